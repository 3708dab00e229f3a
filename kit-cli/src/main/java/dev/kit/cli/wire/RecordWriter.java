package dev.kit.cli.wire;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A writer of records in a binary format. Not thread-safe.
 *
 * <p>Components may be texts, paths, numbers, booleans, enums, records, and lists, maps and optionals of these.
 */
public final class RecordWriter {

    private final DataOutputStream out;

    /**
     * Creates a writer to a stream.
     *
     * <p>A {@link RecordReader} of the same version must read it.
     */
    public RecordWriter(DataOutputStream out) {
        this.out = out;
    }

    /**
     * Writes one record and flushes.
     *
     * @throws IllegalArgumentException if the type of a component is not supported
     */
    public void write(Record record) throws IOException {
        value(record.getClass(), record);
        out.flush();
    }

    private void value(Type type, @Nullable Object value) throws IOException {
        out.writeBoolean(value != null);
        if (value == null) {
            return;
        }
        Class<?> raw = Shapes.raw(type);
        if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Enum<?> constant) {
            text(constant.name());
        } else if (value instanceof Optional<?> optional) {
            value(Shapes.argument(type, 0), optional.orElse(null));
        } else if (value instanceof List<?> list) {
            list(Shapes.argument(type, 0), list);
        } else if (value instanceof Map<?, ?> map) {
            map(Shapes.argument(type, 0), Shapes.argument(type, 1), map);
        } else if (value instanceof Record) {
            record(raw, value);
        } else if (Shapes.isText(raw)) {
            text(value.toString());
        } else {
            throw new IllegalArgumentException(raw.getName() + " cannot be written");
        }
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private void list(Type element, List<?> list) throws IOException {
        out.writeInt(list.size());
        for (Object each : list) {
            value(element, each);
        }
    }

    private void map(Type key, Type value, Map<?, ?> map) throws IOException {
        out.writeInt(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            value(key, entry.getKey());
            value(value, entry.getValue());
        }
    }

    private void record(Class<?> type, Object record) throws IOException {
        List<@Nullable Object> values = Shapes.values(record);
        Type[] parts = Shapes.parts(type);
        for (int index = 0; index < parts.length; index++) {
            value(parts[index], values.get(index));
        }
    }
}
