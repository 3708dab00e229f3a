package dev.kit.cli.dev;

import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import dev.kit.cli.postgres.PostgresPlatform;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A small Spring Boot application in a directory of its own. */
record SampleProject(Path directory) {

    static final String MAIN = """
            package sample;

            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;

            @SpringBootApplication
            public class SampleApplication {
                public static void main(String[] words) {
                    SpringApplication.run(SampleApplication.class, words);
                }
            }
            """;

    static final String HELLO = """
            package sample;

            import org.springframework.web.bind.annotation.GetMapping;
            import org.springframework.web.bind.annotation.RequestParam;
            import org.springframework.web.bind.annotation.RestController;

            @RestController
            class Hello {
                @GetMapping("/hello")
                String hello() {
                    return "one";
                }

                @GetMapping("/variable")
                String variable(@RequestParam String name) {
                    return String.valueOf(System.getenv(name));
                }

                @GetMapping(path = "/docs/openapi.json", produces = "application/json")
                String document() {
                    return "{\\"openapi\\":\\"3.1.0\\"}";
                }
            }
            """;

    /** A bean of the name under which Kit's starter has what serves the document. */
    static final String DOCUMENTATION = """
            package sample;

            import org.springframework.stereotype.Component;

            @Component("dev.kit.documentationMapping")
            class Documentation {}
            """;

    /** What an application that counts or logs its requests sees. */
    static final String REQUEST_LOG = """
            package sample;

            import jakarta.servlet.*;
            import jakarta.servlet.http.HttpServletRequest;
            import java.io.IOException;
            import java.util.List;
            import java.util.concurrent.CopyOnWriteArrayList;
            import org.springframework.web.bind.annotation.GetMapping;
            import org.springframework.web.bind.annotation.RestController;

            @RestController
            class RequestLog implements Filter {
                private final List<String> requests = new CopyOnWriteArrayList<>();

                @Override
                public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                        throws IOException, ServletException {
                    requests.add(((HttpServletRequest) request).getRequestURI());
                    chain.doFilter(request, response);
                }

                @GetMapping("/requests")
                String requests() {
                    return String.join(" ", requests);
                }
            }
            """;

    /** Writes more sources, or other ones, before the first compilation. */
    interface Preparation {

        void prepare(SampleProject project) throws Exception;
    }

    static SampleProject create(Path parent) throws Exception {
        return create(parent, project -> {});
    }

    static SampleProject create(Path parent, Preparation preparation) throws Exception {
        SampleProject project = new SampleProject(Files.createDirectories(parent.resolve("my sämple")));
        project.write("src/main/java/sample/SampleApplication.java", MAIN);
        project.write("src/main/java/sample/Hello.java", HELLO);
        project.write("src/main/java/sample/RequestLog.java", REQUEST_LOG);
        project.write("src/main/resources/application.properties", "logging.level.root=warn\n");
        preparation.prepare(project);
        Files.createDirectories(project.classes());
        ModuleCompiler compiler = ModuleCompiler.open(List.of(project.sources()), libraries(), project.classes(), 17);
        CompileOutcome outcome = compiler.compileAll();
        if (!outcome.isClean()) {
            throw new IllegalStateException(outcome.errors().toString());
        }
        compiler.write(outcome.changes());
        project.write("target/classes/application.properties", "logging.level.root=warn\n");
        return project;
    }

    Path sources() {
        return directory.resolve("src/main/java");
    }

    Path classes() {
        return directory.resolve("target/classes");
    }

    void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    void edit(String file, String from, String to) throws IOException {
        Path path = directory.resolve(file);
        Files.writeString(path, Files.readString(path).replace(from, to));
    }

    /** A request with the given port and more variables than this process has. */
    DevRequest request(
            @Nullable Integer port,
            boolean withPostgres,
            Map<String, String> variables,
            Map<String, String> credentials) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("KIT_HOME", home().toString());
        environment.putAll(variables);
        List<Path> libraries = libraries().stream()
                .filter(path -> withPostgres || !path.getFileName().toString().startsWith("postgresql-"))
                .toList();
        return new DevRequest(
                "sample",
                directory,
                List.of(sources()),
                List.of(directory.resolve("src/main/resources")),
                classes(),
                libraries,
                libraries,
                null,
                port,
                "dev",
                true,
                DatabaseMode.AUTO,
                null,
                17,
                credentials,
                environment,
                ProjectLayout.single());
    }

    /** One unpacked PostgreSQL for all tests of this build. */
    static Path home() {
        return Path.of("target", "kit-home").toAbsolutePath();
    }

    static Path postgres() {
        String prefix = PostgresPlatform.artifact() + "-" + PostgresPlatform.VERSION;
        return libraries().stream()
                .filter(path -> path.getFileName().toString().startsWith(prefix))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Add " + prefix + " to the test class path"));
    }

    /** The libraries of this test but a database in memory, beside which kit dev starts no PostgreSQL, and devtools. */
    static List<Path> libraries() {
        return entries().filter(path -> !isH2(path) && !isDevtools(path)).toList();
    }

    static Path devtools() {
        return entries().filter(SampleProject::isDevtools).findFirst().orElseThrow();
    }

    private static boolean isDevtools(Path library) {
        return library.getFileName().toString().startsWith("spring-boot-devtools-");
    }

    static Path h2() {
        return entries().filter(SampleProject::isH2).findFirst().orElseThrow();
    }

    private static boolean isH2(Path library) {
        return library.getFileName().toString().startsWith("h2-");
    }

    private static Stream<Path> entries() {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of);
    }
}
