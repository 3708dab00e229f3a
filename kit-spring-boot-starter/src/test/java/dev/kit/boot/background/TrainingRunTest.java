package dev.kit.boot.background;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.SpringProperties;

class TrainingRunTest {

    @AfterEach
    void forget() {
        SpringProperties.setProperty("spring.context.exit", null);
        SpringProperties.setProperty("spring.context.checkpoint", null);
        SpringProperties.setProperty("spring.aot.processing", null);
    }

    @ParameterizedTest
    @CsvSource({
        "spring.context.exit, onRefresh, true",
        "spring.context.exit, never, false",
        "spring.context.checkpoint, onRefresh, true",
        "spring.aot.processing, true, true",
        "spring.aot.processing, false, false"
    })
    @DisplayName("FC-B training runs, checkpoints and AOT processing create no service")
    void recognizesProcessesThatServeNobody(String property, String value, boolean expected) {
        assertThat(TrainingRun.isOn()).isFalse();
        SpringProperties.setProperty(property, value);
        assertThat(TrainingRun.isOn()).isEqualTo(expected);
    }
}
