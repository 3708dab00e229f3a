import { createContext, useContext, useReducer } from 'react';
import type { ReactNode } from 'react';
import type { Line, Product } from 'shop-api/types';

/** A product in the cart; the quantity is what was typed, so that the server can object to it. */
export interface CartLine {
  readonly product: Product;
  readonly quantity: string;
}

type Change =
  | { readonly kind: 'add'; readonly product: Product }
  | { readonly kind: 'set'; readonly id: number; readonly quantity: string }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'empty' };

export interface Cart {
  readonly lines: readonly CartLine[];
  change(change: Change): void;
}

function changed(lines: readonly CartLine[], change: Change): readonly CartLine[] {
  switch (change.kind) {
    case 'add':
      return lines.some(line => line.product.id === change.product.id)
        ? lines.map(line =>
            line.product.id === change.product.id ? { ...line, quantity: `${Number(line.quantity) + 1}` } : line,
          )
        : [...lines, { product: change.product, quantity: '1' }];
    case 'set':
      return lines.map(line => (line.product.id === change.id ? { ...line, quantity: change.quantity } : line));
    case 'remove':
      return lines.filter(line => line.product.id !== change.id);
    case 'empty':
      return [];
  }
}

const CartContext = createContext<Cart>({ lines: [], change: () => {} });

export function CartProvider({ children }: { children: ReactNode }): ReactNode {
  const [lines, change] = useReducer(changed, []);
  return <CartContext value={{ lines, change }}>{children}</CartContext>;
}

export function useCart(): Cart {
  return useContext(CartContext);
}

/** The lines as the shop takes them. */
export function wanted(lines: readonly CartLine[]): Line[] {
  return lines.map(({ product, quantity }) => ({ productId: product.id, quantity: Number(quantity) }));
}

export function pieces(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + (Number(line.quantity) || 0), 0);
}

export function total(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.product.price * (Number(line.quantity) || 0), 0);
}
