package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.FailureStatus.BadGateway;
import static dev.kit.constructs.endpoints.FailureStatus.BadRequest;
import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static dev.kit.constructs.endpoints.FailureStatus.Forbidden;
import static dev.kit.constructs.endpoints.FailureStatus.Gone;
import static dev.kit.constructs.endpoints.FailureStatus.MethodNotAllowed;
import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static dev.kit.constructs.endpoints.FailureStatus.NotImplemented;
import static dev.kit.constructs.endpoints.FailureStatus.ServiceUnavailable;
import static dev.kit.constructs.endpoints.FailureStatus.TooManyRequests;
import static dev.kit.constructs.endpoints.FailureStatus.Unauthorized;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.FailureMapping;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Endpoints that fail in every way there is. */
final class FailureEndpoints {

    record Kind(String kind) {}

    record Reservation(long product) {}

    record OutOfStock(long product, int available, List<Integer> alternatives) {}

    private static final Map<String, Callable<Throwable>> KINDS = Map.ofEntries(
            Map.entry("bad-request", () -> HttpErrors.badRequest("Bad.")),
            Map.entry("unauthorized", () -> HttpErrors.unauthorized("Who?")),
            Map.entry("challenged", () -> HttpErrors.unauthorized("Who?", "Bearer", "Basic realm=\"books\"")),
            Map.entry("forbidden", () -> HttpErrors.forbidden("No.")),
            Map.entry("not-found", () -> HttpErrors.notFound("Nothing.")),
            Map.entry("method-not-allowed", () -> HttpErrors.methodNotAllowed("Not so.", List.of("GET", "PUT"))),
            Map.entry("conflict", () -> HttpErrors.conflict("Taken.")),
            Map.entry("gone", () -> new HttpException(410, "Gone.")),
            Map.entry("teapot", () -> new HttpException(418, "Short and stout.")),
            Map.entry("too-many", () -> HttpErrors.tooManyRequests("Wait.", Duration.ofSeconds(7))),
            Map.entry("unavailable", () -> HttpErrors.serviceUnavailable("Later.", Duration.ofMillis(1500))),
            Map.entry("not-implemented", () -> HttpErrors.notImplemented("Not yet.")),
            Map.entry("bad-gateway", () -> HttpErrors.badGateway("They failed.")),
            Map.entry("gateway-timeout", () -> HttpErrors.gatewayTimeout("They are slow.")),
            Map.entry("internal", () -> HttpErrors.internalServerError("We failed.")),
            Map.entry(
                    "coded",
                    () -> new HttpException(
                            409,
                            "ORDER_PAID",
                            "It is paid.",
                            Map.of("order", Map.of("id", 7)),
                            new IOException("secret"))),
            Map.entry("shadowing", () -> new HttpException(400, "X", "y", Map.of("status", 200, "a", 1), null)),
            Map.entry("unwritable", () -> new HttpException(400, "X", "y", Map.of("bad", new Unwritable()), null)),
            Map.entry("odd-text", () -> HttpErrors.badRequest("\"quoted\"\n<b>\u00fc \ud83d\ude80\u0000")),
            Map.entry("long-text", () -> HttpErrors.badRequest("x".repeat(1_000_000))),
            Map.entry("unchecked", () -> new IllegalStateException("secret at /etc/passwd")),
            Map.entry("checked", () -> new SQLException("select * from secret")),
            Map.entry("error", () -> new StackOverflowError()),
            Map.entry("assertion", () -> new AssertionError("secret")),
            Map.entry("no-message", () -> new NullPointerException()),
            Map.entry("completion", () -> new CompletionException(HttpErrors.notFound("Wrapped."))),
            Map.entry("execution", () -> new ExecutionException(HttpErrors.conflict("Wrapped."))),
            Map.entry(
                    "undeclared",
                    () -> new UndeclaredThrowableException(
                            new InvocationTargetException(HttpErrors.forbidden("Wrapped twice.")))),
            Map.entry("interrupted", () -> new InterruptedException("secret")));

    /** A value that Jackson cannot write. */
    static final class Unwritable {

