package dev.kit.boot.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/configuration.md says what the starter reads. */
final class ConfigurationPageTest {

    private static final Path PAGE = Path.of("..", "docs", "configuration.md");

    private static final Path METADATA = Path.of("target", "classes", "META-INF", "spring-configuration-metadata.json");

    @Test
    @DisplayName("FC-B7 docs/configuration.md lists every setting with its default (-Dkit.docs.update=true writes it)")
    void listsEverySetting() throws IOException {
        String page = new ConfigurationPage(metadata()).text();
        if (Boolean.getBoolean("kit.docs.update")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/configuration.md is out of date; run this test with -Dkit.docs.update=true")
                .isEqualTo(page);
    }

    private static JsonNode metadata() throws IOException {
        try (InputStream in = Files.newInputStream(METADATA)) {
            return JsonMapper.shared().readTree(in);
        }
    }
}
