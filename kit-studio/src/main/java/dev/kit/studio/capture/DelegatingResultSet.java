package dev.kit.studio.capture;

import java.sql.ResultSet;

/**
 * Hands calls on to other rows; which calls, its extensions say.
 *
 * <p>They are written out, for an application calls them for every column of every row, and a proxy made by reflection
 * takes longer for each than the driver does.
 */
interface DelegatingResultSet extends ResultSet {

    /** Whose rows these are. */
    ResultSet target();
}
