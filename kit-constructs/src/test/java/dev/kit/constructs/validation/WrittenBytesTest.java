package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

final class WrittenBytesTest {

    record Page(List<String> lines) {}

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 700, 20_000})
    @DisplayName("an answer of any length is the bytes that Jackson writes, in an array of just that length")
    void collectsAllChunks(int lines) {
        Page page = new Page(
                IntStream.range(0, lines).mapToObj(line -> "line ä " + line).toList());
        byte[] written = Schema.of(Page.class).write(page);
        assertThat(written).isEqualTo(JsonMapper.shared().writeValueAsBytes(page));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64})
    @DisplayName("single bytes and chunks may follow one another")
    void mixesBytesAndChunks(int size) {
        WrittenBytes bytes = new WrittenBytes();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            bytes.write('x');
            bytes.write("y".repeat(size).getBytes(StandardCharsets.US_ASCII), 0, size);
            expected.append('x').append("y".repeat(size));
        }
        assertThat(new String(bytes.content(), StandardCharsets.US_ASCII)).isEqualTo(expected.toString());
    }
}
