package dev.kit.benchmarks.calls;

import dev.kit.benchmarks.calls.StarterApplication.Variant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The start and the calls of a client of the starter, beside the same client as a bean that is written by hand. */
public final class StarterBenchmark {

    private StarterBenchmark() {}

    /** Takes the number of rounds and their length in milliseconds, and the number of starts; 25, 250 and 15. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 25;
        int millis = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 250;
        int starts = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 15;
        start(starts);
        calls(rounds, millis);
        System.exit(0);
    }

    private static void start(int starts) throws IOException {
        Map<Variant, List<long[]>> measured = new EnumMap<>(Variant.class);
        for (int i = -1; i < starts; i++) {
            for (Variant variant : Variant.values()) {
                long[] figures = figures(variant);
                if (i >= 0) {
                    measured.computeIfAbsent(variant, name -> new ArrayList<>()).add(figures);
                }
            }
        }
        System.out.printf(Locale.ROOT, "medians of %d starts: ms, ms of CPU, classes%n", starts);
        measured.forEach((variant, all) -> System.out.printf(
                Locale.ROOT, "  %-16s %6d %6d %6d%n", variant, median(all, 0), median(all, 1), median(all, 2)));
    }

    private static long median(List<long[]> all, int figure) {
        long[] sorted = all.stream().mapToLong(one -> one[figure]).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static long[] figures(Variant variant) throws IOException {
        Process process = child(StarterApplication.class, variant.name());
        try (BufferedReader output = process.inputReader()) {
            return output.lines()
                    .filter(line -> line.startsWith("started "))
                    .map(line -> line.split(" ", -1))
                    .map(words ->
                            new long[] {Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])})
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void calls(int rounds, int millis) throws Exception {
        Process server = child(ArticleServer.class);
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String url = "http://127.0.0.1:" + output.readLine();
            Map<String, Ways.Way> ways = new LinkedHashMap<>();
            for (Variant variant : Variant.values()) {
                ArticleClient client = StarterApplication.start(variant, url).getBean(ArticleClient.class);
                ways.put(variant.name(), client::article);
            }
            List<String> base = List.of(Variant.BY_HAND.name());
            List<String> bases = List.of(Variant.BY_HAND.name(), Variant.BY_HAND_OBSERVED.name());
            Rounds.compare(
                    ways, Map.of(Variant.STARTER.name(), base, Variant.OBSERVED.name(), bases), 1, rounds, millis);
        } finally {
            server.getOutputStream().close();
            server.destroy();
        }
    }

    private static Process child(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Dsun.net.httpserver.nodelay=true",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
