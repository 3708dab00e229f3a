package dev.kit.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options and operands that a command accepts. Immutable.
 *
 * @param options the options, in display order
 * @param operand the operands as shown, or null if there are none
 * @param maximumOperands the largest number of operands
 * @param passesThrough whether all words after {@code --} are operands
 */
public record Usage(List<Option<?>> options, @Nullable String operand, int maximumOperands, boolean passesThrough) {

    /** Copies the options. */
    public Usage {
        options = List.copyOf(options);
    }

    /** Creates a usage with the given options and without operands. */
    public static Usage of(Option<?>... options) {
        return new Usage(List.of(options), null, 0, false);
    }

    /** Accepts up to {@code maximum} operands, shown as {@code label}. */
    public Usage withOperands(String label, int maximum) {
        return new Usage(options, label, maximum, passesThrough);
    }

    /** Passes all words after {@code --} through unparsed, shown as {@code label}. */
    public Usage withCommandLine(String label) {
        return new Usage(options, label, Integer.MAX_VALUE, true);
    }

    String help(String name, String summary) {
        Map<String, String> rows = new LinkedHashMap<>();
        options.forEach(option -> rows.put(option.label(), option.help() + (option.isRequired() ? " (required)" : "")));
        rows.put("--help", "Show this text.");
        String operands = operand == null ? "" : (passesThrough ? " -- " : " ") + operand;
        return "kit " + name + ": " + summary + "\n\nUsage: kit " + name + " [options]" + operands + "\n\nOptions:\n  "
                + String.join("\n  ", TextTable.columns(rows));
    }
}
