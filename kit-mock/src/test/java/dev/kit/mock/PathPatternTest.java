package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Paths with places, and the requests that they match. */
class PathPatternTest {

    @Test
    @DisplayName("a path has its places in order, and the more exact ones come first")
    void matchesPaths() {
        PathPattern path = PathPattern.parse("/a/{x}-{y}/b");
        assertThat(path.match("/a/1-2-3/b")).contains(Map.of("x", "1", "y", "2-3"));
        assertThat(path.match("/a/1-2/b/")).isEmpty();
        assertThat(path.match("/a/1/2/b")).isEmpty();
        assertThat(PathPattern.parse("/a.b").match("/aXb")).isEmpty();
        assertThat(PathPattern.parse("/a/b").rank())
                .isLessThan(PathPattern.parse("/a/{x}").rank());
        assertThat(PathPattern.parse("/a/{x}").rank())
                .isLessThan(PathPattern.parse("/{x}/a").rank());
        assertThat(PathPattern.parse("/a?b=1&c").rank("c&b=1&d")).isZero();
        assertThat(PathPattern.parse("/a?b=1&c").rank("b=1")).isEqualTo(2);
        assertThat(PathPattern.parse("/a").rank("b=1")).isEqualTo(1);
        assertThat(PathPattern.parse("/a?").rank("")).isEqualTo(1);
        assertThat(PathPattern.parse("/a?b").samePaths(PathPattern.parse("/a#c")))
                .isTrue();
        assertThat(PathPattern.parse("/{a}").samePaths(PathPattern.parse("/b"))).isFalse();
    }
}
