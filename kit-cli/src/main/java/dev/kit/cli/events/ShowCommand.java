package dev.kit.cli.events;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.PlainText;
import dev.kit.cli.command.Usage;
import dev.kit.cli.events.ParkedPlace.Listing;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The command {@code kit events show ID}. Stateless. */
final class ShowCommand implements Command {

    /** The maximum number of subscribers that are shown for one event; more are rare. */
    private static final int MOST = 100;

    private static final List<String> CONTEXT = List.of("key", "tenant", "source", "traceparent");

    @Override
    public String name() {
        return "events show";
    }

    @Override
    public String summary() {
        return "Show one parked event with its payload and the reason why it was given up.";
    }

    @Override
    public Usage usage() {
        return Usage.of(Places.with(EventFilter.SUBSCRIBER, EventFilter.TARGET, Output.JSON))
                .withOperands("ID", 1);
    }

    @Override
    public ExitCode run(Invocation invocation) {
        if (invocation.arguments().operands().isEmpty()) {
            throw CliException.usage("No event is named.", "Write kit events show ID, with an ID of kit events list.");
        }
        EventFilter filter = EventFilter.of(invocation.arguments());
        Listing listing = Places.of(invocation).list(filter, MOST, true);
        if (listing.events().isEmpty()) {
            throw Output.notParked(filter, listing);
        }
        if (invocation.arguments().has(Output.JSON)) {
            invocation.console().print(Output.json(listing));
        } else {
            listing.events().forEach(event -> print(event, invocation.console()));
        }
        return ExitCode.OK;
    }

    private static void print(JsonNode event, Console console) {
        JsonNode envelope = event.path("envelope");
        fact(console, "event", event.path("id").asString());
        fact(console, "type", event.path("type").asString());
        fact(console, "given up by", Output.owner(event));
        fact(console, "attempts", event.path("attempts").asString());
        fact(console, "published", event.path("published").asString());
        String parkedAt = event.path("parkedAt").asString();
        fact(console, "parked", parkedAt + " (" + Output.ago(parkedAt, Instant.now()) + ")");
        CONTEXT.forEach(name -> fact(console, name, envelope.path(name).asString("")));
        JsonNode actor = envelope.path("actor");
        fact(console, "actor", actor.isObject() ? actor.toString() : "");
        JsonNode attributes = envelope.path("attributes");
        fact(console, "attributes", attributes.isEmpty() ? "" : attributes.toString());
        console.print("reason");
        event.path("lastError").asString("").lines().forEach(line -> console.print("  " + PlainText.line(line)));
        console.print("payload");
        Output.pretty(envelope.path("payload")).lines().forEach(line -> console.print("  " + line));
        console.print("");
    }

    private static void fact(Console console, String name, String value) {
        if (!value.isEmpty()) {
            console.print(name + " ".repeat(13 - name.length()) + PlainText.line(value));
        }
    }
}
