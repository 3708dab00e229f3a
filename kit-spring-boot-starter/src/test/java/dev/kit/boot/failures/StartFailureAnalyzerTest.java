package dev.kit.boot.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.constructs.events.EventException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StartFailureAnalyzerTest {

    private final StartFailureAnalyzer analyzer = new StartFailureAnalyzer();

    @Test
    @DisplayName("a connection whose module is missing is no fault of the constructs")
    void tellsSettingsFromConstructs() {
        String missing = "rabbitmq://h needs dev.kit:kit-events-rabbitmq, which is not on the class path.";

        assertThat(analyzer.analyze(new IllegalStateException(new InvalidConnectionException(missing))))
                .satisfies(analysis -> {
                    assertThat(analysis.getDescription()).isEqualTo(missing);
                    assertThat(analysis.getAction()).isEqualTo(StartFailure.CORRECT_SETTING);
                });
        assertThat(analyzer.analyze(new EventException("Two subscribers are alike.")))
                .satisfies(analysis -> assertThat(analysis.getAction()).contains("the constructs named above"));
    }
}
