/** Runs Lambda functions on this machine, through the platform's own client. */
@NullMarked
package dev.kit.constructs.testing.lambda;

import org.jspecify.annotations.NullMarked;
