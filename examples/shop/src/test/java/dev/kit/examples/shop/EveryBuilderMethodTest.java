package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.crons.CronBuilder;
import dev.kit.constructs.crons.TypedCronBuilder;
import dev.kit.constructs.endpoints.EndpointBuilder;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.EndpointSettings;
import dev.kit.constructs.endpoints.FactorySettings;
import dev.kit.constructs.endpoints.TypedEndpointBuilder;
import dev.kit.constructs.functions.FunctionBuilder;
import dev.kit.constructs.functions.TypedFunctionBuilder;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whoever wonders how a method of the builder is meant to be used finds it in the shop. */
class EveryBuilderMethodTest {

    @Test
    void theShopUsesThemAll() throws IOException {
        assertUsed(
                source("dev.kit.constructs.endpoints"),
                EndpointFactory.class,
                EndpointBuilder.class,
                TypedEndpointBuilder.class,
                EndpointSettings.class,
                FactorySettings.class);
    }

    @Test
    @DisplayName("crons and functions of the shop use all methods of their builders")
    void itsJobsUseThemAll() throws IOException {
        assertUsed(
                source("Crons.c;", "Functions.f;"),
                CronBuilder.class,
                TypedCronBuilder.class,
                FunctionBuilder.class,
                TypedFunctionBuilder.class);
    }

    private static void assertUsed(String source, Class<?>... builders) {
        NavigableSet<String> unused = new TreeSet<>();
        Stream.of(builders)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> method.getDeclaringClass() != Object.class)
                .map(Method::getName)
                .filter(name -> !source.contains("." + name + "("))
                .forEach(unused::add);

        assertThat(unused).isEmpty();
    }

    /** The sources that name one of {@code words}. */
    private static String source(String... words) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(EveryBuilderMethodTest::read)
                    .filter(source -> Stream.of(words).anyMatch(source::contains))
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
