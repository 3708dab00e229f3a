package dev.kit.constructs.endpoints;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Endpoint.Handler;
import dev.kit.constructs.errors.ForbiddenException;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.openapi.OpenApiProblem;
import dev.kit.constructs.openapi.OperationSpec;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Schema;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The entry point for declaring endpoints.
 *
 * <pre>{@code
 * import static dev.kit.constructs.endpoints.Endpoints.e;
 *
 * static final Endpoint<Greeting> hello = e.get("/hello").output(Greeting.class).handle(ctx -> new Greeting("hello"));
 * }</pre>
 */
public final class Endpoints {

    /** The factory without defaults. */
    public static final EndpointFactory<NoSession, NoDatabase> e = new EndpointFactory<>(EndpointDefinition.EMPTY);

    private static final JsonSchema ANYTHING =
            new JsonSchema(JsonNodeFactory.instance.objectNode(), Collections.emptySortedMap());

    private Endpoints() {}

    /** Returns the factory without defaults, as an alternative to {@link #e}. */
    public static EndpointFactory<NoSession, NoDatabase> factory() {
        return e;
    }

    /** Returns a factory for paths below {@code prefix} without other defaults. */
    public static EndpointFactory<NoSession, NoDatabase> factory(String prefix) {
        return e.factory(prefix);
    }

    /**
     * Refuses a known caller with 403 unless {@code condition} holds.
     *
     * <p>An example is {@code authorize(ctx -> forbiddenUnless(ctx.session().isAdmin()))}.
     *
     * @return true
     * @throws ForbiddenException if {@code condition} is false
     */
    public static boolean forbiddenUnless(boolean condition) {
        return forbiddenUnless(condition, "You are not allowed to do this.");
    }

    /**
     * Refuses a known caller with 403 and {@code message} unless {@code condition} holds.
     *
     * @return true
     * @throws ForbiddenException if {@code condition} is false
     */
    public static boolean forbiddenUnless(boolean condition, String message) {
        if (!condition) {
            throw HttpErrors.forbidden(message);
        }
        return true;
    }

    /**
     * Returns a handler with an asynchronous result, as in {@code handle(async(ctx -> …))}.
     *
     * <p>The thread of the request waits for the result. When the request times out, the stage is cancelled. Database
     * and context belong to the thread of the request.
     *
     * @param handler returns a stage; the error of a failed stage becomes the response as if it had been thrown
     */
    public static <C, R> Handler<C, R> async(Handler<C, ? extends CompletionStage<R>> handler) {
        return context -> {
            CompletableFuture<R> future = handler.handle(context).toCompletableFuture();
            try {
                return future.get();
            } catch (InterruptedException e) {
                future.cancel(true);
                throw e;
            }
        };
    }

    /**
     * Checks the endpoints and their examples for contradictions.
     *
     * @throws InvalidConstructsException with all problems
     */
    public static void validate(List<? extends Endpoint<?>> endpoints) {
        validate(endpoints, Set.of());
        validateExamples(endpoints);
    }

    /**
     * Checks that the examples of the endpoints satisfy their schemas.
     *
     * @throws InvalidConstructsException with all problems; each names endpoint and JSON pointer
     */
    public static void validateExamples(List<? extends Endpoint<?>> endpoints) {
        InvalidConstructsException.refuse(ExampleCheck.problems(endpoints));
    }

    /**
     * Checks that the endpoints contradict neither themselves nor one another.
     *
     * @param enforcedAuthorizers the authorizers that the application enforces before any session step
     * @throws InvalidConstructsException with all problems
     */
    public static void validate(List<? extends Endpoint<?>> endpoints, Set<String> enforcedAuthorizers) {
        InvalidConstructsException.refuse(DefinitionCheck.problems(endpoints, enforcedAuthorizers));
    }

    /**
     * Returns the OpenAPI 3.1 document of these endpoints, unless hidden. Equal endpoints result in equal bytes.
     *
     * <p>Of an endpoint whose types cannot be described it has only the name; {@link OpenApiDocument#problems()} has
     * the reason.
     *
     * @throws InvalidConstructsException if the document would contradict itself, with all problems
     */
    public static OpenApiDocument buildOpenApiSchema(List<? extends Endpoint<?>> endpoints, OpenApiInfo info) {
        return buildOpenApiSchema(endpoints, info, List.of("/"));
    }

