package dev.kit.cli.doctor;

import dev.kit.cli.dev.PortChoice;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The checks of Java, Maven and the machine. */
record MachineChecks(Surroundings at) {

    private static final int JAVA = 17;

    private static final Pattern JAVA_VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"((?:1\\.)?(\\d+)[^\"]*)\"");

    private static final Pattern MAVEN_IN_URL =
            Pattern.compile("apache-maven-(\\d+\\.\\d+[^-/]*(?:-[a-z]+-\\d+)?)-bin");

    private static final Pattern MAVEN_CORE = Pattern.compile("maven-core-(\\d+\\.\\d+\\.\\d.*)\\.jar");

    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    List<DoctorCheck> all() {
        return List.of(
                DoctorCheck.local("jdk", "Java " + JAVA + " or newer", this::jdk),
                DoctorCheck.local("javac", "a JDK with its compiler", this::javac),
                DoctorCheck.local("maven", "Maven 3.8.7 or newer", this::maven),
                DoctorCheck.local("encoding", "file names in UTF-8", this::encoding),
                DoctorCheck.local("temporary-directory", "a directory that can be written", this::temporary),
                DoctorCheck.local("kit-home", "a directory that can be written", this::kitHome),
                DoctorCheck.local("project-directory", "a directory that can be written", this::project),
                DoctorCheck.local("file-times", "no file of the future", this::fileTimes),
                DoctorCheck.local("localhost", "an address of this machine alone", this::localhost),
                DoctorCheck.local("port", "a free port", this::port));
    }

    private Path javaHome() {
        String named = at.environment().getOrDefault("JAVA_HOME", "");
        return named.isBlank() ? at.machine().javaHome() : Path.of(named);
    }

    private Verdict jdk() throws IOException {
        Path release = javaHome().resolve("release");
        if (!Files.isRegularFile(release)) {
            return Verdict.failure(
                    "JAVA_HOME names " + javaHome() + ", which is no Java", "Let JAVA_HOME name a JDK, or unset it.");
        }
        Matcher version = JAVA_VERSION.matcher(Files.readString(release));
        if (!version.find()) {
            return Verdict.warning(release + " names no version", "Install the JDK again.");
        }
        String found = "Java " + version.group(1) + " in " + javaHome();
        return Integer.parseInt(version.group(2)) >= JAVA
                ? Verdict.ok(found)
                : Verdict.failure(found, "Install JDK 17 or newer and let JAVA_HOME name it.");
    }

    private Verdict javac() {
        Path programs = javaHome().resolve("bin");
        return Stream.of("javac", "javac.exe")
                .map(programs::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .map(compiler -> Verdict.ok(compiler.toString()))
                .orElseGet(() -> Verdict.failure(
                        programs + " has no javac", "Install a JDK; a JRE cannot compile the application."));
    }

    private Verdict maven() throws IOException {
        for (Path place = at.directory(); place != null; place = place.getParent()) {
            Path wrapper = place.resolve(".mvn/wrapper/maven-wrapper.properties");
            if (Files.isRegularFile(wrapper)) {
                Matcher version = MAVEN_IN_URL.matcher(Files.readString(wrapper));
                return version.find()
                        ? judged(version.group(1), "the wrapper", "Raise distributionUrl in " + wrapper + ".")
                        : Verdict.ok("the wrapper of " + place);
            }
        }
        Optional<Path> program = Arrays.stream(
                        at.environment().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
                .filter(entry -> !entry.isBlank())
                .flatMap(entry -> Stream.of(Path.of(entry, "mvn"), Path.of(entry, "mvn.cmd")))
                .filter(Files::isRegularFile)
                .findFirst();
        if (program.isEmpty()) {
            return Verdict.warning(
                    "no wrapper mvnw, and no mvn on the PATH", "Install Maven, or add the wrapper to the project.");
        }
        Path home = program.get().toRealPath().resolve("../../lib").normalize();
        return version(home)
                .map(version -> judged(version, program.get().toString(), "Install a newer Maven, or add the wrapper."))
                .orElseGet(() -> Verdict.ok(program.get() + ", whose version cannot be told"));
    }

    private static Optional<String> version(Path libraries) throws IOException {
        return FileTree.children(libraries).stream()
                .map(file -> MAVEN_CORE.matcher(file.getFileName().toString()))
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .findFirst();
    }

    private static Verdict judged(String version, String place, String remedy) {
        String found = "Maven " + version + " (" + place + ")";
        int[] numbers = Pattern.compile("\\d+")
                .matcher(version)
                .results()
                .mapToInt(match -> Integer.parseInt(match.group()))
                .toArray();
        int[] least = {3, 8, 7};
        return Arrays.compare(numbers, least) >= 0 ? Verdict.ok(found) : Verdict.failure(found, remedy);
    }

    private Verdict encoding() {
        String found = at.machine().fileNames();
        return found.equalsIgnoreCase("UTF-8") || System.getProperty("os.name").startsWith("Windows")
                ? Verdict.ok(found)
                : Verdict.warning(
                        found + ", in which paths with umlauts cannot be opened",
                        "Set LC_ALL=C.UTF-8, or another locale with UTF-8.");
    }

    private Verdict temporary() {
        Path directory = at.machine().temporary();
        return Files.isDirectory(directory) && Files.isWritable(directory)
                ? Verdict.ok(directory.toString())
                : Verdict.failure(
                        directory + " cannot be written", "Make it writable, or name another with -Djava.io.tmpdir.");
    }

    private Verdict kitHome() {
        Path home = at.kitHome();
        return canBeWritten(home)
                ? Verdict.ok(home.toString())
                : Verdict.warning(
                        home + " cannot be written, so that no key and no PostgreSQL can be kept",
                        "Make it writable, or let KIT_HOME name another directory.");
    }

    private Verdict project() {
        Path own = at.directory().resolve(".kit");
        return canBeWritten(own)
                ? Verdict.ok(at.directory().toString())
                : Verdict.warning(
                        own + " cannot be written",
                        "Run kit dev as the owner of the project, or make the directory writable.");
    }

    /** Returns whether the directory, or the nearest existing ancestor, can be written. */
    private static boolean canBeWritten(Path directory) {
        Path place = directory.toAbsolutePath();
        while (place.getParent() != null && !Files.exists(place)) {
            place = place.getParent();
        }
        return Files.isDirectory(place) && Files.isWritable(place);
    }

    private Verdict fileTimes() throws IOException {
        Instant latest = at.machine().clock().instant().plus(TOLERANCE);
        for (String name : List.of("pom.xml", "src", "target")) {
            Path file = at.directory().resolve(name);
            if (Files.exists(file)
                    && Files.getLastModifiedTime(file).toInstant().isAfter(latest)) {
                return Verdict.warning(
                        file + " was changed at " + Files.getLastModifiedTime(file),
                        "Set the clock, or touch the file: builds skip what seems newer than its sources.");
            }
        }
        return Verdict.ok("pom.xml, src and target");
    }

    private Verdict localhost() throws Exception {
        try {
            InetAddress address = at.machine().localhost().call();
            return address.isLoopbackAddress()
                    ? Verdict.ok(address.getHostAddress())
                    : Verdict.failure(
                            "localhost is " + address.getHostAddress(), "Let /etc/hosts name 127.0.0.1 localhost.");
        } catch (UnknownHostException e) {
            return Verdict.failure("localhost is unknown", "Let /etc/hosts name 127.0.0.1 localhost.");
        }
    }

    private Verdict port() {
        String text = at.properties()
                .variable("PORT")
                .or(() -> at.properties().find("server.port"))
                .orElse("8080")
                .strip();
        if (!text.matches("[+]?[0-9]{1,9}") || Integer.parseInt(text) > 65_535) {
            return Verdict.failure("\"" + text + "\" is no port", "Set PORT or server.port to a number up to 65535.");
        }
        int port = Integer.parseInt(text);
        if (port == 0 || PortChoice.isFree(port)) {
            return Verdict.ok(port == 0 ? "any free port" : port + " is free");
        }
        String owner = PortChoice.owner(port).map(name -> " by " + name).orElse("");
        return Verdict.warning(
                "port " + port + " is used" + owner, "Stop that program; else kit dev takes the next free port.");
    }
}
