package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cursors outside the database. */
class CursorTest {

    private static final String QUESTION = "0123456789ab";

    private static @Nullable List<@Nullable String> roundTrip(List<@Nullable String> keys) {
        String token = Cursor.at(QUESTION, true, keys).encode();
        assertThat(token).matches("[A-Za-z0-9_-]+");
        return Cursor.decode(token, QUESTION, "t").k();
    }

    @ParameterizedTest(name = "DB-39 {0} comes back from a cursor as it was")
    @NullSource
    @ValueSource(
            strings = {
                "",
                "unicode: éè",
                "🚀",
                "0",
                "-1",
                "3.14",
                "9007199254740991",
                "9223372036854775807",
                "2024-01-15",
                "2024-01-15 10:30:00.123456+00",
                "infinity",
                "true",
                "false",
                "null",
                "\"quoted\" \\ \t",
                "????>>>>~~~~"
            })
    void valuesComeBackAsTheyWere(@Nullable String value) {
        assertThat(roundTrip(Collections.singletonList(value))).containsExactly(value);
    }

    @Test
    @DisplayName("DB-39 several keys keep their order, null among them")
    void severalKeysKeepTheirOrder() {
        List<@Nullable String> keys = Arrays.asList("b", null, "", "a");
        assertThat(roundTrip(keys)).isEqualTo(keys);
        Cursor back = Cursor.decode(Cursor.at(QUESTION, false, 40).encode(), QUESTION, "t");
        assertThat(back.isForward()).isFalse();
        assertThat(back.o()).isEqualTo(40);
    }

    @ParameterizedTest(name = "DB-40 {0} is no cursor")
    @ValueSource(
            strings = {
                "null",
                "{}",
                "[]",
                "1",
                "not json",
                "{\"v\":1}",
                "{\"v\":2,\"h\":\"0123456789ab\",\"d\":\"n\",\"k\":[\"1\"]}",
                "{\"v\":1,\"h\":\"0123456789ab\",\"d\":\"x\",\"k\":[\"1\"]}",
                "{\"v\":1,\"h\":\"0123456789ab\",\"d\":\"n\",\"o\":-1}",
                "{\"v\":1,\"h\":\"0123456789ab\",\"d\":\"n\",\"k\":[\"1\"],\"o\":1}",
                "{\"v\":1,\"h\":\"0123456789ab\",\"d\":\"n\",\"k\":\"1\"}"
            })
    void malformedCursorsAreRefused(String json) {
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Cursor.decode(token, QUESTION, "t")).hasMessage("Invalid cursor format");
    }
}
