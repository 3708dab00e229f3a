package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.openapi.Deprecation;
import dev.kit.constructs.openapi.OpenApiInfo;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The blocks of docs/openapi.md. */
final class OpenApiGuideTest {

    record Member(String name) {}

    record Loan(long id, String member) {}

    record LoanId(long id) {}

    interface Members {
        Member of(String token);
    }

    static final Service<Members> MEMBERS = Service.of("members", env -> Member::new);

    static final EndpointFactory<Member, NoDatabase> members = e.services(MEMBERS)
            .session(Credential.cookie("session")
                    .verifiedBy((ctx, token) -> ctx.service(MEMBERS).of(token)))
            .settings(s -> s.tag("loans", "Books that members have at home."));

    static final Endpoint<Loan> renewLoan = members.post("/loans/:id/renewal")
            .describe("Renews a loan. A reserved book cannot be renewed.")
            .params(LoanId.class)
            .output(Loan.class)
            .handle(ctx -> new Loan(ctx.params().id(), ctx.session().name()));

    static final EndpointFactory<Member, NoDatabase> programs = e.services(MEMBERS)
            .session(Credential.bearer()
                    .or(Credential.cookie("session"))
                    .message("Log in first.")
                    .verifiedBy((ctx, token) -> ctx.service(MEMBERS).of(token)));

    static final EndpointFactory<Optional<String>, NoDatabase> guests =
            e.session(Credential.cookie("session").optional((ctx, token) -> token));

    static final EndpointFactory<String, NoDatabase> anyone = e.session(Credential.none(ctx -> "anyone"));

    static final EndpointFactory<NoSession, NoDatabase> admin =
            e.factory("/admin").settings(s -> s.groups("admin"));

    static final Endpoint<String> probe =
            e.get("/probe").settings(s -> s.hidden()).handle(ctx -> "up");

    static final Endpoint<String> oldSearch = e.get("/find")
            .settings(s -> s.deprecated("2026-06-30", "2027-01-01", "https://library.example/search"))
            .output(String.class)
            .handle(ctx -> "found");

    private static JsonNode document(Endpoint<?>... endpoints) {
        return Endpoints.buildOpenApiSchema(List.of(endpoints), OpenApiInfo.defaults())
                .toJson();
    }

    @Test
    void describesTheLoan() {
        JsonNode document = document(renewLoan.named("renewLoan"));
        JsonNode operation = document.at("/paths/~1loans~1{id}~1renewal/post");
        assertThat(operation.path("tags").toString()).isEqualTo("[\"loans\"]");
        assertThat(operation.path("summary").asString()).isEqualTo("Renews a loan");
        assertThat(operation.path("description").asString())
                .isEqualTo("Renews a loan. A reserved book cannot be renewed.");
        assertThat(operation.path("operationId").asString()).isEqualTo("renewLoan");
        assertThat(operation.path("security").toString()).isEqualTo("[{\"session\":[]}]");
        assertThat(document.at("/components/securitySchemes/session/in").asString())
                .isEqualTo("cookie");
    }

    @Test
    void hidesTheProbeAndGroupsTheRest() {
        assertThat(document(probe).path("paths").isEmpty()).isTrue();
        assertThat(admin.get("/users").handle(ctx -> "all").definition().groups())
                .containsExactly("admin");
    }

    @Test
    void announcesTheEnd() {
        assertThat(oldSearch.definition().deprecation().map(Deprecation::headers))
                .contains(List.of(
                        Map.entry("Deprecation", "@1782777600"),
                        Map.entry("Sunset", "Fri, 01 Jan 2027 00:00:00 GMT"),
                        Map.entry("Link", "<https://library.example/search>; rel=\"deprecation\"")));
    }

    @Test
    void declaresTheCallers() {
        assertThat(document(programs.get("/a").handle(ctx -> "a"))
                        .at("/paths/~1a/get/security")
                        .toString())
                .isEqualTo("[{\"bearer\":[]},{\"session\":[]}]");
        assertThat(document(guests.get("/a").handle(ctx -> "a"))
                        .at("/paths/~1a/get/security")
                        .toString())
                .isEqualTo("[{\"session\":[]},{}]");
        assertThat(document(anyone.get("/a").handle(ctx -> "a"))
                        .at("/paths/~1a/get/security")
                        .toString())
                .isEqualTo("[]");
    }

    @Test
    void theGuideShowsThisSource() throws IOException {
        Guide.of("openapi.md")
                .sections(
                        "# The OpenAPI document",
                        "Who may call",
                        "Summaries and tags",
                        "Title, servers, licence",
                        "Groups and hidden endpoints",
                        "Life cycle",
                        "What cannot be described")
                .showsOnlySourceOf(OpenApiGuideTest.class);
    }
}
