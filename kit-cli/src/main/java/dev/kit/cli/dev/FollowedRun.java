package dev.kit.cli.dev;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;

/** A run in this process of an application whose build is read by Maven in another process. */
final class FollowedRun {

    private final DevLoop loop;

    /** Requests the build; throws {@link dev.kit.cli.command.CliException} if it is unsuitable. */
    FollowedRun(FollowedMaven maven, Console console, GeneratedClients clients) {
        DevRequest request = maven.request();
        this.loop = new DevLoop(
                request,
                console,
                clients.named(request.name()),
                maven::postgres,
                maven,
                Console.isTerminal() ? System.in : null);
    }

    /** Runs until the user quits, or a signal or the end of another process stops the run. */
    ExitCode untilStopped() {
        Thread hook = new Thread(loop::stop, "kit-dev-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        ExitCode code = loop.run();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return ExitCode.OK; // a signal ends this process and decides its code
        }
        return code;
    }

    /** Stops the run when a process ends, for whatever reason. */
    void endWith(ProcessHandle process) {
        ProcessEnd.whenEnded(process.pid(), loop::stop);
    }
}
