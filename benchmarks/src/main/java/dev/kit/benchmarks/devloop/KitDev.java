package dev.kit.benchmarks.devloop;

import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.DevLoop;
import dev.kit.cli.dev.DevRequest;
import dev.kit.cli.dev.ProjectBuild;
import dev.kit.cli.dev.ProjectLayout;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** kit dev, with its launcher in this process. */
final class KitDev implements Contender {

    private final EditedApplication application;

    private final int port;

    private final DevLoop loop;

    private final Thread thread;

    KitDev(EditedApplication application, int port) throws IOException {
        this.application = application;
        this.port = port;
        List<Path> libraries = application.libraries();
        DevRequest request = new DevRequest(
                "edited",
                application.directory(),
                List.of(application.source()),
                List.of(application.resources()),
                application.classes(),
                libraries,
                libraries,
                application.main(),
                port,
                "dev",
                false,
                DatabaseMode.NONE,
                null,
                17,
                Map.of(),
                environment(application),
                ProjectLayout.single());
        PrintStream log = new PrintStream(
                Files.newOutputStream(application.directory().resolve("log")), true, StandardCharsets.UTF_8);
        this.loop = new DevLoop(
                request,
                Console.of(log, log, false),
                (language, document, directory) -> {},
                () -> {
                    throw new IllegalStateException("No database is needed");
                },
                ProjectBuild.none(Instant.MAX),
                null);
        this.thread = new Thread(loop::run, "kit-dev");
        thread.start();
    }

    private static Map<String, String> environment(EditedApplication application) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(application.variables());
        return environment;
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
    public void edit(String answer, String members, String configured) throws IOException {
        application.edit(answer, members, configured);
    }

    @Override
    public void saved() {
        // the request itself brings the change in
    }

    @Override
    public boolean isRunning() {
        return thread.isAlive();
    }

    @Override
    public int turns() {
        return 1;
    }

    @Override
    public void close() {
        loop.stop();
        application.remove();
    }
}
