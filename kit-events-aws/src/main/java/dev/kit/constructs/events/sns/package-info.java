/** Events over Amazon SNS, {@code sns://}: a topic, with an SQS queue for each subscriber. */
@NullMarked
package dev.kit.constructs.events.sns;

import org.jspecify.annotations.NullMarked;
