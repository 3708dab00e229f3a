package dev.kit.client;

import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Resolves endpoints named by text; known operations keep their security. */
final class NamedEndpoints {

    private final Map<String, Operation<?, ?, ?>> known = new HashMap<>();
    private final Map<Key, Operation<Call, ?, Object>> made = new ConcurrentHashMap<>();

    NamedEndpoints(Collection<? extends Operation<?, ?, ?>> operations) {
        operations.forEach(operation -> known.put(operation.toString(), operation));
    }

    @SuppressWarnings("unchecked") // the operation under a key was made with the key's type
    <T> Operation<Call, T, Object> find(String text, TypeRef<T> type) {
        return (Operation<Call, T, Object>) made.computeIfAbsent(new Key(text, type), this::make);
    }

    private Operation<Call, ?, Object> make(Key key) {
        int space = key.text.indexOf(' ');
        String path = space < 0 ? "" : key.text.substring(space + 1);
        HttpMethod method = space < 0 ? null : method(key.text.substring(0, space));
        if (method == null || !path.startsWith("/")) {
            throw new IllegalArgumentException("\"" + key.text
                    + "\" is no endpoint. Write the method, one space and the path, such as GET /users/{id}.");
        }
        Operation<?, ?, ?> declared = known.get(key.text);
        if (declared == null && !known.isEmpty()) {
            throw new IllegalArgumentException(
                    "The API has no endpoint " + key.text + ". The nearest is " + nearest(key.text) + "." + hint(path));
        }
        return define(key, method, path, declared);
    }

    private static Operation<Call, ?, Object> define(
            Key key, HttpMethod method, String path, @Nullable Operation<?, ?, ?> declared) {
        Operation.Builder<Call, Object, Object> builder = Operation.<Call, Object, Object>define(key.text, method, path)
                .input(call -> call)
                .success(2, key.type);
        if (declared != null) {
            declared.security().ifPresent(ways -> ways.forEach(way -> builder.security(way.toArray(String[]::new))));
        }
        return builder.build();
    }

    private static @Nullable HttpMethod method(String text) {
        return Arrays.stream(HttpMethod.values())
                .filter(method -> method.name().equals(text))
                .findFirst()
                .orElse(null);
    }

    private static String hint(String path) {
        return path.contains("?") ? " Parameters of the query are given by Call.query or CallOption.query." : "";
    }

    private String nearest(String named) {
        String text = named.replaceFirst("\\?.*", "");
        return known.keySet().stream()
                .min(Comparator.comparingInt((String name) -> NameDistance.between(name, text))
                        .thenComparing(name -> name))
                .orElseThrow();
    }

    private record Key(String text, TypeRef<?> type) {}
}
