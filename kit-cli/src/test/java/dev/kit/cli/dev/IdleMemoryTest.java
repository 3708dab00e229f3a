package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class IdleMemoryTest {

    @Test
    @DisplayName("CD-10 memory is given back once, after the last of several edits")
    void givesMemoryBackOnce() throws Exception {
        Semaphore released = new Semaphore(0);
        // This thread must not be held up for as long between two edits.
        try (IdleMemory memory = new IdleMemory(Duration.ofSeconds(3), released::release)) {
            for (int edit = 0; edit < 5; edit++) {
                memory.used();
            }
            assertThat(released.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            assertThat(released.tryAcquire(1, TimeUnit.SECONDS)).isFalse();
            memory.used();
            assertThat(released.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    @DisplayName("CD-10 the heap of the command shrinks when nobody edits")
    void shrinksTheHeap() throws Exception {
        Process command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xms16m",
                        "-cp",
                        place(IdleMemory.class) + File.pathSeparator + place(Grown.class),
                        Grown.class.getName())
                .redirectErrorStream(true)
                .start();

        String[] bytes = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .split(" ", -1);
        assertThat(Long.parseLong(bytes[1])).isLessThan(Long.parseLong(bytes[0]) / 2);
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** A command that has compiled. */
    static final class Grown {

        private Grown() {}

        /** Prints the size of its heap before and after. */
        public static void main(String[] arguments) {
            byte[][] compiled = new byte[200][];
            for (int index = 0; index < compiled.length; index++) {
                compiled[index] = new byte[500_000];
            }
            long before = Runtime.getRuntime().totalMemory();
            compiled = new byte[0][];
            IdleMemory.collect();
            System.out.println(before + " " + (Runtime.getRuntime().totalMemory() + compiled.length));
        }
    }
}
