import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Moves the focus to the first field that the server refused. */
export function useFirstFault(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
