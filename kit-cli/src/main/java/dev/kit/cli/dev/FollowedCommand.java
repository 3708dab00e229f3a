package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;

/** A run of {@code kit dev} in the process that {@link LauncherProcess} started. */
public final class FollowedCommand {

    private FollowedCommand() {}

    /** Runs until the run or the Maven that started it ends. */
    public static ExitCode run(Path socket, Console console, GeneratedClients clients) {
        try (FollowedMaven maven = new FollowedMaven(BuildLine.connect(socket))) {
            return maven.run(console, clients, ProcessHandle.current().parent());
        } catch (CliException e) {
            console.error(e);
            return e.exitCode();
        } catch (IOException e) {
            throw CliException.failed("The line to Maven cannot be closed: " + e.getMessage(), null, null, e);
        }
    }
}
