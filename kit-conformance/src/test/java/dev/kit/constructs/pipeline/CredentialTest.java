package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class CredentialTest {

    private static Endpoint<String> verified(Credential credential) {
        return e.session(credential.verifiedBy((ctx, token) -> {
                    if (token.equals("wrong")) {
                        throw HttpErrors.unauthorized("Unknown.");
                    }
                    return token;
                }))
                .get("/")
                .output(String.class)
                .handle(ctx -> ctx.session());
    }

    private static TestExchange with(String header, String value) {
        return TestExchange.of("GET", "/").header(header, value);
    }

    @Test
    @DisplayName("AU-01 the session step gets the declared credential, wherever it is")
    void readsTheCredential() {
        assertThat(text(run(verified(Credential.cookie("sid")), with("Cookie", "a=b; sid=ann"))))
                .isEqualTo("\"ann\"");
        assertThat(text(run(verified(Credential.header("X-Token")), with("x-token", " ann "))))
                .isEqualTo("\"ann\"");
        assertThat(text(run(verified(Credential.apiKey("X-Key")), with("X-Key", "ann"))))
                .isEqualTo("\"ann\"");
        assertThat(text(run(verified(Credential.bearer()), with("Authorization", "bearer ann"))))
                .isEqualTo("\"ann\"");
        assertThat(text(run(verified(Credential.basic()), with("Authorization", "Basic YTpi"))))
                .isEqualTo("\"YTpi\"");
    }

    @Test
    @DisplayName("AU-01 a request without the credential is answered 401, which tells where it belongs")
    void refusesRequestsWithoutIt() {
        Answer answer = run(verified(Credential.cookie("sid")), with("Cookie", "sid="));
        assertThat(problem(answer, 401).path("detail").asString())
                .isEqualTo("The request has no credential. Send it in the cookie sid.");
        assertThat(answer.header("WWW-Authenticate")).isNull();
        assertThat(problem(
                                run(
                                        verified(Credential.apiKey("X-Key").message("Ask for a key.")),
                                        with("X-Other", "a")),
                                401)
                        .path("detail")
                        .asString())
                .isEqualTo("Ask for a key.");
    }

    @Test
    @DisplayName("AU-07 a scheme of Authorization is the challenge of every 401")
    void challenges() {
        Endpoint<String> endpoint = verified(Credential.cookie("sid").or(Credential.bearer()));
        for (TestExchange request : new TestExchange[] {
            TestExchange.of("GET", "/"), with("Authorization", "Bearer wrong"), with("Authorization", "Basic YTpi")
        }) {
            Answer answer = run(endpoint, request);
            problem(answer, 401);
            assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        }
        assertThat(run(verified(Credential.basic()), TestExchange.of("GET", "/"))
                        .header("WWW-Authenticate"))
                .isEqualTo("Basic realm=\"api\"");
    }

    @Test
    @DisplayName("AU-01 the first of several credentials counts, and an optional one may be absent")
    void takesAlternatives() {
        Credential either = Credential.bearer().or(Credential.cookie("sid"));
        TestExchange both = with("Authorization", "Bearer ann").header("Cookie", "sid=bob");
        assertThat(text(run(verified(either), both))).isEqualTo("\"ann\"");
        assertThat(text(run(verified(either), with("Cookie", "sid=bob")))).isEqualTo("\"bob\"");

        Endpoint<String> optional = e.session(either.optional((ctx, token) -> token.orElse("nobody")))
                .get("/")
                .output(String.class)
                .handle(ctx -> ctx.session());
        assertThat(text(run(optional, TestExchange.of("GET", "/")))).isEqualTo("\"nobody\"");
        assertThat(text(run(optional, with("Cookie", "sid=bob")))).isEqualTo("\"bob\"");
    }
}
