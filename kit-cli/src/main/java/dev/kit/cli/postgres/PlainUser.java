package dev.kit.cli.postgres;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The user that runs the server, which refuses to run as root.
 *
 * @param prefix the words that precede the server's command
 * @param owner the user id that must own the data, or -1 for the current user
 */
record PlainUser(List<String> prefix, int owner) {

    private static final int NOBODY = 65_534;

    private static final List<String> OWN_NAMESPACE = List.of("unshare", "-U");

    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

    /** Chooses a separate user namespace if the kernel permits it, else the user nobody. */
    static PlainUser choose() {
        if (!isRoot()) {
            return new PlainUser(List.of(), -1);
        }
        if (works(OWN_NAMESPACE)) {
            return new PlainUser(OWN_NAMESPACE, -1);
        }
        if (works(AS_NOBODY)) {
            return new PlainUser(AS_NOBODY, NOBODY);
        }
        throw CliException.failed(
                "PostgreSQL refuses to run as root, and neither unshare nor setpriv can change that here.",
                null,
                "Run kit dev as another user, or start PostgreSQL yourself and set DATABASE_URL.");
    }

    void own(Path directory) throws IOException {
        if (owner >= 0) {
            Files.setAttribute(directory, "unix:uid", owner);
            Files.setAttribute(directory, "unix:gid", owner);
        }
    }

    private static boolean isRoot() {
        try {
            return Files.getFileStore(Path.of("/")) != null
                    && Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return "root".equals(System.getProperty("user.name")); // no /proc on this system
        }
    }

    private static boolean works(List<String> prefix) {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false; // the program is not installed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
