package dev.kit.client;

import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint of an API with its input, response and error types.
 *
 * <pre>{@code
 * static final Operation<GetUser, User, Problem> GET_USER =
 *         Operation.<GetUser, User, Problem>define("getUser", HttpMethod.GET, "/users/{id}")
 *                 .input(GetUser::toCall)
 *                 .success(200, User.class)
 *                 .failure(404, Problem.class)
 *                 .build();
 * }</pre>
 *
 * <p>Immutable. Normally a generated constant.
 */
public abstract sealed class Operation<I, O extends @Nullable Object, E> permits QueryOperation, MutationOperation {

    private static final int SUCCESS = 2;

    private final String id;
    private final HttpMethod method;
    private final OperationPath path;
    private final Function<I, Call> input;
    private final Map<Integer, Shape> shapes;
    private final @Nullable List<List<String>> security;
    private final String accept;
    private final String endpoint;

    Operation(Builder<I, O, E> builder, String endpoint) {
        this.id = builder.id;
        this.method = builder.method;
        this.path = builder.path;
        this.input = builder.input;
        this.shapes = Map.copyOf(builder.shapes);
        this.security = builder.security == null ? null : List.copyOf(builder.security);
        this.accept = builder.accept;
        this.endpoint = endpoint;
    }

    /** Returns a builder of an operation. */
    public static <I, O extends @Nullable Object, E> Builder<I, O, E> define(
            String id, HttpMethod method, String path) {
        return new Builder<>(id, method, OperationPath.parse(path));
    }

    /** Returns the name of the operation in its document. */
    public String id() {
        return id;
    }

    /** Returns the request method. */
    public HttpMethod method() {
        return method;
    }

    /** Returns the path with {@code {name}} parameters. */
    public String path() {
        return path.toString();
    }

    /**
     * Returns the alternative ways to authenticate, each a set of schemes.
     *
     * <p>They are empty if the document specifies none.
     */
    public Optional<List<List<String>>> security() {
        return Optional.ofNullable(security);
    }

    /** Returns the typed error body of {@code failure}, if declared for its status. */
    @SuppressWarnings("unchecked") // the error was decoded by the shape this operation declares, which has type E
    public Optional<E> error(ApiFailure failure) {
        boolean ours = failure instanceof ApiFailure.Http && failure.endpoint().equals(endpoint);
        return ours ? Optional.ofNullable((E) ((ApiFailure.Http) failure).error()) : Optional.empty();
    }

    /** Returns the typed error body of {@code failure}, if declared for its status. */
    public Optional<E> error(ApiException failure) {
        return error(failure.failure());
    }

    /** Returns the method and the path, such as {@code GET /users/{id}}. */
    @Override
    public String toString() {
        return endpoint;
    }

    /** Returns a placeholder for text that names no operation; its calls fail with {@code reason}. */
    static <T> Operation<Call, T, Object> refused(String text, RuntimeException reason) {
        Builder<Call, T, Object> builder = new Builder<>(text, HttpMethod.GET, OperationPath.parse("/"));
        return new QueryOperation<>(
                builder.input(call -> {
                    throw reason;
                }),
                text);
    }

    OperationPath template() {
        return path;
    }

    String accept() {
        return accept;
    }

    /** Returns the same operation with the call itself as its input. */
    Operation<Call, O, E> ofCalls() {
        Builder<Call, O, E> same = new Builder<>(id, method, path);
        same.shapes.putAll(shapes);
        same.security = security;
        return same.accept(accept).input(call -> call).build();
    }

    Call encode(I value) {
        return input.apply(value);
    }

    /** Returns the type of a success: that of its status, else that of every 2xx. */
    @Nullable Shape success(int status) {
        Shape exact = shapes.get(status);
        return exact == null ? shapes.get(SUCCESS) : exact;
    }

    /** Returns the error type of a status: its own, else that of its hundred, else the default. */
    @Nullable Shape error(int status) {
        Shape exact = shapes.get(status);
        Shape range = exact == null ? shapes.get(status / 100) : exact;
        return range == null ? shapes.get(0) : range;
    }

    /** Returns the statuses of success; 2 stands for every 2xx. */
    List<Integer> successes() {
        return shapes.keySet().stream()
                .filter(status -> status == SUCCESS || status / 100 == SUCCESS)
                .sorted()
                .toList();
    }

    /** Returns whether no declared success has a body. */
    boolean bodiless() {
        return successes().stream().map(shapes::get).allMatch(shape -> shape == null || shape.empty());
    }

    record Shape(TypeRef<?> type, Function<@Nullable Object, @Nullable Object> wrap) {

        boolean empty() {
            return type.type() == Void.class;
        }
    }

    /** The parts of an operation. Not thread-safe. */
    public static final class Builder<I, O extends @Nullable Object, E> {

