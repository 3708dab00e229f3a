package dev.kit.boot.client;

import static dev.kit.boot.client.app.ShopClient.PRODUCT;
import static dev.kit.boot.client.app.ShopClient.REVENUE;
import static dev.kit.boot.client.app.ShopClient.STAFF;
import static dev.kit.boot.client.app.ShopClient.STOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.app.ShopClient;
import dev.kit.client.ApiException;
import dev.kit.client.auth.TokenProvider;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class AuthStrategiesTest {

    private final Api api = new Api();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(ShopApplication.class)
            .withPropertyValues("kit.clients.shop.base-url=" + api.url());

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    @DisplayName("key, password and token are sent as the document says, and appear in no log")
    void sendsCredentials(CapturedOutput output) {
        runner.withPropertyValues(
                        "kit.clients.shop.auth.apiKey.key=hush-key",
                        "kit.clients.shop.auth.staff-login.username=ada",
                        "kit.clients.shop.auth.staff-login.password=hush-password",
                        "kit.clients.shop.auth.oauth.token=hush-token",
                        "kit.clients.shop.log=bodies")
                .run(context -> {
                    var fetcher = context.getBean(ShopClient.class).fetcher();
                    fetcher.call(STOCK);
                    assertThat(api.header("X-API-Key")).isEqualTo("hush-key");
                    fetcher.call(STAFF);
                    assertThat(api.header("Authorization")).startsWith("Basic ");
                    fetcher.call(REVENUE);
                    assertThat(api.header("Authorization")).isEqualTo("Bearer hush-token");
                    assertThat(context.getBean(ConfiguredClient.class).toString())
                            .doesNotContain("hush");
                });
        assertThat(output).doesNotContain("hush");
    }

    @Test
    @DisplayName("operations without credentials work, others fail when called and the log names the setting")
    void needsNoneForOthers(CapturedOutput output) {
        runner.run(context -> {
            var fetcher = context.getBean(ShopClient.class).fetcher();
            assertThat(fetcher.call(PRODUCT).name()).isEqualTo("Tea");
            assertThatThrownBy(() -> fetcher.call(STOCK))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("apiKey");
        });
        assertThat(output).contains("no credentials for apiKey", "kit.clients.shop.auth.apiKey.*");
    }

    @Test
    @DisplayName("a bean may give the token")
    void usesBeans() {
        runner.withBean("tokens", TokenProvider.class, () -> () -> "from-bean")
                .withPropertyValues("kit.clients.shop.auth.oauth.bean=tokens")
                .run(context -> {
                    context.getBean(ShopClient.class).fetcher().call(REVENUE);
                    assertThat(api.header("Authorization")).isEqualTo("Bearer from-bean");
                });
    }

    @Test
    @DisplayName("none calls anonymously, and signatures are made for AWS")
    void callsAnonymouslyAndSigns() {
        runner.withPropertyValues(
                        "kit.clients.shop.auth.apiKey.none=true",
                        "kit.clients.shop.auth.oauth.access-key-id=AKIDEXAMPLE",
                        "kit.clients.shop.auth.oauth.secret-access-key=hush",
                        "kit.clients.shop.auth.oauth.region=eu-central-1")
                .run(context -> {
                    var fetcher = context.getBean(ShopClient.class).fetcher();
                    fetcher.call(STOCK);
                    assertThat(api.header("X-API-Key")).isEqualTo("null");
                    fetcher.call(REVENUE);
                    assertThat(api.header("Authorization")).startsWith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/");
                });
    }

    @Test
    @DisplayName("wrong credentials are errors with their property")
    void refusesWrongCredentials() {
        assertThat(failure("kit.clients.shop.auth.apikee.key=hush").getDescription())
                .contains("kit.clients.shop.auth.apikee", "no such security scheme", "apiKey");
        assertThat(failure("kit.clients.shop.auth.apiKey.token=hush").getAction())
                .contains("kit.clients.shop.auth.apiKey.key");
        assertThat(failure("kit.clients.shop.auth.apiKey.key=hush", "kit.clients.shop.auth.apiKey.none=true")
                        .getDescription())
                .contains("several kinds");
        assertThat(failure("kit.clients.shop.auth.oauth.client-id=shop").getDescription())
                .contains("kit.clients.shop.auth.oauth.client-secret", "missing");
        assertThat(failure("kit.clients.shop.auth.oauth.bean=nobody").getDescription())
                .contains("kit.clients.shop.auth.oauth.bean", "nobody");
    }

    private FailureAnalysis failure(String... properties) {
        FailureAnalysis[] found = new FailureAnalysis[1];
        runner.withPropertyValues(properties).run(context -> {
            assertThat(context).hasFailed();
            found[0] = new ClientFailureAnalyzer().analyze(Objects.requireNonNull(context.getStartupFailure()));
            assertThat(found[0].getDescription() + found[0].getAction()).doesNotContain("hush");
        });
        return found[0];
    }
}
