import { asText, binary, byCursor, byLink } from './client/fetcher';
import type { Operations } from './client/fetcher';
import type { Binary } from './client/infer';
import { mutationOperation, pagedOperation, queryOperation } from './client/react-query';
import type { MutationOperation, PagedOperation, QueryOperation } from './client/react-query';

export interface User {
  id: string;
  name: string;
  expanded?: string;
}

export interface Problem {
  title: string;
}

export interface Order {
  id: number;
  total: number;
}

export interface OrderPage {
  items: Order[];
  next?: string | null;
}

/** The operations of a shop, in the form the generator writes them. */
export interface shop {
  'GET /users': {
    request: {
      query?:
        | {
            page?: number | undefined;
            limit?: number | undefined;
            sort?: 'asc' | 'desc' | undefined;
            since?: string | Date | undefined;
            after?: number | bigint | undefined;
            tags?: string[] | undefined;
          }
        | undefined;
    };
    ok: { 200: User[] };
    errors: {};
  };
  'GET /users/{id}': {
    request: { params: { id: string }; query?: { expand?: string | undefined } | undefined };
    ok: { 200: User };
    errors: { 401: Problem; 404: Problem; default: Problem };
  };
  'GET /users/{id}/following': {
    request: { params: { id: string } };
    ok: { 204: undefined };
    errors: { 404: undefined };
  };
  'GET /search': {
    request: { query: { q: string; filter?: { [name: string]: unknown } | undefined } };
    ok: { 200: User[] };
    errors: {};
  };
  'GET /orders': {
    request: { query?: { cursor?: string | undefined; sort?: 'asc' | 'desc' | undefined } | undefined };
    ok: { 200: OrderPage };
    errors: { default: Problem };
    page: { cursor: string };
  };
  'GET /repos': {
    request: { query?: { page?: number | undefined; limit?: number | undefined } | undefined };
    ok: { 200: Order[] };
    errors: {};
    page: { [name: string]: string };
  };
  'GET /motd': { request: {}; ok: { 200: string }; errors: {} };
  'POST /users': { request: { body: { name: string } }; ok: { 201: User }; errors: { 422: Problem } };
  'PUT /users/{id}': {
    request: { params: { id: string }; body: { name: string } };
    ok: { 200: User };
    errors: { 409: Problem };
  };
  'PUT /users/{id}/avatar': { request: { params: { id: string }; body: Binary }; ok: { 204: undefined }; errors: {} };
  'DELETE /users/{id}': { request: { params: { id: string } }; ok: { 204: undefined }; errors: {} };
  'POST /reset': { request: {}; ok: { 204: undefined }; errors: {} };
}

export const operations: Operations = {
  'GET /orders': { page: /* @__PURE__ */ byCursor('cursor', ['next']) },
  'GET /repos': { page: byLink },
  'GET /motd': { read: asText },
  'PUT /users/{id}/avatar': { write: /* @__PURE__ */ binary() },
};

export const listUsers: QueryOperation<shop, 'GET /users'> = /* @__PURE__ */ queryOperation('GET /users');

export const getUser: QueryOperation<shop, 'GET /users/{id}'> = /* @__PURE__ */ queryOperation('GET /users/{id}');

export const isFollowing: QueryOperation<shop, 'GET /users/{id}/following'> =
  /* @__PURE__ */ queryOperation('GET /users/{id}/following');

export const search: QueryOperation<shop, 'GET /search'> = /* @__PURE__ */ queryOperation('GET /search');

export const listOrders: PagedOperation<shop, 'GET /orders'> =
  /* @__PURE__ */ pagedOperation('GET /orders', { page: /* @__PURE__ */ byCursor('cursor', ['next']) });

export const listRepos: PagedOperation<shop, 'GET /repos'> =
  /* @__PURE__ */ pagedOperation('GET /repos', { page: byLink });

export const getMotd: QueryOperation<shop, 'GET /motd'> =
  /* @__PURE__ */ queryOperation('GET /motd', { read: asText });

export const createUser: MutationOperation<shop, 'POST /users'> = /* @__PURE__ */ mutationOperation('POST /users');

export const updateUser: MutationOperation<shop, 'PUT /users/{id}'> =
  /* @__PURE__ */ mutationOperation('PUT /users/{id}');

export const putAvatar: MutationOperation<shop, 'PUT /users/{id}/avatar'> =
  /* @__PURE__ */ mutationOperation('PUT /users/{id}/avatar', { write: /* @__PURE__ */ binary() });

export const deleteUser: MutationOperation<shop, 'DELETE /users/{id}'> =
  /* @__PURE__ */ mutationOperation('DELETE /users/{id}');

export const reset: MutationOperation<shop, 'POST /reset'> = /* @__PURE__ */ mutationOperation('POST /reset');
