package dev.kit.benchmarks.devloop;

import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.DevLoop;
import dev.kit.cli.dev.DevRequest;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** kit dev, with its launcher in this process. */
final class KitDev implements Contender {

    private final int port;

    private final DevLoop loop;

    private final Thread thread;

    KitDev(EditedApplication application, int port) {
        this.port = port;
        List<Path> libraries = EditedApplication.libraries(false);
        DevRequest request = new DevRequest(
                "edited",
                application.directory(),
                List.of(application.source()),
                List.of(application.directory().resolve("src/main/resources")),
                application.classes(),
                libraries,
                libraries,
                EditedApplication.MAIN,
                port,
                "dev",
                false,
                DatabaseMode.NONE,
                null,
                17,
                Map.of(),
                System.getenv());
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        this.loop = new DevLoop(
                request,
                Console.of(nowhere, nowhere, false),
                (document, directory) -> {},
                () -> {
                    throw new IllegalStateException("No database is needed");
                },
                null);
        this.thread = new Thread(loop::run, "kit-dev");
        thread.start();
    }

    @Override
    public String name() {
        return "kit dev";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void saved() {
        // the request itself brings the change in
    }

    @Override
    public void close() {
        loop.stop();
    }
}
