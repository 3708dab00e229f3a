package dev.kit.constructs.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.EndpointBuilder;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.endpoints.TypedEndpointBuilder;
import dev.kit.constructs.subscribers.SubscriberBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A step of a chain offers so few methods that the completion of an editor shows them all. */
final class BuilderSizeTest {

    private static final int MOST = 26;

    private static List<Class<?>> steps = List.of();

    @BeforeAll
    static void findSteps() throws Exception {
        Path classes = Path.of(Endpoints.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            steps = files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file -> file.replaceAll("\\.class$", "").replaceAll("[/\\\\]", "."))
                    .<Class<?>>map(BuilderSizeTest::load)
                    .filter(BuilderSizeTest::isStep)
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, BuilderSizeTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isStep(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getSimpleName().matches("\\w*(Builder|Factory|Steps)")
                        || methods(type)
                                        .filter(method -> method.getReturnType() == type)
                                        .count()
                                >= 2);
    }

    private static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> Arrays.stream(Object.class.getMethods())
                        .noneMatch(inherited -> inherited.getName().equals(method.getName())
                                && Arrays.equals(inherited.getParameterTypes(), method.getParameterTypes())));
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .toList();
    }

    @Test
    @DisplayName("every step of the builders is found")
    void findsTheSteps() {
        assertThat(steps)
                .contains(
                        EndpointFactory.class,
                        EndpointBuilder.class,
                        TypedEndpointBuilder.class,
                        ResponseBuilder.class,
                        SubscriberBuilder.class);
    }

    @Test
    @DisplayName("no step of a builder offers more than 24 methods, each overload counted")
    void offersFewMethods() {
        NavigableMap<String, List<String>> offered = new TreeMap<>();
        for (Class<?> step : steps) {
            List<String> methods =
                    methods(step).map(BuilderSizeTest::signature).sorted().toList();
            if (methods.size() > MOST) {
                offered.put(step.getName() + " offers " + methods.size(), methods);
            }
        }
        assertThat(offered)
                .as("merge overloads, or move what no type depends on into .settings(…)")
                .isEmpty();
    }
}
