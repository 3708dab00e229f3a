package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.ExceptionEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An exception in lists and in the live feed. */
record ExceptionView(
        String id,
        long seq,
        Instant timestamp,
        String name,
        @Nullable String message,
        String fingerprint,
        boolean handled,
        @Nullable String requestId,
        ExceptionEntry.@Nullable Frame at,
        List<String> tags) {

    static ExceptionView of(ExceptionEntry exception) {
        return new ExceptionView(
                exception.id(),
                exception.seq(),
                exception.timestamp(),
                exception.name(),
                exception.message(),
                exception.fingerprint(),
                exception.handled(),
                exception.requestId(),
                exception.at(),
                exception.tags());
    }

    /** An exception as a whole, with the figures of its fingerprint. */
    record Detail(
            @JsonUnwrapped ExceptionView summary,
            List<ExceptionEntry.Frame> stack,
            List<ExceptionEntry.Cause> causes,
            @Nullable String thread,
            ExceptionEntry.@Nullable Source source,
            int count,
            Instant firstSeen,
            Instant lastSeen,
            @Nullable RequestView request) {

        static Detail of(ExceptionEntry exception, ExceptionGroup group, @Nullable RequestView request) {
            return new Detail(
                    ExceptionView.of(exception),
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
}
