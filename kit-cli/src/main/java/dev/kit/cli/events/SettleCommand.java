package dev.kit.cli.events;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.events.ParkedPlace.Listing;
import java.util.function.ToLongBiFunction;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code kit events retry} and {@code kit events discard}.
 *
 * @param verb the last word of the command's name
 * @param summary the command's summary, in one line
 * @param done the verb's participle, which is also the member of the JSON result
 * @param settlement the action of the command
 */
record SettleCommand(String verb, String summary, String done, ToLongBiFunction<ParkedPlace, EventFilter> settlement)
        implements Command {

    private static final Option<Boolean> ALL =
            Option.flag("all", "All parked events, where neither ID nor filter is given.");

    private static final Option<Boolean> YES = Option.flag("yes", "Do not ask when there is more than one event.");

    static SettleCommand retry() {
        return new SettleCommand(
                "retry",
                "Deliver parked events again, from the first attempt: one by its ID, or all of a filter.",
                "retried",
                ParkedPlace::retry);
    }

    static SettleCommand discard() {
        return new SettleCommand(
                "discard",
                "Delete parked events for good: one by its ID, or all of a filter.",
                "discarded",
                ParkedPlace::discard);
    }

    @Override
    public String name() {
        return "events " + verb;
    }

    @Override
    public Usage usage() {
        return Usage.of(Places.with(
                        EventFilter.SUBSCRIBER,
                        EventFilter.TARGET,
                        EventFilter.TYPE,
                        EventFilter.AGE,
                        ALL,
                        YES,
                        JsonOutput.OPTION))
                .withOperands("[ID]", 1);
    }

    @Override
    public ExitCode run(Invocation invocation) {
        boolean narrowed = EventFilter.isGiven(invocation.arguments());
        if (narrowed == invocation.arguments().has(ALL)) {
            throw CliException.usage(
                    narrowed ? "--all excludes an ID and filters." : "Neither an event nor a filter is given.",
                    "Write kit events " + verb + " ID, or a filter such as --subscriber NAME, or --all.");
        }
        EventFilter filter = EventFilter.of(invocation.arguments()).upToNow();
        ParkedPlace place = Places.of(invocation);
        Listing found = place.count(filter);
        if (found.selected() == 0 && filter.event() != null) {
            throw Output.notParked(filter, found);
        }
        if (found.selected() > 1 && !invocation.arguments().has(YES)) {
            confirm(found);
        }
        long settled = found.selected() == 0 ? 0 : settlement.applyAsLong(place, filter);
        if (invocation.arguments().has(JsonOutput.OPTION)) {
            ObjectNode answer = JsonMapper.shared().createObjectNode();
            answer.put("place", found.place());
            answer.put("selected", found.selected());
            answer.put(done, settled);
            invocation.console().print(JsonOutput.of(answer));
        } else {
            invocation.console().print(Output.events(settled) + " " + done + " at " + found.place());
        }
        return ExitCode.OK;
    }

    private void confirm(Listing found) {
        String question = Output.events(found.selected()) + " at " + found.place() + " would be " + done + ".";
        if (!Console.isTerminal()) {
            throw CliException.usage(question, "Add --yes to do so without being asked.");
        }
        Console.confirm(question + " Go on?");
    }
}
