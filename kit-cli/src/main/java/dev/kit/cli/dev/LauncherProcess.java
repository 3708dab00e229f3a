package dev.kit.cli.dev;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.ChildProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The process that compiles and follows an application.
 *
 * <p>Maven, which reads the build, starts it: a JVM that is sized for the compiler and, unlike Maven's, retains nothing
 * of the build.
 *
 * @param main the class whose {@code main} method passes the socket to {@link FollowedCommand}
 * @param classPath the class path of that class, including its libraries
 */
public record LauncherProcess(String main, List<Path> classPath) {

    /** Copies the class path. */
    public LauncherProcess {
        classPath = List.copyOf(classPath);
    }

    /**
     * Runs the launcher and serves its requests until it ends.
     *
     * <p>If a signal ends this process, the launcher ends as well.
     */
    public ExitCode run(BuildAnswers answers) {
        try (BuildLine.Listener listener = BuildLine.Listener.open()) {
            BoundProcess launcher = BoundProcess.start(command(listener.file()).inheritIO());
            ProcessEnd.whenEnded(launcher.process().pid(), listener::end);
            Optional<BuildLine> line = listener.accept();
            if (line.isPresent()) {
                listener.end();
                try (BuildLine open = line.get()) {
                    answers.serve(open);
                }
            }
            return launcher.await();
        } catch (IOException e) {
            throw CliException.failed("The launcher of kit dev cannot be started: " + e.getMessage(), null, null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private ProcessBuilder command(Path socket) {
        return new ProcessBuilder(ChildProcess.java(
                // By default the heap starts at 1/64 of the memory and fills up before the first collection.
                "-Xms128m",
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                main,
                socket.toString()));
    }
}
