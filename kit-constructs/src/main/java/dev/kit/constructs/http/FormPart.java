package dev.kit.constructs.http;

import dev.kit.constructs.Upload;

/** One part of a multipart form. */
public sealed interface FormPart {

    /** The name of the field, which may have brackets as in a query. */
    String name();

    /** A field of text. */
    record Text(String name, String value) implements FormPart {}

    /** A file; without name and content if the field was left empty. */
    record File(String name, Upload upload) implements FormPart {}
}
