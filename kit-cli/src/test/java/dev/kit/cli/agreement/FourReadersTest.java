package dev.kit.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Server, document, mock, gateway, functions and subscribers agree on every value of drawn types. */
class FourReadersTest {

    private static final int TYPES = 300;
    private static final int VALUES = 100;
    private static final int VALUES_OF_SAMPLES = 25;
    private static final List<String> LOGGERS = List.of("kit", "dev.kit", "com.networknt", "org.hibernate");

    @TempDir
    private Path directory;

    private final List<Level> levels = new ArrayList<>();
    private ClassLoader own = FourReadersTest.class.getClassLoader();

    /** Turns off the log, which names each of thousands of refused values. */
    @BeforeEach
    void silence() {
        own = Thread.currentThread().getContextClassLoader();
        for (String name : LOGGERS) {
            Logger logger = (Logger) LoggerFactory.getLogger(name);
            levels.add(logger.getLevel());
            logger.setLevel(Level.OFF);
        }
    }

    @AfterEach
    void restore() {
        for (int i = 0; i < LOGGERS.size(); i++) {
            ((Logger) LoggerFactory.getLogger(LOGGERS.get(i))).setLevel(levels.get(i));
        }
        Thread.currentThread().setContextClassLoader(own);
    }

    @Test
    @DisplayName("endpoints H3 H5 M1 M4 M8 M18 a sample of drawn types is read alike by all that read them")
    void agreeOnSamples() throws Exception {
        long seed = Long.getLong("kit.test.seed", 37);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        Random random = new Random(seed);
        assertThat(differences(DrawnTypes.sample(random), random, VALUES_OF_SAMPLES))
                .isEmpty();
    }

    @Test
    @Tag("whole")
    @DisplayName("endpoints H3 H5 M1 M4 M8 M18 all drawn types are read alike by all that read them")
    void agreeOnAll() throws Exception {
        long seed = Long.getLong("kit.test.seed", 37);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        Random random = new Random(seed);
        assertThat(differences(DrawnTypes.all(random, TYPES), random, VALUES)).isEmpty();
    }

    @Test
    @DisplayName("the guide names each allowed difference, and no other")
    void nameAllowedDifferences() throws IOException {
        String guide = Files.readString(Path.of("../docs/openapi.md"));
        assertThat(Pattern.compile("(?m)^\\| `([A-Z_]+)` \\|").matcher(guide).results())
                .extracting(row -> row.group(1))
                .containsExactlyElementsOf(
                        Stream.of(AllowedDifference.values()).map(Enum::name).toList())
                .hasSizeLessThanOrEqualTo(12);
    }

    /** Returns the first difference of each kind and type. The values are drawn before, in the order of the types. */
    private List<String> differences(List<DrawnType> types, Random random, int values) throws Exception {
        ClassLoader loader = DrawnTypes.compile(types, directory);
        // Jackson finds the classes that it deduces by their names.
        Thread.currentThread().setContextClassLoader(loader);
        ConcurrentSkipListMap<String, String> found = new ConcurrentSkipListMap<>();
        List<Callable<@Nullable Void>> comparisons = new ArrayList<>();
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try (Readers readers = new Readers(types, loader, directory)) {
            for (DrawnType type : types) {
                List<DrawnValue> drawn = DrawnValues.of(type, random, values);
                comparisons.add(() -> {
                    Thread.currentThread().setContextClassLoader(loader);
                    compare(readers, type, drawn, found);
                    return null;
                });
            }
            for (Future<@Nullable Void> compared : workers.invokeAll(comparisons)) {
                compared.get();
            }
        } finally {
            workers.shutdownNow();
        }
        return List.copyOf(found.values());
    }

    private static void compare(Readers readers, DrawnType type, List<DrawnValue> drawn, Map<String, String> found)
            throws Exception {
        for (DrawnValue value : drawn) {
            for (Difference difference : new Comparison(readers, type).of(value)) {
                found.putIfAbsent(
                        type.name() + " " + difference.kind(),
                        "%s: %s (%s)%n    %s%n    %s%n    %s"
                                .formatted(
                                        difference.kind(),
                                        type.name(),
                                        type.parts(),
                                        value.text(),
                                        difference.part(),
                                        difference.text()));
            }
        }
    }
}
