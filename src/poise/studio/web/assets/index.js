/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const fc=globalThis,Hd=fc.ShadowRoot&&(fc.ShadyCSS===void 0||fc.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Vd=Symbol(),up=new WeakMap;let hv=class{constructor(t,e,n){if(this._$cssResult$=!0,n!==Vd)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o;const e=this.t;if(Hd&&t===void 0){const n=e!==void 0&&e.length===1;n&&(t=up.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&up.set(e,t))}return t}toString(){return this.cssText}};const uv=i=>new hv(typeof i=="string"?i:i+"",void 0,Vd),Ze=(i,...t)=>{const e=i.length===1?i[0]:t.reduce((n,s,o)=>n+(r=>{if(r._$cssResult$===!0)return r.cssText;if(typeof r=="number")return r;throw Error("Value passed to 'css' function must be a 'css' function result: "+r+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+i[o+1],i[0]);return new hv(e,i,Vd)},lb=(i,t)=>{if(Hd)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(const e of t){const n=document.createElement("style"),s=fc.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=e.cssText,i.appendChild(n)}},dp=Hd?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(const n of t.cssRules)e+=n.cssText;return uv(e)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const{is:cb,defineProperty:hb,getOwnPropertyDescriptor:ub,getOwnPropertyNames:db,getOwnPropertySymbols:fb,getPrototypeOf:pb}=Object,Gc=globalThis,fp=Gc.trustedTypes,mb=fp?fp.emptyScript:"",gb=Gc.reactiveElementPolyfillSupport,Ua=(i,t)=>i,xc={toAttribute(i,t){switch(t){case Boolean:i=i?mb:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Gd=(i,t)=>!cb(i,t),pp={attribute:!0,type:String,converter:xc,reflect:!1,useDefault:!1,hasChanged:Gd};Symbol.metadata??=Symbol("metadata"),Gc.litPropertyMetadata??=new WeakMap;let Sr=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=pp){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){const n=Symbol(),s=this.getPropertyDescriptor(t,n,e);s!==void 0&&hb(this.prototype,t,s)}}static getPropertyDescriptor(t,e,n){const{get:s,set:o}=ub(this.prototype,t)??{get(){return this[e]},set(r){this[e]=r}};return{get:s,set(r){const a=s?.call(this);o?.call(this,r),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??pp}static _$Ei(){if(this.hasOwnProperty(Ua("elementProperties")))return;const t=pb(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Ua("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ua("properties"))){const e=this.properties,n=[...db(e),...fb(e)];for(const s of n)this.createProperty(s,e[s])}const t=this[Symbol.metadata];if(t!==null){const e=litPropertyMetadata.get(t);if(e!==void 0)for(const[n,s]of e)this.elementProperties.set(n,s)}this._$Eh=new Map;for(const[e,n]of this.elementProperties){const s=this._$Eu(e,n);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){const e=[];if(Array.isArray(t)){const n=new Set(t.flat(1/0).reverse());for(const s of n)e.unshift(dp(s))}else t!==void 0&&e.push(dp(t));return e}static _$Eu(t,e){const n=e.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){const t=new Map,e=this.constructor.elementProperties;for(const n of e.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return lb(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,n){this._$AK(t,n)}_$ET(t,e){const n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){const o=(n.converter?.toAttribute!==void 0?n.converter:xc).toAttribute(e,n.type);this._$Em=t,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(t,e){const n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){const o=n.getPropertyOptions(s),r=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:xc;this._$Em=s;const a=r.fromAttribute(e,o.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,e,n,s=!1,o){if(t!==void 0){const r=this.constructor;if(s===!1&&(o=this[t]),n??=r.getPropertyOptions(t),!((n.hasChanged??Gd)(o,e)||n.useDefault&&n.reflect&&o===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,n))))return;this.C(t,e,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:n,reflect:s,wrapped:o},r){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??e??this[t]),o!==!0||r!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(e=void 0),this._$AL.set(t,e)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}const t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(const[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}const n=this.constructor.elementProperties;if(n.size>0)for(const[s,o]of n){const{wrapped:r}=o,a=this[s];r!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,o,a)}}let t=!1;const e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(e)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};Sr.elementStyles=[],Sr.shadowRootOptions={mode:"open"},Sr[Ua("elementProperties")]=new Map,Sr[Ua("finalized")]=new Map,gb?.({ReactiveElement:Sr}),(Gc.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Wd=globalThis,mp=i=>i,Mc=Wd.trustedTypes,gp=Mc?Mc.createPolicy("lit-html",{createHTML:i=>i}):void 0,dv="$lit$",Hs=`lit$${Math.random().toFixed(9).slice(2)}$`,fv="?"+Hs,vb=`<${fv}>`,Po=document,Ga=()=>Po.createComment(""),Wa=i=>i===null||typeof i!="object"&&typeof i!="function",jd=Array.isArray,yb=i=>jd(i)||typeof i?.[Symbol.iterator]=="function",wh=`[ 	
\f\r]`,da=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,vp=/-->/g,yp=/>/g,ho=RegExp(`>|${wh}(?:([^\\s"'>=/]+)(${wh}*=${wh}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),_p=/'/g,bp=/"/g,pv=/^(?:script|style|textarea|title)$/i,mv=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),U=mv(1),En=mv(2),gi=Symbol.for("lit-noChange"),lt=Symbol.for("lit-nothing"),wp=new WeakMap,Ao=Po.createTreeWalker(Po,129);function gv(i,t){if(!jd(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return gp!==void 0?gp.createHTML(t):t}const _b=(i,t)=>{const e=i.length-1,n=[];let s,o=t===2?"<svg>":t===3?"<math>":"",r=da;for(let a=0;a<e;a++){const l=i[a];let c,h,u=-1,d=0;for(;d<l.length&&(r.lastIndex=d,h=r.exec(l),h!==null);)d=r.lastIndex,r===da?h[1]==="!--"?r=vp:h[1]!==void 0?r=yp:h[2]!==void 0?(pv.test(h[2])&&(s=RegExp("</"+h[2],"g")),r=ho):h[3]!==void 0&&(r=ho):r===ho?h[0]===">"?(r=s??da,u=-1):h[1]===void 0?u=-2:(u=r.lastIndex-h[2].length,c=h[1],r=h[3]===void 0?ho:h[3]==='"'?bp:_p):r===bp||r===_p?r=ho:r===vp||r===yp?r=da:(r=ho,s=void 0);const f=r===ho&&i[a+1].startsWith("/>")?" ":"";o+=r===da?l+vb:u>=0?(n.push(c),l.slice(0,u)+dv+l.slice(u)+Hs+f):l+Hs+(u===-2?a:f)}return[gv(i,o+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]};class ja{constructor({strings:t,_$litType$:e},n){let s;this.parts=[];let o=0,r=0;const a=t.length-1,l=this.parts,[c,h]=_b(t,e);if(this.el=ja.createElement(c,n),Ao.currentNode=this.el.content,e===2||e===3){const u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=Ao.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(const u of s.getAttributeNames())if(u.endsWith(dv)){const d=h[r++],f=s.getAttribute(u).split(Hs),p=/([.?@])?(.*)/.exec(d);l.push({type:1,index:o,name:p[2],strings:f,ctor:p[1]==="."?wb:p[1]==="?"?xb:p[1]==="@"?Mb:Wc}),s.removeAttribute(u)}else u.startsWith(Hs)&&(l.push({type:6,index:o}),s.removeAttribute(u));if(pv.test(s.tagName)){const u=s.textContent.split(Hs),d=u.length-1;if(d>0){s.textContent=Mc?Mc.emptyScript:"";for(let f=0;f<d;f++)s.append(u[f],Ga()),Ao.nextNode(),l.push({type:2,index:++o});s.append(u[d],Ga())}}}else if(s.nodeType===8)if(s.data===fv)l.push({type:2,index:o});else{let u=-1;for(;(u=s.data.indexOf(Hs,u+1))!==-1;)l.push({type:7,index:o}),u+=Hs.length-1}o++}}static createElement(t,e){const n=Po.createElement("template");return n.innerHTML=t,n}}function Nr(i,t,e=i,n){if(t===gi)return t;let s=n!==void 0?e._$Co?.[n]:e._$Cl;const o=Wa(t)?void 0:t._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(i),s._$AT(i,e,n)),n!==void 0?(e._$Co??=[])[n]=s:e._$Cl=s),s!==void 0&&(t=Nr(i,s._$AS(i,t.values),s,n)),t}class bb{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){const{el:{content:e},parts:n}=this._$AD,s=(t?.creationScope??Po).importNode(e,!0);Ao.currentNode=s;let o=Ao.nextNode(),r=0,a=0,l=n[0];for(;l!==void 0;){if(r===l.index){let c;l.type===2?c=new il(o,o.nextSibling,this,t):l.type===1?c=new l.ctor(o,l.name,l.strings,this,t):l.type===6&&(c=new Sb(o,this,t)),this._$AV.push(c),l=n[++a]}r!==l?.index&&(o=Ao.nextNode(),r++)}return Ao.currentNode=Po,s}p(t){let e=0;for(const n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,e),e+=n.strings.length-2):n._$AI(t[e])),e++}}class il{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,n,s){this.type=2,this._$AH=lt,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode;const e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=Nr(this,t,e),Wa(t)?t===lt||t==null||t===""?(this._$AH!==lt&&this._$AR(),this._$AH=lt):t!==this._$AH&&t!==gi&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):yb(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==lt&&Wa(this._$AH)?this._$AA.nextSibling.data=t:this.T(Po.createTextNode(t)),this._$AH=t}$(t){const{values:e,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=ja.createElement(gv(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(e);else{const o=new bb(s,this),r=o.u(this.options);o.p(e),this.T(r),this._$AH=o}}_$AC(t){let e=wp.get(t.strings);return e===void 0&&wp.set(t.strings,e=new ja(t)),e}k(t){jd(this._$AH)||(this._$AH=[],this._$AR());const e=this._$AH;let n,s=0;for(const o of t)s===e.length?e.push(n=new il(this.O(Ga()),this.O(Ga()),this,this.options)):n=e[s],n._$AI(o),s++;s<e.length&&(this._$AR(n&&n._$AB.nextSibling,s),e.length=s)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){const n=mp(t).nextSibling;mp(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}}class Wc{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,n,s,o){this.type=1,this._$AH=lt,this._$AN=void 0,this.element=t,this.name=e,this._$AM=s,this.options=o,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=lt}_$AI(t,e=this,n,s){const o=this.strings;let r=!1;if(o===void 0)t=Nr(this,t,e,0),r=!Wa(t)||t!==this._$AH&&t!==gi,r&&(this._$AH=t);else{const a=t;let l,c;for(t=o[0],l=0;l<o.length-1;l++)c=Nr(this,a[n+l],e,l),c===gi&&(c=this._$AH[l]),r||=!Wa(c)||c!==this._$AH[l],c===lt?t=lt:t!==lt&&(t+=(c??"")+o[l+1]),this._$AH[l]=c}r&&!s&&this.j(t)}j(t){t===lt?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}}class wb extends Wc{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===lt?void 0:t}}class xb extends Wc{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==lt)}}class Mb extends Wc{constructor(t,e,n,s,o){super(t,e,n,s,o),this.type=5}_$AI(t,e=this){if((t=Nr(this,t,e,0)??lt)===gi)return;const n=this._$AH,s=t===lt&&n!==lt||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,o=t!==lt&&(n===lt||s);s&&this.element.removeEventListener(this.name,this,n),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}}class Sb{constructor(t,e,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){Nr(this,t)}}const Eb=Wd.litHtmlPolyfillSupport;Eb?.(ja,il),(Wd.litHtmlVersions??=[]).push("3.3.3");const Ab=(i,t,e)=>{const n=e?.renderBefore??t;let s=n._$litPart$;if(s===void 0){const o=e?.renderBefore??null;n._$litPart$=s=new il(t.insertBefore(Ga(),o),o,void 0,e??{})}return s._$AI(i),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const qd=globalThis;let We=class extends Sr{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){const t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){const e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=Ab(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return gi}};We._$litElement$=!0,We.finalized=!0,qd.litElementHydrateSupport?.({LitElement:We});const Tb=qd.litElementPolyfillSupport;Tb?.({LitElement:We});(qd.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const nn=i=>(t,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,t)}):customElements.define(i,t)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Cb={attribute:!0,type:String,converter:xc,reflect:!1,hasChanged:Gd},Rb=(i=Cb,t,e)=>{const{kind:n,metadata:s}=e;let o=globalThis.litPropertyMetadata.get(s);if(o===void 0&&globalThis.litPropertyMetadata.set(s,o=new Map),n==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),n==="accessor"){const{name:r}=e;return{set(a){const l=t.get.call(this);t.set.call(this,a),this.requestUpdate(r,l,i,!0,a)},init(a){return a!==void 0&&this.C(r,void 0,i,a),a}}}if(n==="setter"){const{name:r}=e;return function(a){const l=this[r];t.call(this,a),this.requestUpdate(r,l,i,!0,a)}}throw Error("Unsupported decorator location: "+n)};function Xt(i){return(t,e)=>typeof e=="object"?Rb(i,t,e):((n,s,o)=>{const r=s.hasOwnProperty(o);return s.constructor.createProperty(o,n),r?Object.getOwnPropertyDescriptor(s,o):void 0})(i,t,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Qt(i){return Xt({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Pb=(i,t,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof t!="object"&&Object.defineProperty(i,t,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function bi(i,t){return(e,n,s)=>{const o=r=>r.renderRoot?.querySelector(i)??null;return Pb(e,n,{get(){return o(this)}})}}/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const Xd="170",Pr={ROTATE:0,DOLLY:1,PAN:2},Tr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},kb=0,xp=1,Lb=2,vv=1,yv=2,ps=3,Yi=0,Hn=1,ki=2,Ws=0,kr=1,Mp=2,Sp=3,Ep=4,Db=5,Mo=100,Ib=101,Ub=102,Nb=103,Ob=104,$b=200,Fb=201,zb=202,Bb=203,Lu=204,Du=205,Hb=206,Vb=207,Gb=208,Wb=209,jb=210,qb=211,Xb=212,Yb=213,Kb=214,Iu=0,Uu=1,Nu=2,Or=3,Ou=4,$u=5,Fu=6,zu=7,Yd=0,Zb=1,Jb=2,js=0,Qb=1,tw=2,ew=3,nw=4,iw=5,sw=6,ow=7,Ap="attached",rw="detached",_v=300,$r=301,Fr=302,Bu=303,Hu=304,jc=306,Sc=1e3,Gs=1001,Ec=1002,Vn=1003,aw=1004,bl=1005,Xi=1006,xh=1007,To=1008,bs=1009,bv=1010,wv=1011,qa=1012,Kd=1013,ko=1014,oi=1015,Yr=1016,Zd=1017,Jd=1018,zr=1020,xv=35902,Mv=1021,Sv=1022,ri=1023,Ev=1024,Av=1025,Lr=1026,Br=1027,Qd=1028,tf=1029,Tv=1030,ef=1031,nf=1033,pc=33776,mc=33777,gc=33778,vc=33779,Vu=35840,Gu=35841,Wu=35842,ju=35843,qu=36196,Xu=37492,Yu=37496,Ku=37808,Zu=37809,Ju=37810,Qu=37811,td=37812,ed=37813,nd=37814,id=37815,sd=37816,od=37817,rd=37818,ad=37819,ld=37820,cd=37821,yc=36492,hd=36494,ud=36495,Cv=36283,dd=36284,fd=36285,pd=36286,lw=3200,Rv=3201,sf=0,cw=1,Vs="",si="srgb",Kr="srgb-linear",qc="linear",Ie="srgb",ir=7680,Tp=519,hw=512,uw=513,dw=514,Pv=515,fw=516,pw=517,mw=518,gw=519,Cp=35044,Rp=35048,Pp="300 es",ms=2e3,Ac=2001;class Fo{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){if(this._listeners===void 0)return!1;const n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){if(this._listeners===void 0)return;const s=this._listeners[t];if(s!==void 0){const o=s.indexOf(e);o!==-1&&s.splice(o,1)}}dispatchEvent(t){if(this._listeners===void 0)return;const n=this._listeners[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let o=0,r=s.length;o<r;o++)s[o].call(this,t);t.target=null}}}const kn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],_c=Math.PI/180,md=180/Math.PI;function zo(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(kn[i&255]+kn[i>>8&255]+kn[i>>16&255]+kn[i>>24&255]+"-"+kn[t&255]+kn[t>>8&255]+"-"+kn[t>>16&15|64]+kn[t>>24&255]+"-"+kn[e&63|128]+kn[e>>8&255]+"-"+kn[e>>16&255]+kn[e>>24&255]+kn[n&255]+kn[n>>8&255]+kn[n>>16&255]+kn[n>>24&255]).toLowerCase()}function Mn(i,t,e){return Math.max(t,Math.min(e,i))}function vw(i,t){return(i%t+t)%t}function Mh(i,t,e){return(1-e)*i+e*t}function fa(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function qn(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}const yw={DEG2RAD:_c};class dt{constructor(t=0,e=0){dt.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(Mn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),o=this.x-t.x,r=this.y-t.y;return this.x=o*n-r*s+t.x,this.y=o*s+r*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class fe{constructor(t,e,n,s,o,r,a,l,c){fe.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,o,r,a,l,c)}set(t,e,n,s,o,r,a,l,c){const h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=o,h[5]=l,h[6]=n,h[7]=r,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,o=this.elements,r=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],v=s[0],m=s[3],g=s[6],b=s[1],w=s[4],y=s[7],N=s[2],C=s[5],P=s[8];return o[0]=r*v+a*b+l*N,o[3]=r*m+a*w+l*C,o[6]=r*g+a*y+l*P,o[1]=c*v+h*b+u*N,o[4]=c*m+h*w+u*C,o[7]=c*g+h*y+u*P,o[2]=d*v+f*b+p*N,o[5]=d*m+f*w+p*C,o[8]=d*g+f*y+p*P,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],o=t[3],r=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*r*h-e*a*c-n*o*h+n*a*l+s*o*c-s*r*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],o=t[3],r=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*r-a*c,d=a*l-h*o,f=c*o-r*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);const v=1/p;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*r)*v,t[3]=d*v,t[4]=(h*e-s*l)*v,t[5]=(s*o-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(r*e-n*o)*v,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,o,r,a){const l=Math.cos(o),c=Math.sin(o);return this.set(n*l,n*c,-n*(l*r+c*a)+r+t,-s*c,s*l,-s*(-c*r+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(Sh.makeScale(t,e)),this}rotate(t){return this.premultiply(Sh.makeRotation(-t)),this}translate(t,e){return this.premultiply(Sh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const Sh=new fe;function kv(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Xa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function _w(){const i=Xa("canvas");return i.style.display="block",i}const kp={};function Ra(i){i in kp||(kp[i]=!0,console.warn(i))}function bw(i,t,e){return new Promise(function(n,s){function o(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(o,e);break;default:n()}}setTimeout(o,e)})}function ww(i){const t=i.elements;t[2]=.5*t[2]+.5*t[3],t[6]=.5*t[6]+.5*t[7],t[10]=.5*t[10]+.5*t[11],t[14]=.5*t[14]+.5*t[15]}function xw(i){const t=i.elements;t[11]===-1?(t[10]=-t[10]-1,t[14]=-t[14]):(t[10]=-t[10],t[14]=-t[14]+1)}const Me={enabled:!0,workingColorSpace:Kr,spaces:{},convert:function(i,t,e){return this.enabled===!1||t===e||!t||!e||(this.spaces[t].transfer===Ie&&(i.r=gs(i.r),i.g=gs(i.g),i.b=gs(i.b)),this.spaces[t].primaries!==this.spaces[e].primaries&&(i.applyMatrix3(this.spaces[t].toXYZ),i.applyMatrix3(this.spaces[e].fromXYZ)),this.spaces[e].transfer===Ie&&(i.r=Dr(i.r),i.g=Dr(i.g),i.b=Dr(i.b))),i},fromWorkingColorSpace:function(i,t){return this.convert(i,this.workingColorSpace,t)},toWorkingColorSpace:function(i,t){return this.convert(i,t,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Vs?qc:this.spaces[i].transfer},getLuminanceCoefficients:function(i,t=this.workingColorSpace){return i.fromArray(this.spaces[t].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,t,e){return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}};function gs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Dr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}const Lp=[.64,.33,.3,.6,.15,.06],Dp=[.2126,.7152,.0722],Ip=[.3127,.329],Up=new fe().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Np=new fe().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);Me.define({[Kr]:{primaries:Lp,whitePoint:Ip,transfer:qc,toXYZ:Up,fromXYZ:Np,luminanceCoefficients:Dp,workingColorSpaceConfig:{unpackColorSpace:si},outputColorSpaceConfig:{drawingBufferColorSpace:si}},[si]:{primaries:Lp,whitePoint:Ip,transfer:Ie,toXYZ:Up,fromXYZ:Np,luminanceCoefficients:Dp,outputColorSpaceConfig:{drawingBufferColorSpace:si}}});let sr;class Mw{static getDataURL(t){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let e;if(t instanceof HTMLCanvasElement)e=t;else{sr===void 0&&(sr=Xa("canvas")),sr.width=t.width,sr.height=t.height;const n=sr.getContext("2d");t instanceof ImageData?n.putImageData(t,0,0):n.drawImage(t,0,0,t.width,t.height),e=sr}return e.width>2048||e.height>2048?(console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons",t),e.toDataURL("image/jpeg",.6)):e.toDataURL("image/png")}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=Xa("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),o=s.data;for(let r=0;r<o.length;r++)o[r]=gs(o[r]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(gs(e[n]/255)*255):e[n]=gs(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let Sw=0;class Lv{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:Sw++}),this.uuid=zo(),this.data=t,this.dataReady=!0,this.version=0}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let o;if(Array.isArray(s)){o=[];for(let r=0,a=s.length;r<a;r++)s[r].isDataTexture?o.push(Eh(s[r].image)):o.push(Eh(s[r]))}else o=Eh(s);n.url=o}return e||(t.images[this.uuid]=n),n}}function Eh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Mw.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}let Ew=0;class Dn extends Fo{constructor(t=Dn.DEFAULT_IMAGE,e=Dn.DEFAULT_MAPPING,n=Gs,s=Gs,o=Xi,r=To,a=ri,l=bs,c=Dn.DEFAULT_ANISOTROPY,h=Vs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Ew++}),this.uuid=zo(),this.name="",this.source=new Lv(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=o,this.minFilter=r,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new dt(0,0),this.repeat=new dt(1,1),this.center=new dt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new fe,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.version=0,this.onUpdate=null,this.isRenderTargetTexture=!1,this.pmremVersion=0}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.6,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==_v)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Sc:t.x=t.x-Math.floor(t.x);break;case Gs:t.x=t.x<0?0:1;break;case Ec:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Sc:t.y=t.y-Math.floor(t.y);break;case Gs:t.y=t.y<0?0:1;break;case Ec:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}Dn.DEFAULT_IMAGE=null;Dn.DEFAULT_MAPPING=_v;Dn.DEFAULT_ANISOTROPY=1;class Re{constructor(t=0,e=0,n=0,s=1){Re.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,o=this.w,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s+r[12]*o,this.y=r[1]*e+r[5]*n+r[9]*s+r[13]*o,this.z=r[2]*e+r[6]*n+r[10]*s+r[14]*o,this.w=r[3]*e+r[7]*n+r[11]*s+r[15]*o,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,o;const l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],v=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const w=(c+1)/2,y=(f+1)/2,N=(g+1)/2,C=(h+d)/4,P=(u+v)/4,D=(p+m)/4;return w>y&&w>N?w<.01?(n=0,s=.707106781,o=.707106781):(n=Math.sqrt(w),s=C/n,o=P/n):y>N?y<.01?(n=.707106781,s=0,o=.707106781):(s=Math.sqrt(y),n=C/s,o=D/s):N<.01?(n=.707106781,s=.707106781,o=0):(o=Math.sqrt(N),n=P/o,s=D/o),this.set(n,s,o,e),this}let b=Math.sqrt((m-p)*(m-p)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(b)<.001&&(b=1),this.x=(m-p)/b,this.y=(u-v)/b,this.z=(d-h)/b,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this.w=Math.max(t.w,Math.min(e.w,this.w)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this.w=Math.max(t,Math.min(e,this.w)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class Aw extends Fo{constructor(t=1,e=1,n={}){super(),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=1,this.scissor=new Re(0,0,t,e),this.scissorTest=!1,this.viewport=new Re(0,0,t,e);const s={width:t,height:e,depth:1};n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Xi,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1},n);const o=new Dn(s,n.mapping,n.wrapS,n.wrapT,n.magFilter,n.minFilter,n.format,n.type,n.anisotropy,n.colorSpace);o.flipY=!1,o.generateMipmaps=n.generateMipmaps,o.internalFormat=n.internalFormat,this.textures=[];const r=n.count;for(let a=0;a<r;a++)this.textures[a]=o.clone(),this.textures[a].isRenderTargetTexture=!0;this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.depthTexture=n.depthTexture,this.samples=n.samples}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,o=this.textures.length;s<o;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let n=0,s=t.textures.length;n<s;n++)this.textures[n]=t.textures[n].clone(),this.textures[n].isRenderTargetTexture=!0;const e=Object.assign({},t.texture.image);return this.texture.source=new Lv(e),this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}}class Xs extends Aw{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class Dv extends Dn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Vn,this.minFilter=Vn,this.wrapR=Gs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class Tw extends Dn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Vn,this.minFilter=Vn,this.wrapR=Gs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class ze{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,o,r,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3];const d=o[r+0],f=o[r+1],p=o[r+2],v=o[r+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u;return}if(a===1){t[e+0]=d,t[e+1]=f,t[e+2]=p,t[e+3]=v;return}if(u!==v||l!==d||c!==f||h!==p){let m=1-a;const g=l*d+c*f+h*p+u*v,b=g>=0?1:-1,w=1-g*g;if(w>Number.EPSILON){const N=Math.sqrt(w),C=Math.atan2(N,g*b);m=Math.sin(m*C)/N,a=Math.sin(a*C)/N}const y=a*b;if(l=l*m+d*y,c=c*m+f*y,h=h*m+p*y,u=u*m+v*y,m===1-a){const N=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=N,c*=N,h*=N,u*=N}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,o,r){const a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=o[r],d=o[r+1],f=o[r+2],p=o[r+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,o=t._z,r=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(o/2),d=l(n/2),f=l(s/2),p=l(o/2);switch(r){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+r)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],o=e[8],r=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){const f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(o-c)*f,this._z=(r-s)*f}else if(n>a&&n>u){const f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+r)/f,this._z=(o+c)/f}else if(a>u){const f=2*Math.sqrt(1+a-n-u);this._w=(o-c)/f,this._x=(s+r)/f,this._y=.25*f,this._z=(l+h)/f}else{const f=2*Math.sqrt(1+u-n-a);this._w=(r-s)/f,this._x=(o+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<Number.EPSILON?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(Mn(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,o=t._z,r=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+r*a+s*c-o*l,this._y=s*h+r*l+o*a-n*c,this._z=o*h+r*c+n*l-s*a,this._w=r*h-n*a-s*l-o*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);const n=this._x,s=this._y,o=this._z,r=this._w;let a=r*t._w+n*t._x+s*t._y+o*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=r,this._x=n,this._y=s,this._z=o,this;const l=1-a*a;if(l<=Number.EPSILON){const f=1-e;return this._w=f*r+e*this._w,this._x=f*n+e*this._x,this._y=f*s+e*this._y,this._z=f*o+e*this._z,this.normalize(),this}const c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-e)*h)/c,d=Math.sin(e*h)/c;return this._w=r*u+this._w*d,this._x=n*u+this._x*d,this._y=s*u+this._y*d,this._z=o*u+this._z*d,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),o=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),o*Math.sin(e),o*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class A{constructor(t=0,e=0,n=0){A.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Op.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Op.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,o=t.elements;return this.x=o[0]*e+o[3]*n+o[6]*s,this.y=o[1]*e+o[4]*n+o[7]*s,this.z=o[2]*e+o[5]*n+o[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,o=t.elements,r=1/(o[3]*e+o[7]*n+o[11]*s+o[15]);return this.x=(o[0]*e+o[4]*n+o[8]*s+o[12])*r,this.y=(o[1]*e+o[5]*n+o[9]*s+o[13])*r,this.z=(o[2]*e+o[6]*n+o[10]*s+o[14])*r,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,o=t.x,r=t.y,a=t.z,l=t.w,c=2*(r*s-a*n),h=2*(a*e-o*s),u=2*(o*n-r*e);return this.x=e+l*c+r*u-a*h,this.y=n+l*h+a*c-o*u,this.z=s+l*u+o*h-r*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s,this.y=o[1]*e+o[5]*n+o[9]*s,this.z=o[2]*e+o[6]*n+o[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,o=t.z,r=e.x,a=e.y,l=e.z;return this.x=s*l-o*a,this.y=o*r-n*l,this.z=n*a-s*r,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Ah.copy(this).projectOnVector(t),this.sub(Ah)}reflect(t){return this.sub(Ah.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(Mn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const Ah=new A,Op=new ze;class Ki{constructor(t=new A(1/0,1/0,1/0),e=new A(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ei.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ei.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=Ei.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const o=n.getAttribute("position");if(e===!0&&o!==void 0&&t.isInstancedMesh!==!0)for(let r=0,a=o.count;r<a;r++)t.isMesh===!0?t.getVertexPosition(r,Ei):Ei.fromBufferAttribute(o,r),Ei.applyMatrix4(t.matrixWorld),this.expandByPoint(Ei);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),wl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),wl.copy(n.boundingBox)),wl.applyMatrix4(t.matrixWorld),this.union(wl)}const s=t.children;for(let o=0,r=s.length;o<r;o++)this.expandByObject(s[o],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ei),Ei.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(pa),xl.subVectors(this.max,pa),or.subVectors(t.a,pa),rr.subVectors(t.b,pa),ar.subVectors(t.c,pa),Is.subVectors(rr,or),Us.subVectors(ar,rr),uo.subVectors(or,ar);let e=[0,-Is.z,Is.y,0,-Us.z,Us.y,0,-uo.z,uo.y,Is.z,0,-Is.x,Us.z,0,-Us.x,uo.z,0,-uo.x,-Is.y,Is.x,0,-Us.y,Us.x,0,-uo.y,uo.x,0];return!Th(e,or,rr,ar,xl)||(e=[1,0,0,0,1,0,0,0,1],!Th(e,or,rr,ar,xl))?!1:(Ml.crossVectors(Is,Us),e=[Ml.x,Ml.y,Ml.z],Th(e,or,rr,ar,xl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ei).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ei).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ls[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ls[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ls[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ls[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ls[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ls[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ls[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ls[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ls),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}}const ls=[new A,new A,new A,new A,new A,new A,new A,new A],Ei=new A,wl=new Ki,or=new A,rr=new A,ar=new A,Is=new A,Us=new A,uo=new A,pa=new A,xl=new A,Ml=new A,fo=new A;function Th(i,t,e,n,s){for(let o=0,r=i.length-3;o<=r;o+=3){fo.fromArray(i,o);const a=s.x*Math.abs(fo.x)+s.y*Math.abs(fo.y)+s.z*Math.abs(fo.z),l=t.dot(fo),c=e.dot(fo),h=n.dot(fo);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}const Cw=new Ki,ma=new A,Ch=new A;class Ms{constructor(t=new A,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):Cw.setFromPoints(t).getCenter(n);let s=0;for(let o=0,r=t.length;o<r;o++)s=Math.max(s,n.distanceToSquared(t[o]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ma.subVectors(t,this.center);const e=ma.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ma,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Ch.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ma.copy(t.center).add(Ch)),this.expandByPoint(ma.copy(t.center).sub(Ch))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}}const cs=new A,Rh=new A,Sl=new A,Ns=new A,Ph=new A,El=new A,kh=new A;class Zr{constructor(t=new A,e=new A(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,cs)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=cs.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(cs.copy(this.origin).addScaledVector(this.direction,e),cs.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Rh.copy(t).add(e).multiplyScalar(.5),Sl.copy(e).sub(t).normalize(),Ns.copy(this.origin).sub(Rh);const o=t.distanceTo(e)*.5,r=-this.direction.dot(Sl),a=Ns.dot(this.direction),l=-Ns.dot(Sl),c=Ns.lengthSq(),h=Math.abs(1-r*r);let u,d,f,p;if(h>0)if(u=r*l-a,d=r*a-l,p=o*h,u>=0)if(d>=-p)if(d<=p){const v=1/h;u*=v,d*=v,f=u*(u+r*d+2*a)+d*(r*u+d+2*l)+c}else d=o,u=Math.max(0,-(r*d+a)),f=-u*u+d*(d+2*l)+c;else d=-o,u=Math.max(0,-(r*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-r*o+a)),d=u>0?-o:Math.min(Math.max(-o,-l),o),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-o,-l),o),f=d*(d+2*l)+c):(u=Math.max(0,-(r*o+a)),d=u>0?o:Math.min(Math.max(-o,-l),o),f=-u*u+d*(d+2*l)+c);else d=r>0?-o:o,u=Math.max(0,-(r*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Rh).addScaledVector(Sl,d),f}intersectSphere(t,e){cs.subVectors(t.center,this.origin);const n=cs.dot(this.direction),s=cs.dot(cs)-n*n,o=t.radius*t.radius;if(s>o)return null;const r=Math.sqrt(o-s),a=n-r,l=n+r;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,o,r,a,l;const c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(o=(t.min.y-d.y)*h,r=(t.max.y-d.y)*h):(o=(t.max.y-d.y)*h,r=(t.min.y-d.y)*h),n>r||o>s||((o>n||isNaN(n))&&(n=o),(r<s||isNaN(s))&&(s=r),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,cs)!==null}intersectTriangle(t,e,n,s,o){Ph.subVectors(e,t),El.subVectors(n,t),kh.crossVectors(Ph,El);let r=this.direction.dot(kh),a;if(r>0){if(s)return null;a=1}else if(r<0)a=-1,r=-r;else return null;Ns.subVectors(this.origin,t);const l=a*this.direction.dot(El.crossVectors(Ns,El));if(l<0)return null;const c=a*this.direction.dot(Ph.cross(Ns));if(c<0||l+c>r)return null;const h=-a*Ns.dot(kh);return h<0?null:this.at(h/r,o)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class Jt{constructor(t,e,n,s,o,r,a,l,c,h,u,d,f,p,v,m){Jt.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,o,r,a,l,c,h,u,d,f,p,v,m)}set(t,e,n,s,o,r,a,l,c,h,u,d,f,p,v,m){const g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=o,g[5]=r,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Jt().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){const e=this.elements,n=t.elements,s=1/lr.setFromMatrixColumn(t,0).length(),o=1/lr.setFromMatrixColumn(t,1).length(),r=1/lr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*o,e[5]=n[5]*o,e[6]=n[6]*o,e[7]=0,e[8]=n[8]*r,e[9]=n[9]*r,e[10]=n[10]*r,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,o=t.z,r=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(o),u=Math.sin(o);if(t.order==="XYZ"){const d=r*h,f=r*u,p=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=p+f*c,e[10]=r*l}else if(t.order==="YXZ"){const d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d+v*a,e[4]=p*a-f,e[8]=r*c,e[1]=r*u,e[5]=r*h,e[9]=-a,e[2]=f*a-p,e[6]=v+d*a,e[10]=r*l}else if(t.order==="ZXY"){const d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d-v*a,e[4]=-r*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=r*h,e[9]=v-d*a,e[2]=-r*c,e[6]=a,e[10]=r*l}else if(t.order==="ZYX"){const d=r*h,f=r*u,p=a*h,v=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+v,e[1]=l*u,e[5]=v*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=r*l}else if(t.order==="YZX"){const d=r*l,f=r*c,p=a*l,v=a*c;e[0]=l*h,e[4]=v-d*u,e[8]=p*u+f,e[1]=u,e[5]=r*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-v*u}else if(t.order==="XZY"){const d=r*l,f=r*c,p=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+v,e[5]=r*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=v*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Rw,t,Pw)}lookAt(t,e,n){const s=this.elements;return ei.subVectors(t,e),ei.lengthSq()===0&&(ei.z=1),ei.normalize(),Os.crossVectors(n,ei),Os.lengthSq()===0&&(Math.abs(n.z)===1?ei.x+=1e-4:ei.z+=1e-4,ei.normalize(),Os.crossVectors(n,ei)),Os.normalize(),Al.crossVectors(ei,Os),s[0]=Os.x,s[4]=Al.x,s[8]=ei.x,s[1]=Os.y,s[5]=Al.y,s[9]=ei.y,s[2]=Os.z,s[6]=Al.z,s[10]=ei.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,o=this.elements,r=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],v=n[6],m=n[10],g=n[14],b=n[3],w=n[7],y=n[11],N=n[15],C=s[0],P=s[4],D=s[8],M=s[12],x=s[1],R=s[5],B=s[9],$=s[13],G=s[2],W=s[6],q=s[10],X=s[14],tt=s[3],ct=s[7],ht=s[11],gt=s[15];return o[0]=r*C+a*x+l*G+c*tt,o[4]=r*P+a*R+l*W+c*ct,o[8]=r*D+a*B+l*q+c*ht,o[12]=r*M+a*$+l*X+c*gt,o[1]=h*C+u*x+d*G+f*tt,o[5]=h*P+u*R+d*W+f*ct,o[9]=h*D+u*B+d*q+f*ht,o[13]=h*M+u*$+d*X+f*gt,o[2]=p*C+v*x+m*G+g*tt,o[6]=p*P+v*R+m*W+g*ct,o[10]=p*D+v*B+m*q+g*ht,o[14]=p*M+v*$+m*X+g*gt,o[3]=b*C+w*x+y*G+N*tt,o[7]=b*P+w*R+y*W+N*ct,o[11]=b*D+w*B+y*q+N*ht,o[15]=b*M+w*$+y*X+N*gt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],o=t[12],r=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],v=t[7],m=t[11],g=t[15];return p*(+o*l*u-s*c*u-o*a*d+n*c*d+s*a*f-n*l*f)+v*(+e*l*f-e*c*d+o*r*d-s*r*f+s*c*h-o*l*h)+m*(+e*c*u-e*a*f-o*r*u+n*r*f+o*a*h-n*c*h)+g*(-s*a*h-e*l*u+e*a*d+s*r*u-n*r*d+n*l*h)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],o=t[3],r=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],v=t[13],m=t[14],g=t[15],b=u*m*c-v*d*c+v*l*f-a*m*f-u*l*g+a*d*g,w=p*d*c-h*m*c-p*l*f+r*m*f+h*l*g-r*d*g,y=h*v*c-p*u*c+p*a*f-r*v*f-h*a*g+r*u*g,N=p*u*l-h*v*l-p*a*d+r*v*d+h*a*m-r*u*m,C=e*b+n*w+s*y+o*N;if(C===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const P=1/C;return t[0]=b*P,t[1]=(v*d*o-u*m*o-v*s*f+n*m*f+u*s*g-n*d*g)*P,t[2]=(a*m*o-v*l*o+v*s*c-n*m*c-a*s*g+n*l*g)*P,t[3]=(u*l*o-a*d*o-u*s*c+n*d*c+a*s*f-n*l*f)*P,t[4]=w*P,t[5]=(h*m*o-p*d*o+p*s*f-e*m*f-h*s*g+e*d*g)*P,t[6]=(p*l*o-r*m*o-p*s*c+e*m*c+r*s*g-e*l*g)*P,t[7]=(r*d*o-h*l*o+h*s*c-e*d*c-r*s*f+e*l*f)*P,t[8]=y*P,t[9]=(p*u*o-h*v*o-p*n*f+e*v*f+h*n*g-e*u*g)*P,t[10]=(r*v*o-p*a*o+p*n*c-e*v*c-r*n*g+e*a*g)*P,t[11]=(h*a*o-r*u*o-h*n*c+e*u*c+r*n*f-e*a*f)*P,t[12]=N*P,t[13]=(h*v*s-p*u*s+p*n*d-e*v*d-h*n*m+e*u*m)*P,t[14]=(p*a*s-r*v*s-p*n*l+e*v*l+r*n*m-e*a*m)*P,t[15]=(r*u*s-h*a*s+h*n*l-e*u*l-r*n*d+e*a*d)*P,this}scale(t){const e=this.elements,n=t.x,s=t.y,o=t.z;return e[0]*=n,e[4]*=s,e[8]*=o,e[1]*=n,e[5]*=s,e[9]*=o,e[2]*=n,e[6]*=s,e[10]*=o,e[3]*=n,e[7]*=s,e[11]*=o,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),o=1-n,r=t.x,a=t.y,l=t.z,c=o*r,h=o*a;return this.set(c*r+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*r,0,c*l-s*a,h*l+s*r,o*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,o,r){return this.set(1,n,o,0,t,1,r,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,o=e._x,r=e._y,a=e._z,l=e._w,c=o+o,h=r+r,u=a+a,d=o*c,f=o*h,p=o*u,v=r*h,m=r*u,g=a*u,b=l*c,w=l*h,y=l*u,N=n.x,C=n.y,P=n.z;return s[0]=(1-(v+g))*N,s[1]=(f+y)*N,s[2]=(p-w)*N,s[3]=0,s[4]=(f-y)*C,s[5]=(1-(d+g))*C,s[6]=(m+b)*C,s[7]=0,s[8]=(p+w)*P,s[9]=(m-b)*P,s[10]=(1-(d+v))*P,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;let o=lr.set(s[0],s[1],s[2]).length();const r=lr.set(s[4],s[5],s[6]).length(),a=lr.set(s[8],s[9],s[10]).length();this.determinant()<0&&(o=-o),t.x=s[12],t.y=s[13],t.z=s[14],Ai.copy(this);const c=1/o,h=1/r,u=1/a;return Ai.elements[0]*=c,Ai.elements[1]*=c,Ai.elements[2]*=c,Ai.elements[4]*=h,Ai.elements[5]*=h,Ai.elements[6]*=h,Ai.elements[8]*=u,Ai.elements[9]*=u,Ai.elements[10]*=u,e.setFromRotationMatrix(Ai),n.x=o,n.y=r,n.z=a,this}makePerspective(t,e,n,s,o,r,a=ms){const l=this.elements,c=2*o/(e-t),h=2*o/(n-s),u=(e+t)/(e-t),d=(n+s)/(n-s);let f,p;if(a===ms)f=-(r+o)/(r-o),p=-2*r*o/(r-o);else if(a===Ac)f=-r/(r-o),p=-r*o/(r-o);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=c,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=h,l[9]=d,l[13]=0,l[2]=0,l[6]=0,l[10]=f,l[14]=p,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,o,r,a=ms){const l=this.elements,c=1/(e-t),h=1/(n-s),u=1/(r-o),d=(e+t)*c,f=(n+s)*h;let p,v;if(a===ms)p=(r+o)*u,v=-2*u;else if(a===Ac)p=o*u,v=-1*u;else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=2*c,l[4]=0,l[8]=0,l[12]=-d,l[1]=0,l[5]=2*h,l[9]=0,l[13]=-f,l[2]=0,l[6]=0,l[10]=v,l[14]=-p,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const lr=new A,Ai=new Jt,Rw=new A(0,0,0),Pw=new A(1,1,1),Os=new A,Al=new A,ei=new A,$p=new Jt,Fp=new ze;class Gn{constructor(t=0,e=0,n=0,s=Gn.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,o=s[0],r=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(Mn(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-r,o)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Mn(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,o),this._z=0);break;case"ZXY":this._x=Math.asin(Mn(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-r,c)):(this._y=0,this._z=Math.atan2(l,o));break;case"ZYX":this._y=Math.asin(-Mn(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,o)):(this._x=0,this._z=Math.atan2(-r,c));break;case"YZX":this._z=Math.asin(Mn(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,o)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Mn(r,-1,1)),Math.abs(r)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,o)):(this._x=Math.atan2(-h,f),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return $p.makeRotationFromQuaternion(t),this.setFromRotationMatrix($p,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Fp.setFromEuler(this),this.setFromQuaternion(Fp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}Gn.DEFAULT_ORDER="XYZ";class of{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let kw=0;const zp=new A,cr=new ze,hs=new Jt,Tl=new A,ga=new A,Lw=new A,Dw=new ze,Bp=new A(1,0,0),Hp=new A(0,1,0),Vp=new A(0,0,1),Gp={type:"added"},Iw={type:"removed"},hr={type:"childadded",child:null},Lh={type:"childremoved",child:null};class ln extends Fo{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:kw++}),this.uuid=zo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=ln.DEFAULT_UP.clone();const t=new A,e=new Gn,n=new ze,s=new A(1,1,1);function o(){n.setFromEuler(e,!1)}function r(){e.setFromQuaternion(n,void 0,!1)}e._onChange(o),n._onChange(r),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Jt},normalMatrix:{value:new fe}}),this.matrix=new Jt,this.matrixWorld=new Jt,this.matrixAutoUpdate=ln.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=ln.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new of,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return cr.setFromAxisAngle(t,e),this.quaternion.multiply(cr),this}rotateOnWorldAxis(t,e){return cr.setFromAxisAngle(t,e),this.quaternion.premultiply(cr),this}rotateX(t){return this.rotateOnAxis(Bp,t)}rotateY(t){return this.rotateOnAxis(Hp,t)}rotateZ(t){return this.rotateOnAxis(Vp,t)}translateOnAxis(t,e){return zp.copy(t).applyQuaternion(this.quaternion),this.position.add(zp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Bp,t)}translateY(t){return this.translateOnAxis(Hp,t)}translateZ(t){return this.translateOnAxis(Vp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(hs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Tl.copy(t):Tl.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),ga.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?hs.lookAt(ga,Tl,this.up):hs.lookAt(Tl,ga,this.up),this.quaternion.setFromRotationMatrix(hs),s&&(hs.extractRotation(s.matrixWorld),cr.setFromRotationMatrix(hs),this.quaternion.premultiply(cr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Gp),hr.child=t,this.dispatchEvent(hr),hr.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Iw),Lh.child=t,this.dispatchEvent(Lh),Lh.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),hs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),hs.multiply(t.parent.matrixWorld)),t.applyMatrix4(hs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Gp),hr.child=t,this.dispatchEvent(hr),hr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const r=this.children[n].getObjectByProperty(t,e);if(r!==void 0)return r}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let o=0,r=s.length;o<r;o++)s[o].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ga,t,Lw),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ga,Dw,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){const n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){const s=this.children;for(let o=0,r=s.length;o<r;o++)s[o].updateWorldMatrix(!1,!0)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.6,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.visibility=this._visibility,s.active=this._active,s.bounds=this._bounds.map(a=>({boxInitialized:a.boxInitialized,boxMin:a.box.min.toArray(),boxMax:a.box.max.toArray(),sphereInitialized:a.sphereInitialized,sphereRadius:a.sphere.radius,sphereCenter:a.sphere.center.toArray()})),s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.geometryCount=this._geometryCount,s.matricesTexture=this._matricesTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere={center:s.boundingSphere.center.toArray(),radius:s.boundingSphere.radius}),this.boundingBox!==null&&(s.boundingBox={min:s.boundingBox.min.toArray(),max:s.boundingBox.max.toArray()}));function o(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=o(t.geometries,this.geometry);const a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){const l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){const u=l[c];o(t.shapes,u)}else o(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(o(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(o(t.materials,this.material[l]));s.material=a}else s.material=o(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){const l=this.animations[a];s.animations.push(o(t.animations,l))}}if(e){const a=r(t.geometries),l=r(t.materials),c=r(t.textures),h=r(t.images),u=r(t.shapes),d=r(t.skeletons),f=r(t.animations),p=r(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function r(a){const l=[];for(const c in a){const h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}}ln.DEFAULT_UP=new A(0,1,0);ln.DEFAULT_MATRIX_AUTO_UPDATE=!0;ln.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;const Ti=new A,us=new A,Dh=new A,ds=new A,ur=new A,dr=new A,Wp=new A,Ih=new A,Uh=new A,Nh=new A,Oh=new Re,$h=new Re,Fh=new Re;class Li{constructor(t=new A,e=new A,n=new A){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ti.subVectors(t,e),s.cross(Ti);const o=s.lengthSq();return o>0?s.multiplyScalar(1/Math.sqrt(o)):s.set(0,0,0)}static getBarycoord(t,e,n,s,o){Ti.subVectors(s,e),us.subVectors(n,e),Dh.subVectors(t,e);const r=Ti.dot(Ti),a=Ti.dot(us),l=Ti.dot(Dh),c=us.dot(us),h=us.dot(Dh),u=r*c-a*a;if(u===0)return o.set(0,0,0),null;const d=1/u,f=(c*l-a*h)*d,p=(r*h-a*l)*d;return o.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,ds)===null?!1:ds.x>=0&&ds.y>=0&&ds.x+ds.y<=1}static getInterpolation(t,e,n,s,o,r,a,l){return this.getBarycoord(t,e,n,s,ds)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(o,ds.x),l.addScaledVector(r,ds.y),l.addScaledVector(a,ds.z),l)}static getInterpolatedAttribute(t,e,n,s,o,r){return Oh.setScalar(0),$h.setScalar(0),Fh.setScalar(0),Oh.fromBufferAttribute(t,e),$h.fromBufferAttribute(t,n),Fh.fromBufferAttribute(t,s),r.setScalar(0),r.addScaledVector(Oh,o.x),r.addScaledVector($h,o.y),r.addScaledVector(Fh,o.z),r}static isFrontFacing(t,e,n,s){return Ti.subVectors(n,e),us.subVectors(t,e),Ti.cross(us).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ti.subVectors(this.c,this.b),us.subVectors(this.a,this.b),Ti.cross(us).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return Li.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return Li.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,o){return Li.getInterpolation(t,this.a,this.b,this.c,e,n,s,o)}containsPoint(t){return Li.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return Li.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,o=this.c;let r,a;ur.subVectors(s,n),dr.subVectors(o,n),Ih.subVectors(t,n);const l=ur.dot(Ih),c=dr.dot(Ih);if(l<=0&&c<=0)return e.copy(n);Uh.subVectors(t,s);const h=ur.dot(Uh),u=dr.dot(Uh);if(h>=0&&u<=h)return e.copy(s);const d=l*u-h*c;if(d<=0&&l>=0&&h<=0)return r=l/(l-h),e.copy(n).addScaledVector(ur,r);Nh.subVectors(t,o);const f=ur.dot(Nh),p=dr.dot(Nh);if(p>=0&&f<=p)return e.copy(o);const v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(dr,a);const m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return Wp.subVectors(o,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(Wp,a);const g=1/(m+v+d);return r=v*g,a=d*g,e.copy(n).addScaledVector(ur,r).addScaledVector(dr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}const Iv={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},$s={h:0,s:0,l:0},Cl={h:0,s:0,l:0};function zh(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class te{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=si){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Me.toWorkingColorSpace(this,e),this}setRGB(t,e,n,s=Me.workingColorSpace){return this.r=t,this.g=e,this.b=n,Me.toWorkingColorSpace(this,s),this}setHSL(t,e,n,s=Me.workingColorSpace){if(t=vw(t,1),e=Mn(e,0,1),n=Mn(n,0,1),e===0)this.r=this.g=this.b=n;else{const o=n<=.5?n*(1+e):n+e-n*e,r=2*n-o;this.r=zh(r,o,t+1/3),this.g=zh(r,o,t),this.b=zh(r,o,t-1/3)}return Me.toWorkingColorSpace(this,s),this}setStyle(t,e=si){function n(o){o!==void 0&&parseFloat(o)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let o;const r=s[1],a=s[2];switch(r){case"rgb":case"rgba":if(o=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(o[4]),this.setRGB(Math.min(255,parseInt(o[1],10))/255,Math.min(255,parseInt(o[2],10))/255,Math.min(255,parseInt(o[3],10))/255,e);if(o=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(o[4]),this.setRGB(Math.min(100,parseInt(o[1],10))/100,Math.min(100,parseInt(o[2],10))/100,Math.min(100,parseInt(o[3],10))/100,e);break;case"hsl":case"hsla":if(o=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(o[4]),this.setHSL(parseFloat(o[1])/360,parseFloat(o[2])/100,parseFloat(o[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const o=s[1],r=o.length;if(r===3)return this.setRGB(parseInt(o.charAt(0),16)/15,parseInt(o.charAt(1),16)/15,parseInt(o.charAt(2),16)/15,e);if(r===6)return this.setHex(parseInt(o,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=si){const n=Iv[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=gs(t.r),this.g=gs(t.g),this.b=gs(t.b),this}copyLinearToSRGB(t){return this.r=Dr(t.r),this.g=Dr(t.g),this.b=Dr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=si){return Me.fromWorkingColorSpace(Ln.copy(this),t),Math.round(Mn(Ln.r*255,0,255))*65536+Math.round(Mn(Ln.g*255,0,255))*256+Math.round(Mn(Ln.b*255,0,255))}getHexString(t=si){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Me.workingColorSpace){Me.fromWorkingColorSpace(Ln.copy(this),e);const n=Ln.r,s=Ln.g,o=Ln.b,r=Math.max(n,s,o),a=Math.min(n,s,o);let l,c;const h=(a+r)/2;if(a===r)l=0,c=0;else{const u=r-a;switch(c=h<=.5?u/(r+a):u/(2-r-a),r){case n:l=(s-o)/u+(s<o?6:0);break;case s:l=(o-n)/u+2;break;case o:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Me.workingColorSpace){return Me.fromWorkingColorSpace(Ln.copy(this),e),t.r=Ln.r,t.g=Ln.g,t.b=Ln.b,t}getStyle(t=si){Me.fromWorkingColorSpace(Ln.copy(this),t);const e=Ln.r,n=Ln.g,s=Ln.b;return t!==si?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL($s),this.setHSL($s.h+t,$s.s+e,$s.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL($s),t.getHSL(Cl);const n=Mh($s.h,Cl.h,e),s=Mh($s.s,Cl.s,e),o=Mh($s.l,Cl.l,e);return this.setHSL(n,s,o),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,o=t.elements;return this.r=o[0]*e+o[3]*n+o[6]*s,this.g=o[1]*e+o[4]*n+o[7]*s,this.b=o[2]*e+o[5]*n+o[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const Ln=new te;te.NAMES=Iv;let Uw=0;class Ss extends Fo{static get type(){return"Material"}get type(){return this.constructor.type}set type(t){}constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Uw++}),this.uuid=zo(),this.name="",this.blending=kr,this.side=Yi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Lu,this.blendDst=Du,this.blendEquation=Mo,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new te(0,0,0),this.blendAlpha=0,this.depthFunc=Or,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Tp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ir,this.stencilZFail=ir,this.stencilZPass=ir,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.6,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==kr&&(n.blending=this.blending),this.side!==Yi&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==Lu&&(n.blendSrc=this.blendSrc),this.blendDst!==Du&&(n.blendDst=this.blendDst),this.blendEquation!==Mo&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==Or&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==Tp&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==ir&&(n.stencilFail=this.stencilFail),this.stencilZFail!==ir&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==ir&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(o){const r=[];for(const a in o){const l=o[a];delete l.metadata,r.push(l)}return r}if(e){const o=s(t.textures),r=s(t.images);o.length>0&&(n.textures=o),r.length>0&&(n.images=r)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let o=0;o!==s;++o)n[o]=e[o].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}onBuild(){console.warn("Material: onBuild() has been removed.")}}class tn extends Ss{static get type(){return"MeshBasicMaterial"}constructor(t){super(),this.isMeshBasicMaterial=!0,this.color=new te(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.combine=Yd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const rn=new A,Rl=new dt;class en{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Cp,this.updateRanges=[],this.gpuType=oi,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,o=this.itemSize;s<o;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Rl.fromBufferAttribute(this,e),Rl.applyMatrix3(t),this.setXY(e,Rl.x,Rl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)rn.fromBufferAttribute(this,e),rn.applyMatrix3(t),this.setXYZ(e,rn.x,rn.y,rn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)rn.fromBufferAttribute(this,e),rn.applyMatrix4(t),this.setXYZ(e,rn.x,rn.y,rn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)rn.fromBufferAttribute(this,e),rn.applyNormalMatrix(t),this.setXYZ(e,rn.x,rn.y,rn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)rn.fromBufferAttribute(this,e),rn.transformDirection(t),this.setXYZ(e,rn.x,rn.y,rn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=fa(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=qn(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=fa(e,this.array)),e}setX(t,e){return this.normalized&&(e=qn(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=fa(e,this.array)),e}setY(t,e){return this.normalized&&(e=qn(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=fa(e,this.array)),e}setZ(t,e){return this.normalized&&(e=qn(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=fa(e,this.array)),e}setW(t,e){return this.normalized&&(e=qn(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=qn(e,this.array),n=qn(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=qn(e,this.array),n=qn(n,this.array),s=qn(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,o){return t*=this.itemSize,this.normalized&&(e=qn(e,this.array),n=qn(n,this.array),s=qn(s,this.array),o=qn(o,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=o,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==Cp&&(t.usage=this.usage),t}}class Uv extends en{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class Nv extends en{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class he extends en{constructor(t,e,n){super(new Float32Array(t),e,n)}}let Nw=0;const fi=new Jt,Bh=new ln,fr=new A,ni=new Ki,va=new Ki,xn=new A;class pe extends Fo{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Nw++}),this.uuid=zo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(kv(t)?Nv:Uv)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const o=new fe().getNormalMatrix(t);n.applyNormalMatrix(o),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return fi.makeRotationFromQuaternion(t),this.applyMatrix4(fi),this}rotateX(t){return fi.makeRotationX(t),this.applyMatrix4(fi),this}rotateY(t){return fi.makeRotationY(t),this.applyMatrix4(fi),this}rotateZ(t){return fi.makeRotationZ(t),this.applyMatrix4(fi),this}translate(t,e,n){return fi.makeTranslation(t,e,n),this.applyMatrix4(fi),this}scale(t,e,n){return fi.makeScale(t,e,n),this.applyMatrix4(fi),this}lookAt(t){return Bh.lookAt(t),Bh.updateMatrix(),this.applyMatrix4(Bh.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(fr).negate(),this.translate(fr.x,fr.y,fr.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,o=t.length;s<o;s++){const r=t[s];n.push(r.x,r.y,r.z||0)}this.setAttribute("position",new he(n,3))}else{for(let n=0,s=e.count;n<s;n++){const o=t[n];e.setXYZ(n,o.x,o.y,o.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ki);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new A(-1/0,-1/0,-1/0),new A(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const o=e[n];ni.setFromBufferAttribute(o),this.morphTargetsRelative?(xn.addVectors(this.boundingBox.min,ni.min),this.boundingBox.expandByPoint(xn),xn.addVectors(this.boundingBox.max,ni.max),this.boundingBox.expandByPoint(xn)):(this.boundingBox.expandByPoint(ni.min),this.boundingBox.expandByPoint(ni.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ms);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new A,1/0);return}if(t){const n=this.boundingSphere.center;if(ni.setFromBufferAttribute(t),e)for(let o=0,r=e.length;o<r;o++){const a=e[o];va.setFromBufferAttribute(a),this.morphTargetsRelative?(xn.addVectors(ni.min,va.min),ni.expandByPoint(xn),xn.addVectors(ni.max,va.max),ni.expandByPoint(xn)):(ni.expandByPoint(va.min),ni.expandByPoint(va.max))}ni.getCenter(n);let s=0;for(let o=0,r=t.count;o<r;o++)xn.fromBufferAttribute(t,o),s=Math.max(s,n.distanceToSquared(xn));if(e)for(let o=0,r=e.length;o<r;o++){const a=e[o],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)xn.fromBufferAttribute(a,c),l&&(fr.fromBufferAttribute(t,c),xn.add(fr)),s=Math.max(s,n.distanceToSquared(xn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,o=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new en(new Float32Array(4*n.count),4));const r=this.getAttribute("tangent"),a=[],l=[];for(let D=0;D<n.count;D++)a[D]=new A,l[D]=new A;const c=new A,h=new A,u=new A,d=new dt,f=new dt,p=new dt,v=new A,m=new A;function g(D,M,x){c.fromBufferAttribute(n,D),h.fromBufferAttribute(n,M),u.fromBufferAttribute(n,x),d.fromBufferAttribute(o,D),f.fromBufferAttribute(o,M),p.fromBufferAttribute(o,x),h.sub(c),u.sub(c),f.sub(d),p.sub(d);const R=1/(f.x*p.y-p.x*f.y);isFinite(R)&&(v.copy(h).multiplyScalar(p.y).addScaledVector(u,-f.y).multiplyScalar(R),m.copy(u).multiplyScalar(f.x).addScaledVector(h,-p.x).multiplyScalar(R),a[D].add(v),a[M].add(v),a[x].add(v),l[D].add(m),l[M].add(m),l[x].add(m))}let b=this.groups;b.length===0&&(b=[{start:0,count:t.count}]);for(let D=0,M=b.length;D<M;++D){const x=b[D],R=x.start,B=x.count;for(let $=R,G=R+B;$<G;$+=3)g(t.getX($+0),t.getX($+1),t.getX($+2))}const w=new A,y=new A,N=new A,C=new A;function P(D){N.fromBufferAttribute(s,D),C.copy(N);const M=a[D];w.copy(M),w.sub(N.multiplyScalar(N.dot(M))).normalize(),y.crossVectors(C,M);const R=y.dot(l[D])<0?-1:1;r.setXYZW(D,w.x,w.y,w.z,R)}for(let D=0,M=b.length;D<M;++D){const x=b[D],R=x.start,B=x.count;for(let $=R,G=R+B;$<G;$+=3)P(t.getX($+0)),P(t.getX($+1)),P(t.getX($+2))}}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new en(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);const s=new A,o=new A,r=new A,a=new A,l=new A,c=new A,h=new A,u=new A;if(t)for(let d=0,f=t.count;d<f;d+=3){const p=t.getX(d+0),v=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),o.fromBufferAttribute(e,v),r.fromBufferAttribute(e,m),h.subVectors(r,o),u.subVectors(s,o),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),o.fromBufferAttribute(e,d+1),r.fromBufferAttribute(e,d+2),h.subVectors(r,o),u.subVectors(s,o),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)xn.fromBufferAttribute(t,e),xn.normalize(),t.setXYZ(e,xn.x,xn.y,xn.z)}toNonIndexed(){function t(a,l){const c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h);let f=0,p=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new en(d,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new pe,n=this.index.array,s=this.attributes;for(const a in s){const l=s[a],c=t(l,n);e.setAttribute(a,c)}const o=this.morphAttributes;for(const a in o){const l=[],c=o[a];for(let h=0,u=c.length;h<u;h++){const d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;const r=this.groups;for(let a=0,l=r.length;a<l;a++){const c=r[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.6,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let o=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){const f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,o=!0)}o&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const r=this.groups;r.length>0&&(t.data.groups=JSON.parse(JSON.stringify(r)));const a=this.boundingSphere;return a!==null&&(t.data.boundingSphere={center:a.center.toArray(),radius:a.radius}),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone(e));const s=t.attributes;for(const c in s){const h=s[c];this.setAttribute(c,h.clone(e))}const o=t.morphAttributes;for(const c in o){const h=[],u=o[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;const r=t.groups;for(let c=0,h=r.length;c<h;c++){const u=r[c];this.addGroup(u.start,u.count,u.materialIndex)}const a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}}const jp=new Jt,po=new Zr,Pl=new Ms,qp=new A,kl=new A,Ll=new A,Dl=new A,Hh=new A,Il=new A,Xp=new A,Ul=new A;class ee extends ln{constructor(t=new pe,e=new tn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let o=0,r=s.length;o<r;o++){const a=s[o].name||String(o);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=o}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,o=n.morphAttributes.position,r=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const a=this.morphTargetInfluences;if(o&&a){Il.set(0,0,0);for(let l=0,c=o.length;l<c;l++){const h=a[l],u=o[l];h!==0&&(Hh.fromBufferAttribute(u,t),r?Il.addScaledVector(Hh,h):Il.addScaledVector(Hh.sub(e),h))}e.add(Il)}return e}raycast(t,e){const n=this.geometry,s=this.material,o=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Pl.copy(n.boundingSphere),Pl.applyMatrix4(o),po.copy(t.ray).recast(t.near),!(Pl.containsPoint(po.origin)===!1&&(po.intersectSphere(Pl,qp)===null||po.origin.distanceToSquared(qp)>(t.far-t.near)**2))&&(jp.copy(o).invert(),po.copy(t.ray).applyMatrix4(jp),!(n.boundingBox!==null&&po.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,po)))}_computeIntersections(t,e,n){let s;const o=this.geometry,r=this.material,a=o.index,l=o.attributes.position,c=o.attributes.uv,h=o.attributes.uv1,u=o.attributes.normal,d=o.groups,f=o.drawRange;if(a!==null)if(Array.isArray(r))for(let p=0,v=d.length;p<v;p++){const m=d[p],g=r[m.materialIndex],b=Math.max(m.start,f.start),w=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let y=b,N=w;y<N;y+=3){const C=a.getX(y),P=a.getX(y+1),D=a.getX(y+2);s=Nl(this,g,t,n,c,h,u,C,P,D),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){const b=a.getX(m),w=a.getX(m+1),y=a.getX(m+2);s=Nl(this,r,t,n,c,h,u,b,w,y),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(r))for(let p=0,v=d.length;p<v;p++){const m=d[p],g=r[m.materialIndex],b=Math.max(m.start,f.start),w=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let y=b,N=w;y<N;y+=3){const C=y,P=y+1,D=y+2;s=Nl(this,g,t,n,c,h,u,C,P,D),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){const b=m,w=m+1,y=m+2;s=Nl(this,r,t,n,c,h,u,b,w,y),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}}function Ow(i,t,e,n,s,o,r,a){let l;if(t.side===Hn?l=n.intersectTriangle(r,o,s,!0,a):l=n.intersectTriangle(s,o,r,t.side===Yi,a),l===null)return null;Ul.copy(a),Ul.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(Ul);return c<e.near||c>e.far?null:{distance:c,point:Ul.clone(),object:i}}function Nl(i,t,e,n,s,o,r,a,l,c){i.getVertexPosition(a,kl),i.getVertexPosition(l,Ll),i.getVertexPosition(c,Dl);const h=Ow(i,t,e,n,kl,Ll,Dl,Xp);if(h){const u=new A;Li.getBarycoord(Xp,kl,Ll,Dl,u),s&&(h.uv=Li.getInterpolatedAttribute(s,a,l,c,u,new dt)),o&&(h.uv1=Li.getInterpolatedAttribute(o,a,l,c,u,new dt)),r&&(h.normal=Li.getInterpolatedAttribute(r,a,l,c,u,new A),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));const d={a,b:l,c,normal:new A,materialIndex:0};Li.getNormal(kl,Ll,Dl,d.normal),h.face=d,h.barycoord=u}return h}class Jr extends pe{constructor(t=1,e=1,n=1,s=1,o=1,r=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:o,depthSegments:r};const a=this;s=Math.floor(s),o=Math.floor(o),r=Math.floor(r);const l=[],c=[],h=[],u=[];let d=0,f=0;p("z","y","x",-1,-1,n,e,t,r,o,0),p("z","y","x",1,-1,n,e,-t,r,o,1),p("x","z","y",1,1,t,n,e,s,r,2),p("x","z","y",1,-1,t,n,-e,s,r,3),p("x","y","z",1,-1,t,e,n,s,o,4),p("x","y","z",-1,-1,t,e,-n,s,o,5),this.setIndex(l),this.setAttribute("position",new he(c,3)),this.setAttribute("normal",new he(h,3)),this.setAttribute("uv",new he(u,2));function p(v,m,g,b,w,y,N,C,P,D,M){const x=y/P,R=N/D,B=y/2,$=N/2,G=C/2,W=P+1,q=D+1;let X=0,tt=0;const ct=new A;for(let ht=0;ht<q;ht++){const gt=ht*R-$;for(let wt=0;wt<W;wt++){const _t=wt*x-B;ct[v]=_t*b,ct[m]=gt*w,ct[g]=G,c.push(ct.x,ct.y,ct.z),ct[v]=0,ct[m]=0,ct[g]=C>0?1:-1,h.push(ct.x,ct.y,ct.z),u.push(wt/P),u.push(1-ht/D),X+=1}}for(let ht=0;ht<D;ht++)for(let gt=0;gt<P;gt++){const wt=d+gt+W*ht,_t=d+gt+W*(ht+1),it=d+(gt+1)+W*(ht+1),ut=d+(gt+1)+W*ht;l.push(wt,_t,ut),l.push(_t,it,ut),tt+=6}a.addGroup(f,tt,M),f+=tt,d+=X}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Jr(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}function Hr(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function Fn(i){const t={};for(let e=0;e<i.length;e++){const n=Hr(i[e]);for(const s in n)t[s]=n[s]}return t}function $w(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Ov(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Me.workingColorSpace}const Fw={clone:Hr,merge:Fn};var zw=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Bw=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class Ys extends Ss{static get type(){return"ShaderMaterial"}constructor(t){super(),this.isShaderMaterial=!0,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=zw,this.fragmentShader=Bw,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Hr(t.uniforms),this.uniformsGroups=$w(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const r=this.uniforms[s].value;r&&r.isTexture?e.uniforms[s]={type:"t",value:r.toJSON(t).uuid}:r&&r.isColor?e.uniforms[s]={type:"c",value:r.getHex()}:r&&r.isVector2?e.uniforms[s]={type:"v2",value:r.toArray()}:r&&r.isVector3?e.uniforms[s]={type:"v3",value:r.toArray()}:r&&r.isVector4?e.uniforms[s]={type:"v4",value:r.toArray()}:r&&r.isMatrix3?e.uniforms[s]={type:"m3",value:r.toArray()}:r&&r.isMatrix4?e.uniforms[s]={type:"m4",value:r.toArray()}:e.uniforms[s]={value:r}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}}class $v extends ln{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Jt,this.projectionMatrix=new Jt,this.projectionMatrixInverse=new Jt,this.coordinateSystem=ms}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}}const Fs=new A,Yp=new dt,Kp=new dt;class Yn extends $v{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=md*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(_c*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return md*2*Math.atan(Math.tan(_c*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z)}getViewSize(t,e){return this.getViewBounds(t,Yp,Kp),e.subVectors(Kp,Yp)}setViewOffset(t,e,n,s,o,r){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=o,this.view.height=r,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(_c*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,o=-.5*s;const r=this.view;if(this.view!==null&&this.view.enabled){const l=r.fullWidth,c=r.fullHeight;o+=r.offsetX*s/l,e-=r.offsetY*n/c,s*=r.width/l,n*=r.height/c}const a=this.filmOffset;a!==0&&(o+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(o,o+s,e,e-n,t,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}const pr=-90,mr=1;class Fv extends ln{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new Yn(pr,mr,t,e);s.layers=this.layers,this.add(s);const o=new Yn(pr,mr,t,e);o.layers=this.layers,this.add(o);const r=new Yn(pr,mr,t,e);r.layers=this.layers,this.add(r);const a=new Yn(pr,mr,t,e);a.layers=this.layers,this.add(a);const l=new Yn(pr,mr,t,e);l.layers=this.layers,this.add(l);const c=new Yn(pr,mr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,o,r,a,l]=e;for(const c of e)this.remove(c);if(t===ms)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),o.up.set(0,0,-1),o.lookAt(0,1,0),r.up.set(0,0,1),r.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Ac)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),o.up.set(0,0,1),o.lookAt(0,1,0),r.up.set(0,0,-1),r.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[o,r,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;const v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,o),t.setRenderTarget(n,1,s),t.render(e,r),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}}class zv extends Dn{constructor(t,e,n,s,o,r,a,l,c,h){t=t!==void 0?t:[],e=e!==void 0?e:$r,super(t,e,n,s,o,r,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class Bv extends Xs{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new zv(s,e.mapping,e.wrapS,e.wrapT,e.magFilter,e.minFilter,e.format,e.type,e.anisotropy,e.colorSpace),this.texture.isRenderTargetTexture=!0,this.texture.generateMipmaps=e.generateMipmaps!==void 0?e.generateMipmaps:!1,this.texture.minFilter=e.minFilter!==void 0?e.minFilter:Xi}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Jr(5,5,5),o=new Ys({name:"CubemapFromEquirect",uniforms:Hr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Hn,blending:Ws});o.uniforms.tEquirect.value=e;const r=new ee(s,o),a=e.minFilter;return e.minFilter===To&&(e.minFilter=Xi),new Fv(1,10,this).update(t,r),e.minFilter=a,r.geometry.dispose(),r.material.dispose(),this}clear(t,e,n,s){const o=t.getRenderTarget();for(let r=0;r<6;r++)t.setRenderTarget(this,r),t.clear(e,n,s);t.setRenderTarget(o)}}const Vh=new A,Hw=new A,Vw=new fe;class Sn{constructor(t=new A(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=Vh.subVectors(n,e).cross(Hw.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){const n=t.delta(Vh),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const o=-(t.start.dot(this.normal)+this.constant)/s;return o<0||o>1?null:e.copy(t.start).addScaledVector(n,o)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||Vw.getNormalMatrix(t),s=this.coplanarPoint(Vh).applyMatrix4(t),o=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(o),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}}const mo=new Ms,Ol=new A;class rf{constructor(t=new Sn,e=new Sn,n=new Sn,s=new Sn,o=new Sn,r=new Sn){this.planes=[t,e,n,s,o,r]}set(t,e,n,s,o,r){const a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(o),a[5].copy(r),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=ms){const n=this.planes,s=t.elements,o=s[0],r=s[1],a=s[2],l=s[3],c=s[4],h=s[5],u=s[6],d=s[7],f=s[8],p=s[9],v=s[10],m=s[11],g=s[12],b=s[13],w=s[14],y=s[15];if(n[0].setComponents(l-o,d-c,m-f,y-g).normalize(),n[1].setComponents(l+o,d+c,m+f,y+g).normalize(),n[2].setComponents(l+r,d+h,m+p,y+b).normalize(),n[3].setComponents(l-r,d-h,m-p,y-b).normalize(),n[4].setComponents(l-a,d-u,m-v,y-w).normalize(),e===ms)n[5].setComponents(l+a,d+u,m+v,y+w).normalize();else if(e===Ac)n[5].setComponents(a,u,v,w).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),mo.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),mo.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(mo)}intersectsSprite(t){return mo.center.set(0,0,0),mo.radius=.7071067811865476,mo.applyMatrix4(t.matrixWorld),this.intersectsSphere(mo)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let o=0;o<6;o++)if(e[o].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(Ol.x=s.normal.x>0?t.max.x:t.min.x,Ol.y=s.normal.y>0?t.max.y:t.min.y,Ol.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Ol)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}function Hv(){let i=null,t=!1,e=null,n=null;function s(o,r){e(o,r),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(o){e=o},setContext:function(o){i=o}}}function Gw(i){const t=new WeakMap;function e(a,l){const c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){const h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){const p=u[d],v=u[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){const v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function o(a){a.isInterleavedBufferAttribute&&(a=a.data);const l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function r(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){const h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}const c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:o,update:r}}class Xc extends pe{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const o=t/2,r=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],v=[],m=[];for(let g=0;g<h;g++){const b=g*d-r;for(let w=0;w<c;w++){const y=w*u-o;p.push(y,-b,0),v.push(0,0,1),m.push(w/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let b=0;b<a;b++){const w=b+c*g,y=b+c*(g+1),N=b+1+c*(g+1),C=b+1+c*g;f.push(w,y,C),f.push(y,N,C)}this.setIndex(f),this.setAttribute("position",new he(p,3)),this.setAttribute("normal",new he(v,3)),this.setAttribute("uv",new he(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Xc(t.width,t.height,t.widthSegments,t.heightSegments)}}var Ww=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,jw=`#ifdef USE_ALPHAHASH
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
#endif`,qw=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Xw=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Yw=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Kw=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Zw=`#ifdef USE_AOMAP
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
#endif`,Jw=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Qw=`#ifdef USE_BATCHING
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
#endif`,tx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,ex=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,nx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ix=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,sx=`#ifdef USE_IRIDESCENCE
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
#endif`,ox=`#ifdef USE_BUMPMAP
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
#endif`,rx=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ax=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,lx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,cx=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,hx=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,ux=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,dx=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,fx=`#if defined( USE_COLOR_ALPHA )
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
#endif`,px=`#define PI 3.141592653589793
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
} // validated`,mx=`#ifdef ENVMAP_TYPE_CUBE_UV
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
#endif`,gx=`vec3 transformedNormal = objectNormal;
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
#endif`,vx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,yx=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,_x=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,bx=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,wx="gl_FragColor = linearToOutputTexel( gl_FragColor );",xx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Mx=`#ifdef USE_ENVMAP
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
#endif`,Sx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,Ex=`#ifdef USE_ENVMAP
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
#endif`,Ax=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Tx=`#ifdef USE_ENVMAP
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
#endif`,Cx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Rx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Px=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,kx=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Lx=`#ifdef USE_GRADIENTMAP
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
}`,Dx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Ix=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Ux=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Nx=`uniform bool receiveShadow;
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
#endif`,Ox=`#ifdef USE_ENVMAP
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
#endif`,$x=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Fx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,zx=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Bx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Hx=`PhysicalMaterial material;
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
#endif`,Vx=`struct PhysicalMaterial {
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
}`,Gx=`
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
#endif`,Wx=`#if defined( RE_IndirectDiffuse )
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
#endif`,jx=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,qx=`#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Xx=`#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Yx=`#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Kx=`#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Zx=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Jx=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Qx=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,t1=`#if defined( USE_POINTS_UV )
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
#endif`,e1=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,n1=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,i1=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,s1=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,o1=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,r1=`#ifdef USE_MORPHTARGETS
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
#endif`,a1=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,l1=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,c1=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,h1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,u1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,d1=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,f1=`#ifdef USE_NORMALMAP
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
#endif`,p1=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,m1=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,g1=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,v1=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,y1=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,_1=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,b1=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,w1=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,x1=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,M1=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,S1=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,E1=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,A1=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,T1=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,C1=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,R1=`float getShadowMask() {
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
}`,P1=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,k1=`#ifdef USE_SKINNING
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
#endif`,L1=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,D1=`#ifdef USE_SKINNING
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
#endif`,I1=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,U1=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,N1=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,O1=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,$1=`#ifdef USE_TRANSMISSION
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
#endif`,F1=`#ifdef USE_TRANSMISSION
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
#endif`,z1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,B1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,H1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,V1=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const G1=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,W1=`uniform sampler2D t2D;
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
}`,j1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,q1=`#ifdef ENVMAP_TYPE_CUBE
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
}`,X1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Y1=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,K1=`#include <common>
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
}`,Z1=`#if DEPTH_PACKING == 3200
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
}`,J1=`#define DISTANCE
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
}`,Q1=`#define DISTANCE
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
}`,tM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,eM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,nM=`uniform float scale;
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
}`,iM=`uniform vec3 diffuse;
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
}`,sM=`#include <common>
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
}`,oM=`uniform vec3 diffuse;
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
}`,rM=`#define LAMBERT
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
}`,aM=`#define LAMBERT
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
}`,lM=`#define MATCAP
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
}`,cM=`#define MATCAP
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
}`,hM=`#define NORMAL
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
}`,uM=`#define NORMAL
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
}`,dM=`#define PHONG
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
}`,fM=`#define PHONG
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
}`,pM=`#define STANDARD
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
}`,mM=`#define STANDARD
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
}`,gM=`#define TOON
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
}`,vM=`#define TOON
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
}`,yM=`uniform float size;
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
}`,_M=`uniform vec3 diffuse;
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
}`,bM=`#include <common>
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
}`,wM=`uniform vec3 color;
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
}`,xM=`uniform float rotation;
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
}`,MM=`uniform vec3 diffuse;
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
}`,me={alphahash_fragment:Ww,alphahash_pars_fragment:jw,alphamap_fragment:qw,alphamap_pars_fragment:Xw,alphatest_fragment:Yw,alphatest_pars_fragment:Kw,aomap_fragment:Zw,aomap_pars_fragment:Jw,batching_pars_vertex:Qw,batching_vertex:tx,begin_vertex:ex,beginnormal_vertex:nx,bsdfs:ix,iridescence_fragment:sx,bumpmap_pars_fragment:ox,clipping_planes_fragment:rx,clipping_planes_pars_fragment:ax,clipping_planes_pars_vertex:lx,clipping_planes_vertex:cx,color_fragment:hx,color_pars_fragment:ux,color_pars_vertex:dx,color_vertex:fx,common:px,cube_uv_reflection_fragment:mx,defaultnormal_vertex:gx,displacementmap_pars_vertex:vx,displacementmap_vertex:yx,emissivemap_fragment:_x,emissivemap_pars_fragment:bx,colorspace_fragment:wx,colorspace_pars_fragment:xx,envmap_fragment:Mx,envmap_common_pars_fragment:Sx,envmap_pars_fragment:Ex,envmap_pars_vertex:Ax,envmap_physical_pars_fragment:Ox,envmap_vertex:Tx,fog_vertex:Cx,fog_pars_vertex:Rx,fog_fragment:Px,fog_pars_fragment:kx,gradientmap_pars_fragment:Lx,lightmap_pars_fragment:Dx,lights_lambert_fragment:Ix,lights_lambert_pars_fragment:Ux,lights_pars_begin:Nx,lights_toon_fragment:$x,lights_toon_pars_fragment:Fx,lights_phong_fragment:zx,lights_phong_pars_fragment:Bx,lights_physical_fragment:Hx,lights_physical_pars_fragment:Vx,lights_fragment_begin:Gx,lights_fragment_maps:Wx,lights_fragment_end:jx,logdepthbuf_fragment:qx,logdepthbuf_pars_fragment:Xx,logdepthbuf_pars_vertex:Yx,logdepthbuf_vertex:Kx,map_fragment:Zx,map_pars_fragment:Jx,map_particle_fragment:Qx,map_particle_pars_fragment:t1,metalnessmap_fragment:e1,metalnessmap_pars_fragment:n1,morphinstance_vertex:i1,morphcolor_vertex:s1,morphnormal_vertex:o1,morphtarget_pars_vertex:r1,morphtarget_vertex:a1,normal_fragment_begin:l1,normal_fragment_maps:c1,normal_pars_fragment:h1,normal_pars_vertex:u1,normal_vertex:d1,normalmap_pars_fragment:f1,clearcoat_normal_fragment_begin:p1,clearcoat_normal_fragment_maps:m1,clearcoat_pars_fragment:g1,iridescence_pars_fragment:v1,opaque_fragment:y1,packing:_1,premultiplied_alpha_fragment:b1,project_vertex:w1,dithering_fragment:x1,dithering_pars_fragment:M1,roughnessmap_fragment:S1,roughnessmap_pars_fragment:E1,shadowmap_pars_fragment:A1,shadowmap_pars_vertex:T1,shadowmap_vertex:C1,shadowmask_pars_fragment:R1,skinbase_vertex:P1,skinning_pars_vertex:k1,skinning_vertex:L1,skinnormal_vertex:D1,specularmap_fragment:I1,specularmap_pars_fragment:U1,tonemapping_fragment:N1,tonemapping_pars_fragment:O1,transmission_fragment:$1,transmission_pars_fragment:F1,uv_pars_fragment:z1,uv_pars_vertex:B1,uv_vertex:H1,worldpos_vertex:V1,background_vert:G1,background_frag:W1,backgroundCube_vert:j1,backgroundCube_frag:q1,cube_vert:X1,cube_frag:Y1,depth_vert:K1,depth_frag:Z1,distanceRGBA_vert:J1,distanceRGBA_frag:Q1,equirect_vert:tM,equirect_frag:eM,linedashed_vert:nM,linedashed_frag:iM,meshbasic_vert:sM,meshbasic_frag:oM,meshlambert_vert:rM,meshlambert_frag:aM,meshmatcap_vert:lM,meshmatcap_frag:cM,meshnormal_vert:hM,meshnormal_frag:uM,meshphong_vert:dM,meshphong_frag:fM,meshphysical_vert:pM,meshphysical_frag:mM,meshtoon_vert:gM,meshtoon_frag:vM,points_vert:yM,points_frag:_M,shadow_vert:bM,shadow_frag:wM,sprite_vert:xM,sprite_frag:MM},kt={common:{diffuse:{value:new te(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new fe},alphaMap:{value:null},alphaMapTransform:{value:new fe},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new fe}},envmap:{envMap:{value:null},envMapRotation:{value:new fe},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new fe}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new fe}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new fe},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new fe},normalScale:{value:new dt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new fe},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new fe}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new fe}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new fe}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new te(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new te(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new fe},alphaTest:{value:0},uvTransform:{value:new fe}},sprite:{diffuse:{value:new te(16777215)},opacity:{value:1},center:{value:new dt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new fe},alphaMap:{value:null},alphaMapTransform:{value:new fe},alphaTest:{value:0}}},qi={basic:{uniforms:Fn([kt.common,kt.specularmap,kt.envmap,kt.aomap,kt.lightmap,kt.fog]),vertexShader:me.meshbasic_vert,fragmentShader:me.meshbasic_frag},lambert:{uniforms:Fn([kt.common,kt.specularmap,kt.envmap,kt.aomap,kt.lightmap,kt.emissivemap,kt.bumpmap,kt.normalmap,kt.displacementmap,kt.fog,kt.lights,{emissive:{value:new te(0)}}]),vertexShader:me.meshlambert_vert,fragmentShader:me.meshlambert_frag},phong:{uniforms:Fn([kt.common,kt.specularmap,kt.envmap,kt.aomap,kt.lightmap,kt.emissivemap,kt.bumpmap,kt.normalmap,kt.displacementmap,kt.fog,kt.lights,{emissive:{value:new te(0)},specular:{value:new te(1118481)},shininess:{value:30}}]),vertexShader:me.meshphong_vert,fragmentShader:me.meshphong_frag},standard:{uniforms:Fn([kt.common,kt.envmap,kt.aomap,kt.lightmap,kt.emissivemap,kt.bumpmap,kt.normalmap,kt.displacementmap,kt.roughnessmap,kt.metalnessmap,kt.fog,kt.lights,{emissive:{value:new te(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag},toon:{uniforms:Fn([kt.common,kt.aomap,kt.lightmap,kt.emissivemap,kt.bumpmap,kt.normalmap,kt.displacementmap,kt.gradientmap,kt.fog,kt.lights,{emissive:{value:new te(0)}}]),vertexShader:me.meshtoon_vert,fragmentShader:me.meshtoon_frag},matcap:{uniforms:Fn([kt.common,kt.bumpmap,kt.normalmap,kt.displacementmap,kt.fog,{matcap:{value:null}}]),vertexShader:me.meshmatcap_vert,fragmentShader:me.meshmatcap_frag},points:{uniforms:Fn([kt.points,kt.fog]),vertexShader:me.points_vert,fragmentShader:me.points_frag},dashed:{uniforms:Fn([kt.common,kt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:me.linedashed_vert,fragmentShader:me.linedashed_frag},depth:{uniforms:Fn([kt.common,kt.displacementmap]),vertexShader:me.depth_vert,fragmentShader:me.depth_frag},normal:{uniforms:Fn([kt.common,kt.bumpmap,kt.normalmap,kt.displacementmap,{opacity:{value:1}}]),vertexShader:me.meshnormal_vert,fragmentShader:me.meshnormal_frag},sprite:{uniforms:Fn([kt.sprite,kt.fog]),vertexShader:me.sprite_vert,fragmentShader:me.sprite_frag},background:{uniforms:{uvTransform:{value:new fe},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:me.background_vert,fragmentShader:me.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new fe}},vertexShader:me.backgroundCube_vert,fragmentShader:me.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:me.cube_vert,fragmentShader:me.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:me.equirect_vert,fragmentShader:me.equirect_frag},distanceRGBA:{uniforms:Fn([kt.common,kt.displacementmap,{referencePosition:{value:new A},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:me.distanceRGBA_vert,fragmentShader:me.distanceRGBA_frag},shadow:{uniforms:Fn([kt.lights,kt.fog,{color:{value:new te(0)},opacity:{value:1}}]),vertexShader:me.shadow_vert,fragmentShader:me.shadow_frag}};qi.physical={uniforms:Fn([qi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new fe},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new fe},clearcoatNormalScale:{value:new dt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new fe},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new fe},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new fe},sheen:{value:0},sheenColor:{value:new te(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new fe},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new fe},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new fe},transmissionSamplerSize:{value:new dt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new fe},attenuationDistance:{value:0},attenuationColor:{value:new te(0)},specularColor:{value:new te(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new fe},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new fe},anisotropyVector:{value:new dt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new fe}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag};const $l={r:0,b:0,g:0},go=new Gn,SM=new Jt;function EM(i,t,e,n,s,o,r){const a=new te(0);let l=o===!0?0:1,c,h,u=null,d=0,f=null;function p(b){let w=b.isScene===!0?b.background:null;return w&&w.isTexture&&(w=(b.backgroundBlurriness>0?e:t).get(w)),w}function v(b){let w=!1;const y=p(b);y===null?g(a,l):y&&y.isColor&&(g(y,1),w=!0);const N=i.xr.getEnvironmentBlendMode();N==="additive"?n.buffers.color.setClear(0,0,0,1,r):N==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function m(b,w){const y=p(w);y&&(y.isCubeTexture||y.mapping===jc)?(h===void 0&&(h=new ee(new Jr(1,1,1),new Ys({name:"BackgroundCubeMaterial",uniforms:Hr(qi.backgroundCube.uniforms),vertexShader:qi.backgroundCube.vertexShader,fragmentShader:qi.backgroundCube.fragmentShader,side:Hn,depthTest:!1,depthWrite:!1,fog:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(N,C,P){this.matrixWorld.copyPosition(P.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(h)),go.copy(w.backgroundRotation),go.x*=-1,go.y*=-1,go.z*=-1,y.isCubeTexture&&y.isRenderTargetTexture===!1&&(go.y*=-1,go.z*=-1),h.material.uniforms.envMap.value=y,h.material.uniforms.flipEnvMap.value=y.isCubeTexture&&y.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(SM.makeRotationFromEuler(go)),h.material.toneMapped=Me.getTransfer(y.colorSpace)!==Ie,(u!==y||d!==y.version||f!==i.toneMapping)&&(h.material.needsUpdate=!0,u=y,d=y.version,f=i.toneMapping),h.layers.enableAll(),b.unshift(h,h.geometry,h.material,0,0,null)):y&&y.isTexture&&(c===void 0&&(c=new ee(new Xc(2,2),new Ys({name:"BackgroundMaterial",uniforms:Hr(qi.background.uniforms),vertexShader:qi.background.vertexShader,fragmentShader:qi.background.fragmentShader,side:Yi,depthTest:!1,depthWrite:!1,fog:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=y,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.toneMapped=Me.getTransfer(y.colorSpace)!==Ie,y.matrixAutoUpdate===!0&&y.updateMatrix(),c.material.uniforms.uvTransform.value.copy(y.matrix),(u!==y||d!==y.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,u=y,d=y.version,f=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null))}function g(b,w){b.getRGB($l,Ov(i)),n.buffers.color.setClear($l.r,$l.g,$l.b,w,r)}return{getClearColor:function(){return a},setClearColor:function(b,w=1){a.set(b),l=w,g(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(b){l=b,g(a,l)},render:v,addToRenderList:m}}function AM(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null);let o=s,r=!1;function a(x,R,B,$,G){let W=!1;const q=u($,B,R);o!==q&&(o=q,c(o.object)),W=f(x,$,B,G),W&&p(x,$,B,G),G!==null&&t.update(G,i.ELEMENT_ARRAY_BUFFER),(W||r)&&(r=!1,y(x,R,B,$),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(G).buffer))}function l(){return i.createVertexArray()}function c(x){return i.bindVertexArray(x)}function h(x){return i.deleteVertexArray(x)}function u(x,R,B){const $=B.wireframe===!0;let G=n[x.id];G===void 0&&(G={},n[x.id]=G);let W=G[R.id];W===void 0&&(W={},G[R.id]=W);let q=W[$];return q===void 0&&(q=d(l()),W[$]=q),q}function d(x){const R=[],B=[],$=[];for(let G=0;G<e;G++)R[G]=0,B[G]=0,$[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:R,enabledAttributes:B,attributeDivisors:$,object:x,attributes:{},index:null}}function f(x,R,B,$){const G=o.attributes,W=R.attributes;let q=0;const X=B.getAttributes();for(const tt in X)if(X[tt].location>=0){const ht=G[tt];let gt=W[tt];if(gt===void 0&&(tt==="instanceMatrix"&&x.instanceMatrix&&(gt=x.instanceMatrix),tt==="instanceColor"&&x.instanceColor&&(gt=x.instanceColor)),ht===void 0||ht.attribute!==gt||gt&&ht.data!==gt.data)return!0;q++}return o.attributesNum!==q||o.index!==$}function p(x,R,B,$){const G={},W=R.attributes;let q=0;const X=B.getAttributes();for(const tt in X)if(X[tt].location>=0){let ht=W[tt];ht===void 0&&(tt==="instanceMatrix"&&x.instanceMatrix&&(ht=x.instanceMatrix),tt==="instanceColor"&&x.instanceColor&&(ht=x.instanceColor));const gt={};gt.attribute=ht,ht&&ht.data&&(gt.data=ht.data),G[tt]=gt,q++}o.attributes=G,o.attributesNum=q,o.index=$}function v(){const x=o.newAttributes;for(let R=0,B=x.length;R<B;R++)x[R]=0}function m(x){g(x,0)}function g(x,R){const B=o.newAttributes,$=o.enabledAttributes,G=o.attributeDivisors;B[x]=1,$[x]===0&&(i.enableVertexAttribArray(x),$[x]=1),G[x]!==R&&(i.vertexAttribDivisor(x,R),G[x]=R)}function b(){const x=o.newAttributes,R=o.enabledAttributes;for(let B=0,$=R.length;B<$;B++)R[B]!==x[B]&&(i.disableVertexAttribArray(B),R[B]=0)}function w(x,R,B,$,G,W,q){q===!0?i.vertexAttribIPointer(x,R,B,G,W):i.vertexAttribPointer(x,R,B,$,G,W)}function y(x,R,B,$){v();const G=$.attributes,W=B.getAttributes(),q=R.defaultAttributeValues;for(const X in W){const tt=W[X];if(tt.location>=0){let ct=G[X];if(ct===void 0&&(X==="instanceMatrix"&&x.instanceMatrix&&(ct=x.instanceMatrix),X==="instanceColor"&&x.instanceColor&&(ct=x.instanceColor)),ct!==void 0){const ht=ct.normalized,gt=ct.itemSize,wt=t.get(ct);if(wt===void 0)continue;const _t=wt.buffer,it=wt.type,ut=wt.bytesPerElement,xt=it===i.INT||it===i.UNSIGNED_INT||ct.gpuType===Kd;if(ct.isInterleavedBufferAttribute){const rt=ct.data,zt=rt.stride,Yt=ct.offset;if(rt.isInstancedInterleavedBuffer){for(let Nt=0;Nt<tt.locationSize;Nt++)g(tt.location+Nt,rt.meshPerAttribute);x.isInstancedMesh!==!0&&$._maxInstanceCount===void 0&&($._maxInstanceCount=rt.meshPerAttribute*rt.count)}else for(let Nt=0;Nt<tt.locationSize;Nt++)m(tt.location+Nt);i.bindBuffer(i.ARRAY_BUFFER,_t);for(let Nt=0;Nt<tt.locationSize;Nt++)w(tt.location+Nt,gt/tt.locationSize,it,ht,zt*ut,(Yt+gt/tt.locationSize*Nt)*ut,xt)}else{if(ct.isInstancedBufferAttribute){for(let rt=0;rt<tt.locationSize;rt++)g(tt.location+rt,ct.meshPerAttribute);x.isInstancedMesh!==!0&&$._maxInstanceCount===void 0&&($._maxInstanceCount=ct.meshPerAttribute*ct.count)}else for(let rt=0;rt<tt.locationSize;rt++)m(tt.location+rt);i.bindBuffer(i.ARRAY_BUFFER,_t);for(let rt=0;rt<tt.locationSize;rt++)w(tt.location+rt,gt/tt.locationSize,it,ht,gt*ut,gt/tt.locationSize*rt*ut,xt)}}else if(q!==void 0){const ht=q[X];if(ht!==void 0)switch(ht.length){case 2:i.vertexAttrib2fv(tt.location,ht);break;case 3:i.vertexAttrib3fv(tt.location,ht);break;case 4:i.vertexAttrib4fv(tt.location,ht);break;default:i.vertexAttrib1fv(tt.location,ht)}}}}b()}function N(){D();for(const x in n){const R=n[x];for(const B in R){const $=R[B];for(const G in $)h($[G].object),delete $[G];delete R[B]}delete n[x]}}function C(x){if(n[x.id]===void 0)return;const R=n[x.id];for(const B in R){const $=R[B];for(const G in $)h($[G].object),delete $[G];delete R[B]}delete n[x.id]}function P(x){for(const R in n){const B=n[R];if(B[x.id]===void 0)continue;const $=B[x.id];for(const G in $)h($[G].object),delete $[G];delete B[x.id]}}function D(){M(),r=!0,o!==s&&(o=s,c(o.object))}function M(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:D,resetDefaultState:M,dispose:N,releaseStatesOfGeometry:C,releaseStatesOfProgram:P,initAttributes:v,enableAttribute:m,disableUnusedAttributes:b}}function TM(i,t,e){let n;function s(c){n=c}function o(c,h){i.drawArrays(n,c,h),e.update(h,n,1)}function r(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),e.update(h,n,u))}function a(c,h,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let f=0;for(let p=0;p<u;p++)f+=h[p];e.update(f,n,1)}function l(c,h,u,d){if(u===0)return;const f=t.get("WEBGL_multi_draw");if(f===null)for(let p=0;p<c.length;p++)r(c[p],h[p],d[p]);else{f.multiDrawArraysInstancedWEBGL(n,c,0,h,0,d,0,u);let p=0;for(let v=0;v<u;v++)p+=h[v]*d[v];e.update(p,n,1)}}this.setMode=s,this.render=o,this.renderInstances=r,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function CM(i,t,e,n){let s;function o(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const P=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(P.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function r(P){return!(P!==ri&&n.convert(P)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(P){const D=P===Yr&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(P!==bs&&n.convert(P)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&P!==oi&&!D)}function l(P){if(P==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";P="mediump"}return P==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);const u=e.logarithmicDepthBuffer===!0,d=e.reverseDepthBuffer===!0&&t.has("EXT_clip_control"),f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),N=p>0,C=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:o,getMaxPrecision:l,textureFormatReadable:r,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reverseDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:b,maxVaryings:w,maxFragmentUniforms:y,vertexTextures:N,maxSamples:C}}function RM(i){const t=this;let e=null,n=0,s=!1,o=!1;const r=new Sn,a=new fe,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){const f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){o=!0,h(null)},this.endShadows=function(){o=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){const p=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||o&&!m)o?h(null):c();else{const b=o?0:n,w=b*4;let y=g.clippingState||null;l.value=y,y=h(p,d,w,f);for(let N=0;N!==w;++N)y[N]=e[N];g.clippingState=y,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){const v=u!==null?u.length:0;let m=null;if(v!==0){if(m=l.value,p!==!0||m===null){const g=f+v*4,b=d.matrixWorldInverse;a.getNormalMatrix(b),(m===null||m.length<g)&&(m=new Float32Array(g));for(let w=0,y=f;w!==v;++w,y+=4)r.copy(u[w]).applyMatrix4(b,a),r.normal.toArray(m,y),m[y+3]=r.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}function PM(i){let t=new WeakMap;function e(r,a){return a===Bu?r.mapping=$r:a===Hu&&(r.mapping=Fr),r}function n(r){if(r&&r.isTexture){const a=r.mapping;if(a===Bu||a===Hu)if(t.has(r)){const l=t.get(r).texture;return e(l,r.mapping)}else{const l=r.image;if(l&&l.height>0){const c=new Bv(l.height);return c.fromEquirectangularTexture(i,r),t.set(r,c),r.addEventListener("dispose",s),e(c.texture,r.mapping)}else return null}}return r}function s(r){const a=r.target;a.removeEventListener("dispose",s);const l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function o(){t=new WeakMap}return{get:n,dispose:o}}class Tc extends $v{constructor(t=-1,e=1,n=1,s=-1,o=.1,r=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=o,this.far=r,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,o,r){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=o,this.view.height=r,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let o=n-t,r=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;o+=c*this.view.offsetX,r=o+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(o,r,a,l,this.near,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}const Cr=4,Zp=[.125,.215,.35,.446,.526,.582],So=20,Gh=new Tc,Jp=new te;let Wh=null,jh=0,qh=0,Xh=!1;const bo=(1+Math.sqrt(5))/2,gr=1/bo,Qp=[new A(-bo,gr,0),new A(bo,gr,0),new A(-gr,0,bo),new A(gr,0,bo),new A(0,bo,-gr),new A(0,bo,gr),new A(-1,1,-1),new A(1,1,-1),new A(-1,1,1),new A(1,1,1)];class gd{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100){Wh=this._renderer.getRenderTarget(),jh=this._renderer.getActiveCubeFace(),qh=this._renderer.getActiveMipmapLevel(),Xh=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(256);const o=this._allocateTargets();return o.depthBuffer=!0,this._sceneToCubeUV(t,n,s,o),e>0&&this._blur(o,0,0,e),this._applyPMREM(o),this._cleanup(o),o}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=nm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=em(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(Wh,jh,qh),this._renderer.xr.enabled=Xh,t.scissorTest=!1,Fl(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===$r||t.mapping===Fr?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),Wh=this._renderer.getRenderTarget(),jh=this._renderer.getActiveCubeFace(),qh=this._renderer.getActiveMipmapLevel(),Xh=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;const n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){const t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:Xi,minFilter:Xi,generateMipmaps:!1,type:Yr,format:ri,colorSpace:Kr,depthBuffer:!1},s=tm(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=tm(t,e,n);const{_lodMax:o}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=kM(o)),this._blurMaterial=LM(o,t,e)}return s}_compileMaterial(t){const e=new ee(this._lodPlanes[0],t);this._renderer.compile(e,Gh)}_sceneToCubeUV(t,e,n,s){const a=new Yn(90,1,e,n),l=[1,-1,1,1,1,1],c=[1,1,1,-1,-1,-1],h=this._renderer,u=h.autoClear,d=h.toneMapping;h.getClearColor(Jp),h.toneMapping=js,h.autoClear=!1;const f=new tn({name:"PMREM.Background",side:Hn,depthWrite:!1,depthTest:!1}),p=new ee(new Jr,f);let v=!1;const m=t.background;m?m.isColor&&(f.color.copy(m),t.background=null,v=!0):(f.color.copy(Jp),v=!0);for(let g=0;g<6;g++){const b=g%3;b===0?(a.up.set(0,l[g],0),a.lookAt(c[g],0,0)):b===1?(a.up.set(0,0,l[g]),a.lookAt(0,c[g],0)):(a.up.set(0,l[g],0),a.lookAt(0,0,c[g]));const w=this._cubeSize;Fl(s,b*w,g>2?w:0,w,w),h.setRenderTarget(s),v&&h.render(p,a),h.render(t,a)}p.geometry.dispose(),p.material.dispose(),h.toneMapping=d,h.autoClear=u,t.background=m}_textureToCubeUV(t,e){const n=this._renderer,s=t.mapping===$r||t.mapping===Fr;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=nm()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=em());const o=s?this._cubemapMaterial:this._equirectMaterial,r=new ee(this._lodPlanes[0],o),a=o.uniforms;a.envMap.value=t;const l=this._cubeSize;Fl(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(r,Gh)}_applyPMREM(t){const e=this._renderer,n=e.autoClear;e.autoClear=!1;const s=this._lodPlanes.length;for(let o=1;o<s;o++){const r=Math.sqrt(this._sigmas[o]*this._sigmas[o]-this._sigmas[o-1]*this._sigmas[o-1]),a=Qp[(s-o-1)%Qp.length];this._blur(t,o-1,o,r,a)}e.autoClear=n}_blur(t,e,n,s,o){const r=this._pingPongRenderTarget;this._halfBlur(t,r,e,n,s,"latitudinal",o),this._halfBlur(r,t,n,n,s,"longitudinal",o)}_halfBlur(t,e,n,s,o,r,a){const l=this._renderer,c=this._blurMaterial;r!=="latitudinal"&&r!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");const h=3,u=new ee(this._lodPlanes[s],c),d=c.uniforms,f=this._sizeLods[n]-1,p=isFinite(o)?Math.PI/(2*f):2*Math.PI/(2*So-1),v=o/p,m=isFinite(o)?1+Math.floor(h*v):So;m>So&&console.warn(`sigmaRadians, ${o}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${So}`);const g=[];let b=0;for(let P=0;P<So;++P){const D=P/v,M=Math.exp(-D*D/2);g.push(M),P===0?b+=M:P<m&&(b+=2*M)}for(let P=0;P<g.length;P++)g[P]=g[P]/b;d.envMap.value=t.texture,d.samples.value=m,d.weights.value=g,d.latitudinal.value=r==="latitudinal",a&&(d.poleAxis.value=a);const{_lodMax:w}=this;d.dTheta.value=p,d.mipInt.value=w-n;const y=this._sizeLods[s],N=3*y*(s>w-Cr?s-w+Cr:0),C=4*(this._cubeSize-y);Fl(e,N,C,3*y,2*y),l.setRenderTarget(e),l.render(u,Gh)}}function kM(i){const t=[],e=[],n=[];let s=i;const o=i-Cr+1+Zp.length;for(let r=0;r<o;r++){const a=Math.pow(2,s);e.push(a);let l=1/a;r>i-Cr?l=Zp[r-i+Cr-1]:r===0&&(l=0),n.push(l);const c=1/(a-2),h=-c,u=1+c,d=[h,h,u,h,u,u,h,h,u,u,h,u],f=6,p=6,v=3,m=2,g=1,b=new Float32Array(v*p*f),w=new Float32Array(m*p*f),y=new Float32Array(g*p*f);for(let C=0;C<f;C++){const P=C%3*2/3-1,D=C>2?0:-1,M=[P,D,0,P+2/3,D,0,P+2/3,D+1,0,P,D,0,P+2/3,D+1,0,P,D+1,0];b.set(M,v*p*C),w.set(d,m*p*C);const x=[C,C,C,C,C,C];y.set(x,g*p*C)}const N=new pe;N.setAttribute("position",new en(b,v)),N.setAttribute("uv",new en(w,m)),N.setAttribute("faceIndex",new en(y,g)),t.push(N),s>Cr&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function tm(i,t,e){const n=new Xs(i,t,e);return n.texture.mapping=jc,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function Fl(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function LM(i,t,e){const n=new Float32Array(So),s=new A(0,1,0);return new Ys({name:"SphericalGaussianBlur",defines:{n:So,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:af(),fragmentShader:`

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
		`,blending:Ws,depthTest:!1,depthWrite:!1})}function em(){return new Ys({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:af(),fragmentShader:`

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
		`,blending:Ws,depthTest:!1,depthWrite:!1})}function nm(){return new Ys({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:af(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:Ws,depthTest:!1,depthWrite:!1})}function af(){return`

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
	`}function DM(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){const l=a.mapping,c=l===Bu||l===Hu,h=l===$r||l===Fr;if(c||h){let u=t.get(a);const d=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==d)return e===null&&(e=new gd(i)),u=c?e.fromEquirectangular(a,u):e.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),u.texture;if(u!==void 0)return u.texture;{const f=a.image;return c&&f&&f.height>0||h&&f&&s(f)?(e===null&&(e=new gd(i)),u=c?e.fromEquirectangular(a):e.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),a.addEventListener("dispose",o),u.texture):null}}}return a}function s(a){let l=0;const c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function o(a){const l=a.target;l.removeEventListener("dispose",o);const c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function r(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:r}}function IM(i){const t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Ra("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function UM(i,t,e,n){const s={},o=new WeakMap;function r(u){const d=u.target;d.index!==null&&t.remove(d.index);for(const p in d.attributes)t.remove(d.attributes[p]);for(const p in d.morphAttributes){const v=d.morphAttributes[p];for(let m=0,g=v.length;m<g;m++)t.remove(v[m])}d.removeEventListener("dispose",r),delete s[d.id];const f=o.get(d);f&&(t.remove(f),o.delete(d)),n.releaseStatesOfGeometry(d),d.isInstancedBufferGeometry===!0&&delete d._maxInstanceCount,e.memory.geometries--}function a(u,d){return s[d.id]===!0||(d.addEventListener("dispose",r),s[d.id]=!0,e.memory.geometries++),d}function l(u){const d=u.attributes;for(const p in d)t.update(d[p],i.ARRAY_BUFFER);const f=u.morphAttributes;for(const p in f){const v=f[p];for(let m=0,g=v.length;m<g;m++)t.update(v[m],i.ARRAY_BUFFER)}}function c(u){const d=[],f=u.index,p=u.attributes.position;let v=0;if(f!==null){const b=f.array;v=f.version;for(let w=0,y=b.length;w<y;w+=3){const N=b[w+0],C=b[w+1],P=b[w+2];d.push(N,C,C,P,P,N)}}else if(p!==void 0){const b=p.array;v=p.version;for(let w=0,y=b.length/3-1;w<y;w+=3){const N=w+0,C=w+1,P=w+2;d.push(N,C,C,P,P,N)}}else return;const m=new(kv(d)?Nv:Uv)(d,1);m.version=v;const g=o.get(u);g&&t.remove(g),o.set(u,m)}function h(u){const d=o.get(u);if(d){const f=u.index;f!==null&&d.version<f.version&&c(u)}else c(u);return o.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function NM(i,t,e){let n;function s(d){n=d}let o,r;function a(d){o=d.type,r=d.bytesPerElement}function l(d,f){i.drawElements(n,f,o,d*r),e.update(f,n,1)}function c(d,f,p){p!==0&&(i.drawElementsInstanced(n,f,o,d*r,p),e.update(f,n,p))}function h(d,f,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,o,d,0,p);let m=0;for(let g=0;g<p;g++)m+=f[g];e.update(m,n,1)}function u(d,f,p,v){if(p===0)return;const m=t.get("WEBGL_multi_draw");if(m===null)for(let g=0;g<d.length;g++)c(d[g]/r,f[g],v[g]);else{m.multiDrawElementsInstancedWEBGL(n,f,0,o,d,0,v,0,p);let g=0;for(let b=0;b<p;b++)g+=f[b]*v[b];e.update(g,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function OM(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(o,r,a){switch(e.calls++,r){case i.TRIANGLES:e.triangles+=a*(o/3);break;case i.LINES:e.lines+=a*(o/2);break;case i.LINE_STRIP:e.lines+=a*(o-1);break;case i.LINE_LOOP:e.lines+=a*o;break;case i.POINTS:e.points+=a*o;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",r);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function $M(i,t,e){const n=new WeakMap,s=new Re;function o(r,a,l){const c=r.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0;let d=n.get(a);if(d===void 0||d.count!==u){let x=function(){D.dispose(),n.delete(a),a.removeEventListener("dispose",x)};var f=x;d!==void 0&&d.texture.dispose();const p=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,m=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],b=a.morphAttributes.normal||[],w=a.morphAttributes.color||[];let y=0;p===!0&&(y=1),v===!0&&(y=2),m===!0&&(y=3);let N=a.attributes.position.count*y,C=1;N>t.maxTextureSize&&(C=Math.ceil(N/t.maxTextureSize),N=t.maxTextureSize);const P=new Float32Array(N*C*4*u),D=new Dv(P,N,C,u);D.type=oi,D.needsUpdate=!0;const M=y*4;for(let R=0;R<u;R++){const B=g[R],$=b[R],G=w[R],W=N*C*4*R;for(let q=0;q<B.count;q++){const X=q*M;p===!0&&(s.fromBufferAttribute(B,q),P[W+X+0]=s.x,P[W+X+1]=s.y,P[W+X+2]=s.z,P[W+X+3]=0),v===!0&&(s.fromBufferAttribute($,q),P[W+X+4]=s.x,P[W+X+5]=s.y,P[W+X+6]=s.z,P[W+X+7]=0),m===!0&&(s.fromBufferAttribute(G,q),P[W+X+8]=s.x,P[W+X+9]=s.y,P[W+X+10]=s.z,P[W+X+11]=G.itemSize===4?s.w:1)}}d={count:u,texture:D,size:new dt(N,C)},n.set(a,d),a.addEventListener("dispose",x)}if(r.isInstancedMesh===!0&&r.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",r.morphTexture,e);else{let p=0;for(let m=0;m<c.length;m++)p+=c[m];const v=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(i,"morphTargetBaseInfluence",v),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:o}}function FM(i,t,e,n){let s=new WeakMap;function o(l){const c=n.render.frame,h=l.geometry,u=t.get(l,h);if(s.get(u)!==c&&(t.update(u),s.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){const d=l.skeleton;s.get(d)!==c&&(d.update(),s.set(d,c))}return u}function r(){s=new WeakMap}function a(l){const c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:o,dispose:r}}class Vv extends Dn{constructor(t,e,n,s,o,r,a,l,c,h=Lr){if(h!==Lr&&h!==Br)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");n===void 0&&h===Lr&&(n=ko),n===void 0&&h===Br&&(n=zr),super(null,s,o,r,a,l,h,n,c),this.isDepthTexture=!0,this.image={width:t,height:e},this.magFilter=a!==void 0?a:Vn,this.minFilter=l!==void 0?l:Vn,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}}const Gv=new Dn,im=new Vv(1,1),Wv=new Dv,jv=new Tw,qv=new zv,sm=[],om=[],rm=new Float32Array(16),am=new Float32Array(9),lm=new Float32Array(4);function Qr(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let o=sm[s];if(o===void 0&&(o=new Float32Array(s),sm[s]=o),t!==0){n.toArray(o,0);for(let r=1,a=0;r!==t;++r)a+=e,i[r].toArray(o,a)}return o}function fn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function pn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Yc(i,t){let e=om[t];e===void 0&&(e=new Int32Array(t),om[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function zM(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function BM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(fn(e,t))return;i.uniform2fv(this.addr,t),pn(e,t)}}function HM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(fn(e,t))return;i.uniform3fv(this.addr,t),pn(e,t)}}function VM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(fn(e,t))return;i.uniform4fv(this.addr,t),pn(e,t)}}function GM(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(fn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),pn(e,t)}else{if(fn(e,n))return;lm.set(n),i.uniformMatrix2fv(this.addr,!1,lm),pn(e,n)}}function WM(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(fn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),pn(e,t)}else{if(fn(e,n))return;am.set(n),i.uniformMatrix3fv(this.addr,!1,am),pn(e,n)}}function jM(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(fn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),pn(e,t)}else{if(fn(e,n))return;rm.set(n),i.uniformMatrix4fv(this.addr,!1,rm),pn(e,n)}}function qM(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function XM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(fn(e,t))return;i.uniform2iv(this.addr,t),pn(e,t)}}function YM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(fn(e,t))return;i.uniform3iv(this.addr,t),pn(e,t)}}function KM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(fn(e,t))return;i.uniform4iv(this.addr,t),pn(e,t)}}function ZM(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function JM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(fn(e,t))return;i.uniform2uiv(this.addr,t),pn(e,t)}}function QM(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(fn(e,t))return;i.uniform3uiv(this.addr,t),pn(e,t)}}function tS(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(fn(e,t))return;i.uniform4uiv(this.addr,t),pn(e,t)}}function eS(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let o;this.type===i.SAMPLER_2D_SHADOW?(im.compareFunction=Pv,o=im):o=Gv,e.setTexture2D(t||o,s)}function nS(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||jv,s)}function iS(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||qv,s)}function sS(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Wv,s)}function oS(i){switch(i){case 5126:return zM;case 35664:return BM;case 35665:return HM;case 35666:return VM;case 35674:return GM;case 35675:return WM;case 35676:return jM;case 5124:case 35670:return qM;case 35667:case 35671:return XM;case 35668:case 35672:return YM;case 35669:case 35673:return KM;case 5125:return ZM;case 36294:return JM;case 36295:return QM;case 36296:return tS;case 35678:case 36198:case 36298:case 36306:case 35682:return eS;case 35679:case 36299:case 36307:return nS;case 35680:case 36300:case 36308:case 36293:return iS;case 36289:case 36303:case 36311:case 36292:return sS}}function rS(i,t){i.uniform1fv(this.addr,t)}function aS(i,t){const e=Qr(t,this.size,2);i.uniform2fv(this.addr,e)}function lS(i,t){const e=Qr(t,this.size,3);i.uniform3fv(this.addr,e)}function cS(i,t){const e=Qr(t,this.size,4);i.uniform4fv(this.addr,e)}function hS(i,t){const e=Qr(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function uS(i,t){const e=Qr(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function dS(i,t){const e=Qr(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function fS(i,t){i.uniform1iv(this.addr,t)}function pS(i,t){i.uniform2iv(this.addr,t)}function mS(i,t){i.uniform3iv(this.addr,t)}function gS(i,t){i.uniform4iv(this.addr,t)}function vS(i,t){i.uniform1uiv(this.addr,t)}function yS(i,t){i.uniform2uiv(this.addr,t)}function _S(i,t){i.uniform3uiv(this.addr,t)}function bS(i,t){i.uniform4uiv(this.addr,t)}function wS(i,t,e){const n=this.cache,s=t.length,o=Yc(e,s);fn(n,o)||(i.uniform1iv(this.addr,o),pn(n,o));for(let r=0;r!==s;++r)e.setTexture2D(t[r]||Gv,o[r])}function xS(i,t,e){const n=this.cache,s=t.length,o=Yc(e,s);fn(n,o)||(i.uniform1iv(this.addr,o),pn(n,o));for(let r=0;r!==s;++r)e.setTexture3D(t[r]||jv,o[r])}function MS(i,t,e){const n=this.cache,s=t.length,o=Yc(e,s);fn(n,o)||(i.uniform1iv(this.addr,o),pn(n,o));for(let r=0;r!==s;++r)e.setTextureCube(t[r]||qv,o[r])}function SS(i,t,e){const n=this.cache,s=t.length,o=Yc(e,s);fn(n,o)||(i.uniform1iv(this.addr,o),pn(n,o));for(let r=0;r!==s;++r)e.setTexture2DArray(t[r]||Wv,o[r])}function ES(i){switch(i){case 5126:return rS;case 35664:return aS;case 35665:return lS;case 35666:return cS;case 35674:return hS;case 35675:return uS;case 35676:return dS;case 5124:case 35670:return fS;case 35667:case 35671:return pS;case 35668:case 35672:return mS;case 35669:case 35673:return gS;case 5125:return vS;case 36294:return yS;case 36295:return _S;case 36296:return bS;case 35678:case 36198:case 36298:case 36306:case 35682:return wS;case 35679:case 36299:case 36307:return xS;case 35680:case 36300:case 36308:case 36293:return MS;case 36289:case 36303:case 36311:case 36292:return SS}}class AS{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=oS(e.type)}}class TS{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=ES(e.type)}}class CS{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let o=0,r=s.length;o!==r;++o){const a=s[o];a.setValue(t,e[a.id],n)}}}const Yh=/(\w+)(\])?(\[|\.)?/g;function cm(i,t){i.seq.push(t),i.map[t.id]=t}function RS(i,t,e){const n=i.name,s=n.length;for(Yh.lastIndex=0;;){const o=Yh.exec(n),r=Yh.lastIndex;let a=o[1];const l=o[2]==="]",c=o[3];if(l&&(a=a|0),c===void 0||c==="["&&r+2===s){cm(e,c===void 0?new AS(a,i,t):new TS(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new CS(a),cm(e,u)),e=u}}}class bc{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){const o=t.getActiveUniform(e,s),r=t.getUniformLocation(e,o.name);RS(o,r,this)}}setValue(t,e,n,s){const o=this.map[e];o!==void 0&&o.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let o=0,r=e.length;o!==r;++o){const a=e[o],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,o=t.length;s!==o;++s){const r=t[s];r.id in e&&n.push(r)}return n}}function hm(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const PS=37297;let kS=0;function LS(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),o=Math.min(t+6,e.length);for(let r=s;r<o;r++){const a=r+1;n.push(`${a===t?">":" "} ${a}: ${e[r]}`)}return n.join(`
`)}const um=new fe;function DS(i){Me._getMatrix(um,Me.workingColorSpace,i);const t=`mat3( ${um.elements.map(e=>e.toFixed(4))} )`;switch(Me.getTransfer(i)){case qc:return[t,"LinearTransferOETF"];case Ie:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function dm(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),s=i.getShaderInfoLog(t).trim();if(n&&s==="")return"";const o=/ERROR: 0:(\d+)/.exec(s);if(o){const r=parseInt(o[1]);return e.toUpperCase()+`

`+s+`

`+LS(i.getShaderSource(t),r)}else return s}function IS(i,t){const e=DS(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function US(i,t){let e;switch(t){case Qb:e="Linear";break;case tw:e="Reinhard";break;case ew:e="Cineon";break;case nw:e="ACESFilmic";break;case sw:e="AgX";break;case ow:e="Neutral";break;case iw:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const zl=new A;function NS(){Me.getLuminanceCoefficients(zl);const i=zl.x.toFixed(4),t=zl.y.toFixed(4),e=zl.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function OS(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Pa).join(`
`)}function $S(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function FS(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const o=i.getActiveAttrib(t,s),r=o.name;let a=1;o.type===i.FLOAT_MAT2&&(a=2),o.type===i.FLOAT_MAT3&&(a=3),o.type===i.FLOAT_MAT4&&(a=4),e[r]={type:o.type,location:i.getAttribLocation(t,r),locationSize:a}}return e}function Pa(i){return i!==""}function fm(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function pm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const zS=/^[ \t]*#include +<([\w\d./]+)>/gm;function vd(i){return i.replace(zS,HS)}const BS=new Map;function HS(i,t){let e=me[t];if(e===void 0){const n=BS.get(t);if(n!==void 0)e=me[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return vd(e)}const VS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function mm(i){return i.replace(VS,GS)}function GS(i,t,e,n){let s="";for(let o=parseInt(t);o<parseInt(e);o++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+o+" ]").replace(/UNROLLED_LOOP_INDEX/g,o);return s}function gm(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}function WS(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===vv?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===yv?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===ps&&(t="SHADOWMAP_TYPE_VSM"),t}function jS(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case $r:case Fr:t="ENVMAP_TYPE_CUBE";break;case jc:t="ENVMAP_TYPE_CUBE_UV";break}return t}function qS(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case Fr:t="ENVMAP_MODE_REFRACTION";break}return t}function XS(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Yd:t="ENVMAP_BLENDING_MULTIPLY";break;case Zb:t="ENVMAP_BLENDING_MIX";break;case Jb:t="ENVMAP_BLENDING_ADD";break}return t}function YS(i){const t=i.envMapCubeUVHeight;if(t===null)return null;const e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function KS(i,t,e,n){const s=i.getContext(),o=e.defines;let r=e.vertexShader,a=e.fragmentShader;const l=WS(e),c=jS(e),h=qS(e),u=XS(e),d=YS(e),f=OS(e),p=$S(o),v=s.createProgram();let m,g,b=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Pa).join(`
`),m.length>0&&(m+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Pa).join(`
`),g.length>0&&(g+=`
`)):(m=[gm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Pa).join(`
`),g=[gm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",d?"#define CUBEUV_TEXEL_WIDTH "+d.texelWidth:"",d?"#define CUBEUV_TEXEL_HEIGHT "+d.texelHeight:"",d?"#define CUBEUV_MAX_MIP "+d.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==js?"#define TONE_MAPPING":"",e.toneMapping!==js?me.tonemapping_pars_fragment:"",e.toneMapping!==js?US("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",me.colorspace_pars_fragment,IS("linearToOutputTexel",e.outputColorSpace),NS(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Pa).join(`
`)),r=vd(r),r=fm(r,e),r=pm(r,e),a=vd(a),a=fm(a,e),a=pm(a,e),r=mm(r),a=mm(a),e.isRawShaderMaterial!==!0&&(b=`#version 300 es
`,m=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+m,g=["#define varying in",e.glslVersion===Pp?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Pp?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);const w=b+m+r,y=b+g+a,N=hm(s,s.VERTEX_SHADER,w),C=hm(s,s.FRAGMENT_SHADER,y);s.attachShader(v,N),s.attachShader(v,C),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function P(R){if(i.debug.checkShaderErrors){const B=s.getProgramInfoLog(v).trim(),$=s.getShaderInfoLog(N).trim(),G=s.getShaderInfoLog(C).trim();let W=!0,q=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(W=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,N,C);else{const X=dm(s,N,"vertex"),tt=dm(s,C,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+B+`
`+X+`
`+tt)}else B!==""?console.warn("THREE.WebGLProgram: Program Info Log:",B):($===""||G==="")&&(q=!1);q&&(R.diagnostics={runnable:W,programLog:B,vertexShader:{log:$,prefix:m},fragmentShader:{log:G,prefix:g}})}s.deleteShader(N),s.deleteShader(C),D=new bc(s,v),M=FS(s,v)}let D;this.getUniforms=function(){return D===void 0&&P(this),D};let M;this.getAttributes=function(){return M===void 0&&P(this),M};let x=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return x===!1&&(x=s.getProgramParameter(v,PS)),x},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=kS++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=N,this.fragmentShader=C,this}let ZS=0;class JS{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){const e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),o=this._getShaderStage(n),r=this._getShaderCacheForMaterial(t);return r.has(s)===!1&&(r.add(s),s.usedTimes++),r.has(o)===!1&&(r.add(o),o.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new QS(t),e.set(t,n)),n}}class QS{constructor(t){this.id=ZS++,this.code=t,this.usedTimes=0}}function tE(i,t,e,n,s,o,r){const a=new of,l=new JS,c=new Set,h=[],u=s.logarithmicDepthBuffer,d=s.vertexTextures;let f=s.precision;const p={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(M){return c.add(M),M===0?"uv":`uv${M}`}function m(M,x,R,B,$){const G=B.fog,W=$.geometry,q=M.isMeshStandardMaterial?B.environment:null,X=(M.isMeshStandardMaterial?e:t).get(M.envMap||q),tt=X&&X.mapping===jc?X.image.height:null,ct=p[M.type];M.precision!==null&&(f=s.getMaxPrecision(M.precision),f!==M.precision&&console.warn("THREE.WebGLProgram.getParameters:",M.precision,"not supported, using",f,"instead."));const ht=W.morphAttributes.position||W.morphAttributes.normal||W.morphAttributes.color,gt=ht!==void 0?ht.length:0;let wt=0;W.morphAttributes.position!==void 0&&(wt=1),W.morphAttributes.normal!==void 0&&(wt=2),W.morphAttributes.color!==void 0&&(wt=3);let _t,it,ut,xt;if(ct){const Ae=qi[ct];_t=Ae.vertexShader,it=Ae.fragmentShader}else _t=M.vertexShader,it=M.fragmentShader,l.update(M),ut=l.getVertexShaderID(M),xt=l.getFragmentShaderID(M);const rt=i.getRenderTarget(),zt=i.state.buffers.depth.getReversed(),Yt=$.isInstancedMesh===!0,Nt=$.isBatchedMesh===!0,ce=!!M.map,ot=!!M.matcap,ft=!!X,O=!!M.aoMap,Bt=!!M.lightMap,pt=!!M.bumpMap,Ot=!!M.normalMap,Mt=!!M.displacementMap,Zt=!!M.emissiveMap,St=!!M.metalnessMap,k=!!M.roughnessMap,E=M.anisotropy>0,Y=M.clearcoat>0,Q=M.dispersion>0,j=M.iridescence>0,et=M.sheen>0,At=M.transmission>0,Et=E&&!!M.anisotropyMap,Lt=Y&&!!M.clearcoatMap,re=Y&&!!M.clearcoatNormalMap,vt=Y&&!!M.clearcoatRoughnessMap,Tt=j&&!!M.iridescenceMap,Gt=j&&!!M.iridescenceThicknessMap,jt=et&&!!M.sheenColorMap,Pt=et&&!!M.sheenRoughnessMap,ge=!!M.specularMap,ae=!!M.specularColorMap,we=!!M.specularIntensityMap,H=At&&!!M.transmissionMap,Ct=At&&!!M.thicknessMap,nt=!!M.gradientMap,at=!!M.alphaMap,Dt=M.alphaTest>0,It=!!M.alphaHash,ue=!!M.extensions;let je=js;M.toneMapped&&(rt===null||rt.isXRRenderTarget===!0)&&(je=i.toneMapping);const gn={shaderID:ct,shaderType:M.type,shaderName:M.name,vertexShader:_t,fragmentShader:it,defines:M.defines,customVertexShaderID:ut,customFragmentShaderID:xt,isRawShaderMaterial:M.isRawShaderMaterial===!0,glslVersion:M.glslVersion,precision:f,batching:Nt,batchingColor:Nt&&$._colorsTexture!==null,instancing:Yt,instancingColor:Yt&&$.instanceColor!==null,instancingMorph:Yt&&$.morphTexture!==null,supportsVertexTextures:d,outputColorSpace:rt===null?i.outputColorSpace:rt.isXRRenderTarget===!0?rt.texture.colorSpace:Kr,alphaToCoverage:!!M.alphaToCoverage,map:ce,matcap:ot,envMap:ft,envMapMode:ft&&X.mapping,envMapCubeUVHeight:tt,aoMap:O,lightMap:Bt,bumpMap:pt,normalMap:Ot,displacementMap:d&&Mt,emissiveMap:Zt,normalMapObjectSpace:Ot&&M.normalMapType===cw,normalMapTangentSpace:Ot&&M.normalMapType===sf,metalnessMap:St,roughnessMap:k,anisotropy:E,anisotropyMap:Et,clearcoat:Y,clearcoatMap:Lt,clearcoatNormalMap:re,clearcoatRoughnessMap:vt,dispersion:Q,iridescence:j,iridescenceMap:Tt,iridescenceThicknessMap:Gt,sheen:et,sheenColorMap:jt,sheenRoughnessMap:Pt,specularMap:ge,specularColorMap:ae,specularIntensityMap:we,transmission:At,transmissionMap:H,thicknessMap:Ct,gradientMap:nt,opaque:M.transparent===!1&&M.blending===kr&&M.alphaToCoverage===!1,alphaMap:at,alphaTest:Dt,alphaHash:It,combine:M.combine,mapUv:ce&&v(M.map.channel),aoMapUv:O&&v(M.aoMap.channel),lightMapUv:Bt&&v(M.lightMap.channel),bumpMapUv:pt&&v(M.bumpMap.channel),normalMapUv:Ot&&v(M.normalMap.channel),displacementMapUv:Mt&&v(M.displacementMap.channel),emissiveMapUv:Zt&&v(M.emissiveMap.channel),metalnessMapUv:St&&v(M.metalnessMap.channel),roughnessMapUv:k&&v(M.roughnessMap.channel),anisotropyMapUv:Et&&v(M.anisotropyMap.channel),clearcoatMapUv:Lt&&v(M.clearcoatMap.channel),clearcoatNormalMapUv:re&&v(M.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:vt&&v(M.clearcoatRoughnessMap.channel),iridescenceMapUv:Tt&&v(M.iridescenceMap.channel),iridescenceThicknessMapUv:Gt&&v(M.iridescenceThicknessMap.channel),sheenColorMapUv:jt&&v(M.sheenColorMap.channel),sheenRoughnessMapUv:Pt&&v(M.sheenRoughnessMap.channel),specularMapUv:ge&&v(M.specularMap.channel),specularColorMapUv:ae&&v(M.specularColorMap.channel),specularIntensityMapUv:we&&v(M.specularIntensityMap.channel),transmissionMapUv:H&&v(M.transmissionMap.channel),thicknessMapUv:Ct&&v(M.thicknessMap.channel),alphaMapUv:at&&v(M.alphaMap.channel),vertexTangents:!!W.attributes.tangent&&(Ot||E),vertexColors:M.vertexColors,vertexAlphas:M.vertexColors===!0&&!!W.attributes.color&&W.attributes.color.itemSize===4,pointsUvs:$.isPoints===!0&&!!W.attributes.uv&&(ce||at),fog:!!G,useFog:M.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:M.flatShading===!0,sizeAttenuation:M.sizeAttenuation===!0,logarithmicDepthBuffer:u,reverseDepthBuffer:zt,skinning:$.isSkinnedMesh===!0,morphTargets:W.morphAttributes.position!==void 0,morphNormals:W.morphAttributes.normal!==void 0,morphColors:W.morphAttributes.color!==void 0,morphTargetsCount:gt,morphTextureStride:wt,numDirLights:x.directional.length,numPointLights:x.point.length,numSpotLights:x.spot.length,numSpotLightMaps:x.spotLightMap.length,numRectAreaLights:x.rectArea.length,numHemiLights:x.hemi.length,numDirLightShadows:x.directionalShadowMap.length,numPointLightShadows:x.pointShadowMap.length,numSpotLightShadows:x.spotShadowMap.length,numSpotLightShadowsWithMaps:x.numSpotLightShadowsWithMaps,numLightProbes:x.numLightProbes,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:M.dithering,shadowMapEnabled:i.shadowMap.enabled&&R.length>0,shadowMapType:i.shadowMap.type,toneMapping:je,decodeVideoTexture:ce&&M.map.isVideoTexture===!0&&Me.getTransfer(M.map.colorSpace)===Ie,decodeVideoTextureEmissive:Zt&&M.emissiveMap.isVideoTexture===!0&&Me.getTransfer(M.emissiveMap.colorSpace)===Ie,premultipliedAlpha:M.premultipliedAlpha,doubleSided:M.side===ki,flipSided:M.side===Hn,useDepthPacking:M.depthPacking>=0,depthPacking:M.depthPacking||0,index0AttributeName:M.index0AttributeName,extensionClipCullDistance:ue&&M.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ue&&M.extensions.multiDraw===!0||Nt)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:M.customProgramCacheKey()};return gn.vertexUv1s=c.has(1),gn.vertexUv2s=c.has(2),gn.vertexUv3s=c.has(3),c.clear(),gn}function g(M){const x=[];if(M.shaderID?x.push(M.shaderID):(x.push(M.customVertexShaderID),x.push(M.customFragmentShaderID)),M.defines!==void 0)for(const R in M.defines)x.push(R),x.push(M.defines[R]);return M.isRawShaderMaterial===!1&&(b(x,M),w(x,M),x.push(i.outputColorSpace)),x.push(M.customProgramCacheKey),x.join()}function b(M,x){M.push(x.precision),M.push(x.outputColorSpace),M.push(x.envMapMode),M.push(x.envMapCubeUVHeight),M.push(x.mapUv),M.push(x.alphaMapUv),M.push(x.lightMapUv),M.push(x.aoMapUv),M.push(x.bumpMapUv),M.push(x.normalMapUv),M.push(x.displacementMapUv),M.push(x.emissiveMapUv),M.push(x.metalnessMapUv),M.push(x.roughnessMapUv),M.push(x.anisotropyMapUv),M.push(x.clearcoatMapUv),M.push(x.clearcoatNormalMapUv),M.push(x.clearcoatRoughnessMapUv),M.push(x.iridescenceMapUv),M.push(x.iridescenceThicknessMapUv),M.push(x.sheenColorMapUv),M.push(x.sheenRoughnessMapUv),M.push(x.specularMapUv),M.push(x.specularColorMapUv),M.push(x.specularIntensityMapUv),M.push(x.transmissionMapUv),M.push(x.thicknessMapUv),M.push(x.combine),M.push(x.fogExp2),M.push(x.sizeAttenuation),M.push(x.morphTargetsCount),M.push(x.morphAttributeCount),M.push(x.numDirLights),M.push(x.numPointLights),M.push(x.numSpotLights),M.push(x.numSpotLightMaps),M.push(x.numHemiLights),M.push(x.numRectAreaLights),M.push(x.numDirLightShadows),M.push(x.numPointLightShadows),M.push(x.numSpotLightShadows),M.push(x.numSpotLightShadowsWithMaps),M.push(x.numLightProbes),M.push(x.shadowMapType),M.push(x.toneMapping),M.push(x.numClippingPlanes),M.push(x.numClipIntersection),M.push(x.depthPacking)}function w(M,x){a.disableAll(),x.supportsVertexTextures&&a.enable(0),x.instancing&&a.enable(1),x.instancingColor&&a.enable(2),x.instancingMorph&&a.enable(3),x.matcap&&a.enable(4),x.envMap&&a.enable(5),x.normalMapObjectSpace&&a.enable(6),x.normalMapTangentSpace&&a.enable(7),x.clearcoat&&a.enable(8),x.iridescence&&a.enable(9),x.alphaTest&&a.enable(10),x.vertexColors&&a.enable(11),x.vertexAlphas&&a.enable(12),x.vertexUv1s&&a.enable(13),x.vertexUv2s&&a.enable(14),x.vertexUv3s&&a.enable(15),x.vertexTangents&&a.enable(16),x.anisotropy&&a.enable(17),x.alphaHash&&a.enable(18),x.batching&&a.enable(19),x.dispersion&&a.enable(20),x.batchingColor&&a.enable(21),M.push(a.mask),a.disableAll(),x.fog&&a.enable(0),x.useFog&&a.enable(1),x.flatShading&&a.enable(2),x.logarithmicDepthBuffer&&a.enable(3),x.reverseDepthBuffer&&a.enable(4),x.skinning&&a.enable(5),x.morphTargets&&a.enable(6),x.morphNormals&&a.enable(7),x.morphColors&&a.enable(8),x.premultipliedAlpha&&a.enable(9),x.shadowMapEnabled&&a.enable(10),x.doubleSided&&a.enable(11),x.flipSided&&a.enable(12),x.useDepthPacking&&a.enable(13),x.dithering&&a.enable(14),x.transmission&&a.enable(15),x.sheen&&a.enable(16),x.opaque&&a.enable(17),x.pointsUvs&&a.enable(18),x.decodeVideoTexture&&a.enable(19),x.decodeVideoTextureEmissive&&a.enable(20),x.alphaToCoverage&&a.enable(21),M.push(a.mask)}function y(M){const x=p[M.type];let R;if(x){const B=qi[x];R=Fw.clone(B.uniforms)}else R=M.uniforms;return R}function N(M,x){let R;for(let B=0,$=h.length;B<$;B++){const G=h[B];if(G.cacheKey===x){R=G,++R.usedTimes;break}}return R===void 0&&(R=new KS(i,x,M,o),h.push(R)),R}function C(M){if(--M.usedTimes===0){const x=h.indexOf(M);h[x]=h[h.length-1],h.pop(),M.destroy()}}function P(M){l.remove(M)}function D(){l.dispose()}return{getParameters:m,getProgramCacheKey:g,getUniforms:y,acquireProgram:N,releaseProgram:C,releaseShaderCache:P,programs:h,dispose:D}}function eE(){let i=new WeakMap;function t(r){return i.has(r)}function e(r){let a=i.get(r);return a===void 0&&(a={},i.set(r,a)),a}function n(r){i.delete(r)}function s(r,a,l){i.get(r)[a]=l}function o(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:o}}function nE(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function vm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function ym(){const i=[];let t=0;const e=[],n=[],s=[];function o(){t=0,e.length=0,n.length=0,s.length=0}function r(u,d,f,p,v,m){let g=i[t];return g===void 0?(g={id:u.id,object:u,geometry:d,material:f,groupOrder:p,renderOrder:u.renderOrder,z:v,group:m},i[t]=g):(g.id=u.id,g.object=u,g.geometry=d,g.material=f,g.groupOrder=p,g.renderOrder=u.renderOrder,g.z=v,g.group=m),t++,g}function a(u,d,f,p,v,m){const g=r(u,d,f,p,v,m);f.transmission>0?n.push(g):f.transparent===!0?s.push(g):e.push(g)}function l(u,d,f,p,v,m){const g=r(u,d,f,p,v,m);f.transmission>0?n.unshift(g):f.transparent===!0?s.unshift(g):e.unshift(g)}function c(u,d){e.length>1&&e.sort(u||nE),n.length>1&&n.sort(d||vm),s.length>1&&s.sort(d||vm)}function h(){for(let u=t,d=i.length;u<d;u++){const f=i[u];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:e,transmissive:n,transparent:s,init:o,push:a,unshift:l,finish:h,sort:c}}function iE(){let i=new WeakMap;function t(n,s){const o=i.get(n);let r;return o===void 0?(r=new ym,i.set(n,[r])):s>=o.length?(r=new ym,o.push(r)):r=o[s],r}function e(){i=new WeakMap}return{get:t,dispose:e}}function sE(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new A,color:new te};break;case"SpotLight":e={position:new A,direction:new A,color:new te,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new A,color:new te,distance:0,decay:0};break;case"HemisphereLight":e={direction:new A,skyColor:new te,groundColor:new te};break;case"RectAreaLight":e={color:new te,position:new A,halfWidth:new A,halfHeight:new A};break}return i[t.id]=e,e}}}function oE(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new dt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new dt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new dt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let rE=0;function aE(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function lE(i){const t=new sE,e=oE(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new A);const s=new A,o=new Jt,r=new Jt;function a(c){let h=0,u=0,d=0;for(let M=0;M<9;M++)n.probe[M].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,b=0,w=0,y=0,N=0,C=0,P=0;c.sort(aE);for(let M=0,x=c.length;M<x;M++){const R=c[M],B=R.color,$=R.intensity,G=R.distance,W=R.shadow&&R.shadow.map?R.shadow.map.texture:null;if(R.isAmbientLight)h+=B.r*$,u+=B.g*$,d+=B.b*$;else if(R.isLightProbe){for(let q=0;q<9;q++)n.probe[q].addScaledVector(R.sh.coefficients[q],$);P++}else if(R.isDirectionalLight){const q=t.get(R);if(q.color.copy(R.color).multiplyScalar(R.intensity),R.castShadow){const X=R.shadow,tt=e.get(R);tt.shadowIntensity=X.intensity,tt.shadowBias=X.bias,tt.shadowNormalBias=X.normalBias,tt.shadowRadius=X.radius,tt.shadowMapSize=X.mapSize,n.directionalShadow[f]=tt,n.directionalShadowMap[f]=W,n.directionalShadowMatrix[f]=R.shadow.matrix,b++}n.directional[f]=q,f++}else if(R.isSpotLight){const q=t.get(R);q.position.setFromMatrixPosition(R.matrixWorld),q.color.copy(B).multiplyScalar($),q.distance=G,q.coneCos=Math.cos(R.angle),q.penumbraCos=Math.cos(R.angle*(1-R.penumbra)),q.decay=R.decay,n.spot[v]=q;const X=R.shadow;if(R.map&&(n.spotLightMap[N]=R.map,N++,X.updateMatrices(R),R.castShadow&&C++),n.spotLightMatrix[v]=X.matrix,R.castShadow){const tt=e.get(R);tt.shadowIntensity=X.intensity,tt.shadowBias=X.bias,tt.shadowNormalBias=X.normalBias,tt.shadowRadius=X.radius,tt.shadowMapSize=X.mapSize,n.spotShadow[v]=tt,n.spotShadowMap[v]=W,y++}v++}else if(R.isRectAreaLight){const q=t.get(R);q.color.copy(B).multiplyScalar($),q.halfWidth.set(R.width*.5,0,0),q.halfHeight.set(0,R.height*.5,0),n.rectArea[m]=q,m++}else if(R.isPointLight){const q=t.get(R);if(q.color.copy(R.color).multiplyScalar(R.intensity),q.distance=R.distance,q.decay=R.decay,R.castShadow){const X=R.shadow,tt=e.get(R);tt.shadowIntensity=X.intensity,tt.shadowBias=X.bias,tt.shadowNormalBias=X.normalBias,tt.shadowRadius=X.radius,tt.shadowMapSize=X.mapSize,tt.shadowCameraNear=X.camera.near,tt.shadowCameraFar=X.camera.far,n.pointShadow[p]=tt,n.pointShadowMap[p]=W,n.pointShadowMatrix[p]=R.shadow.matrix,w++}n.point[p]=q,p++}else if(R.isHemisphereLight){const q=t.get(R);q.skyColor.copy(R.color).multiplyScalar($),q.groundColor.copy(R.groundColor).multiplyScalar($),n.hemi[g]=q,g++}}m>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=kt.LTC_FLOAT_1,n.rectAreaLTC2=kt.LTC_FLOAT_2):(n.rectAreaLTC1=kt.LTC_HALF_1,n.rectAreaLTC2=kt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;const D=n.hash;(D.directionalLength!==f||D.pointLength!==p||D.spotLength!==v||D.rectAreaLength!==m||D.hemiLength!==g||D.numDirectionalShadows!==b||D.numPointShadows!==w||D.numSpotShadows!==y||D.numSpotMaps!==N||D.numLightProbes!==P)&&(n.directional.length=f,n.spot.length=v,n.rectArea.length=m,n.point.length=p,n.hemi.length=g,n.directionalShadow.length=b,n.directionalShadowMap.length=b,n.pointShadow.length=w,n.pointShadowMap.length=w,n.spotShadow.length=y,n.spotShadowMap.length=y,n.directionalShadowMatrix.length=b,n.pointShadowMatrix.length=w,n.spotLightMatrix.length=y+N-C,n.spotLightMap.length=N,n.numSpotLightShadowsWithMaps=C,n.numLightProbes=P,D.directionalLength=f,D.pointLength=p,D.spotLength=v,D.rectAreaLength=m,D.hemiLength=g,D.numDirectionalShadows=b,D.numPointShadows=w,D.numSpotShadows=y,D.numSpotMaps=N,D.numLightProbes=P,n.version=rE++)}function l(c,h){let u=0,d=0,f=0,p=0,v=0;const m=h.matrixWorldInverse;for(let g=0,b=c.length;g<b;g++){const w=c[g];if(w.isDirectionalLight){const y=n.directional[u];y.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),y.direction.sub(s),y.direction.transformDirection(m),u++}else if(w.isSpotLight){const y=n.spot[f];y.position.setFromMatrixPosition(w.matrixWorld),y.position.applyMatrix4(m),y.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),y.direction.sub(s),y.direction.transformDirection(m),f++}else if(w.isRectAreaLight){const y=n.rectArea[p];y.position.setFromMatrixPosition(w.matrixWorld),y.position.applyMatrix4(m),r.identity(),o.copy(w.matrixWorld),o.premultiply(m),r.extractRotation(o),y.halfWidth.set(w.width*.5,0,0),y.halfHeight.set(0,w.height*.5,0),y.halfWidth.applyMatrix4(r),y.halfHeight.applyMatrix4(r),p++}else if(w.isPointLight){const y=n.point[d];y.position.setFromMatrixPosition(w.matrixWorld),y.position.applyMatrix4(m),d++}else if(w.isHemisphereLight){const y=n.hemi[v];y.direction.setFromMatrixPosition(w.matrixWorld),y.direction.transformDirection(m),v++}}}return{setup:a,setupView:l,state:n}}function _m(i){const t=new lE(i),e=[],n=[];function s(h){c.camera=h,e.length=0,n.length=0}function o(h){e.push(h)}function r(h){n.push(h)}function a(){t.setup(e)}function l(h){t.setupView(e,h)}const c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:o,pushShadow:r}}function cE(i){let t=new WeakMap;function e(s,o=0){const r=t.get(s);let a;return r===void 0?(a=new _m(i),t.set(s,[a])):o>=r.length?(a=new _m(i),r.push(a)):a=r[o],a}function n(){t=new WeakMap}return{get:e,dispose:n}}class Xv extends Ss{static get type(){return"MeshDepthMaterial"}constructor(t){super(),this.isMeshDepthMaterial=!0,this.depthPacking=lw,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class hE extends Ss{static get type(){return"MeshDistanceMaterial"}constructor(t){super(),this.isMeshDistanceMaterial=!0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const uE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,dE=`uniform sampler2D shadow_pass;
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
}`;function fE(i,t,e){let n=new rf;const s=new dt,o=new dt,r=new Re,a=new Xv({depthPacking:Rv}),l=new hE,c={},h=e.maxTextureSize,u={[Yi]:Hn,[Hn]:Yi,[ki]:ki},d=new Ys({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new dt},radius:{value:4}},vertexShader:uE,fragmentShader:dE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;const p=new pe;p.setAttribute("position",new en(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const v=new ee(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=vv;let g=this.type;this.render=function(C,P,D){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||C.length===0)return;const M=i.getRenderTarget(),x=i.getActiveCubeFace(),R=i.getActiveMipmapLevel(),B=i.state;B.setBlending(Ws),B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);const $=g!==ps&&this.type===ps,G=g===ps&&this.type!==ps;for(let W=0,q=C.length;W<q;W++){const X=C[W],tt=X.shadow;if(tt===void 0){console.warn("THREE.WebGLShadowMap:",X,"has no shadow.");continue}if(tt.autoUpdate===!1&&tt.needsUpdate===!1)continue;s.copy(tt.mapSize);const ct=tt.getFrameExtents();if(s.multiply(ct),o.copy(tt.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(o.x=Math.floor(h/ct.x),s.x=o.x*ct.x,tt.mapSize.x=o.x),s.y>h&&(o.y=Math.floor(h/ct.y),s.y=o.y*ct.y,tt.mapSize.y=o.y)),tt.map===null||$===!0||G===!0){const gt=this.type!==ps?{minFilter:Vn,magFilter:Vn}:{};tt.map!==null&&tt.map.dispose(),tt.map=new Xs(s.x,s.y,gt),tt.map.texture.name=X.name+".shadowMap",tt.camera.updateProjectionMatrix()}i.setRenderTarget(tt.map),i.clear();const ht=tt.getViewportCount();for(let gt=0;gt<ht;gt++){const wt=tt.getViewport(gt);r.set(o.x*wt.x,o.y*wt.y,o.x*wt.z,o.y*wt.w),B.viewport(r),tt.updateMatrices(X,gt),n=tt.getFrustum(),y(P,D,tt.camera,X,this.type)}tt.isPointLightShadow!==!0&&this.type===ps&&b(tt,D),tt.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(M,x,R)};function b(C,P){const D=t.update(v);d.defines.VSM_SAMPLES!==C.blurSamples&&(d.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null&&(C.mapPass=new Xs(s.x,s.y)),d.uniforms.shadow_pass.value=C.map.texture,d.uniforms.resolution.value=C.mapSize,d.uniforms.radius.value=C.radius,i.setRenderTarget(C.mapPass),i.clear(),i.renderBufferDirect(P,null,D,d,v,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value=C.mapSize,f.uniforms.radius.value=C.radius,i.setRenderTarget(C.map),i.clear(),i.renderBufferDirect(P,null,D,f,v,null)}function w(C,P,D,M){let x=null;const R=D.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(R!==void 0)x=R;else if(x=D.isPointLight===!0?l:a,i.localClippingEnabled&&P.clipShadows===!0&&Array.isArray(P.clippingPlanes)&&P.clippingPlanes.length!==0||P.displacementMap&&P.displacementScale!==0||P.alphaMap&&P.alphaTest>0||P.map&&P.alphaTest>0){const B=x.uuid,$=P.uuid;let G=c[B];G===void 0&&(G={},c[B]=G);let W=G[$];W===void 0&&(W=x.clone(),G[$]=W,P.addEventListener("dispose",N)),x=W}if(x.visible=P.visible,x.wireframe=P.wireframe,M===ps?x.side=P.shadowSide!==null?P.shadowSide:P.side:x.side=P.shadowSide!==null?P.shadowSide:u[P.side],x.alphaMap=P.alphaMap,x.alphaTest=P.alphaTest,x.map=P.map,x.clipShadows=P.clipShadows,x.clippingPlanes=P.clippingPlanes,x.clipIntersection=P.clipIntersection,x.displacementMap=P.displacementMap,x.displacementScale=P.displacementScale,x.displacementBias=P.displacementBias,x.wireframeLinewidth=P.wireframeLinewidth,x.linewidth=P.linewidth,D.isPointLight===!0&&x.isMeshDistanceMaterial===!0){const B=i.properties.get(x);B.light=D}return x}function y(C,P,D,M,x){if(C.visible===!1)return;if(C.layers.test(P.layers)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&x===ps)&&(!C.frustumCulled||n.intersectsObject(C))){C.modelViewMatrix.multiplyMatrices(D.matrixWorldInverse,C.matrixWorld);const $=t.update(C),G=C.material;if(Array.isArray(G)){const W=$.groups;for(let q=0,X=W.length;q<X;q++){const tt=W[q],ct=G[tt.materialIndex];if(ct&&ct.visible){const ht=w(C,ct,M,x);C.onBeforeShadow(i,C,P,D,$,ht,tt),i.renderBufferDirect(D,null,$,ht,C,tt),C.onAfterShadow(i,C,P,D,$,ht,tt)}}}else if(G.visible){const W=w(C,G,M,x);C.onBeforeShadow(i,C,P,D,$,W,null),i.renderBufferDirect(D,null,$,W,C,null),C.onAfterShadow(i,C,P,D,$,W,null)}}const B=C.children;for(let $=0,G=B.length;$<G;$++)y(B[$],P,D,M,x)}function N(C){C.target.removeEventListener("dispose",N);for(const D in c){const M=c[D],x=C.target.uuid;x in M&&(M[x].dispose(),delete M[x])}}}const pE={[Iu]:Uu,[Nu]:Fu,[Ou]:zu,[Or]:$u,[Uu]:Iu,[Fu]:Nu,[zu]:Ou,[$u]:Or};function mE(i,t){function e(){let H=!1;const Ct=new Re;let nt=null;const at=new Re(0,0,0,0);return{setMask:function(Dt){nt!==Dt&&!H&&(i.colorMask(Dt,Dt,Dt,Dt),nt=Dt)},setLocked:function(Dt){H=Dt},setClear:function(Dt,It,ue,je,gn){gn===!0&&(Dt*=je,It*=je,ue*=je),Ct.set(Dt,It,ue,je),at.equals(Ct)===!1&&(i.clearColor(Dt,It,ue,je),at.copy(Ct))},reset:function(){H=!1,nt=null,at.set(-1,0,0,0)}}}function n(){let H=!1,Ct=!1,nt=null,at=null,Dt=null;return{setReversed:function(It){if(Ct!==It){const ue=t.get("EXT_clip_control");Ct?ue.clipControlEXT(ue.LOWER_LEFT_EXT,ue.ZERO_TO_ONE_EXT):ue.clipControlEXT(ue.LOWER_LEFT_EXT,ue.NEGATIVE_ONE_TO_ONE_EXT);const je=Dt;Dt=null,this.setClear(je)}Ct=It},getReversed:function(){return Ct},setTest:function(It){It?rt(i.DEPTH_TEST):zt(i.DEPTH_TEST)},setMask:function(It){nt!==It&&!H&&(i.depthMask(It),nt=It)},setFunc:function(It){if(Ct&&(It=pE[It]),at!==It){switch(It){case Iu:i.depthFunc(i.NEVER);break;case Uu:i.depthFunc(i.ALWAYS);break;case Nu:i.depthFunc(i.LESS);break;case Or:i.depthFunc(i.LEQUAL);break;case Ou:i.depthFunc(i.EQUAL);break;case $u:i.depthFunc(i.GEQUAL);break;case Fu:i.depthFunc(i.GREATER);break;case zu:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}at=It}},setLocked:function(It){H=It},setClear:function(It){Dt!==It&&(Ct&&(It=1-It),i.clearDepth(It),Dt=It)},reset:function(){H=!1,nt=null,at=null,Dt=null,Ct=!1}}}function s(){let H=!1,Ct=null,nt=null,at=null,Dt=null,It=null,ue=null,je=null,gn=null;return{setTest:function(Ae){H||(Ae?rt(i.STENCIL_TEST):zt(i.STENCIL_TEST))},setMask:function(Ae){Ct!==Ae&&!H&&(i.stencilMask(Ae),Ct=Ae)},setFunc:function(Ae,cn,Fe){(nt!==Ae||at!==cn||Dt!==Fe)&&(i.stencilFunc(Ae,cn,Fe),nt=Ae,at=cn,Dt=Fe)},setOp:function(Ae,cn,Fe){(It!==Ae||ue!==cn||je!==Fe)&&(i.stencilOp(Ae,cn,Fe),It=Ae,ue=cn,je=Fe)},setLocked:function(Ae){H=Ae},setClear:function(Ae){gn!==Ae&&(i.clearStencil(Ae),gn=Ae)},reset:function(){H=!1,Ct=null,nt=null,at=null,Dt=null,It=null,ue=null,je=null,gn=null}}}const o=new e,r=new n,a=new s,l=new WeakMap,c=new WeakMap;let h={},u={},d=new WeakMap,f=[],p=null,v=!1,m=null,g=null,b=null,w=null,y=null,N=null,C=null,P=new te(0,0,0),D=0,M=!1,x=null,R=null,B=null,$=null,G=null;const W=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let q=!1,X=0;const tt=i.getParameter(i.VERSION);tt.indexOf("WebGL")!==-1?(X=parseFloat(/^WebGL (\d)/.exec(tt)[1]),q=X>=1):tt.indexOf("OpenGL ES")!==-1&&(X=parseFloat(/^OpenGL ES (\d)/.exec(tt)[1]),q=X>=2);let ct=null,ht={};const gt=i.getParameter(i.SCISSOR_BOX),wt=i.getParameter(i.VIEWPORT),_t=new Re().fromArray(gt),it=new Re().fromArray(wt);function ut(H,Ct,nt,at){const Dt=new Uint8Array(4),It=i.createTexture();i.bindTexture(H,It),i.texParameteri(H,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(H,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let ue=0;ue<nt;ue++)H===i.TEXTURE_3D||H===i.TEXTURE_2D_ARRAY?i.texImage3D(Ct,0,i.RGBA,1,1,at,0,i.RGBA,i.UNSIGNED_BYTE,Dt):i.texImage2D(Ct+ue,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,Dt);return It}const xt={};xt[i.TEXTURE_2D]=ut(i.TEXTURE_2D,i.TEXTURE_2D,1),xt[i.TEXTURE_CUBE_MAP]=ut(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),xt[i.TEXTURE_2D_ARRAY]=ut(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),xt[i.TEXTURE_3D]=ut(i.TEXTURE_3D,i.TEXTURE_3D,1,1),o.setClear(0,0,0,1),r.setClear(1),a.setClear(0),rt(i.DEPTH_TEST),r.setFunc(Or),pt(!1),Ot(xp),rt(i.CULL_FACE),O(Ws);function rt(H){h[H]!==!0&&(i.enable(H),h[H]=!0)}function zt(H){h[H]!==!1&&(i.disable(H),h[H]=!1)}function Yt(H,Ct){return u[H]!==Ct?(i.bindFramebuffer(H,Ct),u[H]=Ct,H===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=Ct),H===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=Ct),!0):!1}function Nt(H,Ct){let nt=f,at=!1;if(H){nt=d.get(Ct),nt===void 0&&(nt=[],d.set(Ct,nt));const Dt=H.textures;if(nt.length!==Dt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let It=0,ue=Dt.length;It<ue;It++)nt[It]=i.COLOR_ATTACHMENT0+It;nt.length=Dt.length,at=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,at=!0);at&&i.drawBuffers(nt)}function ce(H){return p!==H?(i.useProgram(H),p=H,!0):!1}const ot={[Mo]:i.FUNC_ADD,[Ib]:i.FUNC_SUBTRACT,[Ub]:i.FUNC_REVERSE_SUBTRACT};ot[Nb]=i.MIN,ot[Ob]=i.MAX;const ft={[$b]:i.ZERO,[Fb]:i.ONE,[zb]:i.SRC_COLOR,[Lu]:i.SRC_ALPHA,[jb]:i.SRC_ALPHA_SATURATE,[Gb]:i.DST_COLOR,[Hb]:i.DST_ALPHA,[Bb]:i.ONE_MINUS_SRC_COLOR,[Du]:i.ONE_MINUS_SRC_ALPHA,[Wb]:i.ONE_MINUS_DST_COLOR,[Vb]:i.ONE_MINUS_DST_ALPHA,[qb]:i.CONSTANT_COLOR,[Xb]:i.ONE_MINUS_CONSTANT_COLOR,[Yb]:i.CONSTANT_ALPHA,[Kb]:i.ONE_MINUS_CONSTANT_ALPHA};function O(H,Ct,nt,at,Dt,It,ue,je,gn,Ae){if(H===Ws){v===!0&&(zt(i.BLEND),v=!1);return}if(v===!1&&(rt(i.BLEND),v=!0),H!==Db){if(H!==m||Ae!==M){if((g!==Mo||y!==Mo)&&(i.blendEquation(i.FUNC_ADD),g=Mo,y=Mo),Ae)switch(H){case kr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Mp:i.blendFunc(i.ONE,i.ONE);break;case Sp:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Ep:i.blendFuncSeparate(i.ZERO,i.SRC_COLOR,i.ZERO,i.SRC_ALPHA);break;default:console.error("THREE.WebGLState: Invalid blending: ",H);break}else switch(H){case kr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Mp:i.blendFunc(i.SRC_ALPHA,i.ONE);break;case Sp:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Ep:i.blendFunc(i.ZERO,i.SRC_COLOR);break;default:console.error("THREE.WebGLState: Invalid blending: ",H);break}b=null,w=null,N=null,C=null,P.set(0,0,0),D=0,m=H,M=Ae}return}Dt=Dt||Ct,It=It||nt,ue=ue||at,(Ct!==g||Dt!==y)&&(i.blendEquationSeparate(ot[Ct],ot[Dt]),g=Ct,y=Dt),(nt!==b||at!==w||It!==N||ue!==C)&&(i.blendFuncSeparate(ft[nt],ft[at],ft[It],ft[ue]),b=nt,w=at,N=It,C=ue),(je.equals(P)===!1||gn!==D)&&(i.blendColor(je.r,je.g,je.b,gn),P.copy(je),D=gn),m=H,M=!1}function Bt(H,Ct){H.side===ki?zt(i.CULL_FACE):rt(i.CULL_FACE);let nt=H.side===Hn;Ct&&(nt=!nt),pt(nt),H.blending===kr&&H.transparent===!1?O(Ws):O(H.blending,H.blendEquation,H.blendSrc,H.blendDst,H.blendEquationAlpha,H.blendSrcAlpha,H.blendDstAlpha,H.blendColor,H.blendAlpha,H.premultipliedAlpha),r.setFunc(H.depthFunc),r.setTest(H.depthTest),r.setMask(H.depthWrite),o.setMask(H.colorWrite);const at=H.stencilWrite;a.setTest(at),at&&(a.setMask(H.stencilWriteMask),a.setFunc(H.stencilFunc,H.stencilRef,H.stencilFuncMask),a.setOp(H.stencilFail,H.stencilZFail,H.stencilZPass)),Zt(H.polygonOffset,H.polygonOffsetFactor,H.polygonOffsetUnits),H.alphaToCoverage===!0?rt(i.SAMPLE_ALPHA_TO_COVERAGE):zt(i.SAMPLE_ALPHA_TO_COVERAGE)}function pt(H){x!==H&&(H?i.frontFace(i.CW):i.frontFace(i.CCW),x=H)}function Ot(H){H!==kb?(rt(i.CULL_FACE),H!==R&&(H===xp?i.cullFace(i.BACK):H===Lb?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):zt(i.CULL_FACE),R=H}function Mt(H){H!==B&&(q&&i.lineWidth(H),B=H)}function Zt(H,Ct,nt){H?(rt(i.POLYGON_OFFSET_FILL),($!==Ct||G!==nt)&&(i.polygonOffset(Ct,nt),$=Ct,G=nt)):zt(i.POLYGON_OFFSET_FILL)}function St(H){H?rt(i.SCISSOR_TEST):zt(i.SCISSOR_TEST)}function k(H){H===void 0&&(H=i.TEXTURE0+W-1),ct!==H&&(i.activeTexture(H),ct=H)}function E(H,Ct,nt){nt===void 0&&(ct===null?nt=i.TEXTURE0+W-1:nt=ct);let at=ht[nt];at===void 0&&(at={type:void 0,texture:void 0},ht[nt]=at),(at.type!==H||at.texture!==Ct)&&(ct!==nt&&(i.activeTexture(nt),ct=nt),i.bindTexture(H,Ct||xt[H]),at.type=H,at.texture=Ct)}function Y(){const H=ht[ct];H!==void 0&&H.type!==void 0&&(i.bindTexture(H.type,null),H.type=void 0,H.texture=void 0)}function Q(){try{i.compressedTexImage2D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function j(){try{i.compressedTexImage3D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function et(){try{i.texSubImage2D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function At(){try{i.texSubImage3D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function Et(){try{i.compressedTexSubImage2D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function Lt(){try{i.compressedTexSubImage3D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function re(){try{i.texStorage2D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function vt(){try{i.texStorage3D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function Tt(){try{i.texImage2D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function Gt(){try{i.texImage3D.apply(i,arguments)}catch(H){console.error("THREE.WebGLState:",H)}}function jt(H){_t.equals(H)===!1&&(i.scissor(H.x,H.y,H.z,H.w),_t.copy(H))}function Pt(H){it.equals(H)===!1&&(i.viewport(H.x,H.y,H.z,H.w),it.copy(H))}function ge(H,Ct){let nt=c.get(Ct);nt===void 0&&(nt=new WeakMap,c.set(Ct,nt));let at=nt.get(H);at===void 0&&(at=i.getUniformBlockIndex(Ct,H.name),nt.set(H,at))}function ae(H,Ct){const at=c.get(Ct).get(H);l.get(Ct)!==at&&(i.uniformBlockBinding(Ct,at,H.__bindingPointIndex),l.set(Ct,at))}function we(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),r.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},ct=null,ht={},u={},d=new WeakMap,f=[],p=null,v=!1,m=null,g=null,b=null,w=null,y=null,N=null,C=null,P=new te(0,0,0),D=0,M=!1,x=null,R=null,B=null,$=null,G=null,_t.set(0,0,i.canvas.width,i.canvas.height),it.set(0,0,i.canvas.width,i.canvas.height),o.reset(),r.reset(),a.reset()}return{buffers:{color:o,depth:r,stencil:a},enable:rt,disable:zt,bindFramebuffer:Yt,drawBuffers:Nt,useProgram:ce,setBlending:O,setMaterial:Bt,setFlipSided:pt,setCullFace:Ot,setLineWidth:Mt,setPolygonOffset:Zt,setScissorTest:St,activeTexture:k,bindTexture:E,unbindTexture:Y,compressedTexImage2D:Q,compressedTexImage3D:j,texImage2D:Tt,texImage3D:Gt,updateUBOMapping:ge,uniformBlockBinding:ae,texStorage2D:re,texStorage3D:vt,texSubImage2D:et,texSubImage3D:At,compressedTexSubImage2D:Et,compressedTexSubImage3D:Lt,scissor:jt,viewport:Pt,reset:we}}function bm(i,t,e,n){const s=gE(n);switch(e){case Mv:return i*t;case Ev:return i*t;case Av:return i*t*2;case Qd:return i*t/s.components*s.byteLength;case tf:return i*t/s.components*s.byteLength;case Tv:return i*t*2/s.components*s.byteLength;case ef:return i*t*2/s.components*s.byteLength;case Sv:return i*t*3/s.components*s.byteLength;case ri:return i*t*4/s.components*s.byteLength;case nf:return i*t*4/s.components*s.byteLength;case pc:case mc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case gc:case vc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Gu:case ju:return Math.max(i,16)*Math.max(t,8)/4;case Vu:case Wu:return Math.max(i,8)*Math.max(t,8)/2;case qu:case Xu:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Yu:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Ku:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Zu:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Ju:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Qu:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case td:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case ed:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case nd:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case id:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case sd:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case od:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case rd:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case ad:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case ld:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case cd:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case yc:case hd:case ud:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Cv:case dd:return Math.ceil(i/4)*Math.ceil(t/4)*8;case fd:case pd:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function gE(i){switch(i){case bs:case bv:return{byteLength:1,components:1};case qa:case wv:case Yr:return{byteLength:2,components:1};case Zd:case Jd:return{byteLength:2,components:4};case ko:case Kd:case oi:return{byteLength:4,components:1};case xv:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}function vE(i,t,e,n,s,o,r){const a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new dt,h=new WeakMap;let u;const d=new WeakMap;let f=!1;try{f=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(k,E){return f?new OffscreenCanvas(k,E):Xa("canvas")}function v(k,E,Y){let Q=1;const j=St(k);if((j.width>Y||j.height>Y)&&(Q=Y/Math.max(j.width,j.height)),Q<1)if(typeof HTMLImageElement<"u"&&k instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&k instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&k instanceof ImageBitmap||typeof VideoFrame<"u"&&k instanceof VideoFrame){const et=Math.floor(Q*j.width),At=Math.floor(Q*j.height);u===void 0&&(u=p(et,At));const Et=E?p(et,At):u;return Et.width=et,Et.height=At,Et.getContext("2d").drawImage(k,0,0,et,At),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+j.width+"x"+j.height+") to ("+et+"x"+At+")."),Et}else return"data"in k&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+j.width+"x"+j.height+")."),k;return k}function m(k){return k.generateMipmaps}function g(k){i.generateMipmap(k)}function b(k){return k.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:k.isWebGL3DRenderTarget?i.TEXTURE_3D:k.isWebGLArrayRenderTarget||k.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function w(k,E,Y,Q,j=!1){if(k!==null){if(i[k]!==void 0)return i[k];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+k+"'")}let et=E;if(E===i.RED&&(Y===i.FLOAT&&(et=i.R32F),Y===i.HALF_FLOAT&&(et=i.R16F),Y===i.UNSIGNED_BYTE&&(et=i.R8)),E===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(et=i.R8UI),Y===i.UNSIGNED_SHORT&&(et=i.R16UI),Y===i.UNSIGNED_INT&&(et=i.R32UI),Y===i.BYTE&&(et=i.R8I),Y===i.SHORT&&(et=i.R16I),Y===i.INT&&(et=i.R32I)),E===i.RG&&(Y===i.FLOAT&&(et=i.RG32F),Y===i.HALF_FLOAT&&(et=i.RG16F),Y===i.UNSIGNED_BYTE&&(et=i.RG8)),E===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(et=i.RG8UI),Y===i.UNSIGNED_SHORT&&(et=i.RG16UI),Y===i.UNSIGNED_INT&&(et=i.RG32UI),Y===i.BYTE&&(et=i.RG8I),Y===i.SHORT&&(et=i.RG16I),Y===i.INT&&(et=i.RG32I)),E===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(et=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(et=i.RGB16UI),Y===i.UNSIGNED_INT&&(et=i.RGB32UI),Y===i.BYTE&&(et=i.RGB8I),Y===i.SHORT&&(et=i.RGB16I),Y===i.INT&&(et=i.RGB32I)),E===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),Y===i.UNSIGNED_INT&&(et=i.RGBA32UI),Y===i.BYTE&&(et=i.RGBA8I),Y===i.SHORT&&(et=i.RGBA16I),Y===i.INT&&(et=i.RGBA32I)),E===i.RGB&&Y===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),E===i.RGBA){const At=j?qc:Me.getTransfer(Q);Y===i.FLOAT&&(et=i.RGBA32F),Y===i.HALF_FLOAT&&(et=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(et=At===Ie?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function y(k,E){let Y;return k?E===null||E===ko||E===zr?Y=i.DEPTH24_STENCIL8:E===oi?Y=i.DEPTH32F_STENCIL8:E===qa&&(Y=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):E===null||E===ko||E===zr?Y=i.DEPTH_COMPONENT24:E===oi?Y=i.DEPTH_COMPONENT32F:E===qa&&(Y=i.DEPTH_COMPONENT16),Y}function N(k,E){return m(k)===!0||k.isFramebufferTexture&&k.minFilter!==Vn&&k.minFilter!==Xi?Math.log2(Math.max(E.width,E.height))+1:k.mipmaps!==void 0&&k.mipmaps.length>0?k.mipmaps.length:k.isCompressedTexture&&Array.isArray(k.image)?E.mipmaps.length:1}function C(k){const E=k.target;E.removeEventListener("dispose",C),D(E),E.isVideoTexture&&h.delete(E)}function P(k){const E=k.target;E.removeEventListener("dispose",P),x(E)}function D(k){const E=n.get(k);if(E.__webglInit===void 0)return;const Y=k.source,Q=d.get(Y);if(Q){const j=Q[E.__cacheKey];j.usedTimes--,j.usedTimes===0&&M(k),Object.keys(Q).length===0&&d.delete(Y)}n.remove(k)}function M(k){const E=n.get(k);i.deleteTexture(E.__webglTexture);const Y=k.source,Q=d.get(Y);delete Q[E.__cacheKey],r.memory.textures--}function x(k){const E=n.get(k);if(k.depthTexture&&(k.depthTexture.dispose(),n.remove(k.depthTexture)),k.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(E.__webglFramebuffer[Q]))for(let j=0;j<E.__webglFramebuffer[Q].length;j++)i.deleteFramebuffer(E.__webglFramebuffer[Q][j]);else i.deleteFramebuffer(E.__webglFramebuffer[Q]);E.__webglDepthbuffer&&i.deleteRenderbuffer(E.__webglDepthbuffer[Q])}else{if(Array.isArray(E.__webglFramebuffer))for(let Q=0;Q<E.__webglFramebuffer.length;Q++)i.deleteFramebuffer(E.__webglFramebuffer[Q]);else i.deleteFramebuffer(E.__webglFramebuffer);if(E.__webglDepthbuffer&&i.deleteRenderbuffer(E.__webglDepthbuffer),E.__webglMultisampledFramebuffer&&i.deleteFramebuffer(E.__webglMultisampledFramebuffer),E.__webglColorRenderbuffer)for(let Q=0;Q<E.__webglColorRenderbuffer.length;Q++)E.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(E.__webglColorRenderbuffer[Q]);E.__webglDepthRenderbuffer&&i.deleteRenderbuffer(E.__webglDepthRenderbuffer)}const Y=k.textures;for(let Q=0,j=Y.length;Q<j;Q++){const et=n.get(Y[Q]);et.__webglTexture&&(i.deleteTexture(et.__webglTexture),r.memory.textures--),n.remove(Y[Q])}n.remove(k)}let R=0;function B(){R=0}function $(){const k=R;return k>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+k+" texture units while this GPU supports only "+s.maxTextures),R+=1,k}function G(k){const E=[];return E.push(k.wrapS),E.push(k.wrapT),E.push(k.wrapR||0),E.push(k.magFilter),E.push(k.minFilter),E.push(k.anisotropy),E.push(k.internalFormat),E.push(k.format),E.push(k.type),E.push(k.generateMipmaps),E.push(k.premultiplyAlpha),E.push(k.flipY),E.push(k.unpackAlignment),E.push(k.colorSpace),E.join()}function W(k,E){const Y=n.get(k);if(k.isVideoTexture&&Mt(k),k.isRenderTargetTexture===!1&&k.version>0&&Y.__version!==k.version){const Q=k.image;if(Q===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(Q.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{it(Y,k,E);return}}e.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+E)}function q(k,E){const Y=n.get(k);if(k.version>0&&Y.__version!==k.version){it(Y,k,E);return}e.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+E)}function X(k,E){const Y=n.get(k);if(k.version>0&&Y.__version!==k.version){it(Y,k,E);return}e.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+E)}function tt(k,E){const Y=n.get(k);if(k.version>0&&Y.__version!==k.version){ut(Y,k,E);return}e.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+E)}const ct={[Sc]:i.REPEAT,[Gs]:i.CLAMP_TO_EDGE,[Ec]:i.MIRRORED_REPEAT},ht={[Vn]:i.NEAREST,[aw]:i.NEAREST_MIPMAP_NEAREST,[bl]:i.NEAREST_MIPMAP_LINEAR,[Xi]:i.LINEAR,[xh]:i.LINEAR_MIPMAP_NEAREST,[To]:i.LINEAR_MIPMAP_LINEAR},gt={[hw]:i.NEVER,[gw]:i.ALWAYS,[uw]:i.LESS,[Pv]:i.LEQUAL,[dw]:i.EQUAL,[mw]:i.GEQUAL,[fw]:i.GREATER,[pw]:i.NOTEQUAL};function wt(k,E){if(E.type===oi&&t.has("OES_texture_float_linear")===!1&&(E.magFilter===Xi||E.magFilter===xh||E.magFilter===bl||E.magFilter===To||E.minFilter===Xi||E.minFilter===xh||E.minFilter===bl||E.minFilter===To)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(k,i.TEXTURE_WRAP_S,ct[E.wrapS]),i.texParameteri(k,i.TEXTURE_WRAP_T,ct[E.wrapT]),(k===i.TEXTURE_3D||k===i.TEXTURE_2D_ARRAY)&&i.texParameteri(k,i.TEXTURE_WRAP_R,ct[E.wrapR]),i.texParameteri(k,i.TEXTURE_MAG_FILTER,ht[E.magFilter]),i.texParameteri(k,i.TEXTURE_MIN_FILTER,ht[E.minFilter]),E.compareFunction&&(i.texParameteri(k,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(k,i.TEXTURE_COMPARE_FUNC,gt[E.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(E.magFilter===Vn||E.minFilter!==bl&&E.minFilter!==To||E.type===oi&&t.has("OES_texture_float_linear")===!1)return;if(E.anisotropy>1||n.get(E).__currentAnisotropy){const Y=t.get("EXT_texture_filter_anisotropic");i.texParameterf(k,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(E.anisotropy,s.getMaxAnisotropy())),n.get(E).__currentAnisotropy=E.anisotropy}}}function _t(k,E){let Y=!1;k.__webglInit===void 0&&(k.__webglInit=!0,E.addEventListener("dispose",C));const Q=E.source;let j=d.get(Q);j===void 0&&(j={},d.set(Q,j));const et=G(E);if(et!==k.__cacheKey){j[et]===void 0&&(j[et]={texture:i.createTexture(),usedTimes:0},r.memory.textures++,Y=!0),j[et].usedTimes++;const At=j[k.__cacheKey];At!==void 0&&(j[k.__cacheKey].usedTimes--,At.usedTimes===0&&M(E)),k.__cacheKey=et,k.__webglTexture=j[et].texture}return Y}function it(k,E,Y){let Q=i.TEXTURE_2D;(E.isDataArrayTexture||E.isCompressedArrayTexture)&&(Q=i.TEXTURE_2D_ARRAY),E.isData3DTexture&&(Q=i.TEXTURE_3D);const j=_t(k,E),et=E.source;e.bindTexture(Q,k.__webglTexture,i.TEXTURE0+Y);const At=n.get(et);if(et.version!==At.__version||j===!0){e.activeTexture(i.TEXTURE0+Y);const Et=Me.getPrimaries(Me.workingColorSpace),Lt=E.colorSpace===Vs?null:Me.getPrimaries(E.colorSpace),re=E.colorSpace===Vs||Et===Lt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,E.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,E.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,E.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,re);let vt=v(E.image,!1,s.maxTextureSize);vt=Zt(E,vt);const Tt=o.convert(E.format,E.colorSpace),Gt=o.convert(E.type);let jt=w(E.internalFormat,Tt,Gt,E.colorSpace,E.isVideoTexture);wt(Q,E);let Pt;const ge=E.mipmaps,ae=E.isVideoTexture!==!0,we=At.__version===void 0||j===!0,H=et.dataReady,Ct=N(E,vt);if(E.isDepthTexture)jt=y(E.format===Br,E.type),we&&(ae?e.texStorage2D(i.TEXTURE_2D,1,jt,vt.width,vt.height):e.texImage2D(i.TEXTURE_2D,0,jt,vt.width,vt.height,0,Tt,Gt,null));else if(E.isDataTexture)if(ge.length>0){ae&&we&&e.texStorage2D(i.TEXTURE_2D,Ct,jt,ge[0].width,ge[0].height);for(let nt=0,at=ge.length;nt<at;nt++)Pt=ge[nt],ae?H&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Pt.width,Pt.height,Tt,Gt,Pt.data):e.texImage2D(i.TEXTURE_2D,nt,jt,Pt.width,Pt.height,0,Tt,Gt,Pt.data);E.generateMipmaps=!1}else ae?(we&&e.texStorage2D(i.TEXTURE_2D,Ct,jt,vt.width,vt.height),H&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,vt.width,vt.height,Tt,Gt,vt.data)):e.texImage2D(i.TEXTURE_2D,0,jt,vt.width,vt.height,0,Tt,Gt,vt.data);else if(E.isCompressedTexture)if(E.isCompressedArrayTexture){ae&&we&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Ct,jt,ge[0].width,ge[0].height,vt.depth);for(let nt=0,at=ge.length;nt<at;nt++)if(Pt=ge[nt],E.format!==ri)if(Tt!==null)if(ae){if(H)if(E.layerUpdates.size>0){const Dt=bm(Pt.width,Pt.height,E.format,E.type);for(const It of E.layerUpdates){const ue=Pt.data.subarray(It*Dt/Pt.data.BYTES_PER_ELEMENT,(It+1)*Dt/Pt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,It,Pt.width,Pt.height,1,Tt,ue)}E.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,Pt.width,Pt.height,vt.depth,Tt,Pt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,nt,jt,Pt.width,Pt.height,vt.depth,0,Pt.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ae?H&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,nt,0,0,0,Pt.width,Pt.height,vt.depth,Tt,Gt,Pt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,nt,jt,Pt.width,Pt.height,vt.depth,0,Tt,Gt,Pt.data)}else{ae&&we&&e.texStorage2D(i.TEXTURE_2D,Ct,jt,ge[0].width,ge[0].height);for(let nt=0,at=ge.length;nt<at;nt++)Pt=ge[nt],E.format!==ri?Tt!==null?ae?H&&e.compressedTexSubImage2D(i.TEXTURE_2D,nt,0,0,Pt.width,Pt.height,Tt,Pt.data):e.compressedTexImage2D(i.TEXTURE_2D,nt,jt,Pt.width,Pt.height,0,Pt.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ae?H&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Pt.width,Pt.height,Tt,Gt,Pt.data):e.texImage2D(i.TEXTURE_2D,nt,jt,Pt.width,Pt.height,0,Tt,Gt,Pt.data)}else if(E.isDataArrayTexture)if(ae){if(we&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Ct,jt,vt.width,vt.height,vt.depth),H)if(E.layerUpdates.size>0){const nt=bm(vt.width,vt.height,E.format,E.type);for(const at of E.layerUpdates){const Dt=vt.data.subarray(at*nt/vt.data.BYTES_PER_ELEMENT,(at+1)*nt/vt.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,at,vt.width,vt.height,1,Tt,Gt,Dt)}E.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,vt.width,vt.height,vt.depth,Tt,Gt,vt.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,jt,vt.width,vt.height,vt.depth,0,Tt,Gt,vt.data);else if(E.isData3DTexture)ae?(we&&e.texStorage3D(i.TEXTURE_3D,Ct,jt,vt.width,vt.height,vt.depth),H&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,vt.width,vt.height,vt.depth,Tt,Gt,vt.data)):e.texImage3D(i.TEXTURE_3D,0,jt,vt.width,vt.height,vt.depth,0,Tt,Gt,vt.data);else if(E.isFramebufferTexture){if(we)if(ae)e.texStorage2D(i.TEXTURE_2D,Ct,jt,vt.width,vt.height);else{let nt=vt.width,at=vt.height;for(let Dt=0;Dt<Ct;Dt++)e.texImage2D(i.TEXTURE_2D,Dt,jt,nt,at,0,Tt,Gt,null),nt>>=1,at>>=1}}else if(ge.length>0){if(ae&&we){const nt=St(ge[0]);e.texStorage2D(i.TEXTURE_2D,Ct,jt,nt.width,nt.height)}for(let nt=0,at=ge.length;nt<at;nt++)Pt=ge[nt],ae?H&&e.texSubImage2D(i.TEXTURE_2D,nt,0,0,Tt,Gt,Pt):e.texImage2D(i.TEXTURE_2D,nt,jt,Tt,Gt,Pt);E.generateMipmaps=!1}else if(ae){if(we){const nt=St(vt);e.texStorage2D(i.TEXTURE_2D,Ct,jt,nt.width,nt.height)}H&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,Tt,Gt,vt)}else e.texImage2D(i.TEXTURE_2D,0,jt,Tt,Gt,vt);m(E)&&g(Q),At.__version=et.version,E.onUpdate&&E.onUpdate(E)}k.__version=E.version}function ut(k,E,Y){if(E.image.length!==6)return;const Q=_t(k,E),j=E.source;e.bindTexture(i.TEXTURE_CUBE_MAP,k.__webglTexture,i.TEXTURE0+Y);const et=n.get(j);if(j.version!==et.__version||Q===!0){e.activeTexture(i.TEXTURE0+Y);const At=Me.getPrimaries(Me.workingColorSpace),Et=E.colorSpace===Vs?null:Me.getPrimaries(E.colorSpace),Lt=E.colorSpace===Vs||At===Et?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,E.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,E.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,E.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Lt);const re=E.isCompressedTexture||E.image[0].isCompressedTexture,vt=E.image[0]&&E.image[0].isDataTexture,Tt=[];for(let at=0;at<6;at++)!re&&!vt?Tt[at]=v(E.image[at],!0,s.maxCubemapSize):Tt[at]=vt?E.image[at].image:E.image[at],Tt[at]=Zt(E,Tt[at]);const Gt=Tt[0],jt=o.convert(E.format,E.colorSpace),Pt=o.convert(E.type),ge=w(E.internalFormat,jt,Pt,E.colorSpace),ae=E.isVideoTexture!==!0,we=et.__version===void 0||Q===!0,H=j.dataReady;let Ct=N(E,Gt);wt(i.TEXTURE_CUBE_MAP,E);let nt;if(re){ae&&we&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ct,ge,Gt.width,Gt.height);for(let at=0;at<6;at++){nt=Tt[at].mipmaps;for(let Dt=0;Dt<nt.length;Dt++){const It=nt[Dt];E.format!==ri?jt!==null?ae?H&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt,0,0,It.width,It.height,jt,It.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt,ge,It.width,It.height,0,It.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):ae?H&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt,0,0,It.width,It.height,jt,Pt,It.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt,ge,It.width,It.height,0,jt,Pt,It.data)}}}else{if(nt=E.mipmaps,ae&&we){nt.length>0&&Ct++;const at=St(Tt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ct,ge,at.width,at.height)}for(let at=0;at<6;at++)if(vt){ae?H&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,0,0,Tt[at].width,Tt[at].height,jt,Pt,Tt[at].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,ge,Tt[at].width,Tt[at].height,0,jt,Pt,Tt[at].data);for(let Dt=0;Dt<nt.length;Dt++){const ue=nt[Dt].image[at].image;ae?H&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt+1,0,0,ue.width,ue.height,jt,Pt,ue.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt+1,ge,ue.width,ue.height,0,jt,Pt,ue.data)}}else{ae?H&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,0,0,jt,Pt,Tt[at]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,ge,jt,Pt,Tt[at]);for(let Dt=0;Dt<nt.length;Dt++){const It=nt[Dt];ae?H&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt+1,0,0,jt,Pt,It.image[at]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Dt+1,ge,jt,Pt,It.image[at])}}}m(E)&&g(i.TEXTURE_CUBE_MAP),et.__version=j.version,E.onUpdate&&E.onUpdate(E)}k.__version=E.version}function xt(k,E,Y,Q,j,et){const At=o.convert(Y.format,Y.colorSpace),Et=o.convert(Y.type),Lt=w(Y.internalFormat,At,Et,Y.colorSpace),re=n.get(E),vt=n.get(Y);if(vt.__renderTarget=E,!re.__hasExternalTextures){const Tt=Math.max(1,E.width>>et),Gt=Math.max(1,E.height>>et);j===i.TEXTURE_3D||j===i.TEXTURE_2D_ARRAY?e.texImage3D(j,et,Lt,Tt,Gt,E.depth,0,At,Et,null):e.texImage2D(j,et,Lt,Tt,Gt,0,At,Et,null)}e.bindFramebuffer(i.FRAMEBUFFER,k),Ot(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,Q,j,vt.__webglTexture,0,pt(E)):(j===i.TEXTURE_2D||j>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&j<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,Q,j,vt.__webglTexture,et),e.bindFramebuffer(i.FRAMEBUFFER,null)}function rt(k,E,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,k),E.depthBuffer){const Q=E.depthTexture,j=Q&&Q.isDepthTexture?Q.type:null,et=y(E.stencilBuffer,j),At=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Et=pt(E);Ot(E)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,Et,et,E.width,E.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,Et,et,E.width,E.height):i.renderbufferStorage(i.RENDERBUFFER,et,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,At,i.RENDERBUFFER,k)}else{const Q=E.textures;for(let j=0;j<Q.length;j++){const et=Q[j],At=o.convert(et.format,et.colorSpace),Et=o.convert(et.type),Lt=w(et.internalFormat,At,Et,et.colorSpace),re=pt(E);Y&&Ot(E)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,re,Lt,E.width,E.height):Ot(E)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,re,Lt,E.width,E.height):i.renderbufferStorage(i.RENDERBUFFER,Lt,E.width,E.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function zt(k,E){if(E&&E.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,k),!(E.depthTexture&&E.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");const Q=n.get(E.depthTexture);Q.__renderTarget=E,(!Q.__webglTexture||E.depthTexture.image.width!==E.width||E.depthTexture.image.height!==E.height)&&(E.depthTexture.image.width=E.width,E.depthTexture.image.height=E.height,E.depthTexture.needsUpdate=!0),W(E.depthTexture,0);const j=Q.__webglTexture,et=pt(E);if(E.depthTexture.format===Lr)Ot(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,j,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,j,0);else if(E.depthTexture.format===Br)Ot(E)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,j,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,j,0);else throw new Error("Unknown depthTexture format")}function Yt(k){const E=n.get(k),Y=k.isWebGLCubeRenderTarget===!0;if(E.__boundDepthTexture!==k.depthTexture){const Q=k.depthTexture;if(E.__depthDisposeCallback&&E.__depthDisposeCallback(),Q){const j=()=>{delete E.__boundDepthTexture,delete E.__depthDisposeCallback,Q.removeEventListener("dispose",j)};Q.addEventListener("dispose",j),E.__depthDisposeCallback=j}E.__boundDepthTexture=Q}if(k.depthTexture&&!E.__autoAllocateDepthBuffer){if(Y)throw new Error("target.depthTexture not supported in Cube render targets");zt(E.__webglFramebuffer,k)}else if(Y){E.__webglDepthbuffer=[];for(let Q=0;Q<6;Q++)if(e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer[Q]),E.__webglDepthbuffer[Q]===void 0)E.__webglDepthbuffer[Q]=i.createRenderbuffer(),rt(E.__webglDepthbuffer[Q],k,!1);else{const j=k.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,et=E.__webglDepthbuffer[Q];i.bindRenderbuffer(i.RENDERBUFFER,et),i.framebufferRenderbuffer(i.FRAMEBUFFER,j,i.RENDERBUFFER,et)}}else if(e.bindFramebuffer(i.FRAMEBUFFER,E.__webglFramebuffer),E.__webglDepthbuffer===void 0)E.__webglDepthbuffer=i.createRenderbuffer(),rt(E.__webglDepthbuffer,k,!1);else{const Q=k.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,j=E.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,j),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,j)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Nt(k,E,Y){const Q=n.get(k);E!==void 0&&xt(Q.__webglFramebuffer,k,k.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&Yt(k)}function ce(k){const E=k.texture,Y=n.get(k),Q=n.get(E);k.addEventListener("dispose",P);const j=k.textures,et=k.isWebGLCubeRenderTarget===!0,At=j.length>1;if(At||(Q.__webglTexture===void 0&&(Q.__webglTexture=i.createTexture()),Q.__version=E.version,r.memory.textures++),et){Y.__webglFramebuffer=[];for(let Et=0;Et<6;Et++)if(E.mipmaps&&E.mipmaps.length>0){Y.__webglFramebuffer[Et]=[];for(let Lt=0;Lt<E.mipmaps.length;Lt++)Y.__webglFramebuffer[Et][Lt]=i.createFramebuffer()}else Y.__webglFramebuffer[Et]=i.createFramebuffer()}else{if(E.mipmaps&&E.mipmaps.length>0){Y.__webglFramebuffer=[];for(let Et=0;Et<E.mipmaps.length;Et++)Y.__webglFramebuffer[Et]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(At)for(let Et=0,Lt=j.length;Et<Lt;Et++){const re=n.get(j[Et]);re.__webglTexture===void 0&&(re.__webglTexture=i.createTexture(),r.memory.textures++)}if(k.samples>0&&Ot(k)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let Et=0;Et<j.length;Et++){const Lt=j[Et];Y.__webglColorRenderbuffer[Et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[Et]);const re=o.convert(Lt.format,Lt.colorSpace),vt=o.convert(Lt.type),Tt=w(Lt.internalFormat,re,vt,Lt.colorSpace,k.isXRRenderTarget===!0),Gt=pt(k);i.renderbufferStorageMultisample(i.RENDERBUFFER,Gt,Tt,k.width,k.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Et,i.RENDERBUFFER,Y.__webglColorRenderbuffer[Et])}i.bindRenderbuffer(i.RENDERBUFFER,null),k.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),rt(Y.__webglDepthRenderbuffer,k,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(et){e.bindTexture(i.TEXTURE_CUBE_MAP,Q.__webglTexture),wt(i.TEXTURE_CUBE_MAP,E);for(let Et=0;Et<6;Et++)if(E.mipmaps&&E.mipmaps.length>0)for(let Lt=0;Lt<E.mipmaps.length;Lt++)xt(Y.__webglFramebuffer[Et][Lt],k,E,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Et,Lt);else xt(Y.__webglFramebuffer[Et],k,E,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Et,0);m(E)&&g(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(At){for(let Et=0,Lt=j.length;Et<Lt;Et++){const re=j[Et],vt=n.get(re);e.bindTexture(i.TEXTURE_2D,vt.__webglTexture),wt(i.TEXTURE_2D,re),xt(Y.__webglFramebuffer,k,re,i.COLOR_ATTACHMENT0+Et,i.TEXTURE_2D,0),m(re)&&g(i.TEXTURE_2D)}e.unbindTexture()}else{let Et=i.TEXTURE_2D;if((k.isWebGL3DRenderTarget||k.isWebGLArrayRenderTarget)&&(Et=k.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(Et,Q.__webglTexture),wt(Et,E),E.mipmaps&&E.mipmaps.length>0)for(let Lt=0;Lt<E.mipmaps.length;Lt++)xt(Y.__webglFramebuffer[Lt],k,E,i.COLOR_ATTACHMENT0,Et,Lt);else xt(Y.__webglFramebuffer,k,E,i.COLOR_ATTACHMENT0,Et,0);m(E)&&g(Et),e.unbindTexture()}k.depthBuffer&&Yt(k)}function ot(k){const E=k.textures;for(let Y=0,Q=E.length;Y<Q;Y++){const j=E[Y];if(m(j)){const et=b(k),At=n.get(j).__webglTexture;e.bindTexture(et,At),g(et),e.unbindTexture()}}}const ft=[],O=[];function Bt(k){if(k.samples>0){if(Ot(k)===!1){const E=k.textures,Y=k.width,Q=k.height;let j=i.COLOR_BUFFER_BIT;const et=k.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,At=n.get(k),Et=E.length>1;if(Et)for(let Lt=0;Lt<E.length;Lt++)e.bindFramebuffer(i.FRAMEBUFFER,At.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,At.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,At.__webglMultisampledFramebuffer),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,At.__webglFramebuffer);for(let Lt=0;Lt<E.length;Lt++){if(k.resolveDepthBuffer&&(k.depthBuffer&&(j|=i.DEPTH_BUFFER_BIT),k.stencilBuffer&&k.resolveStencilBuffer&&(j|=i.STENCIL_BUFFER_BIT)),Et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,At.__webglColorRenderbuffer[Lt]);const re=n.get(E[Lt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,re,0)}i.blitFramebuffer(0,0,Y,Q,0,0,Y,Q,j,i.NEAREST),l===!0&&(ft.length=0,O.length=0,ft.push(i.COLOR_ATTACHMENT0+Lt),k.depthBuffer&&k.resolveDepthBuffer===!1&&(ft.push(et),O.push(et),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,O)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,ft))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),Et)for(let Lt=0;Lt<E.length;Lt++){e.bindFramebuffer(i.FRAMEBUFFER,At.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.RENDERBUFFER,At.__webglColorRenderbuffer[Lt]);const re=n.get(E[Lt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,At.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.TEXTURE_2D,re,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,At.__webglMultisampledFramebuffer)}else if(k.depthBuffer&&k.resolveDepthBuffer===!1&&l){const E=k.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[E])}}}function pt(k){return Math.min(s.maxSamples,k.samples)}function Ot(k){const E=n.get(k);return k.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&E.__useRenderToTexture!==!1}function Mt(k){const E=r.render.frame;h.get(k)!==E&&(h.set(k,E),k.update())}function Zt(k,E){const Y=k.colorSpace,Q=k.format,j=k.type;return k.isCompressedTexture===!0||k.isVideoTexture===!0||Y!==Kr&&Y!==Vs&&(Me.getTransfer(Y)===Ie?(Q!==ri||j!==bs)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",Y)),E}function St(k){return typeof HTMLImageElement<"u"&&k instanceof HTMLImageElement?(c.width=k.naturalWidth||k.width,c.height=k.naturalHeight||k.height):typeof VideoFrame<"u"&&k instanceof VideoFrame?(c.width=k.displayWidth,c.height=k.displayHeight):(c.width=k.width,c.height=k.height),c}this.allocateTextureUnit=$,this.resetTextureUnits=B,this.setTexture2D=W,this.setTexture2DArray=q,this.setTexture3D=X,this.setTextureCube=tt,this.rebindTextures=Nt,this.setupRenderTarget=ce,this.updateRenderTargetMipmap=ot,this.updateMultisampleRenderTarget=Bt,this.setupDepthRenderbuffer=Yt,this.setupFrameBufferTexture=xt,this.useMultisampledRTT=Ot}function yE(i,t){function e(n,s=Vs){let o;const r=Me.getTransfer(s);if(n===bs)return i.UNSIGNED_BYTE;if(n===Zd)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Jd)return i.UNSIGNED_SHORT_5_5_5_1;if(n===xv)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===bv)return i.BYTE;if(n===wv)return i.SHORT;if(n===qa)return i.UNSIGNED_SHORT;if(n===Kd)return i.INT;if(n===ko)return i.UNSIGNED_INT;if(n===oi)return i.FLOAT;if(n===Yr)return i.HALF_FLOAT;if(n===Mv)return i.ALPHA;if(n===Sv)return i.RGB;if(n===ri)return i.RGBA;if(n===Ev)return i.LUMINANCE;if(n===Av)return i.LUMINANCE_ALPHA;if(n===Lr)return i.DEPTH_COMPONENT;if(n===Br)return i.DEPTH_STENCIL;if(n===Qd)return i.RED;if(n===tf)return i.RED_INTEGER;if(n===Tv)return i.RG;if(n===ef)return i.RG_INTEGER;if(n===nf)return i.RGBA_INTEGER;if(n===pc||n===mc||n===gc||n===vc)if(r===Ie)if(o=t.get("WEBGL_compressed_texture_s3tc_srgb"),o!==null){if(n===pc)return o.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===mc)return o.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===gc)return o.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===vc)return o.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(o=t.get("WEBGL_compressed_texture_s3tc"),o!==null){if(n===pc)return o.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===mc)return o.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===gc)return o.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===vc)return o.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Vu||n===Gu||n===Wu||n===ju)if(o=t.get("WEBGL_compressed_texture_pvrtc"),o!==null){if(n===Vu)return o.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Gu)return o.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Wu)return o.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ju)return o.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===qu||n===Xu||n===Yu)if(o=t.get("WEBGL_compressed_texture_etc"),o!==null){if(n===qu||n===Xu)return r===Ie?o.COMPRESSED_SRGB8_ETC2:o.COMPRESSED_RGB8_ETC2;if(n===Yu)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:o.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===Ku||n===Zu||n===Ju||n===Qu||n===td||n===ed||n===nd||n===id||n===sd||n===od||n===rd||n===ad||n===ld||n===cd)if(o=t.get("WEBGL_compressed_texture_astc"),o!==null){if(n===Ku)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:o.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Zu)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:o.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Ju)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:o.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Qu)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:o.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===td)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:o.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ed)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:o.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===nd)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:o.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===id)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:o.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===sd)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:o.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===od)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:o.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===rd)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:o.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ad)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:o.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ld)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:o.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===cd)return r===Ie?o.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:o.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===yc||n===hd||n===ud)if(o=t.get("EXT_texture_compression_bptc"),o!==null){if(n===yc)return r===Ie?o.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:o.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===hd)return o.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===ud)return o.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Cv||n===dd||n===fd||n===pd)if(o=t.get("EXT_texture_compression_rgtc"),o!==null){if(n===yc)return o.COMPRESSED_RED_RGTC1_EXT;if(n===dd)return o.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===fd)return o.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===pd)return o.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===zr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}class _E extends Yn{constructor(t=[]){super(),this.isArrayCamera=!0,this.cameras=t}}class Ke extends ln{constructor(){super(),this.isGroup=!0,this.type="Group"}}const bE={type:"move"};class Kh{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ke,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ke,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new A,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new A),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ke,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new A,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new A),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,o=null,r=null;const a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){r=!0;for(const v of t.hand.values()){const m=e.getJointPose(v,n),g=this._getHandJoint(c,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.rotation,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}const h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(o=e.getPose(t.gripSpace,n),o!==null&&(l.matrix.fromArray(o.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,o.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(o.linearVelocity)):l.hasLinearVelocity=!1,o.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(o.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&o!==null&&(s=o),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(bE)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=o!==null),c!==null&&(c.visible=r!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new Ke;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const wE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,xE=`
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

}`;class ME{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e,n){if(this.texture===null){const s=new Dn,o=t.properties.get(s);o.__webglTexture=e.texture,(e.depthNear!=n.depthNear||e.depthFar!=n.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=s}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new Ys({vertexShader:wE,fragmentShader:xE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ee(new Xc(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class SE extends Fo{constructor(t,e){super();const n=this;let s=null,o=1,r=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null;const v=new ME,m=e.getContextAttributes();let g=null,b=null;const w=[],y=[],N=new dt;let C=null;const P=new Yn;P.viewport=new Re;const D=new Yn;D.viewport=new Re;const M=[P,D],x=new _E;let R=null,B=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(it){let ut=w[it];return ut===void 0&&(ut=new Kh,w[it]=ut),ut.getTargetRaySpace()},this.getControllerGrip=function(it){let ut=w[it];return ut===void 0&&(ut=new Kh,w[it]=ut),ut.getGripSpace()},this.getHand=function(it){let ut=w[it];return ut===void 0&&(ut=new Kh,w[it]=ut),ut.getHandSpace()};function $(it){const ut=y.indexOf(it.inputSource);if(ut===-1)return;const xt=w[ut];xt!==void 0&&(xt.update(it.inputSource,it.frame,c||r),xt.dispatchEvent({type:it.type,data:it.inputSource}))}function G(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",W);for(let it=0;it<w.length;it++){const ut=y[it];ut!==null&&(y[it]=null,w[it].disconnect(ut))}R=null,B=null,v.reset(),t.setRenderTarget(g),f=null,d=null,u=null,s=null,b=null,_t.stop(),n.isPresenting=!1,t.setPixelRatio(C),t.setSize(N.width,N.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(it){o=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(it){a=it,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||r},this.setReferenceSpace=function(it){c=it},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(it){if(s=it,s!==null){if(g=t.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",G),s.addEventListener("inputsourceschange",W),m.xrCompatible!==!0&&await e.makeXRCompatible(),C=t.getPixelRatio(),t.getSize(N),s.renderState.layers===void 0){const ut={antialias:m.antialias,alpha:!0,depth:m.depth,stencil:m.stencil,framebufferScaleFactor:o};f=new XRWebGLLayer(s,e,ut),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new Xs(f.framebufferWidth,f.framebufferHeight,{format:ri,type:bs,colorSpace:t.outputColorSpace,stencilBuffer:m.stencil})}else{let ut=null,xt=null,rt=null;m.depth&&(rt=m.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,ut=m.stencil?Br:Lr,xt=m.stencil?zr:ko);const zt={colorFormat:e.RGBA8,depthFormat:rt,scaleFactor:o};u=new XRWebGLBinding(s,e),d=u.createProjectionLayer(zt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new Xs(d.textureWidth,d.textureHeight,{format:ri,type:bs,depthTexture:new Vv(d.textureWidth,d.textureHeight,xt,void 0,void 0,void 0,void 0,void 0,void 0,ut),stencilBuffer:m.stencil,colorSpace:t.outputColorSpace,samples:m.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,r=await s.requestReferenceSpace(a),_t.setContext(s),_t.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return v.getDepthTexture()};function W(it){for(let ut=0;ut<it.removed.length;ut++){const xt=it.removed[ut],rt=y.indexOf(xt);rt>=0&&(y[rt]=null,w[rt].disconnect(xt))}for(let ut=0;ut<it.added.length;ut++){const xt=it.added[ut];let rt=y.indexOf(xt);if(rt===-1){for(let Yt=0;Yt<w.length;Yt++)if(Yt>=y.length){y.push(xt),rt=Yt;break}else if(y[Yt]===null){y[Yt]=xt,rt=Yt;break}if(rt===-1)break}const zt=w[rt];zt&&zt.connect(xt)}}const q=new A,X=new A;function tt(it,ut,xt){q.setFromMatrixPosition(ut.matrixWorld),X.setFromMatrixPosition(xt.matrixWorld);const rt=q.distanceTo(X),zt=ut.projectionMatrix.elements,Yt=xt.projectionMatrix.elements,Nt=zt[14]/(zt[10]-1),ce=zt[14]/(zt[10]+1),ot=(zt[9]+1)/zt[5],ft=(zt[9]-1)/zt[5],O=(zt[8]-1)/zt[0],Bt=(Yt[8]+1)/Yt[0],pt=Nt*O,Ot=Nt*Bt,Mt=rt/(-O+Bt),Zt=Mt*-O;if(ut.matrixWorld.decompose(it.position,it.quaternion,it.scale),it.translateX(Zt),it.translateZ(Mt),it.matrixWorld.compose(it.position,it.quaternion,it.scale),it.matrixWorldInverse.copy(it.matrixWorld).invert(),zt[10]===-1)it.projectionMatrix.copy(ut.projectionMatrix),it.projectionMatrixInverse.copy(ut.projectionMatrixInverse);else{const St=Nt+Mt,k=ce+Mt,E=pt-Zt,Y=Ot+(rt-Zt),Q=ot*ce/k*St,j=ft*ce/k*St;it.projectionMatrix.makePerspective(E,Y,Q,j,St,k),it.projectionMatrixInverse.copy(it.projectionMatrix).invert()}}function ct(it,ut){ut===null?it.matrixWorld.copy(it.matrix):it.matrixWorld.multiplyMatrices(ut.matrixWorld,it.matrix),it.matrixWorldInverse.copy(it.matrixWorld).invert()}this.updateCamera=function(it){if(s===null)return;let ut=it.near,xt=it.far;v.texture!==null&&(v.depthNear>0&&(ut=v.depthNear),v.depthFar>0&&(xt=v.depthFar)),x.near=D.near=P.near=ut,x.far=D.far=P.far=xt,(R!==x.near||B!==x.far)&&(s.updateRenderState({depthNear:x.near,depthFar:x.far}),R=x.near,B=x.far),P.layers.mask=it.layers.mask|2,D.layers.mask=it.layers.mask|4,x.layers.mask=P.layers.mask|D.layers.mask;const rt=it.parent,zt=x.cameras;ct(x,rt);for(let Yt=0;Yt<zt.length;Yt++)ct(zt[Yt],rt);zt.length===2?tt(x,P,D):x.projectionMatrix.copy(P.projectionMatrix),ht(it,x,rt)};function ht(it,ut,xt){xt===null?it.matrix.copy(ut.matrixWorld):(it.matrix.copy(xt.matrixWorld),it.matrix.invert(),it.matrix.multiply(ut.matrixWorld)),it.matrix.decompose(it.position,it.quaternion,it.scale),it.updateMatrixWorld(!0),it.projectionMatrix.copy(ut.projectionMatrix),it.projectionMatrixInverse.copy(ut.projectionMatrixInverse),it.isPerspectiveCamera&&(it.fov=md*2*Math.atan(1/it.projectionMatrix.elements[5]),it.zoom=1)}this.getCamera=function(){return x},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(it){l=it,d!==null&&(d.fixedFoveation=it),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=it)},this.hasDepthSensing=function(){return v.texture!==null},this.getDepthSensingMesh=function(){return v.getMesh(x)};let gt=null;function wt(it,ut){if(h=ut.getViewerPose(c||r),p=ut,h!==null){const xt=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let rt=!1;xt.length!==x.cameras.length&&(x.cameras.length=0,rt=!0);for(let Yt=0;Yt<xt.length;Yt++){const Nt=xt[Yt];let ce=null;if(f!==null)ce=f.getViewport(Nt);else{const ft=u.getViewSubImage(d,Nt);ce=ft.viewport,Yt===0&&(t.setRenderTargetTextures(b,ft.colorTexture,d.ignoreDepthValues?void 0:ft.depthStencilTexture),t.setRenderTarget(b))}let ot=M[Yt];ot===void 0&&(ot=new Yn,ot.layers.enable(Yt),ot.viewport=new Re,M[Yt]=ot),ot.matrix.fromArray(Nt.transform.matrix),ot.matrix.decompose(ot.position,ot.quaternion,ot.scale),ot.projectionMatrix.fromArray(Nt.projectionMatrix),ot.projectionMatrixInverse.copy(ot.projectionMatrix).invert(),ot.viewport.set(ce.x,ce.y,ce.width,ce.height),Yt===0&&(x.matrix.copy(ot.matrix),x.matrix.decompose(x.position,x.quaternion,x.scale)),rt===!0&&x.cameras.push(ot)}const zt=s.enabledFeatures;if(zt&&zt.includes("depth-sensing")){const Yt=u.getDepthInformation(xt[0]);Yt&&Yt.isValid&&Yt.texture&&v.init(t,Yt,s.renderState)}}for(let xt=0;xt<w.length;xt++){const rt=y[xt],zt=w[xt];rt!==null&&zt!==void 0&&zt.update(rt,ut,c||r)}gt&&gt(it,ut),ut.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ut}),p=null}const _t=new Hv;_t.setAnimationLoop(wt),this.setAnimationLoop=function(it){gt=it},this.dispose=function(){}}}const vo=new Gn,EE=new Jt;function AE(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Ov(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,b,w,y){g.isMeshBasicMaterial||g.isMeshLambertMaterial?o(m,g):g.isMeshToonMaterial?(o(m,g),u(m,g)):g.isMeshPhongMaterial?(o(m,g),h(m,g)):g.isMeshStandardMaterial?(o(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,y)):g.isMeshMatcapMaterial?(o(m,g),p(m,g)):g.isMeshDepthMaterial?o(m,g):g.isMeshDistanceMaterial?(o(m,g),v(m,g)):g.isMeshNormalMaterial?o(m,g):g.isLineBasicMaterial?(r(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,b,w):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function o(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Hn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Hn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);const b=t.get(g),w=b.envMap,y=b.envMapRotation;w&&(m.envMap.value=w,vo.copy(y),vo.x*=-1,vo.y*=-1,vo.z*=-1,w.isCubeTexture&&w.isRenderTargetTexture===!1&&(vo.y*=-1,vo.z*=-1),m.envMapRotation.value.setFromMatrix4(EE.makeRotationFromEuler(vo)),m.flipEnvMap.value=w.isCubeTexture&&w.isRenderTargetTexture===!1?-1:1,m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function r(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,b,w){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*b,m.scale.value=w*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,b){m.ior.value=g.ior,g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Hn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessRange[0],m.iridescenceThicknessMaximum.value=g.iridescenceThicknessRange[1],g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){const b=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function TE(i,t,e,n){let s={},o={},r=[];const a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(b,w){const y=w.program;n.uniformBlockBinding(b,y)}function c(b,w){let y=s[b.id];y===void 0&&(p(b),y=h(b),s[b.id]=y,b.addEventListener("dispose",m));const N=w.program;n.updateUBOMapping(b,N);const C=t.render.frame;o[b.id]!==C&&(d(b),o[b.id]=C)}function h(b){const w=u();b.__bindingPointIndex=w;const y=i.createBuffer(),N=b.__size,C=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,y),i.bufferData(i.UNIFORM_BUFFER,N,C),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,w,y),y}function u(){for(let b=0;b<a;b++)if(r.indexOf(b)===-1)return r.push(b),b;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function d(b){const w=s[b.id],y=b.uniforms,N=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let C=0,P=y.length;C<P;C++){const D=Array.isArray(y[C])?y[C]:[y[C]];for(let M=0,x=D.length;M<x;M++){const R=D[M];if(f(R,C,M,N)===!0){const B=R.__offset,$=Array.isArray(R.value)?R.value:[R.value];let G=0;for(let W=0;W<$.length;W++){const q=$[W],X=v(q);typeof q=="number"||typeof q=="boolean"?(R.__data[0]=q,i.bufferSubData(i.UNIFORM_BUFFER,B+G,R.__data)):q.isMatrix3?(R.__data[0]=q.elements[0],R.__data[1]=q.elements[1],R.__data[2]=q.elements[2],R.__data[3]=0,R.__data[4]=q.elements[3],R.__data[5]=q.elements[4],R.__data[6]=q.elements[5],R.__data[7]=0,R.__data[8]=q.elements[6],R.__data[9]=q.elements[7],R.__data[10]=q.elements[8],R.__data[11]=0):(q.toArray(R.__data,G),G+=X.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,B,R.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function f(b,w,y,N){const C=b.value,P=w+"_"+y;if(N[P]===void 0)return typeof C=="number"||typeof C=="boolean"?N[P]=C:N[P]=C.clone(),!0;{const D=N[P];if(typeof C=="number"||typeof C=="boolean"){if(D!==C)return N[P]=C,!0}else if(D.equals(C)===!1)return D.copy(C),!0}return!1}function p(b){const w=b.uniforms;let y=0;const N=16;for(let P=0,D=w.length;P<D;P++){const M=Array.isArray(w[P])?w[P]:[w[P]];for(let x=0,R=M.length;x<R;x++){const B=M[x],$=Array.isArray(B.value)?B.value:[B.value];for(let G=0,W=$.length;G<W;G++){const q=$[G],X=v(q),tt=y%N,ct=tt%X.boundary,ht=tt+ct;y+=ct,ht!==0&&N-ht<X.storage&&(y+=N-ht),B.__data=new Float32Array(X.storage/Float32Array.BYTES_PER_ELEMENT),B.__offset=y,y+=X.storage}}}const C=y%N;return C>0&&(y+=N-C),b.__size=y,b.__cache={},this}function v(b){const w={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(w.boundary=4,w.storage=4):b.isVector2?(w.boundary=8,w.storage=8):b.isVector3||b.isColor?(w.boundary=16,w.storage=12):b.isVector4?(w.boundary=16,w.storage=16):b.isMatrix3?(w.boundary=48,w.storage=48):b.isMatrix4?(w.boundary=64,w.storage=64):b.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",b),w}function m(b){const w=b.target;w.removeEventListener("dispose",m);const y=r.indexOf(w.__bindingPointIndex);r.splice(y,1),i.deleteBuffer(s[w.id]),delete s[w.id],delete o[w.id]}function g(){for(const b in s)i.deleteBuffer(s[b]);r=[],s={},o={}}return{bind:l,update:c,dispose:g}}class CE{constructor(t={}){const{canvas:e=_w(),context:n=null,depth:s=!0,stencil:o=!1,alpha:r=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reverseDepthBuffer:d=!1}=t;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=r;const p=new Uint32Array(4),v=new Int32Array(4);let m=null,g=null;const b=[],w=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this._outputColorSpace=si,this.toneMapping=js,this.toneMappingExposure=1;const y=this;let N=!1,C=0,P=0,D=null,M=-1,x=null;const R=new Re,B=new Re;let $=null;const G=new te(0);let W=0,q=e.width,X=e.height,tt=1,ct=null,ht=null;const gt=new Re(0,0,q,X),wt=new Re(0,0,q,X);let _t=!1;const it=new rf;let ut=!1,xt=!1;const rt=new Jt,zt=new Jt,Yt=new A,Nt=new Re,ce={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let ot=!1;function ft(){return D===null?tt:1}let O=n;function Bt(T,z){return e.getContext(T,z)}try{const T={alpha:!0,depth:s,stencil:o,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${Xd}`),e.addEventListener("webglcontextlost",at,!1),e.addEventListener("webglcontextrestored",Dt,!1),e.addEventListener("webglcontextcreationerror",It,!1),O===null){const z="webgl2";if(O=Bt(z,T),O===null)throw Bt(z)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(T){throw console.error("THREE.WebGLRenderer: "+T.message),T}let pt,Ot,Mt,Zt,St,k,E,Y,Q,j,et,At,Et,Lt,re,vt,Tt,Gt,jt,Pt,ge,ae,we,H;function Ct(){pt=new IM(O),pt.init(),ae=new yE(O,pt),Ot=new CM(O,pt,t,ae),Mt=new mE(O,pt),Ot.reverseDepthBuffer&&d&&Mt.buffers.depth.setReversed(!0),Zt=new OM(O),St=new eE,k=new vE(O,pt,Mt,St,Ot,ae,Zt),E=new PM(y),Y=new DM(y),Q=new Gw(O),we=new AM(O,Q),j=new UM(O,Q,Zt,we),et=new FM(O,j,Q,Zt),jt=new $M(O,Ot,k),vt=new RM(St),At=new tE(y,E,Y,pt,Ot,we,vt),Et=new AE(y,St),Lt=new iE,re=new cE(pt),Gt=new EM(y,E,Y,Mt,et,f,l),Tt=new fE(y,et,Ot),H=new TE(O,Zt,Ot,Mt),Pt=new TM(O,pt,Zt),ge=new NM(O,pt,Zt),Zt.programs=At.programs,y.capabilities=Ot,y.extensions=pt,y.properties=St,y.renderLists=Lt,y.shadowMap=Tt,y.state=Mt,y.info=Zt}Ct();const nt=new SE(y,O);this.xr=nt,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){const T=pt.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){const T=pt.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return tt},this.setPixelRatio=function(T){T!==void 0&&(tt=T,this.setSize(q,X,!1))},this.getSize=function(T){return T.set(q,X)},this.setSize=function(T,z,K=!0){if(nt.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}q=T,X=z,e.width=Math.floor(T*tt),e.height=Math.floor(z*tt),K===!0&&(e.style.width=T+"px",e.style.height=z+"px"),this.setViewport(0,0,T,z)},this.getDrawingBufferSize=function(T){return T.set(q*tt,X*tt).floor()},this.setDrawingBufferSize=function(T,z,K){q=T,X=z,tt=K,e.width=Math.floor(T*K),e.height=Math.floor(z*K),this.setViewport(0,0,T,z)},this.getCurrentViewport=function(T){return T.copy(R)},this.getViewport=function(T){return T.copy(gt)},this.setViewport=function(T,z,K,Z){T.isVector4?gt.set(T.x,T.y,T.z,T.w):gt.set(T,z,K,Z),Mt.viewport(R.copy(gt).multiplyScalar(tt).round())},this.getScissor=function(T){return T.copy(wt)},this.setScissor=function(T,z,K,Z){T.isVector4?wt.set(T.x,T.y,T.z,T.w):wt.set(T,z,K,Z),Mt.scissor(B.copy(wt).multiplyScalar(tt).round())},this.getScissorTest=function(){return _t},this.setScissorTest=function(T){Mt.setScissorTest(_t=T)},this.setOpaqueSort=function(T){ct=T},this.setTransparentSort=function(T){ht=T},this.getClearColor=function(T){return T.copy(Gt.getClearColor())},this.setClearColor=function(){Gt.setClearColor.apply(Gt,arguments)},this.getClearAlpha=function(){return Gt.getClearAlpha()},this.setClearAlpha=function(){Gt.setClearAlpha.apply(Gt,arguments)},this.clear=function(T=!0,z=!0,K=!0){let Z=0;if(T){let V=!1;if(D!==null){const yt=D.texture.format;V=yt===nf||yt===ef||yt===tf}if(V){const yt=D.texture.type,Rt=yt===bs||yt===ko||yt===qa||yt===zr||yt===Zd||yt===Jd,Wt=Gt.getClearColor(),Ht=Gt.getClearAlpha(),ne=Wt.r,oe=Wt.g,Vt=Wt.b;Rt?(p[0]=ne,p[1]=oe,p[2]=Vt,p[3]=Ht,O.clearBufferuiv(O.COLOR,0,p)):(v[0]=ne,v[1]=oe,v[2]=Vt,v[3]=Ht,O.clearBufferiv(O.COLOR,0,v))}else Z|=O.COLOR_BUFFER_BIT}z&&(Z|=O.DEPTH_BUFFER_BIT),K&&(Z|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),O.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",at,!1),e.removeEventListener("webglcontextrestored",Dt,!1),e.removeEventListener("webglcontextcreationerror",It,!1),Lt.dispose(),re.dispose(),St.dispose(),E.dispose(),Y.dispose(),et.dispose(),we.dispose(),H.dispose(),At.dispose(),nt.dispose(),nt.removeEventListener("sessionstart",Zn),nt.removeEventListener("sessionend",ss),Wn.stop()};function at(T){T.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),N=!0}function Dt(){console.log("THREE.WebGLRenderer: Context Restored."),N=!1;const T=Zt.autoReset,z=Tt.enabled,K=Tt.autoUpdate,Z=Tt.needsUpdate,V=Tt.type;Ct(),Zt.autoReset=T,Tt.enabled=z,Tt.autoUpdate=K,Tt.needsUpdate=Z,Tt.type=V}function It(T){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function ue(T){const z=T.target;z.removeEventListener("dispose",ue),je(z)}function je(T){gn(T),St.remove(T)}function gn(T){const z=St.get(T).programs;z!==void 0&&(z.forEach(function(K){At.releaseProgram(K)}),T.isShaderMaterial&&At.releaseShaderCache(T))}this.renderBufferDirect=function(T,z,K,Z,V,yt){z===null&&(z=ce);const Rt=V.isMesh&&V.matrixWorld.determinant()<0,Wt=ch(T,z,K,Z,V);Mt.setMaterial(Z,Rt);let Ht=K.index,ne=1;if(Z.wireframe===!0){if(Ht=j.getWireframeAttribute(K),Ht===void 0)return;ne=2}const oe=K.drawRange,Vt=K.attributes.position;let ye=oe.start*ne,Pe=(oe.start+oe.count)*ne;yt!==null&&(ye=Math.max(ye,yt.start*ne),Pe=Math.min(Pe,(yt.start+yt.count)*ne)),Ht!==null?(ye=Math.max(ye,0),Pe=Math.min(Pe,Ht.count)):Vt!=null&&(ye=Math.max(ye,0),Pe=Math.min(Pe,Vt.count));const Le=Pe-ye;if(Le<0||Le===1/0)return;we.setup(V,Z,Wt,K,Ht);let vn,be=Pt;if(Ht!==null&&(vn=Q.get(Ht),be=ge,be.setIndex(vn)),V.isMesh)Z.wireframe===!0?(Mt.setLineWidth(Z.wireframeLinewidth*ft()),be.setMode(O.LINES)):be.setMode(O.TRIANGLES);else if(V.isLine){let qt=Z.linewidth;qt===void 0&&(qt=1),Mt.setLineWidth(qt*ft()),V.isLineSegments?be.setMode(O.LINES):V.isLineLoop?be.setMode(O.LINE_LOOP):be.setMode(O.LINE_STRIP)}else V.isPoints?be.setMode(O.POINTS):V.isSprite&&be.setMode(O.TRIANGLES);if(V.isBatchedMesh)if(V._multiDrawInstances!==null)be.renderMultiDrawInstances(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount,V._multiDrawInstances);else if(pt.get("WEBGL_multi_draw"))be.renderMultiDraw(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount);else{const qt=V._multiDrawStarts,qe=V._multiDrawCounts,xe=V._multiDrawCount,jn=Ht?Q.get(Ht).bytesPerElement:1,Fi=St.get(Z).currentProgram.getUniforms();for(let Pn=0;Pn<xe;Pn++)Fi.setValue(O,"_gl_DrawID",Pn),be.render(qt[Pn]/jn,qe[Pn])}else if(V.isInstancedMesh)be.renderInstances(ye,Le,V.count);else if(K.isInstancedBufferGeometry){const qt=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,qe=Math.min(K.instanceCount,qt);be.renderInstances(ye,Le,qe)}else be.render(ye,Le)};function Ae(T,z,K){T.transparent===!0&&T.side===ki&&T.forceSinglePass===!1?(T.side=Hn,T.needsUpdate=!0,jo(T,z,K),T.side=Yi,T.needsUpdate=!0,jo(T,z,K),T.side=ki):jo(T,z,K)}this.compile=function(T,z,K=null){K===null&&(K=T),g=re.get(K),g.init(z),w.push(g),K.traverseVisible(function(V){V.isLight&&V.layers.test(z.layers)&&(g.pushLight(V),V.castShadow&&g.pushShadow(V))}),T!==K&&T.traverseVisible(function(V){V.isLight&&V.layers.test(z.layers)&&(g.pushLight(V),V.castShadow&&g.pushShadow(V))}),g.setupLights();const Z=new Set;return T.traverse(function(V){if(!(V.isMesh||V.isPoints||V.isLine||V.isSprite))return;const yt=V.material;if(yt)if(Array.isArray(yt))for(let Rt=0;Rt<yt.length;Rt++){const Wt=yt[Rt];Ae(Wt,K,V),Z.add(Wt)}else Ae(yt,K,V),Z.add(yt)}),w.pop(),g=null,Z},this.compileAsync=function(T,z,K=null){const Z=this.compile(T,z,K);return new Promise(V=>{function yt(){if(Z.forEach(function(Rt){St.get(Rt).currentProgram.isReady()&&Z.delete(Rt)}),Z.size===0){V(T);return}setTimeout(yt,10)}pt.get("KHR_parallel_shader_compile")!==null?yt():setTimeout(yt,10)})};let cn=null;function Fe(T){cn&&cn(T)}function Zn(){Wn.stop()}function ss(){Wn.start()}const Wn=new Hv;Wn.setAnimationLoop(Fe),typeof self<"u"&&Wn.setContext(self),this.setAnimationLoop=function(T){cn=T,nt.setAnimationLoop(T),T===null?Wn.stop():Wn.start()},nt.addEventListener("sessionstart",Zn),nt.addEventListener("sessionend",ss),this.render=function(T,z){if(z!==void 0&&z.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),nt.enabled===!0&&nt.isPresenting===!0&&(nt.cameraAutoUpdate===!0&&nt.updateCamera(z),z=nt.getCamera()),T.isScene===!0&&T.onBeforeRender(y,T,z,D),g=re.get(T,w.length),g.init(z),w.push(g),zt.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),it.setFromProjectionMatrix(zt),xt=this.localClippingEnabled,ut=vt.init(this.clippingPlanes,xt),m=Lt.get(T,b.length),m.init(),b.push(m),nt.enabled===!0&&nt.isPresenting===!0){const yt=y.xr.getDepthSensingMesh();yt!==null&&Rn(yt,z,-1/0,y.sortObjects)}Rn(T,z,0,y.sortObjects),m.finish(),y.sortObjects===!0&&m.sort(ct,ht),ot=nt.enabled===!1||nt.isPresenting===!1||nt.hasDepthSensing()===!1,ot&&Gt.addToRenderList(m,T),this.info.render.frame++,ut===!0&&vt.beginShadows();const K=g.state.shadowsArray;Tt.render(K,T,z),ut===!0&&vt.endShadows(),this.info.autoReset===!0&&this.info.reset();const Z=m.opaque,V=m.transmissive;if(g.setupLights(),z.isArrayCamera){const yt=z.cameras;if(V.length>0)for(let Rt=0,Wt=yt.length;Rt<Wt;Rt++){const Ht=yt[Rt];rs(Z,V,T,Ht)}ot&&Gt.render(T);for(let Rt=0,Wt=yt.length;Rt<Wt;Rt++){const Ht=yt[Rt];os(m,T,Ht,Ht.viewport)}}else V.length>0&&rs(Z,V,T,z),ot&&Gt.render(T),os(m,T,z);D!==null&&(k.updateMultisampleRenderTarget(D),k.updateRenderTargetMipmap(D)),T.isScene===!0&&T.onAfterRender(y,T,z),we.resetDefaultState(),M=-1,x=null,w.pop(),w.length>0?(g=w[w.length-1],ut===!0&&vt.setGlobalState(y.clippingPlanes,g.state.camera)):g=null,b.pop(),b.length>0?m=b[b.length-1]:m=null};function Rn(T,z,K,Z){if(T.visible===!1)return;if(T.layers.test(z.layers)){if(T.isGroup)K=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(z);else if(T.isLight)g.pushLight(T),T.castShadow&&g.pushShadow(T);else if(T.isSprite){if(!T.frustumCulled||it.intersectsSprite(T)){Z&&Nt.setFromMatrixPosition(T.matrixWorld).applyMatrix4(zt);const Rt=et.update(T),Wt=T.material;Wt.visible&&m.push(T,Rt,Wt,K,Nt.z,null)}}else if((T.isMesh||T.isLine||T.isPoints)&&(!T.frustumCulled||it.intersectsObject(T))){const Rt=et.update(T),Wt=T.material;if(Z&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),Nt.copy(T.boundingSphere.center)):(Rt.boundingSphere===null&&Rt.computeBoundingSphere(),Nt.copy(Rt.boundingSphere.center)),Nt.applyMatrix4(T.matrixWorld).applyMatrix4(zt)),Array.isArray(Wt)){const Ht=Rt.groups;for(let ne=0,oe=Ht.length;ne<oe;ne++){const Vt=Ht[ne],ye=Wt[Vt.materialIndex];ye&&ye.visible&&m.push(T,Rt,ye,K,Nt.z,Vt)}}else Wt.visible&&m.push(T,Rt,Wt,K,Nt.z,null)}}const yt=T.children;for(let Rt=0,Wt=yt.length;Rt<Wt;Rt++)Rn(yt[Rt],z,K,Z)}function os(T,z,K,Z){const V=T.opaque,yt=T.transmissive,Rt=T.transparent;g.setupLightsView(K),ut===!0&&vt.setGlobalState(y.clippingPlanes,K),Z&&Mt.viewport(R.copy(Z)),V.length>0&&so(V,z,K),yt.length>0&&so(yt,z,K),Rt.length>0&&so(Rt,z,K),Mt.buffers.depth.setTest(!0),Mt.buffers.depth.setMask(!0),Mt.buffers.color.setMask(!0),Mt.setPolygonOffset(!1)}function rs(T,z,K,Z){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;g.state.transmissionRenderTarget[Z.id]===void 0&&(g.state.transmissionRenderTarget[Z.id]=new Xs(1,1,{generateMipmaps:!0,type:pt.has("EXT_color_buffer_half_float")||pt.has("EXT_color_buffer_float")?Yr:bs,minFilter:To,samples:4,stencilBuffer:o,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:Me.workingColorSpace}));const yt=g.state.transmissionRenderTarget[Z.id],Rt=Z.viewport||R;yt.setSize(Rt.z,Rt.w);const Wt=y.getRenderTarget();y.setRenderTarget(yt),y.getClearColor(G),W=y.getClearAlpha(),W<1&&y.setClearColor(16777215,.5),y.clear(),ot&&Gt.render(K);const Ht=y.toneMapping;y.toneMapping=js;const ne=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),g.setupLightsView(Z),ut===!0&&vt.setGlobalState(y.clippingPlanes,Z),so(T,K,Z),k.updateMultisampleRenderTarget(yt),k.updateRenderTargetMipmap(yt),pt.has("WEBGL_multisampled_render_to_texture")===!1){let oe=!1;for(let Vt=0,ye=z.length;Vt<ye;Vt++){const Pe=z[Vt],Le=Pe.object,vn=Pe.geometry,be=Pe.material,qt=Pe.group;if(be.side===ki&&Le.layers.test(Z.layers)){const qe=be.side;be.side=Hn,be.needsUpdate=!0,ra(Le,K,Z,vn,be,qt),be.side=qe,be.needsUpdate=!0,oe=!0}}oe===!0&&(k.updateMultisampleRenderTarget(yt),k.updateRenderTargetMipmap(yt))}y.setRenderTarget(Wt),y.setClearColor(G,W),ne!==void 0&&(Z.viewport=ne),y.toneMapping=Ht}function so(T,z,K){const Z=z.isScene===!0?z.overrideMaterial:null;for(let V=0,yt=T.length;V<yt;V++){const Rt=T[V],Wt=Rt.object,Ht=Rt.geometry,ne=Z===null?Rt.material:Z,oe=Rt.group;Wt.layers.test(K.layers)&&ra(Wt,z,K,Ht,ne,oe)}}function ra(T,z,K,Z,V,yt){T.onBeforeRender(y,z,K,Z,V,yt),T.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),V.onBeforeRender(y,z,K,Z,T,yt),V.transparent===!0&&V.side===ki&&V.forceSinglePass===!1?(V.side=Hn,V.needsUpdate=!0,y.renderBufferDirect(K,z,Z,V,T,yt),V.side=Yi,V.needsUpdate=!0,y.renderBufferDirect(K,z,Z,V,T,yt),V.side=ki):y.renderBufferDirect(K,z,Z,V,T,yt),T.onAfterRender(y,z,K,Z,V,yt)}function jo(T,z,K){z.isScene!==!0&&(z=ce);const Z=St.get(T),V=g.state.lights,yt=g.state.shadowsArray,Rt=V.state.version,Wt=At.getParameters(T,V.state,yt,z,K),Ht=At.getProgramCacheKey(Wt);let ne=Z.programs;Z.environment=T.isMeshStandardMaterial?z.environment:null,Z.fog=z.fog,Z.envMap=(T.isMeshStandardMaterial?Y:E).get(T.envMap||Z.environment),Z.envMapRotation=Z.environment!==null&&T.envMap===null?z.environmentRotation:T.envMapRotation,ne===void 0&&(T.addEventListener("dispose",ue),ne=new Map,Z.programs=ne);let oe=ne.get(Ht);if(oe!==void 0){if(Z.currentProgram===oe&&Z.lightsStateVersion===Rt)return $i(T,Wt),oe}else Wt.uniforms=At.getUniforms(T),T.onBeforeCompile(Wt,y),oe=At.acquireProgram(Wt,Ht),ne.set(Ht,oe),Z.uniforms=Wt.uniforms;const Vt=Z.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(Vt.clippingPlanes=vt.uniform),$i(T,Wt),Z.needsLights=pl(T),Z.lightsStateVersion=Rt,Z.needsLights&&(Vt.ambientLightColor.value=V.state.ambient,Vt.lightProbe.value=V.state.probe,Vt.directionalLights.value=V.state.directional,Vt.directionalLightShadows.value=V.state.directionalShadow,Vt.spotLights.value=V.state.spot,Vt.spotLightShadows.value=V.state.spotShadow,Vt.rectAreaLights.value=V.state.rectArea,Vt.ltc_1.value=V.state.rectAreaLTC1,Vt.ltc_2.value=V.state.rectAreaLTC2,Vt.pointLights.value=V.state.point,Vt.pointLightShadows.value=V.state.pointShadow,Vt.hemisphereLights.value=V.state.hemi,Vt.directionalShadowMap.value=V.state.directionalShadowMap,Vt.directionalShadowMatrix.value=V.state.directionalShadowMatrix,Vt.spotShadowMap.value=V.state.spotShadowMap,Vt.spotLightMatrix.value=V.state.spotLightMatrix,Vt.spotLightMap.value=V.state.spotLightMap,Vt.pointShadowMap.value=V.state.pointShadowMap,Vt.pointShadowMatrix.value=V.state.pointShadowMatrix),Z.currentProgram=oe,Z.uniformsList=null,oe}function fl(T){if(T.uniformsList===null){const z=T.currentProgram.getUniforms();T.uniformsList=bc.seqWithValue(z.seq,T.uniforms)}return T.uniformsList}function $i(T,z){const K=St.get(T);K.outputColorSpace=z.outputColorSpace,K.batching=z.batching,K.batchingColor=z.batchingColor,K.instancing=z.instancing,K.instancingColor=z.instancingColor,K.instancingMorph=z.instancingMorph,K.skinning=z.skinning,K.morphTargets=z.morphTargets,K.morphNormals=z.morphNormals,K.morphColors=z.morphColors,K.morphTargetsCount=z.morphTargetsCount,K.numClippingPlanes=z.numClippingPlanes,K.numIntersection=z.numClipIntersection,K.vertexAlphas=z.vertexAlphas,K.vertexTangents=z.vertexTangents,K.toneMapping=z.toneMapping}function ch(T,z,K,Z,V){z.isScene!==!0&&(z=ce),k.resetTextureUnits();const yt=z.fog,Rt=Z.isMeshStandardMaterial?z.environment:null,Wt=D===null?y.outputColorSpace:D.isXRRenderTarget===!0?D.texture.colorSpace:Kr,Ht=(Z.isMeshStandardMaterial?Y:E).get(Z.envMap||Rt),ne=Z.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,oe=!!K.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),Vt=!!K.morphAttributes.position,ye=!!K.morphAttributes.normal,Pe=!!K.morphAttributes.color;let Le=js;Z.toneMapped&&(D===null||D.isXRRenderTarget===!0)&&(Le=y.toneMapping);const vn=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,be=vn!==void 0?vn.length:0,qt=St.get(Z),qe=g.state.lights;if(ut===!0&&(xt===!0||T!==x)){const Un=T===x&&Z.id===M;vt.setState(Z,T,Un)}let xe=!1;Z.version===qt.__version?(qt.needsLights&&qt.lightsStateVersion!==qe.state.version||qt.outputColorSpace!==Wt||V.isBatchedMesh&&qt.batching===!1||!V.isBatchedMesh&&qt.batching===!0||V.isBatchedMesh&&qt.batchingColor===!0&&V.colorTexture===null||V.isBatchedMesh&&qt.batchingColor===!1&&V.colorTexture!==null||V.isInstancedMesh&&qt.instancing===!1||!V.isInstancedMesh&&qt.instancing===!0||V.isSkinnedMesh&&qt.skinning===!1||!V.isSkinnedMesh&&qt.skinning===!0||V.isInstancedMesh&&qt.instancingColor===!0&&V.instanceColor===null||V.isInstancedMesh&&qt.instancingColor===!1&&V.instanceColor!==null||V.isInstancedMesh&&qt.instancingMorph===!0&&V.morphTexture===null||V.isInstancedMesh&&qt.instancingMorph===!1&&V.morphTexture!==null||qt.envMap!==Ht||Z.fog===!0&&qt.fog!==yt||qt.numClippingPlanes!==void 0&&(qt.numClippingPlanes!==vt.numPlanes||qt.numIntersection!==vt.numIntersection)||qt.vertexAlphas!==ne||qt.vertexTangents!==oe||qt.morphTargets!==Vt||qt.morphNormals!==ye||qt.morphColors!==Pe||qt.toneMapping!==Le||qt.morphTargetsCount!==be)&&(xe=!0):(xe=!0,qt.__version=Z.version);let jn=qt.currentProgram;xe===!0&&(jn=jo(Z,z,V));let Fi=!1,Pn=!1,ro=!1;const Ne=jn.getUniforms(),hi=qt.uniforms;if(Mt.useProgram(jn.program)&&(Fi=!0,Pn=!0,ro=!0),Z.id!==M&&(M=Z.id,Pn=!0),Fi||x!==T){Mt.buffers.depth.getReversed()?(rt.copy(T.projectionMatrix),ww(rt),xw(rt),Ne.setValue(O,"projectionMatrix",rt)):Ne.setValue(O,"projectionMatrix",T.projectionMatrix),Ne.setValue(O,"viewMatrix",T.matrixWorldInverse);const zi=Ne.map.cameraPosition;zi!==void 0&&zi.setValue(O,Yt.setFromMatrixPosition(T.matrixWorld)),Ot.logarithmicDepthBuffer&&Ne.setValue(O,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&Ne.setValue(O,"isOrthographic",T.isOrthographicCamera===!0),x!==T&&(x=T,Pn=!0,ro=!0)}if(V.isSkinnedMesh){Ne.setOptional(O,V,"bindMatrix"),Ne.setOptional(O,V,"bindMatrixInverse");const Un=V.skeleton;Un&&(Un.boneTexture===null&&Un.computeBoneTexture(),Ne.setValue(O,"boneTexture",Un.boneTexture,k))}V.isBatchedMesh&&(Ne.setOptional(O,V,"batchingTexture"),Ne.setValue(O,"batchingTexture",V._matricesTexture,k),Ne.setOptional(O,V,"batchingIdTexture"),Ne.setValue(O,"batchingIdTexture",V._indirectTexture,k),Ne.setOptional(O,V,"batchingColorTexture"),V._colorsTexture!==null&&Ne.setValue(O,"batchingColorTexture",V._colorsTexture,k));const Rs=K.morphAttributes;if((Rs.position!==void 0||Rs.normal!==void 0||Rs.color!==void 0)&&jt.update(V,K,jn),(Pn||qt.receiveShadow!==V.receiveShadow)&&(qt.receiveShadow=V.receiveShadow,Ne.setValue(O,"receiveShadow",V.receiveShadow)),Z.isMeshGouraudMaterial&&Z.envMap!==null&&(hi.envMap.value=Ht,hi.flipEnvMap.value=Ht.isCubeTexture&&Ht.isRenderTargetTexture===!1?-1:1),Z.isMeshStandardMaterial&&Z.envMap===null&&z.environment!==null&&(hi.envMapIntensity.value=z.environmentIntensity),Pn&&(Ne.setValue(O,"toneMappingExposure",y.toneMappingExposure),qt.needsLights&&oo(hi,ro),yt&&Z.fog===!0&&Et.refreshFogUniforms(hi,yt),Et.refreshMaterialUniforms(hi,Z,tt,X,g.state.transmissionRenderTarget[T.id]),bc.upload(O,fl(qt),hi,k)),Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(bc.upload(O,fl(qt),hi,k),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&Ne.setValue(O,"center",V.center),Ne.setValue(O,"modelViewMatrix",V.modelViewMatrix),Ne.setValue(O,"normalMatrix",V.normalMatrix),Ne.setValue(O,"modelMatrix",V.matrixWorld),Z.isShaderMaterial||Z.isRawShaderMaterial){const Un=Z.uniformsGroups;for(let zi=0,xi=Un.length;zi<xi;zi++){const qo=Un[zi];H.update(qo,jn),H.bind(qo,jn)}}return jn}function oo(T,z){T.ambientLightColor.needsUpdate=z,T.lightProbe.needsUpdate=z,T.directionalLights.needsUpdate=z,T.directionalLightShadows.needsUpdate=z,T.pointLights.needsUpdate=z,T.pointLightShadows.needsUpdate=z,T.spotLights.needsUpdate=z,T.spotLightShadows.needsUpdate=z,T.rectAreaLights.needsUpdate=z,T.hemisphereLights.needsUpdate=z}function pl(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return C},this.getActiveMipmapLevel=function(){return P},this.getRenderTarget=function(){return D},this.setRenderTargetTextures=function(T,z,K){St.get(T.texture).__webglTexture=z,St.get(T.depthTexture).__webglTexture=K;const Z=St.get(T);Z.__hasExternalTextures=!0,Z.__autoAllocateDepthBuffer=K===void 0,Z.__autoAllocateDepthBuffer||pt.has("WEBGL_multisampled_render_to_texture")===!0&&(console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"),Z.__useRenderToTexture=!1)},this.setRenderTargetFramebuffer=function(T,z){const K=St.get(T);K.__webglFramebuffer=z,K.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(T,z=0,K=0){D=T,C=z,P=K;let Z=!0,V=null,yt=!1,Rt=!1;if(T){const Ht=St.get(T);if(Ht.__useDefaultFramebuffer!==void 0)Mt.bindFramebuffer(O.FRAMEBUFFER,null),Z=!1;else if(Ht.__webglFramebuffer===void 0)k.setupRenderTarget(T);else if(Ht.__hasExternalTextures)k.rebindTextures(T,St.get(T.texture).__webglTexture,St.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){const Vt=T.depthTexture;if(Ht.__boundDepthTexture!==Vt){if(Vt!==null&&St.has(Vt)&&(T.width!==Vt.image.width||T.height!==Vt.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");k.setupDepthRenderbuffer(T)}}const ne=T.texture;(ne.isData3DTexture||ne.isDataArrayTexture||ne.isCompressedArrayTexture)&&(Rt=!0);const oe=St.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(oe[z])?V=oe[z][K]:V=oe[z],yt=!0):T.samples>0&&k.useMultisampledRTT(T)===!1?V=St.get(T).__webglMultisampledFramebuffer:Array.isArray(oe)?V=oe[K]:V=oe,R.copy(T.viewport),B.copy(T.scissor),$=T.scissorTest}else R.copy(gt).multiplyScalar(tt).floor(),B.copy(wt).multiplyScalar(tt).floor(),$=_t;if(Mt.bindFramebuffer(O.FRAMEBUFFER,V)&&Z&&Mt.drawBuffers(T,V),Mt.viewport(R),Mt.scissor(B),Mt.setScissorTest($),yt){const Ht=St.get(T.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+z,Ht.__webglTexture,K)}else if(Rt){const Ht=St.get(T.texture),ne=z||0;O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ht.__webglTexture,K||0,ne)}M=-1},this.readRenderTargetPixels=function(T,z,K,Z,V,yt,Rt){if(!(T&&T.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Wt=St.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Rt!==void 0&&(Wt=Wt[Rt]),Wt){Mt.bindFramebuffer(O.FRAMEBUFFER,Wt);try{const Ht=T.texture,ne=Ht.format,oe=Ht.type;if(!Ot.textureFormatReadable(ne)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!Ot.textureTypeReadable(oe)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=T.width-Z&&K>=0&&K<=T.height-V&&O.readPixels(z,K,Z,V,ae.convert(ne),ae.convert(oe),yt)}finally{const Ht=D!==null?St.get(D).__webglFramebuffer:null;Mt.bindFramebuffer(O.FRAMEBUFFER,Ht)}}},this.readRenderTargetPixelsAsync=async function(T,z,K,Z,V,yt,Rt){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Wt=St.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Rt!==void 0&&(Wt=Wt[Rt]),Wt){const Ht=T.texture,ne=Ht.format,oe=Ht.type;if(!Ot.textureFormatReadable(ne))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!Ot.textureTypeReadable(oe))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");if(z>=0&&z<=T.width-Z&&K>=0&&K<=T.height-V){Mt.bindFramebuffer(O.FRAMEBUFFER,Wt);const Vt=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,Vt),O.bufferData(O.PIXEL_PACK_BUFFER,yt.byteLength,O.STREAM_READ),O.readPixels(z,K,Z,V,ae.convert(ne),ae.convert(oe),0);const ye=D!==null?St.get(D).__webglFramebuffer:null;Mt.bindFramebuffer(O.FRAMEBUFFER,ye);const Pe=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await bw(O,Pe,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,Vt),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,yt),O.deleteBuffer(Vt),O.deleteSync(Pe),yt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")}},this.copyFramebufferToTexture=function(T,z=null,K=0){T.isTexture!==!0&&(Ra("WebGLRenderer: copyFramebufferToTexture function signature has changed."),z=arguments[0]||null,T=arguments[1]);const Z=Math.pow(2,-K),V=Math.floor(T.image.width*Z),yt=Math.floor(T.image.height*Z),Rt=z!==null?z.x:0,Wt=z!==null?z.y:0;k.setTexture2D(T,0),O.copyTexSubImage2D(O.TEXTURE_2D,K,0,0,Rt,Wt,V,yt),Mt.unbindTexture()},this.copyTextureToTexture=function(T,z,K=null,Z=null,V=0){T.isTexture!==!0&&(Ra("WebGLRenderer: copyTextureToTexture function signature has changed."),Z=arguments[0]||null,T=arguments[1],z=arguments[2],V=arguments[3]||0,K=null);let yt,Rt,Wt,Ht,ne,oe,Vt,ye,Pe;const Le=T.isCompressedTexture?T.mipmaps[V]:T.image;K!==null?(yt=K.max.x-K.min.x,Rt=K.max.y-K.min.y,Wt=K.isBox3?K.max.z-K.min.z:1,Ht=K.min.x,ne=K.min.y,oe=K.isBox3?K.min.z:0):(yt=Le.width,Rt=Le.height,Wt=Le.depth||1,Ht=0,ne=0,oe=0),Z!==null?(Vt=Z.x,ye=Z.y,Pe=Z.z):(Vt=0,ye=0,Pe=0);const vn=ae.convert(z.format),be=ae.convert(z.type);let qt;z.isData3DTexture?(k.setTexture3D(z,0),qt=O.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(k.setTexture2DArray(z,0),qt=O.TEXTURE_2D_ARRAY):(k.setTexture2D(z,0),qt=O.TEXTURE_2D),O.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,z.flipY),O.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),O.pixelStorei(O.UNPACK_ALIGNMENT,z.unpackAlignment);const qe=O.getParameter(O.UNPACK_ROW_LENGTH),xe=O.getParameter(O.UNPACK_IMAGE_HEIGHT),jn=O.getParameter(O.UNPACK_SKIP_PIXELS),Fi=O.getParameter(O.UNPACK_SKIP_ROWS),Pn=O.getParameter(O.UNPACK_SKIP_IMAGES);O.pixelStorei(O.UNPACK_ROW_LENGTH,Le.width),O.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Le.height),O.pixelStorei(O.UNPACK_SKIP_PIXELS,Ht),O.pixelStorei(O.UNPACK_SKIP_ROWS,ne),O.pixelStorei(O.UNPACK_SKIP_IMAGES,oe);const ro=T.isDataArrayTexture||T.isData3DTexture,Ne=z.isDataArrayTexture||z.isData3DTexture;if(T.isRenderTargetTexture||T.isDepthTexture){const hi=St.get(T),Rs=St.get(z),Un=St.get(hi.__renderTarget),zi=St.get(Rs.__renderTarget);Mt.bindFramebuffer(O.READ_FRAMEBUFFER,Un.__webglFramebuffer),Mt.bindFramebuffer(O.DRAW_FRAMEBUFFER,zi.__webglFramebuffer);for(let xi=0;xi<Wt;xi++)ro&&O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,St.get(T).__webglTexture,V,oe+xi),T.isDepthTexture?(Ne&&O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,St.get(z).__webglTexture,V,Pe+xi),O.blitFramebuffer(Ht,ne,yt,Rt,Vt,ye,yt,Rt,O.DEPTH_BUFFER_BIT,O.NEAREST)):Ne?O.copyTexSubImage3D(qt,V,Vt,ye,Pe+xi,Ht,ne,yt,Rt):O.copyTexSubImage2D(qt,V,Vt,ye,Pe+xi,Ht,ne,yt,Rt);Mt.bindFramebuffer(O.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else Ne?T.isDataTexture||T.isData3DTexture?O.texSubImage3D(qt,V,Vt,ye,Pe,yt,Rt,Wt,vn,be,Le.data):z.isCompressedArrayTexture?O.compressedTexSubImage3D(qt,V,Vt,ye,Pe,yt,Rt,Wt,vn,Le.data):O.texSubImage3D(qt,V,Vt,ye,Pe,yt,Rt,Wt,vn,be,Le):T.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,V,Vt,ye,yt,Rt,vn,be,Le.data):T.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,V,Vt,ye,Le.width,Le.height,vn,Le.data):O.texSubImage2D(O.TEXTURE_2D,V,Vt,ye,yt,Rt,vn,be,Le);O.pixelStorei(O.UNPACK_ROW_LENGTH,qe),O.pixelStorei(O.UNPACK_IMAGE_HEIGHT,xe),O.pixelStorei(O.UNPACK_SKIP_PIXELS,jn),O.pixelStorei(O.UNPACK_SKIP_ROWS,Fi),O.pixelStorei(O.UNPACK_SKIP_IMAGES,Pn),V===0&&z.generateMipmaps&&O.generateMipmap(qt),Mt.unbindTexture()},this.copyTextureToTexture3D=function(T,z,K=null,Z=null,V=0){return T.isTexture!==!0&&(Ra("WebGLRenderer: copyTextureToTexture3D function signature has changed."),K=arguments[0]||null,Z=arguments[1]||null,T=arguments[2],z=arguments[3],V=arguments[4]||0),Ra('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'),this.copyTextureToTexture(T,z,K,Z,V)},this.initRenderTarget=function(T){St.get(T).__webglFramebuffer===void 0&&k.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?k.setTextureCube(T,0):T.isData3DTexture?k.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?k.setTexture2DArray(T,0):k.setTexture2D(T,0),Mt.unbindTexture()},this.resetState=function(){C=0,P=0,D=null,Mt.reset(),we.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ms}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorspace=Me._getDrawingBufferColorSpace(t),e.unpackColorSpace=Me._getUnpackColorSpace()}}class lf{constructor(t,e=1,n=1e3){this.isFog=!0,this.name="",this.color=new te(t),this.near=e,this.far=n}clone(){return new lf(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}}class cf extends ln{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Gn,this.environmentIntensity=1,this.environmentRotation=new Gn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}}const wm=new A,xm=new Re,Mm=new Re,RE=new A,Sm=new Jt,Bl=new A,Zh=new Ms,Em=new Jt,Jh=new Zr;class Kc extends ee{constructor(t,e){super(t,e),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=Ap,this.bindMatrix=new Jt,this.bindMatrixInverse=new Jt,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){const t=this.geometry;this.boundingBox===null&&(this.boundingBox=new Ki),this.boundingBox.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Bl),this.boundingBox.expandByPoint(Bl)}computeBoundingSphere(){const t=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new Ms),this.boundingSphere.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Bl),this.boundingSphere.expandByPoint(Bl)}copy(t,e){return super.copy(t,e),this.bindMode=t.bindMode,this.bindMatrix.copy(t.bindMatrix),this.bindMatrixInverse.copy(t.bindMatrixInverse),this.skeleton=t.skeleton,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}raycast(t,e){const n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Zh.copy(this.boundingSphere),Zh.applyMatrix4(s),t.ray.intersectsSphere(Zh)!==!1&&(Em.copy(s).invert(),Jh.copy(t.ray).applyMatrix4(Em),!(this.boundingBox!==null&&Jh.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(t,e,Jh)))}getVertexPosition(t,e){return super.getVertexPosition(t,e),this.applyBoneTransform(t,e),e}bind(t,e){this.skeleton=t,e===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),e=this.matrixWorld),this.bindMatrix.copy(e),this.bindMatrixInverse.copy(e).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){const t=new Re,e=this.geometry.attributes.skinWeight;for(let n=0,s=e.count;n<s;n++){t.fromBufferAttribute(e,n);const o=1/t.manhattanLength();o!==1/0?t.multiplyScalar(o):t.set(1,0,0,0),e.setXYZW(n,t.x,t.y,t.z,t.w)}}updateMatrixWorld(t){super.updateMatrixWorld(t),this.bindMode===Ap?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===rw?this.bindMatrixInverse.copy(this.bindMatrix).invert():console.warn("THREE.SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(t,e){const n=this.skeleton,s=this.geometry;xm.fromBufferAttribute(s.attributes.skinIndex,t),Mm.fromBufferAttribute(s.attributes.skinWeight,t),wm.copy(e).applyMatrix4(this.bindMatrix),e.set(0,0,0);for(let o=0;o<4;o++){const r=Mm.getComponent(o);if(r!==0){const a=xm.getComponent(o);Sm.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),e.addScaledVector(RE.copy(wm).applyMatrix4(Sm),r)}}return e.applyMatrix4(this.bindMatrixInverse)}}class hf extends ln{constructor(){super(),this.isBone=!0,this.type="Bone"}}class uf extends Dn{constructor(t=null,e=1,n=1,s,o,r,a,l,c=Vn,h=Vn,u,d){super(null,r,a,l,c,h,s,o,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}const Am=new Jt,PE=new Jt;class sl{constructor(t=[],e=[]){this.uuid=zo(),this.bones=t.slice(0),this.boneInverses=e,this.boneMatrices=null,this.boneTexture=null,this.init()}init(){const t=this.bones,e=this.boneInverses;if(this.boneMatrices=new Float32Array(t.length*16),e.length===0)this.calculateInverses();else if(t.length!==e.length){console.warn("THREE.Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Jt)}}calculateInverses(){this.boneInverses.length=0;for(let t=0,e=this.bones.length;t<e;t++){const n=new Jt;this.bones[t]&&n.copy(this.bones[t].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&n.matrixWorld.copy(this.boneInverses[t]).invert()}for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){const t=this.bones,e=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let o=0,r=t.length;o<r;o++){const a=t[o]?t[o].matrixWorld:PE;Am.multiplyMatrices(a,e[o]),Am.toArray(n,o*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new sl(this.bones,this.boneInverses)}computeBoneTexture(){let t=Math.sqrt(this.bones.length*4);t=Math.ceil(t/4)*4,t=Math.max(t,4);const e=new Float32Array(t*t*4);e.set(this.boneMatrices);const n=new uf(e,t,t,ri,oi);return n.needsUpdate=!0,this.boneMatrices=e,this.boneTexture=n,this}getBoneByName(t){for(let e=0,n=this.bones.length;e<n;e++){const s=this.bones[e];if(s.name===t)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null)}fromJSON(t,e){this.uuid=t.uuid;for(let n=0,s=t.bones.length;n<s;n++){const o=t.bones[n];let r=e[o];r===void 0&&(console.warn("THREE.Skeleton: No bone found with UUID:",o),r=new hf),this.bones.push(r),this.boneInverses.push(new Jt().fromArray(t.boneInverses[n]))}return this.init(),this}toJSON(){const t={metadata:{version:4.6,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};t.uuid=this.uuid;const e=this.bones,n=this.boneInverses;for(let s=0,o=e.length;s<o;s++){const r=e[s];t.bones.push(r.uuid);const a=n[s];t.boneInverses.push(a.toArray())}return t}}class Tm extends en{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}const vr=new Jt,Cm=new Jt,Hl=[],Rm=new Ki,kE=new Jt,ya=new ee,_a=new Ms;class Cc extends ee{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Tm(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,kE)}computeBoundingBox(){const t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Ki),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,vr),Rm.copy(t.boundingBox).applyMatrix4(vr),this.boundingBox.union(Rm)}computeBoundingSphere(){const t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ms),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,vr),_a.copy(t.boundingSphere).applyMatrix4(vr),this.boundingSphere.union(_a)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),t.morphTexture!==null&&(this.morphTexture=t.morphTexture.clone()),t.instanceColor!==null&&(this.instanceColor=t.instanceColor.clone()),this.count=t.count,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}getColorAt(t,e){e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){const n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,o=n.length+1,r=t*o+1;for(let a=0;a<n.length;a++)n[a]=s[r+a]}raycast(t,e){const n=this.matrixWorld,s=this.count;if(ya.geometry=this.geometry,ya.material=this.material,ya.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),_a.copy(this.boundingSphere),_a.applyMatrix4(n),t.ray.intersectsSphere(_a)!==!1))for(let o=0;o<s;o++){this.getMatrixAt(o,vr),Cm.multiplyMatrices(n,vr),ya.matrixWorld=Cm,ya.raycast(t,Hl);for(let r=0,a=Hl.length;r<a;r++){const l=Hl[r];l.instanceId=o,l.object=this,e.push(l)}Hl.length=0}}setColorAt(t,e){this.instanceColor===null&&(this.instanceColor=new Tm(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3)}setMatrixAt(t,e){e.toArray(this.instanceMatrix.array,t*16)}setMorphAt(t,e){const n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new uf(new Float32Array(s*this.count),s,this.count,Qd,oi));const o=this.morphTexture.source.data.data;let r=0;for(let c=0;c<n.length;c++)r+=n[c];const a=this.geometry.morphTargetsRelative?1:1-r,l=s*t;o[l]=a,o.set(n,l+1)}updateMorphTargets(){}dispose(){return this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null),this}}class wi extends Ss{static get type(){return"LineBasicMaterial"}constructor(t){super(),this.isLineBasicMaterial=!0,this.color=new te(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const Rc=new A,Pc=new A,Pm=new Jt,ba=new Zr,Vl=new Ms,Qh=new A,km=new A;class ol extends ln{constructor(t=new pe,e=new wi){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,o=e.count;s<o;s++)Rc.fromBufferAttribute(e,s-1),Pc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Rc.distanceTo(Pc);t.setAttribute("lineDistance",new he(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,o=t.params.Line.threshold,r=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(s),Vl.radius+=o,t.ray.intersectsSphere(Vl)===!1)return;Pm.copy(s).invert(),ba.copy(t.ray).applyMatrix4(Pm);const a=o/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){const f=Math.max(0,r.start),p=Math.min(h.count,r.start+r.count);for(let v=f,m=p-1;v<m;v+=c){const g=h.getX(v),b=h.getX(v+1),w=Gl(this,t,ba,l,g,b);w&&e.push(w)}if(this.isLineLoop){const v=h.getX(p-1),m=h.getX(f),g=Gl(this,t,ba,l,v,m);g&&e.push(g)}}else{const f=Math.max(0,r.start),p=Math.min(d.count,r.start+r.count);for(let v=f,m=p-1;v<m;v+=c){const g=Gl(this,t,ba,l,v,v+1);g&&e.push(g)}if(this.isLineLoop){const v=Gl(this,t,ba,l,p-1,f);v&&e.push(v)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let o=0,r=s.length;o<r;o++){const a=s[o].name||String(o);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=o}}}}}function Gl(i,t,e,n,s,o){const r=i.geometry.attributes.position;if(Rc.fromBufferAttribute(r,s),Pc.fromBufferAttribute(r,o),e.distanceSqToSegment(Rc,Pc,Qh,km)>n)return;Qh.applyMatrix4(i.matrixWorld);const l=t.ray.origin.distanceTo(Qh);if(!(l<t.near||l>t.far))return{distance:l,point:km.clone().applyMatrix4(i.matrixWorld),index:s,face:null,faceIndex:null,barycoord:null,object:i}}const Lm=new A,Dm=new A;class Bo extends ol{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,o=e.count;s<o;s+=2)Lm.fromBufferAttribute(e,s),Dm.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Lm.distanceTo(Dm);t.setAttribute("lineDistance",new he(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class Yv extends ol{constructor(t,e){super(t,e),this.isLineLoop=!0,this.type="LineLoop"}}class df extends Ss{static get type(){return"PointsMaterial"}constructor(t){super(),this.isPointsMaterial=!0,this.color=new te(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}}const Im=new Jt,yd=new Zr,Wl=new Ms,jl=new A;class Kv extends ln{constructor(t=new pe,e=new df){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,o=t.params.Points.threshold,r=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Wl.copy(n.boundingSphere),Wl.applyMatrix4(s),Wl.radius+=o,t.ray.intersectsSphere(Wl)===!1)return;Im.copy(s).invert(),yd.copy(t.ray).applyMatrix4(Im);const a=o/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){const d=Math.max(0,r.start),f=Math.min(c.count,r.start+r.count);for(let p=d,v=f;p<v;p++){const m=c.getX(p);jl.fromBufferAttribute(u,m),Um(jl,m,l,s,t,e,this)}}else{const d=Math.max(0,r.start),f=Math.min(u.count,r.start+r.count);for(let p=d,v=f;p<v;p++)jl.fromBufferAttribute(u,p),Um(jl,p,l,s,t,e,this)}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let o=0,r=s.length;o<r;o++){const a=s[o].name||String(o);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=o}}}}}function Um(i,t,e,n,s,o,r){const a=yd.distanceSqToPoint(i);if(a<e){const l=new A;yd.closestPointToPoint(i,l),l.applyMatrix4(n);const c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;o.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:r})}}class ts{constructor(){this.type="Curve",this.arcLengthDivisions=200}getPoint(){return console.warn("THREE.Curve: .getPoint() not implemented."),null}getPointAt(t,e){const n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){const t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;const e=[];let n,s=this.getPoint(0),o=0;e.push(0);for(let r=1;r<=t;r++)n=this.getPoint(r/t),o+=n.distanceTo(s),e.push(o),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e){const n=this.getLengths();let s=0;const o=n.length;let r;e?r=e:r=t*n[o-1];let a=0,l=o-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-r,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===r)return s/(o-1);const h=n[s],d=n[s+1]-h,f=(r-h)/d;return(s+f)/(o-1)}getTangent(t,e){let s=t-1e-4,o=t+1e-4;s<0&&(s=0),o>1&&(o=1);const r=this.getPoint(s),a=this.getPoint(o),l=e||(r.isVector2?new dt:new A);return l.copy(a).sub(r).normalize(),l}getTangentAt(t,e){const n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e){const n=new A,s=[],o=[],r=[],a=new A,l=new Jt;for(let f=0;f<=t;f++){const p=f/t;s[f]=this.getTangentAt(p,new A)}o[0]=new A,r[0]=new A;let c=Number.MAX_VALUE;const h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),o[0].crossVectors(s[0],a),r[0].crossVectors(s[0],o[0]);for(let f=1;f<=t;f++){if(o[f]=o[f-1].clone(),r[f]=r[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();const p=Math.acos(Mn(s[f-1].dot(s[f]),-1,1));o[f].applyMatrix4(l.makeRotationAxis(a,p))}r[f].crossVectors(s[f],o[f])}if(e===!0){let f=Math.acos(Mn(o[0].dot(o[t]),-1,1));f/=t,s[0].dot(a.crossVectors(o[0],o[t]))>0&&(f=-f);for(let p=1;p<=t;p++)o[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),r[p].crossVectors(s[p],o[p])}return{tangents:s,normals:o,binormals:r}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){const t={metadata:{version:4.6,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}}class ff extends ts{constructor(t=0,e=0,n=1,s=1,o=0,r=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=o,this.aEndAngle=r,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new dt){const n=e,s=Math.PI*2;let o=this.aEndAngle-this.aStartAngle;const r=Math.abs(o)<Number.EPSILON;for(;o<0;)o+=s;for(;o>s;)o-=s;o<Number.EPSILON&&(r?o=0:o=s),this.aClockwise===!0&&!r&&(o===s?o=-s:o=o-s);const a=this.aStartAngle+t*o;let l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){const h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){const t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}}class LE extends ff{constructor(t,e,n,s,o,r){super(t,e,n,n,s,o,r),this.isArcCurve=!0,this.type="ArcCurve"}}function pf(){let i=0,t=0,e=0,n=0;function s(o,r,a,l){i=o,t=a,e=-3*o+3*r-2*a-l,n=2*o-2*r+a+l}return{initCatmullRom:function(o,r,a,l,c){s(r,a,c*(a-o),c*(l-r))},initNonuniformCatmullRom:function(o,r,a,l,c,h,u){let d=(r-o)/c-(a-o)/(c+h)+(a-r)/h,f=(a-r)/h-(l-r)/(h+u)+(l-a)/u;d*=h,f*=h,s(r,a,d,f)},calc:function(o){const r=o*o,a=r*o;return i+t*o+e*r+n*a}}}const ql=new A,tu=new pf,eu=new pf,nu=new pf;class DE extends ts{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new A){const n=e,s=this.points,o=s.length,r=(o-(this.closed?0:1))*t;let a=Math.floor(r),l=r-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/o)+1)*o:l===0&&a===o-1&&(a=o-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%o]:(ql.subVectors(s[0],s[1]).add(s[0]),c=ql);const u=s[a%o],d=s[(a+1)%o];if(this.closed||a+2<o?h=s[(a+2)%o]:(ql.subVectors(s[o-1],s[o-2]).add(s[o-1]),h=ql),this.curveType==="centripetal"||this.curveType==="chordal"){const f=this.curveType==="chordal"?.5:.25;let p=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),p<1e-4&&(p=v),m<1e-4&&(m=v),tu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,v,m),eu.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,v,m),nu.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,v,m)}else this.curveType==="catmullrom"&&(tu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),eu.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),nu.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(tu.calc(l),eu.calc(l),nu.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new A().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}}function Nm(i,t,e,n,s){const o=(n-t)*.5,r=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+o+r)*l+(-3*e+3*n-2*o-r)*a+o*i+e}function IE(i,t){const e=1-i;return e*e*t}function UE(i,t){return 2*(1-i)*i*t}function NE(i,t){return i*i*t}function Na(i,t,e,n){return IE(i,t)+UE(i,e)+NE(i,n)}function OE(i,t){const e=1-i;return e*e*e*t}function $E(i,t){const e=1-i;return 3*e*e*i*t}function FE(i,t){return 3*(1-i)*i*i*t}function zE(i,t){return i*i*i*t}function Oa(i,t,e,n,s){return OE(i,t)+$E(i,e)+FE(i,n)+zE(i,s)}class Zv extends ts{constructor(t=new dt,e=new dt,n=new dt,s=new dt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new dt){const n=e,s=this.v0,o=this.v1,r=this.v2,a=this.v3;return n.set(Oa(t,s.x,o.x,r.x,a.x),Oa(t,s.y,o.y,r.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class BE extends ts{constructor(t=new A,e=new A,n=new A,s=new A){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new A){const n=e,s=this.v0,o=this.v1,r=this.v2,a=this.v3;return n.set(Oa(t,s.x,o.x,r.x,a.x),Oa(t,s.y,o.y,r.y,a.y),Oa(t,s.z,o.z,r.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class Jv extends ts{constructor(t=new dt,e=new dt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new dt){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new dt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class HE extends ts{constructor(t=new A,e=new A){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new A){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new A){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class Qv extends ts{constructor(t=new dt,e=new dt,n=new dt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new dt){const n=e,s=this.v0,o=this.v1,r=this.v2;return n.set(Na(t,s.x,o.x,r.x),Na(t,s.y,o.y,r.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class VE extends ts{constructor(t=new A,e=new A,n=new A){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new A){const n=e,s=this.v0,o=this.v1,r=this.v2;return n.set(Na(t,s.x,o.x,r.x),Na(t,s.y,o.y,r.y),Na(t,s.z,o.z,r.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class ty extends ts{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new dt){const n=e,s=this.points,o=(s.length-1)*t,r=Math.floor(o),a=o-r,l=s[r===0?r:r-1],c=s[r],h=s[r>s.length-2?s.length-1:r+1],u=s[r>s.length-3?s.length-1:r+2];return n.set(Nm(a,l.x,c.x,h.x,u.x),Nm(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new dt().fromArray(s))}return this}}var _d=Object.freeze({__proto__:null,ArcCurve:LE,CatmullRomCurve3:DE,CubicBezierCurve:Zv,CubicBezierCurve3:BE,EllipseCurve:ff,LineCurve:Jv,LineCurve3:HE,QuadraticBezierCurve:Qv,QuadraticBezierCurve3:VE,SplineCurve:ty});class GE extends ts{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){const t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){const n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new _d[n](e,t))}return this}getPoint(t,e){const n=t*this.getLength(),s=this.getCurveLengths();let o=0;for(;o<s.length;){if(s[o]>=n){const r=s[o]-n,a=this.curves[o],l=a.getLength(),c=l===0?0:1-r/l;return a.getPointAt(c,e)}o++}return null}getLength(){const t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;const t=[];let e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){const e=[];let n;for(let s=0,o=this.curves;s<o.length;s++){const r=o[s],a=r.isEllipseCurve?t*2:r.isLineCurve||r.isLineCurve3?1:r.isSplineCurve?t*r.points.length:t,l=r.getPoints(a);for(let c=0;c<l.length;c++){const h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this}toJSON(){const t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){const s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(new _d[s.type]().fromJSON(s))}return this}}class bd extends GE{constructor(t){super(),this.type="Path",this.currentPoint=new dt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){const n=new Jv(this.currentPoint.clone(),new dt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){const o=new Qv(this.currentPoint.clone(),new dt(t,e),new dt(n,s));return this.curves.push(o),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,o,r){const a=new Zv(this.currentPoint.clone(),new dt(t,e),new dt(n,s),new dt(o,r));return this.curves.push(a),this.currentPoint.set(o,r),this}splineThru(t){const e=[this.currentPoint.clone()].concat(t),n=new ty(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,o,r){const a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,o,r),this}absarc(t,e,n,s,o,r){return this.absellipse(t,e,n,n,s,o,r),this}ellipse(t,e,n,s,o,r,a,l){const c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,o,r,a,l),this}absellipse(t,e,n,s,o,r,a,l){const c=new ff(t,e,n,s,o,r,a,l);if(this.curves.length>0){const u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);const h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){const t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}}class mf extends pe{constructor(t=[new dt(0,-.5),new dt(.5,0),new dt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=Mn(s,0,Math.PI*2);const o=[],r=[],a=[],l=[],c=[],h=1/e,u=new A,d=new dt,f=new A,p=new A,v=new A;let m=0,g=0;for(let b=0;b<=t.length-1;b++)switch(b){case 0:m=t[b+1].x-t[b].x,g=t[b+1].y-t[b].y,f.x=g*1,f.y=-m,f.z=g*0,v.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:l.push(v.x,v.y,v.z);break;default:m=t[b+1].x-t[b].x,g=t[b+1].y-t[b].y,f.x=g*1,f.y=-m,f.z=g*0,p.copy(f),f.x+=v.x,f.y+=v.y,f.z+=v.z,f.normalize(),l.push(f.x,f.y,f.z),v.copy(p)}for(let b=0;b<=e;b++){const w=n+b*h*s,y=Math.sin(w),N=Math.cos(w);for(let C=0;C<=t.length-1;C++){u.x=t[C].x*y,u.y=t[C].y,u.z=t[C].x*N,r.push(u.x,u.y,u.z),d.x=b/e,d.y=C/(t.length-1),a.push(d.x,d.y);const P=l[3*C+0]*y,D=l[3*C+1],M=l[3*C+0]*N;c.push(P,D,M)}}for(let b=0;b<e;b++)for(let w=0;w<t.length-1;w++){const y=w+b*t.length,N=y,C=y+t.length,P=y+t.length+1,D=y+1;o.push(N,C,D),o.push(P,D,C)}this.setIndex(o),this.setAttribute("position",new he(r,3)),this.setAttribute("uv",new he(a,2)),this.setAttribute("normal",new he(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new mf(t.points,t.segments,t.phiStart,t.phiLength)}}class kc extends mf{constructor(t=1,e=1,n=4,s=8){const o=new bd;o.absarc(0,-e/2,t,Math.PI*1.5,0),o.absarc(0,e/2,t,0,Math.PI*.5),super(o.getPoints(n),s),this.type="CapsuleGeometry",this.parameters={radius:t,length:e,capSegments:n,radialSegments:s}}static fromJSON(t){return new kc(t.radius,t.length,t.capSegments,t.radialSegments)}}class gf extends pe{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);const o=[],r=[],a=[],l=[],c=new A,h=new dt;r.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=e;u++,d+=3){const f=n+u/e*s;c.x=t*Math.cos(f),c.y=t*Math.sin(f),r.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(r[d]/t+1)/2,h.y=(r[d+1]/t+1)/2,l.push(h.x,h.y)}for(let u=1;u<=e;u++)o.push(u,u+1,0);this.setIndex(o),this.setAttribute("position",new he(r,3)),this.setAttribute("normal",new he(a,3)),this.setAttribute("uv",new he(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new gf(t.radius,t.segments,t.thetaStart,t.thetaLength)}}class rl extends pe{constructor(t=1,e=1,n=1,s=32,o=1,r=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:o,openEnded:r,thetaStart:a,thetaLength:l};const c=this;s=Math.floor(s),o=Math.floor(o);const h=[],u=[],d=[],f=[];let p=0;const v=[],m=n/2;let g=0;b(),r===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new he(u,3)),this.setAttribute("normal",new he(d,3)),this.setAttribute("uv",new he(f,2));function b(){const y=new A,N=new A;let C=0;const P=(e-t)/n;for(let D=0;D<=o;D++){const M=[],x=D/o,R=x*(e-t)+t;for(let B=0;B<=s;B++){const $=B/s,G=$*l+a,W=Math.sin(G),q=Math.cos(G);N.x=R*W,N.y=-x*n+m,N.z=R*q,u.push(N.x,N.y,N.z),y.set(W,P,q).normalize(),d.push(y.x,y.y,y.z),f.push($,1-x),M.push(p++)}v.push(M)}for(let D=0;D<s;D++)for(let M=0;M<o;M++){const x=v[M][D],R=v[M+1][D],B=v[M+1][D+1],$=v[M][D+1];(t>0||M!==0)&&(h.push(x,R,$),C+=3),(e>0||M!==o-1)&&(h.push(R,B,$),C+=3)}c.addGroup(g,C,0),g+=C}function w(y){const N=p,C=new dt,P=new A;let D=0;const M=y===!0?t:e,x=y===!0?1:-1;for(let B=1;B<=s;B++)u.push(0,m*x,0),d.push(0,x,0),f.push(.5,.5),p++;const R=p;for(let B=0;B<=s;B++){const G=B/s*l+a,W=Math.cos(G),q=Math.sin(G);P.x=M*q,P.y=m*x,P.z=M*W,u.push(P.x,P.y,P.z),d.push(0,x,0),C.x=W*.5+.5,C.y=q*.5*x+.5,f.push(C.x,C.y),p++}for(let B=0;B<s;B++){const $=N+B,G=R+B;y===!0?h.push(G,G+1,$):h.push(G+1,G,$),D+=3}c.addGroup(g,D,y===!0?1:2),g+=D}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new rl(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class vf extends pe{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};const o=[],r=[];a(s),c(n),h(),this.setAttribute("position",new he(o,3)),this.setAttribute("normal",new he(o.slice(),3)),this.setAttribute("uv",new he(r,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(b){const w=new A,y=new A,N=new A;for(let C=0;C<e.length;C+=3)f(e[C+0],w),f(e[C+1],y),f(e[C+2],N),l(w,y,N,b)}function l(b,w,y,N){const C=N+1,P=[];for(let D=0;D<=C;D++){P[D]=[];const M=b.clone().lerp(y,D/C),x=w.clone().lerp(y,D/C),R=C-D;for(let B=0;B<=R;B++)B===0&&D===C?P[D][B]=M:P[D][B]=M.clone().lerp(x,B/R)}for(let D=0;D<C;D++)for(let M=0;M<2*(C-D)-1;M++){const x=Math.floor(M/2);M%2===0?(d(P[D][x+1]),d(P[D+1][x]),d(P[D][x])):(d(P[D][x+1]),d(P[D+1][x+1]),d(P[D+1][x]))}}function c(b){const w=new A;for(let y=0;y<o.length;y+=3)w.x=o[y+0],w.y=o[y+1],w.z=o[y+2],w.normalize().multiplyScalar(b),o[y+0]=w.x,o[y+1]=w.y,o[y+2]=w.z}function h(){const b=new A;for(let w=0;w<o.length;w+=3){b.x=o[w+0],b.y=o[w+1],b.z=o[w+2];const y=m(b)/2/Math.PI+.5,N=g(b)/Math.PI+.5;r.push(y,1-N)}p(),u()}function u(){for(let b=0;b<r.length;b+=6){const w=r[b+0],y=r[b+2],N=r[b+4],C=Math.max(w,y,N),P=Math.min(w,y,N);C>.9&&P<.1&&(w<.2&&(r[b+0]+=1),y<.2&&(r[b+2]+=1),N<.2&&(r[b+4]+=1))}}function d(b){o.push(b.x,b.y,b.z)}function f(b,w){const y=b*3;w.x=t[y+0],w.y=t[y+1],w.z=t[y+2]}function p(){const b=new A,w=new A,y=new A,N=new A,C=new dt,P=new dt,D=new dt;for(let M=0,x=0;M<o.length;M+=9,x+=6){b.set(o[M+0],o[M+1],o[M+2]),w.set(o[M+3],o[M+4],o[M+5]),y.set(o[M+6],o[M+7],o[M+8]),C.set(r[x+0],r[x+1]),P.set(r[x+2],r[x+3]),D.set(r[x+4],r[x+5]),N.copy(b).add(w).add(y).divideScalar(3);const R=m(N);v(C,x+0,b,R),v(P,x+2,w,R),v(D,x+4,y,R)}}function v(b,w,y,N){N<0&&b.x===1&&(r[w]=b.x-1),y.x===0&&y.z===0&&(r[w]=N/2/Math.PI+.5)}function m(b){return Math.atan2(b.z,-b.x)}function g(b){return Math.atan2(-b.y,Math.sqrt(b.x*b.x+b.z*b.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new vf(t.vertices,t.indices,t.radius,t.details)}}class ey extends bd{constructor(t){super(t),this.uuid=zo(),this.type="Shape",this.holes=[]}getPointsHoles(t){const e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){const s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){const t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){const s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){const s=t.holes[e];this.holes.push(new bd().fromJSON(s))}return this}}const WE={triangulate:function(i,t,e=2){const n=t&&t.length,s=n?t[0]*e:i.length;let o=ny(i,0,s,e,!0);const r=[];if(!o||o.next===o.prev)return r;let a,l,c,h,u,d,f;if(n&&(o=KE(i,t,o,e)),i.length>80*e){a=c=i[0],l=h=i[1];for(let p=e;p<s;p+=e)u=i[p],d=i[p+1],u<a&&(a=u),d<l&&(l=d),u>c&&(c=u),d>h&&(h=d);f=Math.max(c-a,h-l),f=f!==0?32767/f:0}return Ya(o,r,e,a,l,f,0),r}};function ny(i,t,e,n,s){let o,r;if(s===aA(i,t,e,n)>0)for(o=t;o<e;o+=n)r=Om(o,i[o],i[o+1],r);else for(o=e-n;o>=t;o-=n)r=Om(o,i[o],i[o+1],r);return r&&Zc(r,r.next)&&(Za(r),r=r.next),r}function Lo(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Zc(e,e.next)||Ye(e.prev,e,e.next)===0)){if(Za(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function Ya(i,t,e,n,s,o,r){if(!i)return;!r&&o&&eA(i,n,s,o);let a=i,l,c;for(;i.prev!==i.next;){if(l=i.prev,c=i.next,o?qE(i,n,s,o):jE(i)){t.push(l.i/e|0),t.push(i.i/e|0),t.push(c.i/e|0),Za(i),i=c.next,a=c.next;continue}if(i=c,i===a){r?r===1?(i=XE(Lo(i),t,e),Ya(i,t,e,n,s,o,2)):r===2&&YE(i,t,e,n,s,o):Ya(Lo(i),t,e,n,s,o,1);break}}}function jE(i){const t=i.prev,e=i,n=i.next;if(Ye(t,e,n)>=0)return!1;const s=t.x,o=e.x,r=n.x,a=t.y,l=e.y,c=n.y,h=s<o?s<r?s:r:o<r?o:r,u=a<l?a<c?a:c:l<c?l:c,d=s>o?s>r?s:r:o>r?o:r,f=a>l?a>c?a:c:l>c?l:c;let p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=d&&p.y>=u&&p.y<=f&&Rr(s,a,o,l,r,c,p.x,p.y)&&Ye(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function qE(i,t,e,n){const s=i.prev,o=i,r=i.next;if(Ye(s,o,r)>=0)return!1;const a=s.x,l=o.x,c=r.x,h=s.y,u=o.y,d=r.y,f=a<l?a<c?a:c:l<c?l:c,p=h<u?h<d?h:d:u<d?u:d,v=a>l?a>c?a:c:l>c?l:c,m=h>u?h>d?h:d:u>d?u:d,g=wd(f,p,t,e,n),b=wd(v,m,t,e,n);let w=i.prevZ,y=i.nextZ;for(;w&&w.z>=g&&y&&y.z<=b;){if(w.x>=f&&w.x<=v&&w.y>=p&&w.y<=m&&w!==s&&w!==r&&Rr(a,h,l,u,c,d,w.x,w.y)&&Ye(w.prev,w,w.next)>=0||(w=w.prevZ,y.x>=f&&y.x<=v&&y.y>=p&&y.y<=m&&y!==s&&y!==r&&Rr(a,h,l,u,c,d,y.x,y.y)&&Ye(y.prev,y,y.next)>=0))return!1;y=y.nextZ}for(;w&&w.z>=g;){if(w.x>=f&&w.x<=v&&w.y>=p&&w.y<=m&&w!==s&&w!==r&&Rr(a,h,l,u,c,d,w.x,w.y)&&Ye(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;y&&y.z<=b;){if(y.x>=f&&y.x<=v&&y.y>=p&&y.y<=m&&y!==s&&y!==r&&Rr(a,h,l,u,c,d,y.x,y.y)&&Ye(y.prev,y,y.next)>=0)return!1;y=y.nextZ}return!0}function XE(i,t,e){let n=i;do{const s=n.prev,o=n.next.next;!Zc(s,o)&&iy(s,n,n.next,o)&&Ka(s,o)&&Ka(o,s)&&(t.push(s.i/e|0),t.push(n.i/e|0),t.push(o.i/e|0),Za(n),Za(n.next),n=i=o),n=n.next}while(n!==i);return Lo(n)}function YE(i,t,e,n,s,o){let r=i;do{let a=r.next.next;for(;a!==r.prev;){if(r.i!==a.i&&sA(r,a)){let l=sy(r,a);r=Lo(r,r.next),l=Lo(l,l.next),Ya(r,t,e,n,s,o,0),Ya(l,t,e,n,s,o,0);return}a=a.next}r=r.next}while(r!==i)}function KE(i,t,e,n){const s=[];let o,r,a,l,c;for(o=0,r=t.length;o<r;o++)a=t[o]*n,l=o<r-1?t[o+1]*n:i.length,c=ny(i,a,l,n,!1),c===c.next&&(c.steiner=!0),s.push(iA(c));for(s.sort(ZE),o=0;o<s.length;o++)e=JE(s[o],e);return e}function ZE(i,t){return i.x-t.x}function JE(i,t){const e=QE(i,t);if(!e)return t;const n=sy(e,i);return Lo(n,n.next),Lo(e,e.next)}function QE(i,t){let e=t,n=-1/0,s;const o=i.x,r=i.y;do{if(r<=e.y&&r>=e.next.y&&e.next.y!==e.y){const d=e.x+(r-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(d<=o&&d>n&&(n=d,s=e.x<e.next.x?e:e.next,d===o))return s}e=e.next}while(e!==t);if(!s)return null;const a=s,l=s.x,c=s.y;let h=1/0,u;e=s;do o>=e.x&&e.x>=l&&o!==e.x&&Rr(r<c?o:n,r,l,c,r<c?n:o,r,e.x,e.y)&&(u=Math.abs(r-e.y)/(o-e.x),Ka(e,i)&&(u<h||u===h&&(e.x>s.x||e.x===s.x&&tA(s,e)))&&(s=e,h=u)),e=e.next;while(e!==a);return s}function tA(i,t){return Ye(i.prev,i,t.prev)<0&&Ye(t.next,i,i.next)<0}function eA(i,t,e,n){let s=i;do s.z===0&&(s.z=wd(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,nA(s)}function nA(i){let t,e,n,s,o,r,a,l,c=1;do{for(e=i,i=null,o=null,r=0;e;){for(r++,n=e,a=0,t=0;t<c&&(a++,n=n.nextZ,!!n);t++);for(l=c;a>0||l>0&&n;)a!==0&&(l===0||!n||e.z<=n.z)?(s=e,e=e.nextZ,a--):(s=n,n=n.nextZ,l--),o?o.nextZ=s:i=s,s.prevZ=o,o=s;e=n}o.nextZ=null,c*=2}while(r>1);return i}function wd(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function iA(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function Rr(i,t,e,n,s,o,r,a){return(s-r)*(t-a)>=(i-r)*(o-a)&&(i-r)*(n-a)>=(e-r)*(t-a)&&(e-r)*(o-a)>=(s-r)*(n-a)}function sA(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!oA(i,t)&&(Ka(i,t)&&Ka(t,i)&&rA(i,t)&&(Ye(i.prev,i,t.prev)||Ye(i,t.prev,t))||Zc(i,t)&&Ye(i.prev,i,i.next)>0&&Ye(t.prev,t,t.next)>0)}function Ye(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Zc(i,t){return i.x===t.x&&i.y===t.y}function iy(i,t,e,n){const s=Yl(Ye(i,t,e)),o=Yl(Ye(i,t,n)),r=Yl(Ye(e,n,i)),a=Yl(Ye(e,n,t));return!!(s!==o&&r!==a||s===0&&Xl(i,e,t)||o===0&&Xl(i,n,t)||r===0&&Xl(e,i,n)||a===0&&Xl(e,t,n))}function Xl(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Yl(i){return i>0?1:i<0?-1:0}function oA(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&iy(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Ka(i,t){return Ye(i.prev,i,i.next)<0?Ye(i,t,i.next)>=0&&Ye(i,i.prev,t)>=0:Ye(i,t,i.prev)<0||Ye(i,i.next,t)<0}function rA(i,t){let e=i,n=!1;const s=(i.x+t.x)/2,o=(i.y+t.y)/2;do e.y>o!=e.next.y>o&&e.next.y!==e.y&&s<(e.next.x-e.x)*(o-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function sy(i,t){const e=new xd(i.i,i.x,i.y),n=new xd(t.i,t.x,t.y),s=i.next,o=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,o.next=n,n.prev=o,n}function Om(i,t,e,n){const s=new xd(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Za(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function xd(i,t,e){this.i=i,this.x=t,this.y=e,this.prev=null,this.next=null,this.z=0,this.prevZ=null,this.nextZ=null,this.steiner=!1}function aA(i,t,e,n){let s=0;for(let o=t,r=e-n;o<e;o+=n)s+=(i[r]-i[o])*(i[o+1]+i[r+1]),r=o;return s}class $a{static area(t){const e=t.length;let n=0;for(let s=e-1,o=0;o<e;s=o++)n+=t[s].x*t[o].y-t[o].x*t[s].y;return n*.5}static isClockWise(t){return $a.area(t)<0}static triangulateShape(t,e){const n=[],s=[],o=[];$m(t),Fm(n,t);let r=t.length;e.forEach($m);for(let l=0;l<e.length;l++)s.push(r),r+=e[l].length,Fm(n,e[l]);const a=WE.triangulate(n,s);for(let l=0;l<a.length;l+=3)o.push(a.slice(l,l+3));return o}}function $m(i){const t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function Fm(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}class yf extends pe{constructor(t=new ey([new dt(.5,.5),new dt(-.5,.5),new dt(-.5,-.5),new dt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];const n=this,s=[],o=[];for(let a=0,l=t.length;a<l;a++){const c=t[a];r(c)}this.setAttribute("position",new he(s,3)),this.setAttribute("uv",new he(o,2)),this.computeVertexNormals();function r(a){const l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1;let d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,p=e.bevelSize!==void 0?e.bevelSize:f-.1,v=e.bevelOffset!==void 0?e.bevelOffset:0,m=e.bevelSegments!==void 0?e.bevelSegments:3;const g=e.extrudePath,b=e.UVGenerator!==void 0?e.UVGenerator:lA;let w,y=!1,N,C,P,D;g&&(w=g.getSpacedPoints(h),y=!0,d=!1,N=g.computeFrenetFrames(h,!1),C=new A,P=new A,D=new A),d||(m=0,f=0,p=0,v=0);const M=a.extractPoints(c);let x=M.shape;const R=M.holes;if(!$a.isClockWise(x)){x=x.reverse();for(let ot=0,ft=R.length;ot<ft;ot++){const O=R[ot];$a.isClockWise(O)&&(R[ot]=O.reverse())}}const $=$a.triangulateShape(x,R),G=x;for(let ot=0,ft=R.length;ot<ft;ot++){const O=R[ot];x=x.concat(O)}function W(ot,ft,O){return ft||console.error("THREE.ExtrudeGeometry: vec does not exist"),ot.clone().addScaledVector(ft,O)}const q=x.length,X=$.length;function tt(ot,ft,O){let Bt,pt,Ot;const Mt=ot.x-ft.x,Zt=ot.y-ft.y,St=O.x-ot.x,k=O.y-ot.y,E=Mt*Mt+Zt*Zt,Y=Mt*k-Zt*St;if(Math.abs(Y)>Number.EPSILON){const Q=Math.sqrt(E),j=Math.sqrt(St*St+k*k),et=ft.x-Zt/Q,At=ft.y+Mt/Q,Et=O.x-k/j,Lt=O.y+St/j,re=((Et-et)*k-(Lt-At)*St)/(Mt*k-Zt*St);Bt=et+Mt*re-ot.x,pt=At+Zt*re-ot.y;const vt=Bt*Bt+pt*pt;if(vt<=2)return new dt(Bt,pt);Ot=Math.sqrt(vt/2)}else{let Q=!1;Mt>Number.EPSILON?St>Number.EPSILON&&(Q=!0):Mt<-Number.EPSILON?St<-Number.EPSILON&&(Q=!0):Math.sign(Zt)===Math.sign(k)&&(Q=!0),Q?(Bt=-Zt,pt=Mt,Ot=Math.sqrt(E)):(Bt=Mt,pt=Zt,Ot=Math.sqrt(E/2))}return new dt(Bt/Ot,pt/Ot)}const ct=[];for(let ot=0,ft=G.length,O=ft-1,Bt=ot+1;ot<ft;ot++,O++,Bt++)O===ft&&(O=0),Bt===ft&&(Bt=0),ct[ot]=tt(G[ot],G[O],G[Bt]);const ht=[];let gt,wt=ct.concat();for(let ot=0,ft=R.length;ot<ft;ot++){const O=R[ot];gt=[];for(let Bt=0,pt=O.length,Ot=pt-1,Mt=Bt+1;Bt<pt;Bt++,Ot++,Mt++)Ot===pt&&(Ot=0),Mt===pt&&(Mt=0),gt[Bt]=tt(O[Bt],O[Ot],O[Mt]);ht.push(gt),wt=wt.concat(gt)}for(let ot=0;ot<m;ot++){const ft=ot/m,O=f*Math.cos(ft*Math.PI/2),Bt=p*Math.sin(ft*Math.PI/2)+v;for(let pt=0,Ot=G.length;pt<Ot;pt++){const Mt=W(G[pt],ct[pt],Bt);rt(Mt.x,Mt.y,-O)}for(let pt=0,Ot=R.length;pt<Ot;pt++){const Mt=R[pt];gt=ht[pt];for(let Zt=0,St=Mt.length;Zt<St;Zt++){const k=W(Mt[Zt],gt[Zt],Bt);rt(k.x,k.y,-O)}}}const _t=p+v;for(let ot=0;ot<q;ot++){const ft=d?W(x[ot],wt[ot],_t):x[ot];y?(P.copy(N.normals[0]).multiplyScalar(ft.x),C.copy(N.binormals[0]).multiplyScalar(ft.y),D.copy(w[0]).add(P).add(C),rt(D.x,D.y,D.z)):rt(ft.x,ft.y,0)}for(let ot=1;ot<=h;ot++)for(let ft=0;ft<q;ft++){const O=d?W(x[ft],wt[ft],_t):x[ft];y?(P.copy(N.normals[ot]).multiplyScalar(O.x),C.copy(N.binormals[ot]).multiplyScalar(O.y),D.copy(w[ot]).add(P).add(C),rt(D.x,D.y,D.z)):rt(O.x,O.y,u/h*ot)}for(let ot=m-1;ot>=0;ot--){const ft=ot/m,O=f*Math.cos(ft*Math.PI/2),Bt=p*Math.sin(ft*Math.PI/2)+v;for(let pt=0,Ot=G.length;pt<Ot;pt++){const Mt=W(G[pt],ct[pt],Bt);rt(Mt.x,Mt.y,u+O)}for(let pt=0,Ot=R.length;pt<Ot;pt++){const Mt=R[pt];gt=ht[pt];for(let Zt=0,St=Mt.length;Zt<St;Zt++){const k=W(Mt[Zt],gt[Zt],Bt);y?rt(k.x,k.y+w[h-1].y,w[h-1].x+O):rt(k.x,k.y,u+O)}}}it(),ut();function it(){const ot=s.length/3;if(d){let ft=0,O=q*ft;for(let Bt=0;Bt<X;Bt++){const pt=$[Bt];zt(pt[2]+O,pt[1]+O,pt[0]+O)}ft=h+m*2,O=q*ft;for(let Bt=0;Bt<X;Bt++){const pt=$[Bt];zt(pt[0]+O,pt[1]+O,pt[2]+O)}}else{for(let ft=0;ft<X;ft++){const O=$[ft];zt(O[2],O[1],O[0])}for(let ft=0;ft<X;ft++){const O=$[ft];zt(O[0]+q*h,O[1]+q*h,O[2]+q*h)}}n.addGroup(ot,s.length/3-ot,0)}function ut(){const ot=s.length/3;let ft=0;xt(G,ft),ft+=G.length;for(let O=0,Bt=R.length;O<Bt;O++){const pt=R[O];xt(pt,ft),ft+=pt.length}n.addGroup(ot,s.length/3-ot,1)}function xt(ot,ft){let O=ot.length;for(;--O>=0;){const Bt=O;let pt=O-1;pt<0&&(pt=ot.length-1);for(let Ot=0,Mt=h+m*2;Ot<Mt;Ot++){const Zt=q*Ot,St=q*(Ot+1),k=ft+Bt+Zt,E=ft+pt+Zt,Y=ft+pt+St,Q=ft+Bt+St;Yt(k,E,Y,Q)}}}function rt(ot,ft,O){l.push(ot),l.push(ft),l.push(O)}function zt(ot,ft,O){Nt(ot),Nt(ft),Nt(O);const Bt=s.length/3,pt=b.generateTopUV(n,s,Bt-3,Bt-2,Bt-1);ce(pt[0]),ce(pt[1]),ce(pt[2])}function Yt(ot,ft,O,Bt){Nt(ot),Nt(ft),Nt(Bt),Nt(ft),Nt(O),Nt(Bt);const pt=s.length/3,Ot=b.generateSideWallUV(n,s,pt-6,pt-3,pt-2,pt-1);ce(Ot[0]),ce(Ot[1]),ce(Ot[3]),ce(Ot[1]),ce(Ot[2]),ce(Ot[3])}function Nt(ot){s.push(l[ot*3+0]),s.push(l[ot*3+1]),s.push(l[ot*3+2])}function ce(ot){o.push(ot.x),o.push(ot.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){const t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return cA(e,n,t)}static fromJSON(t,e){const n=[];for(let o=0,r=t.shapes.length;o<r;o++){const a=e[t.shapes[o]];n.push(a)}const s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new _d[s.type]().fromJSON(s)),new yf(n,t.options)}}const lA={generateTopUV:function(i,t,e,n,s){const o=t[e*3],r=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new dt(o,r),new dt(a,l),new dt(c,h)]},generateSideWallUV:function(i,t,e,n,s,o){const r=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[s*3],f=t[s*3+1],p=t[s*3+2],v=t[o*3],m=t[o*3+1],g=t[o*3+2];return Math.abs(a-h)<Math.abs(r-c)?[new dt(r,1-l),new dt(c,1-u),new dt(d,1-p),new dt(v,1-g)]:[new dt(a,1-l),new dt(h,1-u),new dt(f,1-p),new dt(m,1-g)]}};function cA(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){const o=i[n];e.shapes.push(o.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}class _f extends vf{constructor(t=1,e=0){const n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new _f(t.radius,t.detail)}}class Tn extends pe{constructor(t=1,e=32,n=16,s=0,o=Math.PI*2,r=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:o,thetaStart:r,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));const l=Math.min(r+a,Math.PI);let c=0;const h=[],u=new A,d=new A,f=[],p=[],v=[],m=[];for(let g=0;g<=n;g++){const b=[],w=g/n;let y=0;g===0&&r===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let N=0;N<=e;N++){const C=N/e;u.x=-t*Math.cos(s+C*o)*Math.sin(r+w*a),u.y=t*Math.cos(r+w*a),u.z=t*Math.sin(s+C*o)*Math.sin(r+w*a),p.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(C+y,1-w),b.push(c++)}h.push(b)}for(let g=0;g<n;g++)for(let b=0;b<e;b++){const w=h[g][b+1],y=h[g][b],N=h[g+1][b],C=h[g+1][b+1];(g!==0||r>0)&&f.push(w,y,C),(g!==n-1||l<Math.PI)&&f.push(y,N,C)}this.setIndex(f),this.setAttribute("position",new he(p,3)),this.setAttribute("normal",new he(v,3)),this.setAttribute("uv",new he(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Tn(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}}class Ho extends pe{constructor(t=1,e=.4,n=12,s=48,o=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:o},n=Math.floor(n),s=Math.floor(s);const r=[],a=[],l=[],c=[],h=new A,u=new A,d=new A;for(let f=0;f<=n;f++)for(let p=0;p<=s;p++){const v=p/s*o,m=f/n*Math.PI*2;u.x=(t+e*Math.cos(m))*Math.cos(v),u.y=(t+e*Math.cos(m))*Math.sin(v),u.z=e*Math.sin(m),a.push(u.x,u.y,u.z),h.x=t*Math.cos(v),h.y=t*Math.sin(v),d.subVectors(u,h).normalize(),l.push(d.x,d.y,d.z),c.push(p/s),c.push(f/n)}for(let f=1;f<=n;f++)for(let p=1;p<=s;p++){const v=(s+1)*f+p-1,m=(s+1)*(f-1)+p-1,g=(s+1)*(f-1)+p,b=(s+1)*f+p;r.push(v,m,b),r.push(m,g,b)}this.setIndex(r),this.setAttribute("position",new he(a,3)),this.setAttribute("normal",new he(l,3)),this.setAttribute("uv",new he(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Ho(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc)}}class hA extends Ss{static get type(){return"ShadowMaterial"}constructor(t){super(),this.isShadowMaterial=!0,this.color=new te(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}}class Ks extends Ss{static get type(){return"MeshStandardMaterial"}constructor(t){super(),this.isMeshStandardMaterial=!0,this.defines={STANDARD:""},this.color=new te(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new te(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=sf,this.normalScale=new dt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class uA extends Ss{static get type(){return"MeshLambertMaterial"}constructor(t){super(),this.isMeshLambertMaterial=!0,this.color=new te(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new te(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=sf,this.normalScale=new dt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.combine=Yd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class dA extends wi{static get type(){return"LineDashedMaterial"}constructor(t){super(),this.isLineDashedMaterial=!0,this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(t)}copy(t){return super.copy(t),this.scale=t.scale,this.dashSize=t.dashSize,this.gapSize=t.gapSize,this}}const zm={enabled:!1,files:{},add:function(i,t){this.enabled!==!1&&(this.files[i]=t)},get:function(i){if(this.enabled!==!1)return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};class fA{constructor(t,e,n){const s=this;let o=!1,r=0,a=0,l;const c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this.itemStart=function(h){a++,o===!1&&s.onStart!==void 0&&s.onStart(h,r,a),o=!0},this.itemEnd=function(h){r++,s.onProgress!==void 0&&s.onProgress(h,r,a),r===a&&(o=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){const u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){const f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null}}}const pA=new fA;class bf{constructor(t){this.manager=t!==void 0?t:pA,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(t,e){const n=this;return new Promise(function(s,o){n.load(t,s,e,o)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}}bf.DEFAULT_MATERIAL_NAME="__DEFAULT";class mA extends bf{constructor(t){super(t)}load(t,e,n,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);const o=this,r=zm.get(t);if(r!==void 0)return o.manager.itemStart(t),setTimeout(function(){e&&e(r),o.manager.itemEnd(t)},0),r;const a=Xa("img");function l(){h(),zm.add(t,this),e&&e(this),o.manager.itemEnd(t)}function c(u){h(),s&&s(u),o.manager.itemError(t),o.manager.itemEnd(t)}function h(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),o.manager.itemStart(t),a.src=t,a}}class gA extends bf{constructor(t){super(t)}load(t,e,n,s){const o=new Dn,r=new mA(this.manager);return r.setCrossOrigin(this.crossOrigin),r.setPath(this.path),r.load(t,function(a){o.image=a,o.needsUpdate=!0,e!==void 0&&e(o)},n,s),o}}class Jc extends ln{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new te(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}}class vA extends Jc{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(ln.DEFAULT_UP),this.updateMatrix(),this.groundColor=new te(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}}const iu=new Jt,Bm=new A,Hm=new A;class oy{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new dt(512,512),this.map=null,this.mapPass=null,this.matrix=new Jt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new rf,this._frameExtents=new dt(1,1),this._viewportCount=1,this._viewports=[new Re(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera,n=this.matrix;Bm.setFromMatrixPosition(t.matrixWorld),e.position.copy(Bm),Hm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Hm),e.updateMatrixWorld(),iu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(iu),n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(iu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}const Vm=new Jt,wa=new A,su=new A;class yA extends oy{constructor(){super(new Yn(90,1,.5,500)),this.isPointLightShadow=!0,this._frameExtents=new dt(4,2),this._viewportCount=6,this._viewports=[new Re(2,1,1,1),new Re(0,1,1,1),new Re(3,1,1,1),new Re(1,1,1,1),new Re(3,0,1,1),new Re(1,0,1,1)],this._cubeDirections=[new A(1,0,0),new A(-1,0,0),new A(0,0,1),new A(0,0,-1),new A(0,1,0),new A(0,-1,0)],this._cubeUps=[new A(0,1,0),new A(0,1,0),new A(0,1,0),new A(0,1,0),new A(0,0,1),new A(0,0,-1)]}updateMatrices(t,e=0){const n=this.camera,s=this.matrix,o=t.distance||n.far;o!==n.far&&(n.far=o,n.updateProjectionMatrix()),wa.setFromMatrixPosition(t.matrixWorld),n.position.copy(wa),su.copy(n.position),su.add(this._cubeDirections[e]),n.up.copy(this._cubeUps[e]),n.lookAt(su),n.updateMatrixWorld(),s.makeTranslation(-wa.x,-wa.y,-wa.z),Vm.multiplyMatrices(n.projectionMatrix,n.matrixWorldInverse),this._frustum.setFromProjectionMatrix(Vm)}}class _A extends Jc{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new yA}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}}class bA extends oy{constructor(){super(new Tc(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class Gm extends Jc{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(ln.DEFAULT_UP),this.updateMatrix(),this.target=new ln,this.shadow=new bA}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}}const Wm=new Jt;class wA{constructor(t,e,n=0,s=1/0){this.ray=new Zr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new of,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,(e.near+e.far)/(e.near-e.far)).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):console.error("THREE.Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Wm.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Wm),this}intersectObject(t,e=!0,n=[]){return Md(t,this,n,e),n.sort(jm),n}intersectObjects(t,e=!0,n=[]){for(let s=0,o=t.length;s<o;s++)Md(t[s],this,n,e);return n.sort(jm),n}}function jm(i,t){return i.distance-t.distance}function Md(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){const o=i.children;for(let r=0,a=o.length;r<a;r++)Md(o[r],t,e,!0)}}class qm{constructor(t=1,e=0,n=0){return this.radius=t,this.phi=e,this.theta=n,this}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Math.max(1e-6,Math.min(Math.PI-1e-6,this.phi)),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(Mn(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}}class xA extends Bo{constructor(t=10,e=10,n=4473924,s=8947848){n=new te(n),s=new te(s);const o=e/2,r=t/e,a=t/2,l=[],c=[];for(let d=0,f=0,p=-a;d<=e;d++,p+=r){l.push(-a,0,p,a,0,p),l.push(p,0,-a,p,0,a);const v=d===o?n:s;v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3}const h=new pe;h.setAttribute("position",new he(l,3)),h.setAttribute("color",new he(c,3));const u=new wi({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){this.geometry.dispose(),this.material.dispose()}}class MA extends Fo{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(){}disconnect(){}dispose(){}update(){}}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:Xd}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=Xd);const SA=12618302,EA=.9,Xm=.012,AA=new rl(1,1,1,8),Ym=new A(0,1,0);class TA{constructor(t,e,n){this.stage=t,this.body=e,this.store=n,this.motion="",this.ends=new Float32Array,this.count=0,this.sticks=null,n.on(["posed","time","clips"],()=>this.follow()),n.on(["sources"],()=>{this.motion&&!(this.motion in n.scene.sources)&&this.show("")})}async show(t){this.motion=t;const e=t?await fetch(`sources/${encodeURIComponent(t)}`).catch(()=>null):null;if(this.motion!==t)return;t&&!e?.ok&&this.store.say("The source cannot be shown.","bad"),this.ends=e?.ok?new Float32Array(await e.arrayBuffer()):new Float32Array;const n=this.store.scene.sources[t]?.frames??1;this.count=this.ends.length/(6*n),this.sticks&&(this.body.overlay.remove(this.sticks),this.sticks.dispose(),this.sticks.material.dispose()),this.sticks=this.count?new Cc(AA,new Ks({color:SA,roughness:.6}),this.count):null,this.sticks&&(this.sticks.frustumCulled=!1,this.sticks.castShadow=!0,this.body.overlay.add(this.sticks)),this.follow(),this.stage.ask()}follow(){const{sticks:t,store:e}=this,n=e.scene?.clips.find(({clip:g})=>g.motion===this.motion);if(!t||!n||!e.pose)return;const{start:s,speed:o,first:r,last:a}=n.clip,{height:l,plane:c}=e.scene.character,h=Math.min(Math.max(r+(e.pose.time-s)*o,r),a??1/0),u=Math.min(Math.max(Math.round(h*n.fps),0),this.ends.length/(6*this.count)-1),d=new A(...c.normal).multiplyScalar(EA*l),[f,p,v]=[new A,new A,new A],m=new Jt;for(let g=0;g<this.count;g++){f.fromArray(this.ends,6*(u*this.count+g)).add(d),p.fromArray(this.ends,6*(u*this.count+g)+3).add(d);const b=v.subVectors(p,f).length(),w=new ze().setFromUnitVectors(Ym,b>1e-6?v.divideScalar(b):Ym);t.setMatrixAt(g,m.compose(f.add(p).multiplyScalar(.5),w,new A(Xm*l,Math.max(b,1e-6),Xm*l)))}t.instanceMatrix.needsUpdate=!0,this.stage.ask()}}const Co=20,CA=5e-6;function RA(i){const t=i.length/12,e=new Float32Array(3*t),n=new Jt;for(let s=0;s<t;s++){const o=i.subarray(12*s,12*s+12);n.set(o[0],o[1],o[2],o[3],o[4],o[5],o[6],o[7],o[8],o[9],o[10],o[11],0,0,0,1).invert(),new A().setFromMatrixPosition(n).toArray(e,3*s)}return e}class PA{constructor(t){this.origins=t,this.stretched=!1;const e=t.length/3;this.data=new Float32Array(Co*e),this.texture=new uf(this.data,Co/4,e,ri,oi)}take(t){const e=this.origins.length/3;this.stretched=!1;for(let n=0;n<e&&!this.stretched;n++)this.stretched=!kA(t,12*n);for(let n=0;n<e;n++)this.one(t.subarray(12*n,12*n+12),Co*n,this.origins.subarray(3*n,3*n+3));this.texture.needsUpdate=!0}one(t,e,n){const{data:s}=this;let o=[t[0],t[1],t[2],t[4],t[5],t[6],t[8],t[9],t[10]];const r=[t[3],t[7],t[11]],a=[1,0,0,0,1,0,0,0,1];if(this.stretched){const v=o;o=LA(v,a);for(let m=0;m<3;m++)for(let g=0;g<3;g++)r[m]+=(v[3*m+g]-o[3*m+g])*n[g]}for(let v=0;v<3;v++){let m=n[v];for(let g=0;g<3;g++)s[e+8+4*v+g]=a[3*v+g],m-=a[3*v+g]*n[g];s[e+11+4*v]=m}const[l,c,h,u]=IA(o),[d,f,p]=r;s.set([l,c,h,u,.5*(u*d+f*h-p*c),.5*(u*f+p*l-d*h),.5*(u*p+d*c-f*l),-.5*(d*l+f*c+p*h)],e)}}function kA(i,t){for(let n=0;n<3;n++)for(let s=n;s<3;s++){let o=n===s?-1:0;for(let r=0;r<3;r++)o+=i[t+4*r+n]*i[t+4*r+s];if(Math.abs(o)>CA)return!1}return i[t]*(i[t+5]*i[t+10]-i[t+6]*i[t+9])-i[t+1]*(i[t+4]*i[t+10]-i[t+6]*i[t+8])+i[t+2]*(i[t+4]*i[t+9]-i[t+5]*i[t+8])>0}function LA(i,t){const{values:e,vectors:n}=DA(i),s=[0,1,2].sort((u,d)=>e[d]-e[u]),o=s.map(u=>[n[u],n[3+u],n[6+u]]),r=s.map(u=>Math.sqrt(Math.max(0,e[u]))),a=o.map((u,d)=>[0,1,2].map(f=>(i[3*f]*u[0]+i[3*f+1]*u[1]+i[3*f+2]*u[2])/(r[d]||1))),l=Math.sign(Km(Zm(o[0],o[1]),o[2]))||1,c=Zm(a[0],a[1]).map(u=>u*l);Km(c,a[2])<0&&(r[2]=-r[2]),a[2]=c;const h=new Array(9).fill(0);t.fill(0);for(let u=0;u<3;u++)for(let d=0;d<3;d++)for(let f=0;f<3;f++)h[3*d+f]+=a[u][d]*o[u][f],t[3*d+f]+=r[u]*o[u][d]*o[u][f];return h}const Km=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],Zm=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]];function DA(i){const t=new Array(9).fill(0);for(let n=0;n<3;n++)for(let s=0;s<3;s++)for(let o=0;o<3;o++)t[3*n+s]+=i[3*o+n]*i[3*o+s];const e=[1,0,0,0,1,0,0,0,1];for(let n=0;n<12;n++)for(const[s,o]of[[0,1],[0,2],[1,2]]){const r=t[3*s+o];if(Math.abs(r)<1e-300)continue;const a=(t[3*o+o]-t[3*s+s])/(2*r),l=(a<0?-1:1)/(Math.abs(a)+Math.hypot(1,a)),c=1/Math.hypot(1,l),h=l*c;for(let u=0;u<3;u++){const[d,f]=[t[3*u+s],t[3*u+o]];[t[3*u+s],t[3*u+o]]=[c*d-h*f,h*d+c*f];const[p,v]=[e[3*u+s],e[3*u+o]];[e[3*u+s],e[3*u+o]]=[c*p-h*v,h*p+c*v]}for(let u=0;u<3;u++){const[d,f]=[t[3*s+u],t[3*o+u]];[t[3*s+u],t[3*o+u]]=[c*d-h*f,h*d+c*f]}}return{values:[t[0],t[4],t[8]],vectors:e}}function IA(i){const[t,e,n,s,o,r,a,l,c]=i,h=[1+t-o-c,1-t+o-c,1-t-o+c,1+t+o+c],u=h.indexOf(Math.max(...h)),f=[[h[0],e+s,n+a,l-r],[e+s,h[1],r+l,n-a],[n+a,r+l,h[2],s-e],[l-r,n-a,s-e,h[3]]][u],p=Math.hypot(...f);return[f[0]/p,f[1]/p,f[2]/p,f[3]/p]}function ry({data:i},t,e,n,s){let o=n;for(let c=n;c<n+s;c++)e[c]>e[o]&&(o=c);if(!(e[o]>0))return null;const r=Co*t[o],a=new Array(Co).fill(0);for(let c=n;c<n+s;c++){const h=e[c];if(h<=0)continue;const u=Co*t[c],f=i[u]*i[r]+i[u+1]*i[r+1]+i[u+2]*i[r+2]+i[u+3]*i[r+3]<0?-h:h;for(let p=0;p<8;p++)a[p]+=f*i[u+p];for(let p=8;p<Co;p++)a[p]+=h*i[u+p]}const l=Math.hypot(a[0],a[1],a[2],a[3]);for(let c=0;c<8;c++)a[c]/=l;return a}function ay(i,t){const[e,n,s]=t;for(let o=0;o<3;o++)t[o]=i[8+4*o]*e+i[9+4*o]*n+i[10+4*o]*s+i[11+4*o]}function UA(i,t,e,n,s,o){const r=ry(i,t,e,n,s);if(!r)return;i.stretched&&ay(r,o);const[a,l,c,h,u,d,f,p]=r,[v,m,g]=o,b=l*g-c*m+h*v,w=c*v-a*g+h*m,y=a*m-l*v+h*g;o[0]=v+2*(l*y-c*w+h*u-p*a+l*f-c*d),o[1]=m+2*(c*b-a*y+h*d-p*l+c*u-a*f),o[2]=g+2*(a*w-l*b+h*f-p*c+a*d-l*u)}function NA(i,t,e,n,s,o,[r,a,l],c){const h=ry(i,e,n,s,o);if(!h)return;const u=[c[0]-r,c[1]-a,c[2]-l];i.stretched&&(h[11]=h[15]=h[19]=0,ay(h,u));const[d,f,p,v]=h,[m,g,b]=u,w=f*b-p*g+v*m,y=p*m-d*b+v*g,N=d*g-f*m+v*b;c[0]=m+2*(f*N-p*y),c[1]=g+2*(p*w-d*N),c[2]=b+2*(d*y-f*w);for(let C=s;C<s+o;C++){const P=n[C];if(P===0)continue;const D=12*e[C];for(let M=0;M<3;M++)c[M]+=P*(t[D+4*M]*r+t[D+4*M+1]*a+t[D+4*M+2]*l+t[D+4*M+3])}}const Fa=(i,t)=>["",...t?["2"]:[]].flatMap(e=>["x","y","z","w"].map(n=>`${i}${e}.${n}`)),OA=i=>`
  mat4 poiseSkin = mat4(0.0);
  ${Fa("skinWeight",i).map((t,e)=>`poiseSkin += ${t} * getBoneMatrix(${Fa("skinIndex",i)[e]});`).join(`
  `)}
  if (${Fa("skinWeight",i).join(" + ")} <= 0.0) poiseSkin = modelMatrix;
`,$A=i=>{const t=i?8:4;return`
  float poiseWeights[${t}] = float[${t}](${Fa("skinWeight",i).join(", ")});
  float poiseJoints[${t}] = float[${t}](${Fa("skinIndex",i).join(", ")});
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
`},FA=`
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
`,zA=`
vec3 poiseAbout(vec3 p) {
  vec3 way = p - poiseCentre;
  if (poiseStretched) way = vec4(way, 0.0) * poiseRows;
  return poiseTurned(way);
}
`;function ta(i,t,{many:e,by:n}){let s=`#include <skinning_pars_vertex>
`;e&&(s+=`attribute vec4 skinIndex2;
attribute vec4 skinWeight2;
`);let[o,r,a]=[OA(e),"objectNormal = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(objectNormal, 0.0)).xyz;","transformed = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(transformed, 1.0)).xyz;"];if(n!=="matrices"){s+=FA;const l=o;[o,r,a]=[$A(e),"objectNormal = poiseFaced(objectNormal);","transformed = poiseMoved(transformed);"],n==="centres"&&(s+=`attribute vec3 poiseCentre;
${zA}`,o=`${l}
${o}`,a="transformed = poiseAbout(transformed) + (bindMatrixInverse * poiseSkin * bindMatrix * vec4(poiseCentre, 1.0)).xyz;");const c=i.userData.turns??={turns:{value:null},stretched:{value:!1}};t.uniforms.poiseTurns=c.turns,t.uniforms.poiseStretched=c.stretched}t.vertexShader=t.vertexShader.replace("#include <skinning_pars_vertex>",s).replace("#include <skinbase_vertex>",o).replace("#include <skinnormal_vertex>",r).replace("#include <skinning_vertex>",a)}function Qc(i,t,e){const n=new Xv({depthPacking:Rv});if(n.onBeforeCompile=o=>ta(n,o,t),n.customProgramCacheKey=()=>al(t),i.customDepthMaterial=n,!e)return;const s=o=>{const r=o.userData.turns??={turns:{value:null},stretched:{value:!1}};r.turns.value=e.texture,r.stretched.value=e.stretched};i.onBeforeRender=(o,r,a,l,c)=>s(c),i.onBeforeShadow=(o,r,a,l,c,h)=>s(h)}const al=({many:i,by:t})=>`${i?"eight":"four"} ${t}`,ly="centres-of-rotation",BA=400,Kl=({view:i,weights:t})=>`${i.key}/${t.key}`,HA=(i,t)=>i.deformer===ly&&t?.view.key===i.key?t.centres:null;class VA{constructor(t){this.body=t,this.timers=new Map,this.asked=new Set}want(t,e){clearTimeout(this.timers.get(t));const n=this.body.skins[t];!n||n.view.deformer!==ly||n.centres?.name===Kl(n)||(e?this.timers.set(t,window.setTimeout(()=>this.want(t,0),e)):this.fetch(t,n.view.name,Kl(n),n.centres===null))}async fetch(t,e,n,s){if(this.asked.has(n))return;this.asked.add(n);const o=window.setTimeout(()=>{s&&this.body.centred(`${e} is drawn by linear blending until its centres of rotation are computed.`)},BA);try{const{floats:r}=await Mf(`centres/${n}`),a=this.body.skins[t];a&&Kl(a)===n&&this.body.centre(t,{name:n,at:r.get("centres")})}catch(r){const a=this.body.skins[t];a&&Kl(a)===n&&this.body.centred(`${e} is drawn ${s?"by linear blending":"with its previous centres of rotation"}: ${GA(r)}`)}finally{clearTimeout(o),this.asked.delete(n)}}}function GA(i){const t=i instanceof Error?i.message:String(i);try{return JSON.parse(t).error.message}catch{return t}}function WA(i,t){const e=i.dofs.map((n,s)=>Math.min(Math.max(t[n],i.lower[s]),i.upper[s]));return i.keys===1?[1]:i.dofs.length===1?jA(i,e[0]):qA(i,e)}function jA({breakpoints:i,coefficients:t,keys:e},n){const s=i.length-1;let o=0;for(;o<s-1&&n>=i[o+1];)o+=1;const r=n-i[o];return Array.from({length:e},(a,l)=>{const c=t.slice(4*(s*l+o),4*(s*l+o)+4);return c[0]+r*(c[1]+r*(c[2]+r*c[3]))})}function qA({centres:i,span:t,soft:e,table:n,keys:s},o){const r=n.slice(s*s,s*s+s);for(let a=0;a<s;a++){let l=e*e;o.forEach((c,h)=>{l+=(c/t[h]-i[o.length*a+h])**2});for(let c=0;c<s;c++)r[c]+=Math.sqrt(l)*n[s*a+c]}return r}const xa=.1;function XA(i,{matrix:t,width:e,height:n},s){for(let o=0,r=i.length/3;o<r;o++){const a=i[3*o],l=i[3*o+1],c=i[3*o+2],h=t[3]*a+t[7]*l+t[11]*c+t[15],u=h>1e-6?1/h:NaN;s[2*o]=.5*e*(1+u*(t[0]*a+t[4]*l+t[8]*c+t[12])),s[2*o+1]=.5*n*(1+u*(t[1]*a+t[5]*l+t[9]*c+t[13]))}}function YA(i,t,e,n){let s=0;for(let o=0,r=i.length;o<r;o+=3){const a=i[o],l=i[o+1],c=i[o+2],h=t[2*a],u=t[2*a+1],d=t[2*l],f=t[2*l+1],p=t[2*c],v=t[2*c+1],m=Math.min(h,d,p),g=Math.max(h,d,p),b=Math.min(u,f,v),w=Math.max(u,f,v);if(Math.floor(g+xa-.5)<Math.ceil(m-xa-.5)||Math.floor(w+xa-.5)<Math.ceil(b-xa-.5))continue;const y=(d-h)*(v-u)-(f-u)*(p-h);!e&&y<-xa*(g-m+w-b)||(n[s]=a,n[s+1]=l,n[s+2]=c,s+=3)}return s}const Sd=1,Jm=2,KA=4,Ja=255,ZA=128,ou=9,Qm=1e3,JA=1,QA=2,cy=["add","subtract","set","smooth"],hy=["smooth","linear","sharp","flat"],uy=[[.13,.16,.42],[.1,.45,.78],[.2,.72,.55],[.96,.83,.22],[.86,.15,.12]],tT=.9;function eT(i,t,e,n,s,o){const r=new DataView(new ArrayBuffer(20));return r.setUint8(0,1),r.setUint32(1,i,!0),r.setUint8(5,t),r.setUint16(6,e,!0),r.setUint32(8,n,!0),r.setFloat32(12,s,!0),r.setFloat32(16,o,!0),r.buffer}function nT(i,t,e,n,s,o){const r=new DataView(new ArrayBuffer(20));return r.setUint8(0,2),r.setUint32(1,i,!0),r.setUint8(5,t),r.setUint16(6,e,!0),r.setFloat32(8,n,!0),r.setFloat32(12,s,!0),r.setFloat32(16,o,!0),r.buffer}function iT(i,t,e){const n=new DataView(new ArrayBuffer(10));return n.setUint8(0,7),n.setUint32(1,i,!0),n.setUint8(5,t),n.setUint32(6,e,!0),n.buffer}function sT(i,t,e,n,s){const o=new DataView(new ArrayBuffer(18));return o.setUint8(0,3),o.setUint32(1,i,!0),o.setUint8(5,t),o.setFloat32(6,e,!0),o.setFloat32(10,n,!0),o.setFloat32(14,s,!0),o.buffer}function oT(i,t,e,n,s,o){const r=new DataView(new ArrayBuffer(22));return r.setUint8(0,4),r.setUint32(1,i,!0),r.setUint8(5,t),r.setFloat32(6,e,!0),r.setFloat32(10,n,!0),r.setFloat32(14,s,!0),r.setFloat32(18,o,!0),r.buffer}function Do(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,5),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function rT(i,t,e){const n=new DataView(new ArrayBuffer(11));return n.setUint8(0,6),n.setUint32(1,i,!0),n.setUint16(5,t,!0),n.setFloat32(7,e,!0),n.buffer}function dy(i,t,e){const n=new DataView(new ArrayBuffer(13+t.byteLength+e.byteLength));return n.setUint8(0,9),n.setUint32(1,i,!0),n.setUint32(5,t.length,!0),new Uint8Array(n.buffer).set(new Uint8Array(t.buffer,t.byteOffset,t.byteLength),9),n.setUint32(9+t.byteLength,e.length,!0),new Uint8Array(n.buffer).set(new Uint8Array(e.buffer,e.byteOffset,e.byteLength),13+t.byteLength),n.buffer}function aT(i,t,e){const n=new DataView(new ArrayBuffer(14));return n.setUint8(0,32),n.setUint32(1,i,!0),n.setUint8(5,t),n.setFloat64(6,e,!0),n.buffer}function lT(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,8),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function cT(i,t,e,n,s,o,r,a,l,c,h,u,d,f,p,v){const m=new DataView(new ArrayBuffer(49));return m.setUint8(0,48),m.setUint32(1,i,!0),m.setUint8(5,t),m.setUint16(6,e,!0),m.setUint16(8,n,!0),m.setUint8(10,s),m.setUint8(11,o),m.setUint8(12,r),m.setUint32(13,a,!0),m.setFloat32(17,l,!0),m.setFloat32(21,c,!0),m.setFloat32(25,h,!0),m.setFloat32(29,u,!0),m.setFloat32(33,d,!0),m.setFloat32(37,f,!0),m.setFloat32(41,p,!0),m.setFloat32(45,v,!0),m.buffer}function hT(i){const t=new DataView(new ArrayBuffer(5));return t.setUint8(0,49),t.setUint32(1,i,!0),t.buffer}const uT=64;function dT(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const o=t.getFloat32(e,!0);e+=4;const r=t.getFloat32(e,!0);e+=4;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));e+=4+4*a;const c=t.getUint32(e,!0),h=new Float32Array(i.slice(e+4,e+4+4*c));e+=4+4*c;const u=t.getFloat64(e,!0);e+=8;const d=t.getUint32(e,!0),f=new Float32Array(i.slice(e+4,e+4+4*d));return e+=4+4*d,{seq:n,flags:s,seconds:o,missed:r,q:l,world:h,time:u,balance:f}}const fT=96;function pT(i){const t=new DataView(i);let e=1;const n=t.getUint16(e,!0);e+=2;const s=t.getUint8(e);e+=1;const o=t.getFloat64(e,!0);e+=8;const r=t.getUint32(e,!0),a=new Uint8Array(i.slice(e+4,e+4+1*r));e+=4+1*r;const l=t.getUint32(e,!0),c=new Float64Array(i.slice(e+4,e+4+8*l));e+=4+8*l;const h=t.getUint32(e,!0),u=new Float64Array(i.slice(e+4,e+4+8*h));e+=4+8*h;const d=t.getUint32(e,!0),f=new Float64Array(i.slice(e+4,e+4+8*d));e+=4+8*d;const p=t.getUint32(e,!0),v=new Float64Array(i.slice(e+4,e+4+8*p));e+=4+8*p;const m=t.getUint32(e,!0),g=new Float64Array(i.slice(e+4,e+4+8*m));return e+=4+8*m,{dof:n,width:s,tension:o,kinds:a,times:c,values:u,incoming:f,outgoing:v,handles:g}}const mT=97;function gT(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0),s=new Float64Array(i.slice(e+4,e+4+8*n));e+=4+8*n;const o=t.getUint32(e,!0),r=new Float32Array(i.slice(e+4,e+4+4*o));e+=4+4*o;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));return e+=4+4*a,{seconds:s,q:r,world:l}}const vT=98;function yT(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0),s=new Uint32Array(i.slice(e+4,e+4+4*n));e+=4+4*n;const o=t.getUint32(e,!0),r=new Float64Array(i.slice(e+4,e+4+8*o));e+=4+8*o;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));return e+=4+4*a,{joints:s,times:r,places:l}}const _T=65;function bT(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const o=t.getUint8(e);e+=1;const r=t.getUint32(e,!0),a=new Float32Array(i.slice(e+4,e+4+4*r));e+=4+4*r;const l=t.getUint32(e,!0),c=new Float32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const h=t.getUint32(e,!0),u=new Float32Array(i.slice(e+4,e+4+4*h));return e+=4+4*h,{seq:n,flags:s,count:o,q:a,world:c,samples:u}}const wT=112;function xT(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint16(e,!0);e+=2;const o=t.getUint8(e);e+=1;const r=t.getUint32(e,!0),a=new Uint32Array(i.slice(e+4,e+4+4*r));e+=4+4*r;const l=t.getUint32(e,!0),c=new Uint32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const h=t.getUint32(e,!0),u=new Float32Array(i.slice(e+4,e+4+4*h));return e+=4+4*h,{seq:n,skin:s,width:o,vertices:a,joints:c,weights:u}}const MT="vec3(0.85, 0.1, 0.75)",Ma=uy.map(([i,t,e])=>`vec3(${i.toFixed(4)}, ${t.toFixed(4)}, ${e.toFixed(4)})`),fy={grey:{value:0}};function ST(i){fy.grey.value=i?1:0}const py=new WeakSet;function ET(i){const t=Zs(i),{many:e}=t,n=new Ks({color:16777215,roughness:.85,metalness:0}),s={value:-1};return n.userData.joint=s,n.side=i.mesh.material.side,n.customProgramCacheKey=()=>`heat ${al(t)}`,n.onBeforeCompile=o=>{ta(n,o,t),o.uniforms.heatJoint=s,o.uniforms.heatGrey=fy.grey;const r=a=>`dot(skinWeight${a}, 1.0 - step(0.5, abs(skinIndex${a} - heatJoint)))`;o.vertexShader=o.vertexShader.replace("#include <common>",`#include <common>
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
          vec3 c = mix(${Ma[0]}, ${Ma[1]}, clamp(at, 0.0, 1.0));
          c = mix(c, ${Ma[2]}, clamp(at - 1.0, 0.0, 1.0));
          c = mix(c, ${Ma[3]}, clamp(at - 2.0, 0.0, 1.0));
          c = mix(c, ${Ma[4]}, clamp(at - 3.0, 0.0, 1.0));
          return mix(c, vec3(clamp(w, 0.0, 1.0)), heatGrey);
        }`).replace("#include <color_fragment>",`#include <color_fragment>
        vec3 heat = heatTotal < 0.01 ? ${MT} : heatColour(heatWeight);
        heat = pow(heat, vec3(2.2));
        diffuseColor.rgb = heat * 0.75;`).replace("#include <emissivemap_fragment>",`#include <emissivemap_fragment>
totalEmissiveRadiance += heat * 0.34;`)},py.add(n),n}const Ed=i=>py.has(i);function AT(i,t){const e=i.mesh.material;e.userData.joint.value=i.view.joints.indexOf(t)}const TT=i=>i?"linear-gradient(to right, #000, #fff)":`linear-gradient(to right, ${uy.map(t=>`rgb(${t.map(e=>Math.round(255*e)).join(" ")})`).join(", ")})`,my=new Map;async function CT(i){const t=my.get(i);if(t)return t.data;const e=await fetch(i);if(!e.ok)throw new Error(await e.text());return e.arrayBuffer()}function RT(i){const t=my.get(i);return t?t.url||=URL.createObjectURL(new Blob([t.data],{type:t.mime})):i}const tg={10497:Sc,33071:Gs,33648:Ec},PT=["map","metalnessMap","roughnessMap","normalMap","aoMap","emissiveMap"],kT=new gA;function Sa(i,t,e){const n=kT.load(RT(`textures/${i.key}`),e);return t&&(n.colorSpace=si),n.flipY=!1,n.channel=i.uv===1?1:0,n.wrapS=tg[i.wrap_s],n.wrapT=tg[i.wrap_t],n}function LT(i,t,e){const n=new Ks({color:13223101,roughness:.75,metalness:0});return i&&(n.color.setRGB(i.colour[0],i.colour[1],i.colour[2]),n.roughness=i.roughness,n.metalness=i.metallic,n.emissive.setRGB(...i.emissive),n.side=i.double_sided?ki:Yi,i.alpha==="BLEND"&&(n.transparent=!0,n.opacity=i.colour[3]),i.alpha==="MASK"&&(n.alphaTest=i.cutoff,n.opacity=i.colour[3]),i.base_texture&&(n.map=Sa(i.base_texture,!0,e)),i.emissive_texture&&(n.emissiveMap=Sa(i.emissive_texture,!0,e)),i.metallic_roughness_texture&&(n.metalnessMap=n.roughnessMap=Sa(i.metallic_roughness_texture,!1,e)),i.occlusion_texture&&(n.aoMap=Sa(i.occlusion_texture,!1,e),n.aoMapIntensity=i.occlusion_texture.scale),i.normal_texture&&(n.normalMap=Sa(i.normal_texture,!1,e),n.normalScale.setScalar(i.normal_texture.scale))),n.userData.opaque={transparent:n.transparent,opacity:n.opacity},n.onBeforeCompile=s=>ta(n,s,t),n.customProgramCacheKey=()=>al(t),n}function DT(i,t,e=!1){const n=i.userData.opaque??{transparent:!1,opacity:1};i.transparent=t||n.transparent,i.opacity=t?(e?.62:.35)*n.opacity:n.opacity,i.depthWrite=!n.transparent,i.needsUpdate=!0}function gy(i){for(const t of PT)i[t]?.dispose();i.dispose()}const vy=new te(13421772),yy=new WeakSet,IT=i=>yy.has(i);function UT({influences:i,joints:t,values:e},n){const s=e.length/i,o=new Float32Array(3*s),r=new te,a=new te;for(let l=0;l<s;l++){let c=0;r.setRGB(0,0,0);for(let h=i*l;h<i*(l+1);h++){const u=e[h],d=n[t[h]];u===0||!d||(r.add(a.copy(d).multiplyScalar(u)),c+=u)}c<1e-6&&r.copy(vy),r.toArray(o,3*l)}return o}function NT(i){const t=Zs(i),e=new Ks({color:16777215,roughness:.85,metalness:0});return e.side=i.mesh.material.side,e.customProgramCacheKey=()=>`parts ${al(t)}`,e.onBeforeCompile=n=>{ta(e,n,t),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
attribute vec3 partColour;
varying vec3 partShown;`).replace("#include <project_vertex>",`#include <project_vertex>
partShown = partColour;`),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 partShown;`).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb = partShown * 0.65;`).replace("#include <emissivemap_fragment>",`#include <emissivemap_fragment>
totalEmissiveRadiance += partShown * 0.24;`)},yy.add(e),e}class OT{constructor(t){this.body=t,this.replaced=new Map,this.shown=null}show(t){const{body:e,replaced:n}=this;for(const[r,a]of n)e.skins.includes(r)||(gy(a),n.delete(r));const s=t!==this.shown;if(this.shown=t,t===null)return s&&e.colourBones(null),this.restore();const o=t.map(r=>new te(r));s&&e.colourBones(o);for(const r of e.skins){const{mesh:a}=r,l=!n.has(r);if(l&&(n.set(r,a.material),a.material=NT(r)),l||s){const h=UT(r.weights,r.view.joints.map(u=>o[u]??vy));a.geometry.setAttribute("partColour",new en(h,3))}const c=a.material;c.transparent&&Object.assign(c,{transparent:!1,opacity:1,needsUpdate:!0})}return!1}restore(){const t=this.replaced.size>0;for(const[{mesh:e},n]of this.replaced)e.material.dispose(),e.material=n;return this.replaced.clear(),t}}const eg=new WeakMap;function Es(i,t){const e=eg.get(t);if(e&&e.posed===i.posed)return e.vertices;const{position:n,shapes:s}=t.geometry,{joints:o,values:r,influences:a}=t.weights,l=e?.vertices??new Float32Array(n.length),c=i.motions(t.view,t.geometry),h=t.mesh.morphTargetInfluences??[],u=t.centres?.at;for(let d=0,f=n.length/3;d<f;d++){let p=n[3*d],v=n[3*d+1],m=n[3*d+2];for(let N=0;N<s.length;N++){const C=h[N]??0;C!==0&&(p+=C*s[N][3*d],v+=C*s[N][3*d+1],m+=C*s[N][3*d+2])}if(t.turns){const N=[p,v,m];u?NA(t.turns,c,o,r,a*d,a,[u[3*d],u[3*d+1],u[3*d+2]],N):UA(t.turns,o,r,a*d,a,N),l.set(N,3*d);continue}let g=0,b=0,w=0,y=0;for(let N=0;N<a;N++){const C=r[a*d+N];if(C===0)continue;y+=C;const P=12*o[a*d+N];g+=C*(c[P]*p+c[P+1]*v+c[P+2]*m+c[P+3]),b+=C*(c[P+4]*p+c[P+5]*v+c[P+6]*m+c[P+7]),w+=C*(c[P+8]*p+c[P+9]*v+c[P+10]*m+c[P+11])}l[3*d]=y>0?g:p,l[3*d+1]=y>0?b:v,l[3*d+2]=y>0?w:m}return eg.set(t,{posed:i.posed,vertices:l}),l}function _y(i,t){let e=null;const{x:n,y:s,z:o}=t.origin,{x:r,y:a,z:l}=t.direction;i.skins.forEach((h,u)=>{const d=Es(i,h),f=h.geometry.index;for(let p=0;p<f.length;p+=3){const v=3*f[p],m=3*f[p+1],g=3*f[p+2],b=d[v],w=d[v+1],y=d[v+2],N=d[m]-b,C=d[m+1]-w,P=d[m+2]-y,D=d[g]-b,M=d[g+1]-w,x=d[g+2]-y,R=a*x-l*M,B=l*D-r*x,$=r*M-a*D,G=N*R+C*B+P*$;if(G<1e-14)continue;const W=n-b,q=s-w,X=o-y,tt=(W*R+q*B+X*$)/G;if(tt<0||tt>1)continue;const ct=q*P-X*C,ht=X*N-W*P,gt=W*C-q*N,wt=(r*ct+a*ht+l*gt)/G;if(wt<0||tt+wt>1)continue;const _t=(D*ct+M*ht+x*gt)/G;_t<=0||e&&_t>=e.distance||(e={skin:u,face:p/3,u:1-tt-wt,v:tt,joint:-1,distance:_t,point:t.at(_t,new A)})}});const c=e;return c&&(c.joint=$T(i.skins[c.skin],c)),c}function by(i,t){const{index:e}=i.geometry,{joints:n,values:s,influences:o}=i.weights,r=new Map;return[t.u,t.v,1-t.u-t.v].forEach((a,l)=>{const c=e[3*t.face+l];for(let h=0;h<o;h++){const u=i.view.joints[n[o*c+h]],d=a*s[o*c+h];d>0&&r.set(u,(r.get(u)??0)+d)}}),r}function $T(i,t){let e=-1,n=-1;for(const[s,o]of by(i,t))o>e&&([e,n]=[o,s]);return n}function wy(i,t,e,n){let s=null,o=n;for(const r of i.segments){const[a,l]=i.ends(r),c=t(a),h=t(l),u=new dt(h.x-c.x,h.y-c.y),d=u.lengthSq(),f=d<1e-9?0:Math.min(1,Math.max(0,((e.x-c.x)*u.x+(e.y-c.y)*u.y)/d)),p=Math.hypot(c.x+f*u.x-e.x,c.y+f*u.y-e.y);p<o&&(o=p,s={joint:r.joint,point:a.lerp(l,f)})}return s}function wf(i,t){const e=i.skins[t.skin],n=Es(i,e),s=new A;return[t.u,t.v,1-t.u-t.v].forEach((o,r)=>{const a=3*e.geometry.index[3*t.face+r];s.x+=o*n[a],s.y+=o*n[a+1],s.z+=o*n[a+2]}),s}const FT=[[.39,.79,.47,.9],[-.73,.48,-.48,.21]],zT=.54,BT=.28,HT=.035,Lc=new WeakMap;function VT(i,t,e){const n=t.geometry.others.get("normal"),s=t.geometry.others.get("colour"),o=i.motions(t.view,t.geometry),{joints:r,values:a,influences:l}=t.weights,c=new ze().setFromRotationMatrix(i.group.matrixWorld).invert(),h=FT.map(([p,v,m,g])=>({way:new A(p,v,m).applyQuaternion(c),strength:g})),[u,d]=[h[0],h[1]],f=new A(0,1,0).applyQuaternion(c);for(let p=0,v=n.length/3;p<v;p++){const m=n[3*p],g=n[3*p+1],b=n[3*p+2];let w=0,y=0,N=0;for(let R=l*p;R<l*(p+1);R++){const B=a[R];if(B===0)continue;const $=12*r[R];w+=B*(o[$]*m+o[$+1]*g+o[$+2]*b),y+=B*(o[$+4]*m+o[$+5]*g+o[$+6]*b),N+=B*(o[$+8]*m+o[$+9]*g+o[$+10]*b)}const C=Math.sqrt(w*w+y*y+N*N)||1,P=(w*u.way.x+y*u.way.y+N*u.way.z)/C,D=(w*d.way.x+y*d.way.y+N*d.way.z)/C,M=(w*f.x+y*f.y+N*f.z)/C;let x=zT+BT*M;P>0&&(x+=u.strength*P),D>0&&(x+=d.strength*D);for(let R=0;R<3;R++)e[3*p+R]=s?x*s[4*p+R]:x}}function GT(i,t){const e=t.geometry.position.length,n=new pe;n.setIndex(new en(new Uint32Array(t.geometry.index.length),1).setUsage(Rp));for(const r of["position","color"])n.setAttribute(r,new en(new Float32Array(e),3).setUsage(Rp));for(const r of["uv","uv1"]){const a=t.mesh.geometry.getAttribute(r);a&&n.setAttribute(r,a)}const s=new tn({vertexColors:!0});s.onBeforeCompile=r=>{r.fragmentShader=r.fragmentShader.replace("#include <opaque_fragment>",`outgoingLight += ${HT};
#include <opaque_fragment>`)};const o=new ee(n,s);return o.frustumCulled=!1,i.group.add(o),{mesh:o,posed:-1,pixels:new Float32Array(e/3*2)}}function WT(i,t){i.color.copy(t.color),(i.map!==t.map||i.alphaTest!==t.alphaTest||i.side!==t.side)&&(i.needsUpdate=!0),[i.map,i.alphaTest,i.side]=[t.map,t.alphaTest,t.side],[i.transparent,i.opacity,i.depthWrite]=[t.transparent,t.opacity,t.depthWrite]}function jT(i,t,e){const{geometry:n,material:s}=i.mesh,o=n.index;XA(n.getAttribute("position").array,e,i.pixels);const r=YA(t.geometry.index,i.pixels,s.side!==Yi,o.array);o.clearUpdateRanges(),o.addUpdateRange(0,r),o.needsUpdate=!0,n.setDrawRange(0,r)}function qT(i,{camera:t,width:e,height:n}){return t.updateMatrixWorld(),{matrix:new Jt().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(i.group.matrixWorld).elements,width:e,height:n}}function XT(i,t){if(!i.group.visible)return;const e=t!==null,n=e?qT(i,t):null;for(const s of i.skins){const o=e&&i.world.length>0&&!Ed(s.mesh.material)&&!IT(s.mesh.material);let r=Lc.get(s);s.mesh.visible=!o,r&&(r.mesh.visible=o),o&&(r||Lc.set(s,r=GT(i,s)),WT(r.mesh.material,s.mesh.material),r.posed!==i.posed&&YT(i,s,r),jT(r,s,n))}}function YT(i,t,e){e.posed=i.posed;const{position:n,color:s}=e.mesh.geometry.attributes;n.array.set(Es(i,t)),VT(i,t,s.array),n.needsUpdate=s.needsUpdate=!0}function KT(i){const t=Lc.get(i);t&&(t.mesh.removeFromParent(),t.mesh.geometry.dispose(),t.mesh.material.dispose(),Lc.delete(i))}async function ZT(i){const{view:t,floats:e,whole:n}=await Mf(`weights/${i}`);return{key:i,influences:t.arrays[0].width,joints:n.get("joints"),values:e.get("weights")}}function JT(i,t){const{influences:e,key:n}=i,s=i.values.length/e,o=new Uint32Array(s*t),r=new Float32Array(s*t);for(let a=0;a<s;a++)for(let l=0;l<e;l++)o[t*a+l]=i.joints[e*a+l],r[t*a+l]=i.values[e*a+l];return{key:n,influences:t,joints:o,values:r}}function QT(i,t){const e=new Map(i.view.joints.map((l,c)=>[l,c])),{joints:n,values:s,influences:o}=i.weights,a=["","2"].filter(l=>i.mesh.geometry.getAttribute(`skinIndex${l}`)).map(l=>[i.mesh.geometry.getAttribute(`skinIndex${l}`),i.mesh.geometry.getAttribute(`skinWeight${l}`)]);t.vertices.forEach((l,c)=>{for(let h=0;h<o;h++){const u=h<t.width?t.weights[t.width*c+h]:0,d=u>0?e.get(t.joints[t.width*c+h]):0,f=d===void 0?0:u;n[o*l+h]=d??0,s[o*l+h]=f;const[p,v]=a[h>>2];p.array[4*l+(h&3)]=d??0,v.array[4*l+(h&3)]=f}});for(const l of a)for(const c of l)c.needsUpdate=!0}function Zs({view:i,weights:t,centres:e}){const n=e?"centres":"matrices";return{many:t.influences>4,by:i.deformer==="dual-quaternion"?"turns":n}}const xf=i=>Zs(i).by==="matrices"?null:new PA(RA(i.geometry.inverseBind));function xy(i,{inverseBind:t},e){const n=new Float32Array(12*i.joints.length);return i.joints.forEach((s,o)=>{const r=e.subarray(12*s,12*s+12),a=t.subarray(12*o,12*o+12);for(let l=0;l<3;l++)for(let c=0;c<4;c++)n[12*o+4*l+c]=r[4*l]*a[c]+r[4*l+1]*a[4+c]+r[4*l+2]*a[8+c]+(c===3?r[4*l+3]:0)}),n}function My({view:i,geometry:t},e,n,s,o){i.shape_dofs.forEach((a,l)=>{e.morphTargetInfluences[l]=s[a]});let r=i.shapes;for(const a of i.correctives)for(const l of WA(a,s))e.morphTargetInfluences[r++]=l;n?.take(xy(i,t,o))}async function Mf(i){const t=await CT(i),e=new DataView(t).getUint32(0,!0),n=JSON.parse(new TextDecoder().decode(new Uint8Array(t,4,e))),s=new Map,o=new Map;for(const r of n.arrays){const a=4+e+r.start,l=r.count*r.width;r.kind==="f32"?s.set(r.name,new Float32Array(t,a,l)):o.set(r.name,new Uint32Array(t,a,l))}return{view:n,floats:s,whole:o}}async function t2(i){const{view:t,floats:e,whole:n}=await Mf(`skins/${i}`),s=[...e.keys()].filter(o=>o.startsWith("shape "));return{view:t,position:e.get("position"),index:n.get("index"),inverseBind:new Float32Array,shapes:s.map(o=>e.get(o)),others:e}}function Zl(i,t,e){const n=i.length/t,s=new Float32Array(4*n);for(let o=0;o<n;o++)for(let r=0;r<4&&e+r<t;r++)s[4*o+r]=i[t*o+e+r];return s}function ng({view:i,geometry:t,weights:e,centres:n},s,o){const r=new pe,a=e.influences;r.setIndex(new en(t.index,1)),r.setAttribute("position",new en(t.position,3)),r.setAttribute("normal",new en(t.others.get("normal"),3)),r.setAttribute("skinIndex",new he(Zl(e.joints,a,0),4)),r.setAttribute("skinWeight",new he(Zl(e.values,a,0),4)),a>4&&(r.setAttribute("skinIndex2",new he(Zl(e.joints,a,4),4)),r.setAttribute("skinWeight2",new he(Zl(e.values,a,4),4))),["uv","uv1"].forEach((p,v)=>{const m=t.others.get(`uv ${v}`);m&&r.setAttribute(p,new en(m,2))});const l=t.others.get("colour");l&&r.setAttribute("color",new en(l,4)),t.shapes.length&&(r.morphTargetsRelative=!0,r.morphAttributes.position=t.shapes.map(p=>new en(p,3))),n&&r.setAttribute("poiseCentre",new en(n.at,3));const c=Zs({view:i,weights:e,centres:n}),h=LT(t.view.material,c,o);h.vertexColors=l!==void 0;const u=new Kc(r,h),d=i.joints.map((p,v)=>{const m=t.inverseBind.subarray(12*v,12*v+12);return new Jt().set(m[0],m[1],m[2],m[3],m[4],m[5],m[6],m[7],m[8],m[9],m[10],m[11],0,0,0,1)});u.bind(new sl(i.joints.map(p=>s[p]),d),new Jt),u.frustumCulled=!1,u.castShadow=!0;const f=xf({view:i,geometry:t,weights:e,centres:n});return Qc(u,c,f),{view:i,geometry:t,weights:e,mesh:u,turns:f,centres:n}}const e2=800,n2=c2(),ig=9413567,i2=new Tn(1,12,8),s2=.008,o2=.012,r2=.22,a2=3,l2=.17;function c2(){const i=new pe,t=.08,e=.15,n=[[t,e,0],[0,e,t],[-t,e,0],[0,e,-t]],s=[];for(let o=0;o<4;o++){const[r,a]=[n[o],n[(o+1)%4]];s.push(0,0,0,...r,...a,0,1,0,...a,...r)}return i.setAttribute("position",new he(s,3)),i.computeVertexNormals(),i}function h2(i){const t=[];return i.joints.forEach((e,n)=>{e.tip&&t.push({joint:n,child:-1,tip:new A(...e.tip)})}),i.joints.forEach((e,n)=>{const s=i.joints[e.parent];s&&(!s.tip||e.branches)&&t.push({joint:e.parent,child:n,tip:null})}),t}function sg(i){return i.joints.map(()=>{const t=new hf;return t.matrixAutoUpdate=t.matrixWorldAutoUpdate=!1,t})}class Sf{constructor(t){this.changed=t,this.group=new Ke,this.overlay=new Ke,this.skins=[],this.character=null,this.world=new Float32Array,this.posed=0,this.bones=[],this.sticks=null,this.balls=null,this.boneColours=null,this.segments=[],this.cache=new Map,this.revision=0,this.structure="",this.loading=!1,this.late=[],this.centring=new VA(this),this.centred=()=>{}}async show(t,e){const n=JSON.stringify([t.up,t.joints,t.skins]),s=n===this.structure;if(s&&!this.loading&&this.skins.every((c,h)=>c.weights.key===e[h]))return this.character=t,!1;const o=++this.revision;this.loading=!0,this.late=[];const r=new Set(t.skins.map(c=>c.key));for(const c of this.cache.keys())r.has(c)||this.cache.delete(c);for(const c of r)this.cache.has(c)||this.cache.set(c,t2(c));let a,l;try{a=await Promise.all(t.skins.map(c=>this.cache.get(c.key))),l=await Promise.all(e.map((c,h)=>{const u=this.skins[h]?.weights;return u?.key===c?u:ZT(c)}))}catch(c){if(o!==this.revision)return!1;throw this.loading=!1,c}if(o!==this.revision)return!1;this.structure=n,this.character=t,s?l.forEach((c,h)=>this.reweigh(h,c)):this.rebuild(t,a,l),this.loading=!1;for(const c of this.late)c();return this.late=[],this.skins.forEach((c,h)=>this.centring.want(h,0)),!0}rebuild(t,e,n){for(const s of this.skins)this.group.remove(s.mesh),s.mesh.skeleton.dispose(),this.dispose(s);this.bones=sg(t),this.skins=t.skins.map((s,o)=>{const r={...e[o],inverseBind:Float32Array.from(s.inverse_bind)},a=HA(s,this.skins[o]);return ng({view:s,geometry:r,weights:n[o],centres:a},this.bones,this.changed)}),this.dress(t)}dress(t){for(const e of this.skins)this.group.add(e.mesh);this.group.rotation.x=t.up==="z"?-Math.PI/2:0,this.overlay.rotation.x=this.group.rotation.x,this.group.updateMatrixWorld(!0),this.makeBones(t)}dispose(t){KT(t),t.mesh.geometry.dispose(),t.mesh.customDepthMaterial?.dispose(),t.turns?.texture.dispose(),gy(t.mesh.material)}reweigh(t,e,n=this.skins[t].centres){const s=this.skins[t];if(s.weights===e&&s.centres===n)return;const o=ng({view:s.view,geometry:s.geometry,weights:e,centres:n},this.bones,this.changed);s.mesh.morphTargetInfluences?.forEach((r,a)=>{o.mesh.morphTargetInfluences[a]=r}),this.world.length&&o.turns?.take(this.motions(o.view,o.geometry)),this.group.remove(s.mesh),this.dispose(s),s.mesh.skeleton.dispose(),this.skins[t]=o,this.group.add(o.mesh),this.posed+=1}painted(t){if(this.loading){this.late.push(()=>this.painted(t));return}const e=this.skins[t.skin];!e||t.vertices.length===0||(t.width>e.weights.influences&&this.reweigh(t.skin,JT(e.weights,t.width)),QT(this.skins[t.skin],t),this.posed+=1,this.changed())}named(t,e){this.loading?this.late.push(()=>this.named(t,e)):this.skins[t]&&(this.skins[t].weights.key=e,this.centring.want(t,e2))}disown(t){this.skins[t].weights.key=""}centre(t,e){const n=this.skins[t];if(n.centres){const s=n.mesh.geometry.getAttribute("poiseCentre");s.array.set(e.at),s.needsUpdate=!0,n.centres={name:e.name,at:s.array},this.posed+=1,this.changed();return}this.reweigh(t,n.weights,e),this.centred(""),this.changed()}copy(){const t=new Sf(this.changed),e=this.character;return t.character=e,t.bones=sg(e),t.skins=this.skins.map(({view:n,geometry:s,weights:o,mesh:r,centres:a})=>{const l=new Kc(r.geometry,r.material),c=n.joints.map(u=>t.bones[u]);l.bind(new sl(c,r.skeleton.boneInverses),new Jt),l.frustumCulled=!1,l.castShadow=!0;const h=xf({view:n,geometry:s,weights:o,centres:a});return Qc(l,Zs({view:n,weights:o,centres:a}),h),{view:n,geometry:s,weights:o,mesh:l,turns:h,centres:a}}),t.dress(e),t}draft(t){XT(this,t)}free(){for(const{mesh:t,turns:e}of this.skins)t.skeleton.dispose(),t.customDepthMaterial?.dispose(),e?.texture.dispose();this.dropBones()}showBones(t){for(const e of[this.sticks,this.balls])e&&(e.visible=t)}dropBones(){for(const t of[this.sticks,this.balls])t&&(this.overlay.remove(t),t.dispose(),t.material.dispose())}makeBones(t){this.dropBones(),this.segments=h2(t);const e=new Ks({color:ig,roughness:.6});this.skins.length&&Object.assign(e,{transparent:!0,opacity:.9,depthTest:!1,depthWrite:!1}),this.sticks=new Cc(n2,e,this.segments.length),this.balls=new Cc(i2,e,t.joints.length);for(const n of[this.sticks,this.balls])n.frustumCulled=!1,n.renderOrder=5,this.overlay.add(n);this.boneColours&&this.colourBones(this.boneColours)}colourBones(t){this.boneColours=t;const{balls:e,sticks:n}=this;if(!n||!e)return;const s=new te(16777215);this.segments.forEach(({joint:o},r)=>n.setColorAt(r,t?.[o]??s));for(let o=0;o<this.bones.length;o++)e.setColorAt(o,t?.[o]??s);for(const o of[n,e])o.instanceColor.needsUpdate=!0;n.material.color.set(t?s:ig)}take(t){if(!this.character||t.world.length!==12*this.bones.length)return!1;this.world=t.world,this.posed+=1,this.bones.forEach((e,n)=>{const s=t.world.subarray(12*n,12*n+12);e.matrixWorld.set(s[0],s[1],s[2],s[3],s[4],s[5],s[6],s[7],s[8],s[9],s[10],s[11],0,0,0,1),e.matrixWorld.premultiply(this.group.matrixWorld)});for(const e of this.skins)My(e,e.mesh,e.turns,t.q,t.world);return this.placeBones(),!0}motions(t,e){return xy(t,e,this.world)}frame(t){const e=this.world.subarray(12*t,12*t+12);return new Jt().set(e[0],e[1],e[2],e[3],e[4],e[5],e[6],e[7],e[8],e[9],e[10],e[11],0,0,0,1)}ends(t){const e=this.frame(t.joint),n=new A().setFromMatrixPosition(e);return t.child>=0?[n,new A().setFromMatrixPosition(this.frame(t.child))]:[n,t.tip.clone().applyMatrix4(e)]}placeBones(){if(!this.sticks||!this.balls)return;const t=new A(0,1,0),e=new ze,n=this.skins.length===0,s=this.character.height||1,o=new Float32Array(this.bones.length);this.segments.forEach((r,a)=>{const[l,c]=this.ends(r),h=c.sub(l),u=h.length()||1e-9;for(const f of[r.joint,r.child])f>=0&&(o[f]=Math.max(o[f],u));e.setFromUnitVectors(t,h.clone().divideScalar(u));const d=n?Math.min(Math.max(u,r2*s),a2*u):u;this.sticks.setMatrixAt(a,new Jt().compose(l,e,new A(d,u,d)))});for(let r=0;r<this.bones.length;r++){const a=new A().setFromMatrixPosition(this.frame(r)),l=n?Math.min(s*o2,o[r]*l2):s*s2;this.balls.setMatrixAt(r,new Jt().makeTranslation(a).scale(new A(l,l,l)))}this.sticks.instanceMatrix.needsUpdate=this.balls.instanceMatrix.needsUpdate=!0}}const og=250,u2=5e3,d2=512;class f2{constructor(t){this.listener=t,this.socket=null,this.wait=og,this.seq=0,this.sentAt=new Map,this.heard=new Map,this.answered=0,this.open()}get idle(){return this.answered>=this.seq}open(){const t=location.protocol==="https:"?"wss:":"ws:",e=new WebSocket(`${t}//${location.host}/ws`);e.binaryType="arraybuffer",e.onopen=()=>{this.listener.connected(!0)},e.onmessage=n=>this.receive(n.data),e.onclose=()=>{this.socket===e&&(this.socket=null),this.sentAt.clear(),this.listener.connected(!1),this.look(),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,u2)},this.socket=e}async look(){(await fetch("files").catch(()=>null))?.status===403&&this.listener.refused()}receive(t){if(this.wait=og,typeof t=="string"){const s=JSON.parse(t);s.scene&&this.listener.scene(s.scene),s.error?.kind==="Notice"?this.listener.noticed(s.error.message):s.error&&this.listener.failed(s.error.message);for(const o of Object.keys(s))this.heard.get(o)?.(s[o]);return}const e=new Uint8Array(t,0,1)[0];if(this.heard.get(e)?.(t),e!==uT)return;const n=dT(t);this.listener.pose(n,this.answer(n.seq))}answer(t){const e=this.sentAt.get(t);return this.sentAt.delete(t),this.answered=Math.max(this.answered,t),e===void 0?0:performance.now()-e}hear(t,e){this.heard.set(t,e)}pack(t){return this.seq+=1,this.socket?.readyState===WebSocket.OPEN&&(this.sentAt.set(this.seq,performance.now()),this.sentAt.size>d2&&this.sentAt.delete(this.sentAt.keys().next().value),this.socket.send(t(this.seq))),this.seq}act(t){this.socket?.readyState===WebSocket.OPEN?this.socket.send(JSON.stringify(t)):this.listener.failed("not connected: the edit was not applied")}}const p2=new Set(["shift","control","alt","meta","altgraph","capslock","tab"]),rg="Release the drag first; until then, keys have no effect.",ag="Release the drag first, or press Escape to cancel it.",lg="Release the drag first; until then, other controls are disabled.",m2=new Set;class g2{constructor(t){this.page=t,this.down=new Map,this.sliders=new Set,this.refused=new Set,addEventListener("pointerdown",e=>this.press(e),{capture:!0}),addEventListener("touchstart",e=>this.touch(e),{capture:!0,passive:!1}),addEventListener("click",e=>this.click(e),{capture:!0}),addEventListener("pointerup",e=>this.ended(e),{capture:!0}),addEventListener("pointercancel",e=>this.ended(e),{capture:!0}),addEventListener("blur",()=>{this.sliders.clear(),this.down.clear()})}get during(){return this.page.dragging??(this.sliders.size?m2:null)}key(t,e){const{during:n}=this;return!n||p2.has(e)||n.has(e)&&!t.ctrlKey&&!t.metaKey?!1:(this.page.say(n.has("escape")?ag:rg),!0)}elsewhere(t){const[e]=t.composedPath();return this.during!==null&&![...this.down.values()].includes(e)}press(t){const[e]=t.composedPath();if(this.down.delete(t.pointerId),this.during||this.refused.clear(),this.elsewhere(t)){t.preventDefault(),t.stopImmediatePropagation(),this.refused.add(t.pointerId),this.page.say(lg);return}this.refused.delete(t.pointerId),this.down.set(t.pointerId,e),e instanceof HTMLInputElement&&e.type==="range"&&this.sliders.add(t.pointerId)}touch(t){this.elsewhere(t)&&(t.preventDefault(),t.stopImmediatePropagation())}click(t){this.refused.delete(t.pointerId)&&(t.preventDefault(),t.stopImmediatePropagation())}ended(t){this.down.delete(t.pointerId),this.sliders.delete(t.pointerId),!this.refused.has(t.pointerId)&&[rg,ag,lg].includes(this.page.message)&&this.page.say("")}}function Sy(i){return[...i].map(t=>({file:t,path:t.webkitRelativePath||t.name})).filter(({path:t})=>!Ey(t))}async function v2(i){const e=[...i.items].filter(s=>s.kind==="file").map(s=>s.webkitGetAsEntry());if(!e.some(s=>s?.isDirectory))return Sy(i.files);const n=[];for(const s of e)s&&await Ay(s,n);return n}const Ey=i=>i.split("/").some(t=>t.startsWith("."));async function Ay(i,t){const e=i.fullPath.replace(/^\//,"");if(Ey(e))return;if(!i.isDirectory){const s=await new Promise((o,r)=>i.file(o,r));t.push({file:s,path:e});return}const n=i.createReader();for(;;){const s=await new Promise((o,r)=>n.readEntries(o,r));if(!s.length)return;for(const o of s)await Ay(o,t)}}const y2=2048,_2=1152,b2=1e3,w2=560;let Ir=1;function de(){return Ir}const qs=i=>i.pointerType==="touch"?2:1;function x2(){const[i,t]=[outerWidth||innerWidth,outerHeight||innerHeight];return Math.max(1,Math.min(i/y2,t/_2,innerWidth/b2,innerHeight/w2))}function cg(){Ir=x2();const{style:i}=document.documentElement;i.fontSize=`${10*Ir}px`,i.setProperty("--size",String(Ir))}function M2(i){cg(),addEventListener("resize",()=>{const t=Ir;cg(),Ir!==t&&i()})}const S2=3111935,E2=15234107,A2=14,Ad=.075,hg=.045,ug=.022;function th(i,t,e){if(!e)return new rl(.03+i,.03+i,t,32);const n=new ey;return n.absarc(0,hg,Ad-hg+i,0,Math.PI,!1),n.absarc(0,ug-Ad,ug+i,Math.PI,2*Math.PI,!1),new yf(n,{depth:t,bevelEnabled:!1,curveSegments:16}).rotateX(Math.PI/2).translate(0,t/2,0)}const T2=th(0,.002,!0),C2=th(.006,.0015,!0),R2=th(0,.002,!1),P2=th(.006,.0015,!1);class k2{constructor(t,e){this.stage=t,this.body=e,this.group=new Ke,this.steps=[],this.dragged=-1,this.turning=!1,this.changed=()=>{},e.overlay.add(this.group);const{canvas:n}=t;n.addEventListener("pointerdown",s=>this.down(s),{capture:!0}),n.addEventListener("pointermove",s=>this.move(s),{capture:!0});for(const s of["pointerup","pointercancel"])n.addEventListener(s,()=>{this.dragged=-1},{capture:!0})}show(t,e=1,n=-1){for(this.steps=t;this.group.children.length;)this.group.remove(this.group.children[0]);const s=this.body.character?.up!=="z";t.forEach((o,r)=>{if(!o.position)return;const a=new Ke,{heading:l}=o,c=new tn({color:o.foot.startsWith("left")?S2:E2,transparent:!0,opacity:.85,depthTest:!1}),h=new tn({color:16777215,transparent:!0,opacity:r===n?1:.5,depthTest:!1});a.add(new ee(l===null?P2:C2,h),new ee(l===null?R2:T2,c)),a.children.forEach((u,d)=>{u.renderOrder=8+d}),a.rotation.set(s?0:Math.PI/2,(l??0)+(s?0:Math.PI/2),0),a.scale.setScalar(r===n?1.2*e:e),a.position.set(...o.position),a.userData.step=r,this.group.add(a)}),this.stage.ask()}place(t,e=!1){const n=this.group.children.find(s=>s.userData.step===t);return n?this.stage.project(n.localToWorld(new A(0,0,e?Ad:0))):null}at(t){const e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){if(t.button!==0||this.stage.panes.length!==1)return;const[e,n]=this.at(t),s=[!1,!0].flatMap(r=>this.steps.map((a,l)=>{const c=r&&a.heading===null?null:this.place(l,r);return c?Math.hypot(c.x-e,c.y-n):1/0})),o=s.indexOf(Math.min(...s));s[o]<A2*de()&&(t.stopImmediatePropagation(),t.preventDefault(),this.dragged=o%this.steps.length,this.turning=o>=this.steps.length,this.stage.canvas.setPointerCapture(t.pointerId))}move(t){if(this.dragged<0)return;t.stopImmediatePropagation();const e=this.steps[this.dragged].position,n=this.body.overlay.localToWorld(new A(...e)),s=new Sn(new A(0,1,0),-n.y),o=this.stage.ray(...this.at(t)).intersectPlane(s,new A);if(!o)return;const{x:r,y:a,z:l}=this.body.overlay.worldToLocal(o),[c,h,u]=[r-e[0],a-e[1],l-e[2]],d=this.body.character?.up==="z"?Math.atan2(h,c):Math.atan2(c,u);this.changed(this.dragged,this.turning?{heading:d}:{position:[r,a,l]})}}const L2=14688650,Ty=3111935,D2=16777215,I2=new _f(.016),U2=new Tn(.014,16,12),N2=new Ho(.034,.0032,8,32),O2=new Ho(.034,.0055,8,32),Ef=i=>new tn({color:i,depthTest:!1,transparent:!0}),$2=Ef(L2),F2=Ef(Ty),dg=Ef(D2),fg=i=>`${i.id} ${i.pin} ${i.turn!==null}`;class z2{constructor(){this.group=new Ke,this.shown=new Map,this.views=[],this.lines=new Bo(new pe,new wi({color:Ty,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1,this.lines.renderOrder=9,this.group.add(this.lines)}show(t,e){const n=t.length===this.views.length&&t.every((s,o)=>fg(s)===fg(this.views[o]));this.views=t,n||this.remake();for(const s of t){const o=this.shown.get(s.id);o.scale.setScalar(e),s.turn&&o.quaternion.set(s.turn[1],s.turn[2],s.turn[3],s.turn[0]),s.position&&o.position.set(...s.position)}}remake(){this.group.clear(),this.shown.clear(),this.group.add(this.lines);for(const t of this.views){const e=this.make(t);e.userData.hold=t.id,this.shown.set(t.id,e),this.group.add(e)}}make(t){const e=t.pin?$2:F2,n=t.pin?I2:U2,s=new Ke,o=new ee(n,dg);return o.scale.setScalar(1.35),s.add(o),t.turn&&s.add(new ee(O2,dg),new ee(N2,e)),s.add(new ee(n,e)),s.children.forEach((r,a)=>{r.renderOrder=10+a}),s}move(t,e){const n=this.views.find(s=>s.id===t);n&&(n.position=[e.x,e.y,e.z],this.shown.get(t)?.position.copy(e))}follow(t){const e=[];for(const n of this.views){const s=t.character?.joints.findIndex(r=>r.name===n.joint)??-1;if(!n.position||s<0)continue;const o=n.skin===null?new A(...n.offset).applyMatrix4(t.frame(s)):wf(t,{skin:n.skin,face:n.face,u:n.u,v:n.v});e.push(...n.position,o.x,o.y,o.z)}this.draw(e);for(const n of this.views){if(n.position)continue;const s=t.character?.joints.findIndex(o=>o.name===n.joint)??-1;s>=0&&this.shown.get(n.id)?.position.setFromMatrixPosition(t.frame(s))}}draw(t){const e=this.lines.geometry.getAttribute("position");if(e?.array.length===t.length){e.copyArray(t),e.needsUpdate=!0;return}this.lines.geometry.dispose(),this.lines.geometry=new pe,this.lines.geometry.setAttribute("position",new he(t,3))}near(t,e,n,s){let o=null,r=s;for(const a of this.views){const l=this.shown.get(a.id);if(!l||!a.position)continue;const c=t(l.getWorldPosition(new A)),h=Math.hypot(c.x-e,c.y-n);h<r&&([r,o]=[h,a])}return o}}const Cn=i=>En`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`,Dc=Cn(En`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 6 0v2" />`),Ic=Cn(En`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 5.6-1.5" />`),Cy=Cn(En`<path d="M2 3v10M14 3v10M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2" />`),ll=Cn(En`<path d="M4 4l8 8M12 4l-8 8" />`),B2=Cn(En`<path d="M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" />`),H2=Cn(En`<path d="M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" />`),V2=Cn(En`<circle cx="8" cy="8" r="3" /><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1" />`),G2=Cn(En`<path d="M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z" />`),W2=Cn(En`<path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />`),j2=Cn(En`<path d="M5 3v10M11 3v10" stroke-width="3" />`),q2=Cn(En`<path d="M3 3v10M13 3L6 8l7 5z" />`),X2=Cn(En`<path d="M11 4.5L14.5 8 11 11.5 7.5 8z" fill="currentColor" /><path d="M5 5L2 8l3 3" />`),Y2=Cn(En`<path d="M5 4.5L8.5 8 5 11.5 1.5 8z" fill="currentColor" /><path d="M11 5l3 3-3 3" />`),K2=Cn(En`<path d="M3 9V8a4 4 0 0 1 4-4h6M13 7v1a4 4 0 0 1-4 4H3M11 2l2 2-2 2M5 10l-2 2 2 2" />`),Z2=Cn(En`<path d="M8 2l6 6-6 6-6-6z" fill="currentColor" />`),J2=Cn(En`<path d="M2 5h3l1.2-1.8h3.6L11 5h3v8H2z" /><circle cx="8" cy="8.8" r="2.4" />`),pg=Cn(En`<path d="M2.5 4h11M6.5 4V2.5h3V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5" />`),Af={constrained:"Constrained (pins hold exactly)",lm:"Damped least squares","pseudo-inverse":"Pseudo-inverse",svd:"Truncated SVD","jacobian-inverse":"Jacobian inverse (square systems)","jacobian-transpose":"Jacobian transpose",sdls:"Selectively damped","conjugate-gradient":"Conjugate gradient","gradient-descent":"Gradient descent",halley:"Halley (QuIK)",ccd:"CCD",fabrik:"FABRIK","position-based":"Position-based (XPBD)","two-bone":"Two bones, closed form"},Ry=i=>(Af[i]??i).replace(/ \(.*\)$/,""),sn=Ze`
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
`,Q2=Ze`
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
`,Uc=[{key:"missed",title:"Error",says:"from the targets",at:3,scale:1e3,unit:"mm",least:1e-4},{key:"violation",title:"Pins",says:"the worst pin is off by (mm, or thousandths of a radian)",at:4,scale:1e3,unit:"mm",least:1e-6},{key:"seconds",title:"Time",says:"of a step",at:5,scale:1e3,unit:"ms",least:.01},{key:"iterations",title:"Iterations",says:"of a step",at:6,scale:1,unit:"",least:0},{key:"travel",title:"Travel",says:"of all joints in a step",at:7,scale:1,unit:"rad",least:0},{key:"roughness",title:"Roughness",says:"squared change of the joint movement",at:8,scale:1,unit:"rad²",least:1e-12}];class tC{constructor(){this.rows=[]}clear(){this.rows.length=0}add(t){for(let e=0;e+ou<=t.length;e+=ou){const n=t.subarray(e,e+ou),[s,o,r]=[n[0],n[1],n[2]];let a=this.rows[this.rows.length-1];(!a||a.frame!==o)&&this.rows.push(a={frame:o,time:r,of:[]}),a.of[s]=n}}values(t,e){return this.rows.map(n=>{const s=n.of[t];return s?s[e.at]*e.scale:null})}latest(t){for(let e=this.rows.length-1;e>=Math.max(0,this.rows.length-120);e--){const n=this.rows[e].of[t];if(n)return n}return null}summary(t,e){const n=this.values(t,e).filter(r=>r!==null);if(!n.length)return null;const s=n[n.length-1];n.sort((r,a)=>r-a);const o=r=>n[Math.min(n.length-1,Math.floor(r*n.length))];return{last:s,median:o(.5),p95:o(.95)}}csv(t){const e=[["method","moment","time_s",...Uc.map(n=>n.key)].join(",")];for(const n of this.rows)n.of.forEach((s,o)=>{const r=`"${(t[o]??`method ${o+1}`).replaceAll('"','""')}"`;s&&e.push([r,n.frame,n.time,...Uc.map(a=>s[a.at])].join(","))});return e.join(`
`)+`
`}}function za(i){const t=Math.abs(i);return t===0?"0":t<.001||t>=1e5?i.toExponential(1):String(Number(i.toPrecision(3)))}const eC=!0,mn="u-",nC="uplot",iC=mn+"hz",sC=mn+"vt",oC=mn+"title",rC=mn+"wrap",aC=mn+"under",lC=mn+"over",cC=mn+"axis",Eo=mn+"off",hC=mn+"select",uC=mn+"cursor-x",dC=mn+"cursor-y",fC=mn+"cursor-pt",pC=mn+"legend",mC=mn+"live",gC=mn+"inline",vC=mn+"series",yC=mn+"marker",mg=mn+"label",_C=mn+"value",ka="width",La="height",Ea="top",gg="bottom",yr="left",ru="right",Tf="#000",vg=Tf+"0",au="mousemove",yg="mousedown",lu="mouseup",_g="mouseenter",bg="mouseleave",wg="dblclick",bC="resize",wC="scroll",xg="change",Nc="dppxchange",Cf="--",ea=typeof window<"u",Td=ea?document:null,Ur=ea?window:null,xC=ea?navigator:null;let Ce,Jl;function Cd(){let i=devicePixelRatio;Ce!=i&&(Ce=i,Jl&&Pd(xg,Jl,Cd),Jl=matchMedia(`(min-resolution: ${Ce-.001}dppx) and (max-resolution: ${Ce+.001}dppx)`),Ro(xg,Jl,Cd),Ur.dispatchEvent(new CustomEvent(Nc)))}function ii(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Rd(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ge(i,t,e){i.style[t]=e+"px"}function Ci(i,t,e,n){let s=Td.createElement(i);return t!=null&&ii(s,t),e?.insertBefore(s,n),s}function pi(i,t){return Ci("div",i,t)}const Mg=new WeakMap;function Wi(i,t,e,n,s){let o="translate("+t+"px,"+e+"px)",r=Mg.get(i);o!=r&&(i.style.transform=o,Mg.set(i,o),t<0||e<0||t>n||e>s?ii(i,Eo):Rd(i,Eo))}const Sg=new WeakMap;function Eg(i,t,e){let n=t+e,s=Sg.get(i);n!=s&&(Sg.set(i,n),i.style.background=t,i.style.borderColor=e)}const Ag=new WeakMap;function Tg(i,t,e,n){let s=t+""+e,o=Ag.get(i);s!=o&&(Ag.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}const Rf={passive:!0},MC={...Rf,capture:!0};function Ro(i,t,e,n){t.addEventListener(i,e,n?MC:Rf)}function Pd(i,t,e,n){t.removeEventListener(i,e,Rf)}ea&&Cd();function Ri(i,t,e,n){let s;e=e||0,n=n||t.length-1;let o=n<=2147483647;for(;n-e>1;)s=o?e+n>>1:ai((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Py(i){return(e,n,s)=>{let o=-1,r=-1;for(let a=n;a<=s;a++)if(i(e[a])){o=a;break}for(let a=s;a>=n;a--)if(i(e[a])){r=a;break}return[o,r]}}const ky=i=>i!=null,Ly=i=>i!=null&&i>0,eh=Py(ky),SC=Py(Ly);function EC(i,t,e,n=0,s=!1){let o=s?SC:eh,r=s?Ly:ky;[t,e]=o(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];r(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Oe,l??-Oe]}function nh(i,t,e,n){let s=Pg(i),o=Pg(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let r=e==10?vs:Dy,a=s==1?ai:mi,l=o==1?mi:ai,c=a(r(dn(i))),h=l(r(dn(t))),u=Vr(e,c),d=Vr(e,h);return e==10&&(c<0&&(u=$e(u,-c)),h<0&&(d=$e(d,-h))),n||e==2?(i=u*s,t=d*o):(i=Oy(i,u),t=ih(t,d)),[i,t]}function Pf(i,t,e,n){let s=nh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}const kf=.1,Cg={mode:3,pad:kf},Ba={pad:0,soft:null,mode:0},AC={min:Ba,max:Ba};function Oc(i,t,e,n){return sh(e)?Rg(i,t,e):(Ba.pad=e,Ba.soft=n?0:null,Ba.mode=n?3:0,Rg(i,t,AC))}function Ee(i,t){return i??t}function TC(i,t,e){for(t=Ee(t,0),e=Ee(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Rg(i,t,e){let n=e.min,s=e.max,o=Ee(n.pad,0),r=Ee(s.pad,0),a=Ee(n.hard,-Oe),l=Ee(s.hard,Oe),c=Ee(n.soft,Oe),h=Ee(s.soft,-Oe),u=Ee(n.mode,0),d=Ee(s.mode,0),f=t-i,p=vs(f),v=Bn(dn(i),dn(t)),m=vs(v),g=dn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Oe&&(o=0),d==2&&h!=-Oe&&(r=0)));let b=f||v||1e3,w=vs(b),y=Vr(10,ai(w)),N=b*(f==0?i==0?.1:1:o),C=$e(Oy(i-N,y/10),24),P=i>=c&&(u==1||u==3&&C<=c||u==2&&C>=c)?c:Oe,D=Bn(a,C<P&&i>=P?P:Di(P,C)),M=b*(f==0?t==0?.1:1:r),x=$e(ih(t+M,y/10),24),R=t<=h&&(d==1||d==3&&x>=h||d==2&&x<=h)?h:-Oe,B=Di(l,x>R&&t<=R?R:Bn(R,x));return D==B&&D==0&&(B=100),[D,B]}const CC=new Intl.NumberFormat(ea?xC.language:"en-US"),Lf=i=>CC.format(i),ci=Math,wc=ci.PI,dn=ci.abs,ai=ci.floor,un=ci.round,mi=ci.ceil,Di=ci.min,Bn=ci.max,Vr=ci.pow,Pg=ci.sign,vs=ci.log10,Dy=ci.log2,RC=(i,t=1)=>ci.sinh(i)*t,cu=(i,t=1)=>ci.asinh(i/t),Oe=1/0;function kg(i){return(vs((i^i>>31)-(i>>31))|0)+1}function kd(i,t,e){return Di(Bn(i,t),e)}function Iy(i){return typeof i=="function"}function _e(i){return Iy(i)?i:()=>i}const PC=()=>{},Uy=i=>i,Ny=(i,t)=>t,kC=i=>null,Lg=i=>!0,Dg=(i,t)=>i==t,LC=/\.\d*?(?=9{6,}|0{6,})/gm,Io=i=>{if(Fy(i)||Js.has(i))return i;const t=`${i}`,e=t.match(LC);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,o]=t.split("e");return+`${Io(s)}e${o}`}return $e(i,n)};function wo(i,t){return Io($e(Io(i/t))*t)}function ih(i,t){return Io(mi(Io(i/t))*t)}function Oy(i,t){return Io(ai(Io(i/t))*t)}function $e(i,t=0){if(Fy(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return un(n)/e}const Js=new Map;function $y(i){return((""+i).split(".")[1]||"").length}function Qa(i,t,e,n){let s=[],o=n.map($y);for(let r=t;r<e;r++){let a=dn(r),l=$e(Vr(i,r),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${r}`:n[c]*l,u=(r>=0?0:a)+(r>=o[c]?0:o[c]),d=i==10?h:$e(h,u);s.push(d),Js.set(d,u)}}return s}const Ha={},Df=[],Gr=[null,null],Bs=Array.isArray,Fy=Number.isInteger,DC=i=>i===void 0;function Ig(i){return typeof i=="string"}function sh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function IC(i){return i!=null&&typeof i=="object"}const UC=Object.getPrototypeOf(Uint8Array),zy="__proto__";function Wr(i,t=sh){let e;if(Bs(i)){let n=i.find(s=>s!=null);if(Bs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Wr(i[s],t)}else e=i.slice()}else if(i instanceof UC)e=i.slice();else if(t(i)){e={};for(let n in i)n!=zy&&(e[n]=Wr(i[n],t))}else e=i;return e}function an(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=zy&&(sh(i[s])?an(i[s],Wr(n[s])):i[s]=Wr(n[s]))}return i}const NC=0,OC=1,$C=2;function FC(i,t,e){for(let n=0,s,o=-1;n<t.length;n++){let r=t[n];if(r>o){for(s=r-1;s>=0&&i[s]==null;)i[s--]=null;for(s=r+1;s<e&&i[s]==null;)i[o=s++]=null}}}function zC(i,t){if(VC(i)){let r=i[0].slice();for(let a=1;a<i.length;a++)r.push(...i[a].slice(1));return GC(r[0])||(r=HC(r)),r}let e=new Set;for(let r=0;r<i.length;r++){let l=i[r][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((r,a)=>r-a)],s=n[0].length,o=new Map;for(let r=0;r<s;r++)o.set(n[0][r],r);for(let r=0;r<i.length;r++){let a=i[r],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[r][c]:OC,f=[];for(let p=0;p<h.length;p++){let v=h[p],m=o.get(l[p]);v===null?d!=NC&&(u[m]=v,d==$C&&f.push(m)):u[m]=v}FC(u,f,s),n.push(u)}}return n}const BC=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function HC(i){let t=i[0],e=t.length,n=Array(e);for(let o=0;o<n.length;o++)n[o]=o;n.sort((o,r)=>t[o]-t[r]);let s=[];for(let o=0;o<i.length;o++){let r=i[o],a=Array(e);for(let l=0;l<e;l++)a[l]=r[n[l]];s.push(a)}return s}function VC(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let o=0;o<e;o++)if(s[o]!=t[o])return!1}}return!0}function GC(i,t=100){const e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;const o=Bn(1,ai((s-n+1)/t));for(let r=i[n],a=n+o;a<=s;a+=o){const l=i[a];if(l!=null){if(l<=r)return!1;r=l}}return!0}const By=["January","February","March","April","May","June","July","August","September","October","November","December"],Hy=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Vy(i){return i.slice(0,3)}const WC=Hy.map(Vy),jC=By.map(Vy),qC={MMMM:By,MMM:jC,WWWW:Hy,WWW:WC};function Aa(i){return(i<10?"0":"")+i}function XC(i){return(i<10?"00":i<100?"0":"")+i}const YC={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Aa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Aa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Aa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Aa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Aa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>XC(i.getMilliseconds())};function If(i,t){t=t||qC;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?YC[s[1]]:s[0]);return o=>{let r="";for(let a=0;a<e.length;a++)r+=typeof e[a]=="string"?e[a]:e[a](o,t);return r}}const KC=new Intl.DateTimeFormat().resolvedOptions().timeZone;function ZC(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==KC?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}const Gy=i=>i%1==0,$c=[1,2,2.5,5],JC=Qa(10,-32,0,$c),Wy=Qa(10,0,32,$c),QC=Wy.filter(Gy),xo=JC.concat(Wy),Uf=`
`,jy="{YYYY}",Ug=Uf+jy,qy="{M}/{D}",Da=Uf+qy,Ql=Da+"/{YY}",Xy="{aa}",tR="{h}:{mm}",Er=tR+Xy,Ng=Uf+Er,Og=":{ss}",ke=null;function Yy(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,o=s*30,r=s*365,l=(i==1?Qa(10,0,3,$c).filter(Gy):Qa(10,-3,0,$c)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,o,o*2,o*3,o*4,o*6,r,r*2,r*5,r*10,r*25,r*50,r*100]);const c=[[r,jy,ke,ke,ke,ke,ke,ke,1],[s*28,"{MMM}",Ug,ke,ke,ke,ke,ke,1],[s,qy,Ug,ke,ke,ke,ke,ke,1],[n,"{h}"+Xy,Ql,ke,Da,ke,ke,ke,1],[e,Er,Ql,ke,Da,ke,ke,ke,1],[t,Og,Ql+" "+Er,ke,Da+" "+Er,ke,Ng,ke,1],[i,Og+".{fff}",Ql+" "+Er,ke,Da+" "+Er,ke,Ng,ke,1]];function h(u){return(d,f,p,v,m,g)=>{let b=[],w=m>=r,y=m>=o&&m<r,N=u(p),C=$e(N*i,3),P=hu(N.getFullYear(),w?0:N.getMonth(),y||w?1:N.getDate()),D=$e(P*i,3);if(y||w){let M=y?m/o:0,x=w?m/r:0,R=C==D?C:$e(hu(P.getFullYear()+x,P.getMonth()+M,1)*i,3),B=new Date(un(R/i)),$=B.getFullYear(),G=B.getMonth();for(let W=0;R<=v;W++){let q=hu($+x*W,G+M*W,1),X=q-u($e(q*i,3));R=$e((+q+X)*i,3),R<=v&&b.push(R)}}else{let M=m>=s?s:m,x=ai(p)-ai(C),R=D+x+ih(C-D,M);b.push(R);let B=u(R),$=B.getHours()+B.getMinutes()/e+B.getSeconds()/n,G=m/n,W=d.axes[f]._space,q=g/W;for(;R=$e(R+m,i==1?0:3),!(R>v);)if(G>1){let X=ai($e($+G,6))%24,ht=u(R).getHours()-X;ht>1&&(ht=-1),R-=ht*n,$=($+G)%24;let gt=b[b.length-1];$e((R-gt)/m,3)*q>=.7&&b.push(R)}else b.push(R)}return b}}return[l,c,h]}const[eR,nR,iR]=Yy(1),[sR,oR,rR]=Yy(.001);Qa(2,-53,53,[1]);function $g(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function Fg(i,t){return(e,n,s,o,r)=>{let a=t.find(p=>r>=p[0])||t[t.length-1],l,c,h,u,d,f;return n.map(p=>{let v=i(p),m=v.getFullYear(),g=v.getMonth(),b=v.getDate(),w=v.getHours(),y=v.getMinutes(),N=v.getSeconds(),C=m!=l&&a[2]||g!=c&&a[3]||b!=h&&a[4]||w!=u&&a[5]||y!=d&&a[6]||N!=f&&a[7]||a[1];return l=m,c=g,h=b,u=w,d=y,f=N,C(v)})}}function aR(i,t){let e=If(t);return(n,s,o,r,a)=>s.map(l=>e(i(l)))}function hu(i,t,e){return new Date(i,t,e)}function zg(i,t){return t(i)}const lR="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Bg(i,t){return(e,n,s,o)=>o==null?Cf:t(i(n))}function cR(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function hR(i,t){return i.series[t].fill(i,t)}const uR={show:!0,live:!0,isolate:!1,mount:PC,markers:{show:!0,width:2,stroke:cR,fill:hR,dash:"solid"},idx:null,idxs:null,values:[]};function dR(i,t){let e=i.cursor.points,n=pi(),s=e.size(i,t);Ge(n,ka,s),Ge(n,La,s);let o=s/-2;Ge(n,"marginLeft",o),Ge(n,"marginTop",o);let r=e.width(i,t,s);return r&&Ge(n,"borderWidth",r),n}function fR(i,t){let e=i.series[t].points;return e._fill||e._stroke}function pR(i,t){let e=i.series[t].points;return e._stroke||e._fill}function mR(i,t){return i.series[t].points.size}const uu=[0,0];function gR(i,t,e){return uu[0]=t,uu[1]=e,uu}function tc(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function du(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}const vR={show:!0,x:!0,y:!0,lock:!1,move:gR,points:{one:!1,show:dR,size:mR,width:0,stroke:pR,fill:fR},bind:{mousedown:tc,mouseup:tc,click:tc,dblclick:tc,mousemove:du,mouseleave:du,mouseenter:du},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Ky={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Nf=an({},Ky,{filter:Ny}),Zy=an({},Nf,{size:10}),Jy=an({},Ky,{show:!1}),Of='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Qy="bold "+Of,t_=1.5,Hg={show:!0,scale:"x",stroke:Tf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qy,side:2,grid:Nf,ticks:Zy,border:Jy,font:Of,lineGap:t_,rotate:0},yR="Value",_R="Time",Vg={show:!0,scale:"x",auto:!1,sorted:1,min:Oe,max:-Oe,idxs:[]};function bR(i,t,e,n,s){return t.map(o=>o==null?"":Lf(o))}function wR(i,t,e,n,s,o,r){let a=[],l=Js.get(s)||0;e=r?e:$e(ih(e,s),l);for(let c=e;c<=n;c=$e(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Ld(i,t,e,n,s,o,r){const a=[],l=i.scales[i.axes[t].scale].log,c=l==10?vs:Dy,h=ai(c(e));s=Vr(l,h),l==10&&(s=xo[Ri(s,xo)]);let u=e,d=s*l;l==10&&(d=xo[Ri(d,xo)]);do a.push(u),u=u+s,l==10&&!Js.has(u)&&(u=$e(u,Js.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=xo[Ri(d,xo)]));while(u<=n);return a}function xR(i,t,e,n,s,o,r){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Ld(i,t,Bn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Ld(i,t,Bn(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}const e_=/./,MR=/[12357]/,SR=/[125]/,Gg=/1/,Dd=(i,t,e,n)=>i.map((s,o)=>t==4&&s==0||o%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function ER(i,t,e,n,s){let o=i.axes[e],r=o.scale,a=i.scales[r],l=i.valToPos,c=o._space,h=l(10,r),u=l(9,r)-h>=c?e_:l(7,r)-h>=c?MR:l(5,r)-h>=c?SR:Gg;if(u==Gg){let d=dn(l(1,r)-h);if(d<c)return Dd(t.slice().reverse(),a.distr,u,mi(c/d)).reverse()}return Dd(t,a.distr,u,1)}function AR(i,t,e,n,s){let o=i.axes[e],r=o.scale,a=o._space,l=i.valToPos,c=dn(l(1,r)-l(2,r));return c<a?Dd(t.slice().reverse(),3,e_,mi(a/c)).reverse():t}function TR(i,t,e,n){return n==null?Cf:t==null?"":Lf(t)}const Wg={show:!0,scale:"y",stroke:Tf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qy,side:3,grid:Nf,ticks:Zy,border:Jy,font:Of,lineGap:t_,rotate:0};function CR(i,t){let e=3+(i||1)*2;return $e(e*t,3)}function RR(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],o=i.valToPos(s[n[0]],e,!0),r=i.valToPos(s[n[1]],e,!0),a=dn(r-o),l=i.series[t],c=a/(l.points.space*Ce);return n[1]-n[0]<=c}const jg={scale:null,auto:!0,sorted:0,min:Oe,max:-Oe},n_=(i,t,e,n,s)=>s,qg={show:!0,auto:!0,sorted:0,gaps:n_,alpha:1,facets:[an({},jg,{scale:"x"}),an({},jg,{scale:"y"})]},Xg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:n_,alpha:1,points:{show:RR,filter:null},values:null,min:Oe,max:-Oe,idxs:[],path:null,clip:null};function PR(i,t,e,n,s){return e/10}const i_={time:eC,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},kR=an({},i_,{time:!1,ori:1}),Yg={};function s_(i,t){let e=Yg[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,o,r,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,o,r,a,l,c)}},i!=null&&(Yg[i]=e)),e}const jr=1,Id=2;function Vo(i,t,e){const n=i.mode,s=i.series[t],o=n==2?i._data[t]:i._data,r=i.scales,a=i.bbox;let l=o[0],c=n==2?o[1]:o[t],h=n==2?r[s.facets[0].scale]:r[i.series[0].scale],u=n==2?r[s.facets[1].scale]:r[s.scale],d=a.left,f=a.top,p=a.width,v=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,d,f,p,v,rh,na,lh,r_,l_):e(s,l,c,h,u,g,m,f,d,v,p,ah,ia,zf,a_,c_)}function $f(i,t){let e=0,n=0,s=Ee(i.bands,Df);for(let o=0;o<s.length;o++){let r=s[o];r.series[0]==t?e=r.dir:r.series[1]==t&&(r.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function LR(i,t,e,n,s){let o=i.mode,r=i.series[t],a=o==2?r.facets[1].scale:r.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ys(i,t,e,n,s,o){return Vo(i,t,(r,a,l,c,h,u,d,f,p,v,m)=>{let g=r.pxRound;const b=c.dir*(c.ori==0?1:-1),w=c.ori==0?na:ia;let y,N;b==1?(y=e,N=n):(y=n,N=e);let C=g(u(a[y],c,v,f)),P=g(d(l[y],h,m,p)),D=g(u(a[N],c,v,f)),M=g(d(o==1?h.max:h.min,h,m,p)),x=new Path2D(s);return w(x,D,M),w(x,C,M),w(x,C,P),x})}function oh(i,t,e,n,s,o){let r=null;if(i.length>0){r=new Path2D;const a=t==0?lh:zf;let l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(r,l,n,f,n+o),l=d[1]}}let c=e+s-l,h=10;c>0&&a(r,l,n-h/2,c,n+o+h)}return r}function DR(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Ff(i,t,e,n,s,o,r){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=o(i[u]),p=d==u?f:o(i[d]),v=u-s;f=r<=0&&v>=0&&v<l?o(i[v]):f;let g=d+s;p=r>=0&&g>=0&&g<l?o(i[g]):p,p>=f&&a.push([f,p])}return a}function Kg(i){return i==0?Uy:i==1?un:t=>wo(t,i)}function o_(i){let t=i==0?rh:ah,e=i==0?(s,o,r,a,l,c)=>{s.arcTo(o,r,a,l,c)}:(s,o,r,a,l,c)=>{s.arcTo(r,o,l,a,c)},n=i==0?(s,o,r,a,l)=>{s.rect(o,r,a,l)}:(s,o,r,a,l)=>{s.rect(r,o,l,a)};return(s,o,r,a,l,c=0,h=0)=>{c==0&&h==0?n(s,o,r,a,l):(c=Di(c,a/2,l/2),h=Di(h,a/2,l/2),t(s,o+c,r),e(s,o+a,r,o+a,r+l,c),e(s,o+a,r+l,o,r+l,h),e(s,o,r+l,o,r,h),e(s,o,r,o+a,r,c),s.closePath())}}const rh=(i,t,e)=>{i.moveTo(t,e)},ah=(i,t,e)=>{i.moveTo(e,t)},na=(i,t,e)=>{i.lineTo(t,e)},ia=(i,t,e)=>{i.lineTo(e,t)},lh=o_(0),zf=o_(1),r_=(i,t,e,n,s,o)=>{i.arc(t,e,n,s,o)},a_=(i,t,e,n,s,o)=>{i.arc(e,t,n,s,o)},l_=(i,t,e,n,s,o,r)=>{i.bezierCurveTo(t,e,n,s,o,r)},c_=(i,t,e,n,s,o,r)=>{i.bezierCurveTo(e,t,s,n,r,o)};function h_(i){return(t,e,n,s,o)=>Vo(t,e,(r,a,l,c,h,u,d,f,p,v,m)=>{let{pxRound:g,points:b}=r,w,y;c.ori==0?(w=rh,y=r_):(w=ah,y=a_);const N=$e(b.width*Ce,3);let C=(b.size-b.width)/2*Ce,P=$e(C*2,3),D=new Path2D,M=new Path2D,{left:x,top:R,width:B,height:$}=t.bbox;lh(M,x-P,R-P,B+P*2,$+P*2);const G=W=>{if(l[W]!=null){let q=g(u(a[W],c,v,f)),X=g(d(l[W],h,m,p));w(D,q+C,X),y(D,q,X,C,0,wc*2)}};if(o)o.forEach(G);else for(let W=n;W<=s;W++)G(W);return{stroke:N>0?D:null,fill:D,clip:M,flags:jr|Id}})}function u_(i){return(t,e,n,s,o,r)=>{n!=s&&(o!=n&&r!=n&&i(t,e,n),o!=s&&r!=s&&i(t,e,s),i(t,e,r))}}const IR=u_(na),UR=u_(ia);function d_(i){const t=Ee(i?.alignGaps,0);return(e,n,s,o)=>Vo(e,n,(r,a,l,c,h,u,d,f,p,v,m)=>{[s,o]=eh(l,s,o);let g=r.pxRound,b=$=>g(u($,c,v,f)),w=$=>g(d($,h,m,p)),y,N;c.ori==0?(y=na,N=IR):(y=ia,N=UR);const C=c.dir*(c.ori==0?1:-1),P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:jr},D=P.stroke;let M=!1;if(o-s>=v*4){let $=_t=>e.posToVal(_t,c.key,!0),G=null,W=null,q,X,tt,ct=b(a[C==1?s:o]),ht=b(a[s]),gt=b(a[o]),wt=$(C==1?ht+1:gt-1);for(let _t=C==1?s:o;_t>=s&&_t<=o;_t+=C){let it=a[_t],xt=(C==1?it<wt:it>wt)?ct:b(it),rt=l[_t];xt==ct?rt!=null?(X=rt,G==null?(y(D,xt,w(X)),q=G=W=X):X<G?G=X:X>W&&(W=X)):rt===null&&(M=!0):(G!=null&&N(D,ct,w(G),w(W),w(q),w(X)),rt!=null?(X=rt,y(D,xt,w(X)),G=W=q=X):(G=W=null,rt===null&&(M=!0)),ct=xt,wt=$(ct+C))}G!=null&&G!=W&&tt!=ct&&N(D,ct,w(G),w(W),w(q),w(X))}else for(let $=C==1?s:o;$>=s&&$<=o;$+=C){let G=l[$];G===null?M=!0:G!=null&&y(D,b(a[$]),w(G))}let[R,B]=$f(e,n);if(r.fill!=null||R!=0){let $=P.fill=new Path2D(D),G=r.fillTo(e,n,r.min,r.max,R),W=w(G),q=b(a[s]),X=b(a[o]);C==-1&&([X,q]=[q,X]),y($,X,W),y($,q,W)}if(!r.spanGaps){let $=[];M&&$.push(...Ff(a,l,s,o,C,b,t)),P.gaps=$=r.gaps(e,n,s,o,$),P.clip=oh($,c.ori,f,p,v,m)}return B!=0&&(P.band=B==2?[ys(e,n,s,o,D,-1),ys(e,n,s,o,D,1)]:ys(e,n,s,o,D,B)),P})}function NR(i){const t=Ee(i.align,1),e=Ee(i.ascDesc,!1),n=Ee(i.alignGaps,0),s=Ee(i.extend,!1);return(o,r,a,l)=>Vo(o,r,(c,h,u,d,f,p,v,m,g,b,w)=>{[a,l]=eh(u,a,l);let y=c.pxRound,{left:N,width:C}=o.bbox,P=ht=>y(p(ht,d,b,m)),D=ht=>y(v(ht,f,w,g)),M=d.ori==0?na:ia;const x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:jr},R=x.stroke,B=d.dir*(d.ori==0?1:-1);let $=D(u[B==1?a:l]),G=P(h[B==1?a:l]),W=G,q=G;s&&t==-1&&(q=N,M(R,q,$)),M(R,G,$);for(let ht=B==1?a:l;ht>=a&&ht<=l;ht+=B){let gt=u[ht];if(gt==null)continue;let wt=P(h[ht]),_t=D(gt);t==1?M(R,wt,$):M(R,W,_t),M(R,wt,_t),$=_t,W=wt}let X=W;s&&t==1&&(X=N+C,M(R,X,$));let[tt,ct]=$f(o,r);if(c.fill!=null||tt!=0){let ht=x.fill=new Path2D(R),gt=c.fillTo(o,r,c.min,c.max,tt),wt=D(gt);M(ht,X,wt),M(ht,q,wt)}if(!c.spanGaps){let ht=[];ht.push(...Ff(h,u,a,l,B,P,n));let gt=c.width*Ce/2,wt=e||t==1?gt:-gt,_t=e||t==-1?-gt:gt;ht.forEach(it=>{it[0]+=wt,it[1]+=_t}),x.gaps=ht=c.gaps(o,r,a,l,ht),x.clip=oh(ht,d.ori,m,g,b,w)}return ct!=0&&(x.band=ct==2?[ys(o,r,a,l,R,-1),ys(o,r,a,l,R,1)]:ys(o,r,a,l,R,ct)),x})}function Zg(i,t,e,n,s,o,r=Oe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=dn(i[l]-i[a]);h<c&&(c=h,r=dn(e(i[l],n,s,o)-e(i[a],n,s,o)))}a=l}}return r}function OR(i){i=i||Ha;const t=Ee(i.size,[.6,Oe,1]),e=i.align||0,n=i.gap||0;let s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;const o=_e(s),r=1-t[0],a=Ee(t[1],Oe),l=Ee(t[2],1),c=Ee(i.disp,Ha),h=Ee(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,v,m)=>Vo(f,p,(g,b,w,y,N,C,P,D,M,x,R)=>{let B=g.pxRound,$=e,G=n*Ce,W=a*Ce,q=l*Ce,X,tt;y.ori==0?[X,tt]=o(f,p):[tt,X]=o(f,p);const ct=y.dir*(y.ori==0?1:-1);let ht=y.ori==0?lh:zf,gt=y.ori==0?h:(j,et,At,Et,Lt,re,vt)=>{h(j,et,At,Lt,Et,vt,re)},wt=Ee(f.bands,Df).find(j=>j.series[0]==p),_t=wt!=null?wt.dir:0,it=g.fillTo(f,p,g.min,g.max,_t),ut=B(P(it,N,R,M)),xt,rt,zt,Yt=x,Nt=B(g.width*Ce),ce=!1,ot=null,ft=null,O=null,Bt=null;u!=null&&(Nt==0||d!=null)&&(ce=!0,ot=u.values(f,p,v,m),ft=new Map,new Set(ot).forEach(j=>{j!=null&&ft.set(j,new Path2D)}),Nt>0&&(O=d.values(f,p,v,m),Bt=new Map,new Set(O).forEach(j=>{j!=null&&Bt.set(j,new Path2D)})));let{x0:pt,size:Ot}=c;if(pt!=null&&Ot!=null){$=1,b=pt.values(f,p,v,m),pt.unit==2&&(b=b.map(At=>f.posToVal(D+At*x,y.key,!0)));let j=Ot.values(f,p,v,m);Ot.unit==2?rt=j[0]*x:rt=C(j[0],y,x,D)-C(0,y,x,D),Yt=Zg(b,w,C,y,x,D,Yt),zt=Yt-rt+G}else Yt=Zg(b,w,C,y,x,D,Yt),zt=Yt*r+G,rt=Yt-zt;zt<1&&(zt=0),Nt>=rt/2&&(Nt=0),zt<5&&(B=Uy);let Mt=zt>0,Zt=Yt-zt-(Mt?Nt:0);rt=B(kd(Zt,q,W)),xt=($==0?rt/2:$==ct?0:rt)-$*ct*(($==0?G/2:0)+(Mt?Nt/2:0));const St={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},k=ce?null:new Path2D;let E=null;if(wt!=null)E=f.data[wt.series[1]];else{let{y0:j,y1:et}=c;j!=null&&et!=null&&(w=et.values(f,p,v,m),E=j.values(f,p,v,m))}let Y=X*rt,Q=tt*rt;for(let j=ct==1?v:m;j>=v&&j<=m;j+=ct){let et=w[j];if(et==null)continue;if(E!=null){let jt=E[j]??0;if(et-jt==0)continue;ut=P(jt,N,R,M)}let At=y.distr!=2||c!=null?b[j]:j,Et=C(At,y,x,D),Lt=P(Ee(et,it),N,R,M),re=B(Et-xt),vt=B(Bn(Lt,ut)),Tt=B(Di(Lt,ut)),Gt=vt-Tt;if(et!=null){let jt=et<0?Q:Y,Pt=et<0?Y:Q;ce?(Nt>0&&O[j]!=null&&ht(Bt.get(O[j]),re,Tt+ai(Nt/2),rt,Bn(0,Gt-Nt),jt,Pt),ot[j]!=null&&ht(ft.get(ot[j]),re,Tt+ai(Nt/2),rt,Bn(0,Gt-Nt),jt,Pt)):ht(k,re,Tt+ai(Nt/2),rt,Bn(0,Gt-Nt),jt,Pt),gt(f,p,j,re-Nt/2,Tt,rt+Nt,Gt)}}return Nt>0?St.stroke=ce?Bt:k:ce||(St._fill=g.width==0?g._fill:g._stroke??g._fill,St.width=0),St.fill=ce?ft:k,St})}function $R(i,t){const e=Ee(t?.alignGaps,0);return(n,s,o,r)=>Vo(n,s,(a,l,c,h,u,d,f,p,v,m,g)=>{[o,r]=eh(c,o,r);let b=a.pxRound,w=X=>b(d(X,h,m,p)),y=X=>b(f(X,u,g,v)),N,C,P;h.ori==0?(N=rh,P=na,C=l_):(N=ah,P=ia,C=c_);const D=h.dir*(h.ori==0?1:-1);let M=w(l[D==1?o:r]),x=M,R=[],B=[];for(let X=D==1?o:r;X>=o&&X<=r;X+=D)if(c[X]!=null){let ct=l[X],ht=w(ct);R.push(x=ht),B.push(y(c[X]))}const $={stroke:i(R,B,N,P,C,b),fill:null,clip:null,band:null,gaps:null,flags:jr},G=$.stroke;let[W,q]=$f(n,s);if(a.fill!=null||W!=0){let X=$.fill=new Path2D(G),tt=a.fillTo(n,s,a.min,a.max,W),ct=y(tt);P(X,x,ct),P(X,M,ct)}if(!a.spanGaps){let X=[];X.push(...Ff(l,c,o,r,D,w,e)),$.gaps=X=a.gaps(n,s,o,r,X),$.clip=oh(X,h.ori,p,v,m,g)}return q!=0&&($.band=q==2?[ys(n,s,o,r,G,-1),ys(n,s,o,r,G,1)]:ys(n,s,o,r,G,q)),$})}function FR(i){return $R(zR,i)}function zR(i,t,e,n,s,o){const r=i.length;if(r<2)return null;const a=new Path2D;if(e(a,i[0],t[0]),r==2)n(a,i[1],t[1]);else{let l=Array(r),c=Array(r-1),h=Array(r-1),u=Array(r-1);for(let d=0;d<r-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<r-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[r-1]=c[r-2];for(let d=0;d<r-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}const Ud=new Set;function Jg(){for(let i of Ud)i.syncRect(!0)}ea&&(Ro(bC,Ur,Jg),Ro(wC,Ur,Jg,!0),Ro(Nc,Ur,()=>{In.pxRatio=Ce}));const BR=d_(),HR=h_();function Qg(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((o,r)=>Nd(o,r,t,e))}function VR(i,t){return i.map((e,n)=>n==0?{}:an({},t,e))}function Nd(i,t,e,n){return an({},t==0?e:n,i)}function f_(i,t,e){return t==null?Gr:[t,e]}const GR=f_;function WR(i,t,e){return t==null?Gr:Oc(t,e,kf,!0)}function p_(i,t,e,n){return t==null?Gr:nh(t,e,i.scales[n].log,!1)}const jR=p_;function m_(i,t,e,n){return t==null?Gr:Pf(t,e,i.scales[n].log,!1)}const qR=m_;function XR(i,t,e,n,s){let o=Bn(kg(i),kg(t)),r=t-i,a=Ri(s/n*r,e);do{let l=e[a],c=n*l/r;if(c>=s&&o+(l<5?Js.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function t0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=un((e=+s)*Ce))+"px"),[i,t,e]}function YR(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=$e(t[2]*Ce,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function In(i,t,e){const n={mode:Ee(i.mode,1)},s=n.mode;function o(_,S,L,I){let F=S.valToPct(_);return I+L*(S.dir==-1?1-F:F)}function r(_,S,L,I){let F=S.valToPct(_);return I+L*(S.dir==-1?F:1-F)}function a(_,S,L,I){return S.ori==0?o(_,S,L,I):r(_,S,L,I)}n.valToPosH=o,n.valToPosV=r;let l=!1;n.status=0;const c=n.root=pi(nC);if(i.id!=null&&(c.id=i.id),ii(c,i.class),i.title){let _=pi(oC,c);_.textContent=i.title}const h=Ci("canvas"),u=n.ctx=h.getContext("2d"),d=pi(rC,c);Ro("click",d,_=>{_.target===p&&(Be!=Jo||Xe!=Qo)&&An.click(n,_)},!0);const f=n.under=pi(aC,d);d.appendChild(h);const p=n.over=pi(lC,d);i=Wr(i);const v=+Ee(i.pxAlign,1),m=Kg(v);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});const g=i.ms||.001,b=n.series=s==1?Qg(i.series||[],Vg,Xg,!1):VR(i.series||[null],qg),w=n.axes=Qg(i.axes||[],Hg,Wg,!0),y=n.scales={},N=n.bands=i.bands||[];N.forEach(_=>{_.fill=_e(_.fill||null),_.dir=Ee(_.dir,-1)});const C=s==2?b[1].facets[0].scale:b[0].scale,P={axes:q_,series:hi},D=(i.drawOrder||["axes","series"]).map(_=>P[_]);function M(_){const S=_.distr==3?L=>vs(L>0?L:_.clamp(n,L,_.min,_.max,_.key)):_.distr==4?L=>cu(L,_.asinh):_.distr==100?L=>_.fwd(L):L=>L;return L=>{let I=S(L),{_min:F,_max:J}=_,st=J-F;return(I-F)/st}}function x(_){let S=y[_];if(S==null){let L=(i.scales||Ha)[_]||Ha;if(L.from!=null){x(L.from);let I=an({},y[L.from],L,{key:_});I.valToPct=M(I),y[_]=I}else{S=y[_]=an({},_==C?i_:kR,L),S.key=_;let I=S.time,F=S.range,J=Bs(F);if((_!=C||s==2&&!I)&&(J&&(F[0]==null||F[1]==null)&&(F={min:F[0]==null?Cg:{mode:1,hard:F[0],soft:F[0]},max:F[1]==null?Cg:{mode:1,hard:F[1],soft:F[1]}},J=!1),!J&&sh(F))){let st=F;F=(mt,bt,Ut)=>bt==null?Gr:Oc(bt,Ut,st)}S.range=_e(F||(I?GR:_==C?S.distr==3?jR:S.distr==4?qR:f_:S.distr==3?p_:S.distr==4?m_:WR)),S.auto=_e(J?!1:S.auto),S.clamp=_e(S.clamp||PR),S._min=S._max=null,S.valToPct=M(S)}}}x("x"),x("y"),s==1&&b.forEach(_=>{x(_.scale)}),w.forEach(_=>{x(_.scale)});for(let _ in i.scales)x(_);const R=y[C],B=R.distr;let $,G;R.ori==0?(ii(c,iC),$=o,G=r):(ii(c,sC),$=r,G=o);const W={};for(let _ in y){let S=y[_];(S.min!=null||S.max!=null)&&(W[_]={min:S.min,max:S.max},S.min=S.max=null)}const q=i.tzDate||(_=>new Date(un(_/g))),X=i.fmtDate||If,tt=g==1?iR(q):rR(q),ct=Fg(q,$g(g==1?nR:oR,X)),ht=Bg(q,zg(lR,X)),gt=[],wt=n.legend=an({},uR,i.legend),_t=n.cursor=an({},vR,{drag:{y:s==2}},i.cursor),it=wt.show,ut=_t.show,xt=wt.markers;wt.idxs=gt,xt.width=_e(xt.width),xt.dash=_e(xt.dash),xt.stroke=_e(xt.stroke),xt.fill=_e(xt.fill);let rt,zt,Yt,Nt=[],ce=[],ot,ft=!1,O={};if(wt.live){const _=b[1]?b[1].values:null;ft=_!=null,ot=ft?_(n,1,0):{_:0};for(let S in ot)O[S]=Cf}if(it)if(rt=Ci("table",pC,c),Yt=Ci("tbody",null,rt),wt.mount(n,rt),ft){zt=Ci("thead",null,rt,Yt);let _=Ci("tr",null,zt);Ci("th",null,_);for(var Bt in ot)Ci("th",mg,_).textContent=Bt}else ii(rt,gC),wt.live&&ii(rt,mC);const pt={show:!0},Ot={show:!1};function Mt(_,S){if(S==0&&(ft||!wt.live||s==2))return Gr;let L=[],I=Ci("tr",vC,Yt,Yt.childNodes[S]);ii(I,_.class),_.show||ii(I,Eo);let F=Ci("th",null,I);if(xt.show){let mt=pi(yC,F);if(S>0){let bt=xt.width(n,S);bt&&(mt.style.border=bt+"px "+xt.dash(n,S)+" "+xt.stroke(n,S)),mt.style.background=xt.fill(n,S)}}let J=pi(mg,F);_.label instanceof HTMLElement?J.appendChild(_.label):J.textContent=_.label,S>0&&(xt.show||(J.style.color=_.width>0?xt.stroke(n,S):xt.fill(n,S)),St("click",F,mt=>{if(_t._lock)return;cn(mt);let bt=b.indexOf(_);if((mt.ctrlKey||mt.metaKey)!=wt.isolate){let Ut=b.some(($t,Ft)=>Ft>0&&Ft!=bt&&$t.show);b.forEach(($t,Ft)=>{Ft>0&&Bi(Ft,Ut?Ft==bt?pt:Ot:pt,!0,on.setSeries)})}else Bi(bt,{show:!_.show},!0,on.setSeries)},!1),ss&&St(_g,F,mt=>{_t._lock||(cn(mt),Bi(b.indexOf(_),er,!0,on.setSeries))},!1));for(var st in ot){let mt=Ci("td",_C,I);mt.textContent="--",L.push(mt)}return[I,L]}const Zt=new Map;function St(_,S,L,I=!0){const F=Zt.get(S)||{},J=_t.bind[_](n,S,L,I);J&&(Ro(_,S,F[_]=J),Zt.set(S,F))}function k(_,S,L){const I=Zt.get(S)||{};for(let F in I)(_==null||F==_)&&(Pd(F,S,I[F]),delete I[F]);_==null&&Zt.delete(S)}let E=0,Y=0,Q=0,j=0,et=0,At=0,Et=et,Lt=At,re=Q,vt=j,Tt=0,Gt=0,jt=0,Pt=0;n.bbox={};let ge=!1,ae=!1,we=!1,H=!1,Ct=!1,nt=!1;function at(_,S,L){(L||_!=n.width||S!=n.height)&&Dt(_,S),Xo(!1),we=!0,ae=!0,Yo()}function Dt(_,S){n.width=E=Q=_,n.height=Y=j=S,et=At=0,gn(),Ae();let L=n.bbox;Tt=L.left=wo(et*Ce,.5),Gt=L.top=wo(At*Ce,.5),jt=L.width=wo(Q*Ce,.5),Pt=L.height=wo(j*Ce,.5)}const It=3;function ue(){let _=!1,S=0;for(;!_;){S++;let L=W_(S),I=j_(S);_=S==It||L&&I,_||(Dt(n.width,n.height),ae=!0)}}function je({width:_,height:S}){at(_,S)}n.setSize=je;function gn(){let _=!1,S=!1,L=!1,I=!1;w.forEach((F,J)=>{if(F.show&&F._show){let{side:st,_size:mt}=F,bt=st%2,Ut=F.label!=null?F.labelSize:0,$t=mt+Ut;$t>0&&(bt?(Q-=$t,st==3?(et+=$t,I=!0):L=!0):(j-=$t,st==0?(At+=$t,_=!0):S=!0))}}),$i[0]=_,$i[1]=L,$i[2]=S,$i[3]=I,Q-=T[1]+T[3],et+=T[3],j-=T[2]+T[0],At+=T[0]}function Ae(){let _=et+Q,S=At+j,L=et,I=At;function F(J,st){switch(J){case 1:return _+=st,_-st;case 2:return S+=st,S-st;case 3:return L-=st,L+st;case 0:return I-=st,I+st}}w.forEach((J,st)=>{if(J.show&&J._show){let mt=J.side;J._pos=F(mt,J._size),J.label!=null&&(J._lpos=F(mt,J.labelSize))}})}if(_t.dataIdx==null){let _=_t.hover,S=_.skip=new Set(_.skip??[]);S.add(void 0);let L=_.prox=_e(_.prox),I=_.bias??=0;_t.dataIdx=(F,J,st,mt)=>{if(J==0)return st;let bt=st,Ut=L(F,J,st,mt)??Oe,$t=Ut>=0&&Ut<Oe,Ft=R.ori==0?Q:j,le=_t.left,Te=t[0],Se=t[J];if(S.has(Se[st])){bt=null;let ve=null,ie=null,Kt;if(I==0||I==-1)for(Kt=st;ve==null&&Kt-- >0;)S.has(Se[Kt])||(ve=Kt);if(I==0||I==1)for(Kt=st;ie==null&&Kt++<Se.length;)S.has(Se[Kt])||(ie=Kt);if(ve!=null||ie!=null)if($t){let Ve=ve==null?-1/0:$(Te[ve],R,Ft,0),Je=ie==null?1/0:$(Te[ie],R,Ft,0),wn=le-Ve,De=Je-le;wn<=De?wn<=Ut&&(bt=ve):De<=Ut&&(bt=ie)}else bt=ie==null?ve:ve==null?ie:st-ve<=ie-st?ve:ie}else $t&&dn(le-$(Te[st],R,Ft,0))>Ut&&(bt=null);return bt}}const cn=_=>{_t.event=_};_t.idxs=gt,_t._lock=!1;let Fe=_t.points;Fe.show=_e(Fe.show),Fe.size=_e(Fe.size),Fe.stroke=_e(Fe.stroke),Fe.width=_e(Fe.width),Fe.fill=_e(Fe.fill);const Zn=n.focus=an({},i.focus||{alpha:.3},_t.focus),ss=Zn.prox>=0,Wn=ss&&Fe.one;let Rn=[],os=[],rs=[];function so(_,S){let L=Fe.show(n,S);if(L instanceof HTMLElement)return ii(L,fC),ii(L,_.class),Wi(L,-10,-10,Q,j),p.insertBefore(L,Rn[S]),L}function ra(_,S){if(s==1||S>0){let L=s==1&&y[_.scale].time,I=_.value;_.value=L?Ig(I)?Bg(q,zg(I,X)):I||ht:I||TR,_.label=_.label||(L?_R:yR)}if(Wn||S>0){_.width=_.width==null?1:_.width,_.paths=_.paths||BR||kC,_.fillTo=_e(_.fillTo||LR),_.pxAlign=+Ee(_.pxAlign,v),_.pxRound=Kg(_.pxAlign),_.stroke=_e(_.stroke||null),_.fill=_e(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let L=CR(Bn(1,_.width),1),I=_.points=an({},{size:L,width:Bn(1,L*.2),stroke:_.stroke,space:L*2,paths:HR,_stroke:null,_fill:null},_.points);I.show=_e(I.show),I.filter=_e(I.filter),I.fill=_e(I.fill),I.stroke=_e(I.stroke),I.paths=_e(I.paths),I.pxAlign=_.pxAlign}if(it){let L=Mt(_,S);Nt.splice(S,0,L[0]),ce.splice(S,0,L[1]),wt.values.push(null)}if(ut){gt.splice(S,0,null);let L=null;Wn?S==0&&(L=so(_,S)):S>0&&(L=so(_,S)),Rn.splice(S,0,L),os.splice(S,0,0),rs.splice(S,0,0)}bn("addSeries",S)}function jo(_,S){S=S??b.length,_=s==1?Nd(_,S,Vg,Xg):Nd(_,S,{},qg),b.splice(S,0,_),ra(b[S],S)}n.addSeries=jo;function fl(_){if(b.splice(_,1),it){wt.values.splice(_,1),ce.splice(_,1);let S=Nt.splice(_,1)[0];k(null,S.firstChild),S.remove()}ut&&(gt.splice(_,1),Rn.splice(_,1)[0].remove(),os.splice(_,1),rs.splice(_,1)),bn("delSeries",_)}n.delSeries=fl;const $i=[!1,!1,!1,!1];function ch(_,S){if(_._show=_.show,_.show){let L=_.side%2,I=y[_.scale];I==null&&(_.scale=L?b[1].scale:C,I=y[_.scale]);let F=I.time;_.size=_e(_.size),_.space=_e(_.space),_.rotate=_e(_.rotate),Bs(_.incrs)&&_.incrs.forEach(st=>{!Js.has(st)&&Js.set(st,$y(st))}),_.incrs=_e(_.incrs||(I.distr==2?QC:F?g==1?eR:sR:xo)),_.splits=_e(_.splits||(F&&I.distr==1?tt:I.distr==3?Ld:I.distr==4?xR:wR)),_.stroke=_e(_.stroke),_.grid.stroke=_e(_.grid.stroke),_.ticks.stroke=_e(_.ticks.stroke),_.border.stroke=_e(_.border.stroke);let J=_.values;_.values=Bs(J)&&!Bs(J[0])?_e(J):F?Bs(J)?Fg(q,$g(J,X)):Ig(J)?aR(q,J):J||ct:J||bR,_.filter=_e(_.filter||(I.distr>=3&&I.log==10?ER:I.distr==3&&I.log==2?AR:Ny)),_.font=t0(_.font),_.labelFont=t0(_.labelFont),_._size=_.size(n,null,S,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&($i[S]=!0,_._el=pi(cC,d))}}function oo(_,S,L,I){let[F,J,st,mt]=L,bt=S%2,Ut=0;return bt==0&&(mt||J)&&(Ut=S==0&&!F||S==2&&!st?un(Hg.size/3):0),bt==1&&(F||st)&&(Ut=S==1&&!J||S==3&&!mt?un(Wg.size/2):0),Ut}const pl=n.padding=(i.padding||[oo,oo,oo,oo]).map(_=>_e(Ee(_,oo))),T=n._padding=pl.map((_,S)=>_(n,S,$i,0));let z,K=null,Z=null;const V=s==1?b[0].idxs:null;let yt=null,Rt=!1;function Wt(_,S){if(t=_??[],n.data=n._data=t,s==2){z=0;for(let L=1;L<b.length;L++)z+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),yt=t[0],z=yt.length;let L=t;if(B==2){L=t.slice();let I=L[0]=Array(z);for(let F=0;F<z;F++)I[F]=F}n._data=t=L}if(Xo(!0),bn("setData"),B==2&&(we=!0),S!==!1){let L=R;L.auto(n,Rt)?Ht():ks(C,L.min,L.max),H=H||_t.left>=0,nt=!0,Yo()}}n.setData=Wt;function Ht(){Rt=!0;let _,S;s==1&&(z>0?(K=V[0]=0,Z=V[1]=z-1,_=t[0][K],S=t[0][Z],B==2?(_=K,S=Z):_==S&&(B==3?[_,S]=nh(_,_,R.log,!1):B==4?[_,S]=Pf(_,_,R.log,!1):R.time?S=_+un(86400/g):[_,S]=Oc(_,S,kf,!0))):(K=V[0]=_=null,Z=V[1]=S=null)),ks(C,_,S)}let ne,oe,Vt,ye,Pe,Le,vn,be,qt,qe;function xe(_,S,L,I,F,J){_??=vg,L??=Df,I??="butt",F??=vg,J??="round",_!=ne&&(u.strokeStyle=ne=_),F!=oe&&(u.fillStyle=oe=F),S!=Vt&&(u.lineWidth=Vt=S),J!=Pe&&(u.lineJoin=Pe=J),I!=Le&&(u.lineCap=Le=I),L!=ye&&u.setLineDash(ye=L)}function jn(_,S,L,I){S!=oe&&(u.fillStyle=oe=S),_!=vn&&(u.font=vn=_),L!=be&&(u.textAlign=be=L),I!=qt&&(u.textBaseline=qt=I)}function Fi(_,S,L,I,F=0){if(I.length>0&&_.auto(n,Rt)&&(S==null||S.min==null)){let J=Ee(K,0),st=Ee(Z,I.length-1),mt=L.min==null?EC(I,J,st,F,_.distr==3):[L.min,L.max];_.min=Di(_.min,L.min=mt[0]),_.max=Bn(_.max,L.max=mt[1])}}const Pn={min:null,max:null};function ro(){for(let I in y){let F=y[I];W[I]==null&&(F.min==null||W[C]!=null&&F.auto(n,Rt))&&(W[I]=Pn)}for(let I in y){let F=y[I];W[I]==null&&F.from!=null&&W[F.from]!=null&&(W[I]=Pn)}W[C]!=null&&Xo(!0);let _={};for(let I in W){let F=W[I];if(F!=null){let J=_[I]=Wr(y[I],IC);if(F.min!=null)an(J,F);else if(I!=C||s==2)if(z==0&&J.from==null){let st=J.range(n,null,null,I);J.min=st[0],J.max=st[1]}else J.min=Oe,J.max=-Oe}}if(z>0){b.forEach((I,F)=>{if(s==1){let J=I.scale,st=W[J];if(st==null)return;let mt=_[J];if(F==0){let bt=mt.range(n,mt.min,mt.max,J);mt.min=bt[0],mt.max=bt[1],K=Ri(mt.min,t[0]),Z=Ri(mt.max,t[0]),Z-K>1&&(t[0][K]<mt.min&&K++,t[0][Z]>mt.max&&Z--),I.min=yt[K],I.max=yt[Z]}else I.show&&I.auto&&Fi(mt,st,I,t[F],I.sorted);I.idxs[0]=K,I.idxs[1]=Z}else if(F>0&&I.show&&I.auto){let[J,st]=I.facets,mt=J.scale,bt=st.scale,[Ut,$t]=t[F],Ft=_[mt],le=_[bt];Ft!=null&&Fi(Ft,W[mt],J,Ut,J.sorted),le!=null&&Fi(le,W[bt],st,$t,st.sorted),I.min=st.min,I.max=st.max}});for(let I in _){let F=_[I],J=W[I];if(F.from==null&&(J==null||J.min==null)){let st=F.range(n,F.min==Oe?null:F.min,F.max==-Oe?null:F.max,I);F.min=st[0],F.max=st[1]}}}for(let I in _){let F=_[I];if(F.from!=null){let J=_[F.from];if(J.min==null)F.min=F.max=null;else{let st=F.range(n,J.min,J.max,I);F.min=st[0],F.max=st[1]}}}let S={},L=!1;for(let I in _){let F=_[I],J=y[I];if(J.min!=F.min||J.max!=F.max){J.min=F.min,J.max=F.max;let st=J.distr;J._min=st==3?vs(J.min):st==4?cu(J.min,J.asinh):st==100?J.fwd(J.min):J.min,J._max=st==3?vs(J.max):st==4?cu(J.max,J.asinh):st==100?J.fwd(J.max):J.max,S[I]=L=!0}}if(L){b.forEach((I,F)=>{s==2?F>0&&S.y&&(I._paths=null):S[I.scale]&&(I._paths=null)});for(let I in S)we=!0,bn("setScale",I);ut&&_t.left>=0&&(H=nt=!0)}for(let I in W)W[I]=null}function Ne(_){let S=kd(K-1,0,z-1),L=kd(Z+1,0,z-1);for(;_[S]==null&&S>0;)S--;for(;_[L]==null&&L<z-1;)L++;return[S,L]}function hi(){if(z>0){let _=b.some(S=>S._focus)&&qe!=Zn.alpha;_&&(u.globalAlpha=qe=Zn.alpha),b.forEach((S,L)=>{if(L>0&&S.show&&(Rs(L,!1),Rs(L,!0),S._paths==null)){let I=qe;qe!=S.alpha&&(u.globalAlpha=qe=S.alpha);let F=s==2?[0,t[L][0].length-1]:Ne(t[L]);S._paths=S.paths(n,L,F[0],F[1]),qe!=I&&(u.globalAlpha=qe=I)}}),b.forEach((S,L)=>{if(L>0&&S.show){let I=qe;qe!=S.alpha&&(u.globalAlpha=qe=S.alpha),S._paths!=null&&Un(L,!1);{let F=S._paths!=null?S._paths.gaps:null,J=S.points.show(n,L,K,Z,F),st=S.points.filter(n,L,J,F);(J||st)&&(S.points._paths=S.points.paths(n,L,K,Z,st),Un(L,!0))}qe!=I&&(u.globalAlpha=qe=I),bn("drawSeries",L)}}),_&&(u.globalAlpha=qe=1)}}function Rs(_,S){let L=S?b[_].points:b[_];L._stroke=L.stroke(n,_),L._fill=L.fill(n,_)}function Un(_,S){let L=S?b[_].points:b[_],{stroke:I,fill:F,clip:J,flags:st,_stroke:mt=L._stroke,_fill:bt=L._fill,_width:Ut=L.width}=L._paths;Ut=$e(Ut*Ce,3);let $t=null,Ft=Ut%2/2;S&&bt==null&&(bt=Ut>0?"#fff":mt);let le=L.pxAlign==1&&Ft>0;if(le&&u.translate(Ft,Ft),!S){let Te=Tt-Ut/2,Se=Gt-Ut/2,ve=jt+Ut,ie=Pt+Ut;$t=new Path2D,$t.rect(Te,Se,ve,ie)}S?qo(mt,Ut,L.dash,L.cap,bt,I,F,st,J):zi(_,mt,Ut,L.dash,L.cap,bt,I,F,st,$t,J),le&&u.translate(-Ft,-Ft)}function zi(_,S,L,I,F,J,st,mt,bt,Ut,$t){let Ft=!1;bt!=0&&N.forEach((le,Te)=>{if(le.series[0]==_){let Se=b[le.series[1]],ve=t[le.series[1]],ie=(Se._paths||Ha).band;Bs(ie)&&(ie=le.dir==1?ie[0]:ie[1]);let Kt,Ve=null;Se.show&&ie&&TC(ve,K,Z)?(Ve=le.fill(n,Te)||J,Kt=Se._paths.clip):ie=null,qo(S,L,I,F,Ve,st,mt,bt,Ut,$t,Kt,ie),Ft=!0}}),Ft||qo(S,L,I,F,J,st,mt,bt,Ut,$t)}const xi=jr|Id;function qo(_,S,L,I,F,J,st,mt,bt,Ut,$t,Ft){xe(_,S,L,I,F),(bt||Ut||Ft)&&(u.save(),bt&&u.clip(bt),Ut&&u.clip(Ut)),Ft?(mt&xi)==xi?(u.clip(Ft),$t&&u.clip($t),gl(F,st),ml(_,J,S)):mt&Id?(gl(F,st),u.clip(Ft),ml(_,J,S)):mt&jr&&(u.save(),u.clip(Ft),$t&&u.clip($t),gl(F,st),u.restore(),ml(_,J,S)):(gl(F,st),ml(_,J,S)),(bt||Ut||Ft)&&u.restore()}function ml(_,S,L){L>0&&(S instanceof Map?S.forEach((I,F)=>{u.strokeStyle=ne=F,u.stroke(I)}):S!=null&&_&&u.stroke(S))}function gl(_,S){S instanceof Map?S.forEach((L,I)=>{u.fillStyle=oe=I,u.fill(L)}):S!=null&&_&&u.fill(S)}function G_(_,S,L,I){let F=w[_],J;if(I<=0)J=[0,0];else{let st=F._space=F.space(n,_,S,L,I),mt=F._incrs=F.incrs(n,_,S,L,I,st);J=XR(S,L,mt,I,st)}return F._found=J}function hh(_,S,L,I,F,J,st,mt,bt,Ut){let $t=st%2/2;v==1&&u.translate($t,$t),xe(mt,st,bt,Ut,mt),u.beginPath();let Ft,le,Te,Se,ve=F+(I==0||I==3?-J:J);L==0?(le=F,Se=ve):(Ft=F,Te=ve);for(let ie=0;ie<_.length;ie++)S[ie]!=null&&(L==0?Ft=Te=_[ie]:le=Se=_[ie],u.moveTo(Ft,le),u.lineTo(Te,Se));u.stroke(),v==1&&u.translate(-$t,-$t)}function W_(_){let S=!0;return w.forEach((L,I)=>{if(!L.show)return;let F=y[L.scale];if(F.min==null){L._show&&(S=!1,L._show=!1,Xo(!1));return}else L._show||(S=!1,L._show=!0,Xo(!1));let J=L.side,st=J%2,{min:mt,max:bt}=F,[Ut,$t]=G_(I,mt,bt,st==0?Q:j);if($t==0)return;let Ft=F.distr==2,le=L._splits=L.splits(n,I,mt,bt,Ut,$t,Ft),Te=F.distr==2?le.map(Kt=>yt[Kt]):le,Se=F.distr==2?yt[le[1]]-yt[le[0]]:Ut,ve=L._values=L.values(n,L.filter(n,Te,I,$t,Se),I,$t,Se);L._rotate=J==2?L.rotate(n,ve,I,$t):0;let ie=L._size;L._size=mi(L.size(n,ve,I,_)),ie!=null&&L._size!=ie&&(S=!1)}),S}function j_(_){let S=!0;return pl.forEach((L,I)=>{let F=L(n,I,$i,_);F!=T[I]&&(S=!1),T[I]=F}),S}function q_(){for(let _=0;_<w.length;_++){let S=w[_];if(!S.show||!S._show)continue;let L=S.side,I=L%2,F,J,st=S.stroke(n,_),mt=L==0||L==3?-1:1,[bt,Ut]=S._found;if(S.label!=null){let On=S.labelGap*mt,ti=un((S._lpos+On)*Ce);jn(S.labelFont[0],st,"center",L==2?Ea:gg),u.save(),I==1?(F=J=0,u.translate(ti,un(Gt+Pt/2)),u.rotate((L==3?-wc:wc)/2)):(F=un(Tt+jt/2),J=ti);let co=Iy(S.label)?S.label(n,_,bt,Ut):S.label;u.fillText(co,F,J),u.restore()}if(Ut==0)continue;let $t=y[S.scale],Ft=I==0?jt:Pt,le=I==0?Tt:Gt,Te=S._splits,Se=$t.distr==2?Te.map(On=>yt[On]):Te,ve=$t.distr==2?yt[Te[1]]-yt[Te[0]]:bt,ie=S.ticks,Kt=S.border,Ve=ie.show?ie.size:0,Je=un(Ve*Ce),wn=un((S.alignTo==2?S._size-Ve-S.gap:S.gap)*Ce),De=S._rotate*-wc/180,Qe=m(S._pos*Ce),Jn=(Je+wn)*mt,Nn=Qe+Jn;J=I==0?Nn:0,F=I==1?Nn:0;let ui=S.font[0],Mi=S.align==1?yr:S.align==2?ru:De>0?yr:De<0?ru:I==0?"center":L==3?ru:yr,Vi=De||I==1?"middle":L==2?Ea:gg;jn(ui,st,Mi,Vi);let Qn=S.font[1]*S.lineGap,di=Te.map(On=>m(a(On,$t,Ft,le))),Si=S._values;for(let On=0;On<Si.length;On++){let ti=Si[On];if(ti!=null){I==0?F=di[On]:J=di[On],ti=""+ti;let co=ti.indexOf(`
`)==-1?[ti]:ti.split(/\n/gm);for(let $n=0;$n<co.length;$n++){let hp=co[$n];De?(u.save(),u.translate(F,J+$n*Qn),u.rotate(De),u.fillText(hp,0,0),u.restore()):u.fillText(hp,F,J+$n*Qn)}}}ie.show&&hh(di,ie.filter(n,Se,_,Ut,ve),I,L,Qe,Je,$e(ie.width*Ce,3),ie.stroke(n,_),ie.dash,ie.cap);let Gi=S.grid;Gi.show&&hh(di,Gi.filter(n,Se,_,Ut,ve),I,I==0?2:1,I==0?Gt:Tt,I==0?Pt:jt,$e(Gi.width*Ce,3),Gi.stroke(n,_),Gi.dash,Gi.cap),Kt.show&&hh([Qe],[1],I==0?1:0,I==0?1:2,I==1?Gt:Tt,I==1?Pt:jt,$e(Kt.width*Ce,3),Kt.stroke(n,_),Kt.dash,Kt.cap)}bn("drawAxes")}function Xo(_){b.forEach((S,L)=>{L>0&&(S._paths=null,_&&(s==1?(S.min=null,S.max=null):S.facets.forEach(I=>{I.min=null,I.max=null})))})}let vl=!1,uh=!1,aa=[];function X_(){uh=!1;for(let _=0;_<aa.length;_++)bn(...aa[_]);aa.length=0}function Yo(){vl||(BC(jf),vl=!0)}function Y_(_,S=!1){vl=!0,uh=S,_(n),jf(),S&&aa.length>0&&queueMicrotask(X_)}n.batch=Y_;function jf(){if(ge&&(ro(),ge=!1),we&&(ue(),we=!1),ae){if(Ge(f,yr,et),Ge(f,Ea,At),Ge(f,ka,Q),Ge(f,La,j),Ge(p,yr,et),Ge(p,Ea,At),Ge(p,ka,Q),Ge(p,La,j),Ge(d,ka,E),Ge(d,La,Y),h.width=un(E*Ce),h.height=un(Y*Ce),w.forEach(({_el:_,_show:S,_size:L,_pos:I,side:F})=>{if(_!=null)if(S){let J=F===3||F===0?L:0,st=F%2==1;Ge(_,st?"left":"top",I-J),Ge(_,st?"width":"height",L),Ge(_,st?"top":"left",st?At:et),Ge(_,st?"height":"width",st?j:Q),Rd(_,Eo)}else ii(_,Eo)}),ne=oe=Vt=Pe=Le=vn=be=qt=ye=null,qe=1,ha(!0),et!=Et||At!=Lt||Q!=re||j!=vt){Xo(!1);let _=Q/re,S=j/vt;if(ut&&!H&&_t.left>=0){_t.left*=_,_t.top*=S,Ko&&Wi(Ko,un(_t.left),0,Q,j),Zo&&Wi(Zo,0,un(_t.top),Q,j);for(let L=0;L<Rn.length;L++){let I=Rn[L];I!=null&&(os[L]*=_,rs[L]*=S,Wi(I,mi(os[L]),mi(rs[L]),Q,j))}}if(He.show&&!Ct&&He.left>=0&&He.width>0){He.left*=_,He.width*=_,He.top*=S,He.height*=S;for(let L in vh)Ge(tr,L,He[L])}Et=et,Lt=At,re=Q,vt=j}bn("setSize"),ae=!1}E>0&&Y>0&&(u.clearRect(0,0,h.width,h.height),bn("drawClear"),D.forEach(_=>_()),bn("draw")),He.show&&Ct&&(yl(He),Ct=!1),ut&&H&&(lo(null,!0,!1),H=!1),wt.show&&wt.live&&nt&&(mh(),nt=!1),l||(l=!0,n.status=1,bn("ready")),Rt=!1,vl=!1}n.redraw=(_,S)=>{we=S||!1,_!==!1?ks(C,R.min,R.max):Yo()};function dh(_,S){let L=y[_];if(L.from==null){if(z==0){let I=L.range(n,S.min,S.max,_);S.min=I[0],S.max=I[1]}if(S.min>S.max){let I=S.min;S.min=S.max,S.max=I}if(z>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;_==C&&L.distr==2&&z>0&&(S.min=Ri(S.min,t[0]),S.max=Ri(S.max,t[0]),S.min==S.max&&S.max++),W[_]=S,ge=!0,Yo()}}n.setScale=dh;let fh,ph,Ko,Zo,qf,Xf,Jo,Qo,Yf,Kf,Be,Xe,Ps=!1;const An=_t.drag;let yn=An.x,_n=An.y;ut&&(_t.x&&(fh=pi(uC,p)),_t.y&&(ph=pi(dC,p)),R.ori==0?(Ko=fh,Zo=ph):(Ko=ph,Zo=fh),Be=_t.left,Xe=_t.top);const He=n.select=an({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),tr=He.show?pi(hC,He.over?p:f):null;function yl(_,S){if(He.show){for(let L in _)He[L]=_[L],L in vh&&Ge(tr,L,_[L]);S!==!1&&bn("setSelect")}}n.setSelect=yl;function K_(_){if(b[_].show)it&&Rd(Nt[_],Eo);else if(it&&ii(Nt[_],Eo),ut){let L=Wn?Rn[0]:Rn[_];L!=null&&Wi(L,-10,-10,Q,j)}}function ks(_,S,L){dh(_,{min:S,max:L})}function Bi(_,S,L,I){S.focus!=null&&eb(_),S.show!=null&&b.forEach((F,J)=>{J>0&&(_==J||_==null)&&(F.show=S.show,K_(J),s==2?(ks(F.facets[0].scale,null,null),ks(F.facets[1].scale,null,null)):ks(F.scale,null,null),Yo())}),L!==!1&&bn("setSeries",_,S),I&&ua("setSeries",n,_,S)}n.setSeries=Bi;function Z_(_,S){an(N[_],S)}function J_(_,S){_.fill=_e(_.fill||null),_.dir=Ee(_.dir,-1),S=S??N.length,N.splice(S,0,_)}function Q_(_){_==null?N.length=0:N.splice(_,1)}n.addBand=J_,n.setBand=Z_,n.delBand=Q_;function tb(_,S){b[_].alpha=S,ut&&Rn[_]!=null&&(Rn[_].style.opacity=S),it&&Nt[_]&&(Nt[_].style.opacity=S)}let as,Ls,ao;const er={focus:!0};function eb(_){if(_!=ao){let S=_==null,L=Zn.alpha!=1;b.forEach((I,F)=>{if(s==1||F>0){let J=S||F==0||F==_;I._focus=S?null:J,L&&tb(F,J?1:Zn.alpha)}}),ao=_,L&&Yo()}}it&&ss&&St(bg,rt,_=>{_t._lock||(cn(_),ao!=null&&Bi(null,er,!0,on.setSeries))});function Hi(_,S,L){let I=y[S];L&&(_=_/Ce-(I.ori==1?At:et));let F=Q;I.ori==1&&(F=j,_=F-_),I.dir==-1&&(_=F-_);let J=I._min,st=I._max,mt=_/F,bt=J+(st-J)*mt,Ut=I.distr;return Ut==3?Vr(10,bt):Ut==4?RC(bt,I.asinh):Ut==100?I.bwd(bt):bt}function nb(_,S){let L=Hi(_,C,S);return Ri(L,t[0],K,Z)}n.valToIdx=_=>Ri(_,t[0]),n.posToIdx=nb,n.posToVal=Hi,n.valToPos=(_,S,L)=>y[S].ori==0?o(_,y[S],L?jt:Q,L?Tt:0):r(_,y[S],L?Pt:j,L?Gt:0),n.setCursor=(_,S,L)=>{Be=_.left,Xe=_.top,lo(null,S,L)};function Zf(_,S){Ge(tr,yr,He.left=_),Ge(tr,ka,He.width=S)}function Jf(_,S){Ge(tr,Ea,He.top=_),Ge(tr,La,He.height=S)}let la=R.ori==0?Zf:Jf,ca=R.ori==1?Zf:Jf;function ib(){if(it&&wt.live)for(let _=s==2?1:0;_<b.length;_++){if(_==0&&ft)continue;let S=wt.values[_],L=0;for(let I in S)ce[_][L++].firstChild.nodeValue=S[I]}}function mh(_,S){if(_!=null&&(_.idxs?_.idxs.forEach((L,I)=>{gt[I]=L}):DC(_.idx)||gt.fill(_.idx),wt.idx=gt[0]),it&&wt.live){for(let L=0;L<b.length;L++)(L>0||s==1&&!ft)&&sb(L,gt[L]);ib()}nt=!1,S!==!1&&bn("setLegend")}n.setLegend=mh;function sb(_,S){let L=b[_],I=_==0&&B==2?yt:t[_],F;ft?F=L.values(n,_,S)??O:(F=L.value(n,S==null?null:I[S],_,S),F=F==null?O:{_:F}),wt.values[_]=F}function lo(_,S,L){Yf=Be,Kf=Xe,[Be,Xe]=_t.move(n,Be,Xe),_t.left=Be,_t.top=Xe,ut&&(Ko&&Wi(Ko,un(Be),0,Q,j),Zo&&Wi(Zo,0,un(Xe),Q,j));let I,F=K>Z;as=Oe,Ls=null;let J=R.ori==0?Q:j,st=R.ori==1?Q:j;if(Be<0||z==0||F){I=_t.idx=null;for(let mt=0;mt<b.length;mt++){let bt=Rn[mt];bt!=null&&Wi(bt,-10,-10,Q,j)}ss&&Bi(null,er,!0,_==null&&on.setSeries),wt.live&&(gt.fill(I),nt=!0)}else{let mt,bt,Ut;s==1&&(mt=R.ori==0?Be:Xe,bt=Hi(mt,C),I=_t.idx=Ri(bt,t[0],K,Z),Ut=$(t[0][I],R,J,0));let $t=-10,Ft=-10,le=0,Te=0,Se=!0,ve="",ie="";for(let Kt=s==2?1:0;Kt<b.length;Kt++){let Ve=b[Kt],Je=gt[Kt],wn=Je==null?null:s==1?t[Kt][Je]:t[Kt][1][Je],De=_t.dataIdx(n,Kt,I,bt),Qe=De==null?null:s==1?t[Kt][De]:t[Kt][1][De];if(nt=nt||Qe!=wn||De!=Je,gt[Kt]=De,Kt>0&&Ve.show){let Jn=De==null?-10:De==I?Ut:$(s==1?t[0][De]:t[Kt][0][De],R,J,0),Nn=Qe==null?-10:G(Qe,s==1?y[Ve.scale]:y[Ve.facets[1].scale],st,0);if(ss&&Qe!=null){let ui=R.ori==1?Be:Xe,Mi=dn(Zn.dist(n,Kt,De,Nn,ui));if(Mi<as){let Vi=Zn.bias;if(Vi!=0){let Qn=Hi(ui,Ve.scale),di=Qe>=0?1:-1,Si=Qn>=0?1:-1;Si==di&&(Si==1?Vi==1?Qe>=Qn:Qe<=Qn:Vi==1?Qe<=Qn:Qe>=Qn)&&(as=Mi,Ls=Kt)}else as=Mi,Ls=Kt}}if(nt||Wn){let ui,Mi;R.ori==0?(ui=Jn,Mi=Nn):(ui=Nn,Mi=Jn);let Vi,Qn,di,Si,Gi,On,ti=!0,co=Fe.bbox;if(co!=null){ti=!1;let $n=co(n,Kt);di=$n.left,Si=$n.top,Vi=$n.width,Qn=$n.height}else di=ui,Si=Mi,Vi=Qn=Fe.size(n,Kt);if(On=Fe.fill(n,Kt),Gi=Fe.stroke(n,Kt),Wn)Kt==Ls&&as<=Zn.prox&&($t=di,Ft=Si,le=Vi,Te=Qn,Se=ti,ve=On,ie=Gi);else{let $n=Rn[Kt];$n!=null&&(os[Kt]=di,rs[Kt]=Si,Tg($n,Vi,Qn,ti),Eg($n,On,Gi),Wi($n,mi(di),mi(Si),Q,j))}}}}if(Wn){let Kt=Zn.prox,Ve=ao==null?as<=Kt:as>Kt||Ls!=ao;if(nt||Ve){let Je=Rn[0];Je!=null&&(os[0]=$t,rs[0]=Ft,Tg(Je,le,Te,Se),Eg(Je,ve,ie),Wi(Je,mi($t),mi(Ft),Q,j))}}}if(He.show&&Ps)if(_!=null){let[mt,bt]=on.scales,[Ut,$t]=on.match,[Ft,le]=_.cursor.sync.scales,Te=_.cursor.drag;if(yn=Te._x,_n=Te._y,yn||_n){let{left:Se,top:ve,width:ie,height:Kt}=_.select,Ve=_.scales[Ft].ori,Je=_.posToVal,wn,De,Qe,Jn,Nn,ui=mt!=null&&Ut(mt,Ft),Mi=bt!=null&&$t(bt,le);ui&&yn?(Ve==0?(wn=Se,De=ie):(wn=ve,De=Kt),Qe=y[mt],Jn=$(Je(wn,Ft),Qe,J,0),Nn=$(Je(wn+De,Ft),Qe,J,0),la(Di(Jn,Nn),dn(Nn-Jn))):la(0,J),Mi&&_n?(Ve==1?(wn=Se,De=ie):(wn=ve,De=Kt),Qe=y[bt],Jn=G(Je(wn,le),Qe,st,0),Nn=G(Je(wn+De,le),Qe,st,0),ca(Di(Jn,Nn),dn(Nn-Jn))):ca(0,st)}else yh()}else{let mt=dn(Yf-qf),bt=dn(Kf-Xf);if(R.ori==1){let le=mt;mt=bt,bt=le}yn=An.x&&mt>=An.dist,_n=An.y&&bt>=An.dist;let Ut=An.uni;Ut!=null?yn&&_n&&(yn=mt>=Ut,_n=bt>=Ut,!yn&&!_n&&(bt>mt?_n=!0:yn=!0)):An.x&&An.y&&(yn||_n)&&(yn=_n=!0);let $t,Ft;yn&&(R.ori==0?($t=Jo,Ft=Be):($t=Qo,Ft=Xe),la(Di($t,Ft),dn(Ft-$t)),_n||ca(0,st)),_n&&(R.ori==1?($t=Jo,Ft=Be):($t=Qo,Ft=Xe),ca(Di($t,Ft),dn(Ft-$t)),yn||la(0,J)),!yn&&!_n&&(la(0,0),ca(0,0))}if(An._x=yn,An._y=_n,_==null){if(L){if(cp!=null){let[mt,bt]=on.scales;on.values[0]=mt!=null?Hi(R.ori==0?Be:Xe,mt):null,on.values[1]=bt!=null?Hi(R.ori==1?Be:Xe,bt):null}ua(au,n,Be,Xe,Q,j,I)}if(ss){let mt=L&&on.setSeries,bt=Zn.prox;ao==null?as<=bt&&Bi(Ls,er,!0,mt):as>bt?Bi(null,er,!0,mt):Ls!=ao&&Bi(Ls,er,!0,mt)}}nt&&(wt.idx=I,mh()),S!==!1&&bn("setCursor")}let Ds=null;Object.defineProperty(n,"rect",{get(){return Ds==null&&ha(!1),Ds}});function ha(_=!1){_?Ds=null:(Ds=p.getBoundingClientRect(),bn("syncRect",Ds))}function Qf(_,S,L,I,F,J,st){_t._lock||Ps&&_!=null&&_.movementX==0&&_.movementY==0||(gh(_,S,L,I,F,J,st,!1,_!=null),_!=null?lo(null,!0,!0):lo(S,!0,!1))}function gh(_,S,L,I,F,J,st,mt,bt){if(Ds==null&&ha(!1),cn(_),_!=null)L=_.clientX-Ds.left,I=_.clientY-Ds.top;else{if(L<0||I<0){Be=-10,Xe=-10;return}let[Ut,$t]=on.scales,Ft=S.cursor.sync,[le,Te]=Ft.values,[Se,ve]=Ft.scales,[ie,Kt]=on.match,Ve=S.axes[0].side%2==1,Je=R.ori==0?Q:j,wn=R.ori==1?Q:j,De=Ve?J:F,Qe=Ve?F:J,Jn=Ve?I:L,Nn=Ve?L:I;if(Se!=null?L=ie(Ut,Se)?a(le,y[Ut],Je,0):-10:L=Je*(Jn/De),ve!=null?I=Kt($t,ve)?a(Te,y[$t],wn,0):-10:I=wn*(Nn/Qe),R.ori==1){let ui=L;L=I,I=ui}}bt&&(S==null||S.cursor.event.type==au)&&((L<=1||L>=Q-1)&&(L=wo(L,Q)),(I<=1||I>=j-1)&&(I=wo(I,j))),mt?(qf=L,Xf=I,[Jo,Qo]=_t.move(n,L,I)):(Be=L,Xe=I)}const vh={width:0,height:0,left:0,top:0};function yh(){yl(vh,!1)}let tp,ep,np,ip;function sp(_,S,L,I,F,J,st){Ps=!0,yn=_n=An._x=An._y=!1,gh(_,S,L,I,F,J,st,!0,!1),_!=null&&(St(lu,Td,op,!1),ua(yg,n,Jo,Qo,Q,j,null));let{left:mt,top:bt,width:Ut,height:$t}=He;tp=mt,ep=bt,np=Ut,ip=$t}function op(_,S,L,I,F,J,st){Ps=An._x=An._y=!1,gh(_,S,L,I,F,J,st,!1,!0);let{left:mt,top:bt,width:Ut,height:$t}=He,Ft=Ut>0||$t>0,le=tp!=mt||ep!=bt||np!=Ut||ip!=$t;if(Ft&&le&&yl(He),An.setScale&&Ft&&le){let Te=mt,Se=Ut,ve=bt,ie=$t;if(R.ori==1&&(Te=bt,Se=$t,ve=mt,ie=Ut),yn&&ks(C,Hi(Te,C),Hi(Te+Se,C)),_n)for(let Kt in y){let Ve=y[Kt];Kt!=C&&Ve.from==null&&Ve.min!=Oe&&ks(Kt,Hi(ve+ie,Kt),Hi(ve,Kt))}yh()}else _t.lock&&(_t._lock=!_t._lock,lo(S,!0,_!=null));_!=null&&(k(lu,Td),ua(lu,n,Be,Xe,Q,j,null))}function ob(_,S,L,I,F,J,st){if(_t._lock)return;cn(_);let mt=Ps;if(Ps){let bt=!0,Ut=!0,$t=10,Ft,le;R.ori==0?(Ft=yn,le=_n):(Ft=_n,le=yn),Ft&&le&&(bt=Be<=$t||Be>=Q-$t,Ut=Xe<=$t||Xe>=j-$t),Ft&&bt&&(Be=Be<Jo?0:Q),le&&Ut&&(Xe=Xe<Qo?0:j),lo(null,!0,!0),Ps=!1}Be=-10,Xe=-10,gt.fill(null),lo(null,!0,!0),mt&&(Ps=mt)}function rp(_,S,L,I,F,J,st){_t._lock||(cn(_),Ht(),yh(),_!=null&&ua(wg,n,Be,Xe,Q,j,null))}function ap(){w.forEach(YR),at(n.width,n.height,!0)}Ro(Nc,Ur,ap);const nr={};nr.mousedown=sp,nr.mousemove=Qf,nr.mouseup=op,nr.dblclick=rp,nr.setSeries=(_,S,L,I)=>{let F=on.match[2];L=F(n,S,L),L!=-1&&Bi(L,I,!0,!1)},ut&&(St(yg,p,sp),St(au,p,Qf),St(_g,p,_=>{cn(_),ha(!1)}),St(bg,p,ob),St(wg,p,rp),Ud.add(n),n.syncRect=ha);const _l=n.hooks=i.hooks||{};function bn(_,S,L){uh?aa.push([_,S,L]):_ in _l&&_l[_].forEach(I=>{I.call(null,n,S,L)})}(i.plugins||[]).forEach(_=>{for(let S in _.hooks)_l[S]=(_l[S]||[]).concat(_.hooks[S])});const lp=(_,S,L)=>L,on=an({key:null,setSeries:!1,filters:{pub:Lg,sub:Lg},scales:[C,b[1]?b[1].scale:null],match:[Dg,Dg,lp],values:[null,null]},_t.sync);on.match.length==2&&on.match.push(lp),_t.sync=on;const cp=on.key,_h=s_(cp);function ua(_,S,L,I,F,J,st){on.filters.pub(_,S,L,I,F,J,st)&&_h.pub(_,S,L,I,F,J,st)}_h.sub(n);function rb(_,S,L,I,F,J,st){on.filters.sub(_,S,L,I,F,J,st)&&nr[_](null,S,L,I,F,J,st)}n.pub=rb;function ab(){_h.unsub(n),Ud.delete(n),Zt.clear(),Pd(Nc,Ur,ap),c.remove(),rt?.remove(),bn("destroy")}n.destroy=ab;function bh(){bn("init",i,t),Wt(t||i.data,!1),W[C]?dh(C,W[C]):Ht(),Ct=He.show&&(He.width>0||He.height>0),H=nt=!0,at(i.width,i.height)}return b.forEach(ra),w.forEach(ch),e?e instanceof HTMLElement?(e.appendChild(c),bh()):e(n,bh):bh(),n}In.assign=an;In.fmtNum=Lf;In.rangeNum=Oc;In.rangeLog=nh;In.rangeAsinh=Pf;In.orient=Vo;In.pxRatio=Ce;In.join=zC;In.fmtDate=If,In.tzDate=ZC;In.sync=s_;{In.addGap=DR,In.clipGaps=oh;let i=In.paths={points:h_};i.linear=d_,i.stepped=NR,i.bars=OR,i.spline=FR}const KR='.uplot,.uplot *,.uplot *:before,.uplot *:after{box-sizing:border-box}.uplot{font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,Noto Sans,sans-serif,"Apple Color Emoji","Segoe UI Emoji",Segoe UI Symbol,"Noto Color Emoji";line-height:1.5;width:min-content}.u-title{text-align:center;font-size:18px;font-weight:700}.u-wrap{position:relative;user-select:none}.u-over,.u-under{position:absolute}.u-under{overflow:hidden}.uplot canvas{display:block;position:relative;width:100%;height:100%}.u-axis{position:absolute}.u-legend{font-size:14px;margin:auto;text-align:center}.u-inline{display:block}.u-inline *{display:inline-block}.u-inline tr{margin-right:16px}.u-legend th{font-weight:600}.u-legend th>*{vertical-align:middle;display:inline-block}.u-legend .u-marker{width:1em;height:1em;margin-right:4px;background-clip:padding-box!important}.u-inline.u-live th:after{content:":";vertical-align:middle}.u-inline:not(.u-live) .u-value{display:none}.u-series>*{padding:4px}.u-series th{cursor:pointer}.u-legend .u-off>*{opacity:.3}.u-select{background:#00000012;position:absolute;pointer-events:none}.u-cursor-x,.u-cursor-y{position:absolute;left:0;top:0;pointer-events:none;will-change:transform}.u-hz .u-cursor-x,.u-vt .u-cursor-y{height:100%;border-right:1px dashed #607D8B}.u-hz .u-cursor-y,.u-vt .u-cursor-x{width:100%;border-bottom:1px dashed #607D8B}.u-cursor-pt{position:absolute;top:0;left:0;border-radius:50%;border:0 solid;pointer-events:none;will-change:transform;background-clip:padding-box!important}.u-axis.u-off,.u-select.u-off,.u-cursor-x.u-off,.u-cursor-y.u-off,.u-cursor-pt.u-off{display:none}';var ZR=Object.defineProperty,JR=Object.getOwnPropertyDescriptor,sa=(i,t,e,n)=>{for(var s=n>1?void 0:n?JR(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&ZR(t,e,s),s};const g_=150;function QR(i){const t=Math.log10(i);return i>0&&(t<-2||t>4)?`1e${Math.round(t)}`:za(i)}let Qs=class extends We{constructor(){super(),this.colours=[],this.version=0,this.theme="",this.plot=null,this.made="",this.box=document.createElement("div"),this.tip=document.createElement("div"),this.box.className="plot",this.tip.className="tip"}createRenderRoot(){const t=super.createRenderRoot();return this.box.append(this.tip),t.append(this.box),t}disconnectedCallback(){super.disconnectedCallback(),this.plot?.destroy(),this.plot=null}get canvas(){return this.plot?.ctx.canvas??null}render(){}updated(){const t=`${this.quantity.key} ${this.colours.join()} ${this.theme} ${this.clientWidth} ${de()}`;(!this.plot||t!==this.made)&&(this.plot?.destroy(),this.plot=this.make(),this.made=t),this.plot.setData(this.data())}data(){const{least:t}=this.quantity,e=this.colours.map((n,s)=>this.trace.values(s,this.quantity).map(o=>o===null||t===0?o:Math.max(o,t)));return[this.trace.rows.map(n=>n.time),...e]}make(){const{quantity:t}=this,e=getComputedStyle(this),[n,s]=[e.getPropertyValue("--dim").trim(),e.getPropertyValue("--edge").trim()],o=de(),r={stroke:n,font:`${11*o}px system-ui`,ticks:{stroke:s,width:1,size:10*o},gap:5*o,grid:{stroke:s,width:.5}},a=t.least>0,c=a?{filter:(h,u)=>u.map(d=>Math.abs(Math.log10(d)%1)<1e-9?d:null)}:{};return new In({width:Math.max(120,this.clientWidth),height:g_*o,padding:[10*o,12*o,0,0],cursor:{y:!1,points:{size:5*o}},legend:{show:!1},scales:{x:{time:!1,range:(h,u,d)=>[u??0,Math.max(d??1,(u??0)+.1)]},y:a?{distr:3,range:(h,u,d)=>[10**Math.floor(Math.log10(u||t.least)),10**Math.ceil(Math.log10(d||1)+1e-9)]}:{range:(h,u,d)=>[0,(d||1)*1.08]}},axes:[{...r,size:26*o,space:50*o,values:(h,u)=>u.map(d=>`${Number(d.toFixed(2))} s`)},{...r,...c,grid:{...r.grid,...c},ticks:{...r.ticks,...c},size:40*o,space:26*o,values:(h,u)=>u.map(d=>d===null?"":QR(d))}],series:[{},...this.colours.map(h=>({stroke:h,width:1.6*o,spanGaps:!0,points:{show:!1}}))],hooks:{setCursor:[h=>this.point(h.cursor.idx??null)]}},this.data(),this.box)}point(t){const e=t===null?void 0:this.trace.rows[t];this.tip.replaceChildren(),e&&(this.colours.forEach((n,s)=>{const o=e.of[s];if(!o)return;const r=document.createElement("span");r.style.color=n,r.textContent=`${za(o[this.quantity.at]*this.quantity.scale)} `,this.tip.append(r)}),this.tip.append(`${this.quantity.unit} at ${e.time.toFixed(2)} s`))}};Qs.styles=[uv(KR),sn,Ze`
    :host { display: block; height: ${g_/10}rem; }
    .u-legend { display: none; }
    .tip { position: absolute; top: 0.4rem; right: 0.8rem; font-size: 1.1rem; color: var(--dim); pointer-events: none; text-align: right; }
    .plot { position: relative; }
  `];sa([Xt({attribute:!1})],Qs.prototype,"trace",2);sa([Xt({attribute:!1})],Qs.prototype,"quantity",2);sa([Xt({attribute:!1})],Qs.prototype,"colours",2);sa([Xt({type:Number})],Qs.prototype,"version",2);sa([Xt()],Qs.prototype,"theme",2);Qs=sa([nn("poise-curves")],Qs);var tP=Object.defineProperty,eP=Object.getOwnPropertyDescriptor,oa=(i,t,e,n)=>{for(var s=n>1?void 0:n?eP(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&tP(t,e,s),s};const nP=4,iP=["lm","ccd","jacobian-transpose","sdls","fabrik"];let to=class extends We{constructor(){super(...arguments),this.open=-1}connectedCallback(){super.connectedCallback(),this.store.on(["methods","compared","settings"],()=>this.requestUpdate())}choose(i){this.connection.act({do:"choose-methods",methods:i})}change(i,t){const e=this.store.scene.methods;this.choose(e.map((n,s)=>s===i?{...n,...t}:n))}add(){const i=this.store.scene.methods,t=iP.find(e=>!i.some(n=>n.solver===e))??"lm";this.choose([...i,{solver:t,iterations:30,options:{}}])}render(){const i=this.store.scene?.methods;if(!i)return lt;const{view:t,quantity:e,trace:n,colours:s}=this.mode,o=t?.record;return U`
      <h2 style="margin-top: 0">Methods</h2>
      <div class="methods">${i.map((r,a)=>this.method(r,a,i.length))}</div>
      ${i.length<nP?U`<button style="margin-top: 0.4rem; width: 100%" @click=${()=>this.add()}>Add a method</button>`:lt}
      <div class="row">
        <button class="grow" ?disabled=${!o} title="Replay the last drag with all methods (Enter)" @click=${()=>this.mode.replay()}>${t?.replaying?"Replaying…":"Replay the drag"}</button>
        <button ?disabled=${!this.mode.apart} title="Reset all bodies to the pose of the document (R)" @click=${()=>this.mode.reset()}>Start again</button>
      </div>
      ${o?U`<p class="dim">${o.label}, ${o.seconds.toFixed(1)} s. A change of methods or options repeats it.</p>`:U`<p class="dim">Drag any of the bodies: all of them get the same targets.</p>`}
      <h2>Curves</h2>
      <div class="wrap" role="tablist" aria-label="Quantity">${Uc.map(r=>U`
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
          ${Object.entries(Af).map(([o,r])=>U`<option value=${o} title=${r} ?selected=${o===i.solver}>${Ry(o)}</option>`)}
        </select>
        <button class="quiet ${s?"on":""}" title="Options" aria-label="Options of method ${t+1}" aria-expanded=${s} @click=${()=>{this.open=s?-1:t}}>${Cy}</button>
        <button class="quiet" title="Remove the method" aria-label="Remove method ${t+1}" ?disabled=${e<2} @click=${()=>this.choose(this.store.scene.methods.filter((o,r)=>r!==t))}>${ll}</button>
      </div>
      ${s&&n?this.options(i,t,n):lt}`}options(i,t,e){const n=(s,o)=>{const r=Number(o),a={...i.options};o===""||!Number.isFinite(r)?delete a[s]:a[s]=r,this.change(t,{options:a})};return U`<div class="options">
      ${i.solver==="constrained"?lt:U`<span>iterations a step</span>
        <input type="number" min="1" max="1000" step="1" aria-label="iterations per step" .value=${String(i.iterations)}
          @change=${s=>this.change(t,{iterations:Math.round(Number(s.target.value))})} />`}
      ${Object.entries(e.options).map(([s,o])=>U`<span>${s.replaceAll("_"," ")}</span>
        <input type="number" step="any" aria-label=${s} placeholder=${za(o)} title="default: ${za(o)}"
          .value=${s in i.options?String(i.options[s]):""}
          @change=${r=>n(s,r.target.value)} />`)}
    </div>`}table(){const{trace:i,quantity:t,titles:e,colours:n}=this.mode;return i.rows.length?U`<table aria-label="${t.title}">
      <tr><th>${t.title}${t.unit?`, ${t.unit}`:""}</th><th>last</th><th>median</th><th>95 %</th></tr>
      ${e.map((s,o)=>{const r=i.summary(o,t);return U`<tr><td title=${s}><span class="mark" style="background: ${n[o]}"></span> ${s}</td>
          ${r?[r.last,r.median,r.p95].map(a=>U`<td>${za(a)}</td>`):U`<td colspan="3" class="dim">out</td>`}</tr>`})}</table>`:lt}};to.styles=[sn,Ze`
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
  `];oa([Xt({attribute:!1})],to.prototype,"mode",2);oa([Xt({attribute:!1})],to.prototype,"store",2);oa([Xt({attribute:!1})],to.prototype,"connection",2);oa([Qt()],to.prototype,"open",2);oa([bi("poise-curves")],to.prototype,"curves",2);to=oa([nn("poise-compare")],to);const sP=14,oP=12,rP=8,aP=4;class v_{constructor({stage:t,body:e,holds:n,connection:s,store:o},r=0,a=()=>{}){this.first=r,this.taking=a,this.pulls=new Map,this.keys=new Set,this.under=null,this.pending=null,this.pane=0,[this.stage,this.body,this.holds,this.connection,this.store]=[t,e,n,s,o];const l=new tn({color:16757844,depthTest:!1,transparent:!0,opacity:.9});this.marker=new ee(new Tn(1,16,12),l),this.marker.renderOrder=20,this.marker.visible=!1,e.overlay.add(this.marker),addEventListener("keydown",c=>{!c.metaKey&&!c.ctrlKey&&this.keys.add(c.key.toLowerCase())}),addEventListener("keyup",c=>{c.key==="Meta"||c.key==="Control"?this.keys.clear():this.keys.delete(c.key.toLowerCase())}),addEventListener("blur",()=>this.keys.clear())}local(t){return t.applyMatrix4(this.body.group.matrixWorld.clone().invert())}find(t,e,n=de()){if(!this.body.character||this.body.world.length===0)return null;const s=a=>this.stage.project(a.clone().applyMatrix4(this.body.group.matrixWorld),this.pane),o=this.holds.near(a=>this.stage.project(a,this.pane),t,e,oP*n);if(o?.position)return{joint:this.jointOf(o.joint),hold:o.id,point:new A(...o.position),hit:null};if(this.body.skins.length&&!this.store.bones){const a=_y(this.body,this.local(this.stage.ray(t,e,this.pane)));return a?{joint:a.joint,hold:0,point:a.point,hit:a}:null}const r=wy(this.body,s,new dt(t,e),sP*n);return r?{joint:r.joint,hold:0,point:r.point,hit:null}:null}pinned(t){const e=this.holds.views.find(n=>n.pin&&n.position&&this.jointOf(n.joint)===t.joint);return t.hold||!e?.position?t:{joint:t.joint,hold:e.id,point:new A(...e.position),hit:null}}jointOf(t){return this.body.character.joints.findIndex(e=>e.name===t)}down(t,e,n){if(t.button!==0||this.pulls.size>=rP)return!1;const s=this.find(e,n,qs(t)*de());if(!s)return!1;const o=t.altKey?s:this.pinned(s),r=this.freeNumber(),a=o.joint>=0?this.body.frame(o.joint):new Jt,l=s.hit||s.hold?null:s.point.clone().applyMatrix4(a.clone().invert()),c={grab:r,seq:0,joint:o.joint,hold:o.hold,from:s.point.clone(),local:l,hit:s.hit,to:o.point.clone(),offset:o.point.clone().sub(s.point),startX:e,startY:n,frame:a,turning:!1,before:this.store.pose.q,sent:"",sentAt:0};return this.taking(),this.pulls.set(t.pointerId,c),c.seq=this.connection.pack(h=>{if(o.hold)return iT(h,r,o.hold);if(!o.hit)return nT(h,r,o.joint,l.x,l.y,l.z);const{skin:u,face:d,u:f,v:p}=o.hit;return eT(h,r,u,d,f,p)}),this.store.select(o.joint),this.stage.ask(),!0}freeNumber(){const t=new Set([...this.pulls.values()].map(n=>n.grab));let e=this.first;for(;t.has(e);)e+=1;return e}move(t,e,n){const s=this.pulls.get(t.pointerId);if(!s){t.buttons===0&&(this.pending={x:e,y:n},this.stage.ask());return}t.pointerType==="mouse"&&(this.pending={x:e,y:n}),this.send(s,t,e,n),this.stage.ask()}ahead(t,e,n){const s=this.pulls.get(t.pointerId);s&&t.timeStamp-s.sentAt>=aP&&this.send(s,t,e,n)}send(t,e,n,s){const o=[n,s,e.altKey,e.shiftKey,...this.keys].join(" ");o!==t.sent&&([t.sent,t.sentAt]=[o,e.timeStamp],e.altKey&&!t.hold?this.turn(t,n,s):this.drag(t,n,s,e.shiftKey))}drag(t,e,n,s){const o=this.body.group.matrixWorld,r=t.from.clone().applyMatrix4(o),a=this.stage.ray(e,n,this.pane),l=this.axis(),c=this.stage.camera.getWorldDirection(new A);let h;if(l)h=lP(r,l,a);else{const d=new Sn;d.setFromNormalAndCoplanarPoint(s?new A(0,1,0):c,r),h=a.intersectPlane(d,new A)}if(!h)return;t.to.copy(h.applyMatrix4(o.clone().invert()).add(t.offset));const{grab:u}=t;this.connection.pack(d=>sT(d,u,t.to.x,t.to.y,t.to.z))}axis(){return this.keys.has("x")?new A(1,0,0):this.keys.has("y")?new A(0,1,0):this.keys.has("z")?new A(0,0,1):null}turn(t,e,n){t.turning=!0;const s=Math.PI/(240*de()),o=this.stage.camera.matrixWorld,r=new A().setFromMatrixColumn(o,0),a=new A().setFromMatrixColumn(o,1),l=new ze().setFromAxisAngle(a,(e-t.startX)*s).multiply(new ze().setFromAxisAngle(r,(n-t.startY)*s)),c=new ze().setFromRotationMatrix(this.body.group.matrixWorld),h=new ze;t.frame.decompose(new A,h,new A);const u=c.clone().invert().multiply(l).multiply(c).multiply(h);this.connection.pack(d=>oT(d,t.grab,u.w,u.x,u.y,u.z))}up(t){const e=this.pulls.get(t.pointerId);e&&(this.pulls.delete(t.pointerId),this.connection.pack(n=>Do(n,e.grab)),this.stage.ask())}takeBack(){const t=[...this.pulls.values()];if(!t.length)return!1;const{q:e}=this.store.pose,n=t.some(s=>s.before.some((o,r)=>o!==e[r])||s.hold>0&&!s.to.equals(s.from.clone().add(s.offset)));return this.letGo(),n&&this.connection.act({do:"undo"}),!0}drop(t,e){const n=[...this.pulls].filter(([,s])=>t.has(s.grab)&&s.seq<=e);for(const[s]of n)this.pulls.delete(s);return this.stage.ask(),n.length>0}letGo(){for(const t of this.pulls.values())this.connection.pack(e=>Do(e,t.grab));this.pulls.clear(),this.away(),this.marker.visible=!1}away(){this.pending=null,this.hover(null)}hover(t){this.under=t;const e=t?.joint??-1;e!==this.store.hovered&&(this.store.hovered=e,this.store.changed("hover")),this.stage.canvas.style.cursor=t?"grab":"default",this.stage.ask()}before(){if(this.pending&&this.pulls.size===0){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s))}const t=this.pulls.values().next().value,e=t?this.spot(t):this.under?.point;this.marker.visible=e!=null,e&&(this.marker.position.copy(e),this.marker.scale.setScalar((this.body.character?.height??1)*.009))}spot(t){if(t.local)return t.local.clone().applyMatrix4(this.body.frame(t.joint));if(t.hit)return wf(this.body,t.hit);if(t.hold){const e=this.holds.views.find(n=>n.id===t.hold);return e?.position?new A(...e.position):null}return null}}function lP(i,t,e){const n=i.clone().sub(e.origin),s=t.dot(e.direction),o=1-s*s;if(o<1e-6)return null;const r=(s*e.direction.dot(n)-t.dot(n))/o;return i.clone().addScaledVector(t,r)}const cP={dark:{back:"#1b1e23",text:"#e6e9ee",dim:"#949eae"},light:{back:"#ffffff",text:"#1d2330",dim:"#5f6b7d"}};async function hP(i,t,e,n,s){const o=i.canvas;i.draw();const r=o.width/o.clientWidth*de(),[a,l]=[o.clientWidth/de(),o.clientHeight/de()],c=t?40+a*t.height/t.width*.5:0,h=document.createElement("canvas");[h.width,h.height]=[o.width,Math.round(o.height+c*r)];const u=h.getContext("2d"),d=cP[s];return u.scale(r,r),u.fillStyle=d.back,u.fillRect(0,0,a,l+c),i.draw(),u.drawImage(o,0,0,a,l),n.forEach((f,p)=>{if(!i.panes[p])return;const[v,m]=[i.panes[p].x/de(),i.panes[p].y/de()];u.fillStyle=f.colour,u.fillRect(v+10,m+9,10,10),fu(u,f.name,v+26,m+18,"600 13px",d.text),fu(u,f.numbers,v+10,m+35,"12px",d.dim)}),t&&(fu(u,e,12,l+22,"12px",d.dim),u.drawImage(t,12,l+32,a-24,c-44)),new Promise((f,p)=>h.toBlob(v=>v?f(v):p(new Error("no picture")),"image/png"))}function fu(i,t,e,n,s,o){i.font=`${s} system-ui, sans-serif`,i.fillStyle=o,i.fillText(t,e,n)}const uP={dark:["#5b9bff","#ffa64d","#35d0ae","#dd7cff"],light:["#1f6feb","#c76a00","#0b8f72","#9b3fd0"]},e0=16757844,dP=new Set(["x","y","z","b"," "]),fP=100;class pP{constructor(t){this.tools=t,this.name="compare",this.title="Compare",this.shortcuts=[["Drag on any body","drag that point of all bodies; all start in the pose of the body that you drag"],["Shift, X, Y, Z, Alt","as in Pose: horizontally, along an axis, rotate"],["Enter","replay the last drag"],["R","reset all bodies to the pose of the document"],["Space","freeze the picture and the curves"],["1 to 4","keep the pose of that body"]],this.trace=new tC,this.quantity=Uc[0],this.view=null,this.frozen=!1,this.version=0,this.apart=!1,this.on=!1,this.moving=!1,this.connected=!1,this.copies=[],this.shownAt=0,this.later=0,this.overlay=new Ke,this.wishes=[];const{connection:e,store:n,stage:s}=t;this.pulling=new v_(t,ZA,()=>e.pack(r=>lT(r,this.pulling.pane)));const o=new dA({color:e0,depthTest:!1,transparent:!0,dashSize:.02,gapSize:.012});this.line=new ol(new pe().setFromPoints([new A,new A]),o),this.line.frustumCulled=!1,this.line.renderOrder=18,this.overlay.add(this.line),e.hear(_T,r=>this.bodies(r)),e.hear("compared",r=>this.told(r)),n.on(["body"],()=>{this.on&&this.remake()}),n.on(["posed"],()=>{this.on&&!this.apart&&this.follow()}),n.on(["holds"],()=>{this.on&&this.showHolds()}),n.on(["methods"],()=>{this.on&&this.remake()}),n.on(["view"],()=>this.showBones()),n.on(["status"],()=>{n.status.connected||(this.moving=!1);const r=n.status.connected&&!this.connected;this.connected=n.status.connected,r&&this.on&&this.ask("enter")}),s.scene.add(this.overlay),this.overlay.visible=!1}ask(t,e=0){this.tools.connection.act({do:"compare",order:t,lane:e})}get colours(){return uP[this.tools.store.theme].slice(0,this.names.length)}get names(){return this.view?.lanes.map(t=>t.label)??this.tools.store.scene?.methods.map(t=>t.solver)??[]}enter(){const{body:t,holds:e}=this.tools;this.on=!0,this.connected=this.tools.store.status.connected,t.group.visible=t.overlay.visible=!1,this.overlay.visible=!0,this.overlay.add(e.group,this.pulling.marker),e.group.visible=!0,this.remake(),this.connected&&this.ask("enter")}leave(){const{body:t,holds:e,stage:n,store:s}=this.tools;this.on=this.frozen=!1,this.pulling.letGo(),s.status.connected&&this.ask("leave"),this.drop(),n.split(1,null),t.overlay.add(e.group),t.group.visible=t.overlay.visible=!0,this.overlay.visible=e.group.visible=!1,s.scene&&e.show(s.scene.holds,s.scene.character.height),e.follow(t)}drop(){for(const t of this.copies)this.tools.stage.scene.remove(t.group,t.overlay),t.free();this.copies=[]}remake(){const{body:t,stage:e,store:n}=this.tools;this.drop();const s=n.scene?.methods.length??0;if(!(!t.character||!s)){this.overlay.rotation.x=t.group.rotation.x,this.copies=Array.from({length:s},()=>t.copy());for(const o of this.copies)e.scene.add(o.group,o.overlay);this.pulling.pane=0,this.pulling.body=this.copies[0],this.apart=!1,this.showBones(),this.follow(),e.split(s,o=>this.show(o))}}showBones(){const{store:t,body:e,stage:n}=this.tools;for(const s of this.copies)s.showBones(t.bones||e.skins.length===0);n.ask()}follow(){const{store:t,stage:e}=this.tools;if(t.pose)for(const n of this.copies)n.take(t.pose);e.ask()}showHolds(){const{store:t,holds:e,stage:n}=this.tools,s=this.view?.holds??t.scene?.holds;s&&t.scene&&e.show(s.map(o=>({...o})),t.scene.character.height),n.ask()}told(t){this.on&&(this.view=t,this.showHolds(),this.changed(!0))}bodies(t){const{connection:e,store:n,stage:s}=this.tools,o=bT(t),r=e.answer(o.seq);if(!(!this.on||this.frozen)){if(o.flags&KA&&this.trace.clear(),this.trace.add(o.samples),this.moving=(o.flags&Sd)!==0,this.apart=o.count>0,o.count===this.copies.length?this.copies.forEach((a,l)=>{const c=h=>h.subarray(l*h.length/o.count,(l+1)*h.length/o.count);a.take({q:c(o.q),world:c(o.world)})}):o.count||this.follow(),r>0){const a=1e3*Math.max(0,...this.names.map((l,c)=>this.trace.latest(c)?.[5]??0));n.status={...n.status,age:r,solving:a,missed:0,unheld:!1},n.changed("status")}s.ask(),this.changed(!this.moving)}}changed(t){this.version+=1,clearTimeout(this.later);const e=fP-(performance.now()-this.shownAt);if(!t&&e>0){this.later=window.setTimeout(()=>this.changed(!0),e);return}this.shownAt=performance.now(),this.tools.store.changed("compared"),this.tools.page.requestUpdate()}get titles(){return this.names.map(t=>{const[e="",...n]=t.split(", ");return[Ry(e),...n].join(", ")})}aim(t,e){if(this.pulling.pulls.size)return;const n=this.tools.stage.paneAt(t,e);n===this.pulling.pane||!this.copies[n]||(this.pulling.pane=n,this.pulling.body=this.copies[n])}down(t,e,n){return this.aim(e,n),this.frozen&&this.copies.length&&this.freeze(),this.copies.length>0&&this.pulling.down(t,e,n)}move(t,e,n){this.aim(e,n),this.pulling.move(t,e,n);for(const s of this.pulling.pulls.values())s.hold&&this.tools.holds.move(s.hold,s.to)}up(t){this.pulling.up(t)}away(){this.pulling.away()}get dragging(){return this.pulling.pulls.size?dP:null}key(t,e){if(e.ctrlKey||e.metaKey)return!1;if(t==="enter"&&this.view?.record)this.replay();else if(t==="r")this.reset();else if(t===" ")this.freeze();else if(t>="1"&&t<=String(this.names.length))this.keep(Number(t)-1);else return!1;return!0}replay(){this.frozen&&this.freeze(),this.ask("replay")}reset(){this.frozen&&this.freeze(),this.ask("reset")}keep(t){this.ask("keep",t)}freeze(){this.frozen=!this.frozen,this.frozen||this.ask("enter"),this.changed(!0)}look(t){this.quantity=t,this.changed(!0)}exportCurves(){n0(new Blob([this.trace.csv(this.names)],{type:"text/csv"}),"compared.csv")}async exportPicture(){const{stage:t,store:e}=this.tools,n=this.tools.page.renderRoot.querySelector("poise-compare"),s=this.titles.map((o,r)=>({name:o,colour:this.colours[r],numbers:this.numbers(r)}));n0(await hP(t,n?.curves?.canvas??null,`${this.quantity.title} ${this.quantity.says}, ${this.quantity.unit}`,s,e.theme),"compared.png")}before(){const{body:t}=this.tools;this.copies[0]?.skins.some((e,n)=>e.mesh.geometry!==t.skins[n]?.mesh.geometry)&&this.remake(),this.pulling.before()}show(t){const{holds:e}=this.tools;this.copies.forEach((a,l)=>{a.group.visible=a.overlay.visible=l===t});const n=this.copies[t];if(!n)return;e.follow(n);const s=[...this.pulling.pulls.values()].filter(a=>!a.hold);for(;this.wishes.length<s.length;)this.wishes.push(this.wish());this.wishes.forEach((a,l)=>{a.visible=l<s.length,a.visible&&a.position.copy(s[l].to),a.scale.setScalar((n.character?.height??1)*.011)});const[o]=s,r=o&&(o.hit?wf(n,o.hit):o.local?.clone().applyMatrix4(n.frame(o.joint)));if(this.line.visible=r!==void 0,o&&r){const a=this.line.geometry.getAttribute("position");a.copyArray([...r.toArray(),...o.to.toArray()]),a.needsUpdate=!0,this.line.computeLineDistances()}r&&this.pulling.marker.position.copy(r),this.pulling.marker.visible=r!==void 0||this.pulling.under!==null&&t===this.pulling.pane}wish(){const t=new tn({color:e0,depthTest:!1,transparent:!0,wireframe:!0}),e=new ee(new Tn(1,12,8),t);return e.renderOrder=19,this.overlay.add(e),e}numbers(t){const e=this.trace.latest(t);if(!e)return"";const[n,s,o,r]=[e[3],e[4],e[5],e[6]],a=l=>l>=.01?`${(100*l).toFixed(1)} cm`:l<1e-6?"0":`${(1e3*l).toFixed(l<1e-4?3:2)} mm`;return`${a(n)} off · pins ${a(s)} · ${(1e3*o).toFixed(2)} ms · ${r} it.`}panel(){const{store:t,connection:e}=this.tools;return U`<poise-compare .mode=${this} .store=${t} .connection=${e}></poise-compare>`}over(){const{stage:t,store:e}=this.tools,n=e.scene?.character.joints[e.hovered]?.name,s="position:absolute;pointer-events:none;padding:0.6rem 1rem;font-size:1.2rem;line-height:1.35;box-sizing:border-box;text-shadow:0 0 0.3rem var(--back),0 0 0.3rem var(--back);";return U`${t.panes.map((o,r)=>{const a=this.view?.lanes[r],l=`left:${o.x}px;top:${o.y}px;width:${o.width}px;height:${o.height}px;`;return U`<div data-lane=${r} style="${s}${l}border:solid var(--edge);border-width:0 1px 1px 0;${a?.failure?"background:#0004;":""}">
        <div style="display:flex;gap:0.6rem;align-items:center;font-weight:600">
          <span style="width:1rem;height:1rem;border-radius:0.3rem;flex:none;background:${this.colours[r]??"none"}"></span>
          <span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${this.titles[r]??""}</span>
          ${n&&r===this.pulling.pane&&!this.pulling.pulls.size?U`<span class="dim" style="font-weight:400">${n}</span>`:lt}
        </div>
        <div style="font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;opacity:0.85">${a?.failure?"":this.numbers(r)}</div>
        ${a?.failure?U`<p role="alert" style="margin:0.8rem 0;padding:0.8rem 1rem;border-radius:0.8rem;background:var(--panel);border:1px solid var(--edge);color:var(--warn);max-width:34rem">${a.failure}</p>`:lt}
        ${this.apart&&!a?.failure?U`<button style="position:absolute;right:0.8rem;bottom:0.8rem;pointer-events:auto" title="Use this pose in the document (${r+1})" @click=${()=>this.keep(r)}>Keep this pose</button>`:lt}
      </div>`})}${this.frozen?U`<div style="position:absolute;right:1.2rem;top:0.8rem;background:var(--accent);color:var(--on-accent);border-radius:0.8rem;padding:0.2rem 1rem">frozen</div>`:lt}`}where(t,e){const n=this.copies[t],s=n.character.joints.findIndex(l=>l.name===e),o=new A().setFromMatrixPosition(n.frame(s)).applyMatrix4(n.group.matrixWorld),r=this.tools.stage.canvas.getBoundingClientRect(),a=this.tools.stage.project(o,t);return[a.x+r.left,a.y+r.top]}get state(){return{pulls:this.pulling.pulls.size,spots:[],compared:{view:this.view,apart:this.apart,moving:this.moving,frozen:this.frozen,moments:this.trace.rows.length,ready:this.copies.length>0&&this.view!==null&&!this.view.replaying&&!this.view.lanes.some(t=>t.failure?.includes("being compiled")),under:this.pulling.under?.joint??-1,worlds:this.copies.map(t=>Array.from(t.world)),latest:this.names.map((t,e)=>Array.from(this.trace.latest(e)??[]))}}}}function n0(i,t){const e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}const mP={tool:"add",radius:.03,pixels:40,onScreen:!1,strength:.3,value:1,falloff:"smooth",limit:4,mirror:!1,facing:!1},gP=.3,vP=16;class yP{constructor(t,e){this.tools=t,this.settings=e,this.hit=null,this.dabs=0,this.last=null,this.stroking=!1,this.sent=0;const n=Array.from({length:64},(s,o)=>{const r=2*Math.PI*o/64;return new A(Math.cos(r),Math.sin(r),0)});this.ring=new Yv(new pe().setFromPoints(n),new wi({color:16777215,depthTest:!1,transparent:!0})),this.ring.renderOrder=30,this.ring.visible=!1,t.body.overlay.add(this.ring)}find(t,e){const{body:n,stage:s}=this.tools;return!n.character||!n.world.length?null:_y(n,s.ray(t,e).applyMatrix4(n.group.matrixWorld.clone().invert()))}radiusAt(t){const{onScreen:e,pixels:n,radius:s}=this.settings,{stage:o,body:r}=this.tools;return e?n*o.metresPerPixel(t.point.clone().applyMatrix4(r.group.matrixWorld)):s*(r.character?.height??1)}hover(t,e){this.hit=this.find(t,e)}down(t,e,n,s){return this.hover(t,e),this.hit?(this.stroking=!0,this.dabs=0,this.last={x:t,y:e},this.dab(this.hit,n,s),!0):!1}move(t,e,n,s){const o=this.last,r=Math.hypot(t-o.x,e-o.y),a=Math.max(1.5,gP*this.pixelRadius()),l=Math.floor(r/a);if(l<1)return;const c=Math.min(l,vP);for(let u=1;u<=c;u++){const d=u*l*a/(c*r),f=this.find(o.x+d*(t-o.x),o.y+d*(e-o.y));f&&(this.hit=f,this.dab(f,n,s))}const h=l*a/r;this.last={x:o.x+h*(t-o.x),y:o.y+h*(e-o.y)}}up(){this.stroking&&(this.stroking=!1,this.last=null,this.sent=this.tools.connection.pack(t=>hT(t)))}pixelRadius(){const{stage:t,body:e}=this.tools;return this.settings.onScreen||!this.hit?this.settings.pixels:this.radiusAt(this.hit)/t.metresPerPixel(this.hit.point.clone().applyMatrix4(e.group.matrixWorld))}dab(t,e,n){const{connection:s,stage:o,body:r}=this.tools,a=this.settings,l=o.sight(t.point.clone().applyMatrix4(r.group.matrixWorld)).transformDirection(r.group.matrixWorld.clone().invert()),c=(a.mirror?JA:0)|(a.facing?QA:0);this.dabs+=1,this.sent=s.pack(h=>cT(h,c,t.skin,e,cy.indexOf(n),hy.indexOf(a.falloff),a.limit,t.face,t.u,t.v,this.radiusAt(t),a.strength,a.value,l.x,l.y,l.z))}show(t){this.ring.visible=t&&this.hit!==null;const e=this.hit;if(!this.ring.visible||!e)return;const{body:n}=this.tools,s=n.skins[e.skin];if(!s)return;const o=Es(n,s),[r,a,l]=[0,1,2].map(h=>{const u=3*s.geometry.index[3*e.face+h];return new A(o[u],o[u+1],o[u+2])}),c=a.clone().sub(r).cross(l.clone().sub(r)).normalize();this.ring.position.copy(r).multiplyScalar(e.u).addScaledVector(a,e.v).addScaledVector(l,1-e.u-e.v),this.ring.quaternion.setFromUnitVectors(new A(0,0,1),c),this.ring.scale.setScalar(this.radiusAt(e))}}const _P=new te(16722902),bP=new te(16777215);class wP{constructor(t){this.tools=t,this.found=[],this.asked=0,this.shown=-1,this.joint="";const e=(n,s)=>{const o=new Kv(new pe,new df({size:n,sizeAttenuation:!1,transparent:!0,...s}));return o.frustumCulled=!1,o.visible=!1,t.body.overlay.add(o),o};this.ring=e(8,{color:1382429}),this.points=e(5,{vertexColors:!0}),this.ring.renderOrder=6,this.points.renderOrder=7}async fetch(t){const e=++this.asked;let n;try{const s=await fetch(`flaws?joint=${encodeURIComponent(t)}`);if(!s.ok)return;n=await s.json()}catch{return}e===this.asked&&([this.found,this.joint,this.shown]=[n,t,-1],this.tools.stage.ask(),this.tools.page.requestUpdate(),this.tools.store.changed("brush"))}hide(){this.asked+=1,this.found=[],this.joint="",this.points.visible=this.ring.visible=!1}get bare(){return this.found.reduce((t,e)=>t+e.bare.length,0)}get rogue(){return this.found.reduce((t,e)=>t+e.rogue.length,0)}before(){const{body:t}=this.tools;if(this.points.visible=this.ring.visible=this.bare+this.rogue>0,this.ring.material.size=8*de(),this.points.material.size=5*de(),!this.points.visible||this.shown===t.posed)return;this.shown=t.posed;const e=[],n=[];this.found.forEach((o,r)=>{const a=t.skins[r];if(!a)return;const l=Es(t,a),c=(h,u)=>{for(const d of h)e.push(l[3*d]??0,l[3*d+1]??0,l[3*d+2]??0),n.push(u.r,u.g,u.b)};c(o.rogue,bP),c(o.bare,_P)}),this.points.geometry.dispose();const s=new pe;s.setAttribute("position",new he(e,3)),s.setAttribute("color",new he(n,3)),this.points.geometry=this.ring.geometry=s}get state(){return{joint:this.joint,bare:this.bare,rogue:this.rogue}}}var xP=Object.defineProperty,MP=Object.getOwnPropertyDescriptor,Oi=(i,t,e,n)=>{for(var s=n>1?void 0:n?MP(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&xP(t,e,s),s};const i0={brush:"Brush",tools:"Tools",volumes:"Volumes"},s0={add:["Add","Add weight of the selected joint (1)"],subtract:["Subtract","Remove weight of the selected joint (2)"],set:["Set","Move the weight towards a value (3)"],smooth:["Smooth","Even out the weights of all joints (4)"],place:["Place","Drag a vertex to its target; the weights are fitted to it (5)"]},SP=[["left","left to right"],["right","right to left"],["both","average of both"],["exchange","exchange"]],o0=i=>i<1?`${(100*i).toFixed(1)} cm`:`${i.toFixed(2)} m`,ji=i=>i.target.value;let li=class extends We{constructor(){super(...arguments),this.search="",this.seen=-1,this.passes=5,this.influences=4,this.side="left",this.source=0,this.target=1,this.shape="capsule"}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","painting","brush","mode"],()=>this.requestUpdate())}render(){if(!this.store.scene||!this.mode)return lt;const{bare:i,skins:t}=this.store.scene.character;if(i||!t.length)return this.missing(i);const e=this.mode.tab;return U`
      <div class="row tabs" role="tablist">
        ${Object.keys(i0).map(n=>U`<button role="tab" aria-selected=${e===n}
          class="grow ${e===n?"on":""}" @click=${()=>this.mode.show(n)}>${i0[n]}</button>`)}
      </div>
      ${e==="brush"?this.brush():e==="tools"?this.tools():this.volumes()}
      ${this.tree()}`}missing(i){const t=e=>()=>this.dispatchEvent(new Event(e,{bubbles:!0,composed:!0}));return U`<div class="stack">
      <h2>${i?"No skeleton yet":"No skin yet"}</h2>
      <p>${i?"Weights determine how a skin follows its joints. This mesh has no skeleton: draw or fit one in Rig, and bind the mesh to it.":"Weights determine how a skin follows its joints. This character has no skin: open a mesh (glTF, OBJ, PLY, STL), create a skeleton for it in Rig, and bind it there."}</p>
      ${i?lt:U`<button class="on" @click=${t("poise-open")}>Open a mesh…</button>`}
      <button class=${i?"on":""} @click=${t("poise-bind")}>Bind in Rig</button></div>`}updated(){if(this.seen===this.store.selected)return;const i=this.renderRoot.querySelector(".line.selected");i&&(this.seen=this.store.selected,i.scrollIntoView({block:"center"}))}brush(){const{settings:i,tool:t}=this.mode,e=(r,a)=>{i[r]=a,this.mode.update()},n=this.store.scene.character.height,s=(r,a,l)=>U`
      <label title=${l}><input type="checkbox" .checked=${i[r]}
        @change=${c=>e(r,c.target.checked)} /> ${a}</label>`,o=(r,a,l,c,h,u,d)=>U`
      <label class="setting"><span>${r}</span><input type="range" aria-label=${r} min=${c} max=${h} step=${u}
        .value=${String(a)} @input=${f=>d(Number(ji(f)))} /><output>${l}</output></label>`;return U`
      <div class="five" role="radiogroup" aria-label="Tool">
        ${[...cy,"place"].map(r=>U`<button role="radio" aria-checked=${t===r} title=${s0[r][1]}
          class=${t===r?"on":""} @click=${()=>{this.mode.tool=r,this.mode.update()}}>${s0[r][0]}</button>`)}
      </div>
      ${i.onScreen?o("Radius",Math.log(i.pixels),`${i.pixels.toFixed(0)} px`,Math.log(3),Math.log(400),.01,r=>e("pixels",Math.exp(r))):o("Radius",Math.log(i.radius),o0(i.radius*n),Math.log(.002),Math.log(.5),.01,r=>e("radius",Math.exp(r)))}
      ${t==="place"?lt:o("Strength",i.strength,i.strength.toFixed(2),.01,1,.01,r=>e("strength",r))}
      ${t==="set"?o("Value",i.value,i.value.toFixed(2),0,1,.01,r=>e("value",r)):lt}
      <div class="pair">
        ${t==="place"?lt:U`<label>Falloff<select aria-label="Falloff" @change=${r=>e("falloff",ji(r))}>
          ${hy.map(r=>U`<option ?selected=${r===i.falloff}>${r}</option>`)}</select></label>`}
        <label>Joints a vertex<select aria-label="Joints per vertex" @change=${r=>e("limit",Number(ji(r)))}>
          ${[1,2,3,4,5,6,8,0].map(r=>U`<option value=${r} ?selected=${r===i.limit}>${r?`at most ${r}`:"any number"}</option>`)}</select></label>
      </div>
      ${t==="place"?lt:U`<div class="checks">
        ${s("mirror","Both sides","Also paint the mirror image (M)")}
        ${s("facing","Front only","Do not paint surfaces that face away")}
        ${s("onScreen","Size on screen","Keep the size of the brush on the screen instead of on the body")}
      </div>`}
      ${t==="place"?this.placed():lt}
      ${this.legend()}`}legend(){const{grey:i,marks:t}=this.mode;return U`
      <div class="legend"><span>0</span><i style="background:${TT(i)}"></i><span>1</span>
        <button title="Switch between heat colours and greys (H)" aria-pressed=${i}
          @click=${()=>{this.mode.grey=!i,this.mode.update()}}>${i?"grey":"heat"}</button></div>
      ${t.bare?U`<p class="flaw">${t.bare} vertices follow no joint (marked).</p>`:lt}
      ${t.rogue?U`<p class="flaw">${t.rogue} vertices on isolated spots of ${t.joint} (marked).</p>`:lt}`}placed(){const{placed:i}=this.store.scene.painting,t=e=>`${(1e3*e).toFixed(1)} mm`;return U`
      ${i.length?U`
        <div class="left"><span class="dim">vertex</span><span class="dim">error before</span><span class="dim">error after</span>
          ${i.map(e=>U`<span>${e.vertex}</span><span>${t(e.before)}</span><b>${t(e.left)}</b>`)}</div>
        <button @click=${()=>this.connection.act({do:"forget-places"})}>Forget these places</button>`:U`<p class="dim">Bend the body in Pose, then drag a vertex to its target. The weights bring it as close as possible; a line shows the remaining distance.</p>`}`}tree(){const{character:i,painting:t}=this.store.scene,e=new Set(i.skins.flatMap(r=>r.joints)),n=new Set(t.locked),s=[];i.joints.forEach((r,a)=>{s[a]=r.parent<0?0:s[r.parent]+1});const o=this.search.toLowerCase();return U`
      <div class="row"><input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
          @input=${r=>{this.search=ji(r)}} />
        ${n.size?U`<button title="Unlock all joints" @click=${()=>this.connection.act({do:"lock-weights",locked:!1})}>Unlock</button>`:lt}
      </div>
      <div class="tree" role="list" aria-label="Joints">
        ${i.joints.map((r,a)=>r.name.toLowerCase().includes(o)?U`
          <div role="listitem" class="line ${this.store.selected===a?"selected":""} ${this.store.hovered===a?"hovered":""} ${e.has(a)?"":"unused"}">
            <button class="name" aria-current=${this.store.selected===a} title=${e.has(a)?r.name:`${r.name}: no skin follows this joint`}
              style="padding-left: ${.6+(o?0:.9*s[a])}rem" @click=${()=>this.store.select(a)}>${r.name}</button>
            <button class="lock ${n.has(r.name)?"on":""}" aria-pressed=${n.has(r.name)}
              title=${n.has(r.name)?"Unlock its weights":"Lock its weights"}
              aria-label="${n.has(r.name)?"Unlock":"Lock"} the weights of ${r.name}"
              @click=${()=>this.connection.act({do:"lock-weights",joints:[r.name],locked:!n.has(r.name)})}>${n.has(r.name)?Dc:Ic}</button>
          </div>`:lt)}
      </div>`}tools(){const i=this.connection.act.bind(this.connection),{skins:t}=this.store.scene.character,e=(s,o,r,a)=>U`
      <input type="number" aria-label=${s} title=${s} min="1" max=${r} .value=${String(o)}
        @change=${l=>a(Math.max(1,Math.min(r,Math.round(Number(ji(l))||1))))} />`,n=(s,o,r)=>U`
      <select aria-label=${s} @change=${a=>r(Number(ji(a)))}>
        ${t.map((a,l)=>U`<option value=${l} ?selected=${l===o}>${a.name}</option>`)}</select>`;return U`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"smooth-weights",passes:this.passes})}>Smooth all</button>
        ${e("Passes",this.passes,200,s=>{this.passes=s})}<span class="dim">passes</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"prune-weights",influences:this.influences})}>Prune</button>
        ${e("Joints kept",this.influences,16,s=>{this.influences=s})}<span class="dim">joints</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"mirror-weights",source:this.side})}>Mirror</button>
        <select class="grow" aria-label="Sides" @change=${s=>{this.side=ji(s)}}>
          ${SP.map(([s,o])=>U`<option value=${s} ?selected=${s===this.side}>${o}</option>`)}</select></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"normalise-weights"})}>Normalise</button>
        <button class="grow" @click=${()=>i({do:"remove-rogues"})}>Remove spots</button></div>
      ${t.length>1?U`<div class="row"><button title="Weights of the nearest places of another skin" @click=${()=>i({do:"transfer-weights",source:this.source,target:this.target})}>Transfer</button>
        ${n("From",this.source,s=>{this.source=s})}<span class="dim">to</span>${n("To",this.target,s=>{this.target=s})}</div>`:lt}
      <p class="dim">Locked joints keep their weights; the others share what they leave.</p>
      ${this.legend()}</div>`}volumes(){const i=this.connection.act.bind(this.connection),{volumes:t}=this.store.scene.painting,e=this.mode.volumes.selected,n=t[e];return U`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"make-volumes",shape:this.shape})}>${t.length?"Recreate volumes":"Create volumes"}</button>
        <select class="grow" aria-label="Shape" @change=${s=>{this.shape=ji(s)}}>
          ${["capsule","cylinder","ellipsoid"].map(s=>U`<option value=${s} ?selected=${s===this.shape}>${s}s</option>`)}</select></div>
      ${t.length?U`
        <div class="row"><button class="grow" title="Compute weights from the depth of each vertex in the volumes" @click=${()=>i({do:"bind-volumes"})}>Bind by them</button>
          <button @click=${()=>i({do:"remove-volume"})}>Remove all</button></div>`:U`
        <p class="dim">Shapes about the bones, sized by the mesh. Edit them, and bind the skin again.</p>`}
      ${n?U`
        <div class="row"><b class="grow">${n.joint}</b>
          <select class="narrow" aria-label="Shape of this volume" @change=${s=>i({do:"change-volume",volume:e,shape:ji(s)})}>
            ${["sphere","capsule","cylinder","ellipsoid"].map(s=>U`<option ?selected=${s===n.shape}>${s}</option>`)}</select>
          <button title="Remove the volume" aria-label="Remove this volume" @click=${()=>i({do:"remove-volume",volume:e})}>${ll}</button></div>
        <label class="setting"><span>Radius</span><input type="range" aria-label="Radius of this volume" min=${Math.log(.001)} max=${Math.log(1)} step="0.01"
          .value=${String(Math.log(n.radius))} @change=${s=>i({do:"change-volume",volume:e,radius:Math.exp(Number(ji(s)))})} />
          <output>${o0(n.radius)}</output></label>
        <p class="dim">Orange grips are its ends, the yellow one its radius, the white one moves it.</p>`:t.length?U`<p class="dim">Click a volume to edit it.</p>`:lt}
    </div>`}};li.styles=[sn,Ze`
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
  `];Oi([Xt({attribute:!1})],li.prototype,"mode",2);Oi([Xt({attribute:!1})],li.prototype,"store",2);Oi([Xt({attribute:!1})],li.prototype,"connection",2);Oi([Qt()],li.prototype,"search",2);Oi([Qt()],li.prototype,"passes",2);Oi([Qt()],li.prototype,"influences",2);Oi([Qt()],li.prototype,"side",2);Oi([Qt()],li.prototype,"source",2);Oi([Qt()],li.prototype,"target",2);Oi([Qt()],li.prototype,"shape",2);li=Oi([nn("poise-paint")],li);const EP=3111935;class AP{constructor(t){this.tools=t,this.painting=null,this.drag=null,this.brush=null,this.limit=0,this.waiting=!1,this.again=!1,this.shown=!1,t.connection.hear("placing",()=>this.answered());const e=s=>new tn({color:s,depthTest:!1,transparent:!0});this.balls=new Cc(new Tn(1,12,8),e(EP),65),this.balls.count=0,this.balls.frustumCulled=!1,this.spot=new ee(new Tn(1,12,8),e(16777215)),this.spot.visible=!1,this.lines=new Bo(new pe,new wi({color:16777215,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1;const n=new Ke;n.add(this.lines,this.balls,this.spot),[this.lines,this.balls,this.spot].forEach((s,o)=>{s.renderOrder=15+o}),t.body.overlay.add(n)}preview(){const{drag:t,brush:e}=this;this.again=this.waiting,!(this.waiting||!t||!e)&&(this.waiting=this.shown=!0,this.tools.connection.act({do:"preview-place",edit:this.order(t,e)}))}answered(){this.waiting=!1,this.again&&this.preview(),this.tools.stage.ask()}order(t,e){return{do:"place-vertex",skin:t.skin,vertex:t.vertex,position:t.to.toArray(),radius:e.hit?e.radiusAt(e.hit):0,influences:this.limit||8}}show(t){this.painting=t}hide(){this.painting=null,this.up(!1),this.spot.visible=this.lines.visible=!1,this.balls.count=0}vertexOf(t){const e=[t.u,t.v,1-t.u-t.v],n=e.indexOf(Math.max(...e));return this.tools.body.skins[t.skin].geometry.index[3*t.face+n]}at(t,e){const n=this.tools.body.skins[t];if(!n||3*e>=n.geometry.position.length)return null;const s=Es(this.tools.body,n);return new A(s[3*e],s[3*e+1],s[3*e+2])}down(t,e,n){if(!t)return!1;e.hit=t,this.brush=e,this.limit=n,this.shown=!1;const s=this.vertexOf(t),o=this.at(t.skin,s);return this.drag={skin:t.skin,vertex:s,from:o,to:o.clone()},!0}move(t,e){const{stage:n,body:s}=this.tools,o=this.drag;if(!o)return;const r=s.group.matrixWorld,a=new Sn().setFromNormalAndCoplanarPoint(n.camera.getWorldDirection(new A),o.from.clone().applyMatrix4(r)),l=n.ray(t,e).intersectPlane(a,new A);l&&(o.to.copy(l.applyMatrix4(r.clone().invert())),this.preview())}up(t=!0){const{connection:e,body:n}=this.tools,{drag:s,brush:o}=this;this.drag=null,this.again=!1,!(!s||!o)&&(t&&s.to.distanceTo(s.from)>=1e-5*(n.character?.height??1)?(this.shown&&n.disown(s.skin),e.act(this.order(s,o))):this.shown&&e.act({do:"preview-place",edit:null}))}before(t){const{body:e,store:n}=this.tools,s=(e.character?.height??1)*.0035,o=n.pose?.q,r=this.painting?.placed_in??[],a=o!==void 0&&r.length===o.length&&r.every((d,f)=>Math.abs(d-o[f])<1e-5),l=[],c=[],h=(d,f,p)=>{const v=this.at(d,f);v&&(c.push(p),l.push(v.x,v.y,v.z,p.x,p.y,p.z))};if(a)for(const d of this.painting.placed)h(d.skin,d.vertex,new A(...d.position));this.drag&&h(this.drag.skin,this.drag.vertex,this.drag.to),this.balls.count=c.length,c.forEach((d,f)=>this.balls.setMatrixAt(f,new Jt().makeTranslation(d).scale(new A(s,s,s)))),this.balls.instanceMatrix.needsUpdate=!0,this.lines.visible=l.length>0,this.lines.geometry.dispose(),this.lines.geometry=new pe().setAttribute("position",new he(l,3));const u=this.drag?this.at(this.drag.skin,this.drag.vertex):t&&this.at(t.skin,this.vertexOf(t));this.spot.visible=!!u,u&&(this.spot.position.copy(u),this.spot.scale.setScalar(1.2*s))}get state(){return{dragging:this.drag!==null,shown:this.balls.count}}}const TP=12,r0={sphere:new Tn(1,20,14),ellipsoid:new Tn(1,20,14),cylinder:new rl(1,1,2,24,1,!1)};class CP{constructor(t){this.tools=t,this.group=new Ke,this.grips=new Ke,this.volumes=[],this.drawn=[],this.drag=null,this.selected=-1,this.hovered=-1;const e=()=>new tn({depthTest:!1,transparent:!0});for(const n of[16747069,16747069,16769357,16777215]){const s=new ee(r0.sphere,e());s.material.color.set(n),s.renderOrder=25,this.grips.add(s)}this.group.add(this.grips),this.group.visible=!1,t.body.overlay.add(this.group)}show(t){for(this.volumes=t,this.selected>=t.length&&(this.selected=-1),this.group.visible=t.length>0;this.drawn.length>t.length;)this.remove(this.drawn.pop());for(;this.drawn.length<t.length;){const e=new Ks({transparent:!0,opacity:.3,depthWrite:!1,roughness:.5}),n=new ee(new pe,e);n.renderOrder=-1,this.drawn.push(n),this.group.add(n)}this.place()}hide(){this.drag=null,this.show([])}remove(t){this.group.remove(t),this.own(t)?.dispose(),t.material.dispose()}own(t){return t.geometry instanceof kc?t.geometry:null}frame(t){const e=this.tools.body.character?.joints.findIndex(n=>n.name===t.joint)??-1;return e<0?null:this.tools.body.frame(e)}ends(t){const e=this.frame(t);return e?[new A(...t.start).applyMatrix4(e),new A(...t.end).applyMatrix4(e)]:null}place(){const t=this.tools.store.selected,e=this.tools.body.character?.joints??[];this.volumes.forEach((n,s)=>{const o=this.drag?.volume===s?this.drag.now:n,r=this.drawn[s],a=this.ends(o);if(r.visible=a!==null,!a)return;const[l,c]=a,h=c.clone().sub(l),u=h.length();this.own(r)?.dispose(),r.geometry=o.shape==="capsule"?new kc(o.radius,u,8,20):r0[o.shape],r.position.copy(l).add(c).multiplyScalar(.5),r.quaternion.setFromUnitVectors(new A(0,1,0),u>1e-9?h.divideScalar(u):new A(0,1,0));const d=o.radius;o.shape==="capsule"?r.scale.setScalar(1):o.shape==="sphere"?r.scale.setScalar(d):r.scale.set(d,u/2,d);const f=r.material,p=s===this.selected;f.color.set(p?16757844:e[t]?.name===o.joint?5017087:10465996),f.opacity=p?.5:s===this.hovered?.42:.24}),this.placeGrips()}gripsOf(t){const e=this.ends(t);if(!e)return null;const[n,s]=e,o=n.clone().add(s).multiplyScalar(.5),r=this.tools.stage.camera.getWorldDirection(new A).transformDirection(this.tools.body.group.matrixWorld.clone().invert()),a=s.clone().sub(n).cross(r);return a.length()<1e-9&&a.set(1,0,0).cross(r),[n,s,o.clone().addScaledVector(a.normalize(),t.radius),o]}placeGrips(){const t=this.drag?.now??this.volumes[this.selected],e=t?this.gripsOf(t):null;if(this.grips.visible=e!==null,!e)return;const n=(this.tools.body.character?.height??1)*.009;this.grips.children.forEach((s,o)=>{s.position.copy(e[o]),s.scale.setScalar(n),s.visible=t.shape!=="sphere"||o>1})}seen(t){const{stage:e,body:n}=this.tools;return e.project(t.clone().applyMatrix4(n.group.matrixWorld))}under(t,e){const{stage:n}=this.tools;return n.ray(t,e),n.raycaster.intersectObjects(this.drawn.filter(r=>r.visible),!1).map(r=>this.drawn.indexOf(r.object)).sort((r,a)=>this.volumes[r].radius-this.volumes[a].radius)[0]??-1}hover(t,e){this.drag||(this.hovered=this.under(t,e),this.place())}down(t,e,n=1){const s=this.volumes[this.selected],o=s?this.gripsOf(s):null,r=["start","end","radius","middle"],a=o?.map((c,h)=>({k:h,away:Math.hypot(this.seen(c).x-t,this.seen(c).y-e)})).filter(({k:c,away:h})=>h<TP*n*de()&&(s.shape!=="sphere"||c>1)).sort((c,h)=>c.away-h.away)[0];if(a)return this.drag={volume:this.selected,grip:r[a.k],depth:o[a.k],from:o[a.k].clone(),now:s},!0;const l=this.under(t,e);return l<0?!1:(this.choose(l),!0)}choose(t){this.selected=t;const e=this.volumes[t]?.joint,n=this.tools.body.character?.joints.findIndex(s=>s.name===e)??-1;n>=0&&this.tools.store.select(n),this.place(),this.tools.store.changed("brush"),this.tools.stage.ask()}move(t,e){const n=this.drag;if(!n)return;const{stage:s,body:o}=this.tools,r=o.group.matrixWorld,a=new Sn().setFromNormalAndCoplanarPoint(s.camera.getWorldDirection(new A),n.depth.clone().applyMatrix4(r)),l=s.ray(t,e).intersectPlane(a,new A)?.applyMatrix4(r.clone().invert()),c=this.frame(n.now);if(!l||!c)return;const h=this.volumes[n.volume],u=c.clone().invert(),d=f=>f.clone().applyMatrix4(u).toArray();if(n.grip==="radius"){const[f,p]=this.ends(h),v=f.clone().add(p).multiplyScalar(.5);n.now={...h,radius:Math.max(.001,l.distanceTo(v))}}else if(n.grip==="middle"){const[f,p]=this.ends(h),v=l.clone().sub(n.from);n.now={...h,start:d(f.add(v)),end:d(p.add(v))}}else n.now={...h,[n.grip]:d(l)};this.place()}up(){const t=this.drag;if(this.drag=null,!t)return;const{start:e,end:n,radius:s}=t.now;t.now!==this.volumes[t.volume]&&this.tools.connection.act({do:"change-volume",volume:t.volume,start:e,end:n,radius:s})}get state(){const t=this.volumes[this.selected];return{shown:this.group.visible?this.drawn.filter(e=>e.visible).length:0,selected:this.selected,grips:t?this.gripsOf(t)?.map(e=>e.toArray())??null:null}}}const RP=350,a0={1:"add",2:"subtract",3:"set",4:"smooth",5:"place"},PP=new Set(["[","]","-","_","=","+","h","b"]),kP=new Set(["escape"]);class LP{constructor(t){this.tools=t,this.name="paint",this.title="Paint",this.oneFinger=!0,this.shortcuts=[["Drag on the body","paint the weights of the selected joint"],["1, 2, 3, 4","add, subtract, set, smooth"],["5","place: drag a vertex to its target; the weights are fitted to it"],["Shift + drag","smooth"],["Ctrl + drag","swap adding and subtracting"],["J","select the joint under the mouse"],["[ and ], Shift + wheel","make the brush smaller or larger"],["- and =","make the brush weaker or stronger"],["L","lock or unlock the weights of the selected joint"],["M","paint both sides"],["H","switch between heat colours and greys"]],this.settings={...mP},this.tool="add",this.grey=!1,this.tab="brush",this.on=!1,this.pending=null,this.at=null,this.taken=null,this.timer=0,this.values=null,this.pointer=-1,this.brush=new yP(t,this.settings),this.marks=new wP(t),this.placing=new AP(t),this.volumes=new CP(t),t.store.on(["selection"],()=>{this.on&&this.changed()}),t.store.on(["weights","character","painted"],()=>{this.on&&(this.ask(),!this.taken&&this.at&&(this.pending=this.at))}),t.store.on(["painting","character","posed"],()=>{this.on&&this.follow()}),t.stage.canvas.addEventListener("wheel",e=>this.wheel(e),{capture:!0,passive:!1})}enter(){this.on=!0,this.tools.store.selected<0&&this.tools.store.select(this.firstJoint()),this.changed(),this.follow()}leave(){this.lift(),this.on=!1,this.away(),this.marks.hide(),this.placing.hide(),this.volumes.hide(),this.brush.show(!1),this.tools.stage.canvas.style.cursor="default";for(const t of this.tools.body.skins){const e=t.mesh.userData.look;!e||!Ed(t.mesh.material)||(t.mesh.material.dispose(),t.mesh.material=e)}}firstJoint(){const t=this.tools.store.scene?.character,e=new Set(t?.skins.flatMap(s=>s.joints)),n=t?.joints.findIndex((s,o)=>e.has(o)&&s.part==="forearm")??-1;return n>=0?n:[...e][0]??0}changed(){this.marks.hide(),this.ask(),this.tools.stage.ask(),this.tools.page.requestUpdate()}follow(){this.placing.show(this.tools.store.scene?.painting??null),this.volumes.show(this.tab==="volumes"?this.tools.store.scene?.painting.volumes??[]:[]),this.tools.stage.ask()}ask(){clearTimeout(this.timer),this.timer=window.setTimeout(()=>{const t=this.joint;this.on&&t&&!this.brush.stroking&&this.marks.fetch(t)},RP)}get joint(){return this.tools.store.scene?.character.joints[this.tools.store.selected]?.name}down(t,e,n){if(t.button!==0||this.taken)return!1;const{store:s}=this.tools;return this.pointer=t.pointerId,this.tab==="volumes"?(this.volumes.down(e,n,qs(t))&&(this.taken="volume"),this.taken!==null):this.tool==="place"?(this.placing.down(this.brush.find(e,n),this.brush,this.settings.limit)&&(this.taken="place"),this.taken!==null):s.selected<0?(s.say("Select the joint whose weights to paint first. J selects the joint under the mouse."),this.brush.find(e,n)!==null):this.locked()?(s.say(`${this.joint} is locked. Unlock it to paint it.`),this.brush.find(e,n)!==null):this.brush.down(e,n,s.selected,this.toolOf(t))?(this.taken="brush",this.tools.stage.ask(),!0):!1}toolOf(t){return t.shiftKey?"smooth":t.ctrlKey||t.metaKey?this.tool==="subtract"?"add":"subtract":this.tool==="place"?"add":this.tool}locked(){return this.tools.store.scene?.painting.locked.includes(this.joint??"")??!1}move(t,e,n){this.taken&&t.pointerId!==this.pointer||(this.pending=this.at={x:e,y:n},this.taken==="brush"?this.brush.move(e,n,this.tools.store.selected,this.toolOf(t)):this.taken==="place"?this.placing.move(e,n):this.taken==="volume"&&this.volumes.move(e,n),this.tools.stage.ask())}up(t){t.pointerId===this.pointer&&this.lift()}lift(){this.taken==="brush"?this.brush.up():this.taken==="place"?this.placing.up():this.taken==="volume"&&this.volumes.up(),this.taken&&(this.pending=this.at),this.taken=null,this.pointer=-1,this.ask(),this.tools.stage.ask()}away(){this.pending=this.at=null,this.brush.hit=null,this.values=null,this.tools.stage.ask(),this.tools.page.requestUpdate()}wheel(t){if(!this.on||!t.shiftKey)return;t.preventDefault(),t.stopImmediatePropagation();const e=t.deltaY||t.deltaX;this.scale(e<0?1.1:1/1.1)}scale(t){const e=this.settings;e.radius=Math.min(.5,Math.max(.002,e.radius*t)),e.pixels=Math.min(400,Math.max(3,e.pixels*t)),this.update()}update(){ST(this.grey),this.tools.page.requestUpdate(),this.tools.stage.ask(),this.tools.store.changed("brush")}get dragging(){return this.taken==="place"?kP:this.taken?PP:null}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{connection:n,store:s}=this.tools,o=this.settings;if(t==="escape"&&this.taken==="place")this.placing.up(!1),this.taken=null,this.pointer=-1;else if(a0[t])this.tool=a0[t];else if(t==="[")this.scale(1/1.15);else if(t==="]")this.scale(1.15);else if(t==="-"||t==="_")o.strength=Math.max(.01,o.strength-.05);else if(t==="="||t==="+")o.strength=Math.min(1,o.strength+.05);else if(t==="m")o.mirror=!o.mirror;else if(t==="h")this.grey=!this.grey;else if(t==="j")this.brush.hit?s.select(this.brush.hit.joint):s.say("Point at the body first; this selects the joint that moves that point most.");else if(t==="l"&&this.joint)n.act({do:"lock-weights",joints:[this.joint],locked:!this.locked()});else return!1;return this.update(),!0}before(){const{body:t,store:e}=this.tools;for(const s of t.skins)Ed(s.mesh.material)||(s.mesh.userData.look=s.mesh.material,s.mesh.material=ET(s)),AT(s,e.selected);this.pending&&this.taken!=="brush"&&this.tab!=="volumes"&&(this.brush.hover(this.pending.x,this.pending.y),this.look(this.brush.hit,this.pending.x,this.pending.y)),this.pending&&this.tab==="volumes"&&this.volumes.hover(this.pending.x,this.pending.y);const n=this.tab!=="volumes"&&this.tool!=="place";this.brush.show(n),this.tools.stage.canvas.style.cursor=n&&this.brush.hit?"crosshair":"default",this.placing.before(this.tool==="place"&&!this.taken?this.brush.hit:null),this.marks.before(),this.pending=null}look(t,e,n){const{body:s,store:o}=this.tools,r=this.values!==null;if(this.values=null,t&&s.skins[t.skin]){const l=o.scene.character.joints,c=[...by(s.skins[t.skin],t)].sort((h,u)=>u[1]-h[1]).slice(0,5);this.values={x:e,y:n,lines:c.map(([h,u])=>[l[h]?.name??"",u,h===o.selected])}}(r||this.values)&&this.tools.page.requestUpdate();const a=t?.joint??-1;a!==o.hovered&&(o.hovered=a,o.changed("hover"))}panel(){return U`<poise-paint .mode=${this} .store=${this.tools.store} .connection=${this.tools.connection}></poise-paint>`}show(t){this.tab=t,this.follow(),this.update()}over(){const t=this.values,e=this.tools.stage.canvas.clientWidth;return t&&!this.taken?U`<div class="values-at" style="position:absolute;pointer-events:none;background:var(--panel);border:1px solid var(--edge);border-radius:0.6rem;padding:0.3rem 0.8rem;font-size:1.2rem;white-space:nowrap;${t.x>e-190*de()?`right:calc(${e-t.x}px + 1.8rem)`:`left:calc(${t.x}px + 1.8rem)`};top:calc(${t.y}px + 1.4rem)">
          ${t.lines.length?t.lines.map(([n,s,o])=>U`<div style="display:flex;gap:1.4rem;${o?"font-weight:700":""}">
            <span style="flex:1">${n}</span><span style="font-variant-numeric:tabular-nums">${s.toFixed(3)}</span></div>`):"no weight"}</div>`:U``}get state(){return{tool:this.tool,dabs:this.brush.dabs,painted:this.tools.store.painted>=this.brush.sent,ring:this.brush.ring.visible,values:this.values?.lines??null,marks:this.marks.state,placing:this.placing.state,volumes:this.volumes.state}}}const DP=new te(15234107),IP=new te(3123104);class y_{constructor(t,e,n){this.body=e,this.stage=n,this.group=new Ke,this.shown=[],this.told=null,this.drawn=[],this.hidden=new Set,n.scene.add(this.group),t?.hear(mT,s=>this.tell(gT(s)))}tell(t){this.told=t,this.draw()}get count(){return this.group.visible?this.shown.length:0}hide(t,e){this.hidden.has(t)!==e&&(e?this.hidden.add(t):this.hidden.delete(t),this.group.visible=this.hidden.size===0,this.stage.ask())}draw(){const{body:t,told:e}=this,n=t.character?.joints.length??0,s=e&&n&&e.world.length===e.seconds.length*12*n?e.seconds.length:0;(this.stale||s!==this.shown.length)&&this.make(s),this.group.rotation.copy(t.group.rotation),this.group.updateMatrixWorld(!0),this.shown.forEach((o,r)=>this.place(o,r)),this.stage.ask()}check(){this.shown.length&&this.stale&&this.draw()}get stale(){const{skins:t}=this.body;return t.length!==this.drawn.length||t.some(({mesh:e},n)=>e!==this.drawn[n])}make(t){for(const e of this.shown)e.meshes.forEach(n=>{n.skeleton.dispose(),n.customDepthMaterial?.dispose()}),e.turns.forEach(n=>n?.texture.dispose()),e.lines?.geometry.dispose(),e.looks.forEach(n=>n.dispose());this.group.clear(),this.drawn=this.body.skins.map(({mesh:e})=>e),this.shown=Array.from({length:t},()=>this.one())}one(){const{body:t}=this,e=t.character.joints.map(()=>{const s=new hf;return s.matrixAutoUpdate=s.matrixWorldAutoUpdate=!1,s}),n={bones:e,meshes:[],turns:[],lines:null,looks:[]};for(const s of t.skins){const{view:o,mesh:r}=s,[a,l]=[Zs(s),xf(s)],c={transparent:!0,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},h=new tn({colorWrite:!1,...c}),u=new uA({depthWrite:!1,...c});for(const[d,f]of[[h,1],[u,2]]){d.onBeforeCompile=v=>ta(d,v,a),d.customProgramCacheKey=()=>al(a);const p=new Kc(r.geometry,d);p.bind(new sl(o.joints.map(v=>e[v]),r.skeleton.boneInverses),new Jt),p.frustumCulled=!1,p.renderOrder=f,p.raycast=()=>{},Qc(p,a,l),n.meshes.push(p),n.turns.push(l),n.looks.push(d),this.group.add(p)}}if(!t.skins.length){const s=new wi({transparent:!0}),o=new pe;o.setAttribute("position",new he(new Float32Array(6*t.segments.length),3)),n.lines=new Bo(o,s),n.lines.frustumCulled=!1,n.looks.push(s),this.group.add(n.lines)}return n}place(t,e){const{body:n,told:s}=this,o=t.bones.length,r=t.bones.map((p,v)=>{const m=s.world.subarray(12*(e*o+v),12*(e*o+v+1));p.matrixWorld.set(m[0],m[1],m[2],m[3],m[4],m[5],m[6],m[7],m[8],m[9],m[10],m[11],0,0,0,1);const g=p.matrixWorld.clone();return p.matrixWorld.premultiply(this.group.matrixWorld),g}),a=s.seconds[e],c=Array.from(s.seconds).filter(p=>Math.sign(p)===Math.sign(a)).map(Math.abs).sort((p,v)=>p-v).indexOf(Math.abs(a)),h=a<0?DP:IP;for(const p of t.looks)p.colorWrite&&(p.color.copy(h),p.opacity=.42*.72**c);const u=n.character.dofs.length,[d,f]=[s.q.subarray(e*u,(e+1)*u),s.world.subarray(12*e*o,12*(e+1)*o)];if(t.meshes.forEach((p,v)=>{const m=n.skins.find(({mesh:g})=>g.geometry===p.geometry);My(m,p,t.turns[v],d,f)}),t.lines){const p=t.lines.geometry.getAttribute("position"),v=new A;n.segments.forEach((m,g)=>{v.setFromMatrixPosition(r[m.joint]),p.setXYZ(2*g,v.x,v.y,v.z),m.child>=0?v.setFromMatrixPosition(r[m.child]):v.copy(m.tip).applyMatrix4(r[m.joint]),p.setXYZ(2*g+1,v.x,v.y,v.z)}),p.needsUpdate=!0}}}const pu=5427827,l0=15234107;class UP{constructor(t){this.tools=t,this.group=new Ke,this.look=new tn({color:pu,depthTest:!1,transparent:!0}),this.line=new wi({color:pu,depthTest:!1,transparent:!0}),this.start=null,this.shown=null,this.edge=new Yv(new pe,this.line),this.drop=new ol(new pe,this.line),this.ball=new ee(new Tn(1,16,12),this.look),this.group.add(this.edge,this.drop,this.ball);for(const e of this.group.children)e.renderOrder=9,e.frustumCulled=!1;this.group.visible=!1,this.ghost=new y_(null,t.body,t.stage)}before(t){const{body:e,store:n}=this.tools;if(t!==(this.start!==null)){this.start=t?n.pose:null;const{start:o}=this;this.ghost.tell(o&&{seconds:Float64Array.of(-1),q:o.q,world:o.world})}const s=this.start?n.pose?.balance??null:null;this.group.parent!==e.overlay&&e.overlay.add(this.group),this.group.visible=s!==null&&s.length>9,!(!this.group.visible||this.shown===s)&&(this.shown=s,this.draw(s,e.character.up==="z"?2:1,e.character.height))}draw(t,e,n){const s=Array.from({length:t.length/3},(c,h)=>new A().fromArray(t,3*h)),o=s.shift(),r=o.clone().setComponent(e,s[0].getComponent(e)),a=s.map((c,h)=>s[(h+1)%s.length].clone().sub(c).cross(r.clone().sub(c)).getComponent(e)>=0),l=a.every(c=>c===a[0])?pu:l0;this.look.color.set(l),this.line.color.set(l),this.edge.geometry.setFromPoints(s),this.drop.geometry.setFromPoints([o,r]),this.ball.position.copy(o),this.ball.scale.setScalar(.012*n)}get state(){return{shown:this.group.visible,outside:this.line.color.getHex()===l0,ghosts:this.ghost.count}}}const c0={x:16735570,y:4440675,z:5021183},mu=13667583,gu=15118653,yo=48,NP=.75,qr=i=>new A(i[0],i[1],i[2]);function zn(i){return new Jt().set(i[0],i[1],i[2],i[3],i[4],i[5],i[6],i[7],i[8],i[9],i[10],i[11],0,0,0,1)}const Kn=i=>new A(i[3],i[7],i[11]);function OP(i,t){const e=i.joints[t],n=Kn(e.rest);if(e.tip)return qr(e.tip).applyMatrix4(zn(e.rest)).sub(n);const s=i.joints.find(r=>r.parent===t);if(s)return Kn(s.rest).sub(n);const o=i.joints[e.parent];return o?n.clone().sub(Kn(o.rest)):new A(0,1,0)}function h0(i,t){const e=t.clone().addScaledVector(i,-t.dot(i));return e.length()<.2*(t.length()||1)&&(e.set(1,0,0),Math.abs(i.x)>.8&&e.set(0,0,1),e.addScaledVector(i,-e.dot(i))),e.normalize()}function _r(i,t,e,n){const s=new ol(new pe().setFromPoints(i),new wi({color:t,depthTest:!1,transparent:!0,opacity:e}));return s.renderOrder=n,s.frustumCulled=!1,s}function vu(i,t){const e=new pe().setFromPoints(i),n=[];for(let o=1;o+1<i.length;o++)n.push(0,o,o+1);e.setIndex(n);const s=new ee(e,new tn({color:t,depthTest:!1,transparent:!0,opacity:.2,side:ki}));return s.renderOrder=6,s.frustumCulled=!1,s}const yu=new Tn(1,16,12);class __{constructor(t=!1){this.faint=t,this.group=new Ke,this.handles=[],this.needles=[],this.base=new Jt,this.parent=-1,this.group.matrixAutoUpdate=!t}get count(){return this.needles.length}follow(t,e){this.group.matrix.copy(this.base),this.parent>=0&&this.group.matrix.premultiply(t.frame(this.parent)),this.group.matrixWorldNeedsUpdate=!0;for(const{line:n,ball:s,centre:o,dof:r,at:a}of this.needles)s.position.copy(a(e[r])),n.geometry.setFromPoints([o,s.position])}show(t,e,n=new Map){this.clear();const s=t.character,o=s?.joints[e];if(!s||!o)return;const r=.1*s.height,a=OP(s,e);this.faint||this.axes(zn(o.rest),.55*r),this.parent=o.parent,this.base.identity(),o.parent>=0&&this.base.copy(zn(s.joints[o.parent].rest)).invert();let l=0;if(s.dofs.forEach((c,h)=>{c.joint!==e||!c.angle||c.quaternion||!c.axis||this.faint&&c.lower===null&&c.upper===null||(this.arc(Kn(o.rest),a,c,h,e,r*(1+.22*l),n),l+=1)}),o.cone&&this.cone(s,e,a,r,n),this.faint){this.fade();return}for(const c of this.handles)this.knob(c,r)}clear(){for(const t of[...this.group.children]){this.group.remove(t);const{geometry:e,material:n}=t;e!==yu&&e.dispose(),n.dispose()}this.handles=[],this.needles=[]}fade(){this.handles=[];for(const t of this.group.children){const e=t.material;this.needles.some(({line:n,ball:s})=>n===t||s===t)||(e.opacity*=NP)}}axes(t,e){const n=new A().setFromMatrixPosition(t);"xyz".split("").forEach((s,o)=>{const r=new A().setFromMatrixColumn(t,o).normalize();this.group.add(_r([n,n.clone().addScaledVector(r,e)],c0[s],1,9))})}arc(t,e,n,s,o,r,a){const l=qr(n.axis),c=h0(l,e),h=l.clone().cross(c),u=w=>{const y=w-n.rest;return t.clone().addScaledVector(c,r*Math.cos(y)).addScaledVector(h,r*Math.sin(y))},d=a.get(`${s} lower`)??n.lower??n.rest-Math.PI,f=a.get(`${s} upper`)??n.upper??n.rest+Math.PI,p=c0[n.suffix.replace(/\d/g,"").slice(-1)]??mu,v=n.lower===null&&n.upper===null&&a.size===0,m=Math.min(f-d,2*Math.PI),g=Array.from({length:yo+1},(w,y)=>u(d+m*y/yo));if(this.group.add(_r(v?g:[t,...g,t],p,v?.35:.95,8)),v||this.group.add(vu([t,...g],p)),this.faint){const w=_r([t,u(n.rest)],p,.95,8),y=new ee(yu,new tn({color:p,depthTest:!1,transparent:!0}));y.scale.setScalar(.06*r),y.renderOrder=9,this.group.add(w,y),this.needles.push({line:w,ball:y,centre:t,dof:s,at:u})}const b=w=>Math.max(n.rest-Math.PI,Math.min(n.rest+Math.PI,w));this.handles.push({joint:o,kind:"lower",dof:s,at:u,angle:d,place:u(b(d)),range:[n.rest-2*Math.PI,f]},{joint:o,kind:"upper",dof:s,at:u,angle:f,place:u(b(f)),range:[d,n.rest+2*Math.PI]})}cone(t,e,n,s,o){const r=t.joints[e],{axis:a,twist:l}=r.cone,c=o.get("-1 swing")??r.cone.swing,h=zn(r.base),u=Kn(r.rest),d=a?qr(a).transformDirection(h):n.clone().normalize(),f=h0(d,new A(.3,1,.2)),p=d.clone().cross(f),v=1.5*s,m=(M,x)=>u.clone().addScaledVector(d,v*Math.cos(M)).addScaledVector(f,v*Math.sin(M)*Math.cos(x)).addScaledVector(p,v*Math.sin(M)*Math.sin(x)),g=Array.from({length:yo+1},(M,x)=>m(c,2*Math.PI*x/yo));this.group.add(_r(g,gu,.95,8),vu([u,...g],gu));const b=[];for(let M=0;M<8;M++)b.push(u,g[M*yo/8],u);this.group.add(_r(b,gu,.5,8));const w=M=>m(M,0);if(this.handles.push({joint:e,kind:"swing",dof:-1,at:w,angle:c,place:w(c),range:[0,Math.PI]}),!a)return;const y=u.clone().addScaledVector(d,v),N=M=>y.clone().addScaledVector(f,.4*s*Math.cos(M)).addScaledVector(p,.4*s*Math.sin(M)),C=o.get("-1 twist low")??l[0],P=o.get("-1 twist high")??l[1],D=Array.from({length:yo+1},(M,x)=>N(C+(P-C)*x/yo));this.group.add(_r([y,...D,y],mu,.95,8),vu([y,...D],mu)),this.handles.push({joint:e,kind:"twist low",dof:-1,at:N,angle:C,place:N(C),range:[-Math.PI,0]},{joint:e,kind:"twist high",dof:-1,at:N,angle:P,place:N(P),range:[0,Math.PI]})}knob(t,e){const n=t.kind==="lower"||t.kind==="twist low"?16777215:16765562,s=new ee(yu,new tn({color:n,depthTest:!1,transparent:!0}));s.position.copy(t.place),s.scale.setScalar(.1*e),s.renderOrder=12,this.group.add(s)}near(t,e,n,s){let o=null,r=s;for(const a of this.handles){const l=t(a.place),c=Math.hypot(l.x-e,l.y-n);c<r&&([r,o]=[c,a])}return o}}function $P(i,t,e,n,s){const o=u=>{const d=t(i.at(u));return Math.hypot(d.x-e,d.y-n)},[r,a]=[Math.max(i.range[0],s-Math.PI),Math.min(i.range[1],s+Math.PI)];let l=s,c=1/0;const h=180;for(let u=0;u<=h;u++){const d=r+(a-r)*u/h,f=o(d)+4*Math.abs(d-s);f<c&&([c,l]=[f,d])}for(let u=(a-r)/h;u>1e-4;u/=2)for(const d of[l-u,l+u])d>=r&&d<=a&&o(d)<o(l)&&(l=d);return l}function FP(i,t,e){const n=a=>zn(Array.from({length:12},(l,c)=>t[12*a+c])),{tip:s}=i.joints[e],o=i.joints.findIndex(a=>a.parent===e),r=s?new A(...s).applyMatrix4(n(e)):o>=0?new A().setFromMatrixPosition(n(o)):null;return r&&r.distanceTo(Kn(Array.from({length:12},(a,l)=>t[12*e+l])))>1e-4?r:null}function zP(i,t,e,n){const s=i.closestPointToPoint(t,new A),o=s.distanceTo(t),r=Math.sqrt(Math.max(e**2-o**2,0));return s.addScaledVector(i.direction,n?-r:r).sub(t).normalize()}function BP(i,t){const e=i.clone().cross(t),n=Math.atan2(e.length(),i.dot(t));return e.lengthSq()>1e-24?{axis:e.normalize(),angle:n}:{axis:(Math.abs(i.x)<.9?new A(1,0,0):new A(0,1,0)).cross(i).normalize(),angle:n}}const Ia=["local","parent","world"];function Fc(i){const t=new ze;return i.decompose(new A,t,new A),t}const b_=(i,t)=>zn(Array.from({length:12},(e,n)=>i[12*t+n]));function Od(i,t){return Fc(b_(i,t))}function w_(i,t,e){const n=i.joints[e],s=zn(n.base);if(n.parent<0)return Fc(s);const o=zn(i.joints[n.parent].rest).invert().multiply(s);return Fc(b_(t,n.parent).multiply(o))}function u0(i,t,e,n,s){if(typeof s!="number")return s.clone();const o=new A().setComponent(s,1),r=i.joints[e].parent;return n==="local"?o.applyQuaternion(Od(t,e)):n==="parent"&&r>=0?o.applyQuaternion(Od(t,r)):o}function HP(i,t,e,n,s){const o=new ze().setFromAxisAngle(n,s);return w_(i,t,e).invert().multiply(o).multiply(Od(t,e))}function VP(i,t){const e=i.joints[t];return e!==void 0&&!e.follows&&i.dofs.some(n=>n.joint===t&&(n.quaternion||n.angle&&n.axis!==null))}function _u(i,t,e){const n=i.dofs.filter(r=>r.joint===e&&(r.quaternion||r.angle)),s=n.length===1&&n[0].axis;if(!s)return null;const o=Fc(zn(i.joints[e].base)).invert();return qr(s).applyQuaternion(o).applyQuaternion(w_(i,t,e))}const ec=[16735570,4440675,5021183,12107980],bu=16766011,GP=78,WP=9,jP=1.22,Va=48,qP=.25,XP=5,YP=4,d0="poise-studio-gizmo-axes",x_=.22,f0=6,KP=new Ho(1,.016,6,Va,Math.PI),ZP=new Ho(1,.01,6,2*Va);function p0(i,t,e,n){const s=new ee(i,new tn({color:t,depthTest:!1,transparent:!0,opacity:e}));return s.renderOrder=n,s.frustumCulled=!1,s.matrixAutoUpdate=!1,s}class JP{constructor(t){this.tools=t,this.group=new Ke,this.frame=localStorage.getItem(d0)??"local",this.hovered=-1,this.turning=null,this.rings=[],this.ball=new ee(new Tn(1,16,12),new tn({color:ec[3],depthTest:!1,transparent:!0})),this.globe=new ee(new Tn(1,32,24),new tn({color:bu,depthTest:!1,depthWrite:!1,transparent:!0,opacity:.12})),this.made="",this.body=t.body,this.group.visible=!1,this.ball.renderOrder=33,this.globe.renderOrder=30,this.ball.visible=this.globe.visible=!1,t.stage.scene.add(this.group,this.ball,this.globe),Ia.includes(this.frame)||(this.frame="local")}get joints(){const{character:t}=this.body;return t?this.tools.store.selection.filter(e=>VP(t,e)):[]}setFrame(t){this.frame=t,localStorage.setItem(d0,t),this.tools.stage.ask(),this.tools.page.requestUpdate()}nextFrame(){this.setFrame(Ia[(Ia.indexOf(this.frame)+1)%Ia.length])}get joint(){return this.joints.at(-1)??-1}placeOf(t){return new A().setFromMatrixPosition(this.body.frame(t)).applyMatrix4(this.body.group.matrixWorld)}outward(t){return t.clone().transformDirection(this.body.group.matrixWorld)}toEye(t){return this.tools.stage.sight(t).negate()}show(t){const{joint:e}=this;if(this.group.visible=t&&e>=0&&this.body.world.length>0,this.ball.visible=this.globe.visible=!1,!this.group.visible)return;this.make(e),this.showBall(e);const n=this.placeOf(e),s=this.toEye(n),o=GP*de()*this.tools.stage.metresPerPixel(n),r=this.turning;this.rings.forEach((a,l)=>{const c=r&&r.ring===l?r.axis:this.wayOf(a,e,s);QP(a,n,c,s,o);const h=r?r.ring===l:this.hovered===l;for(const u of[a.front,a.whole])u.material.color.setHex(h?bu:a.colour);a.front.visible=a.whole.visible=!r||r.ring===l})}showBall(t){const e=this.made==="ball"?FP(this.body.character,this.body.world,t):null,n=this.turning!==null&&this.turning.ring!==ic;if(!e||n)return;this.ball.visible=!0,this.ball.position.copy(e.applyMatrix4(this.body.group.matrixWorld)),this.ball.scale.setScalar(f0*de()*this.tools.stage.metresPerPixel(this.ball.position)),this.ball.material.color.setHex(this.turning||this.hovered===ic?bu:ec[3]);const s=this.turning?.end;this.globe.visible=!!s,s&&(this.globe.position.copy(this.turning.centre),this.globe.scale.setScalar(s.radius))}wayOf(t,e,n){return t.axis===Ar?n:this.outward(u0(this.body.character,this.body.world,e,this.frame,this.axisOf(t,e)))}axisOf(t,e){return t.axis===nc?_u(this.body.character,this.body.world,e):t.axis}make(t){const e=_u(this.body.character,this.body.world,t)!==null,n=e?"hinge":"ball";if(n===this.made)return;this.made=n;for(const{front:o,whole:r}of this.rings)for(const a of[o,r])a.material.dispose();this.group.clear();const s=e?[nc]:[0,1,2,Ar];this.rings=s.map((o,r)=>{const a=e?ec[3]:ec[r],l={axis:o,colour:a,radius:o===Ar?jP:1,front:p0(KP,a,.95,32),whole:p0(ZP,a,x_,31)};return this.group.add(l.whole,l.front),l})}outline(t){const e=t.axis===Ar,n=e?t.whole.matrix:t.front.matrix;return Array.from({length:Va+1},(s,o)=>{const r=(e?2:1)*Math.PI*o/Va;return this.tools.stage.project(new A(Math.cos(r),Math.sin(r),0).applyMatrix4(n))})}find(t,e,n=de()){if(!this.group.visible)return-1;if(this.ball.visible){const r=this.tools.stage.project(this.ball.position.clone());if(Math.hypot(r.x-t,r.y-e)<(f0+3)*n)return ic}let s=-1,o=WP*n;return this.rings.forEach((r,a)=>{const l=this.outline(r);for(let c=0;c+1<l.length;c++){const h=tk(t,e,l[c],l[c+1]);h<o&&([o,s]=[h,a])}}),s}hover(t,e){const n=this.find(t,e);return n!==this.hovered&&(this.hovered=n,this.tools.stage.ask()),n>=0}down(t,e,n,s){const o=this.turning?-1:this.find(e,n,s);if(o<0)return!1;const{joint:r,joints:a,tools:l}=this,c=this.body.world.slice(),h=this.placeOf(r),u=this.toEye(h);if(o===ic){const g=this.ball.position.clone().sub(h),b={radius:g.length(),near:g.dot(u)>=0,from:g.normalize()};return this.begin({pointer:t.pointerId,ring:o,joints:[r],axes:[g],world:c,before:l.store.pose.q,centre:h,axis:g,startX:e,startY:n,along:null,last:0,angle:0,shown:0,end:b,sent:!1,sentAt:0}),!0}const d=this.wayOf(this.rings[o],r,u),f=this.body.character,p=this.body.group.matrixWorld.clone().invert(),v=a.map(g=>{const b=this.rings[o].axis;if(b===Ar)return u.clone().transformDirection(p);const w=_u(f,c,g);return w&&b===nc?w:u0(f,c,g,this.frame,b===nc?d.clone().transformDirection(p):b)}),m={pointer:t.pointerId,ring:o,joints:a,axes:v,world:c,before:l.store.pose.q,centre:h,axis:d,startX:e,startY:n,along:null,last:0,angle:0,shown:0,end:null,sent:!1,sentAt:0};return m.along=Math.abs(d.dot(u))<qP?this.edgeOn(m,e,n):null,m.last=this.planeAngle(m,e,n)??0,this.begin(m),!0}begin(t){this.turning=t,this.tools.stage.ask(),this.tools.page.requestUpdate()}swing(t,e,n,s){const o=zP(this.tools.stage.ray(n,s),t.centre,e.radius,e.near),{axis:r,angle:a}=BP(e.from,o);t.axes=[r.transformDirection(this.body.group.matrixWorld.clone().invert())],t.angle=a}edgeOn(t,e,n){const s=this.outline(this.rings[t.ring]);let o=0;s.forEach((h,u)=>{Math.hypot(h.x-e,h.y-n)<Math.hypot(s[o].x-e,s[o].y-n)&&(o=u)});const r=Math.PI*o/Va,a=h=>this.tools.stage.project(new A(Math.cos(h),Math.sin(h),0).applyMatrix4(this.rings[t.ring].front.matrix)),[l,c]=[a(r-.01),a(r+.01)];return new dt(c.x-l.x,c.y-l.y).divideScalar(.02)}planeAngle(t,e,n){const s=new Sn().setFromNormalAndCoplanarPoint(t.axis,t.centre),o=this.tools.stage.ray(e,n).intersectPlane(s,new A);if(!o)return null;const[r,a]=M_(t.axis);return o.sub(t.centre),Math.atan2(o.dot(a),o.dot(r))}move(t,e,n){const s=this.turning;if(s?.pointer!==t.pointerId)return;if(s.end)this.swing(s,s.end,e,n);else if(s.along)s.angle=new dt(e-s.startX,n-s.startY).dot(s.along)/Math.max(s.along.lengthSq(),1);else{const a=this.planeAngle(s,e,n);if(a===null)return;s.angle+=a-s.last-2*Math.PI*Math.round((a-s.last)/(2*Math.PI)),s.last=a}const o=XP*Math.PI/180,r=t.ctrlKey||t.metaKey?o*Math.round(s.angle/o):s.angle;r===s.shown&&!s.end||(s.shown=r,s.sent=!0,s.sentAt=t.timeStamp,this.send(s),this.tools.stage.ask(),this.tools.page.requestUpdate())}ahead(t,e,n){this.turning&&t.timeStamp-this.turning.sentAt>=YP&&this.move(t,e,n)}send(t){const e=new Float32Array(4*t.joints.length);t.joints.forEach((n,s)=>{const o=HP(this.body.character,t.world,n,t.axes[s],t.shown);e.set([o.w,o.x,o.y,o.z],4*s)}),this.tools.connection.pack(n=>dy(n,Uint32Array.from(t.joints),e))}up(t){this.turning?.pointer===t.pointerId&&this.letGo()}letGo(){this.turning&&(this.turning.sent&&this.tools.connection.pack(t=>Do(t,Ja)),this.turning=null,this.tools.stage.ask(),this.tools.page.requestUpdate())}takeBack(){const t=this.turning;if(!t)return!1;const{q:e}=this.tools.store.pose;return this.letGo(),t.before.some((n,s)=>n!==e[s])&&this.tools.connection.act({do:"undo"}),!0}get words(){const t=this.turning;return t?`${(t.shown*180/Math.PI).toFixed(1)}°`:""}get state(){return{shown:this.group.visible,frame:this.frame,turning:this.turning!==null,hovered:this.hovered,ball:this.ball.visible?this.tools.stage.project(this.ball.position.clone()).toArray().slice(0,2):null,rings:this.group.visible?this.rings.map(t=>this.outline(t).map(({x:e,y:n})=>[e,n])):[]}}}const Ar=3,nc=4,ic=100;function M_(i){const t=new A(Math.abs(i.x)>.8?0:1,Math.abs(i.x)>.8?1:0,0);return t.addScaledVector(i,-t.dot(i)).normalize(),[t,i.clone().cross(t)]}function QP(i,t,e,n,s){const o=n.clone().addScaledVector(e,-n.dot(e)),r=o.length()<.05;r&&o.copy(M_(e)[0]),o.normalize();const a=new Jt().makeBasis(o.clone().cross(e),o,e).scale(new A().setScalar(s*i.radius)).setPosition(t);i.front.matrix.copy(a),i.whole.matrix.copy(a),i.front.matrixWorldNeedsUpdate=i.whole.matrixWorldNeedsUpdate=!0,i.whole.material.opacity=i.axis===Ar||r?.8:x_}function tk(i,t,e,n){const[s,o]=[n.x-e.x,n.y-e.y],r=Math.min(1,Math.max(0,((i-e.x)*s+(t-e.y)*o)/(s*s+o*o||1)));return Math.hypot(e.x+r*s-i,e.y+r*o-t)}const ek=.01,nk=.32,m0=(i,t,e)=>new A(i[12*t+e],i[12*t+4+e],i[12*t+8+e]),$d=(i,t)=>i.clone().addScaledVector(t,-i.dot(t));function wu(i,t){const[e,n,s]=[i.start,i.middle,i.end].map(u=>m0(t,u,3)),o=s.clone().sub(e).normalize(),r=n.clone().sub(e),a=$d(r,o),l=a.length(),c=r.length()+s.distanceTo(n);if(l<=ek*c){const[u,d,f]=i.bend;a.set(0,0,0),[u,d,f].forEach((p,v)=>a.addScaledVector(m0(t,i.start,v),p)),a.copy($d(a,o))}a.normalize();const h=e.clone().addScaledVector(o,r.dot(o));return{start:e,middle:n,end:s,foot:h,axis:o,direction:a,bent:l,length:c}}const ik=i=>i.foot.clone().addScaledVector(i.direction,i.bent+nk*i.length);function sk(i,t){const e=$d(t.clone().sub(i.foot),i.axis);return e.length()>.001*i.length?e.normalize():null}const ok=Math.PI/4,rk=([i,t,e])=>i>0?-i:t+e;function ak(i,t){if(i<0)return[Math.min(-i,t[0]),0,0];const e=Math.min(i,ok,t[1]);return[0,e,Math.min(i-e,t[2])]}const lk=14688650,xu=10120191,g0=16757844,v0=16766011,ck=7,hk=58,uk=11,dk=.13,Fd=48,fk=.3,pk=1,mk=4,y0="poise-studio-limb-handles",_0=new Tn(1,20,14),gk=new Ho(1,.02,6,2*Fd),Mu=(i,t=1)=>new tn({color:i,depthTest:!1,transparent:!0,opacity:t});class vk{constructor(t){this.tools=t,this.group=new Ke,this.shown=localStorage.getItem(y0)==="1",this.hovered=null,this.dragging=null,this.poles=[],this.rings=[],this.rods=new Bo(new pe,new wi({color:xu,depthTest:!1,transparent:!0,opacity:.7})),this.made=null,this.held=null,this.body=t.body,this.rods.frustumCulled=!1,this.rods.renderOrder=27,this.group.visible=!1,t.stage.scene.add(this.group)}switch(){this.shown=!this.shown,localStorage.setItem(y0,this.shown?"1":"0"),this.tools.stage.ask(),this.tools.page.requestUpdate()}get pole(){return this.hovered!==null&&typeof this.hovered!="number"?this.hovered:null}outward(t){return t.clone().applyMatrix4(this.body.group.matrixWorld)}show(t){const e=this.tools.store.scene;if(this.group.visible=t&&this.shown&&e!==null&&this.body.world.length===12*e.character.joints.length,!this.group.visible||!e)return;this.make(e.limbs,e.holds);const{stage:n}=this.tools,s=[];for(const o of this.poles){o.bend=wu(o.limb,this.body.world),o.place=this.outward(ik(o.bend));const r=this.dragging?this.dragging.pole?.end===o.limb.end:this.pole?.end===o.limb.end;o.ball.material.color.setHex(r?v0:o.limb.pole?lk:xu);const a=ck*de()*n.metresPerPixel(o.place);for(const[l,c]of[[o.ball,1],[o.rim,1.35]])l.position.copy(o.place),l.scale.setScalar(a*c);s.push(...this.outward(o.bend.middle).toArray(),...o.place.toArray())}this.draw(s);for(const o of this.rings)this.placeRing(o,n.metresPerPixel(this.outward(new A(...o.hold.roll.pivot))))}placeRing(t,e){const{pivot:n,axis:s}=t.hold.roll,o=this.outward(new A(...n)),r=new A(...s).transformDirection(this.body.group.matrixWorld);t.mesh.position.copy(o),t.mesh.quaternion.setFromUnitVectors(new A(0,0,1),r),t.mesh.scale.setScalar(this.radius(e)),t.mesh.updateMatrixWorld();const a=this.dragging?this.dragging.hold===t.hold.id:this.hovered===t.hold.id;t.mesh.material.color.setHex(a?v0:g0)}radius(t){return Math.min(hk*de()*t,dk*(this.body.character?.height??1))}make(t,e){if(this.made===t&&this.held===e)return;const n=e.filter(s=>s.roll);if(this.poles.length!==t.length||this.rings.length!==n.length){for(const{ball:s,rim:o}of this.poles)for(const r of[s,o])r.material.dispose();for(const{mesh:s}of this.rings)s.material.dispose();this.group.clear(),this.group.add(this.rods),this.poles=t.map(s=>{const[o,r]=[new ee(_0,Mu(16777215)),new ee(_0,Mu(xu))];return[o.renderOrder,r.renderOrder]=[28,29],this.group.add(o,r),{limb:s,ball:r,rim:o,bend:wu(s,this.body.world),place:new A}}),this.rings=n.map(s=>{const o=new ee(gk,Mu(g0,.9));return o.renderOrder=26,o.frustumCulled=!1,this.group.add(o),{hold:s,mesh:o}})}this.poles.forEach((s,o)=>{s.limb=t[o]}),this.rings.forEach((s,o)=>{s.hold=n[o]}),[this.made,this.held]=[t,e]}draw(t){const e=this.rods.geometry.getAttribute("position");if(e?.array.length===t.length){e.copyArray(t),e.needsUpdate=!0;return}this.rods.geometry.dispose(),this.rods.geometry=new pe().setAttribute("position",new he(t,3))}outline(t){return Array.from({length:Fd+1},(e,n)=>{const s=2*Math.PI*n/Fd;return this.tools.stage.project(new A(Math.cos(s),Math.sin(s),0).applyMatrix4(t.mesh.matrixWorld))})}find(t,e,n){if(!this.group.visible)return null;let s=null,o=uk*n;for(const a of this.poles){const l=this.tools.stage.project(a.place.clone()),c=Math.hypot(l.x-t,l.y-e);c<o&&([o,s]=[c,a])}if(s)return s;const r=a=>this.tools.stage.project(a.mesh.position.clone()).z;for(const a of[...this.rings].sort((l,c)=>r(l)-r(c))){const l=this.outline(a),c=Math.min(...l.slice(1).map((h,u)=>yk(t,e,l[u],h)));c<(s?o-pk:o)&&([o,s]=[c,a])}return s}hover(t,e){const n=this.find(t,e,de()),s=n===null?null:"limb"in n?n.limb:n.hold.id;return s!==this.hovered&&(this.hovered=s,this.tools.stage.canvas.style.cursor=s===null?"default":"grab",this.tools.stage.ask(),this.tools.page.requestUpdate()),s!==null}down(t,e,n,s){const o=this.dragging||t.button!==0?null:this.find(e,n,s);if(!o)return!1;const{store:r,stage:a,page:l}=this.tools,c={pointer:t.pointerId,pole:null,hold:0,most:[0,0,0],centre:new A,axis:new A,startX:e,startY:n,along:null,from:0,last:0,angle:0,sent:!1,sentAt:0,words:""};if("limb"in o)c.pole=o.limb,c.centre.copy(o.place),r.select(o.limb.middle);else{const h=o.hold.roll;c.hold=o.hold.id,c.most=h.most,c.from=rk(h.angles),c.centre=this.outward(new A(...h.pivot)),c.axis=new A(...h.axis).transformDirection(this.body.group.matrixWorld),c.along=this.edgeOn(c),c.last=this.planeAngle(c,e,n)}return this.dragging=c,a.ask(),l.requestUpdate(),!0}edgeOn(t){const{stage:e}=this.tools,n=e.sight(t.centre).negate();if(Math.abs(n.dot(t.axis))>=fk)return null;const s=this.radius(e.metresPerPixel(t.centre)),o=t.centre.clone().addScaledVector(n,s),r=o.clone().addScaledVector(t.axis.clone().cross(n),.02*s),[a,l]=[e.project(o),e.project(r)];return new dt(l.x-a.x,l.y-a.y).divideScalar(.02)}planeAngle(t,e,n){const s=new Sn().setFromNormalAndCoplanarPoint(t.axis,t.centre),o=this.tools.stage.ray(e,n).intersectPlane(s,new A);if(!o)return t.last;const r=new A(0,1,0).addScaledVector(t.axis,-t.axis.y).normalize();return o.sub(t.centre),Math.atan2(o.dot(t.axis.clone().cross(r)),o.dot(r))}move(t,e,n){const s=this.dragging;s?.pointer===t.pointerId&&(s.sentAt=t.timeStamp,s.pole?this.bend(s,s.pole,e,n):this.roll(s,e,n),this.tools.stage.ask())}ahead(t,e,n){this.dragging&&t.timeStamp-this.dragging.sentAt>=4*mk&&this.move(t,e,n)}bend(t,e,n,s){const{stage:o,connection:r,store:a}=this.tools,l=new Sn().setFromNormalAndCoplanarPoint(o.camera.getWorldDirection(new A),t.centre),c=o.ray(n,s).intersectPlane(l,new A),h=c&&sk(wu(e,this.body.world),c.applyMatrix4(this.body.group.matrixWorld.clone().invert()));h&&(t.sent=!0,r.act({do:"follow-edit",edit:{do:"bend-limb",end:a.scene.character.joints[e.end].name,pole:[h.x,h.y,h.z],held:null}}))}roll(t,e,n){if(t.along)t.angle=new dt(e-t.startX,n-t.startY).dot(t.along)/Math.max(t.along.lengthSq(),1);else{const a=this.planeAngle(t,e,n);t.angle+=a-t.last-2*Math.PI*Math.round((a-t.last)/(2*Math.PI)),t.last=a}const[s,o,r]=ak(t.from+t.angle,t.most);t.sent=!0,t.words=s?`heel ${sc(s)}`:r?`ball ${sc(o)}, toes ${sc(r)}`:`ball ${sc(o)}`,this.tools.connection.act({do:"follow-edit",edit:{do:"roll-foot",id:t.hold,heel:s,ball:o,toe:r}}),this.tools.page.requestUpdate()}up(t){if(this.dragging?.pointer!==t.pointerId)return;const e=this.tools.stage.canvas.getBoundingClientRect(),[n,s]=[t.clientX-e.left,t.clientY-e.top];t.type==="pointerup"&&(this.dragging.sent||Math.hypot(n-this.dragging.startX,s-this.dragging.startY)>1)&&this.move(t,n,s),this.letGo()}letGo(){this.dragging&&(this.dragging.sent&&this.tools.connection.pack(t=>Do(t,Ja)),this.dragging=null,this.tools.stage.ask(),this.tools.page.requestUpdate())}takeBack(){const t=this.dragging;return t?(t.sent&&this.tools.connection.act({do:"follow-edit",edit:null}),t.sent=!1,this.letGo(),!0):!1}get state(){const t=e=>{const{x:n,y:s}=this.tools.stage.project(e);return[n,s]};return{shown:this.group.visible,dragging:this.dragging!==null,hovered:typeof this.hovered=="number"?this.hovered:this.hovered?.name??null,poles:this.group.visible?this.poles.map(e=>({name:e.limb.name,at:t(e.place.clone()),held:e.limb.pole!==null,bend:e.bend.direction.toArray()})):[],rings:this.group.visible?this.rings.map(e=>({hold:e.hold.id,points:this.outline(e).map(({x:n,y:s})=>[n,s])})):[]}}}const sc=i=>`${(180*i/Math.PI).toFixed(0)}°`;function yk(i,t,e,n){const[s,o]=[n.x-e.x,n.y-e.y],r=Math.min(1,Math.max(0,((i-e.x)*s+(t-e.y)*o)/(s*s+o*o||1)));return Math.hypot(e.x+r*s-i,e.y+r*o-t)}var _k=Object.defineProperty,bk=Object.getOwnPropertyDescriptor,Bf=(i,t,e,n)=>{for(var s=n>1?void 0:n?bk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&_k(t,e,s),s};const wk={body:"Whole body",trunk:"Limb and spine",limb:"Limb"},xk=Object.entries(Af).filter(([i])=>i!=="jacobian-inverse"&&i!=="two-bone");let tl=class extends We{connectedCallback(){super.connectedCallback(),this.store.on(["holds","settings","selection"],()=>this.requestUpdate())}change(i){this.connection.act({do:"change-settings",settings:{...this.store.scene.settings,...i}})}render(){const i=this.store.scene;if(!i)return lt;const t=i.settings,e=t.solver==="constrained";return U`
      <h2>Pins and targets</h2>
      ${i.holds.length?lt:U`<p class="dim">No pins or targets. Point at the body and press P to add a pin, or T to add a target.</p>`}
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
          ${xk.map(([n,s])=>U`<option value=${n} ?selected=${n===t.solver}>${s}</option>`)}
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
          ${this.share("Spine share","spine",t.spine)}`:lt}
        ${this.share("Stiffness","stiffness",t.stiffness)}
        ${this.share("Pull to rest","rest_pull",t.rest_pull)}`:U`<p class="dim">This method holds nothing exactly: pins are goals like any other.</p>`}`}share(i,t,e){return U`<label>${i} <span class="dim">${Math.round(100*e)} %</span>
      <input type="range" min=${t==="spine"?"0.05":"0"} max="1" step="0.01" aria-label=${i} .value=${String(e)}
        @change=${n=>this.change({[t]:Number(n.target.value)})} /></label>`}chains(i){return Object.entries(wk).map(([t,e])=>U`<option value=${t} ?selected=${t===i}>${e}</option>`)}hold(i){const t=s=>this.connection.act({do:"change-hold",id:i.id,pin:i.pin,position:i.position!==null,turn:i.turn!==null,...s}),[e,n]=[i.position!==null,i.turn!==null];return U`<div class="hold">
      <span><span class="mark" style="background: ${i.pin?"#e0218a":"#2f7bff"}"></span>${i.joint}</span>
      <button class="quiet" title=${i.pin?"Make it a target":"Make it a pin"} @click=${()=>t({pin:!i.pin})}>${i.pin?"pin":"target"}</button>
      <button class="quiet ${e?"on":""}" title="Hold its position" aria-pressed=${e} ?disabled=${e&&!n} @click=${()=>t({position:!e})}>place</button>
      <button class="quiet ${n?"on":""}" title="Hold its orientation" aria-pressed=${n} ?disabled=${n&&!e} @click=${()=>t({turn:!n})}>turn</button>
      <button class="quiet" title="Remove" aria-label="Remove the pin or target of ${i.joint}" @click=${()=>this.connection.act({do:"remove-hold",id:i.id})}>${ll}</button>
    </div>
    ${i.foot||!i.pin?U`<div class="more">
      ${i.foot?U`<button class="quiet" title=${i.foot==="flat"?"Hold only the ball of the foot, so that the heel can rise":"Hold the whole foot in place"} @click=${()=>t({by:i.foot==="flat"?"ball":"flat"})}>${i.foot}</button>`:lt}
      ${i.pin?lt:U`
        <input class="pull" type="number" min="0.01" max="100" step="0.1" aria-label="Pull of ${i.joint}" title="Strength of the target" .value=${String(i.weight)}
          @change=${s=>t({weight:Math.min(100,Math.max(.01,Number(s.target.value)||1))})} />
        <select aria-label="Reach of ${i.joint}" title="Part of the body that the target moves" @change=${s=>t({chain:s.target.value})}>${this.chains(i.chain)}</select>`}
    </div>`:lt}`}};tl.styles=[sn,Ze`
    .hold { display: grid; grid-template-columns: 1fr auto auto auto auto; gap: 0.2rem; align-items: center; }
    .hold button { min-height: 2.4rem; padding: 0 0.6rem; }
    .more { display: flex; gap: 0.4rem; align-items: center; padding: 0 0 0.5rem 1.5rem; }
    .more select { width: auto; min-height: 2.4rem; }
    .pull { width: 5.6rem !important; }
    .mark { display: inline-block; width: 0.9rem; height: 0.9rem; border-radius: 50%; margin-right: 0.6rem; }
    label { display: block; padding: 0.3rem 0; }
    .number { width: 8.4rem !important; }
  `];Bf([Xt({attribute:!1})],tl.prototype,"store",2);Bf([Xt({attribute:!1})],tl.prototype,"connection",2);tl=Bf([nn("poise-follow")],tl);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const br={ATTRIBUTE:1,PROPERTY:3,BOOLEAN_ATTRIBUTE:4},S_=i=>(...t)=>({_$litDirective$:i,values:t});let E_=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,n){this._$Ct=t,this._$AM=e,this._$Ci=n}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Mk=i=>i.strings===void 0,Sk={},A_=(i,t=Sk)=>i._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const b0=S_(class extends E_{constructor(i){if(super(i),i.type!==br.PROPERTY&&i.type!==br.ATTRIBUTE&&i.type!==br.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Mk(i))throw Error("`live` bindings can only contain a single expression")}render(i){return i}update(i,[t]){if(t===gi||t===lt)return t;const e=i.element,n=i.name;if(i.type===br.PROPERTY){if(t===e[n])return gi}else if(i.type===br.BOOLEAN_ATTRIBUTE){if(!!t===e.hasAttribute(n))return gi}else if(i.type===br.ATTRIBUTE&&e.getAttribute(n)===t+"")return gi;return A_(i),t}}),Ek=["XYZ","XZY","YXZ","YZX","ZXY","ZYX"],zc=i=>i-2*Math.PI*Math.round(i/(2*Math.PI));function Ak(i,t,e=[0,0,0]){const{x:n,y:s,z:o}=new Gn().setFromQuaternion(i,t),r=[n+Math.PI,s+Math.PI,o+Math.PI],a="XYZ".indexOf(t[1]);r[a]=Math.PI-[n,s,o][a];const l=[[n,s,o],r].map(u=>u.map((d,f)=>e[f]+zc(d-e[f]))),[c,h]=l.map(u=>u.reduce((d,f,p)=>d+(f-e[p])**2,0));return l[h<c-1e-9?1:0]}function Tk([i,t,e],n){return new ze().setFromEuler(new Gn(i,t,e,n))}function T_(i){const t=i.w<0?-1:1,e=Math.hypot(i.x,i.y,i.z),n=e>1e-12?2*Math.atan2(e,t*i.w)/e:2;return new A(i.x,i.y,i.z).multiplyScalar(t*n)}function C_(i){const t=i.length();return t>1e-12?new ze().setFromAxisAngle(i.clone().divideScalar(t),t):new ze}function R_(i,t){const e=i.x*t.x+i.y*t.y+i.z*t.z,n=Math.hypot(i.w,e)>1e-12?zc(2*Math.atan2(e,i.w)):0,s=i.clone().multiply(new ze().setFromAxisAngle(t,-n));return{twist:n,swing:T_(s)}}function zd({swing:i,twist:t},e){return C_(i).multiply(new ze().setFromAxisAngle(e,t))}function Ck(i,t){const e=t.axis?new A(...t.axis).normalize():null,{swing:n,twist:s}=e?R_(i,e):{swing:T_(i),twist:0};if(n.length()>t.swing&&n.setLength(t.swing),!e)return C_(n);const[o,r]=t.twist,a=Math.abs(zc(s-o))<=Math.abs(zc(s-r))?o:r;return zd({swing:n,twist:s<o||s>r?a:s},e)}function Rk(i,t){const e=i.joints[t];if(e.cone?.axis)return new A(...e.cone.axis).normalize();const n=i.joints.find(o=>o.parent===t),s=e.tip?new A(...e.tip):n?Kn(n.rest).applyMatrix4(zn(e.rest).invert()):new A;return s.length()>1e-6?s.normalize():new A(0,1,0)}function Pk(i){const t=["x","y","z"].map((r,a)=>({name:r,k:a,along:Math.abs(i.getComponent(a))}));t.sort((r,a)=>r.along-a.along);const[e,n]=[t[0],t[1]].sort((r,a)=>r.k-a.k),s=new A().setComponent(e.k,1);s.addScaledVector(i,-s.dot(i)).normalize();const o=i.clone().cross(s);return o.getComponent(n.k)<0&&o.negate(),[{name:e.name,way:s},{name:n.name,way:o}]}const kk={deg:["angle",1],"°":["angle",1],rad:["angle",180/Math.PI],m:["length",1],cm:["length",.01],mm:["length",.001]},oc=/\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z°]+)|([-+*/()]))/iy;function P_(i,t){const e=[];oc.lastIndex=0;const n=i.trim().replaceAll(",",".");if(!n)throw new Error("the field is empty");for(;oc.lastIndex<n.length;){const h=oc.lastIndex,u=oc.exec(n);if(!u)throw new Error(`'${n.slice(h).trim()}' is not a number`);e.push(u[1]??u[2]?.toLowerCase()??u[3])}let s=0;const o=h=>{const u=kk[e[s]??""];if(!u)return h;if(u[0]!==t)throw new Error(`'${e[s]}' is not a unit of ${t==="angle"?"angles":t==="length"?"lengths":"this value"}`);return s+=1,h*u[1]},r=()=>{const h=e[s++];if(h==="-")return-r();if(h==="+")return r();if(h==="("){const u=l();if(e[s++]!==")")throw new Error("a ')' is missing");return o(u)}if(h==="pi")return o(Math.PI);if(h===void 0)throw new Error("a number is missing at the end");if(!/^[\d.]/.test(h))throw new Error(`'${h}' is not a number`);return o(Number(h))},a=()=>{let h=r();for(;e[s]==="*"||e[s]==="/";)h=e[s++]==="*"?h*r():h/r();return h},l=()=>{let h=a();for(;e[s]==="+"||e[s]==="-";)h=e[s++]==="+"?h+a():h-a();return h},c=l();if(s<e.length)throw new Error(`'${e[s]}' is unexpected`);if(!Number.isFinite(c))throw new Error("the result is not a finite number");return c}const k_=Math.PI/180,Lk={deg:"angle",m:"length"},w0=(i,t)=>i.split(t).map(e=>e.trim()).filter(e=>e!==""),x0=i=>String(Number(i.toFixed(6)));function Su(i,t){const e=i.toFixed(t);return Number(e)===0?e.replace("-",""):e}function Dk(i,t){return i.startsWith(t)&&i.slice(t.length).replace(/^[_ ]/,"")||i}function Eu(i,t,e){return i.kind==="switch"?t===!0:t==null?"":Array.isArray(t)?t.map(n=>typeof n=="number"?x0(n):String(n)).join(", "):typeof t!="number"?String(t):x0(i.unit==="deg"&&e?t/k_:t)}function M0(i,t){if(i.kind==="switch")return{value:t===!0,problem:""};const e=String(t).trim();if(i.kind==="names")return{value:w0(e,i.names?",":`
`),problem:""};if(e==="")return i.optional?{value:null,problem:""}:{problem:`${i.title} is missing`};if(i.kind==="text"||i.kind==="choice")return{value:e,problem:""};try{const s=(i.kind==="numbers"?w0(e,/[,\s]+/):[e]).map(r=>P_(r,Lk[i.unit]??"number"));if(s.length!==i.count)throw new Error(`expected ${i.count} numbers separated by commas`);for(const r of s)Ik(i,r);const o=s.map(r=>i.unit==="deg"?r*k_:r);return{value:i.kind==="numbers"?o:o[0],problem:""}}catch(n){return{problem:n.message}}}function Ik(i,t){if(i.kind==="whole"&&!Number.isInteger(t))throw new Error("expected a whole number");if(i.least!==null&&t<i.least)throw new Error(`expected ${i.least} or more`);if(i.most!==null&&t>i.most)throw new Error(`expected ${i.most} or less`)}function L_(i){const t=new Map;i.forEach(({parent:s},o)=>t.set(s,[...t.get(s)??[],o]));const e=[],n=(s,o)=>{for(const r of t.get(s)??[])e.push({joint:r,depth:o}),n(r,o+1)};return n(-1,0),e}var Uk=Object.defineProperty,Nk=Object.getOwnPropertyDescriptor,Go=(i,t,e,n)=>{for(var s=n>1?void 0:n?Nk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&Uk(t,e,s),s};const wr=180/Math.PI,S0="poise-studio-euler-order",Ok=.001;let ws=class extends We{constructor(){super(...arguments),this.search="",this.opened="",this.minor=!1,this.typing="",this.sliding=null,this.seen=-1,this.folded=new Set,this.parents=new Set,this.order=localStorage.getItem(S0)??"XYZ",this.angles=null}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","locked","numbers"],()=>this.requestUpdate())}fold(i,t){t?this.folded.add(i):this.folded.delete(i),this.requestUpdate()}walk(i,t){const{joints:e}=this.store.scene.character,n=Number(i.target.dataset.joint),s=t.indexOf(n),o=!this.search&&this.parents.has(n);let r;if(i.key==="ArrowDown")r=t[s+1];else if(i.key==="ArrowUp")r=t[s-1];else if(i.key==="Home")r=t[0];else if(i.key==="End")r=t.at(-1);else if(i.key==="ArrowRight"&&o)this.folded.has(n)?this.fold(n,!1):r=e.findIndex(a=>a.parent===n);else if(i.key==="ArrowLeft")o&&!this.folded.has(n)?this.fold(n,!0):r=e[n]?.parent;else if(i.key!=="ArrowRight")return;i.preventDefault(),i.stopPropagation(),!(r===void 0||r<0)&&(i.shiftKey?this.store.selection.includes(r)||this.store.toggle(r):this.store.select(r),this.updateComplete.then(()=>this.renderRoot.querySelector(`[data-joint="${r}"]`)?.focus()))}updated(){if(this.seen===this.store.selected)return;this.seen=this.store.selected;const{joints:i}=this.store.scene.character;for(let t=i[this.seen]?.parent??-1;t>=0;t=i[t].parent)this.folded.has(t)&&this.fold(t,!1);this.renderRoot.querySelector(`[data-joint="${this.seen}"]`)?.scrollIntoView({block:"nearest"})}render(){const i=this.store.scene?.character;if(!i)return lt;const{selection:t}=this.store,e=L_(i.joints),n=new Map(e.map(c=>[c.joint,c.depth])),s=this.search.toLowerCase();this.parents=new Set(i.joints.map(c=>c.parent));const o=[];for(const{joint:c}of e){const{parent:h}=i.joints[c];o[c]=h>=0&&(o[h]||this.folded.has(h))}const r=i.joints.filter(c=>c.minor).length,a=e.map(({joint:c})=>c).filter(c=>s?i.joints[c].name.toLowerCase().includes(s):!o[c]&&(this.minor||!i.joints[c].minor||t.includes(c))),l=a.includes(this.store.selected)?this.store.selected:a[0];return U`
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${c=>{this.search=c.target.value}} />
      ${r?U`<label><input type="checkbox" .checked=${this.minor}
        @change=${c=>{this.minor=c.target.checked}} /> Secondary joints (${r})</label>`:lt}
      <div class="tree" role="tree" aria-label="Joints" aria-multiselectable="true" @keydown=${c=>this.walk(c,a)}>
        ${a.map(c=>{const h=i.joints[c],u=!s&&this.parents.has(c),d=!this.folded.has(c);return U`
          <button role="treeitem" aria-selected=${t.includes(c)} aria-level=${n.get(c)+1}
            aria-expanded=${u?d:lt} tabindex=${c===l?0:-1} data-joint=${c}
            class="joint ${t.includes(c)?"selected":""} ${this.store.hovered===c?"hovered":""}"
            style="padding-left: ${.2+(s?0:.9*n.get(c))}rem"
            @click=${f=>f.shiftKey||f.ctrlKey||f.metaKey?this.store.toggle(c):this.store.select(c)}><span class="fold" aria-hidden="true" @click=${f=>{u&&(f.stopPropagation(),this.fold(c,d))}}>${u?d?"▾":"▸":""}</span>${h.name}</button>`})}
      </div>
      ${this.values()}`}values(){const{scene:i,selected:t,pose:e}=this.store,n=i.character.joints[t];if(!i.character.dofs.length)return U`<p class="dim">This mesh has no skeleton yet. Draw or fit one in Rig, and bind the mesh to it.</p>`;if(!n)return U`<p class="dim">Drag the body, or select a joint to see its values.</p>`;const s=i.character.dofs.map((l,c)=>({dof:l,i:c})).filter(({dof:l})=>l.joint===t),o=this.store.selectedNames,r=o.length-1,a=s.find(({dof:l})=>l.quaternion)?.i??-1;return U`
      <div class="row"><h2 class="grow" title=${n.name}>${n.name}${r?` and ${r} more`:lt}</h2>
        <button class="quiet" title="Pin its position and orientation" @click=${()=>this.connection.act({do:"add-hold",joint:n.name,pin:!0,position:!0,turn:!0})}>Pin</button>
        <button class="quiet" title=${r?"Set the other side's joints to the mirror image of these":"Set the other side's joint to its mirror image"}
          @click=${()=>this.connection.act({do:"mirror-pose",joints:o})}>Mirror</button>
        <button class="quiet" title="Reset to rest" ?disabled=${!r&&!s.length} @click=${()=>this.connection.act({do:"reset-pose",joints:o})}>Reset</button></div>
      <div class="values">
        ${s.length?lt:U`<p class="dim">This joint has no degrees of freedom.</p>`}
        ${a>=0&&e?this.ball(a,e.q):lt}
        ${s.filter(({dof:l})=>!l.quaternion).map(({dof:l,i:c})=>this.value(l,c,e?.q[c]??l.rest))}
      </div>`}ball(i,t){const{scene:e,selected:n}=this.store,{character:s}=e,o=s.joints[n],r=new ze(t[i+1],t[i+2],t[i+3],t[i]).normalize(),a=s.dofs.slice(i,i+4).map(m=>m.name),l=a.some(m=>e.locked.includes(m)),c=this.angles,h=c?.joint===n&&c.order===this.order?c.shown:void 0,u=Ak(r,this.order,h);this.angles={joint:n,order:this.order,shown:u};const d=Rk(s,n),f=R_(r,d),p=Pk(d),v=Math.max(...d.toArray().map(Math.abs))>.98?` ${"xyz"[d.toArray().findIndex(m=>Math.abs(m)>.98)]}`:"";return U`
      <div class="row"><h3 class="grow">Rotation</h3>
        <select class="order" aria-label="Order of the angles" title="The order in which the angles are applied, about the axes of the parent"
          @change=${m=>this.setOrder(m.target.value)}>
          ${Ek.map(m=>U`<option value=${m} ?selected=${m===this.order}>${m}</option>`)}</select>
        <button class="quiet ${l?"on":""}" title=${l?"Free it":"Lock it"} aria-label="${l?"Free":"Lock"} the rotation of ${o.name}" aria-pressed=${l}
          @click=${()=>this.connection.act({do:"lock",dofs:a,locked:!l})}>${l?Dc:Ic}</button></div>
      ${["x","y","z"].map((m,g)=>this.angle(`${o.name} ${m}`,u[g],l,(b,w)=>{const y=[...u];y[g]=b,this.angles={joint:n,order:this.order,shown:y},this.rotate(Tk(y,this.order),w)}))}
      <h3>Twist and swing</h3>
      <div class="three">
        ${this.field(`${o.name} twist`,`twist${v}`,"Rotation about the bone",f.twist,l,m=>this.rotate(zd({swing:f.swing,twist:m},d)))}
        ${p.map(({name:m,way:g})=>this.field(`${o.name} swing ${m}`,`swing ${m}`,"Rotation of the bone about this axis of its frame",f.swing.dot(g),l,b=>this.rotate(zd({twist:f.twist,swing:f.swing.clone().addScaledVector(g,b-f.swing.dot(g))},d))))}
      </div>`}setOrder(i){this.order=i,localStorage.setItem(S0,i)}angle(i,t,e,n){const s=Su(t*wr,1),o=a=>n(Number(a.target.value)/wr,!0),r=180*Math.max(1,Math.ceil(Math.abs(t)/Math.PI-1e-6));return U`<div class="dof">
      <span class="name" title="${i}, degrees">${this.short(i)}</span>
      ${this.number(i,s,e,a=>n(a,!1))}
      <input type="range" aria-label="${i} slider" min=${-r} max=${r} step="0.1" .value=${String(t*wr)} ?disabled=${e}
        @input=${o} @change=${()=>this.connection.pack(a=>Do(a,Ja))} />
    </div>`}short(i){return Dk(i,this.store.scene.character.joints[this.store.selected].name)}field(i,t,e,n,s,o){return U`<label title="${e}, degrees">${t}${this.number(i,Su(n*wr,1),s,o)}</label>`}number(i,t,e,n){return U`<input type="text" role="spinbutton" inputmode="decimal" aria-label=${i} aria-valuenow=${t} ?disabled=${e}
      .value=${this.typing===i?gi:b0(t)} title="Degrees; 45+10 works, too"
      @input=${()=>{this.typing=i}} @blur=${()=>{this.typing="",this.requestUpdate()}}
      @change=${s=>{this.typing="",this.typed(s,{name:i,angle:!0,length:!1},t,o=>n(o/wr))}} />`}rotate(i,t=!1){const{selected:e,scene:n}=this.store,s=n.character.joints[e],o=[i.w,i.x,i.y,i.z];if(t){this.connection.pack(r=>dy(r,Uint32Array.of(e),Float32Array.from(o)));return}s.cone&&Ck(i,s.cone).angleTo(i)>Ok&&this.store.say(`${s.name}: the rotation exceeds its cone; set to the nearest one inside.`),this.connection.act({do:"rotate-joints",turns:{[s.name]:o}})}value(i,t,e){const n=i.angle?wr:1,s=this.store.scene.locked.includes(i.name),[o,r]=this.range(i,e).map(d=>d*n),a=Su(e*n,i.angle?1:3),l=i.angle?.1:.001,c=d=>{const f=Number(d.target.value)/n;this.connection.pack(p=>rT(p,t,f))},h=()=>{this.sliding=null,this.connection.pack(d=>Do(d,Ja))},u=()=>{this.sliding={dof:i.name,range:this.range(i,e)}};return U`
      <div class="dof">
        <span class="name" title="${i.name}${i.angle?", degrees":i.length?", metres":""}">${this.short(i.name)}</span>
        <input type="text" role="spinbutton" inputmode="decimal" aria-label="${i.name}" aria-valuenow=${a} .value=${this.typing===i.name?gi:b0(a)}
          @input=${()=>{this.typing=i.name}} @blur=${()=>{this.typing="",this.requestUpdate()}}
          title="${i.angle?"Degrees":i.length?"Metres":"Value"}; 45+10 works, too" ?disabled=${s||i.quaternion}
          @change=${d=>{this.typing="",this.typed(d,i,a,f=>this.set(i,f/n,n))}} />
        <button class="quiet ${s?"on":""}" title=${s?"Free it":"Lock it"} aria-label="${s?"Free":"Lock"} ${i.name}" aria-pressed=${s}
          @click=${()=>this.connection.act({do:"lock",dofs:[i.name],locked:!s})}>${s?Dc:Ic}</button>
        <button class="quiet" title="Limits" ?disabled=${i.quaternion}
          @click=${()=>{this.opened=this.opened===i.name?"":i.name}}>${Cy}</button>
        <input type="range" aria-label="${i.name} slider" min=${o} max=${r} step=${l} .value=${String(e*n)}
          ?disabled=${s||i.quaternion} @pointerdown=${u} @pointerup=${()=>{this.sliding=null}} @input=${c} @change=${h} />
        ${this.opened===i.name?this.limits(i,n):lt}
      </div>`}typed(i,t,e,n){const s=i.target;try{n(P_(s.value,t.angle?"angle":t.length?"length":"number"))}catch(o){this.store.say(`${t.name}: ${o.message}; the limit remains ${e||"unset"}.`,"bad"),s.value=e}}set(i,t,e){const n=Math.min(Math.max(t,i.lower??-1/0),i.upper??1/0);Math.abs(n-t)*e>.001&&this.store.say(`${i.name}: ${(t*e).toFixed(1)} exceeds its limit; set to ${(n*e).toFixed(1)}.`),this.connection.act({do:"set-values",values:{[i.name]:t}})}range(i,t){if(this.sliding?.dof===i.name)return this.sliding.range;const e=i.angle?0:i.rest,n=Math.abs(t-e),s=i.angle?Math.PI*Math.max(1,Math.ceil(n/Math.PI-1e-6)):2**Math.max(0,Math.ceil(Math.log2(1.25*n||1)));return[i.lower??e-s,i.upper??e+s]}limits(i,t){const e=(o,r)=>this.connection.act({do:"set-limits",dof:i.name,lower:i.lower,upper:i.upper,[o]:r}),n=o=>r=>{r.target.value.trim()===""?e(o,null):this.typed(r,i,s(i[o]),a=>e(o,a/t))},s=o=>o===null?"":(o*t).toFixed(i.angle?1:3);return U`<div class="limits">
      <input type="text" inputmode="decimal" aria-label="${i.name} lower limit" placeholder="no lower limit" .value=${s(i.lower)} @change=${n("lower")} />
      <input type="text" inputmode="decimal" aria-label="${i.name} upper limit" placeholder="no upper limit" .value=${s(i.upper)} @change=${n("upper")} />
    </div>`}};ws.styles=[sn,Ze`
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
  `];Go([Xt({attribute:!1})],ws.prototype,"store",2);Go([Xt({attribute:!1})],ws.prototype,"connection",2);Go([Qt()],ws.prototype,"search",2);Go([Qt()],ws.prototype,"opened",2);Go([Qt()],ws.prototype,"minor",2);Go([Qt()],ws.prototype,"order",2);ws=Go([nn("poise-joints")],ws);var $k=Object.defineProperty,Fk=Object.getOwnPropertyDescriptor,eo=(i,t,e,n)=>{for(var s=n>1?void 0:n?Fk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&$k(t,e,s),s};let Zi=class extends We{constructor(){super(...arguments),this.picture=()=>"",this.name="",this.some=!1,this.renaming="",this.weight=100,this.taken="",this.trying=!1,this.copied=""}connectedCallback(){super.connectedCallback(),this.store.on(["library","notes","selection","history"],()=>this.requestUpdate())}keep(){const{library:i}=this.store.scene,t=this.some?this.store.selectedNames:[],e=this.name.trim()||zk(i);this.connection.act({do:"keep-pose",name:e,joints:t,picture:this.picture()}),this.name=""}take(i){this.taken=i,this.connection.act({do:"take-pose",name:i,weight:this.weight/100})}get adjusted(){const{library:i,history:t}=this.store.scene,e=t.undo??"";return this.taken&&i.includes(this.taken)&&e.startsWith("apply the pose ")&&e.includes(this.taken)?this.taken:""}weigh(i){if(!Number.isFinite(i))return;const t=this.trying?this.taken:this.adjusted;this.weight=Math.min(100,Math.max(0,i)),t&&(this.trying||this.connection.act({do:"undo"}),this.trying=!0,this.connection.act({do:"preview-edit",edit:{do:"take-pose",name:t,weight:this.weight/100}}))}weighed(){this.trying&&this.connection.act({do:"end-preview",keep:!0}),this.trying=!1}rename(i,t){this.renaming="",t.trim()&&t.trim()!==i&&this.connection.act({do:"rename-pose",name:i,to:t.trim()})}async copy(){const{scene:i,pose:t,selection:e}=this.store;if(!i||!t)return;const n=e.length>1,s=n?`The pose of ${e.length} joints`:"The pose",o=Object.fromEntries(i.character.dofs.map((r,a)=>[r,a]).filter(([r])=>!n||e.includes(r.joint)).map(([r,a])=>[r.name,t.q[a]]));this.copied=JSON.stringify({pose:o});try{await navigator.clipboard.writeText(this.copied),this.store.say(`${s} is copied.`,"done")}catch{this.store.say(`${s} is copied for this page only, because the browser denied access to the clipboard.`,"done")}}async paste(){let i=this.copied;try{i=await navigator.clipboard.readText()||i}catch{}const t=this.values(i)??this.values(this.copied);t?this.connection.act({do:"paste-pose",values:t}):this.store.say("There is no pose to paste. Copy one first.")}values(i){try{const t=JSON.parse(i).pose,e=new Set(this.store.scene.character.dofs.map(n=>n.name));return Object.fromEntries(Object.entries(t).filter(([n])=>e.has(n)))}catch{return null}}render(){const i=this.store.scene;return i?U`
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
        <output>${this.weight} %</output></div>`:lt}
      <div class="cards">${i.library.map(t=>this.card(t))}</div>`:lt}card(i){const t=this.store.scene.notes[i],e=t?.joints.length??0;return U`<div class="card ${this.adjusted===i?"taken":""}">
      <button class="take" title=${e?`Apply ${t.joints.join(", ")}`:"Apply this pose"} aria-label=${i} @click=${()=>this.take(i)}>
        ${t?.picture?U`<img src=${t.picture} alt="" />`:U`<span class="empty">no picture</span>`}
        ${e?U`<span class="few">${e} ${e===1?"joint":"joints"}</span>`:lt}</button>
      ${this.renaming===i?U`<input type="text" class="title" aria-label="New name of ${i}" .value=${i}
          @keydown=${n=>{n.key==="Enter"&&this.rename(i,n.target.value),n.key==="Escape"&&(this.renaming="")}} @blur=${n=>{this.renaming===i&&this.rename(i,n.target.value)}} />`:U`<button class="quiet title" title="Rename ${i}" aria-label="Rename ${i}" @click=${()=>this.edit(i)}>${i}</button>`}
      <div class="acts">
        <button class="quiet" title="Replace the picture by the current view" aria-label="New picture of ${i}" @click=${()=>this.connection.act({do:"picture-pose",name:i,picture:this.picture()})}>${J2}</button>
        <button class="quiet" title="Remove" aria-label="Remove the pose ${i}" @click=${()=>this.connection.act({do:"drop-pose",name:i})}>${ll}</button></div></div>`}edit(i){this.renaming=i,this.updateComplete.then(()=>{const t=this.renderRoot.querySelector("input.title");t?.focus(),t?.select()})}};Zi.styles=[sn,Ze`
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
  `];eo([Xt({attribute:!1})],Zi.prototype,"store",2);eo([Xt({attribute:!1})],Zi.prototype,"connection",2);eo([Xt({attribute:!1})],Zi.prototype,"picture",2);eo([Qt()],Zi.prototype,"name",2);eo([Qt()],Zi.prototype,"some",2);eo([Qt()],Zi.prototype,"renaming",2);eo([Qt()],Zi.prototype,"weight",2);Zi=eo([nn("poise-library")],Zi);function zk(i){let t=i.length+1;for(;i.includes(`Pose ${t}`);)t+=1;return`Pose ${t}`}var Bk=Object.defineProperty,Hk=Object.getOwnPropertyDescriptor,cl=(i,t,e,n)=>{for(var s=n>1?void 0:n?Hk(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&Bk(t,e,s),s};const rc=180/Math.PI,Vk=[["free","Free","follows the body naturally"],["ik","IK","the end is pinned and stays in place"],["fk","FK","the joints keep their angles; a pull rotates one of them"]],Gk=["heel","ball","toe"];let Uo=class extends We{constructor(){super(...arguments),this.handles=!1,this.switched=()=>{}}connectedCallback(){super.connectedCallback(),this.store.on(["limbs","holds","selection","character"],()=>this.requestUpdate())}nameOf(i){return this.store.scene.character.joints[i].name}belongs(i,t){const{joints:e}=this.store.scene.character;for(let n=t;n>=0;n=e[n].parent)if(n===i.start)return!0;return!1}get chosen(){const{scene:i,selected:t}=this.store;return t>=0&&i?.limbs.find(e=>this.belongs(e,t))||null}toggle(){const i=this.chosen;if(!i){this.store.say("Select a joint of an arm or a leg first; I switches between IK and FK.");return}const t=i.mode==="ik"?"fk":"ik";this.connection.act({do:"pose-limb",end:this.nameOf(i.end),mode:t}),this.store.say(`The ${i.name} is posed by ${t==="ik"?"its end (IK)":"its angles (FK)"}.`,"done")}render(){const i=this.store.scene;if(!i)return lt;const t=i.holds.filter(n=>n.roll),e=i.settings.solver==="constrained";return U`
      <h2>Limbs</h2>
      ${i.limbs.length?U`<div class="row"><button class=${this.handles?"on":""} aria-pressed=${this.handles} title="Show the poles of limbs and the rings of feet (V)"
        @click=${()=>this.switched()}>Handles on the stage</button></div>`:U`<p class="dim">No arms or legs were recognised.</p>`}
      ${i.limbs.map(n=>this.limb(n))}
      ${e||!i.limbs.length?lt:U`<p class="dim">Only the <i>constrained</i> solver keeps the bend of a limb.</p>`}
      <h2>Foot roll</h2>
      ${t.length?t.map(n=>this.roll(n)):U`<p class="dim">To roll a foot, pin its position and orientation flat.</p>`}`}limb(i){const t=this.nameOf(i.end),e=i.pole!==null;return U`<div class="limb ${this.chosen?.end===i.end?"chosen":""}">
      <button class="name" title="${this.nameOf(i.start)}, ${this.nameOf(i.middle)}, ${t}" @click=${()=>this.store.select(i.middle)}>${i.name}</button>
      <div class="modes" role="group" aria-label="Posing of the ${i.name}">
        ${Vk.map(([n,s,o])=>U`<button class=${i.mode===n?"on":""} aria-pressed=${i.mode===n} title="${s}: ${o}"
          aria-label="${i.name}: ${s}" @click=${()=>this.connection.act({do:"pose-limb",end:t,mode:n})}>${s}</button>`)}
      </div>
      <button class="hold ${e?"on":""}" aria-pressed=${e} aria-label="Hold the bend of the ${i.name}" ?disabled=${i.mode==="fk"}
        title=${e?"Unlock the direction of the bend":"Lock the direction of the bend"}
        @click=${()=>this.connection.act({do:"bend-limb",end:t,pole:null,held:!e})}>${e?Dc:Ic}</button>
    </div>`}roll(i){const{angles:t,most:e}=i.roll,n=(s,o)=>{const r=t.map((a,l)=>l===s?o:a);return{do:"roll-foot",id:i.id,heel:r[0],ball:r[1],toe:r[2]}};return U`<h3>${i.joint}<button ?disabled=${t.every(s=>s===0)} @click=${()=>this.connection.act({do:"roll-foot",id:i.id,heel:0,ball:0,toe:0})}>Flat</button></h3>
      ${Gk.map((s,o)=>U`<div class="roll"><span>${s[0].toUpperCase()}${s.slice(1)}</span>
        <input type="range" aria-label="${i.joint} ${s} roll" min="0" max=${Math.round(e[o]*rc)} step="0.5" .value=${String(t[o]*rc)}
          @input=${r=>this.connection.act({do:"follow-edit",edit:n(o,Math.min(Number(r.target.value)/rc,e[o]))})}
          @change=${()=>this.connection.pack(r=>Do(r,Ja))} />
        <output>${(t[o]*rc).toFixed(1)}°</output></div>`)}`}};Uo.styles=[sn,Ze`
    .limb { display: grid; grid-template-columns: 1fr auto auto; gap: 0.4rem; align-items: center; padding: 0.3rem 0; }
    .limb.chosen .name { font-weight: 700; text-decoration: underline; text-underline-offset: 0.3rem; }
    .name { border: 0; background: none; text-align: left; padding: 0 0.2rem; min-height: 2.4rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .modes { display: flex; gap: 0.2rem; }
    .modes button, .hold { min-height: 2.4rem; padding: 0 0.8rem; }
    .roll { display: grid; grid-template-columns: 5rem 1fr 4.4rem; gap: 0.2rem 0.6rem; align-items: center; }
    .roll output { text-align: right; font-variant-numeric: tabular-nums; }
    h3 { font-size: 1.2rem; font-weight: 600; margin: 0.8rem 0 0.2rem; display: flex; align-items: center; gap: 0.6rem; }
    h3 button { margin-left: auto; min-height: 2.4rem; padding: 0 0.8rem; font-weight: 400; }
  `];cl([Xt({attribute:!1})],Uo.prototype,"store",2);cl([Xt({attribute:!1})],Uo.prototype,"connection",2);cl([Xt({attribute:!1})],Uo.prototype,"handles",2);cl([Xt({attribute:!1})],Uo.prototype,"switched",2);Uo=cl([nn("poise-limbs")],Uo);const Wk=.14;function jk(i,t,e){const n=i.filter(([u,d])=>Number.isFinite(u)&&Number.isFinite(d));if(!n.length)return{left:(t-Math.min(t,e))/2,top:0,side:Math.min(t,e)};const[s,o]=[n.map(([u])=>u),n.map(([,u])=>u)],[r,a]=[[Math.min(...s),Math.min(...o)],[Math.max(...s),Math.max(...o)]],l=Math.max(a[0]-r[0],a[1]-r[1],1)*(1+2*Wk),c=Math.min(l,t,e),h=(u,d)=>Math.min(Math.max(u-c/2,0),d-c);return{left:h((r[0]+a[0])/2,t),top:h((r[1]+a[1])/2,e),side:c}}const Au=144,qk=.82;function Xk({stage:i,body:t}){const e=t.character;if(!e||t.world.length!==12*e.joints.length)return"";const{canvas:n,scene:s}=i,o=e.joints.map((c,h)=>{const u=[new A];return c.tip&&u.push(new A(...c.tip)),u.map(d=>{const{x:f,y:p}=i.project(d.applyMatrix4(t.frame(h)).applyMatrix4(t.group.matrixWorld));return[f,p]})}).flat(),r=s.children.filter(c=>c!==t.group&&c.visible&&!(c instanceof Jc)&&!c.isMesh);t.skins.length&&r.push(t.overlay);const a=r.map(c=>c.visible);r.forEach(c=>{c.visible=!1});const l=document.createElement("canvas");l.width=l.height=Au;try{i.draw();const c=n.width/n.clientWidth,{left:h,top:u,side:d}=jk(o,n.clientWidth,n.clientHeight),f=l.getContext("2d");f.imageSmoothingQuality="high",f.drawImage(n,h*c,u*c,d*c,d*c,0,0,Au,Au)}finally{r.forEach((c,h)=>{c.visible=a[h]}),i.ask()}return l.toDataURL("image/jpeg",qk)}const E0="poise-studio-limits",Yk=new Set(["x","y","z","b","l","escape"]),Kk=4,Zk=[["pull","Pull","W"],["rotate","Rotate","E"]],A0={joints:"Joints",limbs:"Limbs",follow:"Pins",library:"Poses"};class D_{constructor(t){this.tools=t,this.name="pose",this.title="Pose",this.shortcuts=[["Drag on the body","drag that point; the body follows"],["Shift + drag","drag it horizontally"],["X, Y or Z + drag","drag it along that axis"],["Alt + drag","rotate the end instead of moving it"],["W, E","switch between dragging the body and rotating joints by rings"],["G","switch the rings between the axes of the joint, of its parent and of the world"],["Ctrl + drag on a ring","rotate in steps of 5 degrees"],["Shift + click","select several joints, in the scene or in the tree"],["Escape","cancel the current drag"],["P","pin the point under the mouse"],["T","set a target there, which the body follows when you drag it"],["Delete","remove the pins and targets of the selected joint"],["V","show or hide the poles of limbs and the rings of pinned feet"],["P over a pole","lock the direction in which that limb bends"],["I","pose the limb of the selected joint by its end (IK) or by its angles (FK)"],["L","show or hide the limits of the selected joint"],["R","reset to the rest pose"],["M","mirror the pose"],["M, Ctrl C with several joints","mirror the selected joints to the other side; copy only them"],["Ctrl C, Ctrl V","copy and paste the pose"]],this.tool="pull",this.clicked=null,this.limits=new __(!0),this.limitsOn=localStorage.getItem(E0)!=="0",this.drawn=null,this.joint=-1,this.posed=-1,this.tab="joints",this.pulling=new v_(t),this.gizmo=new JP(t),this.limbs=new vk(t),this.balance=new UP(t),this.limits.group.visible=!1,t.body.overlay.add(this.limits.group)}showLimits(){const{body:t,store:e}=this.tools,{character:n}=t,s=this.limitsOn&&e.selected>=0&&n!==null&&!n?.bare;this.limits.group.visible=s,this.limits.group.parent!==t.overlay&&t.overlay.add(this.limits.group),!(!s||!e.pose||t.world.length!==12*n.joints.length)&&((this.drawn!==n||this.joint!==e.selected)&&([this.drawn,this.joint]=[n,e.selected],this.limits.show(t,e.selected),this.posed=-1),this.posed!==t.posed&&(this.posed=t.posed,this.limits.follow(t,e.pose.q)))}switchLimits(){this.limitsOn=!this.limitsOn,localStorage.setItem(E0,this.limitsOn?"1":"0"),this.tools.stage.ask(),this.tools.page.requestUpdate()}enter(){this.tools.holds.group.visible=!0}leave(){this.pulling.letGo(),this.balance.before(!1),this.gizmo.letGo(),this.gizmo.show(!1),this.limbs.letGo(),this.limbs.show(!1),this.clicked=null,this.tools.holds.group.visible=!1,this.limits.group.visible=!1}use(t){this.tool=t,this.pulling.away(),this.tools.stage.ask(),this.tools.page.requestUpdate()}down(t,e,n){const{store:s}=this.tools;if(this.gizmo.turning||this.limbs.dragging)return!0;if(this.limbs.down(t,e,n,qs(t)*de()))return this.pulling.away(),!0;if(this.tool==="rotate"&&t.button===0){if(this.gizmo.down(t,e,n,qs(t)*de()))return!0;const r=this.pulling.find(e,n,qs(t)*de());return r?(t.shiftKey?s.toggle(r.joint):s.select(r.joint),!0):!1}if(!t.shiftKey||t.button!==0||t.pointerType!=="mouse")return this.pulling.down(t,e,n);const o=this.pulling.find(e,n);return o&&(this.clicked={event:t,x:e,y:n,joint:o.joint}),o!==null}move(t,e,n){if(this.gizmo.turning)this.gizmo.move(t,e,n);else if(this.limbs.dragging)this.limbs.move(t,e,n);else if(t.buttons===0&&this.limbs.hover(e,n))this.pulling.away();else if(this.tool==="rotate"&&t.buttons===0&&this.gizmo.hover(e,n))this.pulling.away();else{const{clicked:s}=this;s&&Math.hypot(e-s.x,n-s.y)>Kk*de()&&(this.clicked=null,this.pulling.down(s.event,s.x,s.y)),this.clicked||this.pulling.move(t,e,n)}}ahead(t,e,n){this.gizmo.turning?this.gizmo.ahead(t,e,n):this.limbs.dragging?this.limbs.ahead(t,e,n):this.clicked||this.pulling.ahead(t,e,n)}up(t){this.gizmo.up(t),this.limbs.up(t),this.pulling.up(t),this.clicked?.event.pointerId===t.pointerId&&(this.tools.store.toggle(this.clicked.joint),this.clicked=null)}away(){this.gizmo.hovered=-1,this.pulling.away()}before(){this.pulling.before(),this.balance.before(this.pulling.pulls.size>0),this.showLimits(),this.gizmo.show(this.tool==="rotate"),this.limbs.show(!0)}get dragging(){return this.pulling.pulls.size||this.clicked||this.gizmo.turning||this.limbs.dragging?Yk:null}get several(){const{store:t}=this.tools;return t.selection.length>1?t.selectedNames:[]}key(t,e){const{connection:n}=this.tools;if(e.ctrlKey||e.metaKey)if(t==="c")this.library()?.copy();else if(t==="v")this.library()?.paste();else return!1;else if(t==="p")this.hold(!0);else if(t==="t")this.hold(!1);else if(t==="l")this.switchLimits();else{if(t==="escape")return this.limbs.takeBack()||this.gizmo.takeBack()||this.pulling.takeBack();if(t==="w")this.use("pull");else if(t==="e"&&!e.shiftKey)this.use("rotate");else if(t==="v")this.limbs.switch();else if(t==="i")this.panelOf("limbs")?.toggle();else if(t==="g")this.gizmo.nextFrame();else if(t==="r")n.act({do:"reset-pose",joints:this.several});else if(t==="m")n.act({do:"mirror-pose",joints:this.several});else if(t==="delete"||t==="backspace")this.removeHolds();else return!1}return!0}library(){return this.panelOf("library")}panelOf(t){return this.tools.page.renderRoot.querySelector(`poise-${t}`)}hold(t){const{body:e,connection:n,store:s}=this.tools,o=this.pulling.under,r=s.scene?.character,{pole:a}=this.limbs;if(a&&r){n.act({do:"bend-limb",end:r.joints[a.end].name,pole:null,held:a.pole===null});return}if(!o||o.hold||!r){s.say("Point at the body first; the point under the mouse is held.");return}if(o.hit){const{skin:l,face:c,u:h,v:u}=o.hit;n.act({do:"add-hold",skin:l,face:c,u:h,v:u,pin:t})}else{const l=o.point.clone().applyMatrix4(e.frame(o.joint).invert());n.act({do:"add-hold",joint:r.joints[o.joint].name,offset:[l.x,l.y,l.z],pin:t})}}removeHolds(){const{connection:t,holds:e,store:n}=this.tools,s=n.scene?.character.joints[n.selected]?.name;for(const o of e.views)o.joint===s&&t.act({do:"remove-hold",id:o.id})}panel(){const{connection:t,store:e,page:n}=this.tools,s=o=>this.tab===o?"":"display:none";return U`
      <div class="row tabs" role="tablist">
        ${Object.keys(A0).map(o=>U`
          <button role="tab" aria-selected=${this.tab===o} class="grow ${this.tab===o?"on":""}"
            @click=${()=>{this.tab=o,n.requestUpdate()}}>${A0[o]}</button>`)}
      </div>
      <poise-joints ?hidden=${this.tab!=="joints"} style=${s("joints")} .store=${e} .connection=${t}></poise-joints>
      <poise-limbs style=${s("limbs")} .store=${e} .connection=${t} .handles=${this.limbs.shown} .switched=${()=>this.limbs.switch()}></poise-limbs>
      <poise-follow style=${s("follow")} .store=${e} .connection=${t}></poise-follow>
      <poise-library style=${s("library")} .store=${e} .connection=${t} .picture=${()=>Xk(this.tools)}></poise-library>`}over(){const t=this.tools.store.scene?.character.joints[this.tools.store.hovered],{gizmo:e}=this;return U`
      <div class="corner left" role="group" aria-label="Tool">
        ${Zk.map(([n,s,o])=>U`<button class=${this.tool===n?"on":""} aria-pressed=${this.tool===n}
          title="${s} (${o})" @click=${()=>this.use(n)}>${s}</button>`)}
        ${this.tool==="rotate"?U`<span class="sep"></span>${Ia.map(n=>U`<button class=${e.frame===n?"on":""}
          aria-pressed=${e.frame===n} title="About the ${n==="local"?"joint's own axes":n==="parent"?"axes of its parent":"axes of the world"} (G)"
          @click=${()=>e.setFrame(n)}>${n[0].toUpperCase()}${n.slice(1)}</button>`)}`:U``}
        <span class="sep"></span><button class=${this.limbs.shown?"on":""} aria-pressed=${this.limbs.shown} title="Show the poles of limbs and the rings of pinned feet (V)"
          @click=${()=>this.limbs.switch()}>Limbs</button>
        ${this.limbs.dragging?.words?U`<output class="turned">${this.limbs.dragging.words}</output>`:U``}
        ${e.turning?U`<output class="turned">${e.words}</output>`:U``}
      </div>
      ${t&&!this.limbs.dragging&&!this.pulling.pulls.size?U`<span class="label">${t.name}</span>`:U``}`}get state(){const t=this.tools.store.scene?.character.joints??[],e=this.pulling.under;return{pulls:this.pulling.pulls.size||(this.clicked?1:0),tool:this.tool,gizmo:this.gizmo.state,balance:this.balance.state,limbs:this.limbs.state,limits:this.limits.group.visible?this.limits.count:0,under:e?{joint:t[e.joint]?.name??"",hold:e.hold}:null,spots:[...this.pulling.pulls.values()].map(n=>{const s=this.pulling.spot(n);return s?this.tools.stage.project(s.applyMatrix4(this.tools.body.group.matrixWorld)).toArray():null})}}}function Jk(i,t){const e=[],{x:n,y:s,z:o}=t.origin,{x:r,y:a,z:l}=t.direction;for(const c of i.skins){const h=Es(i,c),u=c.geometry.index;for(let d=0;d<u.length;d+=3){const f=3*u[d],p=3*u[d+1],v=3*u[d+2],m=h[f],g=h[f+1],b=h[f+2],w=h[p]-m,y=h[p+1]-g,N=h[p+2]-b,C=h[v]-m,P=h[v+1]-g,D=h[v+2]-b,M=a*D-l*P,x=l*C-r*D,R=r*P-a*C,B=w*M+y*x+N*R;if(Math.abs(B)<1e-14)continue;const $=n-m,G=s-g,W=o-b,q=($*M+G*x+W*R)/B;if(q<0||q>1)continue;const X=G*N-W*y,tt=W*w-$*N,ct=$*y-G*w,ht=(r*X+a*tt+l*ct)/B;if(ht<0||q+ht>1)continue;const gt=(C*X+P*tt+D*ct)/B;gt>0&&e.push({distance:gt,way:B>0?1:-1})}}return e.sort((c,h)=>c.distance-h.distance)}function Qk(i,t){const e=Jk(i,t);if(e.length===0)return null;let n=0,s;for(const o of e){if(n+=o.way,n<0)break;if(n===0){s=o;break}}return s??=e[1]??e[0],t.at(.5*(e[0].distance+s.distance),new A)}var t3=Object.defineProperty,e3=Object.getOwnPropertyDescriptor,hl=(i,t,e,n)=>{for(var s=n>1?void 0:n?e3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&t3(t,e,s),s};const n3={deg:"°"};let No=class extends We{constructor(){super(...arguments),this.fields=[],this.preset={},this.typed={},this.stop=null}connectedCallback(){super.connectedCallback(),this.stop=this.store.on(["character","clips","handles","kinds"],()=>this.requestUpdate())}disconnectedCallback(){super.disconnectedCallback(),this.stop?.()}willUpdate(i){i.has("fields")&&(this.typed={})}text(i){const t=this.preset[i.name];return this.typed[i.name]??(t===void 0?Eu(i,i.value,!1):Eu(i,t,!0))}read(){const i={};let t=!0;for(const e of this.fields){const{value:n,problem:s}=M0(e,this.text(e));s?t=!1:i[e.name]=n}return t||(this.typed=Object.fromEntries(this.fields.map(e=>[e.name,this.text(e)])),this.updateComplete.then(()=>this.renderRoot.querySelector("[aria-invalid='true']")?.focus())),t?i:null}set(i,t){this.typed={...this.typed,[i.name]:t},i.names==="handle"&&this.fill(String(t))}fill(i){const t=this.store.scene?.handles.find(n=>n.name===i);if(!t)return;const e=Object.fromEntries(this.fields.filter(n=>n.name in t).map(n=>[n.name,Eu(n,t[n.name],!0)]));this.typed={...this.typed,...e}}named(i){const t=this.store.scene,e=n=>n.map(s=>[s,s]);return i.kind==="choice"?i.choices.map(n=>[n,n.replaceAll("-"," ")]):i.names==="clip"?t.clips.map(({clip:n})=>[String(n.id),n.motion]):i.names==="joint"?e(t.character.joints.map(({name:n})=>n)):i.names==="part"?e([...t.kinds.parts,...t.character.joints.map(({name:n})=>n)]):i.names==="handle"?e(t.handles.map(({name:n})=>n)):i.names==="deformer"?e(t.kinds.deformers):i.names==="solver"?e(t.kinds.solvers):[]}input(i,t,e){const n=this.text(i),s=l=>this.set(i,l.target.value),o=e?"true":"false";if(i.kind==="switch")return U`<input type="checkbox" aria-label=${i.title} aria-describedby=${t} .checked=${n===!0}
      @change=${l=>this.set(i,l.target.checked)} />`;const r=this.named(i);if(i.kind==="names"&&!i.names)return U`<textarea rows="3" aria-label=${i.title} aria-describedby=${t} .value=${String(n)} @change=${s}></textarea>`;if(i.kind==="names")return U`<input type="text" aria-label=${i.title} aria-describedby=${t} placeholder="all" .value=${String(n)} @change=${s} />
      <select aria-label=${`Add to ${i.title}`} @change=${l=>{const c=l.target;this.set(i,[...String(n).split(",").map(h=>h.trim()).filter(h=>h),c.value].join(", ")),c.value=""}}><option value="" selected>add…</option>${r.map(([l,c])=>U`<option value=${l}>${c}</option>`)}</select>`;if(i.names==="handle")return U`<input type="text" list="handles" aria-label=${i.title} aria-describedby=${t} aria-invalid=${o} .value=${String(n)} @change=${s} />
      <datalist id="handles">${r.map(([l])=>U`<option value=${l}></option>`)}</datalist>`;if(r.length||i.kind==="choice"||i.names)return U`<select aria-label=${i.title} aria-describedby=${t} aria-invalid=${o} @change=${s}>
      ${i.optional||i.required&&!r.some(([l])=>l===n)?U`<option value="" ?selected=${n===""}>${i.optional?"none":"choose…"}</option>`:lt}
      ${r.map(([l,c])=>U`<option value=${l} ?selected=${l===n}>${c}</option>`)}</select>`;const a=i.kind==="numbers"?Array.from({length:i.count},(l,c)=>"xyz"[c]??c).join(", "):"";return U`<input type="text" inputmode=${i.kind==="text"?"text":"decimal"} aria-label=${i.title} aria-describedby=${t} aria-invalid=${o}
      placeholder=${i.optional?a?`none (${a})`:"none":""} .value=${String(n)} @change=${s} />`}render(){return this.store.scene?this.fields.map(i=>{const t=i.name in this.typed?M0(i,this.text(i)).problem:"",e=i.kind==="names"&&!i.names;return U`<div class="field ${e?"wide":""}">
        <span>${i.title}</span>
        <span class="value">${this.input(i,`help-${i.name}`,t!=="")}${i.unit&&!e?U`<span class="unit dim">${n3[i.unit]??i.unit}</span>`:lt}</span>
        <p class="help ${t?"bad":"dim"}" id="help-${i.name}">${t||i.help}</p></div>`}):lt}};No.styles=[sn,Ze`
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
  `];hl([Xt({attribute:!1})],No.prototype,"store",2);hl([Xt({attribute:!1})],No.prototype,"fields",2);hl([Xt({attribute:!1})],No.prototype,"preset",2);hl([Qt()],No.prototype,"typed",2);No=hl([nn("poise-fields")],No);var i3=Object.defineProperty,s3=Object.getOwnPropertyDescriptor,es=(i,t,e,n)=>{for(var s=n>1?void 0:n?s3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&i3(t,e,s),s};const o3={volume:"follows the volume; weights never leak from limb to limb",capsules:"by capsules around the bones",cylinders:"by cylinders around the bones",ellipsoids:"by ellipsoids around the bones",spheres:"by spheres around the joints","point-to-line":"by the nearest bone",delaunay:"by tetrahedra inside the mesh"};let vi=class extends We{constructor(){super(...arguments),this.method="volume",this.influences="4",this.smoothing="",this.deformer="linear-blend",this.symmetric=!0,this.rigid=""}get binder(){return this.store.scene?.kinds.binders.find(({name:i})=>i===this.method)}connectedCallback(){super.connectedCallback(),this.store.on(["character","report","kinds","status"],()=>this.requestUpdate())}bind(){const i=s=>s.trim()===""?null:Math.round(Number(s)),t=this.fields?.read()??{},e=new Map(this.binder?.fields.map(s=>[s.name,s.value])),n=Object.entries(t).filter(([s,o])=>o!==e.get(s)).map(([s,o])=>`${s}=${o??"none"}`);this.fields&&!this.fields.read()||this.connection.act({do:"bind-skin",options:n,rigid:this.rigid.split(",").map(s=>s.trim()).filter(s=>s),method:this.method,influences:i(this.influences),smoothing:i(this.smoothing),symmetric:this.symmetric?null:!1,deformer:this.deformer})}render(){const i=this.store.scene;if(!i)return lt;const{character:t,kinds:e,report:n}=i;if(!t.skins.length)return U`<p class="dim">No mesh yet. Open one (OBJ, PLY, STL, glTF), draw or fit a skeleton in it, and bind it.</p>`;const s=o=>r=>o(r.target.value);return U`
      <h2>Skeleton</h2>
      <button class="whole" title="For a mesh of a human that stands in a T or A pose" @click=${()=>this.connection.act({do:"fit-skeleton"})}>Fit a human's skeleton</button>
      <p class="dim">${t.bare?"This mesh has no skeleton yet: draw one (D), or fit one.":"Replaces the skeleton with its motions, keys and poses."}</p>
      <h2>Bind</h2>
      <label>Method <select aria-label="Method" @change=${s(o=>{this.method=o})}>
        ${e.binders.map(({name:o})=>U`<option value=${o} ?selected=${o===this.method}>${o}</option>`)}</select></label>
      <p class="dim">${o3[this.method]??""}</p>
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
      ${n.length?U`<h2>Report</h2><ul aria-label="Report">${n.map(o=>U`<li>${o}</li>`)}</ul>`:lt}`}};vi.styles=[sn,Ze`
    :host { display: block; }
    label { display: block; margin: 0.6rem 0; }
    label.check { display: flex; gap: 0.6rem; align-items: center; }
    button.whole { width: 100%; }
    .two { display: grid; grid-template-columns: 1fr 1fr; gap: 0.8rem; }
    ul { margin: 0.4rem 0; padding-left: 1.8rem; }
    li { margin: 0.2rem 0; overflow-wrap: anywhere; }
    p { margin: 0.6rem 0; }
  `];es([Xt({attribute:!1})],vi.prototype,"store",2);es([Xt({attribute:!1})],vi.prototype,"connection",2);es([Qt()],vi.prototype,"method",2);es([Qt()],vi.prototype,"influences",2);es([Qt()],vi.prototype,"smoothing",2);es([Qt()],vi.prototype,"deformer",2);es([Qt()],vi.prototype,"symmetric",2);es([Qt()],vi.prototype,"rigid",2);es([bi("poise-fields")],vi.prototype,"fields",2);vi=es([nn("poise-bind")],vi);const r3=["assigned","certain","uncertain","missing"];function Hf({confidence:i,joints:t}){return t.length?i>=1?"assigned":i>=tT?"certain":"uncertain":"missing"}function a3(i){const t=Hf(i);return t==="assigned"||t==="missing"?t:`${t}, ${Math.round(100*i.confidence)} %`}const l3=i=>i.joints.length?I_(i.why):"No joint is recognised as this part";function c3({kind:i,reasons:t}){const e=i==="other"?"Neither a person nor an animal":I_(i);return t.length?`${e}: ${t.join("; ")}`:e}const h3=i=>i.slice(i.lastIndexOf(":")+1)||i,I_=i=>i.slice(0,1).toUpperCase()+i.slice(1);function u3(i){const t=new Map;for(const e of i){const n=e.part.startsWith("left ")?"left":e.part.startsWith("right ")?"right":"middle",s=n==="middle"?e.part:e.part.slice(n.length+1),o=t.get(s)??{name:s,left:null,right:null,middle:null};o[n]=e,t.set(s,o)}return[...t.values()]}function d3(i){const t=i.map(Hf);return r3.filter(e=>t.includes(e)).map(e=>`${t.filter(n=>n===e).length} ${e}`).join(", ")}var f3=Object.defineProperty,p3=Object.getOwnPropertyDescriptor,no=(i,t,e,n)=>{for(var s=n>1?void 0:n?p3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&f3(t,e,s),s};let Ji=class extends We{constructor(){super(...arguments),this.picking=null,this.margin="5",this.kg=""}connectedCallback(){super.connectedCallback(),this.store.on(["character","humanoid","settings"],()=>this.requestUpdate())}button(i){if(!i)return U`<span></span>`;const t=i.joints.map(r=>this.store.scene.character.joints[r]?.name??""),e=t.join(", "),n=a3(i),s=this.picking===i.part,o=this.coloured?this.colour(i):"";return U`<button class="part ${s?"on":""} ${o?"shown":""} ${Hf(i)}" aria-pressed=${s} aria-label="${i.part}: ${e||"no joint"}, ${n}"
      title="${e?`${e}. `:""}${l3(i)}. Click here, then click the first joint of the ${i.part}"
      @click=${()=>this.pick(s?null:i)}>${o?U`<i style="background:${o}"></i>`:lt}${t.map(h3).join(", ")||"–"}<span class="mark">${n}</span></button>`}get coloured(){return this.choices.coloured||this.picking!==null}colour(i){const t=[...new Set(i.joints.map(n=>this.store.scene.humanoid.colours[n]))].reverse(),e=100/t.length;return t.length?`linear-gradient(${t.map((n,s)=>`${n} ${s*e}% ${(s+1)*e}%`).join(", ")})`:""}pick(i){this.mode.pick(null),i&&i.joints.length&&this.store.select(i.joints[0]),this.mode.pick(i?.part??null)}banner(){if(this.picking===null)return lt;const i=this.store.scene.character.joints,t=e=>this.mode.assign(e.target.value);return U`<div class="picking" role="group" aria-label="Correct the ${this.picking}">
      Click the joint with which the <b>${this.picking}</b> begins, in the view or under Skeleton, or choose it:
      <select aria-label="Joint of the ${this.picking}" @change=${t}>
        <option value="" selected disabled>Joint</option>
        ${i.map(e=>U`<option value=${e.name}>${e.name}</option>`)}
      </select>
      <div class="bottom"><button title="Forget what was assigned by hand" @click=${()=>this.mode.assign(null)}>As recognised</button>
        <button @click=${()=>this.mode.pick(null)}>Cancel</button></div>
    </div>`}render(){const i=this.store.scene;if(!i)return lt;const{humanoid:t,settings:e}=i,n=u3(t.parts),s=o=>r=>o(r.target.value);return U`
      <p aria-label="Kind of body"><b>${c3(t)}</b></p>
      <p class="dim" aria-label="Recognised parts">${d3(t.parts)}. Press a part, then click the joint with which it begins.</p>
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
        ${t.kg===null?lt:U`<button @click=${()=>this.connection.act({do:"set-body-mass",kg:null})}>Remove</button>`}
      </div>
      <h2>Posing</h2>
      <label class="check"><input type="checkbox" .checked=${e.natural} ?disabled=${!t.natural}
        @change=${o=>this.connection.act({do:"change-settings",settings:{...e,natural:o.target.checked}})} />Natural poses</label>
      ${t.natural?lt:U`<p class="dim">Natural posing needs pelvis, upper arms, forearms, thighs, shins and feet. Assign the missing parts.</p>`}`}};Ji.styles=[sn,Ze`
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
  `];no([Xt({attribute:!1})],Ji.prototype,"store",2);no([Xt({attribute:!1})],Ji.prototype,"connection",2);no([Xt({attribute:!1})],Ji.prototype,"mode",2);no([Xt({attribute:!1})],Ji.prototype,"choices",2);no([Xt()],Ji.prototype,"picking",2);no([Qt()],Ji.prototype,"margin",2);no([Qt()],Ji.prototype,"kg",2);Ji=no([nn("poise-rig-human")],Ji);var m3=Object.defineProperty,g3=Object.getOwnPropertyDescriptor,ul=(i,t,e,n)=>{for(var s=n>1?void 0:n?g3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&m3(t,e,s),s};const xr=180/Math.PI,T0="XYZ";let Oo=class extends We{constructor(){super(...arguments),this.chosen=""}connectedCallback(){super.connectedCallback(),this.store.on(["character","kinds"],()=>this.requestUpdate()),this.store.on(["selection"],()=>{this.chosen="",this.requestUpdate()})}get joints(){return this.store.scene.character.joints}render(){const i=this.store.scene,t=i?.character.joints[this.store.selected];if(!i||!t)return U`<p class="dim">Select a joint in the scene or in the tree to edit its name, position, type and limits.</p>`;const e=i.character.dofs.filter(n=>n.joint===this.store.selected);return U`
      <input type="text" aria-label="Name of the joint" .value=${t.name}
        @change=${n=>this.connection.act({do:"rename-joint",joint:t.name,name:n.target.value,symmetric:this.choices.symmetric})} />
      ${this.place(t)} ${this.axes(t)} ${this.kind(t)} ${this.limits(t,e)}`}place(i){const t=this.joints[i.parent],e=t?zn(t.rest):new Jt,n=Kn(i.rest).applyMatrix4(e.clone().invert()),s=o=>r=>{const a=Number(r.target.value),l=n.clone().setComponent(o,a).applyMatrix4(e);this.connection.act({do:"move-joint",joint:i.name,place:[l.x,l.y,l.z],along:this.choices.along,symmetric:this.choices.symmetric,rebind:this.choices.rebind})};return U`<h2>Offset${t?U` from ${t.name}`:lt}, metres</h2>
      ${i.follows?U`<p class="dim">The joints that it follows determine its position.</p>`:U`<div class="three">
        ${["x","y","z"].map((o,r)=>U`<input type="number" step="0.001" aria-label="Offset ${o}" title=${o}
          .value=${n.getComponent(r).toFixed(4)} @change=${s(r)} />`)}</div>`}`}axes(i){if(i.follows)return lt;const t=new ze;zn(i.rest).decompose(new A,t,new A);const e=new Gn().setFromQuaternion(t,T0),n=[e.x,e.y,e.z],s=r=>this.connection.act({do:"turn-joint",joint:i.name,turn:[r.w,r.x,r.y,r.z],symmetric:this.choices.symmetric,rebind:this.choices.rebind}),o=r=>a=>{const l=[...n];l[r]=Number(a.target.value)/xr,s(new ze().setFromEuler(new Gn(l[0],l[1],l[2],T0)))};return U`<h2>Axes in the world, degrees</h2>
      <div class="three">${["x","y","z"].map((r,a)=>U`<input type="number" step="1" aria-label="Axes ${r}" title="about ${r}"
        .value=${(n[a]*xr).toFixed(2)} @change=${o(a)} />`)}</div>
      <div class="row" style="margin-top: 0.4rem">
        <button class="grow" title="Align with the axes of the world" @click=${()=>s(new ze)}>World</button>
        <button class="grow" title="Point the y axis along the bone, and change the x axis as little as possible" @click=${()=>this.alongBone(i,t,s)}>Along the bone</button>
      </div>`}alongBone(i,t,e){const n=Kn(i.rest),s=this.joints.find(l=>l.parent===this.store.selected),r=(i.tip?new A(...i.tip).applyMatrix4(zn(i.rest)):s?Kn(s.rest):null)?.sub(n).normalize();if(!r||r.lengthSq()<.5){this.store.say(`${i.name} has no bone, because it has no child joint.`);return}const a=new A(0,1,0).applyQuaternion(t);e(new ze().setFromUnitVectors(a,r).multiply(t))}kind(i){const t=this.store.scene.kinds.joints,e=t.find(s=>s.name===(this.chosen||i.type)),n=e?lt:U`<option value=${i.type} selected>${i.type}</option>`;return U`<h2>Type</h2>
      <select aria-label="Type" @change=${s=>this.retype(i,s.target.value)}>
        ${n}${t.map(s=>U`<option value=${s.name} ?selected=${s.name===e?.name}>${s.name}</option>`)}
      </select>
      ${e?.parameters.map(s=>this.parameter(i,e,s.name,s.default))??U`<p class="dim">Its parameters are kept; you can edit them in Python.</p>`}`}retype(i,t){const e=this.store.scene.kinds.joints.find(s=>s.name===t);if(e.parameters.some(s=>s.name==="sources")){this.chosen=t,this.store.say("Name the joint that it follows.");return}this.chosen="";const n=Object.fromEntries(e.parameters.map(s=>[s.name,i.parameters[s.name]??s.default]));this.connection.act({do:"retype-joint",joint:i.name,type:t,parameters:n,symmetric:this.choices.symmetric})}parameter(i,t,e,n){const s=t.name===i.type?i.parameters:{},o=r=>{const a={};for(const l of t.parameters)a[l.name]=s[l.name]??l.default;a[e]=r.target.value,this.chosen="",this.connection.act({do:"retype-joint",joint:i.name,type:t.name,parameters:a,symmetric:this.choices.symmetric})};return U`<label class="parameter"><span class="dim">${e.replace(/_/g," ")}</span>
      <input type="text" aria-label="Parameter ${e}" .value=${s[e]??n} placeholder=${n} @change=${o} /></label>`}limits(i,t){const e=t.some(o=>o.quaternion);if(!t.length)return U`<p class="dim">It has no degrees of freedom to limit.</p>`;const n=(o,r)=>a=>{const l=a.target.value,c=l===""?null:Number(l)/(o.angle?xr:1);this.connection.act({do:"limit-joint",joint:i.name,cone:i.cone,symmetric:this.choices.symmetric,limits:{[o.suffix]:{lower:o.lower,upper:o.upper,[r]:c}}})},s=(o,r)=>r===null?"":(r*(o.angle?xr:1)).toFixed(o.angle?1:3);return U`<h2>Limits</h2>
      ${t.filter(o=>!o.quaternion).map(o=>U`<div class="limit">
        <span title="${o.name}, ${o.angle?"degrees":"metres or factors"}">${o.suffix}</span>
        <input type="number" step=${o.angle?1:.01} placeholder="none" aria-label="${o.name} lower limit" .value=${s(o,o.lower)} @change=${n(o,"lower")} />
        <input type="number" step=${o.angle?1:.01} placeholder="none" aria-label="${o.name} upper limit" .value=${s(o,o.upper)} @change=${n(o,"upper")} />
      </div>`)}
      ${e?this.cone(i):lt}`}cone(i){const t=o=>this.connection.act({do:"limit-joint",joint:i.name,limits:{},cone:o,symmetric:this.choices.symmetric}),{cone:e}=i;if(!e)return U`<button @click=${()=>t({swing:1,twist:[-.6,.6],axis:this.boneAxis(i)})}>Limit by a cone</button>`;const n=o=>Number(o.target.value)/xr,s=(o,r,a)=>U`<input type="number" step="1" aria-label=${o} title=${o}
      .value=${(r*xr).toFixed(1)} @change=${l=>t(a(n(l)))} />`;return U`<div class="limit"><span>swing</span>${s("Swing",e.swing,o=>({...e,swing:o}))}<span></span></div>
      ${e.axis?U`<div class="limit"><span>twist</span>
        ${s("Twist from",e.twist[0],o=>({...e,twist:[o,e.twist[1]]}))}
        ${s("Twist to",e.twist[1],o=>({...e,twist:[e.twist[0],o]}))}</div>`:lt}
      <button @click=${()=>t(null)}>No cone</button>`}boneAxis(i){const t=zn(i.base),e=this.joints.find(o=>o.parent===this.store.selected),n=i.tip?new A(...i.tip).applyMatrix4(zn(i.rest)):e?Kn(e.rest):null;if(!n)return[0,1,0];const s=n.applyMatrix4(t.clone().invert()).normalize();return s.lengthSq()>.5?[s.x,s.y,s.z]:[0,1,0]}};Oo.styles=[sn,Ze`
    :host { display: block; min-height: 0; }
    .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .three input { padding: 0.3rem 0.4rem; min-width: 0; }
    .limit { display: grid; grid-template-columns: minmax(4rem, 1fr) 1fr 1fr; gap: 0.4rem; align-items: center; padding: 0.2rem 0; }
    .limit span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .limit input { padding: 0.3rem 0.4rem; min-width: 0; }
    .parameter { display: grid; grid-template-columns: 9.2rem 1fr; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    p { margin: 0.6rem 0; }
  `];ul([Xt({attribute:!1})],Oo.prototype,"store",2);ul([Xt({attribute:!1})],Oo.prototype,"connection",2);ul([Xt({attribute:!1})],Oo.prototype,"choices",2);ul([Qt()],Oo.prototype,"chosen",2);Oo=ul([nn("poise-rig-joint")],Oo);var v3=Object.defineProperty,y3=Object.getOwnPropertyDescriptor,As=(i,t,e,n)=>{for(var s=n>1?void 0:n?y3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&v3(t,e,s),s};const Tu="";let Ii=class extends We{constructor(){super(...arguments),this.search="",this.named="",this.dragged=null,this.into=null,this.press=null,this.seen=-1}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover"],()=>this.requestUpdate())}down(i,t){i.button===0&&i.pointerType!=="touch"&&(this.press={name:t,x:i.clientX,y:i.clientY})}move(i){if(!this.press||i.buttons===0||this.dragged===null&&Math.hypot(i.clientX-this.press.x,i.clientY-this.press.y)<5)return;this.dragged=this.press.name;const e=this.shadowRoot.elementFromPoint(i.clientX,i.clientY)?.closest("[data-joint]")?.dataset.joint;this.into=e===void 0||e===this.dragged?null:e}up(){const{dragged:i,into:t}=this;this.press=this.dragged=this.into=null,!(i===null||t===null)&&this.connection.act({do:"reparent-joint",joint:i,parent:t===Tu?null:t,symmetric:this.choices.symmetric})}rename(i,t){const e=t.target.value.trim();this.named="",e&&e!==i&&this.connection.act({do:"rename-joint",joint:i,name:e,symmetric:this.choices.symmetric})}choice(i,t,e){return U`<label title=${e}><input type="checkbox" .checked=${this.choices[i]}
      @change=${n=>this.mode.choose({[i]:n.target.checked})} />${t}</label>`}updated(){this.seen!==this.store.selected&&(this.seen=this.store.selected,this.renderRoot.querySelector(".joint.on")?.scrollIntoView({block:"nearest"}));const i=this.renderRoot.querySelector(".name");i&&this.shadowRoot.activeElement!==i&&(i.focus(),i.select())}render(){const i=this.store.scene?.character;if(!i)return lt;const t=L_(i.joints),e=this.search.toLowerCase();return U`
      <div class="tools">
        <button class=${this.choices.drawing?"on":""} aria-pressed=${this.choices.drawing} title="Draw joints by clicking inside the mesh (D)"
          @click=${()=>this.mode.choose({drawing:!this.choices.drawing})}>Draw</button>
        <button title="Insert a joint in the bone to the selected joint (I)" @click=${()=>this.mode.insert()}>Insert</button>
        <button title="Remove the selected joint (Delete)" @click=${()=>this.mode.remove()}>Remove</button>
      </div>
      <div class="choices">
        ${this.choice("symmetric","Edit both sides","Apply edits to the left and the right side (S)")}
        ${this.choice("along","Children follow","Child joints move with a moved joint; otherwise they stay in place (C)")}
        ${i.skins.length&&!i.bare?this.choice("rebind","Keep the skin in place","Bind the skin again at the new rest pose; otherwise it moves with the joints"):lt}
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
        <div class="rest ${this.into===Tu&&this.dragged!==null?"into":""}" data-joint=${Tu}></div>
      </div>`}};Ii.styles=[sn,Ze`
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
  `];As([Xt({attribute:!1})],Ii.prototype,"store",2);As([Xt({attribute:!1})],Ii.prototype,"connection",2);As([Xt({attribute:!1})],Ii.prototype,"mode",2);As([Xt({attribute:!1})],Ii.prototype,"choices",2);As([Qt()],Ii.prototype,"search",2);As([Qt()],Ii.prototype,"named",2);As([Qt()],Ii.prototype,"dragged",2);As([Qt()],Ii.prototype,"into",2);Ii=As([nn("poise-rig-tree")],Ii);const _3=new Set(["x","y","z","b","escape"]),C0={tree:"Skeleton",joint:"Joint",human:"Human",bind:"Bind"},b3=11,w3=8,R0=11,x3=3,M3=150;class U_{constructor(t){this.tools=t,this.name="rig",this.title="Rig",this.oneFinger=!0,this.shortcuts=[["D","draw a chain of joints: each click adds a child of the last joint, centred in the body under the mouse"],["Escape","end the chain; press again to stop drawing"],["Drag a joint","move it; Shift over the floor, X, Y, Z along an axis"],["Drag the end of an arc","set that limit"],["I","insert a joint in the bone under the mouse, or in the bone to the selected joint"],["Delete","remove the joint; its parent adopts its children"],["S","edit both sides, or only one"],["C","move the children of a joint with it, or leave them"]],this.choices={drawing:!1,symmetric:!0,along:!1,rebind:!0,coloured:!1},this.limits=new __,this.ghosts=new Ke,this.group=new Ke,this.keys=new Set,this.tab="tree",this.picking=null,this.on=!1,this.hadBones=!1,this.drag=null,this.later=0,this.under=null,this.pending=null,this.asked=null,this.project=s=>this.tools.stage.project(s.clone().applyMatrix4(this.tools.body.group.matrixWorld)),this.bodyDrawn=null;const{body:e,store:n}=t;this.colours=new OT(e),this.mark=new ee(new Tn(1,20,14),P0(16757844,.95)),this.mark.renderOrder=14,this.group.add(this.limits.group,this.ghosts,this.mark),this.group.visible=!1,e.overlay.add(this.group),addEventListener("keydown",s=>{!s.metaKey&&!s.ctrlKey&&this.keys.add(s.key.toLowerCase())}),addEventListener("keyup",s=>this.keys.delete(s.key.toLowerCase())),addEventListener("blur",()=>this.keys.clear()),n.on(["selection"],()=>{const s=n.scene?.character.joints[n.selected]?.name;this.on&&this.picking!==null&&s!==void 0&&this.assign(s),this.redraw()}),n.on(["character","humanoid","kinds","report"],()=>{t.page.requestUpdate(),t.stage.ask()})}enter(){const{body:t,showBones:e,store:n}=this.tools;this.on=!0,this.group.visible=!0,this.group.rotation.set(0,0,0),this.hadBones=n.bones,e(!0),n.scene?.character.bare&&(this.choices.drawing=!0),t.overlay.children.includes(this.group)||t.overlay.add(this.group),this.redraw()}leave(){const{showBones:t,store:e}=this.tools;this.on=!1,this.group.visible=!1,this.drag&&this.still(),this.drag=null,this.choices.drawing=!1,this.picking=null,this.hover(null),this.colours.show(null),this.tools.stage.canvas.style.cursor="default",t(this.hadBones||(e.scene?.character.skins.length??0)===0)}shown(t){const e=this.tools.body.character;if(!e)return t;const n=new Float32Array(12*e.joints.length);return e.joints.forEach((s,o)=>n.set(s.rest,12*o)),{...t,world:n,q:Float32Array.from(e.dofs,s=>s.rest)}}ray(t,e){return this.tools.stage.ray(t,e).applyMatrix4(this.tools.body.group.matrixWorld.clone().invert())}pivot(t){return Kn(this.tools.body.character.joints[t].rest)}find(t,e,n=de()){const{body:s}=this.tools;if(!s.character||s.world.length===0)return null;let o=-1,r=b3*n;if(s.character.bare||s.character.joints.forEach((u,d)=>{const f=this.project(this.pivot(d)),p=Math.hypot(f.x-t,f.y-e);(p<r-.5||p<r+.5&&d===this.tools.store.selected)&&([r,o]=[p,d])}),o>=0)return{joint:o,child:-1,share:-1};const a=wy(s,this.project,new dt(t,e),w3*n);if(!a||this.choices.drawing)return null;let l=-1,c=1/0,h=.5;return s.character.joints.forEach((u,d)=>{if(u.parent!==a.joint)return;const f=this.pivot(a.joint),p=this.pivot(d).sub(f),v=Math.min(.95,Math.max(.05,a.point.clone().sub(f).dot(p)/(p.lengthSq()||1))),m=f.addScaledVector(p,v).distanceTo(a.point);m<c&&([c,l,h]=[m,d,v])}),{joint:a.joint,child:l,share:h}}down(t,e,n){const{body:s,stage:o,store:r}=this.tools;if(t.button!==0||this.drag||!s.character)return!1;const a=qs(t)*de(),l=this.choices.drawing?null:this.limits.near(this.project,e,n,R0*a),c=this.find(e,n,a);if(l&&!(c&&c.child<0&&c.share<0&&c.joint!==r.selected))return this.drag={pointer:t.pointerId,joint:l.joint,from:l.place,to:l.place,startX:e,startY:n,moved:!1,handle:l,angle:l.angle},!0;if(this.choices.drawing)return this.draw(c,e,n);if(!c)return!1;if(this.picking!==null)return this.assign(s.character.joints[c.joint].name),!0;if(r.select(c.joint),c.share>=0)return!0;const h=this.pivot(c.joint);return this.drag={pointer:t.pointerId,joint:c.joint,from:h,to:h.clone(),startX:e,startY:n,moved:!1,handle:null,angle:0},o.ask(),!0}draw(t,e,n){const{body:s,store:o}=this.tools;if(t)return o.select(t.joint),!0;const r=this.drawnAt(e,n);if(!r)return!1;const a=s.character,l=a.bare?null:a.joints[o.selected]?.name??null;return this.asked={place:r,names:new Set(a.bare?[]:a.joints.map(c=>c.name))},this.act({do:"draw-joint",place:[r.x,r.y,r.z],parent:l,symmetric:this.choices.symmetric}),!0}drawnAt(t,e){const{body:n,stage:s,store:o}=this.tools;if(n.skins.length)return Qk(n,this.ray(t,e));const r=s.camera.getWorldDirection(new A),a=o.selected>=0?this.pivot(o.selected):this.pivot(0),l=new Sn().setFromNormalAndCoplanarPoint(r,a.applyMatrix4(n.group.matrixWorld));return s.ray(t,e).intersectPlane(l,new A)?.applyMatrix4(n.group.matrixWorld.clone().invert())??null}move(t,e,n){const{drag:s}=this;if(!s||s.pointer!==t.pointerId){t.buttons===0&&(this.pending={x:e,y:n},this.tools.stage.ask());return}Math.hypot(e-s.startX,n-s.startY)>x3*de()&&(s.moved=!0),s.moved&&(s.handle?this.pullHandle(s,s.handle,e,n):(this.pullJoint(s,e,n,t.shiftKey),this.drawGhosts()),this.tell(s),this.tools.stage.ask())}tell(t){this.later||!this.tools.store.status.connected||(this.later=window.setTimeout(()=>{this.later=0;const e=this.drag===t?this.editOf(t):null;e&&this.tools.store.status.connected&&this.tools.connection.act({do:"draw-edit",edit:e})},M3))}still(){clearTimeout(this.later),this.later=0,this.tools.store.status.connected&&this.tools.connection.act({do:"draw-edit",edit:null})}editOf(t){if(t.handle)return this.limit(t.handle,t.angle);const e=this.tools.body.character.joints[t.joint]?.name;if(e===void 0)return null;const{x:n,y:s,z:o}=t.to,{along:r,rebind:a,symmetric:l}=this.choices;return{do:"move-joint",joint:e,place:[n,s,o],along:r,rebind:a,symmetric:l}}pullHandle(t,e,n,s){const[o,r]=e.range,a=$P(e,this.project,n,s,t.angle);t.angle=Math.min(r,Math.max(o,S3(a)));const l=new Map([[`${e.dof} ${e.kind}`,t.angle]]);this.limits.show(this.tools.body,e.joint,l),this.tools.page.requestUpdate()}pullJoint(t,e,n,s){const{body:o,stage:r}=this.tools,a=o.group.matrixWorld,l=t.from.clone().applyMatrix4(a),c=r.ray(e,n),h=["x","y","z"].findIndex(d=>this.keys.has(d));let u;if(h>=0){const d=new A().setComponent(h,1),f=new Sn().setFromNormalAndCoplanarPoint(c.direction.clone().addScaledVector(d,-c.direction.dot(d)).normalize(),l);u=c.intersectPlane(f,new A),u&&(u=l.clone().addScaledVector(d,u.sub(l).dot(d)))}else{const d=s?new A(0,1,0):r.camera.getWorldDirection(new A);u=c.intersectPlane(new Sn().setFromNormalAndCoplanarPoint(d,l),new A)}u&&t.to.copy(u.applyMatrix4(a.clone().invert()))}up(t){const{drag:e}=this;if(!e||e.pointer!==t.pointerId)return;if(this.drag=null,this.clearGhosts(),!e.moved){this.tools.stage.ask();return}const n=this.editOf(e);n&&this.act(n),this.still(),this.tools.stage.ask()}limit(t,e){const n=this.tools.body.character,s=n.joints[t.joint],o=n.dofs[t.dof],r={do:"limit-joint",joint:s.name,limits:{},cone:s.cone,symmetric:this.choices.symmetric};if(o)r.limits[o.suffix]={lower:o.lower,upper:o.upper,[t.kind]:e};else if(s.cone){const a=[...s.cone.twist];t.kind==="twist low"&&(a[0]=e),t.kind==="twist high"&&(a[1]=e),r.cone={...s.cone,twist:a,swing:t.kind==="swing"?e:s.cone.swing}}return r}away(){this.pending=null,this.hover(null),this.drag||this.clearGhosts()}get dragging(){return this.drag?_3:null}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{store:n}=this.tools;if(t==="d")this.choose({drawing:!this.choices.drawing});else if(t==="s")this.choose({symmetric:!this.choices.symmetric});else if(t==="c")this.choose({along:!this.choices.along});else if(t==="i")this.insert();else if(t==="delete"||t==="backspace")this.remove();else if(t==="escape")this.escape();else return["x","y","z"].includes(t)?this.drag!==null:!1;return n.changed("rig"),!0}escape(){const{store:t}=this.tools;this.drag?(this.drag=null,this.still(),this.redraw()):this.picking!==null?this.pick(null):t.selected>=0?t.select(-1):this.choose({drawing:!1}),this.clearGhosts()}choose(t){Object.assign(this.choices,t),this.clearGhosts(),this.redraw(),this.tools.stage.canvas.style.cursor=this.choices.drawing?"crosshair":"default",this.tools.page.requestUpdate(),this.tools.stage.ask()}pick(t){this.picking=t,t!==null&&this.choices.drawing&&this.choose({drawing:!1}),this.tools.page.requestUpdate(),this.tools.stage.ask()}assign(t){const e=this.picking;e!==null&&(this.pick(null),this.act({do:"assign-part",part:e,joint:t,symmetric:this.choices.symmetric}))}insert(){const{connection:t,store:e}=this.tools,n=e.scene.character.joints,{under:s}=this,o=s&&s.child>=0?s.child:e.selected;if(!n[o]||n[o].parent<0){e.say("Point at a bone, or select the joint at its end, to insert a joint in it.");return}t.act({do:"insert-joint",child:n[o].name,share:s&&s.child>=0?s.share:.5,symmetric:this.choices.symmetric})}remove(){const{connection:t,store:e}=this.tools,n=e.scene.character.joints[e.selected]?.name;n===void 0?e.say("Select a joint first: click it in the scene or in the tree."):t.act({do:"remove-joint",joint:n,symmetric:this.choices.symmetric})}act(t){this.tools.connection.act(t)}hover(t){const{store:e,stage:n}=this.tools;this.under=t;const s=t?.joint??-1;s!==e.hovered&&(e.hovered=s,e.changed("hover")),n.canvas.style.cursor=this.choices.drawing?"crosshair":t?"grab":"default"}before(){if(!this.on)return;const{body:t}=this.tools;if(this.follow(),this.colours.show(this.coloursShown)&&this.tools.showBones(this.tools.store.bones),this.pending&&!this.drag){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s)),this.choices.drawing?this.showNext(n,s):this.limits.near(this.project,n,s,R0*de())&&(this.tools.stage.canvas.style.cursor="grab")}const e=t.character?.joints[this.tools.store.selected];this.mark.visible=e!==void 0&&!t.character.bare,e&&(this.mark.position.copy(Kn(e.rest)),this.mark.scale.setScalar(.0115*t.character.height))}follow(){const{body:t,store:e}=this.tools;if(!t.character||t.character===this.bodyDrawn)return;this.bodyDrawn=t.character;const{asked:n}=this;if(n){let s=-1,o=1/0;t.character.joints.forEach((r,a)=>{if(n.names.has(r.name))return;const l=Kn(r.rest).distanceTo(n.place);l<o&&([o,s]=[l,a])}),s>=0&&(this.asked=null,e.selection=s<0?[]:[s],e.changed("selection"))}this.redraw()}get coloursShown(){return this.picking!==null||this.choices.coloured&&this.tab==="human"?this.tools.store.scene?.humanoid.colours??null:null}redraw(){this.on&&(this.choices.drawing||this.tools.body.character?.bare?this.limits.clear():this.limits.show(this.tools.body,this.tools.store.selected),this.tools.stage.ask())}clearGhosts(){for(const t of[...this.ghosts.children]){this.ghosts.remove(t);const{geometry:e,material:n}=t;e.dispose(),n.dispose()}}ghost(t,e,n){const s=new ee(new Tn(.011*this.tools.body.character.height,16,12),P0(n,.9));s.position.copy(t),s.renderOrder=13,this.ghosts.add(s);const o=e.flatMap(a=>[t,a]),r=new Bo(new pe().setFromPoints(o),new wi({color:n,depthTest:!1,transparent:!0}));r.frustumCulled=!1,r.renderOrder=13,this.ghosts.add(r)}image(t){const{point:e,normal:n}=this.tools.body.character.plane,s=qr(n);return t.clone().addScaledVector(s,-2*t.clone().sub(qr(e)).dot(s))}drawGhosts(){this.clearGhosts();const{drag:t}=this,e=this.tools.body.character.joints;if(!t||t.handle)return;const n=(r,a)=>e.flatMap((l,c)=>c===e[r].parent?[this.pivot(c)]:l.parent===r?[this.choices.along?this.pivot(c).add(a):this.pivot(c)]:[]);this.ghost(t.to,n(t.joint,t.to.clone().sub(t.from)),16757844);const s=e[t.joint].mirror;if(!this.choices.symmetric||s===t.joint)return;const o=this.image(t.to);this.ghost(o,n(s,o.clone().sub(this.pivot(s))),16767392)}showNext(t,e){this.clearGhosts();const{body:n,store:s}=this.tools;if(this.under||!n.character)return;const o=this.drawnAt(t,e);if(!o)return;const r=n.character.bare||s.selected<0?[]:[this.pivot(s.selected)];this.ghost(o,r,5427827);const a=this.image(o),l=a.distanceTo(o)>.05*n.character.height;this.choices.symmetric&&l&&!n.character.bare&&this.ghost(a,[],11004088)}show(t){this.tab=t,this.tools.page.requestUpdate(),this.tools.stage.ask()}panel(){const{connection:t,store:e}=this.tools,n=s=>this.tab===s?"":"display:none";return U`
      <div class="row tabs" role="tablist">
        ${Object.keys(C0).map(s=>U`
          <button role="tab" aria-selected=${this.tab===s} class="grow ${this.tab===s?"on":""}"
            @click=${()=>this.show(s)}>${C0[s]}</button>`)}
      </div>
      <poise-rig-tree style=${n("tree")} .store=${e} .connection=${t} .mode=${this} .choices=${{...this.choices}}></poise-rig-tree>
      <poise-rig-joint style=${n("joint")} .store=${e} .connection=${t} .choices=${{...this.choices}}></poise-rig-joint>
      <poise-rig-human style=${n("human")} .store=${e} .connection=${t} .mode=${this} .choices=${{...this.choices}} .picking=${this.picking}></poise-rig-human>
      <poise-bind style=${n("bind")} .store=${e} .connection=${t}></poise-bind>`}over(){const t=this.telling();return t?U`<div style="position:absolute;left:50%;top:1.2rem;transform:translateX(-50%);background:var(--panel);color:var(--text);border:1px solid var(--edge);border-radius:0.8rem;padding:0.5rem 1.4rem;pointer-events:none;max-width:92%">${t}</div>`:U``}telling(){const t=this.tools.store.scene?.character,{drag:e}=this;if(e?.handle&&e.moved)return`${e.handle.kind} ${(e.angle*180/Math.PI).toFixed(0)}°`;if(this.picking!==null)return`Click the first joint of the ${this.picking}, or press Escape to cancel.`;if(!this.choices.drawing)return"";if(t?.bare)return"Click inside the mesh to place the first joint, the root.";const n=t?.joints[this.tools.store.selected]?.name;return n===void 0?"Click a joint to continue from it, or inside the mesh for a new root. Press Escape to stop.":`Click inside the mesh to add a child of ${n}. Press Escape to end the chain.`}get state(){const t=this.tools.store.scene?.character.joints??[];return{...this.choices,tab:this.tab,picking:this.picking,dragging:this.drag!==null&&this.drag.moved,under:this.under?{joint:t[this.under.joint]?.name??"",child:t[this.under.child]?.name??""}:null,waiting:this.asked!==null,ghosts:this.ghosts.children.length,handles:this.limits.handles.map(({kind:e,dof:n,place:s,angle:o})=>{const r=this.project(s),a=this.tools.body.character?.dofs[n]?.name??"";return{kind:e,dof:a,angle:o,x:r.x,y:r.y}})}}}function S3(i){const t=Math.PI/36,e=Math.round(i/t)*t;return Math.abs(i-e)<.012?e:i}function P0(i,t){return new tn({color:i,depthTest:!1,transparent:!0,opacity:t})}const E3=[D_,U_,LP,pP];var A3=Object.defineProperty,T3=Object.getOwnPropertyDescriptor,Vf=(i,t,e,n)=>{for(var s=n>1?void 0:n?T3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&A3(t,e,s),s};const k0=300;let el=class extends We{constructor(){super(...arguments),this.since=new Map}connectedCallback(){super.connectedCallback(),this.store.on(["jobs"],()=>this.told(this.store.jobs))}told(i){for(const t of i)this.since.has(t.id)||(this.since.set(t.id,performance.now()),setTimeout(()=>this.requestUpdate(),k0));for(const t of this.since.keys())i.some(e=>e.id===t)||this.since.delete(t);this.requestUpdate()}render(){const i=performance.now();return this.store.jobs.filter(t=>i-(this.since.get(t.id)??i)>=k0).map(t=>U`
      <div class="job">
        <span title=${t.text}>${t.label}${t.text?U`<span class="dim"> · ${t.text}</span>`:""}</span>
        <progress aria-label=${t.label} max="1" .value=${t.share} ?hidden=${t.share<=0}></progress>
        <button title="Cancel ${t.label}" aria-label="Cancel ${t.label}"
          @click=${()=>this.connection.act({do:"cancel-job",job:t.id})}>${ll}</button>
      </div>`)}};el.styles=[sn,Ze`
    :host { display: flex; gap: 1.4rem; min-width: 0; font-size: 1.2rem; }
    .job { display: flex; gap: 0.8rem; align-items: center; min-width: 0; }
    .job span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 26rem; }
    progress { width: 12rem; height: 0.8rem; accent-color: var(--accent); }
    button { min-height: 2rem; padding: 0 0.6rem; font-size: 1.2rem; }
  `];Vf([Xt({attribute:!1})],el.prototype,"store",2);Vf([Xt({attribute:!1})],el.prototype,"connection",2);el=Vf([nn("poise-jobs")],el);var C3=Object.defineProperty,R3=Object.getOwnPropertyDescriptor,Ts=(i,t,e,n)=>{for(var s=n>1?void 0:n?R3(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&C3(t,e,s),s};const P3=[[".glb","glTF, with skin (.glb)"],[".fbx","FBX, with skin (.fbx)"],[".vrm","VRM avatar (.vrm)"],[".vrma","VRM animation (.vrma)"],[".usda","USD (.usda)"],[".bvh","BVH (.bvh)"],[".amc","ASF and AMC (.zip)"],[".ma","Maya ASCII (.ma)"],[".npz","NumPy (.npz)"],[".obj","OBJ of the posed skin (.obj)"],[".png","Picture (.png)"],[".mp4","Film (.mp4)"],[".gif","Film (.gif)"],[".poise","Project (.poise)"],[".py","Python script of this session (.zip)"]],k3=[["map","Joint mapping (retargeting)",".json"],["model","Marker placement table",".json"],["static","Another trial of the same subject, for calibration",".c3d,.trc"]];function L0(i){return i.length<4?i.map(({path:t})=>t).join(" and "):`${i[0].path.split("/")[0]} (${i.length} files)`}const D0=i=>i.startsWith("{")?JSON.parse(i).error.message:i;let Ui=class extends We{constructor(){super(...arguments),this.listing={path:"",entries:[]},this.problem="",this.busy="",this.stop=null,this.motion=!1,this.beside={},this.what="pose"}async open(i=!1){this.problem="",this.motion=i,this.beside={},this.renderRoot.querySelector("#open").showModal(),await this.look("")}motionWords(){const{rate:i,length:t}=this.store.scene?.timeline??{rate:30,length:0},e=Math.floor(t*i+1e-6)+1;return`The motion of the timeline, ${e} ${e===1?"frame":"frames"}`}exporting(){this.problem="",this.what=this.store.keys?"motion":"pose",this.renderRoot.querySelector("#export").showModal()}async ask(i,t){const e=new AbortController;this.stop=()=>e.abort(),this.problem="";try{const n=await fetch(i,{...t,signal:e.signal});if(n.ok)return n;this.problem=D0(await n.text())}catch{this.problem=e.signal.aborted?"":"The studio does not answer."}finally{this.stop=null}return null}sent(i,t,e){const n=new XMLHttpRequest;return this.stop=()=>n.abort(),this.problem="",new Promise(s=>{const o=(r,a)=>{this.stop=null,this.problem=a,s(r)};n.upload.onprogress=r=>{const a=r.total?Math.round(100*r.loaded/r.total):0;this.busy=a<100?`Sending ${e}: ${a} %`:`Opening ${e}…`,this.store.say(this.busy)},n.onload=()=>o(n.status===200,n.status===200?"":D0(n.responseText)),n.onerror=()=>o(!1,"The studio does not answer."),n.onabort=()=>o(!1,""),n.open("POST",i),n.send(t)})}async look(i){const t=await this.ask(`files?path=${encodeURIComponent(i)}`);t&&(this.listing=await t.json())}async take(i){if(i.folder)return this.look(i.path);if(this.busy=`${this.motion?"Reading":"Opening"} ${i.name}…`,this.motion)return this.lay([],i.path);const t=await this.ask(`open?path=${encodeURIComponent(i.path)}`,{method:"POST"});this.busy="",t&&this.close()}async send(i){const t=new URLSearchParams;for(const{path:s,file:o}of i)t.append("name",s),i.length>1&&t.append("size",String(o.size));const e=L0(i);if(i.length>Qm){this.problem=`${e}: the limit is ${Qm} files; drop one robot or character with only the files that it refers to`,this.store.say(this.problem,"bad");return}this.busy=`Opening ${e}…`,this.store.say(this.busy);const n=await this.sent(`upload?${t}`,i.length>1?new Blob(i.map(({file:s})=>s)):i[0].file,e);this.done(),n&&this.close()}async drop(i){[this.motion,this.beside]=[!1,{}],await this.updateComplete,this.store.say(`Reading ${L0(i)}…`),await this.lay(i.map(({file:t})=>t)),this.store.say(this.problem,"bad")}done(){(this.problem||this.store.status.message===this.busy)&&this.store.say(this.problem,"bad"),this.busy=""}async lay(i,t=""){const e=this.fields?.read()??{};if(this.fields&&!this.fields.read()){this.busy="",this.problem="An option is invalid.";return}const n=[...i.map(l=>[l,"motion"]),...Object.entries(this.beside).map(([l,c])=>[c,l])],s=new URLSearchParams({options:JSON.stringify(e)});t&&s.set("path",t);for(const[l,c]of n)s.append("name",l.name),s.append("size",String(l.size)),s.append("use",c);this.busy=`Reading ${t||i.map(l=>l.name).join(" and ")}…`;const o=await this.ask(`motion?${s}`,{method:"POST",body:new Blob(n.map(([l])=>l))});if(this.busy="",!o)return;this.close();const{errors:r}=await o.json(),a=r?await this.ask("errors"):null;a&&await this.keep(a)}chosen(i){const t=Sy(i.target.files??[]);t.length&&(this.motion?this.lay(t.map(({file:e})=>e)):this.send(t))}async save(i){this.busy="Writing…";const t=await this.ask(`export?as=${i}&what=${this.what}`);this.busy="",t&&(this.close(),await this.keep(t,`character${i}`))}async keep(i,t="file"){const e=i.headers.get("content-disposition")??"",n=document.createElement("a");n.href=URL.createObjectURL(await i.blob()),n.download=decodeURIComponent(e.split("''")[1]??t),n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4),this.store.say(`Exported ${n.download}.`)}cancel(){this.stop?.(),this.close()}close(){this.renderRoot.querySelectorAll("dialog").forEach(i=>i.close())}options(){return U`<details><summary>Options of retargeting and of markers</summary><div class="options">
      ${k3.map(([i,t,e])=>U`<label class="row"><span class="grow">${t}</span>
        <input type="file" aria-label=${t} accept=${e} @change=${n=>{const s=n.target.files?.[0];s?this.beside[i]=s:delete this.beside[i]}} /></label>`)}
      <poise-fields .store=${this.store} .fields=${this.store.scene?.kinds.importing??[]}></poise-fields></div></details>`}render(){const i=this.listing.path.split("/").slice(0,-1).join("/");return U`
      <dialog id="open" aria-label=${this.motion?"Import a motion":"Open a file"}>
        <b>${this.motion?"Import a motion":"Open"}</b> <span class="dim">${this.listing.path}</span>
        <div class="list">
          ${this.listing.path?U`<button class="entry" @click=${()=>this.look(i)}><span>..</span></button>`:lt}
          ${this.listing.entries.map(t=>U`<button class="entry" @click=${()=>this.take(t)}>
            <span>${t.name}${t.folder?"/":""}</span>
            <span class="dim">${t.folder?"":t.bytes<1e6?`${Math.ceil(t.bytes/1e3)} kB`:`${(t.bytes/1e6).toFixed(1)} MB`}</span></button>`)}
          ${this.listing.entries.length?lt:U`<p class="dim">Nothing in this folder can be opened.</p>`}
        </div>
        <div class="row"><label class="grow">From this computer
          <input type="file" multiple @change=${t=>this.chosen(t)} /></label>
          ${this.motion?lt:U`<label class="grow">A folder, such as a robot with its meshes
            <input type="file" webkitdirectory @change=${t=>this.chosen(t)} /></label>`}
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        ${this.motion?this.options():lt}
        <p role="alert" class=${this.problem?"bad":"dim"}>${this.problem||this.busy||(this.motion?"Motions are applied by joint names if the joints match, and otherwise retargeted to this character. For an AMC, select its ASF as well.":"You can also drop a file, or several that belong together, anywhere on the page: a robot with its folder of meshes, an ASF with its AMC, or a glTF with its buffers and textures.")}</p>
      </dialog>
      <dialog id="export" aria-label="Export">
        <b>Export</b>
        <div class="row" role="radiogroup" aria-label="Content of the export" style="margin-top: 1rem">
          ${[["pose","The current pose"],["motion",this.motionWords()]].map(([t,e])=>U`
            <label class="grow"><input type="radio" name="what" .checked=${this.what===t} @change=${()=>{this.what=t}} /> ${e}</label>`)}
        </div>
        <div class="formats">${P3.map(([t,e])=>U`<button ?disabled=${this.busy!==""} @click=${()=>this.save(t)}>${e}</button>`)}</div>
        <div class="row"><p role="alert" class="grow ${this.problem?"bad":"dim"}">${this.problem||this.busy}</p>
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
      </dialog>`}};Ui.styles=[sn,Ze`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 1.2rem; padding: 1.8rem 2.2rem; width: min(56rem, 92vw); box-shadow: 0 1.8rem 6rem #0008; }
    dialog::backdrop { background: #0006; }
    .list { border: 1px solid var(--edge); border-radius: 0.6rem; max-height: 46vh; overflow: auto; margin: 1rem 0; padding: 0.3rem; }
    .entry { display: flex; width: 100%; border: 0; background: none; text-align: left; gap: 1rem; min-height: 2.6rem; }
    .entry span:first-child { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .formats { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; margin: 1.2rem 0; }
    .formats button { text-align: left; }
    .options { max-height: 32vh; overflow: auto; padding-right: 0.8rem; }
    .bad { color: var(--bad); }
  `];Ts([Xt({attribute:!1})],Ui.prototype,"store",2);Ts([Qt()],Ui.prototype,"listing",2);Ts([Qt()],Ui.prototype,"problem",2);Ts([Xt({attribute:!1})],Ui.prototype,"connection",2);Ts([Qt()],Ui.prototype,"busy",2);Ts([Qt()],Ui.prototype,"motion",2);Ts([bi("poise-fields")],Ui.prototype,"fields",2);Ts([Qt()],Ui.prototype,"what",2);Ui=Ts([nn("poise-files")],Ui);const Xr=["step","linear","hermite","catmull-rom","bezier"],I0=1e-6,Ta=({dof:i,time:t})=>`${i}@${t}`;class L3{constructor(t,e){this.store=e,this.all=new Map,this.times=[],this.names="",t.hear(fT,n=>{const s=pT(n);s.times.length?this.all.set(s.dof,s):this.all.delete(s.dof),this.gather(),e.changed("keys")}),e.on(["character"],()=>{const n=e.scene.character.dofs.map(({name:s})=>s).join(`
`);n!==this.names&&(this.names=n,this.all.clear(),this.gather(),e.changed("keys"))})}gather(){const t=new Set;for(const e of this.all.values())for(const n of e.times)t.add(n);this.times=[...t].sort((e,n)=>e-n),this.store.keys=this.count}get count(){let t=0;for(const e of this.all.values())t+=e.times.length;return t}has(t){return this.at(t)>=0}at({dof:t,time:e}){const n=this.all.get(t)?.times;if(!n)return-1;const s=_s(n,e-I0);return s<n.length&&Math.abs(n[s]-e)<=I0?s:-1}differs(t,e){for(const n of this.all.values())if(n.width===1&&Math.abs(Bc(n,e)-t[n.dof])>2e-4)return!0;return!1}kind(t){return Xr[this.all.get(t.dof).kinds[this.at(t)]]}}function _s(i,t){let e=0,n=i.length;for(;e<n;){const s=e+n>>1;i[s]<t?e=s+1:n=s}return e}function D3(i,t,e=0){const{times:n,width:s,tension:o}=i,r=n.length-1;if(r<1)return 0;const a=u=>i.values[s*u+e],l=u=>(a(u+1)-a(u))/(n[u+1]-n[u]);if(t===0)return 2*o*l(0);if(t===r)return 2*o*l(r-1);const[c,h]=[n[t]-n[t-1],n[t+1]-n[t]];return 2*o*(l(t-1)*h+l(t)*c)/(c+h)}function Bd(i,t,e=0){const n=i.width*t+e,s=r=>Xr[i.kinds[Math.max(r,0)]]==="catmull-rom",o=D3(i,t,e);return[s(t-1)?o:i.incoming[n],s(t)?o:i.outgoing[n]]}function Bc(i,t,e=0){const{times:n,width:s}=i,o=b=>i.values[s*b+e],r=n.length-1,a=Math.max(_s(n,t+1e-12)-1,0);if(t<=n[0])return o(0);if(a>=r)return o(r);const l=Xr[i.kinds[a]],[c,h]=[o(a),o(a+1)];if(l==="step")return c;const u=n[a+1]-n[a];let d=(t-n[a])/u;if(l==="linear")return c+d*(h-c);let[f,p]=[u,u];if(l==="bezier"){const b=Math.min(i.handles[2*a+1]/u,1),w=Math.min(i.handles[2*a+2]/u,1);d=I3(b,1-w,d),[f,p]=[3*b*u,3*w*u]}const v=Bd(i,a,e)[1]*f,m=Bd(i,a+1,e)[0]*p,g=h-c;return c+d*(v+d*(3*g-2*v-m+d*(v+m-2*g)))}function I3(i,t,e){let[n,s]=[0,1];for(let o=0;o<40;o++){const r=(n+s)/2;3*r*(1-r)*(1-r)*i+3*r*r*(1-r)*t+r*r*r<e?n=r:s=r}return(n+s)/2}const U0=["#e5484d","#3fa34d","#3e8bff","#d98a00","#9a5cf5","#00a2a8","#d6409f","#8b8d98"],U3="#ff5a4f",N3="#f0a92e",se=22;class O3{constructor(t,e,n,s,o,r){this.store=t,this.connection=e,this.tracks=n,this.player=s,this.scale=o,this.ask=r,this.chosen=new Map,this.clip=0,this.height=0,this.reach=1,this.draft=new $3(e,t)}get keys(){return[...this.chosen.values()]}get layerName(){const{layers:t,layer:e}=this.store.scene;return t.find(({settings:n})=>n.id===e)?.settings.name??null}get adds(){const{layers:t,layer:e}=this.store.scene;return t.some(({settings:n})=>n.id===e&&n.mode==="additive")}is(t){return this.chosen.has(Ta(t))}choose(t,e=!1){e||this.chosen.clear();for(const n of t)this.chosen.set(Ta(n),n);t.length&&(this.clip=0),this.store.changed("chosen"),this.ask()}toggle(t){const e=t.every(n=>this.is(n));for(const n of t)e?this.chosen.delete(Ta(n)):this.chosen.set(Ta(n),n);this.clip=0,this.store.changed("chosen"),this.ask()}chooseClip(t){this.chosen.clear(),this.clip=t,this.store.changed("chosen"),this.ask()}prune(){for(const[t,e]of this.chosen)this.tracks.has(e)||this.chosen.delete(t);this.clip&&!this.store.scene?.clips.some(({clip:t})=>t.id===this.clip)&&(this.clip=0)}named(t){const e=this.store.scene.character.dofs;return t.map(({dof:n,time:s})=>({dof:e[n].name,time:s}))}snapped(t){const{rate:e,snap:n}=this.store.scene.timeline;return n?Math.round(t*e)/e:t}shifted(t,e){this.chosen.clear();for(const n of t){const s={dof:n.dof,time:n.time+e};this.chosen.set(Ta(s),s)}}}class $3{constructor(t,e){this.connection=t,this.waiting=!1,this.next=null,this.begun=!1,e.on(["posed","status"],()=>{this.waiting=!1,this.send()})}get open(){return this.begun}attempt(t){this.begun=!0,this.next=t,this.send()}send(){this.waiting||!this.next||(this.waiting=!0,this.connection.act({do:"preview-edit",edit:this.next}),this.next=null)}end(t=!0){this.begun&&(t&&this.next&&this.connection.act({do:"preview-edit",edit:this.next}),this.next=null,this.begun=this.waiting=!1,this.connection.act({do:"end-preview",keep:t}))}}function N_(i,t,e,n){const{scale:s,colours:o,store:r}=t,{rate:a,length:l}=r.scene.timeline;i.fillStyle=o.field,i.fillRect(s.left,0,e-s.left,n);const c=Math.max(s.x(0),s.left),h=Math.min(s.x(l),e);i.fillStyle=o.panel,i.fillRect(c,se,Math.max(h-c,0),n-se),i.fillStyle=o.raised,i.fillRect(s.left,0,e-s.left,se);const[u,d]=s.marks(a),f=Math.max(0,Math.floor(s.start*a/d)*d);i.textBaseline="middle",i.textAlign="left",i.font="11px system-ui, sans-serif";for(let p=f;p/a<=s.end;p+=d){const v=Math.round(s.x(p/a))+.5;if(v<s.left)continue;const m=p%u===0;i.strokeStyle=o.edge,i.globalAlpha=m?.9:.35,i.beginPath(),i.moveTo(v,m?4:se-5),i.lineTo(v,m?n:se),i.stroke(),i.globalAlpha=1,m&&(i.fillStyle=o.dim,i.fillText(String(p),v+4,se/2+1))}}function O_(i,t,e,n){const{scale:s,colours:o,store:r,player:a}=t;if(!r.scene.timeline.span)return;const[l,c]=a.span.map(h=>Math.min(Math.max(s.x(h),s.left),e));i.fillStyle=o.field,i.globalAlpha=.55,i.fillRect(s.left,se,l-s.left,n-se),i.fillRect(c,se,e-c,n-se),i.globalAlpha=1,i.fillStyle=o.accent,i.fillRect(l,se-3,c-l,3);for(const[h,u]of[[l,1],[c,-1]])i.beginPath(),i.moveTo(h,2),i.lineTo(h+6*u,2),i.lineTo(h,se-3),i.fill()}function $_(i,t,e){const{scale:n,player:s}=t,o=Math.round(n.x(s.time))+.5;if(o<n.left-1||o>n.left+n.width+1)return;i.strokeStyle=i.fillStyle=U3,i.lineWidth=1.5,i.beginPath(),i.moveTo(o,se-6),i.lineTo(o,e),i.stroke(),i.lineWidth=1;const r=String(s.frame);i.font="600 11px system-ui, sans-serif";const a=Math.max(i.measureText(r).width+10,22),l=Math.min(Math.max(o-a/2,n.left),n.left+n.width-a);i.beginPath(),i.roundRect(l,3,a,se-7,4),i.fill(),i.fillStyle="#ffffff",i.textAlign="center",i.fillText(r,l+a/2,se/2),i.textAlign="left"}function F_(i,t,e,n){i.beginPath(),i.moveTo(t,e-n),i.lineTo(t+n,e),i.lineTo(t,e+n),i.lineTo(t-n,e),i.closePath()}function z_(i,t,e){i.fillStyle=i.strokeStyle=t.accent,i.globalAlpha=.15,i.fillRect(e.x,e.y,e.toX-e.x,e.toY-e.y),i.globalAlpha=.9,i.strokeRect(e.x+.5,e.y+.5,e.toX-e.x,e.toY-e.y),i.globalAlpha=1}function Hc(i,t,e){if(i.measureText(t).width<=e)return t;let n=t;for(;n.length>1&&i.measureText(`${n}…`).width>e;)n=n.slice(0,-1);return`${n}…`}class F3{constructor(){this.start=0,this.perSecond=100,this.left=0,this.width=100}x(t){return this.left+(t-this.start)*this.perSecond}time(t){return this.start+(t-this.left)/this.perSecond}get end(){return this.start+this.width/this.perSecond}fit(t,e){const n=Math.max(e-t,.001);this.perSecond=Math.max(this.width-28,20)/n,this.start=t-12/this.perSecond}zoom(t,e){const n=this.time(e);this.perSecond=Math.min(Math.max(this.perSecond*t,.02),2e4),this.start=n-(e-this.left)/this.perSecond}pan(t){this.start-=t/this.perSecond}marks(t){const e=[1,2,5,10,20,50,100,200,500,1e3,2e3,5e3,1e4,2e4,5e4,1e5],n=this.perSecond/t,s=e.find(r=>r*n>=58)??2e5,o=e.find(r=>r*n>=7&&s%r===0)??s;return[s,o]}}function z3(i,t,e){const n=(t-i)/Math.max(e,1);if(!(n>0))return[];const s=10**Math.floor(Math.log10(n)),o=[1,2,5,10].map(a=>a*s).find(a=>a>=n),r=[];for(let a=Math.ceil(i/o)*o;a<=t+o*1e-9;a+=o)r.push(a);return r}const N0=new WeakMap;function B3(i){const t=N0.get(i);if(t)return t;const[e,n,s]=[i.values.slice(),i.incoming.slice(),i.outgoing.slice()];for(let r=0;r<i.times.length;r++){const a=4*r;let l=r?0:e[0];if(r)for(let c=0;c<4;c++)l+=e[a+c]*e[a-4+c];if(l<0)for(const c of[e,n,s])for(let h=0;h<4;h++)c[a+h]=-c[a+h]}const o={...i,values:e,incoming:n,outgoing:s};return N0.set(i,o),o}function B_(i,t,e,n,s){const o=Math.hypot(t,e,n);return(o>1e-9?2*Math.atan2(o,i)/o:2/(i||1))*[t,e,n][s]}function O0(i,t,e){const n=B3(i),[s,o,r,a]=[0,1,2,3].map(l=>Bc(n,t,l));return B_(s,o,r,a,e)}const $0=180/Math.PI,H3=46,ac=20,Cu=7,F0=["angle","way","plain"],V3={angle:"°",way:" m",plain:""};class G3{constructor(t){this.desk=t,this.drag=null,this.hidden=new Set,this.words=[],this.ranges={angle:{low:-90,high:90},way:{low:-1,high:1},plain:{low:-1,high:1}},this.fittedFor="",this.scroll=0}listed(){const{store:t,tracks:e}=this.desk,{dofs:n}=t.scene.character,s=[],o=a=>s.push({...a,colour:U0[s.length%U0.length]});let r=0;return n.forEach((a,l)=>{if(r=a.quaternion?r%4:0,a.joint===t.selected&&r===0){const c=e.all.get(l);if(a.quaternion){const[h,u,d,f]=[0,1,2,3].map(m=>t.pose?.q[l+m]??0),p=h<0?-1:1,{adds:v}=this.desk;["x","y","z"].forEach((m,g)=>o({dof:l,axis:g,name:`${a.name.replace(/_?qw$/,"")} about ${m}`,kind:"angle",rotation:!0,unit:$0,now:v?0:B_(p*h,p*u,p*d,p*f,g),track:c}))}else o({dof:l,axis:0,name:a.name,kind:a.angle?"angle":a.length?"way":"plain",rotation:!1,unit:a.angle?$0:1,now:this.desk.adds?0:t.pose?.q[l]??0,track:c})}r=a.quaternion?r+1:0}),s}lines(){return this.listed().filter(({name:t})=>!this.hidden.has(t))}range(t){return this.ranges[t.kind]}y(t,e){const{low:n,high:s}=this.range(t);return se+(this.desk.height-se)*(1-(e*t.unit-n)/(s-n))}value(t,e){const{low:n,high:s}=this.range(t);return(n+(s-n)*(1-(e-se)/(this.desk.height-se)))/t.unit}valueOf(t,e){return t.rotation?O0(t.track,t.track.times[e],t.axis):t.track.values[e]}at(t,e){return t.track?t.rotation?O0(t.track,e,t.axis):Bc(t.track,e):t.now}fit(){for(const t of F0){let[e,n]=[1/0,-1/0];for(const o of this.lines()){if(o.kind!==t)continue;const{length:r}=this.desk.store.scene.timeline,a=Array.from({length:o.track?201:1},(l,c)=>this.at(o,c*r/200));e=Math.min(e,...a.map(l=>l*o.unit)),n=Math.max(n,...a.map(l=>l*o.unit))}if(e>n)continue;const s=Math.max(.15*(n-e),t==="angle"?2:.01);this.ranges[t]={low:e-s,high:n+s}}this.desk.ask()}draw(t,e,n){const{desk:s}=this,{scale:o,colours:r}=s,a=this.lines(),l=a.filter(({track:u})=>u),c=`${s.store.selected} ${l.map(({name:u})=>u).join()}`;c!==this.fittedFor&&!this.drag&&n>se&&(this.fittedFor=c,this.fit()),N_(t,s,e,n),this.drawLevels(t,a,e),t.save(),t.beginPath(),t.rect(o.left,se,e,n-se),t.clip();for(const u of a)this.drawLine(t,u);for(const u of l)this.drawKeys(t,u);for(const u of this.grips())this.drawGrip(t,u);t.restore(),O_(t,s,e,n),$_(t,s,n),this.drawList(t,n),this.drag?.what==="box"&&z_(t,r,this.drag.box);const h=s.store.selected<0?"Select a joint to see its curves.":this.listed().length?a.length&&!l.length?"No keys yet. Press S to set a key of the pose, or double-click a line to set one there.":l.some(u=>u.rotation&&s.keys.some(({dof:d})=>d===u.dof))?"Keys of a rotation can only move in time. To change the rotation, go to its time, pose the body, and press S.":"":"This joint has no degrees of freedom.";h&&(t.fillStyle=r.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText(h,o.left+(e-o.left)/2,se+24),t.textAlign="left")}drawLevels(t,e,n){const{colours:s,scale:o,height:r}=this.desk;this.words=[],t.font="10.5px system-ui, sans-serif",F0.filter(l=>e.some(c=>c.kind===l)).forEach((l,c)=>{const h=e.find(p=>p.kind===l),u=c>0,{low:d,high:f}=this.ranges[l];for(const p of z3(d,f,(r-se)/34)){const v=Math.round(this.y(h,p/h.unit))+.5;if(v<se+6)continue;u||(t.strokeStyle=s.edge,t.globalAlpha=Math.abs(p)<1e-9?.9:.35,t.beginPath(),t.moveTo(o.left,v),t.lineTo(n,v),t.stroke(),t.globalAlpha=1),t.fillStyle=s.dim,t.textAlign=u?"right":"left";const m=`${Number(p.toPrecision(6))}${V3[l]}`;this.words.push(m),t.fillText(m,u?n-5-56*(c-1):o.left+5,v-7),t.textAlign="left"}})}drawLine(t,e){const{scale:n}=this.desk;t.strokeStyle=e.colour,t.lineWidth=1.6,t.beginPath();const{track:s}=e;if(s)for(let o=n.left;o<=n.left+n.width;o+=1.5)t.lineTo(o,this.y(e,this.at(e,n.time(o))));else{const o=this.y(e,e.now);t.setLineDash([4,5]),t.globalAlpha=.6,t.moveTo(n.left,o),t.lineTo(n.left+n.width,o)}t.stroke(),t.setLineDash([]),t.globalAlpha=1,t.lineWidth=1}drawKeys(t,e){const{desk:n}=this,{scale:s,colours:o}=n,{times:r}=e.track;for(let a=_s(r,s.start-8/s.perSecond);a<r.length;a++){const l=s.x(r[a]);if(l>s.left+s.width+8)break;const c=n.is({dof:e.dof,time:r[a]});F_(t,l,this.y(e,this.valueOf(e,a)),c?6:4.8),t.fillStyle=c?o.text:e.colour,t.fill(),t.strokeStyle=c?e.colour:o.panel,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1}}grips(){const{desk:t}=this,e=[];for(const n of this.lines()){const{track:s}=n;if(!(!s||n.rotation))for(const o of t.keys){if(o.dof!==n.dof)continue;const r=t.tracks.at(o);if(r<0)continue;const a=Bd(s,r);for(const l of[0,1]){const c=l?r:r-1;if(c<0||c>=s.times.length-1)continue;const h=Xr[s.kinds[c]];h==="step"||h==="linear"||e.push(this.grip(n,r,l,a[l],h==="bezier"))}}}return e}grip(t,e,n,s,o){const{scale:r}=this.desk,a=t.track,[l,c]=[a.times[e],this.valueOf(t,e)],h=n?1:-1,[u,d]=[r.x(l),this.y(t,c)];if(o){const m=a.handles[2*e+n];return{line:t,k:e,side:n,x:r.x(l+h*m),y:this.y(t,c+h*s*m),handle:o}}const f=h*r.perSecond,p=this.y(t,c+h*s)-d,v=H3/Math.hypot(f,p);return{line:t,k:e,side:n,x:u+f*v,y:d+p*v,handle:o}}drawGrip(t,e){const{line:n,k:s}=e,{colours:o,scale:r}=this.desk;t.strokeStyle=o.text,t.globalAlpha=.7,t.beginPath(),t.moveTo(r.x(n.track.times[s]),this.y(n,this.valueOf(n,s))),t.lineTo(e.x,e.y),t.stroke(),t.globalAlpha=1,t.beginPath(),t.arc(e.x,e.y,4.5,0,7),t.fillStyle=o.panel,t.fill(),t.strokeStyle=n.colour,t.lineWidth=2,t.stroke(),t.lineWidth=1}drawList(t,e){const{scale:n,colours:s,store:o}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.font="600 12px system-ui, sans-serif",t.fillStyle=s.text;const r=o.scene.character.joints[o.selected]?.name??"";t.fillText(Hc(t,r,n.left-20),10,se/2+1),t.font="12px system-ui, sans-serif",t.save(),t.beginPath(),t.rect(0,se,n.left,e-se),t.clip(),this.listed().forEach((a,l)=>{const c=se+ac*l+ac/2+3-this.scroll,h=this.hidden.has(a.name);t.globalAlpha=h?.35:1,t.fillStyle=a.colour,t.beginPath(),t.roundRect(10,c-5,10,10,3),a.track?t.fill():(t.strokeStyle=a.colour,t.stroke()),t.fillStyle=a.track?s.text:s.dim,t.fillText(Hc(t,a.name,n.left-34),27,c)}),t.globalAlpha=1,t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke()}keyAt(t,e){const{scale:n}=this.desk,s=Cu*this.desk.reach;let o=s+1,r=null;for(const a of this.lines()){const l=a.track?.times;if(l)for(let c=_s(l,n.time(t-s));c<l.length&&n.x(l[c])<=t+s;c++){const h=Math.hypot(n.x(l[c])-t,this.y(a,this.valueOf(a,c))-e);h<o&&([o,r]=[h,[a,c]])}}return r}gripAt(t,e){return this.grips().find(n=>Math.hypot(n.x-t,n.y-e)<=Cu*this.desk.reach+1)}lineAt(t,e){const{scale:n}=this.desk;return this.lines().find(s=>Math.abs(this.y(s,this.at(s,n.time(t)))-e)<=Cu*this.desk.reach)}down(t,e,n){const{desk:s}=this;if(e<s.scale.left){const a=this.listed()[Math.floor((n-se-3+this.scroll)/ac)];return a&&n>se&&(this.hidden.delete(a.name)||this.hidden.add(a.name),s.ask()),!0}const o=this.gripAt(e,n),r=o?null:this.keyAt(e,n);if(o)this.drag={what:"grip",grip:o,moved:!1};else if(r){const[a,l]=r,c={dof:a.dof,time:a.track.times[l]};if(t.shiftKey)return s.toggle([c]),!0;s.is(c)||s.choose([c]),this.drag={what:"keys",keys:s.keys,line:a,time:c.time,x:e,y:n,moved:!1}}else this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}};return!0}move(t,e,n){const{drag:s,desk:o}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,t,e,n):this.moveGrip(s,t,e,n),o.ask())}moveKeys(t,e,n,s){const{desk:o}=this;let[r,a]=[n-t.x,s-t.y];if(!t.moved&&Math.hypot(r,a)<3)return;t.line.rotation&&(a=0),e.shiftKey&&([r,a]=Math.abs(r)>Math.abs(a)?[r,0]:[0,a]);const l=Math.min(...t.keys.map(({time:d})=>d)),c=r?o.snapped(t.time+r/o.scale.perSecond):t.time,h=Math.max(c-t.time,-l),u=a?this.value(t.line,t.y+a)-this.value(t.line,t.y):0;t.moved=!0,o.draft.attempt({do:"move-keys",keys:o.named(t.keys),seconds:h,value:u}),o.shifted(t.keys,h)}moveGrip(t,e,n,s){const{desk:o}=this,{line:{dof:r},side:a,handle:l,k:c}=t.grip,h=this.lines().find(g=>g.dof===r),u=h?.track?.times[c];if(!h||u===void 0)return;const d=a?1:-1,f=Math.max(d*(o.scale.time(n)-u),2/o.scale.perSecond),p=d*(this.value(h,s)-this.valueOf(h,c))/f,v=!e.altKey,m=[h.track.handles[2*c],h.track.handles[2*c+1]];m[a]=f,t.moved=!0,o.draft.attempt({do:"shape-key",dof:h.name,time:u,incoming:v||a===0?p:null,outgoing:v||a===1?p:null,handles:l?m:null})}up(t,e,n){const{drag:s,desk:o}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved&&o.draft.end(),o.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((l,c)=>l-c),[o,r]=[t.y,t.toY].sort((l,c)=>l-c);if(s-n<3&&r-o<3){t.more||e.choose([]);return}const a=[];for(const l of this.lines())l.track?.times.forEach((c,h)=>{const[u,d]=[e.scale.x(c),this.y(l,this.valueOf(l,h))];u>=n&&u<=s&&d>=o&&d<=r&&a.push({dof:l.dof,time:c})});e.choose(a,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const{desk:n}=this,s=this.lineAt(t,e);if(!s||this.keyAt(t,e))return;const o=Math.max(n.snapped(n.scale.time(t)),0);if(s.rotation||!s.track){n.player.jump(o),n.connection.act({do:"set-keys",joints:[],dofs:[n.store.scene.character.dofs[s.dof].name]});return}const r=[Bc(s.track,o)],a=Math.max(_s(s.track.times,o)-1,0),l=Xr[s.track.kinds[a]];n.connection.act({do:"put-keys",keys:[{dof:s.name,time:o,value:r,kind:l,incoming:null,outgoing:null,handles:null}]})}wheel(t,e,n){const{desk:s}=this;if(e<s.scale.left){const o=Math.max(0,this.listed().length*ac+8-(s.height-se));this.scroll=Math.min(Math.max(this.scroll+t.deltaY,0),o)}else if(t.altKey||t.ctrlKey){const o=1-(n-se)/(s.height-se),r=1.0015**t.deltaY;for(const a of Object.values(this.ranges)){const l=a.low+o*(a.high-a.low);[a.low,a.high]=[l+(a.low-l)*r,l+(a.high-l)*r]}}else return!1;return s.ask(),!0}pan(t){for(const e of Object.values(this.ranges)){const n=t/(this.desk.height-se)*(e.high-e.low);e.low+=n,e.high+=n}}cursor(t,e){if(t<this.desk.scale.left)return"pointer";const n=this.keyAt(t,e);return n?.[0].rotation&&!this.gripAt(t,e)?"ew-resize":this.gripAt(t,e)||n?"grab":this.lineAt(t,e)?"copy":"default"}place(t){const e=this.lines().find(({dof:s})=>s===t.dof),n=this.desk.tracks.at(t);return e?.track&&n>=0?[this.desk.scale.x(t.time),this.y(e,this.valueOf(e,n))]:null}gripPlaces(){return this.grips().map(({side:t,x:e,y:n})=>({side:t,x:e,y:n}))}}const lc=19,W3=24,Ca=6,z0=4,B0=16;class j3{constructor(t){this.desk=t,this.rows=[],this.scroll=0,this.selected=-1,this.drag=null}lanes(){const t=[],e=[...this.desk.store.scene.clips].sort((n,s)=>n.clip.start-s.clip.start);for(const n of e){const s=t.find(o=>o[o.length-1].end<=n.clip.start+1e-9);s?s.push(n):t.push([n])}return t}lay(t){const{store:e,tracks:n}=this.desk,{joints:s,dofs:o}=e.scene.character,r=[];let a=se;const l=u=>{r.push({...u,y:a}),a+=u.height};this.lanes().forEach((u,d)=>l({height:W3,name:d?"":"Clips",deep:0,joint:-1,dofs:[],lane:d}));const c=new Map;o.forEach((u,d)=>{n.all.has(d)&&c.set(u.joint,[...c.get(u.joint)??[],d])}),c.size&&l({height:lc,name:`${this.desk.layerName??"All keys"} (${n.count})`,deep:0,joint:-1,dofs:[...n.all.keys()],lane:-1}),s.forEach((u,d)=>{const f=c.get(d);if(f&&(l({height:lc,name:u.name,deep:1,joint:d,dofs:f,lane:-1}),d===e.selected))for(const p of f)l({height:lc,name:o[p].name,deep:2,joint:d,dofs:[p],lane:-1})});const h=c.get(-1);if(h)for(const u of h)l({height:lc,name:o[u].name,deep:1,joint:-1,dofs:[u],lane:-1});if(e.selected!==this.selected){this.selected=e.selected;const u=r.filter(({joint:p})=>p>=0&&p===e.selected),[d,f]=[u[0],u[u.length-1]];if(d&&f){const p=f.y+f.height+6-t;this.scroll=Math.min(Math.max(this.scroll,p),d.y-se)}}this.scroll=Math.max(0,Math.min(this.scroll,a-t+4));for(const u of r)u.y-=this.scroll;this.rows=r}rowAt(t){return t<se?void 0:this.rows.find(e=>t>=e.y&&t<e.y+e.height)}keysAt(t,e){const n=this.rowAt(e);if(!n||n.lane>=0)return[];const{scale:s,tracks:o}=this.desk;let r=7*this.desk.reach,a=NaN;for(const l of n.dofs){const{times:c}=o.all.get(l),h=_s(c,s.time(t));for(const u of[c[h-1],c[h]])u===void 0||Math.abs(s.x(u)-t)>=r||(r=Math.abs(s.x(u)-t),a=u)}return n.dofs.map(l=>({dof:l,time:a})).filter(l=>o.has(l))}clipAt(t,e){const n=this.rowAt(e);if(!n||n.lane<0)return null;const{scale:s}=this.desk;for(const o of this.lanes()[n.lane]??[]){const r=this.dot(n,o);if(r&&Math.hypot(r[0]-t,r[1]-e)<Math.max(2*z0,5*this.desk.reach))return[o,"fade"]}for(const o of this.lanes()[n.lane]??[]){const[r,a]=[s.x(o.clip.start),s.x(o.end)];if(t<r-Ca/2||t>a+Ca/2)continue;const l=a-r<4*Ca;return[o,!l&&t<r+Ca?"first":!l&&t>a-Ca?"last":"start"]}return null}draw(t,e,n){const{desk:s}=this;this.lay(n),N_(t,s,e,n),t.save(),t.beginPath(),t.rect(s.scale.left,se,e,n-se),t.clip();for(const o of this.rows)o.y<n&&o.y+o.height>se&&this.drawRow(t,o,e);t.restore(),O_(t,s,e,n),$_(t,s,n),this.drawLabels(t,n),this.drag?.what==="box"&&z_(t,s.colours,this.drag.box),this.rows.length||this.hint(t,e,n)}hint(t,e,n){const{scale:s,colours:o}=this.desk;t.fillStyle=o.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText("Pose the body, then press S to set a key here.",s.left+(e-s.left)/2,(se+n)/2),t.textAlign="left"}drawRow(t,e,n){const{scale:s,colours:o,store:r}=this.desk;e.joint>=0&&e.joint===r.selected&&(t.fillStyle=o.accent,t.globalAlpha=.1,t.fillRect(s.left,e.y,n,e.height),t.globalAlpha=1),t.strokeStyle=o.edge,t.globalAlpha=.4,t.beginPath(),t.moveTo(s.left,e.y+e.height-.5),t.lineTo(n,e.y+e.height-.5),t.stroke(),t.globalAlpha=1,e.lane>=0?this.lanes()[e.lane]?.forEach(a=>this.drawClip(t,e,a)):this.drawKeys(t,e)}drawKeys(t,e){const{desk:n}=this,{scale:s,tracks:o,colours:r}=n,a=new Map;for(const h of e.dofs){const{times:u}=o.all.get(h);for(let d=_s(u,s.start-10/s.perSecond);d<u.length;d++){const f=Math.round(s.x(u[d]));if(f>s.left+s.width+8)break;a.set(f,(a.get(f)??!1)||n.is({dof:h,time:u[d]}))}}const l=e.deep===0?5.5:4.8,c=e.y+e.height/2;for(const h of[!1,!0])for(const[u,d]of a)d===h&&(F_(t,u,c,l),t.fillStyle=h?r.accent:e.deep===0?r.text:N3,t.fill(),t.strokeStyle=r.panel,t.stroke())}drawClip(t,e,n){const{scale:s,colours:o,clip:r}=this.desk,[a,l]=[s.x(n.clip.start),s.x(n.end)],c=n.clip.id===r;t.beginPath(),t.roundRect(a,e.y+3,Math.max(l-a,3),e.height-6,4),t.fillStyle=n.clip.muted?o.edge:o.accent,t.globalAlpha=n.clip.muted?.45:c?.55:.32,t.fill(),t.globalAlpha=1,t.strokeStyle=n.clip.muted?o.dim:o.accent,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1;const h=Math.max(a,s.left)+8,u=Math.min(l,s.left+s.width)-h-6;if(this.drawRamps(t,e,n),u<14)return;t.fillStyle=n.clip.muted?o.dim:o.text,t.font="11px system-ui, sans-serif";const d=n.clip.speed===1?"":` × ${n.clip.speed.toFixed(2).replace(/\.?0+$/,"")}`;t.fillText(Hc(t,`${n.clip.motion}${d}${n.clip.muted?" (off)":""}`,u),h,e.y+e.height/2)}dot(t,{clip:e,fade:n}){return n.room>0?[this.desk.scale.x(e.start+n.into),t.y+3]:null}drawRamps(t,e,n){const{scale:s,colours:o,store:r,clip:a}=this.desk,[l,c]=[e.y+3,e.y+e.height-3],{clip:h,end:u,fade:d}=n,f=(v,m,g)=>{if(m>0){t.beginPath();for(let b=0;b<=B0;b++){const w=b/B0,y=w*w*(3-2*w);t.lineTo(s.x(v+w*m),g?c+(l-c)*y:l+(c-l)*y)}t.stroke()}};if(t.strokeStyle=o.text,t.lineWidth=1.5,!h.muted){f(h.start,d.into,!0),f(u-d.out,d.out,!1);for(const v of r.scene.clips)!v.clip.muted&&v.fade.into>0&&v.end>=u&&v.clip.start>h.start&&v.clip.start<u&&f(v.clip.start,v.fade.into,!1)}t.lineWidth=1;const p=this.dot(e,n);p&&(t.beginPath(),t.arc(p[0],p[1],z0,0,2*Math.PI),t.fillStyle=h.id===a?o.accent:o.text,t.fill(),t.strokeStyle=o.panel,t.stroke())}drawLabels(t,e){const{scale:n,colours:s,store:o}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.save(),t.beginPath(),t.rect(0,se,n.left,e-se),t.clip();for(const r of this.rows){r.joint>=0&&r.joint===o.selected&&r.deep===1&&(t.fillStyle=s.accent,t.globalAlpha=.25,t.fillRect(0,r.y,n.left,r.height),t.globalAlpha=1),t.fillStyle=r.deep===2?s.dim:s.text,t.font=`${r.deep===0?"600 ":""}12px system-ui, sans-serif`;const l=10+12*Math.max(r.deep-1,0);t.fillText(Hc(t,r.name,n.left-l-6),l,r.y+r.height/2)}t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke(),t.fillStyle=s.dim,t.font="11px system-ui, sans-serif",t.fillText("frame",n.left-40,se/2+1)}down(t,e,n){const{desk:s}=this,{scale:o,store:r}=s,a=this.rowAt(n);if(e<o.left)return a&&a.joint>=0&&r.select(a.joint),a&&a.lane<0&&s.choose(this.keysOf(a),t.shiftKey),!0;const l=this.clipAt(e,n);if(l)return s.chooseClip(l[0].clip.id),this.drag={what:"clip",part:l[1],view:l[0],from:o.time(e),moved:!1},!0;const c=this.keysAt(e,n);return c.length?(a&&a.joint>=0&&r.select(a.joint),t.shiftKey?(s.toggle(c),!0):(c.every(h=>s.is(h))||s.choose(c),this.drag={what:"keys",keys:s.keys,anchor:c[0].time,from:o.time(e),moved:!1},!0)):(this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}},!0)}keysOf(t){return t.dofs.flatMap(e=>Array.from(this.desk.tracks.all.get(e)?.times??[],n=>({dof:e,time:n})))}move(t,e,n){const{drag:s,desk:o}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,e):this.moveClip(s,e),o.ask())}moveKeys(t,e){const{desk:n}=this,s=Math.min(...t.keys.map(({time:a})=>a)),o=n.snapped(t.anchor+n.scale.time(e)-t.from)-t.anchor,r=Math.max(o,-s);r===0&&!t.moved||(t.moved=!0,n.draft.attempt({do:"move-keys",keys:n.named(t.keys),seconds:r}),n.shifted(t.keys,r))}moveClip(t,e){const{desk:n}=this,{clip:s,whole:o,end:r}=t.view,a=n.scale.time(e)-t.from,l=.02*s.speed,c=Math.min(s.last??o,o);let h={...s};if(t.part==="start")h.start=Math.max(n.snapped(s.start+a),0);else if(t.part==="fade"){const{into:u,room:d,out:f}=t.view.fade,p=Math.min(Math.max(n.snapped(s.start+u+a)-s.start,0),d);h.fade=p>=d-1e-9&&f===0?null:p}else if(t.part==="first"){const u=n.snapped(s.start+a),d=Math.min(Math.max(s.first+(u-s.start)*s.speed,0),c-l);h={...h,first:d,start:Math.max(s.start+(d-s.first)/s.speed,0)}}else{const u=n.snapped(r+a),d=Math.max(s.first+(u-s.start)*s.speed,s.first+l);h.last=d>=o-1e-9?null:d}!t.moved&&Math.abs(a)*n.scale.perSecond<3||(t.moved=!0,n.draft.attempt({do:"change-clip",clip:h}))}up(t,e,n){const{drag:s,desk:o}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved?o.draft.end():s.what==="keys"&&!t.shiftKey&&o.choose(this.keysAt(e,n)),o.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((h,u)=>h-u),[o,r]=[t.y,t.toY].sort((h,u)=>h-u);if(s-n<3&&r-o<3){t.more||e.chooseClip(0);return}const[a,l]=[e.scale.time(n),e.scale.time(s)],c=[];for(const h of this.rows){const u=h.y+h.height/2;u<Math.max(o,se)||u>r||c.push(...this.keysOf(h).filter(({time:d})=>d>=a&&d<=l))}e.choose(c,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const n=this.rowAt(e),{desk:s}=this;t<s.scale.left||this.clipAt(t,e)||this.keysAt(t,e).length||(n&&n.lane<0&&n.joint>=0?(s.player.jump(s.scale.time(t)),s.connection.act({do:"set-keys",joints:[],dofs:n.dofs.map(o=>s.store.scene.character.dofs[o].name)})):s.player.go(s.scale.time(t)))}wheel(t,e){return e>=this.desk.scale.left&&!t.altKey?!1:(this.scroll+=t.deltaY,this.desk.ask(),!0)}cursor(t,e){if(t<this.desk.scale.left)return this.rowAt(e)?"pointer":"default";const n=this.clipAt(t,e);return n?n[1]==="fade"?"col-resize":n[1]==="start"?"grab":"ew-resize":this.keysAt(t,e).length?"grab":"default"}place(t){const e=[...this.rows].reverse().find(n=>n.dofs.includes(t.dof));return e?[this.desk.scale.x(t.time),e.y+e.height/2]:null}fadePlace(t){for(const e of this.rows){const n=e.lane>=0?this.lanes()[e.lane]?.find(({clip:s})=>s.id===t):void 0;if(n)return this.dot(e,n)}return null}clipPlace(t){for(const e of this.rows){const n=e.lane>=0?this.lanes()[e.lane]?.find(({clip:s})=>s.id===t):void 0;if(n)return[(this.desk.scale.x(n.clip.start)+this.desk.scale.x(n.end))/2,e.y+e.height/2]}return null}}const H0=24,q3=6,X3=["back","panel","raised","field","edge","text","dim","accent","warn","bad"];class Y3{constructor(t,e){this.canvas=t,this.desk=e,this.asked=!1,this.pointer=null,this.fingers=new Map,this.anchor=0,this.context=t.getContext("2d"),this.sheet=new j3(e),this.curves=new G3(e),this.view=this.sheet,t.addEventListener("pointerdown",n=>this.down(n)),t.addEventListener("pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.up(n)),t.addEventListener("pointercancel",n=>{this.fingers.delete(n.pointerId),this.cancel()}),t.addEventListener("dblclick",n=>{const[s,o]=this.place(n);o>=se&&this.view.double(s,o)}),t.addEventListener("wheel",n=>this.wheel(n),{passive:!1}),t.addEventListener("contextmenu",n=>n.preventDefault())}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}get drawn(){return!this.asked}resize(t,e){const n=Math.min(devicePixelRatio,2);this.canvas.width=Math.round(t*n),this.canvas.height=Math.round(e*n),[t,e]=[t/de(),e/de()];const{scale:s}=this.desk,o=s.width===100;s.left=t<640?104:150,s.width=t-s.left,this.desk.height=e,o&&this.fit(),this.draw()}draw(){const{desk:t,canvas:e,context:n}=this;if(!t.store.scene||!e.width||!e.clientWidth)return;const s=getComputedStyle(e);t.colours=Object.fromEntries(X3.map(l=>[l,s.getPropertyValue(`--${l}`).trim()])),t.prune();const[o,r]=[e.clientWidth/de(),e.clientHeight/de()],a=e.width/o;n.setTransform(a,0,0,a,0,0),n.clearRect(0,0,o,r),this.view.draw(n,o,r)}fit(){const{scale:t,store:e}=this.desk;e.scene&&(t.fit(0,e.scene.timeline.length),this.view===this.curves&&this.curves.fit(),this.ask())}place(t){const e=this.canvas.getBoundingClientRect();return[(t.clientX-e.left)/de(),(t.clientY-e.top)/de()]}down(t){const[e,n]=this.place(t);if(t.pointerType==="touch"&&this.fingers.size<2&&this.fingers.set(t.pointerId,[e,n]),this.fingers.size===2&&this.cancel(),this.pointer||this.fingers.size===2||!this.desk.store.scene)return;t.preventDefault(),this.desk.reach=qs(t);let s=null;if(t.button===1||t.button===2?s="pan":t.button===0&&n<se&&e>=this.desk.scale.left?s=this.spanAt(e,t.shiftKey)?"span":"scrub":t.button===0&&this.view.down(t,e,n)&&(s="view"),!!s){this.pointer={id:t.pointerId,what:s,x:e,y:n};try{this.canvas.setPointerCapture(t.pointerId)}catch{}s==="scrub"&&this.desk.player.go(this.desk.scale.time(e))}}spanAt(t,e){const{scale:n,store:s,player:o,reach:r}=this.desk;if(e)return this.anchor=this.desk.snapped(n.time(t)),!0;if(!s.scene?.timeline.span)return!1;const[a,l]=o.span,c=h=>Math.abs(n.x(h)-t)<=q3*r;return!c(a)&&!c(l)?!1:(this.anchor=c(l)?a:l,!0)}dragSpan(t){const{desk:e}=this,{timeline:n}=e.store.scene,s=Math.min(Math.max(e.snapped(e.scale.time(t)),0),n.length),[o,r]=[Math.min(s,this.anchor),Math.max(s,this.anchor)];if(r-o<.5/n.rate)return;const a=o<=0&&r>=n.length-1e-9;e.draft.attempt({do:"change-timeline",timeline:{...n,span:a?null:[o,r]}})}move(t){const[e,n]=this.place(t),{pointer:s,desk:o}=this;if(this.fingers.size===2){this.fingers.has(t.pointerId)&&this.pinch(t.pointerId,e,n);return}if(!s){this.desk.reach=qs(t),o.store.scene&&(this.canvas.style.cursor=n<se&&e>=o.scale.left?this.spanAt(e,!1)?"ew-resize":"col-resize":this.view.cursor(e,n));return}s.id===t.pointerId&&(s.what==="scrub"?o.player.go(o.scale.time(e)):s.what==="span"?this.dragSpan(e):s.what==="view"?this.view.move(t,e,n):(o.scale.pan(e-s.x),this.view===this.curves&&this.curves.pan(n-s.y),[s.x,s.y]=[e,n]),this.ask())}pinch(t,e,n){const{scale:s}=this.desk,[o,r]=[this.fingers.get(t),[...this.fingers].find(([c])=>c!==t)[1]];this.fingers.set(t,[e,n]);const[a,l]=[Math.abs(o[0]-r[0]),Math.abs(e-r[0])];a>H0&&l>H0?s.zoom(l/a,r[0]):s.pan((e-o[0])/2),this.view===this.curves&&this.curves.pan((n-o[1])/2),this.ask()}up(t){this.fingers.delete(t.pointerId);const{pointer:e}=this;!e||e.id!==t.pointerId||(this.pointer=null,e.what==="view"&&this.view.up(t,...this.place(t)),e.what==="span"&&this.desk.draft.end(),this.ask())}get dragging(){return this.pointer!==null&&this.pointer.what!=="pan"}cancel(){return this.pointer?(this.pointer.what==="span"&&this.desk.draft.end(!1),this.pointer=null,this.view.cancel(),!0):!1}wheel(t){t.preventDefault();const[e,n]=this.place(t);if(this.view.wheel(t,e,n))return;const{scale:s}=this.desk;t.shiftKey||Math.abs(t.deltaX)>Math.abs(t.deltaY)?s.pan(-(t.deltaX||t.deltaY)):s.zoom(1.0015**-t.deltaY,e),this.ask()}}const K3=1e3;class Z3{constructor(t,e,n){this.connection=t,this.store=e,this.held=n,this.playing=!1,this.wanted=null,this.sent=0,this.sentAt=0,this.from=0,this.begun=0,this.length=0,this.speed=0,this.ages=[],e.on(["posed"],()=>this.answered())}get timeline(){return this.store.scene.timeline}get span(){const{span:t,length:e}=this.timeline;return!t||t[0]>=e?[0,e]:[t[0],Math.min(t[1],e)]}get time(){return this.wanted??this.store.pose?.time??0}get frame(){return Math.round(this.time*this.timeline.rate)}go(t,e=!1){const{length:n,rate:s,snap:o}=this.timeline,r=o&&!e?Math.round(t*s)/s:t;this.playing&&this.begin(r),this.wanted=Math.min(Math.max(r,0),n),this.send(),this.store.changed("time")}jump(t){this.pause(),this.go(t),this.send(!0)}step(t){this.pause(),this.go((this.frame+t)/this.timeline.rate,!0)}toggle(){this.playing?this.pause():this.play()}play(){if(!this.store.scene||this.playing)return;const[t,e]=this.span;this.playing=!0,this.begin(this.time>=e-1e-6||this.time<t-1e-6?t:this.time),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}pause(){if(!this.playing)return;this.playing=!1;const{rate:t,snap:e,length:n}=this.timeline;this.wanted=Math.min(e?Math.round(this.time*t)/t:this.time,n),this.send(!0),this.store.changed("time")}begin(t){this.from=t,this.begun=performance.now(),{length:this.length,speed:this.speed}=this.timeline}tick(){if(!this.playing)return;if(this.held()||!this.connection){this.playing=!1,this.wanted=null,this.store.changed("time");return}const{loop:t,length:e,speed:n}=this.timeline;(e!==this.length||n!==this.speed)&&this.begin(Math.min(this.time,e));const[s,o]=this.span;let r=this.from+(performance.now()-this.begun)/1e3*n;if(r>o){if(!t){this.wanted=o,this.pause();return}r=s+(r-s)%(o-s),this.begin(r)}this.wanted=r,this.send(),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}get waiting(){return this.connection.answered<this.sent&&performance.now()-this.sentAt<K3}send(t=!1){if(this.wanted===null||this.waiting&&!t)return;const e=this.wanted;this.sentAt=performance.now(),this.sent=this.connection.pack(n=>aT(n,this.playing?1:0,e))}answered(){const t=this.store.pose.time;this.sent&&this.connection.answered>=this.sent&&(this.sentAt&&this.ages.push(performance.now()-this.sentAt),this.ages.length>600&&this.ages.shift(),this.sentAt=0,!this.playing&&this.wanted!==null&&(Math.abs(t-this.wanted)<1e-9||this.held()?this.wanted=null:this.sentAt||this.retry())),this.store.changed("time")}retry(){const t=this.sent;this.send(),this.sent===t&&(this.wanted=null)}}const V0=[5030655,16747100,8315009,15043839,16765286,6087126],G0=i=>V0[i%V0.length];function H_(i,t){let[e,n]=[0,i.length-1];for(;n-e>1;){const s=e+n>>1;i[s]<=t?e=s:n=s}return n>0&&Math.abs(i[n]-t)<Math.abs(i[e]-t)?n:e}function J3(i,t){if(!i.length)return[];const e=i[i.length-1],n=i.length>1?i[1]-i[0]:0,s=Array.from(t).filter(o=>o>=i[0]-n&&o<=e+n).map(o=>H_(i,o));return[...new Set(s)]}const W0="poise-studio-trails",j0=3,q0=7,X0=9,Ru=i=>new Kv(new pe,new df({size:i,sizeAttenuation:!1,vertexColors:!0,depthTest:!1,transparent:!0}));class Q3{constructor(t,e,n,s,o){this.connection=t,this.body=e,this.stage=n,this.store=s,this.tracks=o,this.group=new Ke,this.shown=localStorage.getItem(W0)==="1",this.told=null,this.hidden=!1,this.asked="",this.lines=new Bo(new pe,new wi({vertexColors:!0,depthTest:!1,transparent:!0,opacity:.85})),this.ticks=Ru(j0),this.keys=Ru(q0),this.now=Ru(X0);for(const[r,a]of[this.lines,this.ticks,this.keys,this.now].entries())a.renderOrder=12+r,a.frustumCulled=!1,this.group.add(a);n.scene.add(this.group),t.hear(vT,r=>{this.told=yT(r),this.draw()}),s.on(["selection","character"],()=>this.ask()),s.on(["keys"],()=>this.draw()),s.on(["status"],()=>{s.status.connected?this.ask():this.asked=""}),s.on(["posed","time"],()=>this.follow()),s.on(["view"],()=>this.draw())}switch(){this.shown=!this.shown,localStorage.setItem(W0,this.shown?"1":"0"),this.ask(),this.draw()}hide(t){this.hidden=t,this.draw()}ask(){if(!this.store.scene||!this.store.status.connected)return;const{joints:t}=this.store.scene.character,e=this.shown?this.store.selection.map(s=>t[s]?.name??"").filter(s=>s):[],n=e.join(`
`);n!==this.asked&&(this.asked=n,this.connection.act({do:"show-trails",joints:e}))}get count(){return this.group.visible&&this.told?this.told.times.length:0}draw(){const{told:t}=this,e=t?.times.length??0,n=this.group.visible;if(this.group.visible=this.shown&&!this.hidden&&e>0,!this.group.visible||!t){n&&this.stage.ask();return}this.group.rotation.copy(this.body.group.rotation),this.sized();const[s,o]=[[],[]],[r,a]=[[],[]],[l,c]=[[],[]],h=J3(t.times,this.tracks.times),u=this.store.theme==="dark",d=new te(u?16777215:0);Array.from(t.joints).forEach((f,p)=>{const v=new te(G0(p)).lerp(d,u?0:.25),m=g=>Array.from(t.places.subarray(3*(p*e+g),3*(p*e+g+1)));for(let g=0;g<e;g++)g+1<e&&(s.push(...m(g),...m(g+1)),o.push(...v.toArray(),...v.toArray())),r.push(...m(g)),a.push(...v.clone().lerp(d,.55).toArray());for(const g of h)l.push(...m(g)),c.push(1,.83,.23)}),cc(this.lines,s,o),cc(this.ticks,r,a),cc(this.keys,l,c),this.follow(),this.stage.ask()}sized(){for(const[t,e]of[[this.ticks,j0],[this.keys,q0],[this.now,X0]])t.material.size=e*de()}follow(){const{told:t}=this;if(!this.group.visible||!t)return;const e=t.times.length,n=H_(t.times,this.store.pose?.time??0),[s,o]=[[],[]];Array.from(t.joints).forEach((r,a)=>{s.push(...t.places.subarray(3*(a*e+n),3*(a*e+n+1))),o.push(...new te(G0(a)).toArray())}),cc(this.now,s,o)}get state(){return{shown:this.group.visible,count:this.count,joints:Array.from(this.told?.joints??[]),keys:this.keys.geometry.getAttribute("position")?.count??0}}}function cc(i,t,e){const n=i.geometry.getAttribute("position");if(n?.array.length===t.length){n.copyArray(t),n.needsUpdate=!0;const s=i.geometry.getAttribute("color");s.copyArray(e),s.needsUpdate=!0;return}i.geometry.dispose(),i.geometry=new pe().setAttribute("position",new he(t,3)).setAttribute("color",new he(e,3))}function tL({clip:i,end:t,fps:e},n){return n<i.start-1e-9||n>t+1e-9?null:Math.round((n-i.start)*i.speed*e)}function eL(i,t,e){const n=tL(i,e),s=t.scene?.character.joints[t.selected],o=t.pose?.world;if(n===null||!s||!o)return null;const r=12*t.selected;return`${n}: ${s.name}=${[3,7,11].map(a=>o[r+a].toFixed(4)).join(",")}`}var nL=Object.defineProperty,iL=Object.getOwnPropertyDescriptor,Cs=(i,t,e,n)=>{for(var s=n>1?void 0:n?iL(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&nL(t,e,s),s};const Y0="poise-studio-bake-errors",sL=[["fill","Fill gaps","Replace frozen values that end with a jump by a cubic through the frames around them",i=>({fill:i}),["seconds at most",.5]],["despike","Remove spikes","Remove spikes, and dropouts of up to 0.1 s",()=>({despike:!0})],["smooth","Smooth","Low-pass filter without delay",i=>({cutoff:i}),["hertz",6]],["match-travel","Match travel","Scale the root's travel so that it fits the strides",()=>({match_travel:!0})],["lock","Hold feet","Hold the feet in place during contacts",()=>({lock:!0})],["lift","Lift feet","Lift feet that sink into the floor",()=>({lift:!0})],["loop","Make a cycle","Cut out one cycle of the trimmed clip and close it without a seam",()=>({loop:"cycle"})],["mirror-loop","Mirrored cycle","Make a cycle from a single step and its mirror image",()=>({loop:"mirrored"})]],oL=[["mirror","Mirror","Swap left and right"],["retime","Retime","Play faster by this factor, at the same frame rate",["times as fast",2]],["resample","Resample","Change the frame rate, with cubic interpolation",["frames per second",30]],["crop","Crop","Keep only the trimmed part of the clip"]],rL=[["join","Join with","Append the other clip to the end of this one",["Cross-fade of the join, seconds","s fade",.2]],["blend","Blend with","Mix the two clips, frame by frame",["Blend, share","of it",.5]],["transition","Transition to","Append the other clip at the frames where the poses are most similar"]];let Ni=class extends We{constructor(){super(...arguments),this.menu="",this.name="",this.errors=JSON.parse(localStorage.getItem(Y0)??"[0.5, 1]"),this.factor=1,this.amounts={},this.goals="",this.contacts=!1,this.spread=.25,this.stop=null,this.elsewhere=i=>{const t=this.getRootNode().host,e=i.composedPath(),n=this.getRootNode().querySelector(".bar");e.includes(this)||e.includes(n)||t&&this.done()}}connectedCallback(){super.connectedCallback(),this.stop=this.desk.store.on(["timeline","clips","layers","layer","keys","character"],()=>this.requestUpdate()),addEventListener("pointerdown",this.elsewhere)}disconnectedCallback(){super.disconnectedCallback(),this.stop?.(),removeEventListener("pointerdown",this.elsewhere)}done(){this.dispatchEvent(new Event("done"))}get timeline(){return this.desk.store.scene.timeline}change(i){this.desk.connection.act({do:"change-timeline",timeline:{...this.timeline,...i}})}number(i,t,e,n,s="any",o=0){return U`<label><span>${i}</span><input type="number" aria-label=${t} min=${o} step=${s} .value=${String(Number(e.toFixed(4)))}
      @change=${r=>n(Number(r.target.value))} /></label>`}check(i,t,e){return U`<label><span>${i}</span><input type="checkbox" aria-label=${i} .checked=${t}
      @change=${n=>e(n.target.checked)} /></label>`}render(){return this.menu==="onion"?this.onion():this.menu==="time"?this.time():this.menu==="bake"?this.bake():this.menu==="clean"?this.clean():this.menu==="layers"?this.layers():this.motion()}onion(){const{onion:i}=this.timeline,t=e=>this.change({onion:{...this.timeline.onion,...e}});return U`<h2>Onion skins</h2>
      ${this.check("Show the body at earlier and later times",i.shown,e=>t({shown:e}))}
      ${this.number("Before","Ghosts before",i.before,e=>t({before:e}),"1")}
      ${this.number("After","Ghosts after",i.after,e=>t({after:e}),"1")}
      ${this.check("At the keys",i.by_keys,e=>t({by_keys:e}))}
      ${i.by_keys?lt:this.number("Frames apart","Frames apart",i.spacing,e=>t({spacing:e}),"1",1)}`}time(){const{rate:i,length:t,speed:e,plays:n,snap:s}=this.timeline;return U`<h2>Timeline</h2>
      ${this.number("Length, seconds","Length",t,o=>this.change({length:o}))}
      ${this.number("Length, frames","Length in frames",Math.round(t*i),o=>this.change({length:o/i}),"1",1)}
      ${this.number("Frames per second","Rate",i,o=>this.change({rate:o}),"any",1)}
      <label><span>Play from frame</span><input type="number" aria-label="Play from frame" min="0" step="1" .value=${String(Math.round(this.desk.player.span[0]*i))}
        @change=${o=>this.span(0,Number(o.target.value)/i)} /></label>
      <label><span>to frame</span><input type="number" aria-label="Play to frame" min="1" step="1" .value=${String(Math.round(this.desk.player.span[1]*i))}
        @change=${o=>this.span(1,Number(o.target.value)/i)} /></label>
      ${this.timeline.span?U`<div class="wrap"><button @click=${()=>this.change({span:null})}>Play everything</button></div>`:lt}
      ${this.number("Playback speed","Speed",e,o=>this.change({speed:o}),"0.05")}
      <label><span>Plays</span><select aria-label="Plays" @change=${o=>this.change({plays:o.target.value})}>
        ${[["both","clips and keys"],["keys","keys only"],["clips","clips only"]].map(([o,r])=>U`<option value=${o} ?selected=${o===n}>${r}</option>`)}
      </select></label>
      ${this.check("Keys and clips snap to frames",s,o=>this.change({snap:o}))}`}span(i,t){const e=[...this.desk.player.span];e[i]=t,this.change({span:e})}within(){const i=t=>{this.errors=t,localStorage.setItem(Y0,JSON.stringify(t))};return U`
      ${this.number("Within, degrees","Error in degrees",this.errors[0],t=>i([t,this.errors[1]]),"0.1")}
      ${this.number("Within, millimetres","Error in millimetres",this.errors[1],t=>i([this.errors[0],t]),"0.1")}`}get allowed(){return{angle:this.errors[0]*Math.PI/180,length:this.errors[1]/1e3}}bake(){const i=this.desk.store.scene.clips.find(({clip:e})=>e.id===this.desk.clip);if(!i)return U`<p class="dim">Select a clip first.</p>`;const t=Math.round((i.end-i.clip.start)*this.timeline.rate)+1;return U`<h2>Keys of ${i.clip.motion}</h2>
      <p class="dim">As few keys as give its ${t} frames back within:</p>
      ${this.within()}
      <div class="wrap"><button class="on" @click=${()=>{this.desk.connection.act({do:"bake-clip",id:i.clip.id,...this.allowed}),this.done()}}>Bake to keys</button></div>`}clean(){const i=this.desk.store.scene.clips.find(({clip:t})=>t.id===this.desk.clip);return i?U`<h2>Clean ${i.clip.motion}</h2>
      <p class="dim">Each is one step of undo. The motion before stays with the character.</p>
      ${sL.map(([t,e,n,s,o])=>this.operation(t,e,n,o,r=>this.desk.connection.act({do:"clean-clip",id:i.clip.id,lock:!1,...s(r)})))}
      ${this.whole("clean-clip","Several operations, with thresholds…")}
      <h2>Edit</h2>
      ${oL.map(([t,e,n,s])=>this.operation(t,e,n,s,o=>this.desk.connection.act({do:"edit-clip",id:i.clip.id,operation:t,amount:o,other:null})))}
      ${this.paired(i.clip.id)}
      ${this.whole("layer-clip","Layer another clip over it…")}
      ${i.clip.motion in this.desk.store.scene.sources?this.whole("retarget-clip","Retarget again, with another table or other options…"):lt}
      ${this.optimising(i)}`:U`<p class="dim">Select a clip first.</p>`}whole(i,t){return U`<div class="wrap"><button class="quiet" @click=${()=>{this.done(),this.dispatchEvent(new CustomEvent("poise-operation",{bubbles:!0,composed:!0,detail:{form:i,clip:this.desk.clip}}))}}>${t}</button></div>`}operation(i,t,e,n,s){return U`<div class="operation">
      <button title=${e} @click=${()=>s(n?this.amounts[i]??n[1]:null)}>${t}</button>
      ${n?U`<input type="number" aria-label=${`${t}, ${n[0]}`} min="0" step="any" .value=${String(this.amounts[i]??n[1])}
        @change=${o=>{this.amounts[i]=Number(o.target.value)}} /><span class="dim">${n[0]}</span>`:lt}
    </div>`}paired(i){const t=this.desk.store.scene.clips.filter(({clip:e})=>e.id!==i);return t.length===0?U`<p class="dim">Join, Blend and Transition need a second clip.</p>`:rL.map(([e,n,s,o])=>U`<div class="operation" title=${s}>
      <select aria-label=${n} @change=${r=>{const a=r.target;a.value&&this.desk.connection.act({do:"edit-clip",id:i,operation:e,amount:o?this.amounts[e]??o[2]:null,other:Number(a.value)}),a.value=""}}><option value="">${n}…</option>${t.map(({clip:r})=>U`<option value=${r.id}>${r.motion}</option>`)}</select>
      ${o?U`<input type="number" aria-label=${o[0]} min="0" step="any" .value=${String(this.amounts[e]??o[2])}
        @change=${r=>{this.amounts[e]=Number(r.target.value)}} /><span class="dim">${o[1]}</span>`:lt}
    </div>`)}optimising(i){const{desk:t}=this,e=()=>this.goals.split(`
`).map(s=>s.trim()).filter(s=>s!==""),n=()=>{const s=eL(i,t.store,t.player.time);s?this.goals=[...e(),s].join(`
`):t.store.say("Select the joint whose position is the goal, and move the current time onto the clip.")};return U`<h2>Optimise</h2>
      <p class="dim">All frames change at once and as little as possible. A goal a line: frame: joint=x,y,z in metres.</p>
      <textarea aria-label="Goals" rows="3" placeholder="90: lhand=0.3,1.2,0.4" .value=${this.goals}
        @input=${s=>{this.goals=s.target.value}}></textarea>
      <div class="wrap"><button title="Where the selected joint is now, at this frame" @click=${n}>Add goal here</button></div>
      ${this.check("Hold the feet during contacts",this.contacts,s=>{this.contacts=s})}
      ${this.number("Spread changes over, seconds","Spread",this.spread,s=>{this.spread=s},"0.05")}
      <div class="wrap"><button class="on" @click=${()=>t.connection.act({do:"sequence-clip",id:i.clip.id,goals:e(),contacts:this.contacts,spread:this.spread,limits:"clip"})}>Optimise</button></div>
      ${this.whole("sequence-clip","All options…")}`}layers(){const{desk:i}=this,{layers:t,layer:e,clips:n,character:s,kinds:o}=i.store.scene,r=i.connection.act.bind(i.connection),a=s.joints[i.store.selected]?.name,l=(c,h,u)=>{const d=p=>r({do:"change-layer",layer:{...c,...p}}),f=p=>p&&d({parts:[...new Set([...c.parts,p])]});return U`<div class="layer ${c.id===e?"chosen":""}" role="group" aria-label=${c.name}>
        <div class="row"><button class="quiet name" title="Edit its keys" aria-pressed=${c.id===e} @click=${()=>r({do:"choose-layer",id:c.id})}>${c.name}</button>
          <span class="dim">${c.mode==="additive"?"adds":"replaces"}, ${h} ${h===1?"key":"keys"}</span></div>
        <div class="row"><label class="row"><span class="dim">share</span><input type="range" min="0" max="1" step="0.01" aria-label=${`Weight of ${c.name}`} .value=${String(c.weight)}
            @input=${p=>i.draft.attempt({do:"change-layer",layer:{...c,weight:Number(p.target.value)}})}
            @change=${()=>i.draft.end()} /></label>
          <button class=${c.muted?"on":""} aria-pressed=${c.muted} title="Mute this layer" @click=${()=>d({muted:!c.muted})}>Off</button>
          <button class="quiet" title="Move up" aria-label="Move the layer up" ?disabled=${u===t.length-1} @click=${()=>r({do:"move-layer",id:c.id,up:!0})}>↑</button>
          <button class="quiet" title="Move down" aria-label="Move the layer down" ?disabled=${u===0} @click=${()=>r({do:"move-layer",id:c.id,up:!1})}>↓</button>
          <button class="quiet" aria-label="Remove the layer" title="Remove the layer and its keys" @click=${()=>r({do:"remove-layer",id:c.id})}>✕</button></div>
        <div class="row"><select aria-label=${`Parts of ${c.name}`} @change=${p=>{const v=p.target;f(v.value),v.value=""}}>
            <option value="" selected>${c.parts.length?"and…":"whole body"}</option>
            ${a?U`<option value=${a}>${a} and below</option>`:lt}
            ${o.parts.map(p=>U`<option value=${p}>${p}</option>`)}</select>
          ${c.parts.map(p=>U`<button class="quiet" title="Remove this part" @click=${()=>d({parts:c.parts.filter(v=>v!==p)})}>${p} ✕</button>`)}</div>
      </div>`};return U`<h2>Layers</h2>
      <p class="dim">S over a clip sets keys in a layer; the clip stays as it is.</p>
      ${t.map(({settings:c,keys:h},u)=>l(c,h,u)).reverse()}
      <div class="layer ${e===0?"chosen":""}"><button class="quiet name" aria-pressed=${e===0} title="Keys that replace what clips show" @click=${()=>r({do:"choose-layer",id:0})}>Keys under all layers</button></div>
      <div class="wrap"><button title="Its keys are added to what lies below" @click=${()=>r({do:"add-layer"})}>+ Adding layer</button>
        <button title="Its keys replace the layers below" @click=${()=>r({do:"add-layer",mode:"override"})}>+ Replacing layer</button></div>
      ${t.length?U`<div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the merged clip" .value=${this.name}
        @input=${c=>{this.name=c.target.value}} />
        <button title="Merge everything on the timeline into one clip" @click=${()=>r({do:"merge-layers",name:this.name.trim()||`merged ${n.length+1}`})}>Merge</button></div>`:lt}`}motion(){const{desk:i}=this,{character:t}=i.store.scene,e=i.tracks.count>0,n=s=>i.connection.act({do:"add-clip",motion:s,start:null});return U`<h2>Clips</h2>
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
          <button @click=${()=>i.connection.act({do:"clip-from-keys",name:this.name.trim()||`keys ${t.motions.length+1}`})}>Clip from keys</button></div>`:U`<p class="dim">No keys yet. Press S to set a key of the pose.</p>`}`}};Ni.styles=[sn,Ze`
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
  `];Cs([Xt({attribute:!1})],Ni.prototype,"desk",2);Cs([Xt()],Ni.prototype,"menu",2);Cs([Qt()],Ni.prototype,"name",2);Cs([Qt()],Ni.prototype,"errors",2);Cs([Qt()],Ni.prototype,"factor",2);Cs([Qt()],Ni.prototype,"goals",2);Cs([Qt()],Ni.prototype,"contacts",2);Cs([Qt()],Ni.prototype,"spread",2);Ni=Cs([nn("poise-timeline-menu")],Ni);var aL=Object.defineProperty,lL=Object.getOwnPropertyDescriptor,Wo=(i,t,e,n)=>{for(var s=n>1?void 0:n?lL(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&aL(t,e,s),s};const K0="poise-studio-timeline-height",Z0=150,cL=new Set(["escape"]),hL=[["K","timeline"],["Space","play, pause"],["S","set a key of the pose; Shift S: of the selected joints only"],["Left, Right","move by one frame; with Shift by ten"],["N","show the trajectories of the selected joints"],["Up, Down","go to the next or the previous key; Home and End: to the ends"],["Delete, Ctrl C, Ctrl V","delete, copy or paste the selected keys; paste at the current time"],["Shift + drag on the ruler","set the playback range; drag its ends"],["Shift + drag on keys","select more keys; in curves, move keys only in time or in value"],["Alt + drag on a handle","change only one side of a key"],["Wheel, right button","zoom and pan; with Alt vertically"]];let xs=class extends We{constructor(){super(...arguments),this.held=()=>!1,this.curves=!1,this.menu="",this.tall=Number(localStorage.getItem(K0))||232,this.near=!1,this.tightened=0,this.known=0}listen(i,t){this.tools=i;const{store:e,connection:n,body:s,stage:o}=i;this.tracks=new L3(n,e),this.player=new Z3(n,e,t),this.ghosts=new y_(n,s,o),this.trails=new Q3(n,s,o,e,this.tracks),this.desk=new O3(e,n,this.tracks,this.player,new F3,()=>this.board?.ask()),e.on(["timeline","clips","layers","layer","keys","chosen","selection","character"],()=>this.requestUpdate()),e.on(["timeline","clips","keys","selection","posed","time","view"],()=>this.board?.ask()),e.on(["time"],()=>this.timed()),e.on(["posed"],()=>this.ghosts.check()),e.on(["timeline"],()=>this.lengthened()),addEventListener("pointerdown",r=>{this.near=r.composedPath().includes(this)})}timed(){this.ghosts.hide("playing",this.player.playing);const i=performance.now();this.player.playing&&i-this.tightened<90||(this.tightened=i,this.requestUpdate())}lengthened(){const{length:i}=this.desk.store.scene.timeline;i!==this.known&&this.board?.fit(),this.known=i}updated(){this.board||!this.canvas||(this.board=new Y3(this.canvas,this.desk),new ResizeObserver(()=>{const{clientWidth:i,clientHeight:t}=this.canvas.parentElement;i&&this.board.resize(i,t)}).observe(this.canvas.parentElement))}change(i){this.tools.connection.act({do:"change-timeline",timeline:{...this.tools.store.scene.timeline,...i}})}setKeys(i=!1){const{store:t,connection:e}=this.tools,n=i?t.selectedNames:[];if(i&&!n.length){t.say("Select a joint first: Shift S sets keys of that joint only.");return}this.player.pause(),e.act({do:"set-keys",joints:n})}toKey(i){const{times:t}=this.tracks,e=this.player.time,n=i>0?_s(t,e+1e-6):_s(t,e-1e-6)-1;this.player.pause(),t[n]!==void 0&&this.player.go(t[n],!0)}deleteChosen(){const{desk:i}=this;i.chosen.size?i.connection.act({do:"delete-keys",keys:i.named(i.keys)}):i.clip&&i.connection.act({do:"remove-clip",id:i.clip}),i.choose([])}async copy(){const{desk:i,tracks:t}=this,e=Math.min(...i.keys.map(({time:o})=>o)),{dofs:n}=i.store.scene.character,s=i.keys.map(o=>{const r=t.all.get(o.dof),a=t.at(o),l=c=>Array.from(c.subarray(r.width*a,r.width*(a+1)));return{dof:n[o.dof].name,time:o.time-e,value:l(r.values),kind:t.kind(o),incoming:l(r.incoming),outgoing:l(r.outgoing),handles:[r.handles[2*a],r.handles[2*a+1]]}});await navigator.clipboard.writeText(JSON.stringify({keys:s})),i.store.say(`${s.length} ${s.length===1?"key":"keys"} copied.`)}async paste(){const{desk:i}=this;let t;try{if(t=JSON.parse(await navigator.clipboard.readText()).keys,!Array.isArray(t))throw new Error}catch{i.store.say("The clipboard contains no keys.");return}const e=new Set(i.store.scene.character.dofs.map(({name:s})=>s)),n=t.filter(({dof:s})=>e.has(s));i.connection.act({do:"put-keys",keys:n,at:this.player.time})}key(i,t){if(!this.desk.store.scene)return!1;const e=this.near&&(this.desk.chosen.size>0||this.desk.clip>0);if(t.ctrlKey||t.metaKey){if(i==="c"&&e&&this.desk.chosen.size)this.copy();else if(i==="v"&&this.near)this.paste();else if(i==="a"&&this.near)this.desk.choose([...this.tracks.all].flatMap(([s,{times:o}])=>Array.from(o,r=>({dof:s,time:r}))));else return!1;return!0}const{timeline:n}=this.desk.store.scene;if(i===" ")this.player.toggle();else if(i==="s")this.setKeys(t.shiftKey);else if(i==="n")this.showTrails();else if(i==="arrowleft")this.player.step(t.shiftKey?-10:-1);else if(i==="arrowright")this.player.step(t.shiftKey?10:1);else if(i==="arrowup")this.toKey(1);else if(i==="arrowdown")this.toKey(-1);else if(i==="home")this.player.go(0);else if(i==="end")this.player.go(n.length,!0);else if((i==="delete"||i==="backspace")&&e)this.deleteChosen();else if(i==="escape"&&(this.board.cancel()||this.menu))this.menu="";else if(i==="f"&&this.near)this.board.fit();else return!1;return!0}get dragging(){return this.board?.dragging?cL:null}stretch(i){const t=i.currentTarget,e=i.clientY+de()*this.tall;t.setPointerCapture(i.pointerId);const n=()=>Math.max(Z0,.65*innerHeight/de());t.onpointermove=s=>{this.tall=Math.min(Math.max((e-s.clientY)/de(),Z0),n())},t.onpointerup=()=>{t.onpointermove=t.onpointerup=null,localStorage.setItem(K0,String(Math.round(this.tall)))}}render(){const i=this.tools?.store.scene;if(!i)return lt;this.style.height=`min(${this.tall/10}rem, 65vh)`;const{timeline:t}=i,{player:e}=this,n=s=>()=>{this.menu=this.menu===s?"":s};return U`
      <div class="grip" @pointerdown=${s=>this.stretch(s)} title="Drag to change the height of the timeline"></div>
      <div class="bar" role="toolbar" aria-label="Timeline">
        <div class="group">
          <button class="quiet" title="Go to the start (Home)" aria-label="Go to the start" @click=${()=>e.go(0)}>${q2}</button>
          <button class="quiet" title="Previous key (Down)" aria-label="Previous key" @click=${()=>this.toKey(-1)}>${X2}</button>
          <button class=${e.playing?"on":""} title="Play (Space)" aria-label=${e.playing?"Pause":"Play"} @click=${()=>e.toggle()}>${e.playing?j2:W2}</button>
          <button class="quiet" title="Next key (Up)" aria-label="Next key" @click=${()=>this.toKey(1)}>${Y2}</button>
          <button class="quiet ${t.loop?"on":""}" title="Loop" aria-label="Loop" aria-pressed=${t.loop} @click=${()=>this.change({loop:!t.loop})}>${K2}</button>
        </div>
        <input class="frame" type="number" min="0" aria-label="Frame" title="Frame" .value=${String(e.frame)}
          @change=${s=>e.go(Number(s.target.value)/t.rate)} />
        <span class="dim seconds" title="Seconds">${e.time.toFixed(2)} s</span>
        <span class="sep"></span>
        <button class=${this.changed?"unkeyed":""} aria-label="Set a key" title="Set a key of the pose (S)${this.changed?": the body is posed otherwise than its keys":""}" @click=${()=>this.setKeys()}><span class="row">${Z2}<span class="word">Key</span></span></button>
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
      ${this.menu?U`<poise-timeline-menu .desk=${this.desk} .menu=${this.menu} @done=${()=>{this.menu=""}}></poise-timeline-menu>`:lt}`}showTrails(){this.trails.switch(),this.trails.shown&&!this.tools.store.selection.length&&this.tools.store.say("Select joints on the body or in the tree to show their trajectories."),this.requestUpdate()}show(i){this.curves=i,this.board.view=i?this.board.curves:this.board.sheet,this.board.ask()}get changed(){const{pose:i,scene:t}=this.tools.store;return!i||!t||this.player.playing||t.timeline.plays==="clips"||t.layer||t.layers.length?!1:this.tracks.differs(i.q,i.time)}chosen(){const{desk:i,tracks:t}=this;i.prune();const n=i.store.scene.clips.find(c=>c.clip.id===i.clip);if(n)return this.ofClip(n.clip.id);const s=i.keys;if(!s.length)return lt;const o=new Set(s.map(c=>t.kind(c))),r=o.size===1?[...o][0]:"",a=t.all.get(s[0].dof).tension,l=c=>({do:"change-keys",keys:i.named(s),kind:null,tension:null,...c});return U`<div class="chosen" role="group" aria-label="Selected keys">
      <span class="dim">${s.length} ${s.length===1?"key":"keys"}</span>
      <select aria-label="Interpolation after the key" @change=${c=>i.connection.act(l({kind:c.target.value}))}>
        ${r?lt:U`<option selected disabled>several</option>`}
        ${Xr.map(c=>U`<option value=${c} ?selected=${c===r}>${c}</option>`)}
      </select>
      ${r==="catmull-rom"?U`<label class="row" title="Tension of Catmull-Rom curves: 0 stops at each key, 0.5 is smooth"><span class="dim">tension</span>
        <input class="tension" type="range" min="0" max="1.5" step="0.01" aria-label="Tension" .value=${String(a)}
          @input=${c=>i.draft.attempt(l({tension:Number(c.target.value)}))}
          @change=${()=>i.draft.end()} /></label>`:lt}
      <button class="quiet" title="Delete (Del)" aria-label="Delete the selected keys" @click=${()=>this.deleteChosen()}>${pg}</button></div>`}ofClip(i){const{desk:t}=this,{clip:e,fade:n}=t.store.scene.clips.find(o=>o.clip.id===i),s=o=>t.connection.act({do:"change-clip",clip:{...e,...o}});return U`<div class="chosen" role="group" aria-label="Selected clip">
      <span class="name" title=${e.motion}>${e.motion}</span>
      <label class="row" title="Speed"><span class="dim">×</span><input class="small" type="number" min="0.01" step="0.1" aria-label="Speed of the clip"
        .value=${String(Number(e.speed.toFixed(3)))} @change=${o=>s({speed:Number(o.target.value)})} /></label>
      ${n.room>0?U`<label class="row" title="Length of the fade-in in seconds, ${Number(n.room.toFixed(3))} at most"><span class="dim">fade</span><input class="small" type="number" min="0" step="0.1"
        max=${String(n.room)} aria-label="Fade of the clip" .value=${String(Number(n.into.toFixed(3)))} @change=${o=>s({fade:Number(o.target.value)})} /></label>`:lt}
      <button class=${e.muted?"on":""} aria-pressed=${e.muted} title="Mute this clip" @click=${()=>s({muted:!e.muted})}>Off</button>
      <button title="Repair, smooth, hold feet, make a cycle, mirror, retime, resample, crop, join" @click=${()=>{this.menu="clean"}}>Clean…</button>
      <button title="Bake the clip to keys" @click=${()=>{this.menu="bake"}}>Bake…</button>
      <button class="quiet" title="Remove (Del)" aria-label="Remove the clip" @click=${()=>this.deleteChosen()}>${pg}</button></div>`}get look(){const i=this.canvas.getBoundingClientRect();return{time:this.player.time,frame:this.player.frame,playing:this.player.playing,keys:this.tracks.count,chosen:this.desk.keys,ghosts:this.ghosts.count,trails:this.trails.state,ages:this.player.ages,left:i.left,top:i.top,width:i.width,height:i.height,scaleLeft:this.desk.scale.left*de()}}keyPlace(i,t){const e=this.desk.store.scene.character.dofs.findIndex(({name:s})=>s===i),n=this.curves?this.board.curves:this.board.sheet;return this.inWindow(n.place({dof:e,time:t}))}clipPlace(i){return this.inWindow(this.board.sheet.clipPlace(i))}fadePlace(i){return this.inWindow(this.board.sheet.fadePlace(i))}timePlace(i){return this.inWindow([this.desk.scale.x(i),10])}inWindow(i){const t=this.canvas.getBoundingClientRect();return i&&[i[0]*de()+t.left,i[1]*de()+t.top]}};xs.styles=[sn,Ze`
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
  `];Wo([Xt({attribute:!1})],xs.prototype,"tools",2);Wo([Xt({attribute:!1})],xs.prototype,"held",2);Wo([Qt()],xs.prototype,"curves",2);Wo([Qt()],xs.prototype,"menu",2);Wo([Qt()],xs.prototype,"tall",2);Wo([bi("canvas")],xs.prototype,"canvas",2);xs=Wo([nn("poise-timeline")],xs);var uL=Object.defineProperty,dL=Object.getOwnPropertyDescriptor,Gf=(i,t,e,n)=>{for(var s=n>1?void 0:n?dL(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&uL(t,e,s),s};const fL=[["Drag next to the body","rotate the view; pan with the right button or two fingers, zoom with the wheel"],["B","show bones or skin"],["F, Shift F","frame the whole body, or the selected joints"],["1, 3, 7","view from the front, the side or the top; with Ctrl from the opposite side"],["0, 5","return to the previous view; switch perspective on or off (numeric keypad in every mode)"],["O, Ctrl S or Shift E","open a file; export"],["Ctrl Z, Ctrl Shift Z","undo; redo"],["?","show these shortcuts"]];let nl=class extends We{constructor(){super(...arguments),this.timed=!1}open(){const i=this.renderRoot.querySelector("dialog");i.showModal(),i.scrollTop=0}section(i,t){return U`<h2>${i}</h2>
      <dl>${t.map(([e,n])=>U`<div><dt>${e}</dt><dd>${n}</dd></div>`)}</dl>`}render(){return U`<dialog aria-label="Shortcuts">
      ${this.mode?this.section(this.mode.title,this.mode.shortcuts):lt}
      ${this.section("Everywhere",fL)}
      ${this.timed?this.section("Timeline",hL):lt}
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`}};nl.styles=[sn,Ze`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 1.2rem; padding: 2rem 2.6rem; max-width: min(106rem, 94vw); max-height: 90vh; overflow: auto; box-shadow: 0 1.8rem 6rem #0008; }
    dialog::backdrop { background: #0006; }
    dl { columns: 2 38rem; column-gap: 3.4rem; margin: 0.4rem 0 1.2rem; }
    dl div { break-inside: avoid; display: grid; grid-template-columns: 16.8rem 1fr; gap: 1.2rem; padding: 0.3rem 0; }
    dt { font-weight: 600; }
    dd { margin: 0; color: var(--dim); }
  `];Gf([Xt({attribute:!1})],nl.prototype,"mode",2);Gf([Xt({attribute:!1})],nl.prototype,"timed",2);nl=Gf([nn("poise-help")],nl);/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const pL=S_(class extends E_{constructor(){super(...arguments),this.key=lt}render(i,t){return this.key=i,t}update(i,[t,e]){return t!==this.key&&(A_(i),this.key=t),e}});var mL=Object.defineProperty,gL=Object.getOwnPropertyDescriptor,dl=(i,t,e,n)=>{for(var s=n>1?void 0:n?gL(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&mL(t,e,s),s};const vL=i=>i.split(",").map(t=>t.trim()).filter(t=>t);let $o=class extends We{constructor(){super(...arguments),this.joints=[],this.edited={},this.every=!1}read(){if(!this.edited)return null;const i={...this.source.parts,...this.edited};for(const[t,e]of Object.entries(i)){const n=this.unknown(e,"source")??this.unknown(e,"target");if(n)return`${t}: no joint ${n}; choose one of the list`}return i}reset(){this.edited={}}unknown(i,t){const e=t==="source"?this.source.joints:this.joints;return i[t].find(n=>!e.includes(n))}set(i,t,e){const n=this.edited?.[i]??this.source.parts[i];this.edited={...this.edited,[i]:{...n,[t]:vL(e)}}}cell(i,t,e){const n=e==="source"?"source":"character";return U`<td><input type="text" list=${`${e}-joints`} aria-label=${`${i}, joints of the ${n}`} placeholder="none" .value=${t[e].join(", ")}
      aria-invalid=${this.unknown(t,e)?"true":"false"} @change=${s=>this.set(i,e,s.target.value)} /></td>`}render(){if(!this.edited)return U`<p class="dim">The joints are found by their names and places.</p>
      <button @click=${()=>this.reset()}>Edit the table</button>`;const i=Object.entries(this.source.parts).map(([t,e])=>[t,this.edited[t]??e]).filter(([t,e])=>this.every||t in this.edited||e.source.length||e.target.length);return U`
      <datalist id="source-joints">${this.source.joints.map(t=>U`<option value=${t}></option>`)}</datalist>
      <datalist id="target-joints">${this.joints.map(t=>U`<option value=${t}></option>`)}</datalist>
      <table><thead><tr><th scope="col">Part</th><th scope="col">${this.source.name}</th><th scope="col">Character</th></tr></thead>
        <tbody>${i.map(([t,e])=>U`<tr class=${t in this.edited?"changed":""}><th scope="row">${t}</th>
          ${this.cell(t,e,"source")}${this.cell(t,e,"target")}</tr>`)}</tbody></table>
      <p class="dim">Several joints of a part are separated by commas, the one next to the root first.</p>
      <div class="wrap">${this.every?lt:U`<button @click=${()=>{this.every=!0}}>All parts</button>`}
        <button ?disabled=${!Object.keys(this.edited).length} @click=${()=>this.reset()}>Undo the edits</button>
        <button @click=${()=>{this.edited=null}}>Find all joints again</button></div>`}};$o.styles=[sn,Ze`
    :host { display: block; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    th { text-align: left; font-weight: 600; padding: 0.2rem 0.4rem 0.2rem 0; overflow: hidden; text-overflow: ellipsis; }
    thead th { white-space: nowrap; }
    td { padding: 0.1rem 0.3rem 0.1rem 0; overflow-wrap: anywhere; }
    td input { width: 100%; min-width: 0; }
    tr.changed th { color: var(--accent); }
    input[aria-invalid="true"] { border-color: var(--bad) !important; }
  `];dl([Xt({attribute:!1})],$o.prototype,"source",2);dl([Xt({attribute:!1})],$o.prototype,"joints",2);dl([Qt()],$o.prototype,"edited",2);dl([Qt()],$o.prototype,"every",2);$o=dl([nn("poise-mapping")],$o);var yL=Object.defineProperty,_L=Object.getOwnPropertyDescriptor,io=(i,t,e,n)=>{for(var s=n>1?void 0:n?_L(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&yL(t,e,s),s};const J0=Math.PI/180;let Qi=class extends We{constructor(){super(...arguments),this.up="y",this.height=1,this.edited=[],this.changed=new Set,this.chosen=-1}read(){return this.edited&&(this.changed.size||this.source.planned)?this.edited.filter(i=>i.last>=0):null}willUpdate(i){i.has("source")&&(this.edited=[...this.source.steps],this.changed=new Set)}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.footprints.show([])}updated(){this.footprints.changed=(i,t)=>this.set(i,t),this.footprints.show(this.edited?.map(i=>i.last<0?{...i,position:null}:i)??[],this.height,this.chosen)}set(i,t){this.edited=this.edited.map((e,n)=>n===i?{...e,...t}:e),this.changed=new Set(this.changed).add(i),this.chosen=i}number(i,t,e,n,s){return U`<td><input type="number" step=${n} aria-label=${`Step ${i+1}, ${t}`} .value=${String(e)}
      @focus=${()=>{this.chosen=i}} @change=${o=>{const r=o.target;r.value!==""&&Number.isFinite(r.valueAsNumber)?s(r.valueAsNumber):r.value=String(e)}} /></td>`}row(i,t){const[e,n,s]=i.position??[0,0,0],o=this.up==="z"?n:s,r=(a,l)=>this.up==="z"?[a,l,s]:[a,n,l];return U`<tr class=${this.changed.has(t)?"changed":""}><th scope="row">${i.foot}</th>
      ${this.number(t,"start",i.first,"1",a=>this.set(t,{first:Math.round(a)}))}
      ${this.number(t,"end",i.last,"1",a=>this.set(t,{last:Math.round(a)}))}
      ${this.number(t,"x",Number(e.toFixed(2)),"0.01",a=>this.set(t,{position:r(a,o)}))}
      ${this.number(t,this.up==="z"?"y":"z",Number(o.toFixed(2)),"0.01",a=>this.set(t,{position:r(e,a)}))}
      ${i.heading===null?U`<td></td>`:this.number(t,"heading",Number((i.heading/J0).toFixed(1)),"1",a=>this.set(t,{heading:a*J0}))}
      <td><button class="quiet" aria-label=${`Remove step ${t+1}`} title="The foot does not stand here" @click=${()=>this.set(t,{last:-1})}>✕</button></td></tr>`}render(){return this.edited?this.source.steps.length?U`<table><thead><tr><th scope="col">Foot</th><th scope="col">Start</th><th scope="col">End</th><th scope="col">x</th><th scope="col">${this.up==="z"?"y":"z"}</th><th scope="col">Heading</th><th></th></tr></thead>
        <tbody>${this.edited.map((i,t)=>i.last<0?lt:this.row(i,t))}</tbody></table>
      <p class="dim">Start and end are frames of the clip, positions are metres on the floor, headings are degrees. You can also drag the footprints, and turn them at their fronts: left blue, right orange.</p>
      <div class="wrap"><button ?disabled=${!this.changed.size} @click=${()=>{this.edited=[...this.source.steps],this.changed=new Set}}>Undo the edits</button>
        <button @click=${()=>{this.edited=null}}>Steps of the source</button></div>`:U`<p class="dim">No foot stands in this clip.</p>`:U`<p class="dim">The steps are those of the source.</p>
      <button @click=${()=>{this.edited=[...this.source.steps]}}>Edit the steps</button>`}};Qi.styles=[sn,Ze`
    :host { display: block; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    th { text-align: left; font-weight: 600; padding: 0.2rem 0; }
    td { padding: 0.1rem 0.3rem 0.1rem 0; }
    td input { width: 100%; min-width: 0; padding-inline: 0.25rem; appearance: textfield; }
    th:first-child { width: 4.6rem; }
    th:last-child { width: 2.4rem; }
    tr.changed th { color: var(--accent); }
  `];io([Xt({attribute:!1})],Qi.prototype,"source",2);io([Xt({attribute:!1})],Qi.prototype,"footprints",2);io([Xt()],Qi.prototype,"up",2);io([Xt({type:Number})],Qi.prototype,"height",2);io([Qt()],Qi.prototype,"edited",2);io([Qt()],Qi.prototype,"changed",2);io([Qt()],Qi.prototype,"chosen",2);Qi=io([nn("poise-steps")],Qi);var bL=Object.defineProperty,wL=Object.getOwnPropertyDescriptor,ns=(i,t,e,n)=>{for(var s=n>1?void 0:n?wL(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&bL(t,e,s),s};const Pu="retarget-clip";let yi=class extends We{constructor(){super(...arguments),this.shown=!1,this.chosen="",this.running=!1,this.clip=0}connectedCallback(){super.connectedCallback(),this.store.on(["report","kinds","character","clips","sources"],()=>this.requestUpdate()),this.store.on(["report"],()=>void this.reported())}async open(i="",t=0){this.chosen=i||this.chosen||this.forms[0]?.do||"",this.clip=t,this.shown=!0,await this.updateComplete,this.renderRoot.querySelector("select")?.focus()}close(){this.shown=!1}toggle(){this.shown?this.close():this.open()}get forms(){return this.store.scene?.kinds.forms??[]}run(i){const t=this.fields.read();if(t){if(i.do===Pu){const e=this.mapping?.read()??null;if(typeof e=="string")return this.store.say(e,"bad");Object.assign(t,{id:this.again?.[0],parts:e,steps:this.steps?.read()??null})}this.running=!0,this.connection.act({do:i.do,...t})}}get again(){const{clips:i,sources:t}=this.store.scene,e=i.filter(({clip:n})=>n.motion in t).map(({clip:n})=>[n.id,t[n.motion]]);return e.find(([n])=>n===this.clip)??e.at(-1)??null}retargeting(i){const{clips:t,sources:e,character:n}=this.store.scene,s=this.again;if(!s)return U`<p class="dim">No clip was retargeted here. Import a motion of another body: it is retargeted to this character.</p>`;const[o,r]=s,{motion:a}=t.find(({clip:l})=>l.id===o).clip;return U`<label class="clip">Clip <select aria-label="Clip" @change=${l=>{this.clip=Number(l.target.value),this.requestUpdate()}}>
        ${t.filter(({clip:l})=>l.motion in e).map(({clip:l})=>U`<option value=${l.id} ?selected=${l.id===o}>${l.motion}</option>`)}</select></label>
      <label class="row"><input type="checkbox" .checked=${this.beside.motion===a}
        @change=${l=>void this.beside.show(l.target.checked?a:"")} /> Show the source next to the character</label>
      ${pL(r,U`<h2>Steps</h2>
        <poise-steps .source=${r} .footprints=${this.footprints} .up=${n.up} .height=${n.height}></poise-steps>
        <h2>Table of parts</h2>
        <poise-mapping .source=${r} .joints=${n.joints.map(({name:l})=>l)}></poise-mapping>
        <h2>Options</h2>
        <poise-fields .store=${this.store} .fields=${i.fields.filter(({name:l})=>l!=="id")} .preset=${r.settings}></poise-fields>`)}`}async reported(){this.running&&(this.running=!1,await this.updateComplete,this.renderRoot.querySelector("h2")?.scrollIntoView({block:"nearest"}))}render(){const i=this.forms.find(n=>n.do===this.chosen),t=this.store.scene;if(!this.shown||!i||!t)return lt;const e=this.clip||t.clips.at(-1)?.clip.id;return U`<section role="region" aria-label="Operations" @keydown=${n=>{n.key==="Escape"&&(n.stopPropagation(),this.close())}}>
      <div class="row"><select class="grow" aria-label="Operation" @change=${n=>{this.chosen=n.target.value}}>
        ${this.forms.map(n=>U`<option value=${n.do} ?selected=${n===i}>${n.title}</option>`)}</select>
        <button class="quiet" aria-label="Close the operations" title="Close (Escape)" @click=${()=>this.close()}>✕</button></div>
      <div class="scroll" tabindex="0" aria-label="Options and report">
        <p class="dim">As <code>${i.command}</code>. One step of undo.</p>
        ${i.do===Pu?this.retargeting(i):U`<poise-fields .store=${this.store} .fields=${i.fields} .preset=${e===void 0?{}:{id:e}}></poise-fields>`}
        ${t.report.length?U`<h2>Report of the last operation</h2><pre aria-label="Report of the last operation">${t.report.join(`
`)}</pre>`:lt}
      </div>
      <button class="on run" ?disabled=${i.do===Pu&&!this.again} @click=${()=>this.run(i)}>${i.title}</button></section>`}};yi.styles=[sn,Ze`
    section { position: fixed; z-index: 6; top: 5.4rem; left: 1.2rem; width: min(44rem, calc(100vw - 2.4rem)); max-height: calc(100vh - 11rem); display: flex; flex-direction: column;
      background: var(--panel); border: 1px solid var(--edge); border-radius: 1rem; padding: 1.2rem 1.4rem; box-shadow: 0 1rem 3.4rem #0007; }
    .scroll { overflow: auto; min-height: 0; }
    .scroll p { margin: 0.4rem 0; }
    code { font: 1.2rem ui-monospace, monospace; }
    pre { font: 1.2rem/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0; }
    .clip { display: grid; grid-template-columns: auto 1fr; gap: 1rem; align-items: center; }
    .run { margin-top: 0.8rem; }
  `];ns([Xt({attribute:!1})],yi.prototype,"store",2);ns([Xt({attribute:!1})],yi.prototype,"connection",2);ns([Qt()],yi.prototype,"shown",2);ns([Qt()],yi.prototype,"chosen",2);ns([bi("poise-fields")],yi.prototype,"fields",2);ns([bi("poise-mapping")],yi.prototype,"mapping",2);ns([bi("poise-steps")],yi.prototype,"steps",2);ns([Xt({attribute:!1})],yi.prototype,"footprints",2);ns([Xt({attribute:!1})],yi.prototype,"beside",2);yi=ns([nn("poise-operations")],yi);const _o=256;function xL(i,t,e){const n=t.skins[e],s=n.geometry.position.length/3,o=Math.ceil(s/_o),r=new tn({depthTest:!1,toneMapped:!1});r.onBeforeCompile=f=>{ta(r,f,Zs(n)),f.vertexShader=f.vertexShader.replace("#include <common>",`#include <common>
varying vec3 poisePlace;`).replace("#include <project_vertex>",`#include <project_vertex>
        poisePlace = transformed;
        gl_PointSize = 1.0;
        vec2 pixel = vec2(gl_VertexID % ${_o}, gl_VertexID / ${_o}) + 0.5;
        gl_Position = vec4(2.0 * pixel / vec2(${_o}.0, ${o}.0) - 1.0, 0.0, 1.0);`),f.fragmentShader=f.fragmentShader.replace("#include <common>",`#include <common>
varying vec3 poisePlace;`).replace("#include <dithering_fragment>","gl_FragColor = vec4(poisePlace, 1.0);")};const a=new pe().copy(n.mesh.geometry);a.setIndex(Array.from({length:s},(f,p)=>p));const l=new Kc(a,r);Object.assign(l,{isMesh:!1,isPoints:!0}),l.bind(n.mesh.skeleton,new Jt),l.frustumCulled=!1,l.morphTargetInfluences=n.mesh.morphTargetInfluences,Qc(l,Zs(n),n.turns);const c=new Xs(_o,o,{type:oi,magFilter:Vn,minFilter:Vn}),h=new cf,u=new Ke;u.rotation.copy(t.group.rotation),u.add(l),h.add(u);const d=new Float32Array(4*_o*o);return i.setRenderTarget(c),i.render(h,new Yn),i.readRenderTargetPixels(c,0,0,_o,o,d),i.setRenderTarget(null),[c,a,r,l.customDepthMaterial].forEach(f=>f.dispose()),Array.from({length:3*s},(f,p)=>d[4*Math.floor(p/3)+p%3])}const ML=4;class SL{constructor(t,e){this.stage=t,this.mode=e,this.taken=new Set,this.resting=null,this.again=null;const n=t.canvas;n.addEventListener("pointerdown",s=>this.down(s),{capture:!0}),n.addEventListener("pointermove",s=>this.move(s)),n.addEventListener("pointerrawupdate",s=>this.ahead(s)),n.addEventListener("pointerup",s=>this.up(s)),n.addEventListener("pointercancel",s=>this.lost(s)),n.addEventListener("pointerleave",()=>this.mode().away()),n.addEventListener("contextmenu",s=>s.preventDefault())}place(t){const e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){t!==this.again&&(t.pointerType==="touch"&&this.mode().oneFinger?this.touched(t):this.give(t,t))}give(t,e){if(!this.mode().down(t,...this.place(t)))return!1;e.stopImmediatePropagation(),e.preventDefault(),this.taken.add(t.pointerId);try{this.stage.canvas.setPointerCapture(t.pointerId)}catch{}return!0}touched(t){const{resting:e}=this;if(this.taken.size)t.stopImmediatePropagation();else if(e)this.resting=null,this.turn(e.event);else if(t.isPrimary){const[n,s]=this.place(t);this.resting={event:t,x:n,y:s},t.stopImmediatePropagation(),t.preventDefault()}}turn(t){const{pointerId:e,pointerType:n,clientX:s,clientY:o,button:r,buttons:a,isPrimary:l}=t;this.again=new PointerEvent("pointerdown",{pointerId:e,pointerType:n,clientX:s,clientY:o,button:r,buttons:a,isPrimary:l,bubbles:!0}),this.stage.canvas.dispatchEvent(this.again),this.again=null}move(t){const[e,n]=this.place(t),{resting:s}=this;if(s?.event.pointerId===t.pointerId){if(Math.hypot(e-s.x,n-s.y)<=ML*de())return;this.resting=null,this.give(s.event,t)||this.turn(s.event)}this.mode().move(t,e,n)}ahead(t){this.taken.has(t.pointerId)&&this.mode().ahead?.(t,...this.place(t))}up(t){const{resting:e}=this;e?.event.pointerId===t.pointerId&&(this.resting=null,this.give(e.event,t)),this.taken.delete(t.pointerId)&&this.mode().up(t)}lost(t){this.resting?.event.pointerId===t.pointerId&&(this.resting=null),this.up(t)}}const Q0={type:"change"},Wf={type:"start"},V_={type:"end"},hc=new Zr,tv=new Sn,EL=Math.cos(70*yw.DEG2RAD),hn=new A,Xn=2*Math.PI,Ue={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},ku=1e-6;class AL extends MA{constructor(t,e=null){super(t,e),this.state=Ue.NONE,this.enabled=!0,this.target=new A,this.cursor=new A,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Pr.ROTATE,MIDDLE:Pr.DOLLY,RIGHT:Pr.PAN},this.touches={ONE:Tr.ROTATE,TWO:Tr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new A,this._lastQuaternion=new ze,this._lastTargetPosition=new A,this._quat=new ze().setFromUnitVectors(t.up,new A(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new qm,this._sphericalDelta=new qm,this._scale=1,this._panOffset=new A,this._rotateStart=new dt,this._rotateEnd=new dt,this._rotateDelta=new dt,this._panStart=new dt,this._panEnd=new dt,this._panDelta=new dt,this._dollyStart=new dt,this._dollyEnd=new dt,this._dollyDelta=new dt,this._dollyDirection=new A,this._mouse=new dt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=CL.bind(this),this._onPointerDown=TL.bind(this),this._onPointerUp=RL.bind(this),this._onContextMenu=NL.bind(this),this._onMouseWheel=LL.bind(this),this._onKeyDown=DL.bind(this),this._onTouchStart=IL.bind(this),this._onTouchMove=UL.bind(this),this._onMouseDown=PL.bind(this),this._onMouseMove=kL.bind(this),this._interceptControlDown=OL.bind(this),this._interceptControlUp=$L.bind(this),this.domElement!==null&&this.connect(),this.update()}connect(){this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Q0),this.update(),this.state=Ue.NONE}update(t=null){const e=this.object.position;hn.copy(e).sub(this.target),hn.applyQuaternion(this._quat),this._spherical.setFromVector3(hn),this.autoRotate&&this.state===Ue.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Xn:n>Math.PI&&(n-=Xn),s<-Math.PI?s+=Xn:s>Math.PI&&(s-=Xn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let o=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{const r=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),o=r!=this._spherical.radius}if(hn.setFromSpherical(this._spherical),hn.applyQuaternion(this._quatInverse),e.copy(this.target).add(hn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let r=null;if(this.object.isPerspectiveCamera){const a=hn.length();r=this._clampDistance(a*this._scale);const l=a-r;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),o=!!l}else if(this.object.isOrthographicCamera){const a=new A(this._mouse.x,this._mouse.y,0);a.unproject(this.object);const l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),o=l!==this.object.zoom;const c=new A(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),r=hn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;r!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(r).add(this.object.position):(hc.origin.copy(this.object.position),hc.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(hc.direction))<EL?this.object.lookAt(this.target):(tv.setFromNormalAndCoplanarPoint(this.object.up,this.target),hc.intersectPlane(tv,this.target))))}else if(this.object.isOrthographicCamera){const r=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),r!==this.object.zoom&&(this.object.updateProjectionMatrix(),o=!0)}return this._scale=1,this._performCursorZoom=!1,o||this._lastPosition.distanceToSquared(this.object.position)>ku||8*(1-this._lastQuaternion.dot(this.object.quaternion))>ku||this._lastTargetPosition.distanceToSquared(this.target)>ku?(this.dispatchEvent(Q0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Xn/60*this.autoRotateSpeed*t:Xn/60/60*this.autoRotateSpeed}_getZoomScale(t){const e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){hn.setFromMatrixColumn(e,0),hn.multiplyScalar(-t),this._panOffset.add(hn)}_panUp(t,e){this.screenSpacePanning===!0?hn.setFromMatrixColumn(e,1):(hn.setFromMatrixColumn(e,0),hn.crossVectors(this.object.up,hn)),hn.multiplyScalar(t),this._panOffset.add(hn)}_pan(t,e){const n=this.domElement;if(this.object.isPerspectiveCamera){const s=this.object.position;hn.copy(s).sub(this.target);let o=hn.length();o*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*o/n.clientHeight,this.object.matrix),this._panUp(2*e*o/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;const n=this.domElement.getBoundingClientRect(),s=t-n.left,o=e-n.top,r=n.width,a=n.height;this._mouse.x=s/r*2-1,this._mouse.y=-(o/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Xn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Xn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(Xn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(-Xn*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(Xn*this.rotateSpeed/this.domElement.clientHeight):this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(-Xn*this.rotateSpeed/this.domElement.clientHeight):this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,o=Math.sqrt(n*n+s*s);this._dollyStart.set(0,o)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{const n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),o=.5*(t.pageY+n.y);this._rotateEnd.set(s,o)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(Xn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Xn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,o=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,o),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);const r=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(r,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new dt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){const e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){const e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}}function TL(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i)))}function CL(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function RL(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(V_),this.state=Ue.NONE;break;case 1:const t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function PL(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Pr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ue.DOLLY;break;case Pr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ue.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ue.ROTATE}break;case Pr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ue.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ue.PAN}break;default:this.state=Ue.NONE}this.state!==Ue.NONE&&this.dispatchEvent(Wf)}function kL(i){switch(this.state){case Ue.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ue.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ue.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function LL(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ue.NONE||(i.preventDefault(),this.dispatchEvent(Wf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(V_))}function DL(i){this.enabled===!1||this.enablePan===!1||this._handleKeyDown(i)}function IL(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Tr.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(i),this.state=Ue.TOUCH_ROTATE;break;case Tr.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(i),this.state=Ue.TOUCH_PAN;break;default:this.state=Ue.NONE}break;case 2:switch(this.touches.TWO){case Tr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ue.TOUCH_DOLLY_PAN;break;case Tr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ue.TOUCH_DOLLY_ROTATE;break;default:this.state=Ue.NONE}break;default:this.state=Ue.NONE}this.state!==Ue.NONE&&this.dispatchEvent(Wf)}function UL(i){switch(this._trackPointer(i),this.state){case Ue.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ue.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ue.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ue.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ue.NONE}}function NL(i){this.enabled!==!1&&i.preventDefault()}function OL(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function $L(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}class FL extends cf{constructor(){super();const t=new Jr;t.deleteAttribute("uv");const e=new Ks({side:Hn}),n=new Ks,s=new _A(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);const o=new ee(t,e);o.position.set(-.757,13.219,.717),o.scale.set(31.713,28.305,28.591),this.add(o);const r=new ee(t,n);r.position.set(-10.906,2.009,1.846),r.rotation.set(0,-.195,0),r.scale.set(2.328,7.905,4.651),this.add(r);const a=new ee(t,n);a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),this.add(a);const l=new ee(t,n);l.position.set(6.167,.857,7.803),l.rotation.set(0,.561,0),l.scale.set(3.927,6.285,3.687),this.add(l);const c=new ee(t,n);c.position.set(-2.017,.018,6.124),c.rotation.set(0,.333,0),c.scale.set(2.002,4.566,2.064),this.add(c);const h=new ee(t,n);h.position.set(2.291,-.756,-2.621),h.rotation.set(0,-.286,0),h.scale.set(1.546,1.552,1.496),this.add(h);const u=new ee(t,n);u.position.set(-2.193,-.369,-5.547),u.rotation.set(0,.516,0),u.scale.set(3.875,3.487,2.986),this.add(u);const d=new ee(t,Mr(50));d.position.set(-16.116,14.37,8.208),d.scale.set(.1,2.428,2.739),this.add(d);const f=new ee(t,Mr(50));f.position.set(-16.109,18.021,-8.207),f.scale.set(.1,2.425,2.751),this.add(f);const p=new ee(t,Mr(17));p.position.set(14.904,12.198,-1.832),p.scale.set(.15,4.265,6.331),this.add(p);const v=new ee(t,Mr(43));v.position.set(-.462,8.89,14.52),v.scale.set(4.38,5.441,.088),this.add(v);const m=new ee(t,Mr(20));m.position.set(3.235,11.486,-12.541),m.scale.set(2.5,2,.1),this.add(m);const g=new ee(t,Mr(100));g.position.set(0,20,0),g.scale.set(1,.1,1),this.add(g)}dispose(){const t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(const e of t)e.dispose()}}function Mr(i){const t=new tn;return t.color.setScalar(i),t}const Pi=0,uc=1,Vc=2,ev=25,zL=40,BL=12,nv=3;class HL{constructor(){this.fixed=null,this.level=Pi,this.times=[[],[],[]],this.warm=[!1,!1,!1]}get moving(){return this.fixed??this.level}median(t){const e=[...this.times[t]].sort((n,s)=>n-s);return e[e.length>>1]??0}measured(t,e){if(!this.warm[t]){this.warm[t]=!0,t===Pi&&e>10*ev&&(this.level=uc);return}const n=this.times[t];n.push(e),n.length>nv&&n.shift();const s=this.median(t);t===Pi?s>ev?this.level=this.level===Pi?uc:this.level:this.level=Pi:n.length===nv&&t===this.level&&(t===uc&&s>zL?this.change(Vc):t===Vc&&s<BL&&this.change(uc))}change(t){this.level=t,this.times[t].length=0}}const iv={dark:{ground:1777187,line:3422788,sky:2303790,hemi:9412019},light:{ground:15330544,line:12896979,sky:16054008,hemi:16777215}},VL=300,GL=1500,sv=2,WL=.6,jL="poise-studio-quality";function qL(i,t){const e=new A(0,1,0),n=e.clone().cross(t),s={front:t,back:t.clone().negate(),left:n,right:n.clone().negate()};return i==="top"||i==="bottom"?e.multiplyScalar(i==="top"?1:-1).addScaledVector(t,1e-4).normalize():i==="user"?t:s[i].clone()}function XL(i,t,e){const n=t/Math.max(1,e);return i===2?n>.9?2:1:i===3?n>1.2?3:n>.6?2:1:i===4?n>1.9?4:n>.5?2:1:1}function YL(i){const t=new FL,e=new Bv(64,{type:Yr});new Fv(.1,100,e).update(i,t);const n=new gd(i),s=n.fromCubemap(e.texture).texture;return n.dispose(),t.dispose(),e.dispose(),s}function KL(i){try{return localStorage.getItem(i)}catch{return null}}function ZL(i){const t={alpha:!1,antialias:!1,depth:!0,stencil:!1};return i.getContext("webgl2",t)??void 0}class JL{constructor(t,e,n){this.canvas=t,this.before=e,this.draft=n,this.panes=[{x:0,y:0,width:1,height:1}],this.showing=null,this.scene=new cf,this.perspective=new Yn(35,1,.01,200),this.parallel=new Tc(-1,1,1,-1,.01,200),this.camera=this.perspective,this.view="user",this.user=null,this.towards=new A(0,0,1),this.viewed=()=>{},this.raycaster=new wA,this.grid=null,this.sky=new vA(16777215,3159098,1),this.sun=new Gm(16777215,2.2),this.asked=!1,this.theme="dark",this.size=1.7,this.quality=new HL,this.held=()=>!1,this.refining=0,this.fence=null,this.drawn=0,this.level=Pi,this.renderer=new CE({canvas:t,antialias:!1,context:ZL(t)});const s=KL(jL);s&&(this.quality.fixed=Math.min(Vc,Math.max(Pi,Number(s)))),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=yv,this.camera.position.set(1.9,1.5,3.4),this.controls=new AL(this.camera,t),this.controls.target.set(0,.9,0),this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.turned());const o=this.sun;o.position.set(2.5,5,3),o.castShadow=!0,o.shadow.mapSize.set(1024,1024),o.shadow.camera.left=o.shadow.camera.bottom=-2.5,o.shadow.camera.right=o.shadow.camera.top=2.5,o.shadow.bias=-5e-4;const r=new Gm(12374271,.5);r.position.set(-3,2,-2),this.floor=new ee(new gf(30,48),new hA({opacity:.25})),this.floor.rotation.x=-Math.PI/2,this.floor.receiveShadow=!0,this.scene.add(o,o.target,r,this.sky,this.floor),this.scene.environment=this.surroundings=YL(this.renderer),this.scene.environmentIntensity=.5,this.paint("dark")}paint(t){const e=iv[t];this.theme=t,this.scene.background=new te(e.sky),this.scene.fog=new lf(e.sky,7*this.size,25*this.size),this.sky.color.set(e.hemi),this.layFloor(this.floor.position.y)}layFloor(t){this.grid&&(this.scene.remove(this.grid),this.grid.dispose());const e=iv[this.theme];this.grid=new xA(12*this.size,40,e.line,e.line),this.grid.material.transparent=!0,this.grid.position.y=this.floor.position.y=t,this.scene.add(this.grid),this.ask()}frame(t,e){this.size=e,this.sun.position.set(1.5,3,1.8).multiplyScalar(e).add(t),this.sun.target.position.copy(t);const n=this.sun.shadow.camera;n.left=n.bottom=-1.3*e,n.right=n.top=1.3*e,n.far=8*e,n.updateProjectionMatrix(),this.floor.scale.setScalar(e),this.paint(this.theme);for(const o of[this.perspective,this.parallel])o.near=e/200,o.far=e*100;const s=this.view==="user"?new A(.42,.16,.9).normalize():this.towards;this.stand(t,s,.625*e+.4*e*this.slope)}focus(t,e){this.stand(t,this.camera.position.clone().sub(this.controls.target).normalize(),e)}get slope(){return Math.tan(this.perspective.fov*Math.PI/360)}get half(){return this.camera===this.parallel?this.parallel.top/this.parallel.zoom:this.slope*this.perspective.position.distanceTo(this.controls.target)}stand(t,e,n){const{controls:s,parallel:o,perspective:r}=this;s.target.copy(t),r.position.copy(t).addScaledVector(e,n/this.slope),o.position.copy(t).addScaledVector(e,Math.max(n/this.slope,4*this.size)),o.zoom=1,o.top=n,this.shape(),s.update(),this.camera.updateMatrixWorld(),this.ask()}follow(t){for(const e of[this.camera.position,this.controls.target,this.sun.position,this.sun.target.position])e.add(t);this.controls.update(),this.ask()}shape(){const{width:t,height:e}=this.panes[0],{parallel:n,perspective:s}=this;s.aspect=t/Math.max(1,e),n.right=n.top*s.aspect,[n.left,n.bottom]=[-n.right,-n.top],s.updateProjectionMatrix(),n.updateProjectionMatrix()}get orthographic(){return this.camera===this.parallel}set orthographic(t){if(t===this.orthographic)return;const{half:e}=this,n=this.camera.position.clone().sub(this.controls.target).normalize();this.camera=t?this.parallel:this.perspective,this.controls.object=this.camera,this.stand(this.controls.target.clone(),n,e),this.viewed()}look(t,e){if(t==="user"){if(this.view!=="user"&&this.user){const{position:s,target:o,orthographic:r,half:a}=this.user;this.view=t,this.orthographic=r,this.stand(o,s.clone().sub(o).normalize(),a)}this.viewed();return}const{half:n}=this;this.view==="user"&&(this.user={position:this.camera.position.clone(),target:this.controls.target.clone(),orthographic:this.orthographic,half:n}),this.view="user",this.towards=qL(t,e),this.orthographic=!0,this.stand(this.controls.target.clone(),this.towards,n),this.view=t,this.viewed()}turned(){const t=this.camera.position.clone().sub(this.controls.target).normalize();this.view!=="user"&&t.dot(this.towards)<.99999&&(this.view="user",this.viewed()),this.ask()}metresPerPixel(t){const e=this.panes[0],{camera:n}=this;return 2*(n instanceof Tc?n.top/n.zoom:this.slope*Math.max(n.position.distanceTo(t),1e-6))/Math.max(1,e.height)}sight(t){return this.orthographic?this.camera.getWorldDirection(new A):t.clone().sub(this.camera.position).normalize()}get geometries(){return this.renderer.info.memory.geometries}resize(t,e){this.renderer.setSize(t,e,!1),this.lay(this.panes.length,t,e)}split(t,e){this.showing=e,this.controls.zoomToCursor=e===null,this.lay(t,this.canvas.clientWidth,this.canvas.clientHeight)}lay(t,e,n){const s=XL(t,e,n),o=Math.ceil(t/s),[r,a]=[e/s,n/o];this.panes=Array.from({length:t},(l,c)=>({x:c%s*r,y:Math.floor(c/s)*a,width:r,height:a})),this.shape(),this.ask()}paneAt(t,e){return Math.max(0,this.panes.findIndex(n=>t>=n.x&&t<n.x+n.width&&e>=n.y&&e<n.y+n.height))}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.before(),this.render(this.quality.moving)}))}draw(){this.render(Pi)}render(t){clearTimeout(this.refining);const e=performance.now();if(this.prepare(t),this.picture(),this.drawn+=1,this.measure(t,e),t===Pi||this.quality.fixed!==null)return;const n=(this.held()?GL:VL)+4*this.quality.median(t);this.refining=window.setTimeout(()=>requestAnimationFrame(()=>this.asked||this.render(Pi)),n)}prepare(t){const{renderer:e}=this,n=t===Pi,s=n?sv:t===Vc?WL:Math.min(devicePixelRatio,sv);e.getPixelRatio()!==s&&e.setPixelRatio(s),this.scene.environment=n?this.surroundings:null,this.sun.castShadow=this.floor.visible=n,this.grid&&(this.grid.material.opacity=n?1:.55),this.draft(n?null:{camera:this.camera,width:this.canvas.width,height:this.canvas.height}),this.level=t}measure(t,e){if(this.fence)return;const n=this.renderer.getContext(),s=this.fence=n.fenceSync(n.SYNC_GPU_COMMANDS_COMPLETE,0);if(!s)return;n.flush();const o=()=>{if(!n.isContextLost()&&n.getSyncParameter(s,n.SYNC_STATUS)!==n.SIGNALED){setTimeout(o,2);return}n.deleteSync(s),this.fence=null,this.quality.measured(t,performance.now()-e)};setTimeout(o,1)}picture(){const{renderer:t,scene:e,camera:n,canvas:s}=this;if(!this.showing){t.render(e,n);return}t.setScissorTest(!0),this.panes.forEach((o,r)=>{this.showing(r);const a=s.clientHeight-o.y-o.height;t.setViewport(o.x,a,o.width,o.height),t.setScissor(o.x,a,o.width,o.height),t.render(e,n)}),t.setScissorTest(!1),t.setViewport(0,0,s.clientWidth,s.clientHeight)}project(t,e=0){const n=t.clone().project(this.camera),{x:s,y:o,width:r,height:a}=this.panes[e];return n.set(s+(n.x+1)/2*r,o+(1-n.y)/2*a,n.z)}ray(t,e,n=0){const{x:s,y:o,width:r,height:a}=this.panes[n],l=new dt(2*(t-s)/r-1,1-2*(e-o)/a);return this.raycaster.setFromCamera(l,this.camera),this.raycaster.ray.clone()}}const QL=6e3,tD=60,eD=200;class nD extends EventTarget{constructor(){super(...arguments),this.scene=null,this.pose=null,this.jobs=[],this.preparing=!1,this.selection=[],this.hovered=-1,this.painted=0,this.theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark",this.bones=!1,this.keys=0,this.status={connected:!1,message:"",kind:"done",age:0,solving:0,missed:0,unheld:!1},this.shown=-1/0,this.showing=0,this.fading=0}on(t,e){for(const n of t)this.addEventListener(n,e);return()=>t.forEach(n=>this.removeEventListener(n,e))}changed(...t){for(const e of t)this.dispatchEvent(new Event(e))}get selected(){return this.selection.at(-1)??-1}get selectedNames(){return this.selection.map(t=>this.scene.character.joints[t].name)}select(t){this.selected===t&&this.selection.length<=1||(this.selection=t<0?[]:[t],this.changed("selection"))}toggle(t){const e=this.selection.filter(n=>n!==t);this.selection=e.length===this.selection.length?[...e,t]:e,this.changed("selection")}numbers(t){const e=performance.now(),n=t?this.shown+eD-e:0;if(n>0){this.showing||=window.setTimeout(()=>this.numbers(!1),n);return}clearTimeout(this.showing),this.showing=0,this.shown=e,this.changed("numbers")}say(t,e="warn"){clearTimeout(this.fading),this.status={...this.status,message:t,kind:e},this.changed("status"),t&&(this.fading=window.setTimeout(()=>{this.status.connected&&this.say("")},QL+tD*t.length))}}var iD=Object.defineProperty,sD=Object.getOwnPropertyDescriptor,is=(i,t,e,n)=>{for(var s=n>1?void 0:n?sD(t,e):t,o=i.length-1,r;o>=0;o--)(r=i[o])&&(s=(n?r(t,e,s):r(s))||s);return n&&s&&iD(t,e,s),s};const oD=["linear-blend","dual-quaternion","centres-of-rotation"],ov="poise-studio-hint-seen",rv="poise-studio-timeline",av=[["front","1","back"],["left","3","right"],["top","7","bottom"],["user","0","user"]],dc={front:"Front",back:"Back",left:"Side",right:"Side",top:"Top",bottom:"Bottom",user:"User"},rD=new Set(["pose","rig"]),zs=new Set(["pose","paint"]),aD=[["open","Open","a character, a robot with its folder of meshes, or a project"],["clip","Import as a clip","a motion, retargeted to this character"]],lv=i=>i.composedPath().map(t=>t instanceof HTMLElement?t.dataset.zone:"").find(Boolean)??"open";let _i=class extends We{constructor(){super(),this.store=new nD,this.body=new Sf(()=>this.stage?.ask()),this.holds=new z2,this.modes=[],this.timeline=localStorage.getItem(rv)==="1",this.hint=localStorage.getItem(ov)===null,this.carried="",this.waiting=null,this.framed="",this.bodyTime=0,this.setAttribute("theme",this.store.theme),M2(()=>this.store.changed("view")),addEventListener("pointerdown",i=>{i.composedPath()[0]instanceof HTMLCanvasElement&&cD()},{capture:!0}),this.store.on(["status","numbers","history","character","hover","view","mode"],()=>this.requestUpdate()),this.connection=new f2({scene:i=>this.told(i),pose:(i,t)=>this.posed(i,t),failed:i=>this.store.say(i,"bad"),noticed:i=>this.store.say(i,"warn"),connected:i=>{this.store.status={...this.store.status,connected:i,message:""},this.store.jobs=[],this.store.changed("status","jobs")},refused:()=>this.store.say("The studio was restarted. Open the new link that it printed.")}),this.connection.hear("jobs",i=>{this.store.jobs=i,this.store.changed("jobs")}),this.connection.hear("preparing",i=>{this.store.preparing=i,this.store.changed("status")})}hearPainting(){this.connection.hear(wT,i=>{const t=xT(i);this.body.painted(t),this.store.painted=Math.max(this.store.painted,t.seq),this.store.changed("painted")}),this.connection.hear("painted",({skin:i,weights:t})=>this.body.named(i,t))}firstUpdated(){this.stage=new JL(this.canvas,()=>this.beforeFrame(),a=>this.body.draft(a)),this.stage.held=()=>this.dragging!==null,this.stage.viewed=()=>this.store.changed("view"),this.stage.scene.add(this.body.group,this.body.overlay),this.body.centred=a=>{a?this.store.say(a):this.redrawn()},this.body.overlay.add(this.holds.group);const{stage:i,body:t,holds:e,connection:n,store:s}=this;this.hearPainting();const r={stage:i,body:t,holds:e,connection:n,store:s,page:this,showBones:a=>this.setBones(a)};this.modes=E3.map(a=>new a(r)),this.dock.listen(r,()=>(this.pulling?.pulls.size??0)>0),this.addEventListener("poise-operation",a=>{const{form:l,clip:c}=a.detail;this.operations.open(l,c)}),this.addEventListener("poise-import",()=>void this.files.open(!0)),this.mode=this.modes[0],this.mode.enter(),this.drags=new g2(this),this.operations.beside=new TA(this.stage,this.body,this.store),this.operations.footprints=new k2(this.stage,this.body),new SL(this.stage,()=>this.mode),this.stage.paint(this.store.theme),new ResizeObserver(()=>{const{clientWidth:a,clientHeight:l}=this.canvas.parentElement;this.stage.resize(a,l)}).observe(this.canvas.parentElement),addEventListener("keydown",a=>this.key(a)),this.connection.hear("dropped",a=>this.dropped(a)),this.addEventListener("poise-open",()=>void this.files.open()),this.addEventListener("poise-bind",()=>this.toBinding()),this.store.on(["selection"],()=>this.stage.ask()),addEventListener("dragover",a=>{a.preventDefault(),a.dataTransfer?.types.includes("Files")&&(this.carried=lv(a))}),addEventListener("dragleave",a=>{a.relatedTarget||(this.carried="")}),addEventListener("drop",a=>{a.preventDefault(),this.carried="",a.dataTransfer&&this.bring(v2(a.dataTransfer),lv(a)==="clip")})}async bring(i,t){const e=await i.catch(()=>null);e?e.length?await(t?this.files.drop(e):this.files.send(e)):this.store.say("The dropped folder has no files.","bad"):this.store.say("The dropped files cannot be read.","bad")}told(i){const t=this.store.scene;this.store.scene={...t,...i},(i.character||i.weights)&&this.showCharacter(),i.holds&&(this.holds.show(i.holds,this.store.scene.character.height),this.stage?.ask()),i.settings&&(!t||t.settings.floor_height!==i.settings.floor_height)&&this.stage?.layFloor(i.settings.floor_height),this.store.changed(...Object.keys(i))}async showCharacter(){const i=this.store.scene.character;this.store.selection.some(e=>e>=i.joints.length)&&(this.store.selection=[]);try{if(!await this.body.show(i,this.store.scene.weights))return}catch(e){this.store.say(`The skin could not be fetched: ${String(e)}`);return}const t=i.skins.find(e=>!oD.includes(e.deformer));t&&this.store.say(`${t.name} is displayed with linear blending; files and films use ${t.deformer}.`),await this.updateComplete,this.redrawn()}redrawn(){this.setBones(this.body.skins.length===0||this.store.bones),this.body.group.updateMatrixWorld(!0),this.waiting&&this.take(this.waiting),this.store.changed("body"),this.dock.ghosts.draw()}posed(i,t){this.store.pose=i,t>0&&(this.store.status={...this.store.status,age:t,solving:1e3*i.seconds,missed:i.missed,unheld:(i.flags&Jm)!==0}),this.take(i),this.store.changed("posed"),this.store.numbers((i.flags&Sd)!==0||this.dock.player.playing)}take(i){if(this.waiting=i,!this.body.take(this.mode?.shown?.(i)??i))return;this.holds.follow(this.body);const t=this.body.character.name;this.framed!==t&&(this.framed=t,this.lookAtBody()),this.stage?.ask()}beforeFrame(){const i=performance.now();this.mode.before();const t=this.renderRoot.querySelector(".label"),e=this.pulling?.under;if(t&&e){const n=this.onScreen(e.point);t.style.left=`${n.x}px`,t.style.top=`${n.y}px`}this.bodyTime=performance.now()-i}onScreen(i){return this.stage.project(i.clone().applyMatrix4(this.body.group.matrixWorld))}key(i){if([this.help,this.files].some(e=>e.renderRoot.querySelector("dialog[open]")))return;const t=i.key.toLowerCase();if(!lD(i,t)){if(this.drags.key(i,t)){i.preventDefault();return}if(this.viewKey(i)){i.preventDefault();return}if(this.timelineShown&&this.dock.key(t,i)){i.preventDefault();return}if(i.ctrlKey||i.metaKey){if(t==="z")this.connection.act({do:i.shiftKey?"redo":"undo"});else if(t==="y")this.connection.act({do:"redo"});else if(t==="s")this.files.exporting();else if(!this.mode.key(t,i))return}else if(!this.mode.key(t,i))if(t==="k"&&zs.has(this.mode.name))this.showTimeline(!this.timeline);else if(t==="b")this.setBones(!this.store.bones);else if(t==="f"&&i.shiftKey)this.lookAtSelection();else if(t==="f")this.lookAtBody();else if(t==="o")this.files.open();else if(t==="e"&&i.shiftKey)this.files.exporting();else if(t==="?")this.help.open();else return;i.preventDefault()}}viewKey(i){const t=i.code.startsWith("Numpad");if(!t&&!(rD.has(this.mode.name)&&/^\d$/.test(i.key)))return!1;const e=t?i.code.slice(6):i.key;if(e==="5")this.stage.orthographic=!this.stage.orthographic;else{const n=av.find(([,s])=>s===e);if(!n)return!1;this.look(i.ctrlKey||i.metaKey?n[2]:n[0])}return!0}look(i){const t=this.store.scene?.character.plane,n=(t?new A(...t.normal).transformDirection(this.body.group.matrixWorld):new A(1,0,0)).setY(0).cross(new A(0,1,0));this.stage.look(i,n.length()>.1?n.normalize():n.set(0,0,1))}idleStatus(){const{scene:i,preparing:t}=this.store;return i?t?"Preparing the solver (first use only). Drags will move the body in about a minute.":`${cv(i.character.joints.length,"joint")}, ${cv(i.character.dofs.length,"value")}`:"Opening…"}get dragging(){return this.mode?.dragging??this.dock.dragging}get message(){return this.store.status.message}say(i){this.store.say(i)}get timelineShown(){return this.timeline&&zs.has(this.mode?.name)}showTimeline(i){this.timeline=i,localStorage.setItem(rv,i?"1":"0"),i||this.dock.player.pause()}enter(i){if(i===this.mode)return;const t=!this.outOfView;this.mode.leave(),this.mode=i,zs.has(i.name)||this.dock.player.pause(),this.dock.ghosts.hide("mode",!zs.has(i.name)),this.dock.trails.hide(!zs.has(i.name)),i.enter(),this.waiting&&this.take(this.waiting),t&&this.outOfView&&this.lookAtBody(),this.store.changed("mode"),this.stage.ask()}toBinding(){const i=this.modes.find(t=>t instanceof U_);this.enter(i),i.show("bind")}dropped({grabs:i,seq:t}){this.pulling?.drop(new Set(i),t)&&this.store.say("The pull ended because the body was changed by another edit.")}get pulling(){return this.modes.find(i=>i instanceof D_)?.pulling}setBones(i){this.store.bones=i,this.body.showBones(i);for(const{mesh:t}of this.body.skins)DT(t.material,i,this.store.theme==="dark");this.store.changed("view"),this.stage?.ask()}lookAtBody(){const i=this.store.scene?.character;if(!i||!this.body.world.length)return;const t=new Ki,e=new A,n=(s,o,r)=>t.expandByPoint(e.set(s,o,r).applyMatrix4(this.body.group.matrixWorld));i.joints.forEach((s,o)=>{s.minor||n(...e.setFromMatrixPosition(this.body.frame(o)).toArray())});for(const s of this.body.skins){const o=Es(this.body,s);for(let r=0;r<o.length;r+=3)n(o[r],o[r+1],o[r+2])}this.stage.frame(t.getCenter(new A),t.getSize(e).length()*.72||1)}lookAtSelection(){const{selection:i,scene:t}=this.store;if(!i.length||!t){this.store.say("Select a joint first; Shift F frames it.");return}const e=new Set(i);t.character.joints.forEach((o,r)=>{i.includes(o.parent)&&e.add(r)});const n=new Ki;for(const o of e)n.expandByPoint(new A().setFromMatrixPosition(this.body.frame(o)).applyMatrix4(this.body.group.matrixWorld));const s=n.getSize(new A).length();this.stage.focus(n.getCenter(new A),Math.max(s,.12*t.character.height))}get outOfView(){const i=this.store.scene?.character.joints??[],{clientWidth:t,clientHeight:e}=this.canvas;if(this.stage.panes.length!==1||!this.body.world.length||this.body.world.length!==12*i.length)return!1;const n=new A;return i.some((s,o)=>{const{x:r,y:a,z:l}=this.onScreen(n.setFromMatrixPosition(this.body.frame(o)));return r<0||a<0||r>t||a>e||l>1})}changeTheme(){this.store.theme=this.store.theme==="dark"?"light":"dark",this.setAttribute("theme",this.store.theme),this.stage.paint(this.store.theme),this.setBones(this.store.bones),this.dock.board?.ask(),this.requestUpdate()}closeHint(){localStorage.setItem(ov,"1"),this.hint=!1}render(){const{scene:i,status:t}=this.store;return U`
      <header>
        <span class="brand">Poise</span>
        <span class="dim name" title=${i?.character.name??""}>${i?.character.name??""}</span>
        <button @click=${()=>this.files.open()} title="Open a file (O)">Open</button>
        <button @click=${()=>this.files.exporting()} title="Export (Ctrl S or Shift E)">Export</button>
        <button @click=${()=>this.operations.toggle()} title="Command-line operations on the open character">Operations</button>
        <span class="spacer"></span>
        ${this.modes.length>1?U`<div class="modes row" role="tablist" aria-label="Mode">
          ${this.modes.map(e=>U`<button role="tab" aria-selected=${e===this.mode} class=${e===this.mode?"on":""}
            @click=${()=>this.enter(e)}>${e.title}</button>`)}</div>`:lt}
        <span class="spacer"></span>
        <button title="Undo ${i?.history.undo??""} (Ctrl Z)" aria-label="Undo" ?disabled=${!i?.history.undo}
          @click=${()=>this.connection.act({do:"undo"})} class="row">${B2}<span class="word">Undo</span></button>
        <button title="Redo ${i?.history.redo??""} (Ctrl Shift Z)" aria-label="Redo" ?disabled=${!i?.history.redo}
          @click=${()=>this.connection.act({do:"redo"})} class="row">${H2}<span class="word">Redo</span></button>
        <button class=${this.store.bones?"on":""} aria-pressed=${this.store.bones} title="Bones (B)" @click=${()=>this.setBones(!this.store.bones)}>Bones</button>
        <button class=${this.timelineShown?"on":""} aria-pressed=${this.timelineShown} ?disabled=${!zs.has(this.mode?.name)}
          title=${zs.has(this.mode?.name)?"Timeline (K)":"The timeline is available in Pose and Paint"} @click=${()=>this.showTimeline(!this.timeline)}>Timeline</button>
        <button class="quiet" title="Light or dark theme" aria-label="Light or dark theme" @click=${()=>this.changeTheme()}>${this.store.theme==="dark"?V2:G2}</button>
        <button class="quiet" title="Shortcuts (?)" aria-label="Help" @click=${()=>this.help.open()}>?</button>
      </header>
      <main>
        <canvas aria-label="The character: drag it to pose it"></canvas>
        ${this.mode?.over()??lt}
        ${this.mode&&this.stage.panes.length===1?this.views():lt}
        ${this.carried?U`<div class="zones">${aD.map(([e,n,s])=>U`<div data-zone=${e} class=${this.carried===e?"over":""}><b>${n}</b><span class="dim">${s}</span></div>`)}</div>`:lt}
        ${t.connected?lt:U`<div class="lost" role="alert">${t.message.startsWith("The studio was restarted")?t.message:"Connection lost. Trying again…"}</div>`}
        ${this.hint&&i&&this.mode?.name==="pose"?U`<div class="hint"><span><b>Pull on any part of the body.</b>
          Hover and press P to pin a spot, drag beside the body to look around, ? for all shortcuts.</span>
          <button @click=${()=>this.closeHint()}>Got it</button></div>`:lt}
      </main>
      <poise-timeline role="region" aria-label="Timeline" ?hidden=${!this.timelineShown}></poise-timeline>
      <aside>
        ${this.mode?.panel()??lt}
      </aside>
      <footer>
        <span class=${t.message?t.kind:this.store.preparing?"warn":"dim"} role="status">${t.message||this.idleStatus()}</span>
        <span class="spacer"></span>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
        ${t.unheld?U`<span class="bad">a pin cannot be held</span>`:lt}
        <span class="dim">${t.missed>.002?`out of reach by ${(100*t.missed).toFixed(1)} cm`:""}</span>
        <span class="dim" title="time from the mouse event to the displayed pose, and the time of the solver">${t.age?`${t.age.toFixed(0)} ms (solver ${t.solving.toFixed(1)})`:""}</span>
      </footer>
      <poise-files .store=${this.store} .connection=${this.connection}></poise-files>
      <poise-operations .store=${this.store} .connection=${this.connection}></poise-operations>
      <poise-help .mode=${this.mode} .timed=${zs.has(this.mode?.name)}></poise-help>`}views(){const{view:i,orthographic:t}=this.stage;return U`<div class="corner right" role="group" aria-label="View">
      ${av.map(([e,n,s])=>{const o=i===e||i===s;return U`<button class=${o?"on":""} aria-pressed=${o} title="${o?dc[i]:dc[e]} view (${n}; Ctrl ${n} from the opposite side)"
          @click=${()=>this.look(e)}>${o?dc[i]:dc[e]}</button>`})}
      <button class=${t?"on":""} aria-pressed=${t} title="Orthographic (5)"
        @click=${()=>{this.stage.orthographic=!t}}>Ortho</button></div>`}get state(){const i=this.store.scene?.character.joints??[];return{mode:this.mode?.name??"",...this.mode?.state,ready:this.body.character!==null&&this.body.world.length>0,connected:this.store.status.connected,message:this.store.status.message,scene:this.store.scene,jobs:this.store.jobs,q:Array.from(this.store.pose?.q??[]),world:Array.from(this.body.world),moving:((this.store.pose?.flags??0)&Sd)!==0,unheld:((this.store.pose?.flags??0)&Jm)!==0,selected:i[this.store.selected]?.name??"",selection:this.store.selection.map(t=>i[t].name),view:{name:this.stage?.view??"",orthographic:this.stage?.orthographic??!1},drawn:this.stage?.drawn??0,level:this.stage?.level??0,bodyTime:this.bodyTime,geometries:this.stage?.geometries??0}}};_i.styles=[Q2,sn,Ze`
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
  `];is([Qt()],_i.prototype,"mode",2);is([Qt()],_i.prototype,"timeline",2);is([Qt()],_i.prototype,"hint",2);is([bi("canvas")],_i.prototype,"canvas",2);is([bi("poise-help")],_i.prototype,"help",2);is([bi("poise-files")],_i.prototype,"files",2);is([bi("poise-operations")],_i.prototype,"operations",2);is([bi("poise-timeline")],_i.prototype,"dock",2);is([Qt()],_i.prototype,"carried",2);_i=is([nn("poise-studio")],_i);function lD(i,t){const e=i.composedPath()[0];return e instanceof HTMLSelectElement?!(i.ctrlKey||i.metaKey):e instanceof HTMLTextAreaElement?!0:e instanceof HTMLInputElement?e.type==="range"?/^(arrow|page|home$|end$)/.test(t):e.type==="checkbox"?t===" ":(t==="enter"&&e.blur(),!0):!1}const cv=(i,t)=>`${i} ${t}${i===1?"":"s"}`,fs=document.querySelector("poise-studio");window.poise={studio:fs,where(i,t,e){const n=fs.stage.canvas.getBoundingClientRect(),s=fs.onScreen(new A(i,t,e));return[s.x+n.left,s.y+n.top]},vertices(i){return Array.from(Es(fs.body,fs.body.skins[i]))},onCard(i){return xL(fs.stage.renderer,fs.body,i)},joint(i){const t=fs.store.scene.character.joints.findIndex(n=>n.name===i),e=new A().setFromMatrixPosition(fs.body.frame(t));return this.where(e.x,e.y,e.z)}};function cD(){let i=document.activeElement;for(;i?.shadowRoot?.activeElement;)i=i.shadowRoot.activeElement;i instanceof HTMLElement&&i.blur()}
