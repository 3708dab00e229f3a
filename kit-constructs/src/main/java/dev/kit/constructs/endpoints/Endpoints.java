package dev.kit.constructs.endpoints;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Endpoint.Handler;
import dev.kit.constructs.errors.ForbiddenException;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.openapi.OpenApiProblem;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Where endpoints begin.
 *
 * <pre>{@code
 * import static dev.kit.constructs.endpoints.Endpoints.e;
 *
 * static final Endpoint<Greeting> hello = e.get("/hello").output(Greeting.class).handle(ctx -> new Greeting("hello"));
 * }</pre>
 */
public final class Endpoints {

    /** The factory without any defaults. */
    public static final EndpointFactory<NoSession, NoDatabase> e = new EndpointFactory<>(EndpointDefinition.EMPTY);

    private Endpoints() {}

    /** Returns the factory without any defaults, for those who prefer a word. */
    public static EndpointFactory<NoSession, NoDatabase> factory() {
        return e;
    }

    /** Returns a factory below {@code prefix} without any other defaults. */
    public static EndpointFactory<NoSession, NoDatabase> factory(String prefix) {
        return e.factory(prefix);
    }

    /**
     * Refuses a known caller with 403, for {@code authorize(ctx -> forbiddenUnless(ctx.session().isAdmin()))}.
     *
     * @return true
     * @throws ForbiddenException if {@code condition} is false
     */
    public static boolean forbiddenUnless(boolean condition) {
        return forbiddenUnless(condition, "You are not allowed to do this.");
    }

    /**
     * Refuses a known caller with 403 and this detail.
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
     * Returns a handler whose answer comes later, for {@code handle(async(ctx -> …))}; the thread of the request waits
     * for it.
     *
     * <p>When the time-out strikes, the stage is cancelled. Database and context belong to the thread of the request.
     *
     * @param handler returns a stage; the error of a failed one becomes the answer as if it had been thrown
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
     * Checks that the endpoints contradict neither themselves nor one another.
     *
     * @throws InvalidConstructsException with everything that is wrong
     */
    public static void validate(List<? extends Endpoint<?>> endpoints) {
        validate(endpoints, Set.of());
    }

    /**
     * Checks that the endpoints contradict neither themselves nor one another.
     *
     * @param enforcedAuthorizers the authorizers that the application enforces before any session step
     * @throws InvalidConstructsException with everything that is wrong
     */
    public static void validate(List<? extends Endpoint<?>> endpoints, Set<String> enforcedAuthorizers) {
        List<String> problems = DefinitionCheck.problems(endpoints, enforcedAuthorizers);
        if (!problems.isEmpty()) {
            throw new InvalidConstructsException(problems);
        }
    }

    /**
     * Returns the OpenAPI 3.1 document of these endpoints. Equal endpoints give equal bytes.
     *
     * @throws InvalidConstructsException if the document would contradict itself, with everything that is wrong
     */
    public static OpenApiDocument buildOpenApiSchema(List<? extends Endpoint<?>> endpoints, OpenApiInfo info) {
        return buildOpenApiSchema(endpoints, info, List.of());
    }

    /**
     * Returns the same, of an API that is served at these addresses.
     *
     * @param servers absolute, or relative to the address of the document, such as {@code /shop}
     * @throws InvalidConstructsException if the document would contradict itself, with everything that is wrong
     */
    public static OpenApiDocument buildOpenApiSchema(
            List<? extends Endpoint<?>> endpoints, OpenApiInfo info, List<String> servers) {
        OpenApiDocument document = OpenApiDocument.builder(info)
                .operations(endpoints.stream().map(EndpointOperations::of).toList())
                .servers(servers.toArray(String[]::new))
                .build();
        List<String> contradictions = document.problems().stream()
                // The document numbers equal names; everything else would leave something out.
                .filter(problem -> problem.kind() != OpenApiProblem.Kind.DUPLICATE_OPERATION_ID)
                .map(OpenApiProblem::message)
                .toList();
        if (!contradictions.isEmpty()) {
            throw new InvalidConstructsException(contradictions);
        }
        return document;
    }

    /** The endpoint declares no path parameters. */
    public static final class NoParams {
        /** The only one. */
        public static final NoParams INSTANCE = new NoParams();

        private NoParams() {}
    }

    /** The endpoint declares no query. */
    public static final class NoQuery {
        /** The only one. */
        public static final NoQuery INSTANCE = new NoQuery();

        private NoQuery() {}
    }

    /** The endpoint declares no body. */
    public static final class NoBody {
        /** The only one. */
        public static final NoBody INSTANCE = new NoBody();

        private NoBody() {}
    }

    /** The endpoint has no session step. */
    public static final class NoSession {
        /** The only one. */
        public static final NoSession INSTANCE = new NoSession();

        private NoSession() {}
    }
}
