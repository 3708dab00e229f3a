package dev.kit.studio.operations;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions and startable crons of the application. Implementations are thread-safe. */
public interface Invocations {

    /** Returns the functions by name. */
    List<FunctionState> functions();

    /**
     * Calls a function and waits for its result.
     *
     * @param input its input as JSON
     * @throws RefusedException if there is none of that name, or its input is invalid
     */
    Result call(String function, String input);

    /**
     * Starts a cron and waits briefly for its result.
     *
     * @param input its input as JSON; null for the input of scheduled runs
     * @throws RefusedException if there is none of that name, it is running, or its input is invalid
     */
    Result run(String cron, @Nullable String input);

    /**
     * Pauses or resumes a cron.
     *
     * @throws RefusedException if there is none of that name
     */
    void pause(String cron, boolean paused);

    /**
     * The outcome of an invocation.
     *
     * @param outcome {@code completed}, {@code failed}, or {@code started} if it is still running
     * @param output the result of a function, as JSON
     * @param error the reason for a failure
     */
    record Result(
            String outcome,
            @Nullable String output,
            @Nullable String error,
            @Nullable Duration duration) {}

    /** Thrown if a request cannot be fulfilled. The message is for the user. */
    @SuppressWarnings("serial") // never leaves this process
    final class RefusedException extends RuntimeException {

        private final int status;
        private final String code;

        /**
         * Creates an exception with an HTTP status and a machine-readable code.
         *
         * @param code in capitals, such as {@code CRON_RUNNING}
         */
        public RefusedException(int status, String code, @Nullable String message) {
            super(message, null, false, false);
            this.status = status;
            this.code = code;
        }

        /** Returns the status of the response. */
        public int status() {
            return status;
        }

        /** Returns the machine-readable code. */
        public String code() {
            return code;
        }
    }
}
