package dev.kit.cli;

import dev.kit.cli.command.Console;
import dev.kit.cli.dev.FollowedCommand;
import java.nio.file.Path;

/** The process in which the goal {@code kit:dev} compiles and follows an application, apart from Maven's. */
public final class DevMain {

    private DevMain() {}

    /** Takes the socket at which Maven waits, and ends the process with the exit code of the run. */
    public static void main(String[] words) {
        Console console = Console.system(System.getenv());
        System.exit(
                FollowedCommand.run(Path.of(words[0]), console, Main::client).value());
    }
}
