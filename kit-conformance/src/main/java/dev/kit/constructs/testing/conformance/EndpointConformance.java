package dev.kit.constructs.testing.conformance;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The golden conformance suite: same requests, same bytes from every adaptor.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> conforms() {
 *     return EndpointConformance.exchanges().stream()
 *             .map(exchange -> dynamicTest(exchange.title(), () -> exchange.verify(adaptor.send(exchange.request()))));
 * }
 * }</pre>
 *
 * <p>Exchanges run in their order, each once: some of them count requests.
 */
public final class EndpointConformance {

    /** The largest body that the environment takes, in bytes. */
    public static final int MAX_BODY_SIZE = 20_000;

    private static final List<String> FILES =
            List.of("paths queries bodies values answers conditions cookies headers callers undecided limits failures"
                    .split(" ", -1));

    private EndpointConformance() {}

    /** The endpoints to serve. */
    public static List<Endpoint<?>> endpoints() {
        List<List<Endpoint<?>>> input = List.of(InputEndpoints.all(), AnswerEndpoints.all(), CallerEndpoints.all());
        return Stream.concat(
                        input.stream(),
                        Stream.of(ConditionEndpoints.all(), UndecidedEndpoints.all(), FailureEndpoints.all()))
                .flatMap(List::stream)
                .toList();
    }

    /** Returns a fresh environment with small bodies and a fixed clock. */
    public static PipelineEnvironment environment() {
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        return PipelineEnvironment.builder(ConstructEnvironment.builder(services)
                        .clock(InstantSource.fixed(Instant.parse("2030-01-01T00:00:00Z")))
                        .build())
                .maxBodySize(MAX_BODY_SIZE)
                .rateLimitStore(counting())
                .build();
    }

    /** Windows never end where the clock stands still. */
    private static RateLimitStore counting() {
        Map<String, Long> counts = new ConcurrentHashMap<>();
        return (key, limit) -> Hit.of(limit, counts.merge(key, 1L, Long::sum), limit.window());
    }

    /** All exchanges, in the order in which they run. */
    public static List<GoldenExchange> exchanges() {
        List<GoldenExchange> exchanges = new ArrayList<>();
        FILES.forEach(file -> exchanges.addAll(GoldenFile.read(file, resource(file + ".http"))));
        return List.copyOf(exchanges);
    }

    /**
     * Records the answers of {@code adaptor} as the golden ones. Review them line by line.
     *
     * @param directory where the golden files are
     * @throws Exception if an answer did not come, or a file cannot be written
     */
    public static void record(ConformanceAdaptor adaptor, Path directory) throws Exception {
        for (String file : FILES) {
            Path path = directory.resolve(file + ".http");
            String text = Files.readString(path);
            Map<String, WireAnswer> answers = new HashMap<>();
            for (GoldenExchange exchange : GoldenFile.read(file, text)) {
                answers.put(exchange.title(), adaptor.send(exchange.request()));
            }
            Files.writeString(path, GoldenFile.write(file, text, answers));
        }
    }

    private static String resource(String name) {
        try (InputStream in = EndpointConformance.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "Golden file " + name + " is missing beside " + EndpointConformance.class);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
