package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A plain Spring Boot application of forty services and one controller, in a directory of its own. */
final class EditedApplication {

    static final String MAIN = "edited.EditedMain";

    private static final int SERVICES = 40;

    private static final Pattern LIBRARIES =
            Pattern.compile("(spring-(boot|core|web|webmvc|beans|context|aop|expression)"
                    + "|tomcat-embed|jackson-|slf4j-api|logback-|log4j-|jul-to|micrometer-(commons|observation)|commons-logging"
                    + "|snakeyaml|jakarta.annotation-api|jspecify).*\\.jar");

    private static final String DEVTOOLS = "spring-boot-devtools";

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);

    private final Path directory;

    EditedApplication(Path directory) throws IOException {
        this.directory = directory;
        Files.createDirectories(classes());
        write("EditedMain", """
                import org.springframework.boot.SpringApplication;
                import org.springframework.boot.autoconfigure.SpringBootApplication;

                @SpringBootApplication
                public class EditedMain {
                    public static void main(String[] words) {
                        SpringApplication.run(EditedMain.class, words);
                    }
                }
                """);
        for (int number = 0; number < SERVICES; number++) {
            write("Service" + number, """
                    @org.springframework.stereotype.Service
                    class Service%d {
                        String text() {
                            return "%d";
                        }
                    }
                    """.formatted(number, number));
        }
        edit("start", "");
        compile(sources());
    }

    Path directory() {
        return directory;
    }

    Path source() {
        return directory.resolve("src/main/java");
    }

    Path classes() {
        return directory.resolve("target/classes");
    }

    /** Writes the controller: what it answers, and other members. */
    void edit(String answer, String members) throws IOException {
        write("Controller", """
                import org.springframework.web.bind.annotation.GetMapping;
                import org.springframework.web.bind.annotation.RestController;

                @RestController
                class Controller {
                    private final Service7 service;

                    Controller(Service7 service) {
                        this.service = service;
                    }
                    %s
                    @GetMapping("/answer")
                    String answer() {
                        return "%s" + service.text();
                    }
                }
                """.formatted(members, answer));
    }

    /** Compiles the controller alone, as an IDE does when it saves. */
    void compileTheController() throws IOException {
        compile(List.of(file("Controller")));
    }

    static List<Path> libraries(boolean withDevtools) {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
                .map(Path::of)
                .filter(path -> LIBRARIES.matcher(path.getFileName().toString()).matches())
                .filter(path -> withDevtools || !path.getFileName().toString().startsWith(DEVTOOLS))
                .toList();
    }

    private List<Path> sources() throws IOException {
        try (var all = Files.list(file("Controller").getParent())) {
            return all.toList();
        }
    }

    private void compile(List<Path> sources) throws IOException {
        List<Path> path = new ArrayList<>(libraries(true));
        path.add(classes());
        String words = String.join(
                File.pathSeparator, path.stream().map(Path::toString).toList());
        List<String> options = List.of(
                "-proc:none", "-parameters", "-g", "-cp", words, "-d", classes().toString());
        if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                .call()) {
            throw new IOException("The application does not compile");
        }
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.writeString(file(name), "package edited;\n\n" + text);
    }

    private Path file(String name) {
        return source().resolve("edited").resolve(name + ".java");
    }
}
