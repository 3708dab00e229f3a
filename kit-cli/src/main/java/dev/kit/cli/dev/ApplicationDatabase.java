package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseChoice;
import dev.kit.cli.postgres.DevPostgres;
import dev.kit.cli.postgres.PostgresPlatform;
import dev.kit.cli.project.KitHome;
import dev.kit.cli.project.SpringProperties;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The database of one run: PostgreSQL started by this process, or the application's own. Thread-safe. */
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
     * Chooses the database for the current files and variables. Must be called while no application uses the database.
     *
     * @return the description of the database if the database or the reason for it changed, else empty
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

    /** Returns the variables that configure the application for the started database; empty if it keeps its own. */
    synchronized Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        if (server != null && choice != null) {
            variables.putAll(server.variables());
            variables.putAll(choice.byHand() ? server.springVariables() : Map.of());
        }
        return variables;
    }

    /** Returns the database, the reason for its choice and the psql command; empty if the application has none. */
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
     * Starts PostgreSQL on a thread that the end of the run does not interrupt, since a partially started server would
     * be left running.
     *
     * <p>The common pool is not used: it has one thread on two processors, and this method may be running on it.
     */
    private DevPostgres start(DevRequest request) {
        try {
            return CompletableFuture.supplyAsync(
                            () -> DevPostgres.start(
                                    request.workDirectory(),
                                    KitHome.of(request.environment()).resolve("postgres"),
                                    request.name(),
                                    postgres,
                                    console),
                            work -> new Thread(work, "kit-postgres-start").start())
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof CliException known) {
                throw known;
            }
            throw e;
        }
    }
}
