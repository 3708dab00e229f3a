import type { Binary } from './client/infer';

/** A user as the shop gives it: `id` is read-only. */
export interface User {
  id: string;
  name: string;
  email: string;
  nickname?: string | null;
  role: 'admin' | 'member' | (string & {});
}

/** A user as it is sent. */
export interface UserInput {
  name: string;
  email: string;
  nickname?: string | null | undefined;
}

export interface Problem {
  message: string;
}

export interface Conflict {
  taken: string;
}

export interface Order {
  id: number;
  total: number;
  lines: { sku: string; count: number }[];
}

export interface Orders {
  items: Order[];
  next: { cursor: string | null };
}

/** The operations of a small shop, as they are generated. */
export interface paths {
  'GET /users': {
    request: {
      query?:
        | {
            page?: number | undefined;
            limit?: number | undefined;
            sort?: 'asc' | 'desc' | (string & {}) | undefined;
            tags?: string[] | undefined;
            filter?: Record<string, unknown> | undefined;
            c?: string | null | undefined;
            flag?: boolean | undefined;
            since?: Date | bigint | undefined;
          }
        | undefined;
    };
    ok: { 200: User[] };
    errors: { default: Problem };
  };
  'POST /users': {
    request: { body: UserInput };
    ok: { 201: User };
    errors: { 409: Conflict; 422: Problem };
  };
  'GET /users/{id}': {
    request: { params: { id: string }; query?: { expand?: string | undefined } | undefined };
    ok: { 200: User };
    errors: { 404: Problem; 410: undefined; 500: Problem };
  };
  'PUT /users/{id}': {
    request: { params: { id: string }; body: UserInput };
    ok: { 200: User; 202: undefined };
    errors: { 404: Problem };
  };
  'PATCH /users/{id}': {
    request: { params: { id: string }; body: Partial<UserInput> };
    ok: { 200: User };
    errors: { '4XX': Problem };
  };
  'DELETE /users/{id}': {
    request: { params: { id: string }; headers: { 'If-Match': string } };
    ok: { 204: undefined };
    errors: {};
  };
  'GET /orders': {
    request: { query: { status: 'open' | 'done'; cursor?: string | undefined } };
    ok: { 200: Orders };
    errors: {};
    page: { cursor: string };
  };
  'GET /api/v{version}/orders/{id}': {
    request: { params: { version: number; id: number | bigint } };
    ok: { 200: Order };
    errors: {};
  };
  'GET /orgs/{orgId}/projects/{projectId}/tasks/{taskId}': {
    request: { params: { orgId: string; projectId: string; taskId: string } };
    ok: { 200: Order };
    errors: {};
  };
  'POST /echo': { request: { body: unknown }; ok: { 200: unknown }; errors: {} };
  'PUT /files/{name}': { request: { params: { name: string }; body: Binary }; ok: { 200: Blob }; errors: {} };
  'GET /ping': { request: {}; ok: { 200: { pong: boolean } }; errors: { 503: Problem } };
  'GET /session': { request: { cookies?: { sid?: string | undefined } }; ok: { 200: unknown }; errors: {} };
  'GET /events': { request: {}; ok: { 200: ReadableStream }; errors: {}; stream: { n: number } };
  'POST /chat': {
    request: { body: { prompt: string } };
    ok: { 200: ReadableStream };
    errors: {};
    stream: { text: string };
  };
}
