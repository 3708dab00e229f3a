package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameDistanceTest {

    @ParameterizedTest(name = "from {0} to {1} it takes {2} letters")
    @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, '', 3", "abc, bc, 1", "a, b, 1", "abcd, badc, 3", "ab, ab, 0"
    })
    void counts(String one, String other, int letters) {
        assertThat(NameDistance.between(one, other)).isEqualTo(letters);
    }

    @Test
    @DisplayName("what lies behind 200 letters does not count")
    void isBounded() {
        assertThat(NameDistance.between("a".repeat(300), "a".repeat(200) + "b")).isZero();
        assertThat(NameDistance.between("a".repeat(200), "a".repeat(199))).isEqualTo(1);
    }
}
