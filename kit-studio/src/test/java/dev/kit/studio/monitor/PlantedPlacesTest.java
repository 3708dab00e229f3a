package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.entries.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Planted secrets in every text of every kind of entry, looked for in the memory, the files and the table of the journal. */
class PlantedPlacesTest {

    private static List<Entry> record(Storage storage) {
        List<Entry> stored = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        try (Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            recorder.addListener(stored::add);
            PlantedEntries.texts()
                    .forEach(text -> PlantedEntries.of(text).forEach(entry -> ids.add(recorder.record(entry))));
            assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
        }
        assertThat(ids).hasSizeGreaterThan(500);
        assertThat(stored).hasSameSizeAs(ids);
        return stored;
    }

    @Test
    @DisplayName("security M-1 M-5 L-5 no planted secret reaches the memory or the files of the journal")
    void keepsNoSecret(@TempDir Path directory) throws IOException {
        try (FileStorage storage = FileStorage.open(directory)) {
            assertThat(record(storage))
                    .allSatisfy(entry -> assertThat(entry.toString()).doesNotContain(PlantedEntries.SECRET));
        }
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(PlantedEntries.SECRET));
        }
    }

    @Test
    @DisplayName("security M-1 M-5 L-5 no planted secret reaches the table of a shared studio")
    void keepsNoSecretInTheTable() {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            try (JdbcStorage storage = new JdbcStorage(database.owner())) {
                record(storage);
            }
            assertThat(JdbcClient.create(database.owner())
                            .sql("select entry from kit_studio_entries")
                            .query(String.class)
                            .list())
                    .hasSizeGreaterThan(500)
                    .allSatisfy(row -> assertThat(row).doesNotContain(PlantedEntries.SECRET));
        }
    }
}
