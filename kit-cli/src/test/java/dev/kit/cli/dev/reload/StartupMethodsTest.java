package dev.kit.cli.dev.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges edits of method bodies in applications of Spring; annotations of libraries that are not here are made. */
final class StartupMethodsTest {

    private static final String BODY = "\"old\"";

    @TempDir
    Path directory;

    private final Map<String, String> sources = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.springframework.messaging.handler.annotation.MessageMapping",
                "org.springframework.messaging.simp.annotation.SubscribeMapping",
                "org.springframework.graphql.data.method.annotation.QueryMapping",
                "org.springframework.amqp.rabbit.annotation.RabbitListener",
                "org.springframework.kafka.annotation.KafkaListener",
                "org.springframework.jms.annotation.JmsListener",
                "org.springframework.pulsar.annotation.PulsarListener",
                "io.awspring.cloud.sqs.annotation.SqsListener",
                "org.springframework.integration.annotation.ServiceActivator",
                "org.springframework.boot.actuate.endpoint.annotation.ReadOperation",
                "io.micrometer.core.annotation.Timed",
                "io.micrometer.observation.annotation.Observed",
                "org.springframework.security.access.prepost.PreAuthorize",
                "org.springframework.retry.annotation.Retryable"
            })
    @DisplayName("CD-10 the body of a method that a framework calls for each message or request is redefined")
    void redefinesCallbacks(String annotation) throws IOException {
        library(annotation);
        assertThat(edit("class Shop { @" + annotation + " String answer() { return \"old\"; } }"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.springframework.cache.annotation.Cacheable",
                "org.springframework.cache.annotation.CacheEvict",
                "org.springframework.scheduling.annotation.Scheduled",
                "org.springframework.scheduling.annotation.Async",
                "org.springframework.web.bind.annotation.GetMapping"
            })
    @DisplayName("CD-10 the body of a method that is called through a proxy or a dispatcher is redefined")
    void redefinesCallsThroughProxies(String annotation) throws IOException {
        assertThat(edit("class Shop { @" + annotation + " public String answer() { return \"old\"; } }"))
                .isEmpty();
    }

    @Test
    @DisplayName("CD-10 an annotation of the application means what those on it mean")
    void looksIntoComposedAnnotations() throws IOException {
        sources.put("Read.java", """
                import java.lang.annotation.*;
                @Retention(RetentionPolicy.RUNTIME)
                @org.springframework.web.bind.annotation.RequestMapping
                @interface Read {}
                """);
        sources.put("Made.java", """
                import java.lang.annotation.*;
                @Retention(RetentionPolicy.RUNTIME)
                @org.springframework.context.annotation.Bean
                @interface Made {}
                """);
        assertThat(edit("class Shop { @Read String answer() { return \"old\"; } }"))
                .isEmpty();
        assertThat(edit("class Shop { @Made String answer() { return \"old\"; } }"))
                .contains("Shop.answer() may run at startup: it is annotated with @Made");
    }

    @Test
    @DisplayName("CD-10 a service that only a controller calls is redefined where main class and controller are one")
    void followsTheGuideOfSeveralModules() throws IOException {
        sources.put("Shop.java", """
                import org.springframework.boot.autoconfigure.SpringBootApplication;
                import org.springframework.web.bind.annotation.*;
                @SpringBootApplication @RestController
                public class Shop {
                    private final Texts texts;
                    public Shop(Texts texts) { this.texts = texts; }
                    @GetMapping("/") public String home() { return texts.message(); }
                    public static void main(String[] words) {
                        org.springframework.boot.SpringApplication.run(Shop.class, words);
                    }
                }
                """);
        sources.put("Settings.java", """
                @org.springframework.boot.context.properties.ConfigurationProperties("shop")
                public class Settings {
                    private String message;
                    public String getMessage() { return message; }
                    public void setMessage(String message) { this.message = message; }
                }
                """);
        String service = """
                @org.springframework.stereotype.Service
                @org.springframework.boot.context.properties.EnableConfigurationProperties(Settings.class)
                public class Texts {
                    private final Settings settings;
                    public Texts(Settings settings) { this.settings = settings; }
                    public String message() { return "old" + settings.getMessage(); }
                }
                """;
        assertThat(edit("Texts.java", service, BODY, "\"new\"")).isEmpty();
        assertThat(edit("Settings.java", sources.get("Settings.java"), "= message", "= message + 1"))
                .contains("Settings.setMessage() may run at startup: it may be called to bind properties");
    }

    @Test
    @DisplayName("CD-10 the reason names the way from the start to the method")
    void namesTheWay() throws IOException {
        sources.put("Setup.java", """
                @org.springframework.context.annotation.Configuration
                class Setup {
                    @org.springframework.context.annotation.Bean Shop shop() { return made(); }
                    Shop made() { Shop.answer(); return new Shop(); }
                }
                """);
        assertThat(edit("class Shop { static String answer() { return \"old\"; } }"))
                .contains("Shop.answer() may run at startup: Setup.shop() is annotated with @Bean and leads to it by"
                        + " Setup.made()");
        assertThat(
                        edit(
                                "class Shop implements org.springframework.boot.CommandLineRunner"
                                        + " { public void run(String... words) { System.out.println(\"old\"); } static void answer() {} }"))
                .contains(
                        "Shop.run() may run at startup: it may be called by a library for the type CommandLineRunner");
    }

    @Test
    @DisplayName("CD-10 a listener of the application's events is redefined unless its event is made at startup")
    void followsEventsToTheirListeners() throws IOException {
        sources.put("Closed.java", "record Closed(int id) {}");
        String listener = """
                class Shop {
                    @org.springframework.context.event.EventListener
                    void on(Closed event) { System.out.println("old"); }
                }
                """;
        assertThat(edit(listener)).isEmpty();
        sources.put("Start.java", """
                class Start {
                    @jakarta.annotation.PostConstruct void init() { publish(new Closed(1)); }
                    void publish(Object event) {}
                }
                """);
        library("jakarta.annotation.PostConstruct");
        assertThat(edit(listener))
                .contains(
                        "Shop.on() may run at startup: Start.init() is annotated with @PostConstruct and leads to it");
        sources.remove("Start.java");
        assertThat(edit(listener.replace("Closed event", "Object event")))
                .contains("Shop.on() may run at startup: it is annotated with @EventListener");
    }

    private void library(String annotation) throws IOException {
        int dot = annotation.lastIndexOf('.');
        Path source = directory.resolve("library/" + annotation.replace('.', '/') + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(
                source,
                "package " + annotation.substring(0, dot) + "; @java.lang.annotation.Retention("
                        + "java.lang.annotation.RetentionPolicy.RUNTIME) public @interface "
                        + annotation.substring(dot + 1) + " {}");
        ModuleCompiler compiler = ModuleCompiler.open(
                List.of(directory.resolve("library")), List.of(), directory.resolve("library-classes"), 17);
        CompileOutcome outcome = compiler.compileAll();
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
    }

    private Optional<String> edit(String shop) throws IOException {
        return edit("Shop.java", shop, BODY, "\"new\"");
    }

    private Optional<String> edit(String file, String text, String from, String to) throws IOException {
        assertThat(text).contains(from);
        sources.put(file, text);
        Path root = Files.createTempDirectory(directory, "sources");
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Files.writeString(root.resolve(source.getKey()), source.getValue());
        }
        ModuleCompiler compiler =
                ModuleCompiler.open(List.of(root), classPath(), Files.createTempDirectory(directory, "classes"), 17);
        CompileOutcome first = compiler.compileAll();
        assertThat(first.errors()).isEmpty();
        compiler.write(first.changes());
        Path edited = root.resolve(file);
        Files.writeString(edited, text.replace(from, to));
        CompileOutcome outcome = compiler.update(List.of(edited), List.of());
        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.changes().isEmpty()).isFalse();
        return new Redefinition().obstacle(outcome.changes(), compiler.classes().values());
    }

    private List<Path> classPath() {
        List<Path> path = new ArrayList<>(List.of(directory.resolve("library-classes")));
        Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of)
                .forEach(path::add);
        return path;
    }
}
