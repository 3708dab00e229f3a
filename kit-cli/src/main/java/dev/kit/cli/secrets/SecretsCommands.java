package dev.kit.cli.secrets;

import dev.kit.cli.command.Command;
import java.util.List;

/** The commands whose names begin with {@code secrets:}. */
public final class SecretsCommands {

    private SecretsCommands() {}

    /** Returns the commands in the order of the help text. */
    public static List<Command> all() {
        return List.of(
                new InitCommand(),
                new SetCommand(new ValueInput(System.in)),
                new ShowCommand(),
                new ImportCommand(),
                new RotateCommand(),
                new RekeyCommand());
    }
}
