package dev.kit.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotedWordsTest {

    @ParameterizedTest
    @DisplayName("arguments of a goal are split and quoted as in a shell")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "--port 9000                   | --port,9000",
                "  a \t b                      | a,b",
                "'one word' \"and another\"    | one word,and another",
                "--input '{\"day\": 1}'        | --input,{\"day\": 1}",
                "--input=\"{\\\"day\\\": 1}\"  | --input={\"day\": 1}",
                "it\\'s one\\ word             | it's,one word",
                "'a\\b' \"a\\b\" a\\b C:\\kit  | a\\b,a\\b,a\\b,C:\\kit",
                "a\\\\b                        | a\\b",
                "pre'fix 'ed                   | prefix ed",
            })
    void splits(String text, String words) {
        assertThat(QuotedWords.split(text)).containsExactly(words.split(",", -1));
    }

    @Test
    @DisplayName("nothing gives no argument, and an empty quotation an empty one")
    void empty() {
        assertThat(QuotedWords.split(null)).isEmpty();
        assertThat(QuotedWords.split("  ")).isEmpty();
        assertThat(QuotedWords.split("'' \"\"")).containsExactly("", "");
    }

    @Test
    @DisplayName("a quotation without end is refused")
    void unclosed() {
        assertThatThrownBy(() -> QuotedWords.split("--type 'order"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("not closed: '");
    }
}
