/** Events over SQS beside loops written with the AWS SDK, on an emulator in the same process. */
@NullMarked
package dev.kit.benchmarks.sqs;

import org.jspecify.annotations.NullMarked;
