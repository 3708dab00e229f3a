package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Sends the same requests to an endpoint and to a controller of the same records. */
class MvcTwinTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Path DOCUMENTED = Path.of("../docs/existing-application.md");

    private static final String MISFIT = "Input that does not fit its type or a constraint";
    private static final String NUMBER = "A number that would be wrapped, rounded or guessed";
    private static final String KIND = "A value of another kind in place of text, a truth value or a constant";
    private static final String TWICE = "A member that occurs twice";
    private static final String UNSTORABLE = "Text with U+0000, or half a surrogate pair";
    private static final String TIME = "A time as a number, or with parts that its type would drop";
    private static final String OFFSET = "The offset of a time";
    private static final String NULL_ELEMENT = "A null element of a list in null-marked code";
    private static final String NESTED = "Constraints of nested objects without `@Valid`";
    private static final String DUPLICATE = "A duplicate in a set";
    private static final String COMMAS = "Commas in a query";
    private static final String NAN = "NaN and infinities in an answer";

    enum Hue {
        RED,
        GREEN
    }

    record Item(@NotBlank String sku, @Positive int quantity) {}

    record Scalars(
            @Nullable Byte b,
            @Nullable Integer i,
            int n,
            @Nullable Long l,
            @Nullable Double d,
            @Nullable BigDecimal big,
            @Nullable Boolean z,
            @Nullable Character c,
            @Nullable String text,
            @Nullable Hue hue,
            @Nullable UUID id) {}

    record Times(
            @Nullable Instant instant,
            @Nullable LocalDate date,
            @JsonFormat(pattern = "dd.MM.yyyy") @Nullable LocalDate formatted,
            @Nullable OffsetDateTime offset,
            @Nullable Date old) {}

    record Lines(
            @NotEmpty List<@Valid Item> items,
            @Nullable Item one,
            @Nullable List<Item> unchecked,
            @Nullable Set<String> tags,
            @Nullable Map<String, Integer> counts,
            Optional<@Size(max = 3) String> note) {}

    record Search(
            @Nullable Integer page,
            @Nullable LocalDate from,
            @Nullable List<Integer> ids,
            @Size(max = 3) @Nullable String q) {}

    record Id(long id) {}

    record Quotient(double value) {}

    static final class Routes {
        static final Endpoint<Scalars> scalars =
                e.post("/kit/scalars").body(Scalars.class).output(Scalars.class).handle(ctx -> ctx.body());
        static final Endpoint<Times> times =
                e.post("/kit/times").body(Times.class).output(Times.class).handle(ctx -> ctx.body());
        static final Endpoint<Lines> lines =
                e.post("/kit/lines").body(Lines.class).output(Lines.class).handle(ctx -> ctx.body());
        static final Endpoint<Search> search =
                e.get("/kit/search").query(Search.class).output(Search.class).handle(ctx -> ctx.query());
        static final Endpoint<Id> item =
                e.get("/kit/items/:id").params(Id.class).output(Id.class).handle(ctx -> ctx.params());
        static final Endpoint<Quotient> nan =
                e.get("/kit/nan").output(Quotient.class).handle(ctx -> new Quotient(Double.NaN));
    }

    @RestController
    static class Controller {

        @PostMapping("/mvc/scalars")
        Scalars scalars(@Valid @RequestBody Scalars body) {
            return body;
        }

        @PostMapping("/mvc/times")
        Times times(@Valid @RequestBody Times body) {
            return body;
        }

        @PostMapping("/mvc/lines")
        Lines lines(@Valid @RequestBody Lines body) {
            return body;
        }

        @GetMapping("/mvc/search")
        Search search(@Valid @ModelAttribute Search query) {
            return query;
        }

        @GetMapping("/mvc/items/{id}")
        Id item(@PathVariable long id) {
            return new Id(id);
        }

        @GetMapping("/mvc/nan")
        Quotient nan() {
            return new Quotient(Double.NaN);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {}

    /**
     * A request.
     *
     * @param row the row of the guide that describes how the answers differ; empty if they are the same
     */
    record Twin(String method, String path, @Nullable String body, String row) {

        static Twin get(String path, String row) {
            return new Twin("GET", path, null, row);
        }

        static Twin post(String path, String body, String row) {
            return new Twin("POST", path, body, row);
        }

        @Override
        public String toString() {
            return method + " " + path + " " + body;
        }
    }

    private static final List<Twin> TWINS = List.of(
            Twin.post("/scalars", "{\"n\":1}", ""),
            Twin.post("/scalars", "{\"n\":1,\"b\":127,\"i\":2,\"l\":9007199254740993,\"d\":0.1}", ""),
            Twin.post("/scalars", "{\"n\":1,\"b\":200}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"b\":-129}", MISFIT),
            Twin.post("/scalars", "{\"n\":1,\"i\":1.0}", ""),
            Twin.post("/scalars", "{\"n\":1,\"i\":1.5}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"i\":1e3}", ""),
            Twin.post("/scalars", "{\"n\":1,\"i\":\"1\"}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"i\":\"\"}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"i\":true}", MISFIT),
            Twin.post("/scalars", "{\"n\":1,\"i\":2147483648}", MISFIT),
            Twin.post("/scalars", "{\"n\":null}", MISFIT),
            Twin.post("/scalars", "{}", MISFIT),
            Twin.post("/scalars", "{\"n\":1,\"n\":2}", TWICE),
            Twin.post("/scalars", "{\"n\":1,\"unknown\":2}", ""),
            Twin.post("/scalars", "{\"n\":1,\"l\":9223372036854775808}", MISFIT),
            Twin.post("/scalars", "{\"n\":1,\"d\":\"NaN\"}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"d\":1e400}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"d\":\"1.5\"}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"big\":9.50}", ""),
            Twin.post("/scalars", "{\"n\":1,\"big\":1e1001}", NUMBER),
            Twin.post("/scalars", "{\"n\":1,\"z\":1}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"z\":\"true\"}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"c\":\"ab\"}", MISFIT),
            Twin.post("/scalars", "{\"n\":1,\"c\":65}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"text\":5}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"text\":true}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"text\":\"a\\u0000b\"}", UNSTORABLE),
            Twin.post("/scalars", "{\"n\":1,\"text\":\"\\ud800\"}", UNSTORABLE),
            Twin.post("/scalars", "{\"n\":1,\"hue\":\"RED\"}", ""),
            Twin.post("/scalars", "{\"n\":1,\"hue\":\" RED \"}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"hue\":1}", KIND),
            Twin.post("/scalars", "{\"n\":1,\"hue\":\"BLUE\"}", MISFIT),
            Twin.post("/scalars", "{\"n\":1,\"id\":\"7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4\"}", ""),
            Twin.post("/scalars", "{\"n\":1,\"id\":\"ex3h9mocSlKcOg1btqL51A==\"}", KIND),
            Twin.post("/scalars", "{\"n\":1", ""),
            Twin.post("/scalars", "{\"n\":1} x", ""),
            Twin.post("/scalars", "{\"n\":01}", ""),
            Twin.post("/scalars", "[]", MISFIT),
            Twin.post("/scalars", "null", MISFIT),
            Twin.post("/scalars", "", ""),
            Twin.post("/times", "{\"instant\":\"2024-01-01T00:00:00Z\"}", ""),
            Twin.post("/times", "{\"instant\":1700000000}", TIME),
            Twin.post("/times", "{\"instant\":\"1700000000\"}", TIME),
            Twin.post("/times", "{\"date\":\"2024-02-29\"}", ""),
            Twin.post("/times", "{\"date\":\"2024-02-30\"}", MISFIT),
            Twin.post("/times", "{\"date\":\"2024-02-29T10:00:00\"}", TIME),
            Twin.post("/times", "{\"date\":20000}", TIME),
            Twin.post("/times", "{\"formatted\":\"31.12.2024\"}", ""),
            Twin.post("/times", "{\"formatted\":\"2024-12-31\"}", MISFIT),
            Twin.post("/times", "{\"offset\":\"2024-01-01T10:00:00+02:00\"}", OFFSET),
            Twin.post("/times", "{\"old\":\"2024-02-29T10:00:00.000+00:00\"}", ""),
            Twin.post("/times", "{\"old\":\"2024-02-30\"}", TIME),
            Twin.post("/times", "{\"old\":1700000000000}", TIME),
            Twin.post("/lines", "{\"items\":[{\"sku\":\"a\",\"quantity\":1}]}", ""),
            Twin.post("/lines", "{\"items\":[{\"sku\":\"\",\"quantity\":-1}]}", MISFIT),
            Twin.post("/lines", "{\"items\":[]}", MISFIT),
            Twin.post("/lines", "{\"items\":[null]}", NULL_ELEMENT),
            Twin.post(
                    "/lines",
                    "{\"items\":[{\"sku\":\"a\",\"quantity\":1}],\"one\":{\"sku\":\"\",\"quantity\":0}}",
                    NESTED),
            Twin.post(
                    "/lines",
                    "{\"items\":[{\"sku\":\"a\",\"quantity\":1}],\"unchecked\":[{\"sku\":\"\",\"quantity\":0}]}",
                    NESTED),
            Twin.post("/lines", "{\"items\":[{\"sku\":\"a\",\"quantity\":1}],\"tags\":[\"a\",\"a\"]}", DUPLICATE),
            Twin.post("/lines", "{\"items\":[{\"sku\":\"a\",\"quantity\":1}],\"counts\":{\"a\":1}}", ""),
            Twin.post("/lines", "{\"items\":[{\"sku\":\"a\",\"quantity\":1}],\"note\":\"abcd\"}", MISFIT),
            Twin.post("/lines", "{\"items\":{\"sku\":\"a\",\"quantity\":1}}", MISFIT),
            Twin.get("/search", ""),
            Twin.get("/search?page=2&q=abc&ids=1&ids=2", ""),
            Twin.get("/search?page=", ""),
            Twin.get("/search?page=x", MISFIT),
            Twin.get("/search?page=%2B1", NUMBER),
            Twin.get("/search?from=", ""),
            Twin.get("/search?from=2024-02-29", ""),
            Twin.get("/search?ids=1,2", COMMAS),
            Twin.get("/search?ids=", ""),
            Twin.get("/search?q=abcd", MISFIT),
            Twin.get("/search?q=", ""),
            Twin.get("/search?unknown=1", ""),
            Twin.get("/items/7", ""),
            Twin.get("/items/x", MISFIT),
            Twin.get("/items/%2B7", NUMBER),
            Twin.get("/items/%D9%A1", NUMBER),
            Twin.get("/items/9223372036854775808", MISFIT),
            Twin.get("/nan", NAN));

    private static TestServer server;

    static List<Twin> twins() {
        return TWINS;
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/MvcTwinTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @MethodSource("twins")
    @DisplayName("endpoints E an endpoint answers like its MVC twin, or a row of the guide says how else")
    void answersLikeItsTwin(Twin twin) throws Exception {
        String endpoint = answer("/kit", twin);
        String controller = answer("/mvc", twin);

        if (twin.row().isEmpty()) {
            assertThat(endpoint).isEqualTo(controller);
        } else {
            assertThat(endpoint).isNotEqualTo(controller);
        }
    }

    @Test
    @DisplayName("endpoints E each difference to MVC stands in the guide, and each row of the guide is a difference")
    void documentsTheDifferences() throws IOException {
        String guide = Files.readString(DOCUMENTED);
        int start = guide.indexOf("## What endpoints answer otherwise than controllers");
        Set<String> rows = new TreeSet<>();
        guide.substring(start, guide.indexOf("\n## ", start + 1))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| Request"))
                .forEach(line -> rows.add(line.substring(2, line.indexOf(" |")).strip()));
        Set<String> used = new TreeSet<>();
        TWINS.stream().map(Twin::row).filter(row -> !row.isEmpty()).forEach(used::add);

        assertThat(rows).isEqualTo(used);
    }

    /** Returns the status, and what a success says. */
    private static String answer(String prefix, Twin twin) throws IOException, InterruptedException {
        HttpResponse<String> response =
                server.send(twin.method(), prefix + twin.path(), twin.body(), "Content-Type", "application/json");
        return response.statusCode() >= 400
                ? String.valueOf(response.statusCode())
                : response.statusCode() + " " + JSON.readTree(response.body());
    }
}
