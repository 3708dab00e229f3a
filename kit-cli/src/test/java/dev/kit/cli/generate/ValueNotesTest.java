package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits, defaults and examples in the Javadoc of generated code. */
class ValueNotesTest {

    private static final String DOCUMENT = """
            openapi: 3.0.3
            info: {title: Notes, version: '1'}
            paths:
              /notes:
                get:
                  operationId: listNotes
                  parameters:
                    - {name: size, in: query, description: How many, schema: {type: integer, minimum: 1, maximum: 100, default: 20}}
                    - {name: old, in: query, deprecated: true, schema: {type: string, example: 'a b'}}
                  responses: {'200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Note'}}}}}
            components:
              schemas:
                Name: {type: string, maxLength: 40}
                Note:
                  type: object
                  properties:
                    name: {$ref: '#/components/schemas/Name'}
                    code: {type: string, description: Its code., minLength: 3, maxLength: 3, pattern: '^[A-Z]+$'}
                    one: {type: string, minLength: 1}
                    ratio: {type: number, minimum: 0, exclusiveMinimum: true, maximum: 1.50}
                    step: {type: integer, multipleOf: 5}
                    tags: {type: array, minItems: 1, maxItems: 10, uniqueItems: true, items: {type: string}}
                    mail: {type: string, format: email, deprecated: true}
                    empty: {type: string, default: ''}
                    digits: {type: string, pattern: '\\d{2}'}
                    plain: {type: string, description: Nothing else}
                    evil: {type: string, description: 'x */ } \\u002a/ class A {', default: '*/ class B { \\u002a/ {@link C} </code><b>', example: '}*/', pattern: '*/\\u000a'}
            """;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("members and parameters say their limits, defaults and examples, and nothing of them is code")
    void writesNotes() throws IOException {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(Files.writeString(directory.resolve("notes.yaml"), DOCUMENT), "com.example");
        sources.compile();
        assertThat(sources.text("com/example/ListNotes.java"))
                .contains("@param size How many. From 1 to 100. Defaults to {@code 20}.")
                .contains("@param old Deprecated. Example: {@code a b}.");
        assertThat(sources.text("com/example/Note.java"))
                .contains("@param name At most 40 characters.")
                .contains("@param code Its code. Exactly 3 characters. Matches {@code ^[A-Z]+$}.")
                .contains("@param one At least 1 character.")
                .contains("@param ratio Greater than 0. At most 1.5.")
                .contains("@param step A multiple of 5.")
                .contains("@param tags From 1 to 10 items. No item is repeated.")
                .contains("@param mail Deprecated. Format: {@code email}.")
                .contains("@param empty Defaults to empty text.")
                .contains("@param digits Matches <code>&#92;d&#123;2&#125;</code>.")
                .contains("@param plain Nothing else\n")
                .contains("<code>&#125;&#42;/</code>")
                .doesNotContain("class B {", "\\u00", "<b>", "{@link");
    }
}
