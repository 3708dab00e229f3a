package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A copy of the example of this repository with a database of its own, and an endpoint that answers. */
final class ShopApplication implements EditedApplication {

    private static final Path MODULE = Path.of("examples", "shop");

    /** The class path that {@code benchmarks/run.sh} leaves. */
    private static final Path LIBRARIES = MODULE.resolve("target/classpath");

    private static final String SERVER = "jdbc:postgresql://127.0.0.1:5432/";

    private static final String ENDPOINTS = """
            package dev.kit.examples.shop.shipping;

            import static dev.kit.constructs.endpoints.Endpoints.e;

            import dev.kit.constructs.endpoints.Endpoint;

            final class EditedEndpoints {
                %s
                static final Endpoint<String> answer = e.get("/answer")
                        .output(String.class)
                        .handle(ctx -> "%s/" + System.getProperty("edited"));
            }
            """;

    private final Path directory;

    private final String database;

    private final List<Path> libraries;

    private final Sources compiler;

    ShopApplication(Path directory) throws IOException {
        this.directory = directory;
        this.database = directory.getFileName().toString().replace('-', '_');
        this.libraries = libraries(directory);
        this.compiler = new Sources(classes(), libraries);
        copy(MODULE.resolve("src/main/java"), source());
        copy(MODULE.resolve("src/main/resources"), resources());
        copy(MODULE.resolve("src/main/resources"), classes());
        edit("start", "", "0");
        try (Stream<Path> sources = Files.walk(source())) {
            compiler.compile(sources.filter(Files::isRegularFile).toList());
        }
        server().sql("create database \"" + database + '"').update();
    }

    @Override
    public String name() {
        return "shop";
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public String main() {
        return "dev.kit.examples.shop.ShopApplication";
    }

    @Override
    public List<Path> libraries() {
        return libraries;
    }

    @Override
    public Map<String, String> variables() {
        return Map.of(
                "DATABASE_URL", SERVER + database + "?user=postgres",
                "DATABASE_APP_ROLE", "postgres",
                "SESSION_SECRET", "a secret of this benchmark alone");
    }

    @Override
    public void edit(String answer, String members, String configured) throws IOException {
        write("shipping/EditedEndpoints.java", ENDPOINTS.formatted(members, answer));
        write(
                "EditedConfiguration.java",
                "package dev.kit.examples.shop;\n\n" + PlainApplication.CONFIGURATION.formatted(configured));
    }

    @Override
    public void compileEdited() throws IOException {
        compiler.compile(List.of(file("shipping/EditedEndpoints.java"), file("EditedConfiguration.java")));
    }

    @Override
    public void remove() {
        server().sql("drop database if exists \"" + database + "\" with (force)")
                .update();
    }

    /** Kit's modules become jars, as an application of somebody else has them. */
    private static List<Path> libraries(Path directory) throws IOException {
        List<Path> found = LibraryPath.packed(
                Stream.of(Files.readString(LIBRARIES).strip().split(Pattern.quote(File.pathSeparator), -1))
                        .map(Path::of)
                        .toList(),
                directory);
        return found.stream()
                .filter(path -> !path.toString().contains("embedded-postgres"))
                .toList();
    }

    private static JdbcClient server() {
        return JdbcClient.create(new DriverManagerDataSource(SERVER + "postgres?user=postgres"));
    }

    private void write(String name, String text) throws IOException {
        if (!Files.exists(file(name)) || !Files.readString(file(name)).equals(text)) {
            Files.writeString(file(name), text);
        }
    }

    private Path file(String name) {
        return source().resolve("dev/kit/examples/shop").resolve(name);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path copy = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(path, copy);
                }
            }
        }
    }
}
