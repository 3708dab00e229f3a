package dev.kit.cli.postgres;

import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;

/**
 * The passwords of one data directory, and its preferred port.
 *
 * @param administrator the password of {@code postgres}
 * @param owner the password of the role that owns the schema
 * @param application the password of the application's role
 * @param port the last port, or 0 before the first run
 */
record ClusterSecrets(String administrator, String owner, String application, int port) {

    private static final int PASSWORD_BYTES = 16;

    static ClusterSecrets load(Path file) throws IOException {
        if (!Files.exists(file)) {
            SecureRandom random = new SecureRandom();
            return new ClusterSecrets(password(random), password(random), password(random), 0);
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new ClusterSecrets(
                properties.getProperty("administrator", ""),
                properties.getProperty("owner", ""),
                properties.getProperty("application", ""),
                Integer.parseInt(properties.getProperty("port", "0")));
    }

    ClusterSecrets withPort(int number) {
        return new ClusterSecrets(administrator, owner, application, number);
    }

    void save(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("administrator", administrator);
        properties.setProperty("owner", owner);
        properties.setProperty("application", application);
        properties.setProperty("port", Integer.toString(port));
        StringWriter text = new StringWriter();
        properties.store(text, null);
        GeneratedFile.writePrivate(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the connection service file, by which psql connects without a password on its command line. */
    void saveServices(Path file, String database) throws IOException {
        String role = DatabaseRoles.owner(database);
        String text = "# Written by kit dev; role " + role + " owns the schema, role " + DevPostgres.APPLICATION_ROLE
                + " is the application's.\n"
                + service(database, role, owner)
                + service(database, DevPostgres.APPLICATION_ROLE, application);
        GeneratedFile.writePrivate(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private String service(String database, String role, String password) {
        return "\n[" + role + "]\nhost=127.0.0.1\nport=" + port + "\ndbname=" + database + "\nuser=" + role
                + "\npassword=" + password + "\n";
    }

    private static String password(SecureRandom random) {
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
