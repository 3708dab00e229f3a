package dev.kit.constructs.validation;

import jakarta.validation.Configuration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The validators of constraints that the schemas of one application share. Thread-safe.
 *
 * <p>Schemas are constants, and their validators are not: {@link Schema#with(SchemaContext)} joins them.
 */
public final class SchemaContext {

    private static final SchemaContext STANDARD = new SchemaContext(null);

    private final @Nullable Consumer<Configuration<?>> settings;
    private final Map<Mappers, Mappers> bound = new ConcurrentHashMap<>();

    private SchemaContext(@Nullable Consumer<Configuration<?>> settings) {
        this.settings = settings;
    }

    /** Returns the context of validators that need nothing from an application. */
    public static SchemaContext standard() {
        return STANDARD;
    }

    /**
     * Returns a context whose validators have the given settings.
     *
     * <p>The objects to check, the names in paths and the texts stay Kit's.
     */
    public static SchemaContext of(Consumer<Configuration<?>> settings) {
        return new SchemaContext(settings);
    }

    Mappers bound(Mappers mappers) {
        return settings == null ? mappers : bound.computeIfAbsent(mappers, known -> known.with(settings));
    }
}
