package dev.kit.envkit;

import static dev.kit.envkit.EnvironmentParserTest.assertThatReading;
import static dev.kit.envkit.EnvironmentParserTest.failure;
import static dev.kit.envkit.EnvironmentParserTest.parse;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeafTest {

    enum Stage {
        DEVELOPMENT,
        STAGING,
        PRODUCTION,
        PRE_PRODUCTION
    }

    /** A problem whose detail is the expectation alone, whether the value is shown or not. */
    private record Told(EnvironmentProblem.Kind kind, String name, String detail) {}

    private static Told problem(String value, Function<Variable.Untyped, Variable<?>> type) {
        EnvironmentProblem problem = failure(Map.of("X", value), env -> type.apply(env.get("X")))
                .problems()
                .get(0);
        String detail = problem.detail().replaceFirst("^hidden, \\d+ chars; ", "");
        return new Told(problem.kind(), problem.name(), detail);
    }

    @Test
    @DisplayName("EP-05 urls are accepted with any scheme, other text is rejected")
    void readsUrls() {
        for (String url : List.of("https://example.com", "postgresql://user:pass@localhost:5432/db", "jdbc:h2:mem:x")) {
            assertThatReading(Map.of("X", url), env -> env.get("X").url()).isEqualTo(URI.create(url));
            assertThatReading(Map.of("X", url), env -> env.get("X").string().url())
                    .isEqualTo(url);
        }
        for (String text : List.of("not-a-url", "localhost:8080", "://x", "http://a b", "http://")) {
            assertThat(problem(text, Variable.Untyped::url).detail()).isEqualTo("url");
        }
        assertThat(problem("https://h", x -> x.url().scheme("postgresql", "postgres"))
                        .detail())
                .isEqualTo("url with scheme postgresql or postgres");
    }

    @Test
    @DisplayName("EP-06 e-mail addresses are accepted, other text is rejected")
    void readsEmails() {
        assertThatReading(Map.of("X", "admin@example.com"), env -> env.get("X").email())
                .isEqualTo("admin@example.com");
        for (String text : List.of("not-an-email", "a@b", "@b.c", "a b@c.de", "a@-b.de")) {
            assertThat(problem(text, Variable.Untyped::email).detail()).isEqualTo("email address");
        }
    }

    @Test
    @DisplayName("EP-07 a regular expression decides")
    void matchesPatterns() {
        assertThatReading(Map.of("X", "v12"), env -> env.get("X").string().regex("^v\\d+$"))
                .isEqualTo("v12");
        assertThat(problem("12", x -> x.string().regex("^v\\d+$")).detail())
                .isEqualTo("string with a match of ^v\\d+$");
    }

    @Test
    @DisplayName("endpoints L19 the report says that a match anywhere is enough")
    void findsPatterns() {
        assertThatReading(Map.of("X", "12abc"), env -> env.get("X").string().regex("[a-z]+"))
                .isEqualTo("12abc");
        assertThat(problem("12", x -> x.string().regex("[a-z]+")).detail()).isEqualTo("string with a match of [a-z]+");
    }

    @Test
    @DisplayName("EP-08 a choice accepts its members only")
    void readsChoices() {
        assertThatReading(Map.of("X", "production"), env -> env.get("X").enumOf(Stage.class))
                .isEqualTo(Stage.PRODUCTION);
        assertThatReading(Map.of("X", "pre-production"), env -> env.get("X").enumOf(Stage.class))
                .isEqualTo(Stage.PRE_PRODUCTION);
        assertThat(problem("invalid", x -> x.enumOf(Stage.class)).detail())
                .contains("DEVELOPMENT, STAGING, PRODUCTION");
        assertThat(problem("invalid", x -> x.string().oneOf("development", "production"))
                        .detail())
                .isEqualTo("string out of development, production");
    }

    @Test
    @DisplayName("EP-09 lengths are bounded below, above and exactly")
    void boundsLengths() {
        assertThat(problem("short", x -> x.string().minLength(32)).detail()).isEqualTo("string of 32+ characters");
        assertThat(problem("x".repeat(100), x -> x.string().maxLength(50)).detail())
                .isEqualTo("string of at most 50 characters");
        assertThat(problem("x".repeat(31), x -> x.string().length(32)).detail())
                .isEqualTo("string of exactly 32 characters");
        assertThatReading(
                        Map.of("X", "x".repeat(32)),
                        env -> env.get("X").string().length(32))
                .isEqualTo("x".repeat(32));
    }

    @Test
    @DisplayName("EP-10 numbers are bounded, both ends included")
    void boundsNumbers() {
        for (String text : List.of("1", "8080", "65535", " 8080 ")) {
            assertThatReading(Map.of("X", text), env -> env.get("X").integer().between(1, 65535))
                    .isEqualTo(Integer.valueOf(text.strip()));
        }
        for (String text : List.of("0", "70000", "-1")) {
            assertThat(problem(text, x -> x.integer().between(1, 65535)).detail())
                    .isEqualTo("integer in 1..65535");
        }
    }

    @Test
    @DisplayName("EP-16 transforms give trimmed lists and parsed JSON")
    void transformsToStructures() {
        assertThatReading(
                        Map.of("X", "http://localhost:3000, https://example.com"),
                        env -> env.get("X")
                                .string()
                                .transform(text -> Arrays.stream(text.split(","))
                                        .map(String::strip)
                                        .toList()))
                .isEqualTo(List.of("http://localhost:3000", "https://example.com"));
        assertThatReading(Map.of("X", " a ,, b "), env -> env.get("X").list()).isEqualTo(List.of("a", "b"));
        assertThatReading(Map.of("X", "{\"a\":{\"b\":1}}"), env -> env.get("X").json(Map.class))
                .isEqualTo(Map.of("a", Map.of("b", 1)));
    }

    @Test
    @DisplayName("EP-17 a refinement's own message reaches the error")
    void refines() {
        EnvironmentException failure = failure(
                Map.of("ORIGINS", "https://a.de,http://b.de"),
                env -> env.get("ORIGINS")
                        .list()
                        .check(
                                all -> all.stream().allMatch(origin -> origin.startsWith("https://")),
                                "All CORS origins must use HTTPS"));

        assertThat(failure).hasMessageContaining("All CORS origins must use HTTPS");
    }

    @ParameterizedTest(name = "EP-22 a blank value (\"{0}\") counts as absent unless emptiness is allowed")
    @ValueSource(strings = {"", "   ", "\t"})
    void treatsBlankAsAbsent(String blank) {
        Map<String, String> source = Map.of("X", blank);

        assertThatReading(source, env -> env.get("X").string().orElse("default"))
                .isEqualTo("default");
        assertThatReading(source, env -> env.get("X").string().allowEmpty()).isEqualTo(blank);
        assertThatReading(source, env -> env.get("X").url().optional()).isEqualTo(Optional.empty());
        EnvironmentProblem problem =
                failure(source, env -> env.get("X").integer()).problems().get(0);
        assertThat(problem.kind()).isEqualTo(EnvironmentProblem.Kind.MISSING);
        assertThat(problem.hints()).containsExactly("set but empty in the environment");
    }

    @ParameterizedTest(name = "EP-23 \"{0}\" is no integer")
    @ValueSource(
            strings = {
                "0x10",
                "1e3",
                "1_000",
                "\u0663",
                "9223372036854775808",
                "NaN",
                "Infinity",
                "--1",
                "+1",
                "1.0",
                "-",
                "1 2"
            })
    void rejectsAmbiguousIntegers(String text) {
        assertThat(problem(text, Variable.Untyped::integer).detail()).isEqualTo("integer");
        assertThat(problem(text, Variable.Untyped::longValue).detail()).isEqualTo("integer");
    }

    @Test
    @DisplayName("EP-23 the limits of both integer types are read, one more is not")
    void readsIntegerLimits() {
        assertThatReading(
                        Map.of("X", "-9223372036854775808"), env -> env.get("X").longValue())
                .isEqualTo(Long.MIN_VALUE);
        assertThatReading(
                        Map.of("X", "9223372036854775807"), env -> env.get("X").longValue())
                .isEqualTo(Long.MAX_VALUE);
        assertThatReading(Map.of("X", "-2147483648"), env -> env.get("X").integer())
                .isEqualTo(Integer.MIN_VALUE);
        assertThat(problem("2147483648", Variable.Untyped::integer).kind()).isEqualTo(EnvironmentProblem.Kind.INVALID);
        assertThat(problem("-9223372036854775809", Variable.Untyped::longValue).kind())
                .isEqualTo(EnvironmentProblem.Kind.INVALID);
    }

    @Test
    void readsDecimalsWithoutExponents() {
        assertThatReading(Map.of("X", "12.50"), env -> env.get("X").decimal()).isEqualTo(new BigDecimal("12.50"));
        for (String text : List.of("1e3", ".5", "5.", "1,5", "\u0663.1", "9".repeat(2000))) {
            assertThat(problem(text, Variable.Untyped::decimal).detail()).isEqualTo("decimal number");
        }
    }

    @Test
    void readsBooleansInEveryUsualForm() {
        Map.of("true", true, "YES", true, "1", true, "On", true, "off", false, "0", false, "No", false)
                .forEach((text, expected) -> assertThatReading(
                                Map.of("X", text), env -> env.get("X").bool())
                        .isEqualTo(expected));
        assertThat(problem("maybe", Variable.Untyped::bool).detail()).startsWith("boolean");
    }

    @Test
    void readsDurationsAndSizesWithUnits() {
        Map.of(
                        "500ms",
                        Duration.ofMillis(500),
                        "30s",
                        Duration.ofSeconds(30),
                        "PT1H30M",
                        Duration.ofMinutes(90),
                        "2 d",
                        Duration.ofDays(2))
                .forEach((text, expected) -> assertThatReading(
                                Map.of("X", text), env -> env.get("X").duration())
                        .isEqualTo(expected));
        Map.of("512", 512L, "64KB", 65536L, "10mb", 10L << 20, "1GiB", 1L << 30)
                .forEach((text, expected) -> assertThatReading(
                                Map.of("X", text), env -> env.get("X").dataSize())
                        .isEqualTo(expected));
        for (String text : List.of("30", "s", "5 weeks", "9223372036854775807d", "PT")) {
            assertThat(problem(text, Variable.Untyped::duration).detail()).startsWith("duration");
        }
        for (String text : List.of("-1", "MB", "1PB", "9223372036854775807KB")) {
            assertThat(problem(text, Variable.Untyped::dataSize).detail()).startsWith("size");
        }
    }

    @Test
    void readsUuidsAndBase64() {
        UUID id = UUID.fromString("6f1c1a2e-0000-4000-8000-00000000002a");

        assertThatReading(Map.of("X", id.toString()), env -> env.get("X").uuid())
                .isEqualTo(id);
        assertThat(problem("1-1-1-1-1", Variable.Untyped::uuid).detail()).isEqualTo("uuid");
        byte[] bytes = parse(Map.of("X", "_-8"), env -> env.get("X").base64());
        assertThat(bytes).containsExactly(-1, -17);
        assertThat(problem("*", Variable.Untyped::base64).detail()).isEqualTo("base64");
    }

    @Test
    void aThrowingTransformIsAProblemOfItsVariable() {
        Told problem = problem("x", x -> x.string().transform(Integer::valueOf));

        assertThat(problem.name()).isEqualTo("X");
        assertThat(problem.detail()).startsWith("failed with NumberFormatException");
    }

    @Test
    void aTransformThatRecursesForeverIsAProblemToo() {
        assertThat(problem("x", x -> x.string().transform(LeafTest::forever)).detail())
                .isEqualTo("failed with StackOverflowError");
    }

    @SuppressWarnings("InfiniteRecursion") // the point of the test
    private static String forever(String text) {
        return forever(text) + text;
    }

    @Test
    void aDefaultOfTheWrongTypeIsAProblemOfTheGroup() {
        record Port(int port) {}

        @SuppressWarnings({"unchecked", "rawtypes"}) // what a caller without generics could do
        EnvironmentException failure = failure(
                Map.of(),
                env -> env.into(Port::new, (Variable<Integer>)
                        ((Variable) env.get("PORT").integer()).orElse("http")));

        assertThat(failure.problems()).hasSize(1);
        assertThat(failure.problems().get(0).detail()).contains("ClassCastException");
    }

    @Test
    @DisplayName("ST-16 upper and lower case do not depend on the locale")
    void ignoresTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThatReading(Map.of("X", "MIB"), env -> env.get("X").string().transform(text -> text))
                    .isEqualTo("MIB");
            assertThatReading(Map.of("X", "1mib"), env -> env.get("X").dataSize())
                    .isEqualTo(1L << 20);
        } finally {
            Locale.setDefault(before);
        }
    }
}
