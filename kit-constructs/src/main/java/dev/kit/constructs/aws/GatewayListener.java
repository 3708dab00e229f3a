package dev.kit.constructs.aws;

import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Exchange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Hears of each request that a function answered, with all that was sent; for the studio, or a log of requests.
 *
 * <p>Called on the thread of the invocation, before the answer is written: be quick. Whatever it throws is logged and
 * changes nothing.
 */
@FunctionalInterface
public interface GatewayListener {

    /**
     * A request was answered, successfully or not.
     *
     * @param request its body may be read again
     * @param failure what the endpoint threw; null if it threw nothing
     */
    void answered(Exchange request, Answer answer, Duration duration, @Nullable Throwable failure);
}
