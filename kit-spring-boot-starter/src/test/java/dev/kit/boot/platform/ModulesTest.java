package dev.kit.boot.platform;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import dev.kit.boot.KitVersion;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** Applications with too few modules of Kit, or too many, in a JVM of their own. */
class ModulesTest {

    @TempDir
    Path directory;

    static final class Routes {
        static final Endpoint<String> hello =
                e.get("/hello").output(String.class).handle(ctx -> "hello");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    public static class Plain {

        public static void main(String[] args) throws IOException, InterruptedException {
            SpringApplication.run(Plain.class, args).close();
        }
    }

    /** Prints the message of the failure that a connection string causes. */
    public static final class Opening {

        private Opening() {}

        public static void main(String[] args) {
            try {
                Publisher.fromConnectionString(args[0]);
            } catch (EventException e) {
                System.out.println("message=" + e.getMessage());
            }
        }
    }

    private static Stream<Path> without(String... names) {
        return ChildJvm.CLASS_PATH.stream()
                .filter(entry ->
                        Arrays.stream(names).noneMatch(name -> entry.toString().contains(name)));
    }

    private static String start(List<Path> classPath, String... words) throws Exception {
        Process process = ChildJvm.start(classPath, Plain.class.getName(), words);
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The module of the class path as a jar of another version. */
    private Path jar(String artifact, String version) throws IOException {
        Path entry = entry(artifact);
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.IMPLEMENTATION_TITLE, artifact);
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        Path jar = directory.resolve(artifact + "-" + version + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                FileSystem archive = Files.isDirectory(entry) ? null : FileSystems.newFileSystem(entry)) {
            Path root = archive == null ? entry : archive.getPath("/");
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String name = root.relativize(file).toString();
                    if (!name.equals(JarFile.MANIFEST_NAME)) {
                        out.putNextEntry(new ZipEntry(name));
                        Files.copy(file, out);
                    }
                }
            }
        }
        return jar;
    }

    private static Path entry(String artifact) {
        return ChildJvm.CLASS_PATH.stream()
                .filter(entry -> entry.toString().contains(artifact + File.separator))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis", "postgres"})
    @DisplayName("FC-A7 a shared store of rate limits without its module is one sentence with the coordinates")
    void namesTheModuleOfSharedLimits(String store) throws Exception {
        assertThat(
                        start(
                                without("kit-ratelimit-distributed", "bucket4j").toList(),
                                "--server.port=0",
                                "--kit.routes=dev/kit/boot/platform/ModulesTest$Routes.class",
                                "--kit.rate-limit.store=" + store,
                                "--spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"))
                .contains("kit.rate-limit.store is " + store + ", but dev.kit:kit-ratelimit-distributed is not on the"
                        + " class path. Add it to the application's dependencies.")
                .contains("Correct the setting or add the dependency named above, and start again.")
                .doesNotContain("NoClassDefFoundError", "the constructs named above");
    }

    @Test
    @DisplayName("the core with a broker's driver alone, as it once sufficed, names the module to add")
    void namesTheModuleBesideTheDriver() throws Exception {
        List<Path> classPath = without("kit-events-rabbitmq").toList();

        assertThat(classPath).anyMatch(entry -> entry.toString().contains("amqp-client"));
        assertThat(ChildJvm.run(classPath, Opening.class.getName(), "rabbitmq://u:hush@h"))
                .contains(
                        "message=rabbitmq://u:****@h needs dev.kit:kit-events-rabbitmq, which is not on the class path."
                                + " Add it to the dependencies; it brings its driver.");
    }

    @Test
    @DisplayName("a module twice on the class path ends the start with one sentence")
    void refusesTwins() throws Exception {
        Stream<Path> twins = Stream.of(jar("kit-lambda", "0.9"), jar("kit-lambda", "1.0"));

        assertThat(start(Stream.concat(twins, without("kit-lambda" + File.separator))
                        .toList()))
                .contains("APPLICATION FAILED TO START")
                .containsPattern("kit-lambda is on the class path twice, as \\S+kit-lambda-0.9.jar and"
                        + " \\S+kit-lambda-1.0.jar. Keep one of them.")
                .doesNotContain("\tat ");
    }

    @Test
    @DisplayName("two versions of Kit end the start with one sentence")
    void refusesTwoVersions() throws Exception {
        Stream<Path> mixed = Stream.of(jar("kit-constructs", KitVersion.get()), jar("kit-lambda", "9.9"));

        assertThat(start(Stream.concat(mixed, without("kit-constructs" + File.separator, "kit-lambda" + File.separator))
                        .toList()))
                .contains("APPLICATION FAILED TO START")
                .contains("Two versions of Kit are on the class path: kit-constructs " + KitVersion.get()
                        + " and kit-lambda 9.9. Import dev.kit:kit-bom, and leave the versions of all modules to it.")
                .doesNotContain("\tat ");
    }
}
