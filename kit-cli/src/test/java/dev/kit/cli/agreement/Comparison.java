package dev.kit.cli.agreement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Compares what all readers make of one value. */
final class Comparison {

    private final Readers readers;
    private final DrawnType type;
    private final String value;
    private final boolean valid;

    Comparison(Readers readers, DrawnType type, String value, boolean valid) {
        this.readers = readers;
        this.type = type;
        this.value = value;
        this.valid = valid;
    }

    List<String> differences() throws Exception {
        List<String> found = new ArrayList<>();
        Verdict server = readers.server(type, value);
        if (valid && !server.accepted()) {
            found.add("valid but refused: " + server);
        }
        differ(found, "document", server, text -> readers.document(type, text, false));
        differ(found, "mock", server, text -> readers.mock(type, text));
        Verdict gateway = readers.gateway(type, value);
        if (gateway.accepted() != server.accepted()) {
            found.add("gateway: server " + server + " but gateway " + gateway);
        }
        Verdict function = readers.function(type, value);
        if (function.accepted() != server.isRead()) {
            found.add("function: server " + server + " but function " + function);
        }
        Verdict subscriber = readers.subscriber(type, value);
        boolean lenient = value.contains("null")
                || value.contains("again")
                || server.reasons().stream()
                        .anyMatch(reason -> Set.of("Required", "NotNull").contains(reason.code()));
        if (subscriber.accepted() != server.isRead() && !(subscriber.accepted() && lenient)) {
            found.add("subscriber: server " + server + " but subscriber " + subscriber);
        }
        if (server.accepted()) {
            written(found, server.text());
        }
        return found;
    }

    /** Compares with a reader of the document, which may allow more only where JSON Schema lacks a word. */
    private void differ(List<String> found, String name, Verdict server, Judge judge) throws Exception {
        Verdict other = judge.of(value);
        boolean read = server.isRead();
        if (other.isUnknown()
                || read == other.accepted()
                || (!read && AllowedDifference.explains(type, value, server))
                || (read && AllowedDifference.isLenient(type))
                || (read && judge.of(AllowedDifference.withoutNulls(value)).accepted())) {
            return;
        }
        found.add(name + (read ? " narrower" : " wider") + ": server " + server + " but " + name + " " + other);
    }

    /** Reads a value. */
    private interface Judge {
        Verdict of(String value) throws Exception;
    }

    private void written(List<String> found, String written) throws Exception {
        Verdict documented = readers.document(type, AllowedDifference.withoutNulls(written), true);
        if (!documented.isUnknown() && !documented.accepted() && !AllowedDifference.isLenient(type)) {
            found.add("written beyond the document: " + written + " " + documented);
        }
        Verdict again = readers.server(type, written);
        if (!again.accepted() && !AllowedDifference.explains(type, written, again)) {
            found.add("written but not read: " + written + " " + again);
        } else if (again.accepted() && !again.text().equals(written)) {
            found.add("read otherwise than written: " + written + " then " + again.text());
        }
        compare(found, "", DrawnValues.JSON.readTree(value), DrawnValues.JSON.readTree(written));
    }

    /** Compares numbers and lengths: what was read is neither wrapped, rounded nor dropped. */
    private void compare(List<String> found, String path, JsonNode sent, JsonNode answered) {
        if (sent.isNumber() && answered.isNumber() && !same(sent.decimalValue(), answered.decimalValue())) {
            found.add("changed: " + path + " " + sent + " became " + answered);
        } else if (sent.isArray() && answered.isArray()) {
            if (sent.size() != answered.size() && !type.parts().contains("JsonFormat array")) {
                found.add("dropped: " + path + " " + sent + " became " + answered);
            }
            for (int i = 0; i < Math.min(sent.size(), answered.size()); i++) {
                compare(found, path + "/" + i, sent.get(i), answered.get(i));
            }
        } else if (sent.isObject() && answered.isObject()) {
            for (Map.Entry<String, JsonNode> member : sent.properties()) {
                JsonNode other = answered.get(member.getKey());
                if (other != null) {
                    compare(found, path + "/" + member.getKey(), member.getValue(), other);
                }
            }
        }
    }

    /** Returns whether the numbers are equal, or the same for who reads doubles. */
    private static boolean same(BigDecimal one, BigDecimal other) {
        return one.compareTo(other) == 0
                || one.doubleValue() == other.doubleValue()
                || one.floatValue() == other.floatValue();
    }
}
