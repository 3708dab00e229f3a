package dev.kit.cli.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ApplicationReaderTest {

    private static final String HERE = "dev.kit.cli.application.";

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
        return ApplicationReader.describe(
                new ApplicationPath(System.getProperty("java.class.path"), false, null),
                ConstructPatterns.of(name -> Optional.empty(), Optional.of(HERE + packageName))
                        .orElseThrow(),
                Map.of());
    }
}
