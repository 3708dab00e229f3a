import { expect, test } from "vitest";
import { fuzzy, ranked } from "./fuzzy";

const names = ["orders", "order_lines", "big_orders", "audit.entries", "Overview", "Failed requests"];
const find = (text: string) => ranked(names, text.split(" "), (name) => name);

test("letters find the words that they begin", () => {
  expect(find("ordlin")).toEqual(["order_lines"]);
  expect(find("ol")[0]).toBe("order_lines");
  expect(find("fareq")).toEqual(["Failed requests"]);
});

test("the closest comes first, and what lies scattered is no match", () => {
  expect(find("order")[0]).toBe("orders");
  expect(find("rder")).toEqual(["orders", "big_orders", "order_lines"]);
  expect(fuzzy("Failed requests", "aeeu")).toBe(0);
  expect(find("zebra")).toEqual([]);
});

test("every word has to match, in any order", () => {
  expect(find("lines ord")).toEqual(["order_lines"]);
  expect(find("lines zebra")).toEqual([]);
});

test("without words all stay as they are", () => {
  expect(ranked(names, [], (name) => name)).toEqual(names);
});
