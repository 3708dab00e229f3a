package dev.kit.cli.application.child;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

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
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report(reading, " ended the process."), "kit-exit"));
        Thread watch = new Thread(() -> limit(reading), "kit-limit");
        watch.setDaemon(true);
        watch.start();
        JsonProgram.run(ConstructAnswer::to);
    }

    private static void limit(Thread reading) {
        try {
            TimeUnit.SECONDS.sleep(LIMIT_SECONDS);
            report(reading, " had not ended after " + LIMIT_SECONDS + " s.");
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the process ends
        }
    }

    @SuppressWarnings("SystemOut") // standard error has the reason why there is no response
    private static void report(Thread reading, String outcome) {
        System.err.println("The initialization of " + initialized(reading).orElse("a class") + outcome);
        System.err.flush();
    }

    /** Returns the class that a thread is initializing, with file and line. */
    private static Optional<String> initialized(Thread reading) {
        return Arrays.stream(reading.getStackTrace())
                .filter(frame -> frame.getMethodName().equals("<clinit>"))
                .findFirst()
                .map(frame -> frame.getClassName() + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")");
    }
}
