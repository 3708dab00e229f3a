import type { RefObject } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Column } from "../api/data-types";

/** Fewer columns are laid out by their content, which looks better. */
const MANY = 40;
const SPARE_PX = 600;

const WIDTHS: Readonly<Record<string, number>> = { number: 120, boolean: 110, date: 130, datetime: 230, uuid: 310, json: 260, enum: 130 };
const USUAL = 190;

export interface Span {
  readonly first: number;
  readonly last: number;
  /** The width of all columns, of those left of the shown ones and of those right of them. */
  readonly width: number;
  readonly before: number;
  readonly after: number;
  widthOf(column: Column): number;
}

const widthOf = (column: Column): number => Math.max(WIDTHS[column.type] ?? USUAL, Math.min(300, column.name.length * 8 + 80));

/** Which columns of many are in sight, and how wide the others are; null when all fit. The first one always stays. */
export function useColumnsInSight(box: RefObject<HTMLElement>, columns: readonly Column[]): Span | null {
  const many = columns.length > MANY;
  const [view, setView] = useState({ left: 0, width: 1600 });
  useEffect(() => {
    const element = box.current;
    if (!element || !many) return;
    const measure = () => {
      // Steps of half the spare width: fewer paints while scrolling.
      const left = Math.floor(element.scrollLeft / (SPARE_PX / 2)) * (SPARE_PX / 2);
      setView((old) => (old.left === left && old.width === element.clientWidth ? old : { left, width: element.clientWidth }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [many]);

  return useMemo(() => {
    if (!many) return null;
    let at = 0;
    let first = columns.length;
    let last = 1;
    let before = 0;
    let shown = 0;
    columns.forEach((column, index) => {
      const width = widthOf(column);
      const inSight = at + width > view.left - SPARE_PX && at < view.left + view.width + SPARE_PX;
      if (index > 0 && inSight) {
        first = Math.min(first, index);
        last = index + 1;
        shown += width;
      } else if (index > 0 && first === columns.length) {
        before += width;
      }
      at += width;
    });
    const own = columns[0] ? widthOf(columns[0]) : 0;
    return { first, last, width: at, before, after: at - own - before - shown, widthOf };
  }, [columns, many, view]);
}
