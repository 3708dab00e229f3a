import type { MouseEvent, ReactNode } from 'react';
import { useMember } from '../api/member';
import { messageOf } from '../api/problem';
import { anyone, leave, tellOtherTabs } from '../api/session';
import { pieces, useCart } from '../lib/cart';
import { say } from '../lib/notice';
import { useRoute } from '../lib/route';
import { Icon } from './icon';

/** The frame of every page: where one can go, who one is. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <a className="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header className="bar">
        <a className="brand" href="#/">
          <img src="assets/icon.svg" alt="" width="28" height="28" />
          Shop
        </a>
        <Places />
        <Account />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The hash is the router's. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Places(): ReactNode {
  const { page } = useRoute();
  const many = pieces(useCart().lines);
  const current = (here: boolean): { 'aria-current'?: 'page' } => (here ? { 'aria-current': 'page' } : {});
  return (
    <nav className="places" aria-label="Main">
      <a href="#/" {...current(page === 'products')}>
        <Icon name="shop" />
        Products
      </a>
      <a href="#/orders" {...current(page === 'orders' || page === 'order')}>
        <Icon name="orders" />
        Orders
      </a>
      <a href="#/cart" {...current(page === 'cart')}>
        <Icon name="cart" />
        Cart
        {many > 0 && (
          <span className="badge">
            {many > 99 ? '99+' : many}
            <span className="sr"> {many === 1 ? 'piece' : 'pieces'}</span>
          </span>
        )}
      </a>
    </nav>
  );
}

function Account(): ReactNode {
  const { customer } = useMember();
  const ending = anyone.useMutation('POST /auth/logout', {
    onSuccess: () => {
      leave();
      tellOtherTabs();
    },
    onError: error => say(`You are still logged in. ${messageOf(error)}`),
  });
  return (
    <div className="account">
      <p>
        <b>{customer.name}</b>
        <span>{customer.tenant}</span>
      </p>
      <button type="button" className="button quiet" aria-disabled={ending.isPending} onClick={() => ending.mutate()}>
        Log out
      </button>
    </div>
  );
}
