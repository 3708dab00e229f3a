package dev.kit.cli.database;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.application.DataSourceBeans;
import dev.kit.cli.command.CliException;
import dev.kit.cli.project.SpringProperties;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The development database of an application, chosen once per run.
 *
 * @param startsPostgres whether {@code kit dev} starts PostgreSQL
 * @param byHand whether the user requested PostgreSQL
 * @param reason the reason for the choice, as a clause
 * @param openCommand the command that opens psql on the application's own database, or null
 */
public record DatabaseChoice(
        boolean startsPostgres,
        boolean byHand,
        String reason,
        @Nullable String openCommand) {

    private static final String DRIVER = "org.postgresql.Driver";

    private static final List<Map.Entry<String, String>> EMBEDDED = List.of(
            Map.entry("org.h2.Driver", "H2"),
            Map.entry("org.hsqldb.jdbc.JDBCDriver", "HSQLDB"),
            Map.entry("org.apache.derby.iapi.jdbc.AutoloadedDriver", "Derby"),
            Map.entry("org.apache.derby.jdbc.EmbeddedDriver", "Derby"),
            Map.entry("io.r2dbc.h2.H2ConnectionFactoryProvider", "H2"));

    private static final String BOOT = "org.springframework.boot.";

    private static final List<Map.Entry<String, String>> CONTAINERS = List.of(
            Map.entry(BOOT + "docker.compose.lifecycle.DockerComposeListener", "spring-boot-docker-compose"),
            Map.entry(
                    BOOT + "testcontainers.lifecycle.TestcontainersLifecycleApplicationContextInitializer",
                    "spring-boot-testcontainers"));

    /**
     * Chooses the database; returns empty if the application does not use one.
     *
     * @param variables the application's environment variables, including credentials
     */
    public static Optional<DatabaseChoice> of(
            DatabaseMode mode,
            ApplicationClassPath classPath,
            SpringProperties properties,
            Map<String, String> variables) {
        boolean driver = classPath.has(DRIVER);
        if (mode == DatabaseMode.POSTGRES) {
            return Optional.of(asked(driver));
        }
        NamedDatabase named = new NamedDatabase(properties, variables);
        Optional<String> present = named.find()
                .or(() -> first(CONTAINERS, classPath))
                .or(() -> DataSourceBeans.find(classPath, properties::accept).map(bean -> "the bean " + bean))
                .or(() -> first(EMBEDDED, classPath));
        if (mode == DatabaseMode.NONE) {
            return Optional.of(own("--database none", named));
        }
        if (present.isPresent()) {
            return Optional.of(own(present.get(), named));
        }
        return driver
                ? Optional.of(new DatabaseChoice(true, false, "nothing else names a database", null))
                : Optional.empty();
    }

    /** Returns the description for an application that keeps its own database. */
    public String describeOwn() {
        return "the application's own (" + reason + ")" + (openCommand == null ? "" : "; " + openCommand);
    }

    private static DatabaseChoice own(String reason, NamedDatabase named) {
        return new DatabaseChoice(false, false, reason, named.openCommand().orElse(null));
    }

    private static DatabaseChoice asked(boolean driver) {
        if (!driver) {
            throw CliException.config(
                    "PostgreSQL was asked for, but its driver is not on the application's class path.",
                    "--database postgres",
                    "Add the dependency org.postgresql:postgresql.");
        }
        return new DatabaseChoice(true, true, "--database postgres", null);
    }

    private static Optional<String> first(List<Map.Entry<String, String>> classes, ApplicationClassPath classPath) {
        return classes.stream()
                .filter(entry -> classPath.has(entry.getKey()))
                .map(entry -> entry.getValue() + " is on the class path")
                .findFirst();
    }
}
