package dev.kit.cli.application.child;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The main method of processes with the application's libraries.
 *
 * <p>It reads a request from standard input and prints the response to standard output, both in JSON. Logs are written
 * to standard error. Connection strings are passed in the request, since neither a command line nor an environment
 * keeps secrets.
 */
public final class JsonProgram {

    private JsonProgram() {}

    /** Responds to one request and ends the process. */
    @SuppressWarnings("SystemOut") // carries the response
    public static void run(UnaryOperator<byte[]> answers) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err);
        byte[] question = System.in.readAllBytes();
        byte[] answer;
        try {
            answer = answers.apply(question);
        } catch (LinkageError e) {
            answer = ("{\"error\":\"The class path lacks a library: "
                            + String.valueOf(e.getMessage()).replaceAll("[^A-Za-z0-9/.$: ]", "") + "\"}")
                    .getBytes(StandardCharsets.UTF_8);
        }
        out.write(answer, 0, answer.length);
        out.flush();
        Runtime.getRuntime().halt(0); // threads and hooks of the application must not delay the end
    }

    /** Ends the process after a time. Standard error then has the reason why there is no response. */
    @SuppressWarnings("SystemOut") // standard error has the reason
    public static void limit(long seconds, Supplier<String> reason) {
        Thread watch = new Thread(
                () -> {
                    try {
                        TimeUnit.SECONDS.sleep(seconds);
                        System.err.println(reason.get() + " had not ended after " + seconds + " s.");
                        System.err.flush();
                        Runtime.getRuntime().halt(1);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // the process ends
                    }
                },
                "kit-limit");
        watch.setDaemon(true);
        watch.start();
    }
}
