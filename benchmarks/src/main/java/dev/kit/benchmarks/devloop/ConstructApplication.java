package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** An application of forty-one classes of Kit's endpoints and a configuration. */
final class ConstructApplication implements EditedApplication {

    private static final int CLASSES = 40;

    private final Path directory;

    private final List<Path> libraries;

    private final Sources compiler;

    ConstructApplication(Path directory) throws IOException {
        this.directory = directory;
        this.libraries = LibraryPath.kit(directory);
        this.compiler = new Sources(classes(), libraries);
        write("EditedMain", PlainApplication.MAIN);
        for (int number = 0; number < CLASSES; number++) {
            write("Endpoints" + number, """
                    import static dev.kit.constructs.endpoints.Endpoints.e;

                    import dev.kit.constructs.endpoints.Endpoint;

                    final class Endpoints%1$d {
                        record Query(int number, String text) {}

                        record Answer(String text, java.util.List<Query> all) {}

                        static final Endpoint<Answer> ask = e.get("/ask%1$d")
                                .query(Query.class)
                                .output(Answer.class)
                                .handle(ctx -> new Answer("", java.util.List.of(ctx.query())));
                    }
                    """.formatted(number));
        }
        edit("start", "", "0");
        try (var all = Files.list(file("EditedMain").getParent())) {
            compiler.compile(all.toList());
        }
    }

    @Override
    public String name() {
        return "Kit's endpoints";
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
        return libraries;
    }

    @Override
    public void edit(String answer, String members, String configured) throws IOException {
        write("Endpoints", """
                import static dev.kit.constructs.endpoints.Endpoints.e;

                import dev.kit.constructs.endpoints.Endpoint;

                final class Endpoints {
                    %s
                    static final Endpoint<String> answer = e.get("/answer")
                            .output(String.class)
                            .handle(ctx -> "%s/" + System.getProperty("edited"));
                }
                """.formatted(members, answer));
        write("EditedConfiguration", PlainApplication.CONFIGURATION.formatted(configured));
    }

    @Override
    public void compileEdited() throws IOException {
        compiler.compile(List.of(file("Endpoints"), file("EditedConfiguration")));
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
