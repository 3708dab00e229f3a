package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EcmaPatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "[0-9]{5}~^(?:[0-9]{5})$",
                "^[a-z]+$~^[a-z]+$",
                "a\\@b\\.c~^(?:a@b\\.c)$",
                "\\s\\d~^(?:[ \\t\\n\\v\\f\\r]\\d)$",
                "[\\w-.]*?~^(?:[\\w\\-.]*?)$",
                "[\\s\\]]~^(?:[ \\t\\n\\v\\f\\r\\]])$",
                "(?:a|b)(?!c)(d)~^(?:(?:a|b)(?!c)(d))$"
            })
    @DisplayName("endpoints M5 an expression that both languages have is translated")
    void translatesPatterns(String java, String ecma) {
        assertThat(EcmaPattern.whole(java)).isEqualTo(ecma);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?i)[a-z]++",
                "\\p{Alpha}+",
                "a*+",
                "(?>a)",
                "[a-z&&[^b]]",
                "\\Qa\\E",
                "\\R",
                "\\h",
                "[[a]b]",
                "\\Aa\\z",
                "\\S+",
                "[^\\S]",
                "(a)\\1",
                "\\bx",
                "a{2}+",
                "x}"
            })
    @DisplayName("endpoints M5 an expression of Java alone is left out")
    void leavesJavaOut(String java) {
        assertThat(EcmaPattern.whole(java)).isNull();
    }
}
