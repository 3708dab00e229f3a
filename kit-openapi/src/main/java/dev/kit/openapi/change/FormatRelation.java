package dev.kit.openapi.change;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The relation of formats to each other. */
final class FormatRelation {

    /** Formats that do not change a value on the wire. */
    private static final Set<String> HINTS = Set.of("password", "binary", "byte", "base64", "base64url");

    /** The formats that include all values of a format. */
    private static final Map<String, List<String>> WIDER = Map.ofEntries(
            Map.entry("int8", List.of("int16", "int32", "int64")),
            Map.entry("int16", List.of("int32", "int64")),
            Map.entry("int32", List.of("int64")),
            Map.entry("uint8", List.of("uint16", "uint32", "uint64", "int16", "int32", "int64")),
            Map.entry("uint16", List.of("uint32", "uint64", "int32", "int64")),
            Map.entry("uint32", List.of("uint64", "int64")),
            Map.entry("float", List.of("double")),
            Map.entry("email", List.of("idn-email")),
            Map.entry("hostname", List.of("idn-hostname")),
            Map.entry("uri", List.of("iri", "uri-reference", "iri-reference")),
            Map.entry("uri-reference", List.of("iri-reference")),
            Map.entry("iri", List.of("iri-reference")));

    private FormatRelation() {}

    static ChangeEffect effect(String was, String is) {
        if (was.equals(is)) {
            return ChangeEffect.NEUTRAL;
        }
        if (was.isEmpty() || WIDER.getOrDefault(is, List.of()).contains(was)) {
            return ChangeEffect.NARROWER;
        }
        return is.isEmpty() || WIDER.getOrDefault(was, List.of()).contains(is)
                ? ChangeEffect.WIDER
                : ChangeEffect.OTHER;
    }

    /** Returns the format of numbers or texts; empty if there is none that restricts them. */
    static String format(FlatSchema schema, Set<JsonKind> kinds) {
        boolean scalar = kinds.contains(JsonKind.STRING)
                || kinds.contains(JsonKind.INTEGER)
                || kinds.contains(JsonKind.FRACTION);
        String format = schema.text("format");
        return scalar && !HINTS.contains(format) ? format : "";
    }

    /** Returns how bytes are in a text, alike for 3.0 and 3.1; empty if the text holds no bytes. */
    static String encoding(FlatSchema schema) {
        String encoding = schema.text("contentEncoding");
        String format = schema.text("format");
        if (!encoding.isEmpty() || format.equals("byte") || format.startsWith("base64")) {
            return encoding.isEmpty() ? format.equals("byte") ? "base64" : format : encoding;
        }
        return schema.isBytes() ? "binary" : "";
    }
}
