package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.Endpoint;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Texts of constraints")
final class ConstraintTextsTest {

    record Amounts(
            @DecimalMin("0.01") BigDecimal a,
            @DecimalMin(value = "0.01", inclusive = false) BigDecimal b,
            @DecimalMax("-5") BigDecimal c,
            @DecimalMax(value = "-5", inclusive = false) BigDecimal d) {}

    record Evil(
            @Size(max = 1, message = "'${validatedValue}' of {max}") String said,

            @Pattern(regexp = "\\$\\{x}") String pattern,

            @Size(max = 1, message = "costs \\{{max}\\} at most") String escaped) {}

    record Person(@NotBlank String name, int age, Kind kind) {}

    enum Kind {
        OLD,
        NEW
    }

    private static final Endpoint<Person> PERSON =
            e.post("/people").body(Person.class).output(Person.class).handle(ctx -> ctx.body());

    @Test
    @DisplayName("endpoints M6 texts of decimal bounds are complete")
    void completesBounds() {
        Endpoint<Amounts> endpoint =
                e.post("/").body(Amounts.class).output(Amounts.class).handle(ctx -> ctx.body());
        assertThat(messages(endpoint, "{\"a\":0,\"b\":0,\"c\":0,\"d\":0}", null))
                .containsExactly(
                        "must be greater than or equal to 0.01",
                        "must be greater than 0.01",
                        "must be less than or equal to -5",
                        "must be less than -5");
    }

    @Test
    @DisplayName("endpoints M6 expressions are neither evaluated nor sent")
    void sendsNoExpressions() {
        Endpoint<Evil> endpoint =
                e.post("/").body(Evil.class).output(Evil.class).handle(ctx -> ctx.body());
        assertThat(messages(endpoint, "{\"said\":\"${1+1}\",\"pattern\":\"a\",\"escaped\":\"ab\"}", null))
                .containsExactly("costs {1} at most", "must match \"\\$\\{x}\"", "is not valid");
    }

    @Test
    @DisplayName("endpoints M6 without texts of the application they are English, whatever the machine speaks")
    void speaksEnglish() {
        Locale machine = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(messages(PERSON, "{\"name\":\"\",\"age\":1,\"kind\":\"OLD\"}", "de"))
                    .containsExactly("must not be blank");
        } finally {
            Locale.setDefault(machine);
        }
    }

    @Test
    @DisplayName("endpoints M6 the application's texts replace those of Jakarta and Kit, in one language per answer")
    void speaksTheLanguageOfTheClient(@TempDir Path texts) throws IOException {
        Files.writeString(
                texts.resolve("ValidationMessages.properties"),
                "jakarta.validation.constraints.NotBlank.message=empty");
        Files.writeString(texts.resolve("ValidationMessages_de.properties"), """
                jakarta.validation.constraints.NotBlank.message=fehlt
                kit.must-be-a-whole-number-within-the-range-of-the-field=muss eine ganze Zahl sein
                kit.must-be-one-of=muss eines von {names} sein
                """);
        String bad = "{\"name\":\"\",\"age\":\"x\",\"kind\":\"ODD\"}";
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {texts.toUri().toURL()}, own)) {
            thread.setContextClassLoader(loader);
            assertThat(messages(PERSON, bad, "fr, de-AT;q=0.8, en;q=0.1"))
                    .containsExactly("muss eine ganze Zahl sein", "muss eines von OLD, NEW sein", "fehlt");
            for (String english : new String[] {"en-GB, de;q=0.5", "fr", "*", "%%%", "xx-YY"}) {
                assertThat(messages(PERSON, bad, english))
                        .as(english)
                        .containsExactly(
                                "must be a whole number within the range of the field",
                                "must be one of OLD, NEW",
                                "empty");
            }
        } finally {
            thread.setContextClassLoader(own);
        }
    }

    private static List<String> messages(Endpoint<?> endpoint, String body, @Nullable String language) {
        TestExchange request = TestExchange.of("POST", endpoint.path()).json(body);
        return problem(run(endpoint, language == null ? request : request.header("Accept-Language", language)), 422)
                .path("errors")
                .valueStream()
                .map(error -> error.path("message").asString())
                .toList();
    }
}
