package dev.kit.envkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.ObjectAssert;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EnvironmentParserTest {

    record Named(String appName) {}

    record AppWithPort(String name, int port) {}

    record Database(String host, int port) {}

    record Authentication(boolean enabled, Optional<String> provider) {}

    record Features(Authentication authentication) {}

    record Nested(Database database, Features features, String region) {}

    static <T> T parse(Map<String, String> source, Function<Env, Variable<T>> description) {
        return new EnvironmentParser(source).create(description).parse();
    }

    static <T> ObjectAssert<T> assertThatReading(Map<String, String> source, Function<Env, Variable<T>> description) {
        return assertThatObject(parse(source, description));
    }

    static EnvironmentException failure(Map<String, String> source, Function<Env, ? extends Variable<?>> description) {
        return catchThrowableOfType(
                EnvironmentException.class, () -> parse(source, env -> wildcard(description.apply(env))));
    }

    @SuppressWarnings("unchecked") // the value is not looked at
    private static Variable<Object> wildcard(Variable<?> variable) {
        return (Variable<Object>) variable;
    }

    @Test
    @DisplayName("EP-01 a string is read as it is")
    void readsAString() {
        Named named = parse(
                Map.of("APP_NAME", "Test App"),
                env -> env.into(Named::new, env.get("APP_NAME").string()));

        assertThat(named).isEqualTo(new Named("Test App"));
    }

    @Test
    @DisplayName("EP-02 EP-18 absent variables take their defaults, which have the final type")
    void usesDefaults() {
        AppWithPort app = parse(
                Map.of(),
                env -> env.into(
                        AppWithPort::new,
                        env.get("APP_NAME").string().orElse("Default App"),
                        env.get("PORT").string().transform(Integer::valueOf).defaultTo(3000)));

        assertThat(app).isEqualTo(new AppWithPort("Default App", 3000));
        assertThatReading(Map.of("PORT", "81"), env -> env.get("PORT").integer().orElse(3000))
                .isEqualTo(81);
    }

    @Test
    @DisplayName("EP-03 transforms map text to numbers and booleans")
    void transforms() {
        assertThatReading(
                        Map.of("PORT", "8080"), env -> env.get("PORT").string().transform(Integer::valueOf))
                .isEqualTo(8080);
        Map.of("true", true, "false", false, "yes", false)
                .forEach((text, expected) -> assertThatReading(
                                Map.of("ON", text),
                                env -> env.get("ON").string().transform("true"::equals))
                        .isEqualTo(expected));
    }

    @Test
    @DisplayName("EP-04 an optional variable may be absent")
    void allowsAbsence() {
        assertThatReading(Map.of(), env -> env.get("OPTIONAL").string().optional())
                .isEqualTo(Optional.empty());
        assertThatReading(
                        Map.of("OPTIONAL", "x"),
                        env -> env.get("OPTIONAL").string().optional())
                .isEqualTo(Optional.of("x"));
    }

    @Test
    @DisplayName("EP-11 nested configuration keeps its shape, with values and defaults mixed")
    void nests() {
        Nested nested = parse(
                Map.of("DB_HOST", "localhost", "AUTH_ENABLED", "true"),
                env -> env.into(
                        Nested::new,
                        env.into(
                                Database::new,
                                env.get("DB_HOST").string(),
                                env.get("DB_PORT").integer().orElse(5432)),
                        env.into(
                                Features::new,
                                env.into(
                                        Authentication::new,
                                        env.get("AUTH_ENABLED").bool(),
                                        env.get("AUTH_PROVIDER").string().optional())),
                        env.value("eu")));

        assertThat(nested)
                .isEqualTo(new Nested(
                        new Database("localhost", 5432),
                        new Features(new Authentication(true, Optional.empty())),
                        "eu"));
    }

    @Test
    @DisplayName("EP-11 values are also read by path, from the typed and from the untyped form")
    void readsByPath() {
        EnvironmentParser parser = new EnvironmentParser(Map.of("DB_HOST", "localhost"));
        Settings typed = parser.create(env -> env.into(
                        Features::new,
                        env.into(
                                Authentication::new,
                                env.get("AUTH").bool().orElse(true),
                                env.get("PROVIDER").string().optional())))
                .settings();
        Settings untyped = parser.create(env -> env.object(Map.of(
                        "database",
                        env.object(Map.of(
                                "host",
                                env.get("DB_HOST").string(),
                                "pool",
                                env.get("POOL").integer().orElse(10))))))
                .parse();

        assertThat(typed.get("authentication.enabled")).isEqualTo(true);
        assertThat(untyped.get("database.pool", Integer.class)).isEqualTo(10);
        assertThatThrownBy(() -> untyped.get("database.pol")).hasMessageContaining("database.pol");
    }

    @Test
    @DisplayName("EP-12 a required variable that is absent makes the parse fail")
    void requires() {
        assertThatThrownBy(() -> parse(Map.of(), env -> env.get("REQUIRED").string()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("REQUIRED");
    }

    @Test
    @DisplayName("EP-13 one error names every absent variable")
    void aggregates() {
        EnvironmentException failure = failure(
                Map.of(),
                env -> env.object(Map.of(
                        "apiKey", env.get("API_KEY").string().minLength(32),
                        "databaseUrl", env.get("DATABASE_URL").url())));

        assertThat(failure.problems()).hasSize(2);
        assertThat(failure).hasMessageContaining("API_KEY").hasMessageContaining("DATABASE_URL");
    }

    @Test
    @DisplayName("EP-14 a problem's message names the variable first, its path is configuration path and name")
    void namesPathAndVariable() {
        EnvironmentProblem problem = failure(
                        Map.of("DATABASE_URL", "h:80"),
                        env -> env.object(
                                Map.of("databaseUrl", env.get("DATABASE_URL").url())))
                .problems()
                .get(0);

        assertThat(problem.message())
                .startsWith("Environment variable \"DATABASE_URL\": ")
                .contains("url", "h:80");
        assertThat(problem.path()).isEqualTo("databaseUrl.DATABASE_URL");
    }

    record Five(int a, int b, int c, int d, int e) {}

    @Test
    @DisplayName("EP-15 exactly the invalid ones are listed, in the order of declaration")
    void listsInOrder() {
        EnvironmentException failure = failure(
                Map.of("E", "x", "D", "4", "C", "y", "B", "2", "A", "z"),
                env -> env.into(
                        Five::new,
                        env.get("E").integer(),
                        env.get("D").integer(),
                        env.get("C").integer(),
                        env.get("B").integer(),
                        env.get("A").integer()));

        assertThat(failure.problems()).extracting(EnvironmentProblem::name).containsExactly("E", "C", "A");
        assertThat(failure.problems()).extracting(EnvironmentProblem::location).containsExactly("a", "c", "e");
    }

    @Test
    @DisplayName("EP-19 names are sorted, unique and known before anything is read")
    void knowsNames() {
        EnvironmentParser parser = new EnvironmentParser(Map.of());

        assertThat(parser.create(env -> env.object(Map.of(
                                "z", env.get("Z").string().orElse(""),
                                "a", env.get("A").string(),
                                "b", env.get("A").integer().optional())))
                        .variableNames())
                .containsExactly("A", "Z");
        assertThat(parser.create(env -> env.object(Map.of())).variableNames()).isEmpty();
        assertThat(parser.create(env -> env.object(Map.of())).parse().asMap()).isEmpty();
    }

    @Test
    @DisplayName("EP-24 of two leaves on one variable only the invalid one is reported")
    void judgesEachLeaf() {
        EnvironmentException failure = failure(
                Map.of("PORT", "http"),
                env -> env.into(
                        AppWithPort::new,
                        env.get("PORT").string(),
                        env.get("PORT").integer()));

        assertThat(failure.problems()).extracting(EnvironmentProblem::path).containsExactly("port.PORT");
    }

    @Test
    @DisplayName("EP-25 names are case-sensitive and the source is copied")
    void copiesTheSource() {
        Map<String, String> source = new HashMap<>(Map.of("path", "lower", "PATH", "upper"));
        EnvironmentParser parser = new EnvironmentParser(source);
        source.put("path", "changed");
        source.clear();

        assertThat(parser.create(env -> env.get("path").string()).parse()).isEqualTo("lower");
        assertThat(parser.create(env -> env.get("PATH").string()).parse()).isEqualTo("upper");
    }

    @Test
    @DisplayName("EP-26 neither rules nor transforms run for an absent optional")
    void skipsRulesForTheAbsent() {
        assertThatReading(
                        Map.of(),
                        env -> env.get("X")
                                .string()
                                .regex("^a")
                                .transform(text -> {
                                    throw new IllegalStateException("must not run");
                                })
                                .optional())
                .isEqualTo(Optional.empty());
    }

    @Test
    @DisplayName("EP-27 a record's components are checked when the group is declared")
    void checksComponents() {
        EnvironmentParser parser = new EnvironmentParser(Map.of("HOST", "h", "PORT", "1"));

        assertThat(parser.create(env -> env.record(
                                Database.class,
                                Map.of(
                                        "host",
                                        env.get("HOST").string(),
                                        "port",
                                        env.get("PORT").integer())))
                        .parse())
                .isEqualTo(new Database("h", 1));
        assertThatThrownBy(() -> parser.create(env -> env.record(
                        Database.class, Map.of("host", env.get("HOST").string()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"port\"");
        assertThatThrownBy(() -> parser.create(env -> env.record(
                        Database.class,
                        Map.of(
                                "host",
                                env.get("HOST").string(),
                                "port",
                                env.get("PORT").string()))))
                .hasMessageContaining("\"port\"")
                .hasMessageContaining("String");
        assertThatThrownBy(() -> parser.create(env -> env.record(
                        Database.class,
                        Map.of(
                                "host", env.get("HOST").string(),
                                "port", env.get("PORT").integer(),
                                "pool", env.get("PORT").integer()))))
                .hasMessageContaining("pool");
    }

    @Test
    void anOptionalGroupIsEmptyWhenNothingOfItIsSet() {
        Function<Env, Variable<Optional<Database>>> description = env -> env.into(
                        Database::new,
                        env.get("DB_HOST").string(),
                        env.get("DB_PORT").integer())
                .optional();

        assertThatReading(Map.of(), description).isEqualTo(Optional.empty());
        assertThatReading(Map.of("DB_HOST", "h", "DB_PORT", "1"), description)
                .isEqualTo(Optional.of(new Database("h", 1)));
        assertThat(failure(Map.of("DB_HOST", "h"), description).problems())
                .extracting(EnvironmentProblem::name)
                .containsExactly("DB_PORT");
    }

    @Test
    void onlyTheSelectedBranchIsRequired() {
        Function<Env, Variable<Object>> description = env -> env.oneOf(
                "STORAGE",
                Map.of(
                        "db",
                                env.into(
                                        Database::new,
                                        env.get("DB_HOST").string(),
                                        env.get("DB_PORT").integer()),
                        "url", env.get("STORAGE_URL").url()));

        assertThatReading(Map.of("STORAGE", "url", "STORAGE_URL", "s3://b"), description)
                .isEqualTo(URI.create("s3://b"));
        assertThat(failure(Map.of("STORAGE", "db"), description).problems())
                .extracting(EnvironmentProblem::name)
                .containsExactly("DB_HOST", "DB_PORT");
        assertThat(failure(Map.of("STORAGE", "tape"), description)).hasMessageContaining("STORAGE");
    }

    @Test
    void aValidatingConstructorIsOneProblemAtItsPath() {
        record Pool(int least, int most) {
            Pool {
                if (least > most) {
                    throw new IllegalArgumentException("least must not exceed most");
                }
            }
        }

        EnvironmentProblem problem = failure(
                        Map.of("POOL_MIN", "9", "POOL_MAX", "3"),
                        env -> env.object(Map.of(
                                "pool",
                                env.into(
                                        Pool::new,
                                        env.get("POOL_MIN").integer(),
                                        env.get("POOL_MAX").integer()))))
                .problems()
                .get(0);

        assertThat(problem.location()).isEqualTo("pool");
        assertThat(problem.detail()).isEqualTo("least must not exceed most");
        assertThat(problem.names()).isEqualTo(List.of("POOL_MIN", "POOL_MAX"));
    }

    @Test
    void aFormerNameIsReadWhenTheNewOneIsAbsent() {
        Function<Env, Variable<String>> description =
                env -> env.get("DATABASE_URL").string().alias("DB_URL");

        assertThatReading(Map.of("DB_URL", "old"), description).isEqualTo("old");
        assertThatReading(Map.of("DB_URL", "old", "DATABASE_URL", "new"), description)
                .isEqualTo("new");
    }

    @Test
    void laterSourcesOverrideEarlierOnes() {
        EnvironmentParser parser = new EnvironmentParser(Map.of("A", "1", "B", "1")).with(Map.of("B", "2"));

        assertThat(parser.create(env -> env.get("A").string()).parse()).isEqualTo("1");
        assertThat(parser.create(env -> env.get("B").string()).parse()).isEqualTo("2");
    }
}
