package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A plain Spring Boot application of forty services, a configuration and one controller. */
final class PlainApplication implements EditedApplication {

    private static final int SERVICES = 40;

    static final String MAIN = """
            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;

            @SpringBootApplication
            public class EditedMain {
                public static void main(String[] words) {
                    SpringApplication.run(EditedMain.class, words);
                }
            }
            """;

    static final String CONFIGURATION = """
            import org.springframework.context.annotation.*;

            @Configuration
            class EditedConfiguration {
                @Bean
                Runnable edited() {
                    System.setProperty("edited", "%s");
                    return () -> {};
                }
            }
            """;

    private final Path directory;

    private final Sources compiler;

    PlainApplication(Path directory) throws IOException {
        this.directory = directory;
        this.compiler = new Sources(classes(), libraries());
        write("EditedMain", MAIN);
        for (int number = 0; number < SERVICES; number++) {
            write("Service" + number, """
                    @org.springframework.stereotype.Service
                    class Service%d {
                        String text() {
                            return "/";
                        }
                    }
                    """.formatted(number));
        }
        edit("start", "", "0");
        try (var all = Files.list(file("Controller").getParent())) {
            compiler.compile(all.toList());
        }
    }

    @Override
    public String name() {
        return "plain Spring";
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public String main() {
        return "edited.EditedMain";
    }

    @Override
    public List<Path> libraries() {
        return LibraryPath.spring();
    }

    @Override
    public void edit(String answer, String members, String configured) throws IOException {
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
                        return "%s" + service.text() + System.getProperty("edited");
                    }
                }
                """.formatted(members, answer));
        write("EditedConfiguration", CONFIGURATION.formatted(configured));
    }

    @Override
    public void compileEdited() throws IOException {
        compiler.compile(List.of(file("Controller"), file("EditedConfiguration")));
    }

    private void write(String name, String text) throws IOException {
        String whole = "package edited;\n\n" + text;
        Files.createDirectories(file(name).getParent());
        if (!Files.exists(file(name)) || !Files.readString(file(name)).equals(whole)) {
            Files.writeString(file(name), whole);
        }
    }

    private Path file(String name) {
        return source().resolve("edited").resolve(name + ".java");
    }
}
