package dev.kit.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommaListTest {

    private static Optional<String> property(String name) {
        return Optional.ofNullable(Map.of("text", "a, b,,", "list[0]", "c", "list[1]", "d, e", "list[3]", "x")
                .get(name));
    }

    @Test
    @DisplayName("a text has its elements between commas, without blanks and empty ones")
    void splits() {
        assertThat(CommaList.split(" a ,b,, ")).containsExactly("a", "b");
        assertThat(CommaList.split("")).isEmpty();
    }

    @Test
    @DisplayName("a property is a text with commas or a list, which ends at the first gap")
    void reads() {
        assertThat(CommaList.of(CommaListTest::property, "text")).containsExactly("a", "b");
        assertThat(CommaList.of(CommaListTest::property, "list")).containsExactly("c", "d", "e");
        assertThat(CommaList.indexed(CommaListTest::property, "list")).containsExactly("c", "d, e");
        assertThat(CommaList.of(CommaListTest::property, "none")).isEmpty();
    }
}
