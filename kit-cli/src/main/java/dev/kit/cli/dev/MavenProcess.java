package dev.kit.cli.dev;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The Maven process that builds an application and reads its build. It ends with this process in any case. */
record MavenProcess(Path project, List<String> command, Console console, GeneratedClients clients) {

    /** The Maven option with the socket on which this process listens. */
    static final String LAUNCHER = "-Dkit.launcher=";

    /** Runs the application that Maven has built; returns after both have ended. */
    ExitCode run() {
        try (BuildLine.Listener listener = BuildLine.Listener.open()) {
            BoundProcess maven = start(listener.file());
            ProcessEnd.whenEnded(maven.process().pid(), listener::end);
            Optional<BuildLine> line = listener.accept();
            listener.end();
            ExitCode code =
                    line.isPresent() ? follow(line.get(), maven.process().toHandle()) : ExitCode.OK;
            ExitCode ofMaven = maven.await();
            return code.isOk() ? ofMaven : code;
        } catch (IOException e) {
            throw CliException.failed("kit dev cannot talk to Maven: " + e.getMessage(), null, null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private ExitCode follow(BuildLine line, ProcessHandle process) throws IOException {
        try (FollowedMaven maven = new FollowedMaven(line)) {
            return maven.run(console, clients, Optional.of(process));
        } catch (CliException e) {
            console.error(e);
            return e.exitCode();
        }
    }

    private BoundProcess start(Path socket) throws InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.add(LAUNCHER + socket);
        try {
            return BoundProcess.start(
                    new ProcessBuilder(words).directory(project.toFile()).inheritIO());
        } catch (IOException e) {
            throw CliException.failed(
                    "Maven could not be started.", command.get(0), "Install Maven, or add the wrapper mvnw.", e);
        }
    }
}
