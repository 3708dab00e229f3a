import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const SPARE_ROWS = 12;

interface VirtualProps<T> {
  items: readonly T[];
  rowHeight: number;
  label: string;
  role?: "table" | "treegrid";
  class?: string;
  head?: ComponentChildren;
  /** Index to be kept in sight; -1 for none. */
  focus?: number;
  keyOf(item: T): string;
  /** Draws a row; `stop` is true for the one in focus, or the nearest to it that is drawn. */
  render(item: T, index: number, stop: boolean): ComponentChildren;
  onEnd?(): void;
}

/** A list of equal rows of which only those in sight exist. New rows on top do not move what is read below. */
export function Virtual<T>({ items, rowHeight, label, role = "table", head, focus = -1, keyOf, render, onEnd, class: name = "" }: VirtualProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ top: 0, height: 800 });
  const anchor = useRef<{ key: string; index: number } | null>(null);
  const focused = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      focused.current = element.contains(document.activeElement);
      setView((old) => viewOf(element, old));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - SPARE_ROWS);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + SPARE_ROWS);

  const stop = Math.max(first, Math.min(last - 1, focus));

  // A row that scrolls out of sight takes the focus with it: keys pressed then are still meant for the list.
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    focused.current = false;
  }, [view]);

  useLayoutEffect(() => {
    const element = box.current;
    const held = anchor.current;
    if (element && held && element.scrollTop > rowHeight) {
      const moved = items.findIndex((item) => keyOf(item) === held.key) - held.index;
      if (moved > 0) {
        element.scrollTop += moved * rowHeight;
        // The scroll event comes a frame late: until then the rows of where it was would be painted.
        setView((old) => viewOf(element, old));
      }
    }
    const index = Math.floor((element?.scrollTop ?? 0) / rowHeight);
    const item = items[index];
    anchor.current = item === undefined ? null : { key: keyOf(item), index };
  }, [items, view.top]);

  useEffect(() => {
    if (onEnd && last >= items.length && items.length > 0) onEnd();
  }, [last, items.length, onEnd]);

  useEffect(() => {
    const element = box.current;
    if (!element || focus < 0) return;
    const headHeight = 32;
    const top = focus * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight + headHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight + headHeight - element.clientHeight;
    }
  }, [focus]);

  return (
    <div ref={box} class={`scroll ${name}`} role={role} aria-label={label} aria-rowcount={items.length} tabIndex={-1}>
      {head}
      <div class="rows" role="rowgroup" style={{ height: `${items.length * rowHeight}px` }}>
        <div style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {items.slice(first, last).map((item, at) => render(item, first + at, first + at === stop))}
        </div>
      </div>
    </div>
  );
}

interface View {
  readonly top: number;
  readonly height: number;
}

function viewOf(element: HTMLElement, old: View): View {
  const { scrollTop: top, clientHeight: height } = element;
  return old.top === top && old.height === height ? old : { top, height };
}
