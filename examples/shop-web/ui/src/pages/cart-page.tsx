import type { ReactNode } from 'react';
import { useCart } from '../lib/cart';
import { useTitle } from '../lib/route';
import { CartPanel } from '../parts/cart-panel';
import { Empty } from '../parts/empty';

export function CartPage(): ReactNode {
  const { lines } = useCart();
  useTitle('Cart');
  return (
    <div className="narrow">
      <div className="head">
        <h1 tabIndex={-1}>Cart</h1>
      </div>
      {lines.length === 0 ? (
        <Empty title="Nothing in it yet" link={{ text: 'See the products', to: '#/' }}>
          Add a product to begin an order.
        </Empty>
      ) : (
        <CartPanel />
      )}
    </div>
  );
}
