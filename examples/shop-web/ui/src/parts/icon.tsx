import type { ReactNode } from 'react';

const PATHS = {
  alert: 'M12 8v5m0 3v.01M12 3l9.5 17h-19z',
  arrow: 'M19 12H5m6-6-6 6 6 6',
  cart: 'M3 4h2l2.4 11h10l2-8H6M9 20v.01M17 20v.01',
  check: 'm5 12 5 5 9-11',
  close: 'M6 6l12 12M18 6 6 18',
  minus: 'M6 12h12',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 4h5',
  plus: 'M12 6v12M6 12h12',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4.5 4.5',
  shop: 'M4 9h16l-1-5H5zm1 0v11h14V9m-9 11v-6h4v6',
} as const;

/** A line drawing beside words; it says nothing they do not. */
export function Icon({ name }: { name: keyof typeof PATHS }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
