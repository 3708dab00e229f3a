/** Databases of constructs, and the transaction that everything on one DataSource shares. */
@NullMarked
package dev.kit.constructs.database;

import org.jspecify.annotations.NullMarked;
