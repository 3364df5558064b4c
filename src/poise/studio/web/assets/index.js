/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const sc=globalThis,Ad=sc.ShadowRoot&&(sc.ShadyCSS===void 0||sc.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Td=Symbol(),Xf=new WeakMap;let H0=class{constructor(t,e,n){if(this._$cssResult$=!0,n!==Td)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o;const e=this.t;if(Ad&&t===void 0){const n=e!==void 0&&e.length===1;n&&(t=Xf.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&Xf.set(e,t))}return t}toString(){return this.cssText}};const V0=i=>new H0(typeof i=="string"?i:i+"",void 0,Td),Ye=(i,...t)=>{const e=i.length===1?i[0]:t.reduce((n,s,o)=>n+(r=>{if(r._$cssResult$===!0)return r.cssText;if(typeof r=="number")return r;throw Error("Value passed to 'css' function must be a 'css' function result: "+r+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+i[o+1],i[0]);return new H0(e,i,Td)},N_=(i,t)=>{if(Ad)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(const e of t){const n=document.createElement("style"),s=sc.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=e.cssText,i.appendChild(n)}},Yf=Ad?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(const n of t.cssRules)e+=n.cssText;return V0(e)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const{is:O_,defineProperty:$_,getOwnPropertyDescriptor:F_,getOwnPropertyNames:z_,getOwnPropertySymbols:B_,getPrototypeOf:H_}=Object,Uc=globalThis,Kf=Uc.trustedTypes,V_=Kf?Kf.emptyScript:"",G_=Uc.reactiveElementPolyfillSupport,Da=(i,t)=>i,fc={toAttribute(i,t){switch(t){case Boolean:i=i?V_:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Cd=(i,t)=>!O_(i,t),Jf={attribute:!0,type:String,converter:fc,reflect:!1,useDefault:!1,hasChanged:Cd};Symbol.metadata??=Symbol("metadata"),Uc.litPropertyMetadata??=new WeakMap;let wr=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=Jf){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){const n=Symbol(),s=this.getPropertyDescriptor(t,n,e);s!==void 0&&$_(this.prototype,t,s)}}static getPropertyDescriptor(t,e,n){const{get:s,set:o}=F_(this.prototype,t)??{get(){return this[e]},set(r){this[e]=r}};return{get:s,set(r){const a=s?.call(this);o?.call(this,r),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??Jf}static _$Ei(){if(this.hasOwnProperty(Da("elementProperties")))return;const t=H_(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Da("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Da("properties"))){const e=this.properties,n=[...z_(e),...B_(e)];for(const s of n)this.createProperty(s,e[s])}const t=this[Symbol.metadata];if(t!==null){const e=litPropertyMetadata.get(t);if(e!==void 0)for(const[n,s]of e)this.elementProperties.set(n,s)}this._$Eh=new Map;for(const[e,n]of this.elementProperties){const s=this._$Eu(e,n);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){const e=[];if(Array.isArray(t)){const n=new Set(t.flat(1/0).reverse());for(const s of n)e.unshift(Yf(s))}else t!==void 0&&e.push(Yf(t));return e}static _$Eu(t,e){const n=e.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){const t=new Map,e=this.constructor.elementProperties;for(const n of e.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return N_(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,n){this._$AK(t,n)}_$ET(t,e){const n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){const o=(n.converter?.toAttribute!==void 0?n.converter:fc).toAttribute(e,n.type);this._$Em=t,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(t,e){const n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){const o=n.getPropertyOptions(s),r=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:fc;this._$Em=s;const a=r.fromAttribute(e,o.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,e,n,s=!1,o){if(t!==void 0){const r=this.constructor;if(s===!1&&(o=this[t]),n??=r.getPropertyOptions(t),!((n.hasChanged??Cd)(o,e)||n.useDefault&&n.reflect&&o===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,n))))return;this.C(t,e,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:n,reflect:s,wrapped:o},r){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??e??this[t]),o!==!0||r!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(e=void 0),this._$AL.set(t,e)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}const t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(const[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}const n=this.constructor.elementProperties;if(n.size>0)for(const[s,o]of n){const{wrapped:r}=o,a=this[s];r!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,o,a)}}let t=!1;const e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(e)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};wr.elementStyles=[],wr.shadowRootOptions={mode:"open"},wr[Da("elementProperties")]=new Map,wr[Da("finalized")]=new Map,G_?.({ReactiveElement:wr}),(Uc.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Rd=globalThis,Zf=i=>i,pc=Rd.trustedTypes,Qf=pc?pc.createPolicy("lit-html",{createHTML:i=>i}):void 0,G0="$lit$",Bs=`lit$${Math.random().toFixed(9).slice(2)}$`,W0="?"+Bs,W_=`<${W0}>`,Ro=document,Ba=()=>Ro.createComment(""),Ha=i=>i===null||typeof i!="object"&&typeof i!="function",Pd=Array.isArray,j_=i=>Pd(i)||typeof i?.[Symbol.iterator]=="function",hh=`[ 	
\f\r]`,ha=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,tp=/-->/g,ep=/>/g,co=RegExp(`>|${hh}(?:([^\\s"'>=/]+)(${hh}*=${hh}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),np=/'/g,ip=/"/g,j0=/^(?:script|style|textarea|title)$/i,q0=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),U=q0(1),Sn=q0(2),mi=Symbol.for("lit-noChange"),rt=Symbol.for("lit-nothing"),sp=new WeakMap,Eo=Ro.createTreeWalker(Ro,129);function X0(i,t){if(!Pd(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Qf!==void 0?Qf.createHTML(t):t}const q_=(i,t)=>{const e=i.length-1,n=[];let s,o=t===2?"<svg>":t===3?"<math>":"",r=ha;for(let a=0;a<e;a++){const l=i[a];let c,u,h=-1,d=0;for(;d<l.length&&(r.lastIndex=d,u=r.exec(l),u!==null);)d=r.lastIndex,r===ha?u[1]==="!--"?r=tp:u[1]!==void 0?r=ep:u[2]!==void 0?(j0.test(u[2])&&(s=RegExp("</"+u[2],"g")),r=co):u[3]!==void 0&&(r=co):r===co?u[0]===">"?(r=s??ha,h=-1):u[1]===void 0?h=-2:(h=r.lastIndex-u[2].length,c=u[1],r=u[3]===void 0?co:u[3]==='"'?ip:np):r===ip||r===np?r=co:r===tp||r===ep?r=ha:(r=co,s=void 0);const f=r===co&&i[a+1].startsWith("/>")?" ":"";o+=r===ha?l+W_:h>=0?(n.push(c),l.slice(0,h)+G0+l.slice(h)+Bs+f):l+Bs+(h===-2?a:f)}return[X0(i,o+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]};class Va{constructor({strings:t,_$litType$:e},n){let s;this.parts=[];let o=0,r=0;const a=t.length-1,l=this.parts,[c,u]=q_(t,e);if(this.el=Va.createElement(c,n),Eo.currentNode=this.el.content,e===2||e===3){const h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=Eo.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(const h of s.getAttributeNames())if(h.endsWith(G0)){const d=u[r++],f=s.getAttribute(h).split(Bs),p=/([.?@])?(.*)/.exec(d);l.push({type:1,index:o,name:p[2],strings:f,ctor:p[1]==="."?Y_:p[1]==="?"?K_:p[1]==="@"?J_:Nc}),s.removeAttribute(h)}else h.startsWith(Bs)&&(l.push({type:6,index:o}),s.removeAttribute(h));if(j0.test(s.tagName)){const h=s.textContent.split(Bs),d=h.length-1;if(d>0){s.textContent=pc?pc.emptyScript:"";for(let f=0;f<d;f++)s.append(h[f],Ba()),Eo.nextNode(),l.push({type:2,index:++o});s.append(h[d],Ba())}}}else if(s.nodeType===8)if(s.data===W0)l.push({type:2,index:o});else{let h=-1;for(;(h=s.data.indexOf(Bs,h+1))!==-1;)l.push({type:7,index:o}),h+=Bs.length-1}o++}}static createElement(t,e){const n=Ro.createElement("template");return n.innerHTML=t,n}}function Lr(i,t,e=i,n){if(t===mi)return t;let s=n!==void 0?e._$Co?.[n]:e._$Cl;const o=Ha(t)?void 0:t._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(i),s._$AT(i,e,n)),n!==void 0?(e._$Co??=[])[n]=s:e._$Cl=s),s!==void 0&&(t=Lr(i,s._$AS(i,t.values),s,n)),t}class X_{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){const{el:{content:e},parts:n}=this._$AD,s=(t?.creationScope??Ro).importNode(e,!0);Eo.currentNode=s;let o=Eo.nextNode(),r=0,a=0,l=n[0];for(;l!==void 0;){if(r===l.index){let c;l.type===2?c=new Ja(o,o.nextSibling,this,t):l.type===1?c=new l.ctor(o,l.name,l.strings,this,t):l.type===6&&(c=new Z_(o,this,t)),this._$AV.push(c),l=n[++a]}r!==l?.index&&(o=Eo.nextNode(),r++)}return Eo.currentNode=Ro,s}p(t){let e=0;for(const n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,e),e+=n.strings.length-2):n._$AI(t[e])),e++}}class Ja{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,n,s){this.type=2,this._$AH=rt,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode;const e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=Lr(this,t,e),Ha(t)?t===rt||t==null||t===""?(this._$AH!==rt&&this._$AR(),this._$AH=rt):t!==this._$AH&&t!==mi&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):j_(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==rt&&Ha(this._$AH)?this._$AA.nextSibling.data=t:this.T(Ro.createTextNode(t)),this._$AH=t}$(t){const{values:e,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=Va.createElement(X0(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(e);else{const o=new X_(s,this),r=o.u(this.options);o.p(e),this.T(r),this._$AH=o}}_$AC(t){let e=sp.get(t.strings);return e===void 0&&sp.set(t.strings,e=new Va(t)),e}k(t){Pd(this._$AH)||(this._$AH=[],this._$AR());const e=this._$AH;let n,s=0;for(const o of t)s===e.length?e.push(n=new Ja(this.O(Ba()),this.O(Ba()),this,this.options)):n=e[s],n._$AI(o),s++;s<e.length&&(this._$AR(n&&n._$AB.nextSibling,s),e.length=s)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){const n=Zf(t).nextSibling;Zf(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}}class Nc{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,n,s,o){this.type=1,this._$AH=rt,this._$AN=void 0,this.element=t,this.name=e,this._$AM=s,this.options=o,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=rt}_$AI(t,e=this,n,s){const o=this.strings;let r=!1;if(o===void 0)t=Lr(this,t,e,0),r=!Ha(t)||t!==this._$AH&&t!==mi,r&&(this._$AH=t);else{const a=t;let l,c;for(t=o[0],l=0;l<o.length-1;l++)c=Lr(this,a[n+l],e,l),c===mi&&(c=this._$AH[l]),r||=!Ha(c)||c!==this._$AH[l],c===rt?t=rt:t!==rt&&(t+=(c??"")+o[l+1]),this._$AH[l]=c}r&&!s&&this.j(t)}j(t){t===rt?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}}class Y_ extends Nc{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===rt?void 0:t}}class K_ extends Nc{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==rt)}}class J_ extends Nc{constructor(t,e,n,s,o){super(t,e,n,s,o),this.type=5}_$AI(t,e=this){if((t=Lr(this,t,e,0)??rt)===mi)return;const n=this._$AH,s=t===rt&&n!==rt||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,o=t!==rt&&(n===rt||s);s&&this.element.removeEventListener(this.name,this,n),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}}class Z_{constructor(t,e,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){Lr(this,t)}}const Q_=Rd.litHtmlPolyfillSupport;Q_?.(Va,Ja),(Rd.litHtmlVersions??=[]).push("3.3.3");const tb=(i,t,e)=>{const n=e?.renderBefore??t;let s=n._$litPart$;if(s===void 0){const o=e?.renderBefore??null;n._$litPart$=s=new Ja(t.insertBefore(Ba(),o),o,void 0,e??{})}return s._$AI(i),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const kd=globalThis;let Ge=class extends wr{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){const t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){const e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=tb(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return mi}};Ge._$litElement$=!0,Ge.finalized=!0,kd.litElementHydrateSupport?.({LitElement:Ge});const eb=kd.litElementPolyfillSupport;eb?.({LitElement:Ge});(kd.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const tn=i=>(t,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,t)}):customElements.define(i,t)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const nb={attribute:!0,type:String,converter:fc,reflect:!1,hasChanged:Cd},ib=(i=nb,t,e)=>{const{kind:n,metadata:s}=e;let o=globalThis.litPropertyMetadata.get(s);if(o===void 0&&globalThis.litPropertyMetadata.set(s,o=new Map),n==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),n==="accessor"){const{name:r}=e;return{set(a){const l=t.get.call(this);t.set.call(this,a),this.requestUpdate(r,l,i,!0,a)},init(a){return a!==void 0&&this.C(r,void 0,i,a),a}}}if(n==="setter"){const{name:r}=e;return function(a){const l=this[r];t.call(this,a),this.requestUpdate(r,l,i,!0,a)}}throw Error("Unsupported decorator location: "+n)};function Bt(i){return(t,e)=>typeof e=="object"?ib(i,t,e):((n,s,o)=>{const r=s.hasOwnProperty(o);return s.constructor.createProperty(o,n),r?Object.getOwnPropertyDescriptor(s,o):void 0})(i,t,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function jt(i){return Bt({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const sb=(i,t,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof t!="object"&&Object.defineProperty(i,t,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function _i(i,t){return(e,n,s)=>{const o=r=>r.renderRoot?.querySelector(i)??null;return sb(e,n,{get(){return o(this)}})}}/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const Ld="170",Ar={ROTATE:0,DOLLY:1,PAN:2},Sr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},ob=0,op=1,rb=2,Y0=1,K0=2,fs=3,Xi=0,Bn=1,Pi=2,Gs=0,Tr=1,rp=2,ap=3,lp=4,ab=5,xo=100,lb=101,cb=102,hb=103,ub=104,db=200,fb=201,pb=202,mb=203,wu=204,xu=205,gb=206,vb=207,yb=208,_b=209,bb=210,wb=211,xb=212,Mb=213,Sb=214,Mu=0,Su=1,Eu=2,Dr=3,Au=4,Tu=5,Cu=6,Ru=7,Dd=0,Eb=1,Ab=2,Ws=0,Tb=1,Cb=2,Rb=3,Pb=4,kb=5,Lb=6,Db=7,cp="attached",Ib="detached",J0=300,Ir=301,Ur=302,Pu=303,ku=304,Oc=306,mc=1e3,Vs=1001,gc=1002,Hn=1003,Ub=1004,fl=1005,qi=1006,uh=1007,Ao=1008,_s=1009,Z0=1010,Q0=1011,Ga=1012,Id=1013,Po=1014,si=1015,Wr=1016,Ud=1017,Nd=1018,Nr=1020,tv=35902,ev=1021,nv=1022,oi=1023,iv=1024,sv=1025,Cr=1026,Or=1027,Od=1028,$d=1029,ov=1030,Fd=1031,zd=1033,oc=33776,rc=33777,ac=33778,lc=33779,Lu=35840,Du=35841,Iu=35842,Uu=35843,Nu=36196,Ou=37492,$u=37496,Fu=37808,zu=37809,Bu=37810,Hu=37811,Vu=37812,Gu=37813,Wu=37814,ju=37815,qu=37816,Xu=37817,Yu=37818,Ku=37819,Ju=37820,Zu=37821,cc=36492,Qu=36494,td=36495,rv=36283,ed=36284,nd=36285,id=36286,Nb=3200,av=3201,Bd=0,Ob=1,Hs="",ii="srgb",jr="srgb-linear",$c="linear",De="srgb",tr=7680,hp=519,$b=512,Fb=513,zb=514,lv=515,Bb=516,Hb=517,Vb=518,Gb=519,up=35044,dp=35048,fp="300 es",ps=2e3,vc=2001;class Oo{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){if(this._listeners===void 0)return!1;const n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){if(this._listeners===void 0)return;const s=this._listeners[t];if(s!==void 0){const o=s.indexOf(e);o!==-1&&s.splice(o,1)}}dispatchEvent(t){if(this._listeners===void 0)return;const n=this._listeners[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let o=0,r=s.length;o<r;o++)s[o].call(this,t);t.target=null}}}const Pn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],hc=Math.PI/180,sd=180/Math.PI;function qr(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Pn[i&255]+Pn[i>>8&255]+Pn[i>>16&255]+Pn[i>>24&255]+"-"+Pn[t&255]+Pn[t>>8&255]+"-"+Pn[t>>16&15|64]+Pn[t>>24&255]+"-"+Pn[e&63|128]+Pn[e>>8&255]+"-"+Pn[e>>16&255]+Pn[e>>24&255]+Pn[n&255]+Pn[n>>8&255]+Pn[n>>16&255]+Pn[n>>24&255]).toLowerCase()}function xn(i,t,e){return Math.max(t,Math.min(e,i))}function Wb(i,t){return(i%t+t)%t}function dh(i,t,e){return(1-e)*i+e*t}function ua(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function jn(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}const jb={DEG2RAD:hc};class vt{constructor(t=0,e=0){vt.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(xn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),o=this.x-t.x,r=this.y-t.y;return this.x=o*n-r*s+t.x,this.y=o*s+r*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class le{constructor(t,e,n,s,o,r,a,l,c){le.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,o,r,a,l,c)}set(t,e,n,s,o,r,a,l,c){const u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=o,u[5]=l,u[6]=n,u[7]=r,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,o=this.elements,r=n[0],a=n[3],l=n[6],c=n[1],u=n[4],h=n[7],d=n[2],f=n[5],p=n[8],v=s[0],m=s[3],g=s[6],b=s[1],x=s[4],_=s[7],N=s[2],C=s[5],P=s[8];return o[0]=r*v+a*b+l*N,o[3]=r*m+a*x+l*C,o[6]=r*g+a*_+l*P,o[1]=c*v+u*b+h*N,o[4]=c*m+u*x+h*C,o[7]=c*g+u*_+h*P,o[2]=d*v+f*b+p*N,o[5]=d*m+f*x+p*C,o[8]=d*g+f*_+p*P,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],o=t[3],r=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*r*u-e*a*c-n*o*u+n*a*l+s*o*c-s*r*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],o=t[3],r=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=u*r-a*c,d=a*l-u*o,f=c*o-r*l,p=e*h+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);const v=1/p;return t[0]=h*v,t[1]=(s*c-u*n)*v,t[2]=(a*n-s*r)*v,t[3]=d*v,t[4]=(u*e-s*l)*v,t[5]=(s*o-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(r*e-n*o)*v,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,o,r,a){const l=Math.cos(o),c=Math.sin(o);return this.set(n*l,n*c,-n*(l*r+c*a)+r+t,-s*c,s*l,-s*(-c*r+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(fh.makeScale(t,e)),this}rotate(t){return this.premultiply(fh.makeRotation(-t)),this}translate(t,e){return this.premultiply(fh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const fh=new le;function cv(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Wa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function qb(){const i=Wa("canvas");return i.style.display="block",i}const pp={};function Ta(i){i in pp||(pp[i]=!0,console.warn(i))}function Xb(i,t,e){return new Promise(function(n,s){function o(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(o,e);break;default:n()}}setTimeout(o,e)})}function Yb(i){const t=i.elements;t[2]=.5*t[2]+.5*t[3],t[6]=.5*t[6]+.5*t[7],t[10]=.5*t[10]+.5*t[11],t[14]=.5*t[14]+.5*t[15]}function Kb(i){const t=i.elements;t[11]===-1?(t[10]=-t[10]-1,t[14]=-t[14]):(t[10]=-t[10],t[14]=-t[14]+1)}const xe={enabled:!0,workingColorSpace:jr,spaces:{},convert:function(i,t,e){return this.enabled===!1||t===e||!t||!e||(this.spaces[t].transfer===De&&(i.r=ms(i.r),i.g=ms(i.g),i.b=ms(i.b)),this.spaces[t].primaries!==this.spaces[e].primaries&&(i.applyMatrix3(this.spaces[t].toXYZ),i.applyMatrix3(this.spaces[e].fromXYZ)),this.spaces[e].transfer===De&&(i.r=Rr(i.r),i.g=Rr(i.g),i.b=Rr(i.b))),i},fromWorkingColorSpace:function(i,t){return this.convert(i,this.workingColorSpace,t)},toWorkingColorSpace:function(i,t){return this.convert(i,t,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Hs?$c:this.spaces[i].transfer},getLuminanceCoefficients:function(i,t=this.workingColorSpace){return i.fromArray(this.spaces[t].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,t,e){return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}};function ms(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Rr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}const mp=[.64,.33,.3,.6,.15,.06],gp=[.2126,.7152,.0722],vp=[.3127,.329],yp=new le().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),_p=new le().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);xe.define({[jr]:{primaries:mp,whitePoint:vp,transfer:$c,toXYZ:yp,fromXYZ:_p,luminanceCoefficients:gp,workingColorSpaceConfig:{unpackColorSpace:ii},outputColorSpaceConfig:{drawingBufferColorSpace:ii}},[ii]:{primaries:mp,whitePoint:vp,transfer:De,toXYZ:yp,fromXYZ:_p,luminanceCoefficients:gp,outputColorSpaceConfig:{drawingBufferColorSpace:ii}}});let er;class Jb{static getDataURL(t){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let e;if(t instanceof HTMLCanvasElement)e=t;else{er===void 0&&(er=Wa("canvas")),er.width=t.width,er.height=t.height;const n=er.getContext("2d");t instanceof ImageData?n.putImageData(t,0,0):n.drawImage(t,0,0,t.width,t.height),e=er}return e.width>2048||e.height>2048?(console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons",t),e.toDataURL("image/jpeg",.6)):e.toDataURL("image/png")}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=Wa("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),o=s.data;for(let r=0;r<o.length;r++)o[r]=ms(o[r]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ms(e[n]/255)*255):e[n]=ms(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let Zb=0;class hv{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:Zb++}),this.uuid=qr(),this.data=t,this.dataReady=!0,this.version=0}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let o;if(Array.isArray(s)){o=[];for(let r=0,a=s.length;r<a;r++)s[r].isDataTexture?o.push(ph(s[r].image)):o.push(ph(s[r]))}else o=ph(s);n.url=o}return e||(t.images[this.uuid]=n),n}}function ph(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Jb.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}let Qb=0;class Ln extends Oo{constructor(t=Ln.DEFAULT_IMAGE,e=Ln.DEFAULT_MAPPING,n=Vs,s=Vs,o=qi,r=Ao,a=oi,l=_s,c=Ln.DEFAULT_ANISOTROPY,u=Hs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Qb++}),this.uuid=qr(),this.name="",this.source=new hv(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=o,this.minFilter=r,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new vt(0,0),this.repeat=new vt(1,1),this.center=new vt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new le,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.version=0,this.onUpdate=null,this.isRenderTargetTexture=!1,this.pmremVersion=0}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.6,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==J0)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case mc:t.x=t.x-Math.floor(t.x);break;case Vs:t.x=t.x<0?0:1;break;case gc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case mc:t.y=t.y-Math.floor(t.y);break;case Vs:t.y=t.y<0?0:1;break;case gc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}Ln.DEFAULT_IMAGE=null;Ln.DEFAULT_MAPPING=J0;Ln.DEFAULT_ANISOTROPY=1;class Ce{constructor(t=0,e=0,n=0,s=1){Ce.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,o=this.w,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s+r[12]*o,this.y=r[1]*e+r[5]*n+r[9]*s+r[13]*o,this.z=r[2]*e+r[6]*n+r[10]*s+r[14]*o,this.w=r[3]*e+r[7]*n+r[11]*s+r[15]*o,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,o;const l=t.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],p=l[9],v=l[2],m=l[6],g=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+v)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const x=(c+1)/2,_=(f+1)/2,N=(g+1)/2,C=(u+d)/4,P=(h+v)/4,I=(p+m)/4;return x>_&&x>N?x<.01?(n=0,s=.707106781,o=.707106781):(n=Math.sqrt(x),s=C/n,o=P/n):_>N?_<.01?(n=.707106781,s=0,o=.707106781):(s=Math.sqrt(_),n=C/s,o=I/s):N<.01?(n=.707106781,s=.707106781,o=0):(o=Math.sqrt(N),n=P/o,s=I/o),this.set(n,s,o,e),this}let b=Math.sqrt((m-p)*(m-p)+(h-v)*(h-v)+(d-u)*(d-u));return Math.abs(b)<.001&&(b=1),this.x=(m-p)/b,this.y=(h-v)/b,this.z=(d-u)/b,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this.w=Math.max(t.w,Math.min(e.w,this.w)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this.w=Math.max(t,Math.min(e,this.w)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class tw extends Oo{constructor(t=1,e=1,n={}){super(),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=1,this.scissor=new Ce(0,0,t,e),this.scissorTest=!1,this.viewport=new Ce(0,0,t,e);const s={width:t,height:e,depth:1};n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:qi,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1},n);const o=new Ln(s,n.mapping,n.wrapS,n.wrapT,n.magFilter,n.minFilter,n.format,n.type,n.anisotropy,n.colorSpace);o.flipY=!1,o.generateMipmaps=n.generateMipmaps,o.internalFormat=n.internalFormat,this.textures=[];const r=n.count;for(let a=0;a<r;a++)this.textures[a]=o.clone(),this.textures[a].isRenderTargetTexture=!0;this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.depthTexture=n.depthTexture,this.samples=n.samples}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,o=this.textures.length;s<o;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let n=0,s=t.textures.length;n<s;n++)this.textures[n]=t.textures[n].clone(),this.textures[n].isRenderTargetTexture=!0;const e=Object.assign({},t.texture.image);return this.texture.source=new hv(e),this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}}class qs extends tw{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class uv extends Ln{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Hn,this.minFilter=Hn,this.wrapR=Vs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class ew extends Ln{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Hn,this.minFilter=Hn,this.wrapR=Vs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class Fe{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,o,r,a){let l=n[s+0],c=n[s+1],u=n[s+2],h=n[s+3];const d=o[r+0],f=o[r+1],p=o[r+2],v=o[r+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=u,t[e+3]=h;return}if(a===1){t[e+0]=d,t[e+1]=f,t[e+2]=p,t[e+3]=v;return}if(h!==v||l!==d||c!==f||u!==p){let m=1-a;const g=l*d+c*f+u*p+h*v,b=g>=0?1:-1,x=1-g*g;if(x>Number.EPSILON){const N=Math.sqrt(x),C=Math.atan2(N,g*b);m=Math.sin(m*C)/N,a=Math.sin(a*C)/N}const _=a*b;if(l=l*m+d*_,c=c*m+f*_,u=u*m+p*_,h=h*m+v*_,m===1-a){const N=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=N,c*=N,u*=N,h*=N}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=h}static multiplyQuaternionsFlat(t,e,n,s,o,r){const a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],h=o[r],d=o[r+1],f=o[r+2],p=o[r+3];return t[e]=a*p+u*h+l*f-c*d,t[e+1]=l*p+u*d+c*h-a*f,t[e+2]=c*p+u*f+a*d-l*h,t[e+3]=u*p-a*h-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,o=t._z,r=t._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),h=a(o/2),d=l(n/2),f=l(s/2),p=l(o/2);switch(r){case"XYZ":this._x=d*u*h+c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h-d*f*p;break;case"YXZ":this._x=d*u*h+c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h+d*f*p;break;case"ZXY":this._x=d*u*h-c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h-d*f*p;break;case"ZYX":this._x=d*u*h-c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h+d*f*p;break;case"YZX":this._x=d*u*h+c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h-d*f*p;break;case"XZY":this._x=d*u*h-c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h+d*f*p;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+r)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],o=e[8],r=e[1],a=e[5],l=e[9],c=e[2],u=e[6],h=e[10],d=n+a+h;if(d>0){const f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(o-c)*f,this._z=(r-s)*f}else if(n>a&&n>h){const f=2*Math.sqrt(1+n-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+r)/f,this._z=(o+c)/f}else if(a>h){const f=2*Math.sqrt(1+a-n-h);this._w=(o-c)/f,this._x=(s+r)/f,this._y=.25*f,this._z=(l+u)/f}else{const f=2*Math.sqrt(1+h-n-a);this._w=(r-s)/f,this._x=(o+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<Number.EPSILON?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xn(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,o=t._z,r=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=n*u+r*a+s*c-o*l,this._y=s*u+r*l+o*a-n*c,this._z=o*u+r*c+n*l-s*a,this._w=r*u-n*a-s*l-o*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);const n=this._x,s=this._y,o=this._z,r=this._w;let a=r*t._w+n*t._x+s*t._y+o*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=r,this._x=n,this._y=s,this._z=o,this;const l=1-a*a;if(l<=Number.EPSILON){const f=1-e;return this._w=f*r+e*this._w,this._x=f*n+e*this._x,this._y=f*s+e*this._y,this._z=f*o+e*this._z,this.normalize(),this}const c=Math.sqrt(l),u=Math.atan2(c,a),h=Math.sin((1-e)*u)/c,d=Math.sin(e*u)/c;return this._w=r*h+this._w*d,this._x=n*h+this._x*d,this._y=s*h+this._y*d,this._z=o*h+this._z*d,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),o=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),o*Math.sin(e),o*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class A{constructor(t=0,e=0,n=0){A.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(bp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(bp.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,o=t.elements;return this.x=o[0]*e+o[3]*n+o[6]*s,this.y=o[1]*e+o[4]*n+o[7]*s,this.z=o[2]*e+o[5]*n+o[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,o=t.elements,r=1/(o[3]*e+o[7]*n+o[11]*s+o[15]);return this.x=(o[0]*e+o[4]*n+o[8]*s+o[12])*r,this.y=(o[1]*e+o[5]*n+o[9]*s+o[13])*r,this.z=(o[2]*e+o[6]*n+o[10]*s+o[14])*r,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,o=t.x,r=t.y,a=t.z,l=t.w,c=2*(r*s-a*n),u=2*(a*e-o*s),h=2*(o*n-r*e);return this.x=e+l*c+r*h-a*u,this.y=n+l*u+a*c-o*h,this.z=s+l*h+o*u-r*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s,this.y=o[1]*e+o[5]*n+o[9]*s,this.z=o[2]*e+o[6]*n+o[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,o=t.z,r=e.x,a=e.y,l=e.z;return this.x=s*l-o*a,this.y=o*r-n*l,this.z=n*a-s*r,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return mh.copy(this).projectOnVector(t),this.sub(mh)}reflect(t){return this.sub(mh.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(xn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const mh=new A,bp=new Fe;class Yi{constructor(t=new A(1/0,1/0,1/0),e=new A(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Si.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Si.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=Si.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const o=n.getAttribute("position");if(e===!0&&o!==void 0&&t.isInstancedMesh!==!0)for(let r=0,a=o.count;r<a;r++)t.isMesh===!0?t.getVertexPosition(r,Si):Si.fromBufferAttribute(o,r),Si.applyMatrix4(t.matrixWorld),this.expandByPoint(Si);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),pl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),pl.copy(n.boundingBox)),pl.applyMatrix4(t.matrixWorld),this.union(pl)}const s=t.children;for(let o=0,r=s.length;o<r;o++)this.expandByObject(s[o],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Si),Si.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(da),ml.subVectors(this.max,da),nr.subVectors(t.a,da),ir.subVectors(t.b,da),sr.subVectors(t.c,da),Ds.subVectors(ir,nr),Is.subVectors(sr,ir),ho.subVectors(nr,sr);let e=[0,-Ds.z,Ds.y,0,-Is.z,Is.y,0,-ho.z,ho.y,Ds.z,0,-Ds.x,Is.z,0,-Is.x,ho.z,0,-ho.x,-Ds.y,Ds.x,0,-Is.y,Is.x,0,-ho.y,ho.x,0];return!gh(e,nr,ir,sr,ml)||(e=[1,0,0,0,1,0,0,0,1],!gh(e,nr,ir,sr,ml))?!1:(gl.crossVectors(Ds,Is),e=[gl.x,gl.y,gl.z],gh(e,nr,ir,sr,ml))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Si).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Si).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(as[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),as[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),as[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),as[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),as[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),as[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),as[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),as[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(as),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}}const as=[new A,new A,new A,new A,new A,new A,new A,new A],Si=new A,pl=new Yi,nr=new A,ir=new A,sr=new A,Ds=new A,Is=new A,ho=new A,da=new A,ml=new A,gl=new A,uo=new A;function gh(i,t,e,n,s){for(let o=0,r=i.length-3;o<=r;o+=3){uo.fromArray(i,o);const a=s.x*Math.abs(uo.x)+s.y*Math.abs(uo.y)+s.z*Math.abs(uo.z),l=t.dot(uo),c=e.dot(uo),u=n.dot(uo);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}const nw=new Yi,fa=new A,vh=new A;class xs{constructor(t=new A,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):nw.setFromPoints(t).getCenter(n);let s=0;for(let o=0,r=t.length;o<r;o++)s=Math.max(s,n.distanceToSquared(t[o]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;fa.subVectors(t,this.center);const e=fa.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(fa,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(vh.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(fa.copy(t.center).add(vh)),this.expandByPoint(fa.copy(t.center).sub(vh))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}}const ls=new A,yh=new A,vl=new A,Us=new A,_h=new A,yl=new A,bh=new A;class Xr{constructor(t=new A,e=new A(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ls)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=ls.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ls.copy(this.origin).addScaledVector(this.direction,e),ls.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){yh.copy(t).add(e).multiplyScalar(.5),vl.copy(e).sub(t).normalize(),Us.copy(this.origin).sub(yh);const o=t.distanceTo(e)*.5,r=-this.direction.dot(vl),a=Us.dot(this.direction),l=-Us.dot(vl),c=Us.lengthSq(),u=Math.abs(1-r*r);let h,d,f,p;if(u>0)if(h=r*l-a,d=r*a-l,p=o*u,h>=0)if(d>=-p)if(d<=p){const v=1/u;h*=v,d*=v,f=h*(h+r*d+2*a)+d*(r*h+d+2*l)+c}else d=o,h=Math.max(0,-(r*d+a)),f=-h*h+d*(d+2*l)+c;else d=-o,h=Math.max(0,-(r*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-p?(h=Math.max(0,-(-r*o+a)),d=h>0?-o:Math.min(Math.max(-o,-l),o),f=-h*h+d*(d+2*l)+c):d<=p?(h=0,d=Math.min(Math.max(-o,-l),o),f=d*(d+2*l)+c):(h=Math.max(0,-(r*o+a)),d=h>0?o:Math.min(Math.max(-o,-l),o),f=-h*h+d*(d+2*l)+c);else d=r>0?-o:o,h=Math.max(0,-(r*d+a)),f=-h*h+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(yh).addScaledVector(vl,d),f}intersectSphere(t,e){ls.subVectors(t.center,this.origin);const n=ls.dot(this.direction),s=ls.dot(ls)-n*n,o=t.radius*t.radius;if(s>o)return null;const r=Math.sqrt(o-s),a=n-r,l=n+r;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,o,r,a,l;const c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),u>=0?(o=(t.min.y-d.y)*u,r=(t.max.y-d.y)*u):(o=(t.max.y-d.y)*u,r=(t.min.y-d.y)*u),n>r||o>s||((o>n||isNaN(n))&&(n=o),(r<s||isNaN(s))&&(s=r),h>=0?(a=(t.min.z-d.z)*h,l=(t.max.z-d.z)*h):(a=(t.max.z-d.z)*h,l=(t.min.z-d.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ls)!==null}intersectTriangle(t,e,n,s,o){_h.subVectors(e,t),yl.subVectors(n,t),bh.crossVectors(_h,yl);let r=this.direction.dot(bh),a;if(r>0){if(s)return null;a=1}else if(r<0)a=-1,r=-r;else return null;Us.subVectors(this.origin,t);const l=a*this.direction.dot(yl.crossVectors(Us,yl));if(l<0)return null;const c=a*this.direction.dot(_h.cross(Us));if(c<0||l+c>r)return null;const u=-a*Us.dot(bh);return u<0?null:this.at(u/r,o)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class Wt{constructor(t,e,n,s,o,r,a,l,c,u,h,d,f,p,v,m){Wt.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,o,r,a,l,c,u,h,d,f,p,v,m)}set(t,e,n,s,o,r,a,l,c,u,h,d,f,p,v,m){const g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=o,g[5]=r,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=h,g[14]=d,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Wt().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){const e=this.elements,n=t.elements,s=1/or.setFromMatrixColumn(t,0).length(),o=1/or.setFromMatrixColumn(t,1).length(),r=1/or.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*o,e[5]=n[5]*o,e[6]=n[6]*o,e[7]=0,e[8]=n[8]*r,e[9]=n[9]*r,e[10]=n[10]*r,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,o=t.z,r=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(o),h=Math.sin(o);if(t.order==="XYZ"){const d=r*u,f=r*h,p=a*u,v=a*h;e[0]=l*u,e[4]=-l*h,e[8]=c,e[1]=f+p*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=p+f*c,e[10]=r*l}else if(t.order==="YXZ"){const d=l*u,f=l*h,p=c*u,v=c*h;e[0]=d+v*a,e[4]=p*a-f,e[8]=r*c,e[1]=r*h,e[5]=r*u,e[9]=-a,e[2]=f*a-p,e[6]=v+d*a,e[10]=r*l}else if(t.order==="ZXY"){const d=l*u,f=l*h,p=c*u,v=c*h;e[0]=d-v*a,e[4]=-r*h,e[8]=p+f*a,e[1]=f+p*a,e[5]=r*u,e[9]=v-d*a,e[2]=-r*c,e[6]=a,e[10]=r*l}else if(t.order==="ZYX"){const d=r*u,f=r*h,p=a*u,v=a*h;e[0]=l*u,e[4]=p*c-f,e[8]=d*c+v,e[1]=l*h,e[5]=v*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=r*l}else if(t.order==="YZX"){const d=r*l,f=r*c,p=a*l,v=a*c;e[0]=l*u,e[4]=v-d*h,e[8]=p*h+f,e[1]=h,e[5]=r*u,e[9]=-a*u,e[2]=-c*u,e[6]=f*h+p,e[10]=d-v*h}else if(t.order==="XZY"){const d=r*l,f=r*c,p=a*l,v=a*c;e[0]=l*u,e[4]=-h,e[8]=c*u,e[1]=d*h+v,e[5]=r*u,e[9]=f*h-p,e[2]=p*h-f,e[6]=a*u,e[10]=v*h+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(iw,t,sw)}lookAt(t,e,n){const s=this.elements;return ti.subVectors(t,e),ti.lengthSq()===0&&(ti.z=1),ti.normalize(),Ns.crossVectors(n,ti),Ns.lengthSq()===0&&(Math.abs(n.z)===1?ti.x+=1e-4:ti.z+=1e-4,ti.normalize(),Ns.crossVectors(n,ti)),Ns.normalize(),_l.crossVectors(ti,Ns),s[0]=Ns.x,s[4]=_l.x,s[8]=ti.x,s[1]=Ns.y,s[5]=_l.y,s[9]=ti.y,s[2]=Ns.z,s[6]=_l.z,s[10]=ti.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,o=this.elements,r=n[0],a=n[4],l=n[8],c=n[12],u=n[1],h=n[5],d=n[9],f=n[13],p=n[2],v=n[6],m=n[10],g=n[14],b=n[3],x=n[7],_=n[11],N=n[15],C=s[0],P=s[4],I=s[8],S=s[12],w=s[1],R=s[5],z=s[9],O=s[13],W=s[2],G=s[6],J=s[10],Y=s[14],Q=s[3],lt=s[7],at=s[11],mt=s[15];return o[0]=r*C+a*w+l*W+c*Q,o[4]=r*P+a*R+l*G+c*lt,o[8]=r*I+a*z+l*J+c*at,o[12]=r*S+a*O+l*Y+c*mt,o[1]=u*C+h*w+d*W+f*Q,o[5]=u*P+h*R+d*G+f*lt,o[9]=u*I+h*z+d*J+f*at,o[13]=u*S+h*O+d*Y+f*mt,o[2]=p*C+v*w+m*W+g*Q,o[6]=p*P+v*R+m*G+g*lt,o[10]=p*I+v*z+m*J+g*at,o[14]=p*S+v*O+m*Y+g*mt,o[3]=b*C+x*w+_*W+N*Q,o[7]=b*P+x*R+_*G+N*lt,o[11]=b*I+x*z+_*J+N*at,o[15]=b*S+x*O+_*Y+N*mt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],o=t[12],r=t[1],a=t[5],l=t[9],c=t[13],u=t[2],h=t[6],d=t[10],f=t[14],p=t[3],v=t[7],m=t[11],g=t[15];return p*(+o*l*h-s*c*h-o*a*d+n*c*d+s*a*f-n*l*f)+v*(+e*l*f-e*c*d+o*r*d-s*r*f+s*c*u-o*l*u)+m*(+e*c*h-e*a*f-o*r*h+n*r*f+o*a*u-n*c*u)+g*(-s*a*u-e*l*h+e*a*d+s*r*h-n*r*d+n*l*u)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],o=t[3],r=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=t[9],d=t[10],f=t[11],p=t[12],v=t[13],m=t[14],g=t[15],b=h*m*c-v*d*c+v*l*f-a*m*f-h*l*g+a*d*g,x=p*d*c-u*m*c-p*l*f+r*m*f+u*l*g-r*d*g,_=u*v*c-p*h*c+p*a*f-r*v*f-u*a*g+r*h*g,N=p*h*l-u*v*l-p*a*d+r*v*d+u*a*m-r*h*m,C=e*b+n*x+s*_+o*N;if(C===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const P=1/C;return t[0]=b*P,t[1]=(v*d*o-h*m*o-v*s*f+n*m*f+h*s*g-n*d*g)*P,t[2]=(a*m*o-v*l*o+v*s*c-n*m*c-a*s*g+n*l*g)*P,t[3]=(h*l*o-a*d*o-h*s*c+n*d*c+a*s*f-n*l*f)*P,t[4]=x*P,t[5]=(u*m*o-p*d*o+p*s*f-e*m*f-u*s*g+e*d*g)*P,t[6]=(p*l*o-r*m*o-p*s*c+e*m*c+r*s*g-e*l*g)*P,t[7]=(r*d*o-u*l*o+u*s*c-e*d*c-r*s*f+e*l*f)*P,t[8]=_*P,t[9]=(p*h*o-u*v*o-p*n*f+e*v*f+u*n*g-e*h*g)*P,t[10]=(r*v*o-p*a*o+p*n*c-e*v*c-r*n*g+e*a*g)*P,t[11]=(u*a*o-r*h*o-u*n*c+e*h*c+r*n*f-e*a*f)*P,t[12]=N*P,t[13]=(u*v*s-p*h*s+p*n*d-e*v*d-u*n*m+e*h*m)*P,t[14]=(p*a*s-r*v*s-p*n*l+e*v*l+r*n*m-e*a*m)*P,t[15]=(r*h*s-u*a*s+u*n*l-e*h*l-r*n*d+e*a*d)*P,this}scale(t){const e=this.elements,n=t.x,s=t.y,o=t.z;return e[0]*=n,e[4]*=s,e[8]*=o,e[1]*=n,e[5]*=s,e[9]*=o,e[2]*=n,e[6]*=s,e[10]*=o,e[3]*=n,e[7]*=s,e[11]*=o,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),o=1-n,r=t.x,a=t.y,l=t.z,c=o*r,u=o*a;return this.set(c*r+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*r,0,c*l-s*a,u*l+s*r,o*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,o,r){return this.set(1,n,o,0,t,1,r,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,o=e._x,r=e._y,a=e._z,l=e._w,c=o+o,u=r+r,h=a+a,d=o*c,f=o*u,p=o*h,v=r*u,m=r*h,g=a*h,b=l*c,x=l*u,_=l*h,N=n.x,C=n.y,P=n.z;return s[0]=(1-(v+g))*N,s[1]=(f+_)*N,s[2]=(p-x)*N,s[3]=0,s[4]=(f-_)*C,s[5]=(1-(d+g))*C,s[6]=(m+b)*C,s[7]=0,s[8]=(p+x)*P,s[9]=(m-b)*P,s[10]=(1-(d+v))*P,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;let o=or.set(s[0],s[1],s[2]).length();const r=or.set(s[4],s[5],s[6]).length(),a=or.set(s[8],s[9],s[10]).length();this.determinant()<0&&(o=-o),t.x=s[12],t.y=s[13],t.z=s[14],Ei.copy(this);const c=1/o,u=1/r,h=1/a;return Ei.elements[0]*=c,Ei.elements[1]*=c,Ei.elements[2]*=c,Ei.elements[4]*=u,Ei.elements[5]*=u,Ei.elements[6]*=u,Ei.elements[8]*=h,Ei.elements[9]*=h,Ei.elements[10]*=h,e.setFromRotationMatrix(Ei),n.x=o,n.y=r,n.z=a,this}makePerspective(t,e,n,s,o,r,a=ps){const l=this.elements,c=2*o/(e-t),u=2*o/(n-s),h=(e+t)/(e-t),d=(n+s)/(n-s);let f,p;if(a===ps)f=-(r+o)/(r-o),p=-2*r*o/(r-o);else if(a===vc)f=-r/(r-o),p=-r*o/(r-o);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=c,l[4]=0,l[8]=h,l[12]=0,l[1]=0,l[5]=u,l[9]=d,l[13]=0,l[2]=0,l[6]=0,l[10]=f,l[14]=p,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,o,r,a=ps){const l=this.elements,c=1/(e-t),u=1/(n-s),h=1/(r-o),d=(e+t)*c,f=(n+s)*u;let p,v;if(a===ps)p=(r+o)*h,v=-2*h;else if(a===vc)p=o*h,v=-1*h;else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=2*c,l[4]=0,l[8]=0,l[12]=-d,l[1]=0,l[5]=2*u,l[9]=0,l[13]=-f,l[2]=0,l[6]=0,l[10]=v,l[14]=-p,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const or=new A,Ei=new Wt,iw=new A(0,0,0),sw=new A(1,1,1),Ns=new A,_l=new A,ti=new A,wp=new Wt,xp=new Fe;class Vn{constructor(t=0,e=0,n=0,s=Vn.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,o=s[0],r=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(xn(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-r,o)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xn(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,o),this._z=0);break;case"ZXY":this._x=Math.asin(xn(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-r,c)):(this._y=0,this._z=Math.atan2(l,o));break;case"ZYX":this._y=Math.asin(-xn(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,o)):(this._x=0,this._z=Math.atan2(-r,c));break;case"YZX":this._z=Math.asin(xn(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,o)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-xn(r,-1,1)),Math.abs(r)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,o)):(this._x=Math.atan2(-u,f),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return wp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(wp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return xp.setFromEuler(this),this.setFromQuaternion(xp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}Vn.DEFAULT_ORDER="XYZ";class Hd{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let ow=0;const Mp=new A,rr=new Fe,cs=new Wt,bl=new A,pa=new A,rw=new A,aw=new Fe,Sp=new A(1,0,0),Ep=new A(0,1,0),Ap=new A(0,0,1),Tp={type:"added"},lw={type:"removed"},ar={type:"childadded",child:null},wh={type:"childremoved",child:null};class rn extends Oo{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:ow++}),this.uuid=qr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=rn.DEFAULT_UP.clone();const t=new A,e=new Vn,n=new Fe,s=new A(1,1,1);function o(){n.setFromEuler(e,!1)}function r(){e.setFromQuaternion(n,void 0,!1)}e._onChange(o),n._onChange(r),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Wt},normalMatrix:{value:new le}}),this.matrix=new Wt,this.matrixWorld=new Wt,this.matrixAutoUpdate=rn.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=rn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Hd,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return rr.setFromAxisAngle(t,e),this.quaternion.multiply(rr),this}rotateOnWorldAxis(t,e){return rr.setFromAxisAngle(t,e),this.quaternion.premultiply(rr),this}rotateX(t){return this.rotateOnAxis(Sp,t)}rotateY(t){return this.rotateOnAxis(Ep,t)}rotateZ(t){return this.rotateOnAxis(Ap,t)}translateOnAxis(t,e){return Mp.copy(t).applyQuaternion(this.quaternion),this.position.add(Mp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Sp,t)}translateY(t){return this.translateOnAxis(Ep,t)}translateZ(t){return this.translateOnAxis(Ap,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(cs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?bl.copy(t):bl.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),pa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?cs.lookAt(pa,bl,this.up):cs.lookAt(bl,pa,this.up),this.quaternion.setFromRotationMatrix(cs),s&&(cs.extractRotation(s.matrixWorld),rr.setFromRotationMatrix(cs),this.quaternion.premultiply(rr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Tp),ar.child=t,this.dispatchEvent(ar),ar.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(lw),wh.child=t,this.dispatchEvent(wh),wh.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),cs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),cs.multiply(t.parent.matrixWorld)),t.applyMatrix4(cs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Tp),ar.child=t,this.dispatchEvent(ar),ar.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const r=this.children[n].getObjectByProperty(t,e);if(r!==void 0)return r}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let o=0,r=s.length;o<r;o++)s[o].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(pa,t,rw),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(pa,aw,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){const n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){const s=this.children;for(let o=0,r=s.length;o<r;o++)s[o].updateWorldMatrix(!1,!0)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.6,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.visibility=this._visibility,s.active=this._active,s.bounds=this._bounds.map(a=>({boxInitialized:a.boxInitialized,boxMin:a.box.min.toArray(),boxMax:a.box.max.toArray(),sphereInitialized:a.sphereInitialized,sphereRadius:a.sphere.radius,sphereCenter:a.sphere.center.toArray()})),s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.geometryCount=this._geometryCount,s.matricesTexture=this._matricesTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere={center:s.boundingSphere.center.toArray(),radius:s.boundingSphere.radius}),this.boundingBox!==null&&(s.boundingBox={min:s.boundingBox.min.toArray(),max:s.boundingBox.max.toArray()}));function o(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=o(t.geometries,this.geometry);const a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){const l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){const h=l[c];o(t.shapes,h)}else o(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(o(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(o(t.materials,this.material[l]));s.material=a}else s.material=o(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){const l=this.animations[a];s.animations.push(o(t.animations,l))}}if(e){const a=r(t.geometries),l=r(t.materials),c=r(t.textures),u=r(t.images),h=r(t.shapes),d=r(t.skeletons),f=r(t.animations),p=r(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),h.length>0&&(n.shapes=h),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function r(a){const l=[];for(const c in a){const u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}}rn.DEFAULT_UP=new A(0,1,0);rn.DEFAULT_MATRIX_AUTO_UPDATE=!0;rn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;const Ai=new A,hs=new A,xh=new A,us=new A,lr=new A,cr=new A,Cp=new A,Mh=new A,Sh=new A,Eh=new A,Ah=new Ce,Th=new Ce,Ch=new Ce;class ki{constructor(t=new A,e=new A,n=new A){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ai.subVectors(t,e),s.cross(Ai);const o=s.lengthSq();return o>0?s.multiplyScalar(1/Math.sqrt(o)):s.set(0,0,0)}static getBarycoord(t,e,n,s,o){Ai.subVectors(s,e),hs.subVectors(n,e),xh.subVectors(t,e);const r=Ai.dot(Ai),a=Ai.dot(hs),l=Ai.dot(xh),c=hs.dot(hs),u=hs.dot(xh),h=r*c-a*a;if(h===0)return o.set(0,0,0),null;const d=1/h,f=(c*l-a*u)*d,p=(r*u-a*l)*d;return o.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,us)===null?!1:us.x>=0&&us.y>=0&&us.x+us.y<=1}static getInterpolation(t,e,n,s,o,r,a,l){return this.getBarycoord(t,e,n,s,us)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(o,us.x),l.addScaledVector(r,us.y),l.addScaledVector(a,us.z),l)}static getInterpolatedAttribute(t,e,n,s,o,r){return Ah.setScalar(0),Th.setScalar(0),Ch.setScalar(0),Ah.fromBufferAttribute(t,e),Th.fromBufferAttribute(t,n),Ch.fromBufferAttribute(t,s),r.setScalar(0),r.addScaledVector(Ah,o.x),r.addScaledVector(Th,o.y),r.addScaledVector(Ch,o.z),r}static isFrontFacing(t,e,n,s){return Ai.subVectors(n,e),hs.subVectors(t,e),Ai.cross(hs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ai.subVectors(this.c,this.b),hs.subVectors(this.a,this.b),Ai.cross(hs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return ki.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return ki.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,o){return ki.getInterpolation(t,this.a,this.b,this.c,e,n,s,o)}containsPoint(t){return ki.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return ki.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,o=this.c;let r,a;lr.subVectors(s,n),cr.subVectors(o,n),Mh.subVectors(t,n);const l=lr.dot(Mh),c=cr.dot(Mh);if(l<=0&&c<=0)return e.copy(n);Sh.subVectors(t,s);const u=lr.dot(Sh),h=cr.dot(Sh);if(u>=0&&h<=u)return e.copy(s);const d=l*h-u*c;if(d<=0&&l>=0&&u<=0)return r=l/(l-u),e.copy(n).addScaledVector(lr,r);Eh.subVectors(t,o);const f=lr.dot(Eh),p=cr.dot(Eh);if(p>=0&&f<=p)return e.copy(o);const v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(cr,a);const m=u*p-f*h;if(m<=0&&h-u>=0&&f-p>=0)return Cp.subVectors(o,s),a=(h-u)/(h-u+(f-p)),e.copy(s).addScaledVector(Cp,a);const g=1/(m+v+d);return r=v*g,a=d*g,e.copy(n).addScaledVector(lr,r).addScaledVector(cr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}const dv={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Os={h:0,s:0,l:0},wl={h:0,s:0,l:0};function Rh(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class Xt{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ii){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,xe.toWorkingColorSpace(this,e),this}setRGB(t,e,n,s=xe.workingColorSpace){return this.r=t,this.g=e,this.b=n,xe.toWorkingColorSpace(this,s),this}setHSL(t,e,n,s=xe.workingColorSpace){if(t=Wb(t,1),e=xn(e,0,1),n=xn(n,0,1),e===0)this.r=this.g=this.b=n;else{const o=n<=.5?n*(1+e):n+e-n*e,r=2*n-o;this.r=Rh(r,o,t+1/3),this.g=Rh(r,o,t),this.b=Rh(r,o,t-1/3)}return xe.toWorkingColorSpace(this,s),this}setStyle(t,e=ii){function n(o){o!==void 0&&parseFloat(o)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let o;const r=s[1],a=s[2];switch(r){case"rgb":case"rgba":if(o=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(o[4]),this.setRGB(Math.min(255,parseInt(o[1],10))/255,Math.min(255,parseInt(o[2],10))/255,Math.min(255,parseInt(o[3],10))/255,e);if(o=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(o[4]),this.setRGB(Math.min(100,parseInt(o[1],10))/100,Math.min(100,parseInt(o[2],10))/100,Math.min(100,parseInt(o[3],10))/100,e);break;case"hsl":case"hsla":if(o=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(o[4]),this.setHSL(parseFloat(o[1])/360,parseFloat(o[2])/100,parseFloat(o[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const o=s[1],r=o.length;if(r===3)return this.setRGB(parseInt(o.charAt(0),16)/15,parseInt(o.charAt(1),16)/15,parseInt(o.charAt(2),16)/15,e);if(r===6)return this.setHex(parseInt(o,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ii){const n=dv[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ms(t.r),this.g=ms(t.g),this.b=ms(t.b),this}copyLinearToSRGB(t){return this.r=Rr(t.r),this.g=Rr(t.g),this.b=Rr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ii){return xe.fromWorkingColorSpace(kn.copy(this),t),Math.round(xn(kn.r*255,0,255))*65536+Math.round(xn(kn.g*255,0,255))*256+Math.round(xn(kn.b*255,0,255))}getHexString(t=ii){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=xe.workingColorSpace){xe.fromWorkingColorSpace(kn.copy(this),e);const n=kn.r,s=kn.g,o=kn.b,r=Math.max(n,s,o),a=Math.min(n,s,o);let l,c;const u=(a+r)/2;if(a===r)l=0,c=0;else{const h=r-a;switch(c=u<=.5?h/(r+a):h/(2-r-a),r){case n:l=(s-o)/h+(s<o?6:0);break;case s:l=(o-n)/h+2;break;case o:l=(n-s)/h+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=xe.workingColorSpace){return xe.fromWorkingColorSpace(kn.copy(this),e),t.r=kn.r,t.g=kn.g,t.b=kn.b,t}getStyle(t=ii){xe.fromWorkingColorSpace(kn.copy(this),t);const e=kn.r,n=kn.g,s=kn.b;return t!==ii?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Os),this.setHSL(Os.h+t,Os.s+e,Os.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Os),t.getHSL(wl);const n=dh(Os.h,wl.h,e),s=dh(Os.s,wl.s,e),o=dh(Os.l,wl.l,e);return this.setHSL(n,s,o),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,o=t.elements;return this.r=o[0]*e+o[3]*n+o[6]*s,this.g=o[1]*e+o[4]*n+o[7]*s,this.b=o[2]*e+o[5]*n+o[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const kn=new Xt;Xt.NAMES=dv;let cw=0;class Ms extends Oo{static get type(){return"Material"}get type(){return this.constructor.type}set type(t){}constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:cw++}),this.uuid=qr(),this.name="",this.blending=Tr,this.side=Xi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=wu,this.blendDst=xu,this.blendEquation=xo,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Xt(0,0,0),this.blendAlpha=0,this.depthFunc=Dr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=hp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=tr,this.stencilZFail=tr,this.stencilZPass=tr,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.6,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==Tr&&(n.blending=this.blending),this.side!==Xi&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==wu&&(n.blendSrc=this.blendSrc),this.blendDst!==xu&&(n.blendDst=this.blendDst),this.blendEquation!==xo&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==Dr&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==hp&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==tr&&(n.stencilFail=this.stencilFail),this.stencilZFail!==tr&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==tr&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(o){const r=[];for(const a in o){const l=o[a];delete l.metadata,r.push(l)}return r}if(e){const o=s(t.textures),r=s(t.images);o.length>0&&(n.textures=o),r.length>0&&(n.images=r)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let o=0;o!==s;++o)n[o]=e[o].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}onBuild(){console.warn("Material: onBuild() has been removed.")}}class Ze extends Ms{static get type(){return"MeshBasicMaterial"}constructor(t){super(),this.isMeshBasicMaterial=!0,this.color=new Xt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Vn,this.combine=Dd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const sn=new A,xl=new vt;class Qe{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=up,this.updateRanges=[],this.gpuType=si,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,o=this.itemSize;s<o;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)xl.fromBufferAttribute(this,e),xl.applyMatrix3(t),this.setXY(e,xl.x,xl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)sn.fromBufferAttribute(this,e),sn.applyMatrix3(t),this.setXYZ(e,sn.x,sn.y,sn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)sn.fromBufferAttribute(this,e),sn.applyMatrix4(t),this.setXYZ(e,sn.x,sn.y,sn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)sn.fromBufferAttribute(this,e),sn.applyNormalMatrix(t),this.setXYZ(e,sn.x,sn.y,sn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)sn.fromBufferAttribute(this,e),sn.transformDirection(t),this.setXYZ(e,sn.x,sn.y,sn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=ua(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=jn(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=ua(e,this.array)),e}setX(t,e){return this.normalized&&(e=jn(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=ua(e,this.array)),e}setY(t,e){return this.normalized&&(e=jn(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=ua(e,this.array)),e}setZ(t,e){return this.normalized&&(e=jn(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=ua(e,this.array)),e}setW(t,e){return this.normalized&&(e=jn(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=jn(e,this.array),n=jn(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=jn(e,this.array),n=jn(n,this.array),s=jn(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,o){return t*=this.itemSize,this.normalized&&(e=jn(e,this.array),n=jn(n,this.array),s=jn(s,this.array),o=jn(o,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=o,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==up&&(t.usage=this.usage),t}}class fv extends Qe{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class pv extends Qe{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class re extends Qe{constructor(t,e,n){super(new Float32Array(t),e,n)}}let hw=0;const di=new Wt,Ph=new rn,hr=new A,ei=new Yi,ma=new Yi,wn=new A;class ue extends Oo{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:hw++}),this.uuid=qr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(cv(t)?pv:fv)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const o=new le().getNormalMatrix(t);n.applyNormalMatrix(o),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return di.makeRotationFromQuaternion(t),this.applyMatrix4(di),this}rotateX(t){return di.makeRotationX(t),this.applyMatrix4(di),this}rotateY(t){return di.makeRotationY(t),this.applyMatrix4(di),this}rotateZ(t){return di.makeRotationZ(t),this.applyMatrix4(di),this}translate(t,e,n){return di.makeTranslation(t,e,n),this.applyMatrix4(di),this}scale(t,e,n){return di.makeScale(t,e,n),this.applyMatrix4(di),this}lookAt(t){return Ph.lookAt(t),Ph.updateMatrix(),this.applyMatrix4(Ph.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(hr).negate(),this.translate(hr.x,hr.y,hr.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,o=t.length;s<o;s++){const r=t[s];n.push(r.x,r.y,r.z||0)}this.setAttribute("position",new re(n,3))}else{for(let n=0,s=e.count;n<s;n++){const o=t[n];e.setXYZ(n,o.x,o.y,o.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Yi);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new A(-1/0,-1/0,-1/0),new A(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const o=e[n];ei.setFromBufferAttribute(o),this.morphTargetsRelative?(wn.addVectors(this.boundingBox.min,ei.min),this.boundingBox.expandByPoint(wn),wn.addVectors(this.boundingBox.max,ei.max),this.boundingBox.expandByPoint(wn)):(this.boundingBox.expandByPoint(ei.min),this.boundingBox.expandByPoint(ei.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new xs);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new A,1/0);return}if(t){const n=this.boundingSphere.center;if(ei.setFromBufferAttribute(t),e)for(let o=0,r=e.length;o<r;o++){const a=e[o];ma.setFromBufferAttribute(a),this.morphTargetsRelative?(wn.addVectors(ei.min,ma.min),ei.expandByPoint(wn),wn.addVectors(ei.max,ma.max),ei.expandByPoint(wn)):(ei.expandByPoint(ma.min),ei.expandByPoint(ma.max))}ei.getCenter(n);let s=0;for(let o=0,r=t.count;o<r;o++)wn.fromBufferAttribute(t,o),s=Math.max(s,n.distanceToSquared(wn));if(e)for(let o=0,r=e.length;o<r;o++){const a=e[o],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)wn.fromBufferAttribute(a,c),l&&(hr.fromBufferAttribute(t,c),wn.add(hr)),s=Math.max(s,n.distanceToSquared(wn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,o=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new Qe(new Float32Array(4*n.count),4));const r=this.getAttribute("tangent"),a=[],l=[];for(let I=0;I<n.count;I++)a[I]=new A,l[I]=new A;const c=new A,u=new A,h=new A,d=new vt,f=new vt,p=new vt,v=new A,m=new A;function g(I,S,w){c.fromBufferAttribute(n,I),u.fromBufferAttribute(n,S),h.fromBufferAttribute(n,w),d.fromBufferAttribute(o,I),f.fromBufferAttribute(o,S),p.fromBufferAttribute(o,w),u.sub(c),h.sub(c),f.sub(d),p.sub(d);const R=1/(f.x*p.y-p.x*f.y);isFinite(R)&&(v.copy(u).multiplyScalar(p.y).addScaledVector(h,-f.y).multiplyScalar(R),m.copy(h).multiplyScalar(f.x).addScaledVector(u,-p.x).multiplyScalar(R),a[I].add(v),a[S].add(v),a[w].add(v),l[I].add(m),l[S].add(m),l[w].add(m))}let b=this.groups;b.length===0&&(b=[{start:0,count:t.count}]);for(let I=0,S=b.length;I<S;++I){const w=b[I],R=w.start,z=w.count;for(let O=R,W=R+z;O<W;O+=3)g(t.getX(O+0),t.getX(O+1),t.getX(O+2))}const x=new A,_=new A,N=new A,C=new A;function P(I){N.fromBufferAttribute(s,I),C.copy(N);const S=a[I];x.copy(S),x.sub(N.multiplyScalar(N.dot(S))).normalize(),_.crossVectors(C,S);const R=_.dot(l[I])<0?-1:1;r.setXYZW(I,x.x,x.y,x.z,R)}for(let I=0,S=b.length;I<S;++I){const w=b[I],R=w.start,z=w.count;for(let O=R,W=R+z;O<W;O+=3)P(t.getX(O+0)),P(t.getX(O+1)),P(t.getX(O+2))}}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new Qe(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);const s=new A,o=new A,r=new A,a=new A,l=new A,c=new A,u=new A,h=new A;if(t)for(let d=0,f=t.count;d<f;d+=3){const p=t.getX(d+0),v=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),o.fromBufferAttribute(e,v),r.fromBufferAttribute(e,m),u.subVectors(r,o),h.subVectors(s,o),u.cross(h),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(u),l.add(u),c.add(u),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),o.fromBufferAttribute(e,d+1),r.fromBufferAttribute(e,d+2),u.subVectors(r,o),h.subVectors(s,o),u.cross(h),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)wn.fromBufferAttribute(t,e),wn.normalize(),t.setXYZ(e,wn.x,wn.y,wn.z)}toNonIndexed(){function t(a,l){const c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u);let f=0,p=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*u;for(let g=0;g<u;g++)d[p++]=c[f++]}return new Qe(d,u,h)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new ue,n=this.index.array,s=this.attributes;for(const a in s){const l=s[a],c=t(l,n);e.setAttribute(a,c)}const o=this.morphAttributes;for(const a in o){const l=[],c=o[a];for(let u=0,h=c.length;u<h;u++){const d=c[u],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;const r=this.groups;for(let a=0,l=r.length;a<l;a++){const c=r[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.6,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let o=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){const f=c[h];u.push(f.toJSON(t.data))}u.length>0&&(s[l]=u,o=!0)}o&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const r=this.groups;r.length>0&&(t.data.groups=JSON.parse(JSON.stringify(r)));const a=this.boundingSphere;return a!==null&&(t.data.boundingSphere={center:a.center.toArray(),radius:a.radius}),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone(e));const s=t.attributes;for(const c in s){const u=s[c];this.setAttribute(c,u.clone(e))}const o=t.morphAttributes;for(const c in o){const u=[],h=o[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;const r=t.groups;for(let c=0,u=r.length;c<u;c++){const h=r[c];this.addGroup(h.start,h.count,h.materialIndex)}const a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}}const Rp=new Wt,fo=new Xr,Ml=new xs,Pp=new A,Sl=new A,El=new A,Al=new A,kh=new A,Tl=new A,kp=new A,Cl=new A;class Yt extends rn{constructor(t=new ue,e=new Ze){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let o=0,r=s.length;o<r;o++){const a=s[o].name||String(o);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=o}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,o=n.morphAttributes.position,r=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const a=this.morphTargetInfluences;if(o&&a){Tl.set(0,0,0);for(let l=0,c=o.length;l<c;l++){const u=a[l],h=o[l];u!==0&&(kh.fromBufferAttribute(h,t),r?Tl.addScaledVector(kh,u):Tl.addScaledVector(kh.sub(e),u))}e.add(Tl)}return e}raycast(t,e){const n=this.geometry,s=this.material,o=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ml.copy(n.boundingSphere),Ml.applyMatrix4(o),fo.copy(t.ray).recast(t.near),!(Ml.containsPoint(fo.origin)===!1&&(fo.intersectSphere(Ml,Pp)===null||fo.origin.distanceToSquared(Pp)>(t.far-t.near)**2))&&(Rp.copy(o).invert(),fo.copy(t.ray).applyMatrix4(Rp),!(n.boundingBox!==null&&fo.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,fo)))}_computeIntersections(t,e,n){let s;const o=this.geometry,r=this.material,a=o.index,l=o.attributes.position,c=o.attributes.uv,u=o.attributes.uv1,h=o.attributes.normal,d=o.groups,f=o.drawRange;if(a!==null)if(Array.isArray(r))for(let p=0,v=d.length;p<v;p++){const m=d[p],g=r[m.materialIndex],b=Math.max(m.start,f.start),x=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=b,N=x;_<N;_+=3){const C=a.getX(_),P=a.getX(_+1),I=a.getX(_+2);s=Rl(this,g,t,n,c,u,h,C,P,I),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){const b=a.getX(m),x=a.getX(m+1),_=a.getX(m+2);s=Rl(this,r,t,n,c,u,h,b,x,_),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(r))for(let p=0,v=d.length;p<v;p++){const m=d[p],g=r[m.materialIndex],b=Math.max(m.start,f.start),x=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let _=b,N=x;_<N;_+=3){const C=_,P=_+1,I=_+2;s=Rl(this,g,t,n,c,u,h,C,P,I),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){const b=m,x=m+1,_=m+2;s=Rl(this,r,t,n,c,u,h,b,x,_),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}}function uw(i,t,e,n,s,o,r,a){let l;if(t.side===Bn?l=n.intersectTriangle(r,o,s,!0,a):l=n.intersectTriangle(s,o,r,t.side===Xi,a),l===null)return null;Cl.copy(a),Cl.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(Cl);return c<e.near||c>e.far?null:{distance:c,point:Cl.clone(),object:i}}function Rl(i,t,e,n,s,o,r,a,l,c){i.getVertexPosition(a,Sl),i.getVertexPosition(l,El),i.getVertexPosition(c,Al);const u=uw(i,t,e,n,Sl,El,Al,kp);if(u){const h=new A;ki.getBarycoord(kp,Sl,El,Al,h),s&&(u.uv=ki.getInterpolatedAttribute(s,a,l,c,h,new vt)),o&&(u.uv1=ki.getInterpolatedAttribute(o,a,l,c,h,new vt)),r&&(u.normal=ki.getInterpolatedAttribute(r,a,l,c,h,new A),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));const d={a,b:l,c,normal:new A,materialIndex:0};ki.getNormal(Sl,El,Al,d.normal),u.face=d,u.barycoord=h}return u}class Yr extends ue{constructor(t=1,e=1,n=1,s=1,o=1,r=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:o,depthSegments:r};const a=this;s=Math.floor(s),o=Math.floor(o),r=Math.floor(r);const l=[],c=[],u=[],h=[];let d=0,f=0;p("z","y","x",-1,-1,n,e,t,r,o,0),p("z","y","x",1,-1,n,e,-t,r,o,1),p("x","z","y",1,1,t,n,e,s,r,2),p("x","z","y",1,-1,t,n,-e,s,r,3),p("x","y","z",1,-1,t,e,n,s,o,4),p("x","y","z",-1,-1,t,e,-n,s,o,5),this.setIndex(l),this.setAttribute("position",new re(c,3)),this.setAttribute("normal",new re(u,3)),this.setAttribute("uv",new re(h,2));function p(v,m,g,b,x,_,N,C,P,I,S){const w=_/P,R=N/I,z=_/2,O=N/2,W=C/2,G=P+1,J=I+1;let Y=0,Q=0;const lt=new A;for(let at=0;at<J;at++){const mt=at*R-O;for(let _t=0;_t<G;_t++){const pt=_t*w-z;lt[v]=pt*b,lt[m]=mt*x,lt[g]=W,c.push(lt.x,lt.y,lt.z),lt[v]=0,lt[m]=0,lt[g]=C>0?1:-1,u.push(lt.x,lt.y,lt.z),h.push(_t/P),h.push(1-at/I),Y+=1}}for(let at=0;at<I;at++)for(let mt=0;mt<P;mt++){const _t=d+mt+G*at,pt=d+mt+G*(at+1),it=d+(mt+1)+G*(at+1),ht=d+(mt+1)+G*at;l.push(_t,pt,ht),l.push(pt,it,ht),Q+=6}a.addGroup(f,Q,S),f+=Q,d+=Y}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Yr(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}function $r(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function $n(i){const t={};for(let e=0;e<i.length;e++){const n=$r(i[e]);for(const s in n)t[s]=n[s]}return t}function dw(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function mv(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:xe.workingColorSpace}const fw={clone:$r,merge:$n};var pw=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,mw=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class Xs extends Ms{static get type(){return"ShaderMaterial"}constructor(t){super(),this.isShaderMaterial=!0,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=pw,this.fragmentShader=mw,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=$r(t.uniforms),this.uniformsGroups=dw(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const r=this.uniforms[s].value;r&&r.isTexture?e.uniforms[s]={type:"t",value:r.toJSON(t).uuid}:r&&r.isColor?e.uniforms[s]={type:"c",value:r.getHex()}:r&&r.isVector2?e.uniforms[s]={type:"v2",value:r.toArray()}:r&&r.isVector3?e.uniforms[s]={type:"v3",value:r.toArray()}:r&&r.isVector4?e.uniforms[s]={type:"v4",value:r.toArray()}:r&&r.isMatrix3?e.uniforms[s]={type:"m3",value:r.toArray()}:r&&r.isMatrix4?e.uniforms[s]={type:"m4",value:r.toArray()}:e.uniforms[s]={value:r}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}}class gv extends rn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Wt,this.projectionMatrix=new Wt,this.projectionMatrixInverse=new Wt,this.coordinateSystem=ps}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}}const $s=new A,Lp=new vt,Dp=new vt;class Xn extends gv{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=sd*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(hc*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return sd*2*Math.atan(Math.tan(hc*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){$s.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set($s.x,$s.y).multiplyScalar(-t/$s.z),$s.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set($s.x,$s.y).multiplyScalar(-t/$s.z)}getViewSize(t,e){return this.getViewBounds(t,Lp,Dp),e.subVectors(Dp,Lp)}setViewOffset(t,e,n,s,o,r){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=o,this.view.height=r,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(hc*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,o=-.5*s;const r=this.view;if(this.view!==null&&this.view.enabled){const l=r.fullWidth,c=r.fullHeight;o+=r.offsetX*s/l,e-=r.offsetY*n/c,s*=r.width/l,n*=r.height/c}const a=this.filmOffset;a!==0&&(o+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(o,o+s,e,e-n,t,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}const ur=-90,dr=1;class vv extends rn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new Xn(ur,dr,t,e);s.layers=this.layers,this.add(s);const o=new Xn(ur,dr,t,e);o.layers=this.layers,this.add(o);const r=new Xn(ur,dr,t,e);r.layers=this.layers,this.add(r);const a=new Xn(ur,dr,t,e);a.layers=this.layers,this.add(a);const l=new Xn(ur,dr,t,e);l.layers=this.layers,this.add(l);const c=new Xn(ur,dr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,o,r,a,l]=e;for(const c of e)this.remove(c);if(t===ps)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),o.up.set(0,0,-1),o.lookAt(0,1,0),r.up.set(0,0,1),r.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===vc)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),o.up.set(0,0,1),o.lookAt(0,1,0),r.up.set(0,0,-1),r.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[o,r,a,l,c,u]=this.children,h=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;const v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,o),t.setRenderTarget(n,1,s),t.render(e,r),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,u),t.setRenderTarget(h,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}}class yv extends Ln{constructor(t,e,n,s,o,r,a,l,c,u){t=t!==void 0?t:[],e=e!==void 0?e:Ir,super(t,e,n,s,o,r,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class _v extends qs{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new yv(s,e.mapping,e.wrapS,e.wrapT,e.magFilter,e.minFilter,e.format,e.type,e.anisotropy,e.colorSpace),this.texture.isRenderTargetTexture=!0,this.texture.generateMipmaps=e.generateMipmaps!==void 0?e.generateMipmaps:!1,this.texture.minFilter=e.minFilter!==void 0?e.minFilter:qi}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Yr(5,5,5),o=new Xs({name:"CubemapFromEquirect",uniforms:$r(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Bn,blending:Gs});o.uniforms.tEquirect.value=e;const r=new Yt(s,o),a=e.minFilter;return e.minFilter===Ao&&(e.minFilter=qi),new vv(1,10,this).update(t,r),e.minFilter=a,r.geometry.dispose(),r.material.dispose(),this}clear(t,e,n,s){const o=t.getRenderTarget();for(let r=0;r<6;r++)t.setRenderTarget(this,r),t.clear(e,n,s);t.setRenderTarget(o)}}const Lh=new A,gw=new A,vw=new le;class Mn{constructor(t=new A(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=Lh.subVectors(n,e).cross(gw.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){const n=t.delta(Lh),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const o=-(t.start.dot(this.normal)+this.constant)/s;return o<0||o>1?null:e.copy(t.start).addScaledVector(n,o)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||vw.getNormalMatrix(t),s=this.coplanarPoint(Lh).applyMatrix4(t),o=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(o),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}}const po=new xs,Pl=new A;class Vd{constructor(t=new Mn,e=new Mn,n=new Mn,s=new Mn,o=new Mn,r=new Mn){this.planes=[t,e,n,s,o,r]}set(t,e,n,s,o,r){const a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(o),a[5].copy(r),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=ps){const n=this.planes,s=t.elements,o=s[0],r=s[1],a=s[2],l=s[3],c=s[4],u=s[5],h=s[6],d=s[7],f=s[8],p=s[9],v=s[10],m=s[11],g=s[12],b=s[13],x=s[14],_=s[15];if(n[0].setComponents(l-o,d-c,m-f,_-g).normalize(),n[1].setComponents(l+o,d+c,m+f,_+g).normalize(),n[2].setComponents(l+r,d+u,m+p,_+b).normalize(),n[3].setComponents(l-r,d-u,m-p,_-b).normalize(),n[4].setComponents(l-a,d-h,m-v,_-x).normalize(),e===ps)n[5].setComponents(l+a,d+h,m+v,_+x).normalize();else if(e===vc)n[5].setComponents(a,h,v,x).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),po.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),po.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(po)}intersectsSprite(t){return po.center.set(0,0,0),po.radius=.7071067811865476,po.applyMatrix4(t.matrixWorld),this.intersectsSphere(po)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let o=0;o<6;o++)if(e[o].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(Pl.x=s.normal.x>0?t.max.x:t.min.x,Pl.y=s.normal.y>0?t.max.y:t.min.y,Pl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Pl)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}function bv(){let i=null,t=!1,e=null,n=null;function s(o,r){e(o,r),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(o){e=o},setContext:function(o){i=o}}}function yw(i){const t=new WeakMap;function e(a,l){const c=a.array,u=a.usage,h=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){const u=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,u);else{h.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<h.length;f++){const p=h[d],v=h[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++d,h[d]=v)}h.length=d+1;for(let f=0,p=h.length;f<p;f++){const v=h[f];i.bufferSubData(c,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function o(a){a.isInterleavedBufferAttribute&&(a=a.data);const l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function r(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){const u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}const c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:o,update:r}}class Fc extends ue{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const o=t/2,r=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,h=t/a,d=e/l,f=[],p=[],v=[],m=[];for(let g=0;g<u;g++){const b=g*d-r;for(let x=0;x<c;x++){const _=x*h-o;p.push(_,-b,0),v.push(0,0,1),m.push(x/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let b=0;b<a;b++){const x=b+c*g,_=b+c*(g+1),N=b+1+c*(g+1),C=b+1+c*g;f.push(x,_,C),f.push(_,N,C)}this.setIndex(f),this.setAttribute("position",new re(p,3)),this.setAttribute("normal",new re(v,3)),this.setAttribute("uv",new re(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Fc(t.width,t.height,t.widthSegments,t.heightSegments)}}var _w=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,bw=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ww=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,xw=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Mw=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Sw=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Ew=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Aw=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Tw=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec3 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 ).rgb;
	}
#endif`,Cw=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Rw=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Pw=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,kw=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Lw=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Dw=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Iw=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Uw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Nw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ow=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,$w=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,Fw=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,zw=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,Bw=`#if defined( USE_COLOR_ALPHA )
	vColor = vec4( 1.0 );
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec3( 1.0 );
#endif
#ifdef USE_COLOR
	vColor *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.xyz *= instanceColor.xyz;
#endif
#ifdef USE_BATCHING_COLOR
	vec3 batchingColor = getBatchingColor( getIndirectIndex( gl_DrawID ) );
	vColor.xyz *= batchingColor.xyz;
#endif`,Hw=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
vec3 inverseTransformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( vec4( dir, 0.0 ) * matrix ).xyz );
}
mat3 transposeMat3( const in mat3 m ) {
	mat3 tmp;
	tmp[ 0 ] = vec3( m[ 0 ].x, m[ 1 ].x, m[ 2 ].x );
	tmp[ 1 ] = vec3( m[ 0 ].y, m[ 1 ].y, m[ 2 ].y );
	tmp[ 2 ] = vec3( m[ 0 ].z, m[ 1 ].z, m[ 2 ].z );
	return tmp;
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Vw=`#ifdef ENVMAP_TYPE_CUBE_UV
	#define cubeUV_minMipLevel 4.0
	#define cubeUV_minTileSize 16.0
	float getFace( vec3 direction ) {
		vec3 absDirection = abs( direction );
		float face = - 1.0;
		if ( absDirection.x > absDirection.z ) {
			if ( absDirection.x > absDirection.y )
				face = direction.x > 0.0 ? 0.0 : 3.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		} else {
			if ( absDirection.z > absDirection.y )
				face = direction.z > 0.0 ? 2.0 : 5.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		}
		return face;
	}
	vec2 getUV( vec3 direction, float face ) {
		vec2 uv;
		if ( face == 0.0 ) {
			uv = vec2( direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 1.0 ) {
			uv = vec2( - direction.x, - direction.z ) / abs( direction.y );
		} else if ( face == 2.0 ) {
			uv = vec2( - direction.x, direction.y ) / abs( direction.z );
		} else if ( face == 3.0 ) {
			uv = vec2( - direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 4.0 ) {
			uv = vec2( - direction.x, direction.z ) / abs( direction.y );
		} else {
			uv = vec2( direction.x, direction.y ) / abs( direction.z );
		}
		return 0.5 * ( uv + 1.0 );
	}
	vec3 bilinearCubeUV( sampler2D envMap, vec3 direction, float mipInt ) {
		float face = getFace( direction );
		float filterInt = max( cubeUV_minMipLevel - mipInt, 0.0 );
		mipInt = max( mipInt, cubeUV_minMipLevel );
		float faceSize = exp2( mipInt );
		highp vec2 uv = getUV( direction, face ) * ( faceSize - 2.0 ) + 1.0;
		if ( face > 2.0 ) {
			uv.y += faceSize;
			face -= 3.0;
		}
		uv.x += face * faceSize;
		uv.x += filterInt * 3.0 * cubeUV_minTileSize;
		uv.y += 4.0 * ( exp2( CUBEUV_MAX_MIP ) - faceSize );
		uv.x *= CUBEUV_TEXEL_WIDTH;
		uv.y *= CUBEUV_TEXEL_HEIGHT;
		#ifdef texture2DGradEXT
			return texture2DGradEXT( envMap, uv, vec2( 0.0 ), vec2( 0.0 ) ).rgb;
		#else
			return texture2D( envMap, uv ).rgb;
		#endif
	}
	#define cubeUV_r0 1.0
	#define cubeUV_m0 - 2.0
	#define cubeUV_r1 0.8
	#define cubeUV_m1 - 1.0
	#define cubeUV_r4 0.4
	#define cubeUV_m4 2.0
	#define cubeUV_r5 0.305
	#define cubeUV_m5 3.0
	#define cubeUV_r6 0.21
	#define cubeUV_m6 4.0
	float roughnessToMip( float roughness ) {
		float mip = 0.0;
		if ( roughness >= cubeUV_r1 ) {
			mip = ( cubeUV_r0 - roughness ) * ( cubeUV_m1 - cubeUV_m0 ) / ( cubeUV_r0 - cubeUV_r1 ) + cubeUV_m0;
		} else if ( roughness >= cubeUV_r4 ) {
			mip = ( cubeUV_r1 - roughness ) * ( cubeUV_m4 - cubeUV_m1 ) / ( cubeUV_r1 - cubeUV_r4 ) + cubeUV_m1;
		} else if ( roughness >= cubeUV_r5 ) {
			mip = ( cubeUV_r4 - roughness ) * ( cubeUV_m5 - cubeUV_m4 ) / ( cubeUV_r4 - cubeUV_r5 ) + cubeUV_m4;
		} else if ( roughness >= cubeUV_r6 ) {
			mip = ( cubeUV_r5 - roughness ) * ( cubeUV_m6 - cubeUV_m5 ) / ( cubeUV_r5 - cubeUV_r6 ) + cubeUV_m5;
		} else {
			mip = - 2.0 * log2( 1.16 * roughness );		}
		return mip;
	}
	vec4 textureCubeUV( sampler2D envMap, vec3 sampleDir, float roughness ) {
		float mip = clamp( roughnessToMip( roughness ), cubeUV_m0, CUBEUV_MAX_MIP );
		float mipF = fract( mip );
		float mipInt = floor( mip );
		vec3 color0 = bilinearCubeUV( envMap, sampleDir, mipInt );
		if ( mipF == 0.0 ) {
			return vec4( color0, 1.0 );
		} else {
			vec3 color1 = bilinearCubeUV( envMap, sampleDir, mipInt + 1.0 );
			return vec4( mix( color0, color1, mipF ), 1.0 );
		}
	}
#endif`,Gw=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
	#ifdef FLIP_SIDED
		transformedTangent = - transformedTangent;
	#endif
#endif`,Ww=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,jw=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,qw=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Xw=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Yw="gl_FragColor = linearToOutputTexel( gl_FragColor );",Kw=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Jw=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * vec3( flipEnvMap * reflectVec.x, reflectVec.yz ) );
	#else
		vec4 envColor = vec4( 0.0 );
	#endif
	#ifdef ENVMAP_BLENDING_MULTIPLY
		outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_MIX )
		outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_ADD )
		outgoingLight += envColor.xyz * specularStrength * reflectivity;
	#endif
#endif`,Zw=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,Qw=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,tx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,ex=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,nx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ix=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,sx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,ox=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,rx=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,ax=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,lx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,cx=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,hx=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif`,ux=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * worldNormal, 1.0 );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, roughness * roughness) );
			reflectVec = inverseTransformDirection( reflectVec, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * reflectVec, roughness );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_CUBE_UV
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
#endif`,dx=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,fx=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,px=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,mx=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,gx=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb * ( 1.0 - metalnessFactor );
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.0525 );material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = mix( min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = mix( vec3( 0.04 ), diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.0525 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.07, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,vx=`struct PhysicalMaterial {
	vec3 diffuseColor;
	float roughness;
	vec3 specularColor;
	float specularF90;
	float dispersion;
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		float v = 0.5 / ( gv + gl );
		return saturate(v);
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = material.clearcoatRoughness;
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColor;
	float f90 = material.specularF90;
	float roughness = material.roughness;
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float V = V_GGX_SmithCorrelated_Anisotropic( material.alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( material.alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transposeMat3( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float a = roughness < 0.25 ? -339.2 * r2 + 161.4 * roughness - 25.9 : -8.48 * r2 + 14.3 * roughness - 9.95;
	float b = roughness < 0.25 ? 44.0 * r2 - 23.7 * roughness + 3.26 : 1.97 * r2 - 3.27 * roughness + 0.72;
	float DG = exp( a * dotNV + b ) + ( roughness < 0.25 ? 0.0 : 0.1 * ( roughness - 0.25 ) );
	return saturate( DG * RECIPROCAL_PI );
}
vec2 DFGApprox( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	const vec4 c0 = vec4( - 1, - 0.0275, - 0.572, 0.022 );
	const vec4 c1 = vec4( 1, 0.0425, 1.04, - 0.04 );
	vec4 r = roughness * c0 + c1;
	float a004 = min( r.x * r.x, exp2( - 9.28 * dotNV ) ) * r.x + r.y;
	vec2 fab = vec2( - 1.04, 1.04 ) * a004 + r.zw;
	return fab;
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColor * t2.x + ( vec3( 1.0 ) - material.specularColor ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseColor * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
	#endif
	reflectedLight.directSpecular += irradiance * BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
	#endif
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.iridescence, material.iridescenceFresnel, material.roughness, singleScattering, multiScattering );
	#else
		computeMultiscattering( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.roughness, singleScattering, multiScattering );
	#endif
	vec3 totalScattering = singleScattering + multiScattering;
	vec3 diffuse = material.diffuseColor * ( 1.0 - max( max( totalScattering.r, totalScattering.g ), totalScattering.b ) );
	reflectedLight.indirectSpecular += radiance * singleScattering;
	reflectedLight.indirectSpecular += multiScattering * cosineWeightedIrradiance;
	reflectedLight.indirectDiffuse += diffuse * cosineWeightedIrradiance;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,yx=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		material.iridescenceFresnel = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		material.iridescenceF0 = Schlick_to_F0( material.iridescenceFresnel, 1.0, dotNVi );
	}
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,_x=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD ) && defined( ENVMAP_TYPE_CUBE_UV )
		iblIrradiance += getIBLIrradiance( geometryNormal );
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		radiance += getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		radiance += getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,bx=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,wx=`#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,xx=`#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Mx=`#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Sx=`#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Ex=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Ax=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Tx=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Cx=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Rx=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Px=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,kx=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Lx=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Dx=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ix=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Ux=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Nx=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Ox=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,$x=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Fx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,zx=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,Bx=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Hx=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Vx=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Gx=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Wx=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,jx=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,qx=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return depth * ( near - far ) - near;
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return ( near * far ) / ( ( far - near ) * depth - far );
}`,Xx=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Yx=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Kx=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Jx=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Zx=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Qx=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,tM=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform sampler2D pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	float texture2DCompare( sampler2D depths, vec2 uv, float compare ) {
		return step( compare, unpackRGBAToDepth( texture2D( depths, uv ) ) );
	}
	vec2 texture2DDistribution( sampler2D shadow, vec2 uv ) {
		return unpackRGBATo2Half( texture2D( shadow, uv ) );
	}
	float VSMShadow (sampler2D shadow, vec2 uv, float compare ){
		float occlusion = 1.0;
		vec2 distribution = texture2DDistribution( shadow, uv );
		float hard_shadow = step( compare , distribution.x );
		if (hard_shadow != 1.0 ) {
			float distance = compare - distribution.x ;
			float variance = max( 0.00000, distribution.y * distribution.y );
			float softness_probability = variance / (variance + distance * distance );			softness_probability = clamp( ( softness_probability - 0.3 ) / ( 0.95 - 0.3 ), 0.0, 1.0 );			occlusion = clamp( max( hard_shadow, softness_probability ), 0.0, 1.0 );
		}
		return occlusion;
	}
	float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
		float shadow = 1.0;
		shadowCoord.xyz /= shadowCoord.w;
		shadowCoord.z += shadowBias;
		bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
		bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
		if ( frustumTest ) {
		#if defined( SHADOWMAP_TYPE_PCF )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx0 = - texelSize.x * shadowRadius;
			float dy0 = - texelSize.y * shadowRadius;
			float dx1 = + texelSize.x * shadowRadius;
			float dy1 = + texelSize.y * shadowRadius;
			float dx2 = dx0 / 2.0;
			float dy2 = dy0 / 2.0;
			float dx3 = dx1 / 2.0;
			float dy3 = dy1 / 2.0;
			shadow = (
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy1 ), shadowCoord.z )
			) * ( 1.0 / 17.0 );
		#elif defined( SHADOWMAP_TYPE_PCF_SOFT )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx = texelSize.x;
			float dy = texelSize.y;
			vec2 uv = shadowCoord.xy;
			vec2 f = fract( uv * shadowMapSize + 0.5 );
			uv -= f * texelSize;
			shadow = (
				texture2DCompare( shadowMap, uv, shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( dx, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( 0.0, dy ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + texelSize, shadowCoord.z ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, 0.0 ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 0.0 ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, dy ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( 0.0, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 0.0, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( texture2DCompare( shadowMap, uv + vec2( dx, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( dx, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( mix( texture2DCompare( shadowMap, uv + vec2( -dx, -dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, -dy ), shadowCoord.z ),
						  f.x ),
					 mix( texture2DCompare( shadowMap, uv + vec2( -dx, 2.0 * dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 2.0 * dy ), shadowCoord.z ),
						  f.x ),
					 f.y )
			) * ( 1.0 / 9.0 );
		#elif defined( SHADOWMAP_TYPE_VSM )
			shadow = VSMShadow( shadowMap, shadowCoord.xy, shadowCoord.z );
		#else
			shadow = texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z );
		#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	vec2 cubeToUV( vec3 v, float texelSizeY ) {
		vec3 absV = abs( v );
		float scaleToCube = 1.0 / max( absV.x, max( absV.y, absV.z ) );
		absV *= scaleToCube;
		v *= scaleToCube * ( 1.0 - 2.0 * texelSizeY );
		vec2 planar = v.xy;
		float almostATexel = 1.5 * texelSizeY;
		float almostOne = 1.0 - almostATexel;
		if ( absV.z >= almostOne ) {
			if ( v.z > 0.0 )
				planar.x = 4.0 - v.x;
		} else if ( absV.x >= almostOne ) {
			float signX = sign( v.x );
			planar.x = v.z * signX + 2.0 * signX;
		} else if ( absV.y >= almostOne ) {
			float signY = sign( v.y );
			planar.x = v.x + 2.0 * signY + 2.0;
			planar.y = v.z * signY - 2.0;
		}
		return vec2( 0.125, 0.25 ) * planar + vec2( 0.375, 0.75 );
	}
	float getPointShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		
		float lightToPositionLength = length( lightToPosition );
		if ( lightToPositionLength - shadowCameraFar <= 0.0 && lightToPositionLength - shadowCameraNear >= 0.0 ) {
			float dp = ( lightToPositionLength - shadowCameraNear ) / ( shadowCameraFar - shadowCameraNear );			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			vec2 texelSize = vec2( 1.0 ) / ( shadowMapSize * vec2( 4.0, 2.0 ) );
			#if defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_PCF_SOFT ) || defined( SHADOWMAP_TYPE_VSM )
				vec2 offset = vec2( - 1, 1 ) * shadowRadius * texelSize.y;
				shadow = (
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxx, texelSize.y ), dp )
				) * ( 1.0 / 9.0 );
			#else
				shadow = texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp );
			#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
#endif`,eM=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,nM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	vec3 shadowWorldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,iM=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,sM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,oM=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,rM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,aM=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,lM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,cM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,hM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,uM=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,dM=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = inverseTransformDirection( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseColor, material.specularColor, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,fM=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
		
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
		
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		
		#else
		
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,pM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,mM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,gM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,vM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const yM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,_M=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,bM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,wM=`#ifdef ENVMAP_TYPE_CUBE
	uniform samplerCube envMap;
#elif defined( ENVMAP_TYPE_CUBE_UV )
	uniform sampler2D envMap;
#endif
uniform float flipEnvMap;
uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <cube_uv_reflection_fragment>
void main() {
	#ifdef ENVMAP_TYPE_CUBE
		vec4 texColor = textureCube( envMap, backgroundRotation * vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) );
	#elif defined( ENVMAP_TYPE_CUBE_UV )
		vec4 texColor = textureCubeUV( envMap, backgroundRotation * vWorldDirection, backgroundBlurriness );
	#else
		vec4 texColor = vec4( 0.0, 0.0, 0.0, 1.0 );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,xM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,MM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,SM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,EM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	float fragCoordZ = 0.5 * vHighPrecisionZW[0] / vHighPrecisionZW[1] + 0.5;
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,AM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,TM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main () {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = packDepthToRGBA( dist );
}`,CM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,RM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,PM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,kM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,LM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,DM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,IM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,UM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,NM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,OM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,$M=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,FM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <packing>
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( packNormalToRGB( normal ), diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,zM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,BM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,HM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,VM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <cube_uv_reflection_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
		float sheenEnergyComp = 1.0 - 0.157 * max3( material.sheenColor );
		outgoingLight = outgoingLight * sheenEnergyComp + sheenSpecularDirect + sheenSpecularIndirect;
	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,GM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,WM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,jM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,qM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,XM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,YM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <packing>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,KM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,JM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,he={alphahash_fragment:_w,alphahash_pars_fragment:bw,alphamap_fragment:ww,alphamap_pars_fragment:xw,alphatest_fragment:Mw,alphatest_pars_fragment:Sw,aomap_fragment:Ew,aomap_pars_fragment:Aw,batching_pars_vertex:Tw,batching_vertex:Cw,begin_vertex:Rw,beginnormal_vertex:Pw,bsdfs:kw,iridescence_fragment:Lw,bumpmap_pars_fragment:Dw,clipping_planes_fragment:Iw,clipping_planes_pars_fragment:Uw,clipping_planes_pars_vertex:Nw,clipping_planes_vertex:Ow,color_fragment:$w,color_pars_fragment:Fw,color_pars_vertex:zw,color_vertex:Bw,common:Hw,cube_uv_reflection_fragment:Vw,defaultnormal_vertex:Gw,displacementmap_pars_vertex:Ww,displacementmap_vertex:jw,emissivemap_fragment:qw,emissivemap_pars_fragment:Xw,colorspace_fragment:Yw,colorspace_pars_fragment:Kw,envmap_fragment:Jw,envmap_common_pars_fragment:Zw,envmap_pars_fragment:Qw,envmap_pars_vertex:tx,envmap_physical_pars_fragment:ux,envmap_vertex:ex,fog_vertex:nx,fog_pars_vertex:ix,fog_fragment:sx,fog_pars_fragment:ox,gradientmap_pars_fragment:rx,lightmap_pars_fragment:ax,lights_lambert_fragment:lx,lights_lambert_pars_fragment:cx,lights_pars_begin:hx,lights_toon_fragment:dx,lights_toon_pars_fragment:fx,lights_phong_fragment:px,lights_phong_pars_fragment:mx,lights_physical_fragment:gx,lights_physical_pars_fragment:vx,lights_fragment_begin:yx,lights_fragment_maps:_x,lights_fragment_end:bx,logdepthbuf_fragment:wx,logdepthbuf_pars_fragment:xx,logdepthbuf_pars_vertex:Mx,logdepthbuf_vertex:Sx,map_fragment:Ex,map_pars_fragment:Ax,map_particle_fragment:Tx,map_particle_pars_fragment:Cx,metalnessmap_fragment:Rx,metalnessmap_pars_fragment:Px,morphinstance_vertex:kx,morphcolor_vertex:Lx,morphnormal_vertex:Dx,morphtarget_pars_vertex:Ix,morphtarget_vertex:Ux,normal_fragment_begin:Nx,normal_fragment_maps:Ox,normal_pars_fragment:$x,normal_pars_vertex:Fx,normal_vertex:zx,normalmap_pars_fragment:Bx,clearcoat_normal_fragment_begin:Hx,clearcoat_normal_fragment_maps:Vx,clearcoat_pars_fragment:Gx,iridescence_pars_fragment:Wx,opaque_fragment:jx,packing:qx,premultiplied_alpha_fragment:Xx,project_vertex:Yx,dithering_fragment:Kx,dithering_pars_fragment:Jx,roughnessmap_fragment:Zx,roughnessmap_pars_fragment:Qx,shadowmap_pars_fragment:tM,shadowmap_pars_vertex:eM,shadowmap_vertex:nM,shadowmask_pars_fragment:iM,skinbase_vertex:sM,skinning_pars_vertex:oM,skinning_vertex:rM,skinnormal_vertex:aM,specularmap_fragment:lM,specularmap_pars_fragment:cM,tonemapping_fragment:hM,tonemapping_pars_fragment:uM,transmission_fragment:dM,transmission_pars_fragment:fM,uv_pars_fragment:pM,uv_pars_vertex:mM,uv_vertex:gM,worldpos_vertex:vM,background_vert:yM,background_frag:_M,backgroundCube_vert:bM,backgroundCube_frag:wM,cube_vert:xM,cube_frag:MM,depth_vert:SM,depth_frag:EM,distanceRGBA_vert:AM,distanceRGBA_frag:TM,equirect_vert:CM,equirect_frag:RM,linedashed_vert:PM,linedashed_frag:kM,meshbasic_vert:LM,meshbasic_frag:DM,meshlambert_vert:IM,meshlambert_frag:UM,meshmatcap_vert:NM,meshmatcap_frag:OM,meshnormal_vert:$M,meshnormal_frag:FM,meshphong_vert:zM,meshphong_frag:BM,meshphysical_vert:HM,meshphysical_frag:VM,meshtoon_vert:GM,meshtoon_frag:WM,points_vert:jM,points_frag:qM,shadow_vert:XM,shadow_frag:YM,sprite_vert:KM,sprite_frag:JM},At={common:{diffuse:{value:new Xt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new le},alphaMap:{value:null},alphaMapTransform:{value:new le},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new le}},envmap:{envMap:{value:null},envMapRotation:{value:new le},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new le}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new le}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new le},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new le},normalScale:{value:new vt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new le},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new le}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new le}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new le}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Xt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new Xt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new le},alphaTest:{value:0},uvTransform:{value:new le}},sprite:{diffuse:{value:new Xt(16777215)},opacity:{value:1},center:{value:new vt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new le},alphaMap:{value:null},alphaMapTransform:{value:new le},alphaTest:{value:0}}},ji={basic:{uniforms:$n([At.common,At.specularmap,At.envmap,At.aomap,At.lightmap,At.fog]),vertexShader:he.meshbasic_vert,fragmentShader:he.meshbasic_frag},lambert:{uniforms:$n([At.common,At.specularmap,At.envmap,At.aomap,At.lightmap,At.emissivemap,At.bumpmap,At.normalmap,At.displacementmap,At.fog,At.lights,{emissive:{value:new Xt(0)}}]),vertexShader:he.meshlambert_vert,fragmentShader:he.meshlambert_frag},phong:{uniforms:$n([At.common,At.specularmap,At.envmap,At.aomap,At.lightmap,At.emissivemap,At.bumpmap,At.normalmap,At.displacementmap,At.fog,At.lights,{emissive:{value:new Xt(0)},specular:{value:new Xt(1118481)},shininess:{value:30}}]),vertexShader:he.meshphong_vert,fragmentShader:he.meshphong_frag},standard:{uniforms:$n([At.common,At.envmap,At.aomap,At.lightmap,At.emissivemap,At.bumpmap,At.normalmap,At.displacementmap,At.roughnessmap,At.metalnessmap,At.fog,At.lights,{emissive:{value:new Xt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:he.meshphysical_vert,fragmentShader:he.meshphysical_frag},toon:{uniforms:$n([At.common,At.aomap,At.lightmap,At.emissivemap,At.bumpmap,At.normalmap,At.displacementmap,At.gradientmap,At.fog,At.lights,{emissive:{value:new Xt(0)}}]),vertexShader:he.meshtoon_vert,fragmentShader:he.meshtoon_frag},matcap:{uniforms:$n([At.common,At.bumpmap,At.normalmap,At.displacementmap,At.fog,{matcap:{value:null}}]),vertexShader:he.meshmatcap_vert,fragmentShader:he.meshmatcap_frag},points:{uniforms:$n([At.points,At.fog]),vertexShader:he.points_vert,fragmentShader:he.points_frag},dashed:{uniforms:$n([At.common,At.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:he.linedashed_vert,fragmentShader:he.linedashed_frag},depth:{uniforms:$n([At.common,At.displacementmap]),vertexShader:he.depth_vert,fragmentShader:he.depth_frag},normal:{uniforms:$n([At.common,At.bumpmap,At.normalmap,At.displacementmap,{opacity:{value:1}}]),vertexShader:he.meshnormal_vert,fragmentShader:he.meshnormal_frag},sprite:{uniforms:$n([At.sprite,At.fog]),vertexShader:he.sprite_vert,fragmentShader:he.sprite_frag},background:{uniforms:{uvTransform:{value:new le},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:he.background_vert,fragmentShader:he.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new le}},vertexShader:he.backgroundCube_vert,fragmentShader:he.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:he.cube_vert,fragmentShader:he.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:he.equirect_vert,fragmentShader:he.equirect_frag},distanceRGBA:{uniforms:$n([At.common,At.displacementmap,{referencePosition:{value:new A},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:he.distanceRGBA_vert,fragmentShader:he.distanceRGBA_frag},shadow:{uniforms:$n([At.lights,At.fog,{color:{value:new Xt(0)},opacity:{value:1}}]),vertexShader:he.shadow_vert,fragmentShader:he.shadow_frag}};ji.physical={uniforms:$n([ji.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new le},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new le},clearcoatNormalScale:{value:new vt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new le},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new le},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new le},sheen:{value:0},sheenColor:{value:new Xt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new le},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new le},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new le},transmissionSamplerSize:{value:new vt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new le},attenuationDistance:{value:0},attenuationColor:{value:new Xt(0)},specularColor:{value:new Xt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new le},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new le},anisotropyVector:{value:new vt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new le}}]),vertexShader:he.meshphysical_vert,fragmentShader:he.meshphysical_frag};const kl={r:0,b:0,g:0},mo=new Vn,ZM=new Wt;function QM(i,t,e,n,s,o,r){const a=new Xt(0);let l=o===!0?0:1,c,u,h=null,d=0,f=null;function p(b){let x=b.isScene===!0?b.background:null;return x&&x.isTexture&&(x=(b.backgroundBlurriness>0?e:t).get(x)),x}function v(b){let x=!1;const _=p(b);_===null?g(a,l):_&&_.isColor&&(g(_,1),x=!0);const N=i.xr.getEnvironmentBlendMode();N==="additive"?n.buffers.color.setClear(0,0,0,1,r):N==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,r),(i.autoClear||x)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function m(b,x){const _=p(x);_&&(_.isCubeTexture||_.mapping===Oc)?(u===void 0&&(u=new Yt(new Yr(1,1,1),new Xs({name:"BackgroundCubeMaterial",uniforms:$r(ji.backgroundCube.uniforms),vertexShader:ji.backgroundCube.vertexShader,fragmentShader:ji.backgroundCube.fragmentShader,side:Bn,depthTest:!1,depthWrite:!1,fog:!1})),u.geometry.deleteAttribute("normal"),u.geometry.deleteAttribute("uv"),u.onBeforeRender=function(N,C,P){this.matrixWorld.copyPosition(P.matrixWorld)},Object.defineProperty(u.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(u)),mo.copy(x.backgroundRotation),mo.x*=-1,mo.y*=-1,mo.z*=-1,_.isCubeTexture&&_.isRenderTargetTexture===!1&&(mo.y*=-1,mo.z*=-1),u.material.uniforms.envMap.value=_,u.material.uniforms.flipEnvMap.value=_.isCubeTexture&&_.isRenderTargetTexture===!1?-1:1,u.material.uniforms.backgroundBlurriness.value=x.backgroundBlurriness,u.material.uniforms.backgroundIntensity.value=x.backgroundIntensity,u.material.uniforms.backgroundRotation.value.setFromMatrix4(ZM.makeRotationFromEuler(mo)),u.material.toneMapped=xe.getTransfer(_.colorSpace)!==De,(h!==_||d!==_.version||f!==i.toneMapping)&&(u.material.needsUpdate=!0,h=_,d=_.version,f=i.toneMapping),u.layers.enableAll(),b.unshift(u,u.geometry,u.material,0,0,null)):_&&_.isTexture&&(c===void 0&&(c=new Yt(new Fc(2,2),new Xs({name:"BackgroundMaterial",uniforms:$r(ji.background.uniforms),vertexShader:ji.background.vertexShader,fragmentShader:ji.background.fragmentShader,side:Xi,depthTest:!1,depthWrite:!1,fog:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=_,c.material.uniforms.backgroundIntensity.value=x.backgroundIntensity,c.material.toneMapped=xe.getTransfer(_.colorSpace)!==De,_.matrixAutoUpdate===!0&&_.updateMatrix(),c.material.uniforms.uvTransform.value.copy(_.matrix),(h!==_||d!==_.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=_,d=_.version,f=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null))}function g(b,x){b.getRGB(kl,mv(i)),n.buffers.color.setClear(kl.r,kl.g,kl.b,x,r)}return{getClearColor:function(){return a},setClearColor:function(b,x=1){a.set(b),l=x,g(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(b){l=b,g(a,l)},render:v,addToRenderList:m}}function t1(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null);let o=s,r=!1;function a(w,R,z,O,W){let G=!1;const J=h(O,z,R);o!==J&&(o=J,c(o.object)),G=f(w,O,z,W),G&&p(w,O,z,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(G||r)&&(r=!1,_(w,R,z,O),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(w){return i.bindVertexArray(w)}function u(w){return i.deleteVertexArray(w)}function h(w,R,z){const O=z.wireframe===!0;let W=n[w.id];W===void 0&&(W={},n[w.id]=W);let G=W[R.id];G===void 0&&(G={},W[R.id]=G);let J=G[O];return J===void 0&&(J=d(l()),G[O]=J),J}function d(w){const R=[],z=[],O=[];for(let W=0;W<e;W++)R[W]=0,z[W]=0,O[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:R,enabledAttributes:z,attributeDivisors:O,object:w,attributes:{},index:null}}function f(w,R,z,O){const W=o.attributes,G=R.attributes;let J=0;const Y=z.getAttributes();for(const Q in Y)if(Y[Q].location>=0){const at=W[Q];let mt=G[Q];if(mt===void 0&&(Q==="instanceMatrix"&&w.instanceMatrix&&(mt=w.instanceMatrix),Q==="instanceColor"&&w.instanceColor&&(mt=w.instanceColor)),at===void 0||at.attribute!==mt||mt&&at.data!==mt.data)return!0;J++}return o.attributesNum!==J||o.index!==O}function p(w,R,z,O){const W={},G=R.attributes;let J=0;const Y=z.getAttributes();for(const Q in Y)if(Y[Q].location>=0){let at=G[Q];at===void 0&&(Q==="instanceMatrix"&&w.instanceMatrix&&(at=w.instanceMatrix),Q==="instanceColor"&&w.instanceColor&&(at=w.instanceColor));const mt={};mt.attribute=at,at&&at.data&&(mt.data=at.data),W[Q]=mt,J++}o.attributes=W,o.attributesNum=J,o.index=O}function v(){const w=o.newAttributes;for(let R=0,z=w.length;R<z;R++)w[R]=0}function m(w){g(w,0)}function g(w,R){const z=o.newAttributes,O=o.enabledAttributes,W=o.attributeDivisors;z[w]=1,O[w]===0&&(i.enableVertexAttribArray(w),O[w]=1),W[w]!==R&&(i.vertexAttribDivisor(w,R),W[w]=R)}function b(){const w=o.newAttributes,R=o.enabledAttributes;for(let z=0,O=R.length;z<O;z++)R[z]!==w[z]&&(i.disableVertexAttribArray(z),R[z]=0)}function x(w,R,z,O,W,G,J){J===!0?i.vertexAttribIPointer(w,R,z,W,G):i.vertexAttribPointer(w,R,z,O,W,G)}function _(w,R,z,O){v();const W=O.attributes,G=z.getAttributes(),J=R.defaultAttributeValues;for(const Y in G){const Q=G[Y];if(Q.location>=0){let lt=W[Y];if(lt===void 0&&(Y==="instanceMatrix"&&w.instanceMatrix&&(lt=w.instanceMatrix),Y==="instanceColor"&&w.instanceColor&&(lt=w.instanceColor)),lt!==void 0){const at=lt.normalized,mt=lt.itemSize,_t=t.get(lt);if(_t===void 0)continue;const pt=_t.buffer,it=_t.type,ht=_t.bytesPerElement,yt=it===i.INT||it===i.UNSIGNED_INT||lt.gpuType===Id;if(lt.isInterleavedBufferAttribute){const ct=lt.data,Ht=ct.stride,Gt=lt.offset;if(ct.isInstancedInterleavedBuffer){for(let Nt=0;Nt<Q.locationSize;Nt++)g(Q.location+Nt,ct.meshPerAttribute);w.isInstancedMesh!==!0&&O._maxInstanceCount===void 0&&(O._maxInstanceCount=ct.meshPerAttribute*ct.count)}else for(let Nt=0;Nt<Q.locationSize;Nt++)m(Q.location+Nt);i.bindBuffer(i.ARRAY_BUFFER,pt);for(let Nt=0;Nt<Q.locationSize;Nt++)x(Q.location+Nt,mt/Q.locationSize,it,at,Ht*ht,(Gt+mt/Q.locationSize*Nt)*ht,yt)}else{if(lt.isInstancedBufferAttribute){for(let ct=0;ct<Q.locationSize;ct++)g(Q.location+ct,lt.meshPerAttribute);w.isInstancedMesh!==!0&&O._maxInstanceCount===void 0&&(O._maxInstanceCount=lt.meshPerAttribute*lt.count)}else for(let ct=0;ct<Q.locationSize;ct++)m(Q.location+ct);i.bindBuffer(i.ARRAY_BUFFER,pt);for(let ct=0;ct<Q.locationSize;ct++)x(Q.location+ct,mt/Q.locationSize,it,at,mt*ht,mt/Q.locationSize*ct*ht,yt)}}else if(J!==void 0){const at=J[Y];if(at!==void 0)switch(at.length){case 2:i.vertexAttrib2fv(Q.location,at);break;case 3:i.vertexAttrib3fv(Q.location,at);break;case 4:i.vertexAttrib4fv(Q.location,at);break;default:i.vertexAttrib1fv(Q.location,at)}}}}b()}function N(){I();for(const w in n){const R=n[w];for(const z in R){const O=R[z];for(const W in O)u(O[W].object),delete O[W];delete R[z]}delete n[w]}}function C(w){if(n[w.id]===void 0)return;const R=n[w.id];for(const z in R){const O=R[z];for(const W in O)u(O[W].object),delete O[W];delete R[z]}delete n[w.id]}function P(w){for(const R in n){const z=n[R];if(z[w.id]===void 0)continue;const O=z[w.id];for(const W in O)u(O[W].object),delete O[W];delete z[w.id]}}function I(){S(),r=!0,o!==s&&(o=s,c(o.object))}function S(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:S,dispose:N,releaseStatesOfGeometry:C,releaseStatesOfProgram:P,initAttributes:v,enableAttribute:m,disableUnusedAttributes:b}}function e1(i,t,e){let n;function s(c){n=c}function o(c,u){i.drawArrays(n,c,u),e.update(u,n,1)}function r(c,u,h){h!==0&&(i.drawArraysInstanced(n,c,u,h),e.update(u,n,h))}function a(c,u,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,u,0,h);let f=0;for(let p=0;p<h;p++)f+=u[p];e.update(f,n,1)}function l(c,u,h,d){if(h===0)return;const f=t.get("WEBGL_multi_draw");if(f===null)for(let p=0;p<c.length;p++)r(c[p],u[p],d[p]);else{f.multiDrawArraysInstancedWEBGL(n,c,0,u,0,d,0,h);let p=0;for(let v=0;v<h;v++)p+=u[v]*d[v];e.update(p,n,1)}}this.setMode=s,this.render=o,this.renderInstances=r,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function n1(i,t,e,n){let s;function o(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const P=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(P.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function r(P){return!(P!==oi&&n.convert(P)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(P){const I=P===Wr&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(P!==_s&&n.convert(P)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&P!==si&&!I)}function l(P){if(P==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";P="mediump"}return P==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const u=l(c);u!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);const h=e.logarithmicDepthBuffer===!0,d=e.reverseDepthBuffer===!0&&t.has("EXT_clip_control"),f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),x=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),N=p>0,C=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:o,getMaxPrecision:l,textureFormatReadable:r,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:h,reverseDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:b,maxVaryings:x,maxFragmentUniforms:_,vertexTextures:N,maxSamples:C}}function i1(i){const t=this;let e=null,n=0,s=!1,o=!1;const r=new Mn,a=new le,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){const f=h.length!==0||d||n!==0||s;return s=d,n=h.length,f},this.beginShadows=function(){o=!0,u(null)},this.endShadows=function(){o=!1},this.setGlobalState=function(h,d){e=u(h,d,0)},this.setState=function(h,d,f){const p=h.clippingPlanes,v=h.clipIntersection,m=h.clipShadows,g=i.get(h);if(!s||p===null||p.length===0||o&&!m)o?u(null):c();else{const b=o?0:n,x=b*4;let _=g.clippingState||null;l.value=_,_=u(p,d,x,f);for(let N=0;N!==x;++N)_[N]=e[N];g.clippingState=_,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function u(h,d,f,p){const v=h!==null?h.length:0;let m=null;if(v!==0){if(m=l.value,p!==!0||m===null){const g=f+v*4,b=d.matrixWorldInverse;a.getNormalMatrix(b),(m===null||m.length<g)&&(m=new Float32Array(g));for(let x=0,_=f;x!==v;++x,_+=4)r.copy(h[x]).applyMatrix4(b,a),r.normal.toArray(m,_),m[_+3]=r.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}function s1(i){let t=new WeakMap;function e(r,a){return a===Pu?r.mapping=Ir:a===ku&&(r.mapping=Ur),r}function n(r){if(r&&r.isTexture){const a=r.mapping;if(a===Pu||a===ku)if(t.has(r)){const l=t.get(r).texture;return e(l,r.mapping)}else{const l=r.image;if(l&&l.height>0){const c=new _v(l.height);return c.fromEquirectangularTexture(i,r),t.set(r,c),r.addEventListener("dispose",s),e(c.texture,r.mapping)}else return null}}return r}function s(r){const a=r.target;a.removeEventListener("dispose",s);const l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function o(){t=new WeakMap}return{get:n,dispose:o}}class yc extends gv{constructor(t=-1,e=1,n=1,s=-1,o=.1,r=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=o,this.far=r,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,o,r){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=o,this.view.height=r,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let o=n-t,r=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;o+=c*this.view.offsetX,r=o+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(o,r,a,l,this.near,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}const Er=4,Ip=[.125,.215,.35,.446,.526,.582],Mo=20,Dh=new yc,Up=new Xt;let Ih=null,Uh=0,Nh=0,Oh=!1;const _o=(1+Math.sqrt(5))/2,fr=1/_o,Np=[new A(-_o,fr,0),new A(_o,fr,0),new A(-fr,0,_o),new A(fr,0,_o),new A(0,_o,-fr),new A(0,_o,fr),new A(-1,1,-1),new A(1,1,-1),new A(-1,1,1),new A(1,1,1)];class od{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100){Ih=this._renderer.getRenderTarget(),Uh=this._renderer.getActiveCubeFace(),Nh=this._renderer.getActiveMipmapLevel(),Oh=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(256);const o=this._allocateTargets();return o.depthBuffer=!0,this._sceneToCubeUV(t,n,s,o),e>0&&this._blur(o,0,0,e),this._applyPMREM(o),this._cleanup(o),o}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Fp(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=$p(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(Ih,Uh,Nh),this._renderer.xr.enabled=Oh,t.scissorTest=!1,Ll(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===Ir||t.mapping===Ur?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),Ih=this._renderer.getRenderTarget(),Uh=this._renderer.getActiveCubeFace(),Nh=this._renderer.getActiveMipmapLevel(),Oh=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;const n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){const t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:qi,minFilter:qi,generateMipmaps:!1,type:Wr,format:oi,colorSpace:jr,depthBuffer:!1},s=Op(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=Op(t,e,n);const{_lodMax:o}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=o1(o)),this._blurMaterial=r1(o,t,e)}return s}_compileMaterial(t){const e=new Yt(this._lodPlanes[0],t);this._renderer.compile(e,Dh)}_sceneToCubeUV(t,e,n,s){const a=new Xn(90,1,e,n),l=[1,-1,1,1,1,1],c=[1,1,1,-1,-1,-1],u=this._renderer,h=u.autoClear,d=u.toneMapping;u.getClearColor(Up),u.toneMapping=Ws,u.autoClear=!1;const f=new Ze({name:"PMREM.Background",side:Bn,depthWrite:!1,depthTest:!1}),p=new Yt(new Yr,f);let v=!1;const m=t.background;m?m.isColor&&(f.color.copy(m),t.background=null,v=!0):(f.color.copy(Up),v=!0);for(let g=0;g<6;g++){const b=g%3;b===0?(a.up.set(0,l[g],0),a.lookAt(c[g],0,0)):b===1?(a.up.set(0,0,l[g]),a.lookAt(0,c[g],0)):(a.up.set(0,l[g],0),a.lookAt(0,0,c[g]));const x=this._cubeSize;Ll(s,b*x,g>2?x:0,x,x),u.setRenderTarget(s),v&&u.render(p,a),u.render(t,a)}p.geometry.dispose(),p.material.dispose(),u.toneMapping=d,u.autoClear=h,t.background=m}_textureToCubeUV(t,e){const n=this._renderer,s=t.mapping===Ir||t.mapping===Ur;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=Fp()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=$p());const o=s?this._cubemapMaterial:this._equirectMaterial,r=new Yt(this._lodPlanes[0],o),a=o.uniforms;a.envMap.value=t;const l=this._cubeSize;Ll(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(r,Dh)}_applyPMREM(t){const e=this._renderer,n=e.autoClear;e.autoClear=!1;const s=this._lodPlanes.length;for(let o=1;o<s;o++){const r=Math.sqrt(this._sigmas[o]*this._sigmas[o]-this._sigmas[o-1]*this._sigmas[o-1]),a=Np[(s-o-1)%Np.length];this._blur(t,o-1,o,r,a)}e.autoClear=n}_blur(t,e,n,s,o){const r=this._pingPongRenderTarget;this._halfBlur(t,r,e,n,s,"latitudinal",o),this._halfBlur(r,t,n,n,s,"longitudinal",o)}_halfBlur(t,e,n,s,o,r,a){const l=this._renderer,c=this._blurMaterial;r!=="latitudinal"&&r!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");const u=3,h=new Yt(this._lodPlanes[s],c),d=c.uniforms,f=this._sizeLods[n]-1,p=isFinite(o)?Math.PI/(2*f):2*Math.PI/(2*Mo-1),v=o/p,m=isFinite(o)?1+Math.floor(u*v):Mo;m>Mo&&console.warn(`sigmaRadians, ${o}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${Mo}`);const g=[];let b=0;for(let P=0;P<Mo;++P){const I=P/v,S=Math.exp(-I*I/2);g.push(S),P===0?b+=S:P<m&&(b+=2*S)}for(let P=0;P<g.length;P++)g[P]=g[P]/b;d.envMap.value=t.texture,d.samples.value=m,d.weights.value=g,d.latitudinal.value=r==="latitudinal",a&&(d.poleAxis.value=a);const{_lodMax:x}=this;d.dTheta.value=p,d.mipInt.value=x-n;const _=this._sizeLods[s],N=3*_*(s>x-Er?s-x+Er:0),C=4*(this._cubeSize-_);Ll(e,N,C,3*_,2*_),l.setRenderTarget(e),l.render(h,Dh)}}function o1(i){const t=[],e=[],n=[];let s=i;const o=i-Er+1+Ip.length;for(let r=0;r<o;r++){const a=Math.pow(2,s);e.push(a);let l=1/a;r>i-Er?l=Ip[r-i+Er-1]:r===0&&(l=0),n.push(l);const c=1/(a-2),u=-c,h=1+c,d=[u,u,h,u,h,h,u,u,h,h,u,h],f=6,p=6,v=3,m=2,g=1,b=new Float32Array(v*p*f),x=new Float32Array(m*p*f),_=new Float32Array(g*p*f);for(let C=0;C<f;C++){const P=C%3*2/3-1,I=C>2?0:-1,S=[P,I,0,P+2/3,I,0,P+2/3,I+1,0,P,I,0,P+2/3,I+1,0,P,I+1,0];b.set(S,v*p*C),x.set(d,m*p*C);const w=[C,C,C,C,C,C];_.set(w,g*p*C)}const N=new ue;N.setAttribute("position",new Qe(b,v)),N.setAttribute("uv",new Qe(x,m)),N.setAttribute("faceIndex",new Qe(_,g)),t.push(N),s>Er&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function Op(i,t,e){const n=new qs(i,t,e);return n.texture.mapping=Oc,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function Ll(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function r1(i,t,e){const n=new Float32Array(Mo),s=new A(0,1,0);return new Xs({name:"SphericalGaussianBlur",defines:{n:Mo,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:Gd(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;
			uniform int samples;
			uniform float weights[ n ];
			uniform bool latitudinal;
			uniform float dTheta;
			uniform float mipInt;
			uniform vec3 poleAxis;

			#define ENVMAP_TYPE_CUBE_UV
			#include <cube_uv_reflection_fragment>

			vec3 getSample( float theta, vec3 axis ) {

				float cosTheta = cos( theta );
				// Rodrigues' axis-angle rotation
				vec3 sampleDirection = vOutputDirection * cosTheta
					+ cross( axis, vOutputDirection ) * sin( theta )
					+ axis * dot( axis, vOutputDirection ) * ( 1.0 - cosTheta );

				return bilinearCubeUV( envMap, sampleDirection, mipInt );

			}

			void main() {

				vec3 axis = latitudinal ? poleAxis : cross( poleAxis, vOutputDirection );

				if ( all( equal( axis, vec3( 0.0 ) ) ) ) {

					axis = vec3( vOutputDirection.z, 0.0, - vOutputDirection.x );

				}

				axis = normalize( axis );

				gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
				gl_FragColor.rgb += weights[ 0 ] * getSample( 0.0, axis );

				for ( int i = 1; i < n; i++ ) {

					if ( i >= samples ) {

						break;

					}

					float theta = dTheta * float( i );
					gl_FragColor.rgb += weights[ i ] * getSample( -1.0 * theta, axis );
					gl_FragColor.rgb += weights[ i ] * getSample( theta, axis );

				}

			}
		`,blending:Gs,depthTest:!1,depthWrite:!1})}function $p(){return new Xs({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:Gd(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;

			#include <common>

			void main() {

				vec3 outputDirection = normalize( vOutputDirection );
				vec2 uv = equirectUv( outputDirection );

				gl_FragColor = vec4( texture2D ( envMap, uv ).rgb, 1.0 );

			}
		`,blending:Gs,depthTest:!1,depthWrite:!1})}function Fp(){return new Xs({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:Gd(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:Gs,depthTest:!1,depthWrite:!1})}function Gd(){return`

		precision mediump float;
		precision mediump int;

		attribute float faceIndex;

		varying vec3 vOutputDirection;

		// RH coordinate system; PMREM face-indexing convention
		vec3 getDirection( vec2 uv, float face ) {

			uv = 2.0 * uv - 1.0;

			vec3 direction = vec3( uv, 1.0 );

			if ( face == 0.0 ) {

				direction = direction.zyx; // ( 1, v, u ) pos x

			} else if ( face == 1.0 ) {

				direction = direction.xzy;
				direction.xz *= -1.0; // ( -u, 1, -v ) pos y

			} else if ( face == 2.0 ) {

				direction.x *= -1.0; // ( -u, v, 1 ) pos z

			} else if ( face == 3.0 ) {

				direction = direction.zyx;
				direction.xz *= -1.0; // ( -1, v, -u ) neg x

			} else if ( face == 4.0 ) {

				direction = direction.xzy;
				direction.xy *= -1.0; // ( -u, -1, v ) neg y

			} else if ( face == 5.0 ) {

				direction.z *= -1.0; // ( u, v, -1 ) neg z

			}

			return direction;

		}

		void main() {

			vOutputDirection = getDirection( uv, faceIndex );
			gl_Position = vec4( position, 1.0 );

		}
	`}function a1(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){const l=a.mapping,c=l===Pu||l===ku,u=l===Ir||l===Ur;if(c||u){let h=t.get(a);const d=h!==void 0?h.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==d)return e===null&&(e=new od(i)),h=c?e.fromEquirectangular(a,h):e.fromCubemap(a,h),h.texture.pmremVersion=a.pmremVersion,t.set(a,h),h.texture;if(h!==void 0)return h.texture;{const f=a.image;return c&&f&&f.height>0||u&&f&&s(f)?(e===null&&(e=new od(i)),h=c?e.fromEquirectangular(a):e.fromCubemap(a),h.texture.pmremVersion=a.pmremVersion,t.set(a,h),a.addEventListener("dispose",o),h.texture):null}}}return a}function s(a){let l=0;const c=6;for(let u=0;u<c;u++)a[u]!==void 0&&l++;return l===c}function o(a){const l=a.target;l.removeEventListener("dispose",o);const c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function r(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:r}}function l1(i){const t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Ta("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function c1(i,t,e,n){const s={},o=new WeakMap;function r(h){const d=h.target;d.index!==null&&t.remove(d.index);for(const p in d.attributes)t.remove(d.attributes[p]);for(const p in d.morphAttributes){const v=d.morphAttributes[p];for(let m=0,g=v.length;m<g;m++)t.remove(v[m])}d.removeEventListener("dispose",r),delete s[d.id];const f=o.get(d);f&&(t.remove(f),o.delete(d)),n.releaseStatesOfGeometry(d),d.isInstancedBufferGeometry===!0&&delete d._maxInstanceCount,e.memory.geometries--}function a(h,d){return s[d.id]===!0||(d.addEventListener("dispose",r),s[d.id]=!0,e.memory.geometries++),d}function l(h){const d=h.attributes;for(const p in d)t.update(d[p],i.ARRAY_BUFFER);const f=h.morphAttributes;for(const p in f){const v=f[p];for(let m=0,g=v.length;m<g;m++)t.update(v[m],i.ARRAY_BUFFER)}}function c(h){const d=[],f=h.index,p=h.attributes.position;let v=0;if(f!==null){const b=f.array;v=f.version;for(let x=0,_=b.length;x<_;x+=3){const N=b[x+0],C=b[x+1],P=b[x+2];d.push(N,C,C,P,P,N)}}else if(p!==void 0){const b=p.array;v=p.version;for(let x=0,_=b.length/3-1;x<_;x+=3){const N=x+0,C=x+1,P=x+2;d.push(N,C,C,P,P,N)}}else return;const m=new(cv(d)?pv:fv)(d,1);m.version=v;const g=o.get(h);g&&t.remove(g),o.set(h,m)}function u(h){const d=o.get(h);if(d){const f=h.index;f!==null&&d.version<f.version&&c(h)}else c(h);return o.get(h)}return{get:a,update:l,getWireframeAttribute:u}}function h1(i,t,e){let n;function s(d){n=d}let o,r;function a(d){o=d.type,r=d.bytesPerElement}function l(d,f){i.drawElements(n,f,o,d*r),e.update(f,n,1)}function c(d,f,p){p!==0&&(i.drawElementsInstanced(n,f,o,d*r,p),e.update(f,n,p))}function u(d,f,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,o,d,0,p);let m=0;for(let g=0;g<p;g++)m+=f[g];e.update(m,n,1)}function h(d,f,p,v){if(p===0)return;const m=t.get("WEBGL_multi_draw");if(m===null)for(let g=0;g<d.length;g++)c(d[g]/r,f[g],v[g]);else{m.multiDrawElementsInstancedWEBGL(n,f,0,o,d,0,v,0,p);let g=0;for(let b=0;b<p;b++)g+=f[b]*v[b];e.update(g,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u,this.renderMultiDrawInstances=h}function u1(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(o,r,a){switch(e.calls++,r){case i.TRIANGLES:e.triangles+=a*(o/3);break;case i.LINES:e.lines+=a*(o/2);break;case i.LINE_STRIP:e.lines+=a*(o-1);break;case i.LINE_LOOP:e.lines+=a*o;break;case i.POINTS:e.points+=a*o;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",r);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function d1(i,t,e){const n=new WeakMap,s=new Ce;function o(r,a,l){const c=r.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0;let d=n.get(a);if(d===void 0||d.count!==h){let w=function(){I.dispose(),n.delete(a),a.removeEventListener("dispose",w)};var f=w;d!==void 0&&d.texture.dispose();const p=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,m=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],b=a.morphAttributes.normal||[],x=a.morphAttributes.color||[];let _=0;p===!0&&(_=1),v===!0&&(_=2),m===!0&&(_=3);let N=a.attributes.position.count*_,C=1;N>t.maxTextureSize&&(C=Math.ceil(N/t.maxTextureSize),N=t.maxTextureSize);const P=new Float32Array(N*C*4*h),I=new uv(P,N,C,h);I.type=si,I.needsUpdate=!0;const S=_*4;for(let R=0;R<h;R++){const z=g[R],O=b[R],W=x[R],G=N*C*4*R;for(let J=0;J<z.count;J++){const Y=J*S;p===!0&&(s.fromBufferAttribute(z,J),P[G+Y+0]=s.x,P[G+Y+1]=s.y,P[G+Y+2]=s.z,P[G+Y+3]=0),v===!0&&(s.fromBufferAttribute(O,J),P[G+Y+4]=s.x,P[G+Y+5]=s.y,P[G+Y+6]=s.z,P[G+Y+7]=0),m===!0&&(s.fromBufferAttribute(W,J),P[G+Y+8]=s.x,P[G+Y+9]=s.y,P[G+Y+10]=s.z,P[G+Y+11]=W.itemSize===4?s.w:1)}}d={count:h,texture:I,size:new vt(N,C)},n.set(a,d),a.addEventListener("dispose",w)}if(r.isInstancedMesh===!0&&r.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",r.morphTexture,e);else{let p=0;for(let m=0;m<c.length;m++)p+=c[m];const v=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(i,"morphTargetBaseInfluence",v),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:o}}function f1(i,t,e,n){let s=new WeakMap;function o(l){const c=n.render.frame,u=l.geometry,h=t.get(l,u);if(s.get(h)!==c&&(t.update(h),s.set(h,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){const d=l.skeleton;s.get(d)!==c&&(d.update(),s.set(d,c))}return h}function r(){s=new WeakMap}function a(l){const c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:o,dispose:r}}class wv extends Ln{constructor(t,e,n,s,o,r,a,l,c,u=Cr){if(u!==Cr&&u!==Or)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");n===void 0&&u===Cr&&(n=Po),n===void 0&&u===Or&&(n=Nr),super(null,s,o,r,a,l,u,n,c),this.isDepthTexture=!0,this.image={width:t,height:e},this.magFilter=a!==void 0?a:Hn,this.minFilter=l!==void 0?l:Hn,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}}const xv=new Ln,zp=new wv(1,1),Mv=new uv,Sv=new ew,Ev=new yv,Bp=[],Hp=[],Vp=new Float32Array(16),Gp=new Float32Array(9),Wp=new Float32Array(4);function Kr(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let o=Bp[s];if(o===void 0&&(o=new Float32Array(s),Bp[s]=o),t!==0){n.toArray(o,0);for(let r=1,a=0;r!==t;++r)a+=e,i[r].toArray(o,a)}return o}function dn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function fn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function zc(i,t){let e=Hp[t];e===void 0&&(e=new Int32Array(t),Hp[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function p1(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function m1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(dn(e,t))return;i.uniform2fv(this.addr,t),fn(e,t)}}function g1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(dn(e,t))return;i.uniform3fv(this.addr,t),fn(e,t)}}function v1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(dn(e,t))return;i.uniform4fv(this.addr,t),fn(e,t)}}function y1(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(dn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),fn(e,t)}else{if(dn(e,n))return;Wp.set(n),i.uniformMatrix2fv(this.addr,!1,Wp),fn(e,n)}}function _1(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(dn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),fn(e,t)}else{if(dn(e,n))return;Gp.set(n),i.uniformMatrix3fv(this.addr,!1,Gp),fn(e,n)}}function b1(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(dn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),fn(e,t)}else{if(dn(e,n))return;Vp.set(n),i.uniformMatrix4fv(this.addr,!1,Vp),fn(e,n)}}function w1(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function x1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(dn(e,t))return;i.uniform2iv(this.addr,t),fn(e,t)}}function M1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(dn(e,t))return;i.uniform3iv(this.addr,t),fn(e,t)}}function S1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(dn(e,t))return;i.uniform4iv(this.addr,t),fn(e,t)}}function E1(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function A1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(dn(e,t))return;i.uniform2uiv(this.addr,t),fn(e,t)}}function T1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(dn(e,t))return;i.uniform3uiv(this.addr,t),fn(e,t)}}function C1(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(dn(e,t))return;i.uniform4uiv(this.addr,t),fn(e,t)}}function R1(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let o;this.type===i.SAMPLER_2D_SHADOW?(zp.compareFunction=lv,o=zp):o=xv,e.setTexture2D(t||o,s)}function P1(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Sv,s)}function k1(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||Ev,s)}function L1(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Mv,s)}function D1(i){switch(i){case 5126:return p1;case 35664:return m1;case 35665:return g1;case 35666:return v1;case 35674:return y1;case 35675:return _1;case 35676:return b1;case 5124:case 35670:return w1;case 35667:case 35671:return x1;case 35668:case 35672:return M1;case 35669:case 35673:return S1;case 5125:return E1;case 36294:return A1;case 36295:return T1;case 36296:return C1;case 35678:case 36198:case 36298:case 36306:case 35682:return R1;case 35679:case 36299:case 36307:return P1;case 35680:case 36300:case 36308:case 36293:return k1;case 36289:case 36303:case 36311:case 36292:return L1}}function I1(i,t){i.uniform1fv(this.addr,t)}function U1(i,t){const e=Kr(t,this.size,2);i.uniform2fv(this.addr,e)}function N1(i,t){const e=Kr(t,this.size,3);i.uniform3fv(this.addr,e)}function O1(i,t){const e=Kr(t,this.size,4);i.uniform4fv(this.addr,e)}function $1(i,t){const e=Kr(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function F1(i,t){const e=Kr(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function z1(i,t){const e=Kr(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function B1(i,t){i.uniform1iv(this.addr,t)}function H1(i,t){i.uniform2iv(this.addr,t)}function V1(i,t){i.uniform3iv(this.addr,t)}function G1(i,t){i.uniform4iv(this.addr,t)}function W1(i,t){i.uniform1uiv(this.addr,t)}function j1(i,t){i.uniform2uiv(this.addr,t)}function q1(i,t){i.uniform3uiv(this.addr,t)}function X1(i,t){i.uniform4uiv(this.addr,t)}function Y1(i,t,e){const n=this.cache,s=t.length,o=zc(e,s);dn(n,o)||(i.uniform1iv(this.addr,o),fn(n,o));for(let r=0;r!==s;++r)e.setTexture2D(t[r]||xv,o[r])}function K1(i,t,e){const n=this.cache,s=t.length,o=zc(e,s);dn(n,o)||(i.uniform1iv(this.addr,o),fn(n,o));for(let r=0;r!==s;++r)e.setTexture3D(t[r]||Sv,o[r])}function J1(i,t,e){const n=this.cache,s=t.length,o=zc(e,s);dn(n,o)||(i.uniform1iv(this.addr,o),fn(n,o));for(let r=0;r!==s;++r)e.setTextureCube(t[r]||Ev,o[r])}function Z1(i,t,e){const n=this.cache,s=t.length,o=zc(e,s);dn(n,o)||(i.uniform1iv(this.addr,o),fn(n,o));for(let r=0;r!==s;++r)e.setTexture2DArray(t[r]||Mv,o[r])}function Q1(i){switch(i){case 5126:return I1;case 35664:return U1;case 35665:return N1;case 35666:return O1;case 35674:return $1;case 35675:return F1;case 35676:return z1;case 5124:case 35670:return B1;case 35667:case 35671:return H1;case 35668:case 35672:return V1;case 35669:case 35673:return G1;case 5125:return W1;case 36294:return j1;case 36295:return q1;case 36296:return X1;case 35678:case 36198:case 36298:case 36306:case 35682:return Y1;case 35679:case 36299:case 36307:return K1;case 35680:case 36300:case 36308:case 36293:return J1;case 36289:case 36303:case 36311:case 36292:return Z1}}class tS{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=D1(e.type)}}class eS{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Q1(e.type)}}class nS{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let o=0,r=s.length;o!==r;++o){const a=s[o];a.setValue(t,e[a.id],n)}}}const $h=/(\w+)(\])?(\[|\.)?/g;function jp(i,t){i.seq.push(t),i.map[t.id]=t}function iS(i,t,e){const n=i.name,s=n.length;for($h.lastIndex=0;;){const o=$h.exec(n),r=$h.lastIndex;let a=o[1];const l=o[2]==="]",c=o[3];if(l&&(a=a|0),c===void 0||c==="["&&r+2===s){jp(e,c===void 0?new tS(a,i,t):new eS(a,i,t));break}else{let h=e.map[a];h===void 0&&(h=new nS(a),jp(e,h)),e=h}}}class uc{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){const o=t.getActiveUniform(e,s),r=t.getUniformLocation(e,o.name);iS(o,r,this)}}setValue(t,e,n,s){const o=this.map[e];o!==void 0&&o.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let o=0,r=e.length;o!==r;++o){const a=e[o],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,o=t.length;s!==o;++s){const r=t[s];r.id in e&&n.push(r)}return n}}function qp(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const sS=37297;let oS=0;function rS(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),o=Math.min(t+6,e.length);for(let r=s;r<o;r++){const a=r+1;n.push(`${a===t?">":" "} ${a}: ${e[r]}`)}return n.join(`
`)}const Xp=new le;function aS(i){xe._getMatrix(Xp,xe.workingColorSpace,i);const t=`mat3( ${Xp.elements.map(e=>e.toFixed(4))} )`;switch(xe.getTransfer(i)){case $c:return[t,"LinearTransferOETF"];case De:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Yp(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),s=i.getShaderInfoLog(t).trim();if(n&&s==="")return"";const o=/ERROR: 0:(\d+)/.exec(s);if(o){const r=parseInt(o[1]);return e.toUpperCase()+`

`+s+`

`+rS(i.getShaderSource(t),r)}else return s}function lS(i,t){const e=aS(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function cS(i,t){let e;switch(t){case Tb:e="Linear";break;case Cb:e="Reinhard";break;case Rb:e="Cineon";break;case Pb:e="ACESFilmic";break;case Lb:e="AgX";break;case Db:e="Neutral";break;case kb:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const Dl=new A;function hS(){xe.getLuminanceCoefficients(Dl);const i=Dl.x.toFixed(4),t=Dl.y.toFixed(4),e=Dl.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function uS(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ca).join(`
`)}function dS(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function fS(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const o=i.getActiveAttrib(t,s),r=o.name;let a=1;o.type===i.FLOAT_MAT2&&(a=2),o.type===i.FLOAT_MAT3&&(a=3),o.type===i.FLOAT_MAT4&&(a=4),e[r]={type:o.type,location:i.getAttribLocation(t,r),locationSize:a}}return e}function Ca(i){return i!==""}function Kp(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function Jp(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const pS=/^[ \t]*#include +<([\w\d./]+)>/gm;function rd(i){return i.replace(pS,gS)}const mS=new Map;function gS(i,t){let e=he[t];if(e===void 0){const n=mS.get(t);if(n!==void 0)e=he[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return rd(e)}const vS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Zp(i){return i.replace(vS,yS)}function yS(i,t,e,n){let s="";for(let o=parseInt(t);o<parseInt(e);o++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+o+" ]").replace(/UNROLLED_LOOP_INDEX/g,o);return s}function Qp(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}function _S(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===Y0?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===K0?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===fs&&(t="SHADOWMAP_TYPE_VSM"),t}function bS(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case Ir:case Ur:t="ENVMAP_TYPE_CUBE";break;case Oc:t="ENVMAP_TYPE_CUBE_UV";break}return t}function wS(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case Ur:t="ENVMAP_MODE_REFRACTION";break}return t}function xS(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Dd:t="ENVMAP_BLENDING_MULTIPLY";break;case Eb:t="ENVMAP_BLENDING_MIX";break;case Ab:t="ENVMAP_BLENDING_ADD";break}return t}function MS(i){const t=i.envMapCubeUVHeight;if(t===null)return null;const e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function SS(i,t,e,n){const s=i.getContext(),o=e.defines;let r=e.vertexShader,a=e.fragmentShader;const l=_S(e),c=bS(e),u=wS(e),h=xS(e),d=MS(e),f=uS(e),p=dS(o),v=s.createProgram();let m,g,b=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Ca).join(`
`),m.length>0&&(m+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Ca).join(`
`),g.length>0&&(g+=`
`)):(m=[Qp(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ca).join(`
`),g=[Qp(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+h:"",d?"#define CUBEUV_TEXEL_WIDTH "+d.texelWidth:"",d?"#define CUBEUV_TEXEL_HEIGHT "+d.texelHeight:"",d?"#define CUBEUV_MAX_MIP "+d.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Ws?"#define TONE_MAPPING":"",e.toneMapping!==Ws?he.tonemapping_pars_fragment:"",e.toneMapping!==Ws?cS("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",he.colorspace_pars_fragment,lS("linearToOutputTexel",e.outputColorSpace),hS(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ca).join(`
`)),r=rd(r),r=Kp(r,e),r=Jp(r,e),a=rd(a),a=Kp(a,e),a=Jp(a,e),r=Zp(r),a=Zp(a),e.isRawShaderMaterial!==!0&&(b=`#version 300 es
`,m=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+m,g=["#define varying in",e.glslVersion===fp?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===fp?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);const x=b+m+r,_=b+g+a,N=qp(s,s.VERTEX_SHADER,x),C=qp(s,s.FRAGMENT_SHADER,_);s.attachShader(v,N),s.attachShader(v,C),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function P(R){if(i.debug.checkShaderErrors){const z=s.getProgramInfoLog(v).trim(),O=s.getShaderInfoLog(N).trim(),W=s.getShaderInfoLog(C).trim();let G=!0,J=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,N,C);else{const Y=Yp(s,N,"vertex"),Q=Yp(s,C,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+z+`
`+Y+`
`+Q)}else z!==""?console.warn("THREE.WebGLProgram: Program Info Log:",z):(O===""||W==="")&&(J=!1);J&&(R.diagnostics={runnable:G,programLog:z,vertexShader:{log:O,prefix:m},fragmentShader:{log:W,prefix:g}})}s.deleteShader(N),s.deleteShader(C),I=new uc(s,v),S=fS(s,v)}let I;this.getUniforms=function(){return I===void 0&&P(this),I};let S;this.getAttributes=function(){return S===void 0&&P(this),S};let w=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return w===!1&&(w=s.getProgramParameter(v,sS)),w},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=oS++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=N,this.fragmentShader=C,this}let ES=0;class AS{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){const e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),o=this._getShaderStage(n),r=this._getShaderCacheForMaterial(t);return r.has(s)===!1&&(r.add(s),s.usedTimes++),r.has(o)===!1&&(r.add(o),o.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new TS(t),e.set(t,n)),n}}class TS{constructor(t){this.id=ES++,this.code=t,this.usedTimes=0}}function CS(i,t,e,n,s,o,r){const a=new Hd,l=new AS,c=new Set,u=[],h=s.logarithmicDepthBuffer,d=s.vertexTextures;let f=s.precision;const p={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(S){return c.add(S),S===0?"uv":`uv${S}`}function m(S,w,R,z,O){const W=z.fog,G=O.geometry,J=S.isMeshStandardMaterial?z.environment:null,Y=(S.isMeshStandardMaterial?e:t).get(S.envMap||J),Q=Y&&Y.mapping===Oc?Y.image.height:null,lt=p[S.type];S.precision!==null&&(f=s.getMaxPrecision(S.precision),f!==S.precision&&console.warn("THREE.WebGLProgram.getParameters:",S.precision,"not supported, using",f,"instead."));const at=G.morphAttributes.position||G.morphAttributes.normal||G.morphAttributes.color,mt=at!==void 0?at.length:0;let _t=0;G.morphAttributes.position!==void 0&&(_t=1),G.morphAttributes.normal!==void 0&&(_t=2),G.morphAttributes.color!==void 0&&(_t=3);let pt,it,ht,yt;if(lt){const Ee=ji[lt];pt=Ee.vertexShader,it=Ee.fragmentShader}else pt=S.vertexShader,it=S.fragmentShader,l.update(S),ht=l.getVertexShaderID(S),yt=l.getFragmentShaderID(S);const ct=i.getRenderTarget(),Ht=i.state.buffers.depth.getReversed(),Gt=O.isInstancedMesh===!0,Nt=O.isBatchedMesh===!0,ge=!!S.map,ie=!!S.matcap,ve=!!Y,H=!!S.aoMap,an=!!S.lightMap,ae=!!S.bumpMap,ce=!!S.normalMap,qt=!!S.displacementMap,_e=!!S.emissiveMap,Lt=!!S.metalnessMap,L=!!S.roughnessMap,E=S.anisotropy>0,Z=S.clearcoat>0,tt=S.dispersion>0,j=S.iridescence>0,et=S.sheen>0,Mt=S.transmission>0,bt=E&&!!S.anisotropyMap,Tt=Z&&!!S.clearcoatMap,ne=Z&&!!S.clearcoatNormalMap,ft=Z&&!!S.clearcoatRoughnessMap,wt=j&&!!S.iridescenceMap,Ot=j&&!!S.iridescenceThicknessMap,Ft=et&&!!S.sheenColorMap,Et=et&&!!S.sheenRoughnessMap,de=!!S.specularMap,te=!!S.specularColorMap,be=!!S.specularIntensityMap,B=Mt&&!!S.transmissionMap,xt=Mt&&!!S.thicknessMap,nt=!!S.gradientMap,ot=!!S.alphaMap,Ct=S.alphaTest>0,Rt=!!S.alphaHash,se=!!S.extensions;let We=Ws;S.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(We=i.toneMapping);const mn={shaderID:lt,shaderType:S.type,shaderName:S.name,vertexShader:pt,fragmentShader:it,defines:S.defines,customVertexShaderID:ht,customFragmentShaderID:yt,isRawShaderMaterial:S.isRawShaderMaterial===!0,glslVersion:S.glslVersion,precision:f,batching:Nt,batchingColor:Nt&&O._colorsTexture!==null,instancing:Gt,instancingColor:Gt&&O.instanceColor!==null,instancingMorph:Gt&&O.morphTexture!==null,supportsVertexTextures:d,outputColorSpace:ct===null?i.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:jr,alphaToCoverage:!!S.alphaToCoverage,map:ge,matcap:ie,envMap:ve,envMapMode:ve&&Y.mapping,envMapCubeUVHeight:Q,aoMap:H,lightMap:an,bumpMap:ae,normalMap:ce,displacementMap:d&&qt,emissiveMap:_e,normalMapObjectSpace:ce&&S.normalMapType===Ob,normalMapTangentSpace:ce&&S.normalMapType===Bd,metalnessMap:Lt,roughnessMap:L,anisotropy:E,anisotropyMap:bt,clearcoat:Z,clearcoatMap:Tt,clearcoatNormalMap:ne,clearcoatRoughnessMap:ft,dispersion:tt,iridescence:j,iridescenceMap:wt,iridescenceThicknessMap:Ot,sheen:et,sheenColorMap:Ft,sheenRoughnessMap:Et,specularMap:de,specularColorMap:te,specularIntensityMap:be,transmission:Mt,transmissionMap:B,thicknessMap:xt,gradientMap:nt,opaque:S.transparent===!1&&S.blending===Tr&&S.alphaToCoverage===!1,alphaMap:ot,alphaTest:Ct,alphaHash:Rt,combine:S.combine,mapUv:ge&&v(S.map.channel),aoMapUv:H&&v(S.aoMap.channel),lightMapUv:an&&v(S.lightMap.channel),bumpMapUv:ae&&v(S.bumpMap.channel),normalMapUv:ce&&v(S.normalMap.channel),displacementMapUv:qt&&v(S.displacementMap.channel),emissiveMapUv:_e&&v(S.emissiveMap.channel),metalnessMapUv:Lt&&v(S.metalnessMap.channel),roughnessMapUv:L&&v(S.roughnessMap.channel),anisotropyMapUv:bt&&v(S.anisotropyMap.channel),clearcoatMapUv:Tt&&v(S.clearcoatMap.channel),clearcoatNormalMapUv:ne&&v(S.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:ft&&v(S.clearcoatRoughnessMap.channel),iridescenceMapUv:wt&&v(S.iridescenceMap.channel),iridescenceThicknessMapUv:Ot&&v(S.iridescenceThicknessMap.channel),sheenColorMapUv:Ft&&v(S.sheenColorMap.channel),sheenRoughnessMapUv:Et&&v(S.sheenRoughnessMap.channel),specularMapUv:de&&v(S.specularMap.channel),specularColorMapUv:te&&v(S.specularColorMap.channel),specularIntensityMapUv:be&&v(S.specularIntensityMap.channel),transmissionMapUv:B&&v(S.transmissionMap.channel),thicknessMapUv:xt&&v(S.thicknessMap.channel),alphaMapUv:ot&&v(S.alphaMap.channel),vertexTangents:!!G.attributes.tangent&&(ce||E),vertexColors:S.vertexColors,vertexAlphas:S.vertexColors===!0&&!!G.attributes.color&&G.attributes.color.itemSize===4,pointsUvs:O.isPoints===!0&&!!G.attributes.uv&&(ge||ot),fog:!!W,useFog:S.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:S.flatShading===!0,sizeAttenuation:S.sizeAttenuation===!0,logarithmicDepthBuffer:h,reverseDepthBuffer:Ht,skinning:O.isSkinnedMesh===!0,morphTargets:G.morphAttributes.position!==void 0,morphNormals:G.morphAttributes.normal!==void 0,morphColors:G.morphAttributes.color!==void 0,morphTargetsCount:mt,morphTextureStride:_t,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:S.dithering,shadowMapEnabled:i.shadowMap.enabled&&R.length>0,shadowMapType:i.shadowMap.type,toneMapping:We,decodeVideoTexture:ge&&S.map.isVideoTexture===!0&&xe.getTransfer(S.map.colorSpace)===De,decodeVideoTextureEmissive:_e&&S.emissiveMap.isVideoTexture===!0&&xe.getTransfer(S.emissiveMap.colorSpace)===De,premultipliedAlpha:S.premultipliedAlpha,doubleSided:S.side===Pi,flipSided:S.side===Bn,useDepthPacking:S.depthPacking>=0,depthPacking:S.depthPacking||0,index0AttributeName:S.index0AttributeName,extensionClipCullDistance:se&&S.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(se&&S.extensions.multiDraw===!0||Nt)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:S.customProgramCacheKey()};return mn.vertexUv1s=c.has(1),mn.vertexUv2s=c.has(2),mn.vertexUv3s=c.has(3),c.clear(),mn}function g(S){const w=[];if(S.shaderID?w.push(S.shaderID):(w.push(S.customVertexShaderID),w.push(S.customFragmentShaderID)),S.defines!==void 0)for(const R in S.defines)w.push(R),w.push(S.defines[R]);return S.isRawShaderMaterial===!1&&(b(w,S),x(w,S),w.push(i.outputColorSpace)),w.push(S.customProgramCacheKey),w.join()}function b(S,w){S.push(w.precision),S.push(w.outputColorSpace),S.push(w.envMapMode),S.push(w.envMapCubeUVHeight),S.push(w.mapUv),S.push(w.alphaMapUv),S.push(w.lightMapUv),S.push(w.aoMapUv),S.push(w.bumpMapUv),S.push(w.normalMapUv),S.push(w.displacementMapUv),S.push(w.emissiveMapUv),S.push(w.metalnessMapUv),S.push(w.roughnessMapUv),S.push(w.anisotropyMapUv),S.push(w.clearcoatMapUv),S.push(w.clearcoatNormalMapUv),S.push(w.clearcoatRoughnessMapUv),S.push(w.iridescenceMapUv),S.push(w.iridescenceThicknessMapUv),S.push(w.sheenColorMapUv),S.push(w.sheenRoughnessMapUv),S.push(w.specularMapUv),S.push(w.specularColorMapUv),S.push(w.specularIntensityMapUv),S.push(w.transmissionMapUv),S.push(w.thicknessMapUv),S.push(w.combine),S.push(w.fogExp2),S.push(w.sizeAttenuation),S.push(w.morphTargetsCount),S.push(w.morphAttributeCount),S.push(w.numDirLights),S.push(w.numPointLights),S.push(w.numSpotLights),S.push(w.numSpotLightMaps),S.push(w.numHemiLights),S.push(w.numRectAreaLights),S.push(w.numDirLightShadows),S.push(w.numPointLightShadows),S.push(w.numSpotLightShadows),S.push(w.numSpotLightShadowsWithMaps),S.push(w.numLightProbes),S.push(w.shadowMapType),S.push(w.toneMapping),S.push(w.numClippingPlanes),S.push(w.numClipIntersection),S.push(w.depthPacking)}function x(S,w){a.disableAll(),w.supportsVertexTextures&&a.enable(0),w.instancing&&a.enable(1),w.instancingColor&&a.enable(2),w.instancingMorph&&a.enable(3),w.matcap&&a.enable(4),w.envMap&&a.enable(5),w.normalMapObjectSpace&&a.enable(6),w.normalMapTangentSpace&&a.enable(7),w.clearcoat&&a.enable(8),w.iridescence&&a.enable(9),w.alphaTest&&a.enable(10),w.vertexColors&&a.enable(11),w.vertexAlphas&&a.enable(12),w.vertexUv1s&&a.enable(13),w.vertexUv2s&&a.enable(14),w.vertexUv3s&&a.enable(15),w.vertexTangents&&a.enable(16),w.anisotropy&&a.enable(17),w.alphaHash&&a.enable(18),w.batching&&a.enable(19),w.dispersion&&a.enable(20),w.batchingColor&&a.enable(21),S.push(a.mask),a.disableAll(),w.fog&&a.enable(0),w.useFog&&a.enable(1),w.flatShading&&a.enable(2),w.logarithmicDepthBuffer&&a.enable(3),w.reverseDepthBuffer&&a.enable(4),w.skinning&&a.enable(5),w.morphTargets&&a.enable(6),w.morphNormals&&a.enable(7),w.morphColors&&a.enable(8),w.premultipliedAlpha&&a.enable(9),w.shadowMapEnabled&&a.enable(10),w.doubleSided&&a.enable(11),w.flipSided&&a.enable(12),w.useDepthPacking&&a.enable(13),w.dithering&&a.enable(14),w.transmission&&a.enable(15),w.sheen&&a.enable(16),w.opaque&&a.enable(17),w.pointsUvs&&a.enable(18),w.decodeVideoTexture&&a.enable(19),w.decodeVideoTextureEmissive&&a.enable(20),w.alphaToCoverage&&a.enable(21),S.push(a.mask)}function _(S){const w=p[S.type];let R;if(w){const z=ji[w];R=fw.clone(z.uniforms)}else R=S.uniforms;return R}function N(S,w){let R;for(let z=0,O=u.length;z<O;z++){const W=u[z];if(W.cacheKey===w){R=W,++R.usedTimes;break}}return R===void 0&&(R=new SS(i,w,S,o),u.push(R)),R}function C(S){if(--S.usedTimes===0){const w=u.indexOf(S);u[w]=u[u.length-1],u.pop(),S.destroy()}}function P(S){l.remove(S)}function I(){l.dispose()}return{getParameters:m,getProgramCacheKey:g,getUniforms:_,acquireProgram:N,releaseProgram:C,releaseShaderCache:P,programs:u,dispose:I}}function RS(){let i=new WeakMap;function t(r){return i.has(r)}function e(r){let a=i.get(r);return a===void 0&&(a={},i.set(r,a)),a}function n(r){i.delete(r)}function s(r,a,l){i.get(r)[a]=l}function o(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:o}}function PS(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function tm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function em(){const i=[];let t=0;const e=[],n=[],s=[];function o(){t=0,e.length=0,n.length=0,s.length=0}function r(h,d,f,p,v,m){let g=i[t];return g===void 0?(g={id:h.id,object:h,geometry:d,material:f,groupOrder:p,renderOrder:h.renderOrder,z:v,group:m},i[t]=g):(g.id=h.id,g.object=h,g.geometry=d,g.material=f,g.groupOrder=p,g.renderOrder=h.renderOrder,g.z=v,g.group=m),t++,g}function a(h,d,f,p,v,m){const g=r(h,d,f,p,v,m);f.transmission>0?n.push(g):f.transparent===!0?s.push(g):e.push(g)}function l(h,d,f,p,v,m){const g=r(h,d,f,p,v,m);f.transmission>0?n.unshift(g):f.transparent===!0?s.unshift(g):e.unshift(g)}function c(h,d){e.length>1&&e.sort(h||PS),n.length>1&&n.sort(d||tm),s.length>1&&s.sort(d||tm)}function u(){for(let h=t,d=i.length;h<d;h++){const f=i[h];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:e,transmissive:n,transparent:s,init:o,push:a,unshift:l,finish:u,sort:c}}function kS(){let i=new WeakMap;function t(n,s){const o=i.get(n);let r;return o===void 0?(r=new em,i.set(n,[r])):s>=o.length?(r=new em,o.push(r)):r=o[s],r}function e(){i=new WeakMap}return{get:t,dispose:e}}function LS(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new A,color:new Xt};break;case"SpotLight":e={position:new A,direction:new A,color:new Xt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new A,color:new Xt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new A,skyColor:new Xt,groundColor:new Xt};break;case"RectAreaLight":e={color:new Xt,position:new A,halfWidth:new A,halfHeight:new A};break}return i[t.id]=e,e}}}function DS(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new vt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new vt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new vt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let IS=0;function US(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function NS(i){const t=new LS,e=DS(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new A);const s=new A,o=new Wt,r=new Wt;function a(c){let u=0,h=0,d=0;for(let S=0;S<9;S++)n.probe[S].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,b=0,x=0,_=0,N=0,C=0,P=0;c.sort(US);for(let S=0,w=c.length;S<w;S++){const R=c[S],z=R.color,O=R.intensity,W=R.distance,G=R.shadow&&R.shadow.map?R.shadow.map.texture:null;if(R.isAmbientLight)u+=z.r*O,h+=z.g*O,d+=z.b*O;else if(R.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(R.sh.coefficients[J],O);P++}else if(R.isDirectionalLight){const J=t.get(R);if(J.color.copy(R.color).multiplyScalar(R.intensity),R.castShadow){const Y=R.shadow,Q=e.get(R);Q.shadowIntensity=Y.intensity,Q.shadowBias=Y.bias,Q.shadowNormalBias=Y.normalBias,Q.shadowRadius=Y.radius,Q.shadowMapSize=Y.mapSize,n.directionalShadow[f]=Q,n.directionalShadowMap[f]=G,n.directionalShadowMatrix[f]=R.shadow.matrix,b++}n.directional[f]=J,f++}else if(R.isSpotLight){const J=t.get(R);J.position.setFromMatrixPosition(R.matrixWorld),J.color.copy(z).multiplyScalar(O),J.distance=W,J.coneCos=Math.cos(R.angle),J.penumbraCos=Math.cos(R.angle*(1-R.penumbra)),J.decay=R.decay,n.spot[v]=J;const Y=R.shadow;if(R.map&&(n.spotLightMap[N]=R.map,N++,Y.updateMatrices(R),R.castShadow&&C++),n.spotLightMatrix[v]=Y.matrix,R.castShadow){const Q=e.get(R);Q.shadowIntensity=Y.intensity,Q.shadowBias=Y.bias,Q.shadowNormalBias=Y.normalBias,Q.shadowRadius=Y.radius,Q.shadowMapSize=Y.mapSize,n.spotShadow[v]=Q,n.spotShadowMap[v]=G,_++}v++}else if(R.isRectAreaLight){const J=t.get(R);J.color.copy(z).multiplyScalar(O),J.halfWidth.set(R.width*.5,0,0),J.halfHeight.set(0,R.height*.5,0),n.rectArea[m]=J,m++}else if(R.isPointLight){const J=t.get(R);if(J.color.copy(R.color).multiplyScalar(R.intensity),J.distance=R.distance,J.decay=R.decay,R.castShadow){const Y=R.shadow,Q=e.get(R);Q.shadowIntensity=Y.intensity,Q.shadowBias=Y.bias,Q.shadowNormalBias=Y.normalBias,Q.shadowRadius=Y.radius,Q.shadowMapSize=Y.mapSize,Q.shadowCameraNear=Y.camera.near,Q.shadowCameraFar=Y.camera.far,n.pointShadow[p]=Q,n.pointShadowMap[p]=G,n.pointShadowMatrix[p]=R.shadow.matrix,x++}n.point[p]=J,p++}else if(R.isHemisphereLight){const J=t.get(R);J.skyColor.copy(R.color).multiplyScalar(O),J.groundColor.copy(R.groundColor).multiplyScalar(O),n.hemi[g]=J,g++}}m>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=At.LTC_FLOAT_1,n.rectAreaLTC2=At.LTC_FLOAT_2):(n.rectAreaLTC1=At.LTC_HALF_1,n.rectAreaLTC2=At.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=h,n.ambient[2]=d;const I=n.hash;(I.directionalLength!==f||I.pointLength!==p||I.spotLength!==v||I.rectAreaLength!==m||I.hemiLength!==g||I.numDirectionalShadows!==b||I.numPointShadows!==x||I.numSpotShadows!==_||I.numSpotMaps!==N||I.numLightProbes!==P)&&(n.directional.length=f,n.spot.length=v,n.rectArea.length=m,n.point.length=p,n.hemi.length=g,n.directionalShadow.length=b,n.directionalShadowMap.length=b,n.pointShadow.length=x,n.pointShadowMap.length=x,n.spotShadow.length=_,n.spotShadowMap.length=_,n.directionalShadowMatrix.length=b,n.pointShadowMatrix.length=x,n.spotLightMatrix.length=_+N-C,n.spotLightMap.length=N,n.numSpotLightShadowsWithMaps=C,n.numLightProbes=P,I.directionalLength=f,I.pointLength=p,I.spotLength=v,I.rectAreaLength=m,I.hemiLength=g,I.numDirectionalShadows=b,I.numPointShadows=x,I.numSpotShadows=_,I.numSpotMaps=N,I.numLightProbes=P,n.version=IS++)}function l(c,u){let h=0,d=0,f=0,p=0,v=0;const m=u.matrixWorldInverse;for(let g=0,b=c.length;g<b;g++){const x=c[g];if(x.isDirectionalLight){const _=n.directional[h];_.direction.setFromMatrixPosition(x.matrixWorld),s.setFromMatrixPosition(x.target.matrixWorld),_.direction.sub(s),_.direction.transformDirection(m),h++}else if(x.isSpotLight){const _=n.spot[f];_.position.setFromMatrixPosition(x.matrixWorld),_.position.applyMatrix4(m),_.direction.setFromMatrixPosition(x.matrixWorld),s.setFromMatrixPosition(x.target.matrixWorld),_.direction.sub(s),_.direction.transformDirection(m),f++}else if(x.isRectAreaLight){const _=n.rectArea[p];_.position.setFromMatrixPosition(x.matrixWorld),_.position.applyMatrix4(m),r.identity(),o.copy(x.matrixWorld),o.premultiply(m),r.extractRotation(o),_.halfWidth.set(x.width*.5,0,0),_.halfHeight.set(0,x.height*.5,0),_.halfWidth.applyMatrix4(r),_.halfHeight.applyMatrix4(r),p++}else if(x.isPointLight){const _=n.point[d];_.position.setFromMatrixPosition(x.matrixWorld),_.position.applyMatrix4(m),d++}else if(x.isHemisphereLight){const _=n.hemi[v];_.direction.setFromMatrixPosition(x.matrixWorld),_.direction.transformDirection(m),v++}}}return{setup:a,setupView:l,state:n}}function nm(i){const t=new NS(i),e=[],n=[];function s(u){c.camera=u,e.length=0,n.length=0}function o(u){e.push(u)}function r(u){n.push(u)}function a(){t.setup(e)}function l(u){t.setupView(e,u)}const c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:o,pushShadow:r}}function OS(i){let t=new WeakMap;function e(s,o=0){const r=t.get(s);let a;return r===void 0?(a=new nm(i),t.set(s,[a])):o>=r.length?(a=new nm(i),r.push(a)):a=r[o],a}function n(){t=new WeakMap}return{get:e,dispose:n}}class Av extends Ms{static get type(){return"MeshDepthMaterial"}constructor(t){super(),this.isMeshDepthMaterial=!0,this.depthPacking=Nb,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class $S extends Ms{static get type(){return"MeshDistanceMaterial"}constructor(t){super(),this.isMeshDistanceMaterial=!0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const FS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,zS=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
#include <packing>
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = unpackRGBATo2Half( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ) );
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = unpackRGBAToDepth( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ) );
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( squared_mean - mean * mean );
	gl_FragColor = pack2HalfToRGBA( vec2( mean, std_dev ) );
}`;function BS(i,t,e){let n=new Vd;const s=new vt,o=new vt,r=new Ce,a=new Av({depthPacking:av}),l=new $S,c={},u=e.maxTextureSize,h={[Xi]:Bn,[Bn]:Xi,[Pi]:Pi},d=new Xs({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new vt},radius:{value:4}},vertexShader:FS,fragmentShader:zS}),f=d.clone();f.defines.HORIZONTAL_PASS=1;const p=new ue;p.setAttribute("position",new Qe(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const v=new Yt(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Y0;let g=this.type;this.render=function(C,P,I){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||C.length===0)return;const S=i.getRenderTarget(),w=i.getActiveCubeFace(),R=i.getActiveMipmapLevel(),z=i.state;z.setBlending(Gs),z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);const O=g!==fs&&this.type===fs,W=g===fs&&this.type!==fs;for(let G=0,J=C.length;G<J;G++){const Y=C[G],Q=Y.shadow;if(Q===void 0){console.warn("THREE.WebGLShadowMap:",Y,"has no shadow.");continue}if(Q.autoUpdate===!1&&Q.needsUpdate===!1)continue;s.copy(Q.mapSize);const lt=Q.getFrameExtents();if(s.multiply(lt),o.copy(Q.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(o.x=Math.floor(u/lt.x),s.x=o.x*lt.x,Q.mapSize.x=o.x),s.y>u&&(o.y=Math.floor(u/lt.y),s.y=o.y*lt.y,Q.mapSize.y=o.y)),Q.map===null||O===!0||W===!0){const mt=this.type!==fs?{minFilter:Hn,magFilter:Hn}:{};Q.map!==null&&Q.map.dispose(),Q.map=new qs(s.x,s.y,mt),Q.map.texture.name=Y.name+".shadowMap",Q.camera.updateProjectionMatrix()}i.setRenderTarget(Q.map),i.clear();const at=Q.getViewportCount();for(let mt=0;mt<at;mt++){const _t=Q.getViewport(mt);r.set(o.x*_t.x,o.y*_t.y,o.x*_t.z,o.y*_t.w),z.viewport(r),Q.updateMatrices(Y,mt),n=Q.getFrustum(),_(P,I,Q.camera,Y,this.type)}Q.isPointLightShadow!==!0&&this.type===fs&&b(Q,I),Q.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(S,w,R)};function b(C,P){const I=t.update(v);d.defines.VSM_SAMPLES!==C.blurSamples&&(d.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null&&(C.mapPass=new qs(s.x,s.y)),d.uniforms.shadow_pass.value=C.map.texture,d.uniforms.resolution.value=C.mapSize,d.uniforms.radius.value=C.radius,i.setRenderTarget(C.mapPass),i.clear(),i.renderBufferDirect(P,null,I,d,v,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value=C.mapSize,f.uniforms.radius.value=C.radius,i.setRenderTarget(C.map),i.clear(),i.renderBufferDirect(P,null,I,f,v,null)}function x(C,P,I,S){let w=null;const R=I.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(R!==void 0)w=R;else if(w=I.isPointLight===!0?l:a,i.localClippingEnabled&&P.clipShadows===!0&&Array.isArray(P.clippingPlanes)&&P.clippingPlanes.length!==0||P.displacementMap&&P.displacementScale!==0||P.alphaMap&&P.alphaTest>0||P.map&&P.alphaTest>0){const z=w.uuid,O=P.uuid;let W=c[z];W===void 0&&(W={},c[z]=W);let G=W[O];G===void 0&&(G=w.clone(),W[O]=G,P.addEventListener("dispose",N)),w=G}if(w.visible=P.visible,w.wireframe=P.wireframe,S===fs?w.side=P.shadowSide!==null?P.shadowSide:P.side:w.side=P.shadowSide!==null?P.shadowSide:h[P.side],w.alphaMap=P.alphaMap,w.alphaTest=P.alphaTest,w.map=P.map,w.clipShadows=P.clipShadows,w.clippingPlanes=P.clippingPlanes,w.clipIntersection=P.clipIntersection,w.displacementMap=P.displacementMap,w.displacementScale=P.displacementScale,w.displacementBias=P.displacementBias,w.wireframeLinewidth=P.wireframeLinewidth,w.linewidth=P.linewidth,I.isPointLight===!0&&w.isMeshDistanceMaterial===!0){const z=i.properties.get(w);z.light=I}return w}function _(C,P,I,S,w){if(C.visible===!1)return;if(C.layers.test(P.layers)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&w===fs)&&(!C.frustumCulled||n.intersectsObject(C))){C.modelViewMatrix.multiplyMatrices(I.matrixWorldInverse,C.matrixWorld);const O=t.update(C),W=C.material;if(Array.isArray(W)){const G=O.groups;for(let J=0,Y=G.length;J<Y;J++){const Q=G[J],lt=W[Q.materialIndex];if(lt&&lt.visible){const at=x(C,lt,S,w);C.onBeforeShadow(i,C,P,I,O,at,Q),i.renderBufferDirect(I,null,O,at,C,Q),C.onAfterShadow(i,C,P,I,O,at,Q)}}}else if(W.visible){const G=x(C,W,S,w);C.onBeforeShadow(i,C,P,I,O,G,null),i.renderBufferDirect(I,null,O,G,C,null),C.onAfterShadow(i,C,P,I,O,G,null)}}const z=C.children;for(let O=0,W=z.length;O<W;O++)_(z[O],P,I,S,w)}function N(C){C.target.removeEventListener("dispose",N);for(const I in c){const S=c[I],w=C.target.uuid;w in S&&(S[w].dispose(),delete S[w])}}}const HS={[Mu]:Su,[Eu]:Cu,[Au]:Ru,[Dr]:Tu,[Su]:Mu,[Cu]:Eu,[Ru]:Au,[Tu]:Dr};function VS(i,t){function e(){let B=!1;const xt=new Ce;let nt=null;const ot=new Ce(0,0,0,0);return{setMask:function(Ct){nt!==Ct&&!B&&(i.colorMask(Ct,Ct,Ct,Ct),nt=Ct)},setLocked:function(Ct){B=Ct},setClear:function(Ct,Rt,se,We,mn){mn===!0&&(Ct*=We,Rt*=We,se*=We),xt.set(Ct,Rt,se,We),ot.equals(xt)===!1&&(i.clearColor(Ct,Rt,se,We),ot.copy(xt))},reset:function(){B=!1,nt=null,ot.set(-1,0,0,0)}}}function n(){let B=!1,xt=!1,nt=null,ot=null,Ct=null;return{setReversed:function(Rt){if(xt!==Rt){const se=t.get("EXT_clip_control");xt?se.clipControlEXT(se.LOWER_LEFT_EXT,se.ZERO_TO_ONE_EXT):se.clipControlEXT(se.LOWER_LEFT_EXT,se.NEGATIVE_ONE_TO_ONE_EXT);const We=Ct;Ct=null,this.setClear(We)}xt=Rt},getReversed:function(){return xt},setTest:function(Rt){Rt?ct(i.DEPTH_TEST):Ht(i.DEPTH_TEST)},setMask:function(Rt){nt!==Rt&&!B&&(i.depthMask(Rt),nt=Rt)},setFunc:function(Rt){if(xt&&(Rt=HS[Rt]),ot!==Rt){switch(Rt){case Mu:i.depthFunc(i.NEVER);break;case Su:i.depthFunc(i.ALWAYS);break;case Eu:i.depthFunc(i.LESS);break;case Dr:i.depthFunc(i.LEQUAL);break;case Au:i.depthFunc(i.EQUAL);break;case Tu:i.depthFunc(i.GEQUAL);break;case Cu:i.depthFunc(i.GREATER);break;case Ru:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}ot=Rt}},setLocked:function(Rt){B=Rt},setClear:function(Rt){Ct!==Rt&&(xt&&(Rt=1-Rt),i.clearDepth(Rt),Ct=Rt)},reset:function(){B=!1,nt=null,ot=null,Ct=null,xt=!1}}}function s(){let B=!1,xt=null,nt=null,ot=null,Ct=null,Rt=null,se=null,We=null,mn=null;return{setTest:function(Ee){B||(Ee?ct(i.STENCIL_TEST):Ht(i.STENCIL_TEST))},setMask:function(Ee){xt!==Ee&&!B&&(i.stencilMask(Ee),xt=Ee)},setFunc:function(Ee,ln,$e){(nt!==Ee||ot!==ln||Ct!==$e)&&(i.stencilFunc(Ee,ln,$e),nt=Ee,ot=ln,Ct=$e)},setOp:function(Ee,ln,$e){(Rt!==Ee||se!==ln||We!==$e)&&(i.stencilOp(Ee,ln,$e),Rt=Ee,se=ln,We=$e)},setLocked:function(Ee){B=Ee},setClear:function(Ee){mn!==Ee&&(i.clearStencil(Ee),mn=Ee)},reset:function(){B=!1,xt=null,nt=null,ot=null,Ct=null,Rt=null,se=null,We=null,mn=null}}}const o=new e,r=new n,a=new s,l=new WeakMap,c=new WeakMap;let u={},h={},d=new WeakMap,f=[],p=null,v=!1,m=null,g=null,b=null,x=null,_=null,N=null,C=null,P=new Xt(0,0,0),I=0,S=!1,w=null,R=null,z=null,O=null,W=null;const G=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let J=!1,Y=0;const Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(Y=parseFloat(/^WebGL (\d)/.exec(Q)[1]),J=Y>=1):Q.indexOf("OpenGL ES")!==-1&&(Y=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),J=Y>=2);let lt=null,at={};const mt=i.getParameter(i.SCISSOR_BOX),_t=i.getParameter(i.VIEWPORT),pt=new Ce().fromArray(mt),it=new Ce().fromArray(_t);function ht(B,xt,nt,ot){const Ct=new Uint8Array(4),Rt=i.createTexture();i.bindTexture(B,Rt),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let se=0;se<nt;se++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(xt,0,i.RGBA,1,1,ot,0,i.RGBA,i.UNSIGNED_BYTE,Ct):i.texImage2D(xt+se,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,Ct);return Rt}const yt={};yt[i.TEXTURE_2D]=ht(i.TEXTURE_2D,i.TEXTURE_2D,1),yt[i.TEXTURE_CUBE_MAP]=ht(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),yt[i.TEXTURE_2D_ARRAY]=ht(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),yt[i.TEXTURE_3D]=ht(i.TEXTURE_3D,i.TEXTURE_3D,1,1),o.setClear(0,0,0,1),r.setClear(1),a.setClear(0),ct(i.DEPTH_TEST),r.setFunc(Dr),ae(!1),ce(op),ct(i.CULL_FACE),H(Gs);function ct(B){u[B]!==!0&&(i.enable(B),u[B]=!0)}function Ht(B){u[B]!==!1&&(i.disable(B),u[B]=!1)}function Gt(B,xt){return h[B]!==xt?(i.bindFramebuffer(B,xt),h[B]=xt,B===i.DRAW_FRAMEBUFFER&&(h[i.FRAMEBUFFER]=xt),B===i.FRAMEBUFFER&&(h[i.DRAW_FRAMEBUFFER]=xt),!0):!1}function Nt(B,xt){let nt=f,ot=!1;if(B){nt=d.get(xt),nt===void 0&&(nt=[],d.set(xt,nt));const Ct=B.textures;if(nt.length!==Ct.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let Rt=0,se=Ct.length;Rt<se;Rt++)nt[Rt]=i.COLOR_ATTACHMENT0+Rt;nt.length=Ct.length,ot=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,ot=!0);ot&&i.drawBuffers(nt)}function ge(B){return p!==B?(i.useProgram(B),p=B,!0):!1}const ie={[xo]:i.FUNC_ADD,[lb]:i.FUNC_SUBTRACT,[cb]:i.FUNC_REVERSE_SUBTRACT};ie[hb]=i.MIN,ie[ub]=i.MAX;const ve={[db]:i.ZERO,[fb]:i.ONE,[pb]:i.SRC_COLOR,[wu]:i.SRC_ALPHA,[bb]:i.SRC_ALPHA_SATURATE,[yb]:i.DST_COLOR,[gb]:i.DST_ALPHA,[mb]:i.ONE_MINUS_SRC_COLOR,[xu]:i.ONE_MINUS_SRC_ALPHA,[_b]:i.ONE_MINUS_DST_COLOR,[vb]:i.ONE_MINUS_DST_ALPHA,[wb]:i.CONSTANT_COLOR,[xb]:i.ONE_MINUS_CONSTANT_COLOR,[Mb]:i.CONSTANT_ALPHA,[Sb]:i.ONE_MINUS_CONSTANT_ALPHA};function H(B,xt,nt,ot,Ct,Rt,se,We,mn,Ee){if(B===Gs){v===!0&&(Ht(i.BLEND),v=!1);return}if(v===!1&&(ct(i.BLEND),v=!0),B!==ab){if(B!==m||Ee!==S){if((g!==xo||_!==xo)&&(i.blendEquation(i.FUNC_ADD),g=xo,_=xo),Ee)switch(B){case Tr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case rp:i.blendFunc(i.ONE,i.ONE);break;case ap:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case lp:i.blendFuncSeparate(i.ZERO,i.SRC_COLOR,i.ZERO,i.SRC_ALPHA);break;default:console.error("THREE.WebGLState: Invalid blending: ",B);break}else switch(B){case Tr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case rp:i.blendFunc(i.SRC_ALPHA,i.ONE);break;case ap:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case lp:i.blendFunc(i.ZERO,i.SRC_COLOR);break;default:console.error("THREE.WebGLState: Invalid blending: ",B);break}b=null,x=null,N=null,C=null,P.set(0,0,0),I=0,m=B,S=Ee}return}Ct=Ct||xt,Rt=Rt||nt,se=se||ot,(xt!==g||Ct!==_)&&(i.blendEquationSeparate(ie[xt],ie[Ct]),g=xt,_=Ct),(nt!==b||ot!==x||Rt!==N||se!==C)&&(i.blendFuncSeparate(ve[nt],ve[ot],ve[Rt],ve[se]),b=nt,x=ot,N=Rt,C=se),(We.equals(P)===!1||mn!==I)&&(i.blendColor(We.r,We.g,We.b,mn),P.copy(We),I=mn),m=B,S=!1}function an(B,xt){B.side===Pi?Ht(i.CULL_FACE):ct(i.CULL_FACE);let nt=B.side===Bn;xt&&(nt=!nt),ae(nt),B.blending===Tr&&B.transparent===!1?H(Gs):H(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),r.setFunc(B.depthFunc),r.setTest(B.depthTest),r.setMask(B.depthWrite),o.setMask(B.colorWrite);const ot=B.stencilWrite;a.setTest(ot),ot&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),_e(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?ct(i.SAMPLE_ALPHA_TO_COVERAGE):Ht(i.SAMPLE_ALPHA_TO_COVERAGE)}function ae(B){w!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),w=B)}function ce(B){B!==ob?(ct(i.CULL_FACE),B!==R&&(B===op?i.cullFace(i.BACK):B===rb?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ht(i.CULL_FACE),R=B}function qt(B){B!==z&&(J&&i.lineWidth(B),z=B)}function _e(B,xt,nt){B?(ct(i.POLYGON_OFFSET_FILL),(O!==xt||W!==nt)&&(i.polygonOffset(xt,nt),O=xt,W=nt)):Ht(i.POLYGON_OFFSET_FILL)}function Lt(B){B?ct(i.SCISSOR_TEST):Ht(i.SCISSOR_TEST)}function L(B){B===void 0&&(B=i.TEXTURE0+G-1),lt!==B&&(i.activeTexture(B),lt=B)}function E(B,xt,nt){nt===void 0&&(lt===null?nt=i.TEXTURE0+G-1:nt=lt);let ot=at[nt];ot===void 0&&(ot={type:void 0,texture:void 0},at[nt]=ot),(ot.type!==B||ot.texture!==xt)&&(lt!==nt&&(i.activeTexture(nt),lt=nt),i.bindTexture(B,xt||yt[B]),ot.type=B,ot.texture=xt)}function Z(){const B=at[lt];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function tt(){try{i.compressedTexImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function j(){try{i.compressedTexImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function et(){try{i.texSubImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Mt(){try{i.texSubImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function bt(){try{i.compressedTexSubImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Tt(){try{i.compressedTexSubImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function ne(){try{i.texStorage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function ft(){try{i.texStorage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function wt(){try{i.texImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Ot(){try{i.texImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Ft(B){pt.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),pt.copy(B))}function Et(B){it.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),it.copy(B))}function de(B,xt){let nt=c.get(xt);nt===void 0&&(nt=new WeakMap,c.set(xt,nt));let ot=nt.get(B);ot===void 0&&(ot=i.getUniformBlockIndex(xt,B.name),nt.set(B,ot))}function te(B,xt){const ot=c.get(xt).get(B);l.get(xt)!==ot&&(i.uniformBlockBinding(xt,ot,B.__bindingPointIndex),l.set(xt,ot))}function be(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),r.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),u={},lt=null,at={},h={},d=new WeakMap,f=[],p=null,v=!1,m=null,g=null,b=null,x=null,_=null,N=null,C=null,P=new Xt(0,0,0),I=0,S=!1,w=null,R=null,z=null,O=null,W=null,pt.set(0,0,i.canvas.width,i.canvas.height),it.set(0,0,i.canvas.width,i.canvas.height),o.reset(),r.reset(),a.reset()}return{buffers:{color:o,depth:r,stencil:a},enable:ct,disable:Ht,bindFramebuffer:Gt,drawBuffers:Nt,useProgram:ge,setBlending:H,setMaterial:an,setFlipSided:ae,setCullFace:ce,setLineWidth:qt,setPolygonOffset:_e,setScissorTest:Lt,activeTexture:L,bindTexture:E,unbindTexture:Z,compressedTexImage2D:tt,compressedTexImage3D:j,texImage2D:wt,texImage3D:Ot,updateUBOMapping:de,uniformBlockBinding:te,texStorage2D:ne,texStorage3D:ft,texSubImage2D:et,texSubImage3D:Mt,compressedTexSubImage2D:bt,compressedTexSubImage3D:Tt,scissor:Ft,viewport:Et,reset:be}}function im(i,t,e,n){const s=GS(n);switch(e){case ev:return i*t;case iv:return i*t;case sv:return i*t*2;case Od:return i*t/s.components*s.byteLength;case $d:return i*t/s.components*s.byteLength;case ov:return i*t*2/s.components*s.byteLength;case Fd:return i*t*2/s.components*s.byteLength;case nv:return i*t*3/s.components*s.byteLength;case oi:return i*t*4/s.components*s.byteLength;case zd:return i*t*4/s.components*s.byteLength;case oc:case rc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case ac:case lc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Du:case Uu:return Math.max(i,16)*Math.max(t,8)/4;case Lu:case Iu:return Math.max(i,8)*Math.max(t,8)/2;case Nu:case Ou:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case $u:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Fu:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case zu:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Bu:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Hu:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Vu:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Gu:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Wu:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case ju:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case qu:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Xu:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Yu:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Ku:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Ju:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Zu:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case cc:case Qu:case td:return Math.ceil(i/4)*Math.ceil(t/4)*16;case rv:case ed:return Math.ceil(i/4)*Math.ceil(t/4)*8;case nd:case id:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function GS(i){switch(i){case _s:case Z0:return{byteLength:1,components:1};case Ga:case Q0:case Wr:return{byteLength:2,components:1};case Ud:case Nd:return{byteLength:2,components:4};case Po:case Id:case si:return{byteLength:4,components:1};case tv:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}function WS(i,t,e,n,s,o,r){const a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new vt,u=new WeakMap;let h;const d=new WeakMap;let f=!1;try{f=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(L,E){return f?new OffscreenCanvas(L,E):Wa("canvas")}function v(L,E,Z){let tt=1;const j=Lt(L);if((j.width>Z||j.height>Z)&&(tt=Z/Math.max(j.width,j.height)),tt<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){const et=Math.floor(tt*j.width),Mt=Math.floor(tt*j.height);h===void 0&&(h=p(et,Mt));const bt=E?p(et,Mt):h;return bt.width=et,bt.height=Mt,bt.getContext("2d").drawImage(L,0,0,et,Mt),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+j.width+"x"+j.height+") to ("+et+"x"+Mt+")."),bt}else return"data"in L&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+j.width+"x"+j.height+")."),L;return L}function m(L){return L.generateMipmaps}function g(L){i.generateMipmap(L)}function b(L){return L.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?i.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function x(L,E,Z,tt,j=!1){if(L!==null){if(i[L]!==void 0)return i[L];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let et=E;if(E===i.RED&&(Z===i.FLOAT&&(et=i.R32F),Z===i.HALF_FLOAT&&(et=i.R16F),Z===i.UNSIGNED_BYTE&&(et=i.R8)),E===i.RED_INTEGER&&(Z===i.UNSIGNED_BYTE&&(et=i.R8UI),Z===i.UNSIGNED_SHORT&&(et=i.R16UI),Z===i.UNSIGNED_INT&&(et=i.R32UI),Z===i.BYTE&&(et=i.R8I),Z===i.SHORT&&(et=i.R16I),Z===i.INT&&(et=i.R32I)),E===i.RG&&(Z===i.FLOAT&&(et=i.RG32F),Z===i.HALF_FLOAT&&(et=i.RG16F),Z===i.UNSIGNED_BYTE&&(et=i.RG8)),E===i.RG_INTEGER&&(Z===i.UNSIGNED_BYTE&&(et=i.RG8UI),Z===i.UNSIGNED_SHORT&&(et=i.RG16UI),Z===i.UNSIGNED_INT&&(et=i.RG32UI),Z===i.BYTE&&(et=i.RG8I),Z===i.SHORT&&(et=i.RG16I),Z===i.INT&&(et=i.RG32I)),E===i.RGB_INTEGER&&(Z===i.UNSIGNED_BYTE&&(et=i.RGB8UI),Z===i.UNSIGNED_SHORT&&(et=i.RGB16UI),Z===i.UNSIGNED_INT&&(et=i.RGB32UI),Z===i.BYTE&&(et=i.RGB8I),Z===i.SHORT&&(et=i.RGB16I),Z===i.INT&&(et=i.RGB32I)),E===i.RGBA_INTEGER&&(Z===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),Z===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),Z===i.UNSIGNED_INT&&(et=i.RGBA32UI),Z===i.BYTE&&(et=i.RGBA8I),Z===i.SHORT&&(et=i.RGBA16I),Z===i.INT&&(et=i.RGBA32I)),E===i.RGB&&Z===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),E===i.RGBA){const Mt=j?$c:xe.getTransfer(tt);Z===i.FLOAT&&(et=i.RGBA32F),Z===i.HALF_FLOAT&&(et=i.RGBA16F),Z===i.UNSIGNED_BYTE&&(et=Mt===De?i.SRGB8_ALPHA8:i.RGBA8),Z===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),Z===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(L,E){let Z;return L?E===null||E===Po||E===Nr?Z=i.DEPTH24_STENCIL8:E===si?Z=i.DEPTH32F_STENCIL8:E===Ga&&(Z=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):E===null||E===Po||E===Nr?Z=i.DEPTH_COMPONENT24:E===si?Z=i.DEPTH_COMPONENT32F:E===Ga&&(Z=i.DEPTH_COMPONENT16),Z}function N(L,E){return m(L)===!0||L.isFramebufferTexture&&L.minFilter!==Hn&&L.minFilter!==qi?Math.log2(Math.max(E.width,E.height))+1:L.mipmaps!==void 0&&L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?E.mipmaps.length:1}function C(L){const E=L.target;E.removeEventListener("dispose",C),I(E),E.isVideoTexture&&u.delete(E)}function P(L){const E=L.target;E.removeEventListener("dispose",P),w(E)}function I(L){const E=n.get(L);if(E.__webglInit===void 0)return;const Z=L.source,tt=d.get(Z);if(tt){const j=tt[E.__cacheKey];j.usedTimes--,j.usedTimes===0&&S(L),Object.keys(tt).length===0&&d.delete(Z)}n.remove(L)}function S(L){const E=n.get(L);i.deleteTexture(E.__webglTexture);const Z=L.source,tt=d.get(Z);delete tt[E.__cacheKey],r.memory.textures--}function w(L){const E=n.get(L);if(L.depthTexture&&(L.depthTexture.dispose(),n.remove(L.depthTexture)),L.isWebGLCubeRenderTarget)for(let tt=0;tt<6;tt++){if(Array.isArray(E.__webglFramebuffer[tt]))for(let j=0;j<E.__webglFramebuffer[tt].length;j++)i.deleteFramebuffer(E.__webglFramebuffer[tt][j]);else i.deleteFramebuffer(E.__webglFramebuffer[tt]);E.__webglDepthbuffer&&i.deleteRenderbuffer(E.__webglDepthbuffer[tt])}else{if(Array.isArray(E.__webglFramebuffer))for(let tt=0;tt<E.__webglFramebuffer.length;tt++)i.deleteFramebuffer(E.__webglFramebuffer[tt]);else i.deleteFramebuffer(E.__webglFramebuffer);if(E.__webglDepthbuffer&&i.deleteRenderbuffer(E.__webglDepthbuffer),E.__webglMultisampledFramebuffer&&i.deleteFramebuffer(E.__webglMultisampledFramebuffer),E.__webglColorRenderbuffer)for(let tt=0;tt<E.__webglColorRenderbuffer.length;tt++)E.__webglColorRenderbuffer[tt]&&i.deleteRenderbuffer(E.__webglColorRenderbuffer[tt]);E.__webglDepthRenderbuffer&&i.deleteRenderbuffer(E.__webglDepthRenderbuffer)}const Z=L.textures;for(let tt=0,j=Z.length;tt<j;tt++){const et=n.get(Z[tt]);et.__webglTexture&&(i.deleteTexture(et.__webglTexture),r.memory.textures--),n.remove(Z[tt])}n.remove(L)}let R=0;function z(){R=0}function O(){const L=R;return L>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+L+" texture units while this GPU supports only "+s.maxTextures),R+=1,L}function W(L){const E=[];return E.push(L.wrapS),E.push(L.wrapT),E.push(L.wrapR||0),E.push(L.magFilter),E.push(L.minFilter),E.push(L.anisotropy),E.push(L.internalFormat),E.push(L.format),E.push(L.type),E.push(L.generateMipmaps),E.push(L.premultiplyAlpha),E.push(L.flipY),E.push(L.unpackAlignment),E.push(L.colorSpace),E.join()}function G(L,E){const Z=n.get(L);if(L.isVideoTexture&&qt(L),L.isRenderTargetTexture===!1&&L.version>0&&Z.__version!==L.version){const tt=L.image;if(tt===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(tt.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{it(Z,L,E);return}}e.bindTexture(i.TEXTURE_2D,Z.__webglTexture,i.TEXTURE0+E)}function J(L,E){const Z=n.get(L);if(L.version>0&&Z.__version!==L.version){it(Z,L,E);return}e.bindTexture(i.TEXTURE_2D_ARRAY,Z.__webglTexture,i.TEXTURE0+E)}function Y(L,E){const Z=n.get(L);if(L.version>0&&Z.__version!==L.version){it(Z,L,E);return}e.bindTexture(i.TEXTURE_3D,Z.__webglTexture,i.TEXTURE0+E)}function Q(L,E){const Z=n.get(L);if(L.version>0&&Z.__version!==L.version){ht(Z,L,E);return}e.bindTexture(i.TEXTURE_CUBE_MAP,Z.__webglTexture,i.TEXTURE0+E)}const lt={[mc]:i.REPEAT,[Vs]:i.CLAMP_TO_EDGE,[gc]:i.MIRRORED_REPEAT},at={[Hn]:i.NEAREST,[Ub]:i.NEAREST_MIPMAP_NEAREST,[fl]:i.NEAREST_MIPMAP_LINEAR,[qi]:i.LINEAR,[uh]:i.LINEAR_MIPMAP_NEAREST,[Ao]:i.LINEAR_MIPMAP_LINEAR},mt={[$b]:i.NEVER,[Gb]:i.ALWAYS,[Fb]:i.LESS,[lv]:i.LEQUAL,[zb]:i.EQUAL,[Vb]:i.GEQUAL,[Bb]:i.GREATER,[Hb]:i.NOTEQUAL};function _t(L,E){if(E.type===si&&t.has("OES_texture_float_linear")===!1&&(E.magFilter===qi||E.magFilter===uh||E.magFilter===fl||E.magFilter===Ao||E.minFilter===qi||E.minFilter===uh||E.minFilter===fl||E.minFilter===Ao)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(L,i.TEXTURE_WRAP_S,lt[E.wrapS]),i.texParameteri(L,i.TEXTURE_WRAP_T,lt[E.wrapT]),(L===i.TEXTURE_3D||L===i.TEXTURE_2D_ARRAY)&&i.texParameteri(L,i.TEXTURE_WRAP_R,lt[E.wrapR]),i.texParameteri(L,i.TEXTURE_MAG_FILTER,at[E.magFilter]),i.texParameteri(L,i.TEXTURE_MIN_FILTER,at[E.minFilter]),E.compareFunction&&(i.texParameteri(L,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(L,i.TEXTURE_COMPARE_FUNC,mt[E.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(E.magFilter===Hn||E.minFilter!==fl&&E.minFilter!==Ao||E.type===si&&t.has("OES_texture_float_linear")===!1)return;if(E.anisotropy>1||n.get(E).__currentAnisotropy){const Z=t.get("EXT_texture_filter_anisotropic");i.texParameterf(L,Z.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(E.anisotropy,s.getMaxAnisotropy())),n.get(E).__currentAnisotropy=E.anisotropy}}}function pt(L,E){let Z=!1;L.__webglInit===void 0&&(L.__webglInit=!0,E.addEventListener("dispose",C));const tt=E.source;let j=d.get(tt);j===void 0&&(j={},d.set(tt,j));const et=W(E);if(et!==L.__cacheKey){j[et]===void 0&&(j[et]={texture:i.createTexture(),usedTimes:0},r.memory.textures++,Z=!0),j[et].usedTimes++;const Mt=j[L.__cacheKey];Mt!==void 0&&(j[L.__cacheKey].usedTimes--,Mt.usedTimes===0&&S(E)),L.__cacheKey=et,L.__webglTexture=j[et].texture}return Z}function it(L,E,Z){let tt=i.TEXTURE_2D;(E.isDataArrayTexture||E.isCompressedArrayTexture)&&(tt=i.TEXTURE_2D_ARRAY),E.isData3DTexture&&(tt=i.TEXTURE_3D);const j=pt(L,E),et=E.source;e.bindTexture(tt,L.__webglTexture,i.TEXTURE0+Z);const Mt=n.get(et);if(et.version!==Mt.__version||j===!0){e.activeTexture(i.TEXTURE0+Z);const bt=xe.getPrimaries(xe.workingColorSpace),Tt=E.colorSpace===Hs?null:xe.getPrimaries(E.colorSpace),ne=E.colorSpace===Hs||bt===Tt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,E.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,E.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,E.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ne);let ft=v(E.image,!1,s.maxTextureSize);ft=_e(E,ft);const wt=o.convert(E.format,E.colorSpace),Ot=o.convert(E.type);let Ft=x(E.internalFormat,wt,Ot,E.colorSpace,E.isVideoTexture);_t(tt,E);let Et;const de=E.mipmaps,te=E.isVideoTexture!==!0,be=Mt.__version===void 0||j===!0,B=et.dataReady,xt=N(E,ft);if(E.isDepthTexture)Ft=_(E.format===Or,E.type),be&&(te?e.texStorage2D(i.TEXTURE_2D,1,Ft,ft.width,ft.height):e.texImage2D(i.TEXTURE_2D,0,Ft,ft.width,ft.height,0,wt,Ot,null));else if(E.isDataTexture)if(de.length>0){te&&be&&e.texStorage2D(i.TEXTURE_2D,xt,Ft,de[0].width,de[0].height);for(let nt=0,ot=de.length;nt<ot;nt++)Et=de[nt],te?B&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Et.width,Et.height,wt,Ot,Et.data):e.texImage2D(i.TEXTURE_2D,nt,Ft,Et.width,Et.height,0,wt,Ot,Et.data);E.generateMipmaps=!1}else te?(be&&e.texStorage2D(i.TEXTURE_2D,xt,Ft,ft.width,ft.height),B&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ft.width,ft.height,wt,Ot,ft.data)):e.texImage2D(i.TEXTURE_2D,0,Ft,ft.width,ft.height,0,wt,Ot,ft.data);else if(E.isCompressedTexture)if(E.isCompressedArrayTexture){te&&be&&e.texStorage3D(i.TEXTURE_2D_ARRAY,xt,Ft,de[0].width,de[0].height,ft.depth);for(let nt=0,ot=de.length;nt<ot;nt++)if(Et=de[nt],E.format!==oi)if(wt!==null)if(te){if(B)if(E.layerUpdates.size>0){const Ct=im(Et.width,Et.height,E.format,E.type);for(const Rt of E.layerUpdates){const se=Et.data.subarray(Rt*Ct/Et.data.BYTES_PER_ELEMENT,(Rt+1)*Ct/Et.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,Rt,Et.width,Et.height,1,wt,se)}E.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,Et.width,Et.height,ft.depth,wt,Et.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,nt,Ft,Et.width,Et.height,ft.depth,0,Et.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else te?B&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,Et.width,Et.height,ft.depth,wt,Ot,Et.data):e.texImage3D(i.TEXTURE_2D_ARRAY,nt,Ft,Et.width,Et.height,ft.depth,0,wt,Ot,Et.data)}else{te&&be&&e.texStorage2D(i.TEXTURE_2D,xt,Ft,de[0].width,de[0].height);for(let nt=0,ot=de.length;nt<ot;nt++)Et=de[nt],E.format!==oi?wt!==null?te?B&&e.compressedTexSubImage2D(i.TEXTURE_2D,nt,0,0,Et.width,Et.height,wt,Et.data):e.compressedTexImage2D(i.TEXTURE_2D,nt,Ft,Et.width,Et.height,0,Et.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):te?B&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Et.width,Et.height,wt,Ot,Et.data):e.texImage2D(i.TEXTURE_2D,nt,Ft,Et.width,Et.height,0,wt,Ot,Et.data)}else if(E.isDataArrayTexture)if(te){if(be&&e.texStorage3D(i.TEXTURE_2D_ARRAY,xt,Ft,ft.width,ft.height,ft.depth),B)if(E.layerUpdates.size>0){const nt=im(ft.width,ft.height,E.format,E.type);for(const ot of E.layerUpdates){const Ct=ft.data.subarray(ot*nt/ft.data.BYTES_PER_ELEMENT,(ot+1)*nt/ft.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,ot,ft.width,ft.height,1,wt,Ot,Ct)}E.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ft.width,ft.height,ft.depth,wt,Ot,ft.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Ft,ft.width,ft.height,ft.depth,0,wt,Ot,ft.data);else if(E.isData3DTexture)te?(be&&e.texStorage3D(i.TEXTURE_3D,xt,Ft,ft.width,ft.height,ft.depth),B&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ft.width,ft.height,ft.depth,wt,Ot,ft.data)):e.texImage3D(i.TEXTURE_3D,0,Ft,ft.width,ft.height,ft.depth,0,wt,Ot,ft.data);else if(E.isFramebufferTexture){if(be)if(te)e.texStorage2D(i.TEXTURE_2D,xt,Ft,ft.width,ft.height);else{let nt=ft.width,ot=ft.height;for(let Ct=0;Ct<xt;Ct++)e.texImage2D(i.TEXTURE_2D,Ct,Ft,nt,ot,0,wt,Ot,null),nt>>=1,ot>>=1}}else if(de.length>0){if(te&&be){const nt=Lt(de[0]);e.texStorage2D(i.TEXTURE_2D,xt,Ft,nt.width,nt.height)}for(let nt=0,ot=de.length;nt<ot;nt++)Et=de[nt],te?B&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,wt,Ot,Et):e.texImage2D(i.TEXTURE_2D,nt,Ft,wt,Ot,Et);E.generateMipmaps=!1}else if(te){if(be){const nt=Lt(ft);e.texStorage2D(i.TEXTURE_2D,xt,Ft,nt.width,nt.height)}B&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,wt,Ot,ft)}else e.texImage2D(i.TEXTURE_2D,0,Ft,wt,Ot,ft);m(E)&&g(tt),Mt.__version=et.version,E.onUpdate&&E.onUpdate(E)}L.__version=E.version}function ht(L,E,Z){if(E.image.length!==6)return;const tt=pt(L,E),j=E.source;e.bindTexture(i.TEXTURE_CUBE_MAP,L.__webglTexture,i.TEXTURE0+Z);const et=n.get(j);if(j.version!==et.__version||tt===!0){e.activeTexture(i.TEXTURE0+Z);const Mt=xe.getPrimaries(xe.workingColorSpace),bt=E.colorSpace===Hs?null:xe.getPrimaries(E.colorSpace),Tt=E.colorSpace===Hs||Mt===bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,E.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,E.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,E.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Tt);const ne=E.isCompressedTexture||E.image[0].isCompressedTexture,ft=E.image[0]&&E.image[0].isDataTexture,wt=[];for(let ot=0;ot<6;ot++)!ne&&!ft?wt[ot]=v(E.image[ot],!0,s.maxCubemapSize):wt[ot]=ft?E.image[ot].image:E.image[ot],wt[ot]=_e(E,wt[ot]);const Ot=wt[0],Ft=o.convert(E.format,E.colorSpace),Et=o.convert(E.type),de=x(E.internalFormat,Ft,Et,E.colorSpace),te=E.isVideoTexture!==!0,be=et.__version===void 0||tt===!0,B=j.dataReady;let xt=N(E,Ot);_t(i.TEXTURE_CUBE_MAP,E);let nt;if(ne){te&&be&&e.texStorage2D(i.TEXTURE_CUBE_MAP,xt,de,Ot.width,Ot.height);for(let ot=0;ot<6;ot++){nt=wt[ot].mipmaps;for(let Ct=0;Ct<nt.length;Ct++){const Rt=nt[Ct];E.format!==oi?Ft!==null?te?B&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct,0,0,Rt.width,Rt.height,Ft,Rt.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct,de,Rt.width,Rt.height,0,Rt.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):te?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct,0,0,Rt.width,Rt.height,Ft,Et,Rt.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct,de,Rt.width,Rt.height,0,Ft,Et,Rt.data)}}}else{if(nt=E.mipmaps,te&&be){nt.length>0&&xt++;const ot=Lt(wt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,xt,de,ot.width,ot.height)}for(let ot=0;ot<6;ot++)if(ft){te?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,0,0,0,wt[ot].width,wt[ot].height,Ft,Et,wt[ot].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,0,de,wt[ot].width,wt[ot].height,0,Ft,Et,wt[ot].data);for(let Ct=0;Ct<nt.length;Ct++){const se=nt[Ct].image[ot].image;te?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct+1,0,0,se.width,se.height,Ft,Et,se.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct+1,de,se.width,se.height,0,Ft,Et,se.data)}}else{te?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,0,0,0,Ft,Et,wt[ot]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,0,de,Ft,Et,wt[ot]);for(let Ct=0;Ct<nt.length;Ct++){const Rt=nt[Ct];te?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct+1,0,0,Ft,Et,Rt.image[ot]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ot,Ct+1,de,Ft,Et,Rt.image[ot])}}}m(E)&&g(i.TEXTURE_CUBE_MAP),et.__version=j.version,E.onUpdate&&E.onUpdate(E)}L.__version=E.version}function yt(L,E,Z,tt,j,et){const Mt=o.convert(Z.format,Z.colorSpace),bt=o.convert(Z.type),Tt=x(Z.internalFormat,Mt,bt,Z.colorSpace),ne=n.get(E),ft=n.get(Z);if(ft.__renderTarget=E,!ne.__hasExternalTextures){const wt=Math.max(1,E.width>>et),Ot=Math.max(1,E.height>>et);j===i.TEXTURE_3D||j===i.TEXTURE_2D_ARRAY?e.texImage3D(j,et,Tt,wt,Ot,E.depth,0,Mt,bt,null):e.texImage2D(j,et,Tt,wt,Ot,0,Mt,bt,null)}e.bindFramebuffer(i.FRAMEBUFFER,L),ce(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,tt,j,ft.__webglTexture,0,ae(E)):(j===i.TEXTURE_2D||j>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&j<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,tt,j,ft.__webglTexture,et),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ct(L,E,Z){if(i.bindRenderbuffer(i.RENDERBUFFER,L),E.depthBuffer){const tt=E.depthTexture,j=tt&&tt.isDepthTexture?tt.type:null,et=_(E.stencilBuffer,j),Mt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=ae(E);ce(E)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,bt,et,E.width,E.height):Z?i.renderbufferStorageMultisample(i.RENDERBUFFER,bt,et,E.width,E.height):i.renderbufferStorage(i.RENDERBUFFER,et,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Mt,i.RENDERBUFFER,L)}else{const tt=E.textures;for(let j=0;j<tt.length;j++){const et=tt[j],Mt=o.convert(et.format,et.colorSpace),bt=o.convert(et.type),Tt=x(et.internalFormat,Mt,bt,et.colorSpace),ne=ae(E);Z&&ce(E)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,Tt,E.width,E.height):ce(E)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ne,Tt,E.width,E.height):i.renderbufferStorage(i.RENDERBUFFER,Tt,E.width,E.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ht(L,E){if(E&&E.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,L),!(E.depthTexture&&E.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");const tt=n.get(E.depthTexture);tt.__renderTarget=E,(!tt.__webglTexture||E.depthTexture.image.width!==E.width||E.depthTexture.image.height!==E.height)&&(E.depthTexture.image.width=E.width,E.depthTexture.image.height=E.height,E.depthTexture.needsUpdate=!0),G(E.depthTexture,0);const j=tt.__webglTexture,et=ae(E);if(E.depthTexture.format===Cr)ce(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,j,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,j,0);else if(E.depthTexture.format===Or)ce(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,j,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,j,0);else throw new Error("Unknown depthTexture format")}function Gt(L){const E=n.get(L),Z=L.isWebGLCubeRenderTarget===!0;if(E.__boundDepthTexture!==L.depthTexture){const tt=L.depthTexture;if(E.__depthDisposeCallback&&E.__depthDisposeCallback(),tt){const j=()=>{delete E.__boundDepthTexture,delete E.__depthDisposeCallback,tt.removeEventListener("dispose",j)};tt.addEventListener("dispose",j),E.__depthDisposeCallback=j}E.__boundDepthTexture=tt}if(L.depthTexture&&!E.__autoAllocateDepthBuffer){if(Z)throw new Error("target.depthTexture not supported in Cube render targets");Ht(E.__webglFramebuffer,L)}else if(Z){E.__webglDepthbuffer=[];for(let tt=0;tt<6;tt++)if(e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer[tt]),E.__webglDepthbuffer[tt]===void 0)E.__webglDepthbuffer[tt]=i.createRenderbuffer(),ct(E.__webglDepthbuffer[tt],L,!1);else{const j=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,et=E.__webglDepthbuffer[tt];i.bindRenderbuffer(i.RENDERBUFFER,et),i.framebufferRenderbuffer(i.FRAMEBUFFER,j,i.RENDERBUFFER,et)}}else if(e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer),E.__webglDepthbuffer===void 0)E.__webglDepthbuffer=i.createRenderbuffer(),ct(E.__webglDepthbuffer,L,!1);else{const tt=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,j=E.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,j),i.framebufferRenderbuffer(i.FRAMEBUFFER,tt,i.RENDERBUFFER,j)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Nt(L,E,Z){const tt=n.get(L);E!==void 0&&yt(tt.__webglFramebuffer,L,L.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Z!==void 0&&Gt(L)}function ge(L){const E=L.texture,Z=n.get(L),tt=n.get(E);L.addEventListener("dispose",P);const j=L.textures,et=L.isWebGLCubeRenderTarget===!0,Mt=j.length>1;if(Mt||(tt.__webglTexture===void 0&&(tt.__webglTexture=i.createTexture()),tt.__version=E.version,r.memory.textures++),et){Z.__webglFramebuffer=[];for(let bt=0;bt<6;bt++)if(E.mipmaps&&E.mipmaps.length>0){Z.__webglFramebuffer[bt]=[];for(let Tt=0;Tt<E.mipmaps.length;Tt++)Z.__webglFramebuffer[bt][Tt]=i.createFramebuffer()}else Z.__webglFramebuffer[bt]=i.createFramebuffer()}else{if(E.mipmaps&&E.mipmaps.length>0){Z.__webglFramebuffer=[];for(let bt=0;bt<E.mipmaps.length;bt++)Z.__webglFramebuffer[bt]=i.createFramebuffer()}else Z.__webglFramebuffer=i.createFramebuffer();if(Mt)for(let bt=0,Tt=j.length;bt<Tt;bt++){const ne=n.get(j[bt]);ne.__webglTexture===void 0&&(ne.__webglTexture=i.createTexture(),r.memory.textures++)}if(L.samples>0&&ce(L)===!1){Z.__webglMultisampledFramebuffer=i.createFramebuffer(),Z.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,Z.__webglMultisampledFramebuffer);for(let bt=0;bt<j.length;bt++){const Tt=j[bt];Z.__webglColorRenderbuffer[bt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Z.__webglColorRenderbuffer[bt]);const ne=o.convert(Tt.format,Tt.colorSpace),ft=o.convert(Tt.type),wt=x(Tt.internalFormat,ne,ft,Tt.colorSpace,L.isXRRenderTarget===!0),Ot=ae(L);i.renderbufferStorageMultisample(i.RENDERBUFFER,Ot,wt,L.width,L.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+bt,i.RENDERBUFFER,Z.__webglColorRenderbuffer[bt])}i.bindRenderbuffer(i.RENDERBUFFER,null),L.depthBuffer&&(Z.__webglDepthRenderbuffer=i.createRenderbuffer(),ct(Z.__webglDepthRenderbuffer,L,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(et){e.bindTexture(i.TEXTURE_CUBE_MAP,tt.__webglTexture),_t(i.TEXTURE_CUBE_MAP,E);for(let bt=0;bt<6;bt++)if(E.mipmaps&&E.mipmaps.length>0)for(let Tt=0;Tt<E.mipmaps.length;Tt++)yt(Z.__webglFramebuffer[bt][Tt],L,E,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,Tt);else yt(Z.__webglFramebuffer[bt],L,E,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0);m(E)&&g(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(Mt){for(let bt=0,Tt=j.length;bt<Tt;bt++){const ne=j[bt],ft=n.get(ne);e.bindTexture(i.TEXTURE_2D,ft.__webglTexture),_t(i.TEXTURE_2D,ne),yt(Z.__webglFramebuffer,L,ne,i.COLOR_ATTACHMENT0+bt,i.TEXTURE_2D,0),m(ne)&&g(i.TEXTURE_2D)}e.unbindTexture()}else{let bt=i.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(bt=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(bt,tt.__webglTexture),_t(bt,E),E.mipmaps&&E.mipmaps.length>0)for(let Tt=0;Tt<E.mipmaps.length;Tt++)yt(Z.__webglFramebuffer[Tt],L,E,i.COLOR_ATTACHMENT0,bt,Tt);else yt(Z.__webglFramebuffer,L,E,i.COLOR_ATTACHMENT0,bt,0);m(E)&&g(bt),e.unbindTexture()}L.depthBuffer&&Gt(L)}function ie(L){const E=L.textures;for(let Z=0,tt=E.length;Z<tt;Z++){const j=E[Z];if(m(j)){const et=b(L),Mt=n.get(j).__webglTexture;e.bindTexture(et,Mt),g(et),e.unbindTexture()}}}const ve=[],H=[];function an(L){if(L.samples>0){if(ce(L)===!1){const E=L.textures,Z=L.width,tt=L.height;let j=i.COLOR_BUFFER_BIT;const et=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=n.get(L),bt=E.length>1;if(bt)for(let Tt=0;Tt<E.length;Tt++)e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Mt.__webglFramebuffer);for(let Tt=0;Tt<E.length;Tt++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(j|=i.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(j|=i.STENCIL_BUFFER_BIT)),bt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Mt.__webglColorRenderbuffer[Tt]);const ne=n.get(E[Tt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,ne,0)}i.blitFramebuffer(0,0,Z,tt,0,0,Z,tt,j,i.NEAREST),l===!0&&(ve.length=0,H.length=0,ve.push(i.COLOR_ATTACHMENT0+Tt),L.depthBuffer&&L.resolveDepthBuffer===!1&&(ve.push(et),H.push(et),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,H)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,ve))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),bt)for(let Tt=0;Tt<E.length;Tt++){e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.RENDERBUFFER,Mt.__webglColorRenderbuffer[Tt]);const ne=n.get(E[Tt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.TEXTURE_2D,ne,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Mt.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.resolveDepthBuffer===!1&&l){const E=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[E])}}}function ae(L){return Math.min(s.maxSamples,L.samples)}function ce(L){const E=n.get(L);return L.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&E.__useRenderToTexture!==!1}function qt(L){const E=r.render.frame;u.get(L)!==E&&(u.set(L,E),L.update())}function _e(L,E){const Z=L.colorSpace,tt=L.format,j=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||Z!==jr&&Z!==Hs&&(xe.getTransfer(Z)===De?(tt!==oi||j!==_s)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",Z)),E}function Lt(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=O,this.resetTextureUnits=z,this.setTexture2D=G,this.setTexture2DArray=J,this.setTexture3D=Y,this.setTextureCube=Q,this.rebindTextures=Nt,this.setupRenderTarget=ge,this.updateRenderTargetMipmap=ie,this.updateMultisampleRenderTarget=an,this.setupDepthRenderbuffer=Gt,this.setupFrameBufferTexture=yt,this.useMultisampledRTT=ce}function jS(i,t){function e(n,s=Hs){let o;const r=xe.getTransfer(s);if(n===_s)return i.UNSIGNED_BYTE;if(n===Ud)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Nd)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tv)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Z0)return i.BYTE;if(n===Q0)return i.SHORT;if(n===Ga)return i.UNSIGNED_SHORT;if(n===Id)return i.INT;if(n===Po)return i.UNSIGNED_INT;if(n===si)return i.FLOAT;if(n===Wr)return i.HALF_FLOAT;if(n===ev)return i.ALPHA;if(n===nv)return i.RGB;if(n===oi)return i.RGBA;if(n===iv)return i.LUMINANCE;if(n===sv)return i.LUMINANCE_ALPHA;if(n===Cr)return i.DEPTH_COMPONENT;if(n===Or)return i.DEPTH_STENCIL;if(n===Od)return i.RED;if(n===$d)return i.RED_INTEGER;if(n===ov)return i.RG;if(n===Fd)return i.RG_INTEGER;if(n===zd)return i.RGBA_INTEGER;if(n===oc||n===rc||n===ac||n===lc)if(r===De)if(o=t.get("WEBGL_compressed_texture_s3tc_srgb"),o!==null){if(n===oc)return o.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===rc)return o.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===ac)return o.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===lc)return o.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(o=t.get("WEBGL_compressed_texture_s3tc"),o!==null){if(n===oc)return o.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===rc)return o.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===ac)return o.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===lc)return o.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Lu||n===Du||n===Iu||n===Uu)if(o=t.get("WEBGL_compressed_texture_pvrtc"),o!==null){if(n===Lu)return o.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Du)return o.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Iu)return o.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Uu)return o.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Nu||n===Ou||n===$u)if(o=t.get("WEBGL_compressed_texture_etc"),o!==null){if(n===Nu||n===Ou)return r===De?o.COMPRESSED_SRGB8_ETC2:o.COMPRESSED_RGB8_ETC2;if(n===$u)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:o.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===Fu||n===zu||n===Bu||n===Hu||n===Vu||n===Gu||n===Wu||n===ju||n===qu||n===Xu||n===Yu||n===Ku||n===Ju||n===Zu)if(o=t.get("WEBGL_compressed_texture_astc"),o!==null){if(n===Fu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:o.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===zu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:o.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Bu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:o.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Hu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:o.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Vu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:o.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Gu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:o.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Wu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:o.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ju)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:o.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===qu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:o.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Xu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:o.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Yu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:o.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ku)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:o.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ju)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:o.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Zu)return r===De?o.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:o.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===cc||n===Qu||n===td)if(o=t.get("EXT_texture_compression_bptc"),o!==null){if(n===cc)return r===De?o.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:o.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Qu)return o.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===td)return o.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===rv||n===ed||n===nd||n===id)if(o=t.get("EXT_texture_compression_rgtc"),o!==null){if(n===cc)return o.COMPRESSED_RED_RGTC1_EXT;if(n===ed)return o.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===nd)return o.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===id)return o.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Nr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}class qS extends Xn{constructor(t=[]){super(),this.isArrayCamera=!0,this.cameras=t}}class Xe extends rn{constructor(){super(),this.isGroup=!0,this.type="Group"}}const XS={type:"move"};class Fh{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Xe,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Xe,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new A,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new A),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Xe,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new A,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new A),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,o=null,r=null;const a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){r=!0;for(const v of t.hand.values()){const m=e.getJointPose(v,n),g=this._getHandJoint(c,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.rotation,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}const u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(o=e.getPose(t.gripSpace,n),o!==null&&(l.matrix.fromArray(o.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,o.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(o.linearVelocity)):l.hasLinearVelocity=!1,o.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(o.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&o!==null&&(s=o),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(XS)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=o!==null),c!==null&&(c.visible=r!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new Xe;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const YS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,KS=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`;class JS{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e,n){if(this.texture===null){const s=new Ln,o=t.properties.get(s);o.__webglTexture=e.texture,(e.depthNear!=n.depthNear||e.depthFar!=n.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=s}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new Xs({vertexShader:YS,fragmentShader:KS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Yt(new Fc(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class ZS extends Oo{constructor(t,e){super();const n=this;let s=null,o=1,r=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,p=null;const v=new JS,m=e.getContextAttributes();let g=null,b=null;const x=[],_=[],N=new vt;let C=null;const P=new Xn;P.viewport=new Ce;const I=new Xn;I.viewport=new Ce;const S=[P,I],w=new qS;let R=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(it){let ht=x[it];return ht===void 0&&(ht=new Fh,x[it]=ht),ht.getTargetRaySpace()},this.getControllerGrip=function(it){let ht=x[it];return ht===void 0&&(ht=new Fh,x[it]=ht),ht.getGripSpace()},this.getHand=function(it){let ht=x[it];return ht===void 0&&(ht=new Fh,x[it]=ht),ht.getHandSpace()};function O(it){const ht=_.indexOf(it.inputSource);if(ht===-1)return;const yt=x[ht];yt!==void 0&&(yt.update(it.inputSource,it.frame,c||r),yt.dispatchEvent({type:it.type,data:it.inputSource}))}function W(){s.removeEventListener("select",O),s.removeEventListener("selectstart",O),s.removeEventListener("selectend",O),s.removeEventListener("squeeze",O),s.removeEventListener("squeezestart",O),s.removeEventListener("squeezeend",O),s.removeEventListener("end",W),s.removeEventListener("inputsourceschange",G);for(let it=0;it<x.length;it++){const ht=_[it];ht!==null&&(_[it]=null,x[it].disconnect(ht))}R=null,z=null,v.reset(),t.setRenderTarget(g),f=null,d=null,h=null,s=null,b=null,pt.stop(),n.isPresenting=!1,t.setPixelRatio(C),t.setSize(N.width,N.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(it){o=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(it){a=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||r},this.setReferenceSpace=function(it){c=it},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(it){if(s=it,s!==null){if(g=t.getRenderTarget(),s.addEventListener("select",O),s.addEventListener("selectstart",O),s.addEventListener("selectend",O),s.addEventListener("squeeze",O),s.addEventListener("squeezestart",O),s.addEventListener("squeezeend",O),s.addEventListener("end",W),s.addEventListener("inputsourceschange",G),m.xrCompatible!==!0&&await e.makeXRCompatible(),C=t.getPixelRatio(),t.getSize(N),s.renderState.layers===void 0){const ht={antialias:m.antialias,alpha:!0,depth:m.depth,stencil:m.stencil,framebufferScaleFactor:o};f=new XRWebGLLayer(s,e,ht),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new qs(f.framebufferWidth,f.framebufferHeight,{format:oi,type:_s,colorSpace:t.outputColorSpace,stencilBuffer:m.stencil})}else{let ht=null,yt=null,ct=null;m.depth&&(ct=m.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,ht=m.stencil?Or:Cr,yt=m.stencil?Nr:Po);const Ht={colorFormat:e.RGBA8,depthFormat:ct,scaleFactor:o};h=new XRWebGLBinding(s,e),d=h.createProjectionLayer(Ht),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new qs(d.textureWidth,d.textureHeight,{format:oi,type:_s,depthTexture:new wv(d.textureWidth,d.textureHeight,yt,void 0,void 0,void 0,void 0,void 0,void 0,ht),stencilBuffer:m.stencil,colorSpace:t.outputColorSpace,samples:m.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,r=await s.requestReferenceSpace(a),pt.setContext(s),pt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return v.getDepthTexture()};function G(it){for(let ht=0;ht<it.removed.length;ht++){const yt=it.removed[ht],ct=_.indexOf(yt);ct>=0&&(_[ct]=null,x[ct].disconnect(yt))}for(let ht=0;ht<it.added.length;ht++){const yt=it.added[ht];let ct=_.indexOf(yt);if(ct===-1){for(let Gt=0;Gt<x.length;Gt++)if(Gt>=_.length){_.push(yt),ct=Gt;break}else if(_[Gt]===null){_[Gt]=yt,ct=Gt;break}if(ct===-1)break}const Ht=x[ct];Ht&&Ht.connect(yt)}}const J=new A,Y=new A;function Q(it,ht,yt){J.setFromMatrixPosition(ht.matrixWorld),Y.setFromMatrixPosition(yt.matrixWorld);const ct=J.distanceTo(Y),Ht=ht.projectionMatrix.elements,Gt=yt.projectionMatrix.elements,Nt=Ht[14]/(Ht[10]-1),ge=Ht[14]/(Ht[10]+1),ie=(Ht[9]+1)/Ht[5],ve=(Ht[9]-1)/Ht[5],H=(Ht[8]-1)/Ht[0],an=(Gt[8]+1)/Gt[0],ae=Nt*H,ce=Nt*an,qt=ct/(-H+an),_e=qt*-H;if(ht.matrixWorld.decompose(it.position,it.quaternion,it.scale),it.translateX(_e),it.translateZ(qt),it.matrixWorld.compose(it.position,it.quaternion,it.scale),it.matrixWorldInverse.copy(it.matrixWorld).invert(),Ht[10]===-1)it.projectionMatrix.copy(ht.projectionMatrix),it.projectionMatrixInverse.copy(ht.projectionMatrixInverse);else{const Lt=Nt+qt,L=ge+qt,E=ae-_e,Z=ce+(ct-_e),tt=ie*ge/L*Lt,j=ve*ge/L*Lt;it.projectionMatrix.makePerspective(E,Z,tt,j,Lt,L),it.projectionMatrixInverse.copy(it.projectionMatrix).invert()}}function lt(it,ht){ht===null?it.matrixWorld.copy(it.matrix):it.matrixWorld.multiplyMatrices(ht.matrixWorld,it.matrix),it.matrixWorldInverse.copy(it.matrixWorld).invert()}this.updateCamera=function(it){if(s===null)return;let ht=it.near,yt=it.far;v.texture!==null&&(v.depthNear>0&&(ht=v.depthNear),v.depthFar>0&&(yt=v.depthFar)),w.near=I.near=P.near=ht,w.far=I.far=P.far=yt,(R!==w.near||z!==w.far)&&(s.updateRenderState({depthNear:w.near,depthFar:w.far}),R=w.near,z=w.far),P.layers.mask=it.layers.mask|2,I.layers.mask=it.layers.mask|4,w.layers.mask=P.layers.mask|I.layers.mask;const ct=it.parent,Ht=w.cameras;lt(w,ct);for(let Gt=0;Gt<Ht.length;Gt++)lt(Ht[Gt],ct);Ht.length===2?Q(w,P,I):w.projectionMatrix.copy(P.projectionMatrix),at(it,w,ct)};function at(it,ht,yt){yt===null?it.matrix.copy(ht.matrixWorld):(it.matrix.copy(yt.matrixWorld),it.matrix.invert(),it.matrix.multiply(ht.matrixWorld)),it.matrix.decompose(it.position,it.quaternion,it.scale),it.updateMatrixWorld(!0),it.projectionMatrix.copy(ht.projectionMatrix),it.projectionMatrixInverse.copy(ht.projectionMatrixInverse),it.isPerspectiveCamera&&(it.fov=sd*2*Math.atan(1/it.projectionMatrix.elements[5]),it.zoom=1)}this.getCamera=function(){return w},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(it){l=it,d!==null&&(d.fixedFoveation=it),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=it)},this.hasDepthSensing=function(){return v.texture!==null},this.getDepthSensingMesh=function(){return v.getMesh(w)};let mt=null;function _t(it,ht){if(u=ht.getViewerPose(c||r),p=ht,u!==null){const yt=u.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let ct=!1;yt.length!==w.cameras.length&&(w.cameras.length=0,ct=!0);for(let Gt=0;Gt<yt.length;Gt++){const Nt=yt[Gt];let ge=null;if(f!==null)ge=f.getViewport(Nt);else{const ve=h.getViewSubImage(d,Nt);ge=ve.viewport,Gt===0&&(t.setRenderTargetTextures(b,ve.colorTexture,d.ignoreDepthValues?void 0:ve.depthStencilTexture),t.setRenderTarget(b))}let ie=S[Gt];ie===void 0&&(ie=new Xn,ie.layers.enable(Gt),ie.viewport=new Ce,S[Gt]=ie),ie.matrix.fromArray(Nt.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(Nt.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(ge.x,ge.y,ge.width,ge.height),Gt===0&&(w.matrix.copy(ie.matrix),w.matrix.decompose(w.position,w.quaternion,w.scale)),ct===!0&&w.cameras.push(ie)}const Ht=s.enabledFeatures;if(Ht&&Ht.includes("depth-sensing")){const Gt=h.getDepthInformation(yt[0]);Gt&&Gt.isValid&&Gt.texture&&v.init(t,Gt,s.renderState)}}for(let yt=0;yt<x.length;yt++){const ct=_[yt],Ht=x[yt];ct!==null&&Ht!==void 0&&Ht.update(ct,ht,c||r)}mt&&mt(it,ht),ht.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ht}),p=null}const pt=new bv;pt.setAnimationLoop(_t),this.setAnimationLoop=function(it){mt=it},this.dispose=function(){}}}const go=new Vn,QS=new Wt;function tE(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,mv(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,b,x,_){g.isMeshBasicMaterial||g.isMeshLambertMaterial?o(m,g):g.isMeshToonMaterial?(o(m,g),h(m,g)):g.isMeshPhongMaterial?(o(m,g),u(m,g)):g.isMeshStandardMaterial?(o(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(o(m,g),p(m,g)):g.isMeshDepthMaterial?o(m,g):g.isMeshDistanceMaterial?(o(m,g),v(m,g)):g.isMeshNormalMaterial?o(m,g):g.isLineBasicMaterial?(r(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,b,x):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function o(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Bn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Bn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);const b=t.get(g),x=b.envMap,_=b.envMapRotation;x&&(m.envMap.value=x,go.copy(_),go.x*=-1,go.y*=-1,go.z*=-1,x.isCubeTexture&&x.isRenderTargetTexture===!1&&(go.y*=-1,go.z*=-1),m.envMapRotation.value.setFromMatrix4(QS.makeRotationFromEuler(go)),m.flipEnvMap.value=x.isCubeTexture&&x.isRenderTargetTexture===!1?-1:1,m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function r(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,b,x){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*b,m.scale.value=x*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function u(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function h(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,b){m.ior.value=g.ior,g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Bn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessRange[0],m.iridescenceThicknessMaximum.value=g.iridescenceThicknessRange[1],g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){const b=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function eE(i,t,e,n){let s={},o={},r=[];const a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(b,x){const _=x.program;n.uniformBlockBinding(b,_)}function c(b,x){let _=s[b.id];_===void 0&&(p(b),_=u(b),s[b.id]=_,b.addEventListener("dispose",m));const N=x.program;n.updateUBOMapping(b,N);const C=t.render.frame;o[b.id]!==C&&(d(b),o[b.id]=C)}function u(b){const x=h();b.__bindingPointIndex=x;const _=i.createBuffer(),N=b.__size,C=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,_),i.bufferData(i.UNIFORM_BUFFER,N,C),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,x,_),_}function h(){for(let b=0;b<a;b++)if(r.indexOf(b)===-1)return r.push(b),b;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function d(b){const x=s[b.id],_=b.uniforms,N=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,x);for(let C=0,P=_.length;C<P;C++){const I=Array.isArray(_[C])?_[C]:[_[C]];for(let S=0,w=I.length;S<w;S++){const R=I[S];if(f(R,C,S,N)===!0){const z=R.__offset,O=Array.isArray(R.value)?R.value:[R.value];let W=0;for(let G=0;G<O.length;G++){const J=O[G],Y=v(J);typeof J=="number"||typeof J=="boolean"?(R.__data[0]=J,i.bufferSubData(i.UNIFORM_BUFFER,z+W,R.__data)):J.isMatrix3?(R.__data[0]=J.elements[0],R.__data[1]=J.elements[1],R.__data[2]=J.elements[2],R.__data[3]=0,R.__data[4]=J.elements[3],R.__data[5]=J.elements[4],R.__data[6]=J.elements[5],R.__data[7]=0,R.__data[8]=J.elements[6],R.__data[9]=J.elements[7],R.__data[10]=J.elements[8],R.__data[11]=0):(J.toArray(R.__data,W),W+=Y.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,z,R.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function f(b,x,_,N){const C=b.value,P=x+"_"+_;if(N[P]===void 0)return typeof C=="number"||typeof C=="boolean"?N[P]=C:N[P]=C.clone(),!0;{const I=N[P];if(typeof C=="number"||typeof C=="boolean"){if(I!==C)return N[P]=C,!0}else if(I.equals(C)===!1)return I.copy(C),!0}return!1}function p(b){const x=b.uniforms;let _=0;const N=16;for(let P=0,I=x.length;P<I;P++){const S=Array.isArray(x[P])?x[P]:[x[P]];for(let w=0,R=S.length;w<R;w++){const z=S[w],O=Array.isArray(z.value)?z.value:[z.value];for(let W=0,G=O.length;W<G;W++){const J=O[W],Y=v(J),Q=_%N,lt=Q%Y.boundary,at=Q+lt;_+=lt,at!==0&&N-at<Y.storage&&(_+=N-at),z.__data=new Float32Array(Y.storage/Float32Array.BYTES_PER_ELEMENT),z.__offset=_,_+=Y.storage}}}const C=_%N;return C>0&&(_+=N-C),b.__size=_,b.__cache={},this}function v(b){const x={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(x.boundary=4,x.storage=4):b.isVector2?(x.boundary=8,x.storage=8):b.isVector3||b.isColor?(x.boundary=16,x.storage=12):b.isVector4?(x.boundary=16,x.storage=16):b.isMatrix3?(x.boundary=48,x.storage=48):b.isMatrix4?(x.boundary=64,x.storage=64):b.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",b),x}function m(b){const x=b.target;x.removeEventListener("dispose",m);const _=r.indexOf(x.__bindingPointIndex);r.splice(_,1),i.deleteBuffer(s[x.id]),delete s[x.id],delete o[x.id]}function g(){for(const b in s)i.deleteBuffer(s[b]);r=[],s={},o={}}return{bind:l,update:c,dispose:g}}class nE{constructor(t={}){const{canvas:e=qb(),context:n=null,depth:s=!0,stencil:o=!1,alpha:r=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reverseDepthBuffer:d=!1}=t;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=r;const p=new Uint32Array(4),v=new Int32Array(4);let m=null,g=null;const b=[],x=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this._outputColorSpace=ii,this.toneMapping=Ws,this.toneMappingExposure=1;const _=this;let N=!1,C=0,P=0,I=null,S=-1,w=null;const R=new Ce,z=new Ce;let O=null;const W=new Xt(0);let G=0,J=e.width,Y=e.height,Q=1,lt=null,at=null;const mt=new Ce(0,0,J,Y),_t=new Ce(0,0,J,Y);let pt=!1;const it=new Vd;let ht=!1,yt=!1;const ct=new Wt,Ht=new Wt,Gt=new A,Nt=new Ce,ge={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let ie=!1;function ve(){return I===null?Q:1}let H=n;function an(T,F){return e.getContext(T,F)}try{const T={alpha:!0,depth:s,stencil:o,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${Ld}`),e.addEventListener("webglcontextlost",ot,!1),e.addEventListener("webglcontextrestored",Ct,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),H===null){const F="webgl2";if(H=an(F,T),H===null)throw an(F)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(T){throw console.error("THREE.WebGLRenderer: "+T.message),T}let ae,ce,qt,_e,Lt,L,E,Z,tt,j,et,Mt,bt,Tt,ne,ft,wt,Ot,Ft,Et,de,te,be,B;function xt(){ae=new l1(H),ae.init(),te=new jS(H,ae),ce=new n1(H,ae,t,te),qt=new VS(H,ae),ce.reverseDepthBuffer&&d&&qt.buffers.depth.setReversed(!0),_e=new u1(H),Lt=new RS,L=new WS(H,ae,qt,Lt,ce,te,_e),E=new s1(_),Z=new a1(_),tt=new yw(H),be=new t1(H,tt),j=new c1(H,tt,_e,be),et=new f1(H,j,tt,_e),Ft=new d1(H,ce,L),ft=new i1(Lt),Mt=new CS(_,E,Z,ae,ce,be,ft),bt=new tE(_,Lt),Tt=new kS,ne=new OS(ae),Ot=new QM(_,E,Z,qt,et,f,l),wt=new BS(_,et,ce),B=new eE(H,_e,ce,qt),Et=new e1(H,ae,_e),de=new h1(H,ae,_e),_e.programs=Mt.programs,_.capabilities=ce,_.extensions=ae,_.properties=Lt,_.renderLists=Tt,_.shadowMap=wt,_.state=qt,_.info=_e}xt();const nt=new ZS(_,H);this.xr=nt,this.getContext=function(){return H},this.getContextAttributes=function(){return H.getContextAttributes()},this.forceContextLoss=function(){const T=ae.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){const T=ae.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return Q},this.setPixelRatio=function(T){T!==void 0&&(Q=T,this.setSize(J,Y,!1))},this.getSize=function(T){return T.set(J,Y)},this.setSize=function(T,F,q=!0){if(nt.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}J=T,Y=F,e.width=Math.floor(T*Q),e.height=Math.floor(F*Q),q===!0&&(e.style.width=T+"px",e.style.height=F+"px"),this.setViewport(0,0,T,F)},this.getDrawingBufferSize=function(T){return T.set(J*Q,Y*Q).floor()},this.setDrawingBufferSize=function(T,F,q){J=T,Y=F,Q=q,e.width=Math.floor(T*q),e.height=Math.floor(F*q),this.setViewport(0,0,T,F)},this.getCurrentViewport=function(T){return T.copy(R)},this.getViewport=function(T){return T.copy(mt)},this.setViewport=function(T,F,q,X){T.isVector4?mt.set(T.x,T.y,T.z,T.w):mt.set(T,F,q,X),qt.viewport(R.copy(mt).multiplyScalar(Q).round())},this.getScissor=function(T){return T.copy(_t)},this.setScissor=function(T,F,q,X){T.isVector4?_t.set(T.x,T.y,T.z,T.w):_t.set(T,F,q,X),qt.scissor(z.copy(_t).multiplyScalar(Q).round())},this.getScissorTest=function(){return pt},this.setScissorTest=function(T){qt.setScissorTest(pt=T)},this.setOpaqueSort=function(T){lt=T},this.setTransparentSort=function(T){at=T},this.getClearColor=function(T){return T.copy(Ot.getClearColor())},this.setClearColor=function(){Ot.setClearColor.apply(Ot,arguments)},this.getClearAlpha=function(){return Ot.getClearAlpha()},this.setClearAlpha=function(){Ot.setClearAlpha.apply(Ot,arguments)},this.clear=function(T=!0,F=!0,q=!0){let X=0;if(T){let V=!1;if(I!==null){const dt=I.texture.format;V=dt===zd||dt===Fd||dt===$d}if(V){const dt=I.texture.type,St=dt===_s||dt===Po||dt===Ga||dt===Nr||dt===Ud||dt===Nd,$t=Ot.getClearColor(),It=Ot.getClearAlpha(),Kt=$t.r,Qt=$t.g,Ut=$t.b;St?(p[0]=Kt,p[1]=Qt,p[2]=Ut,p[3]=It,H.clearBufferuiv(H.COLOR,0,p)):(v[0]=Kt,v[1]=Qt,v[2]=Ut,v[3]=It,H.clearBufferiv(H.COLOR,0,v))}else X|=H.COLOR_BUFFER_BIT}F&&(X|=H.DEPTH_BUFFER_BIT),q&&(X|=H.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),H.clear(X)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",ot,!1),e.removeEventListener("webglcontextrestored",Ct,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),Tt.dispose(),ne.dispose(),Lt.dispose(),E.dispose(),Z.dispose(),et.dispose(),be.dispose(),B.dispose(),Mt.dispose(),nt.dispose(),nt.removeEventListener("sessionstart",Kn),nt.removeEventListener("sessionend",is),Gn.stop()};function ot(T){T.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),N=!0}function Ct(){console.log("THREE.WebGLRenderer: Context Restored."),N=!1;const T=_e.autoReset,F=wt.enabled,q=wt.autoUpdate,X=wt.needsUpdate,V=wt.type;xt(),_e.autoReset=T,wt.enabled=F,wt.autoUpdate=q,wt.needsUpdate=X,wt.type=V}function Rt(T){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function se(T){const F=T.target;F.removeEventListener("dispose",se),We(F)}function We(T){mn(T),Lt.remove(T)}function mn(T){const F=Lt.get(T).programs;F!==void 0&&(F.forEach(function(q){Mt.releaseProgram(q)}),T.isShaderMaterial&&Mt.releaseShaderCache(T))}this.renderBufferDirect=function(T,F,q,X,V,dt){F===null&&(F=ge);const St=V.isMesh&&V.matrixWorld.determinant()<0,$t=Zc(T,F,q,X,V);qt.setMaterial(X,St);let It=q.index,Kt=1;if(X.wireframe===!0){if(It=j.getWireframeAttribute(q),It===void 0)return;Kt=2}const Qt=q.drawRange,Ut=q.attributes.position;let pe=Qt.start*Kt,Re=(Qt.start+Qt.count)*Kt;dt!==null&&(pe=Math.max(pe,dt.start*Kt),Re=Math.min(Re,(dt.start+dt.count)*Kt)),It!==null?(pe=Math.max(pe,0),Re=Math.min(Re,It.count)):Ut!=null&&(pe=Math.max(pe,0),Re=Math.min(Re,Ut.count));const ke=Re-pe;if(ke<0||ke===1/0)return;be.setup(V,X,$t,q,It);let gn,ye=Et;if(It!==null&&(gn=tt.get(It),ye=de,ye.setIndex(gn)),V.isMesh)X.wireframe===!0?(qt.setLineWidth(X.wireframeLinewidth*ve()),ye.setMode(H.LINES)):ye.setMode(H.TRIANGLES);else if(V.isLine){let zt=X.linewidth;zt===void 0&&(zt=1),qt.setLineWidth(zt*ve()),V.isLineSegments?ye.setMode(H.LINES):V.isLineLoop?ye.setMode(H.LINE_LOOP):ye.setMode(H.LINE_STRIP)}else V.isPoints?ye.setMode(H.POINTS):V.isSprite&&ye.setMode(H.TRIANGLES);if(V.isBatchedMesh)if(V._multiDrawInstances!==null)ye.renderMultiDrawInstances(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount,V._multiDrawInstances);else if(ae.get("WEBGL_multi_draw"))ye.renderMultiDraw(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount);else{const zt=V._multiDrawStarts,je=V._multiDrawCounts,we=V._multiDrawCount,Wn=It?tt.get(It).bytesPerElement:1,$i=Lt.get(X).currentProgram.getUniforms();for(let Rn=0;Rn<we;Rn++)$i.setValue(H,"_gl_DrawID",Rn),ye.render(zt[Rn]/Wn,je[Rn])}else if(V.isInstancedMesh)ye.renderInstances(pe,ke,V.count);else if(q.isInstancedBufferGeometry){const zt=q._maxInstanceCount!==void 0?q._maxInstanceCount:1/0,je=Math.min(q.instanceCount,zt);ye.renderInstances(pe,ke,je)}else ye.render(pe,ke)};function Ee(T,F,q){T.transparent===!0&&T.side===Pi&&T.forceSinglePass===!1?(T.side=Bn,T.needsUpdate=!0,Vo(T,F,q),T.side=Xi,T.needsUpdate=!0,Vo(T,F,q),T.side=Pi):Vo(T,F,q)}this.compile=function(T,F,q=null){q===null&&(q=T),g=ne.get(q),g.init(F),x.push(g),q.traverseVisible(function(V){V.isLight&&V.layers.test(F.layers)&&(g.pushLight(V),V.castShadow&&g.pushShadow(V))}),T!==q&&T.traverseVisible(function(V){V.isLight&&V.layers.test(F.layers)&&(g.pushLight(V),V.castShadow&&g.pushShadow(V))}),g.setupLights();const X=new Set;return T.traverse(function(V){if(!(V.isMesh||V.isPoints||V.isLine||V.isSprite))return;const dt=V.material;if(dt)if(Array.isArray(dt))for(let St=0;St<dt.length;St++){const $t=dt[St];Ee($t,q,V),X.add($t)}else Ee(dt,q,V),X.add(dt)}),x.pop(),g=null,X},this.compileAsync=function(T,F,q=null){const X=this.compile(T,F,q);return new Promise(V=>{function dt(){if(X.forEach(function(St){Lt.get(St).currentProgram.isReady()&&X.delete(St)}),X.size===0){V(T);return}setTimeout(dt,10)}ae.get("KHR_parallel_shader_compile")!==null?dt():setTimeout(dt,10)})};let ln=null;function $e(T){ln&&ln(T)}function Kn(){Gn.stop()}function is(){Gn.start()}const Gn=new bv;Gn.setAnimationLoop($e),typeof self<"u"&&Gn.setContext(self),this.setAnimationLoop=function(T){ln=T,nt.setAnimationLoop(T),T===null?Gn.stop():Gn.start()},nt.addEventListener("sessionstart",Kn),nt.addEventListener("sessionend",is),this.render=function(T,F){if(F!==void 0&&F.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),F.parent===null&&F.matrixWorldAutoUpdate===!0&&F.updateMatrixWorld(),nt.enabled===!0&&nt.isPresenting===!0&&(nt.cameraAutoUpdate===!0&&nt.updateCamera(F),F=nt.getCamera()),T.isScene===!0&&T.onBeforeRender(_,T,F,I),g=ne.get(T,x.length),g.init(F),x.push(g),Ht.multiplyMatrices(F.projectionMatrix,F.matrixWorldInverse),it.setFromProjectionMatrix(Ht),yt=this.localClippingEnabled,ht=ft.init(this.clippingPlanes,yt),m=Tt.get(T,b.length),m.init(),b.push(m),nt.enabled===!0&&nt.isPresenting===!0){const dt=_.xr.getDepthSensingMesh();dt!==null&&Cn(dt,F,-1/0,_.sortObjects)}Cn(T,F,0,_.sortObjects),m.finish(),_.sortObjects===!0&&m.sort(lt,at),ie=nt.enabled===!1||nt.isPresenting===!1||nt.hasDepthSensing()===!1,ie&&Ot.addToRenderList(m,T),this.info.render.frame++,ht===!0&&ft.beginShadows();const q=g.state.shadowsArray;wt.render(q,T,F),ht===!0&&ft.endShadows(),this.info.autoReset===!0&&this.info.reset();const X=m.opaque,V=m.transmissive;if(g.setupLights(),F.isArrayCamera){const dt=F.cameras;if(V.length>0)for(let St=0,$t=dt.length;St<$t;St++){const It=dt[St];os(X,V,T,It)}ie&&Ot.render(T);for(let St=0,$t=dt.length;St<$t;St++){const It=dt[St];ss(m,T,It,It.viewport)}}else V.length>0&&os(X,V,T,F),ie&&Ot.render(T),ss(m,T,F);I!==null&&(L.updateMultisampleRenderTarget(I),L.updateRenderTargetMipmap(I)),T.isScene===!0&&T.onAfterRender(_,T,F),be.resetDefaultState(),S=-1,w=null,x.pop(),x.length>0?(g=x[x.length-1],ht===!0&&ft.setGlobalState(_.clippingPlanes,g.state.camera)):g=null,b.pop(),b.length>0?m=b[b.length-1]:m=null};function Cn(T,F,q,X){if(T.visible===!1)return;if(T.layers.test(F.layers)){if(T.isGroup)q=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(F);else if(T.isLight)g.pushLight(T),T.castShadow&&g.pushShadow(T);else if(T.isSprite){if(!T.frustumCulled||it.intersectsSprite(T)){X&&Nt.setFromMatrixPosition(T.matrixWorld).applyMatrix4(Ht);const St=et.update(T),$t=T.material;$t.visible&&m.push(T,St,$t,q,Nt.z,null)}}else if((T.isMesh||T.isLine||T.isPoints)&&(!T.frustumCulled||it.intersectsObject(T))){const St=et.update(T),$t=T.material;if(X&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),Nt.copy(T.boundingSphere.center)):(St.boundingSphere===null&&St.computeBoundingSphere(),Nt.copy(St.boundingSphere.center)),Nt.applyMatrix4(T.matrixWorld).applyMatrix4(Ht)),Array.isArray($t)){const It=St.groups;for(let Kt=0,Qt=It.length;Kt<Qt;Kt++){const Ut=It[Kt],pe=$t[Ut.materialIndex];pe&&pe.visible&&m.push(T,St,pe,q,Nt.z,Ut)}}else $t.visible&&m.push(T,St,$t,q,Nt.z,null)}}const dt=T.children;for(let St=0,$t=dt.length;St<$t;St++)Cn(dt[St],F,q,X)}function ss(T,F,q,X){const V=T.opaque,dt=T.transmissive,St=T.transparent;g.setupLightsView(q),ht===!0&&ft.setGlobalState(_.clippingPlanes,q),X&&qt.viewport(R.copy(X)),V.length>0&&io(V,F,q),dt.length>0&&io(dt,F,q),St.length>0&&io(St,F,q),qt.buffers.depth.setTest(!0),qt.buffers.depth.setMask(!0),qt.buffers.color.setMask(!0),qt.setPolygonOffset(!1)}function os(T,F,q,X){if((q.isScene===!0?q.overrideMaterial:null)!==null)return;g.state.transmissionRenderTarget[X.id]===void 0&&(g.state.transmissionRenderTarget[X.id]=new qs(1,1,{generateMipmaps:!0,type:ae.has("EXT_color_buffer_half_float")||ae.has("EXT_color_buffer_float")?Wr:_s,minFilter:Ao,samples:4,stencilBuffer:o,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:xe.workingColorSpace}));const dt=g.state.transmissionRenderTarget[X.id],St=X.viewport||R;dt.setSize(St.z,St.w);const $t=_.getRenderTarget();_.setRenderTarget(dt),_.getClearColor(W),G=_.getClearAlpha(),G<1&&_.setClearColor(16777215,.5),_.clear(),ie&&Ot.render(q);const It=_.toneMapping;_.toneMapping=Ws;const Kt=X.viewport;if(X.viewport!==void 0&&(X.viewport=void 0),g.setupLightsView(X),ht===!0&&ft.setGlobalState(_.clippingPlanes,X),io(T,q,X),L.updateMultisampleRenderTarget(dt),L.updateRenderTargetMipmap(dt),ae.has("WEBGL_multisampled_render_to_texture")===!1){let Qt=!1;for(let Ut=0,pe=F.length;Ut<pe;Ut++){const Re=F[Ut],ke=Re.object,gn=Re.geometry,ye=Re.material,zt=Re.group;if(ye.side===Pi&&ke.layers.test(X.layers)){const je=ye.side;ye.side=Bn,ye.needsUpdate=!0,sa(ke,q,X,gn,ye,zt),ye.side=je,ye.needsUpdate=!0,Qt=!0}}Qt===!0&&(L.updateMultisampleRenderTarget(dt),L.updateRenderTargetMipmap(dt))}_.setRenderTarget($t),_.setClearColor(W,G),Kt!==void 0&&(X.viewport=Kt),_.toneMapping=It}function io(T,F,q){const X=F.isScene===!0?F.overrideMaterial:null;for(let V=0,dt=T.length;V<dt;V++){const St=T[V],$t=St.object,It=St.geometry,Kt=X===null?St.material:X,Qt=St.group;$t.layers.test(q.layers)&&sa($t,F,q,It,Kt,Qt)}}function sa(T,F,q,X,V,dt){T.onBeforeRender(_,F,q,X,V,dt),T.modelViewMatrix.multiplyMatrices(q.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),V.onBeforeRender(_,F,q,X,T,dt),V.transparent===!0&&V.side===Pi&&V.forceSinglePass===!1?(V.side=Bn,V.needsUpdate=!0,_.renderBufferDirect(q,F,X,V,T,dt),V.side=Xi,V.needsUpdate=!0,_.renderBufferDirect(q,F,X,V,T,dt),V.side=Pi):_.renderBufferDirect(q,F,X,V,T,dt),T.onAfterRender(_,F,q,X,V,dt)}function Vo(T,F,q){F.isScene!==!0&&(F=ge);const X=Lt.get(T),V=g.state.lights,dt=g.state.shadowsArray,St=V.state.version,$t=Mt.getParameters(T,V.state,dt,F,q),It=Mt.getProgramCacheKey($t);let Kt=X.programs;X.environment=T.isMeshStandardMaterial?F.environment:null,X.fog=F.fog,X.envMap=(T.isMeshStandardMaterial?Z:E).get(T.envMap||X.environment),X.envMapRotation=X.environment!==null&&T.envMap===null?F.environmentRotation:T.envMapRotation,Kt===void 0&&(T.addEventListener("dispose",se),Kt=new Map,X.programs=Kt);let Qt=Kt.get(It);if(Qt!==void 0){if(X.currentProgram===Qt&&X.lightsStateVersion===St)return Oi(T,$t),Qt}else $t.uniforms=Mt.getUniforms(T),T.onBeforeCompile($t,_),Qt=Mt.acquireProgram($t,It),Kt.set(It,Qt),X.uniforms=$t.uniforms;const Ut=X.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(Ut.clippingPlanes=ft.uniform),Oi(T,$t),X.needsLights=al(T),X.lightsStateVersion=St,X.needsLights&&(Ut.ambientLightColor.value=V.state.ambient,Ut.lightProbe.value=V.state.probe,Ut.directionalLights.value=V.state.directional,Ut.directionalLightShadows.value=V.state.directionalShadow,Ut.spotLights.value=V.state.spot,Ut.spotLightShadows.value=V.state.spotShadow,Ut.rectAreaLights.value=V.state.rectArea,Ut.ltc_1.value=V.state.rectAreaLTC1,Ut.ltc_2.value=V.state.rectAreaLTC2,Ut.pointLights.value=V.state.point,Ut.pointLightShadows.value=V.state.pointShadow,Ut.hemisphereLights.value=V.state.hemi,Ut.directionalShadowMap.value=V.state.directionalShadowMap,Ut.directionalShadowMatrix.value=V.state.directionalShadowMatrix,Ut.spotShadowMap.value=V.state.spotShadowMap,Ut.spotLightMatrix.value=V.state.spotLightMatrix,Ut.spotLightMap.value=V.state.spotLightMap,Ut.pointShadowMap.value=V.state.pointShadowMap,Ut.pointShadowMatrix.value=V.state.pointShadowMatrix),X.currentProgram=Qt,X.uniformsList=null,Qt}function rl(T){if(T.uniformsList===null){const F=T.currentProgram.getUniforms();T.uniformsList=uc.seqWithValue(F.seq,T.uniforms)}return T.uniformsList}function Oi(T,F){const q=Lt.get(T);q.outputColorSpace=F.outputColorSpace,q.batching=F.batching,q.batchingColor=F.batchingColor,q.instancing=F.instancing,q.instancingColor=F.instancingColor,q.instancingMorph=F.instancingMorph,q.skinning=F.skinning,q.morphTargets=F.morphTargets,q.morphNormals=F.morphNormals,q.morphColors=F.morphColors,q.morphTargetsCount=F.morphTargetsCount,q.numClippingPlanes=F.numClippingPlanes,q.numIntersection=F.numClipIntersection,q.vertexAlphas=F.vertexAlphas,q.vertexTangents=F.vertexTangents,q.toneMapping=F.toneMapping}function Zc(T,F,q,X,V){F.isScene!==!0&&(F=ge),L.resetTextureUnits();const dt=F.fog,St=X.isMeshStandardMaterial?F.environment:null,$t=I===null?_.outputColorSpace:I.isXRRenderTarget===!0?I.texture.colorSpace:jr,It=(X.isMeshStandardMaterial?Z:E).get(X.envMap||St),Kt=X.vertexColors===!0&&!!q.attributes.color&&q.attributes.color.itemSize===4,Qt=!!q.attributes.tangent&&(!!X.normalMap||X.anisotropy>0),Ut=!!q.morphAttributes.position,pe=!!q.morphAttributes.normal,Re=!!q.morphAttributes.color;let ke=Ws;X.toneMapped&&(I===null||I.isXRRenderTarget===!0)&&(ke=_.toneMapping);const gn=q.morphAttributes.position||q.morphAttributes.normal||q.morphAttributes.color,ye=gn!==void 0?gn.length:0,zt=Lt.get(X),je=g.state.lights;if(ht===!0&&(yt===!0||T!==w)){const In=T===w&&X.id===S;ft.setState(X,T,In)}let we=!1;X.version===zt.__version?(zt.needsLights&&zt.lightsStateVersion!==je.state.version||zt.outputColorSpace!==$t||V.isBatchedMesh&&zt.batching===!1||!V.isBatchedMesh&&zt.batching===!0||V.isBatchedMesh&&zt.batchingColor===!0&&V.colorTexture===null||V.isBatchedMesh&&zt.batchingColor===!1&&V.colorTexture!==null||V.isInstancedMesh&&zt.instancing===!1||!V.isInstancedMesh&&zt.instancing===!0||V.isSkinnedMesh&&zt.skinning===!1||!V.isSkinnedMesh&&zt.skinning===!0||V.isInstancedMesh&&zt.instancingColor===!0&&V.instanceColor===null||V.isInstancedMesh&&zt.instancingColor===!1&&V.instanceColor!==null||V.isInstancedMesh&&zt.instancingMorph===!0&&V.morphTexture===null||V.isInstancedMesh&&zt.instancingMorph===!1&&V.morphTexture!==null||zt.envMap!==It||X.fog===!0&&zt.fog!==dt||zt.numClippingPlanes!==void 0&&(zt.numClippingPlanes!==ft.numPlanes||zt.numIntersection!==ft.numIntersection)||zt.vertexAlphas!==Kt||zt.vertexTangents!==Qt||zt.morphTargets!==Ut||zt.morphNormals!==pe||zt.morphColors!==Re||zt.toneMapping!==ke||zt.morphTargetsCount!==ye)&&(we=!0):(we=!0,zt.__version=X.version);let Wn=zt.currentProgram;we===!0&&(Wn=Vo(X,F,V));let $i=!1,Rn=!1,oo=!1;const Ue=Wn.getUniforms(),ci=zt.uniforms;if(qt.useProgram(Wn.program)&&($i=!0,Rn=!0,oo=!0),X.id!==S&&(S=X.id,Rn=!0),$i||w!==T){qt.buffers.depth.getReversed()?(ct.copy(T.projectionMatrix),Yb(ct),Kb(ct),Ue.setValue(H,"projectionMatrix",ct)):Ue.setValue(H,"projectionMatrix",T.projectionMatrix),Ue.setValue(H,"viewMatrix",T.matrixWorldInverse);const Fi=Ue.map.cameraPosition;Fi!==void 0&&Fi.setValue(H,Gt.setFromMatrixPosition(T.matrixWorld)),ce.logarithmicDepthBuffer&&Ue.setValue(H,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(X.isMeshPhongMaterial||X.isMeshToonMaterial||X.isMeshLambertMaterial||X.isMeshBasicMaterial||X.isMeshStandardMaterial||X.isShaderMaterial)&&Ue.setValue(H,"isOrthographic",T.isOrthographicCamera===!0),w!==T&&(w=T,Rn=!0,oo=!0)}if(V.isSkinnedMesh){Ue.setOptional(H,V,"bindMatrix"),Ue.setOptional(H,V,"bindMatrixInverse");const In=V.skeleton;In&&(In.boneTexture===null&&In.computeBoneTexture(),Ue.setValue(H,"boneTexture",In.boneTexture,L))}V.isBatchedMesh&&(Ue.setOptional(H,V,"batchingTexture"),Ue.setValue(H,"batchingTexture",V._matricesTexture,L),Ue.setOptional(H,V,"batchingIdTexture"),Ue.setValue(H,"batchingIdTexture",V._indirectTexture,L),Ue.setOptional(H,V,"batchingColorTexture"),V._colorsTexture!==null&&Ue.setValue(H,"batchingColorTexture",V._colorsTexture,L));const Cs=q.morphAttributes;if((Cs.position!==void 0||Cs.normal!==void 0||Cs.color!==void 0)&&Ft.update(V,q,Wn),(Rn||zt.receiveShadow!==V.receiveShadow)&&(zt.receiveShadow=V.receiveShadow,Ue.setValue(H,"receiveShadow",V.receiveShadow)),X.isMeshGouraudMaterial&&X.envMap!==null&&(ci.envMap.value=It,ci.flipEnvMap.value=It.isCubeTexture&&It.isRenderTargetTexture===!1?-1:1),X.isMeshStandardMaterial&&X.envMap===null&&F.environment!==null&&(ci.envMapIntensity.value=F.environmentIntensity),Rn&&(Ue.setValue(H,"toneMappingExposure",_.toneMappingExposure),zt.needsLights&&so(ci,oo),dt&&X.fog===!0&&bt.refreshFogUniforms(ci,dt),bt.refreshMaterialUniforms(ci,X,Q,Y,g.state.transmissionRenderTarget[T.id]),uc.upload(H,rl(zt),ci,L)),X.isShaderMaterial&&X.uniformsNeedUpdate===!0&&(uc.upload(H,rl(zt),ci,L),X.uniformsNeedUpdate=!1),X.isSpriteMaterial&&Ue.setValue(H,"center",V.center),Ue.setValue(H,"modelViewMatrix",V.modelViewMatrix),Ue.setValue(H,"normalMatrix",V.normalMatrix),Ue.setValue(H,"modelMatrix",V.matrixWorld),X.isShaderMaterial||X.isRawShaderMaterial){const In=X.uniformsGroups;for(let Fi=0,wi=In.length;Fi<wi;Fi++){const Go=In[Fi];B.update(Go,Wn),B.bind(Go,Wn)}}return Wn}function so(T,F){T.ambientLightColor.needsUpdate=F,T.lightProbe.needsUpdate=F,T.directionalLights.needsUpdate=F,T.directionalLightShadows.needsUpdate=F,T.pointLights.needsUpdate=F,T.pointLightShadows.needsUpdate=F,T.spotLights.needsUpdate=F,T.spotLightShadows.needsUpdate=F,T.rectAreaLights.needsUpdate=F,T.hemisphereLights.needsUpdate=F}function al(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return C},this.getActiveMipmapLevel=function(){return P},this.getRenderTarget=function(){return I},this.setRenderTargetTextures=function(T,F,q){Lt.get(T.texture).__webglTexture=F,Lt.get(T.depthTexture).__webglTexture=q;const X=Lt.get(T);X.__hasExternalTextures=!0,X.__autoAllocateDepthBuffer=q===void 0,X.__autoAllocateDepthBuffer||ae.has("WEBGL_multisampled_render_to_texture")===!0&&(console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"),X.__useRenderToTexture=!1)},this.setRenderTargetFramebuffer=function(T,F){const q=Lt.get(T);q.__webglFramebuffer=F,q.__useDefaultFramebuffer=F===void 0},this.setRenderTarget=function(T,F=0,q=0){I=T,C=F,P=q;let X=!0,V=null,dt=!1,St=!1;if(T){const It=Lt.get(T);if(It.__useDefaultFramebuffer!==void 0)qt.bindFramebuffer(H.FRAMEBUFFER,null),X=!1;else if(It.__webglFramebuffer===void 0)L.setupRenderTarget(T);else if(It.__hasExternalTextures)L.rebindTextures(T,Lt.get(T.texture).__webglTexture,Lt.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){const Ut=T.depthTexture;if(It.__boundDepthTexture!==Ut){if(Ut!==null&&Lt.has(Ut)&&(T.width!==Ut.image.width||T.height!==Ut.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");L.setupDepthRenderbuffer(T)}}const Kt=T.texture;(Kt.isData3DTexture||Kt.isDataArrayTexture||Kt.isCompressedArrayTexture)&&(St=!0);const Qt=Lt.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(Qt[F])?V=Qt[F][q]:V=Qt[F],dt=!0):T.samples>0&&L.useMultisampledRTT(T)===!1?V=Lt.get(T).__webglMultisampledFramebuffer:Array.isArray(Qt)?V=Qt[q]:V=Qt,R.copy(T.viewport),z.copy(T.scissor),O=T.scissorTest}else R.copy(mt).multiplyScalar(Q).floor(),z.copy(_t).multiplyScalar(Q).floor(),O=pt;if(qt.bindFramebuffer(H.FRAMEBUFFER,V)&&X&&qt.drawBuffers(T,V),qt.viewport(R),qt.scissor(z),qt.setScissorTest(O),dt){const It=Lt.get(T.texture);H.framebufferTexture2D(H.FRAMEBUFFER,H.COLOR_ATTACHMENT0,H.TEXTURE_CUBE_MAP_POSITIVE_X+F,It.__webglTexture,q)}else if(St){const It=Lt.get(T.texture),Kt=F||0;H.framebufferTextureLayer(H.FRAMEBUFFER,H.COLOR_ATTACHMENT0,It.__webglTexture,q||0,Kt)}S=-1},this.readRenderTargetPixels=function(T,F,q,X,V,dt,St){if(!(T&&T.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let $t=Lt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&St!==void 0&&($t=$t[St]),$t){qt.bindFramebuffer(H.FRAMEBUFFER,$t);try{const It=T.texture,Kt=It.format,Qt=It.type;if(!ce.textureFormatReadable(Kt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!ce.textureTypeReadable(Qt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}F>=0&&F<=T.width-X&&q>=0&&q<=T.height-V&&H.readPixels(F,q,X,V,te.convert(Kt),te.convert(Qt),dt)}finally{const It=I!==null?Lt.get(I).__webglFramebuffer:null;qt.bindFramebuffer(H.FRAMEBUFFER,It)}}},this.readRenderTargetPixelsAsync=async function(T,F,q,X,V,dt,St){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let $t=Lt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&St!==void 0&&($t=$t[St]),$t){const It=T.texture,Kt=It.format,Qt=It.type;if(!ce.textureFormatReadable(Kt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!ce.textureTypeReadable(Qt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");if(F>=0&&F<=T.width-X&&q>=0&&q<=T.height-V){qt.bindFramebuffer(H.FRAMEBUFFER,$t);const Ut=H.createBuffer();H.bindBuffer(H.PIXEL_PACK_BUFFER,Ut),H.bufferData(H.PIXEL_PACK_BUFFER,dt.byteLength,H.STREAM_READ),H.readPixels(F,q,X,V,te.convert(Kt),te.convert(Qt),0);const pe=I!==null?Lt.get(I).__webglFramebuffer:null;qt.bindFramebuffer(H.FRAMEBUFFER,pe);const Re=H.fenceSync(H.SYNC_GPU_COMMANDS_COMPLETE,0);return H.flush(),await Xb(H,Re,4),H.bindBuffer(H.PIXEL_PACK_BUFFER,Ut),H.getBufferSubData(H.PIXEL_PACK_BUFFER,0,dt),H.deleteBuffer(Ut),H.deleteSync(Re),dt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")}},this.copyFramebufferToTexture=function(T,F=null,q=0){T.isTexture!==!0&&(Ta("WebGLRenderer: copyFramebufferToTexture function signature has changed."),F=arguments[0]||null,T=arguments[1]);const X=Math.pow(2,-q),V=Math.floor(T.image.width*X),dt=Math.floor(T.image.height*X),St=F!==null?F.x:0,$t=F!==null?F.y:0;L.setTexture2D(T,0),H.copyTexSubImage2D(H.TEXTURE_2D,q,0,0,St,$t,V,dt),qt.unbindTexture()},this.copyTextureToTexture=function(T,F,q=null,X=null,V=0){T.isTexture!==!0&&(Ta("WebGLRenderer: copyTextureToTexture function signature has changed."),X=arguments[0]||null,T=arguments[1],F=arguments[2],V=arguments[3]||0,q=null);let dt,St,$t,It,Kt,Qt,Ut,pe,Re;const ke=T.isCompressedTexture?T.mipmaps[V]:T.image;q!==null?(dt=q.max.x-q.min.x,St=q.max.y-q.min.y,$t=q.isBox3?q.max.z-q.min.z:1,It=q.min.x,Kt=q.min.y,Qt=q.isBox3?q.min.z:0):(dt=ke.width,St=ke.height,$t=ke.depth||1,It=0,Kt=0,Qt=0),X!==null?(Ut=X.x,pe=X.y,Re=X.z):(Ut=0,pe=0,Re=0);const gn=te.convert(F.format),ye=te.convert(F.type);let zt;F.isData3DTexture?(L.setTexture3D(F,0),zt=H.TEXTURE_3D):F.isDataArrayTexture||F.isCompressedArrayTexture?(L.setTexture2DArray(F,0),zt=H.TEXTURE_2D_ARRAY):(L.setTexture2D(F,0),zt=H.TEXTURE_2D),H.pixelStorei(H.UNPACK_FLIP_Y_WEBGL,F.flipY),H.pixelStorei(H.UNPACK_PREMULTIPLY_ALPHA_WEBGL,F.premultiplyAlpha),H.pixelStorei(H.UNPACK_ALIGNMENT,F.unpackAlignment);const je=H.getParameter(H.UNPACK_ROW_LENGTH),we=H.getParameter(H.UNPACK_IMAGE_HEIGHT),Wn=H.getParameter(H.UNPACK_SKIP_PIXELS),$i=H.getParameter(H.UNPACK_SKIP_ROWS),Rn=H.getParameter(H.UNPACK_SKIP_IMAGES);H.pixelStorei(H.UNPACK_ROW_LENGTH,ke.width),H.pixelStorei(H.UNPACK_IMAGE_HEIGHT,ke.height),H.pixelStorei(H.UNPACK_SKIP_PIXELS,It),H.pixelStorei(H.UNPACK_SKIP_ROWS,Kt),H.pixelStorei(H.UNPACK_SKIP_IMAGES,Qt);const oo=T.isDataArrayTexture||T.isData3DTexture,Ue=F.isDataArrayTexture||F.isData3DTexture;if(T.isRenderTargetTexture||T.isDepthTexture){const ci=Lt.get(T),Cs=Lt.get(F),In=Lt.get(ci.__renderTarget),Fi=Lt.get(Cs.__renderTarget);qt.bindFramebuffer(H.READ_FRAMEBUFFER,In.__webglFramebuffer),qt.bindFramebuffer(H.DRAW_FRAMEBUFFER,Fi.__webglFramebuffer);for(let wi=0;wi<$t;wi++)oo&&H.framebufferTextureLayer(H.READ_FRAMEBUFFER,H.COLOR_ATTACHMENT0,Lt.get(T).__webglTexture,V,Qt+wi),T.isDepthTexture?(Ue&&H.framebufferTextureLayer(H.DRAW_FRAMEBUFFER,H.COLOR_ATTACHMENT0,Lt.get(F).__webglTexture,V,Re+wi),H.blitFramebuffer(It,Kt,dt,St,Ut,pe,dt,St,H.DEPTH_BUFFER_BIT,H.NEAREST)):Ue?H.copyTexSubImage3D(zt,V,Ut,pe,Re+wi,It,Kt,dt,St):H.copyTexSubImage2D(zt,V,Ut,pe,Re+wi,It,Kt,dt,St);qt.bindFramebuffer(H.READ_FRAMEBUFFER,null),qt.bindFramebuffer(H.DRAW_FRAMEBUFFER,null)}else Ue?T.isDataTexture||T.isData3DTexture?H.texSubImage3D(zt,V,Ut,pe,Re,dt,St,$t,gn,ye,ke.data):F.isCompressedArrayTexture?H.compressedTexSubImage3D(zt,V,Ut,pe,Re,dt,St,$t,gn,ke.data):H.texSubImage3D(zt,V,Ut,pe,Re,dt,St,$t,gn,ye,ke):T.isDataTexture?H.texSubImage2D(H.TEXTURE_2D,V,Ut,pe,dt,St,gn,ye,ke.data):T.isCompressedTexture?H.compressedTexSubImage2D(H.TEXTURE_2D,V,Ut,pe,ke.width,ke.height,gn,ke.data):H.texSubImage2D(H.TEXTURE_2D,V,Ut,pe,dt,St,gn,ye,ke);H.pixelStorei(H.UNPACK_ROW_LENGTH,je),H.pixelStorei(H.UNPACK_IMAGE_HEIGHT,we),H.pixelStorei(H.UNPACK_SKIP_PIXELS,Wn),H.pixelStorei(H.UNPACK_SKIP_ROWS,$i),H.pixelStorei(H.UNPACK_SKIP_IMAGES,Rn),V===0&&F.generateMipmaps&&H.generateMipmap(zt),qt.unbindTexture()},this.copyTextureToTexture3D=function(T,F,q=null,X=null,V=0){return T.isTexture!==!0&&(Ta("WebGLRenderer: copyTextureToTexture3D function signature has changed."),q=arguments[0]||null,X=arguments[1]||null,T=arguments[2],F=arguments[3],V=arguments[4]||0),Ta('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'),this.copyTextureToTexture(T,F,q,X,V)},this.initRenderTarget=function(T){Lt.get(T).__webglFramebuffer===void 0&&L.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?L.setTextureCube(T,0):T.isData3DTexture?L.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?L.setTexture2DArray(T,0):L.setTexture2D(T,0),qt.unbindTexture()},this.resetState=function(){C=0,P=0,I=null,qt.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ps}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorspace=xe._getDrawingBufferColorSpace(t),e.unpackColorSpace=xe._getUnpackColorSpace()}}class Wd{constructor(t,e=1,n=1e3){this.isFog=!0,this.name="",this.color=new Xt(t),this.near=e,this.far=n}clone(){return new Wd(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}}class jd extends rn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Vn,this.environmentIntensity=1,this.environmentRotation=new Vn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}}const sm=new A,om=new Ce,rm=new Ce,iE=new A,am=new Wt,Il=new A,zh=new xs,lm=new Wt,Bh=new Xr;class Bc extends Yt{constructor(t,e){super(t,e),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=cp,this.bindMatrix=new Wt,this.bindMatrixInverse=new Wt,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){const t=this.geometry;this.boundingBox===null&&(this.boundingBox=new Yi),this.boundingBox.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Il),this.boundingBox.expandByPoint(Il)}computeBoundingSphere(){const t=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new xs),this.boundingSphere.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Il),this.boundingSphere.expandByPoint(Il)}copy(t,e){return super.copy(t,e),this.bindMode=t.bindMode,this.bindMatrix.copy(t.bindMatrix),this.bindMatrixInverse.copy(t.bindMatrixInverse),this.skeleton=t.skeleton,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}raycast(t,e){const n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),zh.copy(this.boundingSphere),zh.applyMatrix4(s),t.ray.intersectsSphere(zh)!==!1&&(lm.copy(s).invert(),Bh.copy(t.ray).applyMatrix4(lm),!(this.boundingBox!==null&&Bh.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(t,e,Bh)))}getVertexPosition(t,e){return super.getVertexPosition(t,e),this.applyBoneTransform(t,e),e}bind(t,e){this.skeleton=t,e===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),e=this.matrixWorld),this.bindMatrix.copy(e),this.bindMatrixInverse.copy(e).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){const t=new Ce,e=this.geometry.attributes.skinWeight;for(let n=0,s=e.count;n<s;n++){t.fromBufferAttribute(e,n);const o=1/t.manhattanLength();o!==1/0?t.multiplyScalar(o):t.set(1,0,0,0),e.setXYZW(n,t.x,t.y,t.z,t.w)}}updateMatrixWorld(t){super.updateMatrixWorld(t),this.bindMode===cp?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Ib?this.bindMatrixInverse.copy(this.bindMatrix).invert():console.warn("THREE.SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(t,e){const n=this.skeleton,s=this.geometry;om.fromBufferAttribute(s.attributes.skinIndex,t),rm.fromBufferAttribute(s.attributes.skinWeight,t),sm.copy(e).applyMatrix4(this.bindMatrix),e.set(0,0,0);for(let o=0;o<4;o++){const r=rm.getComponent(o);if(r!==0){const a=om.getComponent(o);am.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),e.addScaledVector(iE.copy(sm).applyMatrix4(am),r)}}return e.applyMatrix4(this.bindMatrixInverse)}}class qd extends rn{constructor(){super(),this.isBone=!0,this.type="Bone"}}class Xd extends Ln{constructor(t=null,e=1,n=1,s,o,r,a,l,c=Hn,u=Hn,h,d){super(null,r,a,l,c,u,s,o,h,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}const cm=new Wt,sE=new Wt;class Za{constructor(t=[],e=[]){this.uuid=qr(),this.bones=t.slice(0),this.boneInverses=e,this.boneMatrices=null,this.boneTexture=null,this.init()}init(){const t=this.bones,e=this.boneInverses;if(this.boneMatrices=new Float32Array(t.length*16),e.length===0)this.calculateInverses();else if(t.length!==e.length){console.warn("THREE.Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Wt)}}calculateInverses(){this.boneInverses.length=0;for(let t=0,e=this.bones.length;t<e;t++){const n=new Wt;this.bones[t]&&n.copy(this.bones[t].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&n.matrixWorld.copy(this.boneInverses[t]).invert()}for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){const t=this.bones,e=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let o=0,r=t.length;o<r;o++){const a=t[o]?t[o].matrixWorld:sE;cm.multiplyMatrices(a,e[o]),cm.toArray(n,o*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new Za(this.bones,this.boneInverses)}computeBoneTexture(){let t=Math.sqrt(this.bones.length*4);t=Math.ceil(t/4)*4,t=Math.max(t,4);const e=new Float32Array(t*t*4);e.set(this.boneMatrices);const n=new Xd(e,t,t,oi,si);return n.needsUpdate=!0,this.boneMatrices=e,this.boneTexture=n,this}getBoneByName(t){for(let e=0,n=this.bones.length;e<n;e++){const s=this.bones[e];if(s.name===t)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null)}fromJSON(t,e){this.uuid=t.uuid;for(let n=0,s=t.bones.length;n<s;n++){const o=t.bones[n];let r=e[o];r===void 0&&(console.warn("THREE.Skeleton: No bone found with UUID:",o),r=new qd),this.bones.push(r),this.boneInverses.push(new Wt().fromArray(t.boneInverses[n]))}return this.init(),this}toJSON(){const t={metadata:{version:4.6,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};t.uuid=this.uuid;const e=this.bones,n=this.boneInverses;for(let s=0,o=e.length;s<o;s++){const r=e[s];t.bones.push(r.uuid);const a=n[s];t.boneInverses.push(a.toArray())}return t}}class hm extends Qe{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}const pr=new Wt,um=new Wt,Ul=[],dm=new Yi,oE=new Wt,ga=new Yt,va=new xs;class _c extends Yt{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new hm(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,oE)}computeBoundingBox(){const t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Yi),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,pr),dm.copy(t.boundingBox).applyMatrix4(pr),this.boundingBox.union(dm)}computeBoundingSphere(){const t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new xs),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,pr),va.copy(t.boundingSphere).applyMatrix4(pr),this.boundingSphere.union(va)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),t.morphTexture!==null&&(this.morphTexture=t.morphTexture.clone()),t.instanceColor!==null&&(this.instanceColor=t.instanceColor.clone()),this.count=t.count,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}getColorAt(t,e){e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){const n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,o=n.length+1,r=t*o+1;for(let a=0;a<n.length;a++)n[a]=s[r+a]}raycast(t,e){const n=this.matrixWorld,s=this.count;if(ga.geometry=this.geometry,ga.material=this.material,ga.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),va.copy(this.boundingSphere),va.applyMatrix4(n),t.ray.intersectsSphere(va)!==!1))for(let o=0;o<s;o++){this.getMatrixAt(o,pr),um.multiplyMatrices(n,pr),ga.matrixWorld=um,ga.raycast(t,Ul);for(let r=0,a=Ul.length;r<a;r++){const l=Ul[r];l.instanceId=o,l.object=this,e.push(l)}Ul.length=0}}setColorAt(t,e){this.instanceColor===null&&(this.instanceColor=new hm(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3)}setMatrixAt(t,e){e.toArray(this.instanceMatrix.array,t*16)}setMorphAt(t,e){const n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Xd(new Float32Array(s*this.count),s,this.count,Od,si));const o=this.morphTexture.source.data.data;let r=0;for(let c=0;c<n.length;c++)r+=n[c];const a=this.geometry.morphTargetsRelative?1:1-r,l=s*t;o[l]=a,o.set(n,l+1)}updateMorphTargets(){}dispose(){return this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null),this}}class bi extends Ms{static get type(){return"LineBasicMaterial"}constructor(t){super(),this.isLineBasicMaterial=!0,this.color=new Xt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const bc=new A,wc=new A,fm=new Wt,ya=new Xr,Nl=new xs,Hh=new A,pm=new A;class Qa extends rn{constructor(t=new ue,e=new bi){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,o=e.count;s<o;s++)bc.fromBufferAttribute(e,s-1),wc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=bc.distanceTo(wc);t.setAttribute("lineDistance",new re(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,o=t.params.Line.threshold,r=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Nl.copy(n.boundingSphere),Nl.applyMatrix4(s),Nl.radius+=o,t.ray.intersectsSphere(Nl)===!1)return;fm.copy(s).invert(),ya.copy(t.ray).applyMatrix4(fm);const a=o/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,d=n.attributes.position;if(u!==null){const f=Math.max(0,r.start),p=Math.min(u.count,r.start+r.count);for(let v=f,m=p-1;v<m;v+=c){const g=u.getX(v),b=u.getX(v+1),x=Ol(this,t,ya,l,g,b);x&&e.push(x)}if(this.isLineLoop){const v=u.getX(p-1),m=u.getX(f),g=Ol(this,t,ya,l,v,m);g&&e.push(g)}}else{const f=Math.max(0,r.start),p=Math.min(d.count,r.start+r.count);for(let v=f,m=p-1;v<m;v+=c){const g=Ol(this,t,ya,l,v,v+1);g&&e.push(g)}if(this.isLineLoop){const v=Ol(this,t,ya,l,p-1,f);v&&e.push(v)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let o=0,r=s.length;o<r;o++){const a=s[o].name||String(o);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=o}}}}}function Ol(i,t,e,n,s,o){const r=i.geometry.attributes.position;if(bc.fromBufferAttribute(r,s),wc.fromBufferAttribute(r,o),e.distanceSqToSegment(bc,wc,Hh,pm)>n)return;Hh.applyMatrix4(i.matrixWorld);const l=t.ray.origin.distanceTo(Hh);if(!(l<t.near||l>t.far))return{distance:l,point:pm.clone().applyMatrix4(i.matrixWorld),index:s,face:null,faceIndex:null,barycoord:null,object:i}}const mm=new A,gm=new A;class $o extends Qa{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,o=e.count;s<o;s+=2)mm.fromBufferAttribute(e,s),gm.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+mm.distanceTo(gm);t.setAttribute("lineDistance",new re(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class Tv extends Qa{constructor(t,e){super(t,e),this.isLineLoop=!0,this.type="LineLoop"}}class Yd extends Ms{static get type(){return"PointsMaterial"}constructor(t){super(),this.isPointsMaterial=!0,this.color=new Xt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}}const vm=new Wt,ad=new Xr,$l=new xs,Fl=new A;class Cv extends rn{constructor(t=new ue,e=new Yd){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,o=t.params.Points.threshold,r=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),$l.copy(n.boundingSphere),$l.applyMatrix4(s),$l.radius+=o,t.ray.intersectsSphere($l)===!1)return;vm.copy(s).invert(),ad.copy(t.ray).applyMatrix4(vm);const a=o/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,h=n.attributes.position;if(c!==null){const d=Math.max(0,r.start),f=Math.min(c.count,r.start+r.count);for(let p=d,v=f;p<v;p++){const m=c.getX(p);Fl.fromBufferAttribute(h,m),ym(Fl,m,l,s,t,e,this)}}else{const d=Math.max(0,r.start),f=Math.min(h.count,r.start+r.count);for(let p=d,v=f;p<v;p++)Fl.fromBufferAttribute(h,p),ym(Fl,p,l,s,t,e,this)}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let o=0,r=s.length;o<r;o++){const a=s[o].name||String(o);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=o}}}}}function ym(i,t,e,n,s,o,r){const a=ad.distanceSqToPoint(i);if(a<e){const l=new A;ad.closestPointToPoint(i,l),l.applyMatrix4(n);const c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;o.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:r})}}class Qi{constructor(){this.type="Curve",this.arcLengthDivisions=200}getPoint(){return console.warn("THREE.Curve: .getPoint() not implemented."),null}getPointAt(t,e){const n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){const t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;const e=[];let n,s=this.getPoint(0),o=0;e.push(0);for(let r=1;r<=t;r++)n=this.getPoint(r/t),o+=n.distanceTo(s),e.push(o),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e){const n=this.getLengths();let s=0;const o=n.length;let r;e?r=e:r=t*n[o-1];let a=0,l=o-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-r,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===r)return s/(o-1);const u=n[s],d=n[s+1]-u,f=(r-u)/d;return(s+f)/(o-1)}getTangent(t,e){let s=t-1e-4,o=t+1e-4;s<0&&(s=0),o>1&&(o=1);const r=this.getPoint(s),a=this.getPoint(o),l=e||(r.isVector2?new vt:new A);return l.copy(a).sub(r).normalize(),l}getTangentAt(t,e){const n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e){const n=new A,s=[],o=[],r=[],a=new A,l=new Wt;for(let f=0;f<=t;f++){const p=f/t;s[f]=this.getTangentAt(p,new A)}o[0]=new A,r[0]=new A;let c=Number.MAX_VALUE;const u=Math.abs(s[0].x),h=Math.abs(s[0].y),d=Math.abs(s[0].z);u<=c&&(c=u,n.set(1,0,0)),h<=c&&(c=h,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),o[0].crossVectors(s[0],a),r[0].crossVectors(s[0],o[0]);for(let f=1;f<=t;f++){if(o[f]=o[f-1].clone(),r[f]=r[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();const p=Math.acos(xn(s[f-1].dot(s[f]),-1,1));o[f].applyMatrix4(l.makeRotationAxis(a,p))}r[f].crossVectors(s[f],o[f])}if(e===!0){let f=Math.acos(xn(o[0].dot(o[t]),-1,1));f/=t,s[0].dot(a.crossVectors(o[0],o[t]))>0&&(f=-f);for(let p=1;p<=t;p++)o[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),r[p].crossVectors(s[p],o[p])}return{tangents:s,normals:o,binormals:r}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){const t={metadata:{version:4.6,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}}class Kd extends Qi{constructor(t=0,e=0,n=1,s=1,o=0,r=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=o,this.aEndAngle=r,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new vt){const n=e,s=Math.PI*2;let o=this.aEndAngle-this.aStartAngle;const r=Math.abs(o)<Number.EPSILON;for(;o<0;)o+=s;for(;o>s;)o-=s;o<Number.EPSILON&&(r?o=0:o=s),this.aClockwise===!0&&!r&&(o===s?o=-s:o=o-s);const a=this.aStartAngle+t*o;let l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){const u=Math.cos(this.aRotation),h=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*u-f*h+this.aX,c=d*h+f*u+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){const t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}}class rE extends Kd{constructor(t,e,n,s,o,r){super(t,e,n,n,s,o,r),this.isArcCurve=!0,this.type="ArcCurve"}}function Jd(){let i=0,t=0,e=0,n=0;function s(o,r,a,l){i=o,t=a,e=-3*o+3*r-2*a-l,n=2*o-2*r+a+l}return{initCatmullRom:function(o,r,a,l,c){s(r,a,c*(a-o),c*(l-r))},initNonuniformCatmullRom:function(o,r,a,l,c,u,h){let d=(r-o)/c-(a-o)/(c+u)+(a-r)/u,f=(a-r)/u-(l-r)/(u+h)+(l-a)/h;d*=u,f*=u,s(r,a,d,f)},calc:function(o){const r=o*o,a=r*o;return i+t*o+e*r+n*a}}}const zl=new A,Vh=new Jd,Gh=new Jd,Wh=new Jd;class aE extends Qi{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new A){const n=e,s=this.points,o=s.length,r=(o-(this.closed?0:1))*t;let a=Math.floor(r),l=r-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/o)+1)*o:l===0&&a===o-1&&(a=o-2,l=1);let c,u;this.closed||a>0?c=s[(a-1)%o]:(zl.subVectors(s[0],s[1]).add(s[0]),c=zl);const h=s[a%o],d=s[(a+1)%o];if(this.closed||a+2<o?u=s[(a+2)%o]:(zl.subVectors(s[o-1],s[o-2]).add(s[o-1]),u=zl),this.curveType==="centripetal"||this.curveType==="chordal"){const f=this.curveType==="chordal"?.5:.25;let p=Math.pow(c.distanceToSquared(h),f),v=Math.pow(h.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(u),f);v<1e-4&&(v=1),p<1e-4&&(p=v),m<1e-4&&(m=v),Vh.initNonuniformCatmullRom(c.x,h.x,d.x,u.x,p,v,m),Gh.initNonuniformCatmullRom(c.y,h.y,d.y,u.y,p,v,m),Wh.initNonuniformCatmullRom(c.z,h.z,d.z,u.z,p,v,m)}else this.curveType==="catmullrom"&&(Vh.initCatmullRom(c.x,h.x,d.x,u.x,this.tension),Gh.initCatmullRom(c.y,h.y,d.y,u.y,this.tension),Wh.initCatmullRom(c.z,h.z,d.z,u.z,this.tension));return n.set(Vh.calc(l),Gh.calc(l),Wh.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new A().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}}function _m(i,t,e,n,s){const o=(n-t)*.5,r=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+o+r)*l+(-3*e+3*n-2*o-r)*a+o*i+e}function lE(i,t){const e=1-i;return e*e*t}function cE(i,t){return 2*(1-i)*i*t}function hE(i,t){return i*i*t}function Ia(i,t,e,n){return lE(i,t)+cE(i,e)+hE(i,n)}function uE(i,t){const e=1-i;return e*e*e*t}function dE(i,t){const e=1-i;return 3*e*e*i*t}function fE(i,t){return 3*(1-i)*i*i*t}function pE(i,t){return i*i*i*t}function Ua(i,t,e,n,s){return uE(i,t)+dE(i,e)+fE(i,n)+pE(i,s)}class Rv extends Qi{constructor(t=new vt,e=new vt,n=new vt,s=new vt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new vt){const n=e,s=this.v0,o=this.v1,r=this.v2,a=this.v3;return n.set(Ua(t,s.x,o.x,r.x,a.x),Ua(t,s.y,o.y,r.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class mE extends Qi{constructor(t=new A,e=new A,n=new A,s=new A){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new A){const n=e,s=this.v0,o=this.v1,r=this.v2,a=this.v3;return n.set(Ua(t,s.x,o.x,r.x,a.x),Ua(t,s.y,o.y,r.y,a.y),Ua(t,s.z,o.z,r.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class Pv extends Qi{constructor(t=new vt,e=new vt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new vt){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new vt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class gE extends Qi{constructor(t=new A,e=new A){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new A){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new A){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class kv extends Qi{constructor(t=new vt,e=new vt,n=new vt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new vt){const n=e,s=this.v0,o=this.v1,r=this.v2;return n.set(Ia(t,s.x,o.x,r.x),Ia(t,s.y,o.y,r.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class vE extends Qi{constructor(t=new A,e=new A,n=new A){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new A){const n=e,s=this.v0,o=this.v1,r=this.v2;return n.set(Ia(t,s.x,o.x,r.x),Ia(t,s.y,o.y,r.y),Ia(t,s.z,o.z,r.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class Lv extends Qi{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new vt){const n=e,s=this.points,o=(s.length-1)*t,r=Math.floor(o),a=o-r,l=s[r===0?r:r-1],c=s[r],u=s[r>s.length-2?s.length-1:r+1],h=s[r>s.length-3?s.length-1:r+2];return n.set(_m(a,l.x,c.x,u.x,h.x),_m(a,l.y,c.y,u.y,h.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new vt().fromArray(s))}return this}}var bm=Object.freeze({__proto__:null,ArcCurve:rE,CatmullRomCurve3:aE,CubicBezierCurve:Rv,CubicBezierCurve3:mE,EllipseCurve:Kd,LineCurve:Pv,LineCurve3:gE,QuadraticBezierCurve:kv,QuadraticBezierCurve3:vE,SplineCurve:Lv});class yE extends Qi{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){const t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){const n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new bm[n](e,t))}return this}getPoint(t,e){const n=t*this.getLength(),s=this.getCurveLengths();let o=0;for(;o<s.length;){if(s[o]>=n){const r=s[o]-n,a=this.curves[o],l=a.getLength(),c=l===0?0:1-r/l;return a.getPointAt(c,e)}o++}return null}getLength(){const t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;const t=[];let e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){const e=[];let n;for(let s=0,o=this.curves;s<o.length;s++){const r=o[s],a=r.isEllipseCurve?t*2:r.isLineCurve||r.isLineCurve3?1:r.isSplineCurve?t*r.points.length:t,l=r.getPoints(a);for(let c=0;c<l.length;c++){const u=l[c];n&&n.equals(u)||(e.push(u),n=u)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this}toJSON(){const t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){const s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(new bm[s.type]().fromJSON(s))}return this}}class _E extends yE{constructor(t){super(),this.type="Path",this.currentPoint=new vt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){const n=new Pv(this.currentPoint.clone(),new vt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){const o=new kv(this.currentPoint.clone(),new vt(t,e),new vt(n,s));return this.curves.push(o),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,o,r){const a=new Rv(this.currentPoint.clone(),new vt(t,e),new vt(n,s),new vt(o,r));return this.curves.push(a),this.currentPoint.set(o,r),this}splineThru(t){const e=[this.currentPoint.clone()].concat(t),n=new Lv(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,o,r){const a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,o,r),this}absarc(t,e,n,s,o,r){return this.absellipse(t,e,n,n,s,o,r),this}ellipse(t,e,n,s,o,r,a,l){const c=this.currentPoint.x,u=this.currentPoint.y;return this.absellipse(t+c,e+u,n,s,o,r,a,l),this}absellipse(t,e,n,s,o,r,a,l){const c=new Kd(t,e,n,s,o,r,a,l);if(this.curves.length>0){const h=c.getPoint(0);h.equals(this.currentPoint)||this.lineTo(h.x,h.y)}this.curves.push(c);const u=c.getPoint(1);return this.currentPoint.copy(u),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){const t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}}class Zd extends ue{constructor(t=[new vt(0,-.5),new vt(.5,0),new vt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=xn(s,0,Math.PI*2);const o=[],r=[],a=[],l=[],c=[],u=1/e,h=new A,d=new vt,f=new A,p=new A,v=new A;let m=0,g=0;for(let b=0;b<=t.length-1;b++)switch(b){case 0:m=t[b+1].x-t[b].x,g=t[b+1].y-t[b].y,f.x=g*1,f.y=-m,f.z=g*0,v.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:l.push(v.x,v.y,v.z);break;default:m=t[b+1].x-t[b].x,g=t[b+1].y-t[b].y,f.x=g*1,f.y=-m,f.z=g*0,p.copy(f),f.x+=v.x,f.y+=v.y,f.z+=v.z,f.normalize(),l.push(f.x,f.y,f.z),v.copy(p)}for(let b=0;b<=e;b++){const x=n+b*u*s,_=Math.sin(x),N=Math.cos(x);for(let C=0;C<=t.length-1;C++){h.x=t[C].x*_,h.y=t[C].y,h.z=t[C].x*N,r.push(h.x,h.y,h.z),d.x=b/e,d.y=C/(t.length-1),a.push(d.x,d.y);const P=l[3*C+0]*_,I=l[3*C+1],S=l[3*C+0]*N;c.push(P,I,S)}}for(let b=0;b<e;b++)for(let x=0;x<t.length-1;x++){const _=x+b*t.length,N=_,C=_+t.length,P=_+t.length+1,I=_+1;o.push(N,C,I),o.push(P,I,C)}this.setIndex(o),this.setAttribute("position",new re(r,3)),this.setAttribute("uv",new re(a,2)),this.setAttribute("normal",new re(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Zd(t.points,t.segments,t.phiStart,t.phiLength)}}class xc extends Zd{constructor(t=1,e=1,n=4,s=8){const o=new _E;o.absarc(0,-e/2,t,Math.PI*1.5,0),o.absarc(0,e/2,t,0,Math.PI*.5),super(o.getPoints(n),s),this.type="CapsuleGeometry",this.parameters={radius:t,length:e,capSegments:n,radialSegments:s}}static fromJSON(t){return new xc(t.radius,t.length,t.capSegments,t.radialSegments)}}class Qd extends ue{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);const o=[],r=[],a=[],l=[],c=new A,u=new vt;r.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let h=0,d=3;h<=e;h++,d+=3){const f=n+h/e*s;c.x=t*Math.cos(f),c.y=t*Math.sin(f),r.push(c.x,c.y,c.z),a.push(0,0,1),u.x=(r[d]/t+1)/2,u.y=(r[d+1]/t+1)/2,l.push(u.x,u.y)}for(let h=1;h<=e;h++)o.push(h,h+1,0);this.setIndex(o),this.setAttribute("position",new re(r,3)),this.setAttribute("normal",new re(a,3)),this.setAttribute("uv",new re(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Qd(t.radius,t.segments,t.thetaStart,t.thetaLength)}}class Jr extends ue{constructor(t=1,e=1,n=1,s=32,o=1,r=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:o,openEnded:r,thetaStart:a,thetaLength:l};const c=this;s=Math.floor(s),o=Math.floor(o);const u=[],h=[],d=[],f=[];let p=0;const v=[],m=n/2;let g=0;b(),r===!1&&(t>0&&x(!0),e>0&&x(!1)),this.setIndex(u),this.setAttribute("position",new re(h,3)),this.setAttribute("normal",new re(d,3)),this.setAttribute("uv",new re(f,2));function b(){const _=new A,N=new A;let C=0;const P=(e-t)/n;for(let I=0;I<=o;I++){const S=[],w=I/o,R=w*(e-t)+t;for(let z=0;z<=s;z++){const O=z/s,W=O*l+a,G=Math.sin(W),J=Math.cos(W);N.x=R*G,N.y=-w*n+m,N.z=R*J,h.push(N.x,N.y,N.z),_.set(G,P,J).normalize(),d.push(_.x,_.y,_.z),f.push(O,1-w),S.push(p++)}v.push(S)}for(let I=0;I<s;I++)for(let S=0;S<o;S++){const w=v[S][I],R=v[S+1][I],z=v[S+1][I+1],O=v[S][I+1];(t>0||S!==0)&&(u.push(w,R,O),C+=3),(e>0||S!==o-1)&&(u.push(R,z,O),C+=3)}c.addGroup(g,C,0),g+=C}function x(_){const N=p,C=new vt,P=new A;let I=0;const S=_===!0?t:e,w=_===!0?1:-1;for(let z=1;z<=s;z++)h.push(0,m*w,0),d.push(0,w,0),f.push(.5,.5),p++;const R=p;for(let z=0;z<=s;z++){const W=z/s*l+a,G=Math.cos(W),J=Math.sin(W);P.x=S*J,P.y=m*w,P.z=S*G,h.push(P.x,P.y,P.z),d.push(0,w,0),C.x=G*.5+.5,C.y=J*.5*w+.5,f.push(C.x,C.y),p++}for(let z=0;z<s;z++){const O=N+z,W=R+z;_===!0?u.push(W,W+1,O):u.push(W+1,W,O),I+=3}c.addGroup(g,I,_===!0?1:2),g+=I}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Jr(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class tf extends ue{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};const o=[],r=[];a(s),c(n),u(),this.setAttribute("position",new re(o,3)),this.setAttribute("normal",new re(o.slice(),3)),this.setAttribute("uv",new re(r,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(b){const x=new A,_=new A,N=new A;for(let C=0;C<e.length;C+=3)f(e[C+0],x),f(e[C+1],_),f(e[C+2],N),l(x,_,N,b)}function l(b,x,_,N){const C=N+1,P=[];for(let I=0;I<=C;I++){P[I]=[];const S=b.clone().lerp(_,I/C),w=x.clone().lerp(_,I/C),R=C-I;for(let z=0;z<=R;z++)z===0&&I===C?P[I][z]=S:P[I][z]=S.clone().lerp(w,z/R)}for(let I=0;I<C;I++)for(let S=0;S<2*(C-I)-1;S++){const w=Math.floor(S/2);S%2===0?(d(P[I][w+1]),d(P[I+1][w]),d(P[I][w])):(d(P[I][w+1]),d(P[I+1][w+1]),d(P[I+1][w]))}}function c(b){const x=new A;for(let _=0;_<o.length;_+=3)x.x=o[_+0],x.y=o[_+1],x.z=o[_+2],x.normalize().multiplyScalar(b),o[_+0]=x.x,o[_+1]=x.y,o[_+2]=x.z}function u(){const b=new A;for(let x=0;x<o.length;x+=3){b.x=o[x+0],b.y=o[x+1],b.z=o[x+2];const _=m(b)/2/Math.PI+.5,N=g(b)/Math.PI+.5;r.push(_,1-N)}p(),h()}function h(){for(let b=0;b<r.length;b+=6){const x=r[b+0],_=r[b+2],N=r[b+4],C=Math.max(x,_,N),P=Math.min(x,_,N);C>.9&&P<.1&&(x<.2&&(r[b+0]+=1),_<.2&&(r[b+2]+=1),N<.2&&(r[b+4]+=1))}}function d(b){o.push(b.x,b.y,b.z)}function f(b,x){const _=b*3;x.x=t[_+0],x.y=t[_+1],x.z=t[_+2]}function p(){const b=new A,x=new A,_=new A,N=new A,C=new vt,P=new vt,I=new vt;for(let S=0,w=0;S<o.length;S+=9,w+=6){b.set(o[S+0],o[S+1],o[S+2]),x.set(o[S+3],o[S+4],o[S+5]),_.set(o[S+6],o[S+7],o[S+8]),C.set(r[w+0],r[w+1]),P.set(r[w+2],r[w+3]),I.set(r[w+4],r[w+5]),N.copy(b).add(x).add(_).divideScalar(3);const R=m(N);v(C,w+0,b,R),v(P,w+2,x,R),v(I,w+4,_,R)}}function v(b,x,_,N){N<0&&b.x===1&&(r[x]=b.x-1),_.x===0&&_.z===0&&(r[x]=N/2/Math.PI+.5)}function m(b){return Math.atan2(b.z,-b.x)}function g(b){return Math.atan2(-b.y,Math.sqrt(b.x*b.x+b.z*b.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new tf(t.vertices,t.indices,t.radius,t.details)}}class ef extends tf{constructor(t=1,e=0){const n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new ef(t.radius,t.detail)}}class An extends ue{constructor(t=1,e=32,n=16,s=0,o=Math.PI*2,r=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:o,thetaStart:r,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));const l=Math.min(r+a,Math.PI);let c=0;const u=[],h=new A,d=new A,f=[],p=[],v=[],m=[];for(let g=0;g<=n;g++){const b=[],x=g/n;let _=0;g===0&&r===0?_=.5/e:g===n&&l===Math.PI&&(_=-.5/e);for(let N=0;N<=e;N++){const C=N/e;h.x=-t*Math.cos(s+C*o)*Math.sin(r+x*a),h.y=t*Math.cos(r+x*a),h.z=t*Math.sin(s+C*o)*Math.sin(r+x*a),p.push(h.x,h.y,h.z),d.copy(h).normalize(),v.push(d.x,d.y,d.z),m.push(C+_,1-x),b.push(c++)}u.push(b)}for(let g=0;g<n;g++)for(let b=0;b<e;b++){const x=u[g][b+1],_=u[g][b],N=u[g+1][b],C=u[g+1][b+1];(g!==0||r>0)&&f.push(x,_,C),(g!==n-1||l<Math.PI)&&f.push(_,N,C)}this.setIndex(f),this.setAttribute("position",new re(p,3)),this.setAttribute("normal",new re(v,3)),this.setAttribute("uv",new re(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new An(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}}class Fo extends ue{constructor(t=1,e=.4,n=12,s=48,o=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:o},n=Math.floor(n),s=Math.floor(s);const r=[],a=[],l=[],c=[],u=new A,h=new A,d=new A;for(let f=0;f<=n;f++)for(let p=0;p<=s;p++){const v=p/s*o,m=f/n*Math.PI*2;h.x=(t+e*Math.cos(m))*Math.cos(v),h.y=(t+e*Math.cos(m))*Math.sin(v),h.z=e*Math.sin(m),a.push(h.x,h.y,h.z),u.x=t*Math.cos(v),u.y=t*Math.sin(v),d.subVectors(h,u).normalize(),l.push(d.x,d.y,d.z),c.push(p/s),c.push(f/n)}for(let f=1;f<=n;f++)for(let p=1;p<=s;p++){const v=(s+1)*f+p-1,m=(s+1)*(f-1)+p-1,g=(s+1)*(f-1)+p,b=(s+1)*f+p;r.push(v,m,b),r.push(m,g,b)}this.setIndex(r),this.setAttribute("position",new re(a,3)),this.setAttribute("normal",new re(l,3)),this.setAttribute("uv",new re(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Fo(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc)}}class bE extends Ms{static get type(){return"ShadowMaterial"}constructor(t){super(),this.isShadowMaterial=!0,this.color=new Xt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}}class Ys extends Ms{static get type(){return"MeshStandardMaterial"}constructor(t){super(),this.isMeshStandardMaterial=!0,this.defines={STANDARD:""},this.color=new Xt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Xt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Bd,this.normalScale=new vt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Vn,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class wE extends Ms{static get type(){return"MeshLambertMaterial"}constructor(t){super(),this.isMeshLambertMaterial=!0,this.color=new Xt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Xt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Bd,this.normalScale=new vt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Vn,this.combine=Dd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class xE extends bi{static get type(){return"LineDashedMaterial"}constructor(t){super(),this.isLineDashedMaterial=!0,this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(t)}copy(t){return super.copy(t),this.scale=t.scale,this.dashSize=t.dashSize,this.gapSize=t.gapSize,this}}const wm={enabled:!1,files:{},add:function(i,t){this.enabled!==!1&&(this.files[i]=t)},get:function(i){if(this.enabled!==!1)return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};class ME{constructor(t,e,n){const s=this;let o=!1,r=0,a=0,l;const c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this.itemStart=function(u){a++,o===!1&&s.onStart!==void 0&&s.onStart(u,r,a),o=!0},this.itemEnd=function(u){r++,s.onProgress!==void 0&&s.onProgress(u,r,a),r===a&&(o=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){const h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){const f=c[h],p=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return p}return null}}}const SE=new ME;class nf{constructor(t){this.manager=t!==void 0?t:SE,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(t,e){const n=this;return new Promise(function(s,o){n.load(t,s,e,o)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}}nf.DEFAULT_MATERIAL_NAME="__DEFAULT";class EE extends nf{constructor(t){super(t)}load(t,e,n,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);const o=this,r=wm.get(t);if(r!==void 0)return o.manager.itemStart(t),setTimeout(function(){e&&e(r),o.manager.itemEnd(t)},0),r;const a=Wa("img");function l(){u(),wm.add(t,this),e&&e(this),o.manager.itemEnd(t)}function c(h){u(),s&&s(h),o.manager.itemError(t),o.manager.itemEnd(t)}function u(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),o.manager.itemStart(t),a.src=t,a}}class AE extends nf{constructor(t){super(t)}load(t,e,n,s){const o=new Ln,r=new EE(this.manager);return r.setCrossOrigin(this.crossOrigin),r.setPath(this.path),r.load(t,function(a){o.image=a,o.needsUpdate=!0,e!==void 0&&e(o)},n,s),o}}class Hc extends rn{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Xt(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}}class TE extends Hc{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(rn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Xt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}}const jh=new Wt,xm=new A,Mm=new A;class Dv{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new vt(512,512),this.map=null,this.mapPass=null,this.matrix=new Wt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vd,this._frameExtents=new vt(1,1),this._viewportCount=1,this._viewports=[new Ce(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera,n=this.matrix;xm.setFromMatrixPosition(t.matrixWorld),e.position.copy(xm),Mm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Mm),e.updateMatrixWorld(),jh.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(jh),n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(jh)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}const Sm=new Wt,_a=new A,qh=new A;class CE extends Dv{constructor(){super(new Xn(90,1,.5,500)),this.isPointLightShadow=!0,this._frameExtents=new vt(4,2),this._viewportCount=6,this._viewports=[new Ce(2,1,1,1),new Ce(0,1,1,1),new Ce(3,1,1,1),new Ce(1,1,1,1),new Ce(3,0,1,1),new Ce(1,0,1,1)],this._cubeDirections=[new A(1,0,0),new A(-1,0,0),new A(0,0,1),new A(0,0,-1),new A(0,1,0),new A(0,-1,0)],this._cubeUps=[new A(0,1,0),new A(0,1,0),new A(0,1,0),new A(0,1,0),new A(0,0,1),new A(0,0,-1)]}updateMatrices(t,e=0){const n=this.camera,s=this.matrix,o=t.distance||n.far;o!==n.far&&(n.far=o,n.updateProjectionMatrix()),_a.setFromMatrixPosition(t.matrixWorld),n.position.copy(_a),qh.copy(n.position),qh.add(this._cubeDirections[e]),n.up.copy(this._cubeUps[e]),n.lookAt(qh),n.updateMatrixWorld(),s.makeTranslation(-_a.x,-_a.y,-_a.z),Sm.multiplyMatrices(n.projectionMatrix,n.matrixWorldInverse),this._frustum.setFromProjectionMatrix(Sm)}}class RE extends Hc{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new CE}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}}class PE extends Dv{constructor(){super(new yc(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class Em extends Hc{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(rn.DEFAULT_UP),this.updateMatrix(),this.target=new rn,this.shadow=new PE}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}}const Am=new Wt;class kE{constructor(t,e,n=0,s=1/0){this.ray=new Xr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Hd,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,(e.near+e.far)/(e.near-e.far)).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):console.error("THREE.Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Am.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Am),this}intersectObject(t,e=!0,n=[]){return ld(t,this,n,e),n.sort(Tm),n}intersectObjects(t,e=!0,n=[]){for(let s=0,o=t.length;s<o;s++)ld(t[s],this,n,e);return n.sort(Tm),n}}function Tm(i,t){return i.distance-t.distance}function ld(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){const o=i.children;for(let r=0,a=o.length;r<a;r++)ld(o[r],t,e,!0)}}class Cm{constructor(t=1,e=0,n=0){return this.radius=t,this.phi=e,this.theta=n,this}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Math.max(1e-6,Math.min(Math.PI-1e-6,this.phi)),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(xn(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}}class LE extends $o{constructor(t=10,e=10,n=4473924,s=8947848){n=new Xt(n),s=new Xt(s);const o=e/2,r=t/e,a=t/2,l=[],c=[];for(let d=0,f=0,p=-a;d<=e;d++,p+=r){l.push(-a,0,p,a,0,p),l.push(p,0,-a,p,0,a);const v=d===o?n:s;v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3}const u=new ue;u.setAttribute("position",new re(l,3)),u.setAttribute("color",new re(c,3));const h=new bi({vertexColors:!0,toneMapped:!1});super(u,h),this.type="GridHelper"}dispose(){this.geometry.dispose(),this.material.dispose()}}class DE extends Oo{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(){}disconnect(){}dispose(){}update(){}}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:Ld}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=Ld);const IE=12618302,UE=.9,Rm=.012,NE=new Jr(1,1,1,8),Pm=new A(0,1,0);class OE{constructor(t,e,n){this.stage=t,this.body=e,this.store=n,this.motion="",this.ends=new Float32Array,this.count=0,this.sticks=null,n.on(["posed","time","clips"],()=>this.follow()),n.on(["sources"],()=>{this.motion&&!(this.motion in n.scene.sources)&&this.show("")})}async show(t){this.motion=t;const e=t?await fetch(`sources/${encodeURIComponent(t)}`).catch(()=>null):null;if(this.motion!==t)return;t&&!e?.ok&&this.store.say("The source cannot be shown.","bad"),this.ends=e?.ok?new Float32Array(await e.arrayBuffer()):new Float32Array;const n=this.store.scene.sources[t]?.frames??1;this.count=this.ends.length/(6*n),this.sticks&&(this.body.overlay.remove(this.sticks),this.sticks.dispose(),this.sticks.material.dispose()),this.sticks=this.count?new _c(NE,new Ys({color:IE,roughness:.6}),this.count):null,this.sticks&&(this.sticks.frustumCulled=!1,this.sticks.castShadow=!0,this.body.overlay.add(this.sticks)),this.follow(),this.stage.ask()}follow(){const{sticks:t,store:e}=this,n=e.scene?.clips.find(({clip:g})=>g.motion===this.motion);if(!t||!n||!e.pose)return;const{start:s,speed:o,first:r,last:a}=n.clip,{height:l,plane:c}=e.scene.character,u=Math.min(Math.max(r+(e.pose.time-s)*o,r),a??1/0),h=Math.min(Math.max(Math.round(u*n.fps),0),this.ends.length/(6*this.count)-1),d=new A(...c.normal).multiplyScalar(UE*l),[f,p,v]=[new A,new A,new A],m=new Wt;for(let g=0;g<this.count;g++){f.fromArray(this.ends,6*(h*this.count+g)).add(d),p.fromArray(this.ends,6*(h*this.count+g)+3).add(d);const b=v.subVectors(p,f).length(),x=new Fe().setFromUnitVectors(Pm,b>1e-6?v.divideScalar(b):Pm);t.setMatrixAt(g,m.compose(f.add(p).multiplyScalar(.5),x,new A(Rm*l,Math.max(b,1e-6),Rm*l)))}t.instanceMatrix.needsUpdate=!0,this.stage.ask()}}const To=20,$E=5e-6;function FE(i){const t=i.length/12,e=new Float32Array(3*t),n=new Wt;for(let s=0;s<t;s++){const o=i.subarray(12*s,12*s+12);n.set(o[0],o[1],o[2],o[3],o[4],o[5],o[6],o[7],o[8],o[9],o[10],o[11],0,0,0,1).invert(),new A().setFromMatrixPosition(n).toArray(e,3*s)}return e}class zE{constructor(t){this.origins=t,this.stretched=!1;const e=t.length/3;this.data=new Float32Array(To*e),this.texture=new Xd(this.data,To/4,e,oi,si)}take(t){const e=this.origins.length/3;this.stretched=!1;for(let n=0;n<e&&!this.stretched;n++)this.stretched=!BE(t,12*n);for(let n=0;n<e;n++)this.one(t.subarray(12*n,12*n+12),To*n,this.origins.subarray(3*n,3*n+3));this.texture.needsUpdate=!0}one(t,e,n){const{data:s}=this;let o=[t[0],t[1],t[2],t[4],t[5],t[6],t[8],t[9],t[10]];const r=[t[3],t[7],t[11]],a=[1,0,0,0,1,0,0,0,1];if(this.stretched){const v=o;o=HE(v,a);for(let m=0;m<3;m++)for(let g=0;g<3;g++)r[m]+=(v[3*m+g]-o[3*m+g])*n[g]}for(let v=0;v<3;v++){let m=n[v];for(let g=0;g<3;g++)s[e+8+4*v+g]=a[3*v+g],m-=a[3*v+g]*n[g];s[e+11+4*v]=m}const[l,c,u,h]=GE(o),[d,f,p]=r;s.set([l,c,u,h,.5*(h*d+f*u-p*c),.5*(h*f+p*l-d*u),.5*(h*p+d*c-f*l),-.5*(d*l+f*c+p*u)],e)}}function BE(i,t){for(let n=0;n<3;n++)for(let s=n;s<3;s++){let o=n===s?-1:0;for(let r=0;r<3;r++)o+=i[t+4*r+n]*i[t+4*r+s];if(Math.abs(o)>$E)return!1}return i[t]*(i[t+5]*i[t+10]-i[t+6]*i[t+9])-i[t+1]*(i[t+4]*i[t+10]-i[t+6]*i[t+8])+i[t+2]*(i[t+4]*i[t+9]-i[t+5]*i[t+8])>0}function HE(i,t){const{values:e,vectors:n}=VE(i),s=[0,1,2].sort((h,d)=>e[d]-e[h]),o=s.map(h=>[n[h],n[3+h],n[6+h]]),r=s.map(h=>Math.sqrt(Math.max(0,e[h]))),a=o.map((h,d)=>[0,1,2].map(f=>(i[3*f]*h[0]+i[3*f+1]*h[1]+i[3*f+2]*h[2])/(r[d]||1))),l=Math.sign(km(Lm(o[0],o[1]),o[2]))||1,c=Lm(a[0],a[1]).map(h=>h*l);km(c,a[2])<0&&(r[2]=-r[2]),a[2]=c;const u=new Array(9).fill(0);t.fill(0);for(let h=0;h<3;h++)for(let d=0;d<3;d++)for(let f=0;f<3;f++)u[3*d+f]+=a[h][d]*o[h][f],t[3*d+f]+=r[h]*o[h][d]*o[h][f];return u}const km=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],Lm=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]];function VE(i){const t=new Array(9).fill(0);for(let n=0;n<3;n++)for(let s=0;s<3;s++)for(let o=0;o<3;o++)t[3*n+s]+=i[3*o+n]*i[3*o+s];const e=[1,0,0,0,1,0,0,0,1];for(let n=0;n<12;n++)for(const[s,o]of[[0,1],[0,2],[1,2]]){const r=t[3*s+o];if(Math.abs(r)<1e-300)continue;const a=(t[3*o+o]-t[3*s+s])/(2*r),l=(a<0?-1:1)/(Math.abs(a)+Math.hypot(1,a)),c=1/Math.hypot(1,l),u=l*c;for(let h=0;h<3;h++){const[d,f]=[t[3*h+s],t[3*h+o]];[t[3*h+s],t[3*h+o]]=[c*d-u*f,u*d+c*f];const[p,v]=[e[3*h+s],e[3*h+o]];[e[3*h+s],e[3*h+o]]=[c*p-u*v,u*p+c*v]}for(let h=0;h<3;h++){const[d,f]=[t[3*s+h],t[3*o+h]];[t[3*s+h],t[3*o+h]]=[c*d-u*f,u*d+c*f]}}return{values:[t[0],t[4],t[8]],vectors:e}}function GE(i){const[t,e,n,s,o,r,a,l,c]=i,u=[1+t-o-c,1-t+o-c,1-t-o+c,1+t+o+c],h=u.indexOf(Math.max(...u)),f=[[u[0],e+s,n+a,l-r],[e+s,u[1],r+l,n-a],[n+a,r+l,u[2],s-e],[l-r,n-a,s-e,u[3]]][h],p=Math.hypot(...f);return[f[0]/p,f[1]/p,f[2]/p,f[3]/p]}function Iv({data:i},t,e,n,s){let o=n;for(let c=n;c<n+s;c++)e[c]>e[o]&&(o=c);if(!(e[o]>0))return null;const r=To*t[o],a=new Array(To).fill(0);for(let c=n;c<n+s;c++){const u=e[c];if(u<=0)continue;const h=To*t[c],f=i[h]*i[r]+i[h+1]*i[r+1]+i[h+2]*i[r+2]+i[h+3]*i[r+3]<0?-u:u;for(let p=0;p<8;p++)a[p]+=f*i[h+p];for(let p=8;p<To;p++)a[p]+=u*i[h+p]}const l=Math.hypot(a[0],a[1],a[2],a[3]);for(let c=0;c<8;c++)a[c]/=l;return a}function Uv(i,t){const[e,n,s]=t;for(let o=0;o<3;o++)t[o]=i[8+4*o]*e+i[9+4*o]*n+i[10+4*o]*s+i[11+4*o]}function WE(i,t,e,n,s,o){const r=Iv(i,t,e,n,s);if(!r)return;i.stretched&&Uv(r,o);const[a,l,c,u,h,d,f,p]=r,[v,m,g]=o,b=l*g-c*m+u*v,x=c*v-a*g+u*m,_=a*m-l*v+u*g;o[0]=v+2*(l*_-c*x+u*h-p*a+l*f-c*d),o[1]=m+2*(c*b-a*_+u*d-p*l+c*h-a*f),o[2]=g+2*(a*x-l*b+u*f-p*c+a*d-l*h)}function jE(i,t,e,n,s,o,[r,a,l],c){const u=Iv(i,e,n,s,o);if(!u)return;const h=[c[0]-r,c[1]-a,c[2]-l];i.stretched&&(u[11]=u[15]=u[19]=0,Uv(u,h));const[d,f,p,v]=u,[m,g,b]=h,x=f*b-p*g+v*m,_=p*m-d*b+v*g,N=d*g-f*m+v*b;c[0]=m+2*(f*N-p*_),c[1]=g+2*(p*x-d*N),c[2]=b+2*(d*_-f*x);for(let C=s;C<s+o;C++){const P=n[C];if(P===0)continue;const I=12*e[C];for(let S=0;S<3;S++)c[S]+=P*(t[I+4*S]*r+t[I+4*S+1]*a+t[I+4*S+2]*l+t[I+4*S+3])}}const Na=(i,t)=>["",...t?["2"]:[]].flatMap(e=>["x","y","z","w"].map(n=>`${i}${e}.${n}`)),qE=i=>`
  mat4 poiseSkin = mat4(0.0);
  ${Na("skinWeight",i).map((t,e)=>`poiseSkin += ${t} * getBoneMatrix(${Na("skinIndex",i)[e]});`).join(`
  `)}
  if (${Na("skinWeight",i).join(" + ")} <= 0.0) poiseSkin = modelMatrix;
`,XE=i=>{const t=i?8:4;return`
  float poiseWeights[${t}] = float[${t}](${Na("skinWeight",i).join(", ")});
  float poiseJoints[${t}] = float[${t}](${Na("skinIndex",i).join(", ")});
  int poiseFirst = 0;
  for (int k = 1; k < ${t}; k++) if (poiseWeights[k] > poiseWeights[poiseFirst]) poiseFirst = k;
  vec4 poisePivot = poiseTurn(0, poiseJoints[poiseFirst]);
  for (int k = 0; k < ${t}; k++) {
    float weight = poiseWeights[k];
    if (weight <= 0.0) continue;
    vec4 real = poiseTurn(0, poiseJoints[k]);
    float signed_ = dot(real, poisePivot) < 0.0 ? -weight : weight;
    poiseReal += signed_ * real;
    poiseDual += signed_ * poiseTurn(1, poiseJoints[k]);
    if (poiseStretched) for (int r = 0; r < 3; r++) poiseRows[r] += weight * poiseTurn(2 + r, poiseJoints[k]);
  }
  if (poiseWeights[poiseFirst] <= 0.0) {
    poiseReal = vec4(0.0, 0.0, 0.0, 1.0);
    poiseRows = mat3x4(1.0);
  }
  float poiseSize = length(poiseReal);
  poiseReal /= poiseSize;
  poiseDual /= poiseSize;
`},YE=`
uniform highp sampler2D poiseTurns;
uniform bool poiseStretched;
vec4 poiseReal = vec4(0.0);
vec4 poiseDual = vec4(0.0);
mat3x4 poiseRows = mat3x4(0.0);
vec4 poiseTurn(int part, float joint) { return texelFetch(poiseTurns, ivec2(part, int(joint + 0.5)), 0); }
vec3 poiseTurned(vec3 p) { return p + 2.0 * cross(poiseReal.xyz, cross(poiseReal.xyz, p) + poiseReal.w * p); }
vec3 poiseFaced(vec3 n) {
  if (poiseStretched) n = inverse(mat3(poiseRows[0].xyz, poiseRows[1].xyz, poiseRows[2].xyz)) * n;
  return poiseTurned(n);
}
vec3 poiseMoved(vec3 p) {
  if (poiseStretched) p = vec4(p, 1.0) * poiseRows;
  return poiseTurned(p) + 2.0 * (poiseReal.w * poiseDual.xyz - poiseDual.w * poiseReal.xyz + cross(poiseReal.xyz, poiseDual.xyz));
}
`,KE=`
vec3 poiseAbout(vec3 p) {
  vec3 way = p - poiseCentre;
  if (poiseStretched) way = vec4(way, 0.0) * poiseRows;
  return poiseTurned(way);
}
`;function Zr(i,t,{many:e,by:n}){let s=`#include <skinning_pars_vertex>
`;e&&(s+=`attribute vec4 skinIndex2;
attribute vec4 skinWeight2;
`);let[o,r,a]=[qE(e),"objectNormal = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(objectNormal, 0.0)).xyz;","transformed = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(transformed, 1.0)).xyz;"];if(n!=="matrices"){s+=YE;const l=o;[o,r,a]=[XE(e),"objectNormal = poiseFaced(objectNormal);","transformed = poiseMoved(transformed);"],n==="centres"&&(s+=`attribute vec3 poiseCentre;
${KE}`,o=`${l}
${o}`,a="transformed = poiseAbout(transformed) + (bindMatrixInverse * poiseSkin * bindMatrix * vec4(poiseCentre, 1.0)).xyz;");const c=i.userData.turns??={turns:{value:null},stretched:{value:!1}};t.uniforms.poiseTurns=c.turns,t.uniforms.poiseStretched=c.stretched}t.vertexShader=t.vertexShader.replace("#include <skinning_pars_vertex>",s).replace("#include <skinbase_vertex>",o).replace("#include <skinnormal_vertex>",r).replace("#include <skinning_vertex>",a)}function Vc(i,t,e){const n=new Av({depthPacking:av});if(n.onBeforeCompile=o=>Zr(n,o,t),n.customProgramCacheKey=()=>tl(t),i.customDepthMaterial=n,!e)return;const s=o=>{const r=o.userData.turns??={turns:{value:null},stretched:{value:!1}};r.turns.value=e.texture,r.stretched.value=e.stretched};i.onBeforeRender=(o,r,a,l,c)=>s(c),i.onBeforeShadow=(o,r,a,l,c,u)=>s(u)}const tl=({many:i,by:t})=>`${i?"eight":"four"} ${t}`,Nv="centres-of-rotation",JE=400,Bl=({view:i,weights:t})=>`${i.key}/${t.key}`,ZE=(i,t)=>i.deformer===Nv&&t?.view.key===i.key?t.centres:null;class QE{constructor(t){this.body=t,this.timers=new Map,this.asked=new Set}want(t,e){clearTimeout(this.timers.get(t));const n=this.body.skins[t];!n||n.view.deformer!==Nv||n.centres?.name===Bl(n)||(e?this.timers.set(t,window.setTimeout(()=>this.want(t,0),e)):this.fetch(t,n.view.name,Bl(n),n.centres===null))}async fetch(t,e,n,s){if(this.asked.has(n))return;this.asked.add(n);const o=window.setTimeout(()=>{s&&this.body.centred(`${e} is drawn by linear blending until its centres of rotation are computed.`)},JE);try{const{floats:r}=await rf(`centres/${n}`),a=this.body.skins[t];a&&Bl(a)===n&&this.body.centre(t,{name:n,at:r.get("centres")})}catch(r){const a=this.body.skins[t];a&&Bl(a)===n&&this.body.centred(`${e} is drawn ${s?"by linear blending":"with its previous centres of rotation"}: ${tA(r)}`)}finally{clearTimeout(o),this.asked.delete(n)}}}function tA(i){const t=i instanceof Error?i.message:String(i);try{return JSON.parse(t).error.message}catch{return t}}function eA(i,t){const e=i.dofs.map((n,s)=>Math.min(Math.max(t[n],i.lower[s]),i.upper[s]));return i.keys===1?[1]:i.dofs.length===1?nA(i,e[0]):iA(i,e)}function nA({breakpoints:i,coefficients:t,keys:e},n){const s=i.length-1;let o=0;for(;o<s-1&&n>=i[o+1];)o+=1;const r=n-i[o];return Array.from({length:e},(a,l)=>{const c=t.slice(4*(s*l+o),4*(s*l+o)+4);return c[0]+r*(c[1]+r*(c[2]+r*c[3]))})}function iA({centres:i,span:t,soft:e,table:n,keys:s},o){const r=n.slice(s*s,s*s+s);for(let a=0;a<s;a++){let l=e*e;o.forEach((c,u)=>{l+=(c/t[u]-i[o.length*a+u])**2});for(let c=0;c<s;c++)r[c]+=Math.sqrt(l)*n[s*a+c]}return r}const ba=.1;function sA(i,{matrix:t,width:e,height:n},s){for(let o=0,r=i.length/3;o<r;o++){const a=i[3*o],l=i[3*o+1],c=i[3*o+2],u=t[3]*a+t[7]*l+t[11]*c+t[15],h=u>1e-6?1/u:NaN;s[2*o]=.5*e*(1+h*(t[0]*a+t[4]*l+t[8]*c+t[12])),s[2*o+1]=.5*n*(1+h*(t[1]*a+t[5]*l+t[9]*c+t[13]))}}function oA(i,t,e,n){let s=0;for(let o=0,r=i.length;o<r;o+=3){const a=i[o],l=i[o+1],c=i[o+2],u=t[2*a],h=t[2*a+1],d=t[2*l],f=t[2*l+1],p=t[2*c],v=t[2*c+1],m=Math.min(u,d,p),g=Math.max(u,d,p),b=Math.min(h,f,v),x=Math.max(h,f,v);if(Math.floor(g+ba-.5)<Math.ceil(m-ba-.5)||Math.floor(x+ba-.5)<Math.ceil(b-ba-.5))continue;const _=(d-u)*(v-h)-(f-h)*(p-u);!e&&_<-ba*(g-m+x-b)||(n[s]=a,n[s+1]=l,n[s+2]=c,s+=3)}return s}const cd=1,Dm=2,rA=4,ja=255,aA=128,Xh=9,Im=1e3,lA=1,cA=2,Ov=["add","subtract","set","smooth"],$v=["smooth","linear","sharp","flat"],Fv=[[.13,.16,.42],[.1,.45,.78],[.2,.72,.55],[.96,.83,.22],[.86,.15,.12]],hA=.9;function uA(i,t,e,n,s,o){const r=new DataView(new ArrayBuffer(20));return r.setUint8(0,1),r.setUint32(1,i,!0),r.setUint8(5,t),r.setUint16(6,e,!0),r.setUint32(8,n,!0),r.setFloat32(12,s,!0),r.setFloat32(16,o,!0),r.buffer}function dA(i,t,e,n,s,o){const r=new DataView(new ArrayBuffer(20));return r.setUint8(0,2),r.setUint32(1,i,!0),r.setUint8(5,t),r.setUint16(6,e,!0),r.setFloat32(8,n,!0),r.setFloat32(12,s,!0),r.setFloat32(16,o,!0),r.buffer}function fA(i,t,e){const n=new DataView(new ArrayBuffer(10));return n.setUint8(0,7),n.setUint32(1,i,!0),n.setUint8(5,t),n.setUint32(6,e,!0),n.buffer}function pA(i,t,e,n,s){const o=new DataView(new ArrayBuffer(18));return o.setUint8(0,3),o.setUint32(1,i,!0),o.setUint8(5,t),o.setFloat32(6,e,!0),o.setFloat32(10,n,!0),o.setFloat32(14,s,!0),o.buffer}function mA(i,t,e,n,s,o){const r=new DataView(new ArrayBuffer(22));return r.setUint8(0,4),r.setUint32(1,i,!0),r.setUint8(5,t),r.setFloat32(6,e,!0),r.setFloat32(10,n,!0),r.setFloat32(14,s,!0),r.setFloat32(18,o,!0),r.buffer}function ko(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,5),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function gA(i,t,e){const n=new DataView(new ArrayBuffer(11));return n.setUint8(0,6),n.setUint32(1,i,!0),n.setUint16(5,t,!0),n.setFloat32(7,e,!0),n.buffer}function zv(i,t,e){const n=new DataView(new ArrayBuffer(13+t.byteLength+e.byteLength));return n.setUint8(0,9),n.setUint32(1,i,!0),n.setUint32(5,t.length,!0),new Uint8Array(n.buffer).set(new Uint8Array(t.buffer,t.byteOffset,t.byteLength),9),n.setUint32(9+t.byteLength,e.length,!0),new Uint8Array(n.buffer).set(new Uint8Array(e.buffer,e.byteOffset,e.byteLength),13+t.byteLength),n.buffer}function vA(i,t,e){const n=new DataView(new ArrayBuffer(14));return n.setUint8(0,32),n.setUint32(1,i,!0),n.setUint8(5,t),n.setFloat64(6,e,!0),n.buffer}function yA(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,8),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function _A(i,t,e,n,s,o,r,a,l,c,u,h,d,f,p,v){const m=new DataView(new ArrayBuffer(49));return m.setUint8(0,48),m.setUint32(1,i,!0),m.setUint8(5,t),m.setUint16(6,e,!0),m.setUint16(8,n,!0),m.setUint8(10,s),m.setUint8(11,o),m.setUint8(12,r),m.setUint32(13,a,!0),m.setFloat32(17,l,!0),m.setFloat32(21,c,!0),m.setFloat32(25,u,!0),m.setFloat32(29,h,!0),m.setFloat32(33,d,!0),m.setFloat32(37,f,!0),m.setFloat32(41,p,!0),m.setFloat32(45,v,!0),m.buffer}function bA(i){const t=new DataView(new ArrayBuffer(5));return t.setUint8(0,49),t.setUint32(1,i,!0),t.buffer}const wA=64;function xA(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const o=t.getFloat32(e,!0);e+=4;const r=t.getFloat32(e,!0);e+=4;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));e+=4+4*a;const c=t.getUint32(e,!0),u=new Float32Array(i.slice(e+4,e+4+4*c));e+=4+4*c;const h=t.getFloat64(e,!0);e+=8;const d=t.getUint32(e,!0),f=new Float32Array(i.slice(e+4,e+4+4*d));return e+=4+4*d,{seq:n,flags:s,seconds:o,missed:r,q:l,world:u,time:h,balance:f}}const MA=96;function SA(i){const t=new DataView(i);let e=1;const n=t.getUint16(e,!0);e+=2;const s=t.getUint8(e);e+=1;const o=t.getFloat64(e,!0);e+=8;const r=t.getUint32(e,!0),a=new Uint8Array(i.slice(e+4,e+4+1*r));e+=4+1*r;const l=t.getUint32(e,!0),c=new Float64Array(i.slice(e+4,e+4+8*l));e+=4+8*l;const u=t.getUint32(e,!0),h=new Float64Array(i.slice(e+4,e+4+8*u));e+=4+8*u;const d=t.getUint32(e,!0),f=new Float64Array(i.slice(e+4,e+4+8*d));e+=4+8*d;const p=t.getUint32(e,!0),v=new Float64Array(i.slice(e+4,e+4+8*p));e+=4+8*p;const m=t.getUint32(e,!0),g=new Float64Array(i.slice(e+4,e+4+8*m));return e+=4+8*m,{dof:n,width:s,tension:o,kinds:a,times:c,values:h,incoming:f,outgoing:v,handles:g}}const EA=97;function AA(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0),s=new Float64Array(i.slice(e+4,e+4+8*n));e+=4+8*n;const o=t.getUint32(e,!0),r=new Float32Array(i.slice(e+4,e+4+4*o));e+=4+4*o;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));return e+=4+4*a,{seconds:s,q:r,world:l}}const TA=98;function CA(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0),s=new Uint32Array(i.slice(e+4,e+4+4*n));e+=4+4*n;const o=t.getUint32(e,!0),r=new Float64Array(i.slice(e+4,e+4+8*o));e+=4+8*o;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));return e+=4+4*a,{joints:s,times:r,places:l}}const RA=65;function PA(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const o=t.getUint8(e);e+=1;const r=t.getUint32(e,!0),a=new Float32Array(i.slice(e+4,e+4+4*r));e+=4+4*r;const l=t.getUint32(e,!0),c=new Float32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const u=t.getUint32(e,!0),h=new Float32Array(i.slice(e+4,e+4+4*u));return e+=4+4*u,{seq:n,flags:s,count:o,q:a,world:c,samples:h}}const kA=112;function LA(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint16(e,!0);e+=2;const o=t.getUint8(e);e+=1;const r=t.getUint32(e,!0),a=new Uint32Array(i.slice(e+4,e+4+4*r));e+=4+4*r;const l=t.getUint32(e,!0),c=new Uint32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const u=t.getUint32(e,!0),h=new Float32Array(i.slice(e+4,e+4+4*u));return e+=4+4*u,{seq:n,skin:s,width:o,vertices:a,joints:c,weights:h}}const DA="vec3(0.85, 0.1, 0.75)",wa=Fv.map(([i,t,e])=>`vec3(${i.toFixed(4)}, ${t.toFixed(4)}, ${e.toFixed(4)})`),Bv={grey:{value:0}};function IA(i){Bv.grey.value=i?1:0}const Hv=new WeakSet;function UA(i){const t=Ks(i),{many:e}=t,n=new Ys({color:16777215,roughness:.85,metalness:0}),s={value:-1};return n.userData.joint=s,n.side=i.mesh.material.side,n.customProgramCacheKey=()=>`heat ${tl(t)}`,n.onBeforeCompile=o=>{Zr(n,o,t),o.uniforms.heatJoint=s,o.uniforms.heatGrey=Bv.grey;const r=a=>`dot(skinWeight${a}, 1.0 - step(0.5, abs(skinIndex${a} - heatJoint)))`;o.vertexShader=o.vertexShader.replace("#include <common>",`#include <common>
uniform float heatJoint;
varying float heatWeight;
varying float heatTotal;`).replace("#include <project_vertex>",`#include <project_vertex>
        heatWeight = ${r("")}${e?` + ${r("2")}`:""};
        heatTotal = dot(skinWeight, vec4(1.0))${e?" + dot(skinWeight2, vec4(1.0))":""};`),o.fragmentShader=o.fragmentShader.replace("#include <common>",`#include <common>
        uniform float heatGrey;
        varying float heatWeight;
        varying float heatTotal;
        vec3 heatColour(float w) {
          float at = clamp(w, 0.0, 1.0) * 4.0;
          vec3 c = mix(${wa[0]}, ${wa[1]}, clamp(at, 0.0, 1.0));
          c = mix(c, ${wa[2]}, clamp(at - 1.0, 0.0, 1.0));
          c = mix(c, ${wa[3]}, clamp(at - 2.0, 0.0, 1.0));
          c = mix(c, ${wa[4]}, clamp(at - 3.0, 0.0, 1.0));
          return mix(c, vec3(clamp(w, 0.0, 1.0)), heatGrey);
        }`).replace("#include <color_fragment>",`#include <color_fragment>
        vec3 heat = heatTotal < 0.01 ? ${DA} : heatColour(heatWeight);
        heat = pow(heat, vec3(2.2));
        diffuseColor.rgb = heat * 0.75;`).replace("#include <emissivemap_fragment>",`#include <emissivemap_fragment>
totalEmissiveRadiance += heat * 0.34;`)},Hv.add(n),n}const hd=i=>Hv.has(i);function NA(i,t){const e=i.mesh.material;e.userData.joint.value=i.view.joints.indexOf(t)}const OA=i=>i?"linear-gradient(to right, #000, #fff)":`linear-gradient(to right, ${Fv.map(t=>`rgb(${t.map(e=>Math.round(255*e)).join(" ")})`).join(", ")})`,Vv=new Map;async function $A(i){const t=Vv.get(i);if(t)return t.data;const e=await fetch(i);if(!e.ok)throw new Error(await e.text());return e.arrayBuffer()}function FA(i){const t=Vv.get(i);return t?t.url||=URL.createObjectURL(new Blob([t.data],{type:t.mime})):i}const Um={10497:mc,33071:Vs,33648:gc},zA=["map","metalnessMap","roughnessMap","normalMap","aoMap","emissiveMap"],BA=new AE;function xa(i,t,e){const n=BA.load(FA(`textures/${i.key}`),e);return t&&(n.colorSpace=ii),n.flipY=!1,n.channel=i.uv===1?1:0,n.wrapS=Um[i.wrap_s],n.wrapT=Um[i.wrap_t],n}function HA(i,t,e){const n=new Ys({color:13223101,roughness:.75,metalness:0});return i&&(n.color.setRGB(i.colour[0],i.colour[1],i.colour[2]),n.roughness=i.roughness,n.metalness=i.metallic,n.emissive.setRGB(...i.emissive),n.side=i.double_sided?Pi:Xi,i.alpha==="BLEND"&&(n.transparent=!0,n.opacity=i.colour[3]),i.alpha==="MASK"&&(n.alphaTest=i.cutoff,n.opacity=i.colour[3]),i.base_texture&&(n.map=xa(i.base_texture,!0,e)),i.emissive_texture&&(n.emissiveMap=xa(i.emissive_texture,!0,e)),i.metallic_roughness_texture&&(n.metalnessMap=n.roughnessMap=xa(i.metallic_roughness_texture,!1,e)),i.occlusion_texture&&(n.aoMap=xa(i.occlusion_texture,!1,e),n.aoMapIntensity=i.occlusion_texture.scale),i.normal_texture&&(n.normalMap=xa(i.normal_texture,!1,e),n.normalScale.setScalar(i.normal_texture.scale))),n.userData.opaque={transparent:n.transparent,opacity:n.opacity},n.onBeforeCompile=s=>Zr(n,s,t),n.customProgramCacheKey=()=>tl(t),n}function VA(i,t,e=!1){const n=i.userData.opaque??{transparent:!1,opacity:1};i.transparent=t||n.transparent,i.opacity=t?(e?.62:.35)*n.opacity:n.opacity,i.depthWrite=!n.transparent,i.needsUpdate=!0}function Gv(i){for(const t of zA)i[t]?.dispose();i.dispose()}const Wv=new Xt(13421772),jv=new WeakSet,GA=i=>jv.has(i);function WA({influences:i,joints:t,values:e},n){const s=e.length/i,o=new Float32Array(3*s),r=new Xt,a=new Xt;for(let l=0;l<s;l++){let c=0;r.setRGB(0,0,0);for(let u=i*l;u<i*(l+1);u++){const h=e[u],d=n[t[u]];h===0||!d||(r.add(a.copy(d).multiplyScalar(h)),c+=h)}c<1e-6&&r.copy(Wv),r.toArray(o,3*l)}return o}function jA(i){const t=Ks(i),e=new Ys({color:16777215,roughness:.85,metalness:0});return e.side=i.mesh.material.side,e.customProgramCacheKey=()=>`parts ${tl(t)}`,e.onBeforeCompile=n=>{Zr(e,n,t),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
attribute vec3 partColour;
varying vec3 partShown;`).replace("#include <project_vertex>",`#include <project_vertex>
partShown = partColour;`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 partShown;`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb = partShown * 0.65;`).replace("#include <emissivemap_fragment>",`#include <emissivemap_fragment>
totalEmissiveRadiance += partShown * 0.24;`)},jv.add(e),e}class qA{constructor(t){this.body=t,this.replaced=new Map,this.shown=null}show(t){const{body:e,replaced:n}=this;for(const[r,a]of n)e.skins.includes(r)||(Gv(a),n.delete(r));const s=t!==this.shown;if(this.shown=t,t===null)return s&&e.colourBones(null),this.restore();const o=t.map(r=>new Xt(r));s&&e.colourBones(o);for(const r of e.skins){const{mesh:a}=r,l=!n.has(r);if(l&&(n.set(r,a.material),a.material=jA(r)),l||s){const u=WA(r.weights,r.view.joints.map(h=>o[h]??Wv));a.geometry.setAttribute("partColour",new Qe(u,3))}const c=a.material;c.transparent&&Object.assign(c,{transparent:!1,opacity:1,needsUpdate:!0})}return!1}restore(){const t=this.replaced.size>0;for(const[{mesh:e},n]of this.replaced)e.material.dispose(),e.material=n;return this.replaced.clear(),t}}const Nm=new WeakMap;function Ss(i,t){const e=Nm.get(t);if(e&&e.posed===i.posed)return e.vertices;const{position:n,shapes:s}=t.geometry,{joints:o,values:r,influences:a}=t.weights,l=e?.vertices??new Float32Array(n.length),c=i.motions(t.view,t.geometry),u=t.mesh.morphTargetInfluences??[],h=t.centres?.at;for(let d=0,f=n.length/3;d<f;d++){let p=n[3*d],v=n[3*d+1],m=n[3*d+2];for(let N=0;N<s.length;N++){const C=u[N]??0;C!==0&&(p+=C*s[N][3*d],v+=C*s[N][3*d+1],m+=C*s[N][3*d+2])}if(t.turns){const N=[p,v,m];h?jE(t.turns,c,o,r,a*d,a,[h[3*d],h[3*d+1],h[3*d+2]],N):WE(t.turns,o,r,a*d,a,N),l.set(N,3*d);continue}let g=0,b=0,x=0,_=0;for(let N=0;N<a;N++){const C=r[a*d+N];if(C===0)continue;_+=C;const P=12*o[a*d+N];g+=C*(c[P]*p+c[P+1]*v+c[P+2]*m+c[P+3]),b+=C*(c[P+4]*p+c[P+5]*v+c[P+6]*m+c[P+7]),x+=C*(c[P+8]*p+c[P+9]*v+c[P+10]*m+c[P+11])}l[3*d]=_>0?g:p,l[3*d+1]=_>0?b:v,l[3*d+2]=_>0?x:m}return Nm.set(t,{posed:i.posed,vertices:l}),l}function qv(i,t){let e=null;const{x:n,y:s,z:o}=t.origin,{x:r,y:a,z:l}=t.direction;i.skins.forEach((u,h)=>{const d=Ss(i,u),f=u.geometry.index;for(let p=0;p<f.length;p+=3){const v=3*f[p],m=3*f[p+1],g=3*f[p+2],b=d[v],x=d[v+1],_=d[v+2],N=d[m]-b,C=d[m+1]-x,P=d[m+2]-_,I=d[g]-b,S=d[g+1]-x,w=d[g+2]-_,R=a*w-l*S,z=l*I-r*w,O=r*S-a*I,W=N*R+C*z+P*O;if(W<1e-14)continue;const G=n-b,J=s-x,Y=o-_,Q=(G*R+J*z+Y*O)/W;if(Q<0||Q>1)continue;const lt=J*P-Y*C,at=Y*N-G*P,mt=G*C-J*N,_t=(r*lt+a*at+l*mt)/W;if(_t<0||Q+_t>1)continue;const pt=(I*lt+S*at+w*mt)/W;pt<=0||e&&pt>=e.distance||(e={skin:h,face:p/3,u:1-Q-_t,v:Q,joint:-1,distance:pt,point:t.at(pt,new A)})}});const c=e;return c&&(c.joint=XA(i.skins[c.skin],c)),c}function Xv(i,t){const{index:e}=i.geometry,{joints:n,values:s,influences:o}=i.weights,r=new Map;return[t.u,t.v,1-t.u-t.v].forEach((a,l)=>{const c=e[3*t.face+l];for(let u=0;u<o;u++){const h=i.view.joints[n[o*c+u]],d=a*s[o*c+u];d>0&&r.set(h,(r.get(h)??0)+d)}}),r}function XA(i,t){let e=-1,n=-1;for(const[s,o]of Xv(i,t))o>e&&([e,n]=[o,s]);return n}function Yv(i,t,e,n){let s=null,o=n;for(const r of i.segments){const[a,l]=i.ends(r),c=t(a),u=t(l),h=new vt(u.x-c.x,u.y-c.y),d=h.lengthSq(),f=d<1e-9?0:Math.min(1,Math.max(0,((e.x-c.x)*h.x+(e.y-c.y)*h.y)/d)),p=Math.hypot(c.x+f*h.x-e.x,c.y+f*h.y-e.y);p<o&&(o=p,s={joint:r.joint,point:a.lerp(l,f)})}return s}function sf(i,t){const e=i.skins[t.skin],n=Ss(i,e),s=new A;return[t.u,t.v,1-t.u-t.v].forEach((o,r)=>{const a=3*e.geometry.index[3*t.face+r];s.x+=o*n[a],s.y+=o*n[a+1],s.z+=o*n[a+2]}),s}const YA=[[.39,.79,.47,.9],[-.73,.48,-.48,.21]],KA=.54,JA=.28,ZA=.035,Mc=new WeakMap;function QA(i,t,e){const n=t.geometry.others.get("normal"),s=t.geometry.others.get("colour"),o=i.motions(t.view,t.geometry),{joints:r,values:a,influences:l}=t.weights,c=new Fe().setFromRotationMatrix(i.group.matrixWorld).invert(),u=YA.map(([p,v,m,g])=>({way:new A(p,v,m).applyQuaternion(c),strength:g})),[h,d]=[u[0],u[1]],f=new A(0,1,0).applyQuaternion(c);for(let p=0,v=n.length/3;p<v;p++){const m=n[3*p],g=n[3*p+1],b=n[3*p+2];let x=0,_=0,N=0;for(let R=l*p;R<l*(p+1);R++){const z=a[R];if(z===0)continue;const O=12*r[R];x+=z*(o[O]*m+o[O+1]*g+o[O+2]*b),_+=z*(o[O+4]*m+o[O+5]*g+o[O+6]*b),N+=z*(o[O+8]*m+o[O+9]*g+o[O+10]*b)}const C=Math.sqrt(x*x+_*_+N*N)||1,P=(x*h.way.x+_*h.way.y+N*h.way.z)/C,I=(x*d.way.x+_*d.way.y+N*d.way.z)/C,S=(x*f.x+_*f.y+N*f.z)/C;let w=KA+JA*S;P>0&&(w+=h.strength*P),I>0&&(w+=d.strength*I);for(let R=0;R<3;R++)e[3*p+R]=s?w*s[4*p+R]:w}}function tT(i,t){const e=t.geometry.position.length,n=new ue;n.setIndex(new Qe(new Uint32Array(t.geometry.index.length),1).setUsage(dp));for(const r of["position","color"])n.setAttribute(r,new Qe(new Float32Array(e),3).setUsage(dp));for(const r of["uv","uv1"]){const a=t.mesh.geometry.getAttribute(r);a&&n.setAttribute(r,a)}const s=new Ze({vertexColors:!0});s.onBeforeCompile=r=>{r.fragmentShader=r.fragmentShader.replace("#include <opaque_fragment>",`outgoingLight += ${ZA};
#include <opaque_fragment>`)};const o=new Yt(n,s);return o.frustumCulled=!1,i.group.add(o),{mesh:o,posed:-1,pixels:new Float32Array(e/3*2)}}function eT(i,t){i.color.copy(t.color),(i.map!==t.map||i.alphaTest!==t.alphaTest||i.side!==t.side)&&(i.needsUpdate=!0),[i.map,i.alphaTest,i.side]=[t.map,t.alphaTest,t.side],[i.transparent,i.opacity,i.depthWrite]=[t.transparent,t.opacity,t.depthWrite]}function nT(i,t,e){const{geometry:n,material:s}=i.mesh,o=n.index;sA(n.getAttribute("position").array,e,i.pixels);const r=oA(t.geometry.index,i.pixels,s.side!==Xi,o.array);o.clearUpdateRanges(),o.addUpdateRange(0,r),o.needsUpdate=!0,n.setDrawRange(0,r)}function iT(i,{camera:t,width:e,height:n}){return t.updateMatrixWorld(),{matrix:new Wt().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(i.group.matrixWorld).elements,width:e,height:n}}function sT(i,t){if(!i.group.visible)return;const e=t!==null,n=e?iT(i,t):null;for(const s of i.skins){const o=e&&i.world.length>0&&!hd(s.mesh.material)&&!GA(s.mesh.material);let r=Mc.get(s);s.mesh.visible=!o,r&&(r.mesh.visible=o),o&&(r||Mc.set(s,r=tT(i,s)),eT(r.mesh.material,s.mesh.material),r.posed!==i.posed&&oT(i,s,r),nT(r,s,n))}}function oT(i,t,e){e.posed=i.posed;const{position:n,color:s}=e.mesh.geometry.attributes;n.array.set(Ss(i,t)),QA(i,t,s.array),n.needsUpdate=s.needsUpdate=!0}function rT(i){const t=Mc.get(i);t&&(t.mesh.removeFromParent(),t.mesh.geometry.dispose(),t.mesh.material.dispose(),Mc.delete(i))}async function aT(i){const{view:t,floats:e,whole:n}=await rf(`weights/${i}`);return{key:i,influences:t.arrays[0].width,joints:n.get("joints"),values:e.get("weights")}}function lT(i,t){const{influences:e,key:n}=i,s=i.values.length/e,o=new Uint32Array(s*t),r=new Float32Array(s*t);for(let a=0;a<s;a++)for(let l=0;l<e;l++)o[t*a+l]=i.joints[e*a+l],r[t*a+l]=i.values[e*a+l];return{key:n,influences:t,joints:o,values:r}}function cT(i,t){const e=new Map(i.view.joints.map((l,c)=>[l,c])),{joints:n,values:s,influences:o}=i.weights,a=["","2"].filter(l=>i.mesh.geometry.getAttribute(`skinIndex${l}`)).map(l=>[i.mesh.geometry.getAttribute(`skinIndex${l}`),i.mesh.geometry.getAttribute(`skinWeight${l}`)]);t.vertices.forEach((l,c)=>{for(let u=0;u<o;u++){const h=u<t.width?t.weights[t.width*c+u]:0,d=h>0?e.get(t.joints[t.width*c+u]):0,f=d===void 0?0:h;n[o*l+u]=d??0,s[o*l+u]=f;const[p,v]=a[u>>2];p.array[4*l+(u&3)]=d??0,v.array[4*l+(u&3)]=f}});for(const l of a)for(const c of l)c.needsUpdate=!0}function Ks({view:i,weights:t,centres:e}){const n=e?"centres":"matrices";return{many:t.influences>4,by:i.deformer==="dual-quaternion"?"turns":n}}const of=i=>Ks(i).by==="matrices"?null:new zE(FE(i.geometry.inverseBind));function Kv(i,{inverseBind:t},e){const n=new Float32Array(12*i.joints.length);return i.joints.forEach((s,o)=>{const r=e.subarray(12*s,12*s+12),a=t.subarray(12*o,12*o+12);for(let l=0;l<3;l++)for(let c=0;c<4;c++)n[12*o+4*l+c]=r[4*l]*a[c]+r[4*l+1]*a[4+c]+r[4*l+2]*a[8+c]+(c===3?r[4*l+3]:0)}),n}function Jv({view:i,geometry:t},e,n,s,o){i.shape_dofs.forEach((a,l)=>{e.morphTargetInfluences[l]=s[a]});let r=i.shapes;for(const a of i.correctives)for(const l of eA(a,s))e.morphTargetInfluences[r++]=l;n?.take(Kv(i,t,o))}async function rf(i){const t=await $A(i),e=new DataView(t).getUint32(0,!0),n=JSON.parse(new TextDecoder().decode(new Uint8Array(t,4,e))),s=new Map,o=new Map;for(const r of n.arrays){const a=4+e+r.start,l=r.count*r.width;r.kind==="f32"?s.set(r.name,new Float32Array(t,a,l)):o.set(r.name,new Uint32Array(t,a,l))}return{view:n,floats:s,whole:o}}async function hT(i){const{view:t,floats:e,whole:n}=await rf(`skins/${i}`),s=[...e.keys()].filter(o=>o.startsWith("shape "));return{view:t,position:e.get("position"),index:n.get("index"),inverseBind:new Float32Array,shapes:s.map(o=>e.get(o)),others:e}}function Hl(i,t,e){const n=i.length/t,s=new Float32Array(4*n);for(let o=0;o<n;o++)for(let r=0;r<4&&e+r<t;r++)s[4*o+r]=i[t*o+e+r];return s}function Om({view:i,geometry:t,weights:e,centres:n},s,o){const r=new ue,a=e.influences;r.setIndex(new Qe(t.index,1)),r.setAttribute("position",new Qe(t.position,3)),r.setAttribute("normal",new Qe(t.others.get("normal"),3)),r.setAttribute("skinIndex",new re(Hl(e.joints,a,0),4)),r.setAttribute("skinWeight",new re(Hl(e.values,a,0),4)),a>4&&(r.setAttribute("skinIndex2",new re(Hl(e.joints,a,4),4)),r.setAttribute("skinWeight2",new re(Hl(e.values,a,4),4))),["uv","uv1"].forEach((p,v)=>{const m=t.others.get(`uv ${v}`);m&&r.setAttribute(p,new Qe(m,2))});const l=t.others.get("colour");l&&r.setAttribute("color",new Qe(l,4)),t.shapes.length&&(r.morphTargetsRelative=!0,r.morphAttributes.position=t.shapes.map(p=>new Qe(p,3))),n&&r.setAttribute("poiseCentre",new Qe(n.at,3));const c=Ks({view:i,weights:e,centres:n}),u=HA(t.view.material,c,o);u.vertexColors=l!==void 0;const h=new Bc(r,u),d=i.joints.map((p,v)=>{const m=t.inverseBind.subarray(12*v,12*v+12);return new Wt().set(m[0],m[1],m[2],m[3],m[4],m[5],m[6],m[7],m[8],m[9],m[10],m[11],0,0,0,1)});h.bind(new Za(i.joints.map(p=>s[p]),d),new Wt),h.frustumCulled=!1,h.castShadow=!0;const f=of({view:i,geometry:t,weights:e,centres:n});return Vc(h,c,f),{view:i,geometry:t,weights:e,mesh:h,turns:f,centres:n}}const uT=800,dT=_T(),$m=9413567,fT=new An(1,12,8),pT=.008,mT=.012,gT=.22,vT=3,yT=.17;function _T(){const i=new ue,t=.08,e=.15,n=[[t,e,0],[0,e,t],[-t,e,0],[0,e,-t]],s=[];for(let o=0;o<4;o++){const[r,a]=[n[o],n[(o+1)%4]];s.push(0,0,0,...r,...a,0,1,0,...a,...r)}return i.setAttribute("position",new re(s,3)),i.computeVertexNormals(),i}function bT(i){const t=[];return i.joints.forEach((e,n)=>{e.tip&&t.push({joint:n,child:-1,tip:new A(...e.tip)})}),i.joints.forEach((e,n)=>{const s=i.joints[e.parent];s&&(!s.tip||e.branches)&&t.push({joint:e.parent,child:n,tip:null})}),t}function Fm(i){return i.joints.map(()=>{const t=new qd;return t.matrixAutoUpdate=t.matrixWorldAutoUpdate=!1,t})}class af{constructor(t){this.changed=t,this.group=new Xe,this.overlay=new Xe,this.skins=[],this.character=null,this.world=new Float32Array,this.posed=0,this.bones=[],this.sticks=null,this.balls=null,this.boneColours=null,this.segments=[],this.cache=new Map,this.revision=0,this.structure="",this.loading=!1,this.late=[],this.centring=new QE(this),this.centred=()=>{}}async show(t,e){const n=JSON.stringify([t.up,t.joints,t.skins]),s=n===this.structure;if(s&&!this.loading&&this.skins.every((c,u)=>c.weights.key===e[u]))return this.character=t,!1;const o=++this.revision;this.loading=!0,this.late=[];const r=new Set(t.skins.map(c=>c.key));for(const c of this.cache.keys())r.has(c)||this.cache.delete(c);for(const c of r)this.cache.has(c)||this.cache.set(c,hT(c));let a,l;try{a=await Promise.all(t.skins.map(c=>this.cache.get(c.key))),l=await Promise.all(e.map((c,u)=>{const h=this.skins[u]?.weights;return h?.key===c?h:aT(c)}))}catch(c){if(o!==this.revision)return!1;throw this.loading=!1,c}if(o!==this.revision)return!1;this.structure=n,this.character=t,s?l.forEach((c,u)=>this.reweigh(u,c)):this.rebuild(t,a,l),this.loading=!1;for(const c of this.late)c();return this.late=[],this.skins.forEach((c,u)=>this.centring.want(u,0)),!0}rebuild(t,e,n){for(const s of this.skins)this.group.remove(s.mesh),s.mesh.skeleton.dispose(),this.dispose(s);this.bones=Fm(t),this.skins=t.skins.map((s,o)=>{const r={...e[o],inverseBind:Float32Array.from(s.inverse_bind)},a=ZE(s,this.skins[o]);return Om({view:s,geometry:r,weights:n[o],centres:a},this.bones,this.changed)}),this.dress(t)}dress(t){for(const e of this.skins)this.group.add(e.mesh);this.group.rotation.x=t.up==="z"?-Math.PI/2:0,this.overlay.rotation.x=this.group.rotation.x,this.group.updateMatrixWorld(!0),this.makeBones(t)}dispose(t){rT(t),t.mesh.geometry.dispose(),t.mesh.customDepthMaterial?.dispose(),t.turns?.texture.dispose(),Gv(t.mesh.material)}reweigh(t,e,n=this.skins[t].centres){const s=this.skins[t];if(s.weights===e&&s.centres===n)return;const o=Om({view:s.view,geometry:s.geometry,weights:e,centres:n},this.bones,this.changed);s.mesh.morphTargetInfluences?.forEach((r,a)=>{o.mesh.morphTargetInfluences[a]=r}),this.world.length&&o.turns?.take(this.motions(o.view,o.geometry)),this.group.remove(s.mesh),this.dispose(s),s.mesh.skeleton.dispose(),this.skins[t]=o,this.group.add(o.mesh),this.posed+=1}painted(t){if(this.loading){this.late.push(()=>this.painted(t));return}const e=this.skins[t.skin];!e||t.vertices.length===0||(t.width>e.weights.influences&&this.reweigh(t.skin,lT(e.weights,t.width)),cT(this.skins[t.skin],t),this.posed+=1,this.changed())}named(t,e){this.loading?this.late.push(()=>this.named(t,e)):this.skins[t]&&(this.skins[t].weights.key=e,this.centring.want(t,uT))}disown(t){this.skins[t].weights.key=""}centre(t,e){const n=this.skins[t];if(n.centres){const s=n.mesh.geometry.getAttribute("poiseCentre");s.array.set(e.at),s.needsUpdate=!0,n.centres={name:e.name,at:s.array},this.posed+=1,this.changed();return}this.reweigh(t,n.weights,e),this.centred(""),this.changed()}copy(){const t=new af(this.changed),e=this.character;return t.character=e,t.bones=Fm(e),t.skins=this.skins.map(({view:n,geometry:s,weights:o,mesh:r,centres:a})=>{const l=new Bc(r.geometry,r.material),c=n.joints.map(h=>t.bones[h]);l.bind(new Za(c,r.skeleton.boneInverses),new Wt),l.frustumCulled=!1,l.castShadow=!0;const u=of({view:n,geometry:s,weights:o,centres:a});return Vc(l,Ks({view:n,weights:o,centres:a}),u),{view:n,geometry:s,weights:o,mesh:l,turns:u,centres:a}}),t.dress(e),t}draft(t){sT(this,t)}free(){for(const{mesh:t,turns:e}of this.skins)t.skeleton.dispose(),t.customDepthMaterial?.dispose(),e?.texture.dispose();this.dropBones()}showBones(t){for(const e of[this.sticks,this.balls])e&&(e.visible=t)}dropBones(){for(const t of[this.sticks,this.balls])t&&(this.overlay.remove(t),t.dispose(),t.material.dispose())}makeBones(t){this.dropBones(),this.segments=bT(t);const e=new Ys({color:$m,roughness:.6});this.skins.length&&Object.assign(e,{transparent:!0,opacity:.9,depthTest:!1,depthWrite:!1}),this.sticks=new _c(dT,e,this.segments.length),this.balls=new _c(fT,e,t.joints.length);for(const n of[this.sticks,this.balls])n.frustumCulled=!1,n.renderOrder=5,this.overlay.add(n);this.boneColours&&this.colourBones(this.boneColours)}colourBones(t){this.boneColours=t;const{balls:e,sticks:n}=this;if(!n||!e)return;const s=new Xt(16777215);this.segments.forEach(({joint:o},r)=>n.setColorAt(r,t?.[o]??s));for(let o=0;o<this.bones.length;o++)e.setColorAt(o,t?.[o]??s);for(const o of[n,e])o.instanceColor.needsUpdate=!0;n.material.color.set(t?s:$m)}take(t){if(!this.character||t.world.length!==12*this.bones.length)return!1;this.world=t.world,this.posed+=1,this.bones.forEach((e,n)=>{const s=t.world.subarray(12*n,12*n+12);e.matrixWorld.set(s[0],s[1],s[2],s[3],s[4],s[5],s[6],s[7],s[8],s[9],s[10],s[11],0,0,0,1),e.matrixWorld.premultiply(this.group.matrixWorld)});for(const e of this.skins)Jv(e,e.mesh,e.turns,t.q,t.world);return this.placeBones(),!0}motions(t,e){return Kv(t,e,this.world)}frame(t){const e=this.world.subarray(12*t,12*t+12);return new Wt().set(e[0],e[1],e[2],e[3],e[4],e[5],e[6],e[7],e[8],e[9],e[10],e[11],0,0,0,1)}ends(t){const e=this.frame(t.joint),n=new A().setFromMatrixPosition(e);return t.child>=0?[n,new A().setFromMatrixPosition(this.frame(t.child))]:[n,t.tip.clone().applyMatrix4(e)]}placeBones(){if(!this.sticks||!this.balls)return;const t=new A(0,1,0),e=new Fe,n=this.skins.length===0,s=this.character.height||1,o=new Float32Array(this.bones.length);this.segments.forEach((r,a)=>{const[l,c]=this.ends(r),u=c.sub(l),h=u.length()||1e-9;for(const f of[r.joint,r.child])f>=0&&(o[f]=Math.max(o[f],h));e.setFromUnitVectors(t,u.clone().divideScalar(h));const d=n?Math.min(Math.max(h,gT*s),vT*h):h;this.sticks.setMatrixAt(a,new Wt().compose(l,e,new A(d,h,d)))});for(let r=0;r<this.bones.length;r++){const a=new A().setFromMatrixPosition(this.frame(r)),l=n?Math.min(s*mT,o[r]*yT):s*pT;this.balls.setMatrixAt(r,new Wt().makeTranslation(a).scale(new A(l,l,l)))}this.sticks.instanceMatrix.needsUpdate=this.balls.instanceMatrix.needsUpdate=!0}}const zm=250,wT=5e3,xT=512;class MT{constructor(t){this.listener=t,this.socket=null,this.wait=zm,this.seq=0,this.sentAt=new Map,this.heard=new Map,this.answered=0,this.open()}get idle(){return this.answered>=this.seq}open(){const t=location.protocol==="https:"?"wss:":"ws:",e=new WebSocket(`${t}//${location.host}/ws`);e.binaryType="arraybuffer",e.onopen=()=>{this.listener.connected(!0)},e.onmessage=n=>this.receive(n.data),e.onclose=()=>{this.socket===e&&(this.socket=null),this.sentAt.clear(),this.listener.connected(!1),this.look(),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,wT)},this.socket=e}async look(){(await fetch("files").catch(()=>null))?.status===403&&this.listener.refused()}receive(t){if(this.wait=zm,typeof t=="string"){const s=JSON.parse(t);s.scene&&this.listener.scene(s.scene),s.error?.kind==="Notice"?this.listener.noticed(s.error.message):s.error&&this.listener.failed(s.error.message);for(const o of Object.keys(s))this.heard.get(o)?.(s[o]);return}const e=new Uint8Array(t,0,1)[0];if(this.heard.get(e)?.(t),e!==wA)return;const n=xA(t);this.listener.pose(n,this.answer(n.seq))}answer(t){const e=this.sentAt.get(t);return this.sentAt.delete(t),this.answered=Math.max(this.answered,t),e===void 0?0:performance.now()-e}hear(t,e){this.heard.set(t,e)}pack(t){return this.seq+=1,this.socket?.readyState===WebSocket.OPEN&&(this.sentAt.set(this.seq,performance.now()),this.sentAt.size>xT&&this.sentAt.delete(this.sentAt.keys().next().value),this.socket.send(t(this.seq))),this.seq}act(t){this.socket?.readyState===WebSocket.OPEN?this.socket.send(JSON.stringify(t)):this.listener.failed("not connected: the edit was not applied")}}const ST=new Set(["shift","control","alt","meta","altgraph","capslock","tab"]),Bm="Release the drag first; until then, keys have no effect.",Hm="Release the drag first, or press Escape to cancel it.",Vm="Release the drag first; until then, other controls are disabled.",ET=new Set;class AT{constructor(t){this.page=t,this.down=new Map,this.sliders=new Set,this.refused=new Set,addEventListener("pointerdown",e=>this.press(e),{capture:!0}),addEventListener("touchstart",e=>this.touch(e),{capture:!0,passive:!1}),addEventListener("click",e=>this.click(e),{capture:!0}),addEventListener("pointerup",e=>this.ended(e),{capture:!0}),addEventListener("pointercancel",e=>this.ended(e),{capture:!0}),addEventListener("blur",()=>{this.sliders.clear(),this.down.clear()})}get during(){return this.page.dragging??(this.sliders.size?ET:null)}key(t,e){const{during:n}=this;return!n||ST.has(e)||n.has(e)&&!t.ctrlKey&&!t.metaKey?!1:(this.page.say(n.has("escape")?Hm:Bm),!0)}elsewhere(t){const[e]=t.composedPath();return this.during!==null&&![...this.down.values()].includes(e)}press(t){const[e]=t.composedPath();if(this.down.delete(t.pointerId),this.during||this.refused.clear(),this.elsewhere(t)){t.preventDefault(),t.stopImmediatePropagation(),this.refused.add(t.pointerId),this.page.say(Vm);return}this.refused.delete(t.pointerId),this.down.set(t.pointerId,e),e instanceof HTMLInputElement&&e.type==="range"&&this.sliders.add(t.pointerId)}touch(t){this.elsewhere(t)&&(t.preventDefault(),t.stopImmediatePropagation())}click(t){this.refused.delete(t.pointerId)&&(t.preventDefault(),t.stopImmediatePropagation())}ended(t){this.down.delete(t.pointerId),this.sliders.delete(t.pointerId),!this.refused.has(t.pointerId)&&[Bm,Hm,Vm].includes(this.page.message)&&this.page.say("")}}function Zv(i){return[...i].map(t=>({file:t,path:t.webkitRelativePath||t.name})).filter(({path:t})=>!Qv(t))}async function TT(i){const e=[...i.items].filter(s=>s.kind==="file").map(s=>s.webkitGetAsEntry());if(!e.some(s=>s?.isDirectory))return Zv(i.files);const n=[];for(const s of e)s&&await ty(s,n);return n}const Qv=i=>i.split("/").some(t=>t.startsWith("."));async function ty(i,t){const e=i.fullPath.replace(/^\//,"");if(Qv(e))return;if(!i.isDirectory){const s=await new Promise((o,r)=>i.file(o,r));t.push({file:s,path:e});return}const n=i.createReader();for(;;){const s=await new Promise((o,r)=>n.readEntries(o,r));if(!s.length)return;for(const o of s)await ty(o,t)}}const CT=2048,RT=1152,PT=1e3,kT=560;let Pr=1;function oe(){return Pr}const js=i=>i.pointerType==="touch"?2:1;function LT(){const[i,t]=[outerWidth||innerWidth,outerHeight||innerHeight];return Math.max(1,Math.min(i/CT,t/RT,innerWidth/PT,innerHeight/kT))}function Gm(){Pr=LT();const{style:i}=document.documentElement;i.fontSize=`${10*Pr}px`,i.setProperty("--size",String(Pr))}function DT(i){Gm(),addEventListener("resize",()=>{const t=Pr;Gm(),Pr!==t&&i()})}const IT=3111935,UT=15234107,NT=14,OT=new Jr(.03,.03,.002,32),$T=new Jr(.036,.036,.0015,32);class FT{constructor(t,e){this.stage=t,this.body=e,this.group=new Xe,this.steps=[],this.dragged=-1,this.moved=()=>{},e.overlay.add(this.group);const{canvas:n}=t;n.addEventListener("pointerdown",s=>this.down(s),{capture:!0}),n.addEventListener("pointermove",s=>this.move(s),{capture:!0});for(const s of["pointerup","pointercancel"])n.addEventListener(s,()=>{this.dragged=-1},{capture:!0})}show(t,e=1,n=-1){for(this.steps=t;this.group.children.length;)this.group.remove(this.group.children[0]);t.forEach((s,o)=>{if(!s.position)return;const r=new Xe,a=new Ze({color:s.foot==="left"?IT:UT,transparent:!0,opacity:.85,depthTest:!1}),l=new Ze({color:16777215,transparent:!0,opacity:o===n?1:.5,depthTest:!1});r.add(new Yt($T,l),new Yt(OT,a)),r.children.forEach((c,u)=>{c.renderOrder=8+u}),this.body.character?.up==="z"&&(r.rotation.x=Math.PI/2),r.scale.setScalar(o===n?1.4*e:e),r.position.set(...s.position),r.userData.step=o,this.group.add(r)}),this.stage.ask()}place(t){const e=this.group.children.find(n=>n.userData.step===t);return e?this.stage.project(e.getWorldPosition(new A)):null}at(t){const e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){if(t.button!==0||this.stage.panes.length!==1)return;const[e,n]=this.at(t),s=this.steps.map((r,a)=>{const l=this.place(a);return l?Math.hypot(l.x-e,l.y-n):1/0}),o=s.indexOf(Math.min(...s));s[o]<NT*oe()&&(t.stopImmediatePropagation(),t.preventDefault(),this.dragged=o,this.stage.canvas.setPointerCapture(t.pointerId))}move(t){if(this.dragged<0)return;t.stopImmediatePropagation();const e=this.steps[this.dragged].position,n=this.body.overlay.localToWorld(new A(...e)),s=new Mn(new A(0,1,0),-n.y),o=this.stage.ray(...this.at(t)).intersectPlane(s,new A);if(!o)return;const{x:r,y:a,z:l}=this.body.overlay.worldToLocal(o);this.moved(this.dragged,[r,a,l])}}const zT=14688650,ey=3111935,BT=16777215,HT=new ef(.016),VT=new An(.014,16,12),GT=new Fo(.034,.0032,8,32),WT=new Fo(.034,.0055,8,32),lf=i=>new Ze({color:i,depthTest:!1,transparent:!0}),jT=lf(zT),qT=lf(ey),Wm=lf(BT),jm=i=>`${i.id} ${i.pin} ${i.turn!==null}`;class XT{constructor(){this.group=new Xe,this.shown=new Map,this.views=[],this.lines=new $o(new ue,new bi({color:ey,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1,this.lines.renderOrder=9,this.group.add(this.lines)}show(t,e){const n=t.length===this.views.length&&t.every((s,o)=>jm(s)===jm(this.views[o]));this.views=t,n||this.remake();for(const s of t){const o=this.shown.get(s.id);o.scale.setScalar(e),s.turn&&o.quaternion.set(s.turn[1],s.turn[2],s.turn[3],s.turn[0]),s.position&&o.position.set(...s.position)}}remake(){this.group.clear(),this.shown.clear(),this.group.add(this.lines);for(const t of this.views){const e=this.make(t);e.userData.hold=t.id,this.shown.set(t.id,e),this.group.add(e)}}make(t){const e=t.pin?jT:qT,n=t.pin?HT:VT,s=new Xe,o=new Yt(n,Wm);return o.scale.setScalar(1.35),s.add(o),t.turn&&s.add(new Yt(WT,Wm),new Yt(GT,e)),s.add(new Yt(n,e)),s.children.forEach((r,a)=>{r.renderOrder=10+a}),s}move(t,e){const n=this.views.find(s=>s.id===t);n&&(n.position=[e.x,e.y,e.z],this.shown.get(t)?.position.copy(e))}follow(t){const e=[];for(const n of this.views){const s=t.character?.joints.findIndex(r=>r.name===n.joint)??-1;if(!n.position||s<0)continue;const o=n.skin===null?new A(...n.offset).applyMatrix4(t.frame(s)):sf(t,{skin:n.skin,face:n.face,u:n.u,v:n.v});e.push(...n.position,o.x,o.y,o.z)}this.draw(e);for(const n of this.views){if(n.position)continue;const s=t.character?.joints.findIndex(o=>o.name===n.joint)??-1;s>=0&&this.shown.get(n.id)?.position.setFromMatrixPosition(t.frame(s))}}draw(t){const e=this.lines.geometry.getAttribute("position");if(e?.array.length===t.length){e.copyArray(t),e.needsUpdate=!0;return}this.lines.geometry.dispose(),this.lines.geometry=new ue,this.lines.geometry.setAttribute("position",new re(t,3))}near(t,e,n,s){let o=null,r=s;for(const a of this.views){const l=this.shown.get(a.id);if(!l||!a.position)continue;const c=t(l.getWorldPosition(new A)),u=Math.hypot(c.x-e,c.y-n);u<r&&([r,o]=[u,a])}return o}}const Tn=i=>Sn`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`,Sc=Tn(Sn`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 6 0v2" />`),Ec=Tn(Sn`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 5.6-1.5" />`),ny=Tn(Sn`<path d="M2 3v10M14 3v10M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2" />`),el=Tn(Sn`<path d="M4 4l8 8M12 4l-8 8" />`),YT=Tn(Sn`<path d="M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" />`),KT=Tn(Sn`<path d="M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" />`),JT=Tn(Sn`<circle cx="8" cy="8" r="3" /><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1" />`),ZT=Tn(Sn`<path d="M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z" />`),QT=Tn(Sn`<path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />`),t2=Tn(Sn`<path d="M5 3v10M11 3v10" stroke-width="3" />`),e2=Tn(Sn`<path d="M3 3v10M13 3L6 8l7 5z" />`),n2=Tn(Sn`<path d="M11 4.5L14.5 8 11 11.5 7.5 8z" fill="currentColor" /><path d="M5 5L2 8l3 3" />`),i2=Tn(Sn`<path d="M5 4.5L8.5 8 5 11.5 1.5 8z" fill="currentColor" /><path d="M11 5l3 3-3 3" />`),s2=Tn(Sn`<path d="M3 9V8a4 4 0 0 1 4-4h6M13 7v1a4 4 0 0 1-4 4H3M11 2l2 2-2 2M5 10l-2 2 2 2" />`),o2=Tn(Sn`<path d="M8 2l6 6-6 6-6-6z" fill="currentColor" />`),r2=Tn(Sn`<path d="M2 5h3l1.2-1.8h3.6L11 5h3v8H2z" /><circle cx="8" cy="8.8" r="2.4" />`),qm=Tn(Sn`<path d="M2.5 4h11M6.5 4V2.5h3V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5" />`),cf={constrained:"Constrained (pins hold exactly)",lm:"Damped least squares","pseudo-inverse":"Pseudo-inverse",svd:"Truncated SVD","jacobian-inverse":"Jacobian inverse (square systems)","jacobian-transpose":"Jacobian transpose",sdls:"Selectively damped","conjugate-gradient":"Conjugate gradient","gradient-descent":"Gradient descent",halley:"Halley (QuIK)",ccd:"CCD",fabrik:"FABRIK","position-based":"Position-based (XPBD)","two-bone":"Two bones, closed form"},iy=i=>(cf[i]??i).replace(/ \(.*\)$/,""),en=Ye`
  :host {
    font: 1.3rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    color: var(--text);
  }
  * { box-sizing: border-box; }
  button {
    font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge);
    border-radius: 0.6rem; padding: 0.4rem 1rem; cursor: pointer; min-height: 2.8rem;
  }
  button:hover:not(:disabled):not(.on) { background: var(--hover); }
  button:disabled { opacity: 0.4; cursor: default; }
  button.on { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button.quiet:not(.on) { background: none; border-color: transparent; }
  button.quiet { padding: 0.4rem 0.7rem; }
  button.on:hover { filter: brightness(1.08); }
  svg.icon { width: 1.4rem; height: 1.4rem; display: block; margin: auto; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
  :focus-visible { outline: 0.2rem solid var(--accent); outline-offset: 1px; }
  input[type="text"], input[type="search"], input[type="number"], select {
    font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge);
    border-radius: 0.6rem; padding: 0.4rem 0.7rem; min-height: 2.8rem; width: 100%;
  }
  input[type="range"] { accent-color: var(--accent); width: 100%; }
  input[type="checkbox"], input[type="radio"] { accent-color: var(--accent); }
  input:is([type="range"], [type="checkbox"], [type="radio"]) { zoom: var(--size, 1); } /* their thumbs and boxes are the browser's */
  h2 { font-size: 1.1rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--dim); margin: 1.4rem 0 0.6rem; font-weight: 600; }
  .row { display: flex; gap: 0.6rem; align-items: center; }
  .grow { flex: 1; min-width: 0; }
  .dim { color: var(--dim); }
`,a2=Ye`
  :host, :host([theme="dark"]) {
    --back: #23272e; --panel: #1b1e23; --raised: #2a2f38; --hover: #353c48; --field: #14161a;
    --edge: #3a414d; --text: #e6e9ee; --dim: #949eae; --accent: #2f6fe0; --on-accent: #ffffff;
    --warn: #ffb454; --bad: #ff6b5e; --on-bad: #1b1e23; --done: #5fd08a;
  }
  :host([theme="light"]) {
    --back: #f4f6f8; --panel: #ffffff; --raised: #f0f2f5; --hover: #e3e7ed; --field: #ffffff;
    --edge: #cbd2dc; --text: #1d2330; --dim: #5f6b7d; --accent: #1f6feb; --on-accent: #ffffff;
    --warn: #8f5500; --bad: #c62f20; --on-bad: #ffffff; --done: #1b7a3d;
  }
`,Ac=[{key:"missed",title:"Error",says:"from the targets",at:3,scale:1e3,unit:"mm",least:1e-4},{key:"violation",title:"Pins",says:"the worst pin is off by (mm, or thousandths of a radian)",at:4,scale:1e3,unit:"mm",least:1e-6},{key:"seconds",title:"Time",says:"of a step",at:5,scale:1e3,unit:"ms",least:.01},{key:"iterations",title:"Iterations",says:"of a step",at:6,scale:1,unit:"",least:0},{key:"travel",title:"Travel",says:"of all joints in a step",at:7,scale:1,unit:"rad",least:0},{key:"roughness",title:"Roughness",says:"squared change of the joint movement",at:8,scale:1,unit:"rad²",least:1e-12}];class l2{constructor(){this.rows=[]}clear(){this.rows.length=0}add(t){for(let e=0;e+Xh<=t.length;e+=Xh){const n=t.subarray(e,e+Xh),[s,o,r]=[n[0],n[1],n[2]];let a=this.rows[this.rows.length-1];(!a||a.frame!==o)&&this.rows.push(a={frame:o,time:r,of:[]}),a.of[s]=n}}values(t,e){return this.rows.map(n=>{const s=n.of[t];return s?s[e.at]*e.scale:null})}latest(t){for(let e=this.rows.length-1;e>=Math.max(0,this.rows.length-120);e--){const n=this.rows[e].of[t];if(n)return n}return null}summary(t,e){const n=this.values(t,e).filter(r=>r!==null);if(!n.length)return null;const s=n[n.length-1];n.sort((r,a)=>r-a);const o=r=>n[Math.min(n.length-1,Math.floor(r*n.length))];return{last:s,median:o(.5),p95:o(.95)}}csv(t){const e=[["method","moment","time_s",...Ac.map(n=>n.key)].join(",")];for(const n of this.rows)n.of.forEach((s,o)=>{const r=`"${(t[o]??`method ${o+1}`).replaceAll('"','""')}"`;s&&e.push([r,n.frame,n.time,...Ac.map(a=>s[a.at])].join(","))});return e.join(`
`)+`
`}}function Oa(i){const t=Math.abs(i);return t===0?"0":t<.001||t>=1e5?i.toExponential(1):String(Number(i.toPrecision(3)))}const c2=!0,pn="u-",h2="uplot",u2=pn+"hz",d2=pn+"vt",f2=pn+"title",p2=pn+"wrap",m2=pn+"under",g2=pn+"over",v2=pn+"axis",So=pn+"off",y2=pn+"select",_2=pn+"cursor-x",b2=pn+"cursor-y",w2=pn+"cursor-pt",x2=pn+"legend",M2=pn+"live",S2=pn+"inline",E2=pn+"series",A2=pn+"marker",Xm=pn+"label",T2=pn+"value",Ra="width",Pa="height",Ma="top",Ym="bottom",mr="left",Yh="right",hf="#000",Km=hf+"0",Kh="mousemove",Jm="mousedown",Jh="mouseup",Zm="mouseenter",Qm="mouseleave",tg="dblclick",C2="resize",R2="scroll",eg="change",Tc="dppxchange",uf="--",Qr=typeof window<"u",ud=Qr?document:null,kr=Qr?window:null,P2=Qr?navigator:null;let Te,Vl;function dd(){let i=devicePixelRatio;Te!=i&&(Te=i,Vl&&pd(eg,Vl,dd),Vl=matchMedia(`(min-resolution: ${Te-.001}dppx) and (max-resolution: ${Te+.001}dppx)`),Co(eg,Vl,dd),kr.dispatchEvent(new CustomEvent(Tc)))}function ni(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function fd(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ve(i,t,e){i.style[t]=e+"px"}function Ti(i,t,e,n){let s=ud.createElement(i);return t!=null&&ni(s,t),e?.insertBefore(s,n),s}function fi(i,t){return Ti("div",i,t)}const ng=new WeakMap;function Gi(i,t,e,n,s){let o="translate("+t+"px,"+e+"px)",r=ng.get(i);o!=r&&(i.style.transform=o,ng.set(i,o),t<0||e<0||t>n||e>s?ni(i,So):fd(i,So))}const ig=new WeakMap;function sg(i,t,e){let n=t+e,s=ig.get(i);n!=s&&(ig.set(i,n),i.style.background=t,i.style.borderColor=e)}const og=new WeakMap;function rg(i,t,e,n){let s=t+""+e,o=og.get(i);s!=o&&(og.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}const df={passive:!0},k2={...df,capture:!0};function Co(i,t,e,n){t.addEventListener(i,e,n?k2:df)}function pd(i,t,e,n){t.removeEventListener(i,e,df)}Qr&&dd();function Ci(i,t,e,n){let s;e=e||0,n=n||t.length-1;let o=n<=2147483647;for(;n-e>1;)s=o?e+n>>1:ri((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function sy(i){return(e,n,s)=>{let o=-1,r=-1;for(let a=n;a<=s;a++)if(i(e[a])){o=a;break}for(let a=s;a>=n;a--)if(i(e[a])){r=a;break}return[o,r]}}const oy=i=>i!=null,ry=i=>i!=null&&i>0,Gc=sy(oy),L2=sy(ry);function D2(i,t,e,n=0,s=!1){let o=s?L2:Gc,r=s?ry:oy;[t,e]=o(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let u=i[c];r(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Ne,l??-Ne]}function Wc(i,t,e,n){let s=cg(i),o=cg(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let r=e==10?gs:ay,a=s==1?ri:pi,l=o==1?pi:ri,c=a(r(un(i))),u=l(r(un(t))),h=Fr(e,c),d=Fr(e,u);return e==10&&(c<0&&(h=Oe(h,-c)),u<0&&(d=Oe(d,-u))),n||e==2?(i=h*s,t=d*o):(i=uy(i,h),t=jc(t,d)),[i,t]}function ff(i,t,e,n){let s=Wc(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}const pf=.1,ag={mode:3,pad:pf},$a={pad:0,soft:null,mode:0},I2={min:$a,max:$a};function Cc(i,t,e,n){return qc(e)?lg(i,t,e):($a.pad=e,$a.soft=n?0:null,$a.mode=n?3:0,lg(i,t,I2))}function Se(i,t){return i??t}function U2(i,t,e){for(t=Se(t,0),e=Se(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function lg(i,t,e){let n=e.min,s=e.max,o=Se(n.pad,0),r=Se(s.pad,0),a=Se(n.hard,-Ne),l=Se(s.hard,Ne),c=Se(n.soft,Ne),u=Se(s.soft,-Ne),h=Se(n.mode,0),d=Se(s.mode,0),f=t-i,p=gs(f),v=zn(un(i),un(t)),m=gs(v),g=un(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,h==2&&c!=Ne&&(o=0),d==2&&u!=-Ne&&(r=0)));let b=f||v||1e3,x=gs(b),_=Fr(10,ri(x)),N=b*(f==0?i==0?.1:1:o),C=Oe(uy(i-N,_/10),24),P=i>=c&&(h==1||h==3&&C<=c||h==2&&C>=c)?c:Ne,I=zn(a,C<P&&i>=P?P:Li(P,C)),S=b*(f==0?t==0?.1:1:r),w=Oe(jc(t+S,_/10),24),R=t<=u&&(d==1||d==3&&w>=u||d==2&&w<=u)?u:-Ne,z=Li(l,w>R&&t<=R?R:zn(R,w));return I==z&&I==0&&(z=100),[I,z]}const N2=new Intl.NumberFormat(Qr?P2.language:"en-US"),mf=i=>N2.format(i),li=Math,dc=li.PI,un=li.abs,ri=li.floor,hn=li.round,pi=li.ceil,Li=li.min,zn=li.max,Fr=li.pow,cg=li.sign,gs=li.log10,ay=li.log2,O2=(i,t=1)=>li.sinh(i)*t,Zh=(i,t=1)=>li.asinh(i/t),Ne=1/0;function hg(i){return(gs((i^i>>31)-(i>>31))|0)+1}function md(i,t,e){return Li(zn(i,t),e)}function ly(i){return typeof i=="function"}function me(i){return ly(i)?i:()=>i}const $2=()=>{},cy=i=>i,hy=(i,t)=>t,F2=i=>null,ug=i=>!0,dg=(i,t)=>i==t,z2=/\.\d*?(?=9{6,}|0{6,})/gm,Lo=i=>{if(fy(i)||Js.has(i))return i;const t=`${i}`,e=t.match(z2);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,o]=t.split("e");return+`${Lo(s)}e${o}`}return Oe(i,n)};function bo(i,t){return Lo(Oe(Lo(i/t))*t)}function jc(i,t){return Lo(pi(Lo(i/t))*t)}function uy(i,t){return Lo(ri(Lo(i/t))*t)}function Oe(i,t=0){if(fy(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return hn(n)/e}const Js=new Map;function dy(i){return((""+i).split(".")[1]||"").length}function qa(i,t,e,n){let s=[],o=n.map(dy);for(let r=t;r<e;r++){let a=un(r),l=Oe(Fr(i,r),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${r}`:n[c]*l,h=(r>=0?0:a)+(r>=o[c]?0:o[c]),d=i==10?u:Oe(u,h);s.push(d),Js.set(d,h)}}return s}const Fa={},gf=[],zr=[null,null],zs=Array.isArray,fy=Number.isInteger,B2=i=>i===void 0;function fg(i){return typeof i=="string"}function qc(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function H2(i){return i!=null&&typeof i=="object"}const V2=Object.getPrototypeOf(Uint8Array),py="__proto__";function Br(i,t=qc){let e;if(zs(i)){let n=i.find(s=>s!=null);if(zs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Br(i[s],t)}else e=i.slice()}else if(i instanceof V2)e=i.slice();else if(t(i)){e={};for(let n in i)n!=py&&(e[n]=Br(i[n],t))}else e=i;return e}function on(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=py&&(qc(i[s])?on(i[s],Br(n[s])):i[s]=Br(n[s]))}return i}const G2=0,W2=1,j2=2;function q2(i,t,e){for(let n=0,s,o=-1;n<t.length;n++){let r=t[n];if(r>o){for(s=r-1;s>=0&&i[s]==null;)i[s--]=null;for(s=r+1;s<e&&i[s]==null;)i[o=s++]=null}}}function X2(i,t){if(J2(i)){let r=i[0].slice();for(let a=1;a<i.length;a++)r.push(...i[a].slice(1));return Z2(r[0])||(r=K2(r)),r}let e=new Set;for(let r=0;r<i.length;r++){let l=i[r][0],c=l.length;for(let u=0;u<c;u++)e.add(l[u])}let n=[Array.from(e).sort((r,a)=>r-a)],s=n[0].length,o=new Map;for(let r=0;r<s;r++)o.set(n[0][r],r);for(let r=0;r<i.length;r++){let a=i[r],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(s).fill(void 0),d=t?t[r][c]:W2,f=[];for(let p=0;p<u.length;p++){let v=u[p],m=o.get(l[p]);v===null?d!=G2&&(h[m]=v,d==j2&&f.push(m)):h[m]=v}q2(h,f,s),n.push(h)}}return n}const Y2=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function K2(i){let t=i[0],e=t.length,n=Array(e);for(let o=0;o<n.length;o++)n[o]=o;n.sort((o,r)=>t[o]-t[r]);let s=[];for(let o=0;o<i.length;o++){let r=i[o],a=Array(e);for(let l=0;l<e;l++)a[l]=r[n[l]];s.push(a)}return s}function J2(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let o=0;o<e;o++)if(s[o]!=t[o])return!1}}return!0}function Z2(i,t=100){const e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;const o=zn(1,ri((s-n+1)/t));for(let r=i[n],a=n+o;a<=s;a+=o){const l=i[a];if(l!=null){if(l<=r)return!1;r=l}}return!0}const my=["January","February","March","April","May","June","July","August","September","October","November","December"],gy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function vy(i){return i.slice(0,3)}const Q2=gy.map(vy),tC=my.map(vy),eC={MMMM:my,MMM:tC,WWWW:gy,WWW:Q2};function Sa(i){return(i<10?"0":"")+i}function nC(i){return(i<10?"00":i<100?"0":"")+i}const iC={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Sa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Sa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Sa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Sa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Sa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>nC(i.getMilliseconds())};function vf(i,t){t=t||eC;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?iC[s[1]]:s[0]);return o=>{let r="";for(let a=0;a<e.length;a++)r+=typeof e[a]=="string"?e[a]:e[a](o,t);return r}}const sC=new Intl.DateTimeFormat().resolvedOptions().timeZone;function oC(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==sC?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}const yy=i=>i%1==0,Rc=[1,2,2.5,5],rC=qa(10,-32,0,Rc),_y=qa(10,0,32,Rc),aC=_y.filter(yy),wo=rC.concat(_y),yf=`
`,by="{YYYY}",pg=yf+by,wy="{M}/{D}",ka=yf+wy,Gl=ka+"/{YY}",xy="{aa}",lC="{h}:{mm}",xr=lC+xy,mg=yf+xr,gg=":{ss}",Pe=null;function My(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,o=s*30,r=s*365,l=(i==1?qa(10,0,3,Rc).filter(yy):qa(10,-3,0,Rc)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,o,o*2,o*3,o*4,o*6,r,r*2,r*5,r*10,r*25,r*50,r*100]);const c=[[r,by,Pe,Pe,Pe,Pe,Pe,Pe,1],[s*28,"{MMM}",pg,Pe,Pe,Pe,Pe,Pe,1],[s,wy,pg,Pe,Pe,Pe,Pe,Pe,1],[n,"{h}"+xy,Gl,Pe,ka,Pe,Pe,Pe,1],[e,xr,Gl,Pe,ka,Pe,Pe,Pe,1],[t,gg,Gl+" "+xr,Pe,ka+" "+xr,Pe,mg,Pe,1],[i,gg+".{fff}",Gl+" "+xr,Pe,ka+" "+xr,Pe,mg,Pe,1]];function u(h){return(d,f,p,v,m,g)=>{let b=[],x=m>=r,_=m>=o&&m<r,N=h(p),C=Oe(N*i,3),P=Qh(N.getFullYear(),x?0:N.getMonth(),_||x?1:N.getDate()),I=Oe(P*i,3);if(_||x){let S=_?m/o:0,w=x?m/r:0,R=C==I?C:Oe(Qh(P.getFullYear()+w,P.getMonth()+S,1)*i,3),z=new Date(hn(R/i)),O=z.getFullYear(),W=z.getMonth();for(let G=0;R<=v;G++){let J=Qh(O+w*G,W+S*G,1),Y=J-h(Oe(J*i,3));R=Oe((+J+Y)*i,3),R<=v&&b.push(R)}}else{let S=m>=s?s:m,w=ri(p)-ri(C),R=I+w+jc(C-I,S);b.push(R);let z=h(R),O=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,W=m/n,G=d.axes[f]._space,J=g/G;for(;R=Oe(R+m,i==1?0:3),!(R>v);)if(W>1){let Y=ri(Oe(O+W,6))%24,at=h(R).getHours()-Y;at>1&&(at=-1),R-=at*n,O=(O+W)%24;let mt=b[b.length-1];Oe((R-mt)/m,3)*J>=.7&&b.push(R)}else b.push(R)}return b}}return[l,c,u]}const[cC,hC,uC]=My(1),[dC,fC,pC]=My(.001);qa(2,-53,53,[1]);function vg(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function yg(i,t){return(e,n,s,o,r)=>{let a=t.find(p=>r>=p[0])||t[t.length-1],l,c,u,h,d,f;return n.map(p=>{let v=i(p),m=v.getFullYear(),g=v.getMonth(),b=v.getDate(),x=v.getHours(),_=v.getMinutes(),N=v.getSeconds(),C=m!=l&&a[2]||g!=c&&a[3]||b!=u&&a[4]||x!=h&&a[5]||_!=d&&a[6]||N!=f&&a[7]||a[1];return l=m,c=g,u=b,h=x,d=_,f=N,C(v)})}}function mC(i,t){let e=vf(t);return(n,s,o,r,a)=>s.map(l=>e(i(l)))}function Qh(i,t,e){return new Date(i,t,e)}function _g(i,t){return t(i)}const gC="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function bg(i,t){return(e,n,s,o)=>o==null?uf:t(i(n))}function vC(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function yC(i,t){return i.series[t].fill(i,t)}const _C={show:!0,live:!0,isolate:!1,mount:$2,markers:{show:!0,width:2,stroke:vC,fill:yC,dash:"solid"},idx:null,idxs:null,values:[]};function bC(i,t){let e=i.cursor.points,n=fi(),s=e.size(i,t);Ve(n,Ra,s),Ve(n,Pa,s);let o=s/-2;Ve(n,"marginLeft",o),Ve(n,"marginTop",o);let r=e.width(i,t,s);return r&&Ve(n,"borderWidth",r),n}function wC(i,t){let e=i.series[t].points;return e._fill||e._stroke}function xC(i,t){let e=i.series[t].points;return e._stroke||e._fill}function MC(i,t){return i.series[t].points.size}const tu=[0,0];function SC(i,t,e){return tu[0]=t,tu[1]=e,tu}function Wl(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function eu(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}const EC={show:!0,x:!0,y:!0,lock:!1,move:SC,points:{one:!1,show:bC,size:MC,width:0,stroke:xC,fill:wC},bind:{mousedown:Wl,mouseup:Wl,click:Wl,dblclick:Wl,mousemove:eu,mouseleave:eu,mouseenter:eu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Sy={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},_f=on({},Sy,{filter:hy}),Ey=on({},_f,{size:10}),Ay=on({},Sy,{show:!1}),bf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Ty="bold "+bf,Cy=1.5,wg={show:!0,scale:"x",stroke:hf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Ty,side:2,grid:_f,ticks:Ey,border:Ay,font:bf,lineGap:Cy,rotate:0},AC="Value",TC="Time",xg={show:!0,scale:"x",auto:!1,sorted:1,min:Ne,max:-Ne,idxs:[]};function CC(i,t,e,n,s){return t.map(o=>o==null?"":mf(o))}function RC(i,t,e,n,s,o,r){let a=[],l=Js.get(s)||0;e=r?e:Oe(jc(e,s),l);for(let c=e;c<=n;c=Oe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function gd(i,t,e,n,s,o,r){const a=[],l=i.scales[i.axes[t].scale].log,c=l==10?gs:ay,u=ri(c(e));s=Fr(l,u),l==10&&(s=wo[Ci(s,wo)]);let h=e,d=s*l;l==10&&(d=wo[Ci(d,wo)]);do a.push(h),h=h+s,l==10&&!Js.has(h)&&(h=Oe(h,Js.get(s))),h>=d&&(s=h,d=s*l,l==10&&(d=wo[Ci(d,wo)]));while(h<=n);return a}function PC(i,t,e,n,s,o,r){let l=i.scales[i.axes[t].scale].asinh,c=n>l?gd(i,t,zn(l,e),n,s):[l],u=n>=0&&e<=0?[0]:[];return(e<-l?gd(i,t,zn(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(u,c)}const Ry=/./,kC=/[12357]/,LC=/[125]/,Mg=/1/,vd=(i,t,e,n)=>i.map((s,o)=>t==4&&s==0||o%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function DC(i,t,e,n,s){let o=i.axes[e],r=o.scale,a=i.scales[r],l=i.valToPos,c=o._space,u=l(10,r),h=l(9,r)-u>=c?Ry:l(7,r)-u>=c?kC:l(5,r)-u>=c?LC:Mg;if(h==Mg){let d=un(l(1,r)-u);if(d<c)return vd(t.slice().reverse(),a.distr,h,pi(c/d)).reverse()}return vd(t,a.distr,h,1)}function IC(i,t,e,n,s){let o=i.axes[e],r=o.scale,a=o._space,l=i.valToPos,c=un(l(1,r)-l(2,r));return c<a?vd(t.slice().reverse(),3,Ry,pi(a/c)).reverse():t}function UC(i,t,e,n){return n==null?uf:t==null?"":mf(t)}const Sg={show:!0,scale:"y",stroke:hf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Ty,side:3,grid:_f,ticks:Ey,border:Ay,font:bf,lineGap:Cy,rotate:0};function NC(i,t){let e=3+(i||1)*2;return Oe(e*t,3)}function OC(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],o=i.valToPos(s[n[0]],e,!0),r=i.valToPos(s[n[1]],e,!0),a=un(r-o),l=i.series[t],c=a/(l.points.space*Te);return n[1]-n[0]<=c}const Eg={scale:null,auto:!0,sorted:0,min:Ne,max:-Ne},Py=(i,t,e,n,s)=>s,Ag={show:!0,auto:!0,sorted:0,gaps:Py,alpha:1,facets:[on({},Eg,{scale:"x"}),on({},Eg,{scale:"y"})]},Tg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Py,alpha:1,points:{show:OC,filter:null},values:null,min:Ne,max:-Ne,idxs:[],path:null,clip:null};function $C(i,t,e,n,s){return e/10}const ky={time:c2,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},FC=on({},ky,{time:!1,ori:1}),Cg={};function Ly(i,t){let e=Cg[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,o,r,a,l,c){for(let u=0;u<e.plots.length;u++)e.plots[u]!=s&&e.plots[u].pub(n,s,o,r,a,l,c)}},i!=null&&(Cg[i]=e)),e}const Hr=1,yd=2;function zo(i,t,e){const n=i.mode,s=i.series[t],o=n==2?i._data[t]:i._data,r=i.scales,a=i.bbox;let l=o[0],c=n==2?o[1]:o[t],u=n==2?r[s.facets[0].scale]:r[i.series[0].scale],h=n==2?r[s.facets[1].scale]:r[s.scale],d=a.left,f=a.top,p=a.width,v=a.height,m=i.valToPosH,g=i.valToPosV;return u.ori==0?e(s,l,c,u,h,m,g,d,f,p,v,Yc,ta,Jc,Iy,Ny):e(s,l,c,u,h,g,m,f,d,v,p,Kc,ea,Mf,Uy,Oy)}function wf(i,t){let e=0,n=0,s=Se(i.bands,gf);for(let o=0;o<s.length;o++){let r=s[o];r.series[0]==t?e=r.dir:r.series[1]==t&&(r.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function zC(i,t,e,n,s){let o=i.mode,r=i.series[t],a=o==2?r.facets[1].scale:r.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function vs(i,t,e,n,s,o){return zo(i,t,(r,a,l,c,u,h,d,f,p,v,m)=>{let g=r.pxRound;const b=c.dir*(c.ori==0?1:-1),x=c.ori==0?ta:ea;let _,N;b==1?(_=e,N=n):(_=n,N=e);let C=g(h(a[_],c,v,f)),P=g(d(l[_],u,m,p)),I=g(h(a[N],c,v,f)),S=g(d(o==1?u.max:u.min,u,m,p)),w=new Path2D(s);return x(w,I,S),x(w,C,S),x(w,C,P),w})}function Xc(i,t,e,n,s,o){let r=null;if(i.length>0){r=new Path2D;const a=t==0?Jc:Mf;let l=e;for(let h=0;h<i.length;h++){let d=i[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(r,l,n,f,n+o),l=d[1]}}let c=e+s-l,u=10;c>0&&a(r,l,n-u/2,c,n+o+u)}return r}function BC(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function xf(i,t,e,n,s,o,r){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let h=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=o(i[h]),p=d==h?f:o(i[d]),v=h-s;f=r<=0&&v>=0&&v<l?o(i[v]):f;let g=d+s;p=r>=0&&g>=0&&g<l?o(i[g]):p,p>=f&&a.push([f,p])}return a}function Rg(i){return i==0?cy:i==1?hn:t=>bo(t,i)}function Dy(i){let t=i==0?Yc:Kc,e=i==0?(s,o,r,a,l,c)=>{s.arcTo(o,r,a,l,c)}:(s,o,r,a,l,c)=>{s.arcTo(r,o,l,a,c)},n=i==0?(s,o,r,a,l)=>{s.rect(o,r,a,l)}:(s,o,r,a,l)=>{s.rect(r,o,l,a)};return(s,o,r,a,l,c=0,u=0)=>{c==0&&u==0?n(s,o,r,a,l):(c=Li(c,a/2,l/2),u=Li(u,a/2,l/2),t(s,o+c,r),e(s,o+a,r,o+a,r+l,c),e(s,o+a,r+l,o,r+l,u),e(s,o,r+l,o,r,u),e(s,o,r,o+a,r,c),s.closePath())}}const Yc=(i,t,e)=>{i.moveTo(t,e)},Kc=(i,t,e)=>{i.moveTo(e,t)},ta=(i,t,e)=>{i.lineTo(t,e)},ea=(i,t,e)=>{i.lineTo(e,t)},Jc=Dy(0),Mf=Dy(1),Iy=(i,t,e,n,s,o)=>{i.arc(t,e,n,s,o)},Uy=(i,t,e,n,s,o)=>{i.arc(e,t,n,s,o)},Ny=(i,t,e,n,s,o,r)=>{i.bezierCurveTo(t,e,n,s,o,r)},Oy=(i,t,e,n,s,o,r)=>{i.bezierCurveTo(e,t,s,n,r,o)};function $y(i){return(t,e,n,s,o)=>zo(t,e,(r,a,l,c,u,h,d,f,p,v,m)=>{let{pxRound:g,points:b}=r,x,_;c.ori==0?(x=Yc,_=Iy):(x=Kc,_=Uy);const N=Oe(b.width*Te,3);let C=(b.size-b.width)/2*Te,P=Oe(C*2,3),I=new Path2D,S=new Path2D,{left:w,top:R,width:z,height:O}=t.bbox;Jc(S,w-P,R-P,z+P*2,O+P*2);const W=G=>{if(l[G]!=null){let J=g(h(a[G],c,v,f)),Y=g(d(l[G],u,m,p));x(I,J+C,Y),_(I,J,Y,C,0,dc*2)}};if(o)o.forEach(W);else for(let G=n;G<=s;G++)W(G);return{stroke:N>0?I:null,fill:I,clip:S,flags:Hr|yd}})}function Fy(i){return(t,e,n,s,o,r)=>{n!=s&&(o!=n&&r!=n&&i(t,e,n),o!=s&&r!=s&&i(t,e,s),i(t,e,r))}}const HC=Fy(ta),VC=Fy(ea);function zy(i){const t=Se(i?.alignGaps,0);return(e,n,s,o)=>zo(e,n,(r,a,l,c,u,h,d,f,p,v,m)=>{[s,o]=Gc(l,s,o);let g=r.pxRound,b=O=>g(h(O,c,v,f)),x=O=>g(d(O,u,m,p)),_,N;c.ori==0?(_=ta,N=HC):(_=ea,N=VC);const C=c.dir*(c.ori==0?1:-1),P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Hr},I=P.stroke;let S=!1;if(o-s>=v*4){let O=pt=>e.posToVal(pt,c.key,!0),W=null,G=null,J,Y,Q,lt=b(a[C==1?s:o]),at=b(a[s]),mt=b(a[o]),_t=O(C==1?at+1:mt-1);for(let pt=C==1?s:o;pt>=s&&pt<=o;pt+=C){let it=a[pt],yt=(C==1?it<_t:it>_t)?lt:b(it),ct=l[pt];yt==lt?ct!=null?(Y=ct,W==null?(_(I,yt,x(Y)),J=W=G=Y):Y<W?W=Y:Y>G&&(G=Y)):ct===null&&(S=!0):(W!=null&&N(I,lt,x(W),x(G),x(J),x(Y)),ct!=null?(Y=ct,_(I,yt,x(Y)),W=G=J=Y):(W=G=null,ct===null&&(S=!0)),lt=yt,_t=O(lt+C))}W!=null&&W!=G&&Q!=lt&&N(I,lt,x(W),x(G),x(J),x(Y))}else for(let O=C==1?s:o;O>=s&&O<=o;O+=C){let W=l[O];W===null?S=!0:W!=null&&_(I,b(a[O]),x(W))}let[R,z]=wf(e,n);if(r.fill!=null||R!=0){let O=P.fill=new Path2D(I),W=r.fillTo(e,n,r.min,r.max,R),G=x(W),J=b(a[s]),Y=b(a[o]);C==-1&&([Y,J]=[J,Y]),_(O,Y,G),_(O,J,G)}if(!r.spanGaps){let O=[];S&&O.push(...xf(a,l,s,o,C,b,t)),P.gaps=O=r.gaps(e,n,s,o,O),P.clip=Xc(O,c.ori,f,p,v,m)}return z!=0&&(P.band=z==2?[vs(e,n,s,o,I,-1),vs(e,n,s,o,I,1)]:vs(e,n,s,o,I,z)),P})}function GC(i){const t=Se(i.align,1),e=Se(i.ascDesc,!1),n=Se(i.alignGaps,0),s=Se(i.extend,!1);return(o,r,a,l)=>zo(o,r,(c,u,h,d,f,p,v,m,g,b,x)=>{[a,l]=Gc(h,a,l);let _=c.pxRound,{left:N,width:C}=o.bbox,P=at=>_(p(at,d,b,m)),I=at=>_(v(at,f,x,g)),S=d.ori==0?ta:ea;const w={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Hr},R=w.stroke,z=d.dir*(d.ori==0?1:-1);let O=I(h[z==1?a:l]),W=P(u[z==1?a:l]),G=W,J=W;s&&t==-1&&(J=N,S(R,J,O)),S(R,W,O);for(let at=z==1?a:l;at>=a&&at<=l;at+=z){let mt=h[at];if(mt==null)continue;let _t=P(u[at]),pt=I(mt);t==1?S(R,_t,O):S(R,G,pt),S(R,_t,pt),O=pt,G=_t}let Y=G;s&&t==1&&(Y=N+C,S(R,Y,O));let[Q,lt]=wf(o,r);if(c.fill!=null||Q!=0){let at=w.fill=new Path2D(R),mt=c.fillTo(o,r,c.min,c.max,Q),_t=I(mt);S(at,Y,_t),S(at,J,_t)}if(!c.spanGaps){let at=[];at.push(...xf(u,h,a,l,z,P,n));let mt=c.width*Te/2,_t=e||t==1?mt:-mt,pt=e||t==-1?-mt:mt;at.forEach(it=>{it[0]+=_t,it[1]+=pt}),w.gaps=at=c.gaps(o,r,a,l,at),w.clip=Xc(at,d.ori,m,g,b,x)}return lt!=0&&(w.band=lt==2?[vs(o,r,a,l,R,-1),vs(o,r,a,l,R,1)]:vs(o,r,a,l,R,lt)),w})}function Pg(i,t,e,n,s,o,r=Ne){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let u=un(i[l]-i[a]);u<c&&(c=u,r=un(e(i[l],n,s,o)-e(i[a],n,s,o)))}a=l}}return r}function WC(i){i=i||Fa;const t=Se(i.size,[.6,Ne,1]),e=i.align||0,n=i.gap||0;let s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;const o=me(s),r=1-t[0],a=Se(t[1],Ne),l=Se(t[2],1),c=Se(i.disp,Fa),u=Se(i.each,f=>{}),{fill:h,stroke:d}=c;return(f,p,v,m)=>zo(f,p,(g,b,x,_,N,C,P,I,S,w,R)=>{let z=g.pxRound,O=e,W=n*Te,G=a*Te,J=l*Te,Y,Q;_.ori==0?[Y,Q]=o(f,p):[Q,Y]=o(f,p);const lt=_.dir*(_.ori==0?1:-1);let at=_.ori==0?Jc:Mf,mt=_.ori==0?u:(j,et,Mt,bt,Tt,ne,ft)=>{u(j,et,Mt,Tt,bt,ft,ne)},_t=Se(f.bands,gf).find(j=>j.series[0]==p),pt=_t!=null?_t.dir:0,it=g.fillTo(f,p,g.min,g.max,pt),ht=z(P(it,N,R,S)),yt,ct,Ht,Gt=w,Nt=z(g.width*Te),ge=!1,ie=null,ve=null,H=null,an=null;h!=null&&(Nt==0||d!=null)&&(ge=!0,ie=h.values(f,p,v,m),ve=new Map,new Set(ie).forEach(j=>{j!=null&&ve.set(j,new Path2D)}),Nt>0&&(H=d.values(f,p,v,m),an=new Map,new Set(H).forEach(j=>{j!=null&&an.set(j,new Path2D)})));let{x0:ae,size:ce}=c;if(ae!=null&&ce!=null){O=1,b=ae.values(f,p,v,m),ae.unit==2&&(b=b.map(Mt=>f.posToVal(I+Mt*w,_.key,!0)));let j=ce.values(f,p,v,m);ce.unit==2?ct=j[0]*w:ct=C(j[0],_,w,I)-C(0,_,w,I),Gt=Pg(b,x,C,_,w,I,Gt),Ht=Gt-ct+W}else Gt=Pg(b,x,C,_,w,I,Gt),Ht=Gt*r+W,ct=Gt-Ht;Ht<1&&(Ht=0),Nt>=ct/2&&(Nt=0),Ht<5&&(z=cy);let qt=Ht>0,_e=Gt-Ht-(qt?Nt:0);ct=z(md(_e,J,G)),yt=(O==0?ct/2:O==lt?0:ct)-O*lt*((O==0?W/2:0)+(qt?Nt/2:0));const Lt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},L=ge?null:new Path2D;let E=null;if(_t!=null)E=f.data[_t.series[1]];else{let{y0:j,y1:et}=c;j!=null&&et!=null&&(x=et.values(f,p,v,m),E=j.values(f,p,v,m))}let Z=Y*ct,tt=Q*ct;for(let j=lt==1?v:m;j>=v&&j<=m;j+=lt){let et=x[j];if(et==null)continue;if(E!=null){let Ft=E[j]??0;if(et-Ft==0)continue;ht=P(Ft,N,R,S)}let Mt=_.distr!=2||c!=null?b[j]:j,bt=C(Mt,_,w,I),Tt=P(Se(et,it),N,R,S),ne=z(bt-yt),ft=z(zn(Tt,ht)),wt=z(Li(Tt,ht)),Ot=ft-wt;if(et!=null){let Ft=et<0?tt:Z,Et=et<0?Z:tt;ge?(Nt>0&&H[j]!=null&&at(an.get(H[j]),ne,wt+ri(Nt/2),ct,zn(0,Ot-Nt),Ft,Et),ie[j]!=null&&at(ve.get(ie[j]),ne,wt+ri(Nt/2),ct,zn(0,Ot-Nt),Ft,Et)):at(L,ne,wt+ri(Nt/2),ct,zn(0,Ot-Nt),Ft,Et),mt(f,p,j,ne-Nt/2,wt,ct+Nt,Ot)}}return Nt>0?Lt.stroke=ge?an:L:ge||(Lt._fill=g.width==0?g._fill:g._stroke??g._fill,Lt.width=0),Lt.fill=ge?ve:L,Lt})}function jC(i,t){const e=Se(t?.alignGaps,0);return(n,s,o,r)=>zo(n,s,(a,l,c,u,h,d,f,p,v,m,g)=>{[o,r]=Gc(c,o,r);let b=a.pxRound,x=Y=>b(d(Y,u,m,p)),_=Y=>b(f(Y,h,g,v)),N,C,P;u.ori==0?(N=Yc,P=ta,C=Ny):(N=Kc,P=ea,C=Oy);const I=u.dir*(u.ori==0?1:-1);let S=x(l[I==1?o:r]),w=S,R=[],z=[];for(let Y=I==1?o:r;Y>=o&&Y<=r;Y+=I)if(c[Y]!=null){let lt=l[Y],at=x(lt);R.push(w=at),z.push(_(c[Y]))}const O={stroke:i(R,z,N,P,C,b),fill:null,clip:null,band:null,gaps:null,flags:Hr},W=O.stroke;let[G,J]=wf(n,s);if(a.fill!=null||G!=0){let Y=O.fill=new Path2D(W),Q=a.fillTo(n,s,a.min,a.max,G),lt=_(Q);P(Y,w,lt),P(Y,S,lt)}if(!a.spanGaps){let Y=[];Y.push(...xf(l,c,o,r,I,x,e)),O.gaps=Y=a.gaps(n,s,o,r,Y),O.clip=Xc(Y,u.ori,p,v,m,g)}return J!=0&&(O.band=J==2?[vs(n,s,o,r,W,-1),vs(n,s,o,r,W,1)]:vs(n,s,o,r,W,J)),O})}function qC(i){return jC(XC,i)}function XC(i,t,e,n,s,o){const r=i.length;if(r<2)return null;const a=new Path2D;if(e(a,i[0],t[0]),r==2)n(a,i[1],t[1]);else{let l=Array(r),c=Array(r-1),u=Array(r-1),h=Array(r-1);for(let d=0;d<r-1;d++)u[d]=t[d+1]-t[d],h[d]=i[d+1]-i[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<r-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[r-1]=c[r-2];for(let d=0;d<r-1;d++)s(a,i[d]+h[d]/3,t[d]+l[d]*h[d]/3,i[d+1]-h[d]/3,t[d+1]-l[d+1]*h[d]/3,i[d+1],t[d+1])}return a}const _d=new Set;function kg(){for(let i of _d)i.syncRect(!0)}Qr&&(Co(C2,kr,kg),Co(R2,kr,kg,!0),Co(Tc,kr,()=>{Dn.pxRatio=Te}));const YC=zy(),KC=$y();function Lg(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((o,r)=>bd(o,r,t,e))}function JC(i,t){return i.map((e,n)=>n==0?{}:on({},t,e))}function bd(i,t,e,n){return on({},t==0?e:n,i)}function By(i,t,e){return t==null?zr:[t,e]}const ZC=By;function QC(i,t,e){return t==null?zr:Cc(t,e,pf,!0)}function Hy(i,t,e,n){return t==null?zr:Wc(t,e,i.scales[n].log,!1)}const tR=Hy;function Vy(i,t,e,n){return t==null?zr:ff(t,e,i.scales[n].log,!1)}const eR=Vy;function nR(i,t,e,n,s){let o=zn(hg(i),hg(t)),r=t-i,a=Ci(s/n*r,e);do{let l=e[a],c=n*l/r;if(c>=s&&o+(l<5?Js.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Dg(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=hn((e=+s)*Te))+"px"),[i,t,e]}function iR(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Oe(t[2]*Te,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Dn(i,t,e){const n={mode:Se(i.mode,1)},s=n.mode;function o(y,M,k,D){let $=M.valToPct(y);return D+k*(M.dir==-1?1-$:$)}function r(y,M,k,D){let $=M.valToPct(y);return D+k*(M.dir==-1?$:1-$)}function a(y,M,k,D){return M.ori==0?o(y,M,k,D):r(y,M,k,D)}n.valToPosH=o,n.valToPosV=r;let l=!1;n.status=0;const c=n.root=fi(h2);if(i.id!=null&&(c.id=i.id),ni(c,i.class),i.title){let y=fi(f2,c);y.textContent=i.title}const u=Ti("canvas"),h=n.ctx=u.getContext("2d"),d=fi(p2,c);Co("click",d,y=>{y.target===p&&(ze!=Yo||qe!=Ko)&&En.click(n,y)},!0);const f=n.under=fi(m2,d);d.appendChild(u);const p=n.over=fi(g2,d);i=Br(i);const v=+Se(i.pxAlign,1),m=Rg(v);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});const g=i.ms||.001,b=n.series=s==1?Lg(i.series||[],xg,Tg,!1):JC(i.series||[null],Ag),x=n.axes=Lg(i.axes||[],wg,Sg,!0),_=n.scales={},N=n.bands=i.bands||[];N.forEach(y=>{y.fill=me(y.fill||null),y.dir=Se(y.dir,-1)});const C=s==2?b[1].facets[0].scale:b[0].scale,P={axes:w_,series:ci},I=(i.drawOrder||["axes","series"]).map(y=>P[y]);function S(y){const M=y.distr==3?k=>gs(k>0?k:y.clamp(n,k,y.min,y.max,y.key)):y.distr==4?k=>Zh(k,y.asinh):y.distr==100?k=>y.fwd(k):k=>k;return k=>{let D=M(k),{_min:$,_max:K}=y,st=K-$;return(D-$)/st}}function w(y){let M=_[y];if(M==null){let k=(i.scales||Fa)[y]||Fa;if(k.from!=null){w(k.from);let D=on({},_[k.from],k,{key:y});D.valToPct=S(D),_[y]=D}else{M=_[y]=on({},y==C?ky:FC,k),M.key=y;let D=M.time,$=M.range,K=zs($);if((y!=C||s==2&&!D)&&(K&&($[0]==null||$[1]==null)&&($={min:$[0]==null?ag:{mode:1,hard:$[0],soft:$[0]},max:$[1]==null?ag:{mode:1,hard:$[1],soft:$[1]}},K=!1),!K&&qc($))){let st=$;$=(ut,gt,Pt)=>gt==null?zr:Cc(gt,Pt,st)}M.range=me($||(D?ZC:y==C?M.distr==3?tR:M.distr==4?eR:By:M.distr==3?Hy:M.distr==4?Vy:QC)),M.auto=me(K?!1:M.auto),M.clamp=me(M.clamp||$C),M._min=M._max=null,M.valToPct=S(M)}}}w("x"),w("y"),s==1&&b.forEach(y=>{w(y.scale)}),x.forEach(y=>{w(y.scale)});for(let y in i.scales)w(y);const R=_[C],z=R.distr;let O,W;R.ori==0?(ni(c,u2),O=o,W=r):(ni(c,d2),O=r,W=o);const G={};for(let y in _){let M=_[y];(M.min!=null||M.max!=null)&&(G[y]={min:M.min,max:M.max},M.min=M.max=null)}const J=i.tzDate||(y=>new Date(hn(y/g))),Y=i.fmtDate||vf,Q=g==1?uC(J):pC(J),lt=yg(J,vg(g==1?hC:fC,Y)),at=bg(J,_g(gC,Y)),mt=[],_t=n.legend=on({},_C,i.legend),pt=n.cursor=on({},EC,{drag:{y:s==2}},i.cursor),it=_t.show,ht=pt.show,yt=_t.markers;_t.idxs=mt,yt.width=me(yt.width),yt.dash=me(yt.dash),yt.stroke=me(yt.stroke),yt.fill=me(yt.fill);let ct,Ht,Gt,Nt=[],ge=[],ie,ve=!1,H={};if(_t.live){const y=b[1]?b[1].values:null;ve=y!=null,ie=ve?y(n,1,0):{_:0};for(let M in ie)H[M]=uf}if(it)if(ct=Ti("table",x2,c),Gt=Ti("tbody",null,ct),_t.mount(n,ct),ve){Ht=Ti("thead",null,ct,Gt);let y=Ti("tr",null,Ht);Ti("th",null,y);for(var an in ie)Ti("th",Xm,y).textContent=an}else ni(ct,S2),_t.live&&ni(ct,M2);const ae={show:!0},ce={show:!1};function qt(y,M){if(M==0&&(ve||!_t.live||s==2))return zr;let k=[],D=Ti("tr",E2,Gt,Gt.childNodes[M]);ni(D,y.class),y.show||ni(D,So);let $=Ti("th",null,D);if(yt.show){let ut=fi(A2,$);if(M>0){let gt=yt.width(n,M);gt&&(ut.style.border=gt+"px "+yt.dash(n,M)+" "+yt.stroke(n,M)),ut.style.background=yt.fill(n,M)}}let K=fi(Xm,$);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,M>0&&(yt.show||(K.style.color=y.width>0?yt.stroke(n,M):yt.fill(n,M)),Lt("click",$,ut=>{if(pt._lock)return;ln(ut);let gt=b.indexOf(y);if((ut.ctrlKey||ut.metaKey)!=_t.isolate){let Pt=b.some((kt,Dt)=>Dt>0&&Dt!=gt&&kt.show);b.forEach((kt,Dt)=>{Dt>0&&zi(Dt,Pt?Dt==gt?ae:ce:ae,!0,nn.setSeries)})}else zi(gt,{show:!y.show},!0,nn.setSeries)},!1),is&&Lt(Zm,$,ut=>{pt._lock||(ln(ut),zi(b.indexOf(y),Zo,!0,nn.setSeries))},!1));for(var st in ie){let ut=Ti("td",T2,D);ut.textContent="--",k.push(ut)}return[D,k]}const _e=new Map;function Lt(y,M,k,D=!0){const $=_e.get(M)||{},K=pt.bind[y](n,M,k,D);K&&(Co(y,M,$[y]=K),_e.set(M,$))}function L(y,M,k){const D=_e.get(M)||{};for(let $ in D)(y==null||$==y)&&(pd($,M,D[$]),delete D[$]);y==null&&_e.delete(M)}let E=0,Z=0,tt=0,j=0,et=0,Mt=0,bt=et,Tt=Mt,ne=tt,ft=j,wt=0,Ot=0,Ft=0,Et=0;n.bbox={};let de=!1,te=!1,be=!1,B=!1,xt=!1,nt=!1;function ot(y,M,k){(k||y!=n.width||M!=n.height)&&Ct(y,M),Wo(!1),be=!0,te=!0,jo()}function Ct(y,M){n.width=E=tt=y,n.height=Z=j=M,et=Mt=0,mn(),Ee();let k=n.bbox;wt=k.left=bo(et*Te,.5),Ot=k.top=bo(Mt*Te,.5),Ft=k.width=bo(tt*Te,.5),Et=k.height=bo(j*Te,.5)}const Rt=3;function se(){let y=!1,M=0;for(;!y;){M++;let k=__(M),D=b_(M);y=M==Rt||k&&D,y||(Ct(n.width,n.height),te=!0)}}function We({width:y,height:M}){ot(y,M)}n.setSize=We;function mn(){let y=!1,M=!1,k=!1,D=!1;x.forEach(($,K)=>{if($.show&&$._show){let{side:st,_size:ut}=$,gt=st%2,Pt=$.label!=null?$.labelSize:0,kt=ut+Pt;kt>0&&(gt?(tt-=kt,st==3?(et+=kt,D=!0):k=!0):(j-=kt,st==0?(Mt+=kt,y=!0):M=!0))}}),Oi[0]=y,Oi[1]=k,Oi[2]=M,Oi[3]=D,tt-=T[1]+T[3],et+=T[3],j-=T[2]+T[0],Mt+=T[0]}function Ee(){let y=et+tt,M=Mt+j,k=et,D=Mt;function $(K,st){switch(K){case 1:return y+=st,y-st;case 2:return M+=st,M-st;case 3:return k-=st,k+st;case 0:return D-=st,D+st}}x.forEach((K,st)=>{if(K.show&&K._show){let ut=K.side;K._pos=$(ut,K._size),K.label!=null&&(K._lpos=$(ut,K.labelSize))}})}if(pt.dataIdx==null){let y=pt.hover,M=y.skip=new Set(y.skip??[]);M.add(void 0);let k=y.prox=me(y.prox),D=y.bias??=0;pt.dataIdx=($,K,st,ut)=>{if(K==0)return st;let gt=st,Pt=k($,K,st,ut)??Ne,kt=Pt>=0&&Pt<Ne,Dt=R.ori==0?tt:j,ee=pt.left,Ae=t[0],Me=t[K];if(M.has(Me[st])){gt=null;let fe=null,Jt=null,Vt;if(D==0||D==-1)for(Vt=st;fe==null&&Vt-- >0;)M.has(Me[Vt])||(fe=Vt);if(D==0||D==1)for(Vt=st;Jt==null&&Vt++<Me.length;)M.has(Me[Vt])||(Jt=Vt);if(fe!=null||Jt!=null)if(kt){let He=fe==null?-1/0:O(Ae[fe],R,Dt,0),Ke=Jt==null?1/0:O(Ae[Jt],R,Dt,0),bn=ee-He,Le=Ke-ee;bn<=Le?bn<=Pt&&(gt=fe):Le<=Pt&&(gt=Jt)}else gt=Jt==null?fe:fe==null?Jt:st-fe<=Jt-st?fe:Jt}else kt&&un(ee-O(Ae[st],R,Dt,0))>Pt&&(gt=null);return gt}}const ln=y=>{pt.event=y};pt.idxs=mt,pt._lock=!1;let $e=pt.points;$e.show=me($e.show),$e.size=me($e.size),$e.stroke=me($e.stroke),$e.width=me($e.width),$e.fill=me($e.fill);const Kn=n.focus=on({},i.focus||{alpha:.3},pt.focus),is=Kn.prox>=0,Gn=is&&$e.one;let Cn=[],ss=[],os=[];function io(y,M){let k=$e.show(n,M);if(k instanceof HTMLElement)return ni(k,w2),ni(k,y.class),Gi(k,-10,-10,tt,j),p.insertBefore(k,Cn[M]),k}function sa(y,M){if(s==1||M>0){let k=s==1&&_[y.scale].time,D=y.value;y.value=k?fg(D)?bg(J,_g(D,Y)):D||at:D||UC,y.label=y.label||(k?TC:AC)}if(Gn||M>0){y.width=y.width==null?1:y.width,y.paths=y.paths||YC||F2,y.fillTo=me(y.fillTo||zC),y.pxAlign=+Se(y.pxAlign,v),y.pxRound=Rg(y.pxAlign),y.stroke=me(y.stroke||null),y.fill=me(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let k=NC(zn(1,y.width),1),D=y.points=on({},{size:k,width:zn(1,k*.2),stroke:y.stroke,space:k*2,paths:KC,_stroke:null,_fill:null},y.points);D.show=me(D.show),D.filter=me(D.filter),D.fill=me(D.fill),D.stroke=me(D.stroke),D.paths=me(D.paths),D.pxAlign=y.pxAlign}if(it){let k=qt(y,M);Nt.splice(M,0,k[0]),ge.splice(M,0,k[1]),_t.values.push(null)}if(ht){mt.splice(M,0,null);let k=null;Gn?M==0&&(k=io(y,M)):M>0&&(k=io(y,M)),Cn.splice(M,0,k),ss.splice(M,0,0),os.splice(M,0,0)}_n("addSeries",M)}function Vo(y,M){M=M??b.length,y=s==1?bd(y,M,xg,Tg):bd(y,M,{},Ag),b.splice(M,0,y),sa(b[M],M)}n.addSeries=Vo;function rl(y){if(b.splice(y,1),it){_t.values.splice(y,1),ge.splice(y,1);let M=Nt.splice(y,1)[0];L(null,M.firstChild),M.remove()}ht&&(mt.splice(y,1),Cn.splice(y,1)[0].remove(),ss.splice(y,1),os.splice(y,1)),_n("delSeries",y)}n.delSeries=rl;const Oi=[!1,!1,!1,!1];function Zc(y,M){if(y._show=y.show,y.show){let k=y.side%2,D=_[y.scale];D==null&&(y.scale=k?b[1].scale:C,D=_[y.scale]);let $=D.time;y.size=me(y.size),y.space=me(y.space),y.rotate=me(y.rotate),zs(y.incrs)&&y.incrs.forEach(st=>{!Js.has(st)&&Js.set(st,dy(st))}),y.incrs=me(y.incrs||(D.distr==2?aC:$?g==1?cC:dC:wo)),y.splits=me(y.splits||($&&D.distr==1?Q:D.distr==3?gd:D.distr==4?PC:RC)),y.stroke=me(y.stroke),y.grid.stroke=me(y.grid.stroke),y.ticks.stroke=me(y.ticks.stroke),y.border.stroke=me(y.border.stroke);let K=y.values;y.values=zs(K)&&!zs(K[0])?me(K):$?zs(K)?yg(J,vg(K,Y)):fg(K)?mC(J,K):K||lt:K||CC,y.filter=me(y.filter||(D.distr>=3&&D.log==10?DC:D.distr==3&&D.log==2?IC:hy)),y.font=Dg(y.font),y.labelFont=Dg(y.labelFont),y._size=y.size(n,null,M,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Oi[M]=!0,y._el=fi(v2,d))}}function so(y,M,k,D){let[$,K,st,ut]=k,gt=M%2,Pt=0;return gt==0&&(ut||K)&&(Pt=M==0&&!$||M==2&&!st?hn(wg.size/3):0),gt==1&&($||st)&&(Pt=M==1&&!K||M==3&&!ut?hn(Sg.size/2):0),Pt}const al=n.padding=(i.padding||[so,so,so,so]).map(y=>me(Se(y,so))),T=n._padding=al.map((y,M)=>y(n,M,Oi,0));let F,q=null,X=null;const V=s==1?b[0].idxs:null;let dt=null,St=!1;function $t(y,M){if(t=y??[],n.data=n._data=t,s==2){F=0;for(let k=1;k<b.length;k++)F+=t[k][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),dt=t[0],F=dt.length;let k=t;if(z==2){k=t.slice();let D=k[0]=Array(F);for(let $=0;$<F;$++)D[$]=$}n._data=t=k}if(Wo(!0),_n("setData"),z==2&&(be=!0),M!==!1){let k=R;k.auto(n,St)?It():Ps(C,k.min,k.max),B=B||pt.left>=0,nt=!0,jo()}}n.setData=$t;function It(){St=!0;let y,M;s==1&&(F>0?(q=V[0]=0,X=V[1]=F-1,y=t[0][q],M=t[0][X],z==2?(y=q,M=X):y==M&&(z==3?[y,M]=Wc(y,y,R.log,!1):z==4?[y,M]=ff(y,y,R.log,!1):R.time?M=y+hn(86400/g):[y,M]=Cc(y,M,pf,!0))):(q=V[0]=y=null,X=V[1]=M=null)),Ps(C,y,M)}let Kt,Qt,Ut,pe,Re,ke,gn,ye,zt,je;function we(y,M,k,D,$,K){y??=Km,k??=gf,D??="butt",$??=Km,K??="round",y!=Kt&&(h.strokeStyle=Kt=y),$!=Qt&&(h.fillStyle=Qt=$),M!=Ut&&(h.lineWidth=Ut=M),K!=Re&&(h.lineJoin=Re=K),D!=ke&&(h.lineCap=ke=D),k!=pe&&h.setLineDash(pe=k)}function Wn(y,M,k,D){M!=Qt&&(h.fillStyle=Qt=M),y!=gn&&(h.font=gn=y),k!=ye&&(h.textAlign=ye=k),D!=zt&&(h.textBaseline=zt=D)}function $i(y,M,k,D,$=0){if(D.length>0&&y.auto(n,St)&&(M==null||M.min==null)){let K=Se(q,0),st=Se(X,D.length-1),ut=k.min==null?D2(D,K,st,$,y.distr==3):[k.min,k.max];y.min=Li(y.min,k.min=ut[0]),y.max=zn(y.max,k.max=ut[1])}}const Rn={min:null,max:null};function oo(){for(let D in _){let $=_[D];G[D]==null&&($.min==null||G[C]!=null&&$.auto(n,St))&&(G[D]=Rn)}for(let D in _){let $=_[D];G[D]==null&&$.from!=null&&G[$.from]!=null&&(G[D]=Rn)}G[C]!=null&&Wo(!0);let y={};for(let D in G){let $=G[D];if($!=null){let K=y[D]=Br(_[D],H2);if($.min!=null)on(K,$);else if(D!=C||s==2)if(F==0&&K.from==null){let st=K.range(n,null,null,D);K.min=st[0],K.max=st[1]}else K.min=Ne,K.max=-Ne}}if(F>0){b.forEach((D,$)=>{if(s==1){let K=D.scale,st=G[K];if(st==null)return;let ut=y[K];if($==0){let gt=ut.range(n,ut.min,ut.max,K);ut.min=gt[0],ut.max=gt[1],q=Ci(ut.min,t[0]),X=Ci(ut.max,t[0]),X-q>1&&(t[0][q]<ut.min&&q++,t[0][X]>ut.max&&X--),D.min=dt[q],D.max=dt[X]}else D.show&&D.auto&&$i(ut,st,D,t[$],D.sorted);D.idxs[0]=q,D.idxs[1]=X}else if($>0&&D.show&&D.auto){let[K,st]=D.facets,ut=K.scale,gt=st.scale,[Pt,kt]=t[$],Dt=y[ut],ee=y[gt];Dt!=null&&$i(Dt,G[ut],K,Pt,K.sorted),ee!=null&&$i(ee,G[gt],st,kt,st.sorted),D.min=st.min,D.max=st.max}});for(let D in y){let $=y[D],K=G[D];if($.from==null&&(K==null||K.min==null)){let st=$.range(n,$.min==Ne?null:$.min,$.max==-Ne?null:$.max,D);$.min=st[0],$.max=st[1]}}}for(let D in y){let $=y[D];if($.from!=null){let K=y[$.from];if(K.min==null)$.min=$.max=null;else{let st=$.range(n,K.min,K.max,D);$.min=st[0],$.max=st[1]}}}let M={},k=!1;for(let D in y){let $=y[D],K=_[D];if(K.min!=$.min||K.max!=$.max){K.min=$.min,K.max=$.max;let st=K.distr;K._min=st==3?gs(K.min):st==4?Zh(K.min,K.asinh):st==100?K.fwd(K.min):K.min,K._max=st==3?gs(K.max):st==4?Zh(K.max,K.asinh):st==100?K.fwd(K.max):K.max,M[D]=k=!0}}if(k){b.forEach((D,$)=>{s==2?$>0&&M.y&&(D._paths=null):M[D.scale]&&(D._paths=null)});for(let D in M)be=!0,_n("setScale",D);ht&&pt.left>=0&&(B=nt=!0)}for(let D in G)G[D]=null}function Ue(y){let M=md(q-1,0,F-1),k=md(X+1,0,F-1);for(;y[M]==null&&M>0;)M--;for(;y[k]==null&&k<F-1;)k++;return[M,k]}function ci(){if(F>0){let y=b.some(M=>M._focus)&&je!=Kn.alpha;y&&(h.globalAlpha=je=Kn.alpha),b.forEach((M,k)=>{if(k>0&&M.show&&(Cs(k,!1),Cs(k,!0),M._paths==null)){let D=je;je!=M.alpha&&(h.globalAlpha=je=M.alpha);let $=s==2?[0,t[k][0].length-1]:Ue(t[k]);M._paths=M.paths(n,k,$[0],$[1]),je!=D&&(h.globalAlpha=je=D)}}),b.forEach((M,k)=>{if(k>0&&M.show){let D=je;je!=M.alpha&&(h.globalAlpha=je=M.alpha),M._paths!=null&&In(k,!1);{let $=M._paths!=null?M._paths.gaps:null,K=M.points.show(n,k,q,X,$),st=M.points.filter(n,k,K,$);(K||st)&&(M.points._paths=M.points.paths(n,k,q,X,st),In(k,!0))}je!=D&&(h.globalAlpha=je=D),_n("drawSeries",k)}}),y&&(h.globalAlpha=je=1)}}function Cs(y,M){let k=M?b[y].points:b[y];k._stroke=k.stroke(n,y),k._fill=k.fill(n,y)}function In(y,M){let k=M?b[y].points:b[y],{stroke:D,fill:$,clip:K,flags:st,_stroke:ut=k._stroke,_fill:gt=k._fill,_width:Pt=k.width}=k._paths;Pt=Oe(Pt*Te,3);let kt=null,Dt=Pt%2/2;M&&gt==null&&(gt=Pt>0?"#fff":ut);let ee=k.pxAlign==1&&Dt>0;if(ee&&h.translate(Dt,Dt),!M){let Ae=wt-Pt/2,Me=Ot-Pt/2,fe=Ft+Pt,Jt=Et+Pt;kt=new Path2D,kt.rect(Ae,Me,fe,Jt)}M?Go(ut,Pt,k.dash,k.cap,gt,D,$,st,K):Fi(y,ut,Pt,k.dash,k.cap,gt,D,$,st,kt,K),ee&&h.translate(-Dt,-Dt)}function Fi(y,M,k,D,$,K,st,ut,gt,Pt,kt){let Dt=!1;gt!=0&&N.forEach((ee,Ae)=>{if(ee.series[0]==y){let Me=b[ee.series[1]],fe=t[ee.series[1]],Jt=(Me._paths||Fa).band;zs(Jt)&&(Jt=ee.dir==1?Jt[0]:Jt[1]);let Vt,He=null;Me.show&&Jt&&U2(fe,q,X)?(He=ee.fill(n,Ae)||K,Vt=Me._paths.clip):Jt=null,Go(M,k,D,$,He,st,ut,gt,Pt,kt,Vt,Jt),Dt=!0}}),Dt||Go(M,k,D,$,K,st,ut,gt,Pt,kt)}const wi=Hr|yd;function Go(y,M,k,D,$,K,st,ut,gt,Pt,kt,Dt){we(y,M,k,D,$),(gt||Pt||Dt)&&(h.save(),gt&&h.clip(gt),Pt&&h.clip(Pt)),Dt?(ut&wi)==wi?(h.clip(Dt),kt&&h.clip(kt),cl($,st),ll(y,K,M)):ut&yd?(cl($,st),h.clip(Dt),ll(y,K,M)):ut&Hr&&(h.save(),h.clip(Dt),kt&&h.clip(kt),cl($,st),h.restore(),ll(y,K,M)):(cl($,st),ll(y,K,M)),(gt||Pt||Dt)&&h.restore()}function ll(y,M,k){k>0&&(M instanceof Map?M.forEach((D,$)=>{h.strokeStyle=Kt=$,h.stroke(D)}):M!=null&&y&&h.stroke(M))}function cl(y,M){M instanceof Map?M.forEach((k,D)=>{h.fillStyle=Qt=D,h.fill(k)}):M!=null&&y&&h.fill(M)}function y_(y,M,k,D){let $=x[y],K;if(D<=0)K=[0,0];else{let st=$._space=$.space(n,y,M,k,D),ut=$._incrs=$.incrs(n,y,M,k,D,st);K=nR(M,k,ut,D,st)}return $._found=K}function Qc(y,M,k,D,$,K,st,ut,gt,Pt){let kt=st%2/2;v==1&&h.translate(kt,kt),we(ut,st,gt,Pt,ut),h.beginPath();let Dt,ee,Ae,Me,fe=$+(D==0||D==3?-K:K);k==0?(ee=$,Me=fe):(Dt=$,Ae=fe);for(let Jt=0;Jt<y.length;Jt++)M[Jt]!=null&&(k==0?Dt=Ae=y[Jt]:ee=Me=y[Jt],h.moveTo(Dt,ee),h.lineTo(Ae,Me));h.stroke(),v==1&&h.translate(-kt,-kt)}function __(y){let M=!0;return x.forEach((k,D)=>{if(!k.show)return;let $=_[k.scale];if($.min==null){k._show&&(M=!1,k._show=!1,Wo(!1));return}else k._show||(M=!1,k._show=!0,Wo(!1));let K=k.side,st=K%2,{min:ut,max:gt}=$,[Pt,kt]=y_(D,ut,gt,st==0?tt:j);if(kt==0)return;let Dt=$.distr==2,ee=k._splits=k.splits(n,D,ut,gt,Pt,kt,Dt),Ae=$.distr==2?ee.map(Vt=>dt[Vt]):ee,Me=$.distr==2?dt[ee[1]]-dt[ee[0]]:Pt,fe=k._values=k.values(n,k.filter(n,Ae,D,kt,Me),D,kt,Me);k._rotate=K==2?k.rotate(n,fe,D,kt):0;let Jt=k._size;k._size=pi(k.size(n,fe,D,y)),Jt!=null&&k._size!=Jt&&(M=!1)}),M}function b_(y){let M=!0;return al.forEach((k,D)=>{let $=k(n,D,Oi,y);$!=T[D]&&(M=!1),T[D]=$}),M}function w_(){for(let y=0;y<x.length;y++){let M=x[y];if(!M.show||!M._show)continue;let k=M.side,D=k%2,$,K,st=M.stroke(n,y),ut=k==0||k==3?-1:1,[gt,Pt]=M._found;if(M.label!=null){let Nn=M.labelGap*ut,Qn=hn((M._lpos+Nn)*Te);Wn(M.labelFont[0],st,"center",k==2?Ma:Ym),h.save(),D==1?($=K=0,h.translate(Qn,hn(Ot+Et/2)),h.rotate((k==3?-dc:dc)/2)):($=hn(wt+Ft/2),K=Qn);let lo=ly(M.label)?M.label(n,y,gt,Pt):M.label;h.fillText(lo,$,K),h.restore()}if(Pt==0)continue;let kt=_[M.scale],Dt=D==0?Ft:Et,ee=D==0?wt:Ot,Ae=M._splits,Me=kt.distr==2?Ae.map(Nn=>dt[Nn]):Ae,fe=kt.distr==2?dt[Ae[1]]-dt[Ae[0]]:gt,Jt=M.ticks,Vt=M.border,He=Jt.show?Jt.size:0,Ke=hn(He*Te),bn=hn((M.alignTo==2?M._size-He-M.gap:M.gap)*Te),Le=M._rotate*-dc/180,Je=m(M._pos*Te),Jn=(Ke+bn)*ut,Un=Je+Jn;K=D==0?Un:0,$=D==1?Un:0;let hi=M.font[0],xi=M.align==1?mr:M.align==2?Yh:Le>0?mr:Le<0?Yh:D==0?"center":k==3?Yh:mr,Hi=Le||D==1?"middle":k==2?Ma:Ym;Wn(hi,st,xi,Hi);let Zn=M.font[1]*M.lineGap,ui=Ae.map(Nn=>m(a(Nn,kt,Dt,ee))),Mi=M._values;for(let Nn=0;Nn<Mi.length;Nn++){let Qn=Mi[Nn];if(Qn!=null){D==0?$=ui[Nn]:K=ui[Nn],Qn=""+Qn;let lo=Qn.indexOf(`
`)==-1?[Qn]:Qn.split(/\n/gm);for(let On=0;On<lo.length;On++){let qf=lo[On];Le?(h.save(),h.translate($,K+On*Zn),h.rotate(Le),h.fillText(qf,0,0),h.restore()):h.fillText(qf,$,K+On*Zn)}}}Jt.show&&Qc(ui,Jt.filter(n,Me,y,Pt,fe),D,k,Je,Ke,Oe(Jt.width*Te,3),Jt.stroke(n,y),Jt.dash,Jt.cap);let Vi=M.grid;Vi.show&&Qc(ui,Vi.filter(n,Me,y,Pt,fe),D,D==0?2:1,D==0?Ot:wt,D==0?Et:Ft,Oe(Vi.width*Te,3),Vi.stroke(n,y),Vi.dash,Vi.cap),Vt.show&&Qc([Je],[1],D==0?1:0,D==0?1:2,D==1?Ot:wt,D==1?Et:Ft,Oe(Vt.width*Te,3),Vt.stroke(n,y),Vt.dash,Vt.cap)}_n("drawAxes")}function Wo(y){b.forEach((M,k)=>{k>0&&(M._paths=null,y&&(s==1?(M.min=null,M.max=null):M.facets.forEach(D=>{D.min=null,D.max=null})))})}let hl=!1,th=!1,oa=[];function x_(){th=!1;for(let y=0;y<oa.length;y++)_n(...oa[y]);oa.length=0}function jo(){hl||(Y2(Rf),hl=!0)}function M_(y,M=!1){hl=!0,th=M,y(n),Rf(),M&&oa.length>0&&queueMicrotask(x_)}n.batch=M_;function Rf(){if(de&&(oo(),de=!1),be&&(se(),be=!1),te){if(Ve(f,mr,et),Ve(f,Ma,Mt),Ve(f,Ra,tt),Ve(f,Pa,j),Ve(p,mr,et),Ve(p,Ma,Mt),Ve(p,Ra,tt),Ve(p,Pa,j),Ve(d,Ra,E),Ve(d,Pa,Z),u.width=hn(E*Te),u.height=hn(Z*Te),x.forEach(({_el:y,_show:M,_size:k,_pos:D,side:$})=>{if(y!=null)if(M){let K=$===3||$===0?k:0,st=$%2==1;Ve(y,st?"left":"top",D-K),Ve(y,st?"width":"height",k),Ve(y,st?"top":"left",st?Mt:et),Ve(y,st?"height":"width",st?j:tt),fd(y,So)}else ni(y,So)}),Kt=Qt=Ut=Re=ke=gn=ye=zt=pe=null,je=1,la(!0),et!=bt||Mt!=Tt||tt!=ne||j!=ft){Wo(!1);let y=tt/ne,M=j/ft;if(ht&&!B&&pt.left>=0){pt.left*=y,pt.top*=M,qo&&Gi(qo,hn(pt.left),0,tt,j),Xo&&Gi(Xo,0,hn(pt.top),tt,j);for(let k=0;k<Cn.length;k++){let D=Cn[k];D!=null&&(ss[k]*=y,os[k]*=M,Gi(D,pi(ss[k]),pi(os[k]),tt,j))}}if(Be.show&&!xt&&Be.left>=0&&Be.width>0){Be.left*=y,Be.width*=y,Be.top*=M,Be.height*=M;for(let k in rh)Ve(Jo,k,Be[k])}bt=et,Tt=Mt,ne=tt,ft=j}_n("setSize"),te=!1}E>0&&Z>0&&(h.clearRect(0,0,u.width,u.height),_n("drawClear"),I.forEach(y=>y()),_n("draw")),Be.show&&xt&&(ul(Be),xt=!1),ht&&B&&(ao(null,!0,!1),B=!1),_t.show&&_t.live&&nt&&(sh(),nt=!1),l||(l=!0,n.status=1,_n("ready")),St=!1,hl=!1}n.redraw=(y,M)=>{be=M||!1,y!==!1?Ps(C,R.min,R.max):jo()};function eh(y,M){let k=_[y];if(k.from==null){if(F==0){let D=k.range(n,M.min,M.max,y);M.min=D[0],M.max=D[1]}if(M.min>M.max){let D=M.min;M.min=M.max,M.max=D}if(F>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;y==C&&k.distr==2&&F>0&&(M.min=Ci(M.min,t[0]),M.max=Ci(M.max,t[0]),M.min==M.max&&M.max++),G[y]=M,de=!0,jo()}}n.setScale=eh;let nh,ih,qo,Xo,Pf,kf,Yo,Ko,Lf,Df,ze,qe,Rs=!1;const En=pt.drag;let vn=En.x,yn=En.y;ht&&(pt.x&&(nh=fi(_2,p)),pt.y&&(ih=fi(b2,p)),R.ori==0?(qo=nh,Xo=ih):(qo=ih,Xo=nh),ze=pt.left,qe=pt.top);const Be=n.select=on({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Jo=Be.show?fi(y2,Be.over?p:f):null;function ul(y,M){if(Be.show){for(let k in y)Be[k]=y[k],k in rh&&Ve(Jo,k,y[k]);M!==!1&&_n("setSelect")}}n.setSelect=ul;function S_(y){if(b[y].show)it&&fd(Nt[y],So);else if(it&&ni(Nt[y],So),ht){let k=Gn?Cn[0]:Cn[y];k!=null&&Gi(k,-10,-10,tt,j)}}function Ps(y,M,k){eh(y,{min:M,max:k})}function zi(y,M,k,D){M.focus!=null&&R_(y),M.show!=null&&b.forEach(($,K)=>{K>0&&(y==K||y==null)&&($.show=M.show,S_(K),s==2?(Ps($.facets[0].scale,null,null),Ps($.facets[1].scale,null,null)):Ps($.scale,null,null),jo())}),k!==!1&&_n("setSeries",y,M),D&&ca("setSeries",n,y,M)}n.setSeries=zi;function E_(y,M){on(N[y],M)}function A_(y,M){y.fill=me(y.fill||null),y.dir=Se(y.dir,-1),M=M??N.length,N.splice(M,0,y)}function T_(y){y==null?N.length=0:N.splice(y,1)}n.addBand=A_,n.setBand=E_,n.delBand=T_;function C_(y,M){b[y].alpha=M,ht&&Cn[y]!=null&&(Cn[y].style.opacity=M),it&&Nt[y]&&(Nt[y].style.opacity=M)}let rs,ks,ro;const Zo={focus:!0};function R_(y){if(y!=ro){let M=y==null,k=Kn.alpha!=1;b.forEach((D,$)=>{if(s==1||$>0){let K=M||$==0||$==y;D._focus=M?null:K,k&&C_($,K?1:Kn.alpha)}}),ro=y,k&&jo()}}it&&is&&Lt(Qm,ct,y=>{pt._lock||(ln(y),ro!=null&&zi(null,Zo,!0,nn.setSeries))});function Bi(y,M,k){let D=_[M];k&&(y=y/Te-(D.ori==1?Mt:et));let $=tt;D.ori==1&&($=j,y=$-y),D.dir==-1&&(y=$-y);let K=D._min,st=D._max,ut=y/$,gt=K+(st-K)*ut,Pt=D.distr;return Pt==3?Fr(10,gt):Pt==4?O2(gt,D.asinh):Pt==100?D.bwd(gt):gt}function P_(y,M){let k=Bi(y,C,M);return Ci(k,t[0],q,X)}n.valToIdx=y=>Ci(y,t[0]),n.posToIdx=P_,n.posToVal=Bi,n.valToPos=(y,M,k)=>_[M].ori==0?o(y,_[M],k?Ft:tt,k?wt:0):r(y,_[M],k?Et:j,k?Ot:0),n.setCursor=(y,M,k)=>{ze=y.left,qe=y.top,ao(null,M,k)};function If(y,M){Ve(Jo,mr,Be.left=y),Ve(Jo,Ra,Be.width=M)}function Uf(y,M){Ve(Jo,Ma,Be.top=y),Ve(Jo,Pa,Be.height=M)}let ra=R.ori==0?If:Uf,aa=R.ori==1?If:Uf;function k_(){if(it&&_t.live)for(let y=s==2?1:0;y<b.length;y++){if(y==0&&ve)continue;let M=_t.values[y],k=0;for(let D in M)ge[y][k++].firstChild.nodeValue=M[D]}}function sh(y,M){if(y!=null&&(y.idxs?y.idxs.forEach((k,D)=>{mt[D]=k}):B2(y.idx)||mt.fill(y.idx),_t.idx=mt[0]),it&&_t.live){for(let k=0;k<b.length;k++)(k>0||s==1&&!ve)&&L_(k,mt[k]);k_()}nt=!1,M!==!1&&_n("setLegend")}n.setLegend=sh;function L_(y,M){let k=b[y],D=y==0&&z==2?dt:t[y],$;ve?$=k.values(n,y,M)??H:($=k.value(n,M==null?null:D[M],y,M),$=$==null?H:{_:$}),_t.values[y]=$}function ao(y,M,k){Lf=ze,Df=qe,[ze,qe]=pt.move(n,ze,qe),pt.left=ze,pt.top=qe,ht&&(qo&&Gi(qo,hn(ze),0,tt,j),Xo&&Gi(Xo,0,hn(qe),tt,j));let D,$=q>X;rs=Ne,ks=null;let K=R.ori==0?tt:j,st=R.ori==1?tt:j;if(ze<0||F==0||$){D=pt.idx=null;for(let ut=0;ut<b.length;ut++){let gt=Cn[ut];gt!=null&&Gi(gt,-10,-10,tt,j)}is&&zi(null,Zo,!0,y==null&&nn.setSeries),_t.live&&(mt.fill(D),nt=!0)}else{let ut,gt,Pt;s==1&&(ut=R.ori==0?ze:qe,gt=Bi(ut,C),D=pt.idx=Ci(gt,t[0],q,X),Pt=O(t[0][D],R,K,0));let kt=-10,Dt=-10,ee=0,Ae=0,Me=!0,fe="",Jt="";for(let Vt=s==2?1:0;Vt<b.length;Vt++){let He=b[Vt],Ke=mt[Vt],bn=Ke==null?null:s==1?t[Vt][Ke]:t[Vt][1][Ke],Le=pt.dataIdx(n,Vt,D,gt),Je=Le==null?null:s==1?t[Vt][Le]:t[Vt][1][Le];if(nt=nt||Je!=bn||Le!=Ke,mt[Vt]=Le,Vt>0&&He.show){let Jn=Le==null?-10:Le==D?Pt:O(s==1?t[0][Le]:t[Vt][0][Le],R,K,0),Un=Je==null?-10:W(Je,s==1?_[He.scale]:_[He.facets[1].scale],st,0);if(is&&Je!=null){let hi=R.ori==1?ze:qe,xi=un(Kn.dist(n,Vt,Le,Un,hi));if(xi<rs){let Hi=Kn.bias;if(Hi!=0){let Zn=Bi(hi,He.scale),ui=Je>=0?1:-1,Mi=Zn>=0?1:-1;Mi==ui&&(Mi==1?Hi==1?Je>=Zn:Je<=Zn:Hi==1?Je<=Zn:Je>=Zn)&&(rs=xi,ks=Vt)}else rs=xi,ks=Vt}}if(nt||Gn){let hi,xi;R.ori==0?(hi=Jn,xi=Un):(hi=Un,xi=Jn);let Hi,Zn,ui,Mi,Vi,Nn,Qn=!0,lo=$e.bbox;if(lo!=null){Qn=!1;let On=lo(n,Vt);ui=On.left,Mi=On.top,Hi=On.width,Zn=On.height}else ui=hi,Mi=xi,Hi=Zn=$e.size(n,Vt);if(Nn=$e.fill(n,Vt),Vi=$e.stroke(n,Vt),Gn)Vt==ks&&rs<=Kn.prox&&(kt=ui,Dt=Mi,ee=Hi,Ae=Zn,Me=Qn,fe=Nn,Jt=Vi);else{let On=Cn[Vt];On!=null&&(ss[Vt]=ui,os[Vt]=Mi,rg(On,Hi,Zn,Qn),sg(On,Nn,Vi),Gi(On,pi(ui),pi(Mi),tt,j))}}}}if(Gn){let Vt=Kn.prox,He=ro==null?rs<=Vt:rs>Vt||ks!=ro;if(nt||He){let Ke=Cn[0];Ke!=null&&(ss[0]=kt,os[0]=Dt,rg(Ke,ee,Ae,Me),sg(Ke,fe,Jt),Gi(Ke,pi(kt),pi(Dt),tt,j))}}}if(Be.show&&Rs)if(y!=null){let[ut,gt]=nn.scales,[Pt,kt]=nn.match,[Dt,ee]=y.cursor.sync.scales,Ae=y.cursor.drag;if(vn=Ae._x,yn=Ae._y,vn||yn){let{left:Me,top:fe,width:Jt,height:Vt}=y.select,He=y.scales[Dt].ori,Ke=y.posToVal,bn,Le,Je,Jn,Un,hi=ut!=null&&Pt(ut,Dt),xi=gt!=null&&kt(gt,ee);hi&&vn?(He==0?(bn=Me,Le=Jt):(bn=fe,Le=Vt),Je=_[ut],Jn=O(Ke(bn,Dt),Je,K,0),Un=O(Ke(bn+Le,Dt),Je,K,0),ra(Li(Jn,Un),un(Un-Jn))):ra(0,K),xi&&yn?(He==1?(bn=Me,Le=Jt):(bn=fe,Le=Vt),Je=_[gt],Jn=W(Ke(bn,ee),Je,st,0),Un=W(Ke(bn+Le,ee),Je,st,0),aa(Li(Jn,Un),un(Un-Jn))):aa(0,st)}else ah()}else{let ut=un(Lf-Pf),gt=un(Df-kf);if(R.ori==1){let ee=ut;ut=gt,gt=ee}vn=En.x&&ut>=En.dist,yn=En.y&&gt>=En.dist;let Pt=En.uni;Pt!=null?vn&&yn&&(vn=ut>=Pt,yn=gt>=Pt,!vn&&!yn&&(gt>ut?yn=!0:vn=!0)):En.x&&En.y&&(vn||yn)&&(vn=yn=!0);let kt,Dt;vn&&(R.ori==0?(kt=Yo,Dt=ze):(kt=Ko,Dt=qe),ra(Li(kt,Dt),un(Dt-kt)),yn||aa(0,st)),yn&&(R.ori==1?(kt=Yo,Dt=ze):(kt=Ko,Dt=qe),aa(Li(kt,Dt),un(Dt-kt)),vn||ra(0,K)),!vn&&!yn&&(ra(0,0),aa(0,0))}if(En._x=vn,En._y=yn,y==null){if(k){if(jf!=null){let[ut,gt]=nn.scales;nn.values[0]=ut!=null?Bi(R.ori==0?ze:qe,ut):null,nn.values[1]=gt!=null?Bi(R.ori==1?ze:qe,gt):null}ca(Kh,n,ze,qe,tt,j,D)}if(is){let ut=k&&nn.setSeries,gt=Kn.prox;ro==null?rs<=gt&&zi(ks,Zo,!0,ut):rs>gt?zi(null,Zo,!0,ut):ks!=ro&&zi(ks,Zo,!0,ut)}}nt&&(_t.idx=D,sh()),M!==!1&&_n("setCursor")}let Ls=null;Object.defineProperty(n,"rect",{get(){return Ls==null&&la(!1),Ls}});function la(y=!1){y?Ls=null:(Ls=p.getBoundingClientRect(),_n("syncRect",Ls))}function Nf(y,M,k,D,$,K,st){pt._lock||Rs&&y!=null&&y.movementX==0&&y.movementY==0||(oh(y,M,k,D,$,K,st,!1,y!=null),y!=null?ao(null,!0,!0):ao(M,!0,!1))}function oh(y,M,k,D,$,K,st,ut,gt){if(Ls==null&&la(!1),ln(y),y!=null)k=y.clientX-Ls.left,D=y.clientY-Ls.top;else{if(k<0||D<0){ze=-10,qe=-10;return}let[Pt,kt]=nn.scales,Dt=M.cursor.sync,[ee,Ae]=Dt.values,[Me,fe]=Dt.scales,[Jt,Vt]=nn.match,He=M.axes[0].side%2==1,Ke=R.ori==0?tt:j,bn=R.ori==1?tt:j,Le=He?K:$,Je=He?$:K,Jn=He?D:k,Un=He?k:D;if(Me!=null?k=Jt(Pt,Me)?a(ee,_[Pt],Ke,0):-10:k=Ke*(Jn/Le),fe!=null?D=Vt(kt,fe)?a(Ae,_[kt],bn,0):-10:D=bn*(Un/Je),R.ori==1){let hi=k;k=D,D=hi}}gt&&(M==null||M.cursor.event.type==Kh)&&((k<=1||k>=tt-1)&&(k=bo(k,tt)),(D<=1||D>=j-1)&&(D=bo(D,j))),ut?(Pf=k,kf=D,[Yo,Ko]=pt.move(n,k,D)):(ze=k,qe=D)}const rh={width:0,height:0,left:0,top:0};function ah(){ul(rh,!1)}let Of,$f,Ff,zf;function Bf(y,M,k,D,$,K,st){Rs=!0,vn=yn=En._x=En._y=!1,oh(y,M,k,D,$,K,st,!0,!1),y!=null&&(Lt(Jh,ud,Hf,!1),ca(Jm,n,Yo,Ko,tt,j,null));let{left:ut,top:gt,width:Pt,height:kt}=Be;Of=ut,$f=gt,Ff=Pt,zf=kt}function Hf(y,M,k,D,$,K,st){Rs=En._x=En._y=!1,oh(y,M,k,D,$,K,st,!1,!0);let{left:ut,top:gt,width:Pt,height:kt}=Be,Dt=Pt>0||kt>0,ee=Of!=ut||$f!=gt||Ff!=Pt||zf!=kt;if(Dt&&ee&&ul(Be),En.setScale&&Dt&&ee){let Ae=ut,Me=Pt,fe=gt,Jt=kt;if(R.ori==1&&(Ae=gt,Me=kt,fe=ut,Jt=Pt),vn&&Ps(C,Bi(Ae,C),Bi(Ae+Me,C)),yn)for(let Vt in _){let He=_[Vt];Vt!=C&&He.from==null&&He.min!=Ne&&Ps(Vt,Bi(fe+Jt,Vt),Bi(fe,Vt))}ah()}else pt.lock&&(pt._lock=!pt._lock,ao(M,!0,y!=null));y!=null&&(L(Jh,ud),ca(Jh,n,ze,qe,tt,j,null))}function D_(y,M,k,D,$,K,st){if(pt._lock)return;ln(y);let ut=Rs;if(Rs){let gt=!0,Pt=!0,kt=10,Dt,ee;R.ori==0?(Dt=vn,ee=yn):(Dt=yn,ee=vn),Dt&&ee&&(gt=ze<=kt||ze>=tt-kt,Pt=qe<=kt||qe>=j-kt),Dt&&gt&&(ze=ze<Yo?0:tt),ee&&Pt&&(qe=qe<Ko?0:j),ao(null,!0,!0),Rs=!1}ze=-10,qe=-10,mt.fill(null),ao(null,!0,!0),ut&&(Rs=ut)}function Vf(y,M,k,D,$,K,st){pt._lock||(ln(y),It(),ah(),y!=null&&ca(tg,n,ze,qe,tt,j,null))}function Gf(){x.forEach(iR),ot(n.width,n.height,!0)}Co(Tc,kr,Gf);const Qo={};Qo.mousedown=Bf,Qo.mousemove=Nf,Qo.mouseup=Hf,Qo.dblclick=Vf,Qo.setSeries=(y,M,k,D)=>{let $=nn.match[2];k=$(n,M,k),k!=-1&&zi(k,D,!0,!1)},ht&&(Lt(Jm,p,Bf),Lt(Kh,p,Nf),Lt(Zm,p,y=>{ln(y),la(!1)}),Lt(Qm,p,D_),Lt(tg,p,Vf),_d.add(n),n.syncRect=la);const dl=n.hooks=i.hooks||{};function _n(y,M,k){th?oa.push([y,M,k]):y in dl&&dl[y].forEach(D=>{D.call(null,n,M,k)})}(i.plugins||[]).forEach(y=>{for(let M in y.hooks)dl[M]=(dl[M]||[]).concat(y.hooks[M])});const Wf=(y,M,k)=>k,nn=on({key:null,setSeries:!1,filters:{pub:ug,sub:ug},scales:[C,b[1]?b[1].scale:null],match:[dg,dg,Wf],values:[null,null]},pt.sync);nn.match.length==2&&nn.match.push(Wf),pt.sync=nn;const jf=nn.key,lh=Ly(jf);function ca(y,M,k,D,$,K,st){nn.filters.pub(y,M,k,D,$,K,st)&&lh.pub(y,M,k,D,$,K,st)}lh.sub(n);function I_(y,M,k,D,$,K,st){nn.filters.sub(y,M,k,D,$,K,st)&&Qo[y](null,M,k,D,$,K,st)}n.pub=I_;function U_(){lh.unsub(n),_d.delete(n),_e.clear(),pd(Tc,kr,Gf),c.remove(),ct?.remove(),_n("destroy")}n.destroy=U_;function ch(){_n("init",i,t),$t(t||i.data,!1),G[C]?eh(C,G[C]):It(),xt=Be.show&&(Be.width>0||Be.height>0),B=nt=!0,ot(i.width,i.height)}return b.forEach(sa),x.forEach(Zc),e?e instanceof HTMLElement?(e.appendChild(c),ch()):e(n,ch):ch(),n}Dn.assign=on;Dn.fmtNum=mf;Dn.rangeNum=Cc;Dn.rangeLog=Wc;Dn.rangeAsinh=ff;Dn.orient=zo;Dn.pxRatio=Te;Dn.join=X2;Dn.fmtDate=vf,Dn.tzDate=oC;Dn.sync=Ly;{Dn.addGap=BC,Dn.clipGaps=Xc;let i=Dn.paths={points:$y};i.linear=zy,i.stepped=GC,i.bars=WC,i.spline=qC}const sR='.uplot,.uplot *,.uplot *:before,.uplot *:after{box-sizing:border-box}.uplot{font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,Noto Sans,sans-serif,"Apple Color Emoji","Segoe UI Emoji",Segoe UI Symbol,"Noto Color Emoji";line-height:1.5;width:min-content}.u-title{text-align:center;font-size:18px;font-weight:700}.u-wrap{position:relative;user-select:none}.u-over,.u-under{position:absolute}.u-under{overflow:hidden}.uplot canvas{display:block;position:relative;width:100%;height:100%}.u-axis{position:absolute}.u-legend{font-size:14px;margin:auto;text-align:center}.u-inline{display:block}.u-inline *{display:inline-block}.u-inline tr{margin-right:16px}.u-legend th{font-weight:600}.u-legend th>*{vertical-align:middle;display:inline-block}.u-legend .u-marker{width:1em;height:1em;margin-right:4px;background-clip:padding-box!important}.u-inline.u-live th:after{content:":";vertical-align:middle}.u-inline:not(.u-live) .u-value{display:none}.u-series>*{padding:4px}.u-series th{cursor:pointer}.u-legend .u-off>*{opacity:.3}.u-select{background:#00000012;position:absolute;pointer-events:none}.u-cursor-x,.u-cursor-y{position:absolute;left:0;top:0;pointer-events:none;will-change:transform}.u-hz .u-cursor-x,.u-vt .u-cursor-y{height:100%;border-right:1px dashed #607D8B}.u-hz .u-cursor-y,.u-vt .u-cursor-x{width:100%;border-bottom:1px dashed #607D8B}.u-cursor-pt{position:absolute;top:0;left:0;border-radius:50%;border:0 solid;pointer-events:none;will-change:transform;background-clip:padding-box!important}.u-axis.u-off,.u-select.u-off,.u-cursor-x.u-off,.u-cursor-y.u-off,.u-cursor-pt.u-off{display:none}';var oR=Object.defineProperty,rR=Object.getOwnPropertyDescriptor,na=(i,t,e,n)=>{for(var s=n>1?void 0:n?rR(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&oR(t,e,s),s};const Gy=150;function aR(i){const t=Math.log10(i);return i>0&&(t<-2||t>4)?`1e${Math.round(t)}`:Oa(i)}let Zs=class extends Ge{constructor(){super(),this.colours=[],this.version=0,this.theme="",this.plot=null,this.made="",this.box=document.createElement("div"),this.tip=document.createElement("div"),this.box.className="plot",this.tip.className="tip"}createRenderRoot(){const t=super.createRenderRoot();return this.box.append(this.tip),t.append(this.box),t}disconnectedCallback(){super.disconnectedCallback(),this.plot?.destroy(),this.plot=null}get canvas(){return this.plot?.ctx.canvas??null}render(){}updated(){const t=`${this.quantity.key} ${this.colours.join()} ${this.theme} ${this.clientWidth} ${oe()}`;(!this.plot||t!==this.made)&&(this.plot?.destroy(),this.plot=this.make(),this.made=t),this.plot.setData(this.data())}data(){const{least:t}=this.quantity,e=this.colours.map((n,s)=>this.trace.values(s,this.quantity).map(o=>o===null||t===0?o:Math.max(o,t)));return[this.trace.rows.map(n=>n.time),...e]}make(){const{quantity:t}=this,e=getComputedStyle(this),[n,s]=[e.getPropertyValue("--dim").trim(),e.getPropertyValue("--edge").trim()],o=oe(),r={stroke:n,font:`${11*o}px system-ui`,ticks:{stroke:s,width:1,size:10*o},gap:5*o,grid:{stroke:s,width:.5}},a=t.least>0,c=a?{filter:(u,h)=>h.map(d=>Math.abs(Math.log10(d)%1)<1e-9?d:null)}:{};return new Dn({width:Math.max(120,this.clientWidth),height:Gy*o,padding:[10*o,12*o,0,0],cursor:{y:!1,points:{size:5*o}},legend:{show:!1},scales:{x:{time:!1,range:(u,h,d)=>[h??0,Math.max(d??1,(h??0)+.1)]},y:a?{distr:3,range:(u,h,d)=>[10**Math.floor(Math.log10(h||t.least)),10**Math.ceil(Math.log10(d||1)+1e-9)]}:{range:(u,h,d)=>[0,(d||1)*1.08]}},axes:[{...r,size:26*o,space:50*o,values:(u,h)=>h.map(d=>`${Number(d.toFixed(2))} s`)},{...r,...c,grid:{...r.grid,...c},ticks:{...r.ticks,...c},size:40*o,space:26*o,values:(u,h)=>h.map(d=>d===null?"":aR(d))}],series:[{},...this.colours.map(u=>({stroke:u,width:1.6*o,spanGaps:!0,points:{show:!1}}))],hooks:{setCursor:[u=>this.point(u.cursor.idx??null)]}},this.data(),this.box)}point(t){const e=t===null?void 0:this.trace.rows[t];this.tip.replaceChildren(),e&&(this.colours.forEach((n,s)=>{const o=e.of[s];if(!o)return;const r=document.createElement("span");r.style.color=n,r.textContent=`${Oa(o[this.quantity.at]*this.quantity.scale)} `,this.tip.append(r)}),this.tip.append(`${this.quantity.unit} at ${e.time.toFixed(2)} s`))}};Zs.styles=[V0(sR),en,Ye`
    :host { display: block; height: ${Gy/10}rem; }
    .u-legend { display: none; }
    .tip { position: absolute; top: 0.4rem; right: 0.8rem; font-size: 1.1rem; color: var(--dim); pointer-events: none; text-align: right; }
    .plot { position: relative; }
  `];na([Bt({attribute:!1})],Zs.prototype,"trace",2);na([Bt({attribute:!1})],Zs.prototype,"quantity",2);na([Bt({attribute:!1})],Zs.prototype,"colours",2);na([Bt({type:Number})],Zs.prototype,"version",2);na([Bt()],Zs.prototype,"theme",2);Zs=na([tn("poise-curves")],Zs);var lR=Object.defineProperty,cR=Object.getOwnPropertyDescriptor,ia=(i,t,e,n)=>{for(var s=n>1?void 0:n?cR(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&lR(t,e,s),s};const hR=4,uR=["lm","ccd","jacobian-transpose","sdls","fabrik"];let Qs=class extends Ge{constructor(){super(...arguments),this.open=-1}connectedCallback(){super.connectedCallback(),this.store.on(["methods","compared","settings"],()=>this.requestUpdate())}choose(i){this.connection.act({do:"choose-methods",methods:i})}change(i,t){const e=this.store.scene.methods;this.choose(e.map((n,s)=>s===i?{...n,...t}:n))}add(){const i=this.store.scene.methods,t=uR.find(e=>!i.some(n=>n.solver===e))??"lm";this.choose([...i,{solver:t,iterations:30,options:{}}])}render(){const i=this.store.scene?.methods;if(!i)return rt;const{view:t,quantity:e,trace:n,colours:s}=this.mode,o=t?.record;return U`
      <h2 style="margin-top: 0">Methods</h2>
      <div class="methods">${i.map((r,a)=>this.method(r,a,i.length))}</div>
      ${i.length<hR?U`<button style="margin-top: 0.4rem; width: 100%" @click=${()=>this.add()}>Add a method</button>`:rt}
      <div class="row">
        <button class="grow" ?disabled=${!o} title="Replay the last drag with all methods (Enter)" @click=${()=>this.mode.replay()}>${t?.replaying?"Replaying…":"Replay the drag"}</button>
        <button ?disabled=${!this.mode.apart} title="Reset all bodies to the pose of the document (R)" @click=${()=>this.mode.reset()}>Start again</button>
      </div>
      ${o?U`<p class="dim">${o.label}, ${o.seconds.toFixed(1)} s. A change of methods or options repeats it.</p>`:U`<p class="dim">Drag any of the bodies: all of them get the same targets.</p>`}
      <h2>Curves</h2>
      <div class="wrap" role="tablist" aria-label="Quantity">${Ac.map(r=>U`
        <button role="tab" aria-selected=${r===e} class=${r===e?"on":""} title="${r.title} ${r.says}"
          @click=${()=>this.mode.look(r)}>${r.title}</button>`)}</div>
      <poise-curves .trace=${n} .quantity=${e} .colours=${s} .version=${this.mode.version} .theme=${this.store.theme}></poise-curves>
      ${this.table()}
      <div class="row">
        <button class="grow ${this.mode.frozen?"on":""}" aria-pressed=${this.mode.frozen} title="Freeze the picture and the curves (Space)" @click=${()=>this.mode.freeze()}>Freeze</button>
        <button class="grow" ?disabled=${!n.rows.length} title="Show the curves as a table" @click=${()=>this.mode.exportCurves()}>CSV</button>
        <button class="grow" title="Save bodies, curves and table as a picture" @click=${()=>void this.mode.exportPicture()}>Picture</button>
      </div>`}method(i,t,e){const n=this.mode.view?.offers.find(o=>o.solver===i.solver),s=this.open===t;return U`
      <div class="method">
        <span class="mark" style="background: ${this.mode.colours[t]}"></span>
        <select aria-label="Method ${t+1}" @change=${o=>this.change(t,{solver:o.target.value,options:{},iterations:30})}>
          ${Object.entries(cf).map(([o,r])=>U`<option value=${o} title=${r} ?selected=${o===i.solver}>${iy(o)}</option>`)}
        </select>
        <button class="quiet ${s?"on":""}" title="Options" aria-label="Options of method ${t+1}" aria-expanded=${s} @click=${()=>{this.open=s?-1:t}}>${ny}</button>
        <button class="quiet" title="Remove the method" aria-label="Remove method ${t+1}" ?disabled=${e<2} @click=${()=>this.choose(this.store.scene.methods.filter((o,r)=>r!==t))}>${el}</button>
      </div>
      ${s&&n?this.options(i,t,n):rt}`}options(i,t,e){const n=(s,o)=>{const r=Number(o),a={...i.options};o===""||!Number.isFinite(r)?delete a[s]:a[s]=r,this.change(t,{options:a})};return U`<div class="options">
      ${i.solver==="constrained"?rt:U`<span>iterations a step</span>
        <input type="number" min="1" max="1000" step="1" aria-label="iterations per step" .value=${String(i.iterations)}
          @change=${s=>this.change(t,{iterations:Math.round(Number(s.target.value))})} />`}
      ${Object.entries(e.options).map(([s,o])=>U`<span>${s.replaceAll("_"," ")}</span>
        <input type="number" step="any" aria-label=${s} placeholder=${Oa(o)} title="default: ${Oa(o)}"
          .value=${s in i.options?String(i.options[s]):""}
          @change=${r=>n(s,r.target.value)} />`)}
    </div>`}table(){const{trace:i,quantity:t,titles:e,colours:n}=this.mode;return i.rows.length?U`<table aria-label="${t.title}">
      <tr><th>${t.title}${t.unit?`, ${t.unit}`:""}</th><th>last</th><th>median</th><th>95 %</th></tr>
      ${e.map((s,o)=>{const r=i.summary(o,t);return U`<tr><td title=${s}><span class="mark" style="background: ${n[o]}"></span> ${s}</td>
          ${r?[r.last,r.median,r.p95].map(a=>U`<td>${Oa(a)}</td>`):U`<td colspan="3" class="dim">out</td>`}</tr>`})}</table>`:rt}};Qs.styles=[en,Ye`
    .methods { display: grid; gap: 0.4rem; }
    .method { display: grid; grid-template-columns: 1rem 1fr auto auto; gap: 0.6rem; align-items: center; }
    .mark { width: 1rem; height: 1rem; border-radius: 0.3rem; display: inline-block; }
    .options { display: grid; grid-template-columns: 1fr 9.6rem; gap: 0.4rem 0.8rem; align-items: center; padding: 0.4rem 0 0.6rem 1.6rem; font-size: 1.2rem; }
    .wrap { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .wrap button { padding: 0.2rem 0.4rem; min-height: 2.6rem; }
    table { width: 100%; border-collapse: collapse; font-size: 1.2rem; font-variant-numeric: tabular-nums; margin-top: 0.4rem; }
    th { font-weight: 600; color: var(--dim); text-align: right; padding: 0.2rem 0 0.2rem 0.8rem; }
    th:first-child, td:first-child { text-align: left; padding-left: 0; max-width: 12.8rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    td { text-align: right; padding: 0.2rem 0 0.2rem 0.8rem; white-space: nowrap; }
    p { margin: 0.3rem 0 0; font-size: 1.2rem; }
    .row { margin-top: 0.6rem; }
    h2 { margin: 1rem 0 0.5rem; }
    .method select, .method button { min-height: 2.6rem; padding-top: 0.2rem; padding-bottom: 0.2rem; }
  `];ia([Bt({attribute:!1})],Qs.prototype,"mode",2);ia([Bt({attribute:!1})],Qs.prototype,"store",2);ia([Bt({attribute:!1})],Qs.prototype,"connection",2);ia([jt()],Qs.prototype,"open",2);ia([_i("poise-curves")],Qs.prototype,"curves",2);Qs=ia([tn("poise-compare")],Qs);const dR=14,fR=12,pR=8,mR=4;class Wy{constructor({stage:t,body:e,holds:n,connection:s,store:o},r=0,a=()=>{}){this.first=r,this.taking=a,this.pulls=new Map,this.keys=new Set,this.under=null,this.pending=null,this.pane=0,[this.stage,this.body,this.holds,this.connection,this.store]=[t,e,n,s,o];const l=new Ze({color:16757844,depthTest:!1,transparent:!0,opacity:.9});this.marker=new Yt(new An(1,16,12),l),this.marker.renderOrder=20,this.marker.visible=!1,e.overlay.add(this.marker),addEventListener("keydown",c=>{!c.metaKey&&!c.ctrlKey&&this.keys.add(c.key.toLowerCase())}),addEventListener("keyup",c=>{c.key==="Meta"||c.key==="Control"?this.keys.clear():this.keys.delete(c.key.toLowerCase())}),addEventListener("blur",()=>this.keys.clear())}local(t){return t.applyMatrix4(this.body.group.matrixWorld.clone().invert())}find(t,e,n=oe()){if(!this.body.character||this.body.world.length===0)return null;const s=a=>this.stage.project(a.clone().applyMatrix4(this.body.group.matrixWorld),this.pane),o=this.holds.near(a=>this.stage.project(a,this.pane),t,e,fR*n);if(o?.position)return{joint:this.jointOf(o.joint),hold:o.id,point:new A(...o.position),hit:null};if(this.body.skins.length&&!this.store.bones){const a=qv(this.body,this.local(this.stage.ray(t,e,this.pane)));return a?{joint:a.joint,hold:0,point:a.point,hit:a}:null}const r=Yv(this.body,s,new vt(t,e),dR*n);return r?{joint:r.joint,hold:0,point:r.point,hit:null}:null}pinned(t){const e=this.holds.views.find(n=>n.pin&&n.position&&this.jointOf(n.joint)===t.joint);return t.hold||!e?.position?t:{joint:t.joint,hold:e.id,point:new A(...e.position),hit:null}}jointOf(t){return this.body.character.joints.findIndex(e=>e.name===t)}down(t,e,n){if(t.button!==0||this.pulls.size>=pR)return!1;const s=this.find(e,n,js(t)*oe());if(!s)return!1;const o=t.altKey?s:this.pinned(s),r=this.freeNumber(),a=o.joint>=0?this.body.frame(o.joint):new Wt,l=s.hit||s.hold?null:s.point.clone().applyMatrix4(a.clone().invert()),c={grab:r,seq:0,joint:o.joint,hold:o.hold,from:s.point.clone(),local:l,hit:s.hit,to:o.point.clone(),offset:o.point.clone().sub(s.point),startX:e,startY:n,frame:a,turning:!1,before:this.store.pose.q,sent:"",sentAt:0};return this.taking(),this.pulls.set(t.pointerId,c),c.seq=this.connection.pack(u=>{if(o.hold)return fA(u,r,o.hold);if(!o.hit)return dA(u,r,o.joint,l.x,l.y,l.z);const{skin:h,face:d,u:f,v:p}=o.hit;return uA(u,r,h,d,f,p)}),this.store.select(o.joint),this.stage.ask(),!0}freeNumber(){const t=new Set([...this.pulls.values()].map(n=>n.grab));let e=this.first;for(;t.has(e);)e+=1;return e}move(t,e,n){const s=this.pulls.get(t.pointerId);if(!s){t.buttons===0&&(this.pending={x:e,y:n},this.stage.ask());return}t.pointerType==="mouse"&&(this.pending={x:e,y:n}),this.send(s,t,e,n),this.stage.ask()}ahead(t,e,n){const s=this.pulls.get(t.pointerId);s&&t.timeStamp-s.sentAt>=mR&&this.send(s,t,e,n)}send(t,e,n,s){const o=[n,s,e.altKey,e.shiftKey,...this.keys].join(" ");o!==t.sent&&([t.sent,t.sentAt]=[o,e.timeStamp],e.altKey&&!t.hold?this.turn(t,n,s):this.drag(t,n,s,e.shiftKey))}drag(t,e,n,s){const o=this.body.group.matrixWorld,r=t.from.clone().applyMatrix4(o),a=this.stage.ray(e,n,this.pane),l=this.axis(),c=this.stage.camera.getWorldDirection(new A);let u;if(l)u=gR(r,l,a);else{const d=new Mn;d.setFromNormalAndCoplanarPoint(s?new A(0,1,0):c,r),u=a.intersectPlane(d,new A)}if(!u)return;t.to.copy(u.applyMatrix4(o.clone().invert()).add(t.offset));const{grab:h}=t;this.connection.pack(d=>pA(d,h,t.to.x,t.to.y,t.to.z))}axis(){return this.keys.has("x")?new A(1,0,0):this.keys.has("y")?new A(0,1,0):this.keys.has("z")?new A(0,0,1):null}turn(t,e,n){t.turning=!0;const s=Math.PI/(240*oe()),o=this.stage.camera.matrixWorld,r=new A().setFromMatrixColumn(o,0),a=new A().setFromMatrixColumn(o,1),l=new Fe().setFromAxisAngle(a,(e-t.startX)*s).multiply(new Fe().setFromAxisAngle(r,(n-t.startY)*s)),c=new Fe().setFromRotationMatrix(this.body.group.matrixWorld),u=new Fe;t.frame.decompose(new A,u,new A);const h=c.clone().invert().multiply(l).multiply(c).multiply(u);this.connection.pack(d=>mA(d,t.grab,h.w,h.x,h.y,h.z))}up(t){const e=this.pulls.get(t.pointerId);e&&(this.pulls.delete(t.pointerId),this.connection.pack(n=>ko(n,e.grab)),this.stage.ask())}takeBack(){const t=[...this.pulls.values()];if(!t.length)return!1;const{q:e}=this.store.pose,n=t.some(s=>s.before.some((o,r)=>o!==e[r])||s.hold>0&&!s.to.equals(s.from.clone().add(s.offset)));return this.letGo(),n&&this.connection.act({do:"undo"}),!0}drop(t,e){const n=[...this.pulls].filter(([,s])=>t.has(s.grab)&&s.seq<=e);for(const[s]of n)this.pulls.delete(s);return this.stage.ask(),n.length>0}letGo(){for(const t of this.pulls.values())this.connection.pack(e=>ko(e,t.grab));this.pulls.clear(),this.away(),this.marker.visible=!1}away(){this.pending=null,this.hover(null)}hover(t){this.under=t;const e=t?.joint??-1;e!==this.store.hovered&&(this.store.hovered=e,this.store.changed("hover")),this.stage.canvas.style.cursor=t?"grab":"default",this.stage.ask()}before(){if(this.pending&&this.pulls.size===0){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s))}const t=this.pulls.values().next().value,e=t?this.spot(t):this.under?.point;this.marker.visible=e!=null,e&&(this.marker.position.copy(e),this.marker.scale.setScalar((this.body.character?.height??1)*.009))}spot(t){if(t.local)return t.local.clone().applyMatrix4(this.body.frame(t.joint));if(t.hit)return sf(this.body,t.hit);if(t.hold){const e=this.holds.views.find(n=>n.id===t.hold);return e?.position?new A(...e.position):null}return null}}function gR(i,t,e){const n=i.clone().sub(e.origin),s=t.dot(e.direction),o=1-s*s;if(o<1e-6)return null;const r=(s*e.direction.dot(n)-t.dot(n))/o;return i.clone().addScaledVector(t,r)}const vR={dark:{back:"#1b1e23",text:"#e6e9ee",dim:"#949eae"},light:{back:"#ffffff",text:"#1d2330",dim:"#5f6b7d"}};async function yR(i,t,e,n,s){const o=i.canvas;i.draw();const r=o.width/o.clientWidth*oe(),[a,l]=[o.clientWidth/oe(),o.clientHeight/oe()],c=t?40+a*t.height/t.width*.5:0,u=document.createElement("canvas");[u.width,u.height]=[o.width,Math.round(o.height+c*r)];const h=u.getContext("2d"),d=vR[s];return h.scale(r,r),h.fillStyle=d.back,h.fillRect(0,0,a,l+c),i.draw(),h.drawImage(o,0,0,a,l),n.forEach((f,p)=>{if(!i.panes[p])return;const[v,m]=[i.panes[p].x/oe(),i.panes[p].y/oe()];h.fillStyle=f.colour,h.fillRect(v+10,m+9,10,10),nu(h,f.name,v+26,m+18,"600 13px",d.text),nu(h,f.numbers,v+10,m+35,"12px",d.dim)}),t&&(nu(h,e,12,l+22,"12px",d.dim),h.drawImage(t,12,l+32,a-24,c-44)),new Promise((f,p)=>u.toBlob(v=>v?f(v):p(new Error("no picture")),"image/png"))}function nu(i,t,e,n,s,o){i.font=`${s} system-ui, sans-serif`,i.fillStyle=o,i.fillText(t,e,n)}const _R={dark:["#5b9bff","#ffa64d","#35d0ae","#dd7cff"],light:["#1f6feb","#c76a00","#0b8f72","#9b3fd0"]},Ig=16757844,bR=new Set(["x","y","z","b"," "]),wR=100;class xR{constructor(t){this.tools=t,this.name="compare",this.title="Compare",this.shortcuts=[["Drag on any body","drag that point of all bodies; all start in the pose of the body that you drag"],["Shift, X, Y, Z, Alt","as in Pose: horizontally, along an axis, rotate"],["Enter","replay the last drag"],["R","reset all bodies to the pose of the document"],["Space","freeze the picture and the curves"],["1 to 4","keep the pose of that body"]],this.trace=new l2,this.quantity=Ac[0],this.view=null,this.frozen=!1,this.version=0,this.apart=!1,this.on=!1,this.moving=!1,this.connected=!1,this.copies=[],this.shownAt=0,this.later=0,this.overlay=new Xe,this.wishes=[];const{connection:e,store:n,stage:s}=t;this.pulling=new Wy(t,aA,()=>e.pack(r=>yA(r,this.pulling.pane)));const o=new xE({color:Ig,depthTest:!1,transparent:!0,dashSize:.02,gapSize:.012});this.line=new Qa(new ue().setFromPoints([new A,new A]),o),this.line.frustumCulled=!1,this.line.renderOrder=18,this.overlay.add(this.line),e.hear(RA,r=>this.bodies(r)),e.hear("compared",r=>this.told(r)),n.on(["body"],()=>{this.on&&this.remake()}),n.on(["posed"],()=>{this.on&&!this.apart&&this.follow()}),n.on(["holds"],()=>{this.on&&this.showHolds()}),n.on(["methods"],()=>{this.on&&this.remake()}),n.on(["view"],()=>this.showBones()),n.on(["status"],()=>{n.status.connected||(this.moving=!1);const r=n.status.connected&&!this.connected;this.connected=n.status.connected,r&&this.on&&this.ask("enter")}),s.scene.add(this.overlay),this.overlay.visible=!1}ask(t,e=0){this.tools.connection.act({do:"compare",order:t,lane:e})}get colours(){return _R[this.tools.store.theme].slice(0,this.names.length)}get names(){return this.view?.lanes.map(t=>t.label)??this.tools.store.scene?.methods.map(t=>t.solver)??[]}enter(){const{body:t,holds:e}=this.tools;this.on=!0,this.connected=this.tools.store.status.connected,t.group.visible=t.overlay.visible=!1,this.overlay.visible=!0,this.overlay.add(e.group,this.pulling.marker),e.group.visible=!0,this.remake(),this.connected&&this.ask("enter")}leave(){const{body:t,holds:e,stage:n,store:s}=this.tools;this.on=this.frozen=!1,this.pulling.letGo(),s.status.connected&&this.ask("leave"),this.drop(),n.split(1,null),t.overlay.add(e.group),t.group.visible=t.overlay.visible=!0,this.overlay.visible=e.group.visible=!1,s.scene&&e.show(s.scene.holds,s.scene.character.height),e.follow(t)}drop(){for(const t of this.copies)this.tools.stage.scene.remove(t.group,t.overlay),t.free();this.copies=[]}remake(){const{body:t,stage:e,store:n}=this.tools;this.drop();const s=n.scene?.methods.length??0;if(!(!t.character||!s)){this.overlay.rotation.x=t.group.rotation.x,this.copies=Array.from({length:s},()=>t.copy());for(const o of this.copies)e.scene.add(o.group,o.overlay);this.pulling.pane=0,this.pulling.body=this.copies[0],this.apart=!1,this.showBones(),this.follow(),e.split(s,o=>this.show(o))}}showBones(){const{store:t,body:e,stage:n}=this.tools;for(const s of this.copies)s.showBones(t.bones||e.skins.length===0);n.ask()}follow(){const{store:t,stage:e}=this.tools;if(t.pose)for(const n of this.copies)n.take(t.pose);e.ask()}showHolds(){const{store:t,holds:e,stage:n}=this.tools,s=this.view?.holds??t.scene?.holds;s&&t.scene&&e.show(s.map(o=>({...o})),t.scene.character.height),n.ask()}told(t){this.on&&(this.view=t,this.showHolds(),this.changed(!0))}bodies(t){const{connection:e,store:n,stage:s}=this.tools,o=PA(t),r=e.answer(o.seq);if(!(!this.on||this.frozen)){if(o.flags&rA&&this.trace.clear(),this.trace.add(o.samples),this.moving=(o.flags&cd)!==0,this.apart=o.count>0,o.count===this.copies.length?this.copies.forEach((a,l)=>{const c=u=>u.subarray(l*u.length/o.count,(l+1)*u.length/o.count);a.take({q:c(o.q),world:c(o.world)})}):o.count||this.follow(),r>0){const a=1e3*Math.max(0,...this.names.map((l,c)=>this.trace.latest(c)?.[5]??0));n.status={...n.status,age:r,solving:a,missed:0,unheld:!1},n.changed("status")}s.ask(),this.changed(!this.moving)}}changed(t){this.version+=1,clearTimeout(this.later);const e=wR-(performance.now()-this.shownAt);if(!t&&e>0){this.later=window.setTimeout(()=>this.changed(!0),e);return}this.shownAt=performance.now(),this.tools.store.changed("compared"),this.tools.page.requestUpdate()}get titles(){return this.names.map(t=>{const[e="",...n]=t.split(", ");return[iy(e),...n].join(", ")})}aim(t,e){if(this.pulling.pulls.size)return;const n=this.tools.stage.paneAt(t,e);n===this.pulling.pane||!this.copies[n]||(this.pulling.pane=n,this.pulling.body=this.copies[n])}down(t,e,n){return this.aim(e,n),this.frozen&&this.copies.length&&this.freeze(),this.copies.length>0&&this.pulling.down(t,e,n)}move(t,e,n){this.aim(e,n),this.pulling.move(t,e,n);for(const s of this.pulling.pulls.values())s.hold&&this.tools.holds.move(s.hold,s.to)}up(t){this.pulling.up(t)}away(){this.pulling.away()}get dragging(){return this.pulling.pulls.size?bR:null}key(t,e){if(e.ctrlKey||e.metaKey)return!1;if(t==="enter"&&this.view?.record)this.replay();else if(t==="r")this.reset();else if(t===" ")this.freeze();else if(t>="1"&&t<=String(this.names.length))this.keep(Number(t)-1);else return!1;return!0}replay(){this.frozen&&this.freeze(),this.ask("replay")}reset(){this.frozen&&this.freeze(),this.ask("reset")}keep(t){this.ask("keep",t)}freeze(){this.frozen=!this.frozen,this.frozen||this.ask("enter"),this.changed(!0)}look(t){this.quantity=t,this.changed(!0)}exportCurves(){Ug(new Blob([this.trace.csv(this.names)],{type:"text/csv"}),"compared.csv")}async exportPicture(){const{stage:t,store:e}=this.tools,n=this.tools.page.renderRoot.querySelector("poise-compare"),s=this.titles.map((o,r)=>({name:o,colour:this.colours[r],numbers:this.numbers(r)}));Ug(await yR(t,n?.curves?.canvas??null,`${this.quantity.title} ${this.quantity.says}, ${this.quantity.unit}`,s,e.theme),"compared.png")}before(){const{body:t}=this.tools;this.copies[0]?.skins.some((e,n)=>e.mesh.geometry!==t.skins[n]?.mesh.geometry)&&this.remake(),this.pulling.before()}show(t){const{holds:e}=this.tools;this.copies.forEach((a,l)=>{a.group.visible=a.overlay.visible=l===t});const n=this.copies[t];if(!n)return;e.follow(n);const s=[...this.pulling.pulls.values()].filter(a=>!a.hold);for(;this.wishes.length<s.length;)this.wishes.push(this.wish());this.wishes.forEach((a,l)=>{a.visible=l<s.length,a.visible&&a.position.copy(s[l].to),a.scale.setScalar((n.character?.height??1)*.011)});const[o]=s,r=o&&(o.hit?sf(n,o.hit):o.local?.clone().applyMatrix4(n.frame(o.joint)));if(this.line.visible=r!==void 0,o&&r){const a=this.line.geometry.getAttribute("position");a.copyArray([...r.toArray(),...o.to.toArray()]),a.needsUpdate=!0,this.line.computeLineDistances()}r&&this.pulling.marker.position.copy(r),this.pulling.marker.visible=r!==void 0||this.pulling.under!==null&&t===this.pulling.pane}wish(){const t=new Ze({color:Ig,depthTest:!1,transparent:!0,wireframe:!0}),e=new Yt(new An(1,12,8),t);return e.renderOrder=19,this.overlay.add(e),e}numbers(t){const e=this.trace.latest(t);if(!e)return"";const[n,s,o,r]=[e[3],e[4],e[5],e[6]],a=l=>l>=.01?`${(100*l).toFixed(1)} cm`:l<1e-6?"0":`${(1e3*l).toFixed(l<1e-4?3:2)} mm`;return`${a(n)} off · pins ${a(s)} · ${(1e3*o).toFixed(2)} ms · ${r} it.`}panel(){const{store:t,connection:e}=this.tools;return U`<poise-compare .mode=${this} .store=${t} .connection=${e}></poise-compare>`}over(){const{stage:t,store:e}=this.tools,n=e.scene?.character.joints[e.hovered]?.name,s="position:absolute;pointer-events:none;padding:0.6rem 1rem;font-size:1.2rem;line-height:1.35;box-sizing:border-box;text-shadow:0 0 0.3rem var(--back),0 0 0.3rem var(--back);";return U`${t.panes.map((o,r)=>{const a=this.view?.lanes[r],l=`left:${o.x}px;top:${o.y}px;width:${o.width}px;height:${o.height}px;`;return U`<div data-lane=${r} style="${s}${l}border:solid var(--edge);border-width:0 1px 1px 0;${a?.failure?"background:#0004;":""}">
        <div style="display:flex;gap:0.6rem;align-items:center;font-weight:600">
          <span style="width:1rem;height:1rem;border-radius:0.3rem;flex:none;background:${this.colours[r]??"none"}"></span>
          <span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${this.titles[r]??""}</span>
          ${n&&r===this.pulling.pane&&!this.pulling.pulls.size?U`<span class="dim" style="font-weight:400">${n}</span>`:rt}
        </div>
        <div style="font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;opacity:0.85">${a?.failure?"":this.numbers(r)}</div>
        ${a?.failure?U`<p role="alert" style="margin:0.8rem 0;padding:0.8rem 1rem;border-radius:0.8rem;background:var(--panel);border:1px solid var(--edge);color:var(--warn);max-width:34rem">${a.failure}</p>`:rt}
        ${this.apart&&!a?.failure?U`<button style="position:absolute;right:0.8rem;bottom:0.8rem;pointer-events:auto" title="Use this pose in the document (${r+1})" @click=${()=>this.keep(r)}>Keep this pose</button>`:rt}
      </div>`})}${this.frozen?U`<div style="position:absolute;right:1.2rem;top:0.8rem;background:var(--accent);color:var(--on-accent);border-radius:0.8rem;padding:0.2rem 1rem">frozen</div>`:rt}`}where(t,e){const n=this.copies[t],s=n.character.joints.findIndex(l=>l.name===e),o=new A().setFromMatrixPosition(n.frame(s)).applyMatrix4(n.group.matrixWorld),r=this.tools.stage.canvas.getBoundingClientRect(),a=this.tools.stage.project(o,t);return[a.x+r.left,a.y+r.top]}get state(){return{pulls:this.pulling.pulls.size,spots:[],compared:{view:this.view,apart:this.apart,moving:this.moving,frozen:this.frozen,moments:this.trace.rows.length,ready:this.copies.length>0&&this.view!==null&&!this.view.replaying&&!this.view.lanes.some(t=>t.failure?.includes("being compiled")),under:this.pulling.under?.joint??-1,worlds:this.copies.map(t=>Array.from(t.world)),latest:this.names.map((t,e)=>Array.from(this.trace.latest(e)??[]))}}}}function Ug(i,t){const e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}const MR={tool:"add",radius:.03,pixels:40,onScreen:!1,strength:.3,value:1,falloff:"smooth",limit:4,mirror:!1,facing:!1},SR=.3,ER=16;class AR{constructor(t,e){this.tools=t,this.settings=e,this.hit=null,this.dabs=0,this.last=null,this.stroking=!1,this.sent=0;const n=Array.from({length:64},(s,o)=>{const r=2*Math.PI*o/64;return new A(Math.cos(r),Math.sin(r),0)});this.ring=new Tv(new ue().setFromPoints(n),new bi({color:16777215,depthTest:!1,transparent:!0})),this.ring.renderOrder=30,this.ring.visible=!1,t.body.overlay.add(this.ring)}find(t,e){const{body:n,stage:s}=this.tools;return!n.character||!n.world.length?null:qv(n,s.ray(t,e).applyMatrix4(n.group.matrixWorld.clone().invert()))}radiusAt(t){const{onScreen:e,pixels:n,radius:s}=this.settings,{stage:o,body:r}=this.tools;return e?n*o.metresPerPixel(t.point.clone().applyMatrix4(r.group.matrixWorld)):s*(r.character?.height??1)}hover(t,e){this.hit=this.find(t,e)}down(t,e,n,s){return this.hover(t,e),this.hit?(this.stroking=!0,this.dabs=0,this.last={x:t,y:e},this.dab(this.hit,n,s),!0):!1}move(t,e,n,s){const o=this.last,r=Math.hypot(t-o.x,e-o.y),a=Math.max(1.5,SR*this.pixelRadius()),l=Math.floor(r/a);if(l<1)return;const c=Math.min(l,ER);for(let h=1;h<=c;h++){const d=h*l*a/(c*r),f=this.find(o.x+d*(t-o.x),o.y+d*(e-o.y));f&&(this.hit=f,this.dab(f,n,s))}const u=l*a/r;this.last={x:o.x+u*(t-o.x),y:o.y+u*(e-o.y)}}up(){this.stroking&&(this.stroking=!1,this.last=null,this.sent=this.tools.connection.pack(t=>bA(t)))}pixelRadius(){const{stage:t,body:e}=this.tools;return this.settings.onScreen||!this.hit?this.settings.pixels:this.radiusAt(this.hit)/t.metresPerPixel(this.hit.point.clone().applyMatrix4(e.group.matrixWorld))}dab(t,e,n){const{connection:s,stage:o,body:r}=this.tools,a=this.settings,l=o.sight(t.point.clone().applyMatrix4(r.group.matrixWorld)).transformDirection(r.group.matrixWorld.clone().invert()),c=(a.mirror?lA:0)|(a.facing?cA:0);this.dabs+=1,this.sent=s.pack(u=>_A(u,c,t.skin,e,Ov.indexOf(n),$v.indexOf(a.falloff),a.limit,t.face,t.u,t.v,this.radiusAt(t),a.strength,a.value,l.x,l.y,l.z))}show(t){this.ring.visible=t&&this.hit!==null;const e=this.hit;if(!this.ring.visible||!e)return;const{body:n}=this.tools,s=n.skins[e.skin];if(!s)return;const o=Ss(n,s),[r,a,l]=[0,1,2].map(u=>{const h=3*s.geometry.index[3*e.face+u];return new A(o[h],o[h+1],o[h+2])}),c=a.clone().sub(r).cross(l.clone().sub(r)).normalize();this.ring.position.copy(r).multiplyScalar(e.u).addScaledVector(a,e.v).addScaledVector(l,1-e.u-e.v),this.ring.quaternion.setFromUnitVectors(new A(0,0,1),c),this.ring.scale.setScalar(this.radiusAt(e))}}const TR=new Xt(16722902),CR=new Xt(16777215);class RR{constructor(t){this.tools=t,this.found=[],this.asked=0,this.shown=-1,this.joint="";const e=(n,s)=>{const o=new Cv(new ue,new Yd({size:n,sizeAttenuation:!1,transparent:!0,...s}));return o.frustumCulled=!1,o.visible=!1,t.body.overlay.add(o),o};this.ring=e(8,{color:1382429}),this.points=e(5,{vertexColors:!0}),this.ring.renderOrder=6,this.points.renderOrder=7}async fetch(t){const e=++this.asked;let n;try{const s=await fetch(`flaws?joint=${encodeURIComponent(t)}`);if(!s.ok)return;n=await s.json()}catch{return}e===this.asked&&([this.found,this.joint,this.shown]=[n,t,-1],this.tools.stage.ask(),this.tools.page.requestUpdate(),this.tools.store.changed("brush"))}hide(){this.asked+=1,this.found=[],this.joint="",this.points.visible=this.ring.visible=!1}get bare(){return this.found.reduce((t,e)=>t+e.bare.length,0)}get rogue(){return this.found.reduce((t,e)=>t+e.rogue.length,0)}before(){const{body:t}=this.tools;if(this.points.visible=this.ring.visible=this.bare+this.rogue>0,this.ring.material.size=8*oe(),this.points.material.size=5*oe(),!this.points.visible||this.shown===t.posed)return;this.shown=t.posed;const e=[],n=[];this.found.forEach((o,r)=>{const a=t.skins[r];if(!a)return;const l=Ss(t,a),c=(u,h)=>{for(const d of u)e.push(l[3*d]??0,l[3*d+1]??0,l[3*d+2]??0),n.push(h.r,h.g,h.b)};c(o.rogue,CR),c(o.bare,TR)}),this.points.geometry.dispose();const s=new ue;s.setAttribute("position",new re(e,3)),s.setAttribute("color",new re(n,3)),this.points.geometry=this.ring.geometry=s}get state(){return{joint:this.joint,bare:this.bare,rogue:this.rogue}}}var PR=Object.defineProperty,kR=Object.getOwnPropertyDescriptor,Ni=(i,t,e,n)=>{for(var s=n>1?void 0:n?kR(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&PR(t,e,s),s};const Ng={brush:"Brush",tools:"Tools",volumes:"Volumes"},Og={add:["Add","Add weight of the selected joint (1)"],subtract:["Subtract","Remove weight of the selected joint (2)"],set:["Set","Move the weight towards a value (3)"],smooth:["Smooth","Even out the weights of all joints (4)"],place:["Place","Drag a vertex to its target; the weights are fitted to it (5)"]},LR=[["left","left to right"],["right","right to left"],["both","average of both"],["exchange","exchange"]],$g=i=>i<1?`${(100*i).toFixed(1)} cm`:`${i.toFixed(2)} m`,Wi=i=>i.target.value;let ai=class extends Ge{constructor(){super(...arguments),this.search="",this.seen=-1,this.passes=5,this.influences=4,this.side="left",this.source=0,this.target=1,this.shape="capsule"}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","painting","brush","mode"],()=>this.requestUpdate())}render(){if(!this.store.scene||!this.mode)return rt;const{bare:i,skins:t}=this.store.scene.character;if(i||!t.length)return this.missing(i);const e=this.mode.tab;return U`
      <div class="row tabs" role="tablist">
        ${Object.keys(Ng).map(n=>U`<button role="tab" aria-selected=${e===n}
          class="grow ${e===n?"on":""}" @click=${()=>this.mode.show(n)}>${Ng[n]}</button>`)}
      </div>
      ${e==="brush"?this.brush():e==="tools"?this.tools():this.volumes()}
      ${this.tree()}`}missing(i){const t=e=>()=>this.dispatchEvent(new Event(e,{bubbles:!0,composed:!0}));return U`<div class="stack">
      <h2>${i?"No skeleton yet":"No skin yet"}</h2>
      <p>${i?"Weights determine how a skin follows its joints. This mesh has no skeleton: draw or fit one in Rig, and bind the mesh to it.":"Weights determine how a skin follows its joints. This character has no skin: open a mesh (glTF, OBJ, PLY, STL), create a skeleton for it in Rig, and bind it there."}</p>
      ${i?rt:U`<button class="on" @click=${t("poise-open")}>Open a mesh…</button>`}
      <button class=${i?"on":""} @click=${t("poise-bind")}>Bind in Rig</button></div>`}updated(){if(this.seen===this.store.selected)return;const i=this.renderRoot.querySelector(".line.selected");i&&(this.seen=this.store.selected,i.scrollIntoView({block:"center"}))}brush(){const{settings:i,tool:t}=this.mode,e=(r,a)=>{i[r]=a,this.mode.update()},n=this.store.scene.character.height,s=(r,a,l)=>U`
      <label title=${l}><input type="checkbox" .checked=${i[r]}
        @change=${c=>e(r,c.target.checked)} /> ${a}</label>`,o=(r,a,l,c,u,h,d)=>U`
      <label class="setting"><span>${r}</span><input type="range" aria-label=${r} min=${c} max=${u} step=${h}
        .value=${String(a)} @input=${f=>d(Number(Wi(f)))} /><output>${l}</output></label>`;return U`
      <div class="five" role="radiogroup" aria-label="Tool">
        ${[...Ov,"place"].map(r=>U`<button role="radio" aria-checked=${t===r} title=${Og[r][1]}
          class=${t===r?"on":""} @click=${()=>{this.mode.tool=r,this.mode.update()}}>${Og[r][0]}</button>`)}
      </div>
      ${i.onScreen?o("Radius",Math.log(i.pixels),`${i.pixels.toFixed(0)} px`,Math.log(3),Math.log(400),.01,r=>e("pixels",Math.exp(r))):o("Radius",Math.log(i.radius),$g(i.radius*n),Math.log(.002),Math.log(.5),.01,r=>e("radius",Math.exp(r)))}
      ${t==="place"?rt:o("Strength",i.strength,i.strength.toFixed(2),.01,1,.01,r=>e("strength",r))}
      ${t==="set"?o("Value",i.value,i.value.toFixed(2),0,1,.01,r=>e("value",r)):rt}
      <div class="pair">
        ${t==="place"?rt:U`<label>Falloff<select aria-label="Falloff" @change=${r=>e("falloff",Wi(r))}>
          ${$v.map(r=>U`<option ?selected=${r===i.falloff}>${r}</option>`)}</select></label>`}
        <label>Joints a vertex<select aria-label="Joints per vertex" @change=${r=>e("limit",Number(Wi(r)))}>
          ${[1,2,3,4,5,6,8,0].map(r=>U`<option value=${r} ?selected=${r===i.limit}>${r?`at most ${r}`:"any number"}</option>`)}</select></label>
      </div>
      ${t==="place"?rt:U`<div class="checks">
        ${s("mirror","Both sides","Also paint the mirror image (M)")}
        ${s("facing","Front only","Do not paint surfaces that face away")}
        ${s("onScreen","Size on screen","Keep the size of the brush on the screen instead of on the body")}
      </div>`}
      ${t==="place"?this.placed():rt}
      ${this.legend()}`}legend(){const{grey:i,marks:t}=this.mode;return U`
      <div class="legend"><span>0</span><i style="background:${OA(i)}"></i><span>1</span>
        <button title="Switch between heat colours and greys (H)" aria-pressed=${i}
          @click=${()=>{this.mode.grey=!i,this.mode.update()}}>${i?"grey":"heat"}</button></div>
      ${t.bare?U`<p class="flaw">${t.bare} vertices follow no joint (marked).</p>`:rt}
      ${t.rogue?U`<p class="flaw">${t.rogue} vertices on isolated spots of ${t.joint} (marked).</p>`:rt}`}placed(){const{placed:i}=this.store.scene.painting,t=e=>`${(1e3*e).toFixed(1)} mm`;return U`
      ${i.length?U`
        <div class="left"><span class="dim">vertex</span><span class="dim">error before</span><span class="dim">error after</span>
          ${i.map(e=>U`<span>${e.vertex}</span><span>${t(e.before)}</span><b>${t(e.left)}</b>`)}</div>
        <button @click=${()=>this.connection.act({do:"forget-places"})}>Forget these places</button>`:U`<p class="dim">Bend the body in Pose, then drag a vertex to its target. The weights bring it as close as possible; a line shows the remaining distance.</p>`}`}tree(){const{character:i,painting:t}=this.store.scene,e=new Set(i.skins.flatMap(r=>r.joints)),n=new Set(t.locked),s=[];i.joints.forEach((r,a)=>{s[a]=r.parent<0?0:s[r.parent]+1});const o=this.search.toLowerCase();return U`
      <div class="row"><input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
          @input=${r=>{this.search=Wi(r)}} />
        ${n.size?U`<button title="Unlock all joints" @click=${()=>this.connection.act({do:"lock-weights",locked:!1})}>Unlock</button>`:rt}
      </div>
      <div class="tree" role="list" aria-label="Joints">
        ${i.joints.map((r,a)=>r.name.toLowerCase().includes(o)?U`
          <div role="listitem" class="line ${this.store.selected===a?"selected":""} ${this.store.hovered===a?"hovered":""} ${e.has(a)?"":"unused"}">
            <button class="name" aria-current=${this.store.selected===a} title=${e.has(a)?r.name:`${r.name}: no skin follows this joint`}
              style="padding-left: ${.6+(o?0:.9*s[a])}rem" @click=${()=>this.store.select(a)}>${r.name}</button>
            <button class="lock ${n.has(r.name)?"on":""}" aria-pressed=${n.has(r.name)}
              title=${n.has(r.name)?"Unlock its weights":"Lock its weights"}
              aria-label="${n.has(r.name)?"Unlock":"Lock"} the weights of ${r.name}"
              @click=${()=>this.connection.act({do:"lock-weights",joints:[r.name],locked:!n.has(r.name)})}>${n.has(r.name)?Sc:Ec}</button>
          </div>`:rt)}
      </div>`}tools(){const i=this.connection.act.bind(this.connection),{skins:t}=this.store.scene.character,e=(s,o,r,a)=>U`
      <input type="number" aria-label=${s} title=${s} min="1" max=${r} .value=${String(o)}
        @change=${l=>a(Math.max(1,Math.min(r,Math.round(Number(Wi(l))||1))))} />`,n=(s,o,r)=>U`
      <select aria-label=${s} @change=${a=>r(Number(Wi(a)))}>
        ${t.map((a,l)=>U`<option value=${l} ?selected=${l===o}>${a.name}</option>`)}</select>`;return U`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"smooth-weights",passes:this.passes})}>Smooth all</button>
        ${e("Passes",this.passes,200,s=>{this.passes=s})}<span class="dim">passes</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"prune-weights",influences:this.influences})}>Prune</button>
        ${e("Joints kept",this.influences,16,s=>{this.influences=s})}<span class="dim">joints</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"mirror-weights",source:this.side})}>Mirror</button>
        <select class="grow" aria-label="Sides" @change=${s=>{this.side=Wi(s)}}>
          ${LR.map(([s,o])=>U`<option value=${s} ?selected=${s===this.side}>${o}</option>`)}</select></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"normalise-weights"})}>Normalise</button>
        <button class="grow" @click=${()=>i({do:"remove-rogues"})}>Remove spots</button></div>
      ${t.length>1?U`<div class="row"><button title="Weights of the nearest places of another skin" @click=${()=>i({do:"transfer-weights",source:this.source,target:this.target})}>Transfer</button>
        ${n("From",this.source,s=>{this.source=s})}<span class="dim">to</span>${n("To",this.target,s=>{this.target=s})}</div>`:rt}
      <p class="dim">Locked joints keep their weights; the others share what they leave.</p>
      ${this.legend()}</div>`}volumes(){const i=this.connection.act.bind(this.connection),{volumes:t}=this.store.scene.painting,e=this.mode.volumes.selected,n=t[e];return U`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"make-volumes",shape:this.shape})}>${t.length?"Recreate volumes":"Create volumes"}</button>
        <select class="grow" aria-label="Shape" @change=${s=>{this.shape=Wi(s)}}>
          ${["capsule","cylinder","ellipsoid"].map(s=>U`<option value=${s} ?selected=${s===this.shape}>${s}s</option>`)}</select></div>
      ${t.length?U`
        <div class="row"><button class="grow" title="Compute weights from the depth of each vertex in the volumes" @click=${()=>i({do:"bind-volumes"})}>Bind by them</button>
          <button @click=${()=>i({do:"remove-volume"})}>Remove all</button></div>`:U`
        <p class="dim">Shapes about the bones, sized by the mesh. Edit them, and bind the skin again.</p>`}
      ${n?U`
        <div class="row"><b class="grow">${n.joint}</b>
          <select class="narrow" aria-label="Shape of this volume" @change=${s=>i({do:"change-volume",volume:e,shape:Wi(s)})}>
            ${["sphere","capsule","cylinder","ellipsoid"].map(s=>U`<option ?selected=${s===n.shape}>${s}</option>`)}</select>
          <button title="Remove the volume" aria-label="Remove this volume" @click=${()=>i({do:"remove-volume",volume:e})}>${el}</button></div>
        <label class="setting"><span>Radius</span><input type="range" aria-label="Radius of this volume" min=${Math.log(.001)} max=${Math.log(1)} step="0.01"
          .value=${String(Math.log(n.radius))} @change=${s=>i({do:"change-volume",volume:e,radius:Math.exp(Number(Wi(s)))})} />
          <output>${$g(n.radius)}</output></label>
        <p class="dim">Orange grips are its ends, the yellow one its radius, the white one moves it.</p>`:t.length?U`<p class="dim">Click a volume to edit it.</p>`:rt}
    </div>`}};ai.styles=[en,Ye`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tabs { margin-bottom: 0.8rem; }
    .five { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0.3rem; margin-bottom: 0.6rem; }
    .five button { padding: 0.4rem 0; font-size: 1.2rem; }
    .setting { display: grid; grid-template-columns: 6.2rem 1fr minmax(5.2rem, auto); gap: 0.6rem; align-items: center; min-height: 2.5rem; }
    .setting output { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; margin: 0.4rem 0; }
    .pair label { display: flex; flex-direction: column; gap: 1px; font-size: 1.1rem; color: var(--dim); }
    select { min-height: 2.6rem; padding: 0.2rem 0.4rem; }
    .checks { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0.3rem 0 0.6rem; }
    .legend { display: flex; gap: 0.7rem; align-items: center; font-size: 1.1rem; color: var(--dim); margin: 0.2rem 0 0.7rem; }
    .legend i { flex: 1; height: 1rem; border-radius: 0.5rem; border: 1px solid var(--edge); }
    .legend button { min-height: 2.2rem; padding: 1px 0.7rem; font-size: 1.1rem; }
    .tree { overflow: auto; flex: 1 1 16rem; min-height: 9rem; margin-top: 0.6rem; border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.3rem; }
    .line { display: flex; border-radius: 0.4rem; }
    .line button { border: 0; background: none; min-height: 2.4rem; padding: 1px 0.6rem; border-radius: 0.4rem; }
    .line .name { flex: 1; text-align: left; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .line .lock { opacity: 0.25; padding: 0 0.6rem; }
    .line:hover .lock, .line .lock.on { opacity: 1; }
    .line .lock.on { background: none; color: var(--warn); }
    .line.unused .name { color: var(--dim); }
    .line.hovered { background: var(--hover); }
    .line.selected { background: var(--accent); }
    .line.selected button, .line.selected.unused .name { color: var(--on-accent); }
    .flaw { color: var(--warn); font-size: 1.2rem; margin: 0.2rem 0; }
    .stack { display: flex; flex-direction: column; gap: 0.6rem; overflow: auto; }
    .stack .row input { width: 6.4rem; }
    .stack .row b { overflow: hidden; text-overflow: ellipsis; }
    select.narrow { width: auto; }
    p { margin: 0.4rem 0; }
    .left { display: grid; grid-template-columns: 1fr auto auto; gap: 0.2rem 1rem; font-variant-numeric: tabular-nums; font-size: 1.2rem; }
  `];Ni([Bt({attribute:!1})],ai.prototype,"mode",2);Ni([Bt({attribute:!1})],ai.prototype,"store",2);Ni([Bt({attribute:!1})],ai.prototype,"connection",2);Ni([jt()],ai.prototype,"search",2);Ni([jt()],ai.prototype,"passes",2);Ni([jt()],ai.prototype,"influences",2);Ni([jt()],ai.prototype,"side",2);Ni([jt()],ai.prototype,"source",2);Ni([jt()],ai.prototype,"target",2);Ni([jt()],ai.prototype,"shape",2);ai=Ni([tn("poise-paint")],ai);const DR=3111935;class IR{constructor(t){this.tools=t,this.painting=null,this.drag=null,this.brush=null,this.limit=0,this.waiting=!1,this.again=!1,this.shown=!1,t.connection.hear("placing",()=>this.answered());const e=s=>new Ze({color:s,depthTest:!1,transparent:!0});this.balls=new _c(new An(1,12,8),e(DR),65),this.balls.count=0,this.balls.frustumCulled=!1,this.spot=new Yt(new An(1,12,8),e(16777215)),this.spot.visible=!1,this.lines=new $o(new ue,new bi({color:16777215,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1;const n=new Xe;n.add(this.lines,this.balls,this.spot),[this.lines,this.balls,this.spot].forEach((s,o)=>{s.renderOrder=15+o}),t.body.overlay.add(n)}preview(){const{drag:t,brush:e}=this;this.again=this.waiting,!(this.waiting||!t||!e)&&(this.waiting=this.shown=!0,this.tools.connection.act({do:"preview-place",edit:this.order(t,e)}))}answered(){this.waiting=!1,this.again&&this.preview(),this.tools.stage.ask()}order(t,e){return{do:"place-vertex",skin:t.skin,vertex:t.vertex,position:t.to.toArray(),radius:e.hit?e.radiusAt(e.hit):0,influences:this.limit||8}}show(t){this.painting=t}hide(){this.painting=null,this.up(!1),this.spot.visible=this.lines.visible=!1,this.balls.count=0}vertexOf(t){const e=[t.u,t.v,1-t.u-t.v],n=e.indexOf(Math.max(...e));return this.tools.body.skins[t.skin].geometry.index[3*t.face+n]}at(t,e){const n=this.tools.body.skins[t];if(!n||3*e>=n.geometry.position.length)return null;const s=Ss(this.tools.body,n);return new A(s[3*e],s[3*e+1],s[3*e+2])}down(t,e,n){if(!t)return!1;e.hit=t,this.brush=e,this.limit=n,this.shown=!1;const s=this.vertexOf(t),o=this.at(t.skin,s);return this.drag={skin:t.skin,vertex:s,from:o,to:o.clone()},!0}move(t,e){const{stage:n,body:s}=this.tools,o=this.drag;if(!o)return;const r=s.group.matrixWorld,a=new Mn().setFromNormalAndCoplanarPoint(n.camera.getWorldDirection(new A),o.from.clone().applyMatrix4(r)),l=n.ray(t,e).intersectPlane(a,new A);l&&(o.to.copy(l.applyMatrix4(r.clone().invert())),this.preview())}up(t=!0){const{connection:e,body:n}=this.tools,{drag:s,brush:o}=this;this.drag=null,this.again=!1,!(!s||!o)&&(t&&s.to.distanceTo(s.from)>=1e-5*(n.character?.height??1)?(this.shown&&n.disown(s.skin),e.act(this.order(s,o))):this.shown&&e.act({do:"preview-place",edit:null}))}before(t){const{body:e,store:n}=this.tools,s=(e.character?.height??1)*.0035,o=n.pose?.q,r=this.painting?.placed_in??[],a=o!==void 0&&r.length===o.length&&r.every((d,f)=>Math.abs(d-o[f])<1e-5),l=[],c=[],u=(d,f,p)=>{const v=this.at(d,f);v&&(c.push(p),l.push(v.x,v.y,v.z,p.x,p.y,p.z))};if(a)for(const d of this.painting.placed)u(d.skin,d.vertex,new A(...d.position));this.drag&&u(this.drag.skin,this.drag.vertex,this.drag.to),this.balls.count=c.length,c.forEach((d,f)=>this.balls.setMatrixAt(f,new Wt().makeTranslation(d).scale(new A(s,s,s)))),this.balls.instanceMatrix.needsUpdate=!0,this.lines.visible=l.length>0,this.lines.geometry.dispose(),this.lines.geometry=new ue().setAttribute("position",new re(l,3));const h=this.drag?this.at(this.drag.skin,this.drag.vertex):t&&this.at(t.skin,this.vertexOf(t));this.spot.visible=!!h,h&&(this.spot.position.copy(h),this.spot.scale.setScalar(1.2*s))}get state(){return{dragging:this.drag!==null,shown:this.balls.count}}}const UR=12,Fg={sphere:new An(1,20,14),ellipsoid:new An(1,20,14),cylinder:new Jr(1,1,2,24,1,!1)};class NR{constructor(t){this.tools=t,this.group=new Xe,this.grips=new Xe,this.volumes=[],this.drawn=[],this.drag=null,this.selected=-1,this.hovered=-1;const e=()=>new Ze({depthTest:!1,transparent:!0});for(const n of[16747069,16747069,16769357,16777215]){const s=new Yt(Fg.sphere,e());s.material.color.set(n),s.renderOrder=25,this.grips.add(s)}this.group.add(this.grips),this.group.visible=!1,t.body.overlay.add(this.group)}show(t){for(this.volumes=t,this.selected>=t.length&&(this.selected=-1),this.group.visible=t.length>0;this.drawn.length>t.length;)this.remove(this.drawn.pop());for(;this.drawn.length<t.length;){const e=new Ys({transparent:!0,opacity:.3,depthWrite:!1,roughness:.5}),n=new Yt(new ue,e);n.renderOrder=-1,this.drawn.push(n),this.group.add(n)}this.place()}hide(){this.drag=null,this.show([])}remove(t){this.group.remove(t),this.own(t)?.dispose(),t.material.dispose()}own(t){return t.geometry instanceof xc?t.geometry:null}frame(t){const e=this.tools.body.character?.joints.findIndex(n=>n.name===t.joint)??-1;return e<0?null:this.tools.body.frame(e)}ends(t){const e=this.frame(t);return e?[new A(...t.start).applyMatrix4(e),new A(...t.end).applyMatrix4(e)]:null}place(){const t=this.tools.store.selected,e=this.tools.body.character?.joints??[];this.volumes.forEach((n,s)=>{const o=this.drag?.volume===s?this.drag.now:n,r=this.drawn[s],a=this.ends(o);if(r.visible=a!==null,!a)return;const[l,c]=a,u=c.clone().sub(l),h=u.length();this.own(r)?.dispose(),r.geometry=o.shape==="capsule"?new xc(o.radius,h,8,20):Fg[o.shape],r.position.copy(l).add(c).multiplyScalar(.5),r.quaternion.setFromUnitVectors(new A(0,1,0),h>1e-9?u.divideScalar(h):new A(0,1,0));const d=o.radius;o.shape==="capsule"?r.scale.setScalar(1):o.shape==="sphere"?r.scale.setScalar(d):r.scale.set(d,h/2,d);const f=r.material,p=s===this.selected;f.color.set(p?16757844:e[t]?.name===o.joint?5017087:10465996),f.opacity=p?.5:s===this.hovered?.42:.24}),this.placeGrips()}gripsOf(t){const e=this.ends(t);if(!e)return null;const[n,s]=e,o=n.clone().add(s).multiplyScalar(.5),r=this.tools.stage.camera.getWorldDirection(new A).transformDirection(this.tools.body.group.matrixWorld.clone().invert()),a=s.clone().sub(n).cross(r);return a.length()<1e-9&&a.set(1,0,0).cross(r),[n,s,o.clone().addScaledVector(a.normalize(),t.radius),o]}placeGrips(){const t=this.drag?.now??this.volumes[this.selected],e=t?this.gripsOf(t):null;if(this.grips.visible=e!==null,!e)return;const n=(this.tools.body.character?.height??1)*.009;this.grips.children.forEach((s,o)=>{s.position.copy(e[o]),s.scale.setScalar(n),s.visible=t.shape!=="sphere"||o>1})}seen(t){const{stage:e,body:n}=this.tools;return e.project(t.clone().applyMatrix4(n.group.matrixWorld))}under(t,e){const{stage:n}=this.tools;return n.ray(t,e),n.raycaster.intersectObjects(this.drawn.filter(r=>r.visible),!1).map(r=>this.drawn.indexOf(r.object)).sort((r,a)=>this.volumes[r].radius-this.volumes[a].radius)[0]??-1}hover(t,e){this.drag||(this.hovered=this.under(t,e),this.place())}down(t,e,n=1){const s=this.volumes[this.selected],o=s?this.gripsOf(s):null,r=["start","end","radius","middle"],a=o?.map((c,u)=>({k:u,away:Math.hypot(this.seen(c).x-t,this.seen(c).y-e)})).filter(({k:c,away:u})=>u<UR*n*oe()&&(s.shape!=="sphere"||c>1)).sort((c,u)=>c.away-u.away)[0];if(a)return this.drag={volume:this.selected,grip:r[a.k],depth:o[a.k],from:o[a.k].clone(),now:s},!0;const l=this.under(t,e);return l<0?!1:(this.choose(l),!0)}choose(t){this.selected=t;const e=this.volumes[t]?.joint,n=this.tools.body.character?.joints.findIndex(s=>s.name===e)??-1;n>=0&&this.tools.store.select(n),this.place(),this.tools.store.changed("brush"),this.tools.stage.ask()}move(t,e){const n=this.drag;if(!n)return;const{stage:s,body:o}=this.tools,r=o.group.matrixWorld,a=new Mn().setFromNormalAndCoplanarPoint(s.camera.getWorldDirection(new A),n.depth.clone().applyMatrix4(r)),l=s.ray(t,e).intersectPlane(a,new A)?.applyMatrix4(r.clone().invert()),c=this.frame(n.now);if(!l||!c)return;const u=this.volumes[n.volume],h=c.clone().invert(),d=f=>f.clone().applyMatrix4(h).toArray();if(n.grip==="radius"){const[f,p]=this.ends(u),v=f.clone().add(p).multiplyScalar(.5);n.now={...u,radius:Math.max(.001,l.distanceTo(v))}}else if(n.grip==="middle"){const[f,p]=this.ends(u),v=l.clone().sub(n.from);n.now={...u,start:d(f.add(v)),end:d(p.add(v))}}else n.now={...u,[n.grip]:d(l)};this.place()}up(){const t=this.drag;if(this.drag=null,!t)return;const{start:e,end:n,radius:s}=t.now;t.now!==this.volumes[t.volume]&&this.tools.connection.act({do:"change-volume",volume:t.volume,start:e,end:n,radius:s})}get state(){const t=this.volumes[this.selected];return{shown:this.group.visible?this.drawn.filter(e=>e.visible).length:0,selected:this.selected,grips:t?this.gripsOf(t)?.map(e=>e.toArray())??null:null}}}const OR=350,zg={1:"add",2:"subtract",3:"set",4:"smooth",5:"place"},$R=new Set(["[","]","-","_","=","+","h","b"]),FR=new Set(["escape"]);class zR{constructor(t){this.tools=t,this.name="paint",this.title="Paint",this.oneFinger=!0,this.shortcuts=[["Drag on the body","paint the weights of the selected joint"],["1, 2, 3, 4","add, subtract, set, smooth"],["5","place: drag a vertex to its target; the weights are fitted to it"],["Shift + drag","smooth"],["Ctrl + drag","swap adding and subtracting"],["J","select the joint under the mouse"],["[ and ], Shift + wheel","make the brush smaller or larger"],["- and =","make the brush weaker or stronger"],["L","lock or unlock the weights of the selected joint"],["M","paint both sides"],["H","switch between heat colours and greys"]],this.settings={...MR},this.tool="add",this.grey=!1,this.tab="brush",this.on=!1,this.pending=null,this.at=null,this.taken=null,this.timer=0,this.values=null,this.pointer=-1,this.brush=new AR(t,this.settings),this.marks=new RR(t),this.placing=new IR(t),this.volumes=new NR(t),t.store.on(["selection"],()=>{this.on&&this.changed()}),t.store.on(["weights","character","painted"],()=>{this.on&&(this.ask(),!this.taken&&this.at&&(this.pending=this.at))}),t.store.on(["painting","character","posed"],()=>{this.on&&this.follow()}),t.stage.canvas.addEventListener("wheel",e=>this.wheel(e),{capture:!0,passive:!1})}enter(){this.on=!0,this.tools.store.selected<0&&this.tools.store.select(this.firstJoint()),this.changed(),this.follow()}leave(){this.lift(),this.on=!1,this.away(),this.marks.hide(),this.placing.hide(),this.volumes.hide(),this.brush.show(!1),this.tools.stage.canvas.style.cursor="default";for(const t of this.tools.body.skins){const e=t.mesh.userData.look;!e||!hd(t.mesh.material)||(t.mesh.material.dispose(),t.mesh.material=e)}}firstJoint(){const t=this.tools.store.scene?.character,e=new Set(t?.skins.flatMap(s=>s.joints)),n=t?.joints.findIndex((s,o)=>e.has(o)&&s.part==="forearm")??-1;return n>=0?n:[...e][0]??0}changed(){this.marks.hide(),this.ask(),this.tools.stage.ask(),this.tools.page.requestUpdate()}follow(){this.placing.show(this.tools.store.scene?.painting??null),this.volumes.show(this.tab==="volumes"?this.tools.store.scene?.painting.volumes??[]:[]),this.tools.stage.ask()}ask(){clearTimeout(this.timer),this.timer=window.setTimeout(()=>{const t=this.joint;this.on&&t&&!this.brush.stroking&&this.marks.fetch(t)},OR)}get joint(){return this.tools.store.scene?.character.joints[this.tools.store.selected]?.name}down(t,e,n){if(t.button!==0||this.taken)return!1;const{store:s}=this.tools;return this.pointer=t.pointerId,this.tab==="volumes"?(this.volumes.down(e,n,js(t))&&(this.taken="volume"),this.taken!==null):this.tool==="place"?(this.placing.down(this.brush.find(e,n),this.brush,this.settings.limit)&&(this.taken="place"),this.taken!==null):s.selected<0?(s.say("Select the joint whose weights to paint first. J selects the joint under the mouse."),this.brush.find(e,n)!==null):this.locked()?(s.say(`${this.joint} is locked. Unlock it to paint it.`),this.brush.find(e,n)!==null):this.brush.down(e,n,s.selected,this.toolOf(t))?(this.taken="brush",this.tools.stage.ask(),!0):!1}toolOf(t){return t.shiftKey?"smooth":t.ctrlKey||t.metaKey?this.tool==="subtract"?"add":"subtract":this.tool==="place"?"add":this.tool}locked(){return this.tools.store.scene?.painting.locked.includes(this.joint??"")??!1}move(t,e,n){this.taken&&t.pointerId!==this.pointer||(this.pending=this.at={x:e,y:n},this.taken==="brush"?this.brush.move(e,n,this.tools.store.selected,this.toolOf(t)):this.taken==="place"?this.placing.move(e,n):this.taken==="volume"&&this.volumes.move(e,n),this.tools.stage.ask())}up(t){t.pointerId===this.pointer&&this.lift()}lift(){this.taken==="brush"?this.brush.up():this.taken==="place"?this.placing.up():this.taken==="volume"&&this.volumes.up(),this.taken&&(this.pending=this.at),this.taken=null,this.pointer=-1,this.ask(),this.tools.stage.ask()}away(){this.pending=this.at=null,this.brush.hit=null,this.values=null,this.tools.stage.ask(),this.tools.page.requestUpdate()}wheel(t){if(!this.on||!t.shiftKey)return;t.preventDefault(),t.stopImmediatePropagation();const e=t.deltaY||t.deltaX;this.scale(e<0?1.1:1/1.1)}scale(t){const e=this.settings;e.radius=Math.min(.5,Math.max(.002,e.radius*t)),e.pixels=Math.min(400,Math.max(3,e.pixels*t)),this.update()}update(){IA(this.grey),this.tools.page.requestUpdate(),this.tools.stage.ask(),this.tools.store.changed("brush")}get dragging(){return this.taken==="place"?FR:this.taken?$R:null}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{connection:n,store:s}=this.tools,o=this.settings;if(t==="escape"&&this.taken==="place")this.placing.up(!1),this.taken=null,this.pointer=-1;else if(zg[t])this.tool=zg[t];else if(t==="[")this.scale(1/1.15);else if(t==="]")this.scale(1.15);else if(t==="-"||t==="_")o.strength=Math.max(.01,o.strength-.05);else if(t==="="||t==="+")o.strength=Math.min(1,o.strength+.05);else if(t==="m")o.mirror=!o.mirror;else if(t==="h")this.grey=!this.grey;else if(t==="j")this.brush.hit?s.select(this.brush.hit.joint):s.say("Point at the body first; this selects the joint that moves that point most.");else if(t==="l"&&this.joint)n.act({do:"lock-weights",joints:[this.joint],locked:!this.locked()});else return!1;return this.update(),!0}before(){const{body:t,store:e}=this.tools;for(const s of t.skins)hd(s.mesh.material)||(s.mesh.userData.look=s.mesh.material,s.mesh.material=UA(s)),NA(s,e.selected);this.pending&&this.taken!=="brush"&&this.tab!=="volumes"&&(this.brush.hover(this.pending.x,this.pending.y),this.look(this.brush.hit,this.pending.x,this.pending.y)),this.pending&&this.tab==="volumes"&&this.volumes.hover(this.pending.x,this.pending.y);const n=this.tab!=="volumes"&&this.tool!=="place";this.brush.show(n),this.tools.stage.canvas.style.cursor=n&&this.brush.hit?"crosshair":"default",this.placing.before(this.tool==="place"&&!this.taken?this.brush.hit:null),this.marks.before(),this.pending=null}look(t,e,n){const{body:s,store:o}=this.tools,r=this.values!==null;if(this.values=null,t&&s.skins[t.skin]){const l=o.scene.character.joints,c=[...Xv(s.skins[t.skin],t)].sort((u,h)=>h[1]-u[1]).slice(0,5);this.values={x:e,y:n,lines:c.map(([u,h])=>[l[u]?.name??"",h,u===o.selected])}}(r||this.values)&&this.tools.page.requestUpdate();const a=t?.joint??-1;a!==o.hovered&&(o.hovered=a,o.changed("hover"))}panel(){return U`<poise-paint .mode=${this} .store=${this.tools.store} .connection=${this.tools.connection}></poise-paint>`}show(t){this.tab=t,this.follow(),this.update()}over(){const t=this.values,e=this.tools.stage.canvas.clientWidth;return t&&!this.taken?U`<div class="values-at" style="position:absolute;pointer-events:none;background:var(--panel);border:1px solid var(--edge);border-radius:0.6rem;padding:0.3rem 0.8rem;font-size:1.2rem;white-space:nowrap;${t.x>e-190*oe()?`right:calc(${e-t.x}px + 1.8rem)`:`left:calc(${t.x}px + 1.8rem)`};top:calc(${t.y}px + 1.4rem)">
          ${t.lines.length?t.lines.map(([n,s,o])=>U`<div style="display:flex;gap:1.4rem;${o?"font-weight:700":""}">
            <span style="flex:1">${n}</span><span style="font-variant-numeric:tabular-nums">${s.toFixed(3)}</span></div>`):"no weight"}</div>`:U``}get state(){return{tool:this.tool,dabs:this.brush.dabs,painted:this.tools.store.painted>=this.brush.sent,ring:this.brush.ring.visible,values:this.values?.lines??null,marks:this.marks.state,placing:this.placing.state,volumes:this.volumes.state}}}const BR=new Xt(15234107),HR=new Xt(3123104);class jy{constructor(t,e,n){this.body=e,this.stage=n,this.group=new Xe,this.shown=[],this.told=null,this.drawn=[],this.hidden=new Set,n.scene.add(this.group),t?.hear(EA,s=>this.tell(AA(s)))}tell(t){this.told=t,this.draw()}get count(){return this.group.visible?this.shown.length:0}hide(t,e){this.hidden.has(t)!==e&&(e?this.hidden.add(t):this.hidden.delete(t),this.group.visible=this.hidden.size===0,this.stage.ask())}draw(){const{body:t,told:e}=this,n=t.character?.joints.length??0,s=e&&n&&e.world.length===e.seconds.length*12*n?e.seconds.length:0;(this.stale||s!==this.shown.length)&&this.make(s),this.group.rotation.copy(t.group.rotation),this.group.updateMatrixWorld(!0),this.shown.forEach((o,r)=>this.place(o,r)),this.stage.ask()}check(){this.shown.length&&this.stale&&this.draw()}get stale(){const{skins:t}=this.body;return t.length!==this.drawn.length||t.some(({mesh:e},n)=>e!==this.drawn[n])}make(t){for(const e of this.shown)e.meshes.forEach(n=>{n.skeleton.dispose(),n.customDepthMaterial?.dispose()}),e.turns.forEach(n=>n?.texture.dispose()),e.lines?.geometry.dispose(),e.looks.forEach(n=>n.dispose());this.group.clear(),this.drawn=this.body.skins.map(({mesh:e})=>e),this.shown=Array.from({length:t},()=>this.one())}one(){const{body:t}=this,e=t.character.joints.map(()=>{const s=new qd;return s.matrixAutoUpdate=s.matrixWorldAutoUpdate=!1,s}),n={bones:e,meshes:[],turns:[],lines:null,looks:[]};for(const s of t.skins){const{view:o,mesh:r}=s,[a,l]=[Ks(s),of(s)],c={transparent:!0,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},u=new Ze({colorWrite:!1,...c}),h=new wE({depthWrite:!1,...c});for(const[d,f]of[[u,1],[h,2]]){d.onBeforeCompile=v=>Zr(d,v,a),d.customProgramCacheKey=()=>tl(a);const p=new Bc(r.geometry,d);p.bind(new Za(o.joints.map(v=>e[v]),r.skeleton.boneInverses),new Wt),p.frustumCulled=!1,p.renderOrder=f,p.raycast=()=>{},Vc(p,a,l),n.meshes.push(p),n.turns.push(l),n.looks.push(d),this.group.add(p)}}if(!t.skins.length){const s=new bi({transparent:!0}),o=new ue;o.setAttribute("position",new re(new Float32Array(6*t.segments.length),3)),n.lines=new $o(o,s),n.lines.frustumCulled=!1,n.looks.push(s),this.group.add(n.lines)}return n}place(t,e){const{body:n,told:s}=this,o=t.bones.length,r=t.bones.map((p,v)=>{const m=s.world.subarray(12*(e*o+v),12*(e*o+v+1));p.matrixWorld.set(m[0],m[1],m[2],m[3],m[4],m[5],m[6],m[7],m[8],m[9],m[10],m[11],0,0,0,1);const g=p.matrixWorld.clone();return p.matrixWorld.premultiply(this.group.matrixWorld),g}),a=s.seconds[e],c=Array.from(s.seconds).filter(p=>Math.sign(p)===Math.sign(a)).map(Math.abs).sort((p,v)=>p-v).indexOf(Math.abs(a)),u=a<0?BR:HR;for(const p of t.looks)p.colorWrite&&(p.color.copy(u),p.opacity=.42*.72**c);const h=n.character.dofs.length,[d,f]=[s.q.subarray(e*h,(e+1)*h),s.world.subarray(12*e*o,12*(e+1)*o)];if(t.meshes.forEach((p,v)=>{const m=n.skins.find(({mesh:g})=>g.geometry===p.geometry);Jv(m,p,t.turns[v],d,f)}),t.lines){const p=t.lines.geometry.getAttribute("position"),v=new A;n.segments.forEach((m,g)=>{v.setFromMatrixPosition(r[m.joint]),p.setXYZ(2*g,v.x,v.y,v.z),m.child>=0?v.setFromMatrixPosition(r[m.child]):v.copy(m.tip).applyMatrix4(r[m.joint]),p.setXYZ(2*g+1,v.x,v.y,v.z)}),p.needsUpdate=!0}}}const iu=5427827,Bg=15234107;class VR{constructor(t){this.tools=t,this.group=new Xe,this.look=new Ze({color:iu,depthTest:!1,transparent:!0}),this.line=new bi({color:iu,depthTest:!1,transparent:!0}),this.start=null,this.shown=null,this.edge=new Tv(new ue,this.line),this.drop=new Qa(new ue,this.line),this.ball=new Yt(new An(1,16,12),this.look),this.group.add(this.edge,this.drop,this.ball);for(const e of this.group.children)e.renderOrder=9,e.frustumCulled=!1;this.group.visible=!1,this.ghost=new jy(null,t.body,t.stage)}before(t){const{body:e,store:n}=this.tools;if(t!==(this.start!==null)){this.start=t?n.pose:null;const{start:o}=this;this.ghost.tell(o&&{seconds:Float64Array.of(-1),q:o.q,world:o.world})}const s=this.start?n.pose?.balance??null:null;this.group.parent!==e.overlay&&e.overlay.add(this.group),this.group.visible=s!==null&&s.length>9,!(!this.group.visible||this.shown===s)&&(this.shown=s,this.draw(s,e.character.up==="z"?2:1,e.character.height))}draw(t,e,n){const s=Array.from({length:t.length/3},(c,u)=>new A().fromArray(t,3*u)),o=s.shift(),r=o.clone().setComponent(e,s[0].getComponent(e)),a=s.map((c,u)=>s[(u+1)%s.length].clone().sub(c).cross(r.clone().sub(c)).getComponent(e)>=0),l=a.every(c=>c===a[0])?iu:Bg;this.look.color.set(l),this.line.color.set(l),this.edge.geometry.setFromPoints(s),this.drop.geometry.setFromPoints([o,r]),this.ball.position.copy(o),this.ball.scale.setScalar(.012*n)}get state(){return{shown:this.group.visible,outside:this.line.color.getHex()===Bg,ghosts:this.ghost.count}}}const Hg={x:16735570,y:4440675,z:5021183},su=13667583,ou=15118653,vo=48,GR=.75,Vr=i=>new A(i[0],i[1],i[2]);function Fn(i){return new Wt().set(i[0],i[1],i[2],i[3],i[4],i[5],i[6],i[7],i[8],i[9],i[10],i[11],0,0,0,1)}const Yn=i=>new A(i[3],i[7],i[11]);function WR(i,t){const e=i.joints[t],n=Yn(e.rest);if(e.tip)return Vr(e.tip).applyMatrix4(Fn(e.rest)).sub(n);const s=i.joints.find(r=>r.parent===t);if(s)return Yn(s.rest).sub(n);const o=i.joints[e.parent];return o?n.clone().sub(Yn(o.rest)):new A(0,1,0)}function Vg(i,t){const e=t.clone().addScaledVector(i,-t.dot(i));return e.length()<.2*(t.length()||1)&&(e.set(1,0,0),Math.abs(i.x)>.8&&e.set(0,0,1),e.addScaledVector(i,-e.dot(i))),e.normalize()}function gr(i,t,e,n){const s=new Qa(new ue().setFromPoints(i),new bi({color:t,depthTest:!1,transparent:!0,opacity:e}));return s.renderOrder=n,s.frustumCulled=!1,s}function ru(i,t){const e=new ue().setFromPoints(i),n=[];for(let o=1;o+1<i.length;o++)n.push(0,o,o+1);e.setIndex(n);const s=new Yt(e,new Ze({color:t,depthTest:!1,transparent:!0,opacity:.2,side:Pi}));return s.renderOrder=6,s.frustumCulled=!1,s}const au=new An(1,16,12);class qy{constructor(t=!1){this.faint=t,this.group=new Xe,this.handles=[],this.needles=[],this.base=new Wt,this.parent=-1,this.group.matrixAutoUpdate=!t}get count(){return this.needles.length}follow(t,e){this.group.matrix.copy(this.base),this.parent>=0&&this.group.matrix.premultiply(t.frame(this.parent)),this.group.matrixWorldNeedsUpdate=!0;for(const{line:n,ball:s,centre:o,dof:r,at:a}of this.needles)s.position.copy(a(e[r])),n.geometry.setFromPoints([o,s.position])}show(t,e,n=new Map){this.clear();const s=t.character,o=s?.joints[e];if(!s||!o)return;const r=.1*s.height,a=WR(s,e);this.faint||this.axes(Fn(o.rest),.55*r),this.parent=o.parent,this.base.identity(),o.parent>=0&&this.base.copy(Fn(s.joints[o.parent].rest)).invert();let l=0;if(s.dofs.forEach((c,u)=>{c.joint!==e||!c.angle||c.quaternion||!c.axis||this.faint&&c.lower===null&&c.upper===null||(this.arc(Yn(o.rest),a,c,u,e,r*(1+.22*l),n),l+=1)}),o.cone&&this.cone(s,e,a,r,n),this.faint){this.fade();return}for(const c of this.handles)this.knob(c,r)}clear(){for(const t of[...this.group.children]){this.group.remove(t);const{geometry:e,material:n}=t;e!==au&&e.dispose(),n.dispose()}this.handles=[],this.needles=[]}fade(){this.handles=[];for(const t of this.group.children){const e=t.material;this.needles.some(({line:n,ball:s})=>n===t||s===t)||(e.opacity*=GR)}}axes(t,e){const n=new A().setFromMatrixPosition(t);"xyz".split("").forEach((s,o)=>{const r=new A().setFromMatrixColumn(t,o).normalize();this.group.add(gr([n,n.clone().addScaledVector(r,e)],Hg[s],1,9))})}arc(t,e,n,s,o,r,a){const l=Vr(n.axis),c=Vg(l,e),u=l.clone().cross(c),h=x=>{const _=x-n.rest;return t.clone().addScaledVector(c,r*Math.cos(_)).addScaledVector(u,r*Math.sin(_))},d=a.get(`${s} lower`)??n.lower??n.rest-Math.PI,f=a.get(`${s} upper`)??n.upper??n.rest+Math.PI,p=Hg[n.suffix.replace(/\d/g,"").slice(-1)]??su,v=n.lower===null&&n.upper===null&&a.size===0,m=Math.min(f-d,2*Math.PI),g=Array.from({length:vo+1},(x,_)=>h(d+m*_/vo));if(this.group.add(gr(v?g:[t,...g,t],p,v?.35:.95,8)),v||this.group.add(ru([t,...g],p)),this.faint){const x=gr([t,h(n.rest)],p,.95,8),_=new Yt(au,new Ze({color:p,depthTest:!1,transparent:!0}));_.scale.setScalar(.06*r),_.renderOrder=9,this.group.add(x,_),this.needles.push({line:x,ball:_,centre:t,dof:s,at:h})}const b=x=>Math.max(n.rest-Math.PI,Math.min(n.rest+Math.PI,x));this.handles.push({joint:o,kind:"lower",dof:s,at:h,angle:d,place:h(b(d)),range:[n.rest-2*Math.PI,f]},{joint:o,kind:"upper",dof:s,at:h,angle:f,place:h(b(f)),range:[d,n.rest+2*Math.PI]})}cone(t,e,n,s,o){const r=t.joints[e],{axis:a,twist:l}=r.cone,c=o.get("-1 swing")??r.cone.swing,u=Fn(r.base),h=Yn(r.rest),d=a?Vr(a).transformDirection(u):n.clone().normalize(),f=Vg(d,new A(.3,1,.2)),p=d.clone().cross(f),v=1.5*s,m=(S,w)=>h.clone().addScaledVector(d,v*Math.cos(S)).addScaledVector(f,v*Math.sin(S)*Math.cos(w)).addScaledVector(p,v*Math.sin(S)*Math.sin(w)),g=Array.from({length:vo+1},(S,w)=>m(c,2*Math.PI*w/vo));this.group.add(gr(g,ou,.95,8),ru([h,...g],ou));const b=[];for(let S=0;S<8;S++)b.push(h,g[S*vo/8],h);this.group.add(gr(b,ou,.5,8));const x=S=>m(S,0);if(this.handles.push({joint:e,kind:"swing",dof:-1,at:x,angle:c,place:x(c),range:[0,Math.PI]}),!a)return;const _=h.clone().addScaledVector(d,v),N=S=>_.clone().addScaledVector(f,.4*s*Math.cos(S)).addScaledVector(p,.4*s*Math.sin(S)),C=o.get("-1 twist low")??l[0],P=o.get("-1 twist high")??l[1],I=Array.from({length:vo+1},(S,w)=>N(C+(P-C)*w/vo));this.group.add(gr([_,...I,_],su,.95,8),ru([_,...I],su)),this.handles.push({joint:e,kind:"twist low",dof:-1,at:N,angle:C,place:N(C),range:[-Math.PI,0]},{joint:e,kind:"twist high",dof:-1,at:N,angle:P,place:N(P),range:[0,Math.PI]})}knob(t,e){const n=t.kind==="lower"||t.kind==="twist low"?16777215:16765562,s=new Yt(au,new Ze({color:n,depthTest:!1,transparent:!0}));s.position.copy(t.place),s.scale.setScalar(.1*e),s.renderOrder=12,this.group.add(s)}near(t,e,n,s){let o=null,r=s;for(const a of this.handles){const l=t(a.place),c=Math.hypot(l.x-e,l.y-n);c<r&&([r,o]=[c,a])}return o}}function jR(i,t,e,n,s){const o=h=>{const d=t(i.at(h));return Math.hypot(d.x-e,d.y-n)},[r,a]=[Math.max(i.range[0],s-Math.PI),Math.min(i.range[1],s+Math.PI)];let l=s,c=1/0;const u=180;for(let h=0;h<=u;h++){const d=r+(a-r)*h/u,f=o(d)+4*Math.abs(d-s);f<c&&([c,l]=[f,d])}for(let h=(a-r)/u;h>1e-4;h/=2)for(const d of[l-h,l+h])d>=r&&d<=a&&o(d)<o(l)&&(l=d);return l}function qR(i,t,e){const n=a=>Fn(Array.from({length:12},(l,c)=>t[12*a+c])),{tip:s}=i.joints[e],o=i.joints.findIndex(a=>a.parent===e),r=s?new A(...s).applyMatrix4(n(e)):o>=0?new A().setFromMatrixPosition(n(o)):null;return r&&r.distanceTo(Yn(Array.from({length:12},(a,l)=>t[12*e+l])))>1e-4?r:null}function XR(i,t,e,n){const s=i.closestPointToPoint(t,new A),o=s.distanceTo(t),r=Math.sqrt(Math.max(e**2-o**2,0));return s.addScaledVector(i.direction,n?-r:r).sub(t).normalize()}function YR(i,t){const e=i.clone().cross(t),n=Math.atan2(e.length(),i.dot(t));return e.lengthSq()>1e-24?{axis:e.normalize(),angle:n}:{axis:(Math.abs(i.x)<.9?new A(1,0,0):new A(0,1,0)).cross(i).normalize(),angle:n}}const La=["local","parent","world"];function Pc(i){const t=new Fe;return i.decompose(new A,t,new A),t}const Xy=(i,t)=>Fn(Array.from({length:12},(e,n)=>i[12*t+n]));function wd(i,t){return Pc(Xy(i,t))}function Yy(i,t,e){const n=i.joints[e],s=Fn(n.base);if(n.parent<0)return Pc(s);const o=Fn(i.joints[n.parent].rest).invert().multiply(s);return Pc(Xy(t,n.parent).multiply(o))}function Gg(i,t,e,n,s){if(typeof s!="number")return s.clone();const o=new A().setComponent(s,1),r=i.joints[e].parent;return n==="local"?o.applyQuaternion(wd(t,e)):n==="parent"&&r>=0?o.applyQuaternion(wd(t,r)):o}function KR(i,t,e,n,s){const o=new Fe().setFromAxisAngle(n,s);return Yy(i,t,e).invert().multiply(o).multiply(wd(t,e))}function JR(i,t){const e=i.joints[t];return e!==void 0&&!e.follows&&i.dofs.some(n=>n.joint===t&&(n.quaternion||n.angle&&n.axis!==null))}function lu(i,t,e){const n=i.dofs.filter(r=>r.joint===e&&(r.quaternion||r.angle)),s=n.length===1&&n[0].axis;if(!s)return null;const o=Pc(Fn(i.joints[e].base)).invert();return Vr(s).applyQuaternion(o).applyQuaternion(Yy(i,t,e))}const jl=[16735570,4440675,5021183,12107980],cu=16766011,ZR=78,QR=9,tP=1.22,za=48,eP=.25,nP=5,iP=4,Wg="poise-studio-gizmo-axes",Ky=.22,jg=6,sP=new Fo(1,.016,6,za,Math.PI),oP=new Fo(1,.01,6,2*za);function qg(i,t,e,n){const s=new Yt(i,new Ze({color:t,depthTest:!1,transparent:!0,opacity:e}));return s.renderOrder=n,s.frustumCulled=!1,s.matrixAutoUpdate=!1,s}class rP{constructor(t){this.tools=t,this.group=new Xe,this.frame=localStorage.getItem(Wg)??"local",this.hovered=-1,this.turning=null,this.rings=[],this.ball=new Yt(new An(1,16,12),new Ze({color:jl[3],depthTest:!1,transparent:!0})),this.globe=new Yt(new An(1,32,24),new Ze({color:cu,depthTest:!1,depthWrite:!1,transparent:!0,opacity:.12})),this.made="",this.body=t.body,this.group.visible=!1,this.ball.renderOrder=33,this.globe.renderOrder=30,this.ball.visible=this.globe.visible=!1,t.stage.scene.add(this.group,this.ball,this.globe),La.includes(this.frame)||(this.frame="local")}get joints(){const{character:t}=this.body;return t?this.tools.store.selection.filter(e=>JR(t,e)):[]}setFrame(t){this.frame=t,localStorage.setItem(Wg,t),this.tools.stage.ask(),this.tools.page.requestUpdate()}nextFrame(){this.setFrame(La[(La.indexOf(this.frame)+1)%La.length])}get joint(){return this.joints.at(-1)??-1}placeOf(t){return new A().setFromMatrixPosition(this.body.frame(t)).applyMatrix4(this.body.group.matrixWorld)}outward(t){return t.clone().transformDirection(this.body.group.matrixWorld)}toEye(t){return this.tools.stage.sight(t).negate()}show(t){const{joint:e}=this;if(this.group.visible=t&&e>=0&&this.body.world.length>0,this.ball.visible=this.globe.visible=!1,!this.group.visible)return;this.make(e),this.showBall(e);const n=this.placeOf(e),s=this.toEye(n),o=ZR*oe()*this.tools.stage.metresPerPixel(n),r=this.turning;this.rings.forEach((a,l)=>{const c=r&&r.ring===l?r.axis:this.wayOf(a,e,s);aP(a,n,c,s,o);const u=r?r.ring===l:this.hovered===l;for(const h of[a.front,a.whole])h.material.color.setHex(u?cu:a.colour);a.front.visible=a.whole.visible=!r||r.ring===l})}showBall(t){const e=this.made==="ball"?qR(this.body.character,this.body.world,t):null,n=this.turning!==null&&this.turning.ring!==Xl;if(!e||n)return;this.ball.visible=!0,this.ball.position.copy(e.applyMatrix4(this.body.group.matrixWorld)),this.ball.scale.setScalar(jg*oe()*this.tools.stage.metresPerPixel(this.ball.position)),this.ball.material.color.setHex(this.turning||this.hovered===Xl?cu:jl[3]);const s=this.turning?.end;this.globe.visible=!!s,s&&(this.globe.position.copy(this.turning.centre),this.globe.scale.setScalar(s.radius))}wayOf(t,e,n){return t.axis===Mr?n:this.outward(Gg(this.body.character,this.body.world,e,this.frame,this.axisOf(t,e)))}axisOf(t,e){return t.axis===ql?lu(this.body.character,this.body.world,e):t.axis}make(t){const e=lu(this.body.character,this.body.world,t)!==null,n=e?"hinge":"ball";if(n===this.made)return;this.made=n;for(const{front:o,whole:r}of this.rings)for(const a of[o,r])a.material.dispose();this.group.clear();const s=e?[ql]:[0,1,2,Mr];this.rings=s.map((o,r)=>{const a=e?jl[3]:jl[r],l={axis:o,colour:a,radius:o===Mr?tP:1,front:qg(sP,a,.95,32),whole:qg(oP,a,Ky,31)};return this.group.add(l.whole,l.front),l})}outline(t){const e=t.axis===Mr,n=e?t.whole.matrix:t.front.matrix;return Array.from({length:za+1},(s,o)=>{const r=(e?2:1)*Math.PI*o/za;return this.tools.stage.project(new A(Math.cos(r),Math.sin(r),0).applyMatrix4(n))})}find(t,e,n=oe()){if(!this.group.visible)return-1;if(this.ball.visible){const r=this.tools.stage.project(this.ball.position.clone());if(Math.hypot(r.x-t,r.y-e)<(jg+3)*n)return Xl}let s=-1,o=QR*n;return this.rings.forEach((r,a)=>{const l=this.outline(r);for(let c=0;c+1<l.length;c++){const u=lP(t,e,l[c],l[c+1]);u<o&&([o,s]=[u,a])}}),s}hover(t,e){const n=this.find(t,e);return n!==this.hovered&&(this.hovered=n,this.tools.stage.ask()),n>=0}down(t,e,n,s){const o=this.turning?-1:this.find(e,n,s);if(o<0)return!1;const{joint:r,joints:a,tools:l}=this,c=this.body.world.slice(),u=this.placeOf(r),h=this.toEye(u);if(o===Xl){const g=this.ball.position.clone().sub(u),b={radius:g.length(),near:g.dot(h)>=0,from:g.normalize()};return this.begin({pointer:t.pointerId,ring:o,joints:[r],axes:[g],world:c,before:l.store.pose.q,centre:u,axis:g,startX:e,startY:n,along:null,last:0,angle:0,shown:0,end:b,sent:!1,sentAt:0}),!0}const d=this.wayOf(this.rings[o],r,h),f=this.body.character,p=this.body.group.matrixWorld.clone().invert(),v=a.map(g=>{const b=this.rings[o].axis;if(b===Mr)return h.clone().transformDirection(p);const x=lu(f,c,g);return x&&b===ql?x:Gg(f,c,g,this.frame,b===ql?d.clone().transformDirection(p):b)}),m={pointer:t.pointerId,ring:o,joints:a,axes:v,world:c,before:l.store.pose.q,centre:u,axis:d,startX:e,startY:n,along:null,last:0,angle:0,shown:0,end:null,sent:!1,sentAt:0};return m.along=Math.abs(d.dot(h))<eP?this.edgeOn(m,e,n):null,m.last=this.planeAngle(m,e,n)??0,this.begin(m),!0}begin(t){this.turning=t,this.tools.stage.ask(),this.tools.page.requestUpdate()}swing(t,e,n,s){const o=XR(this.tools.stage.ray(n,s),t.centre,e.radius,e.near),{axis:r,angle:a}=YR(e.from,o);t.axes=[r.transformDirection(this.body.group.matrixWorld.clone().invert())],t.angle=a}edgeOn(t,e,n){const s=this.outline(this.rings[t.ring]);let o=0;s.forEach((u,h)=>{Math.hypot(u.x-e,u.y-n)<Math.hypot(s[o].x-e,s[o].y-n)&&(o=h)});const r=Math.PI*o/za,a=u=>this.tools.stage.project(new A(Math.cos(u),Math.sin(u),0).applyMatrix4(this.rings[t.ring].front.matrix)),[l,c]=[a(r-.01),a(r+.01)];return new vt(c.x-l.x,c.y-l.y).divideScalar(.02)}planeAngle(t,e,n){const s=new Mn().setFromNormalAndCoplanarPoint(t.axis,t.centre),o=this.tools.stage.ray(e,n).intersectPlane(s,new A);if(!o)return null;const[r,a]=Jy(t.axis);return o.sub(t.centre),Math.atan2(o.dot(a),o.dot(r))}move(t,e,n){const s=this.turning;if(s?.pointer!==t.pointerId)return;if(s.end)this.swing(s,s.end,e,n);else if(s.along)s.angle=new vt(e-s.startX,n-s.startY).dot(s.along)/Math.max(s.along.lengthSq(),1);else{const a=this.planeAngle(s,e,n);if(a===null)return;s.angle+=a-s.last-2*Math.PI*Math.round((a-s.last)/(2*Math.PI)),s.last=a}const o=nP*Math.PI/180,r=t.ctrlKey||t.metaKey?o*Math.round(s.angle/o):s.angle;r===s.shown&&!s.end||(s.shown=r,s.sent=!0,s.sentAt=t.timeStamp,this.send(s),this.tools.stage.ask(),this.tools.page.requestUpdate())}ahead(t,e,n){this.turning&&t.timeStamp-this.turning.sentAt>=iP&&this.move(t,e,n)}send(t){const e=new Float32Array(4*t.joints.length);t.joints.forEach((n,s)=>{const o=KR(this.body.character,t.world,n,t.axes[s],t.shown);e.set([o.w,o.x,o.y,o.z],4*s)}),this.tools.connection.pack(n=>zv(n,Uint32Array.from(t.joints),e))}up(t){this.turning?.pointer===t.pointerId&&this.letGo()}letGo(){this.turning&&(this.turning.sent&&this.tools.connection.pack(t=>ko(t,ja)),this.turning=null,this.tools.stage.ask(),this.tools.page.requestUpdate())}takeBack(){const t=this.turning;if(!t)return!1;const{q:e}=this.tools.store.pose;return this.letGo(),t.before.some((n,s)=>n!==e[s])&&this.tools.connection.act({do:"undo"}),!0}get words(){const t=this.turning;return t?`${(t.shown*180/Math.PI).toFixed(1)}°`:""}get state(){return{shown:this.group.visible,frame:this.frame,turning:this.turning!==null,hovered:this.hovered,ball:this.ball.visible?this.tools.stage.project(this.ball.position.clone()).toArray().slice(0,2):null,rings:this.group.visible?this.rings.map(t=>this.outline(t).map(({x:e,y:n})=>[e,n])):[]}}}const Mr=3,ql=4,Xl=100;function Jy(i){const t=new A(Math.abs(i.x)>.8?0:1,Math.abs(i.x)>.8?1:0,0);return t.addScaledVector(i,-t.dot(i)).normalize(),[t,i.clone().cross(t)]}function aP(i,t,e,n,s){const o=n.clone().addScaledVector(e,-n.dot(e)),r=o.length()<.05;r&&o.copy(Jy(e)[0]),o.normalize();const a=new Wt().makeBasis(o.clone().cross(e),o,e).scale(new A().setScalar(s*i.radius)).setPosition(t);i.front.matrix.copy(a),i.whole.matrix.copy(a),i.front.matrixWorldNeedsUpdate=i.whole.matrixWorldNeedsUpdate=!0,i.whole.material.opacity=i.axis===Mr||r?.8:Ky}function lP(i,t,e,n){const[s,o]=[n.x-e.x,n.y-e.y],r=Math.min(1,Math.max(0,((i-e.x)*s+(t-e.y)*o)/(s*s+o*o||1)));return Math.hypot(e.x+r*s-i,e.y+r*o-t)}const cP=.01,hP=.32,Xg=(i,t,e)=>new A(i[12*t+e],i[12*t+4+e],i[12*t+8+e]),xd=(i,t)=>i.clone().addScaledVector(t,-i.dot(t));function hu(i,t){const[e,n,s]=[i.start,i.middle,i.end].map(h=>Xg(t,h,3)),o=s.clone().sub(e).normalize(),r=n.clone().sub(e),a=xd(r,o),l=a.length(),c=r.length()+s.distanceTo(n);if(l<=cP*c){const[h,d,f]=i.bend;a.set(0,0,0),[h,d,f].forEach((p,v)=>a.addScaledVector(Xg(t,i.start,v),p)),a.copy(xd(a,o))}a.normalize();const u=e.clone().addScaledVector(o,r.dot(o));return{start:e,middle:n,end:s,foot:u,axis:o,direction:a,bent:l,length:c}}const uP=i=>i.foot.clone().addScaledVector(i.direction,i.bent+hP*i.length);function dP(i,t){const e=xd(t.clone().sub(i.foot),i.axis);return e.length()>.001*i.length?e.normalize():null}const fP=Math.PI/4,pP=([i,t,e])=>i>0?-i:t+e;function mP(i,t){if(i<0)return[Math.min(-i,t[0]),0,0];const e=Math.min(i,fP,t[1]);return[0,e,Math.min(i-e,t[2])]}const gP=14688650,uu=10120191,Yg=16757844,Kg=16766011,vP=7,yP=58,_P=11,bP=.13,Md=48,wP=.3,xP=1,MP=4,Jg="poise-studio-limb-handles",Zg=new An(1,20,14),SP=new Fo(1,.02,6,2*Md),du=(i,t=1)=>new Ze({color:i,depthTest:!1,transparent:!0,opacity:t});class EP{constructor(t){this.tools=t,this.group=new Xe,this.shown=localStorage.getItem(Jg)==="1",this.hovered=null,this.dragging=null,this.poles=[],this.rings=[],this.rods=new $o(new ue,new bi({color:uu,depthTest:!1,transparent:!0,opacity:.7})),this.made=null,this.held=null,this.body=t.body,this.rods.frustumCulled=!1,this.rods.renderOrder=27,this.group.visible=!1,t.stage.scene.add(this.group)}switch(){this.shown=!this.shown,localStorage.setItem(Jg,this.shown?"1":"0"),this.tools.stage.ask(),this.tools.page.requestUpdate()}get pole(){return this.hovered!==null&&typeof this.hovered!="number"?this.hovered:null}outward(t){return t.clone().applyMatrix4(this.body.group.matrixWorld)}show(t){const e=this.tools.store.scene;if(this.group.visible=t&&this.shown&&e!==null&&this.body.world.length===12*e.character.joints.length,!this.group.visible||!e)return;this.make(e.limbs,e.holds);const{stage:n}=this.tools,s=[];for(const o of this.poles){o.bend=hu(o.limb,this.body.world),o.place=this.outward(uP(o.bend));const r=this.dragging?this.dragging.pole?.end===o.limb.end:this.pole?.end===o.limb.end;o.ball.material.color.setHex(r?Kg:o.limb.pole?gP:uu);const a=vP*oe()*n.metresPerPixel(o.place);for(const[l,c]of[[o.ball,1],[o.rim,1.35]])l.position.copy(o.place),l.scale.setScalar(a*c);s.push(...this.outward(o.bend.middle).toArray(),...o.place.toArray())}this.draw(s);for(const o of this.rings)this.placeRing(o,n.metresPerPixel(this.outward(new A(...o.hold.roll.pivot))))}placeRing(t,e){const{pivot:n,axis:s}=t.hold.roll,o=this.outward(new A(...n)),r=new A(...s).transformDirection(this.body.group.matrixWorld);t.mesh.position.copy(o),t.mesh.quaternion.setFromUnitVectors(new A(0,0,1),r),t.mesh.scale.setScalar(this.radius(e)),t.mesh.updateMatrixWorld();const a=this.dragging?this.dragging.hold===t.hold.id:this.hovered===t.hold.id;t.mesh.material.color.setHex(a?Kg:Yg)}radius(t){return Math.min(yP*oe()*t,bP*(this.body.character?.height??1))}make(t,e){if(this.made===t&&this.held===e)return;const n=e.filter(s=>s.roll);if(this.poles.length!==t.length||this.rings.length!==n.length){for(const{ball:s,rim:o}of this.poles)for(const r of[s,o])r.material.dispose();for(const{mesh:s}of this.rings)s.material.dispose();this.group.clear(),this.group.add(this.rods),this.poles=t.map(s=>{const[o,r]=[new Yt(Zg,du(16777215)),new Yt(Zg,du(uu))];return[o.renderOrder,r.renderOrder]=[28,29],this.group.add(o,r),{limb:s,ball:r,rim:o,bend:hu(s,this.body.world),place:new A}}),this.rings=n.map(s=>{const o=new Yt(SP,du(Yg,.9));return o.renderOrder=26,o.frustumCulled=!1,this.group.add(o),{hold:s,mesh:o}})}this.poles.forEach((s,o)=>{s.limb=t[o]}),this.rings.forEach((s,o)=>{s.hold=n[o]}),[this.made,this.held]=[t,e]}draw(t){const e=this.rods.geometry.getAttribute("position");if(e?.array.length===t.length){e.copyArray(t),e.needsUpdate=!0;return}this.rods.geometry.dispose(),this.rods.geometry=new ue().setAttribute("position",new re(t,3))}outline(t){return Array.from({length:Md+1},(e,n)=>{const s=2*Math.PI*n/Md;return this.tools.stage.project(new A(Math.cos(s),Math.sin(s),0).applyMatrix4(t.mesh.matrixWorld))})}find(t,e,n){if(!this.group.visible)return null;let s=null,o=_P*n;for(const a of this.poles){const l=this.tools.stage.project(a.place.clone()),c=Math.hypot(l.x-t,l.y-e);c<o&&([o,s]=[c,a])}if(s)return s;const r=a=>this.tools.stage.project(a.mesh.position.clone()).z;for(const a of[...this.rings].sort((l,c)=>r(l)-r(c))){const l=this.outline(a),c=Math.min(...l.slice(1).map((u,h)=>AP(t,e,l[h],u)));c<(s?o-xP:o)&&([o,s]=[c,a])}return s}hover(t,e){const n=this.find(t,e,oe()),s=n===null?null:"limb"in n?n.limb:n.hold.id;return s!==this.hovered&&(this.hovered=s,this.tools.stage.canvas.style.cursor=s===null?"default":"grab",this.tools.stage.ask(),this.tools.page.requestUpdate()),s!==null}down(t,e,n,s){const o=this.dragging||t.button!==0?null:this.find(e,n,s);if(!o)return!1;const{store:r,stage:a,page:l}=this.tools,c={pointer:t.pointerId,pole:null,hold:0,most:[0,0,0],centre:new A,axis:new A,startX:e,startY:n,along:null,from:0,last:0,angle:0,sent:!1,sentAt:0,words:""};if("limb"in o)c.pole=o.limb,c.centre.copy(o.place),r.select(o.limb.middle);else{const u=o.hold.roll;c.hold=o.hold.id,c.most=u.most,c.from=pP(u.angles),c.centre=this.outward(new A(...u.pivot)),c.axis=new A(...u.axis).transformDirection(this.body.group.matrixWorld),c.along=this.edgeOn(c),c.last=this.planeAngle(c,e,n)}return this.dragging=c,a.ask(),l.requestUpdate(),!0}edgeOn(t){const{stage:e}=this.tools,n=e.sight(t.centre).negate();if(Math.abs(n.dot(t.axis))>=wP)return null;const s=this.radius(e.metresPerPixel(t.centre)),o=t.centre.clone().addScaledVector(n,s),r=o.clone().addScaledVector(t.axis.clone().cross(n),.02*s),[a,l]=[e.project(o),e.project(r)];return new vt(l.x-a.x,l.y-a.y).divideScalar(.02)}planeAngle(t,e,n){const s=new Mn().setFromNormalAndCoplanarPoint(t.axis,t.centre),o=this.tools.stage.ray(e,n).intersectPlane(s,new A);if(!o)return t.last;const r=new A(0,1,0).addScaledVector(t.axis,-t.axis.y).normalize();return o.sub(t.centre),Math.atan2(o.dot(t.axis.clone().cross(r)),o.dot(r))}move(t,e,n){const s=this.dragging;s?.pointer===t.pointerId&&(s.sentAt=t.timeStamp,s.pole?this.bend(s,s.pole,e,n):this.roll(s,e,n),this.tools.stage.ask())}ahead(t,e,n){this.dragging&&t.timeStamp-this.dragging.sentAt>=4*MP&&this.move(t,e,n)}bend(t,e,n,s){const{stage:o,connection:r,store:a}=this.tools,l=new Mn().setFromNormalAndCoplanarPoint(o.camera.getWorldDirection(new A),t.centre),c=o.ray(n,s).intersectPlane(l,new A),u=c&&dP(hu(e,this.body.world),c.applyMatrix4(this.body.group.matrixWorld.clone().invert()));u&&(t.sent=!0,r.act({do:"follow-edit",edit:{do:"bend-limb",end:a.scene.character.joints[e.end].name,pole:[u.x,u.y,u.z],held:null}}))}roll(t,e,n){if(t.along)t.angle=new vt(e-t.startX,n-t.startY).dot(t.along)/Math.max(t.along.lengthSq(),1);else{const a=this.planeAngle(t,e,n);t.angle+=a-t.last-2*Math.PI*Math.round((a-t.last)/(2*Math.PI)),t.last=a}const[s,o,r]=mP(t.from+t.angle,t.most);t.sent=!0,t.words=s?`heel ${Yl(s)}`:r?`ball ${Yl(o)}, toes ${Yl(r)}`:`ball ${Yl(o)}`,this.tools.connection.act({do:"follow-edit",edit:{do:"roll-foot",id:t.hold,heel:s,ball:o,toe:r}}),this.tools.page.requestUpdate()}up(t){if(this.dragging?.pointer!==t.pointerId)return;const e=this.tools.stage.canvas.getBoundingClientRect(),[n,s]=[t.clientX-e.left,t.clientY-e.top];t.type==="pointerup"&&(this.dragging.sent||Math.hypot(n-this.dragging.startX,s-this.dragging.startY)>1)&&this.move(t,n,s),this.letGo()}letGo(){this.dragging&&(this.dragging.sent&&this.tools.connection.pack(t=>ko(t,ja)),this.dragging=null,this.tools.stage.ask(),this.tools.page.requestUpdate())}takeBack(){const t=this.dragging;return t?(t.sent&&this.tools.connection.act({do:"follow-edit",edit:null}),t.sent=!1,this.letGo(),!0):!1}get state(){const t=e=>{const{x:n,y:s}=this.tools.stage.project(e);return[n,s]};return{shown:this.group.visible,dragging:this.dragging!==null,hovered:typeof this.hovered=="number"?this.hovered:this.hovered?.name??null,poles:this.group.visible?this.poles.map(e=>({name:e.limb.name,at:t(e.place.clone()),held:e.limb.pole!==null,bend:e.bend.direction.toArray()})):[],rings:this.group.visible?this.rings.map(e=>({hold:e.hold.id,points:this.outline(e).map(({x:n,y:s})=>[n,s])})):[]}}}const Yl=i=>`${(180*i/Math.PI).toFixed(0)}°`;function AP(i,t,e,n){const[s,o]=[n.x-e.x,n.y-e.y],r=Math.min(1,Math.max(0,((i-e.x)*s+(t-e.y)*o)/(s*s+o*o||1)));return Math.hypot(e.x+r*s-i,e.y+r*o-t)}var TP=Object.defineProperty,CP=Object.getOwnPropertyDescriptor,Sf=(i,t,e,n)=>{for(var s=n>1?void 0:n?CP(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&TP(t,e,s),s};const RP={body:"Whole body",trunk:"Limb and spine",limb:"Limb"},PP=Object.entries(cf).filter(([i])=>i!=="jacobian-inverse"&&i!=="two-bone");let Xa=class extends Ge{connectedCallback(){super.connectedCallback(),this.store.on(["holds","settings","selection"],()=>this.requestUpdate())}change(i){this.connection.act({do:"change-settings",settings:{...this.store.scene.settings,...i}})}render(){const i=this.store.scene;if(!i)return rt;const t=i.settings,e=t.solver==="constrained";return U`
      <h2>Pins and targets</h2>
      ${i.holds.length?rt:U`<p class="dim">No pins or targets. Point at the body and press P to add a pin, or T to add a target.</p>`}
      ${i.holds.map(n=>this.hold(n))}
      <h2>Pulling</h2>
      <div class="row">
        <button class="grow ${t.whole_body?"on":""}" aria-pressed=${t.whole_body} @click=${()=>this.change({whole_body:!0})}>Whole body</button>
        <button class="grow ${t.whole_body?"":"on"}" aria-pressed=${!t.whole_body} @click=${()=>this.change({whole_body:!1})}>One joint turns</button>
      </div>
      <label title="Part of the body that a pull moves">Reach
        <select aria-label="Reach of pulls" ?disabled=${!t.whole_body} @change=${n=>this.change({chain:n.target.value})}>
          ${this.chains(t.chain)}
        </select></label>
      <label>Solver
        <select aria-label="Solver" @change=${n=>this.change({solver:n.target.value})}>
          ${PP.map(([n,s])=>U`<option value=${n} ?selected=${n===t.solver}>${s}</option>`)}
        </select></label>
      ${e?U`
        <div class="row">
          <label class="grow"><input type="checkbox" .checked=${t.floor} @change=${n=>this.change({floor:n.target.checked})} /> Stay above the floor</label>
          <input class="number" type="number" step="0.01" aria-label="Floor height, metres" title="Floor height, metres" .value=${t.floor_height.toFixed(2)}
            @change=${n=>this.change({floor_height:Number(n.target.value)})} />
        </div>
        <label><input type="checkbox" .checked=${t.balance} @change=${n=>this.change({balance:n.target.checked})} /> Keep balance over pinned feet</label>
        <label title="Humanoids move towards likely poses: limbs before the spine, the spine before the hips"><input type="checkbox" .checked=${t.natural} @change=${n=>this.change({natural:n.target.checked})} /> Natural poses</label>
        ${t.natural?U`
          <label title="Joints without limits keep to a human's ranges of motion, as far as goals allow"><input type="checkbox" .checked=${t.human_limits} @change=${n=>this.change({human_limits:n.target.checked})} /> Human joint limits</label>
          <label title="Keeps balance and floor, and lets free arms hang, as far as goals allow"><input type="checkbox" .checked=${t.posture} @change=${n=>this.change({posture:n.target.checked})} /> Human posture</label>
          ${this.share("Spine share","spine",t.spine)}`:rt}
        ${this.share("Stiffness","stiffness",t.stiffness)}
        ${this.share("Pull to rest","rest_pull",t.rest_pull)}`:U`<p class="dim">This method holds nothing exactly: pins are goals like any other.</p>`}`}share(i,t,e){return U`<label>${i} <span class="dim">${Math.round(100*e)} %</span>
      <input type="range" min=${t==="spine"?"0.05":"0"} max="1" step="0.01" aria-label=${i} .value=${String(e)}
        @change=${n=>this.change({[t]:Number(n.target.value)})} /></label>`}chains(i){return Object.entries(RP).map(([t,e])=>U`<option value=${t} ?selected=${t===i}>${e}</option>`)}hold(i){const t=s=>this.connection.act({do:"change-hold",id:i.id,pin:i.pin,position:i.position!==null,turn:i.turn!==null,...s}),[e,n]=[i.position!==null,i.turn!==null];return U`<div class="hold">
      <span><span class="mark" style="background: ${i.pin?"#e0218a":"#2f7bff"}"></span>${i.joint}</span>
      <button class="quiet" title=${i.pin?"Make it a target":"Make it a pin"} @click=${()=>t({pin:!i.pin})}>${i.pin?"pin":"target"}</button>
      <button class="quiet ${e?"on":""}" title="Hold its position" aria-pressed=${e} ?disabled=${e&&!n} @click=${()=>t({position:!e})}>place</button>
      <button class="quiet ${n?"on":""}" title="Hold its orientation" aria-pressed=${n} ?disabled=${n&&!e} @click=${()=>t({turn:!n})}>turn</button>
      <button class="quiet" title="Remove" aria-label="Remove the pin or target of ${i.joint}" @click=${()=>this.connection.act({do:"remove-hold",id:i.id})}>${el}</button>
    </div>
    ${i.foot||!i.pin?U`<div class="more">
      ${i.foot?U`<button class="quiet" title=${i.foot==="flat"?"Hold only the ball of the foot, so that the heel can rise":"Hold the whole foot in place"} @click=${()=>t({by:i.foot==="flat"?"ball":"flat"})}>${i.foot}</button>`:rt}
      ${i.pin?rt:U`
        <input class="pull" type="number" min="0.01" max="100" step="0.1" aria-label="Pull of ${i.joint}" title="Strength of the target" .value=${String(i.weight)}
          @change=${s=>t({weight:Math.min(100,Math.max(.01,Number(s.target.value)||1))})} />
        <select aria-label="Reach of ${i.joint}" title="Part of the body that the target moves" @change=${s=>t({chain:s.target.value})}>${this.chains(i.chain)}</select>`}
    </div>`:rt}`}};Xa.styles=[en,Ye`
    .hold { display: grid; grid-template-columns: 1fr auto auto auto auto; gap: 0.2rem; align-items: center; }
    .hold button { min-height: 2.4rem; padding: 0 0.6rem; }
    .more { display: flex; gap: 0.4rem; align-items: center; padding: 0 0 0.5rem 1.5rem; }
    .more select { width: auto; min-height: 2.4rem; }
    .pull { width: 5.6rem !important; }
    .mark { display: inline-block; width: 0.9rem; height: 0.9rem; border-radius: 50%; margin-right: 0.6rem; }
    label { display: block; padding: 0.3rem 0; }
    .number { width: 8.4rem !important; }
  `];Sf([Bt({attribute:!1})],Xa.prototype,"store",2);Sf([Bt({attribute:!1})],Xa.prototype,"connection",2);Xa=Sf([tn("poise-follow")],Xa);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const vr={ATTRIBUTE:1,PROPERTY:3,BOOLEAN_ATTRIBUTE:4},Zy=i=>(...t)=>({_$litDirective$:i,values:t});let Qy=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,n){this._$Ct=t,this._$AM=e,this._$Ci=n}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const kP=i=>i.strings===void 0,LP={},t_=(i,t=LP)=>i._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Qg=Zy(class extends Qy{constructor(i){if(super(i),i.type!==vr.PROPERTY&&i.type!==vr.ATTRIBUTE&&i.type!==vr.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!kP(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[t]){if(t===mi||t===rt)return t;const e=i.element,n=i.name;if(i.type===vr.PROPERTY){if(t===e[n])return mi}else if(i.type===vr.BOOLEAN_ATTRIBUTE){if(!!t===e.hasAttribute(n))return mi}else if(i.type===vr.ATTRIBUTE&&e.getAttribute(n)===t+"")return mi;return t_(i),t}}),DP=["XYZ","XZY","YXZ","YZX","ZXY","ZYX"],kc=i=>i-2*Math.PI*Math.round(i/(2*Math.PI));function IP(i,t,e=[0,0,0]){const{x:n,y:s,z:o}=new Vn().setFromQuaternion(i,t),r=[n+Math.PI,s+Math.PI,o+Math.PI],a="XYZ".indexOf(t[1]);r[a]=Math.PI-[n,s,o][a];const l=[[n,s,o],r].map(h=>h.map((d,f)=>e[f]+kc(d-e[f]))),[c,u]=l.map(h=>h.reduce((d,f,p)=>d+(f-e[p])**2,0));return l[u<c-1e-9?1:0]}function UP([i,t,e],n){return new Fe().setFromEuler(new Vn(i,t,e,n))}function e_(i){const t=i.w<0?-1:1,e=Math.hypot(i.x,i.y,i.z),n=e>1e-12?2*Math.atan2(e,t*i.w)/e:2;return new A(i.x,i.y,i.z).multiplyScalar(t*n)}function n_(i){const t=i.length();return t>1e-12?new Fe().setFromAxisAngle(i.clone().divideScalar(t),t):new Fe}function i_(i,t){const e=i.x*t.x+i.y*t.y+i.z*t.z,n=Math.hypot(i.w,e)>1e-12?kc(2*Math.atan2(e,i.w)):0,s=i.clone().multiply(new Fe().setFromAxisAngle(t,-n));return{twist:n,swing:e_(s)}}function Sd({swing:i,twist:t},e){return n_(i).multiply(new Fe().setFromAxisAngle(e,t))}function NP(i,t){const e=t.axis?new A(...t.axis).normalize():null,{swing:n,twist:s}=e?i_(i,e):{swing:e_(i),twist:0};if(n.length()>t.swing&&n.setLength(t.swing),!e)return n_(n);const[o,r]=t.twist,a=Math.abs(kc(s-o))<=Math.abs(kc(s-r))?o:r;return Sd({swing:n,twist:s<o||s>r?a:s},e)}function OP(i,t){const e=i.joints[t];if(e.cone?.axis)return new A(...e.cone.axis).normalize();const n=i.joints.find(o=>o.parent===t),s=e.tip?new A(...e.tip):n?Yn(n.rest).applyMatrix4(Fn(e.rest).invert()):new A;return s.length()>1e-6?s.normalize():new A(0,1,0)}function $P(i){const t=["x","y","z"].map((r,a)=>({name:r,k:a,along:Math.abs(i.getComponent(a))}));t.sort((r,a)=>r.along-a.along);const[e,n]=[t[0],t[1]].sort((r,a)=>r.k-a.k),s=new A().setComponent(e.k,1);s.addScaledVector(i,-s.dot(i)).normalize();const o=i.clone().cross(s);return o.getComponent(n.k)<0&&o.negate(),[{name:e.name,way:s},{name:n.name,way:o}]}const FP={deg:["angle",1],"°":["angle",1],rad:["angle",180/Math.PI],m:["length",1],cm:["length",.01],mm:["length",.001]},Kl=/\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z°]+)|([-+*/()]))/iy;function s_(i,t){const e=[];Kl.lastIndex=0;const n=i.trim().replaceAll(",",".");if(!n)throw new Error("the field is empty");for(;Kl.lastIndex<n.length;){const u=Kl.lastIndex,h=Kl.exec(n);if(!h)throw new Error(`'${n.slice(u).trim()}' is not a number`);e.push(h[1]??h[2]?.toLowerCase()??h[3])}let s=0;const o=u=>{const h=FP[e[s]??""];if(!h)return u;if(h[0]!==t)throw new Error(`'${e[s]}' is not a unit of ${t==="angle"?"angles":t==="length"?"lengths":"this value"}`);return s+=1,u*h[1]},r=()=>{const u=e[s++];if(u==="-")return-r();if(u==="+")return r();if(u==="("){const h=l();if(e[s++]!==")")throw new Error("a ')' is missing");return o(h)}if(u==="pi")return o(Math.PI);if(u===void 0)throw new Error("a number is missing at the end");if(!/^[\d.]/.test(u))throw new Error(`'${u}' is not a number`);return o(Number(u))},a=()=>{let u=r();for(;e[s]==="*"||e[s]==="/";)u=e[s++]==="*"?u*r():u/r();return u},l=()=>{let u=a();for(;e[s]==="+"||e[s]==="-";)u=e[s++]==="+"?u+a():u-a();return u},c=l();if(s<e.length)throw new Error(`'${e[s]}' is unexpected`);if(!Number.isFinite(c))throw new Error("the result is not a finite number");return c}const o_=Math.PI/180,zP={deg:"angle",m:"length"},t0=(i,t)=>i.split(t).map(e=>e.trim()).filter(e=>e!==""),e0=i=>String(Number(i.toFixed(6)));function fu(i,t){const e=i.toFixed(t);return Number(e)===0?e.replace("-",""):e}function BP(i,t){return i.startsWith(t)&&i.slice(t.length).replace(/^[_ ]/,"")||i}function pu(i,t,e){return i.kind==="switch"?t===!0:t==null?"":Array.isArray(t)?t.map(n=>typeof n=="number"?e0(n):String(n)).join(", "):typeof t!="number"?String(t):e0(i.unit==="deg"&&e?t/o_:t)}function n0(i,t){if(i.kind==="switch")return{value:t===!0,problem:""};const e=String(t).trim();if(i.kind==="names")return{value:t0(e,i.names?",":`
`),problem:""};if(e==="")return i.optional?{value:null,problem:""}:{problem:`${i.title} is missing`};if(i.kind==="text"||i.kind==="choice")return{value:e,problem:""};try{const s=(i.kind==="numbers"?t0(e,/[,\s]+/):[e]).map(r=>s_(r,zP[i.unit]??"number"));if(s.length!==i.count)throw new Error(`expected ${i.count} numbers separated by commas`);for(const r of s)HP(i,r);const o=s.map(r=>i.unit==="deg"?r*o_:r);return{value:i.kind==="numbers"?o:o[0],problem:""}}catch(n){return{problem:n.message}}}function HP(i,t){if(i.kind==="whole"&&!Number.isInteger(t))throw new Error("expected a whole number");if(i.least!==null&&t<i.least)throw new Error(`expected ${i.least} or more`);if(i.most!==null&&t>i.most)throw new Error(`expected ${i.most} or less`)}function r_(i){const t=new Map;i.forEach(({parent:s},o)=>t.set(s,[...t.get(s)??[],o]));const e=[],n=(s,o)=>{for(const r of t.get(s)??[])e.push({joint:r,depth:o}),n(r,o+1)};return n(-1,0),e}var VP=Object.defineProperty,GP=Object.getOwnPropertyDescriptor,Bo=(i,t,e,n)=>{for(var s=n>1?void 0:n?GP(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&VP(t,e,s),s};const yr=180/Math.PI,i0="poise-studio-euler-order",WP=.001;let bs=class extends Ge{constructor(){super(...arguments),this.search="",this.opened="",this.minor=!1,this.typing="",this.sliding=null,this.seen=-1,this.folded=new Set,this.parents=new Set,this.order=localStorage.getItem(i0)??"XYZ",this.angles=null}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","locked","numbers"],()=>this.requestUpdate())}fold(i,t){t?this.folded.add(i):this.folded.delete(i),this.requestUpdate()}walk(i,t){const{joints:e}=this.store.scene.character,n=Number(i.target.dataset.joint),s=t.indexOf(n),o=!this.search&&this.parents.has(n);let r;if(i.key==="ArrowDown")r=t[s+1];else if(i.key==="ArrowUp")r=t[s-1];else if(i.key==="Home")r=t[0];else if(i.key==="End")r=t.at(-1);else if(i.key==="ArrowRight"&&o)this.folded.has(n)?this.fold(n,!1):r=e.findIndex(a=>a.parent===n);else if(i.key==="ArrowLeft")o&&!this.folded.has(n)?this.fold(n,!0):r=e[n]?.parent;else if(i.key!=="ArrowRight")return;i.preventDefault(),i.stopPropagation(),!(r===void 0||r<0)&&(i.shiftKey?this.store.selection.includes(r)||this.store.toggle(r):this.store.select(r),this.updateComplete.then(()=>this.renderRoot.querySelector(`[data-joint="${r}"]`)?.focus()))}updated(){if(this.seen===this.store.selected)return;this.seen=this.store.selected;const{joints:i}=this.store.scene.character;for(let t=i[this.seen]?.parent??-1;t>=0;t=i[t].parent)this.folded.has(t)&&this.fold(t,!1);this.renderRoot.querySelector(`[data-joint="${this.seen}"]`)?.scrollIntoView({block:"nearest"})}render(){const i=this.store.scene?.character;if(!i)return rt;const{selection:t}=this.store,e=r_(i.joints),n=new Map(e.map(c=>[c.joint,c.depth])),s=this.search.toLowerCase();this.parents=new Set(i.joints.map(c=>c.parent));const o=[];for(const{joint:c}of e){const{parent:u}=i.joints[c];o[c]=u>=0&&(o[u]||this.folded.has(u))}const r=i.joints.filter(c=>c.minor).length,a=e.map(({joint:c})=>c).filter(c=>s?i.joints[c].name.toLowerCase().includes(s):!o[c]&&(this.minor||!i.joints[c].minor||t.includes(c))),l=a.includes(this.store.selected)?this.store.selected:a[0];return U`
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${c=>{this.search=c.target.value}} />
      ${r?U`<label><input type="checkbox" .checked=${this.minor}
        @change=${c=>{this.minor=c.target.checked}} /> Twist and face joints (${r})</label>`:rt}
      <div class="tree" role="tree" aria-label="Joints" aria-multiselectable="true" @keydown=${c=>this.walk(c,a)}>
        ${a.map(c=>{const u=i.joints[c],h=!s&&this.parents.has(c),d=!this.folded.has(c);return U`
          <button role="treeitem" aria-selected=${t.includes(c)} aria-level=${n.get(c)+1}
            aria-expanded=${h?d:rt} tabindex=${c===l?0:-1} data-joint=${c}
            class="joint ${t.includes(c)?"selected":""} ${this.store.hovered===c?"hovered":""}"
            style="padding-left: ${.2+(s?0:.9*n.get(c))}rem"
            @click=${f=>f.shiftKey||f.ctrlKey||f.metaKey?this.store.toggle(c):this.store.select(c)}><span class="fold" aria-hidden="true" @click=${f=>{h&&(f.stopPropagation(),this.fold(c,d))}}>${h?d?"▾":"▸":""}</span>${u.name}</button>`})}
      </div>
      ${this.values()}`}values(){const{scene:i,selected:t,pose:e}=this.store,n=i.character.joints[t];if(!i.character.dofs.length)return U`<p class="dim">This mesh has no skeleton yet. Draw or fit one in Rig, and bind the mesh to it.</p>`;if(!n)return U`<p class="dim">Drag the body, or select a joint to see its values.</p>`;const s=i.character.dofs.map((l,c)=>({dof:l,i:c})).filter(({dof:l})=>l.joint===t),o=this.store.selectedNames,r=o.length-1,a=s.find(({dof:l})=>l.quaternion)?.i??-1;return U`
      <div class="row"><h2 class="grow" title=${n.name}>${n.name}${r?` and ${r} more`:rt}</h2>
        <button class="quiet" title="Pin its position and orientation" @click=${()=>this.connection.act({do:"add-hold",joint:n.name,pin:!0,position:!0,turn:!0})}>Pin</button>
        <button class="quiet" title=${r?"Set the other side's joints to the mirror image of these":"Set the other side's joint to its mirror image"}
          @click=${()=>this.connection.act({do:"mirror-pose",joints:o})}>Mirror</button>
        <button class="quiet" title="Reset to rest" ?disabled=${!r&&!s.length} @click=${()=>this.connection.act({do:"reset-pose",joints:o})}>Reset</button></div>
      <div class="values">
        ${s.length?rt:U`<p class="dim">This joint has no degrees of freedom.</p>`}
        ${a>=0&&e?this.ball(a,e.q):rt}
        ${s.filter(({dof:l})=>!l.quaternion).map(({dof:l,i:c})=>this.value(l,c,e?.q[c]??l.rest))}
      </div>`}ball(i,t){const{scene:e,selected:n}=this.store,{character:s}=e,o=s.joints[n],r=new Fe(t[i+1],t[i+2],t[i+3],t[i]).normalize(),a=s.dofs.slice(i,i+4).map(m=>m.name),l=a.some(m=>e.locked.includes(m)),c=this.angles,u=c?.joint===n&&c.order===this.order?c.shown:void 0,h=IP(r,this.order,u);this.angles={joint:n,order:this.order,shown:h};const d=OP(s,n),f=i_(r,d),p=$P(d),v=Math.max(...d.toArray().map(Math.abs))>.98?` ${"xyz"[d.toArray().findIndex(m=>Math.abs(m)>.98)]}`:"";return U`
      <div class="row"><h3 class="grow">Rotation</h3>
        <select class="order" aria-label="Order of the angles" title="The order in which the angles are applied, about the axes of the parent"
          @change=${m=>this.setOrder(m.target.value)}>
          ${DP.map(m=>U`<option value=${m} ?selected=${m===this.order}>${m}</option>`)}</select>
        <button class="quiet ${l?"on":""}" title=${l?"Free it":"Lock it"} aria-label="${l?"Free":"Lock"} the rotation of ${o.name}" aria-pressed=${l}
          @click=${()=>this.connection.act({do:"lock",dofs:a,locked:!l})}>${l?Sc:Ec}</button></div>
      ${["x","y","z"].map((m,g)=>this.angle(`${o.name} ${m}`,h[g],l,(b,x)=>{const _=[...h];_[g]=b,this.angles={joint:n,order:this.order,shown:_},this.rotate(UP(_,this.order),x)}))}
      <h3>Twist and swing</h3>
      <div class="three">
        ${this.field(`${o.name} twist`,`twist${v}`,"Rotation about the bone",f.twist,l,m=>this.rotate(Sd({swing:f.swing,twist:m},d)))}
        ${p.map(({name:m,way:g})=>this.field(`${o.name} swing ${m}`,`swing ${m}`,"Rotation of the bone about this axis of its frame",f.swing.dot(g),l,b=>this.rotate(Sd({twist:f.twist,swing:f.swing.clone().addScaledVector(g,b-f.swing.dot(g))},d))))}
      </div>`}setOrder(i){this.order=i,localStorage.setItem(i0,i)}angle(i,t,e,n){const s=fu(t*yr,1),o=a=>n(Number(a.target.value)/yr,!0),r=180*Math.max(1,Math.ceil(Math.abs(t)/Math.PI-1e-6));return U`<div class="dof">
      <span class="name" title="${i}, degrees">${this.short(i)}</span>
      ${this.number(i,s,e,a=>n(a,!1))}
      <input type="range" aria-label="${i} slider" min=${-r} max=${r} step="0.1" .value=${String(t*yr)} ?disabled=${e}
        @input=${o} @change=${()=>this.connection.pack(a=>ko(a,ja))} />
    </div>`}short(i){return BP(i,this.store.scene.character.joints[this.store.selected].name)}field(i,t,e,n,s,o){return U`<label title="${e}, degrees">${t}${this.number(i,fu(n*yr,1),s,o)}</label>`}number(i,t,e,n){return U`<input type="text" role="spinbutton" inputmode="decimal" aria-label=${i} aria-valuenow=${t} ?disabled=${e}
      .value=${this.typing===i?mi:Qg(t)} title="Degrees; 45+10 works, too"
      @input=${()=>{this.typing=i}} @blur=${()=>{this.typing="",this.requestUpdate()}}
      @change=${s=>{this.typing="",this.typed(s,{name:i,angle:!0,length:!1},t,o=>n(o/yr))}} />`}rotate(i,t=!1){const{selected:e,scene:n}=this.store,s=n.character.joints[e],o=[i.w,i.x,i.y,i.z];if(t){this.connection.pack(r=>zv(r,Uint32Array.of(e),Float32Array.from(o)));return}s.cone&&NP(i,s.cone).angleTo(i)>WP&&this.store.say(`${s.name}: the rotation exceeds its cone; set to the nearest one inside.`),this.connection.act({do:"rotate-joints",turns:{[s.name]:o}})}value(i,t,e){const n=i.angle?yr:1,s=this.store.scene.locked.includes(i.name),[o,r]=this.range(i,e).map(d=>d*n),a=fu(e*n,i.angle?1:3),l=i.angle?.1:.001,c=d=>{const f=Number(d.target.value)/n;this.connection.pack(p=>gA(p,t,f))},u=()=>{this.sliding=null,this.connection.pack(d=>ko(d,ja))},h=()=>{this.sliding={dof:i.name,range:this.range(i,e)}};return U`
      <div class="dof">
        <span class="name" title="${i.name}${i.angle?", degrees":i.length?", metres":""}">${this.short(i.name)}</span>
        <input type="text" role="spinbutton" inputmode="decimal" aria-label="${i.name}" aria-valuenow=${a} .value=${this.typing===i.name?mi:Qg(a)}
          @input=${()=>{this.typing=i.name}} @blur=${()=>{this.typing="",this.requestUpdate()}}
          title="${i.angle?"Degrees":i.length?"Metres":"Value"}; 45+10 works, too" ?disabled=${s||i.quaternion}
          @change=${d=>{this.typing="",this.typed(d,i,a,f=>this.set(i,f/n,n))}} />
        <button class="quiet ${s?"on":""}" title=${s?"Free it":"Lock it"} aria-label="${s?"Free":"Lock"} ${i.name}" aria-pressed=${s}
          @click=${()=>this.connection.act({do:"lock",dofs:[i.name],locked:!s})}>${s?Sc:Ec}</button>
        <button class="quiet" title="Limits" ?disabled=${i.quaternion}
          @click=${()=>{this.opened=this.opened===i.name?"":i.name}}>${ny}</button>
        <input type="range" aria-label="${i.name} slider" min=${o} max=${r} step=${l} .value=${String(e*n)}
          ?disabled=${s||i.quaternion} @pointerdown=${h} @pointerup=${()=>{this.sliding=null}} @input=${c} @change=${u} />
        ${this.opened===i.name?this.limits(i,n):rt}
      </div>`}typed(i,t,e,n){const s=i.target;try{n(s_(s.value,t.angle?"angle":t.length?"length":"number"))}catch(o){this.store.say(`${t.name}: ${o.message}; the limit remains ${e||"unset"}.`,"bad"),s.value=e}}set(i,t,e){const n=Math.min(Math.max(t,i.lower??-1/0),i.upper??1/0);Math.abs(n-t)*e>.001&&this.store.say(`${i.name}: ${(t*e).toFixed(1)} exceeds its limit; set to ${(n*e).toFixed(1)}.`),this.connection.act({do:"set-values",values:{[i.name]:t}})}range(i,t){if(this.sliding?.dof===i.name)return this.sliding.range;const e=i.angle?0:i.rest,n=Math.abs(t-e),s=i.angle?Math.PI*Math.max(1,Math.ceil(n/Math.PI-1e-6)):2**Math.max(0,Math.ceil(Math.log2(1.25*n||1)));return[i.lower??e-s,i.upper??e+s]}limits(i,t){const e=(o,r)=>this.connection.act({do:"set-limits",dof:i.name,lower:i.lower,upper:i.upper,[o]:r}),n=o=>r=>{r.target.value.trim()===""?e(o,null):this.typed(r,i,s(i[o]),a=>e(o,a/t))},s=o=>o===null?"":(o*t).toFixed(i.angle?1:3);return U`<div class="limits">
      <input type="text" inputmode="decimal" aria-label="${i.name} lower limit" placeholder="no lower limit" .value=${s(i.lower)} @change=${n("lower")} />
      <input type="text" inputmode="decimal" aria-label="${i.name} upper limit" placeholder="no upper limit" .value=${s(i.upper)} @change=${n("upper")} />
    </div>`}};bs.styles=[en,Ye`
    :host { display: flex; flex-direction: column; min-height: 0; }
    .tree { overflow: auto; flex: 1 1 20rem; min-height: 11rem; margin-top: 0.6rem; border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.3rem; }
    .joint { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 1px 0.6rem; min-height: 2.4rem; border-radius: 0.4rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .fold { display: inline-block; width: 1.4rem; color: var(--dim); text-align: center; }
    .joint.selected .fold { color: inherit; }
    .joint.hovered { background: var(--hover); }
    .joint.selected, button.joint.selected:hover:not(:disabled):not(.on) { background: var(--accent); color: var(--on-accent); }
    .values { overflow: auto; flex: 0 1 auto; max-height: 46vh; }
    .dof { display: grid; grid-template-columns: 1fr 7.2rem 2.8rem 2.8rem; gap: 0.2rem 0.4rem; align-items: center; padding: 0.3rem 0; }
    .dof .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .dof input[type="range"] { grid-column: 1 / -1; margin: 0; height: 1.6rem; }
    .dof input[type="text"] { padding: 0.2rem 0.4rem; min-height: 2.4rem; }
    .limits { display: grid; grid-template-columns: 1fr 1fr; gap: 0.4rem; grid-column: 1 / -1; }
    .dof button { padding: 0; min-height: 2.4rem; }
    .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .three input { padding: 0.2rem 0.4rem; min-height: 2.4rem; }
    .three label { min-width: 0; font-size: 1.2rem; color: var(--dim); }
    select.order { width: auto; min-height: 2.4rem; padding: 0.1rem 0.4rem; }
    h2.grow { overflow-wrap: anywhere; }
    h3 { font-size: 1.2rem; font-weight: 600; margin: 0.6rem 0 0.2rem; }
  `];Bo([Bt({attribute:!1})],bs.prototype,"store",2);Bo([Bt({attribute:!1})],bs.prototype,"connection",2);Bo([jt()],bs.prototype,"search",2);Bo([jt()],bs.prototype,"opened",2);Bo([jt()],bs.prototype,"minor",2);Bo([jt()],bs.prototype,"order",2);bs=Bo([tn("poise-joints")],bs);var jP=Object.defineProperty,qP=Object.getOwnPropertyDescriptor,to=(i,t,e,n)=>{for(var s=n>1?void 0:n?qP(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&jP(t,e,s),s};let Ki=class extends Ge{constructor(){super(...arguments),this.picture=()=>"",this.name="",this.some=!1,this.renaming="",this.weight=100,this.taken="",this.trying=!1,this.copied=""}connectedCallback(){super.connectedCallback(),this.store.on(["library","notes","selection","history"],()=>this.requestUpdate())}keep(){const{library:i}=this.store.scene,t=this.some?this.store.selectedNames:[],e=this.name.trim()||XP(i);this.connection.act({do:"keep-pose",name:e,joints:t,picture:this.picture()}),this.name=""}take(i){this.taken=i,this.connection.act({do:"take-pose",name:i,weight:this.weight/100})}get adjusted(){const{library:i,history:t}=this.store.scene,e=t.undo??"";return this.taken&&i.includes(this.taken)&&e.startsWith("apply the pose ")&&e.includes(this.taken)?this.taken:""}weigh(i){if(!Number.isFinite(i))return;const t=this.trying?this.taken:this.adjusted;this.weight=Math.min(100,Math.max(0,i)),t&&(this.trying||this.connection.act({do:"undo"}),this.trying=!0,this.connection.act({do:"preview-edit",edit:{do:"take-pose",name:t,weight:this.weight/100}}))}weighed(){this.trying&&this.connection.act({do:"end-preview",keep:!0}),this.trying=!1}rename(i,t){this.renaming="",t.trim()&&t.trim()!==i&&this.connection.act({do:"rename-pose",name:i,to:t.trim()})}async copy(){const{scene:i,pose:t,selection:e}=this.store;if(!i||!t)return;const n=e.length>1,s=n?`The pose of ${e.length} joints`:"The pose",o=Object.fromEntries(i.character.dofs.map((r,a)=>[r,a]).filter(([r])=>!n||e.includes(r.joint)).map(([r,a])=>[r.name,t.q[a]]));this.copied=JSON.stringify({pose:o});try{await navigator.clipboard.writeText(this.copied),this.store.say(`${s} is copied.`,"done")}catch{this.store.say(`${s} is copied for this page only, because the browser denied access to the clipboard.`,"done")}}async paste(){let i=this.copied;try{i=await navigator.clipboard.readText()||i}catch{}const t=this.values(i)??this.values(this.copied);t?this.connection.act({do:"paste-pose",values:t}):this.store.say("There is no pose to paste. Copy one first.")}values(i){try{const t=JSON.parse(i).pose,e=new Set(this.store.scene.character.dofs.map(n=>n.name));return Object.fromEntries(Object.entries(t).filter(([n])=>e.has(n)))}catch{return null}}render(){const i=this.store.scene;return i?U`
      <h2>Pose</h2>
      <div class="wrap">
        <button @click=${()=>this.connection.act({do:"reset-pose"})}>Rest pose</button>
        <button @click=${()=>this.connection.act({do:"mirror-pose"})}>Mirror</button>
        <button @click=${()=>this.copy()}>Copy</button>
        <button @click=${()=>this.paste()}>Paste</button>
      </div>
      <h2>Library</h2>
      <div class="row"><input type="text" placeholder="Name of this pose" aria-label="Name of this pose" .value=${this.name}
          @input=${t=>{this.name=t.target.value}}
          @keydown=${t=>{t.key==="Enter"&&this.keep()}} />
        <button @click=${()=>this.keep()}>Keep</button></div>
      <label class="some"><input type="checkbox" .checked=${this.some} ?disabled=${!this.store.selection.length}
        @change=${t=>{this.some=t.target.checked}} /> Selected joints only${this.store.selection.length?` (${this.store.selection.length})`:""}</label>
      ${i.library.length?U`<div class="weight"><span>Weight</span>
        <input type="range" min="0" max="100" step="1" aria-label="Weight of poses" title="How far the body moves towards a pose, including the last one applied"
          .value=${String(this.weight)} @input=${t=>this.weigh(Number(t.target.value))} @change=${()=>this.weighed()} />
        <output>${this.weight} %</output></div>`:rt}
      <div class="cards">${i.library.map(t=>this.card(t))}</div>`:rt}card(i){const t=this.store.scene.notes[i],e=t?.joints.length??0;return U`<div class="card ${this.adjusted===i?"taken":""}">
      <button class="take" title=${e?`Apply ${t.joints.join(", ")}`:"Apply this pose"} aria-label=${i} @click=${()=>this.take(i)}>
        ${t?.picture?U`<img src=${t.picture} alt="" />`:U`<span class="empty">no picture</span>`}
        ${e?U`<span class="few">${e} ${e===1?"joint":"joints"}</span>`:rt}</button>
      ${this.renaming===i?U`<input type="text" class="title" aria-label="New name of ${i}" .value=${i}
          @keydown=${n=>{n.key==="Enter"&&this.rename(i,n.target.value),n.key==="Escape"&&(this.renaming="")}} @blur=${n=>{this.renaming===i&&this.rename(i,n.target.value)}} />`:U`<button class="quiet title" title="Rename ${i}" aria-label="Rename ${i}" @click=${()=>this.edit(i)}>${i}</button>`}
      <div class="acts">
        <button class="quiet" title="Replace the picture by the current view" aria-label="New picture of ${i}" @click=${()=>this.connection.act({do:"picture-pose",name:i,picture:this.picture()})}>${r2}</button>
        <button class="quiet" title="Remove" aria-label="Remove the pose ${i}" @click=${()=>this.connection.act({do:"drop-pose",name:i})}>${el}</button></div></div>`}edit(i){this.renaming=i,this.updateComplete.then(()=>{const t=this.renderRoot.querySelector("input.title");t?.focus(),t?.select()})}};Ki.styles=[en,Ye`
    .wrap { display: flex; flex-wrap: wrap; gap: 0.6rem; }
    .some { display: block; padding: 0.6rem 0; }
    .weight { display: grid; grid-template-columns: auto 1fr 4.4rem; gap: 0.8rem; align-items: center; padding-bottom: 0.8rem; }
    .weight output { text-align: right; font-variant-numeric: tabular-nums; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 0.8rem; }
    .card { border: 1px solid var(--edge); border-radius: 0.8rem; display: grid; grid-template-columns: 1fr auto; align-items: center; overflow: hidden; min-width: 0; }
    .card.taken { border-color: var(--accent); }
    .take { grid-column: 1 / -1; position: relative; border: 0; border-radius: 0; padding: 0; aspect-ratio: 1; display: grid; place-items: center; overflow: hidden; }
    .take img { width: 100%; height: 100%; object-fit: cover; display: block; }
    .take:focus-visible { outline-offset: -3px; }
    .empty { color: var(--dim); font-size: 1.2rem; }
    .few { position: absolute; left: 0.4rem; bottom: 0.4rem; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.4rem; padding: 0 0.5rem; font-size: 1.1rem; }
    .title { border: 0; text-align: left; padding: 0.2rem 0.6rem; min-height: 2.6rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .acts { display: flex; }
    .acts button { border: 0; padding: 0 0.5rem; min-height: 2.6rem; min-width: 2.6rem; }
  `];to([Bt({attribute:!1})],Ki.prototype,"store",2);to([Bt({attribute:!1})],Ki.prototype,"connection",2);to([Bt({attribute:!1})],Ki.prototype,"picture",2);to([jt()],Ki.prototype,"name",2);to([jt()],Ki.prototype,"some",2);to([jt()],Ki.prototype,"renaming",2);to([jt()],Ki.prototype,"weight",2);Ki=to([tn("poise-library")],Ki);function XP(i){let t=i.length+1;for(;i.includes(`Pose ${t}`);)t+=1;return`Pose ${t}`}var YP=Object.defineProperty,KP=Object.getOwnPropertyDescriptor,nl=(i,t,e,n)=>{for(var s=n>1?void 0:n?KP(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&YP(t,e,s),s};const Jl=180/Math.PI,JP=[["free","Free","follows the body naturally"],["ik","IK","the end is pinned and stays in place"],["fk","FK","the joints keep their angles; a pull rotates one of them"]],ZP=["heel","ball","toe"];let Do=class extends Ge{constructor(){super(...arguments),this.handles=!1,this.switched=()=>{}}connectedCallback(){super.connectedCallback(),this.store.on(["limbs","holds","selection","character"],()=>this.requestUpdate())}nameOf(i){return this.store.scene.character.joints[i].name}belongs(i,t){const{joints:e}=this.store.scene.character;for(let n=t;n>=0;n=e[n].parent)if(n===i.start)return!0;return!1}get chosen(){const{scene:i,selected:t}=this.store;return t>=0&&i?.limbs.find(e=>this.belongs(e,t))||null}toggle(){const i=this.chosen;if(!i){this.store.say("Select a joint of an arm or a leg first; I switches between IK and FK.");return}const t=i.mode==="ik"?"fk":"ik";this.connection.act({do:"pose-limb",end:this.nameOf(i.end),mode:t}),this.store.say(`The ${i.name} is posed by ${t==="ik"?"its end (IK)":"its angles (FK)"}.`,"done")}render(){const i=this.store.scene;if(!i)return rt;const t=i.holds.filter(n=>n.roll),e=i.settings.solver==="constrained";return U`
      <h2>Limbs</h2>
      ${i.limbs.length?U`<div class="row"><button class=${this.handles?"on":""} aria-pressed=${this.handles} title="Show the poles of limbs and the rings of feet (V)"
        @click=${()=>this.switched()}>Handles on the stage</button></div>`:U`<p class="dim">No arms or legs were recognised.</p>`}
      ${i.limbs.map(n=>this.limb(n))}
      ${e||!i.limbs.length?rt:U`<p class="dim">Only the <i>constrained</i> solver keeps the bend of a limb.</p>`}
      <h2>Foot roll</h2>
      ${t.length?t.map(n=>this.roll(n)):U`<p class="dim">To roll a foot, pin its position and orientation flat.</p>`}`}limb(i){const t=this.nameOf(i.end),e=i.pole!==null;return U`<div class="limb ${this.chosen?.end===i.end?"chosen":""}">
      <button class="name" title="${this.nameOf(i.start)}, ${this.nameOf(i.middle)}, ${t}" @click=${()=>this.store.select(i.middle)}>${i.name}</button>
      <div class="modes" role="group" aria-label="Posing of the ${i.name}">
        ${JP.map(([n,s,o])=>U`<button class=${i.mode===n?"on":""} aria-pressed=${i.mode===n} title="${s}: ${o}"
          aria-label="${i.name}: ${s}" @click=${()=>this.connection.act({do:"pose-limb",end:t,mode:n})}>${s}</button>`)}
      </div>
      <button class="hold ${e?"on":""}" aria-pressed=${e} aria-label="Hold the bend of the ${i.name}" ?disabled=${i.mode==="fk"}
        title=${e?"Unlock the direction of the bend":"Lock the direction of the bend"}
        @click=${()=>this.connection.act({do:"bend-limb",end:t,pole:null,held:!e})}>${e?Sc:Ec}</button>
    </div>`}roll(i){const{angles:t,most:e}=i.roll,n=(s,o)=>{const r=t.map((a,l)=>l===s?o:a);return{do:"roll-foot",id:i.id,heel:r[0],ball:r[1],toe:r[2]}};return U`<h3>${i.joint}<button ?disabled=${t.every(s=>s===0)} @click=${()=>this.connection.act({do:"roll-foot",id:i.id,heel:0,ball:0,toe:0})}>Flat</button></h3>
      ${ZP.map((s,o)=>U`<div class="roll"><span>${s[0].toUpperCase()}${s.slice(1)}</span>
        <input type="range" aria-label="${i.joint} ${s} roll" min="0" max=${Math.round(e[o]*Jl)} step="0.5" .value=${String(t[o]*Jl)}
          @input=${r=>this.connection.act({do:"follow-edit",edit:n(o,Math.min(Number(r.target.value)/Jl,e[o]))})}
          @change=${()=>this.connection.pack(r=>ko(r,ja))} />
        <output>${(t[o]*Jl).toFixed(1)}°</output></div>`)}`}};Do.styles=[en,Ye`
    .limb { display: grid; grid-template-columns: 1fr auto auto; gap: 0.4rem; align-items: center; padding: 0.3rem 0; }
    .limb.chosen .name { font-weight: 700; text-decoration: underline; text-underline-offset: 0.3rem; }
    .name { border: 0; background: none; text-align: left; padding: 0 0.2rem; min-height: 2.4rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .modes { display: flex; gap: 0.2rem; }
    .modes button, .hold { min-height: 2.4rem; padding: 0 0.8rem; }
    .roll { display: grid; grid-template-columns: 5rem 1fr 4.4rem; gap: 0.2rem 0.6rem; align-items: center; }
    .roll output { text-align: right; font-variant-numeric: tabular-nums; }
    h3 { font-size: 1.2rem; font-weight: 600; margin: 0.8rem 0 0.2rem; display: flex; align-items: center; gap: 0.6rem; }
    h3 button { margin-left: auto; min-height: 2.4rem; padding: 0 0.8rem; font-weight: 400; }
  `];nl([Bt({attribute:!1})],Do.prototype,"store",2);nl([Bt({attribute:!1})],Do.prototype,"connection",2);nl([Bt({attribute:!1})],Do.prototype,"handles",2);nl([Bt({attribute:!1})],Do.prototype,"switched",2);Do=nl([tn("poise-limbs")],Do);const QP=.14;function tk(i,t,e){const n=i.filter(([h,d])=>Number.isFinite(h)&&Number.isFinite(d));if(!n.length)return{left:(t-Math.min(t,e))/2,top:0,side:Math.min(t,e)};const[s,o]=[n.map(([h])=>h),n.map(([,h])=>h)],[r,a]=[[Math.min(...s),Math.min(...o)],[Math.max(...s),Math.max(...o)]],l=Math.max(a[0]-r[0],a[1]-r[1],1)*(1+2*QP),c=Math.min(l,t,e),u=(h,d)=>Math.min(Math.max(h-c/2,0),d-c);return{left:u((r[0]+a[0])/2,t),top:u((r[1]+a[1])/2,e),side:c}}const mu=144,ek=.82;function nk({stage:i,body:t}){const e=t.character;if(!e||t.world.length!==12*e.joints.length)return"";const{canvas:n,scene:s}=i,o=e.joints.map((c,u)=>{const h=[new A];return c.tip&&h.push(new A(...c.tip)),h.map(d=>{const{x:f,y:p}=i.project(d.applyMatrix4(t.frame(u)).applyMatrix4(t.group.matrixWorld));return[f,p]})}).flat(),r=s.children.filter(c=>c!==t.group&&c.visible&&!(c instanceof Hc)&&!c.isMesh);t.skins.length&&r.push(t.overlay);const a=r.map(c=>c.visible);r.forEach(c=>{c.visible=!1});const l=document.createElement("canvas");l.width=l.height=mu;try{i.draw();const c=n.width/n.clientWidth,{left:u,top:h,side:d}=tk(o,n.clientWidth,n.clientHeight),f=l.getContext("2d");f.imageSmoothingQuality="high",f.drawImage(n,u*c,h*c,d*c,d*c,0,0,mu,mu)}finally{r.forEach((c,u)=>{c.visible=a[u]}),i.ask()}return l.toDataURL("image/jpeg",ek)}const s0="poise-studio-limits",ik=new Set(["x","y","z","b","l","escape"]),sk=4,ok=[["pull","Pull","W"],["rotate","Rotate","E"]],o0={joints:"Joints",limbs:"Limbs",follow:"Pins",library:"Poses"};class a_{constructor(t){this.tools=t,this.name="pose",this.title="Pose",this.shortcuts=[["Drag on the body","drag that point; the body follows"],["Shift + drag","drag it horizontally"],["X, Y or Z + drag","drag it along that axis"],["Alt + drag","rotate the end instead of moving it"],["W, E","switch between dragging the body and rotating joints by rings"],["G","switch the rings between the axes of the joint, of its parent and of the world"],["Ctrl + drag on a ring","rotate in steps of 5 degrees"],["Shift + click","select several joints, in the scene or in the tree"],["Escape","cancel the current drag"],["P","pin the point under the mouse"],["T","set a target there, which the body follows when you drag it"],["Delete","remove the pins and targets of the selected joint"],["V","show or hide the poles of limbs and the rings of pinned feet"],["P over a pole","lock the direction in which that limb bends"],["I","pose the limb of the selected joint by its end (IK) or by its angles (FK)"],["L","show or hide the limits of the selected joint"],["R","reset to the rest pose"],["M","mirror the pose"],["M, Ctrl C with several joints","mirror the selected joints to the other side; copy only them"],["Ctrl C, Ctrl V","copy and paste the pose"]],this.tool="pull",this.clicked=null,this.limits=new qy(!0),this.limitsOn=localStorage.getItem(s0)!=="0",this.drawn=null,this.joint=-1,this.posed=-1,this.tab="joints",this.pulling=new Wy(t),this.gizmo=new rP(t),this.limbs=new EP(t),this.balance=new VR(t),this.limits.group.visible=!1,t.body.overlay.add(this.limits.group)}showLimits(){const{body:t,store:e}=this.tools,{character:n}=t,s=this.limitsOn&&e.selected>=0&&n!==null&&!n?.bare;this.limits.group.visible=s,this.limits.group.parent!==t.overlay&&t.overlay.add(this.limits.group),!(!s||!e.pose||t.world.length!==12*n.joints.length)&&((this.drawn!==n||this.joint!==e.selected)&&([this.drawn,this.joint]=[n,e.selected],this.limits.show(t,e.selected),this.posed=-1),this.posed!==t.posed&&(this.posed=t.posed,this.limits.follow(t,e.pose.q)))}switchLimits(){this.limitsOn=!this.limitsOn,localStorage.setItem(s0,this.limitsOn?"1":"0"),this.tools.stage.ask(),this.tools.page.requestUpdate()}enter(){this.tools.holds.group.visible=!0}leave(){this.pulling.letGo(),this.balance.before(!1),this.gizmo.letGo(),this.gizmo.show(!1),this.limbs.letGo(),this.limbs.show(!1),this.clicked=null,this.tools.holds.group.visible=!1,this.limits.group.visible=!1}use(t){this.tool=t,this.pulling.away(),this.tools.stage.ask(),this.tools.page.requestUpdate()}down(t,e,n){const{store:s}=this.tools;if(this.gizmo.turning||this.limbs.dragging)return!0;if(this.limbs.down(t,e,n,js(t)*oe()))return this.pulling.away(),!0;if(this.tool==="rotate"&&t.button===0){if(this.gizmo.down(t,e,n,js(t)*oe()))return!0;const r=this.pulling.find(e,n,js(t)*oe());return r?(t.shiftKey?s.toggle(r.joint):s.select(r.joint),!0):!1}if(!t.shiftKey||t.button!==0||t.pointerType!=="mouse")return this.pulling.down(t,e,n);const o=this.pulling.find(e,n);return o&&(this.clicked={event:t,x:e,y:n,joint:o.joint}),o!==null}move(t,e,n){if(this.gizmo.turning)this.gizmo.move(t,e,n);else if(this.limbs.dragging)this.limbs.move(t,e,n);else if(t.buttons===0&&this.limbs.hover(e,n))this.pulling.away();else if(this.tool==="rotate"&&t.buttons===0&&this.gizmo.hover(e,n))this.pulling.away();else{const{clicked:s}=this;s&&Math.hypot(e-s.x,n-s.y)>sk*oe()&&(this.clicked=null,this.pulling.down(s.event,s.x,s.y)),this.clicked||this.pulling.move(t,e,n)}}ahead(t,e,n){this.gizmo.turning?this.gizmo.ahead(t,e,n):this.limbs.dragging?this.limbs.ahead(t,e,n):this.clicked||this.pulling.ahead(t,e,n)}up(t){this.gizmo.up(t),this.limbs.up(t),this.pulling.up(t),this.clicked?.event.pointerId===t.pointerId&&(this.tools.store.toggle(this.clicked.joint),this.clicked=null)}away(){this.gizmo.hovered=-1,this.pulling.away()}before(){this.pulling.before(),this.balance.before(this.pulling.pulls.size>0),this.showLimits(),this.gizmo.show(this.tool==="rotate"),this.limbs.show(!0)}get dragging(){return this.pulling.pulls.size||this.clicked||this.gizmo.turning||this.limbs.dragging?ik:null}get several(){const{store:t}=this.tools;return t.selection.length>1?t.selectedNames:[]}key(t,e){const{connection:n}=this.tools;if(e.ctrlKey||e.metaKey)if(t==="c")this.library()?.copy();else if(t==="v")this.library()?.paste();else return!1;else if(t==="p")this.hold(!0);else if(t==="t")this.hold(!1);else if(t==="l")this.switchLimits();else{if(t==="escape")return this.limbs.takeBack()||this.gizmo.takeBack()||this.pulling.takeBack();if(t==="w")this.use("pull");else if(t==="e"&&!e.shiftKey)this.use("rotate");else if(t==="v")this.limbs.switch();else if(t==="i")this.panelOf("limbs")?.toggle();else if(t==="g")this.gizmo.nextFrame();else if(t==="r")n.act({do:"reset-pose",joints:this.several});else if(t==="m")n.act({do:"mirror-pose",joints:this.several});else if(t==="delete"||t==="backspace")this.removeHolds();else return!1}return!0}library(){return this.panelOf("library")}panelOf(t){return this.tools.page.renderRoot.querySelector(`poise-${t}`)}hold(t){const{body:e,connection:n,store:s}=this.tools,o=this.pulling.under,r=s.scene?.character,{pole:a}=this.limbs;if(a&&r){n.act({do:"bend-limb",end:r.joints[a.end].name,pole:null,held:a.pole===null});return}if(!o||o.hold||!r){s.say("Point at the body first; the point under the mouse is held.");return}if(o.hit){const{skin:l,face:c,u,v:h}=o.hit;n.act({do:"add-hold",skin:l,face:c,u,v:h,pin:t})}else{const l=o.point.clone().applyMatrix4(e.frame(o.joint).invert());n.act({do:"add-hold",joint:r.joints[o.joint].name,offset:[l.x,l.y,l.z],pin:t})}}removeHolds(){const{connection:t,holds:e,store:n}=this.tools,s=n.scene?.character.joints[n.selected]?.name;for(const o of e.views)o.joint===s&&t.act({do:"remove-hold",id:o.id})}panel(){const{connection:t,store:e,page:n}=this.tools,s=o=>this.tab===o?"":"display:none";return U`
      <div class="row tabs" role="tablist">
        ${Object.keys(o0).map(o=>U`
          <button role="tab" aria-selected=${this.tab===o} class="grow ${this.tab===o?"on":""}"
            @click=${()=>{this.tab=o,n.requestUpdate()}}>${o0[o]}</button>`)}
      </div>
      <poise-joints ?hidden=${this.tab!=="joints"} style=${s("joints")} .store=${e} .connection=${t}></poise-joints>
      <poise-limbs style=${s("limbs")} .store=${e} .connection=${t} .handles=${this.limbs.shown} .switched=${()=>this.limbs.switch()}></poise-limbs>
      <poise-follow style=${s("follow")} .store=${e} .connection=${t}></poise-follow>
      <poise-library style=${s("library")} .store=${e} .connection=${t} .picture=${()=>nk(this.tools)}></poise-library>`}over(){const t=this.tools.store.scene?.character.joints[this.tools.store.hovered],{gizmo:e}=this;return U`
      <div class="corner left" role="group" aria-label="Tool">
        ${ok.map(([n,s,o])=>U`<button class=${this.tool===n?"on":""} aria-pressed=${this.tool===n}
          title="${s} (${o})" @click=${()=>this.use(n)}>${s}</button>`)}
        ${this.tool==="rotate"?U`<span class="sep"></span>${La.map(n=>U`<button class=${e.frame===n?"on":""}
          aria-pressed=${e.frame===n} title="About the ${n==="local"?"joint's own axes":n==="parent"?"axes of its parent":"axes of the world"} (G)"
          @click=${()=>e.setFrame(n)}>${n[0].toUpperCase()}${n.slice(1)}</button>`)}`:U``}
        <span class="sep"></span><button class=${this.limbs.shown?"on":""} aria-pressed=${this.limbs.shown} title="Show the poles of limbs and the rings of pinned feet (V)"
          @click=${()=>this.limbs.switch()}>Limbs</button>
        ${this.limbs.dragging?.words?U`<output class="turned">${this.limbs.dragging.words}</output>`:U``}
        ${e.turning?U`<output class="turned">${e.words}</output>`:U``}
      </div>
      ${t&&!this.limbs.dragging&&!this.pulling.pulls.size?U`<span class="label">${t.name}</span>`:U``}`}get state(){const t=this.tools.store.scene?.character.joints??[],e=this.pulling.under;return{pulls:this.pulling.pulls.size||(this.clicked?1:0),tool:this.tool,gizmo:this.gizmo.state,balance:this.balance.state,limbs:this.limbs.state,limits:this.limits.group.visible?this.limits.count:0,under:e?{joint:t[e.joint]?.name??"",hold:e.hold}:null,spots:[...this.pulling.pulls.values()].map(n=>{const s=this.pulling.spot(n);return s?this.tools.stage.project(s.applyMatrix4(this.tools.body.group.matrixWorld)).toArray():null})}}}function rk(i,t){const e=[],{x:n,y:s,z:o}=t.origin,{x:r,y:a,z:l}=t.direction;for(const c of i.skins){const u=Ss(i,c),h=c.geometry.index;for(let d=0;d<h.length;d+=3){const f=3*h[d],p=3*h[d+1],v=3*h[d+2],m=u[f],g=u[f+1],b=u[f+2],x=u[p]-m,_=u[p+1]-g,N=u[p+2]-b,C=u[v]-m,P=u[v+1]-g,I=u[v+2]-b,S=a*I-l*P,w=l*C-r*I,R=r*P-a*C,z=x*S+_*w+N*R;if(Math.abs(z)<1e-14)continue;const O=n-m,W=s-g,G=o-b,J=(O*S+W*w+G*R)/z;if(J<0||J>1)continue;const Y=W*N-G*_,Q=G*x-O*N,lt=O*_-W*x,at=(r*Y+a*Q+l*lt)/z;if(at<0||J+at>1)continue;const mt=(C*Y+P*Q+I*lt)/z;mt>0&&e.push({distance:mt,way:z>0?1:-1})}}return e.sort((c,u)=>c.distance-u.distance)}function ak(i,t){const e=rk(i,t);if(e.length===0)return null;let n=0,s;for(const o of e){if(n+=o.way,n<0)break;if(n===0){s=o;break}}return s??=e[1]??e[0],t.at(.5*(e[0].distance+s.distance),new A)}var lk=Object.defineProperty,ck=Object.getOwnPropertyDescriptor,il=(i,t,e,n)=>{for(var s=n>1?void 0:n?ck(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&lk(t,e,s),s};const hk={deg:"°"};let Io=class extends Ge{constructor(){super(...arguments),this.fields=[],this.preset={},this.typed={},this.stop=null}connectedCallback(){super.connectedCallback(),this.stop=this.store.on(["character","clips","handles","kinds"],()=>this.requestUpdate())}disconnectedCallback(){super.disconnectedCallback(),this.stop?.()}willUpdate(i){i.has("fields")&&(this.typed={})}text(i){const t=this.preset[i.name];return this.typed[i.name]??(t===void 0?pu(i,i.value,!1):pu(i,t,!0))}read(){const i={};let t=!0;for(const e of this.fields){const{value:n,problem:s}=n0(e,this.text(e));s?t=!1:i[e.name]=n}return t||(this.typed=Object.fromEntries(this.fields.map(e=>[e.name,this.text(e)])),this.updateComplete.then(()=>this.renderRoot.querySelector("[aria-invalid='true']")?.focus())),t?i:null}set(i,t){this.typed={...this.typed,[i.name]:t},i.names==="handle"&&this.fill(String(t))}fill(i){const t=this.store.scene?.handles.find(n=>n.name===i);if(!t)return;const e=Object.fromEntries(this.fields.filter(n=>n.name in t).map(n=>[n.name,pu(n,t[n.name],!0)]));this.typed={...this.typed,...e}}named(i){const t=this.store.scene,e=n=>n.map(s=>[s,s]);return i.kind==="choice"?i.choices.map(n=>[n,n.replaceAll("-"," ")]):i.names==="clip"?t.clips.map(({clip:n})=>[String(n.id),n.motion]):i.names==="joint"?e(t.character.joints.map(({name:n})=>n)):i.names==="part"?e([...t.kinds.parts,...t.character.joints.map(({name:n})=>n)]):i.names==="handle"?e(t.handles.map(({name:n})=>n)):i.names==="deformer"?e(t.kinds.deformers):i.names==="solver"?e(t.kinds.solvers):[]}input(i,t,e){const n=this.text(i),s=l=>this.set(i,l.target.value),o=e?"true":"false";if(i.kind==="switch")return U`<input type="checkbox" aria-label=${i.title} aria-describedby=${t} .checked=${n===!0}
      @change=${l=>this.set(i,l.target.checked)} />`;const r=this.named(i);if(i.kind==="names"&&!i.names)return U`<textarea rows="3" aria-label=${i.title} aria-describedby=${t} .value=${String(n)} @change=${s}></textarea>`;if(i.kind==="names")return U`<input type="text" aria-label=${i.title} aria-describedby=${t} placeholder="all" .value=${String(n)} @change=${s} />
      <select aria-label=${`Add to ${i.title}`} @change=${l=>{const c=l.target;this.set(i,[...String(n).split(",").map(u=>u.trim()).filter(u=>u),c.value].join(", ")),c.value=""}}><option value="" selected>add…</option>${r.map(([l,c])=>U`<option value=${l}>${c}</option>`)}</select>`;if(i.names==="handle")return U`<input type="text" list="handles" aria-label=${i.title} aria-describedby=${t} aria-invalid=${o} .value=${String(n)} @change=${s} />
      <datalist id="handles">${r.map(([l])=>U`<option value=${l}></option>`)}</datalist>`;if(r.length||i.kind==="choice"||i.names)return U`<select aria-label=${i.title} aria-describedby=${t} aria-invalid=${o} @change=${s}>
      ${i.optional||i.required&&!r.some(([l])=>l===n)?U`<option value="" ?selected=${n===""}>${i.optional?"none":"choose…"}</option>`:rt}
      ${r.map(([l,c])=>U`<option value=${l} ?selected=${l===n}>${c}</option>`)}</select>`;const a=i.kind==="numbers"?Array.from({length:i.count},(l,c)=>"xyz"[c]??c).join(", "):"";return U`<input type="text" inputmode=${i.kind==="text"?"text":"decimal"} aria-label=${i.title} aria-describedby=${t} aria-invalid=${o}
      placeholder=${i.optional?a?`none (${a})`:"none":""} .value=${String(n)} @change=${s} />`}render(){return this.store.scene?this.fields.map(i=>{const t=i.name in this.typed?n0(i,this.text(i)).problem:"",e=i.kind==="names"&&!i.names;return U`<div class="field ${e?"wide":""}">
        <span>${i.title}</span>
        <span class="value">${this.input(i,`help-${i.name}`,t!=="")}${i.unit&&!e?U`<span class="unit dim">${hk[i.unit]??i.unit}</span>`:rt}</span>
        <p class="help ${t?"bad":"dim"}" id="help-${i.name}">${t||i.help}</p></div>`}):rt}};Io.styles=[en,Ye`
    :host { display: block; }
    .field { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 0.2rem 0.8rem; align-items: center; padding: 0.4rem 0; }
    .field.wide { grid-template-columns: 1fr; }
    .value { display: flex; gap: 0.6rem; align-items: center; }
    .value input:not([type="checkbox"]), .value select { flex: 1; min-width: 0; width: auto; }
    .unit { min-width: 2.4rem; }
    .help { grid-column: 1 / -1; font-size: 1.2rem; margin: 0; }
    .bad { color: var(--bad); }
    textarea { width: 100%; font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.4rem 0.7rem; resize: vertical; }
    [aria-invalid="true"] { border-color: var(--bad) !important; }
  `];il([Bt({attribute:!1})],Io.prototype,"store",2);il([Bt({attribute:!1})],Io.prototype,"fields",2);il([Bt({attribute:!1})],Io.prototype,"preset",2);il([jt()],Io.prototype,"typed",2);Io=il([tn("poise-fields")],Io);var uk=Object.defineProperty,dk=Object.getOwnPropertyDescriptor,ts=(i,t,e,n)=>{for(var s=n>1?void 0:n?dk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&uk(t,e,s),s};const fk={volume:"follows the volume; weights never leak from limb to limb",capsules:"by capsules around the bones",cylinders:"by cylinders around the bones",ellipsoids:"by ellipsoids around the bones",spheres:"by spheres around the joints","point-to-line":"by the nearest bone",delaunay:"by tetrahedra inside the mesh"};let gi=class extends Ge{constructor(){super(...arguments),this.method="volume",this.influences="4",this.smoothing="",this.deformer="linear-blend",this.symmetric=!0,this.rigid=""}get binder(){return this.store.scene?.kinds.binders.find(({name:i})=>i===this.method)}connectedCallback(){super.connectedCallback(),this.store.on(["character","report","kinds","status"],()=>this.requestUpdate())}bind(){const i=s=>s.trim()===""?null:Math.round(Number(s)),t=this.fields?.read()??{},e=new Map(this.binder?.fields.map(s=>[s.name,s.value])),n=Object.entries(t).filter(([s,o])=>o!==e.get(s)).map(([s,o])=>`${s}=${o??"none"}`);this.fields&&!this.fields.read()||this.connection.act({do:"bind-skin",options:n,rigid:this.rigid.split(",").map(s=>s.trim()).filter(s=>s),method:this.method,influences:i(this.influences),smoothing:i(this.smoothing),symmetric:this.symmetric?null:!1,deformer:this.deformer})}render(){const i=this.store.scene;if(!i)return rt;const{character:t,kinds:e,report:n}=i;if(!t.skins.length)return U`<p class="dim">No mesh yet. Open one (OBJ, PLY, STL, glTF), draw or fit a skeleton in it, and bind it.</p>`;const s=o=>r=>o(r.target.value);return U`
      <h2>Skeleton</h2>
      <button class="whole" title="For a mesh of a human that stands in a T or A pose" @click=${()=>this.connection.act({do:"fit-skeleton"})}>Fit a human's skeleton</button>
      <p class="dim">${t.bare?"This mesh has no skeleton yet: draw one (D), or fit one.":"Replaces the skeleton with its motions, keys and poses."}</p>
      <h2>Bind</h2>
      <label>Method <select aria-label="Method" @change=${s(o=>{this.method=o})}>
        ${e.binders.map(({name:o})=>U`<option value=${o} ?selected=${o===this.method}>${o}</option>`)}</select></label>
      <p class="dim">${fk[this.method]??""}</p>
      <div class="two">
        <label>Joints a vertex <input type="number" min="1" placeholder="any" aria-label="Joints per vertex" .value=${this.influences} @change=${s(o=>{this.influences=o})} /></label>
        <label>Smoothing <input type="number" min="0" placeholder="as it needs" aria-label="Smoothing" .value=${this.smoothing} @change=${s(o=>{this.smoothing=o})} /></label>
      </div>
      <label>Blend <select aria-label="Blend" @change=${s(o=>{this.deformer=o})}>
        ${e.deformers.map(o=>U`<option value=${o} ?selected=${o===this.deformer}>${o}</option>`)}</select></label>
      <label class="check"><input type="checkbox" .checked=${this.symmetric} @change=${o=>{this.symmetric=o.target.checked}} />Left and right alike, where the mesh is</label>
      <details><summary>Options of ${this.method}</summary>
        <poise-fields .store=${this.store} .fields=${this.binder?.fields??[]}></poise-fields>
        <label>Meshes of which each shell moves as one piece <input type="text" placeholder="none" aria-label="Rigid meshes" .value=${this.rigid} @change=${s(o=>{this.rigid=o})} /></label>
      </details>
      <button class="whole on" ?disabled=${t.bare} @click=${()=>this.bind()}>Bind</button>
      ${n.length?U`<h2>Report</h2><ul aria-label="Report">${n.map(o=>U`<li>${o}</li>`)}</ul>`:rt}`}};gi.styles=[en,Ye`
    :host { display: block; }
    label { display: block; margin: 0.6rem 0; }
    label.check { display: flex; gap: 0.6rem; align-items: center; }
    button.whole { width: 100%; }
    .two { display: grid; grid-template-columns: 1fr 1fr; gap: 0.8rem; }
    ul { margin: 0.4rem 0; padding-left: 1.8rem; }
    li { margin: 0.2rem 0; overflow-wrap: anywhere; }
    p { margin: 0.6rem 0; }
  `];ts([Bt({attribute:!1})],gi.prototype,"store",2);ts([Bt({attribute:!1})],gi.prototype,"connection",2);ts([jt()],gi.prototype,"method",2);ts([jt()],gi.prototype,"influences",2);ts([jt()],gi.prototype,"smoothing",2);ts([jt()],gi.prototype,"deformer",2);ts([jt()],gi.prototype,"symmetric",2);ts([jt()],gi.prototype,"rigid",2);ts([_i("poise-fields")],gi.prototype,"fields",2);gi=ts([tn("poise-bind")],gi);const pk=["assigned","certain","uncertain","missing"];function Ef({confidence:i,joints:t}){return t.length?i>=1?"assigned":i>=hA?"certain":"uncertain":"missing"}function mk(i){const t=Ef(i);return t==="assigned"||t==="missing"?t:`${t}, ${Math.round(100*i.confidence)} %`}const gk=i=>i.joints.length?l_(i.why):"No joint is recognised as this part";function vk({kind:i,reasons:t}){const e=i==="other"?"Neither a person nor an animal":l_(i);return t.length?`${e}: ${t.join("; ")}`:e}const yk=i=>i.slice(i.lastIndexOf(":")+1)||i,l_=i=>i.slice(0,1).toUpperCase()+i.slice(1);function _k(i){const t=new Map;for(const e of i){const n=e.part.startsWith("left ")?"left":e.part.startsWith("right ")?"right":"middle",s=n==="middle"?e.part:e.part.slice(n.length+1),o=t.get(s)??{name:s,left:null,right:null,middle:null};o[n]=e,t.set(s,o)}return[...t.values()]}function bk(i){const t=i.map(Ef);return pk.filter(e=>t.includes(e)).map(e=>`${t.filter(n=>n===e).length} ${e}`).join(", ")}var wk=Object.defineProperty,xk=Object.getOwnPropertyDescriptor,eo=(i,t,e,n)=>{for(var s=n>1?void 0:n?xk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&wk(t,e,s),s};let Ji=class extends Ge{constructor(){super(...arguments),this.picking=null,this.margin="5",this.kg=""}connectedCallback(){super.connectedCallback(),this.store.on(["character","humanoid","settings"],()=>this.requestUpdate())}button(i){if(!i)return U`<span></span>`;const t=i.joints.map(r=>this.store.scene.character.joints[r]?.name??""),e=t.join(", "),n=mk(i),s=this.picking===i.part,o=this.coloured?this.colour(i):"";return U`<button class="part ${s?"on":""} ${o?"shown":""} ${Ef(i)}" aria-pressed=${s} aria-label="${i.part}: ${e||"no joint"}, ${n}"
      title="${e?`${e}. `:""}${gk(i)}. Click here, then click the first joint of the ${i.part}"
      @click=${()=>this.pick(s?null:i)}>${o?U`<i style="background:${o}"></i>`:rt}${t.map(yk).join(", ")||"–"}<span class="mark">${n}</span></button>`}get coloured(){return this.choices.coloured||this.picking!==null}colour(i){const t=[...new Set(i.joints.map(n=>this.store.scene.humanoid.colours[n]))].reverse(),e=100/t.length;return t.length?`linear-gradient(${t.map((n,s)=>`${n} ${s*e}% ${(s+1)*e}%`).join(", ")})`:""}pick(i){this.mode.pick(null),i&&i.joints.length&&this.store.select(i.joints[0]),this.mode.pick(i?.part??null)}banner(){if(this.picking===null)return rt;const i=this.store.scene.character.joints,t=e=>this.mode.assign(e.target.value);return U`<div class="picking" role="group" aria-label="Correct the ${this.picking}">
      Click the joint with which the <b>${this.picking}</b> begins, in the view or under Skeleton, or choose it:
      <select aria-label="Joint of the ${this.picking}" @change=${t}>
        <option value="" selected disabled>Joint</option>
        ${i.map(e=>U`<option value=${e.name}>${e.name}</option>`)}
      </select>
      <div class="bottom"><button title="Forget what was assigned by hand" @click=${()=>this.mode.assign(null)}>As recognised</button>
        <button @click=${()=>this.mode.pick(null)}>Cancel</button></div>
    </div>`}render(){const i=this.store.scene;if(!i)return rt;const{humanoid:t,settings:e}=i,n=_k(t.parts),s=o=>r=>o(r.target.value);return U`
      <p aria-label="Kind of body"><b>${vk(t)}</b></p>
      <p class="dim" aria-label="Recognised parts">${bk(t.parts)}. Press a part, then click the joint with which it begins.</p>
      <label class="check"><input type="checkbox" .checked=${this.coloured} ?disabled=${!t.colours.length||this.picking!==null}
        @change=${o=>this.mode.choose({coloured:o.target.checked})} />Colour parts</label>
      ${this.banner()}
      ${n.filter(o=>o.middle).map(o=>U`<div class="sides"><span>${o.name}</span>${this.button(o.middle)}<span></span></div>`)}
      <div class="sides head"><span></span><span>left</span><span>right</span></div>
      ${n.filter(o=>!o.middle).map(o=>U`<div class="sides"><span>${o.name}</span>${this.button(o.left)}${this.button(o.right)}</div>`)}
      <label class="check"><input type="checkbox" .checked=${this.choices.symmetric}
        @change=${o=>this.mode.choose({symmetric:o.target.checked})} />Correct both sides</label>
      <h2>Limits</h2>
      <p class="dim" aria-label="Limited joints">${t.limited} of ${t.limitable} recognised joints have limits.</p>
      <div class="bottom">
        <button ?disabled=${t.limitable===0} title="Ranges of motion of the American Academy of Orthopaedic Surgeons"
          @click=${()=>this.connection.act({do:"limit-as-human",margin:Number(this.margin)})}>Limit as a human</button>
        <label>wider by <input type="number" min="0" max="180" step="1" aria-label="Margin in degrees" .value=${this.margin}
          @change=${s(o=>{this.margin=o})} /> °</label>
      </div>
      <h2>Masses</h2>
      <p class="dim" aria-label="Masses">${t.kg===null?"None: balance estimates them.":`${t.kg.toFixed(1)} kg (${t.masses})`}</p>
      <div class="bottom">
        <button title="Segment masses after de Leva (1996)"
          @click=${()=>this.connection.act({do:"set-body-mass",kg:Number(this.kg||"70")})}>Masses of a human of</button>
        <label><input type="number" min="1" step="1" placeholder="70" aria-label="Body mass, kg" .value=${this.kg}
          @change=${s(o=>{this.kg=o})} /> kg</label>
        ${t.kg===null?rt:U`<button @click=${()=>this.connection.act({do:"set-body-mass",kg:null})}>Remove</button>`}
      </div>
      <h2>Posing</h2>
      <label class="check"><input type="checkbox" .checked=${e.natural} ?disabled=${!t.natural}
        @change=${o=>this.connection.act({do:"change-settings",settings:{...e,natural:o.target.checked}})} />Natural poses</label>
      ${t.natural?rt:U`<p class="dim">Natural posing needs pelvis, upper arms, forearms, thighs, shins and feet. Assign the missing parts.</p>`}`}};Ji.styles=[en,Ye`
    :host { display: block; min-height: 0; overflow: auto; }
    p { margin: 0.6rem 0; }
    .sides { display: grid; grid-template-columns: 7.2rem repeat(2, minmax(0, 1fr)); gap: 0.5rem; align-items: center; padding: 0.15rem 0; }
    .sides button { text-align: left; padding: 0.2rem 0.7rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .head { color: var(--dim); }
    .mark { display: block; color: var(--dim); font-size: 1.1rem; }
    button.uncertain:not(.on) { border-color: var(--warn); }
    button.missing:not(.on) { border-style: dashed; }
    .on .mark { color: inherit; }
    .part { position: relative; overflow: hidden; }
    .part i { position: absolute; inset: 0 auto 0 0; width: 0.5rem; }
    .part.shown { padding-left: 1.1rem; }
    .bottom { display: flex; gap: 0.6rem; align-items: center; margin: 0.4rem 0; }
    .bottom input { width: 6.4rem; }
    .bottom button { flex: 1; }
    label.check { display: flex; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    .picking { border: 1px solid var(--accent); border-radius: 0.6rem; padding: 0.6rem 0.8rem; margin: 0.6rem 0; }
  `];eo([Bt({attribute:!1})],Ji.prototype,"store",2);eo([Bt({attribute:!1})],Ji.prototype,"connection",2);eo([Bt({attribute:!1})],Ji.prototype,"mode",2);eo([Bt({attribute:!1})],Ji.prototype,"choices",2);eo([Bt()],Ji.prototype,"picking",2);eo([jt()],Ji.prototype,"margin",2);eo([jt()],Ji.prototype,"kg",2);Ji=eo([tn("poise-rig-human")],Ji);var Mk=Object.defineProperty,Sk=Object.getOwnPropertyDescriptor,sl=(i,t,e,n)=>{for(var s=n>1?void 0:n?Sk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&Mk(t,e,s),s};const _r=180/Math.PI,r0="XYZ";let Uo=class extends Ge{constructor(){super(...arguments),this.chosen=""}connectedCallback(){super.connectedCallback(),this.store.on(["character","kinds"],()=>this.requestUpdate()),this.store.on(["selection"],()=>{this.chosen="",this.requestUpdate()})}get joints(){return this.store.scene.character.joints}render(){const i=this.store.scene,t=i?.character.joints[this.store.selected];if(!i||!t)return U`<p class="dim">Select a joint in the scene or in the tree to edit its name, position, type and limits.</p>`;const e=i.character.dofs.filter(n=>n.joint===this.store.selected);return U`
      <input type="text" aria-label="Name of the joint" .value=${t.name}
        @change=${n=>this.connection.act({do:"rename-joint",joint:t.name,name:n.target.value,symmetric:this.choices.symmetric})} />
      ${this.place(t)} ${this.axes(t)} ${this.kind(t)} ${this.limits(t,e)}`}place(i){const t=this.joints[i.parent],e=t?Fn(t.rest):new Wt,n=Yn(i.rest).applyMatrix4(e.clone().invert()),s=o=>r=>{const a=Number(r.target.value),l=n.clone().setComponent(o,a).applyMatrix4(e);this.connection.act({do:"move-joint",joint:i.name,place:[l.x,l.y,l.z],along:this.choices.along,symmetric:this.choices.symmetric,rebind:this.choices.rebind})};return U`<h2>Offset${t?U` from ${t.name}`:rt}, metres</h2>
      ${i.follows?U`<p class="dim">The joints that it follows determine its position.</p>`:U`<div class="three">
        ${["x","y","z"].map((o,r)=>U`<input type="number" step="0.001" aria-label="Offset ${o}" title=${o}
          .value=${n.getComponent(r).toFixed(4)} @change=${s(r)} />`)}</div>`}`}axes(i){if(i.follows)return rt;const t=new Fe;Fn(i.rest).decompose(new A,t,new A);const e=new Vn().setFromQuaternion(t,r0),n=[e.x,e.y,e.z],s=r=>this.connection.act({do:"turn-joint",joint:i.name,turn:[r.w,r.x,r.y,r.z],symmetric:this.choices.symmetric,rebind:this.choices.rebind}),o=r=>a=>{const l=[...n];l[r]=Number(a.target.value)/_r,s(new Fe().setFromEuler(new Vn(l[0],l[1],l[2],r0)))};return U`<h2>Axes in the world, degrees</h2>
      <div class="three">${["x","y","z"].map((r,a)=>U`<input type="number" step="1" aria-label="Axes ${r}" title="about ${r}"
        .value=${(n[a]*_r).toFixed(2)} @change=${o(a)} />`)}</div>
      <div class="row" style="margin-top: 0.4rem">
        <button class="grow" title="Align with the axes of the world" @click=${()=>s(new Fe)}>World</button>
        <button class="grow" title="Point the y axis along the bone, and change the x axis as little as possible" @click=${()=>this.alongBone(i,t,s)}>Along the bone</button>
      </div>`}alongBone(i,t,e){const n=Yn(i.rest),s=this.joints.find(l=>l.parent===this.store.selected),r=(i.tip?new A(...i.tip).applyMatrix4(Fn(i.rest)):s?Yn(s.rest):null)?.sub(n).normalize();if(!r||r.lengthSq()<.5){this.store.say(`${i.name} has no bone, because it has no child joint.`);return}const a=new A(0,1,0).applyQuaternion(t);e(new Fe().setFromUnitVectors(a,r).multiply(t))}kind(i){const t=this.store.scene.kinds.joints,e=t.find(s=>s.name===(this.chosen||i.type)),n=e?rt:U`<option value=${i.type} selected>${i.type}</option>`;return U`<h2>Type</h2>
      <select aria-label="Type" @change=${s=>this.retype(i,s.target.value)}>
        ${n}${t.map(s=>U`<option value=${s.name} ?selected=${s.name===e?.name}>${s.name}</option>`)}
      </select>
      ${e?.parameters.map(s=>this.parameter(i,e,s.name,s.default))??U`<p class="dim">Its parameters are kept; you can edit them in Python.</p>`}`}retype(i,t){const e=this.store.scene.kinds.joints.find(s=>s.name===t);if(e.parameters.some(s=>s.name==="sources")){this.chosen=t,this.store.say("Name the joint that it follows.");return}this.chosen="";const n=Object.fromEntries(e.parameters.map(s=>[s.name,i.parameters[s.name]??s.default]));this.connection.act({do:"retype-joint",joint:i.name,type:t,parameters:n,symmetric:this.choices.symmetric})}parameter(i,t,e,n){const s=t.name===i.type?i.parameters:{},o=r=>{const a={};for(const l of t.parameters)a[l.name]=s[l.name]??l.default;a[e]=r.target.value,this.chosen="",this.connection.act({do:"retype-joint",joint:i.name,type:t.name,parameters:a,symmetric:this.choices.symmetric})};return U`<label class="parameter"><span class="dim">${e.replace(/_/g," ")}</span>
      <input type="text" aria-label="Parameter ${e}" .value=${s[e]??n} placeholder=${n} @change=${o} /></label>`}limits(i,t){const e=t.some(o=>o.quaternion);if(!t.length)return U`<p class="dim">It has no degrees of freedom to limit.</p>`;const n=(o,r)=>a=>{const l=a.target.value,c=l===""?null:Number(l)/(o.angle?_r:1);this.connection.act({do:"limit-joint",joint:i.name,cone:i.cone,symmetric:this.choices.symmetric,limits:{[o.suffix]:{lower:o.lower,upper:o.upper,[r]:c}}})},s=(o,r)=>r===null?"":(r*(o.angle?_r:1)).toFixed(o.angle?1:3);return U`<h2>Limits</h2>
      ${t.filter(o=>!o.quaternion).map(o=>U`<div class="limit">
        <span title="${o.name}, ${o.angle?"degrees":"metres or factors"}">${o.suffix}</span>
        <input type="number" step=${o.angle?1:.01} placeholder="none" aria-label="${o.name} lower limit" .value=${s(o,o.lower)} @change=${n(o,"lower")} />
        <input type="number" step=${o.angle?1:.01} placeholder="none" aria-label="${o.name} upper limit" .value=${s(o,o.upper)} @change=${n(o,"upper")} />
      </div>`)}
      ${e?this.cone(i):rt}`}cone(i){const t=o=>this.connection.act({do:"limit-joint",joint:i.name,limits:{},cone:o,symmetric:this.choices.symmetric}),{cone:e}=i;if(!e)return U`<button @click=${()=>t({swing:1,twist:[-.6,.6],axis:this.boneAxis(i)})}>Limit by a cone</button>`;const n=o=>Number(o.target.value)/_r,s=(o,r,a)=>U`<input type="number" step="1" aria-label=${o} title=${o}
      .value=${(r*_r).toFixed(1)} @change=${l=>t(a(n(l)))} />`;return U`<div class="limit"><span>swing</span>${s("Swing",e.swing,o=>({...e,swing:o}))}<span></span></div>
      ${e.axis?U`<div class="limit"><span>twist</span>
        ${s("Twist from",e.twist[0],o=>({...e,twist:[o,e.twist[1]]}))}
        ${s("Twist to",e.twist[1],o=>({...e,twist:[e.twist[0],o]}))}</div>`:rt}
      <button @click=${()=>t(null)}>No cone</button>`}boneAxis(i){const t=Fn(i.base),e=this.joints.find(o=>o.parent===this.store.selected),n=i.tip?new A(...i.tip).applyMatrix4(Fn(i.rest)):e?Yn(e.rest):null;if(!n)return[0,1,0];const s=n.applyMatrix4(t.clone().invert()).normalize();return s.lengthSq()>.5?[s.x,s.y,s.z]:[0,1,0]}};Uo.styles=[en,Ye`
    :host { display: block; min-height: 0; }
    .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .three input { padding: 0.3rem 0.4rem; min-width: 0; }
    .limit { display: grid; grid-template-columns: minmax(4rem, 1fr) 1fr 1fr; gap: 0.4rem; align-items: center; padding: 0.2rem 0; }
    .limit span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .limit input { padding: 0.3rem 0.4rem; min-width: 0; }
    .parameter { display: grid; grid-template-columns: 9.2rem 1fr; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    p { margin: 0.6rem 0; }
  `];sl([Bt({attribute:!1})],Uo.prototype,"store",2);sl([Bt({attribute:!1})],Uo.prototype,"connection",2);sl([Bt({attribute:!1})],Uo.prototype,"choices",2);sl([jt()],Uo.prototype,"chosen",2);Uo=sl([tn("poise-rig-joint")],Uo);var Ek=Object.defineProperty,Ak=Object.getOwnPropertyDescriptor,Es=(i,t,e,n)=>{for(var s=n>1?void 0:n?Ak(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&Ek(t,e,s),s};const gu="";let Di=class extends Ge{constructor(){super(...arguments),this.search="",this.named="",this.dragged=null,this.into=null,this.press=null,this.seen=-1}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover"],()=>this.requestUpdate())}down(i,t){i.button===0&&i.pointerType!=="touch"&&(this.press={name:t,x:i.clientX,y:i.clientY})}move(i){if(!this.press||i.buttons===0||this.dragged===null&&Math.hypot(i.clientX-this.press.x,i.clientY-this.press.y)<5)return;this.dragged=this.press.name;const e=this.shadowRoot.elementFromPoint(i.clientX,i.clientY)?.closest("[data-joint]")?.dataset.joint;this.into=e===void 0||e===this.dragged?null:e}up(){const{dragged:i,into:t}=this;this.press=this.dragged=this.into=null,!(i===null||t===null)&&this.connection.act({do:"reparent-joint",joint:i,parent:t===gu?null:t,symmetric:this.choices.symmetric})}rename(i,t){const e=t.target.value.trim();this.named="",e&&e!==i&&this.connection.act({do:"rename-joint",joint:i,name:e,symmetric:this.choices.symmetric})}choice(i,t,e){return U`<label title=${e}><input type="checkbox" .checked=${this.choices[i]}
      @change=${n=>this.mode.choose({[i]:n.target.checked})} />${t}</label>`}updated(){this.seen!==this.store.selected&&(this.seen=this.store.selected,this.renderRoot.querySelector(".joint.on")?.scrollIntoView({block:"nearest"}));const i=this.renderRoot.querySelector(".name");i&&this.shadowRoot.activeElement!==i&&(i.focus(),i.select())}render(){const i=this.store.scene?.character;if(!i)return rt;const t=r_(i.joints),e=this.search.toLowerCase();return U`
      <div class="tools">
        <button class=${this.choices.drawing?"on":""} aria-pressed=${this.choices.drawing} title="Draw joints by clicking inside the mesh (D)"
          @click=${()=>this.mode.choose({drawing:!this.choices.drawing})}>Draw</button>
        <button title="Insert a joint in the bone to the selected joint (I)" @click=${()=>this.mode.insert()}>Insert</button>
        <button title="Remove the selected joint (Delete)" @click=${()=>this.mode.remove()}>Remove</button>
      </div>
      <div class="choices">
        ${this.choice("symmetric","Edit both sides","Apply edits to the left and the right side (S)")}
        ${this.choice("along","Children follow","Child joints move with a moved joint; otherwise they stay in place (C)")}
        ${i.skins.length&&!i.bare?this.choice("rebind","Keep the skin in place","Bind the skin again at the new rest pose; otherwise it moves with the joints"):rt}
      </div>
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${n=>{this.search=n.target.value}} />
      <div class="tree" role="tree" aria-label="Skeleton" @pointermove=${n=>this.move(n)}
        @pointerup=${()=>this.up()} @pointerleave=${()=>{this.press=this.dragged=this.into=null}}>
        ${t.filter(({joint:n})=>i.joints[n].name.toLowerCase().includes(e)).map(({joint:n,depth:s})=>{const{name:o}=i.joints[n];if(this.named===o)return U`<input class="name" type="text" aria-label="New name of ${o}" .value=${o}
            @change=${a=>this.rename(o,a)} @blur=${()=>{this.named=""}}
            @keydown=${a=>{a.key==="Escape"&&(this.named="")}} />`;const r=`${this.store.selected===n?"on":""} ${this.store.hovered===n?"hovered":""} ${this.into===o?"into":""} ${this.dragged===o?"dragged":""}`;return U`<button role="treeitem" aria-selected=${this.store.selected===n} data-joint=${o} class="joint ${r}"
            style="padding-left: ${.6+(e?0:.9*s)}rem" title="Drag it onto its new parent; double-click to rename it"
            @pointerdown=${a=>this.down(a,o)} @click=${()=>this.store.select(n)}
            @dblclick=${()=>{this.named=o}}>${o}</button>`})}
        <div class="rest ${this.into===gu&&this.dragged!==null?"into":""}" data-joint=${gu}></div>
      </div>`}};Di.styles=[en,Ye`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tools { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 0.6rem; }
    .tools button { padding: 0.4rem; }
    label { display: flex; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    .choices { margin: 0.8rem 0; }
    .tree { overflow: auto; flex: 1 1 12rem; min-height: 11rem; margin-top: 0.6rem; border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.3rem; display: flex; flex-direction: column; touch-action: pan-y; }
    .joint { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 1px 0.6rem; min-height: 2.4rem; border-radius: 0.4rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: none; }
    .joint.hovered { background: var(--hover); }
    .joint.into { box-shadow: inset 0 0 0 0.2rem var(--warn); }
    .joint.dragged { opacity: 0.45; }
    .rest { flex: 1 0 2.4rem; border-radius: 0.4rem; }
    .rest.into { box-shadow: inset 0 0 0 0.2rem var(--warn); }
    .name { width: 100%; min-height: 2.4rem; padding: 1px 0.6rem; flex: none; }
  `];Es([Bt({attribute:!1})],Di.prototype,"store",2);Es([Bt({attribute:!1})],Di.prototype,"connection",2);Es([Bt({attribute:!1})],Di.prototype,"mode",2);Es([Bt({attribute:!1})],Di.prototype,"choices",2);Es([jt()],Di.prototype,"search",2);Es([jt()],Di.prototype,"named",2);Es([jt()],Di.prototype,"dragged",2);Es([jt()],Di.prototype,"into",2);Di=Es([tn("poise-rig-tree")],Di);const Tk=new Set(["x","y","z","b","escape"]),a0={tree:"Skeleton",joint:"Joint",human:"Human",bind:"Bind"},Ck=11,Rk=8,l0=11,Pk=3,kk=150;class c_{constructor(t){this.tools=t,this.name="rig",this.title="Rig",this.oneFinger=!0,this.shortcuts=[["D","draw a chain of joints: each click adds a child of the last joint, centred in the body under the mouse"],["Escape","end the chain; press again to stop drawing"],["Drag a joint","move it; Shift over the floor, X, Y, Z along an axis"],["Drag the end of an arc","set that limit"],["I","insert a joint in the bone under the mouse, or in the bone to the selected joint"],["Delete","remove the joint; its parent adopts its children"],["S","edit both sides, or only one"],["C","move the children of a joint with it, or leave them"]],this.choices={drawing:!1,symmetric:!0,along:!1,rebind:!0,coloured:!1},this.limits=new qy,this.ghosts=new Xe,this.group=new Xe,this.keys=new Set,this.tab="tree",this.picking=null,this.on=!1,this.hadBones=!1,this.drag=null,this.later=0,this.under=null,this.pending=null,this.asked=null,this.project=s=>this.tools.stage.project(s.clone().applyMatrix4(this.tools.body.group.matrixWorld)),this.bodyDrawn=null;const{body:e,store:n}=t;this.colours=new qA(e),this.mark=new Yt(new An(1,20,14),c0(16757844,.95)),this.mark.renderOrder=14,this.group.add(this.limits.group,this.ghosts,this.mark),this.group.visible=!1,e.overlay.add(this.group),addEventListener("keydown",s=>{!s.metaKey&&!s.ctrlKey&&this.keys.add(s.key.toLowerCase())}),addEventListener("keyup",s=>this.keys.delete(s.key.toLowerCase())),addEventListener("blur",()=>this.keys.clear()),n.on(["selection"],()=>{const s=n.scene?.character.joints[n.selected]?.name;this.on&&this.picking!==null&&s!==void 0&&this.assign(s),this.redraw()}),n.on(["character","humanoid","kinds","report"],()=>{t.page.requestUpdate(),t.stage.ask()})}enter(){const{body:t,showBones:e,store:n}=this.tools;this.on=!0,this.group.visible=!0,this.group.rotation.set(0,0,0),this.hadBones=n.bones,e(!0),n.scene?.character.bare&&(this.choices.drawing=!0),t.overlay.children.includes(this.group)||t.overlay.add(this.group),this.redraw()}leave(){const{showBones:t,store:e}=this.tools;this.on=!1,this.group.visible=!1,this.drag&&this.still(),this.drag=null,this.choices.drawing=!1,this.picking=null,this.hover(null),this.colours.show(null),this.tools.stage.canvas.style.cursor="default",t(this.hadBones||(e.scene?.character.skins.length??0)===0)}shown(t){const e=this.tools.body.character;if(!e)return t;const n=new Float32Array(12*e.joints.length);return e.joints.forEach((s,o)=>n.set(s.rest,12*o)),{...t,world:n,q:Float32Array.from(e.dofs,s=>s.rest)}}ray(t,e){return this.tools.stage.ray(t,e).applyMatrix4(this.tools.body.group.matrixWorld.clone().invert())}pivot(t){return Yn(this.tools.body.character.joints[t].rest)}find(t,e,n=oe()){const{body:s}=this.tools;if(!s.character||s.world.length===0)return null;let o=-1,r=Ck*n;if(s.character.bare||s.character.joints.forEach((h,d)=>{const f=this.project(this.pivot(d)),p=Math.hypot(f.x-t,f.y-e);(p<r-.5||p<r+.5&&d===this.tools.store.selected)&&([r,o]=[p,d])}),o>=0)return{joint:o,child:-1,share:-1};const a=Yv(s,this.project,new vt(t,e),Rk*n);if(!a||this.choices.drawing)return null;let l=-1,c=1/0,u=.5;return s.character.joints.forEach((h,d)=>{if(h.parent!==a.joint)return;const f=this.pivot(a.joint),p=this.pivot(d).sub(f),v=Math.min(.95,Math.max(.05,a.point.clone().sub(f).dot(p)/(p.lengthSq()||1))),m=f.addScaledVector(p,v).distanceTo(a.point);m<c&&([c,l,u]=[m,d,v])}),{joint:a.joint,child:l,share:u}}down(t,e,n){const{body:s,stage:o,store:r}=this.tools;if(t.button!==0||this.drag||!s.character)return!1;const a=js(t)*oe(),l=this.choices.drawing?null:this.limits.near(this.project,e,n,l0*a),c=this.find(e,n,a);if(l&&!(c&&c.child<0&&c.share<0&&c.joint!==r.selected))return this.drag={pointer:t.pointerId,joint:l.joint,from:l.place,to:l.place,startX:e,startY:n,moved:!1,handle:l,angle:l.angle},!0;if(this.choices.drawing)return this.draw(c,e,n);if(!c)return!1;if(this.picking!==null)return this.assign(s.character.joints[c.joint].name),!0;if(r.select(c.joint),c.share>=0)return!0;const u=this.pivot(c.joint);return this.drag={pointer:t.pointerId,joint:c.joint,from:u,to:u.clone(),startX:e,startY:n,moved:!1,handle:null,angle:0},o.ask(),!0}draw(t,e,n){const{body:s,store:o}=this.tools;if(t)return o.select(t.joint),!0;const r=this.drawnAt(e,n);if(!r)return!1;const a=s.character,l=a.bare?null:a.joints[o.selected]?.name??null;return this.asked={place:r,names:new Set(a.bare?[]:a.joints.map(c=>c.name))},this.act({do:"draw-joint",place:[r.x,r.y,r.z],parent:l,symmetric:this.choices.symmetric}),!0}drawnAt(t,e){const{body:n,stage:s,store:o}=this.tools;if(n.skins.length)return ak(n,this.ray(t,e));const r=s.camera.getWorldDirection(new A),a=o.selected>=0?this.pivot(o.selected):this.pivot(0),l=new Mn().setFromNormalAndCoplanarPoint(r,a.applyMatrix4(n.group.matrixWorld));return s.ray(t,e).intersectPlane(l,new A)?.applyMatrix4(n.group.matrixWorld.clone().invert())??null}move(t,e,n){const{drag:s}=this;if(!s||s.pointer!==t.pointerId){t.buttons===0&&(this.pending={x:e,y:n},this.tools.stage.ask());return}Math.hypot(e-s.startX,n-s.startY)>Pk*oe()&&(s.moved=!0),s.moved&&(s.handle?this.pullHandle(s,s.handle,e,n):(this.pullJoint(s,e,n,t.shiftKey),this.drawGhosts()),this.tell(s),this.tools.stage.ask())}tell(t){this.later||!this.tools.store.status.connected||(this.later=window.setTimeout(()=>{this.later=0;const e=this.drag===t?this.editOf(t):null;e&&this.tools.store.status.connected&&this.tools.connection.act({do:"draw-edit",edit:e})},kk))}still(){clearTimeout(this.later),this.later=0,this.tools.store.status.connected&&this.tools.connection.act({do:"draw-edit",edit:null})}editOf(t){if(t.handle)return this.limit(t.handle,t.angle);const e=this.tools.body.character.joints[t.joint]?.name;if(e===void 0)return null;const{x:n,y:s,z:o}=t.to,{along:r,rebind:a,symmetric:l}=this.choices;return{do:"move-joint",joint:e,place:[n,s,o],along:r,rebind:a,symmetric:l}}pullHandle(t,e,n,s){const[o,r]=e.range,a=jR(e,this.project,n,s,t.angle);t.angle=Math.min(r,Math.max(o,Lk(a)));const l=new Map([[`${e.dof} ${e.kind}`,t.angle]]);this.limits.show(this.tools.body,e.joint,l),this.tools.page.requestUpdate()}pullJoint(t,e,n,s){const{body:o,stage:r}=this.tools,a=o.group.matrixWorld,l=t.from.clone().applyMatrix4(a),c=r.ray(e,n),u=["x","y","z"].findIndex(d=>this.keys.has(d));let h;if(u>=0){const d=new A().setComponent(u,1),f=new Mn().setFromNormalAndCoplanarPoint(c.direction.clone().addScaledVector(d,-c.direction.dot(d)).normalize(),l);h=c.intersectPlane(f,new A),h&&(h=l.clone().addScaledVector(d,h.sub(l).dot(d)))}else{const d=s?new A(0,1,0):r.camera.getWorldDirection(new A);h=c.intersectPlane(new Mn().setFromNormalAndCoplanarPoint(d,l),new A)}h&&t.to.copy(h.applyMatrix4(a.clone().invert()))}up(t){const{drag:e}=this;if(!e||e.pointer!==t.pointerId)return;if(this.drag=null,this.clearGhosts(),!e.moved){this.tools.stage.ask();return}const n=this.editOf(e);n&&this.act(n),this.still(),this.tools.stage.ask()}limit(t,e){const n=this.tools.body.character,s=n.joints[t.joint],o=n.dofs[t.dof],r={do:"limit-joint",joint:s.name,limits:{},cone:s.cone,symmetric:this.choices.symmetric};if(o)r.limits[o.suffix]={lower:o.lower,upper:o.upper,[t.kind]:e};else if(s.cone){const a=[...s.cone.twist];t.kind==="twist low"&&(a[0]=e),t.kind==="twist high"&&(a[1]=e),r.cone={...s.cone,twist:a,swing:t.kind==="swing"?e:s.cone.swing}}return r}away(){this.pending=null,this.hover(null),this.drag||this.clearGhosts()}get dragging(){return this.drag?Tk:null}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{store:n}=this.tools;if(t==="d")this.choose({drawing:!this.choices.drawing});else if(t==="s")this.choose({symmetric:!this.choices.symmetric});else if(t==="c")this.choose({along:!this.choices.along});else if(t==="i")this.insert();else if(t==="delete"||t==="backspace")this.remove();else if(t==="escape")this.escape();else return["x","y","z"].includes(t)?this.drag!==null:!1;return n.changed("rig"),!0}escape(){const{store:t}=this.tools;this.drag?(this.drag=null,this.still(),this.redraw()):this.picking!==null?this.pick(null):t.selected>=0?t.select(-1):this.choose({drawing:!1}),this.clearGhosts()}choose(t){Object.assign(this.choices,t),this.clearGhosts(),this.redraw(),this.tools.stage.canvas.style.cursor=this.choices.drawing?"crosshair":"default",this.tools.page.requestUpdate(),this.tools.stage.ask()}pick(t){this.picking=t,t!==null&&this.choices.drawing&&this.choose({drawing:!1}),this.tools.page.requestUpdate(),this.tools.stage.ask()}assign(t){const e=this.picking;e!==null&&(this.pick(null),this.act({do:"assign-part",part:e,joint:t,symmetric:this.choices.symmetric}))}insert(){const{connection:t,store:e}=this.tools,n=e.scene.character.joints,{under:s}=this,o=s&&s.child>=0?s.child:e.selected;if(!n[o]||n[o].parent<0){e.say("Point at a bone, or select the joint at its end, to insert a joint in it.");return}t.act({do:"insert-joint",child:n[o].name,share:s&&s.child>=0?s.share:.5,symmetric:this.choices.symmetric})}remove(){const{connection:t,store:e}=this.tools,n=e.scene.character.joints[e.selected]?.name;n===void 0?e.say("Select a joint first: click it in the scene or in the tree."):t.act({do:"remove-joint",joint:n,symmetric:this.choices.symmetric})}act(t){this.tools.connection.act(t)}hover(t){const{store:e,stage:n}=this.tools;this.under=t;const s=t?.joint??-1;s!==e.hovered&&(e.hovered=s,e.changed("hover")),n.canvas.style.cursor=this.choices.drawing?"crosshair":t?"grab":"default"}before(){if(!this.on)return;const{body:t}=this.tools;if(this.follow(),this.colours.show(this.coloursShown)&&this.tools.showBones(this.tools.store.bones),this.pending&&!this.drag){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s)),this.choices.drawing?this.showNext(n,s):this.limits.near(this.project,n,s,l0*oe())&&(this.tools.stage.canvas.style.cursor="grab")}const e=t.character?.joints[this.tools.store.selected];this.mark.visible=e!==void 0&&!t.character.bare,e&&(this.mark.position.copy(Yn(e.rest)),this.mark.scale.setScalar(.0115*t.character.height))}follow(){const{body:t,store:e}=this.tools;if(!t.character||t.character===this.bodyDrawn)return;this.bodyDrawn=t.character;const{asked:n}=this;if(n){let s=-1,o=1/0;t.character.joints.forEach((r,a)=>{if(n.names.has(r.name))return;const l=Yn(r.rest).distanceTo(n.place);l<o&&([o,s]=[l,a])}),s>=0&&(this.asked=null,e.selection=s<0?[]:[s],e.changed("selection"))}this.redraw()}get coloursShown(){return this.picking!==null||this.choices.coloured&&this.tab==="human"?this.tools.store.scene?.humanoid.colours??null:null}redraw(){this.on&&(this.choices.drawing||this.tools.body.character?.bare?this.limits.clear():this.limits.show(this.tools.body,this.tools.store.selected),this.tools.stage.ask())}clearGhosts(){for(const t of[...this.ghosts.children]){this.ghosts.remove(t);const{geometry:e,material:n}=t;e.dispose(),n.dispose()}}ghost(t,e,n){const s=new Yt(new An(.011*this.tools.body.character.height,16,12),c0(n,.9));s.position.copy(t),s.renderOrder=13,this.ghosts.add(s);const o=e.flatMap(a=>[t,a]),r=new $o(new ue().setFromPoints(o),new bi({color:n,depthTest:!1,transparent:!0}));r.frustumCulled=!1,r.renderOrder=13,this.ghosts.add(r)}image(t){const{point:e,normal:n}=this.tools.body.character.plane,s=Vr(n);return t.clone().addScaledVector(s,-2*t.clone().sub(Vr(e)).dot(s))}drawGhosts(){this.clearGhosts();const{drag:t}=this,e=this.tools.body.character.joints;if(!t||t.handle)return;const n=(r,a)=>e.flatMap((l,c)=>c===e[r].parent?[this.pivot(c)]:l.parent===r?[this.choices.along?this.pivot(c).add(a):this.pivot(c)]:[]);this.ghost(t.to,n(t.joint,t.to.clone().sub(t.from)),16757844);const s=e[t.joint].mirror;if(!this.choices.symmetric||s===t.joint)return;const o=this.image(t.to);this.ghost(o,n(s,o.clone().sub(this.pivot(s))),16767392)}showNext(t,e){this.clearGhosts();const{body:n,store:s}=this.tools;if(this.under||!n.character)return;const o=this.drawnAt(t,e);if(!o)return;const r=n.character.bare||s.selected<0?[]:[this.pivot(s.selected)];this.ghost(o,r,5427827);const a=this.image(o),l=a.distanceTo(o)>.05*n.character.height;this.choices.symmetric&&l&&!n.character.bare&&this.ghost(a,[],11004088)}show(t){this.tab=t,this.tools.page.requestUpdate(),this.tools.stage.ask()}panel(){const{connection:t,store:e}=this.tools,n=s=>this.tab===s?"":"display:none";return U`
      <div class="row tabs" role="tablist">
        ${Object.keys(a0).map(s=>U`
          <button role="tab" aria-selected=${this.tab===s} class="grow ${this.tab===s?"on":""}"
            @click=${()=>this.show(s)}>${a0[s]}</button>`)}
      </div>
      <poise-rig-tree style=${n("tree")} .store=${e} .connection=${t} .mode=${this} .choices=${{...this.choices}}></poise-rig-tree>
      <poise-rig-joint style=${n("joint")} .store=${e} .connection=${t} .choices=${{...this.choices}}></poise-rig-joint>
      <poise-rig-human style=${n("human")} .store=${e} .connection=${t} .mode=${this} .choices=${{...this.choices}} .picking=${this.picking}></poise-rig-human>
      <poise-bind style=${n("bind")} .store=${e} .connection=${t}></poise-bind>`}over(){const t=this.telling();return t?U`<div style="position:absolute;left:50%;top:1.2rem;transform:translateX(-50%);background:var(--panel);color:var(--text);border:1px solid var(--edge);border-radius:0.8rem;padding:0.5rem 1.4rem;pointer-events:none;max-width:92%">${t}</div>`:U``}telling(){const t=this.tools.store.scene?.character,{drag:e}=this;if(e?.handle&&e.moved)return`${e.handle.kind} ${(e.angle*180/Math.PI).toFixed(0)}°`;if(this.picking!==null)return`Click the first joint of the ${this.picking}, or press Escape to cancel.`;if(!this.choices.drawing)return"";if(t?.bare)return"Click inside the mesh to place the first joint, the root.";const n=t?.joints[this.tools.store.selected]?.name;return n===void 0?"Click a joint to continue from it, or inside the mesh for a new root. Press Escape to stop.":`Click inside the mesh to add a child of ${n}. Press Escape to end the chain.`}get state(){const t=this.tools.store.scene?.character.joints??[];return{...this.choices,tab:this.tab,picking:this.picking,dragging:this.drag!==null&&this.drag.moved,under:this.under?{joint:t[this.under.joint]?.name??"",child:t[this.under.child]?.name??""}:null,waiting:this.asked!==null,ghosts:this.ghosts.children.length,handles:this.limits.handles.map(({kind:e,dof:n,place:s,angle:o})=>{const r=this.project(s),a=this.tools.body.character?.dofs[n]?.name??"";return{kind:e,dof:a,angle:o,x:r.x,y:r.y}})}}}function Lk(i){const t=Math.PI/36,e=Math.round(i/t)*t;return Math.abs(i-e)<.012?e:i}function c0(i,t){return new Ze({color:i,depthTest:!1,transparent:!0,opacity:t})}const Dk=[a_,c_,zR,xR];var Ik=Object.defineProperty,Uk=Object.getOwnPropertyDescriptor,Af=(i,t,e,n)=>{for(var s=n>1?void 0:n?Uk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&Ik(t,e,s),s};const h0=300;let Ya=class extends Ge{constructor(){super(...arguments),this.since=new Map}connectedCallback(){super.connectedCallback(),this.store.on(["jobs"],()=>this.told(this.store.jobs))}told(i){for(const t of i)this.since.has(t.id)||(this.since.set(t.id,performance.now()),setTimeout(()=>this.requestUpdate(),h0));for(const t of this.since.keys())i.some(e=>e.id===t)||this.since.delete(t);this.requestUpdate()}render(){const i=performance.now();return this.store.jobs.filter(t=>i-(this.since.get(t.id)??i)>=h0).map(t=>U`
      <div class="job">
        <span title=${t.text}>${t.label}${t.text?U`<span class="dim"> · ${t.text}</span>`:""}</span>
        <progress aria-label=${t.label} max="1" .value=${t.share} ?hidden=${t.share<=0}></progress>
        <button title="Cancel ${t.label}" aria-label="Cancel ${t.label}"
          @click=${()=>this.connection.act({do:"cancel-job",job:t.id})}>${el}</button>
      </div>`)}};Ya.styles=[en,Ye`
    :host { display: flex; gap: 1.4rem; min-width: 0; font-size: 1.2rem; }
    .job { display: flex; gap: 0.8rem; align-items: center; min-width: 0; }
    .job span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 26rem; }
    progress { width: 12rem; height: 0.8rem; accent-color: var(--accent); }
    button { min-height: 2rem; padding: 0 0.6rem; font-size: 1.2rem; }
  `];Af([Bt({attribute:!1})],Ya.prototype,"store",2);Af([Bt({attribute:!1})],Ya.prototype,"connection",2);Ya=Af([tn("poise-jobs")],Ya);var Nk=Object.defineProperty,Ok=Object.getOwnPropertyDescriptor,As=(i,t,e,n)=>{for(var s=n>1?void 0:n?Ok(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&Nk(t,e,s),s};const $k=[[".glb","glTF, with skin (.glb)"],[".fbx","FBX, with skin (.fbx)"],[".vrm","VRM avatar (.vrm)"],[".vrma","VRM animation (.vrma)"],[".usda","USD (.usda)"],[".bvh","BVH (.bvh)"],[".amc","ASF and AMC (.zip)"],[".ma","Maya ASCII (.ma)"],[".npz","NumPy (.npz)"],[".obj","OBJ of the posed skin (.obj)"],[".png","Picture (.png)"],[".mp4","Film (.mp4)"],[".gif","Film (.gif)"],[".poise","Project (.poise)"],[".py","Python script of this session (.zip)"]],Fk=[["map","Joint mapping (retargeting)",".json"],["model","Marker placement table",".json"],["static","Another trial of the same subject, for calibration",".c3d,.trc"]];function u0(i){return i.length<4?i.map(({path:t})=>t).join(" and "):`${i[0].path.split("/")[0]} (${i.length} files)`}const d0=i=>i.startsWith("{")?JSON.parse(i).error.message:i;let Ii=class extends Ge{constructor(){super(...arguments),this.listing={path:"",entries:[]},this.problem="",this.busy="",this.stop=null,this.motion=!1,this.beside={},this.what="pose"}async open(i=!1){this.problem="",this.motion=i,this.beside={},this.renderRoot.querySelector("#open").showModal(),await this.look("")}motionWords(){const{rate:i,length:t}=this.store.scene?.timeline??{rate:30,length:0},e=Math.floor(t*i+1e-6)+1;return`The motion of the timeline, ${e} ${e===1?"frame":"frames"}`}exporting(){this.problem="",this.what=this.store.keys?"motion":"pose",this.renderRoot.querySelector("#export").showModal()}async ask(i,t){const e=new AbortController;this.stop=()=>e.abort(),this.problem="";try{const n=await fetch(i,{...t,signal:e.signal});if(n.ok)return n;this.problem=d0(await n.text())}catch{this.problem=e.signal.aborted?"":"The studio does not answer."}finally{this.stop=null}return null}sent(i,t,e){const n=new XMLHttpRequest;return this.stop=()=>n.abort(),this.problem="",new Promise(s=>{const o=(r,a)=>{this.stop=null,this.problem=a,s(r)};n.upload.onprogress=r=>{const a=r.total?Math.round(100*r.loaded/r.total):0;this.busy=a<100?`Sending ${e}: ${a} %`:`Opening ${e}…`,this.store.say(this.busy)},n.onload=()=>o(n.status===200,n.status===200?"":d0(n.responseText)),n.onerror=()=>o(!1,"The studio does not answer."),n.onabort=()=>o(!1,""),n.open("POST",i),n.send(t)})}async look(i){const t=await this.ask(`files?path=${encodeURIComponent(i)}`);t&&(this.listing=await t.json())}async take(i){if(i.folder)return this.look(i.path);if(this.busy=`${this.motion?"Reading":"Opening"} ${i.name}…`,this.motion)return this.lay([],i.path);const t=await this.ask(`open?path=${encodeURIComponent(i.path)}`,{method:"POST"});this.busy="",t&&this.close()}async send(i){const t=new URLSearchParams;for(const{path:s,file:o}of i)t.append("name",s),i.length>1&&t.append("size",String(o.size));const e=u0(i);if(i.length>Im){this.problem=`${e}: the limit is ${Im} files; drop one robot or character with only the files that it refers to`,this.store.say(this.problem,"bad");return}this.busy=`Opening ${e}…`,this.store.say(this.busy);const n=await this.sent(`upload?${t}`,i.length>1?new Blob(i.map(({file:s})=>s)):i[0].file,e);this.done(),n&&this.close()}async drop(i){[this.motion,this.beside]=[!1,{}],await this.updateComplete,this.store.say(`Reading ${u0(i)}…`),await this.lay(i.map(({file:t})=>t)),this.store.say(this.problem,"bad")}done(){(this.problem||this.store.status.message===this.busy)&&this.store.say(this.problem,"bad"),this.busy=""}async lay(i,t=""){const e=this.fields?.read()??{};if(this.fields&&!this.fields.read()){this.busy="",this.problem="An option is invalid.";return}const n=[...i.map(l=>[l,"motion"]),...Object.entries(this.beside).map(([l,c])=>[c,l])],s=new URLSearchParams({options:JSON.stringify(e)});t&&s.set("path",t);for(const[l,c]of n)s.append("name",l.name),s.append("size",String(l.size)),s.append("use",c);this.busy=`Reading ${t||i.map(l=>l.name).join(" and ")}…`;const o=await this.ask(`motion?${s}`,{method:"POST",body:new Blob(n.map(([l])=>l))});if(this.busy="",!o)return;this.close();const{errors:r}=await o.json(),a=r?await this.ask("errors"):null;a&&await this.keep(a)}chosen(i){const t=Zv(i.target.files??[]);t.length&&(this.motion?this.lay(t.map(({file:e})=>e)):this.send(t))}async save(i){this.busy="Writing…";const t=await this.ask(`export?as=${i}&what=${this.what}`);this.busy="",t&&(this.close(),await this.keep(t,`character${i}`))}async keep(i,t="file"){const e=i.headers.get("content-disposition")??"",n=document.createElement("a");n.href=URL.createObjectURL(await i.blob()),n.download=decodeURIComponent(e.split("''")[1]??t),n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4),this.store.say(`Exported ${n.download}.`)}cancel(){this.stop?.(),this.close()}close(){this.renderRoot.querySelectorAll("dialog").forEach(i=>i.close())}options(){return U`<details><summary>Options of retargeting and of markers</summary><div class="options">
      ${Fk.map(([i,t,e])=>U`<label class="row"><span class="grow">${t}</span>
        <input type="file" aria-label=${t} accept=${e} @change=${n=>{const s=n.target.files?.[0];s?this.beside[i]=s:delete this.beside[i]}} /></label>`)}
      <poise-fields .store=${this.store} .fields=${this.store.scene?.kinds.importing??[]}></poise-fields></div></details>`}render(){const i=this.listing.path.split("/").slice(0,-1).join("/");return U`
      <dialog id="open" aria-label=${this.motion?"Import a motion":"Open a file"}>
        <b>${this.motion?"Import a motion":"Open"}</b> <span class="dim">${this.listing.path}</span>
        <div class="list">
          ${this.listing.path?U`<button class="entry" @click=${()=>this.look(i)}><span>..</span></button>`:rt}
          ${this.listing.entries.map(t=>U`<button class="entry" @click=${()=>this.take(t)}>
            <span>${t.name}${t.folder?"/":""}</span>
            <span class="dim">${t.folder?"":t.bytes<1e6?`${Math.ceil(t.bytes/1e3)} kB`:`${(t.bytes/1e6).toFixed(1)} MB`}</span></button>`)}
          ${this.listing.entries.length?rt:U`<p class="dim">Nothing in this folder can be opened.</p>`}
        </div>
        <div class="row"><label class="grow">From this computer
          <input type="file" multiple @change=${t=>this.chosen(t)} /></label>
          ${this.motion?rt:U`<label class="grow">A folder, such as a robot with its meshes
            <input type="file" webkitdirectory @change=${t=>this.chosen(t)} /></label>`}
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        ${this.motion?this.options():rt}
        <p role="alert" class=${this.problem?"bad":"dim"}>${this.problem||this.busy||(this.motion?"Motions are applied by joint names if the joints match, and otherwise retargeted to this character. For an AMC, select its ASF as well.":"You can also drop a file, or several that belong together, anywhere on the page: a robot with its folder of meshes, an ASF with its AMC, or a glTF with its buffers and textures.")}</p>
      </dialog>
      <dialog id="export" aria-label="Export">
        <b>Export</b>
        <div class="row" role="radiogroup" aria-label="Content of the export" style="margin-top: 1rem">
          ${[["pose","The current pose"],["motion",this.motionWords()]].map(([t,e])=>U`
            <label class="grow"><input type="radio" name="what" .checked=${this.what===t} @change=${()=>{this.what=t}} /> ${e}</label>`)}
        </div>
        <div class="formats">${$k.map(([t,e])=>U`<button ?disabled=${this.busy!==""} @click=${()=>this.save(t)}>${e}</button>`)}</div>
        <div class="row"><p role="alert" class="grow ${this.problem?"bad":"dim"}">${this.problem||this.busy}</p>
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
      </dialog>`}};Ii.styles=[en,Ye`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 1.2rem; padding: 1.8rem 2.2rem; width: min(56rem, 92vw); box-shadow: 0 1.8rem 6rem #0008; }
    dialog::backdrop { background: #0006; }
    .list { border: 1px solid var(--edge); border-radius: 0.6rem; max-height: 46vh; overflow: auto; margin: 1rem 0; padding: 0.3rem; }
    .entry { display: flex; width: 100%; border: 0; background: none; text-align: left; gap: 1rem; min-height: 2.6rem; }
    .entry span:first-child { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .formats { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; margin: 1.2rem 0; }
    .formats button { text-align: left; }
    .options { max-height: 32vh; overflow: auto; padding-right: 0.8rem; }
    .bad { color: var(--bad); }
  `];As([Bt({attribute:!1})],Ii.prototype,"store",2);As([jt()],Ii.prototype,"listing",2);As([jt()],Ii.prototype,"problem",2);As([Bt({attribute:!1})],Ii.prototype,"connection",2);As([jt()],Ii.prototype,"busy",2);As([jt()],Ii.prototype,"motion",2);As([_i("poise-fields")],Ii.prototype,"fields",2);As([jt()],Ii.prototype,"what",2);Ii=As([tn("poise-files")],Ii);const Gr=["step","linear","hermite","catmull-rom","bezier"],f0=1e-6,Ea=({dof:i,time:t})=>`${i}@${t}`;class zk{constructor(t,e){this.store=e,this.all=new Map,this.times=[],this.names="",t.hear(MA,n=>{const s=SA(n);s.times.length?this.all.set(s.dof,s):this.all.delete(s.dof),this.gather(),e.changed("keys")}),e.on(["character"],()=>{const n=e.scene.character.dofs.map(({name:s})=>s).join(`
`);n!==this.names&&(this.names=n,this.all.clear(),this.gather(),e.changed("keys"))})}gather(){const t=new Set;for(const e of this.all.values())for(const n of e.times)t.add(n);this.times=[...t].sort((e,n)=>e-n),this.store.keys=this.count}get count(){let t=0;for(const e of this.all.values())t+=e.times.length;return t}has(t){return this.at(t)>=0}at({dof:t,time:e}){const n=this.all.get(t)?.times;if(!n)return-1;const s=ys(n,e-f0);return s<n.length&&Math.abs(n[s]-e)<=f0?s:-1}differs(t,e){for(const n of this.all.values())if(n.width===1&&Math.abs(Lc(n,e)-t[n.dof])>2e-4)return!0;return!1}kind(t){return Gr[this.all.get(t.dof).kinds[this.at(t)]]}}function ys(i,t){let e=0,n=i.length;for(;e<n;){const s=e+n>>1;i[s]<t?e=s+1:n=s}return e}function Bk(i,t,e=0){const{times:n,width:s,tension:o}=i,r=n.length-1;if(r<1)return 0;const a=h=>i.values[s*h+e],l=h=>(a(h+1)-a(h))/(n[h+1]-n[h]);if(t===0)return 2*o*l(0);if(t===r)return 2*o*l(r-1);const[c,u]=[n[t]-n[t-1],n[t+1]-n[t]];return 2*o*(l(t-1)*u+l(t)*c)/(c+u)}function Ed(i,t,e=0){const n=i.width*t+e,s=r=>Gr[i.kinds[Math.max(r,0)]]==="catmull-rom",o=Bk(i,t,e);return[s(t-1)?o:i.incoming[n],s(t)?o:i.outgoing[n]]}function Lc(i,t,e=0){const{times:n,width:s}=i,o=b=>i.values[s*b+e],r=n.length-1,a=Math.max(ys(n,t+1e-12)-1,0);if(t<=n[0])return o(0);if(a>=r)return o(r);const l=Gr[i.kinds[a]],[c,u]=[o(a),o(a+1)];if(l==="step")return c;const h=n[a+1]-n[a];let d=(t-n[a])/h;if(l==="linear")return c+d*(u-c);let[f,p]=[h,h];if(l==="bezier"){const b=Math.min(i.handles[2*a+1]/h,1),x=Math.min(i.handles[2*a+2]/h,1);d=Hk(b,1-x,d),[f,p]=[3*b*h,3*x*h]}const v=Ed(i,a,e)[1]*f,m=Ed(i,a+1,e)[0]*p,g=u-c;return c+d*(v+d*(3*g-2*v-m+d*(v+m-2*g)))}function Hk(i,t,e){let[n,s]=[0,1];for(let o=0;o<40;o++){const r=(n+s)/2;3*r*(1-r)*(1-r)*i+3*r*r*(1-r)*t+r*r*r<e?n=r:s=r}return(n+s)/2}const p0=["#e5484d","#3fa34d","#3e8bff","#d98a00","#9a5cf5","#00a2a8","#d6409f","#8b8d98"],Vk="#ff5a4f",Gk="#f0a92e",Zt=22;class Wk{constructor(t,e,n,s,o,r){this.store=t,this.connection=e,this.tracks=n,this.player=s,this.scale=o,this.ask=r,this.chosen=new Map,this.clip=0,this.height=0,this.reach=1,this.draft=new jk(e,t)}get keys(){return[...this.chosen.values()]}get layerName(){const{layers:t,layer:e}=this.store.scene;return t.find(({settings:n})=>n.id===e)?.settings.name??null}get adds(){const{layers:t,layer:e}=this.store.scene;return t.some(({settings:n})=>n.id===e&&n.mode==="additive")}is(t){return this.chosen.has(Ea(t))}choose(t,e=!1){e||this.chosen.clear();for(const n of t)this.chosen.set(Ea(n),n);t.length&&(this.clip=0),this.store.changed("chosen"),this.ask()}toggle(t){const e=t.every(n=>this.is(n));for(const n of t)e?this.chosen.delete(Ea(n)):this.chosen.set(Ea(n),n);this.clip=0,this.store.changed("chosen"),this.ask()}chooseClip(t){this.chosen.clear(),this.clip=t,this.store.changed("chosen"),this.ask()}prune(){for(const[t,e]of this.chosen)this.tracks.has(e)||this.chosen.delete(t);this.clip&&!this.store.scene?.clips.some(({clip:t})=>t.id===this.clip)&&(this.clip=0)}named(t){const e=this.store.scene.character.dofs;return t.map(({dof:n,time:s})=>({dof:e[n].name,time:s}))}snapped(t){const{rate:e,snap:n}=this.store.scene.timeline;return n?Math.round(t*e)/e:t}shifted(t,e){this.chosen.clear();for(const n of t){const s={dof:n.dof,time:n.time+e};this.chosen.set(Ea(s),s)}}}class jk{constructor(t,e){this.connection=t,this.waiting=!1,this.next=null,this.begun=!1,e.on(["posed","status"],()=>{this.waiting=!1,this.send()})}get open(){return this.begun}attempt(t){this.begun=!0,this.next=t,this.send()}send(){this.waiting||!this.next||(this.waiting=!0,this.connection.act({do:"preview-edit",edit:this.next}),this.next=null)}end(t=!0){this.begun&&(t&&this.next&&this.connection.act({do:"preview-edit",edit:this.next}),this.next=null,this.begun=this.waiting=!1,this.connection.act({do:"end-preview",keep:t}))}}function h_(i,t,e,n){const{scale:s,colours:o,store:r}=t,{rate:a,length:l}=r.scene.timeline;i.fillStyle=o.field,i.fillRect(s.left,0,e-s.left,n);const c=Math.max(s.x(0),s.left),u=Math.min(s.x(l),e);i.fillStyle=o.panel,i.fillRect(c,Zt,Math.max(u-c,0),n-Zt),i.fillStyle=o.raised,i.fillRect(s.left,0,e-s.left,Zt);const[h,d]=s.marks(a),f=Math.max(0,Math.floor(s.start*a/d)*d);i.textBaseline="middle",i.textAlign="left",i.font="11px system-ui, sans-serif";for(let p=f;p/a<=s.end;p+=d){const v=Math.round(s.x(p/a))+.5;if(v<s.left)continue;const m=p%h===0;i.strokeStyle=o.edge,i.globalAlpha=m?.9:.35,i.beginPath(),i.moveTo(v,m?4:Zt-5),i.lineTo(v,m?n:Zt),i.stroke(),i.globalAlpha=1,m&&(i.fillStyle=o.dim,i.fillText(String(p),v+4,Zt/2+1))}}function u_(i,t,e,n){const{scale:s,colours:o,store:r,player:a}=t;if(!r.scene.timeline.span)return;const[l,c]=a.span.map(u=>Math.min(Math.max(s.x(u),s.left),e));i.fillStyle=o.field,i.globalAlpha=.55,i.fillRect(s.left,Zt,l-s.left,n-Zt),i.fillRect(c,Zt,e-c,n-Zt),i.globalAlpha=1,i.fillStyle=o.accent,i.fillRect(l,Zt-3,c-l,3);for(const[u,h]of[[l,1],[c,-1]])i.beginPath(),i.moveTo(u,2),i.lineTo(u+6*h,2),i.lineTo(u,Zt-3),i.fill()}function d_(i,t,e){const{scale:n,player:s}=t,o=Math.round(n.x(s.time))+.5;if(o<n.left-1||o>n.left+n.width+1)return;i.strokeStyle=i.fillStyle=Vk,i.lineWidth=1.5,i.beginPath(),i.moveTo(o,Zt-6),i.lineTo(o,e),i.stroke(),i.lineWidth=1;const r=String(s.frame);i.font="600 11px system-ui, sans-serif";const a=Math.max(i.measureText(r).width+10,22),l=Math.min(Math.max(o-a/2,n.left),n.left+n.width-a);i.beginPath(),i.roundRect(l,3,a,Zt-7,4),i.fill(),i.fillStyle="#ffffff",i.textAlign="center",i.fillText(r,l+a/2,Zt/2),i.textAlign="left"}function f_(i,t,e,n){i.beginPath(),i.moveTo(t,e-n),i.lineTo(t+n,e),i.lineTo(t,e+n),i.lineTo(t-n,e),i.closePath()}function p_(i,t,e){i.fillStyle=i.strokeStyle=t.accent,i.globalAlpha=.15,i.fillRect(e.x,e.y,e.toX-e.x,e.toY-e.y),i.globalAlpha=.9,i.strokeRect(e.x+.5,e.y+.5,e.toX-e.x,e.toY-e.y),i.globalAlpha=1}function Dc(i,t,e){if(i.measureText(t).width<=e)return t;let n=t;for(;n.length>1&&i.measureText(`${n}…`).width>e;)n=n.slice(0,-1);return`${n}…`}class qk{constructor(){this.start=0,this.perSecond=100,this.left=0,this.width=100}x(t){return this.left+(t-this.start)*this.perSecond}time(t){return this.start+(t-this.left)/this.perSecond}get end(){return this.start+this.width/this.perSecond}fit(t,e){const n=Math.max(e-t,.001);this.perSecond=Math.max(this.width-28,20)/n,this.start=t-12/this.perSecond}zoom(t,e){const n=this.time(e);this.perSecond=Math.min(Math.max(this.perSecond*t,.02),2e4),this.start=n-(e-this.left)/this.perSecond}pan(t){this.start-=t/this.perSecond}marks(t){const e=[1,2,5,10,20,50,100,200,500,1e3,2e3,5e3,1e4,2e4,5e4,1e5],n=this.perSecond/t,s=e.find(r=>r*n>=58)??2e5,o=e.find(r=>r*n>=7&&s%r===0)??s;return[s,o]}}function Xk(i,t,e){const n=(t-i)/Math.max(e,1);if(!(n>0))return[];const s=10**Math.floor(Math.log10(n)),o=[1,2,5,10].map(a=>a*s).find(a=>a>=n),r=[];for(let a=Math.ceil(i/o)*o;a<=t+o*1e-9;a+=o)r.push(a);return r}const m0=new WeakMap;function Yk(i){const t=m0.get(i);if(t)return t;const[e,n,s]=[i.values.slice(),i.incoming.slice(),i.outgoing.slice()];for(let r=0;r<i.times.length;r++){const a=4*r;let l=r?0:e[0];if(r)for(let c=0;c<4;c++)l+=e[a+c]*e[a-4+c];if(l<0)for(const c of[e,n,s])for(let u=0;u<4;u++)c[a+u]=-c[a+u]}const o={...i,values:e,incoming:n,outgoing:s};return m0.set(i,o),o}function m_(i,t,e,n,s){const o=Math.hypot(t,e,n);return(o>1e-9?2*Math.atan2(o,i)/o:2/(i||1))*[t,e,n][s]}function g0(i,t,e){const n=Yk(i),[s,o,r,a]=[0,1,2,3].map(l=>Lc(n,t,l));return m_(s,o,r,a,e)}const v0=180/Math.PI,Kk=46,Zl=20,vu=7,y0=["angle","way","plain"],Jk={angle:"°",way:" m",plain:""};class Zk{constructor(t){this.desk=t,this.drag=null,this.hidden=new Set,this.words=[],this.ranges={angle:{low:-90,high:90},way:{low:-1,high:1},plain:{low:-1,high:1}},this.fittedFor="",this.scroll=0}listed(){const{store:t,tracks:e}=this.desk,{dofs:n}=t.scene.character,s=[],o=a=>s.push({...a,colour:p0[s.length%p0.length]});let r=0;return n.forEach((a,l)=>{if(r=a.quaternion?r%4:0,a.joint===t.selected&&r===0){const c=e.all.get(l);if(a.quaternion){const[u,h,d,f]=[0,1,2,3].map(m=>t.pose?.q[l+m]??0),p=u<0?-1:1,{adds:v}=this.desk;["x","y","z"].forEach((m,g)=>o({dof:l,axis:g,name:`${a.name.replace(/_?qw$/,"")} about ${m}`,kind:"angle",rotation:!0,unit:v0,now:v?0:m_(p*u,p*h,p*d,p*f,g),track:c}))}else o({dof:l,axis:0,name:a.name,kind:a.angle?"angle":a.length?"way":"plain",rotation:!1,unit:a.angle?v0:1,now:this.desk.adds?0:t.pose?.q[l]??0,track:c})}r=a.quaternion?r+1:0}),s}lines(){return this.listed().filter(({name:t})=>!this.hidden.has(t))}range(t){return this.ranges[t.kind]}y(t,e){const{low:n,high:s}=this.range(t);return Zt+(this.desk.height-Zt)*(1-(e*t.unit-n)/(s-n))}value(t,e){const{low:n,high:s}=this.range(t);return(n+(s-n)*(1-(e-Zt)/(this.desk.height-Zt)))/t.unit}valueOf(t,e){return t.rotation?g0(t.track,t.track.times[e],t.axis):t.track.values[e]}at(t,e){return t.track?t.rotation?g0(t.track,e,t.axis):Lc(t.track,e):t.now}fit(){for(const t of y0){let[e,n]=[1/0,-1/0];for(const o of this.lines()){if(o.kind!==t)continue;const{length:r}=this.desk.store.scene.timeline,a=Array.from({length:o.track?201:1},(l,c)=>this.at(o,c*r/200));e=Math.min(e,...a.map(l=>l*o.unit)),n=Math.max(n,...a.map(l=>l*o.unit))}if(e>n)continue;const s=Math.max(.15*(n-e),t==="angle"?2:.01);this.ranges[t]={low:e-s,high:n+s}}this.desk.ask()}draw(t,e,n){const{desk:s}=this,{scale:o,colours:r}=s,a=this.lines(),l=a.filter(({track:h})=>h),c=`${s.store.selected} ${l.map(({name:h})=>h).join()}`;c!==this.fittedFor&&!this.drag&&n>Zt&&(this.fittedFor=c,this.fit()),h_(t,s,e,n),this.drawLevels(t,a,e),t.save(),t.beginPath(),t.rect(o.left,Zt,e,n-Zt),t.clip();for(const h of a)this.drawLine(t,h);for(const h of l)this.drawKeys(t,h);for(const h of this.grips())this.drawGrip(t,h);t.restore(),u_(t,s,e,n),d_(t,s,n),this.drawList(t,n),this.drag?.what==="box"&&p_(t,r,this.drag.box);const u=s.store.selected<0?"Select a joint to see its curves.":this.listed().length?a.length&&!l.length?"No keys yet. Press S to set a key of the pose, or double-click a line to set one there.":l.some(h=>h.rotation&&s.keys.some(({dof:d})=>d===h.dof))?"Keys of a rotation can only move in time. To change the rotation, go to its time, pose the body, and press S.":"":"This joint has no degrees of freedom.";u&&(t.fillStyle=r.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText(u,o.left+(e-o.left)/2,Zt+24),t.textAlign="left")}drawLevels(t,e,n){const{colours:s,scale:o,height:r}=this.desk;this.words=[],t.font="10.5px system-ui, sans-serif",y0.filter(l=>e.some(c=>c.kind===l)).forEach((l,c)=>{const u=e.find(p=>p.kind===l),h=c>0,{low:d,high:f}=this.ranges[l];for(const p of Xk(d,f,(r-Zt)/34)){const v=Math.round(this.y(u,p/u.unit))+.5;if(v<Zt+6)continue;h||(t.strokeStyle=s.edge,t.globalAlpha=Math.abs(p)<1e-9?.9:.35,t.beginPath(),t.moveTo(o.left,v),t.lineTo(n,v),t.stroke(),t.globalAlpha=1),t.fillStyle=s.dim,t.textAlign=h?"right":"left";const m=`${Number(p.toPrecision(6))}${Jk[l]}`;this.words.push(m),t.fillText(m,h?n-5-56*(c-1):o.left+5,v-7),t.textAlign="left"}})}drawLine(t,e){const{scale:n}=this.desk;t.strokeStyle=e.colour,t.lineWidth=1.6,t.beginPath();const{track:s}=e;if(s)for(let o=n.left;o<=n.left+n.width;o+=1.5)t.lineTo(o,this.y(e,this.at(e,n.time(o))));else{const o=this.y(e,e.now);t.setLineDash([4,5]),t.globalAlpha=.6,t.moveTo(n.left,o),t.lineTo(n.left+n.width,o)}t.stroke(),t.setLineDash([]),t.globalAlpha=1,t.lineWidth=1}drawKeys(t,e){const{desk:n}=this,{scale:s,colours:o}=n,{times:r}=e.track;for(let a=ys(r,s.start-8/s.perSecond);a<r.length;a++){const l=s.x(r[a]);if(l>s.left+s.width+8)break;const c=n.is({dof:e.dof,time:r[a]});f_(t,l,this.y(e,this.valueOf(e,a)),c?6:4.8),t.fillStyle=c?o.text:e.colour,t.fill(),t.strokeStyle=c?e.colour:o.panel,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1}}grips(){const{desk:t}=this,e=[];for(const n of this.lines()){const{track:s}=n;if(!(!s||n.rotation))for(const o of t.keys){if(o.dof!==n.dof)continue;const r=t.tracks.at(o);if(r<0)continue;const a=Ed(s,r);for(const l of[0,1]){const c=l?r:r-1;if(c<0||c>=s.times.length-1)continue;const u=Gr[s.kinds[c]];u==="step"||u==="linear"||e.push(this.grip(n,r,l,a[l],u==="bezier"))}}}return e}grip(t,e,n,s,o){const{scale:r}=this.desk,a=t.track,[l,c]=[a.times[e],this.valueOf(t,e)],u=n?1:-1,[h,d]=[r.x(l),this.y(t,c)];if(o){const m=a.handles[2*e+n];return{line:t,k:e,side:n,x:r.x(l+u*m),y:this.y(t,c+u*s*m),handle:o}}const f=u*r.perSecond,p=this.y(t,c+u*s)-d,v=Kk/Math.hypot(f,p);return{line:t,k:e,side:n,x:h+f*v,y:d+p*v,handle:o}}drawGrip(t,e){const{line:n,k:s}=e,{colours:o,scale:r}=this.desk;t.strokeStyle=o.text,t.globalAlpha=.7,t.beginPath(),t.moveTo(r.x(n.track.times[s]),this.y(n,this.valueOf(n,s))),t.lineTo(e.x,e.y),t.stroke(),t.globalAlpha=1,t.beginPath(),t.arc(e.x,e.y,4.5,0,7),t.fillStyle=o.panel,t.fill(),t.strokeStyle=n.colour,t.lineWidth=2,t.stroke(),t.lineWidth=1}drawList(t,e){const{scale:n,colours:s,store:o}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.font="600 12px system-ui, sans-serif",t.fillStyle=s.text;const r=o.scene.character.joints[o.selected]?.name??"";t.fillText(Dc(t,r,n.left-20),10,Zt/2+1),t.font="12px system-ui, sans-serif",t.save(),t.beginPath(),t.rect(0,Zt,n.left,e-Zt),t.clip(),this.listed().forEach((a,l)=>{const c=Zt+Zl*l+Zl/2+3-this.scroll,u=this.hidden.has(a.name);t.globalAlpha=u?.35:1,t.fillStyle=a.colour,t.beginPath(),t.roundRect(10,c-5,10,10,3),a.track?t.fill():(t.strokeStyle=a.colour,t.stroke()),t.fillStyle=a.track?s.text:s.dim,t.fillText(Dc(t,a.name,n.left-34),27,c)}),t.globalAlpha=1,t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke()}keyAt(t,e){const{scale:n}=this.desk,s=vu*this.desk.reach;let o=s+1,r=null;for(const a of this.lines()){const l=a.track?.times;if(l)for(let c=ys(l,n.time(t-s));c<l.length&&n.x(l[c])<=t+s;c++){const u=Math.hypot(n.x(l[c])-t,this.y(a,this.valueOf(a,c))-e);u<o&&([o,r]=[u,[a,c]])}}return r}gripAt(t,e){return this.grips().find(n=>Math.hypot(n.x-t,n.y-e)<=vu*this.desk.reach+1)}lineAt(t,e){const{scale:n}=this.desk;return this.lines().find(s=>Math.abs(this.y(s,this.at(s,n.time(t)))-e)<=vu*this.desk.reach)}down(t,e,n){const{desk:s}=this;if(e<s.scale.left){const a=this.listed()[Math.floor((n-Zt-3+this.scroll)/Zl)];return a&&n>Zt&&(this.hidden.delete(a.name)||this.hidden.add(a.name),s.ask()),!0}const o=this.gripAt(e,n),r=o?null:this.keyAt(e,n);if(o)this.drag={what:"grip",grip:o,moved:!1};else if(r){const[a,l]=r,c={dof:a.dof,time:a.track.times[l]};if(t.shiftKey)return s.toggle([c]),!0;s.is(c)||s.choose([c]),this.drag={what:"keys",keys:s.keys,line:a,time:c.time,x:e,y:n,moved:!1}}else this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}};return!0}move(t,e,n){const{drag:s,desk:o}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,t,e,n):this.moveGrip(s,t,e,n),o.ask())}moveKeys(t,e,n,s){const{desk:o}=this;let[r,a]=[n-t.x,s-t.y];if(!t.moved&&Math.hypot(r,a)<3)return;t.line.rotation&&(a=0),e.shiftKey&&([r,a]=Math.abs(r)>Math.abs(a)?[r,0]:[0,a]);const l=Math.min(...t.keys.map(({time:d})=>d)),c=r?o.snapped(t.time+r/o.scale.perSecond):t.time,u=Math.max(c-t.time,-l),h=a?this.value(t.line,t.y+a)-this.value(t.line,t.y):0;t.moved=!0,o.draft.attempt({do:"move-keys",keys:o.named(t.keys),seconds:u,value:h}),o.shifted(t.keys,u)}moveGrip(t,e,n,s){const{desk:o}=this,{line:{dof:r},side:a,handle:l,k:c}=t.grip,u=this.lines().find(g=>g.dof===r),h=u?.track?.times[c];if(!u||h===void 0)return;const d=a?1:-1,f=Math.max(d*(o.scale.time(n)-h),2/o.scale.perSecond),p=d*(this.value(u,s)-this.valueOf(u,c))/f,v=!e.altKey,m=[u.track.handles[2*c],u.track.handles[2*c+1]];m[a]=f,t.moved=!0,o.draft.attempt({do:"shape-key",dof:u.name,time:h,incoming:v||a===0?p:null,outgoing:v||a===1?p:null,handles:l?m:null})}up(t,e,n){const{drag:s,desk:o}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved&&o.draft.end(),o.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((l,c)=>l-c),[o,r]=[t.y,t.toY].sort((l,c)=>l-c);if(s-n<3&&r-o<3){t.more||e.choose([]);return}const a=[];for(const l of this.lines())l.track?.times.forEach((c,u)=>{const[h,d]=[e.scale.x(c),this.y(l,this.valueOf(l,u))];h>=n&&h<=s&&d>=o&&d<=r&&a.push({dof:l.dof,time:c})});e.choose(a,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const{desk:n}=this,s=this.lineAt(t,e);if(!s||this.keyAt(t,e))return;const o=Math.max(n.snapped(n.scale.time(t)),0);if(s.rotation||!s.track){n.player.jump(o),n.connection.act({do:"set-keys",joints:[],dofs:[n.store.scene.character.dofs[s.dof].name]});return}const r=[Lc(s.track,o)],a=Math.max(ys(s.track.times,o)-1,0),l=Gr[s.track.kinds[a]];n.connection.act({do:"put-keys",keys:[{dof:s.name,time:o,value:r,kind:l,incoming:null,outgoing:null,handles:null}]})}wheel(t,e,n){const{desk:s}=this;if(e<s.scale.left){const o=Math.max(0,this.listed().length*Zl+8-(s.height-Zt));this.scroll=Math.min(Math.max(this.scroll+t.deltaY,0),o)}else if(t.altKey||t.ctrlKey){const o=1-(n-Zt)/(s.height-Zt),r=1.0015**t.deltaY;for(const a of Object.values(this.ranges)){const l=a.low+o*(a.high-a.low);[a.low,a.high]=[l+(a.low-l)*r,l+(a.high-l)*r]}}else return!1;return s.ask(),!0}pan(t){for(const e of Object.values(this.ranges)){const n=t/(this.desk.height-Zt)*(e.high-e.low);e.low+=n,e.high+=n}}cursor(t,e){if(t<this.desk.scale.left)return"pointer";const n=this.keyAt(t,e);return n?.[0].rotation&&!this.gripAt(t,e)?"ew-resize":this.gripAt(t,e)||n?"grab":this.lineAt(t,e)?"copy":"default"}place(t){const e=this.lines().find(({dof:s})=>s===t.dof),n=this.desk.tracks.at(t);return e?.track&&n>=0?[this.desk.scale.x(t.time),this.y(e,this.valueOf(e,n))]:null}gripPlaces(){return this.grips().map(({side:t,x:e,y:n})=>({side:t,x:e,y:n}))}}const Ql=19,Qk=24,Aa=6,_0=4,b0=16;class t3{constructor(t){this.desk=t,this.rows=[],this.scroll=0,this.selected=-1,this.drag=null}lanes(){const t=[],e=[...this.desk.store.scene.clips].sort((n,s)=>n.clip.start-s.clip.start);for(const n of e){const s=t.find(o=>o[o.length-1].end<=n.clip.start+1e-9);s?s.push(n):t.push([n])}return t}lay(t){const{store:e,tracks:n}=this.desk,{joints:s,dofs:o}=e.scene.character,r=[];let a=Zt;const l=h=>{r.push({...h,y:a}),a+=h.height};this.lanes().forEach((h,d)=>l({height:Qk,name:d?"":"Clips",deep:0,joint:-1,dofs:[],lane:d}));const c=new Map;o.forEach((h,d)=>{n.all.has(d)&&c.set(h.joint,[...c.get(h.joint)??[],d])}),c.size&&l({height:Ql,name:`${this.desk.layerName??"All keys"} (${n.count})`,deep:0,joint:-1,dofs:[...n.all.keys()],lane:-1}),s.forEach((h,d)=>{const f=c.get(d);if(f&&(l({height:Ql,name:h.name,deep:1,joint:d,dofs:f,lane:-1}),d===e.selected))for(const p of f)l({height:Ql,name:o[p].name,deep:2,joint:d,dofs:[p],lane:-1})});const u=c.get(-1);if(u)for(const h of u)l({height:Ql,name:o[h].name,deep:1,joint:-1,dofs:[h],lane:-1});if(e.selected!==this.selected){this.selected=e.selected;const h=r.filter(({joint:p})=>p>=0&&p===e.selected),[d,f]=[h[0],h[h.length-1]];if(d&&f){const p=f.y+f.height+6-t;this.scroll=Math.min(Math.max(this.scroll,p),d.y-Zt)}}this.scroll=Math.max(0,Math.min(this.scroll,a-t+4));for(const h of r)h.y-=this.scroll;this.rows=r}rowAt(t){return t<Zt?void 0:this.rows.find(e=>t>=e.y&&t<e.y+e.height)}keysAt(t,e){const n=this.rowAt(e);if(!n||n.lane>=0)return[];const{scale:s,tracks:o}=this.desk;let r=7*this.desk.reach,a=NaN;for(const l of n.dofs){const{times:c}=o.all.get(l),u=ys(c,s.time(t));for(const h of[c[u-1],c[u]])h===void 0||Math.abs(s.x(h)-t)>=r||(r=Math.abs(s.x(h)-t),a=h)}return n.dofs.map(l=>({dof:l,time:a})).filter(l=>o.has(l))}clipAt(t,e){const n=this.rowAt(e);if(!n||n.lane<0)return null;const{scale:s}=this.desk;for(const o of this.lanes()[n.lane]??[]){const r=this.dot(n,o);if(r&&Math.hypot(r[0]-t,r[1]-e)<Math.max(2*_0,5*this.desk.reach))return[o,"fade"]}for(const o of this.lanes()[n.lane]??[]){const[r,a]=[s.x(o.clip.start),s.x(o.end)];if(t<r-Aa/2||t>a+Aa/2)continue;const l=a-r<4*Aa;return[o,!l&&t<r+Aa?"first":!l&&t>a-Aa?"last":"start"]}return null}draw(t,e,n){const{desk:s}=this;this.lay(n),h_(t,s,e,n),t.save(),t.beginPath(),t.rect(s.scale.left,Zt,e,n-Zt),t.clip();for(const o of this.rows)o.y<n&&o.y+o.height>Zt&&this.drawRow(t,o,e);t.restore(),u_(t,s,e,n),d_(t,s,n),this.drawLabels(t,n),this.drag?.what==="box"&&p_(t,s.colours,this.drag.box),this.rows.length||this.hint(t,e,n)}hint(t,e,n){const{scale:s,colours:o}=this.desk;t.fillStyle=o.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText("Pose the body, then press S to set a key here.",s.left+(e-s.left)/2,(Zt+n)/2),t.textAlign="left"}drawRow(t,e,n){const{scale:s,colours:o,store:r}=this.desk;e.joint>=0&&e.joint===r.selected&&(t.fillStyle=o.accent,t.globalAlpha=.1,t.fillRect(s.left,e.y,n,e.height),t.globalAlpha=1),t.strokeStyle=o.edge,t.globalAlpha=.4,t.beginPath(),t.moveTo(s.left,e.y+e.height-.5),t.lineTo(n,e.y+e.height-.5),t.stroke(),t.globalAlpha=1,e.lane>=0?this.lanes()[e.lane]?.forEach(a=>this.drawClip(t,e,a)):this.drawKeys(t,e)}drawKeys(t,e){const{desk:n}=this,{scale:s,tracks:o,colours:r}=n,a=new Map;for(const u of e.dofs){const{times:h}=o.all.get(u);for(let d=ys(h,s.start-10/s.perSecond);d<h.length;d++){const f=Math.round(s.x(h[d]));if(f>s.left+s.width+8)break;a.set(f,(a.get(f)??!1)||n.is({dof:u,time:h[d]}))}}const l=e.deep===0?5.5:4.8,c=e.y+e.height/2;for(const u of[!1,!0])for(const[h,d]of a)d===u&&(f_(t,h,c,l),t.fillStyle=u?r.accent:e.deep===0?r.text:Gk,t.fill(),t.strokeStyle=r.panel,t.stroke())}drawClip(t,e,n){const{scale:s,colours:o,clip:r}=this.desk,[a,l]=[s.x(n.clip.start),s.x(n.end)],c=n.clip.id===r;t.beginPath(),t.roundRect(a,e.y+3,Math.max(l-a,3),e.height-6,4),t.fillStyle=n.clip.muted?o.edge:o.accent,t.globalAlpha=n.clip.muted?.45:c?.55:.32,t.fill(),t.globalAlpha=1,t.strokeStyle=n.clip.muted?o.dim:o.accent,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1;const u=Math.max(a,s.left)+8,h=Math.min(l,s.left+s.width)-u-6;if(this.drawRamps(t,e,n),h<14)return;t.fillStyle=n.clip.muted?o.dim:o.text,t.font="11px system-ui, sans-serif";const d=n.clip.speed===1?"":` × ${n.clip.speed.toFixed(2).replace(/\.?0+$/,"")}`;t.fillText(Dc(t,`${n.clip.motion}${d}${n.clip.muted?" (off)":""}`,h),u,e.y+e.height/2)}dot(t,{clip:e,fade:n}){return n.room>0?[this.desk.scale.x(e.start+n.into),t.y+3]:null}drawRamps(t,e,n){const{scale:s,colours:o,store:r,clip:a}=this.desk,[l,c]=[e.y+3,e.y+e.height-3],{clip:u,end:h,fade:d}=n,f=(v,m,g)=>{if(m>0){t.beginPath();for(let b=0;b<=b0;b++){const x=b/b0,_=x*x*(3-2*x);t.lineTo(s.x(v+x*m),g?c+(l-c)*_:l+(c-l)*_)}t.stroke()}};if(t.strokeStyle=o.text,t.lineWidth=1.5,!u.muted){f(u.start,d.into,!0),f(h-d.out,d.out,!1);for(const v of r.scene.clips)!v.clip.muted&&v.fade.into>0&&v.end>=h&&v.clip.start>u.start&&v.clip.start<h&&f(v.clip.start,v.fade.into,!1)}t.lineWidth=1;const p=this.dot(e,n);p&&(t.beginPath(),t.arc(p[0],p[1],_0,0,2*Math.PI),t.fillStyle=u.id===a?o.accent:o.text,t.fill(),t.strokeStyle=o.panel,t.stroke())}drawLabels(t,e){const{scale:n,colours:s,store:o}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.save(),t.beginPath(),t.rect(0,Zt,n.left,e-Zt),t.clip();for(const r of this.rows){r.joint>=0&&r.joint===o.selected&&r.deep===1&&(t.fillStyle=s.accent,t.globalAlpha=.25,t.fillRect(0,r.y,n.left,r.height),t.globalAlpha=1),t.fillStyle=r.deep===2?s.dim:s.text,t.font=`${r.deep===0?"600 ":""}12px system-ui, sans-serif`;const l=10+12*Math.max(r.deep-1,0);t.fillText(Dc(t,r.name,n.left-l-6),l,r.y+r.height/2)}t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke(),t.fillStyle=s.dim,t.font="11px system-ui, sans-serif",t.fillText("frame",n.left-40,Zt/2+1)}down(t,e,n){const{desk:s}=this,{scale:o,store:r}=s,a=this.rowAt(n);if(e<o.left)return a&&a.joint>=0&&r.select(a.joint),a&&a.lane<0&&s.choose(this.keysOf(a),t.shiftKey),!0;const l=this.clipAt(e,n);if(l)return s.chooseClip(l[0].clip.id),this.drag={what:"clip",part:l[1],view:l[0],from:o.time(e),moved:!1},!0;const c=this.keysAt(e,n);return c.length?(a&&a.joint>=0&&r.select(a.joint),t.shiftKey?(s.toggle(c),!0):(c.every(u=>s.is(u))||s.choose(c),this.drag={what:"keys",keys:s.keys,anchor:c[0].time,from:o.time(e),moved:!1},!0)):(this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}},!0)}keysOf(t){return t.dofs.flatMap(e=>Array.from(this.desk.tracks.all.get(e)?.times??[],n=>({dof:e,time:n})))}move(t,e,n){const{drag:s,desk:o}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,e):this.moveClip(s,e),o.ask())}moveKeys(t,e){const{desk:n}=this,s=Math.min(...t.keys.map(({time:a})=>a)),o=n.snapped(t.anchor+n.scale.time(e)-t.from)-t.anchor,r=Math.max(o,-s);r===0&&!t.moved||(t.moved=!0,n.draft.attempt({do:"move-keys",keys:n.named(t.keys),seconds:r}),n.shifted(t.keys,r))}moveClip(t,e){const{desk:n}=this,{clip:s,whole:o,end:r}=t.view,a=n.scale.time(e)-t.from,l=.02*s.speed,c=Math.min(s.last??o,o);let u={...s};if(t.part==="start")u.start=Math.max(n.snapped(s.start+a),0);else if(t.part==="fade"){const{into:h,room:d,out:f}=t.view.fade,p=Math.min(Math.max(n.snapped(s.start+h+a)-s.start,0),d);u.fade=p>=d-1e-9&&f===0?null:p}else if(t.part==="first"){const h=n.snapped(s.start+a),d=Math.min(Math.max(s.first+(h-s.start)*s.speed,0),c-l);u={...u,first:d,start:Math.max(s.start+(d-s.first)/s.speed,0)}}else{const h=n.snapped(r+a),d=Math.max(s.first+(h-s.start)*s.speed,s.first+l);u.last=d>=o-1e-9?null:d}!t.moved&&Math.abs(a)*n.scale.perSecond<3||(t.moved=!0,n.draft.attempt({do:"change-clip",clip:u}))}up(t,e,n){const{drag:s,desk:o}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved?o.draft.end():s.what==="keys"&&!t.shiftKey&&o.choose(this.keysAt(e,n)),o.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((u,h)=>u-h),[o,r]=[t.y,t.toY].sort((u,h)=>u-h);if(s-n<3&&r-o<3){t.more||e.chooseClip(0);return}const[a,l]=[e.scale.time(n),e.scale.time(s)],c=[];for(const u of this.rows){const h=u.y+u.height/2;h<Math.max(o,Zt)||h>r||c.push(...this.keysOf(u).filter(({time:d})=>d>=a&&d<=l))}e.choose(c,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const n=this.rowAt(e),{desk:s}=this;t<s.scale.left||this.clipAt(t,e)||this.keysAt(t,e).length||(n&&n.lane<0&&n.joint>=0?(s.player.jump(s.scale.time(t)),s.connection.act({do:"set-keys",joints:[],dofs:n.dofs.map(o=>s.store.scene.character.dofs[o].name)})):s.player.go(s.scale.time(t)))}wheel(t,e){return e>=this.desk.scale.left&&!t.altKey?!1:(this.scroll+=t.deltaY,this.desk.ask(),!0)}cursor(t,e){if(t<this.desk.scale.left)return this.rowAt(e)?"pointer":"default";const n=this.clipAt(t,e);return n?n[1]==="fade"?"col-resize":n[1]==="start"?"grab":"ew-resize":this.keysAt(t,e).length?"grab":"default"}place(t){const e=[...this.rows].reverse().find(n=>n.dofs.includes(t.dof));return e?[this.desk.scale.x(t.time),e.y+e.height/2]:null}fadePlace(t){for(const e of this.rows){const n=e.lane>=0?this.lanes()[e.lane]?.find(({clip:s})=>s.id===t):void 0;if(n)return this.dot(e,n)}return null}clipPlace(t){for(const e of this.rows){const n=e.lane>=0?this.lanes()[e.lane]?.find(({clip:s})=>s.id===t):void 0;if(n)return[(this.desk.scale.x(n.clip.start)+this.desk.scale.x(n.end))/2,e.y+e.height/2]}return null}}const w0=24,e3=6,n3=["back","panel","raised","field","edge","text","dim","accent","warn","bad"];class i3{constructor(t,e){this.canvas=t,this.desk=e,this.asked=!1,this.pointer=null,this.fingers=new Map,this.anchor=0,this.context=t.getContext("2d"),this.sheet=new t3(e),this.curves=new Zk(e),this.view=this.sheet,t.addEventListener("pointerdown",n=>this.down(n)),t.addEventListener("pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.up(n)),t.addEventListener("pointercancel",n=>{this.fingers.delete(n.pointerId),this.cancel()}),t.addEventListener("dblclick",n=>{const[s,o]=this.place(n);o>=Zt&&this.view.double(s,o)}),t.addEventListener("wheel",n=>this.wheel(n),{passive:!1}),t.addEventListener("contextmenu",n=>n.preventDefault())}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}get drawn(){return!this.asked}resize(t,e){const n=Math.min(devicePixelRatio,2);this.canvas.width=Math.round(t*n),this.canvas.height=Math.round(e*n),[t,e]=[t/oe(),e/oe()];const{scale:s}=this.desk,o=s.width===100;s.left=t<640?104:150,s.width=t-s.left,this.desk.height=e,o&&this.fit(),this.draw()}draw(){const{desk:t,canvas:e,context:n}=this;if(!t.store.scene||!e.width||!e.clientWidth)return;const s=getComputedStyle(e);t.colours=Object.fromEntries(n3.map(l=>[l,s.getPropertyValue(`--${l}`).trim()])),t.prune();const[o,r]=[e.clientWidth/oe(),e.clientHeight/oe()],a=e.width/o;n.setTransform(a,0,0,a,0,0),n.clearRect(0,0,o,r),this.view.draw(n,o,r)}fit(){const{scale:t,store:e}=this.desk;e.scene&&(t.fit(0,e.scene.timeline.length),this.view===this.curves&&this.curves.fit(),this.ask())}place(t){const e=this.canvas.getBoundingClientRect();return[(t.clientX-e.left)/oe(),(t.clientY-e.top)/oe()]}down(t){const[e,n]=this.place(t);if(t.pointerType==="touch"&&this.fingers.size<2&&this.fingers.set(t.pointerId,[e,n]),this.fingers.size===2&&this.cancel(),this.pointer||this.fingers.size===2||!this.desk.store.scene)return;t.preventDefault(),this.desk.reach=js(t);let s=null;if(t.button===1||t.button===2?s="pan":t.button===0&&n<Zt&&e>=this.desk.scale.left?s=this.spanAt(e,t.shiftKey)?"span":"scrub":t.button===0&&this.view.down(t,e,n)&&(s="view"),!!s){this.pointer={id:t.pointerId,what:s,x:e,y:n};try{this.canvas.setPointerCapture(t.pointerId)}catch{}s==="scrub"&&this.desk.player.go(this.desk.scale.time(e))}}spanAt(t,e){const{scale:n,store:s,player:o,reach:r}=this.desk;if(e)return this.anchor=this.desk.snapped(n.time(t)),!0;if(!s.scene?.timeline.span)return!1;const[a,l]=o.span,c=u=>Math.abs(n.x(u)-t)<=e3*r;return!c(a)&&!c(l)?!1:(this.anchor=c(l)?a:l,!0)}dragSpan(t){const{desk:e}=this,{timeline:n}=e.store.scene,s=Math.min(Math.max(e.snapped(e.scale.time(t)),0),n.length),[o,r]=[Math.min(s,this.anchor),Math.max(s,this.anchor)];if(r-o<.5/n.rate)return;const a=o<=0&&r>=n.length-1e-9;e.draft.attempt({do:"change-timeline",timeline:{...n,span:a?null:[o,r]}})}move(t){const[e,n]=this.place(t),{pointer:s,desk:o}=this;if(this.fingers.size===2){this.fingers.has(t.pointerId)&&this.pinch(t.pointerId,e,n);return}if(!s){this.desk.reach=js(t),o.store.scene&&(this.canvas.style.cursor=n<Zt&&e>=o.scale.left?this.spanAt(e,!1)?"ew-resize":"col-resize":this.view.cursor(e,n));return}s.id===t.pointerId&&(s.what==="scrub"?o.player.go(o.scale.time(e)):s.what==="span"?this.dragSpan(e):s.what==="view"?this.view.move(t,e,n):(o.scale.pan(e-s.x),this.view===this.curves&&this.curves.pan(n-s.y),[s.x,s.y]=[e,n]),this.ask())}pinch(t,e,n){const{scale:s}=this.desk,[o,r]=[this.fingers.get(t),[...this.fingers].find(([c])=>c!==t)[1]];this.fingers.set(t,[e,n]);const[a,l]=[Math.abs(o[0]-r[0]),Math.abs(e-r[0])];a>w0&&l>w0?s.zoom(l/a,r[0]):s.pan((e-o[0])/2),this.view===this.curves&&this.curves.pan((n-o[1])/2),this.ask()}up(t){this.fingers.delete(t.pointerId);const{pointer:e}=this;!e||e.id!==t.pointerId||(this.pointer=null,e.what==="view"&&this.view.up(t,...this.place(t)),e.what==="span"&&this.desk.draft.end(),this.ask())}get dragging(){return this.pointer!==null&&this.pointer.what!=="pan"}cancel(){return this.pointer?(this.pointer.what==="span"&&this.desk.draft.end(!1),this.pointer=null,this.view.cancel(),!0):!1}wheel(t){t.preventDefault();const[e,n]=this.place(t);if(this.view.wheel(t,e,n))return;const{scale:s}=this.desk;t.shiftKey||Math.abs(t.deltaX)>Math.abs(t.deltaY)?s.pan(-(t.deltaX||t.deltaY)):s.zoom(1.0015**-t.deltaY,e),this.ask()}}const s3=1e3;class o3{constructor(t,e,n){this.connection=t,this.store=e,this.held=n,this.playing=!1,this.wanted=null,this.sent=0,this.sentAt=0,this.from=0,this.begun=0,this.length=0,this.speed=0,this.ages=[],e.on(["posed"],()=>this.answered())}get timeline(){return this.store.scene.timeline}get span(){const{span:t,length:e}=this.timeline;return!t||t[0]>=e?[0,e]:[t[0],Math.min(t[1],e)]}get time(){return this.wanted??this.store.pose?.time??0}get frame(){return Math.round(this.time*this.timeline.rate)}go(t,e=!1){const{length:n,rate:s,snap:o}=this.timeline,r=o&&!e?Math.round(t*s)/s:t;this.playing&&this.begin(r),this.wanted=Math.min(Math.max(r,0),n),this.send(),this.store.changed("time")}jump(t){this.pause(),this.go(t),this.send(!0)}step(t){this.pause(),this.go((this.frame+t)/this.timeline.rate,!0)}toggle(){this.playing?this.pause():this.play()}play(){if(!this.store.scene||this.playing)return;const[t,e]=this.span;this.playing=!0,this.begin(this.time>=e-1e-6||this.time<t-1e-6?t:this.time),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}pause(){if(!this.playing)return;this.playing=!1;const{rate:t,snap:e,length:n}=this.timeline;this.wanted=Math.min(e?Math.round(this.time*t)/t:this.time,n),this.send(!0),this.store.changed("time")}begin(t){this.from=t,this.begun=performance.now(),{length:this.length,speed:this.speed}=this.timeline}tick(){if(!this.playing)return;if(this.held()||!this.connection){this.playing=!1,this.wanted=null,this.store.changed("time");return}const{loop:t,length:e,speed:n}=this.timeline;(e!==this.length||n!==this.speed)&&this.begin(Math.min(this.time,e));const[s,o]=this.span;let r=this.from+(performance.now()-this.begun)/1e3*n;if(r>o){if(!t){this.wanted=o,this.pause();return}r=s+(r-s)%(o-s),this.begin(r)}this.wanted=r,this.send(),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}get waiting(){return this.connection.answered<this.sent&&performance.now()-this.sentAt<s3}send(t=!1){if(this.wanted===null||this.waiting&&!t)return;const e=this.wanted;this.sentAt=performance.now(),this.sent=this.connection.pack(n=>vA(n,this.playing?1:0,e))}answered(){const t=this.store.pose.time;this.sent&&this.connection.answered>=this.sent&&(this.sentAt&&this.ages.push(performance.now()-this.sentAt),this.ages.length>600&&this.ages.shift(),this.sentAt=0,!this.playing&&this.wanted!==null&&(Math.abs(t-this.wanted)<1e-9||this.held()?this.wanted=null:this.sentAt||this.retry())),this.store.changed("time")}retry(){const t=this.sent;this.send(),this.sent===t&&(this.wanted=null)}}const x0=[5030655,16747100,8315009,15043839,16765286,6087126],M0=i=>x0[i%x0.length];function g_(i,t){let[e,n]=[0,i.length-1];for(;n-e>1;){const s=e+n>>1;i[s]<=t?e=s:n=s}return n>0&&Math.abs(i[n]-t)<Math.abs(i[e]-t)?n:e}function r3(i,t){if(!i.length)return[];const e=i[i.length-1],n=i.length>1?i[1]-i[0]:0,s=Array.from(t).filter(o=>o>=i[0]-n&&o<=e+n).map(o=>g_(i,o));return[...new Set(s)]}const S0="poise-studio-trails",E0=3,A0=7,T0=9,yu=i=>new Cv(new ue,new Yd({size:i,sizeAttenuation:!1,vertexColors:!0,depthTest:!1,transparent:!0}));class a3{constructor(t,e,n,s,o){this.connection=t,this.body=e,this.stage=n,this.store=s,this.tracks=o,this.group=new Xe,this.shown=localStorage.getItem(S0)==="1",this.told=null,this.hidden=!1,this.asked="",this.lines=new $o(new ue,new bi({vertexColors:!0,depthTest:!1,transparent:!0,opacity:.85})),this.ticks=yu(E0),this.keys=yu(A0),this.now=yu(T0);for(const[r,a]of[this.lines,this.ticks,this.keys,this.now].entries())a.renderOrder=12+r,a.frustumCulled=!1,this.group.add(a);n.scene.add(this.group),t.hear(TA,r=>{this.told=CA(r),this.draw()}),s.on(["selection","character"],()=>this.ask()),s.on(["keys"],()=>this.draw()),s.on(["status"],()=>{s.status.connected?this.ask():this.asked=""}),s.on(["posed","time"],()=>this.follow()),s.on(["view"],()=>this.draw())}switch(){this.shown=!this.shown,localStorage.setItem(S0,this.shown?"1":"0"),this.ask(),this.draw()}hide(t){this.hidden=t,this.draw()}ask(){if(!this.store.scene||!this.store.status.connected)return;const{joints:t}=this.store.scene.character,e=this.shown?this.store.selection.map(s=>t[s]?.name??"").filter(s=>s):[],n=e.join(`
`);n!==this.asked&&(this.asked=n,this.connection.act({do:"show-trails",joints:e}))}get count(){return this.group.visible&&this.told?this.told.times.length:0}draw(){const{told:t}=this,e=t?.times.length??0,n=this.group.visible;if(this.group.visible=this.shown&&!this.hidden&&e>0,!this.group.visible||!t){n&&this.stage.ask();return}this.group.rotation.copy(this.body.group.rotation),this.sized();const[s,o]=[[],[]],[r,a]=[[],[]],[l,c]=[[],[]],u=r3(t.times,this.tracks.times),h=this.store.theme==="dark",d=new Xt(h?16777215:0);Array.from(t.joints).forEach((f,p)=>{const v=new Xt(M0(p)).lerp(d,h?0:.25),m=g=>Array.from(t.places.subarray(3*(p*e+g),3*(p*e+g+1)));for(let g=0;g<e;g++)g+1<e&&(s.push(...m(g),...m(g+1)),o.push(...v.toArray(),...v.toArray())),r.push(...m(g)),a.push(...v.clone().lerp(d,.55).toArray());for(const g of u)l.push(...m(g)),c.push(1,.83,.23)}),tc(this.lines,s,o),tc(this.ticks,r,a),tc(this.keys,l,c),this.follow(),this.stage.ask()}sized(){for(const[t,e]of[[this.ticks,E0],[this.keys,A0],[this.now,T0]])t.material.size=e*oe()}follow(){const{told:t}=this;if(!this.group.visible||!t)return;const e=t.times.length,n=g_(t.times,this.store.pose?.time??0),[s,o]=[[],[]];Array.from(t.joints).forEach((r,a)=>{s.push(...t.places.subarray(3*(a*e+n),3*(a*e+n+1))),o.push(...new Xt(M0(a)).toArray())}),tc(this.now,s,o)}get state(){return{shown:this.group.visible,count:this.count,joints:Array.from(this.told?.joints??[]),keys:this.keys.geometry.getAttribute("position")?.count??0}}}function tc(i,t,e){const n=i.geometry.getAttribute("position");if(n?.array.length===t.length){n.copyArray(t),n.needsUpdate=!0;const s=i.geometry.getAttribute("color");s.copyArray(e),s.needsUpdate=!0;return}i.geometry.dispose(),i.geometry=new ue().setAttribute("position",new re(t,3)).setAttribute("color",new re(e,3))}function l3({clip:i,end:t,fps:e},n){return n<i.start-1e-9||n>t+1e-9?null:Math.round((n-i.start)*i.speed*e)}function c3(i,t,e){const n=l3(i,e),s=t.scene?.character.joints[t.selected],o=t.pose?.world;if(n===null||!s||!o)return null;const r=12*t.selected;return`${n}: ${s.name}=${[3,7,11].map(a=>o[r+a].toFixed(4)).join(",")}`}var h3=Object.defineProperty,u3=Object.getOwnPropertyDescriptor,Ts=(i,t,e,n)=>{for(var s=n>1?void 0:n?u3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&h3(t,e,s),s};const C0="poise-studio-bake-errors",d3=[["fill","Fill gaps","Replace frozen values that end with a jump by a cubic through the frames around them",i=>({fill:i}),["seconds at most",.5]],["despike","Remove spikes","Remove spikes, and dropouts of up to 0.1 s",()=>({despike:!0})],["smooth","Smooth","Low-pass filter without delay",i=>({cutoff:i}),["hertz",6]],["match-travel","Match travel","Scale the root's travel so that it fits the strides",()=>({match_travel:!0})],["lock","Hold feet","Hold the feet in place during contacts",()=>({lock:!0})],["lift","Lift feet","Lift feet that sink into the floor",()=>({lift:!0})],["loop","Make a cycle","Cut out one cycle of the trimmed clip and close it without a seam",()=>({loop:"cycle"})],["mirror-loop","Mirrored cycle","Make a cycle from a single step and its mirror image",()=>({loop:"mirrored"})]],f3=[["mirror","Mirror","Swap left and right"],["retime","Retime","Play faster by this factor, at the same frame rate",["times as fast",2]],["resample","Resample","Change the frame rate, with cubic interpolation",["frames per second",30]],["crop","Crop","Keep only the trimmed part of the clip"]],p3=[["join","Join with","Append the other clip to the end of this one",["Cross-fade of the join, seconds","s fade",.2]],["blend","Blend with","Mix the two clips, frame by frame",["Blend, share","of it",.5]],["transition","Transition to","Append the other clip at the frames where the poses are most similar"]];let Ui=class extends Ge{constructor(){super(...arguments),this.menu="",this.name="",this.errors=JSON.parse(localStorage.getItem(C0)??"[0.5, 1]"),this.factor=1,this.amounts={},this.goals="",this.contacts=!1,this.spread=.25,this.stop=null,this.elsewhere=i=>{const t=this.getRootNode().host,e=i.composedPath(),n=this.getRootNode().querySelector(".bar");e.includes(this)||e.includes(n)||t&&this.done()}}connectedCallback(){super.connectedCallback(),this.stop=this.desk.store.on(["timeline","clips","layers","layer","keys","character"],()=>this.requestUpdate()),addEventListener("pointerdown",this.elsewhere)}disconnectedCallback(){super.disconnectedCallback(),this.stop?.(),removeEventListener("pointerdown",this.elsewhere)}done(){this.dispatchEvent(new Event("done"))}get timeline(){return this.desk.store.scene.timeline}change(i){this.desk.connection.act({do:"change-timeline",timeline:{...this.timeline,...i}})}number(i,t,e,n,s="any",o=0){return U`<label><span>${i}</span><input type="number" aria-label=${t} min=${o} step=${s} .value=${String(Number(e.toFixed(4)))}
      @change=${r=>n(Number(r.target.value))} /></label>`}check(i,t,e){return U`<label><span>${i}</span><input type="checkbox" aria-label=${i} .checked=${t}
      @change=${n=>e(n.target.checked)} /></label>`}render(){return this.menu==="onion"?this.onion():this.menu==="time"?this.time():this.menu==="bake"?this.bake():this.menu==="clean"?this.clean():this.menu==="layers"?this.layers():this.motion()}onion(){const{onion:i}=this.timeline,t=e=>this.change({onion:{...this.timeline.onion,...e}});return U`<h2>Onion skins</h2>
      ${this.check("Show the body at earlier and later times",i.shown,e=>t({shown:e}))}
      ${this.number("Before","Ghosts before",i.before,e=>t({before:e}),"1")}
      ${this.number("After","Ghosts after",i.after,e=>t({after:e}),"1")}
      ${this.check("At the keys",i.by_keys,e=>t({by_keys:e}))}
      ${i.by_keys?rt:this.number("Frames apart","Frames apart",i.spacing,e=>t({spacing:e}),"1",1)}`}time(){const{rate:i,length:t,speed:e,plays:n,snap:s}=this.timeline;return U`<h2>Timeline</h2>
      ${this.number("Length, seconds","Length",t,o=>this.change({length:o}))}
      ${this.number("Length, frames","Length in frames",Math.round(t*i),o=>this.change({length:o/i}),"1",1)}
      ${this.number("Frames per second","Rate",i,o=>this.change({rate:o}),"any",1)}
      <label><span>Play from frame</span><input type="number" aria-label="Play from frame" min="0" step="1" .value=${String(Math.round(this.desk.player.span[0]*i))}
        @change=${o=>this.span(0,Number(o.target.value)/i)} /></label>
      <label><span>to frame</span><input type="number" aria-label="Play to frame" min="1" step="1" .value=${String(Math.round(this.desk.player.span[1]*i))}
        @change=${o=>this.span(1,Number(o.target.value)/i)} /></label>
      ${this.timeline.span?U`<div class="wrap"><button @click=${()=>this.change({span:null})}>Play everything</button></div>`:rt}
      ${this.number("Playback speed","Speed",e,o=>this.change({speed:o}),"0.05")}
      <label><span>Plays</span><select aria-label="Plays" @change=${o=>this.change({plays:o.target.value})}>
        ${[["both","clips and keys"],["keys","keys only"],["clips","clips only"]].map(([o,r])=>U`<option value=${o} ?selected=${o===n}>${r}</option>`)}
      </select></label>
      ${this.check("Keys and clips snap to frames",s,o=>this.change({snap:o}))}`}span(i,t){const e=[...this.desk.player.span];e[i]=t,this.change({span:e})}within(){const i=t=>{this.errors=t,localStorage.setItem(C0,JSON.stringify(t))};return U`
      ${this.number("Within, degrees","Error in degrees",this.errors[0],t=>i([t,this.errors[1]]),"0.1")}
      ${this.number("Within, millimetres","Error in millimetres",this.errors[1],t=>i([this.errors[0],t]),"0.1")}`}get allowed(){return{angle:this.errors[0]*Math.PI/180,length:this.errors[1]/1e3}}bake(){const i=this.desk.store.scene.clips.find(({clip:e})=>e.id===this.desk.clip);if(!i)return U`<p class="dim">Select a clip first.</p>`;const t=Math.round((i.end-i.clip.start)*this.timeline.rate)+1;return U`<h2>Keys of ${i.clip.motion}</h2>
      <p class="dim">As few keys as give its ${t} frames back within:</p>
      ${this.within()}
      <div class="wrap"><button class="on" @click=${()=>{this.desk.connection.act({do:"bake-clip",id:i.clip.id,...this.allowed}),this.done()}}>Bake to keys</button></div>`}clean(){const i=this.desk.store.scene.clips.find(({clip:t})=>t.id===this.desk.clip);return i?U`<h2>Clean ${i.clip.motion}</h2>
      <p class="dim">Each is one step of undo. The motion before stays with the character.</p>
      ${d3.map(([t,e,n,s,o])=>this.operation(t,e,n,o,r=>this.desk.connection.act({do:"clean-clip",id:i.clip.id,lock:!1,...s(r)})))}
      ${this.whole("clean-clip","Several operations, with thresholds…")}
      <h2>Edit</h2>
      ${f3.map(([t,e,n,s])=>this.operation(t,e,n,s,o=>this.desk.connection.act({do:"edit-clip",id:i.clip.id,operation:t,amount:o,other:null})))}
      ${this.paired(i.clip.id)}
      ${this.whole("layer-clip","Layer another clip over it…")}
      ${i.clip.motion in this.desk.store.scene.sources?this.whole("retarget-clip","Retarget again, with another table or other options…"):rt}
      ${this.optimising(i)}`:U`<p class="dim">Select a clip first.</p>`}whole(i,t){return U`<div class="wrap"><button class="quiet" @click=${()=>{this.done(),this.dispatchEvent(new CustomEvent("poise-operation",{bubbles:!0,composed:!0,detail:{form:i,clip:this.desk.clip}}))}}>${t}</button></div>`}operation(i,t,e,n,s){return U`<div class="operation">
      <button title=${e} @click=${()=>s(n?this.amounts[i]??n[1]:null)}>${t}</button>
      ${n?U`<input type="number" aria-label=${`${t}, ${n[0]}`} min="0" step="any" .value=${String(this.amounts[i]??n[1])}
        @change=${o=>{this.amounts[i]=Number(o.target.value)}} /><span class="dim">${n[0]}</span>`:rt}
    </div>`}paired(i){const t=this.desk.store.scene.clips.filter(({clip:e})=>e.id!==i);return t.length===0?U`<p class="dim">Join, Blend and Transition need a second clip.</p>`:p3.map(([e,n,s,o])=>U`<div class="operation" title=${s}>
      <select aria-label=${n} @change=${r=>{const a=r.target;a.value&&this.desk.connection.act({do:"edit-clip",id:i,operation:e,amount:o?this.amounts[e]??o[2]:null,other:Number(a.value)}),a.value=""}}><option value="">${n}…</option>${t.map(({clip:r})=>U`<option value=${r.id}>${r.motion}</option>`)}</select>
      ${o?U`<input type="number" aria-label=${o[0]} min="0" step="any" .value=${String(this.amounts[e]??o[2])}
        @change=${r=>{this.amounts[e]=Number(r.target.value)}} /><span class="dim">${o[1]}</span>`:rt}
    </div>`)}optimising(i){const{desk:t}=this,e=()=>this.goals.split(`
`).map(s=>s.trim()).filter(s=>s!==""),n=()=>{const s=c3(i,t.store,t.player.time);s?this.goals=[...e(),s].join(`
`):t.store.say("Select the joint whose position is the goal, and move the current time onto the clip.")};return U`<h2>Optimise</h2>
      <p class="dim">All frames change at once and as little as possible. A goal a line: frame: joint=x,y,z in metres.</p>
      <textarea aria-label="Goals" rows="3" placeholder="90: lhand=0.3,1.2,0.4" .value=${this.goals}
        @input=${s=>{this.goals=s.target.value}}></textarea>
      <div class="wrap"><button title="Where the selected joint is now, at this frame" @click=${n}>Add goal here</button></div>
      ${this.check("Hold the feet during contacts",this.contacts,s=>{this.contacts=s})}
      ${this.number("Spread changes over, seconds","Spread",this.spread,s=>{this.spread=s},"0.05")}
      <div class="wrap"><button class="on" @click=${()=>t.connection.act({do:"sequence-clip",id:i.clip.id,goals:e(),contacts:this.contacts,spread:this.spread,limits:"clip"})}>Optimise</button></div>
      ${this.whole("sequence-clip","All options…")}`}layers(){const{desk:i}=this,{layers:t,layer:e,clips:n,character:s,kinds:o}=i.store.scene,r=i.connection.act.bind(i.connection),a=s.joints[i.store.selected]?.name,l=(c,u,h)=>{const d=p=>r({do:"change-layer",layer:{...c,...p}}),f=p=>p&&d({parts:[...new Set([...c.parts,p])]});return U`<div class="layer ${c.id===e?"chosen":""}" role="group" aria-label=${c.name}>
        <div class="row"><button class="quiet name" title="Edit its keys" aria-pressed=${c.id===e} @click=${()=>r({do:"choose-layer",id:c.id})}>${c.name}</button>
          <span class="dim">${c.mode==="additive"?"adds":"replaces"}, ${u} ${u===1?"key":"keys"}</span></div>
        <div class="row"><label class="row"><span class="dim">share</span><input type="range" min="0" max="1" step="0.01" aria-label=${`Weight of ${c.name}`} .value=${String(c.weight)}
            @input=${p=>i.draft.attempt({do:"change-layer",layer:{...c,weight:Number(p.target.value)}})}
            @change=${()=>i.draft.end()} /></label>
          <button class=${c.muted?"on":""} aria-pressed=${c.muted} title="Mute this layer" @click=${()=>d({muted:!c.muted})}>Off</button>
          <button class="quiet" title="Move up" aria-label="Move the layer up" ?disabled=${h===t.length-1} @click=${()=>r({do:"move-layer",id:c.id,up:!0})}>↑</button>
          <button class="quiet" title="Move down" aria-label="Move the layer down" ?disabled=${h===0} @click=${()=>r({do:"move-layer",id:c.id,up:!1})}>↓</button>
          <button class="quiet" aria-label="Remove the layer" title="Remove the layer and its keys" @click=${()=>r({do:"remove-layer",id:c.id})}>✕</button></div>
        <div class="row"><select aria-label=${`Parts of ${c.name}`} @change=${p=>{const v=p.target;f(v.value),v.value=""}}>
            <option value="" selected>${c.parts.length?"and…":"whole body"}</option>
            ${a?U`<option value=${a}>${a} and below</option>`:rt}
            ${o.parts.map(p=>U`<option value=${p}>${p}</option>`)}</select>
          ${c.parts.map(p=>U`<button class="quiet" title="Remove this part" @click=${()=>d({parts:c.parts.filter(v=>v!==p)})}>${p} ✕</button>`)}</div>
      </div>`};return U`<h2>Layers</h2>
      <p class="dim">S over a clip sets keys in a layer; the clip stays as it is.</p>
      ${t.map(({settings:c,keys:u},h)=>l(c,u,h)).reverse()}
      <div class="layer ${e===0?"chosen":""}"><button class="quiet name" aria-pressed=${e===0} title="Keys that replace what clips show" @click=${()=>r({do:"choose-layer",id:0})}>Keys under all layers</button></div>
      <div class="wrap"><button title="Its keys are added to what lies below" @click=${()=>r({do:"add-layer"})}>+ Adding layer</button>
        <button title="Its keys replace the layers below" @click=${()=>r({do:"add-layer",mode:"override"})}>+ Replacing layer</button></div>
      ${t.length?U`<div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the merged clip" .value=${this.name}
        @input=${c=>{this.name=c.target.value}} />
        <button title="Merge everything on the timeline into one clip" @click=${()=>r({do:"merge-layers",name:this.name.trim()||`merged ${n.length+1}`})}>Merge</button></div>`:rt}`}motion(){const{desk:i}=this,{character:t}=i.store.scene,e=i.tracks.count>0,n=s=>i.connection.act({do:"add-clip",motion:s,start:null});return U`<h2>Clips</h2>
      <div class="wrap"><button @click=${()=>{this.done(),this.dispatchEvent(new CustomEvent("poise-import",{bubbles:!0,composed:!0}))}}>Import a motion…</button></div>
      ${t.motions.map(s=>U`<button class="quiet clip" title="Add it to the timeline" @click=${()=>n(s.name)}>+ ${s.name}
        <span class="dim">${s.frames} frames at ${Number(s.fps.toFixed(2))}</span></button>`)}
      <h2>Keys (${i.tracks.count})</h2>
      ${e?U`
        ${this.within()}
        <div class="wrap"><button @click=${()=>i.connection.act({do:"reduce-keys",...this.allowed,dofs:[]})}>Make fewer</button></div>
        <label><span>Times as long</span><input type="number" aria-label="Scale of the times" min="0.01" step="0.1" .value=${String(this.factor)}
          @change=${s=>{this.factor=Number(s.target.value)}} /></label>
        <div class="wrap"><button @click=${()=>i.connection.act({do:"retime-keys",factor:this.factor,about:i.chosen.size?i.player.time:0,keys:i.named(i.keys)})}>
          Retime ${i.chosen.size?`${i.chosen.size} keys around the current time`:"all keys"}</button></div>
        <div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the clip" .value=${this.name}
          @input=${s=>{this.name=s.target.value}} />
          <button @click=${()=>i.connection.act({do:"clip-from-keys",name:this.name.trim()||`keys ${t.motions.length+1}`})}>Clip from keys</button></div>`:U`<p class="dim">No keys yet. Press S to set a key of the pose.</p>`}`}};Ui.styles=[en,Ye`
    :host { position: absolute; right: 0.8rem; bottom: calc(100% + 0.6rem); z-index: 5; width: 29.2rem; background: var(--panel); border: 1px solid var(--edge);
      border-radius: 1rem; padding: 1.2rem 1.4rem; box-shadow: 0 1rem 3.4rem #0007; max-height: min(70vh, calc(100vh - 100% - 7rem)); overflow: auto; }
    label { display: flex; align-items: center; gap: 0.8rem; padding: 0.3rem 0; }
    label span:first-child { flex: 1; }
    input[type="number"], select { width: 10.4rem !important; }
    h2:first-child { margin-top: 0; }
    .wrap { display: flex; flex-wrap: wrap; gap: 0.6rem; padding: 0.3rem 0; }
    .clip { text-align: left; overflow: hidden; text-overflow: ellipsis; }
    .layer { border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.5rem 0.8rem; margin: 0.5rem 0; }
    .layer.chosen { border-color: var(--accent); }
    .layer select { width: auto !important; }
    .layer .name { flex: 1; text-align: left; overflow: hidden; text-overflow: ellipsis; }
    .operation { display: flex; align-items: center; gap: 0.6rem; padding: 0.2rem 0; }
    .operation button { flex: 1; text-align: left; }
    .operation input { width: 6rem !important; }
    .operation select { flex: 1; width: auto !important; min-width: 0; }
    textarea { width: 100%; font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.4rem 0.7rem; resize: vertical; }
    p { margin: 0.4rem 0; }
  `];Ts([Bt({attribute:!1})],Ui.prototype,"desk",2);Ts([Bt()],Ui.prototype,"menu",2);Ts([jt()],Ui.prototype,"name",2);Ts([jt()],Ui.prototype,"errors",2);Ts([jt()],Ui.prototype,"factor",2);Ts([jt()],Ui.prototype,"goals",2);Ts([jt()],Ui.prototype,"contacts",2);Ts([jt()],Ui.prototype,"spread",2);Ui=Ts([tn("poise-timeline-menu")],Ui);var m3=Object.defineProperty,g3=Object.getOwnPropertyDescriptor,Ho=(i,t,e,n)=>{for(var s=n>1?void 0:n?g3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&m3(t,e,s),s};const R0="poise-studio-timeline-height",P0=150,v3=new Set(["escape"]),y3=[["K","timeline"],["Space","play, pause"],["S","set a key of the pose; Shift S: of the selected joints only"],["Left, Right","move by one frame; with Shift by ten"],["N","show the trajectories of the selected joints"],["Up, Down","go to the next or the previous key; Home and End: to the ends"],["Delete, Ctrl C, Ctrl V","delete, copy or paste the selected keys; paste at the current time"],["Shift + drag on the ruler","set the playback range; drag its ends"],["Shift + drag on keys","select more keys; in curves, move keys only in time or in value"],["Alt + drag on a handle","change only one side of a key"],["Wheel, right button","zoom and pan; with Alt vertically"]];let ws=class extends Ge{constructor(){super(...arguments),this.held=()=>!1,this.curves=!1,this.menu="",this.tall=Number(localStorage.getItem(R0))||232,this.near=!1,this.tightened=0,this.known=0}listen(i,t){this.tools=i;const{store:e,connection:n,body:s,stage:o}=i;this.tracks=new zk(n,e),this.player=new o3(n,e,t),this.ghosts=new jy(n,s,o),this.trails=new a3(n,s,o,e,this.tracks),this.desk=new Wk(e,n,this.tracks,this.player,new qk,()=>this.board?.ask()),e.on(["timeline","clips","layers","layer","keys","chosen","selection","character"],()=>this.requestUpdate()),e.on(["timeline","clips","keys","selection","posed","time","view"],()=>this.board?.ask()),e.on(["time"],()=>this.timed()),e.on(["posed"],()=>this.ghosts.check()),e.on(["timeline"],()=>this.lengthened()),addEventListener("pointerdown",r=>{this.near=r.composedPath().includes(this)})}timed(){this.ghosts.hide("playing",this.player.playing);const i=performance.now();this.player.playing&&i-this.tightened<90||(this.tightened=i,this.requestUpdate())}lengthened(){const{length:i}=this.desk.store.scene.timeline;i!==this.known&&this.board?.fit(),this.known=i}updated(){this.board||!this.canvas||(this.board=new i3(this.canvas,this.desk),new ResizeObserver(()=>{const{clientWidth:i,clientHeight:t}=this.canvas.parentElement;i&&this.board.resize(i,t)}).observe(this.canvas.parentElement))}change(i){this.tools.connection.act({do:"change-timeline",timeline:{...this.tools.store.scene.timeline,...i}})}setKeys(i=!1){const{store:t,connection:e}=this.tools,n=i?t.selectedNames:[];if(i&&!n.length){t.say("Select a joint first: Shift S sets keys of that joint only.");return}this.player.pause(),e.act({do:"set-keys",joints:n})}toKey(i){const{times:t}=this.tracks,e=this.player.time,n=i>0?ys(t,e+1e-6):ys(t,e-1e-6)-1;this.player.pause(),t[n]!==void 0&&this.player.go(t[n],!0)}deleteChosen(){const{desk:i}=this;i.chosen.size?i.connection.act({do:"delete-keys",keys:i.named(i.keys)}):i.clip&&i.connection.act({do:"remove-clip",id:i.clip}),i.choose([])}async copy(){const{desk:i,tracks:t}=this,e=Math.min(...i.keys.map(({time:o})=>o)),{dofs:n}=i.store.scene.character,s=i.keys.map(o=>{const r=t.all.get(o.dof),a=t.at(o),l=c=>Array.from(c.subarray(r.width*a,r.width*(a+1)));return{dof:n[o.dof].name,time:o.time-e,value:l(r.values),kind:t.kind(o),incoming:l(r.incoming),outgoing:l(r.outgoing),handles:[r.handles[2*a],r.handles[2*a+1]]}});await navigator.clipboard.writeText(JSON.stringify({keys:s})),i.store.say(`${s.length} ${s.length===1?"key":"keys"} copied.`)}async paste(){const{desk:i}=this;let t;try{if(t=JSON.parse(await navigator.clipboard.readText()).keys,!Array.isArray(t))throw new Error}catch{i.store.say("The clipboard contains no keys.");return}const e=new Set(i.store.scene.character.dofs.map(({name:s})=>s)),n=t.filter(({dof:s})=>e.has(s));i.connection.act({do:"put-keys",keys:n,at:this.player.time})}key(i,t){if(!this.desk.store.scene)return!1;const e=this.near&&(this.desk.chosen.size>0||this.desk.clip>0);if(t.ctrlKey||t.metaKey){if(i==="c"&&e&&this.desk.chosen.size)this.copy();else if(i==="v"&&this.near)this.paste();else if(i==="a"&&this.near)this.desk.choose([...this.tracks.all].flatMap(([s,{times:o}])=>Array.from(o,r=>({dof:s,time:r}))));else return!1;return!0}const{timeline:n}=this.desk.store.scene;if(i===" ")this.player.toggle();else if(i==="s")this.setKeys(t.shiftKey);else if(i==="n")this.showTrails();else if(i==="arrowleft")this.player.step(t.shiftKey?-10:-1);else if(i==="arrowright")this.player.step(t.shiftKey?10:1);else if(i==="arrowup")this.toKey(1);else if(i==="arrowdown")this.toKey(-1);else if(i==="home")this.player.go(0);else if(i==="end")this.player.go(n.length,!0);else if((i==="delete"||i==="backspace")&&e)this.deleteChosen();else if(i==="escape"&&(this.board.cancel()||this.menu))this.menu="";else if(i==="f"&&this.near)this.board.fit();else return!1;return!0}get dragging(){return this.board?.dragging?v3:null}stretch(i){const t=i.currentTarget,e=i.clientY+oe()*this.tall;t.setPointerCapture(i.pointerId);const n=()=>Math.max(P0,.65*innerHeight/oe());t.onpointermove=s=>{this.tall=Math.min(Math.max((e-s.clientY)/oe(),P0),n())},t.onpointerup=()=>{t.onpointermove=t.onpointerup=null,localStorage.setItem(R0,String(Math.round(this.tall)))}}render(){const i=this.tools?.store.scene;if(!i)return rt;this.style.height=`min(${this.tall/10}rem, 65vh)`;const{timeline:t}=i,{player:e}=this,n=s=>()=>{this.menu=this.menu===s?"":s};return U`
      <div class="grip" @pointerdown=${s=>this.stretch(s)} title="Drag to change the height of the timeline"></div>
      <div class="bar" role="toolbar" aria-label="Timeline">
        <div class="group">
          <button class="quiet" title="Go to the start (Home)" aria-label="Go to the start" @click=${()=>e.go(0)}>${e2}</button>
          <button class="quiet" title="Previous key (Down)" aria-label="Previous key" @click=${()=>this.toKey(-1)}>${n2}</button>
          <button class=${e.playing?"on":""} title="Play (Space)" aria-label=${e.playing?"Pause":"Play"} @click=${()=>e.toggle()}>${e.playing?t2:QT}</button>
          <button class="quiet" title="Next key (Up)" aria-label="Next key" @click=${()=>this.toKey(1)}>${i2}</button>
          <button class="quiet ${t.loop?"on":""}" title="Loop" aria-label="Loop" aria-pressed=${t.loop} @click=${()=>this.change({loop:!t.loop})}>${s2}</button>
        </div>
        <input class="frame" type="number" min="0" aria-label="Frame" title="Frame" .value=${String(e.frame)}
          @change=${s=>e.go(Number(s.target.value)/t.rate)} />
        <span class="dim seconds" title="Seconds">${e.time.toFixed(2)} s</span>
        <span class="sep"></span>
        <button class=${this.changed?"unkeyed":""} aria-label="Set a key" title="Set a key of the pose (S)${this.changed?": the body is posed otherwise than its keys":""}" @click=${()=>this.setKeys()}><span class="row">${o2}<span class="word">Key</span></span></button>
        <button class="auto ${t.auto_key?"on":""}" aria-pressed=${t.auto_key} title="Auto-key: every pull sets keys of the values that it changes"
          @click=${()=>this.change({auto_key:!t.auto_key})}>Auto</button>
        <button class="layers ${this.menu==="layers"||i.layer?"on":""}" aria-haspopup="true" title="Layers of keys over clips; S sets keys in the selected layer" @click=${n("layers")}>${this.desk.layerName??"Layers"}</button>
        <span class="sep"></span>
        <div class="group" role="tablist">
          <button role="tab" aria-selected=${!this.curves} class=${this.curves?"":"on"} @click=${()=>this.show(!1)}>Keys</button>
          <button role="tab" aria-selected=${this.curves} class=${this.curves?"on":""} @click=${()=>this.show(!0)}>Curves</button>
        </div>
        <span class="spacer"></span>
        <button class=${t.onion.shown?"on":""} aria-pressed=${t.onion.shown} aria-haspopup="true" title="Ghosts: the body at earlier and later times" @click=${n("onion")}>Onion</button>
        <button class=${this.trails.shown?"on":""} aria-pressed=${this.trails.shown} title="Trajectories of the selected joints (N)" @click=${()=>this.showTrails()}>Trails</button>
        <button class=${this.menu==="motion"?"on":""} aria-haspopup="true" title="Clips, baking, key reduction" @click=${n("motion")}>Motion</button>
        <button class=${this.menu==="time"?"on":""} aria-haspopup="true" title="Length, rate, speed" @click=${n("time")}>${t.rate.toFixed(2).replace(/\.?0+$/,"")} fps</button>
      </div>
      <div class="board"><canvas aria-label="Keys over time" tabindex="0"></canvas>${this.chosen()}</div>
      ${this.menu?U`<poise-timeline-menu .desk=${this.desk} .menu=${this.menu} @done=${()=>{this.menu=""}}></poise-timeline-menu>`:rt}`}showTrails(){this.trails.switch(),this.trails.shown&&!this.tools.store.selection.length&&this.tools.store.say("Select joints on the body or in the tree to show their trajectories."),this.requestUpdate()}show(i){this.curves=i,this.board.view=i?this.board.curves:this.board.sheet,this.board.ask()}get changed(){const{pose:i,scene:t}=this.tools.store;return!i||!t||this.player.playing||t.timeline.plays==="clips"||t.layer||t.layers.length?!1:this.tracks.differs(i.q,i.time)}chosen(){const{desk:i,tracks:t}=this;i.prune();const n=i.store.scene.clips.find(c=>c.clip.id===i.clip);if(n)return this.ofClip(n.clip.id);const s=i.keys;if(!s.length)return rt;const o=new Set(s.map(c=>t.kind(c))),r=o.size===1?[...o][0]:"",a=t.all.get(s[0].dof).tension,l=c=>({do:"change-keys",keys:i.named(s),kind:null,tension:null,...c});return U`<div class="chosen" role="group" aria-label="Selected keys">
      <span class="dim">${s.length} ${s.length===1?"key":"keys"}</span>
      <select aria-label="Interpolation after the key" @change=${c=>i.connection.act(l({kind:c.target.value}))}>
        ${r?rt:U`<option selected disabled>several</option>`}
        ${Gr.map(c=>U`<option value=${c} ?selected=${c===r}>${c}</option>`)}
      </select>
      ${r==="catmull-rom"?U`<label class="row" title="Tension of Catmull-Rom curves: 0 stops at each key, 0.5 is smooth"><span class="dim">tension</span>
        <input class="tension" type="range" min="0" max="1.5" step="0.01" aria-label="Tension" .value=${String(a)}
          @input=${c=>i.draft.attempt(l({tension:Number(c.target.value)}))}
          @change=${()=>i.draft.end()} /></label>`:rt}
      <button class="quiet" title="Delete (Del)" aria-label="Delete the selected keys" @click=${()=>this.deleteChosen()}>${qm}</button></div>`}ofClip(i){const{desk:t}=this,{clip:e,fade:n}=t.store.scene.clips.find(o=>o.clip.id===i),s=o=>t.connection.act({do:"change-clip",clip:{...e,...o}});return U`<div class="chosen" role="group" aria-label="Selected clip">
      <span class="name" title=${e.motion}>${e.motion}</span>
      <label class="row" title="Speed"><span class="dim">×</span><input class="small" type="number" min="0.01" step="0.1" aria-label="Speed of the clip"
        .value=${String(Number(e.speed.toFixed(3)))} @change=${o=>s({speed:Number(o.target.value)})} /></label>
      ${n.room>0?U`<label class="row" title="Length of the fade-in in seconds, ${Number(n.room.toFixed(3))} at most"><span class="dim">fade</span><input class="small" type="number" min="0" step="0.1"
        max=${String(n.room)} aria-label="Fade of the clip" .value=${String(Number(n.into.toFixed(3)))} @change=${o=>s({fade:Number(o.target.value)})} /></label>`:rt}
      <button class=${e.muted?"on":""} aria-pressed=${e.muted} title="Mute this clip" @click=${()=>s({muted:!e.muted})}>Off</button>
      <button title="Repair, smooth, hold feet, make a cycle, mirror, retime, resample, crop, join" @click=${()=>{this.menu="clean"}}>Clean…</button>
      <button title="Bake the clip to keys" @click=${()=>{this.menu="bake"}}>Bake…</button>
      <button class="quiet" title="Remove (Del)" aria-label="Remove the clip" @click=${()=>this.deleteChosen()}>${qm}</button></div>`}get look(){const i=this.canvas.getBoundingClientRect();return{time:this.player.time,frame:this.player.frame,playing:this.player.playing,keys:this.tracks.count,chosen:this.desk.keys,ghosts:this.ghosts.count,trails:this.trails.state,ages:this.player.ages,left:i.left,top:i.top,width:i.width,height:i.height,scaleLeft:this.desk.scale.left*oe()}}keyPlace(i,t){const e=this.desk.store.scene.character.dofs.findIndex(({name:s})=>s===i),n=this.curves?this.board.curves:this.board.sheet;return this.inWindow(n.place({dof:e,time:t}))}clipPlace(i){return this.inWindow(this.board.sheet.clipPlace(i))}fadePlace(i){return this.inWindow(this.board.sheet.fadePlace(i))}timePlace(i){return this.inWindow([this.desk.scale.x(i),10])}inWindow(i){const t=this.canvas.getBoundingClientRect();return i&&[i[0]*oe()+t.left,i[1]*oe()+t.top]}};ws.styles=[en,Ye`
    :host { container-type: inline-size; display: flex; flex-direction: column; min-width: 0; background: var(--panel); border-top: 1px solid var(--edge); position: relative; }
    .grip { position: absolute; inset: -0.4rem 0 auto 0; height: 0.8rem; cursor: ns-resize; z-index: 2; touch-action: none; }
    .bar { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; padding: 0.5rem 0.8rem; border-bottom: 1px solid var(--edge); }
    .bar button { padding: 0.3rem 0.8rem; }
    .bar button.quiet { padding: 0.3rem 0.6rem; min-width: 2.8rem; }
    .group { display: flex; align-items: center; gap: 0.2rem; }
    .bar .sep { width: 1px; align-self: stretch; background: var(--edge); margin: 0.2rem 0.3rem; }
    .frame { width: 6.4rem !important; }
    input[type="number"].small { width: 6.6rem; }
    select { width: auto; }
    .auto.on { background: var(--bad); border-color: var(--bad); color: var(--on-bad); }
    .unkeyed { border-color: var(--warn); color: var(--warn); }
    .spacer { flex: 1; }
    .board { position: relative; flex: 1; min-height: 0; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; outline: none; }
    .chosen { position: absolute; right: 0.8rem; bottom: 0.8rem; max-width: calc(100% - 1.6rem); display: flex; gap: 0.6rem; align-items: center; background: var(--panel);
      border: 1px solid var(--edge); border-radius: 0.8rem; padding: 0.4rem 0.4rem 0.4rem 1rem; box-shadow: 0 0.4rem 1.6rem #0005; }
    .chosen button { padding: 0.3rem 0.8rem; }
    @container (max-width: 72rem) { .seconds, .word, .bar .sep { display: none; } .bar { gap: 0.3rem; } .bar .frame { width: 5.6rem !important; } }
    .tension { width: 8.4rem !important; }
    .name { max-width: 13rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  `];Ho([Bt({attribute:!1})],ws.prototype,"tools",2);Ho([Bt({attribute:!1})],ws.prototype,"held",2);Ho([jt()],ws.prototype,"curves",2);Ho([jt()],ws.prototype,"menu",2);Ho([jt()],ws.prototype,"tall",2);Ho([_i("canvas")],ws.prototype,"canvas",2);ws=Ho([tn("poise-timeline")],ws);var _3=Object.defineProperty,b3=Object.getOwnPropertyDescriptor,Tf=(i,t,e,n)=>{for(var s=n>1?void 0:n?b3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&_3(t,e,s),s};const w3=[["Drag next to the body","rotate the view; pan with the right button or two fingers, zoom with the wheel"],["B","show bones or skin"],["F, Shift F","frame the whole body, or the selected joints"],["1, 3, 7","view from the front, the side or the top; with Ctrl from the opposite side"],["0, 5","return to the previous view; switch perspective on or off (numeric keypad in every mode)"],["O, Ctrl S or Shift E","open a file; export"],["Ctrl Z, Ctrl Shift Z","undo; redo"],["?","show these shortcuts"]];let Ka=class extends Ge{constructor(){super(...arguments),this.timed=!1}open(){const i=this.renderRoot.querySelector("dialog");i.showModal(),i.scrollTop=0}section(i,t){return U`<h2>${i}</h2>
      <dl>${t.map(([e,n])=>U`<div><dt>${e}</dt><dd>${n}</dd></div>`)}</dl>`}render(){return U`<dialog aria-label="Shortcuts">
      ${this.mode?this.section(this.mode.title,this.mode.shortcuts):rt}
      ${this.section("Everywhere",w3)}
      ${this.timed?this.section("Timeline",y3):rt}
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`}};Ka.styles=[en,Ye`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 1.2rem; padding: 2rem 2.6rem; max-width: min(106rem, 94vw); max-height: 90vh; overflow: auto; box-shadow: 0 1.8rem 6rem #0008; }
    dialog::backdrop { background: #0006; }
    dl { columns: 2 38rem; column-gap: 3.4rem; margin: 0.4rem 0 1.2rem; }
    dl div { break-inside: avoid; display: grid; grid-template-columns: 16.8rem 1fr; gap: 1.2rem; padding: 0.3rem 0; }
    dt { font-weight: 600; }
    dd { margin: 0; color: var(--dim); }
  `];Tf([Bt({attribute:!1})],Ka.prototype,"mode",2);Tf([Bt({attribute:!1})],Ka.prototype,"timed",2);Ka=Tf([tn("poise-help")],Ka);/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const x3=Zy(class extends Qy{constructor(){super(...arguments),this.key=rt}render(i,t){return this.key=i,t}update(i,[t,e]){return t!==this.key&&(t_(i),this.key=t),e}});var M3=Object.defineProperty,S3=Object.getOwnPropertyDescriptor,ol=(i,t,e,n)=>{for(var s=n>1?void 0:n?S3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&M3(t,e,s),s};const E3=i=>i.split(",").map(t=>t.trim()).filter(t=>t);let No=class extends Ge{constructor(){super(...arguments),this.joints=[],this.edited={},this.every=!1}read(){if(!this.edited)return null;const i={...this.source.parts,...this.edited};for(const[t,e]of Object.entries(i)){const n=this.unknown(e,"source")??this.unknown(e,"target");if(n)return`${t}: no joint ${n}; choose one of the list`}return i}reset(){this.edited={}}unknown(i,t){const e=t==="source"?this.source.joints:this.joints;return i[t].find(n=>!e.includes(n))}set(i,t,e){const n=this.edited?.[i]??this.source.parts[i];this.edited={...this.edited,[i]:{...n,[t]:E3(e)}}}cell(i,t,e){const n=e==="source"?"source":"character";return U`<td><input type="text" list=${`${e}-joints`} aria-label=${`${i}, joints of the ${n}`} placeholder="none" .value=${t[e].join(", ")}
      aria-invalid=${this.unknown(t,e)?"true":"false"} @change=${s=>this.set(i,e,s.target.value)} /></td>`}render(){if(!this.edited)return U`<p class="dim">The joints are found by their names and places.</p>
      <button @click=${()=>this.reset()}>Edit the table</button>`;const i=Object.entries(this.source.parts).map(([t,e])=>[t,this.edited[t]??e]).filter(([t,e])=>this.every||t in this.edited||e.source.length||e.target.length);return U`
      <datalist id="source-joints">${this.source.joints.map(t=>U`<option value=${t}></option>`)}</datalist>
      <datalist id="target-joints">${this.joints.map(t=>U`<option value=${t}></option>`)}</datalist>
      <table><thead><tr><th scope="col">Part</th><th scope="col">${this.source.name}</th><th scope="col">Character</th></tr></thead>
        <tbody>${i.map(([t,e])=>U`<tr class=${t in this.edited?"changed":""}><th scope="row">${t}</th>
          ${this.cell(t,e,"source")}${this.cell(t,e,"target")}</tr>`)}</tbody></table>
      <p class="dim">Several joints of a part are separated by commas, the one next to the root first.</p>
      <div class="wrap">${this.every?rt:U`<button @click=${()=>{this.every=!0}}>All parts</button>`}
        <button ?disabled=${!Object.keys(this.edited).length} @click=${()=>this.reset()}>Undo the edits</button>
        <button @click=${()=>{this.edited=null}}>Find all joints again</button></div>`}};No.styles=[en,Ye`
    :host { display: block; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    th { text-align: left; font-weight: 600; padding: 0.2rem 0.4rem 0.2rem 0; overflow: hidden; text-overflow: ellipsis; }
    thead th { white-space: nowrap; }
    td { padding: 0.1rem 0.3rem 0.1rem 0; overflow-wrap: anywhere; }
    td input { width: 100%; min-width: 0; }
    tr.changed th { color: var(--accent); }
    input[aria-invalid="true"] { border-color: var(--bad) !important; }
  `];ol([Bt({attribute:!1})],No.prototype,"source",2);ol([Bt({attribute:!1})],No.prototype,"joints",2);ol([jt()],No.prototype,"edited",2);ol([jt()],No.prototype,"every",2);No=ol([tn("poise-mapping")],No);var A3=Object.defineProperty,T3=Object.getOwnPropertyDescriptor,no=(i,t,e,n)=>{for(var s=n>1?void 0:n?T3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&A3(t,e,s),s};let Zi=class extends Ge{constructor(){super(...arguments),this.up="y",this.height=1,this.edited=[],this.changed=new Set,this.chosen=-1}read(){return this.edited&&(this.changed.size||this.source.planned)?this.edited.filter(i=>i.last>=0):null}willUpdate(i){i.has("source")&&(this.edited=[...this.source.steps],this.changed=new Set)}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.footprints.show([])}updated(){this.footprints.moved=(i,t)=>this.set(i,{position:t}),this.footprints.show(this.edited?.map(i=>i.last<0?{...i,position:null}:i)??[],this.height,this.chosen)}set(i,t){this.edited=this.edited.map((e,n)=>n===i?{...e,...t}:e),this.changed=new Set(this.changed).add(i),this.chosen=i}number(i,t,e,n,s){return U`<td><input type="number" step=${n} aria-label=${`Step ${i+1}, ${t}`} .value=${String(e)}
      @focus=${()=>{this.chosen=i}} @change=${o=>{const r=o.target;r.value!==""&&Number.isFinite(r.valueAsNumber)?s(r.valueAsNumber):r.value=String(e)}} /></td>`}row(i,t){const[e,n,s]=i.position??[0,0,0],o=this.up==="z"?n:s,r=(a,l)=>this.up==="z"?[a,l,s]:[a,n,l];return U`<tr class=${this.changed.has(t)?"changed":""}><th scope="row">${i.foot}</th>
      ${this.number(t,"start",i.first,"1",a=>this.set(t,{first:Math.round(a)}))}
      ${this.number(t,"end",i.last,"1",a=>this.set(t,{last:Math.round(a)}))}
      ${this.number(t,"x",Number(e.toFixed(3)),"0.01",a=>this.set(t,{position:r(a,o)}))}
      ${this.number(t,this.up==="z"?"y":"z",Number(o.toFixed(3)),"0.01",a=>this.set(t,{position:r(e,a)}))}
      <td><button class="quiet" aria-label=${`Remove step ${t+1}`} title="The foot does not stand here" @click=${()=>this.set(t,{last:-1})}>✕</button></td></tr>`}render(){return this.edited?this.source.steps.length?U`<table><thead><tr><th scope="col">Foot</th><th scope="col">Start</th><th scope="col">End</th><th scope="col">x</th><th scope="col">${this.up==="z"?"y":"z"}</th><th></th></tr></thead>
        <tbody>${this.edited.map((i,t)=>i.last<0?rt:this.row(i,t))}</tbody></table>
      <p class="dim">Start and end are frames of the clip, positions are metres on the floor. You can also drag the footprints: left blue, right orange.</p>
      <div class="wrap"><button ?disabled=${!this.changed.size} @click=${()=>{this.edited=[...this.source.steps],this.changed=new Set}}>Undo the edits</button>
        <button @click=${()=>{this.edited=null}}>Steps of the source</button></div>`:U`<p class="dim">No foot stands in this clip.</p>`:U`<p class="dim">The steps are those of the source.</p>
      <button @click=${()=>{this.edited=[...this.source.steps]}}>Edit the steps</button>`}};Zi.styles=[en,Ye`
    :host { display: block; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    th { text-align: left; font-weight: 600; padding: 0.2rem 0; }
    td { padding: 0.1rem 0.3rem 0.1rem 0; }
    td input { width: 100%; min-width: 0; }
    th:last-child { width: 2.8rem; }
    tr.changed th { color: var(--accent); }
  `];no([Bt({attribute:!1})],Zi.prototype,"source",2);no([Bt({attribute:!1})],Zi.prototype,"footprints",2);no([Bt()],Zi.prototype,"up",2);no([Bt({type:Number})],Zi.prototype,"height",2);no([jt()],Zi.prototype,"edited",2);no([jt()],Zi.prototype,"changed",2);no([jt()],Zi.prototype,"chosen",2);Zi=no([tn("poise-steps")],Zi);var C3=Object.defineProperty,R3=Object.getOwnPropertyDescriptor,es=(i,t,e,n)=>{for(var s=n>1?void 0:n?R3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&C3(t,e,s),s};const _u="retarget-clip";let vi=class extends Ge{constructor(){super(...arguments),this.shown=!1,this.chosen="",this.running=!1,this.clip=0}connectedCallback(){super.connectedCallback(),this.store.on(["report","kinds","character","clips","sources"],()=>this.requestUpdate()),this.store.on(["report"],()=>void this.reported())}async open(i="",t=0){this.chosen=i||this.chosen||this.forms[0]?.do||"",this.clip=t,this.shown=!0,await this.updateComplete,this.renderRoot.querySelector("select")?.focus()}close(){this.shown=!1}toggle(){this.shown?this.close():this.open()}get forms(){return this.store.scene?.kinds.forms??[]}run(i){const t=this.fields.read();if(t){if(i.do===_u){const e=this.mapping?.read()??null;if(typeof e=="string")return this.store.say(e,"bad");Object.assign(t,{id:this.again?.[0],parts:e,steps:this.steps?.read()??null})}this.running=!0,this.connection.act({do:i.do,...t})}}get again(){const{clips:i,sources:t}=this.store.scene,e=i.filter(({clip:n})=>n.motion in t).map(({clip:n})=>[n.id,t[n.motion]]);return e.find(([n])=>n===this.clip)??e.at(-1)??null}retargeting(i){const{clips:t,sources:e,character:n}=this.store.scene,s=this.again;if(!s)return U`<p class="dim">No clip was retargeted here. Import a motion of another body: it is retargeted to this character.</p>`;const[o,r]=s,{motion:a}=t.find(({clip:l})=>l.id===o).clip;return U`<label class="clip">Clip <select aria-label="Clip" @change=${l=>{this.clip=Number(l.target.value),this.requestUpdate()}}>
        ${t.filter(({clip:l})=>l.motion in e).map(({clip:l})=>U`<option value=${l.id} ?selected=${l.id===o}>${l.motion}</option>`)}</select></label>
      <label class="row"><input type="checkbox" .checked=${this.beside.motion===a}
        @change=${l=>void this.beside.show(l.target.checked?a:"")} /> Show the source next to the character</label>
      ${x3(r,U`<h2>Steps</h2>
        <poise-steps .source=${r} .footprints=${this.footprints} .up=${n.up} .height=${n.height}></poise-steps>
        <h2>Table of parts</h2>
        <poise-mapping .source=${r} .joints=${n.joints.map(({name:l})=>l)}></poise-mapping>
        <h2>Options</h2>
        <poise-fields .store=${this.store} .fields=${i.fields.filter(({name:l})=>l!=="id")} .preset=${r.settings}></poise-fields>`)}`}async reported(){this.running&&(this.running=!1,await this.updateComplete,this.renderRoot.querySelector("h2")?.scrollIntoView({block:"nearest"}))}render(){const i=this.forms.find(n=>n.do===this.chosen),t=this.store.scene;if(!this.shown||!i||!t)return rt;const e=this.clip||t.clips.at(-1)?.clip.id;return U`<section role="region" aria-label="Operations" @keydown=${n=>{n.key==="Escape"&&(n.stopPropagation(),this.close())}}>
      <div class="row"><select class="grow" aria-label="Operation" @change=${n=>{this.chosen=n.target.value}}>
        ${this.forms.map(n=>U`<option value=${n.do} ?selected=${n===i}>${n.title}</option>`)}</select>
        <button class="quiet" aria-label="Close the operations" title="Close (Escape)" @click=${()=>this.close()}>✕</button></div>
      <div class="scroll" tabindex="0" aria-label="Options and report">
        <p class="dim">As <code>${i.command}</code>. One step of undo.</p>
        ${i.do===_u?this.retargeting(i):U`<poise-fields .store=${this.store} .fields=${i.fields} .preset=${e===void 0?{}:{id:e}}></poise-fields>`}
        ${t.report.length?U`<h2>Report of the last operation</h2><pre aria-label="Report of the last operation">${t.report.join(`
`)}</pre>`:rt}
      </div>
      <button class="on run" ?disabled=${i.do===_u&&!this.again} @click=${()=>this.run(i)}>${i.title}</button></section>`}};vi.styles=[en,Ye`
    section { position: fixed; z-index: 6; top: 5.4rem; left: 1.2rem; width: min(44rem, calc(100vw - 2.4rem)); max-height: calc(100vh - 11rem); display: flex; flex-direction: column;
      background: var(--panel); border: 1px solid var(--edge); border-radius: 1rem; padding: 1.2rem 1.4rem; box-shadow: 0 1rem 3.4rem #0007; }
    .scroll { overflow: auto; min-height: 0; }
    .scroll p { margin: 0.4rem 0; }
    code { font: 1.2rem ui-monospace, monospace; }
    pre { font: 1.2rem/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0; }
    .clip { display: grid; grid-template-columns: auto 1fr; gap: 1rem; align-items: center; }
    .run { margin-top: 0.8rem; }
  `];es([Bt({attribute:!1})],vi.prototype,"store",2);es([Bt({attribute:!1})],vi.prototype,"connection",2);es([jt()],vi.prototype,"shown",2);es([jt()],vi.prototype,"chosen",2);es([_i("poise-fields")],vi.prototype,"fields",2);es([_i("poise-mapping")],vi.prototype,"mapping",2);es([_i("poise-steps")],vi.prototype,"steps",2);es([Bt({attribute:!1})],vi.prototype,"footprints",2);es([Bt({attribute:!1})],vi.prototype,"beside",2);vi=es([tn("poise-operations")],vi);const yo=256;function P3(i,t,e){const n=t.skins[e],s=n.geometry.position.length/3,o=Math.ceil(s/yo),r=new Ze({depthTest:!1,toneMapped:!1});r.onBeforeCompile=f=>{Zr(r,f,Ks(n)),f.vertexShader=f.vertexShader.replace("#include <common>",`#include <common>
varying vec3 poisePlace;`).replace("#include <project_vertex>",`#include <project_vertex>
        poisePlace = transformed;
        gl_PointSize = 1.0;
        vec2 pixel = vec2(gl_VertexID % ${yo}, gl_VertexID / ${yo}) + 0.5;
        gl_Position = vec4(2.0 * pixel / vec2(${yo}.0, ${o}.0) - 1.0, 0.0, 1.0);`),f.fragmentShader=f.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 poisePlace;`).replace("#include <dithering_fragment>","gl_FragColor = vec4(poisePlace, 1.0);")};const a=new ue().copy(n.mesh.geometry);a.setIndex(Array.from({length:s},(f,p)=>p));const l=new Bc(a,r);Object.assign(l,{isMesh:!1,isPoints:!0}),l.bind(n.mesh.skeleton,new Wt),l.frustumCulled=!1,l.morphTargetInfluences=n.mesh.morphTargetInfluences,Vc(l,Ks(n),n.turns);const c=new qs(yo,o,{type:si,magFilter:Hn,minFilter:Hn}),u=new jd,h=new Xe;h.rotation.copy(t.group.rotation),h.add(l),u.add(h);const d=new Float32Array(4*yo*o);return i.setRenderTarget(c),i.render(u,new Xn),i.readRenderTargetPixels(c,0,0,yo,o,d),i.setRenderTarget(null),[c,a,r,l.customDepthMaterial].forEach(f=>f.dispose()),Array.from({length:3*s},(f,p)=>d[4*Math.floor(p/3)+p%3])}const k3=4;class L3{constructor(t,e){this.stage=t,this.mode=e,this.taken=new Set,this.resting=null,this.again=null;const n=t.canvas;n.addEventListener("pointerdown",s=>this.down(s),{capture:!0}),n.addEventListener("pointermove",s=>this.move(s)),n.addEventListener("pointerrawupdate",s=>this.ahead(s)),n.addEventListener("pointerup",s=>this.up(s)),n.addEventListener("pointercancel",s=>this.lost(s)),n.addEventListener("pointerleave",()=>this.mode().away()),n.addEventListener("contextmenu",s=>s.preventDefault())}place(t){const e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){t!==this.again&&(t.pointerType==="touch"&&this.mode().oneFinger?this.touched(t):this.give(t,t))}give(t,e){if(!this.mode().down(t,...this.place(t)))return!1;e.stopImmediatePropagation(),e.preventDefault(),this.taken.add(t.pointerId);try{this.stage.canvas.setPointerCapture(t.pointerId)}catch{}return!0}touched(t){const{resting:e}=this;if(this.taken.size)t.stopImmediatePropagation();else if(e)this.resting=null,this.turn(e.event);else if(t.isPrimary){const[n,s]=this.place(t);this.resting={event:t,x:n,y:s},t.stopImmediatePropagation(),t.preventDefault()}}turn(t){const{pointerId:e,pointerType:n,clientX:s,clientY:o,button:r,buttons:a,isPrimary:l}=t;this.again=new PointerEvent("pointerdown",{pointerId:e,pointerType:n,clientX:s,clientY:o,button:r,buttons:a,isPrimary:l,bubbles:!0}),this.stage.canvas.dispatchEvent(this.again),this.again=null}move(t){const[e,n]=this.place(t),{resting:s}=this;if(s?.event.pointerId===t.pointerId){if(Math.hypot(e-s.x,n-s.y)<=k3*oe())return;this.resting=null,this.give(s.event,t)||this.turn(s.event)}this.mode().move(t,e,n)}ahead(t){this.taken.has(t.pointerId)&&this.mode().ahead?.(t,...this.place(t))}up(t){const{resting:e}=this;e?.event.pointerId===t.pointerId&&(this.resting=null,this.give(e.event,t)),this.taken.delete(t.pointerId)&&this.mode().up(t)}lost(t){this.resting?.event.pointerId===t.pointerId&&(this.resting=null),this.up(t)}}const k0={type:"change"},Cf={type:"start"},v_={type:"end"},ec=new Xr,L0=new Mn,D3=Math.cos(70*jb.DEG2RAD),cn=new A,qn=2*Math.PI,Ie={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},bu=1e-6;class I3 extends DE{constructor(t,e=null){super(t,e),this.state=Ie.NONE,this.enabled=!0,this.target=new A,this.cursor=new A,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ar.ROTATE,MIDDLE:Ar.DOLLY,RIGHT:Ar.PAN},this.touches={ONE:Sr.ROTATE,TWO:Sr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new A,this._lastQuaternion=new Fe,this._lastTargetPosition=new A,this._quat=new Fe().setFromUnitVectors(t.up,new A(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Cm,this._sphericalDelta=new Cm,this._scale=1,this._panOffset=new A,this._rotateStart=new vt,this._rotateEnd=new vt,this._rotateDelta=new vt,this._panStart=new vt,this._panEnd=new vt,this._panDelta=new vt,this._dollyStart=new vt,this._dollyEnd=new vt,this._dollyDelta=new vt,this._dollyDirection=new A,this._mouse=new vt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=N3.bind(this),this._onPointerDown=U3.bind(this),this._onPointerUp=O3.bind(this),this._onContextMenu=G3.bind(this),this._onMouseWheel=z3.bind(this),this._onKeyDown=B3.bind(this),this._onTouchStart=H3.bind(this),this._onTouchMove=V3.bind(this),this._onMouseDown=$3.bind(this),this._onMouseMove=F3.bind(this),this._interceptControlDown=W3.bind(this),this._interceptControlUp=j3.bind(this),this.domElement!==null&&this.connect(),this.update()}connect(){this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(k0),this.update(),this.state=Ie.NONE}update(t=null){const e=this.object.position;cn.copy(e).sub(this.target),cn.applyQuaternion(this._quat),this._spherical.setFromVector3(cn),this.autoRotate&&this.state===Ie.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=qn:n>Math.PI&&(n-=qn),s<-Math.PI?s+=qn:s>Math.PI&&(s-=qn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let o=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{const r=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),o=r!=this._spherical.radius}if(cn.setFromSpherical(this._spherical),cn.applyQuaternion(this._quatInverse),e.copy(this.target).add(cn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let r=null;if(this.object.isPerspectiveCamera){const a=cn.length();r=this._clampDistance(a*this._scale);const l=a-r;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),o=!!l}else if(this.object.isOrthographicCamera){const a=new A(this._mouse.x,this._mouse.y,0);a.unproject(this.object);const l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),o=l!==this.object.zoom;const c=new A(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),r=cn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;r!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(r).add(this.object.position):(ec.origin.copy(this.object.position),ec.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(ec.direction))<D3?this.object.lookAt(this.target):(L0.setFromNormalAndCoplanarPoint(this.object.up,this.target),ec.intersectPlane(L0,this.target))))}else if(this.object.isOrthographicCamera){const r=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),r!==this.object.zoom&&(this.object.updateProjectionMatrix(),o=!0)}return this._scale=1,this._performCursorZoom=!1,o||this._lastPosition.distanceToSquared(this.object.position)>bu||8*(1-this._lastQuaternion.dot(this.object.quaternion))>bu||this._lastTargetPosition.distanceToSquared(this.target)>bu?(this.dispatchEvent(k0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?qn/60*this.autoRotateSpeed*t:qn/60/60*this.autoRotateSpeed}_getZoomScale(t){const e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){cn.setFromMatrixColumn(e,0),cn.multiplyScalar(-t),this._panOffset.add(cn)}_panUp(t,e){this.screenSpacePanning===!0?cn.setFromMatrixColumn(e,1):(cn.setFromMatrixColumn(e,0),cn.crossVectors(this.object.up,cn)),cn.multiplyScalar(t),this._panOffset.add(cn)}_pan(t,e){const n=this.domElement;if(this.object.isPerspectiveCamera){const s=this.object.position;cn.copy(s).sub(this.target);let o=cn.length();o*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*o/n.clientHeight,this.object.matrix),this._panUp(2*e*o/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;const n=this.domElement.getBoundingClientRect(),s=t-n.left,o=e-n.top,r=n.width,a=n.height;this._mouse.x=s/r*2-1,this._mouse.y=-(o/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(qn*this._rotateDelta.x/e.clientHeight),this._rotateUp(qn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(qn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(-qn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(qn*this.rotateSpeed/this.domElement.clientHeight):this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(-qn*this.rotateSpeed/this.domElement.clientHeight):this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,o=Math.sqrt(n*n+s*s);this._dollyStart.set(0,o)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{const n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),o=.5*(t.pageY+n.y);this._rotateEnd.set(s,o)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(qn*this._rotateDelta.x/e.clientHeight),this._rotateUp(qn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,o=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,o),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);const r=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(r,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new vt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){const e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){const e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}}function U3(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i)))}function N3(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function O3(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(v_),this.state=Ie.NONE;break;case 1:const t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function $3(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Ar.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ie.DOLLY;break;case Ar.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ie.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ie.ROTATE}break;case Ar.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ie.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ie.PAN}break;default:this.state=Ie.NONE}this.state!==Ie.NONE&&this.dispatchEvent(Cf)}function F3(i){switch(this.state){case Ie.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ie.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ie.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function z3(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ie.NONE||(i.preventDefault(),this.dispatchEvent(Cf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(v_))}function B3(i){this.enabled===!1||this.enablePan===!1||this._handleKeyDown(i)}function H3(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Sr.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(i),this.state=Ie.TOUCH_ROTATE;break;case Sr.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(i),this.state=Ie.TOUCH_PAN;break;default:this.state=Ie.NONE}break;case 2:switch(this.touches.TWO){case Sr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ie.TOUCH_DOLLY_PAN;break;case Sr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ie.TOUCH_DOLLY_ROTATE;break;default:this.state=Ie.NONE}break;default:this.state=Ie.NONE}this.state!==Ie.NONE&&this.dispatchEvent(Cf)}function V3(i){switch(this._trackPointer(i),this.state){case Ie.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ie.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ie.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ie.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ie.NONE}}function G3(i){this.enabled!==!1&&i.preventDefault()}function W3(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function j3(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}class q3 extends jd{constructor(){super();const t=new Yr;t.deleteAttribute("uv");const e=new Ys({side:Bn}),n=new Ys,s=new RE(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);const o=new Yt(t,e);o.position.set(-.757,13.219,.717),o.scale.set(31.713,28.305,28.591),this.add(o);const r=new Yt(t,n);r.position.set(-10.906,2.009,1.846),r.rotation.set(0,-.195,0),r.scale.set(2.328,7.905,4.651),this.add(r);const a=new Yt(t,n);a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),this.add(a);const l=new Yt(t,n);l.position.set(6.167,.857,7.803),l.rotation.set(0,.561,0),l.scale.set(3.927,6.285,3.687),this.add(l);const c=new Yt(t,n);c.position.set(-2.017,.018,6.124),c.rotation.set(0,.333,0),c.scale.set(2.002,4.566,2.064),this.add(c);const u=new Yt(t,n);u.position.set(2.291,-.756,-2.621),u.rotation.set(0,-.286,0),u.scale.set(1.546,1.552,1.496),this.add(u);const h=new Yt(t,n);h.position.set(-2.193,-.369,-5.547),h.rotation.set(0,.516,0),h.scale.set(3.875,3.487,2.986),this.add(h);const d=new Yt(t,br(50));d.position.set(-16.116,14.37,8.208),d.scale.set(.1,2.428,2.739),this.add(d);const f=new Yt(t,br(50));f.position.set(-16.109,18.021,-8.207),f.scale.set(.1,2.425,2.751),this.add(f);const p=new Yt(t,br(17));p.position.set(14.904,12.198,-1.832),p.scale.set(.15,4.265,6.331),this.add(p);const v=new Yt(t,br(43));v.position.set(-.462,8.89,14.52),v.scale.set(4.38,5.441,.088),this.add(v);const m=new Yt(t,br(20));m.position.set(3.235,11.486,-12.541),m.scale.set(2.5,2,.1),this.add(m);const g=new Yt(t,br(100));g.position.set(0,20,0),g.scale.set(1,.1,1),this.add(g)}dispose(){const t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(const e of t)e.dispose()}}function br(i){const t=new Ze;return t.color.setScalar(i),t}const Ri=0,nc=1,Ic=2,D0=25,X3=40,Y3=12,I0=3;class K3{constructor(){this.fixed=null,this.level=Ri,this.times=[[],[],[]],this.warm=[!1,!1,!1]}get moving(){return this.fixed??this.level}median(t){const e=[...this.times[t]].sort((n,s)=>n-s);return e[e.length>>1]??0}measured(t,e){if(!this.warm[t]){this.warm[t]=!0,t===Ri&&e>10*D0&&(this.level=nc);return}const n=this.times[t];n.push(e),n.length>I0&&n.shift();const s=this.median(t);t===Ri?s>D0?this.level=this.level===Ri?nc:this.level:this.level=Ri:n.length===I0&&t===this.level&&(t===nc&&s>X3?this.change(Ic):t===Ic&&s<Y3&&this.change(nc))}change(t){this.level=t,this.times[t].length=0}}const U0={dark:{ground:1777187,line:3422788,sky:2303790,hemi:9412019},light:{ground:15330544,line:12896979,sky:16054008,hemi:16777215}},J3=300,Z3=1500,N0=2,Q3=.6,tL="poise-studio-quality";function eL(i,t){const e=new A(0,1,0),n=e.clone().cross(t),s={front:t,back:t.clone().negate(),left:n,right:n.clone().negate()};return i==="top"||i==="bottom"?e.multiplyScalar(i==="top"?1:-1).addScaledVector(t,1e-4).normalize():i==="user"?t:s[i].clone()}function nL(i,t,e){const n=t/Math.max(1,e);return i===2?n>.9?2:1:i===3?n>1.2?3:n>.6?2:1:i===4?n>1.9?4:n>.5?2:1:1}function iL(i){const t=new q3,e=new _v(64,{type:Wr});new vv(.1,100,e).update(i,t);const n=new od(i),s=n.fromCubemap(e.texture).texture;return n.dispose(),t.dispose(),e.dispose(),s}function sL(i){try{return localStorage.getItem(i)}catch{return null}}function oL(i){const t={alpha:!1,antialias:!1,depth:!0,stencil:!1};return i.getContext("webgl2",t)??void 0}class rL{constructor(t,e,n){this.canvas=t,this.before=e,this.draft=n,this.panes=[{x:0,y:0,width:1,height:1}],this.showing=null,this.scene=new jd,this.perspective=new Xn(35,1,.01,200),this.parallel=new yc(-1,1,1,-1,.01,200),this.camera=this.perspective,this.view="user",this.user=null,this.towards=new A(0,0,1),this.viewed=()=>{},this.raycaster=new kE,this.grid=null,this.sky=new TE(16777215,3159098,1),this.sun=new Em(16777215,2.2),this.asked=!1,this.theme="dark",this.size=1.7,this.quality=new K3,this.held=()=>!1,this.refining=0,this.fence=null,this.drawn=0,this.level=Ri,this.renderer=new nE({canvas:t,antialias:!1,context:oL(t)});const s=sL(tL);s&&(this.quality.fixed=Math.min(Ic,Math.max(Ri,Number(s)))),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=K0,this.camera.position.set(1.9,1.5,3.4),this.controls=new I3(this.camera,t),this.controls.target.set(0,.9,0),this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.turned());const o=this.sun;o.position.set(2.5,5,3),o.castShadow=!0,o.shadow.mapSize.set(1024,1024),o.shadow.camera.left=o.shadow.camera.bottom=-2.5,o.shadow.camera.right=o.shadow.camera.top=2.5,o.shadow.bias=-5e-4;const r=new Em(12374271,.5);r.position.set(-3,2,-2),this.floor=new Yt(new Qd(30,48),new bE({opacity:.25})),this.floor.rotation.x=-Math.PI/2,this.floor.receiveShadow=!0,this.scene.add(o,o.target,r,this.sky,this.floor),this.scene.environment=this.surroundings=iL(this.renderer),this.scene.environmentIntensity=.5,this.paint("dark")}paint(t){const e=U0[t];this.theme=t,this.scene.background=new Xt(e.sky),this.scene.fog=new Wd(e.sky,7*this.size,25*this.size),this.sky.color.set(e.hemi),this.layFloor(this.floor.position.y)}layFloor(t){this.grid&&(this.scene.remove(this.grid),this.grid.dispose());const e=U0[this.theme];this.grid=new LE(12*this.size,40,e.line,e.line),this.grid.material.transparent=!0,this.grid.position.y=this.floor.position.y=t,this.scene.add(this.grid),this.ask()}frame(t,e){this.size=e,this.sun.position.set(1.5,3,1.8).multiplyScalar(e).add(t),this.sun.target.position.copy(t);const n=this.sun.shadow.camera;n.left=n.bottom=-1.3*e,n.right=n.top=1.3*e,n.far=8*e,n.updateProjectionMatrix(),this.floor.scale.setScalar(e),this.paint(this.theme);for(const o of[this.perspective,this.parallel])o.near=e/200,o.far=e*100;const s=this.view==="user"?new A(.42,.16,.9).normalize():this.towards;this.stand(t,s,.625*e+.4*e*this.slope)}focus(t,e){this.stand(t,this.camera.position.clone().sub(this.controls.target).normalize(),e)}get slope(){return Math.tan(this.perspective.fov*Math.PI/360)}get half(){return this.camera===this.parallel?this.parallel.top/this.parallel.zoom:this.slope*this.perspective.position.distanceTo(this.controls.target)}stand(t,e,n){const{controls:s,parallel:o,perspective:r}=this;s.target.copy(t),r.position.copy(t).addScaledVector(e,n/this.slope),o.position.copy(t).addScaledVector(e,Math.max(n/this.slope,4*this.size)),o.zoom=1,o.top=n,this.shape(),s.update(),this.camera.updateMatrixWorld(),this.ask()}follow(t){for(const e of[this.camera.position,this.controls.target,this.sun.position,this.sun.target.position])e.add(t);this.controls.update(),this.ask()}shape(){const{width:t,height:e}=this.panes[0],{parallel:n,perspective:s}=this;s.aspect=t/Math.max(1,e),n.right=n.top*s.aspect,[n.left,n.bottom]=[-n.right,-n.top],s.updateProjectionMatrix(),n.updateProjectionMatrix()}get orthographic(){return this.camera===this.parallel}set orthographic(t){if(t===this.orthographic)return;const{half:e}=this,n=this.camera.position.clone().sub(this.controls.target).normalize();this.camera=t?this.parallel:this.perspective,this.controls.object=this.camera,this.stand(this.controls.target.clone(),n,e),this.viewed()}look(t,e){if(t==="user"){if(this.view!=="user"&&this.user){const{position:s,target:o,orthographic:r,half:a}=this.user;this.view=t,this.orthographic=r,this.stand(o,s.clone().sub(o).normalize(),a)}this.viewed();return}const{half:n}=this;this.view==="user"&&(this.user={position:this.camera.position.clone(),target:this.controls.target.clone(),orthographic:this.orthographic,half:n}),this.view="user",this.towards=eL(t,e),this.orthographic=!0,this.stand(this.controls.target.clone(),this.towards,n),this.view=t,this.viewed()}turned(){const t=this.camera.position.clone().sub(this.controls.target).normalize();this.view!=="user"&&t.dot(this.towards)<.99999&&(this.view="user",this.viewed()),this.ask()}metresPerPixel(t){const e=this.panes[0],{camera:n}=this;return 2*(n instanceof yc?n.top/n.zoom:this.slope*Math.max(n.position.distanceTo(t),1e-6))/Math.max(1,e.height)}sight(t){return this.orthographic?this.camera.getWorldDirection(new A):t.clone().sub(this.camera.position).normalize()}get geometries(){return this.renderer.info.memory.geometries}resize(t,e){this.renderer.setSize(t,e,!1),this.lay(this.panes.length,t,e)}split(t,e){this.showing=e,this.controls.zoomToCursor=e===null,this.lay(t,this.canvas.clientWidth,this.canvas.clientHeight)}lay(t,e,n){const s=nL(t,e,n),o=Math.ceil(t/s),[r,a]=[e/s,n/o];this.panes=Array.from({length:t},(l,c)=>({x:c%s*r,y:Math.floor(c/s)*a,width:r,height:a})),this.shape(),this.ask()}paneAt(t,e){return Math.max(0,this.panes.findIndex(n=>t>=n.x&&t<n.x+n.width&&e>=n.y&&e<n.y+n.height))}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.before(),this.render(this.quality.moving)}))}draw(){this.render(Ri)}render(t){clearTimeout(this.refining);const e=performance.now();if(this.prepare(t),this.picture(),this.drawn+=1,this.measure(t,e),t===Ri||this.quality.fixed!==null)return;const n=(this.held()?Z3:J3)+4*this.quality.median(t);this.refining=window.setTimeout(()=>requestAnimationFrame(()=>this.asked||this.render(Ri)),n)}prepare(t){const{renderer:e}=this,n=t===Ri,s=n?N0:t===Ic?Q3:Math.min(devicePixelRatio,N0);e.getPixelRatio()!==s&&e.setPixelRatio(s),this.scene.environment=n?this.surroundings:null,this.sun.castShadow=this.floor.visible=n,this.grid&&(this.grid.material.opacity=n?1:.55),this.draft(n?null:{camera:this.camera,width:this.canvas.width,height:this.canvas.height}),this.level=t}measure(t,e){if(this.fence)return;const n=this.renderer.getContext(),s=this.fence=n.fenceSync(n.SYNC_GPU_COMMANDS_COMPLETE,0);if(!s)return;n.flush();const o=()=>{if(!n.isContextLost()&&n.getSyncParameter(s,n.SYNC_STATUS)!==n.SIGNALED){setTimeout(o,2);return}n.deleteSync(s),this.fence=null,this.quality.measured(t,performance.now()-e)};setTimeout(o,1)}picture(){const{renderer:t,scene:e,camera:n,canvas:s}=this;if(!this.showing){t.render(e,n);return}t.setScissorTest(!0),this.panes.forEach((o,r)=>{this.showing(r);const a=s.clientHeight-o.y-o.height;t.setViewport(o.x,a,o.width,o.height),t.setScissor(o.x,a,o.width,o.height),t.render(e,n)}),t.setScissorTest(!1),t.setViewport(0,0,s.clientWidth,s.clientHeight)}project(t,e=0){const n=t.clone().project(this.camera),{x:s,y:o,width:r,height:a}=this.panes[e];return n.set(s+(n.x+1)/2*r,o+(1-n.y)/2*a,n.z)}ray(t,e,n=0){const{x:s,y:o,width:r,height:a}=this.panes[n],l=new vt(2*(t-s)/r-1,1-2*(e-o)/a);return this.raycaster.setFromCamera(l,this.camera),this.raycaster.ray.clone()}}const aL=6e3,lL=60,cL=200;class hL extends EventTarget{constructor(){super(...arguments),this.scene=null,this.pose=null,this.jobs=[],this.preparing=!1,this.selection=[],this.hovered=-1,this.painted=0,this.theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark",this.bones=!1,this.keys=0,this.status={connected:!1,message:"",kind:"done",age:0,solving:0,missed:0,unheld:!1},this.shown=-1/0,this.showing=0,this.fading=0}on(t,e){for(const n of t)this.addEventListener(n,e);return()=>t.forEach(n=>this.removeEventListener(n,e))}changed(...t){for(const e of t)this.dispatchEvent(new Event(e))}get selected(){return this.selection.at(-1)??-1}get selectedNames(){return this.selection.map(t=>this.scene.character.joints[t].name)}select(t){this.selected===t&&this.selection.length<=1||(this.selection=t<0?[]:[t],this.changed("selection"))}toggle(t){const e=this.selection.filter(n=>n!==t);this.selection=e.length===this.selection.length?[...e,t]:e,this.changed("selection")}numbers(t){const e=performance.now(),n=t?this.shown+cL-e:0;if(n>0){this.showing||=window.setTimeout(()=>this.numbers(!1),n);return}clearTimeout(this.showing),this.showing=0,this.shown=e,this.changed("numbers")}say(t,e="warn"){clearTimeout(this.fading),this.status={...this.status,message:t,kind:e},this.changed("status"),t&&(this.fading=window.setTimeout(()=>{this.status.connected&&this.say("")},aL+lL*t.length))}}var uL=Object.defineProperty,dL=Object.getOwnPropertyDescriptor,ns=(i,t,e,n)=>{for(var s=n>1?void 0:n?dL(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&uL(t,e,s),s};const fL=["linear-blend","dual-quaternion","centres-of-rotation"],O0="poise-studio-hint-seen",$0="poise-studio-timeline",F0=[["front","1","back"],["left","3","right"],["top","7","bottom"],["user","0","user"]],ic={front:"Front",back:"Back",left:"Side",right:"Side",top:"Top",bottom:"Bottom",user:"User"},pL=new Set(["pose","rig"]),Fs=new Set(["pose","paint"]),mL=[["open","Open","a character, a robot with its folder of meshes, or a project"],["clip","Import as a clip","a motion, retargeted to this character"]],z0=i=>i.composedPath().map(t=>t instanceof HTMLElement?t.dataset.zone:"").find(Boolean)??"open";let yi=class extends Ge{constructor(){super(),this.store=new hL,this.body=new af(()=>this.stage?.ask()),this.holds=new XT,this.modes=[],this.timeline=localStorage.getItem($0)==="1",this.hint=localStorage.getItem(O0)===null,this.carried="",this.waiting=null,this.framed="",this.bodyTime=0,this.setAttribute("theme",this.store.theme),DT(()=>this.store.changed("view")),addEventListener("pointerdown",i=>{i.composedPath()[0]instanceof HTMLCanvasElement&&vL()},{capture:!0}),this.store.on(["status","numbers","history","character","hover","view","mode"],()=>this.requestUpdate()),this.connection=new MT({scene:i=>this.told(i),pose:(i,t)=>this.posed(i,t),failed:i=>this.store.say(i,"bad"),noticed:i=>this.store.say(i,"warn"),connected:i=>{this.store.status={...this.store.status,connected:i,message:""},this.store.jobs=[],this.store.changed("status","jobs")},refused:()=>this.store.say("The studio was restarted. Open the new link that it printed.")}),this.connection.hear("jobs",i=>{this.store.jobs=i,this.store.changed("jobs")}),this.connection.hear("preparing",i=>{this.store.preparing=i,this.store.changed("status")})}hearPainting(){this.connection.hear(kA,i=>{const t=LA(i);this.body.painted(t),this.store.painted=Math.max(this.store.painted,t.seq),this.store.changed("painted")}),this.connection.hear("painted",({skin:i,weights:t})=>this.body.named(i,t))}firstUpdated(){this.stage=new rL(this.canvas,()=>this.beforeFrame(),a=>this.body.draft(a)),this.stage.held=()=>this.dragging!==null,this.stage.viewed=()=>this.store.changed("view"),this.stage.scene.add(this.body.group,this.body.overlay),this.body.centred=a=>{a?this.store.say(a):this.redrawn()},this.body.overlay.add(this.holds.group);const{stage:i,body:t,holds:e,connection:n,store:s}=this;this.hearPainting();const r={stage:i,body:t,holds:e,connection:n,store:s,page:this,showBones:a=>this.setBones(a)};this.modes=Dk.map(a=>new a(r)),this.dock.listen(r,()=>(this.pulling?.pulls.size??0)>0),this.addEventListener("poise-operation",a=>{const{form:l,clip:c}=a.detail;this.operations.open(l,c)}),this.addEventListener("poise-import",()=>void this.files.open(!0)),this.mode=this.modes[0],this.mode.enter(),this.drags=new AT(this),this.operations.beside=new OE(this.stage,this.body,this.store),this.operations.footprints=new FT(this.stage,this.body),new L3(this.stage,()=>this.mode),this.stage.paint(this.store.theme),new ResizeObserver(()=>{const{clientWidth:a,clientHeight:l}=this.canvas.parentElement;this.stage.resize(a,l)}).observe(this.canvas.parentElement),addEventListener("keydown",a=>this.key(a)),this.connection.hear("dropped",a=>this.dropped(a)),this.addEventListener("poise-open",()=>void this.files.open()),this.addEventListener("poise-bind",()=>this.toBinding()),this.store.on(["selection"],()=>this.stage.ask()),addEventListener("dragover",a=>{a.preventDefault(),a.dataTransfer?.types.includes("Files")&&(this.carried=z0(a))}),addEventListener("dragleave",a=>{a.relatedTarget||(this.carried="")}),addEventListener("drop",a=>{a.preventDefault(),this.carried="",a.dataTransfer&&this.bring(TT(a.dataTransfer),z0(a)==="clip")})}async bring(i,t){const e=await i.catch(()=>null);e?e.length?await(t?this.files.drop(e):this.files.send(e)):this.store.say("The dropped folder has no files.","bad"):this.store.say("The dropped files cannot be read.","bad")}told(i){const t=this.store.scene;this.store.scene={...t,...i},(i.character||i.weights)&&this.showCharacter(),i.holds&&(this.holds.show(i.holds,this.store.scene.character.height),this.stage?.ask()),i.settings&&(!t||t.settings.floor_height!==i.settings.floor_height)&&this.stage?.layFloor(i.settings.floor_height),this.store.changed(...Object.keys(i))}async showCharacter(){const i=this.store.scene.character;this.store.selection.some(e=>e>=i.joints.length)&&(this.store.selection=[]);try{if(!await this.body.show(i,this.store.scene.weights))return}catch(e){this.store.say(`The skin could not be fetched: ${String(e)}`);return}const t=i.skins.find(e=>!fL.includes(e.deformer));t&&this.store.say(`${t.name} is displayed with linear blending; files and films use ${t.deformer}.`),await this.updateComplete,this.redrawn()}redrawn(){this.setBones(this.body.skins.length===0||this.store.bones),this.body.group.updateMatrixWorld(!0),this.waiting&&this.take(this.waiting),this.store.changed("body"),this.dock.ghosts.draw()}posed(i,t){this.store.pose=i,t>0&&(this.store.status={...this.store.status,age:t,solving:1e3*i.seconds,missed:i.missed,unheld:(i.flags&Dm)!==0}),this.take(i),this.store.changed("posed"),this.store.numbers((i.flags&cd)!==0||this.dock.player.playing)}take(i){if(this.waiting=i,!this.body.take(this.mode?.shown?.(i)??i))return;this.holds.follow(this.body);const t=this.body.character.name;this.framed!==t&&(this.framed=t,this.lookAtBody()),this.stage?.ask()}beforeFrame(){const i=performance.now();this.mode.before();const t=this.renderRoot.querySelector(".label"),e=this.pulling?.under;if(t&&e){const n=this.onScreen(e.point);t.style.left=`${n.x}px`,t.style.top=`${n.y}px`}this.bodyTime=performance.now()-i}onScreen(i){return this.stage.project(i.clone().applyMatrix4(this.body.group.matrixWorld))}key(i){if([this.help,this.files].some(e=>e.renderRoot.querySelector("dialog[open]")))return;const t=i.key.toLowerCase();if(!gL(i,t)){if(this.drags.key(i,t)){i.preventDefault();return}if(this.viewKey(i)){i.preventDefault();return}if(this.timelineShown&&this.dock.key(t,i)){i.preventDefault();return}if(i.ctrlKey||i.metaKey){if(t==="z")this.connection.act({do:i.shiftKey?"redo":"undo"});else if(t==="y")this.connection.act({do:"redo"});else if(t==="s")this.files.exporting();else if(!this.mode.key(t,i))return}else if(!this.mode.key(t,i))if(t==="k"&&Fs.has(this.mode.name))this.showTimeline(!this.timeline);else if(t==="b")this.setBones(!this.store.bones);else if(t==="f"&&i.shiftKey)this.lookAtSelection();else if(t==="f")this.lookAtBody();else if(t==="o")this.files.open();else if(t==="e"&&i.shiftKey)this.files.exporting();else if(t==="?")this.help.open();else return;i.preventDefault()}}viewKey(i){const t=i.code.startsWith("Numpad");if(!t&&!(pL.has(this.mode.name)&&/^\d$/.test(i.key)))return!1;const e=t?i.code.slice(6):i.key;if(e==="5")this.stage.orthographic=!this.stage.orthographic;else{const n=F0.find(([,s])=>s===e);if(!n)return!1;this.look(i.ctrlKey||i.metaKey?n[2]:n[0])}return!0}look(i){const t=this.store.scene?.character.plane,n=(t?new A(...t.normal).transformDirection(this.body.group.matrixWorld):new A(1,0,0)).setY(0).cross(new A(0,1,0));this.stage.look(i,n.length()>.1?n.normalize():n.set(0,0,1))}idleStatus(){const{scene:i,preparing:t}=this.store;return i?t?"Preparing the solver (first use only). Drags will move the body in about a minute.":`${B0(i.character.joints.length,"joint")}, ${B0(i.character.dofs.length,"value")}`:"Opening…"}get dragging(){return this.mode?.dragging??this.dock.dragging}get message(){return this.store.status.message}say(i){this.store.say(i)}get timelineShown(){return this.timeline&&Fs.has(this.mode?.name)}showTimeline(i){this.timeline=i,localStorage.setItem($0,i?"1":"0"),i||this.dock.player.pause()}enter(i){if(i===this.mode)return;const t=!this.outOfView;this.mode.leave(),this.mode=i,Fs.has(i.name)||this.dock.player.pause(),this.dock.ghosts.hide("mode",!Fs.has(i.name)),this.dock.trails.hide(!Fs.has(i.name)),i.enter(),this.waiting&&this.take(this.waiting),t&&this.outOfView&&this.lookAtBody(),this.store.changed("mode"),this.stage.ask()}toBinding(){const i=this.modes.find(t=>t instanceof c_);this.enter(i),i.show("bind")}dropped({grabs:i,seq:t}){this.pulling?.drop(new Set(i),t)&&this.store.say("The pull ended because the body was changed by another edit.")}get pulling(){return this.modes.find(i=>i instanceof a_)?.pulling}setBones(i){this.store.bones=i,this.body.showBones(i);for(const{mesh:t}of this.body.skins)VA(t.material,i,this.store.theme==="dark");this.store.changed("view"),this.stage?.ask()}lookAtBody(){const i=this.store.scene?.character;if(!i||!this.body.world.length)return;const t=new Yi,e=new A,n=(s,o,r)=>t.expandByPoint(e.set(s,o,r).applyMatrix4(this.body.group.matrixWorld));i.joints.forEach((s,o)=>n(...e.setFromMatrixPosition(this.body.frame(o)).toArray()));for(const s of this.body.skins){const o=Ss(this.body,s);for(let r=0;r<o.length;r+=3)n(o[r],o[r+1],o[r+2])}this.stage.frame(t.getCenter(new A),t.getSize(e).length()*.72||1)}lookAtSelection(){const{selection:i,scene:t}=this.store;if(!i.length||!t){this.store.say("Select a joint first; Shift F frames it.");return}const e=new Set(i);t.character.joints.forEach((o,r)=>{i.includes(o.parent)&&e.add(r)});const n=new Yi;for(const o of e)n.expandByPoint(new A().setFromMatrixPosition(this.body.frame(o)).applyMatrix4(this.body.group.matrixWorld));const s=n.getSize(new A).length();this.stage.focus(n.getCenter(new A),Math.max(s,.12*t.character.height))}get outOfView(){const i=this.store.scene?.character.joints??[],{clientWidth:t,clientHeight:e}=this.canvas;if(this.stage.panes.length!==1||!this.body.world.length||this.body.world.length!==12*i.length)return!1;const n=new A;return i.some((s,o)=>{const{x:r,y:a,z:l}=this.onScreen(n.setFromMatrixPosition(this.body.frame(o)));return r<0||a<0||r>t||a>e||l>1})}changeTheme(){this.store.theme=this.store.theme==="dark"?"light":"dark",this.setAttribute("theme",this.store.theme),this.stage.paint(this.store.theme),this.setBones(this.store.bones),this.dock.board?.ask(),this.requestUpdate()}closeHint(){localStorage.setItem(O0,"1"),this.hint=!1}render(){const{scene:i,status:t}=this.store;return U`
      <header>
        <span class="brand">Poise</span>
        <span class="dim name" title=${i?.character.name??""}>${i?.character.name??""}</span>
        <button @click=${()=>this.files.open()} title="Open a file (O)">Open</button>
        <button @click=${()=>this.files.exporting()} title="Export (Ctrl S or Shift E)">Export</button>
        <button @click=${()=>this.operations.toggle()} title="Command-line operations on the open character">Operations</button>
        <span class="spacer"></span>
        ${this.modes.length>1?U`<div class="modes row" role="tablist" aria-label="Mode">
          ${this.modes.map(e=>U`<button role="tab" aria-selected=${e===this.mode} class=${e===this.mode?"on":""}
            @click=${()=>this.enter(e)}>${e.title}</button>`)}</div>`:rt}
        <span class="spacer"></span>
        <button title="Undo ${i?.history.undo??""} (Ctrl Z)" aria-label="Undo" ?disabled=${!i?.history.undo}
          @click=${()=>this.connection.act({do:"undo"})} class="row">${YT}<span class="word">Undo</span></button>
        <button title="Redo ${i?.history.redo??""} (Ctrl Shift Z)" aria-label="Redo" ?disabled=${!i?.history.redo}
          @click=${()=>this.connection.act({do:"redo"})} class="row">${KT}<span class="word">Redo</span></button>
        <button class=${this.store.bones?"on":""} aria-pressed=${this.store.bones} title="Bones (B)" @click=${()=>this.setBones(!this.store.bones)}>Bones</button>
        <button class=${this.timelineShown?"on":""} aria-pressed=${this.timelineShown} ?disabled=${!Fs.has(this.mode?.name)}
          title=${Fs.has(this.mode?.name)?"Timeline (K)":"The timeline is available in Pose and Paint"} @click=${()=>this.showTimeline(!this.timeline)}>Timeline</button>
        <button class="quiet" title="Light or dark theme" aria-label="Light or dark theme" @click=${()=>this.changeTheme()}>${this.store.theme==="dark"?JT:ZT}</button>
        <button class="quiet" title="Shortcuts (?)" aria-label="Help" @click=${()=>this.help.open()}>?</button>
      </header>
      <main>
        <canvas aria-label="The character: drag it to pose it"></canvas>
        ${this.mode?.over()??rt}
        ${this.mode&&this.stage.panes.length===1?this.views():rt}
        ${this.carried?U`<div class="zones">${mL.map(([e,n,s])=>U`<div data-zone=${e} class=${this.carried===e?"over":""}><b>${n}</b><span class="dim">${s}</span></div>`)}</div>`:rt}
        ${t.connected?rt:U`<div class="lost" role="alert">${t.message.startsWith("The studio was restarted")?t.message:"Connection lost. Trying again…"}</div>`}
        ${this.hint&&i&&this.mode?.name==="pose"?U`<div class="hint"><span><b>Pull on any part of the body.</b>
          Hover and press P to pin a spot, drag beside the body to look around, ? for all shortcuts.</span>
          <button @click=${()=>this.closeHint()}>Got it</button></div>`:rt}
      </main>
      <poise-timeline role="region" aria-label="Timeline" ?hidden=${!this.timelineShown}></poise-timeline>
      <aside>
        ${this.mode?.panel()??rt}
      </aside>
      <footer>
        <span class=${t.message?t.kind:this.store.preparing?"warn":"dim"} role="status">${t.message||this.idleStatus()}</span>
        <span class="spacer"></span>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
        ${t.unheld?U`<span class="bad">a pin cannot be held</span>`:rt}
        <span class="dim">${t.missed>.002?`out of reach by ${(100*t.missed).toFixed(1)} cm`:""}</span>
        <span class="dim" title="time from the mouse event to the displayed pose, and the time of the solver">${t.age?`${t.age.toFixed(0)} ms (solver ${t.solving.toFixed(1)})`:""}</span>
      </footer>
      <poise-files .store=${this.store} .connection=${this.connection}></poise-files>
      <poise-operations .store=${this.store} .connection=${this.connection}></poise-operations>
      <poise-help .mode=${this.mode} .timed=${Fs.has(this.mode?.name)}></poise-help>`}views(){const{view:i,orthographic:t}=this.stage;return U`<div class="corner right" role="group" aria-label="View">
      ${F0.map(([e,n,s])=>{const o=i===e||i===s;return U`<button class=${o?"on":""} aria-pressed=${o} title="${o?ic[i]:ic[e]} view (${n}; Ctrl ${n} from the opposite side)"
          @click=${()=>this.look(e)}>${o?ic[i]:ic[e]}</button>`})}
      <button class=${t?"on":""} aria-pressed=${t} title="Orthographic (5)"
        @click=${()=>{this.stage.orthographic=!t}}>Ortho</button></div>`}get state(){const i=this.store.scene?.character.joints??[];return{mode:this.mode?.name??"",...this.mode?.state,ready:this.body.character!==null&&this.body.world.length>0,connected:this.store.status.connected,message:this.store.status.message,scene:this.store.scene,jobs:this.store.jobs,q:Array.from(this.store.pose?.q??[]),world:Array.from(this.body.world),moving:((this.store.pose?.flags??0)&cd)!==0,unheld:((this.store.pose?.flags??0)&Dm)!==0,selected:i[this.store.selected]?.name??"",selection:this.store.selection.map(t=>i[t].name),view:{name:this.stage?.view??"",orthographic:this.stage?.orthographic??!1},drawn:this.stage?.drawn??0,level:this.stage?.level??0,bodyTime:this.bodyTime,geometries:this.stage?.geometries??0}}};yi.styles=[a2,en,Ye`
    :host { position: fixed; inset: 0; display: grid; grid-template: auto 1fr auto auto / 1fr 32rem; background: var(--back); }
    main { grid-area: 2 / 1; }
    poise-timeline { grid-area: 3 / 1; }
    poise-timeline[hidden] { display: none; }
    aside { grid-area: 2 / 2 / 4 / 3; }
    header, footer { grid-column: 1 / -1; display: flex; gap: 0.8rem; align-items: center; background: var(--panel); padding: 0.6rem 1.2rem; }
    header { border-bottom: 1px solid var(--edge); }
    footer { border-top: 1px solid var(--edge); padding: 0.3rem 1.2rem; font-size: 1.2rem; min-height: 2.6rem; }
    main { position: relative; min-width: 0; min-height: 0; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
    aside { background: var(--panel); border-left: 1px solid var(--edge); padding: 1rem 1.2rem; display: flex; flex-direction: column; min-height: 0; overflow: auto; }
    aside poise-joints { flex: 1 1 auto; }
    header, footer { min-width: 0; }
    header > * { flex: none; }
    header .spacer { flex: 1; }
    header .name { flex: 0 1 auto; min-width: 0; max-width: 26rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    footer [role="status"] { min-width: 0; overflow-wrap: anywhere; }
    .brand { font-weight: 700; letter-spacing: 0.01em; }
    .tabs { margin-bottom: 1rem; }
    .label { position: absolute; pointer-events: none; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.5rem; padding: 1px 0.7rem; font-size: 1.2rem; transform: translate(1.4rem, -2.8rem); white-space: nowrap; }
    .hint { position: absolute; left: 1.2rem; bottom: 1.2rem; background: var(--panel); border: 1px solid var(--edge); border-radius: 1rem; padding: 1rem 1.6rem; display: flex; gap: 1.4rem; align-items: center; box-shadow: 0 0.8rem 3rem #0006; max-width: min(43rem, 90%); }
    .hint button { white-space: nowrap; }
    .zones { position: absolute; inset: 0; z-index: 5; display: grid; grid-template-columns: 1fr 1fr; gap: 1.2rem; padding: 4.4rem 1.2rem 1.2rem; background: #0006; }
    .zones > div { display: grid; place-content: center; text-align: center; padding: 1.2rem; background: var(--panel); border: 2px dashed var(--edge); border-radius: 1.2rem; }
    .zones > div.over { border-color: var(--accent); }
    .lost { position: absolute; inset: 1.2rem auto auto 50%; transform: translateX(-50%); background: var(--bad); color: var(--on-bad); border-radius: 0.8rem; padding: 0.6rem 1.4rem; }
    .corner { position: absolute; top: 0.8rem; display: flex; gap: 0.2rem; align-items: center; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.8rem; padding: 0.2rem; }
    .corner.left { left: 0.8rem; }
    .corner.right { right: 0.8rem; }
    .corner button { border-color: transparent; padding: 0.2rem 0.8rem; min-height: 2.4rem; font-size: 1.2rem; }
    .corner button:not(.on) { background: none; }
    .corner .sep { width: 1px; align-self: stretch; background: var(--edge); margin: 0.2rem 0.3rem; }
    .turned { padding: 0 0.8rem; font-variant-numeric: tabular-nums; min-width: 6rem; text-align: right; }
    .warn { color: var(--warn); }
    .done { color: var(--done); }
    .bad { color: var(--bad); }
    .spacer { flex: 1; }
    @media (max-width: 1000px) { header .word { display: none; } }
    @media (max-width: 900px) { :host { grid-template-columns: 1fr 25rem; } }
  `];ns([jt()],yi.prototype,"mode",2);ns([jt()],yi.prototype,"timeline",2);ns([jt()],yi.prototype,"hint",2);ns([_i("canvas")],yi.prototype,"canvas",2);ns([_i("poise-help")],yi.prototype,"help",2);ns([_i("poise-files")],yi.prototype,"files",2);ns([_i("poise-operations")],yi.prototype,"operations",2);ns([_i("poise-timeline")],yi.prototype,"dock",2);ns([jt()],yi.prototype,"carried",2);yi=ns([tn("poise-studio")],yi);function gL(i,t){const e=i.composedPath()[0];return e instanceof HTMLSelectElement?!(i.ctrlKey||i.metaKey):e instanceof HTMLTextAreaElement?!0:e instanceof HTMLInputElement?e.type==="range"?/^(arrow|page|home$|end$)/.test(t):e.type==="checkbox"?t===" ":(t==="enter"&&e.blur(),!0):!1}const B0=(i,t)=>`${i} ${t}${i===1?"":"s"}`,ds=document.querySelector("poise-studio");window.poise={studio:ds,where(i,t,e){const n=ds.stage.canvas.getBoundingClientRect(),s=ds.onScreen(new A(i,t,e));return[s.x+n.left,s.y+n.top]},vertices(i){return Array.from(Ss(ds.body,ds.body.skins[i]))},onCard(i){return P3(ds.stage.renderer,ds.body,i)},joint(i){const t=ds.store.scene.character.joints.findIndex(n=>n.name===i),e=new A().setFromMatrixPosition(ds.body.frame(t));return this.where(e.x,e.y,e.z)}};function vL(){let i=document.activeElement;for(;i?.shadowRoot?.activeElement;)i=i.shadowRoot.activeElement;i instanceof HTMLElement&&i.blur()}