    /**
     * Returns the OpenAPI 3.1 document of an API at these addresses.
     *
     * @param servers the addresses, absolute or relative to that of the document, such as {@code /shop}
     * @throws InvalidConstructsException if the document would contradict itself, with all problems
     */
    public static OpenApiDocument buildOpenApiSchema(
            List<? extends Endpoint<?>> endpoints, OpenApiInfo info, List<String> servers) {
        List<? extends Endpoint<?>> listed = endpoints.stream()
                .filter(endpoint -> !endpoint.definition().isHidden())
                .toList();
        OpenApiDocument.Builder builder = OpenApiDocument.builder(info).servers(servers.toArray(String[]::new));
        listed.forEach(endpoint -> describe(endpoint, builder));
        listed.forEach(endpoint -> endpoint.definition().tagDescriptions().forEach(builder::tag));
        OpenApiDocument document = builder.build();
        InvalidConstructsException.refuse(document.problems().stream()
                // The document numbers equal names, and names what it omits; any other problem would go unnoticed.
                .filter(problem -> problem.kind() != OpenApiProblem.Kind.DUPLICATE_OPERATION_ID
                        && problem.kind() != OpenApiProblem.Kind.UNDESCRIBED_OPERATION)
                .map(problem -> problem.message() + "\n  at " + String.join("\n  at ", problem.operations()))
                .toList());
        return document;
    }

    /** The type of the path parameters of an endpoint that declares none. */
    public static final class NoParams {
        /** The only instance. */
        public static final NoParams INSTANCE = new NoParams();

        private NoParams() {}
    }

    /** The type of the query of an endpoint that declares none. */
    public static final class NoQuery {
        /** The only instance. */
        public static final NoQuery INSTANCE = new NoQuery();

        private NoQuery() {}
    }

    /** The type of the body of an endpoint that declares none. */
    public static final class NoBody {
        /** The only instance. */
        public static final NoBody INSTANCE = new NoBody();

        private NoBody() {}
    }

    /** The type of the session of an endpoint without a session step. */
    public static final class NoSession {
        /** The only instance. */
        public static final NoSession INSTANCE = new NoSession();

        private NoSession() {}
    }

    /** Describes an endpoint without its schemas, which are slow to write. */
    static OperationSpec outline(Endpoint<?> endpoint) {
        return operation(endpoint, schema -> ANYTHING).build();
    }

    /** Adds the endpoint, or the reason why it cannot be described. */
    private static void describe(Endpoint<?> endpoint, OpenApiDocument.Builder builder) {
        try {
            builder.operations(List.of(documented(endpoint)));
        } catch (RuntimeException | StackOverflowError e) {
            String reason = e instanceof StackOverflowError
                    ? "A type contains itself with ever larger type arguments."
                    : String.valueOf(e.getMessage());
            builder.undescribed(endpoint.toString(), undescribed(endpoint, reason));
        }
    }

    private static String undescribed(Endpoint<?> endpoint, String reason) {
        return "Endpoint " + endpoint + " cannot be described: " + reason + "\n  at "
                + endpoint.declaredAt().orElse("an unknown place")
                + "\n  Change its types, or leave it out of documents: settings(s -> s.hidden()).";
    }

    /** Describes an endpoint as an operation of a document. */
    private static OperationSpec documented(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        OperationSpec.Builder described = operation(endpoint, Schema::jsonSchema);
        definition
                .examples()
                .forEach(example -> ExampleJson.spec(definition, example).ifPresent(described::example));
        return described.build();
    }

    private static OperationSpec.Builder operation(Endpoint<?> endpoint, Function<Schema<?>, JsonSchema> written) {
        EndpointDefinition definition = endpoint.definition();
        OperationSpec.Builder described = OperationSpec.builder(endpoint.method(), endpoint.path())
                .operationId(endpoint.name())
                .tags(definition.tags().toArray(String[]::new))
                .status(definition.status().code())
                .headers(definition.headers());
        definition.description().ifPresent(described::description);
        described.summary(Summary.of(definition.description().orElse(null), endpoint.name()));
        definition.deprecation().ifPresent(described::deprecated);
        definition.params().map(written).ifPresent(described::params);
        definition.query().map(written).ifPresent(described::query);
        definition.body().map(written).ifPresent(described::body);
        if (definition.isForm()) {
            described.form();
        }
        definition.output().map(written).ifPresent(described::output);
        definition.authorizer().ifPresent(described::security);
        definition.requirement().ifPresent(described::security);
        definition.session().ifPresent(session -> described.session());
        if (definition.isRateLimited()) {
            described.rateLimit();
        }
        if (!definition.authorizations().isEmpty()) {
            described.authorize();
        }
        if (DeclaredAnswers.mayBeUnavailable(definition)) {
            described.unavailable();
        }
        definition.failures().forEach(failure -> described.failure(DeclaredAnswers.spec(failure, written)));
        return described;
    }
}
