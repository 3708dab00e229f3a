import { useEffect, useRef } from "preact/hooks";

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

let leader = "";
let armed = "";
let timer = 0;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter is the browser's on what it presses or follows. */
const pressable = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && event.target instanceof Element && event.target.closest("a[href], button, [role=option]") !== null;

/** Binds single keys ("j", "Escape"), sequences ("g r") and "mod+k" while the component lives. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const mod = event.ctrlKey || event.metaKey;
      const name = mod ? `mod+${event.key.toLowerCase()}` : event.key;
      const run = latest.current[leader && !mod ? `${leader} ${name}` : name];
      if (!mod && (typing(event.target) || pressable(event))) return;
      if (event.altKey || !run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Remembers "g" for a moment, so that the next key completes a sequence; before any listener sees that key. */
export function trackLeader(): void {
  const track = (event: KeyboardEvent) => {
    window.clearTimeout(timer);
    leader = armed;
    armed = event.key === "g" && !leader && !event.ctrlKey && !event.metaKey && !typing(event.target) ? "g" : "";
    if (armed) timer = window.setTimeout(() => (armed = ""), 900);
  };
  window.addEventListener("keydown", track, { capture: true });
}
