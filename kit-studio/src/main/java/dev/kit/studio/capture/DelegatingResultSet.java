package dev.kit.studio.capture;

import java.sql.ResultSet;

/**
 * Delegates calls to another result set; subinterfaces define which calls.
 *
 * <p>The delegation is explicit, because applications call these methods for every column of every row, and a
 * reflective proxy takes longer for each call than the driver does.
 */
interface DelegatingResultSet extends ResultSet {

    /** Returns the underlying result set. */
    ResultSet target();
}
