package dev.kit.boot.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.Secret;
import dev.kit.envkit.credentials.Credentials;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class EnvironmentIntegrationTest {

    record ShopConfig(URI databaseUrl, int poolSize, Secret<String> token) {}

    @ConfigurationProperties("payment.gateway")
    record Gateway(String apiToken) {}

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(EnvironmentAutoConfiguration.class)
    @EnableConfigurationProperties(Gateway.class)
    static class Shop {

        @Bean
        ShopConfig shopConfig(EnvironmentParser parser) {
            return parser.create(env -> env.into(
                            ShopConfig::new,
                            env.get("SHOP_DATABASE_URL").url().scheme("postgresql"),
                            env.get("SHOP_POOL_SIZE").integer().orElse(10),
                            env.get("SHOP_TOKEN").string().minLength(8).secret()))
                    .parse();
        }
    }

    private static ConfigurableApplicationContext start(String... arguments) {
        SpringApplication application = new SpringApplication(Shop.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        return application.run(arguments);
    }

    @AfterEach
    void forgetCredentials() {
        System.getProperties().remove("__kit_credentials__");
    }

    @Test
    @DisplayName("CR-04 an application starts with credentials above its environment, for every kind of reader")
    void readsCredentials() {
        Credentials.share(Map.of("SHOP_TOKEN", "token-of-the-shop", "PAYMENT_GATEWAY_API_TOKEN", "gateway-token"));

        try (ConfigurableApplicationContext context = start(
                "--SHOP_DATABASE_URL=postgresql://localhost/${spring.application.name}",
                "--spring.application.name=shop")) {
            ShopConfig config = context.getBean(ShopConfig.class);

            assertThat(config.databaseUrl()).isEqualTo(URI.create("postgresql://localhost/shop"));
            assertThat(config.poolSize()).isEqualTo(10);
            assertThat(config.token().reveal()).isEqualTo("token-of-the-shop");
            assertThat(context.getBean(Gateway.class).apiToken()).isEqualTo("gateway-token");
            assertThat(config.toString()).doesNotContain("token-of-the-shop");
        }
    }

    @Test
    @DisplayName("EP-20 an application that cannot start prints the report instead of a stack trace")
    void printsTheReport(CapturedOutput output) {
        Credentials.share(Map.of("SHOP_TOKEN", "short", "PAYMENT_GATEWAY_API_TOKEN", "x"));

        assertThatThrownBy(() -> start("--SHOP_DATABSE_URL=postgresql://localhost/shop", "--SHOP_POOL_SIZE=ten"))
                .hasRootCauseInstanceOf(EnvironmentException.class);

        assertThat(output.getAll())
                .contains(
                        "APPLICATION FAILED TO START",
                        "Environment Configuration Failed: 1 missing, 2 invalid (0 of 3 variables are fine)",
                        "SHOP_DATABASE_URL - Required   url with scheme postgresql",
                        "did you mean SHOP_DATABSE_URL?",
                        "SHOP_POOL_SIZE = \"ten\"",
                        "hidden, 5 chars; secret string of 8+ characters",
                        "from credentials, stage development",
                        "kit secrets:set SHOP_DATABASE_URL --stage development")
                .doesNotContain("short", "\tat ");
    }

    @Test
    @DisplayName("I11-2 an application that cannot start prints no part of a value")
    void printsNoValue(CapturedOutput output) {
        assertThatThrownBy(() -> start(
                        "--SHOP_DATABASE_URL=jdbc:postgresql://h/db?user=u&password=hunter22",
                        "--SHOP_POOL_SIZE=10hunter22",
                        "--SHOP_TOKEN=tok-91x"))
                .hasRootCauseInstanceOf(EnvironmentException.class);

        assertThat(output.getAll())
                .contains("SHOP_DATABASE_URL = \"jdbc:postgresql://****/****?****\"", "hidden, 10 chars; integer")
                .doesNotContain("hunter2", "tok-91x", "\tat ");
    }

    @Test
    @DisplayName("CR-08 a key that does not fit stops the application with one clear message")
    void refusesAWrongKey(CapturedOutput output) {
        System.getProperties().put("__kit_credentials__", "not a map");

        assertThatThrownBy(() -> start()).isInstanceOf(EnvironmentException.class);

        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START", "not a map of credentials")
                .doesNotContain("\tat ");
    }

    @Test
    void credentialsCanBeLeftOut() {
        Credentials.share(Map.of("SHOP_TOKEN", "token-of-the-shop"));

        assertThatThrownBy(() ->
                        start("--kit.credentials.enabled=false", "--SHOP_DATABASE_URL=postgresql://localhost/shop"))
                .rootCause()
                .hasMessageContaining("SHOP_TOKEN");
    }

    @Test
    void theActuatorShowsNoSecret() {
        Credentials.share(Map.of("SHOP_TOKEN", "token-of-the-shop", "PAYMENT_GATEWAY_API_TOKEN", "gateway-token"));
        try (ConfigurableApplicationContext context = start("--SHOP_DATABASE_URL=postgresql://localhost/shop")) {
            SanitizingFunction sanitizing = context.getBean(SanitizingFunction.class);
            CredentialsPropertySource source = new CredentialsPropertySource(Credentials.of(Map.of("A", "b")));
            context.getBean(ShopConfig.class).token().reveal();

            assertThat(sanitizing.apply(new SanitizableData(source, "A", "b")).getValue())
                    .isEqualTo("******");
            assertThat(sanitizing
                            .apply(new SanitizableData(null, "x", "jdbc://u:pw123@h token-of-the-shop"))
                            .getValue())
                    .isEqualTo("jdbc://u:****@h ****");
            assertThat(sanitizing
                            .apply(new SanitizableData(null, "x", "jdbc:postgresql://h/db?user=u&password=pw123&a=b"))
                            .getValue())
                    .isEqualTo("jdbc:postgresql://h/db?user=u&password=****&a=b");
            assertThat(sanitizing.apply(new SanitizableData(null, "x", "plain")).getValue())
                    .isEqualTo("plain");
        }
    }

    @Test
    void configurationMetadataDescribesTheSwitch() throws Exception {
        Path classes = Path.of(EnvironmentAutoConfiguration.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());

        assertThat(Files.readString(classes.resolve("META-INF/spring-configuration-metadata.json")))
                .contains("kit.credentials.enabled");
    }
}
