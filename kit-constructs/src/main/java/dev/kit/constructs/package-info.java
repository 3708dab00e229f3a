/** The types that all constructs share: services, their registry, and the listeners of runs. */
@NullMarked
package dev.kit.constructs;

import org.jspecify.annotations.NullMarked;
