/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const hl=globalThis,ou=hl.ShadowRoot&&(hl.ShadyCSS===void 0||hl.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,au=Symbol(),wd=new WeakMap;let Em=class{constructor(t,e,n){if(this._$cssResult$=!0,n!==au)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o;const e=this.t;if(ou&&t===void 0){const n=e!==void 0&&e.length===1;n&&(t=wd.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&wd.set(e,t))}return t}toString(){return this.cssText}};const Tm=i=>new Em(typeof i=="string"?i:i+"",void 0,au),vn=(i,...t)=>{const e=i.length===1?i[0]:t.reduce((n,s,r)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+i[r+1],i[0]);return new Em(e,i,au)},H0=(i,t)=>{if(ou)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(const e of t){const n=document.createElement("style"),s=hl.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=e.cssText,i.appendChild(n)}},Md=ou?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(const n of t.cssRules)e+=n.cssText;return Tm(e)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const{is:V0,defineProperty:G0,getOwnPropertyDescriptor:W0,getOwnPropertyNames:j0,getOwnPropertySymbols:X0,getPrototypeOf:q0}=Object,Dl=globalThis,Sd=Dl.trustedTypes,Y0=Sd?Sd.emptyScript:"",K0=Dl.reactiveElementPolyfillSupport,Qo=(i,t)=>i,xl={toAttribute(i,t){switch(t){case Boolean:i=i?Y0:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},lu=(i,t)=>!V0(i,t),Ed={attribute:!0,type:String,converter:xl,reflect:!1,useDefault:!1,hasChanged:lu};Symbol.metadata??=Symbol("metadata"),Dl.litPropertyMetadata??=new WeakMap;let Vr=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=Ed){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){const n=Symbol(),s=this.getPropertyDescriptor(t,n,e);s!==void 0&&G0(this.prototype,t,s)}}static getPropertyDescriptor(t,e,n){const{get:s,set:r}=W0(this.prototype,t)??{get(){return this[e]},set(o){this[e]=o}};return{get:s,set(o){const a=s?.call(this);r?.call(this,o),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??Ed}static _$Ei(){if(this.hasOwnProperty(Qo("elementProperties")))return;const t=q0(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Qo("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Qo("properties"))){const e=this.properties,n=[...j0(e),...X0(e)];for(const s of n)this.createProperty(s,e[s])}const t=this[Symbol.metadata];if(t!==null){const e=litPropertyMetadata.get(t);if(e!==void 0)for(const[n,s]of e)this.elementProperties.set(n,s)}this._$Eh=new Map;for(const[e,n]of this.elementProperties){const s=this._$Eu(e,n);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){const e=[];if(Array.isArray(t)){const n=new Set(t.flat(1/0).reverse());for(const s of n)e.unshift(Md(s))}else t!==void 0&&e.push(Md(t));return e}static _$Eu(t,e){const n=e.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){const t=new Map,e=this.constructor.elementProperties;for(const n of e.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return H0(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,n){this._$AK(t,n)}_$ET(t,e){const n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){const r=(n.converter?.toAttribute!==void 0?n.converter:xl).toAttribute(e,n.type);this._$Em=t,r==null?this.removeAttribute(s):this.setAttribute(s,r),this._$Em=null}}_$AK(t,e){const n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){const r=n.getPropertyOptions(s),o=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:xl;this._$Em=s;const a=o.fromAttribute(e,r.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,e,n,s=!1,r){if(t!==void 0){const o=this.constructor;if(s===!1&&(r=this[t]),n??=o.getPropertyOptions(t),!((n.hasChanged??lu)(r,e)||n.useDefault&&n.reflect&&r===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,n))))return;this.C(t,e,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:n,reflect:s,wrapped:r},o){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??e??this[t]),r!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(e=void 0),this._$AL.set(t,e)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}const t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(const[s,r]of this._$Ep)this[s]=r;this._$Ep=void 0}const n=this.constructor.elementProperties;if(n.size>0)for(const[s,r]of n){const{wrapped:o}=r,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,r,a)}}let t=!1;const e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(e)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};Vr.elementStyles=[],Vr.shadowRootOptions={mode:"open"},Vr[Qo("elementProperties")]=new Map,Vr[Qo("finalized")]=new Map,K0?.({ReactiveElement:Vr}),(Dl.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const cu=globalThis,Td=i=>i,yl=cu.trustedTypes,Ad=yl?yl.createPolicy("lit-html",{createHTML:i=>i}):void 0,Am="$lit$",ws=`lit$${Math.random().toFixed(9).slice(2)}$`,Cm="?"+ws,J0=`<${Cm}>`,rr=document,ra=()=>rr.createComment(""),oa=i=>i===null||typeof i!="object"&&typeof i!="function",hu=Array.isArray,Z0=i=>hu(i)||typeof i?.[Symbol.iterator]=="function",lc=`[ 	
\f\r]`,Po=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Cd=/-->/g,Rd=/>/g,$s=RegExp(`>|${lc}(?:([^\\s"'>=/]+)(${lc}*=${lc}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Pd=/'/g,Ld=/"/g,Rm=/^(?:script|style|textarea|title)$/i,Pm=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),Z=Pm(1),_n=Pm(2),Zr=Symbol.for("lit-noChange"),Pt=Symbol.for("lit-nothing"),Dd=new WeakMap,er=rr.createTreeWalker(rr,129);function Lm(i,t){if(!hu(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ad!==void 0?Ad.createHTML(t):t}const Q0=(i,t)=>{const e=i.length-1,n=[];let s,r=t===2?"<svg>":t===3?"<math>":"",o=Po;for(let a=0;a<e;a++){const l=i[a];let c,u,h=-1,d=0;for(;d<l.length&&(o.lastIndex=d,u=o.exec(l),u!==null);)d=o.lastIndex,o===Po?u[1]==="!--"?o=Cd:u[1]!==void 0?o=Rd:u[2]!==void 0?(Rm.test(u[2])&&(s=RegExp("</"+u[2],"g")),o=$s):u[3]!==void 0&&(o=$s):o===$s?u[0]===">"?(o=s??Po,h=-1):u[1]===void 0?h=-2:(h=o.lastIndex-u[2].length,c=u[1],o=u[3]===void 0?$s:u[3]==='"'?Ld:Pd):o===Ld||o===Pd?o=$s:o===Cd||o===Rd?o=Po:(o=$s,s=void 0);const f=o===$s&&i[a+1].startsWith("/>")?" ":"";r+=o===Po?l+J0:h>=0?(n.push(c),l.slice(0,h)+Am+l.slice(h)+ws+f):l+ws+(h===-2?a:f)}return[Lm(i,r+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]};class aa{constructor({strings:t,_$litType$:e},n){let s;this.parts=[];let r=0,o=0;const a=t.length-1,l=this.parts,[c,u]=Q0(t,e);if(this.el=aa.createElement(c,n),er.currentNode=this.el.content,e===2||e===3){const h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=er.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(const h of s.getAttributeNames())if(h.endsWith(Am)){const d=u[o++],f=s.getAttribute(h).split(ws),m=/([.?@])?(.*)/.exec(d);l.push({type:1,index:r,name:m[2],strings:f,ctor:m[1]==="."?ev:m[1]==="?"?nv:m[1]==="@"?iv:kl}),s.removeAttribute(h)}else h.startsWith(ws)&&(l.push({type:6,index:r}),s.removeAttribute(h));if(Rm.test(s.tagName)){const h=s.textContent.split(ws),d=h.length-1;if(d>0){s.textContent=yl?yl.emptyScript:"";for(let f=0;f<d;f++)s.append(h[f],ra()),er.nextNode(),l.push({type:2,index:++r});s.append(h[d],ra())}}}else if(s.nodeType===8)if(s.data===Cm)l.push({type:2,index:r});else{let h=-1;for(;(h=s.data.indexOf(ws,h+1))!==-1;)l.push({type:7,index:r}),h+=ws.length-1}r++}}static createElement(t,e){const n=rr.createElement("template");return n.innerHTML=t,n}}function Qr(i,t,e=i,n){if(t===Zr)return t;let s=n!==void 0?e._$Co?.[n]:e._$Cl;const r=oa(t)?void 0:t._$litDirective$;return s?.constructor!==r&&(s?._$AO?.(!1),r===void 0?s=void 0:(s=new r(i),s._$AT(i,e,n)),n!==void 0?(e._$Co??=[])[n]=s:e._$Cl=s),s!==void 0&&(t=Qr(i,s._$AS(i,t.values),s,n)),t}class tv{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){const{el:{content:e},parts:n}=this._$AD,s=(t?.creationScope??rr).importNode(e,!0);er.currentNode=s;let r=er.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let c;l.type===2?c=new pa(r,r.nextSibling,this,t):l.type===1?c=new l.ctor(r,l.name,l.strings,this,t):l.type===6&&(c=new sv(r,this,t)),this._$AV.push(c),l=n[++a]}o!==l?.index&&(r=er.nextNode(),o++)}return er.currentNode=rr,s}p(t){let e=0;for(const n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,e),e+=n.strings.length-2):n._$AI(t[e])),e++}}class pa{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,n,s){this.type=2,this._$AH=Pt,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode;const e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=Qr(this,t,e),oa(t)?t===Pt||t==null||t===""?(this._$AH!==Pt&&this._$AR(),this._$AH=Pt):t!==this._$AH&&t!==Zr&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Z0(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==Pt&&oa(this._$AH)?this._$AA.nextSibling.data=t:this.T(rr.createTextNode(t)),this._$AH=t}$(t){const{values:e,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=aa.createElement(Lm(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(e);else{const r=new tv(s,this),o=r.u(this.options);r.p(e),this.T(o),this._$AH=r}}_$AC(t){let e=Dd.get(t.strings);return e===void 0&&Dd.set(t.strings,e=new aa(t)),e}k(t){hu(this._$AH)||(this._$AH=[],this._$AR());const e=this._$AH;let n,s=0;for(const r of t)s===e.length?e.push(n=new pa(this.O(ra()),this.O(ra()),this,this.options)):n=e[s],n._$AI(r),s++;s<e.length&&(this._$AR(n&&n._$AB.nextSibling,s),e.length=s)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){const n=Td(t).nextSibling;Td(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}}class kl{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,n,s,r){this.type=1,this._$AH=Pt,this._$AN=void 0,this.element=t,this.name=e,this._$AM=s,this.options=r,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=Pt}_$AI(t,e=this,n,s){const r=this.strings;let o=!1;if(r===void 0)t=Qr(this,t,e,0),o=!oa(t)||t!==this._$AH&&t!==Zr,o&&(this._$AH=t);else{const a=t;let l,c;for(t=r[0],l=0;l<r.length-1;l++)c=Qr(this,a[n+l],e,l),c===Zr&&(c=this._$AH[l]),o||=!oa(c)||c!==this._$AH[l],c===Pt?t=Pt:t!==Pt&&(t+=(c??"")+r[l+1]),this._$AH[l]=c}o&&!s&&this.j(t)}j(t){t===Pt?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}}class ev extends kl{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===Pt?void 0:t}}class nv extends kl{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==Pt)}}class iv extends kl{constructor(t,e,n,s,r){super(t,e,n,s,r),this.type=5}_$AI(t,e=this){if((t=Qr(this,t,e,0)??Pt)===Zr)return;const n=this._$AH,s=t===Pt&&n!==Pt||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,r=t!==Pt&&(n===Pt||s);s&&this.element.removeEventListener(this.name,this,n),r&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}}class sv{constructor(t,e,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){Qr(this,t)}}const rv=cu.litHtmlPolyfillSupport;rv?.(aa,pa),(cu.litHtmlVersions??=[]).push("3.3.3");const ov=(i,t,e)=>{const n=e?.renderBefore??t;let s=n._$litPart$;if(s===void 0){const r=e?.renderBefore??null;n._$litPart$=s=new pa(t.insertBefore(ra(),r),r,void 0,e??{})}return s._$AI(i),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const uu=globalThis;class nn extends Vr{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){const t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){const e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=ov(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Zr}}nn._$litElement$=!0,nn.finalized=!0,uu.litElementHydrateSupport?.({LitElement:nn});const av=uu.litElementPolyfillSupport;av?.({LitElement:nn});(uu.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const In=i=>(t,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,t)}):customElements.define(i,t)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const lv={attribute:!0,type:String,converter:xl,reflect:!1,hasChanged:lu},cv=(i=lv,t,e)=>{const{kind:n,metadata:s}=e;let r=globalThis.litPropertyMetadata.get(s);if(r===void 0&&globalThis.litPropertyMetadata.set(s,r=new Map),n==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(e.name,i),n==="accessor"){const{name:o}=e;return{set(a){const l=t.get.call(this);t.set.call(this,a),this.requestUpdate(o,l,i,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,i,a),a}}}if(n==="setter"){const{name:o}=e;return function(a){const l=this[o];t.call(this,a),this.requestUpdate(o,l,i,!0,a)}}throw Error("Unsupported decorator location: "+n)};function ue(i){return(t,e)=>typeof e=="object"?cv(i,t,e):((n,s,r)=>{const o=s.hasOwnProperty(r);return s.constructor.createProperty(r,n),o?Object.getOwnPropertyDescriptor(s,r):void 0})(i,t,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function de(i){return ue({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const hv=(i,t,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof t!="object"&&Object.defineProperty(i,t,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function fo(i,t){return(e,n,s)=>{const r=o=>o.renderRoot?.querySelector(i)??null;return hv(e,n,{get(){return r(this)}})}}/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const du="170",Xr={ROTATE:0,DOLLY:1,PAN:2},Wr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},uv=0,kd=1,dv=2,Dm=1,km=2,Ki=3,ns=0,$n=1,xi=2,Es=0,qr=1,Id=2,Ud=3,Nd=4,fv=5,Zs=100,pv=101,mv=102,gv=103,vv=104,_v=200,xv=201,yv=202,bv=203,rh=204,oh=205,wv=206,Mv=207,Sv=208,Ev=209,Tv=210,Av=211,Cv=212,Rv=213,Pv=214,ah=0,lh=1,ch=2,to=3,hh=4,uh=5,dh=6,fh=7,fu=0,Lv=1,Dv=2,Ts=0,kv=1,Iv=2,Uv=3,Nv=4,Ov=5,Fv=6,Bv=7,Od="attached",zv="detached",Im=300,eo=301,no=302,ph=303,mh=304,Il=306,bl=1e3,nr=1001,gh=1002,Kn=1003,$v=1004,Ra=1005,Ni=1006,cc=1007,ir=1008,is=1009,Um=1010,Nm=1011,la=1012,pu=1013,or=1014,wi=1015,ma=1016,mu=1017,gu=1018,io=1020,Om=35902,Fm=1021,Bm=1022,ci=1023,zm=1024,$m=1025,Yr=1026,so=1027,vu=1028,_u=1029,Hm=1030,xu=1031,yu=1033,ul=33776,dl=33777,fl=33778,pl=33779,vh=35840,_h=35841,xh=35842,yh=35843,bh=36196,wh=37492,Mh=37496,Sh=37808,Eh=37809,Th=37810,Ah=37811,Ch=37812,Rh=37813,Ph=37814,Lh=37815,Dh=37816,kh=37817,Ih=37818,Uh=37819,Nh=37820,Oh=37821,ml=36492,Fh=36494,Bh=36495,Vm=36283,zh=36284,$h=36285,Hh=36286,Hv=3200,Vv=3201,bu=0,Gv=1,Ms="",Yn="srgb",po="srgb-linear",Ul="linear",Pe="srgb",Tr=7680,Fd=519,Wv=512,jv=513,Xv=514,Gm=515,qv=516,Yv=517,Kv=518,Jv=519,Bd=35044,zd="300 es",Ji=2e3,wl=2001;class ur{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){if(this._listeners===void 0)return!1;const n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){if(this._listeners===void 0)return;const s=this._listeners[t];if(s!==void 0){const r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){if(this._listeners===void 0)return;const n=this._listeners[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}}const bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],gl=Math.PI/180,Vh=180/Math.PI;function mo(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(bn[i&255]+bn[i>>8&255]+bn[i>>16&255]+bn[i>>24&255]+"-"+bn[t&255]+bn[t>>8&255]+"-"+bn[t>>16&15|64]+bn[t>>24&255]+"-"+bn[e&63|128]+bn[e>>8&255]+"-"+bn[e>>16&255]+bn[e>>24&255]+bn[n&255]+bn[n>>8&255]+bn[n>>16&255]+bn[n>>24&255]).toLowerCase()}function pn(i,t,e){return Math.max(t,Math.min(e,i))}function Zv(i,t){return(i%t+t)%t}function hc(i,t,e){return(1-e)*i+e*t}function Lo(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function Fn(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}const Qv={DEG2RAD:gl};class _t{constructor(t=0,e=0){_t.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(pn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class ie{constructor(t,e,n,s,r,o,a,l,c){ie.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){const u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],h=n[7],d=n[2],f=n[5],m=n[8],v=s[0],g=s[3],p=s[6],y=s[1],E=s[4],x=s[7],U=s[2],A=s[5],L=s[8];return r[0]=o*v+a*y+l*U,r[3]=o*g+a*E+l*A,r[6]=o*p+a*x+l*L,r[1]=c*v+u*y+h*U,r[4]=c*g+u*E+h*A,r[7]=c*p+u*x+h*L,r[2]=d*v+f*y+m*U,r[5]=d*g+f*E+m*A,r[8]=d*p+f*x+m*L,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*o*u-e*a*c-n*r*u+n*a*l+s*r*c-s*o*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,m=e*h+n*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);const v=1/m;return t[0]=h*v,t[1]=(s*c-u*n)*v,t[2]=(a*n-s*o)*v,t[3]=d*v,t[4]=(u*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){const l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(uc.makeScale(t,e)),this}rotate(t){return this.premultiply(uc.makeRotation(-t)),this}translate(t,e){return this.premultiply(uc.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const uc=new ie;function Wm(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function ca(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function t_(){const i=ca("canvas");return i.style.display="block",i}const $d={};function Xo(i){i in $d||($d[i]=!0,console.warn(i))}function e_(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}function n_(i){const t=i.elements;t[2]=.5*t[2]+.5*t[3],t[6]=.5*t[6]+.5*t[7],t[10]=.5*t[10]+.5*t[11],t[14]=.5*t[14]+.5*t[15]}function i_(i){const t=i.elements;t[11]===-1?(t[10]=-t[10]-1,t[14]=-t[14]):(t[10]=-t[10],t[14]=-t[14]+1)}const xe={enabled:!0,workingColorSpace:po,spaces:{},convert:function(i,t,e){return this.enabled===!1||t===e||!t||!e||(this.spaces[t].transfer===Pe&&(i.r=Zi(i.r),i.g=Zi(i.g),i.b=Zi(i.b)),this.spaces[t].primaries!==this.spaces[e].primaries&&(i.applyMatrix3(this.spaces[t].toXYZ),i.applyMatrix3(this.spaces[e].fromXYZ)),this.spaces[e].transfer===Pe&&(i.r=Kr(i.r),i.g=Kr(i.g),i.b=Kr(i.b))),i},fromWorkingColorSpace:function(i,t){return this.convert(i,this.workingColorSpace,t)},toWorkingColorSpace:function(i,t){return this.convert(i,t,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Ms?Ul:this.spaces[i].transfer},getLuminanceCoefficients:function(i,t=this.workingColorSpace){return i.fromArray(this.spaces[t].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,t,e){return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}};function Zi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Kr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}const Hd=[.64,.33,.3,.6,.15,.06],Vd=[.2126,.7152,.0722],Gd=[.3127,.329],Wd=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),jd=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);xe.define({[po]:{primaries:Hd,whitePoint:Gd,transfer:Ul,toXYZ:Wd,fromXYZ:jd,luminanceCoefficients:Vd,workingColorSpaceConfig:{unpackColorSpace:Yn},outputColorSpaceConfig:{drawingBufferColorSpace:Yn}},[Yn]:{primaries:Hd,whitePoint:Gd,transfer:Pe,toXYZ:Wd,fromXYZ:jd,luminanceCoefficients:Vd,outputColorSpaceConfig:{drawingBufferColorSpace:Yn}}});let Ar;class s_{static getDataURL(t){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let e;if(t instanceof HTMLCanvasElement)e=t;else{Ar===void 0&&(Ar=ca("canvas")),Ar.width=t.width,Ar.height=t.height;const n=Ar.getContext("2d");t instanceof ImageData?n.putImageData(t,0,0):n.drawImage(t,0,0,t.width,t.height),e=Ar}return e.width>2048||e.height>2048?(console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons",t),e.toDataURL("image/jpeg",.6)):e.toDataURL("image/png")}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=ca("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Zi(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Zi(e[n]/255)*255):e[n]=Zi(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let r_=0;class jm{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:r_++}),this.uuid=mo(),this.data=t,this.dataReady=!0,this.version=0}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(dc(s[o].image)):r.push(dc(s[o]))}else r=dc(s);n.url=r}return e||(t.images[this.uuid]=n),n}}function dc(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?s_.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}let o_=0;class En extends ur{constructor(t=En.DEFAULT_IMAGE,e=En.DEFAULT_MAPPING,n=nr,s=nr,r=Ni,o=ir,a=ci,l=is,c=En.DEFAULT_ANISOTROPY,u=Ms){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:o_++}),this.uuid=mo(),this.name="",this.source=new jm(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new _t(0,0),this.repeat=new _t(1,1),this.center=new _t(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.version=0,this.onUpdate=null,this.isRenderTargetTexture=!1,this.pmremVersion=0}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.6,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Im)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case bl:t.x=t.x-Math.floor(t.x);break;case nr:t.x=t.x<0?0:1;break;case gh:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case bl:t.y=t.y-Math.floor(t.y);break;case nr:t.y=t.y<0?0:1;break;case gh:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}En.DEFAULT_IMAGE=null;En.DEFAULT_MAPPING=Im;En.DEFAULT_ANISOTROPY=1;class $e{constructor(t=0,e=0,n=0,s=1){$e.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r;const l=t.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],m=l[9],v=l[2],g=l[6],p=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-v)<.01&&Math.abs(m-g)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+v)<.1&&Math.abs(m+g)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const E=(c+1)/2,x=(f+1)/2,U=(p+1)/2,A=(u+d)/4,L=(h+v)/4,I=(m+g)/4;return E>x&&E>U?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=A/n,r=L/n):x>U?x<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(x),n=A/s,r=I/s):U<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(U),n=L/r,s=I/r),this.set(n,s,r,e),this}let y=Math.sqrt((g-m)*(g-m)+(h-v)*(h-v)+(d-u)*(d-u));return Math.abs(y)<.001&&(y=1),this.x=(g-m)/y,this.y=(h-v)/y,this.z=(d-u)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this.w=Math.max(t.w,Math.min(e.w,this.w)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this.w=Math.max(t,Math.min(e,this.w)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class a_ extends ur{constructor(t=1,e=1,n={}){super(),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=1,this.scissor=new $e(0,0,t,e),this.scissorTest=!1,this.viewport=new $e(0,0,t,e);const s={width:t,height:e,depth:1};n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ni,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1},n);const r=new En(s,n.mapping,n.wrapS,n.wrapT,n.magFilter,n.minFilter,n.format,n.type,n.anisotropy,n.colorSpace);r.flipY=!1,r.generateMipmaps=n.generateMipmaps,r.internalFormat=n.internalFormat,this.textures=[];const o=n.count;for(let a=0;a<o;a++)this.textures[a]=r.clone(),this.textures[a].isRenderTargetTexture=!0;this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.depthTexture=n.depthTexture,this.samples=n.samples}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let n=0,s=t.textures.length;n<s;n++)this.textures[n]=t.textures[n].clone(),this.textures[n].isRenderTargetTexture=!0;const e=Object.assign({},t.texture.image);return this.texture.source=new jm(e),this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}}class ar extends a_{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class Xm extends En{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Kn,this.minFilter=Kn,this.wrapR=nr,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class l_ extends En{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Kn,this.minFilter=Kn,this.wrapR=nr,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class Mn{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],u=n[s+2],h=n[s+3];const d=r[o+0],f=r[o+1],m=r[o+2],v=r[o+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=u,t[e+3]=h;return}if(a===1){t[e+0]=d,t[e+1]=f,t[e+2]=m,t[e+3]=v;return}if(h!==v||l!==d||c!==f||u!==m){let g=1-a;const p=l*d+c*f+u*m+h*v,y=p>=0?1:-1,E=1-p*p;if(E>Number.EPSILON){const U=Math.sqrt(E),A=Math.atan2(U,p*y);g=Math.sin(g*A)/U,a=Math.sin(a*A)/U}const x=a*y;if(l=l*g+d*x,c=c*g+f*x,u=u*g+m*x,h=h*g+v*x,g===1-a){const U=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=U,c*=U,u*=U,h*=U}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=h}static multiplyQuaternionsFlat(t,e,n,s,r,o){const a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],h=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return t[e]=a*m+u*h+l*f-c*d,t[e+1]=l*m+u*d+c*h-a*f,t[e+2]=c*m+u*f+a*d-l*h,t[e+3]=u*m-a*h-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),h=a(r/2),d=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"YXZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"ZXY":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"ZYX":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"YZX":this._x=d*u*h+c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h-d*f*m;break;case"XZY":this._x=d*u*h-c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h+d*f*m;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],u=e[6],h=e[10],d=n+a+h;if(d>0){const f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>h){const f=2*Math.sqrt(1+n-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){const f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{const f=2*Math.sqrt(1+h-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<Number.EPSILON?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(pn(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=n*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-s*a,this._w=o*u-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);const n=this._x,s=this._y,r=this._z,o=this._w;let a=o*t._w+n*t._x+s*t._y+r*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=o,this._x=n,this._y=s,this._z=r,this;const l=1-a*a;if(l<=Number.EPSILON){const f=1-e;return this._w=f*o+e*this._w,this._x=f*n+e*this._x,this._y=f*s+e*this._y,this._z=f*r+e*this._z,this.normalize(),this}const c=Math.sqrt(l),u=Math.atan2(c,a),h=Math.sin((1-e)*u)/c,d=Math.sin(e*u)/c;return this._w=o*h+this._w*d,this._x=n*h+this._x*d,this._y=s*h+this._y*d,this._z=r*h+this._z*d,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class P{constructor(t=0,e=0,n=0){P.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Xd.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Xd.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),u=2*(a*e-r*s),h=2*(r*n-o*e);return this.x=e+l*c+o*h-a*u,this.y=n+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return fc.copy(this).projectOnVector(t),this.sub(fc)}reflect(t){return this.sub(fc.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(pn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const fc=new P,Xd=new Mn;class rs{constructor(t=new P(1/0,1/0,1/0),e=new P(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(pi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(pi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=pi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,pi):pi.fromBufferAttribute(r,o),pi.applyMatrix4(t.matrixWorld),this.expandByPoint(pi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Pa.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Pa.copy(n.boundingBox)),Pa.applyMatrix4(t.matrixWorld),this.union(Pa)}const s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,pi),pi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Do),La.subVectors(this.max,Do),Cr.subVectors(t.a,Do),Rr.subVectors(t.b,Do),Pr.subVectors(t.c,Do),ms.subVectors(Rr,Cr),gs.subVectors(Pr,Rr),Hs.subVectors(Cr,Pr);let e=[0,-ms.z,ms.y,0,-gs.z,gs.y,0,-Hs.z,Hs.y,ms.z,0,-ms.x,gs.z,0,-gs.x,Hs.z,0,-Hs.x,-ms.y,ms.x,0,-gs.y,gs.x,0,-Hs.y,Hs.x,0];return!pc(e,Cr,Rr,Pr,La)||(e=[1,0,0,0,1,0,0,0,1],!pc(e,Cr,Rr,Pr,La))?!1:(Da.crossVectors(ms,gs),e=[Da.x,Da.y,Da.z],pc(e,Cr,Rr,Pr,La))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,pi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(pi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Wi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Wi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Wi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Wi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Wi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Wi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Wi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Wi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Wi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}}const Wi=[new P,new P,new P,new P,new P,new P,new P,new P],pi=new P,Pa=new rs,Cr=new P,Rr=new P,Pr=new P,ms=new P,gs=new P,Hs=new P,Do=new P,La=new P,Da=new P,Vs=new P;function pc(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Vs.fromArray(i,r);const a=s.x*Math.abs(Vs.x)+s.y*Math.abs(Vs.y)+s.z*Math.abs(Vs.z),l=t.dot(Vs),c=e.dot(Vs),u=n.dot(Vs);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}const c_=new rs,ko=new P,mc=new P;class os{constructor(t=new P,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):c_.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ko.subVectors(t,this.center);const e=ko.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ko,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(mc.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ko.copy(t.center).add(mc)),this.expandByPoint(ko.copy(t.center).sub(mc))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}}const ji=new P,gc=new P,ka=new P,vs=new P,vc=new P,Ia=new P,_c=new P;class go{constructor(t=new P,e=new P(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ji)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=ji.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ji.copy(this.origin).addScaledVector(this.direction,e),ji.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){gc.copy(t).add(e).multiplyScalar(.5),ka.copy(e).sub(t).normalize(),vs.copy(this.origin).sub(gc);const r=t.distanceTo(e)*.5,o=-this.direction.dot(ka),a=vs.dot(this.direction),l=-vs.dot(ka),c=vs.lengthSq(),u=Math.abs(1-o*o);let h,d,f,m;if(u>0)if(h=o*l-a,d=o*a-l,m=r*u,h>=0)if(d>=-m)if(d<=m){const v=1/u;h*=v,d*=v,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-m?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=m?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(gc).addScaledVector(ka,d),f}intersectSphere(t,e){ji.subVectors(t.center,this.origin);const n=ji.dot(this.direction),s=ji.dot(ji)-n*n,r=t.radius*t.radius;if(s>r)return null;const o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l;const c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),u>=0?(r=(t.min.y-d.y)*u,o=(t.max.y-d.y)*u):(r=(t.max.y-d.y)*u,o=(t.min.y-d.y)*u),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(t.min.z-d.z)*h,l=(t.max.z-d.z)*h):(a=(t.max.z-d.z)*h,l=(t.min.z-d.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ji)!==null}intersectTriangle(t,e,n,s,r){vc.subVectors(e,t),Ia.subVectors(n,t),_c.crossVectors(vc,Ia);let o=this.direction.dot(_c),a;if(o>0){if(s)return null;a=1}else if(o<0)a=-1,o=-o;else return null;vs.subVectors(this.origin,t);const l=a*this.direction.dot(Ia.crossVectors(vs,Ia));if(l<0)return null;const c=a*this.direction.dot(vc.cross(vs));if(c<0||l+c>o)return null;const u=-a*vs.dot(_c);return u<0?null:this.at(u/o,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class Xt{constructor(t,e,n,s,r,o,a,l,c,u,h,d,f,m,v,g){Xt.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,u,h,d,f,m,v,g)}set(t,e,n,s,r,o,a,l,c,u,h,d,f,m,v,g){const p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=u,p[10]=h,p[14]=d,p[3]=f,p[7]=m,p[11]=v,p[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Xt().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){const e=this.elements,n=t.elements,s=1/Lr.setFromMatrixColumn(t,0).length(),r=1/Lr.setFromMatrixColumn(t,1).length(),o=1/Lr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(t.order==="XYZ"){const d=o*u,f=o*h,m=a*u,v=a*h;e[0]=l*u,e[4]=-l*h,e[8]=c,e[1]=f+m*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=m+f*c,e[10]=o*l}else if(t.order==="YXZ"){const d=l*u,f=l*h,m=c*u,v=c*h;e[0]=d+v*a,e[4]=m*a-f,e[8]=o*c,e[1]=o*h,e[5]=o*u,e[9]=-a,e[2]=f*a-m,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){const d=l*u,f=l*h,m=c*u,v=c*h;e[0]=d-v*a,e[4]=-o*h,e[8]=m+f*a,e[1]=f+m*a,e[5]=o*u,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){const d=o*u,f=o*h,m=a*u,v=a*h;e[0]=l*u,e[4]=m*c-f,e[8]=d*c+v,e[1]=l*h,e[5]=v*c+d,e[9]=f*c-m,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){const d=o*l,f=o*c,m=a*l,v=a*c;e[0]=l*u,e[4]=v-d*h,e[8]=m*h+f,e[1]=h,e[5]=o*u,e[9]=-a*u,e[2]=-c*u,e[6]=f*h+m,e[10]=d-v*h}else if(t.order==="XZY"){const d=o*l,f=o*c,m=a*l,v=a*c;e[0]=l*u,e[4]=-h,e[8]=c*u,e[1]=d*h+v,e[5]=o*u,e[9]=f*h-m,e[2]=m*h-f,e[6]=a*u,e[10]=v*h+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(h_,t,u_)}lookAt(t,e,n){const s=this.elements;return jn.subVectors(t,e),jn.lengthSq()===0&&(jn.z=1),jn.normalize(),_s.crossVectors(n,jn),_s.lengthSq()===0&&(Math.abs(n.z)===1?jn.x+=1e-4:jn.z+=1e-4,jn.normalize(),_s.crossVectors(n,jn)),_s.normalize(),Ua.crossVectors(jn,_s),s[0]=_s.x,s[4]=Ua.x,s[8]=jn.x,s[1]=_s.y,s[5]=Ua.y,s[9]=jn.y,s[2]=_s.z,s[6]=Ua.z,s[10]=jn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],h=n[5],d=n[9],f=n[13],m=n[2],v=n[6],g=n[10],p=n[14],y=n[3],E=n[7],x=n[11],U=n[15],A=s[0],L=s[4],I=s[8],M=s[12],b=s[1],C=s[5],z=s[9],N=s[13],G=s[2],V=s[6],K=s[10],q=s[14],Q=s[3],at=s[7],ot=s[11],pt=s[15];return r[0]=o*A+a*b+l*G+c*Q,r[4]=o*L+a*C+l*V+c*at,r[8]=o*I+a*z+l*K+c*ot,r[12]=o*M+a*N+l*q+c*pt,r[1]=u*A+h*b+d*G+f*Q,r[5]=u*L+h*C+d*V+f*at,r[9]=u*I+h*z+d*K+f*ot,r[13]=u*M+h*N+d*q+f*pt,r[2]=m*A+v*b+g*G+p*Q,r[6]=m*L+v*C+g*V+p*at,r[10]=m*I+v*z+g*K+p*ot,r[14]=m*M+v*N+g*q+p*pt,r[3]=y*A+E*b+x*G+U*Q,r[7]=y*L+E*C+x*V+U*at,r[11]=y*I+E*z+x*K+U*ot,r[15]=y*M+E*N+x*q+U*pt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],u=t[2],h=t[6],d=t[10],f=t[14],m=t[3],v=t[7],g=t[11],p=t[15];return m*(+r*l*h-s*c*h-r*a*d+n*c*d+s*a*f-n*l*f)+v*(+e*l*f-e*c*d+r*o*d-s*o*f+s*c*u-r*l*u)+g*(+e*c*h-e*a*f-r*o*h+n*o*f+r*a*u-n*c*u)+p*(-s*a*u-e*l*h+e*a*d+s*o*h-n*o*d+n*l*u)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=t[9],d=t[10],f=t[11],m=t[12],v=t[13],g=t[14],p=t[15],y=h*g*c-v*d*c+v*l*f-a*g*f-h*l*p+a*d*p,E=m*d*c-u*g*c-m*l*f+o*g*f+u*l*p-o*d*p,x=u*v*c-m*h*c+m*a*f-o*v*f-u*a*p+o*h*p,U=m*h*l-u*v*l-m*a*d+o*v*d+u*a*g-o*h*g,A=e*y+n*E+s*x+r*U;if(A===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const L=1/A;return t[0]=y*L,t[1]=(v*d*r-h*g*r-v*s*f+n*g*f+h*s*p-n*d*p)*L,t[2]=(a*g*r-v*l*r+v*s*c-n*g*c-a*s*p+n*l*p)*L,t[3]=(h*l*r-a*d*r-h*s*c+n*d*c+a*s*f-n*l*f)*L,t[4]=E*L,t[5]=(u*g*r-m*d*r+m*s*f-e*g*f-u*s*p+e*d*p)*L,t[6]=(m*l*r-o*g*r-m*s*c+e*g*c+o*s*p-e*l*p)*L,t[7]=(o*d*r-u*l*r+u*s*c-e*d*c-o*s*f+e*l*f)*L,t[8]=x*L,t[9]=(m*h*r-u*v*r-m*n*f+e*v*f+u*n*p-e*h*p)*L,t[10]=(o*v*r-m*a*r+m*n*c-e*v*c-o*n*p+e*a*p)*L,t[11]=(u*a*r-o*h*r-u*n*c+e*h*c+o*n*f-e*a*f)*L,t[12]=U*L,t[13]=(u*v*s-m*h*s+m*n*d-e*v*d-u*n*g+e*h*g)*L,t[14]=(m*a*s-o*v*s-m*n*l+e*v*l+o*n*g-e*a*g)*L,t[15]=(o*h*s-u*a*s+u*n*l-e*h*l-o*n*d+e*a*d)*L,this}scale(t){const e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,m=r*h,v=o*u,g=o*h,p=a*h,y=l*c,E=l*u,x=l*h,U=n.x,A=n.y,L=n.z;return s[0]=(1-(v+p))*U,s[1]=(f+x)*U,s[2]=(m-E)*U,s[3]=0,s[4]=(f-x)*A,s[5]=(1-(d+p))*A,s[6]=(g+y)*A,s[7]=0,s[8]=(m+E)*L,s[9]=(g-y)*L,s[10]=(1-(d+v))*L,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;let r=Lr.set(s[0],s[1],s[2]).length();const o=Lr.set(s[4],s[5],s[6]).length(),a=Lr.set(s[8],s[9],s[10]).length();this.determinant()<0&&(r=-r),t.x=s[12],t.y=s[13],t.z=s[14],mi.copy(this);const c=1/r,u=1/o,h=1/a;return mi.elements[0]*=c,mi.elements[1]*=c,mi.elements[2]*=c,mi.elements[4]*=u,mi.elements[5]*=u,mi.elements[6]*=u,mi.elements[8]*=h,mi.elements[9]*=h,mi.elements[10]*=h,e.setFromRotationMatrix(mi),n.x=r,n.y=o,n.z=a,this}makePerspective(t,e,n,s,r,o,a=Ji){const l=this.elements,c=2*r/(e-t),u=2*r/(n-s),h=(e+t)/(e-t),d=(n+s)/(n-s);let f,m;if(a===Ji)f=-(o+r)/(o-r),m=-2*o*r/(o-r);else if(a===wl)f=-o/(o-r),m=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=c,l[4]=0,l[8]=h,l[12]=0,l[1]=0,l[5]=u,l[9]=d,l[13]=0,l[2]=0,l[6]=0,l[10]=f,l[14]=m,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ji){const l=this.elements,c=1/(e-t),u=1/(n-s),h=1/(o-r),d=(e+t)*c,f=(n+s)*u;let m,v;if(a===Ji)m=(o+r)*h,v=-2*h;else if(a===wl)m=r*h,v=-1*h;else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=2*c,l[4]=0,l[8]=0,l[12]=-d,l[1]=0,l[5]=2*u,l[9]=0,l[13]=-f,l[2]=0,l[6]=0,l[10]=v,l[14]=-m,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const Lr=new P,mi=new Xt,h_=new P(0,0,0),u_=new P(1,1,1),_s=new P,Ua=new P,jn=new P,qd=new Xt,Yd=new Mn;class Zn{constructor(t=0,e=0,n=0,s=Zn.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(pn(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-pn(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(pn(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-pn(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(pn(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-pn(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return qd.makeRotationFromQuaternion(t),this.setFromRotationMatrix(qd,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Yd.setFromEuler(this),this.setFromQuaternion(Yd,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}Zn.DEFAULT_ORDER="XYZ";class wu{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let d_=0;const Kd=new P,Dr=new Mn,Xi=new Xt,Na=new P,Io=new P,f_=new P,p_=new Mn,Jd=new P(1,0,0),Zd=new P(0,1,0),Qd=new P(0,0,1),tf={type:"added"},m_={type:"removed"},kr={type:"childadded",child:null},xc={type:"childremoved",child:null};class Ke extends ur{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:d_++}),this.uuid=mo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=Ke.DEFAULT_UP.clone();const t=new P,e=new Zn,n=new Mn,s=new P(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Xt},normalMatrix:{value:new ie}}),this.matrix=new Xt,this.matrixWorld=new Xt,this.matrixAutoUpdate=Ke.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=Ke.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new wu,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Dr.setFromAxisAngle(t,e),this.quaternion.multiply(Dr),this}rotateOnWorldAxis(t,e){return Dr.setFromAxisAngle(t,e),this.quaternion.premultiply(Dr),this}rotateX(t){return this.rotateOnAxis(Jd,t)}rotateY(t){return this.rotateOnAxis(Zd,t)}rotateZ(t){return this.rotateOnAxis(Qd,t)}translateOnAxis(t,e){return Kd.copy(t).applyQuaternion(this.quaternion),this.position.add(Kd.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Jd,t)}translateY(t){return this.translateOnAxis(Zd,t)}translateZ(t){return this.translateOnAxis(Qd,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Xi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Na.copy(t):Na.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),Io.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Xi.lookAt(Io,Na,this.up):Xi.lookAt(Na,Io,this.up),this.quaternion.setFromRotationMatrix(Xi),s&&(Xi.extractRotation(s.matrixWorld),Dr.setFromRotationMatrix(Xi),this.quaternion.premultiply(Dr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(tf),kr.child=t,this.dispatchEvent(kr),kr.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(m_),xc.child=t,this.dispatchEvent(xc),xc.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Xi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Xi.multiply(t.parent.matrixWorld)),t.applyMatrix4(Xi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(tf),kr.child=t,this.dispatchEvent(kr),kr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Io,t,f_),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Io,p_,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){const n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].updateWorldMatrix(!1,!0)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.6,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.visibility=this._visibility,s.active=this._active,s.bounds=this._bounds.map(a=>({boxInitialized:a.boxInitialized,boxMin:a.box.min.toArray(),boxMax:a.box.max.toArray(),sphereInitialized:a.sphereInitialized,sphereRadius:a.sphere.radius,sphereCenter:a.sphere.center.toArray()})),s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.geometryCount=this._geometryCount,s.matricesTexture=this._matricesTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere={center:s.boundingSphere.center.toArray(),radius:s.boundingSphere.radius}),this.boundingBox!==null&&(s.boundingBox={min:s.boundingBox.min.toArray(),max:s.boundingBox.max.toArray()}));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);const a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){const l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){const h=l[c];r(t.shapes,h)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){const l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){const a=o(t.geometries),l=o(t.materials),c=o(t.textures),u=o(t.images),h=o(t.shapes),d=o(t.skeletons),f=o(t.animations),m=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),h.length>0&&(n.shapes=h),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){const l=[];for(const c in a){const u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}}Ke.DEFAULT_UP=new P(0,1,0);Ke.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ke.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;const gi=new P,qi=new P,yc=new P,Yi=new P,Ir=new P,Ur=new P,ef=new P,bc=new P,wc=new P,Mc=new P,Sc=new $e,Ec=new $e,Tc=new $e;class yi{constructor(t=new P,e=new P,n=new P){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),gi.subVectors(t,e),s.cross(gi);const r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){gi.subVectors(s,e),qi.subVectors(n,e),yc.subVectors(t,e);const o=gi.dot(gi),a=gi.dot(qi),l=gi.dot(yc),c=qi.dot(qi),u=qi.dot(yc),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;const d=1/h,f=(c*l-a*u)*d,m=(o*u-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Yi)===null?!1:Yi.x>=0&&Yi.y>=0&&Yi.x+Yi.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Yi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Yi.x),l.addScaledVector(o,Yi.y),l.addScaledVector(a,Yi.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Sc.setScalar(0),Ec.setScalar(0),Tc.setScalar(0),Sc.fromBufferAttribute(t,e),Ec.fromBufferAttribute(t,n),Tc.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Sc,r.x),o.addScaledVector(Ec,r.y),o.addScaledVector(Tc,r.z),o}static isFrontFacing(t,e,n,s){return gi.subVectors(n,e),qi.subVectors(t,e),gi.cross(qi).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return gi.subVectors(this.c,this.b),qi.subVectors(this.a,this.b),gi.cross(qi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return yi.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return yi.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return yi.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return yi.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return yi.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,r=this.c;let o,a;Ir.subVectors(s,n),Ur.subVectors(r,n),bc.subVectors(t,n);const l=Ir.dot(bc),c=Ur.dot(bc);if(l<=0&&c<=0)return e.copy(n);wc.subVectors(t,s);const u=Ir.dot(wc),h=Ur.dot(wc);if(u>=0&&h<=u)return e.copy(s);const d=l*h-u*c;if(d<=0&&l>=0&&u<=0)return o=l/(l-u),e.copy(n).addScaledVector(Ir,o);Mc.subVectors(t,r);const f=Ir.dot(Mc),m=Ur.dot(Mc);if(m>=0&&f<=m)return e.copy(r);const v=f*c-l*m;if(v<=0&&c>=0&&m<=0)return a=c/(c-m),e.copy(n).addScaledVector(Ur,a);const g=u*m-f*h;if(g<=0&&h-u>=0&&f-m>=0)return ef.subVectors(r,s),a=(h-u)/(h-u+(f-m)),e.copy(s).addScaledVector(ef,a);const p=1/(g+v+d);return o=v*p,a=d*p,e.copy(n).addScaledVector(Ir,o).addScaledVector(Ur,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}const qm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},xs={h:0,s:0,l:0},Oa={h:0,s:0,l:0};function Ac(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class Jt{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Yn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,xe.toWorkingColorSpace(this,e),this}setRGB(t,e,n,s=xe.workingColorSpace){return this.r=t,this.g=e,this.b=n,xe.toWorkingColorSpace(this,s),this}setHSL(t,e,n,s=xe.workingColorSpace){if(t=Zv(t,1),e=pn(e,0,1),n=pn(n,0,1),e===0)this.r=this.g=this.b=n;else{const r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Ac(o,r,t+1/3),this.g=Ac(o,r,t),this.b=Ac(o,r,t-1/3)}return xe.toWorkingColorSpace(this,s),this}setStyle(t,e=Yn){function n(r){r!==void 0&&parseFloat(r)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r;const o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseInt(r[1],10))/100,Math.min(100,parseInt(r[2],10))/100,Math.min(100,parseInt(r[3],10))/100,e);break;case"hsl":case"hsla":if(r=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Yn){const n=qm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Zi(t.r),this.g=Zi(t.g),this.b=Zi(t.b),this}copyLinearToSRGB(t){return this.r=Kr(t.r),this.g=Kr(t.g),this.b=Kr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Yn){return xe.fromWorkingColorSpace(wn.copy(this),t),Math.round(pn(wn.r*255,0,255))*65536+Math.round(pn(wn.g*255,0,255))*256+Math.round(pn(wn.b*255,0,255))}getHexString(t=Yn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=xe.workingColorSpace){xe.fromWorkingColorSpace(wn.copy(this),e);const n=wn.r,s=wn.g,r=wn.b,o=Math.max(n,s,r),a=Math.min(n,s,r);let l,c;const u=(a+o)/2;if(a===o)l=0,c=0;else{const h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case n:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-n)/h+2;break;case r:l=(n-s)/h+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=xe.workingColorSpace){return xe.fromWorkingColorSpace(wn.copy(this),e),t.r=wn.r,t.g=wn.g,t.b=wn.b,t}getStyle(t=Yn){xe.fromWorkingColorSpace(wn.copy(this),t);const e=wn.r,n=wn.g,s=wn.b;return t!==Yn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(xs),this.setHSL(xs.h+t,xs.s+e,xs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(xs),t.getHSL(Oa);const n=hc(xs.h,Oa.h,e),s=hc(xs.s,Oa.s,e),r=hc(xs.l,Oa.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const wn=new Jt;Jt.NAMES=qm;let g_=0;class as extends ur{static get type(){return"Material"}get type(){return this.constructor.type}set type(t){}constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:g_++}),this.uuid=mo(),this.name="",this.blending=qr,this.side=ns,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=rh,this.blendDst=oh,this.blendEquation=Zs,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Jt(0,0,0),this.blendAlpha=0,this.depthFunc=to,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Fd,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Tr,this.stencilZFail=Tr,this.stencilZPass=Tr,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.6,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==qr&&(n.blending=this.blending),this.side!==ns&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==rh&&(n.blendSrc=this.blendSrc),this.blendDst!==oh&&(n.blendDst=this.blendDst),this.blendEquation!==Zs&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==to&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==Fd&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==Tr&&(n.stencilFail=this.stencilFail),this.stencilZFail!==Tr&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==Tr&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){const o=[];for(const a in r){const l=r[a];delete l.metadata,o.push(l)}return o}if(e){const r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}onBuild(){console.warn("Material: onBuild() has been removed.")}}class Si extends as{static get type(){return"MeshBasicMaterial"}constructor(t){super(),this.isMeshBasicMaterial=!0,this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Zn,this.combine=fu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const qe=new P,Fa=new _t;class gn{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Bd,this.updateRanges=[],this.gpuType=wi,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Fa.fromBufferAttribute(this,e),Fa.applyMatrix3(t),this.setXY(e,Fa.x,Fa.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.applyMatrix3(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.applyMatrix4(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.applyNormalMatrix(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.transformDirection(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=Lo(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=Fn(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=Lo(e,this.array)),e}setX(t,e){return this.normalized&&(e=Fn(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=Lo(e,this.array)),e}setY(t,e){return this.normalized&&(e=Fn(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=Lo(e,this.array)),e}setZ(t,e){return this.normalized&&(e=Fn(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=Lo(e,this.array)),e}setW(t,e){return this.normalized&&(e=Fn(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=Fn(e,this.array),n=Fn(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=Fn(e,this.array),n=Fn(n,this.array),s=Fn(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=Fn(e,this.array),n=Fn(n,this.array),s=Fn(s,this.array),r=Fn(r,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==Bd&&(t.usage=this.usage),t}}class Ym extends gn{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class Km extends gn{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class oe extends gn{constructor(t,e,n){super(new Float32Array(t),e,n)}}let v_=0;const ri=new Xt,Cc=new Ke,Nr=new P,Xn=new rs,Uo=new rs,fn=new P;class Ee extends ur{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:v_++}),this.uuid=mo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Wm(t)?Km:Ym)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const r=new ie().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return ri.makeRotationFromQuaternion(t),this.applyMatrix4(ri),this}rotateX(t){return ri.makeRotationX(t),this.applyMatrix4(ri),this}rotateY(t){return ri.makeRotationY(t),this.applyMatrix4(ri),this}rotateZ(t){return ri.makeRotationZ(t),this.applyMatrix4(ri),this}translate(t,e,n){return ri.makeTranslation(t,e,n),this.applyMatrix4(ri),this}scale(t,e,n){return ri.makeScale(t,e,n),this.applyMatrix4(ri),this}lookAt(t){return Cc.lookAt(t),Cc.updateMatrix(),this.applyMatrix4(Cc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Nr).negate(),this.translate(Nr.x,Nr.y,Nr.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,r=t.length;s<r;s++){const o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new oe(n,3))}else{for(let n=0,s=e.count;n<s;n++){const r=t[n];e.setXYZ(n,r.x,r.y,r.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new rs);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new P(-1/0,-1/0,-1/0),new P(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const r=e[n];Xn.setFromBufferAttribute(r),this.morphTargetsRelative?(fn.addVectors(this.boundingBox.min,Xn.min),this.boundingBox.expandByPoint(fn),fn.addVectors(this.boundingBox.max,Xn.max),this.boundingBox.expandByPoint(fn)):(this.boundingBox.expandByPoint(Xn.min),this.boundingBox.expandByPoint(Xn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new os);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new P,1/0);return}if(t){const n=this.boundingSphere.center;if(Xn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){const a=e[r];Uo.setFromBufferAttribute(a),this.morphTargetsRelative?(fn.addVectors(Xn.min,Uo.min),Xn.expandByPoint(fn),fn.addVectors(Xn.max,Uo.max),Xn.expandByPoint(fn)):(Xn.expandByPoint(Uo.min),Xn.expandByPoint(Uo.max))}Xn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)fn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(fn));if(e)for(let r=0,o=e.length;r<o;r++){const a=e[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)fn.fromBufferAttribute(a,c),l&&(Nr.fromBufferAttribute(t,c),fn.add(Nr)),s=Math.max(s,n.distanceToSquared(fn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,r=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new gn(new Float32Array(4*n.count),4));const o=this.getAttribute("tangent"),a=[],l=[];for(let I=0;I<n.count;I++)a[I]=new P,l[I]=new P;const c=new P,u=new P,h=new P,d=new _t,f=new _t,m=new _t,v=new P,g=new P;function p(I,M,b){c.fromBufferAttribute(n,I),u.fromBufferAttribute(n,M),h.fromBufferAttribute(n,b),d.fromBufferAttribute(r,I),f.fromBufferAttribute(r,M),m.fromBufferAttribute(r,b),u.sub(c),h.sub(c),f.sub(d),m.sub(d);const C=1/(f.x*m.y-m.x*f.y);isFinite(C)&&(v.copy(u).multiplyScalar(m.y).addScaledVector(h,-f.y).multiplyScalar(C),g.copy(h).multiplyScalar(f.x).addScaledVector(u,-m.x).multiplyScalar(C),a[I].add(v),a[M].add(v),a[b].add(v),l[I].add(g),l[M].add(g),l[b].add(g))}let y=this.groups;y.length===0&&(y=[{start:0,count:t.count}]);for(let I=0,M=y.length;I<M;++I){const b=y[I],C=b.start,z=b.count;for(let N=C,G=C+z;N<G;N+=3)p(t.getX(N+0),t.getX(N+1),t.getX(N+2))}const E=new P,x=new P,U=new P,A=new P;function L(I){U.fromBufferAttribute(s,I),A.copy(U);const M=a[I];E.copy(M),E.sub(U.multiplyScalar(U.dot(M))).normalize(),x.crossVectors(A,M);const C=x.dot(l[I])<0?-1:1;o.setXYZW(I,E.x,E.y,E.z,C)}for(let I=0,M=y.length;I<M;++I){const b=y[I],C=b.start,z=b.count;for(let N=C,G=C+z;N<G;N+=3)L(t.getX(N+0)),L(t.getX(N+1)),L(t.getX(N+2))}}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new gn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);const s=new P,r=new P,o=new P,a=new P,l=new P,c=new P,u=new P,h=new P;if(t)for(let d=0,f=t.count;d<f;d+=3){const m=t.getX(d+0),v=t.getX(d+1),g=t.getX(d+2);s.fromBufferAttribute(e,m),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,g),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,g),a.add(u),l.add(u),c.add(u),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)fn.fromBufferAttribute(t,e),fn.normalize(),t.setXYZ(e,fn.x,fn.y,fn.z)}toNonIndexed(){function t(a,l){const c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u);let f=0,m=0;for(let v=0,g=l.length;v<g;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*u;for(let p=0;p<u;p++)d[m++]=c[f++]}return new gn(d,u,h)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new Ee,n=this.index.array,s=this.attributes;for(const a in s){const l=s[a],c=t(l,n);e.setAttribute(a,c)}const r=this.morphAttributes;for(const a in r){const l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){const d=c[u],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;const o=this.groups;for(let a=0,l=o.length;a<l;a++){const c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.6,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let r=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){const f=c[h];u.push(f.toJSON(t.data))}u.length>0&&(s[l]=u,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));const a=this.boundingSphere;return a!==null&&(t.data.boundingSphere={center:a.center.toArray(),radius:a.radius}),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone(e));const s=t.attributes;for(const c in s){const u=s[c];this.setAttribute(c,u.clone(e))}const r=t.morphAttributes;for(const c in r){const u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;const o=t.groups;for(let c=0,u=o.length;c<u;c++){const h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}const a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}}const nf=new Xt,Gs=new go,Ba=new os,sf=new P,za=new P,$a=new P,Ha=new P,Rc=new P,Va=new P,rf=new P,Ga=new P;class Ne extends Ke{constructor(t=new Ee,e=new Si){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const a=this.morphTargetInfluences;if(r&&a){Va.set(0,0,0);for(let l=0,c=r.length;l<c;l++){const u=a[l],h=r[l];u!==0&&(Rc.fromBufferAttribute(h,t),o?Va.addScaledVector(Rc,u):Va.addScaledVector(Rc.sub(e),u))}e.add(Va)}return e}raycast(t,e){const n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ba.copy(n.boundingSphere),Ba.applyMatrix4(r),Gs.copy(t.ray).recast(t.near),!(Ba.containsPoint(Gs.origin)===!1&&(Gs.intersectSphere(Ba,sf)===null||Gs.origin.distanceToSquared(sf)>(t.far-t.near)**2))&&(nf.copy(r).invert(),Gs.copy(t.ray).applyMatrix4(nf),!(n.boundingBox!==null&&Gs.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Gs)))}_computeIntersections(t,e,n){let s;const r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,v=d.length;m<v;m++){const g=d[m],p=o[g.materialIndex],y=Math.max(g.start,f.start),E=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let x=y,U=E;x<U;x+=3){const A=a.getX(x),L=a.getX(x+1),I=a.getX(x+2);s=Wa(this,p,t,n,c,u,h,A,L,I),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{const m=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let g=m,p=v;g<p;g+=3){const y=a.getX(g),E=a.getX(g+1),x=a.getX(g+2);s=Wa(this,o,t,n,c,u,h,y,E,x),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,v=d.length;m<v;m++){const g=d[m],p=o[g.materialIndex],y=Math.max(g.start,f.start),E=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let x=y,U=E;x<U;x+=3){const A=x,L=x+1,I=x+2;s=Wa(this,p,t,n,c,u,h,A,L,I),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{const m=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let g=m,p=v;g<p;g+=3){const y=g,E=g+1,x=g+2;s=Wa(this,o,t,n,c,u,h,y,E,x),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}}function __(i,t,e,n,s,r,o,a){let l;if(t.side===$n?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===ns,a),l===null)return null;Ga.copy(a),Ga.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(Ga);return c<e.near||c>e.far?null:{distance:c,point:Ga.clone(),object:i}}function Wa(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,za),i.getVertexPosition(l,$a),i.getVertexPosition(c,Ha);const u=__(i,t,e,n,za,$a,Ha,rf);if(u){const h=new P;yi.getBarycoord(rf,za,$a,Ha,h),s&&(u.uv=yi.getInterpolatedAttribute(s,a,l,c,h,new _t)),r&&(u.uv1=yi.getInterpolatedAttribute(r,a,l,c,h,new _t)),o&&(u.normal=yi.getInterpolatedAttribute(o,a,l,c,h,new P),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));const d={a,b:l,c,normal:new P,materialIndex:0};yi.getNormal(za,$a,Ha,d.normal),u.face=d,u.barycoord=h}return u}class ga extends Ee{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};const a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);const l=[],c=[],u=[],h=[];let d=0,f=0;m("z","y","x",-1,-1,n,e,t,o,r,0),m("z","y","x",1,-1,n,e,-t,o,r,1),m("x","z","y",1,1,t,n,e,s,o,2),m("x","z","y",1,-1,t,n,-e,s,o,3),m("x","y","z",1,-1,t,e,n,s,r,4),m("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new oe(c,3)),this.setAttribute("normal",new oe(u,3)),this.setAttribute("uv",new oe(h,2));function m(v,g,p,y,E,x,U,A,L,I,M){const b=x/L,C=U/I,z=x/2,N=U/2,G=A/2,V=L+1,K=I+1;let q=0,Q=0;const at=new P;for(let ot=0;ot<K;ot++){const pt=ot*C-N;for(let vt=0;vt<V;vt++){const ft=vt*b-z;at[v]=ft*y,at[g]=pt*E,at[p]=G,c.push(at.x,at.y,at.z),at[v]=0,at[g]=0,at[p]=A>0?1:-1,u.push(at.x,at.y,at.z),h.push(vt/L),h.push(1-ot/I),q+=1}}for(let ot=0;ot<I;ot++)for(let pt=0;pt<L;pt++){const vt=d+pt+V*ot,ft=d+pt+V*(ot+1),it=d+(pt+1)+V*(ot+1),ct=d+(pt+1)+V*ot;l.push(vt,ft,ct),l.push(ft,it,ct),Q+=6}a.addGroup(f,Q,M),f+=Q,d+=q}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ga(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}function ro(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function Dn(i){const t={};for(let e=0;e<i.length;e++){const n=ro(i[e]);for(const s in n)t[s]=n[s]}return t}function x_(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Jm(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:xe.workingColorSpace}const y_={clone:ro,merge:Dn};var b_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,w_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class As extends as{static get type(){return"ShaderMaterial"}constructor(t){super(),this.isShaderMaterial=!0,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=b_,this.fragmentShader=w_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=ro(t.uniforms),this.uniformsGroups=x_(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}}class Zm extends Ke{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Xt,this.projectionMatrix=new Xt,this.projectionMatrixInverse=new Xt,this.coordinateSystem=Ji}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}}const ys=new P,of=new _t,af=new _t;class li extends Zm{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=Vh*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(gl*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Vh*2*Math.atan(Math.tan(gl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){ys.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(ys.x,ys.y).multiplyScalar(-t/ys.z),ys.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ys.x,ys.y).multiplyScalar(-t/ys.z)}getViewSize(t,e){return this.getViewBounds(t,of,af),e.subVectors(af,of)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(gl*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s;const o=this.view;if(this.view!==null&&this.view.enabled){const l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}const a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}const Or=-90,Fr=1;class M_ extends Ke{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new li(Or,Fr,t,e);s.layers=this.layers,this.add(s);const r=new li(Or,Fr,t,e);r.layers=this.layers,this.add(r);const o=new li(Or,Fr,t,e);o.layers=this.layers,this.add(o);const a=new li(Or,Fr,t,e);a.layers=this.layers,this.add(a);const l=new li(Or,Fr,t,e);l.layers=this.layers,this.add(l);const c=new li(Or,Fr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(const c of e)this.remove(c);if(t===Ji)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===wl)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[r,o,a,l,c,u]=this.children,h=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),m=t.xr.enabled;t.xr.enabled=!1;const v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,r),t.setRenderTarget(n,1,s),t.render(e,o),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,u),t.setRenderTarget(h,d,f),t.xr.enabled=m,n.texture.needsPMREMUpdate=!0}}class Qm extends En{constructor(t,e,n,s,r,o,a,l,c,u){t=t!==void 0?t:[],e=e!==void 0?e:eo,super(t,e,n,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class S_ extends ar{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Qm(s,e.mapping,e.wrapS,e.wrapT,e.magFilter,e.minFilter,e.format,e.type,e.anisotropy,e.colorSpace),this.texture.isRenderTargetTexture=!0,this.texture.generateMipmaps=e.generateMipmaps!==void 0?e.generateMipmaps:!1,this.texture.minFilter=e.minFilter!==void 0?e.minFilter:Ni}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new ga(5,5,5),r=new As({name:"CubemapFromEquirect",uniforms:ro(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:$n,blending:Es});r.uniforms.tEquirect.value=e;const o=new Ne(s,r),a=e.minFilter;return e.minFilter===ir&&(e.minFilter=Ni),new M_(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e,n,s){const r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}}const Pc=new P,E_=new P,T_=new ie;class zn{constructor(t=new P(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=Pc.subVectors(n,e).cross(E_.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){const n=t.delta(Pc),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const r=-(t.start.dot(this.normal)+this.constant)/s;return r<0||r>1?null:e.copy(t.start).addScaledVector(n,r)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||T_.getNormalMatrix(t),s=this.coplanarPoint(Pc).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}}const Ws=new os,ja=new P;class Mu{constructor(t=new zn,e=new zn,n=new zn,s=new zn,r=new zn,o=new zn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){const a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ji){const n=this.planes,s=t.elements,r=s[0],o=s[1],a=s[2],l=s[3],c=s[4],u=s[5],h=s[6],d=s[7],f=s[8],m=s[9],v=s[10],g=s[11],p=s[12],y=s[13],E=s[14],x=s[15];if(n[0].setComponents(l-r,d-c,g-f,x-p).normalize(),n[1].setComponents(l+r,d+c,g+f,x+p).normalize(),n[2].setComponents(l+o,d+u,g+m,x+y).normalize(),n[3].setComponents(l-o,d-u,g-m,x-y).normalize(),n[4].setComponents(l-a,d-h,g-v,x-E).normalize(),e===Ji)n[5].setComponents(l+a,d+h,g+v,x+E).normalize();else if(e===wl)n[5].setComponents(a,h,v,E).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Ws.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Ws.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Ws)}intersectsSprite(t){return Ws.center.set(0,0,0),Ws.radius=.7071067811865476,Ws.applyMatrix4(t.matrixWorld),this.intersectsSphere(Ws)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(ja.x=s.normal.x>0?t.max.x:t.min.x,ja.y=s.normal.y>0?t.max.y:t.min.y,ja.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(ja)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}function tg(){let i=null,t=!1,e=null,n=null;function s(r,o){e(r,o),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function A_(i){const t=new WeakMap;function e(a,l){const c=a.array,u=a.usage,h=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){const u=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,u);else{h.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<h.length;f++){const m=h[d],v=h[f];v.start<=m.start+m.count+1?m.count=Math.max(m.count,v.start+v.count-m.start):(++d,h[d]=v)}h.length=d+1;for(let f=0,m=h.length;f<m;f++){const v=h[f];i.bufferSubData(c,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);const l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){const u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}const c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}class Nl extends Ee{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,h=t/a,d=e/l,f=[],m=[],v=[],g=[];for(let p=0;p<u;p++){const y=p*d-o;for(let E=0;E<c;E++){const x=E*h-r;m.push(x,-y,0),v.push(0,0,1),g.push(E/a),g.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){const E=y+c*p,x=y+c*(p+1),U=y+1+c*(p+1),A=y+1+c*p;f.push(E,x,A),f.push(x,U,A)}this.setIndex(f),this.setAttribute("position",new oe(m,3)),this.setAttribute("normal",new oe(v,3)),this.setAttribute("uv",new oe(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Nl(t.width,t.height,t.widthSegments,t.heightSegments)}}var C_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,R_=`#ifdef USE_ALPHAHASH
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
#endif`,P_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,L_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,D_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,k_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,I_=`#ifdef USE_AOMAP
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
#endif`,U_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,N_=`#ifdef USE_BATCHING
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
#endif`,O_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,F_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,B_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,z_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,$_=`#ifdef USE_IRIDESCENCE
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
#endif`,H_=`#ifdef USE_BUMPMAP
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
#endif`,V_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,G_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,W_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,j_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,X_=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,q_=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,Y_=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,K_=`#if defined( USE_COLOR_ALPHA )
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
#endif`,J_=`#define PI 3.141592653589793
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
} // validated`,Z_=`#ifdef ENVMAP_TYPE_CUBE_UV
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
#endif`,Q_=`vec3 transformedNormal = objectNormal;
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
#endif`,tx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,ex=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,nx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,ix=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,sx="gl_FragColor = linearToOutputTexel( gl_FragColor );",rx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,ox=`#ifdef USE_ENVMAP
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
#endif`,ax=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,lx=`#ifdef USE_ENVMAP
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
#endif`,cx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,hx=`#ifdef USE_ENVMAP
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
#endif`,ux=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,dx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,fx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,px=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,mx=`#ifdef USE_GRADIENTMAP
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
}`,gx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,vx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,_x=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,xx=`uniform bool receiveShadow;
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
#endif`,yx=`#ifdef USE_ENVMAP
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
#endif`,bx=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,wx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Mx=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Sx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Ex=`PhysicalMaterial material;
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
#endif`,Tx=`struct PhysicalMaterial {
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
}`,Ax=`
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
#endif`,Cx=`#if defined( RE_IndirectDiffuse )
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
#endif`,Rx=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Px=`#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Lx=`#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Dx=`#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,kx=`#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Ix=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Ux=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Nx=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Ox=`#if defined( USE_POINTS_UV )
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
#endif`,Fx=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Bx=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,zx=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,$x=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Hx=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Vx=`#ifdef USE_MORPHTARGETS
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
#endif`,Gx=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Wx=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,jx=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Xx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,qx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Yx=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,Kx=`#ifdef USE_NORMALMAP
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
#endif`,Jx=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Zx=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Qx=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,ty=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,ey=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,ny=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,iy=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,sy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,ry=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,oy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,ay=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,ly=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,cy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,hy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,uy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,dy=`float getShadowMask() {
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
}`,fy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,py=`#ifdef USE_SKINNING
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
#endif`,my=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,gy=`#ifdef USE_SKINNING
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
#endif`,vy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,_y=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,xy=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,yy=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,by=`#ifdef USE_TRANSMISSION
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
#endif`,wy=`#ifdef USE_TRANSMISSION
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
#endif`,My=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Sy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Ey=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Ty=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const Ay=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Cy=`uniform sampler2D t2D;
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
}`,Ry=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Py=`#ifdef ENVMAP_TYPE_CUBE
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
}`,Ly=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Dy=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ky=`#include <common>
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
}`,Iy=`#if DEPTH_PACKING == 3200
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
}`,Uy=`#define DISTANCE
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
}`,Ny=`#define DISTANCE
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
}`,Oy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Fy=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,By=`uniform float scale;
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
}`,zy=`uniform vec3 diffuse;
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
}`,$y=`#include <common>
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
}`,Hy=`uniform vec3 diffuse;
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
}`,Vy=`#define LAMBERT
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
}`,Gy=`#define LAMBERT
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
}`,Wy=`#define MATCAP
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
}`,jy=`#define MATCAP
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
}`,Xy=`#define NORMAL
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
}`,qy=`#define NORMAL
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
}`,Yy=`#define PHONG
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
}`,Ky=`#define PHONG
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
}`,Jy=`#define STANDARD
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
}`,Zy=`#define STANDARD
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
}`,Qy=`#define TOON
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
}`,tb=`#define TOON
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
}`,eb=`uniform float size;
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
}`,nb=`uniform vec3 diffuse;
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
}`,ib=`#include <common>
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
}`,sb=`uniform vec3 color;
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
}`,rb=`uniform float rotation;
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
}`,ob=`uniform vec3 diffuse;
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
}`,re={alphahash_fragment:C_,alphahash_pars_fragment:R_,alphamap_fragment:P_,alphamap_pars_fragment:L_,alphatest_fragment:D_,alphatest_pars_fragment:k_,aomap_fragment:I_,aomap_pars_fragment:U_,batching_pars_vertex:N_,batching_vertex:O_,begin_vertex:F_,beginnormal_vertex:B_,bsdfs:z_,iridescence_fragment:$_,bumpmap_pars_fragment:H_,clipping_planes_fragment:V_,clipping_planes_pars_fragment:G_,clipping_planes_pars_vertex:W_,clipping_planes_vertex:j_,color_fragment:X_,color_pars_fragment:q_,color_pars_vertex:Y_,color_vertex:K_,common:J_,cube_uv_reflection_fragment:Z_,defaultnormal_vertex:Q_,displacementmap_pars_vertex:tx,displacementmap_vertex:ex,emissivemap_fragment:nx,emissivemap_pars_fragment:ix,colorspace_fragment:sx,colorspace_pars_fragment:rx,envmap_fragment:ox,envmap_common_pars_fragment:ax,envmap_pars_fragment:lx,envmap_pars_vertex:cx,envmap_physical_pars_fragment:yx,envmap_vertex:hx,fog_vertex:ux,fog_pars_vertex:dx,fog_fragment:fx,fog_pars_fragment:px,gradientmap_pars_fragment:mx,lightmap_pars_fragment:gx,lights_lambert_fragment:vx,lights_lambert_pars_fragment:_x,lights_pars_begin:xx,lights_toon_fragment:bx,lights_toon_pars_fragment:wx,lights_phong_fragment:Mx,lights_phong_pars_fragment:Sx,lights_physical_fragment:Ex,lights_physical_pars_fragment:Tx,lights_fragment_begin:Ax,lights_fragment_maps:Cx,lights_fragment_end:Rx,logdepthbuf_fragment:Px,logdepthbuf_pars_fragment:Lx,logdepthbuf_pars_vertex:Dx,logdepthbuf_vertex:kx,map_fragment:Ix,map_pars_fragment:Ux,map_particle_fragment:Nx,map_particle_pars_fragment:Ox,metalnessmap_fragment:Fx,metalnessmap_pars_fragment:Bx,morphinstance_vertex:zx,morphcolor_vertex:$x,morphnormal_vertex:Hx,morphtarget_pars_vertex:Vx,morphtarget_vertex:Gx,normal_fragment_begin:Wx,normal_fragment_maps:jx,normal_pars_fragment:Xx,normal_pars_vertex:qx,normal_vertex:Yx,normalmap_pars_fragment:Kx,clearcoat_normal_fragment_begin:Jx,clearcoat_normal_fragment_maps:Zx,clearcoat_pars_fragment:Qx,iridescence_pars_fragment:ty,opaque_fragment:ey,packing:ny,premultiplied_alpha_fragment:iy,project_vertex:sy,dithering_fragment:ry,dithering_pars_fragment:oy,roughnessmap_fragment:ay,roughnessmap_pars_fragment:ly,shadowmap_pars_fragment:cy,shadowmap_pars_vertex:hy,shadowmap_vertex:uy,shadowmask_pars_fragment:dy,skinbase_vertex:fy,skinning_pars_vertex:py,skinning_vertex:my,skinnormal_vertex:gy,specularmap_fragment:vy,specularmap_pars_fragment:_y,tonemapping_fragment:xy,tonemapping_pars_fragment:yy,transmission_fragment:by,transmission_pars_fragment:wy,uv_pars_fragment:My,uv_pars_vertex:Sy,uv_vertex:Ey,worldpos_vertex:Ty,background_vert:Ay,background_frag:Cy,backgroundCube_vert:Ry,backgroundCube_frag:Py,cube_vert:Ly,cube_frag:Dy,depth_vert:ky,depth_frag:Iy,distanceRGBA_vert:Uy,distanceRGBA_frag:Ny,equirect_vert:Oy,equirect_frag:Fy,linedashed_vert:By,linedashed_frag:zy,meshbasic_vert:$y,meshbasic_frag:Hy,meshlambert_vert:Vy,meshlambert_frag:Gy,meshmatcap_vert:Wy,meshmatcap_frag:jy,meshnormal_vert:Xy,meshnormal_frag:qy,meshphong_vert:Yy,meshphong_frag:Ky,meshphysical_vert:Jy,meshphysical_frag:Zy,meshtoon_vert:Qy,meshtoon_frag:tb,points_vert:eb,points_frag:nb,shadow_vert:ib,shadow_frag:sb,sprite_vert:rb,sprite_frag:ob},Et={common:{diffuse:{value:new Jt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new _t(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Jt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new Jt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new Jt(16777215)},opacity:{value:1},center:{value:new _t(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},Ui={basic:{uniforms:Dn([Et.common,Et.specularmap,Et.envmap,Et.aomap,Et.lightmap,Et.fog]),vertexShader:re.meshbasic_vert,fragmentShader:re.meshbasic_frag},lambert:{uniforms:Dn([Et.common,Et.specularmap,Et.envmap,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.fog,Et.lights,{emissive:{value:new Jt(0)}}]),vertexShader:re.meshlambert_vert,fragmentShader:re.meshlambert_frag},phong:{uniforms:Dn([Et.common,Et.specularmap,Et.envmap,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.fog,Et.lights,{emissive:{value:new Jt(0)},specular:{value:new Jt(1118481)},shininess:{value:30}}]),vertexShader:re.meshphong_vert,fragmentShader:re.meshphong_frag},standard:{uniforms:Dn([Et.common,Et.envmap,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.roughnessmap,Et.metalnessmap,Et.fog,Et.lights,{emissive:{value:new Jt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:re.meshphysical_vert,fragmentShader:re.meshphysical_frag},toon:{uniforms:Dn([Et.common,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.gradientmap,Et.fog,Et.lights,{emissive:{value:new Jt(0)}}]),vertexShader:re.meshtoon_vert,fragmentShader:re.meshtoon_frag},matcap:{uniforms:Dn([Et.common,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.fog,{matcap:{value:null}}]),vertexShader:re.meshmatcap_vert,fragmentShader:re.meshmatcap_frag},points:{uniforms:Dn([Et.points,Et.fog]),vertexShader:re.points_vert,fragmentShader:re.points_frag},dashed:{uniforms:Dn([Et.common,Et.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:re.linedashed_vert,fragmentShader:re.linedashed_frag},depth:{uniforms:Dn([Et.common,Et.displacementmap]),vertexShader:re.depth_vert,fragmentShader:re.depth_frag},normal:{uniforms:Dn([Et.common,Et.bumpmap,Et.normalmap,Et.displacementmap,{opacity:{value:1}}]),vertexShader:re.meshnormal_vert,fragmentShader:re.meshnormal_frag},sprite:{uniforms:Dn([Et.sprite,Et.fog]),vertexShader:re.sprite_vert,fragmentShader:re.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:re.background_vert,fragmentShader:re.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:re.backgroundCube_vert,fragmentShader:re.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:re.cube_vert,fragmentShader:re.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:re.equirect_vert,fragmentShader:re.equirect_frag},distanceRGBA:{uniforms:Dn([Et.common,Et.displacementmap,{referencePosition:{value:new P},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:re.distanceRGBA_vert,fragmentShader:re.distanceRGBA_frag},shadow:{uniforms:Dn([Et.lights,Et.fog,{color:{value:new Jt(0)},opacity:{value:1}}]),vertexShader:re.shadow_vert,fragmentShader:re.shadow_frag}};Ui.physical={uniforms:Dn([Ui.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new _t(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new Jt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new _t},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new Jt(0)},specularColor:{value:new Jt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new _t},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:re.meshphysical_vert,fragmentShader:re.meshphysical_frag};const Xa={r:0,b:0,g:0},js=new Zn,ab=new Xt;function lb(i,t,e,n,s,r,o){const a=new Jt(0);let l=r===!0?0:1,c,u,h=null,d=0,f=null;function m(y){let E=y.isScene===!0?y.background:null;return E&&E.isTexture&&(E=(y.backgroundBlurriness>0?e:t).get(E)),E}function v(y){let E=!1;const x=m(y);x===null?p(a,l):x&&x.isColor&&(p(x,1),E=!0);const U=i.xr.getEnvironmentBlendMode();U==="additive"?n.buffers.color.setClear(0,0,0,1,o):U==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||E)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function g(y,E){const x=m(E);x&&(x.isCubeTexture||x.mapping===Il)?(u===void 0&&(u=new Ne(new ga(1,1,1),new As({name:"BackgroundCubeMaterial",uniforms:ro(Ui.backgroundCube.uniforms),vertexShader:Ui.backgroundCube.vertexShader,fragmentShader:Ui.backgroundCube.fragmentShader,side:$n,depthTest:!1,depthWrite:!1,fog:!1})),u.geometry.deleteAttribute("normal"),u.geometry.deleteAttribute("uv"),u.onBeforeRender=function(U,A,L){this.matrixWorld.copyPosition(L.matrixWorld)},Object.defineProperty(u.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(u)),js.copy(E.backgroundRotation),js.x*=-1,js.y*=-1,js.z*=-1,x.isCubeTexture&&x.isRenderTargetTexture===!1&&(js.y*=-1,js.z*=-1),u.material.uniforms.envMap.value=x,u.material.uniforms.flipEnvMap.value=x.isCubeTexture&&x.isRenderTargetTexture===!1?-1:1,u.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,u.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,u.material.uniforms.backgroundRotation.value.setFromMatrix4(ab.makeRotationFromEuler(js)),u.material.toneMapped=xe.getTransfer(x.colorSpace)!==Pe,(h!==x||d!==x.version||f!==i.toneMapping)&&(u.material.needsUpdate=!0,h=x,d=x.version,f=i.toneMapping),u.layers.enableAll(),y.unshift(u,u.geometry,u.material,0,0,null)):x&&x.isTexture&&(c===void 0&&(c=new Ne(new Nl(2,2),new As({name:"BackgroundMaterial",uniforms:ro(Ui.background.uniforms),vertexShader:Ui.background.vertexShader,fragmentShader:Ui.background.fragmentShader,side:ns,depthTest:!1,depthWrite:!1,fog:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=x,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.toneMapped=xe.getTransfer(x.colorSpace)!==Pe,x.matrixAutoUpdate===!0&&x.updateMatrix(),c.material.uniforms.uvTransform.value.copy(x.matrix),(h!==x||d!==x.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=x,d=x.version,f=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null))}function p(y,E){y.getRGB(Xa,Jm(i)),n.buffers.color.setClear(Xa.r,Xa.g,Xa.b,E,o)}return{getClearColor:function(){return a},setClearColor:function(y,E=1){a.set(y),l=E,p(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(y){l=y,p(a,l)},render:v,addToRenderList:g}}function cb(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null);let r=s,o=!1;function a(b,C,z,N,G){let V=!1;const K=h(N,z,C);r!==K&&(r=K,c(r.object)),V=f(b,N,z,G),V&&m(b,N,z,G),G!==null&&t.update(G,i.ELEMENT_ARRAY_BUFFER),(V||o)&&(o=!1,x(b,C,z,N),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(G).buffer))}function l(){return i.createVertexArray()}function c(b){return i.bindVertexArray(b)}function u(b){return i.deleteVertexArray(b)}function h(b,C,z){const N=z.wireframe===!0;let G=n[b.id];G===void 0&&(G={},n[b.id]=G);let V=G[C.id];V===void 0&&(V={},G[C.id]=V);let K=V[N];return K===void 0&&(K=d(l()),V[N]=K),K}function d(b){const C=[],z=[],N=[];for(let G=0;G<e;G++)C[G]=0,z[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:C,enabledAttributes:z,attributeDivisors:N,object:b,attributes:{},index:null}}function f(b,C,z,N){const G=r.attributes,V=C.attributes;let K=0;const q=z.getAttributes();for(const Q in q)if(q[Q].location>=0){const ot=G[Q];let pt=V[Q];if(pt===void 0&&(Q==="instanceMatrix"&&b.instanceMatrix&&(pt=b.instanceMatrix),Q==="instanceColor"&&b.instanceColor&&(pt=b.instanceColor)),ot===void 0||ot.attribute!==pt||pt&&ot.data!==pt.data)return!0;K++}return r.attributesNum!==K||r.index!==N}function m(b,C,z,N){const G={},V=C.attributes;let K=0;const q=z.getAttributes();for(const Q in q)if(q[Q].location>=0){let ot=V[Q];ot===void 0&&(Q==="instanceMatrix"&&b.instanceMatrix&&(ot=b.instanceMatrix),Q==="instanceColor"&&b.instanceColor&&(ot=b.instanceColor));const pt={};pt.attribute=ot,ot&&ot.data&&(pt.data=ot.data),G[Q]=pt,K++}r.attributes=G,r.attributesNum=K,r.index=N}function v(){const b=r.newAttributes;for(let C=0,z=b.length;C<z;C++)b[C]=0}function g(b){p(b,0)}function p(b,C){const z=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;z[b]=1,N[b]===0&&(i.enableVertexAttribArray(b),N[b]=1),G[b]!==C&&(i.vertexAttribDivisor(b,C),G[b]=C)}function y(){const b=r.newAttributes,C=r.enabledAttributes;for(let z=0,N=C.length;z<N;z++)C[z]!==b[z]&&(i.disableVertexAttribArray(z),C[z]=0)}function E(b,C,z,N,G,V,K){K===!0?i.vertexAttribIPointer(b,C,z,G,V):i.vertexAttribPointer(b,C,z,N,G,V)}function x(b,C,z,N){v();const G=N.attributes,V=z.getAttributes(),K=C.defaultAttributeValues;for(const q in V){const Q=V[q];if(Q.location>=0){let at=G[q];if(at===void 0&&(q==="instanceMatrix"&&b.instanceMatrix&&(at=b.instanceMatrix),q==="instanceColor"&&b.instanceColor&&(at=b.instanceColor)),at!==void 0){const ot=at.normalized,pt=at.itemSize,vt=t.get(at);if(vt===void 0)continue;const ft=vt.buffer,it=vt.type,ct=vt.bytesPerElement,gt=it===i.INT||it===i.UNSIGNED_INT||at.gpuType===pu;if(at.isInterleavedBufferAttribute){const lt=at.data,$t=lt.stride,Vt=at.offset;if(lt.isInstancedInterleavedBuffer){for(let Nt=0;Nt<Q.locationSize;Nt++)p(Q.location+Nt,lt.meshPerAttribute);b.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=lt.meshPerAttribute*lt.count)}else for(let Nt=0;Nt<Q.locationSize;Nt++)g(Q.location+Nt);i.bindBuffer(i.ARRAY_BUFFER,ft);for(let Nt=0;Nt<Q.locationSize;Nt++)E(Q.location+Nt,pt/Q.locationSize,it,ot,$t*ct,(Vt+pt/Q.locationSize*Nt)*ct,gt)}else{if(at.isInstancedBufferAttribute){for(let lt=0;lt<Q.locationSize;lt++)p(Q.location+lt,at.meshPerAttribute);b.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=at.meshPerAttribute*at.count)}else for(let lt=0;lt<Q.locationSize;lt++)g(Q.location+lt);i.bindBuffer(i.ARRAY_BUFFER,ft);for(let lt=0;lt<Q.locationSize;lt++)E(Q.location+lt,pt/Q.locationSize,it,ot,pt*ct,pt/Q.locationSize*lt*ct,gt)}}else if(K!==void 0){const ot=K[q];if(ot!==void 0)switch(ot.length){case 2:i.vertexAttrib2fv(Q.location,ot);break;case 3:i.vertexAttrib3fv(Q.location,ot);break;case 4:i.vertexAttrib4fv(Q.location,ot);break;default:i.vertexAttrib1fv(Q.location,ot)}}}}y()}function U(){I();for(const b in n){const C=n[b];for(const z in C){const N=C[z];for(const G in N)u(N[G].object),delete N[G];delete C[z]}delete n[b]}}function A(b){if(n[b.id]===void 0)return;const C=n[b.id];for(const z in C){const N=C[z];for(const G in N)u(N[G].object),delete N[G];delete C[z]}delete n[b.id]}function L(b){for(const C in n){const z=n[C];if(z[b.id]===void 0)continue;const N=z[b.id];for(const G in N)u(N[G].object),delete N[G];delete z[b.id]}}function I(){M(),o=!0,r!==s&&(r=s,c(r.object))}function M(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:M,dispose:U,releaseStatesOfGeometry:A,releaseStatesOfProgram:L,initAttributes:v,enableAttribute:g,disableUnusedAttributes:y}}function hb(i,t,e){let n;function s(c){n=c}function r(c,u){i.drawArrays(n,c,u),e.update(u,n,1)}function o(c,u,h){h!==0&&(i.drawArraysInstanced(n,c,u,h),e.update(u,n,h))}function a(c,u,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,u,0,h);let f=0;for(let m=0;m<h;m++)f+=u[m];e.update(f,n,1)}function l(c,u,h,d){if(h===0)return;const f=t.get("WEBGL_multi_draw");if(f===null)for(let m=0;m<c.length;m++)o(c[m],u[m],d[m]);else{f.multiDrawArraysInstancedWEBGL(n,c,0,u,0,d,0,h);let m=0;for(let v=0;v<h;v++)m+=u[v]*d[v];e.update(m,n,1)}}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function ub(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const L=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(L.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(L){return!(L!==ci&&n.convert(L)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(L){const I=L===ma&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(L!==is&&n.convert(L)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&L!==wi&&!I)}function l(L){if(L==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";L="mediump"}return L==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const u=l(c);u!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);const h=e.logarithmicDepthBuffer===!0,d=e.reverseDepthBuffer===!0&&t.has("EXT_clip_control"),f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),x=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),U=m>0,A=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:h,reverseDepthBuffer:d,maxTextures:f,maxVertexTextures:m,maxTextureSize:v,maxCubemapSize:g,maxAttributes:p,maxVertexUniforms:y,maxVaryings:E,maxFragmentUniforms:x,vertexTextures:U,maxSamples:A}}function db(i){const t=this;let e=null,n=0,s=!1,r=!1;const o=new zn,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){const f=h.length!==0||d||n!==0||s;return s=d,n=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){e=u(h,d,0)},this.setState=function(h,d,f){const m=h.clippingPlanes,v=h.clipIntersection,g=h.clipShadows,p=i.get(h);if(!s||m===null||m.length===0||r&&!g)r?u(null):c();else{const y=r?0:n,E=y*4;let x=p.clippingState||null;l.value=x,x=u(m,d,E,f);for(let U=0;U!==E;++U)x[U]=e[U];p.clippingState=x,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function u(h,d,f,m){const v=h!==null?h.length:0;let g=null;if(v!==0){if(g=l.value,m!==!0||g===null){const p=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(g===null||g.length<p)&&(g=new Float32Array(p));for(let E=0,x=f;E!==v;++E,x+=4)o.copy(h[E]).applyMatrix4(y,a),o.normal.toArray(g,x),g[x+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,g}}function fb(i){let t=new WeakMap;function e(o,a){return a===ph?o.mapping=eo:a===mh&&(o.mapping=no),o}function n(o){if(o&&o.isTexture){const a=o.mapping;if(a===ph||a===mh)if(t.has(o)){const l=t.get(o).texture;return e(l,o.mapping)}else{const l=o.image;if(l&&l.height>0){const c=new S_(l.height);return c.fromEquirectangularTexture(i,o),t.set(o,c),o.addEventListener("dispose",s),e(c.texture,o.mapping)}else return null}}return o}function s(o){const a=o.target;a.removeEventListener("dispose",s);const l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function r(){t=new WeakMap}return{get:n,dispose:r}}class eg extends Zm{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}const jr=4,lf=[.125,.215,.35,.446,.526,.582],Qs=20,Lc=new eg,cf=new Jt;let Dc=null,kc=0,Ic=0,Uc=!1;const Ys=(1+Math.sqrt(5))/2,Br=1/Ys,hf=[new P(-Ys,Br,0),new P(Ys,Br,0),new P(-Br,0,Ys),new P(Br,0,Ys),new P(0,Ys,-Br),new P(0,Ys,Br),new P(-1,1,-1),new P(1,1,-1),new P(-1,1,1),new P(1,1,1)];class uf{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100){Dc=this._renderer.getRenderTarget(),kc=this._renderer.getActiveCubeFace(),Ic=this._renderer.getActiveMipmapLevel(),Uc=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(256);const r=this._allocateTargets();return r.depthBuffer=!0,this._sceneToCubeUV(t,n,s,r),e>0&&this._blur(r,0,0,e),this._applyPMREM(r),this._cleanup(r),r}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=pf(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ff(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(Dc,kc,Ic),this._renderer.xr.enabled=Uc,t.scissorTest=!1,qa(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===eo||t.mapping===no?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),Dc=this._renderer.getRenderTarget(),kc=this._renderer.getActiveCubeFace(),Ic=this._renderer.getActiveMipmapLevel(),Uc=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;const n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){const t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:Ni,minFilter:Ni,generateMipmaps:!1,type:ma,format:ci,colorSpace:po,depthBuffer:!1},s=df(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=df(t,e,n);const{_lodMax:r}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=pb(r)),this._blurMaterial=mb(r,t,e)}return s}_compileMaterial(t){const e=new Ne(this._lodPlanes[0],t);this._renderer.compile(e,Lc)}_sceneToCubeUV(t,e,n,s){const a=new li(90,1,e,n),l=[1,-1,1,1,1,1],c=[1,1,1,-1,-1,-1],u=this._renderer,h=u.autoClear,d=u.toneMapping;u.getClearColor(cf),u.toneMapping=Ts,u.autoClear=!1;const f=new Si({name:"PMREM.Background",side:$n,depthWrite:!1,depthTest:!1}),m=new Ne(new ga,f);let v=!1;const g=t.background;g?g.isColor&&(f.color.copy(g),t.background=null,v=!0):(f.color.copy(cf),v=!0);for(let p=0;p<6;p++){const y=p%3;y===0?(a.up.set(0,l[p],0),a.lookAt(c[p],0,0)):y===1?(a.up.set(0,0,l[p]),a.lookAt(0,c[p],0)):(a.up.set(0,l[p],0),a.lookAt(0,0,c[p]));const E=this._cubeSize;qa(s,y*E,p>2?E:0,E,E),u.setRenderTarget(s),v&&u.render(m,a),u.render(t,a)}m.geometry.dispose(),m.material.dispose(),u.toneMapping=d,u.autoClear=h,t.background=g}_textureToCubeUV(t,e){const n=this._renderer,s=t.mapping===eo||t.mapping===no;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=pf()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=ff());const r=s?this._cubemapMaterial:this._equirectMaterial,o=new Ne(this._lodPlanes[0],r),a=r.uniforms;a.envMap.value=t;const l=this._cubeSize;qa(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(o,Lc)}_applyPMREM(t){const e=this._renderer,n=e.autoClear;e.autoClear=!1;const s=this._lodPlanes.length;for(let r=1;r<s;r++){const o=Math.sqrt(this._sigmas[r]*this._sigmas[r]-this._sigmas[r-1]*this._sigmas[r-1]),a=hf[(s-r-1)%hf.length];this._blur(t,r-1,r,o,a)}e.autoClear=n}_blur(t,e,n,s,r){const o=this._pingPongRenderTarget;this._halfBlur(t,o,e,n,s,"latitudinal",r),this._halfBlur(o,t,n,n,s,"longitudinal",r)}_halfBlur(t,e,n,s,r,o,a){const l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");const u=3,h=new Ne(this._lodPlanes[s],c),d=c.uniforms,f=this._sizeLods[n]-1,m=isFinite(r)?Math.PI/(2*f):2*Math.PI/(2*Qs-1),v=r/m,g=isFinite(r)?1+Math.floor(u*v):Qs;g>Qs&&console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${g} samples when the maximum is set to ${Qs}`);const p=[];let y=0;for(let L=0;L<Qs;++L){const I=L/v,M=Math.exp(-I*I/2);p.push(M),L===0?y+=M:L<g&&(y+=2*M)}for(let L=0;L<p.length;L++)p[L]=p[L]/y;d.envMap.value=t.texture,d.samples.value=g,d.weights.value=p,d.latitudinal.value=o==="latitudinal",a&&(d.poleAxis.value=a);const{_lodMax:E}=this;d.dTheta.value=m,d.mipInt.value=E-n;const x=this._sizeLods[s],U=3*x*(s>E-jr?s-E+jr:0),A=4*(this._cubeSize-x);qa(e,U,A,3*x,2*x),l.setRenderTarget(e),l.render(h,Lc)}}function pb(i){const t=[],e=[],n=[];let s=i;const r=i-jr+1+lf.length;for(let o=0;o<r;o++){const a=Math.pow(2,s);e.push(a);let l=1/a;o>i-jr?l=lf[o-i+jr-1]:o===0&&(l=0),n.push(l);const c=1/(a-2),u=-c,h=1+c,d=[u,u,h,u,h,h,u,u,h,h,u,h],f=6,m=6,v=3,g=2,p=1,y=new Float32Array(v*m*f),E=new Float32Array(g*m*f),x=new Float32Array(p*m*f);for(let A=0;A<f;A++){const L=A%3*2/3-1,I=A>2?0:-1,M=[L,I,0,L+2/3,I,0,L+2/3,I+1,0,L,I,0,L+2/3,I+1,0,L,I+1,0];y.set(M,v*m*A),E.set(d,g*m*A);const b=[A,A,A,A,A,A];x.set(b,p*m*A)}const U=new Ee;U.setAttribute("position",new gn(y,v)),U.setAttribute("uv",new gn(E,g)),U.setAttribute("faceIndex",new gn(x,p)),t.push(U),s>jr&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function df(i,t,e){const n=new ar(i,t,e);return n.texture.mapping=Il,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function qa(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function mb(i,t,e){const n=new Float32Array(Qs),s=new P(0,1,0);return new As({name:"SphericalGaussianBlur",defines:{n:Qs,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:Su(),fragmentShader:`

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
		`,blending:Es,depthTest:!1,depthWrite:!1})}function ff(){return new As({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:Su(),fragmentShader:`

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
		`,blending:Es,depthTest:!1,depthWrite:!1})}function pf(){return new As({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:Su(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:Es,depthTest:!1,depthWrite:!1})}function Su(){return`

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
	`}function gb(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){const l=a.mapping,c=l===ph||l===mh,u=l===eo||l===no;if(c||u){let h=t.get(a);const d=h!==void 0?h.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==d)return e===null&&(e=new uf(i)),h=c?e.fromEquirectangular(a,h):e.fromCubemap(a,h),h.texture.pmremVersion=a.pmremVersion,t.set(a,h),h.texture;if(h!==void 0)return h.texture;{const f=a.image;return c&&f&&f.height>0||u&&f&&s(f)?(e===null&&(e=new uf(i)),h=c?e.fromEquirectangular(a):e.fromCubemap(a),h.texture.pmremVersion=a.pmremVersion,t.set(a,h),a.addEventListener("dispose",r),h.texture):null}}}return a}function s(a){let l=0;const c=6;for(let u=0;u<c;u++)a[u]!==void 0&&l++;return l===c}function r(a){const l=a.target;l.removeEventListener("dispose",r);const c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function o(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:o}}function vb(i){const t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Xo("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function _b(i,t,e,n){const s={},r=new WeakMap;function o(h){const d=h.target;d.index!==null&&t.remove(d.index);for(const m in d.attributes)t.remove(d.attributes[m]);for(const m in d.morphAttributes){const v=d.morphAttributes[m];for(let g=0,p=v.length;g<p;g++)t.remove(v[g])}d.removeEventListener("dispose",o),delete s[d.id];const f=r.get(d);f&&(t.remove(f),r.delete(d)),n.releaseStatesOfGeometry(d),d.isInstancedBufferGeometry===!0&&delete d._maxInstanceCount,e.memory.geometries--}function a(h,d){return s[d.id]===!0||(d.addEventListener("dispose",o),s[d.id]=!0,e.memory.geometries++),d}function l(h){const d=h.attributes;for(const m in d)t.update(d[m],i.ARRAY_BUFFER);const f=h.morphAttributes;for(const m in f){const v=f[m];for(let g=0,p=v.length;g<p;g++)t.update(v[g],i.ARRAY_BUFFER)}}function c(h){const d=[],f=h.index,m=h.attributes.position;let v=0;if(f!==null){const y=f.array;v=f.version;for(let E=0,x=y.length;E<x;E+=3){const U=y[E+0],A=y[E+1],L=y[E+2];d.push(U,A,A,L,L,U)}}else if(m!==void 0){const y=m.array;v=m.version;for(let E=0,x=y.length/3-1;E<x;E+=3){const U=E+0,A=E+1,L=E+2;d.push(U,A,A,L,L,U)}}else return;const g=new(Wm(d)?Km:Ym)(d,1);g.version=v;const p=r.get(h);p&&t.remove(p),r.set(h,g)}function u(h){const d=r.get(h);if(d){const f=h.index;f!==null&&d.version<f.version&&c(h)}else c(h);return r.get(h)}return{get:a,update:l,getWireframeAttribute:u}}function xb(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,f){i.drawElements(n,f,r,d*o),e.update(f,n,1)}function c(d,f,m){m!==0&&(i.drawElementsInstanced(n,f,r,d*o,m),e.update(f,n,m))}function u(d,f,m){if(m===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,d,0,m);let g=0;for(let p=0;p<m;p++)g+=f[p];e.update(g,n,1)}function h(d,f,m,v){if(m===0)return;const g=t.get("WEBGL_multi_draw");if(g===null)for(let p=0;p<d.length;p++)c(d[p]/o,f[p],v[p]);else{g.multiDrawElementsInstancedWEBGL(n,f,0,r,d,0,v,0,m);let p=0;for(let y=0;y<m;y++)p+=f[y]*v[y];e.update(p,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u,this.renderMultiDrawInstances=h}function yb(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function bb(i,t,e){const n=new WeakMap,s=new $e;function r(o,a,l){const c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0;let d=n.get(a);if(d===void 0||d.count!==h){let b=function(){I.dispose(),n.delete(a),a.removeEventListener("dispose",b)};var f=b;d!==void 0&&d.texture.dispose();const m=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,g=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],y=a.morphAttributes.normal||[],E=a.morphAttributes.color||[];let x=0;m===!0&&(x=1),v===!0&&(x=2),g===!0&&(x=3);let U=a.attributes.position.count*x,A=1;U>t.maxTextureSize&&(A=Math.ceil(U/t.maxTextureSize),U=t.maxTextureSize);const L=new Float32Array(U*A*4*h),I=new Xm(L,U,A,h);I.type=wi,I.needsUpdate=!0;const M=x*4;for(let C=0;C<h;C++){const z=p[C],N=y[C],G=E[C],V=U*A*4*C;for(let K=0;K<z.count;K++){const q=K*M;m===!0&&(s.fromBufferAttribute(z,K),L[V+q+0]=s.x,L[V+q+1]=s.y,L[V+q+2]=s.z,L[V+q+3]=0),v===!0&&(s.fromBufferAttribute(N,K),L[V+q+4]=s.x,L[V+q+5]=s.y,L[V+q+6]=s.z,L[V+q+7]=0),g===!0&&(s.fromBufferAttribute(G,K),L[V+q+8]=s.x,L[V+q+9]=s.y,L[V+q+10]=s.z,L[V+q+11]=G.itemSize===4?s.w:1)}}d={count:h,texture:I,size:new _t(U,A)},n.set(a,d),a.addEventListener("dispose",b)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let m=0;for(let g=0;g<c.length;g++)m+=c[g];const v=a.morphTargetsRelative?1:1-m;l.getUniforms().setValue(i,"morphTargetBaseInfluence",v),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function wb(i,t,e,n){let s=new WeakMap;function r(l){const c=n.render.frame,u=l.geometry,h=t.get(l,u);if(s.get(h)!==c&&(t.update(h),s.set(h,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){const d=l.skeleton;s.get(d)!==c&&(d.update(),s.set(d,c))}return h}function o(){s=new WeakMap}function a(l){const c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:r,dispose:o}}class ng extends En{constructor(t,e,n,s,r,o,a,l,c,u=Yr){if(u!==Yr&&u!==so)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");n===void 0&&u===Yr&&(n=or),n===void 0&&u===so&&(n=io),super(null,s,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.image={width:t,height:e},this.magFilter=a!==void 0?a:Kn,this.minFilter=l!==void 0?l:Kn,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}}const ig=new En,mf=new ng(1,1),sg=new Xm,rg=new l_,og=new Qm,gf=[],vf=[],_f=new Float32Array(16),xf=new Float32Array(9),yf=new Float32Array(4);function vo(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let r=gf[s];if(r===void 0&&(r=new Float32Array(s),gf[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function sn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function rn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Ol(i,t){let e=vf[t];e===void 0&&(e=new Int32Array(t),vf[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function Mb(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function Sb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(sn(e,t))return;i.uniform2fv(this.addr,t),rn(e,t)}}function Eb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(sn(e,t))return;i.uniform3fv(this.addr,t),rn(e,t)}}function Tb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(sn(e,t))return;i.uniform4fv(this.addr,t),rn(e,t)}}function Ab(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(sn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),rn(e,t)}else{if(sn(e,n))return;yf.set(n),i.uniformMatrix2fv(this.addr,!1,yf),rn(e,n)}}function Cb(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(sn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),rn(e,t)}else{if(sn(e,n))return;xf.set(n),i.uniformMatrix3fv(this.addr,!1,xf),rn(e,n)}}function Rb(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(sn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),rn(e,t)}else{if(sn(e,n))return;_f.set(n),i.uniformMatrix4fv(this.addr,!1,_f),rn(e,n)}}function Pb(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function Lb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(sn(e,t))return;i.uniform2iv(this.addr,t),rn(e,t)}}function Db(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(sn(e,t))return;i.uniform3iv(this.addr,t),rn(e,t)}}function kb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(sn(e,t))return;i.uniform4iv(this.addr,t),rn(e,t)}}function Ib(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function Ub(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(sn(e,t))return;i.uniform2uiv(this.addr,t),rn(e,t)}}function Nb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(sn(e,t))return;i.uniform3uiv(this.addr,t),rn(e,t)}}function Ob(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(sn(e,t))return;i.uniform4uiv(this.addr,t),rn(e,t)}}function Fb(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?(mf.compareFunction=Gm,r=mf):r=ig,e.setTexture2D(t||r,s)}function Bb(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||rg,s)}function zb(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||og,s)}function $b(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||sg,s)}function Hb(i){switch(i){case 5126:return Mb;case 35664:return Sb;case 35665:return Eb;case 35666:return Tb;case 35674:return Ab;case 35675:return Cb;case 35676:return Rb;case 5124:case 35670:return Pb;case 35667:case 35671:return Lb;case 35668:case 35672:return Db;case 35669:case 35673:return kb;case 5125:return Ib;case 36294:return Ub;case 36295:return Nb;case 36296:return Ob;case 35678:case 36198:case 36298:case 36306:case 35682:return Fb;case 35679:case 36299:case 36307:return Bb;case 35680:case 36300:case 36308:case 36293:return zb;case 36289:case 36303:case 36311:case 36292:return $b}}function Vb(i,t){i.uniform1fv(this.addr,t)}function Gb(i,t){const e=vo(t,this.size,2);i.uniform2fv(this.addr,e)}function Wb(i,t){const e=vo(t,this.size,3);i.uniform3fv(this.addr,e)}function jb(i,t){const e=vo(t,this.size,4);i.uniform4fv(this.addr,e)}function Xb(i,t){const e=vo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function qb(i,t){const e=vo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Yb(i,t){const e=vo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Kb(i,t){i.uniform1iv(this.addr,t)}function Jb(i,t){i.uniform2iv(this.addr,t)}function Zb(i,t){i.uniform3iv(this.addr,t)}function Qb(i,t){i.uniform4iv(this.addr,t)}function tw(i,t){i.uniform1uiv(this.addr,t)}function ew(i,t){i.uniform2uiv(this.addr,t)}function nw(i,t){i.uniform3uiv(this.addr,t)}function iw(i,t){i.uniform4uiv(this.addr,t)}function sw(i,t,e){const n=this.cache,s=t.length,r=Ol(e,s);sn(n,r)||(i.uniform1iv(this.addr,r),rn(n,r));for(let o=0;o!==s;++o)e.setTexture2D(t[o]||ig,r[o])}function rw(i,t,e){const n=this.cache,s=t.length,r=Ol(e,s);sn(n,r)||(i.uniform1iv(this.addr,r),rn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||rg,r[o])}function ow(i,t,e){const n=this.cache,s=t.length,r=Ol(e,s);sn(n,r)||(i.uniform1iv(this.addr,r),rn(n,r));for(let o=0;o!==s;++o)e.setTextureCube(t[o]||og,r[o])}function aw(i,t,e){const n=this.cache,s=t.length,r=Ol(e,s);sn(n,r)||(i.uniform1iv(this.addr,r),rn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||sg,r[o])}function lw(i){switch(i){case 5126:return Vb;case 35664:return Gb;case 35665:return Wb;case 35666:return jb;case 35674:return Xb;case 35675:return qb;case 35676:return Yb;case 5124:case 35670:return Kb;case 35667:case 35671:return Jb;case 35668:case 35672:return Zb;case 35669:case 35673:return Qb;case 5125:return tw;case 36294:return ew;case 36295:return nw;case 36296:return iw;case 35678:case 36198:case 36298:case 36306:case 35682:return sw;case 35679:case 36299:case 36307:return rw;case 35680:case 36300:case 36308:case 36293:return ow;case 36289:case 36303:case 36311:case 36292:return aw}}class cw{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=Hb(e.type)}}class hw{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=lw(e.type)}}class uw{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let r=0,o=s.length;r!==o;++r){const a=s[r];a.setValue(t,e[a.id],n)}}}const Nc=/(\w+)(\])?(\[|\.)?/g;function bf(i,t){i.seq.push(t),i.map[t.id]=t}function dw(i,t,e){const n=i.name,s=n.length;for(Nc.lastIndex=0;;){const r=Nc.exec(n),o=Nc.lastIndex;let a=r[1];const l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){bf(e,c===void 0?new cw(a,i,t):new hw(a,i,t));break}else{let h=e.map[a];h===void 0&&(h=new uw(a),bf(e,h)),e=h}}}class vl{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){const r=t.getActiveUniform(e,s),o=t.getUniformLocation(e,r.name);dw(r,o,this)}}setValue(t,e,n,s){const r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){const a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,r=t.length;s!==r;++s){const o=t[s];o.id in e&&n.push(o)}return n}}function wf(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const fw=37297;let pw=0;function mw(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){const a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}const Mf=new ie;function gw(i){xe._getMatrix(Mf,xe.workingColorSpace,i);const t=`mat3( ${Mf.elements.map(e=>e.toFixed(4))} )`;switch(xe.getTransfer(i)){case Ul:return[t,"LinearTransferOETF"];case Pe:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Sf(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),s=i.getShaderInfoLog(t).trim();if(n&&s==="")return"";const r=/ERROR: 0:(\d+)/.exec(s);if(r){const o=parseInt(r[1]);return e.toUpperCase()+`

`+s+`

`+mw(i.getShaderSource(t),o)}else return s}function vw(i,t){const e=gw(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function _w(i,t){let e;switch(t){case kv:e="Linear";break;case Iv:e="Reinhard";break;case Uv:e="Cineon";break;case Nv:e="ACESFilmic";break;case Fv:e="AgX";break;case Bv:e="Neutral";break;case Ov:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const Ya=new P;function xw(){xe.getLuminanceCoefficients(Ya);const i=Ya.x.toFixed(4),t=Ya.y.toFixed(4),e=Ya.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function yw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(qo).join(`
`)}function bw(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function ww(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const r=i.getActiveAttrib(t,s),o=r.name;let a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function qo(i){return i!==""}function Ef(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function Tf(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const Mw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Gh(i){return i.replace(Mw,Ew)}const Sw=new Map;function Ew(i,t){let e=re[t];if(e===void 0){const n=Sw.get(t);if(n!==void 0)e=re[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return Gh(e)}const Tw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Af(i){return i.replace(Tw,Aw)}function Aw(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Cf(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}function Cw(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===Dm?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===km?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===Ki&&(t="SHADOWMAP_TYPE_VSM"),t}function Rw(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case eo:case no:t="ENVMAP_TYPE_CUBE";break;case Il:t="ENVMAP_TYPE_CUBE_UV";break}return t}function Pw(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case no:t="ENVMAP_MODE_REFRACTION";break}return t}function Lw(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case fu:t="ENVMAP_BLENDING_MULTIPLY";break;case Lv:t="ENVMAP_BLENDING_MIX";break;case Dv:t="ENVMAP_BLENDING_ADD";break}return t}function Dw(i){const t=i.envMapCubeUVHeight;if(t===null)return null;const e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function kw(i,t,e,n){const s=i.getContext(),r=e.defines;let o=e.vertexShader,a=e.fragmentShader;const l=Cw(e),c=Rw(e),u=Pw(e),h=Lw(e),d=Dw(e),f=yw(e),m=bw(r),v=s.createProgram();let g,p,y=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m].filter(qo).join(`
`),g.length>0&&(g+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m].filter(qo).join(`
`),p.length>0&&(p+=`
`)):(g=[Cf(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(qo).join(`
`),p=[Cf(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+h:"",d?"#define CUBEUV_TEXEL_WIDTH "+d.texelWidth:"",d?"#define CUBEUV_TEXEL_HEIGHT "+d.texelHeight:"",d?"#define CUBEUV_MAX_MIP "+d.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Ts?"#define TONE_MAPPING":"",e.toneMapping!==Ts?re.tonemapping_pars_fragment:"",e.toneMapping!==Ts?_w("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",re.colorspace_pars_fragment,vw("linearToOutputTexel",e.outputColorSpace),xw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(qo).join(`
`)),o=Gh(o),o=Ef(o,e),o=Tf(o,e),a=Gh(a),a=Ef(a,e),a=Tf(a,e),o=Af(o),a=Af(a),e.isRawShaderMaterial!==!0&&(y=`#version 300 es
`,g=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+g,p=["#define varying in",e.glslVersion===zd?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===zd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);const E=y+g+o,x=y+p+a,U=wf(s,s.VERTEX_SHADER,E),A=wf(s,s.FRAGMENT_SHADER,x);s.attachShader(v,U),s.attachShader(v,A),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function L(C){if(i.debug.checkShaderErrors){const z=s.getProgramInfoLog(v).trim(),N=s.getShaderInfoLog(U).trim(),G=s.getShaderInfoLog(A).trim();let V=!0,K=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,U,A);else{const q=Sf(s,U,"vertex"),Q=Sf(s,A,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+z+`
`+q+`
`+Q)}else z!==""?console.warn("THREE.WebGLProgram: Program Info Log:",z):(N===""||G==="")&&(K=!1);K&&(C.diagnostics={runnable:V,programLog:z,vertexShader:{log:N,prefix:g},fragmentShader:{log:G,prefix:p}})}s.deleteShader(U),s.deleteShader(A),I=new vl(s,v),M=ww(s,v)}let I;this.getUniforms=function(){return I===void 0&&L(this),I};let M;this.getAttributes=function(){return M===void 0&&L(this),M};let b=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return b===!1&&(b=s.getProgramParameter(v,fw)),b},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=pw++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=U,this.fragmentShader=A,this}let Iw=0;class Uw{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){const e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),r=this._getShaderStage(n),o=this._getShaderCacheForMaterial(t);return o.has(s)===!1&&(o.add(s),s.usedTimes++),o.has(r)===!1&&(o.add(r),r.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new Nw(t),e.set(t,n)),n}}class Nw{constructor(t){this.id=Iw++,this.code=t,this.usedTimes=0}}function Ow(i,t,e,n,s,r,o){const a=new wu,l=new Uw,c=new Set,u=[],h=s.logarithmicDepthBuffer,d=s.vertexTextures;let f=s.precision;const m={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(M){return c.add(M),M===0?"uv":`uv${M}`}function g(M,b,C,z,N){const G=z.fog,V=N.geometry,K=M.isMeshStandardMaterial?z.environment:null,q=(M.isMeshStandardMaterial?e:t).get(M.envMap||K),Q=q&&q.mapping===Il?q.image.height:null,at=m[M.type];M.precision!==null&&(f=s.getMaxPrecision(M.precision),f!==M.precision&&console.warn("THREE.WebGLProgram.getParameters:",M.precision,"not supported, using",f,"instead."));const ot=V.morphAttributes.position||V.morphAttributes.normal||V.morphAttributes.color,pt=ot!==void 0?ot.length:0;let vt=0;V.morphAttributes.position!==void 0&&(vt=1),V.morphAttributes.normal!==void 0&&(vt=2),V.morphAttributes.color!==void 0&&(vt=3);let ft,it,ct,gt;if(at){const we=Ui[at];ft=we.vertexShader,it=we.fragmentShader}else ft=M.vertexShader,it=M.fragmentShader,l.update(M),ct=l.getVertexShaderID(M),gt=l.getFragmentShaderID(M);const lt=i.getRenderTarget(),$t=i.state.buffers.depth.getReversed(),Vt=N.isInstancedMesh===!0,Nt=N.isBatchedMesh===!0,fe=!!M.map,Qt=!!M.matcap,pe=!!q,$=!!M.aoMap,Je=!!M.lightMap,ne=!!M.bumpMap,se=!!M.normalMap,Gt=!!M.displacementMap,ge=!!M.emissiveMap,Dt=!!M.metalnessMap,D=!!M.roughnessMap,S=M.anisotropy>0,J=M.clearcoat>0,tt=M.dispersion>0,W=M.iridescence>0,et=M.sheen>0,wt=M.transmission>0,xt=S&&!!M.anisotropyMap,Tt=J&&!!M.clearcoatMap,Zt=J&&!!M.clearcoatNormalMap,dt=J&&!!M.clearcoatRoughnessMap,yt=W&&!!M.iridescenceMap,Ot=W&&!!M.iridescenceThicknessMap,Bt=et&&!!M.sheenColorMap,St=et&&!!M.sheenRoughnessMap,ae=!!M.specularMap,Yt=!!M.specularColorMap,ve=!!M.specularIntensityMap,B=wt&&!!M.transmissionMap,bt=wt&&!!M.thicknessMap,nt=!!M.gradientMap,rt=!!M.alphaMap,At=M.alphaTest>0,Ct=!!M.alphaHash,te=!!M.extensions;let He=Ts;M.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(He=i.toneMapping);const an={shaderID:at,shaderType:M.type,shaderName:M.name,vertexShader:ft,fragmentShader:it,defines:M.defines,customVertexShaderID:ct,customFragmentShaderID:gt,isRawShaderMaterial:M.isRawShaderMaterial===!0,glslVersion:M.glslVersion,precision:f,batching:Nt,batchingColor:Nt&&N._colorsTexture!==null,instancing:Vt,instancingColor:Vt&&N.instanceColor!==null,instancingMorph:Vt&&N.morphTexture!==null,supportsVertexTextures:d,outputColorSpace:lt===null?i.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:po,alphaToCoverage:!!M.alphaToCoverage,map:fe,matcap:Qt,envMap:pe,envMapMode:pe&&q.mapping,envMapCubeUVHeight:Q,aoMap:$,lightMap:Je,bumpMap:ne,normalMap:se,displacementMap:d&&Gt,emissiveMap:ge,normalMapObjectSpace:se&&M.normalMapType===Gv,normalMapTangentSpace:se&&M.normalMapType===bu,metalnessMap:Dt,roughnessMap:D,anisotropy:S,anisotropyMap:xt,clearcoat:J,clearcoatMap:Tt,clearcoatNormalMap:Zt,clearcoatRoughnessMap:dt,dispersion:tt,iridescence:W,iridescenceMap:yt,iridescenceThicknessMap:Ot,sheen:et,sheenColorMap:Bt,sheenRoughnessMap:St,specularMap:ae,specularColorMap:Yt,specularIntensityMap:ve,transmission:wt,transmissionMap:B,thicknessMap:bt,gradientMap:nt,opaque:M.transparent===!1&&M.blending===qr&&M.alphaToCoverage===!1,alphaMap:rt,alphaTest:At,alphaHash:Ct,combine:M.combine,mapUv:fe&&v(M.map.channel),aoMapUv:$&&v(M.aoMap.channel),lightMapUv:Je&&v(M.lightMap.channel),bumpMapUv:ne&&v(M.bumpMap.channel),normalMapUv:se&&v(M.normalMap.channel),displacementMapUv:Gt&&v(M.displacementMap.channel),emissiveMapUv:ge&&v(M.emissiveMap.channel),metalnessMapUv:Dt&&v(M.metalnessMap.channel),roughnessMapUv:D&&v(M.roughnessMap.channel),anisotropyMapUv:xt&&v(M.anisotropyMap.channel),clearcoatMapUv:Tt&&v(M.clearcoatMap.channel),clearcoatNormalMapUv:Zt&&v(M.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:dt&&v(M.clearcoatRoughnessMap.channel),iridescenceMapUv:yt&&v(M.iridescenceMap.channel),iridescenceThicknessMapUv:Ot&&v(M.iridescenceThicknessMap.channel),sheenColorMapUv:Bt&&v(M.sheenColorMap.channel),sheenRoughnessMapUv:St&&v(M.sheenRoughnessMap.channel),specularMapUv:ae&&v(M.specularMap.channel),specularColorMapUv:Yt&&v(M.specularColorMap.channel),specularIntensityMapUv:ve&&v(M.specularIntensityMap.channel),transmissionMapUv:B&&v(M.transmissionMap.channel),thicknessMapUv:bt&&v(M.thicknessMap.channel),alphaMapUv:rt&&v(M.alphaMap.channel),vertexTangents:!!V.attributes.tangent&&(se||S),vertexColors:M.vertexColors,vertexAlphas:M.vertexColors===!0&&!!V.attributes.color&&V.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!V.attributes.uv&&(fe||rt),fog:!!G,useFog:M.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:M.flatShading===!0,sizeAttenuation:M.sizeAttenuation===!0,logarithmicDepthBuffer:h,reverseDepthBuffer:$t,skinning:N.isSkinnedMesh===!0,morphTargets:V.morphAttributes.position!==void 0,morphNormals:V.morphAttributes.normal!==void 0,morphColors:V.morphAttributes.color!==void 0,morphTargetsCount:pt,morphTextureStride:vt,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:M.dithering,shadowMapEnabled:i.shadowMap.enabled&&C.length>0,shadowMapType:i.shadowMap.type,toneMapping:He,decodeVideoTexture:fe&&M.map.isVideoTexture===!0&&xe.getTransfer(M.map.colorSpace)===Pe,decodeVideoTextureEmissive:ge&&M.emissiveMap.isVideoTexture===!0&&xe.getTransfer(M.emissiveMap.colorSpace)===Pe,premultipliedAlpha:M.premultipliedAlpha,doubleSided:M.side===xi,flipSided:M.side===$n,useDepthPacking:M.depthPacking>=0,depthPacking:M.depthPacking||0,index0AttributeName:M.index0AttributeName,extensionClipCullDistance:te&&M.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(te&&M.extensions.multiDraw===!0||Nt)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:M.customProgramCacheKey()};return an.vertexUv1s=c.has(1),an.vertexUv2s=c.has(2),an.vertexUv3s=c.has(3),c.clear(),an}function p(M){const b=[];if(M.shaderID?b.push(M.shaderID):(b.push(M.customVertexShaderID),b.push(M.customFragmentShaderID)),M.defines!==void 0)for(const C in M.defines)b.push(C),b.push(M.defines[C]);return M.isRawShaderMaterial===!1&&(y(b,M),E(b,M),b.push(i.outputColorSpace)),b.push(M.customProgramCacheKey),b.join()}function y(M,b){M.push(b.precision),M.push(b.outputColorSpace),M.push(b.envMapMode),M.push(b.envMapCubeUVHeight),M.push(b.mapUv),M.push(b.alphaMapUv),M.push(b.lightMapUv),M.push(b.aoMapUv),M.push(b.bumpMapUv),M.push(b.normalMapUv),M.push(b.displacementMapUv),M.push(b.emissiveMapUv),M.push(b.metalnessMapUv),M.push(b.roughnessMapUv),M.push(b.anisotropyMapUv),M.push(b.clearcoatMapUv),M.push(b.clearcoatNormalMapUv),M.push(b.clearcoatRoughnessMapUv),M.push(b.iridescenceMapUv),M.push(b.iridescenceThicknessMapUv),M.push(b.sheenColorMapUv),M.push(b.sheenRoughnessMapUv),M.push(b.specularMapUv),M.push(b.specularColorMapUv),M.push(b.specularIntensityMapUv),M.push(b.transmissionMapUv),M.push(b.thicknessMapUv),M.push(b.combine),M.push(b.fogExp2),M.push(b.sizeAttenuation),M.push(b.morphTargetsCount),M.push(b.morphAttributeCount),M.push(b.numDirLights),M.push(b.numPointLights),M.push(b.numSpotLights),M.push(b.numSpotLightMaps),M.push(b.numHemiLights),M.push(b.numRectAreaLights),M.push(b.numDirLightShadows),M.push(b.numPointLightShadows),M.push(b.numSpotLightShadows),M.push(b.numSpotLightShadowsWithMaps),M.push(b.numLightProbes),M.push(b.shadowMapType),M.push(b.toneMapping),M.push(b.numClippingPlanes),M.push(b.numClipIntersection),M.push(b.depthPacking)}function E(M,b){a.disableAll(),b.supportsVertexTextures&&a.enable(0),b.instancing&&a.enable(1),b.instancingColor&&a.enable(2),b.instancingMorph&&a.enable(3),b.matcap&&a.enable(4),b.envMap&&a.enable(5),b.normalMapObjectSpace&&a.enable(6),b.normalMapTangentSpace&&a.enable(7),b.clearcoat&&a.enable(8),b.iridescence&&a.enable(9),b.alphaTest&&a.enable(10),b.vertexColors&&a.enable(11),b.vertexAlphas&&a.enable(12),b.vertexUv1s&&a.enable(13),b.vertexUv2s&&a.enable(14),b.vertexUv3s&&a.enable(15),b.vertexTangents&&a.enable(16),b.anisotropy&&a.enable(17),b.alphaHash&&a.enable(18),b.batching&&a.enable(19),b.dispersion&&a.enable(20),b.batchingColor&&a.enable(21),M.push(a.mask),a.disableAll(),b.fog&&a.enable(0),b.useFog&&a.enable(1),b.flatShading&&a.enable(2),b.logarithmicDepthBuffer&&a.enable(3),b.reverseDepthBuffer&&a.enable(4),b.skinning&&a.enable(5),b.morphTargets&&a.enable(6),b.morphNormals&&a.enable(7),b.morphColors&&a.enable(8),b.premultipliedAlpha&&a.enable(9),b.shadowMapEnabled&&a.enable(10),b.doubleSided&&a.enable(11),b.flipSided&&a.enable(12),b.useDepthPacking&&a.enable(13),b.dithering&&a.enable(14),b.transmission&&a.enable(15),b.sheen&&a.enable(16),b.opaque&&a.enable(17),b.pointsUvs&&a.enable(18),b.decodeVideoTexture&&a.enable(19),b.decodeVideoTextureEmissive&&a.enable(20),b.alphaToCoverage&&a.enable(21),M.push(a.mask)}function x(M){const b=m[M.type];let C;if(b){const z=Ui[b];C=y_.clone(z.uniforms)}else C=M.uniforms;return C}function U(M,b){let C;for(let z=0,N=u.length;z<N;z++){const G=u[z];if(G.cacheKey===b){C=G,++C.usedTimes;break}}return C===void 0&&(C=new kw(i,b,M,r),u.push(C)),C}function A(M){if(--M.usedTimes===0){const b=u.indexOf(M);u[b]=u[u.length-1],u.pop(),M.destroy()}}function L(M){l.remove(M)}function I(){l.dispose()}return{getParameters:g,getProgramCacheKey:p,getUniforms:x,acquireProgram:U,releaseProgram:A,releaseShaderCache:L,programs:u,dispose:I}}function Fw(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function Bw(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function Rf(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Pf(){const i=[];let t=0;const e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(h,d,f,m,v,g){let p=i[t];return p===void 0?(p={id:h.id,object:h,geometry:d,material:f,groupOrder:m,renderOrder:h.renderOrder,z:v,group:g},i[t]=p):(p.id=h.id,p.object=h,p.geometry=d,p.material=f,p.groupOrder=m,p.renderOrder=h.renderOrder,p.z=v,p.group=g),t++,p}function a(h,d,f,m,v,g){const p=o(h,d,f,m,v,g);f.transmission>0?n.push(p):f.transparent===!0?s.push(p):e.push(p)}function l(h,d,f,m,v,g){const p=o(h,d,f,m,v,g);f.transmission>0?n.unshift(p):f.transparent===!0?s.unshift(p):e.unshift(p)}function c(h,d){e.length>1&&e.sort(h||Bw),n.length>1&&n.sort(d||Rf),s.length>1&&s.sort(d||Rf)}function u(){for(let h=t,d=i.length;h<d;h++){const f=i[h];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:a,unshift:l,finish:u,sort:c}}function zw(){let i=new WeakMap;function t(n,s){const r=i.get(n);let o;return r===void 0?(o=new Pf,i.set(n,[o])):s>=r.length?(o=new Pf,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function $w(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new P,color:new Jt};break;case"SpotLight":e={position:new P,direction:new P,color:new Jt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new P,color:new Jt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new P,skyColor:new Jt,groundColor:new Jt};break;case"RectAreaLight":e={color:new Jt,position:new P,halfWidth:new P,halfHeight:new P};break}return i[t.id]=e,e}}}function Hw(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new _t};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new _t};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new _t,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let Vw=0;function Gw(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function Ww(i){const t=new $w,e=Hw(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new P);const s=new P,r=new Xt,o=new Xt;function a(c){let u=0,h=0,d=0;for(let M=0;M<9;M++)n.probe[M].set(0,0,0);let f=0,m=0,v=0,g=0,p=0,y=0,E=0,x=0,U=0,A=0,L=0;c.sort(Gw);for(let M=0,b=c.length;M<b;M++){const C=c[M],z=C.color,N=C.intensity,G=C.distance,V=C.shadow&&C.shadow.map?C.shadow.map.texture:null;if(C.isAmbientLight)u+=z.r*N,h+=z.g*N,d+=z.b*N;else if(C.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(C.sh.coefficients[K],N);L++}else if(C.isDirectionalLight){const K=t.get(C);if(K.color.copy(C.color).multiplyScalar(C.intensity),C.castShadow){const q=C.shadow,Q=e.get(C);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize=q.mapSize,n.directionalShadow[f]=Q,n.directionalShadowMap[f]=V,n.directionalShadowMatrix[f]=C.shadow.matrix,y++}n.directional[f]=K,f++}else if(C.isSpotLight){const K=t.get(C);K.position.setFromMatrixPosition(C.matrixWorld),K.color.copy(z).multiplyScalar(N),K.distance=G,K.coneCos=Math.cos(C.angle),K.penumbraCos=Math.cos(C.angle*(1-C.penumbra)),K.decay=C.decay,n.spot[v]=K;const q=C.shadow;if(C.map&&(n.spotLightMap[U]=C.map,U++,q.updateMatrices(C),C.castShadow&&A++),n.spotLightMatrix[v]=q.matrix,C.castShadow){const Q=e.get(C);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize=q.mapSize,n.spotShadow[v]=Q,n.spotShadowMap[v]=V,x++}v++}else if(C.isRectAreaLight){const K=t.get(C);K.color.copy(z).multiplyScalar(N),K.halfWidth.set(C.width*.5,0,0),K.halfHeight.set(0,C.height*.5,0),n.rectArea[g]=K,g++}else if(C.isPointLight){const K=t.get(C);if(K.color.copy(C.color).multiplyScalar(C.intensity),K.distance=C.distance,K.decay=C.decay,C.castShadow){const q=C.shadow,Q=e.get(C);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize=q.mapSize,Q.shadowCameraNear=q.camera.near,Q.shadowCameraFar=q.camera.far,n.pointShadow[m]=Q,n.pointShadowMap[m]=V,n.pointShadowMatrix[m]=C.shadow.matrix,E++}n.point[m]=K,m++}else if(C.isHemisphereLight){const K=t.get(C);K.skyColor.copy(C.color).multiplyScalar(N),K.groundColor.copy(C.groundColor).multiplyScalar(N),n.hemi[p]=K,p++}}g>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Et.LTC_FLOAT_1,n.rectAreaLTC2=Et.LTC_FLOAT_2):(n.rectAreaLTC1=Et.LTC_HALF_1,n.rectAreaLTC2=Et.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=h,n.ambient[2]=d;const I=n.hash;(I.directionalLength!==f||I.pointLength!==m||I.spotLength!==v||I.rectAreaLength!==g||I.hemiLength!==p||I.numDirectionalShadows!==y||I.numPointShadows!==E||I.numSpotShadows!==x||I.numSpotMaps!==U||I.numLightProbes!==L)&&(n.directional.length=f,n.spot.length=v,n.rectArea.length=g,n.point.length=m,n.hemi.length=p,n.directionalShadow.length=y,n.directionalShadowMap.length=y,n.pointShadow.length=E,n.pointShadowMap.length=E,n.spotShadow.length=x,n.spotShadowMap.length=x,n.directionalShadowMatrix.length=y,n.pointShadowMatrix.length=E,n.spotLightMatrix.length=x+U-A,n.spotLightMap.length=U,n.numSpotLightShadowsWithMaps=A,n.numLightProbes=L,I.directionalLength=f,I.pointLength=m,I.spotLength=v,I.rectAreaLength=g,I.hemiLength=p,I.numDirectionalShadows=y,I.numPointShadows=E,I.numSpotShadows=x,I.numSpotMaps=U,I.numLightProbes=L,n.version=Vw++)}function l(c,u){let h=0,d=0,f=0,m=0,v=0;const g=u.matrixWorldInverse;for(let p=0,y=c.length;p<y;p++){const E=c[p];if(E.isDirectionalLight){const x=n.directional[h];x.direction.setFromMatrixPosition(E.matrixWorld),s.setFromMatrixPosition(E.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(g),h++}else if(E.isSpotLight){const x=n.spot[f];x.position.setFromMatrixPosition(E.matrixWorld),x.position.applyMatrix4(g),x.direction.setFromMatrixPosition(E.matrixWorld),s.setFromMatrixPosition(E.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(g),f++}else if(E.isRectAreaLight){const x=n.rectArea[m];x.position.setFromMatrixPosition(E.matrixWorld),x.position.applyMatrix4(g),o.identity(),r.copy(E.matrixWorld),r.premultiply(g),o.extractRotation(r),x.halfWidth.set(E.width*.5,0,0),x.halfHeight.set(0,E.height*.5,0),x.halfWidth.applyMatrix4(o),x.halfHeight.applyMatrix4(o),m++}else if(E.isPointLight){const x=n.point[d];x.position.setFromMatrixPosition(E.matrixWorld),x.position.applyMatrix4(g),d++}else if(E.isHemisphereLight){const x=n.hemi[v];x.direction.setFromMatrixPosition(E.matrixWorld),x.direction.transformDirection(g),v++}}}return{setup:a,setupView:l,state:n}}function Lf(i){const t=new Ww(i),e=[],n=[];function s(u){c.camera=u,e.length=0,n.length=0}function r(u){e.push(u)}function o(u){n.push(u)}function a(){t.setup(e)}function l(u){t.setupView(e,u)}const c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:r,pushShadow:o}}function jw(i){let t=new WeakMap;function e(s,r=0){const o=t.get(s);let a;return o===void 0?(a=new Lf(i),t.set(s,[a])):r>=o.length?(a=new Lf(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}class Xw extends as{static get type(){return"MeshDepthMaterial"}constructor(t){super(),this.isMeshDepthMaterial=!0,this.depthPacking=Hv,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class qw extends as{static get type(){return"MeshDistanceMaterial"}constructor(t){super(),this.isMeshDistanceMaterial=!0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const Yw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Kw=`uniform sampler2D shadow_pass;
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
}`;function Jw(i,t,e){let n=new Mu;const s=new _t,r=new _t,o=new $e,a=new Xw({depthPacking:Vv}),l=new qw,c={},u=e.maxTextureSize,h={[ns]:$n,[$n]:ns,[xi]:xi},d=new As({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new _t},radius:{value:4}},vertexShader:Yw,fragmentShader:Kw}),f=d.clone();f.defines.HORIZONTAL_PASS=1;const m=new Ee;m.setAttribute("position",new gn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const v=new Ne(m,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Dm;let p=this.type;this.render=function(A,L,I){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||A.length===0)return;const M=i.getRenderTarget(),b=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),z=i.state;z.setBlending(Es),z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);const N=p!==Ki&&this.type===Ki,G=p===Ki&&this.type!==Ki;for(let V=0,K=A.length;V<K;V++){const q=A[V],Q=q.shadow;if(Q===void 0){console.warn("THREE.WebGLShadowMap:",q,"has no shadow.");continue}if(Q.autoUpdate===!1&&Q.needsUpdate===!1)continue;s.copy(Q.mapSize);const at=Q.getFrameExtents();if(s.multiply(at),r.copy(Q.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/at.x),s.x=r.x*at.x,Q.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/at.y),s.y=r.y*at.y,Q.mapSize.y=r.y)),Q.map===null||N===!0||G===!0){const pt=this.type!==Ki?{minFilter:Kn,magFilter:Kn}:{};Q.map!==null&&Q.map.dispose(),Q.map=new ar(s.x,s.y,pt),Q.map.texture.name=q.name+".shadowMap",Q.camera.updateProjectionMatrix()}i.setRenderTarget(Q.map),i.clear();const ot=Q.getViewportCount();for(let pt=0;pt<ot;pt++){const vt=Q.getViewport(pt);o.set(r.x*vt.x,r.y*vt.y,r.x*vt.z,r.y*vt.w),z.viewport(o),Q.updateMatrices(q,pt),n=Q.getFrustum(),x(L,I,Q.camera,q,this.type)}Q.isPointLightShadow!==!0&&this.type===Ki&&y(Q,I),Q.needsUpdate=!1}p=this.type,g.needsUpdate=!1,i.setRenderTarget(M,b,C)};function y(A,L){const I=t.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null&&(A.mapPass=new ar(s.x,s.y)),d.uniforms.shadow_pass.value=A.map.texture,d.uniforms.resolution.value=A.mapSize,d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(L,null,I,d,v,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value=A.mapSize,f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(L,null,I,f,v,null)}function E(A,L,I,M){let b=null;const C=I.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(C!==void 0)b=C;else if(b=I.isPointLight===!0?l:a,i.localClippingEnabled&&L.clipShadows===!0&&Array.isArray(L.clippingPlanes)&&L.clippingPlanes.length!==0||L.displacementMap&&L.displacementScale!==0||L.alphaMap&&L.alphaTest>0||L.map&&L.alphaTest>0){const z=b.uuid,N=L.uuid;let G=c[z];G===void 0&&(G={},c[z]=G);let V=G[N];V===void 0&&(V=b.clone(),G[N]=V,L.addEventListener("dispose",U)),b=V}if(b.visible=L.visible,b.wireframe=L.wireframe,M===Ki?b.side=L.shadowSide!==null?L.shadowSide:L.side:b.side=L.shadowSide!==null?L.shadowSide:h[L.side],b.alphaMap=L.alphaMap,b.alphaTest=L.alphaTest,b.map=L.map,b.clipShadows=L.clipShadows,b.clippingPlanes=L.clippingPlanes,b.clipIntersection=L.clipIntersection,b.displacementMap=L.displacementMap,b.displacementScale=L.displacementScale,b.displacementBias=L.displacementBias,b.wireframeLinewidth=L.wireframeLinewidth,b.linewidth=L.linewidth,I.isPointLight===!0&&b.isMeshDistanceMaterial===!0){const z=i.properties.get(b);z.light=I}return b}function x(A,L,I,M,b){if(A.visible===!1)return;if(A.layers.test(L.layers)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&b===Ki)&&(!A.frustumCulled||n.intersectsObject(A))){A.modelViewMatrix.multiplyMatrices(I.matrixWorldInverse,A.matrixWorld);const N=t.update(A),G=A.material;if(Array.isArray(G)){const V=N.groups;for(let K=0,q=V.length;K<q;K++){const Q=V[K],at=G[Q.materialIndex];if(at&&at.visible){const ot=E(A,at,M,b);A.onBeforeShadow(i,A,L,I,N,ot,Q),i.renderBufferDirect(I,null,N,ot,A,Q),A.onAfterShadow(i,A,L,I,N,ot,Q)}}}else if(G.visible){const V=E(A,G,M,b);A.onBeforeShadow(i,A,L,I,N,V,null),i.renderBufferDirect(I,null,N,V,A,null),A.onAfterShadow(i,A,L,I,N,V,null)}}const z=A.children;for(let N=0,G=z.length;N<G;N++)x(z[N],L,I,M,b)}function U(A){A.target.removeEventListener("dispose",U);for(const I in c){const M=c[I],b=A.target.uuid;b in M&&(M[b].dispose(),delete M[b])}}}const Zw={[ah]:lh,[ch]:dh,[hh]:fh,[to]:uh,[lh]:ah,[dh]:ch,[fh]:hh,[uh]:to};function Qw(i,t){function e(){let B=!1;const bt=new $e;let nt=null;const rt=new $e(0,0,0,0);return{setMask:function(At){nt!==At&&!B&&(i.colorMask(At,At,At,At),nt=At)},setLocked:function(At){B=At},setClear:function(At,Ct,te,He,an){an===!0&&(At*=He,Ct*=He,te*=He),bt.set(At,Ct,te,He),rt.equals(bt)===!1&&(i.clearColor(At,Ct,te,He),rt.copy(bt))},reset:function(){B=!1,nt=null,rt.set(-1,0,0,0)}}}function n(){let B=!1,bt=!1,nt=null,rt=null,At=null;return{setReversed:function(Ct){if(bt!==Ct){const te=t.get("EXT_clip_control");bt?te.clipControlEXT(te.LOWER_LEFT_EXT,te.ZERO_TO_ONE_EXT):te.clipControlEXT(te.LOWER_LEFT_EXT,te.NEGATIVE_ONE_TO_ONE_EXT);const He=At;At=null,this.setClear(He)}bt=Ct},getReversed:function(){return bt},setTest:function(Ct){Ct?lt(i.DEPTH_TEST):$t(i.DEPTH_TEST)},setMask:function(Ct){nt!==Ct&&!B&&(i.depthMask(Ct),nt=Ct)},setFunc:function(Ct){if(bt&&(Ct=Zw[Ct]),rt!==Ct){switch(Ct){case ah:i.depthFunc(i.NEVER);break;case lh:i.depthFunc(i.ALWAYS);break;case ch:i.depthFunc(i.LESS);break;case to:i.depthFunc(i.LEQUAL);break;case hh:i.depthFunc(i.EQUAL);break;case uh:i.depthFunc(i.GEQUAL);break;case dh:i.depthFunc(i.GREATER);break;case fh:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}rt=Ct}},setLocked:function(Ct){B=Ct},setClear:function(Ct){At!==Ct&&(bt&&(Ct=1-Ct),i.clearDepth(Ct),At=Ct)},reset:function(){B=!1,nt=null,rt=null,At=null,bt=!1}}}function s(){let B=!1,bt=null,nt=null,rt=null,At=null,Ct=null,te=null,He=null,an=null;return{setTest:function(we){B||(we?lt(i.STENCIL_TEST):$t(i.STENCIL_TEST))},setMask:function(we){bt!==we&&!B&&(i.stencilMask(we),bt=we)},setFunc:function(we,Ze,Ue){(nt!==we||rt!==Ze||At!==Ue)&&(i.stencilFunc(we,Ze,Ue),nt=we,rt=Ze,At=Ue)},setOp:function(we,Ze,Ue){(Ct!==we||te!==Ze||He!==Ue)&&(i.stencilOp(we,Ze,Ue),Ct=we,te=Ze,He=Ue)},setLocked:function(we){B=we},setClear:function(we){an!==we&&(i.clearStencil(we),an=we)},reset:function(){B=!1,bt=null,nt=null,rt=null,At=null,Ct=null,te=null,He=null,an=null}}}const r=new e,o=new n,a=new s,l=new WeakMap,c=new WeakMap;let u={},h={},d=new WeakMap,f=[],m=null,v=!1,g=null,p=null,y=null,E=null,x=null,U=null,A=null,L=new Jt(0,0,0),I=0,M=!1,b=null,C=null,z=null,N=null,G=null;const V=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let K=!1,q=0;const Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(q=parseFloat(/^WebGL (\d)/.exec(Q)[1]),K=q>=1):Q.indexOf("OpenGL ES")!==-1&&(q=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),K=q>=2);let at=null,ot={};const pt=i.getParameter(i.SCISSOR_BOX),vt=i.getParameter(i.VIEWPORT),ft=new $e().fromArray(pt),it=new $e().fromArray(vt);function ct(B,bt,nt,rt){const At=new Uint8Array(4),Ct=i.createTexture();i.bindTexture(B,Ct),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let te=0;te<nt;te++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(bt,0,i.RGBA,1,1,rt,0,i.RGBA,i.UNSIGNED_BYTE,At):i.texImage2D(bt+te,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,At);return Ct}const gt={};gt[i.TEXTURE_2D]=ct(i.TEXTURE_2D,i.TEXTURE_2D,1),gt[i.TEXTURE_CUBE_MAP]=ct(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),gt[i.TEXTURE_2D_ARRAY]=ct(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),gt[i.TEXTURE_3D]=ct(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),lt(i.DEPTH_TEST),o.setFunc(to),ne(!1),se(kd),lt(i.CULL_FACE),$(Es);function lt(B){u[B]!==!0&&(i.enable(B),u[B]=!0)}function $t(B){u[B]!==!1&&(i.disable(B),u[B]=!1)}function Vt(B,bt){return h[B]!==bt?(i.bindFramebuffer(B,bt),h[B]=bt,B===i.DRAW_FRAMEBUFFER&&(h[i.FRAMEBUFFER]=bt),B===i.FRAMEBUFFER&&(h[i.DRAW_FRAMEBUFFER]=bt),!0):!1}function Nt(B,bt){let nt=f,rt=!1;if(B){nt=d.get(bt),nt===void 0&&(nt=[],d.set(bt,nt));const At=B.textures;if(nt.length!==At.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let Ct=0,te=At.length;Ct<te;Ct++)nt[Ct]=i.COLOR_ATTACHMENT0+Ct;nt.length=At.length,rt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,rt=!0);rt&&i.drawBuffers(nt)}function fe(B){return m!==B?(i.useProgram(B),m=B,!0):!1}const Qt={[Zs]:i.FUNC_ADD,[pv]:i.FUNC_SUBTRACT,[mv]:i.FUNC_REVERSE_SUBTRACT};Qt[gv]=i.MIN,Qt[vv]=i.MAX;const pe={[_v]:i.ZERO,[xv]:i.ONE,[yv]:i.SRC_COLOR,[rh]:i.SRC_ALPHA,[Tv]:i.SRC_ALPHA_SATURATE,[Sv]:i.DST_COLOR,[wv]:i.DST_ALPHA,[bv]:i.ONE_MINUS_SRC_COLOR,[oh]:i.ONE_MINUS_SRC_ALPHA,[Ev]:i.ONE_MINUS_DST_COLOR,[Mv]:i.ONE_MINUS_DST_ALPHA,[Av]:i.CONSTANT_COLOR,[Cv]:i.ONE_MINUS_CONSTANT_COLOR,[Rv]:i.CONSTANT_ALPHA,[Pv]:i.ONE_MINUS_CONSTANT_ALPHA};function $(B,bt,nt,rt,At,Ct,te,He,an,we){if(B===Es){v===!0&&($t(i.BLEND),v=!1);return}if(v===!1&&(lt(i.BLEND),v=!0),B!==fv){if(B!==g||we!==M){if((p!==Zs||x!==Zs)&&(i.blendEquation(i.FUNC_ADD),p=Zs,x=Zs),we)switch(B){case qr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Id:i.blendFunc(i.ONE,i.ONE);break;case Ud:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Nd:i.blendFuncSeparate(i.ZERO,i.SRC_COLOR,i.ZERO,i.SRC_ALPHA);break;default:console.error("THREE.WebGLState: Invalid blending: ",B);break}else switch(B){case qr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Id:i.blendFunc(i.SRC_ALPHA,i.ONE);break;case Ud:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Nd:i.blendFunc(i.ZERO,i.SRC_COLOR);break;default:console.error("THREE.WebGLState: Invalid blending: ",B);break}y=null,E=null,U=null,A=null,L.set(0,0,0),I=0,g=B,M=we}return}At=At||bt,Ct=Ct||nt,te=te||rt,(bt!==p||At!==x)&&(i.blendEquationSeparate(Qt[bt],Qt[At]),p=bt,x=At),(nt!==y||rt!==E||Ct!==U||te!==A)&&(i.blendFuncSeparate(pe[nt],pe[rt],pe[Ct],pe[te]),y=nt,E=rt,U=Ct,A=te),(He.equals(L)===!1||an!==I)&&(i.blendColor(He.r,He.g,He.b,an),L.copy(He),I=an),g=B,M=!1}function Je(B,bt){B.side===xi?$t(i.CULL_FACE):lt(i.CULL_FACE);let nt=B.side===$n;bt&&(nt=!nt),ne(nt),B.blending===qr&&B.transparent===!1?$(Es):$(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);const rt=B.stencilWrite;a.setTest(rt),rt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),ge(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?lt(i.SAMPLE_ALPHA_TO_COVERAGE):$t(i.SAMPLE_ALPHA_TO_COVERAGE)}function ne(B){b!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),b=B)}function se(B){B!==uv?(lt(i.CULL_FACE),B!==C&&(B===kd?i.cullFace(i.BACK):B===dv?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):$t(i.CULL_FACE),C=B}function Gt(B){B!==z&&(K&&i.lineWidth(B),z=B)}function ge(B,bt,nt){B?(lt(i.POLYGON_OFFSET_FILL),(N!==bt||G!==nt)&&(i.polygonOffset(bt,nt),N=bt,G=nt)):$t(i.POLYGON_OFFSET_FILL)}function Dt(B){B?lt(i.SCISSOR_TEST):$t(i.SCISSOR_TEST)}function D(B){B===void 0&&(B=i.TEXTURE0+V-1),at!==B&&(i.activeTexture(B),at=B)}function S(B,bt,nt){nt===void 0&&(at===null?nt=i.TEXTURE0+V-1:nt=at);let rt=ot[nt];rt===void 0&&(rt={type:void 0,texture:void 0},ot[nt]=rt),(rt.type!==B||rt.texture!==bt)&&(at!==nt&&(i.activeTexture(nt),at=nt),i.bindTexture(B,bt||gt[B]),rt.type=B,rt.texture=bt)}function J(){const B=ot[at];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function tt(){try{i.compressedTexImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function W(){try{i.compressedTexImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function et(){try{i.texSubImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function wt(){try{i.texSubImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function xt(){try{i.compressedTexSubImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Tt(){try{i.compressedTexSubImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Zt(){try{i.texStorage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function dt(){try{i.texStorage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function yt(){try{i.texImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Ot(){try{i.texImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Bt(B){ft.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),ft.copy(B))}function St(B){it.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),it.copy(B))}function ae(B,bt){let nt=c.get(bt);nt===void 0&&(nt=new WeakMap,c.set(bt,nt));let rt=nt.get(B);rt===void 0&&(rt=i.getUniformBlockIndex(bt,B.name),nt.set(B,rt))}function Yt(B,bt){const rt=c.get(bt).get(B);l.get(bt)!==rt&&(i.uniformBlockBinding(bt,rt,B.__bindingPointIndex),l.set(bt,rt))}function ve(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),u={},at=null,ot={},h={},d=new WeakMap,f=[],m=null,v=!1,g=null,p=null,y=null,E=null,x=null,U=null,A=null,L=new Jt(0,0,0),I=0,M=!1,b=null,C=null,z=null,N=null,G=null,ft.set(0,0,i.canvas.width,i.canvas.height),it.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:lt,disable:$t,bindFramebuffer:Vt,drawBuffers:Nt,useProgram:fe,setBlending:$,setMaterial:Je,setFlipSided:ne,setCullFace:se,setLineWidth:Gt,setPolygonOffset:ge,setScissorTest:Dt,activeTexture:D,bindTexture:S,unbindTexture:J,compressedTexImage2D:tt,compressedTexImage3D:W,texImage2D:yt,texImage3D:Ot,updateUBOMapping:ae,uniformBlockBinding:Yt,texStorage2D:Zt,texStorage3D:dt,texSubImage2D:et,texSubImage3D:wt,compressedTexSubImage2D:xt,compressedTexSubImage3D:Tt,scissor:Bt,viewport:St,reset:ve}}function Df(i,t,e,n){const s=tM(n);switch(e){case Fm:return i*t;case zm:return i*t;case $m:return i*t*2;case vu:return i*t/s.components*s.byteLength;case _u:return i*t/s.components*s.byteLength;case Hm:return i*t*2/s.components*s.byteLength;case xu:return i*t*2/s.components*s.byteLength;case Bm:return i*t*3/s.components*s.byteLength;case ci:return i*t*4/s.components*s.byteLength;case yu:return i*t*4/s.components*s.byteLength;case ul:case dl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case fl:case pl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case _h:case yh:return Math.max(i,16)*Math.max(t,8)/4;case vh:case xh:return Math.max(i,8)*Math.max(t,8)/2;case bh:case wh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Mh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Sh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Eh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Th:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Ah:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Ch:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Rh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Ph:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Lh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Dh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case kh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Ih:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Uh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Nh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Oh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case ml:case Fh:case Bh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Vm:case zh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case $h:case Hh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function tM(i){switch(i){case is:case Um:return{byteLength:1,components:1};case la:case Nm:case ma:return{byteLength:2,components:1};case mu:case gu:return{byteLength:2,components:4};case or:case pu:case wi:return{byteLength:4,components:1};case Om:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}function eM(i,t,e,n,s,r,o){const a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new _t,u=new WeakMap;let h;const d=new WeakMap;let f=!1;try{f=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(D,S){return f?new OffscreenCanvas(D,S):ca("canvas")}function v(D,S,J){let tt=1;const W=Dt(D);if((W.width>J||W.height>J)&&(tt=J/Math.max(W.width,W.height)),tt<1)if(typeof HTMLImageElement<"u"&&D instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&D instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&D instanceof ImageBitmap||typeof VideoFrame<"u"&&D instanceof VideoFrame){const et=Math.floor(tt*W.width),wt=Math.floor(tt*W.height);h===void 0&&(h=m(et,wt));const xt=S?m(et,wt):h;return xt.width=et,xt.height=wt,xt.getContext("2d").drawImage(D,0,0,et,wt),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+W.width+"x"+W.height+") to ("+et+"x"+wt+")."),xt}else return"data"in D&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+W.width+"x"+W.height+")."),D;return D}function g(D){return D.generateMipmaps}function p(D){i.generateMipmap(D)}function y(D){return D.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:D.isWebGL3DRenderTarget?i.TEXTURE_3D:D.isWebGLArrayRenderTarget||D.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(D,S,J,tt,W=!1){if(D!==null){if(i[D]!==void 0)return i[D];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+D+"'")}let et=S;if(S===i.RED&&(J===i.FLOAT&&(et=i.R32F),J===i.HALF_FLOAT&&(et=i.R16F),J===i.UNSIGNED_BYTE&&(et=i.R8)),S===i.RED_INTEGER&&(J===i.UNSIGNED_BYTE&&(et=i.R8UI),J===i.UNSIGNED_SHORT&&(et=i.R16UI),J===i.UNSIGNED_INT&&(et=i.R32UI),J===i.BYTE&&(et=i.R8I),J===i.SHORT&&(et=i.R16I),J===i.INT&&(et=i.R32I)),S===i.RG&&(J===i.FLOAT&&(et=i.RG32F),J===i.HALF_FLOAT&&(et=i.RG16F),J===i.UNSIGNED_BYTE&&(et=i.RG8)),S===i.RG_INTEGER&&(J===i.UNSIGNED_BYTE&&(et=i.RG8UI),J===i.UNSIGNED_SHORT&&(et=i.RG16UI),J===i.UNSIGNED_INT&&(et=i.RG32UI),J===i.BYTE&&(et=i.RG8I),J===i.SHORT&&(et=i.RG16I),J===i.INT&&(et=i.RG32I)),S===i.RGB_INTEGER&&(J===i.UNSIGNED_BYTE&&(et=i.RGB8UI),J===i.UNSIGNED_SHORT&&(et=i.RGB16UI),J===i.UNSIGNED_INT&&(et=i.RGB32UI),J===i.BYTE&&(et=i.RGB8I),J===i.SHORT&&(et=i.RGB16I),J===i.INT&&(et=i.RGB32I)),S===i.RGBA_INTEGER&&(J===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),J===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),J===i.UNSIGNED_INT&&(et=i.RGBA32UI),J===i.BYTE&&(et=i.RGBA8I),J===i.SHORT&&(et=i.RGBA16I),J===i.INT&&(et=i.RGBA32I)),S===i.RGB&&J===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),S===i.RGBA){const wt=W?Ul:xe.getTransfer(tt);J===i.FLOAT&&(et=i.RGBA32F),J===i.HALF_FLOAT&&(et=i.RGBA16F),J===i.UNSIGNED_BYTE&&(et=wt===Pe?i.SRGB8_ALPHA8:i.RGBA8),J===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),J===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function x(D,S){let J;return D?S===null||S===or||S===io?J=i.DEPTH24_STENCIL8:S===wi?J=i.DEPTH32F_STENCIL8:S===la&&(J=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===or||S===io?J=i.DEPTH_COMPONENT24:S===wi?J=i.DEPTH_COMPONENT32F:S===la&&(J=i.DEPTH_COMPONENT16),J}function U(D,S){return g(D)===!0||D.isFramebufferTexture&&D.minFilter!==Kn&&D.minFilter!==Ni?Math.log2(Math.max(S.width,S.height))+1:D.mipmaps!==void 0&&D.mipmaps.length>0?D.mipmaps.length:D.isCompressedTexture&&Array.isArray(D.image)?S.mipmaps.length:1}function A(D){const S=D.target;S.removeEventListener("dispose",A),I(S),S.isVideoTexture&&u.delete(S)}function L(D){const S=D.target;S.removeEventListener("dispose",L),b(S)}function I(D){const S=n.get(D);if(S.__webglInit===void 0)return;const J=D.source,tt=d.get(J);if(tt){const W=tt[S.__cacheKey];W.usedTimes--,W.usedTimes===0&&M(D),Object.keys(tt).length===0&&d.delete(J)}n.remove(D)}function M(D){const S=n.get(D);i.deleteTexture(S.__webglTexture);const J=D.source,tt=d.get(J);delete tt[S.__cacheKey],o.memory.textures--}function b(D){const S=n.get(D);if(D.depthTexture&&(D.depthTexture.dispose(),n.remove(D.depthTexture)),D.isWebGLCubeRenderTarget)for(let tt=0;tt<6;tt++){if(Array.isArray(S.__webglFramebuffer[tt]))for(let W=0;W<S.__webglFramebuffer[tt].length;W++)i.deleteFramebuffer(S.__webglFramebuffer[tt][W]);else i.deleteFramebuffer(S.__webglFramebuffer[tt]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[tt])}else{if(Array.isArray(S.__webglFramebuffer))for(let tt=0;tt<S.__webglFramebuffer.length;tt++)i.deleteFramebuffer(S.__webglFramebuffer[tt]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let tt=0;tt<S.__webglColorRenderbuffer.length;tt++)S.__webglColorRenderbuffer[tt]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[tt]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}const J=D.textures;for(let tt=0,W=J.length;tt<W;tt++){const et=n.get(J[tt]);et.__webglTexture&&(i.deleteTexture(et.__webglTexture),o.memory.textures--),n.remove(J[tt])}n.remove(D)}let C=0;function z(){C=0}function N(){const D=C;return D>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+D+" texture units while this GPU supports only "+s.maxTextures),C+=1,D}function G(D){const S=[];return S.push(D.wrapS),S.push(D.wrapT),S.push(D.wrapR||0),S.push(D.magFilter),S.push(D.minFilter),S.push(D.anisotropy),S.push(D.internalFormat),S.push(D.format),S.push(D.type),S.push(D.generateMipmaps),S.push(D.premultiplyAlpha),S.push(D.flipY),S.push(D.unpackAlignment),S.push(D.colorSpace),S.join()}function V(D,S){const J=n.get(D);if(D.isVideoTexture&&Gt(D),D.isRenderTargetTexture===!1&&D.version>0&&J.__version!==D.version){const tt=D.image;if(tt===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(tt.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{it(J,D,S);return}}e.bindTexture(i.TEXTURE_2D,J.__webglTexture,i.TEXTURE0+S)}function K(D,S){const J=n.get(D);if(D.version>0&&J.__version!==D.version){it(J,D,S);return}e.bindTexture(i.TEXTURE_2D_ARRAY,J.__webglTexture,i.TEXTURE0+S)}function q(D,S){const J=n.get(D);if(D.version>0&&J.__version!==D.version){it(J,D,S);return}e.bindTexture(i.TEXTURE_3D,J.__webglTexture,i.TEXTURE0+S)}function Q(D,S){const J=n.get(D);if(D.version>0&&J.__version!==D.version){ct(J,D,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,J.__webglTexture,i.TEXTURE0+S)}const at={[bl]:i.REPEAT,[nr]:i.CLAMP_TO_EDGE,[gh]:i.MIRRORED_REPEAT},ot={[Kn]:i.NEAREST,[$v]:i.NEAREST_MIPMAP_NEAREST,[Ra]:i.NEAREST_MIPMAP_LINEAR,[Ni]:i.LINEAR,[cc]:i.LINEAR_MIPMAP_NEAREST,[ir]:i.LINEAR_MIPMAP_LINEAR},pt={[Wv]:i.NEVER,[Jv]:i.ALWAYS,[jv]:i.LESS,[Gm]:i.LEQUAL,[Xv]:i.EQUAL,[Kv]:i.GEQUAL,[qv]:i.GREATER,[Yv]:i.NOTEQUAL};function vt(D,S){if(S.type===wi&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Ni||S.magFilter===cc||S.magFilter===Ra||S.magFilter===ir||S.minFilter===Ni||S.minFilter===cc||S.minFilter===Ra||S.minFilter===ir)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(D,i.TEXTURE_WRAP_S,at[S.wrapS]),i.texParameteri(D,i.TEXTURE_WRAP_T,at[S.wrapT]),(D===i.TEXTURE_3D||D===i.TEXTURE_2D_ARRAY)&&i.texParameteri(D,i.TEXTURE_WRAP_R,at[S.wrapR]),i.texParameteri(D,i.TEXTURE_MAG_FILTER,ot[S.magFilter]),i.texParameteri(D,i.TEXTURE_MIN_FILTER,ot[S.minFilter]),S.compareFunction&&(i.texParameteri(D,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(D,i.TEXTURE_COMPARE_FUNC,pt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Kn||S.minFilter!==Ra&&S.minFilter!==ir||S.type===wi&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){const J=t.get("EXT_texture_filter_anisotropic");i.texParameterf(D,J.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ft(D,S){let J=!1;D.__webglInit===void 0&&(D.__webglInit=!0,S.addEventListener("dispose",A));const tt=S.source;let W=d.get(tt);W===void 0&&(W={},d.set(tt,W));const et=G(S);if(et!==D.__cacheKey){W[et]===void 0&&(W[et]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,J=!0),W[et].usedTimes++;const wt=W[D.__cacheKey];wt!==void 0&&(W[D.__cacheKey].usedTimes--,wt.usedTimes===0&&M(S)),D.__cacheKey=et,D.__webglTexture=W[et].texture}return J}function it(D,S,J){let tt=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(tt=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(tt=i.TEXTURE_3D);const W=ft(D,S),et=S.source;e.bindTexture(tt,D.__webglTexture,i.TEXTURE0+J);const wt=n.get(et);if(et.version!==wt.__version||W===!0){e.activeTexture(i.TEXTURE0+J);const xt=xe.getPrimaries(xe.workingColorSpace),Tt=S.colorSpace===Ms?null:xe.getPrimaries(S.colorSpace),Zt=S.colorSpace===Ms||xt===Tt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Zt);let dt=v(S.image,!1,s.maxTextureSize);dt=ge(S,dt);const yt=r.convert(S.format,S.colorSpace),Ot=r.convert(S.type);let Bt=E(S.internalFormat,yt,Ot,S.colorSpace,S.isVideoTexture);vt(tt,S);let St;const ae=S.mipmaps,Yt=S.isVideoTexture!==!0,ve=wt.__version===void 0||W===!0,B=et.dataReady,bt=U(S,dt);if(S.isDepthTexture)Bt=x(S.format===so,S.type),ve&&(Yt?e.texStorage2D(i.TEXTURE_2D,1,Bt,dt.width,dt.height):e.texImage2D(i.TEXTURE_2D,0,Bt,dt.width,dt.height,0,yt,Ot,null));else if(S.isDataTexture)if(ae.length>0){Yt&&ve&&e.texStorage2D(i.TEXTURE_2D,bt,Bt,ae[0].width,ae[0].height);for(let nt=0,rt=ae.length;nt<rt;nt++)St=ae[nt],Yt?B&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,St.width,St.height,yt,Ot,St.data):e.texImage2D(i.TEXTURE_2D,nt,Bt,St.width,St.height,0,yt,Ot,St.data);S.generateMipmaps=!1}else Yt?(ve&&e.texStorage2D(i.TEXTURE_2D,bt,Bt,dt.width,dt.height),B&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,dt.width,dt.height,yt,Ot,dt.data)):e.texImage2D(i.TEXTURE_2D,0,Bt,dt.width,dt.height,0,yt,Ot,dt.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){Yt&&ve&&e.texStorage3D(i.TEXTURE_2D_ARRAY,bt,Bt,ae[0].width,ae[0].height,dt.depth);for(let nt=0,rt=ae.length;nt<rt;nt++)if(St=ae[nt],S.format!==ci)if(yt!==null)if(Yt){if(B)if(S.layerUpdates.size>0){const At=Df(St.width,St.height,S.format,S.type);for(const Ct of S.layerUpdates){const te=St.data.subarray(Ct*At/St.data.BYTES_PER_ELEMENT,(Ct+1)*At/St.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,Ct,St.width,St.height,1,yt,te)}S.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,St.width,St.height,dt.depth,yt,St.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,nt,Bt,St.width,St.height,dt.depth,0,St.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else Yt?B&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,St.width,St.height,dt.depth,yt,Ot,St.data):e.texImage3D(i.TEXTURE_2D_ARRAY,nt,Bt,St.width,St.height,dt.depth,0,yt,Ot,St.data)}else{Yt&&ve&&e.texStorage2D(i.TEXTURE_2D,bt,Bt,ae[0].width,ae[0].height);for(let nt=0,rt=ae.length;nt<rt;nt++)St=ae[nt],S.format!==ci?yt!==null?Yt?B&&e.compressedTexSubImage2D(i.TEXTURE_2D,nt,0,0,St.width,St.height,yt,St.data):e.compressedTexImage2D(i.TEXTURE_2D,nt,Bt,St.width,St.height,0,St.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):Yt?B&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,St.width,St.height,yt,Ot,St.data):e.texImage2D(i.TEXTURE_2D,nt,Bt,St.width,St.height,0,yt,Ot,St.data)}else if(S.isDataArrayTexture)if(Yt){if(ve&&e.texStorage3D(i.TEXTURE_2D_ARRAY,bt,Bt,dt.width,dt.height,dt.depth),B)if(S.layerUpdates.size>0){const nt=Df(dt.width,dt.height,S.format,S.type);for(const rt of S.layerUpdates){const At=dt.data.subarray(rt*nt/dt.data.BYTES_PER_ELEMENT,(rt+1)*nt/dt.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,rt,dt.width,dt.height,1,yt,Ot,At)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,dt.width,dt.height,dt.depth,yt,Ot,dt.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Bt,dt.width,dt.height,dt.depth,0,yt,Ot,dt.data);else if(S.isData3DTexture)Yt?(ve&&e.texStorage3D(i.TEXTURE_3D,bt,Bt,dt.width,dt.height,dt.depth),B&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,dt.width,dt.height,dt.depth,yt,Ot,dt.data)):e.texImage3D(i.TEXTURE_3D,0,Bt,dt.width,dt.height,dt.depth,0,yt,Ot,dt.data);else if(S.isFramebufferTexture){if(ve)if(Yt)e.texStorage2D(i.TEXTURE_2D,bt,Bt,dt.width,dt.height);else{let nt=dt.width,rt=dt.height;for(let At=0;At<bt;At++)e.texImage2D(i.TEXTURE_2D,At,Bt,nt,rt,0,yt,Ot,null),nt>>=1,rt>>=1}}else if(ae.length>0){if(Yt&&ve){const nt=Dt(ae[0]);e.texStorage2D(i.TEXTURE_2D,bt,Bt,nt.width,nt.height)}for(let nt=0,rt=ae.length;nt<rt;nt++)St=ae[nt],Yt?B&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,yt,Ot,St):e.texImage2D(i.TEXTURE_2D,nt,Bt,yt,Ot,St);S.generateMipmaps=!1}else if(Yt){if(ve){const nt=Dt(dt);e.texStorage2D(i.TEXTURE_2D,bt,Bt,nt.width,nt.height)}B&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,yt,Ot,dt)}else e.texImage2D(i.TEXTURE_2D,0,Bt,yt,Ot,dt);g(S)&&p(tt),wt.__version=et.version,S.onUpdate&&S.onUpdate(S)}D.__version=S.version}function ct(D,S,J){if(S.image.length!==6)return;const tt=ft(D,S),W=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,D.__webglTexture,i.TEXTURE0+J);const et=n.get(W);if(W.version!==et.__version||tt===!0){e.activeTexture(i.TEXTURE0+J);const wt=xe.getPrimaries(xe.workingColorSpace),xt=S.colorSpace===Ms?null:xe.getPrimaries(S.colorSpace),Tt=S.colorSpace===Ms||wt===xt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Tt);const Zt=S.isCompressedTexture||S.image[0].isCompressedTexture,dt=S.image[0]&&S.image[0].isDataTexture,yt=[];for(let rt=0;rt<6;rt++)!Zt&&!dt?yt[rt]=v(S.image[rt],!0,s.maxCubemapSize):yt[rt]=dt?S.image[rt].image:S.image[rt],yt[rt]=ge(S,yt[rt]);const Ot=yt[0],Bt=r.convert(S.format,S.colorSpace),St=r.convert(S.type),ae=E(S.internalFormat,Bt,St,S.colorSpace),Yt=S.isVideoTexture!==!0,ve=et.__version===void 0||tt===!0,B=W.dataReady;let bt=U(S,Ot);vt(i.TEXTURE_CUBE_MAP,S);let nt;if(Zt){Yt&&ve&&e.texStorage2D(i.TEXTURE_CUBE_MAP,bt,ae,Ot.width,Ot.height);for(let rt=0;rt<6;rt++){nt=yt[rt].mipmaps;for(let At=0;At<nt.length;At++){const Ct=nt[At];S.format!==ci?Bt!==null?Yt?B&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,0,0,Ct.width,Ct.height,Bt,Ct.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,ae,Ct.width,Ct.height,0,Ct.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,0,0,Ct.width,Ct.height,Bt,St,Ct.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,ae,Ct.width,Ct.height,0,Bt,St,Ct.data)}}}else{if(nt=S.mipmaps,Yt&&ve){nt.length>0&&bt++;const rt=Dt(yt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,bt,ae,rt.width,rt.height)}for(let rt=0;rt<6;rt++)if(dt){Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,0,0,yt[rt].width,yt[rt].height,Bt,St,yt[rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,ae,yt[rt].width,yt[rt].height,0,Bt,St,yt[rt].data);for(let At=0;At<nt.length;At++){const te=nt[At].image[rt].image;Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,0,0,te.width,te.height,Bt,St,te.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,ae,te.width,te.height,0,Bt,St,te.data)}}else{Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,0,0,Bt,St,yt[rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,ae,Bt,St,yt[rt]);for(let At=0;At<nt.length;At++){const Ct=nt[At];Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,0,0,Bt,St,Ct.image[rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,ae,Bt,St,Ct.image[rt])}}}g(S)&&p(i.TEXTURE_CUBE_MAP),et.__version=W.version,S.onUpdate&&S.onUpdate(S)}D.__version=S.version}function gt(D,S,J,tt,W,et){const wt=r.convert(J.format,J.colorSpace),xt=r.convert(J.type),Tt=E(J.internalFormat,wt,xt,J.colorSpace),Zt=n.get(S),dt=n.get(J);if(dt.__renderTarget=S,!Zt.__hasExternalTextures){const yt=Math.max(1,S.width>>et),Ot=Math.max(1,S.height>>et);W===i.TEXTURE_3D||W===i.TEXTURE_2D_ARRAY?e.texImage3D(W,et,Tt,yt,Ot,S.depth,0,wt,xt,null):e.texImage2D(W,et,Tt,yt,Ot,0,wt,xt,null)}e.bindFramebuffer(i.FRAMEBUFFER,D),se(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,tt,W,dt.__webglTexture,0,ne(S)):(W===i.TEXTURE_2D||W>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&W<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,tt,W,dt.__webglTexture,et),e.bindFramebuffer(i.FRAMEBUFFER,null)}function lt(D,S,J){if(i.bindRenderbuffer(i.RENDERBUFFER,D),S.depthBuffer){const tt=S.depthTexture,W=tt&&tt.isDepthTexture?tt.type:null,et=x(S.stencilBuffer,W),wt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=ne(S);se(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,xt,et,S.width,S.height):J?i.renderbufferStorageMultisample(i.RENDERBUFFER,xt,et,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,et,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,wt,i.RENDERBUFFER,D)}else{const tt=S.textures;for(let W=0;W<tt.length;W++){const et=tt[W],wt=r.convert(et.format,et.colorSpace),xt=r.convert(et.type),Tt=E(et.internalFormat,wt,xt,et.colorSpace),Zt=ne(S);J&&se(S)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,Zt,Tt,S.width,S.height):se(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,Zt,Tt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,Tt,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function $t(D,S){if(S&&S.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,D),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");const tt=n.get(S.depthTexture);tt.__renderTarget=S,(!tt.__webglTexture||S.depthTexture.image.width!==S.width||S.depthTexture.image.height!==S.height)&&(S.depthTexture.image.width=S.width,S.depthTexture.image.height=S.height,S.depthTexture.needsUpdate=!0),V(S.depthTexture,0);const W=tt.__webglTexture,et=ne(S);if(S.depthTexture.format===Yr)se(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,W,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,W,0);else if(S.depthTexture.format===so)se(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,W,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,W,0);else throw new Error("Unknown depthTexture format")}function Vt(D){const S=n.get(D),J=D.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==D.depthTexture){const tt=D.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),tt){const W=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,tt.removeEventListener("dispose",W)};tt.addEventListener("dispose",W),S.__depthDisposeCallback=W}S.__boundDepthTexture=tt}if(D.depthTexture&&!S.__autoAllocateDepthBuffer){if(J)throw new Error("target.depthTexture not supported in Cube render targets");$t(S.__webglFramebuffer,D)}else if(J){S.__webglDepthbuffer=[];for(let tt=0;tt<6;tt++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[tt]),S.__webglDepthbuffer[tt]===void 0)S.__webglDepthbuffer[tt]=i.createRenderbuffer(),lt(S.__webglDepthbuffer[tt],D,!1);else{const W=D.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,et=S.__webglDepthbuffer[tt];i.bindRenderbuffer(i.RENDERBUFFER,et),i.framebufferRenderbuffer(i.FRAMEBUFFER,W,i.RENDERBUFFER,et)}}else if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),lt(S.__webglDepthbuffer,D,!1);else{const tt=D.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,W=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,W),i.framebufferRenderbuffer(i.FRAMEBUFFER,tt,i.RENDERBUFFER,W)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Nt(D,S,J){const tt=n.get(D);S!==void 0&&gt(tt.__webglFramebuffer,D,D.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),J!==void 0&&Vt(D)}function fe(D){const S=D.texture,J=n.get(D),tt=n.get(S);D.addEventListener("dispose",L);const W=D.textures,et=D.isWebGLCubeRenderTarget===!0,wt=W.length>1;if(wt||(tt.__webglTexture===void 0&&(tt.__webglTexture=i.createTexture()),tt.__version=S.version,o.memory.textures++),et){J.__webglFramebuffer=[];for(let xt=0;xt<6;xt++)if(S.mipmaps&&S.mipmaps.length>0){J.__webglFramebuffer[xt]=[];for(let Tt=0;Tt<S.mipmaps.length;Tt++)J.__webglFramebuffer[xt][Tt]=i.createFramebuffer()}else J.__webglFramebuffer[xt]=i.createFramebuffer()}else{if(S.mipmaps&&S.mipmaps.length>0){J.__webglFramebuffer=[];for(let xt=0;xt<S.mipmaps.length;xt++)J.__webglFramebuffer[xt]=i.createFramebuffer()}else J.__webglFramebuffer=i.createFramebuffer();if(wt)for(let xt=0,Tt=W.length;xt<Tt;xt++){const Zt=n.get(W[xt]);Zt.__webglTexture===void 0&&(Zt.__webglTexture=i.createTexture(),o.memory.textures++)}if(D.samples>0&&se(D)===!1){J.__webglMultisampledFramebuffer=i.createFramebuffer(),J.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,J.__webglMultisampledFramebuffer);for(let xt=0;xt<W.length;xt++){const Tt=W[xt];J.__webglColorRenderbuffer[xt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,J.__webglColorRenderbuffer[xt]);const Zt=r.convert(Tt.format,Tt.colorSpace),dt=r.convert(Tt.type),yt=E(Tt.internalFormat,Zt,dt,Tt.colorSpace,D.isXRRenderTarget===!0),Ot=ne(D);i.renderbufferStorageMultisample(i.RENDERBUFFER,Ot,yt,D.width,D.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,J.__webglColorRenderbuffer[xt])}i.bindRenderbuffer(i.RENDERBUFFER,null),D.depthBuffer&&(J.__webglDepthRenderbuffer=i.createRenderbuffer(),lt(J.__webglDepthRenderbuffer,D,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(et){e.bindTexture(i.TEXTURE_CUBE_MAP,tt.__webglTexture),vt(i.TEXTURE_CUBE_MAP,S);for(let xt=0;xt<6;xt++)if(S.mipmaps&&S.mipmaps.length>0)for(let Tt=0;Tt<S.mipmaps.length;Tt++)gt(J.__webglFramebuffer[xt][Tt],D,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+xt,Tt);else gt(J.__webglFramebuffer[xt],D,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+xt,0);g(S)&&p(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(wt){for(let xt=0,Tt=W.length;xt<Tt;xt++){const Zt=W[xt],dt=n.get(Zt);e.bindTexture(i.TEXTURE_2D,dt.__webglTexture),vt(i.TEXTURE_2D,Zt),gt(J.__webglFramebuffer,D,Zt,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,0),g(Zt)&&p(i.TEXTURE_2D)}e.unbindTexture()}else{let xt=i.TEXTURE_2D;if((D.isWebGL3DRenderTarget||D.isWebGLArrayRenderTarget)&&(xt=D.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(xt,tt.__webglTexture),vt(xt,S),S.mipmaps&&S.mipmaps.length>0)for(let Tt=0;Tt<S.mipmaps.length;Tt++)gt(J.__webglFramebuffer[Tt],D,S,i.COLOR_ATTACHMENT0,xt,Tt);else gt(J.__webglFramebuffer,D,S,i.COLOR_ATTACHMENT0,xt,0);g(S)&&p(xt),e.unbindTexture()}D.depthBuffer&&Vt(D)}function Qt(D){const S=D.textures;for(let J=0,tt=S.length;J<tt;J++){const W=S[J];if(g(W)){const et=y(D),wt=n.get(W).__webglTexture;e.bindTexture(et,wt),p(et),e.unbindTexture()}}}const pe=[],$=[];function Je(D){if(D.samples>0){if(se(D)===!1){const S=D.textures,J=D.width,tt=D.height;let W=i.COLOR_BUFFER_BIT;const et=D.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,wt=n.get(D),xt=S.length>1;if(xt)for(let Tt=0;Tt<S.length;Tt++)e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,wt.__webglMultisampledFramebuffer),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,wt.__webglFramebuffer);for(let Tt=0;Tt<S.length;Tt++){if(D.resolveDepthBuffer&&(D.depthBuffer&&(W|=i.DEPTH_BUFFER_BIT),D.stencilBuffer&&D.resolveStencilBuffer&&(W|=i.STENCIL_BUFFER_BIT)),xt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,wt.__webglColorRenderbuffer[Tt]);const Zt=n.get(S[Tt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,Zt,0)}i.blitFramebuffer(0,0,J,tt,0,0,J,tt,W,i.NEAREST),l===!0&&(pe.length=0,$.length=0,pe.push(i.COLOR_ATTACHMENT0+Tt),D.depthBuffer&&D.resolveDepthBuffer===!1&&(pe.push(et),$.push(et),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,$)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,pe))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),xt)for(let Tt=0;Tt<S.length;Tt++){e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.RENDERBUFFER,wt.__webglColorRenderbuffer[Tt]);const Zt=n.get(S[Tt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,wt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.TEXTURE_2D,Zt,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,wt.__webglMultisampledFramebuffer)}else if(D.depthBuffer&&D.resolveDepthBuffer===!1&&l){const S=D.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function ne(D){return Math.min(s.maxSamples,D.samples)}function se(D){const S=n.get(D);return D.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Gt(D){const S=o.render.frame;u.get(D)!==S&&(u.set(D,S),D.update())}function ge(D,S){const J=D.colorSpace,tt=D.format,W=D.type;return D.isCompressedTexture===!0||D.isVideoTexture===!0||J!==po&&J!==Ms&&(xe.getTransfer(J)===Pe?(tt!==ci||W!==is)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",J)),S}function Dt(D){return typeof HTMLImageElement<"u"&&D instanceof HTMLImageElement?(c.width=D.naturalWidth||D.width,c.height=D.naturalHeight||D.height):typeof VideoFrame<"u"&&D instanceof VideoFrame?(c.width=D.displayWidth,c.height=D.displayHeight):(c.width=D.width,c.height=D.height),c}this.allocateTextureUnit=N,this.resetTextureUnits=z,this.setTexture2D=V,this.setTexture2DArray=K,this.setTexture3D=q,this.setTextureCube=Q,this.rebindTextures=Nt,this.setupRenderTarget=fe,this.updateRenderTargetMipmap=Qt,this.updateMultisampleRenderTarget=Je,this.setupDepthRenderbuffer=Vt,this.setupFrameBufferTexture=gt,this.useMultisampledRTT=se}function nM(i,t){function e(n,s=Ms){let r;const o=xe.getTransfer(s);if(n===is)return i.UNSIGNED_BYTE;if(n===mu)return i.UNSIGNED_SHORT_4_4_4_4;if(n===gu)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Om)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Um)return i.BYTE;if(n===Nm)return i.SHORT;if(n===la)return i.UNSIGNED_SHORT;if(n===pu)return i.INT;if(n===or)return i.UNSIGNED_INT;if(n===wi)return i.FLOAT;if(n===ma)return i.HALF_FLOAT;if(n===Fm)return i.ALPHA;if(n===Bm)return i.RGB;if(n===ci)return i.RGBA;if(n===zm)return i.LUMINANCE;if(n===$m)return i.LUMINANCE_ALPHA;if(n===Yr)return i.DEPTH_COMPONENT;if(n===so)return i.DEPTH_STENCIL;if(n===vu)return i.RED;if(n===_u)return i.RED_INTEGER;if(n===Hm)return i.RG;if(n===xu)return i.RG_INTEGER;if(n===yu)return i.RGBA_INTEGER;if(n===ul||n===dl||n===fl||n===pl)if(o===Pe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ul)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===dl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===fl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===pl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ul)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===dl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===fl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===pl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===vh||n===_h||n===xh||n===yh)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===vh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===_h)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===xh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===yh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===bh||n===wh||n===Mh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===bh||n===wh)return o===Pe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Mh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===Sh||n===Eh||n===Th||n===Ah||n===Ch||n===Rh||n===Ph||n===Lh||n===Dh||n===kh||n===Ih||n===Uh||n===Nh||n===Oh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Sh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Eh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Th)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Ah)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Ch)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Rh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Ph)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Lh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Dh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===kh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Ih)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Uh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Nh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Oh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===ml||n===Fh||n===Bh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===ml)return o===Pe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Fh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Bh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Vm||n===zh||n===$h||n===Hh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===ml)return r.COMPRESSED_RED_RGTC1_EXT;if(n===zh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===$h)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Hh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===io?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}class iM extends li{constructor(t=[]){super(),this.isArrayCamera=!0,this.cameras=t}}class Sn extends Ke{constructor(){super(),this.isGroup=!0,this.type="Group"}}const sM={type:"move"};class Oc{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Sn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Sn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new P,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new P),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Sn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new P,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new P),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null;const a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(const v of t.hand.values()){const g=e.getJointPose(v,n),p=this._getHandJoint(c,v);g!==null&&(p.matrix.fromArray(g.transform.matrix),p.matrix.decompose(p.position,p.rotation,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=g.radius),p.visible=g!==null}const u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(sM)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new Sn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const rM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,oM=`
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

}`;class aM{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e,n){if(this.texture===null){const s=new En,r=t.properties.get(s);r.__webglTexture=e.texture,(e.depthNear!=n.depthNear||e.depthFar!=n.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=s}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new As({vertexShader:rM,fragmentShader:oM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Ne(new Nl(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class lM extends ur{constructor(t,e){super();const n=this;let s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,m=null;const v=new aM,g=e.getContextAttributes();let p=null,y=null;const E=[],x=[],U=new _t;let A=null;const L=new li;L.viewport=new $e;const I=new li;I.viewport=new $e;const M=[L,I],b=new iM;let C=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(it){let ct=E[it];return ct===void 0&&(ct=new Oc,E[it]=ct),ct.getTargetRaySpace()},this.getControllerGrip=function(it){let ct=E[it];return ct===void 0&&(ct=new Oc,E[it]=ct),ct.getGripSpace()},this.getHand=function(it){let ct=E[it];return ct===void 0&&(ct=new Oc,E[it]=ct),ct.getHandSpace()};function N(it){const ct=x.indexOf(it.inputSource);if(ct===-1)return;const gt=E[ct];gt!==void 0&&(gt.update(it.inputSource,it.frame,c||o),gt.dispatchEvent({type:it.type,data:it.inputSource}))}function G(){s.removeEventListener("select",N),s.removeEventListener("selectstart",N),s.removeEventListener("selectend",N),s.removeEventListener("squeeze",N),s.removeEventListener("squeezestart",N),s.removeEventListener("squeezeend",N),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",V);for(let it=0;it<E.length;it++){const ct=x[it];ct!==null&&(x[it]=null,E[it].disconnect(ct))}C=null,z=null,v.reset(),t.setRenderTarget(p),f=null,d=null,h=null,s=null,y=null,ft.stop(),n.isPresenting=!1,t.setPixelRatio(A),t.setSize(U.width,U.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(it){r=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(it){a=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(it){c=it},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(it){if(s=it,s!==null){if(p=t.getRenderTarget(),s.addEventListener("select",N),s.addEventListener("selectstart",N),s.addEventListener("selectend",N),s.addEventListener("squeeze",N),s.addEventListener("squeezestart",N),s.addEventListener("squeezeend",N),s.addEventListener("end",G),s.addEventListener("inputsourceschange",V),g.xrCompatible!==!0&&await e.makeXRCompatible(),A=t.getPixelRatio(),t.getSize(U),s.renderState.layers===void 0){const ct={antialias:g.antialias,alpha:!0,depth:g.depth,stencil:g.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,ct),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new ar(f.framebufferWidth,f.framebufferHeight,{format:ci,type:is,colorSpace:t.outputColorSpace,stencilBuffer:g.stencil})}else{let ct=null,gt=null,lt=null;g.depth&&(lt=g.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,ct=g.stencil?so:Yr,gt=g.stencil?io:or);const $t={colorFormat:e.RGBA8,depthFormat:lt,scaleFactor:r};h=new XRWebGLBinding(s,e),d=h.createProjectionLayer($t),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),y=new ar(d.textureWidth,d.textureHeight,{format:ci,type:is,depthTexture:new ng(d.textureWidth,d.textureHeight,gt,void 0,void 0,void 0,void 0,void 0,void 0,ct),stencilBuffer:g.stencil,colorSpace:t.outputColorSpace,samples:g.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ft.setContext(s),ft.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return v.getDepthTexture()};function V(it){for(let ct=0;ct<it.removed.length;ct++){const gt=it.removed[ct],lt=x.indexOf(gt);lt>=0&&(x[lt]=null,E[lt].disconnect(gt))}for(let ct=0;ct<it.added.length;ct++){const gt=it.added[ct];let lt=x.indexOf(gt);if(lt===-1){for(let Vt=0;Vt<E.length;Vt++)if(Vt>=x.length){x.push(gt),lt=Vt;break}else if(x[Vt]===null){x[Vt]=gt,lt=Vt;break}if(lt===-1)break}const $t=E[lt];$t&&$t.connect(gt)}}const K=new P,q=new P;function Q(it,ct,gt){K.setFromMatrixPosition(ct.matrixWorld),q.setFromMatrixPosition(gt.matrixWorld);const lt=K.distanceTo(q),$t=ct.projectionMatrix.elements,Vt=gt.projectionMatrix.elements,Nt=$t[14]/($t[10]-1),fe=$t[14]/($t[10]+1),Qt=($t[9]+1)/$t[5],pe=($t[9]-1)/$t[5],$=($t[8]-1)/$t[0],Je=(Vt[8]+1)/Vt[0],ne=Nt*$,se=Nt*Je,Gt=lt/(-$+Je),ge=Gt*-$;if(ct.matrixWorld.decompose(it.position,it.quaternion,it.scale),it.translateX(ge),it.translateZ(Gt),it.matrixWorld.compose(it.position,it.quaternion,it.scale),it.matrixWorldInverse.copy(it.matrixWorld).invert(),$t[10]===-1)it.projectionMatrix.copy(ct.projectionMatrix),it.projectionMatrixInverse.copy(ct.projectionMatrixInverse);else{const Dt=Nt+Gt,D=fe+Gt,S=ne-ge,J=se+(lt-ge),tt=Qt*fe/D*Dt,W=pe*fe/D*Dt;it.projectionMatrix.makePerspective(S,J,tt,W,Dt,D),it.projectionMatrixInverse.copy(it.projectionMatrix).invert()}}function at(it,ct){ct===null?it.matrixWorld.copy(it.matrix):it.matrixWorld.multiplyMatrices(ct.matrixWorld,it.matrix),it.matrixWorldInverse.copy(it.matrixWorld).invert()}this.updateCamera=function(it){if(s===null)return;let ct=it.near,gt=it.far;v.texture!==null&&(v.depthNear>0&&(ct=v.depthNear),v.depthFar>0&&(gt=v.depthFar)),b.near=I.near=L.near=ct,b.far=I.far=L.far=gt,(C!==b.near||z!==b.far)&&(s.updateRenderState({depthNear:b.near,depthFar:b.far}),C=b.near,z=b.far),L.layers.mask=it.layers.mask|2,I.layers.mask=it.layers.mask|4,b.layers.mask=L.layers.mask|I.layers.mask;const lt=it.parent,$t=b.cameras;at(b,lt);for(let Vt=0;Vt<$t.length;Vt++)at($t[Vt],lt);$t.length===2?Q(b,L,I):b.projectionMatrix.copy(L.projectionMatrix),ot(it,b,lt)};function ot(it,ct,gt){gt===null?it.matrix.copy(ct.matrixWorld):(it.matrix.copy(gt.matrixWorld),it.matrix.invert(),it.matrix.multiply(ct.matrixWorld)),it.matrix.decompose(it.position,it.quaternion,it.scale),it.updateMatrixWorld(!0),it.projectionMatrix.copy(ct.projectionMatrix),it.projectionMatrixInverse.copy(ct.projectionMatrixInverse),it.isPerspectiveCamera&&(it.fov=Vh*2*Math.atan(1/it.projectionMatrix.elements[5]),it.zoom=1)}this.getCamera=function(){return b},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(it){l=it,d!==null&&(d.fixedFoveation=it),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=it)},this.hasDepthSensing=function(){return v.texture!==null},this.getDepthSensingMesh=function(){return v.getMesh(b)};let pt=null;function vt(it,ct){if(u=ct.getViewerPose(c||o),m=ct,u!==null){const gt=u.views;f!==null&&(t.setRenderTargetFramebuffer(y,f.framebuffer),t.setRenderTarget(y));let lt=!1;gt.length!==b.cameras.length&&(b.cameras.length=0,lt=!0);for(let Vt=0;Vt<gt.length;Vt++){const Nt=gt[Vt];let fe=null;if(f!==null)fe=f.getViewport(Nt);else{const pe=h.getViewSubImage(d,Nt);fe=pe.viewport,Vt===0&&(t.setRenderTargetTextures(y,pe.colorTexture,d.ignoreDepthValues?void 0:pe.depthStencilTexture),t.setRenderTarget(y))}let Qt=M[Vt];Qt===void 0&&(Qt=new li,Qt.layers.enable(Vt),Qt.viewport=new $e,M[Vt]=Qt),Qt.matrix.fromArray(Nt.transform.matrix),Qt.matrix.decompose(Qt.position,Qt.quaternion,Qt.scale),Qt.projectionMatrix.fromArray(Nt.projectionMatrix),Qt.projectionMatrixInverse.copy(Qt.projectionMatrix).invert(),Qt.viewport.set(fe.x,fe.y,fe.width,fe.height),Vt===0&&(b.matrix.copy(Qt.matrix),b.matrix.decompose(b.position,b.quaternion,b.scale)),lt===!0&&b.cameras.push(Qt)}const $t=s.enabledFeatures;if($t&&$t.includes("depth-sensing")){const Vt=h.getDepthInformation(gt[0]);Vt&&Vt.isValid&&Vt.texture&&v.init(t,Vt,s.renderState)}}for(let gt=0;gt<E.length;gt++){const lt=x[gt],$t=E[gt];lt!==null&&$t!==void 0&&$t.update(lt,ct,c||o)}pt&&pt(it,ct),ct.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ct}),m=null}const ft=new tg;ft.setAnimationLoop(vt),this.setAnimationLoop=function(it){pt=it},this.dispose=function(){}}}const Xs=new Zn,cM=new Xt;function hM(i,t){function e(g,p){g.matrixAutoUpdate===!0&&g.updateMatrix(),p.value.copy(g.matrix)}function n(g,p){p.color.getRGB(g.fogColor.value,Jm(i)),p.isFog?(g.fogNear.value=p.near,g.fogFar.value=p.far):p.isFogExp2&&(g.fogDensity.value=p.density)}function s(g,p,y,E,x){p.isMeshBasicMaterial||p.isMeshLambertMaterial?r(g,p):p.isMeshToonMaterial?(r(g,p),h(g,p)):p.isMeshPhongMaterial?(r(g,p),u(g,p)):p.isMeshStandardMaterial?(r(g,p),d(g,p),p.isMeshPhysicalMaterial&&f(g,p,x)):p.isMeshMatcapMaterial?(r(g,p),m(g,p)):p.isMeshDepthMaterial?r(g,p):p.isMeshDistanceMaterial?(r(g,p),v(g,p)):p.isMeshNormalMaterial?r(g,p):p.isLineBasicMaterial?(o(g,p),p.isLineDashedMaterial&&a(g,p)):p.isPointsMaterial?l(g,p,y,E):p.isSpriteMaterial?c(g,p):p.isShadowMaterial?(g.color.value.copy(p.color),g.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(g,p){g.opacity.value=p.opacity,p.color&&g.diffuse.value.copy(p.color),p.emissive&&g.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(g.map.value=p.map,e(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.bumpMap&&(g.bumpMap.value=p.bumpMap,e(p.bumpMap,g.bumpMapTransform),g.bumpScale.value=p.bumpScale,p.side===$n&&(g.bumpScale.value*=-1)),p.normalMap&&(g.normalMap.value=p.normalMap,e(p.normalMap,g.normalMapTransform),g.normalScale.value.copy(p.normalScale),p.side===$n&&g.normalScale.value.negate()),p.displacementMap&&(g.displacementMap.value=p.displacementMap,e(p.displacementMap,g.displacementMapTransform),g.displacementScale.value=p.displacementScale,g.displacementBias.value=p.displacementBias),p.emissiveMap&&(g.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,g.emissiveMapTransform)),p.specularMap&&(g.specularMap.value=p.specularMap,e(p.specularMap,g.specularMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest);const y=t.get(p),E=y.envMap,x=y.envMapRotation;E&&(g.envMap.value=E,Xs.copy(x),Xs.x*=-1,Xs.y*=-1,Xs.z*=-1,E.isCubeTexture&&E.isRenderTargetTexture===!1&&(Xs.y*=-1,Xs.z*=-1),g.envMapRotation.value.setFromMatrix4(cM.makeRotationFromEuler(Xs)),g.flipEnvMap.value=E.isCubeTexture&&E.isRenderTargetTexture===!1?-1:1,g.reflectivity.value=p.reflectivity,g.ior.value=p.ior,g.refractionRatio.value=p.refractionRatio),p.lightMap&&(g.lightMap.value=p.lightMap,g.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,g.lightMapTransform)),p.aoMap&&(g.aoMap.value=p.aoMap,g.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,g.aoMapTransform))}function o(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,p.map&&(g.map.value=p.map,e(p.map,g.mapTransform))}function a(g,p){g.dashSize.value=p.dashSize,g.totalSize.value=p.dashSize+p.gapSize,g.scale.value=p.scale}function l(g,p,y,E){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.size.value=p.size*y,g.scale.value=E*.5,p.map&&(g.map.value=p.map,e(p.map,g.uvTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function c(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.rotation.value=p.rotation,p.map&&(g.map.value=p.map,e(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function u(g,p){g.specular.value.copy(p.specular),g.shininess.value=Math.max(p.shininess,1e-4)}function h(g,p){p.gradientMap&&(g.gradientMap.value=p.gradientMap)}function d(g,p){g.metalness.value=p.metalness,p.metalnessMap&&(g.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,g.metalnessMapTransform)),g.roughness.value=p.roughness,p.roughnessMap&&(g.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,g.roughnessMapTransform)),p.envMap&&(g.envMapIntensity.value=p.envMapIntensity)}function f(g,p,y){g.ior.value=p.ior,p.sheen>0&&(g.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),g.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(g.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,g.sheenColorMapTransform)),p.sheenRoughnessMap&&(g.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,g.sheenRoughnessMapTransform))),p.clearcoat>0&&(g.clearcoat.value=p.clearcoat,g.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(g.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,g.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(g.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===$n&&g.clearcoatNormalScale.value.negate())),p.dispersion>0&&(g.dispersion.value=p.dispersion),p.iridescence>0&&(g.iridescence.value=p.iridescence,g.iridescenceIOR.value=p.iridescenceIOR,g.iridescenceThicknessMinimum.value=p.iridescenceThicknessRange[0],g.iridescenceThicknessMaximum.value=p.iridescenceThicknessRange[1],p.iridescenceMap&&(g.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,g.iridescenceMapTransform)),p.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),p.transmission>0&&(g.transmission.value=p.transmission,g.transmissionSamplerMap.value=y.texture,g.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(g.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,g.transmissionMapTransform)),g.thickness.value=p.thickness,p.thicknessMap&&(g.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=p.attenuationDistance,g.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(g.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(g.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=p.specularIntensity,g.specularColor.value.copy(p.specularColor),p.specularColorMap&&(g.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,g.specularColorMapTransform)),p.specularIntensityMap&&(g.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,g.specularIntensityMapTransform))}function m(g,p){p.matcap&&(g.matcap.value=p.matcap)}function v(g,p){const y=t.get(p).light;g.referencePosition.value.setFromMatrixPosition(y.matrixWorld),g.nearDistance.value=y.shadow.camera.near,g.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function uM(i,t,e,n){let s={},r={},o=[];const a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(y,E){const x=E.program;n.uniformBlockBinding(y,x)}function c(y,E){let x=s[y.id];x===void 0&&(m(y),x=u(y),s[y.id]=x,y.addEventListener("dispose",g));const U=E.program;n.updateUBOMapping(y,U);const A=t.render.frame;r[y.id]!==A&&(d(y),r[y.id]=A)}function u(y){const E=h();y.__bindingPointIndex=E;const x=i.createBuffer(),U=y.__size,A=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,x),i.bufferData(i.UNIFORM_BUFFER,U,A),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,E,x),x}function h(){for(let y=0;y<a;y++)if(o.indexOf(y)===-1)return o.push(y),y;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function d(y){const E=s[y.id],x=y.uniforms,U=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let A=0,L=x.length;A<L;A++){const I=Array.isArray(x[A])?x[A]:[x[A]];for(let M=0,b=I.length;M<b;M++){const C=I[M];if(f(C,A,M,U)===!0){const z=C.__offset,N=Array.isArray(C.value)?C.value:[C.value];let G=0;for(let V=0;V<N.length;V++){const K=N[V],q=v(K);typeof K=="number"||typeof K=="boolean"?(C.__data[0]=K,i.bufferSubData(i.UNIFORM_BUFFER,z+G,C.__data)):K.isMatrix3?(C.__data[0]=K.elements[0],C.__data[1]=K.elements[1],C.__data[2]=K.elements[2],C.__data[3]=0,C.__data[4]=K.elements[3],C.__data[5]=K.elements[4],C.__data[6]=K.elements[5],C.__data[7]=0,C.__data[8]=K.elements[6],C.__data[9]=K.elements[7],C.__data[10]=K.elements[8],C.__data[11]=0):(K.toArray(C.__data,G),G+=q.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,z,C.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function f(y,E,x,U){const A=y.value,L=E+"_"+x;if(U[L]===void 0)return typeof A=="number"||typeof A=="boolean"?U[L]=A:U[L]=A.clone(),!0;{const I=U[L];if(typeof A=="number"||typeof A=="boolean"){if(I!==A)return U[L]=A,!0}else if(I.equals(A)===!1)return I.copy(A),!0}return!1}function m(y){const E=y.uniforms;let x=0;const U=16;for(let L=0,I=E.length;L<I;L++){const M=Array.isArray(E[L])?E[L]:[E[L]];for(let b=0,C=M.length;b<C;b++){const z=M[b],N=Array.isArray(z.value)?z.value:[z.value];for(let G=0,V=N.length;G<V;G++){const K=N[G],q=v(K),Q=x%U,at=Q%q.boundary,ot=Q+at;x+=at,ot!==0&&U-ot<q.storage&&(x+=U-ot),z.__data=new Float32Array(q.storage/Float32Array.BYTES_PER_ELEMENT),z.__offset=x,x+=q.storage}}}const A=x%U;return A>0&&(x+=U-A),y.__size=x,y.__cache={},this}function v(y){const E={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(E.boundary=4,E.storage=4):y.isVector2?(E.boundary=8,E.storage=8):y.isVector3||y.isColor?(E.boundary=16,E.storage=12):y.isVector4?(E.boundary=16,E.storage=16):y.isMatrix3?(E.boundary=48,E.storage=48):y.isMatrix4?(E.boundary=64,E.storage=64):y.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",y),E}function g(y){const E=y.target;E.removeEventListener("dispose",g);const x=o.indexOf(E.__bindingPointIndex);o.splice(x,1),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function p(){for(const y in s)i.deleteBuffer(s[y]);o=[],s={},r={}}return{bind:l,update:c,dispose:p}}class dM{constructor(t={}){const{canvas:e=t_(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reverseDepthBuffer:d=!1}=t;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=o;const m=new Uint32Array(4),v=new Int32Array(4);let g=null,p=null;const y=[],E=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this._outputColorSpace=Yn,this.toneMapping=Ts,this.toneMappingExposure=1;const x=this;let U=!1,A=0,L=0,I=null,M=-1,b=null;const C=new $e,z=new $e;let N=null;const G=new Jt(0);let V=0,K=e.width,q=e.height,Q=1,at=null,ot=null;const pt=new $e(0,0,K,q),vt=new $e(0,0,K,q);let ft=!1;const it=new Mu;let ct=!1,gt=!1;const lt=new Xt,$t=new Xt,Vt=new P,Nt=new $e,fe={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let Qt=!1;function pe(){return I===null?Q:1}let $=n;function Je(T,F){return e.getContext(T,F)}try{const T={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${du}`),e.addEventListener("webglcontextlost",rt,!1),e.addEventListener("webglcontextrestored",At,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),$===null){const F="webgl2";if($=Je(F,T),$===null)throw Je(F)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(T){throw console.error("THREE.WebGLRenderer: "+T.message),T}let ne,se,Gt,ge,Dt,D,S,J,tt,W,et,wt,xt,Tt,Zt,dt,yt,Ot,Bt,St,ae,Yt,ve,B;function bt(){ne=new vb($),ne.init(),Yt=new nM($,ne),se=new ub($,ne,t,Yt),Gt=new Qw($,ne),se.reverseDepthBuffer&&d&&Gt.buffers.depth.setReversed(!0),ge=new yb($),Dt=new Fw,D=new eM($,ne,Gt,Dt,se,Yt,ge),S=new fb(x),J=new gb(x),tt=new A_($),ve=new cb($,tt),W=new _b($,tt,ge,ve),et=new wb($,W,tt,ge),Bt=new bb($,se,D),dt=new db(Dt),wt=new Ow(x,S,J,ne,se,ve,dt),xt=new hM(x,Dt),Tt=new zw,Zt=new jw(ne),Ot=new lb(x,S,J,Gt,et,f,l),yt=new Jw(x,et,se),B=new uM($,ge,se,Gt),St=new hb($,ne,ge),ae=new xb($,ne,ge),ge.programs=wt.programs,x.capabilities=se,x.extensions=ne,x.properties=Dt,x.renderLists=Tt,x.shadowMap=yt,x.state=Gt,x.info=ge}bt();const nt=new lM(x,$);this.xr=nt,this.getContext=function(){return $},this.getContextAttributes=function(){return $.getContextAttributes()},this.forceContextLoss=function(){const T=ne.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){const T=ne.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return Q},this.setPixelRatio=function(T){T!==void 0&&(Q=T,this.setSize(K,q,!1))},this.getSize=function(T){return T.set(K,q)},this.setSize=function(T,F,j=!0){if(nt.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}K=T,q=F,e.width=Math.floor(T*Q),e.height=Math.floor(F*Q),j===!0&&(e.style.width=T+"px",e.style.height=F+"px"),this.setViewport(0,0,T,F)},this.getDrawingBufferSize=function(T){return T.set(K*Q,q*Q).floor()},this.setDrawingBufferSize=function(T,F,j){K=T,q=F,Q=j,e.width=Math.floor(T*j),e.height=Math.floor(F*j),this.setViewport(0,0,T,F)},this.getCurrentViewport=function(T){return T.copy(C)},this.getViewport=function(T){return T.copy(pt)},this.setViewport=function(T,F,j,X){T.isVector4?pt.set(T.x,T.y,T.z,T.w):pt.set(T,F,j,X),Gt.viewport(C.copy(pt).multiplyScalar(Q).round())},this.getScissor=function(T){return T.copy(vt)},this.setScissor=function(T,F,j,X){T.isVector4?vt.set(T.x,T.y,T.z,T.w):vt.set(T,F,j,X),Gt.scissor(z.copy(vt).multiplyScalar(Q).round())},this.getScissorTest=function(){return ft},this.setScissorTest=function(T){Gt.setScissorTest(ft=T)},this.setOpaqueSort=function(T){at=T},this.setTransparentSort=function(T){ot=T},this.getClearColor=function(T){return T.copy(Ot.getClearColor())},this.setClearColor=function(){Ot.setClearColor.apply(Ot,arguments)},this.getClearAlpha=function(){return Ot.getClearAlpha()},this.setClearAlpha=function(){Ot.setClearAlpha.apply(Ot,arguments)},this.clear=function(T=!0,F=!0,j=!0){let X=0;if(T){let H=!1;if(I!==null){const ut=I.texture.format;H=ut===yu||ut===xu||ut===_u}if(H){const ut=I.texture.type,Mt=ut===is||ut===or||ut===la||ut===io||ut===mu||ut===gu,Ft=Ot.getClearColor(),It=Ot.getClearAlpha(),Wt=Ft.r,qt=Ft.g,Ut=Ft.b;Mt?(m[0]=Wt,m[1]=qt,m[2]=Ut,m[3]=It,$.clearBufferuiv($.COLOR,0,m)):(v[0]=Wt,v[1]=qt,v[2]=Ut,v[3]=It,$.clearBufferiv($.COLOR,0,v))}else X|=$.COLOR_BUFFER_BIT}F&&(X|=$.DEPTH_BUFFER_BIT),j&&(X|=$.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$.clear(X)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",rt,!1),e.removeEventListener("webglcontextrestored",At,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),Tt.dispose(),Zt.dispose(),Dt.dispose(),S.dispose(),J.dispose(),et.dispose(),ve.dispose(),B.dispose(),wt.dispose(),nt.dispose(),nt.removeEventListener("sessionstart",Hn),nt.removeEventListener("sessionend",$i),Nn.stop()};function rt(T){T.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),U=!0}function At(){console.log("THREE.WebGLRenderer: Context Restored."),U=!1;const T=ge.autoReset,F=yt.enabled,j=yt.autoUpdate,X=yt.needsUpdate,H=yt.type;bt(),ge.autoReset=T,yt.enabled=F,yt.autoUpdate=j,yt.needsUpdate=X,yt.type=H}function Ct(T){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function te(T){const F=T.target;F.removeEventListener("dispose",te),He(F)}function He(T){an(T),Dt.remove(T)}function an(T){const F=Dt.get(T).programs;F!==void 0&&(F.forEach(function(j){wt.releaseProgram(j)}),T.isShaderMaterial&&wt.releaseShaderCache(T))}this.renderBufferDirect=function(T,F,j,X,H,ut){F===null&&(F=fe);const Mt=H.isMesh&&H.matrixWorld.determinant()<0,Ft=Kl(T,F,j,X,H);Gt.setMaterial(X,Mt);let It=j.index,Wt=1;if(X.wireframe===!0){if(It=W.getWireframeAttribute(j),It===void 0)return;Wt=2}const qt=j.drawRange,Ut=j.attributes.position;let ce=qt.start*Wt,Te=(qt.start+qt.count)*Wt;ut!==null&&(ce=Math.max(ce,ut.start*Wt),Te=Math.min(Te,(ut.start+ut.count)*Wt)),It!==null?(ce=Math.max(ce,0),Te=Math.min(Te,It.count)):Ut!=null&&(ce=Math.max(ce,0),Te=Math.min(Te,Ut.count));const Ce=Te-ce;if(Ce<0||Ce===1/0)return;ve.setup(H,X,Ft,j,It);let ln,me=St;if(It!==null&&(ln=tt.get(It),me=ae,me.setIndex(ln)),H.isMesh)X.wireframe===!0?(Gt.setLineWidth(X.wireframeLinewidth*pe()),me.setMode($.LINES)):me.setMode($.TRIANGLES);else if(H.isLine){let zt=X.linewidth;zt===void 0&&(zt=1),Gt.setLineWidth(zt*pe()),H.isLineSegments?me.setMode($.LINES):H.isLineLoop?me.setMode($.LINE_LOOP):me.setMode($.LINE_STRIP)}else H.isPoints?me.setMode($.POINTS):H.isSprite&&me.setMode($.TRIANGLES);if(H.isBatchedMesh)if(H._multiDrawInstances!==null)me.renderMultiDrawInstances(H._multiDrawStarts,H._multiDrawCounts,H._multiDrawCount,H._multiDrawInstances);else if(ne.get("WEBGL_multi_draw"))me.renderMultiDraw(H._multiDrawStarts,H._multiDrawCounts,H._multiDrawCount);else{const zt=H._multiDrawStarts,Ve=H._multiDrawCounts,_e=H._multiDrawCount,On=It?tt.get(It).bytesPerElement:1,Ai=Dt.get(X).currentProgram.getUniforms();for(let yn=0;yn<_e;yn++)Ai.setValue($,"_gl_DrawID",yn),me.render(zt[yn]/On,Ve[yn])}else if(H.isInstancedMesh)me.renderInstances(ce,Ce,H.count);else if(j.isInstancedBufferGeometry){const zt=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ve=Math.min(j.instanceCount,zt);me.renderInstances(ce,Ce,Ve)}else me.render(ce,Ce)};function we(T,F,j){T.transparent===!0&&T.side===xi&&T.forceSinglePass===!1?(T.side=$n,T.needsUpdate=!0,mr(T,F,j),T.side=ns,T.needsUpdate=!0,mr(T,F,j),T.side=xi):mr(T,F,j)}this.compile=function(T,F,j=null){j===null&&(j=T),p=Zt.get(j),p.init(F),E.push(p),j.traverseVisible(function(H){H.isLight&&H.layers.test(F.layers)&&(p.pushLight(H),H.castShadow&&p.pushShadow(H))}),T!==j&&T.traverseVisible(function(H){H.isLight&&H.layers.test(F.layers)&&(p.pushLight(H),H.castShadow&&p.pushShadow(H))}),p.setupLights();const X=new Set;return T.traverse(function(H){if(!(H.isMesh||H.isPoints||H.isLine||H.isSprite))return;const ut=H.material;if(ut)if(Array.isArray(ut))for(let Mt=0;Mt<ut.length;Mt++){const Ft=ut[Mt];we(Ft,j,H),X.add(Ft)}else we(ut,j,H),X.add(ut)}),E.pop(),p=null,X},this.compileAsync=function(T,F,j=null){const X=this.compile(T,F,j);return new Promise(H=>{function ut(){if(X.forEach(function(Mt){Dt.get(Mt).currentProgram.isReady()&&X.delete(Mt)}),X.size===0){H(T);return}setTimeout(ut,10)}ne.get("KHR_parallel_shader_compile")!==null?ut():setTimeout(ut,10)})};let Ze=null;function Ue(T){Ze&&Ze(T)}function Hn(){Nn.stop()}function $i(){Nn.start()}const Nn=new tg;Nn.setAnimationLoop(Ue),typeof self<"u"&&Nn.setContext(self),this.setAnimationLoop=function(T){Ze=T,nt.setAnimationLoop(T),T===null?Nn.stop():Nn.start()},nt.addEventListener("sessionstart",Hn),nt.addEventListener("sessionend",$i),this.render=function(T,F){if(F!==void 0&&F.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(U===!0)return;if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),F.parent===null&&F.matrixWorldAutoUpdate===!0&&F.updateMatrixWorld(),nt.enabled===!0&&nt.isPresenting===!0&&(nt.cameraAutoUpdate===!0&&nt.updateCamera(F),F=nt.getCamera()),T.isScene===!0&&T.onBeforeRender(x,T,F,I),p=Zt.get(T,E.length),p.init(F),E.push(p),$t.multiplyMatrices(F.projectionMatrix,F.matrixWorldInverse),it.setFromProjectionMatrix($t),gt=this.localClippingEnabled,ct=dt.init(this.clippingPlanes,gt),g=Tt.get(T,y.length),g.init(),y.push(g),nt.enabled===!0&&nt.isPresenting===!0){const ut=x.xr.getDepthSensingMesh();ut!==null&&xn(ut,F,-1/0,x.sortObjects)}xn(T,F,0,x.sortObjects),g.finish(),x.sortObjects===!0&&g.sort(at,ot),Qt=nt.enabled===!1||nt.isPresenting===!1||nt.hasDepthSensing()===!1,Qt&&Ot.addToRenderList(g,T),this.info.render.frame++,ct===!0&&dt.beginShadows();const j=p.state.shadowsArray;yt.render(j,T,F),ct===!0&&dt.endShadows(),this.info.autoReset===!0&&this.info.reset();const X=g.opaque,H=g.transmissive;if(p.setupLights(),F.isArrayCamera){const ut=F.cameras;if(H.length>0)for(let Mt=0,Ft=ut.length;Mt<Ft;Mt++){const It=ut[Mt];Vi(X,H,T,It)}Qt&&Ot.render(T);for(let Mt=0,Ft=ut.length;Mt<Ft;Mt++){const It=ut[Mt];Hi(g,T,It,It.viewport)}}else H.length>0&&Vi(X,H,T,F),Qt&&Ot.render(T),Hi(g,T,F);I!==null&&(D.updateMultisampleRenderTarget(I),D.updateRenderTargetMipmap(I)),T.isScene===!0&&T.onAfterRender(x,T,F),ve.resetDefaultState(),M=-1,b=null,E.pop(),E.length>0?(p=E[E.length-1],ct===!0&&dt.setGlobalState(x.clippingPlanes,p.state.camera)):p=null,y.pop(),y.length>0?g=y[y.length-1]:g=null};function xn(T,F,j,X){if(T.visible===!1)return;if(T.layers.test(F.layers)){if(T.isGroup)j=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(F);else if(T.isLight)p.pushLight(T),T.castShadow&&p.pushShadow(T);else if(T.isSprite){if(!T.frustumCulled||it.intersectsSprite(T)){X&&Nt.setFromMatrixPosition(T.matrixWorld).applyMatrix4($t);const Mt=et.update(T),Ft=T.material;Ft.visible&&g.push(T,Mt,Ft,j,Nt.z,null)}}else if((T.isMesh||T.isLine||T.isPoints)&&(!T.frustumCulled||it.intersectsObject(T))){const Mt=et.update(T),Ft=T.material;if(X&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),Nt.copy(T.boundingSphere.center)):(Mt.boundingSphere===null&&Mt.computeBoundingSphere(),Nt.copy(Mt.boundingSphere.center)),Nt.applyMatrix4(T.matrixWorld).applyMatrix4($t)),Array.isArray(Ft)){const It=Mt.groups;for(let Wt=0,qt=It.length;Wt<qt;Wt++){const Ut=It[Wt],ce=Ft[Ut.materialIndex];ce&&ce.visible&&g.push(T,Mt,ce,j,Nt.z,Ut)}}else Ft.visible&&g.push(T,Mt,Ft,j,Nt.z,null)}}const ut=T.children;for(let Mt=0,Ft=ut.length;Mt<Ft;Mt++)xn(ut[Mt],F,j,X)}function Hi(T,F,j,X){const H=T.opaque,ut=T.transmissive,Mt=T.transparent;p.setupLightsView(j),ct===!0&&dt.setGlobalState(x.clippingPlanes,j),X&&Gt.viewport(C.copy(X)),H.length>0&&Us(H,F,j),ut.length>0&&Us(ut,F,j),Mt.length>0&&Us(Mt,F,j),Gt.buffers.depth.setTest(!0),Gt.buffers.depth.setMask(!0),Gt.buffers.color.setMask(!0),Gt.setPolygonOffset(!1)}function Vi(T,F,j,X){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;p.state.transmissionRenderTarget[X.id]===void 0&&(p.state.transmissionRenderTarget[X.id]=new ar(1,1,{generateMipmaps:!0,type:ne.has("EXT_color_buffer_half_float")||ne.has("EXT_color_buffer_float")?ma:is,minFilter:ir,samples:4,stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:xe.workingColorSpace}));const ut=p.state.transmissionRenderTarget[X.id],Mt=X.viewport||C;ut.setSize(Mt.z,Mt.w);const Ft=x.getRenderTarget();x.setRenderTarget(ut),x.getClearColor(G),V=x.getClearAlpha(),V<1&&x.setClearColor(16777215,.5),x.clear(),Qt&&Ot.render(j);const It=x.toneMapping;x.toneMapping=Ts;const Wt=X.viewport;if(X.viewport!==void 0&&(X.viewport=void 0),p.setupLightsView(X),ct===!0&&dt.setGlobalState(x.clippingPlanes,X),Us(T,j,X),D.updateMultisampleRenderTarget(ut),D.updateRenderTargetMipmap(ut),ne.has("WEBGL_multisampled_render_to_texture")===!1){let qt=!1;for(let Ut=0,ce=F.length;Ut<ce;Ut++){const Te=F[Ut],Ce=Te.object,ln=Te.geometry,me=Te.material,zt=Te.group;if(me.side===xi&&Ce.layers.test(X.layers)){const Ve=me.side;me.side=$n,me.needsUpdate=!0,So(Ce,j,X,ln,me,zt),me.side=Ve,me.needsUpdate=!0,qt=!0}}qt===!0&&(D.updateMultisampleRenderTarget(ut),D.updateRenderTargetMipmap(ut))}x.setRenderTarget(Ft),x.setClearColor(G,V),Wt!==void 0&&(X.viewport=Wt),x.toneMapping=It}function Us(T,F,j){const X=F.isScene===!0?F.overrideMaterial:null;for(let H=0,ut=T.length;H<ut;H++){const Mt=T[H],Ft=Mt.object,It=Mt.geometry,Wt=X===null?Mt.material:X,qt=Mt.group;Ft.layers.test(j.layers)&&So(Ft,F,j,It,Wt,qt)}}function So(T,F,j,X,H,ut){T.onBeforeRender(x,F,j,X,H,ut),T.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),H.onBeforeRender(x,F,j,X,T,ut),H.transparent===!0&&H.side===xi&&H.forceSinglePass===!1?(H.side=$n,H.needsUpdate=!0,x.renderBufferDirect(j,F,X,H,T,ut),H.side=ns,H.needsUpdate=!0,x.renderBufferDirect(j,F,X,H,T,ut),H.side=xi):x.renderBufferDirect(j,F,X,H,T,ut),T.onAfterRender(x,F,j,X,H,ut)}function mr(T,F,j){F.isScene!==!0&&(F=fe);const X=Dt.get(T),H=p.state.lights,ut=p.state.shadowsArray,Mt=H.state.version,Ft=wt.getParameters(T,H.state,ut,F,j),It=wt.getProgramCacheKey(Ft);let Wt=X.programs;X.environment=T.isMeshStandardMaterial?F.environment:null,X.fog=F.fog,X.envMap=(T.isMeshStandardMaterial?J:S).get(T.envMap||X.environment),X.envMapRotation=X.environment!==null&&T.envMap===null?F.environmentRotation:T.envMapRotation,Wt===void 0&&(T.addEventListener("dispose",te),Wt=new Map,X.programs=Wt);let qt=Wt.get(It);if(qt!==void 0){if(X.currentProgram===qt&&X.lightsStateVersion===Mt)return Ti(T,Ft),qt}else Ft.uniforms=wt.getUniforms(T),T.onBeforeCompile(Ft,x),qt=wt.acquireProgram(Ft,It),Wt.set(It,qt),X.uniforms=Ft.uniforms;const Ut=X.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(Ut.clippingPlanes=dt.uniform),Ti(T,Ft),X.needsLights=Ma(T),X.lightsStateVersion=Mt,X.needsLights&&(Ut.ambientLightColor.value=H.state.ambient,Ut.lightProbe.value=H.state.probe,Ut.directionalLights.value=H.state.directional,Ut.directionalLightShadows.value=H.state.directionalShadow,Ut.spotLights.value=H.state.spot,Ut.spotLightShadows.value=H.state.spotShadow,Ut.rectAreaLights.value=H.state.rectArea,Ut.ltc_1.value=H.state.rectAreaLTC1,Ut.ltc_2.value=H.state.rectAreaLTC2,Ut.pointLights.value=H.state.point,Ut.pointLightShadows.value=H.state.pointShadow,Ut.hemisphereLights.value=H.state.hemi,Ut.directionalShadowMap.value=H.state.directionalShadowMap,Ut.directionalShadowMatrix.value=H.state.directionalShadowMatrix,Ut.spotShadowMap.value=H.state.spotShadowMap,Ut.spotLightMatrix.value=H.state.spotLightMatrix,Ut.spotLightMap.value=H.state.spotLightMap,Ut.pointShadowMap.value=H.state.pointShadowMap,Ut.pointShadowMatrix.value=H.state.pointShadowMatrix),X.currentProgram=qt,X.uniformsList=null,qt}function wa(T){if(T.uniformsList===null){const F=T.currentProgram.getUniforms();T.uniformsList=vl.seqWithValue(F.seq,T.uniforms)}return T.uniformsList}function Ti(T,F){const j=Dt.get(T);j.outputColorSpace=F.outputColorSpace,j.batching=F.batching,j.batchingColor=F.batchingColor,j.instancing=F.instancing,j.instancingColor=F.instancingColor,j.instancingMorph=F.instancingMorph,j.skinning=F.skinning,j.morphTargets=F.morphTargets,j.morphNormals=F.morphNormals,j.morphColors=F.morphColors,j.morphTargetsCount=F.morphTargetsCount,j.numClippingPlanes=F.numClippingPlanes,j.numIntersection=F.numClipIntersection,j.vertexAlphas=F.vertexAlphas,j.vertexTangents=F.vertexTangents,j.toneMapping=F.toneMapping}function Kl(T,F,j,X,H){F.isScene!==!0&&(F=fe),D.resetTextureUnits();const ut=F.fog,Mt=X.isMeshStandardMaterial?F.environment:null,Ft=I===null?x.outputColorSpace:I.isXRRenderTarget===!0?I.texture.colorSpace:po,It=(X.isMeshStandardMaterial?J:S).get(X.envMap||Mt),Wt=X.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,qt=!!j.attributes.tangent&&(!!X.normalMap||X.anisotropy>0),Ut=!!j.morphAttributes.position,ce=!!j.morphAttributes.normal,Te=!!j.morphAttributes.color;let Ce=Ts;X.toneMapped&&(I===null||I.isXRRenderTarget===!0)&&(Ce=x.toneMapping);const ln=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,me=ln!==void 0?ln.length:0,zt=Dt.get(X),Ve=p.state.lights;if(ct===!0&&(gt===!0||T!==b)){const Cn=T===b&&X.id===M;dt.setState(X,T,Cn)}let _e=!1;X.version===zt.__version?(zt.needsLights&&zt.lightsStateVersion!==Ve.state.version||zt.outputColorSpace!==Ft||H.isBatchedMesh&&zt.batching===!1||!H.isBatchedMesh&&zt.batching===!0||H.isBatchedMesh&&zt.batchingColor===!0&&H.colorTexture===null||H.isBatchedMesh&&zt.batchingColor===!1&&H.colorTexture!==null||H.isInstancedMesh&&zt.instancing===!1||!H.isInstancedMesh&&zt.instancing===!0||H.isSkinnedMesh&&zt.skinning===!1||!H.isSkinnedMesh&&zt.skinning===!0||H.isInstancedMesh&&zt.instancingColor===!0&&H.instanceColor===null||H.isInstancedMesh&&zt.instancingColor===!1&&H.instanceColor!==null||H.isInstancedMesh&&zt.instancingMorph===!0&&H.morphTexture===null||H.isInstancedMesh&&zt.instancingMorph===!1&&H.morphTexture!==null||zt.envMap!==It||X.fog===!0&&zt.fog!==ut||zt.numClippingPlanes!==void 0&&(zt.numClippingPlanes!==dt.numPlanes||zt.numIntersection!==dt.numIntersection)||zt.vertexAlphas!==Wt||zt.vertexTangents!==qt||zt.morphTargets!==Ut||zt.morphNormals!==ce||zt.morphColors!==Te||zt.toneMapping!==Ce||zt.morphTargetsCount!==me)&&(_e=!0):(_e=!0,zt.__version=X.version);let On=zt.currentProgram;_e===!0&&(On=mr(X,F,H));let Ai=!1,yn=!1,Os=!1;const De=On.getUniforms(),ni=zt.uniforms;if(Gt.useProgram(On.program)&&(Ai=!0,yn=!0,Os=!0),X.id!==M&&(M=X.id,yn=!0),Ai||b!==T){Gt.buffers.depth.getReversed()?(lt.copy(T.projectionMatrix),n_(lt),i_(lt),De.setValue($,"projectionMatrix",lt)):De.setValue($,"projectionMatrix",T.projectionMatrix),De.setValue($,"viewMatrix",T.matrixWorldInverse);const Ci=De.map.cameraPosition;Ci!==void 0&&Ci.setValue($,Vt.setFromMatrixPosition(T.matrixWorld)),se.logarithmicDepthBuffer&&De.setValue($,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(X.isMeshPhongMaterial||X.isMeshToonMaterial||X.isMeshLambertMaterial||X.isMeshBasicMaterial||X.isMeshStandardMaterial||X.isShaderMaterial)&&De.setValue($,"isOrthographic",T.isOrthographicCamera===!0),b!==T&&(b=T,yn=!0,Os=!0)}if(H.isSkinnedMesh){De.setOptional($,H,"bindMatrix"),De.setOptional($,H,"bindMatrixInverse");const Cn=H.skeleton;Cn&&(Cn.boneTexture===null&&Cn.computeBoneTexture(),De.setValue($,"boneTexture",Cn.boneTexture,D))}H.isBatchedMesh&&(De.setOptional($,H,"batchingTexture"),De.setValue($,"batchingTexture",H._matricesTexture,D),De.setOptional($,H,"batchingIdTexture"),De.setValue($,"batchingIdTexture",H._indirectTexture,D),De.setOptional($,H,"batchingColorTexture"),H._colorsTexture!==null&&De.setValue($,"batchingColorTexture",H._colorsTexture,D));const hs=j.morphAttributes;if((hs.position!==void 0||hs.normal!==void 0||hs.color!==void 0)&&Bt.update(H,j,On),(yn||zt.receiveShadow!==H.receiveShadow)&&(zt.receiveShadow=H.receiveShadow,De.setValue($,"receiveShadow",H.receiveShadow)),X.isMeshGouraudMaterial&&X.envMap!==null&&(ni.envMap.value=It,ni.flipEnvMap.value=It.isCubeTexture&&It.isRenderTargetTexture===!1?-1:1),X.isMeshStandardMaterial&&X.envMap===null&&F.environment!==null&&(ni.envMapIntensity.value=F.environmentIntensity),yn&&(De.setValue($,"toneMappingExposure",x.toneMappingExposure),zt.needsLights&&Ns(ni,Os),ut&&X.fog===!0&&xt.refreshFogUniforms(ni,ut),xt.refreshMaterialUniforms(ni,X,Q,q,p.state.transmissionRenderTarget[T.id]),vl.upload($,wa(zt),ni,D)),X.isShaderMaterial&&X.uniformsNeedUpdate===!0&&(vl.upload($,wa(zt),ni,D),X.uniformsNeedUpdate=!1),X.isSpriteMaterial&&De.setValue($,"center",H.center),De.setValue($,"modelViewMatrix",H.modelViewMatrix),De.setValue($,"normalMatrix",H.normalMatrix),De.setValue($,"modelMatrix",H.matrixWorld),X.isShaderMaterial||X.isRawShaderMaterial){const Cn=X.uniformsGroups;for(let Ci=0,ui=Cn.length;Ci<ui;Ci++){const gr=Cn[Ci];B.update(gr,On),B.bind(gr,On)}}return On}function Ns(T,F){T.ambientLightColor.needsUpdate=F,T.lightProbe.needsUpdate=F,T.directionalLights.needsUpdate=F,T.directionalLightShadows.needsUpdate=F,T.pointLights.needsUpdate=F,T.pointLightShadows.needsUpdate=F,T.spotLights.needsUpdate=F,T.spotLightShadows.needsUpdate=F,T.rectAreaLights.needsUpdate=F,T.hemisphereLights.needsUpdate=F}function Ma(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return A},this.getActiveMipmapLevel=function(){return L},this.getRenderTarget=function(){return I},this.setRenderTargetTextures=function(T,F,j){Dt.get(T.texture).__webglTexture=F,Dt.get(T.depthTexture).__webglTexture=j;const X=Dt.get(T);X.__hasExternalTextures=!0,X.__autoAllocateDepthBuffer=j===void 0,X.__autoAllocateDepthBuffer||ne.has("WEBGL_multisampled_render_to_texture")===!0&&(console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"),X.__useRenderToTexture=!1)},this.setRenderTargetFramebuffer=function(T,F){const j=Dt.get(T);j.__webglFramebuffer=F,j.__useDefaultFramebuffer=F===void 0},this.setRenderTarget=function(T,F=0,j=0){I=T,A=F,L=j;let X=!0,H=null,ut=!1,Mt=!1;if(T){const It=Dt.get(T);if(It.__useDefaultFramebuffer!==void 0)Gt.bindFramebuffer($.FRAMEBUFFER,null),X=!1;else if(It.__webglFramebuffer===void 0)D.setupRenderTarget(T);else if(It.__hasExternalTextures)D.rebindTextures(T,Dt.get(T.texture).__webglTexture,Dt.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){const Ut=T.depthTexture;if(It.__boundDepthTexture!==Ut){if(Ut!==null&&Dt.has(Ut)&&(T.width!==Ut.image.width||T.height!==Ut.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");D.setupDepthRenderbuffer(T)}}const Wt=T.texture;(Wt.isData3DTexture||Wt.isDataArrayTexture||Wt.isCompressedArrayTexture)&&(Mt=!0);const qt=Dt.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(qt[F])?H=qt[F][j]:H=qt[F],ut=!0):T.samples>0&&D.useMultisampledRTT(T)===!1?H=Dt.get(T).__webglMultisampledFramebuffer:Array.isArray(qt)?H=qt[j]:H=qt,C.copy(T.viewport),z.copy(T.scissor),N=T.scissorTest}else C.copy(pt).multiplyScalar(Q).floor(),z.copy(vt).multiplyScalar(Q).floor(),N=ft;if(Gt.bindFramebuffer($.FRAMEBUFFER,H)&&X&&Gt.drawBuffers(T,H),Gt.viewport(C),Gt.scissor(z),Gt.setScissorTest(N),ut){const It=Dt.get(T.texture);$.framebufferTexture2D($.FRAMEBUFFER,$.COLOR_ATTACHMENT0,$.TEXTURE_CUBE_MAP_POSITIVE_X+F,It.__webglTexture,j)}else if(Mt){const It=Dt.get(T.texture),Wt=F||0;$.framebufferTextureLayer($.FRAMEBUFFER,$.COLOR_ATTACHMENT0,It.__webglTexture,j||0,Wt)}M=-1},this.readRenderTargetPixels=function(T,F,j,X,H,ut,Mt){if(!(T&&T.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ft=Dt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Mt!==void 0&&(Ft=Ft[Mt]),Ft){Gt.bindFramebuffer($.FRAMEBUFFER,Ft);try{const It=T.texture,Wt=It.format,qt=It.type;if(!se.textureFormatReadable(Wt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!se.textureTypeReadable(qt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}F>=0&&F<=T.width-X&&j>=0&&j<=T.height-H&&$.readPixels(F,j,X,H,Yt.convert(Wt),Yt.convert(qt),ut)}finally{const It=I!==null?Dt.get(I).__webglFramebuffer:null;Gt.bindFramebuffer($.FRAMEBUFFER,It)}}},this.readRenderTargetPixelsAsync=async function(T,F,j,X,H,ut,Mt){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ft=Dt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Mt!==void 0&&(Ft=Ft[Mt]),Ft){const It=T.texture,Wt=It.format,qt=It.type;if(!se.textureFormatReadable(Wt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!se.textureTypeReadable(qt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");if(F>=0&&F<=T.width-X&&j>=0&&j<=T.height-H){Gt.bindFramebuffer($.FRAMEBUFFER,Ft);const Ut=$.createBuffer();$.bindBuffer($.PIXEL_PACK_BUFFER,Ut),$.bufferData($.PIXEL_PACK_BUFFER,ut.byteLength,$.STREAM_READ),$.readPixels(F,j,X,H,Yt.convert(Wt),Yt.convert(qt),0);const ce=I!==null?Dt.get(I).__webglFramebuffer:null;Gt.bindFramebuffer($.FRAMEBUFFER,ce);const Te=$.fenceSync($.SYNC_GPU_COMMANDS_COMPLETE,0);return $.flush(),await e_($,Te,4),$.bindBuffer($.PIXEL_PACK_BUFFER,Ut),$.getBufferSubData($.PIXEL_PACK_BUFFER,0,ut),$.deleteBuffer(Ut),$.deleteSync(Te),ut}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")}},this.copyFramebufferToTexture=function(T,F=null,j=0){T.isTexture!==!0&&(Xo("WebGLRenderer: copyFramebufferToTexture function signature has changed."),F=arguments[0]||null,T=arguments[1]);const X=Math.pow(2,-j),H=Math.floor(T.image.width*X),ut=Math.floor(T.image.height*X),Mt=F!==null?F.x:0,Ft=F!==null?F.y:0;D.setTexture2D(T,0),$.copyTexSubImage2D($.TEXTURE_2D,j,0,0,Mt,Ft,H,ut),Gt.unbindTexture()},this.copyTextureToTexture=function(T,F,j=null,X=null,H=0){T.isTexture!==!0&&(Xo("WebGLRenderer: copyTextureToTexture function signature has changed."),X=arguments[0]||null,T=arguments[1],F=arguments[2],H=arguments[3]||0,j=null);let ut,Mt,Ft,It,Wt,qt,Ut,ce,Te;const Ce=T.isCompressedTexture?T.mipmaps[H]:T.image;j!==null?(ut=j.max.x-j.min.x,Mt=j.max.y-j.min.y,Ft=j.isBox3?j.max.z-j.min.z:1,It=j.min.x,Wt=j.min.y,qt=j.isBox3?j.min.z:0):(ut=Ce.width,Mt=Ce.height,Ft=Ce.depth||1,It=0,Wt=0,qt=0),X!==null?(Ut=X.x,ce=X.y,Te=X.z):(Ut=0,ce=0,Te=0);const ln=Yt.convert(F.format),me=Yt.convert(F.type);let zt;F.isData3DTexture?(D.setTexture3D(F,0),zt=$.TEXTURE_3D):F.isDataArrayTexture||F.isCompressedArrayTexture?(D.setTexture2DArray(F,0),zt=$.TEXTURE_2D_ARRAY):(D.setTexture2D(F,0),zt=$.TEXTURE_2D),$.pixelStorei($.UNPACK_FLIP_Y_WEBGL,F.flipY),$.pixelStorei($.UNPACK_PREMULTIPLY_ALPHA_WEBGL,F.premultiplyAlpha),$.pixelStorei($.UNPACK_ALIGNMENT,F.unpackAlignment);const Ve=$.getParameter($.UNPACK_ROW_LENGTH),_e=$.getParameter($.UNPACK_IMAGE_HEIGHT),On=$.getParameter($.UNPACK_SKIP_PIXELS),Ai=$.getParameter($.UNPACK_SKIP_ROWS),yn=$.getParameter($.UNPACK_SKIP_IMAGES);$.pixelStorei($.UNPACK_ROW_LENGTH,Ce.width),$.pixelStorei($.UNPACK_IMAGE_HEIGHT,Ce.height),$.pixelStorei($.UNPACK_SKIP_PIXELS,It),$.pixelStorei($.UNPACK_SKIP_ROWS,Wt),$.pixelStorei($.UNPACK_SKIP_IMAGES,qt);const Os=T.isDataArrayTexture||T.isData3DTexture,De=F.isDataArrayTexture||F.isData3DTexture;if(T.isRenderTargetTexture||T.isDepthTexture){const ni=Dt.get(T),hs=Dt.get(F),Cn=Dt.get(ni.__renderTarget),Ci=Dt.get(hs.__renderTarget);Gt.bindFramebuffer($.READ_FRAMEBUFFER,Cn.__webglFramebuffer),Gt.bindFramebuffer($.DRAW_FRAMEBUFFER,Ci.__webglFramebuffer);for(let ui=0;ui<Ft;ui++)Os&&$.framebufferTextureLayer($.READ_FRAMEBUFFER,$.COLOR_ATTACHMENT0,Dt.get(T).__webglTexture,H,qt+ui),T.isDepthTexture?(De&&$.framebufferTextureLayer($.DRAW_FRAMEBUFFER,$.COLOR_ATTACHMENT0,Dt.get(F).__webglTexture,H,Te+ui),$.blitFramebuffer(It,Wt,ut,Mt,Ut,ce,ut,Mt,$.DEPTH_BUFFER_BIT,$.NEAREST)):De?$.copyTexSubImage3D(zt,H,Ut,ce,Te+ui,It,Wt,ut,Mt):$.copyTexSubImage2D(zt,H,Ut,ce,Te+ui,It,Wt,ut,Mt);Gt.bindFramebuffer($.READ_FRAMEBUFFER,null),Gt.bindFramebuffer($.DRAW_FRAMEBUFFER,null)}else De?T.isDataTexture||T.isData3DTexture?$.texSubImage3D(zt,H,Ut,ce,Te,ut,Mt,Ft,ln,me,Ce.data):F.isCompressedArrayTexture?$.compressedTexSubImage3D(zt,H,Ut,ce,Te,ut,Mt,Ft,ln,Ce.data):$.texSubImage3D(zt,H,Ut,ce,Te,ut,Mt,Ft,ln,me,Ce):T.isDataTexture?$.texSubImage2D($.TEXTURE_2D,H,Ut,ce,ut,Mt,ln,me,Ce.data):T.isCompressedTexture?$.compressedTexSubImage2D($.TEXTURE_2D,H,Ut,ce,Ce.width,Ce.height,ln,Ce.data):$.texSubImage2D($.TEXTURE_2D,H,Ut,ce,ut,Mt,ln,me,Ce);$.pixelStorei($.UNPACK_ROW_LENGTH,Ve),$.pixelStorei($.UNPACK_IMAGE_HEIGHT,_e),$.pixelStorei($.UNPACK_SKIP_PIXELS,On),$.pixelStorei($.UNPACK_SKIP_ROWS,Ai),$.pixelStorei($.UNPACK_SKIP_IMAGES,yn),H===0&&F.generateMipmaps&&$.generateMipmap(zt),Gt.unbindTexture()},this.copyTextureToTexture3D=function(T,F,j=null,X=null,H=0){return T.isTexture!==!0&&(Xo("WebGLRenderer: copyTextureToTexture3D function signature has changed."),j=arguments[0]||null,X=arguments[1]||null,T=arguments[2],F=arguments[3],H=arguments[4]||0),Xo('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'),this.copyTextureToTexture(T,F,j,X,H)},this.initRenderTarget=function(T){Dt.get(T).__webglFramebuffer===void 0&&D.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?D.setTextureCube(T,0):T.isData3DTexture?D.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?D.setTexture2DArray(T,0):D.setTexture2D(T,0),Gt.unbindTexture()},this.resetState=function(){A=0,L=0,I=null,Gt.reset(),ve.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ji}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorspace=xe._getDrawingBufferColorSpace(t),e.unpackColorSpace=xe._getUnpackColorSpace()}}class Eu{constructor(t,e=1,n=1e3){this.isFog=!0,this.name="",this.color=new Jt(t),this.near=e,this.far=n}clone(){return new Eu(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}}class fM extends Ke{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Zn,this.environmentIntensity=1,this.environmentRotation=new Zn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}}const kf=new P,If=new $e,Uf=new $e,pM=new P,Nf=new Xt,Ka=new P,Fc=new os,Of=new Xt,Bc=new go;class Tu extends Ne{constructor(t,e){super(t,e),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=Od,this.bindMatrix=new Xt,this.bindMatrixInverse=new Xt,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){const t=this.geometry;this.boundingBox===null&&(this.boundingBox=new rs),this.boundingBox.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Ka),this.boundingBox.expandByPoint(Ka)}computeBoundingSphere(){const t=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new os),this.boundingSphere.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Ka),this.boundingSphere.expandByPoint(Ka)}copy(t,e){return super.copy(t,e),this.bindMode=t.bindMode,this.bindMatrix.copy(t.bindMatrix),this.bindMatrixInverse.copy(t.bindMatrixInverse),this.skeleton=t.skeleton,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}raycast(t,e){const n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Fc.copy(this.boundingSphere),Fc.applyMatrix4(s),t.ray.intersectsSphere(Fc)!==!1&&(Of.copy(s).invert(),Bc.copy(t.ray).applyMatrix4(Of),!(this.boundingBox!==null&&Bc.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(t,e,Bc)))}getVertexPosition(t,e){return super.getVertexPosition(t,e),this.applyBoneTransform(t,e),e}bind(t,e){this.skeleton=t,e===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),e=this.matrixWorld),this.bindMatrix.copy(e),this.bindMatrixInverse.copy(e).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){const t=new $e,e=this.geometry.attributes.skinWeight;for(let n=0,s=e.count;n<s;n++){t.fromBufferAttribute(e,n);const r=1/t.manhattanLength();r!==1/0?t.multiplyScalar(r):t.set(1,0,0,0),e.setXYZW(n,t.x,t.y,t.z,t.w)}}updateMatrixWorld(t){super.updateMatrixWorld(t),this.bindMode===Od?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===zv?this.bindMatrixInverse.copy(this.bindMatrix).invert():console.warn("THREE.SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(t,e){const n=this.skeleton,s=this.geometry;If.fromBufferAttribute(s.attributes.skinIndex,t),Uf.fromBufferAttribute(s.attributes.skinWeight,t),kf.copy(e).applyMatrix4(this.bindMatrix),e.set(0,0,0);for(let r=0;r<4;r++){const o=Uf.getComponent(r);if(o!==0){const a=If.getComponent(r);Nf.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),e.addScaledVector(pM.copy(kf).applyMatrix4(Nf),o)}}return e.applyMatrix4(this.bindMatrixInverse)}}class Au extends Ke{constructor(){super(),this.isBone=!0,this.type="Bone"}}class ag extends En{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Kn,u=Kn,h,d){super(null,o,a,l,c,u,s,r,h,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}const Ff=new Xt,mM=new Xt;class va{constructor(t=[],e=[]){this.uuid=mo(),this.bones=t.slice(0),this.boneInverses=e,this.boneMatrices=null,this.boneTexture=null,this.init()}init(){const t=this.bones,e=this.boneInverses;if(this.boneMatrices=new Float32Array(t.length*16),e.length===0)this.calculateInverses();else if(t.length!==e.length){console.warn("THREE.Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Xt)}}calculateInverses(){this.boneInverses.length=0;for(let t=0,e=this.bones.length;t<e;t++){const n=new Xt;this.bones[t]&&n.copy(this.bones[t].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&n.matrixWorld.copy(this.boneInverses[t]).invert()}for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){const t=this.bones,e=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let r=0,o=t.length;r<o;r++){const a=t[r]?t[r].matrixWorld:mM;Ff.multiplyMatrices(a,e[r]),Ff.toArray(n,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new va(this.bones,this.boneInverses)}computeBoneTexture(){let t=Math.sqrt(this.bones.length*4);t=Math.ceil(t/4)*4,t=Math.max(t,4);const e=new Float32Array(t*t*4);e.set(this.boneMatrices);const n=new ag(e,t,t,ci,wi);return n.needsUpdate=!0,this.boneMatrices=e,this.boneTexture=n,this}getBoneByName(t){for(let e=0,n=this.bones.length;e<n;e++){const s=this.bones[e];if(s.name===t)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null)}fromJSON(t,e){this.uuid=t.uuid;for(let n=0,s=t.bones.length;n<s;n++){const r=t.bones[n];let o=e[r];o===void 0&&(console.warn("THREE.Skeleton: No bone found with UUID:",r),o=new Au),this.bones.push(o),this.boneInverses.push(new Xt().fromArray(t.boneInverses[n]))}return this.init(),this}toJSON(){const t={metadata:{version:4.6,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};t.uuid=this.uuid;const e=this.bones,n=this.boneInverses;for(let s=0,r=e.length;s<r;s++){const o=e[s];t.bones.push(o.uuid);const a=n[s];t.boneInverses.push(a.toArray())}return t}}class Bf extends gn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}const zr=new Xt,zf=new Xt,Ja=[],$f=new rs,gM=new Xt,No=new Ne,Oo=new os;class Wh extends Ne{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Bf(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,gM)}computeBoundingBox(){const t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new rs),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,zr),$f.copy(t.boundingBox).applyMatrix4(zr),this.boundingBox.union($f)}computeBoundingSphere(){const t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new os),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,zr),Oo.copy(t.boundingSphere).applyMatrix4(zr),this.boundingSphere.union(Oo)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),t.morphTexture!==null&&(this.morphTexture=t.morphTexture.clone()),t.instanceColor!==null&&(this.instanceColor=t.instanceColor.clone()),this.count=t.count,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}getColorAt(t,e){e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){const n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){const n=this.matrixWorld,s=this.count;if(No.geometry=this.geometry,No.material=this.material,No.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Oo.copy(this.boundingSphere),Oo.applyMatrix4(n),t.ray.intersectsSphere(Oo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,zr),zf.multiplyMatrices(n,zr),No.matrixWorld=zf,No.raycast(t,Ja);for(let o=0,a=Ja.length;o<a;o++){const l=Ja[o];l.instanceId=r,l.object=this,e.push(l)}Ja.length=0}}setColorAt(t,e){this.instanceColor===null&&(this.instanceColor=new Bf(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3)}setMatrixAt(t,e){e.toArray(this.instanceMatrix.array,t*16)}setMorphAt(t,e){const n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new ag(new Float32Array(s*this.count),s,this.count,vu,wi));const r=this.morphTexture.source.data.data;let o=0;for(let c=0;c<n.length;c++)o+=n[c];const a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;r[l]=a,r.set(n,l+1)}updateMorphTargets(){}dispose(){return this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null),this}}class ls extends as{static get type(){return"LineBasicMaterial"}constructor(t){super(),this.isLineBasicMaterial=!0,this.color=new Jt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const Ml=new P,Sl=new P,Hf=new Xt,Fo=new go,Za=new os,zc=new P,Vf=new P;class Fl extends Ke{constructor(t=new Ee,e=new ls){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Ml.fromBufferAttribute(e,s-1),Sl.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Ml.distanceTo(Sl);t.setAttribute("lineDistance",new oe(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Za.copy(n.boundingSphere),Za.applyMatrix4(s),Za.radius+=r,t.ray.intersectsSphere(Za)===!1)return;Hf.copy(s).invert(),Fo.copy(t.ray).applyMatrix4(Hf);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,d=n.attributes.position;if(u!==null){const f=Math.max(0,o.start),m=Math.min(u.count,o.start+o.count);for(let v=f,g=m-1;v<g;v+=c){const p=u.getX(v),y=u.getX(v+1),E=Qa(this,t,Fo,l,p,y);E&&e.push(E)}if(this.isLineLoop){const v=u.getX(m-1),g=u.getX(f),p=Qa(this,t,Fo,l,v,g);p&&e.push(p)}}else{const f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let v=f,g=m-1;v<g;v+=c){const p=Qa(this,t,Fo,l,v,v+1);p&&e.push(p)}if(this.isLineLoop){const v=Qa(this,t,Fo,l,m-1,f);v&&e.push(v)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function Qa(i,t,e,n,s,r){const o=i.geometry.attributes.position;if(Ml.fromBufferAttribute(o,s),Sl.fromBufferAttribute(o,r),e.distanceSqToSegment(Ml,Sl,zc,Vf)>n)return;zc.applyMatrix4(i.matrixWorld);const l=t.ray.origin.distanceTo(zc);if(!(l<t.near||l>t.far))return{distance:l,point:Vf.clone().applyMatrix4(i.matrixWorld),index:s,face:null,faceIndex:null,barycoord:null,object:i}}const Gf=new P,Wf=new P;class _a extends Fl{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Gf.fromBufferAttribute(e,s),Wf.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Gf.distanceTo(Wf);t.setAttribute("lineDistance",new oe(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class vM extends Fl{constructor(t,e){super(t,e),this.isLineLoop=!0,this.type="LineLoop"}}class lg extends as{static get type(){return"PointsMaterial"}constructor(t){super(),this.isPointsMaterial=!0,this.color=new Jt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}}const jf=new Xt,jh=new go,tl=new os,el=new P;class _M extends Ke{constructor(t=new Ee,e=new lg){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),tl.copy(n.boundingSphere),tl.applyMatrix4(s),tl.radius+=r,t.ray.intersectsSphere(tl)===!1)return;jf.copy(s).invert(),jh.copy(t.ray).applyMatrix4(jf);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,h=n.attributes.position;if(c!==null){const d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let m=d,v=f;m<v;m++){const g=c.getX(m);el.fromBufferAttribute(h,g),Xf(el,g,l,s,t,e,this)}}else{const d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let m=d,v=f;m<v;m++)el.fromBufferAttribute(h,m),Xf(el,m,l,s,t,e,this)}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function Xf(i,t,e,n,s,r,o){const a=jh.distanceSqToPoint(i);if(a<e){const l=new P;jh.closestPointToPoint(i,l),l.applyMatrix4(n);const c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}class zi{constructor(){this.type="Curve",this.arcLengthDivisions=200}getPoint(){return console.warn("THREE.Curve: .getPoint() not implemented."),null}getPointAt(t,e){const n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){const t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;const e=[];let n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e){const n=this.getLengths();let s=0;const r=n.length;let o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);const u=n[s],d=n[s+1]-u,f=(o-u)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);const o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new _t:new P);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){const n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e){const n=new P,s=[],r=[],o=[],a=new P,l=new Xt;for(let f=0;f<=t;f++){const m=f/t;s[f]=this.getTangentAt(m,new P)}r[0]=new P,o[0]=new P;let c=Number.MAX_VALUE;const u=Math.abs(s[0].x),h=Math.abs(s[0].y),d=Math.abs(s[0].z);u<=c&&(c=u,n.set(1,0,0)),h<=c&&(c=h,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();const m=Math.acos(pn(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,m))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(pn(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let m=1;m<=t;m++)r[m].applyMatrix4(l.makeRotationAxis(s[m],f*m)),o[m].crossVectors(s[m],r[m])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){const t={metadata:{version:4.6,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}}class Cu extends zi{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new _t){const n=e,s=Math.PI*2;let r=this.aEndAngle-this.aStartAngle;const o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);const a=this.aStartAngle+t*r;let l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){const u=Math.cos(this.aRotation),h=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*u-f*h+this.aX,c=d*h+f*u+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){const t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}}class xM extends Cu{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}}function Ru(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,u,h){let d=(o-r)/c-(a-r)/(c+u)+(a-o)/u,f=(a-o)/u-(l-o)/(u+h)+(l-a)/h;d*=u,f*=u,s(o,a,d,f)},calc:function(r){const o=r*r,a=o*r;return i+t*r+e*o+n*a}}}const nl=new P,$c=new Ru,Hc=new Ru,Vc=new Ru;class yM extends zi{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new P){const n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t;let a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,u;this.closed||a>0?c=s[(a-1)%r]:(nl.subVectors(s[0],s[1]).add(s[0]),c=nl);const h=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?u=s[(a+2)%r]:(nl.subVectors(s[r-1],s[r-2]).add(s[r-1]),u=nl),this.curveType==="centripetal"||this.curveType==="chordal"){const f=this.curveType==="chordal"?.5:.25;let m=Math.pow(c.distanceToSquared(h),f),v=Math.pow(h.distanceToSquared(d),f),g=Math.pow(d.distanceToSquared(u),f);v<1e-4&&(v=1),m<1e-4&&(m=v),g<1e-4&&(g=v),$c.initNonuniformCatmullRom(c.x,h.x,d.x,u.x,m,v,g),Hc.initNonuniformCatmullRom(c.y,h.y,d.y,u.y,m,v,g),Vc.initNonuniformCatmullRom(c.z,h.z,d.z,u.z,m,v,g)}else this.curveType==="catmullrom"&&($c.initCatmullRom(c.x,h.x,d.x,u.x,this.tension),Hc.initCatmullRom(c.y,h.y,d.y,u.y,this.tension),Vc.initCatmullRom(c.z,h.z,d.z,u.z,this.tension));return n.set($c.calc(l),Hc.calc(l),Vc.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new P().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}}function qf(i,t,e,n,s){const r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function bM(i,t){const e=1-i;return e*e*t}function wM(i,t){return 2*(1-i)*i*t}function MM(i,t){return i*i*t}function ta(i,t,e,n){return bM(i,t)+wM(i,e)+MM(i,n)}function SM(i,t){const e=1-i;return e*e*e*t}function EM(i,t){const e=1-i;return 3*e*e*i*t}function TM(i,t){return 3*(1-i)*i*i*t}function AM(i,t){return i*i*i*t}function ea(i,t,e,n,s){return SM(i,t)+EM(i,e)+TM(i,n)+AM(i,s)}class cg extends zi{constructor(t=new _t,e=new _t,n=new _t,s=new _t){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new _t){const n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ea(t,s.x,r.x,o.x,a.x),ea(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class CM extends zi{constructor(t=new P,e=new P,n=new P,s=new P){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new P){const n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ea(t,s.x,r.x,o.x,a.x),ea(t,s.y,r.y,o.y,a.y),ea(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class hg extends zi{constructor(t=new _t,e=new _t){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new _t){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new _t){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class RM extends zi{constructor(t=new P,e=new P){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new P){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new P){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class ug extends zi{constructor(t=new _t,e=new _t,n=new _t){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new _t){const n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ta(t,s.x,r.x,o.x),ta(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class PM extends zi{constructor(t=new P,e=new P,n=new P){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new P){const n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ta(t,s.x,r.x,o.x),ta(t,s.y,r.y,o.y),ta(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class dg extends zi{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new _t){const n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],u=s[o>s.length-2?s.length-1:o+1],h=s[o>s.length-3?s.length-1:o+2];return n.set(qf(a,l.x,c.x,u.x,h.x),qf(a,l.y,c.y,u.y,h.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new _t().fromArray(s))}return this}}var Yf=Object.freeze({__proto__:null,ArcCurve:xM,CatmullRomCurve3:yM,CubicBezierCurve:cg,CubicBezierCurve3:CM,EllipseCurve:Cu,LineCurve:hg,LineCurve3:RM,QuadraticBezierCurve:ug,QuadraticBezierCurve3:PM,SplineCurve:dg});class LM extends zi{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){const t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){const n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Yf[n](e,t))}return this}getPoint(t,e){const n=t*this.getLength(),s=this.getCurveLengths();let r=0;for(;r<s.length;){if(s[r]>=n){const o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){const t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;const t=[];let e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){const e=[];let n;for(let s=0,r=this.curves;s<r.length;s++){const o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){const u=l[c];n&&n.equals(u)||(e.push(u),n=u)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this}toJSON(){const t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){const s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(new Yf[s.type]().fromJSON(s))}return this}}class DM extends LM{constructor(t){super(),this.type="Path",this.currentPoint=new _t,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){const n=new hg(this.currentPoint.clone(),new _t(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){const r=new ug(this.currentPoint.clone(),new _t(t,e),new _t(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){const a=new cg(this.currentPoint.clone(),new _t(t,e),new _t(n,s),new _t(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){const e=[this.currentPoint.clone()].concat(t),n=new dg(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){const a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){const c=this.currentPoint.x,u=this.currentPoint.y;return this.absellipse(t+c,e+u,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){const c=new Cu(t,e,n,s,r,o,a,l);if(this.curves.length>0){const h=c.getPoint(0);h.equals(this.currentPoint)||this.lineTo(h.x,h.y)}this.curves.push(c);const u=c.getPoint(1);return this.currentPoint.copy(u),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){const t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}}class Pu extends Ee{constructor(t=[new _t(0,-.5),new _t(.5,0),new _t(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=pn(s,0,Math.PI*2);const r=[],o=[],a=[],l=[],c=[],u=1/e,h=new P,d=new _t,f=new P,m=new P,v=new P;let g=0,p=0;for(let y=0;y<=t.length-1;y++)switch(y){case 0:g=t[y+1].x-t[y].x,p=t[y+1].y-t[y].y,f.x=p*1,f.y=-g,f.z=p*0,v.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:l.push(v.x,v.y,v.z);break;default:g=t[y+1].x-t[y].x,p=t[y+1].y-t[y].y,f.x=p*1,f.y=-g,f.z=p*0,m.copy(f),f.x+=v.x,f.y+=v.y,f.z+=v.z,f.normalize(),l.push(f.x,f.y,f.z),v.copy(m)}for(let y=0;y<=e;y++){const E=n+y*u*s,x=Math.sin(E),U=Math.cos(E);for(let A=0;A<=t.length-1;A++){h.x=t[A].x*x,h.y=t[A].y,h.z=t[A].x*U,o.push(h.x,h.y,h.z),d.x=y/e,d.y=A/(t.length-1),a.push(d.x,d.y);const L=l[3*A+0]*x,I=l[3*A+1],M=l[3*A+0]*U;c.push(L,I,M)}}for(let y=0;y<e;y++)for(let E=0;E<t.length-1;E++){const x=E+y*t.length,U=x,A=x+t.length,L=x+t.length+1,I=x+1;r.push(U,A,I),r.push(L,I,A)}this.setIndex(r),this.setAttribute("position",new oe(o,3)),this.setAttribute("uv",new oe(a,2)),this.setAttribute("normal",new oe(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Pu(t.points,t.segments,t.phiStart,t.phiLength)}}class El extends Pu{constructor(t=1,e=1,n=4,s=8){const r=new DM;r.absarc(0,-e/2,t,Math.PI*1.5,0),r.absarc(0,e/2,t,0,Math.PI*.5),super(r.getPoints(n),s),this.type="CapsuleGeometry",this.parameters={radius:t,length:e,capSegments:n,radialSegments:s}}static fromJSON(t){return new El(t.radius,t.length,t.capSegments,t.radialSegments)}}class Lu extends Ee{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);const r=[],o=[],a=[],l=[],c=new P,u=new _t;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let h=0,d=3;h<=e;h++,d+=3){const f=n+h/e*s;c.x=t*Math.cos(f),c.y=t*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),u.x=(o[d]/t+1)/2,u.y=(o[d+1]/t+1)/2,l.push(u.x,u.y)}for(let h=1;h<=e;h++)r.push(h,h+1,0);this.setIndex(r),this.setAttribute("position",new oe(o,3)),this.setAttribute("normal",new oe(a,3)),this.setAttribute("uv",new oe(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Lu(t.radius,t.segments,t.thetaStart,t.thetaLength)}}class Du extends Ee{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};const c=this;s=Math.floor(s),r=Math.floor(r);const u=[],h=[],d=[],f=[];let m=0;const v=[],g=n/2;let p=0;y(),o===!1&&(t>0&&E(!0),e>0&&E(!1)),this.setIndex(u),this.setAttribute("position",new oe(h,3)),this.setAttribute("normal",new oe(d,3)),this.setAttribute("uv",new oe(f,2));function y(){const x=new P,U=new P;let A=0;const L=(e-t)/n;for(let I=0;I<=r;I++){const M=[],b=I/r,C=b*(e-t)+t;for(let z=0;z<=s;z++){const N=z/s,G=N*l+a,V=Math.sin(G),K=Math.cos(G);U.x=C*V,U.y=-b*n+g,U.z=C*K,h.push(U.x,U.y,U.z),x.set(V,L,K).normalize(),d.push(x.x,x.y,x.z),f.push(N,1-b),M.push(m++)}v.push(M)}for(let I=0;I<s;I++)for(let M=0;M<r;M++){const b=v[M][I],C=v[M+1][I],z=v[M+1][I+1],N=v[M][I+1];(t>0||M!==0)&&(u.push(b,C,N),A+=3),(e>0||M!==r-1)&&(u.push(C,z,N),A+=3)}c.addGroup(p,A,0),p+=A}function E(x){const U=m,A=new _t,L=new P;let I=0;const M=x===!0?t:e,b=x===!0?1:-1;for(let z=1;z<=s;z++)h.push(0,g*b,0),d.push(0,b,0),f.push(.5,.5),m++;const C=m;for(let z=0;z<=s;z++){const G=z/s*l+a,V=Math.cos(G),K=Math.sin(G);L.x=M*K,L.y=g*b,L.z=M*V,h.push(L.x,L.y,L.z),d.push(0,b,0),A.x=V*.5+.5,A.y=K*.5*b+.5,f.push(A.x,A.y),m++}for(let z=0;z<s;z++){const N=U+z,G=C+z;x===!0?u.push(G,G+1,N):u.push(G+1,G,N),I+=3}c.addGroup(p,I,x===!0?1:2),p+=I}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Du(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class ku extends Ee{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};const r=[],o=[];a(s),c(n),u(),this.setAttribute("position",new oe(r,3)),this.setAttribute("normal",new oe(r.slice(),3)),this.setAttribute("uv",new oe(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){const E=new P,x=new P,U=new P;for(let A=0;A<e.length;A+=3)f(e[A+0],E),f(e[A+1],x),f(e[A+2],U),l(E,x,U,y)}function l(y,E,x,U){const A=U+1,L=[];for(let I=0;I<=A;I++){L[I]=[];const M=y.clone().lerp(x,I/A),b=E.clone().lerp(x,I/A),C=A-I;for(let z=0;z<=C;z++)z===0&&I===A?L[I][z]=M:L[I][z]=M.clone().lerp(b,z/C)}for(let I=0;I<A;I++)for(let M=0;M<2*(A-I)-1;M++){const b=Math.floor(M/2);M%2===0?(d(L[I][b+1]),d(L[I+1][b]),d(L[I][b])):(d(L[I][b+1]),d(L[I+1][b+1]),d(L[I+1][b]))}}function c(y){const E=new P;for(let x=0;x<r.length;x+=3)E.x=r[x+0],E.y=r[x+1],E.z=r[x+2],E.normalize().multiplyScalar(y),r[x+0]=E.x,r[x+1]=E.y,r[x+2]=E.z}function u(){const y=new P;for(let E=0;E<r.length;E+=3){y.x=r[E+0],y.y=r[E+1],y.z=r[E+2];const x=g(y)/2/Math.PI+.5,U=p(y)/Math.PI+.5;o.push(x,1-U)}m(),h()}function h(){for(let y=0;y<o.length;y+=6){const E=o[y+0],x=o[y+2],U=o[y+4],A=Math.max(E,x,U),L=Math.min(E,x,U);A>.9&&L<.1&&(E<.2&&(o[y+0]+=1),x<.2&&(o[y+2]+=1),U<.2&&(o[y+4]+=1))}}function d(y){r.push(y.x,y.y,y.z)}function f(y,E){const x=y*3;E.x=t[x+0],E.y=t[x+1],E.z=t[x+2]}function m(){const y=new P,E=new P,x=new P,U=new P,A=new _t,L=new _t,I=new _t;for(let M=0,b=0;M<r.length;M+=9,b+=6){y.set(r[M+0],r[M+1],r[M+2]),E.set(r[M+3],r[M+4],r[M+5]),x.set(r[M+6],r[M+7],r[M+8]),A.set(o[b+0],o[b+1]),L.set(o[b+2],o[b+3]),I.set(o[b+4],o[b+5]),U.copy(y).add(E).add(x).divideScalar(3);const C=g(U);v(A,b+0,y,C),v(L,b+2,E,C),v(I,b+4,x,C)}}function v(y,E,x,U){U<0&&y.x===1&&(o[E]=y.x-1),x.x===0&&x.z===0&&(o[E]=U/2/Math.PI+.5)}function g(y){return Math.atan2(y.z,-y.x)}function p(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ku(t.vertices,t.indices,t.radius,t.details)}}class Iu extends ku{constructor(t=1,e=0){const n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new Iu(t.radius,t.detail)}}class Qn extends Ee{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));const l=Math.min(o+a,Math.PI);let c=0;const u=[],h=new P,d=new P,f=[],m=[],v=[],g=[];for(let p=0;p<=n;p++){const y=[],E=p/n;let x=0;p===0&&o===0?x=.5/e:p===n&&l===Math.PI&&(x=-.5/e);for(let U=0;U<=e;U++){const A=U/e;h.x=-t*Math.cos(s+A*r)*Math.sin(o+E*a),h.y=t*Math.cos(o+E*a),h.z=t*Math.sin(s+A*r)*Math.sin(o+E*a),m.push(h.x,h.y,h.z),d.copy(h).normalize(),v.push(d.x,d.y,d.z),g.push(A+x,1-E),y.push(c++)}u.push(y)}for(let p=0;p<n;p++)for(let y=0;y<e;y++){const E=u[p][y+1],x=u[p][y],U=u[p+1][y],A=u[p+1][y+1];(p!==0||o>0)&&f.push(E,x,A),(p!==n-1||l<Math.PI)&&f.push(x,U,A)}this.setIndex(f),this.setAttribute("position",new oe(m,3)),this.setAttribute("normal",new oe(v,3)),this.setAttribute("uv",new oe(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Qn(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}}class Bl extends Ee{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r},n=Math.floor(n),s=Math.floor(s);const o=[],a=[],l=[],c=[],u=new P,h=new P,d=new P;for(let f=0;f<=n;f++)for(let m=0;m<=s;m++){const v=m/s*r,g=f/n*Math.PI*2;h.x=(t+e*Math.cos(g))*Math.cos(v),h.y=(t+e*Math.cos(g))*Math.sin(v),h.z=e*Math.sin(g),a.push(h.x,h.y,h.z),u.x=t*Math.cos(v),u.y=t*Math.sin(v),d.subVectors(h,u).normalize(),l.push(d.x,d.y,d.z),c.push(m/s),c.push(f/n)}for(let f=1;f<=n;f++)for(let m=1;m<=s;m++){const v=(s+1)*f+m-1,g=(s+1)*(f-1)+m-1,p=(s+1)*(f-1)+m,y=(s+1)*f+m;o.push(v,g,y),o.push(g,p,y)}this.setIndex(o),this.setAttribute("position",new oe(a,3)),this.setAttribute("normal",new oe(l,3)),this.setAttribute("uv",new oe(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Bl(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc)}}class kM extends as{static get type(){return"ShadowMaterial"}constructor(t){super(),this.isShadowMaterial=!0,this.color=new Jt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}}class zl extends as{static get type(){return"MeshStandardMaterial"}constructor(t){super(),this.isMeshStandardMaterial=!0,this.defines={STANDARD:""},this.color=new Jt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=bu,this.normalScale=new _t(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Zn,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class IM extends as{static get type(){return"MeshLambertMaterial"}constructor(t){super(),this.isMeshLambertMaterial=!0,this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=bu,this.normalScale=new _t(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Zn,this.combine=fu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class UM extends ls{static get type(){return"LineDashedMaterial"}constructor(t){super(),this.isLineDashedMaterial=!0,this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(t)}copy(t){return super.copy(t),this.scale=t.scale,this.dashSize=t.dashSize,this.gapSize=t.gapSize,this}}const Kf={enabled:!1,files:{},add:function(i,t){this.enabled!==!1&&(this.files[i]=t)},get:function(i){if(this.enabled!==!1)return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};class NM{constructor(t,e,n){const s=this;let r=!1,o=0,a=0,l;const c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){const h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){const f=c[h],m=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return m}return null}}}const OM=new NM;class Uu{constructor(t){this.manager=t!==void 0?t:OM,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(t,e){const n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}}Uu.DEFAULT_MATERIAL_NAME="__DEFAULT";class FM extends Uu{constructor(t){super(t)}load(t,e,n,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);const r=this,o=Kf.get(t);if(o!==void 0)return r.manager.itemStart(t),setTimeout(function(){e&&e(o),r.manager.itemEnd(t)},0),o;const a=ca("img");function l(){u(),Kf.add(t,this),e&&e(this),r.manager.itemEnd(t)}function c(h){u(),s&&s(h),r.manager.itemError(t),r.manager.itemEnd(t)}function u(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),r.manager.itemStart(t),a.src=t,a}}class BM extends Uu{constructor(t){super(t)}load(t,e,n,s){const r=new En,o=new FM(this.manager);return o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(t,function(a){r.image=a,r.needsUpdate=!0,e!==void 0&&e(r)},n,s),r}}class fg extends Ke{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Jt(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}}class zM extends fg{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ke.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Jt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}}const Gc=new Xt,Jf=new P,Zf=new P;class $M{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new _t(512,512),this.map=null,this.mapPass=null,this.matrix=new Xt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Mu,this._frameExtents=new _t(1,1),this._viewportCount=1,this._viewports=[new $e(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera,n=this.matrix;Jf.setFromMatrixPosition(t.matrixWorld),e.position.copy(Jf),Zf.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Zf),e.updateMatrixWorld(),Gc.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(Gc),n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(Gc)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}class HM extends $M{constructor(){super(new eg(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class Qf extends fg{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ke.DEFAULT_UP),this.updateMatrix(),this.target=new Ke,this.shadow=new HM}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}}const tp=new Xt;class VM{constructor(t,e,n=0,s=1/0){this.ray=new go(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new wu,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,(e.near+e.far)/(e.near-e.far)).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):console.error("THREE.Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return tp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(tp),this}intersectObject(t,e=!0,n=[]){return Xh(t,this,n,e),n.sort(ep),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Xh(t[s],this,n,e);return n.sort(ep),n}}function ep(i,t){return i.distance-t.distance}function Xh(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){const r=i.children;for(let o=0,a=r.length;o<a;o++)Xh(r[o],t,e,!0)}}class np{constructor(t=1,e=0,n=0){return this.radius=t,this.phi=e,this.theta=n,this}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Math.max(1e-6,Math.min(Math.PI-1e-6,this.phi)),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(pn(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}}class GM extends _a{constructor(t=10,e=10,n=4473924,s=8947848){n=new Jt(n),s=new Jt(s);const r=e/2,o=t/e,a=t/2,l=[],c=[];for(let d=0,f=0,m=-a;d<=e;d++,m+=o){l.push(-a,0,m,a,0,m),l.push(m,0,-a,m,0,a);const v=d===r?n:s;v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3}const u=new Ee;u.setAttribute("position",new oe(l,3)),u.setAttribute("color",new oe(c,3));const h=new ls({vertexColors:!0,toneMapped:!1});super(u,h),this.type="GridHelper"}dispose(){this.geometry.dispose(),this.material.dispose()}}class WM extends ur{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(){}disconnect(){}dispose(){}update(){}}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:du}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=du);async function jM(i){const{view:t,floats:e,whole:n}=await pg(`weights/${i}`);return{key:i,influences:t.influences,joints:n.get("joints"),values:e.get("weights")}}function XM(i,t){const{influences:e,key:n}=i,s=i.values.length/e,r=new Uint32Array(s*t),o=new Float32Array(s*t);for(let a=0;a<s;a++)for(let l=0;l<e;l++)r[t*a+l]=i.joints[e*a+l],o[t*a+l]=i.values[e*a+l];return{key:n,influences:t,joints:r,values:o}}function qM(i,t){const e=new Map(i.view.joints.map((l,c)=>[l,c])),{joints:n,values:s,influences:r}=i.weights,a=["","2"].filter(l=>i.mesh.geometry.getAttribute(`skinIndex${l}`)).map(l=>[i.mesh.geometry.getAttribute(`skinIndex${l}`),i.mesh.geometry.getAttribute(`skinWeight${l}`)]);t.vertices.forEach((l,c)=>{for(let u=0;u<r;u++){const h=u<t.width?t.weights[t.width*c+u]:0,d=h>0?e.get(t.joints[t.width*c+u]):0,f=d===void 0?0:h;n[r*l+u]=d??0,s[r*l+u]=f;const[m,v]=a[u>>2];m.array[4*l+(u&3)]=d??0,v.array[4*l+(u&3)]=f}});for(const l of a)for(const c of l)c.needsUpdate=!0}const YM=`
  mat4 poiseSkin = skinWeight.x * getBoneMatrix(skinIndex.x) + skinWeight.y * getBoneMatrix(skinIndex.y)
    + skinWeight.z * getBoneMatrix(skinIndex.z) + skinWeight.w * getBoneMatrix(skinIndex.w)
    + skinWeight2.x * getBoneMatrix(skinIndex2.x) + skinWeight2.y * getBoneMatrix(skinIndex2.y)
    + skinWeight2.z * getBoneMatrix(skinIndex2.z) + skinWeight2.w * getBoneMatrix(skinIndex2.w);
`;async function pg(i){const t=await fetch(i);if(!t.ok)throw new Error(await t.text());const e=await t.arrayBuffer(),n=new DataView(e).getUint32(0,!0),s=JSON.parse(new TextDecoder().decode(new Uint8Array(e,4,n))),r=new Map,o=new Map;for(const a of s.arrays){const l=4+n+a.start,c=a.count*a.width;a.kind==="f32"?r.set(a.name,new Float32Array(e,l,c)):o.set(a.name,new Uint32Array(e,l,c))}return{view:s,floats:r,whole:o}}async function KM(i){const{view:t,floats:e,whole:n}=await pg(`skins/${i}`),s=[...e.keys()].filter(r=>r.startsWith("shape "));return{view:t,position:e.get("position"),index:n.get("index"),inverseBind:new Float32Array,shapes:s.map(r=>e.get(r)),others:e}}function JM(i,t,e){const n=new zl({color:13223101,roughness:.75,metalness:0});if(i){n.color.setRGB(i.colour[0],i.colour[1],i.colour[2]),n.roughness=i.roughness,n.metalness=i.base_texture?Math.min(i.metallic,.2):i.metallic*.5,n.emissive.setRGB(...i.emissive),n.side=i.double_sided?xi:ns,i.alpha==="BLEND"&&(n.transparent=!0,n.opacity=i.colour[3]),i.alpha==="MASK"&&(n.alphaTest=i.cutoff);const s=new BM;i.base_texture&&(n.map=s.load(`textures/${i.base_texture}`,e),n.map.colorSpace=Yn,n.map.flipY=!1,n.map.wrapS=n.map.wrapT=bl),i.normal_texture&&(n.normalMap=s.load(`textures/${i.normal_texture}`,e),n.normalMap.flipY=!1)}return t&&(n.onBeforeCompile=Nu),n}function Nu(i){i.vertexShader=i.vertexShader.replace("#include <skinning_pars_vertex>",`#include <skinning_pars_vertex>
attribute vec4 skinIndex2;
attribute vec4 skinWeight2;`).replace("#include <skinbase_vertex>",YM).replace("#include <skinnormal_vertex>",`objectNormal = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(objectNormal, 0.0)).xyz;
#ifdef USE_TANGENT
objectTangent = (poiseSkin * vec4(objectTangent, 0.0)).xyz;
#endif`).replace("#include <skinning_vertex>","transformed = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(transformed, 1.0)).xyz;")}function il(i,t,e){const n=i.length/t,s=new Float32Array(4*n);for(let r=0;r<n;r++)for(let o=0;o<4&&e+o<t;o++)s[4*r+o]=i[t*r+e+o];return s}function ip(i,t,e,n,s){const r=new Ee,o=e.influences;r.setIndex(new gn(t.index,1)),r.setAttribute("position",new gn(t.position,3)),r.setAttribute("normal",new gn(t.others.get("normal"),3)),r.setAttribute("skinIndex",new oe(il(e.joints,o,0),4)),r.setAttribute("skinWeight",new oe(il(e.values,o,0),4)),o>4&&(r.setAttribute("skinIndex2",new oe(il(e.joints,o,4),4)),r.setAttribute("skinWeight2",new oe(il(e.values,o,4),4)));const a=t.others.get("uv");a&&r.setAttribute("uv",new gn(a,2));const l=t.others.get("colour");l&&r.setAttribute("color",new gn(l,4)),t.shapes.length&&(r.morphTargetsRelative=!0,r.morphAttributes.position=t.shapes.map(d=>new gn(d,3)));const c=JM(t.view.material,o>4,s);c.vertexColors=l!==void 0;const u=new Tu(r,c),h=i.joints.map((d,f)=>{const m=t.inverseBind.subarray(12*f,12*f+12);return new Xt().set(m[0],m[1],m[2],m[3],m[4],m[5],m[6],m[7],m[8],m[9],m[10],m[11],0,0,0,1)});return u.bind(new va(i.joints.map(d=>n[d]),h),new Xt),u.frustumCulled=!1,u.castShadow=!0,{view:i,geometry:t,weights:e,mesh:u}}const ZM=tS(),QM=new Qn(1,12,8);function tS(){const i=new Ee,t=.08,e=.15,n=[[t,e,0],[0,e,t],[-t,e,0],[0,e,-t]],s=[];for(let r=0;r<4;r++){const[o,a]=[n[r],n[(r+1)%4]];s.push(0,0,0,...o,...a,0,1,0,...a,...o)}return i.setAttribute("position",new oe(s,3)),i.computeVertexNormals(),i}function eS(i){const t=[];return i.joints.forEach((e,n)=>{e.tip&&t.push({joint:n,child:-1,tip:new P(...e.tip)})}),i.joints.forEach((e,n)=>{const s=i.joints[e.parent];s&&(!s.tip||e.branches)&&t.push({joint:e.parent,child:n,tip:null})}),t}function sp(i){return i.joints.map(()=>{const t=new Au;return t.matrixAutoUpdate=t.matrixWorldAutoUpdate=!1,t})}class Ou{constructor(t){this.changed=t,this.group=new Sn,this.overlay=new Sn,this.skins=[],this.character=null,this.world=new Float32Array,this.posed=0,this.bones=[],this.sticks=null,this.balls=null,this.segments=[],this.cache=new Map,this.revision=0,this.structure="",this.loading=!1,this.late=[]}async show(t,e){const n=JSON.stringify([t.up,t.joints,t.skins]),s=n===this.structure;if(s&&!this.loading&&this.skins.every((c,u)=>c.weights.key===e[u]))return this.character=t,!1;const r=++this.revision;this.loading=!0,this.late=[];const o=new Set(t.skins.map(c=>c.key));for(const c of this.cache.keys())o.has(c)||this.cache.delete(c);for(const c of o)this.cache.has(c)||this.cache.set(c,KM(c));let a,l;try{a=await Promise.all(t.skins.map(c=>this.cache.get(c.key))),l=await Promise.all(e.map((c,u)=>{const h=this.skins[u]?.weights;return h?.key===c?h:jM(c)}))}catch(c){if(r!==this.revision)return!1;throw this.loading=!1,c}if(r!==this.revision)return!1;this.structure=n,this.character=t,s?l.forEach((c,u)=>this.reweigh(u,c)):this.rebuild(t,a,l),this.loading=!1;for(const c of this.late)c();return this.late=[],!0}rebuild(t,e,n){for(const s of this.skins)this.group.remove(s.mesh),s.mesh.skeleton.dispose(),this.dispose(s);this.bones=sp(t),this.skins=t.skins.map((s,r)=>{const o={...e[r],inverseBind:Float32Array.from(s.inverse_bind)};return ip(s,o,n[r],this.bones,this.changed)}),this.dress(t)}dress(t){for(const e of this.skins)this.group.add(e.mesh);this.group.rotation.x=t.up==="z"?-Math.PI/2:0,this.overlay.rotation.x=this.group.rotation.x,this.group.updateMatrixWorld(!0),this.makeBones(t)}dispose(t){t.mesh.geometry.dispose();const e=t.mesh.material;e.map?.dispose(),e.normalMap?.dispose(),e.dispose()}reweigh(t,e){const n=this.skins[t];if(n.weights===e)return;const s=ip(n.view,n.geometry,e,this.bones,this.changed);n.mesh.morphTargetInfluences?.forEach((r,o)=>{s.mesh.morphTargetInfluences[o]=r}),this.group.remove(n.mesh),this.dispose(n),n.mesh.skeleton.dispose(),this.skins[t]=s,this.group.add(s.mesh),this.posed+=1}painted(t){if(this.loading){this.late.push(()=>this.painted(t));return}const e=this.skins[t.skin];!e||t.vertices.length===0||(t.width>e.weights.influences&&this.reweigh(t.skin,XM(e.weights,t.width)),qM(this.skins[t.skin],t),this.posed+=1,this.changed())}named(t,e){this.loading?this.late.push(()=>this.named(t,e)):this.skins[t]&&(this.skins[t].weights.key=e)}copy(){const t=new Ou(this.changed),e=this.character;return t.character=e,t.bones=sp(e),t.skins=this.skins.map(({view:n,geometry:s,weights:r,mesh:o})=>{const a=new Tu(o.geometry,o.material),l=n.joints.map(c=>t.bones[c]);return a.bind(new va(l,o.skeleton.boneInverses),new Xt),a.frustumCulled=!1,a.castShadow=!0,{view:n,geometry:s,weights:r,mesh:a}}),t.dress(e),t}free(){for(const{mesh:t}of this.skins)t.skeleton.dispose();this.dropBones()}showBones(t){for(const e of[this.sticks,this.balls])e&&(e.visible=t)}dropBones(){for(const t of[this.sticks,this.balls])t&&(this.overlay.remove(t),t.dispose(),t.material.dispose())}makeBones(t){this.dropBones(),this.segments=eS(t);const e=new zl({color:9413567,roughness:.6,transparent:!0,opacity:.9,depthTest:!1,depthWrite:!1});this.sticks=new Wh(ZM,e,this.segments.length),this.balls=new Wh(QM,e,t.joints.length);for(const n of[this.sticks,this.balls])n.frustumCulled=!1,n.renderOrder=5,this.overlay.add(n)}take(t){if(!this.character||t.world.length!==12*this.bones.length)return!1;this.world=t.world,this.posed+=1,this.bones.forEach((e,n)=>{const s=t.world.subarray(12*n,12*n+12);e.matrixWorld.set(s[0],s[1],s[2],s[3],s[4],s[5],s[6],s[7],s[8],s[9],s[10],s[11],0,0,0,1),e.matrixWorld.premultiply(this.group.matrixWorld)});for(const{view:e,mesh:n}of this.skins)e.shape_dofs.forEach((s,r)=>{n.morphTargetInfluences[r]=t.q[s]});return this.placeBones(),!0}frame(t){const e=this.world.subarray(12*t,12*t+12);return new Xt().set(e[0],e[1],e[2],e[3],e[4],e[5],e[6],e[7],e[8],e[9],e[10],e[11],0,0,0,1)}ends(t){const e=this.frame(t.joint),n=new P().setFromMatrixPosition(e);return t.child>=0?[n,new P().setFromMatrixPosition(this.frame(t.child))]:[n,t.tip.clone().applyMatrix4(e)]}placeBones(){if(!this.sticks||!this.balls)return;const t=new P(0,1,0),e=new Mn,n=(this.character.height||1)*.008;this.segments.forEach((s,r)=>{const[o,a]=this.ends(s),l=a.sub(o),c=l.length()||1e-9;e.setFromUnitVectors(t,l.clone().divideScalar(c)),this.sticks.setMatrixAt(r,new Xt().compose(o,e,new P(c,c,c)))});for(let s=0;s<this.bones.length;s++){const r=new P().setFromMatrixPosition(this.frame(s));this.balls.setMatrixAt(s,new Xt().makeTranslation(r).scale(new P(n,n,n)))}this.sticks.instanceMatrix.needsUpdate=this.balls.instanceMatrix.needsUpdate=!0}}const mg=1,rp=2,nS=4,iS=255,sS=128,Wc=9,rS=1,oS=2,gg=["add","subtract","set","smooth"],vg=["smooth","linear","sharp","flat"],_g=[[.13,.16,.42],[.1,.45,.78],[.2,.72,.55],[.96,.83,.22],[.86,.15,.12]];function aS(i,t,e,n,s,r){const o=new DataView(new ArrayBuffer(20));return o.setUint8(0,1),o.setUint32(1,i,!0),o.setUint8(5,t),o.setUint16(6,e,!0),o.setUint32(8,n,!0),o.setFloat32(12,s,!0),o.setFloat32(16,r,!0),o.buffer}function lS(i,t,e,n,s,r){const o=new DataView(new ArrayBuffer(20));return o.setUint8(0,2),o.setUint32(1,i,!0),o.setUint8(5,t),o.setUint16(6,e,!0),o.setFloat32(8,n,!0),o.setFloat32(12,s,!0),o.setFloat32(16,r,!0),o.buffer}function cS(i,t,e){const n=new DataView(new ArrayBuffer(10));return n.setUint8(0,7),n.setUint32(1,i,!0),n.setUint8(5,t),n.setUint32(6,e,!0),n.buffer}function hS(i,t,e,n,s){const r=new DataView(new ArrayBuffer(18));return r.setUint8(0,3),r.setUint32(1,i,!0),r.setUint8(5,t),r.setFloat32(6,e,!0),r.setFloat32(10,n,!0),r.setFloat32(14,s,!0),r.buffer}function uS(i,t,e,n,s,r){const o=new DataView(new ArrayBuffer(22));return o.setUint8(0,4),o.setUint32(1,i,!0),o.setUint8(5,t),o.setFloat32(6,e,!0),o.setFloat32(10,n,!0),o.setFloat32(14,s,!0),o.setFloat32(18,r,!0),o.buffer}function qh(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,5),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function dS(i,t,e){const n=new DataView(new ArrayBuffer(11));return n.setUint8(0,6),n.setUint32(1,i,!0),n.setUint16(5,t,!0),n.setFloat32(7,e,!0),n.buffer}function fS(i,t,e){const n=new DataView(new ArrayBuffer(14));return n.setUint8(0,32),n.setUint32(1,i,!0),n.setUint8(5,t),n.setFloat64(6,e,!0),n.buffer}function pS(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,8),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function mS(i,t,e,n,s,r,o,a,l,c,u,h,d,f,m,v){const g=new DataView(new ArrayBuffer(49));return g.setUint8(0,48),g.setUint32(1,i,!0),g.setUint8(5,t),g.setUint16(6,e,!0),g.setUint16(8,n,!0),g.setUint8(10,s),g.setUint8(11,r),g.setUint8(12,o),g.setUint32(13,a,!0),g.setFloat32(17,l,!0),g.setFloat32(21,c,!0),g.setFloat32(25,u,!0),g.setFloat32(29,h,!0),g.setFloat32(33,d,!0),g.setFloat32(37,f,!0),g.setFloat32(41,m,!0),g.setFloat32(45,v,!0),g.buffer}function gS(i){const t=new DataView(new ArrayBuffer(5));return t.setUint8(0,49),t.setUint32(1,i,!0),t.buffer}const vS=64;function _S(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const r=t.getFloat32(e,!0);e+=4;const o=t.getFloat32(e,!0);e+=4;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));e+=4+4*a;const c=t.getUint32(e,!0),u=new Float32Array(i.slice(e+4,e+4+4*c));e+=4+4*c;const h=t.getFloat64(e,!0);return e+=8,{seq:n,flags:s,seconds:r,missed:o,q:l,world:u,time:h}}const xS=96;function yS(i){const t=new DataView(i);let e=1;const n=t.getUint16(e,!0);e+=2;const s=t.getUint8(e);e+=1;const r=t.getFloat64(e,!0);e+=8;const o=t.getUint32(e,!0),a=new Uint8Array(i.slice(e+4,e+4+1*o));e+=4+1*o;const l=t.getUint32(e,!0),c=new Float64Array(i.slice(e+4,e+4+8*l));e+=4+8*l;const u=t.getUint32(e,!0),h=new Float64Array(i.slice(e+4,e+4+8*u));e+=4+8*u;const d=t.getUint32(e,!0),f=new Float64Array(i.slice(e+4,e+4+8*d));e+=4+8*d;const m=t.getUint32(e,!0),v=new Float64Array(i.slice(e+4,e+4+8*m));e+=4+8*m;const g=t.getUint32(e,!0),p=new Float64Array(i.slice(e+4,e+4+8*g));return e+=4+8*g,{dof:n,width:s,tension:r,kinds:a,times:c,values:h,incoming:f,outgoing:v,handles:p}}const bS=97;function wS(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0),s=new Float64Array(i.slice(e+4,e+4+8*n));e+=4+8*n;const r=t.getUint32(e,!0),o=new Float32Array(i.slice(e+4,e+4+4*r));e+=4+4*r;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));return e+=4+4*a,{seconds:s,q:o,world:l}}const MS=65;function SS(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const r=t.getUint8(e);e+=1;const o=t.getUint32(e,!0),a=new Float32Array(i.slice(e+4,e+4+4*o));e+=4+4*o;const l=t.getUint32(e,!0),c=new Float32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const u=t.getUint32(e,!0),h=new Float32Array(i.slice(e+4,e+4+4*u));return e+=4+4*u,{seq:n,flags:s,count:r,q:a,world:c,samples:h}}const ES=112;function TS(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint16(e,!0);e+=2;const r=t.getUint8(e);e+=1;const o=t.getUint32(e,!0),a=new Uint32Array(i.slice(e+4,e+4+4*o));e+=4+4*o;const l=t.getUint32(e,!0),c=new Uint32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const u=t.getUint32(e,!0),h=new Float32Array(i.slice(e+4,e+4+4*u));return e+=4+4*u,{seq:n,skin:s,width:r,vertices:a,joints:c,weights:h}}const op=250,AS=5e3,CS=512;class RS{constructor(t){this.listener=t,this.socket=null,this.wait=op,this.seq=0,this.sentAt=new Map,this.heard=new Map,this.answered=0,this.open()}get idle(){return this.answered>=this.seq}open(){const t=location.protocol==="https:"?"wss:":"ws:",e=new WebSocket(`${t}//${location.host}/ws`);e.binaryType="arraybuffer",e.onopen=()=>{this.listener.connected(!0)},e.onmessage=n=>this.receive(n.data),e.onclose=()=>{this.socket===e&&(this.socket=null),this.sentAt.clear(),this.listener.connected(!1),this.look(),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,AS)},this.socket=e}async look(){(await fetch("files").catch(()=>null))?.status===403&&this.listener.refused()}receive(t){if(this.wait=op,typeof t=="string"){const s=JSON.parse(t);s.scene&&this.listener.scene(s.scene),s.error&&this.listener.failed(s.error.message);for(const r of Object.keys(s))this.heard.get(r)?.(s[r]);return}const e=new Uint8Array(t,0,1)[0];if(this.heard.get(e)?.(t),e!==vS)return;const n=_S(t);this.listener.pose(n,this.answer(n.seq))}answer(t){const e=this.sentAt.get(t);return this.sentAt.delete(t),this.answered=Math.max(this.answered,t),e===void 0?0:performance.now()-e}hear(t,e){this.heard.set(t,e)}pack(t){return this.seq+=1,this.socket?.readyState===WebSocket.OPEN&&(this.sentAt.set(this.seq,performance.now()),this.sentAt.size>CS&&this.sentAt.delete(this.sentAt.keys().next().value),this.socket.send(t(this.seq))),this.seq}act(t){this.socket?.readyState===WebSocket.OPEN?this.socket.send(JSON.stringify(t)):this.listener.failed("not connected: the edit was not done")}}const ap=new WeakMap;function dr(i,t){const e=ap.get(t);if(e&&e.posed===i.posed)return e.vertices;const{position:n,inverseBind:s,shapes:r}=t.geometry,{joints:o,values:a,influences:l}=t.weights,c=e?.vertices??new Float32Array(n.length),u=new Float32Array(12*t.view.joints.length);t.view.joints.forEach((d,f)=>{const m=i.world.subarray(12*d,12*d+12),v=s.subarray(12*f,12*f+12);for(let g=0;g<3;g++)for(let p=0;p<4;p++)u[12*f+4*g+p]=m[4*g]*v[p]+m[4*g+1]*v[4+p]+m[4*g+2]*v[8+p]+(p===3?m[4*g+3]:0)});const h=t.mesh.morphTargetInfluences??[];for(let d=0,f=n.length/3;d<f;d++){let m=n[3*d],v=n[3*d+1],g=n[3*d+2];for(let x=0;x<r.length;x++){const U=h[x]??0;U!==0&&(m+=U*r[x][3*d],v+=U*r[x][3*d+1],g+=U*r[x][3*d+2])}let p=0,y=0,E=0;for(let x=0;x<l;x++){const U=a[l*d+x];if(U===0)continue;const A=12*o[l*d+x];p+=U*(u[A]*m+u[A+1]*v+u[A+2]*g+u[A+3]),y+=U*(u[A+4]*m+u[A+5]*v+u[A+6]*g+u[A+7]),E+=U*(u[A+8]*m+u[A+9]*v+u[A+10]*g+u[A+11])}c[3*d]=p,c[3*d+1]=y,c[3*d+2]=E}return ap.set(t,{posed:i.posed,vertices:c}),c}function xg(i,t){let e=null;const{x:n,y:s,z:r}=t.origin,{x:o,y:a,z:l}=t.direction;i.skins.forEach((u,h)=>{const d=dr(i,u),f=u.geometry.index;for(let m=0;m<f.length;m+=3){const v=3*f[m],g=3*f[m+1],p=3*f[m+2],y=d[v],E=d[v+1],x=d[v+2],U=d[g]-y,A=d[g+1]-E,L=d[g+2]-x,I=d[p]-y,M=d[p+1]-E,b=d[p+2]-x,C=a*b-l*M,z=l*I-o*b,N=o*M-a*I,G=U*C+A*z+L*N;if(G<1e-14)continue;const V=n-y,K=s-E,q=r-x,Q=(V*C+K*z+q*N)/G;if(Q<0||Q>1)continue;const at=K*L-q*A,ot=q*U-V*L,pt=V*A-K*U,vt=(o*at+a*ot+l*pt)/G;if(vt<0||Q+vt>1)continue;const ft=(I*at+M*ot+b*pt)/G;ft<=0||e&&ft>=e.distance||(e={skin:h,face:m/3,u:1-Q-vt,v:Q,joint:-1,distance:ft,point:t.at(ft,new P)})}});const c=e;return c&&(c.joint=PS(i.skins[c.skin],c)),c}function yg(i,t){const{index:e}=i.geometry,{joints:n,values:s,influences:r}=i.weights,o=new Map;return[t.u,t.v,1-t.u-t.v].forEach((a,l)=>{const c=e[3*t.face+l];for(let u=0;u<r;u++){const h=i.view.joints[n[r*c+u]],d=a*s[r*c+u];d>0&&o.set(h,(o.get(h)??0)+d)}}),o}function PS(i,t){let e=-1,n=-1;for(const[s,r]of yg(i,t))r>e&&([e,n]=[r,s]);return n}function bg(i,t,e,n){let s=null,r=n;for(const o of i.segments){const[a,l]=i.ends(o),c=t(a),u=t(l),h=new _t(u.x-c.x,u.y-c.y),d=h.lengthSq(),f=d<1e-9?0:Math.min(1,Math.max(0,((e.x-c.x)*h.x+(e.y-c.y)*h.y)/d)),m=Math.hypot(c.x+f*h.x-e.x,c.y+f*h.y-e.y);m<r&&(r=m,s={joint:o.joint,point:a.lerp(l,f)})}return s}function Fu(i,t){const e=i.skins[t.skin],n=dr(i,e),s=new P;return[t.u,t.v,1-t.u-t.v].forEach((r,o)=>{const a=3*e.geometry.index[3*t.face+o];s.x+=r*n[a],s.y+=r*n[a+1],s.z+=r*n[a+2]}),s}const LS=14688650,wg=3111935,DS=16777215,kS=new Iu(.016),IS=new Qn(.014,16,12),US=new Bl(.034,.0032,8,32),NS=new Bl(.034,.0055,8,32),Bu=i=>new Si({color:i,depthTest:!1,transparent:!0}),OS=Bu(LS),FS=Bu(wg),lp=Bu(DS),cp=i=>`${i.id} ${i.pin} ${i.turn!==null}`;class BS{constructor(){this.group=new Sn,this.shown=new Map,this.views=[],this.lines=new _a(new Ee,new ls({color:wg,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1,this.lines.renderOrder=9,this.group.add(this.lines)}show(t,e){const n=t.length===this.views.length&&t.every((s,r)=>cp(s)===cp(this.views[r]));this.views=t,n||this.remake();for(const s of t){const r=this.shown.get(s.id);r.scale.setScalar(e),s.turn&&r.quaternion.set(s.turn[1],s.turn[2],s.turn[3],s.turn[0]),s.position&&r.position.set(...s.position)}}remake(){this.group.clear(),this.shown.clear(),this.group.add(this.lines);for(const t of this.views){const e=this.make(t);e.userData.hold=t.id,this.shown.set(t.id,e),this.group.add(e)}}make(t){const e=t.pin?OS:FS,n=t.pin?kS:IS,s=new Sn,r=new Ne(n,lp);return r.scale.setScalar(1.35),s.add(r),t.turn&&s.add(new Ne(NS,lp),new Ne(US,e)),s.add(new Ne(n,e)),s.children.forEach((o,a)=>{o.renderOrder=10+a}),s}move(t,e){const n=this.views.find(s=>s.id===t);n&&(n.position=[e.x,e.y,e.z],this.shown.get(t)?.position.copy(e))}follow(t){const e=[];for(const n of this.views){const s=t.character?.joints.findIndex(o=>o.name===n.joint)??-1;if(!n.position||s<0)continue;const r=n.skin===null?new P(...n.offset).applyMatrix4(t.frame(s)):Fu(t,{skin:n.skin,face:n.face,u:n.u,v:n.v});e.push(...n.position,r.x,r.y,r.z)}this.draw(e);for(const n of this.views){if(n.position)continue;const s=t.character?.joints.findIndex(r=>r.name===n.joint)??-1;s>=0&&this.shown.get(n.id)?.position.setFromMatrixPosition(t.frame(s))}}draw(t){const e=this.lines.geometry.getAttribute("position");if(e?.array.length===t.length){e.copyArray(t),e.needsUpdate=!0;return}this.lines.geometry.dispose(),this.lines.geometry=new Ee,this.lines.geometry.setAttribute("position",new oe(t,3))}near(t,e,n,s){let r=null,o=s;for(const a of this.views){const l=this.shown.get(a.id);if(!l||!a.position)continue;const c=t(l.getWorldPosition(new P)),u=Math.hypot(c.x-e,c.y-n);u<o&&([o,r]=[u,a])}return r}}const An=i=>_n`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`,Mg=An(_n`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 6 0v2" />`),Sg=An(_n`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 5.6-1.5" />`),Eg=An(_n`<path d="M2 3v10M14 3v10M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2" />`),xa=An(_n`<path d="M4 4l8 8M12 4l-8 8" />`),zS=An(_n`<path d="M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" />`),$S=An(_n`<path d="M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" />`),HS=An(_n`<circle cx="8" cy="8" r="3" /><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1" />`),VS=An(_n`<path d="M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z" />`),GS=An(_n`<path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />`),WS=An(_n`<path d="M5 3v10M11 3v10" stroke-width="3" />`),jS=An(_n`<path d="M3 3v10M13 3L6 8l7 5z" />`),XS=An(_n`<path d="M11 4.5L14.5 8 11 11.5 7.5 8z" fill="currentColor" /><path d="M5 5L2 8l3 3" />`),qS=An(_n`<path d="M5 4.5L8.5 8 5 11.5 1.5 8z" fill="currentColor" /><path d="M11 5l3 3-3 3" />`),YS=An(_n`<path d="M3 9V8a4 4 0 0 1 4-4h6M13 7v1a4 4 0 0 1-4 4H3M11 2l2 2-2 2M5 10l-2 2 2 2" />`),KS=An(_n`<path d="M8 2l6 6-6 6-6-6z" fill="currentColor" />`),hp=An(_n`<path d="M2.5 4h11M6.5 4V2.5h3V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5" />`),Tg={constrained:"Constrained (pins hold exactly)",lm:"Damped least squares","pseudo-inverse":"Pseudo-inverse",svd:"Truncated SVD","jacobian-inverse":"Jacobian inverse (square systems)","jacobian-transpose":"Jacobian transpose",sdls:"Selectively damped","conjugate-gradient":"Conjugate gradient","gradient-descent":"Gradient descent",halley:"Halley (QuIK)",ccd:"CCD",fabrik:"FABRIK","two-bone":"Two bones, closed form"},Un=vn`
  :host {
    font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    color: var(--text);
  }
  * { box-sizing: border-box; }
  button {
    font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge);
    border-radius: 6px; padding: 4px 10px; cursor: pointer; min-height: 28px;
  }
  button:hover:not(:disabled):not(.on) { background: var(--hover); }
  button:disabled { opacity: 0.4; cursor: default; }
  button.on { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button.quiet:not(.on) { background: none; border-color: transparent; }
  button.quiet { padding: 4px 7px; }
  button.on:hover { filter: brightness(1.08); }
  svg.icon { width: 14px; height: 14px; display: block; margin: auto; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  input[type="text"], input[type="search"], input[type="number"], select {
    font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge);
    border-radius: 6px; padding: 4px 7px; min-height: 28px; width: 100%;
  }
  input[type="range"] { accent-color: var(--accent); width: 100%; }
  input[type="checkbox"] { accent-color: var(--accent); }
  h2 { font-size: 11px; letter-spacing: 0.06em; text-transform: uppercase; color: var(--dim); margin: 14px 0 6px; font-weight: 600; }
  .row { display: flex; gap: 6px; align-items: center; }
  .grow { flex: 1; min-width: 0; }
  .dim { color: var(--dim); }
`,JS=vn`
  :host, :host([theme="dark"]) {
    --back: #23272e; --panel: #1b1e23; --raised: #2a2f38; --hover: #353c48; --field: #14161a;
    --edge: #3a414d; --text: #e6e9ee; --dim: #949eae; --accent: #4c8dff; --on-accent: #ffffff;
    --warn: #ffb454; --bad: #ff6b5e;
  }
  :host([theme="light"]) {
    --back: #f4f6f8; --panel: #ffffff; --raised: #f0f2f5; --hover: #e3e7ed; --field: #ffffff;
    --edge: #cbd2dc; --text: #1d2330; --dim: #5f6b7d; --accent: #1f6feb; --on-accent: #ffffff;
    --warn: #b26a00; --bad: #c62f20;
  }
`,Tl=[{key:"missed",title:"Error",says:"from the targets",at:3,scale:1e3,unit:"mm",least:1e-4},{key:"violation",title:"Pins",says:"the worst pin is off by (mm, or thousandths of a radian)",at:4,scale:1e3,unit:"mm",least:1e-6},{key:"seconds",title:"Time",says:"of a step",at:5,scale:1e3,unit:"ms",least:.01},{key:"iterations",title:"Iterations",says:"of a step",at:6,scale:1,unit:"",least:0},{key:"travel",title:"Travel",says:"of all joints in a step",at:7,scale:1,unit:"rad",least:0},{key:"roughness",title:"Roughness",says:"the change of that, squared",at:8,scale:1,unit:"rad²",least:1e-12}];class ZS{constructor(){this.rows=[]}clear(){this.rows.length=0}add(t){for(let e=0;e+Wc<=t.length;e+=Wc){const n=t.subarray(e,e+Wc),[s,r,o]=[n[0],n[1],n[2]];let a=this.rows[this.rows.length-1];(!a||a.frame!==r)&&this.rows.push(a={frame:r,time:o,of:[]}),a.of[s]=n}}values(t,e){return this.rows.map(n=>{const s=n.of[t];return s?s[e.at]*e.scale:null})}latest(t){for(let e=this.rows.length-1;e>=Math.max(0,this.rows.length-120);e--){const n=this.rows[e].of[t];if(n)return n}return null}summary(t,e){const n=this.values(t,e).filter(o=>o!==null);if(!n.length)return null;const s=n[n.length-1];n.sort((o,a)=>o-a);const r=o=>n[Math.min(n.length-1,Math.floor(o*n.length))];return{last:s,median:r(.5),p95:r(.95)}}csv(t){const e=[["method","moment","time_s",...Tl.map(n=>n.key)].join(",")];for(const n of this.rows)n.of.forEach((s,r)=>{const o=`"${(t[r]??`method ${r+1}`).replaceAll('"','""')}"`;s&&e.push([o,n.frame,n.time,...Tl.map(a=>s[a.at])].join(","))});return e.join(`
`)+`
`}}function na(i){const t=Math.abs(i);return t===0?"0":t<.001||t>=1e5?i.toExponential(1):String(Number(i.toPrecision(3)))}const QS=!0,on="u-",t1="uplot",e1=on+"hz",n1=on+"vt",i1=on+"title",s1=on+"wrap",r1=on+"under",o1=on+"over",a1=on+"axis",tr=on+"off",l1=on+"select",c1=on+"cursor-x",h1=on+"cursor-y",u1=on+"cursor-pt",d1=on+"legend",f1=on+"live",p1=on+"inline",m1=on+"series",g1=on+"marker",up=on+"label",v1=on+"value",Yo="width",Ko="height",Bo="top",dp="bottom",$r="left",jc="right",zu="#000",fp=zu+"0",Xc="mousemove",pp="mousedown",qc="mouseup",mp="mouseenter",gp="mouseleave",vp="dblclick",_1="resize",x1="scroll",_p="change",Al="dppxchange",$u="--",_o=typeof window<"u",Yh=_o?document:null,Jr=_o?window:null,y1=_o?navigator:null;let Se,sl;function Kh(){let i=devicePixelRatio;Se!=i&&(Se=i,sl&&Zh(_p,sl,Kh),sl=matchMedia(`(min-resolution: ${Se-.001}dppx) and (max-resolution: ${Se+.001}dppx)`),sr(_p,sl,Kh),Jr.dispatchEvent(new CustomEvent(Al)))}function qn(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Jh(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function ze(i,t,e){i.style[t]=e+"px"}function vi(i,t,e,n){let s=Yh.createElement(i);return t!=null&&qn(s,t),e?.insertBefore(s,n),s}function oi(i,t){return vi("div",i,t)}const xp=new WeakMap;function ki(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=xp.get(i);r!=o&&(i.style.transform=r,xp.set(i,r),t<0||e<0||t>n||e>s?qn(i,tr):Jh(i,tr))}const yp=new WeakMap;function bp(i,t,e){let n=t+e,s=yp.get(i);n!=s&&(yp.set(i,n),i.style.background=t,i.style.borderColor=e)}const wp=new WeakMap;function Mp(i,t,e,n){let s=t+""+e,r=wp.get(i);s!=r&&(wp.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}const Hu={passive:!0},b1={...Hu,capture:!0};function sr(i,t,e,n){t.addEventListener(i,e,n?b1:Hu)}function Zh(i,t,e,n){t.removeEventListener(i,e,Hu)}_o&&Kh();function _i(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Jn((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Ag(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}const Cg=i=>i!=null,Rg=i=>i!=null&&i>0,$l=Ag(Cg),w1=Ag(Rg);function M1(i,t,e,n=0,s=!1){let r=s?w1:$l,o=s?Rg:Cg;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let u=i[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??ke,l??-ke]}function Hl(i,t,e,n){let s=Tp(i),r=Tp(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Qi:Pg,a=s==1?Jn:ai,l=r==1?ai:Jn,c=a(o(en(i))),u=l(o(en(t))),h=oo(e,c),d=oo(e,u);return e==10&&(c<0&&(h=Ie(h,-c)),u<0&&(d=Ie(d,-u))),n||e==2?(i=h*s,t=d*r):(i=Ig(i,h),t=Vl(t,d)),[i,t]}function Vu(i,t,e,n){let s=Hl(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}const Gu=.1,Sp={mode:3,pad:Gu},ia={pad:0,soft:null,mode:0},S1={min:ia,max:ia};function Cl(i,t,e,n){return Gl(e)?Ep(i,t,e):(ia.pad=e,ia.soft=n?0:null,ia.mode=n?3:0,Ep(i,t,S1))}function be(i,t){return i??t}function E1(i,t,e){for(t=be(t,0),e=be(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Ep(i,t,e){let n=e.min,s=e.max,r=be(n.pad,0),o=be(s.pad,0),a=be(n.hard,-ke),l=be(s.hard,ke),c=be(n.soft,ke),u=be(s.soft,-ke),h=be(n.mode,0),d=be(s.mode,0),f=t-i,m=Qi(f),v=kn(en(i),en(t)),g=Qi(v),p=en(g-m);(f<1e-24||p>10)&&(f=0,(i==0||t==0)&&(f=1e-24,h==2&&c!=ke&&(r=0),d==2&&u!=-ke&&(o=0)));let y=f||v||1e3,E=Qi(y),x=oo(10,Jn(E)),U=y*(f==0?i==0?.1:1:r),A=Ie(Ig(i-U,x/10),24),L=i>=c&&(h==1||h==3&&A<=c||h==2&&A>=c)?c:ke,I=kn(a,A<L&&i>=L?L:bi(L,A)),M=y*(f==0?t==0?.1:1:o),b=Ie(Vl(t+M,x/10),24),C=t<=u&&(d==1||d==3&&b>=u||d==2&&b<=u)?u:-ke,z=bi(l,b>C&&t<=C?C:kn(C,b));return I==z&&I==0&&(z=100),[I,z]}const T1=new Intl.NumberFormat(_o?y1.language:"en-US"),Wu=i=>T1.format(i),ei=Math,_l=ei.PI,en=ei.abs,Jn=ei.floor,tn=ei.round,ai=ei.ceil,bi=ei.min,kn=ei.max,oo=ei.pow,Tp=ei.sign,Qi=ei.log10,Pg=ei.log2,A1=(i,t=1)=>ei.sinh(i)*t,Yc=(i,t=1)=>ei.asinh(i/t),ke=1/0;function Ap(i){return(Qi((i^i>>31)-(i>>31))|0)+1}function Qh(i,t,e){return bi(kn(i,t),e)}function Lg(i){return typeof i=="function"}function he(i){return Lg(i)?i:()=>i}const C1=()=>{},Dg=i=>i,kg=(i,t)=>t,R1=i=>null,Cp=i=>!0,Rp=(i,t)=>i==t,P1=/\.\d*?(?=9{6,}|0{6,})/gm,lr=i=>{if(Ng(i)||Cs.has(i))return i;const t=`${i}`,e=t.match(P1);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${lr(s)}e${r}`}return Ie(i,n)};function Ks(i,t){return lr(Ie(lr(i/t))*t)}function Vl(i,t){return lr(ai(lr(i/t))*t)}function Ig(i,t){return lr(Jn(lr(i/t))*t)}function Ie(i,t=0){if(Ng(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return tn(n)/e}const Cs=new Map;function Ug(i){return((""+i).split(".")[1]||"").length}function ha(i,t,e,n){let s=[],r=n.map(Ug);for(let o=t;o<e;o++){let a=en(o),l=Ie(oo(i,o),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?u:Ie(u,h);s.push(d),Cs.set(d,h)}}return s}const sa={},ju=[],ao=[null,null],bs=Array.isArray,Ng=Number.isInteger,L1=i=>i===void 0;function Pp(i){return typeof i=="string"}function Gl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function D1(i){return i!=null&&typeof i=="object"}const k1=Object.getPrototypeOf(Uint8Array),Og="__proto__";function lo(i,t=Gl){let e;if(bs(i)){let n=i.find(s=>s!=null);if(bs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=lo(i[s],t)}else e=i.slice()}else if(i instanceof k1)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Og&&(e[n]=lo(i[n],t))}else e=i;return e}function Ye(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Og&&(Gl(i[s])?Ye(i[s],lo(n[s])):i[s]=lo(n[s]))}return i}const I1=0,U1=1,N1=2;function O1(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function F1(i,t){if($1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return H1(o[0])||(o=z1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let u=0;u<c;u++)e.add(l[u])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(s).fill(void 0),d=t?t[o][c]:U1,f=[];for(let m=0;m<u.length;m++){let v=u[m],g=r.get(l[m]);v===null?d!=I1&&(h[g]=v,d==N1&&f.push(g)):h[g]=v}O1(h,f,s),n.push(h)}}return n}const B1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function z1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function $1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function H1(i,t=100){const e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;const r=kn(1,Jn((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){const l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}const Fg=["January","February","March","April","May","June","July","August","September","October","November","December"],Bg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function zg(i){return i.slice(0,3)}const V1=Bg.map(zg),G1=Fg.map(zg),W1={MMMM:Fg,MMM:G1,WWWW:Bg,WWW:V1};function zo(i){return(i<10?"0":"")+i}function j1(i){return(i<10?"00":i<100?"0":"")+i}const X1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>zo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>zo(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>zo(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>zo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>zo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>j1(i.getMilliseconds())};function Xu(i,t){t=t||W1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?X1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}const q1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function Y1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==q1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}const $g=i=>i%1==0,Rl=[1,2,2.5,5],K1=ha(10,-32,0,Rl),Hg=ha(10,0,32,Rl),J1=Hg.filter($g),Js=K1.concat(Hg),qu=`
`,Vg="{YYYY}",Lp=qu+Vg,Gg="{M}/{D}",Jo=qu+Gg,rl=Jo+"/{YY}",Wg="{aa}",Z1="{h}:{mm}",Gr=Z1+Wg,Dp=qu+Gr,kp=":{ss}",Ae=null;function jg(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?ha(10,0,3,Rl).filter($g):ha(10,-3,0,Rl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]);const c=[[o,Vg,Ae,Ae,Ae,Ae,Ae,Ae,1],[s*28,"{MMM}",Lp,Ae,Ae,Ae,Ae,Ae,1],[s,Gg,Lp,Ae,Ae,Ae,Ae,Ae,1],[n,"{h}"+Wg,rl,Ae,Jo,Ae,Ae,Ae,1],[e,Gr,rl,Ae,Jo,Ae,Ae,Ae,1],[t,kp,rl+" "+Gr,Ae,Jo+" "+Gr,Ae,Dp,Ae,1],[i,kp+".{fff}",rl+" "+Gr,Ae,Jo+" "+Gr,Ae,Dp,Ae,1]];function u(h){return(d,f,m,v,g,p)=>{let y=[],E=g>=o,x=g>=r&&g<o,U=h(m),A=Ie(U*i,3),L=Kc(U.getFullYear(),E?0:U.getMonth(),x||E?1:U.getDate()),I=Ie(L*i,3);if(x||E){let M=x?g/r:0,b=E?g/o:0,C=A==I?A:Ie(Kc(L.getFullYear()+b,L.getMonth()+M,1)*i,3),z=new Date(tn(C/i)),N=z.getFullYear(),G=z.getMonth();for(let V=0;C<=v;V++){let K=Kc(N+b*V,G+M*V,1),q=K-h(Ie(K*i,3));C=Ie((+K+q)*i,3),C<=v&&y.push(C)}}else{let M=g>=s?s:g,b=Jn(m)-Jn(A),C=I+b+Vl(A-I,M);y.push(C);let z=h(C),N=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,G=g/n,V=d.axes[f]._space,K=p/V;for(;C=Ie(C+g,i==1?0:3),!(C>v);)if(G>1){let q=Jn(Ie(N+G,6))%24,ot=h(C).getHours()-q;ot>1&&(ot=-1),C-=ot*n,N=(N+G)%24;let pt=y[y.length-1];Ie((C-pt)/g,3)*K>=.7&&y.push(C)}else y.push(C)}return y}}return[l,c,u]}const[Q1,tE,eE]=jg(1),[nE,iE,sE]=jg(.001);ha(2,-53,53,[1]);function Ip(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function Up(i,t){return(e,n,s,r,o)=>{let a=t.find(m=>o>=m[0])||t[t.length-1],l,c,u,h,d,f;return n.map(m=>{let v=i(m),g=v.getFullYear(),p=v.getMonth(),y=v.getDate(),E=v.getHours(),x=v.getMinutes(),U=v.getSeconds(),A=g!=l&&a[2]||p!=c&&a[3]||y!=u&&a[4]||E!=h&&a[5]||x!=d&&a[6]||U!=f&&a[7]||a[1];return l=g,c=p,u=y,h=E,d=x,f=U,A(v)})}}function rE(i,t){let e=Xu(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Kc(i,t,e){return new Date(i,t,e)}function Np(i,t){return t(i)}const oE="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Op(i,t){return(e,n,s,r)=>r==null?$u:t(i(n))}function aE(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function lE(i,t){return i.series[t].fill(i,t)}const cE={show:!0,live:!0,isolate:!1,mount:C1,markers:{show:!0,width:2,stroke:aE,fill:lE,dash:"solid"},idx:null,idxs:null,values:[]};function hE(i,t){let e=i.cursor.points,n=oi(),s=e.size(i,t);ze(n,Yo,s),ze(n,Ko,s);let r=s/-2;ze(n,"marginLeft",r),ze(n,"marginTop",r);let o=e.width(i,t,s);return o&&ze(n,"borderWidth",o),n}function uE(i,t){let e=i.series[t].points;return e._fill||e._stroke}function dE(i,t){let e=i.series[t].points;return e._stroke||e._fill}function fE(i,t){return i.series[t].points.size}const Jc=[0,0];function pE(i,t,e){return Jc[0]=t,Jc[1]=e,Jc}function ol(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Zc(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}const mE={show:!0,x:!0,y:!0,lock:!1,move:pE,points:{one:!1,show:hE,size:fE,width:0,stroke:dE,fill:uE},bind:{mousedown:ol,mouseup:ol,click:ol,dblclick:ol,mousemove:Zc,mouseleave:Zc,mouseenter:Zc},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Xg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Yu=Ye({},Xg,{filter:kg}),qg=Ye({},Yu,{size:10}),Yg=Ye({},Xg,{show:!1}),Ku='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Kg="bold "+Ku,Jg=1.5,Fp={show:!0,scale:"x",stroke:zu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Kg,side:2,grid:Yu,ticks:qg,border:Yg,font:Ku,lineGap:Jg,rotate:0},gE="Value",vE="Time",Bp={show:!0,scale:"x",auto:!1,sorted:1,min:ke,max:-ke,idxs:[]};function _E(i,t,e,n,s){return t.map(r=>r==null?"":Wu(r))}function xE(i,t,e,n,s,r,o){let a=[],l=Cs.get(s)||0;e=o?e:Ie(Vl(e,s),l);for(let c=e;c<=n;c=Ie(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function tu(i,t,e,n,s,r,o){const a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Qi:Pg,u=Jn(c(e));s=oo(l,u),l==10&&(s=Js[_i(s,Js)]);let h=e,d=s*l;l==10&&(d=Js[_i(d,Js)]);do a.push(h),h=h+s,l==10&&!Cs.has(h)&&(h=Ie(h,Cs.get(s))),h>=d&&(s=h,d=s*l,l==10&&(d=Js[_i(d,Js)]));while(h<=n);return a}function yE(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?tu(i,t,kn(l,e),n,s):[l],u=n>=0&&e<=0?[0]:[];return(e<-l?tu(i,t,kn(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(u,c)}const Zg=/./,bE=/[12357]/,wE=/[125]/,zp=/1/,eu=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function ME(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?Zg:l(7,o)-u>=c?bE:l(5,o)-u>=c?wE:zp;if(h==zp){let d=en(l(1,o)-u);if(d<c)return eu(t.slice().reverse(),a.distr,h,ai(c/d)).reverse()}return eu(t,a.distr,h,1)}function SE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=en(l(1,o)-l(2,o));return c<a?eu(t.slice().reverse(),3,Zg,ai(a/c)).reverse():t}function EE(i,t,e,n){return n==null?$u:t==null?"":Wu(t)}const $p={show:!0,scale:"y",stroke:zu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Kg,side:3,grid:Yu,ticks:qg,border:Yg,font:Ku,lineGap:Jg,rotate:0};function TE(i,t){let e=3+(i||1)*2;return Ie(e*t,3)}function AE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=en(o-r),l=i.series[t],c=a/(l.points.space*Se);return n[1]-n[0]<=c}const Hp={scale:null,auto:!0,sorted:0,min:ke,max:-ke},Qg=(i,t,e,n,s)=>s,Vp={show:!0,auto:!0,sorted:0,gaps:Qg,alpha:1,facets:[Ye({},Hp,{scale:"x"}),Ye({},Hp,{scale:"y"})]},Gp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Qg,alpha:1,points:{show:AE,filter:null},values:null,min:ke,max:-ke,idxs:[],path:null,clip:null};function CE(i,t,e,n,s){return e/10}const t0={time:QS,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},RE=Ye({},t0,{time:!1,ori:1}),Wp={};function e0(i,t){let e=Wp[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let u=0;u<e.plots.length;u++)e.plots[u]!=s&&e.plots[u].pub(n,s,r,o,a,l,c)}},i!=null&&(Wp[i]=e)),e}const co=1,nu=2;function fr(i,t,e){const n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox;let l=r[0],c=n==2?r[1]:r[t],u=n==2?o[s.facets[0].scale]:o[i.series[0].scale],h=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,m=a.width,v=a.height,g=i.valToPosH,p=i.valToPosV;return u.ori==0?e(s,l,c,u,h,g,p,d,f,m,v,jl,xo,ql,i0,r0):e(s,l,c,u,h,p,g,f,d,v,m,Xl,yo,Qu,s0,o0)}function Ju(i,t){let e=0,n=0,s=be(i.bands,ju);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function PE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ts(i,t,e,n,s,r){return fr(i,t,(o,a,l,c,u,h,d,f,m,v,g)=>{let p=o.pxRound;const y=c.dir*(c.ori==0?1:-1),E=c.ori==0?xo:yo;let x,U;y==1?(x=e,U=n):(x=n,U=e);let A=p(h(a[x],c,v,f)),L=p(d(l[x],u,g,m)),I=p(h(a[U],c,v,f)),M=p(d(r==1?u.max:u.min,u,g,m)),b=new Path2D(s);return E(b,I,M),E(b,A,M),E(b,A,L),b})}function Wl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;const a=t==0?ql:Qu;let l=e;for(let h=0;h<i.length;h++){let d=i[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function LE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Zu(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let h=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[h]),m=d==h?f:r(i[d]),v=h-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=d+s;m=o>=0&&p>=0&&p<l?r(i[p]):m,m>=f&&a.push([f,m])}return a}function jp(i){return i==0?Dg:i==1?tn:t=>Ks(t,i)}function n0(i){let t=i==0?jl:Xl,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(s,r,o,a,l):(c=bi(c,a/2,l/2),u=bi(u,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,u),e(s,r,o+l,r,o,u),e(s,r,o,r+a,o,c),s.closePath())}}const jl=(i,t,e)=>{i.moveTo(t,e)},Xl=(i,t,e)=>{i.moveTo(e,t)},xo=(i,t,e)=>{i.lineTo(t,e)},yo=(i,t,e)=>{i.lineTo(e,t)},ql=n0(0),Qu=n0(1),i0=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},s0=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},r0=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},o0=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function a0(i){return(t,e,n,s,r)=>fr(t,e,(o,a,l,c,u,h,d,f,m,v,g)=>{let{pxRound:p,points:y}=o,E,x;c.ori==0?(E=jl,x=i0):(E=Xl,x=s0);const U=Ie(y.width*Se,3);let A=(y.size-y.width)/2*Se,L=Ie(A*2,3),I=new Path2D,M=new Path2D,{left:b,top:C,width:z,height:N}=t.bbox;ql(M,b-L,C-L,z+L*2,N+L*2);const G=V=>{if(l[V]!=null){let K=p(h(a[V],c,v,f)),q=p(d(l[V],u,g,m));E(I,K+A,q),x(I,K,q,A,0,_l*2)}};if(r)r.forEach(G);else for(let V=n;V<=s;V++)G(V);return{stroke:U>0?I:null,fill:I,clip:M,flags:co|nu}})}function l0(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}const DE=l0(xo),kE=l0(yo);function c0(i){const t=be(i?.alignGaps,0);return(e,n,s,r)=>fr(e,n,(o,a,l,c,u,h,d,f,m,v,g)=>{[s,r]=$l(l,s,r);let p=o.pxRound,y=N=>p(h(N,c,v,f)),E=N=>p(d(N,u,g,m)),x,U;c.ori==0?(x=xo,U=DE):(x=yo,U=kE);const A=c.dir*(c.ori==0?1:-1),L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:co},I=L.stroke;let M=!1;if(r-s>=v*4){let N=ft=>e.posToVal(ft,c.key,!0),G=null,V=null,K,q,Q,at=y(a[A==1?s:r]),ot=y(a[s]),pt=y(a[r]),vt=N(A==1?ot+1:pt-1);for(let ft=A==1?s:r;ft>=s&&ft<=r;ft+=A){let it=a[ft],gt=(A==1?it<vt:it>vt)?at:y(it),lt=l[ft];gt==at?lt!=null?(q=lt,G==null?(x(I,gt,E(q)),K=G=V=q):q<G?G=q:q>V&&(V=q)):lt===null&&(M=!0):(G!=null&&U(I,at,E(G),E(V),E(K),E(q)),lt!=null?(q=lt,x(I,gt,E(q)),G=V=K=q):(G=V=null,lt===null&&(M=!0)),at=gt,vt=N(at+A))}G!=null&&G!=V&&Q!=at&&U(I,at,E(G),E(V),E(K),E(q))}else for(let N=A==1?s:r;N>=s&&N<=r;N+=A){let G=l[N];G===null?M=!0:G!=null&&x(I,y(a[N]),E(G))}let[C,z]=Ju(e,n);if(o.fill!=null||C!=0){let N=L.fill=new Path2D(I),G=o.fillTo(e,n,o.min,o.max,C),V=E(G),K=y(a[s]),q=y(a[r]);A==-1&&([q,K]=[K,q]),x(N,q,V),x(N,K,V)}if(!o.spanGaps){let N=[];M&&N.push(...Zu(a,l,s,r,A,y,t)),L.gaps=N=o.gaps(e,n,s,r,N),L.clip=Wl(N,c.ori,f,m,v,g)}return z!=0&&(L.band=z==2?[ts(e,n,s,r,I,-1),ts(e,n,s,r,I,1)]:ts(e,n,s,r,I,z)),L})}function IE(i){const t=be(i.align,1),e=be(i.ascDesc,!1),n=be(i.alignGaps,0),s=be(i.extend,!1);return(r,o,a,l)=>fr(r,o,(c,u,h,d,f,m,v,g,p,y,E)=>{[a,l]=$l(h,a,l);let x=c.pxRound,{left:U,width:A}=r.bbox,L=ot=>x(m(ot,d,y,g)),I=ot=>x(v(ot,f,E,p)),M=d.ori==0?xo:yo;const b={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:co},C=b.stroke,z=d.dir*(d.ori==0?1:-1);let N=I(h[z==1?a:l]),G=L(u[z==1?a:l]),V=G,K=G;s&&t==-1&&(K=U,M(C,K,N)),M(C,G,N);for(let ot=z==1?a:l;ot>=a&&ot<=l;ot+=z){let pt=h[ot];if(pt==null)continue;let vt=L(u[ot]),ft=I(pt);t==1?M(C,vt,N):M(C,V,ft),M(C,vt,ft),N=ft,V=vt}let q=V;s&&t==1&&(q=U+A,M(C,q,N));let[Q,at]=Ju(r,o);if(c.fill!=null||Q!=0){let ot=b.fill=new Path2D(C),pt=c.fillTo(r,o,c.min,c.max,Q),vt=I(pt);M(ot,q,vt),M(ot,K,vt)}if(!c.spanGaps){let ot=[];ot.push(...Zu(u,h,a,l,z,L,n));let pt=c.width*Se/2,vt=e||t==1?pt:-pt,ft=e||t==-1?-pt:pt;ot.forEach(it=>{it[0]+=vt,it[1]+=ft}),b.gaps=ot=c.gaps(r,o,a,l,ot),b.clip=Wl(ot,d.ori,g,p,y,E)}return at!=0&&(b.band=at==2?[ts(r,o,a,l,C,-1),ts(r,o,a,l,C,1)]:ts(r,o,a,l,C,at)),b})}function Xp(i,t,e,n,s,r,o=ke){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let u=en(i[l]-i[a]);u<c&&(c=u,o=en(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function UE(i){i=i||sa;const t=be(i.size,[.6,ke,1]),e=i.align||0,n=i.gap||0;let s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;const r=he(s),o=1-t[0],a=be(t[1],ke),l=be(t[2],1),c=be(i.disp,sa),u=be(i.each,f=>{}),{fill:h,stroke:d}=c;return(f,m,v,g)=>fr(f,m,(p,y,E,x,U,A,L,I,M,b,C)=>{let z=p.pxRound,N=e,G=n*Se,V=a*Se,K=l*Se,q,Q;x.ori==0?[q,Q]=r(f,m):[Q,q]=r(f,m);const at=x.dir*(x.ori==0?1:-1);let ot=x.ori==0?ql:Qu,pt=x.ori==0?u:(W,et,wt,xt,Tt,Zt,dt)=>{u(W,et,wt,Tt,xt,dt,Zt)},vt=be(f.bands,ju).find(W=>W.series[0]==m),ft=vt!=null?vt.dir:0,it=p.fillTo(f,m,p.min,p.max,ft),ct=z(L(it,U,C,M)),gt,lt,$t,Vt=b,Nt=z(p.width*Se),fe=!1,Qt=null,pe=null,$=null,Je=null;h!=null&&(Nt==0||d!=null)&&(fe=!0,Qt=h.values(f,m,v,g),pe=new Map,new Set(Qt).forEach(W=>{W!=null&&pe.set(W,new Path2D)}),Nt>0&&($=d.values(f,m,v,g),Je=new Map,new Set($).forEach(W=>{W!=null&&Je.set(W,new Path2D)})));let{x0:ne,size:se}=c;if(ne!=null&&se!=null){N=1,y=ne.values(f,m,v,g),ne.unit==2&&(y=y.map(wt=>f.posToVal(I+wt*b,x.key,!0)));let W=se.values(f,m,v,g);se.unit==2?lt=W[0]*b:lt=A(W[0],x,b,I)-A(0,x,b,I),Vt=Xp(y,E,A,x,b,I,Vt),$t=Vt-lt+G}else Vt=Xp(y,E,A,x,b,I,Vt),$t=Vt*o+G,lt=Vt-$t;$t<1&&($t=0),Nt>=lt/2&&(Nt=0),$t<5&&(z=Dg);let Gt=$t>0,ge=Vt-$t-(Gt?Nt:0);lt=z(Qh(ge,K,V)),gt=(N==0?lt/2:N==at?0:lt)-N*at*((N==0?G/2:0)+(Gt?Nt/2:0));const Dt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},D=fe?null:new Path2D;let S=null;if(vt!=null)S=f.data[vt.series[1]];else{let{y0:W,y1:et}=c;W!=null&&et!=null&&(E=et.values(f,m,v,g),S=W.values(f,m,v,g))}let J=q*lt,tt=Q*lt;for(let W=at==1?v:g;W>=v&&W<=g;W+=at){let et=E[W];if(et==null)continue;if(S!=null){let Bt=S[W]??0;if(et-Bt==0)continue;ct=L(Bt,U,C,M)}let wt=x.distr!=2||c!=null?y[W]:W,xt=A(wt,x,b,I),Tt=L(be(et,it),U,C,M),Zt=z(xt-gt),dt=z(kn(Tt,ct)),yt=z(bi(Tt,ct)),Ot=dt-yt;if(et!=null){let Bt=et<0?tt:J,St=et<0?J:tt;fe?(Nt>0&&$[W]!=null&&ot(Je.get($[W]),Zt,yt+Jn(Nt/2),lt,kn(0,Ot-Nt),Bt,St),Qt[W]!=null&&ot(pe.get(Qt[W]),Zt,yt+Jn(Nt/2),lt,kn(0,Ot-Nt),Bt,St)):ot(D,Zt,yt+Jn(Nt/2),lt,kn(0,Ot-Nt),Bt,St),pt(f,m,W,Zt-Nt/2,yt,lt+Nt,Ot)}}return Nt>0?Dt.stroke=fe?Je:D:fe||(Dt._fill=p.width==0?p._fill:p._stroke??p._fill,Dt.width=0),Dt.fill=fe?pe:D,Dt})}function NE(i,t){const e=be(t?.alignGaps,0);return(n,s,r,o)=>fr(n,s,(a,l,c,u,h,d,f,m,v,g,p)=>{[r,o]=$l(c,r,o);let y=a.pxRound,E=q=>y(d(q,u,g,m)),x=q=>y(f(q,h,p,v)),U,A,L;u.ori==0?(U=jl,L=xo,A=r0):(U=Xl,L=yo,A=o0);const I=u.dir*(u.ori==0?1:-1);let M=E(l[I==1?r:o]),b=M,C=[],z=[];for(let q=I==1?r:o;q>=r&&q<=o;q+=I)if(c[q]!=null){let at=l[q],ot=E(at);C.push(b=ot),z.push(x(c[q]))}const N={stroke:i(C,z,U,L,A,y),fill:null,clip:null,band:null,gaps:null,flags:co},G=N.stroke;let[V,K]=Ju(n,s);if(a.fill!=null||V!=0){let q=N.fill=new Path2D(G),Q=a.fillTo(n,s,a.min,a.max,V),at=x(Q);L(q,b,at),L(q,M,at)}if(!a.spanGaps){let q=[];q.push(...Zu(l,c,r,o,I,E,e)),N.gaps=q=a.gaps(n,s,r,o,q),N.clip=Wl(q,u.ori,m,v,g,p)}return K!=0&&(N.band=K==2?[ts(n,s,r,o,G,-1),ts(n,s,r,o,G,1)]:ts(n,s,r,o,G,K)),N})}function OE(i){return NE(FE,i)}function FE(i,t,e,n,s,r){const o=i.length;if(o<2)return null;const a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=t[d+1]-t[d],h[d]=i[d+1]-i[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+h[d]/3,t[d]+l[d]*h[d]/3,i[d+1]-h[d]/3,t[d+1]-l[d+1]*h[d]/3,i[d+1],t[d+1])}return a}const iu=new Set;function qp(){for(let i of iu)i.syncRect(!0)}_o&&(sr(_1,Jr,qp),sr(x1,Jr,qp,!0),sr(Al,Jr,()=>{Tn.pxRatio=Se}));const BE=c0(),zE=a0();function Yp(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>su(r,o,t,e))}function $E(i,t){return i.map((e,n)=>n==0?{}:Ye({},t,e))}function su(i,t,e,n){return Ye({},t==0?e:n,i)}function h0(i,t,e){return t==null?ao:[t,e]}const HE=h0;function VE(i,t,e){return t==null?ao:Cl(t,e,Gu,!0)}function u0(i,t,e,n){return t==null?ao:Hl(t,e,i.scales[n].log,!1)}const GE=u0;function d0(i,t,e,n){return t==null?ao:Vu(t,e,i.scales[n].log,!1)}const WE=d0;function jE(i,t,e,n,s){let r=kn(Ap(i),Ap(t)),o=t-i,a=_i(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Cs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Kp(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=tn((e=+s)*Se))+"px"),[i,t,e]}function XE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ie(t[2]*Se,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Tn(i,t,e){const n={mode:be(i.mode,1)},s=n.mode;function r(_,w,R,k){let O=w.valToPct(_);return k+R*(w.dir==-1?1-O:O)}function o(_,w,R,k){let O=w.valToPct(_);return k+R*(w.dir==-1?O:1-O)}function a(_,w,R,k){return w.ori==0?r(_,w,R,k):o(_,w,R,k)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;const c=n.root=oi(t1);if(i.id!=null&&(c.id=i.id),qn(c,i.class),i.title){let _=oi(i1,c);_.textContent=i.title}const u=vi("canvas"),h=n.ctx=u.getContext("2d"),d=oi(s1,c);sr("click",d,_=>{_.target===m&&(Oe!=br||Ge!=wr)&&mn.click(n,_)},!0);const f=n.under=oi(r1,d);d.appendChild(u);const m=n.over=oi(o1,d);i=lo(i);const v=+be(i.pxAlign,1),g=jp(v);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});const p=i.ms||.001,y=n.series=s==1?Yp(i.series||[],Bp,Gp,!1):$E(i.series||[null],Vp),E=n.axes=Yp(i.axes||[],Fp,$p,!0),x=n.scales={},U=n.bands=i.bands||[];U.forEach(_=>{_.fill=he(_.fill||null),_.dir=be(_.dir,-1)});const A=s==2?y[1].facets[0].scale:y[0].scale,L={axes:A0,series:ni},I=(i.drawOrder||["axes","series"]).map(_=>L[_]);function M(_){const w=_.distr==3?R=>Qi(R>0?R:_.clamp(n,R,_.min,_.max,_.key)):_.distr==4?R=>Yc(R,_.asinh):_.distr==100?R=>_.fwd(R):R=>R;return R=>{let k=w(R),{_min:O,_max:Y}=_,st=Y-O;return(k-O)/st}}function b(_){let w=x[_];if(w==null){let R=(i.scales||sa)[_]||sa;if(R.from!=null){b(R.from);let k=Ye({},x[R.from],R,{key:_});k.valToPct=M(k),x[_]=k}else{w=x[_]=Ye({},_==A?t0:RE,R),w.key=_;let k=w.time,O=w.range,Y=bs(O);if((_!=A||s==2&&!k)&&(Y&&(O[0]==null||O[1]==null)&&(O={min:O[0]==null?Sp:{mode:1,hard:O[0],soft:O[0]},max:O[1]==null?Sp:{mode:1,hard:O[1],soft:O[1]}},Y=!1),!Y&&Gl(O))){let st=O;O=(ht,mt,Rt)=>mt==null?ao:Cl(mt,Rt,st)}w.range=he(O||(k?HE:_==A?w.distr==3?GE:w.distr==4?WE:h0:w.distr==3?u0:w.distr==4?d0:VE)),w.auto=he(Y?!1:w.auto),w.clamp=he(w.clamp||CE),w._min=w._max=null,w.valToPct=M(w)}}}b("x"),b("y"),s==1&&y.forEach(_=>{b(_.scale)}),E.forEach(_=>{b(_.scale)});for(let _ in i.scales)b(_);const C=x[A],z=C.distr;let N,G;C.ori==0?(qn(c,e1),N=r,G=o):(qn(c,n1),N=o,G=r);const V={};for(let _ in x){let w=x[_];(w.min!=null||w.max!=null)&&(V[_]={min:w.min,max:w.max},w.min=w.max=null)}const K=i.tzDate||(_=>new Date(tn(_/p))),q=i.fmtDate||Xu,Q=p==1?eE(K):sE(K),at=Up(K,Ip(p==1?tE:iE,q)),ot=Op(K,Np(oE,q)),pt=[],vt=n.legend=Ye({},cE,i.legend),ft=n.cursor=Ye({},mE,{drag:{y:s==2}},i.cursor),it=vt.show,ct=ft.show,gt=vt.markers;vt.idxs=pt,gt.width=he(gt.width),gt.dash=he(gt.dash),gt.stroke=he(gt.stroke),gt.fill=he(gt.fill);let lt,$t,Vt,Nt=[],fe=[],Qt,pe=!1,$={};if(vt.live){const _=y[1]?y[1].values:null;pe=_!=null,Qt=pe?_(n,1,0):{_:0};for(let w in Qt)$[w]=$u}if(it)if(lt=vi("table",d1,c),Vt=vi("tbody",null,lt),vt.mount(n,lt),pe){$t=vi("thead",null,lt,Vt);let _=vi("tr",null,$t);vi("th",null,_);for(var Je in Qt)vi("th",up,_).textContent=Je}else qn(lt,p1),vt.live&&qn(lt,f1);const ne={show:!0},se={show:!1};function Gt(_,w){if(w==0&&(pe||!vt.live||s==2))return ao;let R=[],k=vi("tr",m1,Vt,Vt.childNodes[w]);qn(k,_.class),_.show||qn(k,tr);let O=vi("th",null,k);if(gt.show){let ht=oi(g1,O);if(w>0){let mt=gt.width(n,w);mt&&(ht.style.border=mt+"px "+gt.dash(n,w)+" "+gt.stroke(n,w)),ht.style.background=gt.fill(n,w)}}let Y=oi(up,O);_.label instanceof HTMLElement?Y.appendChild(_.label):Y.textContent=_.label,w>0&&(gt.show||(Y.style.color=_.width>0?gt.stroke(n,w):gt.fill(n,w)),Dt("click",O,ht=>{if(ft._lock)return;Ze(ht);let mt=y.indexOf(_);if((ht.ctrlKey||ht.metaKey)!=vt.isolate){let Rt=y.some((Lt,kt)=>kt>0&&kt!=mt&&Lt.show);y.forEach((Lt,kt)=>{kt>0&&Ri(kt,Rt?kt==mt?ne:se:ne,!0,Xe.setSeries)})}else Ri(mt,{show:!_.show},!0,Xe.setSeries)},!1),$i&&Dt(mp,O,ht=>{ft._lock||(Ze(ht),Ri(y.indexOf(_),Sr,!0,Xe.setSeries))},!1));for(var st in Qt){let ht=vi("td",v1,k);ht.textContent="--",R.push(ht)}return[k,R]}const ge=new Map;function Dt(_,w,R,k=!0){const O=ge.get(w)||{},Y=ft.bind[_](n,w,R,k);Y&&(sr(_,w,O[_]=Y),ge.set(w,O))}function D(_,w,R){const k=ge.get(w)||{};for(let O in k)(_==null||O==_)&&(Zh(O,w,k[O]),delete k[O]);_==null&&ge.delete(w)}let S=0,J=0,tt=0,W=0,et=0,wt=0,xt=et,Tt=wt,Zt=tt,dt=W,yt=0,Ot=0,Bt=0,St=0;n.bbox={};let ae=!1,Yt=!1,ve=!1,B=!1,bt=!1,nt=!1;function rt(_,w,R){(R||_!=n.width||w!=n.height)&&At(_,w),vr(!1),ve=!0,Yt=!0,_r()}function At(_,w){n.width=S=tt=_,n.height=J=W=w,et=wt=0,an(),we();let R=n.bbox;yt=R.left=Ks(et*Se,.5),Ot=R.top=Ks(wt*Se,.5),Bt=R.width=Ks(tt*Se,.5),St=R.height=Ks(W*Se,.5)}const Ct=3;function te(){let _=!1,w=0;for(;!_;){w++;let R=E0(w),k=T0(w);_=w==Ct||R&&k,_||(At(n.width,n.height),Yt=!0)}}function He({width:_,height:w}){rt(_,w)}n.setSize=He;function an(){let _=!1,w=!1,R=!1,k=!1;E.forEach((O,Y)=>{if(O.show&&O._show){let{side:st,_size:ht}=O,mt=st%2,Rt=O.label!=null?O.labelSize:0,Lt=ht+Rt;Lt>0&&(mt?(tt-=Lt,st==3?(et+=Lt,k=!0):R=!0):(W-=Lt,st==0?(wt+=Lt,_=!0):w=!0))}}),Ti[0]=_,Ti[1]=R,Ti[2]=w,Ti[3]=k,tt-=T[1]+T[3],et+=T[3],W-=T[2]+T[0],wt+=T[0]}function we(){let _=et+tt,w=wt+W,R=et,k=wt;function O(Y,st){switch(Y){case 1:return _+=st,_-st;case 2:return w+=st,w-st;case 3:return R-=st,R+st;case 0:return k-=st,k+st}}E.forEach((Y,st)=>{if(Y.show&&Y._show){let ht=Y.side;Y._pos=O(ht,Y._size),Y.label!=null&&(Y._lpos=O(ht,Y.labelSize))}})}if(ft.dataIdx==null){let _=ft.hover,w=_.skip=new Set(_.skip??[]);w.add(void 0);let R=_.prox=he(_.prox),k=_.bias??=0;ft.dataIdx=(O,Y,st,ht)=>{if(Y==0)return st;let mt=st,Rt=R(O,Y,st,ht)??ke,Lt=Rt>=0&&Rt<ke,kt=C.ori==0?tt:W,Kt=ft.left,Me=t[0],ye=t[Y];if(w.has(ye[st])){mt=null;let le=null,jt=null,Ht;if(k==0||k==-1)for(Ht=st;le==null&&Ht-- >0;)w.has(ye[Ht])||(le=Ht);if(k==0||k==1)for(Ht=st;jt==null&&Ht++<ye.length;)w.has(ye[Ht])||(jt=Ht);if(le!=null||jt!=null)if(Lt){let Be=le==null?-1/0:N(Me[le],C,kt,0),We=jt==null?1/0:N(Me[jt],C,kt,0),dn=Kt-Be,Re=We-Kt;dn<=Re?dn<=Rt&&(mt=le):Re<=Rt&&(mt=jt)}else mt=jt==null?le:le==null?jt:st-le<=jt-st?le:jt}else Lt&&en(Kt-N(Me[st],C,kt,0))>Rt&&(mt=null);return mt}}const Ze=_=>{ft.event=_};ft.idxs=pt,ft._lock=!1;let Ue=ft.points;Ue.show=he(Ue.show),Ue.size=he(Ue.size),Ue.stroke=he(Ue.stroke),Ue.width=he(Ue.width),Ue.fill=he(Ue.fill);const Hn=n.focus=Ye({},i.focus||{alpha:.3},ft.focus),$i=Hn.prox>=0,Nn=$i&&Ue.one;let xn=[],Hi=[],Vi=[];function Us(_,w){let R=Ue.show(n,w);if(R instanceof HTMLElement)return qn(R,u1),qn(R,_.class),ki(R,-10,-10,tt,W),m.insertBefore(R,xn[w]),R}function So(_,w){if(s==1||w>0){let R=s==1&&x[_.scale].time,k=_.value;_.value=R?Pp(k)?Op(K,Np(k,q)):k||ot:k||EE,_.label=_.label||(R?vE:gE)}if(Nn||w>0){_.width=_.width==null?1:_.width,_.paths=_.paths||BE||R1,_.fillTo=he(_.fillTo||PE),_.pxAlign=+be(_.pxAlign,v),_.pxRound=jp(_.pxAlign),_.stroke=he(_.stroke||null),_.fill=he(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let R=TE(kn(1,_.width),1),k=_.points=Ye({},{size:R,width:kn(1,R*.2),stroke:_.stroke,space:R*2,paths:zE,_stroke:null,_fill:null},_.points);k.show=he(k.show),k.filter=he(k.filter),k.fill=he(k.fill),k.stroke=he(k.stroke),k.paths=he(k.paths),k.pxAlign=_.pxAlign}if(it){let R=Gt(_,w);Nt.splice(w,0,R[0]),fe.splice(w,0,R[1]),vt.values.push(null)}if(ct){pt.splice(w,0,null);let R=null;Nn?w==0&&(R=Us(_,w)):w>0&&(R=Us(_,w)),xn.splice(w,0,R),Hi.splice(w,0,0),Vi.splice(w,0,0)}un("addSeries",w)}function mr(_,w){w=w??y.length,_=s==1?su(_,w,Bp,Gp):su(_,w,{},Vp),y.splice(w,0,_),So(y[w],w)}n.addSeries=mr;function wa(_){if(y.splice(_,1),it){vt.values.splice(_,1),fe.splice(_,1);let w=Nt.splice(_,1)[0];D(null,w.firstChild),w.remove()}ct&&(pt.splice(_,1),xn.splice(_,1)[0].remove(),Hi.splice(_,1),Vi.splice(_,1)),un("delSeries",_)}n.delSeries=wa;const Ti=[!1,!1,!1,!1];function Kl(_,w){if(_._show=_.show,_.show){let R=_.side%2,k=x[_.scale];k==null&&(_.scale=R?y[1].scale:A,k=x[_.scale]);let O=k.time;_.size=he(_.size),_.space=he(_.space),_.rotate=he(_.rotate),bs(_.incrs)&&_.incrs.forEach(st=>{!Cs.has(st)&&Cs.set(st,Ug(st))}),_.incrs=he(_.incrs||(k.distr==2?J1:O?p==1?Q1:nE:Js)),_.splits=he(_.splits||(O&&k.distr==1?Q:k.distr==3?tu:k.distr==4?yE:xE)),_.stroke=he(_.stroke),_.grid.stroke=he(_.grid.stroke),_.ticks.stroke=he(_.ticks.stroke),_.border.stroke=he(_.border.stroke);let Y=_.values;_.values=bs(Y)&&!bs(Y[0])?he(Y):O?bs(Y)?Up(K,Ip(Y,q)):Pp(Y)?rE(K,Y):Y||at:Y||_E,_.filter=he(_.filter||(k.distr>=3&&k.log==10?ME:k.distr==3&&k.log==2?SE:kg)),_.font=Kp(_.font),_.labelFont=Kp(_.labelFont),_._size=_.size(n,null,w,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Ti[w]=!0,_._el=oi(a1,d))}}function Ns(_,w,R,k){let[O,Y,st,ht]=R,mt=w%2,Rt=0;return mt==0&&(ht||Y)&&(Rt=w==0&&!O||w==2&&!st?tn(Fp.size/3):0),mt==1&&(O||st)&&(Rt=w==1&&!Y||w==3&&!ht?tn($p.size/2):0),Rt}const Ma=n.padding=(i.padding||[Ns,Ns,Ns,Ns]).map(_=>he(be(_,Ns))),T=n._padding=Ma.map((_,w)=>_(n,w,Ti,0));let F,j=null,X=null;const H=s==1?y[0].idxs:null;let ut=null,Mt=!1;function Ft(_,w){if(t=_??[],n.data=n._data=t,s==2){F=0;for(let R=1;R<y.length;R++)F+=t[R][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ut=t[0],F=ut.length;let R=t;if(z==2){R=t.slice();let k=R[0]=Array(F);for(let O=0;O<F;O++)k[O]=O}n._data=t=R}if(vr(!0),un("setData"),z==2&&(ve=!0),w!==!1){let R=C;R.auto(n,Mt)?It():ds(A,R.min,R.max),B=B||ft.left>=0,nt=!0,_r()}}n.setData=Ft;function It(){Mt=!0;let _,w;s==1&&(F>0?(j=H[0]=0,X=H[1]=F-1,_=t[0][j],w=t[0][X],z==2?(_=j,w=X):_==w&&(z==3?[_,w]=Hl(_,_,C.log,!1):z==4?[_,w]=Vu(_,_,C.log,!1):C.time?w=_+tn(86400/p):[_,w]=Cl(_,w,Gu,!0))):(j=H[0]=_=null,X=H[1]=w=null)),ds(A,_,w)}let Wt,qt,Ut,ce,Te,Ce,ln,me,zt,Ve;function _e(_,w,R,k,O,Y){_??=fp,R??=ju,k??="butt",O??=fp,Y??="round",_!=Wt&&(h.strokeStyle=Wt=_),O!=qt&&(h.fillStyle=qt=O),w!=Ut&&(h.lineWidth=Ut=w),Y!=Te&&(h.lineJoin=Te=Y),k!=Ce&&(h.lineCap=Ce=k),R!=ce&&h.setLineDash(ce=R)}function On(_,w,R,k){w!=qt&&(h.fillStyle=qt=w),_!=ln&&(h.font=ln=_),R!=me&&(h.textAlign=me=R),k!=zt&&(h.textBaseline=zt=k)}function Ai(_,w,R,k,O=0){if(k.length>0&&_.auto(n,Mt)&&(w==null||w.min==null)){let Y=be(j,0),st=be(X,k.length-1),ht=R.min==null?M1(k,Y,st,O,_.distr==3):[R.min,R.max];_.min=bi(_.min,R.min=ht[0]),_.max=kn(_.max,R.max=ht[1])}}const yn={min:null,max:null};function Os(){for(let k in x){let O=x[k];V[k]==null&&(O.min==null||V[A]!=null&&O.auto(n,Mt))&&(V[k]=yn)}for(let k in x){let O=x[k];V[k]==null&&O.from!=null&&V[O.from]!=null&&(V[k]=yn)}V[A]!=null&&vr(!0);let _={};for(let k in V){let O=V[k];if(O!=null){let Y=_[k]=lo(x[k],D1);if(O.min!=null)Ye(Y,O);else if(k!=A||s==2)if(F==0&&Y.from==null){let st=Y.range(n,null,null,k);Y.min=st[0],Y.max=st[1]}else Y.min=ke,Y.max=-ke}}if(F>0){y.forEach((k,O)=>{if(s==1){let Y=k.scale,st=V[Y];if(st==null)return;let ht=_[Y];if(O==0){let mt=ht.range(n,ht.min,ht.max,Y);ht.min=mt[0],ht.max=mt[1],j=_i(ht.min,t[0]),X=_i(ht.max,t[0]),X-j>1&&(t[0][j]<ht.min&&j++,t[0][X]>ht.max&&X--),k.min=ut[j],k.max=ut[X]}else k.show&&k.auto&&Ai(ht,st,k,t[O],k.sorted);k.idxs[0]=j,k.idxs[1]=X}else if(O>0&&k.show&&k.auto){let[Y,st]=k.facets,ht=Y.scale,mt=st.scale,[Rt,Lt]=t[O],kt=_[ht],Kt=_[mt];kt!=null&&Ai(kt,V[ht],Y,Rt,Y.sorted),Kt!=null&&Ai(Kt,V[mt],st,Lt,st.sorted),k.min=st.min,k.max=st.max}});for(let k in _){let O=_[k],Y=V[k];if(O.from==null&&(Y==null||Y.min==null)){let st=O.range(n,O.min==ke?null:O.min,O.max==-ke?null:O.max,k);O.min=st[0],O.max=st[1]}}}for(let k in _){let O=_[k];if(O.from!=null){let Y=_[O.from];if(Y.min==null)O.min=O.max=null;else{let st=O.range(n,Y.min,Y.max,k);O.min=st[0],O.max=st[1]}}}let w={},R=!1;for(let k in _){let O=_[k],Y=x[k];if(Y.min!=O.min||Y.max!=O.max){Y.min=O.min,Y.max=O.max;let st=Y.distr;Y._min=st==3?Qi(Y.min):st==4?Yc(Y.min,Y.asinh):st==100?Y.fwd(Y.min):Y.min,Y._max=st==3?Qi(Y.max):st==4?Yc(Y.max,Y.asinh):st==100?Y.fwd(Y.max):Y.max,w[k]=R=!0}}if(R){y.forEach((k,O)=>{s==2?O>0&&w.y&&(k._paths=null):w[k.scale]&&(k._paths=null)});for(let k in w)ve=!0,un("setScale",k);ct&&ft.left>=0&&(B=nt=!0)}for(let k in V)V[k]=null}function De(_){let w=Qh(j-1,0,F-1),R=Qh(X+1,0,F-1);for(;_[w]==null&&w>0;)w--;for(;_[R]==null&&R<F-1;)R++;return[w,R]}function ni(){if(F>0){let _=y.some(w=>w._focus)&&Ve!=Hn.alpha;_&&(h.globalAlpha=Ve=Hn.alpha),y.forEach((w,R)=>{if(R>0&&w.show&&(hs(R,!1),hs(R,!0),w._paths==null)){let k=Ve;Ve!=w.alpha&&(h.globalAlpha=Ve=w.alpha);let O=s==2?[0,t[R][0].length-1]:De(t[R]);w._paths=w.paths(n,R,O[0],O[1]),Ve!=k&&(h.globalAlpha=Ve=k)}}),y.forEach((w,R)=>{if(R>0&&w.show){let k=Ve;Ve!=w.alpha&&(h.globalAlpha=Ve=w.alpha),w._paths!=null&&Cn(R,!1);{let O=w._paths!=null?w._paths.gaps:null,Y=w.points.show(n,R,j,X,O),st=w.points.filter(n,R,Y,O);(Y||st)&&(w.points._paths=w.points.paths(n,R,j,X,st),Cn(R,!0))}Ve!=k&&(h.globalAlpha=Ve=k),un("drawSeries",R)}}),_&&(h.globalAlpha=Ve=1)}}function hs(_,w){let R=w?y[_].points:y[_];R._stroke=R.stroke(n,_),R._fill=R.fill(n,_)}function Cn(_,w){let R=w?y[_].points:y[_],{stroke:k,fill:O,clip:Y,flags:st,_stroke:ht=R._stroke,_fill:mt=R._fill,_width:Rt=R.width}=R._paths;Rt=Ie(Rt*Se,3);let Lt=null,kt=Rt%2/2;w&&mt==null&&(mt=Rt>0?"#fff":ht);let Kt=R.pxAlign==1&&kt>0;if(Kt&&h.translate(kt,kt),!w){let Me=yt-Rt/2,ye=Ot-Rt/2,le=Bt+Rt,jt=St+Rt;Lt=new Path2D,Lt.rect(Me,ye,le,jt)}w?gr(ht,Rt,R.dash,R.cap,mt,k,O,st,Y):Ci(_,ht,Rt,R.dash,R.cap,mt,k,O,st,Lt,Y),Kt&&h.translate(-kt,-kt)}function Ci(_,w,R,k,O,Y,st,ht,mt,Rt,Lt){let kt=!1;mt!=0&&U.forEach((Kt,Me)=>{if(Kt.series[0]==_){let ye=y[Kt.series[1]],le=t[Kt.series[1]],jt=(ye._paths||sa).band;bs(jt)&&(jt=Kt.dir==1?jt[0]:jt[1]);let Ht,Be=null;ye.show&&jt&&E1(le,j,X)?(Be=Kt.fill(n,Me)||Y,Ht=ye._paths.clip):jt=null,gr(w,R,k,O,Be,st,ht,mt,Rt,Lt,Ht,jt),kt=!0}}),kt||gr(w,R,k,O,Y,st,ht,mt,Rt,Lt)}const ui=co|nu;function gr(_,w,R,k,O,Y,st,ht,mt,Rt,Lt,kt){_e(_,w,R,k,O),(mt||Rt||kt)&&(h.save(),mt&&h.clip(mt),Rt&&h.clip(Rt)),kt?(ht&ui)==ui?(h.clip(kt),Lt&&h.clip(Lt),Ea(O,st),Sa(_,Y,w)):ht&nu?(Ea(O,st),h.clip(kt),Sa(_,Y,w)):ht&co&&(h.save(),h.clip(kt),Lt&&h.clip(Lt),Ea(O,st),h.restore(),Sa(_,Y,w)):(Ea(O,st),Sa(_,Y,w)),(mt||Rt||kt)&&h.restore()}function Sa(_,w,R){R>0&&(w instanceof Map?w.forEach((k,O)=>{h.strokeStyle=Wt=O,h.stroke(k)}):w!=null&&_&&h.stroke(w))}function Ea(_,w){w instanceof Map?w.forEach((R,k)=>{h.fillStyle=qt=k,h.fill(R)}):w!=null&&_&&h.fill(w)}function S0(_,w,R,k){let O=E[_],Y;if(k<=0)Y=[0,0];else{let st=O._space=O.space(n,_,w,R,k),ht=O._incrs=O.incrs(n,_,w,R,k,st);Y=jE(w,R,ht,k,st)}return O._found=Y}function Jl(_,w,R,k,O,Y,st,ht,mt,Rt){let Lt=st%2/2;v==1&&h.translate(Lt,Lt),_e(ht,st,mt,Rt,ht),h.beginPath();let kt,Kt,Me,ye,le=O+(k==0||k==3?-Y:Y);R==0?(Kt=O,ye=le):(kt=O,Me=le);for(let jt=0;jt<_.length;jt++)w[jt]!=null&&(R==0?kt=Me=_[jt]:Kt=ye=_[jt],h.moveTo(kt,Kt),h.lineTo(Me,ye));h.stroke(),v==1&&h.translate(-Lt,-Lt)}function E0(_){let w=!0;return E.forEach((R,k)=>{if(!R.show)return;let O=x[R.scale];if(O.min==null){R._show&&(w=!1,R._show=!1,vr(!1));return}else R._show||(w=!1,R._show=!0,vr(!1));let Y=R.side,st=Y%2,{min:ht,max:mt}=O,[Rt,Lt]=S0(k,ht,mt,st==0?tt:W);if(Lt==0)return;let kt=O.distr==2,Kt=R._splits=R.splits(n,k,ht,mt,Rt,Lt,kt),Me=O.distr==2?Kt.map(Ht=>ut[Ht]):Kt,ye=O.distr==2?ut[Kt[1]]-ut[Kt[0]]:Rt,le=R._values=R.values(n,R.filter(n,Me,k,Lt,ye),k,Lt,ye);R._rotate=Y==2?R.rotate(n,le,k,Lt):0;let jt=R._size;R._size=ai(R.size(n,le,k,_)),jt!=null&&R._size!=jt&&(w=!1)}),w}function T0(_){let w=!0;return Ma.forEach((R,k)=>{let O=R(n,k,Ti,_);O!=T[k]&&(w=!1),T[k]=O}),w}function A0(){for(let _=0;_<E.length;_++){let w=E[_];if(!w.show||!w._show)continue;let R=w.side,k=R%2,O,Y,st=w.stroke(n,_),ht=R==0||R==3?-1:1,[mt,Rt]=w._found;if(w.label!=null){let Pn=w.labelGap*ht,Wn=tn((w._lpos+Pn)*Se);On(w.labelFont[0],st,"center",R==2?Bo:dp),h.save(),k==1?(O=Y=0,h.translate(Wn,tn(Ot+St/2)),h.rotate((R==3?-_l:_l)/2)):(O=tn(yt+Bt/2),Y=Wn);let zs=Lg(w.label)?w.label(n,_,mt,Rt):w.label;h.fillText(zs,O,Y),h.restore()}if(Rt==0)continue;let Lt=x[w.scale],kt=k==0?Bt:St,Kt=k==0?yt:Ot,Me=w._splits,ye=Lt.distr==2?Me.map(Pn=>ut[Pn]):Me,le=Lt.distr==2?ut[Me[1]]-ut[Me[0]]:mt,jt=w.ticks,Ht=w.border,Be=jt.show?jt.size:0,We=tn(Be*Se),dn=tn((w.alignTo==2?w._size-Be-w.gap:w.gap)*Se),Re=w._rotate*-_l/180,je=g(w._pos*Se),Vn=(We+dn)*ht,Rn=je+Vn;Y=k==0?Rn:0,O=k==1?Rn:0;let ii=w.font[0],di=w.align==1?$r:w.align==2?jc:Re>0?$r:Re<0?jc:k==0?"center":R==3?jc:$r,Li=Re||k==1?"middle":R==2?Bo:dp;On(ii,st,di,Li);let Gn=w.font[1]*w.lineGap,si=Me.map(Pn=>g(a(Pn,Lt,kt,Kt))),fi=w._values;for(let Pn=0;Pn<fi.length;Pn++){let Wn=fi[Pn];if(Wn!=null){k==0?O=si[Pn]:Y=si[Pn],Wn=""+Wn;let zs=Wn.indexOf(`
`)==-1?[Wn]:Wn.split(/\n/gm);for(let Ln=0;Ln<zs.length;Ln++){let bd=zs[Ln];Re?(h.save(),h.translate(O,Y+Ln*Gn),h.rotate(Re),h.fillText(bd,0,0),h.restore()):h.fillText(bd,O,Y+Ln*Gn)}}}jt.show&&Jl(si,jt.filter(n,ye,_,Rt,le),k,R,je,We,Ie(jt.width*Se,3),jt.stroke(n,_),jt.dash,jt.cap);let Di=w.grid;Di.show&&Jl(si,Di.filter(n,ye,_,Rt,le),k,k==0?2:1,k==0?Ot:yt,k==0?St:Bt,Ie(Di.width*Se,3),Di.stroke(n,_),Di.dash,Di.cap),Ht.show&&Jl([je],[1],k==0?1:0,k==0?1:2,k==1?Ot:yt,k==1?St:Bt,Ie(Ht.width*Se,3),Ht.stroke(n,_),Ht.dash,Ht.cap)}un("drawAxes")}function vr(_){y.forEach((w,R)=>{R>0&&(w._paths=null,_&&(s==1?(w.min=null,w.max=null):w.facets.forEach(k=>{k.min=null,k.max=null})))})}let Ta=!1,Zl=!1,Eo=[];function C0(){Zl=!1;for(let _=0;_<Eo.length;_++)un(...Eo[_]);Eo.length=0}function _r(){Ta||(B1(id),Ta=!0)}function R0(_,w=!1){Ta=!0,Zl=w,_(n),id(),w&&Eo.length>0&&queueMicrotask(C0)}n.batch=R0;function id(){if(ae&&(Os(),ae=!1),ve&&(te(),ve=!1),Yt){if(ze(f,$r,et),ze(f,Bo,wt),ze(f,Yo,tt),ze(f,Ko,W),ze(m,$r,et),ze(m,Bo,wt),ze(m,Yo,tt),ze(m,Ko,W),ze(d,Yo,S),ze(d,Ko,J),u.width=tn(S*Se),u.height=tn(J*Se),E.forEach(({_el:_,_show:w,_size:R,_pos:k,side:O})=>{if(_!=null)if(w){let Y=O===3||O===0?R:0,st=O%2==1;ze(_,st?"left":"top",k-Y),ze(_,st?"width":"height",R),ze(_,st?"top":"left",st?wt:et),ze(_,st?"height":"width",st?W:tt),Jh(_,tr)}else qn(_,tr)}),Wt=qt=Ut=Te=Ce=ln=me=zt=ce=null,Ve=1,Co(!0),et!=xt||wt!=Tt||tt!=Zt||W!=dt){vr(!1);let _=tt/Zt,w=W/dt;if(ct&&!B&&ft.left>=0){ft.left*=_,ft.top*=w,xr&&ki(xr,tn(ft.left),0,tt,W),yr&&ki(yr,0,tn(ft.top),tt,W);for(let R=0;R<xn.length;R++){let k=xn[R];k!=null&&(Hi[R]*=_,Vi[R]*=w,ki(k,ai(Hi[R]),ai(Vi[R]),tt,W))}}if(Fe.show&&!bt&&Fe.left>=0&&Fe.width>0){Fe.left*=_,Fe.width*=_,Fe.top*=w,Fe.height*=w;for(let R in sc)ze(Mr,R,Fe[R])}xt=et,Tt=wt,Zt=tt,dt=W}un("setSize"),Yt=!1}S>0&&J>0&&(h.clearRect(0,0,u.width,u.height),un("drawClear"),I.forEach(_=>_()),un("draw")),Fe.show&&bt&&(Aa(Fe),bt=!1),ct&&B&&(Bs(null,!0,!1),B=!1),vt.show&&vt.live&&nt&&(nc(),nt=!1),l||(l=!0,n.status=1,un("ready")),Mt=!1,Ta=!1}n.redraw=(_,w)=>{ve=w||!1,_!==!1?ds(A,C.min,C.max):_r()};function Ql(_,w){let R=x[_];if(R.from==null){if(F==0){let k=R.range(n,w.min,w.max,_);w.min=k[0],w.max=k[1]}if(w.min>w.max){let k=w.min;w.min=w.max,w.max=k}if(F>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;_==A&&R.distr==2&&F>0&&(w.min=_i(w.min,t[0]),w.max=_i(w.max,t[0]),w.min==w.max&&w.max++),V[_]=w,ae=!0,_r()}}n.setScale=Ql;let tc,ec,xr,yr,sd,rd,br,wr,od,ad,Oe,Ge,us=!1;const mn=ft.drag;let cn=mn.x,hn=mn.y;ct&&(ft.x&&(tc=oi(c1,m)),ft.y&&(ec=oi(h1,m)),C.ori==0?(xr=tc,yr=ec):(xr=ec,yr=tc),Oe=ft.left,Ge=ft.top);const Fe=n.select=Ye({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Mr=Fe.show?oi(l1,Fe.over?m:f):null;function Aa(_,w){if(Fe.show){for(let R in _)Fe[R]=_[R],R in sc&&ze(Mr,R,_[R]);w!==!1&&un("setSelect")}}n.setSelect=Aa;function P0(_){if(y[_].show)it&&Jh(Nt[_],tr);else if(it&&qn(Nt[_],tr),ct){let R=Nn?xn[0]:xn[_];R!=null&&ki(R,-10,-10,tt,W)}}function ds(_,w,R){Ql(_,{min:w,max:R})}function Ri(_,w,R,k){w.focus!=null&&U0(_),w.show!=null&&y.forEach((O,Y)=>{Y>0&&(_==Y||_==null)&&(O.show=w.show,P0(Y),s==2?(ds(O.facets[0].scale,null,null),ds(O.facets[1].scale,null,null)):ds(O.scale,null,null),_r())}),R!==!1&&un("setSeries",_,w),k&&Ro("setSeries",n,_,w)}n.setSeries=Ri;function L0(_,w){Ye(U[_],w)}function D0(_,w){_.fill=he(_.fill||null),_.dir=be(_.dir,-1),w=w??U.length,U.splice(w,0,_)}function k0(_){_==null?U.length=0:U.splice(_,1)}n.addBand=D0,n.setBand=L0,n.delBand=k0;function I0(_,w){y[_].alpha=w,ct&&xn[_]!=null&&(xn[_].style.opacity=w),it&&Nt[_]&&(Nt[_].style.opacity=w)}let Gi,fs,Fs;const Sr={focus:!0};function U0(_){if(_!=Fs){let w=_==null,R=Hn.alpha!=1;y.forEach((k,O)=>{if(s==1||O>0){let Y=w||O==0||O==_;k._focus=w?null:Y,R&&I0(O,Y?1:Hn.alpha)}}),Fs=_,R&&_r()}}it&&$i&&Dt(gp,lt,_=>{ft._lock||(Ze(_),Fs!=null&&Ri(null,Sr,!0,Xe.setSeries))});function Pi(_,w,R){let k=x[w];R&&(_=_/Se-(k.ori==1?wt:et));let O=tt;k.ori==1&&(O=W,_=O-_),k.dir==-1&&(_=O-_);let Y=k._min,st=k._max,ht=_/O,mt=Y+(st-Y)*ht,Rt=k.distr;return Rt==3?oo(10,mt):Rt==4?A1(mt,k.asinh):Rt==100?k.bwd(mt):mt}function N0(_,w){let R=Pi(_,A,w);return _i(R,t[0],j,X)}n.valToIdx=_=>_i(_,t[0]),n.posToIdx=N0,n.posToVal=Pi,n.valToPos=(_,w,R)=>x[w].ori==0?r(_,x[w],R?Bt:tt,R?yt:0):o(_,x[w],R?St:W,R?Ot:0),n.setCursor=(_,w,R)=>{Oe=_.left,Ge=_.top,Bs(null,w,R)};function ld(_,w){ze(Mr,$r,Fe.left=_),ze(Mr,Yo,Fe.width=w)}function cd(_,w){ze(Mr,Bo,Fe.top=_),ze(Mr,Ko,Fe.height=w)}let To=C.ori==0?ld:cd,Ao=C.ori==1?ld:cd;function O0(){if(it&&vt.live)for(let _=s==2?1:0;_<y.length;_++){if(_==0&&pe)continue;let w=vt.values[_],R=0;for(let k in w)fe[_][R++].firstChild.nodeValue=w[k]}}function nc(_,w){if(_!=null&&(_.idxs?_.idxs.forEach((R,k)=>{pt[k]=R}):L1(_.idx)||pt.fill(_.idx),vt.idx=pt[0]),it&&vt.live){for(let R=0;R<y.length;R++)(R>0||s==1&&!pe)&&F0(R,pt[R]);O0()}nt=!1,w!==!1&&un("setLegend")}n.setLegend=nc;function F0(_,w){let R=y[_],k=_==0&&z==2?ut:t[_],O;pe?O=R.values(n,_,w)??$:(O=R.value(n,w==null?null:k[w],_,w),O=O==null?$:{_:O}),vt.values[_]=O}function Bs(_,w,R){od=Oe,ad=Ge,[Oe,Ge]=ft.move(n,Oe,Ge),ft.left=Oe,ft.top=Ge,ct&&(xr&&ki(xr,tn(Oe),0,tt,W),yr&&ki(yr,0,tn(Ge),tt,W));let k,O=j>X;Gi=ke,fs=null;let Y=C.ori==0?tt:W,st=C.ori==1?tt:W;if(Oe<0||F==0||O){k=ft.idx=null;for(let ht=0;ht<y.length;ht++){let mt=xn[ht];mt!=null&&ki(mt,-10,-10,tt,W)}$i&&Ri(null,Sr,!0,_==null&&Xe.setSeries),vt.live&&(pt.fill(k),nt=!0)}else{let ht,mt,Rt;s==1&&(ht=C.ori==0?Oe:Ge,mt=Pi(ht,A),k=ft.idx=_i(mt,t[0],j,X),Rt=N(t[0][k],C,Y,0));let Lt=-10,kt=-10,Kt=0,Me=0,ye=!0,le="",jt="";for(let Ht=s==2?1:0;Ht<y.length;Ht++){let Be=y[Ht],We=pt[Ht],dn=We==null?null:s==1?t[Ht][We]:t[Ht][1][We],Re=ft.dataIdx(n,Ht,k,mt),je=Re==null?null:s==1?t[Ht][Re]:t[Ht][1][Re];if(nt=nt||je!=dn||Re!=We,pt[Ht]=Re,Ht>0&&Be.show){let Vn=Re==null?-10:Re==k?Rt:N(s==1?t[0][Re]:t[Ht][0][Re],C,Y,0),Rn=je==null?-10:G(je,s==1?x[Be.scale]:x[Be.facets[1].scale],st,0);if($i&&je!=null){let ii=C.ori==1?Oe:Ge,di=en(Hn.dist(n,Ht,Re,Rn,ii));if(di<Gi){let Li=Hn.bias;if(Li!=0){let Gn=Pi(ii,Be.scale),si=je>=0?1:-1,fi=Gn>=0?1:-1;fi==si&&(fi==1?Li==1?je>=Gn:je<=Gn:Li==1?je<=Gn:je>=Gn)&&(Gi=di,fs=Ht)}else Gi=di,fs=Ht}}if(nt||Nn){let ii,di;C.ori==0?(ii=Vn,di=Rn):(ii=Rn,di=Vn);let Li,Gn,si,fi,Di,Pn,Wn=!0,zs=Ue.bbox;if(zs!=null){Wn=!1;let Ln=zs(n,Ht);si=Ln.left,fi=Ln.top,Li=Ln.width,Gn=Ln.height}else si=ii,fi=di,Li=Gn=Ue.size(n,Ht);if(Pn=Ue.fill(n,Ht),Di=Ue.stroke(n,Ht),Nn)Ht==fs&&Gi<=Hn.prox&&(Lt=si,kt=fi,Kt=Li,Me=Gn,ye=Wn,le=Pn,jt=Di);else{let Ln=xn[Ht];Ln!=null&&(Hi[Ht]=si,Vi[Ht]=fi,Mp(Ln,Li,Gn,Wn),bp(Ln,Pn,Di),ki(Ln,ai(si),ai(fi),tt,W))}}}}if(Nn){let Ht=Hn.prox,Be=Fs==null?Gi<=Ht:Gi>Ht||fs!=Fs;if(nt||Be){let We=xn[0];We!=null&&(Hi[0]=Lt,Vi[0]=kt,Mp(We,Kt,Me,ye),bp(We,le,jt),ki(We,ai(Lt),ai(kt),tt,W))}}}if(Fe.show&&us)if(_!=null){let[ht,mt]=Xe.scales,[Rt,Lt]=Xe.match,[kt,Kt]=_.cursor.sync.scales,Me=_.cursor.drag;if(cn=Me._x,hn=Me._y,cn||hn){let{left:ye,top:le,width:jt,height:Ht}=_.select,Be=_.scales[kt].ori,We=_.posToVal,dn,Re,je,Vn,Rn,ii=ht!=null&&Rt(ht,kt),di=mt!=null&&Lt(mt,Kt);ii&&cn?(Be==0?(dn=ye,Re=jt):(dn=le,Re=Ht),je=x[ht],Vn=N(We(dn,kt),je,Y,0),Rn=N(We(dn+Re,kt),je,Y,0),To(bi(Vn,Rn),en(Rn-Vn))):To(0,Y),di&&hn?(Be==1?(dn=ye,Re=jt):(dn=le,Re=Ht),je=x[mt],Vn=G(We(dn,Kt),je,st,0),Rn=G(We(dn+Re,Kt),je,st,0),Ao(bi(Vn,Rn),en(Rn-Vn))):Ao(0,st)}else rc()}else{let ht=en(od-sd),mt=en(ad-rd);if(C.ori==1){let Kt=ht;ht=mt,mt=Kt}cn=mn.x&&ht>=mn.dist,hn=mn.y&&mt>=mn.dist;let Rt=mn.uni;Rt!=null?cn&&hn&&(cn=ht>=Rt,hn=mt>=Rt,!cn&&!hn&&(mt>ht?hn=!0:cn=!0)):mn.x&&mn.y&&(cn||hn)&&(cn=hn=!0);let Lt,kt;cn&&(C.ori==0?(Lt=br,kt=Oe):(Lt=wr,kt=Ge),To(bi(Lt,kt),en(kt-Lt)),hn||Ao(0,st)),hn&&(C.ori==1?(Lt=br,kt=Oe):(Lt=wr,kt=Ge),Ao(bi(Lt,kt),en(kt-Lt)),cn||To(0,Y)),!cn&&!hn&&(To(0,0),Ao(0,0))}if(mn._x=cn,mn._y=hn,_==null){if(R){if(yd!=null){let[ht,mt]=Xe.scales;Xe.values[0]=ht!=null?Pi(C.ori==0?Oe:Ge,ht):null,Xe.values[1]=mt!=null?Pi(C.ori==1?Oe:Ge,mt):null}Ro(Xc,n,Oe,Ge,tt,W,k)}if($i){let ht=R&&Xe.setSeries,mt=Hn.prox;Fs==null?Gi<=mt&&Ri(fs,Sr,!0,ht):Gi>mt?Ri(null,Sr,!0,ht):fs!=Fs&&Ri(fs,Sr,!0,ht)}}nt&&(vt.idx=k,nc()),w!==!1&&un("setCursor")}let ps=null;Object.defineProperty(n,"rect",{get(){return ps==null&&Co(!1),ps}});function Co(_=!1){_?ps=null:(ps=m.getBoundingClientRect(),un("syncRect",ps))}function hd(_,w,R,k,O,Y,st){ft._lock||us&&_!=null&&_.movementX==0&&_.movementY==0||(ic(_,w,R,k,O,Y,st,!1,_!=null),_!=null?Bs(null,!0,!0):Bs(w,!0,!1))}function ic(_,w,R,k,O,Y,st,ht,mt){if(ps==null&&Co(!1),Ze(_),_!=null)R=_.clientX-ps.left,k=_.clientY-ps.top;else{if(R<0||k<0){Oe=-10,Ge=-10;return}let[Rt,Lt]=Xe.scales,kt=w.cursor.sync,[Kt,Me]=kt.values,[ye,le]=kt.scales,[jt,Ht]=Xe.match,Be=w.axes[0].side%2==1,We=C.ori==0?tt:W,dn=C.ori==1?tt:W,Re=Be?Y:O,je=Be?O:Y,Vn=Be?k:R,Rn=Be?R:k;if(ye!=null?R=jt(Rt,ye)?a(Kt,x[Rt],We,0):-10:R=We*(Vn/Re),le!=null?k=Ht(Lt,le)?a(Me,x[Lt],dn,0):-10:k=dn*(Rn/je),C.ori==1){let ii=R;R=k,k=ii}}mt&&(w==null||w.cursor.event.type==Xc)&&((R<=1||R>=tt-1)&&(R=Ks(R,tt)),(k<=1||k>=W-1)&&(k=Ks(k,W))),ht?(sd=R,rd=k,[br,wr]=ft.move(n,R,k)):(Oe=R,Ge=k)}const sc={width:0,height:0,left:0,top:0};function rc(){Aa(sc,!1)}let ud,dd,fd,pd;function md(_,w,R,k,O,Y,st){us=!0,cn=hn=mn._x=mn._y=!1,ic(_,w,R,k,O,Y,st,!0,!1),_!=null&&(Dt(qc,Yh,gd,!1),Ro(pp,n,br,wr,tt,W,null));let{left:ht,top:mt,width:Rt,height:Lt}=Fe;ud=ht,dd=mt,fd=Rt,pd=Lt}function gd(_,w,R,k,O,Y,st){us=mn._x=mn._y=!1,ic(_,w,R,k,O,Y,st,!1,!0);let{left:ht,top:mt,width:Rt,height:Lt}=Fe,kt=Rt>0||Lt>0,Kt=ud!=ht||dd!=mt||fd!=Rt||pd!=Lt;if(kt&&Kt&&Aa(Fe),mn.setScale&&kt&&Kt){let Me=ht,ye=Rt,le=mt,jt=Lt;if(C.ori==1&&(Me=mt,ye=Lt,le=ht,jt=Rt),cn&&ds(A,Pi(Me,A),Pi(Me+ye,A)),hn)for(let Ht in x){let Be=x[Ht];Ht!=A&&Be.from==null&&Be.min!=ke&&ds(Ht,Pi(le+jt,Ht),Pi(le,Ht))}rc()}else ft.lock&&(ft._lock=!ft._lock,Bs(w,!0,_!=null));_!=null&&(D(qc,Yh),Ro(qc,n,Oe,Ge,tt,W,null))}function B0(_,w,R,k,O,Y,st){if(ft._lock)return;Ze(_);let ht=us;if(us){let mt=!0,Rt=!0,Lt=10,kt,Kt;C.ori==0?(kt=cn,Kt=hn):(kt=hn,Kt=cn),kt&&Kt&&(mt=Oe<=Lt||Oe>=tt-Lt,Rt=Ge<=Lt||Ge>=W-Lt),kt&&mt&&(Oe=Oe<br?0:tt),Kt&&Rt&&(Ge=Ge<wr?0:W),Bs(null,!0,!0),us=!1}Oe=-10,Ge=-10,pt.fill(null),Bs(null,!0,!0),ht&&(us=ht)}function vd(_,w,R,k,O,Y,st){ft._lock||(Ze(_),It(),rc(),_!=null&&Ro(vp,n,Oe,Ge,tt,W,null))}function _d(){E.forEach(XE),rt(n.width,n.height,!0)}sr(Al,Jr,_d);const Er={};Er.mousedown=md,Er.mousemove=hd,Er.mouseup=gd,Er.dblclick=vd,Er.setSeries=(_,w,R,k)=>{let O=Xe.match[2];R=O(n,w,R),R!=-1&&Ri(R,k,!0,!1)},ct&&(Dt(pp,m,md),Dt(Xc,m,hd),Dt(mp,m,_=>{Ze(_),Co(!1)}),Dt(gp,m,B0),Dt(vp,m,vd),iu.add(n),n.syncRect=Co);const Ca=n.hooks=i.hooks||{};function un(_,w,R){Zl?Eo.push([_,w,R]):_ in Ca&&Ca[_].forEach(k=>{k.call(null,n,w,R)})}(i.plugins||[]).forEach(_=>{for(let w in _.hooks)Ca[w]=(Ca[w]||[]).concat(_.hooks[w])});const xd=(_,w,R)=>R,Xe=Ye({key:null,setSeries:!1,filters:{pub:Cp,sub:Cp},scales:[A,y[1]?y[1].scale:null],match:[Rp,Rp,xd],values:[null,null]},ft.sync);Xe.match.length==2&&Xe.match.push(xd),ft.sync=Xe;const yd=Xe.key,oc=e0(yd);function Ro(_,w,R,k,O,Y,st){Xe.filters.pub(_,w,R,k,O,Y,st)&&oc.pub(_,w,R,k,O,Y,st)}oc.sub(n);function z0(_,w,R,k,O,Y,st){Xe.filters.sub(_,w,R,k,O,Y,st)&&Er[_](null,w,R,k,O,Y,st)}n.pub=z0;function $0(){oc.unsub(n),iu.delete(n),ge.clear(),Zh(Al,Jr,_d),c.remove(),lt?.remove(),un("destroy")}n.destroy=$0;function ac(){un("init",i,t),Ft(t||i.data,!1),V[A]?Ql(A,V[A]):It(),bt=Fe.show&&(Fe.width>0||Fe.height>0),B=nt=!0,rt(i.width,i.height)}return y.forEach(So),E.forEach(Kl),e?e instanceof HTMLElement?(e.appendChild(c),ac()):e(n,ac):ac(),n}Tn.assign=Ye;Tn.fmtNum=Wu;Tn.rangeNum=Cl;Tn.rangeLog=Hl;Tn.rangeAsinh=Vu;Tn.orient=fr;Tn.pxRatio=Se;Tn.join=F1;Tn.fmtDate=Xu,Tn.tzDate=Y1;Tn.sync=e0;{Tn.addGap=LE,Tn.clipGaps=Wl;let i=Tn.paths={points:a0};i.linear=c0,i.stepped=IE,i.bars=UE,i.spline=OE}const qE='.uplot,.uplot *,.uplot *:before,.uplot *:after{box-sizing:border-box}.uplot{font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,Noto Sans,sans-serif,"Apple Color Emoji","Segoe UI Emoji",Segoe UI Symbol,"Noto Color Emoji";line-height:1.5;width:min-content}.u-title{text-align:center;font-size:18px;font-weight:700}.u-wrap{position:relative;user-select:none}.u-over,.u-under{position:absolute}.u-under{overflow:hidden}.uplot canvas{display:block;position:relative;width:100%;height:100%}.u-axis{position:absolute}.u-legend{font-size:14px;margin:auto;text-align:center}.u-inline{display:block}.u-inline *{display:inline-block}.u-inline tr{margin-right:16px}.u-legend th{font-weight:600}.u-legend th>*{vertical-align:middle;display:inline-block}.u-legend .u-marker{width:1em;height:1em;margin-right:4px;background-clip:padding-box!important}.u-inline.u-live th:after{content:":";vertical-align:middle}.u-inline:not(.u-live) .u-value{display:none}.u-series>*{padding:4px}.u-series th{cursor:pointer}.u-legend .u-off>*{opacity:.3}.u-select{background:#00000012;position:absolute;pointer-events:none}.u-cursor-x,.u-cursor-y{position:absolute;left:0;top:0;pointer-events:none;will-change:transform}.u-hz .u-cursor-x,.u-vt .u-cursor-y{height:100%;border-right:1px dashed #607D8B}.u-hz .u-cursor-y,.u-vt .u-cursor-x{width:100%;border-bottom:1px dashed #607D8B}.u-cursor-pt{position:absolute;top:0;left:0;border-radius:50%;border:0 solid;pointer-events:none;will-change:transform;background-clip:padding-box!important}.u-axis.u-off,.u-select.u-off,.u-cursor-x.u-off,.u-cursor-y.u-off,.u-cursor-pt.u-off{display:none}';var YE=Object.defineProperty,KE=Object.getOwnPropertyDescriptor,bo=(i,t,e,n)=>{for(var s=n>1?void 0:n?KE(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&YE(t,e,s),s};const f0=150;function JE(i){const t=Math.log10(i);return i>0&&(t<-2||t>4)?`1e${Math.round(t)}`:na(i)}let Rs=class extends nn{constructor(){super(),this.colours=[],this.version=0,this.theme="",this.plot=null,this.made="",this.box=document.createElement("div"),this.tip=document.createElement("div"),this.box.className="plot",this.tip.className="tip"}createRenderRoot(){const t=super.createRenderRoot();return this.box.append(this.tip),t.append(this.box),t}disconnectedCallback(){super.disconnectedCallback(),this.plot?.destroy(),this.plot=null}get canvas(){return this.plot?.ctx.canvas??null}render(){}updated(){const t=`${this.quantity.key} ${this.colours.join()} ${this.theme} ${this.clientWidth}`;(!this.plot||t!==this.made)&&(this.plot?.destroy(),this.plot=this.make(),this.made=t),this.plot.setData(this.data())}data(){const{least:t}=this.quantity,e=this.colours.map((n,s)=>this.trace.values(s,this.quantity).map(r=>r===null||t===0?r:Math.max(r,t)));return[this.trace.rows.map(n=>n.time),...e]}make(){const{quantity:t}=this,e=getComputedStyle(this),[n,s]=[e.getPropertyValue("--dim").trim(),e.getPropertyValue("--edge").trim()],r={stroke:n,font:"11px system-ui",ticks:{stroke:s,width:1},grid:{stroke:s,width:.5}},o=t.least>0,l=o?{filter:(c,u)=>u.map(h=>Math.abs(Math.log10(h)%1)<1e-9?h:null)}:{};return new Tn({width:Math.max(120,this.clientWidth),height:f0,padding:[10,6,0,0],cursor:{y:!1,points:{size:5}},legend:{show:!1},scales:{x:{time:!1,range:(c,u,h)=>[u??0,Math.max(h??1,(u??0)+.1)]},y:o?{distr:3,range:(c,u,h)=>[10**Math.floor(Math.log10(u||t.least)),10**Math.ceil(Math.log10(h||1)+1e-9)]}:{range:(c,u,h)=>[0,(h||1)*1.08]}},axes:[{...r,size:26,space:50,values:(c,u)=>u.map(h=>`${Number(h.toFixed(2))} s`)},{...r,...l,grid:{...r.grid,...l},ticks:{...r.ticks,...l},size:40,space:26,values:(c,u)=>u.map(h=>h===null?"":JE(h))}],series:[{},...this.colours.map(c=>({stroke:c,width:1.6,spanGaps:!0,points:{show:!1}}))],hooks:{setCursor:[c=>this.point(c.cursor.idx??null)]}},this.data(),this.box)}point(t){const e=t===null?void 0:this.trace.rows[t];this.tip.replaceChildren(),e&&(this.colours.forEach((n,s)=>{const r=e.of[s];if(!r)return;const o=document.createElement("span");o.style.color=n,o.textContent=`${na(r[this.quantity.at]*this.quantity.scale)} `,this.tip.append(o)}),this.tip.append(`${this.quantity.unit} at ${e.time.toFixed(2)} s`))}};Rs.styles=[Tm(qE),Un,vn`
    :host { display: block; height: ${f0}px; }
    .u-legend { display: none; }
    .tip { position: absolute; top: 4px; right: 8px; font-size: 11px; color: var(--dim); pointer-events: none; text-align: right; }
    .plot { position: relative; }
  `];bo([ue({attribute:!1})],Rs.prototype,"trace",2);bo([ue({attribute:!1})],Rs.prototype,"quantity",2);bo([ue({attribute:!1})],Rs.prototype,"colours",2);bo([ue({type:Number})],Rs.prototype,"version",2);bo([ue()],Rs.prototype,"theme",2);Rs=bo([In("poise-curves")],Rs);var ZE=Object.defineProperty,QE=Object.getOwnPropertyDescriptor,wo=(i,t,e,n)=>{for(var s=n>1?void 0:n?QE(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&ZE(t,e,s),s};const tT=4,eT=["lm","ccd","jacobian-transpose","sdls","fabrik"];let Ps=class extends nn{constructor(){super(...arguments),this.open=-1}connectedCallback(){super.connectedCallback(),this.store.on(["ways","compared","settings"],()=>this.requestUpdate())}choose(i){this.connection.act({do:"choose-ways",ways:i})}change(i,t){const e=this.store.scene.ways;this.choose(e.map((n,s)=>s===i?{...n,...t}:n))}add(){const i=this.store.scene.ways,t=eT.find(e=>!i.some(n=>n.solver===e))??"lm";this.choose([...i,{solver:t,iterations:30,options:{}}])}render(){const i=this.store.scene?.ways;if(!i)return Pt;const{view:t,quantity:e,trace:n,colours:s}=this.mode,r=t?.record;return Z`
      <h2 style="margin-top: 0">Methods</h2>
      <div class="ways">${i.map((o,a)=>this.way(o,a,i.length))}</div>
      ${i.length<tT?Z`<button style="margin-top: 4px; width: 100%" @click=${()=>this.add()}>Add a method</button>`:Pt}
      <div class="row">
        <button class="grow" ?disabled=${!r} title="Give all methods the last drag again (Enter)" @click=${()=>this.mode.replay()}>${t?.replaying?"Replaying…":"Replay the drag"}</button>
        <button ?disabled=${!this.mode.apart} title="All bodies back to the document's pose (R)" @click=${()=>this.mode.reset()}>Start again</button>
      </div>
      ${r?Z`<p class="dim">${r.label}, ${r.seconds.toFixed(1)} s. Another method or option repeats it.</p>`:Z`<p class="dim">Pull on any of the bodies: all get the same targets.</p>`}
      <h2>Curves</h2>
      <div class="wrap" role="tablist" aria-label="Quantity">${Tl.map(o=>Z`
        <button role="tab" aria-selected=${o===e} class=${o===e?"on":""} title="${o.title} ${o.says}"
          @click=${()=>this.mode.look(o)}>${o.title}</button>`)}</div>
      <poise-curves .trace=${n} .quantity=${e} .colours=${s} .version=${this.mode.version} .theme=${this.store.theme}></poise-curves>
      ${this.table()}
      <div class="row">
        <button class="grow ${this.mode.frozen?"on":""}" aria-pressed=${this.mode.frozen} title="Stop the picture and the curves (Space)" @click=${()=>this.mode.freeze()}>Freeze</button>
        <button class="grow" ?disabled=${!n.rows.length} title="The curves as a table" @click=${()=>this.mode.exportCurves()}>CSV</button>
        <button class="grow" title="Bodies, curves and table as a picture" @click=${()=>void this.mode.exportPicture()}>Picture</button>
      </div>`}way(i,t,e){const n=this.mode.view?.offers.find(r=>r.solver===i.solver),s=this.open===t;return Z`
      <div class="way">
        <span class="mark" style="background: ${this.mode.colours[t]}"></span>
        <select aria-label="Method ${t+1}" @change=${r=>this.change(t,{solver:r.target.value,options:{},iterations:30})}>
          ${Object.entries(Tg).map(([r,o])=>Z`<option value=${r} ?selected=${r===i.solver}>${o}</option>`)}
        </select>
        <button class="quiet ${s?"on":""}" title="Options" aria-label="Options of method ${t+1}" aria-expanded=${s} @click=${()=>{this.open=s?-1:t}}>${Eg}</button>
        <button class="quiet" title="Take it out" aria-label="Take method ${t+1} out" ?disabled=${e<2} @click=${()=>this.choose(this.store.scene.ways.filter((r,o)=>o!==t))}>${xa}</button>
      </div>
      ${s&&n?this.options(i,t,n):Pt}`}options(i,t,e){const n=(s,r)=>{const o=Number(r),a={...i.options};r===""||!Number.isFinite(o)?delete a[s]:a[s]=o,this.change(t,{options:a})};return Z`<div class="options">
      ${i.solver==="constrained"?Pt:Z`<span>iterations a step</span>
        <input type="number" min="1" max="1000" step="1" aria-label="iterations a step" .value=${String(i.iterations)}
          @change=${s=>this.change(t,{iterations:Math.round(Number(s.target.value))})} />`}
      ${Object.entries(e.options).map(([s,r])=>Z`<span>${s.replaceAll("_"," ")}</span>
        <input type="number" step="any" aria-label=${s} placeholder=${na(r)} title="${na(r)} if nothing is given"
          .value=${s in i.options?String(i.options[s]):""}
          @change=${o=>n(s,o.target.value)} />`)}
    </div>`}table(){const{trace:i,quantity:t,names:e,colours:n}=this.mode;return i.rows.length?Z`<table aria-label="${t.title}">
      <tr><th>${t.title}${t.unit?`, ${t.unit}`:""}</th><th>last</th><th>median</th><th>95 %</th></tr>
      ${e.map((s,r)=>{const o=i.summary(r,t);return Z`<tr><td title=${s}><span class="mark" style="background: ${n[r]}"></span> ${s}</td>
          ${o?[o.last,o.median,o.p95].map(a=>Z`<td>${na(a)}</td>`):Z`<td colspan="3" class="dim">out</td>`}</tr>`})}</table>`:Pt}};Ps.styles=[Un,vn`
    .ways { display: grid; gap: 4px; }
    .way { display: grid; grid-template-columns: 10px 1fr auto auto; gap: 6px; align-items: center; }
    .mark { width: 10px; height: 10px; border-radius: 3px; display: inline-block; }
    .options { display: grid; grid-template-columns: 1fr 96px; gap: 4px 8px; align-items: center; padding: 4px 0 6px 16px; font-size: 12px; }
    .wrap { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; }
    .wrap button { padding: 2px 4px; min-height: 26px; }
    table { width: 100%; border-collapse: collapse; font-size: 12px; font-variant-numeric: tabular-nums; margin-top: 4px; }
    th { font-weight: 600; color: var(--dim); text-align: right; padding: 2px 0 2px 8px; }
    th:first-child, td:first-child { text-align: left; padding-left: 0; max-width: 128px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    td { text-align: right; padding: 2px 0 2px 8px; white-space: nowrap; }
    p { margin: 3px 0 0; font-size: 12px; }
    .row { margin-top: 6px; }
    h2 { margin: 10px 0 5px; }
    .way select, .way button { min-height: 26px; padding-top: 2px; padding-bottom: 2px; }
  `];wo([ue({attribute:!1})],Ps.prototype,"mode",2);wo([ue({attribute:!1})],Ps.prototype,"store",2);wo([ue({attribute:!1})],Ps.prototype,"connection",2);wo([de()],Ps.prototype,"open",2);wo([fo("poise-curves")],Ps.prototype,"curves",2);Ps=wo([In("poise-compare")],Ps);const nT=14,iT=12,sT=8;class p0{constructor({stage:t,body:e,holds:n,connection:s,store:r},o=0,a=()=>{}){this.first=o,this.taking=a,this.pulls=new Map,this.keys=new Set,this.under=null,this.pending=null,this.pane=0,[this.stage,this.body,this.holds,this.connection,this.store]=[t,e,n,s,r];const l=new Si({color:16757844,depthTest:!1,transparent:!0,opacity:.9});this.marker=new Ne(new Qn(1,16,12),l),this.marker.renderOrder=20,this.marker.visible=!1,e.overlay.add(this.marker),addEventListener("keydown",c=>{!c.metaKey&&!c.ctrlKey&&this.keys.add(c.key.toLowerCase())}),addEventListener("keyup",c=>{c.key==="Meta"||c.key==="Control"?this.keys.clear():this.keys.delete(c.key.toLowerCase())}),addEventListener("blur",()=>this.keys.clear())}local(t){return t.applyMatrix4(this.body.group.matrixWorld.clone().invert())}find(t,e){if(!this.body.character||this.body.world.length===0)return null;const n=o=>this.stage.project(o.clone().applyMatrix4(this.body.group.matrixWorld),this.pane),s=this.holds.near(o=>this.stage.project(o,this.pane),t,e,iT);if(s?.position)return{joint:this.jointOf(s.joint),hold:s.id,point:new P(...s.position),hit:null};if(this.body.skins.length&&!this.store.bones){const o=xg(this.body,this.local(this.stage.ray(t,e,this.pane)));return o?{joint:o.joint,hold:0,point:o.point,hit:o}:null}const r=bg(this.body,n,new _t(t,e),nT);return r?{joint:r.joint,hold:0,point:r.point,hit:null}:null}jointOf(t){return this.body.character.joints.findIndex(e=>e.name===t)}down(t,e,n){if(t.button!==0||this.pulls.size>=sT)return!1;const s=this.find(e,n);if(!s)return!1;const r=this.freeNumber(),o=s.joint>=0?this.body.frame(s.joint):new Xt,a=s.hit||s.hold?null:s.point.clone().applyMatrix4(o.clone().invert()),l={grab:r,joint:s.joint,hold:s.hold,from:s.point.clone(),local:a,hit:s.hit,to:s.point.clone(),startX:e,startY:n,frame:o,turning:!1};if(this.taking(),this.pulls.set(t.pointerId,l),s.hold)this.connection.pack(c=>cS(c,r,s.hold));else if(s.hit){const{skin:c,face:u,u:h,v:d}=s.hit;this.connection.pack(f=>aS(f,r,c,u,h,d))}else this.connection.pack(c=>lS(c,r,s.joint,a.x,a.y,a.z));return this.store.select(s.joint),this.stage.ask(),!0}freeNumber(){const t=new Set([...this.pulls.values()].map(n=>n.grab));let e=this.first;for(;t.has(e);)e+=1;return e}move(t,e,n){const s=this.pulls.get(t.pointerId);if(!s){t.buttons===0&&(this.pending={x:e,y:n},this.stage.ask());return}t.altKey&&!s.hold?this.turn(s,e,n):this.drag(s,e,n,t.shiftKey),this.stage.ask()}drag(t,e,n,s){const r=this.body.group.matrixWorld,o=t.from.clone().applyMatrix4(r),a=this.stage.ray(e,n,this.pane),l=this.axis(),c=this.stage.camera.getWorldDirection(new P);let u;if(l)u=rT(o,l,a);else{const d=new zn;d.setFromNormalAndCoplanarPoint(s?new P(0,1,0):c,o),u=a.intersectPlane(d,new P)}if(!u)return;t.to.copy(u.applyMatrix4(r.clone().invert()));const{grab:h}=t;this.connection.pack(d=>hS(d,h,t.to.x,t.to.y,t.to.z))}axis(){return this.keys.has("x")?new P(1,0,0):this.keys.has("y")?new P(0,1,0):this.keys.has("z")?new P(0,0,1):null}turn(t,e,n){t.turning=!0;const s=Math.PI/240,r=this.stage.camera.matrixWorld,o=new P().setFromMatrixColumn(r,0),a=new P().setFromMatrixColumn(r,1),l=new Mn().setFromAxisAngle(a,(e-t.startX)*s).multiply(new Mn().setFromAxisAngle(o,(n-t.startY)*s)),c=new Mn().setFromRotationMatrix(this.body.group.matrixWorld),u=new Mn;t.frame.decompose(new P,u,new P);const h=c.clone().invert().multiply(l).multiply(c).multiply(u);this.connection.pack(d=>uS(d,t.grab,h.w,h.x,h.y,h.z))}up(t){const e=this.pulls.get(t.pointerId);e&&(this.pulls.delete(t.pointerId),this.connection.pack(n=>qh(n,e.grab)),this.stage.ask())}letGo(){for(const t of this.pulls.values())this.connection.pack(e=>qh(e,t.grab));this.pulls.clear(),this.away(),this.marker.visible=!1}away(){this.pending=null,this.hover(null)}hover(t){this.under=t;const e=t?.joint??-1;e!==this.store.hovered&&(this.store.hovered=e,this.store.changed("hover")),this.stage.canvas.style.cursor=t?"grab":"default",this.stage.ask()}before(){if(this.pending&&this.pulls.size===0){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s))}const t=this.pulls.values().next().value,e=t?this.spot(t):this.under?.point;this.marker.visible=e!=null,e&&(this.marker.position.copy(e),this.marker.scale.setScalar((this.body.character?.height??1)*.009))}spot(t){if(t.hold){const e=this.holds.views.find(n=>n.id===t.hold);return e?.position?new P(...e.position):null}return t.local?t.local.clone().applyMatrix4(this.body.frame(t.joint)):t.hit?Fu(this.body,t.hit):null}}function rT(i,t,e){const n=i.clone().sub(e.origin),s=t.dot(e.direction),r=1-s*s;if(r<1e-6)return null;const o=(s*e.direction.dot(n)-t.dot(n))/r;return i.clone().addScaledVector(t,o)}const oT={dark:{back:"#1b1e23",text:"#e6e9ee",dim:"#949eae"},light:{back:"#ffffff",text:"#1d2330",dim:"#5f6b7d"}};async function aT(i,t,e,n,s){const r=i.canvas,o=r.width/r.clientWidth,[a,l]=[r.clientWidth,r.clientHeight],c=t?40+a*t.height/t.width*.5:0,u=document.createElement("canvas");[u.width,u.height]=[r.width,Math.round(r.height+c*o)];const h=u.getContext("2d"),d=oT[s];return h.scale(o,o),h.fillStyle=d.back,h.fillRect(0,0,a,l+c),i.draw(),h.drawImage(r,0,0,a,l),n.forEach((f,m)=>{const v=i.panes[m];v&&(h.fillStyle=f.colour,h.fillRect(v.x+10,v.y+9,10,10),Qc(h,f.name,v.x+26,v.y+18,"600 13px",d.text),Qc(h,f.numbers,v.x+10,v.y+35,"12px",d.dim))}),t&&(Qc(h,e,12,l+22,"12px",d.dim),h.drawImage(t,12,l+32,a-24,c-44)),new Promise((f,m)=>u.toBlob(v=>v?f(v):m(new Error("no picture")),"image/png"))}function Qc(i,t,e,n,s,r){i.font=`${s} system-ui, sans-serif`,i.fillStyle=r,i.fillText(t,e,n)}const lT={dark:["#5b9bff","#ffa64d","#35d0ae","#dd7cff"],light:["#1f6feb","#c76a00","#0b8f72","#9b3fd0"]},Jp=16757844,cT=100;class hT{constructor(t){this.tools=t,this.name="compare",this.title="Compare",this.shortcuts=[["Drag on any body","pull that point of all of them; all begin in the pose of the one that is pressed"],["Shift, X, Y, Z, Alt","as in Pose: level, along an axis, turn"],["Enter","replay the last drag"],["R","all bodies back to the document's pose"],["Space","freeze picture and curves"],["1 to 4","keep that body's pose"]],this.trace=new ZS,this.quantity=Tl[0],this.view=null,this.frozen=!1,this.version=0,this.apart=!1,this.on=!1,this.moving=!1,this.connected=!1,this.copies=[],this.shownAt=0,this.later=0,this.overlay=new Sn,this.wishes=[];const{connection:e,store:n,stage:s}=t;this.pulling=new p0(t,sS,()=>e.pack(o=>pS(o,this.pulling.pane)));const r=new UM({color:Jp,depthTest:!1,transparent:!0,dashSize:.02,gapSize:.012});this.line=new Fl(new Ee().setFromPoints([new P,new P]),r),this.line.frustumCulled=!1,this.line.renderOrder=18,this.overlay.add(this.line),e.hear(MS,o=>this.bodies(o)),e.hear("compared",o=>this.told(o)),n.on(["body"],()=>{this.on&&this.remake()}),n.on(["posed"],()=>{this.on&&!this.apart&&this.follow()}),n.on(["holds"],()=>{this.on&&this.showHolds()}),n.on(["ways"],()=>{this.on&&this.remake()}),n.on(["view"],()=>this.showBones()),n.on(["status"],()=>{n.status.connected||(this.moving=!1);const o=n.status.connected&&!this.connected;this.connected=n.status.connected,o&&this.on&&this.ask("enter")}),s.scene.add(this.overlay),this.overlay.visible=!1}ask(t,e=0){this.tools.connection.act({compare:t,lane:e})}get colours(){return lT[this.tools.store.theme].slice(0,this.names.length)}get names(){return this.view?.lanes.map(t=>t.label)??this.tools.store.scene?.ways.map(t=>t.solver)??[]}enter(){const{body:t,holds:e}=this.tools;this.on=!0,this.connected=this.tools.store.status.connected,t.group.visible=t.overlay.visible=!1,this.overlay.visible=!0,this.overlay.add(e.group,this.pulling.marker),e.group.visible=!0,this.remake(),this.connected&&this.ask("enter")}leave(){const{body:t,holds:e,stage:n,store:s}=this.tools;this.on=this.frozen=!1,this.pulling.letGo(),s.status.connected&&this.ask("leave"),this.drop(),n.split(1,null),t.overlay.add(e.group),t.group.visible=t.overlay.visible=!0,this.overlay.visible=e.group.visible=!1,s.scene&&e.show(s.scene.holds,s.scene.character.height),e.follow(t)}drop(){for(const t of this.copies)this.tools.stage.scene.remove(t.group,t.overlay),t.free();this.copies=[]}remake(){const{body:t,stage:e,store:n}=this.tools;this.drop();const s=n.scene?.ways.length??0;if(!(!t.character||!s)){this.overlay.rotation.x=t.group.rotation.x,this.copies=Array.from({length:s},()=>t.copy());for(const r of this.copies)e.scene.add(r.group,r.overlay);this.pulling.pane=0,this.pulling.body=this.copies[0],this.apart=!1,this.showBones(),this.follow(),e.split(s,r=>this.show(r))}}showBones(){const{store:t,body:e,stage:n}=this.tools;for(const s of this.copies)s.showBones(t.bones||e.skins.length===0);n.ask()}follow(){const{store:t,stage:e}=this.tools;if(t.pose)for(const n of this.copies)n.take(t.pose);e.ask()}showHolds(){const{store:t,holds:e,stage:n}=this.tools,s=this.view?.holds??t.scene?.holds;s&&t.scene&&e.show(s.map(r=>({...r})),t.scene.character.height),n.ask()}told(t){this.on&&(this.view=t,this.showHolds(),this.changed(!0))}bodies(t){const{connection:e,store:n,stage:s}=this.tools,r=SS(t),o=e.answer(r.seq);!this.on||this.frozen||(r.flags&nS&&this.trace.clear(),this.trace.add(r.samples),this.moving=(r.flags&mg)!==0,this.apart=r.count>0,r.count===this.copies.length?this.copies.forEach((a,l)=>{const c=u=>u.subarray(l*u.length/r.count,(l+1)*u.length/r.count);a.take({q:c(r.q),world:c(r.world)})}):r.count||this.follow(),o>0&&(n.status={...n.status,age:o,solving:0,missed:0,unheld:!1},n.changed("status")),s.ask(),this.changed(!this.moving))}changed(t){this.version+=1,clearTimeout(this.later);const e=cT-(performance.now()-this.shownAt);if(!t&&e>0){this.later=window.setTimeout(()=>this.changed(!0),e);return}this.shownAt=performance.now(),this.tools.store.changed("compared"),this.tools.page.requestUpdate()}aim(t,e){if(this.pulling.pulls.size)return;const n=this.tools.stage.paneAt(t,e);n===this.pulling.pane||!this.copies[n]||(this.pulling.pane=n,this.pulling.body=this.copies[n])}down(t,e,n){return this.aim(e,n),this.frozen&&this.copies.length&&this.freeze(),this.copies.length>0&&this.pulling.down(t,e,n)}move(t,e,n){this.aim(e,n),this.pulling.move(t,e,n);for(const s of this.pulling.pulls.values())s.hold&&this.tools.holds.move(s.hold,s.to)}up(t){this.pulling.up(t)}away(){this.pulling.away()}key(t,e){if(e.ctrlKey||e.metaKey)return!1;if(t==="enter"&&this.view?.record)this.replay();else if(t==="r")this.reset();else if(t===" ")this.freeze();else if(t>="1"&&t<=String(this.names.length))this.keep(Number(t)-1);else return!1;return!0}replay(){this.frozen&&this.freeze(),this.ask("replay")}reset(){this.frozen&&this.freeze(),this.ask("reset")}keep(t){this.ask("keep",t)}freeze(){this.frozen=!this.frozen,this.frozen||this.ask("enter"),this.changed(!0)}look(t){this.quantity=t,this.changed(!0)}exportCurves(){Zp(new Blob([this.trace.csv(this.names)],{type:"text/csv"}),"compared.csv")}async exportPicture(){const{stage:t,store:e}=this.tools,n=this.tools.page.renderRoot.querySelector("poise-compare"),s=this.names.map((r,o)=>({name:r,colour:this.colours[o],numbers:this.numbers(o)}));Zp(await aT(t,n?.curves?.canvas??null,`${this.quantity.title} ${this.quantity.says}, ${this.quantity.unit}`,s,e.theme),"compared.png")}before(){const{body:t}=this.tools;this.copies[0]?.skins.some((e,n)=>e.mesh.geometry!==t.skins[n]?.mesh.geometry)&&this.remake(),this.pulling.before()}show(t){const{holds:e}=this.tools;this.copies.forEach((a,l)=>{a.group.visible=a.overlay.visible=l===t});const n=this.copies[t];if(!n)return;e.follow(n);const s=[...this.pulling.pulls.values()].filter(a=>!a.hold);for(;this.wishes.length<s.length;)this.wishes.push(this.wish());this.wishes.forEach((a,l)=>{a.visible=l<s.length,a.visible&&a.position.copy(s[l].to),a.scale.setScalar((n.character?.height??1)*.011)});const[r]=s,o=r&&(r.hit?Fu(n,r.hit):r.local?.clone().applyMatrix4(n.frame(r.joint)));if(this.line.visible=o!==void 0,r&&o){const a=this.line.geometry.getAttribute("position");a.copyArray([...o.toArray(),...r.to.toArray()]),a.needsUpdate=!0,this.line.computeLineDistances()}o&&this.pulling.marker.position.copy(o),this.pulling.marker.visible=o!==void 0||this.pulling.under!==null&&t===this.pulling.pane}wish(){const t=new Si({color:Jp,depthTest:!1,transparent:!0,wireframe:!0}),e=new Ne(new Qn(1,12,8),t);return e.renderOrder=19,this.overlay.add(e),e}numbers(t){const e=this.trace.latest(t);if(!e)return"";const[n,s,r,o]=[e[3],e[4],e[5],e[6]],a=l=>l>=.01?`${(100*l).toFixed(1)} cm`:l<1e-6?"0":`${(1e3*l).toFixed(l<1e-4?3:2)} mm`;return`${a(n)} off · pins ${a(s)} · ${(1e3*r).toFixed(2)} ms · ${o} it.`}panel(){const{store:t,connection:e}=this.tools;return Z`<poise-compare .mode=${this} .store=${t} .connection=${e}></poise-compare>`}over(){const{stage:t,store:e}=this.tools,n=e.scene?.character.joints[e.hovered]?.name,s="position:absolute;pointer-events:none;padding:6px 10px;font-size:12px;line-height:1.35;box-sizing:border-box;text-shadow:0 0 3px var(--back),0 0 3px var(--back);";return Z`${t.panes.map((r,o)=>{const a=this.view?.lanes[o],l=`left:${r.x}px;top:${r.y}px;width:${r.width}px;height:${r.height}px;`;return Z`<div data-lane=${o} style="${s}${l}border:solid var(--edge);border-width:0 1px 1px 0;${a?.failure?"background:#0004;":""}">
        <div style="display:flex;gap:6px;align-items:center;font-weight:600">
          <span style="width:10px;height:10px;border-radius:3px;flex:none;background:${this.colours[o]??"none"}"></span>
          <span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${this.names[o]??""}</span>
          ${n&&o===this.pulling.pane&&!this.pulling.pulls.size?Z`<span class="dim" style="font-weight:400">${n}</span>`:Pt}
        </div>
        <div style="font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;opacity:0.85">${a?.failure?"":this.numbers(o)}</div>
        ${a?.failure?Z`<p role="alert" style="margin:8px 0;padding:8px 10px;border-radius:8px;background:var(--panel);border:1px solid var(--edge);color:var(--warn);max-width:340px">${a.failure}</p>`:Pt}
        ${this.apart&&!a?.failure?Z`<button style="position:absolute;right:8px;bottom:8px;pointer-events:auto" title="Make it the document's pose (${o+1})" @click=${()=>this.keep(o)}>Keep this pose</button>`:Pt}
      </div>`})}${this.frozen?Z`<div style="position:absolute;right:12px;top:8px;background:var(--accent);color:var(--on-accent);border-radius:8px;padding:2px 10px">frozen</div>`:Pt}`}where(t,e){const n=this.copies[t],s=n.character.joints.findIndex(l=>l.name===e),r=new P().setFromMatrixPosition(n.frame(s)).applyMatrix4(n.group.matrixWorld),o=this.tools.stage.canvas.getBoundingClientRect(),a=this.tools.stage.project(r,t);return[a.x+o.left,a.y+o.top]}get state(){return{pulls:this.pulling.pulls.size,spots:[],compared:{view:this.view,apart:this.apart,moving:this.moving,frozen:this.frozen,moments:this.trace.rows.length,ready:this.copies.length>0&&this.view!==null&&!this.view.replaying&&!this.view.lanes.some(t=>t.failure?.includes("being compiled")),under:this.pulling.under?.joint??-1,worlds:this.copies.map(t=>Array.from(t.world)),latest:this.names.map((t,e)=>Array.from(this.trace.latest(e)??[]))}}}}function Zp(i,t){const e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}const uT={tool:"add",radius:.03,pixels:40,onScreen:!1,strength:.3,value:1,falloff:"smooth",limit:4,mirror:!1,facing:!1},dT=.3,fT=16;class pT{constructor(t,e){this.tools=t,this.settings=e,this.hit=null,this.dabs=0,this.last=null,this.stroking=!1,this.sent=0;const n=Array.from({length:64},(s,r)=>{const o=2*Math.PI*r/64;return new P(Math.cos(o),Math.sin(o),0)});this.ring=new vM(new Ee().setFromPoints(n),new ls({color:16777215,depthTest:!1,transparent:!0})),this.ring.renderOrder=30,this.ring.visible=!1,t.body.overlay.add(this.ring)}find(t,e){const{body:n,stage:s}=this.tools;return!n.character||!n.world.length?null:xg(n,s.ray(t,e).applyMatrix4(n.group.matrixWorld.clone().invert()))}radiusAt(t){const{onScreen:e,pixels:n,radius:s}=this.settings,{stage:r,body:o}=this.tools;if(!e)return s*(o.character?.height??1);const a=t.point.clone().applyMatrix4(o.group.matrixWorld).distanceTo(r.camera.position);return n*2*a*Math.tan(r.camera.fov*Math.PI/360)/r.canvas.clientHeight}hover(t,e){this.hit=this.find(t,e)}down(t,e,n,s){return this.hover(t,e),this.hit?(this.stroking=!0,this.dabs=0,this.last={x:t,y:e},this.dab(this.hit,n,s),!0):!1}move(t,e,n,s){const r=this.last,o=Math.hypot(t-r.x,e-r.y),a=Math.max(1.5,dT*this.pixelRadius()),l=Math.floor(o/a);if(l<1)return;const c=Math.min(l,fT);for(let h=1;h<=c;h++){const d=h*l*a/(c*o),f=this.find(r.x+d*(t-r.x),r.y+d*(e-r.y));f&&(this.hit=f,this.dab(f,n,s))}const u=l*a/o;this.last={x:r.x+u*(t-r.x),y:r.y+u*(e-r.y)}}up(){this.stroking&&(this.stroking=!1,this.last=null,this.sent=this.tools.connection.pack(t=>gS(t)))}pixelRadius(){const{stage:t,body:e}=this.tools;if(this.settings.onScreen||!this.hit)return this.settings.pixels;const n=this.hit.point.clone().applyMatrix4(e.group.matrixWorld).distanceTo(t.camera.position);return this.radiusAt(this.hit)*t.canvas.clientHeight/(2*n*Math.tan(t.camera.fov*Math.PI/360))}dab(t,e,n){const{connection:s,stage:r,body:o}=this.tools,a=this.settings,l=t.point.clone().applyMatrix4(o.group.matrixWorld).sub(r.camera.position).transformDirection(o.group.matrixWorld.clone().invert()),c=(a.mirror?rS:0)|(a.facing?oS:0);this.dabs+=1,this.sent=s.pack(u=>mS(u,c,t.skin,e,gg.indexOf(n),vg.indexOf(a.falloff),a.limit,t.face,t.u,t.v,this.radiusAt(t),a.strength,a.value,l.x,l.y,l.z))}show(t){this.ring.visible=t&&this.hit!==null;const e=this.hit;if(!this.ring.visible||!e)return;const{body:n}=this.tools,s=n.skins[e.skin];if(!s)return;const r=dr(n,s),[o,a,l]=[0,1,2].map(u=>{const h=3*s.geometry.index[3*e.face+u];return new P(r[h],r[h+1],r[h+2])}),c=a.clone().sub(o).cross(l.clone().sub(o)).normalize();this.ring.position.copy(o).multiplyScalar(e.u).addScaledVector(a,e.v).addScaledVector(l,1-e.u-e.v),this.ring.quaternion.setFromUnitVectors(new P(0,0,1),c),this.ring.scale.setScalar(this.radiusAt(e))}}const mT="vec3(0.85, 0.1, 0.75)",$o=_g.map(([i,t,e])=>`vec3(${i.toFixed(4)}, ${t.toFixed(4)}, ${e.toFixed(4)})`),m0={grey:{value:0}};function gT(i){m0.grey.value=i?1:0}const g0=new WeakSet;function vT(i){const t=i.weights.influences>4,e=new zl({color:16777215,roughness:.85,metalness:0}),n={value:-1};return e.userData.joint=n,e.side=i.mesh.material.side,e.customProgramCacheKey=()=>`heat ${t}`,e.onBeforeCompile=s=>{t&&Nu(s),s.uniforms.heatJoint=n,s.uniforms.heatGrey=m0.grey;const r=o=>`dot(skinWeight${o}, 1.0 - step(0.5, abs(skinIndex${o} - heatJoint)))`;s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
uniform float heatJoint;
varying float heatWeight;
varying float heatTotal;`).replace("#include <project_vertex>",`#include <project_vertex>
        heatWeight = ${r("")}${t?` + ${r("2")}`:""};
        heatTotal = dot(skinWeight, vec4(1.0))${t?" + dot(skinWeight2, vec4(1.0))":""};`),s.fragmentShader=s.fragmentShader.replace("#include <common>",`#include <common>
        uniform float heatGrey;
        varying float heatWeight;
        varying float heatTotal;
        vec3 heatColour(float w) {
          float at = clamp(w, 0.0, 1.0) * 4.0;
          vec3 c = mix(${$o[0]}, ${$o[1]}, clamp(at, 0.0, 1.0));
          c = mix(c, ${$o[2]}, clamp(at - 1.0, 0.0, 1.0));
          c = mix(c, ${$o[3]}, clamp(at - 2.0, 0.0, 1.0));
          c = mix(c, ${$o[4]}, clamp(at - 3.0, 0.0, 1.0));
          return mix(c, vec3(clamp(w, 0.0, 1.0)), heatGrey);
        }`).replace("#include <color_fragment>",`#include <color_fragment>
        vec3 heat = heatTotal < 0.01 ? ${mT} : heatColour(heatWeight);
        heat = pow(heat, vec3(2.2));
        diffuseColor.rgb = heat * 0.75;`).replace("#include <emissivemap_fragment>",`#include <emissivemap_fragment>
totalEmissiveRadiance += heat * 0.34;`)},g0.add(e),e}const Qp=i=>g0.has(i);function _T(i,t){const e=i.mesh.material;e.userData.joint.value=i.view.joints.indexOf(t)}const xT=i=>i?"linear-gradient(to right, #000, #fff)":`linear-gradient(to right, ${_g.map(t=>`rgb(${t.map(e=>Math.round(255*e)).join(" ")})`).join(", ")})`,yT=new Jt(16722902),bT=new Jt(16777215);class wT{constructor(t){this.tools=t,this.found=[],this.asked=0,this.shown=-1,this.joint="";const e=(n,s)=>{const r=new _M(new Ee,new lg({size:n,sizeAttenuation:!1,transparent:!0,...s}));return r.frustumCulled=!1,r.visible=!1,t.body.overlay.add(r),r};this.ring=e(8,{color:1382429}),this.points=e(5,{vertexColors:!0}),this.ring.renderOrder=6,this.points.renderOrder=7}async fetch(t){const e=++this.asked;let n;try{const s=await fetch(`flaws?joint=${encodeURIComponent(t)}`);if(!s.ok)return;n=await s.json()}catch{return}e===this.asked&&([this.found,this.joint,this.shown]=[n,t,-1],this.tools.stage.ask(),this.tools.page.requestUpdate(),this.tools.store.changed("brush"))}hide(){this.asked+=1,this.found=[],this.joint="",this.points.visible=this.ring.visible=!1}get bare(){return this.found.reduce((t,e)=>t+e.bare.length,0)}get rogue(){return this.found.reduce((t,e)=>t+e.rogue.length,0)}before(){const{body:t}=this.tools;if(this.points.visible=this.ring.visible=this.bare+this.rogue>0,!this.points.visible||this.shown===t.posed)return;this.shown=t.posed;const e=[],n=[];this.found.forEach((r,o)=>{const a=t.skins[o];if(!a)return;const l=dr(t,a),c=(u,h)=>{for(const d of u)e.push(l[3*d]??0,l[3*d+1]??0,l[3*d+2]??0),n.push(h.r,h.g,h.b)};c(r.rogue,bT),c(r.bare,yT)}),this.points.geometry.dispose();const s=new Ee;s.setAttribute("position",new oe(e,3)),s.setAttribute("color",new oe(n,3)),this.points.geometry=this.ring.geometry=s}get state(){return{joint:this.joint,bare:this.bare,rogue:this.rogue}}}var MT=Object.defineProperty,ST=Object.getOwnPropertyDescriptor,Ei=(i,t,e,n)=>{for(var s=n>1?void 0:n?ST(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&MT(t,e,s),s};const tm={brush:"Brush",tools:"Tools",volumes:"Volumes"},em={add:["Add","Add weight of the selected joint (1)"],subtract:["Subtract","Take weight of the selected joint away (2)"],set:["Set","Bring the weight towards a value (3)"],smooth:["Smooth","Even out the weights of all joints (4)"],place:["Place","Drag a vertex to where it belongs: weights are found that bring it there (5)"]},ET=[["left","left to right"],["right","right to left"],["both","mean of both"],["exchange","exchange"]],Ii=i=>i.target.value;let ti=class extends nn{constructor(){super(...arguments),this.search="",this.seen=-1,this.passes=5,this.influences=4,this.side="left",this.source=0,this.target=1,this.shape="capsule"}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","painting","brush","mode"],()=>this.requestUpdate())}render(){if(!this.store.scene||!this.mode)return Pt;const i=this.mode.tab;return Z`
      <div class="row tabs" role="tablist">
        ${Object.keys(tm).map(t=>Z`<button role="tab" aria-selected=${i===t}
          class="grow ${i===t?"on":""}" @click=${()=>this.mode.show(t)}>${tm[t]}</button>`)}
      </div>
      ${this.store.scene.character.skins.length?Pt:Z`<p class="flaw">This character has no skin to paint on: bind a mesh to it first.</p>`}
      ${i==="brush"?this.brush():i==="tools"?this.tools():this.volumes()}
      ${this.tree()}`}updated(){if(this.seen===this.store.selected)return;const i=this.renderRoot.querySelector(".line.selected");i&&(this.seen=this.store.selected,i.scrollIntoView({block:"center"}))}brush(){const{settings:i,tool:t}=this.mode,e=(o,a)=>{i[o]=a,this.mode.update()},n=this.store.scene.character.height,s=(o,a,l)=>Z`
      <label title=${l}><input type="checkbox" .checked=${i[o]}
        @change=${c=>e(o,c.target.checked)} /> ${a}</label>`,r=(o,a,l,c,u,h,d)=>Z`
      <label class="setting"><span>${o}</span><input type="range" aria-label=${o} min=${c} max=${u} step=${h}
        .value=${String(a)} @input=${f=>d(Number(Ii(f)))} /><output>${l}</output></label>`;return Z`
      <div class="five" role="radiogroup" aria-label="Tool">
        ${[...gg,"place"].map(o=>Z`<button role="radio" aria-checked=${t===o} title=${em[o][1]}
          class=${t===o?"on":""} @click=${()=>{this.mode.tool=o,this.mode.update()}}>${em[o][0]}</button>`)}
      </div>
      ${i.onScreen?r("Radius",Math.log(i.pixels),`${i.pixels.toFixed(0)} px`,Math.log(3),Math.log(400),.01,o=>e("pixels",Math.exp(o))):r("Radius",Math.log(i.radius),`${(100*i.radius*n).toFixed(1)} cm`,Math.log(.002),Math.log(.5),.01,o=>e("radius",Math.exp(o)))}
      ${t==="place"?Pt:r("Strength",i.strength,i.strength.toFixed(2),.01,1,.01,o=>e("strength",o))}
      ${t==="set"?r("Value",i.value,i.value.toFixed(2),0,1,.01,o=>e("value",o)):Pt}
      <div class="pair">
        ${t==="place"?Pt:Z`<label>Falloff<select aria-label="Falloff" @change=${o=>e("falloff",Ii(o))}>
          ${vg.map(o=>Z`<option ?selected=${o===i.falloff}>${o}</option>`)}</select></label>`}
        <label>Joints a vertex<select aria-label="Joints a vertex" @change=${o=>e("limit",Number(Ii(o)))}>
          ${[1,2,3,4,5,6,8,0].map(o=>Z`<option value=${o} ?selected=${o===i.limit}>${o?`at most ${o}`:"any number"}</option>`)}</select></label>
      </div>
      ${t==="place"?Pt:Z`<div class="checks">
        ${s("mirror","Both sides","Paint the mirror image, too (M)")}
        ${s("facing","Front only","Leave out what looks away from you")}
        ${s("onScreen","Size on screen","The brush keeps its size on the screen, not on the body")}
      </div>`}
      ${t==="place"?this.placed():Pt}
      ${this.legend()}`}legend(){const{grey:i,marks:t}=this.mode;return Z`
      <div class="legend"><span>0</span><i style="background:${xT(i)}"></i><span>1</span>
        <button title="Heat colours, or black to white (H)" aria-pressed=${i}
          @click=${()=>{this.mode.grey=!i,this.mode.update()}}>${i?"grey":"heat"}</button></div>
      ${t.bare?Z`<p class="flaw">${t.bare} vertices follow no joint (marked).</p>`:Pt}
      ${t.rogue?Z`<p class="flaw">${t.rogue} vertices on isolated spots of ${t.joint} (marked).</p>`:Pt}`}placed(){const{placed:i}=this.store.scene.painting,t=e=>`${(1e3*e).toFixed(1)} mm`;return Z`
      ${i.length?Z`
        <div class="left"><span class="dim">vertex</span><span class="dim">was off</span><span class="dim">left over</span>
          ${i.map(e=>Z`<span>${e.vertex}</span><span>${t(e.before)}</span><b>${t(e.left)}</b>`)}</div>
        <button @click=${()=>this.connection.act({do:"forget-places"})}>Forget these places</button>`:Z`<p class="dim">Bend the body in Pose, then drag a vertex to where it belongs. Weights bring it as near as they can; a line shows what is left over.</p>`}`}tree(){const{character:i,painting:t}=this.store.scene,e=new Set(i.skins.flatMap(o=>o.joints)),n=new Set(t.locked),s=[];i.joints.forEach((o,a)=>{s[a]=o.parent<0?0:s[o.parent]+1});const r=this.search.toLowerCase();return Z`
      <div class="row"><input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
          @input=${o=>{this.search=Ii(o)}} />
        ${n.size?Z`<button title="Unlock all joints" @click=${()=>this.connection.act({do:"lock-weights",locked:!1})}>Unlock</button>`:Pt}
      </div>
      <div class="tree" role="tree" aria-label="Joints">
        ${i.joints.map((o,a)=>o.name.toLowerCase().includes(r)?Z`
          <div class="line ${this.store.selected===a?"selected":""} ${this.store.hovered===a?"hovered":""} ${e.has(a)?"":"unused"}">
            <button class="name" role="treeitem" aria-selected=${this.store.selected===a} title=${e.has(a)?o.name:`${o.name}: no skin follows it yet`}
              style="padding-left: ${6+(r?0:9*s[a])}px" @click=${()=>this.store.select(a)}>${o.name}</button>
            <button class="lock ${n.has(o.name)?"on":""}" aria-pressed=${n.has(o.name)}
              title=${n.has(o.name)?"Its weights stay: unlock them":"Lock its weights"}
              aria-label="${n.has(o.name)?"Unlock":"Lock"} the weights of ${o.name}"
              @click=${()=>this.connection.act({do:"lock-weights",joints:[o.name],locked:!n.has(o.name)})}>${n.has(o.name)?Mg:Sg}</button>
          </div>`:Pt)}
      </div>`}tools(){const i=this.connection.act.bind(this.connection),{skins:t}=this.store.scene.character,e=(s,r,o,a)=>Z`
      <input type="number" aria-label=${s} title=${s} min="1" max=${o} .value=${String(r)}
        @change=${l=>a(Math.max(1,Math.min(o,Math.round(Number(Ii(l))||1))))} />`,n=(s,r,o)=>Z`
      <select aria-label=${s} @change=${a=>o(Number(Ii(a)))}>
        ${t.map((a,l)=>Z`<option value=${l} ?selected=${l===r}>${a.name}</option>`)}</select>`;return Z`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"smooth-weights",passes:this.passes})}>Smooth all</button>
        ${e("Passes",this.passes,200,s=>{this.passes=s})}<span class="dim">passes</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"prune-weights",influences:this.influences})}>Prune</button>
        ${e("Joints kept",this.influences,16,s=>{this.influences=s})}<span class="dim">joints</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"mirror-weights",source:this.side})}>Mirror</button>
        <select class="grow" aria-label="Sides" @change=${s=>{this.side=Ii(s)}}>
          ${ET.map(([s,r])=>Z`<option value=${s} ?selected=${s===this.side}>${r}</option>`)}</select></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"normalise-weights"})}>Normalise</button>
        <button class="grow" @click=${()=>i({do:"remove-rogues"})}>Remove spots</button></div>
      ${t.length>1?Z`<div class="row"><button title="Weights of the nearest places of another skin" @click=${()=>i({do:"transfer-weights",source:this.source,target:this.target})}>Transfer</button>
        ${n("From",this.source,s=>{this.source=s})}<span class="dim">to</span>${n("To",this.target,s=>{this.target=s})}</div>`:Pt}
      <p class="dim">Locked joints keep their weights; the others share what they leave.</p>
      ${this.legend()}</div>`}volumes(){const i=this.connection.act.bind(this.connection),{volumes:t}=this.store.scene.painting,e=this.mode.volumes.selected,n=t[e];return Z`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"make-volumes",shape:this.shape})}>${t.length?"Make anew":"Make volumes"}</button>
        <select class="grow" aria-label="Shape" @change=${s=>{this.shape=Ii(s)}}>
          ${["capsule","cylinder","ellipsoid"].map(s=>Z`<option value=${s} ?selected=${s===this.shape}>${s}s</option>`)}</select></div>
      ${t.length?Z`
        <div class="row"><button class="grow" title="Weights by how deep a vertex is in each volume" @click=${()=>i({do:"bind-volumes"})}>Bind by them</button>
          <button @click=${()=>i({do:"remove-volume"})}>Remove all</button></div>`:Z`
        <p class="dim">Shapes about the bones, sized by the mesh. Edit them, and bind the skin by them anew.</p>`}
      ${n?Z`
        <div class="row"><b class="grow">${n.joint}</b>
          <select class="narrow" aria-label="Shape of this volume" @change=${s=>i({do:"change-volume",volume:e,shape:Ii(s)})}>
            ${["sphere","capsule","cylinder","ellipsoid"].map(s=>Z`<option ?selected=${s===n.shape}>${s}</option>`)}</select>
          <button title="Remove it" aria-label="Remove this volume" @click=${()=>i({do:"remove-volume",volume:e})}>${xa}</button></div>
        <label class="setting"><span>Radius</span><input type="range" aria-label="Radius of this volume" min=${Math.log(.001)} max=${Math.log(1)} step="0.01"
          .value=${String(Math.log(n.radius))} @change=${s=>i({do:"change-volume",volume:e,radius:Math.exp(Number(Ii(s)))})} />
          <output>${(100*n.radius).toFixed(1)} cm</output></label>
        <p class="dim">Orange grips are its ends, the yellow one its radius, the white one moves it.</p>`:t.length?Z`<p class="dim">Press on a shape to edit it.</p>`:Pt}
    </div>`}};ti.styles=[Un,vn`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tabs { margin-bottom: 8px; }
    .five { display: grid; grid-template-columns: repeat(5, 1fr); gap: 3px; margin-bottom: 6px; }
    .five button { padding: 4px 0; font-size: 12px; }
    .setting { display: grid; grid-template-columns: 62px 1fr 52px; gap: 6px; align-items: center; min-height: 25px; }
    .setting output { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin: 4px 0; }
    .pair label { display: flex; flex-direction: column; gap: 1px; font-size: 11px; color: var(--dim); }
    select { min-height: 26px; padding: 2px 4px; }
    .checks { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 3px 0 6px; }
    .legend { display: flex; gap: 7px; align-items: center; font-size: 11px; color: var(--dim); margin: 2px 0 7px; }
    .legend i { flex: 1; height: 10px; border-radius: 5px; border: 1px solid var(--edge); }
    .legend button { min-height: 22px; padding: 1px 7px; font-size: 11px; }
    .tree { overflow: auto; flex: 1 1 160px; min-height: 90px; margin-top: 6px; border: 1px solid var(--edge); border-radius: 6px; padding: 3px; }
    .line { display: flex; border-radius: 4px; }
    .line button { border: 0; background: none; min-height: 24px; padding: 1px 6px; border-radius: 4px; }
    .line .name { flex: 1; text-align: left; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .line .lock { opacity: 0.25; padding: 0 6px; }
    .line:hover .lock, .line .lock.on { opacity: 1; }
    .line .lock.on { background: none; color: var(--warn); }
    .line.unused .name { color: var(--dim); }
    .line.hovered { background: var(--hover); }
    .line.selected { background: var(--accent); }
    .line.selected button, .line.selected.unused .name { color: var(--on-accent); }
    .flaw { color: var(--warn); font-size: 12px; margin: 2px 0; }
    .stack { display: flex; flex-direction: column; gap: 6px; overflow: auto; }
    .stack .row input { width: 64px; }
    .stack .row b { overflow: hidden; text-overflow: ellipsis; }
    select.narrow { width: auto; }
    p { margin: 4px 0; }
    .left { display: grid; grid-template-columns: 1fr auto auto; gap: 2px 10px; font-variant-numeric: tabular-nums; font-size: 12px; }
  `];Ei([ue({attribute:!1})],ti.prototype,"mode",2);Ei([ue({attribute:!1})],ti.prototype,"store",2);Ei([ue({attribute:!1})],ti.prototype,"connection",2);Ei([de()],ti.prototype,"search",2);Ei([de()],ti.prototype,"passes",2);Ei([de()],ti.prototype,"influences",2);Ei([de()],ti.prototype,"side",2);Ei([de()],ti.prototype,"source",2);Ei([de()],ti.prototype,"target",2);Ei([de()],ti.prototype,"shape",2);ti=Ei([In("poise-paint")],ti);const TT=3111935;class AT{constructor(t){this.tools=t,this.painting=null,this.drag=null;const e=s=>new Si({color:s,depthTest:!1,transparent:!0});this.balls=new Wh(new Qn(1,12,8),e(TT),65),this.balls.count=0,this.balls.frustumCulled=!1,this.spot=new Ne(new Qn(1,12,8),e(16777215)),this.spot.visible=!1,this.lines=new _a(new Ee,new ls({color:16777215,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1;const n=new Sn;n.add(this.lines,this.balls,this.spot),[this.lines,this.balls,this.spot].forEach((s,r)=>{s.renderOrder=15+r}),t.body.overlay.add(n)}show(t){this.painting=t}hide(){this.painting=null,this.drag=null,this.spot.visible=this.lines.visible=!1,this.balls.count=0}vertexOf(t){const e=[t.u,t.v,1-t.u-t.v],n=e.indexOf(Math.max(...e));return this.tools.body.skins[t.skin].geometry.index[3*t.face+n]}at(t,e){const n=this.tools.body.skins[t];if(!n||3*e>=n.geometry.position.length)return null;const s=dr(this.tools.body,n);return new P(s[3*e],s[3*e+1],s[3*e+2])}down(t,e){if(!t)return!1;e.hit=t;const n=this.vertexOf(t),s=this.at(t.skin,n);return this.drag={skin:t.skin,vertex:n,from:s,to:s.clone()},!0}move(t,e){const{stage:n,body:s}=this.tools,r=this.drag;if(!r)return;const o=s.group.matrixWorld,a=new zn().setFromNormalAndCoplanarPoint(n.camera.getWorldDirection(new P),r.from.clone().applyMatrix4(o)),l=n.ray(t,e).intersectPlane(a,new P);l&&r.to.copy(l.applyMatrix4(o.clone().invert()))}up(t,e){const{connection:n,body:s}=this.tools,r=this.drag;this.drag=null,!(!r||r.to.distanceTo(r.from)<1e-5*(s.character?.height??1))&&n.act({do:"place-vertex",skin:r.skin,vertex:r.vertex,position:r.to.toArray(),radius:t.hit?t.radiusAt(t.hit):0,influences:e||8})}before(t){const{body:e,store:n}=this.tools,s=(e.character?.height??1)*.0035,r=n.pose?.q,o=this.painting?.placed_in??[],a=r!==void 0&&o.length===r.length&&o.every((d,f)=>Math.abs(d-r[f])<1e-5),l=[],c=[],u=(d,f,m)=>{const v=this.at(d,f);v&&(c.push(m),l.push(v.x,v.y,v.z,m.x,m.y,m.z))};if(a)for(const d of this.painting.placed)u(d.skin,d.vertex,new P(...d.position));this.drag&&u(this.drag.skin,this.drag.vertex,this.drag.to),this.balls.count=c.length,c.forEach((d,f)=>this.balls.setMatrixAt(f,new Xt().makeTranslation(d).scale(new P(s,s,s)))),this.balls.instanceMatrix.needsUpdate=!0,this.lines.visible=l.length>0,this.lines.geometry.dispose(),this.lines.geometry=new Ee().setAttribute("position",new oe(l,3));const h=this.drag?this.at(this.drag.skin,this.drag.vertex):t&&this.at(t.skin,this.vertexOf(t));this.spot.visible=!!h,h&&(this.spot.position.copy(h),this.spot.scale.setScalar(1.2*s))}get state(){return{dragging:this.drag!==null,shown:this.balls.count}}}const CT=12,nm={sphere:new Qn(1,20,14),ellipsoid:new Qn(1,20,14),cylinder:new Du(1,1,2,24,1,!1)};class RT{constructor(t){this.tools=t,this.group=new Sn,this.grips=new Sn,this.volumes=[],this.drawn=[],this.drag=null,this.selected=-1,this.hovered=-1;const e=()=>new Si({depthTest:!1,transparent:!0});for(const n of[16747069,16747069,16769357,16777215]){const s=new Ne(nm.sphere,e());s.material.color.set(n),s.renderOrder=25,this.grips.add(s)}this.group.add(this.grips),this.group.visible=!1,t.body.overlay.add(this.group)}show(t){for(this.volumes=t,this.selected>=t.length&&(this.selected=-1),this.group.visible=t.length>0;this.drawn.length>t.length;)this.remove(this.drawn.pop());for(;this.drawn.length<t.length;){const e=new zl({transparent:!0,opacity:.3,depthWrite:!1,roughness:.5}),n=new Ne(new Ee,e);n.renderOrder=8,this.drawn.push(n),this.group.add(n)}this.place()}hide(){this.drag=null,this.show([])}remove(t){this.group.remove(t),this.own(t)?.dispose(),t.material.dispose()}own(t){return t.geometry instanceof El?t.geometry:null}frame(t){const e=this.tools.body.character?.joints.findIndex(n=>n.name===t.joint)??-1;return e<0?null:this.tools.body.frame(e)}ends(t){const e=this.frame(t);return e?[new P(...t.start).applyMatrix4(e),new P(...t.end).applyMatrix4(e)]:null}place(){const t=this.tools.store.selected,e=this.tools.body.character?.joints??[];this.volumes.forEach((n,s)=>{const r=this.drag?.volume===s?this.drag.now:n,o=this.drawn[s],a=this.ends(r);if(o.visible=a!==null,!a)return;const[l,c]=a,u=c.clone().sub(l),h=u.length();this.own(o)?.dispose(),o.geometry=r.shape==="capsule"?new El(r.radius,h,8,20):nm[r.shape],o.position.copy(l).add(c).multiplyScalar(.5),o.quaternion.setFromUnitVectors(new P(0,1,0),h>1e-9?u.divideScalar(h):new P(0,1,0));const d=r.radius;r.shape==="capsule"?o.scale.setScalar(1):r.shape==="sphere"?o.scale.setScalar(d):o.scale.set(d,h/2,d);const f=o.material,m=s===this.selected;f.color.set(m?16757844:e[t]?.name===r.joint?5017087:10465996),f.opacity=m?.5:s===this.hovered?.42:.24}),this.placeGrips()}gripsOf(t){const e=this.ends(t);if(!e)return null;const[n,s]=e,r=n.clone().add(s).multiplyScalar(.5),o=this.tools.stage.camera.getWorldDirection(new P).transformDirection(this.tools.body.group.matrixWorld.clone().invert()),a=s.clone().sub(n).cross(o);return a.length()<1e-9&&a.set(1,0,0).cross(o),[n,s,r.clone().addScaledVector(a.normalize(),t.radius),r]}placeGrips(){const t=this.drag?.now??this.volumes[this.selected],e=t?this.gripsOf(t):null;if(this.grips.visible=e!==null,!e)return;const n=(this.tools.body.character?.height??1)*.009;this.grips.children.forEach((s,r)=>{s.position.copy(e[r]),s.scale.setScalar(n),s.visible=t.shape!=="sphere"||r>1})}seen(t){const{stage:e,body:n}=this.tools;return e.project(t.clone().applyMatrix4(n.group.matrixWorld))}under(t,e){const{stage:n}=this.tools;return n.ray(t,e),n.raycaster.intersectObjects(this.drawn.filter(o=>o.visible),!1).map(o=>this.drawn.indexOf(o.object)).sort((o,a)=>this.volumes[o].radius-this.volumes[a].radius)[0]??-1}hover(t,e){this.drag||(this.hovered=this.under(t,e),this.place())}down(t,e){const n=this.volumes[this.selected],s=n?this.gripsOf(n):null,r=["start","end","radius","middle"],o=s?.map((l,c)=>({k:c,away:Math.hypot(this.seen(l).x-t,this.seen(l).y-e)})).filter(({k:l,away:c})=>c<CT&&(n.shape!=="sphere"||l>1)).sort((l,c)=>l.away-c.away)[0];if(o)return this.drag={volume:this.selected,grip:r[o.k],depth:s[o.k],from:s[o.k].clone(),now:n},!0;const a=this.under(t,e);return a<0?!1:(this.choose(a),!0)}choose(t){this.selected=t;const e=this.volumes[t]?.joint,n=this.tools.body.character?.joints.findIndex(s=>s.name===e)??-1;n>=0&&this.tools.store.select(n),this.place(),this.tools.store.changed("brush"),this.tools.stage.ask()}move(t,e){const n=this.drag;if(!n)return;const{stage:s,body:r}=this.tools,o=r.group.matrixWorld,a=new zn().setFromNormalAndCoplanarPoint(s.camera.getWorldDirection(new P),n.depth.clone().applyMatrix4(o)),l=s.ray(t,e).intersectPlane(a,new P)?.applyMatrix4(o.clone().invert()),c=this.frame(n.now);if(!l||!c)return;const u=this.volumes[n.volume],h=c.clone().invert(),d=f=>f.clone().applyMatrix4(h).toArray();if(n.grip==="radius"){const[f,m]=this.ends(u),v=f.clone().add(m).multiplyScalar(.5);n.now={...u,radius:Math.max(.001,l.distanceTo(v))}}else if(n.grip==="middle"){const[f,m]=this.ends(u),v=l.clone().sub(n.from);n.now={...u,start:d(f.add(v)),end:d(m.add(v))}}else n.now={...u,[n.grip]:d(l)};this.place()}up(){const t=this.drag;if(this.drag=null,!t)return;const{start:e,end:n,radius:s}=t.now;t.now!==this.volumes[t.volume]&&this.tools.connection.act({do:"change-volume",volume:t.volume,start:e,end:n,radius:s})}get state(){const t=this.volumes[this.selected];return{shown:this.group.visible?this.drawn.filter(e=>e.visible).length:0,selected:this.selected,grips:t?this.gripsOf(t)?.map(e=>e.toArray())??null:null}}}const PT=350,im={1:"add",2:"subtract",3:"set",4:"smooth",5:"place"};class LT{constructor(t){this.tools=t,this.name="paint",this.title="Paint",this.shortcuts=[["Drag on the body","paint the selected joint's weights"],["1, 2, 3, 4","add, subtract, set, smooth"],["5","place: drag a vertex to where it belongs, and weights are found"],["Shift + drag","smooth"],["Ctrl + drag","subtract instead of add, and add instead of subtract"],["J","take the joint under the mouse"],["[ and ], Shift + wheel","a smaller or a larger brush"],["- and =","a weaker or a stronger brush"],["L","lock or unlock the selected joint's weights"],["M","paint both sides"],["H","heat colours, or black to white"]],this.settings={...uT},this.tool="add",this.grey=!1,this.tab="brush",this.on=!1,this.pending=null,this.at=null,this.taken=null,this.timer=0,this.values=null,this.pointer=-1,this.brush=new pT(t,this.settings),this.marks=new wT(t),this.placing=new AT(t),this.volumes=new RT(t),t.store.on(["selection"],()=>{this.on&&this.changed()}),t.store.on(["weights","character","painted"],()=>{this.on&&(this.ask(),!this.taken&&this.at&&(this.pending=this.at))}),t.store.on(["painting","character","posed"],()=>{this.on&&this.follow()}),t.stage.canvas.addEventListener("wheel",e=>this.wheel(e),{capture:!0,passive:!1})}enter(){this.on=!0,this.tools.store.selected<0&&this.tools.store.select(this.firstJoint()),this.changed(),this.follow()}leave(){this.lift(),this.on=!1,this.away(),this.marks.hide(),this.placing.hide(),this.volumes.hide(),this.brush.show(!1),this.tools.stage.canvas.style.cursor="default";for(const t of this.tools.body.skins){const e=t.mesh.userData.look;!e||!Qp(t.mesh.material)||(t.mesh.material.dispose(),t.mesh.material=e)}}firstJoint(){const t=this.tools.store.scene?.character,e=new Set(t?.skins.flatMap(s=>s.joints)),n=t?.joints.findIndex((s,r)=>e.has(r)&&s.part==="forearm")??-1;return n>=0?n:[...e][0]??0}changed(){this.marks.hide(),this.ask(),this.tools.stage.ask(),this.tools.page.requestUpdate()}follow(){this.placing.show(this.tools.store.scene?.painting??null),this.volumes.show(this.tab==="volumes"?this.tools.store.scene?.painting.volumes??[]:[]),this.tools.stage.ask()}ask(){clearTimeout(this.timer),this.timer=window.setTimeout(()=>{const t=this.joint;this.on&&t&&!this.brush.stroking&&this.marks.fetch(t)},PT)}get joint(){return this.tools.store.scene?.character.joints[this.tools.store.selected]?.name}down(t,e,n){if(t.button!==0||this.taken)return!1;const{store:s}=this.tools;return this.pointer=t.pointerId,this.tab==="volumes"?(this.volumes.down(e,n)&&(this.taken="volume"),this.taken!==null):this.tool==="place"?(this.placing.down(this.brush.find(e,n),this.brush)&&(this.taken="place"),this.taken!==null):s.selected<0?(s.say("Choose a joint first: its weights are painted. J takes the one under the mouse."),this.brush.find(e,n)!==null):this.locked()?(s.say(`${this.joint} is locked: unlock it to paint it.`),this.brush.find(e,n)!==null):this.brush.down(e,n,s.selected,this.toolOf(t))?(this.taken="brush",this.tools.stage.ask(),!0):!1}toolOf(t){return t.shiftKey?"smooth":t.ctrlKey||t.metaKey?this.tool==="subtract"?"add":"subtract":this.tool==="place"?"add":this.tool}locked(){return this.tools.store.scene?.painting.locked.includes(this.joint??"")??!1}move(t,e,n){this.taken&&t.pointerId!==this.pointer||(this.pending=this.at={x:e,y:n},this.taken==="brush"?this.brush.move(e,n,this.tools.store.selected,this.toolOf(t)):this.taken==="place"?this.placing.move(e,n):this.taken==="volume"&&this.volumes.move(e,n),this.tools.stage.ask())}up(t){t.pointerId===this.pointer&&this.lift()}lift(){this.taken==="brush"?this.brush.up():this.taken==="place"?this.placing.up(this.brush,this.settings.limit):this.taken==="volume"&&this.volumes.up(),this.taken&&(this.pending=this.at),this.taken=null,this.pointer=-1,this.ask(),this.tools.stage.ask()}away(){this.pending=this.at=null,this.brush.hit=null,this.values=null,this.tools.stage.ask(),this.tools.page.requestUpdate()}wheel(t){if(!this.on||!t.shiftKey)return;t.preventDefault(),t.stopImmediatePropagation();const e=t.deltaY||t.deltaX;this.scale(e<0?1.1:1/1.1)}scale(t){const e=this.settings;e.radius=Math.min(.5,Math.max(.002,e.radius*t)),e.pixels=Math.min(400,Math.max(3,e.pixels*t)),this.update()}update(){gT(this.grey),this.tools.page.requestUpdate(),this.tools.stage.ask(),this.tools.store.changed("brush")}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{connection:n,store:s}=this.tools,r=this.settings;if(im[t])this.tool=im[t];else if(t==="[")this.scale(1/1.15);else if(t==="]")this.scale(1.15);else if(t==="-"||t==="_")r.strength=Math.max(.01,r.strength-.05);else if(t==="="||t==="+")r.strength=Math.min(1,r.strength+.05);else if(t==="m")r.mirror=!r.mirror;else if(t==="h")this.grey=!this.grey;else if(t==="j")this.brush.hit?s.select(this.brush.hit.joint):s.say("Point at the body first: the joint that moves most of that spot is taken.");else if(t==="l"&&this.joint)n.act({do:"lock-weights",joints:[this.joint],locked:!this.locked()});else return!1;return this.update(),!0}before(){const{body:t,store:e}=this.tools;for(const s of t.skins)Qp(s.mesh.material)||(s.mesh.userData.look=s.mesh.material,s.mesh.material=vT(s)),_T(s,e.selected);this.pending&&this.taken!=="brush"&&this.tab!=="volumes"&&(this.brush.hover(this.pending.x,this.pending.y),this.look(this.brush.hit,this.pending.x,this.pending.y)),this.pending&&this.tab==="volumes"&&this.volumes.hover(this.pending.x,this.pending.y);const n=this.tab!=="volumes"&&this.tool!=="place";this.brush.show(n),this.tools.stage.canvas.style.cursor=n&&this.brush.hit?"crosshair":"default",this.placing.before(this.tool==="place"&&!this.taken?this.brush.hit:null),this.marks.before(),this.pending=null}look(t,e,n){const{body:s,store:r}=this.tools,o=this.values!==null;if(this.values=null,t&&s.skins[t.skin]){const l=r.scene.character.joints,c=[...yg(s.skins[t.skin],t)].sort((u,h)=>h[1]-u[1]).slice(0,5);this.values={x:e,y:n,lines:c.map(([u,h])=>[l[u]?.name??"",h,u===r.selected])}}(o||this.values)&&this.tools.page.requestUpdate();const a=t?.joint??-1;a!==r.hovered&&(r.hovered=a,r.changed("hover"))}panel(){return Z`<poise-paint .mode=${this} .store=${this.tools.store} .connection=${this.tools.connection}></poise-paint>`}show(t){this.tab=t,this.follow(),this.update()}over(){const t=this.values,e=this.tools.stage.canvas.clientWidth;return t&&!this.taken?Z`<div class="values-at" style="position:absolute;pointer-events:none;background:var(--panel);border:1px solid var(--edge);border-radius:6px;padding:3px 8px;font-size:12px;white-space:nowrap;${t.x>e-190?`right:${e-t.x+18}px`:`left:${t.x+18}px`};top:${t.y+14}px">
          ${t.lines.length?t.lines.map(([n,s,r])=>Z`<div style="display:flex;gap:14px;${r?"font-weight:700":""}">
            <span style="flex:1">${n}</span><span style="font-variant-numeric:tabular-nums">${s.toFixed(3)}</span></div>`):"no weight"}</div>`:Z``}get state(){return{tool:this.tool,dabs:this.brush.dabs,painted:this.tools.store.painted>=this.brush.sent,ring:this.brush.ring.visible,values:this.values?.lines??null,marks:this.marks.state,placing:this.placing.state,volumes:this.volumes.state}}}var DT=Object.defineProperty,kT=Object.getOwnPropertyDescriptor,td=(i,t,e,n)=>{for(var s=n>1?void 0:n?kT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&DT(t,e,s),s};const IT=Object.entries(Tg).filter(([i])=>i!=="jacobian-inverse"&&i!=="two-bone");let ua=class extends nn{connectedCallback(){super.connectedCallback(),this.store.on(["holds","settings","selection"],()=>this.requestUpdate())}change(i){this.connection.act({do:"change-settings",settings:{...this.store.scene.settings,...i}})}render(){const i=this.store.scene;if(!i)return Pt;const t=i.settings,e=t.solver==="constrained";return Z`
      <h2>Pins and targets</h2>
      ${i.holds.length?Pt:Z`<p class="dim">Nothing is held. Press P over the body to pin it there, T for a target.</p>`}
      ${i.holds.map(n=>this.hold(n))}
      <h2>Pulling</h2>
      <div class="row">
        <button class="grow ${t.whole_body?"on":""}" aria-pressed=${t.whole_body} @click=${()=>this.change({whole_body:!0})}>Whole body</button>
        <button class="grow ${t.whole_body?"":"on"}" aria-pressed=${!t.whole_body} @click=${()=>this.change({whole_body:!1})}>One joint turns</button>
      </div>
      <label>Solver
        <select aria-label="Solver" @change=${n=>this.change({solver:n.target.value})}>
          ${IT.map(([n,s])=>Z`<option value=${n} ?selected=${n===t.solver}>${s}</option>`)}
        </select></label>
      ${e?Z`
        <div class="row">
          <label class="grow"><input type="checkbox" .checked=${t.floor} @change=${n=>this.change({floor:n.target.checked})} /> Stay above the floor</label>
          <input class="number" type="number" step="0.01" aria-label="Floor height, metres" title="Floor height, metres" .value=${t.floor_height.toFixed(2)}
            @change=${n=>this.change({floor_height:Number(n.target.value)})} />
        </div>
        <label><input type="checkbox" .checked=${t.balance} @change=${n=>this.change({balance:n.target.checked})} /> Keep balance over pinned feet</label>
        ${this.share("Stiffness","stiffness",t.stiffness)}
        ${this.share("Pull to rest","rest_pull",t.rest_pull)}`:Z`<p class="dim">This method holds nothing exactly: pins are goals like any other.</p>`}`}share(i,t,e){return Z`<label>${i} <span class="dim">${Math.round(100*e)} %</span>
      <input type="range" min="0" max="1" step="0.01" aria-label=${i} .value=${String(e)}
        @change=${n=>this.change({[t]:Number(n.target.value)})} /></label>`}hold(i){const t=s=>this.connection.act({do:"change-hold",id:i.id,pin:i.pin,position:i.position!==null,turn:i.turn!==null,...s}),[e,n]=[i.position!==null,i.turn!==null];return Z`<div class="hold">
      <span><span class="mark" style="background: ${i.pin?"#e0218a":"#2f7bff"}"></span>${i.joint}</span>
      <button class="quiet" title=${i.pin?"Make it a target":"Make it a pin"} @click=${()=>t({pin:!i.pin})}>${i.pin?"pin":"target"}</button>
      <button class="quiet ${e?"on":""}" title="Hold its place" aria-pressed=${e} ?disabled=${e&&!n} @click=${()=>t({position:!e})}>place</button>
      <button class="quiet ${n?"on":""}" title="Hold how it is turned" aria-pressed=${n} ?disabled=${n&&!e} @click=${()=>t({turn:!n})}>turn</button>
      <button class="quiet" title="Remove" aria-label="Remove the hold of ${i.joint}" @click=${()=>this.connection.act({do:"remove-hold",id:i.id})}>${xa}</button>
    </div>`}};ua.styles=[Un,vn`
    .hold { display: grid; grid-template-columns: 1fr auto auto auto auto; gap: 2px; align-items: center; }
    .hold button { min-height: 24px; padding: 0 6px; }
    .mark { display: inline-block; width: 9px; height: 9px; border-radius: 50%; margin-right: 6px; }
    label { display: block; padding: 3px 0; }
    .number { width: 84px !important; }
  `];td([ue({attribute:!1})],ua.prototype,"store",2);td([ue({attribute:!1})],ua.prototype,"connection",2);ua=td([In("poise-follow")],ua);var UT=Object.defineProperty,NT=Object.getOwnPropertyDescriptor,ya=(i,t,e,n)=>{for(var s=n>1?void 0:n?NT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&UT(t,e,s),s};const OT=180/Math.PI;let cr=class extends nn{constructor(){super(...arguments),this.search="",this.opened="",this.sliding=null}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","locked","posed"],()=>this.requestUpdate())}render(){const i=this.store.scene?.character;if(!i)return Pt;const t=[];i.joints.forEach((n,s)=>{t[s]=n.parent<0?0:t[n.parent]+1});const e=this.search.toLowerCase();return Z`
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${n=>{this.search=n.target.value}} />
      <div class="tree" role="tree" aria-label="Joints">
        ${i.joints.map((n,s)=>n.name.toLowerCase().includes(e)?Z`
          <button role="treeitem" aria-selected=${this.store.selected===s}
            class="joint ${this.store.selected===s?"selected":""} ${this.store.hovered===s?"hovered":""}"
            style="padding-left: ${6+(e?0:9*t[s])}px"
            @click=${()=>this.store.select(s)}>${n.name}</button>`:Pt)}
      </div>
      ${this.values()}`}values(){const{scene:i,selected:t,pose:e}=this.store,n=i.character.joints[t];if(!n)return Z`<p class="dim">Pull on the body, or choose a joint for its values.</p>`;const s=i.character.dofs.map((r,o)=>({dof:r,i:o})).filter(({dof:r})=>r.joint===t);return Z`
      <div class="row"><h2 class="grow">${n.name}</h2>
        <button class="quiet" title="Pin its place and orientation" @click=${()=>this.connection.act({do:"add-hold",joint:n.name,pin:!0,position:!0,turn:!0})}>Pin</button>
        <button class="quiet" title="Back to rest" ?disabled=${!s.length} @click=${()=>this.connection.act({do:"reset-pose",joints:[n.name]})}>Reset</button></div>
      <div class="values">
        ${s.length?Pt:Z`<p class="dim">This joint has no values of its own.</p>`}
        ${s.map(({dof:r,i:o})=>this.value(r,o,e?.q[o]??r.rest))}
      </div>`}value(i,t,e){const n=i.angle?OT:1,s=this.store.scene.locked.includes(i.name),[r,o]=this.range(i,e).map(d=>d*n),a=(e*n).toFixed(i.angle?1:3),l=i.angle?.1:.001,c=d=>{const f=Number(d.target.value)/n;this.connection.pack(m=>dS(m,t,f))},u=()=>{this.sliding=null,this.connection.pack(d=>qh(d,iS))},h=()=>{this.sliding={dof:i.name,range:this.range(i,e)}};return Z`
      <div class="dof">
        <span class="name" title="${i.name}${i.angle?", degrees":""}">${i.name}</span>
        <input type="number" aria-label="${i.name}" .value=${a} step=${l} ?disabled=${s||i.quaternion}
          @change=${d=>this.connection.act({do:"set-values",values:{[i.name]:Number(d.target.value)/n}})} />
        <button class="quiet ${s?"on":""}" title=${s?"Free it":"Lock it"} aria-label="${s?"Free":"Lock"} ${i.name}" aria-pressed=${s}
          @click=${()=>this.connection.act({do:"lock",dofs:[i.name],locked:!s})}>${s?Mg:Sg}</button>
        <button class="quiet" title="Limits" ?disabled=${i.quaternion}
          @click=${()=>{this.opened=this.opened===i.name?"":i.name}}>${Eg}</button>
        <input type="range" aria-label="${i.name} slider" min=${r} max=${o} step=${l} .value=${String(e*n)}
          ?disabled=${s||i.quaternion} @pointerdown=${h} @pointerup=${()=>{this.sliding=null}} @input=${c} @change=${u} />
        ${this.opened===i.name?this.limits(i,n):Pt}
      </div>`}range(i,t){if(this.sliding?.dof===i.name)return this.sliding.range;const e=i.angle?0:i.rest,n=Math.abs(t-e),s=i.angle?Math.PI*Math.max(1,Math.ceil(n/Math.PI-1e-6)):2**Math.max(0,Math.ceil(Math.log2(1.25*n||1)));return[i.lower??e-s,i.upper??e+s]}limits(i,t){const e=s=>r=>{const o=r.target.value,a=o===""?null:Number(o)/t;this.connection.act({do:"set-limits",dof:i.name,lower:i.lower,upper:i.upper,[s]:a})},n=s=>s===null?"":(s*t).toFixed(i.angle?1:3);return Z`<div class="limits">
      <input type="number" aria-label="${i.name} lower limit" placeholder="no lower limit" .value=${n(i.lower)} @change=${e("lower")} />
      <input type="number" aria-label="${i.name} upper limit" placeholder="no upper limit" .value=${n(i.upper)} @change=${e("upper")} />
    </div>`}};cr.styles=[Un,vn`
    :host { display: flex; flex-direction: column; min-height: 0; }
    .tree { overflow: auto; flex: 1 1 200px; min-height: 110px; margin-top: 6px; border: 1px solid var(--edge); border-radius: 6px; padding: 3px; }
    .joint { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 1px 6px; min-height: 24px; border-radius: 4px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .joint.hovered { background: var(--hover); }
    .joint.selected, button.joint.selected:hover:not(:disabled):not(.on) { background: var(--accent); color: var(--on-accent); }
    .values { overflow: auto; flex: 0 1 auto; max-height: 46vh; }
    .dof { display: grid; grid-template-columns: 1fr 72px 28px 28px; gap: 2px 4px; align-items: center; padding: 3px 0; }
    .dof .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .dof input[type="range"] { grid-column: 1 / -1; margin: 0; height: 16px; }
    .dof input[type="number"] { padding: 2px 4px; min-height: 24px; }
    .limits { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; grid-column: 1 / -1; }
    .dof button { padding: 0; min-height: 24px; }
  `];ya([ue({attribute:!1})],cr.prototype,"store",2);ya([ue({attribute:!1})],cr.prototype,"connection",2);ya([de()],cr.prototype,"search",2);ya([de()],cr.prototype,"opened",2);cr=ya([In("poise-joints")],cr);var FT=Object.defineProperty,BT=Object.getOwnPropertyDescriptor,Yl=(i,t,e,n)=>{for(var s=n>1?void 0:n?BT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&FT(t,e,s),s};let ho=class extends nn{constructor(){super(...arguments),this.name=""}connectedCallback(){super.connectedCallback(),this.store.on(["library"],()=>this.requestUpdate())}keep(){const i=this.name.trim()||`Pose ${(this.store.scene?.library.length??0)+1}`;this.connection.act({do:"keep-pose",name:i}),this.name=""}async copy(){const{scene:i,pose:t}=this.store;if(!i||!t)return;const e=Object.fromEntries(i.character.dofs.map((n,s)=>[n.name,t.q[s]]));await navigator.clipboard.writeText(JSON.stringify({pose:e})),this.store.say("The pose is copied.")}async paste(){try{const i=await navigator.clipboard.readText(),t=JSON.parse(i).pose,e=new Set(this.store.scene.character.dofs.map(s=>s.name)),n=Object.fromEntries(Object.entries(t).filter(([s])=>e.has(s)));this.connection.act({do:"paste-pose",values:n})}catch{this.store.say("The clipboard holds no pose.")}}render(){const i=this.store.scene;return i?Z`
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
      ${i.library.map(t=>Z`<div class="pose">
        <button class="quiet" @click=${()=>this.connection.act({do:"take-pose",name:t})}>${t}</button>
        <button class="quiet" title="Remove" aria-label="Remove the pose ${t}" @click=${()=>this.connection.act({do:"drop-pose",name:t})}>${xa}</button></div>`)}`:Pt}};ho.styles=[Un,vn`
    .wrap { display: flex; flex-wrap: wrap; gap: 6px; }
    .pose { display: flex; }
    .pose button:first-child { flex: 1; text-align: left; }
  `];Yl([ue({attribute:!1})],ho.prototype,"store",2);Yl([ue({attribute:!1})],ho.prototype,"connection",2);Yl([de()],ho.prototype,"name",2);ho=Yl([In("poise-library")],ho);const sm={joints:"Joints",follow:"Pins",library:"Poses"};class v0{constructor(t){this.tools=t,this.name="pose",this.title="Pose",this.shortcuts=[["Drag on the body","pull that point; the body follows"],["Shift + drag","pull it level, over the floor"],["X, Y or Z + drag","pull it along that axis"],["Alt + drag","turn the end instead of moving it"],["P","pin what is under the mouse, exactly where it is"],["T","set a target there, which can be dragged and is followed"],["Delete","remove the pins and targets of the selected joint"],["R","rest pose"],["M","mirror the pose"],["Ctrl C, Ctrl V","copy and paste the pose"]],this.tab="joints",this.pulling=new p0(t)}enter(){this.tools.holds.group.visible=!0}leave(){this.pulling.letGo(),this.tools.holds.group.visible=!1}down(t,e,n){return this.pulling.down(t,e,n)}move(t,e,n){this.pulling.move(t,e,n)}up(t){this.pulling.up(t)}away(){this.pulling.away()}before(){this.pulling.before()}key(t,e){const{connection:n}=this.tools;if(e.ctrlKey||e.metaKey)if(t==="c")this.library()?.copy();else if(t==="v")this.library()?.paste();else return!1;else if(t==="p")this.hold(!0);else if(t==="t")this.hold(!1);else if(t==="r")n.act({do:"reset-pose"});else if(t==="m")n.act({do:"mirror-pose"});else if(t==="delete"||t==="backspace")this.removeHolds();else return!1;return!0}library(){return this.tools.page.renderRoot.querySelector("poise-library")}hold(t){const{body:e,connection:n,store:s}=this.tools,r=this.pulling.under,o=s.scene?.character;if(!r||r.hold||!o){s.say("Point at the body first: what is under the mouse is held.");return}if(r.hit){const{skin:a,face:l,u:c,v:u}=r.hit;n.act({do:"add-hold",skin:a,face:l,u:c,v:u,pin:t})}else{const a=r.point.clone().applyMatrix4(e.frame(r.joint).invert());n.act({do:"add-hold",joint:o.joints[r.joint].name,offset:[a.x,a.y,a.z],pin:t})}}removeHolds(){const{connection:t,holds:e,store:n}=this.tools,s=n.scene?.character.joints[n.selected]?.name;for(const r of e.views)r.joint===s&&t.act({do:"remove-hold",id:r.id})}panel(){const{connection:t,store:e,page:n}=this.tools,s=r=>this.tab===r?"":"display:none";return Z`
      <div class="row tabs" role="tablist">
        ${Object.keys(sm).map(r=>Z`
          <button role="tab" aria-selected=${this.tab===r} class="grow ${this.tab===r?"on":""}"
            @click=${()=>{this.tab=r,n.requestUpdate()}}>${sm[r]}</button>`)}
      </div>
      <poise-joints ?hidden=${this.tab!=="joints"} style=${s("joints")} .store=${e} .connection=${t}></poise-joints>
      <poise-follow style=${s("follow")} .store=${e} .connection=${t}></poise-follow>
      <poise-library style=${s("library")} .store=${e} .connection=${t}></poise-library>`}over(){const t=this.tools.store.scene?.character.joints[this.tools.store.hovered];return t&&!this.pulling.pulls.size?Z`<span class="label">${t.name}</span>`:Z``}get state(){const t=this.tools.store.scene?.character.joints??[],e=this.pulling.under;return{pulls:this.pulling.pulls.size,under:e?{joint:t[e.joint]?.name??"",hold:e.hold}:null,spots:[...this.pulling.pulls.values()].map(n=>{const s=this.pulling.spot(n);return s?this.tools.stage.project(s.applyMatrix4(this.tools.body.group.matrixWorld)).toArray():null})}}}const rm={x:16735570,y:4440675,z:5021183},th=13667583,eh=15118653,qs=48,da=i=>new P(i[0],i[1],i[2]);function Ss(i){return new Xt().set(i[0],i[1],i[2],i[3],i[4],i[5],i[6],i[7],i[8],i[9],i[10],i[11],0,0,0,1)}const hi=i=>new P(i[3],i[7],i[11]);function zT(i,t){const e=i.joints[t],n=hi(e.rest);if(e.tip)return da(e.tip).applyMatrix4(Ss(e.rest)).sub(n);const s=i.joints.find(o=>o.parent===t);if(s)return hi(s.rest).sub(n);const r=i.joints[e.parent];return r?n.clone().sub(hi(r.rest)):new P(0,1,0)}function om(i,t){const e=t.clone().addScaledVector(i,-t.dot(i));return e.length()<.2*(t.length()||1)&&(e.set(1,0,0),Math.abs(i.x)>.8&&e.set(0,0,1),e.addScaledVector(i,-e.dot(i))),e.normalize()}function Ho(i,t,e,n){const s=new Fl(new Ee().setFromPoints(i),new ls({color:t,depthTest:!1,transparent:!0,opacity:e}));return s.renderOrder=n,s.frustumCulled=!1,s}function nh(i,t){const e=new Ee().setFromPoints(i),n=[];for(let r=1;r+1<i.length;r++)n.push(0,r,r+1);e.setIndex(n);const s=new Ne(e,new Si({color:t,depthTest:!1,transparent:!0,opacity:.2,side:xi}));return s.renderOrder=6,s.frustumCulled=!1,s}const am=new Qn(1,16,12);class $T{constructor(){this.group=new Sn,this.handles=[]}show(t,e,n=new Map){this.clear();const s=t.character,r=s?.joints[e];if(!s||!r)return;const o=.1*s.height,a=zT(s,e);this.axes(Ss(r.rest),.55*o);let l=0;s.dofs.forEach((c,u)=>{c.joint!==e||!c.angle||c.quaternion||!c.axis||(this.arc(hi(r.rest),a,c,u,e,o*(1+.22*l),n),l+=1)}),r.cone&&this.cone(s,e,a,o,n);for(const c of this.handles)this.knob(c,o)}clear(){for(const t of[...this.group.children]){this.group.remove(t);const{geometry:e,material:n}=t;e!==am&&e.dispose(),n.dispose()}this.handles=[]}axes(t,e){const n=new P().setFromMatrixPosition(t);"xyz".split("").forEach((s,r)=>{const o=new P().setFromMatrixColumn(t,r).normalize();this.group.add(Ho([n,n.clone().addScaledVector(o,e)],rm[s],1,9))})}arc(t,e,n,s,r,o,a){const l=da(n.axis),c=om(l,e),u=l.clone().cross(c),h=E=>{const x=E-n.rest;return t.clone().addScaledVector(c,o*Math.cos(x)).addScaledVector(u,o*Math.sin(x))},d=a.get(`${s} lower`)??n.lower??n.rest-Math.PI,f=a.get(`${s} upper`)??n.upper??n.rest+Math.PI,m=rm[n.suffix.replace(/\d/g,"").slice(-1)]??th,v=n.lower===null&&n.upper===null&&a.size===0,g=Math.min(f-d,2*Math.PI),p=Array.from({length:qs+1},(E,x)=>h(d+g*x/qs));this.group.add(Ho(v?p:[t,...p,t],m,v?.35:.95,8)),v||this.group.add(nh([t,...p],m));const y=E=>Math.max(n.rest-Math.PI,Math.min(n.rest+Math.PI,E));this.handles.push({joint:r,kind:"lower",dof:s,at:h,angle:d,place:h(y(d)),range:[n.rest-2*Math.PI,f]},{joint:r,kind:"upper",dof:s,at:h,angle:f,place:h(y(f)),range:[d,n.rest+2*Math.PI]})}cone(t,e,n,s,r){const o=t.joints[e],{axis:a,twist:l}=o.cone,c=r.get("-1 swing")??o.cone.swing,u=Ss(o.base),h=hi(o.rest),d=a?da(a).transformDirection(u):n.clone().normalize(),f=om(d,new P(.3,1,.2)),m=d.clone().cross(f),v=1.5*s,g=(M,b)=>h.clone().addScaledVector(d,v*Math.cos(M)).addScaledVector(f,v*Math.sin(M)*Math.cos(b)).addScaledVector(m,v*Math.sin(M)*Math.sin(b)),p=Array.from({length:qs+1},(M,b)=>g(c,2*Math.PI*b/qs));this.group.add(Ho(p,eh,.95,8),nh([h,...p],eh));const y=[];for(let M=0;M<8;M++)y.push(h,p[M*qs/8],h);this.group.add(Ho(y,eh,.5,8));const E=M=>g(M,0);if(this.handles.push({joint:e,kind:"swing",dof:-1,at:E,angle:c,place:E(c),range:[0,Math.PI]}),!a)return;const x=h.clone().addScaledVector(d,v),U=M=>x.clone().addScaledVector(f,.4*s*Math.cos(M)).addScaledVector(m,.4*s*Math.sin(M)),A=r.get("-1 twist low")??l[0],L=r.get("-1 twist high")??l[1],I=Array.from({length:qs+1},(M,b)=>U(A+(L-A)*b/qs));this.group.add(Ho([x,...I,x],th,.95,8),nh([x,...I],th)),this.handles.push({joint:e,kind:"twist low",dof:-1,at:U,angle:A,place:U(A),range:[-Math.PI,0]},{joint:e,kind:"twist high",dof:-1,at:U,angle:L,place:U(L),range:[0,Math.PI]})}knob(t,e){const n=t.kind==="lower"||t.kind==="twist low"?16777215:16765562,s=new Ne(am,new Si({color:n,depthTest:!1,transparent:!0}));s.position.copy(t.place),s.scale.setScalar(.1*e),s.renderOrder=12,this.group.add(s)}near(t,e,n,s){let r=null,o=s;for(const a of this.handles){const l=t(a.place),c=Math.hypot(l.x-e,l.y-n);c<o&&([o,r]=[c,a])}return r}}function HT(i,t,e,n,s){const r=h=>{const d=t(i.at(h));return Math.hypot(d.x-e,d.y-n)},[o,a]=[Math.max(i.range[0],s-Math.PI),Math.min(i.range[1],s+Math.PI)];let l=s,c=1/0;const u=180;for(let h=0;h<=u;h++){const d=o+(a-o)*h/u,f=r(d)+4*Math.abs(d-s);f<c&&([c,l]=[f,d])}for(let h=(a-o)/u;h>1e-4;h/=2)for(const d of[l-h,l+h])d>=o&&d<=a&&r(d)<r(l)&&(l=d);return l}function VT(i,t){const e=[],{x:n,y:s,z:r}=t.origin,{x:o,y:a,z:l}=t.direction;for(const c of i.skins){const u=dr(i,c),h=c.geometry.index;for(let d=0;d<h.length;d+=3){const f=3*h[d],m=3*h[d+1],v=3*h[d+2],g=u[f],p=u[f+1],y=u[f+2],E=u[m]-g,x=u[m+1]-p,U=u[m+2]-y,A=u[v]-g,L=u[v+1]-p,I=u[v+2]-y,M=a*I-l*L,b=l*A-o*I,C=o*L-a*A,z=E*M+x*b+U*C;if(Math.abs(z)<1e-14)continue;const N=n-g,G=s-p,V=r-y,K=(N*M+G*b+V*C)/z;if(K<0||K>1)continue;const q=G*U-V*x,Q=V*E-N*U,at=N*x-G*E,ot=(o*q+a*Q+l*at)/z;if(ot<0||K+ot>1)continue;const pt=(A*q+L*Q+I*at)/z;pt>0&&e.push({distance:pt,way:z>0?1:-1})}}return e.sort((c,u)=>c.distance-u.distance)}function GT(i,t){const e=VT(i,t);if(e.length===0)return null;let n=0,s;for(const r of e){if(n+=r.way,n<0)break;if(n===0){s=r;break}}return s??=e[1]??e[0],t.at(.5*(e[0].distance+s.distance),new P)}var WT=Object.defineProperty,jT=Object.getOwnPropertyDescriptor,Ds=(i,t,e,n)=>{for(var s=n>1?void 0:n?jT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&WT(t,e,s),s};const XT={volume:"follows the volume; never leaks from limb to limb",capsules:"by capsules about the bones",cylinders:"by cylinders about the bones",ellipsoids:"by ellipsoids about the bones",spheres:"by spheres about the joints","point-to-line":"by the nearest bone",delaunay:"by tetrahedra of the mesh's volume"};let Oi=class extends nn{constructor(){super(...arguments),this.method="volume",this.influences="4",this.smoothing="",this.deformer="linear-blend",this.symmetric=!0}connectedCallback(){super.connectedCallback(),this.store.on(["character","report","kinds","status"],()=>this.requestUpdate())}bind(){const i=t=>t.trim()===""?null:Math.round(Number(t));this.connection.act({do:"bind-skin",method:this.method,influences:i(this.influences),smoothing:i(this.smoothing),symmetric:this.symmetric?null:!1,deformer:this.deformer})}render(){const i=this.store.scene;if(!i)return Pt;const{character:t,kinds:e,report:n}=i;if(!t.skins.length)return Z`<p class="dim">There is no mesh here: open one (OBJ, PLY, STL, glTF), draw or fit a skeleton in it, and bind it.</p>`;const s=r=>o=>r(o.target.value);return Z`
      <h2>Skeleton</h2>
      <button class="whole" title="For a mesh that is a human, standing in a T or A pose" @click=${()=>this.connection.act({do:"fit-skeleton"})}>Fit a human's skeleton</button>
      <p class="dim">${t.bare?"This mesh has no skeleton yet: draw one (D), or fit one.":"Replaces the skeleton and what belongs to it."}</p>
      <h2>Bind</h2>
      <label>Method <select aria-label="Method" @change=${s(r=>{this.method=r})}>
        ${e.binders.map(r=>Z`<option value=${r} ?selected=${r===this.method}>${r}</option>`)}</select></label>
      <p class="dim">${XT[this.method]??""}</p>
      <div class="two">
        <label>Joints a vertex <input type="number" min="1" placeholder="any" aria-label="Joints a vertex" .value=${this.influences} @change=${s(r=>{this.influences=r})} /></label>
        <label>Smoothing <input type="number" min="0" placeholder="as it needs" aria-label="Smoothing" .value=${this.smoothing} @change=${s(r=>{this.smoothing=r})} /></label>
      </div>
      <label>Blend <select aria-label="Blend" @change=${s(r=>{this.deformer=r})}>
        ${e.deformers.map(r=>Z`<option value=${r} ?selected=${r===this.deformer}>${r}</option>`)}</select></label>
      <label class="check"><input type="checkbox" .checked=${this.symmetric} @change=${r=>{this.symmetric=r.target.checked}} />Left and right alike, where the mesh is</label>
      <button class="whole on" ?disabled=${t.bare} @click=${()=>this.bind()}>Bind</button>
      ${n.length?Z`<h2>Report</h2><ul aria-label="Report">${n.map(r=>Z`<li>${r}</li>`)}</ul>`:Pt}`}};Oi.styles=[Un,vn`
    :host { display: block; }
    label { display: block; margin: 6px 0; }
    label.check { display: flex; gap: 6px; align-items: center; }
    button.whole { width: 100%; }
    .two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
    ul { margin: 4px 0; padding-left: 18px; }
    li { margin: 2px 0; overflow-wrap: anywhere; }
    p { margin: 6px 0; }
  `];Ds([ue({attribute:!1})],Oi.prototype,"store",2);Ds([ue({attribute:!1})],Oi.prototype,"connection",2);Ds([de()],Oi.prototype,"method",2);Ds([de()],Oi.prototype,"influences",2);Ds([de()],Oi.prototype,"smoothing",2);Ds([de()],Oi.prototype,"deformer",2);Ds([de()],Oi.prototype,"symmetric",2);Oi=Ds([In("poise-bind")],Oi);var qT=Object.defineProperty,YT=Object.getOwnPropertyDescriptor,ba=(i,t,e,n)=>{for(var s=n>1?void 0:n?YT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&qT(t,e,s),s};const Hr=180/Math.PI,lm="XYZ";let hr=class extends nn{constructor(){super(...arguments),this.chosen=""}connectedCallback(){super.connectedCallback(),this.store.on(["character","kinds"],()=>this.requestUpdate()),this.store.on(["selection"],()=>{this.chosen="",this.requestUpdate()})}get joints(){return this.store.scene.character.joints}render(){const i=this.store.scene,t=i?.character.joints[this.store.selected];if(!i||!t)return Z`<p class="dim">Choose a joint, here in the scene or in the tree, for its name, place, type and limits.</p>`;const e=i.character.dofs.filter(n=>n.joint===this.store.selected);return Z`
      <input type="text" aria-label="Name of the joint" .value=${t.name}
        @change=${n=>this.connection.act({do:"rename-joint",joint:t.name,name:n.target.value,symmetric:this.choices.symmetric})} />
      ${this.place(t)} ${this.axes(t)} ${this.kind(t)} ${this.limits(t,e)}`}place(i){const t=this.joints[i.parent],e=t?Ss(t.rest):new Xt,n=hi(i.rest).applyMatrix4(e.clone().invert()),s=r=>o=>{const a=Number(o.target.value),l=n.clone().setComponent(r,a).applyMatrix4(e);this.connection.act({do:"move-joint",joint:i.name,place:[l.x,l.y,l.z],along:this.choices.along,symmetric:this.choices.symmetric,rebind:this.choices.rebind})};return Z`<h2>Offset${t?Z` from ${t.name}`:Pt}, metres</h2>
      ${i.follows?Z`<p class="dim">It stands where what it follows wants it.</p>`:Z`<div class="three">
        ${["x","y","z"].map((r,o)=>Z`<input type="number" step="0.001" aria-label="Offset ${r}" title=${r}
          .value=${n.getComponent(o).toFixed(4)} @change=${s(o)} />`)}</div>`}`}axes(i){if(i.follows)return Pt;const t=new Mn;Ss(i.rest).decompose(new P,t,new P);const e=new Zn().setFromQuaternion(t,lm),n=[e.x,e.y,e.z],s=o=>this.connection.act({do:"turn-joint",joint:i.name,turn:[o.w,o.x,o.y,o.z],symmetric:this.choices.symmetric,rebind:this.choices.rebind}),r=o=>a=>{const l=[...n];l[o]=Number(a.target.value)/Hr,s(new Mn().setFromEuler(new Zn(l[0],l[1],l[2],lm)))};return Z`<h2>Axes in the world, degrees</h2>
      <div class="three">${["x","y","z"].map((o,a)=>Z`<input type="number" step="1" aria-label="Axes ${o}" title="about ${o}"
        .value=${(n[a]*Hr).toFixed(2)} @change=${r(a)} />`)}</div>
      <div class="row" style="margin-top: 4px">
        <button class="grow" title="As the axes of the world" @click=${()=>s(new Mn)}>World</button>
        <button class="grow" title="The y axis along the bone, x as near to where it is" @click=${()=>this.alongBone(i,t,s)}>Along the bone</button>
      </div>`}alongBone(i,t,e){const n=hi(i.rest),s=this.joints.find(l=>l.parent===this.store.selected),o=(i.tip?new P(...i.tip).applyMatrix4(Ss(i.rest)):s?hi(s.rest):null)?.sub(n).normalize();if(!o||o.lengthSq()<.5){this.store.say(`${i.name} has no bone: nothing hangs behind it.`);return}const a=new P(0,1,0).applyQuaternion(t);e(new Mn().setFromUnitVectors(a,o).multiply(t))}kind(i){const t=this.store.scene.kinds.joints,e=t.find(s=>s.name===(this.chosen||i.type)),n=e?Pt:Z`<option value=${i.type} selected>${i.type}</option>`;return Z`<h2>Type</h2>
      <select aria-label="Type" @change=${s=>this.retype(i,s.target.value)}>
        ${n}${t.map(s=>Z`<option value=${s.name} ?selected=${s.name===e?.name}>${s.name}</option>`)}
      </select>
      ${e?.parameters.map(s=>this.parameter(i,e,s.name,s.default))??Z`<p class="dim">Its parameters are kept, and edited in code.</p>`}`}retype(i,t){const e=this.store.scene.kinds.joints.find(s=>s.name===t);if(e.parameters.some(s=>s.name==="sources")){this.chosen=t,this.store.say("Name the joint that it follows.");return}this.chosen="";const n=Object.fromEntries(e.parameters.map(s=>[s.name,i.parameters[s.name]??s.default]));this.connection.act({do:"retype-joint",joint:i.name,type:t,parameters:n,symmetric:this.choices.symmetric})}parameter(i,t,e,n){const s=t.name===i.type?i.parameters:{},r=o=>{const a={};for(const l of t.parameters)a[l.name]=s[l.name]??l.default;a[e]=o.target.value,this.chosen="",this.connection.act({do:"retype-joint",joint:i.name,type:t.name,parameters:a,symmetric:this.choices.symmetric})};return Z`<label class="parameter"><span class="dim">${e.replace(/_/g," ")}</span>
      <input type="text" aria-label="Parameter ${e}" .value=${s[e]??n} placeholder=${n} @change=${r} /></label>`}limits(i,t){const e=t.some(r=>r.quaternion);if(!t.length)return Z`<p class="dim">It has no values, and needs no limits.</p>`;const n=(r,o)=>a=>{const l=a.target.value,c=l===""?null:Number(l)/(r.angle?Hr:1);this.connection.act({do:"limit-joint",joint:i.name,cone:i.cone,symmetric:this.choices.symmetric,limits:{[r.suffix]:{lower:r.lower,upper:r.upper,[o]:c}}})},s=(r,o)=>o===null?"":(o*(r.angle?Hr:1)).toFixed(r.angle?1:3);return Z`<h2>Limits</h2>
      ${t.filter(r=>!r.quaternion).map(r=>Z`<div class="limit">
        <span title="${r.name}, ${r.angle?"degrees":"metres or factors"}">${r.suffix}</span>
        <input type="number" step=${r.angle?1:.01} placeholder="none" aria-label="${r.name} lower limit" .value=${s(r,r.lower)} @change=${n(r,"lower")} />
        <input type="number" step=${r.angle?1:.01} placeholder="none" aria-label="${r.name} upper limit" .value=${s(r,r.upper)} @change=${n(r,"upper")} />
      </div>`)}
      ${e?this.cone(i):Pt}`}cone(i){const t=r=>this.connection.act({do:"limit-joint",joint:i.name,limits:{},cone:r,symmetric:this.choices.symmetric}),{cone:e}=i;if(!e)return Z`<button @click=${()=>t({swing:1,twist:[-.6,.6],axis:this.boneAxis(i)})}>Bound it by a cone</button>`;const n=r=>Number(r.target.value)/Hr,s=(r,o,a)=>Z`<input type="number" step="1" aria-label=${r} title=${r}
      .value=${(o*Hr).toFixed(1)} @change=${l=>t(a(n(l)))} />`;return Z`<div class="limit"><span>swing</span>${s("Swing",e.swing,r=>({...e,swing:r}))}<span></span></div>
      ${e.axis?Z`<div class="limit"><span>twist</span>
        ${s("Twist from",e.twist[0],r=>({...e,twist:[r,e.twist[1]]}))}
        ${s("Twist to",e.twist[1],r=>({...e,twist:[e.twist[0],r]}))}</div>`:Pt}
      <button @click=${()=>t(null)}>No cone</button>`}boneAxis(i){const t=Ss(i.base),e=this.joints.find(r=>r.parent===this.store.selected),n=i.tip?new P(...i.tip).applyMatrix4(Ss(i.rest)):e?hi(e.rest):null;if(!n)return[0,1,0];const s=n.applyMatrix4(t.clone().invert()).normalize();return s.lengthSq()>.5?[s.x,s.y,s.z]:[0,1,0]}};hr.styles=[Un,vn`
    :host { display: block; min-height: 0; }
    .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; }
    .three input { padding: 3px 4px; min-width: 0; }
    .limit { display: grid; grid-template-columns: minmax(40px, 1fr) 1fr 1fr; gap: 4px; align-items: center; padding: 2px 0; }
    .limit span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .limit input { padding: 3px 4px; min-width: 0; }
    .parameter { display: grid; grid-template-columns: 92px 1fr; gap: 6px; align-items: center; padding: 2px 0; }
    p { margin: 6px 0; }
  `];ba([ue({attribute:!1})],hr.prototype,"store",2);ba([ue({attribute:!1})],hr.prototype,"connection",2);ba([ue({attribute:!1})],hr.prototype,"choices",2);ba([de()],hr.prototype,"chosen",2);hr=ba([In("poise-rig-joint")],hr);var KT=Object.defineProperty,JT=Object.getOwnPropertyDescriptor,cs=(i,t,e,n)=>{for(var s=n>1?void 0:n?JT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&KT(t,e,s),s};const ih="";let Mi=class extends nn{constructor(){super(...arguments),this.search="",this.named="",this.dragged=null,this.into=null,this.press=null}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover"],()=>this.requestUpdate())}down(i,t){i.button===0&&i.pointerType!=="touch"&&(this.press={name:t,x:i.clientX,y:i.clientY})}move(i){if(!this.press||i.buttons===0||this.dragged===null&&Math.hypot(i.clientX-this.press.x,i.clientY-this.press.y)<5)return;this.dragged=this.press.name;const e=this.shadowRoot.elementFromPoint(i.clientX,i.clientY)?.closest("[data-joint]")?.dataset.joint;this.into=e===void 0||e===this.dragged?null:e}up(){const{dragged:i,into:t}=this;this.press=this.dragged=this.into=null,!(i===null||t===null)&&this.connection.act({do:"reparent-joint",joint:i,parent:t===ih?null:t,symmetric:this.choices.symmetric})}rename(i,t){const e=t.target.value.trim();this.named="",e&&e!==i&&this.connection.act({do:"rename-joint",joint:i,name:e,symmetric:this.choices.symmetric})}choice(i,t,e){return Z`<label title=${e}><input type="checkbox" .checked=${this.choices[i]}
      @change=${n=>this.mode.choose({[i]:n.target.checked})} />${t}</label>`}updated(){const i=this.renderRoot.querySelector(".name");i&&this.shadowRoot.activeElement!==i&&(i.focus(),i.select())}render(){const i=this.store.scene?.character;if(!i)return Pt;const t=[],e=[],n=(r,o)=>i.joints.forEach((a,l)=>{a.parent===r&&(t[l]=o,e.push(l),n(l,o+1))});n(-1,0);const s=this.search.toLowerCase();return Z`
      <div class="tools">
        <button class=${this.choices.drawing?"on":""} aria-pressed=${this.choices.drawing} title="Draw joints by clicking inside the mesh (D)"
          @click=${()=>this.mode.choose({drawing:!this.choices.drawing})}>Draw</button>
        <button title="Insert a joint in the bone to the selected joint (I)" @click=${()=>this.mode.insert()}>Insert</button>
        <button title="Remove the selected joint (Delete)" @click=${()=>this.mode.remove()}>Remove</button>
      </div>
      <div class="choices">
        ${this.choice("symmetric","The other side follows","Left and right are edited alike (S)")}
        ${this.choice("along","Children come along","What hangs behind a moved joint comes along, or stays where it is (C)")}
        ${i.skins.length&&!i.bare?this.choice("rebind","Skin stays as it is at rest","The skin is bound anew at the new rest; otherwise it comes along with a moved joint"):Pt}
      </div>
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${r=>{this.search=r.target.value}} />
      <div class="tree" role="tree" aria-label="Skeleton" @pointermove=${r=>this.move(r)}
        @pointerup=${()=>this.up()} @pointerleave=${()=>{this.press=this.dragged=this.into=null}}>
        ${e.filter(r=>i.joints[r].name.toLowerCase().includes(s)).map(r=>{const{name:o}=i.joints[r];if(this.named===o)return Z`<input class="name" type="text" aria-label="New name of ${o}" .value=${o}
            @change=${l=>this.rename(o,l)} @blur=${()=>{this.named=""}}
            @keydown=${l=>{l.key==="Escape"&&(this.named="")}} />`;const a=`${this.store.selected===r?"on":""} ${this.store.hovered===r?"hovered":""} ${this.into===o?"into":""} ${this.dragged===o?"dragged":""}`;return Z`<button role="treeitem" aria-selected=${this.store.selected===r} data-joint=${o} class="joint ${a}"
            style="padding-left: ${6+(s?0:9*t[r])}px" title="Drag it to where it is to hang; double click for its name"
            @pointerdown=${l=>this.down(l,o)} @click=${()=>this.store.select(r)}
            @dblclick=${()=>{this.named=o}}>${o}</button>`})}
        <div class="rest ${this.into===ih&&this.dragged!==null?"into":""}" data-joint=${ih}></div>
      </div>`}};Mi.styles=[Un,vn`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tools { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6px; }
    .tools button { padding: 4px; }
    label { display: flex; gap: 6px; align-items: center; padding: 2px 0; }
    .choices { margin: 8px 0; }
    .tree { overflow: auto; flex: 1 1 120px; min-height: 110px; margin-top: 6px; border: 1px solid var(--edge); border-radius: 6px; padding: 3px; display: flex; flex-direction: column; touch-action: pan-y; }
    .joint { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 1px 6px; min-height: 24px; border-radius: 4px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: none; }
    .joint.hovered { background: var(--hover); }
    .joint.into { box-shadow: inset 0 0 0 2px var(--warn); }
    .joint.dragged { opacity: 0.45; }
    .rest { flex: 1 0 24px; border-radius: 4px; }
    .rest.into { box-shadow: inset 0 0 0 2px var(--warn); }
    .name { width: 100%; min-height: 24px; padding: 1px 6px; flex: none; }
  `];cs([ue({attribute:!1})],Mi.prototype,"store",2);cs([ue({attribute:!1})],Mi.prototype,"connection",2);cs([ue({attribute:!1})],Mi.prototype,"mode",2);cs([ue({attribute:!1})],Mi.prototype,"choices",2);cs([de()],Mi.prototype,"search",2);cs([de()],Mi.prototype,"named",2);cs([de()],Mi.prototype,"dragged",2);cs([de()],Mi.prototype,"into",2);Mi=cs([In("poise-rig-tree")],Mi);const cm={tree:"Skeleton",joint:"Joint",bind:"Bind"},ZT=11,QT=8,hm=11,tA=3;class eA{constructor(t){this.tools=t,this.name="rig",this.title="Rig",this.shortcuts=[["D","draw joints: a click puts one in the middle of the body under the mouse, the next its child"],["Escape","end the chain; once more: stop drawing"],["Drag a joint","move it; Shift over the floor, X, Y, Z along an axis"],["Drag the end of an arc","set that limit"],["I","insert a joint in the bone under the mouse, or in that to the selected joint"],["Delete","remove the joint; its children go to its parent"],["S","the other side follows, or not"],["C","a moved joint's children come along, or stay"]],this.choices={drawing:!1,symmetric:!0,along:!1,rebind:!0},this.limits=new $T,this.ghosts=new Sn,this.group=new Sn,this.keys=new Set,this.tab="tree",this.on=!1,this.hadBones=!1,this.drag=null,this.under=null,this.pending=null,this.asked=null,this.project=s=>this.tools.stage.project(s.clone().applyMatrix4(this.tools.body.group.matrixWorld)),this.bodyDrawn=null;const{body:e,store:n}=t;this.mark=new Ne(new Qn(1,20,14),um(16757844,.95)),this.mark.renderOrder=14,this.group.add(this.limits.group,this.ghosts,this.mark),this.group.visible=!1,e.overlay.add(this.group),addEventListener("keydown",s=>{!s.metaKey&&!s.ctrlKey&&this.keys.add(s.key.toLowerCase())}),addEventListener("keyup",s=>this.keys.delete(s.key.toLowerCase())),addEventListener("blur",()=>this.keys.clear()),n.on(["selection"],()=>this.redraw()),n.on(["character","kinds","report"],()=>t.page.requestUpdate())}enter(){const{body:t,showBones:e,store:n}=this.tools;this.on=!0,this.group.visible=!0,this.group.rotation.set(0,0,0),this.hadBones=n.bones,e(!0),n.scene?.character.bare&&(this.choices.drawing=!0),t.overlay.children.includes(this.group)||t.overlay.add(this.group)}leave(){const{showBones:t,store:e}=this.tools;this.on=!1,this.group.visible=!1,this.drag=null,this.choices.drawing=!1,this.hover(null),this.tools.stage.canvas.style.cursor="default",t(this.hadBones||(e.scene?.character.skins.length??0)===0)}shown(t){const e=this.tools.body.character;if(!e)return t;const n=new Float32Array(12*e.joints.length);return e.joints.forEach((s,r)=>n.set(s.rest,12*r)),{...t,world:n,q:Float32Array.from(e.dofs,s=>s.rest)}}ray(t,e){return this.tools.stage.ray(t,e).applyMatrix4(this.tools.body.group.matrixWorld.clone().invert())}pivot(t){return hi(this.tools.body.character.joints[t].rest)}find(t,e){const{body:n}=this.tools;if(!n.character||n.world.length===0)return null;let s=-1,r=ZT;if(n.character.bare||n.character.joints.forEach((u,h)=>{const d=this.project(this.pivot(h)),f=Math.hypot(d.x-t,d.y-e);(f<r-.5||f<r+.5&&h===this.tools.store.selected)&&([r,s]=[f,h])}),s>=0)return{joint:s,child:-1,share:-1};const o=bg(n,this.project,new _t(t,e),QT);if(!o||this.choices.drawing)return null;let a=-1,l=1/0,c=.5;return n.character.joints.forEach((u,h)=>{if(u.parent!==o.joint)return;const d=this.pivot(o.joint),f=this.pivot(h).sub(d),m=Math.min(.95,Math.max(.05,o.point.clone().sub(d).dot(f)/(f.lengthSq()||1))),v=d.addScaledVector(f,m).distanceTo(o.point);v<l&&([l,a,c]=[v,h,m])}),{joint:o.joint,child:a,share:c}}down(t,e,n){const{body:s,stage:r,store:o}=this.tools;if(t.button!==0||this.drag||!s.character)return!1;const a=this.choices.drawing?null:this.limits.near(this.project,e,n,hm),l=this.find(e,n);if(a&&!(l&&l.child<0&&l.share<0&&l.joint!==o.selected))return this.drag={pointer:t.pointerId,joint:a.joint,from:a.place,to:a.place,startX:e,startY:n,moved:!1,handle:a,angle:a.angle},!0;if(this.choices.drawing)return this.draw(l,e,n);if(!l)return!1;if(o.select(l.joint),l.share>=0)return!0;const c=this.pivot(l.joint);return this.drag={pointer:t.pointerId,joint:l.joint,from:c,to:c.clone(),startX:e,startY:n,moved:!1,handle:null,angle:0},r.ask(),!0}draw(t,e,n){const{body:s,store:r}=this.tools;if(t)return r.select(t.joint),!0;const o=this.drawnAt(e,n);if(!o)return!1;const a=s.character,l=a.bare?null:a.joints[r.selected]?.name??null;return this.asked={place:o,names:new Set(a.bare?[]:a.joints.map(c=>c.name))},this.act({do:"draw-joint",place:[o.x,o.y,o.z],parent:l,symmetric:this.choices.symmetric}),!0}drawnAt(t,e){const{body:n,stage:s,store:r}=this.tools;if(n.skins.length)return GT(n,this.ray(t,e));const o=s.camera.getWorldDirection(new P),a=r.selected>=0?this.pivot(r.selected):this.pivot(0),l=new zn().setFromNormalAndCoplanarPoint(o,a.applyMatrix4(n.group.matrixWorld));return s.ray(t,e).intersectPlane(l,new P)?.applyMatrix4(n.group.matrixWorld.clone().invert())??null}move(t,e,n){const{drag:s}=this;if(!s||s.pointer!==t.pointerId){t.buttons===0&&(this.pending={x:e,y:n},this.tools.stage.ask());return}Math.hypot(e-s.startX,n-s.startY)>tA&&(s.moved=!0),s.moved&&(s.handle?this.pullHandle(s,s.handle,e,n):(this.pullJoint(s,e,n,t.shiftKey),this.drawGhosts()),this.tools.stage.ask())}pullHandle(t,e,n,s){const[r,o]=e.range,a=HT(e,this.project,n,s,t.angle);t.angle=Math.min(o,Math.max(r,nA(a)));const l=new Map([[`${e.dof} ${e.kind}`,t.angle]]);this.limits.show(this.tools.body,e.joint,l),this.tools.page.requestUpdate()}pullJoint(t,e,n,s){const{body:r,stage:o}=this.tools,a=r.group.matrixWorld,l=t.from.clone().applyMatrix4(a),c=o.ray(e,n),u=["x","y","z"].findIndex(d=>this.keys.has(d));let h;if(u>=0){const d=new P().setComponent(u,1),f=new zn().setFromNormalAndCoplanarPoint(c.direction.clone().addScaledVector(d,-c.direction.dot(d)).normalize(),l);h=c.intersectPlane(f,new P),h&&(h=l.clone().addScaledVector(d,h.sub(l).dot(d)))}else{const d=s?new P(0,1,0):o.camera.getWorldDirection(new P);h=c.intersectPlane(new zn().setFromNormalAndCoplanarPoint(d,l),new P)}h&&t.to.copy(h.applyMatrix4(a.clone().invert()))}up(t){const{drag:e}=this;if(!e||e.pointer!==t.pointerId)return;if(this.drag=null,this.clearGhosts(),!e.moved){this.tools.stage.ask();return}const n=this.tools.body.character.joints[e.joint]?.name;if(e.handle)this.limit(e.handle,e.angle);else if(n!==void 0){const{x:s,y:r,z:o}=e.to,{along:a,rebind:l,symmetric:c}=this.choices;this.act({do:"move-joint",joint:n,place:[s,r,o],along:a,rebind:l,symmetric:c})}this.tools.stage.ask()}limit(t,e){const n=this.tools.body.character,s=n.joints[t.joint],r=n.dofs[t.dof],o={do:"limit-joint",joint:s.name,limits:{},cone:s.cone,symmetric:this.choices.symmetric};if(r)o.limits[r.suffix]={lower:r.lower,upper:r.upper,[t.kind]:e};else if(s.cone){const a=[...s.cone.twist];t.kind==="twist low"&&(a[0]=e),t.kind==="twist high"&&(a[1]=e),o.cone={...s.cone,twist:a,swing:t.kind==="swing"?e:s.cone.swing}}this.act(o)}away(){this.pending=null,this.hover(null),this.drag||this.clearGhosts()}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{store:n}=this.tools;if(t==="d")this.choose({drawing:!this.choices.drawing});else if(t==="s")this.choose({symmetric:!this.choices.symmetric});else if(t==="c")this.choose({along:!this.choices.along});else if(t==="i")this.insert();else if(t==="delete"||t==="backspace")this.remove();else if(t==="escape")this.escape();else return["x","y","z"].includes(t)?this.drag!==null:!1;return n.changed("rig"),!0}escape(){const{store:t}=this.tools;this.drag?(this.drag=null,this.redraw()):t.selected>=0?t.select(-1):this.choose({drawing:!1}),this.clearGhosts()}choose(t){Object.assign(this.choices,t),this.clearGhosts(),this.redraw(),this.tools.stage.canvas.style.cursor=this.choices.drawing?"crosshair":"default",this.tools.page.requestUpdate(),this.tools.stage.ask()}insert(){const{connection:t,store:e}=this.tools,n=e.scene.character.joints,{under:s}=this,r=s&&s.child>=0?s.child:e.selected;if(!n[r]||n[r].parent<0){e.say("Point at a bone, or choose the joint where it ends: a joint is inserted in it.");return}t.act({do:"insert-joint",child:n[r].name,share:s&&s.child>=0?s.share:.5,symmetric:this.choices.symmetric})}remove(){const{connection:t,store:e}=this.tools,n=e.scene.character.joints[e.selected]?.name;n===void 0?e.say("Choose a joint first: click on it, here or in the tree."):t.act({do:"remove-joint",joint:n,symmetric:this.choices.symmetric})}act(t){this.tools.connection.act(t)}hover(t){const{store:e,stage:n}=this.tools;this.under=t;const s=t?.joint??-1;s!==e.hovered&&(e.hovered=s,e.changed("hover")),n.canvas.style.cursor=this.choices.drawing?"crosshair":t?"grab":"default"}before(){if(!this.on)return;const{body:t}=this.tools;if(this.follow(),this.pending&&!this.drag){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s)),this.choices.drawing?this.showNext(n,s):this.limits.near(this.project,n,s,hm)&&(this.tools.stage.canvas.style.cursor="grab")}const e=t.character?.joints[this.tools.store.selected];this.mark.visible=e!==void 0&&!t.character.bare,e&&(this.mark.position.copy(hi(e.rest)),this.mark.scale.setScalar(.0115*t.character.height))}follow(){const{body:t,store:e}=this.tools;if(!t.character||t.character===this.bodyDrawn)return;this.bodyDrawn=t.character;const{asked:n}=this;if(n){let s=-1,r=1/0;t.character.joints.forEach((o,a)=>{if(n.names.has(o.name))return;const l=hi(o.rest).distanceTo(n.place);l<r&&([r,s]=[l,a])}),s>=0&&(this.asked=null,e.selected=s,e.changed("selection"))}this.redraw()}redraw(){this.on&&(this.choices.drawing||this.tools.body.character?.bare?this.limits.clear():this.limits.show(this.tools.body,this.tools.store.selected),this.tools.stage.ask())}clearGhosts(){for(const t of[...this.ghosts.children]){this.ghosts.remove(t);const{geometry:e,material:n}=t;e.dispose(),n.dispose()}}ghost(t,e,n){const s=new Ne(new Qn(.011*this.tools.body.character.height,16,12),um(n,.9));s.position.copy(t),s.renderOrder=13,this.ghosts.add(s);const r=e.flatMap(a=>[t,a]),o=new _a(new Ee().setFromPoints(r),new ls({color:n,depthTest:!1,transparent:!0}));o.frustumCulled=!1,o.renderOrder=13,this.ghosts.add(o)}image(t){const{point:e,normal:n}=this.tools.body.character.plane,s=da(n);return t.clone().addScaledVector(s,-2*t.clone().sub(da(e)).dot(s))}drawGhosts(){this.clearGhosts();const{drag:t}=this,e=this.tools.body.character.joints;if(!t||t.handle)return;const n=(o,a)=>e.flatMap((l,c)=>c===e[o].parent?[this.pivot(c)]:l.parent===o?[this.choices.along?this.pivot(c).add(a):this.pivot(c)]:[]);this.ghost(t.to,n(t.joint,t.to.clone().sub(t.from)),16757844);const s=e[t.joint].mirror;if(!this.choices.symmetric||s===t.joint)return;const r=this.image(t.to);this.ghost(r,n(s,r.clone().sub(this.pivot(s))),16767392)}showNext(t,e){this.clearGhosts();const{body:n,store:s}=this.tools;if(this.under||!n.character)return;const r=this.drawnAt(t,e);if(!r)return;const o=n.character.bare||s.selected<0?[]:[this.pivot(s.selected)];this.ghost(r,o,5427827);const a=this.image(r),l=a.distanceTo(r)>.05*n.character.height;this.choices.symmetric&&l&&!n.character.bare&&this.ghost(a,[],11004088)}panel(){const{connection:t,store:e,page:n}=this.tools,s=r=>this.tab===r?"":"display:none";return Z`
      <div class="row tabs" role="tablist">
        ${Object.keys(cm).map(r=>Z`
          <button role="tab" aria-selected=${this.tab===r} class="grow ${this.tab===r?"on":""}"
            @click=${()=>{this.tab=r,n.requestUpdate()}}>${cm[r]}</button>`)}
      </div>
      <poise-rig-tree style=${s("tree")} .store=${e} .connection=${t} .mode=${this} .choices=${{...this.choices}}></poise-rig-tree>
      <poise-rig-joint style=${s("joint")} .store=${e} .connection=${t} .choices=${{...this.choices}}></poise-rig-joint>
      <poise-bind style=${s("bind")} .store=${e} .connection=${t}></poise-bind>`}over(){const t=this.telling();return t?Z`<div style="position:absolute;left:50%;top:12px;transform:translateX(-50%);background:var(--panel);color:var(--text);border:1px solid var(--edge);border-radius:8px;padding:5px 14px;pointer-events:none;max-width:92%">${t}</div>`:Z``}telling(){const t=this.tools.store.scene?.character,{drag:e}=this;if(e?.handle&&e.moved)return`${e.handle.kind} ${(e.angle*180/Math.PI).toFixed(0)}°`;if(!this.choices.drawing)return"";if(t?.bare)return"Click inside the mesh: the first joint, the root, goes there.";const n=t?.joints[this.tools.store.selected]?.name;return n===void 0?"Click a joint to go on from it, or inside the mesh for a new root; Escape stops.":`Click inside the mesh for a child of ${n}; Escape ends the chain.`}get state(){const t=this.tools.store.scene?.character.joints??[];return{...this.choices,tab:this.tab,dragging:this.drag!==null&&this.drag.moved,under:this.under?{joint:t[this.under.joint]?.name??"",child:t[this.under.child]?.name??""}:null,waiting:this.asked!==null,ghosts:this.ghosts.children.length,handles:this.limits.handles.map(({kind:e,dof:n,place:s,angle:r})=>{const o=this.project(s),a=this.tools.body.character?.dofs[n]?.name??"";return{kind:e,dof:a,angle:r,x:o.x,y:o.y}})}}}function nA(i){const t=Math.PI/36,e=Math.round(i/t)*t;return Math.abs(i-e)<.012?e:i}function um(i,t){return new Si({color:i,depthTest:!1,transparent:!0,opacity:t})}const iA=[v0,eA,LT,hT];var sA=Object.defineProperty,rA=Object.getOwnPropertyDescriptor,ed=(i,t,e,n)=>{for(var s=n>1?void 0:n?rA(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&sA(t,e,s),s};const dm=300;let fa=class extends nn{constructor(){super(...arguments),this.since=new Map}connectedCallback(){super.connectedCallback(),this.store.on(["jobs"],()=>this.told(this.store.jobs))}told(i){for(const t of i)this.since.has(t.id)||(this.since.set(t.id,performance.now()),setTimeout(()=>this.requestUpdate(),dm));for(const t of this.since.keys())i.some(e=>e.id===t)||this.since.delete(t);this.requestUpdate()}render(){const i=performance.now();return this.store.jobs.filter(t=>i-(this.since.get(t.id)??i)>=dm).map(t=>Z`
      <div class="job">
        <span title=${t.text}>${t.label}${t.text?Z`<span class="dim"> · ${t.text}</span>`:""}</span>
        <progress aria-label=${t.label} max="1" .value=${t.share} ?hidden=${t.share<=0}></progress>
        <button title="Cancel ${t.label}" aria-label="Cancel ${t.label}"
          @click=${()=>this.connection.act({do:"cancel-job",job:t.id})}>${xa}</button>
      </div>`)}};fa.styles=[Un,vn`
    :host { display: flex; gap: 14px; min-width: 0; font-size: 12px; }
    .job { display: flex; gap: 8px; align-items: center; min-width: 0; }
    .job span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 260px; }
    progress { width: 120px; height: 8px; accent-color: var(--accent); }
    button { min-height: 20px; padding: 0 6px; font-size: 12px; }
  `];ed([ue({attribute:!1})],fa.prototype,"store",2);ed([ue({attribute:!1})],fa.prototype,"connection",2);fa=ed([In("poise-jobs")],fa);var oA=Object.defineProperty,aA=Object.getOwnPropertyDescriptor,ks=(i,t,e,n)=>{for(var s=n>1?void 0:n?aA(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&oA(t,e,s),s};const lA=[[".glb","glTF, with skin (.glb)"],[".bvh","BVH (.bvh)"],[".amc","ASF and AMC (.zip)"],[".usda","USD (.usda)"],[".ma","Maya ASCII (.ma)"],[".npz","NumPy (.npz)"],[".png","Picture (.png)"],[".mp4","Film (.mp4)"],[".gif","Film (.gif)"],[".poise","Project (.poise)"]],fm=i=>i.startsWith("{")?JSON.parse(i).error.message:i;let Fi=class extends nn{constructor(){super(...arguments),this.listing={path:"",entries:[]},this.problem="",this.busy="",this.stop=null,this.motion=!1,this.what="pose"}async open(i=!1){this.problem="",this.motion=i,this.renderRoot.querySelector("#open").showModal(),await this.look("")}motionWords(){const{rate:i,length:t}=this.store.scene?.timeline??{rate:30,length:0};return`The timeline's motion, ${Math.floor(t*i+1e-6)+1} frames`}exporting(){this.problem="",this.what=this.store.keys?"motion":"pose",this.renderRoot.querySelector("#export").showModal()}async ask(i,t){const e=new AbortController;this.stop=()=>e.abort(),this.problem="";try{const n=await fetch(i,{...t,signal:e.signal});if(n.ok)return n;this.problem=fm(await n.text())}catch{this.problem=e.signal.aborted?"":"The studio does not answer."}finally{this.stop=null}return null}sent(i,t){const e=new XMLHttpRequest;return this.stop=()=>e.abort(),this.problem="",new Promise(n=>{const s=(r,o)=>{this.stop=null,this.problem=o,n(r)};e.upload.onprogress=r=>{const o=r.total?Math.round(100*r.loaded/r.total):0;this.busy=o<100?`Sending ${t.name}: ${o} %`:`Opening ${t.name}…`,this.store.say(this.busy)},e.onload=()=>s(e.status===200,e.status===200?"":fm(e.responseText)),e.onerror=()=>s(!1,"The studio does not answer."),e.onabort=()=>s(!1,""),e.open("POST",i),e.send(t)})}async look(i){const t=await this.ask(`files?path=${encodeURIComponent(i)}`);t&&(this.listing=await t.json())}async take(i){if(i.folder)return this.look(i.path);this.busy=`${this.motion?"Reading":"Opening"} ${i.name}…`;const t=await this.ask(`${this.motion?"motion":"open"}?path=${encodeURIComponent(i.path)}`,{method:"POST"});this.busy="",t&&this.close()}async send(i){this.busy=`Opening ${i.name}…`,this.store.say(this.busy);const t=await this.sent(`upload?name=${encodeURIComponent(i.name)}`,i);this.busy="",this.store.say(this.problem),t&&this.close()}async lay(i){const t=i.map(n=>`name=${encodeURIComponent(n.name)}&size=${n.size}`).join("&");this.busy=`Reading ${i.map(n=>n.name).join(" and ")}…`;const e=await this.ask(`motion?${t}`,{method:"POST",body:new Blob(i)});this.busy="",e&&this.close()}chosen(i){const t=[...i.target.files??[]];t.length&&(this.motion?this.lay(t):this.send(t[0]))}async save(i){this.busy="Writing…";const t=await this.ask(`export?as=${i}&what=${this.what}`);if(this.busy="",!t)return;const e=t.headers.get("content-disposition")??"",n=document.createElement("a");n.href=URL.createObjectURL(await t.blob()),n.download=decodeURIComponent(e.split("''")[1]??`character${i}`),n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4),this.close(),this.store.say(`Exported ${n.download}.`)}cancel(){this.stop?.(),this.close()}close(){this.renderRoot.querySelectorAll("dialog").forEach(i=>i.close())}render(){const i=this.listing.path.split("/").slice(0,-1).join("/");return Z`
      <dialog id="open" aria-label=${this.motion?"Import a motion":"Open a file"}>
        <b>${this.motion?"Import a motion":"Open"}</b> <span class="dim">${this.listing.path}</span>
        <div class="list">
          ${this.listing.path?Z`<button class="entry" @click=${()=>this.look(i)}><span>..</span></button>`:Pt}
          ${this.listing.entries.map(t=>Z`<button class="entry" @click=${()=>this.take(t)}>
            <span>${t.name}${t.folder?"/":""}</span>
            <span class="dim">${t.folder?"":t.bytes<1e6?`${Math.ceil(t.bytes/1e3)} kB`:`${(t.bytes/1e6).toFixed(1)} MB`}</span></button>`)}
          ${this.listing.entries.length?Pt:Z`<p class="dim">Nothing in this folder can be opened.</p>`}
        </div>
        <div class="row"><label class="grow">From this computer
          <input type="file" ?multiple=${this.motion} @change=${t=>this.chosen(t)} /></label>
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        <p role="alert" class=${this.problem?"bad":"dim"}>${this.problem||this.busy||(this.motion?"Its motions come onto this character: by names where the joints are the same, carried over otherwise. An AMC needs its ASF: choose both.":"A file can also be dropped anywhere on the page.")}</p>
      </dialog>
      <dialog id="export" aria-label="Export">
        <b>Export</b>
        <div class="row" role="radiogroup" aria-label="What is exported" style="margin-top: 10px">
          ${[["pose","The pose as it is seen"],["motion",this.motionWords()]].map(([t,e])=>Z`
            <label class="grow"><input type="radio" name="what" .checked=${this.what===t} @change=${()=>{this.what=t}} /> ${e}</label>`)}
        </div>
        <div class="formats">${lA.map(([t,e])=>Z`<button ?disabled=${this.busy!==""} @click=${()=>this.save(t)}>${e}</button>`)}</div>
        <div class="row"><p role="alert" class="grow ${this.problem?"bad":"dim"}">${this.problem||this.busy}</p>
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
      </dialog>`}};Fi.styles=[Un,vn`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 18px 22px; width: min(560px, 92vw); box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    .list { border: 1px solid var(--edge); border-radius: 6px; max-height: 46vh; overflow: auto; margin: 10px 0; padding: 3px; }
    .entry { display: flex; width: 100%; border: 0; background: none; text-align: left; gap: 10px; min-height: 26px; }
    .entry span:first-child { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .formats { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin: 12px 0; }
    .formats button { text-align: left; }
    .bad { color: var(--bad); }
  `];ks([ue({attribute:!1})],Fi.prototype,"store",2);ks([de()],Fi.prototype,"listing",2);ks([de()],Fi.prototype,"problem",2);ks([ue({attribute:!1})],Fi.prototype,"connection",2);ks([de()],Fi.prototype,"busy",2);ks([de()],Fi.prototype,"motion",2);ks([de()],Fi.prototype,"what",2);Fi=ks([In("poise-files")],Fi);const uo=["step","linear","hermite","catmull-rom","bezier"],pm=1e-6,Vo=({dof:i,time:t})=>`${i}@${t}`;class cA{constructor(t,e){this.store=e,this.all=new Map,this.times=[],this.names="",t.hear(xS,n=>{const s=yS(n);s.times.length?this.all.set(s.dof,s):this.all.delete(s.dof),this.gather(),e.changed("keys")}),e.on(["character"],()=>{const n=e.scene.character.dofs.map(({name:s})=>s).join(`
`);n!==this.names&&(this.names=n,this.all.clear(),this.gather(),e.changed("keys"))})}gather(){const t=new Set;for(const e of this.all.values())for(const n of e.times)t.add(n);this.times=[...t].sort((e,n)=>e-n),this.store.keys=this.count}get count(){let t=0;for(const e of this.all.values())t+=e.times.length;return t}has(t){return this.at(t)>=0}at({dof:t,time:e}){const n=this.all.get(t)?.times;if(!n)return-1;const s=es(n,e-pm);return s<n.length&&Math.abs(n[s]-e)<=pm?s:-1}differs(t,e){for(const n of this.all.values())if(n.width===1&&Math.abs(Zo(n,e)-t[n.dof])>2e-4)return!0;return!1}kind(t){return uo[this.all.get(t.dof).kinds[this.at(t)]]}}function es(i,t){let e=0,n=i.length;for(;e<n;){const s=e+n>>1;i[s]<t?e=s+1:n=s}return e}function hA(i,t,e=0){const{times:n,width:s,tension:r}=i,o=n.length-1;if(o<1)return 0;const a=h=>i.values[s*h+e],l=h=>(a(h+1)-a(h))/(n[h+1]-n[h]);if(t===0)return 2*r*l(0);if(t===o)return 2*r*l(o-1);const[c,u]=[n[t]-n[t-1],n[t+1]-n[t]];return 2*r*(l(t-1)*u+l(t)*c)/(c+u)}function ru(i,t,e=0){const n=i.width*t+e,s=o=>uo[i.kinds[Math.max(o,0)]]==="catmull-rom",r=hA(i,t,e);return[s(t-1)?r:i.incoming[n],s(t)?r:i.outgoing[n]]}function Zo(i,t,e=0){const{times:n,width:s}=i,r=y=>i.values[s*y+e],o=n.length-1,a=Math.max(es(n,t+1e-12)-1,0);if(t<=n[0])return r(0);if(a>=o)return r(o);const l=uo[i.kinds[a]],[c,u]=[r(a),r(a+1)];if(l==="step")return c;const h=n[a+1]-n[a];let d=(t-n[a])/h;if(l==="linear")return c+d*(u-c);let[f,m]=[h,h];if(l==="bezier"){const y=Math.min(i.handles[2*a+1]/h,1),E=Math.min(i.handles[2*a+2]/h,1);d=uA(y,1-E,d),[f,m]=[3*y*h,3*E*h]}const v=ru(i,a,e)[1]*f,g=ru(i,a+1,e)[0]*m,p=u-c;return c+d*(v+d*(3*p-2*v-g+d*(v+g-2*p)))}function uA(i,t,e){let[n,s]=[0,1];for(let r=0;r<40;r++){const o=(n+s)/2;3*o*(1-o)*(1-o)*i+3*o*o*(1-o)*t+o*o*o<e?n=o:s=o}return(n+s)/2}const mm=["#e5484d","#3fa34d","#3e8bff","#d98a00","#9a5cf5","#00a2a8","#d6409f","#8b8d98"],dA="#ff5a4f",fA="#f0a92e",ee=22;class pA{constructor(t,e,n,s,r,o){this.store=t,this.connection=e,this.tracks=n,this.player=s,this.scale=r,this.ask=o,this.chosen=new Map,this.clip=0,this.height=0,this.draft=new mA(e,t)}get keys(){return[...this.chosen.values()]}is(t){return this.chosen.has(Vo(t))}choose(t,e=!1){e||this.chosen.clear();for(const n of t)this.chosen.set(Vo(n),n);t.length&&(this.clip=0),this.store.changed("chosen"),this.ask()}toggle(t){const e=t.every(n=>this.is(n));for(const n of t)e?this.chosen.delete(Vo(n)):this.chosen.set(Vo(n),n);this.clip=0,this.store.changed("chosen"),this.ask()}chooseClip(t){this.chosen.clear(),this.clip=t,this.store.changed("chosen"),this.ask()}prune(){for(const[t,e]of this.chosen)this.tracks.has(e)||this.chosen.delete(t);this.clip&&!this.store.scene?.clips.some(({clip:t})=>t.id===this.clip)&&(this.clip=0)}named(t){const e=this.store.scene.character.dofs;return t.map(({dof:n,time:s})=>({dof:e[n].name,time:s}))}snapped(t){const{rate:e,snap:n}=this.store.scene.timeline;return n?Math.round(t*e)/e:t}shifted(t,e){this.chosen.clear();for(const n of t){const s={dof:n.dof,time:n.time+e};this.chosen.set(Vo(s),s)}}}class mA{constructor(t,e){this.connection=t,this.waiting=!1,this.next=null,this.begun=!1,e.on(["posed","status"],()=>{this.waiting=!1,this.send()})}get open(){return this.begun}attempt(t){this.begun=!0,this.next=t,this.send()}send(){this.waiting||!this.next||(this.waiting=!0,this.connection.act({try:this.next}),this.next=null)}end(t=!0){this.begun&&(t&&this.next&&this.connection.act({try:this.next}),this.next=null,this.begun=this.waiting=!1,this.connection.act({keep:t}))}}function _0(i,t,e,n){const{scale:s,colours:r,store:o}=t,{rate:a,length:l}=o.scene.timeline;i.fillStyle=r.field,i.fillRect(s.left,0,e-s.left,n);const c=Math.max(s.x(0),s.left),u=Math.min(s.x(l),e);i.fillStyle=r.panel,i.fillRect(c,ee,Math.max(u-c,0),n-ee),i.fillStyle=r.raised,i.fillRect(s.left,0,e-s.left,ee);const[h,d]=s.marks(a),f=Math.max(0,Math.floor(s.start*a/d)*d);i.textBaseline="middle",i.textAlign="left",i.font="11px system-ui, sans-serif";for(let m=f;m/a<=s.end;m+=d){const v=Math.round(s.x(m/a))+.5;if(v<s.left)continue;const g=m%h===0;i.strokeStyle=r.edge,i.globalAlpha=g?.9:.35,i.beginPath(),i.moveTo(v,g?4:ee-5),i.lineTo(v,g?n:ee),i.stroke(),i.globalAlpha=1,g&&(i.fillStyle=r.dim,i.fillText(String(m),v+4,ee/2+1))}}function x0(i,t,e){const{scale:n,player:s}=t,r=Math.round(n.x(s.time))+.5;if(r<n.left-1||r>n.left+n.width+1)return;i.strokeStyle=i.fillStyle=dA,i.lineWidth=1.5,i.beginPath(),i.moveTo(r,ee-6),i.lineTo(r,e),i.stroke(),i.lineWidth=1;const o=String(s.frame);i.font="600 11px system-ui, sans-serif";const a=Math.max(i.measureText(o).width+10,22),l=Math.min(Math.max(r-a/2,n.left),n.left+n.width-a);i.beginPath(),i.roundRect(l,3,a,ee-7,4),i.fill(),i.fillStyle="#ffffff",i.textAlign="center",i.fillText(o,l+a/2,ee/2),i.textAlign="left"}function y0(i,t,e,n){i.beginPath(),i.moveTo(t,e-n),i.lineTo(t+n,e),i.lineTo(t,e+n),i.lineTo(t-n,e),i.closePath()}function b0(i,t,e){i.fillStyle=i.strokeStyle=t.accent,i.globalAlpha=.15,i.fillRect(e.x,e.y,e.toX-e.x,e.toY-e.y),i.globalAlpha=.9,i.strokeRect(e.x+.5,e.y+.5,e.toX-e.x,e.toY-e.y),i.globalAlpha=1}function Pl(i,t,e){if(i.measureText(t).width<=e)return t;let n=t;for(;n.length>1&&i.measureText(`${n}…`).width>e;)n=n.slice(0,-1);return`${n}…`}class gA{constructor(){this.start=0,this.perSecond=100,this.left=0,this.width=100}x(t){return this.left+(t-this.start)*this.perSecond}time(t){return this.start+(t-this.left)/this.perSecond}get end(){return this.start+this.width/this.perSecond}fit(t,e){const n=Math.max(e-t,.001);this.perSecond=Math.max(this.width-28,20)/n,this.start=t-12/this.perSecond}zoom(t,e){const n=this.time(e);this.perSecond=Math.min(Math.max(this.perSecond*t,.02),2e4),this.start=n-(e-this.left)/this.perSecond}pan(t){this.start-=t/this.perSecond}marks(t){const e=[1,2,5,10,20,50,100,200,500,1e3,2e3,5e3,1e4,2e4,5e4,1e5],n=this.perSecond/t,s=e.find(o=>o*n>=58)??2e5,r=e.find(o=>o*n>=7&&s%o===0)??s;return[s,r]}}function vA(i,t,e){const n=(t-i)/Math.max(e,1);if(!(n>0))return[];const s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n),o=[];for(let a=Math.ceil(i/r)*r;a<=t+r*1e-9;a+=r)o.push(a);return o}const _A=180/Math.PI,xA=46,al=20,Go=7;class yA{constructor(t){this.desk=t,this.drag=null,this.hidden=new Set,this.ranges={angle:{low:-90,high:90},way:{low:-1,high:1}},this.fittedFor="",this.scroll=0}listed(){const{store:t,tracks:e}=this.desk,{dofs:n}=t.scene.character;return n.map((r,o)=>({dof:r,i:o})).filter(({dof:r})=>r.joint===t.selected).map(({dof:r,i:o},a)=>({dof:o,name:r.name,colour:mm[a%mm.length],angle:r.angle,unit:r.angle?_A:1,track:r.quaternion?void 0:e.all.get(o)}))}lines(){return this.listed().filter(({name:t})=>!this.hidden.has(t))}range(t){return this.ranges[t.angle?"angle":"way"]}y(t,e){const{low:n,high:s}=this.range(t);return ee+(this.desk.height-ee)*(1-(e*t.unit-n)/(s-n))}value(t,e){const{low:n,high:s}=this.range(t);return(n+(s-n)*(1-(e-ee)/(this.desk.height-ee)))/t.unit}valueOf(t,e){return t.track.values[t.track.width*e]}fit(){for(const t of["angle","way"]){let[e,n]=[1/0,-1/0];for(const r of this.lines()){if(r.angle!==(t==="angle"))continue;const{track:o}=r,a=this.desk.store.pose?.q[r.dof]??0,{length:l}=this.desk.store.scene.timeline,c=o?Array.from({length:201},(u,h)=>Zo(o,h*l/200)):[a];e=Math.min(e,...c.map(u=>u*r.unit)),n=Math.max(n,...c.map(u=>u*r.unit))}if(e>n)continue;const s=Math.max(.15*(n-e),t==="angle"?2:.01);this.ranges[t]={low:e-s,high:n+s}}this.desk.ask()}draw(t,e,n){const{desk:s}=this,{scale:r,colours:o}=s,a=this.lines(),l=a.filter(({track:h})=>h),c=`${s.store.selected} ${l.map(({name:h})=>h).join()}`;c!==this.fittedFor&&!this.drag&&n>ee&&(this.fittedFor=c,this.fit()),_0(t,s,e,n),this.drawLevels(t,a,e),t.save(),t.beginPath(),t.rect(r.left,ee,e,n-ee),t.clip();for(const h of a)this.drawLine(t,h);for(const h of l)this.drawKeys(t,h);for(const h of this.grips())this.drawGrip(t,h);t.restore(),x0(t,s,n),this.drawList(t,n),this.drag?.what==="box"&&b0(t,o,this.drag.box);const u=s.store.selected<0?"Choose a joint for its curves.":this.listed().length?a.length&&!l.length?"No keys yet: S sets one of the pose, double click one on a line.":"":"This joint has no values of its own.";u&&(t.fillStyle=o.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText(u,r.left+(e-r.left)/2,ee+24),t.textAlign="left")}drawLevels(t,e,n){const{colours:s,scale:r,height:o}=this.desk;t.font="10.5px system-ui, sans-serif",["angle","way"].forEach(a=>{const l=e.find(d=>d.angle===(a==="angle"));if(!l)return;const c=a==="way"&&e.some(({angle:d})=>d),{low:u,high:h}=this.ranges[a];for(const d of vA(u,h,(o-ee)/34)){const f=Math.round(this.y(l,d/l.unit))+.5;if(f<ee+6)continue;c||(t.strokeStyle=s.edge,t.globalAlpha=Math.abs(d)<1e-9?.9:.35,t.beginPath(),t.moveTo(r.left,f),t.lineTo(n,f),t.stroke(),t.globalAlpha=1),t.fillStyle=s.dim,t.textAlign=c?"right":"left";const m=`${Number(d.toPrecision(6))}${a==="angle"?"°":" m"}`;t.fillText(m,c?n-5:r.left+5,f-7),t.textAlign="left"}})}drawLine(t,e){const{scale:n,store:s}=this.desk;t.strokeStyle=e.colour,t.lineWidth=1.6,t.beginPath();const{track:r}=e;if(r)for(let o=n.left;o<=n.left+n.width;o+=1.5)t.lineTo(o,this.y(e,Zo(r,n.time(o))));else{const o=this.y(e,s.pose?.q[e.dof]??0);t.setLineDash([4,5]),t.globalAlpha=.6,t.moveTo(n.left,o),t.lineTo(n.left+n.width,o)}t.stroke(),t.setLineDash([]),t.globalAlpha=1,t.lineWidth=1}drawKeys(t,e){const{desk:n}=this,{scale:s,colours:r}=n,{times:o}=e.track;for(let a=es(o,s.start-8/s.perSecond);a<o.length;a++){const l=s.x(o[a]);if(l>s.left+s.width+8)break;const c=n.is({dof:e.dof,time:o[a]});y0(t,l,this.y(e,this.valueOf(e,a)),c?6:4.8),t.fillStyle=c?r.text:e.colour,t.fill(),t.strokeStyle=c?e.colour:r.panel,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1}}grips(){const{desk:t}=this,e=[];for(const n of this.lines()){const{track:s}=n;if(s)for(const r of t.keys){if(r.dof!==n.dof)continue;const o=t.tracks.at(r);if(o<0)continue;const a=ru(s,o);for(const l of[0,1]){const c=l?o:o-1;if(c<0||c>=s.times.length-1)continue;const u=uo[s.kinds[c]];u==="step"||u==="linear"||e.push(this.grip(n,o,l,a[l],u==="bezier"))}}}return e}grip(t,e,n,s,r){const{scale:o}=this.desk,a=t.track,[l,c]=[a.times[e],this.valueOf(t,e)],u=n?1:-1,[h,d]=[o.x(l),this.y(t,c)];if(r){const g=a.handles[2*e+n];return{line:t,k:e,side:n,x:o.x(l+u*g),y:this.y(t,c+u*s*g),handle:r}}const f=u*o.perSecond,m=this.y(t,c+u*s)-d,v=xA/Math.hypot(f,m);return{line:t,k:e,side:n,x:h+f*v,y:d+m*v,handle:r}}drawGrip(t,e){const{line:n,k:s}=e,{colours:r,scale:o}=this.desk;t.strokeStyle=r.text,t.globalAlpha=.7,t.beginPath(),t.moveTo(o.x(n.track.times[s]),this.y(n,this.valueOf(n,s))),t.lineTo(e.x,e.y),t.stroke(),t.globalAlpha=1,t.beginPath(),t.arc(e.x,e.y,4.5,0,7),t.fillStyle=r.panel,t.fill(),t.strokeStyle=n.colour,t.lineWidth=2,t.stroke(),t.lineWidth=1}drawList(t,e){const{scale:n,colours:s,store:r}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.font="600 12px system-ui, sans-serif",t.fillStyle=s.text;const o=r.scene.character.joints[r.selected]?.name??"";t.fillText(Pl(t,o,n.left-20),10,ee/2+1),t.font="12px system-ui, sans-serif",t.save(),t.beginPath(),t.rect(0,ee,n.left,e-ee),t.clip(),this.listed().forEach((a,l)=>{const c=ee+al*l+al/2+3-this.scroll,u=this.hidden.has(a.name);t.globalAlpha=u?.35:1,t.fillStyle=a.colour,t.beginPath(),t.roundRect(10,c-5,10,10,3),a.track?t.fill():(t.strokeStyle=a.colour,t.stroke()),t.fillStyle=a.track?s.text:s.dim,t.fillText(Pl(t,a.name,n.left-34),27,c)}),t.globalAlpha=1,t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke()}keyAt(t,e){const{scale:n}=this.desk;let s=Go+1,r=null;for(const o of this.lines()){const a=o.track?.times;if(a)for(let l=es(a,n.time(t-Go));l<a.length&&n.x(a[l])<=t+Go;l++){const c=Math.hypot(n.x(a[l])-t,this.y(o,this.valueOf(o,l))-e);c<s&&([s,r]=[c,[o,l]])}}return r}gripAt(t,e){return this.grips().find(n=>Math.hypot(n.x-t,n.y-e)<=Go+1)}lineAt(t,e){const{scale:n,store:s}=this.desk;return this.lines().find(r=>{const o=r.track?Zo(r.track,n.time(t)):s.pose?.q[r.dof]??0;return Math.abs(this.y(r,o)-e)<=Go})}down(t,e,n){const{desk:s}=this;if(e<s.scale.left){const a=this.listed()[Math.floor((n-ee-3+this.scroll)/al)];return a&&n>ee&&(this.hidden.delete(a.name)||this.hidden.add(a.name),s.ask()),!0}const r=this.gripAt(e,n),o=r?null:this.keyAt(e,n);if(r)this.drag={what:"grip",grip:r,moved:!1};else if(o){const[a,l]=o,c={dof:a.dof,time:a.track.times[l]};if(t.shiftKey)return s.toggle([c]),!0;s.is(c)||s.choose([c]),this.drag={what:"keys",keys:s.keys,line:a,time:c.time,x:e,y:n,moved:!1}}else this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}};return!0}move(t,e,n){const{drag:s,desk:r}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,t,e,n):this.moveGrip(s,t,e,n),r.ask())}moveKeys(t,e,n,s){const{desk:r}=this;let[o,a]=[n-t.x,s-t.y];if(!t.moved&&Math.hypot(o,a)<3)return;e.shiftKey&&([o,a]=Math.abs(o)>Math.abs(a)?[o,0]:[0,a]);const l=Math.min(...t.keys.map(({time:d})=>d)),c=o?r.snapped(t.time+o/r.scale.perSecond):t.time,u=Math.max(c-t.time,-l),h=a?this.value(t.line,t.y+a)-this.value(t.line,t.y):0;t.moved=!0,r.draft.attempt({do:"move-keys",keys:r.named(t.keys),seconds:u,value:h}),r.shifted(t.keys,u)}moveGrip(t,e,n,s){const{desk:r}=this,{line:{dof:o},side:a,handle:l,k:c}=t.grip,u=this.lines().find(p=>p.dof===o),h=u?.track?.times[c];if(!u||h===void 0)return;const d=a?1:-1,f=Math.max(d*(r.scale.time(n)-h),2/r.scale.perSecond),m=d*(this.value(u,s)-this.valueOf(u,c))/f,v=!e.altKey,g=[u.track.handles[2*c],u.track.handles[2*c+1]];g[a]=f,t.moved=!0,r.draft.attempt({do:"shape-key",dof:u.name,time:h,incoming:v||a===0?m:null,outgoing:v||a===1?m:null,handles:l?g:null})}up(t,e,n){const{drag:s,desk:r}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved&&r.draft.end(),r.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((l,c)=>l-c),[r,o]=[t.y,t.toY].sort((l,c)=>l-c);if(s-n<3&&o-r<3){t.more||e.choose([]);return}const a=[];for(const l of this.lines())l.track?.times.forEach((c,u)=>{const[h,d]=[e.scale.x(c),this.y(l,this.valueOf(l,u))];h>=n&&h<=s&&d>=r&&d<=o&&a.push({dof:l.dof,time:c})});e.choose(a,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const{desk:n}=this,s=this.lineAt(t,e);if(!s||this.keyAt(t,e))return;const r=Math.max(n.snapped(n.scale.time(t)),0),o=n.store.pose?.q[s.dof]??0,a=[s.track?Zo(s.track,r):o],l=s.track?Math.max(es(s.track.times,r)-1,0):0,c=s.track?uo[s.track.kinds[l]]:"catmull-rom";n.connection.act({do:"put-keys",keys:[{dof:s.name,time:r,value:a,kind:c,incoming:null,outgoing:null,handles:null}]})}wheel(t,e,n){const{desk:s}=this;if(e<s.scale.left){const r=Math.max(0,this.listed().length*al+8-(s.height-ee));this.scroll=Math.min(Math.max(this.scroll+t.deltaY,0),r)}else if(t.altKey||t.ctrlKey){const r=1-(n-ee)/(s.height-ee),o=1.0015**t.deltaY;for(const a of Object.values(this.ranges)){const l=a.low+r*(a.high-a.low);[a.low,a.high]=[l+(a.low-l)*o,l+(a.high-l)*o]}}else return!1;return s.ask(),!0}pan(t){for(const e of Object.values(this.ranges)){const n=t/(this.desk.height-ee)*(e.high-e.low);e.low+=n,e.high+=n}}cursor(t,e){return t<this.desk.scale.left?"pointer":this.gripAt(t,e)||this.keyAt(t,e)?"grab":this.lineAt(t,e)?"copy":"default"}place(t){const e=this.lines().find(({dof:s})=>s===t.dof),n=this.desk.tracks.at(t);return e?.track&&n>=0?[this.desk.scale.x(t.time),this.y(e,this.valueOf(e,n))]:null}gripPlaces(){return this.grips().map(({side:t,x:e,y:n})=>({side:t,x:e,y:n}))}}const ll=19,bA=24,Wo=6;class wA{constructor(t){this.desk=t,this.rows=[],this.scroll=0,this.selected=-1,this.drag=null}lanes(){const t=[],e=[...this.desk.store.scene.clips].sort((n,s)=>n.clip.start-s.clip.start);for(const n of e){const s=t.find(r=>r[r.length-1].end<=n.clip.start+1e-9);s?s.push(n):t.push([n])}return t}lay(t){const{store:e,tracks:n}=this.desk,{joints:s,dofs:r}=e.scene.character,o=[];let a=ee;const l=h=>{o.push({...h,y:a}),a+=h.height};this.lanes().forEach((h,d)=>l({height:bA,name:d?"":"Clips",deep:0,joint:-1,dofs:[],lane:d}));const c=new Map;r.forEach((h,d)=>{n.all.has(d)&&c.set(h.joint,[...c.get(h.joint)??[],d])}),c.size&&l({height:ll,name:`All keys (${n.count})`,deep:0,joint:-1,dofs:[...n.all.keys()],lane:-1}),s.forEach((h,d)=>{const f=c.get(d);if(f&&(l({height:ll,name:h.name,deep:1,joint:d,dofs:f,lane:-1}),d===e.selected))for(const m of f)l({height:ll,name:r[m].name,deep:2,joint:d,dofs:[m],lane:-1})});const u=c.get(-1);if(u)for(const h of u)l({height:ll,name:r[h].name,deep:1,joint:-1,dofs:[h],lane:-1});if(e.selected!==this.selected){this.selected=e.selected;const h=o.filter(({joint:m})=>m>=0&&m===e.selected),[d,f]=[h[0],h[h.length-1]];if(d&&f){const m=f.y+f.height+6-t;this.scroll=Math.min(Math.max(this.scroll,m),d.y-ee)}}this.scroll=Math.max(0,Math.min(this.scroll,a-t+4));for(const h of o)h.y-=this.scroll;this.rows=o}rowAt(t){return t<ee?void 0:this.rows.find(e=>t>=e.y&&t<e.y+e.height)}keysAt(t,e){const n=this.rowAt(e);if(!n||n.lane>=0)return[];const{scale:s,tracks:r}=this.desk;let o=7,a=NaN;for(const l of n.dofs){const{times:c}=r.all.get(l),u=es(c,s.time(t));for(const h of[c[u-1],c[u]])h===void 0||Math.abs(s.x(h)-t)>=o||(o=Math.abs(s.x(h)-t),a=h)}return n.dofs.map(l=>({dof:l,time:a})).filter(l=>r.has(l))}clipAt(t,e){const n=this.rowAt(e);if(!n||n.lane<0)return null;const{scale:s}=this.desk;for(const r of this.lanes()[n.lane]??[]){const[o,a]=[s.x(r.clip.start),s.x(r.end)];if(t<o-Wo/2||t>a+Wo/2)continue;const l=a-o<4*Wo;return[r,!l&&t<o+Wo?"first":!l&&t>a-Wo?"last":"start"]}return null}draw(t,e,n){const{desk:s}=this;this.lay(n),_0(t,s,e,n),t.save(),t.beginPath(),t.rect(s.scale.left,ee,e,n-ee),t.clip();for(const r of this.rows)r.y<n&&r.y+r.height>ee&&this.drawRow(t,r,e);t.restore(),x0(t,s,n),this.drawLabels(t,n),this.drag?.what==="box"&&b0(t,s.colours,this.drag.box),this.rows.length||this.hint(t,e,n)}hint(t,e,n){const{scale:s,colours:r}=this.desk;t.fillStyle=r.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText("Pose the body, then press S: its pose is a key here.",s.left+(e-s.left)/2,(ee+n)/2),t.textAlign="left"}drawRow(t,e,n){const{scale:s,colours:r,store:o}=this.desk;e.joint>=0&&e.joint===o.selected&&(t.fillStyle=r.accent,t.globalAlpha=.1,t.fillRect(s.left,e.y,n,e.height),t.globalAlpha=1),t.strokeStyle=r.edge,t.globalAlpha=.4,t.beginPath(),t.moveTo(s.left,e.y+e.height-.5),t.lineTo(n,e.y+e.height-.5),t.stroke(),t.globalAlpha=1,e.lane>=0?this.lanes()[e.lane]?.forEach(a=>this.drawClip(t,e,a)):this.drawKeys(t,e)}drawKeys(t,e){const{desk:n}=this,{scale:s,tracks:r,colours:o}=n,a=new Map;for(const u of e.dofs){const{times:h}=r.all.get(u);for(let d=es(h,s.start-10/s.perSecond);d<h.length;d++){const f=Math.round(s.x(h[d]));if(f>s.left+s.width+8)break;a.set(f,(a.get(f)??!1)||n.is({dof:u,time:h[d]}))}}const l=e.deep===0?5.5:4.8,c=e.y+e.height/2;for(const u of[!1,!0])for(const[h,d]of a)d===u&&(y0(t,h,c,l),t.fillStyle=u?o.accent:e.deep===0?o.text:fA,t.fill(),t.strokeStyle=o.panel,t.stroke())}drawClip(t,e,n){const{scale:s,colours:r,clip:o}=this.desk,[a,l]=[s.x(n.clip.start),s.x(n.end)],c=n.clip.id===o;t.beginPath(),t.roundRect(a,e.y+3,Math.max(l-a,3),e.height-6,4),t.fillStyle=n.clip.muted?r.edge:r.accent,t.globalAlpha=n.clip.muted?.45:c?.55:.32,t.fill(),t.globalAlpha=1,t.strokeStyle=n.clip.muted?r.dim:r.accent,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1;const u=Math.max(a,s.left)+8,h=Math.min(l,s.left+s.width)-u-6;if(h<14)return;t.fillStyle=n.clip.muted?r.dim:r.text,t.font="11px system-ui, sans-serif";const d=n.clip.speed===1?"":` × ${n.clip.speed.toFixed(2).replace(/\.?0+$/,"")}`;t.fillText(Pl(t,`${n.clip.motion}${d}${n.clip.muted?" (off)":""}`,h),u,e.y+e.height/2)}drawLabels(t,e){const{scale:n,colours:s,store:r}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.save(),t.beginPath(),t.rect(0,ee,n.left,e-ee),t.clip();for(const o of this.rows){o.joint>=0&&o.joint===r.selected&&o.deep===1&&(t.fillStyle=s.accent,t.globalAlpha=.25,t.fillRect(0,o.y,n.left,o.height),t.globalAlpha=1),t.fillStyle=o.deep===2?s.dim:s.text,t.font=`${o.deep===0?"600 ":""}12px system-ui, sans-serif`;const l=10+12*Math.max(o.deep-1,0);t.fillText(Pl(t,o.name,n.left-l-6),l,o.y+o.height/2)}t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke(),t.fillStyle=s.dim,t.font="11px system-ui, sans-serif",t.fillText("frame",n.left-40,ee/2+1)}down(t,e,n){const{desk:s}=this,{scale:r,store:o}=s,a=this.rowAt(n);if(e<r.left)return a&&a.joint>=0&&o.select(a.joint),a&&a.lane<0&&s.choose(this.keysOf(a),t.shiftKey),!0;const l=this.clipAt(e,n);if(l)return s.chooseClip(l[0].clip.id),this.drag={what:"clip",part:l[1],view:l[0],from:r.time(e),moved:!1},!0;const c=this.keysAt(e,n);return c.length?(a&&a.joint>=0&&o.select(a.joint),t.shiftKey?(s.toggle(c),!0):(c.every(u=>s.is(u))||s.choose(c),this.drag={what:"keys",keys:s.keys,anchor:c[0].time,from:r.time(e),moved:!1},!0)):(this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}},!0)}keysOf(t){return t.dofs.flatMap(e=>Array.from(this.desk.tracks.all.get(e)?.times??[],n=>({dof:e,time:n})))}move(t,e,n){const{drag:s,desk:r}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,e):this.moveClip(s,e),r.ask())}moveKeys(t,e){const{desk:n}=this,s=Math.min(...t.keys.map(({time:a})=>a)),r=n.snapped(t.anchor+n.scale.time(e)-t.from)-t.anchor,o=Math.max(r,-s);o===0&&!t.moved||(t.moved=!0,n.draft.attempt({do:"move-keys",keys:n.named(t.keys),seconds:o}),n.shifted(t.keys,o))}moveClip(t,e){const{desk:n}=this,{clip:s,whole:r,end:o}=t.view,a=n.scale.time(e)-t.from,l=.02*s.speed,c=Math.min(s.last??r,r);let u={...s};if(t.part==="start")u.start=Math.max(n.snapped(s.start+a),0);else if(t.part==="first"){const h=n.snapped(s.start+a),d=Math.min(Math.max(s.first+(h-s.start)*s.speed,0),c-l);u={...u,first:d,start:Math.max(s.start+(d-s.first)/s.speed,0)}}else{const h=n.snapped(o+a),d=Math.max(s.first+(h-s.start)*s.speed,s.first+l);u.last=d>=r-1e-9?null:d}!t.moved&&Math.abs(a)*n.scale.perSecond<3||(t.moved=!0,n.draft.attempt({do:"change-clip",clip:u}))}up(t,e,n){const{drag:s,desk:r}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved?r.draft.end():s.what==="keys"&&!t.shiftKey&&r.choose(this.keysAt(e,n)),r.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((u,h)=>u-h),[r,o]=[t.y,t.toY].sort((u,h)=>u-h);if(s-n<3&&o-r<3){t.more||e.chooseClip(0);return}const[a,l]=[e.scale.time(n),e.scale.time(s)],c=[];for(const u of this.rows){const h=u.y+u.height/2;h<Math.max(r,ee)||h>o||c.push(...this.keysOf(u).filter(({time:d})=>d>=a&&d<=l))}e.choose(c,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const n=this.rowAt(e),{desk:s}=this;t<s.scale.left||this.clipAt(t,e)||this.keysAt(t,e).length||(n&&n.lane<0&&n.joint>=0?(s.player.jump(s.scale.time(t)),s.connection.act({do:"set-keys",joints:[],dofs:n.dofs.map(r=>s.store.scene.character.dofs[r].name)})):s.player.go(s.scale.time(t)))}wheel(t,e){return e>=this.desk.scale.left&&!t.altKey?!1:(this.scroll+=t.deltaY,this.desk.ask(),!0)}cursor(t,e){if(t<this.desk.scale.left)return this.rowAt(e)?"pointer":"default";const n=this.clipAt(t,e);return n?n[1]==="start"?"grab":"ew-resize":this.keysAt(t,e).length?"grab":"default"}place(t){const e=[...this.rows].reverse().find(n=>n.dofs.includes(t.dof));return e?[this.desk.scale.x(t.time),e.y+e.height/2]:null}clipPlace(t){for(const e of this.rows){const n=e.lane>=0?this.lanes()[e.lane]?.find(({clip:s})=>s.id===t):void 0;if(n)return[(this.desk.scale.x(n.clip.start)+this.desk.scale.x(n.end))/2,e.y+e.height/2]}return null}}const MA=["back","panel","raised","field","edge","text","dim","accent","warn","bad"];class SA{constructor(t,e){this.canvas=t,this.desk=e,this.asked=!1,this.pointer=null,this.context=t.getContext("2d"),this.sheet=new wA(e),this.curves=new yA(e),this.view=this.sheet,t.addEventListener("pointerdown",n=>this.down(n)),t.addEventListener("pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.up(n)),t.addEventListener("pointercancel",()=>this.cancel()),t.addEventListener("dblclick",n=>{const[s,r]=this.place(n);r>=ee&&this.view.double(s,r)}),t.addEventListener("wheel",n=>this.wheel(n),{passive:!1}),t.addEventListener("contextmenu",n=>n.preventDefault())}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}resize(t,e){const n=Math.min(devicePixelRatio,2);this.canvas.width=Math.round(t*n),this.canvas.height=Math.round(e*n);const{scale:s}=this.desk,r=s.width===100;s.left=t<640?104:150,s.width=t-s.left,this.desk.height=e,r&&this.fit(),this.draw()}draw(){const{desk:t,canvas:e,context:n}=this;if(!t.store.scene||!e.width||!e.clientWidth)return;const s=getComputedStyle(e);t.colours=Object.fromEntries(MA.map(o=>[o,s.getPropertyValue(`--${o}`).trim()])),t.prune();const r=e.width/e.clientWidth;n.setTransform(r,0,0,r,0,0),n.clearRect(0,0,e.clientWidth,e.clientHeight),this.view.draw(n,e.clientWidth,e.clientHeight)}fit(){const{scale:t,store:e}=this.desk;e.scene&&(t.fit(0,e.scene.timeline.length),this.view===this.curves&&this.curves.fit(),this.ask())}place(t){const e=this.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){if(this.pointer||!this.desk.store.scene)return;const[e,n]=this.place(t);t.preventDefault();let s=null;if(t.button===1||t.button===2?s="pan":t.button===0&&n<ee&&e>=this.desk.scale.left?s="scrub":t.button===0&&this.view.down(t,e,n)&&(s="view"),!!s){this.pointer={id:t.pointerId,what:s,x:e,y:n};try{this.canvas.setPointerCapture(t.pointerId)}catch{}s==="scrub"&&this.desk.player.go(this.desk.scale.time(e))}}move(t){const[e,n]=this.place(t),{pointer:s,desk:r}=this;if(!s){r.store.scene&&(this.canvas.style.cursor=n<ee&&e>=r.scale.left?"col-resize":this.view.cursor(e,n));return}s.id===t.pointerId&&(s.what==="scrub"?r.player.go(r.scale.time(e)):s.what==="view"?this.view.move(t,e,n):(r.scale.pan(e-s.x),this.view===this.curves&&this.curves.pan(n-s.y),[s.x,s.y]=[e,n]),this.ask())}up(t){const{pointer:e}=this;!e||e.id!==t.pointerId||(this.pointer=null,e.what==="view"&&this.view.up(t,...this.place(t)),this.ask())}cancel(){return this.pointer?(this.pointer=null,this.view.cancel(),!0):!1}wheel(t){t.preventDefault();const[e,n]=this.place(t);if(this.view.wheel(t,e,n))return;const{scale:s}=this.desk;t.shiftKey||Math.abs(t.deltaX)>Math.abs(t.deltaY)?s.pan(-(t.deltaX||t.deltaY)):s.zoom(1.0015**-t.deltaY,e),this.ask()}}const EA=new Jt(15234107),TA=new Jt(3123104);class AA{constructor(t,e,n){this.body=e,this.stage=n,this.group=new Sn,this.shown=[],this.told=null,this.drawn=[],this.hidden=!1,n.scene.add(this.group),t.hear(bS,s=>{this.told=wS(s),this.draw()})}get count(){return this.group.visible?this.shown.length:0}hide(t){this.hidden!==t&&(this.hidden=t,this.group.visible=!t,this.stage.ask())}draw(){const{body:t,told:e}=this,n=t.character?.joints.length??0,s=e&&n&&e.world.length===e.seconds.length*12*n?e.seconds.length:0;(this.stale||s!==this.shown.length)&&this.make(s),this.group.rotation.copy(t.group.rotation),this.group.updateMatrixWorld(!0),this.shown.forEach((r,o)=>this.place(r,o)),this.stage.ask()}check(){this.shown.length&&this.stale&&this.draw()}get stale(){const{skins:t}=this.body;return t.length!==this.drawn.length||t.some(({mesh:e},n)=>e!==this.drawn[n])}make(t){for(const e of this.shown)e.meshes.forEach(n=>n.skeleton.dispose()),e.lines?.geometry.dispose(),e.looks.forEach(n=>n.dispose());this.group.clear(),this.drawn=this.body.skins.map(({mesh:e})=>e),this.shown=Array.from({length:t},()=>this.one())}one(){const{body:t}=this,e=t.character.joints.map(()=>{const s=new Au;return s.matrixAutoUpdate=s.matrixWorldAutoUpdate=!1,s}),n={bones:e,meshes:[],lines:null,looks:[]};for(const{view:s,weights:r,mesh:o}of t.skins){const a={transparent:!0,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},l=new Si({colorWrite:!1,...a}),c=new IM({depthWrite:!1,...a});for(const[u,h]of[[l,1],[c,2]]){r.influences>4&&(u.onBeforeCompile=Nu);const d=new Tu(o.geometry,u);d.bind(new va(s.joints.map(f=>e[f]),o.skeleton.boneInverses),new Xt),d.frustumCulled=!1,d.renderOrder=h,d.raycast=()=>{},n.meshes.push(d),n.looks.push(u),this.group.add(d)}}if(!t.skins.length){const s=new ls({transparent:!0}),r=new Ee;r.setAttribute("position",new oe(new Float32Array(6*t.segments.length),3)),n.lines=new _a(r,s),n.lines.frustumCulled=!1,n.looks.push(s),this.group.add(n.lines)}return n}place(t,e){const{body:n,told:s}=this,r=t.bones.length,o=t.bones.map((d,f)=>{const m=s.world.subarray(12*(e*r+f),12*(e*r+f+1));d.matrixWorld.set(m[0],m[1],m[2],m[3],m[4],m[5],m[6],m[7],m[8],m[9],m[10],m[11],0,0,0,1);const v=d.matrixWorld.clone();return d.matrixWorld.premultiply(this.group.matrixWorld),v}),a=s.seconds[e],c=Array.from(s.seconds).filter(d=>Math.sign(d)===Math.sign(a)).map(Math.abs).sort((d,f)=>d-f).indexOf(Math.abs(a)),u=a<0?EA:TA;for(const d of t.looks)d.colorWrite&&(d.color.copy(u),d.opacity=.42*.72**c);const h=n.character.dofs.length;for(const d of t.meshes)n.skins.find(({mesh:m})=>m.geometry===d.geometry).view.shape_dofs.forEach((m,v)=>{d.morphTargetInfluences[v]=s.q[e*h+m]});if(t.lines){const d=t.lines.geometry.getAttribute("position"),f=new P;n.segments.forEach((m,v)=>{f.setFromMatrixPosition(o[m.joint]),d.setXYZ(2*v,f.x,f.y,f.z),m.child>=0?f.setFromMatrixPosition(o[m.child]):f.copy(m.tip).applyMatrix4(o[m.joint]),d.setXYZ(2*v+1,f.x,f.y,f.z)}),d.needsUpdate=!0}}}const CA=1e3;class RA{constructor(t,e,n){this.connection=t,this.store=e,this.held=n,this.playing=!1,this.wanted=null,this.sent=0,this.sentAt=0,this.from=0,this.begun=0,this.length=0,this.speed=0,this.ages=[],e.on(["posed"],()=>this.answered())}get timeline(){return this.store.scene.timeline}get time(){return this.wanted??this.store.pose?.time??0}get frame(){return Math.round(this.time*this.timeline.rate)}go(t,e=!1){const{length:n,rate:s,snap:r}=this.timeline,o=r&&!e?Math.round(t*s)/s:t;this.playing&&this.begin(o),this.wanted=Math.min(Math.max(o,0),n),this.send(),this.store.changed("time")}jump(t){this.pause(),this.go(t),this.send(!0)}step(t){this.pause(),this.go((this.frame+t)/this.timeline.rate,!0)}toggle(){this.playing?this.pause():this.play()}play(){if(!this.store.scene||this.playing)return;const{length:t}=this.timeline;this.playing=!0,this.begin(this.time>=t-1e-6?0:this.time),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}pause(){if(!this.playing)return;this.playing=!1;const{rate:t,snap:e,length:n}=this.timeline;this.wanted=Math.min(e?Math.round(this.time*t)/t:this.time,n),this.send(!0),this.store.changed("time")}begin(t){this.from=t,this.begun=performance.now(),{length:this.length,speed:this.speed}=this.timeline}tick(){if(!this.playing)return;if(this.held()||!this.connection){this.playing=!1,this.wanted=null,this.store.changed("time");return}const{loop:t,length:e,speed:n}=this.timeline;(e!==this.length||n!==this.speed)&&this.begin(Math.min(this.time,e));let s=this.from+(performance.now()-this.begun)/1e3*n;if(s>e){if(!t){this.wanted=e,this.pause();return}s%=e,this.begin(s)}this.wanted=s,this.send(),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}get waiting(){return this.connection.answered<this.sent&&performance.now()-this.sentAt<CA}send(t=!1){if(this.wanted===null||this.waiting&&!t)return;const e=this.wanted;this.sentAt=performance.now(),this.sent=this.connection.pack(n=>fS(n,this.playing?1:0,e))}answered(){const t=this.store.pose.time;this.sent&&this.connection.answered>=this.sent&&(this.sentAt&&this.ages.push(performance.now()-this.sentAt),this.ages.length>600&&this.ages.shift(),this.sentAt=0,!this.playing&&this.wanted!==null&&(Math.abs(t-this.wanted)<1e-9||this.held()?this.wanted=null:this.sentAt||this.retry())),this.store.changed("time")}retry(){const t=this.sent;this.send(),this.sent===t&&(this.wanted=null)}}var PA=Object.defineProperty,LA=Object.getOwnPropertyDescriptor,Mo=(i,t,e,n)=>{for(var s=n>1?void 0:n?LA(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&PA(t,e,s),s};const gm="poise-studio-bake-errors";let Ls=class extends nn{constructor(){super(...arguments),this.menu="",this.name="",this.errors=JSON.parse(localStorage.getItem(gm)??"[0.5, 1]"),this.factor=1,this.stop=null,this.elsewhere=i=>{const t=this.getRootNode().host,e=i.composedPath(),n=this.getRootNode().querySelector(".bar");e.includes(this)||e.includes(n)||t&&this.done()}}connectedCallback(){super.connectedCallback(),this.stop=this.desk.store.on(["timeline","clips","keys","character"],()=>this.requestUpdate()),addEventListener("pointerdown",this.elsewhere)}disconnectedCallback(){super.disconnectedCallback(),this.stop?.(),removeEventListener("pointerdown",this.elsewhere)}done(){this.dispatchEvent(new Event("done"))}get timeline(){return this.desk.store.scene.timeline}change(i){this.desk.connection.act({do:"change-timeline",timeline:{...this.timeline,...i}})}number(i,t,e,n,s="any",r=0){return Z`<label><span>${i}</span><input type="number" aria-label=${t} min=${r} step=${s} .value=${String(Number(e.toFixed(4)))}
      @change=${o=>n(Number(o.target.value))} /></label>`}check(i,t,e){return Z`<label><span>${i}</span><input type="checkbox" aria-label=${i} .checked=${t}
      @change=${n=>e(n.target.checked)} /></label>`}render(){return this.menu==="onion"?this.onion():this.menu==="time"?this.time():this.menu==="bake"?this.bake():this.motion()}onion(){const{onion:i}=this.timeline,t=e=>this.change({onion:{...this.timeline.onion,...e}});return Z`<h2>Onion skins</h2>
      ${this.check("Show the body before and after",i.shown,e=>t({shown:e}))}
      ${this.number("Before","Ghosts before",i.before,e=>t({before:e}),"1")}
      ${this.number("After","Ghosts after",i.after,e=>t({after:e}),"1")}
      ${this.check("At the keys",i.by_keys,e=>t({by_keys:e}))}
      ${i.by_keys?Pt:this.number("Frames apart","Frames apart",i.spacing,e=>t({spacing:e}),"1",1)}`}time(){const{rate:i,length:t,speed:e,plays:n,snap:s}=this.timeline;return Z`<h2>Timeline</h2>
      ${this.number("Length, seconds","Length",t,r=>this.change({length:r}))}
      ${this.number("Length, frames","Length in frames",Math.round(t*i),r=>this.change({length:r/i}),"1",1)}
      ${this.number("Frames per second","Rate",i,r=>this.change({rate:r}),"any",1)}
      ${this.number("Speed of playing","Speed",e,r=>this.change({speed:r}),"0.05")}
      <label><span>Plays</span><select aria-label="Plays" @change=${r=>this.change({plays:r.target.value})}>
        ${[["both","clips and keys"],["keys","keys alone"],["clips","clips alone"]].map(([r,o])=>Z`<option value=${r} ?selected=${r===n}>${o}</option>`)}
      </select></label>
      ${this.check("Keys and clips snap to frames",s,r=>this.change({snap:r}))}`}within(){const i=t=>{this.errors=t,localStorage.setItem(gm,JSON.stringify(t))};return Z`
      ${this.number("Within, degrees","Error in degrees",this.errors[0],t=>i([t,this.errors[1]]),"0.1")}
      ${this.number("Within, millimetres","Error in millimetres",this.errors[1],t=>i([this.errors[0],t]),"0.1")}`}get allowed(){return{angle:this.errors[0]*Math.PI/180,length:this.errors[1]/1e3}}bake(){const i=this.desk.store.scene.clips.find(({clip:e})=>e.id===this.desk.clip);if(!i)return Z`<p class="dim">Choose a clip first.</p>`;const t=Math.round((i.end-i.clip.start)*this.timeline.rate)+1;return Z`<h2>Keys of ${i.clip.motion}</h2>
      <p class="dim">As few keys as give its ${t} frames back within:</p>
      ${this.within()}
      <div class="wrap"><button class="on" @click=${()=>{this.desk.connection.act({do:"bake-clip",id:i.clip.id,...this.allowed}),this.done()}}>Bake to keys</button></div>`}motion(){const{desk:i}=this,{character:t}=i.store.scene,e=i.tracks.count>0,n=s=>i.connection.act({do:"add-clip",motion:s,start:null});return Z`<h2>Clips</h2>
      <div class="wrap"><button @click=${()=>{this.done(),this.dispatchEvent(new CustomEvent("poise-import",{bubbles:!0,composed:!0}))}}>Import a motion…</button></div>
      ${t.motions.map(s=>Z`<button class="quiet clip" title="Lay it on the timeline" @click=${()=>n(s.name)}>+ ${s.name}
        <span class="dim">${s.frames} frames at ${Number(s.fps.toFixed(2))}</span></button>`)}
      <h2>Keys (${i.tracks.count})</h2>
      ${e?Z`
        ${this.within()}
        <div class="wrap"><button @click=${()=>i.connection.act({do:"reduce-keys",...this.allowed,dofs:[]})}>Make fewer</button></div>
        <label><span>Times as long</span><input type="number" aria-label="Times as long" min="0.01" step="0.1" .value=${String(this.factor)}
          @change=${s=>{this.factor=Number(s.target.value)}} /></label>
        <div class="wrap"><button @click=${()=>i.connection.act({do:"retime-keys",factor:this.factor,about:i.chosen.size?i.player.time:0,keys:i.named(i.keys)})}>
          Retime ${i.chosen.size?`${i.chosen.size} keys about the present time`:"all keys"}</button></div>
        <div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the clip" .value=${this.name}
          @input=${s=>{this.name=s.target.value}} />
          <button @click=${()=>i.connection.act({do:"clip-from-keys",name:this.name.trim()||`keys ${t.motions.length+1}`})}>Clip from keys</button></div>`:Z`<p class="dim">None yet: S sets keys of the pose.</p>`}`}};Ls.styles=[Un,vn`
    :host { position: absolute; right: 8px; bottom: calc(100% + 6px); z-index: 5; width: 292px; background: var(--panel); border: 1px solid var(--edge);
      border-radius: 10px; padding: 12px 14px; box-shadow: 0 10px 34px #0007; max-height: 70vh; overflow: auto; }
    label { display: flex; align-items: center; gap: 8px; padding: 3px 0; }
    label span:first-child { flex: 1; }
    input[type="number"], select { width: 104px !important; }
    h2:first-child { margin-top: 0; }
    .wrap { display: flex; flex-wrap: wrap; gap: 6px; padding: 3px 0; }
    .clip { text-align: left; overflow: hidden; text-overflow: ellipsis; }
    p { margin: 4px 0; }
  `];Mo([ue({attribute:!1})],Ls.prototype,"desk",2);Mo([ue()],Ls.prototype,"menu",2);Mo([de()],Ls.prototype,"name",2);Mo([de()],Ls.prototype,"errors",2);Mo([de()],Ls.prototype,"factor",2);Ls=Mo([In("poise-timeline-menu")],Ls);var DA=Object.defineProperty,kA=Object.getOwnPropertyDescriptor,pr=(i,t,e,n)=>{for(var s=n>1?void 0:n?kA(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&DA(t,e,s),s};const vm="poise-studio-timeline-height",_m=150,IA=[["K","timeline"],["Space","play, pause"],["S","set a key of the pose; Shift S of the selected joint alone"],["Left, Right","frame by frame; with Shift ten at a time"],["Up, Down","to the next key, to the one before; Home and End to the ends"],["Delete, Ctrl C, Ctrl V","keys that are chosen; paste at the present time"],["Shift + drag on keys","choose more; in curves: in time or in value alone"],["Alt + drag on a grip","one side of a key alone"],["Wheel, right button","nearer and along; with Alt up and down"]];let ss=class extends nn{constructor(){super(...arguments),this.held=()=>!1,this.curves=!1,this.menu="",this.tall=Number(localStorage.getItem(vm))||232,this.near=!1,this.tightened=0,this.known=0}listen(i,t){this.tools=i;const{store:e,connection:n,body:s,stage:r}=i;this.tracks=new cA(n,e),this.player=new RA(n,e,t),this.ghosts=new AA(n,s,r),this.desk=new pA(e,n,this.tracks,this.player,new gA,()=>this.board?.ask()),e.on(["timeline","clips","keys","chosen","selection","character"],()=>this.requestUpdate()),e.on(["timeline","clips","keys","selection","posed","time","view"],()=>this.board?.ask()),e.on(["time"],()=>this.timed()),e.on(["posed"],()=>this.ghosts.check()),e.on(["timeline"],()=>this.lengthened()),addEventListener("pointerdown",o=>{this.near=o.composedPath().includes(this)})}timed(){this.ghosts.hide(this.player.playing);const i=performance.now();this.player.playing&&i-this.tightened<90||(this.tightened=i,this.requestUpdate())}lengthened(){const{length:i}=this.desk.store.scene.timeline;i!==this.known&&this.board?.fit(),this.known=i}updated(){this.board||!this.canvas||(this.board=new SA(this.canvas,this.desk),new ResizeObserver(()=>{const{clientWidth:i,clientHeight:t}=this.canvas.parentElement;i&&this.board.resize(i,t)}).observe(this.canvas.parentElement))}change(i){this.tools.connection.act({do:"change-timeline",timeline:{...this.tools.store.scene.timeline,...i}})}setKeys(i=!1){const{store:t,connection:e}=this.tools,n=t.scene?.character.joints[t.selected];if(i&&!n){t.say("Choose a joint first: Shift S sets keys of it alone.");return}this.player.pause(),e.act({do:"set-keys",joints:i?[n.name]:[]})}toKey(i){const{times:t}=this.tracks,e=this.player.time,n=i>0?es(t,e+1e-6):es(t,e-1e-6)-1;this.player.pause(),t[n]!==void 0&&this.player.go(t[n],!0)}deleteChosen(){const{desk:i}=this;i.chosen.size?i.connection.act({do:"delete-keys",keys:i.named(i.keys)}):i.clip&&i.connection.act({do:"remove-clip",id:i.clip}),i.choose([])}async copy(){const{desk:i,tracks:t}=this,e=Math.min(...i.keys.map(({time:r})=>r)),{dofs:n}=i.store.scene.character,s=i.keys.map(r=>{const o=t.all.get(r.dof),a=t.at(r),l=c=>Array.from(c.subarray(o.width*a,o.width*(a+1)));return{dof:n[r.dof].name,time:r.time-e,value:l(o.values),kind:t.kind(r),incoming:l(o.incoming),outgoing:l(o.outgoing),handles:[o.handles[2*a],o.handles[2*a+1]]}});await navigator.clipboard.writeText(JSON.stringify({keys:s})),i.store.say(`${s.length} ${s.length===1?"key is":"keys are"} copied.`)}async paste(){const{desk:i}=this;let t;try{if(t=JSON.parse(await navigator.clipboard.readText()).keys,!Array.isArray(t))throw new Error}catch{i.store.say("The clipboard holds no keys.");return}const e=new Set(i.store.scene.character.dofs.map(({name:s})=>s)),n=t.filter(({dof:s})=>e.has(s));i.connection.act({do:"put-keys",keys:n,at:this.player.time})}key(i,t){if(!this.desk.store.scene)return!1;const e=this.near&&(this.desk.chosen.size>0||this.desk.clip>0);if(t.ctrlKey||t.metaKey){if(i==="c"&&e&&this.desk.chosen.size)this.copy();else if(i==="v"&&this.near)this.paste();else if(i==="a"&&this.near)this.desk.choose([...this.tracks.all].flatMap(([s,{times:r}])=>Array.from(r,o=>({dof:s,time:o}))));else return!1;return!0}const{timeline:n}=this.desk.store.scene;if(i===" ")this.player.toggle();else if(i==="s")this.setKeys(t.shiftKey);else if(i==="arrowleft")this.player.step(t.shiftKey?-10:-1);else if(i==="arrowright")this.player.step(t.shiftKey?10:1);else if(i==="arrowup")this.toKey(1);else if(i==="arrowdown")this.toKey(-1);else if(i==="home")this.player.go(0);else if(i==="end")this.player.go(n.length,!0);else if((i==="delete"||i==="backspace")&&e)this.deleteChosen();else if(i==="escape"&&(this.board.cancel()||this.menu))this.menu="";else if(i==="f"&&this.near)this.board.fit();else return!1;return!0}stretch(i){const t=i.currentTarget,e=i.clientY+this.tall;t.setPointerCapture(i.pointerId);const n=()=>Math.max(_m,.65*innerHeight);t.onpointermove=s=>{this.tall=Math.min(Math.max(e-s.clientY,_m),n())},t.onpointerup=()=>{t.onpointermove=t.onpointerup=null,localStorage.setItem(vm,String(Math.round(this.tall)))}}render(){const i=this.tools?.store.scene;if(!i)return Pt;this.style.height=`${Math.min(this.tall,.65*innerHeight)}px`;const{timeline:t}=i,{player:e}=this,n=s=>()=>{this.menu=this.menu===s?"":s};return Z`
      <div class="grip" @pointerdown=${s=>this.stretch(s)} title="Drag to make it taller"></div>
      <div class="bar" role="toolbar" aria-label="Timeline">
        <div class="group">
          <button class="quiet" title="To the start (Home)" aria-label="To the start" @click=${()=>e.go(0)}>${jS}</button>
          <button class="quiet" title="Key before (Down)" aria-label="Key before" @click=${()=>this.toKey(-1)}>${XS}</button>
          <button class=${e.playing?"on":""} title="Play (Space)" aria-label=${e.playing?"Pause":"Play"} @click=${()=>e.toggle()}>${e.playing?WS:GS}</button>
          <button class="quiet" title="Next key (Up)" aria-label="Next key" @click=${()=>this.toKey(1)}>${qS}</button>
          <button class="quiet ${t.loop?"on":""}" title="Loop" aria-label="Loop" aria-pressed=${t.loop} @click=${()=>this.change({loop:!t.loop})}>${YS}</button>
        </div>
        <input class="frame" type="number" min="0" aria-label="Frame" title="Frame" .value=${String(e.frame)}
          @change=${s=>e.go(Number(s.target.value)/t.rate)} />
        <span class="dim seconds" title="Seconds">${e.time.toFixed(2)} s</span>
        <span class="sep"></span>
        <button class=${this.changed?"unkeyed":""} aria-label="Set a key" title="Set a key of the pose (S)${this.changed?": the body is posed otherwise than its keys":""}" @click=${()=>this.setKeys()}><span class="row">${KS}<span class="word">Key</span></span></button>
        <button class="auto ${t.auto_key?"on":""}" aria-pressed=${t.auto_key} title="Every pull sets keys of what it changes"
          @click=${()=>this.change({auto_key:!t.auto_key})}>Auto</button>
        <span class="sep"></span>
        <div class="group" role="tablist">
          <button role="tab" aria-selected=${!this.curves} class=${this.curves?"":"on"} @click=${()=>this.show(!1)}>Keys</button>
          <button role="tab" aria-selected=${this.curves} class=${this.curves?"on":""} @click=${()=>this.show(!0)}>Curves</button>
        </div>
        <span class="spacer"></span>
        <button class=${t.onion.shown?"on":""} aria-pressed=${t.onion.shown} aria-haspopup="true" title="Ghosts before and after" @click=${n("onion")}>Onion</button>
        <button class=${this.menu==="motion"?"on":""} aria-haspopup="true" title="Clips, baking, fewer keys" @click=${n("motion")}>Motion</button>
        <button class=${this.menu==="time"?"on":""} aria-haspopup="true" title="Length, rate, speed" @click=${n("time")}>${t.rate.toFixed(2).replace(/\.?0+$/,"")} fps</button>
      </div>
      <div class="board"><canvas aria-label="Keys over time" tabindex="0"></canvas>${this.chosen()}</div>
      ${this.menu?Z`<poise-timeline-menu .desk=${this.desk} .menu=${this.menu} @done=${()=>{this.menu=""}}></poise-timeline-menu>`:Pt}`}show(i){this.curves=i,this.board.view=i?this.board.curves:this.board.sheet,this.board.ask()}get changed(){const{pose:i,scene:t}=this.tools.store;return!i||!t||this.player.playing||t.timeline.plays==="clips"?!1:this.tracks.differs(i.q,i.time)}chosen(){const{desk:i,tracks:t}=this;i.prune();const n=i.store.scene.clips.find(c=>c.clip.id===i.clip);if(n)return this.ofClip(n.clip.id);const s=i.keys;if(!s.length)return Pt;const r=new Set(s.map(c=>t.kind(c))),o=r.size===1?[...r][0]:"",a=t.all.get(s[0].dof).tension,l=c=>({do:"change-keys",keys:i.named(s),kind:null,tension:null,...c});return Z`<div class="chosen" role="group" aria-label="Chosen keys">
      <span class="dim">${s.length} ${s.length===1?"key":"keys"}</span>
      <select aria-label="How the curve goes on" @change=${c=>i.connection.act(l({kind:c.target.value}))}>
        ${o?Pt:Z`<option selected disabled>several</option>`}
        ${uo.map(c=>Z`<option value=${c} ?selected=${c===o}>${c}</option>`)}
      </select>
      ${o==="catmull-rom"?Z`<label class="row" title="Tension of Catmull-Rom curves: 0 stops at each key, a half goes smoothly through"><span class="dim">tension</span>
        <input class="tension" type="range" min="0" max="1.5" step="0.01" aria-label="Tension" .value=${String(a)}
          @input=${c=>i.draft.attempt(l({tension:Number(c.target.value)}))}
          @change=${()=>i.draft.end()} /></label>`:Pt}
      <button class="quiet" title="Delete (Del)" aria-label="Delete the keys" @click=${()=>this.deleteChosen()}>${hp}</button></div>`}ofClip(i){const{desk:t}=this,{clip:e}=t.store.scene.clips.find(s=>s.clip.id===i),n=s=>t.connection.act({do:"change-clip",clip:{...e,...s}});return Z`<div class="chosen" role="group" aria-label="Chosen clip">
      <span class="name" title=${e.motion}>${e.motion}</span>
      <label class="row" title="Speed"><span class="dim">×</span><input class="small" type="number" min="0.01" step="0.1" aria-label="Speed of the clip"
        .value=${String(Number(e.speed.toFixed(3)))} @change=${s=>n({speed:Number(s.target.value)})} /></label>
      <button class=${e.muted?"on":""} aria-pressed=${e.muted} title="Pass over this clip" @click=${()=>n({muted:!e.muted})}>Off</button>
      <button title="Make keys of it" @click=${()=>{this.menu="bake"}}>Bake…</button>
      <button class="quiet" title="Remove (Del)" aria-label="Remove the clip" @click=${()=>this.deleteChosen()}>${hp}</button></div>`}get look(){const i=this.canvas.getBoundingClientRect();return{time:this.player.time,frame:this.player.frame,playing:this.player.playing,keys:this.tracks.count,chosen:this.desk.keys,ghosts:this.ghosts.count,ages:this.player.ages,left:i.left,top:i.top,width:i.width,height:i.height,scaleLeft:this.desk.scale.left}}keyPlace(i,t){const e=this.desk.store.scene.character.dofs.findIndex(({name:s})=>s===i),n=this.curves?this.board.curves:this.board.sheet;return this.inWindow(n.place({dof:e,time:t}))}clipPlace(i){return this.inWindow(this.board.sheet.clipPlace(i))}timePlace(i){return this.inWindow([this.desk.scale.x(i),10])}inWindow(i){const t=this.canvas.getBoundingClientRect();return i&&[i[0]+t.left,i[1]+t.top]}};ss.styles=[Un,vn`
    :host { container-type: inline-size; display: flex; flex-direction: column; min-width: 0; background: var(--panel); border-top: 1px solid var(--edge); position: relative; }
    .grip { position: absolute; inset: -4px 0 auto 0; height: 8px; cursor: ns-resize; z-index: 2; touch-action: none; }
    .bar { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; padding: 5px 8px; border-bottom: 1px solid var(--edge); }
    .bar button { padding: 3px 8px; }
    .bar button.quiet { padding: 3px 6px; min-width: 28px; }
    .group { display: flex; align-items: center; gap: 2px; }
    .bar .sep { width: 1px; align-self: stretch; background: var(--edge); margin: 2px 3px; }
    .frame { width: 64px !important; }
    input[type="number"].small { width: 66px; }
    select { width: auto; }
    .auto.on { background: var(--bad); border-color: var(--bad); color: #fff; }
    .unkeyed { border-color: var(--warn); color: var(--warn); }
    .spacer { flex: 1; }
    .board { position: relative; flex: 1; min-height: 0; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; outline: none; }
    .chosen { position: absolute; right: 8px; bottom: 8px; max-width: calc(100% - 16px); display: flex; gap: 6px; align-items: center; background: var(--panel);
      border: 1px solid var(--edge); border-radius: 8px; padding: 4px 4px 4px 10px; box-shadow: 0 4px 16px #0005; }
    .chosen button { padding: 3px 8px; }
    @container (max-width: 720px) { .seconds, .word, .bar .sep { display: none; } .bar { gap: 3px; } .bar .frame { width: 56px !important; } }
    .tension { width: 84px !important; }
    .name { max-width: 130px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  `];pr([ue({attribute:!1})],ss.prototype,"tools",2);pr([ue({attribute:!1})],ss.prototype,"held",2);pr([de()],ss.prototype,"curves",2);pr([de()],ss.prototype,"menu",2);pr([de()],ss.prototype,"tall",2);pr([fo("canvas")],ss.prototype,"canvas",2);ss=pr([In("poise-timeline")],ss);var UA=Object.defineProperty,NA=Object.getOwnPropertyDescriptor,w0=(i,t,e,n)=>{for(var s=n>1?void 0:n?NA(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&UA(t,e,s),s};const OA=[["Drag beside the body","turn the view; right button or two fingers move it, the wheel comes nearer"],["B","bones or skin"],["F","show the whole body"],["O, E","open a file, export"],["Ctrl Z, Ctrl Shift Z","undo, do again"],["?","this sheet"]];let Ll=class extends nn{open(){this.renderRoot.querySelector("dialog").showModal()}render(){return Z`<dialog aria-label="Shortcuts">
      <b>How to work here</b>
      <dl>${[...this.mode?.shortcuts??[],...OA,...IA].map(([i,t])=>Z`<div><dt>${i}</dt><dd>${t}</dd></div>`)}</dl>
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`}};Ll.styles=[Un,vn`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 20px 26px; max-width: min(1060px, 94vw); max-height: 90vh; overflow: auto; box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    dl { columns: 2 380px; column-gap: 34px; margin: 10px 0 16px; }
    dl div { break-inside: avoid; display: grid; grid-template-columns: 168px 1fr; gap: 12px; padding: 3px 0; }
    dt { font-weight: 600; }
    dd { margin: 0; color: var(--dim); }
  `];w0([ue({attribute:!1})],Ll.prototype,"mode",2);Ll=w0([In("poise-help")],Ll);class FA{constructor(t,e){this.stage=t,this.mode=e,this.taken=new Set;const n=t.canvas;n.addEventListener("pointerdown",s=>this.down(s),{capture:!0}),n.addEventListener("pointermove",s=>this.mode().move(s,...this.place(s))),n.addEventListener("pointerup",s=>this.up(s)),n.addEventListener("pointercancel",s=>this.up(s)),n.addEventListener("pointerleave",()=>this.mode().away()),n.addEventListener("contextmenu",s=>s.preventDefault())}place(t){const e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){if(this.mode().down(t,...this.place(t))){t.stopImmediatePropagation(),t.preventDefault(),this.taken.add(t.pointerId);try{this.stage.canvas.setPointerCapture(t.pointerId)}catch{}}}up(t){this.taken.delete(t.pointerId)&&this.mode().up(t)}}const xm={type:"change"},nd={type:"start"},M0={type:"end"},cl=new go,ym=new zn,BA=Math.cos(70*Qv.DEG2RAD),Qe=new P,Bn=2*Math.PI,Le={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},sh=1e-6;class zA extends WM{constructor(t,e=null){super(t,e),this.state=Le.NONE,this.enabled=!0,this.target=new P,this.cursor=new P,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Xr.ROTATE,MIDDLE:Xr.DOLLY,RIGHT:Xr.PAN},this.touches={ONE:Wr.ROTATE,TWO:Wr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new P,this._lastQuaternion=new Mn,this._lastTargetPosition=new P,this._quat=new Mn().setFromUnitVectors(t.up,new P(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new np,this._sphericalDelta=new np,this._scale=1,this._panOffset=new P,this._rotateStart=new _t,this._rotateEnd=new _t,this._rotateDelta=new _t,this._panStart=new _t,this._panEnd=new _t,this._panDelta=new _t,this._dollyStart=new _t,this._dollyEnd=new _t,this._dollyDelta=new _t,this._dollyDirection=new P,this._mouse=new _t,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=HA.bind(this),this._onPointerDown=$A.bind(this),this._onPointerUp=VA.bind(this),this._onContextMenu=KA.bind(this),this._onMouseWheel=jA.bind(this),this._onKeyDown=XA.bind(this),this._onTouchStart=qA.bind(this),this._onTouchMove=YA.bind(this),this._onMouseDown=GA.bind(this),this._onMouseMove=WA.bind(this),this._interceptControlDown=JA.bind(this),this._interceptControlUp=ZA.bind(this),this.domElement!==null&&this.connect(),this.update()}connect(){this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(xm),this.update(),this.state=Le.NONE}update(t=null){const e=this.object.position;Qe.copy(e).sub(this.target),Qe.applyQuaternion(this._quat),this._spherical.setFromVector3(Qe),this.autoRotate&&this.state===Le.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Bn:n>Math.PI&&(n-=Bn),s<-Math.PI?s+=Bn:s>Math.PI&&(s-=Bn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{const o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Qe.setFromSpherical(this._spherical),Qe.applyQuaternion(this._quatInverse),e.copy(this.target).add(Qe),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){const a=Qe.length();o=this._clampDistance(a*this._scale);const l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){const a=new P(this._mouse.x,this._mouse.y,0);a.unproject(this.object);const l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;const c=new P(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Qe.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(cl.origin.copy(this.object.position),cl.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(cl.direction))<BA?this.object.lookAt(this.target):(ym.setFromNormalAndCoplanarPoint(this.object.up,this.target),cl.intersectPlane(ym,this.target))))}else if(this.object.isOrthographicCamera){const o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>sh||8*(1-this._lastQuaternion.dot(this.object.quaternion))>sh||this._lastTargetPosition.distanceToSquared(this.target)>sh?(this.dispatchEvent(xm),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Bn/60*this.autoRotateSpeed*t:Bn/60/60*this.autoRotateSpeed}_getZoomScale(t){const e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Qe.setFromMatrixColumn(e,0),Qe.multiplyScalar(-t),this._panOffset.add(Qe)}_panUp(t,e){this.screenSpacePanning===!0?Qe.setFromMatrixColumn(e,1):(Qe.setFromMatrixColumn(e,0),Qe.crossVectors(this.object.up,Qe)),Qe.multiplyScalar(t),this._panOffset.add(Qe)}_pan(t,e){const n=this.domElement;if(this.object.isPerspectiveCamera){const s=this.object.position;Qe.copy(s).sub(this.target);let r=Qe.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;const n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Bn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Bn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(Bn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(-Bn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(Bn*this.rotateSpeed/this.domElement.clientHeight):this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(-Bn*this.rotateSpeed/this.domElement.clientHeight):this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{const n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Bn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Bn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);const o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new _t,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){const e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){const e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}}function $A(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i)))}function HA(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function VA(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(M0),this.state=Le.NONE;break;case 1:const t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function GA(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Xr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Le.DOLLY;break;case Xr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Le.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Le.ROTATE}break;case Xr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Le.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Le.PAN}break;default:this.state=Le.NONE}this.state!==Le.NONE&&this.dispatchEvent(nd)}function WA(i){switch(this.state){case Le.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Le.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Le.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function jA(i){this.enabled===!1||this.enableZoom===!1||this.state!==Le.NONE||(i.preventDefault(),this.dispatchEvent(nd),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(M0))}function XA(i){this.enabled===!1||this.enablePan===!1||this._handleKeyDown(i)}function qA(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Wr.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(i),this.state=Le.TOUCH_ROTATE;break;case Wr.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(i),this.state=Le.TOUCH_PAN;break;default:this.state=Le.NONE}break;case 2:switch(this.touches.TWO){case Wr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Le.TOUCH_DOLLY_PAN;break;case Wr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Le.TOUCH_DOLLY_ROTATE;break;default:this.state=Le.NONE}break;default:this.state=Le.NONE}this.state!==Le.NONE&&this.dispatchEvent(nd)}function YA(i){switch(this._trackPointer(i),this.state){case Le.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Le.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Le.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Le.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Le.NONE}}function KA(i){this.enabled!==!1&&i.preventDefault()}function JA(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function ZA(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}const bm={dark:{ground:1777187,line:3422788,sky:2303790,hemi:9412019},light:{ground:15330544,line:12896979,sky:16054008,hemi:16777215}};function QA(i,t,e){const n=t/Math.max(1,e);return i===2?n>.9?2:1:i===3?n>1.2?3:n>.6?2:1:i===4?n>1.9?4:n>.5?2:1:1}class tC{constructor(t,e){this.canvas=t,this.before=e,this.panes=[{x:0,y:0,width:1,height:1}],this.showing=null,this.scene=new fM,this.camera=new li(35,1,.01,200),this.raycaster=new VM,this.grid=null,this.sky=new zM(16777215,3159098,1.6),this.sun=new Qf(16777215,2.2),this.asked=!1,this.theme="dark",this.size=1.7,this.drawn=0,this.renderer=new dM({canvas:t,antialias:!navigator.webdriver}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!navigator.webdriver,this.renderer.shadowMap.type=km,this.camera.position.set(1.9,1.5,3.4),this.controls=new zA(this.camera,t),this.controls.target.set(0,.9,0),this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.ask());const n=this.sun;n.position.set(2.5,5,3),n.castShadow=!0,n.shadow.mapSize.set(1024,1024),n.shadow.camera.left=n.shadow.camera.bottom=-2.5,n.shadow.camera.right=n.shadow.camera.top=2.5,n.shadow.bias=-5e-4;const s=new Qf(12374271,.5);s.position.set(-3,2,-2),this.floor=new Ne(new Lu(30,48),new kM({opacity:.25})),this.floor.rotation.x=-Math.PI/2,this.floor.receiveShadow=!0,this.floor.visible=this.renderer.shadowMap.enabled,this.scene.add(n,n.target,s,this.sky,this.floor),this.paint("dark")}paint(t){const e=bm[t];this.theme=t,this.scene.background=new Jt(e.sky),this.scene.fog=new Eu(e.sky,7*this.size,25*this.size),this.sky.color.set(e.hemi),this.layFloor(this.floor.position.y)}layFloor(t){this.grid&&(this.scene.remove(this.grid),this.grid.dispose());const e=bm[this.theme];this.grid=new GM(12*this.size,40,e.line,e.line),this.grid.material.transparent=!0,this.grid.material.opacity=.55,this.grid.position.y=this.floor.position.y=t,this.scene.add(this.grid),this.ask()}frame(t,e){this.size=e,this.sun.position.set(1.5,3,1.8).multiplyScalar(e).add(t),this.sun.target.position.copy(t);const n=this.sun.shadow.camera;n.left=n.bottom=-1.3*e,n.right=n.top=1.3*e,n.far=8*e,n.updateProjectionMatrix(),this.floor.scale.setScalar(e),this.paint(this.theme),this.controls.target.copy(t);const s=1.25*e/(2*Math.tan(this.camera.fov*Math.PI/360));this.camera.position.copy(t).add(new P(.42,.16,.9).normalize().multiplyScalar(s+.4*e)),this.camera.near=e/200,this.camera.far=e*100,this.camera.updateProjectionMatrix(),this.controls.update(),this.ask()}get geometries(){return this.renderer.info.memory.geometries}resize(t,e){this.renderer.setSize(t,e,!1),this.lay(this.panes.length,t,e)}split(t,e){this.showing=e,this.controls.zoomToCursor=e===null,this.lay(t,this.canvas.clientWidth,this.canvas.clientHeight)}lay(t,e,n){const s=QA(t,e,n),r=Math.ceil(t/s),[o,a]=[e/s,n/r];this.panes=Array.from({length:t},(l,c)=>({x:c%s*o,y:Math.floor(c/s)*a,width:o,height:a})),this.camera.aspect=o/Math.max(1,a),this.camera.updateProjectionMatrix(),this.ask()}paneAt(t,e){return Math.max(0,this.panes.findIndex(n=>t>=n.x&&t<n.x+n.width&&e>=n.y&&e<n.y+n.height))}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.before(),this.draw(),this.drawn+=1}))}draw(){const{renderer:t,scene:e,camera:n,canvas:s}=this;if(!this.showing){t.render(e,n);return}t.setScissorTest(!0),this.panes.forEach((r,o)=>{this.showing(o);const a=s.clientHeight-r.y-r.height;t.setViewport(r.x,a,r.width,r.height),t.setScissor(r.x,a,r.width,r.height),t.render(e,n)}),t.setScissorTest(!1),t.setViewport(0,0,s.clientWidth,s.clientHeight)}project(t,e=0){const n=t.clone().project(this.camera),{x:s,y:r,width:o,height:a}=this.panes[e];return n.set(s+(n.x+1)/2*o,r+(1-n.y)/2*a,n.z)}ray(t,e,n=0){const{x:s,y:r,width:o,height:a}=this.panes[n],l=new _t(2*(t-s)/o-1,1-2*(e-r)/a);return this.raycaster.setFromCamera(l,this.camera),this.raycaster.ray.clone()}}class eC extends EventTarget{constructor(){super(...arguments),this.scene=null,this.pose=null,this.jobs=[],this.selected=-1,this.hovered=-1,this.painted=0,this.theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark",this.bones=!1,this.keys=0,this.status={connected:!1,message:"",age:0,solving:0,missed:0,unheld:!1}}on(t,e){for(const n of t)this.addEventListener(n,e);return()=>t.forEach(n=>this.removeEventListener(n,e))}changed(...t){for(const e of t)this.dispatchEvent(new Event(e))}select(t){this.selected!==t&&(this.selected=t,this.changed("selection"))}say(t){this.status={...this.status,message:t},this.changed("status")}}var nC=Object.defineProperty,iC=Object.getOwnPropertyDescriptor,Is=(i,t,e,n)=>{for(var s=n>1?void 0:n?iC(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&nC(t,e,s),s};const wm="poise-studio-hint-seen",Mm="poise-studio-timeline",Sm=new Set(["pose","paint"]);let Bi=class extends nn{constructor(){super(),this.store=new eC,this.body=new Ou(()=>this.stage?.ask()),this.holds=new BS,this.modes=[],this.timeline=localStorage.getItem(Mm)==="1",this.hint=localStorage.getItem(wm)===null,this.waiting=null,this.framed="",this.bodyTime=0,this.setAttribute("theme",this.store.theme),this.store.on(["status","history","character","hover","view","mode"],()=>this.requestUpdate()),this.connection=new RS({scene:i=>this.told(i),pose:(i,t)=>this.posed(i,t),failed:i=>this.store.say(i),connected:i=>{this.store.status={...this.store.status,connected:i,message:""},this.store.jobs=[],this.store.changed("status","jobs")},refused:()=>this.store.say("The studio was started anew: open the link that it has printed.")}),this.connection.hear("jobs",i=>{this.store.jobs=i,this.store.changed("jobs")})}hearPainting(){this.connection.hear(ES,i=>{const t=TS(i);this.body.painted(t),this.store.painted=Math.max(this.store.painted,t.seq),this.store.changed("painted")}),this.connection.hear("painted",({skin:i,weights:t})=>this.body.named(i,t))}firstUpdated(){this.stage=new tC(this.canvas,()=>this.beforeFrame()),this.stage.scene.add(this.body.group,this.body.overlay),this.body.overlay.add(this.holds.group);const{stage:i,body:t,holds:e,connection:n,store:s}=this;this.hearPainting();const o={stage:i,body:t,holds:e,connection:n,store:s,page:this,showBones:a=>this.setBones(a)};this.modes=iA.map(a=>new a(o)),this.dock.listen(o,()=>(this.pulling?.pulls.size??0)>0),this.addEventListener("poise-import",()=>void this.files.open(!0)),this.mode=this.modes[0],this.mode.enter(),new FA(this.stage,()=>this.mode),this.stage.paint(this.store.theme),new ResizeObserver(()=>{const{clientWidth:a,clientHeight:l}=this.canvas.parentElement;this.stage.resize(a,l)}).observe(this.canvas.parentElement),addEventListener("keydown",a=>this.key(a)),this.store.on(["selection"],()=>this.stage.ask()),addEventListener("dragover",a=>a.preventDefault()),addEventListener("drop",a=>{a.preventDefault();const l=a.dataTransfer?.files[0];l&&this.files.send(l)})}told(i){const t=this.store.scene;this.store.scene={...t,...i},(i.character||i.weights)&&this.showCharacter(),i.holds&&(this.holds.show(i.holds,this.store.scene.character.height),this.stage?.ask()),i.settings&&(!t||t.settings.floor_height!==i.settings.floor_height)&&this.stage?.layFloor(i.settings.floor_height),this.store.changed(...Object.keys(i))}async showCharacter(){const i=this.store.scene.character;this.store.selected>=i.joints.length&&(this.store.selected=-1);try{if(!await this.body.show(i,this.store.scene.weights))return}catch(t){this.store.say(`The skin could not be fetched: ${String(t)}`);return}await this.updateComplete,this.setBones(i.skins.length===0||this.store.bones),this.body.group.updateMatrixWorld(!0),this.waiting&&this.take(this.waiting),this.store.changed("body"),this.dock.ghosts.draw()}posed(i,t){this.store.pose=i,t>0&&(this.store.status={...this.store.status,age:t,solving:1e3*i.seconds,missed:i.missed,unheld:(i.flags&rp)!==0},this.store.changed("status")),this.take(i),this.store.changed("posed")}take(i){if(this.waiting=i,!this.body.take(this.mode?.shown?.(i)??i))return;this.holds.follow(this.body);const t=this.body.character.name;this.framed!==t&&(this.framed=t,this.lookAtBody()),this.stage?.ask()}beforeFrame(){const i=performance.now();this.mode.before();const t=this.renderRoot.querySelector(".label"),e=this.pulling?.under;if(t&&e){const n=this.onScreen(e.point);t.style.left=`${n.x}px`,t.style.top=`${n.y}px`}this.bodyTime=performance.now()-i}onScreen(i){return this.stage.project(i.clone().applyMatrix4(this.body.group.matrixWorld))}key(i){if([this.help,this.files].some(n=>n.renderRoot.querySelector("dialog[open]")))return;const t=i.composedPath()[0];if(t instanceof HTMLInputElement||t instanceof HTMLSelectElement)return;const e=i.key.toLowerCase();if(this.timelineShown&&this.dock.key(e,i)){i.preventDefault();return}if(i.ctrlKey||i.metaKey){if(e==="z")this.connection.act({do:i.shiftKey?"redo":"undo"});else if(e==="y")this.connection.act({do:"redo"});else if(!this.mode.key(e,i))return}else if(!this.mode.key(e,i))if(e==="k")this.showTimeline(!this.timeline);else if(e==="b")this.setBones(!this.store.bones);else if(e==="f")this.lookAtBody();else if(e==="o")this.files.open();else if(e==="e")this.files.exporting();else if(e==="?")this.help.open();else return;i.preventDefault()}get timelineShown(){return this.timeline&&Sm.has(this.mode?.name)}showTimeline(i){this.timeline=i,localStorage.setItem(Mm,i?"1":"0"),i||this.dock.player.pause()}enter(i){i!==this.mode&&(this.mode.leave(),this.mode=i,i.enter(),this.waiting&&this.take(this.waiting),this.store.changed("mode"),this.stage.ask())}get pulling(){return this.modes.find(i=>i instanceof v0)?.pulling}setBones(i){this.store.bones=i,this.body.showBones(i);for(const{mesh:t}of this.body.skins){const e=t.material;e.transparent=i,e.opacity=i?.35:1,e.depthWrite=!i,e.needsUpdate=!0}this.store.changed("view"),this.stage?.ask()}lookAtBody(){const i=this.store.scene?.character;if(!i||!this.body.world.length)return;const t=new rs,e=new P,n=(s,r,o)=>t.expandByPoint(e.set(s,r,o).applyMatrix4(this.body.group.matrixWorld));i.joints.forEach((s,r)=>n(...e.setFromMatrixPosition(this.body.frame(r)).toArray()));for(const s of this.body.skins){const r=dr(this.body,s);for(let o=0;o<r.length;o+=3)n(r[o],r[o+1],r[o+2])}this.stage.frame(t.getCenter(new P),t.getSize(e).length()*.72||1)}changeTheme(){this.store.theme=this.store.theme==="dark"?"light":"dark",this.setAttribute("theme",this.store.theme),this.stage.paint(this.store.theme),this.dock.board?.ask(),this.requestUpdate()}closeHint(){localStorage.setItem(wm,"1"),this.hint=!1}render(){const{scene:i,status:t}=this.store;return Z`
      <header>
        <span class="brand">Poise</span>
        <span class="dim">${i?.character.name??""}</span>
        <button @click=${()=>this.files.open()} title="Open a file (O)">Open</button>
        <button @click=${()=>this.files.exporting()} title="Export (E)">Export</button>
        <span class="spacer"></span>
        ${this.modes.length>1?Z`<div class="modes row" role="tablist" aria-label="Mode">
          ${this.modes.map(e=>Z`<button role="tab" aria-selected=${e===this.mode} class=${e===this.mode?"on":""}
            @click=${()=>this.enter(e)}>${e.title}</button>`)}</div>`:Pt}
        <span class="spacer"></span>
        <button title="Undo ${i?.history.undo??""} (Ctrl Z)" aria-label="Undo" ?disabled=${!i?.history.undo}
          @click=${()=>this.connection.act({do:"undo"})} class="row">${zS} Undo</button>
        <button title="Do again ${i?.history.redo??""} (Ctrl Shift Z)" aria-label="Redo" ?disabled=${!i?.history.redo}
          @click=${()=>this.connection.act({do:"redo"})} class="row">${$S} Redo</button>
        <button class=${this.store.bones?"on":""} aria-pressed=${this.store.bones} title="Bones (B)" @click=${()=>this.setBones(!this.store.bones)}>Bones</button>
        ${Sm.has(this.mode?.name)?Z`<button class=${this.timeline?"on":""} aria-pressed=${this.timeline} title="Timeline (K)" @click=${()=>this.showTimeline(!this.timeline)}>Timeline</button>`:Pt}
        <button class="quiet" title="Light or dark" aria-label="Light or dark" @click=${()=>this.changeTheme()}>${this.store.theme==="dark"?HS:VS}</button>
        <button class="quiet" title="Shortcuts (?)" aria-label="Help" @click=${()=>this.help.open()}>?</button>
      </header>
      <main>
        <canvas aria-label="The character: drag on it to pose it"></canvas>
        ${this.mode?.over()??Pt}
        ${t.connected?Pt:Z`<div class="lost" role="alert">${t.message.startsWith("The studio was started")?t.message:"Connection lost. Trying again…"}</div>`}
        ${this.hint&&i?Z`<div class="hint"><span><b>Pull on any part of the body.</b>
          Hover and press P to pin a spot, drag beside the body to look around, ? for all shortcuts.</span>
          <button @click=${()=>this.closeHint()}>Got it</button></div>`:Pt}
      </main>
      <poise-timeline ?hidden=${!this.timelineShown}></poise-timeline>
      <aside>
        ${this.mode?.panel()??Pt}
      </aside>
      <footer>
        <span class=${t.message?"warn":"dim"} role="status">${t.message||(i?`${i.character.joints.length} joints, ${i.character.dofs.length} values`:"Opening…")}</span>
        <span class="spacer"></span>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
        ${t.unheld?Z`<span class="bad">a pin cannot be held</span>`:Pt}
        <span class="dim">${t.missed>.002?`out of reach by ${(100*t.missed).toFixed(1)} cm`:""}</span>
        <span class="dim" title="from the mouse to the pose here, and the solver's part">${t.age?`${t.age.toFixed(0)} ms (solver ${t.solving.toFixed(1)})`:""}</span>
      </footer>
      <poise-files .store=${this.store} .connection=${this.connection}></poise-files>
      <poise-help .mode=${this.mode}></poise-help>`}get state(){const i=this.store.scene?.character.joints??[];return{mode:this.mode?.name??"",...this.mode?.state,ready:this.body.character!==null&&this.body.world.length>0,connected:this.store.status.connected,message:this.store.status.message,scene:this.store.scene,jobs:this.store.jobs,q:Array.from(this.store.pose?.q??[]),world:Array.from(this.body.world),moving:((this.store.pose?.flags??0)&mg)!==0,unheld:((this.store.pose?.flags??0)&rp)!==0,selected:i[this.store.selected]?.name??"",drawn:this.stage?.drawn??0,bodyTime:this.bodyTime,geometries:this.stage?.geometries??0}}};Bi.styles=[JS,Un,vn`
    :host { position: fixed; inset: 0; display: grid; grid-template: auto 1fr auto auto / 1fr 320px; background: var(--back); }
    main { grid-area: 2 / 1; }
    poise-timeline { grid-area: 3 / 1; }
    poise-timeline[hidden] { display: none; }
    aside { grid-area: 2 / 2 / 4 / 3; }
    header, footer { grid-column: 1 / -1; display: flex; gap: 8px; align-items: center; background: var(--panel); padding: 6px 12px; }
    header { border-bottom: 1px solid var(--edge); }
    footer { border-top: 1px solid var(--edge); padding: 3px 12px; font-size: 12px; min-height: 26px; }
    main { position: relative; min-width: 0; min-height: 0; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
    aside { background: var(--panel); border-left: 1px solid var(--edge); padding: 10px 12px; display: flex; flex-direction: column; min-height: 0; overflow: auto; }
    aside poise-joints { flex: 1 1 auto; }
    .brand { font-weight: 700; letter-spacing: 0.01em; }
    .tabs { margin-bottom: 10px; }
    .label { position: absolute; pointer-events: none; background: var(--panel); border: 1px solid var(--edge); border-radius: 5px; padding: 1px 7px; font-size: 12px; transform: translate(14px, -28px); white-space: nowrap; }
    .hint { position: absolute; left: 12px; bottom: 12px; background: var(--panel); border: 1px solid var(--edge); border-radius: 10px; padding: 10px 16px; display: flex; gap: 14px; align-items: center; box-shadow: 0 8px 30px #0006; max-width: min(430px, 90%); }
    .hint button { white-space: nowrap; }
    .lost { position: absolute; inset: 12px auto auto 50%; transform: translateX(-50%); background: var(--bad); color: #fff; border-radius: 8px; padding: 6px 14px; }
    .warn { color: var(--warn); }
    .bad { color: var(--bad); }
    .spacer { flex: 1; }
    @media (max-width: 900px) { :host { grid-template-columns: 1fr 250px; } }
    @media (min-width: 2600px) { :host { grid-template-columns: 1fr 460px; } :host * { font-size: 16px; } }
    @media (min-width: 3400px) { :host { grid-template-columns: 1fr 580px; } :host * { font-size: 20px; } }
  `];Is([de()],Bi.prototype,"mode",2);Is([de()],Bi.prototype,"timeline",2);Is([de()],Bi.prototype,"hint",2);Is([fo("canvas")],Bi.prototype,"canvas",2);Is([fo("poise-help")],Bi.prototype,"help",2);Is([fo("poise-files")],Bi.prototype,"files",2);Is([fo("poise-timeline")],Bi.prototype,"dock",2);Bi=Is([In("poise-studio")],Bi);const jo=document.querySelector("poise-studio");window.poise={studio:jo,where(i,t,e){const n=jo.stage.canvas.getBoundingClientRect(),s=jo.onScreen(new P(i,t,e));return[s.x+n.left,s.y+n.top]},joint(i){const t=jo.store.scene.character.joints.findIndex(n=>n.name===i),e=new P().setFromMatrixPosition(jo.body.frame(t));return this.where(e.x,e.y,e.z)}};
