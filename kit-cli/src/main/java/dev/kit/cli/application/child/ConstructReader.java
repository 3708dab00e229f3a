package dev.kit.cli.application.child;

import java.io.IOException;
import java.util.Arrays;

/**
 * The main class of the process that loads constructs.
 *
 * <p>Neither a Spring context nor a connection is opened. A class whose initialization blocks or ends the process is
 * reported by name.
 */
public final class ConstructReader {

    /** The longest time in seconds; the property is for tests. */
    private static final long LIMIT_SECONDS = Long.getLong("kit.reader.limit", 30);

    private ConstructReader() {}

    /** Responds to one request. */
    public static void main(String[] words) throws IOException {
        Thread reading = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report(reading), "kit-exit"));
        JsonProgram.limit(LIMIT_SECONDS, () -> place(reading));
        JsonProgram.run(ConstructAnswer::to);
    }

    @SuppressWarnings("SystemOut") // standard error has the reason why there is no response
    private static void report(Thread reading) {
        System.err.println(place(reading) + " ended the process.");
        System.err.flush();
    }

    /** Returns a sentence's beginning with the class that a thread is initializing, with file and line. */
    private static String place(Thread reading) {
        return "The initialization of "
                + Arrays.stream(reading.getStackTrace())
                        .filter(frame -> frame.getMethodName().equals("<clinit>"))
                        .findFirst()
                        .map(frame ->
                                frame.getClassName() + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                        .orElse("a class");
    }
}
