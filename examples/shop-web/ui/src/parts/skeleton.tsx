import type { ReactNode } from 'react';

/** Keeps the place of what is loading. */
export function Skeletons({ many, className }: { many: number; className: string }): ReactNode {
  return Array.from({ length: many }, (_, index) => (
    <li key={index} className={`${className} skeleton`} aria-hidden="true" />
  ));
}
