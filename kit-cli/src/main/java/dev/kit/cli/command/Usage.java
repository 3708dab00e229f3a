package dev.kit.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a command accepts: its options and operands. Immutable. */
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

    /** Accepts these options and no operand. */
    public static Usage of(Option<?>... options) {
        return new Usage(List.of(options), null, 0, false);
    }

    /** Accepts up to {@code maximum} words beside the options, shown as {@code label}. */
    public Usage withOperands(String label, int maximum) {
        return new Usage(options, label, maximum, passThrough);
    }

    /** Hands everything after {@code --} over untouched, shown as {@code label}. */
    public Usage withCommandLine(String label) {
        return new Usage(options, label, Integer.MAX_VALUE, true);
    }

    /** The options in the order they are shown. */
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
