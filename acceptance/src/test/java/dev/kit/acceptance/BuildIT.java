package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A new application, built for a server, in a place with a blank and an umlaut in its path. */
class BuildIT {

    private static final String SECRET = "a-plain-secret-4711";

    private static final String STAGE = "--skip-tests --stage production";

    private static Path place;

    private static Path application;

    @BeforeAll
    static void writeApplication() throws IOException, InterruptedException {
        place = Workplace.directory().resolve("build");
        Trees.delete(place);
        application = place.resolve("Mein Lädchen");
        Files.createDirectories(place);
        maven(place, "dev.kit:kit-cli:" + Workplace.version() + ":init", "-Dkit.arguments='Mein Lädchen'");
        maven(application, "kit:secrets-init", "-Dkit.arguments=--stage production --project laedchen");
        Path plain = Files.writeString(place.resolve("plain.env"), "JWT_SECRET=" + SECRET + "\n");
        maven(application, "kit:secrets-import", "-Dkit.arguments='" + plain + "' --stage production");
    }

    @Test
    @DisplayName("CB-08 CB-12 secrets are sealed in, two builds in two places are alike, and a build without a stage"
            + " leaves nothing sealed")
    void buildsAServer() throws IOException, InterruptedException {
        String said = maven(application, "kit:build", "-Dkit.arguments=" + STAGE);
        assertThat(said)
                .contains("Found 1 endpoint, 0 functions, 0 crons, 0 subscribers")
                .contains("Built target/mein-laedchen.jar (")
                .contains("Sealed in: stage production, 1 name, key ");
        Path jar = application.resolve("target").resolve("mein-laedchen.jar");
        assertThat(entries(Files.readAllBytes(jar), SECRET)).isEmpty();
        assertThat(entries(Files.readAllBytes(jar), key())).isEmpty();
        assertThat(entries(Files.readAllBytes(jar), sealed())).containsExactly("META-INF/kit/credentials.json");
        assertThat(application.resolve("target/classes/META-INF/kit")).doesNotExist();

        Path copy = place.resolve("copy");
        Trees.copy(application, copy);
        Trees.delete(copy.resolve("target"));
        maven(copy, "kit:build", "-Dkit.arguments=" + STAGE);
        assertThat(copy.resolve("target").resolve("mein-laedchen.jar")).hasSameBinaryContentAs(jar);

        maven(application, "package", "-DskipTests");
        assertThat(entries(Files.readAllBytes(jar), "\"keyId\"")).isEmpty();
    }

    private static String maven(Path directory, String... words) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("KIT_HOME", place.resolve("home").toString());
        return Background.run(directory, environment, Background.maven(List.of(words)));
    }

    private static String key() throws IOException {
        return Files.readString(place.resolve("home/keys/laedchen/production.key")).strip();
    }

    private static String sealed() throws IOException {
        return Files.readString(application.resolve(".kit/secrets/production.json"));
    }

    /** Returns the entries with a text, at any depth of jars in jars. */
    private static List<String> entries(byte[] jar, String text) throws IOException {
        List<String> found = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = zip.readAllBytes();
                if (new String(content, StandardCharsets.UTF_8).contains(text)) {
                    found.add(entry.getName());
                }
                if (entry.getName().endsWith(".jar")) {
                    found.addAll(entries(content, text));
                }
            }
        }
        return found;
    }
}
