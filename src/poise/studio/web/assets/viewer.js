/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
const Bs = globalThis, Ho = Bs.ShadowRoot && (Bs.ShadyCSS === void 0 || Bs.ShadyCSS.nativeShadow) && "adoptedStyleSheets" in Document.prototype && "replace" in CSSStyleSheet.prototype, Vo = Symbol(), wa = /* @__PURE__ */ new WeakMap();
let Sc = class {
  constructor(t, e, n) {
    if (this._$cssResult$ = !0, n !== Vo) throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");
    this.cssText = t, this.t = e;
  }
  get styleSheet() {
    let t = this.o;
    const e = this.t;
    if (Ho && t === void 0) {
      const n = e !== void 0 && e.length === 1;
      n && (t = wa.get(e)), t === void 0 && ((this.o = t = new CSSStyleSheet()).replaceSync(this.cssText), n && wa.set(e, t));
    }
    return t;
  }
  toString() {
    return this.cssText;
  }
};
const Lh = (i) => new Sc(typeof i == "string" ? i : i + "", void 0, Vo), Ec = (i, ...t) => {
  const e = i.length === 1 ? i[0] : t.reduce((n, s, r) => n + ((o) => {
    if (o._$cssResult$ === !0) return o.cssText;
    if (typeof o == "number") return o;
    throw Error("Value passed to 'css' function must be a 'css' function result: " + o + ". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.");
  })(s) + i[r + 1], i[0]);
  return new Sc(e, i, Vo);
}, Uh = (i, t) => {
  if (Ho) i.adoptedStyleSheets = t.map((e) => e instanceof CSSStyleSheet ? e : e.styleSheet);
  else for (const e of t) {
    const n = document.createElement("style"), s = Bs.litNonce;
    s !== void 0 && n.setAttribute("nonce", s), n.textContent = e.cssText, i.appendChild(n);
  }
}, Ta = Ho ? (i) => i : (i) => i instanceof CSSStyleSheet ? ((t) => {
  let e = "";
  for (const n of t.cssRules) e += n.cssText;
  return Lh(e);
})(i) : i;
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
const { is: Ih, defineProperty: Nh, getOwnPropertyDescriptor: Fh, getOwnPropertyNames: Oh, getOwnPropertySymbols: Bh, getPrototypeOf: zh } = Object, rr = globalThis, Aa = rr.trustedTypes, kh = Aa ? Aa.emptyScript : "", Hh = rr.reactiveElementPolyfillSupport, Ki = (i, t) => i, Jr = { toAttribute(i, t) {
  switch (t) {
    case Boolean:
      i = i ? kh : null;
      break;
    case Object:
    case Array:
      i = i == null ? i : JSON.stringify(i);
  }
  return i;
}, fromAttribute(i, t) {
  let e = i;
  switch (t) {
    case Boolean:
      e = i !== null;
      break;
    case Number:
      e = i === null ? null : Number(i);
      break;
    case Object:
    case Array:
      try {
        e = JSON.parse(i);
      } catch {
        e = null;
      }
  }
  return e;
} }, bc = (i, t) => !Ih(i, t), Ra = { attribute: !0, type: String, converter: Jr, reflect: !1, useDefault: !1, hasChanged: bc };
Symbol.metadata ??= Symbol("metadata"), rr.litPropertyMetadata ??= /* @__PURE__ */ new WeakMap();
let di = class extends HTMLElement {
  static addInitializer(t) {
    this._$Ei(), (this.l ??= []).push(t);
  }
  static get observedAttributes() {
    return this.finalize(), this._$Eh && [...this._$Eh.keys()];
  }
  static createProperty(t, e = Ra) {
    if (e.state && (e.attribute = !1), this._$Ei(), this.prototype.hasOwnProperty(t) && ((e = Object.create(e)).wrapped = !0), this.elementProperties.set(t, e), !e.noAccessor) {
      const n = Symbol(), s = this.getPropertyDescriptor(t, n, e);
      s !== void 0 && Nh(this.prototype, t, s);
    }
  }
  static getPropertyDescriptor(t, e, n) {
    const { get: s, set: r } = Fh(this.prototype, t) ?? { get() {
      return this[e];
    }, set(o) {
      this[e] = o;
    } };
    return { get: s, set(o) {
      const a = s?.call(this);
      r?.call(this, o), this.requestUpdate(t, a, n);
    }, configurable: !0, enumerable: !0 };
  }
  static getPropertyOptions(t) {
    return this.elementProperties.get(t) ?? Ra;
  }
  static _$Ei() {
    if (this.hasOwnProperty(Ki("elementProperties"))) return;
    const t = zh(this);
    t.finalize(), t.l !== void 0 && (this.l = [...t.l]), this.elementProperties = new Map(t.elementProperties);
  }
  static finalize() {
    if (this.hasOwnProperty(Ki("finalized"))) return;
    if (this.finalized = !0, this._$Ei(), this.hasOwnProperty(Ki("properties"))) {
      const e = this.properties, n = [...Oh(e), ...Bh(e)];
      for (const s of n) this.createProperty(s, e[s]);
    }
    const t = this[Symbol.metadata];
    if (t !== null) {
      const e = litPropertyMetadata.get(t);
      if (e !== void 0) for (const [n, s] of e) this.elementProperties.set(n, s);
    }
    this._$Eh = /* @__PURE__ */ new Map();
    for (const [e, n] of this.elementProperties) {
      const s = this._$Eu(e, n);
      s !== void 0 && this._$Eh.set(s, e);
    }
    this.elementStyles = this.finalizeStyles(this.styles);
  }
  static finalizeStyles(t) {
    const e = [];
    if (Array.isArray(t)) {
      const n = new Set(t.flat(1 / 0).reverse());
      for (const s of n) e.unshift(Ta(s));
    } else t !== void 0 && e.push(Ta(t));
    return e;
  }
  static _$Eu(t, e) {
    const n = e.attribute;
    return n === !1 ? void 0 : typeof n == "string" ? n : typeof t == "string" ? t.toLowerCase() : void 0;
  }
  constructor() {
    super(), this._$Ep = void 0, this.isUpdatePending = !1, this.hasUpdated = !1, this._$Em = null, this._$Ev();
  }
  _$Ev() {
    this._$ES = new Promise((t) => this.enableUpdating = t), this._$AL = /* @__PURE__ */ new Map(), this._$E_(), this.requestUpdate(), this.constructor.l?.forEach((t) => t(this));
  }
  addController(t) {
    (this._$EO ??= /* @__PURE__ */ new Set()).add(t), this.renderRoot !== void 0 && this.isConnected && t.hostConnected?.();
  }
  removeController(t) {
    this._$EO?.delete(t);
  }
  _$E_() {
    const t = /* @__PURE__ */ new Map(), e = this.constructor.elementProperties;
    for (const n of e.keys()) this.hasOwnProperty(n) && (t.set(n, this[n]), delete this[n]);
    t.size > 0 && (this._$Ep = t);
  }
  createRenderRoot() {
    const t = this.shadowRoot ?? this.attachShadow(this.constructor.shadowRootOptions);
    return Uh(t, this.constructor.elementStyles), t;
  }
  connectedCallback() {
    this.renderRoot ??= this.createRenderRoot(), this.enableUpdating(!0), this._$EO?.forEach((t) => t.hostConnected?.());
  }
  enableUpdating(t) {
  }
  disconnectedCallback() {
    this._$EO?.forEach((t) => t.hostDisconnected?.());
  }
  attributeChangedCallback(t, e, n) {
    this._$AK(t, n);
  }
  _$ET(t, e) {
    const n = this.constructor.elementProperties.get(t), s = this.constructor._$Eu(t, n);
    if (s !== void 0 && n.reflect === !0) {
      const r = (n.converter?.toAttribute !== void 0 ? n.converter : Jr).toAttribute(e, n.type);
      this._$Em = t, r == null ? this.removeAttribute(s) : this.setAttribute(s, r), this._$Em = null;
    }
  }
  _$AK(t, e) {
    const n = this.constructor, s = n._$Eh.get(t);
    if (s !== void 0 && this._$Em !== s) {
      const r = n.getPropertyOptions(s), o = typeof r.converter == "function" ? { fromAttribute: r.converter } : r.converter?.fromAttribute !== void 0 ? r.converter : Jr;
      this._$Em = s;
      const a = o.fromAttribute(e, r.type);
      this[s] = a ?? this._$Ej?.get(s) ?? a, this._$Em = null;
    }
  }
  requestUpdate(t, e, n, s = !1, r) {
    if (t !== void 0) {
      const o = this.constructor;
      if (s === !1 && (r = this[t]), n ??= o.getPropertyOptions(t), !((n.hasChanged ?? bc)(r, e) || n.useDefault && n.reflect && r === this._$Ej?.get(t) && !this.hasAttribute(o._$Eu(t, n)))) return;
      this.C(t, e, n);
    }
    this.isUpdatePending === !1 && (this._$ES = this._$EP());
  }
  C(t, e, { useDefault: n, reflect: s, wrapped: r }, o) {
    n && !(this._$Ej ??= /* @__PURE__ */ new Map()).has(t) && (this._$Ej.set(t, o ?? e ?? this[t]), r !== !0 || o !== void 0) || (this._$AL.has(t) || (this.hasUpdated || n || (e = void 0), this._$AL.set(t, e)), s === !0 && this._$Em !== t && (this._$Eq ??= /* @__PURE__ */ new Set()).add(t));
  }
  async _$EP() {
    this.isUpdatePending = !0;
    try {
      await this._$ES;
    } catch (e) {
      Promise.reject(e);
    }
    const t = this.scheduleUpdate();
    return t != null && await t, !this.isUpdatePending;
  }
  scheduleUpdate() {
    return this.performUpdate();
  }
  performUpdate() {
    if (!this.isUpdatePending) return;
    if (!this.hasUpdated) {
      if (this.renderRoot ??= this.createRenderRoot(), this._$Ep) {
        for (const [s, r] of this._$Ep) this[s] = r;
        this._$Ep = void 0;
      }
      const n = this.constructor.elementProperties;
      if (n.size > 0) for (const [s, r] of n) {
        const { wrapped: o } = r, a = this[s];
        o !== !0 || this._$AL.has(s) || a === void 0 || this.C(s, void 0, r, a);
      }
    }
    let t = !1;
    const e = this._$AL;
    try {
      t = this.shouldUpdate(e), t ? (this.willUpdate(e), this._$EO?.forEach((n) => n.hostUpdate?.()), this.update(e)) : this._$EM();
    } catch (n) {
      throw t = !1, this._$EM(), n;
    }
    t && this._$AE(e);
  }
  willUpdate(t) {
  }
  _$AE(t) {
    this._$EO?.forEach((e) => e.hostUpdated?.()), this.hasUpdated || (this.hasUpdated = !0, this.firstUpdated(t)), this.updated(t);
  }
  _$EM() {
    this._$AL = /* @__PURE__ */ new Map(), this.isUpdatePending = !1;
  }
  get updateComplete() {
    return this.getUpdateComplete();
  }
  getUpdateComplete() {
    return this._$ES;
  }
  shouldUpdate(t) {
    return !0;
  }
  update(t) {
    this._$Eq &&= this._$Eq.forEach((e) => this._$ET(e, this[e])), this._$EM();
  }
  updated(t) {
  }
  firstUpdated(t) {
  }
};
di.elementStyles = [], di.shadowRootOptions = { mode: "open" }, di[Ki("elementProperties")] = /* @__PURE__ */ new Map(), di[Ki("finalized")] = /* @__PURE__ */ new Map(), Hh?.({ ReactiveElement: di }), (rr.reactiveElementVersions ??= []).push("2.1.2");
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
const Go = globalThis, Ca = (i) => i, js = Go.trustedTypes, Pa = js ? js.createPolicy("lit-html", { createHTML: (i) => i }) : void 0, wc = "$lit$", Sn = `lit$${Math.random().toFixed(9).slice(2)}$`, Tc = "?" + Sn, Vh = `<${Tc}>`, Wn = document, Ji = () => Wn.createComment(""), Qi = (i) => i === null || typeof i != "object" && typeof i != "function", Wo = Array.isArray, Gh = (i) => Wo(i) || typeof i?.[Symbol.iterator] == "function", gr = `[ 	
\f\r]`, Ni = /<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g, Da = /-->/g, La = />/g, Dn = RegExp(`>|${gr}(?:([^\\s"'>=/]+)(${gr}*=${gr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`, "g"), Ua = /'/g, Ia = /"/g, Ac = /^(?:script|style|textarea|title)$/i, Rc = (i) => (t, ...e) => ({ _$litType$: i, strings: t, values: e }), mn = Rc(1), ge = Rc(2), xi = Symbol.for("lit-noChange"), oe = Symbol.for("lit-nothing"), Na = /* @__PURE__ */ new WeakMap(), Hn = Wn.createTreeWalker(Wn, 129);
function Cc(i, t) {
  if (!Wo(i) || !i.hasOwnProperty("raw")) throw Error("invalid template strings array");
  return Pa !== void 0 ? Pa.createHTML(t) : t;
}
const Wh = (i, t) => {
  const e = i.length - 1, n = [];
  let s, r = t === 2 ? "<svg>" : t === 3 ? "<math>" : "", o = Ni;
  for (let a = 0; a < e; a++) {
    const l = i[a];
    let c, h, u = -1, d = 0;
    for (; d < l.length && (o.lastIndex = d, h = o.exec(l), h !== null); ) d = o.lastIndex, o === Ni ? h[1] === "!--" ? o = Da : h[1] !== void 0 ? o = La : h[2] !== void 0 ? (Ac.test(h[2]) && (s = RegExp("</" + h[2], "g")), o = Dn) : h[3] !== void 0 && (o = Dn) : o === Dn ? h[0] === ">" ? (o = s ?? Ni, u = -1) : h[1] === void 0 ? u = -2 : (u = o.lastIndex - h[2].length, c = h[1], o = h[3] === void 0 ? Dn : h[3] === '"' ? Ia : Ua) : o === Ia || o === Ua ? o = Dn : o === Da || o === La ? o = Ni : (o = Dn, s = void 0);
    const p = o === Dn && i[a + 1].startsWith("/>") ? " " : "";
    r += o === Ni ? l + Vh : u >= 0 ? (n.push(c), l.slice(0, u) + wc + l.slice(u) + Sn + p) : l + Sn + (u === -2 ? a : p);
  }
  return [Cc(i, r + (i[e] || "<?>") + (t === 2 ? "</svg>" : t === 3 ? "</math>" : "")), n];
};
class ts {
  constructor({ strings: t, _$litType$: e }, n) {
    let s;
    this.parts = [];
    let r = 0, o = 0;
    const a = t.length - 1, l = this.parts, [c, h] = Wh(t, e);
    if (this.el = ts.createElement(c, n), Hn.currentNode = this.el.content, e === 2 || e === 3) {
      const u = this.el.content.firstChild;
      u.replaceWith(...u.childNodes);
    }
    for (; (s = Hn.nextNode()) !== null && l.length < a; ) {
      if (s.nodeType === 1) {
        if (s.hasAttributes()) for (const u of s.getAttributeNames()) if (u.endsWith(wc)) {
          const d = h[o++], p = s.getAttribute(u).split(Sn), g = /([.?@])?(.*)/.exec(d);
          l.push({ type: 1, index: r, name: g[2], strings: p, ctor: g[1] === "." ? $h : g[1] === "?" ? qh : g[1] === "@" ? Yh : or }), s.removeAttribute(u);
        } else u.startsWith(Sn) && (l.push({ type: 6, index: r }), s.removeAttribute(u));
        if (Ac.test(s.tagName)) {
          const u = s.textContent.split(Sn), d = u.length - 1;
          if (d > 0) {
            s.textContent = js ? js.emptyScript : "";
            for (let p = 0; p < d; p++) s.append(u[p], Ji()), Hn.nextNode(), l.push({ type: 2, index: ++r });
            s.append(u[d], Ji());
          }
        }
      } else if (s.nodeType === 8) if (s.data === Tc) l.push({ type: 2, index: r });
      else {
        let u = -1;
        for (; (u = s.data.indexOf(Sn, u + 1)) !== -1; ) l.push({ type: 7, index: r }), u += Sn.length - 1;
      }
      r++;
    }
  }
  static createElement(t, e) {
    const n = Wn.createElement("template");
    return n.innerHTML = t, n;
  }
}
function Mi(i, t, e = i, n) {
  if (t === xi) return t;
  let s = n !== void 0 ? e._$Co?.[n] : e._$Cl;
  const r = Qi(t) ? void 0 : t._$litDirective$;
  return s?.constructor !== r && (s?._$AO?.(!1), r === void 0 ? s = void 0 : (s = new r(i), s._$AT(i, e, n)), n !== void 0 ? (e._$Co ??= [])[n] = s : e._$Cl = s), s !== void 0 && (t = Mi(i, s._$AS(i, t.values), s, n)), t;
}
class Xh {
  constructor(t, e) {
    this._$AV = [], this._$AN = void 0, this._$AD = t, this._$AM = e;
  }
  get parentNode() {
    return this._$AM.parentNode;
  }
  get _$AU() {
    return this._$AM._$AU;
  }
  u(t) {
    const { el: { content: e }, parts: n } = this._$AD, s = (t?.creationScope ?? Wn).importNode(e, !0);
    Hn.currentNode = s;
    let r = Hn.nextNode(), o = 0, a = 0, l = n[0];
    for (; l !== void 0; ) {
      if (o === l.index) {
        let c;
        l.type === 2 ? c = new ss(r, r.nextSibling, this, t) : l.type === 1 ? c = new l.ctor(r, l.name, l.strings, this, t) : l.type === 6 && (c = new jh(r, this, t)), this._$AV.push(c), l = n[++a];
      }
      o !== l?.index && (r = Hn.nextNode(), o++);
    }
    return Hn.currentNode = Wn, s;
  }
  p(t) {
    let e = 0;
    for (const n of this._$AV) n !== void 0 && (n.strings !== void 0 ? (n._$AI(t, n, e), e += n.strings.length - 2) : n._$AI(t[e])), e++;
  }
}
class ss {
  get _$AU() {
    return this._$AM?._$AU ?? this._$Cv;
  }
  constructor(t, e, n, s) {
    this.type = 2, this._$AH = oe, this._$AN = void 0, this._$AA = t, this._$AB = e, this._$AM = n, this.options = s, this._$Cv = s?.isConnected ?? !0;
  }
  get parentNode() {
    let t = this._$AA.parentNode;
    const e = this._$AM;
    return e !== void 0 && t?.nodeType === 11 && (t = e.parentNode), t;
  }
  get startNode() {
    return this._$AA;
  }
  get endNode() {
    return this._$AB;
  }
  _$AI(t, e = this) {
    t = Mi(this, t, e), Qi(t) ? t === oe || t == null || t === "" ? (this._$AH !== oe && this._$AR(), this._$AH = oe) : t !== this._$AH && t !== xi && this._(t) : t._$litType$ !== void 0 ? this.$(t) : t.nodeType !== void 0 ? this.T(t) : Gh(t) ? this.k(t) : this._(t);
  }
  O(t) {
    return this._$AA.parentNode.insertBefore(t, this._$AB);
  }
  T(t) {
    this._$AH !== t && (this._$AR(), this._$AH = this.O(t));
  }
  _(t) {
    this._$AH !== oe && Qi(this._$AH) ? this._$AA.nextSibling.data = t : this.T(Wn.createTextNode(t)), this._$AH = t;
  }
  $(t) {
    const { values: e, _$litType$: n } = t, s = typeof n == "number" ? this._$AC(t) : (n.el === void 0 && (n.el = ts.createElement(Cc(n.h, n.h[0]), this.options)), n);
    if (this._$AH?._$AD === s) this._$AH.p(e);
    else {
      const r = new Xh(s, this), o = r.u(this.options);
      r.p(e), this.T(o), this._$AH = r;
    }
  }
  _$AC(t) {
    let e = Na.get(t.strings);
    return e === void 0 && Na.set(t.strings, e = new ts(t)), e;
  }
  k(t) {
    Wo(this._$AH) || (this._$AH = [], this._$AR());
    const e = this._$AH;
    let n, s = 0;
    for (const r of t) s === e.length ? e.push(n = new ss(this.O(Ji()), this.O(Ji()), this, this.options)) : n = e[s], n._$AI(r), s++;
    s < e.length && (this._$AR(n && n._$AB.nextSibling, s), e.length = s);
  }
  _$AR(t = this._$AA.nextSibling, e) {
    for (this._$AP?.(!1, !0, e); t !== this._$AB; ) {
      const n = Ca(t).nextSibling;
      Ca(t).remove(), t = n;
    }
  }
  setConnected(t) {
    this._$AM === void 0 && (this._$Cv = t, this._$AP?.(t));
  }
}
class or {
  get tagName() {
    return this.element.tagName;
  }
  get _$AU() {
    return this._$AM._$AU;
  }
  constructor(t, e, n, s, r) {
    this.type = 1, this._$AH = oe, this._$AN = void 0, this.element = t, this.name = e, this._$AM = s, this.options = r, n.length > 2 || n[0] !== "" || n[1] !== "" ? (this._$AH = Array(n.length - 1).fill(new String()), this.strings = n) : this._$AH = oe;
  }
  _$AI(t, e = this, n, s) {
    const r = this.strings;
    let o = !1;
    if (r === void 0) t = Mi(this, t, e, 0), o = !Qi(t) || t !== this._$AH && t !== xi, o && (this._$AH = t);
    else {
      const a = t;
      let l, c;
      for (t = r[0], l = 0; l < r.length - 1; l++) c = Mi(this, a[n + l], e, l), c === xi && (c = this._$AH[l]), o ||= !Qi(c) || c !== this._$AH[l], c === oe ? t = oe : t !== oe && (t += (c ?? "") + r[l + 1]), this._$AH[l] = c;
    }
    o && !s && this.j(t);
  }
  j(t) {
    t === oe ? this.element.removeAttribute(this.name) : this.element.setAttribute(this.name, t ?? "");
  }
}
class $h extends or {
  constructor() {
    super(...arguments), this.type = 3;
  }
  j(t) {
    this.element[this.name] = t === oe ? void 0 : t;
  }
}
class qh extends or {
  constructor() {
    super(...arguments), this.type = 4;
  }
  j(t) {
    this.element.toggleAttribute(this.name, !!t && t !== oe);
  }
}
class Yh extends or {
  constructor(t, e, n, s, r) {
    super(t, e, n, s, r), this.type = 5;
  }
  _$AI(t, e = this) {
    if ((t = Mi(this, t, e, 0) ?? oe) === xi) return;
    const n = this._$AH, s = t === oe && n !== oe || t.capture !== n.capture || t.once !== n.once || t.passive !== n.passive, r = t !== oe && (n === oe || s);
    s && this.element.removeEventListener(this.name, this, n), r && this.element.addEventListener(this.name, this, t), this._$AH = t;
  }
  handleEvent(t) {
    typeof this._$AH == "function" ? this._$AH.call(this.options?.host ?? this.element, t) : this._$AH.handleEvent(t);
  }
}
class jh {
  constructor(t, e, n) {
    this.element = t, this.type = 6, this._$AN = void 0, this._$AM = e, this.options = n;
  }
  get _$AU() {
    return this._$AM._$AU;
  }
  _$AI(t) {
    Mi(this, t);
  }
}
const Kh = Go.litHtmlPolyfillSupport;
Kh?.(ts, ss), (Go.litHtmlVersions ??= []).push("3.3.3");
const Pc = (i, t, e) => {
  const n = e?.renderBefore ?? t;
  let s = n._$litPart$;
  if (s === void 0) {
    const r = e?.renderBefore ?? null;
    n._$litPart$ = s = new ss(t.insertBefore(Ji(), r), r, void 0, e ?? {});
  }
  return s._$AI(i), s;
};
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
const Xo = globalThis;
class zs extends di {
  constructor() {
    super(...arguments), this.renderOptions = { host: this }, this._$Do = void 0;
  }
  createRenderRoot() {
    const t = super.createRenderRoot();
    return this.renderOptions.renderBefore ??= t.firstChild, t;
  }
  update(t) {
    const e = this.render();
    this.hasUpdated || (this.renderOptions.isConnected = this.isConnected), super.update(t), this._$Do = Pc(e, this.renderRoot, this.renderOptions);
  }
  connectedCallback() {
    super.connectedCallback(), this._$Do?.setConnected(!0);
  }
  disconnectedCallback() {
    super.disconnectedCallback(), this._$Do?.setConnected(!1);
  }
  render() {
    return xi;
  }
}
zs._$litElement$ = !0, zs.finalized = !0, Xo.litElementHydrateSupport?.({ LitElement: zs });
const Zh = Xo.litElementPolyfillSupport;
Zh?.({ LitElement: zs });
(Xo.litElementVersions ??= []).push("4.2.2");
/**
 * @license
 * Copyright 2010-2024 Three.js Authors
 * SPDX-License-Identifier: MIT
 */
const $o = "170", mi = { ROTATE: 0, DOLLY: 1, PAN: 2 }, fi = { ROTATE: 0, PAN: 1, DOLLY_PAN: 2, DOLLY_ROTATE: 3 }, Jh = 0, Fa = 1, Qh = 2, Dc = 1, Lc = 2, an = 3, Ze = 0, be = 1, je = 2, Tn = 0, gi = 1, Oa = 2, Ba = 3, za = 4, tu = 5, zn = 100, eu = 101, nu = 102, iu = 103, su = 104, ru = 200, ou = 201, au = 202, lu = 203, Qr = 204, to = 205, cu = 206, hu = 207, uu = 208, du = 209, fu = 210, pu = 211, mu = 212, gu = 213, _u = 214, eo = 0, no = 1, io = 2, yi = 3, so = 4, ro = 5, oo = 6, ao = 7, Uc = 0, vu = 1, xu = 2, An = 0, Mu = 1, yu = 2, Su = 3, Eu = 4, bu = 5, wu = 6, Tu = 7, ka = "attached", Au = "detached", Ic = 300, Si = 301, Ei = 302, lo = 303, co = 304, ar = 306, Ks = 1e3, bn = 1001, Zs = 1002, Ne = 1003, Ru = 1004, cs = 1005, Ke = 1006, _r = 1007, Vn = 1008, un = 1009, Nc = 1010, Fc = 1011, es = 1012, qo = 1013, Xn = 1014, ze = 1015, Ai = 1016, Yo = 1017, jo = 1018, bi = 1020, Oc = 35902, Bc = 1021, zc = 1022, Ue = 1023, kc = 1024, Hc = 1025, _i = 1026, wi = 1027, Ko = 1028, Zo = 1029, Vc = 1030, Jo = 1031, Qo = 1033, ks = 33776, Hs = 33777, Vs = 33778, Gs = 33779, ho = 35840, uo = 35841, fo = 35842, po = 35843, mo = 36196, go = 37492, _o = 37496, vo = 37808, xo = 37809, Mo = 37810, yo = 37811, So = 37812, Eo = 37813, bo = 37814, wo = 37815, To = 37816, Ao = 37817, Ro = 37818, Co = 37819, Po = 37820, Do = 37821, Ws = 36492, Lo = 36494, Uo = 36495, Gc = 36283, Io = 36284, No = 36285, Fo = 36286, Cu = 3200, Wc = 3201, Xc = 0, Pu = 1, En = "", De = "srgb", Ri = "srgb-linear", lr = "linear", Zt = "srgb", Kn = 7680, Ha = 519, Du = 512, Lu = 513, Uu = 514, $c = 515, Iu = 516, Nu = 517, Fu = 518, Ou = 519, Va = 35044, Ga = 35048, Wa = "300 es", cn = 2e3, Js = 2001;
class qn {
  addEventListener(t, e) {
    this._listeners === void 0 && (this._listeners = {});
    const n = this._listeners;
    n[t] === void 0 && (n[t] = []), n[t].indexOf(e) === -1 && n[t].push(e);
  }
  hasEventListener(t, e) {
    if (this._listeners === void 0) return !1;
    const n = this._listeners;
    return n[t] !== void 0 && n[t].indexOf(e) !== -1;
  }
  removeEventListener(t, e) {
    if (this._listeners === void 0) return;
    const s = this._listeners[t];
    if (s !== void 0) {
      const r = s.indexOf(e);
      r !== -1 && s.splice(r, 1);
    }
  }
  dispatchEvent(t) {
    if (this._listeners === void 0) return;
    const n = this._listeners[t.type];
    if (n !== void 0) {
      t.target = this;
      const s = n.slice(0);
      for (let r = 0, o = s.length; r < o; r++)
        s[r].call(this, t);
      t.target = null;
    }
  }
}
const xe = ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "0a", "0b", "0c", "0d", "0e", "0f", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "1a", "1b", "1c", "1d", "1e", "1f", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "2a", "2b", "2c", "2d", "2e", "2f", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39", "3a", "3b", "3c", "3d", "3e", "3f", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "4a", "4b", "4c", "4d", "4e", "4f", "50", "51", "52", "53", "54", "55", "56", "57", "58", "59", "5a", "5b", "5c", "5d", "5e", "5f", "60", "61", "62", "63", "64", "65", "66", "67", "68", "69", "6a", "6b", "6c", "6d", "6e", "6f", "70", "71", "72", "73", "74", "75", "76", "77", "78", "79", "7a", "7b", "7c", "7d", "7e", "7f", "80", "81", "82", "83", "84", "85", "86", "87", "88", "89", "8a", "8b", "8c", "8d", "8e", "8f", "90", "91", "92", "93", "94", "95", "96", "97", "98", "99", "9a", "9b", "9c", "9d", "9e", "9f", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "aa", "ab", "ac", "ad", "ae", "af", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "ba", "bb", "bc", "bd", "be", "bf", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "ca", "cb", "cc", "cd", "ce", "cf", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "da", "db", "dc", "dd", "de", "df", "e0", "e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9", "ea", "eb", "ec", "ed", "ee", "ef", "f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "fa", "fb", "fc", "fd", "fe", "ff"], Xs = Math.PI / 180, Oo = 180 / Math.PI;
function Ci() {
  const i = Math.random() * 4294967295 | 0, t = Math.random() * 4294967295 | 0, e = Math.random() * 4294967295 | 0, n = Math.random() * 4294967295 | 0;
  return (xe[i & 255] + xe[i >> 8 & 255] + xe[i >> 16 & 255] + xe[i >> 24 & 255] + "-" + xe[t & 255] + xe[t >> 8 & 255] + "-" + xe[t >> 16 & 15 | 64] + xe[t >> 24 & 255] + "-" + xe[e & 63 | 128] + xe[e >> 8 & 255] + "-" + xe[e >> 16 & 255] + xe[e >> 24 & 255] + xe[n & 255] + xe[n >> 8 & 255] + xe[n >> 16 & 255] + xe[n >> 24 & 255]).toLowerCase();
}
function Ee(i, t, e) {
  return Math.max(t, Math.min(e, i));
}
function Bu(i, t) {
  return (i % t + t) % t;
}
function vr(i, t, e) {
  return (1 - e) * i + e * t;
}
function Fi(i, t) {
  switch (t.constructor) {
    case Float32Array:
      return i;
    case Uint32Array:
      return i / 4294967295;
    case Uint16Array:
      return i / 65535;
    case Uint8Array:
      return i / 255;
    case Int32Array:
      return Math.max(i / 2147483647, -1);
    case Int16Array:
      return Math.max(i / 32767, -1);
    case Int8Array:
      return Math.max(i / 127, -1);
    default:
      throw new Error("Invalid component type.");
  }
}
function Te(i, t) {
  switch (t.constructor) {
    case Float32Array:
      return i;
    case Uint32Array:
      return Math.round(i * 4294967295);
    case Uint16Array:
      return Math.round(i * 65535);
    case Uint8Array:
      return Math.round(i * 255);
    case Int32Array:
      return Math.round(i * 2147483647);
    case Int16Array:
      return Math.round(i * 32767);
    case Int8Array:
      return Math.round(i * 127);
    default:
      throw new Error("Invalid component type.");
  }
}
const zu = {
  DEG2RAD: Xs
};
class St {
  constructor(t = 0, e = 0) {
    St.prototype.isVector2 = !0, this.x = t, this.y = e;
  }
  get width() {
    return this.x;
  }
  set width(t) {
    this.x = t;
  }
  get height() {
    return this.y;
  }
  set height(t) {
    this.y = t;
  }
  set(t, e) {
    return this.x = t, this.y = e, this;
  }
  setScalar(t) {
    return this.x = t, this.y = t, this;
  }
  setX(t) {
    return this.x = t, this;
  }
  setY(t) {
    return this.y = t, this;
  }
  setComponent(t, e) {
    switch (t) {
      case 0:
        this.x = e;
        break;
      case 1:
        this.y = e;
        break;
      default:
        throw new Error("index is out of range: " + t);
    }
    return this;
  }
  getComponent(t) {
    switch (t) {
      case 0:
        return this.x;
      case 1:
        return this.y;
      default:
        throw new Error("index is out of range: " + t);
    }
  }
  clone() {
    return new this.constructor(this.x, this.y);
  }
  copy(t) {
    return this.x = t.x, this.y = t.y, this;
  }
  add(t) {
    return this.x += t.x, this.y += t.y, this;
  }
  addScalar(t) {
    return this.x += t, this.y += t, this;
  }
  addVectors(t, e) {
    return this.x = t.x + e.x, this.y = t.y + e.y, this;
  }
  addScaledVector(t, e) {
    return this.x += t.x * e, this.y += t.y * e, this;
  }
  sub(t) {
    return this.x -= t.x, this.y -= t.y, this;
  }
  subScalar(t) {
    return this.x -= t, this.y -= t, this;
  }
  subVectors(t, e) {
    return this.x = t.x - e.x, this.y = t.y - e.y, this;
  }
  multiply(t) {
    return this.x *= t.x, this.y *= t.y, this;
  }
  multiplyScalar(t) {
    return this.x *= t, this.y *= t, this;
  }
  divide(t) {
    return this.x /= t.x, this.y /= t.y, this;
  }
  divideScalar(t) {
    return this.multiplyScalar(1 / t);
  }
  applyMatrix3(t) {
    const e = this.x, n = this.y, s = t.elements;
    return this.x = s[0] * e + s[3] * n + s[6], this.y = s[1] * e + s[4] * n + s[7], this;
  }
  min(t) {
    return this.x = Math.min(this.x, t.x), this.y = Math.min(this.y, t.y), this;
  }
  max(t) {
    return this.x = Math.max(this.x, t.x), this.y = Math.max(this.y, t.y), this;
  }
  clamp(t, e) {
    return this.x = Math.max(t.x, Math.min(e.x, this.x)), this.y = Math.max(t.y, Math.min(e.y, this.y)), this;
  }
  clampScalar(t, e) {
    return this.x = Math.max(t, Math.min(e, this.x)), this.y = Math.max(t, Math.min(e, this.y)), this;
  }
  clampLength(t, e) {
    const n = this.length();
    return this.divideScalar(n || 1).multiplyScalar(Math.max(t, Math.min(e, n)));
  }
  floor() {
    return this.x = Math.floor(this.x), this.y = Math.floor(this.y), this;
  }
  ceil() {
    return this.x = Math.ceil(this.x), this.y = Math.ceil(this.y), this;
  }
  round() {
    return this.x = Math.round(this.x), this.y = Math.round(this.y), this;
  }
  roundToZero() {
    return this.x = Math.trunc(this.x), this.y = Math.trunc(this.y), this;
  }
  negate() {
    return this.x = -this.x, this.y = -this.y, this;
  }
  dot(t) {
    return this.x * t.x + this.y * t.y;
  }
  cross(t) {
    return this.x * t.y - this.y * t.x;
  }
  lengthSq() {
    return this.x * this.x + this.y * this.y;
  }
  length() {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }
  manhattanLength() {
    return Math.abs(this.x) + Math.abs(this.y);
  }
  normalize() {
    return this.divideScalar(this.length() || 1);
  }
  angle() {
    return Math.atan2(-this.y, -this.x) + Math.PI;
  }
  angleTo(t) {
    const e = Math.sqrt(this.lengthSq() * t.lengthSq());
    if (e === 0) return Math.PI / 2;
    const n = this.dot(t) / e;
    return Math.acos(Ee(n, -1, 1));
  }
  distanceTo(t) {
    return Math.sqrt(this.distanceToSquared(t));
  }
  distanceToSquared(t) {
    const e = this.x - t.x, n = this.y - t.y;
    return e * e + n * n;
  }
  manhattanDistanceTo(t) {
    return Math.abs(this.x - t.x) + Math.abs(this.y - t.y);
  }
  setLength(t) {
    return this.normalize().multiplyScalar(t);
  }
  lerp(t, e) {
    return this.x += (t.x - this.x) * e, this.y += (t.y - this.y) * e, this;
  }
  lerpVectors(t, e, n) {
    return this.x = t.x + (e.x - t.x) * n, this.y = t.y + (e.y - t.y) * n, this;
  }
  equals(t) {
    return t.x === this.x && t.y === this.y;
  }
  fromArray(t, e = 0) {
    return this.x = t[e], this.y = t[e + 1], this;
  }
  toArray(t = [], e = 0) {
    return t[e] = this.x, t[e + 1] = this.y, t;
  }
  fromBufferAttribute(t, e) {
    return this.x = t.getX(e), this.y = t.getY(e), this;
  }
  rotateAround(t, e) {
    const n = Math.cos(e), s = Math.sin(e), r = this.x - t.x, o = this.y - t.y;
    return this.x = r * n - o * s + t.x, this.y = r * s + o * n + t.y, this;
  }
  random() {
    return this.x = Math.random(), this.y = Math.random(), this;
  }
  *[Symbol.iterator]() {
    yield this.x, yield this.y;
  }
}
class Lt {
  constructor(t, e, n, s, r, o, a, l, c) {
    Lt.prototype.isMatrix3 = !0, this.elements = [
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      1
    ], t !== void 0 && this.set(t, e, n, s, r, o, a, l, c);
  }
  set(t, e, n, s, r, o, a, l, c) {
    const h = this.elements;
    return h[0] = t, h[1] = s, h[2] = a, h[3] = e, h[4] = r, h[5] = l, h[6] = n, h[7] = o, h[8] = c, this;
  }
  identity() {
    return this.set(
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      1
    ), this;
  }
  copy(t) {
    const e = this.elements, n = t.elements;
    return e[0] = n[0], e[1] = n[1], e[2] = n[2], e[3] = n[3], e[4] = n[4], e[5] = n[5], e[6] = n[6], e[7] = n[7], e[8] = n[8], this;
  }
  extractBasis(t, e, n) {
    return t.setFromMatrix3Column(this, 0), e.setFromMatrix3Column(this, 1), n.setFromMatrix3Column(this, 2), this;
  }
  setFromMatrix4(t) {
    const e = t.elements;
    return this.set(
      e[0],
      e[4],
      e[8],
      e[1],
      e[5],
      e[9],
      e[2],
      e[6],
      e[10]
    ), this;
  }
  multiply(t) {
    return this.multiplyMatrices(this, t);
  }
  premultiply(t) {
    return this.multiplyMatrices(t, this);
  }
  multiplyMatrices(t, e) {
    const n = t.elements, s = e.elements, r = this.elements, o = n[0], a = n[3], l = n[6], c = n[1], h = n[4], u = n[7], d = n[2], p = n[5], g = n[8], _ = s[0], m = s[3], f = s[6], b = s[1], E = s[4], M = s[7], L = s[2], T = s[5], R = s[8];
    return r[0] = o * _ + a * b + l * L, r[3] = o * m + a * E + l * T, r[6] = o * f + a * M + l * R, r[1] = c * _ + h * b + u * L, r[4] = c * m + h * E + u * T, r[7] = c * f + h * M + u * R, r[2] = d * _ + p * b + g * L, r[5] = d * m + p * E + g * T, r[8] = d * f + p * M + g * R, this;
  }
  multiplyScalar(t) {
    const e = this.elements;
    return e[0] *= t, e[3] *= t, e[6] *= t, e[1] *= t, e[4] *= t, e[7] *= t, e[2] *= t, e[5] *= t, e[8] *= t, this;
  }
  determinant() {
    const t = this.elements, e = t[0], n = t[1], s = t[2], r = t[3], o = t[4], a = t[5], l = t[6], c = t[7], h = t[8];
    return e * o * h - e * a * c - n * r * h + n * a * l + s * r * c - s * o * l;
  }
  invert() {
    const t = this.elements, e = t[0], n = t[1], s = t[2], r = t[3], o = t[4], a = t[5], l = t[6], c = t[7], h = t[8], u = h * o - a * c, d = a * l - h * r, p = c * r - o * l, g = e * u + n * d + s * p;
    if (g === 0) return this.set(0, 0, 0, 0, 0, 0, 0, 0, 0);
    const _ = 1 / g;
    return t[0] = u * _, t[1] = (s * c - h * n) * _, t[2] = (a * n - s * o) * _, t[3] = d * _, t[4] = (h * e - s * l) * _, t[5] = (s * r - a * e) * _, t[6] = p * _, t[7] = (n * l - c * e) * _, t[8] = (o * e - n * r) * _, this;
  }
  transpose() {
    let t;
    const e = this.elements;
    return t = e[1], e[1] = e[3], e[3] = t, t = e[2], e[2] = e[6], e[6] = t, t = e[5], e[5] = e[7], e[7] = t, this;
  }
  getNormalMatrix(t) {
    return this.setFromMatrix4(t).invert().transpose();
  }
  transposeIntoArray(t) {
    const e = this.elements;
    return t[0] = e[0], t[1] = e[3], t[2] = e[6], t[3] = e[1], t[4] = e[4], t[5] = e[7], t[6] = e[2], t[7] = e[5], t[8] = e[8], this;
  }
  setUvTransform(t, e, n, s, r, o, a) {
    const l = Math.cos(r), c = Math.sin(r);
    return this.set(
      n * l,
      n * c,
      -n * (l * o + c * a) + o + t,
      -s * c,
      s * l,
      -s * (-c * o + l * a) + a + e,
      0,
      0,
      1
    ), this;
  }
  //
  scale(t, e) {
    return this.premultiply(xr.makeScale(t, e)), this;
  }
  rotate(t) {
    return this.premultiply(xr.makeRotation(-t)), this;
  }
  translate(t, e) {
    return this.premultiply(xr.makeTranslation(t, e)), this;
  }
  // for 2D Transforms
  makeTranslation(t, e) {
    return t.isVector2 ? this.set(
      1,
      0,
      t.x,
      0,
      1,
      t.y,
      0,
      0,
      1
    ) : this.set(
      1,
      0,
      t,
      0,
      1,
      e,
      0,
      0,
      1
    ), this;
  }
  makeRotation(t) {
    const e = Math.cos(t), n = Math.sin(t);
    return this.set(
      e,
      -n,
      0,
      n,
      e,
      0,
      0,
      0,
      1
    ), this;
  }
  makeScale(t, e) {
    return this.set(
      t,
      0,
      0,
      0,
      e,
      0,
      0,
      0,
      1
    ), this;
  }
  //
  equals(t) {
    const e = this.elements, n = t.elements;
    for (let s = 0; s < 9; s++)
      if (e[s] !== n[s]) return !1;
    return !0;
  }
  fromArray(t, e = 0) {
    for (let n = 0; n < 9; n++)
      this.elements[n] = t[n + e];
    return this;
  }
  toArray(t = [], e = 0) {
    const n = this.elements;
    return t[e] = n[0], t[e + 1] = n[1], t[e + 2] = n[2], t[e + 3] = n[3], t[e + 4] = n[4], t[e + 5] = n[5], t[e + 6] = n[6], t[e + 7] = n[7], t[e + 8] = n[8], t;
  }
  clone() {
    return new this.constructor().fromArray(this.elements);
  }
}
const xr = /* @__PURE__ */ new Lt();
function qc(i) {
  for (let t = i.length - 1; t >= 0; --t)
    if (i[t] >= 65535) return !0;
  return !1;
}
function ns(i) {
  return document.createElementNS("http://www.w3.org/1999/xhtml", i);
}
function ku() {
  const i = ns("canvas");
  return i.style.display = "block", i;
}
const Xa = {};
function Yi(i) {
  i in Xa || (Xa[i] = !0, console.warn(i));
}
function Hu(i, t, e) {
  return new Promise(function(n, s) {
    function r() {
      switch (i.clientWaitSync(t, i.SYNC_FLUSH_COMMANDS_BIT, 0)) {
        case i.WAIT_FAILED:
          s();
          break;
        case i.TIMEOUT_EXPIRED:
          setTimeout(r, e);
          break;
        default:
          n();
      }
    }
    setTimeout(r, e);
  });
}
function Vu(i) {
  const t = i.elements;
  t[2] = 0.5 * t[2] + 0.5 * t[3], t[6] = 0.5 * t[6] + 0.5 * t[7], t[10] = 0.5 * t[10] + 0.5 * t[11], t[14] = 0.5 * t[14] + 0.5 * t[15];
}
function Gu(i) {
  const t = i.elements;
  t[11] === -1 ? (t[10] = -t[10] - 1, t[14] = -t[14]) : (t[10] = -t[10], t[14] = -t[14] + 1);
}
const Vt = {
  enabled: !0,
  workingColorSpace: Ri,
  /**
   * Implementations of supported color spaces.
   *
   * Required:
   *	- primaries: chromaticity coordinates [ rx ry gx gy bx by ]
   *	- whitePoint: reference white [ x y ]
   *	- transfer: transfer function (pre-defined)
   *	- toXYZ: Matrix3 RGB to XYZ transform
   *	- fromXYZ: Matrix3 XYZ to RGB transform
   *	- luminanceCoefficients: RGB luminance coefficients
   *
   * Optional:
   *  - outputColorSpaceConfig: { drawingBufferColorSpace: ColorSpace }
   *  - workingColorSpaceConfig: { unpackColorSpace: ColorSpace }
   *
   * Reference:
   * - https://www.russellcottrell.com/photo/matrixCalculator.htm
   */
  spaces: {},
  convert: function(i, t, e) {
    return this.enabled === !1 || t === e || !t || !e || (this.spaces[t].transfer === Zt && (i.r = hn(i.r), i.g = hn(i.g), i.b = hn(i.b)), this.spaces[t].primaries !== this.spaces[e].primaries && (i.applyMatrix3(this.spaces[t].toXYZ), i.applyMatrix3(this.spaces[e].fromXYZ)), this.spaces[e].transfer === Zt && (i.r = vi(i.r), i.g = vi(i.g), i.b = vi(i.b))), i;
  },
  fromWorkingColorSpace: function(i, t) {
    return this.convert(i, this.workingColorSpace, t);
  },
  toWorkingColorSpace: function(i, t) {
    return this.convert(i, t, this.workingColorSpace);
  },
  getPrimaries: function(i) {
    return this.spaces[i].primaries;
  },
  getTransfer: function(i) {
    return i === En ? lr : this.spaces[i].transfer;
  },
  getLuminanceCoefficients: function(i, t = this.workingColorSpace) {
    return i.fromArray(this.spaces[t].luminanceCoefficients);
  },
  define: function(i) {
    Object.assign(this.spaces, i);
  },
  // Internal APIs
  _getMatrix: function(i, t, e) {
    return i.copy(this.spaces[t].toXYZ).multiply(this.spaces[e].fromXYZ);
  },
  _getDrawingBufferColorSpace: function(i) {
    return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace;
  },
  _getUnpackColorSpace: function(i = this.workingColorSpace) {
    return this.spaces[i].workingColorSpaceConfig.unpackColorSpace;
  }
};
function hn(i) {
  return i < 0.04045 ? i * 0.0773993808 : Math.pow(i * 0.9478672986 + 0.0521327014, 2.4);
}
function vi(i) {
  return i < 31308e-7 ? i * 12.92 : 1.055 * Math.pow(i, 0.41666) - 0.055;
}
const $a = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06], qa = [0.2126, 0.7152, 0.0722], Ya = [0.3127, 0.329], ja = /* @__PURE__ */ new Lt().set(
  0.4123908,
  0.3575843,
  0.1804808,
  0.212639,
  0.7151687,
  0.0721923,
  0.0193308,
  0.1191948,
  0.9505322
), Ka = /* @__PURE__ */ new Lt().set(
  3.2409699,
  -1.5373832,
  -0.4986108,
  -0.9692436,
  1.8759675,
  0.0415551,
  0.0556301,
  -0.203977,
  1.0569715
);
Vt.define({
  [Ri]: {
    primaries: $a,
    whitePoint: Ya,
    transfer: lr,
    toXYZ: ja,
    fromXYZ: Ka,
    luminanceCoefficients: qa,
    workingColorSpaceConfig: { unpackColorSpace: De },
    outputColorSpaceConfig: { drawingBufferColorSpace: De }
  },
  [De]: {
    primaries: $a,
    whitePoint: Ya,
    transfer: Zt,
    toXYZ: ja,
    fromXYZ: Ka,
    luminanceCoefficients: qa,
    outputColorSpaceConfig: { drawingBufferColorSpace: De }
  }
});
let Zn;
class Wu {
  static getDataURL(t) {
    if (/^data:/i.test(t.src) || typeof HTMLCanvasElement > "u")
      return t.src;
    let e;
    if (t instanceof HTMLCanvasElement)
      e = t;
    else {
      Zn === void 0 && (Zn = ns("canvas")), Zn.width = t.width, Zn.height = t.height;
      const n = Zn.getContext("2d");
      t instanceof ImageData ? n.putImageData(t, 0, 0) : n.drawImage(t, 0, 0, t.width, t.height), e = Zn;
    }
    return e.width > 2048 || e.height > 2048 ? (console.warn("THREE.ImageUtils.getDataURL: Image converted to jpg for performance reasons", t), e.toDataURL("image/jpeg", 0.6)) : e.toDataURL("image/png");
  }
  static sRGBToLinear(t) {
    if (typeof HTMLImageElement < "u" && t instanceof HTMLImageElement || typeof HTMLCanvasElement < "u" && t instanceof HTMLCanvasElement || typeof ImageBitmap < "u" && t instanceof ImageBitmap) {
      const e = ns("canvas");
      e.width = t.width, e.height = t.height;
      const n = e.getContext("2d");
      n.drawImage(t, 0, 0, t.width, t.height);
      const s = n.getImageData(0, 0, t.width, t.height), r = s.data;
      for (let o = 0; o < r.length; o++)
        r[o] = hn(r[o] / 255) * 255;
      return n.putImageData(s, 0, 0), e;
    } else if (t.data) {
      const e = t.data.slice(0);
      for (let n = 0; n < e.length; n++)
        e instanceof Uint8Array || e instanceof Uint8ClampedArray ? e[n] = Math.floor(hn(e[n] / 255) * 255) : e[n] = hn(e[n]);
      return {
        data: e,
        width: t.width,
        height: t.height
      };
    } else
      return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."), t;
  }
}
let Xu = 0;
class Yc {
  constructor(t = null) {
    this.isSource = !0, Object.defineProperty(this, "id", { value: Xu++ }), this.uuid = Ci(), this.data = t, this.dataReady = !0, this.version = 0;
  }
  set needsUpdate(t) {
    t === !0 && this.version++;
  }
  toJSON(t) {
    const e = t === void 0 || typeof t == "string";
    if (!e && t.images[this.uuid] !== void 0)
      return t.images[this.uuid];
    const n = {
      uuid: this.uuid,
      url: ""
    }, s = this.data;
    if (s !== null) {
      let r;
      if (Array.isArray(s)) {
        r = [];
        for (let o = 0, a = s.length; o < a; o++)
          s[o].isDataTexture ? r.push(Mr(s[o].image)) : r.push(Mr(s[o]));
      } else
        r = Mr(s);
      n.url = r;
    }
    return e || (t.images[this.uuid] = n), n;
  }
}
function Mr(i) {
  return typeof HTMLImageElement < "u" && i instanceof HTMLImageElement || typeof HTMLCanvasElement < "u" && i instanceof HTMLCanvasElement || typeof ImageBitmap < "u" && i instanceof ImageBitmap ? Wu.getDataURL(i) : i.data ? {
    data: Array.from(i.data),
    width: i.width,
    height: i.height,
    type: i.data.constructor.name
  } : (console.warn("THREE.Texture: Unable to serialize Texture."), {});
}
let $u = 0;
class ye extends qn {
  constructor(t = ye.DEFAULT_IMAGE, e = ye.DEFAULT_MAPPING, n = bn, s = bn, r = Ke, o = Vn, a = Ue, l = un, c = ye.DEFAULT_ANISOTROPY, h = En) {
    super(), this.isTexture = !0, Object.defineProperty(this, "id", { value: $u++ }), this.uuid = Ci(), this.name = "", this.source = new Yc(t), this.mipmaps = [], this.mapping = e, this.channel = 0, this.wrapS = n, this.wrapT = s, this.magFilter = r, this.minFilter = o, this.anisotropy = c, this.format = a, this.internalFormat = null, this.type = l, this.offset = new St(0, 0), this.repeat = new St(1, 1), this.center = new St(0, 0), this.rotation = 0, this.matrixAutoUpdate = !0, this.matrix = new Lt(), this.generateMipmaps = !0, this.premultiplyAlpha = !1, this.flipY = !0, this.unpackAlignment = 4, this.colorSpace = h, this.userData = {}, this.version = 0, this.onUpdate = null, this.isRenderTargetTexture = !1, this.pmremVersion = 0;
  }
  get image() {
    return this.source.data;
  }
  set image(t = null) {
    this.source.data = t;
  }
  updateMatrix() {
    this.matrix.setUvTransform(this.offset.x, this.offset.y, this.repeat.x, this.repeat.y, this.rotation, this.center.x, this.center.y);
  }
  clone() {
    return new this.constructor().copy(this);
  }
  copy(t) {
    return this.name = t.name, this.source = t.source, this.mipmaps = t.mipmaps.slice(0), this.mapping = t.mapping, this.channel = t.channel, this.wrapS = t.wrapS, this.wrapT = t.wrapT, this.magFilter = t.magFilter, this.minFilter = t.minFilter, this.anisotropy = t.anisotropy, this.format = t.format, this.internalFormat = t.internalFormat, this.type = t.type, this.offset.copy(t.offset), this.repeat.copy(t.repeat), this.center.copy(t.center), this.rotation = t.rotation, this.matrixAutoUpdate = t.matrixAutoUpdate, this.matrix.copy(t.matrix), this.generateMipmaps = t.generateMipmaps, this.premultiplyAlpha = t.premultiplyAlpha, this.flipY = t.flipY, this.unpackAlignment = t.unpackAlignment, this.colorSpace = t.colorSpace, this.userData = JSON.parse(JSON.stringify(t.userData)), this.needsUpdate = !0, this;
  }
  toJSON(t) {
    const e = t === void 0 || typeof t == "string";
    if (!e && t.textures[this.uuid] !== void 0)
      return t.textures[this.uuid];
    const n = {
      metadata: {
        version: 4.6,
        type: "Texture",
        generator: "Texture.toJSON"
      },
      uuid: this.uuid,
      name: this.name,
      image: this.source.toJSON(t).uuid,
      mapping: this.mapping,
      channel: this.channel,
      repeat: [this.repeat.x, this.repeat.y],
      offset: [this.offset.x, this.offset.y],
      center: [this.center.x, this.center.y],
      rotation: this.rotation,
      wrap: [this.wrapS, this.wrapT],
      format: this.format,
      internalFormat: this.internalFormat,
      type: this.type,
      colorSpace: this.colorSpace,
      minFilter: this.minFilter,
      magFilter: this.magFilter,
      anisotropy: this.anisotropy,
      flipY: this.flipY,
      generateMipmaps: this.generateMipmaps,
      premultiplyAlpha: this.premultiplyAlpha,
      unpackAlignment: this.unpackAlignment
    };
    return Object.keys(this.userData).length > 0 && (n.userData = this.userData), e || (t.textures[this.uuid] = n), n;
  }
  dispose() {
    this.dispatchEvent({ type: "dispose" });
  }
  transformUv(t) {
    if (this.mapping !== Ic) return t;
    if (t.applyMatrix3(this.matrix), t.x < 0 || t.x > 1)
      switch (this.wrapS) {
        case Ks:
          t.x = t.x - Math.floor(t.x);
          break;
        case bn:
          t.x = t.x < 0 ? 0 : 1;
          break;
        case Zs:
          Math.abs(Math.floor(t.x) % 2) === 1 ? t.x = Math.ceil(t.x) - t.x : t.x = t.x - Math.floor(t.x);
          break;
      }
    if (t.y < 0 || t.y > 1)
      switch (this.wrapT) {
        case Ks:
          t.y = t.y - Math.floor(t.y);
          break;
        case bn:
          t.y = t.y < 0 ? 0 : 1;
          break;
        case Zs:
          Math.abs(Math.floor(t.y) % 2) === 1 ? t.y = Math.ceil(t.y) - t.y : t.y = t.y - Math.floor(t.y);
          break;
      }
    return this.flipY && (t.y = 1 - t.y), t;
  }
  set needsUpdate(t) {
    t === !0 && (this.version++, this.source.needsUpdate = !0);
  }
  set needsPMREMUpdate(t) {
    t === !0 && this.pmremVersion++;
  }
}
ye.DEFAULT_IMAGE = null;
ye.DEFAULT_MAPPING = Ic;
ye.DEFAULT_ANISOTROPY = 1;
class $t {
  constructor(t = 0, e = 0, n = 0, s = 1) {
    $t.prototype.isVector4 = !0, this.x = t, this.y = e, this.z = n, this.w = s;
  }
  get width() {
    return this.z;
  }
  set width(t) {
    this.z = t;
  }
  get height() {
    return this.w;
  }
  set height(t) {
    this.w = t;
  }
  set(t, e, n, s) {
    return this.x = t, this.y = e, this.z = n, this.w = s, this;
  }
  setScalar(t) {
    return this.x = t, this.y = t, this.z = t, this.w = t, this;
  }
  setX(t) {
    return this.x = t, this;
  }
  setY(t) {
    return this.y = t, this;
  }
  setZ(t) {
    return this.z = t, this;
  }
  setW(t) {
    return this.w = t, this;
  }
  setComponent(t, e) {
    switch (t) {
      case 0:
        this.x = e;
        break;
      case 1:
        this.y = e;
        break;
      case 2:
        this.z = e;
        break;
      case 3:
        this.w = e;
        break;
      default:
        throw new Error("index is out of range: " + t);
    }
    return this;
  }
  getComponent(t) {
    switch (t) {
      case 0:
        return this.x;
      case 1:
        return this.y;
      case 2:
        return this.z;
      case 3:
        return this.w;
      default:
        throw new Error("index is out of range: " + t);
    }
  }
  clone() {
    return new this.constructor(this.x, this.y, this.z, this.w);
  }
  copy(t) {
    return this.x = t.x, this.y = t.y, this.z = t.z, this.w = t.w !== void 0 ? t.w : 1, this;
  }
  add(t) {
    return this.x += t.x, this.y += t.y, this.z += t.z, this.w += t.w, this;
  }
  addScalar(t) {
    return this.x += t, this.y += t, this.z += t, this.w += t, this;
  }
  addVectors(t, e) {
    return this.x = t.x + e.x, this.y = t.y + e.y, this.z = t.z + e.z, this.w = t.w + e.w, this;
  }
  addScaledVector(t, e) {
    return this.x += t.x * e, this.y += t.y * e, this.z += t.z * e, this.w += t.w * e, this;
  }
  sub(t) {
    return this.x -= t.x, this.y -= t.y, this.z -= t.z, this.w -= t.w, this;
  }
  subScalar(t) {
    return this.x -= t, this.y -= t, this.z -= t, this.w -= t, this;
  }
  subVectors(t, e) {
    return this.x = t.x - e.x, this.y = t.y - e.y, this.z = t.z - e.z, this.w = t.w - e.w, this;
  }
  multiply(t) {
    return this.x *= t.x, this.y *= t.y, this.z *= t.z, this.w *= t.w, this;
  }
  multiplyScalar(t) {
    return this.x *= t, this.y *= t, this.z *= t, this.w *= t, this;
  }
  applyMatrix4(t) {
    const e = this.x, n = this.y, s = this.z, r = this.w, o = t.elements;
    return this.x = o[0] * e + o[4] * n + o[8] * s + o[12] * r, this.y = o[1] * e + o[5] * n + o[9] * s + o[13] * r, this.z = o[2] * e + o[6] * n + o[10] * s + o[14] * r, this.w = o[3] * e + o[7] * n + o[11] * s + o[15] * r, this;
  }
  divide(t) {
    return this.x /= t.x, this.y /= t.y, this.z /= t.z, this.w /= t.w, this;
  }
  divideScalar(t) {
    return this.multiplyScalar(1 / t);
  }
  setAxisAngleFromQuaternion(t) {
    this.w = 2 * Math.acos(t.w);
    const e = Math.sqrt(1 - t.w * t.w);
    return e < 1e-4 ? (this.x = 1, this.y = 0, this.z = 0) : (this.x = t.x / e, this.y = t.y / e, this.z = t.z / e), this;
  }
  setAxisAngleFromRotationMatrix(t) {
    let e, n, s, r;
    const l = t.elements, c = l[0], h = l[4], u = l[8], d = l[1], p = l[5], g = l[9], _ = l[2], m = l[6], f = l[10];
    if (Math.abs(h - d) < 0.01 && Math.abs(u - _) < 0.01 && Math.abs(g - m) < 0.01) {
      if (Math.abs(h + d) < 0.1 && Math.abs(u + _) < 0.1 && Math.abs(g + m) < 0.1 && Math.abs(c + p + f - 3) < 0.1)
        return this.set(1, 0, 0, 0), this;
      e = Math.PI;
      const E = (c + 1) / 2, M = (p + 1) / 2, L = (f + 1) / 2, T = (h + d) / 4, R = (u + _) / 4, P = (g + m) / 4;
      return E > M && E > L ? E < 0.01 ? (n = 0, s = 0.707106781, r = 0.707106781) : (n = Math.sqrt(E), s = T / n, r = R / n) : M > L ? M < 0.01 ? (n = 0.707106781, s = 0, r = 0.707106781) : (s = Math.sqrt(M), n = T / s, r = P / s) : L < 0.01 ? (n = 0.707106781, s = 0.707106781, r = 0) : (r = Math.sqrt(L), n = R / r, s = P / r), this.set(n, s, r, e), this;
    }
    let b = Math.sqrt((m - g) * (m - g) + (u - _) * (u - _) + (d - h) * (d - h));
    return Math.abs(b) < 1e-3 && (b = 1), this.x = (m - g) / b, this.y = (u - _) / b, this.z = (d - h) / b, this.w = Math.acos((c + p + f - 1) / 2), this;
  }
  setFromMatrixPosition(t) {
    const e = t.elements;
    return this.x = e[12], this.y = e[13], this.z = e[14], this.w = e[15], this;
  }
  min(t) {
    return this.x = Math.min(this.x, t.x), this.y = Math.min(this.y, t.y), this.z = Math.min(this.z, t.z), this.w = Math.min(this.w, t.w), this;
  }
  max(t) {
    return this.x = Math.max(this.x, t.x), this.y = Math.max(this.y, t.y), this.z = Math.max(this.z, t.z), this.w = Math.max(this.w, t.w), this;
  }
  clamp(t, e) {
    return this.x = Math.max(t.x, Math.min(e.x, this.x)), this.y = Math.max(t.y, Math.min(e.y, this.y)), this.z = Math.max(t.z, Math.min(e.z, this.z)), this.w = Math.max(t.w, Math.min(e.w, this.w)), this;
  }
  clampScalar(t, e) {
    return this.x = Math.max(t, Math.min(e, this.x)), this.y = Math.max(t, Math.min(e, this.y)), this.z = Math.max(t, Math.min(e, this.z)), this.w = Math.max(t, Math.min(e, this.w)), this;
  }
  clampLength(t, e) {
    const n = this.length();
    return this.divideScalar(n || 1).multiplyScalar(Math.max(t, Math.min(e, n)));
  }
  floor() {
    return this.x = Math.floor(this.x), this.y = Math.floor(this.y), this.z = Math.floor(this.z), this.w = Math.floor(this.w), this;
  }
  ceil() {
    return this.x = Math.ceil(this.x), this.y = Math.ceil(this.y), this.z = Math.ceil(this.z), this.w = Math.ceil(this.w), this;
  }
  round() {
    return this.x = Math.round(this.x), this.y = Math.round(this.y), this.z = Math.round(this.z), this.w = Math.round(this.w), this;
  }
  roundToZero() {
    return this.x = Math.trunc(this.x), this.y = Math.trunc(this.y), this.z = Math.trunc(this.z), this.w = Math.trunc(this.w), this;
  }
  negate() {
    return this.x = -this.x, this.y = -this.y, this.z = -this.z, this.w = -this.w, this;
  }
  dot(t) {
    return this.x * t.x + this.y * t.y + this.z * t.z + this.w * t.w;
  }
  lengthSq() {
    return this.x * this.x + this.y * this.y + this.z * this.z + this.w * this.w;
  }
  length() {
    return Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z + this.w * this.w);
  }
  manhattanLength() {
    return Math.abs(this.x) + Math.abs(this.y) + Math.abs(this.z) + Math.abs(this.w);
  }
  normalize() {
    return this.divideScalar(this.length() || 1);
  }
  setLength(t) {
    return this.normalize().multiplyScalar(t);
  }
  lerp(t, e) {
    return this.x += (t.x - this.x) * e, this.y += (t.y - this.y) * e, this.z += (t.z - this.z) * e, this.w += (t.w - this.w) * e, this;
  }
  lerpVectors(t, e, n) {
    return this.x = t.x + (e.x - t.x) * n, this.y = t.y + (e.y - t.y) * n, this.z = t.z + (e.z - t.z) * n, this.w = t.w + (e.w - t.w) * n, this;
  }
  equals(t) {
    return t.x === this.x && t.y === this.y && t.z === this.z && t.w === this.w;
  }
  fromArray(t, e = 0) {
    return this.x = t[e], this.y = t[e + 1], this.z = t[e + 2], this.w = t[e + 3], this;
  }
  toArray(t = [], e = 0) {
    return t[e] = this.x, t[e + 1] = this.y, t[e + 2] = this.z, t[e + 3] = this.w, t;
  }
  fromBufferAttribute(t, e) {
    return this.x = t.getX(e), this.y = t.getY(e), this.z = t.getZ(e), this.w = t.getW(e), this;
  }
  random() {
    return this.x = Math.random(), this.y = Math.random(), this.z = Math.random(), this.w = Math.random(), this;
  }
  *[Symbol.iterator]() {
    yield this.x, yield this.y, yield this.z, yield this.w;
  }
}
class qu extends qn {
  constructor(t = 1, e = 1, n = {}) {
    super(), this.isRenderTarget = !0, this.width = t, this.height = e, this.depth = 1, this.scissor = new $t(0, 0, t, e), this.scissorTest = !1, this.viewport = new $t(0, 0, t, e);
    const s = { width: t, height: e, depth: 1 };
    n = Object.assign({
      generateMipmaps: !1,
      internalFormat: null,
      minFilter: Ke,
      depthBuffer: !0,
      stencilBuffer: !1,
      resolveDepthBuffer: !0,
      resolveStencilBuffer: !0,
      depthTexture: null,
      samples: 0,
      count: 1
    }, n);
    const r = new ye(s, n.mapping, n.wrapS, n.wrapT, n.magFilter, n.minFilter, n.format, n.type, n.anisotropy, n.colorSpace);
    r.flipY = !1, r.generateMipmaps = n.generateMipmaps, r.internalFormat = n.internalFormat, this.textures = [];
    const o = n.count;
    for (let a = 0; a < o; a++)
      this.textures[a] = r.clone(), this.textures[a].isRenderTargetTexture = !0;
    this.depthBuffer = n.depthBuffer, this.stencilBuffer = n.stencilBuffer, this.resolveDepthBuffer = n.resolveDepthBuffer, this.resolveStencilBuffer = n.resolveStencilBuffer, this.depthTexture = n.depthTexture, this.samples = n.samples;
  }
  get texture() {
    return this.textures[0];
  }
  set texture(t) {
    this.textures[0] = t;
  }
  setSize(t, e, n = 1) {
    if (this.width !== t || this.height !== e || this.depth !== n) {
      this.width = t, this.height = e, this.depth = n;
      for (let s = 0, r = this.textures.length; s < r; s++)
        this.textures[s].image.width = t, this.textures[s].image.height = e, this.textures[s].image.depth = n;
      this.dispose();
    }
    this.viewport.set(0, 0, t, e), this.scissor.set(0, 0, t, e);
  }
  clone() {
    return new this.constructor().copy(this);
  }
  copy(t) {
    this.width = t.width, this.height = t.height, this.depth = t.depth, this.scissor.copy(t.scissor), this.scissorTest = t.scissorTest, this.viewport.copy(t.viewport), this.textures.length = 0;
    for (let n = 0, s = t.textures.length; n < s; n++)
      this.textures[n] = t.textures[n].clone(), this.textures[n].isRenderTargetTexture = !0;
    const e = Object.assign({}, t.texture.image);
    return this.texture.source = new Yc(e), this.depthBuffer = t.depthBuffer, this.stencilBuffer = t.stencilBuffer, this.resolveDepthBuffer = t.resolveDepthBuffer, this.resolveStencilBuffer = t.resolveStencilBuffer, t.depthTexture !== null && (this.depthTexture = t.depthTexture.clone()), this.samples = t.samples, this;
  }
  dispose() {
    this.dispatchEvent({ type: "dispose" });
  }
}
class $n extends qu {
  constructor(t = 1, e = 1, n = {}) {
    super(t, e, n), this.isWebGLRenderTarget = !0;
  }
}
class jc extends ye {
  constructor(t = null, e = 1, n = 1, s = 1) {
    super(null), this.isDataArrayTexture = !0, this.image = { data: t, width: e, height: n, depth: s }, this.magFilter = Ne, this.minFilter = Ne, this.wrapR = bn, this.generateMipmaps = !1, this.flipY = !1, this.unpackAlignment = 1, this.layerUpdates = /* @__PURE__ */ new Set();
  }
  addLayerUpdate(t) {
    this.layerUpdates.add(t);
  }
  clearLayerUpdates() {
    this.layerUpdates.clear();
  }
}
class Yu extends ye {
  constructor(t = null, e = 1, n = 1, s = 1) {
    super(null), this.isData3DTexture = !0, this.image = { data: t, width: e, height: n, depth: s }, this.magFilter = Ne, this.minFilter = Ne, this.wrapR = bn, this.generateMipmaps = !1, this.flipY = !1, this.unpackAlignment = 1;
  }
}
class Ie {
  constructor(t = 0, e = 0, n = 0, s = 1) {
    this.isQuaternion = !0, this._x = t, this._y = e, this._z = n, this._w = s;
  }
  static slerpFlat(t, e, n, s, r, o, a) {
    let l = n[s + 0], c = n[s + 1], h = n[s + 2], u = n[s + 3];
    const d = r[o + 0], p = r[o + 1], g = r[o + 2], _ = r[o + 3];
    if (a === 0) {
      t[e + 0] = l, t[e + 1] = c, t[e + 2] = h, t[e + 3] = u;
      return;
    }
    if (a === 1) {
      t[e + 0] = d, t[e + 1] = p, t[e + 2] = g, t[e + 3] = _;
      return;
    }
    if (u !== _ || l !== d || c !== p || h !== g) {
      let m = 1 - a;
      const f = l * d + c * p + h * g + u * _, b = f >= 0 ? 1 : -1, E = 1 - f * f;
      if (E > Number.EPSILON) {
        const L = Math.sqrt(E), T = Math.atan2(L, f * b);
        m = Math.sin(m * T) / L, a = Math.sin(a * T) / L;
      }
      const M = a * b;
      if (l = l * m + d * M, c = c * m + p * M, h = h * m + g * M, u = u * m + _ * M, m === 1 - a) {
        const L = 1 / Math.sqrt(l * l + c * c + h * h + u * u);
        l *= L, c *= L, h *= L, u *= L;
      }
    }
    t[e] = l, t[e + 1] = c, t[e + 2] = h, t[e + 3] = u;
  }
  static multiplyQuaternionsFlat(t, e, n, s, r, o) {
    const a = n[s], l = n[s + 1], c = n[s + 2], h = n[s + 3], u = r[o], d = r[o + 1], p = r[o + 2], g = r[o + 3];
    return t[e] = a * g + h * u + l * p - c * d, t[e + 1] = l * g + h * d + c * u - a * p, t[e + 2] = c * g + h * p + a * d - l * u, t[e + 3] = h * g - a * u - l * d - c * p, t;
  }
  get x() {
    return this._x;
  }
  set x(t) {
    this._x = t, this._onChangeCallback();
  }
  get y() {
    return this._y;
  }
  set y(t) {
    this._y = t, this._onChangeCallback();
  }
  get z() {
    return this._z;
  }
  set z(t) {
    this._z = t, this._onChangeCallback();
  }
  get w() {
    return this._w;
  }
  set w(t) {
    this._w = t, this._onChangeCallback();
  }
  set(t, e, n, s) {
    return this._x = t, this._y = e, this._z = n, this._w = s, this._onChangeCallback(), this;
  }
  clone() {
    return new this.constructor(this._x, this._y, this._z, this._w);
  }
  copy(t) {
    return this._x = t.x, this._y = t.y, this._z = t.z, this._w = t.w, this._onChangeCallback(), this;
  }
  setFromEuler(t, e = !0) {
    const n = t._x, s = t._y, r = t._z, o = t._order, a = Math.cos, l = Math.sin, c = a(n / 2), h = a(s / 2), u = a(r / 2), d = l(n / 2), p = l(s / 2), g = l(r / 2);
    switch (o) {
      case "XYZ":
        this._x = d * h * u + c * p * g, this._y = c * p * u - d * h * g, this._z = c * h * g + d * p * u, this._w = c * h * u - d * p * g;
        break;
      case "YXZ":
        this._x = d * h * u + c * p * g, this._y = c * p * u - d * h * g, this._z = c * h * g - d * p * u, this._w = c * h * u + d * p * g;
        break;
      case "ZXY":
        this._x = d * h * u - c * p * g, this._y = c * p * u + d * h * g, this._z = c * h * g + d * p * u, this._w = c * h * u - d * p * g;
        break;
      case "ZYX":
        this._x = d * h * u - c * p * g, this._y = c * p * u + d * h * g, this._z = c * h * g - d * p * u, this._w = c * h * u + d * p * g;
        break;
      case "YZX":
        this._x = d * h * u + c * p * g, this._y = c * p * u + d * h * g, this._z = c * h * g - d * p * u, this._w = c * h * u - d * p * g;
        break;
      case "XZY":
        this._x = d * h * u - c * p * g, this._y = c * p * u - d * h * g, this._z = c * h * g + d * p * u, this._w = c * h * u + d * p * g;
        break;
      default:
        console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: " + o);
    }
    return e === !0 && this._onChangeCallback(), this;
  }
  setFromAxisAngle(t, e) {
    const n = e / 2, s = Math.sin(n);
    return this._x = t.x * s, this._y = t.y * s, this._z = t.z * s, this._w = Math.cos(n), this._onChangeCallback(), this;
  }
  setFromRotationMatrix(t) {
    const e = t.elements, n = e[0], s = e[4], r = e[8], o = e[1], a = e[5], l = e[9], c = e[2], h = e[6], u = e[10], d = n + a + u;
    if (d > 0) {
      const p = 0.5 / Math.sqrt(d + 1);
      this._w = 0.25 / p, this._x = (h - l) * p, this._y = (r - c) * p, this._z = (o - s) * p;
    } else if (n > a && n > u) {
      const p = 2 * Math.sqrt(1 + n - a - u);
      this._w = (h - l) / p, this._x = 0.25 * p, this._y = (s + o) / p, this._z = (r + c) / p;
    } else if (a > u) {
      const p = 2 * Math.sqrt(1 + a - n - u);
      this._w = (r - c) / p, this._x = (s + o) / p, this._y = 0.25 * p, this._z = (l + h) / p;
    } else {
      const p = 2 * Math.sqrt(1 + u - n - a);
      this._w = (o - s) / p, this._x = (r + c) / p, this._y = (l + h) / p, this._z = 0.25 * p;
    }
    return this._onChangeCallback(), this;
  }
  setFromUnitVectors(t, e) {
    let n = t.dot(e) + 1;
    return n < Number.EPSILON ? (n = 0, Math.abs(t.x) > Math.abs(t.z) ? (this._x = -t.y, this._y = t.x, this._z = 0, this._w = n) : (this._x = 0, this._y = -t.z, this._z = t.y, this._w = n)) : (this._x = t.y * e.z - t.z * e.y, this._y = t.z * e.x - t.x * e.z, this._z = t.x * e.y - t.y * e.x, this._w = n), this.normalize();
  }
  angleTo(t) {
    return 2 * Math.acos(Math.abs(Ee(this.dot(t), -1, 1)));
  }
  rotateTowards(t, e) {
    const n = this.angleTo(t);
    if (n === 0) return this;
    const s = Math.min(1, e / n);
    return this.slerp(t, s), this;
  }
  identity() {
    return this.set(0, 0, 0, 1);
  }
  invert() {
    return this.conjugate();
  }
  conjugate() {
    return this._x *= -1, this._y *= -1, this._z *= -1, this._onChangeCallback(), this;
  }
  dot(t) {
    return this._x * t._x + this._y * t._y + this._z * t._z + this._w * t._w;
  }
  lengthSq() {
    return this._x * this._x + this._y * this._y + this._z * this._z + this._w * this._w;
  }
  length() {
    return Math.sqrt(this._x * this._x + this._y * this._y + this._z * this._z + this._w * this._w);
  }
  normalize() {
    let t = this.length();
    return t === 0 ? (this._x = 0, this._y = 0, this._z = 0, this._w = 1) : (t = 1 / t, this._x = this._x * t, this._y = this._y * t, this._z = this._z * t, this._w = this._w * t), this._onChangeCallback(), this;
  }
  multiply(t) {
    return this.multiplyQuaternions(this, t);
  }
  premultiply(t) {
    return this.multiplyQuaternions(t, this);
  }
  multiplyQuaternions(t, e) {
    const n = t._x, s = t._y, r = t._z, o = t._w, a = e._x, l = e._y, c = e._z, h = e._w;
    return this._x = n * h + o * a + s * c - r * l, this._y = s * h + o * l + r * a - n * c, this._z = r * h + o * c + n * l - s * a, this._w = o * h - n * a - s * l - r * c, this._onChangeCallback(), this;
  }
  slerp(t, e) {
    if (e === 0) return this;
    if (e === 1) return this.copy(t);
    const n = this._x, s = this._y, r = this._z, o = this._w;
    let a = o * t._w + n * t._x + s * t._y + r * t._z;
    if (a < 0 ? (this._w = -t._w, this._x = -t._x, this._y = -t._y, this._z = -t._z, a = -a) : this.copy(t), a >= 1)
      return this._w = o, this._x = n, this._y = s, this._z = r, this;
    const l = 1 - a * a;
    if (l <= Number.EPSILON) {
      const p = 1 - e;
      return this._w = p * o + e * this._w, this._x = p * n + e * this._x, this._y = p * s + e * this._y, this._z = p * r + e * this._z, this.normalize(), this;
    }
    const c = Math.sqrt(l), h = Math.atan2(c, a), u = Math.sin((1 - e) * h) / c, d = Math.sin(e * h) / c;
    return this._w = o * u + this._w * d, this._x = n * u + this._x * d, this._y = s * u + this._y * d, this._z = r * u + this._z * d, this._onChangeCallback(), this;
  }
  slerpQuaternions(t, e, n) {
    return this.copy(t).slerp(e, n);
  }
  random() {
    const t = 2 * Math.PI * Math.random(), e = 2 * Math.PI * Math.random(), n = Math.random(), s = Math.sqrt(1 - n), r = Math.sqrt(n);
    return this.set(
      s * Math.sin(t),
      s * Math.cos(t),
      r * Math.sin(e),
      r * Math.cos(e)
    );
  }
  equals(t) {
    return t._x === this._x && t._y === this._y && t._z === this._z && t._w === this._w;
  }
  fromArray(t, e = 0) {
    return this._x = t[e], this._y = t[e + 1], this._z = t[e + 2], this._w = t[e + 3], this._onChangeCallback(), this;
  }
  toArray(t = [], e = 0) {
    return t[e] = this._x, t[e + 1] = this._y, t[e + 2] = this._z, t[e + 3] = this._w, t;
  }
  fromBufferAttribute(t, e) {
    return this._x = t.getX(e), this._y = t.getY(e), this._z = t.getZ(e), this._w = t.getW(e), this._onChangeCallback(), this;
  }
  toJSON() {
    return this.toArray();
  }
  _onChange(t) {
    return this._onChangeCallback = t, this;
  }
  _onChangeCallback() {
  }
  *[Symbol.iterator]() {
    yield this._x, yield this._y, yield this._z, yield this._w;
  }
}
class A {
  constructor(t = 0, e = 0, n = 0) {
    A.prototype.isVector3 = !0, this.x = t, this.y = e, this.z = n;
  }
  set(t, e, n) {
    return n === void 0 && (n = this.z), this.x = t, this.y = e, this.z = n, this;
  }
  setScalar(t) {
    return this.x = t, this.y = t, this.z = t, this;
  }
  setX(t) {
    return this.x = t, this;
  }
  setY(t) {
    return this.y = t, this;
  }
  setZ(t) {
    return this.z = t, this;
  }
  setComponent(t, e) {
    switch (t) {
      case 0:
        this.x = e;
        break;
      case 1:
        this.y = e;
        break;
      case 2:
        this.z = e;
        break;
      default:
        throw new Error("index is out of range: " + t);
    }
    return this;
  }
  getComponent(t) {
    switch (t) {
      case 0:
        return this.x;
      case 1:
        return this.y;
      case 2:
        return this.z;
      default:
        throw new Error("index is out of range: " + t);
    }
  }
  clone() {
    return new this.constructor(this.x, this.y, this.z);
  }
  copy(t) {
    return this.x = t.x, this.y = t.y, this.z = t.z, this;
  }
  add(t) {
    return this.x += t.x, this.y += t.y, this.z += t.z, this;
  }
  addScalar(t) {
    return this.x += t, this.y += t, this.z += t, this;
  }
  addVectors(t, e) {
    return this.x = t.x + e.x, this.y = t.y + e.y, this.z = t.z + e.z, this;
  }
  addScaledVector(t, e) {
    return this.x += t.x * e, this.y += t.y * e, this.z += t.z * e, this;
  }
  sub(t) {
    return this.x -= t.x, this.y -= t.y, this.z -= t.z, this;
  }
  subScalar(t) {
    return this.x -= t, this.y -= t, this.z -= t, this;
  }
  subVectors(t, e) {
    return this.x = t.x - e.x, this.y = t.y - e.y, this.z = t.z - e.z, this;
  }
  multiply(t) {
    return this.x *= t.x, this.y *= t.y, this.z *= t.z, this;
  }
  multiplyScalar(t) {
    return this.x *= t, this.y *= t, this.z *= t, this;
  }
  multiplyVectors(t, e) {
    return this.x = t.x * e.x, this.y = t.y * e.y, this.z = t.z * e.z, this;
  }
  applyEuler(t) {
    return this.applyQuaternion(Za.setFromEuler(t));
  }
  applyAxisAngle(t, e) {
    return this.applyQuaternion(Za.setFromAxisAngle(t, e));
  }
  applyMatrix3(t) {
    const e = this.x, n = this.y, s = this.z, r = t.elements;
    return this.x = r[0] * e + r[3] * n + r[6] * s, this.y = r[1] * e + r[4] * n + r[7] * s, this.z = r[2] * e + r[5] * n + r[8] * s, this;
  }
  applyNormalMatrix(t) {
    return this.applyMatrix3(t).normalize();
  }
  applyMatrix4(t) {
    const e = this.x, n = this.y, s = this.z, r = t.elements, o = 1 / (r[3] * e + r[7] * n + r[11] * s + r[15]);
    return this.x = (r[0] * e + r[4] * n + r[8] * s + r[12]) * o, this.y = (r[1] * e + r[5] * n + r[9] * s + r[13]) * o, this.z = (r[2] * e + r[6] * n + r[10] * s + r[14]) * o, this;
  }
  applyQuaternion(t) {
    const e = this.x, n = this.y, s = this.z, r = t.x, o = t.y, a = t.z, l = t.w, c = 2 * (o * s - a * n), h = 2 * (a * e - r * s), u = 2 * (r * n - o * e);
    return this.x = e + l * c + o * u - a * h, this.y = n + l * h + a * c - r * u, this.z = s + l * u + r * h - o * c, this;
  }
  project(t) {
    return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix);
  }
  unproject(t) {
    return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld);
  }
  transformDirection(t) {
    const e = this.x, n = this.y, s = this.z, r = t.elements;
    return this.x = r[0] * e + r[4] * n + r[8] * s, this.y = r[1] * e + r[5] * n + r[9] * s, this.z = r[2] * e + r[6] * n + r[10] * s, this.normalize();
  }
  divide(t) {
    return this.x /= t.x, this.y /= t.y, this.z /= t.z, this;
  }
  divideScalar(t) {
    return this.multiplyScalar(1 / t);
  }
  min(t) {
    return this.x = Math.min(this.x, t.x), this.y = Math.min(this.y, t.y), this.z = Math.min(this.z, t.z), this;
  }
  max(t) {
    return this.x = Math.max(this.x, t.x), this.y = Math.max(this.y, t.y), this.z = Math.max(this.z, t.z), this;
  }
  clamp(t, e) {
    return this.x = Math.max(t.x, Math.min(e.x, this.x)), this.y = Math.max(t.y, Math.min(e.y, this.y)), this.z = Math.max(t.z, Math.min(e.z, this.z)), this;
  }
  clampScalar(t, e) {
    return this.x = Math.max(t, Math.min(e, this.x)), this.y = Math.max(t, Math.min(e, this.y)), this.z = Math.max(t, Math.min(e, this.z)), this;
  }
  clampLength(t, e) {
    const n = this.length();
    return this.divideScalar(n || 1).multiplyScalar(Math.max(t, Math.min(e, n)));
  }
  floor() {
    return this.x = Math.floor(this.x), this.y = Math.floor(this.y), this.z = Math.floor(this.z), this;
  }
  ceil() {
    return this.x = Math.ceil(this.x), this.y = Math.ceil(this.y), this.z = Math.ceil(this.z), this;
  }
  round() {
    return this.x = Math.round(this.x), this.y = Math.round(this.y), this.z = Math.round(this.z), this;
  }
  roundToZero() {
    return this.x = Math.trunc(this.x), this.y = Math.trunc(this.y), this.z = Math.trunc(this.z), this;
  }
  negate() {
    return this.x = -this.x, this.y = -this.y, this.z = -this.z, this;
  }
  dot(t) {
    return this.x * t.x + this.y * t.y + this.z * t.z;
  }
  // TODO lengthSquared?
  lengthSq() {
    return this.x * this.x + this.y * this.y + this.z * this.z;
  }
  length() {
    return Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z);
  }
  manhattanLength() {
    return Math.abs(this.x) + Math.abs(this.y) + Math.abs(this.z);
  }
  normalize() {
    return this.divideScalar(this.length() || 1);
  }
  setLength(t) {
    return this.normalize().multiplyScalar(t);
  }
  lerp(t, e) {
    return this.x += (t.x - this.x) * e, this.y += (t.y - this.y) * e, this.z += (t.z - this.z) * e, this;
  }
  lerpVectors(t, e, n) {
    return this.x = t.x + (e.x - t.x) * n, this.y = t.y + (e.y - t.y) * n, this.z = t.z + (e.z - t.z) * n, this;
  }
  cross(t) {
    return this.crossVectors(this, t);
  }
  crossVectors(t, e) {
    const n = t.x, s = t.y, r = t.z, o = e.x, a = e.y, l = e.z;
    return this.x = s * l - r * a, this.y = r * o - n * l, this.z = n * a - s * o, this;
  }
  projectOnVector(t) {
    const e = t.lengthSq();
    if (e === 0) return this.set(0, 0, 0);
    const n = t.dot(this) / e;
    return this.copy(t).multiplyScalar(n);
  }
  projectOnPlane(t) {
    return yr.copy(this).projectOnVector(t), this.sub(yr);
  }
  reflect(t) {
    return this.sub(yr.copy(t).multiplyScalar(2 * this.dot(t)));
  }
  angleTo(t) {
    const e = Math.sqrt(this.lengthSq() * t.lengthSq());
    if (e === 0) return Math.PI / 2;
    const n = this.dot(t) / e;
    return Math.acos(Ee(n, -1, 1));
  }
  distanceTo(t) {
    return Math.sqrt(this.distanceToSquared(t));
  }
  distanceToSquared(t) {
    const e = this.x - t.x, n = this.y - t.y, s = this.z - t.z;
    return e * e + n * n + s * s;
  }
  manhattanDistanceTo(t) {
    return Math.abs(this.x - t.x) + Math.abs(this.y - t.y) + Math.abs(this.z - t.z);
  }
  setFromSpherical(t) {
    return this.setFromSphericalCoords(t.radius, t.phi, t.theta);
  }
  setFromSphericalCoords(t, e, n) {
    const s = Math.sin(e) * t;
    return this.x = s * Math.sin(n), this.y = Math.cos(e) * t, this.z = s * Math.cos(n), this;
  }
  setFromCylindrical(t) {
    return this.setFromCylindricalCoords(t.radius, t.theta, t.y);
  }
  setFromCylindricalCoords(t, e, n) {
    return this.x = t * Math.sin(e), this.y = n, this.z = t * Math.cos(e), this;
  }
  setFromMatrixPosition(t) {
    const e = t.elements;
    return this.x = e[12], this.y = e[13], this.z = e[14], this;
  }
  setFromMatrixScale(t) {
    const e = this.setFromMatrixColumn(t, 0).length(), n = this.setFromMatrixColumn(t, 1).length(), s = this.setFromMatrixColumn(t, 2).length();
    return this.x = e, this.y = n, this.z = s, this;
  }
  setFromMatrixColumn(t, e) {
    return this.fromArray(t.elements, e * 4);
  }
  setFromMatrix3Column(t, e) {
    return this.fromArray(t.elements, e * 3);
  }
  setFromEuler(t) {
    return this.x = t._x, this.y = t._y, this.z = t._z, this;
  }
  setFromColor(t) {
    return this.x = t.r, this.y = t.g, this.z = t.b, this;
  }
  equals(t) {
    return t.x === this.x && t.y === this.y && t.z === this.z;
  }
  fromArray(t, e = 0) {
    return this.x = t[e], this.y = t[e + 1], this.z = t[e + 2], this;
  }
  toArray(t = [], e = 0) {
    return t[e] = this.x, t[e + 1] = this.y, t[e + 2] = this.z, t;
  }
  fromBufferAttribute(t, e) {
    return this.x = t.getX(e), this.y = t.getY(e), this.z = t.getZ(e), this;
  }
  random() {
    return this.x = Math.random(), this.y = Math.random(), this.z = Math.random(), this;
  }
  randomDirection() {
    const t = Math.random() * Math.PI * 2, e = Math.random() * 2 - 1, n = Math.sqrt(1 - e * e);
    return this.x = n * Math.cos(t), this.y = e, this.z = n * Math.sin(t), this;
  }
  *[Symbol.iterator]() {
    yield this.x, yield this.y, yield this.z;
  }
}
const yr = /* @__PURE__ */ new A(), Za = /* @__PURE__ */ new Ie();
class dn {
  constructor(t = new A(1 / 0, 1 / 0, 1 / 0), e = new A(-1 / 0, -1 / 0, -1 / 0)) {
    this.isBox3 = !0, this.min = t, this.max = e;
  }
  set(t, e) {
    return this.min.copy(t), this.max.copy(e), this;
  }
  setFromArray(t) {
    this.makeEmpty();
    for (let e = 0, n = t.length; e < n; e += 3)
      this.expandByPoint(Ve.fromArray(t, e));
    return this;
  }
  setFromBufferAttribute(t) {
    this.makeEmpty();
    for (let e = 0, n = t.count; e < n; e++)
      this.expandByPoint(Ve.fromBufferAttribute(t, e));
    return this;
  }
  setFromPoints(t) {
    this.makeEmpty();
    for (let e = 0, n = t.length; e < n; e++)
      this.expandByPoint(t[e]);
    return this;
  }
  setFromCenterAndSize(t, e) {
    const n = Ve.copy(e).multiplyScalar(0.5);
    return this.min.copy(t).sub(n), this.max.copy(t).add(n), this;
  }
  setFromObject(t, e = !1) {
    return this.makeEmpty(), this.expandByObject(t, e);
  }
  clone() {
    return new this.constructor().copy(this);
  }
  copy(t) {
    return this.min.copy(t.min), this.max.copy(t.max), this;
  }
  makeEmpty() {
    return this.min.x = this.min.y = this.min.z = 1 / 0, this.max.x = this.max.y = this.max.z = -1 / 0, this;
  }
  isEmpty() {
    return this.max.x < this.min.x || this.max.y < this.min.y || this.max.z < this.min.z;
  }
  getCenter(t) {
    return this.isEmpty() ? t.set(0, 0, 0) : t.addVectors(this.min, this.max).multiplyScalar(0.5);
  }
  getSize(t) {
    return this.isEmpty() ? t.set(0, 0, 0) : t.subVectors(this.max, this.min);
  }
  expandByPoint(t) {
    return this.min.min(t), this.max.max(t), this;
  }
  expandByVector(t) {
    return this.min.sub(t), this.max.add(t), this;
  }
  expandByScalar(t) {
    return this.min.addScalar(-t), this.max.addScalar(t), this;
  }
  expandByObject(t, e = !1) {
    t.updateWorldMatrix(!1, !1);
    const n = t.geometry;
    if (n !== void 0) {
      const r = n.getAttribute("position");
      if (e === !0 && r !== void 0 && t.isInstancedMesh !== !0)
        for (let o = 0, a = r.count; o < a; o++)
          t.isMesh === !0 ? t.getVertexPosition(o, Ve) : Ve.fromBufferAttribute(r, o), Ve.applyMatrix4(t.matrixWorld), this.expandByPoint(Ve);
      else
        t.boundingBox !== void 0 ? (t.boundingBox === null && t.computeBoundingBox(), hs.copy(t.boundingBox)) : (n.boundingBox === null && n.computeBoundingBox(), hs.copy(n.boundingBox)), hs.applyMatrix4(t.matrixWorld), this.union(hs);
    }
    const s = t.children;
    for (let r = 0, o = s.length; r < o; r++)
      this.expandByObject(s[r], e);
    return this;
  }
  containsPoint(t) {
    return t.x >= this.min.x && t.x <= this.max.x && t.y >= this.min.y && t.y <= this.max.y && t.z >= this.min.z && t.z <= this.max.z;
  }
  containsBox(t) {
    return this.min.x <= t.min.x && t.max.x <= this.max.x && this.min.y <= t.min.y && t.max.y <= this.max.y && this.min.z <= t.min.z && t.max.z <= this.max.z;
  }
  getParameter(t, e) {
    return e.set(
      (t.x - this.min.x) / (this.max.x - this.min.x),
      (t.y - this.min.y) / (this.max.y - this.min.y),
      (t.z - this.min.z) / (this.max.z - this.min.z)
    );
  }
  intersectsBox(t) {
    return t.max.x >= this.min.x && t.min.x <= this.max.x && t.max.y >= this.min.y && t.min.y <= this.max.y && t.max.z >= this.min.z && t.min.z <= this.max.z;
  }
  intersectsSphere(t) {
    return this.clampPoint(t.center, Ve), Ve.distanceToSquared(t.center) <= t.radius * t.radius;
  }
  intersectsPlane(t) {
    let e, n;
    return t.normal.x > 0 ? (e = t.normal.x * this.min.x, n = t.normal.x * this.max.x) : (e = t.normal.x * this.max.x, n = t.normal.x * this.min.x), t.normal.y > 0 ? (e += t.normal.y * this.min.y, n += t.normal.y * this.max.y) : (e += t.normal.y * this.max.y, n += t.normal.y * this.min.y), t.normal.z > 0 ? (e += t.normal.z * this.min.z, n += t.normal.z * this.max.z) : (e += t.normal.z * this.max.z, n += t.normal.z * this.min.z), e <= -t.constant && n >= -t.constant;
  }
  intersectsTriangle(t) {
    if (this.isEmpty())
      return !1;
    this.getCenter(Oi), us.subVectors(this.max, Oi), Jn.subVectors(t.a, Oi), Qn.subVectors(t.b, Oi), ti.subVectors(t.c, Oi), gn.subVectors(Qn, Jn), _n.subVectors(ti, Qn), Ln.subVectors(Jn, ti);
    let e = [
      0,
      -gn.z,
      gn.y,
      0,
      -_n.z,
      _n.y,
      0,
      -Ln.z,
      Ln.y,
      gn.z,
      0,
      -gn.x,
      _n.z,
      0,
      -_n.x,
      Ln.z,
      0,
      -Ln.x,
      -gn.y,
      gn.x,
      0,
      -_n.y,
      _n.x,
      0,
      -Ln.y,
      Ln.x,
      0
    ];
    return !Sr(e, Jn, Qn, ti, us) || (e = [1, 0, 0, 0, 1, 0, 0, 0, 1], !Sr(e, Jn, Qn, ti, us)) ? !1 : (ds.crossVectors(gn, _n), e = [ds.x, ds.y, ds.z], Sr(e, Jn, Qn, ti, us));
  }
  clampPoint(t, e) {
    return e.copy(t).clamp(this.min, this.max);
  }
  distanceToPoint(t) {
    return this.clampPoint(t, Ve).distanceTo(t);
  }
  getBoundingSphere(t) {
    return this.isEmpty() ? t.makeEmpty() : (this.getCenter(t.center), t.radius = this.getSize(Ve).length() * 0.5), t;
  }
  intersect(t) {
    return this.min.max(t.min), this.max.min(t.max), this.isEmpty() && this.makeEmpty(), this;
  }
  union(t) {
    return this.min.min(t.min), this.max.max(t.max), this;
  }
  applyMatrix4(t) {
    return this.isEmpty() ? this : (en[0].set(this.min.x, this.min.y, this.min.z).applyMatrix4(t), en[1].set(this.min.x, this.min.y, this.max.z).applyMatrix4(t), en[2].set(this.min.x, this.max.y, this.min.z).applyMatrix4(t), en[3].set(this.min.x, this.max.y, this.max.z).applyMatrix4(t), en[4].set(this.max.x, this.min.y, this.min.z).applyMatrix4(t), en[5].set(this.max.x, this.min.y, this.max.z).applyMatrix4(t), en[6].set(this.max.x, this.max.y, this.min.z).applyMatrix4(t), en[7].set(this.max.x, this.max.y, this.max.z).applyMatrix4(t), this.setFromPoints(en), this);
  }
  translate(t) {
    return this.min.add(t), this.max.add(t), this;
  }
  equals(t) {
    return t.min.equals(this.min) && t.max.equals(this.max);
  }
}
const en = [
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A(),
  /* @__PURE__ */ new A()
], Ve = /* @__PURE__ */ new A(), hs = /* @__PURE__ */ new dn(), Jn = /* @__PURE__ */ new A(), Qn = /* @__PURE__ */ new A(), ti = /* @__PURE__ */ new A(), gn = /* @__PURE__ */ new A(), _n = /* @__PURE__ */ new A(), Ln = /* @__PURE__ */ new A(), Oi = /* @__PURE__ */ new A(), us = /* @__PURE__ */ new A(), ds = /* @__PURE__ */ new A(), Un = /* @__PURE__ */ new A();
function Sr(i, t, e, n, s) {
  for (let r = 0, o = i.length - 3; r <= o; r += 3) {
    Un.fromArray(i, r);
    const a = s.x * Math.abs(Un.x) + s.y * Math.abs(Un.y) + s.z * Math.abs(Un.z), l = t.dot(Un), c = e.dot(Un), h = n.dot(Un);
    if (Math.max(-Math.max(l, c, h), Math.min(l, c, h)) > a)
      return !1;
  }
  return !0;
}
const ju = /* @__PURE__ */ new dn(), Bi = /* @__PURE__ */ new A(), Er = /* @__PURE__ */ new A();
class Cn {
  constructor(t = new A(), e = -1) {
    this.isSphere = !0, this.center = t, this.radius = e;
  }
  set(t, e) {
    return this.center.copy(t), this.radius = e, this;
  }
  setFromPoints(t, e) {
    const n = this.center;
    e !== void 0 ? n.copy(e) : ju.setFromPoints(t).getCenter(n);
    let s = 0;
    for (let r = 0, o = t.length; r < o; r++)
      s = Math.max(s, n.distanceToSquared(t[r]));
    return this.radius = Math.sqrt(s), this;
  }
  copy(t) {
    return this.center.copy(t.center), this.radius = t.radius, this;
  }
  isEmpty() {
    return this.radius < 0;
  }
  makeEmpty() {
    return this.center.set(0, 0, 0), this.radius = -1, this;
  }
  containsPoint(t) {
    return t.distanceToSquared(this.center) <= this.radius * this.radius;
  }
  distanceToPoint(t) {
    return t.distanceTo(this.center) - this.radius;
  }
  intersectsSphere(t) {
    const e = this.radius + t.radius;
    return t.center.distanceToSquared(this.center) <= e * e;
  }
  intersectsBox(t) {
    return t.intersectsSphere(this);
  }
  intersectsPlane(t) {
    return Math.abs(t.distanceToPoint(this.center)) <= this.radius;
  }
  clampPoint(t, e) {
    const n = this.center.distanceToSquared(t);
    return e.copy(t), n > this.radius * this.radius && (e.sub(this.center).normalize(), e.multiplyScalar(this.radius).add(this.center)), e;
  }
  getBoundingBox(t) {
    return this.isEmpty() ? (t.makeEmpty(), t) : (t.set(this.center, this.center), t.expandByScalar(this.radius), t);
  }
  applyMatrix4(t) {
    return this.center.applyMatrix4(t), this.radius = this.radius * t.getMaxScaleOnAxis(), this;
  }
  translate(t) {
    return this.center.add(t), this;
  }
  expandByPoint(t) {
    if (this.isEmpty())
      return this.center.copy(t), this.radius = 0, this;
    Bi.subVectors(t, this.center);
    const e = Bi.lengthSq();
    if (e > this.radius * this.radius) {
      const n = Math.sqrt(e), s = (n - this.radius) * 0.5;
      this.center.addScaledVector(Bi, s / n), this.radius += s;
    }
    return this;
  }
  union(t) {
    return t.isEmpty() ? this : this.isEmpty() ? (this.copy(t), this) : (this.center.equals(t.center) === !0 ? this.radius = Math.max(this.radius, t.radius) : (Er.subVectors(t.center, this.center).setLength(t.radius), this.expandByPoint(Bi.copy(t.center).add(Er)), this.expandByPoint(Bi.copy(t.center).sub(Er))), this);
  }
  equals(t) {
    return t.center.equals(this.center) && t.radius === this.radius;
  }
  clone() {
    return new this.constructor().copy(this);
  }
}
const nn = /* @__PURE__ */ new A(), br = /* @__PURE__ */ new A(), fs = /* @__PURE__ */ new A(), vn = /* @__PURE__ */ new A(), wr = /* @__PURE__ */ new A(), ps = /* @__PURE__ */ new A(), Tr = /* @__PURE__ */ new A();
class rs {
  constructor(t = new A(), e = new A(0, 0, -1)) {
    this.origin = t, this.direction = e;
  }
  set(t, e) {
    return this.origin.copy(t), this.direction.copy(e), this;
  }
  copy(t) {
    return this.origin.copy(t.origin), this.direction.copy(t.direction), this;
  }
  at(t, e) {
    return e.copy(this.origin).addScaledVector(this.direction, t);
  }
  lookAt(t) {
    return this.direction.copy(t).sub(this.origin).normalize(), this;
  }
  recast(t) {
    return this.origin.copy(this.at(t, nn)), this;
  }
  closestPointToPoint(t, e) {
    e.subVectors(t, this.origin);
    const n = e.dot(this.direction);
    return n < 0 ? e.copy(this.origin) : e.copy(this.origin).addScaledVector(this.direction, n);
  }
  distanceToPoint(t) {
    return Math.sqrt(this.distanceSqToPoint(t));
  }
  distanceSqToPoint(t) {
    const e = nn.subVectors(t, this.origin).dot(this.direction);
    return e < 0 ? this.origin.distanceToSquared(t) : (nn.copy(this.origin).addScaledVector(this.direction, e), nn.distanceToSquared(t));
  }
  distanceSqToSegment(t, e, n, s) {
    br.copy(t).add(e).multiplyScalar(0.5), fs.copy(e).sub(t).normalize(), vn.copy(this.origin).sub(br);
    const r = t.distanceTo(e) * 0.5, o = -this.direction.dot(fs), a = vn.dot(this.direction), l = -vn.dot(fs), c = vn.lengthSq(), h = Math.abs(1 - o * o);
    let u, d, p, g;
    if (h > 0)
      if (u = o * l - a, d = o * a - l, g = r * h, u >= 0)
        if (d >= -g)
          if (d <= g) {
            const _ = 1 / h;
            u *= _, d *= _, p = u * (u + o * d + 2 * a) + d * (o * u + d + 2 * l) + c;
          } else
            d = r, u = Math.max(0, -(o * d + a)), p = -u * u + d * (d + 2 * l) + c;
        else
          d = -r, u = Math.max(0, -(o * d + a)), p = -u * u + d * (d + 2 * l) + c;
      else
        d <= -g ? (u = Math.max(0, -(-o * r + a)), d = u > 0 ? -r : Math.min(Math.max(-r, -l), r), p = -u * u + d * (d + 2 * l) + c) : d <= g ? (u = 0, d = Math.min(Math.max(-r, -l), r), p = d * (d + 2 * l) + c) : (u = Math.max(0, -(o * r + a)), d = u > 0 ? r : Math.min(Math.max(-r, -l), r), p = -u * u + d * (d + 2 * l) + c);
    else
      d = o > 0 ? -r : r, u = Math.max(0, -(o * d + a)), p = -u * u + d * (d + 2 * l) + c;
    return n && n.copy(this.origin).addScaledVector(this.direction, u), s && s.copy(br).addScaledVector(fs, d), p;
  }
  intersectSphere(t, e) {
    nn.subVectors(t.center, this.origin);
    const n = nn.dot(this.direction), s = nn.dot(nn) - n * n, r = t.radius * t.radius;
    if (s > r) return null;
    const o = Math.sqrt(r - s), a = n - o, l = n + o;
    return l < 0 ? null : a < 0 ? this.at(l, e) : this.at(a, e);
  }
  intersectsSphere(t) {
    return this.distanceSqToPoint(t.center) <= t.radius * t.radius;
  }
  distanceToPlane(t) {
    const e = t.normal.dot(this.direction);
    if (e === 0)
      return t.distanceToPoint(this.origin) === 0 ? 0 : null;
    const n = -(this.origin.dot(t.normal) + t.constant) / e;
    return n >= 0 ? n : null;
  }
  intersectPlane(t, e) {
    const n = this.distanceToPlane(t);
    return n === null ? null : this.at(n, e);
  }
  intersectsPlane(t) {
    const e = t.distanceToPoint(this.origin);
    return e === 0 || t.normal.dot(this.direction) * e < 0;
  }
  intersectBox(t, e) {
    let n, s, r, o, a, l;
    const c = 1 / this.direction.x, h = 1 / this.direction.y, u = 1 / this.direction.z, d = this.origin;
    return c >= 0 ? (n = (t.min.x - d.x) * c, s = (t.max.x - d.x) * c) : (n = (t.max.x - d.x) * c, s = (t.min.x - d.x) * c), h >= 0 ? (r = (t.min.y - d.y) * h, o = (t.max.y - d.y) * h) : (r = (t.max.y - d.y) * h, o = (t.min.y - d.y) * h), n > o || r > s || ((r > n || isNaN(n)) && (n = r), (o < s || isNaN(s)) && (s = o), u >= 0 ? (a = (t.min.z - d.z) * u, l = (t.max.z - d.z) * u) : (a = (t.max.z - d.z) * u, l = (t.min.z - d.z) * u), n > l || a > s) || ((a > n || n !== n) && (n = a), (l < s || s !== s) && (s = l), s < 0) ? null : this.at(n >= 0 ? n : s, e);
  }
  intersectsBox(t) {
    return this.intersectBox(t, nn) !== null;
  }
  intersectTriangle(t, e, n, s, r) {
    wr.subVectors(e, t), ps.subVectors(n, t), Tr.crossVectors(wr, ps);
    let o = this.direction.dot(Tr), a;
    if (o > 0) {
      if (s) return null;
      a = 1;
    } else if (o < 0)
      a = -1, o = -o;
    else
      return null;
    vn.subVectors(this.origin, t);
    const l = a * this.direction.dot(ps.crossVectors(vn, ps));
    if (l < 0)
      return null;
    const c = a * this.direction.dot(wr.cross(vn));
    if (c < 0 || l + c > o)
      return null;
    const h = -a * vn.dot(Tr);
    return h < 0 ? null : this.at(h / o, r);
  }
  applyMatrix4(t) {
    return this.origin.applyMatrix4(t), this.direction.transformDirection(t), this;
  }
  equals(t) {
    return t.origin.equals(this.origin) && t.direction.equals(this.direction);
  }
  clone() {
    return new this.constructor().copy(this);
  }
}
class wt {
  constructor(t, e, n, s, r, o, a, l, c, h, u, d, p, g, _, m) {
    wt.prototype.isMatrix4 = !0, this.elements = [
      1,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      1
    ], t !== void 0 && this.set(t, e, n, s, r, o, a, l, c, h, u, d, p, g, _, m);
  }
  set(t, e, n, s, r, o, a, l, c, h, u, d, p, g, _, m) {
    const f = this.elements;
    return f[0] = t, f[4] = e, f[8] = n, f[12] = s, f[1] = r, f[5] = o, f[9] = a, f[13] = l, f[2] = c, f[6] = h, f[10] = u, f[14] = d, f[3] = p, f[7] = g, f[11] = _, f[15] = m, this;
  }
  identity() {
    return this.set(
      1,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  clone() {
    return new wt().fromArray(this.elements);
  }
  copy(t) {
    const e = this.elements, n = t.elements;
    return e[0] = n[0], e[1] = n[1], e[2] = n[2], e[3] = n[3], e[4] = n[4], e[5] = n[5], e[6] = n[6], e[7] = n[7], e[8] = n[8], e[9] = n[9], e[10] = n[10], e[11] = n[11], e[12] = n[12], e[13] = n[13], e[14] = n[14], e[15] = n[15], this;
  }
  copyPosition(t) {
    const e = this.elements, n = t.elements;
    return e[12] = n[12], e[13] = n[13], e[14] = n[14], this;
  }
  setFromMatrix3(t) {
    const e = t.elements;
    return this.set(
      e[0],
      e[3],
      e[6],
      0,
      e[1],
      e[4],
      e[7],
      0,
      e[2],
      e[5],
      e[8],
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  extractBasis(t, e, n) {
    return t.setFromMatrixColumn(this, 0), e.setFromMatrixColumn(this, 1), n.setFromMatrixColumn(this, 2), this;
  }
  makeBasis(t, e, n) {
    return this.set(
      t.x,
      e.x,
      n.x,
      0,
      t.y,
      e.y,
      n.y,
      0,
      t.z,
      e.z,
      n.z,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  extractRotation(t) {
    const e = this.elements, n = t.elements, s = 1 / ei.setFromMatrixColumn(t, 0).length(), r = 1 / ei.setFromMatrixColumn(t, 1).length(), o = 1 / ei.setFromMatrixColumn(t, 2).length();
    return e[0] = n[0] * s, e[1] = n[1] * s, e[2] = n[2] * s, e[3] = 0, e[4] = n[4] * r, e[5] = n[5] * r, e[6] = n[6] * r, e[7] = 0, e[8] = n[8] * o, e[9] = n[9] * o, e[10] = n[10] * o, e[11] = 0, e[12] = 0, e[13] = 0, e[14] = 0, e[15] = 1, this;
  }
  makeRotationFromEuler(t) {
    const e = this.elements, n = t.x, s = t.y, r = t.z, o = Math.cos(n), a = Math.sin(n), l = Math.cos(s), c = Math.sin(s), h = Math.cos(r), u = Math.sin(r);
    if (t.order === "XYZ") {
      const d = o * h, p = o * u, g = a * h, _ = a * u;
      e[0] = l * h, e[4] = -l * u, e[8] = c, e[1] = p + g * c, e[5] = d - _ * c, e[9] = -a * l, e[2] = _ - d * c, e[6] = g + p * c, e[10] = o * l;
    } else if (t.order === "YXZ") {
      const d = l * h, p = l * u, g = c * h, _ = c * u;
      e[0] = d + _ * a, e[4] = g * a - p, e[8] = o * c, e[1] = o * u, e[5] = o * h, e[9] = -a, e[2] = p * a - g, e[6] = _ + d * a, e[10] = o * l;
    } else if (t.order === "ZXY") {
      const d = l * h, p = l * u, g = c * h, _ = c * u;
      e[0] = d - _ * a, e[4] = -o * u, e[8] = g + p * a, e[1] = p + g * a, e[5] = o * h, e[9] = _ - d * a, e[2] = -o * c, e[6] = a, e[10] = o * l;
    } else if (t.order === "ZYX") {
      const d = o * h, p = o * u, g = a * h, _ = a * u;
      e[0] = l * h, e[4] = g * c - p, e[8] = d * c + _, e[1] = l * u, e[5] = _ * c + d, e[9] = p * c - g, e[2] = -c, e[6] = a * l, e[10] = o * l;
    } else if (t.order === "YZX") {
      const d = o * l, p = o * c, g = a * l, _ = a * c;
      e[0] = l * h, e[4] = _ - d * u, e[8] = g * u + p, e[1] = u, e[5] = o * h, e[9] = -a * h, e[2] = -c * h, e[6] = p * u + g, e[10] = d - _ * u;
    } else if (t.order === "XZY") {
      const d = o * l, p = o * c, g = a * l, _ = a * c;
      e[0] = l * h, e[4] = -u, e[8] = c * h, e[1] = d * u + _, e[5] = o * h, e[9] = p * u - g, e[2] = g * u - p, e[6] = a * h, e[10] = _ * u + d;
    }
    return e[3] = 0, e[7] = 0, e[11] = 0, e[12] = 0, e[13] = 0, e[14] = 0, e[15] = 1, this;
  }
  makeRotationFromQuaternion(t) {
    return this.compose(Ku, t, Zu);
  }
  lookAt(t, e, n) {
    const s = this.elements;
    return Ce.subVectors(t, e), Ce.lengthSq() === 0 && (Ce.z = 1), Ce.normalize(), xn.crossVectors(n, Ce), xn.lengthSq() === 0 && (Math.abs(n.z) === 1 ? Ce.x += 1e-4 : Ce.z += 1e-4, Ce.normalize(), xn.crossVectors(n, Ce)), xn.normalize(), ms.crossVectors(Ce, xn), s[0] = xn.x, s[4] = ms.x, s[8] = Ce.x, s[1] = xn.y, s[5] = ms.y, s[9] = Ce.y, s[2] = xn.z, s[6] = ms.z, s[10] = Ce.z, this;
  }
  multiply(t) {
    return this.multiplyMatrices(this, t);
  }
  premultiply(t) {
    return this.multiplyMatrices(t, this);
  }
  multiplyMatrices(t, e) {
    const n = t.elements, s = e.elements, r = this.elements, o = n[0], a = n[4], l = n[8], c = n[12], h = n[1], u = n[5], d = n[9], p = n[13], g = n[2], _ = n[6], m = n[10], f = n[14], b = n[3], E = n[7], M = n[11], L = n[15], T = s[0], R = s[4], P = s[8], S = s[12], x = s[1], C = s[5], V = s[9], O = s[13], W = s[2], K = s[6], G = s[10], Z = s[14], k = s[3], nt = s[7], ct = s[11], _t = s[15];
    return r[0] = o * T + a * x + l * W + c * k, r[4] = o * R + a * C + l * K + c * nt, r[8] = o * P + a * V + l * G + c * ct, r[12] = o * S + a * O + l * Z + c * _t, r[1] = h * T + u * x + d * W + p * k, r[5] = h * R + u * C + d * K + p * nt, r[9] = h * P + u * V + d * G + p * ct, r[13] = h * S + u * O + d * Z + p * _t, r[2] = g * T + _ * x + m * W + f * k, r[6] = g * R + _ * C + m * K + f * nt, r[10] = g * P + _ * V + m * G + f * ct, r[14] = g * S + _ * O + m * Z + f * _t, r[3] = b * T + E * x + M * W + L * k, r[7] = b * R + E * C + M * K + L * nt, r[11] = b * P + E * V + M * G + L * ct, r[15] = b * S + E * O + M * Z + L * _t, this;
  }
  multiplyScalar(t) {
    const e = this.elements;
    return e[0] *= t, e[4] *= t, e[8] *= t, e[12] *= t, e[1] *= t, e[5] *= t, e[9] *= t, e[13] *= t, e[2] *= t, e[6] *= t, e[10] *= t, e[14] *= t, e[3] *= t, e[7] *= t, e[11] *= t, e[15] *= t, this;
  }
  determinant() {
    const t = this.elements, e = t[0], n = t[4], s = t[8], r = t[12], o = t[1], a = t[5], l = t[9], c = t[13], h = t[2], u = t[6], d = t[10], p = t[14], g = t[3], _ = t[7], m = t[11], f = t[15];
    return g * (+r * l * u - s * c * u - r * a * d + n * c * d + s * a * p - n * l * p) + _ * (+e * l * p - e * c * d + r * o * d - s * o * p + s * c * h - r * l * h) + m * (+e * c * u - e * a * p - r * o * u + n * o * p + r * a * h - n * c * h) + f * (-s * a * h - e * l * u + e * a * d + s * o * u - n * o * d + n * l * h);
  }
  transpose() {
    const t = this.elements;
    let e;
    return e = t[1], t[1] = t[4], t[4] = e, e = t[2], t[2] = t[8], t[8] = e, e = t[6], t[6] = t[9], t[9] = e, e = t[3], t[3] = t[12], t[12] = e, e = t[7], t[7] = t[13], t[13] = e, e = t[11], t[11] = t[14], t[14] = e, this;
  }
  setPosition(t, e, n) {
    const s = this.elements;
    return t.isVector3 ? (s[12] = t.x, s[13] = t.y, s[14] = t.z) : (s[12] = t, s[13] = e, s[14] = n), this;
  }
  invert() {
    const t = this.elements, e = t[0], n = t[1], s = t[2], r = t[3], o = t[4], a = t[5], l = t[6], c = t[7], h = t[8], u = t[9], d = t[10], p = t[11], g = t[12], _ = t[13], m = t[14], f = t[15], b = u * m * c - _ * d * c + _ * l * p - a * m * p - u * l * f + a * d * f, E = g * d * c - h * m * c - g * l * p + o * m * p + h * l * f - o * d * f, M = h * _ * c - g * u * c + g * a * p - o * _ * p - h * a * f + o * u * f, L = g * u * l - h * _ * l - g * a * d + o * _ * d + h * a * m - o * u * m, T = e * b + n * E + s * M + r * L;
    if (T === 0) return this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const R = 1 / T;
    return t[0] = b * R, t[1] = (_ * d * r - u * m * r - _ * s * p + n * m * p + u * s * f - n * d * f) * R, t[2] = (a * m * r - _ * l * r + _ * s * c - n * m * c - a * s * f + n * l * f) * R, t[3] = (u * l * r - a * d * r - u * s * c + n * d * c + a * s * p - n * l * p) * R, t[4] = E * R, t[5] = (h * m * r - g * d * r + g * s * p - e * m * p - h * s * f + e * d * f) * R, t[6] = (g * l * r - o * m * r - g * s * c + e * m * c + o * s * f - e * l * f) * R, t[7] = (o * d * r - h * l * r + h * s * c - e * d * c - o * s * p + e * l * p) * R, t[8] = M * R, t[9] = (g * u * r - h * _ * r - g * n * p + e * _ * p + h * n * f - e * u * f) * R, t[10] = (o * _ * r - g * a * r + g * n * c - e * _ * c - o * n * f + e * a * f) * R, t[11] = (h * a * r - o * u * r - h * n * c + e * u * c + o * n * p - e * a * p) * R, t[12] = L * R, t[13] = (h * _ * s - g * u * s + g * n * d - e * _ * d - h * n * m + e * u * m) * R, t[14] = (g * a * s - o * _ * s - g * n * l + e * _ * l + o * n * m - e * a * m) * R, t[15] = (o * u * s - h * a * s + h * n * l - e * u * l - o * n * d + e * a * d) * R, this;
  }
  scale(t) {
    const e = this.elements, n = t.x, s = t.y, r = t.z;
    return e[0] *= n, e[4] *= s, e[8] *= r, e[1] *= n, e[5] *= s, e[9] *= r, e[2] *= n, e[6] *= s, e[10] *= r, e[3] *= n, e[7] *= s, e[11] *= r, this;
  }
  getMaxScaleOnAxis() {
    const t = this.elements, e = t[0] * t[0] + t[1] * t[1] + t[2] * t[2], n = t[4] * t[4] + t[5] * t[5] + t[6] * t[6], s = t[8] * t[8] + t[9] * t[9] + t[10] * t[10];
    return Math.sqrt(Math.max(e, n, s));
  }
  makeTranslation(t, e, n) {
    return t.isVector3 ? this.set(
      1,
      0,
      0,
      t.x,
      0,
      1,
      0,
      t.y,
      0,
      0,
      1,
      t.z,
      0,
      0,
      0,
      1
    ) : this.set(
      1,
      0,
      0,
      t,
      0,
      1,
      0,
      e,
      0,
      0,
      1,
      n,
      0,
      0,
      0,
      1
    ), this;
  }
  makeRotationX(t) {
    const e = Math.cos(t), n = Math.sin(t);
    return this.set(
      1,
      0,
      0,
      0,
      0,
      e,
      -n,
      0,
      0,
      n,
      e,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  makeRotationY(t) {
    const e = Math.cos(t), n = Math.sin(t);
    return this.set(
      e,
      0,
      n,
      0,
      0,
      1,
      0,
      0,
      -n,
      0,
      e,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  makeRotationZ(t) {
    const e = Math.cos(t), n = Math.sin(t);
    return this.set(
      e,
      -n,
      0,
      0,
      n,
      e,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  makeRotationAxis(t, e) {
    const n = Math.cos(e), s = Math.sin(e), r = 1 - n, o = t.x, a = t.y, l = t.z, c = r * o, h = r * a;
    return this.set(
      c * o + n,
      c * a - s * l,
      c * l + s * a,
      0,
      c * a + s * l,
      h * a + n,
      h * l - s * o,
      0,
      c * l - s * a,
      h * l + s * o,
      r * l * l + n,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  makeScale(t, e, n) {
    return this.set(
      t,
      0,
      0,
      0,
      0,
      e,
      0,
      0,
      0,
      0,
      n,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  makeShear(t, e, n, s, r, o) {
    return this.set(
      1,
      n,
      r,
      0,
      t,
      1,
      o,
      0,
      e,
      s,
      1,
      0,
      0,
      0,
      0,
      1
    ), this;
  }
  compose(t, e, n) {
    const s = this.elements, r = e._x, o = e._y, a = e._z, l = e._w, c = r + r, h = o + o, u = a + a, d = r * c, p = r * h, g = r * u, _ = o * h, m = o * u, f = a * u, b = l * c, E = l * h, M = l * u, L = n.x, T = n.y, R = n.z;
    return s[0] = (1 - (_ + f)) * L, s[1] = (p + M) * L, s[2] = (g - E) * L, s[3] = 0, s[4] = (p - M) * T, s[5] = (1 - (d + f)) * T, s[6] = (m + b) * T, s[7] = 0, s[8] = (g + E) * R, s[9] = (m - b) * R, s[10] = (1 - (d + _)) * R, s[11] = 0, s[12] = t.x, s[13] = t.y, s[14] = t.z, s[15] = 1, this;
  }
  decompose(t, e, n) {
    const s = this.elements;
    let r = ei.set(s[0], s[1], s[2]).length();
    const o = ei.set(s[4], s[5], s[6]).length(), a = ei.set(s[8], s[9], s[10]).length();
    this.determinant() < 0 && (r = -r), t.x = s[12], t.y = s[13], t.z = s[14], Ge.copy(this);
    const c = 1 / r, h = 1 / o, u = 1 / a;
    return Ge.elements[0] *= c, Ge.elements[1] *= c, Ge.elements[2] *= c, Ge.elements[4] *= h, Ge.elements[5] *= h, Ge.elements[6] *= h, Ge.elements[8] *= u, Ge.elements[9] *= u, Ge.elements[10] *= u, e.setFromRotationMatrix(Ge), n.x = r, n.y = o, n.z = a, this;
  }
  makePerspective(t, e, n, s, r, o, a = cn) {
    const l = this.elements, c = 2 * r / (e - t), h = 2 * r / (n - s), u = (e + t) / (e - t), d = (n + s) / (n - s);
    let p, g;
    if (a === cn)
      p = -(o + r) / (o - r), g = -2 * o * r / (o - r);
    else if (a === Js)
      p = -o / (o - r), g = -o * r / (o - r);
    else
      throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: " + a);
    return l[0] = c, l[4] = 0, l[8] = u, l[12] = 0, l[1] = 0, l[5] = h, l[9] = d, l[13] = 0, l[2] = 0, l[6] = 0, l[10] = p, l[14] = g, l[3] = 0, l[7] = 0, l[11] = -1, l[15] = 0, this;
  }
  makeOrthographic(t, e, n, s, r, o, a = cn) {
    const l = this.elements, c = 1 / (e - t), h = 1 / (n - s), u = 1 / (o - r), d = (e + t) * c, p = (n + s) * h;
    let g, _;
    if (a === cn)
      g = (o + r) * u, _ = -2 * u;
    else if (a === Js)
      g = r * u, _ = -1 * u;
    else
      throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: " + a);
    return l[0] = 2 * c, l[4] = 0, l[8] = 0, l[12] = -d, l[1] = 0, l[5] = 2 * h, l[9] = 0, l[13] = -p, l[2] = 0, l[6] = 0, l[10] = _, l[14] = -g, l[3] = 0, l[7] = 0, l[11] = 0, l[15] = 1, this;
  }
  equals(t) {
    const e = this.elements, n = t.elements;
    for (let s = 0; s < 16; s++)
      if (e[s] !== n[s]) return !1;
    return !0;
  }
  fromArray(t, e = 0) {
    for (let n = 0; n < 16; n++)
      this.elements[n] = t[n + e];
    return this;
  }
  toArray(t = [], e = 0) {
    const n = this.elements;
    return t[e] = n[0], t[e + 1] = n[1], t[e + 2] = n[2], t[e + 3] = n[3], t[e + 4] = n[4], t[e + 5] = n[5], t[e + 6] = n[6], t[e + 7] = n[7], t[e + 8] = n[8], t[e + 9] = n[9], t[e + 10] = n[10], t[e + 11] = n[11], t[e + 12] = n[12], t[e + 13] = n[13], t[e + 14] = n[14], t[e + 15] = n[15], t;
  }
}
const ei = /* @__PURE__ */ new A(), Ge = /* @__PURE__ */ new wt(), Ku = /* @__PURE__ */ new A(0, 0, 0), Zu = /* @__PURE__ */ new A(1, 1, 1), xn = /* @__PURE__ */ new A(), ms = /* @__PURE__ */ new A(), Ce = /* @__PURE__ */ new A(), Ja = /* @__PURE__ */ new wt(), Qa = /* @__PURE__ */ new Ie();
class Je {
  constructor(t = 0, e = 0, n = 0, s = Je.DEFAULT_ORDER) {
    this.isEuler = !0, this._x = t, this._y = e, this._z = n, this._order = s;
  }
  get x() {
    return this._x;
  }
  set x(t) {
    this._x = t, this._onChangeCallback();
  }
  get y() {
    return this._y;
  }
  set y(t) {
    this._y = t, this._onChangeCallback();
  }
  get z() {
    return this._z;
  }
  set z(t) {
    this._z = t, this._onChangeCallback();
  }
  get order() {
    return this._order;
  }
  set order(t) {
    this._order = t, this._onChangeCallback();
  }
  set(t, e, n, s = this._order) {
    return this._x = t, this._y = e, this._z = n, this._order = s, this._onChangeCallback(), this;
  }
  clone() {
    return new this.constructor(this._x, this._y, this._z, this._order);
  }
  copy(t) {
    return this._x = t._x, this._y = t._y, this._z = t._z, this._order = t._order, this._onChangeCallback(), this;
  }
  setFromRotationMatrix(t, e = this._order, n = !0) {
    const s = t.elements, r = s[0], o = s[4], a = s[8], l = s[1], c = s[5], h = s[9], u = s[2], d = s[6], p = s[10];
    switch (e) {
      case "XYZ":
        this._y = Math.asin(Ee(a, -1, 1)), Math.abs(a) < 0.9999999 ? (this._x = Math.atan2(-h, p), this._z = Math.atan2(-o, r)) : (this._x = Math.atan2(d, c), this._z = 0);
        break;
      case "YXZ":
        this._x = Math.asin(-Ee(h, -1, 1)), Math.abs(h) < 0.9999999 ? (this._y = Math.atan2(a, p), this._z = Math.atan2(l, c)) : (this._y = Math.atan2(-u, r), this._z = 0);
        break;
      case "ZXY":
        this._x = Math.asin(Ee(d, -1, 1)), Math.abs(d) < 0.9999999 ? (this._y = Math.atan2(-u, p), this._z = Math.atan2(-o, c)) : (this._y = 0, this._z = Math.atan2(l, r));
        break;
      case "ZYX":
        this._y = Math.asin(-Ee(u, -1, 1)), Math.abs(u) < 0.9999999 ? (this._x = Math.atan2(d, p), this._z = Math.atan2(l, r)) : (this._x = 0, this._z = Math.atan2(-o, c));
        break;
      case "YZX":
        this._z = Math.asin(Ee(l, -1, 1)), Math.abs(l) < 0.9999999 ? (this._x = Math.atan2(-h, c), this._y = Math.atan2(-u, r)) : (this._x = 0, this._y = Math.atan2(a, p));
        break;
      case "XZY":
        this._z = Math.asin(-Ee(o, -1, 1)), Math.abs(o) < 0.9999999 ? (this._x = Math.atan2(d, c), this._y = Math.atan2(a, r)) : (this._x = Math.atan2(-h, p), this._y = 0);
        break;
      default:
        console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: " + e);
    }
    return this._order = e, n === !0 && this._onChangeCallback(), this;
  }
  setFromQuaternion(t, e, n) {
    return Ja.makeRotationFromQuaternion(t), this.setFromRotationMatrix(Ja, e, n);
  }
  setFromVector3(t, e = this._order) {
    return this.set(t.x, t.y, t.z, e);
  }
  reorder(t) {
    return Qa.setFromEuler(this), this.setFromQuaternion(Qa, t);
  }
  equals(t) {
    return t._x === this._x && t._y === this._y && t._z === this._z && t._order === this._order;
  }
  fromArray(t) {
    return this._x = t[0], this._y = t[1], this._z = t[2], t[3] !== void 0 && (this._order = t[3]), this._onChangeCallback(), this;
  }
  toArray(t = [], e = 0) {
    return t[e] = this._x, t[e + 1] = this._y, t[e + 2] = this._z, t[e + 3] = this._order, t;
  }
  _onChange(t) {
    return this._onChangeCallback = t, this;
  }
  _onChangeCallback() {
  }
  *[Symbol.iterator]() {
    yield this._x, yield this._y, yield this._z, yield this._order;
  }
}
Je.DEFAULT_ORDER = "XYZ";
class ta {
  constructor() {
    this.mask = 1;
  }
  set(t) {
    this.mask = (1 << t | 0) >>> 0;
  }
  enable(t) {
    this.mask |= 1 << t | 0;
  }
  enableAll() {
    this.mask = -1;
  }
  toggle(t) {
    this.mask ^= 1 << t | 0;
  }
  disable(t) {
    this.mask &= ~(1 << t | 0);
  }
  disableAll() {
    this.mask = 0;
  }
  test(t) {
    return (this.mask & t.mask) !== 0;
  }
  isEnabled(t) {
    return (this.mask & (1 << t | 0)) !== 0;
  }
}
let Ju = 0;
const tl = /* @__PURE__ */ new A(), ni = /* @__PURE__ */ new Ie(), sn = /* @__PURE__ */ new wt(), gs = /* @__PURE__ */ new A(), zi = /* @__PURE__ */ new A(), Qu = /* @__PURE__ */ new A(), td = /* @__PURE__ */ new Ie(), el = /* @__PURE__ */ new A(1, 0, 0), nl = /* @__PURE__ */ new A(0, 1, 0), il = /* @__PURE__ */ new A(0, 0, 1), sl = { type: "added" }, ed = { type: "removed" }, ii = { type: "childadded", child: null }, Ar = { type: "childremoved", child: null };
class ue extends qn {
  constructor() {
    super(), this.isObject3D = !0, Object.defineProperty(this, "id", { value: Ju++ }), this.uuid = Ci(), this.name = "", this.type = "Object3D", this.parent = null, this.children = [], this.up = ue.DEFAULT_UP.clone();
    const t = new A(), e = new Je(), n = new Ie(), s = new A(1, 1, 1);
    function r() {
      n.setFromEuler(e, !1);
    }
    function o() {
      e.setFromQuaternion(n, void 0, !1);
    }
    e._onChange(r), n._onChange(o), Object.defineProperties(this, {
      position: {
        configurable: !0,
        enumerable: !0,
        value: t
      },
      rotation: {
        configurable: !0,
        enumerable: !0,
        value: e
      },
      quaternion: {
        configurable: !0,
        enumerable: !0,
        value: n
      },
      scale: {
        configurable: !0,
        enumerable: !0,
        value: s
      },
      modelViewMatrix: {
        value: new wt()
      },
      normalMatrix: {
        value: new Lt()
      }
    }), this.matrix = new wt(), this.matrixWorld = new wt(), this.matrixAutoUpdate = ue.DEFAULT_MATRIX_AUTO_UPDATE, this.matrixWorldAutoUpdate = ue.DEFAULT_MATRIX_WORLD_AUTO_UPDATE, this.matrixWorldNeedsUpdate = !1, this.layers = new ta(), this.visible = !0, this.castShadow = !1, this.receiveShadow = !1, this.frustumCulled = !0, this.renderOrder = 0, this.animations = [], this.userData = {};
  }
  onBeforeShadow() {
  }
  onAfterShadow() {
  }
  onBeforeRender() {
  }
  onAfterRender() {
  }
  applyMatrix4(t) {
    this.matrixAutoUpdate && this.updateMatrix(), this.matrix.premultiply(t), this.matrix.decompose(this.position, this.quaternion, this.scale);
  }
  applyQuaternion(t) {
    return this.quaternion.premultiply(t), this;
  }
  setRotationFromAxisAngle(t, e) {
    this.quaternion.setFromAxisAngle(t, e);
  }
  setRotationFromEuler(t) {
    this.quaternion.setFromEuler(t, !0);
  }
  setRotationFromMatrix(t) {
    this.quaternion.setFromRotationMatrix(t);
  }
  setRotationFromQuaternion(t) {
    this.quaternion.copy(t);
  }
  rotateOnAxis(t, e) {
    return ni.setFromAxisAngle(t, e), this.quaternion.multiply(ni), this;
  }
  rotateOnWorldAxis(t, e) {
    return ni.setFromAxisAngle(t, e), this.quaternion.premultiply(ni), this;
  }
  rotateX(t) {
    return this.rotateOnAxis(el, t);
  }
  rotateY(t) {
    return this.rotateOnAxis(nl, t);
  }
  rotateZ(t) {
    return this.rotateOnAxis(il, t);
  }
  translateOnAxis(t, e) {
    return tl.copy(t).applyQuaternion(this.quaternion), this.position.add(tl.multiplyScalar(e)), this;
  }
  translateX(t) {
    return this.translateOnAxis(el, t);
  }
  translateY(t) {
    return this.translateOnAxis(nl, t);
  }
  translateZ(t) {
    return this.translateOnAxis(il, t);
  }
  localToWorld(t) {
    return this.updateWorldMatrix(!0, !1), t.applyMatrix4(this.matrixWorld);
  }
  worldToLocal(t) {
    return this.updateWorldMatrix(!0, !1), t.applyMatrix4(sn.copy(this.matrixWorld).invert());
  }
  lookAt(t, e, n) {
    t.isVector3 ? gs.copy(t) : gs.set(t, e, n);
    const s = this.parent;
    this.updateWorldMatrix(!0, !1), zi.setFromMatrixPosition(this.matrixWorld), this.isCamera || this.isLight ? sn.lookAt(zi, gs, this.up) : sn.lookAt(gs, zi, this.up), this.quaternion.setFromRotationMatrix(sn), s && (sn.extractRotation(s.matrixWorld), ni.setFromRotationMatrix(sn), this.quaternion.premultiply(ni.invert()));
  }
  add(t) {
    if (arguments.length > 1) {
      for (let e = 0; e < arguments.length; e++)
        this.add(arguments[e]);
      return this;
    }
    return t === this ? (console.error("THREE.Object3D.add: object can't be added as a child of itself.", t), this) : (t && t.isObject3D ? (t.removeFromParent(), t.parent = this, this.children.push(t), t.dispatchEvent(sl), ii.child = t, this.dispatchEvent(ii), ii.child = null) : console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.", t), this);
  }
  remove(t) {
    if (arguments.length > 1) {
      for (let n = 0; n < arguments.length; n++)
        this.remove(arguments[n]);
      return this;
    }
    const e = this.children.indexOf(t);
    return e !== -1 && (t.parent = null, this.children.splice(e, 1), t.dispatchEvent(ed), Ar.child = t, this.dispatchEvent(Ar), Ar.child = null), this;
  }
  removeFromParent() {
    const t = this.parent;
    return t !== null && t.remove(this), this;
  }
  clear() {
    return this.remove(...this.children);
  }
  attach(t) {
    return this.updateWorldMatrix(!0, !1), sn.copy(this.matrixWorld).invert(), t.parent !== null && (t.parent.updateWorldMatrix(!0, !1), sn.multiply(t.parent.matrixWorld)), t.applyMatrix4(sn), t.removeFromParent(), t.parent = this, this.children.push(t), t.updateWorldMatrix(!1, !0), t.dispatchEvent(sl), ii.child = t, this.dispatchEvent(ii), ii.child = null, this;
  }
  getObjectById(t) {
    return this.getObjectByProperty("id", t);
  }
  getObjectByName(t) {
    return this.getObjectByProperty("name", t);
  }
  getObjectByProperty(t, e) {
    if (this[t] === e) return this;
    for (let n = 0, s = this.children.length; n < s; n++) {
      const o = this.children[n].getObjectByProperty(t, e);
      if (o !== void 0)
        return o;
    }
  }
  getObjectsByProperty(t, e, n = []) {
    this[t] === e && n.push(this);
    const s = this.children;
    for (let r = 0, o = s.length; r < o; r++)
      s[r].getObjectsByProperty(t, e, n);
    return n;
  }
  getWorldPosition(t) {
    return this.updateWorldMatrix(!0, !1), t.setFromMatrixPosition(this.matrixWorld);
  }
  getWorldQuaternion(t) {
    return this.updateWorldMatrix(!0, !1), this.matrixWorld.decompose(zi, t, Qu), t;
  }
  getWorldScale(t) {
    return this.updateWorldMatrix(!0, !1), this.matrixWorld.decompose(zi, td, t), t;
  }
  getWorldDirection(t) {
    this.updateWorldMatrix(!0, !1);
    const e = this.matrixWorld.elements;
    return t.set(e[8], e[9], e[10]).normalize();
  }
  raycast() {
  }
  traverse(t) {
    t(this);
    const e = this.children;
    for (let n = 0, s = e.length; n < s; n++)
      e[n].traverse(t);
  }
  traverseVisible(t) {
    if (this.visible === !1) return;
    t(this);
    const e = this.children;
    for (let n = 0, s = e.length; n < s; n++)
      e[n].traverseVisible(t);
  }
  traverseAncestors(t) {
    const e = this.parent;
    e !== null && (t(e), e.traverseAncestors(t));
  }
  updateMatrix() {
    this.matrix.compose(this.position, this.quaternion, this.scale), this.matrixWorldNeedsUpdate = !0;
  }
  updateMatrixWorld(t) {
    this.matrixAutoUpdate && this.updateMatrix(), (this.matrixWorldNeedsUpdate || t) && (this.matrixWorldAutoUpdate === !0 && (this.parent === null ? this.matrixWorld.copy(this.matrix) : this.matrixWorld.multiplyMatrices(this.parent.matrixWorld, this.matrix)), this.matrixWorldNeedsUpdate = !1, t = !0);
    const e = this.children;
    for (let n = 0, s = e.length; n < s; n++)
      e[n].updateMatrixWorld(t);
  }
  updateWorldMatrix(t, e) {
    const n = this.parent;
    if (t === !0 && n !== null && n.updateWorldMatrix(!0, !1), this.matrixAutoUpdate && this.updateMatrix(), this.matrixWorldAutoUpdate === !0 && (this.parent === null ? this.matrixWorld.copy(this.matrix) : this.matrixWorld.multiplyMatrices(this.parent.matrixWorld, this.matrix)), e === !0) {
      const s = this.children;
      for (let r = 0, o = s.length; r < o; r++)
        s[r].updateWorldMatrix(!1, !0);
    }
  }
  toJSON(t) {
    const e = t === void 0 || typeof t == "string", n = {};
    e && (t = {
      geometries: {},
      materials: {},
      textures: {},
      images: {},
      shapes: {},
      skeletons: {},
      animations: {},
      nodes: {}
    }, n.metadata = {
      version: 4.6,
      type: "Object",
      generator: "Object3D.toJSON"
    });
    const s = {};
    s.uuid = this.uuid, s.type = this.type, this.name !== "" && (s.name = this.name), this.castShadow === !0 && (s.castShadow = !0), this.receiveShadow === !0 && (s.receiveShadow = !0), this.visible === !1 && (s.visible = !1), this.frustumCulled === !1 && (s.frustumCulled = !1), this.renderOrder !== 0 && (s.renderOrder = this.renderOrder), Object.keys(this.userData).length > 0 && (s.userData = this.userData), s.layers = this.layers.mask, s.matrix = this.matrix.toArray(), s.up = this.up.toArray(), this.matrixAutoUpdate === !1 && (s.matrixAutoUpdate = !1), this.isInstancedMesh && (s.type = "InstancedMesh", s.count = this.count, s.instanceMatrix = this.instanceMatrix.toJSON(), this.instanceColor !== null && (s.instanceColor = this.instanceColor.toJSON())), this.isBatchedMesh && (s.type = "BatchedMesh", s.perObjectFrustumCulled = this.perObjectFrustumCulled, s.sortObjects = this.sortObjects, s.drawRanges = this._drawRanges, s.reservedRanges = this._reservedRanges, s.visibility = this._visibility, s.active = this._active, s.bounds = this._bounds.map((a) => ({
      boxInitialized: a.boxInitialized,
      boxMin: a.box.min.toArray(),
      boxMax: a.box.max.toArray(),
      sphereInitialized: a.sphereInitialized,
      sphereRadius: a.sphere.radius,
      sphereCenter: a.sphere.center.toArray()
    })), s.maxInstanceCount = this._maxInstanceCount, s.maxVertexCount = this._maxVertexCount, s.maxIndexCount = this._maxIndexCount, s.geometryInitialized = this._geometryInitialized, s.geometryCount = this._geometryCount, s.matricesTexture = this._matricesTexture.toJSON(t), this._colorsTexture !== null && (s.colorsTexture = this._colorsTexture.toJSON(t)), this.boundingSphere !== null && (s.boundingSphere = {
      center: s.boundingSphere.center.toArray(),
      radius: s.boundingSphere.radius
    }), this.boundingBox !== null && (s.boundingBox = {
      min: s.boundingBox.min.toArray(),
      max: s.boundingBox.max.toArray()
    }));
    function r(a, l) {
      return a[l.uuid] === void 0 && (a[l.uuid] = l.toJSON(t)), l.uuid;
    }
    if (this.isScene)
      this.background && (this.background.isColor ? s.background = this.background.toJSON() : this.background.isTexture && (s.background = this.background.toJSON(t).uuid)), this.environment && this.environment.isTexture && this.environment.isRenderTargetTexture !== !0 && (s.environment = this.environment.toJSON(t).uuid);
    else if (this.isMesh || this.isLine || this.isPoints) {
      s.geometry = r(t.geometries, this.geometry);
      const a = this.geometry.parameters;
      if (a !== void 0 && a.shapes !== void 0) {
        const l = a.shapes;
        if (Array.isArray(l))
          for (let c = 0, h = l.length; c < h; c++) {
            const u = l[c];
            r(t.shapes, u);
          }
        else
          r(t.shapes, l);
      }
    }
    if (this.isSkinnedMesh && (s.bindMode = this.bindMode, s.bindMatrix = this.bindMatrix.toArray(), this.skeleton !== void 0 && (r(t.skeletons, this.skeleton), s.skeleton = this.skeleton.uuid)), this.material !== void 0)
      if (Array.isArray(this.material)) {
        const a = [];
        for (let l = 0, c = this.material.length; l < c; l++)
          a.push(r(t.materials, this.material[l]));
        s.material = a;
      } else
        s.material = r(t.materials, this.material);
    if (this.children.length > 0) {
      s.children = [];
      for (let a = 0; a < this.children.length; a++)
        s.children.push(this.children[a].toJSON(t).object);
    }
    if (this.animations.length > 0) {
      s.animations = [];
      for (let a = 0; a < this.animations.length; a++) {
        const l = this.animations[a];
        s.animations.push(r(t.animations, l));
      }
    }
    if (e) {
      const a = o(t.geometries), l = o(t.materials), c = o(t.textures), h = o(t.images), u = o(t.shapes), d = o(t.skeletons), p = o(t.animations), g = o(t.nodes);
      a.length > 0 && (n.geometries = a), l.length > 0 && (n.materials = l), c.length > 0 && (n.textures = c), h.length > 0 && (n.images = h), u.length > 0 && (n.shapes = u), d.length > 0 && (n.skeletons = d), p.length > 0 && (n.animations = p), g.length > 0 && (n.nodes = g);
    }
    return n.object = s, n;
    function o(a) {
      const l = [];
      for (const c in a) {
        const h = a[c];
        delete h.metadata, l.push(h);
      }
      return l;
    }
  }
  clone(t) {
    return new this.constructor().copy(this, t);
  }
  copy(t, e = !0) {
    if (this.name = t.name, this.up.copy(t.up), this.position.copy(t.position), this.rotation.order = t.rotation.order, this.quaternion.copy(t.quaternion), this.scale.copy(t.scale), this.matrix.copy(t.matrix), this.matrixWorld.copy(t.matrixWorld), this.matrixAutoUpdate = t.matrixAutoUpdate, this.matrixWorldAutoUpdate = t.matrixWorldAutoUpdate, this.matrixWorldNeedsUpdate = t.matrixWorldNeedsUpdate, this.layers.mask = t.layers.mask, this.visible = t.visible, this.castShadow = t.castShadow, this.receiveShadow = t.receiveShadow, this.frustumCulled = t.frustumCulled, this.renderOrder = t.renderOrder, this.animations = t.animations.slice(), this.userData = JSON.parse(JSON.stringify(t.userData)), e === !0)
      for (let n = 0; n < t.children.length; n++) {
        const s = t.children[n];
        this.add(s.clone());
      }
    return this;
  }
}
ue.DEFAULT_UP = /* @__PURE__ */ new A(0, 1, 0);
ue.DEFAULT_MATRIX_AUTO_UPDATE = !0;
ue.DEFAULT_MATRIX_WORLD_AUTO_UPDATE = !0;
const We = /* @__PURE__ */ new A(), rn = /* @__PURE__ */ new A(), Rr = /* @__PURE__ */ new A(), on = /* @__PURE__ */ new A(), si = /* @__PURE__ */ new A(), ri = /* @__PURE__ */ new A(), rl = /* @__PURE__ */ new A(), Cr = /* @__PURE__ */ new A(), Pr = /* @__PURE__ */ new A(), Dr = /* @__PURE__ */ new A(), Lr = /* @__PURE__ */ new $t(), Ur = /* @__PURE__ */ new $t(), Ir = /* @__PURE__ */ new $t();
class $e {
  constructor(t = new A(), e = new A(), n = new A()) {
    this.a = t, this.b = e, this.c = n;
  }
  static getNormal(t, e, n, s) {
    s.subVectors(n, e), We.subVectors(t, e), s.cross(We);
    const r = s.lengthSq();
    return r > 0 ? s.multiplyScalar(1 / Math.sqrt(r)) : s.set(0, 0, 0);
  }
  // static/instance method to calculate barycentric coordinates
  // based on: http://www.blackpawn.com/texts/pointinpoly/default.html
  static getBarycoord(t, e, n, s, r) {
    We.subVectors(s, e), rn.subVectors(n, e), Rr.subVectors(t, e);
    const o = We.dot(We), a = We.dot(rn), l = We.dot(Rr), c = rn.dot(rn), h = rn.dot(Rr), u = o * c - a * a;
    if (u === 0)
      return r.set(0, 0, 0), null;
    const d = 1 / u, p = (c * l - a * h) * d, g = (o * h - a * l) * d;
    return r.set(1 - p - g, g, p);
  }
  static containsPoint(t, e, n, s) {
    return this.getBarycoord(t, e, n, s, on) === null ? !1 : on.x >= 0 && on.y >= 0 && on.x + on.y <= 1;
  }
  static getInterpolation(t, e, n, s, r, o, a, l) {
    return this.getBarycoord(t, e, n, s, on) === null ? (l.x = 0, l.y = 0, "z" in l && (l.z = 0), "w" in l && (l.w = 0), null) : (l.setScalar(0), l.addScaledVector(r, on.x), l.addScaledVector(o, on.y), l.addScaledVector(a, on.z), l);
  }
  static getInterpolatedAttribute(t, e, n, s, r, o) {
    return Lr.setScalar(0), Ur.setScalar(0), Ir.setScalar(0), Lr.fromBufferAttribute(t, e), Ur.fromBufferAttribute(t, n), Ir.fromBufferAttribute(t, s), o.setScalar(0), o.addScaledVector(Lr, r.x), o.addScaledVector(Ur, r.y), o.addScaledVector(Ir, r.z), o;
  }
  static isFrontFacing(t, e, n, s) {
    return We.subVectors(n, e), rn.subVectors(t, e), We.cross(rn).dot(s) < 0;
  }
  set(t, e, n) {
    return this.a.copy(t), this.b.copy(e), this.c.copy(n), this;
  }
  setFromPointsAndIndices(t, e, n, s) {
    return this.a.copy(t[e]), this.b.copy(t[n]), this.c.copy(t[s]), this;
  }
  setFromAttributeAndIndices(t, e, n, s) {
    return this.a.fromBufferAttribute(t, e), this.b.fromBufferAttribute(t, n), this.c.fromBufferAttribute(t, s), this;
  }
  clone() {
    return new this.constructor().copy(this);
  }
  copy(t) {
    return this.a.copy(t.a), this.b.copy(t.b), this.c.copy(t.c), this;
  }
  getArea() {
    return We.subVectors(this.c, this.b), rn.subVectors(this.a, this.b), We.cross(rn).length() * 0.5;
  }
  getMidpoint(t) {
    return t.addVectors(this.a, this.b).add(this.c).multiplyScalar(1 / 3);
  }
  getNormal(t) {
    return $e.getNormal(this.a, this.b, this.c, t);
  }
  getPlane(t) {
    return t.setFromCoplanarPoints(this.a, this.b, this.c);
  }
  getBarycoord(t, e) {
    return $e.getBarycoord(t, this.a, this.b, this.c, e);
  }
  getInterpolation(t, e, n, s, r) {
    return $e.getInterpolation(t, this.a, this.b, this.c, e, n, s, r);
  }
  containsPoint(t) {
    return $e.containsPoint(t, this.a, this.b, this.c);
  }
  isFrontFacing(t) {
    return $e.isFrontFacing(this.a, this.b, this.c, t);
  }
  intersectsBox(t) {
    return t.intersectsTriangle(this);
  }
  closestPointToPoint(t, e) {
    const n = this.a, s = this.b, r = this.c;
    let o, a;
    si.subVectors(s, n), ri.subVectors(r, n), Cr.subVectors(t, n);
    const l = si.dot(Cr), c = ri.dot(Cr);
    if (l <= 0 && c <= 0)
      return e.copy(n);
    Pr.subVectors(t, s);
    const h = si.dot(Pr), u = ri.dot(Pr);
    if (h >= 0 && u <= h)
      return e.copy(s);
    const d = l * u - h * c;
    if (d <= 0 && l >= 0 && h <= 0)
      return o = l / (l - h), e.copy(n).addScaledVector(si, o);
    Dr.subVectors(t, r);
    const p = si.dot(Dr), g = ri.dot(Dr);
    if (g >= 0 && p <= g)
      return e.copy(r);
    const _ = p * c - l * g;
    if (_ <= 0 && c >= 0 && g <= 0)
      return a = c / (c - g), e.copy(n).addScaledVector(ri, a);
    const m = h * g - p * u;
    if (m <= 0 && u - h >= 0 && p - g >= 0)
      return rl.subVectors(r, s), a = (u - h) / (u - h + (p - g)), e.copy(s).addScaledVector(rl, a);
    const f = 1 / (m + _ + d);
    return o = _ * f, a = d * f, e.copy(n).addScaledVector(si, o).addScaledVector(ri, a);
  }
  equals(t) {
    return t.a.equals(this.a) && t.b.equals(this.b) && t.c.equals(this.c);
  }
}
const Kc = {
  aliceblue: 15792383,
  antiquewhite: 16444375,
  aqua: 65535,
  aquamarine: 8388564,
  azure: 15794175,
  beige: 16119260,
  bisque: 16770244,
  black: 0,
  blanchedalmond: 16772045,
  blue: 255,
  blueviolet: 9055202,
  brown: 10824234,
  burlywood: 14596231,
  cadetblue: 6266528,
  chartreuse: 8388352,
  chocolate: 13789470,
  coral: 16744272,
  cornflowerblue: 6591981,
  cornsilk: 16775388,
  crimson: 14423100,
  cyan: 65535,
  darkblue: 139,
  darkcyan: 35723,
  darkgoldenrod: 12092939,
  darkgray: 11119017,
  darkgreen: 25600,
  darkgrey: 11119017,
  darkkhaki: 12433259,
  darkmagenta: 9109643,
  darkolivegreen: 5597999,
  darkorange: 16747520,
  darkorchid: 10040012,
  darkred: 9109504,
  darksalmon: 15308410,
  darkseagreen: 9419919,
  darkslateblue: 4734347,
  darkslategray: 3100495,
  darkslategrey: 3100495,
  darkturquoise: 52945,
  darkviolet: 9699539,
  deeppink: 16716947,
  deepskyblue: 49151,
  dimgray: 6908265,
  dimgrey: 6908265,
  dodgerblue: 2003199,
  firebrick: 11674146,
  floralwhite: 16775920,
  forestgreen: 2263842,
  fuchsia: 16711935,
  gainsboro: 14474460,
  ghostwhite: 16316671,
  gold: 16766720,
  goldenrod: 14329120,
  gray: 8421504,
  green: 32768,
  greenyellow: 11403055,
  grey: 8421504,
  honeydew: 15794160,
  hotpink: 16738740,
  indianred: 13458524,
  indigo: 4915330,
  ivory: 16777200,
  khaki: 15787660,
  lavender: 15132410,
  lavenderblush: 16773365,
  lawngreen: 8190976,
  lemonchiffon: 16775885,
  lightblue: 11393254,
  lightcoral: 15761536,
  lightcyan: 14745599,
  lightgoldenrodyellow: 16448210,
  lightgray: 13882323,
  lightgreen: 9498256,
  lightgrey: 13882323,
  lightpink: 16758465,
  lightsalmon: 16752762,
  lightseagreen: 2142890,
  lightskyblue: 8900346,
  lightslategray: 7833753,
  lightslategrey: 7833753,
  lightsteelblue: 11584734,
  lightyellow: 16777184,
  lime: 65280,
  limegreen: 3329330,
  linen: 16445670,
  magenta: 16711935,
  maroon: 8388608,
  mediumaquamarine: 6737322,
  mediumblue: 205,
  mediumorchid: 12211667,
  mediumpurple: 9662683,
  mediumseagreen: 3978097,
  mediumslateblue: 8087790,
  mediumspringgreen: 64154,
  mediumturquoise: 4772300,
  mediumvioletred: 13047173,
  midnightblue: 1644912,
  mintcream: 16121850,
  mistyrose: 16770273,
  moccasin: 16770229,
  navajowhite: 16768685,
  navy: 128,
  oldlace: 16643558,
  olive: 8421376,
  olivedrab: 7048739,
  orange: 16753920,
  orangered: 16729344,
  orchid: 14315734,
  palegoldenrod: 15657130,
  palegreen: 10025880,
  paleturquoise: 11529966,
  palevioletred: 14381203,
  papayawhip: 16773077,
  peachpuff: 16767673,
  peru: 13468991,
  pink: 16761035,
  plum: 14524637,
  powderblue: 11591910,
  purple: 8388736,
  rebeccapurple: 6697881,
  red: 16711680,
  rosybrown: 12357519,
  royalblue: 4286945,
  saddlebrown: 9127187,
  salmon: 16416882,
  sandybrown: 16032864,
  seagreen: 3050327,
  seashell: 16774638,
  sienna: 10506797,
  silver: 12632256,
  skyblue: 8900331,
  slateblue: 6970061,
  slategray: 7372944,
  slategrey: 7372944,
  snow: 16775930,
  springgreen: 65407,
  steelblue: 4620980,
  tan: 13808780,
  teal: 32896,
  thistle: 14204888,
  tomato: 16737095,
  turquoise: 4251856,
  violet: 15631086,
  wheat: 16113331,
  white: 16777215,
  whitesmoke: 16119285,
  yellow: 16776960,
  yellowgreen: 10145074
}, Mn = { h: 0, s: 0, l: 0 }, _s = { h: 0, s: 0, l: 0 };
function Nr(i, t, e) {
  return e < 0 && (e += 1), e > 1 && (e -= 1), e < 1 / 6 ? i + (t - i) * 6 * e : e < 1 / 2 ? t : e < 2 / 3 ? i + (t - i) * 6 * (2 / 3 - e) : i;
}
class Nt {
  constructor(t, e, n) {
    return this.isColor = !0, this.r = 1, this.g = 1, this.b = 1, this.set(t, e, n);
  }
  set(t, e, n) {
    if (e === void 0 && n === void 0) {
      const s = t;
      s && s.isColor ? this.copy(s) : typeof s == "number" ? this.setHex(s) : typeof s == "string" && this.setStyle(s);
    } else
      this.setRGB(t, e, n);
    return this;
  }
  setScalar(t) {
    return this.r = t, this.g = t, this.b = t, this;
  }
  setHex(t, e = De) {
    return t = Math.floor(t), this.r = (t >> 16 & 255) / 255, this.g = (t >> 8 & 255) / 255, this.b = (t & 255) / 255, Vt.toWorkingColorSpace(this, e), this;
  }
  setRGB(t, e, n, s = Vt.workingColorSpace) {
    return this.r = t, this.g = e, this.b = n, Vt.toWorkingColorSpace(this, s), this;
  }
  setHSL(t, e, n, s = Vt.workingColorSpace) {
    if (t = Bu(t, 1), e = Ee(e, 0, 1), n = Ee(n, 0, 1), e === 0)
      this.r = this.g = this.b = n;
    else {
      const r = n <= 0.5 ? n * (1 + e) : n + e - n * e, o = 2 * n - r;
      this.r = Nr(o, r, t + 1 / 3), this.g = Nr(o, r, t), this.b = Nr(o, r, t - 1 / 3);
    }
    return Vt.toWorkingColorSpace(this, s), this;
  }
  setStyle(t, e = De) {
    function n(r) {
      r !== void 0 && parseFloat(r) < 1 && console.warn("THREE.Color: Alpha component of " + t + " will be ignored.");
    }
    let s;
    if (s = /^(\w+)\(([^\)]*)\)/.exec(t)) {
      let r;
      const o = s[1], a = s[2];
      switch (o) {
        case "rgb":
        case "rgba":
          if (r = /^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))
            return n(r[4]), this.setRGB(
              Math.min(255, parseInt(r[1], 10)) / 255,
              Math.min(255, parseInt(r[2], 10)) / 255,
              Math.min(255, parseInt(r[3], 10)) / 255,
              e
            );
          if (r = /^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))
            return n(r[4]), this.setRGB(
              Math.min(100, parseInt(r[1], 10)) / 100,
              Math.min(100, parseInt(r[2], 10)) / 100,
              Math.min(100, parseInt(r[3], 10)) / 100,
              e
            );
          break;
        case "hsl":
        case "hsla":
          if (r = /^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))
            return n(r[4]), this.setHSL(
              parseFloat(r[1]) / 360,
              parseFloat(r[2]) / 100,
              parseFloat(r[3]) / 100,
              e
            );
          break;
        default:
          console.warn("THREE.Color: Unknown color model " + t);
      }
    } else if (s = /^\#([A-Fa-f\d]+)$/.exec(t)) {
      const r = s[1], o = r.length;
      if (o === 3)
        return this.setRGB(
          parseInt(r.charAt(0), 16) / 15,
          parseInt(r.charAt(1), 16) / 15,
          parseInt(r.charAt(2), 16) / 15,
          e
        );
      if (o === 6)
        return this.setHex(parseInt(r, 16), e);
      console.warn("THREE.Color: Invalid hex color " + t);
    } else if (t && t.length > 0)
      return this.setColorName(t, e);
    return this;
  }
  setColorName(t, e = De) {
    const n = Kc[t.toLowerCase()];
    return n !== void 0 ? this.setHex(n, e) : console.warn("THREE.Color: Unknown color " + t), this;
  }
  clone() {
    return new this.constructor(this.r, this.g, this.b);
  }
  copy(t) {
    return this.r = t.r, this.g = t.g, this.b = t.b, this;
  }
  copySRGBToLinear(t) {
    return this.r = hn(t.r), this.g = hn(t.g), this.b = hn(t.b), this;
  }
  copyLinearToSRGB(t) {
    return this.r = vi(t.r), this.g = vi(t.g), this.b = vi(t.b), this;
  }
  convertSRGBToLinear() {
    return this.copySRGBToLinear(this), this;
  }
  convertLinearToSRGB() {
    return this.copyLinearToSRGB(this), this;
  }
  getHex(t = De) {
    return Vt.fromWorkingColorSpace(Me.copy(this), t), Math.round(Ee(Me.r * 255, 0, 255)) * 65536 + Math.round(Ee(Me.g * 255, 0, 255)) * 256 + Math.round(Ee(Me.b * 255, 0, 255));
  }
  getHexString(t = De) {
    return ("000000" + this.getHex(t).toString(16)).slice(-6);
  }
  getHSL(t, e = Vt.workingColorSpace) {
    Vt.fromWorkingColorSpace(Me.copy(this), e);
    const n = Me.r, s = Me.g, r = Me.b, o = Math.max(n, s, r), a = Math.min(n, s, r);
    let l, c;
    const h = (a + o) / 2;
    if (a === o)
      l = 0, c = 0;
    else {
      const u = o - a;
      switch (c = h <= 0.5 ? u / (o + a) : u / (2 - o - a), o) {
        case n:
          l = (s - r) / u + (s < r ? 6 : 0);
          break;
        case s:
          l = (r - n) / u + 2;
          break;
        case r:
          l = (n - s) / u + 4;
          break;
      }
      l /= 6;
    }
    return t.h = l, t.s = c, t.l = h, t;
  }
  getRGB(t, e = Vt.workingColorSpace) {
    return Vt.fromWorkingColorSpace(Me.copy(this), e), t.r = Me.r, t.g = Me.g, t.b = Me.b, t;
  }
  getStyle(t = De) {
    Vt.fromWorkingColorSpace(Me.copy(this), t);
    const e = Me.r, n = Me.g, s = Me.b;
    return t !== De ? `color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})` : `rgb(${Math.round(e * 255)},${Math.round(n * 255)},${Math.round(s * 255)})`;
  }
  offsetHSL(t, e, n) {
    return this.getHSL(Mn), this.setHSL(Mn.h + t, Mn.s + e, Mn.l + n);
  }
  add(t) {
    return this.r += t.r, this.g += t.g, this.b += t.b, this;
  }
  addColors(t, e) {
    return this.r = t.r + e.r, this.g = t.g + e.g, this.b = t.b + e.b, this;
  }
  addScalar(t) {
    return this.r += t, this.g += t, this.b += t, this;
  }
  sub(t) {
    return this.r = Math.max(0, this.r - t.r), this.g = Math.max(0, this.g - t.g), this.b = Math.max(0, this.b - t.b), this;
  }
  multiply(t) {
    return this.r *= t.r, this.g *= t.g, this.b *= t.b, this;
  }
  multiplyScalar(t) {
    return this.r *= t, this.g *= t, this.b *= t, this;
  }
  lerp(t, e) {
    return this.r += (t.r - this.r) * e, this.g += (t.g - this.g) * e, this.b += (t.b - this.b) * e, this;
  }
  lerpColors(t, e, n) {
    return this.r = t.r + (e.r - t.r) * n, this.g = t.g + (e.g - t.g) * n, this.b = t.b + (e.b - t.b) * n, this;
  }
  lerpHSL(t, e) {
    this.getHSL(Mn), t.getHSL(_s);
    const n = vr(Mn.h, _s.h, e), s = vr(Mn.s, _s.s, e), r = vr(Mn.l, _s.l, e);
    return this.setHSL(n, s, r), this;
  }
  setFromVector3(t) {
    return this.r = t.x, this.g = t.y, this.b = t.z, this;
  }
  applyMatrix3(t) {
    const e = this.r, n = this.g, s = this.b, r = t.elements;
    return this.r = r[0] * e + r[3] * n + r[6] * s, this.g = r[1] * e + r[4] * n + r[7] * s, this.b = r[2] * e + r[5] * n + r[8] * s, this;
  }
  equals(t) {
    return t.r === this.r && t.g === this.g && t.b === this.b;
  }
  fromArray(t, e = 0) {
    return this.r = t[e], this.g = t[e + 1], this.b = t[e + 2], this;
  }
  toArray(t = [], e = 0) {
    return t[e] = this.r, t[e + 1] = this.g, t[e + 2] = this.b, t;
  }
  fromBufferAttribute(t, e) {
    return this.r = t.getX(e), this.g = t.getY(e), this.b = t.getZ(e), this;
  }
  toJSON() {
    return this.getHex();
  }
  *[Symbol.iterator]() {
    yield this.r, yield this.g, yield this.b;
  }
}
const Me = /* @__PURE__ */ new Nt();
Nt.NAMES = Kc;
let nd = 0;
class Yn extends qn {
  static get type() {
    return "Material";
  }
  get type() {
    return this.constructor.type;
  }
  set type(t) {
  }
  constructor() {
    super(), this.isMaterial = !0, Object.defineProperty(this, "id", { value: nd++ }), this.uuid = Ci(), this.name = "", this.blending = gi, this.side = Ze, this.vertexColors = !1, this.opacity = 1, this.transparent = !1, this.alphaHash = !1, this.blendSrc = Qr, this.blendDst = to, this.blendEquation = zn, this.blendSrcAlpha = null, this.blendDstAlpha = null, this.blendEquationAlpha = null, this.blendColor = new Nt(0, 0, 0), this.blendAlpha = 0, this.depthFunc = yi, this.depthTest = !0, this.depthWrite = !0, this.stencilWriteMask = 255, this.stencilFunc = Ha, this.stencilRef = 0, this.stencilFuncMask = 255, this.stencilFail = Kn, this.stencilZFail = Kn, this.stencilZPass = Kn, this.stencilWrite = !1, this.clippingPlanes = null, this.clipIntersection = !1, this.clipShadows = !1, this.shadowSide = null, this.colorWrite = !0, this.precision = null, this.polygonOffset = !1, this.polygonOffsetFactor = 0, this.polygonOffsetUnits = 0, this.dithering = !1, this.alphaToCoverage = !1, this.premultipliedAlpha = !1, this.forceSinglePass = !1, this.visible = !0, this.toneMapped = !0, this.userData = {}, this.version = 0, this._alphaTest = 0;
  }
  get alphaTest() {
    return this._alphaTest;
  }
  set alphaTest(t) {
    this._alphaTest > 0 != t > 0 && this.version++, this._alphaTest = t;
  }
  // onBeforeRender and onBeforeCompile only supported in WebGLRenderer
  onBeforeRender() {
  }
  onBeforeCompile() {
  }
  customProgramCacheKey() {
    return this.onBeforeCompile.toString();
  }
  setValues(t) {
    if (t !== void 0)
      for (const e in t) {
        const n = t[e];
        if (n === void 0) {
          console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);
          continue;
        }
        const s = this[e];
        if (s === void 0) {
          console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);
          continue;
        }
        s && s.isColor ? s.set(n) : s && s.isVector3 && n && n.isVector3 ? s.copy(n) : this[e] = n;
      }
  }
  toJSON(t) {
    const e = t === void 0 || typeof t == "string";
    e && (t = {
      textures: {},
      images: {}
    });
    const n = {
      metadata: {
        version: 4.6,
        type: "Material",
        generator: "Material.toJSON"
      }
    };
    n.uuid = this.uuid, n.type = this.type, this.name !== "" && (n.name = this.name), this.color && this.color.isColor && (n.color = this.color.getHex()), this.roughness !== void 0 && (n.roughness = this.roughness), this.metalness !== void 0 && (n.metalness = this.metalness), this.sheen !== void 0 && (n.sheen = this.sheen), this.sheenColor && this.sheenColor.isColor && (n.sheenColor = this.sheenColor.getHex()), this.sheenRoughness !== void 0 && (n.sheenRoughness = this.sheenRoughness), this.emissive && this.emissive.isColor && (n.emissive = this.emissive.getHex()), this.emissiveIntensity !== void 0 && this.emissiveIntensity !== 1 && (n.emissiveIntensity = this.emissiveIntensity), this.specular && this.specular.isColor && (n.specular = this.specular.getHex()), this.specularIntensity !== void 0 && (n.specularIntensity = this.specularIntensity), this.specularColor && this.specularColor.isColor && (n.specularColor = this.specularColor.getHex()), this.shininess !== void 0 && (n.shininess = this.shininess), this.clearcoat !== void 0 && (n.clearcoat = this.clearcoat), this.clearcoatRoughness !== void 0 && (n.clearcoatRoughness = this.clearcoatRoughness), this.clearcoatMap && this.clearcoatMap.isTexture && (n.clearcoatMap = this.clearcoatMap.toJSON(t).uuid), this.clearcoatRoughnessMap && this.clearcoatRoughnessMap.isTexture && (n.clearcoatRoughnessMap = this.clearcoatRoughnessMap.toJSON(t).uuid), this.clearcoatNormalMap && this.clearcoatNormalMap.isTexture && (n.clearcoatNormalMap = this.clearcoatNormalMap.toJSON(t).uuid, n.clearcoatNormalScale = this.clearcoatNormalScale.toArray()), this.dispersion !== void 0 && (n.dispersion = this.dispersion), this.iridescence !== void 0 && (n.iridescence = this.iridescence), this.iridescenceIOR !== void 0 && (n.iridescenceIOR = this.iridescenceIOR), this.iridescenceThicknessRange !== void 0 && (n.iridescenceThicknessRange = this.iridescenceThicknessRange), this.iridescenceMap && this.iridescenceMap.isTexture && (n.iridescenceMap = this.iridescenceMap.toJSON(t).uuid), this.iridescenceThicknessMap && this.iridescenceThicknessMap.isTexture && (n.iridescenceThicknessMap = this.iridescenceThicknessMap.toJSON(t).uuid), this.anisotropy !== void 0 && (n.anisotropy = this.anisotropy), this.anisotropyRotation !== void 0 && (n.anisotropyRotation = this.anisotropyRotation), this.anisotropyMap && this.anisotropyMap.isTexture && (n.anisotropyMap = this.anisotropyMap.toJSON(t).uuid), this.map && this.map.isTexture && (n.map = this.map.toJSON(t).uuid), this.matcap && this.matcap.isTexture && (n.matcap = this.matcap.toJSON(t).uuid), this.alphaMap && this.alphaMap.isTexture && (n.alphaMap = this.alphaMap.toJSON(t).uuid), this.lightMap && this.lightMap.isTexture && (n.lightMap = this.lightMap.toJSON(t).uuid, n.lightMapIntensity = this.lightMapIntensity), this.aoMap && this.aoMap.isTexture && (n.aoMap = this.aoMap.toJSON(t).uuid, n.aoMapIntensity = this.aoMapIntensity), this.bumpMap && this.bumpMap.isTexture && (n.bumpMap = this.bumpMap.toJSON(t).uuid, n.bumpScale = this.bumpScale), this.normalMap && this.normalMap.isTexture && (n.normalMap = this.normalMap.toJSON(t).uuid, n.normalMapType = this.normalMapType, n.normalScale = this.normalScale.toArray()), this.displacementMap && this.displacementMap.isTexture && (n.displacementMap = this.displacementMap.toJSON(t).uuid, n.displacementScale = this.displacementScale, n.displacementBias = this.displacementBias), this.roughnessMap && this.roughnessMap.isTexture && (n.roughnessMap = this.roughnessMap.toJSON(t).uuid), this.metalnessMap && this.metalnessMap.isTexture && (n.metalnessMap = this.metalnessMap.toJSON(t).uuid), this.emissiveMap && this.emissiveMap.isTexture && (n.emissiveMap = this.emissiveMap.toJSON(t).uuid), this.specularMap && this.specularMap.isTexture && (n.specularMap = this.specularMap.toJSON(t).uuid), this.specularIntensityMap && this.specularIntensityMap.isTexture && (n.specularIntensityMap = this.specularIntensityMap.toJSON(t).uuid), this.specularColorMap && this.specularColorMap.isTexture && (n.specularColorMap = this.specularColorMap.toJSON(t).uuid), this.envMap && this.envMap.isTexture && (n.envMap = this.envMap.toJSON(t).uuid, this.combine !== void 0 && (n.combine = this.combine)), this.envMapRotation !== void 0 && (n.envMapRotation = this.envMapRotation.toArray()), this.envMapIntensity !== void 0 && (n.envMapIntensity = this.envMapIntensity), this.reflectivity !== void 0 && (n.reflectivity = this.reflectivity), this.refractionRatio !== void 0 && (n.refractionRatio = this.refractionRatio), this.gradientMap && this.gradientMap.isTexture && (n.gradientMap = this.gradientMap.toJSON(t).uuid), this.transmission !== void 0 && (n.transmission = this.transmission), this.transmissionMap && this.transmissionMap.isTexture && (n.transmissionMap = this.transmissionMap.toJSON(t).uuid), this.thickness !== void 0 && (n.thickness = this.thickness), this.thicknessMap && this.thicknessMap.isTexture && (n.thicknessMap = this.thicknessMap.toJSON(t).uuid), this.attenuationDistance !== void 0 && this.attenuationDistance !== 1 / 0 && (n.attenuationDistance = this.attenuationDistance), this.attenuationColor !== void 0 && (n.attenuationColor = this.attenuationColor.getHex()), this.size !== void 0 && (n.size = this.size), this.shadowSide !== null && (n.shadowSide = this.shadowSide), this.sizeAttenuation !== void 0 && (n.sizeAttenuation = this.sizeAttenuation), this.blending !== gi && (n.blending = this.blending), this.side !== Ze && (n.side = this.side), this.vertexColors === !0 && (n.vertexColors = !0), this.opacity < 1 && (n.opacity = this.opacity), this.transparent === !0 && (n.transparent = !0), this.blendSrc !== Qr && (n.blendSrc = this.blendSrc), this.blendDst !== to && (n.blendDst = this.blendDst), this.blendEquation !== zn && (n.blendEquation = this.blendEquation), this.blendSrcAlpha !== null && (n.blendSrcAlpha = this.blendSrcAlpha), this.blendDstAlpha !== null && (n.blendDstAlpha = this.blendDstAlpha), this.blendEquationAlpha !== null && (n.blendEquationAlpha = this.blendEquationAlpha), this.blendColor && this.blendColor.isColor && (n.blendColor = this.blendColor.getHex()), this.blendAlpha !== 0 && (n.blendAlpha = this.blendAlpha), this.depthFunc !== yi && (n.depthFunc = this.depthFunc), this.depthTest === !1 && (n.depthTest = this.depthTest), this.depthWrite === !1 && (n.depthWrite = this.depthWrite), this.colorWrite === !1 && (n.colorWrite = this.colorWrite), this.stencilWriteMask !== 255 && (n.stencilWriteMask = this.stencilWriteMask), this.stencilFunc !== Ha && (n.stencilFunc = this.stencilFunc), this.stencilRef !== 0 && (n.stencilRef = this.stencilRef), this.stencilFuncMask !== 255 && (n.stencilFuncMask = this.stencilFuncMask), this.stencilFail !== Kn && (n.stencilFail = this.stencilFail), this.stencilZFail !== Kn && (n.stencilZFail = this.stencilZFail), this.stencilZPass !== Kn && (n.stencilZPass = this.stencilZPass), this.stencilWrite === !0 && (n.stencilWrite = this.stencilWrite), this.rotation !== void 0 && this.rotation !== 0 && (n.rotation = this.rotation), this.polygonOffset === !0 && (n.polygonOffset = !0), this.polygonOffsetFactor !== 0 && (n.polygonOffsetFactor = this.polygonOffsetFactor), this.polygonOffsetUnits !== 0 && (n.polygonOffsetUnits = this.polygonOffsetUnits), this.linewidth !== void 0 && this.linewidth !== 1 && (n.linewidth = this.linewidth), this.dashSize !== void 0 && (n.dashSize = this.dashSize), this.gapSize !== void 0 && (n.gapSize = this.gapSize), this.scale !== void 0 && (n.scale = this.scale), this.dithering === !0 && (n.dithering = !0), this.alphaTest > 0 && (n.alphaTest = this.alphaTest), this.alphaHash === !0 && (n.alphaHash = !0), this.alphaToCoverage === !0 && (n.alphaToCoverage = !0), this.premultipliedAlpha === !0 && (n.premultipliedAlpha = !0), this.forceSinglePass === !0 && (n.forceSinglePass = !0), this.wireframe === !0 && (n.wireframe = !0), this.wireframeLinewidth > 1 && (n.wireframeLinewidth = this.wireframeLinewidth), this.wireframeLinecap !== "round" && (n.wireframeLinecap = this.wireframeLinecap), this.wireframeLinejoin !== "round" && (n.wireframeLinejoin = this.wireframeLinejoin), this.flatShading === !0 && (n.flatShading = !0), this.visible === !1 && (n.visible = !1), this.toneMapped === !1 && (n.toneMapped = !1), this.fog === !1 && (n.fog = !1), Object.keys(this.userData).length > 0 && (n.userData = this.userData);
    function s(r) {
      const o = [];
      for (const a in r) {
        const l = r[a];
        delete l.metadata, o.push(l);
      }
      return o;
    }
    if (e) {
      const r = s(t.textures), o = s(t.images);
      r.length > 0 && (n.textures = r), o.length > 0 && (n.images = o);
    }
    return n;
  }
  clone() {
    return new this.constructor().copy(this);
  }
  copy(t) {
    this.name = t.name, this.blending = t.blending, this.side = t.side, this.vertexColors = t.vertexColors, this.opacity = t.opacity, this.transparent = t.transparent, this.blendSrc = t.blendSrc, this.blendDst = t.blendDst, this.blendEquation = t.blendEquation, this.blendSrcAlpha = t.blendSrcAlpha, this.blendDstAlpha = t.blendDstAlpha, this.blendEquationAlpha = t.blendEquationAlpha, this.blendColor.copy(t.blendColor), this.blendAlpha = t.blendAlpha, this.depthFunc = t.depthFunc, this.depthTest = t.depthTest, this.depthWrite = t.depthWrite, this.stencilWriteMask = t.stencilWriteMask, this.stencilFunc = t.stencilFunc, this.stencilRef = t.stencilRef, this.stencilFuncMask = t.stencilFuncMask, this.stencilFail = t.stencilFail, this.stencilZFail = t.stencilZFail, this.stencilZPass = t.stencilZPass, this.stencilWrite = t.stencilWrite;
    const e = t.clippingPlanes;
    let n = null;
    if (e !== null) {
      const s = e.length;
      n = new Array(s);
      for (let r = 0; r !== s; ++r)
        n[r] = e[r].clone();
    }
    return this.clippingPlanes = n, this.clipIntersection = t.clipIntersection, this.clipShadows = t.clipShadows, this.shadowSide = t.shadowSide, this.colorWrite = t.colorWrite, this.precision = t.precision, this.polygonOffset = t.polygonOffset, this.polygonOffsetFactor = t.polygonOffsetFactor, this.polygonOffsetUnits = t.polygonOffsetUnits, this.dithering = t.dithering, this.alphaTest = t.alphaTest, this.alphaHash = t.alphaHash, this.alphaToCoverage = t.alphaToCoverage, this.premultipliedAlpha = t.premultipliedAlpha, this.forceSinglePass = t.forceSinglePass, this.visible = t.visible, this.toneMapped = t.toneMapped, this.userData = JSON.parse(JSON.stringify(t.userData)), this;
  }
  dispose() {
    this.dispatchEvent({ type: "dispose" });
  }
  set needsUpdate(t) {
    t === !0 && this.version++;
  }
  onBuild() {
    console.warn("Material: onBuild() has been removed.");
  }
}
class Pi extends Yn {
  static get type() {
    return "MeshBasicMaterial";
  }
  constructor(t) {
    super(), this.isMeshBasicMaterial = !0, this.color = new Nt(16777215), this.map = null, this.lightMap = null, this.lightMapIntensity = 1, this.aoMap = null, this.aoMapIntensity = 1, this.specularMap = null, this.alphaMap = null, this.envMap = null, this.envMapRotation = new Je(), this.combine = Uc, this.reflectivity = 1, this.refractionRatio = 0.98, this.wireframe = !1, this.wireframeLinewidth = 1, this.wireframeLinecap = "round", this.wireframeLinejoin = "round", this.fog = !0, this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.color.copy(t.color), this.map = t.map, this.lightMap = t.lightMap, this.lightMapIntensity = t.lightMapIntensity, this.aoMap = t.aoMap, this.aoMapIntensity = t.aoMapIntensity, this.specularMap = t.specularMap, this.alphaMap = t.alphaMap, this.envMap = t.envMap, this.envMapRotation.copy(t.envMapRotation), this.combine = t.combine, this.reflectivity = t.reflectivity, this.refractionRatio = t.refractionRatio, this.wireframe = t.wireframe, this.wireframeLinewidth = t.wireframeLinewidth, this.wireframeLinecap = t.wireframeLinecap, this.wireframeLinejoin = t.wireframeLinejoin, this.fog = t.fog, this;
  }
}
const le = /* @__PURE__ */ new A(), vs = /* @__PURE__ */ new St();
class ce {
  constructor(t, e, n = !1) {
    if (Array.isArray(t))
      throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");
    this.isBufferAttribute = !0, this.name = "", this.array = t, this.itemSize = e, this.count = t !== void 0 ? t.length / e : 0, this.normalized = n, this.usage = Va, this.updateRanges = [], this.gpuType = ze, this.version = 0;
  }
  onUploadCallback() {
  }
  set needsUpdate(t) {
    t === !0 && this.version++;
  }
  setUsage(t) {
    return this.usage = t, this;
  }
  addUpdateRange(t, e) {
    this.updateRanges.push({ start: t, count: e });
  }
  clearUpdateRanges() {
    this.updateRanges.length = 0;
  }
  copy(t) {
    return this.name = t.name, this.array = new t.array.constructor(t.array), this.itemSize = t.itemSize, this.count = t.count, this.normalized = t.normalized, this.usage = t.usage, this.gpuType = t.gpuType, this;
  }
  copyAt(t, e, n) {
    t *= this.itemSize, n *= e.itemSize;
    for (let s = 0, r = this.itemSize; s < r; s++)
      this.array[t + s] = e.array[n + s];
    return this;
  }
  copyArray(t) {
    return this.array.set(t), this;
  }
  applyMatrix3(t) {
    if (this.itemSize === 2)
      for (let e = 0, n = this.count; e < n; e++)
        vs.fromBufferAttribute(this, e), vs.applyMatrix3(t), this.setXY(e, vs.x, vs.y);
    else if (this.itemSize === 3)
      for (let e = 0, n = this.count; e < n; e++)
        le.fromBufferAttribute(this, e), le.applyMatrix3(t), this.setXYZ(e, le.x, le.y, le.z);
    return this;
  }
  applyMatrix4(t) {
    for (let e = 0, n = this.count; e < n; e++)
      le.fromBufferAttribute(this, e), le.applyMatrix4(t), this.setXYZ(e, le.x, le.y, le.z);
    return this;
  }
  applyNormalMatrix(t) {
    for (let e = 0, n = this.count; e < n; e++)
      le.fromBufferAttribute(this, e), le.applyNormalMatrix(t), this.setXYZ(e, le.x, le.y, le.z);
    return this;
  }
  transformDirection(t) {
    for (let e = 0, n = this.count; e < n; e++)
      le.fromBufferAttribute(this, e), le.transformDirection(t), this.setXYZ(e, le.x, le.y, le.z);
    return this;
  }
  set(t, e = 0) {
    return this.array.set(t, e), this;
  }
  getComponent(t, e) {
    let n = this.array[t * this.itemSize + e];
    return this.normalized && (n = Fi(n, this.array)), n;
  }
  setComponent(t, e, n) {
    return this.normalized && (n = Te(n, this.array)), this.array[t * this.itemSize + e] = n, this;
  }
  getX(t) {
    let e = this.array[t * this.itemSize];
    return this.normalized && (e = Fi(e, this.array)), e;
  }
  setX(t, e) {
    return this.normalized && (e = Te(e, this.array)), this.array[t * this.itemSize] = e, this;
  }
  getY(t) {
    let e = this.array[t * this.itemSize + 1];
    return this.normalized && (e = Fi(e, this.array)), e;
  }
  setY(t, e) {
    return this.normalized && (e = Te(e, this.array)), this.array[t * this.itemSize + 1] = e, this;
  }
  getZ(t) {
    let e = this.array[t * this.itemSize + 2];
    return this.normalized && (e = Fi(e, this.array)), e;
  }
  setZ(t, e) {
    return this.normalized && (e = Te(e, this.array)), this.array[t * this.itemSize + 2] = e, this;
  }
  getW(t) {
    let e = this.array[t * this.itemSize + 3];
    return this.normalized && (e = Fi(e, this.array)), e;
  }
  setW(t, e) {
    return this.normalized && (e = Te(e, this.array)), this.array[t * this.itemSize + 3] = e, this;
  }
  setXY(t, e, n) {
    return t *= this.itemSize, this.normalized && (e = Te(e, this.array), n = Te(n, this.array)), this.array[t + 0] = e, this.array[t + 1] = n, this;
  }
  setXYZ(t, e, n, s) {
    return t *= this.itemSize, this.normalized && (e = Te(e, this.array), n = Te(n, this.array), s = Te(s, this.array)), this.array[t + 0] = e, this.array[t + 1] = n, this.array[t + 2] = s, this;
  }
  setXYZW(t, e, n, s, r) {
    return t *= this.itemSize, this.normalized && (e = Te(e, this.array), n = Te(n, this.array), s = Te(s, this.array), r = Te(r, this.array)), this.array[t + 0] = e, this.array[t + 1] = n, this.array[t + 2] = s, this.array[t + 3] = r, this;
  }
  onUpload(t) {
    return this.onUploadCallback = t, this;
  }
  clone() {
    return new this.constructor(this.array, this.itemSize).copy(this);
  }
  toJSON() {
    const t = {
      itemSize: this.itemSize,
      type: this.array.constructor.name,
      array: Array.from(this.array),
      normalized: this.normalized
    };
    return this.name !== "" && (t.name = this.name), this.usage !== Va && (t.usage = this.usage), t;
  }
}
class Zc extends ce {
  constructor(t, e, n) {
    super(new Uint16Array(t), e, n);
  }
}
class Jc extends ce {
  constructor(t, e, n) {
    super(new Uint32Array(t), e, n);
  }
}
class Kt extends ce {
  constructor(t, e, n) {
    super(new Float32Array(t), e, n);
  }
}
let id = 0;
const Be = /* @__PURE__ */ new wt(), Fr = /* @__PURE__ */ new ue(), oi = /* @__PURE__ */ new A(), Pe = /* @__PURE__ */ new dn(), ki = /* @__PURE__ */ new dn(), pe = /* @__PURE__ */ new A();
class me extends qn {
  constructor() {
    super(), this.isBufferGeometry = !0, Object.defineProperty(this, "id", { value: id++ }), this.uuid = Ci(), this.name = "", this.type = "BufferGeometry", this.index = null, this.indirect = null, this.attributes = {}, this.morphAttributes = {}, this.morphTargetsRelative = !1, this.groups = [], this.boundingBox = null, this.boundingSphere = null, this.drawRange = { start: 0, count: 1 / 0 }, this.userData = {};
  }
  getIndex() {
    return this.index;
  }
  setIndex(t) {
    return Array.isArray(t) ? this.index = new (qc(t) ? Jc : Zc)(t, 1) : this.index = t, this;
  }
  setIndirect(t) {
    return this.indirect = t, this;
  }
  getIndirect() {
    return this.indirect;
  }
  getAttribute(t) {
    return this.attributes[t];
  }
  setAttribute(t, e) {
    return this.attributes[t] = e, this;
  }
  deleteAttribute(t) {
    return delete this.attributes[t], this;
  }
  hasAttribute(t) {
    return this.attributes[t] !== void 0;
  }
  addGroup(t, e, n = 0) {
    this.groups.push({
      start: t,
      count: e,
      materialIndex: n
    });
  }
  clearGroups() {
    this.groups = [];
  }
  setDrawRange(t, e) {
    this.drawRange.start = t, this.drawRange.count = e;
  }
  applyMatrix4(t) {
    const e = this.attributes.position;
    e !== void 0 && (e.applyMatrix4(t), e.needsUpdate = !0);
    const n = this.attributes.normal;
    if (n !== void 0) {
      const r = new Lt().getNormalMatrix(t);
      n.applyNormalMatrix(r), n.needsUpdate = !0;
    }
    const s = this.attributes.tangent;
    return s !== void 0 && (s.transformDirection(t), s.needsUpdate = !0), this.boundingBox !== null && this.computeBoundingBox(), this.boundingSphere !== null && this.computeBoundingSphere(), this;
  }
  applyQuaternion(t) {
    return Be.makeRotationFromQuaternion(t), this.applyMatrix4(Be), this;
  }
  rotateX(t) {
    return Be.makeRotationX(t), this.applyMatrix4(Be), this;
  }
  rotateY(t) {
    return Be.makeRotationY(t), this.applyMatrix4(Be), this;
  }
  rotateZ(t) {
    return Be.makeRotationZ(t), this.applyMatrix4(Be), this;
  }
  translate(t, e, n) {
    return Be.makeTranslation(t, e, n), this.applyMatrix4(Be), this;
  }
  scale(t, e, n) {
    return Be.makeScale(t, e, n), this.applyMatrix4(Be), this;
  }
  lookAt(t) {
    return Fr.lookAt(t), Fr.updateMatrix(), this.applyMatrix4(Fr.matrix), this;
  }
  center() {
    return this.computeBoundingBox(), this.boundingBox.getCenter(oi).negate(), this.translate(oi.x, oi.y, oi.z), this;
  }
  setFromPoints(t) {
    const e = this.getAttribute("position");
    if (e === void 0) {
      const n = [];
      for (let s = 0, r = t.length; s < r; s++) {
        const o = t[s];
        n.push(o.x, o.y, o.z || 0);
      }
      this.setAttribute("position", new Kt(n, 3));
    } else {
      for (let n = 0, s = e.count; n < s; n++) {
        const r = t[n];
        e.setXYZ(n, r.x, r.y, r.z || 0);
      }
      t.length > e.count && console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."), e.needsUpdate = !0;
    }
    return this;
  }
  computeBoundingBox() {
    this.boundingBox === null && (this.boundingBox = new dn());
    const t = this.attributes.position, e = this.morphAttributes.position;
    if (t && t.isGLBufferAttribute) {
      console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.", this), this.boundingBox.set(
        new A(-1 / 0, -1 / 0, -1 / 0),
        new A(1 / 0, 1 / 0, 1 / 0)
      );
      return;
    }
    if (t !== void 0) {
      if (this.boundingBox.setFromBufferAttribute(t), e)
        for (let n = 0, s = e.length; n < s; n++) {
          const r = e[n];
          Pe.setFromBufferAttribute(r), this.morphTargetsRelative ? (pe.addVectors(this.boundingBox.min, Pe.min), this.boundingBox.expandByPoint(pe), pe.addVectors(this.boundingBox.max, Pe.max), this.boundingBox.expandByPoint(pe)) : (this.boundingBox.expandByPoint(Pe.min), this.boundingBox.expandByPoint(Pe.max));
        }
    } else
      this.boundingBox.makeEmpty();
    (isNaN(this.boundingBox.min.x) || isNaN(this.boundingBox.min.y) || isNaN(this.boundingBox.min.z)) && console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.', this);
  }
  computeBoundingSphere() {
    this.boundingSphere === null && (this.boundingSphere = new Cn());
    const t = this.attributes.position, e = this.morphAttributes.position;
    if (t && t.isGLBufferAttribute) {
      console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.", this), this.boundingSphere.set(new A(), 1 / 0);
      return;
    }
    if (t) {
      const n = this.boundingSphere.center;
      if (Pe.setFromBufferAttribute(t), e)
        for (let r = 0, o = e.length; r < o; r++) {
          const a = e[r];
          ki.setFromBufferAttribute(a), this.morphTargetsRelative ? (pe.addVectors(Pe.min, ki.min), Pe.expandByPoint(pe), pe.addVectors(Pe.max, ki.max), Pe.expandByPoint(pe)) : (Pe.expandByPoint(ki.min), Pe.expandByPoint(ki.max));
        }
      Pe.getCenter(n);
      let s = 0;
      for (let r = 0, o = t.count; r < o; r++)
        pe.fromBufferAttribute(t, r), s = Math.max(s, n.distanceToSquared(pe));
      if (e)
        for (let r = 0, o = e.length; r < o; r++) {
          const a = e[r], l = this.morphTargetsRelative;
          for (let c = 0, h = a.count; c < h; c++)
            pe.fromBufferAttribute(a, c), l && (oi.fromBufferAttribute(t, c), pe.add(oi)), s = Math.max(s, n.distanceToSquared(pe));
        }
      this.boundingSphere.radius = Math.sqrt(s), isNaN(this.boundingSphere.radius) && console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.', this);
    }
  }
  computeTangents() {
    const t = this.index, e = this.attributes;
    if (t === null || e.position === void 0 || e.normal === void 0 || e.uv === void 0) {
      console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");
      return;
    }
    const n = e.position, s = e.normal, r = e.uv;
    this.hasAttribute("tangent") === !1 && this.setAttribute("tangent", new ce(new Float32Array(4 * n.count), 4));
    const o = this.getAttribute("tangent"), a = [], l = [];
    for (let P = 0; P < n.count; P++)
      a[P] = new A(), l[P] = new A();
    const c = new A(), h = new A(), u = new A(), d = new St(), p = new St(), g = new St(), _ = new A(), m = new A();
    function f(P, S, x) {
      c.fromBufferAttribute(n, P), h.fromBufferAttribute(n, S), u.fromBufferAttribute(n, x), d.fromBufferAttribute(r, P), p.fromBufferAttribute(r, S), g.fromBufferAttribute(r, x), h.sub(c), u.sub(c), p.sub(d), g.sub(d);
      const C = 1 / (p.x * g.y - g.x * p.y);
      isFinite(C) && (_.copy(h).multiplyScalar(g.y).addScaledVector(u, -p.y).multiplyScalar(C), m.copy(u).multiplyScalar(p.x).addScaledVector(h, -g.x).multiplyScalar(C), a[P].add(_), a[S].add(_), a[x].add(_), l[P].add(m), l[S].add(m), l[x].add(m));
    }
    let b = this.groups;
    b.length === 0 && (b = [{
      start: 0,
      count: t.count
    }]);
    for (let P = 0, S = b.length; P < S; ++P) {
      const x = b[P], C = x.start, V = x.count;
      for (let O = C, W = C + V; O < W; O += 3)
        f(
          t.getX(O + 0),
          t.getX(O + 1),
          t.getX(O + 2)
        );
    }
    const E = new A(), M = new A(), L = new A(), T = new A();
    function R(P) {
      L.fromBufferAttribute(s, P), T.copy(L);
      const S = a[P];
      E.copy(S), E.sub(L.multiplyScalar(L.dot(S))).normalize(), M.crossVectors(T, S);
      const C = M.dot(l[P]) < 0 ? -1 : 1;
      o.setXYZW(P, E.x, E.y, E.z, C);
    }
    for (let P = 0, S = b.length; P < S; ++P) {
      const x = b[P], C = x.start, V = x.count;
      for (let O = C, W = C + V; O < W; O += 3)
        R(t.getX(O + 0)), R(t.getX(O + 1)), R(t.getX(O + 2));
    }
  }
  computeVertexNormals() {
    const t = this.index, e = this.getAttribute("position");
    if (e !== void 0) {
      let n = this.getAttribute("normal");
      if (n === void 0)
        n = new ce(new Float32Array(e.count * 3), 3), this.setAttribute("normal", n);
      else
        for (let d = 0, p = n.count; d < p; d++)
          n.setXYZ(d, 0, 0, 0);
      const s = new A(), r = new A(), o = new A(), a = new A(), l = new A(), c = new A(), h = new A(), u = new A();
      if (t)
        for (let d = 0, p = t.count; d < p; d += 3) {
          const g = t.getX(d + 0), _ = t.getX(d + 1), m = t.getX(d + 2);
          s.fromBufferAttribute(e, g), r.fromBufferAttribute(e, _), o.fromBufferAttribute(e, m), h.subVectors(o, r), u.subVectors(s, r), h.cross(u), a.fromBufferAttribute(n, g), l.fromBufferAttribute(n, _), c.fromBufferAttribute(n, m), a.add(h), l.add(h), c.add(h), n.setXYZ(g, a.x, a.y, a.z), n.setXYZ(_, l.x, l.y, l.z), n.setXYZ(m, c.x, c.y, c.z);
        }
      else
        for (let d = 0, p = e.count; d < p; d += 3)
          s.fromBufferAttribute(e, d + 0), r.fromBufferAttribute(e, d + 1), o.fromBufferAttribute(e, d + 2), h.subVectors(o, r), u.subVectors(s, r), h.cross(u), n.setXYZ(d + 0, h.x, h.y, h.z), n.setXYZ(d + 1, h.x, h.y, h.z), n.setXYZ(d + 2, h.x, h.y, h.z);
      this.normalizeNormals(), n.needsUpdate = !0;
    }
  }
  normalizeNormals() {
    const t = this.attributes.normal;
    for (let e = 0, n = t.count; e < n; e++)
      pe.fromBufferAttribute(t, e), pe.normalize(), t.setXYZ(e, pe.x, pe.y, pe.z);
  }
  toNonIndexed() {
    function t(a, l) {
      const c = a.array, h = a.itemSize, u = a.normalized, d = new c.constructor(l.length * h);
      let p = 0, g = 0;
      for (let _ = 0, m = l.length; _ < m; _++) {
        a.isInterleavedBufferAttribute ? p = l[_] * a.data.stride + a.offset : p = l[_] * h;
        for (let f = 0; f < h; f++)
          d[g++] = c[p++];
      }
      return new ce(d, h, u);
    }
    if (this.index === null)
      return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."), this;
    const e = new me(), n = this.index.array, s = this.attributes;
    for (const a in s) {
      const l = s[a], c = t(l, n);
      e.setAttribute(a, c);
    }
    const r = this.morphAttributes;
    for (const a in r) {
      const l = [], c = r[a];
      for (let h = 0, u = c.length; h < u; h++) {
        const d = c[h], p = t(d, n);
        l.push(p);
      }
      e.morphAttributes[a] = l;
    }
    e.morphTargetsRelative = this.morphTargetsRelative;
    const o = this.groups;
    for (let a = 0, l = o.length; a < l; a++) {
      const c = o[a];
      e.addGroup(c.start, c.count, c.materialIndex);
    }
    return e;
  }
  toJSON() {
    const t = {
      metadata: {
        version: 4.6,
        type: "BufferGeometry",
        generator: "BufferGeometry.toJSON"
      }
    };
    if (t.uuid = this.uuid, t.type = this.type, this.name !== "" && (t.name = this.name), Object.keys(this.userData).length > 0 && (t.userData = this.userData), this.parameters !== void 0) {
      const l = this.parameters;
      for (const c in l)
        l[c] !== void 0 && (t[c] = l[c]);
      return t;
    }
    t.data = { attributes: {} };
    const e = this.index;
    e !== null && (t.data.index = {
      type: e.array.constructor.name,
      array: Array.prototype.slice.call(e.array)
    });
    const n = this.attributes;
    for (const l in n) {
      const c = n[l];
      t.data.attributes[l] = c.toJSON(t.data);
    }
    const s = {};
    let r = !1;
    for (const l in this.morphAttributes) {
      const c = this.morphAttributes[l], h = [];
      for (let u = 0, d = c.length; u < d; u++) {
        const p = c[u];
        h.push(p.toJSON(t.data));
      }
      h.length > 0 && (s[l] = h, r = !0);
    }
    r && (t.data.morphAttributes = s, t.data.morphTargetsRelative = this.morphTargetsRelative);
    const o = this.groups;
    o.length > 0 && (t.data.groups = JSON.parse(JSON.stringify(o)));
    const a = this.boundingSphere;
    return a !== null && (t.data.boundingSphere = {
      center: a.center.toArray(),
      radius: a.radius
    }), t;
  }
  clone() {
    return new this.constructor().copy(this);
  }
  copy(t) {
    this.index = null, this.attributes = {}, this.morphAttributes = {}, this.groups = [], this.boundingBox = null, this.boundingSphere = null;
    const e = {};
    this.name = t.name;
    const n = t.index;
    n !== null && this.setIndex(n.clone(e));
    const s = t.attributes;
    for (const c in s) {
      const h = s[c];
      this.setAttribute(c, h.clone(e));
    }
    const r = t.morphAttributes;
    for (const c in r) {
      const h = [], u = r[c];
      for (let d = 0, p = u.length; d < p; d++)
        h.push(u[d].clone(e));
      this.morphAttributes[c] = h;
    }
    this.morphTargetsRelative = t.morphTargetsRelative;
    const o = t.groups;
    for (let c = 0, h = o.length; c < h; c++) {
      const u = o[c];
      this.addGroup(u.start, u.count, u.materialIndex);
    }
    const a = t.boundingBox;
    a !== null && (this.boundingBox = a.clone());
    const l = t.boundingSphere;
    return l !== null && (this.boundingSphere = l.clone()), this.drawRange.start = t.drawRange.start, this.drawRange.count = t.drawRange.count, this.userData = t.userData, this;
  }
  dispose() {
    this.dispatchEvent({ type: "dispose" });
  }
}
const ol = /* @__PURE__ */ new wt(), In = /* @__PURE__ */ new rs(), xs = /* @__PURE__ */ new Cn(), al = /* @__PURE__ */ new A(), Ms = /* @__PURE__ */ new A(), ys = /* @__PURE__ */ new A(), Ss = /* @__PURE__ */ new A(), Or = /* @__PURE__ */ new A(), Es = /* @__PURE__ */ new A(), ll = /* @__PURE__ */ new A(), bs = /* @__PURE__ */ new A();
class Xt extends ue {
  constructor(t = new me(), e = new Pi()) {
    super(), this.isMesh = !0, this.type = "Mesh", this.geometry = t, this.material = e, this.updateMorphTargets();
  }
  copy(t, e) {
    return super.copy(t, e), t.morphTargetInfluences !== void 0 && (this.morphTargetInfluences = t.morphTargetInfluences.slice()), t.morphTargetDictionary !== void 0 && (this.morphTargetDictionary = Object.assign({}, t.morphTargetDictionary)), this.material = Array.isArray(t.material) ? t.material.slice() : t.material, this.geometry = t.geometry, this;
  }
  updateMorphTargets() {
    const e = this.geometry.morphAttributes, n = Object.keys(e);
    if (n.length > 0) {
      const s = e[n[0]];
      if (s !== void 0) {
        this.morphTargetInfluences = [], this.morphTargetDictionary = {};
        for (let r = 0, o = s.length; r < o; r++) {
          const a = s[r].name || String(r);
          this.morphTargetInfluences.push(0), this.morphTargetDictionary[a] = r;
        }
      }
    }
  }
  getVertexPosition(t, e) {
    const n = this.geometry, s = n.attributes.position, r = n.morphAttributes.position, o = n.morphTargetsRelative;
    e.fromBufferAttribute(s, t);
    const a = this.morphTargetInfluences;
    if (r && a) {
      Es.set(0, 0, 0);
      for (let l = 0, c = r.length; l < c; l++) {
        const h = a[l], u = r[l];
        h !== 0 && (Or.fromBufferAttribute(u, t), o ? Es.addScaledVector(Or, h) : Es.addScaledVector(Or.sub(e), h));
      }
      e.add(Es);
    }
    return e;
  }
  raycast(t, e) {
    const n = this.geometry, s = this.material, r = this.matrixWorld;
    s !== void 0 && (n.boundingSphere === null && n.computeBoundingSphere(), xs.copy(n.boundingSphere), xs.applyMatrix4(r), In.copy(t.ray).recast(t.near), !(xs.containsPoint(In.origin) === !1 && (In.intersectSphere(xs, al) === null || In.origin.distanceToSquared(al) > (t.far - t.near) ** 2)) && (ol.copy(r).invert(), In.copy(t.ray).applyMatrix4(ol), !(n.boundingBox !== null && In.intersectsBox(n.boundingBox) === !1) && this._computeIntersections(t, e, In)));
  }
  _computeIntersections(t, e, n) {
    let s;
    const r = this.geometry, o = this.material, a = r.index, l = r.attributes.position, c = r.attributes.uv, h = r.attributes.uv1, u = r.attributes.normal, d = r.groups, p = r.drawRange;
    if (a !== null)
      if (Array.isArray(o))
        for (let g = 0, _ = d.length; g < _; g++) {
          const m = d[g], f = o[m.materialIndex], b = Math.max(m.start, p.start), E = Math.min(a.count, Math.min(m.start + m.count, p.start + p.count));
          for (let M = b, L = E; M < L; M += 3) {
            const T = a.getX(M), R = a.getX(M + 1), P = a.getX(M + 2);
            s = ws(this, f, t, n, c, h, u, T, R, P), s && (s.faceIndex = Math.floor(M / 3), s.face.materialIndex = m.materialIndex, e.push(s));
          }
        }
      else {
        const g = Math.max(0, p.start), _ = Math.min(a.count, p.start + p.count);
        for (let m = g, f = _; m < f; m += 3) {
          const b = a.getX(m), E = a.getX(m + 1), M = a.getX(m + 2);
          s = ws(this, o, t, n, c, h, u, b, E, M), s && (s.faceIndex = Math.floor(m / 3), e.push(s));
        }
      }
    else if (l !== void 0)
      if (Array.isArray(o))
        for (let g = 0, _ = d.length; g < _; g++) {
          const m = d[g], f = o[m.materialIndex], b = Math.max(m.start, p.start), E = Math.min(l.count, Math.min(m.start + m.count, p.start + p.count));
          for (let M = b, L = E; M < L; M += 3) {
            const T = M, R = M + 1, P = M + 2;
            s = ws(this, f, t, n, c, h, u, T, R, P), s && (s.faceIndex = Math.floor(M / 3), s.face.materialIndex = m.materialIndex, e.push(s));
          }
        }
      else {
        const g = Math.max(0, p.start), _ = Math.min(l.count, p.start + p.count);
        for (let m = g, f = _; m < f; m += 3) {
          const b = m, E = m + 1, M = m + 2;
          s = ws(this, o, t, n, c, h, u, b, E, M), s && (s.faceIndex = Math.floor(m / 3), e.push(s));
        }
      }
  }
}
function sd(i, t, e, n, s, r, o, a) {
  let l;
  if (t.side === be ? l = n.intersectTriangle(o, r, s, !0, a) : l = n.intersectTriangle(s, r, o, t.side === Ze, a), l === null) return null;
  bs.copy(a), bs.applyMatrix4(i.matrixWorld);
  const c = e.ray.origin.distanceTo(bs);
  return c < e.near || c > e.far ? null : {
    distance: c,
    point: bs.clone(),
    object: i
  };
}
function ws(i, t, e, n, s, r, o, a, l, c) {
  i.getVertexPosition(a, Ms), i.getVertexPosition(l, ys), i.getVertexPosition(c, Ss);
  const h = sd(i, t, e, n, Ms, ys, Ss, ll);
  if (h) {
    const u = new A();
    $e.getBarycoord(ll, Ms, ys, Ss, u), s && (h.uv = $e.getInterpolatedAttribute(s, a, l, c, u, new St())), r && (h.uv1 = $e.getInterpolatedAttribute(r, a, l, c, u, new St())), o && (h.normal = $e.getInterpolatedAttribute(o, a, l, c, u, new A()), h.normal.dot(n.direction) > 0 && h.normal.multiplyScalar(-1));
    const d = {
      a,
      b: l,
      c,
      normal: new A(),
      materialIndex: 0
    };
    $e.getNormal(Ms, ys, Ss, d.normal), h.face = d, h.barycoord = u;
  }
  return h;
}
class Di extends me {
  constructor(t = 1, e = 1, n = 1, s = 1, r = 1, o = 1) {
    super(), this.type = "BoxGeometry", this.parameters = {
      width: t,
      height: e,
      depth: n,
      widthSegments: s,
      heightSegments: r,
      depthSegments: o
    };
    const a = this;
    s = Math.floor(s), r = Math.floor(r), o = Math.floor(o);
    const l = [], c = [], h = [], u = [];
    let d = 0, p = 0;
    g("z", "y", "x", -1, -1, n, e, t, o, r, 0), g("z", "y", "x", 1, -1, n, e, -t, o, r, 1), g("x", "z", "y", 1, 1, t, n, e, s, o, 2), g("x", "z", "y", 1, -1, t, n, -e, s, o, 3), g("x", "y", "z", 1, -1, t, e, n, s, r, 4), g("x", "y", "z", -1, -1, t, e, -n, s, r, 5), this.setIndex(l), this.setAttribute("position", new Kt(c, 3)), this.setAttribute("normal", new Kt(h, 3)), this.setAttribute("uv", new Kt(u, 2));
    function g(_, m, f, b, E, M, L, T, R, P, S) {
      const x = M / R, C = L / P, V = M / 2, O = L / 2, W = T / 2, K = R + 1, G = P + 1;
      let Z = 0, k = 0;
      const nt = new A();
      for (let ct = 0; ct < G; ct++) {
        const _t = ct * C - O;
        for (let Ct = 0; Ct < K; Ct++) {
          const Gt = Ct * x - V;
          nt[_] = Gt * b, nt[m] = _t * E, nt[f] = W, c.push(nt.x, nt.y, nt.z), nt[_] = 0, nt[m] = 0, nt[f] = T > 0 ? 1 : -1, h.push(nt.x, nt.y, nt.z), u.push(Ct / R), u.push(1 - ct / P), Z += 1;
        }
      }
      for (let ct = 0; ct < P; ct++)
        for (let _t = 0; _t < R; _t++) {
          const Ct = d + _t + K * ct, Gt = d + _t + K * (ct + 1), $ = d + (_t + 1) + K * (ct + 1), tt = d + (_t + 1) + K * ct;
          l.push(Ct, Gt, tt), l.push(Gt, $, tt), k += 6;
        }
      a.addGroup(p, k, S), p += k, d += Z;
    }
  }
  copy(t) {
    return super.copy(t), this.parameters = Object.assign({}, t.parameters), this;
  }
  static fromJSON(t) {
    return new Di(t.width, t.height, t.depth, t.widthSegments, t.heightSegments, t.depthSegments);
  }
}
function Ti(i) {
  const t = {};
  for (const e in i) {
    t[e] = {};
    for (const n in i[e]) {
      const s = i[e][n];
      s && (s.isColor || s.isMatrix3 || s.isMatrix4 || s.isVector2 || s.isVector3 || s.isVector4 || s.isTexture || s.isQuaternion) ? s.isRenderTargetTexture ? (console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."), t[e][n] = null) : t[e][n] = s.clone() : Array.isArray(s) ? t[e][n] = s.slice() : t[e][n] = s;
    }
  }
  return t;
}
function Se(i) {
  const t = {};
  for (let e = 0; e < i.length; e++) {
    const n = Ti(i[e]);
    for (const s in n)
      t[s] = n[s];
  }
  return t;
}
function rd(i) {
  const t = [];
  for (let e = 0; e < i.length; e++)
    t.push(i[e].clone());
  return t;
}
function Qc(i) {
  const t = i.getRenderTarget();
  return t === null ? i.outputColorSpace : t.isXRRenderTarget === !0 ? t.texture.colorSpace : Vt.workingColorSpace;
}
const od = { clone: Ti, merge: Se };
var ad = `void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`, ld = `void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;
class Rn extends Yn {
  static get type() {
    return "ShaderMaterial";
  }
  constructor(t) {
    super(), this.isShaderMaterial = !0, this.defines = {}, this.uniforms = {}, this.uniformsGroups = [], this.vertexShader = ad, this.fragmentShader = ld, this.linewidth = 1, this.wireframe = !1, this.wireframeLinewidth = 1, this.fog = !1, this.lights = !1, this.clipping = !1, this.forceSinglePass = !0, this.extensions = {
      clipCullDistance: !1,
      // set to use vertex shader clipping
      multiDraw: !1
      // set to use vertex shader multi_draw / enable gl_DrawID
    }, this.defaultAttributeValues = {
      color: [1, 1, 1],
      uv: [0, 0],
      uv1: [0, 0]
    }, this.index0AttributeName = void 0, this.uniformsNeedUpdate = !1, this.glslVersion = null, t !== void 0 && this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.fragmentShader = t.fragmentShader, this.vertexShader = t.vertexShader, this.uniforms = Ti(t.uniforms), this.uniformsGroups = rd(t.uniformsGroups), this.defines = Object.assign({}, t.defines), this.wireframe = t.wireframe, this.wireframeLinewidth = t.wireframeLinewidth, this.fog = t.fog, this.lights = t.lights, this.clipping = t.clipping, this.extensions = Object.assign({}, t.extensions), this.glslVersion = t.glslVersion, this;
  }
  toJSON(t) {
    const e = super.toJSON(t);
    e.glslVersion = this.glslVersion, e.uniforms = {};
    for (const s in this.uniforms) {
      const o = this.uniforms[s].value;
      o && o.isTexture ? e.uniforms[s] = {
        type: "t",
        value: o.toJSON(t).uuid
      } : o && o.isColor ? e.uniforms[s] = {
        type: "c",
        value: o.getHex()
      } : o && o.isVector2 ? e.uniforms[s] = {
        type: "v2",
        value: o.toArray()
      } : o && o.isVector3 ? e.uniforms[s] = {
        type: "v3",
        value: o.toArray()
      } : o && o.isVector4 ? e.uniforms[s] = {
        type: "v4",
        value: o.toArray()
      } : o && o.isMatrix3 ? e.uniforms[s] = {
        type: "m3",
        value: o.toArray()
      } : o && o.isMatrix4 ? e.uniforms[s] = {
        type: "m4",
        value: o.toArray()
      } : e.uniforms[s] = {
        value: o
      };
    }
    Object.keys(this.defines).length > 0 && (e.defines = this.defines), e.vertexShader = this.vertexShader, e.fragmentShader = this.fragmentShader, e.lights = this.lights, e.clipping = this.clipping;
    const n = {};
    for (const s in this.extensions)
      this.extensions[s] === !0 && (n[s] = !0);
    return Object.keys(n).length > 0 && (e.extensions = n), e;
  }
}
class th extends ue {
  constructor() {
    super(), this.isCamera = !0, this.type = "Camera", this.matrixWorldInverse = new wt(), this.projectionMatrix = new wt(), this.projectionMatrixInverse = new wt(), this.coordinateSystem = cn;
  }
  copy(t, e) {
    return super.copy(t, e), this.matrixWorldInverse.copy(t.matrixWorldInverse), this.projectionMatrix.copy(t.projectionMatrix), this.projectionMatrixInverse.copy(t.projectionMatrixInverse), this.coordinateSystem = t.coordinateSystem, this;
  }
  getWorldDirection(t) {
    return super.getWorldDirection(t).negate();
  }
  updateMatrixWorld(t) {
    super.updateMatrixWorld(t), this.matrixWorldInverse.copy(this.matrixWorld).invert();
  }
  updateWorldMatrix(t, e) {
    super.updateWorldMatrix(t, e), this.matrixWorldInverse.copy(this.matrixWorld).invert();
  }
  clone() {
    return new this.constructor().copy(this);
  }
}
const yn = /* @__PURE__ */ new A(), cl = /* @__PURE__ */ new St(), hl = /* @__PURE__ */ new St();
class Le extends th {
  constructor(t = 50, e = 1, n = 0.1, s = 2e3) {
    super(), this.isPerspectiveCamera = !0, this.type = "PerspectiveCamera", this.fov = t, this.zoom = 1, this.near = n, this.far = s, this.focus = 10, this.aspect = e, this.view = null, this.filmGauge = 35, this.filmOffset = 0, this.updateProjectionMatrix();
  }
  copy(t, e) {
    return super.copy(t, e), this.fov = t.fov, this.zoom = t.zoom, this.near = t.near, this.far = t.far, this.focus = t.focus, this.aspect = t.aspect, this.view = t.view === null ? null : Object.assign({}, t.view), this.filmGauge = t.filmGauge, this.filmOffset = t.filmOffset, this;
  }
  /**
   * Sets the FOV by focal length in respect to the current .filmGauge.
   *
   * The default film gauge is 35, so that the focal length can be specified for
   * a 35mm (full frame) camera.
   *
   * Values for focal length and film gauge must have the same unit.
   */
  setFocalLength(t) {
    const e = 0.5 * this.getFilmHeight() / t;
    this.fov = Oo * 2 * Math.atan(e), this.updateProjectionMatrix();
  }
  /**
   * Calculates the focal length from the current .fov and .filmGauge.
   */
  getFocalLength() {
    const t = Math.tan(Xs * 0.5 * this.fov);
    return 0.5 * this.getFilmHeight() / t;
  }
  getEffectiveFOV() {
    return Oo * 2 * Math.atan(
      Math.tan(Xs * 0.5 * this.fov) / this.zoom
    );
  }
  getFilmWidth() {
    return this.filmGauge * Math.min(this.aspect, 1);
  }
  getFilmHeight() {
    return this.filmGauge / Math.max(this.aspect, 1);
  }
  /**
   * Computes the 2D bounds of the camera's viewable rectangle at a given distance along the viewing direction.
   * Sets minTarget and maxTarget to the coordinates of the lower-left and upper-right corners of the view rectangle.
   */
  getViewBounds(t, e, n) {
    yn.set(-1, -1, 0.5).applyMatrix4(this.projectionMatrixInverse), e.set(yn.x, yn.y).multiplyScalar(-t / yn.z), yn.set(1, 1, 0.5).applyMatrix4(this.projectionMatrixInverse), n.set(yn.x, yn.y).multiplyScalar(-t / yn.z);
  }
  /**
   * Computes the width and height of the camera's viewable rectangle at a given distance along the viewing direction.
   * Copies the result into the target Vector2, where x is width and y is height.
   */
  getViewSize(t, e) {
    return this.getViewBounds(t, cl, hl), e.subVectors(hl, cl);
  }
  /**
   * Sets an offset in a larger frustum. This is useful for multi-window or
   * multi-monitor/multi-machine setups.
   *
   * For example, if you have 3x2 monitors and each monitor is 1920x1080 and
   * the monitors are in grid like this
   *
   *   +---+---+---+
   *   | A | B | C |
   *   +---+---+---+
   *   | D | E | F |
   *   +---+---+---+
   *
   * then for each monitor you would call it like this
   *
   *   const w = 1920;
   *   const h = 1080;
   *   const fullWidth = w * 3;
   *   const fullHeight = h * 2;
   *
   *   --A--
   *   camera.setViewOffset( fullWidth, fullHeight, w * 0, h * 0, w, h );
   *   --B--
   *   camera.setViewOffset( fullWidth, fullHeight, w * 1, h * 0, w, h );
   *   --C--
   *   camera.setViewOffset( fullWidth, fullHeight, w * 2, h * 0, w, h );
   *   --D--
   *   camera.setViewOffset( fullWidth, fullHeight, w * 0, h * 1, w, h );
   *   --E--
   *   camera.setViewOffset( fullWidth, fullHeight, w * 1, h * 1, w, h );
   *   --F--
   *   camera.setViewOffset( fullWidth, fullHeight, w * 2, h * 1, w, h );
   *
   *   Note there is no reason monitors have to be the same size or in a grid.
   */
  setViewOffset(t, e, n, s, r, o) {
    this.aspect = t / e, this.view === null && (this.view = {
      enabled: !0,
      fullWidth: 1,
      fullHeight: 1,
      offsetX: 0,
      offsetY: 0,
      width: 1,
      height: 1
    }), this.view.enabled = !0, this.view.fullWidth = t, this.view.fullHeight = e, this.view.offsetX = n, this.view.offsetY = s, this.view.width = r, this.view.height = o, this.updateProjectionMatrix();
  }
  clearViewOffset() {
    this.view !== null && (this.view.enabled = !1), this.updateProjectionMatrix();
  }
  updateProjectionMatrix() {
    const t = this.near;
    let e = t * Math.tan(Xs * 0.5 * this.fov) / this.zoom, n = 2 * e, s = this.aspect * n, r = -0.5 * s;
    const o = this.view;
    if (this.view !== null && this.view.enabled) {
      const l = o.fullWidth, c = o.fullHeight;
      r += o.offsetX * s / l, e -= o.offsetY * n / c, s *= o.width / l, n *= o.height / c;
    }
    const a = this.filmOffset;
    a !== 0 && (r += t * a / this.getFilmWidth()), this.projectionMatrix.makePerspective(r, r + s, e, e - n, t, this.far, this.coordinateSystem), this.projectionMatrixInverse.copy(this.projectionMatrix).invert();
  }
  toJSON(t) {
    const e = super.toJSON(t);
    return e.object.fov = this.fov, e.object.zoom = this.zoom, e.object.near = this.near, e.object.far = this.far, e.object.focus = this.focus, e.object.aspect = this.aspect, this.view !== null && (e.object.view = Object.assign({}, this.view)), e.object.filmGauge = this.filmGauge, e.object.filmOffset = this.filmOffset, e;
  }
}
const ai = -90, li = 1;
class eh extends ue {
  constructor(t, e, n) {
    super(), this.type = "CubeCamera", this.renderTarget = n, this.coordinateSystem = null, this.activeMipmapLevel = 0;
    const s = new Le(ai, li, t, e);
    s.layers = this.layers, this.add(s);
    const r = new Le(ai, li, t, e);
    r.layers = this.layers, this.add(r);
    const o = new Le(ai, li, t, e);
    o.layers = this.layers, this.add(o);
    const a = new Le(ai, li, t, e);
    a.layers = this.layers, this.add(a);
    const l = new Le(ai, li, t, e);
    l.layers = this.layers, this.add(l);
    const c = new Le(ai, li, t, e);
    c.layers = this.layers, this.add(c);
  }
  updateCoordinateSystem() {
    const t = this.coordinateSystem, e = this.children.concat(), [n, s, r, o, a, l] = e;
    for (const c of e) this.remove(c);
    if (t === cn)
      n.up.set(0, 1, 0), n.lookAt(1, 0, 0), s.up.set(0, 1, 0), s.lookAt(-1, 0, 0), r.up.set(0, 0, -1), r.lookAt(0, 1, 0), o.up.set(0, 0, 1), o.lookAt(0, -1, 0), a.up.set(0, 1, 0), a.lookAt(0, 0, 1), l.up.set(0, 1, 0), l.lookAt(0, 0, -1);
    else if (t === Js)
      n.up.set(0, -1, 0), n.lookAt(-1, 0, 0), s.up.set(0, -1, 0), s.lookAt(1, 0, 0), r.up.set(0, 0, 1), r.lookAt(0, 1, 0), o.up.set(0, 0, -1), o.lookAt(0, -1, 0), a.up.set(0, -1, 0), a.lookAt(0, 0, 1), l.up.set(0, -1, 0), l.lookAt(0, 0, -1);
    else
      throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: " + t);
    for (const c of e)
      this.add(c), c.updateMatrixWorld();
  }
  update(t, e) {
    this.parent === null && this.updateMatrixWorld();
    const { renderTarget: n, activeMipmapLevel: s } = this;
    this.coordinateSystem !== t.coordinateSystem && (this.coordinateSystem = t.coordinateSystem, this.updateCoordinateSystem());
    const [r, o, a, l, c, h] = this.children, u = t.getRenderTarget(), d = t.getActiveCubeFace(), p = t.getActiveMipmapLevel(), g = t.xr.enabled;
    t.xr.enabled = !1;
    const _ = n.texture.generateMipmaps;
    n.texture.generateMipmaps = !1, t.setRenderTarget(n, 0, s), t.render(e, r), t.setRenderTarget(n, 1, s), t.render(e, o), t.setRenderTarget(n, 2, s), t.render(e, a), t.setRenderTarget(n, 3, s), t.render(e, l), t.setRenderTarget(n, 4, s), t.render(e, c), n.texture.generateMipmaps = _, t.setRenderTarget(n, 5, s), t.render(e, h), t.setRenderTarget(u, d, p), t.xr.enabled = g, n.texture.needsPMREMUpdate = !0;
  }
}
class nh extends ye {
  constructor(t, e, n, s, r, o, a, l, c, h) {
    t = t !== void 0 ? t : [], e = e !== void 0 ? e : Si, super(t, e, n, s, r, o, a, l, c, h), this.isCubeTexture = !0, this.flipY = !1;
  }
  get images() {
    return this.image;
  }
  set images(t) {
    this.image = t;
  }
}
class ih extends $n {
  constructor(t = 1, e = {}) {
    super(t, t, e), this.isWebGLCubeRenderTarget = !0;
    const n = { width: t, height: t, depth: 1 }, s = [n, n, n, n, n, n];
    this.texture = new nh(s, e.mapping, e.wrapS, e.wrapT, e.magFilter, e.minFilter, e.format, e.type, e.anisotropy, e.colorSpace), this.texture.isRenderTargetTexture = !0, this.texture.generateMipmaps = e.generateMipmaps !== void 0 ? e.generateMipmaps : !1, this.texture.minFilter = e.minFilter !== void 0 ? e.minFilter : Ke;
  }
  fromEquirectangularTexture(t, e) {
    this.texture.type = e.type, this.texture.colorSpace = e.colorSpace, this.texture.generateMipmaps = e.generateMipmaps, this.texture.minFilter = e.minFilter, this.texture.magFilter = e.magFilter;
    const n = {
      uniforms: {
        tEquirect: { value: null }
      },
      vertexShader: (
        /* glsl */
        `

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`
      ),
      fragmentShader: (
        /* glsl */
        `

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`
      )
    }, s = new Di(5, 5, 5), r = new Rn({
      name: "CubemapFromEquirect",
      uniforms: Ti(n.uniforms),
      vertexShader: n.vertexShader,
      fragmentShader: n.fragmentShader,
      side: be,
      blending: Tn
    });
    r.uniforms.tEquirect.value = e;
    const o = new Xt(s, r), a = e.minFilter;
    return e.minFilter === Vn && (e.minFilter = Ke), new eh(1, 10, this).update(t, o), e.minFilter = a, o.geometry.dispose(), o.material.dispose(), this;
  }
  clear(t, e, n, s) {
    const r = t.getRenderTarget();
    for (let o = 0; o < 6; o++)
      t.setRenderTarget(this, o), t.clear(e, n, s);
    t.setRenderTarget(r);
  }
}
const Br = /* @__PURE__ */ new A(), cd = /* @__PURE__ */ new A(), hd = /* @__PURE__ */ new Lt();
class ln {
  constructor(t = new A(1, 0, 0), e = 0) {
    this.isPlane = !0, this.normal = t, this.constant = e;
  }
  set(t, e) {
    return this.normal.copy(t), this.constant = e, this;
  }
  setComponents(t, e, n, s) {
    return this.normal.set(t, e, n), this.constant = s, this;
  }
  setFromNormalAndCoplanarPoint(t, e) {
    return this.normal.copy(t), this.constant = -e.dot(this.normal), this;
  }
  setFromCoplanarPoints(t, e, n) {
    const s = Br.subVectors(n, e).cross(cd.subVectors(t, e)).normalize();
    return this.setFromNormalAndCoplanarPoint(s, t), this;
  }
  copy(t) {
    return this.normal.copy(t.normal), this.constant = t.constant, this;
  }
  normalize() {
    const t = 1 / this.normal.length();
    return this.normal.multiplyScalar(t), this.constant *= t, this;
  }
  negate() {
    return this.constant *= -1, this.normal.negate(), this;
  }
  distanceToPoint(t) {
    return this.normal.dot(t) + this.constant;
  }
  distanceToSphere(t) {
    return this.distanceToPoint(t.center) - t.radius;
  }
  projectPoint(t, e) {
    return e.copy(t).addScaledVector(this.normal, -this.distanceToPoint(t));
  }
  intersectLine(t, e) {
    const n = t.delta(Br), s = this.normal.dot(n);
    if (s === 0)
      return this.distanceToPoint(t.start) === 0 ? e.copy(t.start) : null;
    const r = -(t.start.dot(this.normal) + this.constant) / s;
    return r < 0 || r > 1 ? null : e.copy(t.start).addScaledVector(n, r);
  }
  intersectsLine(t) {
    const e = this.distanceToPoint(t.start), n = this.distanceToPoint(t.end);
    return e < 0 && n > 0 || n < 0 && e > 0;
  }
  intersectsBox(t) {
    return t.intersectsPlane(this);
  }
  intersectsSphere(t) {
    return t.intersectsPlane(this);
  }
  coplanarPoint(t) {
    return t.copy(this.normal).multiplyScalar(-this.constant);
  }
  applyMatrix4(t, e) {
    const n = e || hd.getNormalMatrix(t), s = this.coplanarPoint(Br).applyMatrix4(t), r = this.normal.applyMatrix3(n).normalize();
    return this.constant = -s.dot(r), this;
  }
  translate(t) {
    return this.constant -= t.dot(this.normal), this;
  }
  equals(t) {
    return t.normal.equals(this.normal) && t.constant === this.constant;
  }
  clone() {
    return new this.constructor().copy(this);
  }
}
const Nn = /* @__PURE__ */ new Cn(), Ts = /* @__PURE__ */ new A();
class ea {
  constructor(t = new ln(), e = new ln(), n = new ln(), s = new ln(), r = new ln(), o = new ln()) {
    this.planes = [t, e, n, s, r, o];
  }
  set(t, e, n, s, r, o) {
    const a = this.planes;
    return a[0].copy(t), a[1].copy(e), a[2].copy(n), a[3].copy(s), a[4].copy(r), a[5].copy(o), this;
  }
  copy(t) {
    const e = this.planes;
    for (let n = 0; n < 6; n++)
      e[n].copy(t.planes[n]);
    return this;
  }
  setFromProjectionMatrix(t, e = cn) {
    const n = this.planes, s = t.elements, r = s[0], o = s[1], a = s[2], l = s[3], c = s[4], h = s[5], u = s[6], d = s[7], p = s[8], g = s[9], _ = s[10], m = s[11], f = s[12], b = s[13], E = s[14], M = s[15];
    if (n[0].setComponents(l - r, d - c, m - p, M - f).normalize(), n[1].setComponents(l + r, d + c, m + p, M + f).normalize(), n[2].setComponents(l + o, d + h, m + g, M + b).normalize(), n[3].setComponents(l - o, d - h, m - g, M - b).normalize(), n[4].setComponents(l - a, d - u, m - _, M - E).normalize(), e === cn)
      n[5].setComponents(l + a, d + u, m + _, M + E).normalize();
    else if (e === Js)
      n[5].setComponents(a, u, _, E).normalize();
    else
      throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: " + e);
    return this;
  }
  intersectsObject(t) {
    if (t.boundingSphere !== void 0)
      t.boundingSphere === null && t.computeBoundingSphere(), Nn.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);
    else {
      const e = t.geometry;
      e.boundingSphere === null && e.computeBoundingSphere(), Nn.copy(e.boundingSphere).applyMatrix4(t.matrixWorld);
    }
    return this.intersectsSphere(Nn);
  }
  intersectsSprite(t) {
    return Nn.center.set(0, 0, 0), Nn.radius = 0.7071067811865476, Nn.applyMatrix4(t.matrixWorld), this.intersectsSphere(Nn);
  }
  intersectsSphere(t) {
    const e = this.planes, n = t.center, s = -t.radius;
    for (let r = 0; r < 6; r++)
      if (e[r].distanceToPoint(n) < s)
        return !1;
    return !0;
  }
  intersectsBox(t) {
    const e = this.planes;
    for (let n = 0; n < 6; n++) {
      const s = e[n];
      if (Ts.x = s.normal.x > 0 ? t.max.x : t.min.x, Ts.y = s.normal.y > 0 ? t.max.y : t.min.y, Ts.z = s.normal.z > 0 ? t.max.z : t.min.z, s.distanceToPoint(Ts) < 0)
        return !1;
    }
    return !0;
  }
  containsPoint(t) {
    const e = this.planes;
    for (let n = 0; n < 6; n++)
      if (e[n].distanceToPoint(t) < 0)
        return !1;
    return !0;
  }
  clone() {
    return new this.constructor().copy(this);
  }
}
function sh() {
  let i = null, t = !1, e = null, n = null;
  function s(r, o) {
    e(r, o), n = i.requestAnimationFrame(s);
  }
  return {
    start: function() {
      t !== !0 && e !== null && (n = i.requestAnimationFrame(s), t = !0);
    },
    stop: function() {
      i.cancelAnimationFrame(n), t = !1;
    },
    setAnimationLoop: function(r) {
      e = r;
    },
    setContext: function(r) {
      i = r;
    }
  };
}
function ud(i) {
  const t = /* @__PURE__ */ new WeakMap();
  function e(a, l) {
    const c = a.array, h = a.usage, u = c.byteLength, d = i.createBuffer();
    i.bindBuffer(l, d), i.bufferData(l, c, h), a.onUploadCallback();
    let p;
    if (c instanceof Float32Array)
      p = i.FLOAT;
    else if (c instanceof Uint16Array)
      a.isFloat16BufferAttribute ? p = i.HALF_FLOAT : p = i.UNSIGNED_SHORT;
    else if (c instanceof Int16Array)
      p = i.SHORT;
    else if (c instanceof Uint32Array)
      p = i.UNSIGNED_INT;
    else if (c instanceof Int32Array)
      p = i.INT;
    else if (c instanceof Int8Array)
      p = i.BYTE;
    else if (c instanceof Uint8Array)
      p = i.UNSIGNED_BYTE;
    else if (c instanceof Uint8ClampedArray)
      p = i.UNSIGNED_BYTE;
    else
      throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: " + c);
    return {
      buffer: d,
      type: p,
      bytesPerElement: c.BYTES_PER_ELEMENT,
      version: a.version,
      size: u
    };
  }
  function n(a, l, c) {
    const h = l.array, u = l.updateRanges;
    if (i.bindBuffer(c, a), u.length === 0)
      i.bufferSubData(c, 0, h);
    else {
      u.sort((p, g) => p.start - g.start);
      let d = 0;
      for (let p = 1; p < u.length; p++) {
        const g = u[d], _ = u[p];
        _.start <= g.start + g.count + 1 ? g.count = Math.max(
          g.count,
          _.start + _.count - g.start
        ) : (++d, u[d] = _);
      }
      u.length = d + 1;
      for (let p = 0, g = u.length; p < g; p++) {
        const _ = u[p];
        i.bufferSubData(
          c,
          _.start * h.BYTES_PER_ELEMENT,
          h,
          _.start,
          _.count
        );
      }
      l.clearUpdateRanges();
    }
    l.onUploadCallback();
  }
  function s(a) {
    return a.isInterleavedBufferAttribute && (a = a.data), t.get(a);
  }
  function r(a) {
    a.isInterleavedBufferAttribute && (a = a.data);
    const l = t.get(a);
    l && (i.deleteBuffer(l.buffer), t.delete(a));
  }
  function o(a, l) {
    if (a.isInterleavedBufferAttribute && (a = a.data), a.isGLBufferAttribute) {
      const h = t.get(a);
      (!h || h.version < a.version) && t.set(a, {
        buffer: a.buffer,
        type: a.type,
        bytesPerElement: a.elementSize,
        version: a.version
      });
      return;
    }
    const c = t.get(a);
    if (c === void 0)
      t.set(a, e(a, l));
    else if (c.version < a.version) {
      if (c.size !== a.array.byteLength)
        throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");
      n(c.buffer, a, l), c.version = a.version;
    }
  }
  return {
    get: s,
    remove: r,
    update: o
  };
}
class cr extends me {
  constructor(t = 1, e = 1, n = 1, s = 1) {
    super(), this.type = "PlaneGeometry", this.parameters = {
      width: t,
      height: e,
      widthSegments: n,
      heightSegments: s
    };
    const r = t / 2, o = e / 2, a = Math.floor(n), l = Math.floor(s), c = a + 1, h = l + 1, u = t / a, d = e / l, p = [], g = [], _ = [], m = [];
    for (let f = 0; f < h; f++) {
      const b = f * d - o;
      for (let E = 0; E < c; E++) {
        const M = E * u - r;
        g.push(M, -b, 0), _.push(0, 0, 1), m.push(E / a), m.push(1 - f / l);
      }
    }
    for (let f = 0; f < l; f++)
      for (let b = 0; b < a; b++) {
        const E = b + c * f, M = b + c * (f + 1), L = b + 1 + c * (f + 1), T = b + 1 + c * f;
        p.push(E, M, T), p.push(M, L, T);
      }
    this.setIndex(p), this.setAttribute("position", new Kt(g, 3)), this.setAttribute("normal", new Kt(_, 3)), this.setAttribute("uv", new Kt(m, 2));
  }
  copy(t) {
    return super.copy(t), this.parameters = Object.assign({}, t.parameters), this;
  }
  static fromJSON(t) {
    return new cr(t.width, t.height, t.widthSegments, t.heightSegments);
  }
}
var dd = `#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`, fd = `#ifdef USE_ALPHAHASH
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
#endif`, pd = `#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`, md = `#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`, gd = `#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`, _d = `#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`, vd = `#ifdef USE_AOMAP
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
#endif`, xd = `#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`, Md = `#ifdef USE_BATCHING
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
#endif`, yd = `#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`, Sd = `vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`, Ed = `vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`, bd = `float G_BlinnPhong_Implicit( ) {
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
} // validated`, wd = `#ifdef USE_IRIDESCENCE
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
#endif`, Td = `#ifdef USE_BUMPMAP
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
#endif`, Ad = `#if NUM_CLIPPING_PLANES > 0
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
#endif`, Rd = `#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`, Cd = `#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`, Pd = `#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`, Dd = `#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`, Ld = `#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`, Ud = `#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`, Id = `#if defined( USE_COLOR_ALPHA )
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
#endif`, Nd = `#define PI 3.141592653589793
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
} // validated`, Fd = `#ifdef ENVMAP_TYPE_CUBE_UV
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
#endif`, Od = `vec3 transformedNormal = objectNormal;
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
#endif`, Bd = `#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`, zd = `#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`, kd = `#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`, Hd = `#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`, Vd = "gl_FragColor = linearToOutputTexel( gl_FragColor );", Gd = `vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`, Wd = `#ifdef USE_ENVMAP
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
#endif`, Xd = `#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`, $d = `#ifdef USE_ENVMAP
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
#endif`, qd = `#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`, Yd = `#ifdef USE_ENVMAP
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
#endif`, jd = `#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`, Kd = `#ifdef USE_FOG
	varying float vFogDepth;
#endif`, Zd = `#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`, Jd = `#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`, Qd = `#ifdef USE_GRADIENTMAP
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
}`, tf = `#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`, ef = `LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`, nf = `varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`, sf = `uniform bool receiveShadow;
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
#endif`, rf = `#ifdef USE_ENVMAP
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
#endif`, of = `ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`, af = `varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`, lf = `BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`, cf = `varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`, hf = `PhysicalMaterial material;
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
#endif`, uf = `struct PhysicalMaterial {
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
}`, df = `
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
#endif`, ff = `#if defined( RE_IndirectDiffuse )
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
#endif`, pf = `#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`, mf = `#if defined( USE_LOGDEPTHBUF )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`, gf = `#if defined( USE_LOGDEPTHBUF )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`, _f = `#ifdef USE_LOGDEPTHBUF
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`, vf = `#ifdef USE_LOGDEPTHBUF
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`, xf = `#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`, Mf = `#ifdef USE_MAP
	uniform sampler2D map;
#endif`, yf = `#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`, Sf = `#if defined( USE_POINTS_UV )
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
#endif`, Ef = `float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`, bf = `#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`, wf = `#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`, Tf = `#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`, Af = `#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`, Rf = `#ifdef USE_MORPHTARGETS
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
#endif`, Cf = `#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`, Pf = `float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`, Df = `#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`, Lf = `#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`, Uf = `#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`, If = `#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`, Nf = `#ifdef USE_NORMALMAP
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
#endif`, Ff = `#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`, Of = `#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`, Bf = `#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`, zf = `#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`, kf = `#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`, Hf = `vec3 packNormalToRGB( const in vec3 normal ) {
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
}`, Vf = `#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`, Gf = `vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`, Wf = `#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`, Xf = `#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`, $f = `float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`, qf = `#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`, Yf = `#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`, jf = `#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`, Kf = `#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`, Zf = `float getShadowMask() {
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
}`, Jf = `#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`, Qf = `#ifdef USE_SKINNING
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
#endif`, tp = `#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`, ep = `#ifdef USE_SKINNING
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
#endif`, np = `float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`, ip = `#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`, sp = `#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`, rp = `#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`, op = `#ifdef USE_TRANSMISSION
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
#endif`, ap = `#ifdef USE_TRANSMISSION
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
#endif`, lp = `#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`, cp = `#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`, hp = `#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`, up = `#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;
const dp = `varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`, fp = `uniform sampler2D t2D;
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
}`, pp = `varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`, mp = `#ifdef ENVMAP_TYPE_CUBE
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
}`, gp = `varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`, _p = `uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`, vp = `#include <common>
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
}`, xp = `#if DEPTH_PACKING == 3200
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
}`, Mp = `#define DISTANCE
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
}`, yp = `#define DISTANCE
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
}`, Sp = `varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`, Ep = `uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`, bp = `uniform float scale;
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
}`, wp = `uniform vec3 diffuse;
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
}`, Tp = `#include <common>
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
}`, Ap = `uniform vec3 diffuse;
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
}`, Rp = `#define LAMBERT
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
}`, Cp = `#define LAMBERT
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
}`, Pp = `#define MATCAP
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
}`, Dp = `#define MATCAP
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
}`, Lp = `#define NORMAL
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
}`, Up = `#define NORMAL
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
}`, Ip = `#define PHONG
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
}`, Np = `#define PHONG
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
}`, Fp = `#define STANDARD
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
}`, Op = `#define STANDARD
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
}`, Bp = `#define TOON
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
}`, zp = `#define TOON
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
}`, kp = `uniform float size;
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
}`, Hp = `uniform vec3 diffuse;
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
}`, Vp = `#include <common>
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
}`, Gp = `uniform vec3 color;
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
}`, Wp = `uniform float rotation;
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
}`, Xp = `uniform vec3 diffuse;
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
}`, It = {
  alphahash_fragment: dd,
  alphahash_pars_fragment: fd,
  alphamap_fragment: pd,
  alphamap_pars_fragment: md,
  alphatest_fragment: gd,
  alphatest_pars_fragment: _d,
  aomap_fragment: vd,
  aomap_pars_fragment: xd,
  batching_pars_vertex: Md,
  batching_vertex: yd,
  begin_vertex: Sd,
  beginnormal_vertex: Ed,
  bsdfs: bd,
  iridescence_fragment: wd,
  bumpmap_pars_fragment: Td,
  clipping_planes_fragment: Ad,
  clipping_planes_pars_fragment: Rd,
  clipping_planes_pars_vertex: Cd,
  clipping_planes_vertex: Pd,
  color_fragment: Dd,
  color_pars_fragment: Ld,
  color_pars_vertex: Ud,
  color_vertex: Id,
  common: Nd,
  cube_uv_reflection_fragment: Fd,
  defaultnormal_vertex: Od,
  displacementmap_pars_vertex: Bd,
  displacementmap_vertex: zd,
  emissivemap_fragment: kd,
  emissivemap_pars_fragment: Hd,
  colorspace_fragment: Vd,
  colorspace_pars_fragment: Gd,
  envmap_fragment: Wd,
  envmap_common_pars_fragment: Xd,
  envmap_pars_fragment: $d,
  envmap_pars_vertex: qd,
  envmap_physical_pars_fragment: rf,
  envmap_vertex: Yd,
  fog_vertex: jd,
  fog_pars_vertex: Kd,
  fog_fragment: Zd,
  fog_pars_fragment: Jd,
  gradientmap_pars_fragment: Qd,
  lightmap_pars_fragment: tf,
  lights_lambert_fragment: ef,
  lights_lambert_pars_fragment: nf,
  lights_pars_begin: sf,
  lights_toon_fragment: of,
  lights_toon_pars_fragment: af,
  lights_phong_fragment: lf,
  lights_phong_pars_fragment: cf,
  lights_physical_fragment: hf,
  lights_physical_pars_fragment: uf,
  lights_fragment_begin: df,
  lights_fragment_maps: ff,
  lights_fragment_end: pf,
  logdepthbuf_fragment: mf,
  logdepthbuf_pars_fragment: gf,
  logdepthbuf_pars_vertex: _f,
  logdepthbuf_vertex: vf,
  map_fragment: xf,
  map_pars_fragment: Mf,
  map_particle_fragment: yf,
  map_particle_pars_fragment: Sf,
  metalnessmap_fragment: Ef,
  metalnessmap_pars_fragment: bf,
  morphinstance_vertex: wf,
  morphcolor_vertex: Tf,
  morphnormal_vertex: Af,
  morphtarget_pars_vertex: Rf,
  morphtarget_vertex: Cf,
  normal_fragment_begin: Pf,
  normal_fragment_maps: Df,
  normal_pars_fragment: Lf,
  normal_pars_vertex: Uf,
  normal_vertex: If,
  normalmap_pars_fragment: Nf,
  clearcoat_normal_fragment_begin: Ff,
  clearcoat_normal_fragment_maps: Of,
  clearcoat_pars_fragment: Bf,
  iridescence_pars_fragment: zf,
  opaque_fragment: kf,
  packing: Hf,
  premultiplied_alpha_fragment: Vf,
  project_vertex: Gf,
  dithering_fragment: Wf,
  dithering_pars_fragment: Xf,
  roughnessmap_fragment: $f,
  roughnessmap_pars_fragment: qf,
  shadowmap_pars_fragment: Yf,
  shadowmap_pars_vertex: jf,
  shadowmap_vertex: Kf,
  shadowmask_pars_fragment: Zf,
  skinbase_vertex: Jf,
  skinning_pars_vertex: Qf,
  skinning_vertex: tp,
  skinnormal_vertex: ep,
  specularmap_fragment: np,
  specularmap_pars_fragment: ip,
  tonemapping_fragment: sp,
  tonemapping_pars_fragment: rp,
  transmission_fragment: op,
  transmission_pars_fragment: ap,
  uv_pars_fragment: lp,
  uv_pars_vertex: cp,
  uv_vertex: hp,
  worldpos_vertex: up,
  background_vert: dp,
  background_frag: fp,
  backgroundCube_vert: pp,
  backgroundCube_frag: mp,
  cube_vert: gp,
  cube_frag: _p,
  depth_vert: vp,
  depth_frag: xp,
  distanceRGBA_vert: Mp,
  distanceRGBA_frag: yp,
  equirect_vert: Sp,
  equirect_frag: Ep,
  linedashed_vert: bp,
  linedashed_frag: wp,
  meshbasic_vert: Tp,
  meshbasic_frag: Ap,
  meshlambert_vert: Rp,
  meshlambert_frag: Cp,
  meshmatcap_vert: Pp,
  meshmatcap_frag: Dp,
  meshnormal_vert: Lp,
  meshnormal_frag: Up,
  meshphong_vert: Ip,
  meshphong_frag: Np,
  meshphysical_vert: Fp,
  meshphysical_frag: Op,
  meshtoon_vert: Bp,
  meshtoon_frag: zp,
  points_vert: kp,
  points_frag: Hp,
  shadow_vert: Vp,
  shadow_frag: Gp,
  sprite_vert: Wp,
  sprite_frag: Xp
}, et = {
  common: {
    diffuse: { value: /* @__PURE__ */ new Nt(16777215) },
    opacity: { value: 1 },
    map: { value: null },
    mapTransform: { value: /* @__PURE__ */ new Lt() },
    alphaMap: { value: null },
    alphaMapTransform: { value: /* @__PURE__ */ new Lt() },
    alphaTest: { value: 0 }
  },
  specularmap: {
    specularMap: { value: null },
    specularMapTransform: { value: /* @__PURE__ */ new Lt() }
  },
  envmap: {
    envMap: { value: null },
    envMapRotation: { value: /* @__PURE__ */ new Lt() },
    flipEnvMap: { value: -1 },
    reflectivity: { value: 1 },
    // basic, lambert, phong
    ior: { value: 1.5 },
    // physical
    refractionRatio: { value: 0.98 }
    // basic, lambert, phong
  },
  aomap: {
    aoMap: { value: null },
    aoMapIntensity: { value: 1 },
    aoMapTransform: { value: /* @__PURE__ */ new Lt() }
  },
  lightmap: {
    lightMap: { value: null },
    lightMapIntensity: { value: 1 },
    lightMapTransform: { value: /* @__PURE__ */ new Lt() }
  },
  bumpmap: {
    bumpMap: { value: null },
    bumpMapTransform: { value: /* @__PURE__ */ new Lt() },
    bumpScale: { value: 1 }
  },
  normalmap: {
    normalMap: { value: null },
    normalMapTransform: { value: /* @__PURE__ */ new Lt() },
    normalScale: { value: /* @__PURE__ */ new St(1, 1) }
  },
  displacementmap: {
    displacementMap: { value: null },
    displacementMapTransform: { value: /* @__PURE__ */ new Lt() },
    displacementScale: { value: 1 },
    displacementBias: { value: 0 }
  },
  emissivemap: {
    emissiveMap: { value: null },
    emissiveMapTransform: { value: /* @__PURE__ */ new Lt() }
  },
  metalnessmap: {
    metalnessMap: { value: null },
    metalnessMapTransform: { value: /* @__PURE__ */ new Lt() }
  },
  roughnessmap: {
    roughnessMap: { value: null },
    roughnessMapTransform: { value: /* @__PURE__ */ new Lt() }
  },
  gradientmap: {
    gradientMap: { value: null }
  },
  fog: {
    fogDensity: { value: 25e-5 },
    fogNear: { value: 1 },
    fogFar: { value: 2e3 },
    fogColor: { value: /* @__PURE__ */ new Nt(16777215) }
  },
  lights: {
    ambientLightColor: { value: [] },
    lightProbe: { value: [] },
    directionalLights: { value: [], properties: {
      direction: {},
      color: {}
    } },
    directionalLightShadows: { value: [], properties: {
      shadowIntensity: 1,
      shadowBias: {},
      shadowNormalBias: {},
      shadowRadius: {},
      shadowMapSize: {}
    } },
    directionalShadowMap: { value: [] },
    directionalShadowMatrix: { value: [] },
    spotLights: { value: [], properties: {
      color: {},
      position: {},
      direction: {},
      distance: {},
      coneCos: {},
      penumbraCos: {},
      decay: {}
    } },
    spotLightShadows: { value: [], properties: {
      shadowIntensity: 1,
      shadowBias: {},
      shadowNormalBias: {},
      shadowRadius: {},
      shadowMapSize: {}
    } },
    spotLightMap: { value: [] },
    spotShadowMap: { value: [] },
    spotLightMatrix: { value: [] },
    pointLights: { value: [], properties: {
      color: {},
      position: {},
      decay: {},
      distance: {}
    } },
    pointLightShadows: { value: [], properties: {
      shadowIntensity: 1,
      shadowBias: {},
      shadowNormalBias: {},
      shadowRadius: {},
      shadowMapSize: {},
      shadowCameraNear: {},
      shadowCameraFar: {}
    } },
    pointShadowMap: { value: [] },
    pointShadowMatrix: { value: [] },
    hemisphereLights: { value: [], properties: {
      direction: {},
      skyColor: {},
      groundColor: {}
    } },
    // TODO (abelnation): RectAreaLight BRDF data needs to be moved from example to main src
    rectAreaLights: { value: [], properties: {
      color: {},
      position: {},
      width: {},
      height: {}
    } },
    ltc_1: { value: null },
    ltc_2: { value: null }
  },
  points: {
    diffuse: { value: /* @__PURE__ */ new Nt(16777215) },
    opacity: { value: 1 },
    size: { value: 1 },
    scale: { value: 1 },
    map: { value: null },
    alphaMap: { value: null },
    alphaMapTransform: { value: /* @__PURE__ */ new Lt() },
    alphaTest: { value: 0 },
    uvTransform: { value: /* @__PURE__ */ new Lt() }
  },
  sprite: {
    diffuse: { value: /* @__PURE__ */ new Nt(16777215) },
    opacity: { value: 1 },
    center: { value: /* @__PURE__ */ new St(0.5, 0.5) },
    rotation: { value: 0 },
    map: { value: null },
    mapTransform: { value: /* @__PURE__ */ new Lt() },
    alphaMap: { value: null },
    alphaMapTransform: { value: /* @__PURE__ */ new Lt() },
    alphaTest: { value: 0 }
  }
}, Ye = {
  basic: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.specularmap,
      et.envmap,
      et.aomap,
      et.lightmap,
      et.fog
    ]),
    vertexShader: It.meshbasic_vert,
    fragmentShader: It.meshbasic_frag
  },
  lambert: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.specularmap,
      et.envmap,
      et.aomap,
      et.lightmap,
      et.emissivemap,
      et.bumpmap,
      et.normalmap,
      et.displacementmap,
      et.fog,
      et.lights,
      {
        emissive: { value: /* @__PURE__ */ new Nt(0) }
      }
    ]),
    vertexShader: It.meshlambert_vert,
    fragmentShader: It.meshlambert_frag
  },
  phong: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.specularmap,
      et.envmap,
      et.aomap,
      et.lightmap,
      et.emissivemap,
      et.bumpmap,
      et.normalmap,
      et.displacementmap,
      et.fog,
      et.lights,
      {
        emissive: { value: /* @__PURE__ */ new Nt(0) },
        specular: { value: /* @__PURE__ */ new Nt(1118481) },
        shininess: { value: 30 }
      }
    ]),
    vertexShader: It.meshphong_vert,
    fragmentShader: It.meshphong_frag
  },
  standard: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.envmap,
      et.aomap,
      et.lightmap,
      et.emissivemap,
      et.bumpmap,
      et.normalmap,
      et.displacementmap,
      et.roughnessmap,
      et.metalnessmap,
      et.fog,
      et.lights,
      {
        emissive: { value: /* @__PURE__ */ new Nt(0) },
        roughness: { value: 1 },
        metalness: { value: 0 },
        envMapIntensity: { value: 1 }
      }
    ]),
    vertexShader: It.meshphysical_vert,
    fragmentShader: It.meshphysical_frag
  },
  toon: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.aomap,
      et.lightmap,
      et.emissivemap,
      et.bumpmap,
      et.normalmap,
      et.displacementmap,
      et.gradientmap,
      et.fog,
      et.lights,
      {
        emissive: { value: /* @__PURE__ */ new Nt(0) }
      }
    ]),
    vertexShader: It.meshtoon_vert,
    fragmentShader: It.meshtoon_frag
  },
  matcap: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.bumpmap,
      et.normalmap,
      et.displacementmap,
      et.fog,
      {
        matcap: { value: null }
      }
    ]),
    vertexShader: It.meshmatcap_vert,
    fragmentShader: It.meshmatcap_frag
  },
  points: {
    uniforms: /* @__PURE__ */ Se([
      et.points,
      et.fog
    ]),
    vertexShader: It.points_vert,
    fragmentShader: It.points_frag
  },
  dashed: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.fog,
      {
        scale: { value: 1 },
        dashSize: { value: 1 },
        totalSize: { value: 2 }
      }
    ]),
    vertexShader: It.linedashed_vert,
    fragmentShader: It.linedashed_frag
  },
  depth: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.displacementmap
    ]),
    vertexShader: It.depth_vert,
    fragmentShader: It.depth_frag
  },
  normal: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.bumpmap,
      et.normalmap,
      et.displacementmap,
      {
        opacity: { value: 1 }
      }
    ]),
    vertexShader: It.meshnormal_vert,
    fragmentShader: It.meshnormal_frag
  },
  sprite: {
    uniforms: /* @__PURE__ */ Se([
      et.sprite,
      et.fog
    ]),
    vertexShader: It.sprite_vert,
    fragmentShader: It.sprite_frag
  },
  background: {
    uniforms: {
      uvTransform: { value: /* @__PURE__ */ new Lt() },
      t2D: { value: null },
      backgroundIntensity: { value: 1 }
    },
    vertexShader: It.background_vert,
    fragmentShader: It.background_frag
  },
  backgroundCube: {
    uniforms: {
      envMap: { value: null },
      flipEnvMap: { value: -1 },
      backgroundBlurriness: { value: 0 },
      backgroundIntensity: { value: 1 },
      backgroundRotation: { value: /* @__PURE__ */ new Lt() }
    },
    vertexShader: It.backgroundCube_vert,
    fragmentShader: It.backgroundCube_frag
  },
  cube: {
    uniforms: {
      tCube: { value: null },
      tFlip: { value: -1 },
      opacity: { value: 1 }
    },
    vertexShader: It.cube_vert,
    fragmentShader: It.cube_frag
  },
  equirect: {
    uniforms: {
      tEquirect: { value: null }
    },
    vertexShader: It.equirect_vert,
    fragmentShader: It.equirect_frag
  },
  distanceRGBA: {
    uniforms: /* @__PURE__ */ Se([
      et.common,
      et.displacementmap,
      {
        referencePosition: { value: /* @__PURE__ */ new A() },
        nearDistance: { value: 1 },
        farDistance: { value: 1e3 }
      }
    ]),
    vertexShader: It.distanceRGBA_vert,
    fragmentShader: It.distanceRGBA_frag
  },
  shadow: {
    uniforms: /* @__PURE__ */ Se([
      et.lights,
      et.fog,
      {
        color: { value: /* @__PURE__ */ new Nt(0) },
        opacity: { value: 1 }
      }
    ]),
    vertexShader: It.shadow_vert,
    fragmentShader: It.shadow_frag
  }
};
Ye.physical = {
  uniforms: /* @__PURE__ */ Se([
    Ye.standard.uniforms,
    {
      clearcoat: { value: 0 },
      clearcoatMap: { value: null },
      clearcoatMapTransform: { value: /* @__PURE__ */ new Lt() },
      clearcoatNormalMap: { value: null },
      clearcoatNormalMapTransform: { value: /* @__PURE__ */ new Lt() },
      clearcoatNormalScale: { value: /* @__PURE__ */ new St(1, 1) },
      clearcoatRoughness: { value: 0 },
      clearcoatRoughnessMap: { value: null },
      clearcoatRoughnessMapTransform: { value: /* @__PURE__ */ new Lt() },
      dispersion: { value: 0 },
      iridescence: { value: 0 },
      iridescenceMap: { value: null },
      iridescenceMapTransform: { value: /* @__PURE__ */ new Lt() },
      iridescenceIOR: { value: 1.3 },
      iridescenceThicknessMinimum: { value: 100 },
      iridescenceThicknessMaximum: { value: 400 },
      iridescenceThicknessMap: { value: null },
      iridescenceThicknessMapTransform: { value: /* @__PURE__ */ new Lt() },
      sheen: { value: 0 },
      sheenColor: { value: /* @__PURE__ */ new Nt(0) },
      sheenColorMap: { value: null },
      sheenColorMapTransform: { value: /* @__PURE__ */ new Lt() },
      sheenRoughness: { value: 1 },
      sheenRoughnessMap: { value: null },
      sheenRoughnessMapTransform: { value: /* @__PURE__ */ new Lt() },
      transmission: { value: 0 },
      transmissionMap: { value: null },
      transmissionMapTransform: { value: /* @__PURE__ */ new Lt() },
      transmissionSamplerSize: { value: /* @__PURE__ */ new St() },
      transmissionSamplerMap: { value: null },
      thickness: { value: 0 },
      thicknessMap: { value: null },
      thicknessMapTransform: { value: /* @__PURE__ */ new Lt() },
      attenuationDistance: { value: 0 },
      attenuationColor: { value: /* @__PURE__ */ new Nt(0) },
      specularColor: { value: /* @__PURE__ */ new Nt(1, 1, 1) },
      specularColorMap: { value: null },
      specularColorMapTransform: { value: /* @__PURE__ */ new Lt() },
      specularIntensity: { value: 1 },
      specularIntensityMap: { value: null },
      specularIntensityMapTransform: { value: /* @__PURE__ */ new Lt() },
      anisotropyVector: { value: /* @__PURE__ */ new St() },
      anisotropyMap: { value: null },
      anisotropyMapTransform: { value: /* @__PURE__ */ new Lt() }
    }
  ]),
  vertexShader: It.meshphysical_vert,
  fragmentShader: It.meshphysical_frag
};
const As = { r: 0, b: 0, g: 0 }, Fn = /* @__PURE__ */ new Je(), $p = /* @__PURE__ */ new wt();
function qp(i, t, e, n, s, r, o) {
  const a = new Nt(0);
  let l = r === !0 ? 0 : 1, c, h, u = null, d = 0, p = null;
  function g(b) {
    let E = b.isScene === !0 ? b.background : null;
    return E && E.isTexture && (E = (b.backgroundBlurriness > 0 ? e : t).get(E)), E;
  }
  function _(b) {
    let E = !1;
    const M = g(b);
    M === null ? f(a, l) : M && M.isColor && (f(M, 1), E = !0);
    const L = i.xr.getEnvironmentBlendMode();
    L === "additive" ? n.buffers.color.setClear(0, 0, 0, 1, o) : L === "alpha-blend" && n.buffers.color.setClear(0, 0, 0, 0, o), (i.autoClear || E) && (n.buffers.depth.setTest(!0), n.buffers.depth.setMask(!0), n.buffers.color.setMask(!0), i.clear(i.autoClearColor, i.autoClearDepth, i.autoClearStencil));
  }
  function m(b, E) {
    const M = g(E);
    M && (M.isCubeTexture || M.mapping === ar) ? (h === void 0 && (h = new Xt(
      new Di(1, 1, 1),
      new Rn({
        name: "BackgroundCubeMaterial",
        uniforms: Ti(Ye.backgroundCube.uniforms),
        vertexShader: Ye.backgroundCube.vertexShader,
        fragmentShader: Ye.backgroundCube.fragmentShader,
        side: be,
        depthTest: !1,
        depthWrite: !1,
        fog: !1
      })
    ), h.geometry.deleteAttribute("normal"), h.geometry.deleteAttribute("uv"), h.onBeforeRender = function(L, T, R) {
      this.matrixWorld.copyPosition(R.matrixWorld);
    }, Object.defineProperty(h.material, "envMap", {
      get: function() {
        return this.uniforms.envMap.value;
      }
    }), s.update(h)), Fn.copy(E.backgroundRotation), Fn.x *= -1, Fn.y *= -1, Fn.z *= -1, M.isCubeTexture && M.isRenderTargetTexture === !1 && (Fn.y *= -1, Fn.z *= -1), h.material.uniforms.envMap.value = M, h.material.uniforms.flipEnvMap.value = M.isCubeTexture && M.isRenderTargetTexture === !1 ? -1 : 1, h.material.uniforms.backgroundBlurriness.value = E.backgroundBlurriness, h.material.uniforms.backgroundIntensity.value = E.backgroundIntensity, h.material.uniforms.backgroundRotation.value.setFromMatrix4($p.makeRotationFromEuler(Fn)), h.material.toneMapped = Vt.getTransfer(M.colorSpace) !== Zt, (u !== M || d !== M.version || p !== i.toneMapping) && (h.material.needsUpdate = !0, u = M, d = M.version, p = i.toneMapping), h.layers.enableAll(), b.unshift(h, h.geometry, h.material, 0, 0, null)) : M && M.isTexture && (c === void 0 && (c = new Xt(
      new cr(2, 2),
      new Rn({
        name: "BackgroundMaterial",
        uniforms: Ti(Ye.background.uniforms),
        vertexShader: Ye.background.vertexShader,
        fragmentShader: Ye.background.fragmentShader,
        side: Ze,
        depthTest: !1,
        depthWrite: !1,
        fog: !1
      })
    ), c.geometry.deleteAttribute("normal"), Object.defineProperty(c.material, "map", {
      get: function() {
        return this.uniforms.t2D.value;
      }
    }), s.update(c)), c.material.uniforms.t2D.value = M, c.material.uniforms.backgroundIntensity.value = E.backgroundIntensity, c.material.toneMapped = Vt.getTransfer(M.colorSpace) !== Zt, M.matrixAutoUpdate === !0 && M.updateMatrix(), c.material.uniforms.uvTransform.value.copy(M.matrix), (u !== M || d !== M.version || p !== i.toneMapping) && (c.material.needsUpdate = !0, u = M, d = M.version, p = i.toneMapping), c.layers.enableAll(), b.unshift(c, c.geometry, c.material, 0, 0, null));
  }
  function f(b, E) {
    b.getRGB(As, Qc(i)), n.buffers.color.setClear(As.r, As.g, As.b, E, o);
  }
  return {
    getClearColor: function() {
      return a;
    },
    setClearColor: function(b, E = 1) {
      a.set(b), l = E, f(a, l);
    },
    getClearAlpha: function() {
      return l;
    },
    setClearAlpha: function(b) {
      l = b, f(a, l);
    },
    render: _,
    addToRenderList: m
  };
}
function Yp(i, t) {
  const e = i.getParameter(i.MAX_VERTEX_ATTRIBS), n = {}, s = d(null);
  let r = s, o = !1;
  function a(x, C, V, O, W) {
    let K = !1;
    const G = u(O, V, C);
    r !== G && (r = G, c(r.object)), K = p(x, O, V, W), K && g(x, O, V, W), W !== null && t.update(W, i.ELEMENT_ARRAY_BUFFER), (K || o) && (o = !1, M(x, C, V, O), W !== null && i.bindBuffer(i.ELEMENT_ARRAY_BUFFER, t.get(W).buffer));
  }
  function l() {
    return i.createVertexArray();
  }
  function c(x) {
    return i.bindVertexArray(x);
  }
  function h(x) {
    return i.deleteVertexArray(x);
  }
  function u(x, C, V) {
    const O = V.wireframe === !0;
    let W = n[x.id];
    W === void 0 && (W = {}, n[x.id] = W);
    let K = W[C.id];
    K === void 0 && (K = {}, W[C.id] = K);
    let G = K[O];
    return G === void 0 && (G = d(l()), K[O] = G), G;
  }
  function d(x) {
    const C = [], V = [], O = [];
    for (let W = 0; W < e; W++)
      C[W] = 0, V[W] = 0, O[W] = 0;
    return {
      // for backward compatibility on non-VAO support browser
      geometry: null,
      program: null,
      wireframe: !1,
      newAttributes: C,
      enabledAttributes: V,
      attributeDivisors: O,
      object: x,
      attributes: {},
      index: null
    };
  }
  function p(x, C, V, O) {
    const W = r.attributes, K = C.attributes;
    let G = 0;
    const Z = V.getAttributes();
    for (const k in Z)
      if (Z[k].location >= 0) {
        const ct = W[k];
        let _t = K[k];
        if (_t === void 0 && (k === "instanceMatrix" && x.instanceMatrix && (_t = x.instanceMatrix), k === "instanceColor" && x.instanceColor && (_t = x.instanceColor)), ct === void 0 || ct.attribute !== _t || _t && ct.data !== _t.data) return !0;
        G++;
      }
    return r.attributesNum !== G || r.index !== O;
  }
  function g(x, C, V, O) {
    const W = {}, K = C.attributes;
    let G = 0;
    const Z = V.getAttributes();
    for (const k in Z)
      if (Z[k].location >= 0) {
        let ct = K[k];
        ct === void 0 && (k === "instanceMatrix" && x.instanceMatrix && (ct = x.instanceMatrix), k === "instanceColor" && x.instanceColor && (ct = x.instanceColor));
        const _t = {};
        _t.attribute = ct, ct && ct.data && (_t.data = ct.data), W[k] = _t, G++;
      }
    r.attributes = W, r.attributesNum = G, r.index = O;
  }
  function _() {
    const x = r.newAttributes;
    for (let C = 0, V = x.length; C < V; C++)
      x[C] = 0;
  }
  function m(x) {
    f(x, 0);
  }
  function f(x, C) {
    const V = r.newAttributes, O = r.enabledAttributes, W = r.attributeDivisors;
    V[x] = 1, O[x] === 0 && (i.enableVertexAttribArray(x), O[x] = 1), W[x] !== C && (i.vertexAttribDivisor(x, C), W[x] = C);
  }
  function b() {
    const x = r.newAttributes, C = r.enabledAttributes;
    for (let V = 0, O = C.length; V < O; V++)
      C[V] !== x[V] && (i.disableVertexAttribArray(V), C[V] = 0);
  }
  function E(x, C, V, O, W, K, G) {
    G === !0 ? i.vertexAttribIPointer(x, C, V, W, K) : i.vertexAttribPointer(x, C, V, O, W, K);
  }
  function M(x, C, V, O) {
    _();
    const W = O.attributes, K = V.getAttributes(), G = C.defaultAttributeValues;
    for (const Z in K) {
      const k = K[Z];
      if (k.location >= 0) {
        let nt = W[Z];
        if (nt === void 0 && (Z === "instanceMatrix" && x.instanceMatrix && (nt = x.instanceMatrix), Z === "instanceColor" && x.instanceColor && (nt = x.instanceColor)), nt !== void 0) {
          const ct = nt.normalized, _t = nt.itemSize, Ct = t.get(nt);
          if (Ct === void 0) continue;
          const Gt = Ct.buffer, $ = Ct.type, tt = Ct.bytesPerElement, gt = $ === i.INT || $ === i.UNSIGNED_INT || nt.gpuType === qo;
          if (nt.isInterleavedBufferAttribute) {
            const st = nt.data, bt = st.stride, Rt = nt.offset;
            if (st.isInstancedInterleavedBuffer) {
              for (let Ft = 0; Ft < k.locationSize; Ft++)
                f(k.location + Ft, st.meshPerAttribute);
              x.isInstancedMesh !== !0 && O._maxInstanceCount === void 0 && (O._maxInstanceCount = st.meshPerAttribute * st.count);
            } else
              for (let Ft = 0; Ft < k.locationSize; Ft++)
                m(k.location + Ft);
            i.bindBuffer(i.ARRAY_BUFFER, Gt);
            for (let Ft = 0; Ft < k.locationSize; Ft++)
              E(
                k.location + Ft,
                _t / k.locationSize,
                $,
                ct,
                bt * tt,
                (Rt + _t / k.locationSize * Ft) * tt,
                gt
              );
          } else {
            if (nt.isInstancedBufferAttribute) {
              for (let st = 0; st < k.locationSize; st++)
                f(k.location + st, nt.meshPerAttribute);
              x.isInstancedMesh !== !0 && O._maxInstanceCount === void 0 && (O._maxInstanceCount = nt.meshPerAttribute * nt.count);
            } else
              for (let st = 0; st < k.locationSize; st++)
                m(k.location + st);
            i.bindBuffer(i.ARRAY_BUFFER, Gt);
            for (let st = 0; st < k.locationSize; st++)
              E(
                k.location + st,
                _t / k.locationSize,
                $,
                ct,
                _t * tt,
                _t / k.locationSize * st * tt,
                gt
              );
          }
        } else if (G !== void 0) {
          const ct = G[Z];
          if (ct !== void 0)
            switch (ct.length) {
              case 2:
                i.vertexAttrib2fv(k.location, ct);
                break;
              case 3:
                i.vertexAttrib3fv(k.location, ct);
                break;
              case 4:
                i.vertexAttrib4fv(k.location, ct);
                break;
              default:
                i.vertexAttrib1fv(k.location, ct);
            }
        }
      }
    }
    b();
  }
  function L() {
    P();
    for (const x in n) {
      const C = n[x];
      for (const V in C) {
        const O = C[V];
        for (const W in O)
          h(O[W].object), delete O[W];
        delete C[V];
      }
      delete n[x];
    }
  }
  function T(x) {
    if (n[x.id] === void 0) return;
    const C = n[x.id];
    for (const V in C) {
      const O = C[V];
      for (const W in O)
        h(O[W].object), delete O[W];
      delete C[V];
    }
    delete n[x.id];
  }
  function R(x) {
    for (const C in n) {
      const V = n[C];
      if (V[x.id] === void 0) continue;
      const O = V[x.id];
      for (const W in O)
        h(O[W].object), delete O[W];
      delete V[x.id];
    }
  }
  function P() {
    S(), o = !0, r !== s && (r = s, c(r.object));
  }
  function S() {
    s.geometry = null, s.program = null, s.wireframe = !1;
  }
  return {
    setup: a,
    reset: P,
    resetDefaultState: S,
    dispose: L,
    releaseStatesOfGeometry: T,
    releaseStatesOfProgram: R,
    initAttributes: _,
    enableAttribute: m,
    disableUnusedAttributes: b
  };
}
function jp(i, t, e) {
  let n;
  function s(c) {
    n = c;
  }
  function r(c, h) {
    i.drawArrays(n, c, h), e.update(h, n, 1);
  }
  function o(c, h, u) {
    u !== 0 && (i.drawArraysInstanced(n, c, h, u), e.update(h, n, u));
  }
  function a(c, h, u) {
    if (u === 0) return;
    t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n, c, 0, h, 0, u);
    let p = 0;
    for (let g = 0; g < u; g++)
      p += h[g];
    e.update(p, n, 1);
  }
  function l(c, h, u, d) {
    if (u === 0) return;
    const p = t.get("WEBGL_multi_draw");
    if (p === null)
      for (let g = 0; g < c.length; g++)
        o(c[g], h[g], d[g]);
    else {
      p.multiDrawArraysInstancedWEBGL(n, c, 0, h, 0, d, 0, u);
      let g = 0;
      for (let _ = 0; _ < u; _++)
        g += h[_] * d[_];
      e.update(g, n, 1);
    }
  }
  this.setMode = s, this.render = r, this.renderInstances = o, this.renderMultiDraw = a, this.renderMultiDrawInstances = l;
}
function Kp(i, t, e, n) {
  let s;
  function r() {
    if (s !== void 0) return s;
    if (t.has("EXT_texture_filter_anisotropic") === !0) {
      const R = t.get("EXT_texture_filter_anisotropic");
      s = i.getParameter(R.MAX_TEXTURE_MAX_ANISOTROPY_EXT);
    } else
      s = 0;
    return s;
  }
  function o(R) {
    return !(R !== Ue && n.convert(R) !== i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT));
  }
  function a(R) {
    const P = R === Ai && (t.has("EXT_color_buffer_half_float") || t.has("EXT_color_buffer_float"));
    return !(R !== un && n.convert(R) !== i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE) && // Edge and Chrome Mac < 52 (#9513)
    R !== ze && !P);
  }
  function l(R) {
    if (R === "highp") {
      if (i.getShaderPrecisionFormat(i.VERTEX_SHADER, i.HIGH_FLOAT).precision > 0 && i.getShaderPrecisionFormat(i.FRAGMENT_SHADER, i.HIGH_FLOAT).precision > 0)
        return "highp";
      R = "mediump";
    }
    return R === "mediump" && i.getShaderPrecisionFormat(i.VERTEX_SHADER, i.MEDIUM_FLOAT).precision > 0 && i.getShaderPrecisionFormat(i.FRAGMENT_SHADER, i.MEDIUM_FLOAT).precision > 0 ? "mediump" : "lowp";
  }
  let c = e.precision !== void 0 ? e.precision : "highp";
  const h = l(c);
  h !== c && (console.warn("THREE.WebGLRenderer:", c, "not supported, using", h, "instead."), c = h);
  const u = e.logarithmicDepthBuffer === !0, d = e.reverseDepthBuffer === !0 && t.has("EXT_clip_control"), p = i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS), g = i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS), _ = i.getParameter(i.MAX_TEXTURE_SIZE), m = i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE), f = i.getParameter(i.MAX_VERTEX_ATTRIBS), b = i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS), E = i.getParameter(i.MAX_VARYING_VECTORS), M = i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS), L = g > 0, T = i.getParameter(i.MAX_SAMPLES);
  return {
    isWebGL2: !0,
    // keeping this for backwards compatibility
    getMaxAnisotropy: r,
    getMaxPrecision: l,
    textureFormatReadable: o,
    textureTypeReadable: a,
    precision: c,
    logarithmicDepthBuffer: u,
    reverseDepthBuffer: d,
    maxTextures: p,
    maxVertexTextures: g,
    maxTextureSize: _,
    maxCubemapSize: m,
    maxAttributes: f,
    maxVertexUniforms: b,
    maxVaryings: E,
    maxFragmentUniforms: M,
    vertexTextures: L,
    maxSamples: T
  };
}
function Zp(i) {
  const t = this;
  let e = null, n = 0, s = !1, r = !1;
  const o = new ln(), a = new Lt(), l = { value: null, needsUpdate: !1 };
  this.uniform = l, this.numPlanes = 0, this.numIntersection = 0, this.init = function(u, d) {
    const p = u.length !== 0 || d || // enable state of previous frame - the clipping code has to
    // run another frame in order to reset the state:
    n !== 0 || s;
    return s = d, n = u.length, p;
  }, this.beginShadows = function() {
    r = !0, h(null);
  }, this.endShadows = function() {
    r = !1;
  }, this.setGlobalState = function(u, d) {
    e = h(u, d, 0);
  }, this.setState = function(u, d, p) {
    const g = u.clippingPlanes, _ = u.clipIntersection, m = u.clipShadows, f = i.get(u);
    if (!s || g === null || g.length === 0 || r && !m)
      r ? h(null) : c();
    else {
      const b = r ? 0 : n, E = b * 4;
      let M = f.clippingState || null;
      l.value = M, M = h(g, d, E, p);
      for (let L = 0; L !== E; ++L)
        M[L] = e[L];
      f.clippingState = M, this.numIntersection = _ ? this.numPlanes : 0, this.numPlanes += b;
    }
  };
  function c() {
    l.value !== e && (l.value = e, l.needsUpdate = n > 0), t.numPlanes = n, t.numIntersection = 0;
  }
  function h(u, d, p, g) {
    const _ = u !== null ? u.length : 0;
    let m = null;
    if (_ !== 0) {
      if (m = l.value, g !== !0 || m === null) {
        const f = p + _ * 4, b = d.matrixWorldInverse;
        a.getNormalMatrix(b), (m === null || m.length < f) && (m = new Float32Array(f));
        for (let E = 0, M = p; E !== _; ++E, M += 4)
          o.copy(u[E]).applyMatrix4(b, a), o.normal.toArray(m, M), m[M + 3] = o.constant;
      }
      l.value = m, l.needsUpdate = !0;
    }
    return t.numPlanes = _, t.numIntersection = 0, m;
  }
}
function Jp(i) {
  let t = /* @__PURE__ */ new WeakMap();
  function e(o, a) {
    return a === lo ? o.mapping = Si : a === co && (o.mapping = Ei), o;
  }
  function n(o) {
    if (o && o.isTexture) {
      const a = o.mapping;
      if (a === lo || a === co)
        if (t.has(o)) {
          const l = t.get(o).texture;
          return e(l, o.mapping);
        } else {
          const l = o.image;
          if (l && l.height > 0) {
            const c = new ih(l.height);
            return c.fromEquirectangularTexture(i, o), t.set(o, c), o.addEventListener("dispose", s), e(c.texture, o.mapping);
          } else
            return null;
        }
    }
    return o;
  }
  function s(o) {
    const a = o.target;
    a.removeEventListener("dispose", s);
    const l = t.get(a);
    l !== void 0 && (t.delete(a), l.dispose());
  }
  function r() {
    t = /* @__PURE__ */ new WeakMap();
  }
  return {
    get: n,
    dispose: r
  };
}
class Qs extends th {
  constructor(t = -1, e = 1, n = 1, s = -1, r = 0.1, o = 2e3) {
    super(), this.isOrthographicCamera = !0, this.type = "OrthographicCamera", this.zoom = 1, this.view = null, this.left = t, this.right = e, this.top = n, this.bottom = s, this.near = r, this.far = o, this.updateProjectionMatrix();
  }
  copy(t, e) {
    return super.copy(t, e), this.left = t.left, this.right = t.right, this.top = t.top, this.bottom = t.bottom, this.near = t.near, this.far = t.far, this.zoom = t.zoom, this.view = t.view === null ? null : Object.assign({}, t.view), this;
  }
  setViewOffset(t, e, n, s, r, o) {
    this.view === null && (this.view = {
      enabled: !0,
      fullWidth: 1,
      fullHeight: 1,
      offsetX: 0,
      offsetY: 0,
      width: 1,
      height: 1
    }), this.view.enabled = !0, this.view.fullWidth = t, this.view.fullHeight = e, this.view.offsetX = n, this.view.offsetY = s, this.view.width = r, this.view.height = o, this.updateProjectionMatrix();
  }
  clearViewOffset() {
    this.view !== null && (this.view.enabled = !1), this.updateProjectionMatrix();
  }
  updateProjectionMatrix() {
    const t = (this.right - this.left) / (2 * this.zoom), e = (this.top - this.bottom) / (2 * this.zoom), n = (this.right + this.left) / 2, s = (this.top + this.bottom) / 2;
    let r = n - t, o = n + t, a = s + e, l = s - e;
    if (this.view !== null && this.view.enabled) {
      const c = (this.right - this.left) / this.view.fullWidth / this.zoom, h = (this.top - this.bottom) / this.view.fullHeight / this.zoom;
      r += c * this.view.offsetX, o = r + c * this.view.width, a -= h * this.view.offsetY, l = a - h * this.view.height;
    }
    this.projectionMatrix.makeOrthographic(r, o, a, l, this.near, this.far, this.coordinateSystem), this.projectionMatrixInverse.copy(this.projectionMatrix).invert();
  }
  toJSON(t) {
    const e = super.toJSON(t);
    return e.object.zoom = this.zoom, e.object.left = this.left, e.object.right = this.right, e.object.top = this.top, e.object.bottom = this.bottom, e.object.near = this.near, e.object.far = this.far, this.view !== null && (e.object.view = Object.assign({}, this.view)), e;
  }
}
const pi = 4, ul = [0.125, 0.215, 0.35, 0.446, 0.526, 0.582], kn = 20, zr = /* @__PURE__ */ new Qs(), dl = /* @__PURE__ */ new Nt();
let kr = null, Hr = 0, Vr = 0, Gr = !1;
const Bn = (1 + Math.sqrt(5)) / 2, ci = 1 / Bn, fl = [
  /* @__PURE__ */ new A(-Bn, ci, 0),
  /* @__PURE__ */ new A(Bn, ci, 0),
  /* @__PURE__ */ new A(-ci, 0, Bn),
  /* @__PURE__ */ new A(ci, 0, Bn),
  /* @__PURE__ */ new A(0, Bn, -ci),
  /* @__PURE__ */ new A(0, Bn, ci),
  /* @__PURE__ */ new A(-1, 1, -1),
  /* @__PURE__ */ new A(1, 1, -1),
  /* @__PURE__ */ new A(-1, 1, 1),
  /* @__PURE__ */ new A(1, 1, 1)
];
class Bo {
  constructor(t) {
    this._renderer = t, this._pingPongRenderTarget = null, this._lodMax = 0, this._cubeSize = 0, this._lodPlanes = [], this._sizeLods = [], this._sigmas = [], this._blurMaterial = null, this._cubemapMaterial = null, this._equirectMaterial = null, this._compileMaterial(this._blurMaterial);
  }
  /**
   * Generates a PMREM from a supplied Scene, which can be faster than using an
   * image if networking bandwidth is low. Optional sigma specifies a blur radius
   * in radians to be applied to the scene before PMREM generation. Optional near
   * and far planes ensure the scene is rendered in its entirety (the cubeCamera
   * is placed at the origin).
   */
  fromScene(t, e = 0, n = 0.1, s = 100) {
    kr = this._renderer.getRenderTarget(), Hr = this._renderer.getActiveCubeFace(), Vr = this._renderer.getActiveMipmapLevel(), Gr = this._renderer.xr.enabled, this._renderer.xr.enabled = !1, this._setSize(256);
    const r = this._allocateTargets();
    return r.depthBuffer = !0, this._sceneToCubeUV(t, n, s, r), e > 0 && this._blur(r, 0, 0, e), this._applyPMREM(r), this._cleanup(r), r;
  }
  /**
   * Generates a PMREM from an equirectangular texture, which can be either LDR
   * or HDR. The ideal input image size is 1k (1024 x 512),
   * as this matches best with the 256 x 256 cubemap output.
   * The smallest supported equirectangular image size is 64 x 32.
   */
  fromEquirectangular(t, e = null) {
    return this._fromTexture(t, e);
  }
  /**
   * Generates a PMREM from an cubemap texture, which can be either LDR
   * or HDR. The ideal input cube size is 256 x 256,
   * as this matches best with the 256 x 256 cubemap output.
   * The smallest supported cube size is 16 x 16.
   */
  fromCubemap(t, e = null) {
    return this._fromTexture(t, e);
  }
  /**
   * Pre-compiles the cubemap shader. You can get faster start-up by invoking this method during
   * your texture's network fetch for increased concurrency.
   */
  compileCubemapShader() {
    this._cubemapMaterial === null && (this._cubemapMaterial = gl(), this._compileMaterial(this._cubemapMaterial));
  }
  /**
   * Pre-compiles the equirectangular shader. You can get faster start-up by invoking this method during
   * your texture's network fetch for increased concurrency.
   */
  compileEquirectangularShader() {
    this._equirectMaterial === null && (this._equirectMaterial = ml(), this._compileMaterial(this._equirectMaterial));
  }
  /**
   * Disposes of the PMREMGenerator's internal memory. Note that PMREMGenerator is a static class,
   * so you should not need more than one PMREMGenerator object. If you do, calling dispose() on
   * one of them will cause any others to also become unusable.
   */
  dispose() {
    this._dispose(), this._cubemapMaterial !== null && this._cubemapMaterial.dispose(), this._equirectMaterial !== null && this._equirectMaterial.dispose();
  }
  // private interface
  _setSize(t) {
    this._lodMax = Math.floor(Math.log2(t)), this._cubeSize = Math.pow(2, this._lodMax);
  }
  _dispose() {
    this._blurMaterial !== null && this._blurMaterial.dispose(), this._pingPongRenderTarget !== null && this._pingPongRenderTarget.dispose();
    for (let t = 0; t < this._lodPlanes.length; t++)
      this._lodPlanes[t].dispose();
  }
  _cleanup(t) {
    this._renderer.setRenderTarget(kr, Hr, Vr), this._renderer.xr.enabled = Gr, t.scissorTest = !1, Rs(t, 0, 0, t.width, t.height);
  }
  _fromTexture(t, e) {
    t.mapping === Si || t.mapping === Ei ? this._setSize(t.image.length === 0 ? 16 : t.image[0].width || t.image[0].image.width) : this._setSize(t.image.width / 4), kr = this._renderer.getRenderTarget(), Hr = this._renderer.getActiveCubeFace(), Vr = this._renderer.getActiveMipmapLevel(), Gr = this._renderer.xr.enabled, this._renderer.xr.enabled = !1;
    const n = e || this._allocateTargets();
    return this._textureToCubeUV(t, n), this._applyPMREM(n), this._cleanup(n), n;
  }
  _allocateTargets() {
    const t = 3 * Math.max(this._cubeSize, 112), e = 4 * this._cubeSize, n = {
      magFilter: Ke,
      minFilter: Ke,
      generateMipmaps: !1,
      type: Ai,
      format: Ue,
      colorSpace: Ri,
      depthBuffer: !1
    }, s = pl(t, e, n);
    if (this._pingPongRenderTarget === null || this._pingPongRenderTarget.width !== t || this._pingPongRenderTarget.height !== e) {
      this._pingPongRenderTarget !== null && this._dispose(), this._pingPongRenderTarget = pl(t, e, n);
      const { _lodMax: r } = this;
      ({ sizeLods: this._sizeLods, lodPlanes: this._lodPlanes, sigmas: this._sigmas } = Qp(r)), this._blurMaterial = tm(r, t, e);
    }
    return s;
  }
  _compileMaterial(t) {
    const e = new Xt(this._lodPlanes[0], t);
    this._renderer.compile(e, zr);
  }
  _sceneToCubeUV(t, e, n, s) {
    const a = new Le(90, 1, e, n), l = [1, -1, 1, 1, 1, 1], c = [1, 1, 1, -1, -1, -1], h = this._renderer, u = h.autoClear, d = h.toneMapping;
    h.getClearColor(dl), h.toneMapping = An, h.autoClear = !1;
    const p = new Pi({
      name: "PMREM.Background",
      side: be,
      depthWrite: !1,
      depthTest: !1
    }), g = new Xt(new Di(), p);
    let _ = !1;
    const m = t.background;
    m ? m.isColor && (p.color.copy(m), t.background = null, _ = !0) : (p.color.copy(dl), _ = !0);
    for (let f = 0; f < 6; f++) {
      const b = f % 3;
      b === 0 ? (a.up.set(0, l[f], 0), a.lookAt(c[f], 0, 0)) : b === 1 ? (a.up.set(0, 0, l[f]), a.lookAt(0, c[f], 0)) : (a.up.set(0, l[f], 0), a.lookAt(0, 0, c[f]));
      const E = this._cubeSize;
      Rs(s, b * E, f > 2 ? E : 0, E, E), h.setRenderTarget(s), _ && h.render(g, a), h.render(t, a);
    }
    g.geometry.dispose(), g.material.dispose(), h.toneMapping = d, h.autoClear = u, t.background = m;
  }
  _textureToCubeUV(t, e) {
    const n = this._renderer, s = t.mapping === Si || t.mapping === Ei;
    s ? (this._cubemapMaterial === null && (this._cubemapMaterial = gl()), this._cubemapMaterial.uniforms.flipEnvMap.value = t.isRenderTargetTexture === !1 ? -1 : 1) : this._equirectMaterial === null && (this._equirectMaterial = ml());
    const r = s ? this._cubemapMaterial : this._equirectMaterial, o = new Xt(this._lodPlanes[0], r), a = r.uniforms;
    a.envMap.value = t;
    const l = this._cubeSize;
    Rs(e, 0, 0, 3 * l, 2 * l), n.setRenderTarget(e), n.render(o, zr);
  }
  _applyPMREM(t) {
    const e = this._renderer, n = e.autoClear;
    e.autoClear = !1;
    const s = this._lodPlanes.length;
    for (let r = 1; r < s; r++) {
      const o = Math.sqrt(this._sigmas[r] * this._sigmas[r] - this._sigmas[r - 1] * this._sigmas[r - 1]), a = fl[(s - r - 1) % fl.length];
      this._blur(t, r - 1, r, o, a);
    }
    e.autoClear = n;
  }
  /**
   * This is a two-pass Gaussian blur for a cubemap. Normally this is done
   * vertically and horizontally, but this breaks down on a cube. Here we apply
   * the blur latitudinally (around the poles), and then longitudinally (towards
   * the poles) to approximate the orthogonally-separable blur. It is least
   * accurate at the poles, but still does a decent job.
   */
  _blur(t, e, n, s, r) {
    const o = this._pingPongRenderTarget;
    this._halfBlur(
      t,
      o,
      e,
      n,
      s,
      "latitudinal",
      r
    ), this._halfBlur(
      o,
      t,
      n,
      n,
      s,
      "longitudinal",
      r
    );
  }
  _halfBlur(t, e, n, s, r, o, a) {
    const l = this._renderer, c = this._blurMaterial;
    o !== "latitudinal" && o !== "longitudinal" && console.error(
      "blur direction must be either latitudinal or longitudinal!"
    );
    const h = 3, u = new Xt(this._lodPlanes[s], c), d = c.uniforms, p = this._sizeLods[n] - 1, g = isFinite(r) ? Math.PI / (2 * p) : 2 * Math.PI / (2 * kn - 1), _ = r / g, m = isFinite(r) ? 1 + Math.floor(h * _) : kn;
    m > kn && console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${kn}`);
    const f = [];
    let b = 0;
    for (let R = 0; R < kn; ++R) {
      const P = R / _, S = Math.exp(-P * P / 2);
      f.push(S), R === 0 ? b += S : R < m && (b += 2 * S);
    }
    for (let R = 0; R < f.length; R++)
      f[R] = f[R] / b;
    d.envMap.value = t.texture, d.samples.value = m, d.weights.value = f, d.latitudinal.value = o === "latitudinal", a && (d.poleAxis.value = a);
    const { _lodMax: E } = this;
    d.dTheta.value = g, d.mipInt.value = E - n;
    const M = this._sizeLods[s], L = 3 * M * (s > E - pi ? s - E + pi : 0), T = 4 * (this._cubeSize - M);
    Rs(e, L, T, 3 * M, 2 * M), l.setRenderTarget(e), l.render(u, zr);
  }
}
function Qp(i) {
  const t = [], e = [], n = [];
  let s = i;
  const r = i - pi + 1 + ul.length;
  for (let o = 0; o < r; o++) {
    const a = Math.pow(2, s);
    e.push(a);
    let l = 1 / a;
    o > i - pi ? l = ul[o - i + pi - 1] : o === 0 && (l = 0), n.push(l);
    const c = 1 / (a - 2), h = -c, u = 1 + c, d = [h, h, u, h, u, u, h, h, u, u, h, u], p = 6, g = 6, _ = 3, m = 2, f = 1, b = new Float32Array(_ * g * p), E = new Float32Array(m * g * p), M = new Float32Array(f * g * p);
    for (let T = 0; T < p; T++) {
      const R = T % 3 * 2 / 3 - 1, P = T > 2 ? 0 : -1, S = [
        R,
        P,
        0,
        R + 2 / 3,
        P,
        0,
        R + 2 / 3,
        P + 1,
        0,
        R,
        P,
        0,
        R + 2 / 3,
        P + 1,
        0,
        R,
        P + 1,
        0
      ];
      b.set(S, _ * g * T), E.set(d, m * g * T);
      const x = [T, T, T, T, T, T];
      M.set(x, f * g * T);
    }
    const L = new me();
    L.setAttribute("position", new ce(b, _)), L.setAttribute("uv", new ce(E, m)), L.setAttribute("faceIndex", new ce(M, f)), t.push(L), s > pi && s--;
  }
  return { lodPlanes: t, sizeLods: e, sigmas: n };
}
function pl(i, t, e) {
  const n = new $n(i, t, e);
  return n.texture.mapping = ar, n.texture.name = "PMREM.cubeUv", n.scissorTest = !0, n;
}
function Rs(i, t, e, n, s) {
  i.viewport.set(t, e, n, s), i.scissor.set(t, e, n, s);
}
function tm(i, t, e) {
  const n = new Float32Array(kn), s = new A(0, 1, 0);
  return new Rn({
    name: "SphericalGaussianBlur",
    defines: {
      n: kn,
      CUBEUV_TEXEL_WIDTH: 1 / t,
      CUBEUV_TEXEL_HEIGHT: 1 / e,
      CUBEUV_MAX_MIP: `${i}.0`
    },
    uniforms: {
      envMap: { value: null },
      samples: { value: 1 },
      weights: { value: n },
      latitudinal: { value: !1 },
      dTheta: { value: 0 },
      mipInt: { value: 0 },
      poleAxis: { value: s }
    },
    vertexShader: na(),
    fragmentShader: (
      /* glsl */
      `

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
		`
    ),
    blending: Tn,
    depthTest: !1,
    depthWrite: !1
  });
}
function ml() {
  return new Rn({
    name: "EquirectangularToCubeUV",
    uniforms: {
      envMap: { value: null }
    },
    vertexShader: na(),
    fragmentShader: (
      /* glsl */
      `

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
		`
    ),
    blending: Tn,
    depthTest: !1,
    depthWrite: !1
  });
}
function gl() {
  return new Rn({
    name: "CubemapToCubeUV",
    uniforms: {
      envMap: { value: null },
      flipEnvMap: { value: -1 }
    },
    vertexShader: na(),
    fragmentShader: (
      /* glsl */
      `

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`
    ),
    blending: Tn,
    depthTest: !1,
    depthWrite: !1
  });
}
function na() {
  return (
    /* glsl */
    `

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
	`
  );
}
function em(i) {
  let t = /* @__PURE__ */ new WeakMap(), e = null;
  function n(a) {
    if (a && a.isTexture) {
      const l = a.mapping, c = l === lo || l === co, h = l === Si || l === Ei;
      if (c || h) {
        let u = t.get(a);
        const d = u !== void 0 ? u.texture.pmremVersion : 0;
        if (a.isRenderTargetTexture && a.pmremVersion !== d)
          return e === null && (e = new Bo(i)), u = c ? e.fromEquirectangular(a, u) : e.fromCubemap(a, u), u.texture.pmremVersion = a.pmremVersion, t.set(a, u), u.texture;
        if (u !== void 0)
          return u.texture;
        {
          const p = a.image;
          return c && p && p.height > 0 || h && p && s(p) ? (e === null && (e = new Bo(i)), u = c ? e.fromEquirectangular(a) : e.fromCubemap(a), u.texture.pmremVersion = a.pmremVersion, t.set(a, u), a.addEventListener("dispose", r), u.texture) : null;
        }
      }
    }
    return a;
  }
  function s(a) {
    let l = 0;
    const c = 6;
    for (let h = 0; h < c; h++)
      a[h] !== void 0 && l++;
    return l === c;
  }
  function r(a) {
    const l = a.target;
    l.removeEventListener("dispose", r);
    const c = t.get(l);
    c !== void 0 && (t.delete(l), c.dispose());
  }
  function o() {
    t = /* @__PURE__ */ new WeakMap(), e !== null && (e.dispose(), e = null);
  }
  return {
    get: n,
    dispose: o
  };
}
function nm(i) {
  const t = {};
  function e(n) {
    if (t[n] !== void 0)
      return t[n];
    let s;
    switch (n) {
      case "WEBGL_depth_texture":
        s = i.getExtension("WEBGL_depth_texture") || i.getExtension("MOZ_WEBGL_depth_texture") || i.getExtension("WEBKIT_WEBGL_depth_texture");
        break;
      case "EXT_texture_filter_anisotropic":
        s = i.getExtension("EXT_texture_filter_anisotropic") || i.getExtension("MOZ_EXT_texture_filter_anisotropic") || i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");
        break;
      case "WEBGL_compressed_texture_s3tc":
        s = i.getExtension("WEBGL_compressed_texture_s3tc") || i.getExtension("MOZ_WEBGL_compressed_texture_s3tc") || i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");
        break;
      case "WEBGL_compressed_texture_pvrtc":
        s = i.getExtension("WEBGL_compressed_texture_pvrtc") || i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");
        break;
      default:
        s = i.getExtension(n);
    }
    return t[n] = s, s;
  }
  return {
    has: function(n) {
      return e(n) !== null;
    },
    init: function() {
      e("EXT_color_buffer_float"), e("WEBGL_clip_cull_distance"), e("OES_texture_float_linear"), e("EXT_color_buffer_half_float"), e("WEBGL_multisampled_render_to_texture"), e("WEBGL_render_shared_exponent");
    },
    get: function(n) {
      const s = e(n);
      return s === null && Yi("THREE.WebGLRenderer: " + n + " extension not supported."), s;
    }
  };
}
function im(i, t, e, n) {
  const s = {}, r = /* @__PURE__ */ new WeakMap();
  function o(u) {
    const d = u.target;
    d.index !== null && t.remove(d.index);
    for (const g in d.attributes)
      t.remove(d.attributes[g]);
    for (const g in d.morphAttributes) {
      const _ = d.morphAttributes[g];
      for (let m = 0, f = _.length; m < f; m++)
        t.remove(_[m]);
    }
    d.removeEventListener("dispose", o), delete s[d.id];
    const p = r.get(d);
    p && (t.remove(p), r.delete(d)), n.releaseStatesOfGeometry(d), d.isInstancedBufferGeometry === !0 && delete d._maxInstanceCount, e.memory.geometries--;
  }
  function a(u, d) {
    return s[d.id] === !0 || (d.addEventListener("dispose", o), s[d.id] = !0, e.memory.geometries++), d;
  }
  function l(u) {
    const d = u.attributes;
    for (const g in d)
      t.update(d[g], i.ARRAY_BUFFER);
    const p = u.morphAttributes;
    for (const g in p) {
      const _ = p[g];
      for (let m = 0, f = _.length; m < f; m++)
        t.update(_[m], i.ARRAY_BUFFER);
    }
  }
  function c(u) {
    const d = [], p = u.index, g = u.attributes.position;
    let _ = 0;
    if (p !== null) {
      const b = p.array;
      _ = p.version;
      for (let E = 0, M = b.length; E < M; E += 3) {
        const L = b[E + 0], T = b[E + 1], R = b[E + 2];
        d.push(L, T, T, R, R, L);
      }
    } else if (g !== void 0) {
      const b = g.array;
      _ = g.version;
      for (let E = 0, M = b.length / 3 - 1; E < M; E += 3) {
        const L = E + 0, T = E + 1, R = E + 2;
        d.push(L, T, T, R, R, L);
      }
    } else
      return;
    const m = new (qc(d) ? Jc : Zc)(d, 1);
    m.version = _;
    const f = r.get(u);
    f && t.remove(f), r.set(u, m);
  }
  function h(u) {
    const d = r.get(u);
    if (d) {
      const p = u.index;
      p !== null && d.version < p.version && c(u);
    } else
      c(u);
    return r.get(u);
  }
  return {
    get: a,
    update: l,
    getWireframeAttribute: h
  };
}
function sm(i, t, e) {
  let n;
  function s(d) {
    n = d;
  }
  let r, o;
  function a(d) {
    r = d.type, o = d.bytesPerElement;
  }
  function l(d, p) {
    i.drawElements(n, p, r, d * o), e.update(p, n, 1);
  }
  function c(d, p, g) {
    g !== 0 && (i.drawElementsInstanced(n, p, r, d * o, g), e.update(p, n, g));
  }
  function h(d, p, g) {
    if (g === 0) return;
    t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n, p, 0, r, d, 0, g);
    let m = 0;
    for (let f = 0; f < g; f++)
      m += p[f];
    e.update(m, n, 1);
  }
  function u(d, p, g, _) {
    if (g === 0) return;
    const m = t.get("WEBGL_multi_draw");
    if (m === null)
      for (let f = 0; f < d.length; f++)
        c(d[f] / o, p[f], _[f]);
    else {
      m.multiDrawElementsInstancedWEBGL(n, p, 0, r, d, 0, _, 0, g);
      let f = 0;
      for (let b = 0; b < g; b++)
        f += p[b] * _[b];
      e.update(f, n, 1);
    }
  }
  this.setMode = s, this.setIndex = a, this.render = l, this.renderInstances = c, this.renderMultiDraw = h, this.renderMultiDrawInstances = u;
}
function rm(i) {
  const t = {
    geometries: 0,
    textures: 0
  }, e = {
    frame: 0,
    calls: 0,
    triangles: 0,
    points: 0,
    lines: 0
  };
  function n(r, o, a) {
    switch (e.calls++, o) {
      case i.TRIANGLES:
        e.triangles += a * (r / 3);
        break;
      case i.LINES:
        e.lines += a * (r / 2);
        break;
      case i.LINE_STRIP:
        e.lines += a * (r - 1);
        break;
      case i.LINE_LOOP:
        e.lines += a * r;
        break;
      case i.POINTS:
        e.points += a * r;
        break;
      default:
        console.error("THREE.WebGLInfo: Unknown draw mode:", o);
        break;
    }
  }
  function s() {
    e.calls = 0, e.triangles = 0, e.points = 0, e.lines = 0;
  }
  return {
    memory: t,
    render: e,
    programs: null,
    autoReset: !0,
    reset: s,
    update: n
  };
}
function om(i, t, e) {
  const n = /* @__PURE__ */ new WeakMap(), s = new $t();
  function r(o, a, l) {
    const c = o.morphTargetInfluences, h = a.morphAttributes.position || a.morphAttributes.normal || a.morphAttributes.color, u = h !== void 0 ? h.length : 0;
    let d = n.get(a);
    if (d === void 0 || d.count !== u) {
      let S = function() {
        R.dispose(), n.delete(a), a.removeEventListener("dispose", S);
      };
      d !== void 0 && d.texture.dispose();
      const p = a.morphAttributes.position !== void 0, g = a.morphAttributes.normal !== void 0, _ = a.morphAttributes.color !== void 0, m = a.morphAttributes.position || [], f = a.morphAttributes.normal || [], b = a.morphAttributes.color || [];
      let E = 0;
      p === !0 && (E = 1), g === !0 && (E = 2), _ === !0 && (E = 3);
      let M = a.attributes.position.count * E, L = 1;
      M > t.maxTextureSize && (L = Math.ceil(M / t.maxTextureSize), M = t.maxTextureSize);
      const T = new Float32Array(M * L * 4 * u), R = new jc(T, M, L, u);
      R.type = ze, R.needsUpdate = !0;
      const P = E * 4;
      for (let x = 0; x < u; x++) {
        const C = m[x], V = f[x], O = b[x], W = M * L * 4 * x;
        for (let K = 0; K < C.count; K++) {
          const G = K * P;
          p === !0 && (s.fromBufferAttribute(C, K), T[W + G + 0] = s.x, T[W + G + 1] = s.y, T[W + G + 2] = s.z, T[W + G + 3] = 0), g === !0 && (s.fromBufferAttribute(V, K), T[W + G + 4] = s.x, T[W + G + 5] = s.y, T[W + G + 6] = s.z, T[W + G + 7] = 0), _ === !0 && (s.fromBufferAttribute(O, K), T[W + G + 8] = s.x, T[W + G + 9] = s.y, T[W + G + 10] = s.z, T[W + G + 11] = O.itemSize === 4 ? s.w : 1);
        }
      }
      d = {
        count: u,
        texture: R,
        size: new St(M, L)
      }, n.set(a, d), a.addEventListener("dispose", S);
    }
    if (o.isInstancedMesh === !0 && o.morphTexture !== null)
      l.getUniforms().setValue(i, "morphTexture", o.morphTexture, e);
    else {
      let p = 0;
      for (let _ = 0; _ < c.length; _++)
        p += c[_];
      const g = a.morphTargetsRelative ? 1 : 1 - p;
      l.getUniforms().setValue(i, "morphTargetBaseInfluence", g), l.getUniforms().setValue(i, "morphTargetInfluences", c);
    }
    l.getUniforms().setValue(i, "morphTargetsTexture", d.texture, e), l.getUniforms().setValue(i, "morphTargetsTextureSize", d.size);
  }
  return {
    update: r
  };
}
function am(i, t, e, n) {
  let s = /* @__PURE__ */ new WeakMap();
  function r(l) {
    const c = n.render.frame, h = l.geometry, u = t.get(l, h);
    if (s.get(u) !== c && (t.update(u), s.set(u, c)), l.isInstancedMesh && (l.hasEventListener("dispose", a) === !1 && l.addEventListener("dispose", a), s.get(l) !== c && (e.update(l.instanceMatrix, i.ARRAY_BUFFER), l.instanceColor !== null && e.update(l.instanceColor, i.ARRAY_BUFFER), s.set(l, c))), l.isSkinnedMesh) {
      const d = l.skeleton;
      s.get(d) !== c && (d.update(), s.set(d, c));
    }
    return u;
  }
  function o() {
    s = /* @__PURE__ */ new WeakMap();
  }
  function a(l) {
    const c = l.target;
    c.removeEventListener("dispose", a), e.remove(c.instanceMatrix), c.instanceColor !== null && e.remove(c.instanceColor);
  }
  return {
    update: r,
    dispose: o
  };
}
class rh extends ye {
  constructor(t, e, n, s, r, o, a, l, c, h = _i) {
    if (h !== _i && h !== wi)
      throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");
    n === void 0 && h === _i && (n = Xn), n === void 0 && h === wi && (n = bi), super(null, s, r, o, a, l, h, n, c), this.isDepthTexture = !0, this.image = { width: t, height: e }, this.magFilter = a !== void 0 ? a : Ne, this.minFilter = l !== void 0 ? l : Ne, this.flipY = !1, this.generateMipmaps = !1, this.compareFunction = null;
  }
  copy(t) {
    return super.copy(t), this.compareFunction = t.compareFunction, this;
  }
  toJSON(t) {
    const e = super.toJSON(t);
    return this.compareFunction !== null && (e.compareFunction = this.compareFunction), e;
  }
}
const oh = /* @__PURE__ */ new ye(), _l = /* @__PURE__ */ new rh(1, 1), ah = /* @__PURE__ */ new jc(), lh = /* @__PURE__ */ new Yu(), ch = /* @__PURE__ */ new nh(), vl = [], xl = [], Ml = new Float32Array(16), yl = new Float32Array(9), Sl = new Float32Array(4);
function Li(i, t, e) {
  const n = i[0];
  if (n <= 0 || n > 0) return i;
  const s = t * e;
  let r = vl[s];
  if (r === void 0 && (r = new Float32Array(s), vl[s] = r), t !== 0) {
    n.toArray(r, 0);
    for (let o = 1, a = 0; o !== t; ++o)
      a += e, i[o].toArray(r, a);
  }
  return r;
}
function de(i, t) {
  if (i.length !== t.length) return !1;
  for (let e = 0, n = i.length; e < n; e++)
    if (i[e] !== t[e]) return !1;
  return !0;
}
function fe(i, t) {
  for (let e = 0, n = t.length; e < n; e++)
    i[e] = t[e];
}
function hr(i, t) {
  let e = xl[t];
  e === void 0 && (e = new Int32Array(t), xl[t] = e);
  for (let n = 0; n !== t; ++n)
    e[n] = i.allocateTextureUnit();
  return e;
}
function lm(i, t) {
  const e = this.cache;
  e[0] !== t && (i.uniform1f(this.addr, t), e[0] = t);
}
function cm(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y) && (i.uniform2f(this.addr, t.x, t.y), e[0] = t.x, e[1] = t.y);
  else {
    if (de(e, t)) return;
    i.uniform2fv(this.addr, t), fe(e, t);
  }
}
function hm(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y || e[2] !== t.z) && (i.uniform3f(this.addr, t.x, t.y, t.z), e[0] = t.x, e[1] = t.y, e[2] = t.z);
  else if (t.r !== void 0)
    (e[0] !== t.r || e[1] !== t.g || e[2] !== t.b) && (i.uniform3f(this.addr, t.r, t.g, t.b), e[0] = t.r, e[1] = t.g, e[2] = t.b);
  else {
    if (de(e, t)) return;
    i.uniform3fv(this.addr, t), fe(e, t);
  }
}
function um(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y || e[2] !== t.z || e[3] !== t.w) && (i.uniform4f(this.addr, t.x, t.y, t.z, t.w), e[0] = t.x, e[1] = t.y, e[2] = t.z, e[3] = t.w);
  else {
    if (de(e, t)) return;
    i.uniform4fv(this.addr, t), fe(e, t);
  }
}
function dm(i, t) {
  const e = this.cache, n = t.elements;
  if (n === void 0) {
    if (de(e, t)) return;
    i.uniformMatrix2fv(this.addr, !1, t), fe(e, t);
  } else {
    if (de(e, n)) return;
    Sl.set(n), i.uniformMatrix2fv(this.addr, !1, Sl), fe(e, n);
  }
}
function fm(i, t) {
  const e = this.cache, n = t.elements;
  if (n === void 0) {
    if (de(e, t)) return;
    i.uniformMatrix3fv(this.addr, !1, t), fe(e, t);
  } else {
    if (de(e, n)) return;
    yl.set(n), i.uniformMatrix3fv(this.addr, !1, yl), fe(e, n);
  }
}
function pm(i, t) {
  const e = this.cache, n = t.elements;
  if (n === void 0) {
    if (de(e, t)) return;
    i.uniformMatrix4fv(this.addr, !1, t), fe(e, t);
  } else {
    if (de(e, n)) return;
    Ml.set(n), i.uniformMatrix4fv(this.addr, !1, Ml), fe(e, n);
  }
}
function mm(i, t) {
  const e = this.cache;
  e[0] !== t && (i.uniform1i(this.addr, t), e[0] = t);
}
function gm(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y) && (i.uniform2i(this.addr, t.x, t.y), e[0] = t.x, e[1] = t.y);
  else {
    if (de(e, t)) return;
    i.uniform2iv(this.addr, t), fe(e, t);
  }
}
function _m(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y || e[2] !== t.z) && (i.uniform3i(this.addr, t.x, t.y, t.z), e[0] = t.x, e[1] = t.y, e[2] = t.z);
  else {
    if (de(e, t)) return;
    i.uniform3iv(this.addr, t), fe(e, t);
  }
}
function vm(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y || e[2] !== t.z || e[3] !== t.w) && (i.uniform4i(this.addr, t.x, t.y, t.z, t.w), e[0] = t.x, e[1] = t.y, e[2] = t.z, e[3] = t.w);
  else {
    if (de(e, t)) return;
    i.uniform4iv(this.addr, t), fe(e, t);
  }
}
function xm(i, t) {
  const e = this.cache;
  e[0] !== t && (i.uniform1ui(this.addr, t), e[0] = t);
}
function Mm(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y) && (i.uniform2ui(this.addr, t.x, t.y), e[0] = t.x, e[1] = t.y);
  else {
    if (de(e, t)) return;
    i.uniform2uiv(this.addr, t), fe(e, t);
  }
}
function ym(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y || e[2] !== t.z) && (i.uniform3ui(this.addr, t.x, t.y, t.z), e[0] = t.x, e[1] = t.y, e[2] = t.z);
  else {
    if (de(e, t)) return;
    i.uniform3uiv(this.addr, t), fe(e, t);
  }
}
function Sm(i, t) {
  const e = this.cache;
  if (t.x !== void 0)
    (e[0] !== t.x || e[1] !== t.y || e[2] !== t.z || e[3] !== t.w) && (i.uniform4ui(this.addr, t.x, t.y, t.z, t.w), e[0] = t.x, e[1] = t.y, e[2] = t.z, e[3] = t.w);
  else {
    if (de(e, t)) return;
    i.uniform4uiv(this.addr, t), fe(e, t);
  }
}
function Em(i, t, e) {
  const n = this.cache, s = e.allocateTextureUnit();
  n[0] !== s && (i.uniform1i(this.addr, s), n[0] = s);
  let r;
  this.type === i.SAMPLER_2D_SHADOW ? (_l.compareFunction = $c, r = _l) : r = oh, e.setTexture2D(t || r, s);
}
function bm(i, t, e) {
  const n = this.cache, s = e.allocateTextureUnit();
  n[0] !== s && (i.uniform1i(this.addr, s), n[0] = s), e.setTexture3D(t || lh, s);
}
function wm(i, t, e) {
  const n = this.cache, s = e.allocateTextureUnit();
  n[0] !== s && (i.uniform1i(this.addr, s), n[0] = s), e.setTextureCube(t || ch, s);
}
function Tm(i, t, e) {
  const n = this.cache, s = e.allocateTextureUnit();
  n[0] !== s && (i.uniform1i(this.addr, s), n[0] = s), e.setTexture2DArray(t || ah, s);
}
function Am(i) {
  switch (i) {
    case 5126:
      return lm;
    // FLOAT
    case 35664:
      return cm;
    // _VEC2
    case 35665:
      return hm;
    // _VEC3
    case 35666:
      return um;
    // _VEC4
    case 35674:
      return dm;
    // _MAT2
    case 35675:
      return fm;
    // _MAT3
    case 35676:
      return pm;
    // _MAT4
    case 5124:
    case 35670:
      return mm;
    // INT, BOOL
    case 35667:
    case 35671:
      return gm;
    // _VEC2
    case 35668:
    case 35672:
      return _m;
    // _VEC3
    case 35669:
    case 35673:
      return vm;
    // _VEC4
    case 5125:
      return xm;
    // UINT
    case 36294:
      return Mm;
    // _VEC2
    case 36295:
      return ym;
    // _VEC3
    case 36296:
      return Sm;
    // _VEC4
    case 35678:
    // SAMPLER_2D
    case 36198:
    // SAMPLER_EXTERNAL_OES
    case 36298:
    // INT_SAMPLER_2D
    case 36306:
    // UNSIGNED_INT_SAMPLER_2D
    case 35682:
      return Em;
    case 35679:
    // SAMPLER_3D
    case 36299:
    // INT_SAMPLER_3D
    case 36307:
      return bm;
    case 35680:
    // SAMPLER_CUBE
    case 36300:
    // INT_SAMPLER_CUBE
    case 36308:
    // UNSIGNED_INT_SAMPLER_CUBE
    case 36293:
      return wm;
    case 36289:
    // SAMPLER_2D_ARRAY
    case 36303:
    // INT_SAMPLER_2D_ARRAY
    case 36311:
    // UNSIGNED_INT_SAMPLER_2D_ARRAY
    case 36292:
      return Tm;
  }
}
function Rm(i, t) {
  i.uniform1fv(this.addr, t);
}
function Cm(i, t) {
  const e = Li(t, this.size, 2);
  i.uniform2fv(this.addr, e);
}
function Pm(i, t) {
  const e = Li(t, this.size, 3);
  i.uniform3fv(this.addr, e);
}
function Dm(i, t) {
  const e = Li(t, this.size, 4);
  i.uniform4fv(this.addr, e);
}
function Lm(i, t) {
  const e = Li(t, this.size, 4);
  i.uniformMatrix2fv(this.addr, !1, e);
}
function Um(i, t) {
  const e = Li(t, this.size, 9);
  i.uniformMatrix3fv(this.addr, !1, e);
}
function Im(i, t) {
  const e = Li(t, this.size, 16);
  i.uniformMatrix4fv(this.addr, !1, e);
}
function Nm(i, t) {
  i.uniform1iv(this.addr, t);
}
function Fm(i, t) {
  i.uniform2iv(this.addr, t);
}
function Om(i, t) {
  i.uniform3iv(this.addr, t);
}
function Bm(i, t) {
  i.uniform4iv(this.addr, t);
}
function zm(i, t) {
  i.uniform1uiv(this.addr, t);
}
function km(i, t) {
  i.uniform2uiv(this.addr, t);
}
function Hm(i, t) {
  i.uniform3uiv(this.addr, t);
}
function Vm(i, t) {
  i.uniform4uiv(this.addr, t);
}
function Gm(i, t, e) {
  const n = this.cache, s = t.length, r = hr(e, s);
  de(n, r) || (i.uniform1iv(this.addr, r), fe(n, r));
  for (let o = 0; o !== s; ++o)
    e.setTexture2D(t[o] || oh, r[o]);
}
function Wm(i, t, e) {
  const n = this.cache, s = t.length, r = hr(e, s);
  de(n, r) || (i.uniform1iv(this.addr, r), fe(n, r));
  for (let o = 0; o !== s; ++o)
    e.setTexture3D(t[o] || lh, r[o]);
}
function Xm(i, t, e) {
  const n = this.cache, s = t.length, r = hr(e, s);
  de(n, r) || (i.uniform1iv(this.addr, r), fe(n, r));
  for (let o = 0; o !== s; ++o)
    e.setTextureCube(t[o] || ch, r[o]);
}
function $m(i, t, e) {
  const n = this.cache, s = t.length, r = hr(e, s);
  de(n, r) || (i.uniform1iv(this.addr, r), fe(n, r));
  for (let o = 0; o !== s; ++o)
    e.setTexture2DArray(t[o] || ah, r[o]);
}
function qm(i) {
  switch (i) {
    case 5126:
      return Rm;
    // FLOAT
    case 35664:
      return Cm;
    // _VEC2
    case 35665:
      return Pm;
    // _VEC3
    case 35666:
      return Dm;
    // _VEC4
    case 35674:
      return Lm;
    // _MAT2
    case 35675:
      return Um;
    // _MAT3
    case 35676:
      return Im;
    // _MAT4
    case 5124:
    case 35670:
      return Nm;
    // INT, BOOL
    case 35667:
    case 35671:
      return Fm;
    // _VEC2
    case 35668:
    case 35672:
      return Om;
    // _VEC3
    case 35669:
    case 35673:
      return Bm;
    // _VEC4
    case 5125:
      return zm;
    // UINT
    case 36294:
      return km;
    // _VEC2
    case 36295:
      return Hm;
    // _VEC3
    case 36296:
      return Vm;
    // _VEC4
    case 35678:
    // SAMPLER_2D
    case 36198:
    // SAMPLER_EXTERNAL_OES
    case 36298:
    // INT_SAMPLER_2D
    case 36306:
    // UNSIGNED_INT_SAMPLER_2D
    case 35682:
      return Gm;
    case 35679:
    // SAMPLER_3D
    case 36299:
    // INT_SAMPLER_3D
    case 36307:
      return Wm;
    case 35680:
    // SAMPLER_CUBE
    case 36300:
    // INT_SAMPLER_CUBE
    case 36308:
    // UNSIGNED_INT_SAMPLER_CUBE
    case 36293:
      return Xm;
    case 36289:
    // SAMPLER_2D_ARRAY
    case 36303:
    // INT_SAMPLER_2D_ARRAY
    case 36311:
    // UNSIGNED_INT_SAMPLER_2D_ARRAY
    case 36292:
      return $m;
  }
}
class Ym {
  constructor(t, e, n) {
    this.id = t, this.addr = n, this.cache = [], this.type = e.type, this.setValue = Am(e.type);
  }
}
class jm {
  constructor(t, e, n) {
    this.id = t, this.addr = n, this.cache = [], this.type = e.type, this.size = e.size, this.setValue = qm(e.type);
  }
}
class Km {
  constructor(t) {
    this.id = t, this.seq = [], this.map = {};
  }
  setValue(t, e, n) {
    const s = this.seq;
    for (let r = 0, o = s.length; r !== o; ++r) {
      const a = s[r];
      a.setValue(t, e[a.id], n);
    }
  }
}
const Wr = /(\w+)(\])?(\[|\.)?/g;
function El(i, t) {
  i.seq.push(t), i.map[t.id] = t;
}
function Zm(i, t, e) {
  const n = i.name, s = n.length;
  for (Wr.lastIndex = 0; ; ) {
    const r = Wr.exec(n), o = Wr.lastIndex;
    let a = r[1];
    const l = r[2] === "]", c = r[3];
    if (l && (a = a | 0), c === void 0 || c === "[" && o + 2 === s) {
      El(e, c === void 0 ? new Ym(a, i, t) : new jm(a, i, t));
      break;
    } else {
      let u = e.map[a];
      u === void 0 && (u = new Km(a), El(e, u)), e = u;
    }
  }
}
class $s {
  constructor(t, e) {
    this.seq = [], this.map = {};
    const n = t.getProgramParameter(e, t.ACTIVE_UNIFORMS);
    for (let s = 0; s < n; ++s) {
      const r = t.getActiveUniform(e, s), o = t.getUniformLocation(e, r.name);
      Zm(r, o, this);
    }
  }
  setValue(t, e, n, s) {
    const r = this.map[e];
    r !== void 0 && r.setValue(t, n, s);
  }
  setOptional(t, e, n) {
    const s = e[n];
    s !== void 0 && this.setValue(t, n, s);
  }
  static upload(t, e, n, s) {
    for (let r = 0, o = e.length; r !== o; ++r) {
      const a = e[r], l = n[a.id];
      l.needsUpdate !== !1 && a.setValue(t, l.value, s);
    }
  }
  static seqWithValue(t, e) {
    const n = [];
    for (let s = 0, r = t.length; s !== r; ++s) {
      const o = t[s];
      o.id in e && n.push(o);
    }
    return n;
  }
}
function bl(i, t, e) {
  const n = i.createShader(t);
  return i.shaderSource(n, e), i.compileShader(n), n;
}
const Jm = 37297;
let Qm = 0;
function tg(i, t) {
  const e = i.split(`
`), n = [], s = Math.max(t - 6, 0), r = Math.min(t + 6, e.length);
  for (let o = s; o < r; o++) {
    const a = o + 1;
    n.push(`${a === t ? ">" : " "} ${a}: ${e[o]}`);
  }
  return n.join(`
`);
}
const wl = /* @__PURE__ */ new Lt();
function eg(i) {
  Vt._getMatrix(wl, Vt.workingColorSpace, i);
  const t = `mat3( ${wl.elements.map((e) => e.toFixed(4))} )`;
  switch (Vt.getTransfer(i)) {
    case lr:
      return [t, "LinearTransferOETF"];
    case Zt:
      return [t, "sRGBTransferOETF"];
    default:
      return console.warn("THREE.WebGLProgram: Unsupported color space: ", i), [t, "LinearTransferOETF"];
  }
}
function Tl(i, t, e) {
  const n = i.getShaderParameter(t, i.COMPILE_STATUS), s = i.getShaderInfoLog(t).trim();
  if (n && s === "") return "";
  const r = /ERROR: 0:(\d+)/.exec(s);
  if (r) {
    const o = parseInt(r[1]);
    return e.toUpperCase() + `

` + s + `

` + tg(i.getShaderSource(t), o);
  } else
    return s;
}
function ng(i, t) {
  const e = eg(t);
  return [
    `vec4 ${i}( vec4 value ) {`,
    `	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,
    "}"
  ].join(`
`);
}
function ig(i, t) {
  let e;
  switch (t) {
    case Mu:
      e = "Linear";
      break;
    case yu:
      e = "Reinhard";
      break;
    case Su:
      e = "Cineon";
      break;
    case Eu:
      e = "ACESFilmic";
      break;
    case wu:
      e = "AgX";
      break;
    case Tu:
      e = "Neutral";
      break;
    case bu:
      e = "Custom";
      break;
    default:
      console.warn("THREE.WebGLProgram: Unsupported toneMapping:", t), e = "Linear";
  }
  return "vec3 " + i + "( vec3 color ) { return " + e + "ToneMapping( color ); }";
}
const Cs = /* @__PURE__ */ new A();
function sg() {
  Vt.getLuminanceCoefficients(Cs);
  const i = Cs.x.toFixed(4), t = Cs.y.toFixed(4), e = Cs.z.toFixed(4);
  return [
    "float luminance( const in vec3 rgb ) {",
    `	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,
    "	return dot( weights, rgb );",
    "}"
  ].join(`
`);
}
function rg(i) {
  return [
    i.extensionClipCullDistance ? "#extension GL_ANGLE_clip_cull_distance : require" : "",
    i.extensionMultiDraw ? "#extension GL_ANGLE_multi_draw : require" : ""
  ].filter(ji).join(`
`);
}
function og(i) {
  const t = [];
  for (const e in i) {
    const n = i[e];
    n !== !1 && t.push("#define " + e + " " + n);
  }
  return t.join(`
`);
}
function ag(i, t) {
  const e = {}, n = i.getProgramParameter(t, i.ACTIVE_ATTRIBUTES);
  for (let s = 0; s < n; s++) {
    const r = i.getActiveAttrib(t, s), o = r.name;
    let a = 1;
    r.type === i.FLOAT_MAT2 && (a = 2), r.type === i.FLOAT_MAT3 && (a = 3), r.type === i.FLOAT_MAT4 && (a = 4), e[o] = {
      type: r.type,
      location: i.getAttribLocation(t, o),
      locationSize: a
    };
  }
  return e;
}
function ji(i) {
  return i !== "";
}
function Al(i, t) {
  const e = t.numSpotLightShadows + t.numSpotLightMaps - t.numSpotLightShadowsWithMaps;
  return i.replace(/NUM_DIR_LIGHTS/g, t.numDirLights).replace(/NUM_SPOT_LIGHTS/g, t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g, t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g, e).replace(/NUM_RECT_AREA_LIGHTS/g, t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g, t.numPointLights).replace(/NUM_HEMI_LIGHTS/g, t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g, t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g, t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g, t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g, t.numPointLightShadows);
}
function Rl(i, t) {
  return i.replace(/NUM_CLIPPING_PLANES/g, t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g, t.numClippingPlanes - t.numClipIntersection);
}
const lg = /^[ \t]*#include +<([\w\d./]+)>/gm;
function zo(i) {
  return i.replace(lg, hg);
}
const cg = /* @__PURE__ */ new Map();
function hg(i, t) {
  let e = It[t];
  if (e === void 0) {
    const n = cg.get(t);
    if (n !== void 0)
      e = It[n], console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.', t, n);
    else
      throw new Error("Can not resolve #include <" + t + ">");
  }
  return zo(e);
}
const ug = /#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;
function Cl(i) {
  return i.replace(ug, dg);
}
function dg(i, t, e, n) {
  let s = "";
  for (let r = parseInt(t); r < parseInt(e); r++)
    s += n.replace(/\[\s*i\s*\]/g, "[ " + r + " ]").replace(/UNROLLED_LOOP_INDEX/g, r);
  return s;
}
function Pl(i) {
  let t = `precision ${i.precision} float;
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
	`;
  return i.precision === "highp" ? t += `
#define HIGH_PRECISION` : i.precision === "mediump" ? t += `
#define MEDIUM_PRECISION` : i.precision === "lowp" && (t += `
#define LOW_PRECISION`), t;
}
function fg(i) {
  let t = "SHADOWMAP_TYPE_BASIC";
  return i.shadowMapType === Dc ? t = "SHADOWMAP_TYPE_PCF" : i.shadowMapType === Lc ? t = "SHADOWMAP_TYPE_PCF_SOFT" : i.shadowMapType === an && (t = "SHADOWMAP_TYPE_VSM"), t;
}
function pg(i) {
  let t = "ENVMAP_TYPE_CUBE";
  if (i.envMap)
    switch (i.envMapMode) {
      case Si:
      case Ei:
        t = "ENVMAP_TYPE_CUBE";
        break;
      case ar:
        t = "ENVMAP_TYPE_CUBE_UV";
        break;
    }
  return t;
}
function mg(i) {
  let t = "ENVMAP_MODE_REFLECTION";
  if (i.envMap)
    switch (i.envMapMode) {
      case Ei:
        t = "ENVMAP_MODE_REFRACTION";
        break;
    }
  return t;
}
function gg(i) {
  let t = "ENVMAP_BLENDING_NONE";
  if (i.envMap)
    switch (i.combine) {
      case Uc:
        t = "ENVMAP_BLENDING_MULTIPLY";
        break;
      case vu:
        t = "ENVMAP_BLENDING_MIX";
        break;
      case xu:
        t = "ENVMAP_BLENDING_ADD";
        break;
    }
  return t;
}
function _g(i) {
  const t = i.envMapCubeUVHeight;
  if (t === null) return null;
  const e = Math.log2(t) - 2, n = 1 / t;
  return { texelWidth: 1 / (3 * Math.max(Math.pow(2, e), 112)), texelHeight: n, maxMip: e };
}
function vg(i, t, e, n) {
  const s = i.getContext(), r = e.defines;
  let o = e.vertexShader, a = e.fragmentShader;
  const l = fg(e), c = pg(e), h = mg(e), u = gg(e), d = _g(e), p = rg(e), g = og(r), _ = s.createProgram();
  let m, f, b = e.glslVersion ? "#version " + e.glslVersion + `
` : "";
  e.isRawShaderMaterial ? (m = [
    "#define SHADER_TYPE " + e.shaderType,
    "#define SHADER_NAME " + e.shaderName,
    g
  ].filter(ji).join(`
`), m.length > 0 && (m += `
`), f = [
    "#define SHADER_TYPE " + e.shaderType,
    "#define SHADER_NAME " + e.shaderName,
    g
  ].filter(ji).join(`
`), f.length > 0 && (f += `
`)) : (m = [
    Pl(e),
    "#define SHADER_TYPE " + e.shaderType,
    "#define SHADER_NAME " + e.shaderName,
    g,
    e.extensionClipCullDistance ? "#define USE_CLIP_DISTANCE" : "",
    e.batching ? "#define USE_BATCHING" : "",
    e.batchingColor ? "#define USE_BATCHING_COLOR" : "",
    e.instancing ? "#define USE_INSTANCING" : "",
    e.instancingColor ? "#define USE_INSTANCING_COLOR" : "",
    e.instancingMorph ? "#define USE_INSTANCING_MORPH" : "",
    e.useFog && e.fog ? "#define USE_FOG" : "",
    e.useFog && e.fogExp2 ? "#define FOG_EXP2" : "",
    e.map ? "#define USE_MAP" : "",
    e.envMap ? "#define USE_ENVMAP" : "",
    e.envMap ? "#define " + h : "",
    e.lightMap ? "#define USE_LIGHTMAP" : "",
    e.aoMap ? "#define USE_AOMAP" : "",
    e.bumpMap ? "#define USE_BUMPMAP" : "",
    e.normalMap ? "#define USE_NORMALMAP" : "",
    e.normalMapObjectSpace ? "#define USE_NORMALMAP_OBJECTSPACE" : "",
    e.normalMapTangentSpace ? "#define USE_NORMALMAP_TANGENTSPACE" : "",
    e.displacementMap ? "#define USE_DISPLACEMENTMAP" : "",
    e.emissiveMap ? "#define USE_EMISSIVEMAP" : "",
    e.anisotropy ? "#define USE_ANISOTROPY" : "",
    e.anisotropyMap ? "#define USE_ANISOTROPYMAP" : "",
    e.clearcoatMap ? "#define USE_CLEARCOATMAP" : "",
    e.clearcoatRoughnessMap ? "#define USE_CLEARCOAT_ROUGHNESSMAP" : "",
    e.clearcoatNormalMap ? "#define USE_CLEARCOAT_NORMALMAP" : "",
    e.iridescenceMap ? "#define USE_IRIDESCENCEMAP" : "",
    e.iridescenceThicknessMap ? "#define USE_IRIDESCENCE_THICKNESSMAP" : "",
    e.specularMap ? "#define USE_SPECULARMAP" : "",
    e.specularColorMap ? "#define USE_SPECULAR_COLORMAP" : "",
    e.specularIntensityMap ? "#define USE_SPECULAR_INTENSITYMAP" : "",
    e.roughnessMap ? "#define USE_ROUGHNESSMAP" : "",
    e.metalnessMap ? "#define USE_METALNESSMAP" : "",
    e.alphaMap ? "#define USE_ALPHAMAP" : "",
    e.alphaHash ? "#define USE_ALPHAHASH" : "",
    e.transmission ? "#define USE_TRANSMISSION" : "",
    e.transmissionMap ? "#define USE_TRANSMISSIONMAP" : "",
    e.thicknessMap ? "#define USE_THICKNESSMAP" : "",
    e.sheenColorMap ? "#define USE_SHEEN_COLORMAP" : "",
    e.sheenRoughnessMap ? "#define USE_SHEEN_ROUGHNESSMAP" : "",
    //
    e.mapUv ? "#define MAP_UV " + e.mapUv : "",
    e.alphaMapUv ? "#define ALPHAMAP_UV " + e.alphaMapUv : "",
    e.lightMapUv ? "#define LIGHTMAP_UV " + e.lightMapUv : "",
    e.aoMapUv ? "#define AOMAP_UV " + e.aoMapUv : "",
    e.emissiveMapUv ? "#define EMISSIVEMAP_UV " + e.emissiveMapUv : "",
    e.bumpMapUv ? "#define BUMPMAP_UV " + e.bumpMapUv : "",
    e.normalMapUv ? "#define NORMALMAP_UV " + e.normalMapUv : "",
    e.displacementMapUv ? "#define DISPLACEMENTMAP_UV " + e.displacementMapUv : "",
    e.metalnessMapUv ? "#define METALNESSMAP_UV " + e.metalnessMapUv : "",
    e.roughnessMapUv ? "#define ROUGHNESSMAP_UV " + e.roughnessMapUv : "",
    e.anisotropyMapUv ? "#define ANISOTROPYMAP_UV " + e.anisotropyMapUv : "",
    e.clearcoatMapUv ? "#define CLEARCOATMAP_UV " + e.clearcoatMapUv : "",
    e.clearcoatNormalMapUv ? "#define CLEARCOAT_NORMALMAP_UV " + e.clearcoatNormalMapUv : "",
    e.clearcoatRoughnessMapUv ? "#define CLEARCOAT_ROUGHNESSMAP_UV " + e.clearcoatRoughnessMapUv : "",
    e.iridescenceMapUv ? "#define IRIDESCENCEMAP_UV " + e.iridescenceMapUv : "",
    e.iridescenceThicknessMapUv ? "#define IRIDESCENCE_THICKNESSMAP_UV " + e.iridescenceThicknessMapUv : "",
    e.sheenColorMapUv ? "#define SHEEN_COLORMAP_UV " + e.sheenColorMapUv : "",
    e.sheenRoughnessMapUv ? "#define SHEEN_ROUGHNESSMAP_UV " + e.sheenRoughnessMapUv : "",
    e.specularMapUv ? "#define SPECULARMAP_UV " + e.specularMapUv : "",
    e.specularColorMapUv ? "#define SPECULAR_COLORMAP_UV " + e.specularColorMapUv : "",
    e.specularIntensityMapUv ? "#define SPECULAR_INTENSITYMAP_UV " + e.specularIntensityMapUv : "",
    e.transmissionMapUv ? "#define TRANSMISSIONMAP_UV " + e.transmissionMapUv : "",
    e.thicknessMapUv ? "#define THICKNESSMAP_UV " + e.thicknessMapUv : "",
    //
    e.vertexTangents && e.flatShading === !1 ? "#define USE_TANGENT" : "",
    e.vertexColors ? "#define USE_COLOR" : "",
    e.vertexAlphas ? "#define USE_COLOR_ALPHA" : "",
    e.vertexUv1s ? "#define USE_UV1" : "",
    e.vertexUv2s ? "#define USE_UV2" : "",
    e.vertexUv3s ? "#define USE_UV3" : "",
    e.pointsUvs ? "#define USE_POINTS_UV" : "",
    e.flatShading ? "#define FLAT_SHADED" : "",
    e.skinning ? "#define USE_SKINNING" : "",
    e.morphTargets ? "#define USE_MORPHTARGETS" : "",
    e.morphNormals && e.flatShading === !1 ? "#define USE_MORPHNORMALS" : "",
    e.morphColors ? "#define USE_MORPHCOLORS" : "",
    e.morphTargetsCount > 0 ? "#define MORPHTARGETS_TEXTURE_STRIDE " + e.morphTextureStride : "",
    e.morphTargetsCount > 0 ? "#define MORPHTARGETS_COUNT " + e.morphTargetsCount : "",
    e.doubleSided ? "#define DOUBLE_SIDED" : "",
    e.flipSided ? "#define FLIP_SIDED" : "",
    e.shadowMapEnabled ? "#define USE_SHADOWMAP" : "",
    e.shadowMapEnabled ? "#define " + l : "",
    e.sizeAttenuation ? "#define USE_SIZEATTENUATION" : "",
    e.numLightProbes > 0 ? "#define USE_LIGHT_PROBES" : "",
    e.logarithmicDepthBuffer ? "#define USE_LOGDEPTHBUF" : "",
    e.reverseDepthBuffer ? "#define USE_REVERSEDEPTHBUF" : "",
    "uniform mat4 modelMatrix;",
    "uniform mat4 modelViewMatrix;",
    "uniform mat4 projectionMatrix;",
    "uniform mat4 viewMatrix;",
    "uniform mat3 normalMatrix;",
    "uniform vec3 cameraPosition;",
    "uniform bool isOrthographic;",
    "#ifdef USE_INSTANCING",
    "	attribute mat4 instanceMatrix;",
    "#endif",
    "#ifdef USE_INSTANCING_COLOR",
    "	attribute vec3 instanceColor;",
    "#endif",
    "#ifdef USE_INSTANCING_MORPH",
    "	uniform sampler2D morphTexture;",
    "#endif",
    "attribute vec3 position;",
    "attribute vec3 normal;",
    "attribute vec2 uv;",
    "#ifdef USE_UV1",
    "	attribute vec2 uv1;",
    "#endif",
    "#ifdef USE_UV2",
    "	attribute vec2 uv2;",
    "#endif",
    "#ifdef USE_UV3",
    "	attribute vec2 uv3;",
    "#endif",
    "#ifdef USE_TANGENT",
    "	attribute vec4 tangent;",
    "#endif",
    "#if defined( USE_COLOR_ALPHA )",
    "	attribute vec4 color;",
    "#elif defined( USE_COLOR )",
    "	attribute vec3 color;",
    "#endif",
    "#ifdef USE_SKINNING",
    "	attribute vec4 skinIndex;",
    "	attribute vec4 skinWeight;",
    "#endif",
    `
`
  ].filter(ji).join(`
`), f = [
    Pl(e),
    "#define SHADER_TYPE " + e.shaderType,
    "#define SHADER_NAME " + e.shaderName,
    g,
    e.useFog && e.fog ? "#define USE_FOG" : "",
    e.useFog && e.fogExp2 ? "#define FOG_EXP2" : "",
    e.alphaToCoverage ? "#define ALPHA_TO_COVERAGE" : "",
    e.map ? "#define USE_MAP" : "",
    e.matcap ? "#define USE_MATCAP" : "",
    e.envMap ? "#define USE_ENVMAP" : "",
    e.envMap ? "#define " + c : "",
    e.envMap ? "#define " + h : "",
    e.envMap ? "#define " + u : "",
    d ? "#define CUBEUV_TEXEL_WIDTH " + d.texelWidth : "",
    d ? "#define CUBEUV_TEXEL_HEIGHT " + d.texelHeight : "",
    d ? "#define CUBEUV_MAX_MIP " + d.maxMip + ".0" : "",
    e.lightMap ? "#define USE_LIGHTMAP" : "",
    e.aoMap ? "#define USE_AOMAP" : "",
    e.bumpMap ? "#define USE_BUMPMAP" : "",
    e.normalMap ? "#define USE_NORMALMAP" : "",
    e.normalMapObjectSpace ? "#define USE_NORMALMAP_OBJECTSPACE" : "",
    e.normalMapTangentSpace ? "#define USE_NORMALMAP_TANGENTSPACE" : "",
    e.emissiveMap ? "#define USE_EMISSIVEMAP" : "",
    e.anisotropy ? "#define USE_ANISOTROPY" : "",
    e.anisotropyMap ? "#define USE_ANISOTROPYMAP" : "",
    e.clearcoat ? "#define USE_CLEARCOAT" : "",
    e.clearcoatMap ? "#define USE_CLEARCOATMAP" : "",
    e.clearcoatRoughnessMap ? "#define USE_CLEARCOAT_ROUGHNESSMAP" : "",
    e.clearcoatNormalMap ? "#define USE_CLEARCOAT_NORMALMAP" : "",
    e.dispersion ? "#define USE_DISPERSION" : "",
    e.iridescence ? "#define USE_IRIDESCENCE" : "",
    e.iridescenceMap ? "#define USE_IRIDESCENCEMAP" : "",
    e.iridescenceThicknessMap ? "#define USE_IRIDESCENCE_THICKNESSMAP" : "",
    e.specularMap ? "#define USE_SPECULARMAP" : "",
    e.specularColorMap ? "#define USE_SPECULAR_COLORMAP" : "",
    e.specularIntensityMap ? "#define USE_SPECULAR_INTENSITYMAP" : "",
    e.roughnessMap ? "#define USE_ROUGHNESSMAP" : "",
    e.metalnessMap ? "#define USE_METALNESSMAP" : "",
    e.alphaMap ? "#define USE_ALPHAMAP" : "",
    e.alphaTest ? "#define USE_ALPHATEST" : "",
    e.alphaHash ? "#define USE_ALPHAHASH" : "",
    e.sheen ? "#define USE_SHEEN" : "",
    e.sheenColorMap ? "#define USE_SHEEN_COLORMAP" : "",
    e.sheenRoughnessMap ? "#define USE_SHEEN_ROUGHNESSMAP" : "",
    e.transmission ? "#define USE_TRANSMISSION" : "",
    e.transmissionMap ? "#define USE_TRANSMISSIONMAP" : "",
    e.thicknessMap ? "#define USE_THICKNESSMAP" : "",
    e.vertexTangents && e.flatShading === !1 ? "#define USE_TANGENT" : "",
    e.vertexColors || e.instancingColor || e.batchingColor ? "#define USE_COLOR" : "",
    e.vertexAlphas ? "#define USE_COLOR_ALPHA" : "",
    e.vertexUv1s ? "#define USE_UV1" : "",
    e.vertexUv2s ? "#define USE_UV2" : "",
    e.vertexUv3s ? "#define USE_UV3" : "",
    e.pointsUvs ? "#define USE_POINTS_UV" : "",
    e.gradientMap ? "#define USE_GRADIENTMAP" : "",
    e.flatShading ? "#define FLAT_SHADED" : "",
    e.doubleSided ? "#define DOUBLE_SIDED" : "",
    e.flipSided ? "#define FLIP_SIDED" : "",
    e.shadowMapEnabled ? "#define USE_SHADOWMAP" : "",
    e.shadowMapEnabled ? "#define " + l : "",
    e.premultipliedAlpha ? "#define PREMULTIPLIED_ALPHA" : "",
    e.numLightProbes > 0 ? "#define USE_LIGHT_PROBES" : "",
    e.decodeVideoTexture ? "#define DECODE_VIDEO_TEXTURE" : "",
    e.decodeVideoTextureEmissive ? "#define DECODE_VIDEO_TEXTURE_EMISSIVE" : "",
    e.logarithmicDepthBuffer ? "#define USE_LOGDEPTHBUF" : "",
    e.reverseDepthBuffer ? "#define USE_REVERSEDEPTHBUF" : "",
    "uniform mat4 viewMatrix;",
    "uniform vec3 cameraPosition;",
    "uniform bool isOrthographic;",
    e.toneMapping !== An ? "#define TONE_MAPPING" : "",
    e.toneMapping !== An ? It.tonemapping_pars_fragment : "",
    // this code is required here because it is used by the toneMapping() function defined below
    e.toneMapping !== An ? ig("toneMapping", e.toneMapping) : "",
    e.dithering ? "#define DITHERING" : "",
    e.opaque ? "#define OPAQUE" : "",
    It.colorspace_pars_fragment,
    // this code is required here because it is used by the various encoding/decoding function defined below
    ng("linearToOutputTexel", e.outputColorSpace),
    sg(),
    e.useDepthPacking ? "#define DEPTH_PACKING " + e.depthPacking : "",
    `
`
  ].filter(ji).join(`
`)), o = zo(o), o = Al(o, e), o = Rl(o, e), a = zo(a), a = Al(a, e), a = Rl(a, e), o = Cl(o), a = Cl(a), e.isRawShaderMaterial !== !0 && (b = `#version 300 es
`, m = [
    p,
    "#define attribute in",
    "#define varying out",
    "#define texture2D texture"
  ].join(`
`) + `
` + m, f = [
    "#define varying in",
    e.glslVersion === Wa ? "" : "layout(location = 0) out highp vec4 pc_fragColor;",
    e.glslVersion === Wa ? "" : "#define gl_FragColor pc_fragColor",
    "#define gl_FragDepthEXT gl_FragDepth",
    "#define texture2D texture",
    "#define textureCube texture",
    "#define texture2DProj textureProj",
    "#define texture2DLodEXT textureLod",
    "#define texture2DProjLodEXT textureProjLod",
    "#define textureCubeLodEXT textureLod",
    "#define texture2DGradEXT textureGrad",
    "#define texture2DProjGradEXT textureProjGrad",
    "#define textureCubeGradEXT textureGrad"
  ].join(`
`) + `
` + f);
  const E = b + m + o, M = b + f + a, L = bl(s, s.VERTEX_SHADER, E), T = bl(s, s.FRAGMENT_SHADER, M);
  s.attachShader(_, L), s.attachShader(_, T), e.index0AttributeName !== void 0 ? s.bindAttribLocation(_, 0, e.index0AttributeName) : e.morphTargets === !0 && s.bindAttribLocation(_, 0, "position"), s.linkProgram(_);
  function R(C) {
    if (i.debug.checkShaderErrors) {
      const V = s.getProgramInfoLog(_).trim(), O = s.getShaderInfoLog(L).trim(), W = s.getShaderInfoLog(T).trim();
      let K = !0, G = !0;
      if (s.getProgramParameter(_, s.LINK_STATUS) === !1)
        if (K = !1, typeof i.debug.onShaderError == "function")
          i.debug.onShaderError(s, _, L, T);
        else {
          const Z = Tl(s, L, "vertex"), k = Tl(s, T, "fragment");
          console.error(
            "THREE.WebGLProgram: Shader Error " + s.getError() + " - VALIDATE_STATUS " + s.getProgramParameter(_, s.VALIDATE_STATUS) + `

Material Name: ` + C.name + `
Material Type: ` + C.type + `

Program Info Log: ` + V + `
` + Z + `
` + k
          );
        }
      else V !== "" ? console.warn("THREE.WebGLProgram: Program Info Log:", V) : (O === "" || W === "") && (G = !1);
      G && (C.diagnostics = {
        runnable: K,
        programLog: V,
        vertexShader: {
          log: O,
          prefix: m
        },
        fragmentShader: {
          log: W,
          prefix: f
        }
      });
    }
    s.deleteShader(L), s.deleteShader(T), P = new $s(s, _), S = ag(s, _);
  }
  let P;
  this.getUniforms = function() {
    return P === void 0 && R(this), P;
  };
  let S;
  this.getAttributes = function() {
    return S === void 0 && R(this), S;
  };
  let x = e.rendererExtensionParallelShaderCompile === !1;
  return this.isReady = function() {
    return x === !1 && (x = s.getProgramParameter(_, Jm)), x;
  }, this.destroy = function() {
    n.releaseStatesOfProgram(this), s.deleteProgram(_), this.program = void 0;
  }, this.type = e.shaderType, this.name = e.shaderName, this.id = Qm++, this.cacheKey = t, this.usedTimes = 1, this.program = _, this.vertexShader = L, this.fragmentShader = T, this;
}
let xg = 0;
class Mg {
  constructor() {
    this.shaderCache = /* @__PURE__ */ new Map(), this.materialCache = /* @__PURE__ */ new Map();
  }
  update(t) {
    const e = t.vertexShader, n = t.fragmentShader, s = this._getShaderStage(e), r = this._getShaderStage(n), o = this._getShaderCacheForMaterial(t);
    return o.has(s) === !1 && (o.add(s), s.usedTimes++), o.has(r) === !1 && (o.add(r), r.usedTimes++), this;
  }
  remove(t) {
    const e = this.materialCache.get(t);
    for (const n of e)
      n.usedTimes--, n.usedTimes === 0 && this.shaderCache.delete(n.code);
    return this.materialCache.delete(t), this;
  }
  getVertexShaderID(t) {
    return this._getShaderStage(t.vertexShader).id;
  }
  getFragmentShaderID(t) {
    return this._getShaderStage(t.fragmentShader).id;
  }
  dispose() {
    this.shaderCache.clear(), this.materialCache.clear();
  }
  _getShaderCacheForMaterial(t) {
    const e = this.materialCache;
    let n = e.get(t);
    return n === void 0 && (n = /* @__PURE__ */ new Set(), e.set(t, n)), n;
  }
  _getShaderStage(t) {
    const e = this.shaderCache;
    let n = e.get(t);
    return n === void 0 && (n = new yg(t), e.set(t, n)), n;
  }
}
class yg {
  constructor(t) {
    this.id = xg++, this.code = t, this.usedTimes = 0;
  }
}
function Sg(i, t, e, n, s, r, o) {
  const a = new ta(), l = new Mg(), c = /* @__PURE__ */ new Set(), h = [], u = s.logarithmicDepthBuffer, d = s.vertexTextures;
  let p = s.precision;
  const g = {
    MeshDepthMaterial: "depth",
    MeshDistanceMaterial: "distanceRGBA",
    MeshNormalMaterial: "normal",
    MeshBasicMaterial: "basic",
    MeshLambertMaterial: "lambert",
    MeshPhongMaterial: "phong",
    MeshToonMaterial: "toon",
    MeshStandardMaterial: "physical",
    MeshPhysicalMaterial: "physical",
    MeshMatcapMaterial: "matcap",
    LineBasicMaterial: "basic",
    LineDashedMaterial: "dashed",
    PointsMaterial: "points",
    ShadowMaterial: "shadow",
    SpriteMaterial: "sprite"
  };
  function _(S) {
    return c.add(S), S === 0 ? "uv" : `uv${S}`;
  }
  function m(S, x, C, V, O) {
    const W = V.fog, K = O.geometry, G = S.isMeshStandardMaterial ? V.environment : null, Z = (S.isMeshStandardMaterial ? e : t).get(S.envMap || G), k = Z && Z.mapping === ar ? Z.image.height : null, nt = g[S.type];
    S.precision !== null && (p = s.getMaxPrecision(S.precision), p !== S.precision && console.warn("THREE.WebGLProgram.getParameters:", S.precision, "not supported, using", p, "instead."));
    const ct = K.morphAttributes.position || K.morphAttributes.normal || K.morphAttributes.color, _t = ct !== void 0 ? ct.length : 0;
    let Ct = 0;
    K.morphAttributes.position !== void 0 && (Ct = 1), K.morphAttributes.normal !== void 0 && (Ct = 2), K.morphAttributes.color !== void 0 && (Ct = 3);
    let Gt, $, tt, gt;
    if (nt) {
      const jt = Ye[nt];
      Gt = jt.vertexShader, $ = jt.fragmentShader;
    } else
      Gt = S.vertexShader, $ = S.fragmentShader, l.update(S), tt = l.getVertexShaderID(S), gt = l.getFragmentShaderID(S);
    const st = i.getRenderTarget(), bt = i.state.buffers.depth.getReversed(), Rt = O.isInstancedMesh === !0, Ft = O.isBatchedMesh === !0, se = !!S.map, kt = !!S.matcap, ae = !!Z, N = !!S.aoMap, Fe = !!S.lightMap, Ot = !!S.bumpMap, Bt = !!S.normalMap, yt = !!S.displacementMap, ee = !!S.emissiveMap, Mt = !!S.metalnessMap, w = !!S.roughnessMap, v = S.anisotropy > 0, F = S.clearcoat > 0, q = S.dispersion > 0, j = S.iridescence > 0, X = S.sheen > 0, vt = S.transmission > 0, rt = v && !!S.anisotropyMap, ht = F && !!S.clearcoatMap, Ht = F && !!S.clearcoatNormalMap, J = F && !!S.clearcoatRoughnessMap, ut = j && !!S.iridescenceMap, Et = j && !!S.iridescenceThicknessMap, Tt = X && !!S.sheenColorMap, dt = X && !!S.sheenRoughnessMap, zt = !!S.specularMap, Ut = !!S.specularColorMap, Qt = !!S.specularIntensityMap, D = vt && !!S.transmissionMap, it = vt && !!S.thicknessMap, H = !!S.gradientMap, Y = !!S.alphaMap, lt = S.alphaTest > 0, ot = !!S.alphaHash, Pt = !!S.extensions;
    let re = An;
    S.toneMapped && (st === null || st.isXRRenderTarget === !0) && (re = i.toneMapping);
    const ve = {
      shaderID: nt,
      shaderType: S.type,
      shaderName: S.name,
      vertexShader: Gt,
      fragmentShader: $,
      defines: S.defines,
      customVertexShaderID: tt,
      customFragmentShaderID: gt,
      isRawShaderMaterial: S.isRawShaderMaterial === !0,
      glslVersion: S.glslVersion,
      precision: p,
      batching: Ft,
      batchingColor: Ft && O._colorsTexture !== null,
      instancing: Rt,
      instancingColor: Rt && O.instanceColor !== null,
      instancingMorph: Rt && O.morphTexture !== null,
      supportsVertexTextures: d,
      outputColorSpace: st === null ? i.outputColorSpace : st.isXRRenderTarget === !0 ? st.texture.colorSpace : Ri,
      alphaToCoverage: !!S.alphaToCoverage,
      map: se,
      matcap: kt,
      envMap: ae,
      envMapMode: ae && Z.mapping,
      envMapCubeUVHeight: k,
      aoMap: N,
      lightMap: Fe,
      bumpMap: Ot,
      normalMap: Bt,
      displacementMap: d && yt,
      emissiveMap: ee,
      normalMapObjectSpace: Bt && S.normalMapType === Pu,
      normalMapTangentSpace: Bt && S.normalMapType === Xc,
      metalnessMap: Mt,
      roughnessMap: w,
      anisotropy: v,
      anisotropyMap: rt,
      clearcoat: F,
      clearcoatMap: ht,
      clearcoatNormalMap: Ht,
      clearcoatRoughnessMap: J,
      dispersion: q,
      iridescence: j,
      iridescenceMap: ut,
      iridescenceThicknessMap: Et,
      sheen: X,
      sheenColorMap: Tt,
      sheenRoughnessMap: dt,
      specularMap: zt,
      specularColorMap: Ut,
      specularIntensityMap: Qt,
      transmission: vt,
      transmissionMap: D,
      thicknessMap: it,
      gradientMap: H,
      opaque: S.transparent === !1 && S.blending === gi && S.alphaToCoverage === !1,
      alphaMap: Y,
      alphaTest: lt,
      alphaHash: ot,
      combine: S.combine,
      //
      mapUv: se && _(S.map.channel),
      aoMapUv: N && _(S.aoMap.channel),
      lightMapUv: Fe && _(S.lightMap.channel),
      bumpMapUv: Ot && _(S.bumpMap.channel),
      normalMapUv: Bt && _(S.normalMap.channel),
      displacementMapUv: yt && _(S.displacementMap.channel),
      emissiveMapUv: ee && _(S.emissiveMap.channel),
      metalnessMapUv: Mt && _(S.metalnessMap.channel),
      roughnessMapUv: w && _(S.roughnessMap.channel),
      anisotropyMapUv: rt && _(S.anisotropyMap.channel),
      clearcoatMapUv: ht && _(S.clearcoatMap.channel),
      clearcoatNormalMapUv: Ht && _(S.clearcoatNormalMap.channel),
      clearcoatRoughnessMapUv: J && _(S.clearcoatRoughnessMap.channel),
      iridescenceMapUv: ut && _(S.iridescenceMap.channel),
      iridescenceThicknessMapUv: Et && _(S.iridescenceThicknessMap.channel),
      sheenColorMapUv: Tt && _(S.sheenColorMap.channel),
      sheenRoughnessMapUv: dt && _(S.sheenRoughnessMap.channel),
      specularMapUv: zt && _(S.specularMap.channel),
      specularColorMapUv: Ut && _(S.specularColorMap.channel),
      specularIntensityMapUv: Qt && _(S.specularIntensityMap.channel),
      transmissionMapUv: D && _(S.transmissionMap.channel),
      thicknessMapUv: it && _(S.thicknessMap.channel),
      alphaMapUv: Y && _(S.alphaMap.channel),
      //
      vertexTangents: !!K.attributes.tangent && (Bt || v),
      vertexColors: S.vertexColors,
      vertexAlphas: S.vertexColors === !0 && !!K.attributes.color && K.attributes.color.itemSize === 4,
      pointsUvs: O.isPoints === !0 && !!K.attributes.uv && (se || Y),
      fog: !!W,
      useFog: S.fog === !0,
      fogExp2: !!W && W.isFogExp2,
      flatShading: S.flatShading === !0,
      sizeAttenuation: S.sizeAttenuation === !0,
      logarithmicDepthBuffer: u,
      reverseDepthBuffer: bt,
      skinning: O.isSkinnedMesh === !0,
      morphTargets: K.morphAttributes.position !== void 0,
      morphNormals: K.morphAttributes.normal !== void 0,
      morphColors: K.morphAttributes.color !== void 0,
      morphTargetsCount: _t,
      morphTextureStride: Ct,
      numDirLights: x.directional.length,
      numPointLights: x.point.length,
      numSpotLights: x.spot.length,
      numSpotLightMaps: x.spotLightMap.length,
      numRectAreaLights: x.rectArea.length,
      numHemiLights: x.hemi.length,
      numDirLightShadows: x.directionalShadowMap.length,
      numPointLightShadows: x.pointShadowMap.length,
      numSpotLightShadows: x.spotShadowMap.length,
      numSpotLightShadowsWithMaps: x.numSpotLightShadowsWithMaps,
      numLightProbes: x.numLightProbes,
      numClippingPlanes: o.numPlanes,
      numClipIntersection: o.numIntersection,
      dithering: S.dithering,
      shadowMapEnabled: i.shadowMap.enabled && C.length > 0,
      shadowMapType: i.shadowMap.type,
      toneMapping: re,
      decodeVideoTexture: se && S.map.isVideoTexture === !0 && Vt.getTransfer(S.map.colorSpace) === Zt,
      decodeVideoTextureEmissive: ee && S.emissiveMap.isVideoTexture === !0 && Vt.getTransfer(S.emissiveMap.colorSpace) === Zt,
      premultipliedAlpha: S.premultipliedAlpha,
      doubleSided: S.side === je,
      flipSided: S.side === be,
      useDepthPacking: S.depthPacking >= 0,
      depthPacking: S.depthPacking || 0,
      index0AttributeName: S.index0AttributeName,
      extensionClipCullDistance: Pt && S.extensions.clipCullDistance === !0 && n.has("WEBGL_clip_cull_distance"),
      extensionMultiDraw: (Pt && S.extensions.multiDraw === !0 || Ft) && n.has("WEBGL_multi_draw"),
      rendererExtensionParallelShaderCompile: n.has("KHR_parallel_shader_compile"),
      customProgramCacheKey: S.customProgramCacheKey()
    };
    return ve.vertexUv1s = c.has(1), ve.vertexUv2s = c.has(2), ve.vertexUv3s = c.has(3), c.clear(), ve;
  }
  function f(S) {
    const x = [];
    if (S.shaderID ? x.push(S.shaderID) : (x.push(S.customVertexShaderID), x.push(S.customFragmentShaderID)), S.defines !== void 0)
      for (const C in S.defines)
        x.push(C), x.push(S.defines[C]);
    return S.isRawShaderMaterial === !1 && (b(x, S), E(x, S), x.push(i.outputColorSpace)), x.push(S.customProgramCacheKey), x.join();
  }
  function b(S, x) {
    S.push(x.precision), S.push(x.outputColorSpace), S.push(x.envMapMode), S.push(x.envMapCubeUVHeight), S.push(x.mapUv), S.push(x.alphaMapUv), S.push(x.lightMapUv), S.push(x.aoMapUv), S.push(x.bumpMapUv), S.push(x.normalMapUv), S.push(x.displacementMapUv), S.push(x.emissiveMapUv), S.push(x.metalnessMapUv), S.push(x.roughnessMapUv), S.push(x.anisotropyMapUv), S.push(x.clearcoatMapUv), S.push(x.clearcoatNormalMapUv), S.push(x.clearcoatRoughnessMapUv), S.push(x.iridescenceMapUv), S.push(x.iridescenceThicknessMapUv), S.push(x.sheenColorMapUv), S.push(x.sheenRoughnessMapUv), S.push(x.specularMapUv), S.push(x.specularColorMapUv), S.push(x.specularIntensityMapUv), S.push(x.transmissionMapUv), S.push(x.thicknessMapUv), S.push(x.combine), S.push(x.fogExp2), S.push(x.sizeAttenuation), S.push(x.morphTargetsCount), S.push(x.morphAttributeCount), S.push(x.numDirLights), S.push(x.numPointLights), S.push(x.numSpotLights), S.push(x.numSpotLightMaps), S.push(x.numHemiLights), S.push(x.numRectAreaLights), S.push(x.numDirLightShadows), S.push(x.numPointLightShadows), S.push(x.numSpotLightShadows), S.push(x.numSpotLightShadowsWithMaps), S.push(x.numLightProbes), S.push(x.shadowMapType), S.push(x.toneMapping), S.push(x.numClippingPlanes), S.push(x.numClipIntersection), S.push(x.depthPacking);
  }
  function E(S, x) {
    a.disableAll(), x.supportsVertexTextures && a.enable(0), x.instancing && a.enable(1), x.instancingColor && a.enable(2), x.instancingMorph && a.enable(3), x.matcap && a.enable(4), x.envMap && a.enable(5), x.normalMapObjectSpace && a.enable(6), x.normalMapTangentSpace && a.enable(7), x.clearcoat && a.enable(8), x.iridescence && a.enable(9), x.alphaTest && a.enable(10), x.vertexColors && a.enable(11), x.vertexAlphas && a.enable(12), x.vertexUv1s && a.enable(13), x.vertexUv2s && a.enable(14), x.vertexUv3s && a.enable(15), x.vertexTangents && a.enable(16), x.anisotropy && a.enable(17), x.alphaHash && a.enable(18), x.batching && a.enable(19), x.dispersion && a.enable(20), x.batchingColor && a.enable(21), S.push(a.mask), a.disableAll(), x.fog && a.enable(0), x.useFog && a.enable(1), x.flatShading && a.enable(2), x.logarithmicDepthBuffer && a.enable(3), x.reverseDepthBuffer && a.enable(4), x.skinning && a.enable(5), x.morphTargets && a.enable(6), x.morphNormals && a.enable(7), x.morphColors && a.enable(8), x.premultipliedAlpha && a.enable(9), x.shadowMapEnabled && a.enable(10), x.doubleSided && a.enable(11), x.flipSided && a.enable(12), x.useDepthPacking && a.enable(13), x.dithering && a.enable(14), x.transmission && a.enable(15), x.sheen && a.enable(16), x.opaque && a.enable(17), x.pointsUvs && a.enable(18), x.decodeVideoTexture && a.enable(19), x.decodeVideoTextureEmissive && a.enable(20), x.alphaToCoverage && a.enable(21), S.push(a.mask);
  }
  function M(S) {
    const x = g[S.type];
    let C;
    if (x) {
      const V = Ye[x];
      C = od.clone(V.uniforms);
    } else
      C = S.uniforms;
    return C;
  }
  function L(S, x) {
    let C;
    for (let V = 0, O = h.length; V < O; V++) {
      const W = h[V];
      if (W.cacheKey === x) {
        C = W, ++C.usedTimes;
        break;
      }
    }
    return C === void 0 && (C = new vg(i, x, S, r), h.push(C)), C;
  }
  function T(S) {
    if (--S.usedTimes === 0) {
      const x = h.indexOf(S);
      h[x] = h[h.length - 1], h.pop(), S.destroy();
    }
  }
  function R(S) {
    l.remove(S);
  }
  function P() {
    l.dispose();
  }
  return {
    getParameters: m,
    getProgramCacheKey: f,
    getUniforms: M,
    acquireProgram: L,
    releaseProgram: T,
    releaseShaderCache: R,
    // Exposed for resource monitoring & error feedback via renderer.info:
    programs: h,
    dispose: P
  };
}
function Eg() {
  let i = /* @__PURE__ */ new WeakMap();
  function t(o) {
    return i.has(o);
  }
  function e(o) {
    let a = i.get(o);
    return a === void 0 && (a = {}, i.set(o, a)), a;
  }
  function n(o) {
    i.delete(o);
  }
  function s(o, a, l) {
    i.get(o)[a] = l;
  }
  function r() {
    i = /* @__PURE__ */ new WeakMap();
  }
  return {
    has: t,
    get: e,
    remove: n,
    update: s,
    dispose: r
  };
}
function bg(i, t) {
  return i.groupOrder !== t.groupOrder ? i.groupOrder - t.groupOrder : i.renderOrder !== t.renderOrder ? i.renderOrder - t.renderOrder : i.material.id !== t.material.id ? i.material.id - t.material.id : i.z !== t.z ? i.z - t.z : i.id - t.id;
}
function Dl(i, t) {
  return i.groupOrder !== t.groupOrder ? i.groupOrder - t.groupOrder : i.renderOrder !== t.renderOrder ? i.renderOrder - t.renderOrder : i.z !== t.z ? t.z - i.z : i.id - t.id;
}
function Ll() {
  const i = [];
  let t = 0;
  const e = [], n = [], s = [];
  function r() {
    t = 0, e.length = 0, n.length = 0, s.length = 0;
  }
  function o(u, d, p, g, _, m) {
    let f = i[t];
    return f === void 0 ? (f = {
      id: u.id,
      object: u,
      geometry: d,
      material: p,
      groupOrder: g,
      renderOrder: u.renderOrder,
      z: _,
      group: m
    }, i[t] = f) : (f.id = u.id, f.object = u, f.geometry = d, f.material = p, f.groupOrder = g, f.renderOrder = u.renderOrder, f.z = _, f.group = m), t++, f;
  }
  function a(u, d, p, g, _, m) {
    const f = o(u, d, p, g, _, m);
    p.transmission > 0 ? n.push(f) : p.transparent === !0 ? s.push(f) : e.push(f);
  }
  function l(u, d, p, g, _, m) {
    const f = o(u, d, p, g, _, m);
    p.transmission > 0 ? n.unshift(f) : p.transparent === !0 ? s.unshift(f) : e.unshift(f);
  }
  function c(u, d) {
    e.length > 1 && e.sort(u || bg), n.length > 1 && n.sort(d || Dl), s.length > 1 && s.sort(d || Dl);
  }
  function h() {
    for (let u = t, d = i.length; u < d; u++) {
      const p = i[u];
      if (p.id === null) break;
      p.id = null, p.object = null, p.geometry = null, p.material = null, p.group = null;
    }
  }
  return {
    opaque: e,
    transmissive: n,
    transparent: s,
    init: r,
    push: a,
    unshift: l,
    finish: h,
    sort: c
  };
}
function wg() {
  let i = /* @__PURE__ */ new WeakMap();
  function t(n, s) {
    const r = i.get(n);
    let o;
    return r === void 0 ? (o = new Ll(), i.set(n, [o])) : s >= r.length ? (o = new Ll(), r.push(o)) : o = r[s], o;
  }
  function e() {
    i = /* @__PURE__ */ new WeakMap();
  }
  return {
    get: t,
    dispose: e
  };
}
function Tg() {
  const i = {};
  return {
    get: function(t) {
      if (i[t.id] !== void 0)
        return i[t.id];
      let e;
      switch (t.type) {
        case "DirectionalLight":
          e = {
            direction: new A(),
            color: new Nt()
          };
          break;
        case "SpotLight":
          e = {
            position: new A(),
            direction: new A(),
            color: new Nt(),
            distance: 0,
            coneCos: 0,
            penumbraCos: 0,
            decay: 0
          };
          break;
        case "PointLight":
          e = {
            position: new A(),
            color: new Nt(),
            distance: 0,
            decay: 0
          };
          break;
        case "HemisphereLight":
          e = {
            direction: new A(),
            skyColor: new Nt(),
            groundColor: new Nt()
          };
          break;
        case "RectAreaLight":
          e = {
            color: new Nt(),
            position: new A(),
            halfWidth: new A(),
            halfHeight: new A()
          };
          break;
      }
      return i[t.id] = e, e;
    }
  };
}
function Ag() {
  const i = {};
  return {
    get: function(t) {
      if (i[t.id] !== void 0)
        return i[t.id];
      let e;
      switch (t.type) {
        case "DirectionalLight":
          e = {
            shadowIntensity: 1,
            shadowBias: 0,
            shadowNormalBias: 0,
            shadowRadius: 1,
            shadowMapSize: new St()
          };
          break;
        case "SpotLight":
          e = {
            shadowIntensity: 1,
            shadowBias: 0,
            shadowNormalBias: 0,
            shadowRadius: 1,
            shadowMapSize: new St()
          };
          break;
        case "PointLight":
          e = {
            shadowIntensity: 1,
            shadowBias: 0,
            shadowNormalBias: 0,
            shadowRadius: 1,
            shadowMapSize: new St(),
            shadowCameraNear: 1,
            shadowCameraFar: 1e3
          };
          break;
      }
      return i[t.id] = e, e;
    }
  };
}
let Rg = 0;
function Cg(i, t) {
  return (t.castShadow ? 2 : 0) - (i.castShadow ? 2 : 0) + (t.map ? 1 : 0) - (i.map ? 1 : 0);
}
function Pg(i) {
  const t = new Tg(), e = Ag(), n = {
    version: 0,
    hash: {
      directionalLength: -1,
      pointLength: -1,
      spotLength: -1,
      rectAreaLength: -1,
      hemiLength: -1,
      numDirectionalShadows: -1,
      numPointShadows: -1,
      numSpotShadows: -1,
      numSpotMaps: -1,
      numLightProbes: -1
    },
    ambient: [0, 0, 0],
    probe: [],
    directional: [],
    directionalShadow: [],
    directionalShadowMap: [],
    directionalShadowMatrix: [],
    spot: [],
    spotLightMap: [],
    spotShadow: [],
    spotShadowMap: [],
    spotLightMatrix: [],
    rectArea: [],
    rectAreaLTC1: null,
    rectAreaLTC2: null,
    point: [],
    pointShadow: [],
    pointShadowMap: [],
    pointShadowMatrix: [],
    hemi: [],
    numSpotLightShadowsWithMaps: 0,
    numLightProbes: 0
  };
  for (let c = 0; c < 9; c++) n.probe.push(new A());
  const s = new A(), r = new wt(), o = new wt();
  function a(c) {
    let h = 0, u = 0, d = 0;
    for (let S = 0; S < 9; S++) n.probe[S].set(0, 0, 0);
    let p = 0, g = 0, _ = 0, m = 0, f = 0, b = 0, E = 0, M = 0, L = 0, T = 0, R = 0;
    c.sort(Cg);
    for (let S = 0, x = c.length; S < x; S++) {
      const C = c[S], V = C.color, O = C.intensity, W = C.distance, K = C.shadow && C.shadow.map ? C.shadow.map.texture : null;
      if (C.isAmbientLight)
        h += V.r * O, u += V.g * O, d += V.b * O;
      else if (C.isLightProbe) {
        for (let G = 0; G < 9; G++)
          n.probe[G].addScaledVector(C.sh.coefficients[G], O);
        R++;
      } else if (C.isDirectionalLight) {
        const G = t.get(C);
        if (G.color.copy(C.color).multiplyScalar(C.intensity), C.castShadow) {
          const Z = C.shadow, k = e.get(C);
          k.shadowIntensity = Z.intensity, k.shadowBias = Z.bias, k.shadowNormalBias = Z.normalBias, k.shadowRadius = Z.radius, k.shadowMapSize = Z.mapSize, n.directionalShadow[p] = k, n.directionalShadowMap[p] = K, n.directionalShadowMatrix[p] = C.shadow.matrix, b++;
        }
        n.directional[p] = G, p++;
      } else if (C.isSpotLight) {
        const G = t.get(C);
        G.position.setFromMatrixPosition(C.matrixWorld), G.color.copy(V).multiplyScalar(O), G.distance = W, G.coneCos = Math.cos(C.angle), G.penumbraCos = Math.cos(C.angle * (1 - C.penumbra)), G.decay = C.decay, n.spot[_] = G;
        const Z = C.shadow;
        if (C.map && (n.spotLightMap[L] = C.map, L++, Z.updateMatrices(C), C.castShadow && T++), n.spotLightMatrix[_] = Z.matrix, C.castShadow) {
          const k = e.get(C);
          k.shadowIntensity = Z.intensity, k.shadowBias = Z.bias, k.shadowNormalBias = Z.normalBias, k.shadowRadius = Z.radius, k.shadowMapSize = Z.mapSize, n.spotShadow[_] = k, n.spotShadowMap[_] = K, M++;
        }
        _++;
      } else if (C.isRectAreaLight) {
        const G = t.get(C);
        G.color.copy(V).multiplyScalar(O), G.halfWidth.set(C.width * 0.5, 0, 0), G.halfHeight.set(0, C.height * 0.5, 0), n.rectArea[m] = G, m++;
      } else if (C.isPointLight) {
        const G = t.get(C);
        if (G.color.copy(C.color).multiplyScalar(C.intensity), G.distance = C.distance, G.decay = C.decay, C.castShadow) {
          const Z = C.shadow, k = e.get(C);
          k.shadowIntensity = Z.intensity, k.shadowBias = Z.bias, k.shadowNormalBias = Z.normalBias, k.shadowRadius = Z.radius, k.shadowMapSize = Z.mapSize, k.shadowCameraNear = Z.camera.near, k.shadowCameraFar = Z.camera.far, n.pointShadow[g] = k, n.pointShadowMap[g] = K, n.pointShadowMatrix[g] = C.shadow.matrix, E++;
        }
        n.point[g] = G, g++;
      } else if (C.isHemisphereLight) {
        const G = t.get(C);
        G.skyColor.copy(C.color).multiplyScalar(O), G.groundColor.copy(C.groundColor).multiplyScalar(O), n.hemi[f] = G, f++;
      }
    }
    m > 0 && (i.has("OES_texture_float_linear") === !0 ? (n.rectAreaLTC1 = et.LTC_FLOAT_1, n.rectAreaLTC2 = et.LTC_FLOAT_2) : (n.rectAreaLTC1 = et.LTC_HALF_1, n.rectAreaLTC2 = et.LTC_HALF_2)), n.ambient[0] = h, n.ambient[1] = u, n.ambient[2] = d;
    const P = n.hash;
    (P.directionalLength !== p || P.pointLength !== g || P.spotLength !== _ || P.rectAreaLength !== m || P.hemiLength !== f || P.numDirectionalShadows !== b || P.numPointShadows !== E || P.numSpotShadows !== M || P.numSpotMaps !== L || P.numLightProbes !== R) && (n.directional.length = p, n.spot.length = _, n.rectArea.length = m, n.point.length = g, n.hemi.length = f, n.directionalShadow.length = b, n.directionalShadowMap.length = b, n.pointShadow.length = E, n.pointShadowMap.length = E, n.spotShadow.length = M, n.spotShadowMap.length = M, n.directionalShadowMatrix.length = b, n.pointShadowMatrix.length = E, n.spotLightMatrix.length = M + L - T, n.spotLightMap.length = L, n.numSpotLightShadowsWithMaps = T, n.numLightProbes = R, P.directionalLength = p, P.pointLength = g, P.spotLength = _, P.rectAreaLength = m, P.hemiLength = f, P.numDirectionalShadows = b, P.numPointShadows = E, P.numSpotShadows = M, P.numSpotMaps = L, P.numLightProbes = R, n.version = Rg++);
  }
  function l(c, h) {
    let u = 0, d = 0, p = 0, g = 0, _ = 0;
    const m = h.matrixWorldInverse;
    for (let f = 0, b = c.length; f < b; f++) {
      const E = c[f];
      if (E.isDirectionalLight) {
        const M = n.directional[u];
        M.direction.setFromMatrixPosition(E.matrixWorld), s.setFromMatrixPosition(E.target.matrixWorld), M.direction.sub(s), M.direction.transformDirection(m), u++;
      } else if (E.isSpotLight) {
        const M = n.spot[p];
        M.position.setFromMatrixPosition(E.matrixWorld), M.position.applyMatrix4(m), M.direction.setFromMatrixPosition(E.matrixWorld), s.setFromMatrixPosition(E.target.matrixWorld), M.direction.sub(s), M.direction.transformDirection(m), p++;
      } else if (E.isRectAreaLight) {
        const M = n.rectArea[g];
        M.position.setFromMatrixPosition(E.matrixWorld), M.position.applyMatrix4(m), o.identity(), r.copy(E.matrixWorld), r.premultiply(m), o.extractRotation(r), M.halfWidth.set(E.width * 0.5, 0, 0), M.halfHeight.set(0, E.height * 0.5, 0), M.halfWidth.applyMatrix4(o), M.halfHeight.applyMatrix4(o), g++;
      } else if (E.isPointLight) {
        const M = n.point[d];
        M.position.setFromMatrixPosition(E.matrixWorld), M.position.applyMatrix4(m), d++;
      } else if (E.isHemisphereLight) {
        const M = n.hemi[_];
        M.direction.setFromMatrixPosition(E.matrixWorld), M.direction.transformDirection(m), _++;
      }
    }
  }
  return {
    setup: a,
    setupView: l,
    state: n
  };
}
function Ul(i) {
  const t = new Pg(i), e = [], n = [];
  function s(h) {
    c.camera = h, e.length = 0, n.length = 0;
  }
  function r(h) {
    e.push(h);
  }
  function o(h) {
    n.push(h);
  }
  function a() {
    t.setup(e);
  }
  function l(h) {
    t.setupView(e, h);
  }
  const c = {
    lightsArray: e,
    shadowsArray: n,
    camera: null,
    lights: t,
    transmissionRenderTarget: {}
  };
  return {
    init: s,
    state: c,
    setupLights: a,
    setupLightsView: l,
    pushLight: r,
    pushShadow: o
  };
}
function Dg(i) {
  let t = /* @__PURE__ */ new WeakMap();
  function e(s, r = 0) {
    const o = t.get(s);
    let a;
    return o === void 0 ? (a = new Ul(i), t.set(s, [a])) : r >= o.length ? (a = new Ul(i), o.push(a)) : a = o[r], a;
  }
  function n() {
    t = /* @__PURE__ */ new WeakMap();
  }
  return {
    get: e,
    dispose: n
  };
}
class hh extends Yn {
  static get type() {
    return "MeshDepthMaterial";
  }
  constructor(t) {
    super(), this.isMeshDepthMaterial = !0, this.depthPacking = Cu, this.map = null, this.alphaMap = null, this.displacementMap = null, this.displacementScale = 1, this.displacementBias = 0, this.wireframe = !1, this.wireframeLinewidth = 1, this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.depthPacking = t.depthPacking, this.map = t.map, this.alphaMap = t.alphaMap, this.displacementMap = t.displacementMap, this.displacementScale = t.displacementScale, this.displacementBias = t.displacementBias, this.wireframe = t.wireframe, this.wireframeLinewidth = t.wireframeLinewidth, this;
  }
}
class Lg extends Yn {
  static get type() {
    return "MeshDistanceMaterial";
  }
  constructor(t) {
    super(), this.isMeshDistanceMaterial = !0, this.map = null, this.alphaMap = null, this.displacementMap = null, this.displacementScale = 1, this.displacementBias = 0, this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.map = t.map, this.alphaMap = t.alphaMap, this.displacementMap = t.displacementMap, this.displacementScale = t.displacementScale, this.displacementBias = t.displacementBias, this;
  }
}
const Ug = `void main() {
	gl_Position = vec4( position, 1.0 );
}`, Ig = `uniform sampler2D shadow_pass;
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
}`;
function Ng(i, t, e) {
  let n = new ea();
  const s = new St(), r = new St(), o = new $t(), a = new hh({ depthPacking: Wc }), l = new Lg(), c = {}, h = e.maxTextureSize, u = { [Ze]: be, [be]: Ze, [je]: je }, d = new Rn({
    defines: {
      VSM_SAMPLES: 8
    },
    uniforms: {
      shadow_pass: { value: null },
      resolution: { value: new St() },
      radius: { value: 4 }
    },
    vertexShader: Ug,
    fragmentShader: Ig
  }), p = d.clone();
  p.defines.HORIZONTAL_PASS = 1;
  const g = new me();
  g.setAttribute(
    "position",
    new ce(
      new Float32Array([-1, -1, 0.5, 3, -1, 0.5, -1, 3, 0.5]),
      3
    )
  );
  const _ = new Xt(g, d), m = this;
  this.enabled = !1, this.autoUpdate = !0, this.needsUpdate = !1, this.type = Dc;
  let f = this.type;
  this.render = function(T, R, P) {
    if (m.enabled === !1 || m.autoUpdate === !1 && m.needsUpdate === !1 || T.length === 0) return;
    const S = i.getRenderTarget(), x = i.getActiveCubeFace(), C = i.getActiveMipmapLevel(), V = i.state;
    V.setBlending(Tn), V.buffers.color.setClear(1, 1, 1, 1), V.buffers.depth.setTest(!0), V.setScissorTest(!1);
    const O = f !== an && this.type === an, W = f === an && this.type !== an;
    for (let K = 0, G = T.length; K < G; K++) {
      const Z = T[K], k = Z.shadow;
      if (k === void 0) {
        console.warn("THREE.WebGLShadowMap:", Z, "has no shadow.");
        continue;
      }
      if (k.autoUpdate === !1 && k.needsUpdate === !1) continue;
      s.copy(k.mapSize);
      const nt = k.getFrameExtents();
      if (s.multiply(nt), r.copy(k.mapSize), (s.x > h || s.y > h) && (s.x > h && (r.x = Math.floor(h / nt.x), s.x = r.x * nt.x, k.mapSize.x = r.x), s.y > h && (r.y = Math.floor(h / nt.y), s.y = r.y * nt.y, k.mapSize.y = r.y)), k.map === null || O === !0 || W === !0) {
        const _t = this.type !== an ? { minFilter: Ne, magFilter: Ne } : {};
        k.map !== null && k.map.dispose(), k.map = new $n(s.x, s.y, _t), k.map.texture.name = Z.name + ".shadowMap", k.camera.updateProjectionMatrix();
      }
      i.setRenderTarget(k.map), i.clear();
      const ct = k.getViewportCount();
      for (let _t = 0; _t < ct; _t++) {
        const Ct = k.getViewport(_t);
        o.set(
          r.x * Ct.x,
          r.y * Ct.y,
          r.x * Ct.z,
          r.y * Ct.w
        ), V.viewport(o), k.updateMatrices(Z, _t), n = k.getFrustum(), M(R, P, k.camera, Z, this.type);
      }
      k.isPointLightShadow !== !0 && this.type === an && b(k, P), k.needsUpdate = !1;
    }
    f = this.type, m.needsUpdate = !1, i.setRenderTarget(S, x, C);
  };
  function b(T, R) {
    const P = t.update(_);
    d.defines.VSM_SAMPLES !== T.blurSamples && (d.defines.VSM_SAMPLES = T.blurSamples, p.defines.VSM_SAMPLES = T.blurSamples, d.needsUpdate = !0, p.needsUpdate = !0), T.mapPass === null && (T.mapPass = new $n(s.x, s.y)), d.uniforms.shadow_pass.value = T.map.texture, d.uniforms.resolution.value = T.mapSize, d.uniforms.radius.value = T.radius, i.setRenderTarget(T.mapPass), i.clear(), i.renderBufferDirect(R, null, P, d, _, null), p.uniforms.shadow_pass.value = T.mapPass.texture, p.uniforms.resolution.value = T.mapSize, p.uniforms.radius.value = T.radius, i.setRenderTarget(T.map), i.clear(), i.renderBufferDirect(R, null, P, p, _, null);
  }
  function E(T, R, P, S) {
    let x = null;
    const C = P.isPointLight === !0 ? T.customDistanceMaterial : T.customDepthMaterial;
    if (C !== void 0)
      x = C;
    else if (x = P.isPointLight === !0 ? l : a, i.localClippingEnabled && R.clipShadows === !0 && Array.isArray(R.clippingPlanes) && R.clippingPlanes.length !== 0 || R.displacementMap && R.displacementScale !== 0 || R.alphaMap && R.alphaTest > 0 || R.map && R.alphaTest > 0) {
      const V = x.uuid, O = R.uuid;
      let W = c[V];
      W === void 0 && (W = {}, c[V] = W);
      let K = W[O];
      K === void 0 && (K = x.clone(), W[O] = K, R.addEventListener("dispose", L)), x = K;
    }
    if (x.visible = R.visible, x.wireframe = R.wireframe, S === an ? x.side = R.shadowSide !== null ? R.shadowSide : R.side : x.side = R.shadowSide !== null ? R.shadowSide : u[R.side], x.alphaMap = R.alphaMap, x.alphaTest = R.alphaTest, x.map = R.map, x.clipShadows = R.clipShadows, x.clippingPlanes = R.clippingPlanes, x.clipIntersection = R.clipIntersection, x.displacementMap = R.displacementMap, x.displacementScale = R.displacementScale, x.displacementBias = R.displacementBias, x.wireframeLinewidth = R.wireframeLinewidth, x.linewidth = R.linewidth, P.isPointLight === !0 && x.isMeshDistanceMaterial === !0) {
      const V = i.properties.get(x);
      V.light = P;
    }
    return x;
  }
  function M(T, R, P, S, x) {
    if (T.visible === !1) return;
    if (T.layers.test(R.layers) && (T.isMesh || T.isLine || T.isPoints) && (T.castShadow || T.receiveShadow && x === an) && (!T.frustumCulled || n.intersectsObject(T))) {
      T.modelViewMatrix.multiplyMatrices(P.matrixWorldInverse, T.matrixWorld);
      const O = t.update(T), W = T.material;
      if (Array.isArray(W)) {
        const K = O.groups;
        for (let G = 0, Z = K.length; G < Z; G++) {
          const k = K[G], nt = W[k.materialIndex];
          if (nt && nt.visible) {
            const ct = E(T, nt, S, x);
            T.onBeforeShadow(i, T, R, P, O, ct, k), i.renderBufferDirect(P, null, O, ct, T, k), T.onAfterShadow(i, T, R, P, O, ct, k);
          }
        }
      } else if (W.visible) {
        const K = E(T, W, S, x);
        T.onBeforeShadow(i, T, R, P, O, K, null), i.renderBufferDirect(P, null, O, K, T, null), T.onAfterShadow(i, T, R, P, O, K, null);
      }
    }
    const V = T.children;
    for (let O = 0, W = V.length; O < W; O++)
      M(V[O], R, P, S, x);
  }
  function L(T) {
    T.target.removeEventListener("dispose", L);
    for (const P in c) {
      const S = c[P], x = T.target.uuid;
      x in S && (S[x].dispose(), delete S[x]);
    }
  }
}
const Fg = {
  [eo]: no,
  [io]: oo,
  [so]: ao,
  [yi]: ro,
  [no]: eo,
  [oo]: io,
  [ao]: so,
  [ro]: yi
};
function Og(i, t) {
  function e() {
    let D = !1;
    const it = new $t();
    let H = null;
    const Y = new $t(0, 0, 0, 0);
    return {
      setMask: function(lt) {
        H !== lt && !D && (i.colorMask(lt, lt, lt, lt), H = lt);
      },
      setLocked: function(lt) {
        D = lt;
      },
      setClear: function(lt, ot, Pt, re, ve) {
        ve === !0 && (lt *= re, ot *= re, Pt *= re), it.set(lt, ot, Pt, re), Y.equals(it) === !1 && (i.clearColor(lt, ot, Pt, re), Y.copy(it));
      },
      reset: function() {
        D = !1, H = null, Y.set(-1, 0, 0, 0);
      }
    };
  }
  function n() {
    let D = !1, it = !1, H = null, Y = null, lt = null;
    return {
      setReversed: function(ot) {
        if (it !== ot) {
          const Pt = t.get("EXT_clip_control");
          it ? Pt.clipControlEXT(Pt.LOWER_LEFT_EXT, Pt.ZERO_TO_ONE_EXT) : Pt.clipControlEXT(Pt.LOWER_LEFT_EXT, Pt.NEGATIVE_ONE_TO_ONE_EXT);
          const re = lt;
          lt = null, this.setClear(re);
        }
        it = ot;
      },
      getReversed: function() {
        return it;
      },
      setTest: function(ot) {
        ot ? st(i.DEPTH_TEST) : bt(i.DEPTH_TEST);
      },
      setMask: function(ot) {
        H !== ot && !D && (i.depthMask(ot), H = ot);
      },
      setFunc: function(ot) {
        if (it && (ot = Fg[ot]), Y !== ot) {
          switch (ot) {
            case eo:
              i.depthFunc(i.NEVER);
              break;
            case no:
              i.depthFunc(i.ALWAYS);
              break;
            case io:
              i.depthFunc(i.LESS);
              break;
            case yi:
              i.depthFunc(i.LEQUAL);
              break;
            case so:
              i.depthFunc(i.EQUAL);
              break;
            case ro:
              i.depthFunc(i.GEQUAL);
              break;
            case oo:
              i.depthFunc(i.GREATER);
              break;
            case ao:
              i.depthFunc(i.NOTEQUAL);
              break;
            default:
              i.depthFunc(i.LEQUAL);
          }
          Y = ot;
        }
      },
      setLocked: function(ot) {
        D = ot;
      },
      setClear: function(ot) {
        lt !== ot && (it && (ot = 1 - ot), i.clearDepth(ot), lt = ot);
      },
      reset: function() {
        D = !1, H = null, Y = null, lt = null, it = !1;
      }
    };
  }
  function s() {
    let D = !1, it = null, H = null, Y = null, lt = null, ot = null, Pt = null, re = null, ve = null;
    return {
      setTest: function(jt) {
        D || (jt ? st(i.STENCIL_TEST) : bt(i.STENCIL_TEST));
      },
      setMask: function(jt) {
        it !== jt && !D && (i.stencilMask(jt), it = jt);
      },
      setFunc: function(jt, ke, Qe) {
        (H !== jt || Y !== ke || lt !== Qe) && (i.stencilFunc(jt, ke, Qe), H = jt, Y = ke, lt = Qe);
      },
      setOp: function(jt, ke, Qe) {
        (ot !== jt || Pt !== ke || re !== Qe) && (i.stencilOp(jt, ke, Qe), ot = jt, Pt = ke, re = Qe);
      },
      setLocked: function(jt) {
        D = jt;
      },
      setClear: function(jt) {
        ve !== jt && (i.clearStencil(jt), ve = jt);
      },
      reset: function() {
        D = !1, it = null, H = null, Y = null, lt = null, ot = null, Pt = null, re = null, ve = null;
      }
    };
  }
  const r = new e(), o = new n(), a = new s(), l = /* @__PURE__ */ new WeakMap(), c = /* @__PURE__ */ new WeakMap();
  let h = {}, u = {}, d = /* @__PURE__ */ new WeakMap(), p = [], g = null, _ = !1, m = null, f = null, b = null, E = null, M = null, L = null, T = null, R = new Nt(0, 0, 0), P = 0, S = !1, x = null, C = null, V = null, O = null, W = null;
  const K = i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);
  let G = !1, Z = 0;
  const k = i.getParameter(i.VERSION);
  k.indexOf("WebGL") !== -1 ? (Z = parseFloat(/^WebGL (\d)/.exec(k)[1]), G = Z >= 1) : k.indexOf("OpenGL ES") !== -1 && (Z = parseFloat(/^OpenGL ES (\d)/.exec(k)[1]), G = Z >= 2);
  let nt = null, ct = {};
  const _t = i.getParameter(i.SCISSOR_BOX), Ct = i.getParameter(i.VIEWPORT), Gt = new $t().fromArray(_t), $ = new $t().fromArray(Ct);
  function tt(D, it, H, Y) {
    const lt = new Uint8Array(4), ot = i.createTexture();
    i.bindTexture(D, ot), i.texParameteri(D, i.TEXTURE_MIN_FILTER, i.NEAREST), i.texParameteri(D, i.TEXTURE_MAG_FILTER, i.NEAREST);
    for (let Pt = 0; Pt < H; Pt++)
      D === i.TEXTURE_3D || D === i.TEXTURE_2D_ARRAY ? i.texImage3D(it, 0, i.RGBA, 1, 1, Y, 0, i.RGBA, i.UNSIGNED_BYTE, lt) : i.texImage2D(it + Pt, 0, i.RGBA, 1, 1, 0, i.RGBA, i.UNSIGNED_BYTE, lt);
    return ot;
  }
  const gt = {};
  gt[i.TEXTURE_2D] = tt(i.TEXTURE_2D, i.TEXTURE_2D, 1), gt[i.TEXTURE_CUBE_MAP] = tt(i.TEXTURE_CUBE_MAP, i.TEXTURE_CUBE_MAP_POSITIVE_X, 6), gt[i.TEXTURE_2D_ARRAY] = tt(i.TEXTURE_2D_ARRAY, i.TEXTURE_2D_ARRAY, 1, 1), gt[i.TEXTURE_3D] = tt(i.TEXTURE_3D, i.TEXTURE_3D, 1, 1), r.setClear(0, 0, 0, 1), o.setClear(1), a.setClear(0), st(i.DEPTH_TEST), o.setFunc(yi), Ot(!1), Bt(Fa), st(i.CULL_FACE), N(Tn);
  function st(D) {
    h[D] !== !0 && (i.enable(D), h[D] = !0);
  }
  function bt(D) {
    h[D] !== !1 && (i.disable(D), h[D] = !1);
  }
  function Rt(D, it) {
    return u[D] !== it ? (i.bindFramebuffer(D, it), u[D] = it, D === i.DRAW_FRAMEBUFFER && (u[i.FRAMEBUFFER] = it), D === i.FRAMEBUFFER && (u[i.DRAW_FRAMEBUFFER] = it), !0) : !1;
  }
  function Ft(D, it) {
    let H = p, Y = !1;
    if (D) {
      H = d.get(it), H === void 0 && (H = [], d.set(it, H));
      const lt = D.textures;
      if (H.length !== lt.length || H[0] !== i.COLOR_ATTACHMENT0) {
        for (let ot = 0, Pt = lt.length; ot < Pt; ot++)
          H[ot] = i.COLOR_ATTACHMENT0 + ot;
        H.length = lt.length, Y = !0;
      }
    } else
      H[0] !== i.BACK && (H[0] = i.BACK, Y = !0);
    Y && i.drawBuffers(H);
  }
  function se(D) {
    return g !== D ? (i.useProgram(D), g = D, !0) : !1;
  }
  const kt = {
    [zn]: i.FUNC_ADD,
    [eu]: i.FUNC_SUBTRACT,
    [nu]: i.FUNC_REVERSE_SUBTRACT
  };
  kt[iu] = i.MIN, kt[su] = i.MAX;
  const ae = {
    [ru]: i.ZERO,
    [ou]: i.ONE,
    [au]: i.SRC_COLOR,
    [Qr]: i.SRC_ALPHA,
    [fu]: i.SRC_ALPHA_SATURATE,
    [uu]: i.DST_COLOR,
    [cu]: i.DST_ALPHA,
    [lu]: i.ONE_MINUS_SRC_COLOR,
    [to]: i.ONE_MINUS_SRC_ALPHA,
    [du]: i.ONE_MINUS_DST_COLOR,
    [hu]: i.ONE_MINUS_DST_ALPHA,
    [pu]: i.CONSTANT_COLOR,
    [mu]: i.ONE_MINUS_CONSTANT_COLOR,
    [gu]: i.CONSTANT_ALPHA,
    [_u]: i.ONE_MINUS_CONSTANT_ALPHA
  };
  function N(D, it, H, Y, lt, ot, Pt, re, ve, jt) {
    if (D === Tn) {
      _ === !0 && (bt(i.BLEND), _ = !1);
      return;
    }
    if (_ === !1 && (st(i.BLEND), _ = !0), D !== tu) {
      if (D !== m || jt !== S) {
        if ((f !== zn || M !== zn) && (i.blendEquation(i.FUNC_ADD), f = zn, M = zn), jt)
          switch (D) {
            case gi:
              i.blendFuncSeparate(i.ONE, i.ONE_MINUS_SRC_ALPHA, i.ONE, i.ONE_MINUS_SRC_ALPHA);
              break;
            case Oa:
              i.blendFunc(i.ONE, i.ONE);
              break;
            case Ba:
              i.blendFuncSeparate(i.ZERO, i.ONE_MINUS_SRC_COLOR, i.ZERO, i.ONE);
              break;
            case za:
              i.blendFuncSeparate(i.ZERO, i.SRC_COLOR, i.ZERO, i.SRC_ALPHA);
              break;
            default:
              console.error("THREE.WebGLState: Invalid blending: ", D);
              break;
          }
        else
          switch (D) {
            case gi:
              i.blendFuncSeparate(i.SRC_ALPHA, i.ONE_MINUS_SRC_ALPHA, i.ONE, i.ONE_MINUS_SRC_ALPHA);
              break;
            case Oa:
              i.blendFunc(i.SRC_ALPHA, i.ONE);
              break;
            case Ba:
              i.blendFuncSeparate(i.ZERO, i.ONE_MINUS_SRC_COLOR, i.ZERO, i.ONE);
              break;
            case za:
              i.blendFunc(i.ZERO, i.SRC_COLOR);
              break;
            default:
              console.error("THREE.WebGLState: Invalid blending: ", D);
              break;
          }
        b = null, E = null, L = null, T = null, R.set(0, 0, 0), P = 0, m = D, S = jt;
      }
      return;
    }
    lt = lt || it, ot = ot || H, Pt = Pt || Y, (it !== f || lt !== M) && (i.blendEquationSeparate(kt[it], kt[lt]), f = it, M = lt), (H !== b || Y !== E || ot !== L || Pt !== T) && (i.blendFuncSeparate(ae[H], ae[Y], ae[ot], ae[Pt]), b = H, E = Y, L = ot, T = Pt), (re.equals(R) === !1 || ve !== P) && (i.blendColor(re.r, re.g, re.b, ve), R.copy(re), P = ve), m = D, S = !1;
  }
  function Fe(D, it) {
    D.side === je ? bt(i.CULL_FACE) : st(i.CULL_FACE);
    let H = D.side === be;
    it && (H = !H), Ot(H), D.blending === gi && D.transparent === !1 ? N(Tn) : N(D.blending, D.blendEquation, D.blendSrc, D.blendDst, D.blendEquationAlpha, D.blendSrcAlpha, D.blendDstAlpha, D.blendColor, D.blendAlpha, D.premultipliedAlpha), o.setFunc(D.depthFunc), o.setTest(D.depthTest), o.setMask(D.depthWrite), r.setMask(D.colorWrite);
    const Y = D.stencilWrite;
    a.setTest(Y), Y && (a.setMask(D.stencilWriteMask), a.setFunc(D.stencilFunc, D.stencilRef, D.stencilFuncMask), a.setOp(D.stencilFail, D.stencilZFail, D.stencilZPass)), ee(D.polygonOffset, D.polygonOffsetFactor, D.polygonOffsetUnits), D.alphaToCoverage === !0 ? st(i.SAMPLE_ALPHA_TO_COVERAGE) : bt(i.SAMPLE_ALPHA_TO_COVERAGE);
  }
  function Ot(D) {
    x !== D && (D ? i.frontFace(i.CW) : i.frontFace(i.CCW), x = D);
  }
  function Bt(D) {
    D !== Jh ? (st(i.CULL_FACE), D !== C && (D === Fa ? i.cullFace(i.BACK) : D === Qh ? i.cullFace(i.FRONT) : i.cullFace(i.FRONT_AND_BACK))) : bt(i.CULL_FACE), C = D;
  }
  function yt(D) {
    D !== V && (G && i.lineWidth(D), V = D);
  }
  function ee(D, it, H) {
    D ? (st(i.POLYGON_OFFSET_FILL), (O !== it || W !== H) && (i.polygonOffset(it, H), O = it, W = H)) : bt(i.POLYGON_OFFSET_FILL);
  }
  function Mt(D) {
    D ? st(i.SCISSOR_TEST) : bt(i.SCISSOR_TEST);
  }
  function w(D) {
    D === void 0 && (D = i.TEXTURE0 + K - 1), nt !== D && (i.activeTexture(D), nt = D);
  }
  function v(D, it, H) {
    H === void 0 && (nt === null ? H = i.TEXTURE0 + K - 1 : H = nt);
    let Y = ct[H];
    Y === void 0 && (Y = { type: void 0, texture: void 0 }, ct[H] = Y), (Y.type !== D || Y.texture !== it) && (nt !== H && (i.activeTexture(H), nt = H), i.bindTexture(D, it || gt[D]), Y.type = D, Y.texture = it);
  }
  function F() {
    const D = ct[nt];
    D !== void 0 && D.type !== void 0 && (i.bindTexture(D.type, null), D.type = void 0, D.texture = void 0);
  }
  function q() {
    try {
      i.compressedTexImage2D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function j() {
    try {
      i.compressedTexImage3D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function X() {
    try {
      i.texSubImage2D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function vt() {
    try {
      i.texSubImage3D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function rt() {
    try {
      i.compressedTexSubImage2D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function ht() {
    try {
      i.compressedTexSubImage3D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function Ht() {
    try {
      i.texStorage2D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function J() {
    try {
      i.texStorage3D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function ut() {
    try {
      i.texImage2D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function Et() {
    try {
      i.texImage3D.apply(i, arguments);
    } catch (D) {
      console.error("THREE.WebGLState:", D);
    }
  }
  function Tt(D) {
    Gt.equals(D) === !1 && (i.scissor(D.x, D.y, D.z, D.w), Gt.copy(D));
  }
  function dt(D) {
    $.equals(D) === !1 && (i.viewport(D.x, D.y, D.z, D.w), $.copy(D));
  }
  function zt(D, it) {
    let H = c.get(it);
    H === void 0 && (H = /* @__PURE__ */ new WeakMap(), c.set(it, H));
    let Y = H.get(D);
    Y === void 0 && (Y = i.getUniformBlockIndex(it, D.name), H.set(D, Y));
  }
  function Ut(D, it) {
    const Y = c.get(it).get(D);
    l.get(it) !== Y && (i.uniformBlockBinding(it, Y, D.__bindingPointIndex), l.set(it, Y));
  }
  function Qt() {
    i.disable(i.BLEND), i.disable(i.CULL_FACE), i.disable(i.DEPTH_TEST), i.disable(i.POLYGON_OFFSET_FILL), i.disable(i.SCISSOR_TEST), i.disable(i.STENCIL_TEST), i.disable(i.SAMPLE_ALPHA_TO_COVERAGE), i.blendEquation(i.FUNC_ADD), i.blendFunc(i.ONE, i.ZERO), i.blendFuncSeparate(i.ONE, i.ZERO, i.ONE, i.ZERO), i.blendColor(0, 0, 0, 0), i.colorMask(!0, !0, !0, !0), i.clearColor(0, 0, 0, 0), i.depthMask(!0), i.depthFunc(i.LESS), o.setReversed(!1), i.clearDepth(1), i.stencilMask(4294967295), i.stencilFunc(i.ALWAYS, 0, 4294967295), i.stencilOp(i.KEEP, i.KEEP, i.KEEP), i.clearStencil(0), i.cullFace(i.BACK), i.frontFace(i.CCW), i.polygonOffset(0, 0), i.activeTexture(i.TEXTURE0), i.bindFramebuffer(i.FRAMEBUFFER, null), i.bindFramebuffer(i.DRAW_FRAMEBUFFER, null), i.bindFramebuffer(i.READ_FRAMEBUFFER, null), i.useProgram(null), i.lineWidth(1), i.scissor(0, 0, i.canvas.width, i.canvas.height), i.viewport(0, 0, i.canvas.width, i.canvas.height), h = {}, nt = null, ct = {}, u = {}, d = /* @__PURE__ */ new WeakMap(), p = [], g = null, _ = !1, m = null, f = null, b = null, E = null, M = null, L = null, T = null, R = new Nt(0, 0, 0), P = 0, S = !1, x = null, C = null, V = null, O = null, W = null, Gt.set(0, 0, i.canvas.width, i.canvas.height), $.set(0, 0, i.canvas.width, i.canvas.height), r.reset(), o.reset(), a.reset();
  }
  return {
    buffers: {
      color: r,
      depth: o,
      stencil: a
    },
    enable: st,
    disable: bt,
    bindFramebuffer: Rt,
    drawBuffers: Ft,
    useProgram: se,
    setBlending: N,
    setMaterial: Fe,
    setFlipSided: Ot,
    setCullFace: Bt,
    setLineWidth: yt,
    setPolygonOffset: ee,
    setScissorTest: Mt,
    activeTexture: w,
    bindTexture: v,
    unbindTexture: F,
    compressedTexImage2D: q,
    compressedTexImage3D: j,
    texImage2D: ut,
    texImage3D: Et,
    updateUBOMapping: zt,
    uniformBlockBinding: Ut,
    texStorage2D: Ht,
    texStorage3D: J,
    texSubImage2D: X,
    texSubImage3D: vt,
    compressedTexSubImage2D: rt,
    compressedTexSubImage3D: ht,
    scissor: Tt,
    viewport: dt,
    reset: Qt
  };
}
function Il(i, t, e, n) {
  const s = Bg(n);
  switch (e) {
    // https://registry.khronos.org/OpenGL-Refpages/es3.0/html/glTexImage2D.xhtml
    case Bc:
      return i * t;
    case kc:
      return i * t;
    case Hc:
      return i * t * 2;
    case Ko:
      return i * t / s.components * s.byteLength;
    case Zo:
      return i * t / s.components * s.byteLength;
    case Vc:
      return i * t * 2 / s.components * s.byteLength;
    case Jo:
      return i * t * 2 / s.components * s.byteLength;
    case zc:
      return i * t * 3 / s.components * s.byteLength;
    case Ue:
      return i * t * 4 / s.components * s.byteLength;
    case Qo:
      return i * t * 4 / s.components * s.byteLength;
    // https://registry.khronos.org/webgl/extensions/WEBGL_compressed_texture_s3tc_srgb/
    case ks:
    case Hs:
      return Math.floor((i + 3) / 4) * Math.floor((t + 3) / 4) * 8;
    case Vs:
    case Gs:
      return Math.floor((i + 3) / 4) * Math.floor((t + 3) / 4) * 16;
    // https://registry.khronos.org/webgl/extensions/WEBGL_compressed_texture_pvrtc/
    case uo:
    case po:
      return Math.max(i, 16) * Math.max(t, 8) / 4;
    case ho:
    case fo:
      return Math.max(i, 8) * Math.max(t, 8) / 2;
    // https://registry.khronos.org/webgl/extensions/WEBGL_compressed_texture_etc/
    case mo:
    case go:
      return Math.floor((i + 3) / 4) * Math.floor((t + 3) / 4) * 8;
    case _o:
      return Math.floor((i + 3) / 4) * Math.floor((t + 3) / 4) * 16;
    // https://registry.khronos.org/webgl/extensions/WEBGL_compressed_texture_astc/
    case vo:
      return Math.floor((i + 3) / 4) * Math.floor((t + 3) / 4) * 16;
    case xo:
      return Math.floor((i + 4) / 5) * Math.floor((t + 3) / 4) * 16;
    case Mo:
      return Math.floor((i + 4) / 5) * Math.floor((t + 4) / 5) * 16;
    case yo:
      return Math.floor((i + 5) / 6) * Math.floor((t + 4) / 5) * 16;
    case So:
      return Math.floor((i + 5) / 6) * Math.floor((t + 5) / 6) * 16;
    case Eo:
      return Math.floor((i + 7) / 8) * Math.floor((t + 4) / 5) * 16;
    case bo:
      return Math.floor((i + 7) / 8) * Math.floor((t + 5) / 6) * 16;
    case wo:
      return Math.floor((i + 7) / 8) * Math.floor((t + 7) / 8) * 16;
    case To:
      return Math.floor((i + 9) / 10) * Math.floor((t + 4) / 5) * 16;
    case Ao:
      return Math.floor((i + 9) / 10) * Math.floor((t + 5) / 6) * 16;
    case Ro:
      return Math.floor((i + 9) / 10) * Math.floor((t + 7) / 8) * 16;
    case Co:
      return Math.floor((i + 9) / 10) * Math.floor((t + 9) / 10) * 16;
    case Po:
      return Math.floor((i + 11) / 12) * Math.floor((t + 9) / 10) * 16;
    case Do:
      return Math.floor((i + 11) / 12) * Math.floor((t + 11) / 12) * 16;
    // https://registry.khronos.org/webgl/extensions/EXT_texture_compression_bptc/
    case Ws:
    case Lo:
    case Uo:
      return Math.ceil(i / 4) * Math.ceil(t / 4) * 16;
    // https://registry.khronos.org/webgl/extensions/EXT_texture_compression_rgtc/
    case Gc:
    case Io:
      return Math.ceil(i / 4) * Math.ceil(t / 4) * 8;
    case No:
    case Fo:
      return Math.ceil(i / 4) * Math.ceil(t / 4) * 16;
  }
  throw new Error(
    `Unable to determine texture byte length for ${e} format.`
  );
}
function Bg(i) {
  switch (i) {
    case un:
    case Nc:
      return { byteLength: 1, components: 1 };
    case es:
    case Fc:
    case Ai:
      return { byteLength: 2, components: 1 };
    case Yo:
    case jo:
      return { byteLength: 2, components: 4 };
    case Xn:
    case qo:
    case ze:
      return { byteLength: 4, components: 1 };
    case Oc:
      return { byteLength: 4, components: 3 };
  }
  throw new Error(`Unknown texture type ${i}.`);
}
function zg(i, t, e, n, s, r, o) {
  const a = t.has("WEBGL_multisampled_render_to_texture") ? t.get("WEBGL_multisampled_render_to_texture") : null, l = typeof navigator > "u" ? !1 : /OculusBrowser/g.test(navigator.userAgent), c = new St(), h = /* @__PURE__ */ new WeakMap();
  let u;
  const d = /* @__PURE__ */ new WeakMap();
  let p = !1;
  try {
    p = typeof OffscreenCanvas < "u" && new OffscreenCanvas(1, 1).getContext("2d") !== null;
  } catch {
  }
  function g(w, v) {
    return p ? (
      // eslint-disable-next-line compat/compat
      new OffscreenCanvas(w, v)
    ) : ns("canvas");
  }
  function _(w, v, F) {
    let q = 1;
    const j = Mt(w);
    if ((j.width > F || j.height > F) && (q = F / Math.max(j.width, j.height)), q < 1)
      if (typeof HTMLImageElement < "u" && w instanceof HTMLImageElement || typeof HTMLCanvasElement < "u" && w instanceof HTMLCanvasElement || typeof ImageBitmap < "u" && w instanceof ImageBitmap || typeof VideoFrame < "u" && w instanceof VideoFrame) {
        const X = Math.floor(q * j.width), vt = Math.floor(q * j.height);
        u === void 0 && (u = g(X, vt));
        const rt = v ? g(X, vt) : u;
        return rt.width = X, rt.height = vt, rt.getContext("2d").drawImage(w, 0, 0, X, vt), console.warn("THREE.WebGLRenderer: Texture has been resized from (" + j.width + "x" + j.height + ") to (" + X + "x" + vt + ")."), rt;
      } else
        return "data" in w && console.warn("THREE.WebGLRenderer: Image in DataTexture is too big (" + j.width + "x" + j.height + ")."), w;
    return w;
  }
  function m(w) {
    return w.generateMipmaps;
  }
  function f(w) {
    i.generateMipmap(w);
  }
  function b(w) {
    return w.isWebGLCubeRenderTarget ? i.TEXTURE_CUBE_MAP : w.isWebGL3DRenderTarget ? i.TEXTURE_3D : w.isWebGLArrayRenderTarget || w.isCompressedArrayTexture ? i.TEXTURE_2D_ARRAY : i.TEXTURE_2D;
  }
  function E(w, v, F, q, j = !1) {
    if (w !== null) {
      if (i[w] !== void 0) return i[w];
      console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '" + w + "'");
    }
    let X = v;
    if (v === i.RED && (F === i.FLOAT && (X = i.R32F), F === i.HALF_FLOAT && (X = i.R16F), F === i.UNSIGNED_BYTE && (X = i.R8)), v === i.RED_INTEGER && (F === i.UNSIGNED_BYTE && (X = i.R8UI), F === i.UNSIGNED_SHORT && (X = i.R16UI), F === i.UNSIGNED_INT && (X = i.R32UI), F === i.BYTE && (X = i.R8I), F === i.SHORT && (X = i.R16I), F === i.INT && (X = i.R32I)), v === i.RG && (F === i.FLOAT && (X = i.RG32F), F === i.HALF_FLOAT && (X = i.RG16F), F === i.UNSIGNED_BYTE && (X = i.RG8)), v === i.RG_INTEGER && (F === i.UNSIGNED_BYTE && (X = i.RG8UI), F === i.UNSIGNED_SHORT && (X = i.RG16UI), F === i.UNSIGNED_INT && (X = i.RG32UI), F === i.BYTE && (X = i.RG8I), F === i.SHORT && (X = i.RG16I), F === i.INT && (X = i.RG32I)), v === i.RGB_INTEGER && (F === i.UNSIGNED_BYTE && (X = i.RGB8UI), F === i.UNSIGNED_SHORT && (X = i.RGB16UI), F === i.UNSIGNED_INT && (X = i.RGB32UI), F === i.BYTE && (X = i.RGB8I), F === i.SHORT && (X = i.RGB16I), F === i.INT && (X = i.RGB32I)), v === i.RGBA_INTEGER && (F === i.UNSIGNED_BYTE && (X = i.RGBA8UI), F === i.UNSIGNED_SHORT && (X = i.RGBA16UI), F === i.UNSIGNED_INT && (X = i.RGBA32UI), F === i.BYTE && (X = i.RGBA8I), F === i.SHORT && (X = i.RGBA16I), F === i.INT && (X = i.RGBA32I)), v === i.RGB && F === i.UNSIGNED_INT_5_9_9_9_REV && (X = i.RGB9_E5), v === i.RGBA) {
      const vt = j ? lr : Vt.getTransfer(q);
      F === i.FLOAT && (X = i.RGBA32F), F === i.HALF_FLOAT && (X = i.RGBA16F), F === i.UNSIGNED_BYTE && (X = vt === Zt ? i.SRGB8_ALPHA8 : i.RGBA8), F === i.UNSIGNED_SHORT_4_4_4_4 && (X = i.RGBA4), F === i.UNSIGNED_SHORT_5_5_5_1 && (X = i.RGB5_A1);
    }
    return (X === i.R16F || X === i.R32F || X === i.RG16F || X === i.RG32F || X === i.RGBA16F || X === i.RGBA32F) && t.get("EXT_color_buffer_float"), X;
  }
  function M(w, v) {
    let F;
    return w ? v === null || v === Xn || v === bi ? F = i.DEPTH24_STENCIL8 : v === ze ? F = i.DEPTH32F_STENCIL8 : v === es && (F = i.DEPTH24_STENCIL8, console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")) : v === null || v === Xn || v === bi ? F = i.DEPTH_COMPONENT24 : v === ze ? F = i.DEPTH_COMPONENT32F : v === es && (F = i.DEPTH_COMPONENT16), F;
  }
  function L(w, v) {
    return m(w) === !0 || w.isFramebufferTexture && w.minFilter !== Ne && w.minFilter !== Ke ? Math.log2(Math.max(v.width, v.height)) + 1 : w.mipmaps !== void 0 && w.mipmaps.length > 0 ? w.mipmaps.length : w.isCompressedTexture && Array.isArray(w.image) ? v.mipmaps.length : 1;
  }
  function T(w) {
    const v = w.target;
    v.removeEventListener("dispose", T), P(v), v.isVideoTexture && h.delete(v);
  }
  function R(w) {
    const v = w.target;
    v.removeEventListener("dispose", R), x(v);
  }
  function P(w) {
    const v = n.get(w);
    if (v.__webglInit === void 0) return;
    const F = w.source, q = d.get(F);
    if (q) {
      const j = q[v.__cacheKey];
      j.usedTimes--, j.usedTimes === 0 && S(w), Object.keys(q).length === 0 && d.delete(F);
    }
    n.remove(w);
  }
  function S(w) {
    const v = n.get(w);
    i.deleteTexture(v.__webglTexture);
    const F = w.source, q = d.get(F);
    delete q[v.__cacheKey], o.memory.textures--;
  }
  function x(w) {
    const v = n.get(w);
    if (w.depthTexture && (w.depthTexture.dispose(), n.remove(w.depthTexture)), w.isWebGLCubeRenderTarget)
      for (let q = 0; q < 6; q++) {
        if (Array.isArray(v.__webglFramebuffer[q]))
          for (let j = 0; j < v.__webglFramebuffer[q].length; j++) i.deleteFramebuffer(v.__webglFramebuffer[q][j]);
        else
          i.deleteFramebuffer(v.__webglFramebuffer[q]);
        v.__webglDepthbuffer && i.deleteRenderbuffer(v.__webglDepthbuffer[q]);
      }
    else {
      if (Array.isArray(v.__webglFramebuffer))
        for (let q = 0; q < v.__webglFramebuffer.length; q++) i.deleteFramebuffer(v.__webglFramebuffer[q]);
      else
        i.deleteFramebuffer(v.__webglFramebuffer);
      if (v.__webglDepthbuffer && i.deleteRenderbuffer(v.__webglDepthbuffer), v.__webglMultisampledFramebuffer && i.deleteFramebuffer(v.__webglMultisampledFramebuffer), v.__webglColorRenderbuffer)
        for (let q = 0; q < v.__webglColorRenderbuffer.length; q++)
          v.__webglColorRenderbuffer[q] && i.deleteRenderbuffer(v.__webglColorRenderbuffer[q]);
      v.__webglDepthRenderbuffer && i.deleteRenderbuffer(v.__webglDepthRenderbuffer);
    }
    const F = w.textures;
    for (let q = 0, j = F.length; q < j; q++) {
      const X = n.get(F[q]);
      X.__webglTexture && (i.deleteTexture(X.__webglTexture), o.memory.textures--), n.remove(F[q]);
    }
    n.remove(w);
  }
  let C = 0;
  function V() {
    C = 0;
  }
  function O() {
    const w = C;
    return w >= s.maxTextures && console.warn("THREE.WebGLTextures: Trying to use " + w + " texture units while this GPU supports only " + s.maxTextures), C += 1, w;
  }
  function W(w) {
    const v = [];
    return v.push(w.wrapS), v.push(w.wrapT), v.push(w.wrapR || 0), v.push(w.magFilter), v.push(w.minFilter), v.push(w.anisotropy), v.push(w.internalFormat), v.push(w.format), v.push(w.type), v.push(w.generateMipmaps), v.push(w.premultiplyAlpha), v.push(w.flipY), v.push(w.unpackAlignment), v.push(w.colorSpace), v.join();
  }
  function K(w, v) {
    const F = n.get(w);
    if (w.isVideoTexture && yt(w), w.isRenderTargetTexture === !1 && w.version > 0 && F.__version !== w.version) {
      const q = w.image;
      if (q === null)
        console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");
      else if (q.complete === !1)
        console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");
      else {
        $(F, w, v);
        return;
      }
    }
    e.bindTexture(i.TEXTURE_2D, F.__webglTexture, i.TEXTURE0 + v);
  }
  function G(w, v) {
    const F = n.get(w);
    if (w.version > 0 && F.__version !== w.version) {
      $(F, w, v);
      return;
    }
    e.bindTexture(i.TEXTURE_2D_ARRAY, F.__webglTexture, i.TEXTURE0 + v);
  }
  function Z(w, v) {
    const F = n.get(w);
    if (w.version > 0 && F.__version !== w.version) {
      $(F, w, v);
      return;
    }
    e.bindTexture(i.TEXTURE_3D, F.__webglTexture, i.TEXTURE0 + v);
  }
  function k(w, v) {
    const F = n.get(w);
    if (w.version > 0 && F.__version !== w.version) {
      tt(F, w, v);
      return;
    }
    e.bindTexture(i.TEXTURE_CUBE_MAP, F.__webglTexture, i.TEXTURE0 + v);
  }
  const nt = {
    [Ks]: i.REPEAT,
    [bn]: i.CLAMP_TO_EDGE,
    [Zs]: i.MIRRORED_REPEAT
  }, ct = {
    [Ne]: i.NEAREST,
    [Ru]: i.NEAREST_MIPMAP_NEAREST,
    [cs]: i.NEAREST_MIPMAP_LINEAR,
    [Ke]: i.LINEAR,
    [_r]: i.LINEAR_MIPMAP_NEAREST,
    [Vn]: i.LINEAR_MIPMAP_LINEAR
  }, _t = {
    [Du]: i.NEVER,
    [Ou]: i.ALWAYS,
    [Lu]: i.LESS,
    [$c]: i.LEQUAL,
    [Uu]: i.EQUAL,
    [Fu]: i.GEQUAL,
    [Iu]: i.GREATER,
    [Nu]: i.NOTEQUAL
  };
  function Ct(w, v) {
    if (v.type === ze && t.has("OES_texture_float_linear") === !1 && (v.magFilter === Ke || v.magFilter === _r || v.magFilter === cs || v.magFilter === Vn || v.minFilter === Ke || v.minFilter === _r || v.minFilter === cs || v.minFilter === Vn) && console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."), i.texParameteri(w, i.TEXTURE_WRAP_S, nt[v.wrapS]), i.texParameteri(w, i.TEXTURE_WRAP_T, nt[v.wrapT]), (w === i.TEXTURE_3D || w === i.TEXTURE_2D_ARRAY) && i.texParameteri(w, i.TEXTURE_WRAP_R, nt[v.wrapR]), i.texParameteri(w, i.TEXTURE_MAG_FILTER, ct[v.magFilter]), i.texParameteri(w, i.TEXTURE_MIN_FILTER, ct[v.minFilter]), v.compareFunction && (i.texParameteri(w, i.TEXTURE_COMPARE_MODE, i.COMPARE_REF_TO_TEXTURE), i.texParameteri(w, i.TEXTURE_COMPARE_FUNC, _t[v.compareFunction])), t.has("EXT_texture_filter_anisotropic") === !0) {
      if (v.magFilter === Ne || v.minFilter !== cs && v.minFilter !== Vn || v.type === ze && t.has("OES_texture_float_linear") === !1) return;
      if (v.anisotropy > 1 || n.get(v).__currentAnisotropy) {
        const F = t.get("EXT_texture_filter_anisotropic");
        i.texParameterf(w, F.TEXTURE_MAX_ANISOTROPY_EXT, Math.min(v.anisotropy, s.getMaxAnisotropy())), n.get(v).__currentAnisotropy = v.anisotropy;
      }
    }
  }
  function Gt(w, v) {
    let F = !1;
    w.__webglInit === void 0 && (w.__webglInit = !0, v.addEventListener("dispose", T));
    const q = v.source;
    let j = d.get(q);
    j === void 0 && (j = {}, d.set(q, j));
    const X = W(v);
    if (X !== w.__cacheKey) {
      j[X] === void 0 && (j[X] = {
        texture: i.createTexture(),
        usedTimes: 0
      }, o.memory.textures++, F = !0), j[X].usedTimes++;
      const vt = j[w.__cacheKey];
      vt !== void 0 && (j[w.__cacheKey].usedTimes--, vt.usedTimes === 0 && S(v)), w.__cacheKey = X, w.__webglTexture = j[X].texture;
    }
    return F;
  }
  function $(w, v, F) {
    let q = i.TEXTURE_2D;
    (v.isDataArrayTexture || v.isCompressedArrayTexture) && (q = i.TEXTURE_2D_ARRAY), v.isData3DTexture && (q = i.TEXTURE_3D);
    const j = Gt(w, v), X = v.source;
    e.bindTexture(q, w.__webglTexture, i.TEXTURE0 + F);
    const vt = n.get(X);
    if (X.version !== vt.__version || j === !0) {
      e.activeTexture(i.TEXTURE0 + F);
      const rt = Vt.getPrimaries(Vt.workingColorSpace), ht = v.colorSpace === En ? null : Vt.getPrimaries(v.colorSpace), Ht = v.colorSpace === En || rt === ht ? i.NONE : i.BROWSER_DEFAULT_WEBGL;
      i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL, v.flipY), i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL, v.premultiplyAlpha), i.pixelStorei(i.UNPACK_ALIGNMENT, v.unpackAlignment), i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL, Ht);
      let J = _(v.image, !1, s.maxTextureSize);
      J = ee(v, J);
      const ut = r.convert(v.format, v.colorSpace), Et = r.convert(v.type);
      let Tt = E(v.internalFormat, ut, Et, v.colorSpace, v.isVideoTexture);
      Ct(q, v);
      let dt;
      const zt = v.mipmaps, Ut = v.isVideoTexture !== !0, Qt = vt.__version === void 0 || j === !0, D = X.dataReady, it = L(v, J);
      if (v.isDepthTexture)
        Tt = M(v.format === wi, v.type), Qt && (Ut ? e.texStorage2D(i.TEXTURE_2D, 1, Tt, J.width, J.height) : e.texImage2D(i.TEXTURE_2D, 0, Tt, J.width, J.height, 0, ut, Et, null));
      else if (v.isDataTexture)
        if (zt.length > 0) {
          Ut && Qt && e.texStorage2D(i.TEXTURE_2D, it, Tt, zt[0].width, zt[0].height);
          for (let H = 0, Y = zt.length; H < Y; H++)
            dt = zt[H], Ut ? D && e.texSubImage2D(i.TEXTURE_2D, H, 0, 0, dt.width, dt.height, ut, Et, dt.data) : e.texImage2D(i.TEXTURE_2D, H, Tt, dt.width, dt.height, 0, ut, Et, dt.data);
          v.generateMipmaps = !1;
        } else
          Ut ? (Qt && e.texStorage2D(i.TEXTURE_2D, it, Tt, J.width, J.height), D && e.texSubImage2D(i.TEXTURE_2D, 0, 0, 0, J.width, J.height, ut, Et, J.data)) : e.texImage2D(i.TEXTURE_2D, 0, Tt, J.width, J.height, 0, ut, Et, J.data);
      else if (v.isCompressedTexture)
        if (v.isCompressedArrayTexture) {
          Ut && Qt && e.texStorage3D(i.TEXTURE_2D_ARRAY, it, Tt, zt[0].width, zt[0].height, J.depth);
          for (let H = 0, Y = zt.length; H < Y; H++)
            if (dt = zt[H], v.format !== Ue)
              if (ut !== null)
                if (Ut) {
                  if (D)
                    if (v.layerUpdates.size > 0) {
                      const lt = Il(dt.width, dt.height, v.format, v.type);
                      for (const ot of v.layerUpdates) {
                        const Pt = dt.data.subarray(
                          ot * lt / dt.data.BYTES_PER_ELEMENT,
                          (ot + 1) * lt / dt.data.BYTES_PER_ELEMENT
                        );
                        e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY, H, 0, 0, ot, dt.width, dt.height, 1, ut, Pt);
                      }
                      v.clearLayerUpdates();
                    } else
                      e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY, H, 0, 0, 0, dt.width, dt.height, J.depth, ut, dt.data);
                } else
                  e.compressedTexImage3D(i.TEXTURE_2D_ARRAY, H, Tt, dt.width, dt.height, J.depth, 0, dt.data, 0, 0);
              else
                console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");
            else
              Ut ? D && e.texSubImage3D(i.TEXTURE_2D_ARRAY, H, 0, 0, 0, dt.width, dt.height, J.depth, ut, Et, dt.data) : e.texImage3D(i.TEXTURE_2D_ARRAY, H, Tt, dt.width, dt.height, J.depth, 0, ut, Et, dt.data);
        } else {
          Ut && Qt && e.texStorage2D(i.TEXTURE_2D, it, Tt, zt[0].width, zt[0].height);
          for (let H = 0, Y = zt.length; H < Y; H++)
            dt = zt[H], v.format !== Ue ? ut !== null ? Ut ? D && e.compressedTexSubImage2D(i.TEXTURE_2D, H, 0, 0, dt.width, dt.height, ut, dt.data) : e.compressedTexImage2D(i.TEXTURE_2D, H, Tt, dt.width, dt.height, 0, dt.data) : console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()") : Ut ? D && e.texSubImage2D(i.TEXTURE_2D, H, 0, 0, dt.width, dt.height, ut, Et, dt.data) : e.texImage2D(i.TEXTURE_2D, H, Tt, dt.width, dt.height, 0, ut, Et, dt.data);
        }
      else if (v.isDataArrayTexture)
        if (Ut) {
          if (Qt && e.texStorage3D(i.TEXTURE_2D_ARRAY, it, Tt, J.width, J.height, J.depth), D)
            if (v.layerUpdates.size > 0) {
              const H = Il(J.width, J.height, v.format, v.type);
              for (const Y of v.layerUpdates) {
                const lt = J.data.subarray(
                  Y * H / J.data.BYTES_PER_ELEMENT,
                  (Y + 1) * H / J.data.BYTES_PER_ELEMENT
                );
                e.texSubImage3D(i.TEXTURE_2D_ARRAY, 0, 0, 0, Y, J.width, J.height, 1, ut, Et, lt);
              }
              v.clearLayerUpdates();
            } else
              e.texSubImage3D(i.TEXTURE_2D_ARRAY, 0, 0, 0, 0, J.width, J.height, J.depth, ut, Et, J.data);
        } else
          e.texImage3D(i.TEXTURE_2D_ARRAY, 0, Tt, J.width, J.height, J.depth, 0, ut, Et, J.data);
      else if (v.isData3DTexture)
        Ut ? (Qt && e.texStorage3D(i.TEXTURE_3D, it, Tt, J.width, J.height, J.depth), D && e.texSubImage3D(i.TEXTURE_3D, 0, 0, 0, 0, J.width, J.height, J.depth, ut, Et, J.data)) : e.texImage3D(i.TEXTURE_3D, 0, Tt, J.width, J.height, J.depth, 0, ut, Et, J.data);
      else if (v.isFramebufferTexture) {
        if (Qt)
          if (Ut)
            e.texStorage2D(i.TEXTURE_2D, it, Tt, J.width, J.height);
          else {
            let H = J.width, Y = J.height;
            for (let lt = 0; lt < it; lt++)
              e.texImage2D(i.TEXTURE_2D, lt, Tt, H, Y, 0, ut, Et, null), H >>= 1, Y >>= 1;
          }
      } else if (zt.length > 0) {
        if (Ut && Qt) {
          const H = Mt(zt[0]);
          e.texStorage2D(i.TEXTURE_2D, it, Tt, H.width, H.height);
        }
        for (let H = 0, Y = zt.length; H < Y; H++)
          dt = zt[H], Ut ? D && e.texSubImage2D(i.TEXTURE_2D, H, 0, 0, ut, Et, dt) : e.texImage2D(i.TEXTURE_2D, H, Tt, ut, Et, dt);
        v.generateMipmaps = !1;
      } else if (Ut) {
        if (Qt) {
          const H = Mt(J);
          e.texStorage2D(i.TEXTURE_2D, it, Tt, H.width, H.height);
        }
        D && e.texSubImage2D(i.TEXTURE_2D, 0, 0, 0, ut, Et, J);
      } else
        e.texImage2D(i.TEXTURE_2D, 0, Tt, ut, Et, J);
      m(v) && f(q), vt.__version = X.version, v.onUpdate && v.onUpdate(v);
    }
    w.__version = v.version;
  }
  function tt(w, v, F) {
    if (v.image.length !== 6) return;
    const q = Gt(w, v), j = v.source;
    e.bindTexture(i.TEXTURE_CUBE_MAP, w.__webglTexture, i.TEXTURE0 + F);
    const X = n.get(j);
    if (j.version !== X.__version || q === !0) {
      e.activeTexture(i.TEXTURE0 + F);
      const vt = Vt.getPrimaries(Vt.workingColorSpace), rt = v.colorSpace === En ? null : Vt.getPrimaries(v.colorSpace), ht = v.colorSpace === En || vt === rt ? i.NONE : i.BROWSER_DEFAULT_WEBGL;
      i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL, v.flipY), i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL, v.premultiplyAlpha), i.pixelStorei(i.UNPACK_ALIGNMENT, v.unpackAlignment), i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL, ht);
      const Ht = v.isCompressedTexture || v.image[0].isCompressedTexture, J = v.image[0] && v.image[0].isDataTexture, ut = [];
      for (let Y = 0; Y < 6; Y++)
        !Ht && !J ? ut[Y] = _(v.image[Y], !0, s.maxCubemapSize) : ut[Y] = J ? v.image[Y].image : v.image[Y], ut[Y] = ee(v, ut[Y]);
      const Et = ut[0], Tt = r.convert(v.format, v.colorSpace), dt = r.convert(v.type), zt = E(v.internalFormat, Tt, dt, v.colorSpace), Ut = v.isVideoTexture !== !0, Qt = X.__version === void 0 || q === !0, D = j.dataReady;
      let it = L(v, Et);
      Ct(i.TEXTURE_CUBE_MAP, v);
      let H;
      if (Ht) {
        Ut && Qt && e.texStorage2D(i.TEXTURE_CUBE_MAP, it, zt, Et.width, Et.height);
        for (let Y = 0; Y < 6; Y++) {
          H = ut[Y].mipmaps;
          for (let lt = 0; lt < H.length; lt++) {
            const ot = H[lt];
            v.format !== Ue ? Tt !== null ? Ut ? D && e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt, 0, 0, ot.width, ot.height, Tt, ot.data) : e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt, zt, ot.width, ot.height, 0, ot.data) : console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()") : Ut ? D && e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt, 0, 0, ot.width, ot.height, Tt, dt, ot.data) : e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt, zt, ot.width, ot.height, 0, Tt, dt, ot.data);
          }
        }
      } else {
        if (H = v.mipmaps, Ut && Qt) {
          H.length > 0 && it++;
          const Y = Mt(ut[0]);
          e.texStorage2D(i.TEXTURE_CUBE_MAP, it, zt, Y.width, Y.height);
        }
        for (let Y = 0; Y < 6; Y++)
          if (J) {
            Ut ? D && e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, 0, 0, 0, ut[Y].width, ut[Y].height, Tt, dt, ut[Y].data) : e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, 0, zt, ut[Y].width, ut[Y].height, 0, Tt, dt, ut[Y].data);
            for (let lt = 0; lt < H.length; lt++) {
              const Pt = H[lt].image[Y].image;
              Ut ? D && e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt + 1, 0, 0, Pt.width, Pt.height, Tt, dt, Pt.data) : e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt + 1, zt, Pt.width, Pt.height, 0, Tt, dt, Pt.data);
            }
          } else {
            Ut ? D && e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, 0, 0, 0, Tt, dt, ut[Y]) : e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, 0, zt, Tt, dt, ut[Y]);
            for (let lt = 0; lt < H.length; lt++) {
              const ot = H[lt];
              Ut ? D && e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt + 1, 0, 0, Tt, dt, ot.image[Y]) : e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X + Y, lt + 1, zt, Tt, dt, ot.image[Y]);
            }
          }
      }
      m(v) && f(i.TEXTURE_CUBE_MAP), X.__version = j.version, v.onUpdate && v.onUpdate(v);
    }
    w.__version = v.version;
  }
  function gt(w, v, F, q, j, X) {
    const vt = r.convert(F.format, F.colorSpace), rt = r.convert(F.type), ht = E(F.internalFormat, vt, rt, F.colorSpace), Ht = n.get(v), J = n.get(F);
    if (J.__renderTarget = v, !Ht.__hasExternalTextures) {
      const ut = Math.max(1, v.width >> X), Et = Math.max(1, v.height >> X);
      j === i.TEXTURE_3D || j === i.TEXTURE_2D_ARRAY ? e.texImage3D(j, X, ht, ut, Et, v.depth, 0, vt, rt, null) : e.texImage2D(j, X, ht, ut, Et, 0, vt, rt, null);
    }
    e.bindFramebuffer(i.FRAMEBUFFER, w), Bt(v) ? a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER, q, j, J.__webglTexture, 0, Ot(v)) : (j === i.TEXTURE_2D || j >= i.TEXTURE_CUBE_MAP_POSITIVE_X && j <= i.TEXTURE_CUBE_MAP_NEGATIVE_Z) && i.framebufferTexture2D(i.FRAMEBUFFER, q, j, J.__webglTexture, X), e.bindFramebuffer(i.FRAMEBUFFER, null);
  }
  function st(w, v, F) {
    if (i.bindRenderbuffer(i.RENDERBUFFER, w), v.depthBuffer) {
      const q = v.depthTexture, j = q && q.isDepthTexture ? q.type : null, X = M(v.stencilBuffer, j), vt = v.stencilBuffer ? i.DEPTH_STENCIL_ATTACHMENT : i.DEPTH_ATTACHMENT, rt = Ot(v);
      Bt(v) ? a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER, rt, X, v.width, v.height) : F ? i.renderbufferStorageMultisample(i.RENDERBUFFER, rt, X, v.width, v.height) : i.renderbufferStorage(i.RENDERBUFFER, X, v.width, v.height), i.framebufferRenderbuffer(i.FRAMEBUFFER, vt, i.RENDERBUFFER, w);
    } else {
      const q = v.textures;
      for (let j = 0; j < q.length; j++) {
        const X = q[j], vt = r.convert(X.format, X.colorSpace), rt = r.convert(X.type), ht = E(X.internalFormat, vt, rt, X.colorSpace), Ht = Ot(v);
        F && Bt(v) === !1 ? i.renderbufferStorageMultisample(i.RENDERBUFFER, Ht, ht, v.width, v.height) : Bt(v) ? a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER, Ht, ht, v.width, v.height) : i.renderbufferStorage(i.RENDERBUFFER, ht, v.width, v.height);
      }
    }
    i.bindRenderbuffer(i.RENDERBUFFER, null);
  }
  function bt(w, v) {
    if (v && v.isWebGLCubeRenderTarget) throw new Error("Depth Texture with cube render targets is not supported");
    if (e.bindFramebuffer(i.FRAMEBUFFER, w), !(v.depthTexture && v.depthTexture.isDepthTexture))
      throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");
    const q = n.get(v.depthTexture);
    q.__renderTarget = v, (!q.__webglTexture || v.depthTexture.image.width !== v.width || v.depthTexture.image.height !== v.height) && (v.depthTexture.image.width = v.width, v.depthTexture.image.height = v.height, v.depthTexture.needsUpdate = !0), K(v.depthTexture, 0);
    const j = q.__webglTexture, X = Ot(v);
    if (v.depthTexture.format === _i)
      Bt(v) ? a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER, i.DEPTH_ATTACHMENT, i.TEXTURE_2D, j, 0, X) : i.framebufferTexture2D(i.FRAMEBUFFER, i.DEPTH_ATTACHMENT, i.TEXTURE_2D, j, 0);
    else if (v.depthTexture.format === wi)
      Bt(v) ? a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER, i.DEPTH_STENCIL_ATTACHMENT, i.TEXTURE_2D, j, 0, X) : i.framebufferTexture2D(i.FRAMEBUFFER, i.DEPTH_STENCIL_ATTACHMENT, i.TEXTURE_2D, j, 0);
    else
      throw new Error("Unknown depthTexture format");
  }
  function Rt(w) {
    const v = n.get(w), F = w.isWebGLCubeRenderTarget === !0;
    if (v.__boundDepthTexture !== w.depthTexture) {
      const q = w.depthTexture;
      if (v.__depthDisposeCallback && v.__depthDisposeCallback(), q) {
        const j = () => {
          delete v.__boundDepthTexture, delete v.__depthDisposeCallback, q.removeEventListener("dispose", j);
        };
        q.addEventListener("dispose", j), v.__depthDisposeCallback = j;
      }
      v.__boundDepthTexture = q;
    }
    if (w.depthTexture && !v.__autoAllocateDepthBuffer) {
      if (F) throw new Error("target.depthTexture not supported in Cube render targets");
      bt(v.__webglFramebuffer, w);
    } else if (F) {
      v.__webglDepthbuffer = [];
      for (let q = 0; q < 6; q++)
        if (e.bindFramebuffer(i.FRAMEBUFFER, v.__webglFramebuffer[q]), v.__webglDepthbuffer[q] === void 0)
          v.__webglDepthbuffer[q] = i.createRenderbuffer(), st(v.__webglDepthbuffer[q], w, !1);
        else {
          const j = w.stencilBuffer ? i.DEPTH_STENCIL_ATTACHMENT : i.DEPTH_ATTACHMENT, X = v.__webglDepthbuffer[q];
          i.bindRenderbuffer(i.RENDERBUFFER, X), i.framebufferRenderbuffer(i.FRAMEBUFFER, j, i.RENDERBUFFER, X);
        }
    } else if (e.bindFramebuffer(i.FRAMEBUFFER, v.__webglFramebuffer), v.__webglDepthbuffer === void 0)
      v.__webglDepthbuffer = i.createRenderbuffer(), st(v.__webglDepthbuffer, w, !1);
    else {
      const q = w.stencilBuffer ? i.DEPTH_STENCIL_ATTACHMENT : i.DEPTH_ATTACHMENT, j = v.__webglDepthbuffer;
      i.bindRenderbuffer(i.RENDERBUFFER, j), i.framebufferRenderbuffer(i.FRAMEBUFFER, q, i.RENDERBUFFER, j);
    }
    e.bindFramebuffer(i.FRAMEBUFFER, null);
  }
  function Ft(w, v, F) {
    const q = n.get(w);
    v !== void 0 && gt(q.__webglFramebuffer, w, w.texture, i.COLOR_ATTACHMENT0, i.TEXTURE_2D, 0), F !== void 0 && Rt(w);
  }
  function se(w) {
    const v = w.texture, F = n.get(w), q = n.get(v);
    w.addEventListener("dispose", R);
    const j = w.textures, X = w.isWebGLCubeRenderTarget === !0, vt = j.length > 1;
    if (vt || (q.__webglTexture === void 0 && (q.__webglTexture = i.createTexture()), q.__version = v.version, o.memory.textures++), X) {
      F.__webglFramebuffer = [];
      for (let rt = 0; rt < 6; rt++)
        if (v.mipmaps && v.mipmaps.length > 0) {
          F.__webglFramebuffer[rt] = [];
          for (let ht = 0; ht < v.mipmaps.length; ht++)
            F.__webglFramebuffer[rt][ht] = i.createFramebuffer();
        } else
          F.__webglFramebuffer[rt] = i.createFramebuffer();
    } else {
      if (v.mipmaps && v.mipmaps.length > 0) {
        F.__webglFramebuffer = [];
        for (let rt = 0; rt < v.mipmaps.length; rt++)
          F.__webglFramebuffer[rt] = i.createFramebuffer();
      } else
        F.__webglFramebuffer = i.createFramebuffer();
      if (vt)
        for (let rt = 0, ht = j.length; rt < ht; rt++) {
          const Ht = n.get(j[rt]);
          Ht.__webglTexture === void 0 && (Ht.__webglTexture = i.createTexture(), o.memory.textures++);
        }
      if (w.samples > 0 && Bt(w) === !1) {
        F.__webglMultisampledFramebuffer = i.createFramebuffer(), F.__webglColorRenderbuffer = [], e.bindFramebuffer(i.FRAMEBUFFER, F.__webglMultisampledFramebuffer);
        for (let rt = 0; rt < j.length; rt++) {
          const ht = j[rt];
          F.__webglColorRenderbuffer[rt] = i.createRenderbuffer(), i.bindRenderbuffer(i.RENDERBUFFER, F.__webglColorRenderbuffer[rt]);
          const Ht = r.convert(ht.format, ht.colorSpace), J = r.convert(ht.type), ut = E(ht.internalFormat, Ht, J, ht.colorSpace, w.isXRRenderTarget === !0), Et = Ot(w);
          i.renderbufferStorageMultisample(i.RENDERBUFFER, Et, ut, w.width, w.height), i.framebufferRenderbuffer(i.FRAMEBUFFER, i.COLOR_ATTACHMENT0 + rt, i.RENDERBUFFER, F.__webglColorRenderbuffer[rt]);
        }
        i.bindRenderbuffer(i.RENDERBUFFER, null), w.depthBuffer && (F.__webglDepthRenderbuffer = i.createRenderbuffer(), st(F.__webglDepthRenderbuffer, w, !0)), e.bindFramebuffer(i.FRAMEBUFFER, null);
      }
    }
    if (X) {
      e.bindTexture(i.TEXTURE_CUBE_MAP, q.__webglTexture), Ct(i.TEXTURE_CUBE_MAP, v);
      for (let rt = 0; rt < 6; rt++)
        if (v.mipmaps && v.mipmaps.length > 0)
          for (let ht = 0; ht < v.mipmaps.length; ht++)
            gt(F.__webglFramebuffer[rt][ht], w, v, i.COLOR_ATTACHMENT0, i.TEXTURE_CUBE_MAP_POSITIVE_X + rt, ht);
        else
          gt(F.__webglFramebuffer[rt], w, v, i.COLOR_ATTACHMENT0, i.TEXTURE_CUBE_MAP_POSITIVE_X + rt, 0);
      m(v) && f(i.TEXTURE_CUBE_MAP), e.unbindTexture();
    } else if (vt) {
      for (let rt = 0, ht = j.length; rt < ht; rt++) {
        const Ht = j[rt], J = n.get(Ht);
        e.bindTexture(i.TEXTURE_2D, J.__webglTexture), Ct(i.TEXTURE_2D, Ht), gt(F.__webglFramebuffer, w, Ht, i.COLOR_ATTACHMENT0 + rt, i.TEXTURE_2D, 0), m(Ht) && f(i.TEXTURE_2D);
      }
      e.unbindTexture();
    } else {
      let rt = i.TEXTURE_2D;
      if ((w.isWebGL3DRenderTarget || w.isWebGLArrayRenderTarget) && (rt = w.isWebGL3DRenderTarget ? i.TEXTURE_3D : i.TEXTURE_2D_ARRAY), e.bindTexture(rt, q.__webglTexture), Ct(rt, v), v.mipmaps && v.mipmaps.length > 0)
        for (let ht = 0; ht < v.mipmaps.length; ht++)
          gt(F.__webglFramebuffer[ht], w, v, i.COLOR_ATTACHMENT0, rt, ht);
      else
        gt(F.__webglFramebuffer, w, v, i.COLOR_ATTACHMENT0, rt, 0);
      m(v) && f(rt), e.unbindTexture();
    }
    w.depthBuffer && Rt(w);
  }
  function kt(w) {
    const v = w.textures;
    for (let F = 0, q = v.length; F < q; F++) {
      const j = v[F];
      if (m(j)) {
        const X = b(w), vt = n.get(j).__webglTexture;
        e.bindTexture(X, vt), f(X), e.unbindTexture();
      }
    }
  }
  const ae = [], N = [];
  function Fe(w) {
    if (w.samples > 0) {
      if (Bt(w) === !1) {
        const v = w.textures, F = w.width, q = w.height;
        let j = i.COLOR_BUFFER_BIT;
        const X = w.stencilBuffer ? i.DEPTH_STENCIL_ATTACHMENT : i.DEPTH_ATTACHMENT, vt = n.get(w), rt = v.length > 1;
        if (rt)
          for (let ht = 0; ht < v.length; ht++)
            e.bindFramebuffer(i.FRAMEBUFFER, vt.__webglMultisampledFramebuffer), i.framebufferRenderbuffer(i.FRAMEBUFFER, i.COLOR_ATTACHMENT0 + ht, i.RENDERBUFFER, null), e.bindFramebuffer(i.FRAMEBUFFER, vt.__webglFramebuffer), i.framebufferTexture2D(i.DRAW_FRAMEBUFFER, i.COLOR_ATTACHMENT0 + ht, i.TEXTURE_2D, null, 0);
        e.bindFramebuffer(i.READ_FRAMEBUFFER, vt.__webglMultisampledFramebuffer), e.bindFramebuffer(i.DRAW_FRAMEBUFFER, vt.__webglFramebuffer);
        for (let ht = 0; ht < v.length; ht++) {
          if (w.resolveDepthBuffer && (w.depthBuffer && (j |= i.DEPTH_BUFFER_BIT), w.stencilBuffer && w.resolveStencilBuffer && (j |= i.STENCIL_BUFFER_BIT)), rt) {
            i.framebufferRenderbuffer(i.READ_FRAMEBUFFER, i.COLOR_ATTACHMENT0, i.RENDERBUFFER, vt.__webglColorRenderbuffer[ht]);
            const Ht = n.get(v[ht]).__webglTexture;
            i.framebufferTexture2D(i.DRAW_FRAMEBUFFER, i.COLOR_ATTACHMENT0, i.TEXTURE_2D, Ht, 0);
          }
          i.blitFramebuffer(0, 0, F, q, 0, 0, F, q, j, i.NEAREST), l === !0 && (ae.length = 0, N.length = 0, ae.push(i.COLOR_ATTACHMENT0 + ht), w.depthBuffer && w.resolveDepthBuffer === !1 && (ae.push(X), N.push(X), i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER, N)), i.invalidateFramebuffer(i.READ_FRAMEBUFFER, ae));
        }
        if (e.bindFramebuffer(i.READ_FRAMEBUFFER, null), e.bindFramebuffer(i.DRAW_FRAMEBUFFER, null), rt)
          for (let ht = 0; ht < v.length; ht++) {
            e.bindFramebuffer(i.FRAMEBUFFER, vt.__webglMultisampledFramebuffer), i.framebufferRenderbuffer(i.FRAMEBUFFER, i.COLOR_ATTACHMENT0 + ht, i.RENDERBUFFER, vt.__webglColorRenderbuffer[ht]);
            const Ht = n.get(v[ht]).__webglTexture;
            e.bindFramebuffer(i.FRAMEBUFFER, vt.__webglFramebuffer), i.framebufferTexture2D(i.DRAW_FRAMEBUFFER, i.COLOR_ATTACHMENT0 + ht, i.TEXTURE_2D, Ht, 0);
          }
        e.bindFramebuffer(i.DRAW_FRAMEBUFFER, vt.__webglMultisampledFramebuffer);
      } else if (w.depthBuffer && w.resolveDepthBuffer === !1 && l) {
        const v = w.stencilBuffer ? i.DEPTH_STENCIL_ATTACHMENT : i.DEPTH_ATTACHMENT;
        i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER, [v]);
      }
    }
  }
  function Ot(w) {
    return Math.min(s.maxSamples, w.samples);
  }
  function Bt(w) {
    const v = n.get(w);
    return w.samples > 0 && t.has("WEBGL_multisampled_render_to_texture") === !0 && v.__useRenderToTexture !== !1;
  }
  function yt(w) {
    const v = o.render.frame;
    h.get(w) !== v && (h.set(w, v), w.update());
  }
  function ee(w, v) {
    const F = w.colorSpace, q = w.format, j = w.type;
    return w.isCompressedTexture === !0 || w.isVideoTexture === !0 || F !== Ri && F !== En && (Vt.getTransfer(F) === Zt ? (q !== Ue || j !== un) && console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType.") : console.error("THREE.WebGLTextures: Unsupported texture color space:", F)), v;
  }
  function Mt(w) {
    return typeof HTMLImageElement < "u" && w instanceof HTMLImageElement ? (c.width = w.naturalWidth || w.width, c.height = w.naturalHeight || w.height) : typeof VideoFrame < "u" && w instanceof VideoFrame ? (c.width = w.displayWidth, c.height = w.displayHeight) : (c.width = w.width, c.height = w.height), c;
  }
  this.allocateTextureUnit = O, this.resetTextureUnits = V, this.setTexture2D = K, this.setTexture2DArray = G, this.setTexture3D = Z, this.setTextureCube = k, this.rebindTextures = Ft, this.setupRenderTarget = se, this.updateRenderTargetMipmap = kt, this.updateMultisampleRenderTarget = Fe, this.setupDepthRenderbuffer = Rt, this.setupFrameBufferTexture = gt, this.useMultisampledRTT = Bt;
}
function kg(i, t) {
  function e(n, s = En) {
    let r;
    const o = Vt.getTransfer(s);
    if (n === un) return i.UNSIGNED_BYTE;
    if (n === Yo) return i.UNSIGNED_SHORT_4_4_4_4;
    if (n === jo) return i.UNSIGNED_SHORT_5_5_5_1;
    if (n === Oc) return i.UNSIGNED_INT_5_9_9_9_REV;
    if (n === Nc) return i.BYTE;
    if (n === Fc) return i.SHORT;
    if (n === es) return i.UNSIGNED_SHORT;
    if (n === qo) return i.INT;
    if (n === Xn) return i.UNSIGNED_INT;
    if (n === ze) return i.FLOAT;
    if (n === Ai) return i.HALF_FLOAT;
    if (n === Bc) return i.ALPHA;
    if (n === zc) return i.RGB;
    if (n === Ue) return i.RGBA;
    if (n === kc) return i.LUMINANCE;
    if (n === Hc) return i.LUMINANCE_ALPHA;
    if (n === _i) return i.DEPTH_COMPONENT;
    if (n === wi) return i.DEPTH_STENCIL;
    if (n === Ko) return i.RED;
    if (n === Zo) return i.RED_INTEGER;
    if (n === Vc) return i.RG;
    if (n === Jo) return i.RG_INTEGER;
    if (n === Qo) return i.RGBA_INTEGER;
    if (n === ks || n === Hs || n === Vs || n === Gs)
      if (o === Zt)
        if (r = t.get("WEBGL_compressed_texture_s3tc_srgb"), r !== null) {
          if (n === ks) return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;
          if (n === Hs) return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;
          if (n === Vs) return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;
          if (n === Gs) return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT;
        } else
          return null;
      else if (r = t.get("WEBGL_compressed_texture_s3tc"), r !== null) {
        if (n === ks) return r.COMPRESSED_RGB_S3TC_DXT1_EXT;
        if (n === Hs) return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;
        if (n === Vs) return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;
        if (n === Gs) return r.COMPRESSED_RGBA_S3TC_DXT5_EXT;
      } else
        return null;
    if (n === ho || n === uo || n === fo || n === po)
      if (r = t.get("WEBGL_compressed_texture_pvrtc"), r !== null) {
        if (n === ho) return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;
        if (n === uo) return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;
        if (n === fo) return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;
        if (n === po) return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG;
      } else
        return null;
    if (n === mo || n === go || n === _o)
      if (r = t.get("WEBGL_compressed_texture_etc"), r !== null) {
        if (n === mo || n === go) return o === Zt ? r.COMPRESSED_SRGB8_ETC2 : r.COMPRESSED_RGB8_ETC2;
        if (n === _o) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC : r.COMPRESSED_RGBA8_ETC2_EAC;
      } else
        return null;
    if (n === vo || n === xo || n === Mo || n === yo || n === So || n === Eo || n === bo || n === wo || n === To || n === Ao || n === Ro || n === Co || n === Po || n === Do)
      if (r = t.get("WEBGL_compressed_texture_astc"), r !== null) {
        if (n === vo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR : r.COMPRESSED_RGBA_ASTC_4x4_KHR;
        if (n === xo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR : r.COMPRESSED_RGBA_ASTC_5x4_KHR;
        if (n === Mo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR : r.COMPRESSED_RGBA_ASTC_5x5_KHR;
        if (n === yo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR : r.COMPRESSED_RGBA_ASTC_6x5_KHR;
        if (n === So) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR : r.COMPRESSED_RGBA_ASTC_6x6_KHR;
        if (n === Eo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR : r.COMPRESSED_RGBA_ASTC_8x5_KHR;
        if (n === bo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR : r.COMPRESSED_RGBA_ASTC_8x6_KHR;
        if (n === wo) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR : r.COMPRESSED_RGBA_ASTC_8x8_KHR;
        if (n === To) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR : r.COMPRESSED_RGBA_ASTC_10x5_KHR;
        if (n === Ao) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR : r.COMPRESSED_RGBA_ASTC_10x6_KHR;
        if (n === Ro) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR : r.COMPRESSED_RGBA_ASTC_10x8_KHR;
        if (n === Co) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR : r.COMPRESSED_RGBA_ASTC_10x10_KHR;
        if (n === Po) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR : r.COMPRESSED_RGBA_ASTC_12x10_KHR;
        if (n === Do) return o === Zt ? r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR : r.COMPRESSED_RGBA_ASTC_12x12_KHR;
      } else
        return null;
    if (n === Ws || n === Lo || n === Uo)
      if (r = t.get("EXT_texture_compression_bptc"), r !== null) {
        if (n === Ws) return o === Zt ? r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT : r.COMPRESSED_RGBA_BPTC_UNORM_EXT;
        if (n === Lo) return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;
        if (n === Uo) return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT;
      } else
        return null;
    if (n === Gc || n === Io || n === No || n === Fo)
      if (r = t.get("EXT_texture_compression_rgtc"), r !== null) {
        if (n === Ws) return r.COMPRESSED_RED_RGTC1_EXT;
        if (n === Io) return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;
        if (n === No) return r.COMPRESSED_RED_GREEN_RGTC2_EXT;
        if (n === Fo) return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT;
      } else
        return null;
    return n === bi ? i.UNSIGNED_INT_24_8 : i[n] !== void 0 ? i[n] : null;
  }
  return { convert: e };
}
class Hg extends Le {
  constructor(t = []) {
    super(), this.isArrayCamera = !0, this.cameras = t;
  }
}
class wn extends ue {
  constructor() {
    super(), this.isGroup = !0, this.type = "Group";
  }
}
const Vg = { type: "move" };
class Xr {
  constructor() {
    this._targetRay = null, this._grip = null, this._hand = null;
  }
  getHandSpace() {
    return this._hand === null && (this._hand = new wn(), this._hand.matrixAutoUpdate = !1, this._hand.visible = !1, this._hand.joints = {}, this._hand.inputState = { pinching: !1 }), this._hand;
  }
  getTargetRaySpace() {
    return this._targetRay === null && (this._targetRay = new wn(), this._targetRay.matrixAutoUpdate = !1, this._targetRay.visible = !1, this._targetRay.hasLinearVelocity = !1, this._targetRay.linearVelocity = new A(), this._targetRay.hasAngularVelocity = !1, this._targetRay.angularVelocity = new A()), this._targetRay;
  }
  getGripSpace() {
    return this._grip === null && (this._grip = new wn(), this._grip.matrixAutoUpdate = !1, this._grip.visible = !1, this._grip.hasLinearVelocity = !1, this._grip.linearVelocity = new A(), this._grip.hasAngularVelocity = !1, this._grip.angularVelocity = new A()), this._grip;
  }
  dispatchEvent(t) {
    return this._targetRay !== null && this._targetRay.dispatchEvent(t), this._grip !== null && this._grip.dispatchEvent(t), this._hand !== null && this._hand.dispatchEvent(t), this;
  }
  connect(t) {
    if (t && t.hand) {
      const e = this._hand;
      if (e)
        for (const n of t.hand.values())
          this._getHandJoint(e, n);
    }
    return this.dispatchEvent({ type: "connected", data: t }), this;
  }
  disconnect(t) {
    return this.dispatchEvent({ type: "disconnected", data: t }), this._targetRay !== null && (this._targetRay.visible = !1), this._grip !== null && (this._grip.visible = !1), this._hand !== null && (this._hand.visible = !1), this;
  }
  update(t, e, n) {
    let s = null, r = null, o = null;
    const a = this._targetRay, l = this._grip, c = this._hand;
    if (t && e.session.visibilityState !== "visible-blurred") {
      if (c && t.hand) {
        o = !0;
        for (const _ of t.hand.values()) {
          const m = e.getJointPose(_, n), f = this._getHandJoint(c, _);
          m !== null && (f.matrix.fromArray(m.transform.matrix), f.matrix.decompose(f.position, f.rotation, f.scale), f.matrixWorldNeedsUpdate = !0, f.jointRadius = m.radius), f.visible = m !== null;
        }
        const h = c.joints["index-finger-tip"], u = c.joints["thumb-tip"], d = h.position.distanceTo(u.position), p = 0.02, g = 5e-3;
        c.inputState.pinching && d > p + g ? (c.inputState.pinching = !1, this.dispatchEvent({
          type: "pinchend",
          handedness: t.handedness,
          target: this
        })) : !c.inputState.pinching && d <= p - g && (c.inputState.pinching = !0, this.dispatchEvent({
          type: "pinchstart",
          handedness: t.handedness,
          target: this
        }));
      } else
        l !== null && t.gripSpace && (r = e.getPose(t.gripSpace, n), r !== null && (l.matrix.fromArray(r.transform.matrix), l.matrix.decompose(l.position, l.rotation, l.scale), l.matrixWorldNeedsUpdate = !0, r.linearVelocity ? (l.hasLinearVelocity = !0, l.linearVelocity.copy(r.linearVelocity)) : l.hasLinearVelocity = !1, r.angularVelocity ? (l.hasAngularVelocity = !0, l.angularVelocity.copy(r.angularVelocity)) : l.hasAngularVelocity = !1));
      a !== null && (s = e.getPose(t.targetRaySpace, n), s === null && r !== null && (s = r), s !== null && (a.matrix.fromArray(s.transform.matrix), a.matrix.decompose(a.position, a.rotation, a.scale), a.matrixWorldNeedsUpdate = !0, s.linearVelocity ? (a.hasLinearVelocity = !0, a.linearVelocity.copy(s.linearVelocity)) : a.hasLinearVelocity = !1, s.angularVelocity ? (a.hasAngularVelocity = !0, a.angularVelocity.copy(s.angularVelocity)) : a.hasAngularVelocity = !1, this.dispatchEvent(Vg)));
    }
    return a !== null && (a.visible = s !== null), l !== null && (l.visible = r !== null), c !== null && (c.visible = o !== null), this;
  }
  // private method
  _getHandJoint(t, e) {
    if (t.joints[e.jointName] === void 0) {
      const n = new wn();
      n.matrixAutoUpdate = !1, n.visible = !1, t.joints[e.jointName] = n, t.add(n);
    }
    return t.joints[e.jointName];
  }
}
const Gg = `
void main() {

	gl_Position = vec4( position, 1.0 );

}`, Wg = `
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

}`;
class Xg {
  constructor() {
    this.texture = null, this.mesh = null, this.depthNear = 0, this.depthFar = 0;
  }
  init(t, e, n) {
    if (this.texture === null) {
      const s = new ye(), r = t.properties.get(s);
      r.__webglTexture = e.texture, (e.depthNear != n.depthNear || e.depthFar != n.depthFar) && (this.depthNear = e.depthNear, this.depthFar = e.depthFar), this.texture = s;
    }
  }
  getMesh(t) {
    if (this.texture !== null && this.mesh === null) {
      const e = t.cameras[0].viewport, n = new Rn({
        vertexShader: Gg,
        fragmentShader: Wg,
        uniforms: {
          depthColor: { value: this.texture },
          depthWidth: { value: e.z },
          depthHeight: { value: e.w }
        }
      });
      this.mesh = new Xt(new cr(20, 20), n);
    }
    return this.mesh;
  }
  reset() {
    this.texture = null, this.mesh = null;
  }
  getDepthTexture() {
    return this.texture;
  }
}
class $g extends qn {
  constructor(t, e) {
    super();
    const n = this;
    let s = null, r = 1, o = null, a = "local-floor", l = 1, c = null, h = null, u = null, d = null, p = null, g = null;
    const _ = new Xg(), m = e.getContextAttributes();
    let f = null, b = null;
    const E = [], M = [], L = new St();
    let T = null;
    const R = new Le();
    R.viewport = new $t();
    const P = new Le();
    P.viewport = new $t();
    const S = [R, P], x = new Hg();
    let C = null, V = null;
    this.cameraAutoUpdate = !0, this.enabled = !1, this.isPresenting = !1, this.getController = function($) {
      let tt = E[$];
      return tt === void 0 && (tt = new Xr(), E[$] = tt), tt.getTargetRaySpace();
    }, this.getControllerGrip = function($) {
      let tt = E[$];
      return tt === void 0 && (tt = new Xr(), E[$] = tt), tt.getGripSpace();
    }, this.getHand = function($) {
      let tt = E[$];
      return tt === void 0 && (tt = new Xr(), E[$] = tt), tt.getHandSpace();
    };
    function O($) {
      const tt = M.indexOf($.inputSource);
      if (tt === -1)
        return;
      const gt = E[tt];
      gt !== void 0 && (gt.update($.inputSource, $.frame, c || o), gt.dispatchEvent({ type: $.type, data: $.inputSource }));
    }
    function W() {
      s.removeEventListener("select", O), s.removeEventListener("selectstart", O), s.removeEventListener("selectend", O), s.removeEventListener("squeeze", O), s.removeEventListener("squeezestart", O), s.removeEventListener("squeezeend", O), s.removeEventListener("end", W), s.removeEventListener("inputsourceschange", K);
      for (let $ = 0; $ < E.length; $++) {
        const tt = M[$];
        tt !== null && (M[$] = null, E[$].disconnect(tt));
      }
      C = null, V = null, _.reset(), t.setRenderTarget(f), p = null, d = null, u = null, s = null, b = null, Gt.stop(), n.isPresenting = !1, t.setPixelRatio(T), t.setSize(L.width, L.height, !1), n.dispatchEvent({ type: "sessionend" });
    }
    this.setFramebufferScaleFactor = function($) {
      r = $, n.isPresenting === !0 && console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.");
    }, this.setReferenceSpaceType = function($) {
      a = $, n.isPresenting === !0 && console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.");
    }, this.getReferenceSpace = function() {
      return c || o;
    }, this.setReferenceSpace = function($) {
      c = $;
    }, this.getBaseLayer = function() {
      return d !== null ? d : p;
    }, this.getBinding = function() {
      return u;
    }, this.getFrame = function() {
      return g;
    }, this.getSession = function() {
      return s;
    }, this.setSession = async function($) {
      if (s = $, s !== null) {
        if (f = t.getRenderTarget(), s.addEventListener("select", O), s.addEventListener("selectstart", O), s.addEventListener("selectend", O), s.addEventListener("squeeze", O), s.addEventListener("squeezestart", O), s.addEventListener("squeezeend", O), s.addEventListener("end", W), s.addEventListener("inputsourceschange", K), m.xrCompatible !== !0 && await e.makeXRCompatible(), T = t.getPixelRatio(), t.getSize(L), s.renderState.layers === void 0) {
          const tt = {
            antialias: m.antialias,
            alpha: !0,
            depth: m.depth,
            stencil: m.stencil,
            framebufferScaleFactor: r
          };
          p = new XRWebGLLayer(s, e, tt), s.updateRenderState({ baseLayer: p }), t.setPixelRatio(1), t.setSize(p.framebufferWidth, p.framebufferHeight, !1), b = new $n(
            p.framebufferWidth,
            p.framebufferHeight,
            {
              format: Ue,
              type: un,
              colorSpace: t.outputColorSpace,
              stencilBuffer: m.stencil
            }
          );
        } else {
          let tt = null, gt = null, st = null;
          m.depth && (st = m.stencil ? e.DEPTH24_STENCIL8 : e.DEPTH_COMPONENT24, tt = m.stencil ? wi : _i, gt = m.stencil ? bi : Xn);
          const bt = {
            colorFormat: e.RGBA8,
            depthFormat: st,
            scaleFactor: r
          };
          u = new XRWebGLBinding(s, e), d = u.createProjectionLayer(bt), s.updateRenderState({ layers: [d] }), t.setPixelRatio(1), t.setSize(d.textureWidth, d.textureHeight, !1), b = new $n(
            d.textureWidth,
            d.textureHeight,
            {
              format: Ue,
              type: un,
              depthTexture: new rh(d.textureWidth, d.textureHeight, gt, void 0, void 0, void 0, void 0, void 0, void 0, tt),
              stencilBuffer: m.stencil,
              colorSpace: t.outputColorSpace,
              samples: m.antialias ? 4 : 0,
              resolveDepthBuffer: d.ignoreDepthValues === !1
            }
          );
        }
        b.isXRRenderTarget = !0, this.setFoveation(l), c = null, o = await s.requestReferenceSpace(a), Gt.setContext(s), Gt.start(), n.isPresenting = !0, n.dispatchEvent({ type: "sessionstart" });
      }
    }, this.getEnvironmentBlendMode = function() {
      if (s !== null)
        return s.environmentBlendMode;
    }, this.getDepthTexture = function() {
      return _.getDepthTexture();
    };
    function K($) {
      for (let tt = 0; tt < $.removed.length; tt++) {
        const gt = $.removed[tt], st = M.indexOf(gt);
        st >= 0 && (M[st] = null, E[st].disconnect(gt));
      }
      for (let tt = 0; tt < $.added.length; tt++) {
        const gt = $.added[tt];
        let st = M.indexOf(gt);
        if (st === -1) {
          for (let Rt = 0; Rt < E.length; Rt++)
            if (Rt >= M.length) {
              M.push(gt), st = Rt;
              break;
            } else if (M[Rt] === null) {
              M[Rt] = gt, st = Rt;
              break;
            }
          if (st === -1) break;
        }
        const bt = E[st];
        bt && bt.connect(gt);
      }
    }
    const G = new A(), Z = new A();
    function k($, tt, gt) {
      G.setFromMatrixPosition(tt.matrixWorld), Z.setFromMatrixPosition(gt.matrixWorld);
      const st = G.distanceTo(Z), bt = tt.projectionMatrix.elements, Rt = gt.projectionMatrix.elements, Ft = bt[14] / (bt[10] - 1), se = bt[14] / (bt[10] + 1), kt = (bt[9] + 1) / bt[5], ae = (bt[9] - 1) / bt[5], N = (bt[8] - 1) / bt[0], Fe = (Rt[8] + 1) / Rt[0], Ot = Ft * N, Bt = Ft * Fe, yt = st / (-N + Fe), ee = yt * -N;
      if (tt.matrixWorld.decompose($.position, $.quaternion, $.scale), $.translateX(ee), $.translateZ(yt), $.matrixWorld.compose($.position, $.quaternion, $.scale), $.matrixWorldInverse.copy($.matrixWorld).invert(), bt[10] === -1)
        $.projectionMatrix.copy(tt.projectionMatrix), $.projectionMatrixInverse.copy(tt.projectionMatrixInverse);
      else {
        const Mt = Ft + yt, w = se + yt, v = Ot - ee, F = Bt + (st - ee), q = kt * se / w * Mt, j = ae * se / w * Mt;
        $.projectionMatrix.makePerspective(v, F, q, j, Mt, w), $.projectionMatrixInverse.copy($.projectionMatrix).invert();
      }
    }
    function nt($, tt) {
      tt === null ? $.matrixWorld.copy($.matrix) : $.matrixWorld.multiplyMatrices(tt.matrixWorld, $.matrix), $.matrixWorldInverse.copy($.matrixWorld).invert();
    }
    this.updateCamera = function($) {
      if (s === null) return;
      let tt = $.near, gt = $.far;
      _.texture !== null && (_.depthNear > 0 && (tt = _.depthNear), _.depthFar > 0 && (gt = _.depthFar)), x.near = P.near = R.near = tt, x.far = P.far = R.far = gt, (C !== x.near || V !== x.far) && (s.updateRenderState({
        depthNear: x.near,
        depthFar: x.far
      }), C = x.near, V = x.far), R.layers.mask = $.layers.mask | 2, P.layers.mask = $.layers.mask | 4, x.layers.mask = R.layers.mask | P.layers.mask;
      const st = $.parent, bt = x.cameras;
      nt(x, st);
      for (let Rt = 0; Rt < bt.length; Rt++)
        nt(bt[Rt], st);
      bt.length === 2 ? k(x, R, P) : x.projectionMatrix.copy(R.projectionMatrix), ct($, x, st);
    };
    function ct($, tt, gt) {
      gt === null ? $.matrix.copy(tt.matrixWorld) : ($.matrix.copy(gt.matrixWorld), $.matrix.invert(), $.matrix.multiply(tt.matrixWorld)), $.matrix.decompose($.position, $.quaternion, $.scale), $.updateMatrixWorld(!0), $.projectionMatrix.copy(tt.projectionMatrix), $.projectionMatrixInverse.copy(tt.projectionMatrixInverse), $.isPerspectiveCamera && ($.fov = Oo * 2 * Math.atan(1 / $.projectionMatrix.elements[5]), $.zoom = 1);
    }
    this.getCamera = function() {
      return x;
    }, this.getFoveation = function() {
      if (!(d === null && p === null))
        return l;
    }, this.setFoveation = function($) {
      l = $, d !== null && (d.fixedFoveation = $), p !== null && p.fixedFoveation !== void 0 && (p.fixedFoveation = $);
    }, this.hasDepthSensing = function() {
      return _.texture !== null;
    }, this.getDepthSensingMesh = function() {
      return _.getMesh(x);
    };
    let _t = null;
    function Ct($, tt) {
      if (h = tt.getViewerPose(c || o), g = tt, h !== null) {
        const gt = h.views;
        p !== null && (t.setRenderTargetFramebuffer(b, p.framebuffer), t.setRenderTarget(b));
        let st = !1;
        gt.length !== x.cameras.length && (x.cameras.length = 0, st = !0);
        for (let Rt = 0; Rt < gt.length; Rt++) {
          const Ft = gt[Rt];
          let se = null;
          if (p !== null)
            se = p.getViewport(Ft);
          else {
            const ae = u.getViewSubImage(d, Ft);
            se = ae.viewport, Rt === 0 && (t.setRenderTargetTextures(
              b,
              ae.colorTexture,
              d.ignoreDepthValues ? void 0 : ae.depthStencilTexture
            ), t.setRenderTarget(b));
          }
          let kt = S[Rt];
          kt === void 0 && (kt = new Le(), kt.layers.enable(Rt), kt.viewport = new $t(), S[Rt] = kt), kt.matrix.fromArray(Ft.transform.matrix), kt.matrix.decompose(kt.position, kt.quaternion, kt.scale), kt.projectionMatrix.fromArray(Ft.projectionMatrix), kt.projectionMatrixInverse.copy(kt.projectionMatrix).invert(), kt.viewport.set(se.x, se.y, se.width, se.height), Rt === 0 && (x.matrix.copy(kt.matrix), x.matrix.decompose(x.position, x.quaternion, x.scale)), st === !0 && x.cameras.push(kt);
        }
        const bt = s.enabledFeatures;
        if (bt && bt.includes("depth-sensing")) {
          const Rt = u.getDepthInformation(gt[0]);
          Rt && Rt.isValid && Rt.texture && _.init(t, Rt, s.renderState);
        }
      }
      for (let gt = 0; gt < E.length; gt++) {
        const st = M[gt], bt = E[gt];
        st !== null && bt !== void 0 && bt.update(st, tt, c || o);
      }
      _t && _t($, tt), tt.detectedPlanes && n.dispatchEvent({ type: "planesdetected", data: tt }), g = null;
    }
    const Gt = new sh();
    Gt.setAnimationLoop(Ct), this.setAnimationLoop = function($) {
      _t = $;
    }, this.dispose = function() {
    };
  }
}
const On = /* @__PURE__ */ new Je(), qg = /* @__PURE__ */ new wt();
function Yg(i, t) {
  function e(m, f) {
    m.matrixAutoUpdate === !0 && m.updateMatrix(), f.value.copy(m.matrix);
  }
  function n(m, f) {
    f.color.getRGB(m.fogColor.value, Qc(i)), f.isFog ? (m.fogNear.value = f.near, m.fogFar.value = f.far) : f.isFogExp2 && (m.fogDensity.value = f.density);
  }
  function s(m, f, b, E, M) {
    f.isMeshBasicMaterial || f.isMeshLambertMaterial ? r(m, f) : f.isMeshToonMaterial ? (r(m, f), u(m, f)) : f.isMeshPhongMaterial ? (r(m, f), h(m, f)) : f.isMeshStandardMaterial ? (r(m, f), d(m, f), f.isMeshPhysicalMaterial && p(m, f, M)) : f.isMeshMatcapMaterial ? (r(m, f), g(m, f)) : f.isMeshDepthMaterial ? r(m, f) : f.isMeshDistanceMaterial ? (r(m, f), _(m, f)) : f.isMeshNormalMaterial ? r(m, f) : f.isLineBasicMaterial ? (o(m, f), f.isLineDashedMaterial && a(m, f)) : f.isPointsMaterial ? l(m, f, b, E) : f.isSpriteMaterial ? c(m, f) : f.isShadowMaterial ? (m.color.value.copy(f.color), m.opacity.value = f.opacity) : f.isShaderMaterial && (f.uniformsNeedUpdate = !1);
  }
  function r(m, f) {
    m.opacity.value = f.opacity, f.color && m.diffuse.value.copy(f.color), f.emissive && m.emissive.value.copy(f.emissive).multiplyScalar(f.emissiveIntensity), f.map && (m.map.value = f.map, e(f.map, m.mapTransform)), f.alphaMap && (m.alphaMap.value = f.alphaMap, e(f.alphaMap, m.alphaMapTransform)), f.bumpMap && (m.bumpMap.value = f.bumpMap, e(f.bumpMap, m.bumpMapTransform), m.bumpScale.value = f.bumpScale, f.side === be && (m.bumpScale.value *= -1)), f.normalMap && (m.normalMap.value = f.normalMap, e(f.normalMap, m.normalMapTransform), m.normalScale.value.copy(f.normalScale), f.side === be && m.normalScale.value.negate()), f.displacementMap && (m.displacementMap.value = f.displacementMap, e(f.displacementMap, m.displacementMapTransform), m.displacementScale.value = f.displacementScale, m.displacementBias.value = f.displacementBias), f.emissiveMap && (m.emissiveMap.value = f.emissiveMap, e(f.emissiveMap, m.emissiveMapTransform)), f.specularMap && (m.specularMap.value = f.specularMap, e(f.specularMap, m.specularMapTransform)), f.alphaTest > 0 && (m.alphaTest.value = f.alphaTest);
    const b = t.get(f), E = b.envMap, M = b.envMapRotation;
    E && (m.envMap.value = E, On.copy(M), On.x *= -1, On.y *= -1, On.z *= -1, E.isCubeTexture && E.isRenderTargetTexture === !1 && (On.y *= -1, On.z *= -1), m.envMapRotation.value.setFromMatrix4(qg.makeRotationFromEuler(On)), m.flipEnvMap.value = E.isCubeTexture && E.isRenderTargetTexture === !1 ? -1 : 1, m.reflectivity.value = f.reflectivity, m.ior.value = f.ior, m.refractionRatio.value = f.refractionRatio), f.lightMap && (m.lightMap.value = f.lightMap, m.lightMapIntensity.value = f.lightMapIntensity, e(f.lightMap, m.lightMapTransform)), f.aoMap && (m.aoMap.value = f.aoMap, m.aoMapIntensity.value = f.aoMapIntensity, e(f.aoMap, m.aoMapTransform));
  }
  function o(m, f) {
    m.diffuse.value.copy(f.color), m.opacity.value = f.opacity, f.map && (m.map.value = f.map, e(f.map, m.mapTransform));
  }
  function a(m, f) {
    m.dashSize.value = f.dashSize, m.totalSize.value = f.dashSize + f.gapSize, m.scale.value = f.scale;
  }
  function l(m, f, b, E) {
    m.diffuse.value.copy(f.color), m.opacity.value = f.opacity, m.size.value = f.size * b, m.scale.value = E * 0.5, f.map && (m.map.value = f.map, e(f.map, m.uvTransform)), f.alphaMap && (m.alphaMap.value = f.alphaMap, e(f.alphaMap, m.alphaMapTransform)), f.alphaTest > 0 && (m.alphaTest.value = f.alphaTest);
  }
  function c(m, f) {
    m.diffuse.value.copy(f.color), m.opacity.value = f.opacity, m.rotation.value = f.rotation, f.map && (m.map.value = f.map, e(f.map, m.mapTransform)), f.alphaMap && (m.alphaMap.value = f.alphaMap, e(f.alphaMap, m.alphaMapTransform)), f.alphaTest > 0 && (m.alphaTest.value = f.alphaTest);
  }
  function h(m, f) {
    m.specular.value.copy(f.specular), m.shininess.value = Math.max(f.shininess, 1e-4);
  }
  function u(m, f) {
    f.gradientMap && (m.gradientMap.value = f.gradientMap);
  }
  function d(m, f) {
    m.metalness.value = f.metalness, f.metalnessMap && (m.metalnessMap.value = f.metalnessMap, e(f.metalnessMap, m.metalnessMapTransform)), m.roughness.value = f.roughness, f.roughnessMap && (m.roughnessMap.value = f.roughnessMap, e(f.roughnessMap, m.roughnessMapTransform)), f.envMap && (m.envMapIntensity.value = f.envMapIntensity);
  }
  function p(m, f, b) {
    m.ior.value = f.ior, f.sheen > 0 && (m.sheenColor.value.copy(f.sheenColor).multiplyScalar(f.sheen), m.sheenRoughness.value = f.sheenRoughness, f.sheenColorMap && (m.sheenColorMap.value = f.sheenColorMap, e(f.sheenColorMap, m.sheenColorMapTransform)), f.sheenRoughnessMap && (m.sheenRoughnessMap.value = f.sheenRoughnessMap, e(f.sheenRoughnessMap, m.sheenRoughnessMapTransform))), f.clearcoat > 0 && (m.clearcoat.value = f.clearcoat, m.clearcoatRoughness.value = f.clearcoatRoughness, f.clearcoatMap && (m.clearcoatMap.value = f.clearcoatMap, e(f.clearcoatMap, m.clearcoatMapTransform)), f.clearcoatRoughnessMap && (m.clearcoatRoughnessMap.value = f.clearcoatRoughnessMap, e(f.clearcoatRoughnessMap, m.clearcoatRoughnessMapTransform)), f.clearcoatNormalMap && (m.clearcoatNormalMap.value = f.clearcoatNormalMap, e(f.clearcoatNormalMap, m.clearcoatNormalMapTransform), m.clearcoatNormalScale.value.copy(f.clearcoatNormalScale), f.side === be && m.clearcoatNormalScale.value.negate())), f.dispersion > 0 && (m.dispersion.value = f.dispersion), f.iridescence > 0 && (m.iridescence.value = f.iridescence, m.iridescenceIOR.value = f.iridescenceIOR, m.iridescenceThicknessMinimum.value = f.iridescenceThicknessRange[0], m.iridescenceThicknessMaximum.value = f.iridescenceThicknessRange[1], f.iridescenceMap && (m.iridescenceMap.value = f.iridescenceMap, e(f.iridescenceMap, m.iridescenceMapTransform)), f.iridescenceThicknessMap && (m.iridescenceThicknessMap.value = f.iridescenceThicknessMap, e(f.iridescenceThicknessMap, m.iridescenceThicknessMapTransform))), f.transmission > 0 && (m.transmission.value = f.transmission, m.transmissionSamplerMap.value = b.texture, m.transmissionSamplerSize.value.set(b.width, b.height), f.transmissionMap && (m.transmissionMap.value = f.transmissionMap, e(f.transmissionMap, m.transmissionMapTransform)), m.thickness.value = f.thickness, f.thicknessMap && (m.thicknessMap.value = f.thicknessMap, e(f.thicknessMap, m.thicknessMapTransform)), m.attenuationDistance.value = f.attenuationDistance, m.attenuationColor.value.copy(f.attenuationColor)), f.anisotropy > 0 && (m.anisotropyVector.value.set(f.anisotropy * Math.cos(f.anisotropyRotation), f.anisotropy * Math.sin(f.anisotropyRotation)), f.anisotropyMap && (m.anisotropyMap.value = f.anisotropyMap, e(f.anisotropyMap, m.anisotropyMapTransform))), m.specularIntensity.value = f.specularIntensity, m.specularColor.value.copy(f.specularColor), f.specularColorMap && (m.specularColorMap.value = f.specularColorMap, e(f.specularColorMap, m.specularColorMapTransform)), f.specularIntensityMap && (m.specularIntensityMap.value = f.specularIntensityMap, e(f.specularIntensityMap, m.specularIntensityMapTransform));
  }
  function g(m, f) {
    f.matcap && (m.matcap.value = f.matcap);
  }
  function _(m, f) {
    const b = t.get(f).light;
    m.referencePosition.value.setFromMatrixPosition(b.matrixWorld), m.nearDistance.value = b.shadow.camera.near, m.farDistance.value = b.shadow.camera.far;
  }
  return {
    refreshFogUniforms: n,
    refreshMaterialUniforms: s
  };
}
function jg(i, t, e, n) {
  let s = {}, r = {}, o = [];
  const a = i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);
  function l(b, E) {
    const M = E.program;
    n.uniformBlockBinding(b, M);
  }
  function c(b, E) {
    let M = s[b.id];
    M === void 0 && (g(b), M = h(b), s[b.id] = M, b.addEventListener("dispose", m));
    const L = E.program;
    n.updateUBOMapping(b, L);
    const T = t.render.frame;
    r[b.id] !== T && (d(b), r[b.id] = T);
  }
  function h(b) {
    const E = u();
    b.__bindingPointIndex = E;
    const M = i.createBuffer(), L = b.__size, T = b.usage;
    return i.bindBuffer(i.UNIFORM_BUFFER, M), i.bufferData(i.UNIFORM_BUFFER, L, T), i.bindBuffer(i.UNIFORM_BUFFER, null), i.bindBufferBase(i.UNIFORM_BUFFER, E, M), M;
  }
  function u() {
    for (let b = 0; b < a; b++)
      if (o.indexOf(b) === -1)
        return o.push(b), b;
    return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."), 0;
  }
  function d(b) {
    const E = s[b.id], M = b.uniforms, L = b.__cache;
    i.bindBuffer(i.UNIFORM_BUFFER, E);
    for (let T = 0, R = M.length; T < R; T++) {
      const P = Array.isArray(M[T]) ? M[T] : [M[T]];
      for (let S = 0, x = P.length; S < x; S++) {
        const C = P[S];
        if (p(C, T, S, L) === !0) {
          const V = C.__offset, O = Array.isArray(C.value) ? C.value : [C.value];
          let W = 0;
          for (let K = 0; K < O.length; K++) {
            const G = O[K], Z = _(G);
            typeof G == "number" || typeof G == "boolean" ? (C.__data[0] = G, i.bufferSubData(i.UNIFORM_BUFFER, V + W, C.__data)) : G.isMatrix3 ? (C.__data[0] = G.elements[0], C.__data[1] = G.elements[1], C.__data[2] = G.elements[2], C.__data[3] = 0, C.__data[4] = G.elements[3], C.__data[5] = G.elements[4], C.__data[6] = G.elements[5], C.__data[7] = 0, C.__data[8] = G.elements[6], C.__data[9] = G.elements[7], C.__data[10] = G.elements[8], C.__data[11] = 0) : (G.toArray(C.__data, W), W += Z.storage / Float32Array.BYTES_PER_ELEMENT);
          }
          i.bufferSubData(i.UNIFORM_BUFFER, V, C.__data);
        }
      }
    }
    i.bindBuffer(i.UNIFORM_BUFFER, null);
  }
  function p(b, E, M, L) {
    const T = b.value, R = E + "_" + M;
    if (L[R] === void 0)
      return typeof T == "number" || typeof T == "boolean" ? L[R] = T : L[R] = T.clone(), !0;
    {
      const P = L[R];
      if (typeof T == "number" || typeof T == "boolean") {
        if (P !== T)
          return L[R] = T, !0;
      } else if (P.equals(T) === !1)
        return P.copy(T), !0;
    }
    return !1;
  }
  function g(b) {
    const E = b.uniforms;
    let M = 0;
    const L = 16;
    for (let R = 0, P = E.length; R < P; R++) {
      const S = Array.isArray(E[R]) ? E[R] : [E[R]];
      for (let x = 0, C = S.length; x < C; x++) {
        const V = S[x], O = Array.isArray(V.value) ? V.value : [V.value];
        for (let W = 0, K = O.length; W < K; W++) {
          const G = O[W], Z = _(G), k = M % L, nt = k % Z.boundary, ct = k + nt;
          M += nt, ct !== 0 && L - ct < Z.storage && (M += L - ct), V.__data = new Float32Array(Z.storage / Float32Array.BYTES_PER_ELEMENT), V.__offset = M, M += Z.storage;
        }
      }
    }
    const T = M % L;
    return T > 0 && (M += L - T), b.__size = M, b.__cache = {}, this;
  }
  function _(b) {
    const E = {
      boundary: 0,
      // bytes
      storage: 0
      // bytes
    };
    return typeof b == "number" || typeof b == "boolean" ? (E.boundary = 4, E.storage = 4) : b.isVector2 ? (E.boundary = 8, E.storage = 8) : b.isVector3 || b.isColor ? (E.boundary = 16, E.storage = 12) : b.isVector4 ? (E.boundary = 16, E.storage = 16) : b.isMatrix3 ? (E.boundary = 48, E.storage = 48) : b.isMatrix4 ? (E.boundary = 64, E.storage = 64) : b.isTexture ? console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group.") : console.warn("THREE.WebGLRenderer: Unsupported uniform value type.", b), E;
  }
  function m(b) {
    const E = b.target;
    E.removeEventListener("dispose", m);
    const M = o.indexOf(E.__bindingPointIndex);
    o.splice(M, 1), i.deleteBuffer(s[E.id]), delete s[E.id], delete r[E.id];
  }
  function f() {
    for (const b in s)
      i.deleteBuffer(s[b]);
    o = [], s = {}, r = {};
  }
  return {
    bind: l,
    update: c,
    dispose: f
  };
}
class Kg {
  constructor(t = {}) {
    const {
      canvas: e = ku(),
      context: n = null,
      depth: s = !0,
      stencil: r = !1,
      alpha: o = !1,
      antialias: a = !1,
      premultipliedAlpha: l = !0,
      preserveDrawingBuffer: c = !1,
      powerPreference: h = "default",
      failIfMajorPerformanceCaveat: u = !1,
      reverseDepthBuffer: d = !1
    } = t;
    this.isWebGLRenderer = !0;
    let p;
    if (n !== null) {
      if (typeof WebGLRenderingContext < "u" && n instanceof WebGLRenderingContext)
        throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");
      p = n.getContextAttributes().alpha;
    } else
      p = o;
    const g = new Uint32Array(4), _ = new Int32Array(4);
    let m = null, f = null;
    const b = [], E = [];
    this.domElement = e, this.debug = {
      /**
       * Enables error checking and reporting when shader programs are being compiled
       * @type {boolean}
       */
      checkShaderErrors: !0,
      /**
       * Callback for custom error reporting.
       * @type {?Function}
       */
      onShaderError: null
    }, this.autoClear = !0, this.autoClearColor = !0, this.autoClearDepth = !0, this.autoClearStencil = !0, this.sortObjects = !0, this.clippingPlanes = [], this.localClippingEnabled = !1, this._outputColorSpace = De, this.toneMapping = An, this.toneMappingExposure = 1;
    const M = this;
    let L = !1, T = 0, R = 0, P = null, S = -1, x = null;
    const C = new $t(), V = new $t();
    let O = null;
    const W = new Nt(0);
    let K = 0, G = e.width, Z = e.height, k = 1, nt = null, ct = null;
    const _t = new $t(0, 0, G, Z), Ct = new $t(0, 0, G, Z);
    let Gt = !1;
    const $ = new ea();
    let tt = !1, gt = !1;
    const st = new wt(), bt = new wt(), Rt = new A(), Ft = new $t(), se = { background: null, fog: null, environment: null, overrideMaterial: null, isScene: !0 };
    let kt = !1;
    function ae() {
      return P === null ? k : 1;
    }
    let N = n;
    function Fe(y, U) {
      return e.getContext(y, U);
    }
    try {
      const y = {
        alpha: !0,
        depth: s,
        stencil: r,
        antialias: a,
        premultipliedAlpha: l,
        preserveDrawingBuffer: c,
        powerPreference: h,
        failIfMajorPerformanceCaveat: u
      };
      if ("setAttribute" in e && e.setAttribute("data-engine", `three.js r${$o}`), e.addEventListener("webglcontextlost", Y, !1), e.addEventListener("webglcontextrestored", lt, !1), e.addEventListener("webglcontextcreationerror", ot, !1), N === null) {
        const U = "webgl2";
        if (N = Fe(U, y), N === null)
          throw Fe(U) ? new Error("Error creating WebGL context with your selected attributes.") : new Error("Error creating WebGL context.");
      }
    } catch (y) {
      throw console.error("THREE.WebGLRenderer: " + y.message), y;
    }
    let Ot, Bt, yt, ee, Mt, w, v, F, q, j, X, vt, rt, ht, Ht, J, ut, Et, Tt, dt, zt, Ut, Qt, D;
    function it() {
      Ot = new nm(N), Ot.init(), Ut = new kg(N, Ot), Bt = new Kp(N, Ot, t, Ut), yt = new Og(N, Ot), Bt.reverseDepthBuffer && d && yt.buffers.depth.setReversed(!0), ee = new rm(N), Mt = new Eg(), w = new zg(N, Ot, yt, Mt, Bt, Ut, ee), v = new Jp(M), F = new em(M), q = new ud(N), Qt = new Yp(N, q), j = new im(N, q, ee, Qt), X = new am(N, j, q, ee), Tt = new om(N, Bt, w), J = new Zp(Mt), vt = new Sg(M, v, F, Ot, Bt, Qt, J), rt = new Yg(M, Mt), ht = new wg(), Ht = new Dg(Ot), Et = new qp(M, v, F, yt, X, p, l), ut = new Ng(M, X, Bt), D = new jg(N, ee, Bt, yt), dt = new jp(N, Ot, ee), zt = new sm(N, Ot, ee), ee.programs = vt.programs, M.capabilities = Bt, M.extensions = Ot, M.properties = Mt, M.renderLists = ht, M.shadowMap = ut, M.state = yt, M.info = ee;
    }
    it();
    const H = new $g(M, N);
    this.xr = H, this.getContext = function() {
      return N;
    }, this.getContextAttributes = function() {
      return N.getContextAttributes();
    }, this.forceContextLoss = function() {
      const y = Ot.get("WEBGL_lose_context");
      y && y.loseContext();
    }, this.forceContextRestore = function() {
      const y = Ot.get("WEBGL_lose_context");
      y && y.restoreContext();
    }, this.getPixelRatio = function() {
      return k;
    }, this.setPixelRatio = function(y) {
      y !== void 0 && (k = y, this.setSize(G, Z, !1));
    }, this.getSize = function(y) {
      return y.set(G, Z);
    }, this.setSize = function(y, U, B = !0) {
      if (H.isPresenting) {
        console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");
        return;
      }
      G = y, Z = U, e.width = Math.floor(y * k), e.height = Math.floor(U * k), B === !0 && (e.style.width = y + "px", e.style.height = U + "px"), this.setViewport(0, 0, y, U);
    }, this.getDrawingBufferSize = function(y) {
      return y.set(G * k, Z * k).floor();
    }, this.setDrawingBufferSize = function(y, U, B) {
      G = y, Z = U, k = B, e.width = Math.floor(y * B), e.height = Math.floor(U * B), this.setViewport(0, 0, y, U);
    }, this.getCurrentViewport = function(y) {
      return y.copy(C);
    }, this.getViewport = function(y) {
      return y.copy(_t);
    }, this.setViewport = function(y, U, B, z) {
      y.isVector4 ? _t.set(y.x, y.y, y.z, y.w) : _t.set(y, U, B, z), yt.viewport(C.copy(_t).multiplyScalar(k).round());
    }, this.getScissor = function(y) {
      return y.copy(Ct);
    }, this.setScissor = function(y, U, B, z) {
      y.isVector4 ? Ct.set(y.x, y.y, y.z, y.w) : Ct.set(y, U, B, z), yt.scissor(V.copy(Ct).multiplyScalar(k).round());
    }, this.getScissorTest = function() {
      return Gt;
    }, this.setScissorTest = function(y) {
      yt.setScissorTest(Gt = y);
    }, this.setOpaqueSort = function(y) {
      nt = y;
    }, this.setTransparentSort = function(y) {
      ct = y;
    }, this.getClearColor = function(y) {
      return y.copy(Et.getClearColor());
    }, this.setClearColor = function() {
      Et.setClearColor.apply(Et, arguments);
    }, this.getClearAlpha = function() {
      return Et.getClearAlpha();
    }, this.setClearAlpha = function() {
      Et.setClearAlpha.apply(Et, arguments);
    }, this.clear = function(y = !0, U = !0, B = !0) {
      let z = 0;
      if (y) {
        let I = !1;
        if (P !== null) {
          const Q = P.texture.format;
          I = Q === Qo || Q === Jo || Q === Zo;
        }
        if (I) {
          const Q = P.texture.type, at = Q === un || Q === Xn || Q === es || Q === bi || Q === Yo || Q === jo, ft = Et.getClearColor(), pt = Et.getClearAlpha(), At = ft.r, Dt = ft.g, mt = ft.b;
          at ? (g[0] = At, g[1] = Dt, g[2] = mt, g[3] = pt, N.clearBufferuiv(N.COLOR, 0, g)) : (_[0] = At, _[1] = Dt, _[2] = mt, _[3] = pt, N.clearBufferiv(N.COLOR, 0, _));
        } else
          z |= N.COLOR_BUFFER_BIT;
      }
      U && (z |= N.DEPTH_BUFFER_BIT), B && (z |= N.STENCIL_BUFFER_BIT, this.state.buffers.stencil.setMask(4294967295)), N.clear(z);
    }, this.clearColor = function() {
      this.clear(!0, !1, !1);
    }, this.clearDepth = function() {
      this.clear(!1, !0, !1);
    }, this.clearStencil = function() {
      this.clear(!1, !1, !0);
    }, this.dispose = function() {
      e.removeEventListener("webglcontextlost", Y, !1), e.removeEventListener("webglcontextrestored", lt, !1), e.removeEventListener("webglcontextcreationerror", ot, !1), ht.dispose(), Ht.dispose(), Mt.dispose(), v.dispose(), F.dispose(), X.dispose(), Qt.dispose(), D.dispose(), vt.dispose(), H.dispose(), H.removeEventListener("sessionstart", _a), H.removeEventListener("sessionend", va), Pn.stop();
    };
    function Y(y) {
      y.preventDefault(), console.log("THREE.WebGLRenderer: Context Lost."), L = !0;
    }
    function lt() {
      console.log("THREE.WebGLRenderer: Context Restored."), L = !1;
      const y = ee.autoReset, U = ut.enabled, B = ut.autoUpdate, z = ut.needsUpdate, I = ut.type;
      it(), ee.autoReset = y, ut.enabled = U, ut.autoUpdate = B, ut.needsUpdate = z, ut.type = I;
    }
    function ot(y) {
      console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ", y.statusMessage);
    }
    function Pt(y) {
      const U = y.target;
      U.removeEventListener("dispose", Pt), re(U);
    }
    function re(y) {
      ve(y), Mt.remove(y);
    }
    function ve(y) {
      const U = Mt.get(y).programs;
      U !== void 0 && (U.forEach(function(B) {
        vt.releaseProgram(B);
      }), y.isShaderMaterial && vt.releaseShaderCache(y));
    }
    this.renderBufferDirect = function(y, U, B, z, I, Q) {
      U === null && (U = se);
      const at = I.isMesh && I.matrixWorld.determinant() < 0, ft = Ch(y, U, B, z, I);
      yt.setMaterial(z, at);
      let pt = B.index, At = 1;
      if (z.wireframe === !0) {
        if (pt = j.getWireframeAttribute(B), pt === void 0) return;
        At = 2;
      }
      const Dt = B.drawRange, mt = B.attributes.position;
      let Wt = Dt.start * At, te = (Dt.start + Dt.count) * At;
      Q !== null && (Wt = Math.max(Wt, Q.start * At), te = Math.min(te, (Q.start + Q.count) * At)), pt !== null ? (Wt = Math.max(Wt, 0), te = Math.min(te, pt.count)) : mt != null && (Wt = Math.max(Wt, 0), te = Math.min(te, mt.count));
      const ne = te - Wt;
      if (ne < 0 || ne === 1 / 0) return;
      Qt.setup(I, z, ft, B, pt);
      let we, qt = dt;
      if (pt !== null && (we = q.get(pt), qt = zt, qt.setIndex(we)), I.isMesh)
        z.wireframe === !0 ? (yt.setLineWidth(z.wireframeLinewidth * ae()), qt.setMode(N.LINES)) : qt.setMode(N.TRIANGLES);
      else if (I.isLine) {
        let xt = z.linewidth;
        xt === void 0 && (xt = 1), yt.setLineWidth(xt * ae()), I.isLineSegments ? qt.setMode(N.LINES) : I.isLineLoop ? qt.setMode(N.LINE_LOOP) : qt.setMode(N.LINE_STRIP);
      } else I.isPoints ? qt.setMode(N.POINTS) : I.isSprite && qt.setMode(N.TRIANGLES);
      if (I.isBatchedMesh)
        if (I._multiDrawInstances !== null)
          qt.renderMultiDrawInstances(I._multiDrawStarts, I._multiDrawCounts, I._multiDrawCount, I._multiDrawInstances);
        else if (Ot.get("WEBGL_multi_draw"))
          qt.renderMultiDraw(I._multiDrawStarts, I._multiDrawCounts, I._multiDrawCount);
        else {
          const xt = I._multiDrawStarts, tn = I._multiDrawCounts, Yt = I._multiDrawCount, He = pt ? q.get(pt).bytesPerElement : 1, jn = Mt.get(z).currentProgram.getUniforms();
          for (let Re = 0; Re < Yt; Re++)
            jn.setValue(N, "_gl_DrawID", Re), qt.render(xt[Re] / He, tn[Re]);
        }
      else if (I.isInstancedMesh)
        qt.renderInstances(Wt, ne, I.count);
      else if (B.isInstancedBufferGeometry) {
        const xt = B._maxInstanceCount !== void 0 ? B._maxInstanceCount : 1 / 0, tn = Math.min(B.instanceCount, xt);
        qt.renderInstances(Wt, ne, tn);
      } else
        qt.render(Wt, ne);
    };
    function jt(y, U, B) {
      y.transparent === !0 && y.side === je && y.forceSinglePass === !1 ? (y.side = be, y.needsUpdate = !0, ls(y, U, B), y.side = Ze, y.needsUpdate = !0, ls(y, U, B), y.side = je) : ls(y, U, B);
    }
    this.compile = function(y, U, B = null) {
      B === null && (B = y), f = Ht.get(B), f.init(U), E.push(f), B.traverseVisible(function(I) {
        I.isLight && I.layers.test(U.layers) && (f.pushLight(I), I.castShadow && f.pushShadow(I));
      }), y !== B && y.traverseVisible(function(I) {
        I.isLight && I.layers.test(U.layers) && (f.pushLight(I), I.castShadow && f.pushShadow(I));
      }), f.setupLights();
      const z = /* @__PURE__ */ new Set();
      return y.traverse(function(I) {
        if (!(I.isMesh || I.isPoints || I.isLine || I.isSprite))
          return;
        const Q = I.material;
        if (Q)
          if (Array.isArray(Q))
            for (let at = 0; at < Q.length; at++) {
              const ft = Q[at];
              jt(ft, B, I), z.add(ft);
            }
          else
            jt(Q, B, I), z.add(Q);
      }), E.pop(), f = null, z;
    }, this.compileAsync = function(y, U, B = null) {
      const z = this.compile(y, U, B);
      return new Promise((I) => {
        function Q() {
          if (z.forEach(function(at) {
            Mt.get(at).currentProgram.isReady() && z.delete(at);
          }), z.size === 0) {
            I(y);
            return;
          }
          setTimeout(Q, 10);
        }
        Ot.get("KHR_parallel_shader_compile") !== null ? Q() : setTimeout(Q, 10);
      });
    };
    let ke = null;
    function Qe(y) {
      ke && ke(y);
    }
    function _a() {
      Pn.stop();
    }
    function va() {
      Pn.start();
    }
    const Pn = new sh();
    Pn.setAnimationLoop(Qe), typeof self < "u" && Pn.setContext(self), this.setAnimationLoop = function(y) {
      ke = y, H.setAnimationLoop(y), y === null ? Pn.stop() : Pn.start();
    }, H.addEventListener("sessionstart", _a), H.addEventListener("sessionend", va), this.render = function(y, U) {
      if (U !== void 0 && U.isCamera !== !0) {
        console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");
        return;
      }
      if (L === !0) return;
      if (y.matrixWorldAutoUpdate === !0 && y.updateMatrixWorld(), U.parent === null && U.matrixWorldAutoUpdate === !0 && U.updateMatrixWorld(), H.enabled === !0 && H.isPresenting === !0 && (H.cameraAutoUpdate === !0 && H.updateCamera(U), U = H.getCamera()), y.isScene === !0 && y.onBeforeRender(M, y, U, P), f = Ht.get(y, E.length), f.init(U), E.push(f), bt.multiplyMatrices(U.projectionMatrix, U.matrixWorldInverse), $.setFromProjectionMatrix(bt), gt = this.localClippingEnabled, tt = J.init(this.clippingPlanes, gt), m = ht.get(y, b.length), m.init(), b.push(m), H.enabled === !0 && H.isPresenting === !0) {
        const Q = M.xr.getDepthSensingMesh();
        Q !== null && mr(Q, U, -1 / 0, M.sortObjects);
      }
      mr(y, U, 0, M.sortObjects), m.finish(), M.sortObjects === !0 && m.sort(nt, ct), kt = H.enabled === !1 || H.isPresenting === !1 || H.hasDepthSensing() === !1, kt && Et.addToRenderList(m, y), this.info.render.frame++, tt === !0 && J.beginShadows();
      const B = f.state.shadowsArray;
      ut.render(B, y, U), tt === !0 && J.endShadows(), this.info.autoReset === !0 && this.info.reset();
      const z = m.opaque, I = m.transmissive;
      if (f.setupLights(), U.isArrayCamera) {
        const Q = U.cameras;
        if (I.length > 0)
          for (let at = 0, ft = Q.length; at < ft; at++) {
            const pt = Q[at];
            Ma(z, I, y, pt);
          }
        kt && Et.render(y);
        for (let at = 0, ft = Q.length; at < ft; at++) {
          const pt = Q[at];
          xa(m, y, pt, pt.viewport);
        }
      } else
        I.length > 0 && Ma(z, I, y, U), kt && Et.render(y), xa(m, y, U);
      P !== null && (w.updateMultisampleRenderTarget(P), w.updateRenderTargetMipmap(P)), y.isScene === !0 && y.onAfterRender(M, y, U), Qt.resetDefaultState(), S = -1, x = null, E.pop(), E.length > 0 ? (f = E[E.length - 1], tt === !0 && J.setGlobalState(M.clippingPlanes, f.state.camera)) : f = null, b.pop(), b.length > 0 ? m = b[b.length - 1] : m = null;
    };
    function mr(y, U, B, z) {
      if (y.visible === !1) return;
      if (y.layers.test(U.layers)) {
        if (y.isGroup)
          B = y.renderOrder;
        else if (y.isLOD)
          y.autoUpdate === !0 && y.update(U);
        else if (y.isLight)
          f.pushLight(y), y.castShadow && f.pushShadow(y);
        else if (y.isSprite) {
          if (!y.frustumCulled || $.intersectsSprite(y)) {
            z && Ft.setFromMatrixPosition(y.matrixWorld).applyMatrix4(bt);
            const at = X.update(y), ft = y.material;
            ft.visible && m.push(y, at, ft, B, Ft.z, null);
          }
        } else if ((y.isMesh || y.isLine || y.isPoints) && (!y.frustumCulled || $.intersectsObject(y))) {
          const at = X.update(y), ft = y.material;
          if (z && (y.boundingSphere !== void 0 ? (y.boundingSphere === null && y.computeBoundingSphere(), Ft.copy(y.boundingSphere.center)) : (at.boundingSphere === null && at.computeBoundingSphere(), Ft.copy(at.boundingSphere.center)), Ft.applyMatrix4(y.matrixWorld).applyMatrix4(bt)), Array.isArray(ft)) {
            const pt = at.groups;
            for (let At = 0, Dt = pt.length; At < Dt; At++) {
              const mt = pt[At], Wt = ft[mt.materialIndex];
              Wt && Wt.visible && m.push(y, at, Wt, B, Ft.z, mt);
            }
          } else ft.visible && m.push(y, at, ft, B, Ft.z, null);
        }
      }
      const Q = y.children;
      for (let at = 0, ft = Q.length; at < ft; at++)
        mr(Q[at], U, B, z);
    }
    function xa(y, U, B, z) {
      const I = y.opaque, Q = y.transmissive, at = y.transparent;
      f.setupLightsView(B), tt === !0 && J.setGlobalState(M.clippingPlanes, B), z && yt.viewport(C.copy(z)), I.length > 0 && as(I, U, B), Q.length > 0 && as(Q, U, B), at.length > 0 && as(at, U, B), yt.buffers.depth.setTest(!0), yt.buffers.depth.setMask(!0), yt.buffers.color.setMask(!0), yt.setPolygonOffset(!1);
    }
    function Ma(y, U, B, z) {
      if ((B.isScene === !0 ? B.overrideMaterial : null) !== null)
        return;
      f.state.transmissionRenderTarget[z.id] === void 0 && (f.state.transmissionRenderTarget[z.id] = new $n(1, 1, {
        generateMipmaps: !0,
        type: Ot.has("EXT_color_buffer_half_float") || Ot.has("EXT_color_buffer_float") ? Ai : un,
        minFilter: Vn,
        samples: 4,
        stencilBuffer: r,
        resolveDepthBuffer: !1,
        resolveStencilBuffer: !1,
        colorSpace: Vt.workingColorSpace
      }));
      const Q = f.state.transmissionRenderTarget[z.id], at = z.viewport || C;
      Q.setSize(at.z, at.w);
      const ft = M.getRenderTarget();
      M.setRenderTarget(Q), M.getClearColor(W), K = M.getClearAlpha(), K < 1 && M.setClearColor(16777215, 0.5), M.clear(), kt && Et.render(B);
      const pt = M.toneMapping;
      M.toneMapping = An;
      const At = z.viewport;
      if (z.viewport !== void 0 && (z.viewport = void 0), f.setupLightsView(z), tt === !0 && J.setGlobalState(M.clippingPlanes, z), as(y, B, z), w.updateMultisampleRenderTarget(Q), w.updateRenderTargetMipmap(Q), Ot.has("WEBGL_multisampled_render_to_texture") === !1) {
        let Dt = !1;
        for (let mt = 0, Wt = U.length; mt < Wt; mt++) {
          const te = U[mt], ne = te.object, we = te.geometry, qt = te.material, xt = te.group;
          if (qt.side === je && ne.layers.test(z.layers)) {
            const tn = qt.side;
            qt.side = be, qt.needsUpdate = !0, ya(ne, B, z, we, qt, xt), qt.side = tn, qt.needsUpdate = !0, Dt = !0;
          }
        }
        Dt === !0 && (w.updateMultisampleRenderTarget(Q), w.updateRenderTargetMipmap(Q));
      }
      M.setRenderTarget(ft), M.setClearColor(W, K), At !== void 0 && (z.viewport = At), M.toneMapping = pt;
    }
    function as(y, U, B) {
      const z = U.isScene === !0 ? U.overrideMaterial : null;
      for (let I = 0, Q = y.length; I < Q; I++) {
        const at = y[I], ft = at.object, pt = at.geometry, At = z === null ? at.material : z, Dt = at.group;
        ft.layers.test(B.layers) && ya(ft, U, B, pt, At, Dt);
      }
    }
    function ya(y, U, B, z, I, Q) {
      y.onBeforeRender(M, U, B, z, I, Q), y.modelViewMatrix.multiplyMatrices(B.matrixWorldInverse, y.matrixWorld), y.normalMatrix.getNormalMatrix(y.modelViewMatrix), I.onBeforeRender(M, U, B, z, y, Q), I.transparent === !0 && I.side === je && I.forceSinglePass === !1 ? (I.side = be, I.needsUpdate = !0, M.renderBufferDirect(B, U, z, I, y, Q), I.side = Ze, I.needsUpdate = !0, M.renderBufferDirect(B, U, z, I, y, Q), I.side = je) : M.renderBufferDirect(B, U, z, I, y, Q), y.onAfterRender(M, U, B, z, I, Q);
    }
    function ls(y, U, B) {
      U.isScene !== !0 && (U = se);
      const z = Mt.get(y), I = f.state.lights, Q = f.state.shadowsArray, at = I.state.version, ft = vt.getParameters(y, I.state, Q, U, B), pt = vt.getProgramCacheKey(ft);
      let At = z.programs;
      z.environment = y.isMeshStandardMaterial ? U.environment : null, z.fog = U.fog, z.envMap = (y.isMeshStandardMaterial ? F : v).get(y.envMap || z.environment), z.envMapRotation = z.environment !== null && y.envMap === null ? U.environmentRotation : y.envMapRotation, At === void 0 && (y.addEventListener("dispose", Pt), At = /* @__PURE__ */ new Map(), z.programs = At);
      let Dt = At.get(pt);
      if (Dt !== void 0) {
        if (z.currentProgram === Dt && z.lightsStateVersion === at)
          return Ea(y, ft), Dt;
      } else
        ft.uniforms = vt.getUniforms(y), y.onBeforeCompile(ft, M), Dt = vt.acquireProgram(ft, pt), At.set(pt, Dt), z.uniforms = ft.uniforms;
      const mt = z.uniforms;
      return (!y.isShaderMaterial && !y.isRawShaderMaterial || y.clipping === !0) && (mt.clippingPlanes = J.uniform), Ea(y, ft), z.needsLights = Dh(y), z.lightsStateVersion = at, z.needsLights && (mt.ambientLightColor.value = I.state.ambient, mt.lightProbe.value = I.state.probe, mt.directionalLights.value = I.state.directional, mt.directionalLightShadows.value = I.state.directionalShadow, mt.spotLights.value = I.state.spot, mt.spotLightShadows.value = I.state.spotShadow, mt.rectAreaLights.value = I.state.rectArea, mt.ltc_1.value = I.state.rectAreaLTC1, mt.ltc_2.value = I.state.rectAreaLTC2, mt.pointLights.value = I.state.point, mt.pointLightShadows.value = I.state.pointShadow, mt.hemisphereLights.value = I.state.hemi, mt.directionalShadowMap.value = I.state.directionalShadowMap, mt.directionalShadowMatrix.value = I.state.directionalShadowMatrix, mt.spotShadowMap.value = I.state.spotShadowMap, mt.spotLightMatrix.value = I.state.spotLightMatrix, mt.spotLightMap.value = I.state.spotLightMap, mt.pointShadowMap.value = I.state.pointShadowMap, mt.pointShadowMatrix.value = I.state.pointShadowMatrix), z.currentProgram = Dt, z.uniformsList = null, Dt;
    }
    function Sa(y) {
      if (y.uniformsList === null) {
        const U = y.currentProgram.getUniforms();
        y.uniformsList = $s.seqWithValue(U.seq, y.uniforms);
      }
      return y.uniformsList;
    }
    function Ea(y, U) {
      const B = Mt.get(y);
      B.outputColorSpace = U.outputColorSpace, B.batching = U.batching, B.batchingColor = U.batchingColor, B.instancing = U.instancing, B.instancingColor = U.instancingColor, B.instancingMorph = U.instancingMorph, B.skinning = U.skinning, B.morphTargets = U.morphTargets, B.morphNormals = U.morphNormals, B.morphColors = U.morphColors, B.morphTargetsCount = U.morphTargetsCount, B.numClippingPlanes = U.numClippingPlanes, B.numIntersection = U.numClipIntersection, B.vertexAlphas = U.vertexAlphas, B.vertexTangents = U.vertexTangents, B.toneMapping = U.toneMapping;
    }
    function Ch(y, U, B, z, I) {
      U.isScene !== !0 && (U = se), w.resetTextureUnits();
      const Q = U.fog, at = z.isMeshStandardMaterial ? U.environment : null, ft = P === null ? M.outputColorSpace : P.isXRRenderTarget === !0 ? P.texture.colorSpace : Ri, pt = (z.isMeshStandardMaterial ? F : v).get(z.envMap || at), At = z.vertexColors === !0 && !!B.attributes.color && B.attributes.color.itemSize === 4, Dt = !!B.attributes.tangent && (!!z.normalMap || z.anisotropy > 0), mt = !!B.morphAttributes.position, Wt = !!B.morphAttributes.normal, te = !!B.morphAttributes.color;
      let ne = An;
      z.toneMapped && (P === null || P.isXRRenderTarget === !0) && (ne = M.toneMapping);
      const we = B.morphAttributes.position || B.morphAttributes.normal || B.morphAttributes.color, qt = we !== void 0 ? we.length : 0, xt = Mt.get(z), tn = f.state.lights;
      if (tt === !0 && (gt === !0 || y !== x)) {
        const Oe = y === x && z.id === S;
        J.setState(z, y, Oe);
      }
      let Yt = !1;
      z.version === xt.__version ? (xt.needsLights && xt.lightsStateVersion !== tn.state.version || xt.outputColorSpace !== ft || I.isBatchedMesh && xt.batching === !1 || !I.isBatchedMesh && xt.batching === !0 || I.isBatchedMesh && xt.batchingColor === !0 && I.colorTexture === null || I.isBatchedMesh && xt.batchingColor === !1 && I.colorTexture !== null || I.isInstancedMesh && xt.instancing === !1 || !I.isInstancedMesh && xt.instancing === !0 || I.isSkinnedMesh && xt.skinning === !1 || !I.isSkinnedMesh && xt.skinning === !0 || I.isInstancedMesh && xt.instancingColor === !0 && I.instanceColor === null || I.isInstancedMesh && xt.instancingColor === !1 && I.instanceColor !== null || I.isInstancedMesh && xt.instancingMorph === !0 && I.morphTexture === null || I.isInstancedMesh && xt.instancingMorph === !1 && I.morphTexture !== null || xt.envMap !== pt || z.fog === !0 && xt.fog !== Q || xt.numClippingPlanes !== void 0 && (xt.numClippingPlanes !== J.numPlanes || xt.numIntersection !== J.numIntersection) || xt.vertexAlphas !== At || xt.vertexTangents !== Dt || xt.morphTargets !== mt || xt.morphNormals !== Wt || xt.morphColors !== te || xt.toneMapping !== ne || xt.morphTargetsCount !== qt) && (Yt = !0) : (Yt = !0, xt.__version = z.version);
      let He = xt.currentProgram;
      Yt === !0 && (He = ls(z, U, I));
      let jn = !1, Re = !1, Ui = !1;
      const ie = He.getUniforms(), qe = xt.uniforms;
      if (yt.useProgram(He.program) && (jn = !0, Re = !0, Ui = !0), z.id !== S && (S = z.id, Re = !0), jn || x !== y) {
        yt.buffers.depth.getReversed() ? (st.copy(y.projectionMatrix), Vu(st), Gu(st), ie.setValue(N, "projectionMatrix", st)) : ie.setValue(N, "projectionMatrix", y.projectionMatrix), ie.setValue(N, "viewMatrix", y.matrixWorldInverse);
        const fn = ie.map.cameraPosition;
        fn !== void 0 && fn.setValue(N, Rt.setFromMatrixPosition(y.matrixWorld)), Bt.logarithmicDepthBuffer && ie.setValue(
          N,
          "logDepthBufFC",
          2 / (Math.log(y.far + 1) / Math.LN2)
        ), (z.isMeshPhongMaterial || z.isMeshToonMaterial || z.isMeshLambertMaterial || z.isMeshBasicMaterial || z.isMeshStandardMaterial || z.isShaderMaterial) && ie.setValue(N, "isOrthographic", y.isOrthographicCamera === !0), x !== y && (x = y, Re = !0, Ui = !0);
      }
      if (I.isSkinnedMesh) {
        ie.setOptional(N, I, "bindMatrix"), ie.setOptional(N, I, "bindMatrixInverse");
        const Oe = I.skeleton;
        Oe && (Oe.boneTexture === null && Oe.computeBoneTexture(), ie.setValue(N, "boneTexture", Oe.boneTexture, w));
      }
      I.isBatchedMesh && (ie.setOptional(N, I, "batchingTexture"), ie.setValue(N, "batchingTexture", I._matricesTexture, w), ie.setOptional(N, I, "batchingIdTexture"), ie.setValue(N, "batchingIdTexture", I._indirectTexture, w), ie.setOptional(N, I, "batchingColorTexture"), I._colorsTexture !== null && ie.setValue(N, "batchingColorTexture", I._colorsTexture, w));
      const Ii = B.morphAttributes;
      if ((Ii.position !== void 0 || Ii.normal !== void 0 || Ii.color !== void 0) && Tt.update(I, B, He), (Re || xt.receiveShadow !== I.receiveShadow) && (xt.receiveShadow = I.receiveShadow, ie.setValue(N, "receiveShadow", I.receiveShadow)), z.isMeshGouraudMaterial && z.envMap !== null && (qe.envMap.value = pt, qe.flipEnvMap.value = pt.isCubeTexture && pt.isRenderTargetTexture === !1 ? -1 : 1), z.isMeshStandardMaterial && z.envMap === null && U.environment !== null && (qe.envMapIntensity.value = U.environmentIntensity), Re && (ie.setValue(N, "toneMappingExposure", M.toneMappingExposure), xt.needsLights && Ph(qe, Ui), Q && z.fog === !0 && rt.refreshFogUniforms(qe, Q), rt.refreshMaterialUniforms(qe, z, k, Z, f.state.transmissionRenderTarget[y.id]), $s.upload(N, Sa(xt), qe, w)), z.isShaderMaterial && z.uniformsNeedUpdate === !0 && ($s.upload(N, Sa(xt), qe, w), z.uniformsNeedUpdate = !1), z.isSpriteMaterial && ie.setValue(N, "center", I.center), ie.setValue(N, "modelViewMatrix", I.modelViewMatrix), ie.setValue(N, "normalMatrix", I.normalMatrix), ie.setValue(N, "modelMatrix", I.matrixWorld), z.isShaderMaterial || z.isRawShaderMaterial) {
        const Oe = z.uniformsGroups;
        for (let fn = 0, pn = Oe.length; fn < pn; fn++) {
          const ba = Oe[fn];
          D.update(ba, He), D.bind(ba, He);
        }
      }
      return He;
    }
    function Ph(y, U) {
      y.ambientLightColor.needsUpdate = U, y.lightProbe.needsUpdate = U, y.directionalLights.needsUpdate = U, y.directionalLightShadows.needsUpdate = U, y.pointLights.needsUpdate = U, y.pointLightShadows.needsUpdate = U, y.spotLights.needsUpdate = U, y.spotLightShadows.needsUpdate = U, y.rectAreaLights.needsUpdate = U, y.hemisphereLights.needsUpdate = U;
    }
    function Dh(y) {
      return y.isMeshLambertMaterial || y.isMeshToonMaterial || y.isMeshPhongMaterial || y.isMeshStandardMaterial || y.isShadowMaterial || y.isShaderMaterial && y.lights === !0;
    }
    this.getActiveCubeFace = function() {
      return T;
    }, this.getActiveMipmapLevel = function() {
      return R;
    }, this.getRenderTarget = function() {
      return P;
    }, this.setRenderTargetTextures = function(y, U, B) {
      Mt.get(y.texture).__webglTexture = U, Mt.get(y.depthTexture).__webglTexture = B;
      const z = Mt.get(y);
      z.__hasExternalTextures = !0, z.__autoAllocateDepthBuffer = B === void 0, z.__autoAllocateDepthBuffer || Ot.has("WEBGL_multisampled_render_to_texture") === !0 && (console.warn("THREE.WebGLRenderer: Render-to-texture extension was disabled because an external texture was provided"), z.__useRenderToTexture = !1);
    }, this.setRenderTargetFramebuffer = function(y, U) {
      const B = Mt.get(y);
      B.__webglFramebuffer = U, B.__useDefaultFramebuffer = U === void 0;
    }, this.setRenderTarget = function(y, U = 0, B = 0) {
      P = y, T = U, R = B;
      let z = !0, I = null, Q = !1, at = !1;
      if (y) {
        const pt = Mt.get(y);
        if (pt.__useDefaultFramebuffer !== void 0)
          yt.bindFramebuffer(N.FRAMEBUFFER, null), z = !1;
        else if (pt.__webglFramebuffer === void 0)
          w.setupRenderTarget(y);
        else if (pt.__hasExternalTextures)
          w.rebindTextures(y, Mt.get(y.texture).__webglTexture, Mt.get(y.depthTexture).__webglTexture);
        else if (y.depthBuffer) {
          const mt = y.depthTexture;
          if (pt.__boundDepthTexture !== mt) {
            if (mt !== null && Mt.has(mt) && (y.width !== mt.image.width || y.height !== mt.image.height))
              throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");
            w.setupDepthRenderbuffer(y);
          }
        }
        const At = y.texture;
        (At.isData3DTexture || At.isDataArrayTexture || At.isCompressedArrayTexture) && (at = !0);
        const Dt = Mt.get(y).__webglFramebuffer;
        y.isWebGLCubeRenderTarget ? (Array.isArray(Dt[U]) ? I = Dt[U][B] : I = Dt[U], Q = !0) : y.samples > 0 && w.useMultisampledRTT(y) === !1 ? I = Mt.get(y).__webglMultisampledFramebuffer : Array.isArray(Dt) ? I = Dt[B] : I = Dt, C.copy(y.viewport), V.copy(y.scissor), O = y.scissorTest;
      } else
        C.copy(_t).multiplyScalar(k).floor(), V.copy(Ct).multiplyScalar(k).floor(), O = Gt;
      if (yt.bindFramebuffer(N.FRAMEBUFFER, I) && z && yt.drawBuffers(y, I), yt.viewport(C), yt.scissor(V), yt.setScissorTest(O), Q) {
        const pt = Mt.get(y.texture);
        N.framebufferTexture2D(N.FRAMEBUFFER, N.COLOR_ATTACHMENT0, N.TEXTURE_CUBE_MAP_POSITIVE_X + U, pt.__webglTexture, B);
      } else if (at) {
        const pt = Mt.get(y.texture), At = U || 0;
        N.framebufferTextureLayer(N.FRAMEBUFFER, N.COLOR_ATTACHMENT0, pt.__webglTexture, B || 0, At);
      }
      S = -1;
    }, this.readRenderTargetPixels = function(y, U, B, z, I, Q, at) {
      if (!(y && y.isWebGLRenderTarget)) {
        console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");
        return;
      }
      let ft = Mt.get(y).__webglFramebuffer;
      if (y.isWebGLCubeRenderTarget && at !== void 0 && (ft = ft[at]), ft) {
        yt.bindFramebuffer(N.FRAMEBUFFER, ft);
        try {
          const pt = y.texture, At = pt.format, Dt = pt.type;
          if (!Bt.textureFormatReadable(At)) {
            console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");
            return;
          }
          if (!Bt.textureTypeReadable(Dt)) {
            console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");
            return;
          }
          U >= 0 && U <= y.width - z && B >= 0 && B <= y.height - I && N.readPixels(U, B, z, I, Ut.convert(At), Ut.convert(Dt), Q);
        } finally {
          const pt = P !== null ? Mt.get(P).__webglFramebuffer : null;
          yt.bindFramebuffer(N.FRAMEBUFFER, pt);
        }
      }
    }, this.readRenderTargetPixelsAsync = async function(y, U, B, z, I, Q, at) {
      if (!(y && y.isWebGLRenderTarget))
        throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");
      let ft = Mt.get(y).__webglFramebuffer;
      if (y.isWebGLCubeRenderTarget && at !== void 0 && (ft = ft[at]), ft) {
        const pt = y.texture, At = pt.format, Dt = pt.type;
        if (!Bt.textureFormatReadable(At))
          throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");
        if (!Bt.textureTypeReadable(Dt))
          throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");
        if (U >= 0 && U <= y.width - z && B >= 0 && B <= y.height - I) {
          yt.bindFramebuffer(N.FRAMEBUFFER, ft);
          const mt = N.createBuffer();
          N.bindBuffer(N.PIXEL_PACK_BUFFER, mt), N.bufferData(N.PIXEL_PACK_BUFFER, Q.byteLength, N.STREAM_READ), N.readPixels(U, B, z, I, Ut.convert(At), Ut.convert(Dt), 0);
          const Wt = P !== null ? Mt.get(P).__webglFramebuffer : null;
          yt.bindFramebuffer(N.FRAMEBUFFER, Wt);
          const te = N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE, 0);
          return N.flush(), await Hu(N, te, 4), N.bindBuffer(N.PIXEL_PACK_BUFFER, mt), N.getBufferSubData(N.PIXEL_PACK_BUFFER, 0, Q), N.deleteBuffer(mt), N.deleteSync(te), Q;
        } else
          throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.");
      }
    }, this.copyFramebufferToTexture = function(y, U = null, B = 0) {
      y.isTexture !== !0 && (Yi("WebGLRenderer: copyFramebufferToTexture function signature has changed."), U = arguments[0] || null, y = arguments[1]);
      const z = Math.pow(2, -B), I = Math.floor(y.image.width * z), Q = Math.floor(y.image.height * z), at = U !== null ? U.x : 0, ft = U !== null ? U.y : 0;
      w.setTexture2D(y, 0), N.copyTexSubImage2D(N.TEXTURE_2D, B, 0, 0, at, ft, I, Q), yt.unbindTexture();
    }, this.copyTextureToTexture = function(y, U, B = null, z = null, I = 0) {
      y.isTexture !== !0 && (Yi("WebGLRenderer: copyTextureToTexture function signature has changed."), z = arguments[0] || null, y = arguments[1], U = arguments[2], I = arguments[3] || 0, B = null);
      let Q, at, ft, pt, At, Dt, mt, Wt, te;
      const ne = y.isCompressedTexture ? y.mipmaps[I] : y.image;
      B !== null ? (Q = B.max.x - B.min.x, at = B.max.y - B.min.y, ft = B.isBox3 ? B.max.z - B.min.z : 1, pt = B.min.x, At = B.min.y, Dt = B.isBox3 ? B.min.z : 0) : (Q = ne.width, at = ne.height, ft = ne.depth || 1, pt = 0, At = 0, Dt = 0), z !== null ? (mt = z.x, Wt = z.y, te = z.z) : (mt = 0, Wt = 0, te = 0);
      const we = Ut.convert(U.format), qt = Ut.convert(U.type);
      let xt;
      U.isData3DTexture ? (w.setTexture3D(U, 0), xt = N.TEXTURE_3D) : U.isDataArrayTexture || U.isCompressedArrayTexture ? (w.setTexture2DArray(U, 0), xt = N.TEXTURE_2D_ARRAY) : (w.setTexture2D(U, 0), xt = N.TEXTURE_2D), N.pixelStorei(N.UNPACK_FLIP_Y_WEBGL, U.flipY), N.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL, U.premultiplyAlpha), N.pixelStorei(N.UNPACK_ALIGNMENT, U.unpackAlignment);
      const tn = N.getParameter(N.UNPACK_ROW_LENGTH), Yt = N.getParameter(N.UNPACK_IMAGE_HEIGHT), He = N.getParameter(N.UNPACK_SKIP_PIXELS), jn = N.getParameter(N.UNPACK_SKIP_ROWS), Re = N.getParameter(N.UNPACK_SKIP_IMAGES);
      N.pixelStorei(N.UNPACK_ROW_LENGTH, ne.width), N.pixelStorei(N.UNPACK_IMAGE_HEIGHT, ne.height), N.pixelStorei(N.UNPACK_SKIP_PIXELS, pt), N.pixelStorei(N.UNPACK_SKIP_ROWS, At), N.pixelStorei(N.UNPACK_SKIP_IMAGES, Dt);
      const Ui = y.isDataArrayTexture || y.isData3DTexture, ie = U.isDataArrayTexture || U.isData3DTexture;
      if (y.isRenderTargetTexture || y.isDepthTexture) {
        const qe = Mt.get(y), Ii = Mt.get(U), Oe = Mt.get(qe.__renderTarget), fn = Mt.get(Ii.__renderTarget);
        yt.bindFramebuffer(N.READ_FRAMEBUFFER, Oe.__webglFramebuffer), yt.bindFramebuffer(N.DRAW_FRAMEBUFFER, fn.__webglFramebuffer);
        for (let pn = 0; pn < ft; pn++)
          Ui && N.framebufferTextureLayer(N.READ_FRAMEBUFFER, N.COLOR_ATTACHMENT0, Mt.get(y).__webglTexture, I, Dt + pn), y.isDepthTexture ? (ie && N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER, N.COLOR_ATTACHMENT0, Mt.get(U).__webglTexture, I, te + pn), N.blitFramebuffer(pt, At, Q, at, mt, Wt, Q, at, N.DEPTH_BUFFER_BIT, N.NEAREST)) : ie ? N.copyTexSubImage3D(xt, I, mt, Wt, te + pn, pt, At, Q, at) : N.copyTexSubImage2D(xt, I, mt, Wt, te + pn, pt, At, Q, at);
        yt.bindFramebuffer(N.READ_FRAMEBUFFER, null), yt.bindFramebuffer(N.DRAW_FRAMEBUFFER, null);
      } else
        ie ? y.isDataTexture || y.isData3DTexture ? N.texSubImage3D(xt, I, mt, Wt, te, Q, at, ft, we, qt, ne.data) : U.isCompressedArrayTexture ? N.compressedTexSubImage3D(xt, I, mt, Wt, te, Q, at, ft, we, ne.data) : N.texSubImage3D(xt, I, mt, Wt, te, Q, at, ft, we, qt, ne) : y.isDataTexture ? N.texSubImage2D(N.TEXTURE_2D, I, mt, Wt, Q, at, we, qt, ne.data) : y.isCompressedTexture ? N.compressedTexSubImage2D(N.TEXTURE_2D, I, mt, Wt, ne.width, ne.height, we, ne.data) : N.texSubImage2D(N.TEXTURE_2D, I, mt, Wt, Q, at, we, qt, ne);
      N.pixelStorei(N.UNPACK_ROW_LENGTH, tn), N.pixelStorei(N.UNPACK_IMAGE_HEIGHT, Yt), N.pixelStorei(N.UNPACK_SKIP_PIXELS, He), N.pixelStorei(N.UNPACK_SKIP_ROWS, jn), N.pixelStorei(N.UNPACK_SKIP_IMAGES, Re), I === 0 && U.generateMipmaps && N.generateMipmap(xt), yt.unbindTexture();
    }, this.copyTextureToTexture3D = function(y, U, B = null, z = null, I = 0) {
      return y.isTexture !== !0 && (Yi("WebGLRenderer: copyTextureToTexture3D function signature has changed."), B = arguments[0] || null, z = arguments[1] || null, y = arguments[2], U = arguments[3], I = arguments[4] || 0), Yi('WebGLRenderer: copyTextureToTexture3D function has been deprecated. Use "copyTextureToTexture" instead.'), this.copyTextureToTexture(y, U, B, z, I);
    }, this.initRenderTarget = function(y) {
      Mt.get(y).__webglFramebuffer === void 0 && w.setupRenderTarget(y);
    }, this.initTexture = function(y) {
      y.isCubeTexture ? w.setTextureCube(y, 0) : y.isData3DTexture ? w.setTexture3D(y, 0) : y.isDataArrayTexture || y.isCompressedArrayTexture ? w.setTexture2DArray(y, 0) : w.setTexture2D(y, 0), yt.unbindTexture();
    }, this.resetState = function() {
      T = 0, R = 0, P = null, yt.reset(), Qt.reset();
    }, typeof __THREE_DEVTOOLS__ < "u" && __THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe", { detail: this }));
  }
  get coordinateSystem() {
    return cn;
  }
  get outputColorSpace() {
    return this._outputColorSpace;
  }
  set outputColorSpace(t) {
    this._outputColorSpace = t;
    const e = this.getContext();
    e.drawingBufferColorspace = Vt._getDrawingBufferColorSpace(t), e.unpackColorSpace = Vt._getUnpackColorSpace();
  }
}
class ia {
  constructor(t, e = 1, n = 1e3) {
    this.isFog = !0, this.name = "", this.color = new Nt(t), this.near = e, this.far = n;
  }
  clone() {
    return new ia(this.color, this.near, this.far);
  }
  toJSON() {
    return {
      type: "Fog",
      name: this.name,
      color: this.color.getHex(),
      near: this.near,
      far: this.far
    };
  }
}
class uh extends ue {
  constructor() {
    super(), this.isScene = !0, this.type = "Scene", this.background = null, this.environment = null, this.fog = null, this.backgroundBlurriness = 0, this.backgroundIntensity = 1, this.backgroundRotation = new Je(), this.environmentIntensity = 1, this.environmentRotation = new Je(), this.overrideMaterial = null, typeof __THREE_DEVTOOLS__ < "u" && __THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe", { detail: this }));
  }
  copy(t, e) {
    return super.copy(t, e), t.background !== null && (this.background = t.background.clone()), t.environment !== null && (this.environment = t.environment.clone()), t.fog !== null && (this.fog = t.fog.clone()), this.backgroundBlurriness = t.backgroundBlurriness, this.backgroundIntensity = t.backgroundIntensity, this.backgroundRotation.copy(t.backgroundRotation), this.environmentIntensity = t.environmentIntensity, this.environmentRotation.copy(t.environmentRotation), t.overrideMaterial !== null && (this.overrideMaterial = t.overrideMaterial.clone()), this.matrixAutoUpdate = t.matrixAutoUpdate, this;
  }
  toJSON(t) {
    const e = super.toJSON(t);
    return this.fog !== null && (e.object.fog = this.fog.toJSON()), this.backgroundBlurriness > 0 && (e.object.backgroundBlurriness = this.backgroundBlurriness), this.backgroundIntensity !== 1 && (e.object.backgroundIntensity = this.backgroundIntensity), e.object.backgroundRotation = this.backgroundRotation.toArray(), this.environmentIntensity !== 1 && (e.object.environmentIntensity = this.environmentIntensity), e.object.environmentRotation = this.environmentRotation.toArray(), e;
  }
}
const Nl = /* @__PURE__ */ new A(), Fl = /* @__PURE__ */ new $t(), Ol = /* @__PURE__ */ new $t(), Zg = /* @__PURE__ */ new A(), Bl = /* @__PURE__ */ new wt(), Ps = /* @__PURE__ */ new A(), $r = /* @__PURE__ */ new Cn(), zl = /* @__PURE__ */ new wt(), qr = /* @__PURE__ */ new rs();
class dh extends Xt {
  constructor(t, e) {
    super(t, e), this.isSkinnedMesh = !0, this.type = "SkinnedMesh", this.bindMode = ka, this.bindMatrix = new wt(), this.bindMatrixInverse = new wt(), this.boundingBox = null, this.boundingSphere = null;
  }
  computeBoundingBox() {
    const t = this.geometry;
    this.boundingBox === null && (this.boundingBox = new dn()), this.boundingBox.makeEmpty();
    const e = t.getAttribute("position");
    for (let n = 0; n < e.count; n++)
      this.getVertexPosition(n, Ps), this.boundingBox.expandByPoint(Ps);
  }
  computeBoundingSphere() {
    const t = this.geometry;
    this.boundingSphere === null && (this.boundingSphere = new Cn()), this.boundingSphere.makeEmpty();
    const e = t.getAttribute("position");
    for (let n = 0; n < e.count; n++)
      this.getVertexPosition(n, Ps), this.boundingSphere.expandByPoint(Ps);
  }
  copy(t, e) {
    return super.copy(t, e), this.bindMode = t.bindMode, this.bindMatrix.copy(t.bindMatrix), this.bindMatrixInverse.copy(t.bindMatrixInverse), this.skeleton = t.skeleton, t.boundingBox !== null && (this.boundingBox = t.boundingBox.clone()), t.boundingSphere !== null && (this.boundingSphere = t.boundingSphere.clone()), this;
  }
  raycast(t, e) {
    const n = this.material, s = this.matrixWorld;
    n !== void 0 && (this.boundingSphere === null && this.computeBoundingSphere(), $r.copy(this.boundingSphere), $r.applyMatrix4(s), t.ray.intersectsSphere($r) !== !1 && (zl.copy(s).invert(), qr.copy(t.ray).applyMatrix4(zl), !(this.boundingBox !== null && qr.intersectsBox(this.boundingBox) === !1) && this._computeIntersections(t, e, qr)));
  }
  getVertexPosition(t, e) {
    return super.getVertexPosition(t, e), this.applyBoneTransform(t, e), e;
  }
  bind(t, e) {
    this.skeleton = t, e === void 0 && (this.updateMatrixWorld(!0), this.skeleton.calculateInverses(), e = this.matrixWorld), this.bindMatrix.copy(e), this.bindMatrixInverse.copy(e).invert();
  }
  pose() {
    this.skeleton.pose();
  }
  normalizeSkinWeights() {
    const t = new $t(), e = this.geometry.attributes.skinWeight;
    for (let n = 0, s = e.count; n < s; n++) {
      t.fromBufferAttribute(e, n);
      const r = 1 / t.manhattanLength();
      r !== 1 / 0 ? t.multiplyScalar(r) : t.set(1, 0, 0, 0), e.setXYZW(n, t.x, t.y, t.z, t.w);
    }
  }
  updateMatrixWorld(t) {
    super.updateMatrixWorld(t), this.bindMode === ka ? this.bindMatrixInverse.copy(this.matrixWorld).invert() : this.bindMode === Au ? this.bindMatrixInverse.copy(this.bindMatrix).invert() : console.warn("THREE.SkinnedMesh: Unrecognized bindMode: " + this.bindMode);
  }
  applyBoneTransform(t, e) {
    const n = this.skeleton, s = this.geometry;
    Fl.fromBufferAttribute(s.attributes.skinIndex, t), Ol.fromBufferAttribute(s.attributes.skinWeight, t), Nl.copy(e).applyMatrix4(this.bindMatrix), e.set(0, 0, 0);
    for (let r = 0; r < 4; r++) {
      const o = Ol.getComponent(r);
      if (o !== 0) {
        const a = Fl.getComponent(r);
        Bl.multiplyMatrices(n.bones[a].matrixWorld, n.boneInverses[a]), e.addScaledVector(Zg.copy(Nl).applyMatrix4(Bl), o);
      }
    }
    return e.applyMatrix4(this.bindMatrixInverse);
  }
}
class fh extends ue {
  constructor() {
    super(), this.isBone = !0, this.type = "Bone";
  }
}
class sa extends ye {
  constructor(t = null, e = 1, n = 1, s, r, o, a, l, c = Ne, h = Ne, u, d) {
    super(null, o, a, l, c, h, s, r, u, d), this.isDataTexture = !0, this.image = { data: t, width: e, height: n }, this.generateMipmaps = !1, this.flipY = !1, this.unpackAlignment = 1;
  }
}
const kl = /* @__PURE__ */ new wt(), Jg = /* @__PURE__ */ new wt();
class ur {
  constructor(t = [], e = []) {
    this.uuid = Ci(), this.bones = t.slice(0), this.boneInverses = e, this.boneMatrices = null, this.boneTexture = null, this.init();
  }
  init() {
    const t = this.bones, e = this.boneInverses;
    if (this.boneMatrices = new Float32Array(t.length * 16), e.length === 0)
      this.calculateInverses();
    else if (t.length !== e.length) {
      console.warn("THREE.Skeleton: Number of inverse bone matrices does not match amount of bones."), this.boneInverses = [];
      for (let n = 0, s = this.bones.length; n < s; n++)
        this.boneInverses.push(new wt());
    }
  }
  calculateInverses() {
    this.boneInverses.length = 0;
    for (let t = 0, e = this.bones.length; t < e; t++) {
      const n = new wt();
      this.bones[t] && n.copy(this.bones[t].matrixWorld).invert(), this.boneInverses.push(n);
    }
  }
  pose() {
    for (let t = 0, e = this.bones.length; t < e; t++) {
      const n = this.bones[t];
      n && n.matrixWorld.copy(this.boneInverses[t]).invert();
    }
    for (let t = 0, e = this.bones.length; t < e; t++) {
      const n = this.bones[t];
      n && (n.parent && n.parent.isBone ? (n.matrix.copy(n.parent.matrixWorld).invert(), n.matrix.multiply(n.matrixWorld)) : n.matrix.copy(n.matrixWorld), n.matrix.decompose(n.position, n.quaternion, n.scale));
    }
  }
  update() {
    const t = this.bones, e = this.boneInverses, n = this.boneMatrices, s = this.boneTexture;
    for (let r = 0, o = t.length; r < o; r++) {
      const a = t[r] ? t[r].matrixWorld : Jg;
      kl.multiplyMatrices(a, e[r]), kl.toArray(n, r * 16);
    }
    s !== null && (s.needsUpdate = !0);
  }
  clone() {
    return new ur(this.bones, this.boneInverses);
  }
  computeBoneTexture() {
    let t = Math.sqrt(this.bones.length * 4);
    t = Math.ceil(t / 4) * 4, t = Math.max(t, 4);
    const e = new Float32Array(t * t * 4);
    e.set(this.boneMatrices);
    const n = new sa(e, t, t, Ue, ze);
    return n.needsUpdate = !0, this.boneMatrices = e, this.boneTexture = n, this;
  }
  getBoneByName(t) {
    for (let e = 0, n = this.bones.length; e < n; e++) {
      const s = this.bones[e];
      if (s.name === t)
        return s;
    }
  }
  dispose() {
    this.boneTexture !== null && (this.boneTexture.dispose(), this.boneTexture = null);
  }
  fromJSON(t, e) {
    this.uuid = t.uuid;
    for (let n = 0, s = t.bones.length; n < s; n++) {
      const r = t.bones[n];
      let o = e[r];
      o === void 0 && (console.warn("THREE.Skeleton: No bone found with UUID:", r), o = new fh()), this.bones.push(o), this.boneInverses.push(new wt().fromArray(t.boneInverses[n]));
    }
    return this.init(), this;
  }
  toJSON() {
    const t = {
      metadata: {
        version: 4.6,
        type: "Skeleton",
        generator: "Skeleton.toJSON"
      },
      bones: [],
      boneInverses: []
    };
    t.uuid = this.uuid;
    const e = this.bones, n = this.boneInverses;
    for (let s = 0, r = e.length; s < r; s++) {
      const o = e[s];
      t.bones.push(o.uuid);
      const a = n[s];
      t.boneInverses.push(a.toArray());
    }
    return t;
  }
}
class Hl extends ce {
  constructor(t, e, n, s = 1) {
    super(t, e, n), this.isInstancedBufferAttribute = !0, this.meshPerAttribute = s;
  }
  copy(t) {
    return super.copy(t), this.meshPerAttribute = t.meshPerAttribute, this;
  }
  toJSON() {
    const t = super.toJSON();
    return t.meshPerAttribute = this.meshPerAttribute, t.isInstancedBufferAttribute = !0, t;
  }
}
const hi = /* @__PURE__ */ new wt(), Vl = /* @__PURE__ */ new wt(), Ds = [], Gl = /* @__PURE__ */ new dn(), Qg = /* @__PURE__ */ new wt(), Hi = /* @__PURE__ */ new Xt(), Vi = /* @__PURE__ */ new Cn();
class Wl extends Xt {
  constructor(t, e, n) {
    super(t, e), this.isInstancedMesh = !0, this.instanceMatrix = new Hl(new Float32Array(n * 16), 16), this.instanceColor = null, this.morphTexture = null, this.count = n, this.boundingBox = null, this.boundingSphere = null;
    for (let s = 0; s < n; s++)
      this.setMatrixAt(s, Qg);
  }
  computeBoundingBox() {
    const t = this.geometry, e = this.count;
    this.boundingBox === null && (this.boundingBox = new dn()), t.boundingBox === null && t.computeBoundingBox(), this.boundingBox.makeEmpty();
    for (let n = 0; n < e; n++)
      this.getMatrixAt(n, hi), Gl.copy(t.boundingBox).applyMatrix4(hi), this.boundingBox.union(Gl);
  }
  computeBoundingSphere() {
    const t = this.geometry, e = this.count;
    this.boundingSphere === null && (this.boundingSphere = new Cn()), t.boundingSphere === null && t.computeBoundingSphere(), this.boundingSphere.makeEmpty();
    for (let n = 0; n < e; n++)
      this.getMatrixAt(n, hi), Vi.copy(t.boundingSphere).applyMatrix4(hi), this.boundingSphere.union(Vi);
  }
  copy(t, e) {
    return super.copy(t, e), this.instanceMatrix.copy(t.instanceMatrix), t.morphTexture !== null && (this.morphTexture = t.morphTexture.clone()), t.instanceColor !== null && (this.instanceColor = t.instanceColor.clone()), this.count = t.count, t.boundingBox !== null && (this.boundingBox = t.boundingBox.clone()), t.boundingSphere !== null && (this.boundingSphere = t.boundingSphere.clone()), this;
  }
  getColorAt(t, e) {
    e.fromArray(this.instanceColor.array, t * 3);
  }
  getMatrixAt(t, e) {
    e.fromArray(this.instanceMatrix.array, t * 16);
  }
  getMorphAt(t, e) {
    const n = e.morphTargetInfluences, s = this.morphTexture.source.data.data, r = n.length + 1, o = t * r + 1;
    for (let a = 0; a < n.length; a++)
      n[a] = s[o + a];
  }
  raycast(t, e) {
    const n = this.matrixWorld, s = this.count;
    if (Hi.geometry = this.geometry, Hi.material = this.material, Hi.material !== void 0 && (this.boundingSphere === null && this.computeBoundingSphere(), Vi.copy(this.boundingSphere), Vi.applyMatrix4(n), t.ray.intersectsSphere(Vi) !== !1))
      for (let r = 0; r < s; r++) {
        this.getMatrixAt(r, hi), Vl.multiplyMatrices(n, hi), Hi.matrixWorld = Vl, Hi.raycast(t, Ds);
        for (let o = 0, a = Ds.length; o < a; o++) {
          const l = Ds[o];
          l.instanceId = r, l.object = this, e.push(l);
        }
        Ds.length = 0;
      }
  }
  setColorAt(t, e) {
    this.instanceColor === null && (this.instanceColor = new Hl(new Float32Array(this.instanceMatrix.count * 3).fill(1), 3)), e.toArray(this.instanceColor.array, t * 3);
  }
  setMatrixAt(t, e) {
    e.toArray(this.instanceMatrix.array, t * 16);
  }
  setMorphAt(t, e) {
    const n = e.morphTargetInfluences, s = n.length + 1;
    this.morphTexture === null && (this.morphTexture = new sa(new Float32Array(s * this.count), s, this.count, Ko, ze));
    const r = this.morphTexture.source.data.data;
    let o = 0;
    for (let c = 0; c < n.length; c++)
      o += n[c];
    const a = this.geometry.morphTargetsRelative ? 1 : 1 - o, l = s * t;
    r[l] = a, r.set(n, l + 1);
  }
  updateMorphTargets() {
  }
  dispose() {
    return this.dispatchEvent({ type: "dispose" }), this.morphTexture !== null && (this.morphTexture.dispose(), this.morphTexture = null), this;
  }
}
class ra extends Yn {
  static get type() {
    return "LineBasicMaterial";
  }
  constructor(t) {
    super(), this.isLineBasicMaterial = !0, this.color = new Nt(16777215), this.map = null, this.linewidth = 1, this.linecap = "round", this.linejoin = "round", this.fog = !0, this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.color.copy(t.color), this.map = t.map, this.linewidth = t.linewidth, this.linecap = t.linecap, this.linejoin = t.linejoin, this.fog = t.fog, this;
  }
}
const tr = /* @__PURE__ */ new A(), er = /* @__PURE__ */ new A(), Xl = /* @__PURE__ */ new wt(), Gi = /* @__PURE__ */ new rs(), Ls = /* @__PURE__ */ new Cn(), Yr = /* @__PURE__ */ new A(), $l = /* @__PURE__ */ new A();
class t_ extends ue {
  constructor(t = new me(), e = new ra()) {
    super(), this.isLine = !0, this.type = "Line", this.geometry = t, this.material = e, this.updateMorphTargets();
  }
  copy(t, e) {
    return super.copy(t, e), this.material = Array.isArray(t.material) ? t.material.slice() : t.material, this.geometry = t.geometry, this;
  }
  computeLineDistances() {
    const t = this.geometry;
    if (t.index === null) {
      const e = t.attributes.position, n = [0];
      for (let s = 1, r = e.count; s < r; s++)
        tr.fromBufferAttribute(e, s - 1), er.fromBufferAttribute(e, s), n[s] = n[s - 1], n[s] += tr.distanceTo(er);
      t.setAttribute("lineDistance", new Kt(n, 1));
    } else
      console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");
    return this;
  }
  raycast(t, e) {
    const n = this.geometry, s = this.matrixWorld, r = t.params.Line.threshold, o = n.drawRange;
    if (n.boundingSphere === null && n.computeBoundingSphere(), Ls.copy(n.boundingSphere), Ls.applyMatrix4(s), Ls.radius += r, t.ray.intersectsSphere(Ls) === !1) return;
    Xl.copy(s).invert(), Gi.copy(t.ray).applyMatrix4(Xl);
    const a = r / ((this.scale.x + this.scale.y + this.scale.z) / 3), l = a * a, c = this.isLineSegments ? 2 : 1, h = n.index, d = n.attributes.position;
    if (h !== null) {
      const p = Math.max(0, o.start), g = Math.min(h.count, o.start + o.count);
      for (let _ = p, m = g - 1; _ < m; _ += c) {
        const f = h.getX(_), b = h.getX(_ + 1), E = Us(this, t, Gi, l, f, b);
        E && e.push(E);
      }
      if (this.isLineLoop) {
        const _ = h.getX(g - 1), m = h.getX(p), f = Us(this, t, Gi, l, _, m);
        f && e.push(f);
      }
    } else {
      const p = Math.max(0, o.start), g = Math.min(d.count, o.start + o.count);
      for (let _ = p, m = g - 1; _ < m; _ += c) {
        const f = Us(this, t, Gi, l, _, _ + 1);
        f && e.push(f);
      }
      if (this.isLineLoop) {
        const _ = Us(this, t, Gi, l, g - 1, p);
        _ && e.push(_);
      }
    }
  }
  updateMorphTargets() {
    const e = this.geometry.morphAttributes, n = Object.keys(e);
    if (n.length > 0) {
      const s = e[n[0]];
      if (s !== void 0) {
        this.morphTargetInfluences = [], this.morphTargetDictionary = {};
        for (let r = 0, o = s.length; r < o; r++) {
          const a = s[r].name || String(r);
          this.morphTargetInfluences.push(0), this.morphTargetDictionary[a] = r;
        }
      }
    }
  }
}
function Us(i, t, e, n, s, r) {
  const o = i.geometry.attributes.position;
  if (tr.fromBufferAttribute(o, s), er.fromBufferAttribute(o, r), e.distanceSqToSegment(tr, er, Yr, $l) > n) return;
  Yr.applyMatrix4(i.matrixWorld);
  const l = t.ray.origin.distanceTo(Yr);
  if (!(l < t.near || l > t.far))
    return {
      distance: l,
      // What do we want? intersection point on the ray or on the segment??
      // point: raycaster.ray.at( distance ),
      point: $l.clone().applyMatrix4(i.matrixWorld),
      index: s,
      face: null,
      faceIndex: null,
      barycoord: null,
      object: i
    };
}
const ql = /* @__PURE__ */ new A(), Yl = /* @__PURE__ */ new A();
class ph extends t_ {
  constructor(t, e) {
    super(t, e), this.isLineSegments = !0, this.type = "LineSegments";
  }
  computeLineDistances() {
    const t = this.geometry;
    if (t.index === null) {
      const e = t.attributes.position, n = [];
      for (let s = 0, r = e.count; s < r; s += 2)
        ql.fromBufferAttribute(e, s), Yl.fromBufferAttribute(e, s + 1), n[s] = s === 0 ? 0 : n[s - 1], n[s + 1] = n[s] + ql.distanceTo(Yl);
      t.setAttribute("lineDistance", new Kt(n, 1));
    } else
      console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");
    return this;
  }
}
class oa extends me {
  constructor(t = 1, e = 32, n = 0, s = Math.PI * 2) {
    super(), this.type = "CircleGeometry", this.parameters = {
      radius: t,
      segments: e,
      thetaStart: n,
      thetaLength: s
    }, e = Math.max(3, e);
    const r = [], o = [], a = [], l = [], c = new A(), h = new St();
    o.push(0, 0, 0), a.push(0, 0, 1), l.push(0.5, 0.5);
    for (let u = 0, d = 3; u <= e; u++, d += 3) {
      const p = n + u / e * s;
      c.x = t * Math.cos(p), c.y = t * Math.sin(p), o.push(c.x, c.y, c.z), a.push(0, 0, 1), h.x = (o[d] / t + 1) / 2, h.y = (o[d + 1] / t + 1) / 2, l.push(h.x, h.y);
    }
    for (let u = 1; u <= e; u++)
      r.push(u, u + 1, 0);
    this.setIndex(r), this.setAttribute("position", new Kt(o, 3)), this.setAttribute("normal", new Kt(a, 3)), this.setAttribute("uv", new Kt(l, 2));
  }
  copy(t) {
    return super.copy(t), this.parameters = Object.assign({}, t.parameters), this;
  }
  static fromJSON(t) {
    return new oa(t.radius, t.segments, t.thetaStart, t.thetaLength);
  }
}
class aa extends me {
  constructor(t = [], e = [], n = 1, s = 0) {
    super(), this.type = "PolyhedronGeometry", this.parameters = {
      vertices: t,
      indices: e,
      radius: n,
      detail: s
    };
    const r = [], o = [];
    a(s), c(n), h(), this.setAttribute("position", new Kt(r, 3)), this.setAttribute("normal", new Kt(r.slice(), 3)), this.setAttribute("uv", new Kt(o, 2)), s === 0 ? this.computeVertexNormals() : this.normalizeNormals();
    function a(b) {
      const E = new A(), M = new A(), L = new A();
      for (let T = 0; T < e.length; T += 3)
        p(e[T + 0], E), p(e[T + 1], M), p(e[T + 2], L), l(E, M, L, b);
    }
    function l(b, E, M, L) {
      const T = L + 1, R = [];
      for (let P = 0; P <= T; P++) {
        R[P] = [];
        const S = b.clone().lerp(M, P / T), x = E.clone().lerp(M, P / T), C = T - P;
        for (let V = 0; V <= C; V++)
          V === 0 && P === T ? R[P][V] = S : R[P][V] = S.clone().lerp(x, V / C);
      }
      for (let P = 0; P < T; P++)
        for (let S = 0; S < 2 * (T - P) - 1; S++) {
          const x = Math.floor(S / 2);
          S % 2 === 0 ? (d(R[P][x + 1]), d(R[P + 1][x]), d(R[P][x])) : (d(R[P][x + 1]), d(R[P + 1][x + 1]), d(R[P + 1][x]));
        }
    }
    function c(b) {
      const E = new A();
      for (let M = 0; M < r.length; M += 3)
        E.x = r[M + 0], E.y = r[M + 1], E.z = r[M + 2], E.normalize().multiplyScalar(b), r[M + 0] = E.x, r[M + 1] = E.y, r[M + 2] = E.z;
    }
    function h() {
      const b = new A();
      for (let E = 0; E < r.length; E += 3) {
        b.x = r[E + 0], b.y = r[E + 1], b.z = r[E + 2];
        const M = m(b) / 2 / Math.PI + 0.5, L = f(b) / Math.PI + 0.5;
        o.push(M, 1 - L);
      }
      g(), u();
    }
    function u() {
      for (let b = 0; b < o.length; b += 6) {
        const E = o[b + 0], M = o[b + 2], L = o[b + 4], T = Math.max(E, M, L), R = Math.min(E, M, L);
        T > 0.9 && R < 0.1 && (E < 0.2 && (o[b + 0] += 1), M < 0.2 && (o[b + 2] += 1), L < 0.2 && (o[b + 4] += 1));
      }
    }
    function d(b) {
      r.push(b.x, b.y, b.z);
    }
    function p(b, E) {
      const M = b * 3;
      E.x = t[M + 0], E.y = t[M + 1], E.z = t[M + 2];
    }
    function g() {
      const b = new A(), E = new A(), M = new A(), L = new A(), T = new St(), R = new St(), P = new St();
      for (let S = 0, x = 0; S < r.length; S += 9, x += 6) {
        b.set(r[S + 0], r[S + 1], r[S + 2]), E.set(r[S + 3], r[S + 4], r[S + 5]), M.set(r[S + 6], r[S + 7], r[S + 8]), T.set(o[x + 0], o[x + 1]), R.set(o[x + 2], o[x + 3]), P.set(o[x + 4], o[x + 5]), L.copy(b).add(E).add(M).divideScalar(3);
        const C = m(L);
        _(T, x + 0, b, C), _(R, x + 2, E, C), _(P, x + 4, M, C);
      }
    }
    function _(b, E, M, L) {
      L < 0 && b.x === 1 && (o[E] = b.x - 1), M.x === 0 && M.z === 0 && (o[E] = L / 2 / Math.PI + 0.5);
    }
    function m(b) {
      return Math.atan2(b.z, -b.x);
    }
    function f(b) {
      return Math.atan2(-b.y, Math.sqrt(b.x * b.x + b.z * b.z));
    }
  }
  copy(t) {
    return super.copy(t), this.parameters = Object.assign({}, t.parameters), this;
  }
  static fromJSON(t) {
    return new aa(t.vertices, t.indices, t.radius, t.details);
  }
}
class la extends aa {
  constructor(t = 1, e = 0) {
    const n = [
      1,
      0,
      0,
      -1,
      0,
      0,
      0,
      1,
      0,
      0,
      -1,
      0,
      0,
      0,
      1,
      0,
      0,
      -1
    ], s = [
      0,
      2,
      4,
      0,
      4,
      3,
      0,
      3,
      5,
      0,
      5,
      2,
      1,
      2,
      5,
      1,
      5,
      3,
      1,
      3,
      4,
      1,
      4,
      2
    ];
    super(n, s, t, e), this.type = "OctahedronGeometry", this.parameters = {
      radius: t,
      detail: e
    };
  }
  static fromJSON(t) {
    return new la(t.radius, t.detail);
  }
}
class os extends me {
  constructor(t = 1, e = 32, n = 16, s = 0, r = Math.PI * 2, o = 0, a = Math.PI) {
    super(), this.type = "SphereGeometry", this.parameters = {
      radius: t,
      widthSegments: e,
      heightSegments: n,
      phiStart: s,
      phiLength: r,
      thetaStart: o,
      thetaLength: a
    }, e = Math.max(3, Math.floor(e)), n = Math.max(2, Math.floor(n));
    const l = Math.min(o + a, Math.PI);
    let c = 0;
    const h = [], u = new A(), d = new A(), p = [], g = [], _ = [], m = [];
    for (let f = 0; f <= n; f++) {
      const b = [], E = f / n;
      let M = 0;
      f === 0 && o === 0 ? M = 0.5 / e : f === n && l === Math.PI && (M = -0.5 / e);
      for (let L = 0; L <= e; L++) {
        const T = L / e;
        u.x = -t * Math.cos(s + T * r) * Math.sin(o + E * a), u.y = t * Math.cos(o + E * a), u.z = t * Math.sin(s + T * r) * Math.sin(o + E * a), g.push(u.x, u.y, u.z), d.copy(u).normalize(), _.push(d.x, d.y, d.z), m.push(T + M, 1 - E), b.push(c++);
      }
      h.push(b);
    }
    for (let f = 0; f < n; f++)
      for (let b = 0; b < e; b++) {
        const E = h[f][b + 1], M = h[f][b], L = h[f + 1][b], T = h[f + 1][b + 1];
        (f !== 0 || o > 0) && p.push(E, M, T), (f !== n - 1 || l < Math.PI) && p.push(M, L, T);
      }
    this.setIndex(p), this.setAttribute("position", new Kt(g, 3)), this.setAttribute("normal", new Kt(_, 3)), this.setAttribute("uv", new Kt(m, 2));
  }
  copy(t) {
    return super.copy(t), this.parameters = Object.assign({}, t.parameters), this;
  }
  static fromJSON(t) {
    return new os(t.radius, t.widthSegments, t.heightSegments, t.phiStart, t.phiLength, t.thetaStart, t.thetaLength);
  }
}
class dr extends me {
  constructor(t = 1, e = 0.4, n = 12, s = 48, r = Math.PI * 2) {
    super(), this.type = "TorusGeometry", this.parameters = {
      radius: t,
      tube: e,
      radialSegments: n,
      tubularSegments: s,
      arc: r
    }, n = Math.floor(n), s = Math.floor(s);
    const o = [], a = [], l = [], c = [], h = new A(), u = new A(), d = new A();
    for (let p = 0; p <= n; p++)
      for (let g = 0; g <= s; g++) {
        const _ = g / s * r, m = p / n * Math.PI * 2;
        u.x = (t + e * Math.cos(m)) * Math.cos(_), u.y = (t + e * Math.cos(m)) * Math.sin(_), u.z = e * Math.sin(m), a.push(u.x, u.y, u.z), h.x = t * Math.cos(_), h.y = t * Math.sin(_), d.subVectors(u, h).normalize(), l.push(d.x, d.y, d.z), c.push(g / s), c.push(p / n);
      }
    for (let p = 1; p <= n; p++)
      for (let g = 1; g <= s; g++) {
        const _ = (s + 1) * p + g - 1, m = (s + 1) * (p - 1) + g - 1, f = (s + 1) * (p - 1) + g, b = (s + 1) * p + g;
        o.push(_, m, b), o.push(m, f, b);
      }
    this.setIndex(o), this.setAttribute("position", new Kt(a, 3)), this.setAttribute("normal", new Kt(l, 3)), this.setAttribute("uv", new Kt(c, 2));
  }
  copy(t) {
    return super.copy(t), this.parameters = Object.assign({}, t.parameters), this;
  }
  static fromJSON(t) {
    return new dr(t.radius, t.tube, t.radialSegments, t.tubularSegments, t.arc);
  }
}
class e_ extends Yn {
  static get type() {
    return "ShadowMaterial";
  }
  constructor(t) {
    super(), this.isShadowMaterial = !0, this.color = new Nt(0), this.transparent = !0, this.fog = !0, this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.color.copy(t.color), this.fog = t.fog, this;
  }
}
class is extends Yn {
  static get type() {
    return "MeshStandardMaterial";
  }
  constructor(t) {
    super(), this.isMeshStandardMaterial = !0, this.defines = { STANDARD: "" }, this.color = new Nt(16777215), this.roughness = 1, this.metalness = 0, this.map = null, this.lightMap = null, this.lightMapIntensity = 1, this.aoMap = null, this.aoMapIntensity = 1, this.emissive = new Nt(0), this.emissiveIntensity = 1, this.emissiveMap = null, this.bumpMap = null, this.bumpScale = 1, this.normalMap = null, this.normalMapType = Xc, this.normalScale = new St(1, 1), this.displacementMap = null, this.displacementScale = 1, this.displacementBias = 0, this.roughnessMap = null, this.metalnessMap = null, this.alphaMap = null, this.envMap = null, this.envMapRotation = new Je(), this.envMapIntensity = 1, this.wireframe = !1, this.wireframeLinewidth = 1, this.wireframeLinecap = "round", this.wireframeLinejoin = "round", this.flatShading = !1, this.fog = !0, this.setValues(t);
  }
  copy(t) {
    return super.copy(t), this.defines = { STANDARD: "" }, this.color.copy(t.color), this.roughness = t.roughness, this.metalness = t.metalness, this.map = t.map, this.lightMap = t.lightMap, this.lightMapIntensity = t.lightMapIntensity, this.aoMap = t.aoMap, this.aoMapIntensity = t.aoMapIntensity, this.emissive.copy(t.emissive), this.emissiveMap = t.emissiveMap, this.emissiveIntensity = t.emissiveIntensity, this.bumpMap = t.bumpMap, this.bumpScale = t.bumpScale, this.normalMap = t.normalMap, this.normalMapType = t.normalMapType, this.normalScale.copy(t.normalScale), this.displacementMap = t.displacementMap, this.displacementScale = t.displacementScale, this.displacementBias = t.displacementBias, this.roughnessMap = t.roughnessMap, this.metalnessMap = t.metalnessMap, this.alphaMap = t.alphaMap, this.envMap = t.envMap, this.envMapRotation.copy(t.envMapRotation), this.envMapIntensity = t.envMapIntensity, this.wireframe = t.wireframe, this.wireframeLinewidth = t.wireframeLinewidth, this.wireframeLinecap = t.wireframeLinecap, this.wireframeLinejoin = t.wireframeLinejoin, this.flatShading = t.flatShading, this.fog = t.fog, this;
  }
}
const jl = {
  enabled: !1,
  files: {},
  add: function(i, t) {
    this.enabled !== !1 && (this.files[i] = t);
  },
  get: function(i) {
    if (this.enabled !== !1)
      return this.files[i];
  },
  remove: function(i) {
    delete this.files[i];
  },
  clear: function() {
    this.files = {};
  }
};
class n_ {
  constructor(t, e, n) {
    const s = this;
    let r = !1, o = 0, a = 0, l;
    const c = [];
    this.onStart = void 0, this.onLoad = t, this.onProgress = e, this.onError = n, this.itemStart = function(h) {
      a++, r === !1 && s.onStart !== void 0 && s.onStart(h, o, a), r = !0;
    }, this.itemEnd = function(h) {
      o++, s.onProgress !== void 0 && s.onProgress(h, o, a), o === a && (r = !1, s.onLoad !== void 0 && s.onLoad());
    }, this.itemError = function(h) {
      s.onError !== void 0 && s.onError(h);
    }, this.resolveURL = function(h) {
      return l ? l(h) : h;
    }, this.setURLModifier = function(h) {
      return l = h, this;
    }, this.addHandler = function(h, u) {
      return c.push(h, u), this;
    }, this.removeHandler = function(h) {
      const u = c.indexOf(h);
      return u !== -1 && c.splice(u, 2), this;
    }, this.getHandler = function(h) {
      for (let u = 0, d = c.length; u < d; u += 2) {
        const p = c[u], g = c[u + 1];
        if (p.global && (p.lastIndex = 0), p.test(h))
          return g;
      }
      return null;
    };
  }
}
const i_ = /* @__PURE__ */ new n_();
class ca {
  constructor(t) {
    this.manager = t !== void 0 ? t : i_, this.crossOrigin = "anonymous", this.withCredentials = !1, this.path = "", this.resourcePath = "", this.requestHeader = {};
  }
  load() {
  }
  loadAsync(t, e) {
    const n = this;
    return new Promise(function(s, r) {
      n.load(t, s, e, r);
    });
  }
  parse() {
  }
  setCrossOrigin(t) {
    return this.crossOrigin = t, this;
  }
  setWithCredentials(t) {
    return this.withCredentials = t, this;
  }
  setPath(t) {
    return this.path = t, this;
  }
  setResourcePath(t) {
    return this.resourcePath = t, this;
  }
  setRequestHeader(t) {
    return this.requestHeader = t, this;
  }
}
ca.DEFAULT_MATERIAL_NAME = "__DEFAULT";
class s_ extends ca {
  constructor(t) {
    super(t);
  }
  load(t, e, n, s) {
    this.path !== void 0 && (t = this.path + t), t = this.manager.resolveURL(t);
    const r = this, o = jl.get(t);
    if (o !== void 0)
      return r.manager.itemStart(t), setTimeout(function() {
        e && e(o), r.manager.itemEnd(t);
      }, 0), o;
    const a = ns("img");
    function l() {
      h(), jl.add(t, this), e && e(this), r.manager.itemEnd(t);
    }
    function c(u) {
      h(), s && s(u), r.manager.itemError(t), r.manager.itemEnd(t);
    }
    function h() {
      a.removeEventListener("load", l, !1), a.removeEventListener("error", c, !1);
    }
    return a.addEventListener("load", l, !1), a.addEventListener("error", c, !1), t.slice(0, 5) !== "data:" && this.crossOrigin !== void 0 && (a.crossOrigin = this.crossOrigin), r.manager.itemStart(t), a.src = t, a;
  }
}
class r_ extends ca {
  constructor(t) {
    super(t);
  }
  load(t, e, n, s) {
    const r = new ye(), o = new s_(this.manager);
    return o.setCrossOrigin(this.crossOrigin), o.setPath(this.path), o.load(t, function(a) {
      r.image = a, r.needsUpdate = !0, e !== void 0 && e(r);
    }, n, s), r;
  }
}
class ha extends ue {
  constructor(t, e = 1) {
    super(), this.isLight = !0, this.type = "Light", this.color = new Nt(t), this.intensity = e;
  }
  dispose() {
  }
  copy(t, e) {
    return super.copy(t, e), this.color.copy(t.color), this.intensity = t.intensity, this;
  }
  toJSON(t) {
    const e = super.toJSON(t);
    return e.object.color = this.color.getHex(), e.object.intensity = this.intensity, this.groundColor !== void 0 && (e.object.groundColor = this.groundColor.getHex()), this.distance !== void 0 && (e.object.distance = this.distance), this.angle !== void 0 && (e.object.angle = this.angle), this.decay !== void 0 && (e.object.decay = this.decay), this.penumbra !== void 0 && (e.object.penumbra = this.penumbra), this.shadow !== void 0 && (e.object.shadow = this.shadow.toJSON()), this.target !== void 0 && (e.object.target = this.target.uuid), e;
  }
}
class o_ extends ha {
  constructor(t, e, n) {
    super(t, n), this.isHemisphereLight = !0, this.type = "HemisphereLight", this.position.copy(ue.DEFAULT_UP), this.updateMatrix(), this.groundColor = new Nt(e);
  }
  copy(t, e) {
    return super.copy(t, e), this.groundColor.copy(t.groundColor), this;
  }
}
const jr = /* @__PURE__ */ new wt(), Kl = /* @__PURE__ */ new A(), Zl = /* @__PURE__ */ new A();
class mh {
  constructor(t) {
    this.camera = t, this.intensity = 1, this.bias = 0, this.normalBias = 0, this.radius = 1, this.blurSamples = 8, this.mapSize = new St(512, 512), this.map = null, this.mapPass = null, this.matrix = new wt(), this.autoUpdate = !0, this.needsUpdate = !1, this._frustum = new ea(), this._frameExtents = new St(1, 1), this._viewportCount = 1, this._viewports = [
      new $t(0, 0, 1, 1)
    ];
  }
  getViewportCount() {
    return this._viewportCount;
  }
  getFrustum() {
    return this._frustum;
  }
  updateMatrices(t) {
    const e = this.camera, n = this.matrix;
    Kl.setFromMatrixPosition(t.matrixWorld), e.position.copy(Kl), Zl.setFromMatrixPosition(t.target.matrixWorld), e.lookAt(Zl), e.updateMatrixWorld(), jr.multiplyMatrices(e.projectionMatrix, e.matrixWorldInverse), this._frustum.setFromProjectionMatrix(jr), n.set(
      0.5,
      0,
      0,
      0.5,
      0,
      0.5,
      0,
      0.5,
      0,
      0,
      0.5,
      0.5,
      0,
      0,
      0,
      1
    ), n.multiply(jr);
  }
  getViewport(t) {
    return this._viewports[t];
  }
  getFrameExtents() {
    return this._frameExtents;
  }
  dispose() {
    this.map && this.map.dispose(), this.mapPass && this.mapPass.dispose();
  }
  copy(t) {
    return this.camera = t.camera.clone(), this.intensity = t.intensity, this.bias = t.bias, this.radius = t.radius, this.mapSize.copy(t.mapSize), this;
  }
  clone() {
    return new this.constructor().copy(this);
  }
  toJSON() {
    const t = {};
    return this.intensity !== 1 && (t.intensity = this.intensity), this.bias !== 0 && (t.bias = this.bias), this.normalBias !== 0 && (t.normalBias = this.normalBias), this.radius !== 1 && (t.radius = this.radius), (this.mapSize.x !== 512 || this.mapSize.y !== 512) && (t.mapSize = this.mapSize.toArray()), t.camera = this.camera.toJSON(!1).object, delete t.camera.matrix, t;
  }
}
const Jl = /* @__PURE__ */ new wt(), Wi = /* @__PURE__ */ new A(), Kr = /* @__PURE__ */ new A();
class a_ extends mh {
  constructor() {
    super(new Le(90, 1, 0.5, 500)), this.isPointLightShadow = !0, this._frameExtents = new St(4, 2), this._viewportCount = 6, this._viewports = [
      // These viewports map a cube-map onto a 2D texture with the
      // following orientation:
      //
      //  xzXZ
      //   y Y
      //
      // X - Positive x direction
      // x - Negative x direction
      // Y - Positive y direction
      // y - Negative y direction
      // Z - Positive z direction
      // z - Negative z direction
      // positive X
      new $t(2, 1, 1, 1),
      // negative X
      new $t(0, 1, 1, 1),
      // positive Z
      new $t(3, 1, 1, 1),
      // negative Z
      new $t(1, 1, 1, 1),
      // positive Y
      new $t(3, 0, 1, 1),
      // negative Y
      new $t(1, 0, 1, 1)
    ], this._cubeDirections = [
      new A(1, 0, 0),
      new A(-1, 0, 0),
      new A(0, 0, 1),
      new A(0, 0, -1),
      new A(0, 1, 0),
      new A(0, -1, 0)
    ], this._cubeUps = [
      new A(0, 1, 0),
      new A(0, 1, 0),
      new A(0, 1, 0),
      new A(0, 1, 0),
      new A(0, 0, 1),
      new A(0, 0, -1)
    ];
  }
  updateMatrices(t, e = 0) {
    const n = this.camera, s = this.matrix, r = t.distance || n.far;
    r !== n.far && (n.far = r, n.updateProjectionMatrix()), Wi.setFromMatrixPosition(t.matrixWorld), n.position.copy(Wi), Kr.copy(n.position), Kr.add(this._cubeDirections[e]), n.up.copy(this._cubeUps[e]), n.lookAt(Kr), n.updateMatrixWorld(), s.makeTranslation(-Wi.x, -Wi.y, -Wi.z), Jl.multiplyMatrices(n.projectionMatrix, n.matrixWorldInverse), this._frustum.setFromProjectionMatrix(Jl);
  }
}
class l_ extends ha {
  constructor(t, e, n = 0, s = 2) {
    super(t, e), this.isPointLight = !0, this.type = "PointLight", this.distance = n, this.decay = s, this.shadow = new a_();
  }
  get power() {
    return this.intensity * 4 * Math.PI;
  }
  set power(t) {
    this.intensity = t / (4 * Math.PI);
  }
  dispose() {
    this.shadow.dispose();
  }
  copy(t, e) {
    return super.copy(t, e), this.distance = t.distance, this.decay = t.decay, this.shadow = t.shadow.clone(), this;
  }
}
class c_ extends mh {
  constructor() {
    super(new Qs(-5, 5, 5, -5, 0.5, 500)), this.isDirectionalLightShadow = !0;
  }
}
class Ql extends ha {
  constructor(t, e) {
    super(t, e), this.isDirectionalLight = !0, this.type = "DirectionalLight", this.position.copy(ue.DEFAULT_UP), this.updateMatrix(), this.target = new ue(), this.shadow = new c_();
  }
  dispose() {
    this.shadow.dispose();
  }
  copy(t) {
    return super.copy(t), this.target = t.target.clone(), this.shadow = t.shadow.clone(), this;
  }
}
const tc = /* @__PURE__ */ new wt();
class h_ {
  constructor(t, e, n = 0, s = 1 / 0) {
    this.ray = new rs(t, e), this.near = n, this.far = s, this.camera = null, this.layers = new ta(), this.params = {
      Mesh: {},
      Line: { threshold: 1 },
      LOD: {},
      Points: { threshold: 1 },
      Sprite: {}
    };
  }
  set(t, e) {
    this.ray.set(t, e);
  }
  setFromCamera(t, e) {
    e.isPerspectiveCamera ? (this.ray.origin.setFromMatrixPosition(e.matrixWorld), this.ray.direction.set(t.x, t.y, 0.5).unproject(e).sub(this.ray.origin).normalize(), this.camera = e) : e.isOrthographicCamera ? (this.ray.origin.set(t.x, t.y, (e.near + e.far) / (e.near - e.far)).unproject(e), this.ray.direction.set(0, 0, -1).transformDirection(e.matrixWorld), this.camera = e) : console.error("THREE.Raycaster: Unsupported camera type: " + e.type);
  }
  setFromXRController(t) {
    return tc.identity().extractRotation(t.matrixWorld), this.ray.origin.setFromMatrixPosition(t.matrixWorld), this.ray.direction.set(0, 0, -1).applyMatrix4(tc), this;
  }
  intersectObject(t, e = !0, n = []) {
    return ko(t, this, n, e), n.sort(ec), n;
  }
  intersectObjects(t, e = !0, n = []) {
    for (let s = 0, r = t.length; s < r; s++)
      ko(t[s], this, n, e);
    return n.sort(ec), n;
  }
}
function ec(i, t) {
  return i.distance - t.distance;
}
function ko(i, t, e, n) {
  let s = !0;
  if (i.layers.test(t.layers) && i.raycast(t, e) === !1 && (s = !1), s === !0 && n === !0) {
    const r = i.children;
    for (let o = 0, a = r.length; o < a; o++)
      ko(r[o], t, e, !0);
  }
}
class nc {
  constructor(t = 1, e = 0, n = 0) {
    return this.radius = t, this.phi = e, this.theta = n, this;
  }
  set(t, e, n) {
    return this.radius = t, this.phi = e, this.theta = n, this;
  }
  copy(t) {
    return this.radius = t.radius, this.phi = t.phi, this.theta = t.theta, this;
  }
  // restrict phi to be between EPS and PI-EPS
  makeSafe() {
    return this.phi = Math.max(1e-6, Math.min(Math.PI - 1e-6, this.phi)), this;
  }
  setFromVector3(t) {
    return this.setFromCartesianCoords(t.x, t.y, t.z);
  }
  setFromCartesianCoords(t, e, n) {
    return this.radius = Math.sqrt(t * t + e * e + n * n), this.radius === 0 ? (this.theta = 0, this.phi = 0) : (this.theta = Math.atan2(t, n), this.phi = Math.acos(Ee(e / this.radius, -1, 1))), this;
  }
  clone() {
    return new this.constructor().copy(this);
  }
}
class u_ extends ph {
  constructor(t = 10, e = 10, n = 4473924, s = 8947848) {
    n = new Nt(n), s = new Nt(s);
    const r = e / 2, o = t / e, a = t / 2, l = [], c = [];
    for (let d = 0, p = 0, g = -a; d <= e; d++, g += o) {
      l.push(-a, 0, g, a, 0, g), l.push(g, 0, -a, g, 0, a);
      const _ = d === r ? n : s;
      _.toArray(c, p), p += 3, _.toArray(c, p), p += 3, _.toArray(c, p), p += 3, _.toArray(c, p), p += 3;
    }
    const h = new me();
    h.setAttribute("position", new Kt(l, 3)), h.setAttribute("color", new Kt(c, 3));
    const u = new ra({ vertexColors: !0, toneMapped: !1 });
    super(h, u), this.type = "GridHelper";
  }
  dispose() {
    this.geometry.dispose(), this.material.dispose();
  }
}
class d_ extends qn {
  constructor(t, e = null) {
    super(), this.object = t, this.domElement = e, this.enabled = !0, this.state = -1, this.keys = {}, this.mouseButtons = { LEFT: null, MIDDLE: null, RIGHT: null }, this.touches = { ONE: null, TWO: null };
  }
  connect() {
  }
  disconnect() {
  }
  dispose() {
  }
  update() {
  }
}
typeof __THREE_DEVTOOLS__ < "u" && __THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register", { detail: {
  revision: $o
} }));
typeof window < "u" && (window.__THREE__ ? console.warn("WARNING: Multiple instances of Three.js being imported.") : window.__THREE__ = $o);
const Gn = 20, f_ = 5e-6;
function p_(i) {
  const t = i.length / 12, e = new Float32Array(3 * t), n = new wt();
  for (let s = 0; s < t; s++) {
    const r = i.subarray(12 * s, 12 * s + 12);
    n.set(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9], r[10], r[11], 0, 0, 0, 1).invert(), new A().setFromMatrixPosition(n).toArray(e, 3 * s);
  }
  return e;
}
class m_ {
  constructor(t) {
    this.origins = t, this.stretched = !1;
    const e = t.length / 3;
    this.data = new Float32Array(Gn * e), this.texture = new sa(this.data, Gn / 4, e, Ue, ze);
  }
  /** Set the transforms from matrices of three rows with four numbers each. */
  take(t) {
    const e = this.origins.length / 3;
    this.stretched = !1;
    for (let n = 0; n < e && !this.stretched; n++) this.stretched = !g_(t, 12 * n);
    for (let n = 0; n < e; n++) this.one(t.subarray(12 * n, 12 * n + 12), Gn * n, this.origins.subarray(3 * n, 3 * n + 3));
    this.texture.needsUpdate = !0;
  }
  one(t, e, n) {
    const { data: s } = this;
    let r = [t[0], t[1], t[2], t[4], t[5], t[6], t[8], t[9], t[10]];
    const o = [t[3], t[7], t[11]], a = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    if (this.stretched) {
      const _ = r;
      r = __(_, a);
      for (let m = 0; m < 3; m++)
        for (let f = 0; f < 3; f++) o[m] += (_[3 * m + f] - r[3 * m + f]) * n[f];
    }
    for (let _ = 0; _ < 3; _++) {
      let m = n[_];
      for (let f = 0; f < 3; f++)
        s[e + 8 + 4 * _ + f] = a[3 * _ + f], m -= a[3 * _ + f] * n[f];
      s[e + 11 + 4 * _] = m;
    }
    const [l, c, h, u] = x_(r), [d, p, g] = o;
    s.set([
      l,
      c,
      h,
      u,
      0.5 * (u * d + p * h - g * c),
      0.5 * (u * p + g * l - d * h),
      0.5 * (u * g + d * c - p * l),
      -0.5 * (d * l + p * c + g * h)
    ], e);
  }
}
function g_(i, t) {
  for (let n = 0; n < 3; n++)
    for (let s = n; s < 3; s++) {
      let r = n === s ? -1 : 0;
      for (let o = 0; o < 3; o++) r += i[t + 4 * o + n] * i[t + 4 * o + s];
      if (Math.abs(r) > f_) return !1;
    }
  return i[t] * (i[t + 5] * i[t + 10] - i[t + 6] * i[t + 9]) - i[t + 1] * (i[t + 4] * i[t + 10] - i[t + 6] * i[t + 8]) + i[t + 2] * (i[t + 4] * i[t + 9] - i[t + 5] * i[t + 8]) > 0;
}
function __(i, t) {
  const { values: e, vectors: n } = v_(i), s = [0, 1, 2].sort((u, d) => e[d] - e[u]), r = s.map((u) => [n[u], n[3 + u], n[6 + u]]), o = s.map((u) => Math.sqrt(Math.max(0, e[u]))), a = r.map((u, d) => [0, 1, 2].map((p) => (i[3 * p] * u[0] + i[3 * p + 1] * u[1] + i[3 * p + 2] * u[2]) / (o[d] || 1))), l = Math.sign(ic(sc(r[0], r[1]), r[2])) || 1, c = sc(a[0], a[1]).map((u) => u * l);
  ic(c, a[2]) < 0 && (o[2] = -o[2]), a[2] = c;
  const h = new Array(9).fill(0);
  t.fill(0);
  for (let u = 0; u < 3; u++)
    for (let d = 0; d < 3; d++)
      for (let p = 0; p < 3; p++)
        h[3 * d + p] += a[u][d] * r[u][p], t[3 * d + p] += o[u] * r[u][d] * r[u][p];
  return h;
}
const ic = (i, t) => i[0] * t[0] + i[1] * t[1] + i[2] * t[2], sc = (i, t) => [
  i[1] * t[2] - i[2] * t[1],
  i[2] * t[0] - i[0] * t[2],
  i[0] * t[1] - i[1] * t[0]
];
function v_(i) {
  const t = new Array(9).fill(0);
  for (let n = 0; n < 3; n++)
    for (let s = 0; s < 3; s++)
      for (let r = 0; r < 3; r++) t[3 * n + s] += i[3 * r + n] * i[3 * r + s];
  const e = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let n = 0; n < 12; n++)
    for (const [s, r] of [[0, 1], [0, 2], [1, 2]]) {
      const o = t[3 * s + r];
      if (Math.abs(o) < 1e-300) continue;
      const a = (t[3 * r + r] - t[3 * s + s]) / (2 * o), l = (a < 0 ? -1 : 1) / (Math.abs(a) + Math.hypot(1, a)), c = 1 / Math.hypot(1, l), h = l * c;
      for (let u = 0; u < 3; u++) {
        const [d, p] = [t[3 * u + s], t[3 * u + r]];
        [t[3 * u + s], t[3 * u + r]] = [c * d - h * p, h * d + c * p];
        const [g, _] = [e[3 * u + s], e[3 * u + r]];
        [e[3 * u + s], e[3 * u + r]] = [c * g - h * _, h * g + c * _];
      }
      for (let u = 0; u < 3; u++) {
        const [d, p] = [t[3 * s + u], t[3 * r + u]];
        [t[3 * s + u], t[3 * r + u]] = [c * d - h * p, h * d + c * p];
      }
    }
  return { values: [t[0], t[4], t[8]], vectors: e };
}
function x_(i) {
  const [t, e, n, s, r, o, a, l, c] = i, h = [1 + t - r - c, 1 - t + r - c, 1 - t - r + c, 1 + t + r + c], u = h.indexOf(Math.max(...h)), p = [
    [h[0], e + s, n + a, l - o],
    [e + s, h[1], o + l, n - a],
    [n + a, o + l, h[2], s - e],
    [l - o, n - a, s - e, h[3]]
  ][u], g = Math.hypot(...p);
  return [p[0] / g, p[1] / g, p[2] / g, p[3] / g];
}
function gh({ data: i }, t, e, n, s) {
  let r = n;
  for (let c = n; c < n + s; c++) e[c] > e[r] && (r = c);
  if (!(e[r] > 0)) return null;
  const o = Gn * t[r], a = new Array(Gn).fill(0);
  for (let c = n; c < n + s; c++) {
    const h = e[c];
    if (h <= 0) continue;
    const u = Gn * t[c], p = i[u] * i[o] + i[u + 1] * i[o + 1] + i[u + 2] * i[o + 2] + i[u + 3] * i[o + 3] < 0 ? -h : h;
    for (let g = 0; g < 8; g++) a[g] += p * i[u + g];
    for (let g = 8; g < Gn; g++) a[g] += h * i[u + g];
  }
  const l = Math.hypot(a[0], a[1], a[2], a[3]);
  for (let c = 0; c < 8; c++) a[c] /= l;
  return a;
}
function _h(i, t) {
  const [e, n, s] = t;
  for (let r = 0; r < 3; r++) t[r] = i[8 + 4 * r] * e + i[9 + 4 * r] * n + i[10 + 4 * r] * s + i[11 + 4 * r];
}
function M_(i, t, e, n, s, r) {
  const o = gh(i, t, e, n, s);
  if (!o) return;
  i.stretched && _h(o, r);
  const [a, l, c, h, u, d, p, g] = o, [_, m, f] = r, b = l * f - c * m + h * _, E = c * _ - a * f + h * m, M = a * m - l * _ + h * f;
  r[0] = _ + 2 * (l * M - c * E + h * u - g * a + l * p - c * d), r[1] = m + 2 * (c * b - a * M + h * d - g * l + c * u - a * p), r[2] = f + 2 * (a * E - l * b + h * p - g * c + a * d - l * u);
}
function y_(i, t, e, n, s, r, [o, a, l], c) {
  const h = gh(i, e, n, s, r);
  if (!h) return;
  const u = [c[0] - o, c[1] - a, c[2] - l];
  i.stretched && (h[11] = h[15] = h[19] = 0, _h(h, u));
  const [d, p, g, _] = h, [m, f, b] = u, E = p * b - g * f + _ * m, M = g * m - d * b + _ * f, L = d * f - p * m + _ * b;
  c[0] = m + 2 * (p * L - g * M), c[1] = f + 2 * (g * E - d * L), c[2] = b + 2 * (d * M - p * E);
  for (let T = s; T < s + r; T++) {
    const R = n[T];
    if (R === 0) continue;
    const P = 12 * e[T];
    for (let S = 0; S < 3; S++)
      c[S] += R * (t[P + 4 * S] * o + t[P + 4 * S + 1] * a + t[P + 4 * S + 2] * l + t[P + 4 * S + 3]);
  }
}
const Zi = (i, t) => ["", ...t ? ["2"] : []].flatMap((e) => ["x", "y", "z", "w"].map((n) => `${i}${e}.${n}`)), S_ = (i) => `
  mat4 poiseSkin = mat4(0.0);
  ${Zi("skinWeight", i).map((t, e) => `poiseSkin += ${t} * getBoneMatrix(${Zi("skinIndex", i)[e]});`).join(`
  `)}
  if (${Zi("skinWeight", i).join(" + ")} <= 0.0) poiseSkin = modelMatrix;
`, E_ = (i) => {
  const t = i ? 8 : 4;
  return `
  float poiseWeights[${t}] = float[${t}](${Zi("skinWeight", i).join(", ")});
  float poiseJoints[${t}] = float[${t}](${Zi("skinIndex", i).join(", ")});
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
`;
}, b_ = `
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
`, w_ = `
vec3 poiseAbout(vec3 p) {
  vec3 way = p - poiseCentre;
  if (poiseStretched) way = vec4(way, 0.0) * poiseRows;
  return poiseTurned(way);
}
`;
function ua(i, t, { many: e, by: n }) {
  let s = `#include <skinning_pars_vertex>
`;
  e && (s += `attribute vec4 skinIndex2;
attribute vec4 skinWeight2;
`);
  let [r, o, a] = [
    S_(e),
    "objectNormal = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(objectNormal, 0.0)).xyz;",
    "transformed = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(transformed, 1.0)).xyz;"
  ];
  if (n !== "matrices") {
    s += b_;
    const l = r;
    [r, o, a] = [E_(e), "objectNormal = poiseFaced(objectNormal);", "transformed = poiseMoved(transformed);"], n === "centres" && (s += `attribute vec3 poiseCentre;
${w_}`, r = `${l}
${r}`, a = "transformed = poiseAbout(transformed) + (bindMatrixInverse * poiseSkin * bindMatrix * vec4(poiseCentre, 1.0)).xyz;");
    const c = i.userData.turns ??= { turns: { value: null }, stretched: { value: !1 } };
    t.uniforms.poiseTurns = c.turns, t.uniforms.poiseStretched = c.stretched;
  }
  t.vertexShader = t.vertexShader.replace("#include <skinning_pars_vertex>", s).replace("#include <skinbase_vertex>", r).replace("#include <skinnormal_vertex>", o).replace("#include <skinning_vertex>", a);
}
function vh(i, t, e) {
  const n = new hh({ depthPacking: Wc });
  if (n.onBeforeCompile = (r) => ua(n, r, t), n.customProgramCacheKey = () => da(t), i.customDepthMaterial = n, !e) return;
  const s = (r) => {
    const o = r.userData.turns ??= { turns: { value: null }, stretched: { value: !1 } };
    o.turns.value = e.texture, o.stretched.value = e.stretched;
  };
  i.onBeforeRender = (r, o, a, l, c) => s(c), i.onBeforeShadow = (r, o, a, l, c, h) => s(h);
}
const da = ({ many: i, by: t }) => `${i ? "eight" : "four"} ${t}`, xh = "centres-of-rotation", T_ = 400, Is = ({ view: i, weights: t }) => `${i.key}/${t.key}`, A_ = (i, t) => i.deformer === xh && t?.view.key === i.key ? t.centres : null;
class R_ {
  constructor(t) {
    this.body = t, this.timers = /* @__PURE__ */ new Map(), this.asked = /* @__PURE__ */ new Set();
  }
  /** Request the centres of a skin after `after` milliseconds without a further call. */
  want(t, e) {
    clearTimeout(this.timers.get(t));
    const n = this.body.skins[t];
    !n || n.view.deformer !== xh || n.centres?.name === Is(n) || (e ? this.timers.set(t, window.setTimeout(() => this.want(t, 0), e)) : this.fetch(t, n.view.name, Is(n), n.centres === null));
  }
  async fetch(t, e, n, s) {
    if (this.asked.has(n)) return;
    this.asked.add(n);
    const r = window.setTimeout(() => {
      s && this.body.centred(`${e} is drawn by linear blending until its centres of rotation are computed.`);
    }, T_);
    try {
      const { floats: o } = await fa(`centres/${n}`), a = this.body.skins[t];
      a && Is(a) === n && this.body.centre(t, { name: n, at: o.get("centres") });
    } catch (o) {
      const a = this.body.skins[t];
      a && Is(a) === n && this.body.centred(`${e} is drawn ${s ? "by linear blending" : "with its previous centres of rotation"}: ${C_(o)}`);
    } finally {
      clearTimeout(r), this.asked.delete(n);
    }
  }
}
function C_(i) {
  const t = i instanceof Error ? i.message : String(i);
  try {
    return JSON.parse(t).error.message;
  } catch {
    return t;
  }
}
function P_(i, t) {
  const e = i.dofs.map((n, s) => Math.min(Math.max(t[n], i.lower[s]), i.upper[s]));
  return i.keys === 1 ? [1] : i.dofs.length === 1 ? D_(i, e[0]) : L_(i, e);
}
function D_({ breakpoints: i, coefficients: t, keys: e }, n) {
  const s = i.length - 1;
  let r = 0;
  for (; r < s - 1 && n >= i[r + 1]; ) r += 1;
  const o = n - i[r];
  return Array.from({ length: e }, (a, l) => {
    const c = t.slice(4 * (s * l + r), 4 * (s * l + r) + 4);
    return c[0] + o * (c[1] + o * (c[2] + o * c[3]));
  });
}
function L_({ centres: i, span: t, soft: e, table: n, keys: s }, r) {
  const o = n.slice(s * s, s * s + s);
  for (let a = 0; a < s; a++) {
    let l = e * e;
    r.forEach((c, h) => {
      l += (c / t[h] - i[r.length * a + h]) ** 2;
    });
    for (let c = 0; c < s; c++) o[c] += Math.sqrt(l) * n[s * a + c];
  }
  return o;
}
const Xi = 0.1;
function U_(i, { matrix: t, width: e, height: n }, s) {
  for (let r = 0, o = i.length / 3; r < o; r++) {
    const a = i[3 * r], l = i[3 * r + 1], c = i[3 * r + 2], h = t[3] * a + t[7] * l + t[11] * c + t[15], u = h > 1e-6 ? 1 / h : NaN;
    s[2 * r] = 0.5 * e * (1 + u * (t[0] * a + t[4] * l + t[8] * c + t[12])), s[2 * r + 1] = 0.5 * n * (1 + u * (t[1] * a + t[5] * l + t[9] * c + t[13]));
  }
}
function I_(i, t, e, n) {
  let s = 0;
  for (let r = 0, o = i.length; r < o; r += 3) {
    const a = i[r], l = i[r + 1], c = i[r + 2], h = t[2 * a], u = t[2 * a + 1], d = t[2 * l], p = t[2 * l + 1], g = t[2 * c], _ = t[2 * c + 1], m = Math.min(h, d, g), f = Math.max(h, d, g), b = Math.min(u, p, _), E = Math.max(u, p, _);
    if (Math.floor(f + Xi - 0.5) < Math.ceil(m - Xi - 0.5) || Math.floor(E + Xi - 0.5) < Math.ceil(b - Xi - 0.5)) continue;
    const M = (d - h) * (_ - u) - (p - u) * (g - h);
    !e && M < -Xi * (f - m + E - b) || (n[s] = a, n[s + 1] = l, n[s + 2] = c, s += 3);
  }
  return s;
}
const N_ = 1, Mh = [[0.13, 0.16, 0.42], [0.1, 0.45, 0.78], [0.2, 0.72, 0.55], [0.96, 0.83, 0.22], [0.86, 0.15, 0.12]];
function F_(i, t, e, n, s, r) {
  const o = new DataView(new ArrayBuffer(20));
  return o.setUint8(0, 1), o.setUint32(1, i, !0), o.setUint8(5, t), o.setUint16(6, e, !0), o.setUint32(8, n, !0), o.setFloat32(12, s, !0), o.setFloat32(16, r, !0), o.buffer;
}
function O_(i, t, e, n, s, r) {
  const o = new DataView(new ArrayBuffer(20));
  return o.setUint8(0, 2), o.setUint32(1, i, !0), o.setUint8(5, t), o.setUint16(6, e, !0), o.setFloat32(8, n, !0), o.setFloat32(12, s, !0), o.setFloat32(16, r, !0), o.buffer;
}
function B_(i, t, e) {
  const n = new DataView(new ArrayBuffer(10));
  return n.setUint8(0, 7), n.setUint32(1, i, !0), n.setUint8(5, t), n.setUint32(6, e, !0), n.buffer;
}
function z_(i, t, e, n, s) {
  const r = new DataView(new ArrayBuffer(18));
  return r.setUint8(0, 3), r.setUint32(1, i, !0), r.setUint8(5, t), r.setFloat32(6, e, !0), r.setFloat32(10, n, !0), r.setFloat32(14, s, !0), r.buffer;
}
function k_(i, t, e, n, s, r) {
  const o = new DataView(new ArrayBuffer(22));
  return o.setUint8(0, 4), o.setUint32(1, i, !0), o.setUint8(5, t), o.setFloat32(6, e, !0), o.setFloat32(10, n, !0), o.setFloat32(14, s, !0), o.setFloat32(18, r, !0), o.buffer;
}
function rc(i, t) {
  const e = new DataView(new ArrayBuffer(6));
  return e.setUint8(0, 5), e.setUint32(1, i, !0), e.setUint8(5, t), e.buffer;
}
const H_ = 64;
function V_(i) {
  const t = new DataView(i);
  let e = 1;
  const n = t.getUint32(e, !0);
  e += 4;
  const s = t.getUint8(e);
  e += 1;
  const r = t.getFloat32(e, !0);
  e += 4;
  const o = t.getFloat32(e, !0);
  e += 4;
  const a = t.getUint32(e, !0), l = new Float32Array(i.slice(e + 4, e + 4 + 4 * a));
  e += 4 + 4 * a;
  const c = t.getUint32(e, !0), h = new Float32Array(i.slice(e + 4, e + 4 + 4 * c));
  e += 4 + 4 * c;
  const u = t.getFloat64(e, !0);
  e += 8;
  const d = t.getUint32(e, !0), p = new Float32Array(i.slice(e + 4, e + 4 + 4 * d));
  return e += 4 + 4 * d, { seq: n, flags: s, seconds: r, missed: o, q: l, world: h, time: u, balance: p };
}
const G_ = "vec3(0.85, 0.1, 0.75)", $i = Mh.map(([i, t, e]) => `vec3(${i.toFixed(4)}, ${t.toFixed(4)}, ${e.toFixed(4)})`), W_ = { grey: { value: 0 } }, yh = /* @__PURE__ */ new WeakSet();
function X_(i) {
  const t = pr(i), { many: e } = t, n = new is({ color: 16777215, roughness: 0.85, metalness: 0 }), s = { value: -1 };
  return n.userData.joint = s, n.side = i.mesh.material.side, n.customProgramCacheKey = () => `heat ${da(t)}`, n.onBeforeCompile = (r) => {
    ua(n, r, t), r.uniforms.heatJoint = s, r.uniforms.heatGrey = W_.grey;
    const o = (a) => `dot(skinWeight${a}, 1.0 - step(0.5, abs(skinIndex${a} - heatJoint)))`;
    r.vertexShader = r.vertexShader.replace("#include <common>", `#include <common>
uniform float heatJoint;
varying float heatWeight;
varying float heatTotal;`).replace("#include <project_vertex>", `#include <project_vertex>
        heatWeight = ${o("")}${e ? ` + ${o("2")}` : ""};
        heatTotal = dot(skinWeight, vec4(1.0))${e ? " + dot(skinWeight2, vec4(1.0))" : ""};`), r.fragmentShader = r.fragmentShader.replace("#include <common>", `#include <common>
        uniform float heatGrey;
        varying float heatWeight;
        varying float heatTotal;
        vec3 heatColour(float w) {
          float at = clamp(w, 0.0, 1.0) * 4.0;
          vec3 c = mix(${$i[0]}, ${$i[1]}, clamp(at, 0.0, 1.0));
          c = mix(c, ${$i[2]}, clamp(at - 1.0, 0.0, 1.0));
          c = mix(c, ${$i[3]}, clamp(at - 2.0, 0.0, 1.0));
          c = mix(c, ${$i[4]}, clamp(at - 3.0, 0.0, 1.0));
          return mix(c, vec3(clamp(w, 0.0, 1.0)), heatGrey);
        }`).replace("#include <color_fragment>", `#include <color_fragment>
        vec3 heat = heatTotal < 0.01 ? ${G_} : heatColour(heatWeight);
        heat = pow(heat, vec3(2.2));
        diffuseColor.rgb = heat * 0.75;`).replace("#include <emissivemap_fragment>", `#include <emissivemap_fragment>
totalEmissiveRadiance += heat * 0.34;`);
  }, yh.add(n), n;
}
const qs = (i) => yh.has(i);
function $_(i, t) {
  const e = i.mesh.material;
  e.userData.joint.value = i.view.joints.indexOf(t);
}
const q_ = (i) => i ? "linear-gradient(to right, #000, #fff)" : `linear-gradient(to right, ${Mh.map((t) => `rgb(${t.map((e) => Math.round(255 * e)).join(" ")})`).join(", ")})`, nr = /* @__PURE__ */ new Map();
function Y_(i, t, e) {
  nr.has(i) || nr.set(i, { data: t, mime: e, url: "" });
}
async function j_(i) {
  const t = nr.get(i);
  if (t) return t.data;
  const e = await fetch(i);
  if (!e.ok) throw new Error(await e.text());
  return e.arrayBuffer();
}
function K_(i) {
  const t = nr.get(i);
  return t ? t.url ||= URL.createObjectURL(new Blob([t.data], { type: t.mime })) : i;
}
const oc = {
  10497: Ks,
  33071: bn,
  33648: Zs
}, Z_ = ["map", "metalnessMap", "roughnessMap", "normalMap", "aoMap", "emissiveMap"], J_ = new r_();
function qi(i, t, e) {
  const n = J_.load(K_(`textures/${i.key}`), e);
  return t && (n.colorSpace = De), n.flipY = !1, n.channel = i.uv === 1 ? 1 : 0, n.wrapS = oc[i.wrap_s], n.wrapT = oc[i.wrap_t], n;
}
function Q_(i, t, e) {
  const n = new is({ color: 13223101, roughness: 0.75, metalness: 0 });
  return i && (n.color.setRGB(i.colour[0], i.colour[1], i.colour[2]), n.roughness = i.roughness, n.metalness = i.metallic, n.emissive.setRGB(...i.emissive), n.side = i.double_sided ? je : Ze, i.alpha === "BLEND" && (n.transparent = !0, n.opacity = i.colour[3]), i.alpha === "MASK" && (n.alphaTest = i.cutoff, n.opacity = i.colour[3]), i.base_texture && (n.map = qi(i.base_texture, !0, e)), i.emissive_texture && (n.emissiveMap = qi(i.emissive_texture, !0, e)), i.metallic_roughness_texture && (n.metalnessMap = n.roughnessMap = qi(i.metallic_roughness_texture, !1, e)), i.occlusion_texture && (n.aoMap = qi(i.occlusion_texture, !1, e), n.aoMapIntensity = i.occlusion_texture.scale), i.normal_texture && (n.normalMap = qi(i.normal_texture, !1, e), n.normalScale.setScalar(i.normal_texture.scale))), n.userData.opaque = { transparent: n.transparent, opacity: n.opacity }, n.onBeforeCompile = (s) => ua(n, s, t), n.customProgramCacheKey = () => da(t), n;
}
function t0(i, t, e = !1) {
  const n = i.userData.opaque ?? { transparent: !1, opacity: 1 };
  i.transparent = t || n.transparent, i.opacity = t ? (e ? 0.62 : 0.35) * n.opacity : n.opacity, i.depthWrite = !n.transparent, i.needsUpdate = !0;
}
function e0(i) {
  for (const t of Z_) i[t]?.dispose();
  i.dispose();
}
new Nt(13421772);
const n0 = /* @__PURE__ */ new WeakSet(), i0 = (i) => n0.has(i), ac = /* @__PURE__ */ new WeakMap();
function fr(i, t) {
  const e = ac.get(t);
  if (e && e.posed === i.posed) return e.vertices;
  const { position: n, shapes: s } = t.geometry, { joints: r, values: o, influences: a } = t.weights, l = e?.vertices ?? new Float32Array(n.length), c = i.motions(t.view, t.geometry), h = t.mesh.morphTargetInfluences ?? [], u = t.centres?.at;
  for (let d = 0, p = n.length / 3; d < p; d++) {
    let g = n[3 * d], _ = n[3 * d + 1], m = n[3 * d + 2];
    for (let L = 0; L < s.length; L++) {
      const T = h[L] ?? 0;
      T !== 0 && (g += T * s[L][3 * d], _ += T * s[L][3 * d + 1], m += T * s[L][3 * d + 2]);
    }
    if (t.turns) {
      const L = [g, _, m];
      u ? y_(t.turns, c, r, o, a * d, a, [u[3 * d], u[3 * d + 1], u[3 * d + 2]], L) : M_(t.turns, r, o, a * d, a, L), l.set(L, 3 * d);
      continue;
    }
    let f = 0, b = 0, E = 0, M = 0;
    for (let L = 0; L < a; L++) {
      const T = o[a * d + L];
      if (T === 0) continue;
      M += T;
      const R = 12 * r[a * d + L];
      f += T * (c[R] * g + c[R + 1] * _ + c[R + 2] * m + c[R + 3]), b += T * (c[R + 4] * g + c[R + 5] * _ + c[R + 6] * m + c[R + 7]), E += T * (c[R + 8] * g + c[R + 9] * _ + c[R + 10] * m + c[R + 11]);
    }
    l[3 * d] = M > 0 ? f : g, l[3 * d + 1] = M > 0 ? b : _, l[3 * d + 2] = M > 0 ? E : m;
  }
  return ac.set(t, { posed: i.posed, vertices: l }), l;
}
function s0(i, t) {
  let e = null;
  const { x: n, y: s, z: r } = t.origin, { x: o, y: a, z: l } = t.direction;
  i.skins.forEach((h, u) => {
    const d = fr(i, h), p = h.geometry.index;
    for (let g = 0; g < p.length; g += 3) {
      const _ = 3 * p[g], m = 3 * p[g + 1], f = 3 * p[g + 2], b = d[_], E = d[_ + 1], M = d[_ + 2], L = d[m] - b, T = d[m + 1] - E, R = d[m + 2] - M, P = d[f] - b, S = d[f + 1] - E, x = d[f + 2] - M, C = a * x - l * S, V = l * P - o * x, O = o * S - a * P, W = L * C + T * V + R * O;
      if (W < 1e-14) continue;
      const K = n - b, G = s - E, Z = r - M, k = (K * C + G * V + Z * O) / W;
      if (k < 0 || k > 1) continue;
      const nt = G * R - Z * T, ct = Z * L - K * R, _t = K * T - G * L, Ct = (o * nt + a * ct + l * _t) / W;
      if (Ct < 0 || k + Ct > 1) continue;
      const Gt = (P * nt + S * ct + x * _t) / W;
      Gt <= 0 || e && Gt >= e.distance || (e = {
        skin: u,
        face: g / 3,
        u: 1 - k - Ct,
        v: k,
        joint: -1,
        distance: Gt,
        point: t.at(Gt, new A())
      });
    }
  });
  const c = e;
  return c && (c.joint = o0(i.skins[c.skin], c)), c;
}
function r0(i, t) {
  const { index: e } = i.geometry, { joints: n, values: s, influences: r } = i.weights, o = /* @__PURE__ */ new Map();
  return [t.u, t.v, 1 - t.u - t.v].forEach((a, l) => {
    const c = e[3 * t.face + l];
    for (let h = 0; h < r; h++) {
      const u = i.view.joints[n[r * c + h]], d = a * s[r * c + h];
      d > 0 && o.set(u, (o.get(u) ?? 0) + d);
    }
  }), o;
}
function o0(i, t) {
  let e = -1, n = -1;
  for (const [s, r] of r0(i, t)) r > e && ([e, n] = [r, s]);
  return n;
}
function a0(i, t, e, n) {
  let s = null, r = n;
  for (const o of i.segments) {
    const [a, l] = i.ends(o), c = t(a), h = t(l), u = new St(h.x - c.x, h.y - c.y), d = u.lengthSq(), p = d < 1e-9 ? 0 : Math.min(1, Math.max(0, ((e.x - c.x) * u.x + (e.y - c.y) * u.y) / d)), g = Math.hypot(c.x + p * u.x - e.x, c.y + p * u.y - e.y);
    g < r && (r = g, s = { joint: o.joint, point: a.lerp(l, p) });
  }
  return s;
}
function Sh(i, t) {
  const e = i.skins[t.skin], n = fr(i, e), s = new A();
  return [t.u, t.v, 1 - t.u - t.v].forEach((r, o) => {
    const a = 3 * e.geometry.index[3 * t.face + o];
    s.x += r * n[a], s.y += r * n[a + 1], s.z += r * n[a + 2];
  }), s;
}
const l0 = [[0.39, 0.79, 0.47, 0.9], [-0.73, 0.48, -0.48, 0.21]], c0 = 0.54, h0 = 0.28, u0 = 0.035, ir = /* @__PURE__ */ new WeakMap();
function d0(i, t, e) {
  const n = t.geometry.others.get("normal"), s = t.geometry.others.get("colour"), r = i.motions(t.view, t.geometry), { joints: o, values: a, influences: l } = t.weights, c = new Ie().setFromRotationMatrix(i.group.matrixWorld).invert(), h = l0.map(([g, _, m, f]) => ({ way: new A(g, _, m).applyQuaternion(c), strength: f })), [u, d] = [h[0], h[1]], p = new A(0, 1, 0).applyQuaternion(c);
  for (let g = 0, _ = n.length / 3; g < _; g++) {
    const m = n[3 * g], f = n[3 * g + 1], b = n[3 * g + 2];
    let E = 0, M = 0, L = 0;
    for (let C = l * g; C < l * (g + 1); C++) {
      const V = a[C];
      if (V === 0) continue;
      const O = 12 * o[C];
      E += V * (r[O] * m + r[O + 1] * f + r[O + 2] * b), M += V * (r[O + 4] * m + r[O + 5] * f + r[O + 6] * b), L += V * (r[O + 8] * m + r[O + 9] * f + r[O + 10] * b);
    }
    const T = Math.sqrt(E * E + M * M + L * L) || 1, R = (E * u.way.x + M * u.way.y + L * u.way.z) / T, P = (E * d.way.x + M * d.way.y + L * d.way.z) / T, S = (E * p.x + M * p.y + L * p.z) / T;
    let x = c0 + h0 * S;
    R > 0 && (x += u.strength * R), P > 0 && (x += d.strength * P);
    for (let C = 0; C < 3; C++) e[3 * g + C] = s ? x * s[4 * g + C] : x;
  }
}
function f0(i, t) {
  const e = t.geometry.position.length, n = new me();
  n.setIndex(new ce(new Uint32Array(t.geometry.index.length), 1).setUsage(Ga));
  for (const o of ["position", "color"])
    n.setAttribute(o, new ce(new Float32Array(e), 3).setUsage(Ga));
  for (const o of ["uv", "uv1"]) {
    const a = t.mesh.geometry.getAttribute(o);
    a && n.setAttribute(o, a);
  }
  const s = new Pi({ vertexColors: !0 });
  s.onBeforeCompile = (o) => {
    o.fragmentShader = o.fragmentShader.replace("#include <opaque_fragment>", `outgoingLight += ${u0};
#include <opaque_fragment>`);
  };
  const r = new Xt(n, s);
  return r.frustumCulled = !1, i.group.add(r), { mesh: r, posed: -1, pixels: new Float32Array(e / 3 * 2) };
}
function p0(i, t) {
  i.color.copy(t.color), (i.map !== t.map || i.alphaTest !== t.alphaTest || i.side !== t.side) && (i.needsUpdate = !0), [i.map, i.alphaTest, i.side] = [t.map, t.alphaTest, t.side], [i.transparent, i.opacity, i.depthWrite] = [t.transparent, t.opacity, t.depthWrite];
}
function m0(i, t, e) {
  const { geometry: n, material: s } = i.mesh, r = n.index;
  U_(n.getAttribute("position").array, e, i.pixels);
  const o = I_(t.geometry.index, i.pixels, s.side !== Ze, r.array);
  r.clearUpdateRanges(), r.addUpdateRange(0, o), r.needsUpdate = !0, n.setDrawRange(0, o);
}
function g0(i, { camera: t, width: e, height: n }) {
  return t.updateMatrixWorld(), { matrix: new wt().multiplyMatrices(t.projectionMatrix, t.matrixWorldInverse).multiply(i.group.matrixWorld).elements, width: e, height: n };
}
function _0(i, t) {
  if (!i.group.visible) return;
  const e = t !== null, n = e ? g0(i, t) : null;
  for (const s of i.skins) {
    const r = e && i.world.length > 0 && !qs(s.mesh.material) && !i0(s.mesh.material);
    let o = ir.get(s);
    s.mesh.visible = !r, o && (o.mesh.visible = r), r && (o || ir.set(s, o = f0(i, s)), p0(o.mesh.material, s.mesh.material), o.posed !== i.posed && v0(i, s, o), m0(o, s, n));
  }
}
function v0(i, t, e) {
  e.posed = i.posed;
  const { position: n, color: s } = e.mesh.geometry.attributes;
  n.array.set(fr(i, t)), d0(i, t, s.array), n.needsUpdate = s.needsUpdate = !0;
}
function x0(i) {
  const t = ir.get(i);
  t && (t.mesh.removeFromParent(), t.mesh.geometry.dispose(), t.mesh.material.dispose(), ir.delete(i));
}
async function M0(i) {
  const { view: t, floats: e, whole: n } = await fa(`weights/${i}`);
  return { key: i, influences: t.arrays[0].width, joints: n.get("joints"), values: e.get("weights") };
}
function y0(i, t) {
  const { influences: e, key: n } = i, s = i.values.length / e, r = new Uint32Array(s * t), o = new Float32Array(s * t);
  for (let a = 0; a < s; a++)
    for (let l = 0; l < e; l++)
      r[t * a + l] = i.joints[e * a + l], o[t * a + l] = i.values[e * a + l];
  return { key: n, influences: t, joints: r, values: o };
}
function S0(i, t) {
  const e = new Map(i.view.joints.map((l, c) => [l, c])), { joints: n, values: s, influences: r } = i.weights, a = ["", "2"].filter((l) => i.mesh.geometry.getAttribute(`skinIndex${l}`)).map((l) => [
    i.mesh.geometry.getAttribute(`skinIndex${l}`),
    i.mesh.geometry.getAttribute(`skinWeight${l}`)
  ]);
  t.vertices.forEach((l, c) => {
    for (let h = 0; h < r; h++) {
      const u = h < t.width ? t.weights[t.width * c + h] : 0, d = u > 0 ? e.get(t.joints[t.width * c + h]) : 0, p = d === void 0 ? 0 : u;
      n[r * l + h] = d ?? 0, s[r * l + h] = p;
      const [g, _] = a[h >> 2];
      g.array[4 * l + (h & 3)] = d ?? 0, _.array[4 * l + (h & 3)] = p;
    }
  });
  for (const l of a) for (const c of l) c.needsUpdate = !0;
}
function pr({ view: i, weights: t, centres: e }) {
  const n = e ? "centres" : "matrices";
  return { many: t.influences > 4, by: i.deformer === "dual-quaternion" ? "turns" : n };
}
const Eh = (i) => pr(i).by === "matrices" ? null : new m_(p_(i.geometry.inverseBind));
function bh(i, { inverseBind: t }, e) {
  const n = new Float32Array(12 * i.joints.length);
  return i.joints.forEach((s, r) => {
    const o = e.subarray(12 * s, 12 * s + 12), a = t.subarray(12 * r, 12 * r + 12);
    for (let l = 0; l < 3; l++)
      for (let c = 0; c < 4; c++)
        n[12 * r + 4 * l + c] = o[4 * l] * a[c] + o[4 * l + 1] * a[4 + c] + o[4 * l + 2] * a[8 + c] + (c === 3 ? o[4 * l + 3] : 0);
  }), n;
}
function E0({ view: i, geometry: t }, e, n, s, r) {
  i.shape_dofs.forEach((a, l) => {
    e.morphTargetInfluences[l] = s[a];
  });
  let o = i.shapes;
  for (const a of i.correctives)
    for (const l of P_(a, s)) e.morphTargetInfluences[o++] = l;
  n?.take(bh(i, t, r));
}
async function fa(i) {
  const t = await j_(i), e = new DataView(t).getUint32(0, !0), n = JSON.parse(new TextDecoder().decode(new Uint8Array(t, 4, e))), s = /* @__PURE__ */ new Map(), r = /* @__PURE__ */ new Map();
  for (const o of n.arrays) {
    const a = 4 + e + o.start, l = o.count * o.width;
    o.kind === "f32" ? s.set(o.name, new Float32Array(t, a, l)) : r.set(o.name, new Uint32Array(t, a, l));
  }
  return { view: n, floats: s, whole: r };
}
async function b0(i) {
  const { view: t, floats: e, whole: n } = await fa(`skins/${i}`), s = [...e.keys()].filter((r) => r.startsWith("shape "));
  return {
    view: t,
    position: e.get("position"),
    index: n.get("index"),
    inverseBind: new Float32Array(),
    shapes: s.map((r) => e.get(r)),
    others: e
  };
}
function Ns(i, t, e) {
  const n = i.length / t, s = new Float32Array(4 * n);
  for (let r = 0; r < n; r++)
    for (let o = 0; o < 4 && e + o < t; o++) s[4 * r + o] = i[t * r + e + o];
  return s;
}
function lc({ view: i, geometry: t, weights: e, centres: n }, s, r) {
  const o = new me(), a = e.influences;
  o.setIndex(new ce(t.index, 1)), o.setAttribute("position", new ce(t.position, 3)), o.setAttribute("normal", new ce(t.others.get("normal"), 3)), o.setAttribute("skinIndex", new Kt(Ns(e.joints, a, 0), 4)), o.setAttribute("skinWeight", new Kt(Ns(e.values, a, 0), 4)), a > 4 && (o.setAttribute("skinIndex2", new Kt(Ns(e.joints, a, 4), 4)), o.setAttribute("skinWeight2", new Kt(Ns(e.values, a, 4), 4))), ["uv", "uv1"].forEach((g, _) => {
    const m = t.others.get(`uv ${_}`);
    m && o.setAttribute(g, new ce(m, 2));
  });
  const l = t.others.get("colour");
  l && o.setAttribute("color", new ce(l, 4)), t.shapes.length && (o.morphTargetsRelative = !0, o.morphAttributes.position = t.shapes.map((g) => new ce(g, 3))), n && o.setAttribute("poiseCentre", new ce(n.at, 3));
  const c = pr({ view: i, weights: e, centres: n }), h = Q_(t.view.material, c, r);
  h.vertexColors = l !== void 0;
  const u = new dh(o, h), d = i.joints.map((g, _) => {
    const m = t.inverseBind.subarray(12 * _, 12 * _ + 12);
    return new wt().set(
      m[0],
      m[1],
      m[2],
      m[3],
      m[4],
      m[5],
      m[6],
      m[7],
      m[8],
      m[9],
      m[10],
      m[11],
      0,
      0,
      0,
      1
    );
  });
  u.bind(new ur(i.joints.map((g) => s[g]), d), new wt()), u.frustumCulled = !1, u.castShadow = !0;
  const p = Eh({ view: i, geometry: t, weights: e, centres: n });
  return vh(u, c, p), { view: i, geometry: t, weights: e, mesh: u, turns: p, centres: n };
}
const w0 = 800, T0 = U0(), cc = 9413567, A0 = new os(1, 12, 8), R0 = 8e-3, C0 = 0.012, P0 = 0.22, D0 = 3, L0 = 0.17;
function U0() {
  const i = new me(), t = 0.08, e = 0.15, n = [[t, e, 0], [0, e, t], [-t, e, 0], [0, e, -t]], s = [];
  for (let r = 0; r < 4; r++) {
    const [o, a] = [n[r], n[(r + 1) % 4]];
    s.push(0, 0, 0, ...o, ...a, 0, 1, 0, ...a, ...o);
  }
  return i.setAttribute("position", new Kt(s, 3)), i.computeVertexNormals(), i;
}
function I0(i) {
  const t = [];
  return i.joints.forEach((e, n) => {
    e.tip && t.push({ joint: n, child: -1, tip: new A(...e.tip) });
  }), i.joints.forEach((e, n) => {
    const s = i.joints[e.parent];
    s && (!s.tip || e.branches) && t.push({ joint: e.parent, child: n, tip: null });
  }), t;
}
function hc(i) {
  return i.joints.map(() => {
    const t = new fh();
    return t.matrixAutoUpdate = t.matrixWorldAutoUpdate = !1, t;
  });
}
class pa {
  constructor(t) {
    this.changed = t, this.group = new wn(), this.overlay = new wn(), this.skins = [], this.character = null, this.world = new Float32Array(), this.posed = 0, this.bones = [], this.sticks = null, this.balls = null, this.boneColours = null, this.segments = [], this.cache = /* @__PURE__ */ new Map(), this.revision = 0, this.structure = "", this.loading = !1, this.late = [], this.centring = new R_(this), this.centred = () => {
    };
  }
  /** Load a character and its skins' weights by key; return false if nothing has changed. */
  async show(t, e) {
    const n = JSON.stringify([t.up, t.joints, t.skins]), s = n === this.structure;
    if (s && !this.loading && this.skins.every((c, h) => c.weights.key === e[h]))
      return this.character = t, !1;
    const r = ++this.revision;
    this.loading = !0, this.late = [];
    const o = new Set(t.skins.map((c) => c.key));
    for (const c of this.cache.keys()) o.has(c) || this.cache.delete(c);
    for (const c of o) this.cache.has(c) || this.cache.set(c, b0(c));
    let a, l;
    try {
      a = await Promise.all(t.skins.map((c) => this.cache.get(c.key))), l = await Promise.all(e.map((c, h) => {
        const u = this.skins[h]?.weights;
        return u?.key === c ? u : M0(c);
      }));
    } catch (c) {
      if (r !== this.revision) return !1;
      throw this.loading = !1, c;
    }
    if (r !== this.revision) return !1;
    this.structure = n, this.character = t, s ? l.forEach((c, h) => this.reweigh(h, c)) : this.rebuild(t, a, l), this.loading = !1;
    for (const c of this.late) c();
    return this.late = [], this.skins.forEach((c, h) => this.centring.want(h, 0)), !0;
  }
  rebuild(t, e, n) {
    for (const s of this.skins)
      this.group.remove(s.mesh), s.mesh.skeleton.dispose(), this.dispose(s);
    this.bones = hc(t), this.skins = t.skins.map((s, r) => {
      const o = { ...e[r], inverseBind: Float32Array.from(s.inverse_bind) }, a = A_(s, this.skins[r]);
      return lc({ view: s, geometry: o, weights: n[r], centres: a }, this.bones, this.changed);
    }), this.dress(t);
  }
  dress(t) {
    for (const e of this.skins) this.group.add(e.mesh);
    this.group.rotation.x = t.up === "z" ? -Math.PI / 2 : 0, this.overlay.rotation.x = this.group.rotation.x, this.group.updateMatrixWorld(!0), this.makeBones(t);
  }
  dispose(t) {
    x0(t), t.mesh.geometry.dispose(), t.mesh.customDepthMaterial?.dispose(), t.turns?.texture.dispose(), e0(t.mesh.material);
  }
  /** Replace the weights of a skin, and with them its mesh. */
  reweigh(t, e, n = this.skins[t].centres) {
    const s = this.skins[t];
    if (s.weights === e && s.centres === n) return;
    const r = lc({ view: s.view, geometry: s.geometry, weights: e, centres: n }, this.bones, this.changed);
    s.mesh.morphTargetInfluences?.forEach((o, a) => {
      r.mesh.morphTargetInfluences[a] = o;
    }), this.world.length && r.turns?.take(this.motions(r.view, r.geometry)), this.group.remove(s.mesh), this.dispose(s), s.mesh.skeleton.dispose(), this.skins[t] = r, this.group.add(r.mesh), this.posed += 1;
  }
  /** Apply painted rows of weights. */
  painted(t) {
    if (this.loading) {
      this.late.push(() => this.painted(t));
      return;
    }
    const e = this.skins[t.skin];
    !e || t.vertices.length === 0 || (t.width > e.weights.influences && this.reweigh(t.skin, y0(e.weights, t.width)), S0(this.skins[t.skin], t), this.posed += 1, this.changed());
  }
  /** Set the key of the painted weights, which therefore need not be fetched. */
  named(t, e) {
    this.loading ? this.late.push(() => this.named(t, e)) : this.skins[t] && (this.skins[t].weights.key = e, this.centring.want(t, w0));
  }
  /** Forget the key of a skin's weights, which show a preview: an edit or its undoing fetches them anew. */
  disown(t) {
    this.skins[t].weights.key = "";
  }
  /** Set the centres of rotation of a skin's vertices. */
  centre(t, e) {
    const n = this.skins[t];
    if (n.centres) {
      const s = n.mesh.geometry.getAttribute("poiseCentre");
      s.array.set(e.at), s.needsUpdate = !0, n.centres = { name: e.name, at: s.array }, this.posed += 1, this.changed();
      return;
    }
    this.reweigh(t, n.weights, e), this.centred(""), this.changed();
  }
  /** Return a body that shares the skins but has its own pose. Free the copy before this body. */
  copy() {
    const t = new pa(this.changed), e = this.character;
    return t.character = e, t.bones = hc(e), t.skins = this.skins.map(({ view: n, geometry: s, weights: r, mesh: o, centres: a }) => {
      const l = new dh(o.geometry, o.material), c = n.joints.map((u) => t.bones[u]);
      l.bind(new ur(c, o.skeleton.boneInverses), new wt()), l.frustumCulled = !1, l.castShadow = !0;
      const h = Eh({ view: n, geometry: s, weights: r, centres: a });
      return vh(l, pr({ view: n, weights: r, centres: a }), h), { view: n, geometry: s, weights: r, mesh: l, turns: h, centres: a };
    }), t.dress(e), t;
  }
  /** Draw the skins cheaply in `picture` while something moves, or in full quality if it is null. */
  draft(t) {
    _0(this, t);
  }
  /** Free the GPU resources that belong to a copy alone. */
  free() {
    for (const { mesh: t, turns: e } of this.skins)
      t.skeleton.dispose(), t.customDepthMaterial?.dispose(), e?.texture.dispose();
    this.dropBones();
  }
  showBones(t) {
    for (const e of [this.sticks, this.balls]) e && (e.visible = t);
  }
  dropBones() {
    for (const t of [this.sticks, this.balls])
      t && (this.overlay.remove(t), t.dispose(), t.material.dispose());
  }
  makeBones(t) {
    this.dropBones(), this.segments = I0(t);
    const e = new is({ color: cc, roughness: 0.6 });
    this.skins.length && Object.assign(e, { transparent: !0, opacity: 0.9, depthTest: !1, depthWrite: !1 }), this.sticks = new Wl(T0, e, this.segments.length), this.balls = new Wl(A0, e, t.joints.length);
    for (const n of [this.sticks, this.balls])
      n.frustumCulled = !1, n.renderOrder = 5, this.overlay.add(n);
    this.boneColours && this.colourBones(this.boneColours);
  }
  /** Show a colour per joint on bones and joints; null restores their common colour. */
  colourBones(t) {
    this.boneColours = t;
    const { balls: e, sticks: n } = this;
    if (!n || !e) return;
    const s = new Nt(16777215);
    this.segments.forEach(({ joint: r }, o) => n.setColorAt(o, t?.[r] ?? s));
    for (let r = 0; r < this.bones.length; r++) e.setColorAt(r, t?.[r] ?? s);
    for (const r of [n, e]) r.instanceColor.needsUpdate = !0;
    n.material.color.set(t ? s : cc);
  }
  /** Apply a pose; return false if the pose belongs to another skeleton than the displayed one. */
  take(t) {
    if (!this.character || t.world.length !== 12 * this.bones.length) return !1;
    this.world = t.world, this.posed += 1, this.bones.forEach((e, n) => {
      const s = t.world.subarray(12 * n, 12 * n + 12);
      e.matrixWorld.set(
        s[0],
        s[1],
        s[2],
        s[3],
        s[4],
        s[5],
        s[6],
        s[7],
        s[8],
        s[9],
        s[10],
        s[11],
        0,
        0,
        0,
        1
      ), e.matrixWorld.premultiply(this.group.matrixWorld);
    });
    for (const e of this.skins) E0(e, e.mesh, e.turns, t.q, t.world);
    return this.placeBones(), !0;
  }
  /** Return the transform from bind pose to the current pose for each joint of a skin. */
  motions(t, e) {
    return bh(t, e, this.world);
  }
  frame(t) {
    const e = this.world.subarray(12 * t, 12 * t + 12);
    return new wt().set(
      e[0],
      e[1],
      e[2],
      e[3],
      e[4],
      e[5],
      e[6],
      e[7],
      e[8],
      e[9],
      e[10],
      e[11],
      0,
      0,
      0,
      1
    );
  }
  /** Return the start and end of a bone in the body's coordinates. */
  ends(t) {
    const e = this.frame(t.joint), n = new A().setFromMatrixPosition(e);
    return t.child >= 0 ? [n, new A().setFromMatrixPosition(this.frame(t.child))] : [n, t.tip.clone().applyMatrix4(e)];
  }
  placeBones() {
    if (!this.sticks || !this.balls) return;
    const t = new A(0, 1, 0), e = new Ie(), n = this.skins.length === 0, s = this.character.height || 1, r = new Float32Array(this.bones.length);
    this.segments.forEach((o, a) => {
      const [l, c] = this.ends(o), h = c.sub(l), u = h.length() || 1e-9;
      for (const p of [o.joint, o.child]) p >= 0 && (r[p] = Math.max(r[p], u));
      e.setFromUnitVectors(t, h.clone().divideScalar(u));
      const d = n ? Math.min(Math.max(u, P0 * s), D0 * u) : u;
      this.sticks.setMatrixAt(a, new wt().compose(l, e, new A(d, u, d)));
    });
    for (let o = 0; o < this.bones.length; o++) {
      const a = new A().setFromMatrixPosition(this.frame(o)), l = n ? Math.min(s * C0, r[o] * L0) : s * R0;
      this.balls.setMatrixAt(o, new wt().makeTranslation(a).scale(new A(l, l, l)));
    }
    this.sticks.instanceMatrix.needsUpdate = this.balls.instanceMatrix.needsUpdate = !0;
  }
}
const N0 = 14688650, wh = 3111935, F0 = 16777215, O0 = new la(0.016), B0 = new os(0.014, 16, 12), z0 = new dr(0.034, 32e-4, 8, 32), k0 = new dr(0.034, 55e-4, 8, 32), ma = (i) => new Pi({ color: i, depthTest: !1, transparent: !0 }), H0 = ma(N0), V0 = ma(wh), uc = ma(F0), dc = (i) => `${i.id} ${i.pin} ${i.turn !== null}`;
class G0 {
  constructor() {
    this.group = new wn(), this.shown = /* @__PURE__ */ new Map(), this.views = [], this.lines = new ph(
      new me(),
      new ra({ color: wh, depthTest: !1, transparent: !0 })
    ), this.lines.frustumCulled = !1, this.lines.renderOrder = 9, this.group.add(this.lines);
  }
  show(t, e) {
    const n = t.length === this.views.length && t.every((s, r) => dc(s) === dc(this.views[r]));
    this.views = t, n || this.remake();
    for (const s of t) {
      const r = this.shown.get(s.id);
      r.scale.setScalar(e), s.turn && r.quaternion.set(s.turn[1], s.turn[2], s.turn[3], s.turn[0]), s.position && r.position.set(...s.position);
    }
  }
  remake() {
    this.group.clear(), this.shown.clear(), this.group.add(this.lines);
    for (const t of this.views) {
      const e = this.make(t);
      e.userData.hold = t.id, this.shown.set(t.id, e), this.group.add(e);
    }
  }
  make(t) {
    const e = t.pin ? H0 : V0, n = t.pin ? O0 : B0, s = new wn(), r = new Xt(n, uc);
    return r.scale.setScalar(1.35), s.add(r), t.turn && s.add(new Xt(k0, uc), new Xt(z0, e)), s.add(new Xt(n, e)), s.children.forEach((o, a) => {
      o.renderOrder = 10 + a;
    }), s;
  }
  /** Move one of the holds until the next update from the document. */
  move(t, e) {
    const n = this.views.find((s) => s.id === t);
    n && (n.position = [e.x, e.y, e.z], this.shown.get(t)?.position.copy(e));
  }
  /** Move holds without a position to their joints, and draw lines from desired positions to current ones. */
  follow(t) {
    const e = [];
    for (const n of this.views) {
      const s = t.character?.joints.findIndex((o) => o.name === n.joint) ?? -1;
      if (!n.position || s < 0) continue;
      const r = n.skin === null ? new A(...n.offset).applyMatrix4(t.frame(s)) : Sh(t, { skin: n.skin, face: n.face, u: n.u, v: n.v });
      e.push(...n.position, r.x, r.y, r.z);
    }
    this.draw(e);
    for (const n of this.views) {
      if (n.position) continue;
      const s = t.character?.joints.findIndex((r) => r.name === n.joint) ?? -1;
      s >= 0 && this.shown.get(n.id)?.position.setFromMatrixPosition(t.frame(s));
    }
  }
  /** Draw lines between pairs of points; GPU buffers are replaced only if the number of points changes. */
  draw(t) {
    const e = this.lines.geometry.getAttribute("position");
    if (e?.array.length === t.length) {
      e.copyArray(t), e.needsUpdate = !0;
      return;
    }
    this.lines.geometry.dispose(), this.lines.geometry = new me(), this.lines.geometry.setAttribute("position", new Kt(t, 3));
  }
  /** Return the pin or target within `reach` pixels of a point on the screen. */
  near(t, e, n, s) {
    let r = null, o = s;
    for (const a of this.views) {
      const l = this.shown.get(a.id);
      if (!l || !a.position) continue;
      const c = t(l.getWorldPosition(new A())), h = Math.hypot(c.x - e, c.y - n);
      h < o && ([o, r] = [h, a]);
    }
    return r;
  }
}
const _e = (i) => ge`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`;
_e(ge`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 6 0v2" />`);
_e(ge`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 5.6-1.5" />`);
_e(ge`<path d="M2 3v10M14 3v10M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2" />`);
_e(ge`<path d="M4 4l8 8M12 4l-8 8" />`);
_e(ge`<path d="M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" />`);
_e(ge`<path d="M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" />`);
_e(ge`<circle cx="8" cy="8" r="3" /><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1" />`);
_e(ge`<path d="M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z" />`);
const W0 = _e(ge`<path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />`), X0 = _e(ge`<path d="M5 3v10M11 3v10" stroke-width="3" />`);
_e(ge`<path d="M3 3v10M13 3L6 8l7 5z" />`);
_e(ge`<path d="M11 4.5L14.5 8 11 11.5 7.5 8z" fill="currentColor" /><path d="M5 5L2 8l3 3" />`);
_e(ge`<path d="M5 4.5L8.5 8 5 11.5 1.5 8z" fill="currentColor" /><path d="M11 5l3 3-3 3" />`);
_e(ge`<path d="M3 9V8a4 4 0 0 1 4-4h6M13 7v1a4 4 0 0 1-4 4H3M11 2l2 2-2 2M5 10l-2 2 2 2" />`);
_e(ge`<path d="M8 2l6 6-6 6-6-6z" fill="currentColor" />`);
_e(ge`<path d="M2 5h3l1.2-1.8h3.6L11 5h3v8H2z" /><circle cx="8" cy="8.8" r="2.4" />`);
_e(ge`<path d="M2.5 4h11M6.5 4V2.5h3V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5" />`);
let $0 = 1;
function Ys() {
  return $0;
}
const q0 = (i) => i.pointerType === "touch" ? 2 : 1, Y0 = 4;
class j0 {
  constructor(t, e) {
    this.stage = t, this.mode = e, this.taken = /* @__PURE__ */ new Set(), this.resting = null, this.again = null;
    const n = t.canvas;
    n.addEventListener("pointerdown", (s) => this.down(s), { capture: !0 }), n.addEventListener("pointermove", (s) => this.move(s)), n.addEventListener("pointerrawupdate", (s) => this.ahead(s)), n.addEventListener("pointerup", (s) => this.up(s)), n.addEventListener("pointercancel", (s) => this.lost(s)), n.addEventListener("pointerleave", () => this.mode().away()), n.addEventListener("contextmenu", (s) => s.preventDefault());
  }
  place(t) {
    const e = this.stage.canvas.getBoundingClientRect();
    return [t.clientX - e.left, t.clientY - e.top];
  }
  down(t) {
    t !== this.again && (t.pointerType === "touch" && this.mode().oneFinger ? this.touched(t) : this.give(t, t));
  }
  /** Pass a pointer to the mode; return whether the mode uses it. */
  give(t, e) {
    if (!this.mode().down(t, ...this.place(t))) return !1;
    e.stopImmediatePropagation(), e.preventDefault(), this.taken.add(t.pointerId);
    try {
      this.stage.canvas.setPointerCapture(t.pointerId);
    } catch {
    }
    return !0;
  }
  touched(t) {
    const { resting: e } = this;
    if (this.taken.size) t.stopImmediatePropagation();
    else if (e)
      this.resting = null, this.turn(e.event);
    else if (t.isPrimary) {
      const [n, s] = this.place(t);
      this.resting = { event: t, x: n, y: s }, t.stopImmediatePropagation(), t.preventDefault();
    }
  }
  /** Give a resting finger to the camera. */
  turn(t) {
    const { pointerId: e, pointerType: n, clientX: s, clientY: r, button: o, buttons: a, isPrimary: l } = t;
    this.again = new PointerEvent("pointerdown", { pointerId: e, pointerType: n, clientX: s, clientY: r, button: o, buttons: a, isPrimary: l, bubbles: !0 }), this.stage.canvas.dispatchEvent(this.again), this.again = null;
  }
  move(t) {
    const [e, n] = this.place(t), { resting: s } = this;
    if (s?.event.pointerId === t.pointerId) {
      if (Math.hypot(e - s.x, n - s.y) <= Y0 * Ys()) return;
      this.resting = null, this.give(s.event, t) || this.turn(s.event);
    }
    this.mode().move(t, e, n);
  }
  ahead(t) {
    this.taken.has(t.pointerId) && this.mode().ahead?.(t, ...this.place(t));
  }
  up(t) {
    const { resting: e } = this;
    e?.event.pointerId === t.pointerId && (this.resting = null, this.give(e.event, t)), this.taken.delete(t.pointerId) && this.mode().up(t);
  }
  lost(t) {
    this.resting?.event.pointerId === t.pointerId && (this.resting = null), this.up(t);
  }
}
const K0 = 14, Z0 = 12, J0 = 8, Q0 = 4;
class tv {
  /** `first` is the id of the first grab; `taking` is called before a pull starts. */
  constructor({ stage: t, body: e, holds: n, connection: s, store: r }, o = 0, a = () => {
  }) {
    this.first = o, this.taking = a, this.pulls = /* @__PURE__ */ new Map(), this.keys = /* @__PURE__ */ new Set(), this.under = null, this.pending = null, this.pane = 0, [this.stage, this.body, this.holds, this.connection, this.store] = [t, e, n, s, r];
    const l = new Pi({ color: 16757844, depthTest: !1, transparent: !0, opacity: 0.9 });
    this.marker = new Xt(new os(1, 16, 12), l), this.marker.renderOrder = 20, this.marker.visible = !1, e.overlay.add(this.marker), addEventListener("keydown", (c) => {
      !c.metaKey && !c.ctrlKey && this.keys.add(c.key.toLowerCase());
    }), addEventListener("keyup", (c) => {
      c.key === "Meta" || c.key === "Control" ? this.keys.clear() : this.keys.delete(c.key.toLowerCase());
    }), addEventListener("blur", () => this.keys.clear());
  }
  local(t) {
    return t.applyMatrix4(this.body.group.matrixWorld.clone().invert());
  }
  /** Return the object at a point of the canvas. */
  find(t, e, n = Ys()) {
    if (!this.body.character || this.body.world.length === 0) return null;
    const s = (a) => this.stage.project(a.clone().applyMatrix4(this.body.group.matrixWorld), this.pane), r = this.holds.near((a) => this.stage.project(a, this.pane), t, e, Z0 * n);
    if (r?.position) return { joint: this.jointOf(r.joint), hold: r.id, point: new A(...r.position), hit: null };
    if (this.body.skins.length && !this.store.bones) {
      const a = s0(this.body, this.local(this.stage.ray(t, e, this.pane)));
      return a ? { joint: a.joint, hold: 0, point: a.point, hit: a } : null;
    }
    const o = a0(this.body, s, new St(t, e), K0 * n);
    return o ? { joint: o.joint, hold: 0, point: o.point, hit: null } : null;
  }
  /** Return the target of a press: the pin if the joint is pinned, otherwise the point itself. */
  pinned(t) {
    const e = this.holds.views.find((n) => n.pin && n.position && this.jointOf(n.joint) === t.joint);
    return t.hold || !e?.position ? t : { joint: t.joint, hold: e.id, point: new A(...e.position), hit: null };
  }
  jointOf(t) {
    return this.body.character.joints.findIndex((e) => e.name === t);
  }
  /** Start a pull at a point of the canvas; return false if nothing is there. */
  down(t, e, n) {
    if (t.button !== 0 || this.pulls.size >= J0) return !1;
    const s = this.find(e, n, q0(t) * Ys());
    if (!s) return !1;
    const r = t.altKey ? s : this.pinned(s), o = this.freeNumber(), a = r.joint >= 0 ? this.body.frame(r.joint) : new wt(), l = s.hit || s.hold ? null : s.point.clone().applyMatrix4(a.clone().invert()), c = {
      grab: o,
      seq: 0,
      joint: r.joint,
      hold: r.hold,
      from: s.point.clone(),
      local: l,
      hit: s.hit,
      to: r.point.clone(),
      offset: r.point.clone().sub(s.point),
      startX: e,
      startY: n,
      frame: a,
      turning: !1,
      before: this.store.pose.q,
      sent: "",
      sentAt: 0
    };
    return this.taking(), this.pulls.set(t.pointerId, c), c.seq = this.connection.pack((h) => {
      if (r.hold) return B_(h, o, r.hold);
      if (!r.hit) return O_(h, o, r.joint, l.x, l.y, l.z);
      const { skin: u, face: d, u: p, v: g } = r.hit;
      return F_(h, o, u, d, p, g);
    }), this.store.select(r.joint), this.stage.ask(), !0;
  }
  freeNumber() {
    const t = new Set([...this.pulls.values()].map((n) => n.grab));
    let e = this.first;
    for (; t.has(e); ) e += 1;
    return e;
  }
  move(t, e, n) {
    const s = this.pulls.get(t.pointerId);
    if (!s) {
      t.buttons === 0 && (this.pending = { x: e, y: n }, this.stage.ask());
      return;
    }
    t.pointerType === "mouse" && (this.pending = { x: e, y: n }), this.send(s, t, e, n), this.stage.ask();
  }
  /** Handle a raw pointer move before the next frame; `move` sends moves that are skipped here. */
  ahead(t, e, n) {
    const s = this.pulls.get(t.pointerId);
    s && t.timeStamp - s.sentAt >= Q0 && this.send(s, t, e, n);
  }
  send(t, e, n, s) {
    const r = [n, s, e.altKey, e.shiftKey, ...this.keys].join(" ");
    r !== t.sent && ([t.sent, t.sentAt] = [r, e.timeStamp], e.altKey && !t.hold ? this.turn(t, n, s) : this.drag(t, n, s, e.shiftKey));
  }
  drag(t, e, n, s) {
    const r = this.body.group.matrixWorld, o = t.from.clone().applyMatrix4(r), a = this.stage.ray(e, n, this.pane), l = this.axis(), c = this.stage.camera.getWorldDirection(new A());
    let h;
    if (l) h = ev(o, l, a);
    else {
      const d = new ln();
      d.setFromNormalAndCoplanarPoint(s ? new A(0, 1, 0) : c, o), h = a.intersectPlane(d, new A());
    }
    if (!h) return;
    t.to.copy(h.applyMatrix4(r.clone().invert()).add(t.offset));
    const { grab: u } = t;
    this.connection.pack((d) => z_(d, u, t.to.x, t.to.y, t.to.z));
  }
  /** Return the world axis whose key (x, y or z) is held, or null. */
  axis() {
    return this.keys.has("x") ? new A(1, 0, 0) : this.keys.has("y") ? new A(0, 1, 0) : this.keys.has("z") ? new A(0, 0, 1) : null;
  }
  /** Rotate: horizontal moves about the view's up axis, vertical moves about its horizontal axis. */
  turn(t, e, n) {
    t.turning = !0;
    const s = Math.PI / (240 * Ys()), r = this.stage.camera.matrixWorld, o = new A().setFromMatrixColumn(r, 0), a = new A().setFromMatrixColumn(r, 1), l = new Ie().setFromAxisAngle(a, (e - t.startX) * s).multiply(new Ie().setFromAxisAngle(o, (n - t.startY) * s)), c = new Ie().setFromRotationMatrix(this.body.group.matrixWorld), h = new Ie();
    t.frame.decompose(new A(), h, new A());
    const u = c.clone().invert().multiply(l).multiply(c).multiply(h);
    this.connection.pack((d) => k_(d, t.grab, u.w, u.x, u.y, u.z));
  }
  up(t) {
    const e = this.pulls.get(t.pointerId);
    e && (this.pulls.delete(t.pointerId), this.connection.pack((n) => rc(n, e.grab)), this.stage.ask());
  }
  /** End all pulls and restore the pose before them; return false if there is none. */
  takeBack() {
    const t = [...this.pulls.values()];
    if (!t.length) return !1;
    const { q: e } = this.store.pose, n = t.some((s) => s.before.some((r, o) => r !== e[o]) || s.hold > 0 && !s.to.equals(s.from.clone().add(s.offset)));
    return this.letGo(), n && this.connection.act({ do: "undo" }), !0;
  }
  /** End pulls whose grabs the server has released; return whether there were any. */
  drop(t, e) {
    const n = [...this.pulls].filter(([, s]) => t.has(s.grab) && s.seq <= e);
    for (const [s] of n) this.pulls.delete(s);
    return this.stage.ask(), n.length > 0;
  }
  /** End all pulls. */
  letGo() {
    for (const t of this.pulls.values()) this.connection.pack((e) => rc(e, t.grab));
    this.pulls.clear(), this.away(), this.marker.visible = !1;
  }
  /** Handle a pointer that has left the canvas. */
  away() {
    this.pending = null, this.hover(null);
  }
  hover(t) {
    this.under = t;
    const e = t?.joint ?? -1;
    e !== this.store.hovered && (this.store.hovered = e, this.store.changed("hover")), this.stage.canvas.style.cursor = t ? "grab" : "default", this.stage.ask();
  }
  /** Update the highlight under the pointer before a frame is drawn. */
  before() {
    if (this.pending && this.pulls.size === 0) {
      const { x: n, y: s } = this.pending;
      this.pending = null, this.hover(this.find(n, s));
    }
    const t = this.pulls.values().next().value, e = t ? this.spot(t) : this.under?.point;
    this.marker.visible = e != null, e && (this.marker.position.copy(e), this.marker.scale.setScalar((this.body.character?.height ?? 1) * 9e-3));
  }
  /** Return the current position of a pulled point, in the body's coordinates. */
  spot(t) {
    if (t.local) return t.local.clone().applyMatrix4(this.body.frame(t.joint));
    if (t.hit) return Sh(this.body, t.hit);
    if (t.hold) {
      const e = this.holds.views.find((n) => n.id === t.hold);
      return e?.position ? new A(...e.position) : null;
    }
    return null;
  }
}
function ev(i, t, e) {
  const n = i.clone().sub(e.origin), s = t.dot(e.direction), r = 1 - s * s;
  if (r < 1e-6) return null;
  const o = (s * e.direction.dot(n) - t.dot(n)) / r;
  return i.clone().addScaledVector(t, o);
}
const fc = { type: "change" }, ga = { type: "start" }, Th = { type: "end" }, Fs = new rs(), pc = new ln(), nv = Math.cos(70 * zu.DEG2RAD), he = new A(), Ae = 2 * Math.PI, Jt = {
  NONE: -1,
  ROTATE: 0,
  DOLLY: 1,
  PAN: 2,
  TOUCH_ROTATE: 3,
  TOUCH_PAN: 4,
  TOUCH_DOLLY_PAN: 5,
  TOUCH_DOLLY_ROTATE: 6
}, Zr = 1e-6;
class iv extends d_ {
  constructor(t, e = null) {
    super(t, e), this.state = Jt.NONE, this.enabled = !0, this.target = new A(), this.cursor = new A(), this.minDistance = 0, this.maxDistance = 1 / 0, this.minZoom = 0, this.maxZoom = 1 / 0, this.minTargetRadius = 0, this.maxTargetRadius = 1 / 0, this.minPolarAngle = 0, this.maxPolarAngle = Math.PI, this.minAzimuthAngle = -1 / 0, this.maxAzimuthAngle = 1 / 0, this.enableDamping = !1, this.dampingFactor = 0.05, this.enableZoom = !0, this.zoomSpeed = 1, this.enableRotate = !0, this.rotateSpeed = 1, this.enablePan = !0, this.panSpeed = 1, this.screenSpacePanning = !0, this.keyPanSpeed = 7, this.zoomToCursor = !1, this.autoRotate = !1, this.autoRotateSpeed = 2, this.keys = { LEFT: "ArrowLeft", UP: "ArrowUp", RIGHT: "ArrowRight", BOTTOM: "ArrowDown" }, this.mouseButtons = { LEFT: mi.ROTATE, MIDDLE: mi.DOLLY, RIGHT: mi.PAN }, this.touches = { ONE: fi.ROTATE, TWO: fi.DOLLY_PAN }, this.target0 = this.target.clone(), this.position0 = this.object.position.clone(), this.zoom0 = this.object.zoom, this._domElementKeyEvents = null, this._lastPosition = new A(), this._lastQuaternion = new Ie(), this._lastTargetPosition = new A(), this._quat = new Ie().setFromUnitVectors(t.up, new A(0, 1, 0)), this._quatInverse = this._quat.clone().invert(), this._spherical = new nc(), this._sphericalDelta = new nc(), this._scale = 1, this._panOffset = new A(), this._rotateStart = new St(), this._rotateEnd = new St(), this._rotateDelta = new St(), this._panStart = new St(), this._panEnd = new St(), this._panDelta = new St(), this._dollyStart = new St(), this._dollyEnd = new St(), this._dollyDelta = new St(), this._dollyDirection = new A(), this._mouse = new St(), this._performCursorZoom = !1, this._pointers = [], this._pointerPositions = {}, this._controlActive = !1, this._onPointerMove = rv.bind(this), this._onPointerDown = sv.bind(this), this._onPointerUp = ov.bind(this), this._onContextMenu = fv.bind(this), this._onMouseWheel = cv.bind(this), this._onKeyDown = hv.bind(this), this._onTouchStart = uv.bind(this), this._onTouchMove = dv.bind(this), this._onMouseDown = av.bind(this), this._onMouseMove = lv.bind(this), this._interceptControlDown = pv.bind(this), this._interceptControlUp = mv.bind(this), this.domElement !== null && this.connect(), this.update();
  }
  connect() {
    this.domElement.addEventListener("pointerdown", this._onPointerDown), this.domElement.addEventListener("pointercancel", this._onPointerUp), this.domElement.addEventListener("contextmenu", this._onContextMenu), this.domElement.addEventListener("wheel", this._onMouseWheel, { passive: !1 }), this.domElement.getRootNode().addEventListener("keydown", this._interceptControlDown, { passive: !0, capture: !0 }), this.domElement.style.touchAction = "none";
  }
  disconnect() {
    this.domElement.removeEventListener("pointerdown", this._onPointerDown), this.domElement.removeEventListener("pointermove", this._onPointerMove), this.domElement.removeEventListener("pointerup", this._onPointerUp), this.domElement.removeEventListener("pointercancel", this._onPointerUp), this.domElement.removeEventListener("wheel", this._onMouseWheel), this.domElement.removeEventListener("contextmenu", this._onContextMenu), this.stopListenToKeyEvents(), this.domElement.getRootNode().removeEventListener("keydown", this._interceptControlDown, { capture: !0 }), this.domElement.style.touchAction = "auto";
  }
  dispose() {
    this.disconnect();
  }
  getPolarAngle() {
    return this._spherical.phi;
  }
  getAzimuthalAngle() {
    return this._spherical.theta;
  }
  getDistance() {
    return this.object.position.distanceTo(this.target);
  }
  listenToKeyEvents(t) {
    t.addEventListener("keydown", this._onKeyDown), this._domElementKeyEvents = t;
  }
  stopListenToKeyEvents() {
    this._domElementKeyEvents !== null && (this._domElementKeyEvents.removeEventListener("keydown", this._onKeyDown), this._domElementKeyEvents = null);
  }
  saveState() {
    this.target0.copy(this.target), this.position0.copy(this.object.position), this.zoom0 = this.object.zoom;
  }
  reset() {
    this.target.copy(this.target0), this.object.position.copy(this.position0), this.object.zoom = this.zoom0, this.object.updateProjectionMatrix(), this.dispatchEvent(fc), this.update(), this.state = Jt.NONE;
  }
  update(t = null) {
    const e = this.object.position;
    he.copy(e).sub(this.target), he.applyQuaternion(this._quat), this._spherical.setFromVector3(he), this.autoRotate && this.state === Jt.NONE && this._rotateLeft(this._getAutoRotationAngle(t)), this.enableDamping ? (this._spherical.theta += this._sphericalDelta.theta * this.dampingFactor, this._spherical.phi += this._sphericalDelta.phi * this.dampingFactor) : (this._spherical.theta += this._sphericalDelta.theta, this._spherical.phi += this._sphericalDelta.phi);
    let n = this.minAzimuthAngle, s = this.maxAzimuthAngle;
    isFinite(n) && isFinite(s) && (n < -Math.PI ? n += Ae : n > Math.PI && (n -= Ae), s < -Math.PI ? s += Ae : s > Math.PI && (s -= Ae), n <= s ? this._spherical.theta = Math.max(n, Math.min(s, this._spherical.theta)) : this._spherical.theta = this._spherical.theta > (n + s) / 2 ? Math.max(n, this._spherical.theta) : Math.min(s, this._spherical.theta)), this._spherical.phi = Math.max(this.minPolarAngle, Math.min(this.maxPolarAngle, this._spherical.phi)), this._spherical.makeSafe(), this.enableDamping === !0 ? this.target.addScaledVector(this._panOffset, this.dampingFactor) : this.target.add(this._panOffset), this.target.sub(this.cursor), this.target.clampLength(this.minTargetRadius, this.maxTargetRadius), this.target.add(this.cursor);
    let r = !1;
    if (this.zoomToCursor && this._performCursorZoom || this.object.isOrthographicCamera)
      this._spherical.radius = this._clampDistance(this._spherical.radius);
    else {
      const o = this._spherical.radius;
      this._spherical.radius = this._clampDistance(this._spherical.radius * this._scale), r = o != this._spherical.radius;
    }
    if (he.setFromSpherical(this._spherical), he.applyQuaternion(this._quatInverse), e.copy(this.target).add(he), this.object.lookAt(this.target), this.enableDamping === !0 ? (this._sphericalDelta.theta *= 1 - this.dampingFactor, this._sphericalDelta.phi *= 1 - this.dampingFactor, this._panOffset.multiplyScalar(1 - this.dampingFactor)) : (this._sphericalDelta.set(0, 0, 0), this._panOffset.set(0, 0, 0)), this.zoomToCursor && this._performCursorZoom) {
      let o = null;
      if (this.object.isPerspectiveCamera) {
        const a = he.length();
        o = this._clampDistance(a * this._scale);
        const l = a - o;
        this.object.position.addScaledVector(this._dollyDirection, l), this.object.updateMatrixWorld(), r = !!l;
      } else if (this.object.isOrthographicCamera) {
        const a = new A(this._mouse.x, this._mouse.y, 0);
        a.unproject(this.object);
        const l = this.object.zoom;
        this.object.zoom = Math.max(this.minZoom, Math.min(this.maxZoom, this.object.zoom / this._scale)), this.object.updateProjectionMatrix(), r = l !== this.object.zoom;
        const c = new A(this._mouse.x, this._mouse.y, 0);
        c.unproject(this.object), this.object.position.sub(c).add(a), this.object.updateMatrixWorld(), o = he.length();
      } else
        console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."), this.zoomToCursor = !1;
      o !== null && (this.screenSpacePanning ? this.target.set(0, 0, -1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position) : (Fs.origin.copy(this.object.position), Fs.direction.set(0, 0, -1).transformDirection(this.object.matrix), Math.abs(this.object.up.dot(Fs.direction)) < nv ? this.object.lookAt(this.target) : (pc.setFromNormalAndCoplanarPoint(this.object.up, this.target), Fs.intersectPlane(pc, this.target))));
    } else if (this.object.isOrthographicCamera) {
      const o = this.object.zoom;
      this.object.zoom = Math.max(this.minZoom, Math.min(this.maxZoom, this.object.zoom / this._scale)), o !== this.object.zoom && (this.object.updateProjectionMatrix(), r = !0);
    }
    return this._scale = 1, this._performCursorZoom = !1, r || this._lastPosition.distanceToSquared(this.object.position) > Zr || 8 * (1 - this._lastQuaternion.dot(this.object.quaternion)) > Zr || this._lastTargetPosition.distanceToSquared(this.target) > Zr ? (this.dispatchEvent(fc), this._lastPosition.copy(this.object.position), this._lastQuaternion.copy(this.object.quaternion), this._lastTargetPosition.copy(this.target), !0) : !1;
  }
  _getAutoRotationAngle(t) {
    return t !== null ? Ae / 60 * this.autoRotateSpeed * t : Ae / 60 / 60 * this.autoRotateSpeed;
  }
  _getZoomScale(t) {
    const e = Math.abs(t * 0.01);
    return Math.pow(0.95, this.zoomSpeed * e);
  }
  _rotateLeft(t) {
    this._sphericalDelta.theta -= t;
  }
  _rotateUp(t) {
    this._sphericalDelta.phi -= t;
  }
  _panLeft(t, e) {
    he.setFromMatrixColumn(e, 0), he.multiplyScalar(-t), this._panOffset.add(he);
  }
  _panUp(t, e) {
    this.screenSpacePanning === !0 ? he.setFromMatrixColumn(e, 1) : (he.setFromMatrixColumn(e, 0), he.crossVectors(this.object.up, he)), he.multiplyScalar(t), this._panOffset.add(he);
  }
  // deltaX and deltaY are in pixels; right and down are positive
  _pan(t, e) {
    const n = this.domElement;
    if (this.object.isPerspectiveCamera) {
      const s = this.object.position;
      he.copy(s).sub(this.target);
      let r = he.length();
      r *= Math.tan(this.object.fov / 2 * Math.PI / 180), this._panLeft(2 * t * r / n.clientHeight, this.object.matrix), this._panUp(2 * e * r / n.clientHeight, this.object.matrix);
    } else this.object.isOrthographicCamera ? (this._panLeft(t * (this.object.right - this.object.left) / this.object.zoom / n.clientWidth, this.object.matrix), this._panUp(e * (this.object.top - this.object.bottom) / this.object.zoom / n.clientHeight, this.object.matrix)) : (console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."), this.enablePan = !1);
  }
  _dollyOut(t) {
    this.object.isPerspectiveCamera || this.object.isOrthographicCamera ? this._scale /= t : (console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."), this.enableZoom = !1);
  }
  _dollyIn(t) {
    this.object.isPerspectiveCamera || this.object.isOrthographicCamera ? this._scale *= t : (console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."), this.enableZoom = !1);
  }
  _updateZoomParameters(t, e) {
    if (!this.zoomToCursor)
      return;
    this._performCursorZoom = !0;
    const n = this.domElement.getBoundingClientRect(), s = t - n.left, r = e - n.top, o = n.width, a = n.height;
    this._mouse.x = s / o * 2 - 1, this._mouse.y = -(r / a) * 2 + 1, this._dollyDirection.set(this._mouse.x, this._mouse.y, 1).unproject(this.object).sub(this.object.position).normalize();
  }
  _clampDistance(t) {
    return Math.max(this.minDistance, Math.min(this.maxDistance, t));
  }
  //
  // event callbacks - update the object state
  //
  _handleMouseDownRotate(t) {
    this._rotateStart.set(t.clientX, t.clientY);
  }
  _handleMouseDownDolly(t) {
    this._updateZoomParameters(t.clientX, t.clientX), this._dollyStart.set(t.clientX, t.clientY);
  }
  _handleMouseDownPan(t) {
    this._panStart.set(t.clientX, t.clientY);
  }
  _handleMouseMoveRotate(t) {
    this._rotateEnd.set(t.clientX, t.clientY), this._rotateDelta.subVectors(this._rotateEnd, this._rotateStart).multiplyScalar(this.rotateSpeed);
    const e = this.domElement;
    this._rotateLeft(Ae * this._rotateDelta.x / e.clientHeight), this._rotateUp(Ae * this._rotateDelta.y / e.clientHeight), this._rotateStart.copy(this._rotateEnd), this.update();
  }
  _handleMouseMoveDolly(t) {
    this._dollyEnd.set(t.clientX, t.clientY), this._dollyDelta.subVectors(this._dollyEnd, this._dollyStart), this._dollyDelta.y > 0 ? this._dollyOut(this._getZoomScale(this._dollyDelta.y)) : this._dollyDelta.y < 0 && this._dollyIn(this._getZoomScale(this._dollyDelta.y)), this._dollyStart.copy(this._dollyEnd), this.update();
  }
  _handleMouseMovePan(t) {
    this._panEnd.set(t.clientX, t.clientY), this._panDelta.subVectors(this._panEnd, this._panStart).multiplyScalar(this.panSpeed), this._pan(this._panDelta.x, this._panDelta.y), this._panStart.copy(this._panEnd), this.update();
  }
  _handleMouseWheel(t) {
    this._updateZoomParameters(t.clientX, t.clientY), t.deltaY < 0 ? this._dollyIn(this._getZoomScale(t.deltaY)) : t.deltaY > 0 && this._dollyOut(this._getZoomScale(t.deltaY)), this.update();
  }
  _handleKeyDown(t) {
    let e = !1;
    switch (t.code) {
      case this.keys.UP:
        t.ctrlKey || t.metaKey || t.shiftKey ? this._rotateUp(Ae * this.rotateSpeed / this.domElement.clientHeight) : this._pan(0, this.keyPanSpeed), e = !0;
        break;
      case this.keys.BOTTOM:
        t.ctrlKey || t.metaKey || t.shiftKey ? this._rotateUp(-Ae * this.rotateSpeed / this.domElement.clientHeight) : this._pan(0, -this.keyPanSpeed), e = !0;
        break;
      case this.keys.LEFT:
        t.ctrlKey || t.metaKey || t.shiftKey ? this._rotateLeft(Ae * this.rotateSpeed / this.domElement.clientHeight) : this._pan(this.keyPanSpeed, 0), e = !0;
        break;
      case this.keys.RIGHT:
        t.ctrlKey || t.metaKey || t.shiftKey ? this._rotateLeft(-Ae * this.rotateSpeed / this.domElement.clientHeight) : this._pan(-this.keyPanSpeed, 0), e = !0;
        break;
    }
    e && (t.preventDefault(), this.update());
  }
  _handleTouchStartRotate(t) {
    if (this._pointers.length === 1)
      this._rotateStart.set(t.pageX, t.pageY);
    else {
      const e = this._getSecondPointerPosition(t), n = 0.5 * (t.pageX + e.x), s = 0.5 * (t.pageY + e.y);
      this._rotateStart.set(n, s);
    }
  }
  _handleTouchStartPan(t) {
    if (this._pointers.length === 1)
      this._panStart.set(t.pageX, t.pageY);
    else {
      const e = this._getSecondPointerPosition(t), n = 0.5 * (t.pageX + e.x), s = 0.5 * (t.pageY + e.y);
      this._panStart.set(n, s);
    }
  }
  _handleTouchStartDolly(t) {
    const e = this._getSecondPointerPosition(t), n = t.pageX - e.x, s = t.pageY - e.y, r = Math.sqrt(n * n + s * s);
    this._dollyStart.set(0, r);
  }
  _handleTouchStartDollyPan(t) {
    this.enableZoom && this._handleTouchStartDolly(t), this.enablePan && this._handleTouchStartPan(t);
  }
  _handleTouchStartDollyRotate(t) {
    this.enableZoom && this._handleTouchStartDolly(t), this.enableRotate && this._handleTouchStartRotate(t);
  }
  _handleTouchMoveRotate(t) {
    if (this._pointers.length == 1)
      this._rotateEnd.set(t.pageX, t.pageY);
    else {
      const n = this._getSecondPointerPosition(t), s = 0.5 * (t.pageX + n.x), r = 0.5 * (t.pageY + n.y);
      this._rotateEnd.set(s, r);
    }
    this._rotateDelta.subVectors(this._rotateEnd, this._rotateStart).multiplyScalar(this.rotateSpeed);
    const e = this.domElement;
    this._rotateLeft(Ae * this._rotateDelta.x / e.clientHeight), this._rotateUp(Ae * this._rotateDelta.y / e.clientHeight), this._rotateStart.copy(this._rotateEnd);
  }
  _handleTouchMovePan(t) {
    if (this._pointers.length === 1)
      this._panEnd.set(t.pageX, t.pageY);
    else {
      const e = this._getSecondPointerPosition(t), n = 0.5 * (t.pageX + e.x), s = 0.5 * (t.pageY + e.y);
      this._panEnd.set(n, s);
    }
    this._panDelta.subVectors(this._panEnd, this._panStart).multiplyScalar(this.panSpeed), this._pan(this._panDelta.x, this._panDelta.y), this._panStart.copy(this._panEnd);
  }
  _handleTouchMoveDolly(t) {
    const e = this._getSecondPointerPosition(t), n = t.pageX - e.x, s = t.pageY - e.y, r = Math.sqrt(n * n + s * s);
    this._dollyEnd.set(0, r), this._dollyDelta.set(0, Math.pow(this._dollyEnd.y / this._dollyStart.y, this.zoomSpeed)), this._dollyOut(this._dollyDelta.y), this._dollyStart.copy(this._dollyEnd);
    const o = (t.pageX + e.x) * 0.5, a = (t.pageY + e.y) * 0.5;
    this._updateZoomParameters(o, a);
  }
  _handleTouchMoveDollyPan(t) {
    this.enableZoom && this._handleTouchMoveDolly(t), this.enablePan && this._handleTouchMovePan(t);
  }
  _handleTouchMoveDollyRotate(t) {
    this.enableZoom && this._handleTouchMoveDolly(t), this.enableRotate && this._handleTouchMoveRotate(t);
  }
  // pointers
  _addPointer(t) {
    this._pointers.push(t.pointerId);
  }
  _removePointer(t) {
    delete this._pointerPositions[t.pointerId];
    for (let e = 0; e < this._pointers.length; e++)
      if (this._pointers[e] == t.pointerId) {
        this._pointers.splice(e, 1);
        return;
      }
  }
  _isTrackingPointer(t) {
    for (let e = 0; e < this._pointers.length; e++)
      if (this._pointers[e] == t.pointerId) return !0;
    return !1;
  }
  _trackPointer(t) {
    let e = this._pointerPositions[t.pointerId];
    e === void 0 && (e = new St(), this._pointerPositions[t.pointerId] = e), e.set(t.pageX, t.pageY);
  }
  _getSecondPointerPosition(t) {
    const e = t.pointerId === this._pointers[0] ? this._pointers[1] : this._pointers[0];
    return this._pointerPositions[e];
  }
  //
  _customWheelEvent(t) {
    const e = t.deltaMode, n = {
      clientX: t.clientX,
      clientY: t.clientY,
      deltaY: t.deltaY
    };
    switch (e) {
      case 1:
        n.deltaY *= 16;
        break;
      case 2:
        n.deltaY *= 100;
        break;
    }
    return t.ctrlKey && !this._controlActive && (n.deltaY *= 10), n;
  }
}
function sv(i) {
  this.enabled !== !1 && (this._pointers.length === 0 && (this.domElement.setPointerCapture(i.pointerId), this.domElement.addEventListener("pointermove", this._onPointerMove), this.domElement.addEventListener("pointerup", this._onPointerUp)), !this._isTrackingPointer(i) && (this._addPointer(i), i.pointerType === "touch" ? this._onTouchStart(i) : this._onMouseDown(i)));
}
function rv(i) {
  this.enabled !== !1 && (i.pointerType === "touch" ? this._onTouchMove(i) : this._onMouseMove(i));
}
function ov(i) {
  switch (this._removePointer(i), this._pointers.length) {
    case 0:
      this.domElement.releasePointerCapture(i.pointerId), this.domElement.removeEventListener("pointermove", this._onPointerMove), this.domElement.removeEventListener("pointerup", this._onPointerUp), this.dispatchEvent(Th), this.state = Jt.NONE;
      break;
    case 1:
      const t = this._pointers[0], e = this._pointerPositions[t];
      this._onTouchStart({ pointerId: t, pageX: e.x, pageY: e.y });
      break;
  }
}
function av(i) {
  let t;
  switch (i.button) {
    case 0:
      t = this.mouseButtons.LEFT;
      break;
    case 1:
      t = this.mouseButtons.MIDDLE;
      break;
    case 2:
      t = this.mouseButtons.RIGHT;
      break;
    default:
      t = -1;
  }
  switch (t) {
    case mi.DOLLY:
      if (this.enableZoom === !1) return;
      this._handleMouseDownDolly(i), this.state = Jt.DOLLY;
      break;
    case mi.ROTATE:
      if (i.ctrlKey || i.metaKey || i.shiftKey) {
        if (this.enablePan === !1) return;
        this._handleMouseDownPan(i), this.state = Jt.PAN;
      } else {
        if (this.enableRotate === !1) return;
        this._handleMouseDownRotate(i), this.state = Jt.ROTATE;
      }
      break;
    case mi.PAN:
      if (i.ctrlKey || i.metaKey || i.shiftKey) {
        if (this.enableRotate === !1) return;
        this._handleMouseDownRotate(i), this.state = Jt.ROTATE;
      } else {
        if (this.enablePan === !1) return;
        this._handleMouseDownPan(i), this.state = Jt.PAN;
      }
      break;
    default:
      this.state = Jt.NONE;
  }
  this.state !== Jt.NONE && this.dispatchEvent(ga);
}
function lv(i) {
  switch (this.state) {
    case Jt.ROTATE:
      if (this.enableRotate === !1) return;
      this._handleMouseMoveRotate(i);
      break;
    case Jt.DOLLY:
      if (this.enableZoom === !1) return;
      this._handleMouseMoveDolly(i);
      break;
    case Jt.PAN:
      if (this.enablePan === !1) return;
      this._handleMouseMovePan(i);
      break;
  }
}
function cv(i) {
  this.enabled === !1 || this.enableZoom === !1 || this.state !== Jt.NONE || (i.preventDefault(), this.dispatchEvent(ga), this._handleMouseWheel(this._customWheelEvent(i)), this.dispatchEvent(Th));
}
function hv(i) {
  this.enabled === !1 || this.enablePan === !1 || this._handleKeyDown(i);
}
function uv(i) {
  switch (this._trackPointer(i), this._pointers.length) {
    case 1:
      switch (this.touches.ONE) {
        case fi.ROTATE:
          if (this.enableRotate === !1) return;
          this._handleTouchStartRotate(i), this.state = Jt.TOUCH_ROTATE;
          break;
        case fi.PAN:
          if (this.enablePan === !1) return;
          this._handleTouchStartPan(i), this.state = Jt.TOUCH_PAN;
          break;
        default:
          this.state = Jt.NONE;
      }
      break;
    case 2:
      switch (this.touches.TWO) {
        case fi.DOLLY_PAN:
          if (this.enableZoom === !1 && this.enablePan === !1) return;
          this._handleTouchStartDollyPan(i), this.state = Jt.TOUCH_DOLLY_PAN;
          break;
        case fi.DOLLY_ROTATE:
          if (this.enableZoom === !1 && this.enableRotate === !1) return;
          this._handleTouchStartDollyRotate(i), this.state = Jt.TOUCH_DOLLY_ROTATE;
          break;
        default:
          this.state = Jt.NONE;
      }
      break;
    default:
      this.state = Jt.NONE;
  }
  this.state !== Jt.NONE && this.dispatchEvent(ga);
}
function dv(i) {
  switch (this._trackPointer(i), this.state) {
    case Jt.TOUCH_ROTATE:
      if (this.enableRotate === !1) return;
      this._handleTouchMoveRotate(i), this.update();
      break;
    case Jt.TOUCH_PAN:
      if (this.enablePan === !1) return;
      this._handleTouchMovePan(i), this.update();
      break;
    case Jt.TOUCH_DOLLY_PAN:
      if (this.enableZoom === !1 && this.enablePan === !1) return;
      this._handleTouchMoveDollyPan(i), this.update();
      break;
    case Jt.TOUCH_DOLLY_ROTATE:
      if (this.enableZoom === !1 && this.enableRotate === !1) return;
      this._handleTouchMoveDollyRotate(i), this.update();
      break;
    default:
      this.state = Jt.NONE;
  }
}
function fv(i) {
  this.enabled !== !1 && i.preventDefault();
}
function pv(i) {
  i.key === "Control" && (this._controlActive = !0, this.domElement.getRootNode().addEventListener("keyup", this._interceptControlUp, { passive: !0, capture: !0 }));
}
function mv(i) {
  i.key === "Control" && (this._controlActive = !1, this.domElement.getRootNode().removeEventListener("keyup", this._interceptControlUp, { passive: !0, capture: !0 }));
}
class gv extends uh {
  constructor() {
    super();
    const t = new Di();
    t.deleteAttribute("uv");
    const e = new is({ side: be }), n = new is(), s = new l_(16777215, 900, 28, 2);
    s.position.set(0.418, 16.199, 0.3), this.add(s);
    const r = new Xt(t, e);
    r.position.set(-0.757, 13.219, 0.717), r.scale.set(31.713, 28.305, 28.591), this.add(r);
    const o = new Xt(t, n);
    o.position.set(-10.906, 2.009, 1.846), o.rotation.set(0, -0.195, 0), o.scale.set(2.328, 7.905, 4.651), this.add(o);
    const a = new Xt(t, n);
    a.position.set(-5.607, -0.754, -0.758), a.rotation.set(0, 0.994, 0), a.scale.set(1.97, 1.534, 3.955), this.add(a);
    const l = new Xt(t, n);
    l.position.set(6.167, 0.857, 7.803), l.rotation.set(0, 0.561, 0), l.scale.set(3.927, 6.285, 3.687), this.add(l);
    const c = new Xt(t, n);
    c.position.set(-2.017, 0.018, 6.124), c.rotation.set(0, 0.333, 0), c.scale.set(2.002, 4.566, 2.064), this.add(c);
    const h = new Xt(t, n);
    h.position.set(2.291, -0.756, -2.621), h.rotation.set(0, -0.286, 0), h.scale.set(1.546, 1.552, 1.496), this.add(h);
    const u = new Xt(t, n);
    u.position.set(-2.193, -0.369, -5.547), u.rotation.set(0, 0.516, 0), u.scale.set(3.875, 3.487, 2.986), this.add(u);
    const d = new Xt(t, ui(50));
    d.position.set(-16.116, 14.37, 8.208), d.scale.set(0.1, 2.428, 2.739), this.add(d);
    const p = new Xt(t, ui(50));
    p.position.set(-16.109, 18.021, -8.207), p.scale.set(0.1, 2.425, 2.751), this.add(p);
    const g = new Xt(t, ui(17));
    g.position.set(14.904, 12.198, -1.832), g.scale.set(0.15, 4.265, 6.331), this.add(g);
    const _ = new Xt(t, ui(43));
    _.position.set(-0.462, 8.89, 14.52), _.scale.set(4.38, 5.441, 0.088), this.add(_);
    const m = new Xt(t, ui(20));
    m.position.set(3.235, 11.486, -12.541), m.scale.set(2.5, 2, 0.1), this.add(m);
    const f = new Xt(t, ui(100));
    f.position.set(0, 20, 0), f.scale.set(1, 0.1, 1), this.add(f);
  }
  dispose() {
    const t = /* @__PURE__ */ new Set();
    this.traverse((e) => {
      e.isMesh && (t.add(e.geometry), t.add(e.material));
    });
    for (const e of t)
      e.dispose();
  }
}
function ui(i) {
  const t = new Pi();
  return t.color.setScalar(i), t;
}
const Xe = 0, Os = 1, sr = 2, mc = 25, _v = 40, vv = 12, gc = 3;
class xv {
  constructor() {
    this.fixed = null, this.level = Xe, this.times = [[], [], []], this.warm = [!1, !1, !1];
  }
  get moving() {
    return this.fixed ?? this.level;
  }
  /** Median milliseconds of the last pictures of a level; 0 without a measurement. */
  median(t) {
    const e = [...this.times[t]].sort((n, s) => n - s);
    return e[e.length >> 1] ?? 0;
  }
  /** Record the milliseconds of a picture. The first picture of a level compiles its shaders and is not counted. */
  measured(t, e) {
    if (!this.warm[t]) {
      this.warm[t] = !0, t === Xe && e > 10 * mc && (this.level = Os);
      return;
    }
    const n = this.times[t];
    n.push(e), n.length > gc && n.shift();
    const s = this.median(t);
    t === Xe ? s > mc ? this.level = this.level === Xe ? Os : this.level : this.level = Xe : n.length === gc && t === this.level && (t === Os && s > _v ? this.change(sr) : t === sr && s < vv && this.change(Os));
  }
  change(t) {
    this.level = t, this.times[t].length = 0;
  }
}
const _c = {
  dark: { ground: 1777187, line: 3422788, sky: 2303790, hemi: 9412019 },
  light: { ground: 15330544, line: 12896979, sky: 16054008, hemi: 16777215 }
}, Mv = 300, yv = 1500, vc = 2, Sv = 0.6, Ev = "poise-studio-quality";
function bv(i, t) {
  const e = new A(0, 1, 0), n = e.clone().cross(t), s = { front: t, back: t.clone().negate(), left: n, right: n.clone().negate() };
  return i === "top" || i === "bottom" ? e.multiplyScalar(i === "top" ? 1 : -1).addScaledVector(t, 1e-4).normalize() : i === "user" ? t : s[i].clone();
}
function wv(i, t, e) {
  const n = t / Math.max(1, e);
  return i === 2 ? n > 0.9 ? 2 : 1 : i === 3 ? n > 1.2 ? 3 : n > 0.6 ? 2 : 1 : i === 4 ? n > 1.9 ? 4 : n > 0.5 ? 2 : 1 : 1;
}
function Tv(i) {
  const t = new gv(), e = new ih(64, { type: Ai });
  new eh(0.1, 100, e).update(i, t);
  const n = new Bo(i), s = n.fromCubemap(e.texture).texture;
  return n.dispose(), t.dispose(), e.dispose(), s;
}
function Av(i) {
  try {
    return localStorage.getItem(i);
  } catch {
    return null;
  }
}
function Rv(i) {
  const t = { alpha: !1, antialias: !1, depth: !0, stencil: !1 };
  return i.getContext("webgl2", t) ?? void 0;
}
class Cv {
  /**
   * `before` is called before each picture; `draft` gets the picture if skins are to be drawn cheaply, otherwise null.
   */
  constructor(t, e, n) {
    this.canvas = t, this.before = e, this.draft = n, this.panes = [{ x: 0, y: 0, width: 1, height: 1 }], this.showing = null, this.scene = new uh(), this.perspective = new Le(35, 1, 0.01, 200), this.parallel = new Qs(-1, 1, 1, -1, 0.01, 200), this.camera = this.perspective, this.view = "user", this.user = null, this.towards = new A(0, 0, 1), this.viewed = () => {
    }, this.raycaster = new h_(), this.grid = null, this.sky = new o_(16777215, 3159098, 1), this.sun = new Ql(16777215, 2.2), this.asked = !1, this.theme = "dark", this.size = 1.7, this.quality = new xv(), this.held = () => !1, this.refining = 0, this.fence = null, this.drawn = 0, this.level = Xe, this.renderer = new Kg({ canvas: t, antialias: !1, context: Rv(t) });
    const s = Av(Ev);
    s && (this.quality.fixed = Math.min(sr, Math.max(Xe, Number(s)))), this.renderer.shadowMap.enabled = !0, this.renderer.shadowMap.type = Lc, this.camera.position.set(1.9, 1.5, 3.4), this.controls = new iv(this.camera, t), this.controls.target.set(0, 0.9, 0), this.controls.zoomToCursor = !0, this.controls.addEventListener("change", () => this.turned());
    const r = this.sun;
    r.position.set(2.5, 5, 3), r.castShadow = !0, r.shadow.mapSize.set(1024, 1024), r.shadow.camera.left = r.shadow.camera.bottom = -2.5, r.shadow.camera.right = r.shadow.camera.top = 2.5, r.shadow.bias = -5e-4;
    const o = new Ql(12374271, 0.5);
    o.position.set(-3, 2, -2), this.floor = new Xt(new oa(30, 48), new e_({ opacity: 0.25 })), this.floor.rotation.x = -Math.PI / 2, this.floor.receiveShadow = !0, this.scene.add(r, r.target, o, this.sky, this.floor), this.scene.environment = this.surroundings = Tv(this.renderer), this.scene.environmentIntensity = 0.5, this.paint("dark");
  }
  paint(t) {
    const e = _c[t];
    this.theme = t, this.scene.background = new Nt(e.sky), this.scene.fog = new ia(e.sky, 7 * this.size, 25 * this.size), this.sky.color.set(e.hemi), this.layFloor(this.floor.position.y);
  }
  layFloor(t) {
    this.grid && (this.scene.remove(this.grid), this.grid.dispose());
    const e = _c[this.theme];
    this.grid = new u_(12 * this.size, 40, e.line, e.line), this.grid.material.transparent = !0, this.grid.position.y = this.floor.position.y = t, this.scene.add(this.grid), this.ask();
  }
  /** Frame a body of the given height from the front and slightly above. */
  frame(t, e) {
    this.size = e, this.sun.position.set(1.5, 3, 1.8).multiplyScalar(e).add(t), this.sun.target.position.copy(t);
    const n = this.sun.shadow.camera;
    n.left = n.bottom = -1.3 * e, n.right = n.top = 1.3 * e, n.far = 8 * e, n.updateProjectionMatrix(), this.floor.scale.setScalar(e), this.paint(this.theme);
    for (const r of [this.perspective, this.parallel])
      r.near = e / 200, r.far = e * 100;
    const s = this.view === "user" ? new A(0.42, 0.16, 0.9).normalize() : this.towards;
    this.stand(t, s, 0.625 * e + 0.4 * e * this.slope);
  }
  /** Centre the view on a point, keeping its direction, so that `half` metres are visible above and below. */
  focus(t, e) {
    this.stand(t, this.camera.position.clone().sub(this.controls.target).normalize(), e);
  }
  /** Tangent of half the vertical field of view. */
  get slope() {
    return Math.tan(this.perspective.fov * Math.PI / 360);
  }
  /** Metres visible above and below the middle of the picture, at the distance of the orbit centre. */
  get half() {
    return this.camera === this.parallel ? this.parallel.top / this.parallel.zoom : this.slope * this.perspective.position.distanceTo(this.controls.target);
  }
  stand(t, e, n) {
    const { controls: s, parallel: r, perspective: o } = this;
    s.target.copy(t), o.position.copy(t).addScaledVector(e, n / this.slope), r.position.copy(t).addScaledVector(e, Math.max(n / this.slope, 4 * this.size)), r.zoom = 1, r.top = n, this.shape(), s.update(), this.camera.updateMatrixWorld(), this.ask();
  }
  /** Translate camera and light with a body that has moved; the floor stays. */
  follow(t) {
    for (const e of [this.camera.position, this.controls.target, this.sun.position, this.sun.target.position]) e.add(t);
    this.controls.update(), this.ask();
  }
  /** Set the cameras' aspect ratio to that of a pane. */
  shape() {
    const { width: t, height: e } = this.panes[0], { parallel: n, perspective: s } = this;
    s.aspect = t / Math.max(1, e), n.right = n.top * s.aspect, [n.left, n.bottom] = [-n.right, -n.top], s.updateProjectionMatrix(), n.updateProjectionMatrix();
  }
  get orthographic() {
    return this.camera === this.parallel;
  }
  /** Switch between orthographic and perspective projection, keeping the apparent size of the target. */
  set orthographic(t) {
    if (t === this.orthographic) return;
    const { half: e } = this, n = this.camera.position.clone().sub(this.controls.target).normalize();
    this.camera = t ? this.parallel : this.perspective, this.controls.object = this.camera, this.stand(this.controls.target.clone(), n, e), this.viewed();
  }
  /** Change to a fixed view with orthographic projection; "user" restores the view before the first fixed view. */
  look(t, e) {
    if (t === "user") {
      if (this.view !== "user" && this.user) {
        const { position: s, target: r, orthographic: o, half: a } = this.user;
        this.view = t, this.orthographic = o, this.stand(r, s.clone().sub(r).normalize(), a);
      }
      this.viewed();
      return;
    }
    const { half: n } = this;
    this.view === "user" && (this.user = { position: this.camera.position.clone(), target: this.controls.target.clone(), orthographic: this.orthographic, half: n }), this.view = "user", this.towards = bv(t, e), this.orthographic = !0, this.stand(this.controls.target.clone(), this.towards, n), this.view = t, this.viewed();
  }
  /** Leave the fixed view when the camera is rotated. */
  turned() {
    const t = this.camera.position.clone().sub(this.controls.target).normalize();
    this.view !== "user" && t.dot(this.towards) < 0.99999 && (this.view = "user", this.viewed()), this.ask();
  }
  /** Return the size in metres of a canvas pixel at a point. */
  metresPerPixel(t) {
    const e = this.panes[0], { camera: n } = this;
    return 2 * (n instanceof Qs ? n.top / n.zoom : this.slope * Math.max(n.position.distanceTo(t), 1e-6)) / Math.max(1, e.height);
  }
  /** Return the direction from the camera to a point. */
  sight(t) {
    return this.orthographic ? this.camera.getWorldDirection(new A()) : t.clone().sub(this.camera.position).normalize();
  }
  /** Number of geometries on the GPU. */
  get geometries() {
    return this.renderer.info.memory.geometries;
  }
  resize(t, e) {
    this.renderer.setSize(t, e, !1), this.lay(this.panes.length, t, e);
  }
  /** Show several pictures with one camera; `show` sets up the content of each pane. Null restores a single picture. */
  split(t, e) {
    this.showing = e, this.controls.zoomToCursor = e === null, this.lay(t, this.canvas.clientWidth, this.canvas.clientHeight);
  }
  lay(t, e, n) {
    const s = wv(t, e, n), r = Math.ceil(t / s), [o, a] = [e / s, n / r];
    this.panes = Array.from({ length: t }, (l, c) => ({ x: c % s * o, y: Math.floor(c / s) * a, width: o, height: a })), this.shape(), this.ask();
  }
  /** Return the index of the pane at a point of the canvas; 0 if there is none. */
  paneAt(t, e) {
    return Math.max(0, this.panes.findIndex((n) => t >= n.x && t < n.x + n.width && e >= n.y && e < n.y + n.height));
  }
  /** Request a picture with the next animation frame. */
  ask() {
    this.asked || (this.asked = !0, requestAnimationFrame(() => {
      this.asked = !1, this.before(), this.render(this.quality.moving);
    }));
  }
  /** Draw now, in full quality. */
  draw() {
    this.render(Xe);
  }
  render(t) {
    clearTimeout(this.refining);
    const e = performance.now();
    if (this.prepare(t), this.picture(), this.drawn += 1, this.measure(t, e), t === Xe || this.quality.fixed !== null) return;
    const n = (this.held() ? yv : Mv) + 4 * this.quality.median(t);
    this.refining = window.setTimeout(() => requestAnimationFrame(() => this.asked || this.render(Xe)), n);
  }
  prepare(t) {
    const { renderer: e } = this, n = t === Xe, s = n ? vc : t === sr ? Sv : Math.min(devicePixelRatio, vc);
    e.getPixelRatio() !== s && e.setPixelRatio(s), this.scene.environment = n ? this.surroundings : null, this.sun.castShadow = this.floor.visible = n, this.grid && (this.grid.material.opacity = n ? 1 : 0.55), this.draft(n ? null : { camera: this.camera, width: this.canvas.width, height: this.canvas.height }), this.level = t;
  }
  /** Measure the time until a picture is finished, one picture at a time, without blocking. */
  measure(t, e) {
    if (this.fence) return;
    const n = this.renderer.getContext(), s = this.fence = n.fenceSync(n.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!s) return;
    n.flush();
    const r = () => {
      if (!n.isContextLost() && n.getSyncParameter(s, n.SYNC_STATUS) !== n.SIGNALED) {
        setTimeout(r, 2);
        return;
      }
      n.deleteSync(s), this.fence = null, this.quality.measured(t, performance.now() - e);
    };
    setTimeout(r, 1);
  }
  picture() {
    const { renderer: t, scene: e, camera: n, canvas: s } = this;
    if (!this.showing) {
      t.render(e, n);
      return;
    }
    t.setScissorTest(!0), this.panes.forEach((r, o) => {
      this.showing(o);
      const a = s.clientHeight - r.y - r.height;
      t.setViewport(r.x, a, r.width, r.height), t.setScissor(r.x, a, r.width, r.height), t.render(e, n);
    }), t.setScissorTest(!1), t.setViewport(0, 0, s.clientWidth, s.clientHeight);
  }
  /** Project a point to pixels from the canvas's upper left corner; z is below 1 in front of the far plane. */
  project(t, e = 0) {
    const n = t.clone().project(this.camera), { x: s, y: r, width: o, height: a } = this.panes[e];
    return n.set(s + (n.x + 1) / 2 * o, r + (1 - n.y) / 2 * a, n.z);
  }
  /** Return the ray through a point of the canvas in pixels; the point may be outside the pane. */
  ray(t, e, n = 0) {
    const { x: s, y: r, width: o, height: a } = this.panes[n], l = new St(2 * (t - s) / o - 1, 1 - 2 * (e - r) / a);
    return this.raycaster.setFromCamera(l, this.camera), this.raycaster.ray.clone();
  }
}
const Pv = 6e3, Dv = 60, Lv = 200;
class Uv extends EventTarget {
  constructor() {
    super(...arguments), this.scene = null, this.pose = null, this.jobs = [], this.preparing = !1, this.selection = [], this.hovered = -1, this.painted = 0, this.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark", this.bones = !1, this.keys = 0, this.status = { connected: !1, message: "", kind: "done", age: 0, solving: 0, missed: 0, unheld: !1 }, this.shown = -1 / 0, this.showing = 0, this.fading = 0;
  }
  /** Call `then` after changes of any of these kinds; return a function that unsubscribes. */
  on(t, e) {
    for (const n of t) this.addEventListener(n, e);
    return () => t.forEach((n) => this.removeEventListener(n, e));
  }
  changed(...t) {
    for (const e of t) this.dispatchEvent(new Event(e));
  }
  get selected() {
    return this.selection.at(-1) ?? -1;
  }
  get selectedNames() {
    return this.selection.map((t) => this.scene.character.joints[t].name);
  }
  /** Select a single joint; -1 clears the selection. */
  select(t) {
    this.selected === t && this.selection.length <= 1 || (this.selection = t < 0 ? [] : [t], this.changed("selection"));
  }
  /** Add a joint to the selection, or remove it. */
  toggle(t) {
    const e = this.selection.filter((n) => n !== t);
    this.selection = e.length === this.selection.length ? [...e, t] : e, this.changed("selection");
  }
  /**
   * Notify panels that the numbers of the pose have changed: at once if the pose is still, otherwise a few times per
   * second and once after the last change.
   */
  numbers(t) {
    const e = performance.now(), n = t ? this.shown + Lv - e : 0;
    if (n > 0) {
      this.showing ||= window.setTimeout(() => this.numbers(!1), n);
      return;
    }
    clearTimeout(this.showing), this.showing = 0, this.shown = e, this.changed("numbers");
  }
  /** Show a message for its reading time; without a connection, it stays until the connection is back. */
  say(t, e = "warn") {
    clearTimeout(this.fading), this.status = { ...this.status, message: t, kind: e }, this.changed("status"), t && (this.fading = window.setTimeout(() => {
      this.status.connected && this.say("");
    }, Pv + Dv * t.length));
  }
}
Ec`
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
`;
const Iv = Ec`
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
`, Nv = 3, Fv = 4;
class Ov {
  constructor(t, e, n) {
    this.wire = t, this.failed = n, this.seq = 0, this.waiting = 0, this.late = /* @__PURE__ */ new Map(), this.moving = !1, this.held = () => !1, t.listen((s, r) => {
      this.waiting = Math.max(0, this.waiting - 1), s.failed && (this.moving = !1, n(s.failed));
      const [o] = r;
      if (o?.getUint8(0) === H_) {
        const a = V_(o.buffer.slice(o.byteOffset, o.byteOffset + o.byteLength));
        this.moving = (a.flags & N_) !== 0, e(a, s.holds);
      }
      this.goOn();
    });
  }
  /** Whether all requests are answered. */
  get idle() {
    return this.waiting === 0 && this.late.size === 0;
  }
  /** Set the kernel's pose. */
  pose(t) {
    this.give({ do: "pose" }, t.slice().buffer);
  }
  pack(t) {
    this.seq += 1;
    const e = t(this.seq), n = new DataView(e), s = n.getUint8(0);
    return s === Nv || s === Fv ? (this.late.set(n.getUint8(5), e), this.waiting || this.goOn()) : (this.flush(), this.give({ do: "message" }, e)), this.seq;
  }
  /** Send an edit; a view supports only undo of a pull. */
  act(t) {
    t.do === "undo" ? this.give({ do: "undo" }) : this.failed(`a view cannot ${t.do}`);
  }
  flush() {
    for (const t of this.late.values()) this.give({ do: "message" }, t);
    this.late.clear();
  }
  goOn() {
    this.late.size ? this.flush() : !this.waiting && this.moving && this.held() && this.give({ do: "step" });
  }
  give(t, e) {
    this.waiting += 1, this.wire.send(t, e ? [e] : []);
  }
}
function Bv(i) {
  const t = new DataView(i).getUint32(0, !0), e = JSON.parse(new TextDecoder().decode(new Uint8Array(i, 4, t))), n = 4 + t, s = ({ start: r, count: o }) => new Float32Array(i, n + r, o);
  for (const { name: r, mime: o, start: a, count: l } of e.resources) Y_(r, i.slice(n + a, n + a + l), o);
  return {
    ...e,
    q: s(e.q),
    world: s(e.world),
    motions: e.motions.map((r) => ({ ...r, q: s(r.q), world: s(r.world) }))
  };
}
function xc({ fps: i, count: t }, e, n) {
  const s = e.length / t, r = Math.min(Math.max(n * i, 0), t - 1), o = Math.min(Math.floor(r), Math.max(0, t - 2)), a = r - o, l = e.slice(o * s, (o + 1) * s);
  if (a > 0) for (let c = 0; c < s; c++) l[c] += a * (e[(o + 1) * s + c] - l[c]);
  return l;
}
async function zv(i) {
  const t = Uint8Array.from(atob(i), (n) => n.charCodeAt(0)), e = new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(e).arrayBuffer();
}
const kv = `
  :host { display: flex; flex-direction: column; background: var(--back); color: var(--text); font: 13px/1.4 system-ui, "Segoe UI", Roboto, sans-serif; overflow: hidden; }
  main { position: relative; flex: 1; min-height: 0; }
  canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
  .bar { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 6px 10px; background: var(--panel); border-top: 1px solid var(--edge); min-height: 30px; }
  button, select { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 6px; padding: 3px 8px; min-height: 26px; }
  button.on { background: var(--accent); color: var(--on-accent); }
  select { max-width: 160px; }
  svg.icon { width: 14px; height: 14px; display: block; fill: none; stroke: currentColor; stroke-width: 1.8; }
  .time { flex: 1 1 120px; min-width: 80px; accent-color: var(--accent); }
  output { font-variant-numeric: tabular-nums; }
  .ramp { width: 70px; height: 10px; border-radius: 3px; }
  .said { flex: 1 0 10px; text-align: right; color: var(--dim); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
`, Hv = [0.1, 0.25, 0.5, 1, 2], Vv = 1500;
class Ah {
  constructor(t, e, n) {
    this.store = new Uv(), this.body = new pa(() => this.stage?.ask()), this.holds = new G0(), this.pulling = null, this.kernel = null, this.bar = document.createElement("div"), this.motion = null, this.time = 0, this.playing = !1, this.speed = 1, this.following = !0, this.last = 0, this.weighed = -1, this.message = "", this.slow = 0, this.elsewhere = !1, this.package = Bv(e);
    const s = document.createElement("style");
    s.textContent = Iv.cssText + kv;
    const r = document.createElement("main"), o = document.createElement("canvas");
    o.tabIndex = 0, o.setAttribute("role", "img"), o.setAttribute("aria-label", `${this.package.character.name}: drag next to the body to rotate the view${n ? ", on the body to pose it" : ""}`), r.append(o), t.append(s, r, this.bar), this.bar.className = "bar", this.stage = new Cv(o, () => this.before(), (l) => this.body.draft(l)), this.stage.scene.add(this.body.group, this.body.overlay), this.body.overlay.add(this.holds.group), this.body.centred = (l) => l && this.say(l), n && (this.kernel = new Ov(n, (l, c) => this.posed(l, c), (l) => this.say(l)), this.pulling = new tv({ ...this, connection: this.kernel }, 0, () => this.taking()), this.kernel.held = () => (this.pulling?.pulls.size ?? 0) > 0, this.stage.held = this.kernel.held, new j0(this.stage, () => this.pulling), o.addEventListener("keydown", (l) => {
      l.key === "Escape" && this.pulling.takeBack();
    })), (n ? o : document.documentElement).addEventListener("keydown", (l) => {
      const c = l.composedPath()[0];
      l.key !== " " || c instanceof Element && c.closest("button, input, select") || (l.preventDefault(), this.play(!this.playing));
    }), this.observer = new ResizeObserver(() => this.stage.resize(r.clientWidth, r.clientHeight)), this.observer.observe(r), t.host.setAttribute("theme", this.store.theme), this.stage.paint(this.store.theme), this.motion = this.package.motions[0] ?? null, this.store.on(["hover", "numbers"], () => this.tell()), this.ready = this.begin();
  }
  async begin() {
    const { character: t, weights: e, holds: n, floor: s } = this.package;
    await this.body.show(t, e), this.kernel && this.holds.show(n, t.height), this.stage.layFloor(s), this.showBones(this.body.skins.length === 0), this.motion ? this.go(0) : this.take(this.package.q, this.package.world), this.frame(), this.tell();
  }
  /** Free the GPU resources. */
  free() {
    this.playing = !1, this.observer.disconnect(), this.body.free(), this.stage.renderer.dispose(), this.stage.renderer.forceContextLoss();
  }
  // -- poses -----------------------------------------------------------------------------------------
  take(t, e) {
    this.store.pose = { seq: 0, flags: 0, seconds: 0, missed: 0, q: t, world: e, time: this.time, balance: new Float32Array() }, this.body.take({ q: t, world: e }) && this.holds.follow(this.body), this.holds.group.visible = !this.elsewhere, this.stage.ask();
  }
  posed(t, e) {
    clearTimeout(this.slow), e && this.holds.show(e, this.package.character.height), this.elsewhere = !1, this.take(t.q, t.world), this.store.status.missed = t.missed, this.message = t.missed > 2e-3 ? `out of reach by ${(100 * t.missed).toFixed(1)} cm` : "", this.store.numbers(this.kernel.held());
  }
  /** Send the displayed pose to the kernel before a drag starts. */
  taking() {
    this.play(!1), this.elsewhere && this.kernel.pose(this.store.pose.q), this.elsewhere = !1, this.slow = window.setTimeout(() => this.say("Waiting for the kernel: the first pull compiles the solver."), Vv);
  }
  // -- motions ---------------------------------------------------------------------------------------
  get seconds() {
    return this.motion ? Math.max(0, this.motion.count - 1) / this.motion.fps : 0;
  }
  /** Show the motion at a time in seconds. */
  go(t) {
    if (!this.motion) return;
    this.time = Math.min(Math.max(t, 0), this.seconds), this.elsewhere = !0;
    const e = this.root();
    this.take(xc(this.motion, this.motion.q, this.time), xc(this.motion, this.motion.world, this.time)), this.following && e && this.stage.follow(this.root().sub(e).setY(0)), this.tell();
  }
  /** Return the position of the first joint in world coordinates. */
  root() {
    return this.body.world.length ? new A().setFromMatrixPosition(this.body.frame(0)).applyMatrix4(this.body.group.matrixWorld) : null;
  }
  play(t) {
    t === this.playing || t && this.seconds === 0 || (this.playing = t, this.last = performance.now(), t && requestAnimationFrame(() => this.tick()), this.tell());
  }
  tick() {
    if (!this.playing) return;
    const t = performance.now();
    this.go((this.time + this.speed * (t - this.last) / 1e3) % this.seconds), this.last = t, requestAnimationFrame(() => this.tick());
  }
  // -- display ---------------------------------------------------------------------------------------
  before() {
    this.pulling?.before();
    for (const t of this.body.skins) {
      const { mesh: e } = t;
      this.weighed >= 0 && !qs(e.material) ? (e.userData.look = e.material, e.material = X_(t)) : this.weighed < 0 && qs(e.material) && (e.material.dispose(), e.material = e.userData.look), this.weighed >= 0 && $_(t, this.weighed);
    }
  }
  frame() {
    const t = new dn(), e = new A(), { matrixWorld: n } = this.body.group;
    this.package.character.joints.forEach((s, r) => t.expandByPoint(e.setFromMatrixPosition(this.body.frame(r)).applyMatrix4(n)));
    for (const s of this.body.skins) {
      const r = fr(this.body, s);
      for (let o = 0; o < r.length; o += 3) t.expandByPoint(e.set(r[o], r[o + 1], r[o + 2]).applyMatrix4(n));
    }
    this.stage.frame(t.getCenter(new A()), t.getSize(e).length() * 0.72 || 1);
  }
  showBones(t) {
    this.store.bones = t, this.body.showBones(t);
    for (const { mesh: e } of this.body.skins) {
      const n = qs(e.material) ? e.userData.look : e.material;
      t0(n, t && this.body.skins.length > 0, this.store.theme === "dark");
    }
    this.stage.ask(), this.tell();
  }
  /** Colour the skin by the weights of a joint; -1 restores its own look. */
  weigh(t) {
    this.weighed = t, this.stage.ask(), this.tell();
  }
  say(t) {
    this.message = t, this.tell();
  }
  tell() {
    const { character: t, motions: e } = this.package, { motion: n, seconds: s } = this, r = t.joints.map((a) => a.name), o = (a) => a.target.value;
    Pc(mn`
      ${n && s > 0 ? mn`
        <button aria-label=${this.playing ? "Pause" : "Play"} title="Play or pause (Space)" @click=${() => this.play(!this.playing)}>${this.playing ? X0 : W0}</button>
        <input class="time" type="range" aria-label="Time, seconds" min="0" max=${s} step="any" .value=${String(this.time)}
          @input=${(a) => {
      this.play(!1), this.go(Number(o(a)));
    }} />
        <output>${this.time.toFixed(2)} / ${s.toFixed(2)} s</output>
        <select aria-label="Speed" @change=${(a) => {
      this.speed = Number(o(a));
    }}>
          ${Hv.map((a) => mn`<option value=${a} ?selected=${a === this.speed}>${a}x</option>`)}</select>
        <button aria-pressed=${this.following} class=${this.following ? "on" : ""} title="Move the camera with the body"
          @click=${() => {
      this.following = !this.following, this.tell();
    }}>Follow</button>` : oe}
      ${e.length > 1 ? mn`<select aria-label="Motion" @change=${(a) => {
      this.motion = e[Number(o(a))], this.go(0);
    }}>${e.map(({ name: a }, l) => mn`<option value=${l}>${a || `motion ${l + 1}`}</option>`)}</select>` : oe}
      ${this.body.skins.length ? mn`
        <button aria-pressed=${this.store.bones} class=${this.store.bones ? "on" : ""} @click=${() => this.showBones(!this.store.bones)}>Bones</button>
        <select aria-label="Weights of a joint" @change=${(a) => this.weigh(Number(o(a)))}>
          <option value="-1">Weights</option>
          ${r.map((a, l) => mn`<option value=${l} ?selected=${l === this.weighed}>${a}</option>`)}</select>
        ${this.weighed >= 0 ? mn`<span class="ramp" style="background: ${q_(!1)}" role="img" aria-label="weights from 0 (left) to 1 (right)"></span>` : oe}` : oe}
      <button @click=${() => this.frame()} title="Show the whole body">Frame</button>
      <span class="said" role="status">${this.message || r[this.store.hovered] || ""}</span>`, this.bar);
  }
  /** State for tests. */
  get state() {
    return {
      time: this.time,
      playing: this.playing,
      drawn: this.stage.drawn,
      idle: this.kernel?.idle ?? !0,
      message: this.message,
      world: Array.from(this.body.world),
      q: Array.from(this.store.pose?.q ?? []),
      pulls: this.pulling?.pulls.size ?? 0,
      spots: [...this.pulling?.pulls.values() ?? []].map((t) => this.pixels(this.pulling.spot(t))),
      motions: this.package.motions.map(({ name: t, count: e, fps: n }) => [t, e, n])
    };
  }
  /** Return the window pixels of a joint by name. */
  where(t) {
    const e = this.package.character.joints.findIndex((n) => n.name === t);
    return this.pixels(new A().setFromMatrixPosition(this.body.frame(e)));
  }
  pixels(t) {
    const e = this.stage.canvas.getBoundingClientRect(), n = this.stage.project(t.applyMatrix4(this.body.group.matrixWorld));
    return [n.x + e.left, n.y + e.top];
  }
}
function Rh(i) {
  return i.attachShadow({ mode: "open" });
}
function Gv(i) {
  return {
    send: (t, e) => i.send(t, void 0, e),
    listen: (t) => i.on("msg:custom", t)
  };
}
function Wv(i, [t, e]) {
  for (let n = t ? i : null; n; n = n.parentElement) {
    const s = n.previousElementSibling, r = s?.querySelector("img");
    if (r)
      return s instanceof HTMLElement && r.naturalWidth === t && r.naturalHeight === e ? s : null;
  }
  return null;
}
function Xv({ model: i, el: t }) {
  const e = document.createElement("div");
  e.style.height = `${i.get("height")}px`, t.append(e);
  const n = i.get("data"), s = n.buffer.slice(n.byteOffset, n.byteOffset + n.byteLength), r = new Ah(Rh(e), s, Gv(i));
  window.poiseView = r;
  let o = null;
  return r.ready.then(() => {
    o = Wv(t, i.get("still")), o && (o.style.display = "none");
  }), () => {
    o && (o.style.display = ""), r.free();
  };
}
const Yv = { render: Xv }, Mc = document.getElementById("poise-view-data"), yc = document.getElementById("poise-view");
Mc && yc && zv(Mc.textContent.trim()).then((i) => {
  window.poiseView = new Ah(Rh(yc), i, null);
});
export {
  Yv as default
};
