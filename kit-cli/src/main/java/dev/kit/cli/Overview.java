package dev.kit.cli;

import dev.kit.cli.command.Command;
import java.util.List;

/** The text of {@code kit --help}. */
final class Overview {

    private Overview() {}

    static String of(List<Command> commands) {
        int column = commands.stream()
                        .mapToInt(command -> command.name().length())
                        .max()
                        .orElse(0)
                + 2;
        StringBuilder text = new StringBuilder("Usage: kit COMMAND [options]\n\nCommands:");
        for (Command command : commands) {
            text.append("\n  ").append(command.name());
            text.append(" ".repeat(column - command.name().length())).append(command.summary());
        }
        text.append("\n\nkit COMMAND --help shows the options of one command; kit --version the version.");
        return text.toString();
    }
}
