package dev.kit.envkit;

import static dev.kit.envkit.EnvironmentParserTest.failure;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.envkit.credentials.Credentials;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Random configurations whose every value bears a marker, read by variables of every type and by code that quotes what
 * it is given. The seed is fixed, so a failure names the round that repeats it.
 */
class MarkedSecretsTest {

    private static final long SEED = 20_261_121;
    private static final List<String> NAMES = List.of("PORT", "ENDPOINT", "MODE", "LIMIT");

    private final Random random = new Random(SEED);
    private final MarkedInputs inputs = new MarkedInputs(random);
    private final MarkedSchemas schemas = new MarkedSchemas(random);

    @Test
    @DisplayName("I11-2 of 20,000 random configurations no value is in any message, report, cause, text or log line")
    void showsNoMarker() {
        showsNoMarkerIn(20_000);
    }

    @Test
    @Tag("slow")
    @DisplayName("I11-2 of 100,000 random configurations no value is in any message, report, cause, text or log line")
    void showsNoMarkerInMany() {
        showsNoMarkerIn(100_000);
    }

    private void showsNoMarkerIn(int rounds) {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(log);
        int refused = 0;
        try {
            for (int round = 0; round < rounds; round++) {
                refused += showsNoMarker(round) ? 1 : 0;
            }
        } finally {
            root.detachAppender(log);
        }
        assertThat(log.list).isEmpty();
        assertThat(refused).isBetween(rounds / 2, rounds - rounds / 100);
    }

    /** Whether the configuration was refused. */
    private boolean showsNoMarker(int round) {
        String marker = inputs.marker();
        List<String> names = NAMES.subList(0, 1 + random.nextInt(NAMES.size()));
        Map<String, String> values = new HashMap<>();
        names.forEach(name -> values.put(name, inputs.with(marker)));
        EnvironmentSource source = source(values);
        requireHidden(marker, String.valueOf(source), round, values);
        try {
            ConfigParser<?> parser = new EnvironmentParser(source).create(env -> schemas.over(env, names));
            requireHidden(marker, parser.settings().toString(), round, values);
            return false;
        } catch (EnvironmentException e) {
            requireHidden(marker, everything(e), round, values);
            return true;
        }
    }

    private EnvironmentSource source(Map<String, String> values) {
        return random.nextInt(4) == 0 ? Credentials.of(values) : EnvironmentSource.of("the environment", values);
    }

    /** What a program could print of a failure, its causes and what it suppressed. */
    private static String everything(EnvironmentException failure) {
        StringBuilder text = new StringBuilder(failure.report()).append(failure.report(true));
        failure.problems().forEach(problem -> text.append(problem).append(problem.message()));
        append(failure, text);
        return text.toString();
    }

    private static void append(@Nullable Throwable failure, StringBuilder text) {
        if (failure != null) {
            text.append(failure);
            append(failure.getCause(), text);
            for (Throwable suppressed : failure.getSuppressed()) {
                append(suppressed, text);
            }
        }
    }

    /** Six characters of a secret in a row are too many, in whatever case. */
    private static void requireHidden(String marker, String text, int round, Map<String, String> values) {
        String lower = text.toLowerCase(Locale.ROOT);
        String secret = marker.toLowerCase(Locale.ROOT);
        for (int i = 0; i + 6 <= secret.length(); i++) {
            if (lower.contains(secret.substring(i, i + 6))) {
                throw new AssertionError("seed " + SEED + ", round " + round + ", " + values + " shows " + marker
                        + System.lineSeparator() + text);
            }
        }
    }

    @Test
    @DisplayName("I11-2 a password in a URL's query is not shown by the report")
    void hidesThePasswordOfAQuery() {
        String url = "jdbc:postgresql://h/db?user=u&password=hunter22";
        EnvironmentException failure =
                failure(Map.of("A", url), env -> env.get("A").url().scheme("postgresql"));

        assertThat(everything(failure))
                .contains("A = \"jdbc:postgresql://****/****?****\"")
                .doesNotContain("hunter22");
    }

