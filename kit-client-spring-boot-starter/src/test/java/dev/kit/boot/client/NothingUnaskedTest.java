package dev.kit.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.other.PlainApplication;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;

/** Applications in processes of their own, whose loaded classes are listed. */
class NothingUnaskedTest {

    /** Starts an application and ends. */
    static final class Main {

        private Main() {}

        public static void main(String[] arguments) {
            boolean calls = arguments.length > 0;
            SpringApplication application =
                    new SpringApplication(calls ? ShopApplication.class : PlainApplication.class);
            application.setWebApplicationType(WebApplicationType.NONE);
            try (var context = application.run(arguments)) {
                Stream.of(context.getBeanDefinitionNames())
                        .filter(name -> name.startsWith("dev.kit.") || name.endsWith("Client"))
                        .forEach(name -> System.out.println("bean " + name));
            }
        }
    }

    private static List<String> output(List<String> left, String... arguments) throws Exception {
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        left.stream().noneMatch(Path.of(entry).getFileName().toString()::startsWith))
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElseThrow();
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-Xshare:auto",
                                "-Xlog:class+load=info:stdout",
                                "-cp",
                                classPath,
                                Main.class.getName()),
                        Stream.of(arguments))
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = lines(process);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(String.join("\n", last(lines))).isZero();
        return lines;
    }

    private static List<String> lines(Process process) throws IOException {
        try (var reader = process.inputReader()) {
            return reader.lines().toList();
        }
    }

    private static List<String> last(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - 40), lines.size());
    }

    private static List<String> classes(List<String> lines, String prefix) {
        return lines.stream()
                .filter(line -> line.contains(" source: "))
                .map(line -> line.replaceFirst("^(\\[[^]]*])+\\s*", "").replaceFirst(" source: .*", ""))
                .filter(name -> name.startsWith(prefix))
                .filter(name -> !name.startsWith("dev.kit.boot.client.app.")
                        && !name.startsWith("dev.kit.boot.client.other.")
                        && !name.startsWith(NothingUnaskedTest.class.getName()))
                .toList();
    }

    @Test
    @DisplayName("an application without a client has no bean of the starter, and of its classes the condition alone")
    void addsNothing() throws Exception {
        List<String> output = output(List.of());

        assertThat(output).noneMatch(line -> line.startsWith("bean "));
        assertThat(classes(output, "dev.kit.")).containsOnly("dev.kit.boot.client.OnClients");
    }

    @Test
    @DisplayName("a client without Micrometer, actuator and web has a bean, and loads no class of them")
    void needsNeither() throws Exception {
        List<String> output = output(
                List.of("micrometer-core", "micrometer-tracing", "spring-boot-health", "okhttp", "kit-mock"),
                "--kit.clients.shop.base-url=http://127.0.0.1:1");

        assertThat(output).contains("bean shopClient", "bean dev.kit.client.shop");
        assertThat(classes(output, "io.micrometer.core")).isEmpty();
        assertThat(classes(output, "org.springframework.boot.health")).isEmpty();
        assertThat(classes(output, "okhttp3")).isEmpty();
        assertThat(classes(output, "jakarta.servlet")).isEmpty();
        assertThat(classes(output, "dev.kit.boot.client.observability.Observed"))
                .isEmpty();
    }
}
