package dev.kit.studio.capture;

import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.monitor.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The exceptions seen during one request or run. Thread-safe. */
final class NotedExceptions {

    private final String requestId;
    private final Recorder recorder;
    private final List<Noted> exceptions = new ArrayList<>();

    NotedExceptions(String requestId, Recorder recorder) {
        this.requestId = requestId;
        this.recorder = recorder;
    }

    private static final class Noted {

        private Throwable throwable;
        private ExceptionEntry entry;
        private boolean recorded;
        private boolean escaped;

        Noted(Throwable throwable, ExceptionEntry entry) {
            this.throwable = throwable;
            this.entry = entry;
        }

        boolean isOneWith(Throwable other) {
            return CauseChain.leads(throwable, other) || CauseChain.leads(other, throwable);
        }
    }

    /** Notes an exception and returns its identity; whether it was handled is known when the request ends. */
    synchronized String note(Throwable throwable) {
        return noted(throwable).entry.id();
    }

    /** Notes an exception that was recorded before its request was known. */
    synchronized void adopt(Throwable throwable, String recordedId) {
        if (exceptions.stream().noneMatch(noted -> noted.isOneWith(throwable))) {
            Noted noted = new Noted(throwable, described(throwable, recordedId));
            noted.recorded = true;
            exceptions.add(noted);
        }
    }

    synchronized String markEscaped(Throwable throwable) {
        Noted noted = noted(throwable);
        noted.escaped = true;
        return noted.entry.id();
    }

    /** Finds or adds the entry: an exception and its causes are one entry, described by the outermost one seen. */
    private Noted noted(Throwable throwable) {
        for (Noted noted : exceptions) {
            if (noted.isOneWith(throwable)) {
                if (!CauseChain.leads(noted.throwable, throwable)) {
                    noted.throwable = throwable;
                    noted.entry = described(throwable, noted.entry.id());
                }
                return noted;
            }
        }
        Noted noted = new Noted(throwable, described(throwable, recorder.nextId()));
        exceptions.add(noted);
        return noted;
    }

    private ExceptionEntry described(Throwable throwable, String entryId) {
        return ExceptionEntry.of(throwable, true, requestId, recorder.code()).identified(entryId, 0);
    }

    /** Records the exceptions, forgets them, and returns the identity of the first one. */
    synchronized @Nullable String settle() {
        for (Noted noted : exceptions) {
            if (!noted.recorded) {
                recorder.record(noted.entry.settled(!noted.escaped, requestId));
            }
        }
        String first = exceptions.isEmpty() ? null : exceptions.get(0).entry.id();
        exceptions.clear();
        return first;
    }
}
