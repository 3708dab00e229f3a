package dev.kit.constructs.endpoints;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CookieOptionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"/a\r\nINFO forged", "/\u001b[2J", "/\u0000", "/\u0085x", "/\u2028x", "/\u007f", "a;b\tc"})
    @DisplayName("security L-9 messages about a path or domain quote no control character and no line break")
    void quotesNoControlCharacters(String text) {
        assertThatThrownBy(() -> CookieOptions.defaults().path(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotMatch("(?s).*[\\p{Cc}\\p{Zl}\\p{Zp}].*")
                .contains("?");
        assertThatThrownBy(() -> CookieOptions.defaults().domain(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotMatch("(?s).*[\\p{Cc}\\p{Zl}\\p{Zp}].*")
                .contains("?");
    }
}
