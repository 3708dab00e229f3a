package dev.kit.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Server, document, mock, gateway, functions and subscribers agree on every value of drawn types. */
class FourReadersTest {

    private static final int TYPES = 420;
    private static final int VALUES = 100;
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
    @DisplayName("endpoints H3 H5 M4 M18 a sample of drawn types is read alike by all that read them")
    void agreeOnSamples() throws Exception {
        long seed = Long.getLong("kit.test.seed", 37);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        Random random = new Random(seed);
        assertThat(differences(DrawnTypes.sample(random, TYPES, 30), random)).isEmpty();
    }

    @Test
    @Tag("slow")
    @DisplayName("endpoints H3 H5 M4 M18 all drawn types are read alike by all that read them")
    void agreeOnAll() throws Exception {
        long seed = Long.getLong("kit.test.seed", 37);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        Random random = new Random(seed);
        assertThat(differences(DrawnTypes.all(random, TYPES), random)).isEmpty();
    }

    /** Returns the first difference of each kind and type. */
    private List<String> differences(List<DrawnType> types, Random random) throws Exception {
        ClassLoader loader = DrawnTypes.compile(types, directory);
        // Jackson finds the classes that it deduces by their names.
        Thread.currentThread().setContextClassLoader(loader);
        TreeMap<String, String> found = new TreeMap<>();
        try (Readers readers = new Readers(types, loader, directory)) {
            for (DrawnType type : types) {
                List<String> values = DrawnValues.of(type, random, VALUES);
                for (int i = 0; i < values.size(); i++) {
                    Comparison comparison = new Comparison(readers, type, values.get(i), i < DrawnValues.valid(type));
                    for (String difference : comparison.differences()) {
                        String kind = difference.replaceAll(":.*", "");
                        found.putIfAbsent(
                                type.name() + " " + kind,
                                "%s (%s)%n    %s%n    %s"
                                        .formatted(type.name(), type.parts(), values.get(i), difference));
                    }
                }
            }
        }
        return new ArrayList<>(found.values());
    }
}
