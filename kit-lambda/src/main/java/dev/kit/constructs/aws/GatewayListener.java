package dev.kit.constructs.aws;

import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Exchange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives a callback for each request that a function answered.
 *
 * <p>The callback has the complete exchange, for the studio or a log of requests. It is called on the thread of the
 * invocation, before the response is written: implementations must return quickly. An exception thrown by a listener is
 * logged and changes nothing.
 */
@FunctionalInterface
public interface GatewayListener {

    /**
     * Called after a request was answered, successfully or not.
     *
     * @param request the request; its body may be read again
     * @param failure the exception of the endpoint; null if it threw none
     */
    void answered(Exchange request, Answer answer, Duration duration, @Nullable Throwable failure);
}
