package dev.kit.mock;

import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.mock.schema.Shape;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiParameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the values of parameters by their styles, as the types of their schemas. */
record ParameterReader(SchemaValidator validator, Shape shape) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,300}(\\.[0-9]{1,300})?([eE][-+]?[0-9]{1,3})?");

    /** Returns the value of a path parameter. */
    JsonNode path(ApiParameter parameter, String raw) {
        boolean matrix = parameter.style().equals("matrix");
        boolean label = parameter.style().equals("label");
        String text = label && raw.startsWith(".") ? raw.substring(1) : raw;
        String separator = label && parameter.explode() ? "." : ",";
        if (matrix) {
            String start = ";" + parameter.name() + "=";
            boolean named = raw.startsWith(start);
            text = named ? raw.substring(start.length()).replace(start, ",") : raw.replaceFirst("^;", "");
            separator = named ? "," : ";";
        }
        return delimited(parameter, text, separator, Encoded::path);
    }

    /** Returns the value of a header or a cookie. */
    JsonNode plain(ApiParameter parameter, String text) {
        return delimited(parameter, text, ",", part -> part.strip());
    }

    /** Returns the value of a query parameter, if it was sent. */
    Optional<JsonNode> query(ApiParameter parameter, Map<String, List<String>> raw) {
        ApiNode schema = parameter.schema();
        if (shape.object(schema) && parameter.style().equals("deepObject")) {
            return members(schema, deep(parameter.name(), raw));
        }
        if (shape.object(schema) && parameter.explode()) {
            Map<String, String> found = new LinkedHashMap<>();
            shape.properties(schema).keySet().stream()
                    .filter(raw::containsKey)
                    .forEach(name -> found.put(
                            name,
                            Encoded.form(raw.getOrDefault(name, List.of("")).get(0))));
            return members(schema, found);
        }
        List<String> values = raw.getOrDefault(parameter.name(), raw.getOrDefault(parameter.name() + "[]", List.of()));
        if (values.isEmpty()) {
            return Optional.empty();
        }
        if (!parameter.json() && shape.array(schema) && (parameter.explode() || values.size() > 1)) {
            return Optional.of(list(schema, values, Encoded::form));
        }
        String separator = switch (parameter.style()) {
            case "spaceDelimited" -> " ";
            case "pipeDelimited" -> "|";
            default -> ",";
        };
        String text = values.get(0);
        String split = separator.equals(",") ? text : Encoded.form(text);
        return Optional.of(
                delimited(parameter, split, separator, separator.equals(",") ? Encoded::form : each -> each));
    }

    private static Map<String, String> deep(String name, Map<String, List<String>> raw) {
        Map<String, String> found = new LinkedHashMap<>();
        raw.forEach((key, values) -> {
            if (key.startsWith(name + "[") && key.endsWith("]")) {
                found.put(key.substring(name.length() + 1, key.length() - 1), Encoded.form(values.get(0)));
            }
        });
        return found;
    }

    private JsonNode delimited(ApiParameter parameter, String text, String separator, UnaryOperator<String> decode) {
        ApiNode schema = parameter.schema();
        if (parameter.json()) {
            return JsonMapper.shared().readTree(decode.apply(text));
        }
        if (shape.array(schema)) {
            return list(schema, text.isEmpty() ? List.of() : parts(text, separator), decode);
        }
        if (shape.object(schema)) {
            Map<String, String> found = new LinkedHashMap<>();
            List<String> parts = parts(text, separator);
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                int equals = part.indexOf('=');
                if (parameter.explode() && equals > 0) {
                    found.put(decode.apply(part.substring(0, equals)), decode.apply(part.substring(equals + 1)));
                } else if (!parameter.explode() && i + 1 < parts.size()) {
                    found.put(decode.apply(part), decode.apply(parts.get(++i)));
                }
            }
            return members(schema, found).orElseGet(JSON::objectNode);
        }
        return scalar(schema, decode.apply(text));
    }

    private static List<String> parts(String text, String separator) {
        return Arrays.asList(text.split(Pattern.quote(separator), -1));
    }

    private JsonNode list(ApiNode schema, List<String> values, UnaryOperator<String> decode) {
        ArrayNode list = JSON.arrayNode();
        ApiNode items = shape.items(schema);
        values.forEach(value -> list.add(scalar(items, decode.apply(value))));
        return list;
    }

    private Optional<JsonNode> members(ApiNode schema, Map<String, String> found) {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode object = JSON.objectNode();
        Map<String, ApiNode> properties = shape.properties(schema);
        found.forEach((name, text) -> {
            ApiNode own = properties.getOrDefault(name, schema.at("additionalProperties"));
            object.set(name, own.json().isObject() ? scalar(own, text) : JSON.stringNode(text));
        });
        return Optional.of(object);
    }

    /**
     * Returns the members of a form. Each is a single value or a list.
     *
     * @param encoding the styles of members, which say how a list is written that does not repeat its name
     * @param pairs the values, not decoded
     */
    ObjectNode form(ApiNode schema, ApiNode encoding, Map<String, List<String>> pairs, UnaryOperator<String> decode) {
        ObjectNode object = JSON.objectNode();
        Map<String, ApiNode> properties = shape.properties(schema);
        pairs.forEach((name, values) -> {
            ApiNode own = properties.get(name);
            if (own == null) {
                object.set(name, JSON.stringNode(decode.apply(values.get(0))));
            } else {
                boolean list = shape.array(own);
                List<String> items = list ? items(encoding.at(name), values) : values;
                object.set(name, list ? list(own, items, decode) : scalar(own, decode.apply(values.get(0))));
            }
        });
        return object;
    }

    private static List<String> items(ApiNode encoding, List<String> values) {
        if (!encoding.has("explode") || encoding.flag("explode") || values.size() > 1) {
            return values;
        }
        return switch (encoding.text("style")) {
            case "spaceDelimited" -> List.of(values.get(0).split("%20|\\+", -1));
            case "pipeDelimited" -> List.of(values.get(0).split("(?i)%7C|\\|", -1));
            default -> parts(values.get(0), ",");
        };
    }

    /**
     * Returns the text as the first type that the schema allows. If none fits, the type is the probably intended one.
     */
    JsonNode scalar(ApiNode schema, String text) {
        List<JsonNode> readings = new ArrayList<>();
        readings.add(JSON.stringNode(text));
        if (NUMBER.matcher(text).matches()) {
            readings.add(
                    text.matches("-?[0-9]{1,18}")
                            ? JSON.numberNode(Long.parseLong(text))
                            : JSON.numberNode(new BigDecimal(text)));
        } else if (text.equals("true") || text.equals("false")) {
            readings.add(JSON.booleanNode(text.equals("true")));
        } else if (shape.object(schema)) {
            json(text).ifPresent(readings::add);
        }
        for (JsonNode reading : readings) {
            if (schema.missing() || validator.fits(schema, reading, Direction.REQUEST)) {
                return reading;
            }
        }
        return shape.text(schema) ? readings.get(0) : readings.get(readings.size() - 1);
    }

    /** Returns the object of a part of a form, which is JSON by default; empty if the text is none. */
    private static Optional<JsonNode> json(String text) {
        try {
            return Optional.of(JsonMapper.shared().readTree(text)).filter(JsonNode::isObject);
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }
}
