import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons";

/** A button that drops a list of actions; any choice, Escape or a click elsewhere closes it. */
export function Menu({ label, icon, children }: { label: string; icon: IconName; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  useEffect(() => {
    if (!open) return;
    items()[0]?.focus();
    const close = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    window.addEventListener("mousedown", close);
    return () => window.removeEventListener("mousedown", close);
  }, [open]);
  const step = (by: number) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + by + all.length) % all.length]?.focus();
  };
  const moves: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Tab: () => setOpen(false),
    Escape: () => {
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = open ? moves[event.key] : undefined;
    if (!move) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div class="menu" ref={box} onKeyDown={onKeyDown}>
      <button type="button" class="button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={icon} size={14} />
        {label}
        <Icon name="down" size={12} />
      </button>
      {open && (
        <div class="menu-list" role="menu" aria-label={label} onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  );
}
