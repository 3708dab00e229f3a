package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Adding the starter to an application that uses no construct changes nothing that can be seen. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TransparencyContract {

    private static final int BEANS = 12;

    private static final double CLASSES = 1.05;

    private static final long MEGABYTE = 1_000_000;

    private final Subject subject;

    private @Nullable Observation observedPlain;

    private @Nullable Observation observedKit;

    TransparencyContract(Subject subject) {
        this.subject = subject;
    }

    @BeforeAll
    void runBoth() throws IOException {
        observedPlain = Observation.of(subject, Variant.PLAIN);
        observedKit = Observation.of(subject, Variant.KIT);
    }

    @Test
    @DisplayName("FC-A5 every answer stays the same, byte for byte: pages, JSON, errors, resources, management")
    void answersStay() {
        List<String> differences = new ArrayList<>();
        plain().answers().forEach((ask, before) -> {
            String difference = TextDifference.between(
                    before, Objects.requireNonNull(kit().answers().get(ask)));
            if (!difference.isEmpty()) {
                differences.add(ask + "\n" + difference);
            }
        });
        assertThat(String.join("\n\n", differences)).isEmpty();
    }

    @Test
    @DisplayName("FC-A4 the database has the same tables and columns")
    void tablesStay() {
        assertThat(TextDifference.between(plain().columns(), kit().columns())).isEmpty();
    }

    @Test
    @DisplayName("FC-A7 the log has the same lines above DEBUG")
    void logStays() {
        assertThat(TextDifference.between(plain().log(), kit().log())).isEmpty();
    }

    @Test
    @DisplayName("FC-A7 the same handler mappings map the same requests")
    void mappingsStay() {
        assertThat(TextDifference.between(mappings(plain()), mappings(kit()))).isEmpty();
        assertThat(plain().mappings()).as("mappings that were logged").isNotEmpty();
        assertThat(TextDifference.between(handlerMappings(plain()), handlerMappings(kit())))
                .isEmpty();
    }

    @Test
    @DisplayName("FC-A7 at most twelve beans are added")
    void fewBeansAreAdded() {
        List<String> added = new ArrayList<>(kit().beans());
        plain().beans().forEach(added::remove);
        print("beans: " + plain().beans().size() + " as it is, with Kit also " + added);
        assertThat(plain().beans()).hasSizeGreaterThan(BEANS);
        assertThat(added).hasSizeLessThanOrEqualTo(BEANS);
    }

    @Test
    @DisplayName("FC-A7 at most five percent more classes are loaded")
    void fewClassesAreLoaded() {
        print("classes loaded: " + plain().loadedClasses() + " as it is, " + kit().loadedClasses() + " with Kit");
        assertThat((double) kit().loadedClasses() / plain().loadedClasses()).isLessThanOrEqualTo(CLASSES);
    }

    @Test
    @DisplayName("FC-A7 the jar grows by at most 3 MB beyond JDBC and the files of the UI")
    void jarStaysSmall() throws IOException {
        JarGrowth growth = JarGrowth.between(subject.jar(Variant.PLAIN), subject.jar(Variant.KIT));
        print("added to the jar:\n" + growth.report());
        assertThat(growth.counted()).as(growth.report()).isLessThanOrEqualTo(3 * MEGABYTE);
    }

    /** Prints and asserts nothing: time proves little on a machine that does other things too. */
    @Test
    @DisplayName("FC-C the median of the paired ratios of CPU time at the start is printed")
    void startUpIsMeasured() throws IOException {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < Workplace.pairs(); pair++) {
            Duration plain = cpuToFirstAnswer(Variant.PLAIN);
            Duration kit = cpuToFirstAnswer(Variant.KIT);
            ratios.add((double) kit.toMillis() / plain.toMillis());
        }
        Collections.sort(ratios);
        assertThat(ratios).isNotEmpty();
        double median = (ratios.get((ratios.size() - 1) / 2) + ratios.get(ratios.size() / 2)) / 2;
        print(String.format(
                Locale.ROOT,
                "CPU time to the first answer with Kit is %.3f times that without, the median of %d pairs (%.3f to %.3f)",
                median,
                ratios.size(),
                ratios.get(0),
                ratios.get(ratios.size() - 1)));
    }

    private Duration cpuToFirstAnswer(Variant variant) throws IOException {
        String run = subject.name() + variant.suffix() + "-start";
        Path directory = Workplace.directory().resolve("runs").resolve(run);
        try (RunDatabase database = subject.usualDatabase(run, directory);
                RunningJar running =
                        RunningJar.start(subject.jar(variant), directory, List.of(), database.arguments())) {
            Wire.send(running.port(), subject.first());
            return running.cpu();
        }
    }

    private static List<String> mappings(Observation observation) {
        return observation.mappings().stream().flatMap(String::lines).sorted().toList();
    }

    private static List<String> handlerMappings(Observation observation) {
        return observation.beans().stream()
                .filter(bean -> bean.endsWith("HandlerMapping"))
                .sorted()
                .toList();
    }

    private void print(String line) {
        System.out.println(subject.name() + ": " + line);
    }

    private Observation plain() {
        return Objects.requireNonNull(observedPlain);
    }

    private Observation kit() {
        return Objects.requireNonNull(observedKit);
    }
}
