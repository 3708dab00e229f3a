/** The functions of an application, found, and called in process. */
@NullMarked
package dev.kit.boot.functions;

import org.jspecify.annotations.NullMarked;
