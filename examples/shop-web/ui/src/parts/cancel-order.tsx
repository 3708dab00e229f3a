import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Order } from 'shop-api/types';
import { money, orderName } from '../lib/format';
import { Confirm } from './confirm';

interface CancelOrderProps {
  order: Order;
  onCancel: () => void;
}

/** A button and the question behind it. */
export function CancelOrder({ order, onCancel }: CancelOrderProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const name = orderName(order.id);
  return (
    <>
      <button type="button" className="button quiet" data-cancel onClick={() => setAsking(true)}>
        Cancel<span className="sr"> order {name}</span>
      </button>
      {asking && (
        <Confirm
          title={`Cancel order ${name}?`}
          yes="Cancel the order"
          no="Keep it"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            onCancel();
          }}
        >
          The order for {money(order.total)} is not delivered. A cancelled order cannot be taken up again.
        </Confirm>
      )}
    </>
  );
}
