package dev.kit.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuildSettingsTest {

    @Test
    @DisplayName("without settings a server is built, with everything and nothing sealed")
    void hasDefaults() {
        BuildSettings settings = of(Map.of());
        assertThat(settings.provider()).isEqualTo(BuildProvider.SERVER);
        assertThat(settings.stage()).isEmpty();
        assertThat(settings.health() && settings.subscribers() && settings.crons())
                .isTrue();
        assertThat(settings.optional()).isEmpty();
    }

    @Test
    @DisplayName("names that the platform provides are a text with commas, or a list")
    void readsNames() {
        assertThat(of(Map.of("kit.build.optional", "A, B")).optional()).containsExactlyInAnyOrder("A", "B");
        assertThat(of(Map.of("kit.build.optional[0]", "A", "kit.build.optional[1]", "B"))
                        .optional())
                .containsExactlyInAnyOrder("A", "B");
    }

    @Test
    @DisplayName("a switch is true or false")
    void refusesOtherSwitches() {
        assertThat(of(Map.of("kit.build.crons", "false")).crons()).isFalse();
        assertThatThrownBy(() -> of(Map.of("kit.build.crons", "no")))
                .hasMessage("build.crons is \"no\", which is neither true nor false.");
    }

    @ParameterizedTest
    @CsvSource({"server,SERVER", "aws-lambda,AWS_LAMBDA", "aws,AWS_LAMBDA"})
    @DisplayName("CB-01 providers have names, and aws is short for one")
    void knowsProviders(String name, BuildProvider provider) {
        assertThat(of(Map.of("kit.build.provider", name)).provider()).isEqualTo(provider);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "unsupported | There are server and aws-lambda.",
                "aws-lamda | Did you mean aws-lambda?",
                "sever | Did you mean server?",
            })
    @DisplayName("CB-06 another provider is refused with the one that was meant")
    void refusesOtherProviders(String name, String action) {
        assertThatThrownBy(() -> BuildProvider.of(name)).isInstanceOfSatisfying(CliException.class, failure -> {
            assertThat(failure.report()).isEqualTo("Unsupported provider: " + name + "\n  " + action);
            assertThat(failure.exitCode().value()).isEqualTo(2);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "", "a b", "-x", "ä"})
    @DisplayName("CB-13 a stage is a plain name")
    void refusesOtherStages(String stage) {
        assertThatThrownBy(() -> of(Map.of("kit.build.stage", stage))).hasMessage("\"" + stage + "\" is no stage.");
    }

    private static BuildSettings of(Map<String, String> properties) {
        return BuildSettings.of(name -> Optional.ofNullable(properties.get(name)));
    }
}
