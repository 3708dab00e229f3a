package dev.kit.studio.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppCodeTest {

    private static final AppCode SHOP = AppCode.in(List.of("com.example.shop"));

    @Test
    @DisplayName("ST-A2 the application's packages decide, not a list of libraries")
    void packagesDecide() {
        assertThat(SHOP.owns("com.example.shop.Orders")).isTrue();
        assertThat(SHOP.owns("com.example.shop.web.Orders$Inner")).isTrue();
        assertThat(SHOP.owns("com.example.Other")).isFalse();
        assertThat(SHOP.owns("com.example.shopping.Cart")).isFalse();
        assertThat(SHOP.owns("com.unheard.of.library.Thing")).isFalse();
    }

    @ParameterizedTest(name = "ST-A2 {0} is never a frame of the application")
    @ValueSource(
            strings = {
                "dev.kit.studio.replay.DryRuns",
                "dev.kit.studio.data.SqlConsole",
                "dev.kit.studio.share.Curl",
                "dev.kit.studio.entries.RequestEntry",
                "dev.kit.studio.operations.Invocations",
                "dev.kit.studio.Studio",
                "dev.kit.boot.web.Dispatch",
                "dev.kit.constructs.pipeline.Pipeline",
                "dev.kit.client.Fetcher",
                "dev.kit.envkit.Parser",
                "dev.kit.cli.dev.child.ApplicationStarter"
            })
    void ownsNothingOfKit(String kit) {
        assertThat(SHOP.owns(kit)).isFalse();
        assertThat(AppCode.guessed().owns(kit)).isFalse();
        assertThat(AppCode.in(List.of("dev.kit.examples.shop")).owns(kit)).isFalse();
    }

    @Test
    @DisplayName("ST-A2 an application below a package of Kit or Spring is recognised by its longer package")
    void longerPackagesWin() {
        assertThat(AppCode.in(List.of("dev.kit.examples")).owns("dev.kit.examples.shop.Orders"))
                .isTrue();
        assertThat(AppCode.in(List.of("dev.kit")).owns("dev.kit.examples.shop.Orders"))
                .isTrue();
        assertThat(AppCode.in(List.of("dev.kit")).owns("dev.kit.studio.replay.DryRuns"))
                .isFalse();
        assertThat(AppCode.in(List.of("org.springframework.samples.petclinic"))
                        .owns("org.springframework.samples.petclinic.owner.OwnerController"))
                .isTrue();
        assertThat(AppCode.in(List.of("org.springframework.samples.petclinic"))
                        .owns("org.springframework.web.servlet.DispatcherServlet"))
                .isFalse();
    }

    @ParameterizedTest(name = "ST-A2 {0} was generated beside the application's code")
    @ValueSource(
            strings = {
                "com.example.shop.Orders$$SpringCGLIB$$0",
                "com.example.shop.Orders$$Lambda/0x00007f1",
                "com.example.shop.$Proxy12",
                "com.example.shop.Order$HibernateProxy$Ab1"
            })
    void generatedCodeIsNobodys(String generated) {
        assertThat(SHOP.owns(generated)).isFalse();
        assertThat(AppCode.guessed().owns(generated)).isFalse();
    }

    @Test
    @DisplayName("ST-A2 packages may be written with a star, and code inlined by Kotlin is the application's")
    void readsWhatPeopleWrite() {
        AppCode starred = AppCode.in(List.of(" com.example.* ", "org.acme."));
        assertThat(starred.owns("com.example.shop.Orders")).isTrue();
        assertThat(starred.owns("org.acme.Thing")).isTrue();
        assertThat(starred.owns("com.example.shop.Orders$find$$inlined$map$1")).isTrue();
    }

    @ParameterizedTest(name = "ST-A2 without packages {0} is guessed to be a library")
    @ValueSource(
            strings = {
                "com.google.common.collect.ImmutableList",
                "okhttp3.internal.http.RealCall",
                "io.lettuce.core.RedisClient",
                "software.amazon.awssdk.core.SdkClient",
                "org.apache.kafka.clients.Producer",
                "org.h2.jdbc.JdbcStatement",
                "com.mysql.cj.jdbc.ConnectionImpl",
                "org.springframework.web.servlet.DispatcherServlet"
            })
    void guesses(String library) {
        assertThat(AppCode.guessed().owns(library)).isFalse();
        assertThat(AppCode.in(List.of("")).owns(library)).isFalse();
    }

    @Test
    @DisplayName("ST-A2 without packages everything else is guessed to be the application's, Spring's samples included")
    void guessesTheRest() {
        assertThat(AppCode.guessed().owns("com.example.shop.Orders")).isTrue();
        assertThat(AppCode.guessed().owns("dev.kit.examples.shop.Orders")).isTrue();
        assertThat(AppCode.guessed().owns("org.springframework.samples.petclinic.owner.OwnerController"))
                .isTrue();
        assertThat(AppCode.guessed().owns("Unnamed")).isTrue();
    }
}
