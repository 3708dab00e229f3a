package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.json;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static dev.kit.constructs.pipeline.PipelineHarness.violations;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.validation.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

final class ValidationTest {

    record NewUser(@Size(min = 3) String name, @Email String email) {}

    record Aged(@Size(min = 3) String name, int age) {}

    record UserId(UUID id) {}

    record Paging(@Min(1) int page, @Nullable Integer limit) {}

    record Search(
            @Nullable List<String> tags,
            @Nullable Filter filter,
            @Nullable String sort) {
        Search {
            sort = sort == null ? "name" : sort;
        }
    }

    record Filter(String category, boolean active, BigDecimal minPrice) {}

    record Numbers(int whole, long large, double real) {}

    record Cart(@Size(min = 1) List<@Valid Item> items, Map<String, @Valid Item> byName) {}

    record Item(@Positive @JsonProperty("unit_price") BigDecimal price) {}

    record Account(@NotBlank String login, @Size(min = 100) String password) {}

    private static final Endpoint<NewUser> ECHO =
            e.post("/users").body(NewUser.class).output(NewUser.class).handle(ctx -> ctx.body());

    private static final Endpoint<Numbers> NUMBERS =
            e.post("/numbers").body(Numbers.class).output(Numbers.class).handle(ctx -> ctx.body());

    @Test
    @DisplayName("VA-01 handlers see typed body, query and path parameters")
    void handlersSeeTypedInput() {
        assertThat(text(run(ECHO, post("{\"name\":\"John\",\"email\":\"john@example.com\"}"))))
                .isEqualTo("{\"name\":\"John\",\"email\":\"john@example.com\"}");

        Endpoint<Integer> paging = e.get("/users")
                .query(Paging.class)
                .output(Integer.class)
                .handle(ctx -> ctx.query().page()
                        + (ctx.query().limit() == null ? 0 : ctx.query().limit()));
        assertThat(text(run(paging, TestExchange.of("GET", "/users").query("page=1&limit=10"))))
                .isEqualTo("11");

        UUID id = UUID.randomUUID();
        Endpoint<UUID> byId = e.get("/users/:id")
                .params(UserId.class)
                .output(UUID.class)
                .handle(ctx -> ctx.params().id());
        assertThat(text(run(byId, TestExchange.of("GET", "/users/" + id).param("id", id.toString()))))
                .isEqualTo("\"" + id + "\"");
    }

    @Test
    @DisplayName("VA-02 each wrong field of a body is reported once, wrong types beside broken constraints")
    void reportsEachWrongField() {
        Endpoint<Aged> endpoint =
                e.post("/users").body(Aged.class).output(Aged.class).handle(ctx -> ctx.body());
        Answer answer = run(endpoint, post("{\"name\":\"Jo\",\"age\":\"not a number\"}"));
        assertThat(violations(answer)).containsExactlyInAnyOrder("body [\"name\"] Size", "body [\"age\"] Type");
        assertThat(problem(answer, 422).path("code").asString()).isEqualTo("UNPROCESSABLE_CONTENT");
    }

    @Test
    @DisplayName("VA-02 absent fields are reported by name")
    void reportsAbsentFields() {
        Endpoint<Aged> endpoint =
                e.post("/users").body(Aged.class).output(Aged.class).handle(ctx -> ctx.body());
        assertThat(violations(run(endpoint, post("{}"))))
                .containsExactlyInAnyOrder("body [\"name\"] Required", "body [\"age\"] Required");
    }

    @Test
    @DisplayName("VA-03 VA-04 wrong query and path parameters answer 422 with their path")
    void reportsQueryAndParams() {
        Endpoint<String> endpoint = e.get("/users/:id")
                .params(UserId.class)
                .query(Paging.class)
                .output(String.class)
                .handle(ctx -> "never");
        Answer answer = run(
                endpoint,
                TestExchange.of("GET", "/users/x").param("id", "not-a-uuid").query("page=abc"));
        assertThat(violations(answer)).containsExactly("params [\"id\"] Type", "query [\"page\"] Type");
        assertThat(problem(answer, 422).path("detail").asString()).isEqualTo("Validation failed");
    }

    @Test
    @DisplayName("VA-05 brackets make lists and objects, and defaults apply")
    void bracketsMakeListsAndObjects() {
        Endpoint<Search> endpoint =
                e.get("/search").query(Search.class).output(Search.class).handle(ctx -> ctx.query());
        Answer answer = run(
                endpoint,
                TestExchange.of("GET", "/search")
                        .query(
                                "tags[]=a&tags[]=b&filter[category]=electronics&filter[active]=true&filter%5BminPrice%5D=100"));
        assertThat(text(answer))
                .isEqualTo("{\"tags\":[\"a\",\"b\"],\"filter\":{\"category\":\"electronics\",\"active\":true,"
                        + "\"minPrice\":100},\"sort\":\"name\"}");
    }

