package dev.kit.cli.events.child;

import dev.kit.cli.application.child.JsonProgram;
import java.io.IOException;

/** The main class of the process that reads parked events. */
public final class EventsTool {

    private EventsTool() {}

    /** Responds to one request. */
    public static void main(String[] words) throws IOException {
        JsonProgram.run(Answers::to);
    }
}