        private final String id;
        private final HttpMethod method;
        private final OperationPath path;
        private final Map<Integer, Shape> shapes = new HashMap<>();
        private Function<I, Call> input = ignored -> Call.create();
        private @Nullable List<List<String>> security;
        private String accept = "application/json, application/problem+json, */*;q=0.5";

        private Builder(String id, HttpMethod method, OperationPath path) {
            this.id = id;
            this.method = method;
            this.path = path;
        }

        /** Sets the conversion of the input to parameters and body. */
        public Builder<I, O, E> input(Function<I, Call> encoder) {
            this.input = encoder;
            return this;
        }

        /** Sets the accepted media types, JSON by default. */
        public Builder<I, O, E> accept(String mediaTypes) {
            this.accept = mediaTypes;
            return this;
        }

        /** Declares the response type of a status; 2 stands for every 2xx. */
        public Builder<I, O, E> success(int status, Class<? extends O> type) {
            return success(status, TypeRef.of(type));
        }

        /** Declares the response type of a status; 2 stands for every 2xx. */
        public Builder<I, O, E> success(int status, TypeRef<? extends O> type) {
            return shape(status, type, body -> body);
        }

        /**
         * Declares the response type of a status and its wrapper.
         *
         * <p>The wrapper distinguishes statuses of the same type. The status 2 stands for every 2xx.
         */
        public <T extends @Nullable Object> Builder<I, O, E> success(
                int status, TypeRef<T> type, Function<? super T, ? extends O> wrap) {
            return shape(status, type, wrap);
        }

        /**
         * Declares the response type of a status and its wrapper.
         *
         * <p>The wrapper distinguishes statuses of the same type. The status 2 stands for every 2xx.
         */
        public <T> Builder<I, O, E> success(int status, Class<T> type, Function<? super T, ? extends O> wrap) {
            return shape(status, TypeRef.of(type), wrap);
        }

        /**
         * Declares the error type of a status.
         *
         * <p>The status 4 stands for every 4xx, 0 for every status not declared.
         */
        public Builder<I, O, E> failure(int status, Class<? extends E> type) {
            return failure(status, TypeRef.of(type));
        }

        /**
         * Declares the error type of a status.
         *
         * <p>The status 4 stands for every 4xx, 0 for every status not declared.
         */
        public Builder<I, O, E> failure(int status, TypeRef<? extends E> type) {
            return shape(status, type, body -> body);
        }

        /**
         * Declares the error type of a status and its wrapper.
         *
         * <p>The wrapper distinguishes statuses of the same type. The status 4 stands for every 4xx, 0 for every status
         * not declared.
         */
        public <T extends @Nullable Object> Builder<I, O, E> failure(
                int status, TypeRef<T> type, Function<? super T, ? extends E> wrap) {
            return shape(status, type, wrap);
        }

        /**
         * Declares the error type of a status and its wrapper.
         *
         * <p>The wrapper distinguishes statuses of the same type. The status 4 stands for every 4xx, 0 for every status
         * not declared.
         */
        public <T> Builder<I, O, E> failure(int status, Class<T> type, Function<? super T, ? extends E> wrap) {
            return shape(status, TypeRef.of(type), wrap);
        }

        /**
         * Adds one way to authenticate, with all of these schemes.
         *
         * <p>An empty list means anonymous access.
         */
        public Builder<I, O, E> security(String... schemes) {
            List<List<String>> ways = security == null ? new ArrayList<>() : security;
            ways.add(List.of(schemes));
            security = ways;
            return this;
        }

        /** Builds a {@link QueryOperation} for GET, otherwise a {@link MutationOperation}. */
        public Operation<I, O, E> build() {
            return method == HttpMethod.GET
                    ? new QueryOperation<>(this, endpoint())
                    : new MutationOperation<>(this, endpoint());
        }

        /**
         * Builds an operation that a cache may answer.
         *
         * @throws IllegalStateException if its method is not GET
         */
        public QueryOperation<I, O, E> buildQuery() {
            if (method != HttpMethod.GET) {
                throw new IllegalStateException(endpoint() + " is no query, which needs GET. Use buildMutation().");
            }
            return new QueryOperation<>(this, endpoint());
        }

        /**
         * Builds an operation that no cache answers.
         *
         * @throws IllegalStateException if its method is GET
         */
        public MutationOperation<I, O, E> buildMutation() {
            if (method == HttpMethod.GET) {
                throw new IllegalStateException(endpoint() + " is no mutation. Use buildQuery().");
            }
            return new MutationOperation<>(this, endpoint());
        }

        private String endpoint() {
            return method + " " + path;
        }

        @SuppressWarnings("unchecked") // the function is only given what was decoded by the type beside it
        private Builder<I, O, E> shape(int status, TypeRef<?> type, Function<?, ?> wrap) {
            shapes.put(status, new Shape(type, (Function<@Nullable Object, @Nullable Object>) wrap));
            return this;
        }
    }
}
