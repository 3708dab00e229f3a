package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The shape of the source files, so that no class grows beyond one sitting and nothing is left for later. */
class SourceShapeTest {

    private static final int MAX_LINES = 400;
    private static final int MAX_COLUMNS = 120;

    /** Modules of generated clients, whose files the specification names, and the tests of two of them. */
    private static final Set<String> WHOLE_MODULES =
            Set.of("auth-fetcher.ts", "fetcher.ts", "fetcher.test.ts", "query.test.ts");

    /** A reason for each, and the tests that may sleep for it. */
    private static final Map<String, String> SLEEPERS = Map.of(
            "a limit, a delay, a duration or a pace is what they test",
            "AbsentBrokerTest DatabaseOutageTest DeliveryEngineTest EnvironmentSnifferTest FunctionOnLambdaTest"
                    + " FunctionTest HttpApiTest OAuth2ClientCredentialsTest OneCallTest OutageTest"
                    + " RateLimitStoreContract RelaySettingsTest RunStateTest ServletSurroundingsTest SharedProcessesTest"
                    + " SharedSchedulerTest StreamCallTest StreamCaptureTest SubscriberOnLambdaTest"
                    + " TimeLimitTest WorkDeadlineTest WorkerTest",
            "they show that nothing happens",
            "LiveListBrowserTest",
            "they are applications that take their time",
            "ChaosJvm ContextRestartTest CronProcess ScreenshotTour StudioPlayground",
            "the collector tells nobody when it is done",
            "FuzzTest",
            "they ask threads, brokers, queues and processes of others again and again",
            "AuthorizationTest BasicTransportTest ChaosProcesses ConnectionCareTest CutProxy EventTransportContract"
                    + " FirstRequestsTest FrontendMessages Ledger PgBossPeersTest PgBossPoisonTest PgBossRestartTest"
                    + " RabbitOutageTest RabbitSubscriptionTest SqsSubscriptionTest SubscriberRunnerTest");

    @Test
    void everySourceFileFitsOneSitting() throws IOException {
        assertThat(sourcesWhere(source -> source.lines().count() > MAX_LINES))
                .filteredOn(place -> !WHOLE_MODULES.contains(place.substring(place.lastIndexOf('/') + 1)))
                .isEmpty();
    }

    @Test
    @DisplayName("no line of main code is wider than 120 columns")
    void linesFitTheScreen() throws IOException {
        assertThat(sourcesWhere(source -> source.lines().anyMatch(line -> line.length() > MAX_COLUMNS)))
                .filteredOn(SourceShapeTest::isMain)
                .isEmpty();
    }

    @Test
    @DisplayName("the simple name of a main type of the modules is used once")
    void namesAreUsedOnce() throws IOException {
        Map<String, List<String>> places = sourcesWhere(source -> true).stream()
                .filter(place -> place.startsWith("kit-") && isMain(place) && !place.endsWith("-info.java"))
                .collect(Collectors.groupingBy(place -> place.substring(place.lastIndexOf('/') + 1)));
        places.values().removeIf(sources -> sources.size() == 1);
        assertThat(places).isEmpty();
    }

    private static boolean isMain(String place) {
        return place.endsWith(".java") && place.contains("src/main/");
    }

    @Test
    void nothingIsDisabledOrLeftForLater() throws IOException {
        String disabled = "@" + "Disabled";
        String later = "TO" + "DO";
        assertThat(sourcesWhere(source -> source.contains(disabled) || source.contains(later)))
                .isEmpty();
    }

    /** A pause is a guess: too short under load, too long without. What can be awaited is. */
    @Test
    void onlyTestsOfTimeSleep() throws IOException {
        Set<String> allowed = SLEEPERS.values().stream()
                .flatMap(names -> Stream.of(names.split(" ")))
                .map(name -> name + ".java")
                .collect(Collectors.toSet());
        assertThat(sourcesWhere(source -> source.contains("Thread" + ".sleep(")))
                .filteredOn(path -> path.contains("/src/test/"))
                .allMatch(path -> allowed.contains(path.substring(path.lastIndexOf('/') + 1)));
    }

    private static List<String> sourcesWhere(Predicate<String> fault) throws IOException {
        Path root = Path.of("..").toRealPath();
        return RepositoryFiles.below(root, RepositoryFiles.OUTPUTS).stream()
                .filter(SourceShapeTest::isSource)
                .filter(path -> fault.test(read(path)))
                .map(path -> root.relativize(path).toString().replace('\\', '/'))
                .toList();
    }

    private static boolean isSource(Path path) {
        String name = path.toString().replace('\\', '/');
        return name.endsWith(".java") || name.endsWith(".ts") || name.endsWith(".tsx");
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
