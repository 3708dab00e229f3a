package dev.kit.cli.events;

import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.PlainText;
import dev.kit.cli.command.TextTable;
import dev.kit.cli.command.Usage;
import dev.kit.cli.events.ParkedPlace.Listing;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** The command {@code kit events list}. Stateless. */
final class ListCommand implements Command {

    private static final int REASON_WIDTH = 80;

    private static final Option<Integer> LIMIT =
            Option.integer("limit", "N", "Events to list at most, the longest parked first (default 50).", 1, 100);

    @Override
    public String name() {
        return "events list";
    }

    @Override
    public String summary() {
        return "List the events that subscribers or outboxes gave up.";
    }

    @Override
    public Usage usage() {
        return Usage.of(Places.with(
                EventFilter.SUBSCRIBER, EventFilter.TARGET, EventFilter.TYPE, EventFilter.AGE, LIMIT, Output.JSON));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        EventFilter filter = EventFilter.of(invocation.arguments());
        int limit = invocation.arguments().find(LIMIT).orElse(50);
        Listing listing = Places.of(invocation).list(filter, limit, false);
        if (invocation.arguments().has(Output.JSON)) {
            invocation.console().print(Output.json(listing));
            return ExitCode.OK;
        }
        invocation.console().progress(Output.heading(listing));
        if (!listing.events().isEmpty()) {
            TextTable table = new TextTable("ID", "TYPE", "GIVEN UP BY", "ATTEMPTS", "PARKED", "REASON");
            Instant now = Instant.now();
            for (JsonNode event : listing.events()) {
                table.add(
                        event.path("id").asString(),
                        event.path("type").asString(),
                        Output.owner(event),
                        event.path("attempts").asString(),
                        Output.ago(event.path("parkedAt").asString(), now),
                        PlainText.line(event.path("lastError").asString(""), REASON_WIDTH));
            }
            table.lines().forEach(invocation.console()::print);
        }
        return ExitCode.OK;
    }
}
