const KEY = "kit-studio-editor";

/** The editors whose addresses are known, by name. */
export const EDITORS = {
  vscode: "vscode://file{path}:{line}",
  idea: "idea://open?file={path}&line={line}",
} as const;

/** The address template in use; a stored one that is faulty, however it got there, is not used. */
export function template(): string {
  try {
    const stored = localStorage.getItem(KEY);
    return stored && fault(stored) === null ? stored : EDITORS.vscode;
  } catch {
    return EDITORS.vscode;
  }
}

export function setTemplate(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage may be forbidden: sources then open in VS Code.
  }
}

/** The reason why a template opens nothing; null for a good one. */
export function fault(text: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return "It has to begin with a scheme, such as vscode: or http:.";
  if (/^(javascript|data|vbscript):/i.test(text)) return "Addresses of this scheme would run in this page.";
  return text.includes("{path}") ? null : "It needs {path}, which stands for the file; {line} is its line.";
}

/** The address that opens a file of this disk at a line; blanks, # and % of its path are escaped. */
export function editorAddress(text: string, path: string, line: number): string {
  const slashed = path.replaceAll("\\", "/");
  const whole = slashed.startsWith("/") ? slashed : `/${slashed}`;
  const escaped = whole.split("/").map((part) => (/^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part))).join("/");
  return text.replaceAll("{path}", () => escaped).replaceAll("{line}", String(line));
}