    record PostId(UUID userId, int postId) {}

    record Format(String format) {}

    @Test
    @DisplayName("VA-06 parameters, query and body are read together")
    void readsAllThree() {
        Endpoint<String> endpoint = e.put("/users/:userId/posts/:postId")
                .params(PostId.class)
                .query(Format.class)
                .body(NewUser.class)
                .output(String.class)
                .handle(ctx -> ctx.params().postId()
                        + ctx.query().format()
                        + ctx.body().name());
        Answer answer = run(
                endpoint,
                TestExchange.of("PUT", "/users/1/posts/2")
                        .param("userId", UUID.randomUUID().toString())
                        .param("postId", "2")
                        .query("format=json")
                        .json("{\"name\":\"Ann\",\"email\":\"a@b.c\"}"));
        assertThat(text(answer)).isEqualTo("\"2jsonAnn\"");
    }

    @Test
    @DisplayName("VA-07 output that breaks its schema answers 500 and is not sent")
    void invalidOutputIsTheServersFault() {
        Endpoint<NewUser> endpoint =
                e.get("/users").output(NewUser.class).handle(ctx -> new NewUser("Jo", "secret-address"));
        Answer answer = run(endpoint, TestExchange.of("GET", "/users"));
        problem(answer, 500);
        assertThat(text(answer)).doesNotContain("secret-address").doesNotContain("Size");
    }

