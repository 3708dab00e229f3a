package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;

/**
 * What Chromium's tracing tells of a page while rows came over its WebSocket.
 *
 * @param messages frames of the WebSocket that the page received
 * @param seconds from the first of them to the last
 * @param frames how often the page was drawn anew
 * @param longestFrameMillis the longest time between two drawings, though there was something new all the time
 * @param typicalFrameMillis the median of these times
 * @param longestTask the longest task of the page's main thread
 */
record FrameTrace(
        int messages,
        double seconds,
        int frames,
        double longestFrameMillis,
        double typicalFrameMillis,
        Task longestTask) {

    /**
     * A task of the main thread, during which nothing is drawn and no input answered.
     *
     * @param wallMillis from its begin to its end
     * @param busyMillis how long it had the processor
     */
    record Task(double wallMillis, double busyMillis) {}

    private static final List<String> CATEGORIES = List.of(
            "devtools.timeline",
            "disabled-by-default-devtools.timeline",
            "disabled-by-default-devtools.timeline.frame");

    private static final double MICROS = 1_000;

    /** Work to be done while the trace runs. */
    interface Work {

        void run() throws IOException, InterruptedException;
    }

    static FrameTrace during(DevTools browser, Work work) throws IOException, InterruptedException {
        ConcurrentLinkedQueue<JsonNode> events = new ConcurrentLinkedQueue<>();
        CompletableFuture<JsonNode> complete = new CompletableFuture<>();
        browser.on("Tracing.dataCollected", data -> data.path("value").forEach(events::add));
        browser.on("Tracing.tracingComplete", complete::complete);
        browser.call(
                "Tracing.start",
                Map.of("transferMode", "ReportEvents", "traceConfig", Map.of("includedCategories", CATEGORIES)));
        work.run();
        browser.call("Tracing.end", Map.of());
        DevTools.await(complete, "The end of the trace");
        return of(List.copyOf(events));
    }

    private static FrameTrace of(List<JsonNode> events) throws IOException {
        List<JsonNode> messages = named(events, "WebSocketReceive");
        if (messages.isEmpty()) {
            throw new IOException("No row came while the trace ran.");
        }
        int page = messages.get(0).path("pid").asInt();
        double first = messages.stream().mapToDouble(FrameTrace::time).min().orElseThrow();
        double last = messages.stream().mapToDouble(FrameTrace::time).max().orElseThrow();
        List<JsonNode> within = events.stream()
                .filter(event -> event.path("pid").asInt() == page && time(event) >= first && time(event) <= last)
                .toList();
        double[] gaps = gaps(within);
        return new FrameTrace(
                messages.size(),
                (last - first) / 1_000,
                gaps.length + 1,
                gaps[gaps.length - 1],
                gaps[gaps.length / 2],
                longestTask(within, mainThread(events, page)));
    }

    private static double[] gaps(List<JsonNode> events) throws IOException {
        double[] drawn = named(events, "DrawFrame").stream()
                .mapToDouble(FrameTrace::time)
                .sorted()
                .toArray();
        if (drawn.length < 2) {
            throw new IOException("The page was drawn " + drawn.length + " times while rows came.");
        }
        double[] gaps = new double[drawn.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = drawn[i + 1] - drawn[i];
        }
        Arrays.sort(gaps);
        return gaps;
    }

    private static int mainThread(List<JsonNode> events, int page) throws IOException {
        return named(events, "thread_name").stream()
                .filter(event -> event.path("pid").asInt() == page)
                .filter(event -> event.path("args").path("name").asString().equals("CrRendererMain"))
                .map(event -> event.path("tid").asInt())
                .findFirst()
                .orElseThrow(() -> new IOException("The trace does not name the page's main thread."));
    }

    private static Task longestTask(List<JsonNode> events, int thread) {
        Task longest = new Task(0, 0);
        for (JsonNode task : named(events, "RunTask")) {
            double wall = task.path("dur").asDouble(0) / MICROS;
            if (task.path("tid").asInt() == thread && wall > longest.wallMillis()) {
                longest = new Task(wall, task.path("tdur").asDouble(0) / MICROS);
            }
        }
        return longest;
    }

    private static List<JsonNode> named(List<JsonNode> events, String name) {
        return events.stream()
                .filter(event -> event.path("name").asString().equals(name))
                .toList();
    }

    private static double time(JsonNode event) {
        return event.path("ts").asDouble() / MICROS;
    }
}
