package dev.kit.cli.wrapper;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the wrapper of this repository with machines that lack one thing each. */
final class WrapperTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    /** What a Maven of these tests does: shows its arguments, one a line. */
    private static final String ECHO = "#!/bin/sh\nprintf '[%s]\\n' \"$@\"\n";

    @TempDir
    Path temporary;

    private Path project = Path.of("");

    private Path bin = Path.of("");

    @BeforeEach
    void copyTheWrapperIntoAPathWithASpace() throws IOException {
        project = Files.createDirectories(temporary.resolve("my próject"));
        bin = Files.createDirectories(temporary.resolve("bin"));
        Files.createDirectories(project.resolve(".mvn/wrapper"));
        for (String file : List.of("mvnw", ".mvn/wrapper/MavenDownload.java")) {
            Files.copy(REPOSITORY.resolve(file), project.resolve(file));
        }
        pin("0".repeat(128));
        for (String tool : List.of("sed", "dirname", "readlink")) {
            script(bin.resolve(tool), "exec " + systemTool(tool) + " \"$@\"\n");
        }
    }

    @Test
    void saysWhatToDoWithoutAJdk() throws Exception {
        Outcome outcome = mvnw(Map.of(), "verify");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("No JDK was found: JAVA_HOME is not set and there is no java on the PATH")
                .contains("Install a JDK 17 or newer");
    }

    @Test
    void saysWhatToDoWithJdk11() throws Exception {
        script(bin.resolve("java"), "echo 'openjdk version \"11.0.22\" 2024-01-16' >&2\n");
        Outcome outcome = mvnw(Map.of(), "verify");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("Java 11.0.22 is too old: " + bin.resolve("java") + " (on the PATH).")
                .contains("Kit needs a JDK 17 or newer");
    }

    @Test
    void saysWhatToDoWithARuntimeWithoutCompiler() throws Exception {
        script(bin.resolve("java"), "echo 'openjdk version \"21\" 2023-09-19' >&2\n");

        assertThat(mvnw(Map.of(), "verify").text()).contains("a Java runtime without a compiler");
    }

    @Test
    void saysWhatToDoWhenJavaHomeIsWrong() throws Exception {
        Outcome outcome = mvnw(Map.of("JAVA_HOME", "/nowhere"), "verify");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.text()).contains("There is no Java in JAVA_HOME=/nowhere");
    }

    @Test
    void saysWhatToDoWithoutMaven() throws Exception {
        Outcome outcome = mvnw(jdk(), "verify");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("There is no Maven on the PATH.")
                .contains("set MVNW_REPOURL to the base address of a Maven repository");
    }

    @Test
    void saysWhatToDoWithAnOldMaven() throws Exception {
        script(bin.resolve("mvn"), "echo 'Apache Maven 3.8.6 (abc)'\n");

        assertThat(mvnw(jdk(), "verify").text()).contains("The Maven on the PATH is 3.8.6, Kit needs 3.8.7 or newer.");
    }

    @Test
    void handsEveryArgumentToTheMavenOnThePath() throws Exception {
        for (String version : List.of("3.8.7", "3.10.0", "4.0.0-rc-4")) {
            script(
                    bin.resolve("mvn"),
                    "[ \"$1\" = --version ] && { echo 'Apache Maven " + version + " (abc)'; exit; }\n"
                            + ECHO.lines().skip(1).findFirst().orElseThrow() + "\nexit 7\n");
            Outcome outcome = mvnw(jdk(), "-Dname=a b", "*", "$HOME");

            assertThat(outcome.text()).isEqualTo("[-Dname=a b]\n[*]\n[$HOME]\n");
            assertThat(outcome.code()).isEqualTo(7);
        }
    }

    @Test
    void fetchesThePinnedMavenOnce() throws Exception {
        byte[] archive = archiveOfMaven();
        pin(sha512(archive));
        try (Repository repository = Repository.serving(archive)) {
            Outcome first = mvnw(jdkAnd("MVNW_REPOURL", repository.address() + "/"), "-v", "a b");
            Outcome second = mvnw(jdkAnd("MVNW_REPOURL", repository.address()), "again");

            assertThat(first.text())
                    .contains("mvnw: fetching " + repository.address())
                    .endsWith("[-v]\n[a b]\n");
            assertThat(second.text()).isEqualTo("[again]\n");
            assertThat(repository.requests()).containsExactly("/org/maven-9.zip");
        }
    }

    @Test
    void refusesAnArchiveWithAnotherChecksum() throws Exception {
        try (Repository repository = Repository.serving(archiveOfMaven())) {
            Outcome outcome = mvnw(jdkAnd("MVNW_REPOURL", repository.address()), "-v");

            assertThat(outcome.code()).isEqualTo(1);
            assertThat(outcome.text()).contains("the SHA-512 of").contains("nothing of it was kept");
            assertThat(temporary.resolve("m2/wrapper/dists")).isEmptyDirectory();
        }
    }

    @Test
    void worksThroughASymbolicLink() throws Exception {
        script(bin.resolve("mvn"), "[ \"$1\" = --version ] && echo 'Apache Maven 3.6.0'\n");
        Path link = Files.createSymbolicLink(temporary.resolve("link"), project.resolve("mvnw"));
        byte[] archive = archiveOfMaven();
        pin(sha512(archive));
        try (Repository repository = Repository.serving(archive)) {
            Outcome outcome = run(link, jdkAnd("MVNW_REPOURL", repository.address()), "x");

            assertThat(outcome.text()).endsWith("[x]\n");
        }
    }

    @Test
    void theRealPinIsCompleteAndNamesNoHost() throws IOException {
        assertThat(Files.readString(REPOSITORY.resolve(".mvn/wrapper/maven-wrapper.properties")))
                .containsPattern("(?m)^distributionSha512Sum=[0-9a-f]{128}$")
                .containsPattern("(?m)^mavenVersion=3\\.9\\.\\d+$")
                .containsPattern("(?m)^distributionPath=org/apache/maven/\\S+-bin\\.zip$")
                .doesNotContain("://");
    }

    private Outcome mvnw(Map<String, String> environment, String... words) throws Exception {
        return run(project.resolve("mvnw"), environment, words);
    }

    private Outcome run(Path script, Map<String, String> environment, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", bin.toString());
        builder.environment().put("MAVEN_USER_HOME", temporary.resolve("m2").toString());
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), text);
    }

    private void pin(String checksum) throws IOException {
        Files.writeString(
                project.resolve(".mvn/wrapper/maven-wrapper.properties"),
                "mavenVersion=9\ndistributionPath=org/maven-9.zip\ndistributionSha512Sum=" + checksum + "\n");
    }

    private static Map<String, String> jdk() {
        return Map.of("JAVA_HOME", System.getProperty("java.home"));
    }

    private static Map<String, String> jdkAnd(String name, String value) {
        return Map.of("JAVA_HOME", System.getProperty("java.home"), name, value);
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Path systemTool(String name) {
        return List.of("/bin/", "/usr/bin/").stream()
                .map(directory -> Path.of(directory + name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private static byte[] archiveOfMaven() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("apache-maven-9/bin/mvn"));
            zip.write(ECHO.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static String sha512(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(bytes));
    }

    private record Outcome(int code, String text) {}

    /** A Maven repository on loopback that holds one archive. */
    private record Repository(HttpServer server, List<String> requests) implements AutoCloseable {

        static Repository serving(byte[] archive) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            List<String> requests = new ArrayList<>();
            server.createContext("/", exchange -> {
                requests.add(exchange.getRequestURI().getPath());
                exchange.sendResponseHeaders(200, archive.length);
                exchange.getResponseBody().write(archive);
                exchange.close();
            });
            server.start();
            return new Repository(server, requests);
        }

        String address() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
