package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.envkit.EnvironmentSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class EnvCheckCommandTest {

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    private int code;

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
    }

    @Test
    @DisplayName("CB-09 required names that are missing are listed and fail, optional ones do not; alike ones are told")
    void comparesNames() throws IOException {
        project.with(".env", "SMTP_HOSTT=localhost\nEMPTY=\n");
        RequiredNames names = at -> List.of("EMPTY", "SMTP_HOST", "SMTP_PORT?", "STRIPE_KEY");
        assertThat(check(names)).isEqualTo("""
                        missing   EMPTY
                        missing   SMTP_HOST
                        missing   STRIPE_KEY
                        optional  SMTP_PORT
                        unused    SMTP_HOSTT. Did you mean SMTP_HOST?
                        0 of 4 variables are there in stage dev, 3 required ones are missing
                        """);
        assertThat(code).isEqualTo(1);
    }

    @Test
    @DisplayName("a sealed name counts without its key; everything there is exit code 0; --json has stable keys")
    void needsNoKey() throws IOException {
        project.secrets("secrets:init", "--stage", "production");
        project.secrets("secrets:set", "STRIPE_KEY", "a-long-secret", "--stage", "production");
        Files.delete(temporary.resolve("home/kit/keys/project/production.key"));
        project.environment.put("SMTP_HOST", "mail");
        RequiredNames names = at -> List.of("SMTP_HOST", "SMTP_PORT?", "STRIPE_KEY");
        JsonNode report = new JsonMapper().readTree(check(names, "--stage", "production", "--json"));
        assertThat(report.toString())
                .isEqualTo("{\"stage\":\"production\",\"present\":[\"SMTP_HOST\",\"STRIPE_KEY\"],\"missing\":[],"
                        + "\"absentOptional\":[\"SMTP_PORT\"],\"unused\":[]}");
        assertThat(code).isZero();
    }

    @Test
    @DisplayName("CO-04 envParser names a field of the compiled application, which a process of its own loads")
    void readsTheParser() throws IOException {
        compiled(Sample.class);
        project.with("kit.config.yaml", "envParser: " + Sample.class.getName() + "#SCHEMA\n");
        assertThat(check(new ParserNames())).startsWith("missing   MAIL_HOST\noptional  MAIL_PORT\n");
    }

    @Test
    @DisplayName("CO-03 CO-04 a parser that is not there, no field, one that throws: one sentence and its reason")
    void refusesParsers() throws IOException {
        project.with("kit.config.yaml", "envParser: \"com.acme.Env\"\n");
        assertThat(failure().what())
                .isEqualTo("envParser must name a class and a static field, such as com.acme.Env#PARSER,"
                        + " not \"com.acme.Env\".");
        project.with("kit.config.yaml", "envParser: com.acme.Env#PARSER\n");
        assertThat(failure().what())
                .isEqualTo("The application is not compiled, so its environment parser cannot be read.");
        compiled(Throwing.class);
        assertThat(failure().what())
                .isEqualTo("The environment parser com.acme.Env#PARSER cannot be read:"
                        + " java.lang.ClassNotFoundException: com.acme.Env.");
        project.with("kit.config.yaml", "envParser: " + Throwing.class.getName() + "#SCHEMA\n");
        assertThat(failure().what()).endsWith("cannot be read: java.lang.IllegalStateException: no luck.");
    }

    @Test
    @DisplayName(
            "CB-09 the constructs of a class path name the variables, with the packages of --package or kit.routes")
    void readsTheConstructs() throws IOException {
        String constructs = "dev.kit.cli.application.sample";
        String classPath = System.getProperty("java.class.path");
        String expected = """
                missing   MAIL_HOST
                missing   REGION
                optional  MAIL_PORT
                0 of 3 variables are there in stage dev, 2 required ones are missing
                """;
        assertThat(check(new ParserNames(), "--class-path", classPath, "--package", constructs))
                .endsWith(expected);
        project.with("kit.config.yaml", "routes:\n  - " + constructs + "\n");
        assertThat(check(new ParserNames(), "--class-path", classPath))
                .endsWith(expected)
                .contains("kit: service broken: java.lang.IllegalStateException: no configuration; its variables may")
                .contains("SampleConstructs$Beans.listMails() is a bean, whose variables only a running");
    }

    @Test
    @DisplayName("without a parser there is nothing to compare, which is an error of the configuration")
    void needsAParser() {
        CliException failure = failure();
        assertThat(failure.what()).isEqualTo("Nothing names the variables of the application.");
        assertThat(failure.exitCode().value()).isEqualTo(78);
    }

    private CliException failure() {
        return catchThrowableOfType(CliException.class, () -> check(new ParserNames()));
    }

    private void compiled(Class<?> type) throws IOException {
        String entry = type.getName().replace('.', '/') + ".class";
        Path file = project.directory.resolve("target/classes").resolve(entry);
        Files.createDirectories(file.getParent());
        try (InputStream in = type.getClassLoader().getResourceAsStream(entry)) {
            Files.write(file, in.readAllBytes());
        }
    }

    private String check(RequiredNames names, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        EnvCheckCommand command = new EnvCheckCommand(names);
        code = command.run(new Invocation(
                        Arguments.parse(command.usage(), List.of(words)),
                        ExaminedProject.console(out),
                        project.directory,
                        project.environment))
                .value();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** An application's description of its variables. */
    static final class Sample {

        static final EnvironmentSchema<String> SCHEMA = EnvironmentSchema.of(env -> env.into(
                (String host, Integer port) -> host + port,
                env.get("MAIL_HOST").string(),
                env.get("MAIL_PORT").integer().orElse(25)));

        private Sample() {}
    }

    /** A class that cannot be initialised. */
    static final class Throwing {

        static final Object SCHEMA = fail();

        private Throwing() {}

        private static Object fail() {
            throw new IllegalStateException("no luck");
        }
    }
}
