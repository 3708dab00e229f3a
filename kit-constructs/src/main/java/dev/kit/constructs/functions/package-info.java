/** Functions: values that turn an input into an output, called in process, by a test or by a cloud platform. */
@NullMarked
package dev.kit.constructs.functions;

import org.jspecify.annotations.NullMarked;
