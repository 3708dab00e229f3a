import { useState } from "preact/hooks";

/** A list of links that is one tab stop, however long: arrows, Home and End move within it. */
export function useRoving(ids: readonly string[], selected: string) {
  const [last, setLast] = useState<string | null>(null);
  const stop = [last, selected].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[tabindex]")];
    const at = links.indexOf(event.target as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 };
    const to = moves[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
  };
  return { list: { onKeyDown }, item: (id: string) => ({ tabIndex: id === stop ? 0 : -1, onFocus: () => setLast(id) }) };
}
