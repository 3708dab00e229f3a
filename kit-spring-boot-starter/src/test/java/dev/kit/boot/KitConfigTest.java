package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** The file kit.config.yaml and the settings below {@code kit}, read by an application. */
@ExtendWith(OutputCaptureExtension.class)
class KitConfigTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("W5 W6 studio: false and openapi: false switch both off in the application too")
    void shortFormsHold() throws IOException {
        write("studio: false\nopenapi: false\nport: 1234\n");
        try (ConfigurableApplicationContext context = start()) {
            assertThat(context.getEnvironment().getProperty("kit.studio.enabled"))
                    .isEqualTo("false");
            assertThat(context.getEnvironment().getProperty("kit.openapi.enabled"))
                    .isEqualTo("false");
            assertThat(context.getEnvironment().getProperty("server.port")).isEqualTo("1234");
            assertThat(Binder.get(context.getEnvironment())
                            .bind("kit", KitProperties.class)
                            .get()
                            .openapi()
                            .enabled())
                    .isFalse();
        }
    }

    @Test
    @DisplayName(
            "W5 W7 CO-01 CO-04 every setting is a key, globs are one or a list, paths are normalised, Spring properties win")
    void everySettingIsAKey() throws IOException {
        write("""
                studio: {path: custom-studio/, excludeTables: [a, b]}
                openapi: {docsPath: api-docs, title: From the file}
                events: {outbox: true}
                max-body-size: 2MB
                subscribers: [com.acme.a, com.acme.b.*]
                crons: com.acme.jobs.*
                """);
        try (ConfigurableApplicationContext context = start("kit.openapi.title=From Spring")) {
            KitProperties properties = Binder.get(context.getEnvironment())
                    .bind("kit", KitProperties.class)
                    .get();
            assertThat(context.getEnvironment().getProperty("kit.studio.path")).isEqualTo("/custom-studio");
            assertThat(context.getEnvironment().getProperty("kit.studio.exclude-tables[1]"))
                    .isEqualTo("b");
            assertThat(properties.openapi().docsPath()).isEqualTo("/api-docs");
            assertThat(properties.openapi().title()).isEqualTo("From Spring");
            assertThat(properties.subscribers()).containsExactly("com.acme.a", "com.acme.b.*");
            assertThat(properties.crons()).containsExactly("com.acme.jobs.*");
            assertThat(properties.events().outbox()).isTrue();
            assertThat(properties.maxBodySize().toMegabytes()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("W7 every wrong line of the file is named at once, with what was meant")
    void namesWrongLines() throws IOException {
        Path file = write("routes: a.*\nstudio:\n  enbled: true\nopenapi: maybe\ncolour: blue\n");
        KitConfigException failure = catchThrowableOfType(KitConfigException.class, this::start);

        assertThat(new KitConfigFailureAnalyzer().analyze(failure, failure).getDescription())
                .isEqualTo("kit.config.yaml is not valid.\n    " + file
                        + ":3: studio.enbled is no key; did you mean studio.enabled?\n    " + file
                        + ":4: openapi must be true or false, not \"maybe\"\n    " + file + ":5: colour is no key.");
        assertThatThrownBy(() -> start("KIT_CONFIG=" + directory.resolve("none.yaml")))
                .isInstanceOf(KitConfigException.class)
                .hasMessageContaining("none.yaml, which does not exist");
    }

    @Test
    @DisplayName("CO-01 functions, envParser, logger and build are settings too")
    void readsTheKeysOfBuild() throws IOException {
        write("functions: [a]\nenvParser: a.B#c\nlogger: a.L#LOG\nbuild: {provider: server, health: false}\n");
        try (ConfigurableApplicationContext context = start()) {
            KitProperties properties = Binder.get(context.getEnvironment())
                    .bind("kit", KitProperties.class)
                    .get();
            assertThat(properties.functions()).containsExactly("a");
            assertThat(properties.envParser()).isEqualTo("a.B#c");
            assertThat(properties.logger()).isEqualTo("a.L#LOG");
            assertThat(properties.build().health()).isFalse();
        }
    }

    @Test
    @DisplayName("W7 the file is found on the class path, else in the working directory")
    void findsTheFile() throws IOException {
        write("port: 1\n");
        try (URLClassLoader none = new URLClassLoader(new URL[0], null);
                URLClassLoader here =
                        new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
            assertThat(KitConfigYaml.find("", none, directory)).isPresent();
            assertThat(KitConfigYaml.find("", here, directory.resolve("else"))).isPresent();
            assertThat(KitConfigYaml.find("", none, directory.resolve("else"))).isEmpty();
        }
    }

    @Test
    @DisplayName("FC-B typos below kit are named once at the start, with what was meant")
    void namesTypos(CapturedOutput output) {
        start("kit.studo.enabled=maybe", "kit.events.outbix=true", "kit.studio.colour=blue", "kit.studio.path=/x")
                .close();
        assertThat(output.getOut().lines().filter(line -> line.contains("Settings that nothing reads")))
                .singleElement()
                .asString()
                .contains("WARN")
                .contains("kit.studo.enabled")
                .contains("did you mean kit.studio.enabled?")
                .contains("did you mean kit.events.outbox?")
                .contains("kit.studio.colour")
                .doesNotContain("kit.studio.path");
    }

    @Test
    @DisplayName("FC-B misspelt KIT variables are named in development with what was meant, and never their values")
    void namesMisspeltVariables(CapturedOutput output) {
        Map<String, Object> variables = Map.of(
                "KIT_STUDO_ENABLED", "marked-7731",
                "KIT_STUDIO_EXCLUDE_TABLES", "right",
                "KIT_STUDIO_EXCLUDETABLES_0", "right",
                "KIT_MASTER_KEYS", "marked-7731",
                "KIT_CHEN", "of somebody else",
                "KITCHEN_TABLE", "of somebody else");
        startWith(variables).close();
        assertThat(output.getOut().lines().filter(line -> line.contains("nothing reads")))
                .singleElement()
                .asString()
                .contains("WARN")
                .endsWith("Environment variables that nothing reads: KIT_MASTER_KEYS, did you mean KIT_MASTER_KEY?;"
                        + " KIT_STUDO_ENABLED, did you mean KIT_STUDIO_ENABLED?");
        assertThat(output).doesNotContain("marked-7731");
    }

    @Test
    @DisplayName("FC-B in production and without variables of Kit nothing is said of them")
    void saysNothingOfVariablesInProduction(CapturedOutput output) {
        startWith(Map.of("KIT_STUDO_ENABLED", "x"), "--kit.dev=false").close();
        startWith(Map.of("PATH", "x", "KIT_STUDIO_ENABLED", "auto")).close();
        assertThat(output).doesNotContain("nothing reads");
    }

    private static ConfigurableApplicationContext startWith(Map<String, Object> variables, String... arguments) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
        return new SpringApplicationBuilder(Empty.class)
                .web(WebApplicationType.NONE)
                .environment(environment)
                .run(arguments);
    }

    @Test
    @DisplayName("FC-B settings of the application's own are not Kit's business")
    void leavesOwnSettingsAlone(CapturedOutput output) {
        new SpringApplicationBuilder(Own.class)
                .web(WebApplicationType.NONE)
                .run("--kit.studios.enabled=maybe", "--kit.shop.currency=EUR", "--kits.studio.enabled=x")
                .close();
        assertThat(output).doesNotContain("nothing reads");
    }

    private ConfigurableApplicationContext start(String... properties) {
        String[] arguments =
                java.util.Arrays.stream(properties).map(each -> "--" + each).toArray(String[]::new);
        Path file = directory.resolve("kit.config.yaml");
        return new SpringApplicationBuilder(Empty.class)
                .web(WebApplicationType.NONE)
                .properties(Files.exists(file) ? "KIT_CONFIG=" + file : "some=thing")
                .run(arguments);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("kit.config.yaml"), text);
    }

    @Configuration(proxyBeanMethods = false)
    static class Empty {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(OwnProperties.class)
    static class Own {}

    @ConfigurationProperties("kit.studios")
    record OwnProperties(String enabled) {}
}
