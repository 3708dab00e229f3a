package dev.kit.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.app.ShopApplication;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ClientHealthTest {

    private final Api api = new Api();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(ShopApplication.class)
            .withPropertyValues("kit.clients.shop.base-url=" + api.url());

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    @DisplayName("nobody asks for the health of an API unless its path is given")
    void isOnlyAsked() {
        runner.run(context -> assertThat(context).doesNotHaveBean("clientsHealthContributor"));
    }

    @Test
    @DisplayName("an API is up while its path answers, without credentials")
    void followsTheApi() {
        runner.withPropertyValues("kit.clients.shop.health.path=/ready", "kit.clients.shop.auth.default.token=hush")
                .run(context -> {
                    var contributor = context.getBean("clientsHealthContributor", CompositeHealthContributor.class);
                    HealthIndicator shop = (HealthIndicator) contributor.getContributor("shop");
                    assertThat(shop).isNotNull();
                    assertThat(health(shop).getStatus()).isEqualTo(Status.UP);
                    assertThat(api.header("Authorization")).isEqualTo("null");
                    api.answerWith(503);
                    Health down = health(shop);
                    assertThat(down.getStatus()).isEqualTo(Status.DOWN);
                    assertThat(down.getDetails()).containsEntry("status", 503);
                    assertThat(api.count()).isEqualTo(2);
                    api.close();
                    assertThat(health(shop).getDetails()).containsEntry("error", "Network");
                });
    }

    private static Health health(HealthIndicator indicator) {
        return Objects.requireNonNull(indicator.health());
    }
}
