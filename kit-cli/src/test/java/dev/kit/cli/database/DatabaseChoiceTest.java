package dev.kit.cli.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.CliException;
import dev.kit.cli.project.SpringProperties;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DatabaseChoiceTest {

    private static final String POSTGRES = "org/postgresql/Driver";

    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void putTheDriverOnTheClassPath() throws IOException {
        provide(POSTGRES);
    }

    @Test
    @DisplayName("FC-A2 PostgreSQL starts where the driver is there and nothing else names a database")
    void startsWithTheDriverAlone() throws IOException {
        assertThat(choose(Map.of()))
                .hasValueSatisfying(
                        choice -> assertThat(choice.startsPostgres()).isTrue());
        Files.delete(directory.resolve("classes/" + POSTGRES + ".class"));
        assertThat(choose(Map.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "org/h2/Driver, H2",
        "org/hsqldb/jdbc/JDBCDriver, HSQLDB",
        "org/apache/derby/iapi/jdbc/AutoloadedDriver, Derby",
        "org/springframework/boot/docker/compose/lifecycle/DockerComposeListener, spring-boot-docker-compose",
        "org/springframework/boot/testcontainers/lifecycle/TestcontainersLifecycleApplicationContextInitializer,"
                + " spring-boot-testcontainers"
    })
    @DisplayName("FC-A2 an embedded driver or a container module keeps the application's database")
    void anotherDatabaseOnTheClassPathIsKept(String className, String name) throws IOException {
        provide(className);
        assertKept(Map.of(), name + " is on the class path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DATABASE_URL",
                "SPRING_DATASOURCE_URL",
                "SPRING_DATASOURCE_JNDINAME",
                "SPRING_DATASOURCE_JNDI_NAME",
                "SPRING_DATASOURCE_HIKARI_JDBCURL",
                "SPRING_R2DBC_URL",
                "SPRING_CONFIG_IMPORT",
                "SPRING_CONFIG_ADDITIONAL_LOCATION"
            })
    @DisplayName("FC-A2 a variable that names a database keeps it, an empty one does not")
    void variablesName(String variable) throws IOException {
        assertKept(Map.of(variable, "something"), variable + " is set");
        assertThat(choose(Map.of(variable, " ")).orElseThrow().startsPostgres()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.datasource.url=jdbc:mysql://db/shop",
                "spring.datasource.url=${NEVER_SET}",
                "spring.datasource.jndi-name=java:comp/env/db",
                "spring.datasource.hikari.jdbc-url=jdbc:h2:mem:a",
                "spring.datasource.hikari.jdbcUrl=jdbc:h2:mem:a",
                "spring.r2dbc.url=r2dbc:h2:mem:///a",
                "spring.config.import=optional:configserver:",
                "#---\nspring.config.activate.on-profile=dev\nspring.datasource.url=jdbc:h2:mem:a"
            })
    @DisplayName("FC-A2 a Spring property that names a database keeps it")
    void propertiesName(String text) throws IOException {
        resource("application.properties", text);
        assertThat(choose(Map.of()).orElseThrow().startsPostgres()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.datasource.url=",
                "spring.datasource.url=${DB_URL:}",
                "spring.datasource.username=sa",
                "#---\nspring.config.activate.on-profile=prod\nspring.datasource.url=jdbc:h2:mem:a"
            })
    @DisplayName("FC-A2 an empty address, or one of another profile, names nothing")
    void emptyPropertiesNameNothing(String text) throws IOException {
        resource("application.properties", text);
        assertThat(choose(Map.of()).orElseThrow().startsPostgres()).isTrue();
    }

    @Test
    @DisplayName("FC-A2 files count in the active profiles only, those of groups and imports included")
    void followsProfiles() throws IOException {
        resource("application-prod.yml", "spring: {datasource: {url: 'jdbc:postgresql://prod/shop'}}");
        assertThat(choose(Map.of()).orElseThrow().startsPostgres()).isTrue();
        assertKept(Map.of("SPRING_PROFILES_ACTIVE", "prod"), "spring.datasource.url is set");

        resource("application.yaml", "spring: {profiles: {group: {dev: [local]}}}");
        resource("application-local.yml", "spring.config.import: 'file:./more.properties'");
        Files.writeString(directory.resolve("more.properties"), "spring.datasource.url=jdbc:h2:mem:a");
        assertKept(Map.of(), "spring.datasource.url is set");
    }

    @Test
    @DisplayName("FC-A2 profiles that the project's own files choose hold, and the stage does not replace them")
    void profilesOfTheProjectHold() throws IOException {
        resource("application.properties", "spring.profiles.active=h2,spring-data-jpa");
        resource("application-h2.properties", "spring.datasource.url=jdbc:h2:mem:petclinic");
        assertKept(Map.of(), "spring.datasource.url is set");
        assertThat(properties(Map.of()).nameProfiles()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"javax.sql.DataSource", "sample.Pool", "sample.Child"})
    @DisplayName("FC-A2 a bean that is a DataSource, by its supertypes too, keeps it")
    void beansBringADatabase(String type) throws IOException {
        compile("Config", "@Configuration class Config { @Bean " + type + " main() { return null; } }");
        assertKept(Map.of(), "the bean Config.main()");
    }

    @Test
    @DisplayName("FC-A2 using a DataSource, or declaring one for another profile, brings none")
    void otherBeansBringNone() throws IOException {
        compile("Config", """
                @Configuration class Config {
                    @Bean String name(javax.sql.DataSource database) { return "" + database; }
                    javax.sql.DataSource helper() { return null; }
                    @Bean @Profile("prod") javax.sql.DataSource main() { return null; }
                }""");
        assertThat(choose(Map.of()).orElseThrow().startsPostgres()).isTrue();
        assertKept(Map.of("SPRING_PROFILES_ACTIVE", "prod"), "the bean Config.main()");
    }

    @Test
    @DisplayName("FC-A2 --database decides by hand")
    void theUserDecides() throws IOException {
        provide("org/h2/Driver");
        assertThat(choose(DatabaseMode.POSTGRES, Map.of("DATABASE_URL", "postgresql://x/y")))
                .hasValue(new DatabaseChoice(true, true, "--database postgres", null));
        assertThat(choose(DatabaseMode.NONE, Map.of()))
                .hasValue(new DatabaseChoice(false, false, "--database none", null));
        Files.delete(directory.resolve("classes/" + POSTGRES + ".class"));
        assertThat(catchThrowableOfType(CliException.class, () -> choose(DatabaseMode.POSTGRES, Map.of()))
                        .report())
                .contains("its driver is not on the application's class path")
                .contains("org.postgresql:postgresql");
        assertThat(catchThrowableOfType(CliException.class, () -> DatabaseMode.of("mysql"))
                        .report())
                .contains("\"mysql\" is no value of kit.database.");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://me:s3cret@db:5433/shop?sslmode=require, psql 'postgresql://me@db:5433/shop'",
        "jdbc:postgresql://db/shop?user=me&password=s3cret, psql 'postgresql://db/shop'",
        "mysql://me:s3cret@db/shop, ",
        "postgresql://me:s3cret@db:port/shop, "
    })
    @DisplayName("FC-A2 the line names psql's address without the password")
    void neverShowsAPassword(String url, String command) throws IOException {
        DatabaseChoice choice = choose(Map.of("DATABASE_URL", url)).orElseThrow();
        assertThat(choice.openCommand()).isEqualTo(command);
        assertThat(choice.describeOwn()).contains("DATABASE_URL is set").doesNotContain("s3cret");
    }

    private void assertKept(Map<String, String> variables, String reason) throws IOException {
        DatabaseChoice choice = choose(variables).orElseThrow();
        assertThat(choice.startsPostgres()).isFalse();
        assertThat(choice.reason()).isEqualTo(reason);
    }

    private Optional<DatabaseChoice> choose(Map<String, String> variables) throws IOException {
        return choose(DatabaseMode.AUTO, variables);
    }

    private Optional<DatabaseChoice> choose(DatabaseMode mode, Map<String, String> variables) {
        try (ApplicationClassPath classPath = ApplicationClassPath.of(directory.resolve("classes"), List.of())) {
            return DatabaseChoice.of(mode, classPath, properties(variables), variables);
        }
    }

    private SpringProperties properties(Map<String, String> variables) {
        return SpringProperties.load(List.of(directory.resolve("resources")), directory, variables, "dev");
    }

    private void provide(String className) throws IOException {
        Path file = directory.resolve("classes").resolve(className + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[] {1});
    }

    private void resource(String name, String text) throws IOException {
        Files.createDirectories(directory.resolve("resources"));
        Files.writeString(directory.resolve("resources").resolve(name), text, StandardCharsets.UTF_8);
    }

    private void compile(String name, String source) {
        String head = "package sample; import org.springframework.context.annotation.*;\n";
        List<JavaFileObject> units = List.of(
                unit(name, head + source),
                unit("Pool", head + "abstract class Pool implements javax.sql.DataSource {}"),
                unit("Child", head + "abstract class Child extends Pool {}"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        List<String> options = List.of("-d", directory.resolve("classes").toString(), "-proc:none");
        assertThat(compiler.getTask(errors, null, null, options, null, units).call())
                .as(errors.toString())
                .isTrue();
    }

    private static JavaFileObject unit(String name, String source) {
        return new SimpleJavaFileObject(URI.create("string:///sample/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }
}
