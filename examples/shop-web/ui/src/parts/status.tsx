import type { ReactNode } from 'react';
import type { Order } from 'shop-api/types';

const WORDS: Readonly<Record<string, string>> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
};

export function Status({ status }: { status: Order['status'] }): ReactNode {
  return (
    <span className="status" data-status={status}>
      {WORDS[status] ?? status}
    </span>
  );
}

/** The server refuses to cancel what has shipped. */
export function mayCancel(order: Order): boolean {
  return order.status === 'placed' || order.status === 'paid';
}
