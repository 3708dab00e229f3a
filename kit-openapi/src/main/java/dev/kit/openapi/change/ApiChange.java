package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.List;

/**
 * A change of an API.
 *
 * @param rule the rule that found it
 * @param operations the operations that it affects, such as {@code GET /orders/{id}}, in the order of the document
 * @param at its place in one of the documents
 * @param old whether the place is in the old document, because something was removed
 * @param message the change in a sentence, followed by a remedy if one is needed
 */
public record ApiChange(ChangeRule rule, List<String> operations, ApiNode at, boolean old, String message) {

    /** Copies the list. */
    public ApiChange {
        operations = List.copyOf(operations);
    }

    /** Returns the first operation that the change affects. */
    public String operation() {
        return operations.get(0);
    }

    /**
     * Returns the JSON pointer of the place.
     *
     * <p>It has no {@code #}, unless it begins with the name of another file of the document.
     */
    public String pointer() {
        return at.file().isEmpty() ? at.pointer().substring(1) : at.pointer();
    }
}
