package dev.kit.studio.monitor;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of the application, and its crons as far as a person can start them. Implementations are thread-safe. */
public interface Invocations {

    /** The functions by name. */
    List<FunctionState> functions();

    /**
     * Calls a function and waits for it.
     *
     * @param input its input as JSON
     * @throws RefusedException if there is none of that name, or its input is wrong
     */
    Result call(String function, String input);

    /**
     * Starts a cron and waits for it for a moment.
     *
     * @param input its input as JSON; null for that of scheduled runs
     * @throws RefusedException if there is none of that name, it is running, or its input is wrong
     */
    Result run(String cron, @Nullable String input);

    /**
     * Pauses or resumes a cron.
     *
     * @throws RefusedException if there is none of that name
     */
    void pause(String cron, boolean paused);

    /**
     * What came of it.
     *
     * @param outcome {@code completed}, {@code failed}, or {@code started} if it is still at work
     * @param output what a function returned, as JSON
     * @param error why it failed
     */
    record Result(
            String outcome,
            @Nullable String output,
            @Nullable String error,
            @Nullable Duration duration) {}

    /** Something that was asked for cannot be done; the message is for whoever asked. */
    @SuppressWarnings("serial") // never leaves this process
    final class RefusedException extends RuntimeException {

        private final int status;
        private final String code;

        /**
         * Refuses with an HTTP status and a code for programs.
         *
         * @param code in capitals, such as {@code CRON_RUNNING}
         */
        public RefusedException(int status, String code, @Nullable String message) {
            super(message, null, false, false);
            this.status = status;
            this.code = code;
        }

        /** The status of the answer. */
        public int status() {
            return status;
        }

        /** For programs. */
        public String code() {
            return code;
        }
    }
}
