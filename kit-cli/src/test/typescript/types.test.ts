// Compiled, never run: each line below an expected error has to be refused by the compiler.
import { apiKey, bearer, createAuthFetcher } from './client/auth-fetcher';
import type { Security } from './client/auth-fetcher';
import { createTypedFetcher, FetchError, HttpError, stream, styled } from './client/fetcher';
import type { WrappedResult } from './client/fetcher';
import type {
  Answer,
  Binary,
  Body,
  Data,
  Endpoint,
  ErrorOf,
  MutationEndpoint,
  PagedEndpoint,
  PageParam,
  Params,
  Query,
  QueryEndpoint,
  StreamEndpoint,
  StreamItem,
} from './client/infer';
import type { Conflict, paths, Problem, User, UserInput } from './paths';

const fetcher = createTypedFetcher<paths>({ baseURL: '' });
const input: UserInput = { name: 'A', email: 'a@example.org' };
const same = <A, B>(_: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false): void => {};

export async function calls(): Promise<void> {
  await fetcher('GET /users');
  await fetcher('GET /users', {});
  await fetcher('GET /users', { query: undefined, signal: undefined, timeout: 5 });
  await fetcher('GET /users', { headers: { 'X-Any': 1, 'X-None': undefined } });
  // @ts-expect-error an unknown endpoint
  await fetcher('GET /user');
  // @ts-expect-error an unknown method of a known path
  await fetcher('DELETE /users');
  // @ts-expect-error a method in lower case
  await fetcher('get /users');
  // @ts-expect-error no space
  await fetcher('GET/users');
  // @ts-expect-error a path with its value
  await fetcher('GET /users/42');
  // @ts-expect-error no endpoint
  await fetcher();

  await fetcher('GET /users/{id}', { params: { id: '1' } });
  // @ts-expect-error parameters are required
  await fetcher('GET /users/{id}');
  // @ts-expect-error parameters are required in the input
  await fetcher('GET /users/{id}', {});
  // @ts-expect-error a parameter is required
  await fetcher('GET /users/{id}', { params: {} });
  // @ts-expect-error a parameter of the wrong type
  await fetcher('GET /users/{id}', { params: { id: 1 } });
  // @ts-expect-error null is no parameter
  await fetcher('GET /users/{id}', { params: { id: null } });
  // @ts-expect-error undefined is no parameter
  await fetcher('GET /users/{id}', { params: { id: undefined } });
  // @ts-expect-error a misspelt parameter
  await fetcher('GET /users/{id}', { params: { ID: '1' } });
  // @ts-expect-error one parameter too many
  await fetcher('GET /users/{id}', { params: { id: '1', other: '2' } });
  // @ts-expect-error a parameter outside of its place
  await fetcher('GET /users/{id}', { id: '1' });

  await fetcher('GET /users', { query: { page: 1, sort: 'desc', tags: ['a'] } });
  // @ts-expect-error a misspelt query parameter
  await fetcher('GET /users', { query: { pages: 1 } });
  // @ts-expect-error a query parameter of the wrong type
  await fetcher('GET /users', { query: { page: '1' } });
  // @ts-expect-error a list of the wrong type
  await fetcher('GET /users', { query: { tags: [1] } });
  // @ts-expect-error a misspelt member of the input
  await fetcher('GET /users', { querry: {} });
  // @ts-expect-error the query is required
  await fetcher('GET /orders');
  // @ts-expect-error a query parameter is required
  await fetcher('GET /orders', { query: { cursor: 'c' } });
  // @ts-expect-error not one of the values
  await fetcher('GET /orders', { query: { status: 'lost' } });

  await fetcher('POST /users', { body: input });
  // @ts-expect-error a body is required
  await fetcher('POST /users');
  // @ts-expect-error a member of the body is missing
  await fetcher('POST /users', { body: { name: 'A' } });
  // @ts-expect-error a member of the body has the wrong type
  await fetcher('POST /users', { body: { ...input, name: 1 } });
  // @ts-expect-error a read-only member is not sent
  await fetcher('POST /users', { body: { id: '1', name: 'A', email: 'a' } });
  // @ts-expect-error a GET has no body
  await fetcher('GET /users', { body: {} });
  // @ts-expect-error text is not binary
  await fetcher('PUT /files/{name}', { params: { name: 'a' }, body: 'text' });
  await fetcher('PUT /files/{name}', { params: { name: 'a' }, body: new Blob() });

  await fetcher('DELETE /users/{id}', { params: { id: '1' }, headers: { 'If-Match': '*', 'X-Any': '1' } });
  // @ts-expect-error a header is required
  await fetcher('DELETE /users/{id}', { params: { id: '1' } });
  // @ts-expect-error a header of the wrong type
  await fetcher('DELETE /users/{id}', { params: { id: '1' }, headers: { 'If-Match': 1 } });
  // @ts-expect-error a timeout is a number
  await fetcher('GET /ping', { timeout: '1s' });
  // @ts-expect-error retries are described by an object
  await fetcher('GET /ping', { retry: true });
  // @ts-expect-error a controller is not its signal
  await fetcher('GET /ping', { signal: new AbortController() });
  // @ts-expect-error one argument too many
  await fetcher('GET /ping', {}, {});
}

