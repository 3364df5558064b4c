/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Za=globalThis,Vh=Za.ShadowRoot&&(Za.ShadyCSS===void 0||Za.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Gh=Symbol(),od=new WeakMap;let nm=class{constructor(t,e,n){if(this._$cssResult$=!0,n!==Gh)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o;const e=this.t;if(Vh&&t===void 0){const n=e!==void 0&&e.length===1;n&&(t=od.get(e)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),n&&od.set(e,t))}return t}toString(){return this.cssText}};const im=i=>new nm(typeof i=="string"?i:i+"",void 0,Gh),Nn=(i,...t)=>{const e=i.length===1?i[0]:t.reduce((n,s,r)=>n+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+i[r+1],i[0]);return new nm(e,i,Gh)},v0=(i,t)=>{if(Vh)i.adoptedStyleSheets=t.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(const e of t){const n=document.createElement("style"),s=Za.litNonce;s!==void 0&&n.setAttribute("nonce",s),n.textContent=e.cssText,i.appendChild(n)}},ad=Vh?i=>i:i=>i instanceof CSSStyleSheet?(t=>{let e="";for(const n of t.cssRules)e+=n.cssText;return im(e)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const{is:x0,defineProperty:y0,getOwnPropertyDescriptor:b0,getOwnPropertyNames:M0,getOwnPropertySymbols:w0,getPrototypeOf:S0}=Object,xl=globalThis,ld=xl.trustedTypes,E0=ld?ld.emptyScript:"",T0=xl.reactiveElementPolyfillSupport,Vo=(i,t)=>i,ol={toAttribute(i,t){switch(t){case Boolean:i=i?E0:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,t){let e=i;switch(t){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},Wh=(i,t)=>!x0(i,t),cd={attribute:!0,type:String,converter:ol,reflect:!1,useDefault:!1,hasChanged:Wh};Symbol.metadata??=Symbol("metadata"),xl.litPropertyMetadata??=new WeakMap;let Ur=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,e=cd){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(t,e),!e.noAccessor){const n=Symbol(),s=this.getPropertyDescriptor(t,n,e);s!==void 0&&y0(this.prototype,t,s)}}static getPropertyDescriptor(t,e,n){const{get:s,set:r}=b0(this.prototype,t)??{get(){return this[e]},set(o){this[e]=o}};return{get:s,set(o){const a=s?.call(this);r?.call(this,o),this.requestUpdate(t,a,n)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??cd}static _$Ei(){if(this.hasOwnProperty(Vo("elementProperties")))return;const t=S0(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Vo("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Vo("properties"))){const e=this.properties,n=[...M0(e),...w0(e)];for(const s of n)this.createProperty(s,e[s])}const t=this[Symbol.metadata];if(t!==null){const e=litPropertyMetadata.get(t);if(e!==void 0)for(const[n,s]of e)this.elementProperties.set(n,s)}this._$Eh=new Map;for(const[e,n]of this.elementProperties){const s=this._$Eu(e,n);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){const e=[];if(Array.isArray(t)){const n=new Set(t.flat(1/0).reverse());for(const s of n)e.unshift(ad(s))}else t!==void 0&&e.push(ad(t));return e}static _$Eu(t,e){const n=e.attribute;return n===!1?void 0:typeof n=="string"?n:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){const t=new Map,e=this.constructor.elementProperties;for(const n of e.keys())this.hasOwnProperty(n)&&(t.set(n,this[n]),delete this[n]);t.size>0&&(this._$Ep=t)}createRenderRoot(){const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return v0(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,e,n){this._$AK(t,n)}_$ET(t,e){const n=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,n);if(s!==void 0&&n.reflect===!0){const r=(n.converter?.toAttribute!==void 0?n.converter:ol).toAttribute(e,n.type);this._$Em=t,r==null?this.removeAttribute(s):this.setAttribute(s,r),this._$Em=null}}_$AK(t,e){const n=this.constructor,s=n._$Eh.get(t);if(s!==void 0&&this._$Em!==s){const r=n.getPropertyOptions(s),o=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:ol;this._$Em=s;const a=o.fromAttribute(e,r.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,e,n,s=!1,r){if(t!==void 0){const o=this.constructor;if(s===!1&&(r=this[t]),n??=o.getPropertyOptions(t),!((n.hasChanged??Wh)(r,e)||n.useDefault&&n.reflect&&r===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,n))))return;this.C(t,e,n)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,e,{useDefault:n,reflect:s,wrapped:r},o){n&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??e??this[t]),r!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||n||(e=void 0),this._$AL.set(t,e)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}const t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(const[s,r]of this._$Ep)this[s]=r;this._$Ep=void 0}const n=this.constructor.elementProperties;if(n.size>0)for(const[s,r]of n){const{wrapped:o}=r,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,r,a)}}let t=!1;const e=this._$AL;try{t=this.shouldUpdate(e),t?(this.willUpdate(e),this._$EO?.forEach(n=>n.hostUpdate?.()),this.update(e)):this._$EM()}catch(n){throw t=!1,this._$EM(),n}t&&this._$AE(e)}willUpdate(t){}_$AE(t){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(t){}firstUpdated(t){}};Ur.elementStyles=[],Ur.shadowRootOptions={mode:"open"},Ur[Vo("elementProperties")]=new Map,Ur[Vo("finalized")]=new Map,T0?.({ReactiveElement:Ur}),(xl.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const Xh=globalThis,hd=i=>i,al=Xh.trustedTypes,ud=al?al.createPolicy("lit-html",{createHTML:i=>i}):void 0,sm="$lit$",gs=`lit$${Math.random().toFixed(9).slice(2)}$`,rm="?"+gs,A0=`<${rm}>`,Zs=document,Yo=()=>Zs.createComment(""),Ko=i=>i===null||typeof i!="object"&&typeof i!="function",jh=Array.isArray,C0=i=>jh(i)||typeof i?.[Symbol.iterator]=="function",Yl=`[ 	
\f\r]`,bo=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,dd=/-->/g,fd=/>/g,Is=RegExp(`>|${Yl}(?:([^\\s"'>=/]+)(${Yl}*=${Yl}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pd=/'/g,md=/"/g,om=/^(?:script|style|textarea|title)$/i,am=i=>(t,...e)=>({_$litType$:i,strings:t,values:e}),st=am(1),gn=am(2),$r=Symbol.for("lit-noChange"),zt=Symbol.for("lit-nothing"),gd=new WeakMap,js=Zs.createTreeWalker(Zs,129);function lm(i,t){if(!jh(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return ud!==void 0?ud.createHTML(t):t}const R0=(i,t)=>{const e=i.length-1,n=[];let s,r=t===2?"<svg>":t===3?"<math>":"",o=bo;for(let a=0;a<e;a++){const l=i[a];let c,h,u=-1,d=0;for(;d<l.length&&(o.lastIndex=d,h=o.exec(l),h!==null);)d=o.lastIndex,o===bo?h[1]==="!--"?o=dd:h[1]!==void 0?o=fd:h[2]!==void 0?(om.test(h[2])&&(s=RegExp("</"+h[2],"g")),o=Is):h[3]!==void 0&&(o=Is):o===Is?h[0]===">"?(o=s??bo,u=-1):h[1]===void 0?u=-2:(u=o.lastIndex-h[2].length,c=h[1],o=h[3]===void 0?Is:h[3]==='"'?md:pd):o===md||o===pd?o=Is:o===dd||o===fd?o=bo:(o=Is,s=void 0);const f=o===Is&&i[a+1].startsWith("/>")?" ":"";r+=o===bo?l+A0:u>=0?(n.push(c),l.slice(0,u)+sm+l.slice(u)+gs+f):l+gs+(u===-2?a:f)}return[lm(i,r+(i[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),n]};class Zo{constructor({strings:t,_$litType$:e},n){let s;this.parts=[];let r=0,o=0;const a=t.length-1,l=this.parts,[c,h]=R0(t,e);if(this.el=Zo.createElement(c,n),js.currentNode=this.el.content,e===2||e===3){const u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=js.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(const u of s.getAttributeNames())if(u.endsWith(sm)){const d=h[o++],f=s.getAttribute(u).split(gs),g=/([.?@])?(.*)/.exec(d);l.push({type:1,index:r,name:g[2],strings:f,ctor:g[1]==="."?L0:g[1]==="?"?D0:g[1]==="@"?U0:yl}),s.removeAttribute(u)}else u.startsWith(gs)&&(l.push({type:6,index:r}),s.removeAttribute(u));if(om.test(s.tagName)){const u=s.textContent.split(gs),d=u.length-1;if(d>0){s.textContent=al?al.emptyScript:"";for(let f=0;f<d;f++)s.append(u[f],Yo()),js.nextNode(),l.push({type:2,index:++r});s.append(u[d],Yo())}}}else if(s.nodeType===8)if(s.data===rm)l.push({type:2,index:r});else{let u=-1;for(;(u=s.data.indexOf(gs,u+1))!==-1;)l.push({type:7,index:r}),u+=gs.length-1}r++}}static createElement(t,e){const n=Zs.createElement("template");return n.innerHTML=t,n}}function Vr(i,t,e=i,n){if(t===$r)return t;let s=n!==void 0?e._$Co?.[n]:e._$Cl;const r=Ko(t)?void 0:t._$litDirective$;return s?.constructor!==r&&(s?._$AO?.(!1),r===void 0?s=void 0:(s=new r(i),s._$AT(i,e,n)),n!==void 0?(e._$Co??=[])[n]=s:e._$Cl=s),s!==void 0&&(t=Vr(i,s._$AS(i,t.values),s,n)),t}class P0{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){const{el:{content:e},parts:n}=this._$AD,s=(t?.creationScope??Zs).importNode(e,!0);js.currentNode=s;let r=js.nextNode(),o=0,a=0,l=n[0];for(;l!==void 0;){if(o===l.index){let c;l.type===2?c=new ia(r,r.nextSibling,this,t):l.type===1?c=new l.ctor(r,l.name,l.strings,this,t):l.type===6&&(c=new I0(r,this,t)),this._$AV.push(c),l=n[++a]}o!==l?.index&&(r=js.nextNode(),o++)}return js.currentNode=Zs,s}p(t){let e=0;for(const n of this._$AV)n!==void 0&&(n.strings!==void 0?(n._$AI(t,n,e),e+=n.strings.length-2):n._$AI(t[e])),e++}}class ia{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,n,s){this.type=2,this._$AH=zt,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=n,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode;const e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=Vr(this,t,e),Ko(t)?t===zt||t==null||t===""?(this._$AH!==zt&&this._$AR(),this._$AH=zt):t!==this._$AH&&t!==$r&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):C0(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==zt&&Ko(this._$AH)?this._$AA.nextSibling.data=t:this.T(Zs.createTextNode(t)),this._$AH=t}$(t){const{values:e,_$litType$:n}=t,s=typeof n=="number"?this._$AC(t):(n.el===void 0&&(n.el=Zo.createElement(lm(n.h,n.h[0]),this.options)),n);if(this._$AH?._$AD===s)this._$AH.p(e);else{const r=new P0(s,this),o=r.u(this.options);r.p(e),this.T(o),this._$AH=r}}_$AC(t){let e=gd.get(t.strings);return e===void 0&&gd.set(t.strings,e=new Zo(t)),e}k(t){jh(this._$AH)||(this._$AH=[],this._$AR());const e=this._$AH;let n,s=0;for(const r of t)s===e.length?e.push(n=new ia(this.O(Yo()),this.O(Yo()),this,this.options)):n=e[s],n._$AI(r),s++;s<e.length&&(this._$AR(n&&n._$AB.nextSibling,s),e.length=s)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){const n=hd(t).nextSibling;hd(t).remove(),t=n}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}}class yl{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,n,s,r){this.type=1,this._$AH=zt,this._$AN=void 0,this.element=t,this.name=e,this._$AM=s,this.options=r,n.length>2||n[0]!==""||n[1]!==""?(this._$AH=Array(n.length-1).fill(new String),this.strings=n):this._$AH=zt}_$AI(t,e=this,n,s){const r=this.strings;let o=!1;if(r===void 0)t=Vr(this,t,e,0),o=!Ko(t)||t!==this._$AH&&t!==$r,o&&(this._$AH=t);else{const a=t;let l,c;for(t=r[0],l=0;l<r.length-1;l++)c=Vr(this,a[n+l],e,l),c===$r&&(c=this._$AH[l]),o||=!Ko(c)||c!==this._$AH[l],c===zt?t=zt:t!==zt&&(t+=(c??"")+r[l+1]),this._$AH[l]=c}o&&!s&&this.j(t)}j(t){t===zt?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}}class L0 extends yl{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===zt?void 0:t}}class D0 extends yl{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==zt)}}class U0 extends yl{constructor(t,e,n,s,r){super(t,e,n,s,r),this.type=5}_$AI(t,e=this){if((t=Vr(this,t,e,0)??zt)===$r)return;const n=this._$AH,s=t===zt&&n!==zt||t.capture!==n.capture||t.once!==n.once||t.passive!==n.passive,r=t!==zt&&(n===zt||s);s&&this.element.removeEventListener(this.name,this,n),r&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}}class I0{constructor(t,e,n){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=n}get _$AU(){return this._$AM._$AU}_$AI(t){Vr(this,t)}}const k0=Xh.litHtmlPolyfillSupport;k0?.(Zo,ia),(Xh.litHtmlVersions??=[]).push("3.3.3");const N0=(i,t,e)=>{const n=e?.renderBefore??t;let s=n._$litPart$;if(s===void 0){const r=e?.renderBefore??null;n._$litPart$=s=new ia(t.insertBefore(Yo(),r),r,void 0,e??{})}return s._$AI(i),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const qh=globalThis;class bn extends Ur{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){const t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){const e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=N0(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return $r}}bn._$litElement$=!0,bn.finalized=!0,qh.litElementHydrateSupport?.({LitElement:bn});const O0=qh.litElementPolyfillSupport;O0?.({LitElement:bn});(qh.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const ri=i=>(t,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,t)}):customElements.define(i,t)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const F0={attribute:!0,type:String,converter:ol,reflect:!1,hasChanged:Wh},B0=(i=F0,t,e)=>{const{kind:n,metadata:s}=e;let r=globalThis.litPropertyMetadata.get(s);if(r===void 0&&globalThis.litPropertyMetadata.set(s,r=new Map),n==="setter"&&((i=Object.create(i)).wrapped=!0),r.set(e.name,i),n==="accessor"){const{name:o}=e;return{set(a){const l=t.get.call(this);t.set.call(this,a),this.requestUpdate(o,l,i,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,i,a),a}}}if(n==="setter"){const{name:o}=e;return function(a){const l=this[o];t.call(this,a),this.requestUpdate(o,l,i,!0,a)}}throw Error("Unsupported decorator location: "+n)};function Ue(i){return(t,e)=>typeof e=="object"?B0(i,t,e):((n,s,r)=>{const o=s.hasOwnProperty(r);return s.constructor.createProperty(r,n),o?Object.getOwnPropertyDescriptor(s,r):void 0})(i,t,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function ze(i){return Ue({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */const z0=(i,t,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof t!="object"&&Object.defineProperty(i,t,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function no(i,t){return(e,n,s)=>{const r=o=>o.renderRoot?.querySelector(i)??null;return z0(e,n,{get(){return r(this)}})}}/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const Yh="170",Or={ROTATE:0,DOLLY:1,PAN:2},kr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},H0=0,_d=1,$0=2,cm=1,hm=2,Xi=3,Ji=0,kn=1,Li=2,vs=0,Fr=1,vd=2,xd=3,yd=4,V0=5,Gs=100,G0=101,W0=102,X0=103,j0=104,q0=200,Y0=201,K0=202,Z0=203,$c=204,Vc=205,J0=206,Q0=207,t_=208,e_=209,n_=210,i_=211,s_=212,r_=213,o_=214,Gc=0,Wc=1,Xc=2,Gr=3,jc=4,qc=5,Yc=6,Kc=7,Kh=0,a_=1,l_=2,xs=0,c_=1,h_=2,u_=3,d_=4,f_=5,p_=6,m_=7,bd="attached",g_="detached",um=300,Wr=301,Xr=302,Zc=303,Jc=304,bl=306,ll=1e3,qs=1001,Qc=1002,Xn=1003,__=1004,ga=1005,Di=1006,Kl=1007,Ys=1008,Qi=1009,dm=1010,fm=1011,Jo=1012,Zh=1013,Js=1014,vi=1015,sa=1016,Jh=1017,Qh=1018,jr=1020,pm=35902,mm=1021,gm=1022,ii=1023,_m=1024,vm=1025,Br=1026,qr=1027,tu=1028,eu=1029,xm=1030,nu=1031,iu=1033,Ja=33776,Qa=33777,tl=33778,el=33779,th=35840,eh=35841,nh=35842,ih=35843,sh=36196,rh=37492,oh=37496,ah=37808,lh=37809,ch=37810,hh=37811,uh=37812,dh=37813,fh=37814,ph=37815,mh=37816,gh=37817,_h=37818,vh=37819,xh=37820,yh=37821,nl=36492,bh=36494,Mh=36495,ym=36283,wh=36284,Sh=36285,Eh=36286,v_=3200,x_=3201,su=0,y_=1,_s="",Gn="srgb",io="srgb-linear",Ml="linear",Ae="srgb",_r=7680,Md=519,b_=512,M_=513,w_=514,bm=515,S_=516,E_=517,T_=518,A_=519,wd=35044,Sd="300 es",ji=2e3,cl=2001;class nr{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){if(this._listeners===void 0)return!1;const n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){if(this._listeners===void 0)return;const s=this._listeners[t];if(s!==void 0){const r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){if(this._listeners===void 0)return;const n=this._listeners[t.type];if(n!==void 0){t.target=this;const s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}}const xn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],il=Math.PI/180,Th=180/Math.PI;function so(){const i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(xn[i&255]+xn[i>>8&255]+xn[i>>16&255]+xn[i>>24&255]+"-"+xn[t&255]+xn[t>>8&255]+"-"+xn[t>>16&15|64]+xn[t>>24&255]+"-"+xn[e&63|128]+xn[e>>8&255]+"-"+xn[e>>16&255]+xn[e>>24&255]+xn[n&255]+xn[n>>8&255]+xn[n>>16&255]+xn[n>>24&255]).toLowerCase()}function fn(i,t,e){return Math.max(t,Math.min(e,i))}function C_(i,t){return(i%t+t)%t}function Zl(i,t,e){return(1-e)*i+e*t}function Mo(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function Un(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}const R_={DEG2RAD:il};class xt{constructor(t=0,e=0){xt.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){const e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(fn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){const n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class ie{constructor(t,e,n,s,r,o,a,l,c){ie.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){const h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){const e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],v=s[0],m=s[3],p=s[6],y=s[1],E=s[4],x=s[7],k=s[2],A=s[5],L=s[8];return r[0]=o*v+a*y+l*k,r[3]=o*m+a*E+l*A,r[6]=o*p+a*x+l*L,r[1]=c*v+h*y+u*k,r[4]=c*m+h*E+u*A,r[7]=c*p+h*x+u*L,r[2]=d*v+f*y+g*k,r[5]=d*m+f*E+g*A,r[8]=d*p+f*x+g*L,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=e*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);const v=1/g;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=d*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t;const e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){const e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){const l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(Jl.makeScale(t,e)),this}rotate(t){return this.premultiply(Jl.makeRotation(-t)),this}translate(t,e){return this.premultiply(Jl.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}}const Jl=new ie;function Mm(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Qo(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function P_(){const i=Qo("canvas");return i.style.display="block",i}const Ed={};function Oo(i){i in Ed||(Ed[i]=!0,console.warn(i))}function L_(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}function D_(i){const t=i.elements;t[2]=.5*t[2]+.5*t[3],t[6]=.5*t[6]+.5*t[7],t[10]=.5*t[10]+.5*t[11],t[14]=.5*t[14]+.5*t[15]}function U_(i){const t=i.elements;t[11]===-1?(t[10]=-t[10]-1,t[14]=-t[14]):(t[10]=-t[10],t[14]=-t[14]+1)}const _e={enabled:!0,workingColorSpace:io,spaces:{},convert:function(i,t,e){return this.enabled===!1||t===e||!t||!e||(this.spaces[t].transfer===Ae&&(i.r=qi(i.r),i.g=qi(i.g),i.b=qi(i.b)),this.spaces[t].primaries!==this.spaces[e].primaries&&(i.applyMatrix3(this.spaces[t].toXYZ),i.applyMatrix3(this.spaces[e].fromXYZ)),this.spaces[e].transfer===Ae&&(i.r=zr(i.r),i.g=zr(i.g),i.b=zr(i.b))),i},fromWorkingColorSpace:function(i,t){return this.convert(i,this.workingColorSpace,t)},toWorkingColorSpace:function(i,t){return this.convert(i,t,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===_s?Ml:this.spaces[i].transfer},getLuminanceCoefficients:function(i,t=this.workingColorSpace){return i.fromArray(this.spaces[t].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,t,e){return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}};function qi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function zr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}const Td=[.64,.33,.3,.6,.15,.06],Ad=[.2126,.7152,.0722],Cd=[.3127,.329],Rd=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Pd=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);_e.define({[io]:{primaries:Td,whitePoint:Cd,transfer:Ml,toXYZ:Rd,fromXYZ:Pd,luminanceCoefficients:Ad,workingColorSpaceConfig:{unpackColorSpace:Gn},outputColorSpaceConfig:{drawingBufferColorSpace:Gn}},[Gn]:{primaries:Td,whitePoint:Cd,transfer:Ae,toXYZ:Rd,fromXYZ:Pd,luminanceCoefficients:Ad,outputColorSpaceConfig:{drawingBufferColorSpace:Gn}}});let vr;class I_{static getDataURL(t){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let e;if(t instanceof HTMLCanvasElement)e=t;else{vr===void 0&&(vr=Qo("canvas")),vr.width=t.width,vr.height=t.height;const n=vr.getContext("2d");t instanceof ImageData?n.putImageData(t,0,0):n.drawImage(t,0,0,t.width,t.height),e=vr}return e.width>2048||e.height>2048?(console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons",t),e.toDataURL("image/jpeg",.6)):e.toDataURL("image/png")}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){const e=Qo("canvas");e.width=t.width,e.height=t.height;const n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);const s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=qi(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){const e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(qi(e[n]/255)*255):e[n]=qi(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}}let k_=0;class wm{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:k_++}),this.uuid=so(),this.data=t,this.dataReady=!0,this.version=0}set needsUpdate(t){t===!0&&this.version++}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Ql(s[o].image)):r.push(Ql(s[o]))}else r=Ql(s);n.url=r}return e||(t.images[this.uuid]=n),n}}function Ql(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?I_.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}let N_=0;class Mn extends nr{constructor(t=Mn.DEFAULT_IMAGE,e=Mn.DEFAULT_MAPPING,n=qs,s=qs,r=Di,o=Ys,a=ii,l=Qi,c=Mn.DEFAULT_ANISOTROPY,h=_s){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:N_++}),this.uuid=so(),this.name="",this.source=new wm(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new xt(0,0),this.repeat=new xt(1,1),this.center=new xt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.version=0,this.onUpdate=null,this.isRenderTargetTexture=!1,this.pmremVersion=0}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}toJSON(t){const e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];const n={metadata:{version:4.6,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==um)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case ll:t.x=t.x-Math.floor(t.x);break;case qs:t.x=t.x<0?0:1;break;case Qc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case ll:t.y=t.y-Math.floor(t.y);break;case qs:t.y=t.y<0?0:1;break;case Qc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}}Mn.DEFAULT_IMAGE=null;Mn.DEFAULT_MAPPING=um;Mn.DEFAULT_ANISOTROPY=1;class Be{constructor(t=0,e=0,n=0,s=1){Be.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);const e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r;const l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;const E=(c+1)/2,x=(f+1)/2,k=(p+1)/2,A=(h+d)/4,L=(u+v)/4,I=(g+m)/4;return E>x&&E>k?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=A/n,r=L/n):x>k?x<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(x),n=A/s,r=I/s):k<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(k),n=L/r,s=I/r),this.set(n,s,r,e),this}let y=Math.sqrt((m-g)*(m-g)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(u-v)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this.w=Math.max(t.w,Math.min(e.w,this.w)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this.w=Math.max(t,Math.min(e,this.w)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class O_ extends nr{constructor(t=1,e=1,n={}){super(),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=1,this.scissor=new Be(0,0,t,e),this.scissorTest=!1,this.viewport=new Be(0,0,t,e);const s={width:t,height:e,depth:1};n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Di,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1},n);const r=new Mn(s,n.mapping,n.wrapS,n.wrapT,n.magFilter,n.minFilter,n.format,n.type,n.anisotropy,n.colorSpace);r.flipY=!1,r.generateMipmaps=n.generateMipmaps,r.internalFormat=n.internalFormat,this.textures=[];const o=n.count;for(let a=0;a<o;a++)this.textures[a]=r.clone(),this.textures[a].isRenderTargetTexture=!0;this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.depthTexture=n.depthTexture,this.samples=n.samples}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let n=0,s=t.textures.length;n<s;n++)this.textures[n]=t.textures[n].clone(),this.textures[n].isRenderTargetTexture=!0;const e=Object.assign({},t.texture.image);return this.texture.source=new wm(e),this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}}class Qs extends O_{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}}class Sm extends Mn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Xn,this.minFilter=Xn,this.wrapR=qs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}}class F_ extends Mn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Xn,this.minFilter=Xn,this.wrapR=qs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class si{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3];const d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u;return}if(a===1){t[e+0]=d,t[e+1]=f,t[e+2]=g,t[e+3]=v;return}if(u!==v||l!==d||c!==f||h!==g){let m=1-a;const p=l*d+c*f+h*g+u*v,y=p>=0?1:-1,E=1-p*p;if(E>Number.EPSILON){const k=Math.sqrt(E),A=Math.atan2(k,p*y);m=Math.sin(m*A)/k,a=Math.sin(a*A)/k}const x=a*y;if(l=l*m+d*x,c=c*m+f*x,h=h*m+g*x,u=u*m+v*x,m===1-a){const k=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=k,c*=k,h*=k,u*=k}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){const a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return t[e]=a*g+h*u+l*f-c*d,t[e+1]=l*g+h*d+c*u-a*f,t[e+2]=c*g+h*f+a*d-l*u,t[e+3]=h*g-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){const n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){const n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){const e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){const f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){const f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){const f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{const f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<Number.EPSILON?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(fn(this.dot(t),-1,1)))}rotateTowards(t,e){const n=this.angleTo(t);if(n===0)return this;const s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){const n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);const n=this._x,s=this._y,r=this._z,o=this._w;let a=o*t._w+n*t._x+s*t._y+r*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=o,this._x=n,this._y=s,this._z=r,this;const l=1-a*a;if(l<=Number.EPSILON){const f=1-e;return this._w=f*o+e*this._w,this._x=f*n+e*this._x,this._y=f*s+e*this._y,this._z=f*r+e*this._z,this.normalize(),this}const c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-e)*h)/c,d=Math.sin(e*h)/c;return this._w=o*u+this._w*d,this._x=n*u+this._x*d,this._y=s*u+this._y*d,this._z=r*u+this._z*d,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){const t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class U{constructor(t=0,e=0,n=0){U.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Ld.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Ld.setFromAxisAngle(t,e))}applyMatrix3(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){const e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){const e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){const e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Math.max(t.x,Math.min(e.x,this.x)),this.y=Math.max(t.y,Math.min(e.y,this.y)),this.z=Math.max(t.z,Math.min(e.z,this.z)),this}clampScalar(t,e){return this.x=Math.max(t,Math.min(e,this.x)),this.y=Math.max(t,Math.min(e,this.y)),this.z=Math.max(t,Math.min(e,this.z)),this}clampLength(t,e){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Math.max(t,Math.min(e,n)))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){const n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){const e=t.lengthSq();if(e===0)return this.set(0,0,0);const n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return tc.copy(this).projectOnVector(t),this.sub(tc)}reflect(t){return this.sub(tc.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){const e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;const n=this.dot(t)/e;return Math.acos(fn(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){const e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){const s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){const e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){const e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const tc=new U,Ld=new si;class es{constructor(t=new U(1/0,1/0,1/0),e=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(hi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(hi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){const n=hi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);const n=t.geometry;if(n!==void 0){const r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,hi):hi.fromBufferAttribute(r,o),hi.applyMatrix4(t.matrixWorld),this.expandByPoint(hi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),_a.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),_a.copy(n.boundingBox)),_a.applyMatrix4(t.matrixWorld),this.union(_a)}const s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,hi),hi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(wo),va.subVectors(this.max,wo),xr.subVectors(t.a,wo),yr.subVectors(t.b,wo),br.subVectors(t.c,wo),cs.subVectors(yr,xr),hs.subVectors(br,yr),ks.subVectors(xr,br);let e=[0,-cs.z,cs.y,0,-hs.z,hs.y,0,-ks.z,ks.y,cs.z,0,-cs.x,hs.z,0,-hs.x,ks.z,0,-ks.x,-cs.y,cs.x,0,-hs.y,hs.x,0,-ks.y,ks.x,0];return!ec(e,xr,yr,br,va)||(e=[1,0,0,0,1,0,0,0,1],!ec(e,xr,yr,br,va))?!1:(xa.crossVectors(cs,hs),e=[xa.x,xa.y,xa.z],ec(e,xr,yr,br,va))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,hi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(hi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Hi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Hi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Hi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Hi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Hi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Hi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Hi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Hi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Hi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}}const Hi=[new U,new U,new U,new U,new U,new U,new U,new U],hi=new U,_a=new es,xr=new U,yr=new U,br=new U,cs=new U,hs=new U,ks=new U,wo=new U,va=new U,xa=new U,Ns=new U;function ec(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Ns.fromArray(i,r);const a=s.x*Math.abs(Ns.x)+s.y*Math.abs(Ns.y)+s.z*Math.abs(Ns.z),l=t.dot(Ns),c=e.dot(Ns),h=n.dot(Ns);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}const B_=new es,So=new U,nc=new U;class ns{constructor(t=new U,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){const n=this.center;e!==void 0?n.copy(e):B_.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){const e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){const n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;So.subVectors(t,this.center);const e=So.lengthSq();if(e>this.radius*this.radius){const n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(So,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(nc.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(So.copy(t.center).add(nc)),this.expandByPoint(So.copy(t.center).sub(nc))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}}const $i=new U,ic=new U,ya=new U,us=new U,sc=new U,ba=new U,rc=new U;class ro{constructor(t=new U,e=new U(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,$i)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);const n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){const e=$i.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):($i.copy(this.origin).addScaledVector(this.direction,e),$i.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){ic.copy(t).add(e).multiplyScalar(.5),ya.copy(e).sub(t).normalize(),us.copy(this.origin).sub(ic);const r=t.distanceTo(e)*.5,o=-this.direction.dot(ya),a=us.dot(this.direction),l=-us.dot(ya),c=us.lengthSq(),h=Math.abs(1-o*o);let u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){const v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(ic).addScaledVector(ya,d),f}intersectSphere(t,e){$i.subVectors(t.center,this.origin);const n=$i.dot(this.direction),s=$i.dot($i)-n*n,r=t.radius*t.radius;if(s>r)return null;const o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){const e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){const n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){const e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l;const c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,$i)!==null}intersectTriangle(t,e,n,s,r){sc.subVectors(e,t),ba.subVectors(n,t),rc.crossVectors(sc,ba);let o=this.direction.dot(rc),a;if(o>0){if(s)return null;a=1}else if(o<0)a=-1,o=-o;else return null;us.subVectors(this.origin,t);const l=a*this.direction.dot(ba.crossVectors(us,ba));if(l<0)return null;const c=a*this.direction.dot(sc.cross(us));if(c<0||l+c>o)return null;const h=-a*us.dot(rc);return h<0?null:this.at(h/o,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class qt{constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,g,v,m){qt.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,g,v,m)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,g,v,m){const p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new qt().fromArray(this.elements)}copy(t){const e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){const e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){const e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){const e=this.elements,n=t.elements,s=1/Mr.setFromMatrixColumn(t,0).length(),r=1/Mr.setFromMatrixColumn(t,1).length(),o=1/Mr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){const e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){const d=o*h,f=o*u,g=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+g*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=g+f*c,e[10]=o*l}else if(t.order==="YXZ"){const d=l*h,f=l*u,g=c*h,v=c*u;e[0]=d+v*a,e[4]=g*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-g,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){const d=l*h,f=l*u,g=c*h,v=c*u;e[0]=d-v*a,e[4]=-o*u,e[8]=g+f*a,e[1]=f+g*a,e[5]=o*h,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){const d=o*h,f=o*u,g=a*h,v=a*u;e[0]=l*h,e[4]=g*c-f,e[8]=d*c+v,e[1]=l*u,e[5]=v*c+d,e[9]=f*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){const d=o*l,f=o*c,g=a*l,v=a*c;e[0]=l*h,e[4]=v-d*u,e[8]=g*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+g,e[10]=d-v*u}else if(t.order==="XZY"){const d=o*l,f=o*c,g=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+v,e[5]=o*h,e[9]=f*u-g,e[2]=g*u-f,e[6]=a*h,e[10]=v*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(z_,t,H_)}lookAt(t,e,n){const s=this.elements;return Hn.subVectors(t,e),Hn.lengthSq()===0&&(Hn.z=1),Hn.normalize(),ds.crossVectors(n,Hn),ds.lengthSq()===0&&(Math.abs(n.z)===1?Hn.x+=1e-4:Hn.z+=1e-4,Hn.normalize(),ds.crossVectors(n,Hn)),ds.normalize(),Ma.crossVectors(Hn,ds),s[0]=ds.x,s[4]=Ma.x,s[8]=Hn.x,s[1]=ds.y,s[5]=Ma.y,s[9]=Hn.y,s[2]=ds.z,s[6]=Ma.z,s[10]=Hn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){const n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],v=n[6],m=n[10],p=n[14],y=n[3],E=n[7],x=n[11],k=n[15],A=s[0],L=s[4],I=s[8],S=s[12],b=s[1],R=s[5],H=s[9],N=s[13],W=s[2],G=s[6],Z=s[10],K=s[14],Q=s[3],lt=s[7],at=s[11],mt=s[15];return r[0]=o*A+a*b+l*W+c*Q,r[4]=o*L+a*R+l*G+c*lt,r[8]=o*I+a*H+l*Z+c*at,r[12]=o*S+a*N+l*K+c*mt,r[1]=h*A+u*b+d*W+f*Q,r[5]=h*L+u*R+d*G+f*lt,r[9]=h*I+u*H+d*Z+f*at,r[13]=h*S+u*N+d*K+f*mt,r[2]=g*A+v*b+m*W+p*Q,r[6]=g*L+v*R+m*G+p*lt,r[10]=g*I+v*H+m*Z+p*at,r[14]=g*S+v*N+m*K+p*mt,r[3]=y*A+E*b+x*W+k*Q,r[7]=y*L+E*R+x*G+k*lt,r[11]=y*I+E*H+x*Z+k*at,r[15]=y*S+E*N+x*K+k*mt,this}multiplyScalar(t){const e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){const t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],g=t[3],v=t[7],m=t[11],p=t[15];return g*(+r*l*u-s*c*u-r*a*d+n*c*d+s*a*f-n*l*f)+v*(+e*l*f-e*c*d+r*o*d-s*o*f+s*c*h-r*l*h)+m*(+e*c*u-e*a*f-r*o*u+n*o*f+r*a*h-n*c*h)+p*(-s*a*h-e*l*u+e*a*d+s*o*u-n*o*d+n*l*h)}transpose(){const t=this.elements;let e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){const s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){const t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],g=t[12],v=t[13],m=t[14],p=t[15],y=u*m*c-v*d*c+v*l*f-a*m*f-u*l*p+a*d*p,E=g*d*c-h*m*c-g*l*f+o*m*f+h*l*p-o*d*p,x=h*v*c-g*u*c+g*a*f-o*v*f-h*a*p+o*u*p,k=g*u*l-h*v*l-g*a*d+o*v*d+h*a*m-o*u*m,A=e*y+n*E+s*x+r*k;if(A===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const L=1/A;return t[0]=y*L,t[1]=(v*d*r-u*m*r-v*s*f+n*m*f+u*s*p-n*d*p)*L,t[2]=(a*m*r-v*l*r+v*s*c-n*m*c-a*s*p+n*l*p)*L,t[3]=(u*l*r-a*d*r-u*s*c+n*d*c+a*s*f-n*l*f)*L,t[4]=E*L,t[5]=(h*m*r-g*d*r+g*s*f-e*m*f-h*s*p+e*d*p)*L,t[6]=(g*l*r-o*m*r-g*s*c+e*m*c+o*s*p-e*l*p)*L,t[7]=(o*d*r-h*l*r+h*s*c-e*d*c-o*s*f+e*l*f)*L,t[8]=x*L,t[9]=(g*u*r-h*v*r-g*n*f+e*v*f+h*n*p-e*u*p)*L,t[10]=(o*v*r-g*a*r+g*n*c-e*v*c-o*n*p+e*a*p)*L,t[11]=(h*a*r-o*u*r-h*n*c+e*u*c+o*n*f-e*a*f)*L,t[12]=k*L,t[13]=(h*v*s-g*u*s+g*n*d-e*v*d-h*n*m+e*u*m)*L,t[14]=(g*a*s-o*v*s-g*n*l+e*v*l+o*n*m-e*a*m)*L,t[15]=(o*u*s-h*a*s+h*n*l-e*u*l-o*n*d+e*a*d)*L,this}scale(t){const e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){const t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){const e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){const e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){const n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){const s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,v=o*h,m=o*u,p=a*u,y=l*c,E=l*h,x=l*u,k=n.x,A=n.y,L=n.z;return s[0]=(1-(v+p))*k,s[1]=(f+x)*k,s[2]=(g-E)*k,s[3]=0,s[4]=(f-x)*A,s[5]=(1-(d+p))*A,s[6]=(m+y)*A,s[7]=0,s[8]=(g+E)*L,s[9]=(m-y)*L,s[10]=(1-(d+v))*L,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){const s=this.elements;let r=Mr.set(s[0],s[1],s[2]).length();const o=Mr.set(s[4],s[5],s[6]).length(),a=Mr.set(s[8],s[9],s[10]).length();this.determinant()<0&&(r=-r),t.x=s[12],t.y=s[13],t.z=s[14],ui.copy(this);const c=1/r,h=1/o,u=1/a;return ui.elements[0]*=c,ui.elements[1]*=c,ui.elements[2]*=c,ui.elements[4]*=h,ui.elements[5]*=h,ui.elements[6]*=h,ui.elements[8]*=u,ui.elements[9]*=u,ui.elements[10]*=u,e.setFromRotationMatrix(ui),n.x=r,n.y=o,n.z=a,this}makePerspective(t,e,n,s,r,o,a=ji){const l=this.elements,c=2*r/(e-t),h=2*r/(n-s),u=(e+t)/(e-t),d=(n+s)/(n-s);let f,g;if(a===ji)f=-(o+r)/(o-r),g=-2*o*r/(o-r);else if(a===cl)f=-o/(o-r),g=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=c,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=h,l[9]=d,l[13]=0,l[2]=0,l[6]=0,l[10]=f,l[14]=g,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=ji){const l=this.elements,c=1/(e-t),h=1/(n-s),u=1/(o-r),d=(e+t)*c,f=(n+s)*h;let g,v;if(a===ji)g=(o+r)*u,v=-2*u;else if(a===cl)g=r*u,v=-1*u;else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=2*c,l[4]=0,l[8]=0,l[12]=-d,l[1]=0,l[5]=2*h,l[9]=0,l[13]=-f,l[2]=0,l[6]=0,l[10]=v,l[14]=-g,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){const e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){const n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}}const Mr=new U,ui=new qt,z_=new U(0,0,0),H_=new U(1,1,1),ds=new U,Ma=new U,Hn=new U,Dd=new qt,Ud=new si;class xi{constructor(t=0,e=0,n=0,s=xi.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){const s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(fn(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-fn(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(fn(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-fn(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(fn(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-fn(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Dd.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Dd,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Ud.setFromEuler(this),this.setFromQuaternion(Ud,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}xi.DEFAULT_ORDER="XYZ";class ru{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}}let $_=0;const Id=new U,wr=new si,Vi=new qt,wa=new U,Eo=new U,V_=new U,G_=new si,kd=new U(1,0,0),Nd=new U(0,1,0),Od=new U(0,0,1),Fd={type:"added"},W_={type:"removed"},Sr={type:"childadded",child:null},oc={type:"childremoved",child:null};class Ke extends nr{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:$_++}),this.uuid=so(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=Ke.DEFAULT_UP.clone();const t=new U,e=new xi,n=new si,s=new U(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new qt},normalMatrix:{value:new ie}}),this.matrix=new qt,this.matrixWorld=new qt,this.matrixAutoUpdate=Ke.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=Ke.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ru,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return wr.setFromAxisAngle(t,e),this.quaternion.multiply(wr),this}rotateOnWorldAxis(t,e){return wr.setFromAxisAngle(t,e),this.quaternion.premultiply(wr),this}rotateX(t){return this.rotateOnAxis(kd,t)}rotateY(t){return this.rotateOnAxis(Nd,t)}rotateZ(t){return this.rotateOnAxis(Od,t)}translateOnAxis(t,e){return Id.copy(t).applyQuaternion(this.quaternion),this.position.add(Id.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(kd,t)}translateY(t){return this.translateOnAxis(Nd,t)}translateZ(t){return this.translateOnAxis(Od,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Vi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?wa.copy(t):wa.set(t,e,n);const s=this.parent;this.updateWorldMatrix(!0,!1),Eo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Vi.lookAt(Eo,wa,this.up):Vi.lookAt(wa,Eo,this.up),this.quaternion.setFromRotationMatrix(Vi),s&&(Vi.extractRotation(s.matrixWorld),wr.setFromRotationMatrix(Vi),this.quaternion.premultiply(wr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Fd),Sr.child=t,this.dispatchEvent(Sr),Sr.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(W_),oc.child=t,this.dispatchEvent(oc),oc.child=null),this}removeFromParent(){const t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Vi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Vi.multiply(t.parent.matrixWorld)),t.applyMatrix4(Vi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Fd),Sr.child=t,this.dispatchEvent(Sr),Sr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){const o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Eo,t,V_),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Eo,G_,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);const e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){const e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);const e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){const n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){const s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].updateWorldMatrix(!1,!0)}}toJSON(t){const e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.6,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.visibility=this._visibility,s.active=this._active,s.bounds=this._bounds.map(a=>({boxInitialized:a.boxInitialized,boxMin:a.box.min.toArray(),boxMax:a.box.max.toArray(),sphereInitialized:a.sphereInitialized,sphereRadius:a.sphere.radius,sphereCenter:a.sphere.center.toArray()})),s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.geometryCount=this._geometryCount,s.matricesTexture=this._matricesTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere={center:s.boundingSphere.center.toArray(),radius:s.boundingSphere.radius}),this.boundingBox!==null&&(s.boundingBox={min:s.boundingBox.min.toArray(),max:s.boundingBox.max.toArray()}));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);const a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){const l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){const u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){const l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){const a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){const l=[];for(const c in a){const h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){const s=t.children[n];this.add(s.clone())}return this}}Ke.DEFAULT_UP=new U(0,1,0);Ke.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ke.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;const di=new U,Gi=new U,ac=new U,Wi=new U,Er=new U,Tr=new U,Bd=new U,lc=new U,cc=new U,hc=new U,uc=new Be,dc=new Be,fc=new Be;class gi{constructor(t=new U,e=new U,n=new U){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),di.subVectors(t,e),s.cross(di);const r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){di.subVectors(s,e),Gi.subVectors(n,e),ac.subVectors(t,e);const o=di.dot(di),a=di.dot(Gi),l=di.dot(ac),c=Gi.dot(Gi),h=Gi.dot(ac),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;const d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Wi)===null?!1:Wi.x>=0&&Wi.y>=0&&Wi.x+Wi.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Wi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Wi.x),l.addScaledVector(o,Wi.y),l.addScaledVector(a,Wi.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return uc.setScalar(0),dc.setScalar(0),fc.setScalar(0),uc.fromBufferAttribute(t,e),dc.fromBufferAttribute(t,n),fc.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(uc,r.x),o.addScaledVector(dc,r.y),o.addScaledVector(fc,r.z),o}static isFrontFacing(t,e,n,s){return di.subVectors(n,e),Gi.subVectors(t,e),di.cross(Gi).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return di.subVectors(this.c,this.b),Gi.subVectors(this.a,this.b),di.cross(Gi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return gi.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return gi.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return gi.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return gi.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return gi.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){const n=this.a,s=this.b,r=this.c;let o,a;Er.subVectors(s,n),Tr.subVectors(r,n),lc.subVectors(t,n);const l=Er.dot(lc),c=Tr.dot(lc);if(l<=0&&c<=0)return e.copy(n);cc.subVectors(t,s);const h=Er.dot(cc),u=Tr.dot(cc);if(h>=0&&u<=h)return e.copy(s);const d=l*u-h*c;if(d<=0&&l>=0&&h<=0)return o=l/(l-h),e.copy(n).addScaledVector(Er,o);hc.subVectors(t,r);const f=Er.dot(hc),g=Tr.dot(hc);if(g>=0&&f<=g)return e.copy(r);const v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(Tr,a);const m=h*g-f*u;if(m<=0&&u-h>=0&&f-g>=0)return Bd.subVectors(r,s),a=(u-h)/(u-h+(f-g)),e.copy(s).addScaledVector(Bd,a);const p=1/(m+v+d);return o=v*p,a=d*p,e.copy(n).addScaledVector(Er,o).addScaledVector(Tr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}}const Em={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},fs={h:0,s:0,l:0},Sa={h:0,s:0,l:0};function pc(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}class Zt{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){const s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Gn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,_e.toWorkingColorSpace(this,e),this}setRGB(t,e,n,s=_e.workingColorSpace){return this.r=t,this.g=e,this.b=n,_e.toWorkingColorSpace(this,s),this}setHSL(t,e,n,s=_e.workingColorSpace){if(t=C_(t,1),e=fn(e,0,1),n=fn(n,0,1),e===0)this.r=this.g=this.b=n;else{const r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=pc(o,r,t+1/3),this.g=pc(o,r,t),this.b=pc(o,r,t-1/3)}return _e.toWorkingColorSpace(this,s),this}setStyle(t,e=Gn){function n(r){r!==void 0&&parseFloat(r)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r;const o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseInt(r[1],10))/100,Math.min(100,parseInt(r[2],10))/100,Math.min(100,parseInt(r[3],10))/100,e);break;case"hsl":case"hsla":if(r=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){const r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Gn){const n=Em[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=qi(t.r),this.g=qi(t.g),this.b=qi(t.b),this}copyLinearToSRGB(t){return this.r=zr(t.r),this.g=zr(t.g),this.b=zr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Gn){return _e.fromWorkingColorSpace(yn.copy(this),t),Math.round(fn(yn.r*255,0,255))*65536+Math.round(fn(yn.g*255,0,255))*256+Math.round(fn(yn.b*255,0,255))}getHexString(t=Gn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=_e.workingColorSpace){_e.fromWorkingColorSpace(yn.copy(this),e);const n=yn.r,s=yn.g,r=yn.b,o=Math.max(n,s,r),a=Math.min(n,s,r);let l,c;const h=(a+o)/2;if(a===o)l=0,c=0;else{const u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=_e.workingColorSpace){return _e.fromWorkingColorSpace(yn.copy(this),e),t.r=yn.r,t.g=yn.g,t.b=yn.b,t}getStyle(t=Gn){_e.fromWorkingColorSpace(yn.copy(this),t);const e=yn.r,n=yn.g,s=yn.b;return t!==Gn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(fs),this.setHSL(fs.h+t,fs.s+e,fs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(fs),t.getHSL(Sa);const n=Zl(fs.h,Sa.h,e),s=Zl(fs.s,Sa.s,e),r=Zl(fs.l,Sa.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){const e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const yn=new Zt;Zt.NAMES=Em;let X_=0;class is extends nr{static get type(){return"Material"}get type(){return this.constructor.type}set type(t){}constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:X_++}),this.uuid=so(),this.name="",this.blending=Fr,this.side=Ji,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=$c,this.blendDst=Vc,this.blendEquation=Gs,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Zt(0,0,0),this.blendAlpha=0,this.depthFunc=Gr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Md,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=_r,this.stencilZFail=_r,this.stencilZPass=_r,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(const e in t){const n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}const s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){const e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});const n={metadata:{version:4.6,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==Fr&&(n.blending=this.blending),this.side!==Ji&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==$c&&(n.blendSrc=this.blendSrc),this.blendDst!==Vc&&(n.blendDst=this.blendDst),this.blendEquation!==Gs&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==Gr&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==Md&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==_r&&(n.stencilFail=this.stencilFail),this.stencilZFail!==_r&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==_r&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){const o=[];for(const a in r){const l=r[a];delete l.metadata,o.push(l)}return o}if(e){const r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;const e=t.clippingPlanes;let n=null;if(e!==null){const s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}onBuild(){console.warn("Material: onBuild() has been removed.")}}class Es extends is{static get type(){return"MeshBasicMaterial"}constructor(t){super(),this.isMeshBasicMaterial=!0,this.color=new Zt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xi,this.combine=Kh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}}const qe=new U,Ea=new xt;class mn{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=wd,this.updateRanges=[],this.gpuType=vi,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Ea.fromBufferAttribute(this,e),Ea.applyMatrix3(t),this.setXY(e,Ea.x,Ea.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.applyMatrix3(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.applyMatrix4(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.applyNormalMatrix(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)qe.fromBufferAttribute(this,e),qe.transformDirection(t),this.setXYZ(e,qe.x,qe.y,qe.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=Mo(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=Un(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=Mo(e,this.array)),e}setX(t,e){return this.normalized&&(e=Un(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=Mo(e,this.array)),e}setY(t,e){return this.normalized&&(e=Un(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=Mo(e,this.array)),e}setZ(t,e){return this.normalized&&(e=Un(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=Mo(e,this.array)),e}setW(t,e){return this.normalized&&(e=Un(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=Un(e,this.array),n=Un(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=Un(e,this.array),n=Un(n,this.array),s=Un(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=Un(e,this.array),n=Un(n,this.array),s=Un(s,this.array),r=Un(r,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==wd&&(t.usage=this.usage),t}}class Tm extends mn{constructor(t,e,n){super(new Uint16Array(t),e,n)}}class Am extends mn{constructor(t,e,n){super(new Uint32Array(t),e,n)}}class oe extends mn{constructor(t,e,n){super(new Float32Array(t),e,n)}}let j_=0;const Qn=new qt,mc=new Ke,Ar=new U,$n=new es,To=new es,dn=new U;class Re extends nr{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:j_++}),this.uuid=so(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Mm(t)?Am:Tm)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){const e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const r=new ie().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return Qn.makeRotationFromQuaternion(t),this.applyMatrix4(Qn),this}rotateX(t){return Qn.makeRotationX(t),this.applyMatrix4(Qn),this}rotateY(t){return Qn.makeRotationY(t),this.applyMatrix4(Qn),this}rotateZ(t){return Qn.makeRotationZ(t),this.applyMatrix4(Qn),this}translate(t,e,n){return Qn.makeTranslation(t,e,n),this.applyMatrix4(Qn),this}scale(t,e,n){return Qn.makeScale(t,e,n),this.applyMatrix4(Qn),this}lookAt(t){return mc.lookAt(t),mc.updateMatrix(),this.applyMatrix4(mc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ar).negate(),this.translate(Ar.x,Ar.y,Ar.z),this}setFromPoints(t){const e=this.getAttribute("position");if(e===void 0){const n=[];for(let s=0,r=t.length;s<r;s++){const o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new oe(n,3))}else{for(let n=0,s=e.count;n<s;n++){const r=t[n];e.setXYZ(n,r.x,r.y,r.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new es);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){const r=e[n];$n.setFromBufferAttribute(r),this.morphTargetsRelative?(dn.addVectors(this.boundingBox.min,$n.min),this.boundingBox.expandByPoint(dn),dn.addVectors(this.boundingBox.max,$n.max),this.boundingBox.expandByPoint(dn)):(this.boundingBox.expandByPoint($n.min),this.boundingBox.expandByPoint($n.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ns);const t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(t){const n=this.boundingSphere.center;if($n.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){const a=e[r];To.setFromBufferAttribute(a),this.morphTargetsRelative?(dn.addVectors($n.min,To.min),$n.expandByPoint(dn),dn.addVectors($n.max,To.max),$n.expandByPoint(dn)):($n.expandByPoint(To.min),$n.expandByPoint(To.max))}$n.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)dn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(dn));if(e)for(let r=0,o=e.length;r<o;r++){const a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)dn.fromBufferAttribute(a,c),l&&(Ar.fromBufferAttribute(t,c),dn.add(Ar)),s=Math.max(s,n.distanceToSquared(dn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=e.position,s=e.normal,r=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new mn(new Float32Array(4*n.count),4));const o=this.getAttribute("tangent"),a=[],l=[];for(let I=0;I<n.count;I++)a[I]=new U,l[I]=new U;const c=new U,h=new U,u=new U,d=new xt,f=new xt,g=new xt,v=new U,m=new U;function p(I,S,b){c.fromBufferAttribute(n,I),h.fromBufferAttribute(n,S),u.fromBufferAttribute(n,b),d.fromBufferAttribute(r,I),f.fromBufferAttribute(r,S),g.fromBufferAttribute(r,b),h.sub(c),u.sub(c),f.sub(d),g.sub(d);const R=1/(f.x*g.y-g.x*f.y);isFinite(R)&&(v.copy(h).multiplyScalar(g.y).addScaledVector(u,-f.y).multiplyScalar(R),m.copy(u).multiplyScalar(f.x).addScaledVector(h,-g.x).multiplyScalar(R),a[I].add(v),a[S].add(v),a[b].add(v),l[I].add(m),l[S].add(m),l[b].add(m))}let y=this.groups;y.length===0&&(y=[{start:0,count:t.count}]);for(let I=0,S=y.length;I<S;++I){const b=y[I],R=b.start,H=b.count;for(let N=R,W=R+H;N<W;N+=3)p(t.getX(N+0),t.getX(N+1),t.getX(N+2))}const E=new U,x=new U,k=new U,A=new U;function L(I){k.fromBufferAttribute(s,I),A.copy(k);const S=a[I];E.copy(S),E.sub(k.multiplyScalar(k.dot(S))).normalize(),x.crossVectors(A,S);const R=x.dot(l[I])<0?-1:1;o.setXYZW(I,E.x,E.y,E.z,R)}for(let I=0,S=y.length;I<S;++I){const b=y[I],R=b.start,H=b.count;for(let N=R,W=R+H;N<W;N+=3)L(t.getX(N+0)),L(t.getX(N+1)),L(t.getX(N+2))}}computeVertexNormals(){const t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new mn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);const s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,u=new U;if(t)for(let d=0,f=t.count;d<f;d+=3){const g=t.getX(d+0),v=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)dn.fromBufferAttribute(t,e),dn.normalize(),t.setXYZ(e,dn.x,dn.y,dn.z)}toNonIndexed(){function t(a,l){const c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h);let f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let p=0;p<h;p++)d[g++]=c[f++]}return new mn(d,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const e=new Re,n=this.index.array,s=this.attributes;for(const a in s){const l=s[a],c=t(l,n);e.setAttribute(a,c)}const r=this.morphAttributes;for(const a in r){const l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){const d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;const o=this.groups;for(let a=0,l=o.length;a<l;a++){const c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){const t={metadata:{version:4.6,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};const e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});const n=this.attributes;for(const l in n){const c=n[l];t.data.attributes[l]=c.toJSON(t.data)}const s={};let r=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){const f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);const o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));const a=this.boundingSphere;return a!==null&&(t.data.boundingSphere={center:a.center.toArray(),radius:a.radius}),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const e={};this.name=t.name;const n=t.index;n!==null&&this.setIndex(n.clone(e));const s=t.attributes;for(const c in s){const h=s[c];this.setAttribute(c,h.clone(e))}const r=t.morphAttributes;for(const c in r){const h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;const o=t.groups;for(let c=0,h=o.length;c<h;c++){const u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}const a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());const l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}}const zd=new qt,Os=new ro,Ta=new ns,Hd=new U,Aa=new U,Ca=new U,Ra=new U,gc=new U,Pa=new U,$d=new U,La=new U;class Xe extends Ke{constructor(t=new Re,e=new Es){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){const n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);const a=this.morphTargetInfluences;if(r&&a){Pa.set(0,0,0);for(let l=0,c=r.length;l<c;l++){const h=a[l],u=r[l];h!==0&&(gc.fromBufferAttribute(u,t),o?Pa.addScaledVector(gc,h):Pa.addScaledVector(gc.sub(e),h))}e.add(Pa)}return e}raycast(t,e){const n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ta.copy(n.boundingSphere),Ta.applyMatrix4(r),Os.copy(t.ray).recast(t.near),!(Ta.containsPoint(Os.origin)===!1&&(Os.intersectSphere(Ta,Hd)===null||Os.origin.distanceToSquared(Hd)>(t.far-t.near)**2))&&(zd.copy(r).invert(),Os.copy(t.ray).applyMatrix4(zd),!(n.boundingBox!==null&&Os.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Os)))}_computeIntersections(t,e,n){let s;const r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){const m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),E=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let x=y,k=E;x<k;x+=3){const A=a.getX(x),L=a.getX(x+1),I=a.getX(x+2);s=Da(this,p,t,n,c,h,u,A,L,I),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){const y=a.getX(m),E=a.getX(m+1),x=a.getX(m+2);s=Da(this,o,t,n,c,h,u,y,E,x),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){const m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),E=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let x=y,k=E;x<k;x+=3){const A=x,L=x+1,I=x+2;s=Da(this,p,t,n,c,h,u,A,L,I),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{const g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){const y=m,E=m+1,x=m+2;s=Da(this,o,t,n,c,h,u,y,E,x),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}}function q_(i,t,e,n,s,r,o,a){let l;if(t.side===kn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Ji,a),l===null)return null;La.copy(a),La.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(La);return c<e.near||c>e.far?null:{distance:c,point:La.clone(),object:i}}function Da(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Aa),i.getVertexPosition(l,Ca),i.getVertexPosition(c,Ra);const h=q_(i,t,e,n,Aa,Ca,Ra,$d);if(h){const u=new U;gi.getBarycoord($d,Aa,Ca,Ra,u),s&&(h.uv=gi.getInterpolatedAttribute(s,a,l,c,u,new xt)),r&&(h.uv1=gi.getInterpolatedAttribute(r,a,l,c,u,new xt)),o&&(h.normal=gi.getInterpolatedAttribute(o,a,l,c,u,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));const d={a,b:l,c,normal:new U,materialIndex:0};gi.getNormal(Aa,Ca,Ra,d.normal),h.face=d,h.barycoord=u}return h}class ra extends Re{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};const a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);const l=[],c=[],h=[],u=[];let d=0,f=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new oe(c,3)),this.setAttribute("normal",new oe(h,3)),this.setAttribute("uv",new oe(u,2));function g(v,m,p,y,E,x,k,A,L,I,S){const b=x/L,R=k/I,H=x/2,N=k/2,W=A/2,G=L+1,Z=I+1;let K=0,Q=0;const lt=new U;for(let at=0;at<Z;at++){const mt=at*R-N;for(let _t=0;_t<G;_t++){const ft=_t*b-H;lt[v]=ft*y,lt[m]=mt*E,lt[p]=W,c.push(lt.x,lt.y,lt.z),lt[v]=0,lt[m]=0,lt[p]=A>0?1:-1,h.push(lt.x,lt.y,lt.z),u.push(_t/L),u.push(1-at/I),K+=1}}for(let at=0;at<I;at++)for(let mt=0;mt<L;mt++){const _t=d+mt+G*at,ft=d+mt+G*(at+1),nt=d+(mt+1)+G*(at+1),ct=d+(mt+1)+G*at;l.push(_t,ft,ct),l.push(ft,nt,ct),Q+=6}a.addGroup(f,Q,S),f+=Q,d+=K}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new ra(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}}function Yr(i){const t={};for(const e in i){t[e]={};for(const n in i[e]){const s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function Rn(i){const t={};for(let e=0;e<i.length;e++){const n=Yr(i[e]);for(const s in n)t[s]=n[s]}return t}function Y_(i){const t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Cm(i){const t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:_e.workingColorSpace}const K_={clone:Yr,merge:Rn};var Z_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,J_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class ys extends is{static get type(){return"ShaderMaterial"}constructor(t){super(),this.isShaderMaterial=!0,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Z_,this.fragmentShader=J_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Yr(t.uniforms),this.uniformsGroups=Y_(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){const e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(const s in this.uniforms){const o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}}class Rm extends Ke{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new qt,this.projectionMatrix=new qt,this.projectionMatrixInverse=new qt,this.coordinateSystem=ji}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}}const ps=new U,Vd=new xt,Gd=new xt;class ni extends Rm{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){const e=.5*this.getFilmHeight()/t;this.fov=Th*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){const t=Math.tan(il*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Th*2*Math.atan(Math.tan(il*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){ps.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(ps.x,ps.y).multiplyScalar(-t/ps.z),ps.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ps.x,ps.y).multiplyScalar(-t/ps.z)}getViewSize(t,e){return this.getViewBounds(t,Vd,Gd),e.subVectors(Gd,Vd)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=this.near;let e=t*Math.tan(il*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s;const o=this.view;if(this.view!==null&&this.view.enabled){const l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}const a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}}const Cr=-90,Rr=1;class Q_ extends Ke{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new ni(Cr,Rr,t,e);s.layers=this.layers,this.add(s);const r=new ni(Cr,Rr,t,e);r.layers=this.layers,this.add(r);const o=new ni(Cr,Rr,t,e);o.layers=this.layers,this.add(o);const a=new ni(Cr,Rr,t,e);a.layers=this.layers,this.add(a);const l=new ni(Cr,Rr,t,e);l.layers=this.layers,this.add(l);const c=new ni(Cr,Rr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(const c of e)this.remove(c);if(t===ji)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===cl)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(const c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());const[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;const v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,r),t.setRenderTarget(n,1,s),t.render(e,o),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}}class Pm extends Mn{constructor(t,e,n,s,r,o,a,l,c,h){t=t!==void 0?t:[],e=e!==void 0?e:Wr,super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}}class tv extends Qs{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;const n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Pm(s,e.mapping,e.wrapS,e.wrapT,e.magFilter,e.minFilter,e.format,e.type,e.anisotropy,e.colorSpace),this.texture.isRenderTargetTexture=!0,this.texture.generateMipmaps=e.generateMipmaps!==void 0?e.generateMipmaps:!1,this.texture.minFilter=e.minFilter!==void 0?e.minFilter:Di}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new ra(5,5,5),r=new ys({name:"CubemapFromEquirect",uniforms:Yr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:kn,blending:vs});r.uniforms.tEquirect.value=e;const o=new Xe(s,r),a=e.minFilter;return e.minFilter===Ys&&(e.minFilter=Di),new Q_(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e,n,s){const r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}}const _c=new U,ev=new U,nv=new ie;class mi{constructor(t=new U(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){const s=_c.subVectors(n,e).cross(ev.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){const t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){const n=t.delta(_c),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;const r=-(t.start.dot(this.normal)+this.constant)/s;return r<0||r>1?null:e.copy(t.start).addScaledVector(n,r)}intersectsLine(t){const e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){const n=e||nv.getNormalMatrix(t),s=this.coplanarPoint(_c).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}}const Fs=new ns,Ua=new U;class ou{constructor(t=new mi,e=new mi,n=new mi,s=new mi,r=new mi,o=new mi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){const a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){const e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=ji){const n=this.planes,s=t.elements,r=s[0],o=s[1],a=s[2],l=s[3],c=s[4],h=s[5],u=s[6],d=s[7],f=s[8],g=s[9],v=s[10],m=s[11],p=s[12],y=s[13],E=s[14],x=s[15];if(n[0].setComponents(l-r,d-c,m-f,x-p).normalize(),n[1].setComponents(l+r,d+c,m+f,x+p).normalize(),n[2].setComponents(l+o,d+h,m+g,x+y).normalize(),n[3].setComponents(l-o,d-h,m-g,x-y).normalize(),n[4].setComponents(l-a,d-u,m-v,x-E).normalize(),e===ji)n[5].setComponents(l+a,d+u,m+v,x+E).normalize();else if(e===cl)n[5].setComponents(a,u,v,E).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Fs.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{const e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Fs.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Fs)}intersectsSprite(t){return Fs.center.set(0,0,0),Fs.radius=.7071067811865476,Fs.applyMatrix4(t.matrixWorld),this.intersectsSphere(Fs)}intersectsSphere(t){const e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){const e=this.planes;for(let n=0;n<6;n++){const s=e[n];if(Ua.x=s.normal.x>0?t.max.x:t.min.x,Ua.y=s.normal.y>0?t.max.y:t.min.y,Ua.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Ua)<0)return!1}return!0}containsPoint(t){const e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}function Lm(){let i=null,t=!1,e=null,n=null;function s(r,o){e(r,o),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function iv(i){const t=new WeakMap;function e(a,l){const c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){const h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){const g=u[d],v=u[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){const v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);const l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){const h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}const c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}class wl extends Re{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};const r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],g=[],v=[],m=[];for(let p=0;p<h;p++){const y=p*d-o;for(let E=0;E<c;E++){const x=E*u-r;g.push(x,-y,0),v.push(0,0,1),m.push(E/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){const E=y+c*p,x=y+c*(p+1),k=y+1+c*(p+1),A=y+1+c*p;f.push(E,x,A),f.push(x,k,A)}this.setIndex(f),this.setAttribute("position",new oe(g,3)),this.setAttribute("normal",new oe(v,3)),this.setAttribute("uv",new oe(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new wl(t.width,t.height,t.widthSegments,t.heightSegments)}}var sv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,rv=`#ifdef USE_ALPHAHASH
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
#endif`,ov=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,av=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,lv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,cv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,hv=`#ifdef USE_AOMAP
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
#endif`,uv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,dv=`#ifdef USE_BATCHING
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
#endif`,fv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,pv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,mv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,gv=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,_v=`#ifdef USE_IRIDESCENCE
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
#endif`,vv=`#ifdef USE_BUMPMAP
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
#endif`,xv=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,yv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,bv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Mv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,wv=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,Sv=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,Ev=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,Tv=`#if defined( USE_COLOR_ALPHA )
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
#endif`,Av=`#define PI 3.141592653589793
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
} // validated`,Cv=`#ifdef ENVMAP_TYPE_CUBE_UV
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
#endif`,Rv=`vec3 transformedNormal = objectNormal;
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
#endif`,Pv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Lv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Dv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Uv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Iv="gl_FragColor = linearToOutputTexel( gl_FragColor );",kv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Nv=`#ifdef USE_ENVMAP
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
#endif`,Ov=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,Fv=`#ifdef USE_ENVMAP
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
#endif`,Bv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,zv=`#ifdef USE_ENVMAP
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
#endif`,Hv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,$v=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Vv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Gv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Wv=`#ifdef USE_GRADIENTMAP
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
}`,Xv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,jv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,qv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Yv=`uniform bool receiveShadow;
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
#endif`,Kv=`#ifdef USE_ENVMAP
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
#endif`,Zv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Jv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Qv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,tx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,ex=`PhysicalMaterial material;
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
#endif`,nx=`struct PhysicalMaterial {
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
}`,ix=`
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
#endif`,sx=`#if defined( RE_IndirectDiffuse )
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
#endif`,rx=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,ox=`#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,ax=`#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,lx=`#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,cx=`#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,hx=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ux=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,dx=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,fx=`#if defined( USE_POINTS_UV )
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
#endif`,px=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,mx=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,gx=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,_x=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,vx=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,xx=`#ifdef USE_MORPHTARGETS
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
#endif`,yx=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,bx=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Mx=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,wx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Sx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Ex=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,Tx=`#ifdef USE_NORMALMAP
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
#endif`,Ax=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Cx=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Rx=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Px=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Lx=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Dx=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Ux=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Ix=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,kx=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Nx=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Ox=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Fx=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Bx=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,zx=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Hx=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,$x=`float getShadowMask() {
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
}`,Vx=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Gx=`#ifdef USE_SKINNING
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
#endif`,Wx=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Xx=`#ifdef USE_SKINNING
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
#endif`,jx=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,qx=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Yx=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Kx=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Zx=`#ifdef USE_TRANSMISSION
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
#endif`,Jx=`#ifdef USE_TRANSMISSION
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
#endif`,Qx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,ty=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,ey=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,ny=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const iy=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,sy=`uniform sampler2D t2D;
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
}`,ry=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,oy=`#ifdef ENVMAP_TYPE_CUBE
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
}`,ay=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,ly=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,cy=`#include <common>
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
}`,hy=`#if DEPTH_PACKING == 3200
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
}`,uy=`#define DISTANCE
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
}`,dy=`#define DISTANCE
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
}`,fy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,py=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,my=`uniform float scale;
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
}`,gy=`uniform vec3 diffuse;
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
}`,_y=`#include <common>
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
}`,vy=`uniform vec3 diffuse;
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
}`,xy=`#define LAMBERT
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
}`,yy=`#define LAMBERT
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
}`,by=`#define MATCAP
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
}`,My=`#define MATCAP
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
}`,wy=`#define NORMAL
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
}`,Sy=`#define NORMAL
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
}`,Ey=`#define PHONG
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
}`,Ty=`#define PHONG
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
}`,Ay=`#define STANDARD
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
}`,Cy=`#define STANDARD
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
}`,Ry=`#define TOON
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
}`,Py=`#define TOON
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
}`,Ly=`uniform float size;
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
}`,Dy=`uniform vec3 diffuse;
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
}`,Uy=`#include <common>
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
}`,Iy=`uniform vec3 color;
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
}`,ky=`uniform float rotation;
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
}`,Ny=`uniform vec3 diffuse;
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
}`,re={alphahash_fragment:sv,alphahash_pars_fragment:rv,alphamap_fragment:ov,alphamap_pars_fragment:av,alphatest_fragment:lv,alphatest_pars_fragment:cv,aomap_fragment:hv,aomap_pars_fragment:uv,batching_pars_vertex:dv,batching_vertex:fv,begin_vertex:pv,beginnormal_vertex:mv,bsdfs:gv,iridescence_fragment:_v,bumpmap_pars_fragment:vv,clipping_planes_fragment:xv,clipping_planes_pars_fragment:yv,clipping_planes_pars_vertex:bv,clipping_planes_vertex:Mv,color_fragment:wv,color_pars_fragment:Sv,color_pars_vertex:Ev,color_vertex:Tv,common:Av,cube_uv_reflection_fragment:Cv,defaultnormal_vertex:Rv,displacementmap_pars_vertex:Pv,displacementmap_vertex:Lv,emissivemap_fragment:Dv,emissivemap_pars_fragment:Uv,colorspace_fragment:Iv,colorspace_pars_fragment:kv,envmap_fragment:Nv,envmap_common_pars_fragment:Ov,envmap_pars_fragment:Fv,envmap_pars_vertex:Bv,envmap_physical_pars_fragment:Kv,envmap_vertex:zv,fog_vertex:Hv,fog_pars_vertex:$v,fog_fragment:Vv,fog_pars_fragment:Gv,gradientmap_pars_fragment:Wv,lightmap_pars_fragment:Xv,lights_lambert_fragment:jv,lights_lambert_pars_fragment:qv,lights_pars_begin:Yv,lights_toon_fragment:Zv,lights_toon_pars_fragment:Jv,lights_phong_fragment:Qv,lights_phong_pars_fragment:tx,lights_physical_fragment:ex,lights_physical_pars_fragment:nx,lights_fragment_begin:ix,lights_fragment_maps:sx,lights_fragment_end:rx,logdepthbuf_fragment:ox,logdepthbuf_pars_fragment:ax,logdepthbuf_pars_vertex:lx,logdepthbuf_vertex:cx,map_fragment:hx,map_pars_fragment:ux,map_particle_fragment:dx,map_particle_pars_fragment:fx,metalnessmap_fragment:px,metalnessmap_pars_fragment:mx,morphinstance_vertex:gx,morphcolor_vertex:_x,morphnormal_vertex:vx,morphtarget_pars_vertex:xx,morphtarget_vertex:yx,normal_fragment_begin:bx,normal_fragment_maps:Mx,normal_pars_fragment:wx,normal_pars_vertex:Sx,normal_vertex:Ex,normalmap_pars_fragment:Tx,clearcoat_normal_fragment_begin:Ax,clearcoat_normal_fragment_maps:Cx,clearcoat_pars_fragment:Rx,iridescence_pars_fragment:Px,opaque_fragment:Lx,packing:Dx,premultiplied_alpha_fragment:Ux,project_vertex:Ix,dithering_fragment:kx,dithering_pars_fragment:Nx,roughnessmap_fragment:Ox,roughnessmap_pars_fragment:Fx,shadowmap_pars_fragment:Bx,shadowmap_pars_vertex:zx,shadowmap_vertex:Hx,shadowmask_pars_fragment:$x,skinbase_vertex:Vx,skinning_pars_vertex:Gx,skinning_vertex:Wx,skinnormal_vertex:Xx,specularmap_fragment:jx,specularmap_pars_fragment:qx,tonemapping_fragment:Yx,tonemapping_pars_fragment:Kx,transmission_fragment:Zx,transmission_pars_fragment:Jx,uv_pars_fragment:Qx,uv_pars_vertex:ty,uv_vertex:ey,worldpos_vertex:ny,background_vert:iy,background_frag:sy,backgroundCube_vert:ry,backgroundCube_frag:oy,cube_vert:ay,cube_frag:ly,depth_vert:cy,depth_frag:hy,distanceRGBA_vert:uy,distanceRGBA_frag:dy,equirect_vert:fy,equirect_frag:py,linedashed_vert:my,linedashed_frag:gy,meshbasic_vert:_y,meshbasic_frag:vy,meshlambert_vert:xy,meshlambert_frag:yy,meshmatcap_vert:by,meshmatcap_frag:My,meshnormal_vert:wy,meshnormal_frag:Sy,meshphong_vert:Ey,meshphong_frag:Ty,meshphysical_vert:Ay,meshphysical_frag:Cy,meshtoon_vert:Ry,meshtoon_frag:Py,points_vert:Ly,points_frag:Dy,shadow_vert:Uy,shadow_frag:Iy,sprite_vert:ky,sprite_frag:Ny},Et={common:{diffuse:{value:new Zt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new xt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Zt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new Zt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new Zt(16777215)},opacity:{value:1},center:{value:new xt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},Pi={basic:{uniforms:Rn([Et.common,Et.specularmap,Et.envmap,Et.aomap,Et.lightmap,Et.fog]),vertexShader:re.meshbasic_vert,fragmentShader:re.meshbasic_frag},lambert:{uniforms:Rn([Et.common,Et.specularmap,Et.envmap,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.fog,Et.lights,{emissive:{value:new Zt(0)}}]),vertexShader:re.meshlambert_vert,fragmentShader:re.meshlambert_frag},phong:{uniforms:Rn([Et.common,Et.specularmap,Et.envmap,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.fog,Et.lights,{emissive:{value:new Zt(0)},specular:{value:new Zt(1118481)},shininess:{value:30}}]),vertexShader:re.meshphong_vert,fragmentShader:re.meshphong_frag},standard:{uniforms:Rn([Et.common,Et.envmap,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.roughnessmap,Et.metalnessmap,Et.fog,Et.lights,{emissive:{value:new Zt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:re.meshphysical_vert,fragmentShader:re.meshphysical_frag},toon:{uniforms:Rn([Et.common,Et.aomap,Et.lightmap,Et.emissivemap,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.gradientmap,Et.fog,Et.lights,{emissive:{value:new Zt(0)}}]),vertexShader:re.meshtoon_vert,fragmentShader:re.meshtoon_frag},matcap:{uniforms:Rn([Et.common,Et.bumpmap,Et.normalmap,Et.displacementmap,Et.fog,{matcap:{value:null}}]),vertexShader:re.meshmatcap_vert,fragmentShader:re.meshmatcap_frag},points:{uniforms:Rn([Et.points,Et.fog]),vertexShader:re.points_vert,fragmentShader:re.points_frag},dashed:{uniforms:Rn([Et.common,Et.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:re.linedashed_vert,fragmentShader:re.linedashed_frag},depth:{uniforms:Rn([Et.common,Et.displacementmap]),vertexShader:re.depth_vert,fragmentShader:re.depth_frag},normal:{uniforms:Rn([Et.common,Et.bumpmap,Et.normalmap,Et.displacementmap,{opacity:{value:1}}]),vertexShader:re.meshnormal_vert,fragmentShader:re.meshnormal_frag},sprite:{uniforms:Rn([Et.sprite,Et.fog]),vertexShader:re.sprite_vert,fragmentShader:re.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:re.background_vert,fragmentShader:re.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:re.backgroundCube_vert,fragmentShader:re.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:re.cube_vert,fragmentShader:re.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:re.equirect_vert,fragmentShader:re.equirect_frag},distanceRGBA:{uniforms:Rn([Et.common,Et.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:re.distanceRGBA_vert,fragmentShader:re.distanceRGBA_frag},shadow:{uniforms:Rn([Et.lights,Et.fog,{color:{value:new Zt(0)},opacity:{value:1}}]),vertexShader:re.shadow_vert,fragmentShader:re.shadow_frag}};Pi.physical={uniforms:Rn([Pi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new xt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new Zt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new xt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new Zt(0)},specularColor:{value:new Zt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new xt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:re.meshphysical_vert,fragmentShader:re.meshphysical_frag};const Ia={r:0,b:0,g:0},Bs=new xi,Oy=new qt;function Fy(i,t,e,n,s,r,o){const a=new Zt(0);let l=r===!0?0:1,c,h,u=null,d=0,f=null;function g(y){let E=y.isScene===!0?y.background:null;return E&&E.isTexture&&(E=(y.backgroundBlurriness>0?e:t).get(E)),E}function v(y){let E=!1;const x=g(y);x===null?p(a,l):x&&x.isColor&&(p(x,1),E=!0);const k=i.xr.getEnvironmentBlendMode();k==="additive"?n.buffers.color.setClear(0,0,0,1,o):k==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||E)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function m(y,E){const x=g(E);x&&(x.isCubeTexture||x.mapping===bl)?(h===void 0&&(h=new Xe(new ra(1,1,1),new ys({name:"BackgroundCubeMaterial",uniforms:Yr(Pi.backgroundCube.uniforms),vertexShader:Pi.backgroundCube.vertexShader,fragmentShader:Pi.backgroundCube.fragmentShader,side:kn,depthTest:!1,depthWrite:!1,fog:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(k,A,L){this.matrixWorld.copyPosition(L.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(h)),Bs.copy(E.backgroundRotation),Bs.x*=-1,Bs.y*=-1,Bs.z*=-1,x.isCubeTexture&&x.isRenderTargetTexture===!1&&(Bs.y*=-1,Bs.z*=-1),h.material.uniforms.envMap.value=x,h.material.uniforms.flipEnvMap.value=x.isCubeTexture&&x.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(Oy.makeRotationFromEuler(Bs)),h.material.toneMapped=_e.getTransfer(x.colorSpace)!==Ae,(u!==x||d!==x.version||f!==i.toneMapping)&&(h.material.needsUpdate=!0,u=x,d=x.version,f=i.toneMapping),h.layers.enableAll(),y.unshift(h,h.geometry,h.material,0,0,null)):x&&x.isTexture&&(c===void 0&&(c=new Xe(new wl(2,2),new ys({name:"BackgroundMaterial",uniforms:Yr(Pi.background.uniforms),vertexShader:Pi.background.vertexShader,fragmentShader:Pi.background.fragmentShader,side:Ji,depthTest:!1,depthWrite:!1,fog:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=x,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.toneMapped=_e.getTransfer(x.colorSpace)!==Ae,x.matrixAutoUpdate===!0&&x.updateMatrix(),c.material.uniforms.uvTransform.value.copy(x.matrix),(u!==x||d!==x.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,u=x,d=x.version,f=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null))}function p(y,E){y.getRGB(Ia,Cm(i)),n.buffers.color.setClear(Ia.r,Ia.g,Ia.b,E,o)}return{getClearColor:function(){return a},setClearColor:function(y,E=1){a.set(y),l=E,p(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(y){l=y,p(a,l)},render:v,addToRenderList:m}}function By(i,t){const e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null);let r=s,o=!1;function a(b,R,H,N,W){let G=!1;const Z=u(N,H,R);r!==Z&&(r=Z,c(r.object)),G=f(b,N,H,W),G&&g(b,N,H,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(G||o)&&(o=!1,x(b,R,H,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(b){return i.bindVertexArray(b)}function h(b){return i.deleteVertexArray(b)}function u(b,R,H){const N=H.wireframe===!0;let W=n[b.id];W===void 0&&(W={},n[b.id]=W);let G=W[R.id];G===void 0&&(G={},W[R.id]=G);let Z=G[N];return Z===void 0&&(Z=d(l()),G[N]=Z),Z}function d(b){const R=[],H=[],N=[];for(let W=0;W<e;W++)R[W]=0,H[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:R,enabledAttributes:H,attributeDivisors:N,object:b,attributes:{},index:null}}function f(b,R,H,N){const W=r.attributes,G=R.attributes;let Z=0;const K=H.getAttributes();for(const Q in K)if(K[Q].location>=0){const at=W[Q];let mt=G[Q];if(mt===void 0&&(Q==="instanceMatrix"&&b.instanceMatrix&&(mt=b.instanceMatrix),Q==="instanceColor"&&b.instanceColor&&(mt=b.instanceColor)),at===void 0||at.attribute!==mt||mt&&at.data!==mt.data)return!0;Z++}return r.attributesNum!==Z||r.index!==N}function g(b,R,H,N){const W={},G=R.attributes;let Z=0;const K=H.getAttributes();for(const Q in K)if(K[Q].location>=0){let at=G[Q];at===void 0&&(Q==="instanceMatrix"&&b.instanceMatrix&&(at=b.instanceMatrix),Q==="instanceColor"&&b.instanceColor&&(at=b.instanceColor));const mt={};mt.attribute=at,at&&at.data&&(mt.data=at.data),W[Q]=mt,Z++}r.attributes=W,r.attributesNum=Z,r.index=N}function v(){const b=r.newAttributes;for(let R=0,H=b.length;R<H;R++)b[R]=0}function m(b){p(b,0)}function p(b,R){const H=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;H[b]=1,N[b]===0&&(i.enableVertexAttribArray(b),N[b]=1),W[b]!==R&&(i.vertexAttribDivisor(b,R),W[b]=R)}function y(){const b=r.newAttributes,R=r.enabledAttributes;for(let H=0,N=R.length;H<N;H++)R[H]!==b[H]&&(i.disableVertexAttribArray(H),R[H]=0)}function E(b,R,H,N,W,G,Z){Z===!0?i.vertexAttribIPointer(b,R,H,W,G):i.vertexAttribPointer(b,R,H,N,W,G)}function x(b,R,H,N){v();const W=N.attributes,G=H.getAttributes(),Z=R.defaultAttributeValues;for(const K in G){const Q=G[K];if(Q.location>=0){let lt=W[K];if(lt===void 0&&(K==="instanceMatrix"&&b.instanceMatrix&&(lt=b.instanceMatrix),K==="instanceColor"&&b.instanceColor&&(lt=b.instanceColor)),lt!==void 0){const at=lt.normalized,mt=lt.itemSize,_t=t.get(lt);if(_t===void 0)continue;const ft=_t.buffer,nt=_t.type,ct=_t.bytesPerElement,gt=nt===i.INT||nt===i.UNSIGNED_INT||lt.gpuType===Zh;if(lt.isInterleavedBufferAttribute){const ot=lt.data,Ht=ot.stride,Vt=lt.offset;if(ot.isInstancedInterleavedBuffer){for(let kt=0;kt<Q.locationSize;kt++)p(Q.location+kt,ot.meshPerAttribute);b.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=ot.meshPerAttribute*ot.count)}else for(let kt=0;kt<Q.locationSize;kt++)m(Q.location+kt);i.bindBuffer(i.ARRAY_BUFFER,ft);for(let kt=0;kt<Q.locationSize;kt++)E(Q.location+kt,mt/Q.locationSize,nt,at,Ht*ct,(Vt+mt/Q.locationSize*kt)*ct,gt)}else{if(lt.isInstancedBufferAttribute){for(let ot=0;ot<Q.locationSize;ot++)p(Q.location+ot,lt.meshPerAttribute);b.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=lt.meshPerAttribute*lt.count)}else for(let ot=0;ot<Q.locationSize;ot++)m(Q.location+ot);i.bindBuffer(i.ARRAY_BUFFER,ft);for(let ot=0;ot<Q.locationSize;ot++)E(Q.location+ot,mt/Q.locationSize,nt,at,mt*ct,mt/Q.locationSize*ot*ct,gt)}}else if(Z!==void 0){const at=Z[K];if(at!==void 0)switch(at.length){case 2:i.vertexAttrib2fv(Q.location,at);break;case 3:i.vertexAttrib3fv(Q.location,at);break;case 4:i.vertexAttrib4fv(Q.location,at);break;default:i.vertexAttrib1fv(Q.location,at)}}}}y()}function k(){I();for(const b in n){const R=n[b];for(const H in R){const N=R[H];for(const W in N)h(N[W].object),delete N[W];delete R[H]}delete n[b]}}function A(b){if(n[b.id]===void 0)return;const R=n[b.id];for(const H in R){const N=R[H];for(const W in N)h(N[W].object),delete N[W];delete R[H]}delete n[b.id]}function L(b){for(const R in n){const H=n[R];if(H[b.id]===void 0)continue;const N=H[b.id];for(const W in N)h(N[W].object),delete N[W];delete H[b.id]}}function I(){S(),o=!0,r!==s&&(r=s,c(r.object))}function S(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:S,dispose:k,releaseStatesOfGeometry:A,releaseStatesOfProgram:L,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function zy(i,t,e){let n;function s(c){n=c}function r(c,h){i.drawArrays(n,c,h),e.update(h,n,1)}function o(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),e.update(h,n,u))}function a(c,h,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let f=0;for(let g=0;g<u;g++)f+=h[g];e.update(f,n,1)}function l(c,h,u,d){if(u===0)return;const f=t.get("WEBGL_multi_draw");if(f===null)for(let g=0;g<c.length;g++)o(c[g],h[g],d[g]);else{f.multiDrawArraysInstancedWEBGL(n,c,0,h,0,d,0,u);let g=0;for(let v=0;v<u;v++)g+=h[v]*d[v];e.update(g,n,1)}}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function Hy(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){const L=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(L.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(L){return!(L!==ii&&n.convert(L)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(L){const I=L===sa&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(L!==Qi&&n.convert(L)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&L!==vi&&!I)}function l(L){if(L==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";L="mediump"}return L==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp";const h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);const u=e.logarithmicDepthBuffer===!0,d=e.reverseDepthBuffer===!0&&t.has("EXT_clip_control"),f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),x=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),k=g>0,A=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reverseDepthBuffer:d,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:E,maxFragmentUniforms:x,vertexTextures:k,maxSamples:A}}function $y(i){const t=this;let e=null,n=0,s=!1,r=!1;const o=new mi,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){const f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){const g=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{const y=r?0:n,E=y*4;let x=p.clippingState||null;l.value=x,x=h(g,d,E,f);for(let k=0;k!==E;++k)x[k]=e[k];p.clippingState=x,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,g){const v=u!==null?u.length:0;let m=null;if(v!==0){if(m=l.value,g!==!0||m===null){const p=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let E=0,x=f;E!==v;++E,x+=4)o.copy(u[E]).applyMatrix4(y,a),o.normal.toArray(m,x),m[x+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}function Vy(i){let t=new WeakMap;function e(o,a){return a===Zc?o.mapping=Wr:a===Jc&&(o.mapping=Xr),o}function n(o){if(o&&o.isTexture){const a=o.mapping;if(a===Zc||a===Jc)if(t.has(o)){const l=t.get(o).texture;return e(l,o.mapping)}else{const l=o.image;if(l&&l.height>0){const c=new tv(l.height);return c.fromEquirectangularTexture(i,o),t.set(o,c),o.addEventListener("dispose",s),e(c.texture,o.mapping)}else return null}}return o}function s(o){const a=o.target;a.removeEventListener("dispose",s);const l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function r(){t=new WeakMap}return{get:n,dispose:r}}class Dm extends Rm{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){const e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}}const Nr=4,Wd=[.125,.215,.35,.446,.526,.582],Ws=20,vc=new Dm,Xd=new Zt;let xc=null,yc=0,bc=0,Mc=!1;const Hs=(1+Math.sqrt(5))/2,Pr=1/Hs,jd=[new U(-Hs,Pr,0),new U(Hs,Pr,0),new U(-Pr,0,Hs),new U(Pr,0,Hs),new U(0,Hs,-Pr),new U(0,Hs,Pr),new U(-1,1,-1),new U(1,1,-1),new U(-1,1,1),new U(1,1,1)];class qd{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100){xc=this._renderer.getRenderTarget(),yc=this._renderer.getActiveCubeFace(),bc=this._renderer.getActiveMipmapLevel(),Mc=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(256);const r=this._allocateTargets();return r.depthBuffer=!0,this._sceneToCubeUV(t,n,s,r),e>0&&this._blur(r,0,0,e),this._applyPMREM(r),this._cleanup(r),r}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Zd(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Kd(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(xc,yc,bc),this._renderer.xr.enabled=Mc,t.scissorTest=!1,ka(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===Wr||t.mapping===Xr?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),xc=this._renderer.getRenderTarget(),yc=this._renderer.getActiveCubeFace(),bc=this._renderer.getActiveMipmapLevel(),Mc=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;const n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){const t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:Di,minFilter:Di,generateMipmaps:!1,type:sa,format:ii,colorSpace:io,depthBuffer:!1},s=Yd(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=Yd(t,e,n);const{_lodMax:r}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=Gy(r)),this._blurMaterial=Wy(r,t,e)}return s}_compileMaterial(t){const e=new Xe(this._lodPlanes[0],t);this._renderer.compile(e,vc)}_sceneToCubeUV(t,e,n,s){const a=new ni(90,1,e,n),l=[1,-1,1,1,1,1],c=[1,1,1,-1,-1,-1],h=this._renderer,u=h.autoClear,d=h.toneMapping;h.getClearColor(Xd),h.toneMapping=xs,h.autoClear=!1;const f=new Es({name:"PMREM.Background",side:kn,depthWrite:!1,depthTest:!1}),g=new Xe(new ra,f);let v=!1;const m=t.background;m?m.isColor&&(f.color.copy(m),t.background=null,v=!0):(f.color.copy(Xd),v=!0);for(let p=0;p<6;p++){const y=p%3;y===0?(a.up.set(0,l[p],0),a.lookAt(c[p],0,0)):y===1?(a.up.set(0,0,l[p]),a.lookAt(0,c[p],0)):(a.up.set(0,l[p],0),a.lookAt(0,0,c[p]));const E=this._cubeSize;ka(s,y*E,p>2?E:0,E,E),h.setRenderTarget(s),v&&h.render(g,a),h.render(t,a)}g.geometry.dispose(),g.material.dispose(),h.toneMapping=d,h.autoClear=u,t.background=m}_textureToCubeUV(t,e){const n=this._renderer,s=t.mapping===Wr||t.mapping===Xr;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=Zd()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=Kd());const r=s?this._cubemapMaterial:this._equirectMaterial,o=new Xe(this._lodPlanes[0],r),a=r.uniforms;a.envMap.value=t;const l=this._cubeSize;ka(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(o,vc)}_applyPMREM(t){const e=this._renderer,n=e.autoClear;e.autoClear=!1;const s=this._lodPlanes.length;for(let r=1;r<s;r++){const o=Math.sqrt(this._sigmas[r]*this._sigmas[r]-this._sigmas[r-1]*this._sigmas[r-1]),a=jd[(s-r-1)%jd.length];this._blur(t,r-1,r,o,a)}e.autoClear=n}_blur(t,e,n,s,r){const o=this._pingPongRenderTarget;this._halfBlur(t,o,e,n,s,"latitudinal",r),this._halfBlur(o,t,n,n,s,"longitudinal",r)}_halfBlur(t,e,n,s,r,o,a){const l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");const h=3,u=new Xe(this._lodPlanes[s],c),d=c.uniforms,f=this._sizeLods[n]-1,g=isFinite(r)?Math.PI/(2*f):2*Math.PI/(2*Ws-1),v=r/g,m=isFinite(r)?1+Math.floor(h*v):Ws;m>Ws&&console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${Ws}`);const p=[];let y=0;for(let L=0;L<Ws;++L){const I=L/v,S=Math.exp(-I*I/2);p.push(S),L===0?y+=S:L<m&&(y+=2*S)}for(let L=0;L<p.length;L++)p[L]=p[L]/y;d.envMap.value=t.texture,d.samples.value=m,d.weights.value=p,d.latitudinal.value=o==="latitudinal",a&&(d.poleAxis.value=a);const{_lodMax:E}=this;d.dTheta.value=g,d.mipInt.value=E-n;const x=this._sizeLods[s],k=3*x*(s>E-Nr?s-E+Nr:0),A=4*(this._cubeSize-x);ka(e,k,A,3*x,2*x),l.setRenderTarget(e),l.render(u,vc)}}function Gy(i){const t=[],e=[],n=[];let s=i;const r=i-Nr+1+Wd.length;for(let o=0;o<r;o++){const a=Math.pow(2,s);e.push(a);let l=1/a;o>i-Nr?l=Wd[o-i+Nr-1]:o===0&&(l=0),n.push(l);const c=1/(a-2),h=-c,u=1+c,d=[h,h,u,h,u,u,h,h,u,u,h,u],f=6,g=6,v=3,m=2,p=1,y=new Float32Array(v*g*f),E=new Float32Array(m*g*f),x=new Float32Array(p*g*f);for(let A=0;A<f;A++){const L=A%3*2/3-1,I=A>2?0:-1,S=[L,I,0,L+2/3,I,0,L+2/3,I+1,0,L,I,0,L+2/3,I+1,0,L,I+1,0];y.set(S,v*g*A),E.set(d,m*g*A);const b=[A,A,A,A,A,A];x.set(b,p*g*A)}const k=new Re;k.setAttribute("position",new mn(y,v)),k.setAttribute("uv",new mn(E,m)),k.setAttribute("faceIndex",new mn(x,p)),t.push(k),s>Nr&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function Yd(i,t,e){const n=new Qs(i,t,e);return n.texture.mapping=bl,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function ka(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function Wy(i,t,e){const n=new Float32Array(Ws),s=new U(0,1,0);return new ys({name:"SphericalGaussianBlur",defines:{n:Ws,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:au(),fragmentShader:`

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
		`,blending:vs,depthTest:!1,depthWrite:!1})}function Kd(){return new ys({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:au(),fragmentShader:`

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
		`,blending:vs,depthTest:!1,depthWrite:!1})}function Zd(){return new ys({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:au(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:vs,depthTest:!1,depthWrite:!1})}function au(){return`

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
	`}function Xy(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){const l=a.mapping,c=l===Zc||l===Jc,h=l===Wr||l===Xr;if(c||h){let u=t.get(a);const d=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==d)return e===null&&(e=new qd(i)),u=c?e.fromEquirectangular(a,u):e.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),u.texture;if(u!==void 0)return u.texture;{const f=a.image;return c&&f&&f.height>0||h&&f&&s(f)?(e===null&&(e=new qd(i)),u=c?e.fromEquirectangular(a):e.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),a.addEventListener("dispose",r),u.texture):null}}}return a}function s(a){let l=0;const c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function r(a){const l=a.target;l.removeEventListener("dispose",r);const c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function o(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:o}}function jy(i){const t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){const s=e(n);return s===null&&Oo("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function qy(i,t,e,n){const s={},r=new WeakMap;function o(u){const d=u.target;d.index!==null&&t.remove(d.index);for(const g in d.attributes)t.remove(d.attributes[g]);for(const g in d.morphAttributes){const v=d.morphAttributes[g];for(let m=0,p=v.length;m<p;m++)t.remove(v[m])}d.removeEventListener("dispose",o),delete s[d.id];const f=r.get(d);f&&(t.remove(f),r.delete(d)),n.releaseStatesOfGeometry(d),d.isInstancedBufferGeometry===!0&&delete d._maxInstanceCount,e.memory.geometries--}function a(u,d){return s[d.id]===!0||(d.addEventListener("dispose",o),s[d.id]=!0,e.memory.geometries++),d}function l(u){const d=u.attributes;for(const g in d)t.update(d[g],i.ARRAY_BUFFER);const f=u.morphAttributes;for(const g in f){const v=f[g];for(let m=0,p=v.length;m<p;m++)t.update(v[m],i.ARRAY_BUFFER)}}function c(u){const d=[],f=u.index,g=u.attributes.position;let v=0;if(f!==null){const y=f.array;v=f.version;for(let E=0,x=y.length;E<x;E+=3){const k=y[E+0],A=y[E+1],L=y[E+2];d.push(k,A,A,L,L,k)}}else if(g!==void 0){const y=g.array;v=g.version;for(let E=0,x=y.length/3-1;E<x;E+=3){const k=E+0,A=E+1,L=E+2;d.push(k,A,A,L,L,k)}}else return;const m=new(Mm(d)?Am:Tm)(d,1);m.version=v;const p=r.get(u);p&&t.remove(p),r.set(u,m)}function h(u){const d=r.get(u);if(d){const f=u.index;f!==null&&d.version<f.version&&c(u)}else c(u);return r.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function Yy(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,f){i.drawElements(n,f,r,d*o),e.update(f,n,1)}function c(d,f,g){g!==0&&(i.drawElementsInstanced(n,f,r,d*o,g),e.update(f,n,g))}function h(d,f,g){if(g===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,d,0,g);let m=0;for(let p=0;p<g;p++)m+=f[p];e.update(m,n,1)}function u(d,f,g,v){if(g===0)return;const m=t.get("WEBGL_multi_draw");if(m===null)for(let p=0;p<d.length;p++)c(d[p]/o,f[p],v[p]);else{m.multiDrawElementsInstancedWEBGL(n,f,0,r,d,0,v,0,g);let p=0;for(let y=0;y<g;y++)p+=f[y]*v[y];e.update(p,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function Ky(i){const t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function Zy(i,t,e){const n=new WeakMap,s=new Be;function r(o,a,l){const c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0;let d=n.get(a);if(d===void 0||d.count!==u){let b=function(){I.dispose(),n.delete(a),a.removeEventListener("dispose",b)};var f=b;d!==void 0&&d.texture.dispose();const g=a.morphAttributes.position!==void 0,v=a.morphAttributes.normal!==void 0,m=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],y=a.morphAttributes.normal||[],E=a.morphAttributes.color||[];let x=0;g===!0&&(x=1),v===!0&&(x=2),m===!0&&(x=3);let k=a.attributes.position.count*x,A=1;k>t.maxTextureSize&&(A=Math.ceil(k/t.maxTextureSize),k=t.maxTextureSize);const L=new Float32Array(k*A*4*u),I=new Sm(L,k,A,u);I.type=vi,I.needsUpdate=!0;const S=x*4;for(let R=0;R<u;R++){const H=p[R],N=y[R],W=E[R],G=k*A*4*R;for(let Z=0;Z<H.count;Z++){const K=Z*S;g===!0&&(s.fromBufferAttribute(H,Z),L[G+K+0]=s.x,L[G+K+1]=s.y,L[G+K+2]=s.z,L[G+K+3]=0),v===!0&&(s.fromBufferAttribute(N,Z),L[G+K+4]=s.x,L[G+K+5]=s.y,L[G+K+6]=s.z,L[G+K+7]=0),m===!0&&(s.fromBufferAttribute(W,Z),L[G+K+8]=s.x,L[G+K+9]=s.y,L[G+K+10]=s.z,L[G+K+11]=W.itemSize===4?s.w:1)}}d={count:u,texture:I,size:new xt(k,A)},n.set(a,d),a.addEventListener("dispose",b)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let g=0;for(let m=0;m<c.length;m++)g+=c[m];const v=a.morphTargetsRelative?1:1-g;l.getUniforms().setValue(i,"morphTargetBaseInfluence",v),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function Jy(i,t,e,n){let s=new WeakMap;function r(l){const c=n.render.frame,h=l.geometry,u=t.get(l,h);if(s.get(u)!==c&&(t.update(u),s.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){const d=l.skeleton;s.get(d)!==c&&(d.update(),s.set(d,c))}return u}function o(){s=new WeakMap}function a(l){const c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:r,dispose:o}}class Um extends Mn{constructor(t,e,n,s,r,o,a,l,c,h=Br){if(h!==Br&&h!==qr)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");n===void 0&&h===Br&&(n=Js),n===void 0&&h===qr&&(n=jr),super(null,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.image={width:t,height:e},this.magFilter=a!==void 0?a:Xn,this.minFilter=l!==void 0?l:Xn,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.compareFunction=t.compareFunction,this}toJSON(t){const e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}}const Im=new Mn,Jd=new Um(1,1),km=new Sm,Nm=new F_,Om=new Pm,Qd=[],tf=[],ef=new Float32Array(16),nf=new Float32Array(9),sf=new Float32Array(4);function oo(i,t,e){const n=i[0];if(n<=0||n>0)return i;const s=t*e;let r=Qd[s];if(r===void 0&&(r=new Float32Array(s),Qd[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function nn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function sn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Sl(i,t){let e=tf[t];e===void 0&&(e=new Int32Array(t),tf[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function Qy(i,t){const e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function tb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(nn(e,t))return;i.uniform2fv(this.addr,t),sn(e,t)}}function eb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(nn(e,t))return;i.uniform3fv(this.addr,t),sn(e,t)}}function nb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(nn(e,t))return;i.uniform4fv(this.addr,t),sn(e,t)}}function ib(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(nn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),sn(e,t)}else{if(nn(e,n))return;sf.set(n),i.uniformMatrix2fv(this.addr,!1,sf),sn(e,n)}}function sb(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(nn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),sn(e,t)}else{if(nn(e,n))return;nf.set(n),i.uniformMatrix3fv(this.addr,!1,nf),sn(e,n)}}function rb(i,t){const e=this.cache,n=t.elements;if(n===void 0){if(nn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),sn(e,t)}else{if(nn(e,n))return;ef.set(n),i.uniformMatrix4fv(this.addr,!1,ef),sn(e,n)}}function ob(i,t){const e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function ab(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(nn(e,t))return;i.uniform2iv(this.addr,t),sn(e,t)}}function lb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(nn(e,t))return;i.uniform3iv(this.addr,t),sn(e,t)}}function cb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(nn(e,t))return;i.uniform4iv(this.addr,t),sn(e,t)}}function hb(i,t){const e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function ub(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(nn(e,t))return;i.uniform2uiv(this.addr,t),sn(e,t)}}function db(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(nn(e,t))return;i.uniform3uiv(this.addr,t),sn(e,t)}}function fb(i,t){const e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(nn(e,t))return;i.uniform4uiv(this.addr,t),sn(e,t)}}function pb(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?(Jd.compareFunction=bm,r=Jd):r=Im,e.setTexture2D(t||r,s)}function mb(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Nm,s)}function gb(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||Om,s)}function _b(i,t,e){const n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||km,s)}function vb(i){switch(i){case 5126:return Qy;case 35664:return tb;case 35665:return eb;case 35666:return nb;case 35674:return ib;case 35675:return sb;case 35676:return rb;case 5124:case 35670:return ob;case 35667:case 35671:return ab;case 35668:case 35672:return lb;case 35669:case 35673:return cb;case 5125:return hb;case 36294:return ub;case 36295:return db;case 36296:return fb;case 35678:case 36198:case 36298:case 36306:case 35682:return pb;case 35679:case 36299:case 36307:return mb;case 35680:case 36300:case 36308:case 36293:return gb;case 36289:case 36303:case 36311:case 36292:return _b}}function xb(i,t){i.uniform1fv(this.addr,t)}function yb(i,t){const e=oo(t,this.size,2);i.uniform2fv(this.addr,e)}function bb(i,t){const e=oo(t,this.size,3);i.uniform3fv(this.addr,e)}function Mb(i,t){const e=oo(t,this.size,4);i.uniform4fv(this.addr,e)}function wb(i,t){const e=oo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Sb(i,t){const e=oo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Eb(i,t){const e=oo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Tb(i,t){i.uniform1iv(this.addr,t)}function Ab(i,t){i.uniform2iv(this.addr,t)}function Cb(i,t){i.uniform3iv(this.addr,t)}function Rb(i,t){i.uniform4iv(this.addr,t)}function Pb(i,t){i.uniform1uiv(this.addr,t)}function Lb(i,t){i.uniform2uiv(this.addr,t)}function Db(i,t){i.uniform3uiv(this.addr,t)}function Ub(i,t){i.uniform4uiv(this.addr,t)}function Ib(i,t,e){const n=this.cache,s=t.length,r=Sl(e,s);nn(n,r)||(i.uniform1iv(this.addr,r),sn(n,r));for(let o=0;o!==s;++o)e.setTexture2D(t[o]||Im,r[o])}function kb(i,t,e){const n=this.cache,s=t.length,r=Sl(e,s);nn(n,r)||(i.uniform1iv(this.addr,r),sn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Nm,r[o])}function Nb(i,t,e){const n=this.cache,s=t.length,r=Sl(e,s);nn(n,r)||(i.uniform1iv(this.addr,r),sn(n,r));for(let o=0;o!==s;++o)e.setTextureCube(t[o]||Om,r[o])}function Ob(i,t,e){const n=this.cache,s=t.length,r=Sl(e,s);nn(n,r)||(i.uniform1iv(this.addr,r),sn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||km,r[o])}function Fb(i){switch(i){case 5126:return xb;case 35664:return yb;case 35665:return bb;case 35666:return Mb;case 35674:return wb;case 35675:return Sb;case 35676:return Eb;case 5124:case 35670:return Tb;case 35667:case 35671:return Ab;case 35668:case 35672:return Cb;case 35669:case 35673:return Rb;case 5125:return Pb;case 36294:return Lb;case 36295:return Db;case 36296:return Ub;case 35678:case 36198:case 36298:case 36306:case 35682:return Ib;case 35679:case 36299:case 36307:return kb;case 35680:case 36300:case 36308:case 36293:return Nb;case 36289:case 36303:case 36311:case 36292:return Ob}}class Bb{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=vb(e.type)}}class zb{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Fb(e.type)}}class Hb{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){const s=this.seq;for(let r=0,o=s.length;r!==o;++r){const a=s[r];a.setValue(t,e[a.id],n)}}}const wc=/(\w+)(\])?(\[|\.)?/g;function rf(i,t){i.seq.push(t),i.map[t.id]=t}function $b(i,t,e){const n=i.name,s=n.length;for(wc.lastIndex=0;;){const r=wc.exec(n),o=wc.lastIndex;let a=r[1];const l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){rf(e,c===void 0?new Bb(a,i,t):new zb(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Hb(a),rf(e,u)),e=u}}}class sl{constructor(t,e){this.seq=[],this.map={};const n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){const r=t.getActiveUniform(e,s),o=t.getUniformLocation(e,r.name);$b(r,o,this)}}setValue(t,e,n,s){const r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){const s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){const a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){const n=[];for(let s=0,r=t.length;s!==r;++s){const o=t[s];o.id in e&&n.push(o)}return n}}function of(i,t,e){const n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}const Vb=37297;let Gb=0;function Wb(i,t){const e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){const a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}const af=new ie;function Xb(i){_e._getMatrix(af,_e.workingColorSpace,i);const t=`mat3( ${af.elements.map(e=>e.toFixed(4))} )`;switch(_e.getTransfer(i)){case Ml:return[t,"LinearTransferOETF"];case Ae:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function lf(i,t,e){const n=i.getShaderParameter(t,i.COMPILE_STATUS),s=i.getShaderInfoLog(t).trim();if(n&&s==="")return"";const r=/ERROR: 0:(\d+)/.exec(s);if(r){const o=parseInt(r[1]);return e.toUpperCase()+`

`+s+`

`+Wb(i.getShaderSource(t),o)}else return s}function jb(i,t){const e=Xb(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function qb(i,t){let e;switch(t){case c_:e="Linear";break;case h_:e="Reinhard";break;case u_:e="Cineon";break;case d_:e="ACESFilmic";break;case p_:e="AgX";break;case m_:e="Neutral";break;case f_:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}const Na=new U;function Yb(){_e.getLuminanceCoefficients(Na);const i=Na.x.toFixed(4),t=Na.y.toFixed(4),e=Na.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Kb(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Fo).join(`
`)}function Zb(i){const t=[];for(const e in i){const n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Jb(i,t){const e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const r=i.getActiveAttrib(t,s),o=r.name;let a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Fo(i){return i!==""}function cf(i,t){const e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function hf(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}const Qb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Ah(i){return i.replace(Qb,eM)}const tM=new Map;function eM(i,t){let e=re[t];if(e===void 0){const n=tM.get(t);if(n!==void 0)e=re[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return Ah(e)}const nM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function uf(i){return i.replace(nM,iM)}function iM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function df(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}function sM(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===cm?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===hm?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===Xi&&(t="SHADOWMAP_TYPE_VSM"),t}function rM(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case Wr:case Xr:t="ENVMAP_TYPE_CUBE";break;case bl:t="ENVMAP_TYPE_CUBE_UV";break}return t}function oM(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case Xr:t="ENVMAP_MODE_REFRACTION";break}return t}function aM(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Kh:t="ENVMAP_BLENDING_MULTIPLY";break;case a_:t="ENVMAP_BLENDING_MIX";break;case l_:t="ENVMAP_BLENDING_ADD";break}return t}function lM(i){const t=i.envMapCubeUVHeight;if(t===null)return null;const e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function cM(i,t,e,n){const s=i.getContext(),r=e.defines;let o=e.vertexShader,a=e.fragmentShader;const l=sM(e),c=rM(e),h=oM(e),u=aM(e),d=lM(e),f=Kb(e),g=Zb(r),v=s.createProgram();let m,p,y=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,g].filter(Fo).join(`
`),m.length>0&&(m+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,g].filter(Fo).join(`
`),p.length>0&&(p+=`
`)):(m=[df(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,g,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Fo).join(`
`),p=[df(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,g,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",d?"#define CUBEUV_TEXEL_WIDTH "+d.texelWidth:"",d?"#define CUBEUV_TEXEL_HEIGHT "+d.texelHeight:"",d?"#define CUBEUV_MAX_MIP "+d.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGDEPTHBUF":"",e.reverseDepthBuffer?"#define USE_REVERSEDEPTHBUF":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==xs?"#define TONE_MAPPING":"",e.toneMapping!==xs?re.tonemapping_pars_fragment:"",e.toneMapping!==xs?qb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",re.colorspace_pars_fragment,jb("linearToOutputTexel",e.outputColorSpace),Yb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Fo).join(`
`)),o=Ah(o),o=cf(o,e),o=hf(o,e),a=Ah(a),a=cf(a,e),a=hf(a,e),o=uf(o),a=uf(a),e.isRawShaderMaterial!==!0&&(y=`#version 300 es
`,m=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+m,p=["#define varying in",e.glslVersion===Sd?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Sd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);const E=y+m+o,x=y+p+a,k=of(s,s.VERTEX_SHADER,E),A=of(s,s.FRAGMENT_SHADER,x);s.attachShader(v,k),s.attachShader(v,A),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function L(R){if(i.debug.checkShaderErrors){const H=s.getProgramInfoLog(v).trim(),N=s.getShaderInfoLog(k).trim(),W=s.getShaderInfoLog(A).trim();let G=!0,Z=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,k,A);else{const K=lf(s,k,"vertex"),Q=lf(s,A,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+H+`
`+K+`
`+Q)}else H!==""?console.warn("THREE.WebGLProgram: Program Info Log:",H):(N===""||W==="")&&(Z=!1);Z&&(R.diagnostics={runnable:G,programLog:H,vertexShader:{log:N,prefix:m},fragmentShader:{log:W,prefix:p}})}s.deleteShader(k),s.deleteShader(A),I=new sl(s,v),S=Jb(s,v)}let I;this.getUniforms=function(){return I===void 0&&L(this),I};let S;this.getAttributes=function(){return S===void 0&&L(this),S};let b=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return b===!1&&(b=s.getProgramParameter(v,Vb)),b},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Gb++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=k,this.fragmentShader=A,this}let hM=0;class uM{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){const e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),r=this._getShaderStage(n),o=this._getShaderCacheForMaterial(t);return o.has(s)===!1&&(o.add(s),s.usedTimes++),o.has(r)===!1&&(o.add(r),r.usedTimes++),this}remove(t){const e=this.materialCache.get(t);for(const n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){const e=this.materialCache;let n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){const e=this.shaderCache;let n=e.get(t);return n===void 0&&(n=new dM(t),e.set(t,n)),n}}class dM{constructor(t){this.id=hM++,this.code=t,this.usedTimes=0}}function fM(i,t,e,n,s,r,o){const a=new ru,l=new uM,c=new Set,h=[],u=s.logarithmicDepthBuffer,d=s.vertexTextures;let f=s.precision;const g={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(S){return c.add(S),S===0?"uv":`uv${S}`}function m(S,b,R,H,N){const W=H.fog,G=N.geometry,Z=S.isMeshStandardMaterial?H.environment:null,K=(S.isMeshStandardMaterial?e:t).get(S.envMap||Z),Q=K&&K.mapping===bl?K.image.height:null,lt=g[S.type];S.precision!==null&&(f=s.getMaxPrecision(S.precision),f!==S.precision&&console.warn("THREE.WebGLProgram.getParameters:",S.precision,"not supported, using",f,"instead."));const at=G.morphAttributes.position||G.morphAttributes.normal||G.morphAttributes.color,mt=at!==void 0?at.length:0;let _t=0;G.morphAttributes.position!==void 0&&(_t=1),G.morphAttributes.normal!==void 0&&(_t=2),G.morphAttributes.color!==void 0&&(_t=3);let ft,nt,ct,gt;if(lt){const ye=Pi[lt];ft=ye.vertexShader,nt=ye.fragmentShader}else ft=S.vertexShader,nt=S.fragmentShader,l.update(S),ct=l.getVertexShaderID(S),gt=l.getFragmentShaderID(S);const ot=i.getRenderTarget(),Ht=i.state.buffers.depth.getReversed(),Vt=N.isInstancedMesh===!0,kt=N.isBatchedMesh===!0,ue=!!S.map,Qt=!!S.matcap,de=!!K,z=!!S.aoMap,Ze=!!S.lightMap,ne=!!S.bumpMap,se=!!S.normalMap,Gt=!!S.displacementMap,pe=!!S.emissiveMap,Lt=!!S.metalnessMap,P=!!S.roughnessMap,w=S.anisotropy>0,Y=S.clearcoat>0,J=S.dispersion>0,V=S.iridescence>0,tt=S.sheen>0,Mt=S.transmission>0,vt=w&&!!S.anisotropyMap,Tt=Y&&!!S.clearcoatMap,Jt=Y&&!!S.clearcoatNormalMap,dt=Y&&!!S.clearcoatRoughnessMap,yt=V&&!!S.iridescenceMap,Nt=V&&!!S.iridescenceThicknessMap,Ft=tt&&!!S.sheenColorMap,St=tt&&!!S.sheenRoughnessMap,ae=!!S.specularMap,Yt=!!S.specularColorMap,me=!!S.specularIntensityMap,B=Mt&&!!S.transmissionMap,bt=Mt&&!!S.thicknessMap,et=!!S.gradientMap,rt=!!S.alphaMap,At=S.alphaTest>0,Ct=!!S.alphaHash,te=!!S.extensions;let He=xs;S.toneMapped&&(ot===null||ot.isXRRenderTarget===!0)&&(He=i.toneMapping);const on={shaderID:lt,shaderType:S.type,shaderName:S.name,vertexShader:ft,fragmentShader:nt,defines:S.defines,customVertexShaderID:ct,customFragmentShaderID:gt,isRawShaderMaterial:S.isRawShaderMaterial===!0,glslVersion:S.glslVersion,precision:f,batching:kt,batchingColor:kt&&N._colorsTexture!==null,instancing:Vt,instancingColor:Vt&&N.instanceColor!==null,instancingMorph:Vt&&N.morphTexture!==null,supportsVertexTextures:d,outputColorSpace:ot===null?i.outputColorSpace:ot.isXRRenderTarget===!0?ot.texture.colorSpace:io,alphaToCoverage:!!S.alphaToCoverage,map:ue,matcap:Qt,envMap:de,envMapMode:de&&K.mapping,envMapCubeUVHeight:Q,aoMap:z,lightMap:Ze,bumpMap:ne,normalMap:se,displacementMap:d&&Gt,emissiveMap:pe,normalMapObjectSpace:se&&S.normalMapType===y_,normalMapTangentSpace:se&&S.normalMapType===su,metalnessMap:Lt,roughnessMap:P,anisotropy:w,anisotropyMap:vt,clearcoat:Y,clearcoatMap:Tt,clearcoatNormalMap:Jt,clearcoatRoughnessMap:dt,dispersion:J,iridescence:V,iridescenceMap:yt,iridescenceThicknessMap:Nt,sheen:tt,sheenColorMap:Ft,sheenRoughnessMap:St,specularMap:ae,specularColorMap:Yt,specularIntensityMap:me,transmission:Mt,transmissionMap:B,thicknessMap:bt,gradientMap:et,opaque:S.transparent===!1&&S.blending===Fr&&S.alphaToCoverage===!1,alphaMap:rt,alphaTest:At,alphaHash:Ct,combine:S.combine,mapUv:ue&&v(S.map.channel),aoMapUv:z&&v(S.aoMap.channel),lightMapUv:Ze&&v(S.lightMap.channel),bumpMapUv:ne&&v(S.bumpMap.channel),normalMapUv:se&&v(S.normalMap.channel),displacementMapUv:Gt&&v(S.displacementMap.channel),emissiveMapUv:pe&&v(S.emissiveMap.channel),metalnessMapUv:Lt&&v(S.metalnessMap.channel),roughnessMapUv:P&&v(S.roughnessMap.channel),anisotropyMapUv:vt&&v(S.anisotropyMap.channel),clearcoatMapUv:Tt&&v(S.clearcoatMap.channel),clearcoatNormalMapUv:Jt&&v(S.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:dt&&v(S.clearcoatRoughnessMap.channel),iridescenceMapUv:yt&&v(S.iridescenceMap.channel),iridescenceThicknessMapUv:Nt&&v(S.iridescenceThicknessMap.channel),sheenColorMapUv:Ft&&v(S.sheenColorMap.channel),sheenRoughnessMapUv:St&&v(S.sheenRoughnessMap.channel),specularMapUv:ae&&v(S.specularMap.channel),specularColorMapUv:Yt&&v(S.specularColorMap.channel),specularIntensityMapUv:me&&v(S.specularIntensityMap.channel),transmissionMapUv:B&&v(S.transmissionMap.channel),thicknessMapUv:bt&&v(S.thicknessMap.channel),alphaMapUv:rt&&v(S.alphaMap.channel),vertexTangents:!!G.attributes.tangent&&(se||w),vertexColors:S.vertexColors,vertexAlphas:S.vertexColors===!0&&!!G.attributes.color&&G.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!G.attributes.uv&&(ue||rt),fog:!!W,useFog:S.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:S.flatShading===!0,sizeAttenuation:S.sizeAttenuation===!0,logarithmicDepthBuffer:u,reverseDepthBuffer:Ht,skinning:N.isSkinnedMesh===!0,morphTargets:G.morphAttributes.position!==void 0,morphNormals:G.morphAttributes.normal!==void 0,morphColors:G.morphAttributes.color!==void 0,morphTargetsCount:mt,morphTextureStride:_t,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:S.dithering,shadowMapEnabled:i.shadowMap.enabled&&R.length>0,shadowMapType:i.shadowMap.type,toneMapping:He,decodeVideoTexture:ue&&S.map.isVideoTexture===!0&&_e.getTransfer(S.map.colorSpace)===Ae,decodeVideoTextureEmissive:pe&&S.emissiveMap.isVideoTexture===!0&&_e.getTransfer(S.emissiveMap.colorSpace)===Ae,premultipliedAlpha:S.premultipliedAlpha,doubleSided:S.side===Li,flipSided:S.side===kn,useDepthPacking:S.depthPacking>=0,depthPacking:S.depthPacking||0,index0AttributeName:S.index0AttributeName,extensionClipCullDistance:te&&S.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(te&&S.extensions.multiDraw===!0||kt)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:S.customProgramCacheKey()};return on.vertexUv1s=c.has(1),on.vertexUv2s=c.has(2),on.vertexUv3s=c.has(3),c.clear(),on}function p(S){const b=[];if(S.shaderID?b.push(S.shaderID):(b.push(S.customVertexShaderID),b.push(S.customFragmentShaderID)),S.defines!==void 0)for(const R in S.defines)b.push(R),b.push(S.defines[R]);return S.isRawShaderMaterial===!1&&(y(b,S),E(b,S),b.push(i.outputColorSpace)),b.push(S.customProgramCacheKey),b.join()}function y(S,b){S.push(b.precision),S.push(b.outputColorSpace),S.push(b.envMapMode),S.push(b.envMapCubeUVHeight),S.push(b.mapUv),S.push(b.alphaMapUv),S.push(b.lightMapUv),S.push(b.aoMapUv),S.push(b.bumpMapUv),S.push(b.normalMapUv),S.push(b.displacementMapUv),S.push(b.emissiveMapUv),S.push(b.metalnessMapUv),S.push(b.roughnessMapUv),S.push(b.anisotropyMapUv),S.push(b.clearcoatMapUv),S.push(b.clearcoatNormalMapUv),S.push(b.clearcoatRoughnessMapUv),S.push(b.iridescenceMapUv),S.push(b.iridescenceThicknessMapUv),S.push(b.sheenColorMapUv),S.push(b.sheenRoughnessMapUv),S.push(b.specularMapUv),S.push(b.specularColorMapUv),S.push(b.specularIntensityMapUv),S.push(b.transmissionMapUv),S.push(b.thicknessMapUv),S.push(b.combine),S.push(b.fogExp2),S.push(b.sizeAttenuation),S.push(b.morphTargetsCount),S.push(b.morphAttributeCount),S.push(b.numDirLights),S.push(b.numPointLights),S.push(b.numSpotLights),S.push(b.numSpotLightMaps),S.push(b.numHemiLights),S.push(b.numRectAreaLights),S.push(b.numDirLightShadows),S.push(b.numPointLightShadows),S.push(b.numSpotLightShadows),S.push(b.numSpotLightShadowsWithMaps),S.push(b.numLightProbes),S.push(b.shadowMapType),S.push(b.toneMapping),S.push(b.numClippingPlanes),S.push(b.numClipIntersection),S.push(b.depthPacking)}function E(S,b){a.disableAll(),b.supportsVertexTextures&&a.enable(0),b.instancing&&a.enable(1),b.instancingColor&&a.enable(2),b.instancingMorph&&a.enable(3),b.matcap&&a.enable(4),b.envMap&&a.enable(5),b.normalMapObjectSpace&&a.enable(6),b.normalMapTangentSpace&&a.enable(7),b.clearcoat&&a.enable(8),b.iridescence&&a.enable(9),b.alphaTest&&a.enable(10),b.vertexColors&&a.enable(11),b.vertexAlphas&&a.enable(12),b.vertexUv1s&&a.enable(13),b.vertexUv2s&&a.enable(14),b.vertexUv3s&&a.enable(15),b.vertexTangents&&a.enable(16),b.anisotropy&&a.enable(17),b.alphaHash&&a.enable(18),b.batching&&a.enable(19),b.dispersion&&a.enable(20),b.batchingColor&&a.enable(21),S.push(a.mask),a.disableAll(),b.fog&&a.enable(0),b.useFog&&a.enable(1),b.flatShading&&a.enable(2),b.logarithmicDepthBuffer&&a.enable(3),b.reverseDepthBuffer&&a.enable(4),b.skinning&&a.enable(5),b.morphTargets&&a.enable(6),b.morphNormals&&a.enable(7),b.morphColors&&a.enable(8),b.premultipliedAlpha&&a.enable(9),b.shadowMapEnabled&&a.enable(10),b.doubleSided&&a.enable(11),b.flipSided&&a.enable(12),b.useDepthPacking&&a.enable(13),b.dithering&&a.enable(14),b.transmission&&a.enable(15),b.sheen&&a.enable(16),b.opaque&&a.enable(17),b.pointsUvs&&a.enable(18),b.decodeVideoTexture&&a.enable(19),b.decodeVideoTextureEmissive&&a.enable(20),b.alphaToCoverage&&a.enable(21),S.push(a.mask)}function x(S){const b=g[S.type];let R;if(b){const H=Pi[b];R=K_.clone(H.uniforms)}else R=S.uniforms;return R}function k(S,b){let R;for(let H=0,N=h.length;H<N;H++){const W=h[H];if(W.cacheKey===b){R=W,++R.usedTimes;break}}return R===void 0&&(R=new cM(i,b,S,r),h.push(R)),R}function A(S){if(--S.usedTimes===0){const b=h.indexOf(S);h[b]=h[h.length-1],h.pop(),S.destroy()}}function L(S){l.remove(S)}function I(){l.dispose()}return{getParameters:m,getProgramCacheKey:p,getUniforms:x,acquireProgram:k,releaseProgram:A,releaseShaderCache:L,programs:h,dispose:I}}function pM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function mM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function ff(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function pf(){const i=[];let t=0;const e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u,d,f,g,v,m){let p=i[t];return p===void 0?(p={id:u.id,object:u,geometry:d,material:f,groupOrder:g,renderOrder:u.renderOrder,z:v,group:m},i[t]=p):(p.id=u.id,p.object=u,p.geometry=d,p.material=f,p.groupOrder=g,p.renderOrder=u.renderOrder,p.z=v,p.group=m),t++,p}function a(u,d,f,g,v,m){const p=o(u,d,f,g,v,m);f.transmission>0?n.push(p):f.transparent===!0?s.push(p):e.push(p)}function l(u,d,f,g,v,m){const p=o(u,d,f,g,v,m);f.transmission>0?n.unshift(p):f.transparent===!0?s.unshift(p):e.unshift(p)}function c(u,d){e.length>1&&e.sort(u||mM),n.length>1&&n.sort(d||ff),s.length>1&&s.sort(d||ff)}function h(){for(let u=t,d=i.length;u<d;u++){const f=i[u];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:a,unshift:l,finish:h,sort:c}}function gM(){let i=new WeakMap;function t(n,s){const r=i.get(n);let o;return r===void 0?(o=new pf,i.set(n,[o])):s>=r.length?(o=new pf,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function _M(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new U,color:new Zt};break;case"SpotLight":e={position:new U,direction:new U,color:new Zt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new U,color:new Zt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new U,skyColor:new Zt,groundColor:new Zt};break;case"RectAreaLight":e={color:new Zt,position:new U,halfWidth:new U,halfHeight:new U};break}return i[t.id]=e,e}}}function vM(){const i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}let xM=0;function yM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function bM(i){const t=new _M,e=vM(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);const s=new U,r=new qt,o=new qt;function a(c){let h=0,u=0,d=0;for(let S=0;S<9;S++)n.probe[S].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,y=0,E=0,x=0,k=0,A=0,L=0;c.sort(yM);for(let S=0,b=c.length;S<b;S++){const R=c[S],H=R.color,N=R.intensity,W=R.distance,G=R.shadow&&R.shadow.map?R.shadow.map.texture:null;if(R.isAmbientLight)h+=H.r*N,u+=H.g*N,d+=H.b*N;else if(R.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(R.sh.coefficients[Z],N);L++}else if(R.isDirectionalLight){const Z=t.get(R);if(Z.color.copy(R.color).multiplyScalar(R.intensity),R.castShadow){const K=R.shadow,Q=e.get(R);Q.shadowIntensity=K.intensity,Q.shadowBias=K.bias,Q.shadowNormalBias=K.normalBias,Q.shadowRadius=K.radius,Q.shadowMapSize=K.mapSize,n.directionalShadow[f]=Q,n.directionalShadowMap[f]=G,n.directionalShadowMatrix[f]=R.shadow.matrix,y++}n.directional[f]=Z,f++}else if(R.isSpotLight){const Z=t.get(R);Z.position.setFromMatrixPosition(R.matrixWorld),Z.color.copy(H).multiplyScalar(N),Z.distance=W,Z.coneCos=Math.cos(R.angle),Z.penumbraCos=Math.cos(R.angle*(1-R.penumbra)),Z.decay=R.decay,n.spot[v]=Z;const K=R.shadow;if(R.map&&(n.spotLightMap[k]=R.map,k++,K.updateMatrices(R),R.castShadow&&A++),n.spotLightMatrix[v]=K.matrix,R.castShadow){const Q=e.get(R);Q.shadowIntensity=K.intensity,Q.shadowBias=K.bias,Q.shadowNormalBias=K.normalBias,Q.shadowRadius=K.radius,Q.shadowMapSize=K.mapSize,n.spotShadow[v]=Q,n.spotShadowMap[v]=G,x++}v++}else if(R.isRectAreaLight){const Z=t.get(R);Z.color.copy(H).multiplyScalar(N),Z.halfWidth.set(R.width*.5,0,0),Z.halfHeight.set(0,R.height*.5,0),n.rectArea[m]=Z,m++}else if(R.isPointLight){const Z=t.get(R);if(Z.color.copy(R.color).multiplyScalar(R.intensity),Z.distance=R.distance,Z.decay=R.decay,R.castShadow){const K=R.shadow,Q=e.get(R);Q.shadowIntensity=K.intensity,Q.shadowBias=K.bias,Q.shadowNormalBias=K.normalBias,Q.shadowRadius=K.radius,Q.shadowMapSize=K.mapSize,Q.shadowCameraNear=K.camera.near,Q.shadowCameraFar=K.camera.far,n.pointShadow[g]=Q,n.pointShadowMap[g]=G,n.pointShadowMatrix[g]=R.shadow.matrix,E++}n.point[g]=Z,g++}else if(R.isHemisphereLight){const Z=t.get(R);Z.skyColor.copy(R.color).multiplyScalar(N),Z.groundColor.copy(R.groundColor).multiplyScalar(N),n.hemi[p]=Z,p++}}m>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Et.LTC_FLOAT_1,n.rectAreaLTC2=Et.LTC_FLOAT_2):(n.rectAreaLTC1=Et.LTC_HALF_1,n.rectAreaLTC2=Et.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;const I=n.hash;(I.directionalLength!==f||I.pointLength!==g||I.spotLength!==v||I.rectAreaLength!==m||I.hemiLength!==p||I.numDirectionalShadows!==y||I.numPointShadows!==E||I.numSpotShadows!==x||I.numSpotMaps!==k||I.numLightProbes!==L)&&(n.directional.length=f,n.spot.length=v,n.rectArea.length=m,n.point.length=g,n.hemi.length=p,n.directionalShadow.length=y,n.directionalShadowMap.length=y,n.pointShadow.length=E,n.pointShadowMap.length=E,n.spotShadow.length=x,n.spotShadowMap.length=x,n.directionalShadowMatrix.length=y,n.pointShadowMatrix.length=E,n.spotLightMatrix.length=x+k-A,n.spotLightMap.length=k,n.numSpotLightShadowsWithMaps=A,n.numLightProbes=L,I.directionalLength=f,I.pointLength=g,I.spotLength=v,I.rectAreaLength=m,I.hemiLength=p,I.numDirectionalShadows=y,I.numPointShadows=E,I.numSpotShadows=x,I.numSpotMaps=k,I.numLightProbes=L,n.version=xM++)}function l(c,h){let u=0,d=0,f=0,g=0,v=0;const m=h.matrixWorldInverse;for(let p=0,y=c.length;p<y;p++){const E=c[p];if(E.isDirectionalLight){const x=n.directional[u];x.direction.setFromMatrixPosition(E.matrixWorld),s.setFromMatrixPosition(E.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(m),u++}else if(E.isSpotLight){const x=n.spot[f];x.position.setFromMatrixPosition(E.matrixWorld),x.position.applyMatrix4(m),x.direction.setFromMatrixPosition(E.matrixWorld),s.setFromMatrixPosition(E.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(m),f++}else if(E.isRectAreaLight){const x=n.rectArea[g];x.position.setFromMatrixPosition(E.matrixWorld),x.position.applyMatrix4(m),o.identity(),r.copy(E.matrixWorld),r.premultiply(m),o.extractRotation(r),x.halfWidth.set(E.width*.5,0,0),x.halfHeight.set(0,E.height*.5,0),x.halfWidth.applyMatrix4(o),x.halfHeight.applyMatrix4(o),g++}else if(E.isPointLight){const x=n.point[d];x.position.setFromMatrixPosition(E.matrixWorld),x.position.applyMatrix4(m),d++}else if(E.isHemisphereLight){const x=n.hemi[v];x.direction.setFromMatrixPosition(E.matrixWorld),x.direction.transformDirection(m),v++}}}return{setup:a,setupView:l,state:n}}function mf(i){const t=new bM(i),e=[],n=[];function s(h){c.camera=h,e.length=0,n.length=0}function r(h){e.push(h)}function o(h){n.push(h)}function a(){t.setup(e)}function l(h){t.setupView(e,h)}const c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:r,pushShadow:o}}function MM(i){let t=new WeakMap;function e(s,r=0){const o=t.get(s);let a;return o===void 0?(a=new mf(i),t.set(s,[a])):r>=o.length?(a=new mf(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}class wM extends is{static get type(){return"MeshDepthMaterial"}constructor(t){super(),this.isMeshDepthMaterial=!0,this.depthPacking=v_,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}}class SM extends is{static get type(){return"MeshDistanceMaterial"}constructor(t){super(),this.isMeshDistanceMaterial=!0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}}const EM=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,TM=`uniform sampler2D shadow_pass;
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
}`;function AM(i,t,e){let n=new ou;const s=new xt,r=new xt,o=new Be,a=new wM({depthPacking:x_}),l=new SM,c={},h=e.maxTextureSize,u={[Ji]:kn,[kn]:Ji,[Li]:Li},d=new ys({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new xt},radius:{value:4}},vertexShader:EM,fragmentShader:TM}),f=d.clone();f.defines.HORIZONTAL_PASS=1;const g=new Re;g.setAttribute("position",new mn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const v=new Xe(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=cm;let p=this.type;this.render=function(A,L,I){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;const S=i.getRenderTarget(),b=i.getActiveCubeFace(),R=i.getActiveMipmapLevel(),H=i.state;H.setBlending(vs),H.buffers.color.setClear(1,1,1,1),H.buffers.depth.setTest(!0),H.setScissorTest(!1);const N=p!==Xi&&this.type===Xi,W=p===Xi&&this.type!==Xi;for(let G=0,Z=A.length;G<Z;G++){const K=A[G],Q=K.shadow;if(Q===void 0){console.warn("THREE.WebGLShadowMap:",K,"has no shadow.");continue}if(Q.autoUpdate===!1&&Q.needsUpdate===!1)continue;s.copy(Q.mapSize);const lt=Q.getFrameExtents();if(s.multiply(lt),r.copy(Q.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/lt.x),s.x=r.x*lt.x,Q.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/lt.y),s.y=r.y*lt.y,Q.mapSize.y=r.y)),Q.map===null||N===!0||W===!0){const mt=this.type!==Xi?{minFilter:Xn,magFilter:Xn}:{};Q.map!==null&&Q.map.dispose(),Q.map=new Qs(s.x,s.y,mt),Q.map.texture.name=K.name+".shadowMap",Q.camera.updateProjectionMatrix()}i.setRenderTarget(Q.map),i.clear();const at=Q.getViewportCount();for(let mt=0;mt<at;mt++){const _t=Q.getViewport(mt);o.set(r.x*_t.x,r.y*_t.y,r.x*_t.z,r.y*_t.w),H.viewport(o),Q.updateMatrices(K,mt),n=Q.getFrustum(),x(L,I,Q.camera,K,this.type)}Q.isPointLightShadow!==!0&&this.type===Xi&&y(Q,I),Q.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(S,b,R)};function y(A,L){const I=t.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null&&(A.mapPass=new Qs(s.x,s.y)),d.uniforms.shadow_pass.value=A.map.texture,d.uniforms.resolution.value=A.mapSize,d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(L,null,I,d,v,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value=A.mapSize,f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(L,null,I,f,v,null)}function E(A,L,I,S){let b=null;const R=I.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(R!==void 0)b=R;else if(b=I.isPointLight===!0?l:a,i.localClippingEnabled&&L.clipShadows===!0&&Array.isArray(L.clippingPlanes)&&L.clippingPlanes.length!==0||L.displacementMap&&L.displacementScale!==0||L.alphaMap&&L.alphaTest>0||L.map&&L.alphaTest>0){const H=b.uuid,N=L.uuid;let W=c[H];W===void 0&&(W={},c[H]=W);let G=W[N];G===void 0&&(G=b.clone(),W[N]=G,L.addEventListener("dispose",k)),b=G}if(b.visible=L.visible,b.wireframe=L.wireframe,S===Xi?b.side=L.shadowSide!==null?L.shadowSide:L.side:b.side=L.shadowSide!==null?L.shadowSide:u[L.side],b.alphaMap=L.alphaMap,b.alphaTest=L.alphaTest,b.map=L.map,b.clipShadows=L.clipShadows,b.clippingPlanes=L.clippingPlanes,b.clipIntersection=L.clipIntersection,b.displacementMap=L.displacementMap,b.displacementScale=L.displacementScale,b.displacementBias=L.displacementBias,b.wireframeLinewidth=L.wireframeLinewidth,b.linewidth=L.linewidth,I.isPointLight===!0&&b.isMeshDistanceMaterial===!0){const H=i.properties.get(b);H.light=I}return b}function x(A,L,I,S,b){if(A.visible===!1)return;if(A.layers.test(L.layers)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&b===Xi)&&(!A.frustumCulled||n.intersectsObject(A))){A.modelViewMatrix.multiplyMatrices(I.matrixWorldInverse,A.matrixWorld);const N=t.update(A),W=A.material;if(Array.isArray(W)){const G=N.groups;for(let Z=0,K=G.length;Z<K;Z++){const Q=G[Z],lt=W[Q.materialIndex];if(lt&&lt.visible){const at=E(A,lt,S,b);A.onBeforeShadow(i,A,L,I,N,at,Q),i.renderBufferDirect(I,null,N,at,A,Q),A.onAfterShadow(i,A,L,I,N,at,Q)}}}else if(W.visible){const G=E(A,W,S,b);A.onBeforeShadow(i,A,L,I,N,G,null),i.renderBufferDirect(I,null,N,G,A,null),A.onAfterShadow(i,A,L,I,N,G,null)}}const H=A.children;for(let N=0,W=H.length;N<W;N++)x(H[N],L,I,S,b)}function k(A){A.target.removeEventListener("dispose",k);for(const I in c){const S=c[I],b=A.target.uuid;b in S&&(S[b].dispose(),delete S[b])}}}const CM={[Gc]:Wc,[Xc]:Yc,[jc]:Kc,[Gr]:qc,[Wc]:Gc,[Yc]:Xc,[Kc]:jc,[qc]:Gr};function RM(i,t){function e(){let B=!1;const bt=new Be;let et=null;const rt=new Be(0,0,0,0);return{setMask:function(At){et!==At&&!B&&(i.colorMask(At,At,At,At),et=At)},setLocked:function(At){B=At},setClear:function(At,Ct,te,He,on){on===!0&&(At*=He,Ct*=He,te*=He),bt.set(At,Ct,te,He),rt.equals(bt)===!1&&(i.clearColor(At,Ct,te,He),rt.copy(bt))},reset:function(){B=!1,et=null,rt.set(-1,0,0,0)}}}function n(){let B=!1,bt=!1,et=null,rt=null,At=null;return{setReversed:function(Ct){if(bt!==Ct){const te=t.get("EXT_clip_control");bt?te.clipControlEXT(te.LOWER_LEFT_EXT,te.ZERO_TO_ONE_EXT):te.clipControlEXT(te.LOWER_LEFT_EXT,te.NEGATIVE_ONE_TO_ONE_EXT);const He=At;At=null,this.setClear(He)}bt=Ct},getReversed:function(){return bt},setTest:function(Ct){Ct?ot(i.DEPTH_TEST):Ht(i.DEPTH_TEST)},setMask:function(Ct){et!==Ct&&!B&&(i.depthMask(Ct),et=Ct)},setFunc:function(Ct){if(bt&&(Ct=CM[Ct]),rt!==Ct){switch(Ct){case Gc:i.depthFunc(i.NEVER);break;case Wc:i.depthFunc(i.ALWAYS);break;case Xc:i.depthFunc(i.LESS);break;case Gr:i.depthFunc(i.LEQUAL);break;case jc:i.depthFunc(i.EQUAL);break;case qc:i.depthFunc(i.GEQUAL);break;case Yc:i.depthFunc(i.GREATER);break;case Kc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}rt=Ct}},setLocked:function(Ct){B=Ct},setClear:function(Ct){At!==Ct&&(bt&&(Ct=1-Ct),i.clearDepth(Ct),At=Ct)},reset:function(){B=!1,et=null,rt=null,At=null,bt=!1}}}function s(){let B=!1,bt=null,et=null,rt=null,At=null,Ct=null,te=null,He=null,on=null;return{setTest:function(ye){B||(ye?ot(i.STENCIL_TEST):Ht(i.STENCIL_TEST))},setMask:function(ye){bt!==ye&&!B&&(i.stencilMask(ye),bt=ye)},setFunc:function(ye,Je,Ie){(et!==ye||rt!==Je||At!==Ie)&&(i.stencilFunc(ye,Je,Ie),et=ye,rt=Je,At=Ie)},setOp:function(ye,Je,Ie){(Ct!==ye||te!==Je||He!==Ie)&&(i.stencilOp(ye,Je,Ie),Ct=ye,te=Je,He=Ie)},setLocked:function(ye){B=ye},setClear:function(ye){on!==ye&&(i.clearStencil(ye),on=ye)},reset:function(){B=!1,bt=null,et=null,rt=null,At=null,Ct=null,te=null,He=null,on=null}}}const r=new e,o=new n,a=new s,l=new WeakMap,c=new WeakMap;let h={},u={},d=new WeakMap,f=[],g=null,v=!1,m=null,p=null,y=null,E=null,x=null,k=null,A=null,L=new Zt(0,0,0),I=0,S=!1,b=null,R=null,H=null,N=null,W=null;const G=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let Z=!1,K=0;const Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(K=parseFloat(/^WebGL (\d)/.exec(Q)[1]),Z=K>=1):Q.indexOf("OpenGL ES")!==-1&&(K=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),Z=K>=2);let lt=null,at={};const mt=i.getParameter(i.SCISSOR_BOX),_t=i.getParameter(i.VIEWPORT),ft=new Be().fromArray(mt),nt=new Be().fromArray(_t);function ct(B,bt,et,rt){const At=new Uint8Array(4),Ct=i.createTexture();i.bindTexture(B,Ct),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let te=0;te<et;te++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(bt,0,i.RGBA,1,1,rt,0,i.RGBA,i.UNSIGNED_BYTE,At):i.texImage2D(bt+te,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,At);return Ct}const gt={};gt[i.TEXTURE_2D]=ct(i.TEXTURE_2D,i.TEXTURE_2D,1),gt[i.TEXTURE_CUBE_MAP]=ct(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),gt[i.TEXTURE_2D_ARRAY]=ct(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),gt[i.TEXTURE_3D]=ct(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ot(i.DEPTH_TEST),o.setFunc(Gr),ne(!1),se(_d),ot(i.CULL_FACE),z(vs);function ot(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Ht(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function Vt(B,bt){return u[B]!==bt?(i.bindFramebuffer(B,bt),u[B]=bt,B===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=bt),B===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=bt),!0):!1}function kt(B,bt){let et=f,rt=!1;if(B){et=d.get(bt),et===void 0&&(et=[],d.set(bt,et));const At=B.textures;if(et.length!==At.length||et[0]!==i.COLOR_ATTACHMENT0){for(let Ct=0,te=At.length;Ct<te;Ct++)et[Ct]=i.COLOR_ATTACHMENT0+Ct;et.length=At.length,rt=!0}}else et[0]!==i.BACK&&(et[0]=i.BACK,rt=!0);rt&&i.drawBuffers(et)}function ue(B){return g!==B?(i.useProgram(B),g=B,!0):!1}const Qt={[Gs]:i.FUNC_ADD,[G0]:i.FUNC_SUBTRACT,[W0]:i.FUNC_REVERSE_SUBTRACT};Qt[X0]=i.MIN,Qt[j0]=i.MAX;const de={[q0]:i.ZERO,[Y0]:i.ONE,[K0]:i.SRC_COLOR,[$c]:i.SRC_ALPHA,[n_]:i.SRC_ALPHA_SATURATE,[t_]:i.DST_COLOR,[J0]:i.DST_ALPHA,[Z0]:i.ONE_MINUS_SRC_COLOR,[Vc]:i.ONE_MINUS_SRC_ALPHA,[e_]:i.ONE_MINUS_DST_COLOR,[Q0]:i.ONE_MINUS_DST_ALPHA,[i_]:i.CONSTANT_COLOR,[s_]:i.ONE_MINUS_CONSTANT_COLOR,[r_]:i.CONSTANT_ALPHA,[o_]:i.ONE_MINUS_CONSTANT_ALPHA};function z(B,bt,et,rt,At,Ct,te,He,on,ye){if(B===vs){v===!0&&(Ht(i.BLEND),v=!1);return}if(v===!1&&(ot(i.BLEND),v=!0),B!==V0){if(B!==m||ye!==S){if((p!==Gs||x!==Gs)&&(i.blendEquation(i.FUNC_ADD),p=Gs,x=Gs),ye)switch(B){case Fr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case vd:i.blendFunc(i.ONE,i.ONE);break;case xd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case yd:i.blendFuncSeparate(i.ZERO,i.SRC_COLOR,i.ZERO,i.SRC_ALPHA);break;default:console.error("THREE.WebGLState: Invalid blending: ",B);break}else switch(B){case Fr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case vd:i.blendFunc(i.SRC_ALPHA,i.ONE);break;case xd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case yd:i.blendFunc(i.ZERO,i.SRC_COLOR);break;default:console.error("THREE.WebGLState: Invalid blending: ",B);break}y=null,E=null,k=null,A=null,L.set(0,0,0),I=0,m=B,S=ye}return}At=At||bt,Ct=Ct||et,te=te||rt,(bt!==p||At!==x)&&(i.blendEquationSeparate(Qt[bt],Qt[At]),p=bt,x=At),(et!==y||rt!==E||Ct!==k||te!==A)&&(i.blendFuncSeparate(de[et],de[rt],de[Ct],de[te]),y=et,E=rt,k=Ct,A=te),(He.equals(L)===!1||on!==I)&&(i.blendColor(He.r,He.g,He.b,on),L.copy(He),I=on),m=B,S=!1}function Ze(B,bt){B.side===Li?Ht(i.CULL_FACE):ot(i.CULL_FACE);let et=B.side===kn;bt&&(et=!et),ne(et),B.blending===Fr&&B.transparent===!1?z(vs):z(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);const rt=B.stencilWrite;a.setTest(rt),rt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),pe(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?ot(i.SAMPLE_ALPHA_TO_COVERAGE):Ht(i.SAMPLE_ALPHA_TO_COVERAGE)}function ne(B){b!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),b=B)}function se(B){B!==H0?(ot(i.CULL_FACE),B!==R&&(B===_d?i.cullFace(i.BACK):B===$0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ht(i.CULL_FACE),R=B}function Gt(B){B!==H&&(Z&&i.lineWidth(B),H=B)}function pe(B,bt,et){B?(ot(i.POLYGON_OFFSET_FILL),(N!==bt||W!==et)&&(i.polygonOffset(bt,et),N=bt,W=et)):Ht(i.POLYGON_OFFSET_FILL)}function Lt(B){B?ot(i.SCISSOR_TEST):Ht(i.SCISSOR_TEST)}function P(B){B===void 0&&(B=i.TEXTURE0+G-1),lt!==B&&(i.activeTexture(B),lt=B)}function w(B,bt,et){et===void 0&&(lt===null?et=i.TEXTURE0+G-1:et=lt);let rt=at[et];rt===void 0&&(rt={type:void 0,texture:void 0},at[et]=rt),(rt.type!==B||rt.texture!==bt)&&(lt!==et&&(i.activeTexture(et),lt=et),i.bindTexture(B,bt||gt[B]),rt.type=B,rt.texture=bt)}function Y(){const B=at[lt];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function J(){try{i.compressedTexImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function V(){try{i.compressedTexImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function tt(){try{i.texSubImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Mt(){try{i.texSubImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function vt(){try{i.compressedTexSubImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Tt(){try{i.compressedTexSubImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Jt(){try{i.texStorage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function dt(){try{i.texStorage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function yt(){try{i.texImage2D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Nt(){try{i.texImage3D.apply(i,arguments)}catch(B){console.error("THREE.WebGLState:",B)}}function Ft(B){ft.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),ft.copy(B))}function St(B){nt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),nt.copy(B))}function ae(B,bt){let et=c.get(bt);et===void 0&&(et=new WeakMap,c.set(bt,et));let rt=et.get(B);rt===void 0&&(rt=i.getUniformBlockIndex(bt,B.name),et.set(B,rt))}function Yt(B,bt){const rt=c.get(bt).get(B);l.get(bt)!==rt&&(i.uniformBlockBinding(bt,rt,B.__bindingPointIndex),l.set(bt,rt))}function me(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},lt=null,at={},u={},d=new WeakMap,f=[],g=null,v=!1,m=null,p=null,y=null,E=null,x=null,k=null,A=null,L=new Zt(0,0,0),I=0,S=!1,b=null,R=null,H=null,N=null,W=null,ft.set(0,0,i.canvas.width,i.canvas.height),nt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:ot,disable:Ht,bindFramebuffer:Vt,drawBuffers:kt,useProgram:ue,setBlending:z,setMaterial:Ze,setFlipSided:ne,setCullFace:se,setLineWidth:Gt,setPolygonOffset:pe,setScissorTest:Lt,activeTexture:P,bindTexture:w,unbindTexture:Y,compressedTexImage2D:J,compressedTexImage3D:V,texImage2D:yt,texImage3D:Nt,updateUBOMapping:ae,uniformBlockBinding:Yt,texStorage2D:Jt,texStorage3D:dt,texSubImage2D:tt,texSubImage3D:Mt,compressedTexSubImage2D:vt,compressedTexSubImage3D:Tt,scissor:Ft,viewport:St,reset:me}}function gf(i,t,e,n){const s=PM(n);switch(e){case mm:return i*t;case _m:return i*t;case vm:return i*t*2;case tu:return i*t/s.components*s.byteLength;case eu:return i*t/s.components*s.byteLength;case xm:return i*t*2/s.components*s.byteLength;case nu:return i*t*2/s.components*s.byteLength;case gm:return i*t*3/s.components*s.byteLength;case ii:return i*t*4/s.components*s.byteLength;case iu:return i*t*4/s.components*s.byteLength;case Ja:case Qa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case tl:case el:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case eh:case ih:return Math.max(i,16)*Math.max(t,8)/4;case th:case nh:return Math.max(i,8)*Math.max(t,8)/2;case sh:case rh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case oh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ah:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case lh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case ch:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case hh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case uh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case dh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case fh:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case ph:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case mh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case gh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case _h:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case vh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case xh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case yh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case nl:case bh:case Mh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case ym:case wh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Sh:case Eh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function PM(i){switch(i){case Qi:case dm:return{byteLength:1,components:1};case Jo:case fm:case sa:return{byteLength:2,components:1};case Jh:case Qh:return{byteLength:2,components:4};case Js:case Zh:case vi:return{byteLength:4,components:1};case pm:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}function LM(i,t,e,n,s,r,o){const a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new xt,h=new WeakMap;let u;const d=new WeakMap;let f=!1;try{f=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,w){return f?new OffscreenCanvas(P,w):Qo("canvas")}function v(P,w,Y){let J=1;const V=Lt(P);if((V.width>Y||V.height>Y)&&(J=Y/Math.max(V.width,V.height)),J<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){const tt=Math.floor(J*V.width),Mt=Math.floor(J*V.height);u===void 0&&(u=g(tt,Mt));const vt=w?g(tt,Mt):u;return vt.width=tt,vt.height=Mt,vt.getContext("2d").drawImage(P,0,0,tt,Mt),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+V.width+"x"+V.height+") to ("+tt+"x"+Mt+")."),vt}else return"data"in P&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+V.width+"x"+V.height+")."),P;return P}function m(P){return P.generateMipmaps}function p(P){i.generateMipmap(P)}function y(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(P,w,Y,J,V=!1){if(P!==null){if(i[P]!==void 0)return i[P];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let tt=w;if(w===i.RED&&(Y===i.FLOAT&&(tt=i.R32F),Y===i.HALF_FLOAT&&(tt=i.R16F),Y===i.UNSIGNED_BYTE&&(tt=i.R8)),w===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(tt=i.R8UI),Y===i.UNSIGNED_SHORT&&(tt=i.R16UI),Y===i.UNSIGNED_INT&&(tt=i.R32UI),Y===i.BYTE&&(tt=i.R8I),Y===i.SHORT&&(tt=i.R16I),Y===i.INT&&(tt=i.R32I)),w===i.RG&&(Y===i.FLOAT&&(tt=i.RG32F),Y===i.HALF_FLOAT&&(tt=i.RG16F),Y===i.UNSIGNED_BYTE&&(tt=i.RG8)),w===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(tt=i.RG8UI),Y===i.UNSIGNED_SHORT&&(tt=i.RG16UI),Y===i.UNSIGNED_INT&&(tt=i.RG32UI),Y===i.BYTE&&(tt=i.RG8I),Y===i.SHORT&&(tt=i.RG16I),Y===i.INT&&(tt=i.RG32I)),w===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(tt=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(tt=i.RGB16UI),Y===i.UNSIGNED_INT&&(tt=i.RGB32UI),Y===i.BYTE&&(tt=i.RGB8I),Y===i.SHORT&&(tt=i.RGB16I),Y===i.INT&&(tt=i.RGB32I)),w===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(tt=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(tt=i.RGBA16UI),Y===i.UNSIGNED_INT&&(tt=i.RGBA32UI),Y===i.BYTE&&(tt=i.RGBA8I),Y===i.SHORT&&(tt=i.RGBA16I),Y===i.INT&&(tt=i.RGBA32I)),w===i.RGB&&Y===i.UNSIGNED_INT_5_9_9_9_REV&&(tt=i.RGB9_E5),w===i.RGBA){const Mt=V?Ml:_e.getTransfer(J);Y===i.FLOAT&&(tt=i.RGBA32F),Y===i.HALF_FLOAT&&(tt=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(tt=Mt===Ae?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT_4_4_4_4&&(tt=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(tt=i.RGB5_A1)}return(tt===i.R16F||tt===i.R32F||tt===i.RG16F||tt===i.RG32F||tt===i.RGBA16F||tt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),tt}function x(P,w){let Y;return P?w===null||w===Js||w===jr?Y=i.DEPTH24_STENCIL8:w===vi?Y=i.DEPTH32F_STENCIL8:w===Jo&&(Y=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===Js||w===jr?Y=i.DEPTH_COMPONENT24:w===vi?Y=i.DEPTH_COMPONENT32F:w===Jo&&(Y=i.DEPTH_COMPONENT16),Y}function k(P,w){return m(P)===!0||P.isFramebufferTexture&&P.minFilter!==Xn&&P.minFilter!==Di?Math.log2(Math.max(w.width,w.height))+1:P.mipmaps!==void 0&&P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?w.mipmaps.length:1}function A(P){const w=P.target;w.removeEventListener("dispose",A),I(w),w.isVideoTexture&&h.delete(w)}function L(P){const w=P.target;w.removeEventListener("dispose",L),b(w)}function I(P){const w=n.get(P);if(w.__webglInit===void 0)return;const Y=P.source,J=d.get(Y);if(J){const V=J[w.__cacheKey];V.usedTimes--,V.usedTimes===0&&S(P),Object.keys(J).length===0&&d.delete(Y)}n.remove(P)}function S(P){const w=n.get(P);i.deleteTexture(w.__webglTexture);const Y=P.source,J=d.get(Y);delete J[w.__cacheKey],o.memory.textures--}function b(P){const w=n.get(P);if(P.depthTexture&&(P.depthTexture.dispose(),n.remove(P.depthTexture)),P.isWebGLCubeRenderTarget)for(let J=0;J<6;J++){if(Array.isArray(w.__webglFramebuffer[J]))for(let V=0;V<w.__webglFramebuffer[J].length;V++)i.deleteFramebuffer(w.__webglFramebuffer[J][V]);else i.deleteFramebuffer(w.__webglFramebuffer[J]);w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer[J])}else{if(Array.isArray(w.__webglFramebuffer))for(let J=0;J<w.__webglFramebuffer.length;J++)i.deleteFramebuffer(w.__webglFramebuffer[J]);else i.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&i.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let J=0;J<w.__webglColorRenderbuffer.length;J++)w.__webglColorRenderbuffer[J]&&i.deleteRenderbuffer(w.__webglColorRenderbuffer[J]);w.__webglDepthRenderbuffer&&i.deleteRenderbuffer(w.__webglDepthRenderbuffer)}const Y=P.textures;for(let J=0,V=Y.length;J<V;J++){const tt=n.get(Y[J]);tt.__webglTexture&&(i.deleteTexture(tt.__webglTexture),o.memory.textures--),n.remove(Y[J])}n.remove(P)}let R=0;function H(){R=0}function N(){const P=R;return P>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+P+" texture units while this GPU supports only "+s.maxTextures),R+=1,P}function W(P){const w=[];return w.push(P.wrapS),w.push(P.wrapT),w.push(P.wrapR||0),w.push(P.magFilter),w.push(P.minFilter),w.push(P.anisotropy),w.push(P.internalFormat),w.push(P.format),w.push(P.type),w.push(P.generateMipmaps),w.push(P.premultiplyAlpha),w.push(P.flipY),w.push(P.unpackAlignment),w.push(P.colorSpace),w.join()}function G(P,w){const Y=n.get(P);if(P.isVideoTexture&&Gt(P),P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){const J=P.image;if(J===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(J.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{nt(Y,P,w);return}}e.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+w)}function Z(P,w){const Y=n.get(P);if(P.version>0&&Y.__version!==P.version){nt(Y,P,w);return}e.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+w)}function K(P,w){const Y=n.get(P);if(P.version>0&&Y.__version!==P.version){nt(Y,P,w);return}e.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+w)}function Q(P,w){const Y=n.get(P);if(P.version>0&&Y.__version!==P.version){ct(Y,P,w);return}e.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+w)}const lt={[ll]:i.REPEAT,[qs]:i.CLAMP_TO_EDGE,[Qc]:i.MIRRORED_REPEAT},at={[Xn]:i.NEAREST,[__]:i.NEAREST_MIPMAP_NEAREST,[ga]:i.NEAREST_MIPMAP_LINEAR,[Di]:i.LINEAR,[Kl]:i.LINEAR_MIPMAP_NEAREST,[Ys]:i.LINEAR_MIPMAP_LINEAR},mt={[b_]:i.NEVER,[A_]:i.ALWAYS,[M_]:i.LESS,[bm]:i.LEQUAL,[w_]:i.EQUAL,[T_]:i.GEQUAL,[S_]:i.GREATER,[E_]:i.NOTEQUAL};function _t(P,w){if(w.type===vi&&t.has("OES_texture_float_linear")===!1&&(w.magFilter===Di||w.magFilter===Kl||w.magFilter===ga||w.magFilter===Ys||w.minFilter===Di||w.minFilter===Kl||w.minFilter===ga||w.minFilter===Ys)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,lt[w.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,lt[w.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,lt[w.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,at[w.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,at[w.minFilter]),w.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,mt[w.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===Xn||w.minFilter!==ga&&w.minFilter!==Ys||w.type===vi&&t.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){const Y=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function ft(P,w){let Y=!1;P.__webglInit===void 0&&(P.__webglInit=!0,w.addEventListener("dispose",A));const J=w.source;let V=d.get(J);V===void 0&&(V={},d.set(J,V));const tt=W(w);if(tt!==P.__cacheKey){V[tt]===void 0&&(V[tt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),V[tt].usedTimes++;const Mt=V[P.__cacheKey];Mt!==void 0&&(V[P.__cacheKey].usedTimes--,Mt.usedTimes===0&&S(w)),P.__cacheKey=tt,P.__webglTexture=V[tt].texture}return Y}function nt(P,w,Y){let J=i.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(J=i.TEXTURE_2D_ARRAY),w.isData3DTexture&&(J=i.TEXTURE_3D);const V=ft(P,w),tt=w.source;e.bindTexture(J,P.__webglTexture,i.TEXTURE0+Y);const Mt=n.get(tt);if(tt.version!==Mt.__version||V===!0){e.activeTexture(i.TEXTURE0+Y);const vt=_e.getPrimaries(_e.workingColorSpace),Tt=w.colorSpace===_s?null:_e.getPrimaries(w.colorSpace),Jt=w.colorSpace===_s||vt===Tt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Jt);let dt=v(w.image,!1,s.maxTextureSize);dt=pe(w,dt);const yt=r.convert(w.format,w.colorSpace),Nt=r.convert(w.type);let Ft=E(w.internalFormat,yt,Nt,w.colorSpace,w.isVideoTexture);_t(J,w);let St;const ae=w.mipmaps,Yt=w.isVideoTexture!==!0,me=Mt.__version===void 0||V===!0,B=tt.dataReady,bt=k(w,dt);if(w.isDepthTexture)Ft=x(w.format===qr,w.type),me&&(Yt?e.texStorage2D(i.TEXTURE_2D,1,Ft,dt.width,dt.height):e.texImage2D(i.TEXTURE_2D,0,Ft,dt.width,dt.height,0,yt,Nt,null));else if(w.isDataTexture)if(ae.length>0){Yt&&me&&e.texStorage2D(i.TEXTURE_2D,bt,Ft,ae[0].width,ae[0].height);for(let et=0,rt=ae.length;et<rt;et++)St=ae[et],Yt?B&&e.texSubImage2D(i.TEXTURE_2D,et,0,0,St.width,St.height,yt,Nt,St.data):e.texImage2D(i.TEXTURE_2D,et,Ft,St.width,St.height,0,yt,Nt,St.data);w.generateMipmaps=!1}else Yt?(me&&e.texStorage2D(i.TEXTURE_2D,bt,Ft,dt.width,dt.height),B&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,dt.width,dt.height,yt,Nt,dt.data)):e.texImage2D(i.TEXTURE_2D,0,Ft,dt.width,dt.height,0,yt,Nt,dt.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){Yt&&me&&e.texStorage3D(i.TEXTURE_2D_ARRAY,bt,Ft,ae[0].width,ae[0].height,dt.depth);for(let et=0,rt=ae.length;et<rt;et++)if(St=ae[et],w.format!==ii)if(yt!==null)if(Yt){if(B)if(w.layerUpdates.size>0){const At=gf(St.width,St.height,w.format,w.type);for(const Ct of w.layerUpdates){const te=St.data.subarray(Ct*At/St.data.BYTES_PER_ELEMENT,(Ct+1)*At/St.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,et,0,0,Ct,St.width,St.height,1,yt,te)}w.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,et,0,0,0,St.width,St.height,dt.depth,yt,St.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,et,Ft,St.width,St.height,dt.depth,0,St.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else Yt?B&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,et,0,0,0,St.width,St.height,dt.depth,yt,Nt,St.data):e.texImage3D(i.TEXTURE_2D_ARRAY,et,Ft,St.width,St.height,dt.depth,0,yt,Nt,St.data)}else{Yt&&me&&e.texStorage2D(i.TEXTURE_2D,bt,Ft,ae[0].width,ae[0].height);for(let et=0,rt=ae.length;et<rt;et++)St=ae[et],w.format!==ii?yt!==null?Yt?B&&e.compressedTexSubImage2D(i.TEXTURE_2D,et,0,0,St.width,St.height,yt,St.data):e.compressedTexImage2D(i.TEXTURE_2D,et,Ft,St.width,St.height,0,St.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):Yt?B&&e.texSubImage2D(i.TEXTURE_2D,et,0,0,St.width,St.height,yt,Nt,St.data):e.texImage2D(i.TEXTURE_2D,et,Ft,St.width,St.height,0,yt,Nt,St.data)}else if(w.isDataArrayTexture)if(Yt){if(me&&e.texStorage3D(i.TEXTURE_2D_ARRAY,bt,Ft,dt.width,dt.height,dt.depth),B)if(w.layerUpdates.size>0){const et=gf(dt.width,dt.height,w.format,w.type);for(const rt of w.layerUpdates){const At=dt.data.subarray(rt*et/dt.data.BYTES_PER_ELEMENT,(rt+1)*et/dt.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,rt,dt.width,dt.height,1,yt,Nt,At)}w.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,dt.width,dt.height,dt.depth,yt,Nt,dt.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Ft,dt.width,dt.height,dt.depth,0,yt,Nt,dt.data);else if(w.isData3DTexture)Yt?(me&&e.texStorage3D(i.TEXTURE_3D,bt,Ft,dt.width,dt.height,dt.depth),B&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,dt.width,dt.height,dt.depth,yt,Nt,dt.data)):e.texImage3D(i.TEXTURE_3D,0,Ft,dt.width,dt.height,dt.depth,0,yt,Nt,dt.data);else if(w.isFramebufferTexture){if(me)if(Yt)e.texStorage2D(i.TEXTURE_2D,bt,Ft,dt.width,dt.height);else{let et=dt.width,rt=dt.height;for(let At=0;At<bt;At++)e.texImage2D(i.TEXTURE_2D,At,Ft,et,rt,0,yt,Nt,null),et>>=1,rt>>=1}}else if(ae.length>0){if(Yt&&me){const et=Lt(ae[0]);e.texStorage2D(i.TEXTURE_2D,bt,Ft,et.width,et.height)}for(let et=0,rt=ae.length;et<rt;et++)St=ae[et],Yt?B&&e.texSubImage2D(i.TEXTURE_2D,et,0,0,yt,Nt,St):e.texImage2D(i.TEXTURE_2D,et,Ft,yt,Nt,St);w.generateMipmaps=!1}else if(Yt){if(me){const et=Lt(dt);e.texStorage2D(i.TEXTURE_2D,bt,Ft,et.width,et.height)}B&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,yt,Nt,dt)}else e.texImage2D(i.TEXTURE_2D,0,Ft,yt,Nt,dt);m(w)&&p(J),Mt.__version=tt.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function ct(P,w,Y){if(w.image.length!==6)return;const J=ft(P,w),V=w.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+Y);const tt=n.get(V);if(V.version!==tt.__version||J===!0){e.activeTexture(i.TEXTURE0+Y);const Mt=_e.getPrimaries(_e.workingColorSpace),vt=w.colorSpace===_s?null:_e.getPrimaries(w.colorSpace),Tt=w.colorSpace===_s||Mt===vt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Tt);const Jt=w.isCompressedTexture||w.image[0].isCompressedTexture,dt=w.image[0]&&w.image[0].isDataTexture,yt=[];for(let rt=0;rt<6;rt++)!Jt&&!dt?yt[rt]=v(w.image[rt],!0,s.maxCubemapSize):yt[rt]=dt?w.image[rt].image:w.image[rt],yt[rt]=pe(w,yt[rt]);const Nt=yt[0],Ft=r.convert(w.format,w.colorSpace),St=r.convert(w.type),ae=E(w.internalFormat,Ft,St,w.colorSpace),Yt=w.isVideoTexture!==!0,me=tt.__version===void 0||J===!0,B=V.dataReady;let bt=k(w,Nt);_t(i.TEXTURE_CUBE_MAP,w);let et;if(Jt){Yt&&me&&e.texStorage2D(i.TEXTURE_CUBE_MAP,bt,ae,Nt.width,Nt.height);for(let rt=0;rt<6;rt++){et=yt[rt].mipmaps;for(let At=0;At<et.length;At++){const Ct=et[At];w.format!==ii?Ft!==null?Yt?B&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,0,0,Ct.width,Ct.height,Ft,Ct.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,ae,Ct.width,Ct.height,0,Ct.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,0,0,Ct.width,Ct.height,Ft,St,Ct.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At,ae,Ct.width,Ct.height,0,Ft,St,Ct.data)}}}else{if(et=w.mipmaps,Yt&&me){et.length>0&&bt++;const rt=Lt(yt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,bt,ae,rt.width,rt.height)}for(let rt=0;rt<6;rt++)if(dt){Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,0,0,yt[rt].width,yt[rt].height,Ft,St,yt[rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,ae,yt[rt].width,yt[rt].height,0,Ft,St,yt[rt].data);for(let At=0;At<et.length;At++){const te=et[At].image[rt].image;Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,0,0,te.width,te.height,Ft,St,te.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,ae,te.width,te.height,0,Ft,St,te.data)}}else{Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,0,0,Ft,St,yt[rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0,ae,Ft,St,yt[rt]);for(let At=0;At<et.length;At++){const Ct=et[At];Yt?B&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,0,0,Ft,St,Ct.image[rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,At+1,ae,Ft,St,Ct.image[rt])}}}m(w)&&p(i.TEXTURE_CUBE_MAP),tt.__version=V.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function gt(P,w,Y,J,V,tt){const Mt=r.convert(Y.format,Y.colorSpace),vt=r.convert(Y.type),Tt=E(Y.internalFormat,Mt,vt,Y.colorSpace),Jt=n.get(w),dt=n.get(Y);if(dt.__renderTarget=w,!Jt.__hasExternalTextures){const yt=Math.max(1,w.width>>tt),Nt=Math.max(1,w.height>>tt);V===i.TEXTURE_3D||V===i.TEXTURE_2D_ARRAY?e.texImage3D(V,tt,Tt,yt,Nt,w.depth,0,Mt,vt,null):e.texImage2D(V,tt,Tt,yt,Nt,0,Mt,vt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),se(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,J,V,dt.__webglTexture,0,ne(w)):(V===i.TEXTURE_2D||V>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&V<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,J,V,dt.__webglTexture,tt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ot(P,w,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,P),w.depthBuffer){const J=w.depthTexture,V=J&&J.isDepthTexture?J.type:null,tt=x(w.stencilBuffer,V),Mt=w.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,vt=ne(w);se(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,vt,tt,w.width,w.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,vt,tt,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,tt,w.width,w.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Mt,i.RENDERBUFFER,P)}else{const J=w.textures;for(let V=0;V<J.length;V++){const tt=J[V],Mt=r.convert(tt.format,tt.colorSpace),vt=r.convert(tt.type),Tt=E(tt.internalFormat,Mt,vt,tt.colorSpace),Jt=ne(w);Y&&se(w)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,Jt,Tt,w.width,w.height):se(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,Jt,Tt,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,Tt,w.width,w.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ht(P,w){if(w&&w.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");const J=n.get(w.depthTexture);J.__renderTarget=w,(!J.__webglTexture||w.depthTexture.image.width!==w.width||w.depthTexture.image.height!==w.height)&&(w.depthTexture.image.width=w.width,w.depthTexture.image.height=w.height,w.depthTexture.needsUpdate=!0),G(w.depthTexture,0);const V=J.__webglTexture,tt=ne(w);if(w.depthTexture.format===Br)se(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,V,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,V,0);else if(w.depthTexture.format===qr)se(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,V,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,V,0);else throw new Error("Unknown depthTexture format")}function Vt(P){const w=n.get(P),Y=P.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==P.depthTexture){const J=P.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),J){const V=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,J.removeEventListener("dispose",V)};J.addEventListener("dispose",V),w.__depthDisposeCallback=V}w.__boundDepthTexture=J}if(P.depthTexture&&!w.__autoAllocateDepthBuffer){if(Y)throw new Error("target.depthTexture not supported in Cube render targets");Ht(w.__webglFramebuffer,P)}else if(Y){w.__webglDepthbuffer=[];for(let J=0;J<6;J++)if(e.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[J]),w.__webglDepthbuffer[J]===void 0)w.__webglDepthbuffer[J]=i.createRenderbuffer(),ot(w.__webglDepthbuffer[J],P,!1);else{const V=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,tt=w.__webglDepthbuffer[J];i.bindRenderbuffer(i.RENDERBUFFER,tt),i.framebufferRenderbuffer(i.FRAMEBUFFER,V,i.RENDERBUFFER,tt)}}else if(e.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=i.createRenderbuffer(),ot(w.__webglDepthbuffer,P,!1);else{const J=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,V=w.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,V),i.framebufferRenderbuffer(i.FRAMEBUFFER,J,i.RENDERBUFFER,V)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function kt(P,w,Y){const J=n.get(P);w!==void 0&&gt(J.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&Vt(P)}function ue(P){const w=P.texture,Y=n.get(P),J=n.get(w);P.addEventListener("dispose",L);const V=P.textures,tt=P.isWebGLCubeRenderTarget===!0,Mt=V.length>1;if(Mt||(J.__webglTexture===void 0&&(J.__webglTexture=i.createTexture()),J.__version=w.version,o.memory.textures++),tt){Y.__webglFramebuffer=[];for(let vt=0;vt<6;vt++)if(w.mipmaps&&w.mipmaps.length>0){Y.__webglFramebuffer[vt]=[];for(let Tt=0;Tt<w.mipmaps.length;Tt++)Y.__webglFramebuffer[vt][Tt]=i.createFramebuffer()}else Y.__webglFramebuffer[vt]=i.createFramebuffer()}else{if(w.mipmaps&&w.mipmaps.length>0){Y.__webglFramebuffer=[];for(let vt=0;vt<w.mipmaps.length;vt++)Y.__webglFramebuffer[vt]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(Mt)for(let vt=0,Tt=V.length;vt<Tt;vt++){const Jt=n.get(V[vt]);Jt.__webglTexture===void 0&&(Jt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&se(P)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let vt=0;vt<V.length;vt++){const Tt=V[vt];Y.__webglColorRenderbuffer[vt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[vt]);const Jt=r.convert(Tt.format,Tt.colorSpace),dt=r.convert(Tt.type),yt=E(Tt.internalFormat,Jt,dt,Tt.colorSpace,P.isXRRenderTarget===!0),Nt=ne(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,Nt,yt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+vt,i.RENDERBUFFER,Y.__webglColorRenderbuffer[vt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),ot(Y.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(tt){e.bindTexture(i.TEXTURE_CUBE_MAP,J.__webglTexture),_t(i.TEXTURE_CUBE_MAP,w);for(let vt=0;vt<6;vt++)if(w.mipmaps&&w.mipmaps.length>0)for(let Tt=0;Tt<w.mipmaps.length;Tt++)gt(Y.__webglFramebuffer[vt][Tt],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+vt,Tt);else gt(Y.__webglFramebuffer[vt],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+vt,0);m(w)&&p(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(Mt){for(let vt=0,Tt=V.length;vt<Tt;vt++){const Jt=V[vt],dt=n.get(Jt);e.bindTexture(i.TEXTURE_2D,dt.__webglTexture),_t(i.TEXTURE_2D,Jt),gt(Y.__webglFramebuffer,P,Jt,i.COLOR_ATTACHMENT0+vt,i.TEXTURE_2D,0),m(Jt)&&p(i.TEXTURE_2D)}e.unbindTexture()}else{let vt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(vt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(vt,J.__webglTexture),_t(vt,w),w.mipmaps&&w.mipmaps.length>0)for(let Tt=0;Tt<w.mipmaps.length;Tt++)gt(Y.__webglFramebuffer[Tt],P,w,i.COLOR_ATTACHMENT0,vt,Tt);else gt(Y.__webglFramebuffer,P,w,i.COLOR_ATTACHMENT0,vt,0);m(w)&&p(vt),e.unbindTexture()}P.depthBuffer&&Vt(P)}function Qt(P){const w=P.textures;for(let Y=0,J=w.length;Y<J;Y++){const V=w[Y];if(m(V)){const tt=y(P),Mt=n.get(V).__webglTexture;e.bindTexture(tt,Mt),p(tt),e.unbindTexture()}}}const de=[],z=[];function Ze(P){if(P.samples>0){if(se(P)===!1){const w=P.textures,Y=P.width,J=P.height;let V=i.COLOR_BUFFER_BIT;const tt=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Mt=n.get(P),vt=w.length>1;if(vt)for(let Tt=0;Tt<w.length;Tt++)e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Mt.__webglFramebuffer);for(let Tt=0;Tt<w.length;Tt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(V|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(V|=i.STENCIL_BUFFER_BIT)),vt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Mt.__webglColorRenderbuffer[Tt]);const Jt=n.get(w[Tt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,Jt,0)}i.blitFramebuffer(0,0,Y,J,0,0,Y,J,V,i.NEAREST),l===!0&&(de.length=0,z.length=0,de.push(i.COLOR_ATTACHMENT0+Tt),P.depthBuffer&&P.resolveDepthBuffer===!1&&(de.push(tt),z.push(tt),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,z)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,de))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),vt)for(let Tt=0;Tt<w.length;Tt++){e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.RENDERBUFFER,Mt.__webglColorRenderbuffer[Tt]);const Jt=n.get(w[Tt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Tt,i.TEXTURE_2D,Jt,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Mt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.resolveDepthBuffer===!1&&l){const w=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[w])}}}function ne(P){return Math.min(s.maxSamples,P.samples)}function se(P){const w=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function Gt(P){const w=o.render.frame;h.get(P)!==w&&(h.set(P,w),P.update())}function pe(P,w){const Y=P.colorSpace,J=P.format,V=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||Y!==io&&Y!==_s&&(_e.getTransfer(Y)===Ae?(J!==ii||V!==Qi)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",Y)),w}function Lt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=N,this.resetTextureUnits=H,this.setTexture2D=G,this.setTexture2DArray=Z,this.setTexture3D=K,this.setTextureCube=Q,this.rebindTextures=kt,this.setupRenderTarget=ue,this.updateRenderTargetMipmap=Qt,this.updateMultisampleRenderTarget=Ze,this.setupDepthRenderbuffer=Vt,this.setupFrameBufferTexture=gt,this.useMultisampledRTT=se}function DM(i,t){function e(n,s=_s){let r;const o=_e.getTransfer(s);if(n===Qi)return i.UNSIGNED_BYTE;if(n===Jh)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Qh)return i.UNSIGNED_SHORT_5_5_5_1;if(n===pm)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===dm)return i.BYTE;if(n===fm)return i.SHORT;if(n===Jo)return i.UNSIGNED_SHORT;if(n===Zh)return i.INT;if(n===Js)return i.UNSIGNED_INT;if(n===vi)return i.FLOAT;if(n===sa)return i.HALF_FLOAT;if(n===mm)return i.ALPHA;if(n===gm)return i.RGB;if(n===ii)return i.RGBA;if(n===_m)return i.LUMINANCE;if(n===vm)return i.LUMINANCE_ALPHA;if(n===Br)return i.DEPTH_COMPONENT;if(n===qr)return i.DEPTH_STENCIL;if(n===tu)return i.RED;if(n===eu)return i.RED_INTEGER;if(n===xm)return i.RG;if(n===nu)return i.RG_INTEGER;if(n===iu)return i.RGBA_INTEGER;if(n===Ja||n===Qa||n===tl||n===el)if(o===Ae)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ja)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Qa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===el)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ja)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Qa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===el)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===th||n===eh||n===nh||n===ih)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===th)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===eh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===nh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ih)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===sh||n===rh||n===oh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===sh||n===rh)return o===Ae?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===oh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h||n===vh||n===xh||n===yh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ah)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===lh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===ch)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===hh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===uh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===dh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===fh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ph)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===mh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===gh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===_h)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===vh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===xh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===yh)return o===Ae?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===nl||n===bh||n===Mh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===nl)return o===Ae?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===bh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Mh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ym||n===wh||n===Sh||n===Eh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===nl)return r.COMPRESSED_RED_RGTC1_EXT;if(n===wh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Sh)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Eh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===jr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}class UM extends ni{constructor(t=[]){super(),this.isArrayCamera=!0,this.cameras=t}}class Wn extends Ke{constructor(){super(),this.isGroup=!0,this.type="Group"}}const IM={type:"move"};class Sc{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Wn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Wn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Wn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){const e=this._hand;if(e)for(const n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null;const a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(const v of t.hand.values()){const m=e.getJointPose(v,n),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.rotation,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}const h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(IM)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){const n=new Wn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}}const kM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,NM=`
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

}`;class OM{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e,n){if(this.texture===null){const s=new Mn,r=t.properties.get(s);r.__webglTexture=e.texture,(e.depthNear!=n.depthNear||e.depthFar!=n.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=s}}getMesh(t){if(this.texture!==null&&this.mesh===null){const e=t.cameras[0].viewport,n=new ys({vertexShader:kM,fragmentShader:NM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Xe(new wl(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class FM extends nr{constructor(t,e){super();const n=this;let s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null;const v=new OM,m=e.getContextAttributes();let p=null,y=null;const E=[],x=[],k=new xt;let A=null;const L=new ni;L.viewport=new Be;const I=new ni;I.viewport=new Be;const S=[L,I],b=new UM;let R=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(nt){let ct=E[nt];return ct===void 0&&(ct=new Sc,E[nt]=ct),ct.getTargetRaySpace()},this.getControllerGrip=function(nt){let ct=E[nt];return ct===void 0&&(ct=new Sc,E[nt]=ct),ct.getGripSpace()},this.getHand=function(nt){let ct=E[nt];return ct===void 0&&(ct=new Sc,E[nt]=ct),ct.getHandSpace()};function N(nt){const ct=x.indexOf(nt.inputSource);if(ct===-1)return;const gt=E[ct];gt!==void 0&&(gt.update(nt.inputSource,nt.frame,c||o),gt.dispatchEvent({type:nt.type,data:nt.inputSource}))}function W(){s.removeEventListener("select",N),s.removeEventListener("selectstart",N),s.removeEventListener("selectend",N),s.removeEventListener("squeeze",N),s.removeEventListener("squeezestart",N),s.removeEventListener("squeezeend",N),s.removeEventListener("end",W),s.removeEventListener("inputsourceschange",G);for(let nt=0;nt<E.length;nt++){const ct=x[nt];ct!==null&&(x[nt]=null,E[nt].disconnect(ct))}R=null,H=null,v.reset(),t.setRenderTarget(p),f=null,d=null,u=null,s=null,y=null,ft.stop(),n.isPresenting=!1,t.setPixelRatio(A),t.setSize(k.width,k.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(nt){r=nt,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(nt){a=nt,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(nt){c=nt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(nt){if(s=nt,s!==null){if(p=t.getRenderTarget(),s.addEventListener("select",N),s.addEventListener("selectstart",N),s.addEventListener("selectend",N),s.addEventListener("squeeze",N),s.addEventListener("squeezestart",N),s.addEventListener("squeezeend",N),s.addEventListener("end",W),s.addEventListener("inputsourceschange",G),m.xrCompatible!==!0&&await e.makeXRCompatible(),A=t.getPixelRatio(),t.getSize(k),s.renderState.layers===void 0){const ct={antialias:m.antialias,alpha:!0,depth:m.depth,stencil:m.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,ct),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new Qs(f.framebufferWidth,f.framebufferHeight,{format:ii,type:Qi,colorSpace:t.outputColorSpace,stencilBuffer:m.stencil})}else{let ct=null,gt=null,ot=null;m.depth&&(ot=m.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,ct=m.stencil?qr:Br,gt=m.stencil?jr:Js);const Ht={colorFormat:e.RGBA8,depthFormat:ot,scaleFactor:r};u=new XRWebGLBinding(s,e),d=u.createProjectionLayer(Ht),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),y=new Qs(d.textureWidth,d.textureHeight,{format:ii,type:Qi,depthTexture:new Um(d.textureWidth,d.textureHeight,gt,void 0,void 0,void 0,void 0,void 0,void 0,ct),stencilBuffer:m.stencil,colorSpace:t.outputColorSpace,samples:m.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ft.setContext(s),ft.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return v.getDepthTexture()};function G(nt){for(let ct=0;ct<nt.removed.length;ct++){const gt=nt.removed[ct],ot=x.indexOf(gt);ot>=0&&(x[ot]=null,E[ot].disconnect(gt))}for(let ct=0;ct<nt.added.length;ct++){const gt=nt.added[ct];let ot=x.indexOf(gt);if(ot===-1){for(let Vt=0;Vt<E.length;Vt++)if(Vt>=x.length){x.push(gt),ot=Vt;break}else if(x[Vt]===null){x[Vt]=gt,ot=Vt;break}if(ot===-1)break}const Ht=E[ot];Ht&&Ht.connect(gt)}}const Z=new U,K=new U;function Q(nt,ct,gt){Z.setFromMatrixPosition(ct.matrixWorld),K.setFromMatrixPosition(gt.matrixWorld);const ot=Z.distanceTo(K),Ht=ct.projectionMatrix.elements,Vt=gt.projectionMatrix.elements,kt=Ht[14]/(Ht[10]-1),ue=Ht[14]/(Ht[10]+1),Qt=(Ht[9]+1)/Ht[5],de=(Ht[9]-1)/Ht[5],z=(Ht[8]-1)/Ht[0],Ze=(Vt[8]+1)/Vt[0],ne=kt*z,se=kt*Ze,Gt=ot/(-z+Ze),pe=Gt*-z;if(ct.matrixWorld.decompose(nt.position,nt.quaternion,nt.scale),nt.translateX(pe),nt.translateZ(Gt),nt.matrixWorld.compose(nt.position,nt.quaternion,nt.scale),nt.matrixWorldInverse.copy(nt.matrixWorld).invert(),Ht[10]===-1)nt.projectionMatrix.copy(ct.projectionMatrix),nt.projectionMatrixInverse.copy(ct.projectionMatrixInverse);else{const Lt=kt+Gt,P=ue+Gt,w=ne-pe,Y=se+(ot-pe),J=Qt*ue/P*Lt,V=de*ue/P*Lt;nt.projectionMatrix.makePerspective(w,Y,J,V,Lt,P),nt.projectionMatrixInverse.copy(nt.projectionMatrix).invert()}}function lt(nt,ct){ct===null?nt.matrixWorld.copy(nt.matrix):nt.matrixWorld.multiplyMatrices(ct.matrixWorld,nt.matrix),nt.matrixWorldInverse.copy(nt.matrixWorld).invert()}this.updateCamera=function(nt){if(s===null)return;let ct=nt.near,gt=nt.far;v.texture!==null&&(v.depthNear>0&&(ct=v.depthNear),v.depthFar>0&&(gt=v.depthFar)),b.near=I.near=L.near=ct,b.far=I.far=L.far=gt,(R!==b.near||H!==b.far)&&(s.updateRenderState({depthNear:b.near,depthFar:b.far}),R=b.near,H=b.far),L.layers.mask=nt.layers.mask|2,I.layers.mask=nt.layers.mask|4,b.layers.mask=L.layers.mask|I.layers.mask;const ot=nt.parent,Ht=b.cameras;lt(b,ot);for(let Vt=0;Vt<Ht.length;Vt++)lt(Ht[Vt],ot);Ht.length===2?Q(b,L,I):b.projectionMatrix.copy(L.projectionMatrix),at(nt,b,ot)};function at(nt,ct,gt){gt===null?nt.matrix.copy(ct.matrixWorld):(nt.matrix.copy(gt.matrixWorld),nt.matrix.invert(),nt.matrix.multiply(ct.matrixWorld)),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.updateMatrixWorld(!0),nt.projectionMatrix.copy(ct.projectionMatrix),nt.projectionMatrixInverse.copy(ct.projectionMatrixInverse),nt.isPerspectiveCamera&&(nt.fov=Th*2*Math.atan(1/nt.projectionMatrix.elements[5]),nt.zoom=1)}this.getCamera=function(){return b},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(nt){l=nt,d!==null&&(d.fixedFoveation=nt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=nt)},this.hasDepthSensing=function(){return v.texture!==null},this.getDepthSensingMesh=function(){return v.getMesh(b)};let mt=null;function _t(nt,ct){if(h=ct.getViewerPose(c||o),g=ct,h!==null){const gt=h.views;f!==null&&(t.setRenderTargetFramebuffer(y,f.framebuffer),t.setRenderTarget(y));let ot=!1;gt.length!==b.cameras.length&&(b.cameras.length=0,ot=!0);for(let Vt=0;Vt<gt.length;Vt++){const kt=gt[Vt];let ue=null;if(f!==null)ue=f.getViewport(kt);else{const de=u.getViewSubImage(d,kt);ue=de.viewport,Vt===0&&(t.setRenderTargetTextures(y,de.colorTexture,d.ignoreDepthValues?void 0:de.depthStencilTexture),t.setRenderTarget(y))}let Qt=S[Vt];Qt===void 0&&(Qt=new ni,Qt.layers.enable(Vt),Qt.viewport=new Be,S[Vt]=Qt),Qt.matrix.fromArray(kt.transform.matrix),Qt.matrix.decompose(Qt.position,Qt.quaternion,Qt.scale),Qt.projectionMatrix.fromArray(kt.projectionMatrix),Qt.projectionMatrixInverse.copy(Qt.projectionMatrix).invert(),Qt.viewport.set(ue.x,ue.y,ue.width,ue.height),Vt===0&&(b.matrix.copy(Qt.matrix),b.matrix.decompose(b.position,b.quaternion,b.scale)),ot===!0&&b.cameras.push(Qt)}const Ht=s.enabledFeatures;if(Ht&&Ht.includes("depth-sensing")){const Vt=u.getDepthInformation(gt[0]);Vt&&Vt.isValid&&Vt.texture&&v.init(t,Vt,s.renderState)}}for(let gt=0;gt<E.length;gt++){const ot=x[gt],Ht=E[gt];ot!==null&&Ht!==void 0&&Ht.update(ot,ct,c||o)}mt&&mt(nt,ct),ct.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ct}),g=null}const ft=new Lm;ft.setAnimationLoop(_t),this.setAnimationLoop=function(nt){mt=nt},this.dispose=function(){}}}const zs=new xi,BM=new qt;function zM(i,t){function e(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Cm(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,E,x){p.isMeshBasicMaterial||p.isMeshLambertMaterial?r(m,p):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,x)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,E):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,e(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===kn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,e(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===kn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,e(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,e(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);const y=t.get(p),E=y.envMap,x=y.envMapRotation;E&&(m.envMap.value=E,zs.copy(x),zs.x*=-1,zs.y*=-1,zs.z*=-1,E.isCubeTexture&&E.isRenderTargetTexture===!1&&(zs.y*=-1,zs.z*=-1),m.envMapRotation.value.setFromMatrix4(BM.makeRotationFromEuler(zs)),m.flipEnvMap.value=E.isCubeTexture&&E.isRenderTargetTexture===!1?-1:1,m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,E){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=E*.5,p.map&&(m.map.value=p.map,e(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===kn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessRange[0],m.iridescenceThicknessMaximum.value=p.iridescenceThicknessRange[1],p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){const y=t.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function HM(i,t,e,n){let s={},r={},o=[];const a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(y,E){const x=E.program;n.uniformBlockBinding(y,x)}function c(y,E){let x=s[y.id];x===void 0&&(g(y),x=h(y),s[y.id]=x,y.addEventListener("dispose",m));const k=E.program;n.updateUBOMapping(y,k);const A=t.render.frame;r[y.id]!==A&&(d(y),r[y.id]=A)}function h(y){const E=u();y.__bindingPointIndex=E;const x=i.createBuffer(),k=y.__size,A=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,x),i.bufferData(i.UNIFORM_BUFFER,k,A),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,E,x),x}function u(){for(let y=0;y<a;y++)if(o.indexOf(y)===-1)return o.push(y),y;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function d(y){const E=s[y.id],x=y.uniforms,k=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let A=0,L=x.length;A<L;A++){const I=Array.isArray(x[A])?x[A]:[x[A]];for(let S=0,b=I.length;S<b;S++){const R=I[S];if(f(R,A,S,k)===!0){const H=R.__offset,N=Array.isArray(R.value)?R.value:[R.value];let W=0;for(let G=0;G<N.length;G++){const Z=N[G],K=v(Z);typeof Z=="number"||typeof Z=="boolean"?(R.__data[0]=Z,i.bufferSubData(i.UNIFORM_BUFFER,H+W,R.__data)):Z.isMatrix3?(R.__data[0]=Z.elements[0],R.__data[1]=Z.elements[1],R.__data[2]=Z.elements[2],R.__data[3]=0,R.__data[4]=Z.elements[3],R.__data[5]=Z.elements[4],R.__data[6]=Z.elements[5],R.__data[7]=0,R.__data[8]=Z.elements[6],R.__data[9]=Z.elements[7],R.__data[10]=Z.elements[8],R.__data[11]=0):(Z.toArray(R.__data,W),W+=K.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,H,R.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function f(y,E,x,k){const A=y.value,L=E+"_"+x;if(k[L]===void 0)return typeof A=="number"||typeof A=="boolean"?k[L]=A:k[L]=A.clone(),!0;{const I=k[L];if(typeof A=="number"||typeof A=="boolean"){if(I!==A)return k[L]=A,!0}else if(I.equals(A)===!1)return I.copy(A),!0}return!1}function g(y){const E=y.uniforms;let x=0;const k=16;for(let L=0,I=E.length;L<I;L++){const S=Array.isArray(E[L])?E[L]:[E[L]];for(let b=0,R=S.length;b<R;b++){const H=S[b],N=Array.isArray(H.value)?H.value:[H.value];for(let W=0,G=N.length;W<G;W++){const Z=N[W],K=v(Z),Q=x%k,lt=Q%K.boundary,at=Q+lt;x+=lt,at!==0&&k-at<K.storage&&(x+=k-at),H.__data=new Float32Array(K.storage/Float32Array.BYTES_PER_ELEMENT),H.__offset=x,x+=K.storage}}}const A=x%k;return A>0&&(x+=k-A),y.__size=x,y.__cache={},this}function v(y){const E={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(E.boundary=4,E.storage=4):y.isVector2?(E.boundary=8,E.storage=8):y.isVector3||y.isColor?(E.boundary=16,E.storage=12):y.isVector4?(E.boundary=16,E.storage=16):y.isMatrix3?(E.boundary=48,E.storage=48):y.isMatrix4?(E.boundary=64,E.storage=64):y.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",y),E}function m(y){const E=y.target;E.removeEventListener("dispose",m);const x=o.indexOf(E.__bindingPointIndex);o.splice(x,1),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function p(){for(const y in s)i.deleteBuffer(s[y]);o=[],s={},r={}}return{bind:l,update:c,dispose:p}}class $M{constructor(t={}){const{canvas:e=P_(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reverseDepthBuffer:d=!1}=t;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=o;const g=new Uint32Array(4),v=new Int32Array(4);let m=null,p=null;const y=[],E=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this._outputColorSpace=Gn,this.toneMapping=xs,this.toneMappingExposure=1;const x=this;let k=!1,A=0,L=0,I=null,S=-1,b=null;const R=new Be,H=new Be;let N=null;const W=new Zt(0);let G=0,Z=e.width,K=e.height,Q=1,lt=null,at=null;const mt=new Be(0,0,Z,K),_t=new Be(0,0,Z,K);let ft=!1;const nt=new ou;let ct=!1,gt=!1;const ot=new qt,Ht=new qt,Vt=new U,kt=new Be,ue={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let Qt=!1;function de(){return I===null?Q:1}let z=n;function Ze(T,F){return e.getContext(T,F)}try{const T={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${Yh}`),e.addEventListener("webglcontextlost",rt,!1),e.addEventListener("webglcontextrestored",At,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),z===null){const F="webgl2";if(z=Ze(F,T),z===null)throw Ze(F)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(T){throw console.error("THREE.WebGLRenderer: "+T.message),T}let ne,se,Gt,pe,Lt,P,w,Y,J,V,tt,Mt,vt,Tt,Jt,dt,yt,Nt,Ft,St,ae,Yt,me,B;function bt(){ne=new jy(z),ne.init(),Yt=new DM(z,ne),se=new Hy(z,ne,t,Yt),Gt=new RM(z,ne),se.reverseDepthBuffer&&d&&Gt.buffers.depth.setReversed(!0),pe=new Ky(z),Lt=new pM,P=new LM(z,ne,Gt,Lt,se,Yt,pe),w=new Vy(x),Y=new Xy(x),J=new iv(z),me=new By(z,J),V=new qy(z,J,pe,me),tt=new Jy(z,V,J,pe),Ft=new Zy(z,se,P),dt=new $y(Lt),Mt=new fM(x,w,Y,ne,se,me,dt),vt=new zM(x,Lt),Tt=new gM,Jt=new MM(ne),Nt=new Fy(x,w,Y,Gt,tt,f,l),yt=new AM(x,tt,se),B=new HM(z,pe,se,Gt),St=new zy(z,ne,pe),ae=new Yy(z,ne,pe),pe.programs=Mt.programs,x.capabilities=se,x.extensions=ne,x.properties=Lt,x.renderLists=Tt,x.shadowMap=yt,x.state=Gt,x.info=pe}bt();const et=new FM(x,z);this.xr=et,this.getContext=function(){return z},this.getContextAttributes=function(){return z.getContextAttributes()},this.forceContextLoss=function(){const T=ne.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){const T=ne.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return Q},this.setPixelRatio=function(T){T!==void 0&&(Q=T,this.setSize(Z,K,!1))},this.getSize=function(T){return T.set(Z,K)},this.setSize=function(T,F,X=!0){if(et.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}Z=T,K=F,e.width=Math.floor(T*Q),e.height=Math.floor(F*Q),X===!0&&(e.style.width=T+"px",e.style.height=F+"px"),this.setViewport(0,0,T,F)},this.getDrawingBufferSize=function(T){return T.set(Z*Q,K*Q).floor()},this.setDrawingBufferSize=function(T,F,X){Z=T,K=F,Q=X,e.width=Math.floor(T*X),e.height=Math.floor(F*X),this.setViewport(0,0,T,F)},this.getCurrentViewport=function(T){return T.copy(R)},this.getViewport=function(T){return T.copy(mt)},this.setViewport=function(T,F,X,j){T.isVector4?mt.set(T.x,T.y,T.z,T.w):mt.set(T,F,X,j),Gt.viewport(R.copy(mt).multiplyScalar(Q).round())},this.getScissor=function(T){return T.copy(_t)},this.setScissor=function(T,F,X,j){T.isVector4?_t.set(T.x,T.y,T.z,T.w):_t.set(T,F,X,j),Gt.scissor(H.copy(_t).multiplyScalar(Q).round())},this.getScissorTest=function(){return ft},this.setScissorTest=function(T){Gt.setScissorTest(ft=T)},this.setOpaqueSort=function(T){lt=T},this.setTransparentSort=function(T){at=T},this.getClearColor=function(T){return T.copy(Nt.getClearColor())},this.setClearColor=function(){Nt.setClearColor.apply(Nt,arguments)},this.getClearAlpha=function(){return Nt.getClearAlpha()},this.setClearAlpha=function(){Nt.setClearAlpha.apply(Nt,arguments)},this.clear=function(T=!0,F=!0,X=!0){let j=0;if(T){let $=!1;if(I!==null){const ut=I.texture.format;$=ut===iu||ut===nu||ut===eu}if($){const ut=I.texture.type,wt=ut===Qi||ut===Js||ut===Jo||ut===jr||ut===Jh||ut===Qh,Ot=Nt.getClearColor(),Ut=Nt.getClearAlpha(),Wt=Ot.r,jt=Ot.g,It=Ot.b;wt?(g[0]=Wt,g[1]=jt,g[2]=It,g[3]=Ut,z.clearBufferuiv(z.COLOR,0,g)):(v[0]=Wt,v[1]=jt,v[2]=It,v[3]=Ut,z.clearBufferiv(z.COLOR,0,v))}else j|=z.COLOR_BUFFER_BIT}F&&(j|=z.DEPTH_BUFFER_BIT),X&&(j|=z.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),z.clear(j)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",rt,!1),e.removeEventListener("webglcontextrestored",At,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),Tt.dispose(),Jt.dispose(),Lt.dispose(),w.dispose(),Y.dispose(),tt.dispose(),me.dispose(),B.dispose(),Mt.dispose(),et.dispose(),et.removeEventListener("sessionstart",On),et.removeEventListener("sessionend",Oi),Ln.stop()};function rt(T){T.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),k=!0}function At(){console.log("THREE.WebGLRenderer: Context Restored."),k=!1;const T=pe.autoReset,F=yt.enabled,X=yt.autoUpdate,j=yt.needsUpdate,$=yt.type;bt(),pe.autoReset=T,yt.enabled=F,yt.autoUpdate=X,yt.needsUpdate=j,yt.type=$}function Ct(T){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function te(T){const F=T.target;F.removeEventListener("dispose",te),He(F)}function He(T){on(T),Lt.remove(T)}function on(T){const F=Lt.get(T).programs;F!==void 0&&(F.forEach(function(X){Mt.releaseProgram(X)}),T.isShaderMaterial&&Mt.releaseShaderCache(T))}this.renderBufferDirect=function(T,F,X,j,$,ut){F===null&&(F=ue);const wt=$.isMesh&&$.matrixWorld.determinant()<0,Ot=Ol(T,F,X,j,$);Gt.setMaterial(j,wt);let Ut=X.index,Wt=1;if(j.wireframe===!0){if(Ut=V.getWireframeAttribute(X),Ut===void 0)return;Wt=2}const jt=X.drawRange,It=X.attributes.position;let ce=jt.start*Wt,we=(jt.start+jt.count)*Wt;ut!==null&&(ce=Math.max(ce,ut.start*Wt),we=Math.min(we,(ut.start+ut.count)*Wt)),Ut!==null?(ce=Math.max(ce,0),we=Math.min(we,Ut.count)):It!=null&&(ce=Math.max(ce,0),we=Math.min(we,It.count));const Ee=we-ce;if(Ee<0||Ee===1/0)return;me.setup($,j,Ot,X,Ut);let an,fe=St;if(Ut!==null&&(an=J.get(Ut),fe=ae,fe.setIndex(an)),$.isMesh)j.wireframe===!0?(Gt.setLineWidth(j.wireframeLinewidth*de()),fe.setMode(z.LINES)):fe.setMode(z.TRIANGLES);else if($.isLine){let Bt=j.linewidth;Bt===void 0&&(Bt=1),Gt.setLineWidth(Bt*de()),$.isLineSegments?fe.setMode(z.LINES):$.isLineLoop?fe.setMode(z.LINE_LOOP):fe.setMode(z.LINE_STRIP)}else $.isPoints?fe.setMode(z.POINTS):$.isSprite&&fe.setMode(z.TRIANGLES);if($.isBatchedMesh)if($._multiDrawInstances!==null)fe.renderMultiDrawInstances($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount,$._multiDrawInstances);else if(ne.get("WEBGL_multi_draw"))fe.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{const Bt=$._multiDrawStarts,$e=$._multiDrawCounts,ge=$._multiDrawCount,Dn=Ut?J.get(Ut).bytesPerElement:1,Mi=Lt.get(j).currentProgram.getUniforms();for(let vn=0;vn<ge;vn++)Mi.setValue(z,"_gl_DrawID",vn),fe.render(Bt[vn]/Dn,$e[vn])}else if($.isInstancedMesh)fe.renderInstances(ce,Ee,$.count);else if(X.isInstancedBufferGeometry){const Bt=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,$e=Math.min(X.instanceCount,Bt);fe.renderInstances(ce,Ee,$e)}else fe.render(ce,Ee)};function ye(T,F,X){T.transparent===!0&&T.side===Li&&T.forceSinglePass===!1?(T.side=kn,T.needsUpdate=!0,or(T,F,X),T.side=Ji,T.needsUpdate=!0,or(T,F,X),T.side=Li):or(T,F,X)}this.compile=function(T,F,X=null){X===null&&(X=T),p=Jt.get(X),p.init(F),E.push(p),X.traverseVisible(function($){$.isLight&&$.layers.test(F.layers)&&(p.pushLight($),$.castShadow&&p.pushShadow($))}),T!==X&&T.traverseVisible(function($){$.isLight&&$.layers.test(F.layers)&&(p.pushLight($),$.castShadow&&p.pushShadow($))}),p.setupLights();const j=new Set;return T.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;const ut=$.material;if(ut)if(Array.isArray(ut))for(let wt=0;wt<ut.length;wt++){const Ot=ut[wt];ye(Ot,X,$),j.add(Ot)}else ye(ut,X,$),j.add(ut)}),E.pop(),p=null,j},this.compileAsync=function(T,F,X=null){const j=this.compile(T,F,X);return new Promise($=>{function ut(){if(j.forEach(function(wt){Lt.get(wt).currentProgram.isReady()&&j.delete(wt)}),j.size===0){$(T);return}setTimeout(ut,10)}ne.get("KHR_parallel_shader_compile")!==null?ut():setTimeout(ut,10)})};let Je=null;function Ie(T){Je&&Je(T)}function On(){Ln.stop()}function Oi(){Ln.start()}const Ln=new Lm;Ln.setAnimationLoop(Ie),typeof self<"u"&&Ln.setContext(self),this.setAnimationLoop=function(T){Je=T,et.setAnimationLoop(T),T===null?Ln.stop():Ln.start()},et.addEventListener("sessionstart",On),et.addEventListener("sessionend",Oi),this.render=function(T,F){if(F!==void 0&&F.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(k===!0)return;if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),F.parent===null&&F.matrixWorldAutoUpdate===!0&&F.updateMatrixWorld(),et.enabled===!0&&et.isPresenting===!0&&(et.cameraAutoUpdate===!0&&et.updateCamera(F),F=et.getCamera()),T.isScene===!0&&T.onBeforeRender(x,T,F,I),p=Jt.get(T,E.length),p.init(F),E.push(p),Ht.multiplyMatrices(F.projectionMatrix,F.matrixWorldInverse),nt.setFromProjectionMatrix(Ht),gt=this.localClippingEnabled,ct=dt.init(this.clippingPlanes,gt),m=Tt.get(T,y.length),m.init(),y.push(m),et.enabled===!0&&et.isPresenting===!0){const ut=x.xr.getDepthSensingMesh();ut!==null&&_n(ut,F,-1/0,x.sortObjects)}_n(T,F,0,x.sortObjects),m.finish(),x.sortObjects===!0&&m.sort(lt,at),Qt=et.enabled===!1||et.isPresenting===!1||et.hasDepthSensing()===!1,Qt&&Nt.addToRenderList(m,T),this.info.render.frame++,ct===!0&&dt.beginShadows();const X=p.state.shadowsArray;yt.render(X,T,F),ct===!0&&dt.endShadows(),this.info.autoReset===!0&&this.info.reset();const j=m.opaque,$=m.transmissive;if(p.setupLights(),F.isArrayCamera){const ut=F.cameras;if($.length>0)for(let wt=0,Ot=ut.length;wt<Ot;wt++){const Ut=ut[wt];Bi(j,$,T,Ut)}Qt&&Nt.render(T);for(let wt=0,Ot=ut.length;wt<Ot;wt++){const Ut=ut[wt];Fi(m,T,Ut,Ut.viewport)}}else $.length>0&&Bi(j,$,T,F),Qt&&Nt.render(T),Fi(m,T,F);I!==null&&(P.updateMultisampleRenderTarget(I),P.updateRenderTargetMipmap(I)),T.isScene===!0&&T.onAfterRender(x,T,F),me.resetDefaultState(),S=-1,b=null,E.pop(),E.length>0?(p=E[E.length-1],ct===!0&&dt.setGlobalState(x.clippingPlanes,p.state.camera)):p=null,y.pop(),y.length>0?m=y[y.length-1]:m=null};function _n(T,F,X,j){if(T.visible===!1)return;if(T.layers.test(F.layers)){if(T.isGroup)X=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(F);else if(T.isLight)p.pushLight(T),T.castShadow&&p.pushShadow(T);else if(T.isSprite){if(!T.frustumCulled||nt.intersectsSprite(T)){j&&kt.setFromMatrixPosition(T.matrixWorld).applyMatrix4(Ht);const wt=tt.update(T),Ot=T.material;Ot.visible&&m.push(T,wt,Ot,X,kt.z,null)}}else if((T.isMesh||T.isLine||T.isPoints)&&(!T.frustumCulled||nt.intersectsObject(T))){const wt=tt.update(T),Ot=T.material;if(j&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),kt.copy(T.boundingSphere.center)):(wt.boundingSphere===null&&wt.computeBoundingSphere(),kt.copy(wt.boundingSphere.center)),kt.applyMatrix4(T.matrixWorld).applyMatrix4(Ht)),Array.isArray(Ot)){const Ut=wt.groups;for(let Wt=0,jt=Ut.length;Wt<jt;Wt++){const It=Ut[Wt],ce=Ot[It.materialIndex];ce&&ce.visible&&m.push(T,wt,ce,X,kt.z,It)}}else Ot.visible&&m.push(T,wt,Ot,X,kt.z,null)}}const ut=T.children;for(let wt=0,Ot=ut.length;wt<Ot;wt++)_n(ut[wt],F,X,j)}function Fi(T,F,X,j){const $=T.opaque,ut=T.transmissive,wt=T.transparent;p.setupLightsView(X),ct===!0&&dt.setGlobalState(x.clippingPlanes,X),j&&Gt.viewport(R.copy(j)),$.length>0&&Cs($,F,X),ut.length>0&&Cs(ut,F,X),wt.length>0&&Cs(wt,F,X),Gt.buffers.depth.setTest(!0),Gt.buffers.depth.setMask(!0),Gt.buffers.color.setMask(!0),Gt.setPolygonOffset(!1)}function Bi(T,F,X,j){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;p.state.transmissionRenderTarget[j.id]===void 0&&(p.state.transmissionRenderTarget[j.id]=new Qs(1,1,{generateMipmaps:!0,type:ne.has("EXT_color_buffer_half_float")||ne.has("EXT_color_buffer_float")?sa:Qi,minFilter:Ys,samples:4,stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:_e.workingColorSpace}));const ut=p.state.transmissionRenderTarget[j.id],wt=j.viewport||R;ut.setSize(wt.z,wt.w);const Ot=x.getRenderTarget();x.setRenderTarget(ut),x.getClearColor(W),G=x.getClearAlpha(),G<1&&x.setClearColor(16777215,.5),x.clear(),Qt&&Nt.render(X);const Ut=x.toneMapping;x.toneMapping=xs;const Wt=j.viewport;if(j.viewport!==void 0&&(j.viewport=void 0),p.setupLightsView(j),ct===!0&&dt.setGlobalState(x.clippingPlanes,j),Cs(T,X,j),P.updateMultisampleRenderTarget(ut),P.updateRenderTargetMipmap(ut),ne.has("WEBGL_multisampled_render_to_texture")===!1){let jt=!1;for(let It=0,ce=F.length;It<ce;It++){const we=F[It],Ee=we.object,an=we.geometry,fe=we.material,Bt=we.group;if(fe.side===Li&&Ee.layers.test(j.layers)){const $e=fe.side;fe.side=kn,fe.needsUpdate=!0,mo(Ee,X,j,an,fe,Bt),fe.side=$e,fe.needsUpdate=!0,jt=!0}}jt===!0&&(P.updateMultisampleRenderTarget(ut),P.updateRenderTargetMipmap(ut))}x.setRenderTarget(Ot),x.setClearColor(W,G),Wt!==void 0&&(j.viewport=Wt),x.toneMapping=Ut}function Cs(T,F,X){const j=F.isScene===!0?F.overrideMaterial:null;for(let $=0,ut=T.length;$<ut;$++){const wt=T[$],Ot=wt.object,Ut=wt.geometry,Wt=j===null?wt.material:j,jt=wt.group;Ot.layers.test(X.layers)&&mo(Ot,F,X,Ut,Wt,jt)}}function mo(T,F,X,j,$,ut){T.onBeforeRender(x,F,X,j,$,ut),T.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),$.onBeforeRender(x,F,X,j,T,ut),$.transparent===!0&&$.side===Li&&$.forceSinglePass===!1?($.side=kn,$.needsUpdate=!0,x.renderBufferDirect(X,F,j,$,T,ut),$.side=Ji,$.needsUpdate=!0,x.renderBufferDirect(X,F,j,$,T,ut),$.side=Li):x.renderBufferDirect(X,F,j,$,T,ut),T.onAfterRender(x,F,X,j,$,ut)}function or(T,F,X){F.isScene!==!0&&(F=ue);const j=Lt.get(T),$=p.state.lights,ut=p.state.shadowsArray,wt=$.state.version,Ot=Mt.getParameters(T,$.state,ut,F,X),Ut=Mt.getProgramCacheKey(Ot);let Wt=j.programs;j.environment=T.isMeshStandardMaterial?F.environment:null,j.fog=F.fog,j.envMap=(T.isMeshStandardMaterial?Y:w).get(T.envMap||j.environment),j.envMapRotation=j.environment!==null&&T.envMap===null?F.environmentRotation:T.envMapRotation,Wt===void 0&&(T.addEventListener("dispose",te),Wt=new Map,j.programs=Wt);let jt=Wt.get(Ut);if(jt!==void 0){if(j.currentProgram===jt&&j.lightsStateVersion===wt)return bi(T,Ot),jt}else Ot.uniforms=Mt.getUniforms(T),T.onBeforeCompile(Ot,x),jt=Mt.acquireProgram(Ot,Ut),Wt.set(Ut,jt),j.uniforms=Ot.uniforms;const It=j.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(It.clippingPlanes=dt.uniform),bi(T,Ot),j.needsLights=ha(T),j.lightsStateVersion=wt,j.needsLights&&(It.ambientLightColor.value=$.state.ambient,It.lightProbe.value=$.state.probe,It.directionalLights.value=$.state.directional,It.directionalLightShadows.value=$.state.directionalShadow,It.spotLights.value=$.state.spot,It.spotLightShadows.value=$.state.spotShadow,It.rectAreaLights.value=$.state.rectArea,It.ltc_1.value=$.state.rectAreaLTC1,It.ltc_2.value=$.state.rectAreaLTC2,It.pointLights.value=$.state.point,It.pointLightShadows.value=$.state.pointShadow,It.hemisphereLights.value=$.state.hemi,It.directionalShadowMap.value=$.state.directionalShadowMap,It.directionalShadowMatrix.value=$.state.directionalShadowMatrix,It.spotShadowMap.value=$.state.spotShadowMap,It.spotLightMatrix.value=$.state.spotLightMatrix,It.spotLightMap.value=$.state.spotLightMap,It.pointShadowMap.value=$.state.pointShadowMap,It.pointShadowMatrix.value=$.state.pointShadowMatrix),j.currentProgram=jt,j.uniformsList=null,jt}function ca(T){if(T.uniformsList===null){const F=T.currentProgram.getUniforms();T.uniformsList=sl.seqWithValue(F.seq,T.uniforms)}return T.uniformsList}function bi(T,F){const X=Lt.get(T);X.outputColorSpace=F.outputColorSpace,X.batching=F.batching,X.batchingColor=F.batchingColor,X.instancing=F.instancing,X.instancingColor=F.instancingColor,X.instancingMorph=F.instancingMorph,X.skinning=F.skinning,X.morphTargets=F.morphTargets,X.morphNormals=F.morphNormals,X.morphColors=F.morphColors,X.morphTargetsCount=F.morphTargetsCount,X.numClippingPlanes=F.numClippingPlanes,X.numIntersection=F.numClipIntersection,X.vertexAlphas=F.vertexAlphas,X.vertexTangents=F.vertexTangents,X.toneMapping=F.toneMapping}function Ol(T,F,X,j,$){F.isScene!==!0&&(F=ue),P.resetTextureUnits();const ut=F.fog,wt=j.isMeshStandardMaterial?F.environment:null,Ot=I===null?x.outputColorSpace:I.isXRRenderTarget===!0?I.texture.colorSpace:io,Ut=(j.isMeshStandardMaterial?Y:w).get(j.envMap||wt),Wt=j.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,jt=!!X.attributes.tangent&&(!!j.normalMap||j.anisotropy>0),It=!!X.morphAttributes.position,ce=!!X.morphAttributes.normal,we=!!X.morphAttributes.color;let Ee=xs;j.toneMapped&&(I===null||I.isXRRenderTarget===!0)&&(Ee=x.toneMapping);const an=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,fe=an!==void 0?an.length:0,Bt=Lt.get(j),$e=p.state.lights;if(ct===!0&&(gt===!0||T!==b)){const En=T===b&&j.id===S;dt.setState(j,T,En)}let ge=!1;j.version===Bt.__version?(Bt.needsLights&&Bt.lightsStateVersion!==$e.state.version||Bt.outputColorSpace!==Ot||$.isBatchedMesh&&Bt.batching===!1||!$.isBatchedMesh&&Bt.batching===!0||$.isBatchedMesh&&Bt.batchingColor===!0&&$.colorTexture===null||$.isBatchedMesh&&Bt.batchingColor===!1&&$.colorTexture!==null||$.isInstancedMesh&&Bt.instancing===!1||!$.isInstancedMesh&&Bt.instancing===!0||$.isSkinnedMesh&&Bt.skinning===!1||!$.isSkinnedMesh&&Bt.skinning===!0||$.isInstancedMesh&&Bt.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Bt.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Bt.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Bt.instancingMorph===!1&&$.morphTexture!==null||Bt.envMap!==Ut||j.fog===!0&&Bt.fog!==ut||Bt.numClippingPlanes!==void 0&&(Bt.numClippingPlanes!==dt.numPlanes||Bt.numIntersection!==dt.numIntersection)||Bt.vertexAlphas!==Wt||Bt.vertexTangents!==jt||Bt.morphTargets!==It||Bt.morphNormals!==ce||Bt.morphColors!==we||Bt.toneMapping!==Ee||Bt.morphTargetsCount!==fe)&&(ge=!0):(ge=!0,Bt.__version=j.version);let Dn=Bt.currentProgram;ge===!0&&(Dn=or(j,F,$));let Mi=!1,vn=!1,Ps=!1;const Pe=Dn.getUniforms(),Kn=Bt.uniforms;if(Gt.useProgram(Dn.program)&&(Mi=!0,vn=!0,Ps=!0),j.id!==S&&(S=j.id,vn=!0),Mi||b!==T){Gt.buffers.depth.getReversed()?(ot.copy(T.projectionMatrix),D_(ot),U_(ot),Pe.setValue(z,"projectionMatrix",ot)):Pe.setValue(z,"projectionMatrix",T.projectionMatrix),Pe.setValue(z,"viewMatrix",T.matrixWorldInverse);const wi=Pe.map.cameraPosition;wi!==void 0&&wi.setValue(z,Vt.setFromMatrixPosition(T.matrixWorld)),se.logarithmicDepthBuffer&&Pe.setValue(z,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(j.isMeshPhongMaterial||j.isMeshToonMaterial||j.isMeshLambertMaterial||j.isMeshBasicMaterial||j.isMeshStandardMaterial||j.isShaderMaterial)&&Pe.setValue(z,"isOrthographic",T.isOrthographicCamera===!0),b!==T&&(b=T,vn=!0,Ps=!0)}if($.isSkinnedMesh){Pe.setOptional(z,$,"bindMatrix"),Pe.setOptional(z,$,"bindMatrixInverse");const En=$.skeleton;En&&(En.boneTexture===null&&En.computeBoneTexture(),Pe.setValue(z,"boneTexture",En.boneTexture,P))}$.isBatchedMesh&&(Pe.setOptional(z,$,"batchingTexture"),Pe.setValue(z,"batchingTexture",$._matricesTexture,P),Pe.setOptional(z,$,"batchingIdTexture"),Pe.setValue(z,"batchingIdTexture",$._indirectTexture,P),Pe.setOptional(z,$,"batchingColorTexture"),$._colorsTexture!==null&&Pe.setValue(z,"batchingColorTexture",$._colorsTexture,P));const ss=X.morphAttributes;if((ss.position!==void 0||ss.normal!==void 0||ss.color!==void 0)&&Ft.update($,X,Dn),(vn||Bt.receiveShadow!==$.receiveShadow)&&(Bt.receiveShadow=$.receiveShadow,Pe.setValue(z,"receiveShadow",$.receiveShadow)),j.isMeshGouraudMaterial&&j.envMap!==null&&(Kn.envMap.value=Ut,Kn.flipEnvMap.value=Ut.isCubeTexture&&Ut.isRenderTargetTexture===!1?-1:1),j.isMeshStandardMaterial&&j.envMap===null&&F.environment!==null&&(Kn.envMapIntensity.value=F.environmentIntensity),vn&&(Pe.setValue(z,"toneMappingExposure",x.toneMappingExposure),Bt.needsLights&&Rs(Kn,Ps),ut&&j.fog===!0&&vt.refreshFogUniforms(Kn,ut),vt.refreshMaterialUniforms(Kn,j,Q,K,p.state.transmissionRenderTarget[T.id]),sl.upload(z,ca(Bt),Kn,P)),j.isShaderMaterial&&j.uniformsNeedUpdate===!0&&(sl.upload(z,ca(Bt),Kn,P),j.uniformsNeedUpdate=!1),j.isSpriteMaterial&&Pe.setValue(z,"center",$.center),Pe.setValue(z,"modelViewMatrix",$.modelViewMatrix),Pe.setValue(z,"normalMatrix",$.normalMatrix),Pe.setValue(z,"modelMatrix",$.matrixWorld),j.isShaderMaterial||j.isRawShaderMaterial){const En=j.uniformsGroups;for(let wi=0,ai=En.length;wi<ai;wi++){const ar=En[wi];B.update(ar,Dn),B.bind(ar,Dn)}}return Dn}function Rs(T,F){T.ambientLightColor.needsUpdate=F,T.lightProbe.needsUpdate=F,T.directionalLights.needsUpdate=F,T.directionalLightShadows.needsUpdate=F,T.pointLights.needsUpdate=F,T.pointLightShadows.needsUpdate=F,T.spotLights.needsUpdate=F,T.spotLightShadows.needsUpdate=F,T.rectAreaLights.needsUpdate=F,T.hemisphereLights.needsUpdate=F}function ha(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return A},this.getActiveMipmapLevel=function(){return L},this.getRenderTarget=function(){return I},this.setRenderTargetTextures=function(T,F,X){Lt.get(T.texture).__webglTexture=F,Lt.get(T.depthTexture).__webglTexture=X;const j=Lt.get(T);j.__hasExternalTextures=!0,j.__autoAllocateDepthBuffer=X===void 0,j.__autoAllocateDepthBuffer||ne.has("WEBGL_multisampled_render_to_texture")===!0&&(console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"),j.__useRenderToTexture=!1)},this.setRenderTargetFramebuffer=function(T,F){const X=Lt.get(T);X.__webglFramebuffer=F,X.__useDefaultFramebuffer=F===void 0},this.setRenderTarget=function(T,F=0,X=0){I=T,A=F,L=X;let j=!0,$=null,ut=!1,wt=!1;if(T){const Ut=Lt.get(T);if(Ut.__useDefaultFramebuffer!==void 0)Gt.bindFramebuffer(z.FRAMEBUFFER,null),j=!1;else if(Ut.__webglFramebuffer===void 0)P.setupRenderTarget(T);else if(Ut.__hasExternalTextures)P.rebindTextures(T,Lt.get(T.texture).__webglTexture,Lt.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){const It=T.depthTexture;if(Ut.__boundDepthTexture!==It){if(It!==null&&Lt.has(It)&&(T.width!==It.image.width||T.height!==It.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");P.setupDepthRenderbuffer(T)}}const Wt=T.texture;(Wt.isData3DTexture||Wt.isDataArrayTexture||Wt.isCompressedArrayTexture)&&(wt=!0);const jt=Lt.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(jt[F])?$=jt[F][X]:$=jt[F],ut=!0):T.samples>0&&P.useMultisampledRTT(T)===!1?$=Lt.get(T).__webglMultisampledFramebuffer:Array.isArray(jt)?$=jt[X]:$=jt,R.copy(T.viewport),H.copy(T.scissor),N=T.scissorTest}else R.copy(mt).multiplyScalar(Q).floor(),H.copy(_t).multiplyScalar(Q).floor(),N=ft;if(Gt.bindFramebuffer(z.FRAMEBUFFER,$)&&j&&Gt.drawBuffers(T,$),Gt.viewport(R),Gt.scissor(H),Gt.setScissorTest(N),ut){const Ut=Lt.get(T.texture);z.framebufferTexture2D(z.FRAMEBUFFER,z.COLOR_ATTACHMENT0,z.TEXTURE_CUBE_MAP_POSITIVE_X+F,Ut.__webglTexture,X)}else if(wt){const Ut=Lt.get(T.texture),Wt=F||0;z.framebufferTextureLayer(z.FRAMEBUFFER,z.COLOR_ATTACHMENT0,Ut.__webglTexture,X||0,Wt)}S=-1},this.readRenderTargetPixels=function(T,F,X,j,$,ut,wt){if(!(T&&T.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ot=Lt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&wt!==void 0&&(Ot=Ot[wt]),Ot){Gt.bindFramebuffer(z.FRAMEBUFFER,Ot);try{const Ut=T.texture,Wt=Ut.format,jt=Ut.type;if(!se.textureFormatReadable(Wt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!se.textureTypeReadable(jt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}F>=0&&F<=T.width-j&&X>=0&&X<=T.height-$&&z.readPixels(F,X,j,$,Yt.convert(Wt),Yt.convert(jt),ut)}finally{const Ut=I!==null?Lt.get(I).__webglFramebuffer:null;Gt.bindFramebuffer(z.FRAMEBUFFER,Ut)}}},this.readRenderTargetPixelsAsync=async function(T,F,X,j,$,ut,wt){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ot=Lt.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&wt!==void 0&&(Ot=Ot[wt]),Ot){const Ut=T.texture,Wt=Ut.format,jt=Ut.type;if(!se.textureFormatReadable(Wt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!se.textureTypeReadable(jt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");if(F>=0&&F<=T.width-j&&X>=0&&X<=T.height-$){Gt.bindFramebuffer(z.FRAMEBUFFER,Ot);const It=z.createBuffer();z.bindBuffer(z.PIXEL_PACK_BUFFER,It),z.bufferData(z.PIXEL_PACK_BUFFER,ut.byteLength,z.STREAM_READ),z.readPixels(F,X,j,$,Yt.convert(Wt),Yt.convert(jt),0);const ce=I!==null?Lt.get(I).__webglFramebuffer:null;Gt.bindFramebuffer(z.FRAMEBUFFER,ce);const we=z.fenceSync(z.SYNC_GPU_COMMANDS_COMPLETE,0);return z.flush(),await L_(z,we,4),z.bindBuffer(z.PIXEL_PACK_BUFFER,It),z.getBufferSubData(z.PIXEL_PACK_BUFFER,0,ut),z.deleteBuffer(It),z.deleteSync(we),ut}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")}},this.copyFramebufferToTexture=function(T,F=null,X=0){T.isTexture!==!0&&(Oo("WebGLRenderer: copyFramebufferToTexture function signature has changed."),F=arguments[0]||null,T=arguments[1]);const j=Math.pow(2,-X),$=Math.floor(T.image.width*j),ut=Math.floor(T.image.height*j),wt=F!==null?F.x:0,Ot=F!==null?F.y:0;P.setTexture2D(T,0),z.copyTexSubImage2D(z.TEXTURE_2D,X,0,0,wt,Ot,$,ut),Gt.unbindTexture()},this.copyTextureToTexture=function(T,F,X=null,j=null,$=0){T.isTexture!==!0&&(Oo("WebGLRenderer: copyTextureToTexture function signature has changed."),j=arguments[0]||null,T=arguments[1],F=arguments[2],$=arguments[3]||0,X=null);let ut,wt,Ot,Ut,Wt,jt,It,ce,we;const Ee=T.isCompressedTexture?T.mipmaps[$]:T.image;X!==null?(ut=X.max.x-X.min.x,wt=X.max.y-X.min.y,Ot=X.isBox3?X.max.z-X.min.z:1,Ut=X.min.x,Wt=X.min.y,jt=X.isBox3?X.min.z:0):(ut=Ee.width,wt=Ee.height,Ot=Ee.depth||1,Ut=0,Wt=0,jt=0),j!==null?(It=j.x,ce=j.y,we=j.z):(It=0,ce=0,we=0);const an=Yt.convert(F.format),fe=Yt.convert(F.type);let Bt;F.isData3DTexture?(P.setTexture3D(F,0),Bt=z.TEXTURE_3D):F.isDataArrayTexture||F.isCompressedArrayTexture?(P.setTexture2DArray(F,0),Bt=z.TEXTURE_2D_ARRAY):(P.setTexture2D(F,0),Bt=z.TEXTURE_2D),z.pixelStorei(z.UNPACK_FLIP_Y_WEBGL,F.flipY),z.pixelStorei(z.UNPACK_PREMULTIPLY_ALPHA_WEBGL,F.premultiplyAlpha),z.pixelStorei(z.UNPACK_ALIGNMENT,F.unpackAlignment);const $e=z.getParameter(z.UNPACK_ROW_LENGTH),ge=z.getParameter(z.UNPACK_IMAGE_HEIGHT),Dn=z.getParameter(z.UNPACK_SKIP_PIXELS),Mi=z.getParameter(z.UNPACK_SKIP_ROWS),vn=z.getParameter(z.UNPACK_SKIP_IMAGES);z.pixelStorei(z.UNPACK_ROW_LENGTH,Ee.width),z.pixelStorei(z.UNPACK_IMAGE_HEIGHT,Ee.height),z.pixelStorei(z.UNPACK_SKIP_PIXELS,Ut),z.pixelStorei(z.UNPACK_SKIP_ROWS,Wt),z.pixelStorei(z.UNPACK_SKIP_IMAGES,jt);const Ps=T.isDataArrayTexture||T.isData3DTexture,Pe=F.isDataArrayTexture||F.isData3DTexture;if(T.isRenderTargetTexture||T.isDepthTexture){const Kn=Lt.get(T),ss=Lt.get(F),En=Lt.get(Kn.__renderTarget),wi=Lt.get(ss.__renderTarget);Gt.bindFramebuffer(z.READ_FRAMEBUFFER,En.__webglFramebuffer),Gt.bindFramebuffer(z.DRAW_FRAMEBUFFER,wi.__webglFramebuffer);for(let ai=0;ai<Ot;ai++)Ps&&z.framebufferTextureLayer(z.READ_FRAMEBUFFER,z.COLOR_ATTACHMENT0,Lt.get(T).__webglTexture,$,jt+ai),T.isDepthTexture?(Pe&&z.framebufferTextureLayer(z.DRAW_FRAMEBUFFER,z.COLOR_ATTACHMENT0,Lt.get(F).__webglTexture,$,we+ai),z.blitFramebuffer(Ut,Wt,ut,wt,It,ce,ut,wt,z.DEPTH_BUFFER_BIT,z.NEAREST)):Pe?z.copyTexSubImage3D(Bt,$,It,ce,we+ai,Ut,Wt,ut,wt):z.copyTexSubImage2D(Bt,$,It,ce,we+ai,Ut,Wt,ut,wt);Gt.bindFramebuffer(z.READ_FRAMEBUFFER,null),Gt.bindFramebuffer(z.DRAW_FRAMEBUFFER,null)}else Pe?T.isDataTexture||T.isData3DTexture?z.texSubImage3D(Bt,$,It,ce,we,ut,wt,Ot,an,fe,Ee.data):F.isCompressedArrayTexture?z.compressedTexSubImage3D(Bt,$,It,ce,we,ut,wt,Ot,an,Ee.data):z.texSubImage3D(Bt,$,It,ce,we,ut,wt,Ot,an,fe,Ee):T.isDataTexture?z.texSubImage2D(z.TEXTURE_2D,$,It,ce,ut,wt,an,fe,Ee.data):T.isCompressedTexture?z.compressedTexSubImage2D(z.TEXTURE_2D,$,It,ce,Ee.width,Ee.height,an,Ee.data):z.texSubImage2D(z.TEXTURE_2D,$,It,ce,ut,wt,an,fe,Ee);z.pixelStorei(z.UNPACK_ROW_LENGTH,$e),z.pixelStorei(z.UNPACK_IMAGE_HEIGHT,ge),z.pixelStorei(z.UNPACK_SKIP_PIXELS,Dn),z.pixelStorei(z.UNPACK_SKIP_ROWS,Mi),z.pixelStorei(z.UNPACK_SKIP_IMAGES,vn),$===0&&F.generateMipmaps&&z.generateMipmap(Bt),Gt.unbindTexture()},this.copyTextureToTexture3D=function(T,F,X=null,j=null,$=0){return T.isTexture!==!0&&(Oo("WebGLRenderer: copyTextureToTexture3D function signature has changed."),X=arguments[0]||null,j=arguments[1]||null,T=arguments[2],F=arguments[3],$=arguments[4]||0),Oo('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'),this.copyTextureToTexture(T,F,X,j,$)},this.initRenderTarget=function(T){Lt.get(T).__webglFramebuffer===void 0&&P.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?P.setTextureCube(T,0):T.isData3DTexture?P.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?P.setTexture2DArray(T,0):P.setTexture2D(T,0),Gt.unbindTexture()},this.resetState=function(){A=0,L=0,I=null,Gt.reset(),me.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ji}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;const e=this.getContext();e.drawingBufferColorspace=_e._getDrawingBufferColorSpace(t),e.unpackColorSpace=_e._getUnpackColorSpace()}}class lu{constructor(t,e=1,n=1e3){this.isFog=!0,this.name="",this.color=new Zt(t),this.near=e,this.far=n}clone(){return new lu(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}}class VM extends Ke{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new xi,this.environmentIntensity=1,this.environmentRotation=new xi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){const e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}}const _f=new U,vf=new Be,xf=new Be,GM=new U,yf=new qt,Oa=new U,Ec=new ns,bf=new qt,Tc=new ro;class cu extends Xe{constructor(t,e){super(t,e),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=bd,this.bindMatrix=new qt,this.bindMatrixInverse=new qt,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){const t=this.geometry;this.boundingBox===null&&(this.boundingBox=new es),this.boundingBox.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Oa),this.boundingBox.expandByPoint(Oa)}computeBoundingSphere(){const t=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new ns),this.boundingSphere.makeEmpty();const e=t.getAttribute("position");for(let n=0;n<e.count;n++)this.getVertexPosition(n,Oa),this.boundingSphere.expandByPoint(Oa)}copy(t,e){return super.copy(t,e),this.bindMode=t.bindMode,this.bindMatrix.copy(t.bindMatrix),this.bindMatrixInverse.copy(t.bindMatrixInverse),this.skeleton=t.skeleton,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}raycast(t,e){const n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ec.copy(this.boundingSphere),Ec.applyMatrix4(s),t.ray.intersectsSphere(Ec)!==!1&&(bf.copy(s).invert(),Tc.copy(t.ray).applyMatrix4(bf),!(this.boundingBox!==null&&Tc.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(t,e,Tc)))}getVertexPosition(t,e){return super.getVertexPosition(t,e),this.applyBoneTransform(t,e),e}bind(t,e){this.skeleton=t,e===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),e=this.matrixWorld),this.bindMatrix.copy(e),this.bindMatrixInverse.copy(e).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){const t=new Be,e=this.geometry.attributes.skinWeight;for(let n=0,s=e.count;n<s;n++){t.fromBufferAttribute(e,n);const r=1/t.manhattanLength();r!==1/0?t.multiplyScalar(r):t.set(1,0,0,0),e.setXYZW(n,t.x,t.y,t.z,t.w)}}updateMatrixWorld(t){super.updateMatrixWorld(t),this.bindMode===bd?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===g_?this.bindMatrixInverse.copy(this.bindMatrix).invert():console.warn("THREE.SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(t,e){const n=this.skeleton,s=this.geometry;vf.fromBufferAttribute(s.attributes.skinIndex,t),xf.fromBufferAttribute(s.attributes.skinWeight,t),_f.copy(e).applyMatrix4(this.bindMatrix),e.set(0,0,0);for(let r=0;r<4;r++){const o=xf.getComponent(r);if(o!==0){const a=vf.getComponent(r);yf.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),e.addScaledVector(GM.copy(_f).applyMatrix4(yf),o)}}return e.applyMatrix4(this.bindMatrixInverse)}}class hu extends Ke{constructor(){super(),this.isBone=!0,this.type="Bone"}}class Fm extends Mn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Xn,h=Xn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}const Mf=new qt,WM=new qt;class oa{constructor(t=[],e=[]){this.uuid=so(),this.bones=t.slice(0),this.boneInverses=e,this.boneMatrices=null,this.boneTexture=null,this.init()}init(){const t=this.bones,e=this.boneInverses;if(this.boneMatrices=new Float32Array(t.length*16),e.length===0)this.calculateInverses();else if(t.length!==e.length){console.warn("THREE.Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new qt)}}calculateInverses(){this.boneInverses.length=0;for(let t=0,e=this.bones.length;t<e;t++){const n=new qt;this.bones[t]&&n.copy(this.bones[t].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&n.matrixWorld.copy(this.boneInverses[t]).invert()}for(let t=0,e=this.bones.length;t<e;t++){const n=this.bones[t];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){const t=this.bones,e=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let r=0,o=t.length;r<o;r++){const a=t[r]?t[r].matrixWorld:WM;Mf.multiplyMatrices(a,e[r]),Mf.toArray(n,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new oa(this.bones,this.boneInverses)}computeBoneTexture(){let t=Math.sqrt(this.bones.length*4);t=Math.ceil(t/4)*4,t=Math.max(t,4);const e=new Float32Array(t*t*4);e.set(this.boneMatrices);const n=new Fm(e,t,t,ii,vi);return n.needsUpdate=!0,this.boneMatrices=e,this.boneTexture=n,this}getBoneByName(t){for(let e=0,n=this.bones.length;e<n;e++){const s=this.bones[e];if(s.name===t)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null)}fromJSON(t,e){this.uuid=t.uuid;for(let n=0,s=t.bones.length;n<s;n++){const r=t.bones[n];let o=e[r];o===void 0&&(console.warn("THREE.Skeleton: No bone found with UUID:",r),o=new hu),this.bones.push(o),this.boneInverses.push(new qt().fromArray(t.boneInverses[n]))}return this.init(),this}toJSON(){const t={metadata:{version:4.6,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};t.uuid=this.uuid;const e=this.bones,n=this.boneInverses;for(let s=0,r=e.length;s<r;s++){const o=e[s];t.bones.push(o.uuid);const a=n[s];t.boneInverses.push(a.toArray())}return t}}class wf extends mn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){const t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}}const Lr=new qt,Sf=new qt,Fa=[],Ef=new es,XM=new qt,Ao=new Xe,Co=new ns;class Ch extends Xe{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new wf(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,XM)}computeBoundingBox(){const t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new es),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Lr),Ef.copy(t.boundingBox).applyMatrix4(Lr),this.boundingBox.union(Ef)}computeBoundingSphere(){const t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new ns),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Lr),Co.copy(t.boundingSphere).applyMatrix4(Lr),this.boundingSphere.union(Co)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),t.morphTexture!==null&&(this.morphTexture=t.morphTexture.clone()),t.instanceColor!==null&&(this.instanceColor=t.instanceColor.clone()),this.count=t.count,t.boundingBox!==null&&(this.boundingBox=t.boundingBox.clone()),t.boundingSphere!==null&&(this.boundingSphere=t.boundingSphere.clone()),this}getColorAt(t,e){e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){const n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){const n=this.matrixWorld,s=this.count;if(Ao.geometry=this.geometry,Ao.material=this.material,Ao.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Co.copy(this.boundingSphere),Co.applyMatrix4(n),t.ray.intersectsSphere(Co)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Lr),Sf.multiplyMatrices(n,Lr),Ao.matrixWorld=Sf,Ao.raycast(t,Fa);for(let o=0,a=Fa.length;o<a;o++){const l=Fa[o];l.instanceId=r,l.object=this,e.push(l)}Fa.length=0}}setColorAt(t,e){this.instanceColor===null&&(this.instanceColor=new wf(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3)}setMatrixAt(t,e){e.toArray(this.instanceMatrix.array,t*16)}setMorphAt(t,e){const n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Fm(new Float32Array(s*this.count),s,this.count,tu,vi));const r=this.morphTexture.source.data.data;let o=0;for(let c=0;c<n.length;c++)o+=n[c];const a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;r[l]=a,r.set(n,l+1)}updateMorphTargets(){}dispose(){return this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null),this}}class ir extends is{static get type(){return"LineBasicMaterial"}constructor(t){super(),this.isLineBasicMaterial=!0,this.color=new Zt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}}const hl=new U,ul=new U,Tf=new qt,Ro=new ro,Ba=new ns,Ac=new U,Af=new U;class uu extends Ke{constructor(t=new Re,e=new ir){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)hl.fromBufferAttribute(e,s-1),ul.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=hl.distanceTo(ul);t.setAttribute("lineDistance",new oe(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ba.copy(n.boundingSphere),Ba.applyMatrix4(s),Ba.radius+=r,t.ray.intersectsSphere(Ba)===!1)return;Tf.copy(s).invert(),Ro.copy(t.ray).applyMatrix4(Tf);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){const f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){const p=h.getX(v),y=h.getX(v+1),E=za(this,t,Ro,l,p,y);E&&e.push(E)}if(this.isLineLoop){const v=h.getX(g-1),m=h.getX(f),p=za(this,t,Ro,l,v,m);p&&e.push(p)}}else{const f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){const p=za(this,t,Ro,l,v,v+1);p&&e.push(p)}if(this.isLineLoop){const v=za(this,t,Ro,l,g-1,f);v&&e.push(v)}}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function za(i,t,e,n,s,r){const o=i.geometry.attributes.position;if(hl.fromBufferAttribute(o,s),ul.fromBufferAttribute(o,r),e.distanceSqToSegment(hl,ul,Ac,Af)>n)return;Ac.applyMatrix4(i.matrixWorld);const l=t.ray.origin.distanceTo(Ac);if(!(l<t.near||l>t.far))return{distance:l,point:Af.clone().applyMatrix4(i.matrixWorld),index:s,face:null,faceIndex:null,barycoord:null,object:i}}const Cf=new U,Rf=new U;class El extends uu{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const t=this.geometry;if(t.index===null){const e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Cf.fromBufferAttribute(e,s),Rf.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Cf.distanceTo(Rf);t.setAttribute("lineDistance",new oe(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class jM extends uu{constructor(t,e){super(t,e),this.isLineLoop=!0,this.type="LineLoop"}}class Bm extends is{static get type(){return"PointsMaterial"}constructor(t){super(),this.isPointsMaterial=!0,this.color=new Zt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}}const Pf=new qt,Rh=new ro,Ha=new ns,$a=new U;class qM extends Ke{constructor(t=new Re,e=new Bm){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}raycast(t,e){const n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ha.copy(n.boundingSphere),Ha.applyMatrix4(s),Ha.radius+=r,t.ray.intersectsSphere(Ha)===!1)return;Pf.copy(s).invert(),Rh.copy(t.ray).applyMatrix4(Pf);const a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){const d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,v=f;g<v;g++){const m=c.getX(g);$a.fromBufferAttribute(u,m),Lf($a,m,l,s,t,e,this)}}else{const d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let g=d,v=f;g<v;g++)$a.fromBufferAttribute(u,g),Lf($a,g,l,s,t,e,this)}}updateMorphTargets(){const e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){const s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){const a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}}function Lf(i,t,e,n,s,r,o){const a=Rh.distanceSqToPoint(i);if(a<e){const l=new U;Rh.closestPointToPoint(i,l),l.applyMatrix4(n);const c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}class Ni{constructor(){this.type="Curve",this.arcLengthDivisions=200}getPoint(){return console.warn("THREE.Curve: .getPoint() not implemented."),null}getPointAt(t,e){const n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){const e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){const t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;const e=[];let n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e){const n=this.getLengths();let s=0;const r=n.length;let o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);const h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);const o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new xt:new U);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){const n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e){const n=new U,s=[],r=[],o=[],a=new U,l=new qt;for(let f=0;f<=t;f++){const g=f/t;s[f]=this.getTangentAt(g,new U)}r[0]=new U,o[0]=new U;let c=Number.MAX_VALUE;const h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();const g=Math.acos(fn(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,g))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(fn(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let g=1;g<=t;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],f*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){const t={metadata:{version:4.6,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}}class du extends Ni{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new xt){const n=e,s=Math.PI*2;let r=this.aEndAngle-this.aStartAngle;const o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);const a=this.aStartAngle+t*r;let l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){const h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){const t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}}class YM extends du{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}}function fu(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){const o=r*r,a=o*r;return i+t*r+e*o+n*a}}}const Va=new U,Cc=new fu,Rc=new fu,Pc=new fu;class KM extends Ni{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new U){const n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t;let a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(Va.subVectors(s[0],s[1]).add(s[0]),c=Va);const u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Va.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Va),this.curveType==="centripetal"||this.curveType==="chordal"){const f=this.curveType==="chordal"?.5:.25;let g=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),g<1e-4&&(g=v),m<1e-4&&(m=v),Cc.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,g,v,m),Rc.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,g,v,m),Pc.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,g,v,m)}else this.curveType==="catmullrom"&&(Cc.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Rc.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),Pc.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Cc.calc(l),Rc.calc(l),Pc.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new U().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}}function Df(i,t,e,n,s){const r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function ZM(i,t){const e=1-i;return e*e*t}function JM(i,t){return 2*(1-i)*i*t}function QM(i,t){return i*i*t}function Go(i,t,e,n){return ZM(i,t)+JM(i,e)+QM(i,n)}function tw(i,t){const e=1-i;return e*e*e*t}function ew(i,t){const e=1-i;return 3*e*e*i*t}function nw(i,t){return 3*(1-i)*i*i*t}function iw(i,t){return i*i*i*t}function Wo(i,t,e,n,s){return tw(i,t)+ew(i,e)+nw(i,n)+iw(i,s)}class zm extends Ni{constructor(t=new xt,e=new xt,n=new xt,s=new xt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new xt){const n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Wo(t,s.x,r.x,o.x,a.x),Wo(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class sw extends Ni{constructor(t=new U,e=new U,n=new U,s=new U){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new U){const n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Wo(t,s.x,r.x,o.x,a.x),Wo(t,s.y,r.y,o.y,a.y),Wo(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}}class Hm extends Ni{constructor(t=new xt,e=new xt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new xt){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new xt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class rw extends Ni{constructor(t=new U,e=new U){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new U){const n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new U){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class $m extends Ni{constructor(t=new xt,e=new xt,n=new xt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new xt){const n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(Go(t,s.x,r.x,o.x),Go(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class ow extends Ni{constructor(t=new U,e=new U,n=new U){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new U){const n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(Go(t,s.x,r.x,o.x),Go(t,s.y,r.y,o.y),Go(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){const t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}}class Vm extends Ni{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new xt){const n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Df(a,l.x,c.x,h.x,u.x),Df(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(s.clone())}return this}toJSON(){const t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){const s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){const s=t.points[e];this.points.push(new xt().fromArray(s))}return this}}var Uf=Object.freeze({__proto__:null,ArcCurve:YM,CatmullRomCurve3:KM,CubicBezierCurve:zm,CubicBezierCurve3:sw,EllipseCurve:du,LineCurve:Hm,LineCurve3:rw,QuadraticBezierCurve:$m,QuadraticBezierCurve3:ow,SplineCurve:Vm});class aw extends Ni{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){const t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){const n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Uf[n](e,t))}return this}getPoint(t,e){const n=t*this.getLength(),s=this.getCurveLengths();let r=0;for(;r<s.length;){if(s[r]>=n){const o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){const t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;const t=[];let e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){const e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){const e=[];let n;for(let s=0,r=this.curves;s<r.length;s++){const o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){const h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this}toJSON(){const t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){const s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){const s=t.curves[e];this.curves.push(new Uf[s.type]().fromJSON(s))}return this}}class lw extends aw{constructor(t){super(),this.type="Path",this.currentPoint=new xt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){const n=new Hm(this.currentPoint.clone(),new xt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){const r=new $m(this.currentPoint.clone(),new xt(t,e),new xt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){const a=new zm(this.currentPoint.clone(),new xt(t,e),new xt(n,s),new xt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){const e=[this.currentPoint.clone()].concat(t),n=new Vm(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){const a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){const c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){const c=new du(t,e,n,s,r,o,a,l);if(this.curves.length>0){const u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);const h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){const t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}}class pu extends Re{constructor(t=[new xt(0,-.5),new xt(.5,0),new xt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=fn(s,0,Math.PI*2);const r=[],o=[],a=[],l=[],c=[],h=1/e,u=new U,d=new xt,f=new U,g=new U,v=new U;let m=0,p=0;for(let y=0;y<=t.length-1;y++)switch(y){case 0:m=t[y+1].x-t[y].x,p=t[y+1].y-t[y].y,f.x=p*1,f.y=-m,f.z=p*0,v.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:l.push(v.x,v.y,v.z);break;default:m=t[y+1].x-t[y].x,p=t[y+1].y-t[y].y,f.x=p*1,f.y=-m,f.z=p*0,g.copy(f),f.x+=v.x,f.y+=v.y,f.z+=v.z,f.normalize(),l.push(f.x,f.y,f.z),v.copy(g)}for(let y=0;y<=e;y++){const E=n+y*h*s,x=Math.sin(E),k=Math.cos(E);for(let A=0;A<=t.length-1;A++){u.x=t[A].x*x,u.y=t[A].y,u.z=t[A].x*k,o.push(u.x,u.y,u.z),d.x=y/e,d.y=A/(t.length-1),a.push(d.x,d.y);const L=l[3*A+0]*x,I=l[3*A+1],S=l[3*A+0]*k;c.push(L,I,S)}}for(let y=0;y<e;y++)for(let E=0;E<t.length-1;E++){const x=E+y*t.length,k=x,A=x+t.length,L=x+t.length+1,I=x+1;r.push(k,A,I),r.push(L,I,A)}this.setIndex(r),this.setAttribute("position",new oe(o,3)),this.setAttribute("uv",new oe(a,2)),this.setAttribute("normal",new oe(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new pu(t.points,t.segments,t.phiStart,t.phiLength)}}class dl extends pu{constructor(t=1,e=1,n=4,s=8){const r=new lw;r.absarc(0,-e/2,t,Math.PI*1.5,0),r.absarc(0,e/2,t,0,Math.PI*.5),super(r.getPoints(n),s),this.type="CapsuleGeometry",this.parameters={radius:t,length:e,capSegments:n,radialSegments:s}}static fromJSON(t){return new dl(t.radius,t.length,t.capSegments,t.radialSegments)}}class mu extends Re{constructor(t=1,e=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:t,segments:e,thetaStart:n,thetaLength:s},e=Math.max(3,e);const r=[],o=[],a=[],l=[],c=new U,h=new xt;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=e;u++,d+=3){const f=n+u/e*s;c.x=t*Math.cos(f),c.y=t*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[d]/t+1)/2,h.y=(o[d+1]/t+1)/2,l.push(h.x,h.y)}for(let u=1;u<=e;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new oe(o,3)),this.setAttribute("normal",new oe(a,3)),this.setAttribute("uv",new oe(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new mu(t.radius,t.segments,t.thetaStart,t.thetaLength)}}class gu extends Re{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};const c=this;s=Math.floor(s),r=Math.floor(r);const h=[],u=[],d=[],f=[];let g=0;const v=[],m=n/2;let p=0;y(),o===!1&&(t>0&&E(!0),e>0&&E(!1)),this.setIndex(h),this.setAttribute("position",new oe(u,3)),this.setAttribute("normal",new oe(d,3)),this.setAttribute("uv",new oe(f,2));function y(){const x=new U,k=new U;let A=0;const L=(e-t)/n;for(let I=0;I<=r;I++){const S=[],b=I/r,R=b*(e-t)+t;for(let H=0;H<=s;H++){const N=H/s,W=N*l+a,G=Math.sin(W),Z=Math.cos(W);k.x=R*G,k.y=-b*n+m,k.z=R*Z,u.push(k.x,k.y,k.z),x.set(G,L,Z).normalize(),d.push(x.x,x.y,x.z),f.push(N,1-b),S.push(g++)}v.push(S)}for(let I=0;I<s;I++)for(let S=0;S<r;S++){const b=v[S][I],R=v[S+1][I],H=v[S+1][I+1],N=v[S][I+1];(t>0||S!==0)&&(h.push(b,R,N),A+=3),(e>0||S!==r-1)&&(h.push(R,H,N),A+=3)}c.addGroup(p,A,0),p+=A}function E(x){const k=g,A=new xt,L=new U;let I=0;const S=x===!0?t:e,b=x===!0?1:-1;for(let H=1;H<=s;H++)u.push(0,m*b,0),d.push(0,b,0),f.push(.5,.5),g++;const R=g;for(let H=0;H<=s;H++){const W=H/s*l+a,G=Math.cos(W),Z=Math.sin(W);L.x=S*Z,L.y=m*b,L.z=S*G,u.push(L.x,L.y,L.z),d.push(0,b,0),A.x=G*.5+.5,A.y=Z*.5*b+.5,f.push(A.x,A.y),g++}for(let H=0;H<s;H++){const N=k+H,W=R+H;x===!0?h.push(W,W+1,N):h.push(W+1,W,N),I+=3}c.addGroup(p,I,x===!0?1:2),p+=I}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new gu(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}}class _u extends Re{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};const r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new oe(r,3)),this.setAttribute("normal",new oe(r.slice(),3)),this.setAttribute("uv",new oe(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){const E=new U,x=new U,k=new U;for(let A=0;A<e.length;A+=3)f(e[A+0],E),f(e[A+1],x),f(e[A+2],k),l(E,x,k,y)}function l(y,E,x,k){const A=k+1,L=[];for(let I=0;I<=A;I++){L[I]=[];const S=y.clone().lerp(x,I/A),b=E.clone().lerp(x,I/A),R=A-I;for(let H=0;H<=R;H++)H===0&&I===A?L[I][H]=S:L[I][H]=S.clone().lerp(b,H/R)}for(let I=0;I<A;I++)for(let S=0;S<2*(A-I)-1;S++){const b=Math.floor(S/2);S%2===0?(d(L[I][b+1]),d(L[I+1][b]),d(L[I][b])):(d(L[I][b+1]),d(L[I+1][b+1]),d(L[I+1][b]))}}function c(y){const E=new U;for(let x=0;x<r.length;x+=3)E.x=r[x+0],E.y=r[x+1],E.z=r[x+2],E.normalize().multiplyScalar(y),r[x+0]=E.x,r[x+1]=E.y,r[x+2]=E.z}function h(){const y=new U;for(let E=0;E<r.length;E+=3){y.x=r[E+0],y.y=r[E+1],y.z=r[E+2];const x=m(y)/2/Math.PI+.5,k=p(y)/Math.PI+.5;o.push(x,1-k)}g(),u()}function u(){for(let y=0;y<o.length;y+=6){const E=o[y+0],x=o[y+2],k=o[y+4],A=Math.max(E,x,k),L=Math.min(E,x,k);A>.9&&L<.1&&(E<.2&&(o[y+0]+=1),x<.2&&(o[y+2]+=1),k<.2&&(o[y+4]+=1))}}function d(y){r.push(y.x,y.y,y.z)}function f(y,E){const x=y*3;E.x=t[x+0],E.y=t[x+1],E.z=t[x+2]}function g(){const y=new U,E=new U,x=new U,k=new U,A=new xt,L=new xt,I=new xt;for(let S=0,b=0;S<r.length;S+=9,b+=6){y.set(r[S+0],r[S+1],r[S+2]),E.set(r[S+3],r[S+4],r[S+5]),x.set(r[S+6],r[S+7],r[S+8]),A.set(o[b+0],o[b+1]),L.set(o[b+2],o[b+3]),I.set(o[b+4],o[b+5]),k.copy(y).add(E).add(x).divideScalar(3);const R=m(k);v(A,b+0,y,R),v(L,b+2,E,R),v(I,b+4,x,R)}}function v(y,E,x,k){k<0&&y.x===1&&(o[E]=y.x-1),x.x===0&&x.z===0&&(o[E]=k/2/Math.PI+.5)}function m(y){return Math.atan2(y.z,-y.x)}function p(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new _u(t.vertices,t.indices,t.radius,t.details)}}class vu extends _u{constructor(t=1,e=0){const n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new vu(t.radius,t.detail)}}class Ui extends Re{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));const l=Math.min(o+a,Math.PI);let c=0;const h=[],u=new U,d=new U,f=[],g=[],v=[],m=[];for(let p=0;p<=n;p++){const y=[],E=p/n;let x=0;p===0&&o===0?x=.5/e:p===n&&l===Math.PI&&(x=-.5/e);for(let k=0;k<=e;k++){const A=k/e;u.x=-t*Math.cos(s+A*r)*Math.sin(o+E*a),u.y=t*Math.cos(o+E*a),u.z=t*Math.sin(s+A*r)*Math.sin(o+E*a),g.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(A+x,1-E),y.push(c++)}h.push(y)}for(let p=0;p<n;p++)for(let y=0;y<e;y++){const E=h[p][y+1],x=h[p][y],k=h[p+1][y],A=h[p+1][y+1];(p!==0||o>0)&&f.push(E,x,A),(p!==n-1||l<Math.PI)&&f.push(x,k,A)}this.setIndex(f),this.setAttribute("position",new oe(g,3)),this.setAttribute("normal",new oe(v,3)),this.setAttribute("uv",new oe(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Ui(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}}class Tl extends Re{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r},n=Math.floor(n),s=Math.floor(s);const o=[],a=[],l=[],c=[],h=new U,u=new U,d=new U;for(let f=0;f<=n;f++)for(let g=0;g<=s;g++){const v=g/s*r,m=f/n*Math.PI*2;u.x=(t+e*Math.cos(m))*Math.cos(v),u.y=(t+e*Math.cos(m))*Math.sin(v),u.z=e*Math.sin(m),a.push(u.x,u.y,u.z),h.x=t*Math.cos(v),h.y=t*Math.sin(v),d.subVectors(u,h).normalize(),l.push(d.x,d.y,d.z),c.push(g/s),c.push(f/n)}for(let f=1;f<=n;f++)for(let g=1;g<=s;g++){const v=(s+1)*f+g-1,m=(s+1)*(f-1)+g-1,p=(s+1)*(f-1)+g,y=(s+1)*f+g;o.push(v,m,y),o.push(m,p,y)}this.setIndex(o),this.setAttribute("position",new oe(a,3)),this.setAttribute("normal",new oe(l,3)),this.setAttribute("uv",new oe(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new Tl(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc)}}class cw extends is{static get type(){return"ShadowMaterial"}constructor(t){super(),this.isShadowMaterial=!0,this.color=new Zt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}}class Al extends is{static get type(){return"MeshStandardMaterial"}constructor(t){super(),this.isMeshStandardMaterial=!0,this.defines={STANDARD:""},this.color=new Zt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Zt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=su,this.normalScale=new xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xi,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class hw extends is{static get type(){return"MeshLambertMaterial"}constructor(t){super(),this.isMeshLambertMaterial=!0,this.color=new Zt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Zt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=su,this.normalScale=new xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xi,this.combine=Kh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}}class uw extends ir{static get type(){return"LineDashedMaterial"}constructor(t){super(),this.isLineDashedMaterial=!0,this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(t)}copy(t){return super.copy(t),this.scale=t.scale,this.dashSize=t.dashSize,this.gapSize=t.gapSize,this}}const If={enabled:!1,files:{},add:function(i,t){this.enabled!==!1&&(this.files[i]=t)},get:function(i){if(this.enabled!==!1)return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};class dw{constructor(t,e,n){const s=this;let r=!1,o=0,a=0,l;const c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){const u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){const f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null}}}const fw=new dw;class xu{constructor(t){this.manager=t!==void 0?t:fw,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(t,e){const n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}}xu.DEFAULT_MATERIAL_NAME="__DEFAULT";class pw extends xu{constructor(t){super(t)}load(t,e,n,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);const r=this,o=If.get(t);if(o!==void 0)return r.manager.itemStart(t),setTimeout(function(){e&&e(o),r.manager.itemEnd(t)},0),o;const a=Qo("img");function l(){h(),If.add(t,this),e&&e(this),r.manager.itemEnd(t)}function c(u){h(),s&&s(u),r.manager.itemError(t),r.manager.itemEnd(t)}function h(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),r.manager.itemStart(t),a.src=t,a}}class mw extends xu{constructor(t){super(t)}load(t,e,n,s){const r=new Mn,o=new pw(this.manager);return o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(t,function(a){r.image=a,r.needsUpdate=!0,e!==void 0&&e(r)},n,s),r}}class Gm extends Ke{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Zt(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){const e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}}class gw extends Gm{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ke.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Zt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}}const Lc=new qt,kf=new U,Nf=new U;class _w{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new xt(512,512),this.map=null,this.mapPass=null,this.matrix=new qt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ou,this._frameExtents=new xt(1,1),this._viewportCount=1,this._viewports=[new Be(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){const e=this.camera,n=this.matrix;kf.setFromMatrixPosition(t.matrixWorld),e.position.copy(kf),Nf.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Nf),e.updateMatrixWorld(),Lc.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(Lc),n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(Lc)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){const t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}}class vw extends _w{constructor(){super(new Dm(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class Of extends Gm{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ke.DEFAULT_UP),this.updateMatrix(),this.target=new Ke,this.shadow=new vw}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}}const Ff=new qt;class xw{constructor(t,e,n=0,s=1/0){this.ray=new ro(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new ru,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,(e.near+e.far)/(e.near-e.far)).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):console.error("THREE.Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Ff.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Ff),this}intersectObject(t,e=!0,n=[]){return Ph(t,this,n,e),n.sort(Bf),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Ph(t[s],this,n,e);return n.sort(Bf),n}}function Bf(i,t){return i.distance-t.distance}function Ph(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){const r=i.children;for(let o=0,a=r.length;o<a;o++)Ph(r[o],t,e,!0)}}class zf{constructor(t=1,e=0,n=0){return this.radius=t,this.phi=e,this.theta=n,this}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Math.max(1e-6,Math.min(Math.PI-1e-6,this.phi)),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(fn(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}}class yw extends El{constructor(t=10,e=10,n=4473924,s=8947848){n=new Zt(n),s=new Zt(s);const r=e/2,o=t/e,a=t/2,l=[],c=[];for(let d=0,f=0,g=-a;d<=e;d++,g+=o){l.push(-a,0,g,a,0,g),l.push(g,0,-a,g,0,a);const v=d===r?n:s;v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3}const h=new Re;h.setAttribute("position",new oe(l,3)),h.setAttribute("color",new oe(c,3));const u=new ir({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){this.geometry.dispose(),this.material.dispose()}}class bw extends nr{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(){}disconnect(){}dispose(){}update(){}}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:Yh}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=Yh);async function Mw(i){const{view:t,floats:e,whole:n}=await Wm(`weights/${i}`);return{key:i,influences:t.influences,joints:n.get("joints"),values:e.get("weights")}}function ww(i,t){const{influences:e,key:n}=i,s=i.values.length/e,r=new Uint32Array(s*t),o=new Float32Array(s*t);for(let a=0;a<s;a++)for(let l=0;l<e;l++)r[t*a+l]=i.joints[e*a+l],o[t*a+l]=i.values[e*a+l];return{key:n,influences:t,joints:r,values:o}}function Sw(i,t){const e=new Map(i.view.joints.map((l,c)=>[l,c])),{joints:n,values:s,influences:r}=i.weights,a=["","2"].filter(l=>i.mesh.geometry.getAttribute(`skinIndex${l}`)).map(l=>[i.mesh.geometry.getAttribute(`skinIndex${l}`),i.mesh.geometry.getAttribute(`skinWeight${l}`)]);t.vertices.forEach((l,c)=>{for(let h=0;h<r;h++){const u=h<t.width?t.weights[t.width*c+h]:0,d=u>0?e.get(t.joints[t.width*c+h]):0,f=d===void 0?0:u;n[r*l+h]=d??0,s[r*l+h]=f;const[g,v]=a[h>>2];g.array[4*l+(h&3)]=d??0,v.array[4*l+(h&3)]=f}});for(const l of a)for(const c of l)c.needsUpdate=!0}const Ew=`
  mat4 poiseSkin = skinWeight.x * getBoneMatrix(skinIndex.x) + skinWeight.y * getBoneMatrix(skinIndex.y)
    + skinWeight.z * getBoneMatrix(skinIndex.z) + skinWeight.w * getBoneMatrix(skinIndex.w)
    + skinWeight2.x * getBoneMatrix(skinIndex2.x) + skinWeight2.y * getBoneMatrix(skinIndex2.y)
    + skinWeight2.z * getBoneMatrix(skinIndex2.z) + skinWeight2.w * getBoneMatrix(skinIndex2.w);
`;async function Wm(i){const t=await fetch(i);if(!t.ok)throw new Error(await t.text());const e=await t.arrayBuffer(),n=new DataView(e).getUint32(0,!0),s=JSON.parse(new TextDecoder().decode(new Uint8Array(e,4,n))),r=new Map,o=new Map;for(const a of s.arrays){const l=4+n+a.start,c=a.count*a.width;a.kind==="f32"?r.set(a.name,new Float32Array(e,l,c)):o.set(a.name,new Uint32Array(e,l,c))}return{view:s,floats:r,whole:o}}async function Tw(i){const{view:t,floats:e,whole:n}=await Wm(`skins/${i}`),s=[...e.keys()].filter(r=>r.startsWith("shape "));return{view:t,position:e.get("position"),index:n.get("index"),inverseBind:e.get("inverse_bind"),shapes:s.map(r=>e.get(r)),others:e}}function Aw(i,t,e){const n=new Al({color:13223101,roughness:.75,metalness:0});if(i){n.color.setRGB(i.colour[0],i.colour[1],i.colour[2]),n.roughness=i.roughness,n.metalness=i.base_texture?Math.min(i.metallic,.2):i.metallic*.5,n.emissive.setRGB(...i.emissive),n.side=i.double_sided?Li:Ji,i.alpha==="BLEND"&&(n.transparent=!0,n.opacity=i.colour[3]),i.alpha==="MASK"&&(n.alphaTest=i.cutoff);const s=new mw;i.base_texture&&(n.map=s.load(`textures/${i.base_texture}`,e),n.map.colorSpace=Gn,n.map.flipY=!1,n.map.wrapS=n.map.wrapT=ll),i.normal_texture&&(n.normalMap=s.load(`textures/${i.normal_texture}`,e),n.normalMap.flipY=!1)}return t&&(n.onBeforeCompile=yu),n}function yu(i){i.vertexShader=i.vertexShader.replace("#include <skinning_pars_vertex>",`#include <skinning_pars_vertex>
attribute vec4 skinIndex2;
attribute vec4 skinWeight2;`).replace("#include <skinbase_vertex>",Ew).replace("#include <skinnormal_vertex>",`objectNormal = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(objectNormal, 0.0)).xyz;
#ifdef USE_TANGENT
objectTangent = (poiseSkin * vec4(objectTangent, 0.0)).xyz;
#endif`).replace("#include <skinning_vertex>","transformed = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(transformed, 1.0)).xyz;")}function Ga(i,t,e){const n=i.length/t,s=new Float32Array(4*n);for(let r=0;r<n;r++)for(let o=0;o<4&&e+o<t;o++)s[4*r+o]=i[t*r+e+o];return s}function Hf(i,t,e,n,s){const r=new Re,o=e.influences;r.setIndex(new mn(t.index,1)),r.setAttribute("position",new mn(t.position,3)),r.setAttribute("normal",new mn(t.others.get("normal"),3)),r.setAttribute("skinIndex",new oe(Ga(e.joints,o,0),4)),r.setAttribute("skinWeight",new oe(Ga(e.values,o,0),4)),o>4&&(r.setAttribute("skinIndex2",new oe(Ga(e.joints,o,4),4)),r.setAttribute("skinWeight2",new oe(Ga(e.values,o,4),4)));const a=t.others.get("uv");a&&r.setAttribute("uv",new mn(a,2));const l=t.others.get("colour");l&&r.setAttribute("color",new mn(l,4)),t.shapes.length&&(r.morphTargetsRelative=!0,r.morphAttributes.position=t.shapes.map(d=>new mn(d,3)));const c=Aw(t.view.material,o>4,s);c.vertexColors=l!==void 0;const h=new cu(r,c),u=i.joints.map((d,f)=>{const g=t.inverseBind.subarray(12*f,12*f+12);return new qt().set(g[0],g[1],g[2],g[3],g[4],g[5],g[6],g[7],g[8],g[9],g[10],g[11],0,0,0,1)});return h.bind(new oa(i.joints.map(d=>n[d]),u),new qt),h.frustumCulled=!1,h.castShadow=!0,{view:i,geometry:t,weights:e,mesh:h}}const Cw=Pw(),Rw=new Ui(1,12,8);function Pw(){const i=new Re,t=.08,e=.15,n=[[t,e,0],[0,e,t],[-t,e,0],[0,e,-t]],s=[];for(let r=0;r<4;r++){const[o,a]=[n[r],n[(r+1)%4]];s.push(0,0,0,...o,...a,0,1,0,...a,...o)}return i.setAttribute("position",new oe(s,3)),i.computeVertexNormals(),i}function Lw(i){const t=[];return i.joints.forEach((e,n)=>{e.tip&&t.push({joint:n,child:-1,tip:new U(...e.tip)})}),i.joints.forEach((e,n)=>{const s=i.joints[e.parent];s&&(!s.tip||e.branches)&&t.push({joint:e.parent,child:n,tip:null})}),t}function $f(i){return i.joints.map(()=>{const t=new hu;return t.matrixAutoUpdate=t.matrixWorldAutoUpdate=!1,t})}class bu{constructor(t){this.changed=t,this.group=new Wn,this.overlay=new Wn,this.skins=[],this.character=null,this.world=new Float32Array,this.posed=0,this.bones=[],this.sticks=null,this.balls=null,this.segments=[],this.cache=new Map,this.revision=0,this.structure="",this.loading=!1,this.late=[]}async show(t,e){const n=JSON.stringify([t.up,t.joints,t.skins]),s=n===this.structure;if(s&&!this.loading&&this.skins.every((c,h)=>c.weights.key===e[h]))return this.character=t,!1;const r=++this.revision;this.loading=!0,this.late=[];const o=new Set(t.skins.map(c=>c.key));for(const c of this.cache.keys())o.has(c)||this.cache.delete(c);for(const c of o)this.cache.has(c)||this.cache.set(c,Tw(c));let a,l;try{a=await Promise.all(t.skins.map(c=>this.cache.get(c.key))),l=await Promise.all(e.map((c,h)=>{const u=s?this.skins[h]?.weights:void 0;return u?.key===c?u:Mw(c)}))}catch(c){if(r!==this.revision)return!1;throw this.loading=!1,c}if(r!==this.revision)return!1;this.structure=n,this.character=t,s?l.forEach((c,h)=>this.reweigh(h,c)):this.rebuild(t,a,l),this.loading=!1;for(const c of this.late)c();return this.late=[],!0}rebuild(t,e,n){for(const s of this.skins)this.group.remove(s.mesh),s.mesh.skeleton.dispose(),this.dispose(s);this.bones=$f(t),this.skins=t.skins.map((s,r)=>Hf(s,e[r],n[r],this.bones,this.changed)),this.dress(t)}dress(t){for(const e of this.skins)this.group.add(e.mesh);this.group.rotation.x=t.up==="z"?-Math.PI/2:0,this.overlay.rotation.x=this.group.rotation.x,this.group.updateMatrixWorld(!0),this.makeBones(t)}dispose(t){t.mesh.geometry.dispose();const e=t.mesh.material;e.map?.dispose(),e.normalMap?.dispose(),e.dispose()}reweigh(t,e){const n=this.skins[t];if(n.weights===e)return;const s=Hf(n.view,n.geometry,e,this.bones,this.changed);n.mesh.morphTargetInfluences?.forEach((r,o)=>{s.mesh.morphTargetInfluences[o]=r}),this.group.remove(n.mesh),this.dispose(n),n.mesh.skeleton.dispose(),this.skins[t]=s,this.group.add(s.mesh),this.posed+=1}painted(t){if(this.loading){this.late.push(()=>this.painted(t));return}const e=this.skins[t.skin];!e||t.vertices.length===0||(t.width>e.weights.influences&&this.reweigh(t.skin,ww(e.weights,t.width)),Sw(this.skins[t.skin],t),this.posed+=1,this.changed())}named(t,e){this.loading?this.late.push(()=>this.named(t,e)):this.skins[t]&&(this.skins[t].weights.key=e)}copy(){const t=new bu(this.changed),e=this.character;return t.character=e,t.bones=$f(e),t.skins=this.skins.map(({view:n,geometry:s,weights:r,mesh:o})=>{const a=new cu(o.geometry,o.material),l=n.joints.map(c=>t.bones[c]);return a.bind(new oa(l,o.skeleton.boneInverses),new qt),a.frustumCulled=!1,a.castShadow=!0,{view:n,geometry:s,weights:r,mesh:a}}),t.dress(e),t}free(){for(const{mesh:t}of this.skins)t.skeleton.dispose();this.dropBones()}showBones(t){for(const e of[this.sticks,this.balls])e&&(e.visible=t)}dropBones(){for(const t of[this.sticks,this.balls])t&&(this.overlay.remove(t),t.dispose(),t.material.dispose())}makeBones(t){this.dropBones(),this.segments=Lw(t);const e=new Al({color:9413567,roughness:.6,transparent:!0,opacity:.9,depthTest:!1,depthWrite:!1});this.sticks=new Ch(Cw,e,this.segments.length),this.balls=new Ch(Rw,e,t.joints.length);for(const n of[this.sticks,this.balls])n.frustumCulled=!1,n.renderOrder=5,this.overlay.add(n)}take(t){if(!this.character||t.world.length!==12*this.bones.length)return!1;this.world=t.world,this.posed+=1,this.bones.forEach((e,n)=>{const s=t.world.subarray(12*n,12*n+12);e.matrixWorld.set(s[0],s[1],s[2],s[3],s[4],s[5],s[6],s[7],s[8],s[9],s[10],s[11],0,0,0,1),e.matrixWorld.premultiply(this.group.matrixWorld)});for(const{view:e,mesh:n}of this.skins)e.shape_dofs.forEach((s,r)=>{n.morphTargetInfluences[r]=t.q[s]});return this.placeBones(),!0}frame(t){const e=this.world.subarray(12*t,12*t+12);return new qt().set(e[0],e[1],e[2],e[3],e[4],e[5],e[6],e[7],e[8],e[9],e[10],e[11],0,0,0,1)}ends(t){const e=this.frame(t.joint),n=new U().setFromMatrixPosition(e);return t.child>=0?[n,new U().setFromMatrixPosition(this.frame(t.child))]:[n,t.tip.clone().applyMatrix4(e)]}placeBones(){if(!this.sticks||!this.balls)return;const t=new U(0,1,0),e=new si,n=(this.character.height||1)*.008;this.segments.forEach((s,r)=>{const[o,a]=this.ends(s),l=a.sub(o),c=l.length()||1e-9;e.setFromUnitVectors(t,l.clone().divideScalar(c)),this.sticks.setMatrixAt(r,new qt().compose(o,e,new U(c,c,c)))});for(let s=0;s<this.bones.length;s++){const r=new U().setFromMatrixPosition(this.frame(s));this.balls.setMatrixAt(s,new qt().makeTranslation(r).scale(new U(n,n,n)))}this.sticks.instanceMatrix.needsUpdate=this.balls.instanceMatrix.needsUpdate=!0}}const Xm=1,Vf=2,Dw=4,Uw=255,Iw=128,Dc=9,kw=1,Nw=2,jm=["add","subtract","set","smooth"],qm=["smooth","linear","sharp","flat"],Ym=[[.13,.16,.42],[.1,.45,.78],[.2,.72,.55],[.96,.83,.22],[.86,.15,.12]];function Ow(i,t,e,n,s,r){const o=new DataView(new ArrayBuffer(20));return o.setUint8(0,1),o.setUint32(1,i,!0),o.setUint8(5,t),o.setUint16(6,e,!0),o.setUint32(8,n,!0),o.setFloat32(12,s,!0),o.setFloat32(16,r,!0),o.buffer}function Fw(i,t,e,n,s,r){const o=new DataView(new ArrayBuffer(20));return o.setUint8(0,2),o.setUint32(1,i,!0),o.setUint8(5,t),o.setUint16(6,e,!0),o.setFloat32(8,n,!0),o.setFloat32(12,s,!0),o.setFloat32(16,r,!0),o.buffer}function Bw(i,t,e){const n=new DataView(new ArrayBuffer(10));return n.setUint8(0,7),n.setUint32(1,i,!0),n.setUint8(5,t),n.setUint32(6,e,!0),n.buffer}function zw(i,t,e,n,s){const r=new DataView(new ArrayBuffer(18));return r.setUint8(0,3),r.setUint32(1,i,!0),r.setUint8(5,t),r.setFloat32(6,e,!0),r.setFloat32(10,n,!0),r.setFloat32(14,s,!0),r.buffer}function Hw(i,t,e,n,s,r){const o=new DataView(new ArrayBuffer(22));return o.setUint8(0,4),o.setUint32(1,i,!0),o.setUint8(5,t),o.setFloat32(6,e,!0),o.setFloat32(10,n,!0),o.setFloat32(14,s,!0),o.setFloat32(18,r,!0),o.buffer}function Lh(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,5),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function $w(i,t,e){const n=new DataView(new ArrayBuffer(11));return n.setUint8(0,6),n.setUint32(1,i,!0),n.setUint16(5,t,!0),n.setFloat32(7,e,!0),n.buffer}function Vw(i,t,e){const n=new DataView(new ArrayBuffer(14));return n.setUint8(0,32),n.setUint32(1,i,!0),n.setUint8(5,t),n.setFloat64(6,e,!0),n.buffer}function Gw(i,t){const e=new DataView(new ArrayBuffer(6));return e.setUint8(0,8),e.setUint32(1,i,!0),e.setUint8(5,t),e.buffer}function Ww(i,t,e,n,s,r,o,a,l,c,h,u,d,f,g,v){const m=new DataView(new ArrayBuffer(49));return m.setUint8(0,48),m.setUint32(1,i,!0),m.setUint8(5,t),m.setUint16(6,e,!0),m.setUint16(8,n,!0),m.setUint8(10,s),m.setUint8(11,r),m.setUint8(12,o),m.setUint32(13,a,!0),m.setFloat32(17,l,!0),m.setFloat32(21,c,!0),m.setFloat32(25,h,!0),m.setFloat32(29,u,!0),m.setFloat32(33,d,!0),m.setFloat32(37,f,!0),m.setFloat32(41,g,!0),m.setFloat32(45,v,!0),m.buffer}function Xw(i){const t=new DataView(new ArrayBuffer(5));return t.setUint8(0,49),t.setUint32(1,i,!0),t.buffer}const jw=64;function qw(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const r=t.getFloat32(e,!0);e+=4;const o=t.getFloat32(e,!0);e+=4;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));e+=4+4*a;const c=t.getUint32(e,!0),h=new Float32Array(i.slice(e+4,e+4+4*c));e+=4+4*c;const u=t.getFloat64(e,!0);return e+=8,{seq:n,flags:s,seconds:r,missed:o,q:l,world:h,time:u}}const Yw=96;function Kw(i){const t=new DataView(i);let e=1;const n=t.getUint16(e,!0);e+=2;const s=t.getUint8(e);e+=1;const r=t.getFloat64(e,!0);e+=8;const o=t.getUint32(e,!0),a=new Uint8Array(i.slice(e+4,e+4+1*o));e+=4+1*o;const l=t.getUint32(e,!0),c=new Float64Array(i.slice(e+4,e+4+8*l));e+=4+8*l;const h=t.getUint32(e,!0),u=new Float64Array(i.slice(e+4,e+4+8*h));e+=4+8*h;const d=t.getUint32(e,!0),f=new Float64Array(i.slice(e+4,e+4+8*d));e+=4+8*d;const g=t.getUint32(e,!0),v=new Float64Array(i.slice(e+4,e+4+8*g));e+=4+8*g;const m=t.getUint32(e,!0),p=new Float64Array(i.slice(e+4,e+4+8*m));return e+=4+8*m,{dof:n,width:s,tension:r,kinds:a,times:c,values:u,incoming:f,outgoing:v,handles:p}}const Zw=97;function Jw(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0),s=new Float64Array(i.slice(e+4,e+4+8*n));e+=4+8*n;const r=t.getUint32(e,!0),o=new Float32Array(i.slice(e+4,e+4+4*r));e+=4+4*r;const a=t.getUint32(e,!0),l=new Float32Array(i.slice(e+4,e+4+4*a));return e+=4+4*a,{seconds:s,q:o,world:l}}const Qw=65;function tS(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint8(e);e+=1;const r=t.getUint8(e);e+=1;const o=t.getUint32(e,!0),a=new Float32Array(i.slice(e+4,e+4+4*o));e+=4+4*o;const l=t.getUint32(e,!0),c=new Float32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const h=t.getUint32(e,!0),u=new Float32Array(i.slice(e+4,e+4+4*h));return e+=4+4*h,{seq:n,flags:s,count:r,q:a,world:c,samples:u}}const eS=112;function nS(i){const t=new DataView(i);let e=1;const n=t.getUint32(e,!0);e+=4;const s=t.getUint16(e,!0);e+=2;const r=t.getUint8(e);e+=1;const o=t.getUint32(e,!0),a=new Uint32Array(i.slice(e+4,e+4+4*o));e+=4+4*o;const l=t.getUint32(e,!0),c=new Uint32Array(i.slice(e+4,e+4+4*l));e+=4+4*l;const h=t.getUint32(e,!0),u=new Float32Array(i.slice(e+4,e+4+4*h));return e+=4+4*h,{seq:n,skin:s,width:r,vertices:a,joints:c,weights:u}}const Gf=250,iS=5e3,sS=512;class rS{constructor(t){this.listener=t,this.socket=null,this.wait=Gf,this.seq=0,this.sentAt=new Map,this.heard=new Map,this.answered=0,this.open()}get idle(){return this.answered>=this.seq}open(){const t=location.protocol==="https:"?"wss:":"ws:",e=new WebSocket(`${t}//${location.host}/ws`);e.binaryType="arraybuffer",e.onopen=()=>{this.listener.connected(!0)},e.onmessage=n=>this.receive(n.data),e.onclose=()=>{this.socket===e&&(this.socket=null),this.sentAt.clear(),this.listener.connected(!1),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,iS)},this.socket=e}receive(t){if(this.wait=Gf,typeof t=="string"){const s=JSON.parse(t);s.scene&&this.listener.scene(s.scene),s.error&&this.listener.failed(s.error.message);for(const r of Object.keys(s))this.heard.get(r)?.(s[r]);return}const e=new Uint8Array(t,0,1)[0];if(this.heard.get(e)?.(t),e!==jw)return;const n=qw(t);this.listener.pose(n,this.answer(n.seq))}answer(t){const e=this.sentAt.get(t);return this.sentAt.delete(t),this.answered=Math.max(this.answered,t),e===void 0?0:performance.now()-e}hear(t,e){this.heard.set(t,e)}pack(t){return this.seq+=1,this.socket?.readyState===WebSocket.OPEN&&(this.sentAt.set(this.seq,performance.now()),this.sentAt.size>sS&&this.sentAt.delete(this.sentAt.keys().next().value),this.socket.send(t(this.seq))),this.seq}act(t){this.socket?.readyState===WebSocket.OPEN?this.socket.send(JSON.stringify(t)):this.listener.failed("not connected: the edit was not done")}}const Wf=new WeakMap;function ao(i,t){const e=Wf.get(t);if(e&&e.posed===i.posed)return e.vertices;const{position:n,inverseBind:s,shapes:r}=t.geometry,{joints:o,values:a,influences:l}=t.weights,c=e?.vertices??new Float32Array(n.length),h=new Float32Array(12*t.view.joints.length);t.view.joints.forEach((d,f)=>{const g=i.world.subarray(12*d,12*d+12),v=s.subarray(12*f,12*f+12);for(let m=0;m<3;m++)for(let p=0;p<4;p++)h[12*f+4*m+p]=g[4*m]*v[p]+g[4*m+1]*v[4+p]+g[4*m+2]*v[8+p]+(p===3?g[4*m+3]:0)});const u=t.mesh.morphTargetInfluences??[];for(let d=0,f=n.length/3;d<f;d++){let g=n[3*d],v=n[3*d+1],m=n[3*d+2];for(let x=0;x<r.length;x++){const k=u[x]??0;k!==0&&(g+=k*r[x][3*d],v+=k*r[x][3*d+1],m+=k*r[x][3*d+2])}let p=0,y=0,E=0;for(let x=0;x<l;x++){const k=a[l*d+x];if(k===0)continue;const A=12*o[l*d+x];p+=k*(h[A]*g+h[A+1]*v+h[A+2]*m+h[A+3]),y+=k*(h[A+4]*g+h[A+5]*v+h[A+6]*m+h[A+7]),E+=k*(h[A+8]*g+h[A+9]*v+h[A+10]*m+h[A+11])}c[3*d]=p,c[3*d+1]=y,c[3*d+2]=E}return Wf.set(t,{posed:i.posed,vertices:c}),c}function Km(i,t){let e=null;const{x:n,y:s,z:r}=t.origin,{x:o,y:a,z:l}=t.direction;i.skins.forEach((h,u)=>{const d=ao(i,h),f=h.geometry.index;for(let g=0;g<f.length;g+=3){const v=3*f[g],m=3*f[g+1],p=3*f[g+2],y=d[v],E=d[v+1],x=d[v+2],k=d[m]-y,A=d[m+1]-E,L=d[m+2]-x,I=d[p]-y,S=d[p+1]-E,b=d[p+2]-x,R=a*b-l*S,H=l*I-o*b,N=o*S-a*I,W=k*R+A*H+L*N;if(W<1e-14)continue;const G=n-y,Z=s-E,K=r-x,Q=(G*R+Z*H+K*N)/W;if(Q<0||Q>1)continue;const lt=Z*L-K*A,at=K*k-G*L,mt=G*A-Z*k,_t=(o*lt+a*at+l*mt)/W;if(_t<0||Q+_t>1)continue;const ft=(I*lt+S*at+b*mt)/W;ft<=0||e&&ft>=e.distance||(e={skin:u,face:g/3,u:1-Q-_t,v:Q,joint:-1,distance:ft,point:t.at(ft,new U)})}});const c=e;return c&&(c.joint=oS(i.skins[c.skin],c)),c}function Zm(i,t){const{index:e}=i.geometry,{joints:n,values:s,influences:r}=i.weights,o=new Map;return[t.u,t.v,1-t.u-t.v].forEach((a,l)=>{const c=e[3*t.face+l];for(let h=0;h<r;h++){const u=i.view.joints[n[r*c+h]],d=a*s[r*c+h];d>0&&o.set(u,(o.get(u)??0)+d)}}),o}function oS(i,t){let e=-1,n=-1;for(const[s,r]of Zm(i,t))r>e&&([e,n]=[r,s]);return n}function aS(i,t,e,n){let s=null,r=n;for(const o of i.segments){const[a,l]=i.ends(o),c=t(a),h=t(l),u=new xt(h.x-c.x,h.y-c.y),d=u.lengthSq(),f=d<1e-9?0:Math.min(1,Math.max(0,((e.x-c.x)*u.x+(e.y-c.y)*u.y)/d)),g=Math.hypot(c.x+f*u.x-e.x,c.y+f*u.y-e.y);g<r&&(r=g,s={joint:o.joint,point:a.lerp(l,f)})}return s}function Mu(i,t){const e=i.skins[t.skin],n=ao(i,e),s=new U;return[t.u,t.v,1-t.u-t.v].forEach((r,o)=>{const a=3*e.geometry.index[3*t.face+o];s.x+=r*n[a],s.y+=r*n[a+1],s.z+=r*n[a+2]}),s}const lS=14688650,Jm=3111935,cS=16777215,hS=new vu(.016),uS=new Ui(.014,16,12),dS=new Tl(.034,.0032,8,32),fS=new Tl(.034,.0055,8,32),wu=i=>new Es({color:i,depthTest:!1,transparent:!0}),pS=wu(lS),mS=wu(Jm),Xf=wu(cS),jf=i=>`${i.id} ${i.pin} ${i.turn!==null}`;class gS{constructor(){this.group=new Wn,this.shown=new Map,this.views=[],this.lines=new El(new Re,new ir({color:Jm,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1,this.lines.renderOrder=9,this.group.add(this.lines)}show(t,e){const n=t.length===this.views.length&&t.every((s,r)=>jf(s)===jf(this.views[r]));this.views=t,n||this.remake();for(const s of t){const r=this.shown.get(s.id);r.scale.setScalar(e),s.turn&&r.quaternion.set(s.turn[1],s.turn[2],s.turn[3],s.turn[0]),s.position&&r.position.set(...s.position)}}remake(){this.group.clear(),this.shown.clear(),this.group.add(this.lines);for(const t of this.views){const e=this.make(t);e.userData.hold=t.id,this.shown.set(t.id,e),this.group.add(e)}}make(t){const e=t.pin?pS:mS,n=t.pin?hS:uS,s=new Wn,r=new Xe(n,Xf);return r.scale.setScalar(1.35),s.add(r),t.turn&&s.add(new Xe(fS,Xf),new Xe(dS,e)),s.add(new Xe(n,e)),s.children.forEach((o,a)=>{o.renderOrder=10+a}),s}move(t,e){const n=this.views.find(s=>s.id===t);n&&(n.position=[e.x,e.y,e.z],this.shown.get(t)?.position.copy(e))}follow(t){const e=[];for(const n of this.views){const s=t.character?.joints.findIndex(o=>o.name===n.joint)??-1;if(!n.position||s<0)continue;const r=n.skin===null?new U(...n.offset).applyMatrix4(t.frame(s)):Mu(t,{skin:n.skin,face:n.face,u:n.u,v:n.v});e.push(...n.position,r.x,r.y,r.z)}this.draw(e);for(const n of this.views){if(n.position)continue;const s=t.character?.joints.findIndex(r=>r.name===n.joint)??-1;s>=0&&this.shown.get(n.id)?.position.setFromMatrixPosition(t.frame(s))}}draw(t){const e=this.lines.geometry.getAttribute("position");if(e?.array.length===t.length){e.copyArray(t),e.needsUpdate=!0;return}this.lines.geometry.dispose(),this.lines.geometry=new Re,this.lines.geometry.setAttribute("position",new oe(t,3))}near(t,e,n,s){let r=null,o=s;for(const a of this.views){const l=this.shown.get(a.id);if(!l||!a.position)continue;const c=t(l.getWorldPosition(new U)),h=Math.hypot(c.x-e,c.y-n);h<o&&([o,r]=[h,a])}return r}}const Sn=i=>gn`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`,Qm=Sn(gn`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 6 0v2" />`),tg=Sn(gn`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 5.6-1.5" />`),eg=Sn(gn`<path d="M2 3v10M14 3v10M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2" />`),aa=Sn(gn`<path d="M4 4l8 8M12 4l-8 8" />`),_S=Sn(gn`<path d="M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" />`),vS=Sn(gn`<path d="M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" />`),xS=Sn(gn`<circle cx="8" cy="8" r="3" /><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1" />`),yS=Sn(gn`<path d="M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z" />`),bS=Sn(gn`<path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />`),MS=Sn(gn`<path d="M5 3v10M11 3v10" stroke-width="3" />`),wS=Sn(gn`<path d="M3 3v10M13 3L6 8l7 5z" />`),SS=Sn(gn`<path d="M11 4.5L14.5 8 11 11.5 7.5 8z" fill="currentColor" /><path d="M5 5L2 8l3 3" />`),ES=Sn(gn`<path d="M5 4.5L8.5 8 5 11.5 1.5 8z" fill="currentColor" /><path d="M11 5l3 3-3 3" />`),TS=Sn(gn`<path d="M3 9V8a4 4 0 0 1 4-4h6M13 7v1a4 4 0 0 1-4 4H3M11 2l2 2-2 2M5 10l-2 2 2 2" />`),AS=Sn(gn`<path d="M8 2l6 6-6 6-6-6z" fill="currentColor" />`),qf=Sn(gn`<path d="M2.5 4h11M6.5 4V2.5h3V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5" />`),ng={constrained:"Constrained (pins hold exactly)",lm:"Damped least squares","pseudo-inverse":"Pseudo-inverse",svd:"Truncated SVD","jacobian-inverse":"Jacobian inverse (square systems)","jacobian-transpose":"Jacobian transpose",sdls:"Selectively damped","conjugate-gradient":"Conjugate gradient","gradient-descent":"Gradient descent",halley:"Halley (QuIK)",ccd:"CCD",fabrik:"FABRIK","two-bone":"Two bones, closed form"},oi=Nn`
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
`,CS=Nn`
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
`,fl=[{key:"missed",title:"Error",says:"from the targets",at:3,scale:1e3,unit:"mm",least:1e-4},{key:"violation",title:"Pins",says:"the worst pin is off by (mm, or thousandths of a radian)",at:4,scale:1e3,unit:"mm",least:1e-6},{key:"seconds",title:"Time",says:"of a step",at:5,scale:1e3,unit:"ms",least:.01},{key:"iterations",title:"Iterations",says:"of a step",at:6,scale:1,unit:"",least:0},{key:"travel",title:"Travel",says:"of all joints in a step",at:7,scale:1,unit:"rad",least:0},{key:"roughness",title:"Roughness",says:"the change of that, squared",at:8,scale:1,unit:"rad²",least:1e-12}];class RS{constructor(){this.rows=[]}clear(){this.rows.length=0}add(t){for(let e=0;e+Dc<=t.length;e+=Dc){const n=t.subarray(e,e+Dc),[s,r,o]=[n[0],n[1],n[2]];let a=this.rows[this.rows.length-1];(!a||a.frame!==r)&&this.rows.push(a={frame:r,time:o,of:[]}),a.of[s]=n}}values(t,e){return this.rows.map(n=>{const s=n.of[t];return s?s[e.at]*e.scale:null})}latest(t){for(let e=this.rows.length-1;e>=Math.max(0,this.rows.length-120);e--){const n=this.rows[e].of[t];if(n)return n}return null}summary(t,e){const n=this.values(t,e).filter(o=>o!==null);if(!n.length)return null;const s=n[n.length-1];n.sort((o,a)=>o-a);const r=o=>n[Math.min(n.length-1,Math.floor(o*n.length))];return{last:s,median:r(.5),p95:r(.95)}}csv(t){const e=[["method","moment","time_s",...fl.map(n=>n.key)].join(",")];for(const n of this.rows)n.of.forEach((s,r)=>{const o=`"${(t[r]??`method ${r+1}`).replaceAll('"','""')}"`;s&&e.push([o,n.frame,n.time,...fl.map(a=>s[a.at])].join(","))});return e.join(`
`)+`
`}}function Xo(i){const t=Math.abs(i);return t===0?"0":t<.001||t>=1e5?i.toExponential(1):String(Number(i.toPrecision(3)))}const PS=!0,rn="u-",LS="uplot",DS=rn+"hz",US=rn+"vt",IS=rn+"title",kS=rn+"wrap",NS=rn+"under",OS=rn+"over",FS=rn+"axis",Xs=rn+"off",BS=rn+"select",zS=rn+"cursor-x",HS=rn+"cursor-y",$S=rn+"cursor-pt",VS=rn+"legend",GS=rn+"live",WS=rn+"inline",XS=rn+"series",jS=rn+"marker",Yf=rn+"label",qS=rn+"value",Bo="width",zo="height",Po="top",Kf="bottom",Dr="left",Uc="right",Su="#000",Zf=Su+"0",Ic="mousemove",Jf="mousedown",kc="mouseup",Qf="mouseenter",tp="mouseleave",ep="dblclick",YS="resize",KS="scroll",np="change",pl="dppxchange",Eu="--",lo=typeof window<"u",Dh=lo?document:null,Hr=lo?window:null,ZS=lo?navigator:null;let Me,Wa;function Uh(){let i=devicePixelRatio;Me!=i&&(Me=i,Wa&&kh(np,Wa,Uh),Wa=matchMedia(`(min-resolution: ${Me-.001}dppx) and (max-resolution: ${Me+.001}dppx)`),Ks(np,Wa,Uh),Hr.dispatchEvent(new CustomEvent(pl)))}function Vn(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Ih(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Fe(i,t,e){i.style[t]=e+"px"}function fi(i,t,e,n){let s=Dh.createElement(i);return t!=null&&Vn(s,t),e?.insertBefore(s,n),s}function ti(i,t){return fi("div",i,t)}const ip=new WeakMap;function Ci(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=ip.get(i);r!=o&&(i.style.transform=r,ip.set(i,r),t<0||e<0||t>n||e>s?Vn(i,Xs):Ih(i,Xs))}const sp=new WeakMap;function rp(i,t,e){let n=t+e,s=sp.get(i);n!=s&&(sp.set(i,n),i.style.background=t,i.style.borderColor=e)}const op=new WeakMap;function ap(i,t,e,n){let s=t+""+e,r=op.get(i);s!=r&&(op.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}const Tu={passive:!0},JS={...Tu,capture:!0};function Ks(i,t,e,n){t.addEventListener(i,e,n?JS:Tu)}function kh(i,t,e,n){t.removeEventListener(i,e,Tu)}lo&&Uh();function pi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:jn((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function ig(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}const sg=i=>i!=null,rg=i=>i!=null&&i>0,Cl=ig(sg),QS=ig(rg);function t1(i,t,e,n=0,s=!1){let r=s?QS:Cl,o=s?rg:sg;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Le,l??-Le]}function Rl(i,t,e,n){let s=hp(i),r=hp(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Yi:og,a=s==1?jn:ei,l=r==1?ei:jn,c=a(o(en(i))),h=l(o(en(t))),u=Kr(e,c),d=Kr(e,h);return e==10&&(c<0&&(u=De(u,-c)),h<0&&(d=De(d,-h))),n||e==2?(i=u*s,t=d*r):(i=hg(i,u),t=Pl(t,d)),[i,t]}function Au(i,t,e,n){let s=Rl(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}const Cu=.1,lp={mode:3,pad:Cu},jo={pad:0,soft:null,mode:0},e1={min:jo,max:jo};function ml(i,t,e,n){return Ll(e)?cp(i,t,e):(jo.pad=e,jo.soft=n?0:null,jo.mode=n?3:0,cp(i,t,e1))}function xe(i,t){return i??t}function n1(i,t,e){for(t=xe(t,0),e=xe(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function cp(i,t,e){let n=e.min,s=e.max,r=xe(n.pad,0),o=xe(s.pad,0),a=xe(n.hard,-Le),l=xe(s.hard,Le),c=xe(n.soft,Le),h=xe(s.soft,-Le),u=xe(n.mode,0),d=xe(s.mode,0),f=t-i,g=Yi(f),v=Pn(en(i),en(t)),m=Yi(v),p=en(m-g);(f<1e-24||p>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Le&&(r=0),d==2&&h!=-Le&&(o=0)));let y=f||v||1e3,E=Yi(y),x=Kr(10,jn(E)),k=y*(f==0?i==0?.1:1:r),A=De(hg(i-k,x/10),24),L=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Le,I=Pn(a,A<L&&i>=L?L:_i(L,A)),S=y*(f==0?t==0?.1:1:o),b=De(Pl(t+S,x/10),24),R=t<=h&&(d==1||d==3&&b>=h||d==2&&b<=h)?h:-Le,H=_i(l,b>R&&t<=R?R:Pn(R,b));return I==H&&I==0&&(H=100),[I,H]}const i1=new Intl.NumberFormat(lo?ZS.language:"en-US"),Ru=i=>i1.format(i),Yn=Math,rl=Yn.PI,en=Yn.abs,jn=Yn.floor,tn=Yn.round,ei=Yn.ceil,_i=Yn.min,Pn=Yn.max,Kr=Yn.pow,hp=Yn.sign,Yi=Yn.log10,og=Yn.log2,s1=(i,t=1)=>Yn.sinh(i)*t,Nc=(i,t=1)=>Yn.asinh(i/t),Le=1/0;function up(i){return(Yi((i^i>>31)-(i>>31))|0)+1}function Nh(i,t,e){return _i(Pn(i,t),e)}function ag(i){return typeof i=="function"}function he(i){return ag(i)?i:()=>i}const r1=()=>{},lg=i=>i,cg=(i,t)=>t,o1=i=>null,dp=i=>!0,fp=(i,t)=>i==t,a1=/\.\d*?(?=9{6,}|0{6,})/gm,tr=i=>{if(dg(i)||bs.has(i))return i;const t=`${i}`,e=t.match(a1);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${tr(s)}e${r}`}return De(i,n)};function $s(i,t){return tr(De(tr(i/t))*t)}function Pl(i,t){return tr(ei(tr(i/t))*t)}function hg(i,t){return tr(jn(tr(i/t))*t)}function De(i,t=0){if(dg(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return tn(n)/e}const bs=new Map;function ug(i){return((""+i).split(".")[1]||"").length}function ta(i,t,e,n){let s=[],r=n.map(ug);for(let o=t;o<e;o++){let a=en(o),l=De(Kr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:De(h,u);s.push(d),bs.set(d,u)}}return s}const qo={},Pu=[],Zr=[null,null],ms=Array.isArray,dg=Number.isInteger,l1=i=>i===void 0;function pp(i){return typeof i=="string"}function Ll(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function c1(i){return i!=null&&typeof i=="object"}const h1=Object.getPrototypeOf(Uint8Array),fg="__proto__";function Jr(i,t=Ll){let e;if(ms(i)){let n=i.find(s=>s!=null);if(ms(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Jr(i[s],t)}else e=i.slice()}else if(i instanceof h1)e=i.slice();else if(t(i)){e={};for(let n in i)n!=fg&&(e[n]=Jr(i[n],t))}else e=i;return e}function Ye(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=fg&&(Ll(i[s])?Ye(i[s],Jr(n[s])):i[s]=Jr(n[s]))}return i}const u1=0,d1=1,f1=2;function p1(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function m1(i,t){if(v1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return x1(o[0])||(o=_1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:d1,f=[];for(let g=0;g<h.length;g++){let v=h[g],m=r.get(l[g]);v===null?d!=u1&&(u[m]=v,d==f1&&f.push(m)):u[m]=v}p1(u,f,s),n.push(u)}}return n}const g1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function _1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function v1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function x1(i,t=100){const e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;const r=Pn(1,jn((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){const l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}const pg=["January","February","March","April","May","June","July","August","September","October","November","December"],mg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function gg(i){return i.slice(0,3)}const y1=mg.map(gg),b1=pg.map(gg),M1={MMMM:pg,MMM:b1,WWWW:mg,WWW:y1};function Lo(i){return(i<10?"0":"")+i}function w1(i){return(i<10?"00":i<100?"0":"")+i}const S1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Lo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Lo(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Lo(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Lo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Lo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>w1(i.getMilliseconds())};function Lu(i,t){t=t||M1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?S1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}const E1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function T1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==E1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}const _g=i=>i%1==0,gl=[1,2,2.5,5],A1=ta(10,-32,0,gl),vg=ta(10,0,32,gl),C1=vg.filter(_g),Vs=A1.concat(vg),Du=`
`,xg="{YYYY}",mp=Du+xg,yg="{M}/{D}",Ho=Du+yg,Xa=Ho+"/{YY}",bg="{aa}",R1="{h}:{mm}",Ir=R1+bg,gp=Du+Ir,_p=":{ss}",Se=null;function Mg(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?ta(10,0,3,gl).filter(_g):ta(10,-3,0,gl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]);const c=[[o,xg,Se,Se,Se,Se,Se,Se,1],[s*28,"{MMM}",mp,Se,Se,Se,Se,Se,1],[s,yg,mp,Se,Se,Se,Se,Se,1],[n,"{h}"+bg,Xa,Se,Ho,Se,Se,Se,1],[e,Ir,Xa,Se,Ho,Se,Se,Se,1],[t,_p,Xa+" "+Ir,Se,Ho+" "+Ir,Se,gp,Se,1],[i,_p+".{fff}",Xa+" "+Ir,Se,Ho+" "+Ir,Se,gp,Se,1]];function h(u){return(d,f,g,v,m,p)=>{let y=[],E=m>=o,x=m>=r&&m<o,k=u(g),A=De(k*i,3),L=Oc(k.getFullYear(),E?0:k.getMonth(),x||E?1:k.getDate()),I=De(L*i,3);if(x||E){let S=x?m/r:0,b=E?m/o:0,R=A==I?A:De(Oc(L.getFullYear()+b,L.getMonth()+S,1)*i,3),H=new Date(tn(R/i)),N=H.getFullYear(),W=H.getMonth();for(let G=0;R<=v;G++){let Z=Oc(N+b*G,W+S*G,1),K=Z-u(De(Z*i,3));R=De((+Z+K)*i,3),R<=v&&y.push(R)}}else{let S=m>=s?s:m,b=jn(g)-jn(A),R=I+b+Pl(A-I,S);y.push(R);let H=u(R),N=H.getHours()+H.getMinutes()/e+H.getSeconds()/n,W=m/n,G=d.axes[f]._space,Z=p/G;for(;R=De(R+m,i==1?0:3),!(R>v);)if(W>1){let K=jn(De(N+W,6))%24,at=u(R).getHours()-K;at>1&&(at=-1),R-=at*n,N=(N+W)%24;let mt=y[y.length-1];De((R-mt)/m,3)*Z>=.7&&y.push(R)}else y.push(R)}return y}}return[l,c,h]}const[P1,L1,D1]=Mg(1),[U1,I1,k1]=Mg(.001);ta(2,-53,53,[1]);function vp(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function xp(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,u,d,f;return n.map(g=>{let v=i(g),m=v.getFullYear(),p=v.getMonth(),y=v.getDate(),E=v.getHours(),x=v.getMinutes(),k=v.getSeconds(),A=m!=l&&a[2]||p!=c&&a[3]||y!=h&&a[4]||E!=u&&a[5]||x!=d&&a[6]||k!=f&&a[7]||a[1];return l=m,c=p,h=y,u=E,d=x,f=k,A(v)})}}function N1(i,t){let e=Lu(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Oc(i,t,e){return new Date(i,t,e)}function yp(i,t){return t(i)}const O1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function bp(i,t){return(e,n,s,r)=>r==null?Eu:t(i(n))}function F1(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function B1(i,t){return i.series[t].fill(i,t)}const z1={show:!0,live:!0,isolate:!1,mount:r1,markers:{show:!0,width:2,stroke:F1,fill:B1,dash:"solid"},idx:null,idxs:null,values:[]};function H1(i,t){let e=i.cursor.points,n=ti(),s=e.size(i,t);Fe(n,Bo,s),Fe(n,zo,s);let r=s/-2;Fe(n,"marginLeft",r),Fe(n,"marginTop",r);let o=e.width(i,t,s);return o&&Fe(n,"borderWidth",o),n}function $1(i,t){let e=i.series[t].points;return e._fill||e._stroke}function V1(i,t){let e=i.series[t].points;return e._stroke||e._fill}function G1(i,t){return i.series[t].points.size}const Fc=[0,0];function W1(i,t,e){return Fc[0]=t,Fc[1]=e,Fc}function ja(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Bc(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}const X1={show:!0,x:!0,y:!0,lock:!1,move:W1,points:{one:!1,show:H1,size:G1,width:0,stroke:V1,fill:$1},bind:{mousedown:ja,mouseup:ja,click:ja,dblclick:ja,mousemove:Bc,mouseleave:Bc,mouseenter:Bc},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},wg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Uu=Ye({},wg,{filter:cg}),Sg=Ye({},Uu,{size:10}),Eg=Ye({},wg,{show:!1}),Iu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Tg="bold "+Iu,Ag=1.5,Mp={show:!0,scale:"x",stroke:Su,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Tg,side:2,grid:Uu,ticks:Sg,border:Eg,font:Iu,lineGap:Ag,rotate:0},j1="Value",q1="Time",wp={show:!0,scale:"x",auto:!1,sorted:1,min:Le,max:-Le,idxs:[]};function Y1(i,t,e,n,s){return t.map(r=>r==null?"":Ru(r))}function K1(i,t,e,n,s,r,o){let a=[],l=bs.get(s)||0;e=o?e:De(Pl(e,s),l);for(let c=e;c<=n;c=De(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Oh(i,t,e,n,s,r,o){const a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Yi:og,h=jn(c(e));s=Kr(l,h),l==10&&(s=Vs[pi(s,Vs)]);let u=e,d=s*l;l==10&&(d=Vs[pi(d,Vs)]);do a.push(u),u=u+s,l==10&&!bs.has(u)&&(u=De(u,bs.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Vs[pi(d,Vs)]));while(u<=n);return a}function Z1(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Oh(i,t,Pn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Oh(i,t,Pn(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}const Cg=/./,J1=/[12357]/,Q1=/[125]/,Sp=/1/,Fh=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function tE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Cg:l(7,o)-h>=c?J1:l(5,o)-h>=c?Q1:Sp;if(u==Sp){let d=en(l(1,o)-h);if(d<c)return Fh(t.slice().reverse(),a.distr,u,ei(c/d)).reverse()}return Fh(t,a.distr,u,1)}function eE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=en(l(1,o)-l(2,o));return c<a?Fh(t.slice().reverse(),3,Cg,ei(a/c)).reverse():t}function nE(i,t,e,n){return n==null?Eu:t==null?"":Ru(t)}const Ep={show:!0,scale:"y",stroke:Su,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Tg,side:3,grid:Uu,ticks:Sg,border:Eg,font:Iu,lineGap:Ag,rotate:0};function iE(i,t){let e=3+(i||1)*2;return De(e*t,3)}function sE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=en(o-r),l=i.series[t],c=a/(l.points.space*Me);return n[1]-n[0]<=c}const Tp={scale:null,auto:!0,sorted:0,min:Le,max:-Le},Rg=(i,t,e,n,s)=>s,Ap={show:!0,auto:!0,sorted:0,gaps:Rg,alpha:1,facets:[Ye({},Tp,{scale:"x"}),Ye({},Tp,{scale:"y"})]},Cp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Rg,alpha:1,points:{show:sE,filter:null},values:null,min:Le,max:-Le,idxs:[],path:null,clip:null};function rE(i,t,e,n,s){return e/10}const Pg={time:PS,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},oE=Ye({},Pg,{time:!1,ori:1}),Rp={};function Lg(i,t){let e=Rp[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Rp[i]=e)),e}const Qr=1,Bh=2;function sr(i,t,e){const n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox;let l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,p,d,f,g,v,Ul,co,kl,Ug,kg):e(s,l,c,h,u,p,m,f,d,v,g,Il,ho,Ou,Ig,Ng)}function ku(i,t){let e=0,n=0,s=xe(i.bands,Pu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function aE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ki(i,t,e,n,s,r){return sr(i,t,(o,a,l,c,h,u,d,f,g,v,m)=>{let p=o.pxRound;const y=c.dir*(c.ori==0?1:-1),E=c.ori==0?co:ho;let x,k;y==1?(x=e,k=n):(x=n,k=e);let A=p(u(a[x],c,v,f)),L=p(d(l[x],h,m,g)),I=p(u(a[k],c,v,f)),S=p(d(r==1?h.max:h.min,h,m,g)),b=new Path2D(s);return E(b,I,S),E(b,A,S),E(b,A,L),b})}function Dl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;const a=t==0?kl:Ou;let l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function lE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Nu(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=d+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function Pp(i){return i==0?lg:i==1?tn:t=>$s(t,i)}function Dg(i){let t=i==0?Ul:Il,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=_i(c,a/2,l/2),h=_i(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}const Ul=(i,t,e)=>{i.moveTo(t,e)},Il=(i,t,e)=>{i.moveTo(e,t)},co=(i,t,e)=>{i.lineTo(t,e)},ho=(i,t,e)=>{i.lineTo(e,t)},kl=Dg(0),Ou=Dg(1),Ug=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Ig=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},kg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Ng=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Og(i){return(t,e,n,s,r)=>sr(t,e,(o,a,l,c,h,u,d,f,g,v,m)=>{let{pxRound:p,points:y}=o,E,x;c.ori==0?(E=Ul,x=Ug):(E=Il,x=Ig);const k=De(y.width*Me,3);let A=(y.size-y.width)/2*Me,L=De(A*2,3),I=new Path2D,S=new Path2D,{left:b,top:R,width:H,height:N}=t.bbox;kl(S,b-L,R-L,H+L*2,N+L*2);const W=G=>{if(l[G]!=null){let Z=p(u(a[G],c,v,f)),K=p(d(l[G],h,m,g));E(I,Z+A,K),x(I,Z,K,A,0,rl*2)}};if(r)r.forEach(W);else for(let G=n;G<=s;G++)W(G);return{stroke:k>0?I:null,fill:I,clip:S,flags:Qr|Bh}})}function Fg(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}const cE=Fg(co),hE=Fg(ho);function Bg(i){const t=xe(i?.alignGaps,0);return(e,n,s,r)=>sr(e,n,(o,a,l,c,h,u,d,f,g,v,m)=>{[s,r]=Cl(l,s,r);let p=o.pxRound,y=N=>p(u(N,c,v,f)),E=N=>p(d(N,h,m,g)),x,k;c.ori==0?(x=co,k=cE):(x=ho,k=hE);const A=c.dir*(c.ori==0?1:-1),L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Qr},I=L.stroke;let S=!1;if(r-s>=v*4){let N=ft=>e.posToVal(ft,c.key,!0),W=null,G=null,Z,K,Q,lt=y(a[A==1?s:r]),at=y(a[s]),mt=y(a[r]),_t=N(A==1?at+1:mt-1);for(let ft=A==1?s:r;ft>=s&&ft<=r;ft+=A){let nt=a[ft],gt=(A==1?nt<_t:nt>_t)?lt:y(nt),ot=l[ft];gt==lt?ot!=null?(K=ot,W==null?(x(I,gt,E(K)),Z=W=G=K):K<W?W=K:K>G&&(G=K)):ot===null&&(S=!0):(W!=null&&k(I,lt,E(W),E(G),E(Z),E(K)),ot!=null?(K=ot,x(I,gt,E(K)),W=G=Z=K):(W=G=null,ot===null&&(S=!0)),lt=gt,_t=N(lt+A))}W!=null&&W!=G&&Q!=lt&&k(I,lt,E(W),E(G),E(Z),E(K))}else for(let N=A==1?s:r;N>=s&&N<=r;N+=A){let W=l[N];W===null?S=!0:W!=null&&x(I,y(a[N]),E(W))}let[R,H]=ku(e,n);if(o.fill!=null||R!=0){let N=L.fill=new Path2D(I),W=o.fillTo(e,n,o.min,o.max,R),G=E(W),Z=y(a[s]),K=y(a[r]);A==-1&&([K,Z]=[Z,K]),x(N,K,G),x(N,Z,G)}if(!o.spanGaps){let N=[];S&&N.push(...Nu(a,l,s,r,A,y,t)),L.gaps=N=o.gaps(e,n,s,r,N),L.clip=Dl(N,c.ori,f,g,v,m)}return H!=0&&(L.band=H==2?[Ki(e,n,s,r,I,-1),Ki(e,n,s,r,I,1)]:Ki(e,n,s,r,I,H)),L})}function uE(i){const t=xe(i.align,1),e=xe(i.ascDesc,!1),n=xe(i.alignGaps,0),s=xe(i.extend,!1);return(r,o,a,l)=>sr(r,o,(c,h,u,d,f,g,v,m,p,y,E)=>{[a,l]=Cl(u,a,l);let x=c.pxRound,{left:k,width:A}=r.bbox,L=at=>x(g(at,d,y,m)),I=at=>x(v(at,f,E,p)),S=d.ori==0?co:ho;const b={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Qr},R=b.stroke,H=d.dir*(d.ori==0?1:-1);let N=I(u[H==1?a:l]),W=L(h[H==1?a:l]),G=W,Z=W;s&&t==-1&&(Z=k,S(R,Z,N)),S(R,W,N);for(let at=H==1?a:l;at>=a&&at<=l;at+=H){let mt=u[at];if(mt==null)continue;let _t=L(h[at]),ft=I(mt);t==1?S(R,_t,N):S(R,G,ft),S(R,_t,ft),N=ft,G=_t}let K=G;s&&t==1&&(K=k+A,S(R,K,N));let[Q,lt]=ku(r,o);if(c.fill!=null||Q!=0){let at=b.fill=new Path2D(R),mt=c.fillTo(r,o,c.min,c.max,Q),_t=I(mt);S(at,K,_t),S(at,Z,_t)}if(!c.spanGaps){let at=[];at.push(...Nu(h,u,a,l,H,L,n));let mt=c.width*Me/2,_t=e||t==1?mt:-mt,ft=e||t==-1?-mt:mt;at.forEach(nt=>{nt[0]+=_t,nt[1]+=ft}),b.gaps=at=c.gaps(r,o,a,l,at),b.clip=Dl(at,d.ori,m,p,y,E)}return lt!=0&&(b.band=lt==2?[Ki(r,o,a,l,R,-1),Ki(r,o,a,l,R,1)]:Ki(r,o,a,l,R,lt)),b})}function Lp(i,t,e,n,s,r,o=Le){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=en(i[l]-i[a]);h<c&&(c=h,o=en(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function dE(i){i=i||qo;const t=xe(i.size,[.6,Le,1]),e=i.align||0,n=i.gap||0;let s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;const r=he(s),o=1-t[0],a=xe(t[1],Le),l=xe(t[2],1),c=xe(i.disp,qo),h=xe(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,v,m)=>sr(f,g,(p,y,E,x,k,A,L,I,S,b,R)=>{let H=p.pxRound,N=e,W=n*Me,G=a*Me,Z=l*Me,K,Q;x.ori==0?[K,Q]=r(f,g):[Q,K]=r(f,g);const lt=x.dir*(x.ori==0?1:-1);let at=x.ori==0?kl:Ou,mt=x.ori==0?h:(V,tt,Mt,vt,Tt,Jt,dt)=>{h(V,tt,Mt,Tt,vt,dt,Jt)},_t=xe(f.bands,Pu).find(V=>V.series[0]==g),ft=_t!=null?_t.dir:0,nt=p.fillTo(f,g,p.min,p.max,ft),ct=H(L(nt,k,R,S)),gt,ot,Ht,Vt=b,kt=H(p.width*Me),ue=!1,Qt=null,de=null,z=null,Ze=null;u!=null&&(kt==0||d!=null)&&(ue=!0,Qt=u.values(f,g,v,m),de=new Map,new Set(Qt).forEach(V=>{V!=null&&de.set(V,new Path2D)}),kt>0&&(z=d.values(f,g,v,m),Ze=new Map,new Set(z).forEach(V=>{V!=null&&Ze.set(V,new Path2D)})));let{x0:ne,size:se}=c;if(ne!=null&&se!=null){N=1,y=ne.values(f,g,v,m),ne.unit==2&&(y=y.map(Mt=>f.posToVal(I+Mt*b,x.key,!0)));let V=se.values(f,g,v,m);se.unit==2?ot=V[0]*b:ot=A(V[0],x,b,I)-A(0,x,b,I),Vt=Lp(y,E,A,x,b,I,Vt),Ht=Vt-ot+W}else Vt=Lp(y,E,A,x,b,I,Vt),Ht=Vt*o+W,ot=Vt-Ht;Ht<1&&(Ht=0),kt>=ot/2&&(kt=0),Ht<5&&(H=lg);let Gt=Ht>0,pe=Vt-Ht-(Gt?kt:0);ot=H(Nh(pe,Z,G)),gt=(N==0?ot/2:N==lt?0:ot)-N*lt*((N==0?W/2:0)+(Gt?kt/2:0));const Lt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},P=ue?null:new Path2D;let w=null;if(_t!=null)w=f.data[_t.series[1]];else{let{y0:V,y1:tt}=c;V!=null&&tt!=null&&(E=tt.values(f,g,v,m),w=V.values(f,g,v,m))}let Y=K*ot,J=Q*ot;for(let V=lt==1?v:m;V>=v&&V<=m;V+=lt){let tt=E[V];if(tt==null)continue;if(w!=null){let Ft=w[V]??0;if(tt-Ft==0)continue;ct=L(Ft,k,R,S)}let Mt=x.distr!=2||c!=null?y[V]:V,vt=A(Mt,x,b,I),Tt=L(xe(tt,nt),k,R,S),Jt=H(vt-gt),dt=H(Pn(Tt,ct)),yt=H(_i(Tt,ct)),Nt=dt-yt;if(tt!=null){let Ft=tt<0?J:Y,St=tt<0?Y:J;ue?(kt>0&&z[V]!=null&&at(Ze.get(z[V]),Jt,yt+jn(kt/2),ot,Pn(0,Nt-kt),Ft,St),Qt[V]!=null&&at(de.get(Qt[V]),Jt,yt+jn(kt/2),ot,Pn(0,Nt-kt),Ft,St)):at(P,Jt,yt+jn(kt/2),ot,Pn(0,Nt-kt),Ft,St),mt(f,g,V,Jt-kt/2,yt,ot+kt,Nt)}}return kt>0?Lt.stroke=ue?Ze:P:ue||(Lt._fill=p.width==0?p._fill:p._stroke??p._fill,Lt.width=0),Lt.fill=ue?de:P,Lt})}function fE(i,t){const e=xe(t?.alignGaps,0);return(n,s,r,o)=>sr(n,s,(a,l,c,h,u,d,f,g,v,m,p)=>{[r,o]=Cl(c,r,o);let y=a.pxRound,E=K=>y(d(K,h,m,g)),x=K=>y(f(K,u,p,v)),k,A,L;h.ori==0?(k=Ul,L=co,A=kg):(k=Il,L=ho,A=Ng);const I=h.dir*(h.ori==0?1:-1);let S=E(l[I==1?r:o]),b=S,R=[],H=[];for(let K=I==1?r:o;K>=r&&K<=o;K+=I)if(c[K]!=null){let lt=l[K],at=E(lt);R.push(b=at),H.push(x(c[K]))}const N={stroke:i(R,H,k,L,A,y),fill:null,clip:null,band:null,gaps:null,flags:Qr},W=N.stroke;let[G,Z]=ku(n,s);if(a.fill!=null||G!=0){let K=N.fill=new Path2D(W),Q=a.fillTo(n,s,a.min,a.max,G),lt=x(Q);L(K,b,lt),L(K,S,lt)}if(!a.spanGaps){let K=[];K.push(...Nu(l,c,r,o,I,E,e)),N.gaps=K=a.gaps(n,s,r,o,K),N.clip=Dl(K,h.ori,g,v,m,p)}return Z!=0&&(N.band=Z==2?[Ki(n,s,r,o,W,-1),Ki(n,s,r,o,W,1)]:Ki(n,s,r,o,W,Z)),N})}function pE(i){return fE(mE,i)}function mE(i,t,e,n,s,r){const o=i.length;if(o<2)return null;const a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}const zh=new Set;function Dp(){for(let i of zh)i.syncRect(!0)}lo&&(Ks(YS,Hr,Dp),Ks(KS,Hr,Dp,!0),Ks(pl,Hr,()=>{wn.pxRatio=Me}));const gE=Bg(),_E=Og();function Up(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Hh(r,o,t,e))}function vE(i,t){return i.map((e,n)=>n==0?{}:Ye({},t,e))}function Hh(i,t,e,n){return Ye({},t==0?e:n,i)}function zg(i,t,e){return t==null?Zr:[t,e]}const xE=zg;function yE(i,t,e){return t==null?Zr:ml(t,e,Cu,!0)}function Hg(i,t,e,n){return t==null?Zr:Rl(t,e,i.scales[n].log,!1)}const bE=Hg;function $g(i,t,e,n){return t==null?Zr:Au(t,e,i.scales[n].log,!1)}const ME=$g;function wE(i,t,e,n,s){let r=Pn(up(i),up(t)),o=t-i,a=pi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?bs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Ip(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=tn((e=+s)*Me))+"px"),[i,t,e]}function SE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=De(t[2]*Me,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function wn(i,t,e){const n={mode:xe(i.mode,1)},s=n.mode;function r(_,M,C,D){let O=M.valToPct(_);return D+C*(M.dir==-1?1-O:O)}function o(_,M,C,D){let O=M.valToPct(_);return D+C*(M.dir==-1?O:1-O)}function a(_,M,C,D){return M.ori==0?r(_,M,C,D):o(_,M,C,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;const c=n.root=ti(LS);if(i.id!=null&&(c.id=i.id),Vn(c,i.class),i.title){let _=ti(IS,c);_.textContent=i.title}const h=fi("canvas"),u=n.ctx=h.getContext("2d"),d=ti(kS,c);Ks("click",d,_=>{_.target===g&&(ke!=dr||Ve!=fr)&&pn.click(n,_)},!0);const f=n.under=ti(NS,d);d.appendChild(h);const g=n.over=ti(OS,d);i=Jr(i);const v=+xe(i.pxAlign,1),m=Pp(v);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});const p=i.ms||.001,y=n.series=s==1?Up(i.series||[],wp,Cp,!1):vE(i.series||[null],Ap),E=n.axes=Up(i.axes||[],Mp,Ep,!0),x=n.scales={},k=n.bands=i.bands||[];k.forEach(_=>{_.fill=he(_.fill||null),_.dir=xe(_.dir,-1)});const A=s==2?y[1].facets[0].scale:y[0].scale,L={axes:i0,series:Kn},I=(i.drawOrder||["axes","series"]).map(_=>L[_]);function S(_){const M=_.distr==3?C=>Yi(C>0?C:_.clamp(n,C,_.min,_.max,_.key)):_.distr==4?C=>Nc(C,_.asinh):_.distr==100?C=>_.fwd(C):C=>C;return C=>{let D=M(C),{_min:O,_max:q}=_,it=q-O;return(D-O)/it}}function b(_){let M=x[_];if(M==null){let C=(i.scales||qo)[_]||qo;if(C.from!=null){b(C.from);let D=Ye({},x[C.from],C,{key:_});D.valToPct=S(D),x[_]=D}else{M=x[_]=Ye({},_==A?Pg:oE,C),M.key=_;let D=M.time,O=M.range,q=ms(O);if((_!=A||s==2&&!D)&&(q&&(O[0]==null||O[1]==null)&&(O={min:O[0]==null?lp:{mode:1,hard:O[0],soft:O[0]},max:O[1]==null?lp:{mode:1,hard:O[1],soft:O[1]}},q=!1),!q&&Ll(O))){let it=O;O=(ht,pt,Rt)=>pt==null?Zr:ml(pt,Rt,it)}M.range=he(O||(D?xE:_==A?M.distr==3?bE:M.distr==4?ME:zg:M.distr==3?Hg:M.distr==4?$g:yE)),M.auto=he(q?!1:M.auto),M.clamp=he(M.clamp||rE),M._min=M._max=null,M.valToPct=S(M)}}}b("x"),b("y"),s==1&&y.forEach(_=>{b(_.scale)}),E.forEach(_=>{b(_.scale)});for(let _ in i.scales)b(_);const R=x[A],H=R.distr;let N,W;R.ori==0?(Vn(c,DS),N=r,W=o):(Vn(c,US),N=o,W=r);const G={};for(let _ in x){let M=x[_];(M.min!=null||M.max!=null)&&(G[_]={min:M.min,max:M.max},M.min=M.max=null)}const Z=i.tzDate||(_=>new Date(tn(_/p))),K=i.fmtDate||Lu,Q=p==1?D1(Z):k1(Z),lt=xp(Z,vp(p==1?L1:I1,K)),at=bp(Z,yp(O1,K)),mt=[],_t=n.legend=Ye({},z1,i.legend),ft=n.cursor=Ye({},X1,{drag:{y:s==2}},i.cursor),nt=_t.show,ct=ft.show,gt=_t.markers;_t.idxs=mt,gt.width=he(gt.width),gt.dash=he(gt.dash),gt.stroke=he(gt.stroke),gt.fill=he(gt.fill);let ot,Ht,Vt,kt=[],ue=[],Qt,de=!1,z={};if(_t.live){const _=y[1]?y[1].values:null;de=_!=null,Qt=de?_(n,1,0):{_:0};for(let M in Qt)z[M]=Eu}if(nt)if(ot=fi("table",VS,c),Vt=fi("tbody",null,ot),_t.mount(n,ot),de){Ht=fi("thead",null,ot,Vt);let _=fi("tr",null,Ht);fi("th",null,_);for(var Ze in Qt)fi("th",Yf,_).textContent=Ze}else Vn(ot,WS),_t.live&&Vn(ot,GS);const ne={show:!0},se={show:!1};function Gt(_,M){if(M==0&&(de||!_t.live||s==2))return Zr;let C=[],D=fi("tr",XS,Vt,Vt.childNodes[M]);Vn(D,_.class),_.show||Vn(D,Xs);let O=fi("th",null,D);if(gt.show){let ht=ti(jS,O);if(M>0){let pt=gt.width(n,M);pt&&(ht.style.border=pt+"px "+gt.dash(n,M)+" "+gt.stroke(n,M)),ht.style.background=gt.fill(n,M)}}let q=ti(Yf,O);_.label instanceof HTMLElement?q.appendChild(_.label):q.textContent=_.label,M>0&&(gt.show||(q.style.color=_.width>0?gt.stroke(n,M):gt.fill(n,M)),Lt("click",O,ht=>{if(ft._lock)return;Je(ht);let pt=y.indexOf(_);if((ht.ctrlKey||ht.metaKey)!=_t.isolate){let Rt=y.some((Pt,Dt)=>Dt>0&&Dt!=pt&&Pt.show);y.forEach((Pt,Dt)=>{Dt>0&&Si(Dt,Rt?Dt==pt?ne:se:ne,!0,je.setSeries)})}else Si(pt,{show:!_.show},!0,je.setSeries)},!1),Oi&&Lt(Qf,O,ht=>{ft._lock||(Je(ht),Si(y.indexOf(_),mr,!0,je.setSeries))},!1));for(var it in Qt){let ht=fi("td",qS,D);ht.textContent="--",C.push(ht)}return[D,C]}const pe=new Map;function Lt(_,M,C,D=!0){const O=pe.get(M)||{},q=ft.bind[_](n,M,C,D);q&&(Ks(_,M,O[_]=q),pe.set(M,O))}function P(_,M,C){const D=pe.get(M)||{};for(let O in D)(_==null||O==_)&&(kh(O,M,D[O]),delete D[O]);_==null&&pe.delete(M)}let w=0,Y=0,J=0,V=0,tt=0,Mt=0,vt=tt,Tt=Mt,Jt=J,dt=V,yt=0,Nt=0,Ft=0,St=0;n.bbox={};let ae=!1,Yt=!1,me=!1,B=!1,bt=!1,et=!1;function rt(_,M,C){(C||_!=n.width||M!=n.height)&&At(_,M),lr(!1),me=!0,Yt=!0,cr()}function At(_,M){n.width=w=J=_,n.height=Y=V=M,tt=Mt=0,on(),ye();let C=n.bbox;yt=C.left=$s(tt*Me,.5),Nt=C.top=$s(Mt*Me,.5),Ft=C.width=$s(J*Me,.5),St=C.height=$s(V*Me,.5)}const Ct=3;function te(){let _=!1,M=0;for(;!_;){M++;let C=e0(M),D=n0(M);_=M==Ct||C&&D,_||(At(n.width,n.height),Yt=!0)}}function He({width:_,height:M}){rt(_,M)}n.setSize=He;function on(){let _=!1,M=!1,C=!1,D=!1;E.forEach((O,q)=>{if(O.show&&O._show){let{side:it,_size:ht}=O,pt=it%2,Rt=O.label!=null?O.labelSize:0,Pt=ht+Rt;Pt>0&&(pt?(J-=Pt,it==3?(tt+=Pt,D=!0):C=!0):(V-=Pt,it==0?(Mt+=Pt,_=!0):M=!0))}}),bi[0]=_,bi[1]=C,bi[2]=M,bi[3]=D,J-=T[1]+T[3],tt+=T[3],V-=T[2]+T[0],Mt+=T[0]}function ye(){let _=tt+J,M=Mt+V,C=tt,D=Mt;function O(q,it){switch(q){case 1:return _+=it,_-it;case 2:return M+=it,M-it;case 3:return C-=it,C+it;case 0:return D-=it,D+it}}E.forEach((q,it)=>{if(q.show&&q._show){let ht=q.side;q._pos=O(ht,q._size),q.label!=null&&(q._lpos=O(ht,q.labelSize))}})}if(ft.dataIdx==null){let _=ft.hover,M=_.skip=new Set(_.skip??[]);M.add(void 0);let C=_.prox=he(_.prox),D=_.bias??=0;ft.dataIdx=(O,q,it,ht)=>{if(q==0)return it;let pt=it,Rt=C(O,q,it,ht)??Le,Pt=Rt>=0&&Rt<Le,Dt=R.ori==0?J:V,Kt=ft.left,be=t[0],ve=t[q];if(M.has(ve[it])){pt=null;let le=null,Xt=null,$t;if(D==0||D==-1)for($t=it;le==null&&$t-- >0;)M.has(ve[$t])||(le=$t);if(D==0||D==1)for($t=it;Xt==null&&$t++<ve.length;)M.has(ve[$t])||(Xt=$t);if(le!=null||Xt!=null)if(Pt){let Oe=le==null?-1/0:N(be[le],R,Dt,0),Ge=Xt==null?1/0:N(be[Xt],R,Dt,0),un=Kt-Oe,Te=Ge-Kt;un<=Te?un<=Rt&&(pt=le):Te<=Rt&&(pt=Xt)}else pt=Xt==null?le:le==null?Xt:it-le<=Xt-it?le:Xt}else Pt&&en(Kt-N(be[it],R,Dt,0))>Rt&&(pt=null);return pt}}const Je=_=>{ft.event=_};ft.idxs=mt,ft._lock=!1;let Ie=ft.points;Ie.show=he(Ie.show),Ie.size=he(Ie.size),Ie.stroke=he(Ie.stroke),Ie.width=he(Ie.width),Ie.fill=he(Ie.fill);const On=n.focus=Ye({},i.focus||{alpha:.3},ft.focus),Oi=On.prox>=0,Ln=Oi&&Ie.one;let _n=[],Fi=[],Bi=[];function Cs(_,M){let C=Ie.show(n,M);if(C instanceof HTMLElement)return Vn(C,$S),Vn(C,_.class),Ci(C,-10,-10,J,V),g.insertBefore(C,_n[M]),C}function mo(_,M){if(s==1||M>0){let C=s==1&&x[_.scale].time,D=_.value;_.value=C?pp(D)?bp(Z,yp(D,K)):D||at:D||nE,_.label=_.label||(C?q1:j1)}if(Ln||M>0){_.width=_.width==null?1:_.width,_.paths=_.paths||gE||o1,_.fillTo=he(_.fillTo||aE),_.pxAlign=+xe(_.pxAlign,v),_.pxRound=Pp(_.pxAlign),_.stroke=he(_.stroke||null),_.fill=he(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let C=iE(Pn(1,_.width),1),D=_.points=Ye({},{size:C,width:Pn(1,C*.2),stroke:_.stroke,space:C*2,paths:_E,_stroke:null,_fill:null},_.points);D.show=he(D.show),D.filter=he(D.filter),D.fill=he(D.fill),D.stroke=he(D.stroke),D.paths=he(D.paths),D.pxAlign=_.pxAlign}if(nt){let C=Gt(_,M);kt.splice(M,0,C[0]),ue.splice(M,0,C[1]),_t.values.push(null)}if(ct){mt.splice(M,0,null);let C=null;Ln?M==0&&(C=Cs(_,M)):M>0&&(C=Cs(_,M)),_n.splice(M,0,C),Fi.splice(M,0,0),Bi.splice(M,0,0)}hn("addSeries",M)}function or(_,M){M=M??y.length,_=s==1?Hh(_,M,wp,Cp):Hh(_,M,{},Ap),y.splice(M,0,_),mo(y[M],M)}n.addSeries=or;function ca(_){if(y.splice(_,1),nt){_t.values.splice(_,1),ue.splice(_,1);let M=kt.splice(_,1)[0];P(null,M.firstChild),M.remove()}ct&&(mt.splice(_,1),_n.splice(_,1)[0].remove(),Fi.splice(_,1),Bi.splice(_,1)),hn("delSeries",_)}n.delSeries=ca;const bi=[!1,!1,!1,!1];function Ol(_,M){if(_._show=_.show,_.show){let C=_.side%2,D=x[_.scale];D==null&&(_.scale=C?y[1].scale:A,D=x[_.scale]);let O=D.time;_.size=he(_.size),_.space=he(_.space),_.rotate=he(_.rotate),ms(_.incrs)&&_.incrs.forEach(it=>{!bs.has(it)&&bs.set(it,ug(it))}),_.incrs=he(_.incrs||(D.distr==2?C1:O?p==1?P1:U1:Vs)),_.splits=he(_.splits||(O&&D.distr==1?Q:D.distr==3?Oh:D.distr==4?Z1:K1)),_.stroke=he(_.stroke),_.grid.stroke=he(_.grid.stroke),_.ticks.stroke=he(_.ticks.stroke),_.border.stroke=he(_.border.stroke);let q=_.values;_.values=ms(q)&&!ms(q[0])?he(q):O?ms(q)?xp(Z,vp(q,K)):pp(q)?N1(Z,q):q||lt:q||Y1,_.filter=he(_.filter||(D.distr>=3&&D.log==10?tE:D.distr==3&&D.log==2?eE:cg)),_.font=Ip(_.font),_.labelFont=Ip(_.labelFont),_._size=_.size(n,null,M,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(bi[M]=!0,_._el=ti(FS,d))}}function Rs(_,M,C,D){let[O,q,it,ht]=C,pt=M%2,Rt=0;return pt==0&&(ht||q)&&(Rt=M==0&&!O||M==2&&!it?tn(Mp.size/3):0),pt==1&&(O||it)&&(Rt=M==1&&!q||M==3&&!ht?tn(Ep.size/2):0),Rt}const ha=n.padding=(i.padding||[Rs,Rs,Rs,Rs]).map(_=>he(xe(_,Rs))),T=n._padding=ha.map((_,M)=>_(n,M,bi,0));let F,X=null,j=null;const $=s==1?y[0].idxs:null;let ut=null,wt=!1;function Ot(_,M){if(t=_??[],n.data=n._data=t,s==2){F=0;for(let C=1;C<y.length;C++)F+=t[C][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ut=t[0],F=ut.length;let C=t;if(H==2){C=t.slice();let D=C[0]=Array(F);for(let O=0;O<F;O++)D[O]=O}n._data=t=C}if(lr(!0),hn("setData"),H==2&&(me=!0),M!==!1){let C=R;C.auto(n,wt)?Ut():os(A,C.min,C.max),B=B||ft.left>=0,et=!0,cr()}}n.setData=Ot;function Ut(){wt=!0;let _,M;s==1&&(F>0?(X=$[0]=0,j=$[1]=F-1,_=t[0][X],M=t[0][j],H==2?(_=X,M=j):_==M&&(H==3?[_,M]=Rl(_,_,R.log,!1):H==4?[_,M]=Au(_,_,R.log,!1):R.time?M=_+tn(86400/p):[_,M]=ml(_,M,Cu,!0))):(X=$[0]=_=null,j=$[1]=M=null)),os(A,_,M)}let Wt,jt,It,ce,we,Ee,an,fe,Bt,$e;function ge(_,M,C,D,O,q){_??=Zf,C??=Pu,D??="butt",O??=Zf,q??="round",_!=Wt&&(u.strokeStyle=Wt=_),O!=jt&&(u.fillStyle=jt=O),M!=It&&(u.lineWidth=It=M),q!=we&&(u.lineJoin=we=q),D!=Ee&&(u.lineCap=Ee=D),C!=ce&&u.setLineDash(ce=C)}function Dn(_,M,C,D){M!=jt&&(u.fillStyle=jt=M),_!=an&&(u.font=an=_),C!=fe&&(u.textAlign=fe=C),D!=Bt&&(u.textBaseline=Bt=D)}function Mi(_,M,C,D,O=0){if(D.length>0&&_.auto(n,wt)&&(M==null||M.min==null)){let q=xe(X,0),it=xe(j,D.length-1),ht=C.min==null?t1(D,q,it,O,_.distr==3):[C.min,C.max];_.min=_i(_.min,C.min=ht[0]),_.max=Pn(_.max,C.max=ht[1])}}const vn={min:null,max:null};function Ps(){for(let D in x){let O=x[D];G[D]==null&&(O.min==null||G[A]!=null&&O.auto(n,wt))&&(G[D]=vn)}for(let D in x){let O=x[D];G[D]==null&&O.from!=null&&G[O.from]!=null&&(G[D]=vn)}G[A]!=null&&lr(!0);let _={};for(let D in G){let O=G[D];if(O!=null){let q=_[D]=Jr(x[D],c1);if(O.min!=null)Ye(q,O);else if(D!=A||s==2)if(F==0&&q.from==null){let it=q.range(n,null,null,D);q.min=it[0],q.max=it[1]}else q.min=Le,q.max=-Le}}if(F>0){y.forEach((D,O)=>{if(s==1){let q=D.scale,it=G[q];if(it==null)return;let ht=_[q];if(O==0){let pt=ht.range(n,ht.min,ht.max,q);ht.min=pt[0],ht.max=pt[1],X=pi(ht.min,t[0]),j=pi(ht.max,t[0]),j-X>1&&(t[0][X]<ht.min&&X++,t[0][j]>ht.max&&j--),D.min=ut[X],D.max=ut[j]}else D.show&&D.auto&&Mi(ht,it,D,t[O],D.sorted);D.idxs[0]=X,D.idxs[1]=j}else if(O>0&&D.show&&D.auto){let[q,it]=D.facets,ht=q.scale,pt=it.scale,[Rt,Pt]=t[O],Dt=_[ht],Kt=_[pt];Dt!=null&&Mi(Dt,G[ht],q,Rt,q.sorted),Kt!=null&&Mi(Kt,G[pt],it,Pt,it.sorted),D.min=it.min,D.max=it.max}});for(let D in _){let O=_[D],q=G[D];if(O.from==null&&(q==null||q.min==null)){let it=O.range(n,O.min==Le?null:O.min,O.max==-Le?null:O.max,D);O.min=it[0],O.max=it[1]}}}for(let D in _){let O=_[D];if(O.from!=null){let q=_[O.from];if(q.min==null)O.min=O.max=null;else{let it=O.range(n,q.min,q.max,D);O.min=it[0],O.max=it[1]}}}let M={},C=!1;for(let D in _){let O=_[D],q=x[D];if(q.min!=O.min||q.max!=O.max){q.min=O.min,q.max=O.max;let it=q.distr;q._min=it==3?Yi(q.min):it==4?Nc(q.min,q.asinh):it==100?q.fwd(q.min):q.min,q._max=it==3?Yi(q.max):it==4?Nc(q.max,q.asinh):it==100?q.fwd(q.max):q.max,M[D]=C=!0}}if(C){y.forEach((D,O)=>{s==2?O>0&&M.y&&(D._paths=null):M[D.scale]&&(D._paths=null)});for(let D in M)me=!0,hn("setScale",D);ct&&ft.left>=0&&(B=et=!0)}for(let D in G)G[D]=null}function Pe(_){let M=Nh(X-1,0,F-1),C=Nh(j+1,0,F-1);for(;_[M]==null&&M>0;)M--;for(;_[C]==null&&C<F-1;)C++;return[M,C]}function Kn(){if(F>0){let _=y.some(M=>M._focus)&&$e!=On.alpha;_&&(u.globalAlpha=$e=On.alpha),y.forEach((M,C)=>{if(C>0&&M.show&&(ss(C,!1),ss(C,!0),M._paths==null)){let D=$e;$e!=M.alpha&&(u.globalAlpha=$e=M.alpha);let O=s==2?[0,t[C][0].length-1]:Pe(t[C]);M._paths=M.paths(n,C,O[0],O[1]),$e!=D&&(u.globalAlpha=$e=D)}}),y.forEach((M,C)=>{if(C>0&&M.show){let D=$e;$e!=M.alpha&&(u.globalAlpha=$e=M.alpha),M._paths!=null&&En(C,!1);{let O=M._paths!=null?M._paths.gaps:null,q=M.points.show(n,C,X,j,O),it=M.points.filter(n,C,q,O);(q||it)&&(M.points._paths=M.points.paths(n,C,X,j,it),En(C,!0))}$e!=D&&(u.globalAlpha=$e=D),hn("drawSeries",C)}}),_&&(u.globalAlpha=$e=1)}}function ss(_,M){let C=M?y[_].points:y[_];C._stroke=C.stroke(n,_),C._fill=C.fill(n,_)}function En(_,M){let C=M?y[_].points:y[_],{stroke:D,fill:O,clip:q,flags:it,_stroke:ht=C._stroke,_fill:pt=C._fill,_width:Rt=C.width}=C._paths;Rt=De(Rt*Me,3);let Pt=null,Dt=Rt%2/2;M&&pt==null&&(pt=Rt>0?"#fff":ht);let Kt=C.pxAlign==1&&Dt>0;if(Kt&&u.translate(Dt,Dt),!M){let be=yt-Rt/2,ve=Nt-Rt/2,le=Ft+Rt,Xt=St+Rt;Pt=new Path2D,Pt.rect(be,ve,le,Xt)}M?ar(ht,Rt,C.dash,C.cap,pt,D,O,it,q):wi(_,ht,Rt,C.dash,C.cap,pt,D,O,it,Pt,q),Kt&&u.translate(-Dt,-Dt)}function wi(_,M,C,D,O,q,it,ht,pt,Rt,Pt){let Dt=!1;pt!=0&&k.forEach((Kt,be)=>{if(Kt.series[0]==_){let ve=y[Kt.series[1]],le=t[Kt.series[1]],Xt=(ve._paths||qo).band;ms(Xt)&&(Xt=Kt.dir==1?Xt[0]:Xt[1]);let $t,Oe=null;ve.show&&Xt&&n1(le,X,j)?(Oe=Kt.fill(n,be)||q,$t=ve._paths.clip):Xt=null,ar(M,C,D,O,Oe,it,ht,pt,Rt,Pt,$t,Xt),Dt=!0}}),Dt||ar(M,C,D,O,q,it,ht,pt,Rt,Pt)}const ai=Qr|Bh;function ar(_,M,C,D,O,q,it,ht,pt,Rt,Pt,Dt){ge(_,M,C,D,O),(pt||Rt||Dt)&&(u.save(),pt&&u.clip(pt),Rt&&u.clip(Rt)),Dt?(ht&ai)==ai?(u.clip(Dt),Pt&&u.clip(Pt),da(O,it),ua(_,q,M)):ht&Bh?(da(O,it),u.clip(Dt),ua(_,q,M)):ht&Qr&&(u.save(),u.clip(Dt),Pt&&u.clip(Pt),da(O,it),u.restore(),ua(_,q,M)):(da(O,it),ua(_,q,M)),(pt||Rt||Dt)&&u.restore()}function ua(_,M,C){C>0&&(M instanceof Map?M.forEach((D,O)=>{u.strokeStyle=Wt=O,u.stroke(D)}):M!=null&&_&&u.stroke(M))}function da(_,M){M instanceof Map?M.forEach((C,D)=>{u.fillStyle=jt=D,u.fill(C)}):M!=null&&_&&u.fill(M)}function t0(_,M,C,D){let O=E[_],q;if(D<=0)q=[0,0];else{let it=O._space=O.space(n,_,M,C,D),ht=O._incrs=O.incrs(n,_,M,C,D,it);q=wE(M,C,ht,D,it)}return O._found=q}function Fl(_,M,C,D,O,q,it,ht,pt,Rt){let Pt=it%2/2;v==1&&u.translate(Pt,Pt),ge(ht,it,pt,Rt,ht),u.beginPath();let Dt,Kt,be,ve,le=O+(D==0||D==3?-q:q);C==0?(Kt=O,ve=le):(Dt=O,be=le);for(let Xt=0;Xt<_.length;Xt++)M[Xt]!=null&&(C==0?Dt=be=_[Xt]:Kt=ve=_[Xt],u.moveTo(Dt,Kt),u.lineTo(be,ve));u.stroke(),v==1&&u.translate(-Pt,-Pt)}function e0(_){let M=!0;return E.forEach((C,D)=>{if(!C.show)return;let O=x[C.scale];if(O.min==null){C._show&&(M=!1,C._show=!1,lr(!1));return}else C._show||(M=!1,C._show=!0,lr(!1));let q=C.side,it=q%2,{min:ht,max:pt}=O,[Rt,Pt]=t0(D,ht,pt,it==0?J:V);if(Pt==0)return;let Dt=O.distr==2,Kt=C._splits=C.splits(n,D,ht,pt,Rt,Pt,Dt),be=O.distr==2?Kt.map($t=>ut[$t]):Kt,ve=O.distr==2?ut[Kt[1]]-ut[Kt[0]]:Rt,le=C._values=C.values(n,C.filter(n,be,D,Pt,ve),D,Pt,ve);C._rotate=q==2?C.rotate(n,le,D,Pt):0;let Xt=C._size;C._size=ei(C.size(n,le,D,_)),Xt!=null&&C._size!=Xt&&(M=!1)}),M}function n0(_){let M=!0;return ha.forEach((C,D)=>{let O=C(n,D,bi,_);O!=T[D]&&(M=!1),T[D]=O}),M}function i0(){for(let _=0;_<E.length;_++){let M=E[_];if(!M.show||!M._show)continue;let C=M.side,D=C%2,O,q,it=M.stroke(n,_),ht=C==0||C==3?-1:1,[pt,Rt]=M._found;if(M.label!=null){let An=M.labelGap*ht,zn=tn((M._lpos+An)*Me);Dn(M.labelFont[0],it,"center",C==2?Po:Kf),u.save(),D==1?(O=q=0,u.translate(zn,tn(Nt+St/2)),u.rotate((C==3?-rl:rl)/2)):(O=tn(yt+Ft/2),q=zn);let Us=ag(M.label)?M.label(n,_,pt,Rt):M.label;u.fillText(Us,O,q),u.restore()}if(Rt==0)continue;let Pt=x[M.scale],Dt=D==0?Ft:St,Kt=D==0?yt:Nt,be=M._splits,ve=Pt.distr==2?be.map(An=>ut[An]):be,le=Pt.distr==2?ut[be[1]]-ut[be[0]]:pt,Xt=M.ticks,$t=M.border,Oe=Xt.show?Xt.size:0,Ge=tn(Oe*Me),un=tn((M.alignTo==2?M._size-Oe-M.gap:M.gap)*Me),Te=M._rotate*-rl/180,We=m(M._pos*Me),Fn=(Ge+un)*ht,Tn=We+Fn;q=D==0?Tn:0,O=D==1?Tn:0;let Zn=M.font[0],li=M.align==1?Dr:M.align==2?Uc:Te>0?Dr:Te<0?Uc:D==0?"center":C==3?Uc:Dr,Ti=Te||D==1?"middle":C==2?Po:Kf;Dn(Zn,it,li,Ti);let Bn=M.font[1]*M.lineGap,Jn=be.map(An=>m(a(An,Pt,Dt,Kt))),ci=M._values;for(let An=0;An<ci.length;An++){let zn=ci[An];if(zn!=null){D==0?O=Jn[An]:q=Jn[An],zn=""+zn;let Us=zn.indexOf(`
`)==-1?[zn]:zn.split(/\n/gm);for(let Cn=0;Cn<Us.length;Cn++){let rd=Us[Cn];Te?(u.save(),u.translate(O,q+Cn*Bn),u.rotate(Te),u.fillText(rd,0,0),u.restore()):u.fillText(rd,O,q+Cn*Bn)}}}Xt.show&&Fl(Jn,Xt.filter(n,ve,_,Rt,le),D,C,We,Ge,De(Xt.width*Me,3),Xt.stroke(n,_),Xt.dash,Xt.cap);let Ai=M.grid;Ai.show&&Fl(Jn,Ai.filter(n,ve,_,Rt,le),D,D==0?2:1,D==0?Nt:yt,D==0?St:Ft,De(Ai.width*Me,3),Ai.stroke(n,_),Ai.dash,Ai.cap),$t.show&&Fl([We],[1],D==0?1:0,D==0?1:2,D==1?Nt:yt,D==1?St:Ft,De($t.width*Me,3),$t.stroke(n,_),$t.dash,$t.cap)}hn("drawAxes")}function lr(_){y.forEach((M,C)=>{C>0&&(M._paths=null,_&&(s==1?(M.min=null,M.max=null):M.facets.forEach(D=>{D.min=null,D.max=null})))})}let fa=!1,Bl=!1,go=[];function s0(){Bl=!1;for(let _=0;_<go.length;_++)hn(...go[_]);go.length=0}function cr(){fa||(g1(Hu),fa=!0)}function r0(_,M=!1){fa=!0,Bl=M,_(n),Hu(),M&&go.length>0&&queueMicrotask(s0)}n.batch=r0;function Hu(){if(ae&&(Ps(),ae=!1),me&&(te(),me=!1),Yt){if(Fe(f,Dr,tt),Fe(f,Po,Mt),Fe(f,Bo,J),Fe(f,zo,V),Fe(g,Dr,tt),Fe(g,Po,Mt),Fe(g,Bo,J),Fe(g,zo,V),Fe(d,Bo,w),Fe(d,zo,Y),h.width=tn(w*Me),h.height=tn(Y*Me),E.forEach(({_el:_,_show:M,_size:C,_pos:D,side:O})=>{if(_!=null)if(M){let q=O===3||O===0?C:0,it=O%2==1;Fe(_,it?"left":"top",D-q),Fe(_,it?"width":"height",C),Fe(_,it?"top":"left",it?Mt:tt),Fe(_,it?"height":"width",it?V:J),Ih(_,Xs)}else Vn(_,Xs)}),Wt=jt=It=we=Ee=an=fe=Bt=ce=null,$e=1,xo(!0),tt!=vt||Mt!=Tt||J!=Jt||V!=dt){lr(!1);let _=J/Jt,M=V/dt;if(ct&&!B&&ft.left>=0){ft.left*=_,ft.top*=M,hr&&Ci(hr,tn(ft.left),0,J,V),ur&&Ci(ur,0,tn(ft.top),J,V);for(let C=0;C<_n.length;C++){let D=_n[C];D!=null&&(Fi[C]*=_,Bi[C]*=M,Ci(D,ei(Fi[C]),ei(Bi[C]),J,V))}}if(Ne.show&&!bt&&Ne.left>=0&&Ne.width>0){Ne.left*=_,Ne.width*=_,Ne.top*=M,Ne.height*=M;for(let C in Wl)Fe(pr,C,Ne[C])}vt=tt,Tt=Mt,Jt=J,dt=V}hn("setSize"),Yt=!1}w>0&&Y>0&&(u.clearRect(0,0,h.width,h.height),hn("drawClear"),I.forEach(_=>_()),hn("draw")),Ne.show&&bt&&(pa(Ne),bt=!1),ct&&B&&(Ds(null,!0,!1),B=!1),_t.show&&_t.live&&et&&(Vl(),et=!1),l||(l=!0,n.status=1,hn("ready")),wt=!1,fa=!1}n.redraw=(_,M)=>{me=M||!1,_!==!1?os(A,R.min,R.max):cr()};function zl(_,M){let C=x[_];if(C.from==null){if(F==0){let D=C.range(n,M.min,M.max,_);M.min=D[0],M.max=D[1]}if(M.min>M.max){let D=M.min;M.min=M.max,M.max=D}if(F>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;_==A&&C.distr==2&&F>0&&(M.min=pi(M.min,t[0]),M.max=pi(M.max,t[0]),M.min==M.max&&M.max++),G[_]=M,ae=!0,cr()}}n.setScale=zl;let Hl,$l,hr,ur,$u,Vu,dr,fr,Gu,Wu,ke,Ve,rs=!1;const pn=ft.drag;let ln=pn.x,cn=pn.y;ct&&(ft.x&&(Hl=ti(zS,g)),ft.y&&($l=ti(HS,g)),R.ori==0?(hr=Hl,ur=$l):(hr=$l,ur=Hl),ke=ft.left,Ve=ft.top);const Ne=n.select=Ye({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),pr=Ne.show?ti(BS,Ne.over?g:f):null;function pa(_,M){if(Ne.show){for(let C in _)Ne[C]=_[C],C in Wl&&Fe(pr,C,_[C]);M!==!1&&hn("setSelect")}}n.setSelect=pa;function o0(_){if(y[_].show)nt&&Ih(kt[_],Xs);else if(nt&&Vn(kt[_],Xs),ct){let C=Ln?_n[0]:_n[_];C!=null&&Ci(C,-10,-10,J,V)}}function os(_,M,C){zl(_,{min:M,max:C})}function Si(_,M,C,D){M.focus!=null&&u0(_),M.show!=null&&y.forEach((O,q)=>{q>0&&(_==q||_==null)&&(O.show=M.show,o0(q),s==2?(os(O.facets[0].scale,null,null),os(O.facets[1].scale,null,null)):os(O.scale,null,null),cr())}),C!==!1&&hn("setSeries",_,M),D&&yo("setSeries",n,_,M)}n.setSeries=Si;function a0(_,M){Ye(k[_],M)}function l0(_,M){_.fill=he(_.fill||null),_.dir=xe(_.dir,-1),M=M??k.length,k.splice(M,0,_)}function c0(_){_==null?k.length=0:k.splice(_,1)}n.addBand=l0,n.setBand=a0,n.delBand=c0;function h0(_,M){y[_].alpha=M,ct&&_n[_]!=null&&(_n[_].style.opacity=M),nt&&kt[_]&&(kt[_].style.opacity=M)}let zi,as,Ls;const mr={focus:!0};function u0(_){if(_!=Ls){let M=_==null,C=On.alpha!=1;y.forEach((D,O)=>{if(s==1||O>0){let q=M||O==0||O==_;D._focus=M?null:q,C&&h0(O,q?1:On.alpha)}}),Ls=_,C&&cr()}}nt&&Oi&&Lt(tp,ot,_=>{ft._lock||(Je(_),Ls!=null&&Si(null,mr,!0,je.setSeries))});function Ei(_,M,C){let D=x[M];C&&(_=_/Me-(D.ori==1?Mt:tt));let O=J;D.ori==1&&(O=V,_=O-_),D.dir==-1&&(_=O-_);let q=D._min,it=D._max,ht=_/O,pt=q+(it-q)*ht,Rt=D.distr;return Rt==3?Kr(10,pt):Rt==4?s1(pt,D.asinh):Rt==100?D.bwd(pt):pt}function d0(_,M){let C=Ei(_,A,M);return pi(C,t[0],X,j)}n.valToIdx=_=>pi(_,t[0]),n.posToIdx=d0,n.posToVal=Ei,n.valToPos=(_,M,C)=>x[M].ori==0?r(_,x[M],C?Ft:J,C?yt:0):o(_,x[M],C?St:V,C?Nt:0),n.setCursor=(_,M,C)=>{ke=_.left,Ve=_.top,Ds(null,M,C)};function Xu(_,M){Fe(pr,Dr,Ne.left=_),Fe(pr,Bo,Ne.width=M)}function ju(_,M){Fe(pr,Po,Ne.top=_),Fe(pr,zo,Ne.height=M)}let _o=R.ori==0?Xu:ju,vo=R.ori==1?Xu:ju;function f0(){if(nt&&_t.live)for(let _=s==2?1:0;_<y.length;_++){if(_==0&&de)continue;let M=_t.values[_],C=0;for(let D in M)ue[_][C++].firstChild.nodeValue=M[D]}}function Vl(_,M){if(_!=null&&(_.idxs?_.idxs.forEach((C,D)=>{mt[D]=C}):l1(_.idx)||mt.fill(_.idx),_t.idx=mt[0]),nt&&_t.live){for(let C=0;C<y.length;C++)(C>0||s==1&&!de)&&p0(C,mt[C]);f0()}et=!1,M!==!1&&hn("setLegend")}n.setLegend=Vl;function p0(_,M){let C=y[_],D=_==0&&H==2?ut:t[_],O;de?O=C.values(n,_,M)??z:(O=C.value(n,M==null?null:D[M],_,M),O=O==null?z:{_:O}),_t.values[_]=O}function Ds(_,M,C){Gu=ke,Wu=Ve,[ke,Ve]=ft.move(n,ke,Ve),ft.left=ke,ft.top=Ve,ct&&(hr&&Ci(hr,tn(ke),0,J,V),ur&&Ci(ur,0,tn(Ve),J,V));let D,O=X>j;zi=Le,as=null;let q=R.ori==0?J:V,it=R.ori==1?J:V;if(ke<0||F==0||O){D=ft.idx=null;for(let ht=0;ht<y.length;ht++){let pt=_n[ht];pt!=null&&Ci(pt,-10,-10,J,V)}Oi&&Si(null,mr,!0,_==null&&je.setSeries),_t.live&&(mt.fill(D),et=!0)}else{let ht,pt,Rt;s==1&&(ht=R.ori==0?ke:Ve,pt=Ei(ht,A),D=ft.idx=pi(pt,t[0],X,j),Rt=N(t[0][D],R,q,0));let Pt=-10,Dt=-10,Kt=0,be=0,ve=!0,le="",Xt="";for(let $t=s==2?1:0;$t<y.length;$t++){let Oe=y[$t],Ge=mt[$t],un=Ge==null?null:s==1?t[$t][Ge]:t[$t][1][Ge],Te=ft.dataIdx(n,$t,D,pt),We=Te==null?null:s==1?t[$t][Te]:t[$t][1][Te];if(et=et||We!=un||Te!=Ge,mt[$t]=Te,$t>0&&Oe.show){let Fn=Te==null?-10:Te==D?Rt:N(s==1?t[0][Te]:t[$t][0][Te],R,q,0),Tn=We==null?-10:W(We,s==1?x[Oe.scale]:x[Oe.facets[1].scale],it,0);if(Oi&&We!=null){let Zn=R.ori==1?ke:Ve,li=en(On.dist(n,$t,Te,Tn,Zn));if(li<zi){let Ti=On.bias;if(Ti!=0){let Bn=Ei(Zn,Oe.scale),Jn=We>=0?1:-1,ci=Bn>=0?1:-1;ci==Jn&&(ci==1?Ti==1?We>=Bn:We<=Bn:Ti==1?We<=Bn:We>=Bn)&&(zi=li,as=$t)}else zi=li,as=$t}}if(et||Ln){let Zn,li;R.ori==0?(Zn=Fn,li=Tn):(Zn=Tn,li=Fn);let Ti,Bn,Jn,ci,Ai,An,zn=!0,Us=Ie.bbox;if(Us!=null){zn=!1;let Cn=Us(n,$t);Jn=Cn.left,ci=Cn.top,Ti=Cn.width,Bn=Cn.height}else Jn=Zn,ci=li,Ti=Bn=Ie.size(n,$t);if(An=Ie.fill(n,$t),Ai=Ie.stroke(n,$t),Ln)$t==as&&zi<=On.prox&&(Pt=Jn,Dt=ci,Kt=Ti,be=Bn,ve=zn,le=An,Xt=Ai);else{let Cn=_n[$t];Cn!=null&&(Fi[$t]=Jn,Bi[$t]=ci,ap(Cn,Ti,Bn,zn),rp(Cn,An,Ai),Ci(Cn,ei(Jn),ei(ci),J,V))}}}}if(Ln){let $t=On.prox,Oe=Ls==null?zi<=$t:zi>$t||as!=Ls;if(et||Oe){let Ge=_n[0];Ge!=null&&(Fi[0]=Pt,Bi[0]=Dt,ap(Ge,Kt,be,ve),rp(Ge,le,Xt),Ci(Ge,ei(Pt),ei(Dt),J,V))}}}if(Ne.show&&rs)if(_!=null){let[ht,pt]=je.scales,[Rt,Pt]=je.match,[Dt,Kt]=_.cursor.sync.scales,be=_.cursor.drag;if(ln=be._x,cn=be._y,ln||cn){let{left:ve,top:le,width:Xt,height:$t}=_.select,Oe=_.scales[Dt].ori,Ge=_.posToVal,un,Te,We,Fn,Tn,Zn=ht!=null&&Rt(ht,Dt),li=pt!=null&&Pt(pt,Kt);Zn&&ln?(Oe==0?(un=ve,Te=Xt):(un=le,Te=$t),We=x[ht],Fn=N(Ge(un,Dt),We,q,0),Tn=N(Ge(un+Te,Dt),We,q,0),_o(_i(Fn,Tn),en(Tn-Fn))):_o(0,q),li&&cn?(Oe==1?(un=ve,Te=Xt):(un=le,Te=$t),We=x[pt],Fn=W(Ge(un,Kt),We,it,0),Tn=W(Ge(un+Te,Kt),We,it,0),vo(_i(Fn,Tn),en(Tn-Fn))):vo(0,it)}else Xl()}else{let ht=en(Gu-$u),pt=en(Wu-Vu);if(R.ori==1){let Kt=ht;ht=pt,pt=Kt}ln=pn.x&&ht>=pn.dist,cn=pn.y&&pt>=pn.dist;let Rt=pn.uni;Rt!=null?ln&&cn&&(ln=ht>=Rt,cn=pt>=Rt,!ln&&!cn&&(pt>ht?cn=!0:ln=!0)):pn.x&&pn.y&&(ln||cn)&&(ln=cn=!0);let Pt,Dt;ln&&(R.ori==0?(Pt=dr,Dt=ke):(Pt=fr,Dt=Ve),_o(_i(Pt,Dt),en(Dt-Pt)),cn||vo(0,it)),cn&&(R.ori==1?(Pt=dr,Dt=ke):(Pt=fr,Dt=Ve),vo(_i(Pt,Dt),en(Dt-Pt)),ln||_o(0,q)),!ln&&!cn&&(_o(0,0),vo(0,0))}if(pn._x=ln,pn._y=cn,_==null){if(C){if(sd!=null){let[ht,pt]=je.scales;je.values[0]=ht!=null?Ei(R.ori==0?ke:Ve,ht):null,je.values[1]=pt!=null?Ei(R.ori==1?ke:Ve,pt):null}yo(Ic,n,ke,Ve,J,V,D)}if(Oi){let ht=C&&je.setSeries,pt=On.prox;Ls==null?zi<=pt&&Si(as,mr,!0,ht):zi>pt?Si(null,mr,!0,ht):as!=Ls&&Si(as,mr,!0,ht)}}et&&(_t.idx=D,Vl()),M!==!1&&hn("setCursor")}let ls=null;Object.defineProperty(n,"rect",{get(){return ls==null&&xo(!1),ls}});function xo(_=!1){_?ls=null:(ls=g.getBoundingClientRect(),hn("syncRect",ls))}function qu(_,M,C,D,O,q,it){ft._lock||rs&&_!=null&&_.movementX==0&&_.movementY==0||(Gl(_,M,C,D,O,q,it,!1,_!=null),_!=null?Ds(null,!0,!0):Ds(M,!0,!1))}function Gl(_,M,C,D,O,q,it,ht,pt){if(ls==null&&xo(!1),Je(_),_!=null)C=_.clientX-ls.left,D=_.clientY-ls.top;else{if(C<0||D<0){ke=-10,Ve=-10;return}let[Rt,Pt]=je.scales,Dt=M.cursor.sync,[Kt,be]=Dt.values,[ve,le]=Dt.scales,[Xt,$t]=je.match,Oe=M.axes[0].side%2==1,Ge=R.ori==0?J:V,un=R.ori==1?J:V,Te=Oe?q:O,We=Oe?O:q,Fn=Oe?D:C,Tn=Oe?C:D;if(ve!=null?C=Xt(Rt,ve)?a(Kt,x[Rt],Ge,0):-10:C=Ge*(Fn/Te),le!=null?D=$t(Pt,le)?a(be,x[Pt],un,0):-10:D=un*(Tn/We),R.ori==1){let Zn=C;C=D,D=Zn}}pt&&(M==null||M.cursor.event.type==Ic)&&((C<=1||C>=J-1)&&(C=$s(C,J)),(D<=1||D>=V-1)&&(D=$s(D,V))),ht?($u=C,Vu=D,[dr,fr]=ft.move(n,C,D)):(ke=C,Ve=D)}const Wl={width:0,height:0,left:0,top:0};function Xl(){pa(Wl,!1)}let Yu,Ku,Zu,Ju;function Qu(_,M,C,D,O,q,it){rs=!0,ln=cn=pn._x=pn._y=!1,Gl(_,M,C,D,O,q,it,!0,!1),_!=null&&(Lt(kc,Dh,td,!1),yo(Jf,n,dr,fr,J,V,null));let{left:ht,top:pt,width:Rt,height:Pt}=Ne;Yu=ht,Ku=pt,Zu=Rt,Ju=Pt}function td(_,M,C,D,O,q,it){rs=pn._x=pn._y=!1,Gl(_,M,C,D,O,q,it,!1,!0);let{left:ht,top:pt,width:Rt,height:Pt}=Ne,Dt=Rt>0||Pt>0,Kt=Yu!=ht||Ku!=pt||Zu!=Rt||Ju!=Pt;if(Dt&&Kt&&pa(Ne),pn.setScale&&Dt&&Kt){let be=ht,ve=Rt,le=pt,Xt=Pt;if(R.ori==1&&(be=pt,ve=Pt,le=ht,Xt=Rt),ln&&os(A,Ei(be,A),Ei(be+ve,A)),cn)for(let $t in x){let Oe=x[$t];$t!=A&&Oe.from==null&&Oe.min!=Le&&os($t,Ei(le+Xt,$t),Ei(le,$t))}Xl()}else ft.lock&&(ft._lock=!ft._lock,Ds(M,!0,_!=null));_!=null&&(P(kc,Dh),yo(kc,n,ke,Ve,J,V,null))}function m0(_,M,C,D,O,q,it){if(ft._lock)return;Je(_);let ht=rs;if(rs){let pt=!0,Rt=!0,Pt=10,Dt,Kt;R.ori==0?(Dt=ln,Kt=cn):(Dt=cn,Kt=ln),Dt&&Kt&&(pt=ke<=Pt||ke>=J-Pt,Rt=Ve<=Pt||Ve>=V-Pt),Dt&&pt&&(ke=ke<dr?0:J),Kt&&Rt&&(Ve=Ve<fr?0:V),Ds(null,!0,!0),rs=!1}ke=-10,Ve=-10,mt.fill(null),Ds(null,!0,!0),ht&&(rs=ht)}function ed(_,M,C,D,O,q,it){ft._lock||(Je(_),Ut(),Xl(),_!=null&&yo(ep,n,ke,Ve,J,V,null))}function nd(){E.forEach(SE),rt(n.width,n.height,!0)}Ks(pl,Hr,nd);const gr={};gr.mousedown=Qu,gr.mousemove=qu,gr.mouseup=td,gr.dblclick=ed,gr.setSeries=(_,M,C,D)=>{let O=je.match[2];C=O(n,M,C),C!=-1&&Si(C,D,!0,!1)},ct&&(Lt(Jf,g,Qu),Lt(Ic,g,qu),Lt(Qf,g,_=>{Je(_),xo(!1)}),Lt(tp,g,m0),Lt(ep,g,ed),zh.add(n),n.syncRect=xo);const ma=n.hooks=i.hooks||{};function hn(_,M,C){Bl?go.push([_,M,C]):_ in ma&&ma[_].forEach(D=>{D.call(null,n,M,C)})}(i.plugins||[]).forEach(_=>{for(let M in _.hooks)ma[M]=(ma[M]||[]).concat(_.hooks[M])});const id=(_,M,C)=>C,je=Ye({key:null,setSeries:!1,filters:{pub:dp,sub:dp},scales:[A,y[1]?y[1].scale:null],match:[fp,fp,id],values:[null,null]},ft.sync);je.match.length==2&&je.match.push(id),ft.sync=je;const sd=je.key,jl=Lg(sd);function yo(_,M,C,D,O,q,it){je.filters.pub(_,M,C,D,O,q,it)&&jl.pub(_,M,C,D,O,q,it)}jl.sub(n);function g0(_,M,C,D,O,q,it){je.filters.sub(_,M,C,D,O,q,it)&&gr[_](null,M,C,D,O,q,it)}n.pub=g0;function _0(){jl.unsub(n),zh.delete(n),pe.clear(),kh(pl,Hr,nd),c.remove(),ot?.remove(),hn("destroy")}n.destroy=_0;function ql(){hn("init",i,t),Ot(t||i.data,!1),G[A]?zl(A,G[A]):Ut(),bt=Ne.show&&(Ne.width>0||Ne.height>0),B=et=!0,rt(i.width,i.height)}return y.forEach(mo),E.forEach(Ol),e?e instanceof HTMLElement?(e.appendChild(c),ql()):e(n,ql):ql(),n}wn.assign=Ye;wn.fmtNum=Ru;wn.rangeNum=ml;wn.rangeLog=Rl;wn.rangeAsinh=Au;wn.orient=sr;wn.pxRatio=Me;wn.join=m1;wn.fmtDate=Lu,wn.tzDate=T1;wn.sync=Lg;{wn.addGap=lE,wn.clipGaps=Dl;let i=wn.paths={points:Og};i.linear=Bg,i.stepped=uE,i.bars=dE,i.spline=pE}const EE='.uplot,.uplot *,.uplot *:before,.uplot *:after{box-sizing:border-box}.uplot{font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,Noto Sans,sans-serif,"Apple Color Emoji","Segoe UI Emoji",Segoe UI Symbol,"Noto Color Emoji";line-height:1.5;width:min-content}.u-title{text-align:center;font-size:18px;font-weight:700}.u-wrap{position:relative;user-select:none}.u-over,.u-under{position:absolute}.u-under{overflow:hidden}.uplot canvas{display:block;position:relative;width:100%;height:100%}.u-axis{position:absolute}.u-legend{font-size:14px;margin:auto;text-align:center}.u-inline{display:block}.u-inline *{display:inline-block}.u-inline tr{margin-right:16px}.u-legend th{font-weight:600}.u-legend th>*{vertical-align:middle;display:inline-block}.u-legend .u-marker{width:1em;height:1em;margin-right:4px;background-clip:padding-box!important}.u-inline.u-live th:after{content:":";vertical-align:middle}.u-inline:not(.u-live) .u-value{display:none}.u-series>*{padding:4px}.u-series th{cursor:pointer}.u-legend .u-off>*{opacity:.3}.u-select{background:#00000012;position:absolute;pointer-events:none}.u-cursor-x,.u-cursor-y{position:absolute;left:0;top:0;pointer-events:none;will-change:transform}.u-hz .u-cursor-x,.u-vt .u-cursor-y{height:100%;border-right:1px dashed #607D8B}.u-hz .u-cursor-y,.u-vt .u-cursor-x{width:100%;border-bottom:1px dashed #607D8B}.u-cursor-pt{position:absolute;top:0;left:0;border-radius:50%;border:0 solid;pointer-events:none;will-change:transform;background-clip:padding-box!important}.u-axis.u-off,.u-select.u-off,.u-cursor-x.u-off,.u-cursor-y.u-off,.u-cursor-pt.u-off{display:none}';var TE=Object.defineProperty,AE=Object.getOwnPropertyDescriptor,uo=(i,t,e,n)=>{for(var s=n>1?void 0:n?AE(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&TE(t,e,s),s};const Vg=150;function CE(i){const t=Math.log10(i);return i>0&&(t<-2||t>4)?`1e${Math.round(t)}`:Xo(i)}let Ms=class extends bn{constructor(){super(),this.colours=[],this.version=0,this.theme="",this.plot=null,this.made="",this.box=document.createElement("div"),this.tip=document.createElement("div"),this.box.className="plot",this.tip.className="tip"}createRenderRoot(){const t=super.createRenderRoot();return this.box.append(this.tip),t.append(this.box),t}disconnectedCallback(){super.disconnectedCallback(),this.plot?.destroy(),this.plot=null}get canvas(){return this.plot?.ctx.canvas??null}render(){}updated(){const t=`${this.quantity.key} ${this.colours.join()} ${this.theme} ${this.clientWidth}`;(!this.plot||t!==this.made)&&(this.plot?.destroy(),this.plot=this.make(),this.made=t),this.plot.setData(this.data())}data(){const{least:t}=this.quantity,e=this.colours.map((n,s)=>this.trace.values(s,this.quantity).map(r=>r===null||t===0?r:Math.max(r,t)));return[this.trace.rows.map(n=>n.time),...e]}make(){const{quantity:t}=this,e=getComputedStyle(this),[n,s]=[e.getPropertyValue("--dim").trim(),e.getPropertyValue("--edge").trim()],r={stroke:n,font:"11px system-ui",ticks:{stroke:s,width:1},grid:{stroke:s,width:.5}},o=t.least>0,l=o?{filter:(c,h)=>h.map(u=>Math.abs(Math.log10(u)%1)<1e-9?u:null)}:{};return new wn({width:Math.max(120,this.clientWidth),height:Vg,padding:[10,6,0,0],cursor:{y:!1,points:{size:5}},legend:{show:!1},scales:{x:{time:!1,range:(c,h,u)=>[h??0,Math.max(u??1,(h??0)+.1)]},y:o?{distr:3,range:(c,h,u)=>[10**Math.floor(Math.log10(h||t.least)),10**Math.ceil(Math.log10(u||1)+1e-9)]}:{range:(c,h,u)=>[0,(u||1)*1.08]}},axes:[{...r,size:26,space:50,values:(c,h)=>h.map(u=>`${Number(u.toFixed(2))} s`)},{...r,...l,grid:{...r.grid,...l},ticks:{...r.ticks,...l},size:40,space:26,values:(c,h)=>h.map(u=>u===null?"":CE(u))}],series:[{},...this.colours.map(c=>({stroke:c,width:1.6,spanGaps:!0,points:{show:!1}}))],hooks:{setCursor:[c=>this.point(c.cursor.idx??null)]}},this.data(),this.box)}point(t){const e=t===null?void 0:this.trace.rows[t];this.tip.replaceChildren(),e&&(this.colours.forEach((n,s)=>{const r=e.of[s];if(!r)return;const o=document.createElement("span");o.style.color=n,o.textContent=`${Xo(r[this.quantity.at]*this.quantity.scale)} `,this.tip.append(o)}),this.tip.append(`${this.quantity.unit} at ${e.time.toFixed(2)} s`))}};Ms.styles=[im(EE),oi,Nn`
    :host { display: block; height: ${Vg}px; }
    .u-legend { display: none; }
    .tip { position: absolute; top: 4px; right: 8px; font-size: 11px; color: var(--dim); pointer-events: none; text-align: right; }
    .plot { position: relative; }
  `];uo([Ue({attribute:!1})],Ms.prototype,"trace",2);uo([Ue({attribute:!1})],Ms.prototype,"quantity",2);uo([Ue({attribute:!1})],Ms.prototype,"colours",2);uo([Ue({type:Number})],Ms.prototype,"version",2);uo([Ue()],Ms.prototype,"theme",2);Ms=uo([ri("poise-curves")],Ms);var RE=Object.defineProperty,PE=Object.getOwnPropertyDescriptor,fo=(i,t,e,n)=>{for(var s=n>1?void 0:n?PE(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&RE(t,e,s),s};const LE=4,DE=["lm","ccd","jacobian-transpose","sdls","fabrik"];let ws=class extends bn{constructor(){super(...arguments),this.open=-1}connectedCallback(){super.connectedCallback(),this.store.on(["ways","compared","settings"],()=>this.requestUpdate())}choose(i){this.connection.act({do:"choose-ways",ways:i})}change(i,t){const e=this.store.scene.ways;this.choose(e.map((n,s)=>s===i?{...n,...t}:n))}add(){const i=this.store.scene.ways,t=DE.find(e=>!i.some(n=>n.solver===e))??"lm";this.choose([...i,{solver:t,iterations:30,options:{}}])}render(){const i=this.store.scene?.ways;if(!i)return zt;const{view:t,quantity:e,trace:n,colours:s}=this.mode,r=t?.record;return st`
      <h2 style="margin-top: 0">Methods</h2>
      <div class="ways">${i.map((o,a)=>this.way(o,a,i.length))}</div>
      ${i.length<LE?st`<button style="margin-top: 4px; width: 100%" @click=${()=>this.add()}>Add a method</button>`:zt}
      <div class="row">
        <button class="grow" ?disabled=${!r} title="Give all methods the last drag again (Enter)" @click=${()=>this.mode.replay()}>${t?.replaying?"Replaying…":"Replay the drag"}</button>
        <button ?disabled=${!this.mode.apart} title="All bodies back to the document's pose (R)" @click=${()=>this.mode.reset()}>Start again</button>
      </div>
      ${r?st`<p class="dim">${r.label}, ${r.seconds.toFixed(1)} s. Another method or option repeats it.</p>`:st`<p class="dim">Pull on any of the bodies: all get the same targets.</p>`}
      <h2>Curves</h2>
      <div class="wrap" role="tablist" aria-label="Quantity">${fl.map(o=>st`
        <button role="tab" aria-selected=${o===e} class=${o===e?"on":""} title="${o.title} ${o.says}"
          @click=${()=>this.mode.look(o)}>${o.title}</button>`)}</div>
      <poise-curves .trace=${n} .quantity=${e} .colours=${s} .version=${this.mode.version} .theme=${this.store.theme}></poise-curves>
      ${this.table()}
      <div class="row">
        <button class="grow ${this.mode.frozen?"on":""}" aria-pressed=${this.mode.frozen} title="Stop the picture and the curves (Space)" @click=${()=>this.mode.freeze()}>Freeze</button>
        <button class="grow" ?disabled=${!n.rows.length} title="The curves as a table" @click=${()=>this.mode.exportCurves()}>CSV</button>
        <button class="grow" title="Bodies, curves and table as a picture" @click=${()=>void this.mode.exportPicture()}>Picture</button>
      </div>`}way(i,t,e){const n=this.mode.view?.offers.find(r=>r.solver===i.solver),s=this.open===t;return st`
      <div class="way">
        <span class="mark" style="background: ${this.mode.colours[t]}"></span>
        <select aria-label="Method ${t+1}" @change=${r=>this.change(t,{solver:r.target.value,options:{},iterations:30})}>
          ${Object.entries(ng).map(([r,o])=>st`<option value=${r} ?selected=${r===i.solver}>${o}</option>`)}
        </select>
        <button class="quiet ${s?"on":""}" title="Options" aria-label="Options of method ${t+1}" aria-expanded=${s} @click=${()=>{this.open=s?-1:t}}>${eg}</button>
        <button class="quiet" title="Take it out" aria-label="Take method ${t+1} out" ?disabled=${e<2} @click=${()=>this.choose(this.store.scene.ways.filter((r,o)=>o!==t))}>${aa}</button>
      </div>
      ${s&&n?this.options(i,t,n):zt}`}options(i,t,e){const n=(s,r)=>{const o=Number(r),a={...i.options};r===""||!Number.isFinite(o)?delete a[s]:a[s]=o,this.change(t,{options:a})};return st`<div class="options">
      ${i.solver==="constrained"?zt:st`<span>iterations a step</span>
        <input type="number" min="1" max="1000" step="1" aria-label="iterations a step" .value=${String(i.iterations)}
          @change=${s=>this.change(t,{iterations:Math.round(Number(s.target.value))})} />`}
      ${Object.entries(e.options).map(([s,r])=>st`<span>${s.replaceAll("_"," ")}</span>
        <input type="number" step="any" aria-label=${s} placeholder=${Xo(r)} title="${Xo(r)} if nothing is given"
          .value=${s in i.options?String(i.options[s]):""}
          @change=${o=>n(s,o.target.value)} />`)}
    </div>`}table(){const{trace:i,quantity:t,names:e,colours:n}=this.mode;return i.rows.length?st`<table aria-label="${t.title}">
      <tr><th>${t.title}${t.unit?`, ${t.unit}`:""}</th><th>last</th><th>median</th><th>95 %</th></tr>
      ${e.map((s,r)=>{const o=i.summary(r,t);return st`<tr><td title=${s}><span class="mark" style="background: ${n[r]}"></span> ${s}</td>
          ${o?[o.last,o.median,o.p95].map(a=>st`<td>${Xo(a)}</td>`):st`<td colspan="3" class="dim">out</td>`}</tr>`})}</table>`:zt}};ws.styles=[oi,Nn`
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
  `];fo([Ue({attribute:!1})],ws.prototype,"mode",2);fo([Ue({attribute:!1})],ws.prototype,"store",2);fo([Ue({attribute:!1})],ws.prototype,"connection",2);fo([ze()],ws.prototype,"open",2);fo([no("poise-curves")],ws.prototype,"curves",2);ws=fo([ri("poise-compare")],ws);const UE=14,IE=12,kE=8;class Gg{constructor({stage:t,body:e,holds:n,connection:s,store:r},o=0,a=()=>{}){this.first=o,this.taking=a,this.pulls=new Map,this.keys=new Set,this.under=null,this.pending=null,this.pane=0,[this.stage,this.body,this.holds,this.connection,this.store]=[t,e,n,s,r];const l=new Es({color:16757844,depthTest:!1,transparent:!0,opacity:.9});this.marker=new Xe(new Ui(1,16,12),l),this.marker.renderOrder=20,this.marker.visible=!1,e.overlay.add(this.marker),addEventListener("keydown",c=>{!c.metaKey&&!c.ctrlKey&&this.keys.add(c.key.toLowerCase())}),addEventListener("keyup",c=>{c.key==="Meta"||c.key==="Control"?this.keys.clear():this.keys.delete(c.key.toLowerCase())}),addEventListener("blur",()=>this.keys.clear())}local(t){return t.applyMatrix4(this.body.group.matrixWorld.clone().invert())}find(t,e){if(!this.body.character||this.body.world.length===0)return null;const n=o=>this.stage.project(o.clone().applyMatrix4(this.body.group.matrixWorld),this.pane),s=this.holds.near(o=>this.stage.project(o,this.pane),t,e,IE);if(s?.position)return{joint:this.jointOf(s.joint),hold:s.id,point:new U(...s.position),hit:null};if(this.body.skins.length&&!this.store.bones){const o=Km(this.body,this.local(this.stage.ray(t,e,this.pane)));return o?{joint:o.joint,hold:0,point:o.point,hit:o}:null}const r=aS(this.body,n,new xt(t,e),UE);return r?{joint:r.joint,hold:0,point:r.point,hit:null}:null}jointOf(t){return this.body.character.joints.findIndex(e=>e.name===t)}down(t,e,n){if(t.button!==0||this.pulls.size>=kE)return!1;const s=this.find(e,n);if(!s)return!1;const r=this.freeNumber(),o=s.joint>=0?this.body.frame(s.joint):new qt,a=s.hit||s.hold?null:s.point.clone().applyMatrix4(o.clone().invert()),l={grab:r,joint:s.joint,hold:s.hold,from:s.point.clone(),local:a,hit:s.hit,to:s.point.clone(),startX:e,startY:n,frame:o,turning:!1};if(this.taking(),this.pulls.set(t.pointerId,l),s.hold)this.connection.pack(c=>Bw(c,r,s.hold));else if(s.hit){const{skin:c,face:h,u,v:d}=s.hit;this.connection.pack(f=>Ow(f,r,c,h,u,d))}else this.connection.pack(c=>Fw(c,r,s.joint,a.x,a.y,a.z));return this.store.select(s.joint),this.stage.ask(),!0}freeNumber(){const t=new Set([...this.pulls.values()].map(n=>n.grab));let e=this.first;for(;t.has(e);)e+=1;return e}move(t,e,n){const s=this.pulls.get(t.pointerId);if(!s){t.buttons===0&&(this.pending={x:e,y:n},this.stage.ask());return}t.altKey&&!s.hold?this.turn(s,e,n):this.drag(s,e,n,t.shiftKey),this.stage.ask()}drag(t,e,n,s){const r=this.body.group.matrixWorld,o=t.from.clone().applyMatrix4(r),a=this.stage.ray(e,n,this.pane),l=this.axis(),c=this.stage.camera.getWorldDirection(new U);let h;if(l)h=NE(o,l,a);else{const d=new mi;d.setFromNormalAndCoplanarPoint(s?new U(0,1,0):c,o),h=a.intersectPlane(d,new U)}if(!h)return;t.to.copy(h.applyMatrix4(r.clone().invert()));const{grab:u}=t;this.connection.pack(d=>zw(d,u,t.to.x,t.to.y,t.to.z))}axis(){return this.keys.has("x")?new U(1,0,0):this.keys.has("y")?new U(0,1,0):this.keys.has("z")?new U(0,0,1):null}turn(t,e,n){t.turning=!0;const s=Math.PI/240,r=this.stage.camera.matrixWorld,o=new U().setFromMatrixColumn(r,0),a=new U().setFromMatrixColumn(r,1),l=new si().setFromAxisAngle(a,(e-t.startX)*s).multiply(new si().setFromAxisAngle(o,(n-t.startY)*s)),c=new si().setFromRotationMatrix(this.body.group.matrixWorld),h=new si;t.frame.decompose(new U,h,new U);const u=c.clone().invert().multiply(l).multiply(c).multiply(h);this.connection.pack(d=>Hw(d,t.grab,u.w,u.x,u.y,u.z))}up(t){const e=this.pulls.get(t.pointerId);e&&(this.pulls.delete(t.pointerId),this.connection.pack(n=>Lh(n,e.grab)),this.stage.ask())}letGo(){for(const t of this.pulls.values())this.connection.pack(e=>Lh(e,t.grab));this.pulls.clear(),this.away(),this.marker.visible=!1}away(){this.pending=null,this.hover(null)}hover(t){this.under=t;const e=t?.joint??-1;e!==this.store.hovered&&(this.store.hovered=e,this.store.changed("hover")),this.stage.canvas.style.cursor=t?"grab":"default",this.stage.ask()}before(){if(this.pending&&this.pulls.size===0){const{x:n,y:s}=this.pending;this.pending=null,this.hover(this.find(n,s))}const t=this.pulls.values().next().value,e=t?this.spot(t):this.under?.point;this.marker.visible=e!=null,e&&(this.marker.position.copy(e),this.marker.scale.setScalar((this.body.character?.height??1)*.009))}spot(t){if(t.hold){const e=this.holds.views.find(n=>n.id===t.hold);return e?.position?new U(...e.position):null}return t.local?t.local.clone().applyMatrix4(this.body.frame(t.joint)):t.hit?Mu(this.body,t.hit):null}}function NE(i,t,e){const n=i.clone().sub(e.origin),s=t.dot(e.direction),r=1-s*s;if(r<1e-6)return null;const o=(s*e.direction.dot(n)-t.dot(n))/r;return i.clone().addScaledVector(t,o)}const OE={dark:{back:"#1b1e23",text:"#e6e9ee",dim:"#949eae"},light:{back:"#ffffff",text:"#1d2330",dim:"#5f6b7d"}};async function FE(i,t,e,n,s){const r=i.canvas,o=r.width/r.clientWidth,[a,l]=[r.clientWidth,r.clientHeight],c=t?40+a*t.height/t.width*.5:0,h=document.createElement("canvas");[h.width,h.height]=[r.width,Math.round(r.height+c*o)];const u=h.getContext("2d"),d=OE[s];return u.scale(o,o),u.fillStyle=d.back,u.fillRect(0,0,a,l+c),i.draw(),u.drawImage(r,0,0,a,l),n.forEach((f,g)=>{const v=i.panes[g];v&&(u.fillStyle=f.colour,u.fillRect(v.x+10,v.y+9,10,10),zc(u,f.name,v.x+26,v.y+18,"600 13px",d.text),zc(u,f.numbers,v.x+10,v.y+35,"12px",d.dim))}),t&&(zc(u,e,12,l+22,"12px",d.dim),u.drawImage(t,12,l+32,a-24,c-44)),new Promise((f,g)=>h.toBlob(v=>v?f(v):g(new Error("no picture")),"image/png"))}function zc(i,t,e,n,s,r){i.font=`${s} system-ui, sans-serif`,i.fillStyle=r,i.fillText(t,e,n)}const BE={dark:["#5b9bff","#ffa64d","#35d0ae","#dd7cff"],light:["#1f6feb","#c76a00","#0b8f72","#9b3fd0"]},kp=16757844,zE=100;class HE{constructor(t){this.tools=t,this.name="compare",this.title="Compare",this.shortcuts=[["Drag on any body","pull that point of all of them; all begin in the pose of the one that is pressed"],["Shift, X, Y, Z, Alt","as in Pose: level, along an axis, turn"],["Enter","replay the last drag"],["R","all bodies back to the document's pose"],["Space","freeze picture and curves"],["1 to 4","keep that body's pose"]],this.trace=new RS,this.quantity=fl[0],this.view=null,this.frozen=!1,this.version=0,this.apart=!1,this.on=!1,this.moving=!1,this.connected=!1,this.copies=[],this.shownAt=0,this.later=0,this.overlay=new Wn,this.wishes=[];const{connection:e,store:n,stage:s}=t;this.pulling=new Gg(t,Iw,()=>e.pack(o=>Gw(o,this.pulling.pane)));const r=new uw({color:kp,depthTest:!1,transparent:!0,dashSize:.02,gapSize:.012});this.line=new uu(new Re().setFromPoints([new U,new U]),r),this.line.frustumCulled=!1,this.line.renderOrder=18,this.overlay.add(this.line),e.hear(Qw,o=>this.bodies(o)),e.hear("compared",o=>this.told(o)),n.on(["body"],()=>{this.on&&this.remake()}),n.on(["posed"],()=>{this.on&&!this.apart&&this.follow()}),n.on(["holds"],()=>{this.on&&this.showHolds()}),n.on(["ways"],()=>{this.on&&this.remake()}),n.on(["view"],()=>this.showBones()),n.on(["status"],()=>{n.status.connected||(this.moving=!1);const o=n.status.connected&&!this.connected;this.connected=n.status.connected,o&&this.on&&this.ask("enter")}),s.scene.add(this.overlay),this.overlay.visible=!1}ask(t,e=0){this.tools.connection.act({compare:t,lane:e})}get colours(){return BE[this.tools.store.theme].slice(0,this.names.length)}get names(){return this.view?.lanes.map(t=>t.label)??this.tools.store.scene?.ways.map(t=>t.solver)??[]}enter(){const{body:t,holds:e}=this.tools;this.on=!0,this.connected=this.tools.store.status.connected,t.group.visible=t.overlay.visible=!1,this.overlay.visible=!0,this.overlay.add(e.group,this.pulling.marker),e.group.visible=!0,this.remake(),this.connected&&this.ask("enter")}leave(){const{body:t,holds:e,stage:n,store:s}=this.tools;this.on=this.frozen=!1,this.pulling.letGo(),s.status.connected&&this.ask("leave"),this.drop(),n.split(1,null),t.overlay.add(e.group),t.group.visible=t.overlay.visible=!0,this.overlay.visible=e.group.visible=!1,s.scene&&e.show(s.scene.holds,s.scene.character.height),e.follow(t)}drop(){for(const t of this.copies)this.tools.stage.scene.remove(t.group,t.overlay),t.free();this.copies=[]}remake(){const{body:t,stage:e,store:n}=this.tools;this.drop();const s=n.scene?.ways.length??0;if(!(!t.character||!s)){this.overlay.rotation.x=t.group.rotation.x,this.copies=Array.from({length:s},()=>t.copy());for(const r of this.copies)e.scene.add(r.group,r.overlay);this.pulling.pane=0,this.pulling.body=this.copies[0],this.apart=!1,this.showBones(),this.follow(),e.split(s,r=>this.show(r))}}showBones(){const{store:t,body:e,stage:n}=this.tools;for(const s of this.copies)s.showBones(t.bones||e.skins.length===0);n.ask()}follow(){const{store:t,stage:e}=this.tools;if(t.pose)for(const n of this.copies)n.take(t.pose);e.ask()}showHolds(){const{store:t,holds:e,stage:n}=this.tools,s=this.view?.holds??t.scene?.holds;s&&t.scene&&e.show(s.map(r=>({...r})),t.scene.character.height),n.ask()}told(t){this.on&&(this.view=t,this.showHolds(),this.changed(!0))}bodies(t){const{connection:e,store:n,stage:s}=this.tools,r=tS(t),o=e.answer(r.seq);!this.on||this.frozen||(r.flags&Dw&&this.trace.clear(),this.trace.add(r.samples),this.moving=(r.flags&Xm)!==0,this.apart=r.count>0,r.count===this.copies.length?this.copies.forEach((a,l)=>{const c=h=>h.subarray(l*h.length/r.count,(l+1)*h.length/r.count);a.take({q:c(r.q),world:c(r.world)})}):r.count||this.follow(),o>0&&(n.status={...n.status,age:o,solving:0,missed:0,unheld:!1},n.changed("status")),s.ask(),this.changed(!this.moving))}changed(t){this.version+=1,clearTimeout(this.later);const e=zE-(performance.now()-this.shownAt);if(!t&&e>0){this.later=window.setTimeout(()=>this.changed(!0),e);return}this.shownAt=performance.now(),this.tools.store.changed("compared"),this.tools.page.requestUpdate()}aim(t,e){if(this.pulling.pulls.size)return;const n=this.tools.stage.paneAt(t,e);n===this.pulling.pane||!this.copies[n]||(this.pulling.pane=n,this.pulling.body=this.copies[n])}down(t,e,n){return this.aim(e,n),this.frozen&&this.copies.length&&this.freeze(),this.copies.length>0&&this.pulling.down(t,e,n)}move(t,e,n){this.aim(e,n),this.pulling.move(t,e,n);for(const s of this.pulling.pulls.values())s.hold&&this.tools.holds.move(s.hold,s.to)}up(t){this.pulling.up(t)}away(){this.pulling.away()}key(t,e){if(e.ctrlKey||e.metaKey)return!1;if(t==="enter"&&this.view?.record)this.replay();else if(t==="r")this.reset();else if(t===" ")this.freeze();else if(t>="1"&&t<=String(this.names.length))this.keep(Number(t)-1);else return!1;return!0}replay(){this.frozen&&this.freeze(),this.ask("replay")}reset(){this.frozen&&this.freeze(),this.ask("reset")}keep(t){this.ask("keep",t)}freeze(){this.frozen=!this.frozen,this.frozen||this.ask("enter"),this.changed(!0)}look(t){this.quantity=t,this.changed(!0)}exportCurves(){Np(new Blob([this.trace.csv(this.names)],{type:"text/csv"}),"compared.csv")}async exportPicture(){const{stage:t,store:e}=this.tools,n=this.tools.page.renderRoot.querySelector("poise-compare"),s=this.names.map((r,o)=>({name:r,colour:this.colours[o],numbers:this.numbers(o)}));Np(await FE(t,n?.curves?.canvas??null,`${this.quantity.title} ${this.quantity.says}, ${this.quantity.unit}`,s,e.theme),"compared.png")}before(){const{body:t}=this.tools;this.copies[0]?.skins.some((e,n)=>e.mesh.geometry!==t.skins[n]?.mesh.geometry)&&this.remake(),this.pulling.before()}show(t){const{holds:e}=this.tools;this.copies.forEach((a,l)=>{a.group.visible=a.overlay.visible=l===t});const n=this.copies[t];if(!n)return;e.follow(n);const s=[...this.pulling.pulls.values()].filter(a=>!a.hold);for(;this.wishes.length<s.length;)this.wishes.push(this.wish());this.wishes.forEach((a,l)=>{a.visible=l<s.length,a.visible&&a.position.copy(s[l].to),a.scale.setScalar((n.character?.height??1)*.011)});const[r]=s,o=r&&(r.hit?Mu(n,r.hit):r.local?.clone().applyMatrix4(n.frame(r.joint)));if(this.line.visible=o!==void 0,r&&o){const a=this.line.geometry.getAttribute("position");a.copyArray([...o.toArray(),...r.to.toArray()]),a.needsUpdate=!0,this.line.computeLineDistances()}o&&this.pulling.marker.position.copy(o),this.pulling.marker.visible=o!==void 0||this.pulling.under!==null&&t===this.pulling.pane}wish(){const t=new Es({color:kp,depthTest:!1,transparent:!0,wireframe:!0}),e=new Xe(new Ui(1,12,8),t);return e.renderOrder=19,this.overlay.add(e),e}numbers(t){const e=this.trace.latest(t);if(!e)return"";const[n,s,r,o]=[e[3],e[4],e[5],e[6]],a=l=>l>=.01?`${(100*l).toFixed(1)} cm`:l<1e-6?"0":`${(1e3*l).toFixed(l<1e-4?3:2)} mm`;return`${a(n)} off · pins ${a(s)} · ${(1e3*r).toFixed(2)} ms · ${o} it.`}panel(){const{store:t,connection:e}=this.tools;return st`<poise-compare .mode=${this} .store=${t} .connection=${e}></poise-compare>`}over(){const{stage:t,store:e}=this.tools,n=e.scene?.character.joints[e.hovered]?.name,s="position:absolute;pointer-events:none;padding:6px 10px;font-size:12px;line-height:1.35;box-sizing:border-box;text-shadow:0 0 3px var(--back),0 0 3px var(--back);";return st`${t.panes.map((r,o)=>{const a=this.view?.lanes[o],l=`left:${r.x}px;top:${r.y}px;width:${r.width}px;height:${r.height}px;`;return st`<div data-lane=${o} style="${s}${l}border:solid var(--edge);border-width:0 1px 1px 0;${a?.failure?"background:#0004;":""}">
        <div style="display:flex;gap:6px;align-items:center;font-weight:600">
          <span style="width:10px;height:10px;border-radius:3px;flex:none;background:${this.colours[o]??"none"}"></span>
          <span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${this.names[o]??""}</span>
          ${n&&o===this.pulling.pane&&!this.pulling.pulls.size?st`<span class="dim" style="font-weight:400">${n}</span>`:zt}
        </div>
        <div style="font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;opacity:0.85">${a?.failure?"":this.numbers(o)}</div>
        ${a?.failure?st`<p role="alert" style="margin:8px 0;padding:8px 10px;border-radius:8px;background:var(--panel);border:1px solid var(--edge);color:var(--warn);max-width:340px">${a.failure}</p>`:zt}
        ${this.apart&&!a?.failure?st`<button style="position:absolute;right:8px;bottom:8px;pointer-events:auto" title="Make it the document's pose (${o+1})" @click=${()=>this.keep(o)}>Keep this pose</button>`:zt}
      </div>`})}${this.frozen?st`<div style="position:absolute;right:12px;top:8px;background:var(--accent);color:var(--on-accent);border-radius:8px;padding:2px 10px">frozen</div>`:zt}`}where(t,e){const n=this.copies[t],s=n.character.joints.findIndex(l=>l.name===e),r=new U().setFromMatrixPosition(n.frame(s)).applyMatrix4(n.group.matrixWorld),o=this.tools.stage.canvas.getBoundingClientRect(),a=this.tools.stage.project(r,t);return[a.x+o.left,a.y+o.top]}get state(){return{pulls:this.pulling.pulls.size,spots:[],compared:{view:this.view,apart:this.apart,moving:this.moving,frozen:this.frozen,moments:this.trace.rows.length,ready:this.copies.length>0&&this.view!==null&&!this.view.replaying&&!this.view.lanes.some(t=>t.failure?.includes("being compiled")),under:this.pulling.under?.joint??-1,worlds:this.copies.map(t=>Array.from(t.world)),latest:this.names.map((t,e)=>Array.from(this.trace.latest(e)??[]))}}}}function Np(i,t){const e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}const $E={tool:"add",radius:.03,pixels:40,onScreen:!1,strength:.3,value:1,falloff:"smooth",limit:4,mirror:!1,facing:!1},VE=.3,GE=16;class WE{constructor(t,e){this.tools=t,this.settings=e,this.hit=null,this.dabs=0,this.last=null,this.stroking=!1,this.sent=0;const n=Array.from({length:64},(s,r)=>{const o=2*Math.PI*r/64;return new U(Math.cos(o),Math.sin(o),0)});this.ring=new jM(new Re().setFromPoints(n),new ir({color:16777215,depthTest:!1,transparent:!0})),this.ring.renderOrder=30,this.ring.visible=!1,t.body.overlay.add(this.ring)}find(t,e){const{body:n,stage:s}=this.tools;return!n.character||!n.world.length?null:Km(n,s.ray(t,e).applyMatrix4(n.group.matrixWorld.clone().invert()))}radiusAt(t){const{onScreen:e,pixels:n,radius:s}=this.settings,{stage:r,body:o}=this.tools;if(!e)return s*(o.character?.height??1);const a=t.point.clone().applyMatrix4(o.group.matrixWorld).distanceTo(r.camera.position);return n*2*a*Math.tan(r.camera.fov*Math.PI/360)/r.canvas.clientHeight}hover(t,e){this.hit=this.find(t,e)}down(t,e,n,s){return this.hover(t,e),this.hit?(this.stroking=!0,this.dabs=0,this.last={x:t,y:e},this.dab(this.hit,n,s),!0):!1}move(t,e,n,s){const r=this.last,o=Math.hypot(t-r.x,e-r.y),a=Math.max(1.5,VE*this.pixelRadius()),l=Math.floor(o/a);if(l<1)return;const c=Math.min(l,GE);for(let u=1;u<=c;u++){const d=u*l*a/(c*o),f=this.find(r.x+d*(t-r.x),r.y+d*(e-r.y));f&&(this.hit=f,this.dab(f,n,s))}const h=l*a/o;this.last={x:r.x+h*(t-r.x),y:r.y+h*(e-r.y)}}up(){this.stroking&&(this.stroking=!1,this.last=null,this.sent=this.tools.connection.pack(t=>Xw(t)))}pixelRadius(){const{stage:t,body:e}=this.tools;if(this.settings.onScreen||!this.hit)return this.settings.pixels;const n=this.hit.point.clone().applyMatrix4(e.group.matrixWorld).distanceTo(t.camera.position);return this.radiusAt(this.hit)*t.canvas.clientHeight/(2*n*Math.tan(t.camera.fov*Math.PI/360))}dab(t,e,n){const{connection:s,stage:r,body:o}=this.tools,a=this.settings,l=t.point.clone().applyMatrix4(o.group.matrixWorld).sub(r.camera.position).transformDirection(o.group.matrixWorld.clone().invert()),c=(a.mirror?kw:0)|(a.facing?Nw:0);this.dabs+=1,this.sent=s.pack(h=>Ww(h,c,t.skin,e,jm.indexOf(n),qm.indexOf(a.falloff),a.limit,t.face,t.u,t.v,this.radiusAt(t),a.strength,a.value,l.x,l.y,l.z))}show(t){this.ring.visible=t&&this.hit!==null;const e=this.hit;if(!this.ring.visible||!e)return;const{body:n}=this.tools,s=n.skins[e.skin];if(!s)return;const r=ao(n,s),[o,a,l]=[0,1,2].map(h=>{const u=3*s.geometry.index[3*e.face+h];return new U(r[u],r[u+1],r[u+2])}),c=a.clone().sub(o).cross(l.clone().sub(o)).normalize();this.ring.position.copy(o).multiplyScalar(e.u).addScaledVector(a,e.v).addScaledVector(l,1-e.u-e.v),this.ring.quaternion.setFromUnitVectors(new U(0,0,1),c),this.ring.scale.setScalar(this.radiusAt(e))}}const XE="vec3(0.85, 0.1, 0.75)",Do=Ym.map(([i,t,e])=>`vec3(${i.toFixed(4)}, ${t.toFixed(4)}, ${e.toFixed(4)})`),Wg={grey:{value:0}};function jE(i){Wg.grey.value=i?1:0}const Xg=new WeakSet;function qE(i){const t=i.weights.influences>4,e=new Al({color:16777215,roughness:.85,metalness:0}),n={value:-1};return e.userData.joint=n,e.side=i.mesh.material.side,e.customProgramCacheKey=()=>`heat ${t}`,e.onBeforeCompile=s=>{t&&yu(s),s.uniforms.heatJoint=n,s.uniforms.heatGrey=Wg.grey;const r=o=>`dot(skinWeight${o}, 1.0 - step(0.5, abs(skinIndex${o} - heatJoint)))`;s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
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
          vec3 c = mix(${Do[0]}, ${Do[1]}, clamp(at, 0.0, 1.0));
          c = mix(c, ${Do[2]}, clamp(at - 1.0, 0.0, 1.0));
          c = mix(c, ${Do[3]}, clamp(at - 2.0, 0.0, 1.0));
          c = mix(c, ${Do[4]}, clamp(at - 3.0, 0.0, 1.0));
          return mix(c, vec3(clamp(w, 0.0, 1.0)), heatGrey);
        }`).replace("#include <color_fragment>",`#include <color_fragment>
        vec3 heat = heatTotal < 0.01 ? ${XE} : heatColour(heatWeight);
        heat = pow(heat, vec3(2.2));
        diffuseColor.rgb = heat * 0.42;`).replace("#include <emissivemap_fragment>",`#include <emissivemap_fragment>
totalEmissiveRadiance += heat * 0.62;`)},Xg.add(e),e}const Op=i=>Xg.has(i);function YE(i,t){const e=i.mesh.material;e.userData.joint.value=i.view.joints.indexOf(t)}const KE=i=>i?"linear-gradient(to right, #000, #fff)":`linear-gradient(to right, ${Ym.map(t=>`rgb(${t.map(e=>Math.round(255*e)).join(" ")})`).join(", ")})`,ZE=new Zt(16722902),JE=new Zt(16777215);class QE{constructor(t){this.tools=t,this.found=[],this.asked=0,this.shown=-1,this.joint="";const e=(n,s)=>{const r=new qM(new Re,new Bm({size:n,sizeAttenuation:!1,transparent:!0,...s}));return r.frustumCulled=!1,r.visible=!1,t.body.overlay.add(r),r};this.ring=e(8,{color:1382429}),this.points=e(5,{vertexColors:!0}),this.ring.renderOrder=6,this.points.renderOrder=7}async fetch(t){const e=++this.asked;let n;try{const s=await fetch(`flaws?joint=${encodeURIComponent(t)}`);if(!s.ok)return;n=await s.json()}catch{return}e===this.asked&&([this.found,this.joint,this.shown]=[n,t,-1],this.tools.stage.ask(),this.tools.page.requestUpdate(),this.tools.store.changed("brush"))}hide(){this.asked+=1,this.found=[],this.joint="",this.points.visible=this.ring.visible=!1}get bare(){return this.found.reduce((t,e)=>t+e.bare.length,0)}get rogue(){return this.found.reduce((t,e)=>t+e.rogue.length,0)}before(){const{body:t}=this.tools;if(this.points.visible=this.ring.visible=this.bare+this.rogue>0,!this.points.visible||this.shown===t.posed)return;this.shown=t.posed;const e=[],n=[];this.found.forEach((r,o)=>{const a=t.skins[o];if(!a)return;const l=ao(t,a),c=(h,u)=>{for(const d of h)e.push(l[3*d]??0,l[3*d+1]??0,l[3*d+2]??0),n.push(u.r,u.g,u.b)};c(r.rogue,JE),c(r.bare,ZE)}),this.points.geometry.dispose();const s=new Re;s.setAttribute("position",new oe(e,3)),s.setAttribute("color",new oe(n,3)),this.points.geometry=this.ring.geometry=s}get state(){return{joint:this.joint,bare:this.bare,rogue:this.rogue}}}var tT=Object.defineProperty,eT=Object.getOwnPropertyDescriptor,yi=(i,t,e,n)=>{for(var s=n>1?void 0:n?eT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&tT(t,e,s),s};const Fp={brush:"Brush",tools:"Tools",volumes:"Volumes"},Bp={add:["Add","Add weight of the selected joint (1)"],subtract:["Subtract","Take weight of the selected joint away (2)"],set:["Set","Bring the weight towards a value (3)"],smooth:["Smooth","Even out the weights of all joints (4)"],place:["Place","Drag a vertex to where it belongs: weights are found that bring it there (5)"]},nT=[["left","left to right"],["right","right to left"],["both","mean of both"],["exchange","exchange"]],Ri=i=>i.target.value;let qn=class extends bn{constructor(){super(...arguments),this.search="",this.passes=5,this.influences=4,this.side="left",this.source=0,this.target=1,this.shape="capsule"}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","painting","brush","mode"],()=>this.requestUpdate())}render(){if(!this.store.scene||!this.mode)return zt;const i=this.mode.tab;return st`
      <div class="row tabs" role="tablist">
        ${Object.keys(Fp).map(t=>st`<button role="tab" aria-selected=${i===t}
          class="grow ${i===t?"on":""}" @click=${()=>this.mode.show(t)}>${Fp[t]}</button>`)}
      </div>
      ${this.store.scene.character.skins.length?zt:st`<p class="flaw">This character has no skin to paint on: bind a mesh to it first.</p>`}
      ${i==="brush"?this.brush():i==="tools"?this.tools():this.volumes()}
      ${this.tree()}`}brush(){const{settings:i,tool:t}=this.mode,e=(o,a)=>{i[o]=a,this.mode.update()},n=this.store.scene.character.height,s=(o,a,l)=>st`
      <label title=${l}><input type="checkbox" .checked=${i[o]}
        @change=${c=>e(o,c.target.checked)} /> ${a}</label>`,r=(o,a,l,c,h,u,d)=>st`
      <label class="setting"><span>${o}</span><input type="range" aria-label=${o} min=${c} max=${h} step=${u}
        .value=${String(a)} @input=${f=>d(Number(Ri(f)))} /><output>${l}</output></label>`;return st`
      <div class="five" role="radiogroup" aria-label="Tool">
        ${[...jm,"place"].map(o=>st`<button role="radio" aria-checked=${t===o} title=${Bp[o][1]}
          class=${t===o?"on":""} @click=${()=>{this.mode.tool=o,this.mode.update()}}>${Bp[o][0]}</button>`)}
      </div>
      ${i.onScreen?r("Radius",Math.log(i.pixels),`${i.pixels.toFixed(0)} px`,Math.log(3),Math.log(400),.01,o=>e("pixels",Math.exp(o))):r("Radius",Math.log(i.radius),`${(100*i.radius*n).toFixed(1)} cm`,Math.log(.002),Math.log(.5),.01,o=>e("radius",Math.exp(o)))}
      ${t==="place"?zt:r("Strength",i.strength,i.strength.toFixed(2),.01,1,.01,o=>e("strength",o))}
      ${t==="set"?r("Value",i.value,i.value.toFixed(2),0,1,.01,o=>e("value",o)):zt}
      <div class="pair">
        <label>Falloff<select aria-label="Falloff" @change=${o=>e("falloff",Ri(o))}>
          ${qm.map(o=>st`<option ?selected=${o===i.falloff}>${o}</option>`)}</select></label>
        <label>Joints a vertex<select aria-label="Joints a vertex" @change=${o=>e("limit",Number(Ri(o)))}>
          ${[1,2,3,4,5,6,8,0].map(o=>st`<option value=${o} ?selected=${o===i.limit}>${o?`at most ${o}`:"any number"}</option>`)}</select></label>
      </div>
      <div class="checks">
        ${s("mirror","Both sides","Paint the mirror image, too (M)")}
        ${s("facing","Front only","Leave out what looks away from you")}
        ${s("onScreen","Size on screen","The brush keeps its size on the screen, not on the body")}
      </div>
      ${t==="place"?this.placed():zt}
      ${this.legend()}`}legend(){const{grey:i,marks:t}=this.mode;return st`
      <div class="legend"><span>0</span><i style="background:${KE(i)}"></i><span>1</span>
        <button title="Heat colours, or black to white (H)" aria-pressed=${i}
          @click=${()=>{this.mode.grey=!i,this.mode.update()}}>${i?"grey":"heat"}</button></div>
      ${t.bare?st`<p class="flaw">${t.bare} vertices follow no joint (marked).</p>`:zt}
      ${t.rogue?st`<p class="flaw">${t.rogue} vertices on isolated spots of ${t.joint} (marked).</p>`:zt}`}placed(){const{placed:i}=this.store.scene.painting,t=e=>`${(1e3*e).toFixed(1)} mm`;return st`
      ${i.length?st`
        <div class="left"><span class="dim">vertex</span><span class="dim">was off</span><span class="dim">left over</span>
          ${i.map(e=>st`<span>${e.vertex}</span><span>${t(e.before)}</span><b>${t(e.left)}</b>`)}</div>
        <button @click=${()=>this.connection.act({do:"forget-places"})}>Forget these places</button>`:st`<p class="dim">Bend the body in Pose, then drag a vertex to where it belongs. Weights bring it as near as they can; a line shows what is left over.</p>`}`}tree(){const{character:i,painting:t}=this.store.scene,e=new Set(i.skins.flatMap(o=>o.joints)),n=new Set(t.locked),s=[];i.joints.forEach((o,a)=>{s[a]=o.parent<0?0:s[o.parent]+1});const r=this.search.toLowerCase();return st`
      <div class="row"><input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
          @input=${o=>{this.search=Ri(o)}} />
        ${n.size?st`<button title="Unlock all joints" @click=${()=>this.connection.act({do:"lock-weights",locked:!1})}>Unlock</button>`:zt}
      </div>
      <div class="tree" role="tree" aria-label="Joints">
        ${i.joints.map((o,a)=>o.name.toLowerCase().includes(r)?st`
          <div class="line ${this.store.selected===a?"selected":""} ${this.store.hovered===a?"hovered":""} ${e.has(a)?"":"unused"}">
            <button class="name" role="treeitem" aria-selected=${this.store.selected===a} title=${e.has(a)?o.name:`${o.name}: no skin follows it yet`}
              style="padding-left: ${6+(r?0:9*s[a])}px" @click=${()=>this.store.select(a)}>${o.name}</button>
            <button class="lock ${n.has(o.name)?"on":""}" aria-pressed=${n.has(o.name)}
              title=${n.has(o.name)?"Its weights stay: unlock them":"Lock its weights"}
              aria-label="${n.has(o.name)?"Unlock":"Lock"} the weights of ${o.name}"
              @click=${()=>this.connection.act({do:"lock-weights",joints:[o.name],locked:!n.has(o.name)})}>${n.has(o.name)?Qm:tg}</button>
          </div>`:zt)}
      </div>`}tools(){const i=this.connection.act.bind(this.connection),{skins:t}=this.store.scene.character,e=(s,r,o,a)=>st`
      <input type="number" aria-label=${s} title=${s} min="1" max=${o} .value=${String(r)}
        @change=${l=>a(Math.max(1,Math.min(o,Math.round(Number(Ri(l))||1))))} />`,n=(s,r,o)=>st`
      <select aria-label=${s} @change=${a=>o(Number(Ri(a)))}>
        ${t.map((a,l)=>st`<option value=${l} ?selected=${l===r}>${a.name}</option>`)}</select>`;return st`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"smooth-weights",passes:this.passes})}>Smooth all</button>
        ${e("Passes",this.passes,200,s=>{this.passes=s})}<span class="dim">passes</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"prune-weights",influences:this.influences})}>Prune</button>
        ${e("Joints kept",this.influences,16,s=>{this.influences=s})}<span class="dim">joints</span></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"mirror-weights",source:this.side})}>Mirror</button>
        <select class="grow" aria-label="Sides" @change=${s=>{this.side=Ri(s)}}>
          ${nT.map(([s,r])=>st`<option value=${s} ?selected=${s===this.side}>${r}</option>`)}</select></div>
      <div class="row"><button class="grow" @click=${()=>i({do:"normalise-weights"})}>Normalise</button>
        <button class="grow" @click=${()=>i({do:"remove-rogues"})}>Remove spots</button></div>
      ${t.length>1?st`<div class="row"><button title="Weights of the nearest places of another skin" @click=${()=>i({do:"transfer-weights",source:this.source,target:this.target})}>Transfer</button>
        ${n("From",this.source,s=>{this.source=s})}<span class="dim">to</span>${n("To",this.target,s=>{this.target=s})}</div>`:zt}
      <p class="dim">Locked joints keep their weights; the others share what they leave.</p>
      ${this.legend()}</div>`}volumes(){const i=this.connection.act.bind(this.connection),{volumes:t}=this.store.scene.painting,e=this.mode.volumes.selected,n=t[e];return st`<div class="stack">
      <div class="row"><button class="grow" @click=${()=>i({do:"make-volumes",shape:this.shape})}>${t.length?"Make anew":"Make volumes"}</button>
        <select class="grow" aria-label="Shape" @change=${s=>{this.shape=Ri(s)}}>
          ${["capsule","cylinder","ellipsoid"].map(s=>st`<option value=${s} ?selected=${s===this.shape}>${s}s</option>`)}</select></div>
      ${t.length?st`
        <div class="row"><button class="grow" title="Weights by how deep a vertex is in each volume" @click=${()=>i({do:"bind-volumes"})}>Bind by them</button>
          <button @click=${()=>i({do:"remove-volume"})}>Remove all</button></div>`:st`
        <p class="dim">Shapes about the bones, sized by the mesh. Edit them, and bind the skin by them anew.</p>`}
      ${n?st`
        <div class="row"><b class="grow">${n.joint}</b>
          <select aria-label="Shape of this volume" @change=${s=>i({do:"change-volume",volume:e,shape:Ri(s)})}>
            ${["sphere","capsule","cylinder","ellipsoid"].map(s=>st`<option ?selected=${s===n.shape}>${s}</option>`)}</select>
          <button title="Remove it" aria-label="Remove this volume" @click=${()=>i({do:"remove-volume",volume:e})}>${aa}</button></div>
        <label class="setting"><span>Radius</span><input type="range" aria-label="Radius of this volume" min=${Math.log(.001)} max=${Math.log(1)} step="0.01"
          .value=${String(Math.log(n.radius))} @change=${s=>i({do:"change-volume",volume:e,radius:Math.exp(Number(Ri(s)))})} />
          <output>${(100*n.radius).toFixed(1)} cm</output></label>
        <p class="dim">Orange grips are its ends, the yellow one its radius, the white one moves it.</p>`:t.length?st`<p class="dim">Press on a shape to edit it.</p>`:zt}
    </div>`}};qn.styles=[oi,Nn`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tabs { margin-bottom: 8px; }
    .five { display: grid; grid-template-columns: repeat(5, 1fr); gap: 3px; margin-bottom: 6px; }
    .five button { padding: 4px 0; font-size: 12px; }
    .setting { display: grid; grid-template-columns: 62px 1fr 52px; gap: 6px; align-items: center; min-height: 25px; }
    .setting output { text-align: right; font-variant-numeric: tabular-nums; }
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
    p { margin: 4px 0; }
    .left { display: grid; grid-template-columns: 1fr auto auto; gap: 2px 10px; font-variant-numeric: tabular-nums; font-size: 12px; }
  `];yi([Ue({attribute:!1})],qn.prototype,"mode",2);yi([Ue({attribute:!1})],qn.prototype,"store",2);yi([Ue({attribute:!1})],qn.prototype,"connection",2);yi([ze()],qn.prototype,"search",2);yi([ze()],qn.prototype,"passes",2);yi([ze()],qn.prototype,"influences",2);yi([ze()],qn.prototype,"side",2);yi([ze()],qn.prototype,"source",2);yi([ze()],qn.prototype,"target",2);yi([ze()],qn.prototype,"shape",2);qn=yi([ri("poise-paint")],qn);const iT=3111935;class sT{constructor(t){this.tools=t,this.painting=null,this.drag=null;const e=s=>new Es({color:s,depthTest:!1,transparent:!0});this.balls=new Ch(new Ui(1,12,8),e(iT),65),this.balls.count=0,this.balls.frustumCulled=!1,this.spot=new Xe(new Ui(1,12,8),e(16777215)),this.spot.visible=!1,this.lines=new El(new Re,new ir({color:16777215,depthTest:!1,transparent:!0})),this.lines.frustumCulled=!1;const n=new Wn;n.add(this.lines,this.balls,this.spot),[this.lines,this.balls,this.spot].forEach((s,r)=>{s.renderOrder=15+r}),t.body.overlay.add(n)}show(t){this.painting=t}hide(){this.painting=null,this.drag=null,this.spot.visible=this.lines.visible=!1,this.balls.count=0}vertexOf(t){const e=[t.u,t.v,1-t.u-t.v],n=e.indexOf(Math.max(...e));return this.tools.body.skins[t.skin].geometry.index[3*t.face+n]}at(t,e){const n=this.tools.body.skins[t];if(!n||3*e>=n.geometry.position.length)return null;const s=ao(this.tools.body,n);return new U(s[3*e],s[3*e+1],s[3*e+2])}down(t,e){if(!t)return!1;e.hit=t;const n=this.vertexOf(t),s=this.at(t.skin,n);return this.drag={skin:t.skin,vertex:n,from:s,to:s.clone()},!0}move(t,e){const{stage:n,body:s}=this.tools,r=this.drag;if(!r)return;const o=s.group.matrixWorld,a=new mi().setFromNormalAndCoplanarPoint(n.camera.getWorldDirection(new U),r.from.clone().applyMatrix4(o)),l=n.ray(t,e).intersectPlane(a,new U);l&&r.to.copy(l.applyMatrix4(o.clone().invert()))}up(t,e){const{connection:n,body:s}=this.tools,r=this.drag;this.drag=null,!(!r||r.to.distanceTo(r.from)<1e-5*(s.character?.height??1))&&n.act({do:"place-vertex",skin:r.skin,vertex:r.vertex,position:r.to.toArray(),radius:t.hit?t.radiusAt(t.hit):0,influences:e||8})}before(t){const{body:e,store:n}=this.tools,s=(e.character?.height??1)*.0035,r=n.pose?.q,o=this.painting?.placed_in??[],a=r!==void 0&&o.length===r.length&&o.every((d,f)=>Math.abs(d-r[f])<1e-5),l=[],c=[],h=(d,f,g)=>{const v=this.at(d,f);v&&(c.push(g),l.push(v.x,v.y,v.z,g.x,g.y,g.z))};if(a)for(const d of this.painting.placed)h(d.skin,d.vertex,new U(...d.position));this.drag&&h(this.drag.skin,this.drag.vertex,this.drag.to),this.balls.count=c.length,c.forEach((d,f)=>this.balls.setMatrixAt(f,new qt().makeTranslation(d).scale(new U(s,s,s)))),this.balls.instanceMatrix.needsUpdate=!0,this.lines.visible=l.length>0,this.lines.geometry.dispose(),this.lines.geometry=new Re().setAttribute("position",new oe(l,3));const u=this.drag?this.at(this.drag.skin,this.drag.vertex):t&&this.at(t.skin,this.vertexOf(t));this.spot.visible=!!u,u&&(this.spot.position.copy(u),this.spot.scale.setScalar(1.2*s))}get state(){return{dragging:this.drag!==null,shown:this.balls.count}}}const rT=12,zp={sphere:new Ui(1,20,14),ellipsoid:new Ui(1,20,14),cylinder:new gu(1,1,2,24,1,!1)};class oT{constructor(t){this.tools=t,this.group=new Wn,this.grips=new Wn,this.volumes=[],this.drawn=[],this.drag=null,this.selected=-1,this.hovered=-1;const e=()=>new Es({depthTest:!1,transparent:!0});for(const n of[16747069,16747069,16769357,16777215]){const s=new Xe(zp.sphere,e());s.material.color.set(n),s.renderOrder=25,this.grips.add(s)}this.group.add(this.grips),this.group.visible=!1,t.body.overlay.add(this.group)}show(t){for(this.volumes=t,this.selected>=t.length&&(this.selected=-1),this.group.visible=t.length>0;this.drawn.length>t.length;)this.remove(this.drawn.pop());for(;this.drawn.length<t.length;){const e=new Al({transparent:!0,opacity:.3,depthWrite:!1,roughness:.5}),n=new Xe(new Re,e);n.renderOrder=8,this.drawn.push(n),this.group.add(n)}this.place()}hide(){this.drag=null,this.show([])}remove(t){this.group.remove(t),this.own(t)?.dispose(),t.material.dispose()}own(t){return t.geometry instanceof dl?t.geometry:null}frame(t){const e=this.tools.body.character?.joints.findIndex(n=>n.name===t.joint)??-1;return e<0?null:this.tools.body.frame(e)}ends(t){const e=this.frame(t);return e?[new U(...t.start).applyMatrix4(e),new U(...t.end).applyMatrix4(e)]:null}place(){const t=this.tools.store.selected,e=this.tools.body.character?.joints??[];this.volumes.forEach((n,s)=>{const r=this.drag?.volume===s?this.drag.now:n,o=this.drawn[s],a=this.ends(r);if(o.visible=a!==null,!a)return;const[l,c]=a,h=c.clone().sub(l),u=h.length();this.own(o)?.dispose(),o.geometry=r.shape==="capsule"?new dl(r.radius,u,8,20):zp[r.shape],o.position.copy(l).add(c).multiplyScalar(.5),o.quaternion.setFromUnitVectors(new U(0,1,0),u>1e-9?h.divideScalar(u):new U(0,1,0));const d=r.radius;r.shape==="capsule"?o.scale.setScalar(1):r.shape==="sphere"?o.scale.setScalar(d):o.scale.set(d,u/2,d);const f=o.material,g=s===this.selected;f.color.set(g?16757844:e[t]?.name===r.joint?5017087:10465996),f.opacity=g?.5:s===this.hovered?.42:.24}),this.placeGrips()}gripsOf(t){const e=this.ends(t);if(!e)return null;const[n,s]=e,r=n.clone().add(s).multiplyScalar(.5),o=this.tools.stage.camera.getWorldDirection(new U).transformDirection(this.tools.body.group.matrixWorld.clone().invert()),a=s.clone().sub(n).cross(o);return a.length()<1e-9&&a.set(1,0,0).cross(o),[n,s,r.clone().addScaledVector(a.normalize(),t.radius),r]}placeGrips(){const t=this.drag?.now??this.volumes[this.selected],e=t?this.gripsOf(t):null;if(this.grips.visible=e!==null,!e)return;const n=(this.tools.body.character?.height??1)*.006;this.grips.children.forEach((s,r)=>{s.position.copy(e[r]),s.scale.setScalar(n),s.visible=t.shape!=="sphere"||r>1})}seen(t){const{stage:e,body:n}=this.tools;return e.project(t.clone().applyMatrix4(n.group.matrixWorld))}under(t,e){const{stage:n}=this.tools;return n.ray(t,e),n.raycaster.intersectObjects(this.drawn.filter(o=>o.visible),!1).map(o=>this.drawn.indexOf(o.object)).sort((o,a)=>this.volumes[o].radius-this.volumes[a].radius)[0]??-1}hover(t,e){this.drag||(this.hovered=this.under(t,e),this.place())}down(t,e){const n=this.volumes[this.selected],s=n?this.gripsOf(n):null,r=["start","end","radius","middle"],o=s?.map((l,c)=>({k:c,away:Math.hypot(this.seen(l).x-t,this.seen(l).y-e)})).filter(({k:l,away:c})=>c<rT&&(n.shape!=="sphere"||l>1)).sort((l,c)=>l.away-c.away)[0];if(o)return this.drag={volume:this.selected,grip:r[o.k],depth:s[o.k],from:s[o.k].clone(),now:n},!0;const a=this.under(t,e);return a<0?!1:(this.choose(a),!0)}choose(t){this.selected=t;const e=this.volumes[t]?.joint,n=this.tools.body.character?.joints.findIndex(s=>s.name===e)??-1;n>=0&&this.tools.store.select(n),this.place(),this.tools.store.changed("brush"),this.tools.stage.ask()}move(t,e){const n=this.drag;if(!n)return;const{stage:s,body:r}=this.tools,o=r.group.matrixWorld,a=new mi().setFromNormalAndCoplanarPoint(s.camera.getWorldDirection(new U),n.depth.clone().applyMatrix4(o)),l=s.ray(t,e).intersectPlane(a,new U)?.applyMatrix4(o.clone().invert()),c=this.frame(n.now);if(!l||!c)return;const h=this.volumes[n.volume],u=c.clone().invert(),d=f=>f.clone().applyMatrix4(u).toArray();if(n.grip==="radius"){const[f,g]=this.ends(h),v=f.clone().add(g).multiplyScalar(.5);n.now={...h,radius:Math.max(.001,l.distanceTo(v))}}else if(n.grip==="middle"){const[f,g]=this.ends(h),v=l.clone().sub(n.from);n.now={...h,start:d(f.add(v)),end:d(g.add(v))}}else n.now={...h,[n.grip]:d(l)};this.place()}up(){const t=this.drag;if(this.drag=null,!t)return;const{start:e,end:n,radius:s}=t.now;t.now!==this.volumes[t.volume]&&this.tools.connection.act({do:"change-volume",volume:t.volume,start:e,end:n,radius:s})}get state(){const t=this.volumes[this.selected];return{shown:this.group.visible?this.drawn.filter(e=>e.visible).length:0,selected:this.selected,grips:t?this.gripsOf(t)?.map(e=>e.toArray())??null:null}}}const aT=350,Hp={1:"add",2:"subtract",3:"set",4:"smooth",5:"place"};class lT{constructor(t){this.tools=t,this.name="paint",this.title="Paint",this.shortcuts=[["Drag on the body","paint the selected joint's weights"],["1, 2, 3, 4","add, subtract, set, smooth"],["5","place: drag a vertex to where it belongs, and weights are found"],["Shift + drag","smooth"],["Ctrl + drag","subtract instead of add, and add instead of subtract"],["J","take the joint under the mouse"],["[ and ], Shift + wheel","a smaller or a larger brush"],["- and =","a weaker or a stronger brush"],["L","lock or unlock the selected joint's weights"],["M","paint both sides"],["H","heat colours, or black to white"]],this.settings={...$E},this.tool="add",this.grey=!1,this.tab="brush",this.on=!1,this.pending=null,this.taken=null,this.timer=0,this.values=null,this.pointer=-1,this.brush=new WE(t,this.settings),this.marks=new QE(t),this.placing=new sT(t),this.volumes=new oT(t),t.store.on(["selection"],()=>{this.on&&this.changed()}),t.store.on(["weights","character","painted"],()=>{this.on&&this.ask()}),t.store.on(["painting","character","posed"],()=>{this.on&&this.follow()}),t.stage.canvas.addEventListener("wheel",e=>this.wheel(e),{capture:!0,passive:!1})}enter(){this.on=!0,this.tools.store.selected<0&&this.tools.store.select(this.firstJoint()),this.changed(),this.follow()}leave(){this.lift(),this.on=!1,this.away(),this.marks.hide(),this.placing.hide(),this.volumes.hide(),this.brush.show(!1),this.tools.stage.canvas.style.cursor="default";for(const t of this.tools.body.skins){const e=t.mesh.userData.look;!e||!Op(t.mesh.material)||(t.mesh.material.dispose(),t.mesh.material=e)}}firstJoint(){const t=this.tools.store.scene?.character,e=new Set(t?.skins.flatMap(s=>s.joints)),n=t?.joints.findIndex((s,r)=>e.has(r)&&s.part==="forearm")??-1;return n>=0?n:[...e][0]??0}changed(){this.marks.hide(),this.ask(),this.tools.stage.ask(),this.tools.page.requestUpdate()}follow(){this.placing.show(this.tools.store.scene?.painting??null),this.volumes.show(this.tab==="volumes"?this.tools.store.scene?.painting.volumes??[]:[]),this.tools.stage.ask()}ask(){clearTimeout(this.timer),this.timer=window.setTimeout(()=>{const t=this.joint;this.on&&t&&!this.brush.stroking&&this.marks.fetch(t)},aT)}get joint(){return this.tools.store.scene?.character.joints[this.tools.store.selected]?.name}down(t,e,n){if(t.button!==0||this.taken)return!1;const{store:s}=this.tools;return this.pointer=t.pointerId,this.tab==="volumes"?(this.volumes.down(e,n)&&(this.taken="volume"),this.taken!==null):this.tool==="place"?(this.placing.down(this.brush.find(e,n),this.brush)&&(this.taken="place"),this.taken!==null):s.selected<0?(s.say("Choose a joint first: its weights are painted. J takes the one under the mouse."),this.brush.find(e,n)!==null):this.locked()?(s.say(`${this.joint} is locked: unlock it to paint it.`),this.brush.find(e,n)!==null):this.brush.down(e,n,s.selected,this.toolOf(t))?(this.taken="brush",this.tools.stage.ask(),!0):!1}toolOf(t){return t.shiftKey?"smooth":t.ctrlKey||t.metaKey?this.tool==="subtract"?"add":"subtract":this.tool==="place"?"add":this.tool}locked(){return this.tools.store.scene?.painting.locked.includes(this.joint??"")??!1}move(t,e,n){this.taken&&t.pointerId!==this.pointer||(this.pending={x:e,y:n},this.taken==="brush"?this.brush.move(e,n,this.tools.store.selected,this.toolOf(t)):this.taken==="place"?this.placing.move(e,n):this.taken==="volume"&&this.volumes.move(e,n),this.tools.stage.ask())}up(t){t.pointerId===this.pointer&&this.lift()}lift(){this.taken==="brush"?this.brush.up():this.taken==="place"?this.placing.up(this.brush,this.settings.limit):this.taken==="volume"&&this.volumes.up(),this.taken=null,this.pointer=-1,this.ask()}away(){this.pending=null,this.brush.hit=null,this.values=null,this.tools.stage.ask(),this.tools.page.requestUpdate()}wheel(t){if(!this.on||!t.shiftKey)return;t.preventDefault(),t.stopImmediatePropagation();const e=t.deltaY||t.deltaX;this.scale(e<0?1.1:1/1.1)}scale(t){const e=this.settings;e.radius=Math.min(.5,Math.max(.002,e.radius*t)),e.pixels=Math.min(400,Math.max(3,e.pixels*t)),this.update()}update(){jE(this.grey),this.tools.page.requestUpdate(),this.tools.stage.ask(),this.tools.store.changed("brush")}key(t,e){if(e.ctrlKey||e.metaKey)return!1;const{connection:n,store:s}=this.tools,r=this.settings;if(Hp[t])this.tool=Hp[t];else if(t==="[")this.scale(1/1.15);else if(t==="]")this.scale(1.15);else if(t==="-"||t==="_")r.strength=Math.max(.01,r.strength-.05);else if(t==="="||t==="+")r.strength=Math.min(1,r.strength+.05);else if(t==="m")r.mirror=!r.mirror;else if(t==="h")this.grey=!this.grey;else if(t==="j")this.brush.hit?s.select(this.brush.hit.joint):s.say("Point at the body first: the joint that moves most of that spot is taken.");else if(t==="l"&&this.joint)n.act({do:"lock-weights",joints:[this.joint],locked:!this.locked()});else return!1;return this.update(),!0}before(){const{body:t,store:e}=this.tools;for(const s of t.skins)Op(s.mesh.material)||(s.mesh.userData.look=s.mesh.material,s.mesh.material=qE(s)),YE(s,e.selected);this.pending&&this.taken!=="brush"&&this.tab!=="volumes"&&(this.brush.hover(this.pending.x,this.pending.y),this.look(this.brush.hit,this.pending.x,this.pending.y)),this.pending&&this.tab==="volumes"&&this.volumes.hover(this.pending.x,this.pending.y);const n=this.tab!=="volumes"&&this.tool!=="place";this.brush.show(n),this.tools.stage.canvas.style.cursor=n&&this.brush.hit?"crosshair":"default",this.placing.before(this.tool==="place"&&!this.taken?this.brush.hit:null),this.marks.before(),this.pending=null}look(t,e,n){const{body:s,store:r}=this.tools,o=this.values!==null;if(this.values=null,t&&s.skins[t.skin]){const l=r.scene.character.joints,c=[...Zm(s.skins[t.skin],t)].sort((h,u)=>u[1]-h[1]).slice(0,5);this.values={x:e,y:n,lines:c.map(([h,u])=>[l[h]?.name??"",u,h===r.selected])}}(o||this.values)&&this.tools.page.requestUpdate();const a=t?.joint??-1;a!==r.hovered&&(r.hovered=a,r.changed("hover"))}panel(){return st`<poise-paint .mode=${this} .store=${this.tools.store} .connection=${this.tools.connection}></poise-paint>`}show(t){this.tab=t,this.follow(),this.update()}over(){const t=this.values,e=this.tools.stage.canvas.clientWidth;return t&&!this.taken?st`<div class="values-at" style="position:absolute;pointer-events:none;background:var(--panel);border:1px solid var(--edge);border-radius:6px;padding:3px 8px;font-size:12px;white-space:nowrap;${t.x>e-190?`right:${e-t.x+18}px`:`left:${t.x+18}px`};top:${t.y+14}px">
          ${t.lines.length?t.lines.map(([n,s,r])=>st`<div style="display:flex;gap:14px;${r?"font-weight:700":""}">
            <span style="flex:1">${n}</span><span style="font-variant-numeric:tabular-nums">${s.toFixed(3)}</span></div>`):"no weight"}</div>`:st``}get state(){return{tool:this.tool,dabs:this.brush.dabs,painted:this.tools.store.painted>=this.brush.sent,ring:this.brush.ring.visible,values:this.values?.lines??null,marks:this.marks.state,placing:this.placing.state,volumes:this.volumes.state}}}var cT=Object.defineProperty,hT=Object.getOwnPropertyDescriptor,Fu=(i,t,e,n)=>{for(var s=n>1?void 0:n?hT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&cT(t,e,s),s};const uT=Object.entries(ng).filter(([i])=>i!=="jacobian-inverse"&&i!=="two-bone");let ea=class extends bn{connectedCallback(){super.connectedCallback(),this.store.on(["holds","settings","selection"],()=>this.requestUpdate())}change(i){this.connection.act({do:"change-settings",settings:{...this.store.scene.settings,...i}})}render(){const i=this.store.scene;if(!i)return zt;const t=i.settings,e=t.solver==="constrained";return st`
      <h2>Pins and targets</h2>
      ${i.holds.length?zt:st`<p class="dim">Nothing is held. Press P over the body to pin it there, T for a target.</p>`}
      ${i.holds.map(n=>this.hold(n))}
      <h2>Pulling</h2>
      <div class="row">
        <button class="grow ${t.whole_body?"on":""}" aria-pressed=${t.whole_body} @click=${()=>this.change({whole_body:!0})}>Whole body</button>
        <button class="grow ${t.whole_body?"":"on"}" aria-pressed=${!t.whole_body} @click=${()=>this.change({whole_body:!1})}>One joint turns</button>
      </div>
      <label>Solver
        <select aria-label="Solver" @change=${n=>this.change({solver:n.target.value})}>
          ${uT.map(([n,s])=>st`<option value=${n} ?selected=${n===t.solver}>${s}</option>`)}
        </select></label>
      ${e?st`
        <div class="row">
          <label class="grow"><input type="checkbox" .checked=${t.floor} @change=${n=>this.change({floor:n.target.checked})} /> Stay above the floor</label>
          <input class="number" type="number" step="0.01" aria-label="Floor height, metres" title="Floor height, metres" .value=${t.floor_height.toFixed(2)}
            @change=${n=>this.change({floor_height:Number(n.target.value)})} />
        </div>
        <label><input type="checkbox" .checked=${t.balance} @change=${n=>this.change({balance:n.target.checked})} /> Keep balance over pinned feet</label>
        ${this.share("Stiffness","stiffness",t.stiffness)}
        ${this.share("Pull to rest","rest_pull",t.rest_pull)}`:st`<p class="dim">This method holds nothing exactly: pins are goals like any other.</p>`}`}share(i,t,e){return st`<label>${i} <span class="dim">${Math.round(100*e)} %</span>
      <input type="range" min="0" max="1" step="0.01" aria-label=${i} .value=${String(e)}
        @change=${n=>this.change({[t]:Number(n.target.value)})} /></label>`}hold(i){const t=s=>this.connection.act({do:"change-hold",id:i.id,pin:i.pin,position:i.position!==null,turn:i.turn!==null,...s}),[e,n]=[i.position!==null,i.turn!==null];return st`<div class="hold">
      <span><span class="mark" style="background: ${i.pin?"#e0218a":"#2f7bff"}"></span>${i.joint}</span>
      <button class="quiet" title=${i.pin?"Make it a target":"Make it a pin"} @click=${()=>t({pin:!i.pin})}>${i.pin?"pin":"target"}</button>
      <button class="quiet ${e?"on":""}" title="Hold its place" aria-pressed=${e} ?disabled=${e&&!n} @click=${()=>t({position:!e})}>place</button>
      <button class="quiet ${n?"on":""}" title="Hold how it is turned" aria-pressed=${n} ?disabled=${n&&!e} @click=${()=>t({turn:!n})}>turn</button>
      <button class="quiet" title="Remove" aria-label="Remove the hold of ${i.joint}" @click=${()=>this.connection.act({do:"remove-hold",id:i.id})}>${aa}</button>
    </div>`}};ea.styles=[oi,Nn`
    .hold { display: grid; grid-template-columns: 1fr auto auto auto auto; gap: 2px; align-items: center; }
    .hold button { min-height: 24px; padding: 0 6px; }
    .mark { display: inline-block; width: 9px; height: 9px; border-radius: 50%; margin-right: 6px; }
    label { display: block; padding: 3px 0; }
    .number { width: 84px !important; }
  `];Fu([Ue({attribute:!1})],ea.prototype,"store",2);Fu([Ue({attribute:!1})],ea.prototype,"connection",2);ea=Fu([ri("poise-follow")],ea);var dT=Object.defineProperty,fT=Object.getOwnPropertyDescriptor,la=(i,t,e,n)=>{for(var s=n>1?void 0:n?fT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&dT(t,e,s),s};const pT=180/Math.PI;let er=class extends bn{constructor(){super(...arguments),this.search="",this.opened="",this.sliding=null}connectedCallback(){super.connectedCallback(),this.store.on(["character","selection","hover","locked","posed"],()=>this.requestUpdate())}render(){const i=this.store.scene?.character;if(!i)return zt;const t=[];i.joints.forEach((n,s)=>{t[s]=n.parent<0?0:t[n.parent]+1});const e=this.search.toLowerCase();return st`
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${n=>{this.search=n.target.value}} />
      <div class="tree" role="tree" aria-label="Joints">
        ${i.joints.map((n,s)=>n.name.toLowerCase().includes(e)?st`
          <button role="treeitem" aria-selected=${this.store.selected===s}
            class="joint ${this.store.selected===s?"selected":""} ${this.store.hovered===s?"hovered":""}"
            style="padding-left: ${6+(e?0:9*t[s])}px"
            @click=${()=>this.store.select(s)}>${n.name}</button>`:zt)}
      </div>
      ${this.values()}`}values(){const{scene:i,selected:t,pose:e}=this.store,n=i.character.joints[t];if(!n)return st`<p class="dim">Pull on the body, or choose a joint for its values.</p>`;const s=i.character.dofs.map((r,o)=>({dof:r,i:o})).filter(({dof:r})=>r.joint===t);return st`
      <div class="row"><h2 class="grow">${n.name}</h2>
        <button class="quiet" title="Pin its place and orientation" @click=${()=>this.connection.act({do:"add-hold",joint:n.name,pin:!0,position:!0,turn:!0})}>Pin</button>
        <button class="quiet" title="Back to rest" ?disabled=${!s.length} @click=${()=>this.connection.act({do:"reset-pose",joints:[n.name]})}>Reset</button></div>
      <div class="values">
        ${s.length?zt:st`<p class="dim">This joint has no values of its own.</p>`}
        ${s.map(({dof:r,i:o})=>this.value(r,o,e?.q[o]??r.rest))}
      </div>`}value(i,t,e){const n=i.angle?pT:1,s=this.store.scene.locked.includes(i.name),[r,o]=this.range(i,e).map(d=>d*n),a=(e*n).toFixed(i.angle?1:3),l=i.angle?.1:.001,c=d=>{const f=Number(d.target.value)/n;this.connection.pack(g=>$w(g,t,f))},h=()=>{this.sliding=null,this.connection.pack(d=>Lh(d,Uw))},u=()=>{this.sliding={dof:i.name,range:this.range(i,e)}};return st`
      <div class="dof">
        <span class="name" title="${i.name}${i.angle?", degrees":""}">${i.name}</span>
        <input type="number" aria-label="${i.name}" .value=${a} step=${l} ?disabled=${s||i.quaternion}
          @change=${d=>this.connection.act({do:"set-values",values:{[i.name]:Number(d.target.value)/n}})} />
        <button class="quiet ${s?"on":""}" title=${s?"Free it":"Lock it"} aria-label="${s?"Free":"Lock"} ${i.name}" aria-pressed=${s}
          @click=${()=>this.connection.act({do:"lock",dofs:[i.name],locked:!s})}>${s?Qm:tg}</button>
        <button class="quiet" title="Limits" ?disabled=${i.quaternion}
          @click=${()=>{this.opened=this.opened===i.name?"":i.name}}>${eg}</button>
        <input type="range" aria-label="${i.name} slider" min=${r} max=${o} step=${l} .value=${String(e*n)}
          ?disabled=${s||i.quaternion} @pointerdown=${u} @pointerup=${()=>{this.sliding=null}} @input=${c} @change=${h} />
        ${this.opened===i.name?this.limits(i,n):zt}
      </div>`}range(i,t){if(this.sliding?.dof===i.name)return this.sliding.range;const e=i.angle?0:i.rest,n=Math.abs(t-e),s=i.angle?Math.PI*Math.max(1,Math.ceil(n/Math.PI-1e-6)):2**Math.max(0,Math.ceil(Math.log2(1.25*n||1)));return[i.lower??e-s,i.upper??e+s]}limits(i,t){const e=s=>r=>{const o=r.target.value,a=o===""?null:Number(o)/t;this.connection.act({do:"set-limits",dof:i.name,lower:i.lower,upper:i.upper,[s]:a})},n=s=>s===null?"":(s*t).toFixed(i.angle?1:3);return st`<div class="limits">
      <input type="number" aria-label="${i.name} lower limit" placeholder="no lower limit" .value=${n(i.lower)} @change=${e("lower")} />
      <input type="number" aria-label="${i.name} upper limit" placeholder="no upper limit" .value=${n(i.upper)} @change=${e("upper")} />
    </div>`}};er.styles=[oi,Nn`
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
  `];la([Ue({attribute:!1})],er.prototype,"store",2);la([Ue({attribute:!1})],er.prototype,"connection",2);la([ze()],er.prototype,"search",2);la([ze()],er.prototype,"opened",2);er=la([ri("poise-joints")],er);var mT=Object.defineProperty,gT=Object.getOwnPropertyDescriptor,Nl=(i,t,e,n)=>{for(var s=n>1?void 0:n?gT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&mT(t,e,s),s};let to=class extends bn{constructor(){super(...arguments),this.name=""}connectedCallback(){super.connectedCallback(),this.store.on(["library"],()=>this.requestUpdate())}keep(){const i=this.name.trim()||`Pose ${(this.store.scene?.library.length??0)+1}`;this.connection.act({do:"keep-pose",name:i}),this.name=""}async copy(){const{scene:i,pose:t}=this.store;if(!i||!t)return;const e=Object.fromEntries(i.character.dofs.map((n,s)=>[n.name,t.q[s]]));await navigator.clipboard.writeText(JSON.stringify({pose:e})),this.store.say("The pose is copied.")}async paste(){try{const i=await navigator.clipboard.readText(),t=JSON.parse(i).pose,e=new Set(this.store.scene.character.dofs.map(s=>s.name)),n=Object.fromEntries(Object.entries(t).filter(([s])=>e.has(s)));this.connection.act({do:"paste-pose",values:n})}catch{this.store.say("The clipboard holds no pose.")}}render(){const i=this.store.scene;return i?st`
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
      ${i.library.map(t=>st`<div class="pose">
        <button class="quiet" @click=${()=>this.connection.act({do:"take-pose",name:t})}>${t}</button>
        <button class="quiet" title="Remove" aria-label="Remove the pose ${t}" @click=${()=>this.connection.act({do:"drop-pose",name:t})}>${aa}</button></div>`)}`:zt}};to.styles=[oi,Nn`
    .wrap { display: flex; flex-wrap: wrap; gap: 6px; }
    .pose { display: flex; }
    .pose button:first-child { flex: 1; text-align: left; }
  `];Nl([Ue({attribute:!1})],to.prototype,"store",2);Nl([Ue({attribute:!1})],to.prototype,"connection",2);Nl([ze()],to.prototype,"name",2);to=Nl([ri("poise-library")],to);const $p={joints:"Joints",follow:"Pins",library:"Poses"};class jg{constructor(t){this.tools=t,this.name="pose",this.title="Pose",this.shortcuts=[["Drag on the body","pull that point; the body follows"],["Shift + drag","pull it level, over the floor"],["X, Y or Z + drag","pull it along that axis"],["Alt + drag","turn the end instead of moving it"],["P","pin what is under the mouse, exactly where it is"],["T","set a target there, which can be dragged and is followed"],["Delete","remove the pins and targets of the selected joint"],["R","rest pose"],["M","mirror the pose"],["Ctrl C, Ctrl V","copy and paste the pose"]],this.tab="joints",this.pulling=new Gg(t)}enter(){this.tools.holds.group.visible=!0}leave(){this.pulling.letGo(),this.tools.holds.group.visible=!1}down(t,e,n){return this.pulling.down(t,e,n)}move(t,e,n){this.pulling.move(t,e,n)}up(t){this.pulling.up(t)}away(){this.pulling.away()}before(){this.pulling.before()}key(t,e){const{connection:n}=this.tools;if(e.ctrlKey||e.metaKey)if(t==="c")this.library()?.copy();else if(t==="v")this.library()?.paste();else return!1;else if(t==="p")this.hold(!0);else if(t==="t")this.hold(!1);else if(t==="r")n.act({do:"reset-pose"});else if(t==="m")n.act({do:"mirror-pose"});else if(t==="delete"||t==="backspace")this.removeHolds();else return!1;return!0}library(){return this.tools.page.renderRoot.querySelector("poise-library")}hold(t){const{body:e,connection:n,store:s}=this.tools,r=this.pulling.under,o=s.scene?.character;if(!r||r.hold||!o){s.say("Point at the body first: what is under the mouse is held.");return}if(r.hit){const{skin:a,face:l,u:c,v:h}=r.hit;n.act({do:"add-hold",skin:a,face:l,u:c,v:h,pin:t})}else{const a=r.point.clone().applyMatrix4(e.frame(r.joint).invert());n.act({do:"add-hold",joint:o.joints[r.joint].name,offset:[a.x,a.y,a.z],pin:t})}}removeHolds(){const{connection:t,holds:e,store:n}=this.tools,s=n.scene?.character.joints[n.selected]?.name;for(const r of e.views)r.joint===s&&t.act({do:"remove-hold",id:r.id})}panel(){const{connection:t,store:e,page:n}=this.tools,s=r=>this.tab===r?"":"display:none";return st`
      <div class="row tabs" role="tablist">
        ${Object.keys($p).map(r=>st`
          <button role="tab" aria-selected=${this.tab===r} class="grow ${this.tab===r?"on":""}"
            @click=${()=>{this.tab=r,n.requestUpdate()}}>${$p[r]}</button>`)}
      </div>
      <poise-joints ?hidden=${this.tab!=="joints"} style=${s("joints")} .store=${e} .connection=${t}></poise-joints>
      <poise-follow style=${s("follow")} .store=${e} .connection=${t}></poise-follow>
      <poise-library style=${s("library")} .store=${e} .connection=${t}></poise-library>`}over(){const t=this.tools.store.scene?.character.joints[this.tools.store.hovered];return t&&!this.pulling.pulls.size?st`<span class="label">${t.name}</span>`:st``}get state(){const t=this.tools.store.scene?.character.joints??[],e=this.pulling.under;return{pulls:this.pulling.pulls.size,under:e?{joint:t[e.joint]?.name??"",hold:e.hold}:null,spots:[...this.pulling.pulls.values()].map(n=>{const s=this.pulling.spot(n);return s?this.tools.stage.project(s.applyMatrix4(this.tools.body.group.matrixWorld)).toArray():null})}}}const _T=[jg,lT,HE];var vT=Object.defineProperty,xT=Object.getOwnPropertyDescriptor,Bu=(i,t,e,n)=>{for(var s=n>1?void 0:n?xT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&vT(t,e,s),s};const Vp=300;let na=class extends bn{constructor(){super(...arguments),this.since=new Map}connectedCallback(){super.connectedCallback(),this.store.on(["jobs"],()=>this.told(this.store.jobs))}told(i){for(const t of i)this.since.has(t.id)||(this.since.set(t.id,performance.now()),setTimeout(()=>this.requestUpdate(),Vp));for(const t of this.since.keys())i.some(e=>e.id===t)||this.since.delete(t);this.requestUpdate()}render(){const i=performance.now();return this.store.jobs.filter(t=>i-(this.since.get(t.id)??i)>=Vp).map(t=>st`
      <div class="job">
        <span title=${t.text}>${t.label}${t.text?st`<span class="dim"> · ${t.text}</span>`:""}</span>
        <progress aria-label=${t.label} max="1" .value=${t.share} ?hidden=${t.share<=0}></progress>
        <button title="Cancel ${t.label}" aria-label="Cancel ${t.label}"
          @click=${()=>this.connection.act({do:"cancel-job",job:t.id})}>${aa}</button>
      </div>`)}};na.styles=[oi,Nn`
    :host { display: flex; gap: 14px; min-width: 0; font-size: 12px; }
    .job { display: flex; gap: 8px; align-items: center; min-width: 0; }
    .job span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 260px; }
    progress { width: 120px; height: 8px; accent-color: var(--accent); }
    button { min-height: 20px; padding: 0 6px; font-size: 12px; }
  `];Bu([Ue({attribute:!1})],na.prototype,"store",2);Bu([Ue({attribute:!1})],na.prototype,"connection",2);na=Bu([ri("poise-jobs")],na);var yT=Object.defineProperty,bT=Object.getOwnPropertyDescriptor,Ts=(i,t,e,n)=>{for(var s=n>1?void 0:n?bT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&yT(t,e,s),s};const MT=[[".glb","glTF, with skin (.glb)"],[".bvh","BVH (.bvh)"],[".amc","ASF and AMC (.zip)"],[".usda","USD (.usda)"],[".ma","Maya ASCII (.ma)"],[".npz","NumPy (.npz)"],[".png","Picture (.png)"],[".mp4","Film (.mp4)"],[".gif","Film (.gif)"],[".poise","Project (.poise)"]],Gp=i=>i.startsWith("{")?JSON.parse(i).error.message:i;let Ii=class extends bn{constructor(){super(...arguments),this.listing={path:"",entries:[]},this.problem="",this.busy="",this.stop=null,this.motion=!1,this.what="pose"}async open(i=!1){this.problem="",this.motion=i,this.renderRoot.querySelector("#open").showModal(),await this.look("")}motionWords(){const{rate:i,length:t}=this.store.scene?.timeline??{rate:30,length:0};return`The timeline's motion, ${Math.floor(t*i+1e-6)+1} frames`}exporting(){this.problem="",this.what=this.store.keys?"motion":"pose",this.renderRoot.querySelector("#export").showModal()}async ask(i,t){const e=new AbortController;this.stop=()=>e.abort(),this.problem="";try{const n=await fetch(i,{...t,signal:e.signal});if(n.ok)return n;this.problem=Gp(await n.text())}catch{this.problem=e.signal.aborted?"":"The studio does not answer."}finally{this.stop=null}return null}sent(i,t){const e=new XMLHttpRequest;return this.stop=()=>e.abort(),this.problem="",new Promise(n=>{const s=(r,o)=>{this.stop=null,this.problem=o,n(r)};e.upload.onprogress=r=>{const o=r.total?Math.round(100*r.loaded/r.total):0;this.busy=o<100?`Sending ${t.name}: ${o} %`:`Opening ${t.name}…`,this.store.say(this.busy)},e.onload=()=>s(e.status===200,e.status===200?"":Gp(e.responseText)),e.onerror=()=>s(!1,"The studio does not answer."),e.onabort=()=>s(!1,""),e.open("POST",i),e.send(t)})}async look(i){const t=await this.ask(`files?path=${encodeURIComponent(i)}`);t&&(this.listing=await t.json())}async take(i){if(i.folder)return this.look(i.path);this.busy=`${this.motion?"Reading":"Opening"} ${i.name}…`;const t=await this.ask(`${this.motion?"motion":"open"}?path=${encodeURIComponent(i.path)}`,{method:"POST"});this.busy="",t&&this.close()}async send(i){this.busy=`Opening ${i.name}…`,this.store.say(this.busy);const t=await this.sent(`upload?name=${encodeURIComponent(i.name)}`,i);this.busy="",this.store.say(this.problem),t&&this.close()}async lay(i){const t=i.map(n=>`name=${encodeURIComponent(n.name)}&size=${n.size}`).join("&");this.busy=`Reading ${i.map(n=>n.name).join(" and ")}…`;const e=await this.ask(`motion?${t}`,{method:"POST",body:new Blob(i)});this.busy="",e&&this.close()}chosen(i){const t=[...i.target.files??[]];t.length&&(this.motion?this.lay(t):this.send(t[0]))}async save(i){this.busy="Writing…";const t=await this.ask(`export?as=${i}&what=${this.what}`);if(this.busy="",!t)return;const e=t.headers.get("content-disposition")??"",n=document.createElement("a");n.href=URL.createObjectURL(await t.blob()),n.download=decodeURIComponent(e.split("''")[1]??`character${i}`),n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4),this.close(),this.store.say(`Exported ${n.download}.`)}cancel(){this.stop?.(),this.close()}close(){this.renderRoot.querySelectorAll("dialog").forEach(i=>i.close())}render(){const i=this.listing.path.split("/").slice(0,-1).join("/");return st`
      <dialog id="open" aria-label=${this.motion?"Import a motion":"Open a file"}>
        <b>${this.motion?"Import a motion":"Open"}</b> <span class="dim">${this.listing.path}</span>
        <div class="list">
          ${this.listing.path?st`<button class="entry" @click=${()=>this.look(i)}><span>..</span></button>`:zt}
          ${this.listing.entries.map(t=>st`<button class="entry" @click=${()=>this.take(t)}>
            <span>${t.name}${t.folder?"/":""}</span>
            <span class="dim">${t.folder?"":t.bytes<1e6?`${Math.ceil(t.bytes/1e3)} kB`:`${(t.bytes/1e6).toFixed(1)} MB`}</span></button>`)}
          ${this.listing.entries.length?zt:st`<p class="dim">Nothing in this folder can be opened.</p>`}
        </div>
        <div class="row"><label class="grow">From this computer
          <input type="file" ?multiple=${this.motion} @change=${t=>this.chosen(t)} /></label>
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        <p role="alert" class=${this.problem?"bad":"dim"}>${this.problem||this.busy||(this.motion?"Its motions come onto this character: by names where the joints are the same, carried over otherwise. An AMC needs its ASF: choose both.":"A file can also be dropped anywhere on the page.")}</p>
      </dialog>
      <dialog id="export" aria-label="Export">
        <b>Export</b>
        <div class="row" role="radiogroup" aria-label="What is exported" style="margin-top: 10px">
          ${[["pose","The pose as it is seen"],["motion",this.motionWords()]].map(([t,e])=>st`
            <label class="grow"><input type="radio" name="what" .checked=${this.what===t} @change=${()=>{this.what=t}} /> ${e}</label>`)}
        </div>
        <div class="formats">${MT.map(([t,e])=>st`<button ?disabled=${this.busy!==""} @click=${()=>this.save(t)}>${e}</button>`)}</div>
        <div class="row"><p role="alert" class="grow ${this.problem?"bad":"dim"}">${this.problem||this.busy}</p>
          <button @click=${()=>this.cancel()}>Cancel</button></div>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
      </dialog>`}};Ii.styles=[oi,Nn`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 18px 22px; width: min(560px, 92vw); box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    .list { border: 1px solid var(--edge); border-radius: 6px; max-height: 46vh; overflow: auto; margin: 10px 0; padding: 3px; }
    .entry { display: flex; width: 100%; border: 0; background: none; text-align: left; gap: 10px; min-height: 26px; }
    .entry span:first-child { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .formats { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin: 12px 0; }
    .formats button { text-align: left; }
    .bad { color: var(--bad); }
  `];Ts([Ue({attribute:!1})],Ii.prototype,"store",2);Ts([ze()],Ii.prototype,"listing",2);Ts([ze()],Ii.prototype,"problem",2);Ts([Ue({attribute:!1})],Ii.prototype,"connection",2);Ts([ze()],Ii.prototype,"busy",2);Ts([ze()],Ii.prototype,"motion",2);Ts([ze()],Ii.prototype,"what",2);Ii=Ts([ri("poise-files")],Ii);const eo=["step","linear","hermite","catmull-rom","bezier"],Wp=1e-6,Uo=({dof:i,time:t})=>`${i}@${t}`;class wT{constructor(t,e){this.store=e,this.all=new Map,this.times=[],this.names="",t.hear(Yw,n=>{const s=Kw(n);s.times.length?this.all.set(s.dof,s):this.all.delete(s.dof),this.gather(),e.changed("keys")}),e.on(["character"],()=>{const n=e.scene.character.dofs.map(({name:s})=>s).join(`
`);n!==this.names&&(this.names=n,this.all.clear(),this.gather(),e.changed("keys"))})}gather(){const t=new Set;for(const e of this.all.values())for(const n of e.times)t.add(n);this.times=[...t].sort((e,n)=>e-n),this.store.keys=this.count}get count(){let t=0;for(const e of this.all.values())t+=e.times.length;return t}has(t){return this.at(t)>=0}at({dof:t,time:e}){const n=this.all.get(t)?.times;if(!n)return-1;const s=Zi(n,e-Wp);return s<n.length&&Math.abs(n[s]-e)<=Wp?s:-1}differs(t,e){for(const n of this.all.values())if(n.width===1&&Math.abs($o(n,e)-t[n.dof])>2e-4)return!0;return!1}kind(t){return eo[this.all.get(t.dof).kinds[this.at(t)]]}}function Zi(i,t){let e=0,n=i.length;for(;e<n;){const s=e+n>>1;i[s]<t?e=s+1:n=s}return e}function ST(i,t,e=0){const{times:n,width:s,tension:r}=i,o=n.length-1;if(o<1)return 0;const a=u=>i.values[s*u+e],l=u=>(a(u+1)-a(u))/(n[u+1]-n[u]);if(t===0)return 2*r*l(0);if(t===o)return 2*r*l(o-1);const[c,h]=[n[t]-n[t-1],n[t+1]-n[t]];return 2*r*(l(t-1)*h+l(t)*c)/(c+h)}function $h(i,t,e=0){const n=i.width*t+e,s=o=>eo[i.kinds[Math.max(o,0)]]==="catmull-rom",r=ST(i,t,e);return[s(t-1)?r:i.incoming[n],s(t)?r:i.outgoing[n]]}function $o(i,t,e=0){const{times:n,width:s}=i,r=y=>i.values[s*y+e],o=n.length-1,a=Math.max(Zi(n,t+1e-12)-1,0);if(t<=n[0])return r(0);if(a>=o)return r(o);const l=eo[i.kinds[a]],[c,h]=[r(a),r(a+1)];if(l==="step")return c;const u=n[a+1]-n[a];let d=(t-n[a])/u;if(l==="linear")return c+d*(h-c);let[f,g]=[u,u];if(l==="bezier"){const y=Math.min(i.handles[2*a+1]/u,1),E=Math.min(i.handles[2*a+2]/u,1);d=ET(y,1-E,d),[f,g]=[3*y*u,3*E*u]}const v=$h(i,a,e)[1]*f,m=$h(i,a+1,e)[0]*g,p=h-c;return c+d*(v+d*(3*p-2*v-m+d*(v+m-2*p)))}function ET(i,t,e){let[n,s]=[0,1];for(let r=0;r<40;r++){const o=(n+s)/2;3*o*(1-o)*(1-o)*i+3*o*o*(1-o)*t+o*o*o<e?n=o:s=o}return(n+s)/2}const Xp=["#e5484d","#3fa34d","#3e8bff","#d98a00","#9a5cf5","#00a2a8","#d6409f","#8b8d98"],TT="#ff5a4f",AT="#f0a92e",ee=22;class CT{constructor(t,e,n,s,r,o){this.store=t,this.connection=e,this.tracks=n,this.player=s,this.scale=r,this.ask=o,this.chosen=new Map,this.clip=0,this.height=0,this.draft=new RT(e,t)}get keys(){return[...this.chosen.values()]}is(t){return this.chosen.has(Uo(t))}choose(t,e=!1){e||this.chosen.clear();for(const n of t)this.chosen.set(Uo(n),n);t.length&&(this.clip=0),this.store.changed("chosen"),this.ask()}toggle(t){const e=t.every(n=>this.is(n));for(const n of t)e?this.chosen.delete(Uo(n)):this.chosen.set(Uo(n),n);this.clip=0,this.store.changed("chosen"),this.ask()}chooseClip(t){this.chosen.clear(),this.clip=t,this.store.changed("chosen"),this.ask()}prune(){for(const[t,e]of this.chosen)this.tracks.has(e)||this.chosen.delete(t);this.clip&&!this.store.scene?.clips.some(({clip:t})=>t.id===this.clip)&&(this.clip=0)}named(t){const e=this.store.scene.character.dofs;return t.map(({dof:n,time:s})=>({dof:e[n].name,time:s}))}snapped(t){const{rate:e,snap:n}=this.store.scene.timeline;return n?Math.round(t*e)/e:t}shifted(t,e){this.chosen.clear();for(const n of t){const s={dof:n.dof,time:n.time+e};this.chosen.set(Uo(s),s)}}}class RT{constructor(t,e){this.connection=t,this.waiting=!1,this.next=null,this.begun=!1,e.on(["posed","status"],()=>{this.waiting=!1,this.send()})}get open(){return this.begun}attempt(t){this.begun=!0,this.next=t,this.send()}send(){this.waiting||!this.next||(this.waiting=!0,this.connection.act({try:this.next}),this.next=null)}end(t=!0){this.begun&&(t&&this.next&&this.connection.act({try:this.next}),this.next=null,this.begun=this.waiting=!1,this.connection.act({keep:t}))}}function qg(i,t,e,n){const{scale:s,colours:r,store:o}=t,{rate:a,length:l}=o.scene.timeline;i.fillStyle=r.field,i.fillRect(s.left,0,e-s.left,n);const c=Math.max(s.x(0),s.left),h=Math.min(s.x(l),e);i.fillStyle=r.panel,i.fillRect(c,ee,Math.max(h-c,0),n-ee),i.fillStyle=r.raised,i.fillRect(s.left,0,e-s.left,ee);const[u,d]=s.marks(a),f=Math.max(0,Math.floor(s.start*a/d)*d);i.textBaseline="middle",i.textAlign="left",i.font="11px system-ui, sans-serif";for(let g=f;g/a<=s.end;g+=d){const v=Math.round(s.x(g/a))+.5;if(v<s.left)continue;const m=g%u===0;i.strokeStyle=r.edge,i.globalAlpha=m?.9:.35,i.beginPath(),i.moveTo(v,m?4:ee-5),i.lineTo(v,m?n:ee),i.stroke(),i.globalAlpha=1,m&&(i.fillStyle=r.dim,i.fillText(String(g),v+4,ee/2+1))}}function Yg(i,t,e){const{scale:n,player:s}=t,r=Math.round(n.x(s.time))+.5;if(r<n.left-1||r>n.left+n.width+1)return;i.strokeStyle=i.fillStyle=TT,i.lineWidth=1.5,i.beginPath(),i.moveTo(r,ee-6),i.lineTo(r,e),i.stroke(),i.lineWidth=1;const o=String(s.frame);i.font="600 11px system-ui, sans-serif";const a=Math.max(i.measureText(o).width+10,22),l=Math.min(Math.max(r-a/2,n.left),n.left+n.width-a);i.beginPath(),i.roundRect(l,3,a,ee-7,4),i.fill(),i.fillStyle="#ffffff",i.textAlign="center",i.fillText(o,l+a/2,ee/2),i.textAlign="left"}function Kg(i,t,e,n){i.beginPath(),i.moveTo(t,e-n),i.lineTo(t+n,e),i.lineTo(t,e+n),i.lineTo(t-n,e),i.closePath()}function Zg(i,t,e){i.fillStyle=i.strokeStyle=t.accent,i.globalAlpha=.15,i.fillRect(e.x,e.y,e.toX-e.x,e.toY-e.y),i.globalAlpha=.9,i.strokeRect(e.x+.5,e.y+.5,e.toX-e.x,e.toY-e.y),i.globalAlpha=1}function _l(i,t,e){if(i.measureText(t).width<=e)return t;let n=t;for(;n.length>1&&i.measureText(`${n}…`).width>e;)n=n.slice(0,-1);return`${n}…`}class PT{constructor(){this.start=0,this.perSecond=100,this.left=0,this.width=100}x(t){return this.left+(t-this.start)*this.perSecond}time(t){return this.start+(t-this.left)/this.perSecond}get end(){return this.start+this.width/this.perSecond}fit(t,e){const n=Math.max(e-t,.001);this.perSecond=Math.max(this.width-28,20)/n,this.start=t-12/this.perSecond}zoom(t,e){const n=this.time(e);this.perSecond=Math.min(Math.max(this.perSecond*t,.02),2e4),this.start=n-(e-this.left)/this.perSecond}pan(t){this.start-=t/this.perSecond}marks(t){const e=[1,2,5,10,20,50,100,200,500,1e3,2e3,5e3,1e4,2e4,5e4,1e5],n=this.perSecond/t,s=e.find(o=>o*n>=58)??2e5,r=e.find(o=>o*n>=7&&s%o===0)??s;return[s,r]}}function LT(i,t,e){const n=(t-i)/Math.max(e,1);if(!(n>0))return[];const s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n),o=[];for(let a=Math.ceil(i/r)*r;a<=t+r*1e-9;a+=r)o.push(a);return o}const DT=180/Math.PI,UT=46,qa=20,Io=7;class IT{constructor(t){this.desk=t,this.drag=null,this.hidden=new Set,this.ranges={angle:{low:-90,high:90},way:{low:-1,high:1}},this.fittedFor="",this.scroll=0}listed(){const{store:t,tracks:e}=this.desk,{dofs:n}=t.scene.character;return n.map((r,o)=>({dof:r,i:o})).filter(({dof:r})=>r.joint===t.selected).map(({dof:r,i:o},a)=>({dof:o,name:r.name,colour:Xp[a%Xp.length],angle:r.angle,unit:r.angle?DT:1,track:r.quaternion?void 0:e.all.get(o)}))}lines(){return this.listed().filter(({name:t})=>!this.hidden.has(t))}range(t){return this.ranges[t.angle?"angle":"way"]}y(t,e){const{low:n,high:s}=this.range(t);return ee+(this.desk.height-ee)*(1-(e*t.unit-n)/(s-n))}value(t,e){const{low:n,high:s}=this.range(t);return(n+(s-n)*(1-(e-ee)/(this.desk.height-ee)))/t.unit}valueOf(t,e){return t.track.values[t.track.width*e]}fit(){for(const t of["angle","way"]){let[e,n]=[1/0,-1/0];for(const r of this.lines()){if(r.angle!==(t==="angle"))continue;const{track:o}=r,a=this.desk.store.pose?.q[r.dof]??0,{length:l}=this.desk.store.scene.timeline,c=o?Array.from({length:201},(h,u)=>$o(o,u*l/200)):[a];e=Math.min(e,...c.map(h=>h*r.unit)),n=Math.max(n,...c.map(h=>h*r.unit))}if(e>n)continue;const s=Math.max(.15*(n-e),t==="angle"?2:.01);this.ranges[t]={low:e-s,high:n+s}}this.desk.ask()}draw(t,e,n){const{desk:s}=this,{scale:r,colours:o}=s,a=this.lines(),l=a.filter(({track:u})=>u),c=`${s.store.selected} ${l.map(({name:u})=>u).join()}`;c!==this.fittedFor&&!this.drag&&n>ee&&(this.fittedFor=c,this.fit()),qg(t,s,e,n),this.drawLevels(t,a,e),t.save(),t.beginPath(),t.rect(r.left,ee,e,n-ee),t.clip();for(const u of a)this.drawLine(t,u);for(const u of l)this.drawKeys(t,u);for(const u of this.grips())this.drawGrip(t,u);t.restore(),Yg(t,s,n),this.drawList(t,n),this.drag?.what==="box"&&Zg(t,o,this.drag.box);const h=s.store.selected<0?"Choose a joint for its curves.":this.listed().length?a.length&&!l.length?"No keys yet: S sets one of the pose, double click one on a line.":"":"This joint has no values of its own.";h&&(t.fillStyle=o.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText(h,r.left+(e-r.left)/2,ee+24),t.textAlign="left")}drawLevels(t,e,n){const{colours:s,scale:r,height:o}=this.desk;t.font="10.5px system-ui, sans-serif",["angle","way"].forEach(a=>{const l=e.find(d=>d.angle===(a==="angle"));if(!l)return;const c=a==="way"&&e.some(({angle:d})=>d),{low:h,high:u}=this.ranges[a];for(const d of LT(h,u,(o-ee)/34)){const f=Math.round(this.y(l,d/l.unit))+.5;if(f<ee+6)continue;c||(t.strokeStyle=s.edge,t.globalAlpha=Math.abs(d)<1e-9?.9:.35,t.beginPath(),t.moveTo(r.left,f),t.lineTo(n,f),t.stroke(),t.globalAlpha=1),t.fillStyle=s.dim,t.textAlign=c?"right":"left";const g=`${Number(d.toPrecision(6))}${a==="angle"?"°":" m"}`;t.fillText(g,c?n-5:r.left+5,f-7),t.textAlign="left"}})}drawLine(t,e){const{scale:n,store:s}=this.desk;t.strokeStyle=e.colour,t.lineWidth=1.6,t.beginPath();const{track:r}=e;if(r)for(let o=n.left;o<=n.left+n.width;o+=1.5)t.lineTo(o,this.y(e,$o(r,n.time(o))));else{const o=this.y(e,s.pose?.q[e.dof]??0);t.setLineDash([4,5]),t.globalAlpha=.6,t.moveTo(n.left,o),t.lineTo(n.left+n.width,o)}t.stroke(),t.setLineDash([]),t.globalAlpha=1,t.lineWidth=1}drawKeys(t,e){const{desk:n}=this,{scale:s,colours:r}=n,{times:o}=e.track;for(let a=Zi(o,s.start-8/s.perSecond);a<o.length;a++){const l=s.x(o[a]);if(l>s.left+s.width+8)break;const c=n.is({dof:e.dof,time:o[a]});Kg(t,l,this.y(e,this.valueOf(e,a)),c?6:4.8),t.fillStyle=c?r.text:e.colour,t.fill(),t.strokeStyle=c?e.colour:r.panel,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1}}grips(){const{desk:t}=this,e=[];for(const n of this.lines()){const{track:s}=n;if(s)for(const r of t.keys){if(r.dof!==n.dof)continue;const o=t.tracks.at(r);if(o<0)continue;const a=$h(s,o);for(const l of[0,1]){const c=l?o:o-1;if(c<0||c>=s.times.length-1)continue;const h=eo[s.kinds[c]];h==="step"||h==="linear"||e.push(this.grip(n,o,l,a[l],h==="bezier"))}}}return e}grip(t,e,n,s,r){const{scale:o}=this.desk,a=t.track,[l,c]=[a.times[e],this.valueOf(t,e)],h=n?1:-1,[u,d]=[o.x(l),this.y(t,c)];if(r){const m=a.handles[2*e+n];return{line:t,k:e,side:n,x:o.x(l+h*m),y:this.y(t,c+h*s*m),handle:r}}const f=h*o.perSecond,g=this.y(t,c+h*s)-d,v=UT/Math.hypot(f,g);return{line:t,k:e,side:n,x:u+f*v,y:d+g*v,handle:r}}drawGrip(t,e){const{line:n,k:s}=e,{colours:r,scale:o}=this.desk;t.strokeStyle=r.text,t.globalAlpha=.7,t.beginPath(),t.moveTo(o.x(n.track.times[s]),this.y(n,this.valueOf(n,s))),t.lineTo(e.x,e.y),t.stroke(),t.globalAlpha=1,t.beginPath(),t.arc(e.x,e.y,4.5,0,7),t.fillStyle=r.panel,t.fill(),t.strokeStyle=n.colour,t.lineWidth=2,t.stroke(),t.lineWidth=1}drawList(t,e){const{scale:n,colours:s,store:r}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.font="600 12px system-ui, sans-serif",t.fillStyle=s.text;const o=r.scene.character.joints[r.selected]?.name??"";t.fillText(_l(t,o,n.left-20),10,ee/2+1),t.font="12px system-ui, sans-serif",t.save(),t.beginPath(),t.rect(0,ee,n.left,e-ee),t.clip(),this.listed().forEach((a,l)=>{const c=ee+qa*l+qa/2+3-this.scroll,h=this.hidden.has(a.name);t.globalAlpha=h?.35:1,t.fillStyle=a.colour,t.beginPath(),t.roundRect(10,c-5,10,10,3),a.track?t.fill():(t.strokeStyle=a.colour,t.stroke()),t.fillStyle=a.track?s.text:s.dim,t.fillText(_l(t,a.name,n.left-34),27,c)}),t.globalAlpha=1,t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke()}keyAt(t,e){const{scale:n}=this.desk;let s=Io+1,r=null;for(const o of this.lines()){const a=o.track?.times;if(a)for(let l=Zi(a,n.time(t-Io));l<a.length&&n.x(a[l])<=t+Io;l++){const c=Math.hypot(n.x(a[l])-t,this.y(o,this.valueOf(o,l))-e);c<s&&([s,r]=[c,[o,l]])}}return r}gripAt(t,e){return this.grips().find(n=>Math.hypot(n.x-t,n.y-e)<=Io+1)}lineAt(t,e){const{scale:n,store:s}=this.desk;return this.lines().find(r=>{const o=r.track?$o(r.track,n.time(t)):s.pose?.q[r.dof]??0;return Math.abs(this.y(r,o)-e)<=Io})}down(t,e,n){const{desk:s}=this;if(e<s.scale.left){const a=this.listed()[Math.floor((n-ee-3+this.scroll)/qa)];return a&&n>ee&&(this.hidden.delete(a.name)||this.hidden.add(a.name),s.ask()),!0}const r=this.gripAt(e,n),o=r?null:this.keyAt(e,n);if(r)this.drag={what:"grip",grip:r,moved:!1};else if(o){const[a,l]=o,c={dof:a.dof,time:a.track.times[l]};if(t.shiftKey)return s.toggle([c]),!0;s.is(c)||s.choose([c]),this.drag={what:"keys",keys:s.keys,line:a,time:c.time,x:e,y:n,moved:!1}}else this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}};return!0}move(t,e,n){const{drag:s,desk:r}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,t,e,n):this.moveGrip(s,t,e,n),r.ask())}moveKeys(t,e,n,s){const{desk:r}=this;let[o,a]=[n-t.x,s-t.y];if(!t.moved&&Math.hypot(o,a)<3)return;e.shiftKey&&([o,a]=Math.abs(o)>Math.abs(a)?[o,0]:[0,a]);const l=Math.min(...t.keys.map(({time:d})=>d)),c=o?r.snapped(t.time+o/r.scale.perSecond):t.time,h=Math.max(c-t.time,-l),u=a?this.value(t.line,t.y+a)-this.value(t.line,t.y):0;t.moved=!0,r.draft.attempt({do:"move-keys",keys:r.named(t.keys),seconds:h,value:u}),r.shifted(t.keys,h)}moveGrip(t,e,n,s){const{desk:r}=this,{line:{dof:o},side:a,handle:l,k:c}=t.grip,h=this.lines().find(p=>p.dof===o),u=h?.track?.times[c];if(!h||u===void 0)return;const d=a?1:-1,f=Math.max(d*(r.scale.time(n)-u),2/r.scale.perSecond),g=d*(this.value(h,s)-this.valueOf(h,c))/f,v=!e.altKey,m=[h.track.handles[2*c],h.track.handles[2*c+1]];m[a]=f,t.moved=!0,r.draft.attempt({do:"shape-key",dof:h.name,time:u,incoming:v||a===0?g:null,outgoing:v||a===1?g:null,handles:l?m:null})}up(t,e,n){const{drag:s,desk:r}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved&&r.draft.end(),r.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((l,c)=>l-c),[r,o]=[t.y,t.toY].sort((l,c)=>l-c);if(s-n<3&&o-r<3){t.more||e.choose([]);return}const a=[];for(const l of this.lines())l.track?.times.forEach((c,h)=>{const[u,d]=[e.scale.x(c),this.y(l,this.valueOf(l,h))];u>=n&&u<=s&&d>=r&&d<=o&&a.push({dof:l.dof,time:c})});e.choose(a,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const{desk:n}=this,s=this.lineAt(t,e);if(!s||this.keyAt(t,e))return;const r=Math.max(n.snapped(n.scale.time(t)),0),o=n.store.pose?.q[s.dof]??0,a=[s.track?$o(s.track,r):o],l=s.track?Math.max(Zi(s.track.times,r)-1,0):0,c=s.track?eo[s.track.kinds[l]]:"catmull-rom";n.connection.act({do:"put-keys",keys:[{dof:s.name,time:r,value:a,kind:c,incoming:null,outgoing:null,handles:null}]})}wheel(t,e,n){const{desk:s}=this;if(e<s.scale.left){const r=Math.max(0,this.listed().length*qa+8-(s.height-ee));this.scroll=Math.min(Math.max(this.scroll+t.deltaY,0),r)}else if(t.altKey||t.ctrlKey){const r=1-(n-ee)/(s.height-ee),o=1.0015**t.deltaY;for(const a of Object.values(this.ranges)){const l=a.low+r*(a.high-a.low);[a.low,a.high]=[l+(a.low-l)*o,l+(a.high-l)*o]}}else return!1;return s.ask(),!0}pan(t){for(const e of Object.values(this.ranges)){const n=t/(this.desk.height-ee)*(e.high-e.low);e.low+=n,e.high+=n}}cursor(t,e){return t<this.desk.scale.left?"pointer":this.gripAt(t,e)||this.keyAt(t,e)?"grab":this.lineAt(t,e)?"copy":"default"}place(t){const e=this.lines().find(({dof:s})=>s===t.dof),n=this.desk.tracks.at(t);return e?.track&&n>=0?[this.desk.scale.x(t.time),this.y(e,this.valueOf(e,n))]:null}gripPlaces(){return this.grips().map(({side:t,x:e,y:n})=>({side:t,x:e,y:n}))}}const Ya=19,kT=24,ko=6;class NT{constructor(t){this.desk=t,this.rows=[],this.scroll=0,this.selected=-1,this.drag=null}lanes(){const t=[],e=[...this.desk.store.scene.clips].sort((n,s)=>n.clip.start-s.clip.start);for(const n of e){const s=t.find(r=>r[r.length-1].end<=n.clip.start+1e-9);s?s.push(n):t.push([n])}return t}lay(t){const{store:e,tracks:n}=this.desk,{joints:s,dofs:r}=e.scene.character,o=[];let a=ee;const l=u=>{o.push({...u,y:a}),a+=u.height};this.lanes().forEach((u,d)=>l({height:kT,name:d?"":"Clips",deep:0,joint:-1,dofs:[],lane:d}));const c=new Map;r.forEach((u,d)=>{n.all.has(d)&&c.set(u.joint,[...c.get(u.joint)??[],d])}),c.size&&l({height:Ya,name:`All keys (${n.count})`,deep:0,joint:-1,dofs:[...n.all.keys()],lane:-1}),s.forEach((u,d)=>{const f=c.get(d);if(f&&(l({height:Ya,name:u.name,deep:1,joint:d,dofs:f,lane:-1}),d===e.selected))for(const g of f)l({height:Ya,name:r[g].name,deep:2,joint:d,dofs:[g],lane:-1})});const h=c.get(-1);if(h)for(const u of h)l({height:Ya,name:r[u].name,deep:1,joint:-1,dofs:[u],lane:-1});if(e.selected!==this.selected){this.selected=e.selected;const u=o.filter(({joint:g})=>g>=0&&g===e.selected),[d,f]=[u[0],u[u.length-1]];if(d&&f){const g=f.y+f.height+6-t;this.scroll=Math.min(Math.max(this.scroll,g),d.y-ee)}}this.scroll=Math.max(0,Math.min(this.scroll,a-t+4));for(const u of o)u.y-=this.scroll;this.rows=o}rowAt(t){return t<ee?void 0:this.rows.find(e=>t>=e.y&&t<e.y+e.height)}keysAt(t,e){const n=this.rowAt(e);if(!n||n.lane>=0)return[];const{scale:s,tracks:r}=this.desk;let o=7,a=NaN;for(const l of n.dofs){const{times:c}=r.all.get(l),h=Zi(c,s.time(t));for(const u of[c[h-1],c[h]])u===void 0||Math.abs(s.x(u)-t)>=o||(o=Math.abs(s.x(u)-t),a=u)}return n.dofs.map(l=>({dof:l,time:a})).filter(l=>r.has(l))}clipAt(t,e){const n=this.rowAt(e);if(!n||n.lane<0)return null;const{scale:s}=this.desk;for(const r of this.lanes()[n.lane]??[]){const[o,a]=[s.x(r.clip.start),s.x(r.end)];if(t<o-ko/2||t>a+ko/2)continue;const l=a-o<4*ko;return[r,!l&&t<o+ko?"first":!l&&t>a-ko?"last":"start"]}return null}draw(t,e,n){const{desk:s}=this;this.lay(n),qg(t,s,e,n),t.save(),t.beginPath(),t.rect(s.scale.left,ee,e,n-ee),t.clip();for(const r of this.rows)r.y<n&&r.y+r.height>ee&&this.drawRow(t,r,e);t.restore(),Yg(t,s,n),this.drawLabels(t,n),this.drag?.what==="box"&&Zg(t,s.colours,this.drag.box),this.rows.length||this.hint(t,e,n)}hint(t,e,n){const{scale:s,colours:r}=this.desk;t.fillStyle=r.dim,t.font="13px system-ui, sans-serif",t.textAlign="center",t.fillText("Pose the body, then press S: its pose is a key here.",s.left+(e-s.left)/2,(ee+n)/2),t.textAlign="left"}drawRow(t,e,n){const{scale:s,colours:r,store:o}=this.desk;e.joint>=0&&e.joint===o.selected&&(t.fillStyle=r.accent,t.globalAlpha=.1,t.fillRect(s.left,e.y,n,e.height),t.globalAlpha=1),t.strokeStyle=r.edge,t.globalAlpha=.4,t.beginPath(),t.moveTo(s.left,e.y+e.height-.5),t.lineTo(n,e.y+e.height-.5),t.stroke(),t.globalAlpha=1,e.lane>=0?this.lanes()[e.lane]?.forEach(a=>this.drawClip(t,e,a)):this.drawKeys(t,e)}drawKeys(t,e){const{desk:n}=this,{scale:s,tracks:r,colours:o}=n,a=new Map;for(const h of e.dofs){const{times:u}=r.all.get(h);for(let d=Zi(u,s.start-10/s.perSecond);d<u.length;d++){const f=Math.round(s.x(u[d]));if(f>s.left+s.width+8)break;a.set(f,(a.get(f)??!1)||n.is({dof:h,time:u[d]}))}}const l=e.deep===0?5.5:4.8,c=e.y+e.height/2;for(const h of[!1,!0])for(const[u,d]of a)d===h&&(Kg(t,u,c,l),t.fillStyle=h?o.accent:e.deep===0?o.text:AT,t.fill(),t.strokeStyle=o.panel,t.stroke())}drawClip(t,e,n){const{scale:s,colours:r,clip:o}=this.desk,[a,l]=[s.x(n.clip.start),s.x(n.end)],c=n.clip.id===o;t.beginPath(),t.roundRect(a,e.y+3,Math.max(l-a,3),e.height-6,4),t.fillStyle=n.clip.muted?r.edge:r.accent,t.globalAlpha=n.clip.muted?.45:c?.55:.32,t.fill(),t.globalAlpha=1,t.strokeStyle=n.clip.muted?r.dim:r.accent,t.lineWidth=c?2:1,t.stroke(),t.lineWidth=1;const h=Math.max(a,s.left)+8,u=Math.min(l,s.left+s.width)-h-6;if(u<14)return;t.fillStyle=n.clip.muted?r.dim:r.text,t.font="11px system-ui, sans-serif";const d=n.clip.speed===1?"":` × ${n.clip.speed.toFixed(2).replace(/\.?0+$/,"")}`;t.fillText(_l(t,`${n.clip.motion}${d}${n.clip.muted?" (off)":""}`,u),h,e.y+e.height/2)}drawLabels(t,e){const{scale:n,colours:s,store:r}=this.desk;t.fillStyle=s.panel,t.fillRect(0,0,n.left,e),t.save(),t.beginPath(),t.rect(0,ee,n.left,e-ee),t.clip();for(const o of this.rows){o.joint>=0&&o.joint===r.selected&&o.deep===1&&(t.fillStyle=s.accent,t.globalAlpha=.25,t.fillRect(0,o.y,n.left,o.height),t.globalAlpha=1),t.fillStyle=o.deep===2?s.dim:s.text,t.font=`${o.deep===0?"600 ":""}12px system-ui, sans-serif`;const l=10+12*Math.max(o.deep-1,0);t.fillText(_l(t,o.name,n.left-l-6),l,o.y+o.height/2)}t.restore(),t.strokeStyle=s.edge,t.beginPath(),t.moveTo(n.left-.5,0),t.lineTo(n.left-.5,e),t.stroke(),t.fillStyle=s.dim,t.font="11px system-ui, sans-serif",t.fillText("frame",n.left-40,ee/2+1)}down(t,e,n){const{desk:s}=this,{scale:r,store:o}=s,a=this.rowAt(n);if(e<r.left)return a&&a.joint>=0&&o.select(a.joint),a&&a.lane<0&&s.choose(this.keysOf(a),t.shiftKey),!0;const l=this.clipAt(e,n);if(l)return s.chooseClip(l[0].clip.id),this.drag={what:"clip",part:l[1],view:l[0],from:r.time(e),moved:!1},!0;const c=this.keysAt(e,n);return c.length?(a&&a.joint>=0&&o.select(a.joint),t.shiftKey?(s.toggle(c),!0):(c.every(h=>s.is(h))||s.choose(c),this.drag={what:"keys",keys:s.keys,anchor:c[0].time,from:r.time(e),moved:!1},!0)):(this.drag={what:"box",box:{x:e,y:n,toX:e,toY:n,more:t.shiftKey}},!0)}keysOf(t){return t.dofs.flatMap(e=>Array.from(this.desk.tracks.all.get(e)?.times??[],n=>({dof:e,time:n})))}move(t,e,n){const{drag:s,desk:r}=this;s&&(s.what==="box"?[s.box.toX,s.box.toY]=[e,n]:s.what==="keys"?this.moveKeys(s,e):this.moveClip(s,e),r.ask())}moveKeys(t,e){const{desk:n}=this,s=Math.min(...t.keys.map(({time:a})=>a)),r=n.snapped(t.anchor+n.scale.time(e)-t.from)-t.anchor,o=Math.max(r,-s);o===0&&!t.moved||(t.moved=!0,n.draft.attempt({do:"move-keys",keys:n.named(t.keys),seconds:o}),n.shifted(t.keys,o))}moveClip(t,e){const{desk:n}=this,{clip:s,whole:r,end:o}=t.view,a=n.scale.time(e)-t.from,l=.02*s.speed,c=Math.min(s.last??r,r);let h={...s};if(t.part==="start")h.start=Math.max(n.snapped(s.start+a),0);else if(t.part==="first"){const u=n.snapped(s.start+a),d=Math.min(Math.max(s.first+(u-s.start)*s.speed,0),c-l);h={...h,first:d,start:Math.max(s.start+(d-s.first)/s.speed,0)}}else{const u=n.snapped(o+a),d=Math.max(s.first+(u-s.start)*s.speed,s.first+l);h.last=d>=r-1e-9?null:d}!t.moved&&Math.abs(a)*n.scale.perSecond<3||(t.moved=!0,n.draft.attempt({do:"change-clip",clip:h}))}up(t,e,n){const{drag:s,desk:r}=this;this.drag=null,s&&(s.what==="box"?this.boxed(s.box):s.moved?r.draft.end():s.what==="keys"&&!t.shiftKey&&r.choose(this.keysAt(e,n)),r.ask())}boxed(t){const{desk:e}=this,[n,s]=[t.x,t.toX].sort((h,u)=>h-u),[r,o]=[t.y,t.toY].sort((h,u)=>h-u);if(s-n<3&&o-r<3){t.more||e.chooseClip(0);return}const[a,l]=[e.scale.time(n),e.scale.time(s)],c=[];for(const h of this.rows){const u=h.y+h.height/2;u<Math.max(r,ee)||u>o||c.push(...this.keysOf(h).filter(({time:d})=>d>=a&&d<=l))}e.choose(c,t.more)}cancel(){this.drag&&this.drag.what!=="box"&&this.drag.moved&&(this.desk.draft.end(!1),this.drag.what==="keys"&&this.desk.choose(this.drag.keys)),this.drag=null,this.desk.ask()}double(t,e){const n=this.rowAt(e),{desk:s}=this;t<s.scale.left||this.clipAt(t,e)||this.keysAt(t,e).length||(n&&n.lane<0&&n.joint>=0?(s.player.jump(s.scale.time(t)),s.connection.act({do:"set-keys",joints:[],dofs:n.dofs.map(r=>s.store.scene.character.dofs[r].name)})):s.player.go(s.scale.time(t)))}wheel(t,e){return e>=this.desk.scale.left&&!t.altKey?!1:(this.scroll+=t.deltaY,this.desk.ask(),!0)}cursor(t,e){if(t<this.desk.scale.left)return this.rowAt(e)?"pointer":"default";const n=this.clipAt(t,e);return n?n[1]==="start"?"grab":"ew-resize":this.keysAt(t,e).length?"grab":"default"}place(t){const e=[...this.rows].reverse().find(n=>n.dofs.includes(t.dof));return e?[this.desk.scale.x(t.time),e.y+e.height/2]:null}clipPlace(t){for(const e of this.rows){const n=e.lane>=0?this.lanes()[e.lane]?.find(({clip:s})=>s.id===t):void 0;if(n)return[(this.desk.scale.x(n.clip.start)+this.desk.scale.x(n.end))/2,e.y+e.height/2]}return null}}const OT=["back","panel","raised","field","edge","text","dim","accent","warn","bad"];class FT{constructor(t,e){this.canvas=t,this.desk=e,this.asked=!1,this.pointer=null,this.context=t.getContext("2d"),this.sheet=new NT(e),this.curves=new IT(e),this.view=this.sheet,t.addEventListener("pointerdown",n=>this.down(n)),t.addEventListener("pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.up(n)),t.addEventListener("pointercancel",()=>this.cancel()),t.addEventListener("dblclick",n=>{const[s,r]=this.place(n);r>=ee&&this.view.double(s,r)}),t.addEventListener("wheel",n=>this.wheel(n),{passive:!1}),t.addEventListener("contextmenu",n=>n.preventDefault())}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}resize(t,e){const n=Math.min(devicePixelRatio,2);this.canvas.width=Math.round(t*n),this.canvas.height=Math.round(e*n);const{scale:s}=this.desk,r=s.width===100;s.left=t<640?104:150,s.width=t-s.left,this.desk.height=e,r&&this.fit(),this.draw()}draw(){const{desk:t,canvas:e,context:n}=this;if(!t.store.scene||!e.width||!e.clientWidth)return;const s=getComputedStyle(e);t.colours=Object.fromEntries(OT.map(o=>[o,s.getPropertyValue(`--${o}`).trim()])),t.prune();const r=e.width/e.clientWidth;n.setTransform(r,0,0,r,0,0),n.clearRect(0,0,e.clientWidth,e.clientHeight),this.view.draw(n,e.clientWidth,e.clientHeight)}fit(){const{scale:t,store:e}=this.desk;e.scene&&(t.fit(0,e.scene.timeline.length),this.view===this.curves&&this.curves.fit(),this.ask())}place(t){const e=this.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){if(this.pointer||!this.desk.store.scene)return;const[e,n]=this.place(t);t.preventDefault();let s=null;if(t.button===1||t.button===2?s="pan":t.button===0&&n<ee&&e>=this.desk.scale.left?s="scrub":t.button===0&&this.view.down(t,e,n)&&(s="view"),!!s){this.pointer={id:t.pointerId,what:s,x:e,y:n};try{this.canvas.setPointerCapture(t.pointerId)}catch{}s==="scrub"&&this.desk.player.go(this.desk.scale.time(e))}}move(t){const[e,n]=this.place(t),{pointer:s,desk:r}=this;if(!s){r.store.scene&&(this.canvas.style.cursor=n<ee&&e>=r.scale.left?"col-resize":this.view.cursor(e,n));return}s.id===t.pointerId&&(s.what==="scrub"?r.player.go(r.scale.time(e)):s.what==="view"?this.view.move(t,e,n):(r.scale.pan(e-s.x),this.view===this.curves&&this.curves.pan(n-s.y),[s.x,s.y]=[e,n]),this.ask())}up(t){const{pointer:e}=this;!e||e.id!==t.pointerId||(this.pointer=null,e.what==="view"&&this.view.up(t,...this.place(t)),this.ask())}cancel(){return this.pointer?(this.pointer=null,this.view.cancel(),!0):!1}wheel(t){t.preventDefault();const[e,n]=this.place(t);if(this.view.wheel(t,e,n))return;const{scale:s}=this.desk;t.shiftKey||Math.abs(t.deltaX)>Math.abs(t.deltaY)?s.pan(-(t.deltaX||t.deltaY)):s.zoom(1.0015**-t.deltaY,e),this.ask()}}const BT=new Zt(15234107),zT=new Zt(3123104);class HT{constructor(t,e,n){this.body=e,this.stage=n,this.group=new Wn,this.shown=[],this.told=null,this.drawn=[],this.hidden=!1,n.scene.add(this.group),t.hear(Zw,s=>{this.told=Jw(s),this.draw()})}get count(){return this.group.visible?this.shown.length:0}hide(t){this.hidden!==t&&(this.hidden=t,this.group.visible=!t,this.stage.ask())}draw(){const{body:t,told:e}=this,n=t.character?.joints.length??0,s=e&&n&&e.world.length===e.seconds.length*12*n?e.seconds.length:0;(this.stale||s!==this.shown.length)&&this.make(s),this.group.rotation.copy(t.group.rotation),this.group.updateMatrixWorld(!0),this.shown.forEach((r,o)=>this.place(r,o)),this.stage.ask()}check(){this.shown.length&&this.stale&&this.draw()}get stale(){const{skins:t}=this.body;return t.length!==this.drawn.length||t.some(({mesh:e},n)=>e!==this.drawn[n])}make(t){for(const e of this.shown)e.meshes.forEach(n=>n.skeleton.dispose()),e.lines?.geometry.dispose(),e.looks.forEach(n=>n.dispose());this.group.clear(),this.drawn=this.body.skins.map(({mesh:e})=>e),this.shown=Array.from({length:t},()=>this.one())}one(){const{body:t}=this,e=t.character.joints.map(()=>{const s=new hu;return s.matrixAutoUpdate=s.matrixWorldAutoUpdate=!1,s}),n={bones:e,meshes:[],lines:null,looks:[]};for(const{view:s,weights:r,mesh:o}of t.skins){const a={transparent:!0,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},l=new Es({colorWrite:!1,...a}),c=new hw({depthWrite:!1,...a});for(const[h,u]of[[l,1],[c,2]]){r.influences>4&&(h.onBeforeCompile=yu);const d=new cu(o.geometry,h);d.bind(new oa(s.joints.map(f=>e[f]),o.skeleton.boneInverses),new qt),d.frustumCulled=!1,d.renderOrder=u,d.raycast=()=>{},n.meshes.push(d),n.looks.push(h),this.group.add(d)}}if(!t.skins.length){const s=new ir({transparent:!0}),r=new Re;r.setAttribute("position",new oe(new Float32Array(6*t.segments.length),3)),n.lines=new El(r,s),n.lines.frustumCulled=!1,n.looks.push(s),this.group.add(n.lines)}return n}place(t,e){const{body:n,told:s}=this,r=t.bones.length,o=t.bones.map((d,f)=>{const g=s.world.subarray(12*(e*r+f),12*(e*r+f+1));d.matrixWorld.set(g[0],g[1],g[2],g[3],g[4],g[5],g[6],g[7],g[8],g[9],g[10],g[11],0,0,0,1);const v=d.matrixWorld.clone();return d.matrixWorld.premultiply(this.group.matrixWorld),v}),a=s.seconds[e],c=Array.from(s.seconds).filter(d=>Math.sign(d)===Math.sign(a)).map(Math.abs).sort((d,f)=>d-f).indexOf(Math.abs(a)),h=a<0?BT:zT;for(const d of t.looks)d.colorWrite&&(d.color.copy(h),d.opacity=.42*.72**c);const u=n.character.dofs.length;for(const d of t.meshes)n.skins.find(({mesh:g})=>g.geometry===d.geometry).view.shape_dofs.forEach((g,v)=>{d.morphTargetInfluences[v]=s.q[e*u+g]});if(t.lines){const d=t.lines.geometry.getAttribute("position"),f=new U;n.segments.forEach((g,v)=>{f.setFromMatrixPosition(o[g.joint]),d.setXYZ(2*v,f.x,f.y,f.z),g.child>=0?f.setFromMatrixPosition(o[g.child]):f.copy(g.tip).applyMatrix4(o[g.joint]),d.setXYZ(2*v+1,f.x,f.y,f.z)}),d.needsUpdate=!0}}}const $T=1e3;class VT{constructor(t,e,n){this.connection=t,this.store=e,this.held=n,this.playing=!1,this.wanted=null,this.sent=0,this.sentAt=0,this.from=0,this.begun=0,this.length=0,this.speed=0,this.ages=[],e.on(["posed"],()=>this.answered())}get timeline(){return this.store.scene.timeline}get time(){return this.wanted??this.store.pose?.time??0}get frame(){return Math.round(this.time*this.timeline.rate)}go(t,e=!1){const{length:n,rate:s,snap:r}=this.timeline,o=r&&!e?Math.round(t*s)/s:t;this.playing&&this.begin(o),this.wanted=Math.min(Math.max(o,0),n),this.send(),this.store.changed("time")}jump(t){this.pause(),this.go(t),this.send(!0)}step(t){this.pause(),this.go((this.frame+t)/this.timeline.rate,!0)}toggle(){this.playing?this.pause():this.play()}play(){if(!this.store.scene||this.playing)return;const{length:t}=this.timeline;this.playing=!0,this.begin(this.time>=t-1e-6?0:this.time),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}pause(){if(!this.playing)return;this.playing=!1;const{rate:t,snap:e,length:n}=this.timeline;this.wanted=Math.min(e?Math.round(this.time*t)/t:this.time,n),this.send(!0),this.store.changed("time")}begin(t){this.from=t,this.begun=performance.now(),{length:this.length,speed:this.speed}=this.timeline}tick(){if(!this.playing)return;if(this.held()||!this.connection){this.playing=!1,this.wanted=null,this.store.changed("time");return}const{loop:t,length:e,speed:n}=this.timeline;(e!==this.length||n!==this.speed)&&this.begin(Math.min(this.time,e));let s=this.from+(performance.now()-this.begun)/1e3*n;if(s>e){if(!t){this.wanted=e,this.pause();return}s%=e,this.begin(s)}this.wanted=s,this.send(),this.store.changed("time"),requestAnimationFrame(()=>this.tick())}get waiting(){return this.connection.answered<this.sent&&performance.now()-this.sentAt<$T}send(t=!1){if(this.wanted===null||this.waiting&&!t)return;const e=this.wanted;this.sentAt=performance.now(),this.sent=this.connection.pack(n=>Vw(n,this.playing?1:0,e))}answered(){const t=this.store.pose.time;this.sent&&this.connection.answered>=this.sent&&(this.sentAt&&this.ages.push(performance.now()-this.sentAt),this.ages.length>600&&this.ages.shift(),this.sentAt=0,!this.playing&&this.wanted!==null&&(Math.abs(t-this.wanted)<1e-9||this.held()?this.wanted=null:this.sentAt||this.retry())),this.store.changed("time")}retry(){const t=this.sent;this.send(),this.sent===t&&(this.wanted=null)}}var GT=Object.defineProperty,WT=Object.getOwnPropertyDescriptor,po=(i,t,e,n)=>{for(var s=n>1?void 0:n?WT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&GT(t,e,s),s};const jp="poise-studio-bake-errors";let Ss=class extends bn{constructor(){super(...arguments),this.menu="",this.name="",this.errors=JSON.parse(localStorage.getItem(jp)??"[0.5, 1]"),this.factor=1,this.stop=null,this.elsewhere=i=>{const t=this.getRootNode().host,e=i.composedPath(),n=this.getRootNode().querySelector(".bar");e.includes(this)||e.includes(n)||t&&this.done()}}connectedCallback(){super.connectedCallback(),this.stop=this.desk.store.on(["timeline","clips","keys","character"],()=>this.requestUpdate()),addEventListener("pointerdown",this.elsewhere)}disconnectedCallback(){super.disconnectedCallback(),this.stop?.(),removeEventListener("pointerdown",this.elsewhere)}done(){this.dispatchEvent(new Event("done"))}get timeline(){return this.desk.store.scene.timeline}change(i){this.desk.connection.act({do:"change-timeline",timeline:{...this.timeline,...i}})}number(i,t,e,n,s="any",r=0){return st`<label><span>${i}</span><input type="number" aria-label=${t} min=${r} step=${s} .value=${String(Number(e.toFixed(4)))}
      @change=${o=>n(Number(o.target.value))} /></label>`}check(i,t,e){return st`<label><span>${i}</span><input type="checkbox" aria-label=${i} .checked=${t}
      @change=${n=>e(n.target.checked)} /></label>`}render(){return this.menu==="onion"?this.onion():this.menu==="time"?this.time():this.menu==="bake"?this.bake():this.motion()}onion(){const{onion:i}=this.timeline,t=e=>this.change({onion:{...this.timeline.onion,...e}});return st`<h2>Onion skins</h2>
      ${this.check("Show the body before and after",i.shown,e=>t({shown:e}))}
      ${this.number("Before","Ghosts before",i.before,e=>t({before:e}),"1")}
      ${this.number("After","Ghosts after",i.after,e=>t({after:e}),"1")}
      ${this.check("At the keys",i.by_keys,e=>t({by_keys:e}))}
      ${i.by_keys?zt:this.number("Frames apart","Frames apart",i.spacing,e=>t({spacing:e}),"1",1)}`}time(){const{rate:i,length:t,speed:e,plays:n,snap:s}=this.timeline;return st`<h2>Timeline</h2>
      ${this.number("Length, seconds","Length",t,r=>this.change({length:r}))}
      ${this.number("Length, frames","Length in frames",Math.round(t*i),r=>this.change({length:r/i}),"1",1)}
      ${this.number("Frames per second","Rate",i,r=>this.change({rate:r}),"any",1)}
      ${this.number("Speed of playing","Speed",e,r=>this.change({speed:r}),"0.05")}
      <label><span>Plays</span><select aria-label="Plays" @change=${r=>this.change({plays:r.target.value})}>
        ${[["both","clips and keys"],["keys","keys alone"],["clips","clips alone"]].map(([r,o])=>st`<option value=${r} ?selected=${r===n}>${o}</option>`)}
      </select></label>
      ${this.check("Keys and clips snap to frames",s,r=>this.change({snap:r}))}`}within(){const i=t=>{this.errors=t,localStorage.setItem(jp,JSON.stringify(t))};return st`
      ${this.number("Within, degrees","Error in degrees",this.errors[0],t=>i([t,this.errors[1]]),"0.1")}
      ${this.number("Within, millimetres","Error in millimetres",this.errors[1],t=>i([this.errors[0],t]),"0.1")}`}get allowed(){return{angle:this.errors[0]*Math.PI/180,length:this.errors[1]/1e3}}bake(){const i=this.desk.store.scene.clips.find(({clip:e})=>e.id===this.desk.clip);if(!i)return st`<p class="dim">Choose a clip first.</p>`;const t=Math.round((i.end-i.clip.start)*this.timeline.rate)+1;return st`<h2>Keys of ${i.clip.motion}</h2>
      <p class="dim">As few keys as give its ${t} frames back within:</p>
      ${this.within()}
      <div class="wrap"><button class="on" @click=${()=>{this.desk.connection.act({do:"bake-clip",id:i.clip.id,...this.allowed}),this.done()}}>Bake to keys</button></div>`}motion(){const{desk:i}=this,{character:t}=i.store.scene,e=i.tracks.count>0,n=s=>i.connection.act({do:"add-clip",motion:s,start:null});return st`<h2>Clips</h2>
      <div class="wrap"><button @click=${()=>{this.done(),this.dispatchEvent(new CustomEvent("poise-import",{bubbles:!0,composed:!0}))}}>Import a motion…</button></div>
      ${t.motions.map(s=>st`<button class="quiet clip" title="Lay it on the timeline" @click=${()=>n(s.name)}>+ ${s.name}
        <span class="dim">${s.frames} frames at ${Number(s.fps.toFixed(2))}</span></button>`)}
      <h2>Keys (${i.tracks.count})</h2>
      ${e?st`
        ${this.within()}
        <div class="wrap"><button @click=${()=>i.connection.act({do:"reduce-keys",...this.allowed,dofs:[]})}>Make fewer</button></div>
        <label><span>Times as long</span><input type="number" aria-label="Times as long" min="0.01" step="0.1" .value=${String(this.factor)}
          @change=${s=>{this.factor=Number(s.target.value)}} /></label>
        <div class="wrap"><button @click=${()=>i.connection.act({do:"retime-keys",factor:this.factor,about:i.chosen.size?i.player.time:0,keys:i.named(i.keys)})}>
          Retime ${i.chosen.size?`${i.chosen.size} keys about the present time`:"all keys"}</button></div>
        <div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the clip" .value=${this.name}
          @input=${s=>{this.name=s.target.value}} />
          <button @click=${()=>i.connection.act({do:"clip-from-keys",name:this.name.trim()||`keys ${t.motions.length+1}`})}>Clip from keys</button></div>`:st`<p class="dim">None yet: S sets keys of the pose.</p>`}`}};Ss.styles=[oi,Nn`
    :host { position: absolute; right: 8px; bottom: calc(100% + 6px); z-index: 5; width: 292px; background: var(--panel); border: 1px solid var(--edge);
      border-radius: 10px; padding: 12px 14px; box-shadow: 0 10px 34px #0007; max-height: 70vh; overflow: auto; }
    label { display: flex; align-items: center; gap: 8px; padding: 3px 0; }
    label span:first-child { flex: 1; }
    input[type="number"], select { width: 104px !important; }
    h2:first-child { margin-top: 0; }
    .wrap { display: flex; flex-wrap: wrap; gap: 6px; padding: 3px 0; }
    .clip { text-align: left; overflow: hidden; text-overflow: ellipsis; }
    p { margin: 4px 0; }
  `];po([Ue({attribute:!1})],Ss.prototype,"desk",2);po([Ue()],Ss.prototype,"menu",2);po([ze()],Ss.prototype,"name",2);po([ze()],Ss.prototype,"errors",2);po([ze()],Ss.prototype,"factor",2);Ss=po([ri("poise-timeline-menu")],Ss);var XT=Object.defineProperty,jT=Object.getOwnPropertyDescriptor,rr=(i,t,e,n)=>{for(var s=n>1?void 0:n?jT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&XT(t,e,s),s};const qp="poise-studio-timeline-height",Yp=150,qT=[["K","timeline"],["Space","play, pause"],["S","set a key of the pose; Shift S of the selected joint alone"],["Left, Right","frame by frame; with Shift ten at a time"],["Up, Down","to the next key, to the one before; Home and End to the ends"],["Delete, Ctrl C, Ctrl V","keys that are chosen; paste at the present time"],["Shift + drag on keys","choose more; in curves: in time or in value alone"],["Alt + drag on a grip","one side of a key alone"],["Wheel, right button","nearer and along; with Alt up and down"]];let ts=class extends bn{constructor(){super(...arguments),this.held=()=>!1,this.curves=!1,this.menu="",this.tall=Number(localStorage.getItem(qp))||232,this.near=!1,this.tightened=0,this.known=0}listen(i,t){this.tools=i;const{store:e,connection:n,body:s,stage:r}=i;this.tracks=new wT(n,e),this.player=new VT(n,e,t),this.ghosts=new HT(n,s,r),this.desk=new CT(e,n,this.tracks,this.player,new PT,()=>this.board?.ask()),e.on(["timeline","clips","keys","chosen","selection","character"],()=>this.requestUpdate()),e.on(["timeline","clips","keys","selection","posed","time","view"],()=>this.board?.ask()),e.on(["time"],()=>this.timed()),e.on(["posed"],()=>this.ghosts.check()),e.on(["timeline"],()=>this.lengthened()),addEventListener("pointerdown",o=>{this.near=o.composedPath().includes(this)})}timed(){this.ghosts.hide(this.player.playing);const i=performance.now();this.player.playing&&i-this.tightened<90||(this.tightened=i,this.requestUpdate())}lengthened(){const{length:i}=this.desk.store.scene.timeline;i!==this.known&&this.board?.fit(),this.known=i}updated(){this.board||!this.canvas||(this.board=new FT(this.canvas,this.desk),new ResizeObserver(()=>{const{clientWidth:i,clientHeight:t}=this.canvas.parentElement;i&&this.board.resize(i,t)}).observe(this.canvas.parentElement))}change(i){this.tools.connection.act({do:"change-timeline",timeline:{...this.tools.store.scene.timeline,...i}})}setKeys(i=!1){const{store:t,connection:e}=this.tools,n=t.scene?.character.joints[t.selected];if(i&&!n){t.say("Choose a joint first: Shift S sets keys of it alone.");return}this.player.pause(),e.act({do:"set-keys",joints:i?[n.name]:[]})}toKey(i){const{times:t}=this.tracks,e=this.player.time,n=i>0?Zi(t,e+1e-6):Zi(t,e-1e-6)-1;this.player.pause(),t[n]!==void 0&&this.player.go(t[n],!0)}deleteChosen(){const{desk:i}=this;i.chosen.size?i.connection.act({do:"delete-keys",keys:i.named(i.keys)}):i.clip&&i.connection.act({do:"remove-clip",id:i.clip}),i.choose([])}async copy(){const{desk:i,tracks:t}=this,e=Math.min(...i.keys.map(({time:r})=>r)),{dofs:n}=i.store.scene.character,s=i.keys.map(r=>{const o=t.all.get(r.dof),a=t.at(r),l=c=>Array.from(c.subarray(o.width*a,o.width*(a+1)));return{dof:n[r.dof].name,time:r.time-e,value:l(o.values),kind:t.kind(r),incoming:l(o.incoming),outgoing:l(o.outgoing),handles:[o.handles[2*a],o.handles[2*a+1]]}});await navigator.clipboard.writeText(JSON.stringify({keys:s})),i.store.say(`${s.length} ${s.length===1?"key is":"keys are"} copied.`)}async paste(){const{desk:i}=this;let t;try{if(t=JSON.parse(await navigator.clipboard.readText()).keys,!Array.isArray(t))throw new Error}catch{i.store.say("The clipboard holds no keys.");return}const e=new Set(i.store.scene.character.dofs.map(({name:s})=>s)),n=t.filter(({dof:s})=>e.has(s));i.connection.act({do:"put-keys",keys:n,at:this.player.time})}key(i,t){if(!this.desk.store.scene)return!1;const e=this.near&&(this.desk.chosen.size>0||this.desk.clip>0);if(t.ctrlKey||t.metaKey){if(i==="c"&&e&&this.desk.chosen.size)this.copy();else if(i==="v"&&this.near)this.paste();else if(i==="a"&&this.near)this.desk.choose([...this.tracks.all].flatMap(([s,{times:r}])=>Array.from(r,o=>({dof:s,time:o}))));else return!1;return!0}const{timeline:n}=this.desk.store.scene;if(i===" ")this.player.toggle();else if(i==="s")this.setKeys(t.shiftKey);else if(i==="arrowleft")this.player.step(t.shiftKey?-10:-1);else if(i==="arrowright")this.player.step(t.shiftKey?10:1);else if(i==="arrowup")this.toKey(1);else if(i==="arrowdown")this.toKey(-1);else if(i==="home")this.player.go(0);else if(i==="end")this.player.go(n.length,!0);else if((i==="delete"||i==="backspace")&&e)this.deleteChosen();else if(i==="escape"&&(this.board.cancel()||this.menu))this.menu="";else if(i==="f"&&this.near)this.board.fit();else return!1;return!0}stretch(i){const t=i.currentTarget,e=i.clientY+this.tall;t.setPointerCapture(i.pointerId);const n=()=>Math.max(Yp,.65*innerHeight);t.onpointermove=s=>{this.tall=Math.min(Math.max(e-s.clientY,Yp),n())},t.onpointerup=()=>{t.onpointermove=t.onpointerup=null,localStorage.setItem(qp,String(Math.round(this.tall)))}}render(){const i=this.tools?.store.scene;if(!i)return zt;this.style.height=`${Math.min(this.tall,.65*innerHeight)}px`;const{timeline:t}=i,{player:e}=this,n=s=>()=>{this.menu=this.menu===s?"":s};return st`
      <div class="grip" @pointerdown=${s=>this.stretch(s)} title="Drag to make it taller"></div>
      <div class="bar" role="toolbar" aria-label="Timeline">
        <div class="group">
          <button class="quiet" title="To the start (Home)" aria-label="To the start" @click=${()=>e.go(0)}>${wS}</button>
          <button class="quiet" title="Key before (Down)" aria-label="Key before" @click=${()=>this.toKey(-1)}>${SS}</button>
          <button class=${e.playing?"on":""} title="Play (Space)" aria-label=${e.playing?"Pause":"Play"} @click=${()=>e.toggle()}>${e.playing?MS:bS}</button>
          <button class="quiet" title="Next key (Up)" aria-label="Next key" @click=${()=>this.toKey(1)}>${ES}</button>
          <button class="quiet ${t.loop?"on":""}" title="Loop" aria-label="Loop" aria-pressed=${t.loop} @click=${()=>this.change({loop:!t.loop})}>${TS}</button>
        </div>
        <input class="frame" type="number" min="0" aria-label="Frame" title="Frame" .value=${String(e.frame)}
          @change=${s=>e.go(Number(s.target.value)/t.rate)} />
        <span class="dim seconds" title="Seconds">${e.time.toFixed(2)} s</span>
        <span class="sep"></span>
        <button class=${this.changed?"unkeyed":""} aria-label="Set a key" title="Set a key of the pose (S)${this.changed?": the body is posed otherwise than its keys":""}" @click=${()=>this.setKeys()}><span class="row">${AS}<span class="word">Key</span></span></button>
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
      ${this.menu?st`<poise-timeline-menu .desk=${this.desk} .menu=${this.menu} @done=${()=>{this.menu=""}}></poise-timeline-menu>`:zt}`}show(i){this.curves=i,this.board.view=i?this.board.curves:this.board.sheet,this.board.ask()}get changed(){const{pose:i,scene:t}=this.tools.store;return!i||!t||this.player.playing||t.timeline.plays==="clips"?!1:this.tracks.differs(i.q,i.time)}chosen(){const{desk:i,tracks:t}=this;i.prune();const n=i.store.scene.clips.find(c=>c.clip.id===i.clip);if(n)return this.ofClip(n.clip.id);const s=i.keys;if(!s.length)return zt;const r=new Set(s.map(c=>t.kind(c))),o=r.size===1?[...r][0]:"",a=t.all.get(s[0].dof).tension,l=c=>({do:"change-keys",keys:i.named(s),kind:null,tension:null,...c});return st`<div class="chosen" role="group" aria-label="Chosen keys">
      <span class="dim">${s.length} ${s.length===1?"key":"keys"}</span>
      <select aria-label="How the curve goes on" @change=${c=>i.connection.act(l({kind:c.target.value}))}>
        ${o?zt:st`<option selected disabled>several</option>`}
        ${eo.map(c=>st`<option value=${c} ?selected=${c===o}>${c}</option>`)}
      </select>
      ${o==="catmull-rom"?st`<label class="row" title="Tension of Catmull-Rom curves: 0 stops at each key, a half goes smoothly through"><span class="dim">tension</span>
        <input class="tension" type="range" min="0" max="1.5" step="0.01" aria-label="Tension" .value=${String(a)}
          @input=${c=>i.draft.attempt(l({tension:Number(c.target.value)}))}
          @change=${()=>i.draft.end()} /></label>`:zt}
      <button class="quiet" title="Delete (Del)" aria-label="Delete the keys" @click=${()=>this.deleteChosen()}>${qf}</button></div>`}ofClip(i){const{desk:t}=this,{clip:e}=t.store.scene.clips.find(s=>s.clip.id===i),n=s=>t.connection.act({do:"change-clip",clip:{...e,...s}});return st`<div class="chosen" role="group" aria-label="Chosen clip">
      <span class="name" title=${e.motion}>${e.motion}</span>
      <label class="row" title="Speed"><span class="dim">×</span><input class="small" type="number" min="0.01" step="0.1" aria-label="Speed of the clip"
        .value=${String(Number(e.speed.toFixed(3)))} @change=${s=>n({speed:Number(s.target.value)})} /></label>
      <button class=${e.muted?"on":""} aria-pressed=${e.muted} title="Pass over this clip" @click=${()=>n({muted:!e.muted})}>Off</button>
      <button title="Make keys of it" @click=${()=>{this.menu="bake"}}>Bake…</button>
      <button class="quiet" title="Remove (Del)" aria-label="Remove the clip" @click=${()=>this.deleteChosen()}>${qf}</button></div>`}get look(){const i=this.canvas.getBoundingClientRect();return{time:this.player.time,frame:this.player.frame,playing:this.player.playing,keys:this.tracks.count,chosen:this.desk.keys,ghosts:this.ghosts.count,ages:this.player.ages,left:i.left,top:i.top,width:i.width,height:i.height,scaleLeft:this.desk.scale.left}}keyPlace(i,t){const e=this.desk.store.scene.character.dofs.findIndex(({name:s})=>s===i),n=this.curves?this.board.curves:this.board.sheet;return this.inWindow(n.place({dof:e,time:t}))}clipPlace(i){return this.inWindow(this.board.sheet.clipPlace(i))}timePlace(i){return this.inWindow([this.desk.scale.x(i),10])}inWindow(i){const t=this.canvas.getBoundingClientRect();return i&&[i[0]+t.left,i[1]+t.top]}};ts.styles=[oi,Nn`
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
  `];rr([Ue({attribute:!1})],ts.prototype,"tools",2);rr([Ue({attribute:!1})],ts.prototype,"held",2);rr([ze()],ts.prototype,"curves",2);rr([ze()],ts.prototype,"menu",2);rr([ze()],ts.prototype,"tall",2);rr([no("canvas")],ts.prototype,"canvas",2);ts=rr([ri("poise-timeline")],ts);var YT=Object.defineProperty,KT=Object.getOwnPropertyDescriptor,Jg=(i,t,e,n)=>{for(var s=n>1?void 0:n?KT(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&YT(t,e,s),s};const ZT=[["Drag beside the body","turn the view; right button or two fingers move it, the wheel comes nearer"],["B","bones or skin"],["F","show the whole body"],["O, E","open a file, export"],["Ctrl Z, Ctrl Shift Z","undo, do again"],["?","this sheet"]];let vl=class extends bn{open(){this.renderRoot.querySelector("dialog").showModal()}render(){return st`<dialog aria-label="Shortcuts">
      <b>How to work here</b>
      <dl>${[...this.mode?.shortcuts??[],...ZT,...qT].map(([i,t])=>st`<div><dt>${i}</dt><dd>${t}</dd></div>`)}</dl>
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`}};vl.styles=[oi,Nn`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 20px 26px; max-width: min(1060px, 94vw); max-height: 90vh; overflow: auto; box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    dl { columns: 2 380px; column-gap: 34px; margin: 10px 0 16px; }
    dl div { break-inside: avoid; display: grid; grid-template-columns: 168px 1fr; gap: 12px; padding: 3px 0; }
    dt { font-weight: 600; }
    dd { margin: 0; color: var(--dim); }
  `];Jg([Ue({attribute:!1})],vl.prototype,"mode",2);vl=Jg([ri("poise-help")],vl);class JT{constructor(t,e){this.stage=t,this.mode=e,this.taken=new Set;const n=t.canvas;n.addEventListener("pointerdown",s=>this.down(s),{capture:!0}),n.addEventListener("pointermove",s=>this.mode().move(s,...this.place(s))),n.addEventListener("pointerup",s=>this.up(s)),n.addEventListener("pointercancel",s=>this.up(s)),n.addEventListener("pointerleave",()=>this.mode().away()),n.addEventListener("contextmenu",s=>s.preventDefault())}place(t){const e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}down(t){if(this.mode().down(t,...this.place(t))){t.stopImmediatePropagation(),t.preventDefault(),this.taken.add(t.pointerId);try{this.stage.canvas.setPointerCapture(t.pointerId)}catch{}}}up(t){this.taken.delete(t.pointerId)&&this.mode().up(t)}}const Kp={type:"change"},zu={type:"start"},Qg={type:"end"},Ka=new ro,Zp=new mi,QT=Math.cos(70*R_.DEG2RAD),Qe=new U,In=2*Math.PI,Ce={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Hc=1e-6;class tA extends bw{constructor(t,e=null){super(t,e),this.state=Ce.NONE,this.enabled=!0,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Or.ROTATE,MIDDLE:Or.DOLLY,RIGHT:Or.PAN},this.touches={ONE:kr.ROTATE,TWO:kr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new si,this._lastTargetPosition=new U,this._quat=new si().setFromUnitVectors(t.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new zf,this._sphericalDelta=new zf,this._scale=1,this._panOffset=new U,this._rotateStart=new xt,this._rotateEnd=new xt,this._rotateDelta=new xt,this._panStart=new xt,this._panEnd=new xt,this._panDelta=new xt,this._dollyStart=new xt,this._dollyEnd=new xt,this._dollyDelta=new xt,this._dollyDirection=new U,this._mouse=new xt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=nA.bind(this),this._onPointerDown=eA.bind(this),this._onPointerUp=iA.bind(this),this._onContextMenu=hA.bind(this),this._onMouseWheel=oA.bind(this),this._onKeyDown=aA.bind(this),this._onTouchStart=lA.bind(this),this._onTouchMove=cA.bind(this),this._onMouseDown=sA.bind(this),this._onMouseMove=rA.bind(this),this._interceptControlDown=uA.bind(this),this._interceptControlUp=dA.bind(this),this.domElement!==null&&this.connect(),this.update()}connect(){this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Kp),this.update(),this.state=Ce.NONE}update(t=null){const e=this.object.position;Qe.copy(e).sub(this.target),Qe.applyQuaternion(this._quat),this._spherical.setFromVector3(Qe),this.autoRotate&&this.state===Ce.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=In:n>Math.PI&&(n-=In),s<-Math.PI?s+=In:s>Math.PI&&(s-=In),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{const o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Qe.setFromSpherical(this._spherical),Qe.applyQuaternion(this._quatInverse),e.copy(this.target).add(Qe),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){const a=Qe.length();o=this._clampDistance(a*this._scale);const l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){const a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);const l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;const c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Qe.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Ka.origin.copy(this.object.position),Ka.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Ka.direction))<QT?this.object.lookAt(this.target):(Zp.setFromNormalAndCoplanarPoint(this.object.up,this.target),Ka.intersectPlane(Zp,this.target))))}else if(this.object.isOrthographicCamera){const o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Hc||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Hc||this._lastTargetPosition.distanceToSquared(this.target)>Hc?(this.dispatchEvent(Kp),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?In/60*this.autoRotateSpeed*t:In/60/60*this.autoRotateSpeed}_getZoomScale(t){const e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Qe.setFromMatrixColumn(e,0),Qe.multiplyScalar(-t),this._panOffset.add(Qe)}_panUp(t,e){this.screenSpacePanning===!0?Qe.setFromMatrixColumn(e,1):(Qe.setFromMatrixColumn(e,0),Qe.crossVectors(this.object.up,Qe)),Qe.multiplyScalar(t),this._panOffset.add(Qe)}_pan(t,e){const n=this.domElement;if(this.object.isPerspectiveCamera){const s=this.object.position;Qe.copy(s).sub(this.target);let r=Qe.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;const n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(In*this._rotateDelta.x/e.clientHeight),this._rotateUp(In*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(In*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateUp(-In*this.rotateSpeed/this.domElement.clientHeight):this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(In*this.rotateSpeed/this.domElement.clientHeight):this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this._rotateLeft(-In*this.rotateSpeed/this.domElement.clientHeight):this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{const n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);const e=this.domElement;this._rotateLeft(In*this._rotateDelta.x/e.clientHeight),this._rotateUp(In*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{const e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){const e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);const o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new xt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){const e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){const e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}}function eA(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i)))}function nA(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function iA(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Qg),this.state=Ce.NONE;break;case 1:const t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function sA(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Or.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ce.DOLLY;break;case Or.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ce.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ce.ROTATE}break;case Or.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ce.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ce.PAN}break;default:this.state=Ce.NONE}this.state!==Ce.NONE&&this.dispatchEvent(zu)}function rA(i){switch(this.state){case Ce.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ce.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ce.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function oA(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ce.NONE||(i.preventDefault(),this.dispatchEvent(zu),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Qg))}function aA(i){this.enabled===!1||this.enablePan===!1||this._handleKeyDown(i)}function lA(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case kr.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(i),this.state=Ce.TOUCH_ROTATE;break;case kr.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(i),this.state=Ce.TOUCH_PAN;break;default:this.state=Ce.NONE}break;case 2:switch(this.touches.TWO){case kr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ce.TOUCH_DOLLY_PAN;break;case kr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ce.TOUCH_DOLLY_ROTATE;break;default:this.state=Ce.NONE}break;default:this.state=Ce.NONE}this.state!==Ce.NONE&&this.dispatchEvent(zu)}function cA(i){switch(this._trackPointer(i),this.state){case Ce.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ce.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ce.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ce.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ce.NONE}}function hA(i){this.enabled!==!1&&i.preventDefault()}function uA(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function dA(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}const Jp={dark:{ground:1777187,line:3422788,sky:2303790,hemi:9412019},light:{ground:15330544,line:12896979,sky:16054008,hemi:16777215}};function fA(i,t,e){const n=t/Math.max(1,e);return i===2?n>.9?2:1:i===3?n>1.2?3:n>.6?2:1:i===4?n>1.9?4:n>.5?2:1:1}class pA{constructor(t,e){this.canvas=t,this.before=e,this.panes=[{x:0,y:0,width:1,height:1}],this.showing=null,this.scene=new VM,this.camera=new ni(35,1,.01,200),this.raycaster=new xw,this.grid=null,this.sky=new gw(16777215,3159098,1.6),this.sun=new Of(16777215,2.2),this.asked=!1,this.theme="dark",this.size=1.7,this.drawn=0,this.renderer=new $M({canvas:t,antialias:!navigator.webdriver}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=!navigator.webdriver,this.renderer.shadowMap.type=hm,this.camera.position.set(1.9,1.5,3.4),this.controls=new tA(this.camera,t),this.controls.target.set(0,.9,0),this.controls.zoomToCursor=!0,this.controls.addEventListener("change",()=>this.ask());const n=this.sun;n.position.set(2.5,5,3),n.castShadow=!0,n.shadow.mapSize.set(1024,1024),n.shadow.camera.left=n.shadow.camera.bottom=-2.5,n.shadow.camera.right=n.shadow.camera.top=2.5,n.shadow.bias=-5e-4;const s=new Of(12374271,.5);s.position.set(-3,2,-2),this.floor=new Xe(new mu(30,48),new cw({opacity:.25})),this.floor.rotation.x=-Math.PI/2,this.floor.receiveShadow=!0,this.floor.visible=this.renderer.shadowMap.enabled,this.scene.add(n,n.target,s,this.sky,this.floor),this.paint("dark")}paint(t){const e=Jp[t];this.theme=t,this.scene.background=new Zt(e.sky),this.scene.fog=new lu(e.sky,7*this.size,25*this.size),this.sky.color.set(e.hemi),this.layFloor(this.floor.position.y)}layFloor(t){this.grid&&(this.scene.remove(this.grid),this.grid.dispose());const e=Jp[this.theme];this.grid=new yw(12*this.size,40,e.line,e.line),this.grid.material.transparent=!0,this.grid.material.opacity=.55,this.grid.position.y=this.floor.position.y=t,this.scene.add(this.grid),this.ask()}frame(t,e){this.size=e,this.sun.position.set(1.5,3,1.8).multiplyScalar(e).add(t),this.sun.target.position.copy(t);const n=this.sun.shadow.camera;n.left=n.bottom=-1.3*e,n.right=n.top=1.3*e,n.far=8*e,n.updateProjectionMatrix(),this.floor.scale.setScalar(e),this.paint(this.theme),this.controls.target.copy(t);const s=1.25*e/(2*Math.tan(this.camera.fov*Math.PI/360));this.camera.position.copy(t).add(new U(.42,.16,.9).normalize().multiplyScalar(s+.4*e)),this.camera.near=e/200,this.camera.far=e*100,this.camera.updateProjectionMatrix(),this.controls.update(),this.ask()}get geometries(){return this.renderer.info.memory.geometries}resize(t,e){this.renderer.setSize(t,e,!1),this.lay(this.panes.length,t,e)}split(t,e){this.showing=e,this.controls.zoomToCursor=e===null,this.lay(t,this.canvas.clientWidth,this.canvas.clientHeight)}lay(t,e,n){const s=fA(t,e,n),r=Math.ceil(t/s),[o,a]=[e/s,n/r];this.panes=Array.from({length:t},(l,c)=>({x:c%s*o,y:Math.floor(c/s)*a,width:o,height:a})),this.camera.aspect=o/Math.max(1,a),this.camera.updateProjectionMatrix(),this.ask()}paneAt(t,e){return Math.max(0,this.panes.findIndex(n=>t>=n.x&&t<n.x+n.width&&e>=n.y&&e<n.y+n.height))}ask(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.before(),this.draw(),this.drawn+=1}))}draw(){const{renderer:t,scene:e,camera:n,canvas:s}=this;if(!this.showing){t.render(e,n);return}t.setScissorTest(!0),this.panes.forEach((r,o)=>{this.showing(o);const a=s.clientHeight-r.y-r.height;t.setViewport(r.x,a,r.width,r.height),t.setScissor(r.x,a,r.width,r.height),t.render(e,n)}),t.setScissorTest(!1),t.setViewport(0,0,s.clientWidth,s.clientHeight)}project(t,e=0){const n=t.clone().project(this.camera),{x:s,y:r,width:o,height:a}=this.panes[e];return n.set(s+(n.x+1)/2*o,r+(1-n.y)/2*a,n.z)}ray(t,e,n=0){const{x:s,y:r,width:o,height:a}=this.panes[n],l=new xt(2*(t-s)/o-1,1-2*(e-r)/a);return this.raycaster.setFromCamera(l,this.camera),this.raycaster.ray.clone()}}class mA extends EventTarget{constructor(){super(...arguments),this.scene=null,this.pose=null,this.jobs=[],this.selected=-1,this.hovered=-1,this.painted=0,this.theme=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark",this.bones=!1,this.keys=0,this.status={connected:!1,message:"",age:0,solving:0,missed:0,unheld:!1}}on(t,e){for(const n of t)this.addEventListener(n,e);return()=>t.forEach(n=>this.removeEventListener(n,e))}changed(...t){for(const e of t)this.dispatchEvent(new Event(e))}select(t){this.selected!==t&&(this.selected=t,this.changed("selection"))}say(t){this.status={...this.status,message:t},this.changed("status")}}var gA=Object.defineProperty,_A=Object.getOwnPropertyDescriptor,As=(i,t,e,n)=>{for(var s=n>1?void 0:n?_A(t,e):t,r=i.length-1,o;r>=0;r--)(o=i[r])&&(s=(n?o(t,e,s):o(s))||s);return n&&s&&gA(t,e,s),s};const Qp="poise-studio-hint-seen",tm="poise-studio-timeline",em=new Set(["pose","paint"]);let ki=class extends bn{constructor(){super(),this.store=new mA,this.body=new bu(()=>this.stage?.ask()),this.holds=new gS,this.modes=[],this.timeline=localStorage.getItem(tm)==="1",this.hint=localStorage.getItem(Qp)===null,this.waiting=null,this.framed="",this.bodyTime=0,this.setAttribute("theme",this.store.theme),this.store.on(["status","history","character","hover","view","mode"],()=>this.requestUpdate()),this.connection=new rS({scene:i=>this.told(i),pose:(i,t)=>this.posed(i,t),failed:i=>this.store.say(i),connected:i=>{this.store.status={...this.store.status,connected:i,message:""},this.store.jobs=[],this.store.changed("status","jobs")}}),this.connection.hear("jobs",i=>{this.store.jobs=i,this.store.changed("jobs")})}hearPainting(){this.connection.hear(eS,i=>{const t=nS(i);this.body.painted(t),this.store.painted=Math.max(this.store.painted,t.seq),this.store.changed("painted")}),this.connection.hear("painted",({skin:i,weights:t})=>this.body.named(i,t))}firstUpdated(){this.stage=new pA(this.canvas,()=>this.beforeFrame()),this.stage.scene.add(this.body.group,this.body.overlay),this.body.overlay.add(this.holds.group);const{stage:i,body:t,holds:e,connection:n,store:s}=this;this.hearPainting(),this.modes=_T.map(r=>new r({stage:i,body:t,holds:e,connection:n,store:s,page:this})),this.dock.listen({stage:i,body:t,holds:e,connection:n,store:s,page:this},()=>(this.pulling?.pulls.size??0)>0),this.addEventListener("poise-import",()=>void this.files.open(!0)),this.mode=this.modes[0],this.mode.enter(),new JT(this.stage,()=>this.mode),this.stage.paint(this.store.theme),new ResizeObserver(()=>{const{clientWidth:r,clientHeight:o}=this.canvas.parentElement;this.stage.resize(r,o)}).observe(this.canvas.parentElement),addEventListener("keydown",r=>this.key(r)),this.store.on(["selection"],()=>this.stage.ask()),addEventListener("dragover",r=>r.preventDefault()),addEventListener("drop",r=>{r.preventDefault();const o=r.dataTransfer?.files[0];o&&this.files.send(o)})}told(i){const t=this.store.scene;this.store.scene={...t,...i},(i.character||i.weights)&&this.showCharacter(),i.holds&&(this.holds.show(i.holds,this.store.scene.character.height),this.stage?.ask()),i.settings&&(!t||t.settings.floor_height!==i.settings.floor_height)&&this.stage?.layFloor(i.settings.floor_height),this.store.changed(...Object.keys(i))}async showCharacter(){const i=this.store.scene.character;this.store.selected>=i.joints.length&&(this.store.selected=-1);try{if(!await this.body.show(i,this.store.scene.weights))return}catch(t){this.store.say(`The skin could not be fetched: ${String(t)}`);return}await this.updateComplete,this.setBones(i.skins.length===0||this.store.bones),this.body.group.updateMatrixWorld(!0),this.waiting&&this.take(this.waiting),this.store.changed("body"),this.dock.ghosts.draw()}posed(i,t){this.store.pose=i,t>0&&(this.store.status={...this.store.status,age:t,solving:1e3*i.seconds,missed:i.missed,unheld:(i.flags&Vf)!==0},this.store.changed("status")),this.take(i),this.store.changed("posed")}take(i){if(this.waiting=i,!this.body.take(i))return;this.holds.follow(this.body);const t=this.body.character.name;this.framed!==t&&(this.framed=t,this.lookAtBody()),this.stage?.ask()}beforeFrame(){const i=performance.now();this.mode.before();const t=this.renderRoot.querySelector(".label"),e=this.pulling?.under;if(t&&e){const n=this.onScreen(e.point);t.style.left=`${n.x}px`,t.style.top=`${n.y}px`}this.bodyTime=performance.now()-i}onScreen(i){return this.stage.project(i.clone().applyMatrix4(this.body.group.matrixWorld))}key(i){if([this.help,this.files].some(n=>n.renderRoot.querySelector("dialog[open]")))return;const t=i.composedPath()[0];if(t instanceof HTMLInputElement||t instanceof HTMLSelectElement)return;const e=i.key.toLowerCase();if(this.timelineShown&&this.dock.key(e,i)){i.preventDefault();return}if(i.ctrlKey||i.metaKey){if(e==="z")this.connection.act({do:i.shiftKey?"redo":"undo"});else if(e==="y")this.connection.act({do:"redo"});else if(!this.mode.key(e,i))return}else if(!this.mode.key(e,i))if(e==="k")this.showTimeline(!this.timeline);else if(e==="b")this.setBones(!this.store.bones);else if(e==="f")this.lookAtBody();else if(e==="o")this.files.open();else if(e==="e")this.files.exporting();else if(e==="?")this.help.open();else return;i.preventDefault()}get timelineShown(){return this.timeline&&em.has(this.mode?.name)}showTimeline(i){this.timeline=i,localStorage.setItem(tm,i?"1":"0"),i||this.dock.player.pause()}enter(i){i!==this.mode&&(this.mode.leave(),this.mode=i,i.enter(),this.store.changed("mode"),this.stage.ask())}get pulling(){return this.modes.find(i=>i instanceof jg)?.pulling}setBones(i){this.store.bones=i,this.body.showBones(i);for(const{mesh:t}of this.body.skins){const e=t.material;e.transparent=i,e.opacity=i?.35:1,e.depthWrite=!i,e.needsUpdate=!0}this.store.changed("view"),this.stage?.ask()}lookAtBody(){const i=this.store.scene?.character;if(!i||!this.body.world.length)return;const t=new es,e=new U,n=(s,r,o)=>t.expandByPoint(e.set(s,r,o).applyMatrix4(this.body.group.matrixWorld));i.joints.forEach((s,r)=>n(...e.setFromMatrixPosition(this.body.frame(r)).toArray()));for(const s of this.body.skins){const r=ao(this.body,s);for(let o=0;o<r.length;o+=3)n(r[o],r[o+1],r[o+2])}this.stage.frame(t.getCenter(new U),t.getSize(e).length()*.72||1)}changeTheme(){this.store.theme=this.store.theme==="dark"?"light":"dark",this.setAttribute("theme",this.store.theme),this.stage.paint(this.store.theme),this.dock.board?.ask(),this.requestUpdate()}closeHint(){localStorage.setItem(Qp,"1"),this.hint=!1}render(){const{scene:i,status:t}=this.store;return st`
      <header>
        <span class="brand">Poise</span>
        <span class="dim">${i?.character.name??""}</span>
        <button @click=${()=>this.files.open()} title="Open a file (O)">Open</button>
        <button @click=${()=>this.files.exporting()} title="Export (E)">Export</button>
        <span class="spacer"></span>
        ${this.modes.length>1?st`<div class="modes row" role="tablist" aria-label="Mode">
          ${this.modes.map(e=>st`<button role="tab" aria-selected=${e===this.mode} class=${e===this.mode?"on":""}
            @click=${()=>this.enter(e)}>${e.title}</button>`)}</div>`:zt}
        <span class="spacer"></span>
        <button title="Undo ${i?.history.undo??""} (Ctrl Z)" aria-label="Undo" ?disabled=${!i?.history.undo}
          @click=${()=>this.connection.act({do:"undo"})} class="row">${_S} Undo</button>
        <button title="Do again ${i?.history.redo??""} (Ctrl Shift Z)" aria-label="Redo" ?disabled=${!i?.history.redo}
          @click=${()=>this.connection.act({do:"redo"})} class="row">${vS} Redo</button>
        <button class=${this.store.bones?"on":""} aria-pressed=${this.store.bones} title="Bones (B)" @click=${()=>this.setBones(!this.store.bones)}>Bones</button>
        ${em.has(this.mode?.name)?st`<button class=${this.timeline?"on":""} aria-pressed=${this.timeline} title="Timeline (K)" @click=${()=>this.showTimeline(!this.timeline)}>Timeline</button>`:zt}
        <button class="quiet" title="Light or dark" aria-label="Light or dark" @click=${()=>this.changeTheme()}>${this.store.theme==="dark"?xS:yS}</button>
        <button class="quiet" title="Shortcuts (?)" aria-label="Help" @click=${()=>this.help.open()}>?</button>
      </header>
      <main>
        <canvas aria-label="The character: drag on it to pose it"></canvas>
        ${this.mode?.over()??zt}
        ${t.connected?zt:st`<div class="lost">Connection lost. Trying again…</div>`}
        ${this.hint&&i?st`<div class="hint"><span><b>Pull on any part of the body.</b>
          Hover and press P to pin a spot, drag beside the body to look around, ? for all shortcuts.</span>
          <button @click=${()=>this.closeHint()}>Got it</button></div>`:zt}
      </main>
      <poise-timeline ?hidden=${!this.timelineShown}></poise-timeline>
      <aside>
        ${this.mode?.panel()??zt}
      </aside>
      <footer>
        <span class=${t.message?"warn":"dim"} role="status">${t.message||(i?`${i.character.joints.length} joints, ${i.character.dofs.length} values`:"Opening…")}</span>
        <span class="spacer"></span>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
        ${t.unheld?st`<span class="bad">a pin cannot be held</span>`:zt}
        <span class="dim">${t.missed>.002?`out of reach by ${(100*t.missed).toFixed(1)} cm`:""}</span>
        <span class="dim" title="from the mouse to the pose here, and the solver's part">${t.age?`${t.age.toFixed(0)} ms (solver ${t.solving.toFixed(1)})`:""}</span>
      </footer>
      <poise-files .store=${this.store} .connection=${this.connection}></poise-files>
      <poise-help .mode=${this.mode}></poise-help>`}get state(){const i=this.store.scene?.character.joints??[];return{mode:this.mode?.name??"",...this.mode?.state,ready:this.body.character!==null&&this.body.world.length>0,connected:this.store.status.connected,message:this.store.status.message,scene:this.store.scene,jobs:this.store.jobs,q:Array.from(this.store.pose?.q??[]),world:Array.from(this.body.world),moving:((this.store.pose?.flags??0)&Xm)!==0,unheld:((this.store.pose?.flags??0)&Vf)!==0,selected:i[this.store.selected]?.name??"",drawn:this.stage?.drawn??0,bodyTime:this.bodyTime,geometries:this.stage?.geometries??0}}};ki.styles=[CS,oi,Nn`
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
  `];As([ze()],ki.prototype,"mode",2);As([ze()],ki.prototype,"timeline",2);As([ze()],ki.prototype,"hint",2);As([no("canvas")],ki.prototype,"canvas",2);As([no("poise-help")],ki.prototype,"help",2);As([no("poise-files")],ki.prototype,"files",2);As([no("poise-timeline")],ki.prototype,"dock",2);ki=As([ri("poise-studio")],ki);const No=document.querySelector("poise-studio");window.poise={studio:No,where(i,t,e){const n=No.stage.canvas.getBoundingClientRect(),s=No.onScreen(new U(i,t,e));return[s.x+n.left,s.y+n.top]},joint(i){const t=No.store.scene.character.joints.findIndex(n=>n.name===i),e=new U().setFromMatrixPosition(No.body.frame(t));return this.where(e.x,e.y,e.z)}};
