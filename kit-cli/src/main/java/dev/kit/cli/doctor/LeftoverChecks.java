package dev.kit.cli.doctor;

import dev.kit.cli.doctor.Machine.Running;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The checks of leftovers of a killed run. Nothing is removed. */
record LeftoverChecks(Surroundings at) {

    private static final Duration DAY = Duration.ofDays(1);

    private static final int PORT_LINE = 3;

    /** The main classes of processes that {@code kit dev} starts, each followed by its arguments. */
    private static final List<String> STARTED =
            List.of("dev.kit.cli.DevMain ", "dev.kit.cli.dev.child.ApplicationStarter ");

    List<DoctorCheck> all() {
        return List.of(
                DoctorCheck.local("studio-address", "no address of a run that has ended", this::studio),
                DoctorCheck.local("dev-postgres", "no PostgreSQL of a run that has ended", this::postgres),
                DoctorCheck.local("credential-files", "no file with credentials older than a day", this::credentials),
                DoctorCheck.local("processes", "no process of a run that has ended", this::processes));
    }

    private Path dev() {
        return at.directory().resolve(".kit").resolve("dev");
    }

    private Verdict studio() throws IOException {
        Path file = dev().resolve("studio");
        if (!Files.isRegularFile(file)) {
            return Verdict.ok("none");
        }
        String address = Files.readString(file).strip();
        URI uri = URI.create(address);
        return uri.getHost() != null && Probe.of(uri.getHost(), uri.getPort()).answers()
                ? Verdict.ok("kit dev runs at " + address)
                : Verdict.warning(
                        file + " names " + address + ", where nothing answers",
                        "Delete the file, or start kit dev, which replaces it.");
    }

    private Verdict postgres() throws IOException {
        Path file = dev().resolve("postgres").resolve("postmaster.pid");
        if (!Files.isReadable(file)) {
            return Files.exists(file) ? Verdict.skipped(file + " cannot be read") : Verdict.ok("none");
        }
        List<String> lines = Files.readAllLines(file);
        String pid = lines.isEmpty() ? "" : lines.get(0).strip();
        boolean alive = pid.matches("\\d{1,18}")
                && ProcessHandle.of(Long.parseLong(pid))
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
        if (!alive) {
            return Verdict.warning(
                    file + " names process " + pid + ", which has ended",
                    "Start kit dev, whose PostgreSQL recovers; delete .kit/dev/postgres if it does not.");
        }
        String port = lines.size() > PORT_LINE ? lines.get(PORT_LINE).strip() : "unknown";
        return isRunning()
                ? Verdict.ok("of the kit dev that runs, on port " + port)
                : Verdict.warning(
                        "PostgreSQL runs on port " + port + " (pid " + pid + ") without kit dev",
                        "Start kit dev, which stops it first, or stop it: kill " + pid + ".");
    }

    /** Returns whether a run holds the lock, which the end of any process releases. */
    @SuppressWarnings("try") // the lock is tried, not used
    private boolean isRunning() throws IOException {
        Path file = dev().resolve("lock");
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true; // held by this process
        } catch (AccessDeniedException e) {
            return true; // of another user, whose run it may be
        }
    }

    private Verdict credentials() throws IOException {
        String session = at.environment().getOrDefault("XDG_RUNTIME_DIR", "");
        List<Path> places = session.isBlank()
                ? List.of(at.machine().temporary())
                : List.of(Path.of(session), at.machine().temporary());
        Instant oldest = at.machine().clock().instant().minus(DAY);
        for (Path place : places) {
            for (Path file : credentialFiles(place)) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                    return Verdict.warning(
                            file + " is of " + Files.getLastModifiedTime(file),
                            "Delete it, unless a program that kit exec started still runs.");
                }
            }
        }
        return Verdict.ok("none");
    }

    private static List<Path> credentialFiles(Path directory) throws IOException {
        return Files.isReadable(directory)
                ? FileTree.children(directory, ".credentials").stream()
                        .filter(file -> file.getFileName().toString().startsWith("kit-"))
                        .toList()
                : List.of();
    }

    private Verdict processes() {
        List<Running> all = at.machine().processes().get();
        // Another process than init may adopt orphans, but only a JVM starts these.
        Set<Long> machines = all.stream()
                .filter(process -> process.commandLine().matches("(\\S*[/\\\\])?java(\\.exe)?( .*)?"))
                .map(Running::pid)
                .collect(Collectors.toSet());
        List<String> orphans = all.stream()
                .filter(process -> STARTED.stream().anyMatch(process.commandLine()::contains))
                .filter(process -> process.parent().filter(machines::contains).isEmpty())
                .map(Running::pid)
                .map(String::valueOf)
                .sorted()
                .toList();
        return orphans.isEmpty()
                ? Verdict.ok("none")
                : Verdict.warning(
                        "kit dev has ended and left " + String.join(", ", orphans),
                        "Stop them: kill " + String.join(" ", orphans) + ".");
    }
}
