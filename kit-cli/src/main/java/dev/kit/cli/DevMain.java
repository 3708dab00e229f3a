package dev.kit.cli;

import dev.kit.cli.command.Console;
import dev.kit.cli.dev.FollowedCommand;
import java.nio.file.Path;

/**
 * The main class of the process that {@code kit:dev} starts.
 *
 * <p>It compiles and follows an application, apart from Maven's process.
 */
public final class DevMain {

    private DevMain() {}

    /**
     * Runs the launcher and exits with the exit code of the run.
     *
     * <p>The first argument is the path of the socket at which Maven waits.
     */
    public static void main(String[] words) {
        Console console = Console.system(System.getenv());
        System.exit(
                FollowedCommand.run(Path.of(words[0]), console, Main::client).value());
    }
}
