import { useLayoutEffect, useSyncExternalStore } from 'react';

/** A place in the page; what is before the hash belongs to the API. */
export type Route =
  | { readonly page: 'products' | 'cart' | 'orders' | 'unknown' }
  | { readonly page: 'order'; readonly id: string };

function parse(hash: string): Route {
  const [, page = '', id] = hash.split('/');
  if (page === '') return { page: 'products' };
  if (page === 'orders' && id) return { page: 'order', id: decodeURIComponent(id) };
  return page === 'orders' || page === 'cart' ? { page } : { page: 'unknown' };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  return parse(useSyncExternalStore(subscribe, () => location.hash));
}

export function goTo(hash: string): void {
  if (location.hash !== hash) location.hash = hash;
}

/** Leaves no way back to the present place. */
export function replaceBy(hash: string): void {
  location.replace(hash);
}

export function orderLink(id: string): string {
  return `#/orders/${encodeURIComponent(id)}`;
}

let opened = location.hash;

/** Names the tab after the page, and moves the focus to the heading of a page that was gone to. */
export function useTitle(title: string): void {
  // Before the page is painted, so that no frame has the title of another page.
  useLayoutEffect(() => {
    document.title = `${title} · Shop`;
    if (opened !== location.hash) document.querySelector<HTMLElement>('main h1')?.focus();
    opened = location.hash;
  }, [title]);
}
