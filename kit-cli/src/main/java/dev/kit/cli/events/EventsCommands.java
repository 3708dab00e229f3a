package dev.kit.cli.events;

import dev.kit.cli.command.Command;
import java.util.List;

/** The commands that begin with {@code events}. */
public final class EventsCommands {

    private EventsCommands() {}

    /** All of them, in the order that help lists them. */
    public static List<Command> all() {
        return List.of(
                new ListCommand(),
                new ShowCommand(),
                SettleCommand.retry(),
                SettleCommand.discard(),
                new SetupCommand());
    }
}
