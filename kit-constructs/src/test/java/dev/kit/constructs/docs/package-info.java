/** What the guides show, compiled and run. */
@NullMarked
package dev.kit.constructs.docs;

import org.jspecify.annotations.NullMarked;