        /** Refers to itself, without end. */
        public Unwritable getSelf() {
            return this;
        }
    }

    static final Endpoint<String> failing = e.post("/failures/:kind")
            .params(Kind.class)
            .fails(BadRequest, "The kind is bad.")
            .fails(Unauthorized, "The kind is unauthorized.")
            .fails(Forbidden, "The kind is forbidden.")
            .fails(NotFound, "There is no such kind.")
            .fails(MethodNotAllowed, "The kind is of a method.")
            .fails(Conflict, "The kind conflicts.")
            .fails(Gone, "The kind is gone.")
            .fails(TooManyRequests, "The kind is one too many.")
            .fails(NotImplemented, "The kind is not implemented.")
            .fails(BadGateway, "The kind is a bad gateway.")
            .fails(ServiceUnavailable, "The kind is unavailable.")
            .output(String.class)
            .handle((ctx, response) -> {
                response.cookie("lost", "1").header("X-Lost", "1");
                throw failure(ctx.params().kind());
            });

    static final Endpoint<Reservation> reserve = e.post("/reservations/:product")
            .params(Reservation.class)
            .fails(NotFound, "There is no such product.")
            .fails(Conflict, OutOfStock.class, "Too few are in stock.")
            .output(Reservation.class)
            .handle(ctx -> {
                long product = ctx.params().product();
                if (product == 0) {
                    throw HttpErrors.notFound("There is no product 0.");
                }
                if (product == 7) {
                    throw HttpErrors.conflict("Only 2 are left.", new OutOfStock(product, 2, List.of(8, 9)));
                }
                return ctx.params();
            });

    /** An exception of the domain, which knows nothing of HTTP. */
    static final class SoldOutException extends RuntimeException {

        OutOfStock stock() {
            return new OutOfStock(7, 2, List.of(8));
        }
    }

    private static final Map<String, Callable<Exception>> MAPPED = Map.of(
            "sold-out", SoldOutException::new,
            "cause", () -> new IllegalStateException("secret", new SoldOutException()),
            "wrapped", () -> new CompletionException(new SoldOutException()),
            "broken", () -> new ArithmeticException("secret"),
            "missing", () -> new NoSuchElementException("No book of that name."),
            "nearest", () -> new InputMismatchException("secret"),
            "own", () -> HttpErrors.forbidden("Not mapped."));

    static final Endpoint<String> mapped = e.factory("/mapped")
            .settings(s -> s.exceptions(
                    FailureMapping.of(
                            SoldOutException.class,
                            Conflict,
                            OutOfStock.class,
                            SoldOutException::stock,
                            "Too few are in stock."),
                    FailureMapping.of(NoSuchElementException.class, NotFound, "There is no such book.")
                            .detail(NoSuchElementException::getMessage),
                    FailureMapping.of(ArithmeticException.class, NotFound, "The mapping fails.")
                            .detail(thrown -> "secret".substring(9)),
                    FailureMapping.of(InputMismatchException.class, Gone, "replaced by the endpoint")))
            .post("/:kind")
            .params(Kind.class)
            .fails(Forbidden, "The kind is forbidden.")
            .settings(s ->
                    s.exceptions(FailureMapping.of(InputMismatchException.class, BadRequest, "The book is not one.")))
            .output(String.class)
            .handle(ctx -> {
                throw Objects.requireNonNull(MAPPED.get(ctx.params().kind())).call();
            });

    static final Endpoint<String> slow = e.get("/slow")
            .settings(s -> s.timeout(Duration.ofMillis(100)))
            .output(String.class)
            .handle(ctx -> {
                Thread.sleep(20_000);
                return "never";
            });

    static final Endpoint<Unwritable> unwritable = e.get("/unwritable").handle(ctx -> new Unwritable());

    static List<Endpoint<?>> all() {
        return List.of(failing, reserve, mapped, slow, unwritable);
    }

    private static Exception failure(String kind) throws Exception {
        Callable<Throwable> known = KINDS.get(kind);
        Throwable failure = known == null ? HttpErrors.notFound("There is no such failure.") : known.call();
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }

    private FailureEndpoints() {}
}
