package dev.kit.constructs.aws;

import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.validation.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a function or cron in an invocation, and writes its output. */
final class FunctionAnswer {

    private static final Logger log = LoggerFactory.getLogger(FunctionAnswer.class);

    private FunctionAnswer() {}

    /** Reads {@code input}, valid or not, so that its schema is created and validation is loaded. */
    static void prime(FunctionRunner<?, ?> runner, byte[] input) {
        try {
            runner.read(input);
        } catch (InvalidInputException e) {
            log.debug("{} needs another input, which a snapshot does not.", runner.function(), e);
        }
    }

    /**
     * Runs with {@code input} and writes the output. A failure, which the run logs, is passed to the platform
     * unchanged.
     */
    static <R extends @Nullable Object> void write(
            FunctionRunner<?, R> runner,
            byte[] input,
            FunctionCall<?> cause,
            LambdaInvocation invocation,
            OutputStream out)
            throws IOException {
        byte[] output;
        try {
            Duration limit = invocation.timeLimit();
            FunctionCall<?> call = invocation.requestId().isEmpty() ? cause : cause.requestId(invocation.requestId());
            output = runner.write(limit == null ? runner.callJson(input, call) : runner.callJson(input, call, limit));
        } catch (Exception e) {
            throw Rethrown.<RuntimeException>as(e);
        }
        if (output.length > GatewayAnswer.MAX_SIZE) {
            String problem = runner.function() + " returned " + output.length + " bytes. The platform carries "
                    + GatewayAnswer.MAX_SIZE + ": return less, or a link to an object in S3.";
            log.error(problem);
            throw new AnswerTooLargeException(problem);
        }
        out.write(output);
    }
}
