package dev.kit.cli.dev.child;

import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An agent that redefines classes through the instrumentation API. Thread-safe. */
public final class DevAgent {

    private static volatile @Nullable Instrumentation instrumentation;

    private DevAgent() {}

    /** Stores the instrumentation and offers the entry points. Called by the JVM before the main class. */
    public static void premain(@Nullable String arguments, Instrumentation given) {
        instrumentation = given;
        HttpEntryPoints.offer(given);
    }

    /** Returns all loaded classes of all class loaders; none without the agent. */
    static Class<?>[] loadedClasses() {
        Instrumentation jvm = instrumentation;
        return jvm == null ? new Class<?>[0] : jvm.getAllLoadedClasses();
    }

    /**
     * Redefines the classes that the loader has already loaded. Other classes will be read from their files.
     *
     * @throws UnsupportedOperationException if the JVM does not support it, or the schema of a class changed
     */
    static void redefine(ClassLoader loader, Map<String, byte[]> classes)
            throws ClassNotFoundException, UnmodifiableClassException {
        Instrumentation jvm = instrumentation;
        if (jvm == null) {
            throw new UnsupportedOperationException("The agent is not there");
        }
        List<ClassDefinition> definitions = new ArrayList<>();
        for (Class<?> loaded : jvm.getInitiatedClasses(loader)) {
            byte[] bytes = loaded.getClassLoader() == loader ? classes.get(loaded.getName()) : null;
            if (bytes != null) {
                definitions.add(new ClassDefinition(loaded, bytes));
            }
        }
        if (!definitions.isEmpty()) {
            jvm.redefineClasses(definitions.toArray(ClassDefinition[]::new));
        }
    }
}
