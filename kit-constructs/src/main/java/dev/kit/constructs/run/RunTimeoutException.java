package dev.kit.constructs.run;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/** Thrown if a run takes longer than its construct allows. Its work was rolled back. */
public final class RunTimeoutException extends ConstructException {

    RunTimeoutException(Declaration<?> construct, @Nullable Throwable cause) {
        super(
                construct + " took longer than " + construct.timeout().toMillis()
                        + " ms. Its work was rolled back; raise .timeout(…) or do less per run.",
                cause);
    }
}