export async function data(): Promise<void> {
  const user = await fetcher('GET /users/{id}', { params: { id: '1' } });
  user.name.toUpperCase();
  // @ts-expect-error a member which users do not have
  user.age;
  // @ts-expect-error an optional member may be absent
  user.nickname.length;
  const users: readonly User[] = await fetcher('GET /users');
  // @ts-expect-error an item may be absent
  users[0].name;
  const nothing: undefined = await fetcher('DELETE /users/{id}', { params: { id: '1' }, headers: { 'If-Match': '*' } });
  const changed = await fetcher('PUT /users/{id}', { params: { id: '1' }, body: input });
  // @ts-expect-error one of the successes has no data
  changed.name;
  const answer = await fetcher.exchange('PUT /users/{id}', { params: { id: '1' }, body: input });
  if (answer.status === 200) answer.data.name.trim();
  // @ts-expect-error a status which is not declared
  if (answer.status === 201) throw nothing;
  // @ts-expect-error the status is not known yet
  answer.data.name;
}

export async function failures(): Promise<void> {
  const result = await fetcher.wrap()('GET /users/{id}', { params: { id: '1' } });
  // @ts-expect-error data before the check
  result.data.name;
  // @ts-expect-error an error before the check
  result.error.status;
  if (result.ok) {
    result.data.name.trim();
    // @ts-expect-error no error in a success
    result.error.status;
  } else {
    const { error } = result;
    // @ts-expect-error no data in a failure
    result.data.name;
    // @ts-expect-error the body depends on the status
    error.body.message;
    if (error.status === 404) {
      error.body.message.trim();
      // @ts-expect-error a member which problems do not have
      error.body.taken;
    }
    if (error.status === 410) same<typeof error.body, undefined>(true);
    if (error.status === 418) same<typeof error.body, unknown>(true);
    // @ts-expect-error a status which no failure has
    if (error.status === 302) throw error;
    switch (error.kind) {
      case 'http':
        error.headers.get('x');
        break;
      case 'network':
      case 'timeout':
      case 'auth':
      case 'aborted':
      case 'decode':
      case 'request':
        // @ts-expect-error there may be no headers
        error.headers.get('x');
        break;
      default: {
        const never: never = error;
        throw never;
      }
    }
  }
  const created = await fetcher.wrap()('POST /users', { body: input });
  if (!created.ok && created.error.status === 409) created.error.body.taken.trim();
  const told = await fetcher.wrap(async failure => failure.status ?? 0)('GET /users');
  if (!told.ok) told.error.toFixed();
  // @ts-expect-error what the transformer gave is a number
  if (!told.ok) told.error.status;
  // @ts-expect-error a wrapped call checks its input as well
  await fetcher.wrap()('GET /users/{id}');
  try {
    await fetcher('GET /users');
  } catch (error) {
    // @ts-expect-error anything may have been thrown
    error.status;
    if (error instanceof HttpError) error.status.toFixed();
    if (error instanceof FetchError) error.kind.trim();
  }
}

