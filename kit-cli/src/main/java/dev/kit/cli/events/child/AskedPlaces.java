package dev.kit.cli.events.child;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.outbox.OutboxEvents;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;

/** The places that a request applies to: a transport, an outbox table, or both. */
final class AskedPlaces implements AutoCloseable {

    /**
     * One place.
     *
     * @param name the address without secrets
     * @param outbox whether it is an outbox table
     * @param optional whether the table may be missing
     */
    private record Place(String name, ParkedEvents events, boolean outbox, boolean optional) {}

    private final List<Place> all = new ArrayList<>();

    private AskedPlaces() {}

    static AskedPlaces open(JsonNode question) {
        boolean outboxes = !question.path("filter").path("subscriber").isString();
        boolean transports = !question.path("filter").path("target").isString();
        AskedPlaces places = new AskedPlaces();
        try {
            for (JsonNode place : question.path("places")) {
                boolean outbox = place.path("outbox").asBoolean();
                if (outbox ? outboxes : transports) {
                    ConnectionString address =
                            ConnectionString.parse(place.path("url").asString());
                    places.all.add(new Place(
                            outbox ? "outbox in " + address : address.toString(),
                            outbox ? outbox(address, question) : ParkedEvents.of(address),
                            outbox,
                            place.path("optional").asBoolean()));
                }
            }
            return places;
        } catch (RuntimeException e) {
            places.close();
            throw e;
        }
    }

    private static ParkedEvents outbox(ConnectionString address, JsonNode question) {
        return new OutboxEvents(
                        dataSource(address),
                        KitSchema.of(question.path("schema").asString("")))
                .parkedEvents();
    }

    /** Creates a data source that opens a connection for each query, because there are few. */
    private static DataSource dataSource(ConnectionString address) {
        String options = address.options().entrySet().stream()
                .map(option -> encoded(option.getKey()) + "=" + encoded(option.getValue()))
                .collect(Collectors.joining("&"));
        String url = "jdbc:postgresql://" + (address.host().isEmpty() ? "localhost" : address.host()) + ":"
                + address.port(5432) + "/" + encoded(address.path()) + (options.isEmpty() ? "" : "?" + options);
        return new DriverManagerDataSource(
                url, address.user().orElse(""), address.password().orElse(""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    List<String> names() {
        return all.stream().map(Place::name).toList();
    }

    long sum(ToLongFunction<ParkedEvents> question) {
        AtomicLong sum = new AtomicLong();
        each((events, outbox) -> sum.addAndGet(question.applyAsLong(events)));
        return sum.get();
    }

    /** Queries every place. A database that was not named as an outbox need not have the table. */
    void each(Answers.Look look) {
        for (Place place : List.copyOf(all)) {
            try {
                look.at(place.events(), place.outbox());
            } catch (RuntimeException e) {
                if (!Failure.isMissingTable(e)) {
                    throw e;
                }
                if (!place.optional()) {
                    throw new IllegalArgumentException(
                            "There is no table kit_outbox: " + place.name()
                                    + ". Name the database of the application, and its schema in " + KitSchema.VARIABLE
                                    + " if it has one.",
                            e);
                }
                all.remove(place);
            }
        }
    }

    @Override
    public void close() {
        all.forEach(place -> place.events().close());
    }
}
