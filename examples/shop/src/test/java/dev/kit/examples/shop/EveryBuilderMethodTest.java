package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.EndpointBuilder;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.EndpointSettings;
import dev.kit.constructs.endpoints.FactorySettings;
import dev.kit.constructs.endpoints.TypedEndpointBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever wonders how a method of the builder is meant to be used finds it in the shop. */
class EveryBuilderMethodTest {

    @Test
    void theShopUsesThemAll() throws IOException {
        String source = source();
        NavigableSet<String> unused = new TreeSet<>();
        Stream.<Class<?>>of(
                        EndpointFactory.class,
                        EndpointBuilder.class,
                        TypedEndpointBuilder.class,
                        EndpointSettings.class,
                        FactorySettings.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> method.getDeclaringClass() != Object.class)
                .map(Method::getName)
                .filter(name -> !source.contains("." + name + "("))
                .forEach(unused::add);

        assertThat(unused).isEmpty();
    }

    private static String source() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(EveryBuilderMethodTest::read)
                    .collect(Collectors.joining());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
