package dev.kit.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options and operands that a command accepts. Immutable. */
public final class Usage {

    private final List<Option<?>> options;

    private final @Nullable String operand;

    private final int maximumOperands;

    private final boolean passThrough;

    private Usage(List<Option<?>> options, @Nullable String operand, int maximumOperands, boolean passThrough) {
        this.options = List.copyOf(options);
        this.operand = operand;
        this.maximumOperands = maximumOperands;
        this.passThrough = passThrough;
    }

    /** Creates a usage with the given options and without operands. */
    public static Usage of(Option<?>... options) {
        return new Usage(List.of(options), null, 0, false);
    }

    /** Accepts up to {@code maximum} operands, shown as {@code label}. */
    public Usage withOperands(String label, int maximum) {
        return new Usage(options, label, maximum, passThrough);
    }

    /** Passes all words after {@code --} through unparsed, shown as {@code label}. */
    public Usage withCommandLine(String label) {
        return new Usage(options, label, Integer.MAX_VALUE, true);
    }

    /** Returns the options, in display order. */
    public List<Option<?>> options() {
        return options;
    }

    boolean passesThrough() {
        return passThrough;
    }

    int maximumOperands() {
        return maximumOperands;
    }

    String help(String name, String summary) {
        StringBuilder help = new StringBuilder("kit ").append(name).append(": ").append(summary);
        help.append("\n\nUsage: kit ").append(name).append(" [options]");
        if (operand != null) {
            help.append(passThrough ? " -- " : " ").append(operand);
        }
        help.append("\n\nOptions:");
        rows().forEach(row -> help.append("\n  ").append(row));
        return help.toString();
    }

    private List<String> rows() {
        int width = options.stream()
                .mapToInt(option -> option.label().length())
                .max()
                .orElse(0);
        int column = Math.max(width, "--help".length());
        List<String> rows = new ArrayList<>();
        for (Option<?> option : options) {
            rows.add(row(option.label(), column, option.help() + (option.isRequired() ? " (required)" : "")));
        }
        rows.add(row("--help", column, "Show this text."));
        return rows;
    }

    private static String row(String label, int column, String help) {
        return label + " ".repeat(column - label.length() + 2) + help;
    }
}
