package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a studio does without being told. */
class StudioOptionsTest {

    @Test
    @DisplayName("U9 what is excluded by default can be shown, and options begin with a builder")
    void isBuilt() {
        assertThat(StudioOptions.builder().build().storage()).isInstanceOf(InMemoryStorage.class);
        InMemoryStorage storage = new InMemoryStorage();
        StudioOptions options =
                StudioOptions.builder().storage(storage).excludeDefaults(false).build();
        assertThat(options.storage()).isSameAs(storage);
        assertThat(options.excludeDefaults()).isFalse();
        assertThat(StudioOptions.builder().build().excludeDefaults()).isTrue();
    }

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
