package dev.kit.cli.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationReaderTest {

    private static final String HERE = "dev.kit.cli.application.";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the variables of services and schemas are read without a context, with the places that read them")
    void readsVariables() {
        ApplicationDescription read = read("sample");
        String sample = HERE + "sample.SampleConstructs.";
        assertThat(read.count()).isEqualTo(2);
        assertThat(read.variables())
                .containsExactly(
                        new ReadVariable("MAIL_HOST", false, List.of(sample + "remind", sample + "sendMail")),
                        new ReadVariable("MAIL_PORT", true, List.of(sample + "remind", sample + "sendMail")),
                        new ReadVariable("REGION", false, List.of(sample + "REGION")));
        assertThat(read.warnings())
                .containsExactly("service broken: java.lang.IllegalStateException: no configuration");
        assertThat(read.beans()).containsExactly(HERE + "sample.SampleConstructs$Beans.listMails()");
    }

    @Test
    @DisplayName("routes, crons and their facts are read without a context")
    void describesConstructs() {
        ApplicationDescription read = read("sample");
        String sample = HERE + "sample.SampleConstructs";
        List<String> mail = List.of("MAIL_HOST", "MAIL_PORT?");
        assertThat(read.routes())
                .containsExactly(new RouteDescription(
                        new ConstructDescription("sendMail", sample, "sendMail", false, null, null, mail, List.of()),
                        "POST",
                        "/mails",
                        "none"));
        assertThat(read.crons())
                .containsExactly(new CronDescription(
                        new ConstructDescription("remind", sample, "remind", false, 30_000L, null, mail, List.of()),
                        "rate(1 hour)",
                        "UTC",
                        true,
                        List.of("rate(1 hour)"),
                        null));
    }

    @Test
    @DisplayName("a class of constructs that cannot be initialized is an error with class, reason and line")
    void namesTheClassThatFails() {
        assertThatThrownBy(() -> read("failing"))
                .isInstanceOf(CliException.class)
                .hasMessageStartingWith("The constructs of " + HERE
                        + "failing.FailingConstructs could not be read: no such file\n  at " + HERE
                        + "failing.FailingConstructs:");
    }

    @Test
    @DisplayName("a class of constructs whose initialization ends the process is an error with class and line")
    void namesTheClassThatExits() {
        assertThatThrownBy(() -> read("exiting"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("exit code 3")
                                .containsPattern(
                                        "The initialization of " + HERE
                                                + "exiting\\.ExitingConstructs \\(ExitingConstructs\\.java:\\d+\\) ended the process\\."));
    }

    @Test
    @DisplayName("a class of constructs whose initialization blocks is an error with class and line")
    void namesTheClassThatBlocks() {
        assertThatThrownBy(() -> read("blocking", Map.of("JAVA_TOOL_OPTIONS", "-Dkit.reader.limit=3")))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .containsPattern("The initialization of " + HERE
                                        + "blocking\\.BlockingConstructs \\(BlockingConstructs\\.java:\\d+\\)"
                                        + " had not ended after 3 s\\."));
    }

    @Test
    @DisplayName("no socket is opened while constructs with a database and a client are read")
    void opensNoSocket() throws IOException {
        Map<String, String> refusing = Map.of(
                "JAVA_TOOL_OPTIONS",
                "-javaagent:" + agent() + " -Djava.nio.channels.spi.SelectorProvider="
                        + RefusingSelectorProvider.class.getName()
                        + " --add-exports=java.base/sun.nio.ch=ALL-UNNAMED");
        assertThat(read("unconnected", refusing).routes())
                .extracting(route -> route.construct().environment())
                .containsExactly(List.of("DATABASE_URL"));
        assertThat(read("sample", refusing).count()).isEqualTo(2);
        assertThatThrownBy(() -> read("dialling", refusing))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains(
                                        "exit code " + RefusingSelectorProvider.EXIT_CODE, "DiallingConstructs.java"));
    }

    private Path agent() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", RefusingSelectorProvider.class.getName());
        Path jar = directory.resolve("agent.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.finish();
        }
        return jar;
    }

    @Test
    @DisplayName("CO-04 envParser names a schema, whose variables are read; a wrong name is an error")
    void honoursNamedConstants() {
        String region = HERE + "sample.SampleConstructs#REGION";
        Map<String, String> properties =
                new HashMap<>(Map.of("kit.routes", HERE + "unconnected", "kit.env-parser", region));
        assertThat(read(properties).variables())
                .contains(new ReadVariable("REGION", false, List.of(region.replace('#', '.'))));
        properties.put("kit.logger", region);
        assertThatThrownBy(() -> read(properties))
                .hasMessageContaining("logger names " + region)
                .hasMessageContaining("must be an org.slf4j.Logger");
        properties.put("kit.env-parser", "com.acme.Env#PARSER");
        assertThatThrownBy(() -> read(properties))
                .hasMessageContaining("envParser names com.acme.Env#PARSER: there is no class com.acme.Env.");
    }

    private static ApplicationDescription read(Map<String, String> properties) {
        return ApplicationReader.describe(
                new ApplicationPath(System.getProperty("java.class.path"), false, null),
                ConstructPatterns.of(name -> Optional.ofNullable(properties.get(name)), Optional.empty())
                        .orElseThrow(),
                Map.of());
    }

    @Test
    @DisplayName("CO-04 patterns are a text or a list, and other kinds default to the routes")
    void readsPatterns() {
        Map<String, String> properties = Map.of(
                "kit.routes[0]", "com.acme.routes", "kit.routes[1]", "com.acme.more", "kit.crons", "com.acme.jobs, b");
        ConstructPatterns patterns = ConstructPatterns.of(
                        name -> Optional.ofNullable(properties.get(name)), Optional.empty())
                .orElseThrow();
        List<String> routes = List.of("com.acme.routes", "com.acme.more");
        assertThat(patterns.byKind())
                .containsEntry("routes", routes)
                .containsEntry("subscribers", routes)
                .containsEntry("functions", routes)
                .containsEntry("crons", List.of("com.acme.jobs", "b"));
        assertThat(ConstructPatterns.of(name -> Optional.empty(), Optional.empty()))
                .isEmpty();
    }

    private static ApplicationDescription read(String packageName) {
        return read(packageName, Map.of());
    }

    private static ApplicationDescription read(String packageName, Map<String, String> environment) {
        return ApplicationReader.describe(
                new ApplicationPath(System.getProperty("java.class.path"), false, null),
                ConstructPatterns.of(name -> Optional.empty(), Optional.of(HERE + packageName))
                        .orElseThrow(),
                environment);
    }
}
