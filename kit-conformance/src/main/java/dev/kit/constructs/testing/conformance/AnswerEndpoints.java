package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.CookieOptions.SameSite;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.FailureStatus;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import jakarta.validation.constraints.Positive;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Endpoints that shape their answers in every way there is. */
final class AnswerEndpoints {

    record Where(String to) {}

    record Named(String name) {}

    record Price(@Positive int amount) {}

    interface Public {

        String getName();
    }

    record Secretive(String getName, String secret) implements Public {}

    static final Endpoint<Named> built = e.get("/answers/built")
            .output(Named.class)
            .handle((ctx, response) -> response.status(SuccessStatus.Created)
                    .header("Location", "/answers/1")
                    .header("X-Text", "one")
                    .header("x-text", "two")
                    .cookie("session", "abc123", CookieOptions.defaults().httpOnly())
                    .cookie("theme", "dark")
                    .send(new Named("built")));

    static final Endpoint<Named> mutated = e.get("/answers/mutated")
            .output(Named.class)
            .handle(ctx -> {
                ctx.response().status(SuccessStatus.Accepted).header("X-Mutated", "yes");
                return new Named("mutated");
            });

    static final Endpoint<Named> retired = e.get("/answers/retired")
            .settings(s -> s.deprecated("2023-06-30T23:59:59Z", "2024-06-30", "https://example.com/names"))
            .fails(FailureStatus.NotFound, "There is no such name.")
            .output(Named.class)
            .handle((ctx, response) -> {
                if (ctx.header("X-Absent") != null) {
                    throw HttpErrors.notFound("No such name.");
                }
                return response.header("Link", "</answers/retired?page=2>; rel=\"next\"")
                        .send(new Named("old"));
            });

    static final Endpoint<Object> noContent =
            e.delete("/answers/no-content").status(SuccessStatus.NoContent).handle(ctx -> "never sent");

    static final Endpoint<Object> resetContent =
            e.post("/answers/reset-content").status(SuccessStatus.ResetContent).handle(ctx -> "never sent");

    static final Endpoint<byte[]> partialContent = e.get("/answers/partial")
            .status(SuccessStatus.PartialContent)
            .header("Content-Range", "bytes 0-3/10")
            .handle(ctx -> new byte[] {'p', 'a', 'r', 't'});

    static final Endpoint<Object> nothing = e.get("/answers/nothing").handle((ctx, response) -> response.send());

    static final Endpoint<Map<String, Integer>> undeclared =
            e.get("/answers/undeclared").handle(ctx -> Map.of("a", 1));

    static final Endpoint<String> jsonText =
            e.get("/answers/json-text").output(String.class).handle(ctx -> "a \"b\"");

    static final Endpoint<String> text = e.get("/answers/text")
            .header("Content-Type", "text/plain; charset=utf-8")
            .output(String.class)
            .handle(ctx -> "Gr\u00fc\u00dfe \ud83d\ude80");

    static final Endpoint<String> html = e.get("/answers/html")
            .header("Content-Type", "text/html")
            .output(String.class)
            .handle((ctx, response) ->
                    response.header("content-type", "text/csv").send("a,b\r\n1,2\r\n"));

    static final Endpoint<byte[]> bytes =
            e.get("/answers/bytes").handle(ctx -> new byte[] {0, 1, 2, (byte) 0x80, (byte) 0xff, '\r', '\n'});

    static final Endpoint<InputStream> stream = e.get("/answers/stream")
            .handle(ctx -> new ByteArrayInputStream("streamed ".repeat(5_000).getBytes(StandardCharsets.US_ASCII)));

    static final Endpoint<byte[]> zipped = e.get("/answers/zipped")
            .header("Content-Type", "text/plain")
            .header("Content-Encoding", "gzip")
            .handle(ctx -> Base64.getDecoder().decode("H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="));

    static final Endpoint<Object> redirect = e.get("/answers/redirect")
            .query(Where.class)
            .handle((ctx, response) ->
                    response.cookie("seen", "1").redirect(ctx.query().to()));

    static final Endpoint<Object> moved =
            e.post("/answers/moved").handle((ctx, response) -> response.moved("/answers/built"));

    static final Endpoint<Named> notModified = e.get("/answers/versioned")
            .output(Named.class)
            .handle((ctx, response) -> {
                response.header("ETag", "\"v1\"");
                return "\"v1\"".equals(ctx.header("If-None-Match"))
                        ? response.notModified()
                        : response.send(new Named("versioned"));
            });

    static final Endpoint<Public> narrowed =
            e.get("/answers/narrowed").output(Public.class).handle(ctx -> new Secretive("public", "secret"));

    static final Endpoint<Price> violated = e.get("/answers/violated")
            .output(Price.class)
            .handle((ctx, response) ->
                    response.header("X-Lost", "1").cookie("lost", "1").send(new Price(-1)));

    static final Endpoint<@Nullable Price> missing =
            e.get("/answers/missing").output(Price.class).handle((ctx, response) -> response.send());

    static final Endpoint<Named> defaults = e.get("/answers/defaults")
            .header("X-Version", "1")
            .headers(Map.of("Cache-Control", "no-store"))
            .query(Where.class)
            .fails(FailureStatus.Conflict, "A failure was asked for.")
            .output(Named.class)
            .handle((ctx, response) -> {
                response.header("x-VERSION", "2").cookie("c", "1");
                if (ctx.query().to().equals("failure")) {
                    throw HttpErrors.conflict("No.");
                }
                return response.send(new Named("defaults"));
            });

    static final Endpoint<Object> cookies = e.post("/answers/cookies")
            .body(Named.class)
            .handle((ctx, response) -> {
                CookieOptions all = CookieOptions.defaults()
                        .domain("example.com")
                        .path("/app")
                        .maxAge(Duration.ofHours(1))
                        .expires(Instant.parse("2030-01-02T03:04:05Z"))
                        .httpOnly()
                        .secure()
                        .sameSite(SameSite.STRICT);
                return response.cookie("all", ctx.body().name(), all)
                        .cookie("__Host-id", "1", CookieOptions.defaults().secure())
                        .cookie("twice", "first")
                        .cookie("twice", "second")
                        .cookie("gone", "x")
                        .deleteCookie("gone")
                        .send();
            });

    static final Endpoint<Object> header = e.post("/answers/header")
            .body(Named.class)
            .handle((ctx, response) ->
                    response.header("X-Given", ctx.body().name()).send());

    static final Endpoint<Object> cookieNamed = e.post("/answers/cookie-name")
            .body(Named.class)
            .handle((ctx, response) -> response.cookie(ctx.body().name(), "v").send());

    static final Endpoint<Object> ownHead = e.head("/answers/head")
            .handle((ctx, response) -> response.header("X-Own", "head").send());

    static final Endpoint<Object> ownOptions = e.options("/answers/options")
            .handle((ctx, response) -> response.header("X-Own", "options").send());

    static List<Endpoint<?>> all() {
        return List.of(
                built,
                mutated,
                retired,
                noContent,
                resetContent,
                partialContent,
                nothing,
                undeclared,
                jsonText,
                text,
                html,
                bytes,
                stream,
                zipped,
                redirect,
                moved,
                notModified,
                narrowed,
                violated,
                missing,
                defaults,
                cookies,
                header,
                cookieNamed,
                ownHead,
                ownOptions);
    }

    private AnswerEndpoints() {}
}
