package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseChoice;
import dev.kit.cli.postgres.DevPostgres;
import dev.kit.cli.postgres.PostgresPlatform;
import dev.kit.cli.project.SpringProperties;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The database of one run: PostgreSQL that we started, or whatever the application has. */
final class ApplicationDatabase implements AutoCloseable {

    private final @Nullable DatabaseChoice choice;

    private final @Nullable DevPostgres server;

    private ApplicationDatabase(@Nullable DatabaseChoice choice, @Nullable DevPostgres server) {
        this.choice = choice;
        this.server = server;
    }

    static ApplicationDatabase open(
            DevRequest request, Map<String, String> variables, Supplier<Path> postgres, Console console) {
        SpringProperties properties =
                SpringProperties.load(request.resources(), request.directory(), variables, request.stage());
        try (ApplicationClassPath classPath = ApplicationClassPath.of(request.classes(), request.runtimePath())) {
            DatabaseChoice choice = DatabaseChoice.of(request.database(), classPath, properties, variables)
                    .orElse(null);
            DevPostgres server = choice != null && choice.startsPostgres()
                    ? DevPostgres.start(request.workDirectory(), cache(request), request.name(), postgres, console)
                    : null;
            return new ApplicationDatabase(choice, server);
        }
    }

    /** What the application gets from us, nothing when it keeps its own. */
    Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        if (server != null && choice != null) {
            variables.putAll(server.variables());
            variables.putAll(choice.byHand() ? server.springVariables() : Map.of());
        }
        return variables;
    }

    /** Which it is, why, and how to open psql on it; empty when the application has none. */
    Optional<String> description() {
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
    public void close() {
        if (server != null) {
            server.close();
        }
    }

    private static Path cache(DevRequest request) {
        String home = request.environment().getOrDefault("KIT_HOME", "");
        Path base = home.isBlank() ? Path.of(System.getProperty("user.home"), ".kit") : Path.of(home);
        return base.resolve("postgres");
    }
}
