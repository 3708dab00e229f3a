package dev.kit.examples.shopclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.FetcherCustomizer;
import dev.kit.boot.client.FetcherCustomizers;
import dev.kit.client.TypedFetcher;
import dev.kit.examples.shopclient.api.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** The blocks of docs/client-spring.md: those of Java stand in this example, and those of YAML are started. */
class ClientSpringGuideTest {

    /** The beans of the guide that the example has no use for. */
    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    @ImportAutoConfiguration(dev.kit.boot.client.ClientAutoConfiguration.class)
    static class Beans {

        @Bean
        FetcherCustomizer tenant() {
            return builder -> builder.header("X-Tenant", "acme");
        }

        @Bean
        TypedFetcher plain(ObjectProvider<FetcherCustomizer> customizers) {
            return FetcherCustomizers.of(customizers)
                    .customize(TypedFetcher.builder("https://other.example.com"))
                    .build();
        }
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("```" + language + "\\R(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../../docs/client-spring.md")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("the Java of the guide compiles")
    void compiles() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            String sources = plain(files.filter(file -> file.toString().endsWith(".java"))
                    .map(ClientSpringGuideTest::read)
                    .collect(Collectors.joining("\n")));
            assertThat(blocks("java"))
                    .hasSize(4)
                    .allSatisfy(block -> assertThat(sources).contains(plain(block)));
        }
    }

    @Test
    @DisplayName("the settings of the guide are settings")
    void starts() throws IOException {
        assertThat(blocks("yaml")).hasSize(2).allSatisfy(block -> {
            List<PropertySource<?>> settings = new YamlPropertySourceLoader()
                    .load("guide", new ByteArrayResource(block.getBytes(StandardCharsets.UTF_8)));
            new ApplicationContextRunner()
                    .withUserConfiguration(Beans.class)
                    .withInitializer(
                            context -> settings.forEach(context.getEnvironment().getPropertySources()::addFirst))
                    .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Shop.class));
        });
    }
}
