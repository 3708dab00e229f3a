import { useId, useLayoutEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { faultsOf } from '../api/problem';
import { anyone, enter, tellOtherTabs } from '../api/session';
import { Field } from '../parts/field';
import { Trouble } from '../parts/trouble';
import { useFirstFault } from '../parts/use-first-fault';

/** The door of the shop; the server alone judges what is typed. */
export function Login({ notice }: { notice: string | undefined }): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const entering = anyone.useMutation('POST /auth/login', {
    onSuccess: customer => {
      enter(customer);
      tellOtherTabs();
    },
  });
  const faults = faultsOf(entering.error);
  const form = useFirstFault(entering.error);
  const id = useId();
  // A refusal of both together, such as a wrong password, concerns both fields.
  const about = entering.error?.status === 401 ? id : undefined;
  useLayoutEffect(() => {
    document.title = 'Log in · Shop';
    form.current?.querySelector('input')?.focus();
  }, [form]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!entering.isPending) entering.mutate({ body: { email, password } });
  };

  return (
    <main className="login">
      <form ref={form} className="login-form" noValidate onSubmit={submit}>
        <img src="assets/icon.svg" alt="" width="44" height="44" />
        <h1>Welcome back</h1>
        <p className="lead">Log in to order and to see your orders.</p>
        {notice && !entering.error && (
          <p className="expired" role="status">
            {notice}
          </p>
        )}
        {entering.error && <Trouble error={entering.error} id={id} />}
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={event => setEmail(event.target.value)}
          fault={faults['email']}
          about={about}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
          fault={faults['password']}
          about={about}
        />
        <button type="submit" className="button primary" aria-disabled={entering.isPending}>
          {entering.isPending ? 'Logging in…' : 'Log in'}
        </button>
        <p className="hint">
          The demo has alice@acme.test and bob@globex.test, both with the password <b>demo</b>.
        </p>
      </form>
    </main>
  );
}
