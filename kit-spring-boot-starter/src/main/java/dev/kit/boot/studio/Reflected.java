package dev.kit.boot.studio;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Calls the entry points that are not public. */
final class Reflected {

    private Reflected() {}

    /** Calls {@code method} without observing it again, and throws its exception as it is. */
    static @Nullable Object call(Method method, Object self, @Nullable Object... arguments) throws Exception {
        try {
            return EntryPoints.original(self, () -> method.invoke(self, arguments));
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw thrown.getCause() instanceof Exception failure ? failure : thrown;
        }
    }
}
