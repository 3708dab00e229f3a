package dev.kit.cli.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader of records written by a {@link RecordWriter} of the same version. Not thread-safe. */
public final class RecordReader {

    private final DataInputStream in;

    /** Creates a reader of a stream that contains only such records. */
    public RecordReader(DataInputStream in) {
        this.in = in;
    }

    /**
     * Reads one record.
     *
     * @throws java.io.EOFException if the stream ends before it
     */
    public <T extends Record> T read(Class<T> type) throws IOException {
        T record = type.cast(value(type));
        if (record == null) {
            throw new IOException("There is no " + type.getSimpleName());
        }
        return record;
    }

    private @Nullable Object value(Type type) throws IOException {
        if (!in.readBoolean()) {
            return null;
        }
        Class<?> raw = Shapes.raw(type);
        if (raw == String.class) {
            return text();
        } else if (raw == Path.class) {
            return Path.of(text());
        } else if (raw == int.class || raw == Integer.class) {
            return in.readInt();
        } else if (raw == long.class || raw == Long.class) {
            return in.readLong();
        } else if (raw == boolean.class || raw == Boolean.class) {
            return in.readBoolean();
        } else if (raw.isEnum()) {
            return Shapes.constant(raw, text());
        } else if (raw == Optional.class) {
            return Optional.ofNullable(value(Shapes.argument(type, 0)));
        } else if (raw == List.class) {
            return list(Shapes.argument(type, 0));
        } else if (raw == Map.class) {
            return map(Shapes.argument(type, 0), Shapes.argument(type, 1));
        }
        return record(raw);
    }

    private String text() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<@Nullable Object> list(Type element) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            list.add(value(element));
        }
        return list;
    }

    private Map<@Nullable Object, @Nullable Object> map(Type key, Type value) throws IOException {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            map.put(value(key), value(value));
        }
        return map;
    }

    private Object record(Class<?> type) throws IOException {
        List<@Nullable Object> parts = new ArrayList<>();
        for (Type part : Shapes.parts(type)) {
            parts.add(value(part));
        }
        return Shapes.make(type, parts);
    }
}
