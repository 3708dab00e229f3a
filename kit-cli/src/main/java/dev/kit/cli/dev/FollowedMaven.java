package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.dev.tests.TestModule;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The launcher's side of the connection: a build that a separate Maven process reads. Thread-safe. */
final class FollowedMaven implements ProjectBuild, Closeable {

    private final BuildLine line;

    /** The thread of all reads, because an interrupt of a thread that reads from a channel would close the channel. */
    private final ExecutorService asking = Executors.newSingleThreadExecutor(Daemon.named("kit-build"));

    private volatile List<Path> files = List.of();

    private volatile Instant begun = Instant.MAX;

    FollowedMaven(BuildLine line) {
        this.line = line;
    }

    /**
     * Runs the application until the user, a signal or the end of {@code other} stops it; throws {@link CliException}
     * if the build is unsuitable.
     */
    ExitCode run(Console console, GeneratedClients clients, Optional<ProcessHandle> other) {
        DevRequest request = request();
        DevLoop loop =
                new DevLoop(request, console, clients.named(request.name()), this::postgres, this, DevLoop.keys());
        other.ifPresent(process -> ProcessEnd.whenEnded(process.pid(), loop::stop));
        return loop.runUntilSignalled();
    }

    /** Returns the run as Maven has already read it. */
    DevRequest request() {
        return state(BuildQuestion.Topic.FIRST);
    }

    @Override
    public List<Path> files() {
        return files;
    }

    @Override
    public Instant begun() {
        return begun;
    }

    @Override
    public DevRequest read() {
        return state(BuildQuestion.Topic.READ);
    }

    @Override
    public Optional<TestModule> tests() {
        return Optional.ofNullable(ask(BuildQuestion.Topic.TESTS, "").tests());
    }

    @Override
    public Path testLauncher(String version) {
        return Objects.requireNonNull(
                ask(BuildQuestion.Topic.TEST_LAUNCHER, version).file());
    }

    Path postgres() {
        return Objects.requireNonNull(ask(BuildQuestion.Topic.POSTGRES, "").file());
    }

    /** Closes the connection, which ends Maven's work for this run. */
    @Override
    public void close() throws IOException {
        asking.shutdown();
        line.close();
    }

    private DevRequest state(BuildQuestion.Topic topic) {
        BuildState state = Objects.requireNonNull(ask(topic, "").state());
        files = state.files();
        begun = Instant.ofEpochMilli(state.begun());
        return state.request();
    }

    private BuildAnswer ask(BuildQuestion.Topic topic, String version) {
        try {
            BuildAnswer answer = asking.submit(() -> {
                        line.write(new BuildQuestion(topic, version));
                        return line.read(BuildAnswer.class);
                    })
                    .get();
            if (answer.failure() != null) {
                throw answer.failure().exception();
            }
            return answer;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CliException known) {
                throw known;
            }
            throw CliException.failed("Maven, which reads the build, has ended.", null, "Start kit dev again.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The build was not read, because the run ends.", null, null, e);
        }
    }
}
