import { expect, test } from "vitest";
import { leadOf, narrowed, UNKNOWN } from "./clock";

const HOUR = 3_600_000;

test("clocks that may agree are taken to agree", () => {
  expect(leadOf(UNKNOWN)).toBe(0);
  expect(leadOf(narrowed(UNKNOWN, 10_000, 10_400, 10_450))).toBe(0);
});

test("a browser an hour ahead of its server is found within a second, and closer with each answer", () => {
  const once = narrowed(UNKNOWN, 10_000, HOUR + 10_400, HOUR + 10_450);
  expect(Math.abs(leadOf(once) + HOUR)).toBeLessThanOrEqual(1000);
  const twice = narrowed(once, 11_000, HOUR + 11_010, HOUR + 11_020);
  expect(Math.abs(leadOf(twice) + HOUR)).toBeLessThanOrEqual(500);
  expect(twice.most - twice.least).toBeLessThan(once.most - once.least);
});

test("a clock that was set while the page was open is learnt anew", () => {
  const before = narrowed(UNKNOWN, 10_000, 10_400, 10_450);
  expect(leadOf(narrowed(before, 20_000, 20_100 + HOUR, 20_150 + HOUR))).toBeLessThan(-HOUR + 1000);
});
