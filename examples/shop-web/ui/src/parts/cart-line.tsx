import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CartLine } from '../lib/cart';
import { money } from '../lib/format';
import { Icon } from './icon';

interface CartLineProps {
  line: CartLine;
  fault: string | undefined;
  onChange: (quantity: string) => void;
  onRemove: () => void;
}

export function CartLineFields({ line, fault, onChange, onRemove }: CartLineProps): ReactNode {
  const id = useId();
  const { product, quantity } = line;
  const many = Number(quantity) || 0;
  const step = (by: number): void => onChange(`${Math.max(1, many + by)}`);
  return (
    <li className="cart-line" data-line={product.id}>
      <div className="cart-name">
        <b>{product.name}</b>
        <span>{money(product.price)} each</span>
      </div>
      <button type="button" className="icon-button" onClick={onRemove}>
        <Icon name="close" />
        <span className="sr">Remove {product.name}</span>
      </button>
      <div className="stepper" data-fault={fault ? true : undefined}>
        <button type="button" onClick={() => step(-1)} disabled={many <= 1}>
          <Icon name="minus" />
          <span className="sr">One {product.name} less</span>
        </button>
        <input
          type="number"
          inputMode="numeric"
          name="quantity"
          value={quantity}
          onChange={event => onChange(event.target.value)}
          aria-label={`Quantity of ${product.name}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && `${id}-fault`}
        />
        <button type="button" onClick={() => step(1)}>
          <Icon name="plus" />
          <span className="sr">One {product.name} more</span>
        </button>
      </div>
      <span className="cart-sum">{money(product.price * many)}</span>
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </li>
  );
}
