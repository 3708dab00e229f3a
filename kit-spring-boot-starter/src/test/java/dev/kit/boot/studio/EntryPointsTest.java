package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EntryPointsTest {

    private static final List<String> ALWAYS_THERE =
            List.of("java.", "dev.kit.", "org.slf4j.", "org.springframework.beans.", "org.springframework.util.");

    @Test
    @DisplayName("no member of the bean has a type that needs an HTTP client, which an application may lack")
    void needsNoClient() {
        List<Class<?>> types = new ArrayList<>();
        Stream.of(EntryPoints.class.getDeclaredFields()).map(Field::getType).forEach(types::add);
        for (Method method : EntryPoints.class.getDeclaredMethods()) {
            types.add(method.getReturnType());
            types.addAll(List.of(method.getParameterTypes()));
        }
        assertThat(types)
                .filteredOn(type -> !type.isPrimitive())
                .flatExtracting(EntryPointsTest::withSupertypes)
                .allMatch(type -> ALWAYS_THERE.stream().anyMatch(type.getName()::startsWith));
    }

    private static List<Class<?>> withSupertypes(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        if (type.isArray()) {
            return withSupertypes(type.getComponentType());
        }
        if (type.isPrimitive()) {
            return all;
        }
        all.add(type);
        if (type.getSuperclass() != null) {
            all.addAll(withSupertypes(type.getSuperclass()));
        }
        for (Class<?> parent : type.getInterfaces()) {
            all.addAll(withSupertypes(parent));
        }
        return all;
    }
}
