import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface MoreProps {
  /** The name of the items. */
  of: string;
  has: boolean;
  busy: boolean;
  /** An automatic attempt would only fail again. */
  failed: boolean;
  load: () => void;
}

/** Loads the next page when the end of a list comes into sight, or when asked to. */
export function More({ of, has, busy, failed, load }: MoreProps): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  const waiting = has && !busy && !failed;
  useEffect(() => {
    if (!waiting || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '320px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting, load]);
  if (!has) return null;
  return (
    <div className="more" ref={end}>
      <button type="button" className="button" aria-disabled={busy} onClick={() => busy || load()}>
        {busy ? `Loading ${of}…` : failed ? `Try again to load ${of}` : `Show more ${of}`}
      </button>
    </div>
  );
}
