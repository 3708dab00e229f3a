package dev.kit.cli.command;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parsed words that follow a command's name. Immutable. */
public final class Arguments {

    private final Map<String, Object> values;

    private final List<String> operands;

    private Arguments(Map<String, Object> values, List<String> operands) {
        this.values = values;
        this.operands = List.copyOf(operands);
    }

    /**
     * Parses the words against the command's usage.
     *
     * @throws CliException with exit code 2 if a word cannot be parsed
     */
    public static Arguments parse(Usage usage, List<String> words) {
        Map<String, Object> values = new LinkedHashMap<>();
        List<String> operands = new ArrayList<>();
        Deque<String> rest = new ArrayDeque<>(words);
        while (!rest.isEmpty()) {
            String word = rest.pop();
            if (word.equals("--")) {
                operands.addAll(rest);
                break;
            }
            if (word.length() > 1 && word.startsWith("-")) {
                readOption(usage, word, rest, values);
            } else {
                operands.add(word);
                if (usage.passesThrough()) {
                    operands.addAll(rest);
                    break;
                }
            }
        }
        checkOperands(usage, operands);
        checkRequired(usage, values);
        return new Arguments(values, operands);
    }

    /** Returns whether help is requested by a word before any {@code --}. */
    public static boolean asksForHelp(List<String> words) {
        return words.stream()
                .takeWhile(word -> !word.equals("--"))
                .anyMatch(word -> word.equals("--help") || word.equals("-h"));
    }

    /** Returns the value of an option, or empty if it is absent. */
    @SuppressWarnings("unchecked") // the value was parsed by the same option
    public <T> Optional<T> find(Option<T> option) {
        return Optional.ofNullable((T) values.get(option.name()));
    }

    /** Returns the value of a required option. */
    public <T> T get(Option<T> option) {
        return find(option).orElseThrow(() -> missing(option));
    }

    /** Returns whether a flag is present. */
    public boolean has(Option<Boolean> flag) {
        return find(flag).orElse(false);
    }

    /** Returns the words by which some options were given. */
    public List<String> words(Option<?>... options) {
        return Arrays.stream(options)
                .filter(option -> values.containsKey(option.name()))
                .map(option -> "--" + option.name() + (option.takesValue() ? "=" + values.get(option.name()) : ""))
                .toList();
    }

    /** Returns the operands, in order. */
    public List<String> operands() {
        return operands;
    }

    private static void readOption(Usage usage, String word, Deque<String> rest, Map<String, Object> values) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        Option<?> option = usage.options().stream()
                .filter(candidate -> candidate.isNamed(name))
                .findFirst()
                .orElseThrow(() -> unknown(usage, name));
        String inline = equals < 0 ? null : word.substring(equals + 1);
        if (values.put(option.name(), option.read(valueOf(option, inline, rest))) != null) {
            throw CliException.usage("--" + option.name() + " is given twice.", "Give it once.");
        }
    }

    private static String valueOf(Option<?> option, @Nullable String inline, Deque<String> rest) {
        if (!option.takesValue()) {
            if (inline != null) {
                throw CliException.usage("--" + option.name() + " takes no value.", "Write --" + option.name() + ".");
            }
            return "true";
        }
        if (inline != null) {
            return inline;
        }
        String next = rest.peek();
        if (next == null || next.startsWith("--")) {
            throw CliException.usage("--" + option.name() + " needs a value.", "Write " + option.label() + ".");
        }
        return rest.pop();
    }

    private static CliException unknown(Usage usage, String name) {
        List<String> names =
                usage.options().stream().map(option -> "--" + option.name()).toList();
        String hint = Suggestion.question(name, names);
        return CliException.usage("Unknown option " + name + ".", hint.isEmpty() ? null : hint);
    }

    private static void checkOperands(Usage usage, List<String> operands) {
        if (operands.size() > usage.maximumOperands()) {
            String extra = operands.get(usage.maximumOperands());
            throw CliException.usage("Unexpected argument \"" + extra + "\".", "Remove it, or see --help.");
        }
    }

    private static void checkRequired(Usage usage, Map<String, Object> values) {
        for (Option<?> option : usage.options()) {
            if (option.isRequired() && !values.containsKey(option.name())) {
                throw missing(option);
            }
        }
    }

    private static CliException missing(Option<?> option) {
        return CliException.usage(
                "--" + option.name() + " is missing.", "Add " + option.label() + ": " + option.help());
    }
}
