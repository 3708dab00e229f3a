package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.DevMain;
import dev.kit.cli.dev.child.ApplicationStarter;
import dev.kit.cli.doctor.Machine.Running;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineChecksTest {

    private static final String STARTER = ApplicationStarter.class.getName();

    private static final Instant PAST = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
    }

    @Test
    @DisplayName("jdk: JAVA_HOME without a Java, and with an old one")
    void jdk() throws IOException {
        Path java = Files.createDirectories(temporary.resolve("java"));
        project.environment.put("JAVA_HOME", java.toString());
        assertThat(project.look("jdk"))
                .isEqualTo("failure: JAVA_HOME names " + java + ", which is no Java\n"
                        + "Let JAVA_HOME name a JDK, or unset it.");
        Files.writeString(java.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
        assertThat(project.look("jdk"))
                .isEqualTo("failure: Java 11.0.2 in " + java + "\nInstall JDK 17 or newer and let JAVA_HOME name it.");
    }

    @Test
    @DisplayName("javac: a JRE")
    void javac() throws IOException {
        Path java = Files.createDirectories(temporary.resolve("java"));
        project.environment.put("JAVA_HOME", java.toString());
        assertThat(project.look("javac"))
                .isEqualTo("failure: " + java.resolve("bin")
                        + " has no javac\nInstall a JDK; a JRE cannot compile the application.");
    }

    @Test
    @DisplayName("maven: none, one that is too old, and a wrapper that pins one that is too old")
    void maven() throws IOException {
        Path home = temporary.resolve("maven");
        Files.createDirectories(home.resolve("bin"));
        project.environment.put("PATH", home.resolve("bin").toString());
        assertThat(project.look("maven"))
                .isEqualTo("warning: no wrapper mvnw, and no mvn on the PATH\n"
                        + "Install Maven, or add the wrapper to the project.");
        Files.createFile(home.resolve("bin/mvn"));
        Files.createDirectories(home.resolve("lib"));
        Files.createFile(home.resolve("lib/maven-core-3.6.3.jar"));
        assertThat(project.look("maven"))
                .isEqualTo("failure: Maven 3.6.3 (" + home.resolve("bin/mvn")
                        + ")\nInstall a newer Maven, or add the wrapper.");
        project.with(
                ".mvn/wrapper/maven-wrapper.properties",
                "distributionUrl=https\\://repo/apache-maven/3.8.6/apache-maven-3.8.6-bin.zip\n");
        assertThat(project.look("maven"))
                .isEqualTo("failure: Maven 3.8.6 (the wrapper)\nRaise distributionUrl in "
                        + project.directory.resolve(".mvn/wrapper/maven-wrapper.properties") + ".");
        project.with(".mvn/wrapper/maven-wrapper.properties", "distributionUrl=x/apache-maven-4.0.0-rc-5-bin.zip\n");
        assertThat(project.look("maven")).isEqualTo("ok: Maven 4.0.0-rc-5 (the wrapper)");
    }

    @Test
    @DisplayName("encoding: a locale without UTF-8")
    void encoding() {
        Machine m = project.machine;
        project.machine = new Machine(
                m.javaHome(),
                "ANSI_X3.4-1968",
                m.home(),
                m.repository(),
                m.temporary(),
                m.clock(),
                m.processes(),
                m.localhost());
        assertThat(project.look("encoding"))
                .isEqualTo("warning: ANSI_X3.4-1968, in which paths with umlauts cannot be opened\n"
                        + "Set LC_ALL=C.UTF-8, or another locale with UTF-8.");
        assertThat(project.code.isOk()).as("warnings alone are no failure").isTrue();
    }

    @Test
    @DisplayName("temporary-directory, kit-home, project-directory: places that cannot be written")
    void places() throws IOException {
        Files.delete(project.machine.temporary());
        assertThat(project.look("temporary-directory"))
                .isEqualTo("failure: " + project.machine.temporary()
                        + " cannot be written\nMake it writable, or name another with -Djava.io.tmpdir.");
        Path home = Files.createFile(temporary.resolve("file"));
        project.environment.put("KIT_HOME", home.toString());
        assertThat(project.look("kit-home"))
                .isEqualTo("warning: " + home + " cannot be written, so that no key and no PostgreSQL can be kept\n"
                        + "Make it writable, or let KIT_HOME name another directory.");
        Path own = Files.createFile(project.directory.resolve(".kit"));
        assertThat(project.look("project-directory"))
                .isEqualTo("warning: " + own + " cannot be written\n"
                        + "Run kit dev as the owner of the project, or make the directory writable.");
    }

    @Test
    @DisplayName("file-times: a file of the future")
    void fileTimes() throws IOException {
        project.withPom("");
        Path pom = project.directory.resolve("pom.xml");
        Files.setLastModifiedTime(pom, FileTime.from(PAST.plusSeconds(61)));
        project.machine = machine(Clock.fixed(PAST, ZoneOffset.UTC), List.of(), InetAddress.getLoopbackAddress());
        assertThat(project.look("file-times"))
                .isEqualTo("warning: " + pom + " was changed at 2020-01-01T00:01:01Z\n"
                        + "Set the clock, or touch the file: builds skip what seems newer than its sources.");
    }

    @Test
    @DisplayName("localhost: the address of another machine")
    void localhost() throws IOException {
        project.machine = machine(Clock.systemUTC(), List.of(), InetAddress.getByName("192.0.2.1"));
        assertThat(project.look("localhost"))
                .isEqualTo("failure: localhost is 192.0.2.1\nLet /etc/hosts name 127.0.0.1 localhost.");
        assertThat(project.code.value()).isEqualTo(1);
    }

    @Test
    @DisplayName("port: a used one with its owner, and text that is none")
    void port() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            project.environment.put("PORT", String.valueOf(busy.getLocalPort()));
            assertThat(project.look("port"))
                    .isEqualTo("warning: port " + busy.getLocalPort() + " is used by java (pid "
                            + ProcessHandle.current().pid()
                            + ")\nStop that program; else kit dev takes the next free port.");
        }
        project.environment.remove("PORT");
        project.with("kit.config.yaml", "port: many\n");
        assertThat(project.look("port"))
                .isEqualTo("failure: \"many\" is no port\nSet PORT or server.port to a number up to 65535.");
    }

    @Test
    @DisplayName("processes: what a killed run left, and not what a run has")
    void processes() {
        project.machine = machine(
                Clock.systemUTC(),
                List.of(
                        new Running(1, Optional.empty(), "/sbin/init"),
                        new Running(60, Optional.of(1L), "/usr/bin/java -cp m.jar Launcher kit:dev"),
                        new Running(70, Optional.of(60L), "java -cp kit.jar " + DevMain.class.getName() + " /a"),
                        new Running(71, Optional.of(1L), "java -cp kit.jar " + DevMain.class.getName() + " /b"),
                        new Running(72, Optional.of(71L), "java @/x/java.args " + STARTER + " com.acme.Shop /c"),
                        new Running(73, Optional.empty(), "java @/x/java.args " + STARTER + " com.acme.Shop /d")),
                InetAddress.getLoopbackAddress());
        assertThat(project.look("processes"))
                .isEqualTo("warning: kit dev has ended and left 71, 73\nStop them: kill 71 73.");
    }

    private Machine machine(Clock clock, List<Running> processes, InetAddress localhost) {
        Machine m = project.machine;
        return new Machine(
                m.javaHome(),
                m.fileNames(),
                m.home(),
                m.repository(),
                m.temporary(),
                clock,
                () -> processes,
                () -> localhost);
    }
}
