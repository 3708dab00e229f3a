package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;

/**
 * A difference at one place of the documents, whichever operations it affects.
 *
 * @param at the place
 * @param old whether the place is in the old document
 */
record ChangeFinding(ChangeRule rule, ChangeEffect effect, ApiNode at, boolean old, String message) {}
