package dev.kit.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.generate.CallResult;
import dev.kit.cli.generate.JavaCalls;
import dev.kit.cli.generate.typescript.TypeScriptCalls;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Valid values of drawn types go through the generated clients of Java and TypeScript, there and back. */
@Tag("peers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsThereAndBackTest {

    private static final int TYPES = 420;
    private static final int VALUES = 30;

    /** CI sends the values of each part alone; the pairs are for whoever changes a reader or a generator. */
    private static final boolean SAMPLED = "true".equals(System.getenv("CI"));

    private final List<GeneratorFault> found = new ArrayList<>();

    /** A value that goes there, and the answer of the server that should come back. */
    private record Trip(DrawnType type, String value, String answer) {}

    @BeforeAll
    @SuppressWarnings("try") // the log is quiet as long as it is open
    void callBoth(@TempDir Path directory) throws Exception {
        long seed = Long.getLong("kit.test.seed", 37);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        Random random = new Random(seed);
        List<DrawnType> types = SAMPLED ? DrawnTypes.alone(random) : DrawnTypes.all(random, TYPES);
        ClassLoader loader = DrawnTypes.compile(types, directory);
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        // Jackson finds the classes that it deduces by their names.
        Thread.currentThread().setContextClassLoader(loader);
        try (QuietLog quiet = new QuietLog("kit", "dev.kit", "com.networknt", "org.hibernate");
                Readers readers = new Readers(types, loader, directory);
                LocalServer server = new LocalServer(readers, types)) {
            Path document = directory.resolve("openapi.json");
            List<Trip> trips = trips(readers, document, types, random);
            callJava(trips, document, directory.resolve("java"), server.address());
            callTypeScript(trips, document, server.address());
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }

    /** Returns the valid values of all types, and drawn ones that server and document accept. */
    private static List<Trip> trips(Readers readers, Path document, List<DrawnType> types, Random random)
            throws Exception {
        SentValues sent = new SentValues(document);
        List<Trip> trips = new ArrayList<>();
        for (DrawnType type : types) {
            Sendable sendable = new Sendable(type);
            for (DrawnValue drawn : DrawnValues.of(type, random, VALUES)) {
                String value = sent.of(type, drawn.text());
                boolean valid = drawn.isValid();
                if (valid
                        || (sendable.test(value)
                                && readers.document(type, value).accepted())) {
                    Verdict answer = readers.server(type, value);
                    assertThat(answer.accepted() || !valid)
                            .as(type.parts() + " " + value + " " + answer)
                            .isTrue();
                    if (answer.accepted()) {
                        trips.add(new Trip(type, value, answer.text()));
                    }
                }
            }
        }
        System.out.println(trips.size() + " valid values of " + types.size() + " types");
        return trips;
    }

    private void callJava(List<Trip> trips, Path document, Path directory, String address) throws Exception {
        try (JavaCalls client = new JavaCalls(document, directory, address)) {
            for (Trip trip : trips) {
                CallResult result = client.post(trip.type().name(), trip.value());
                compare("java", trip, result, Comparator.naturalOrder());
            }
        }
    }

    /** Compares numbers as doubles, the only ones that JavaScript has. */
    private void callTypeScript(List<Trip> trips, Path document, String address) throws Exception {
        TypeScriptCalls client = new TypeScriptCalls(document);
        trips.forEach(trip -> client.post("/" + trip.type().name(), trip.value()));
        List<CallResult> results = client.run(address);
        assertThat(results).hasSameSizeAs(trips);
        for (int i = 0; i < results.size(); i++) {
            compare("typescript", trips.get(i), results.get(i), Comparator.comparing(BigDecimal::doubleValue));
        }
    }

    private void compare(String client, Trip trip, CallResult result, Comparator<BigDecimal> numbers) {
        if (!result.answered()) {
            found.add(new GeneratorFault(client, trip.type(), result.fault(), trip.value() + " " + result.text()));
        } else if (!SameJson.by(numbers, trip.answer(), result.text())) {
            String detail = trip.value() + " came back as " + result.text() + " instead of " + trip.answer();
            found.add(new GeneratorFault(client, trip.type(), "changed", detail));
        }
    }

    @Test
    @DisplayName("endpoints H3 H5 M4 M18 valid values come back from both clients, but for the faults of the list")
    void valuesComeBack() throws Exception {
        assertThat(new KnownFaults().unnamed(found)).isEmpty();
    }

    @Test
    @DisplayName("endpoints H3 H5 M4 M18 every fault of the list still occurs")
    void listedFaultsOccur() throws Exception {
        assertThat(new KnownFaults().mended(found)).isEmpty();
    }
}
