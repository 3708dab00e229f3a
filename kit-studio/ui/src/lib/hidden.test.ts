import { expect, test } from "vitest";
import { draftOf, edited, fill, filled, inForms, inJson, lacking, plain } from "./hidden";

const MARK = "\uFDD0\uFDDA";
const LOGIN = draftOf(`{"note":"[REDACTED]","password":"${MARK}","pin":"${MARK}"}`, MARK, "[REDACTED]");

test("studio H2 a hidden place waits for its value, and text that equals the censor does not", () => {
  expect(LOGIN.text).toBe('{"note":"[REDACTED]","password":"[REDACTED]","pin":"[REDACTED]"}');
  expect(lacking(LOGIN).map(({ name }) => name)).toEqual(["password", "pin"]);
  const given = fill(fill(LOGIN, 0, 'a"b'), 1, "7");
  expect(lacking(given)).toEqual([]);
  expect(filled(given, inJson)).toBe('{"note":"[REDACTED]","password":"a\\"b","pin":"7"}');
});

test("studio H2 an edit moves the places behind it and replaces those within it", () => {
  const longer = edited(LOGIN, LOGIN.text.replace("note", "remark"));
  expect(filled(fill(fill(longer, 0, "a"), 1, "b"), inJson)).toBe('{"remark":"[REDACTED]","password":"a","pin":"b"}');
  const replaced = edited(LOGIN, LOGIN.text.replace('"password":"[REDACTED]"', '"password":"new"'));
  expect(lacking(replaced).map(({ name }) => name)).toEqual(["pin"]);
  expect(edited(LOGIN, LOGIN.text)).toEqual(LOGIN);
  expect(edited(LOGIN, "").places).toEqual([]);
});

test("studio H1 values of forms are encoded, and a censor may be empty", () => {
  const form = draftOf(`user%5Bpassword%5D=${MARK}&a=1`, MARK, "");
  expect(form.text).toBe("user%5Bpassword%5D=&a=1");
  expect(filled(fill(form, 0, "a&b c"), inForms)).toBe("user%5Bpassword%5D=a%26b+c&a=1");
  expect(lacking(edited(form, "user%5Bpassword%5D=x&a=1"))).toEqual([]);
  expect(lacking(edited(form, "user%5Bpassword%5D=&a=12"))).toHaveLength(1);
  expect(filled(draftOf("as it was", MARK, "x"), plain)).toBe("as it was");
});
