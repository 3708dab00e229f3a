package dev.kit.cli.generate.output;

import dev.kit.cli.command.CliException;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.DocumentException;
import java.util.function.Supplier;

/** Reports unforeseen exceptions with the part of the document that was read. */
public final class Understood {

    private Understood() {}

    /** Runs a step that reads a part of the document. */
    public static <T> T at(ApiNode node, Supplier<T> reading) {
        return at(node.place(), reading);
    }

    /** Runs a step that reads a file or an address. */
    public static <T> T at(String place, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (DocumentException | CliException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            throw CliException.failed(
                    "Client generation failed: the document is not understood here ("
                            + e.getClass().getSimpleName() + ").",
                    place,
                    "Compare it with the OpenAPI specification, and please report it.",
                    e);
        }
    }
}
