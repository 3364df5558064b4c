// Names and roles that the theme and Sphinx leave out, for assistive technology.
document.addEventListener("DOMContentLoaded", () => {
  for (const toggle of document.querySelectorAll("li > details > summary")) {
    const link = toggle.closest("li").querySelector("a");
    toggle.setAttribute("aria-label", `Pages below ${link ? link.textContent.trim() : "this one"}`);
  }
  for (const button of document.querySelectorAll(".search-button-field")) button.removeAttribute("aria-label");
  for (const parameters of document.querySelectorAll("dt.sig dl")) {
    // A definition list without terms: plain lines instead.
    const lines = document.createElement("div");
    lines.className = "sig-lines";
    for (const item of [...parameters.children]) {
      const line = document.createElement("div");
      line.append(...item.childNodes);
      lines.append(line);
    }
    parameters.replaceWith(lines);
  }
});
