package dev.kit.cli.postgres;

import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** The connection service file, by which psql connects without a password on its command line. */
record ServiceFile(Path path) {

    void write(ClusterSecrets secrets, String database) throws IOException {
        String owner = DatabaseRoles.owner(database);
        String text = "# Written by kit dev; role " + owner + " owns the schema, role " + DevPostgres.APPLICATION_ROLE
                + " is the application's.\n"
                + service(secrets, database, owner, secrets.owner())
                + service(secrets, database, DevPostgres.APPLICATION_ROLE, secrets.application());
        GeneratedFile.writePrivate(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the command for the user's shell. */
    String openCommand(String role) {
        String command = "psql service=" + role;
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows")
                ? "set \"PGSERVICEFILE=" + path + "\" && " + command
                : "PGSERVICEFILE='" + path.toString().replace("'", "'\\''") + "' " + command;
    }

    private static String service(ClusterSecrets secrets, String database, String role, String password) {
        return "\n[" + role + "]\nhost=127.0.0.1\nport=" + secrets.port() + "\ndbname=" + database + "\nuser=" + role
                + "\npassword=" + password + "\n";
    }
}
