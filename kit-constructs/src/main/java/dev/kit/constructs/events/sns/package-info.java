/** Events over Amazon SNS, {@code sns://}: a topic, and a queue of SQS for each subscriber. */
@NullMarked
package dev.kit.constructs.events.sns;

import org.jspecify.annotations.NullMarked;
