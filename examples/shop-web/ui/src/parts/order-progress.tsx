import type { ReactNode } from 'react';
import type { Order } from 'shop-api/types';

const STEPS = ['placed', 'paid', 'shipped'] as const;
const NAMES = { placed: 'Placed', paid: 'Paid', shipped: 'Shipped' } as const;

/** The progress of an order; a cancelled one has none. */
export function OrderProgress({ status }: { status: Order['status'] }): ReactNode {
  if (status === 'cancelled') return <p className="gone">This order was cancelled and is not delivered.</p>;
  const reached = STEPS.findIndex(step => step === status);
  return (
    <ol className="progress" aria-label="Progress of the order">
      {STEPS.map((step, index) => (
        <li key={step} data-done={index <= reached || undefined} aria-current={index === reached ? 'step' : undefined}>
          {NAMES[step]}
        </li>
      ))}
    </ol>
  );
}
