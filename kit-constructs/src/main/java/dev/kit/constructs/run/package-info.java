/** The engine that runs every construct: its database, its transaction, and what follows from it. */
@NullMarked
package dev.kit.constructs.run;

import org.jspecify.annotations.NullMarked;
