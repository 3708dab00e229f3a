package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** One mapping of a YAML file, whose complaints name file and line. */
final class YamlSection {

    private final Path file;

    private final String prefix;

    private final int line;

    private final Map<String, Node> values = new LinkedHashMap<>();

    private final Map<String, Integer> lines = new LinkedHashMap<>();

    private YamlSection(Path file, String prefix, MappingNode mapping) {
        this.file = file;
        this.prefix = prefix;
        this.line = lineOf(mapping);
        for (NodeTuple entry : mapping.getValue()) {
            String key = entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
            if (lines.put(key, lineOf(entry.getKeyNode())) != null) {
                throw wrong(key, prefix + key + " is written twice.", "Keep one of them.");
            }
            values.put(key, entry.getValueNode());
        }
    }

    static YamlSection root(Path file, Node node) {
        if (!(node instanceof MappingNode mapping)) {
            throw CliException.config(
                    "kit.config.yaml must be a list of keys and values.",
                    file + ":" + lineOf(node),
                    "Start with a line such as \"studio:\".");
        }
        return new YamlSection(file, "", mapping);
    }

    YamlSection section(String key) {
        if (values.get(key) instanceof MappingNode mapping) {
            return new YamlSection(file, prefix + key + ".", mapping);
        }
        throw wrong(key, prefix + key + " must hold keys and values.", null);
    }

    YamlSection allow(Set<String> keys) {
        for (String key : values.keySet()) {
            if (!keys.contains(key)) {
                String hint = Suggestion.question(key, keys);
                String known = "Known keys: " + String.join(", ", new TreeSet<>(keys)) + ".";
                throw wrong(key, "Unknown key " + prefix + key + ".", hint.isEmpty() ? known : hint);
            }
        }
        return this;
    }

    @Nullable Node node(String key) {
        return values.get(key);
    }

    @Nullable String text(String key) {
        Node node = values.get(key);
        if (node == null) {
            return null;
        }
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw wrong(key, prefix + key + " must be one text.", null);
    }

    @Nullable Boolean flag(String key) {
        String text = text(key);
        if (text == null) {
            return null;
        }
        if (!text.equals("true") && !text.equals("false")) {
            throw wrong(key, prefix + key + " must be true or false, not \"" + text + "\".", null);
        }
        return Boolean.valueOf(text);
    }

    @Nullable Integer integer(String key, int minimum, int maximum) {
        String text = text(key);
        if (text == null) {
            return null;
        }
        String range = prefix + key + " must be a whole number from " + minimum + " to " + maximum + ".";
        try {
            int number = Integer.parseInt(text);
            if (number < minimum || number > maximum) {
                throw wrong(key, range, null);
            }
            return number;
        } catch (NumberFormatException e) {
            throw wrong(key, range, null).causedBy(e);
        }
    }

    /** One text, or a list of them. */
    List<String> texts(String key) {
        if (!(values.get(key) instanceof SequenceNode sequence)) {
            String text = text(key);
            return text == null ? List.of() : List.of(text);
        }
        List<String> texts = new ArrayList<>();
        for (Node node : sequence.getValue()) {
            if (!(node instanceof ScalarNode scalar)) {
                throw wrong(key, prefix + key + " must be a list of texts.", null);
            }
            texts.add(scalar.getValue());
        }
        return texts;
    }

    /** A mapping as plain maps, lists and texts. */
    Map<String, Object> values(String key) {
        Node node = values.get(key);
        return node == null ? Map.of() : section(key).plain();
    }

    CliException wrong(String key, String what, @Nullable String action) {
        return CliException.config(what, file + ":" + lines.getOrDefault(key, line), action);
    }

    private Map<String, Object> plain() {
        Map<String, Object> plain = new LinkedHashMap<>();
        for (Map.Entry<String, Node> entry : values.entrySet()) {
            String key = entry.getKey();
            plain.put(
                    key,
                    entry.getValue() instanceof MappingNode
                            ? section(key).plain()
                            : entry.getValue() instanceof SequenceNode ? texts(key) : String.valueOf(text(key)));
        }
        return plain;
    }

    private static int lineOf(Node node) {
        return node.getStartMark() == null ? 1 : node.getStartMark().getLine() + 1;
    }
}
