package dev.kit.cli.secrets;

import dev.kit.cli.command.Command;
import java.util.List;

/** The commands that begin with {@code secrets:}. */
public final class SecretsCommands {

    private SecretsCommands() {}

    /** All of them, in the order that help lists them. */
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
