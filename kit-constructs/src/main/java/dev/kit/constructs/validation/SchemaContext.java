package dev.kit.constructs.validation;

import jakarta.validation.Configuration;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
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

    /** Held by the schemas that use them: mappers that kit dev has replaced would retain the classes they know. */
    private final Map<Mappers, WeakReference<Mappers>> bound = new WeakHashMap<>();

    /** Held here, since no schema holds the validators of events. */
    private volatile @Nullable Mappers events;

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

    Mappers events() {
        Mappers own = Mappers.own();
        Mappers known = events;
        if (known == null || known.json() != own.json()) {
            known = bound(own);
            events = known;
        }
        return known;
    }

    Mappers bound(Mappers mappers) {
        if (settings == null) {
            return mappers;
        }
        synchronized (bound) {
            WeakReference<Mappers> reference = bound.get(mappers);
            Mappers known = reference == null ? null : reference.get();
            if (known == null) {
                known = new Mappers(mappers, settings);
                bound.put(mappers, new WeakReference<>(known));
            }
            return known;
        }
    }
}
