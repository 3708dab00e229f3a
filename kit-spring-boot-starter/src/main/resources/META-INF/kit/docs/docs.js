// Opens the document that the page names; no other address is asked for anything.
window.addEventListener("DOMContentLoaded", () => {
  const { document: url } = document.getElementById("docs").dataset;
  SwaggerUIBundle({
    url,
    dom_id: "#docs",
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    validatorUrl: null,
  });
});
