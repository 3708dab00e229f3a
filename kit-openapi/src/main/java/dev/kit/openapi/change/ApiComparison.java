package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import java.time.LocalDate;
import java.util.List;

/**
 * The comparison of two documents by their meaning for clients. Immutable and thread-safe.
 *
 * @param changes the changes in the order of the operations of the new document, those of removed operations last
 */
public record ApiComparison(List<ApiChange> changes) {

    /** Copies the list. */
    public ApiComparison {
        changes = List.copyOf(changes);
    }

    /**
     * Compares a document with an older one.
     *
     * @param today the date after which an {@code x-sunset} has passed
     * @throws dev.kit.openapi.DocumentException if a part of a document cannot be read
     */
    public static ApiComparison of(ApiDocument old, ApiDocument now, LocalDate today) {
        return new ApiComparison(new DocumentComparison(old, now, today).compare());
    }

    /** Returns the verdict of the worst change. */
    public ChangeVerdict verdict() {
        return changes.stream().map(change -> change.rule().verdict()).reduce(ChangeVerdict.NONE, ChangeVerdict::worse);
    }
}
