package dev.kit.studio.data;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows in one format. Every cell is passed as the text that PostgreSQL prints. */
interface RowWriter {

    void begin(Appendable out) throws IOException;

    void row(Appendable out, List<@Nullable String> cells) throws IOException;

    void end(Appendable out) throws IOException;
}
