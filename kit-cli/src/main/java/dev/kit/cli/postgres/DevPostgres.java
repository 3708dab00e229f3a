package dev.kit.cli.postgres;

import dev.kit.cli.command.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A running PostgreSQL server of one project. Closing it stops the server. */
public final class DevPostgres implements AutoCloseable {

    /**
     * The role of the application.
     *
     * <p>It is not a superuser and is subject to row-level security.
     */
    public static final String APPLICATION_ROLE = "app";

    /** The role of endpoints with {@code rlsBypass()}. Login is not permitted. */
    public static final String BYPASS_ROLE = "app_bypass";

    private static final long STOP_SECONDS = 30;

    /** The script that waits on a pipe from this process, so that the server also stops if this process is killed. */
    private static final String GUARD = "trap '' INT TERM HUP; cat >/dev/null; exec \"$@\"";

    private final PostgresCluster cluster;

    private final @Nullable Process guard;

    private final ClusterSecrets secrets;

    private final Path services;

    private final String database;

    private DevPostgres(
            PostgresCluster cluster, @Nullable Process guard, ClusterSecrets secrets, Path services, String database) {
        this.cluster = cluster;
        this.guard = guard;
        this.secrets = secrets;
        this.services = services;
        this.database = database;
    }

    /**
     * Starts the server, creating data, database and roles on the first run.
     *
     * @param directory the parent directory of the data directory {@code postgres}, the logs and the settings
     * @param cache the directory of unpacked servers, shared by all projects
     * @param application the name of the application, from which the database is named
     * @param artifact fetches the artifact of {@link PostgresPlatform}; called only if it has not been unpacked yet
     */
    public static DevPostgres start(
            Path directory, Path cache, String application, Supplier<Path> artifact, Console console) {
        Path home = cache.resolve(PostgresPlatform.artifact() + "-" + PostgresPlatform.VERSION);
        if (!PostgresPlatform.isIn(home)) {
            console.progress("PostgreSQL " + PostgresPlatform.VERSION + ": fetching and unpacking (once) …");
            PostgresPlatform.unpack(artifact.get(), home);
        }
        PostgresCluster cluster = new PostgresCluster(home, directory.resolve("postgres"), PlainUser.choose());
        try {
            return start(cluster, directory.resolve("postgres.properties"), databaseName(application), console);
        } catch (IOException | SQLException e) {
            throw cluster.failure("be used (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cluster.failure("start before the command was stopped", e);
        }
    }

    /**
     * Returns the environment variables of the application.
     *
     * <p>They are {@code DATABASE_URL}, {@code DATABASE_MIGRATION_URL} and {@code KIT_RLS_BYPASS_ROLE}.
     */
    public Map<String, String> variables() {
        return Map.of(
                "DATABASE_URL", url(APPLICATION_ROLE, secrets.application()),
                "DATABASE_MIGRATION_URL", url(DatabaseRoles.owner(database), secrets.owner()),
                "KIT_RLS_BYPASS_ROLE", BYPASS_ROLE);
    }

    /**
     * Returns Spring's own variables for the same database.
     *
     * <p>They override an address that the application configures itself.
     */
    public Map<String, String> springVariables() {
        return Map.of(
                "SPRING_DATASOURCE_URL",
                "jdbc:postgresql://127.0.0.1:" + secrets.port() + "/" + database,
                "SPRING_DATASOURCE_USERNAME",
                APPLICATION_ROLE,
                "SPRING_DATASOURCE_PASSWORD",
                secrets.application(),
                "SPRING_DOCKER_COMPOSE_ENABLED",
                "false");
    }

    /**
     * Returns the command that opens psql as the schema's owner.
     *
     * <p>The password remains in a file that only its owner can read.
     */
    public String openCommand() {
        String command = "psql service=" + DatabaseRoles.owner(database);
        return isWindows()
                ? "set \"PGSERVICEFILE=" + services + "\" && " + command
                : "PGSERVICEFILE='" + services.toString().replace("'", "'\\''") + "' " + command;
    }

    /** Stops the server, waiting up to 30 seconds for it. */
    @Override
    public void close() {
        try {
            Process stopping = guard;
            if (stopping == null) {
                stopping = cluster.start(cluster.stopCommand());
            } else {
                stopping.getOutputStream().close();
            }
            stopping.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw cluster.failure("be stopped", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static DevPostgres start(PostgresCluster cluster, Path file, String database, Console console)
            throws IOException, SQLException, InterruptedException {
        Files.createDirectories(file.getParent());
        ClusterSecrets kept = ClusterSecrets.load(file);
        if (!cluster.exists()) {
            console.progress("PostgreSQL: creating the data directory (once) …");
            kept.save(file);
            cluster.create(kept.administrator());
        }
        cluster.stopLeftOver();
        ClusterSecrets secrets = kept.withPort(freePort(kept.port()));
        secrets.save(file);
        Path services = file.resolveSibling("pg_service.conf");
        secrets.saveServices(services, database);
        cluster.start(secrets.port());
        DevPostgres server = new DevPostgres(cluster, guard(cluster), secrets, services, database);
        try {
            new DatabaseRoles(secrets.port(), secrets, database).ensure();
            return server;
        } catch (SQLException e) {
            server.close();
            throw e;
        }
    }

    private static @Nullable Process guard(PostgresCluster cluster) throws IOException {
        if (isWindows()) {
            return null;
        }
        List<String> command = new ArrayList<>(List.of("sh", "-c", GUARD, "kit-postgres-guard"));
        command.addAll(cluster.stopCommand());
        Process guard = cluster.start(command);
        OutputStream pipe = guard.getOutputStream();
        pipe.flush();
        return guard;
    }

    /**
     * Returns the port of the last run if it is free, so that other tools find the server again; else any free port.
     */
    private static int freePort(int preferred) throws IOException {
        for (int port : new int[] {preferred, 0}) {
            try (ServerSocket socket = new ServerSocket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return socket.getLocalPort();
            } catch (IOException e) {
                if (port == 0) {
                    throw e;
                }
            }
        }
        throw new IOException("no port is free");
    }

    private static boolean isWindows() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
    }

    private String url(String role, String password) {
        return "postgresql://" + role + ":" + password + "@127.0.0.1:" + secrets.port() + "/" + database;
    }

    private static String databaseName(String application) {
        String name = application.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "app_" + name : name;
    }
}
