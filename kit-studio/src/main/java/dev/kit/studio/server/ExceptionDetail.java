package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.ExceptionEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An exception as a whole, with the figures of its fingerprint. */
record ExceptionDetail(
        @JsonUnwrapped ExceptionEntry summary,
        List<ExceptionEntry.Frame> stack,
        List<ExceptionEntry.Cause> causes,
        @Nullable String thread,
        ExceptionEntry.@Nullable Source source,
        int count,
        Instant firstSeen,
        Instant lastSeen,
        @Nullable RequestView request) {

    static ExceptionDetail of(ExceptionEntry exception, ExceptionGroup group, @Nullable RequestView request) {
        return new ExceptionDetail(
                exception,
                exception.stack(),
                exception.causes(),
                exception.thread(),
                exception.source(),
                group.count(),
                group.firstSeen(),
                group.lastSeen(),
                request);
    }
}
