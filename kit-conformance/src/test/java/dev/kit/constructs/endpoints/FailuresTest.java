package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static dev.kit.constructs.endpoints.FailureStatus.Forbidden;
import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static dev.kit.constructs.endpoints.FailureStatus.UnprocessableContent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.ProblemTypeUri;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The error responses that endpoints declare: in documents, in answers, and where both differ. */
final class FailuresTest {

    record OrderId(long id) {}

    record Body(String text) {}

    record OutOfStock(long product, int available) {}

    @ProblemTypeUri("https://shop.example/problems/closed")
    record Closed(String until) {}

    record Taken(int status, @JsonProperty("detail") String text, String other) {}

    @ProblemTypeUri("not a uri")
    record Odd(String other) {}

    private static final EndpointFactory<NoSession, NoDatabase> api = e.fails(NotFound, "There is no such shop.");

    private static final EndpointBuilder<OrderId, ?, ?, ?, ?> orders =
            api.post("/orders/:id").params(OrderId.class).fails(NotFound, "There is no such order.");

    @Test
    @DisplayName("OA-13 declared errors stand in the document beside those of the pipeline, the factory's included")
    void documentsFailures() {
        JsonNode document = document(orders.fails(Conflict, OutOfStock.class, "Too few are in stock.")
                .handle(ctx -> "done"));
        JsonNode responses = document.at("/paths/~1orders~1{id}/post/responses");

        assertThat(responses.propertyNames()).containsExactly("200", "400", "404", "409", "422", "500", "504");
        assertThat(responses.at("/404/description").asString())
                .isEqualTo("There is no such shop.\n\nThere is no such order.");
        assertThat(responses
                        .at("/404/content/application~1problem+json/schema/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/Problem");
        assertThat(responses
                        .at("/409/content/application~1problem+json/schema/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/OutOfStock");
        JsonNode members = document.at("/components/schemas/OutOfStock/allOf");
        assertThat(members.at("/0/$ref").asString()).isEqualTo("#/components/schemas/Problem");
        assertThat(members.at("/1/properties").propertyNames()).containsExactly("type", "code", "product", "available");
        assertThat(members.at("/1/properties/type/const").asString()).isEqualTo("urn:problem:out-of-stock");
        assertThat(members.at("/1/properties/code/const").asString()).isEqualTo("OUT_OF_STOCK");
    }

    @Test
    @DisplayName("OA-13 nothing that cannot happen is documented: 403 only where a known caller is authorized")
    void documentsForbiddenWhereSomethingAuthorizes() {
        EndpointFactory<String, NoDatabase> known = e.session(ctx -> "anyone");

        assertThat(statuses(known.get("/a").handle(ctx -> "x"))).contains("401").doesNotContain("403", "4XX");
        assertThat(statuses(known.get("/a").authorize(ctx -> true).handle(ctx -> "x")))
                .contains("401", "403");
        assertThat(statuses(e.get("/a").authorize(ctx -> true).handle(ctx -> "x")))
                .contains("401")
                .doesNotContain("403");
        assertThat(statuses(e.get("/a").handle(ctx -> "x"))).containsExactly("200", "4XX", "500", "504");
    }

    @Test
    @DisplayName(
            "ER-04 the components of a record are members of the problem, whose type and code follow from its name")
    void sendsMembers() {
        Endpoint<String> endpoint = orders.fails(Conflict, OutOfStock.class, "Too few.")
                .handle(ctx -> fail(() -> HttpErrors.conflict("Only 2 are left.", new OutOfStock(7, 2))));

        assertThat(body(endpoint))
                .contains("\"type\":\"urn:problem:out-of-stock\",\"title\":\"Out of stock\",\"status\":409")
                .contains("\"code\":\"OUT_OF_STOCK\"")
                .endsWith("\"product\":7,\"available\":2}");
        assertThat(body(orders.fails(Conflict, Closed.class, "Closed.")
                        .handle(ctx -> fail(() -> HttpErrors.of(409, "Until May.", new Closed("May"))))))
                .contains("\"type\":\"https://shop.example/problems/closed\",\"title\":\"Closed\"")
                .endsWith("\"until\":\"May\"}");
    }

    @Test
    @DisplayName("an undeclared status is noticed with endpoint, status and remedy, and fails a test that asks for it")
    void noticesWhatIsNotDeclared() {
        Endpoint<String> endpoint = e.get("/orders").handle(ctx -> fail(() -> HttpErrors.notFound("None.")));
        List<RequestRun> runs = new ArrayList<>();
        TestEndpointAdaptor<String> adaptor = TestEndpointAdaptor.of(endpoint).listener(new PipelineListener() {
            @Override
            public void requestFinished(RequestRun run) {
                runs.add(run);
            }
        });
        String notice =
                "GET /orders answers 404, which it does not declare. Add .fails(NotFound, \"…\") to the endpoint"
                        + " or its factory.";

        assertThat(adaptor.answer().status()).isEqualTo(404);
        assertThat(runs).extracting(RequestRun::notice).containsExactly(notice);
        assertThatThrownBy(() -> adaptor.declaredFailuresOnly().answer())
                .isInstanceOf(AssertionError.class)
                .hasMessage(notice);
        assertThatThrownBy(() -> adaptor.declaredFailuresOnly().request()).isInstanceOf(AssertionError.class);
    }

    @Test
    @DisplayName("a declared status with other members than declared is noticed")
    void noticesOtherMembers() {
        EndpointBuilder<OrderId, ?, ?, ?, ?> typed = orders.fails(Conflict, OutOfStock.class, "Too few.");

        assertThat(notice(typed, () -> HttpErrors.conflict("No.", new OutOfStock(1, 1))))
                .isNull();
        assertThat(notice(typed, () -> HttpErrors.conflict("No.")))
                .contains("answers 409 without members, but declares it with the members of OutOfStock")
                .contains("Throw HttpErrors.of(409, \"…\", new OutOfStock(…))");
        assertThat(notice(typed, () -> HttpErrors.conflict("No.", new Closed("May"))))
                .contains("answers 409 with the members of Closed, but declares it with the members of OutOfStock");
        assertThat(notice(orders, () -> HttpErrors.notFound("No.", new Closed("May"))))
                .contains("Add .fails(NotFound, Closed.class, \"…\")");
        assertThat(notice(orders, () -> HttpErrors.badRequest("No."))).isNull();
        assertThat(notice(orders, () -> new HttpException(418, "No."))).contains("FailureStatus");
        assertThat(notice(orders, () -> HttpErrors.internalServerError("No."))).isNull();
    }

    @Test
    @DisplayName("a status declared with different members is an error that names the endpoint and the remedy")
    void refusesDifferentMembers() {
        assertThat(problem(orders.fails(Conflict, OutOfStock.class, "a").fails(Conflict, Closed.class, "b")))
                .contains("Endpoint POST /orders/:id declares 409 with different members: with those of OutOfStock, and"
                        + " with those of Closed.")
                .contains("Declare Conflict once, with a record that has the members of all");
        assertThat(problem(orders.fails(NotFound, Closed.class, "b")))
                .contains("declares 404 with different members: without members, and with those of Closed");
        assertThat(problem(orders.fails(UnprocessableContent, Closed.class, "b")))
                .contains(
                        "the pipeline itself answers 422 without them", "declare UnprocessableContent without members");
        assertThat(problem(orders.fails(Forbidden, Closed.class, "b"))).isEmpty();
    }

    @Test
    @DisplayName("members with the names of standard members, or with a type that is no URI, are refused")
    void refusesReservedNames() {
        assertThat(problem(orders.fails(Conflict, Taken.class, "a")))
                .contains("every problem has its own status, detail.", "Rename the components of Taken.");
        assertThat(problem(orders.fails(Conflict, Odd.class, "a"))).contains("@ProblemTypeUri \"not a uri\" is no URI");
    }

    private static String fail(Supplier<HttpException> failure) {
        throw failure.get();
    }

    private static String body(Endpoint<?> endpoint) {
        return new String(
                ((Answer.Bytes) TestEndpointAdaptor.of(endpoint)
                                .params("id", 1)
                                .answer()
                                .body())
                        .content(),
                StandardCharsets.UTF_8);
    }

    private static @Nullable String notice(
            EndpointBuilder<OrderId, ?, ?, ?, ?> builder, Supplier<HttpException> failure) {
        Endpoint<String> endpoint = builder.handle(ctx -> fail(failure));
        return FailureContract.of(endpoint).breach(failure.get()).orElse(null);
    }

    private static String problem(EndpointBuilder<OrderId, ?, ?, ?, ?> builder) {
        try {
            Endpoints.validate(List.of(builder.handle(ctx -> "x")));
            return "";
        } catch (InvalidConstructsException invalid) {
            return String.valueOf(invalid.getMessage());
        }
    }

    private static Iterable<String> statuses(Endpoint<?> endpoint) {
        return document(endpoint).at("/paths/~1a/get/responses").propertyNames();
    }

    private static JsonNode document(Endpoint<?> endpoint) {
        return Endpoints.buildOpenApiSchema(List.of(endpoint), OpenApiInfo.of("Shop", "1", null))
                .toJson();
    }
}
