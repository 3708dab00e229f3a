package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import dev.kit.mock.document.DocumentException;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** A parser of a document's text, the same as the mock server's. */
final class DocumentText {

    private DocumentText() {}

    /** Parses the text of the file or address {@code name} as JSON or YAML. */
    static JsonNode parse(String name, byte[] bytes) {
        try {
            return dev.kit.mock.document.DocumentText.read(name, bytes);
        } catch (DocumentException e) {
            String what =
                    e.what().substring(0, 1).toLowerCase(Locale.ROOT) + e.what().substring(1);
            throw CliException.failed("Client generation failed: " + what, e.where(), e.action())
                    .causedBy(e);
        }
    }
}
