package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecentTextsTest {

    private final List<String> worked = new ArrayList<>();
    private final RecentTexts<Integer> lengths = new RecentTexts<>(3, 10, text -> {
        worked.add(text);
        return text.length();
    });

    @Test
    @DisplayName("a text is worked out once, also under other instances of it")
    void once() {
        assertThat(lengths.of("abc")).isEqualTo(3);
        assertThat(lengths.of(new String("abc"))).isEqualTo(3);
        assertThat(worked).containsExactly("abc");
    }

    @Test
    @DisplayName("a text in use survives any number of texts that come once")
    void inUse() {
        for (int i = 0; i < 50; i++) {
            assertThat(lengths.of("usual")).isEqualTo(5);
            lengths.of("once " + i);
        }
        assertThat(worked).containsOnlyOnce("usual");
    }

    @Test
    @DisplayName("a text out of use is forgotten, and worked out again")
    void outOfUse() {
        lengths.of("old");
        for (int i = 0; i < 10; i++) {
            lengths.of("new " + i);
        }
        assertThat(lengths.of("old")).isEqualTo(3);
        assertThat(worked).filteredOn("old"::equals).hasSize(2);
    }

    @Test
    @DisplayName("a text too long to keep is worked out each time")
    void tooLong() {
        String text = "x".repeat(11);
        assertThat(lengths.of(text)).isEqualTo(lengths.of(text)).isEqualTo(11);
        assertThat(worked).hasSize(2);
    }
}
