package dev.kit.cli.dev;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;

/** One run in this process, of an application whose build is read by Maven in another. */
final class FollowedRun {

    private final DevLoop loop;

    /** Asks for the build; throws {@link dev.kit.cli.command.CliException} if it does not fit. */
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

    /** Runs until the user quits, or a signal or the end of another process stops it. */
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

    /** Ends the run when a process ends, in whatever way that was. */
    void endWith(ProcessHandle process) {
        ProcessEnd.whenEnded(process.pid(), loop::stop);
    }
}
