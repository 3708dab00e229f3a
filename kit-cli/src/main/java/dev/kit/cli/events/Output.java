package dev.kit.cli.events;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.events.ParkedPlace.Listing;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The output of parked events as text and as JSON. Stateless. */
final class Output {

    private Output() {}

    static String json(Listing listing) {
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        answer.put("place", listing.place());
        answer.put("selected", listing.selected());
        answer.putArray("events").addAll(listing.events());
        return JsonOutput.of(answer);
    }

    static String heading(Listing listing) {
        String shown = listing.events().size() < listing.selected()
                ? ", of which the " + listing.events().size() + " parked longest are listed"
                : "";
        return "kit: " + events(listing.selected()) + " at " + listing.place() + shown;
    }

    static String events(long count) {
        return count == 1 ? "1 parked event" : (count == 0 ? "no" : String.valueOf(count)) + " parked events";
    }

    /** Returns the subscriber, or the target publisher of an outbox. */
    static String owner(JsonNode event) {
        String subscriber = event.path("subscriber").asString("");
        return subscriber.isEmpty() ? "outbox to " + event.path("target").asString("") : subscriber;
    }

    static String ago(String time, Instant now) {
        try {
            Duration age = Duration.between(Instant.parse(time), now);
            if (age.toMinutes() < 1) {
                return Math.max(0, age.toSeconds()) + "s ago";
            }
            if (age.toHours() < 1) {
                return age.toMinutes() + "m ago";
            }
            return age.toDays() < 2 ? age.toHours() + "h ago" : age.toDays() + "d ago";
        } catch (DateTimeParseException e) {
            return time;
        }
    }

    static CliException notParked(EventFilter filter, Listing listing) {
        return CliException.failed(
                "Event " + filter.event() + " is not parked"
                        + (filter.subscriber() == null ? "" : " by subscriber " + filter.subscriber())
                        + (filter.target() == null ? "" : " in front of publisher " + filter.target()) + ".",
                listing.place(),
                "It was handled, is still tried, was discarded, or never existed; kit events list shows what is"
                        + " parked.");
    }
}
