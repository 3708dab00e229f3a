package dev.kit.cli.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills processes that change a store, which must stay readable with the key that is filed. */
@Tag("slow")
final class KilledSecretsTest {

    private static final int KILLS = 100;

    private static final int WORKERS = 2;

    private static final int LONGEST_MS = 40;

    private static final String VALUE = "postgresql://app:hunter22@db:5432/shop";

    @TempDir
    private Path temporary;

    @ParameterizedTest(name = "CB-10 a hundred SIGKILLs in {0} leave a store that opens, with all its values")
    @ValueSource(strings = {"secrets:set TOKEN changed", "secrets:rekey"})
    void survivesKills(String command) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            List<Future<?>> stores = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                Path store = Files.createDirectories(temporary.resolve("store" + i));
                stores.add(workers.submit(() -> killRepeatedly(store, command)));
            }
            for (Future<?> store : stores) {
                store.get();
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private static @Nullable Void killRepeatedly(Path store, String command) throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        kit(store, "secrets:init", "--stage", "production");
        kit(store, "secrets:set", "DATABASE_URL", VALUE, "--stage", "production");
        kit(store, "secrets:set", "TOKEN", "changed", "--stage", "production");
        for (int i = 0; i < KILLS / WORKERS; i++) {
            Process process = start(store, command + " --stage production");
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                assertThat(lines.readLine()).isEqualTo("running");
                assertThat(process.waitFor(random.nextInt(LONGEST_MS), TimeUnit.MILLISECONDS))
                        .isFalse();
            } finally {
                process.destroyForcibly().waitFor();
            }
            assertThat(kit(store, "secrets:show", "--reveal", "--stage", "production"))
                    .as("kill %d of seed %d", i, seed)
                    .isEqualTo("DATABASE_URL=" + VALUE + "\nTOKEN=changed\n");
        }
        return null;
    }

    private static Process start(Path store, String command) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-cp",
                System.getProperty("java.class.path"),
                EndlessCommand.class.getName(),
                store.toString(),
                home(store).toString()));
        words.addAll(List.of(command.split(" ", -1)));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String kit(Path store, String... words) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        EndlessCommand.run(List.of(words), out, store, home(store));
        return written.toString(StandardCharsets.UTF_8);
    }

    private static Path home(Path store) {
        return store.resolveSibling(store.getFileName() + "-home");
    }
}
