/** Discovery and in-process calls of an application's functions. */
@NullMarked
package dev.kit.boot.functions;

import org.jspecify.annotations.NullMarked;
