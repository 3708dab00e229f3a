import { useEffect, useSyncExternalStore } from 'react';
import type { paths } from 'shop-api';
import { createTypedQueryClient } from 'shop-api/endpoint-hooks';
import type { LoggedIn } from 'shop-api/types';
import { replaceBy } from '../lib/route';
import { queryClient } from './cache';

/** Returns the customer who uses the page. */
export type Session =
  | { readonly state: 'asking' | 'unreachable' }
  | { readonly state: 'guest'; readonly notice?: string }
  | { readonly state: 'member'; readonly customer: LoggedIn };

/** A client for what needs no login; the login itself is one of these. */
export const anyone = createTypedQueryClient<paths>();

const otherTabs = new BroadcastChannel('shop-session');
const listeners = new Set<() => void>();
let session: Session = { state: 'asking' };
let lastEmail: string | undefined;
let changes = 0;

function set(next: Session): void {
  session = next;
  changes += 1;
  queryClient.clear();
  listeners.forEach(listener => listener());
}

/** Lets the customer in; what another one was looking at is gone. */
export function enter(customer: LoggedIn): void {
  if (session.state === 'member' && session.customer.email === customer.email) return;
  if (lastEmail !== undefined && lastEmail !== customer.email) replaceBy('#/');
  lastEmail = customer.email;
  set({ state: 'member', customer });
}

/** Forgets the customer. */
export function leave(): void {
  // The address may name an order.
  if (session.state === 'member') replaceBy('#/');
  if (session.state !== 'guest') set({ state: 'guest' });
}

/** Returns whether `customer` still uses the page. */
export function isHere(customer: LoggedIn): boolean {
  return session.state === 'member' && session.customer === customer;
}

/** Asks for a new login; the same customer goes on where the old one ended. */
export function expire(customer: LoggedIn): void {
  // A late answer to the one before does not concern the one who is here now.
  if (isHere(customer)) set({ state: 'guest', notice: 'Your login has expired. Log in again to go on.' });
}

/** Has the other tabs of the browser ask anew: all of them share the cookie. */
export function tellOtherTabs(): void {
  otherTabs.postMessage('changed');
}

/** Asks the server whose cookie this is. */
export async function ask(): Promise<void> {
  const before = changes;
  const answer = await anyone.wrap()('GET /auth/me');
  if (before !== changes) return;
  if (answer.ok) enter(answer.data);
  else if (answer.error.status === 401) session.state === 'member' ? expire(session.customer) : leave();
  else if (session.state === 'asking') set({ state: 'unreachable' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  useEffect(() => {
    void ask();
    const look = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    otherTabs.addEventListener('message', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      otherTabs.removeEventListener('message', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => session);
}
