package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Maven archetype beside kit init. */
class ArchetypeIT {

    private final Path place = Workplace.directory().resolve("archetype");

    @BeforeEach
    void makePlace() throws IOException {
        Trees.delete(place);
        Files.createDirectories(place.resolve("init"));
    }

    @ParameterizedTest(name = "the archetype writes the files that kit init writes with {0}")
    @ValueSource(strings = {"none", "lambda", "client,events,lambda"})
    void writesWhatInitWrites(String with) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("init", "shop", "--group", "org.acme"));
        if (!with.equals("none")) {
            words.addAll(List.of("--with", with));
        }
        kit(place.resolve("init"), words);

        generate("shop", with);

        assertThat(files(place.resolve("shop")))
                .isEqualTo(files(place.resolve("init").resolve("shop")));
    }

    @Test
    @DisplayName("the archetype refuses a part that it does not know, takes a version, and keeps files that were there")
    void refusesWhatItDoesNotKnow() throws IOException, InterruptedException {
        Path empty = Files.createFile(Files.createDirectories(place.resolve("shop/src/main/resources"))
                .resolve("empty.txt"));
        assertThatThrownBy(() -> generate("other", "events,evnts"))
                .hasMessageContaining("-Dwith does not know \"evnts\". There are events, lambda and client");

        generate("shop", "none", "-Dversion=7.1");

        assertThat(empty).exists();
        assertThat(Files.readString(place.resolve("shop/pom.xml"))).contains("<version>7.1</version>");
    }

    /** Runs the jar that runs alone; without a PATH there is neither a wrapper nor a repository of git. */
    private void kit(Path directory, List<String> words) throws IOException, InterruptedException {
        Background.run(
                place,
                Background.maven(List.of(
                        "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
                        "-Dartifact=dev.kit:kit-cli:" + Workplace.version() + ":jar:exec",
                        "-DoutputDirectory=" + place,
                        "-Dmdep.stripVersion=true")));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                place.resolve("kit-cli-exec.jar").toString()));
        command.addAll(words);
        Background.run(directory, Map.of("PATH", "/nowhere"), command);
    }

    private static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                files.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private void generate(String artifact, String with, String... further) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "org.apache.maven.plugins:maven-archetype-plugin:3.4.1:generate",
                "-DarchetypeGroupId=dev.kit",
                "-DarchetypeArtifactId=kit-archetype",
                "-DarchetypeVersion=" + Workplace.version(),
                "-DgroupId=org.acme",
                "-DartifactId=" + artifact,
                "-Dpackage=org.acme." + artifact,
                "-Dwith=" + with));
        words.addAll(List.of(further));
        Background.run(place, Background.maven(words));
    }
}
