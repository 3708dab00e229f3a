package dev.kit.benchmarks.calls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls a server in another process, each way in turn; the ratios within a round count. */
public final class CallBenchmark {

    private CallBenchmark() {}

    /** Takes the number of rounds and their length in milliseconds; 25 and 250 unless given. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 25;
        int millis = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 250;
        Process server = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Dsun.net.httpserver.nodelay=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ArticleServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            Map<String, Ways.Way> ways = Ways.of("http://127.0.0.1:" + output.readLine());
            check(ways);
            for (int threads : new int[] {1, 8}) {
                Rounds.compare(ways, ratios(ways.keySet()), threads, rounds, millis);
            }
        } finally {
            server.getOutputStream().close();
            server.destroy();
        }
        System.exit(0);
    }

    private static void check(Map<String, Ways.Way> ways) throws Exception {
        for (Map.Entry<String, Ways.Way> way : ways.entrySet()) {
            if (!way.getValue().get().equals(Article.sample())) {
                throw new IOException(way.getKey() + " reads another article.");
            }
        }
    }

    private static Map<String, List<String>> ratios(Set<String> names) {
        Map<String, List<String>> ratios = new LinkedHashMap<>();
        names.stream().skip(1).forEach(name -> ratios.put(name, List.of(Ways.SEND)));
        ratios.put(Ways.KIT_OKHTTP, List.of(Ways.SEND, Ways.RETROFIT, Ways.FEIGN));
        return ratios;
    }
}
