package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an IDE, {@code kit dev} and docs/configuration.md know about Kit's settings. */
class ConfigurationMetadataTest {

    /** Settings whose absence means that the thing is not used at all. */
    private static final Set<String> OPTIONAL = Set.of(
            "kit.openapi.contact.email",
            "kit.openapi.contact.name",
            "kit.openapi.contact.url",
            "kit.openapi.description",
            "kit.openapi.external-docs.description",
            "kit.openapi.external-docs.url",
            "kit.openapi.license.identifier",
            "kit.openapi.license.name",
            "kit.openapi.license.url",
            "kit.rls.bypass-role",
            "kit.security.jwt.issuer",
            "kit.security.jwt.jwks-url",
            "kit.security.jwt.secret",
            "kit.studio.token");

    private final JsonNode metadata = read();

    @Test
    @DisplayName("W7 every setting has a description, as a sentence")
    void everySettingIsDescribed() {
        assertThat(properties())
                .hasSizeGreaterThan(50)
                .allSatisfy(property -> assertThat(property.path("description").asString(""))
                        .as(property.path("name").asString())
                        .matches("(?s)[A-Z0-9].{10,}\\."));
    }

    @Test
    @DisplayName("W7 every setting has a default, or its description says what holds without it")
    void everySettingHasADefault() {
        assertThat(properties())
                .filteredOn(property -> !property.has("defaultValue"))
                // A list that is not given is empty.
                .filteredOn(property -> !property.path("type").asString().startsWith("java.util.List"))
                .filteredOn(property -> !property.path("description").asString().contains("unless given"))
                .extracting(property -> property.path("name").asString())
                .isSubsetOf(OPTIONAL);
    }

    @Test
    @DisplayName("W7 settings with a few possible values offer them")
    void choicesAreOffered() {
        List<String> hinted = nodes("hints").stream()
                .map(hint -> hint.path("name").asString())
                .toList();
        assertThat(hinted)
                .contains("kit.studio.enabled", "kit.studio.storage", "kit.rls.guard", "kit.rate-limit.store");
        assertThat(properties())
                .filteredOn(property -> property.path("type").asString().contains("dev.kit."))
                .extracting(property -> property.path("name").asString())
                .isSubsetOf(hinted);
        assertThat(properties())
                .extracting(property -> property.path("name").asString())
                .containsAll(hinted);
    }

    private List<JsonNode> properties() {
        return nodes("properties");
    }

    private List<JsonNode> nodes(String name) {
        return StreamSupport.stream(metadata.path(name).spliterator(), false)
                .filter(node -> node.path("name").asString().startsWith("kit."))
                .toList();
    }

    private static JsonNode read() {
        try {
            URI classes = KitProperties.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return JsonMapper.shared()
                    .readTree(Files.readAllBytes(Path.of(classes).resolve(SettingNames.RESOURCE)));
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The build writes the metadata beside the classes", e);
        }
    }
}
