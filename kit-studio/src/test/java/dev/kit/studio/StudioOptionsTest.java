package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a studio does without being told. */
class StudioOptionsTest {

    @Test
    @DisplayName("U9 what is excluded by default can be shown, and entries are in memory unless told otherwise")
    void isBuilt() {
        assertThat(StudioOptions.inMemory().storage).isInstanceOf(InMemoryStorage.class);
        InMemoryStorage storage = new InMemoryStorage();
        StudioOptions options = StudioOptions.storage(storage).browsing(browsing -> browsing.excludeDefaults(false));
        assertThat(options.storage).isSameAs(storage);
        assertThat(options.browsing.excludeDefaults()).isFalse();
        assertThat(StudioOptions.inMemory().browsing.excludeDefaults()).isTrue();
    }

    @Test
    @DisplayName("SC-16 bodies are recorded, 64 KB of each, unless told otherwise")
    void bodiesAreRecordedByDefault() {
        StudioOptions options = StudioOptions.storage(new InMemoryStorage());
        assertThat(options.recordBody).isTrue();
        assertThat(options.maxBodySize).isEqualTo(65_536);
        assertThat(options.browsing.binaryColumns()).isFalse();
        assertThat(options.enabled).isTrue();
    }
}
