package dev.kit.cli.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RecordReaderTest {

    record Numbers(
            int count,
            long size,
            boolean flag,
            @Nullable Integer port,
            @Nullable Long nanos,
            @Nullable Boolean choice,
            Optional<Long> limit,
            List<Boolean> flags,
            Map<String, Long> sizes) {}

    static List<Numbers> numbers() {
        return List.of(
                new Numbers(1, 2, true, 3, 4L, false, Optional.of(5L), List.of(true, false), Map.of("a", 6L)),
                new Numbers(0, 0, false, null, null, null, Optional.empty(), List.of(), Map.of()));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    @DisplayName("primitive and boxed numbers and booleans are read as they were written")
    void readsWhatWasWritten(Numbers numbers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new RecordWriter(new DataOutputStream(bytes)).write(numbers);
        RecordReader reader = new RecordReader(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(reader.read(Numbers.class)).isEqualTo(numbers);
    }
}
