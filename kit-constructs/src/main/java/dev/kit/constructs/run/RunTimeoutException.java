package dev.kit.constructs.run;

import dev.kit.constructs.ConstructException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown if a run takes longer than it may. Its work was rolled back. */
public final class RunTimeoutException extends ConstructException {

    RunTimeoutException(Declaration<?> construct, Duration limit, @Nullable Throwable cause) {
        super(
                construct + " took longer than " + limit.toMillis() + " ms. Its work was rolled back; "
                        + (limit.equals(construct.timeout()) ? "raise .timeout(…)" : "let its host allow more time")
                        + " or do less per run.",
                cause);
    }
}
