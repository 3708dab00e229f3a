package dev.kit.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.app.ShopClient;
import dev.kit.boot.client.other.PlainApplication;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class WrongSettingsTest {

    private static final String URL = "kit.clients.shop.base-url=http://127.0.0.1:1";

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withUserConfiguration(ShopApplication.class);

    private FailureAnalysis failure(String... properties) {
        return failure(runner, properties);
    }

    private static FailureAnalysis failure(ApplicationContextRunner runner, String... properties) {
        FailureAnalysis[] found = new FailureAnalysis[1];
        runner.withPropertyValues(properties).run(context -> {
            assertThat(context).hasFailed();
            found[0] = new ClientFailureAnalyzer().analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(found[0]).as(String.valueOf(context.getStartupFailure())).isNotNull();
        });
        return found[0];
    }

    @Test
    @DisplayName("an unknown client is an error that names the known ones")
    void refusesAnUnknownClient() {
        FailureAnalysis failure = failure("kit.clients.shp.base-url=http://127.0.0.1:1");

        assertThat(failure.getDescription())
                .contains("kit.clients.shp", "below dev.kit.boot.client.app", "shop (" + ShopClient.class.getName());
        assertThat(failure.getAction()).contains("Did you mean kit.clients.shop?", "kit.clients.shp.type");
    }

    @Test
    @DisplayName("an address without a scheme is an error, and one that is missing")
    void refusesAnAddressWithoutScheme() {
        FailureAnalysis failure = failure("kit.clients.shop.base-url=shop.example.com");

        assertThat(failure.getDescription()).contains("kit.clients.shop.base-url", "https://host");
        assertThat(failure("kit.clients.shop.read-timeout=1s").getDescription())
                .contains("kit.clients.shop.base-url", "missing");
        assertThat(failure("kit.clients.shop.base-url=https://u:hush@shop.example.com")
                        .getDescription())
                .contains("kit.clients.shop.base-url")
                .doesNotContain("hush");
    }

    @Test
    @DisplayName("a missing SSL bundle is an error with the name of the bundle")
    void refusesAMissingBundle() {
        assertThat(failure(URL, "kit.clients.shop.ssl.bundle=corporate").getDescription())
                .contains("kit.clients.shop.ssl.bundle", "\"corporate\"");
    }

    @Test
    @DisplayName("an unknown setting is an error with the one that was meant, and never shows its value")
    void refusesUnknownSettings() {
        FailureAnalysis failure = failure(URL, "kit.clients.shop.read-timout=1s");
        assertThat(failure.getDescription()).contains("kit.clients.shop.read-timout", "no such setting");
        assertThat(failure.getAction()).contains("kit.clients.shop.read-timeout");

        FailureAnalysis secret = failure(URL, "kit.clients.shop.auth.oauth.tokn=hush");
        assertThat(secret.getDescription() + secret.getAction())
                .contains("kit.clients.shop.auth.oauth.tokn", "kit.clients.shop.auth.oauth.token")
                .doesNotContain("hush");
    }

    @Test
    @DisplayName("a value of the wrong kind is an error that says what would be right")
    void refusesWrongValues() {
        assertThat(failure(URL, "kit.clients.shop.read-timeout=soon").getDescription())
                .contains("kit.clients.shop.read-timeout", "\"soon\"", "500ms");
        assertThat(failure(URL, "kit.clients.shop.transport=carrier-pigeon").getDescription())
                .contains("kit.clients.shop.transport", "one of jdk, okhttp");
        assertThat(failure(URL, "kit.clients.shop.timeout=0s").getDescription())
                .contains("kit.clients.shop.timeout", "longer than zero");
        assertThat(failure(URL, "kit.clients.shop.retry.max-retries=-1").getDescription())
                .contains("kit.clients.shop.retry", "retries >= 0");
        assertThat(failure(URL, "kit.clients.shop.cache.max-entries=0").getDescription())
                .contains("kit.clients.shop.cache", "at least 1");
    }

    @Test
    @DisplayName("a type that is missing or no generated client is an error")
    void refusesOtherTypes() {
        assertThat(failure(URL, "kit.clients.shop.type=com.example.Nowhere").getDescription())
                .contains("kit.clients.shop.type", "com.example.Nowhere");
        assertThat(failure(URL, "kit.clients.shop.type=" + PlainApplication.class.getName())
                        .getDescription())
                .contains("kit.clients.shop.type", "no generated client");
    }

    @Test
    @DisplayName("OkHttp and health that are not on the class path are errors")
    void refusesMissingLibraries() {
        ApplicationContextRunner bare = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(ClientAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.health", "okhttp3"))
                .withPropertyValues(URL, "kit.clients.shop.type=" + ShopClient.class.getName());
        assertThat(failure(bare, "kit.clients.shop.health.path=/health").getAction())
                .contains("actuator");
        assertThat(failure(bare, "kit.clients.shop.transport=okhttp").getAction())
                .contains("okhttp-jvm");
    }

    @Test
    @DisplayName("a bean of another type in the way is an error that names both")
    void refusesTakenNames() {
        assertThat(failure(runner.withBean("shopClient", StringBuilder.class), URL)
                        .getDescription())
                .contains("kit.clients.shop", "shopClient", "java.lang.StringBuilder");
    }

    @Configuration(proxyBeanMethods = false)
    static class Caller {

        @Bean
        Supplier<ShopClient> caller(ShopClient shop) {
            return () -> shop;
        }
    }

    @Test
    @DisplayName("a client that is injected without settings is an error with the property to set")
    void namesTheMissingProperty() {
        runner.withUserConfiguration(Caller.class).run(context -> {
            FailureAnalysis analysis =
                    new MissingClientFailureAnalyzer().analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(analysis).isNotNull();
            assertThat(analysis.getDescription()).contains("Parameter 0", ShopClient.class.getName());
            assertThat(analysis.getAction()).contains("kit.clients.shop.base-url");
        });
    }
}
