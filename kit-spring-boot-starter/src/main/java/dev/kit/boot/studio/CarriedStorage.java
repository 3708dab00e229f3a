package dev.kit.boot.studio;

import dev.kit.studio.monitor.Storage;
import dev.kit.studio.monitor.StorageException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.util.ClassUtils;

/**
 * Keeps the storage of a closed context for the next one, if {@code kit dev} or Spring Boot's devtools restart contexts
 * in this process. A storage has one user at a time and holds no class of the application.
 */
final class CarriedStorage {

    private static final Logger log = LoggerFactory.getLogger(CarriedStorage.class);
    private static final String KIT_DEV = "__kit_carried__";
    private static final String RESTARTER = "org.springframework.boot.devtools.restart.Restarter";
    private static final String KEY = "dev.kit.studio.storage";

    private CarriedStorage() {}

    private record Held(List<Object> settings, Storage storage) {}

    /** Returns true if {@code kit dev} started this process. */
    static boolean isKitDev() {
        return kitDev() != null;
    }

    /** Returns the storage of a closed context with the same settings, else a new one. */
    static Storage of(List<Object> settings, Supplier<Storage> create) {
        Map<Object, Object> own = kitDev();
        Map<Object, Object> carried = own == null ? devtools() : own;
        if (carried == null) {
            return create.get();
        }
        synchronized (carried) {
            Held held = carried.get(KEY) instanceof Held known ? known : null;
            if (held != null && held.settings.equals(settings) && reopened(held.storage)) {
                return held.storage;
            }
            Storage fresh = create.get();
            // One that is in use belongs to an earlier context of the same start, which gets it back after a restart.
            if (held == null || !held.settings.equals(settings)) {
                carried.put(KEY, new Held(settings, fresh));
            }
            return fresh;
        }
    }

    private static boolean reopened(Storage storage) {
        try {
            return storage.reopen();
        } catch (StorageException taken) {
            log.debug("The storage of the previous context cannot be used.", taken);
            return false;
        }
    }

    @SuppressWarnings("unchecked") // ApplicationStarter of kit dev shares a map of objects
    private static @Nullable Map<Object, Object> kitDev() {
        return (Map<Object, Object>) System.getProperties().get(KIT_DEV);
    }

    /** Returns an attribute of the restarter, or null if there is none, or it restarts nothing, as in tests. */
    @SuppressWarnings("unchecked") // the attribute is the map below
    private static @Nullable Map<Object, Object> devtools() {
        try {
            Class<?> type = ClassUtils.forName(RESTARTER, null);
            Object restarter = type.getMethod("getInstance").invoke(null);
            if (type.getMethod("getInitialUrls").invoke(restarter) == null) {
                return null;
            }
            ObjectFactory<Object> map = ConcurrentHashMap::new;
            return (Map<Object, Object>) type.getMethod("getOrAddAttribute", String.class, ObjectFactory.class)
                    .invoke(restarter, KEY, map);
        } catch (ClassNotFoundException | InvocationTargetException absent) {
            log.trace("Devtools do not restart this application.", absent);
            return null;
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new IllegalStateException("The restarter of spring-boot-devtools cannot be used", e);
        }
    }
}
