package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The process that compiles and follows an application, started by the Maven that reads its build: a JVM that is sized
 * for the compiler and keeps nothing of the build, as Maven's would.
 */
public final class LauncherProcess {

    private final String main;

    private final List<Path> classPath;

    /**
     * Starts nothing yet.
     *
     * @param main the class whose {@code main} hands the socket to {@link FollowedCommand}
     * @param classPath the files it is loaded from, with its libraries
     */
    public LauncherProcess(String main, List<Path> classPath) {
        this.main = main;
        this.classPath = List.copyOf(classPath);
    }

    /** Answers the process until it has ended, and ends it when this one is told to end. */
    public ExitCode run(BuildAnswers answers) {
        try (BuildLine.Listener listener = BuildLine.Listener.open()) {
            BoundProcess launcher = BoundProcess.start(command(listener.file()).inheritIO());
            ProcessEnd.whenEnded(launcher.handle().pid(), listener::end);
            Optional<BuildLine> line = listener.accept();
            if (line.isPresent()) {
                listener.end();
                try (BuildLine open = line.get()) {
                    answers.serve(open);
                }
            }
            return launcher.await();
        } catch (IOException e) {
            throw CliException.failed("The launcher of kit dev cannot be started: " + e.getMessage(), null, null)
                    .causedBy(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private ProcessBuilder command(Path socket) {
        return new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // A JVM that starts with a sixty-fourth of the machine's memory fills it before it collects.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xms128m",
                "-Xshare:auto",
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                main,
                socket.toString());
    }
}
