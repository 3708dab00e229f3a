package dev.kit.cli.check;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Suggestion;
import dev.kit.openapi.DocumentException;
import dev.kit.openapi.DocumentText;
import dev.kit.openapi.change.ApiChange;
import dev.kit.openapi.change.ChangeRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * The changes that a project accepts, read from a file. Immutable.
 *
 * @param entries the accepted changes
 */
record ChangeExceptions(List<Entry> entries) {

    /** No exceptions. */
    static final ChangeExceptions NONE = new ChangeExceptions(List.of());

    private static final Set<String> KEYS = Set.of("rule", "operation", "pointer", "reason", "expires");

    ChangeExceptions {
        entries = List.copyOf(entries);
    }

    /**
     * Reads a file, which has a list {@code exceptions} in YAML or JSON.
     *
     * @throws CliException with exit code 2 if the file cannot be read or an entry is not complete
     */
    static ChangeExceptions read(Path file) {
        try {
            JsonNode root = DocumentText.read(file.toString(), Files.readAllBytes(file));
            JsonNode list = root.path("exceptions");
            if (!list.isArray()) {
                throw refused(file + "", "The file has no list of exceptions.", "Write \"exceptions:\" and entries.");
            }
            List<Entry> entries = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                entries.add(entry(file + "#/exceptions/" + i, list.get(i)));
            }
            return new ChangeExceptions(entries);
        } catch (IOException e) {
            throw refused(file.toString(), "The exceptions cannot be read.", "Correct the path of --exceptions.")
                    .causedBy(e);
        } catch (DocumentException e) {
            throw new CliException(ExitCode.USAGE, e.what(), e.where(), e.action(), e);
        }
    }

    private static Entry entry(String place, JsonNode node) {
        for (String key : node.isObject() ? node.propertyNames() : List.<String>of()) {
            if (!KEYS.contains(key)) {
                String hint = Suggestion.question(key, KEYS);
                throw refused(place, "The exception has an unknown key \"" + key + "\".", hint);
            }
        }
        for (String key : new TreeSet<>(KEYS)) {
            if (!key.equals("pointer") && node.path(key).asString("").isBlank()) {
                throw refused(
                        place, "The exception has no \"" + key + "\".", "Add it: rule, operation, reason, expires.");
            }
        }
        String rule = node.path("rule").asString();
        List<String> rules = ChangeRule.all().stream().map(ChangeRule::id).toList();
        if (!rules.contains(rule)) {
            throw refused(place, "There is no rule \"" + rule + "\".", Suggestion.question(rule, rules));
        }
        String expires = node.path("expires").asString();
        try {
            return new Entry(
                    place,
                    rule,
                    node.path("operation").asString(),
                    node.path("pointer").asString(""),
                    LocalDate.parse(expires));
        } catch (DateTimeException e) {
            throw refused(place, "\"" + expires + "\" is no date.", "Write one such as 2030-12-31.");
        }
    }

    private static CliException refused(String place, String what, String action) {
        return new CliException(ExitCode.USAGE, what, place, action.isEmpty() ? null : action, null);
    }

    /** Separates the changes that are accepted on a day, and names the entries that accept nothing. */
    JudgedChanges judge(List<ApiChange> changes, LocalDate today) {
        List<ApiChange> counting = new ArrayList<>(changes);
        List<ApiChange> excepted = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Entry entry : entries) {
            List<ApiChange> matching = changes.stream().filter(entry::matches).toList();
            if (matching.isEmpty()) {
                problems.add("The exception at " + entry.place() + " matches no change. Remove it.");
            } else if (entry.expires().isBefore(today)) {
                problems.add("The exception at " + entry.place() + " expired on " + entry.expires() + ".");
            } else {
                counting.removeAll(matching);
                matching.stream().filter(change -> !excepted.contains(change)).forEach(excepted::add);
            }
        }
        return new JudgedChanges(counting, excepted, problems);
    }

    /**
     * An accepted change.
     *
     * @param pointer the place; any if it is empty
     * @param expires the last day on which it is accepted
     */
    private record Entry(String place, String rule, String operation, String pointer, LocalDate expires) {

        boolean matches(ApiChange change) {
            return change.rule().id().equals(rule)
                    && change.operations().contains(operation)
                    && (pointer.isEmpty() || pointer.equals(change.pointer()));
        }
    }
}
