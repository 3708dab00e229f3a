import { useSyncExternalStore } from 'react';

/** A sentence that is shown for a while and read out. */
export interface Notice {
  readonly text: string;
  readonly number: number;
}

const SHOWN_MS = 6000;
const listeners = new Set<() => void>();
let notice: Notice = { text: '', number: 0 };
let fading: ReturnType<typeof setTimeout> | undefined;

function set(text: string): void {
  notice = { text, number: notice.number + 1 };
  listeners.forEach(listener => listener());
}

export function say(text: string): void {
  clearTimeout(fading);
  fading = setTimeout(() => set(''), SHOWN_MS);
  set(text);
}

/** Takes back what was said to another customer. */
export function hush(): void {
  clearTimeout(fading);
  set('');
}

export function useNotice(): Notice {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notice,
  );
}
