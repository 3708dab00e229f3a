import { afterEach, expect, test, vi } from "vitest";
import { editorAddress, EDITORS, fault, template } from "./editor";

afterEach(() => vi.unstubAllGlobals());

test("a line opens in VS Code and IntelliJ", () => {
  expect(editorAddress(EDITORS.vscode, "/home/me/Orders.java", 42)).toBe("vscode://file/home/me/Orders.java:42");
  expect(editorAddress(EDITORS.idea, "/home/me/Orders.java", 42)).toBe("idea://open?file=/home/me/Orders.java&line=42");
});

test("blanks, # and % of a path are escaped, slashes and drives are not", () => {
  expect(editorAddress(EDITORS.vscode, "/my shop#1/50%/A.java", 1)).toBe("vscode://file/my%20shop%231/50%25/A.java:1");
  expect(editorAddress(EDITORS.vscode, "C:\\shop\\A.java", 7)).toBe("vscode://file/C:/shop/A.java:7");
});

test("a path that looks like a pattern of replacement stays as it is", () => {
  expect(editorAddress("x:{path}", "/$&/A.java", 1)).toBe("x:/%24%26/A.java");
});

test("a template needs a scheme that leaves the page, and a path", () => {
  expect(fault("vim://{path}")).toBeNull();
  expect(fault("{path}")).toContain("scheme");
  expect(fault("javascript:alert('{path}')")).toContain("run in this page");
  expect(fault("vim://open")).toContain("{path}");
});

test("security Small a stored template with a control character before its scheme is not used", () => {
  const stored = (text: string) => vi.stubGlobal("localStorage", { getItem: () => text });
  stored("\u0001javascript:alert('{path}')");
  expect(template()).toBe(EDITORS.vscode);
  stored("java\nscript:alert('{path}')");
  expect(template()).toBe(EDITORS.vscode);
  stored("vim://{path}");
  expect(template()).toBe("vim://{path}");
});
