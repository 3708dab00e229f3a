package dev.kit.studio.data;

import java.io.IOException;

/** The destination of an export; opened once its first rows are known. */
@FunctionalInterface
public interface ExportSink {

    /** Opens the destination of the text. */
    Appendable open() throws IOException;
}
