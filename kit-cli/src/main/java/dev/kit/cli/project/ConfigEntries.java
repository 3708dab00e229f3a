package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** The scalar values of a YAML file by key, each with its line. */
final class ConfigEntries {

    private final Path file;

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private ConfigEntries(Path file) {
        this.file = file;
    }

    /** A value and its place, such as {@code kit.config.yaml:3}. */
    record Entry(String value, String place) {}

    /** Reads the entries. Keys have dots between levels and indices for list elements. */
    static Map<String, Entry> of(Path file, Node root) {
        ConfigEntries entries = new ConfigEntries(file);
        if (!(root instanceof MappingNode mapping)) {
            throw CliException.config(
                    "kit.config.yaml must be a list of keys and values.",
                    entries.place(root),
                    "Start with a line such as \"studio:\".");
        }
        entries.add("", mapping);
        return entries.entries;
    }

    private void add(String prefix, MappingNode mapping) {
        for (NodeTuple tuple : mapping.getValue()) {
            String key = prefix + (tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?");
            add(key, tuple.getValueNode(), place(tuple.getKeyNode()));
        }
    }

    private void add(String key, Node value, String place) {
        if (value instanceof MappingNode inner) {
            add(key + ".", inner);
        } else if (value instanceof SequenceNode sequence) {
            List<Node> elements = sequence.getValue();
            for (int i = 0; i < elements.size(); i++) {
                add(key + "[" + i + "]", elements.get(i), place(elements.get(i)));
            }
        } else if (value instanceof ScalarNode scalar && !Tag.NULL.equals(scalar.getTag())) {
            put(key, new Entry(scalar.getValue(), place));
        }
    }

    private void put(String key, Entry entry) {
        if (entries.put(key, entry) != null) {
            throw CliException.config(key + " is written twice.", entry.place(), "Keep one of them.");
        }
    }

    private String place(Node node) {
        return file + ":"
                + (node.getStartMark() == null ? 1 : node.getStartMark().getLine() + 1);
    }
}
