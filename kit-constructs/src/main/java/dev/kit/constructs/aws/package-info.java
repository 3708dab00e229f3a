/** Constructs as functions on AWS Lambda: no Spring context, no scan of the class path. */
@NullMarked
package dev.kit.constructs.aws;

import org.jspecify.annotations.NullMarked;
