package dev.kit.cli.doctor;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * The facts about this machine that no file of the project names.
 *
 * @param javaHome the home of the running Java
 * @param fileNames the character set of file names
 * @param home the user's home directory
 * @param repository the local repository of Maven
 * @param temporary the directory of temporary files
 * @param clock the clock of this machine
 * @param processes the running processes
 * @param localhost the address of the name localhost
 */
record Machine(
        Path javaHome,
        String fileNames,
        Path home,
        Path repository,
        Path temporary,
        Clock clock,
        Supplier<List<Running>> processes,
        Callable<InetAddress> localhost) {

    /** Returns the machine that this process runs on. */
    static Machine here() {
        Path home = Path.of(System.getProperty("user.home"));
        String repository = System.getProperty("maven.repo.local", "");
        return new Machine(
                Path.of(System.getProperty("java.home")),
                System.getProperty("sun.jnu.encoding", "unknown"),
                home,
                repository.isBlank() ? home.resolve(".m2").resolve("repository") : Path.of(repository),
                Path.of(System.getProperty("java.io.tmpdir")),
                Clock.systemUTC(),
                Machine::running,
                () -> InetAddress.getByName("localhost"));
    }

    private static List<Running> running() {
        return ProcessHandle.allProcesses()
                .map(process -> new Running(
                        process.pid(),
                        process.parent().map(ProcessHandle::pid),
                        process.info().commandLine().orElse("")))
                .toList();
    }

    /** A running process with its parent, if that runs too. */
    record Running(long pid, Optional<Long> parent, String commandLine) {}
}
