// Opens the document that the page names; no other address is asked for anything. Requests that a reader tries carry
// the application's cookies, since they go to the origin of the page. What a reader enters is forgotten with the page.
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

window.addEventListener("DOMContentLoaded", () => {
  const { document: url } = document.getElementById("docs").dataset;
  SwaggerUIBundle({
    url,
    dom_id: "#docs",
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    validatorUrl: null,
  });
});
