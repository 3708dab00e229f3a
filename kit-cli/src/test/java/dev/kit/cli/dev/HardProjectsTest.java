package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects and editors that make it hard. */
final class HardProjectsTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    private static final int MANY = 10_000;

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    @Test
    @DisplayName("CD-11 a source cut off in mid-save is an error until the rest of it is there")
    void waitsForTheRestOfASource() throws Exception {
        SampleProject project = SampleProject.create(temporary);
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            Path source = project.directory().resolve(HELLO);
            byte[] whole =
                    Files.readString(source).replace("\"one\"", "\"two\"").getBytes(StandardCharsets.UTF_8);
            try (RandomAccessFile file = new RandomAccessFile(source.toFile(), "rw")) {
                file.setLength(0);
                file.write(whole, 0, whole.length / 2);
                assertThat(loop.problem("/hello")).contains("reached end of file while parsing");
                file.write(whole, whole.length / 2, whole.length - whole.length / 2);
            }
            assertThat(loop.get("/hello")).isEqualTo("two");

            Files.write(source, new byte[0]);
            Thread late = new Thread(
                    () -> write(source, new String(whole, StandardCharsets.UTF_8).replace("\"two\"", "\"three\"")));
            late.start();
            assertThat(loop.get("/hello")).isEqualTo("three");
            late.join();
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("CD-10 among ten thousand sources an edit compiles one alone, and is live with the next request")
    void followsTenThousandSources() throws Exception {
        SampleProject project = SampleProject.create(temporary, fresh -> {
            for (int index = 0; index < MANY; index++) {
                String place = "many/p" + index / 100;
                fresh.write(
                        "src/main/java/" + place + "/Some" + index + ".java",
                        "package " + place.replace('/', '.') + "; class Some" + index + " { int value = " + index
                                + "; }");
            }
        });
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            for (int round = 0; round < 10; round++) {
                project.edit(HELLO, round == 0 ? "\"one\"" : "\"v" + (round - 1) + "\"", "\"v" + round + "\"");
                assertThat(loop.get("/hello")).isEqualTo("v" + round);
            }
            await().untilAsserted(() -> assertThat(loop.output().split("redefined 1 class in", -1))
                    .as("only the edited source is compiled; it printed:%n%s", loop.output())
                    .hasSize(11));
        }
    }

    private static void write(Path file, String text) {
        try {
            TimeUnit.MILLISECONDS.sleep(60);
            Files.writeString(file, text);
        } catch (java.io.IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
