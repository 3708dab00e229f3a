package dev.kit.cli.events.child;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The main class of the process with the application's libraries.
 *
 * <p>It reads a request from standard input and prints the response to standard output, both in JSON. Logs are written
 * to standard error. Connection strings are passed in the request, since neither a command line nor an environment
 * keeps secrets.
 */
public final class EventsTool {

    private EventsTool() {}

    /** Responds to one request. */
    @SuppressWarnings("SystemOut") // carries the response
    public static void main(String[] words) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err);
        byte[] question = System.in.readAllBytes();
        byte[] answer;
        try {
            answer = Answers.to(question);
        } catch (LinkageError e) {
            answer = ("{\"error\":\"The class path lacks a library that events need: "
                            + String.valueOf(e.getMessage()).replaceAll("[^A-Za-z0-9/.$: ]", "") + "\"}")
                    .getBytes(StandardCharsets.UTF_8);
        }
        answers.write(answer, 0, answer.length);
        answers.flush();
        System.exit(0);
    }
}