export async function members(): Promise<void> {
  const more = fetcher.with({ useQuery: () => 1 });
  more.useQuery().toFixed();
  more.wrap().useQuery().toFixed();
  more.with({ other: 'x' }).wrap(() => 1).other.trim();
  // @ts-expect-error the client itself has no such member
  fetcher.useQuery();
  // @ts-expect-error a wrapped client keeps no other members
  more.wrap().useMutation();
  // @ts-expect-error the scope is fixed
  fetcher.scope = 'other';
  for await (const item of stream(fetcher, 'GET /events')) item.n.toFixed();
  for await (const item of stream(more, 'POST /chat', { body: { prompt: 'p' } })) item.text.trim();
  // @ts-expect-error an endpoint without a stream
  stream(fetcher, 'GET /users');
  // @ts-expect-error a stream needs its body
  stream(fetcher, 'POST /chat');
}

export function options(security: Security): void {
  // @ts-expect-error a misspelt option
  createTypedFetcher<paths>({ baseUrl: '' });
  // @ts-expect-error headers are an object, not a list
  createTypedFetcher<paths>({ headers: 'Authorization: x' });
  // @ts-expect-error not a table of operations
  createTypedFetcher<{ 'GET /x': string }>({});
  createTypedFetcher<paths>({ onRequest: [request => void request.headers.set('a', 'b'), async request => request] });
  // @ts-expect-error an interceptor gives a request
  createTypedFetcher<paths>({ onRequest: () => 1 });
  // @ts-expect-error the endpoint of a request is fixed
  createTypedFetcher<paths>({ onRequest: request => void (request.endpoint = 'GET /') });
  // @ts-expect-error not a style
  styled({ a: 'comma' });
  createAuthFetcher<paths>({ security, strategies: { a: bearer(() => null), b: apiKey(async () => 'k') } });
  // @ts-expect-error a token is a text
  bearer(() => 1);
  // @ts-expect-error a strategy, not a token
  createAuthFetcher<paths>({ security, strategies: { a: 'token' } });
  // @ts-expect-error the security is required
  createAuthFetcher<paths>({ strategies: {} });
}

same<QueryEndpoint<paths> | MutationEndpoint<paths>, Endpoint<paths>>(true);
same<MutationEndpoint<paths> & `GET ${string}`, never>(true);
same<PagedEndpoint<paths>, 'GET /orders'>(true);
same<StreamEndpoint<paths>, 'GET /events' | 'POST /chat'>(true);
same<PageParam<paths, 'GET /orders'>, { cursor: string }>(true);
same<StreamItem<paths, 'GET /events'>, { n: number }>(true);
same<Params<paths, 'GET /users/{id}'>, { id: string }>(true);
same<Params<paths, 'GET /users'>, undefined>(true);
same<Query<paths, 'GET /users/{id}'>, { expand?: string | undefined } | undefined>(true);
same<Body<paths, 'POST /users'>, UserInput>(true);
same<Body<paths, 'PUT /files/{name}'>, Binary>(true);
same<Data<paths, 'PUT /users/{id}'>, User | undefined>(true);
same<Answer<paths, 'GET /users'>['status'], 200>(true);
same<Extract<ErrorOf<paths, 'POST /users'>, { status: 409 }>['body'], Conflict>(true);
same<Extract<ErrorOf<paths, 'POST /users'>, { status: 422 }>, HttpError<422, Problem>>(true);
same<Extract<ErrorOf<paths, 'PATCH /users/{id}'>, { kind: 'http' }>['body'], unknown>(true);
same<Extract<ErrorOf<paths, 'GET /users'>, { kind: 'http' }>['body'], Problem>(true);
// @ts-expect-error the helper tells types apart
same<Data<paths, 'GET /users'>, User>(true);

/** Results are matched without a remainder. */
export function matched(result: WrappedResult<User, Problem>): string {
  switch (result.ok) {
    case true:
      return result.data.name;
    case false:
      return result.error.message;
  }
}
