/** Orders as a Lambda function: endpoints, their database, and the function itself. */
@NullMarked
package dev.kit.examples.orders;

import org.jspecify.annotations.NullMarked;
