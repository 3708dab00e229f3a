package dev.kit.constructs.discovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.asm.ClassReader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;

/**
 * Finds static constants of a construct type in the classes matching patterns.
 *
 * <p>Only classes whose bytes mention the type are loaded, and only classes that declare a constant of it are
 * initialized, so that discovery runs no application code that is unrelated to constructs. Immutable and thread-safe.
 */
public final class ConstructDiscovery {

    private static final Logger log = LoggerFactory.getLogger(ConstructDiscovery.class);

    private final ClassLoader loader;
    private final PathMatchingResourcePatternResolver resources;

    /** Creates a discovery that searches the class path of {@code loader}. */
    public ConstructDiscovery(ClassLoader loader) {
        this.loader = loader;
        this.resources = new PathMatchingResourcePatternResolver(loader);
    }

    /**
     * Returns the constants of {@code type} in the classes matching {@code patterns}. They are sorted by class name,
     * then in order of declaration.
     *
     * @param patterns packages ({@code com.acme.shop}, subpackages included), package globs ({@code com.acme.*.routes})
     *     or class path globs ({@code com/acme/**}{@code /*Routes.class})
     * @throws ConstructDiscoveryException if classes cannot be read, loaded or initialized; it names all of them
     */
    public <T> List<DiscoveredConstruct<T>> constants(Class<T> type, Collection<String> patterns) {
        Set<String> classNames = new TreeSet<>();
        new LinkedHashSet<>(patterns).forEach(pattern -> classNames.addAll(classesMentioning(type, pattern)));
        List<DiscoveredConstruct<T>> found = new ArrayList<>();
        Map<Object, Field> listed = new LinkedHashMap<>();
        List<ConstructDiscoveryException> failures = new ArrayList<>();
        for (String name : classNames) {
            try {
                collect(type, name, found, listed);
            } catch (ConstructDiscoveryException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw ConstructDiscoveryException.of(failures);
        }
        found.forEach(known -> listed.remove(known.construct()));
        listed.forEach((construct, field) -> log.warn(
                "{} of the list {}.{} is no constant of its own, so it is not found. Declare it as one.",
                construct,
                field.getDeclaringClass().getName(),
                field.getName()));
        return found;
    }

    /**
     * Returns the members of {@code types} that matching classes mention. A mention is in a field or a method; no class
     * is loaded.
     *
     * @param types names of classes
     * @param pattern as for {@link #constants}
     */
    public Set<String> mentioned(Set<String> types, String pattern) {
        Set<String> missing = new LinkedHashSet<>(types);
        Set<String> found = new LinkedHashSet<>();
        for (Resource resource : resources(pattern)) {
            String bytes = bytes(resource);
            missing.stream().filter(type -> bytes.contains(descriptor(type))).forEach(found::add);
            missing.removeAll(found);
            if (missing.isEmpty()) {
                break;
            }
        }
        return found;
    }

    /**
     * Returns the methods that declare beans of {@code types}, such as {@code com.acme.Configuration.orders()}.
     *
     * <p>No class is loaded. Only a Spring context can create these constructs.
     *
     * @param patterns as for {@link #constants}
     */
    public Set<String> beanMethods(Collection<? extends Class<?>> types, Collection<String> patterns) {
        Set<String> found = new TreeSet<>();
        BeanMethods methods = new BeanMethods(types, found);
        for (String pattern : new LinkedHashSet<>(patterns)) {
            for (Resource resource : resources(pattern)) {
                String bytes = bytes(resource);
                if (types.stream().anyMatch(type -> bytes.contains(descriptor(type.getName())))) {
                    methods.collect(bytes.getBytes(StandardCharsets.ISO_8859_1));
                }
            }
        }
        return found;
    }

    private Resource[] resources(String pattern) {
        try {
            return resources.getResources(location(pattern));
        } catch (IOException e) {
            throw new UncheckedIOException("The classes of \"" + pattern + "\" could not be listed.", e);
        }
    }

    private static String descriptor(String type) {
        return "L" + type.replace('.', '/') + ";";
    }

    private List<String> classesMentioning(Class<?> type, String pattern) {
        String descriptor = descriptor(type.getName());
        return Arrays.stream(resources(pattern))
                .map(ConstructDiscovery::bytes)
                .filter(bytes -> bytes.contains(descriptor))
                .map(ConstructDiscovery::className)
                .toList();
    }

    private static String location(String pattern) {
        String path = pattern.strip();
        if (path.toLowerCase(Locale.ROOT).endsWith(".class")) {
            return "classpath*:" + path;
        }
        path = path.replace('.', '/');
        return "classpath*:" + (path.endsWith("/**") ? path : path + "/**") + "/*.class";
    }

    private static String bytes(Resource resource) {
        try {
            return resource.getContentAsString(StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new ConstructDiscoveryException(resource.getDescription(), "it cannot be read", e);
        }
    }

    private static String className(String bytes) {
        return new ClassReader(bytes.getBytes(StandardCharsets.ISO_8859_1))
                .getClassName()
                .replace('/', '.');
    }

    /** Returns the message of {@code cause} and the line of the class that threw it. */
    private static String reason(String className, Throwable cause) {
        return Arrays.stream(cause.getStackTrace())
                .filter(frame -> frame.getClassName().equals(className))
                .findFirst()
                .map(frame -> cause.getMessage() + "\n  at " + className + ":" + frame.getLineNumber())
                .orElseGet(() -> String.valueOf(cause.getMessage()));
    }

    /** Warns of a field that nobody can have given a construct, so that it was meant to be a constant. */
    private static void warnOfInstance(Class<?> type, Class<?> declaring, Field field) {
        if (Modifier.isFinal(field.getModifiers())
                && Arrays.stream(declaring.getDeclaredConstructors())
                        .noneMatch(constructor ->
                                List.of(constructor.getParameterTypes()).contains(type))) {
            log.warn(
                    "{}.{} is not static, so it is not found as {}. Declare it static.",
                    declaring.getName(),
                    field.getName(),
                    type.getSimpleName());
        }
    }

    private static boolean isListOf(Class<?> type, Field field) {
        return Modifier.isStatic(field.getModifiers())
                && field.getType() == List.class
                && field.getGenericType().getTypeName().contains(type.getName());
    }

    private <T> void collect(
            Class<T> type, String className, List<DiscoveredConstruct<T>> into, Map<Object, Field> listed) {
        try {
            Class<?> declaring = ClassUtils.forName(className, loader);
            for (Field field : declaring.getDeclaredFields()) {
                if (!type.isAssignableFrom(field.getType())) {
                    if (isListOf(type, field) && field.trySetAccessible() && field.get(null) instanceof List<?> list) {
                        list.stream().filter(type::isInstance).forEach(construct -> listed.put(construct, field));
                    }
                    continue;
                }
                if (!Modifier.isStatic(field.getModifiers())) {
                    warnOfInstance(type, declaring, field);
                } else {
                    field.setAccessible(true);
                    T construct = type.cast(field.get(null));
                    if (construct != null) {
                        into.add(new DiscoveredConstruct<>(field.getName(), className, construct));
                    }
                }
            }
        } catch (ExceptionInInitializerError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ConstructDiscoveryException(className, reason(className, cause), cause);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new ConstructDiscoveryException(className, String.valueOf(e.getMessage()), e);
        }
    }
}
