package dev.kit.cli.generate;

import static java.util.Objects.requireNonNull;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.auth.NoAuth;
import dev.kit.client.http.HttpMethod;
import dev.kit.mock.MockServer;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls every GET operation of a generated client. */
final class EveryGet {

    private static final int DEEPEST = 6;
    private static final Map<Class<?>, Object> SIMPLE = Map.ofEntries(
            Map.entry(String.class, "a"),
            Map.entry(long.class, 1L),
            Map.entry(Long.class, 1L),
            Map.entry(int.class, 1),
            Map.entry(Integer.class, 1),
            Map.entry(double.class, 1.0),
            Map.entry(Double.class, 1.0),
            Map.entry(boolean.class, true),
            Map.entry(Boolean.class, true),
            Map.entry(Object.class, "a"),
            Map.entry(BigDecimal.class, BigDecimal.ONE),
            Map.entry(UUID.class, new UUID(1, 1)),
            Map.entry(LocalDate.class, LocalDate.of(2026, 1, 2)),
            Map.entry(OffsetDateTime.class, OffsetDateTime.parse("2026-01-02T03:04:05Z")),
            Map.entry(Map.class, Map.of()),
            Map.entry(NoInput.class, NoInput.NONE));

    private final ClassLoader loader;
    private final TypedFetcher fetcher;
    private final Map<String, String> failures = new TreeMap<>();
    private int calls;

    EveryGet(ClassLoader loader, MockServer mock) {
        this.loader = loader;
        TypedFetcher.Builder builder = TypedFetcher.builder(mock.address());
        mock.document()
                .at("#/components")
                .at("securitySchemes")
                .names()
                .forEach(scheme -> builder.auth(scheme, new NoAuth()));
        this.fetcher = builder.build();
    }

    int calls() {
        return calls;
    }

    /** By operation, why its answer was not decoded. */
    Map<String, String> failures() {
        return failures;
    }

    void call(Path classes, String packageName) throws IOException, ReflectiveOperationException {
        Path directory = classes.resolve(packageName.replace('.', '/'));
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".class") && !name.contains("$"))
                    .forEach(name -> names.add(packageName + "." + name.substring(0, name.length() - 6)));
        }
        for (String name : names) {
            for (Field field : loader.loadClass(name).getDeclaredFields()) {
                if (Operation.class.isAssignableFrom(field.getType())
                        && Modifier.isStatic(field.getModifiers())
                        && Modifier.isPublic(field.getModifiers())) {
                    call((Operation<?, ?, ?>) field.get(null), field.getGenericType());
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // the input is made as the operation's own type says
    private void call(Operation<?, ?, ?> operation, Type type) throws ReflectiveOperationException {
        if (operation.method() != HttpMethod.GET) {
            return;
        }
        calls++;
        Object input = requireNonNull(value(((ParameterizedType) type).getActualTypeArguments()[0], 0));
        try {
            fetcher.call((Operation<Object, ?, ?>) operation, input);
        } catch (ApiException e) {
            // An operation that declares no success answers with what it declares.
            if (!(e.failure() instanceof ApiFailure.Http http) || http.status().orElse(0) >= 400) {
                failures.put(operation.toString(), e.failure().toString());
            }
        }
    }

    private static @Nullable Object value(Type type, int depth) throws ReflectiveOperationException {
        Class<?> raw = type instanceof ParameterizedType of ? (Class<?>) of.getRawType() : (Class<?>) type;
        if (SIMPLE.containsKey(raw)) {
            return SIMPLE.get(raw);
        }
        if (raw == List.class) {
            Object item = value(((ParameterizedType) type).getActualTypeArguments()[0], depth + 1);
            return item == null ? List.of() : List.of(item);
        }
        if (raw.isArray()) {
            return Array.newInstance(raw.getComponentType(), 0);
        }
        if (raw.isSealed()) {
            return value(raw.getPermittedSubclasses()[0], depth);
        }
        if (!raw.isRecord() || depth > DEEPEST) {
            return null;
        }
        RecordComponent[] components = raw.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(components[i].getGenericType(), depth + 1);
        }
        return raw.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                .newInstance(values);
    }
}
