package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The table of the guide says of each transport what the transport says of itself. */
final class TransportPageTest {

    private static final Map<String, Predicate<TransportCapabilities>> PROMISES = Map.of(
            "order per key", TransportCapabilities::keyOrder,
            "exact attempts", TransportCapabilities::exactAttempts,
            "parked events listed", TransportCapabilities::parked,
            "durable", TransportCapabilities::durable,
            "in the handler's transaction", TransportCapabilities::transactional);

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|", -1))
                .map(String::strip)
                .toList();
    }

    private static Map<String, Map<String, String>> table() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("../docs/events.md"));
        int head = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith("| transport |"))
                .findFirst()
                .orElseThrow());
        List<String> names = cells(lines.get(head));
        return lines.subList(head + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(TransportPageTest::cells)
                .collect(Collectors.toMap(
                        row -> row.get(0).replaceAll("`|://", ""),
                        row -> names.stream()
                                .collect(Collectors.toMap(Function.identity(), name -> row.get(names.indexOf(name))))));
    }

    private static String size(long bytes) {
        if (bytes == Long.MAX_VALUE) {
            return "any";
        }
        return bytes < 1024 * 1024 ? bytes / 1024 + " KiB" : bytes / (1024 * 1024) + " MiB";
    }

    @Test
    @DisplayName("EV-01 the guide's table has every transport with what it promises")
    void agreesWithTheTransports() throws Exception {
        Map<String, Map<String, String>> table = table();
        assertThat(table).containsOnlyKeys("basic", "pgboss", "rabbitmq", "sqs", "sns");
        table.forEach((scheme, row) -> {
            TransportCapabilities capabilities = EventTransport.of(ConnectionString.parse(scheme + "://page"))
                    .capabilities();
            PROMISES.forEach((name, promise) -> assertThat(row.get(name))
                    .as("%s: %s", scheme, name)
                    .startsWith(promise.test(capabilities) ? "yes" : "no"));
            assertThat(row.get("largest event")).as(scheme).isEqualTo(size(capabilities.maximumEventBytes()));
        });
    }
}
