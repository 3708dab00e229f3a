package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The Maven that runs the goal, and that ends with this process however that ends. */
final class MavenProcess {

    private final Path project;

    private final List<String> command;

    MavenProcess(Path project, List<String> command) {
        this.project = project;
        this.command = new ArrayList<>(command);
        // The goal watches this process: one that is killed cannot end anybody.
        this.command.add(Launcher.PROPERTY + ProcessHandle.current().pid());
    }

    /** Returns when Maven has ended. */
    ExitCode run() {
        Process maven = start();
        Thread hook = new Thread(() -> end(maven), "kit-dev-stop");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            ExitCode code = new ExitCode(maven.waitFor());
            Runtime.getRuntime().removeShutdownHook(hook);
            return code;
        } catch (IllegalStateException e) {
            end(maven); // this process is ending already; its signal decides the code
            return ExitCode.FAILED;
        } catch (InterruptedException e) {
            end(maven);
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private Process start() {
        try {
            return new ProcessBuilder(command)
                    .directory(project.toFile())
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw CliException.failed(
                            "Maven could not be started.", command.get(0), "Install Maven, or add the wrapper mvnw.")
                    .causedBy(e);
        }
    }

    private static void end(Process maven) {
        maven.destroy();
        maven.onExit().join();
    }
}
