package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Endpoints with the names, inclusion, modules and formats of the application's mapper. */
class ApplicationMapperTest {

    private static final JsonMapper JSON = new JsonMapper();

    record Visit(
            String petName,
            int dayCount,
            @Nullable LocalDate firstDay,
            @Nullable Instant bookedAt) {}

    record Key(long visitId) {}

    record Search(@Nullable Integer pageSize) {}

    static final class Routes {
        static final Endpoint<Visit> book =
                e.post("/visits").body(Visit.class).output(Visit.class).handle(ctx -> ctx.body());
        static final Endpoint<Key> visit =
                e.get("/visits/:visitId").params(Key.class).output(Key.class).handle(ctx -> ctx.params());
        static final Endpoint<Search> search =
                e.get("/visits").query(Search.class).output(Search.class).handle(ctx -> ctx.query());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        JacksonModule days() {
            return new SimpleModule("days")
                    .addSerializer(LocalDate.class, new WrittenDays())
                    .addDeserializer(LocalDate.class, new Days());
        }
    }

    /** Writes days as the application's users read them. */
    private static final class WrittenDays extends StdSerializer<LocalDate> {

        WrittenDays() {
            super(LocalDate.class);
        }

        @Override
        public void serialize(LocalDate value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(Days.FORMAT.format(value));
        }
    }

    /** Reads days as the application's users write them. */
    private static final class Days extends StdDeserializer<LocalDate> {

        private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("dd.MM.yyyy");

        Days() {
            super(LocalDate.class);
        }

        @Override
        public LocalDate deserialize(JsonParser parser, DeserializationContext context) {
            return LocalDate.parse(parser.getString(), FORMAT);
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/web/ApplicationMapperTest$Routes.class",
                "kit.json.mapper=application",
                "spring.jackson.property-naming-strategy=SNAKE_CASE",
                "spring.jackson.default-property-inclusion=non_null",
                "spring.jackson.deserialization.fail-on-unknown-properties=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @DisplayName("SPR-07 endpoints M10 asked for, names, inclusion and modules of the application hold both ways")
    void speaksLikeTheApplication() throws Exception {
        assertThat(post("{\"pet_name\":\"Leo\",\"day_count\":2,\"first_day\":\"31.12.2024\"}"))
                .isEqualTo("200 {\"pet_name\":\"Leo\",\"day_count\":2,\"first_day\":\"31.12.2024\"}");
        assertThat(server.get("/visits?page_size=7").body()).isEqualTo("{\"page_size\":7}");
        assertThat(server.get("/visits/7").body()).isEqualTo("{\"visit_id\":7}");
    }

    @ParameterizedTest
    @DisplayName("SPR-07 endpoints M10 what is wrong is named as the application names it, and Kit stays strict")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"pet_name\":\"Leo\",\"day_count\":1.5} | 422 | \"path\":[\"day_count\"]",
                "{\"pet_name\":5,\"day_count\":1} | 422 | \"path\":[\"pet_name\"]",
                "{\"pet_name\":\"Leo\",\"day_count\":1,\"booked_at\":1700000000} | 422 | \"path\":[\"booked_at\"]",
                "{\"pet_name\":\"Leo\",\"day_count\":1,\"day_count\":2} | 400 | occurs twice",
                "{\"pet_name\":\"Leo\",\"day_count\":1,\"other\":2} | 422 | \"path\":[\"other\"]",
            })
    void staysStrict(String body, int status, String text) throws Exception {
        assertThat(post(body)).startsWith(status + " ").contains(text, "\"requestId\"");
    }

    @Test
    @DisplayName("SPR-07 endpoints M10 the document has the names of the application, and paths keep theirs")
    void describesWhatIsSpoken() throws Exception {
        JsonNode document = JSON.readTree(server.get("/docs/openapi.json").body());

        assertThat(document.at("/components/schemas/Visit/properties").propertyNames())
                .containsExactly("pet_name", "day_count", "first_day", "booked_at");
        assertThat(document.at("/paths/~1visits/get/parameters/0/name").asString())
                .isEqualTo("page_size");
        assertThat(document.at("/paths/~1visits~1{visitId}/parameters/0/name").asString())
                .isEqualTo("visitId");
    }

    private static String post(String body) throws Exception {
        var response = server.send("POST", "/visits", body, "Content-Type", "application/json");
        return response.statusCode() + " " + response.body();
    }
}
