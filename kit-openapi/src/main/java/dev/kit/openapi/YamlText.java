package dev.kit.openapi;

import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts a YAML document to JSON. Not thread-safe.
 *
 * <p>Scalars have the types of the core schema of YAML 1.2, as OpenAPI requires: {@code no} and {@code 2026-01-02} are
 * texts. The target of several aliases is one shared node.
 */
final class YamlText {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE");
    private static final int DEEPEST = 500;
    private static final int LONGEST_NUMBER = 400;

    /** The maximum number of nodes after the expansion of aliases. Five documents of GitHub fit. */
    private static final long MOST_NODES = 10_000_000;

    private final String name;
    // Nodes have identity semantics, so that these maps distinguish an alias from a copy.
    private final Map<Node, JsonNode> converted = new HashMap<>();
    private final Map<Node, Long> sizes = new HashMap<>();
    private final Set<Node> open = new HashSet<>();

    private YamlText(String name) {
        this.name = name;
    }

    static JsonNode read(String name, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE); // the bytes are limited already
        options.setNestingDepthLimit(DEEPEST);
        options.setMaxAliasesForCollections(Integer.MAX_VALUE); // limited below by their expanded size
        YamlText yaml = new YamlText(name);
        try {
            Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(text));
            return root == null ? JSON.missingNode() : yaml.json(root);
        } catch (MarkedYAMLException e) {
            throw yaml.problem("The document is not YAML: " + e.getProblem(), e.getProblemMark(), e);
        } catch (YAMLException e) {
            throw yaml.problem("The document is not YAML: " + e.getMessage(), null, e);
        }
    }

    private JsonNode json(Node node) {
        JsonNode known = converted.get(node);
        if (known != null) {
            return known;
        }
        if (!open.add(node)) {
            throw problem("An alias contains itself", node.getStartMark());
        }
        JsonNode json = node instanceof MappingNode mapping
                ? object(mapping)
                : node instanceof SequenceNode sequence ? array(sequence) : scalar((ScalarNode) node);
        open.remove(node);
        converted.put(node, json);
        return json;
    }

    private JsonNode array(SequenceNode sequence) {
        ArrayNode array = JSON.arrayNode();
        long size = 1;
        for (Node item : sequence.getValue()) {
            array.add(json(item));
            size = grown(sequence, size, item);
        }
        return array;
    }

    private JsonNode object(MappingNode mapping) {
        ObjectNode object = JSON.objectNode();
        Set<String> names = new HashSet<>();
        List<Node> merged = new ArrayList<>();
        long size = 1;
        for (NodeTuple member : mapping.getValue()) {
            if (!(member.getKeyNode() instanceof ScalarNode key)) {
                throw problem("A key is no text", member.getKeyNode().getStartMark());
            }
            if (Tag.MERGE.equals(key.getTag())) {
                merged.add(member.getValueNode());
            } else if (names.add(key.getValue())) {
                object.set(key.getValue(), json(member.getValueNode()));
            } else {
                throw problem("The key \"" + key.getValue() + "\" is there twice", key.getStartMark());
            }
            size = grown(mapping, size, member.getValueNode());
        }
        merged.forEach(other -> merge(object, other));
        return object;
    }

    /** Adds the members of one or several other mappings that the mapping does not have itself. */
    private void merge(ObjectNode object, Node other) {
        if (other instanceof SequenceNode several) {
            several.getValue().forEach(each -> merge(object, each));
        } else if (json(other) instanceof ObjectNode members) {
            members.properties().forEach(member -> object.putIfAbsent(member.getKey(), member.getValue()));
        } else {
            throw problem("Only a mapping can be merged", other.getStartMark());
        }
    }

    private long grown(Node parent, long size, Node child) {
        json(child);
        long grown = size + sizes.getOrDefault(child, 1L);
        if (grown > MOST_NODES) {
            throw problem("The aliases make the document larger than " + MOST_NODES + " values", parent.getStartMark());
        }
        sizes.put(parent, grown);
        return grown;
    }

    private static JsonNode scalar(ScalarNode scalar) {
        String text = scalar.getValue();
        boolean tagged =
                Tag.STR.equals(scalar.getTag()) && INTEGER.matcher(text).matches(); // !!str 42
        if (!scalar.isPlain() || tagged || text.length() > LONGEST_NUMBER) {
            return JSON.stringNode(text);
        }
        if (NULLS.contains(text)) {
            return JSON.nullNode();
        }
        if (TRUE.contains(text) || FALSE.contains(text)) {
            return JSON.booleanNode(TRUE.contains(text));
        }
        if (INTEGER.matcher(text).matches()) {
            BigInteger number = new BigInteger(text);
            return number.bitLength() < Integer.SIZE
                    ? JSON.numberNode(number.intValue())
                    : number.bitLength() < Long.SIZE ? JSON.numberNode(number.longValue()) : JSON.numberNode(number);
        }
        return NUMBER.matcher(text).matches() ? number(text) : JSON.stringNode(text);
    }

    /** Converts a number. With an exponent too large for arithmetic it stays a text. */
    private static JsonNode number(String text) {
        BigDecimal number = new BigDecimal(text);
        return Math.abs((long) number.scale()) > LONGEST_NUMBER ? JSON.stringNode(text) : JSON.numberNode(number);
    }

    private DocumentException problem(String what, @Nullable Mark place) {
        return problem(what, place, null);
    }

    private DocumentException problem(String what, @Nullable Mark place, @Nullable YAMLException cause) {
        return new DocumentException(
                what.endsWith(".") ? what : what + ".",
                place == null ? name : name + ":" + (place.getLine() + 1),
                "Correct the document. If it is JSON, let its name end in .json.",
                cause);
    }
}
