/** The basics of all constructs: services, their registry, and listeners for runs. */
@NullMarked
package dev.kit.constructs;

import org.jspecify.annotations.NullMarked;
