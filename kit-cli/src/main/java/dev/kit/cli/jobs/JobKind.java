package dev.kit.cli.jobs;

import dev.kit.cli.command.TextTable;
import tools.jackson.databind.JsonNode;

/** The kinds of jobs: crons and functions. */
enum JobKind {
    CRON(
            "cron",
            "crons",
            "run",
            "List the crons and scheduled methods of a running application, with their last and next run.",
            "Start a cron now, with the input of scheduled runs unless one is given."),
    FUNCTION(
            "function",
            "functions",
            "call",
            "List the functions of a running application.",
            "Call a function with an input.");

    final String word;
    final String path;
    final String action;
    final String listing;
    final String running;

    JobKind(String word, String path, String action, String listing, String running) {
        this.word = word;
        this.path = path;
        this.action = action;
        this.listing = listing;
        this.running = running;
    }

    /** Formats the response to a list request as a table. */
    TextTable table(JsonNode listed) {
        return this == CRON ? crons(listed) : functions(listed);
    }

    private static TextTable crons(JsonNode jobs) {
        TextTable table = new TextTable("NAME", "SCHEDULE", "LAST RUN", "NEXT RUN", "STATE");
        for (JsonNode job : jobs) {
            boolean failed = !job.path("lastError").asString("").isEmpty();
            String state = job.path("paused").asBoolean() ? "paused" : failed ? "failed" : "";
            table.add(
                    job.path("name").asString(),
                    job.path("schedule").asString(),
                    known(job.path("lastRun")),
                    known(job.path("nextRun")),
                    job.path("running").asBoolean() ? "running" : state);
        }
        return table;
    }

    private static TextTable functions(JsonNode functions) {
        TextTable table = new TextTable("NAME", "DECLARED AT", "INPUT");
        for (JsonNode function : functions) {
            table.add(
                    function.path("name").asString(),
                    known(function.path("declaredAt")),
                    function.path("input").isNull()
                            ? "-"
                            : function.path("input").toString());
        }
        return table;
    }

    private static String known(JsonNode text) {
        return text.isString() ? text.stringValue() : "-";
    }
}
