package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ContentChoiceTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a default response listed first does not decide how the success is requested and read")
    void readsSuccessAfterDefault() {
        String before = generated("""
                "200": {"description": "ok", "content": {"text/plain": {"schema": {"type": "string"}}}},
                "default": {"description": "error", "content":
                    {"text/event-stream": {"schema": {"type": "string"}}}}""");
        String after = generated("""
                "default": {"description": "error", "content":
                    {"text/event-stream": {"schema": {"type": "string"}}}},
                "200": {"description": "ok", "content": {"text/plain": {"schema": {"type": "string"}}}}""");
        assertThat(after).isEqualTo(before).contains("text/plain").doesNotContain("text/event-stream");
    }

    @Test
    @DisplayName("the schema of a parameter is that of its preferred media type")
    void readsTheSchemaOfThePreferredMediaType() {
        String source = generated("""
                "200": {"description": "ok"}""", """
                {"name": "limit", "in": "query", "content": {
                    "text/plain": {"schema": {"type": "string"}},
                    "application/json": {"schema": {"type": "integer", "format": "int64"}}}}""");
        assertThat(source).contains("Long limit").doesNotContain("String limit");
    }

    private String generated(String responses, String... parameters) {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        Path document = GeneratedSources.document(directory, """
                {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": {"/notes": {"get": {
                  "operationId": "readNotes", "tags": ["Notes"],
                  "parameters": [%s], "responses": {%s}}}}}
                """.formatted(String.join(",", parameters), responses));
        sources.generate(document, "com.example");
        return sources.content().entrySet().stream()
                .filter(file -> file.getKey().endsWith(".java"))
                .map(java.util.Map.Entry::getValue)
                .collect(java.util.stream.Collectors.joining());
    }
}
