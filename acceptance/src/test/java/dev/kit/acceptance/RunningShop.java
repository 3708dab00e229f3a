package dev.kit.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The example shop in a process of its own, with an access log.
 *
 * @param accesses the directory of the access log, which is written with each answer
 */
record RunningShop(RunningJar jar, Path accesses) implements AutoCloseable {

    static RunningShop start(RunDatabase.Postgres database) throws IOException {
        Path runs = Files.createTempDirectory(
                Files.createDirectories(Workplace.directory().resolve("runs")), "shop");
        Path accesses = runs.resolve("accesses");
        List<String> arguments = new ArrayList<>(database.arguments());
        arguments.add("--spring.flyway.placeholders.appRole=" + database.name());
        arguments.add("--kit.rls.guard=warn"); // the owner is the only role here
        arguments.add("--SESSION_SECRET=a secret of this one shop, which nobody keeps");
        arguments.add("--server.tomcat.accesslog.enabled=true");
        arguments.add("--server.tomcat.accesslog.buffered=false");
        arguments.add("--server.tomcat.accesslog.directory=" + accesses);
        return new RunningShop(RunningJar.start(packaged(), runs, List.of(), arguments), accesses);
    }

    private static Path packaged() {
        Path jar = Workplace.directory()
                .resolve("../../examples/shop/target/shop-" + Workplace.version() + "-exec.jar")
                .normalize();
        if (!Files.exists(jar)) {
            throw new IllegalStateException("There is no " + jar + ". Build the shop first: ./mvnw verify");
        }
        return jar;
    }

    String url() {
        return "http://127.0.0.1:" + jar.port();
    }

    /** Returns how often it answered {@code request}, such as {@code GET /products}. */
    long accesses(String request) {
        try (Stream<Path> logs = Files.list(accesses)) {
            return logs.flatMap(RunningShop::lines)
                    .filter(line -> line.contains('"' + request + ' ') || line.contains('"' + request + '?'))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> lines(Path log) {
        try {
            return Files.readAllLines(log).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        jar.close();
    }
}
