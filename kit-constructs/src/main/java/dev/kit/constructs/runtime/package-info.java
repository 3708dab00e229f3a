/** The one pipeline that every adaptor calls, and what it is given and gives back. */
@NullMarked
package dev.kit.constructs.runtime;

import org.jspecify.annotations.NullMarked;
