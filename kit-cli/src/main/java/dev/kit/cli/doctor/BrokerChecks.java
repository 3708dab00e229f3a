package dev.kit.cli.doctor;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The checks of the servers beside the database. Nothing is sent to them. */
record BrokerChecks(Surroundings at) {

    private static final Map<String, Integer> PORTS = Map.ofEntries(
            Map.entry("rabbitmq", 5672),
            Map.entry("rabbitmqs", 5671),
            Map.entry("pgboss", 5432),
            Map.entry("redis", 6379),
            Map.entry("rediss", 6379),
            Map.entry("http", 80),
            Map.entry("https", 443));

    private static final Pattern ENDPOINT = Pattern.compile("[?&]endpoint=([^&]+)");

    List<DoctorCheck> all() {
        return List.of(
                check("publisher-broker", "EVENT_PUBLISHER_CONNECTION_STRING"),
                check("subscriber-broker", "EVENT_SUBSCRIBER_CONNECTION_STRING"),
                DoctorCheck.remote(
                        "rate-limit-store",
                        "a Redis that accepts connections",
                        () -> at.properties()
                                .find("kit.rate-limit.redis-url")
                                .or(() -> at.properties().find("spring.data.redis.url"))
                                .map(url -> probe("kit.rate-limit.redis-url", url))
                                .orElseGet(() -> Verdict.skipped("no Redis is named"))));
    }

    private DoctorCheck check(String name, String variable) {
        return DoctorCheck.remote(name, "a broker that accepts connections", () -> {
            Optional<String> text =
                    at.properties().variable(variable).or(() -> at.properties().find(variable));
            return text.map(url -> probe(variable, url)).orElseGet(() -> Verdict.skipped(variable + " is not set"));
        });
    }

    private static Verdict probe(String variable, String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            return malformed(variable);
        }
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (scheme.equals("basic")) {
            return Verdict.ok("basic, in the memory of the application");
        }
        if (scheme.equals("sns") || scheme.equals("sqs")) {
            Matcher endpoint = ENDPOINT.matcher(text);
            return endpoint.find()
                    ? probe(variable, endpoint.group(1).replace("%3A", ":").replace("%2F", "/"))
                    : Verdict.skipped(scheme + " without an endpoint, thus AWS itself");
        }
        Integer preset = PORTS.get(scheme);
        if (preset == null || uri.getHost() == null) {
            return malformed(variable);
        }
        int port = uri.getPort() < 0 ? preset : uri.getPort();
        String place = scheme + "://" + uri.getHost() + ":" + port;
        String failure = Probe.of(uri.getHost(), port).failure();
        return failure == null
                ? Verdict.ok(place)
                : Verdict.failure(
                        place + " of " + variable + ": " + failure, "Start the server, or correct " + variable + ".");
    }

    private static Verdict malformed(String variable) {
        return Verdict.failure(
                variable + " is no address of a server that Kit knows",
                "Write scheme://user:password@host:port/path, with percent-encoded special characters.");
    }
}
