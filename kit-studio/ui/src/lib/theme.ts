export type Theme = "system" | "light" | "dark";

const KEY = "kit-studio-theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");

export function theme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export function setTheme(next: Theme): void {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  paint(next);
}

function paint(choice: Theme): void {
  const isDark = choice === "dark" || (choice === "system" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

export function startTheme(): void {
  paint(theme());
  dark.addEventListener("change", () => paint(theme()));
}
