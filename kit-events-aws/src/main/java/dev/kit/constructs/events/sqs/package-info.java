/** Events over Amazon SQS, {@code sqs://}, and the wire format that SQS, SNS and Lambda functions share. */
@NullMarked
package dev.kit.constructs.events.sqs;

import org.jspecify.annotations.NullMarked;
