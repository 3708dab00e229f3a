package dev.kit.boot.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.application.DocumentSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class BuiltDocumentTest {

    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("kit.routes", "dev.kit.boot.web.routes"),
            Map.entry("spring.application.name", "Shop"),
            Map.entry("server.servlet.context-path", "/shop"),
            Map.entry("kit.openapi.version", "2.3.4"),
            Map.entry("kit.openapi.license.name", "MIT"),
            Map.entry("kit.openapi.license.identifier", "MIT"),
            Map.entry("kit.openapi.contact.email", "shop@example.com"),
            Map.entry("kit.openapi.external-docs.url", "https://example.com/guide"),
            Map.entry("kit.openapi.description", "Größe & \"quotes\""));

    @Test
    @DisplayName("CB-05 the document that a build reads has the bytes that the started application serves")
    void hasTheBytesOfTheApplication() {
        byte[] served;
        List<String> settings = SETTINGS.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toList();
        try (ConfigurableApplicationContext context = TestServer.startUnserved(BackingOffTest.Empty.class, settings)) {
            served = context.getBean(Documents.class).all().json();
        }
        byte[] built = ApplicationReader.describe(
                        new ApplicationPath(System.getProperty("java.class.path"), false, null),
                        ConstructPatterns.of(BuiltDocumentTest::find, Optional.empty())
                                .orElseThrow(),
                        DocumentSettings.of(BuiltDocumentTest::find),
                        Map.of())
                .document()
                .orElseThrow();
        assertThat(new String(built, UTF_8))
                .contains("Größe", "\"Shop\"", "{\"url\":\"/shop\"}")
                .isEqualTo(new String(served, UTF_8));
    }

    private static Optional<String> find(String name) {
        return Optional.ofNullable(SETTINGS.get(name));
    }
}
