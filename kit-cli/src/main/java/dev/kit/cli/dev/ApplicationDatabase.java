package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseChoice;
import dev.kit.cli.postgres.DevPostgres;
import dev.kit.cli.postgres.PostgresPlatform;
import dev.kit.cli.project.SpringProperties;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The database of one run: PostgreSQL that we started, or whatever the application has. Thread-safe. */
final class ApplicationDatabase implements AutoCloseable {

    private final Supplier<Path> postgres;

    private final Console console;

    private @Nullable DatabaseChoice choice;

    private @Nullable DevPostgres server;

    private ApplicationDatabase(Supplier<Path> postgres, Console console) {
        this.postgres = postgres;
        this.console = console;
    }

    static ApplicationDatabase open(
            DevRequest request, Map<String, String> variables, Supplier<Path> postgres, Console console) {
        ApplicationDatabase database = new ApplicationDatabase(postgres, console);
        database.decide(request, variables);
        return database;
    }

    /**
     * Decides for the files and variables as they are now; call it while no application uses the database.
     *
     * @return the sentence about the database where another one is used than before, or for another reason
     */
    synchronized Optional<String> decide(DevRequest request, Map<String, String> variables) {
        Optional<String> before = description();
        DatabaseChoice now = choose(request, variables);
        boolean starts = now != null && now.startsPostgres();
        if (starts && server == null) {
            server = start(request);
        }
        choice = now;
        if (!starts && server != null) {
            close();
            console.progress("kit: the PostgreSQL that was started here has stopped");
        }
        Optional<String> after = description();
        return after.equals(before) ? Optional.empty() : Optional.of(after.orElse("none"));
    }

    /** Returns whether {@link #decide} would start PostgreSQL or stop it. */
    synchronized boolean isOutdated(DevRequest request, Map<String, String> variables) {
        DatabaseChoice now = choose(request, variables);
        return (now != null && now.startsPostgres()) != (server != null);
    }

    /** The variables that lead the application to our database, none when it keeps its own. */
    synchronized Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        if (server != null && choice != null) {
            variables.putAll(server.variables());
            variables.putAll(choice.byHand() ? server.springVariables() : Map.of());
        }
        return variables;
    }

    /** Which it is, why, and how to open psql on it; empty when the application has none. */
    synchronized Optional<String> description() {
        if (choice == null) {
            return Optional.empty();
        }
        return Optional.of(
                server == null
                        ? choice.describeOwn()
                        : "PostgreSQL " + PostgresPlatform.VERSION + ", started here (" + choice.reason() + "); "
                                + server.openCommand());
    }

    @Override
    public synchronized void close() {
        DevPostgres running = server;
        server = null;
        if (running != null) {
            running.close();
        }
    }

    private static @Nullable DatabaseChoice choose(DevRequest request, Map<String, String> variables) {
        SpringProperties properties =
                SpringProperties.load(request.resources(), request.directory(), variables, request.stage());
        try (ApplicationClassPath classPath = ApplicationClassPath.of(request.classes(), request.runtimePath())) {
            return DatabaseChoice.of(request.database(), classPath, properties, variables)
                    .orElse(null);
        }
    }

    /**
     * Starts it on a thread that the end of the run does not interrupt: a server half started would be left behind.
     *
     * <p>Not on the common pool, which has one thread on two processors, and this method may be on it.
     */
    private DevPostgres start(DevRequest request) {
        try {
            return CompletableFuture.supplyAsync(
                            () -> DevPostgres.start(
                                    request.workDirectory(), cache(request), request.name(), postgres, console),
                            work -> new Thread(work, "kit-postgres-start").start())
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof CliException known) {
                throw known;
            }
            throw e;
        }
    }

    private static Path cache(DevRequest request) {
        String home = request.environment().getOrDefault("KIT_HOME", "");
        Path base = home.isBlank() ? Path.of(System.getProperty("user.home"), ".kit") : Path.of(home);
        return base.resolve("postgres");
    }
}
