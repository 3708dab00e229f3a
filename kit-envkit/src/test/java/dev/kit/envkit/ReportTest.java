package dev.kit.envkit;

import static dev.kit.envkit.EnvironmentParserTest.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

    private static final String ESCAPE = "\u001b";

    record Database(URI url, int pool) {}

    record App(int port, Database database, Secret<String> jwt, Optional<String> sentry) {}

    private static Variable<App> app(Env env) {
        return env.into(
                App::new,
                env.get("PORT").integer().between(1, 65535).orElse(3000),
                env.into(
                        Database::new,
                        env.get("DATABASE_URL").url().scheme("postgresql"),
                        env.get("DATABASE_POOL_SIZE").integer().orElse(10)),
                env.get("JWT_SECRET").string().minLength(32).secret(),
                env.get("SENTRY_DSN").string().optional());
    }

    private static EnvironmentException broken() {
        DotEnv files = DotEnv.parse(".env", "PORT=80a\nJWT_SECRET=\nDATABSE_URL=postgresql://localhost/app\n");
        return catchThrowableOfType(
                EnvironmentException.class,
                () -> new EnvironmentParser(files).create(ReportTest::app).parse());
    }

    @Test
    @DisplayName("EP-20 the report has a headline and a section each for missing and invalid variables")
    void laysProblemsOut() {
        String report = broken().report();

        assertThat(report.lines().map(line -> line.stripTrailing().replaceAll("java:\\d+", "java:N")))
                .containsExactly(
                        "Environment Configuration Failed: 2 missing, 1 invalid (2 of 5 variables are fine)",
                        "",
                        "  Missing Variables:",
                        "    DATABASE_URL - Required   url with scheme postgresql        ReportTest.java:N  database.url",
                        "      did you mean DATABSE_URL? .env:3 sets it and nothing reads it",
                        "    JWT_SECRET - Required     secret string of 32+ characters   ReportTest.java:N  jwt",
                        "      set but empty in .env:2",
                        "",
                        "  Invalid Values:",
                        "    PORT = \"80a\"   integer in 1..65535   ReportTest.java:N  port",
                        "      from .env:1");
    }

    @Test
    @DisplayName("EP-20 colours appear only on a terminal, and never with NO_COLOR")
    void coloursOnlyWhenWanted() {
        assertThat(broken().report(true)).contains(ESCAPE + "[33m", ESCAPE + "[0m");
        assertThat(broken().report()).doesNotContain(ESCAPE);
        assertThat(Paint.wanted(Map.of(), true)).isTrue();
        assertThat(Paint.wanted(Map.of("NO_COLOR", "1"), true)).isFalse();
        assertThat(Paint.wanted(Map.of("NO_COLOR", ""), true)).isTrue();
        assertThat(Paint.wanted(Map.of("TERM", "dumb"), true)).isFalse();
        assertThat(Paint.wanted(Map.of(), false)).isFalse();
    }

    @Test
    void printsWithoutColourWhenNobodyWatches() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        broken().printReport(new PrintStream(bytes, true, StandardCharsets.UTF_8));

        assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("Environment Configuration Failed");
    }

    @ParameterizedTest(name = "EP-21 with stage {0} the message is the whole report: {1}")
    @CsvSource({
        ",true",
        "dev,true",
        "DEVELOPMENT,true",
        "Development,true",
        "production,false",
        "staging,false",
        "test,false"
    })
    void tellsMoreInDevelopment(String stage, boolean whole) {
        for (String variable : List.of("KIT_ENV", "NODE_ENV")) {
            Map<String, String> source = stage == null ? Map.of() : Map.of(variable, stage);
            EnvironmentException failure =
                    failure(source, env -> env.get("REQUIRED").string());

            assertThat(String.valueOf(failure.getMessage()).contains("Missing Variables:"))
                    .isEqualTo(whole);
            assertThat(failure).hasMessageContaining("REQUIRED");
        }
    }

    @Test
    void problemsAreData() {
        assertThat(broken().problems())
                .extracting(EnvironmentProblem::name, EnvironmentProblem::kind)
                .containsExactly(
                        tuple("PORT", EnvironmentProblem.Kind.INVALID),
                        tuple("DATABASE_URL", EnvironmentProblem.Kind.MISSING),
                        tuple("JWT_SECRET", EnvironmentProblem.Kind.MISSING));
    }

    @Test
    void theWinningSourceIsNamedFirst() {
        EnvironmentParser parser = new EnvironmentParser(DotEnv.parse(".env", "PORT=1"))
                .with(DotEnv.parse(".env.local", "A=1\nPORT=x"))
                .with(EnvironmentSource.of("the process environment", Map.of("PORT", "y")));
        EnvironmentException failure = catchThrowableOfType(
                EnvironmentException.class,
                () -> parser.create(env -> env.get("PORT").integer()).parse());

        assertThat(failure.report())
                .contains("from the process environment, which overrides .env.local:2, which overrides .env:1");
    }

    @Test
    void secretsAreHiddenByDeclarationByNameAndByContent() {
        String secret = "s3cr3t-value-of-length";
        EnvironmentException failure = failure(
                Map.of(
                        "A",
                        secret,
                        "B",
                        "x" + secret,
                        "STRIPE_API_KEY",
                        "pk_live_1234567",
                        "URL",
                        "ftp://joe:hunter22@h/"),
                env -> env.object(Map.of(
                        "a", env.get("A").string().transform(Integer::valueOf).secret(),
                        "b", env.get("B").integer(),
                        "c", env.get("STRIPE_API_KEY").string().startsWith("sk_test_"),
                        "d", env.get("URL").url().scheme("https"))));

        String everything = failure + failure.report() + failure.problems();
        assertThat(everything)
                .doesNotContain(secret, "pk_live_1234567", "hunter22")
                .contains("hidden, 15 chars; string starting with \"sk_test_\"", "ftp://****@****/");
        assertThat(failure.getCause()).isNull();
        assertThat(failure.getSuppressed()).isEmpty();
    }

    @Test
    void aConstructorThatQuotesASecretDoesNotGiveItAway() {
        record Login(String user, Secret<String> password) {
            Login {
                throw new IllegalArgumentException("bad password " + password.reveal() + " of " + user);
            }
        }

        EnvironmentException failure = failure(
                Map.of("USER_NAME", "joe", "USER_PASSWORD", "hunter22!"),
                env -> env.into(
                        Login::new,
                        env.get("USER_NAME").string(),
                        env.get("USER_PASSWORD").secret()));

        assertThat(failure + failure.report())
                .doesNotContain("hunter22!")
                .contains("IllegalArgumentException (hidden)");
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        EnvironmentException failure =
                failure(Map.of("X", ESCAPE + "[J\r\n"), env -> env.get("X").integer());

        assertThat(failure.report()).doesNotContain(ESCAPE).contains("[J\\r\\n");
    }

    @Test
    void aHugeValueIsNotShown() {
        EnvironmentException failure =
                failure(Map.of("X", "7".repeat(1 << 20)), env -> env.get("X").integer());

        assertThat(failure.report()).hasSizeLessThan(400).contains("hidden, 1048576 chars");
    }

    @Test
    void tenThousandMissingVariablesAreAllListed() {
        Map<String, Variable<?>> parts = new LinkedHashMap<>();
        Map<String, String> source = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            parts.put("p" + i, Env.INSTANCE.get("VARIABLE_" + i).string());
            source.put("OTHER_" + i, "x");
        }

        assertThat(failure(source, env -> env.object(parts)).problems()).hasSize(10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775808, true",
        "-9223372036854775809, true",
        "18446744073709551616, true",
        "123456789012345678901, false",
        "92233720368547758o8, false",
        "1234567.x, false"
    })
    @DisplayName("endpoints L18 a number that does not fit is shown where a number is read, and nothing else is")
    void showsNumbersThatDoNotFit(String value, boolean shown) {
        for (String name : List.of("COUNT", "API_KEY")) {
            EnvironmentException failure =
                    failure(Map.of(name, value), env -> env.get(name).longValue());
            assertThat(failure.report().contains(value)).isEqualTo(shown && name.equals("COUNT"));
        }
        assertThat(failure(
                                Map.of("COUNT", value),
                                env -> env.get("COUNT").longValue().secret())
                        .report())
                .doesNotContain(value);
        assertThat(failure(Map.of("COUNT", value), env -> env.get("COUNT").uuid())
                        .report())
                .doesNotContain(value);
    }

    @Test
    @DisplayName("endpoints L18 a number that is the value of a secret elsewhere stays hidden")
    void hidesNumbersThatAreSecrets() {
        String value = "9223372036854775808";
        Map<String, String> values = Map.of("COUNT", value, "STRIPE_API_KEY", value);
        assertThat(failure(values, env -> env.get("COUNT").longValue()).report())
                .doesNotContain(value);
    }

    @Test
    @DisplayName("endpoints L18 a decimal number out of bounds is shown")
    void showsDecimals() {
        assertThat(failure(
                                Map.of("RATE", "1234567.25"),
                                env -> env.get("RATE").decimal().max(BigDecimal.TEN))
                        .report())
                .contains("RATE = \"1234567.25\"");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://u:p@ss@h:5432/db, an @, %40",
        "postgresql://u:p#ss@h:5432/db, a #, %23",
        "postgresql://u:p/ss@h:5432/db, a /, %2F",
        "postgresql://u:p?ss@h:5432/db, a ?, %3F"
    })
    @DisplayName("endpoints L18 a raw delimiter in a password is explained by what it must be written as")
    void explainsRawDelimiters(String url, String delimiter, String written) {
        assertThat(failure(
                                Map.of("DATABASE_URL", url),
                                env -> env.get("DATABASE_URL").url())
                        .report())
                .contains("the user or password has " + delimiter + ", which must be written " + written)
                .doesNotContain("ss@h");
    }
}
