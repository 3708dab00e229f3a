import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { createClient } from 'shop-api';
import type { TypedFetcher, paths } from 'shop-api';
import type { LoggedIn } from 'shop-api/types';
import { expire } from './session';

/** A logged-in customer and the client that speaks for them. */
export interface Member {
  readonly customer: LoggedIn;
  readonly client: TypedFetcher<paths>;
}

const MemberContext = createContext<Member | null>(null);

/** The customer is the client's scope, so the first part of every key: no two customers share an entry. */
export function MemberProvider({ customer, children }: { customer: LoggedIn; children: ReactNode }): ReactNode {
  const member = useMemo(
    () => ({
      customer,
      client: createClient({
        scope: customer.email,
        onError: failure => {
          if (failure.status === 401) expire(customer);
        },
      }),
    }),
    [customer],
  );
  return <MemberContext value={member}>{children}</MemberContext>;
}

export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('Only members get here.');
  return member;
}
