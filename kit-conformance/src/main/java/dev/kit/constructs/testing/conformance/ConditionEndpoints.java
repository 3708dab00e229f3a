package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.FailureStatus;
import dev.kit.constructs.testing.conformance.AnswerEndpoints.Named;
import dev.kit.constructs.testing.conformance.AnswerEndpoints.Where;
import java.net.URI;
import java.util.List;

/** Endpoints whose answers depend on the versions, addresses and repeated headers that RFC 9110 and 6265 describe. */
final class ConditionEndpoints {

    static final Endpoint<Named> tagged = e.get("/conditions/tagged")
            .output(Named.class)
            .handle((ctx, response) -> response.etag("v1").send(new Named("tagged")));

    static final Endpoint<Object> changed = e.put("/conditions/tagged")
            .fails(FailureStatus.PreconditionFailed, "The resource has another version.")
            .handle((ctx, response) -> {
                ctx.requireVersion("v1");
                return response.etag("v2").send();
            });

    static final Endpoint<Object> created = e.put("/conditions/absent")
            .fails(FailureStatus.PreconditionFailed, "The resource exists.")
            .handle((ctx, response) -> {
                ctx.requireVersion(null);
                return response.send();
            });

    static final Endpoint<Object> unquoted = e.get("/conditions/unquoted")
            .handle((ctx, response) -> response.header("ETag", "v1").send());

    static final Endpoint<Object> elsewhere = e.get("/conditions/elsewhere")
            .query(Where.class)
            .handle((ctx, response) ->
                    response.redirectTo(URI.create(ctx.query().to())));

    static final Endpoint<Object> repeated = e.get("/conditions/repeated")
            .header("Vary", "Accept")
            .handle((ctx, response) -> response.header("Link", "</a>; rel=\"next\"")
                    .header("link", "</b>; rel=\"prev\"")
                    .header("Vary", "Cookie")
                    .header("Set-Cookie", "raw=1")
                    .header("Set-Cookie", "raw=2; Path=/a")
                    .send());

    static final Endpoint<Object> placed = e.get("/conditions/cookies").handle((ctx, response) -> {
        CookieOptions options = CookieOptions.defaults();
        return response.cookie("s", "new")
                .deleteCookie("s", options.domain(".Example.com"))
                .deleteCookie("s", options.domain("example.com"))
                .deleteCookie("s", options.path("/old"))
                .deleteCookie("__Host-s")
                .cookie("p", "1", options.secure().partitioned())
                .send();
    });

    static final Endpoint<String> latin = e.get("/conditions/latin")
            .header("Content-Type", "text/plain; charset=iso-8859-1")
            .query(Where.class)
            .output(String.class)
            .handle(ctx -> ctx.query().to());

    static final Endpoint<Object> umlaut = e.get("/conditions/b%c3%bccher").handle((ctx, response) -> response.send());

    static List<Endpoint<?>> all() {
        return List.of(tagged, changed, created, unquoted, elsewhere, repeated, placed, latin, umlaut);
    }

    private ConditionEndpoints() {}
}
