package dev.kit.constructs.http;

import dev.kit.constructs.errors.BadRequestException;
import dev.kit.constructs.errors.HttpErrors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query into nested maps and lists of text.
 *
 * <p>It supports {@code a=1&a=2}, {@code a[]=1} and {@code a[b]=1}. The limits are five levels, 1,000 keys and 10,000
 * values; larger queries are rejected.
 */
public final class QueryText {

    private static final int MAX_DEPTH = 5;
    private static final int MAX_KEYS = 1_000;
    private static final int MAX_VALUES = 10_000;

    private final Map<String, Object> root = new LinkedHashMap<>(4);
    private int keys;
    private int values;

    private QueryText() {}

    /**
     * Reads {@code raw}, the query without its question mark. The map is empty if there is none.
     *
     * @throws BadRequestException if it is malformed or exceeds a limit
     */
    public static Map<String, Object> parse(@Nullable String raw) {
        if (raw == null || raw.isEmpty()) {
            return Map.of();
        }
        QueryText query = new QueryText();
        int start = 0;
        while (start <= raw.length()) {
            int end = raw.indexOf('&', start);
            if (end < 0) {
                end = raw.length();
            }
            if (end > start) {
                query.addPair(raw, start, end);
            }
            start = end + 1;
        }
        return query.root;
    }

    /**
     * Reads the fields of a form the same way. A file field left empty is absent.
     *
     * @throws BadRequestException if it is malformed or exceeds a limit
     */
    public static Map<String, Object> of(List<FormPart> parts) {
        QueryText form = new QueryText();
        for (FormPart part : parts) {
            if (part instanceof FormPart.Text text) {
                form.add(text.name(), text.value());
            } else if (part instanceof FormPart.File file
                    && (file.upload().size() > 0 || !file.upload().fileName().isEmpty())) {
                RequestText.storable(file.upload().fileName(), "The name of a file");
                RequestText.storableIfPresent(file.upload().contentType(), "The type of a file");
                form.add(file.name(), file.upload());
            }
        }
        return form.root;
    }

    private void addPair(String raw, int start, int end) {
        int equals = raw.indexOf('=', start);
        boolean valued = equals >= 0 && equals < end;
        String key = decoded(raw.substring(start, valued ? equals : end));
        add(key, valued ? decoded(raw.substring(equals + 1, end)) : "");
    }

    private void add(String key, Object value) {
        if (++values > MAX_VALUES) {
            throw HttpErrors.badRequest("The query has more than " + MAX_VALUES + " values.");
        }
        int bracket = key.indexOf('[');
        if (bracket <= 0 || !key.endsWith("]")) {
            put(root, key, value, false);
        } else {
            addNested(key, bracket, value);
        }
    }

    private void addNested(String key, int bracket, Object value) {
        List<String> steps = steps(key, bracket);
        boolean list = steps.get(steps.size() - 1).isEmpty();
        int named = list ? steps.size() - 1 : steps.size();
        Map<String, Object> parent = root;
        for (int i = 0; i < named - 1; i++) {
            parent = child(parent, steps.get(i));
        }
        put(parent, steps.get(named - 1), value, list);
    }

    private static List<String> steps(String key, int bracket) {
        List<String> steps = new ArrayList<>();
        steps.add(key.substring(0, bracket));
        String[] inner = key.substring(bracket + 1, key.length() - 1).split("]\\[", -1);
        for (int i = 0; i < inner.length; i++) {
            if (inner[i].indexOf('[') >= 0
                    || inner[i].indexOf(']') >= 0
                    || (inner[i].isEmpty() && i < inner.length - 1)) {
                throw HttpErrors.badRequest("The brackets of a query parameter do not match.");
            }
            steps.add(inner[i]);
        }
        if (steps.size() > MAX_DEPTH) {
            throw HttpErrors.badRequest("A query parameter is nested more than " + MAX_DEPTH + " levels deep.");
        }
        return steps;
    }

    @SuppressWarnings("unchecked") // every map in the tree was put there by this method
    private Map<String, Object> child(Map<String, Object> parent, String step) {
        Object existing = parent.get(step);
        if (existing == null) {
            count();
            Map<String, Object> created = new LinkedHashMap<>();
            parent.put(step, created);
            return created;
        }
        if (existing instanceof Map<?, ?>) {
            return (Map<String, Object>) existing;
        }
        throw mixed();
    }

    @SuppressWarnings("unchecked") // every list in the tree was put there by this method
    private void put(Map<String, Object> parent, String key, Object value, boolean list) {
        Object existing = parent.get(key);
        if (existing == null) {
            count();
            parent.put(key, list ? new ArrayList<>(List.of(value)) : value);
        } else if (existing instanceof List<?> values) {
            ((List<Object>) values).add(value);
        } else if (existing instanceof Map<?, ?>) {
            throw mixed();
        } else {
            parent.put(key, new ArrayList<>(List.of(existing, value)));
        }
    }

    private void count() {
        if (++keys > MAX_KEYS) {
            throw HttpErrors.badRequest("The query has more than " + MAX_KEYS + " keys.");
        }
    }

    private static BadRequestException mixed() {
        return HttpErrors.badRequest("A query parameter is used both as a value and as an object.");
    }

    private static String decoded(String text) {
        String decoded = PercentText.decodeForm(text);
        if (decoded == null) {
            throw HttpErrors.badRequest("The query is not percent-encoded UTF-8.");
        }
        return decoded;
    }
}