    @Test
    @DisplayName("I11-2 a URL is shown by the parts that it has, and a hint says which part is wrong")
    void showsTheStructureOfAUrl() {
        Map.of(
                        "postgres://u:s@h:bad/db", "postgres://****@****/****",
                        "https://h:99999", "https://****",
                        "https://h/a b?c#d", "https://****/****?****#****",
                        "mysqlx-thing://h/", "****://****/")
                .forEach((url, shown) -> {
                    EnvironmentProblem problem = failure(
                                    Map.of("A", url), env -> env.get("A").url().scheme("redis"))
                            .problems()
                            .get(0);
                    assertThat(problem.shown()).isEqualTo(shown);
                });
        assertThat(hint("postgres://u:s@h:bad/db")).isEqualTo("the port is not a number from 0 to 65535");
        assertThat(hint("https://h:99999/")).isEqualTo("the port is not a number from 0 to 65535");
        assertThat(hint("https://u@v@h/")).isEqualTo("the user or password has an @, which must be written %40");
        assertThat(hint("https://:80/")).isEqualTo("the host is missing");
        assertThat(hint("https://h/a b")).isEqualTo("character 12 must be percent-encoded, or does not belong there");
        assertThat(hint("localhost:8080")).isEqualTo("the scheme is missing: scheme://host/path");
    }

    private static String hint(String url) {
        return failure(Map.of("A", url), env -> env.get("A").url())
                .problems()
                .get(0)
                .hints()
                .get(0);
    }

    @Test
    @DisplayName("I11-2 values of fewer than six characters and plain numbers are shown, since a typo is found by them")
    void showsShortValues() {
        EnvironmentException failure = failure(
                Map.of("PORT", "80a", "POOL", "1000000", "MODE", "prodution"),
                env -> env.object(Map.of(
                        "a", env.get("PORT").integer(),
                        "b", env.get("POOL").integer().max(100),
                        "c", env.get("MODE").string().oneOf("production"))));

        assertThat(failure.report())
                .contains("PORT = \"80a\"", "POOL = \"1000000\"", "hidden, 9 chars; string out of production")
                .doesNotContain("prodution");
    }

    @Test
    @DisplayName("I11-2 what an exception says is told, unless it quotes the value")
    void tellsWhatAnExceptionSays() {
        assertThat(detail("a-value-of-mine", text -> {
                    throw new IllegalArgumentException("must name a region");
                }))
                .isEqualTo("must name a region");
        assertThat(detail("a-value-of-mine", text -> {
                    throw new IllegalArgumentException("no such region: " + text);
                }))
                .isEqualTo("failed with IllegalArgumentException, whose message quotes the value");
    }

    private static String detail(String value, java.util.function.Function<String, Object> transform) {
        return failure(Map.of("A", value), env -> env.get("A").string().transform(transform))
                .problems()
                .get(0)
                .detail();
    }

    @Test
    @DisplayName("I11-2 a setting's text shows numbers and switches only")
    void printsSettingsWithoutText() {
        Settings settings = new EnvironmentParser(Map.of("A", "jdbc:h2:mem:x;PASSWORD=hunter22", "B", "7"))
                .create(env -> env.object(Map.of(
                        "one",
                        env.object(Map.of(
                                "a", env.get("A").url(), "b", env.get("B").integer())))))
                .parse();

        assertThat(settings.toString()).contains("a=****", "b=7").doesNotContain("hunter22");
    }

    @Test
    @DisplayName("I11-2 a broken .env file is told without what stands in it")
    void quotesNoFile() {
        for (String text : List.of("A=\"hunter22", "hunter22", "hun ter22=x", "A='hunter22' hunter22")) {
            EnvironmentException failure = org.assertj.core.api.Assertions.catchThrowableOfType(
                    EnvironmentException.class, () -> DotEnv.parse(".env", text));
            assertThat(everything(failure)).contains(".env:1").doesNotContain("hunter22", "ter22");
        }
    }
}
