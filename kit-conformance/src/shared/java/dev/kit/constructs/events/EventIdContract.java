package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One rule for the identifier of an event, whatever carried it. */
public abstract class EventIdContract {

    /**
     * Reads a message.
     *
     * @param own the identifier that its publisher wrote; null if none
     * @param ofMessage the identifier that the transport gave the message
     */
    protected abstract UUID read(@Nullable String own, @Nullable String ofMessage);

    @ParameterizedTest(name = "own {0}, of the message {1}: {2}")
    @CsvSource(
            nullValues = "none",
            value = {
                "01a203cc-e9d7-7f00-a575-b894adb8bba8, m-1, 01a203cc-e9d7-7f00-a575-b894adb8bba8",
                "01A203CC-E9D7-7F00-A575-B894ADB8BBA8, m-1, 01a203cc-e9d7-7f00-a575-b894adb8bba8",
                "order-7, m-1, cd75315a-553e-307e-b20e-55a3cc895955",
                "none, 22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324, 22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
                "'', 22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324, 22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
                "none, m-1, 4e3871ed-52b5-3db1-875f-85329fb472c5"
            })
    @DisplayName("LS-02 SR-04 SQ-05 an event has its own identifier, otherwise that of its message, at each delivery")
    void identifiesEvents(@Nullable String own, String ofMessage, UUID expected) {
        assertThat(read(own, ofMessage)).isEqualTo(expected);
        assertThat(read(own, ofMessage)).isEqualTo(expected);
    }
}
