/** Events within one process, for development, tests and small applications. */
@NullMarked
package dev.kit.constructs.events.basic;

import org.jspecify.annotations.NullMarked;
