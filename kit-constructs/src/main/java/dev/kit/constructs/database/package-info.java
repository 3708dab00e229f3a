/** The databases of constructs, and the transactions that all code on a data source shares. */
@NullMarked
package dev.kit.constructs.database;

import org.jspecify.annotations.NullMarked;
