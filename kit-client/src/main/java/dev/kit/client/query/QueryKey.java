package dev.kit.client.query;

import dev.kit.client.Call;
import dev.kit.client.CallPlan;
import dev.kit.client.Operation;
import dev.kit.client.json.JsonCodec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The operation of a query and its parameters.
 *
 * <pre>{@code
 * QueryKey.of("GET /users/{id}").param("id", "42")  // ["GET /users/{id}",{"params":{"id":"42"}}]
 * }</pre>
 *
 * <p>Keys are equal if their JSON is: the order of parameters, null members, the type of a number and its trailing
 * zeros do not matter. As a prefix, a key selects all queries of its endpoint that have its parameters. It does not
 * name the caller, whom the cache adds. Immutable.
 */
public final class QueryKey {

    private static final String[] NONE = {};

    private final String endpoint;
    /** The name of each parameter and its JSON alternately: those of the path, then those of the query, both sorted. */
    private final String[] fields;
    /** The length of the part of {@link #fields} about the path. */
    private final int path;

    private final int hash;

    private QueryKey(String endpoint, String[] fields, int path) {
        this.endpoint = endpoint;
        this.fields = fields;
        this.path = path;
        this.hash = 31 * (31 * endpoint.hashCode() + path) + Arrays.hashCode(fields);
    }

    /** Returns the key of an endpoint such as {@code GET /users/{id}}, without parameters. */
    public static QueryKey of(String endpoint) {
        return new QueryKey(endpoint, NONE, 0);
    }

    /** Returns the key of an operation, without parameters. */
    public static QueryKey of(Operation<?, ?, ?> operation) {
        return of(operation.toString());
    }

    /** Returns the key of an operation with its input. */
    public static <I> QueryKey of(Operation<I, ?, ?> operation, I input) {
        return of(CallPlan.of(operation, input), JsonCodec.standard());
    }

    /**
     * Returns the key of a call by text.
     *
     * @throws IllegalArgumentException if the text is not a method and a path
     */
    public static QueryKey of(String endpoint, Call call) {
        return of(CallPlan.of(endpoint, call), JsonCodec.standard());
    }

    /** Returns a key that also has a path parameter. Null adds nothing. */
    public QueryKey param(String name, @Nullable Object value) {
        return with(true, name, value);
    }

    /** Returns a key that also has a query parameter. Null adds nothing. */
    public QueryKey query(String name, @Nullable Object value) {
        return with(false, name, value);
    }

    private QueryKey with(boolean inPath, String name, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        Fields all = new Fields(fields.length / 2 + 1);
        for (int i = 0; i < fields.length; i += 2) {
            all.add(i < path, fields[i], fields[i + 1]);
        }
        all.add(inPath, name, CanonicalJson.of(value, JsonCodec.standard()));
        return all.key(endpoint);
    }

    static QueryKey of(CallPlan<?> plan, JsonCodec codec) {
        int count = plan.parameterCount();
        if (count == 0) {
            return of(plan.endpoint());
        }
        Fields fields = new Fields(count);
        plan.parameters((inPath, name, value) -> fields.add(inPath, name, CanonicalJson.of(value, codec)));
        return fields.key(plan.endpoint());
    }

    /** Returns the method and the path. */
    public String endpoint() {
        return endpoint;
    }

    /** Returns whether {@code other} has this endpoint and all of these parameters. */
    public boolean isPrefixOf(QueryKey other) {
        if (!endpoint.equals(other.endpoint)) {
            return false;
        }
        return contains(0, path, other, 0, other.path)
                && contains(path, fields.length, other, other.path, other.fields.length);
    }

    private boolean contains(int from, int to, QueryKey other, int start, int end) {
        int at = start;
        for (int i = from; i < to; i += 2) {
            while (at < end && !other.fields[at].equals(fields[i])) {
                at += 2;
            }
            if (at == end || !other.fields[at + 1].equals(fields[i + 1])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueryKey key
                && hash == key.hash
                && path == key.path
                && endpoint.equals(key.endpoint)
                && Arrays.equals(fields, key.fields);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Returns the key as JSON, as {@code createQueryKey} of a TypeScript client does. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("[").append(CanonicalJson.quoted(endpoint, JsonCodec.standard()));
        String params = members(0, path);
        String query = members(path, fields.length);
        if (!params.isEmpty() || (!query.isEmpty() && endpoint.indexOf('{') >= 0)) {
            out.append(",{\"params\":{").append(params).append("}}");
        }
        if (!query.isEmpty()) {
            out.append(",{\"query\":{").append(query).append("}}");
        }
        return out.append(']').toString();
    }

    private String members(int from, int to) {
        StringBuilder out = new StringBuilder();
        for (int i = from; i < to; i += 2) {
            out.append(out.isEmpty() ? "" : ",")
                    .append(CanonicalJson.quoted(fields[i], JsonCodec.standard()))
                    .append(':')
                    .append(fields[i + 1]);
        }
        return out.toString();
    }

    /** The fields of a key that is being built. A name that is added twice has a list of both values. */
    private static final class Fields {

        private final String[] all;
        private int path;
        private int length;

        Fields(int count) {
            all = new String[2 * count];
        }

        void add(boolean inPath, String name, String json) {
            int at = inPath ? 0 : path;
            int end = inPath ? path : length;
            while (at < end && all[at].compareTo(name) < 0) {
                at += 2;
            }
            if (at < end && all[at].equals(name)) {
                all[at + 1] = "[" + all[at + 1] + "," + json + "]";
                return;
            }
            System.arraycopy(all, at, all, at + 2, length - at);
            all[at] = name;
            all[at + 1] = json;
            length += 2;
            path += inPath ? 2 : 0;
        }

        QueryKey key(String endpoint) {
            return new QueryKey(endpoint, length == all.length ? all : Arrays.copyOf(all, length), path);
        }
    }
}
