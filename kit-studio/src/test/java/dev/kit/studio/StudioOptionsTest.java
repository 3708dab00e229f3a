package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a studio does without being told. */
class StudioOptionsTest {

    @Test
    @DisplayName("SC-16 bodies are recorded, 64 KB of each, unless told otherwise")
    void bodiesAreRecordedByDefault() {
        StudioOptions options = StudioOptions.storage(new InMemoryStorage()).build();
        assertThat(options.recordBody()).isTrue();
        assertThat(options.maxBodySize()).isEqualTo(65_536);
        assertThat(options.binaryColumns()).isFalse();
        assertThat(options.enabled()).isTrue();
    }
}
