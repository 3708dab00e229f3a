package dev.kit.envkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One evaluation of the tree: the values read, the number of present ones, and the findings. */
final class Evaluation {

    private final Map<String, String> values;
    private final List<Finding> findings = new ArrayList<>(0);
    private int present;

    Evaluation(Map<String, String> values) {
        this.values = values;
    }

    /** Returns the text of a variable, or null if it is absent or blank. */
    @Nullable String lookup(Specification<?> wanted) {
        String raw = usable(values.get(wanted.name()), wanted);
        for (String alias : wanted.notes().aliases()) {
            raw = raw != null ? raw : usable(values.get(alias), wanted);
        }
        if (raw != null) {
            present++;
        }
        return raw;
    }

    private static @Nullable String usable(@Nullable String raw, Specification<?> wanted) {
        return raw != null && (wanted.allowEmpty() || !raw.isBlank()) ? raw : null;
    }

    /** Returns the number of successful lookups so far. */
    int present() {
        return present;
    }

    List<Finding> findings() {
        return findings;
    }

    void missing(Leaf<?> leaf) {
        findings.add(new Finding(leaf, EnvironmentProblem.Kind.MISSING, null, null, null));
    }

    /** Records a value that a rule refuses. Without a message the expectation tells why. */
    Object refused(Node<?> node, @Nullable String message) {
        return invalid(node, message, null);
    }

    Object failed(Node<?> node, Throwable cause) {
        return invalid(node, null, cause);
    }

    private Object invalid(Node<?> node, @Nullable String message, @Nullable Throwable cause) {
        EnvironmentProblem.Kind kind = EnvironmentProblem.Kind.INVALID;
        findings.add(new Finding(subject(node), kind, rawTextBehind(node), message, cause));
        return Node.FAILED;
    }

    /** Returns the text at the start of a chain of modifiers, or null for groups and absent variables. */
    @Nullable String rawTextBehind(Node<?> node) {
        return subject(node) instanceof Leaf<?> leaf ? lookup(leaf.specification) : null;
    }

    private static Node<?> subject(Node<?> node) {
        Node<?> current = node;
        while (current instanceof Modifier<?, ?> modifier) {
            current = modifier.upstream;
        }
        return current;
    }
}
