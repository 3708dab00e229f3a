package dev.kit.cli.events;

import dev.kit.cli.command.Command;
import java.util.List;

/** The commands whose names begin with {@code events}. */
public final class EventsCommands {

    private EventsCommands() {}

    /** Returns the commands in the order of the help text. */
    public static List<Command> all() {
        return List.of(
                new ListCommand(),
                new ShowCommand(),
                SettleCommand.retry(),
                SettleCommand.discard(),
                new SetupCommand());
    }
}
