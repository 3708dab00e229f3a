package dev.kit.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Main;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

    private static final List<String> BASE = List.of(
            ".gitignore",
            "README.md",
            "pom.xml",
            "src/main/java/com/example/app/Application.java",
            "src/main/java/com/example/app/Notes.java",
            "src/main/java/com/example/app/Services.java",
            "src/main/java/com/example/app/package-info.java",
            "src/main/resources/application.properties",
            "src/main/resources/db/migration/V1__notes.sql",
            "src/test/java/com/example/app/NotesTest.java");

    private static final Map<String, List<String>> MORE = Map.of(
            "events",
                    List.of(
                            "src/main/java/com/example/app/NoteWords.java",
                            "src/main/resources/db/migration/V2__note_words.sql",
                            "src/test/java/com/example/app/NoteWordsTest.java"),
            "lambda",
                    List.of(
                            "src/main/java/com/example/app/NotesFunction.java",
                            "src/test/java/com/example/app/NotesFunctionTest.java",
                            "src/test/resources/add-note.json"),
            "client", List.of("openapi.json", "src/test/java/com/example/app/NotesClientTest.java"));

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private final Map<String, String> environment = new HashMap<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "events",
                "lambda",
                "client",
                "events,lambda",
                "events,client",
                "lambda,client",
                "client, lambda,events"
            })
    @DisplayName("writes what was asked for and nothing else, and its README and the summary name every file")
    void writesWhatWasAskedFor(String with) throws IOException {
        assertThat(with.isEmpty() ? kit("app") : kit("app", "--with", with)).isEqualTo(ExitCode.OK);
        Path app = directory.resolve("app");
        TreeSet<String> expected = new TreeSet<>(BASE);
        Stream.of(with.split(",", -1)).forEach(word -> expected.addAll(MORE.getOrDefault(word.strip(), List.of())));
        assertThat(files(app)).containsExactlyElementsOf(expected);
        String readme = Files.readString(app.resolve("README.md"));
        for (String file : expected) {
            assertThat(readme).contains("| `" + file + "` | ");
            assertThat(text(out)).contains("  " + file + " ");
            assertThat(Files.readString(app.resolve(file)))
                    .doesNotContainPattern("@[a-zA-Z]+@")
                    .endsWith("\n");
        }
        for (String word : MORE.keySet()) {
            String artifact = "kit-" + word;
            assertThat(Files.readString(app.resolve("pom.xml")).contains(artifact))
                    .isEqualTo(with.contains(word) && !word.equals("events"));
        }
        assertThat(text(out)).contains("Maven is not on the PATH").contains("git is not on the PATH");
        assertThat(files(directory)).allMatch(file -> file.startsWith("app/"));
    }

    @Test
    @DisplayName("newcomer M1 a new application is null-marked and has a name, in its document as well")
    void writesAStrictApplication() throws IOException {
        assertThat(kit("My App", "--with", "client")).isEqualTo(ExitCode.OK);
        Path app = directory.resolve("My App");
        assertThat(app.resolve("src/main/java/com/example/myapp/package-info.java"))
                .content()
                .contains("@NullMarked\npackage com.example.myapp;");
        assertThat(app.resolve("src/main/resources/application.properties"))
                .hasContent("spring.application.name=my-app");
        assertThat(app.resolve("openapi.json")).content().contains("\"title\": \"my-app\"");
    }

    @Test
    @DisplayName(
            "an empty directory is filled and stays the same one, and an existing Maven project is not overwritten")
    void fillsAnEmptyDirectory() throws IOException {
        Path app = Files.createDirectory(directory.resolve("app"));
        Object key = Files.readAttributes(app, java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey();
        assertThat(kit("app")).isEqualTo(ExitCode.OK);
        assertThat(Files.readAttributes(app, java.nio.file.attribute.BasicFileAttributes.class)
                        .fileKey())
                .isEqualTo(key);
        assertThat(files(app)).containsExactlyElementsOf(new TreeSet<>(BASE));
        assertThat(kit("app", "--yes")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).startsWith("Nothing to do");
        assertThat(kit("app", "--with", "events")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @DisplayName("a directory that is not empty is refused and nothing is written, nor where the parent is missing")
    void refusesWhatIsThere() throws IOException {
        Files.writeString(directory.resolve("file"), "mine");
        Files.createDirectory(directory.resolve("full"));
        Files.writeString(directory.resolve("full/file"), "mine");
        for (String place : List.of(".", "full", "file", "missing/app")) {
            assertThat(kit(place)).as(place).isEqualTo(ExitCode.FAILED);
            assertThat(files(directory)).containsExactly("file", "full/file");
        }
        assertThat(kit()).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).contains("Write kit init DIR");
    }

    @ParameterizedTest
    @CsvSource({
        "Über App, ueber-app, com.example.ueberapp",
        "new, new, com.example.new_",
        "2fast, 2fast, com.example._2fast",
        "Crème_brûlée!, creme-brulee, com.example.cremebrulee",
        "straße, strasse, com.example.strasse",
    })
    @DisplayName("artifact and package are derived from any name of a directory")
    void derivesNames(String name, String artifact, String javaPackage) throws IOException {
        assertThat(kit(name)).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(directory.resolve(name).resolve("pom.xml")))
                .contains("  <artifactId>" + artifact + "</artifactId>\n  <version>");
        assertThat(directory.resolve(name).resolve("src/main/java").resolve(javaPackage.replace('.', '/')))
                .isDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "--package, com.class, class is a keyword",
        "--package, com..x, is no part",
        "--package, com.1x, is no part",
        "--package, com.größe, is no part",
        "--package, java.shop, keeps java for itself",
        "--group, com example, letters",
        "--group, ../x, letters",
        "--with, evnts, Did you mean events?",
        "--with, gradle, 'events, lambda, client'",
    })
    @DisplayName("CL-06 wrong names and unknown additions are usage errors that help, and nothing is written")
    void refusesNames(String option, String value, String help) throws IOException {
        assertThat(kit("app", option, value)).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).contains(help);
        assertThat(files(directory)).isEmpty();
    }

    @Test
    @DisplayName("a name of which nothing is left is refused")
    void refusesNamesWithoutLetters() {
        assertThat(kit("日本")).isEqualTo(ExitCode.USAGE);
        assertThat(text(err)).contains("No artifact can be named after");
    }

    @Test
    @DisplayName(
            "a failing wrapper is told in its own words and left out; what it had written is explained if it ends well")
    void asksMavenForTheWrapper() throws IOException {
        program("mvn", "echo '[ERROR] offline'; exit 1");
        assertThat(kit("one")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("failed: [ERROR] offline").contains("  mvn kit:dev");
        program("mvn", "echo w > mvnw");
        assertThat(kit("two")).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(directory.resolve("two/README.md"))).contains("| `mvnw` | ", "./mvnw kit:dev");
    }

    @Test
    @DisplayName("git gets a first commit if it knows who commits, else it is said that there is none")
    void commits() throws IOException {
        Path git = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(place -> Path.of(place, "git"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
        program("git", "exec '" + git + "' \"$@\"");
        environment.put("HOME", directory.toString());
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_DIR", "/nowhere");
        assertThat(kit("one")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("A git repository without a commit, because user.name");
        assertThat(directory.resolve("one/.git/refs/heads")).isEmptyDirectory();
        Files.writeString(directory.resolve(".gitconfig"), "[user]\nname = Ada\nemail = ada@example.com\n");
        assertThat(kit("two")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("A git repository with one commit.");
        assertThat(directory.resolve("two/.git/refs/heads")).isNotEmptyDirectory();
        assertThat(kit("two/three")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("part of a git repository already");
        assertThat(directory.resolve("two/three/.git")).doesNotExist();
    }

    @Test
    @DisplayName("without a terminal a project is changed with --yes alone; the diff is shown in any case")
    void showsTheDiff() throws IOException {
        String pom = """
                <project>
                  <parent>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-starter-parent</artifactId>
                    <version>4.1.0</version>
                  </parent>
                  <dependencies/>
                </project>
                """;
        Files.writeString(directory.resolve("pom.xml"), pom);
        Files.writeString(directory.resolve(".gitignore"), "target/");
        assertThat(kit()).isEqualTo(ExitCode.FAILED);
        assertThat(text(err)).contains("Add --yes");
        assertThat(text(out))
                .contains("--- a/pom.xml\n+++ b/pom.xml\n@@ -4,5 +4,20 @@\n", "-  <dependencies/>\n+  <dependencies>\n")
                .contains(
                        "+++ b/.gitignore\n@@ -1,1 +1,3 @@\n-target/\n\\ No newline at end of file\n+target/\n+.kit/*\n");
        assertThat(directory.resolve("pom.xml")).hasContent(pom);
        assertThat(kit("--yes")).isEqualTo(ExitCode.OK);
        assertThat(directory.resolve(".gitignore")).hasContent("target/\n.kit/*\n!.kit/secrets/\n");
        assertThat(kit()).isEqualTo(ExitCode.OK);
        assertThat(text(out)).startsWith("Nothing to do");
    }

    private void program(String name, String script) throws IOException {
        Path programs = Files.createDirectories(directory.resolve(".programs"));
        Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        environment.put("PATH", programs.toString());
    }

    private ExitCode kit(String... words) {
        out.reset();
        err.reset();
        Console console = Console.of(stream(out), stream(err), false);
        List<String> command =
                Stream.concat(Stream.of("init"), Arrays.stream(words)).toList();
        return Main.run(command, console, directory, environment);
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return Objects.requireNonNull(bytes).toString(StandardCharsets.UTF_8);
    }
}
