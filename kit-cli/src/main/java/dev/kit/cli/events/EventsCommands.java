package dev.kit.cli.events;

import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationProgram;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.CommaList;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.TerminalText;
import dev.kit.cli.command.TextTable;
import dev.kit.cli.command.Usage;
import dev.kit.cli.events.ParkedPlace.Listing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands whose names begin with {@code events}. */
public final class EventsCommands {

    private static final int REASON_WIDTH = 80;

    /** The maximum number of subscribers that are shown for one event; more are rare. */
    private static final int MOST = 100;

    private static final List<String> CONTEXT = List.of("key", "tenant", "source", "traceparent");

    private static final Option<Integer> LIMIT =
            Option.integer("limit", "N", "Events to list at most, the longest parked first (default 50).", 1, 100);

    private static final Option<String> PACKAGE = Option.text(
            "package",
            "NAMES",
            "Packages that hold the subscribers, with commas between; that of the main class unless given.");

    private EventsCommands() {}

    /** Returns the commands in the order of the help text. */
    public static List<Command> all() {
        return List.of(
                Command.of(
                        "events list",
                        "List the events that subscribers or outboxes gave up.",
                        Usage.of(Places.with(
                                EventFilter.SUBSCRIBER,
                                EventFilter.TARGET,
                                EventFilter.TYPE,
                                EventFilter.AGE,
                                LIMIT,
                                JsonOutput.OPTION)),
                        EventsCommands::list),
                Command.of(
                        "events show",
                        "Show one parked event with its payload and the reason why it was given up.",
                        Usage.of(Places.with(EventFilter.SUBSCRIBER, EventFilter.TARGET, JsonOutput.OPTION))
                                .withOperands("ID", 1),
                        EventsCommands::show),
                SettleCommand.retry(),
                SettleCommand.discard(),
                Command.of(
                        "events setup",
                        "Create the queues, topics and tables of the application's subscribers before they start.",
                        Usage.of(
                                PACKAGE,
                                JsonOutput.OPTION,
                                BrokerAddresses.CONNECTION_STRING,
                                BrokerAddresses.STAGE,
                                ApplicationPath.JAR,
                                ApplicationPath.CLASS_PATH),
                        EventsCommands::setUp));
    }

    private static ExitCode list(Invocation invocation) {
        EventFilter filter = EventFilter.of(invocation.arguments());
        int limit = invocation.arguments().find(LIMIT).orElse(50);
        Listing listing = Places.of(invocation).list(filter, limit, false);
        if (invocation.arguments().has(JsonOutput.OPTION)) {
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
                        TerminalText.line(event.path("lastError").asString(""), REASON_WIDTH));
            }
            table.lines().forEach(invocation.console()::print);
        }
        return ExitCode.OK;
    }

    private static ExitCode show(Invocation invocation) {
        if (invocation.arguments().operands().isEmpty()) {
            throw CliException.usage("No event is named.", "Write kit events show ID, with an ID of kit events list.");
        }
        EventFilter filter = EventFilter.of(invocation.arguments());
        Listing listing = Places.of(invocation).list(filter, MOST, true);
        if (listing.events().isEmpty()) {
            throw Output.notParked(filter, listing);
        }
        if (invocation.arguments().has(JsonOutput.OPTION)) {
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
        event.path("lastError").asString("").lines().forEach(line -> console.print("  " + TerminalText.line(line)));
        console.print("payload");
        JsonOutput.of(envelope.path("payload")).lines().forEach(line -> console.print("  " + line));
        console.print("");
    }

    private static void fact(Console console, String name, String value) {
        if (!value.isEmpty()) {
            console.print(name + " ".repeat(13 - name.length()) + TerminalText.line(value));
        }
    }

    private static ExitCode setUp(Invocation invocation) {
        BrokerAddresses connections = BrokerAddresses.ofBroker(invocation);
        ApplicationPath application = ApplicationPath.of(invocation);
        ObjectNode question = connections.question("setup");
        ArrayNode packages = question.putArray("packages");
        packages(invocation, application).forEach(packages::add);
        JsonNode answer = new ApplicationProgram(application, Places.TOOL, connections.variables()).ask(question);
        if (invocation.arguments().has(JsonOutput.OPTION)) {
            invocation.console().print(JsonOutput.of(answer));
        } else {
            printQueues(answer, invocation.console());
        }
        return ExitCode.OK;
    }

    private static List<String> packages(Invocation invocation, ApplicationPath application) {
        return invocation
                .arguments()
                .find(PACKAGE)
                .or(() -> Optional.ofNullable(application.mainPackage()))
                .map(CommaList::split)
                .orElseThrow(() -> CliException.usage(
                        "The class path names no main class whose package could hold subscribers.",
                        "Name their packages with --package com.acme.shop."));
    }

    private static void printQueues(JsonNode answer, Console console) {
        List<String> subscribers = texts(answer, "subscribers");
        console.progress("kit: " + Counted.of(subscribers.size(), "subscriber") + " (" + String.join(", ", subscribers)
                + ") at " + String.join(", ", texts(answer, "places")));
        texts(answer, "created").forEach(name -> console.print(console.good("created") + "  " + name));
        texts(answer, "existing").forEach(name -> console.print("exists   " + name));
    }

    private static List<String> texts(JsonNode answer, String name) {
        return answer.path(name).valueStream().map(JsonNode::asString).toList();
    }
}