    @Test
    @DisplayName("VA-08 unknown fields are ignored")
    void ignoresUnknownFields() {
        assertThat(run(ECHO, post("{\"name\":\"John\",\"email\":\"j@e.c\",\"admin\":true}"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 25, 101, 1001})
    @DisplayName("VA-09 VA-10 a list stays a list however long, and a single value is a list of one")
    void listsStayLists(int size) {
        Endpoint<Integer> endpoint = e.get("/search")
                .query(Search.class)
                .output(Integer.class)
                .handle(ctx ->
                        ctx.query().tags() == null ? -1 : ctx.query().tags().size());
        String query = IntStream.range(0, size).mapToObj(i -> "tags=" + i).collect(Collectors.joining("&"));
        assertThat(text(run(endpoint, TestExchange.of("GET", "/search").query(query))))
                .isEqualTo(String.valueOf(size));
    }

    @Test
    @DisplayName("VA-11 too deep and too many keys answer 400")
    void boundsQueries() {
        Endpoint<String> endpoint = e.get("/search")
                .query(Schema.of(new TypeReference<Map<String, Object>>() {}))
                .output(String.class)
                .handle(ctx -> "fine");
        problem(run(endpoint, TestExchange.of("GET", "/").query("a[b][c][d][e][f][g]=1")), 400);
        String many = IntStream.range(0, 10_000).mapToObj(i -> "k" + i + "=1").collect(Collectors.joining("&"));
        problem(run(endpoint, TestExchange.of("GET", "/").query(many)), 400);
        problem(run(endpoint, TestExchange.of("GET", "/").query("a=%zz")), 400);
        problem(run(endpoint, TestExchange.of("GET", "/").query("a=1&a[b]=1")), 400);
    }

    @Test
    @DisplayName("VA-12 names of the language are plain keys")
    void namesOfTheLanguageArePlainKeys() {
        Endpoint<Map<String, Object>> endpoint = e.get("/search")
                .query(Schema.of(new TypeReference<Map<String, Object>>() {}))
                .output(Schema.of(new TypeReference<Map<String, Object>>() {}))
                .handle(ctx -> ctx.query());
        assertThat(text(run(
                        endpoint,
                        TestExchange.of("GET", "/").query("filter[__proto__]=1&filter[class][classLoader]=x"))))
                .isEqualTo("{\"filter\":{\"__proto__\":\"1\",\"class\":{\"classLoader\":\"x\"}}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{bad",
                "",
                "{\"name\":\"John\",\"name\":\"Jim\",\"email\":\"a@b.c\"}",
                "{\"name\":\"John\",\"email\":\"a@b.c\"} x",
                "{\"name\":\"John\" /* c */}",
                "{\"a\":NaN}",
                "{\"a\":"
            })
    @DisplayName("VA-13 VA-14 what is not JSON answers 400")
    void malformedJsonIsABadRequest(String body) {
        problem(run(ECHO, post(body)), 400);
    }

    @Test
    @DisplayName("VA-14 nesting of ten thousand levels answers 400")
    void boundsNesting() {
        problem(run(ECHO, post("[".repeat(10_000) + "]".repeat(10_000))), 400);
        problem(run(ECHO, post("{\"x\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}")), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "\"x\"", "7"})
    @DisplayName("VA-14 JSON of another shape answers 422")
    void otherShapesAreUnprocessable(String body) {
        problem(run(ECHO, post(body)), 422);
    }

    @Test
    @DisplayName("VA-14 a number beyond double answers 422")
    void infinityIsNoNumber() {
        assertThat(violations(run(NUMBERS, post("{\"whole\":1,\"large\":2,\"real\":1e400}"))))
                .containsExactly("body [\"real\"] Type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "application/json; charset=iso-8859-1"})
    @DisplayName("VA-15 other media types answer 415")
    void refusesOtherMediaTypes(String type) {
        byte[] body = "{\"name\":\"John\",\"email\":\"a@b.c\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        problem(
                run(
                        ECHO,
                        TestExchange.of("POST", "/users")
                                .header("Content-Type", type)
                                .body(body)),
                415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json; charset=utf-8", "application/vnd.api+json", "Application/JSON"})
    @DisplayName("VA-15 JSON under other names is read")
    void readsJsonUnderOtherNames(String type) {
        byte[] body = "{\"name\":\"John\",\"email\":\"a@b.c\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertThat(run(
                                ECHO,
                                TestExchange.of("POST", "/users")
                                        .header("Content-Type", type)
                                        .body(body))
                        .status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("VA-16 a body over the limit answers 413, announced or not")
    void boundsBodies() {
        String large = "{\"name\":\"" + "x".repeat(200) + "\",\"email\":\"a@b.c\"}";
        problem(run(ECHO, post(large), environment -> environment.maxBodySize(100)), 413);
        problem(run(ECHO, post(large).length(1000), environment -> environment.maxBodySize(100)), 413);
        assertThat(run(ECHO, post(large), environment -> environment.maxBodySize(1000))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "\"1\"", "2147483648", "true"})
    @DisplayName("VA-17 what is no int is never made one")
    void intsAreExact(String value) {
        assertThat(violations(run(NUMBERS, post("{\"whole\":" + value + ",\"large\":1,\"real\":1}"))))
                .containsExactly("body [\"whole\"] Type");
    }

    @Test
    @DisplayName("VA-17 a long beyond 2^53 stays exact")
    void longsAreExact() {
        assertThat(json(run(NUMBERS, post("{\"whole\":1,\"large\":9007199254740993,\"real\":1}")))
                        .path("large")
                        .asLong())
                .isEqualTo(9007199254740993L);
    }

    @Test
    @DisplayName("VA-18 violations never repeat what was sent, and are at most a hundred")
    void violationsGiveNothingAway() {
        Endpoint<String> endpoint =
                e.post("/login").body(Account.class).output(String.class).handle(ctx -> "in");
        Answer answer = run(endpoint, post("{\"login\":\" \",\"password\":\"hunter2\"}"));
        assertThat(violations(answer)).hasSize(2);
        assertThat(text(answer)).doesNotContain("hunter2");

        Endpoint<Integer> list = e.post("/list")
                .body(Schema.of(new TypeReference<List<Integer>>() {}))
                .output(Integer.class)
                .handle(ctx -> ctx.body().size());
        String wrong = IntStream.range(0, 5000).mapToObj(i -> "\"s3cret\"").collect(Collectors.joining(",", "[", "]"));
        Answer many = run(list, post(wrong));
        assertThat(violations(many)).hasSizeBetween(1, 100);
        assertThat(text(many)).doesNotContain("s3cret");
    }

    @Test
    @DisplayName("VA-19 constraints deep inside report the path and the name of JSON")
    void reportsJsonPaths() {
        Endpoint<Integer> endpoint = e.post("/carts")
                .body(Cart.class)
                .output(Integer.class)
                .handle(ctx -> ctx.body().items().size());
        Answer answer = run(
                endpoint,
                post("{\"items\":[{\"unit_price\":1},{\"unit_price\":-1}],\"byName\":{\"pen\":{\"unit_price\":0}}}"));
        assertThat(violations(answer))
                .containsExactlyInAnyOrder(
                        "body [\"items\",1,\"unit_price\"] Positive",
                        "body [\"byName\",\"pen\",\"unit_price\"] Positive");
    }

    private static TestExchange post(String body) {
        return TestExchange.of("POST", "/").json(body);
    }

    @Test
    @DisplayName("VA-15 a compressed body is 415, one that says it is not is read")
    void refusesCompressedBodies() {
        String body = "{\"name\":\"John\",\"email\":\"john@example.com\"}";
        problem(run(ECHO, post(body).header("Content-Encoding", "gzip")), 415);
        assertThat(run(ECHO, post(body).header("Content-Encoding", "identity")).status())
                .isEqualTo(200);
    }
}
