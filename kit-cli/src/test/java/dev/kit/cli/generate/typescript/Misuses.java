package dev.kit.cli.generate.typescript;

import java.util.stream.Stream;

/** Bodies of functions with the client of {@link ShopDocument}. */
final class Misuses {

    private static final String ACCEPTED = """
        return client('GET /users');
        return client('GET /users', { query: { page: 1, sort: 'asc', tags: ['a'] } });
        return client('GET /users', { headers: { 'X-Trace': 'a', 'X-Mine': 'b' } });
        return client('GET /users', { query: { page: undefined } });
        return client('GET /users/{id}', { params: { id: '1' }, signal: new AbortController().signal, timeout: 1 });
        return (await client('GET /users/{id}', { params: { id: '1' } })).nickname?.length;
        return client('POST /users', { body: { name: 'Ada', role: 'admin', nickname: null, age: undefined } });
        return client('PUT /users/{id}', { params: { id: '1' }, body: user });
        const none: undefined = await client('DELETE /users/{id}', { params: { id: '1' } }); return none;
        return client('PUT /users/{id}/avatar', { params: { id: '1' }, body: new Uint8Array(2) });
        return client('POST /files', { body: { file: new Blob(['x']), note: 'n' } });
        const text: string = await client('GET /motd'); return text;
        const a = await client.exchange('POST /users', { body: user }); const s: 201 = a.status; return [s, a.headers];
        const r = await wrapped('GET /users'); return r.ok ? r.data.length : r.error.kind;
        const r = await client.wrap(e => e.status)('GET /users'); if (!r.ok) { const s: number | undefined = r.error; return s; } return r.data;
        for await (const item of stream(client, 'POST /chat', { body: { text: 'a' } })) { const t: string = item.text; return t; } return 0;
        return useQuery(api.getUser.queryOptions(client, { params: { id: '1' } })).data?.name;
        return useSuspenseQuery(api.getUser.queryOptions(client, { params: { id: '1' } })).data.name;
        return useInfiniteQuery(api.listOrders.infiniteQueryOptions(client)).data?.pages[0]?.items[0]?.id;
        return useMutation(api.createUser.mutationOptions(client)).mutateAsync({ body: user });
        return queryClient.getQueryData(api.getUser.queryKey(client, { params: { id: '1' } }))?.role;
        return hooks.useQuery('GET /users').data?.[0]?.name;
        return hooks.useMutation('DELETE /users/{id}').mutate({ params: { id: '1' } });
        const e = hooks.useQuery('GET /users/{id}', { params: { id: '1' } }).error; return e?.status === 404 ? e.body.title : '';
        return createAuthFetcher<paths>({ security, strategies: { bearerAuth: bearer(() => 'token') } })('GET /users');
        return createMswHandlers<paths>({ handlers: { 'GET /users/{id}': ({ params }) => ({ id: params.id, name: 'A', role: 'x' }) } });
        """;

