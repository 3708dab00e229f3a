package dev.kit.constructs.http;

import dev.kit.constructs.Upload;

/** One part of a multipart form. */
public sealed interface FormPart {

    /** Returns the name of the field. It may contain brackets as in a query. */
    String name();

    /**
     * Returns the name of a file without directories.
     *
     * <p>Some clients send whole paths. It is empty for {@code .} and {@code ..}, which are directories themselves.
     */
    static String fileName(String sent) {
        String last = sent.substring(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
        return last.equals(".") || last.equals("..") ? "" : last;
    }

    /** A text field. */
    record Text(String name, String value) implements FormPart {}

    /** A file. It has neither name nor content if the field was left empty. */
    record File(String name, Upload upload) implements FormPart {}
}
