package dev.kit.cli.build;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.Invocation;
import dev.kit.envkit.credentials.CredentialStoreException;
import dev.kit.envkit.credentials.MasterKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The lines at the end of a build.
 *
 * @param invocation the command line
 * @param report the outcome
 */
record BuildSummary(Invocation invocation, BuildReport report) {

    private static final double MEGA = 1_000_000;

    private static final double KILO = 1_000;

    /** Prints the summary. The key is printed only if {@code showKey} is set. */
    void print(boolean showKey) throws IOException {
        Console console = invocation.console();
        report.notes().forEach(note -> console.warn("kit: " + note));
        console.print(report.found());
        if (report.found().startsWith("Found 0 endpoints, 0 functions, 0 crons, 0 sub")) {
            console.print("The application has no constructs, so nothing is described.");
        }
        for (String artifact : report.artifacts()) {
            Path file = Path.of(artifact);
            console.print("Built " + shown(file) + " (" + size(Files.size(file)) + ")");
        }
        report.files().forEach(file -> console.print("Wrote " + shown(Path.of(file))));
        BuildReport.Sealed secrets = report.secrets();
        if (secrets != null) {
            console.print("Sealed in: stage " + secrets.stage() + ", " + Counted.of(secrets.names(), "name") + ", key "
                    + secrets.keyId());
        }
        start(console, secrets);
        if (showKey) {
            console.print(MasterKey.VARIABLE + "=" + key(secrets));
        }
    }

    private void start(Console console, BuildReport.@Nullable Sealed secrets) {
        boolean here = secrets != null && Files.isRegularFile(Path.of(secrets.keyFile()));
        String key = secrets == null
                ? ""
                : here
                        ? MasterKey.VARIABLE + "=\"$(cat " + quoted(secrets.keyFile()) + ")\" "
                        : MasterKey.VARIABLE + "=… ";
        report.artifacts().stream()
                .filter(artifact -> report.provider().equals(BuildProvider.SERVER.word()))
                .limit(1)
                .filter(artifact -> artifact.endsWith(".jar") || artifact.endsWith(".war"))
                .forEach(artifact -> console.print("Start: " + key + "java -jar " + quoted(shown(Path.of(artifact)))));
        if (secrets != null && !here) {
            console.print("The key " + secrets.keyId() + " is not on this machine; whoever sealed the stage has it in "
                    + secrets.keyFile() + '.');
        }
    }

    private static String key(BuildReport.@Nullable Sealed secrets) throws IOException {
        if (secrets == null) {
            throw CliException.usage("--show-key needs --stage.", "Nothing is sealed in, so there is no key.");
        }
        Path file = Path.of(secrets.keyFile());
        if (!Files.isRegularFile(file)) {
            throw CliException.failed(
                    "The artifact is built, but its key is not on this machine.",
                    file.toString(),
                    "Ask whoever sealed the stage.");
        }
        String key = Files.readString(file).strip();
        try {
            if (!MasterKey.parse(key).id().equals(secrets.keyId())) {
                throw CliException.failed(
                        "The artifact is built, but it is sealed with another key, " + secrets.keyId() + ".",
                        file.toString(),
                        "Look for that key beside this one.");
            }
        } catch (CredentialStoreException e) {
            throw CliException.config("The key file holds no key.", file.toString(), null, e);
        }
        return key;
    }

    /** Returns a path relative to the working directory, if it is below. */
    private String shown(Path file) {
        return file.startsWith(invocation.directory())
                ? invocation.directory().relativize(file).toString()
                : file.toString();
    }

    private static String quoted(String path) {
        return path.matches("[A-Za-z0-9_./~+@:-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    private static String size(long bytes) {
        return bytes >= MEGA
                ? String.format(Locale.ROOT, "%.1f MB", bytes / MEGA)
                : String.format(Locale.ROOT, "%.0f kB", Math.max(1, bytes / KILO));
    }
}