    private static final String REFUSED = """
        return client('GET /user');
        return client('FOO /users');
        return client('GET/users');
        return client('/users');
        return client('PATCH /users/{id}', { params: { id: '1' } });
        return client('get /users');
        return client();
        return client(1);
        return client('GET /users/{id}');
        return client('GET /users/{id}', {});
        return client('GET /users/{id}', { params: {} });
        return client('GET /users/{id}', { params: { id: undefined } });
        return client('GET /users/{id}', { params: { id: 1 } });
        return client('GET /users/{id}', { params: { userId: '1' } });
        return client('GET /users/{id}', { params: { id: '1', more: '2' } });
        return client('GET /users', { params: { id: '1' } });
        return client('GET /users', { query: { pages: 1 } });
        return client('GET /users', { query: { page: '1' } });
        return client('GET /users', { query: { sort: 'up' } });
        return client('GET /users', { query: { tags: 'a' } });
        return client('GET /users', { query: { tags: [1] } });
        return client('GET /users', { headers: { 'X-Trace': 1 } });
        return client('GET /users', { body: {} });
        return client('GET /users', { timeout: '1' });
        return client('GET /users', { signal: true });
        return client('GET /users', { querry: {} });
        return client('GET /search');
        return client('GET /search', { query: {} });
        return client('GET /search', { query: { q: 'a', filter: { min: 'one' } } });
        return client('GET /search', { query: { q: 'a', filter: 'min' } });
        return client('POST /users');
        return client('POST /users', { body: undefined });
        return client('POST /users', { body: { name: 'Ada' } });
        return client('POST /users', { body: { name: 'Ada', role: 'owner' } });
        return client('POST /users', { body: { id: '1', name: 'Ada', role: 'admin' } });
        return client('POST /users', { body: { name: null, role: 'admin' } });
        return client('POST /users', { body: 'Ada' });
        return client('PUT /users/{id}', { body: user });
        return client('PUT /users/{id}/avatar', { params: { id: '1' }, body: { data: 1 } });
        return client('POST /files', { body: { file: 'x' } });
        return client('POST /files', { body: { note: 'x' } });
        return (await client('DELETE /users/{id}', { params: { id: '1' } })).id;
        return (await client('GET /users/{id}', { params: { id: '1' } })).password;
        return (await client('GET /users/{id}', { params: { id: '1' } })).surname;
        return (await client('GET /users/{id}', { params: { id: '1' } })).nickname.length;
        return (await client('GET /users'))[0].name;
        const all: User[] = await client('GET /motd'); return all;
        const a = await client.exchange('POST /users', { body: user }); const s: 200 = a.status; return s;
        const r = await wrapped('GET /users'); return r.data.length;
        const r = await wrapped('GET /users'); return r.ok ? r.error.kind : 0;
        for await (const item of stream(client, 'GET /users')) { return item; } return 0;
        for await (const item of stream(client, 'POST /chat', { body: { text: 'a' } })) { return item.txt; } return 0;
        return api.getUser.queryOptions(client);
        return api.getUser.queryOptions(client, { params: { id: 1 } });
        return api.createUser.queryOptions(client);
        return api.getUser.mutationOptions(client);
        return useMutation(api.createUser.mutationOptions(client)).mutate({ name: 'Ada' });
        return useQuery(api.getUser.queryOptions(client, { params: { id: '1' } })).data.name;
        return useSuspenseQuery(api.getUser.queryOptions(client, { params: { id: '1' } })).data.password;
        return api.getUser.infiniteQueryOptions(client, { params: { id: '1' } });
        return queryClient.getQueryData(api.getUser.queryKey(client, { params: { id: '1' } }))?.surname;
        return hooks.useQuery('POST /users', { body: user });
        return hooks.useQuery('GET /users/{id}');
        return hooks.useMutation('GET /users');
        return hooks.useMutation('PUT /users/{id}').mutate({ body: user });
        return hooks.useSuspenseQuery('DELETE /users/{id}', { params: { id: '1' } });
        return hooks.useInfiniteQuery('POST /users', { body: user }, { initialPageParam: 1, getNextPageParam: () => 2 });
        return hooks.invalidateQueries('GET /nobody');
        return createTypedFetcher<paths>({ baseUrl: '' });
        return createTypedFetcher<{ 'GET /a': string }>({});
        return createAuthFetcher<paths>({ strategies: {} });
        return createMswHandlers<paths>({ handlers: { 'GET /nobody': () => [] } });
        return createMswHandlers<paths>({ handlers: { 'GET /users/{id}': () => ({ id: 1 }) } });
        """;

    private Misuses() {}

    /** Returns code that compiles. */
    static Stream<String> accepted() {
        return ACCEPTED.lines();
    }

    /** Returns code that does not. */
    static Stream<String> refused() {
        return REFUSED.lines();
    }
}
