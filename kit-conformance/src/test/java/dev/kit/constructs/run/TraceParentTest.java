package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceParentTest {

    private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00-" + TRACE_ID + "-00f067aa0ba902b7-01",
                "00-" + TRACE_ID + "-00f067aa0ba902b7-00",
                "cc-" + TRACE_ID + "-00f067aa0ba902b7-01",
                "cc-" + TRACE_ID + "-00f067aa0ba902b7-01-what.the-future.has"
            })
    @DisplayName("a trace is read in this version and in those to come")
    void reads(String text) {
        assertThat(TraceParent.parse(text)).isEqualTo(new TraceParent(text, TRACE_ID));
    }

    @Test
    @DisplayName("a trace of a later version may be long, but not longer than 512 characters")
    void hasALimit() {
        String longest = "cc-" + TRACE_ID + "-00f067aa0ba902b7-01-";
        longest += "x".repeat(512 - longest.length());

        assertThat(TraceParent.parse(longest)).isNotNull();
        assertThat(TraceParent.parse(longest + "x")).isNull();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "00-trace-01",
                "00-" + TRACE_ID,
                "00-" + TRACE_ID + "-00f067aa0ba902b7",
                "00-" + TRACE_ID + "-00f067aa0ba902b7-01-more",
                "00-" + TRACE_ID + "-00f067aa0ba902b7-01 ",
                "ff-" + TRACE_ID + "-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-" + TRACE_ID + "-0000000000000000-01",
                "00-" + TRACE_ID + "-00f067aa0ba902b7-0x",
                "cc-" + TRACE_ID + "-00f067aa0ba902b7-01-\n"
            })
    @DisplayName("anything else is no trace, and no error")
    void ignores(String text) {
        assertThat(TraceParent.parse(text)).isNull();
    }
}
