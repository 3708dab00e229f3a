import { expect, test } from "vitest";
import type { Span } from "../api/types";
import { merge, outline, rowsOf, share, ticks } from "./trace";

const span = (more: Partial<Span>): Span => ({
  kind: "sql",
  name: "select 1",
  depth: 0,
  offset: 0,
  duration: 1,
  failed: false,
  detail: null,
  callSite: null,
  owner: "a",
  ref: null,
  query: null,
  parts: [],
  ...more,
});

test("every axis has four to six round ticks that begin at 0 and end within it", () => {
  for (let extent = 0.0011; extent < 4_000_000; extent *= 1.037) {
    const found = ticks(extent);
    expect(found.length, String(extent)).toBeGreaterThanOrEqual(4);
    expect(found.length, String(extent)).toBeLessThanOrEqual(6);
    expect(found[0]).toBe(0);
    expect(found.at(-1)).toBeLessThanOrEqual(extent * (1 + 1e-8));
  }
  expect(ticks(779)).toEqual([0, 200, 400, 600]);
  expect(ticks(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticks(1200)).toEqual([0, 250, 500, 750, 1000]);
  expect(ticks(500)).toEqual([0, 100, 200, 300, 400, 500]);
  expect(ticks(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
});

test("an axis without a length has its beginning alone, and everything lies there", () => {
  expect(ticks(0)).toEqual([0]);
  expect(ticks(Number.NaN)).toEqual([0]);
  expect(share(5, 0)).toBe("0%");
  expect(share(5, 20)).toBe("25%");
});

test("a folded span is one row, and one more for each of its statements once it is unfolded", () => {
  const spans = [span({ kind: "handler" }), span({ depth: 1, parts: [{ offset: 1, duration: 2 }, { offset: 4, duration: 3 }] }), span({ kind: "log", duration: null })];
  expect(rowsOf(spans, new Set()).map(({ key }) => key)).toEqual(["0", "1", "2"]);
  const open = rowsOf(spans, new Set([1]));
  expect(open.map(({ key }) => key)).toEqual(["0", "1", "1.0", "1.1", "2"]);
  expect(open[3]).toMatchObject({ at: 1, part: 1, depth: 2, offset: 4, duration: 3 });
  expect(open[4]).toMatchObject({ at: 2, part: -1, duration: null });
});

test("slices are joined when no half pixel lies between them", () => {
  const slices = [{ offset: 10, duration: 2 }, { offset: 0, duration: 5 }, { offset: 5.4, duration: 1 }];
  expect(merge(slices, 0.5)).toEqual([{ offset: 0, duration: 6.4 }, { offset: 10, duration: 2 }]);
  expect(merge([{ offset: 0, duration: 9 }, { offset: 2, duration: 1 }], 0)).toEqual([{ offset: 0, duration: 9 }]);
  expect(merge([], 1)).toEqual([]);
});

test("at most 60 slices are drawn, however many there are, from the first to the last", () => {
  const slices = Array.from({ length: 5000 }, (_, at) => ({ offset: at * 3 + (at % 7) / 10, duration: 1 }));
  const merged = merge(slices, 0);
  expect(merged.length).toBeLessThanOrEqual(60);
  expect(merged[0]?.offset).toBe(0);
  const last = merged.at(-1);
  expect((last?.offset ?? 0) + (last?.duration ?? 0)).toBeCloseTo(4999 * 3 + 0.1 + 1);
  expect(merge(Array.from({ length: 100 }, () => ({ offset: 3, duration: 0 })), 0)).toEqual([{ offset: 3, duration: 0 }]);
});

test("a slice is at least a pixel wide, and an axis that is not measured yet draws without failing", () => {
  expect(outline([{ offset: 50, duration: 0.01 }], 100, 200)).toBe("M100 0h1v6h-1z");
  expect(outline([{ offset: 50, duration: 25 }], 100, 200)).toBe("M100 0h50v6h-50z");
  expect(outline([{ offset: 50, duration: 25 }], 100, 0)).toBe("M0 0h1v6h-1z");
});
