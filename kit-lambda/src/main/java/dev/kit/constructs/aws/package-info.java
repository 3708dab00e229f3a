/** Constructs as functions on AWS Lambda, without a Spring context or a class path scan. */
@NullMarked
package dev.kit.constructs.aws;

import org.jspecify.annotations.NullMarked;
