package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of the load generator {@code wrk}.
 *
 * @param requests how many were answered
 * @param perSecond requests answered in a second
 * @param p99Millis the 99th percentile of the latency
 */
record Wrk(long requests, double perSecond, double p99Millis) {

    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern P99 = Pattern.compile("99%\\s+([0-9.]+)(us|ms|s)");
    private static final Pattern BAD = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");

    static Wrk run(String url, int connections, int seconds) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder("wrk", "-t1", "-c" + connections, "-d" + seconds + "s", "--latency", url)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new IOException("wrk is needed to make load; install it with apt-get install wrk", e);
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher requests = REQUESTS.matcher(output);
        Matcher rate = RATE.matcher(output);
        Matcher p99 = P99.matcher(output);
        if (process.waitFor() != 0
                || !requests.find()
                || !rate.find()
                || !p99.find()
                || BAD.matcher(output).find()) {
            throw new IOException("wrk failed: " + output);
        }
        double factor = switch (p99.group(2)) {
            case "us" -> 0.001;
            case "ms" -> 1;
            default -> 1_000;
        };
        return new Wrk(
                Long.parseLong(requests.group(1)),
                Double.parseDouble(rate.group(1)),
                Double.parseDouble(p99.group(1)) * factor);
    }
}
