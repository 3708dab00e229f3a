package dev.kit.studio.data;

import java.io.IOException;

/** Where an export goes; opened when its first rows are known. */
@FunctionalInterface
public interface ExportSink {

    /** Opens what the text is appended to. */
    Appendable open() throws IOException;
}
