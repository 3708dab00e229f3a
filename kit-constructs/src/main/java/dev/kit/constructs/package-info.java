/** What every construct shares: services, their registry, and who watches a run. */
@NullMarked
package dev.kit.constructs;

import org.jspecify.annotations.NullMarked;
