package dev.kit.constructs.testing.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Exchanges as text: {@code # title}, then {@code >} lines for the request and {@code <} lines for the answer.
 *
 * <p>{@code ~ 400} after the title lets a transport refuse the request with this status.
 */
final class GoldenFile {

    private GoldenFile() {}

    static List<GoldenExchange> read(String name, String text) {
        return blocks(text).stream().map(block -> exchange(name, block)).toList();
    }

    /** The same text with these answers. */
    static String write(String name, String text, Map<String, WireAnswer> answers) {
        StringBuilder out = new StringBuilder();
        for (List<String> block : blocks(text)) {
            GoldenExchange exchange = exchange(name, block);
            WireAnswer answer = answers.get(exchange.title());
            out.append(out.isEmpty() ? "" : "\n");
            block.stream()
                    .filter(line -> !line.startsWith("<"))
                    .forEach(line -> out.append(line).append('\n'));
            if (answer != null) {
                GoldenAnswer.lines(answer)
                        .forEach(line ->
                                out.append(line.isEmpty() ? "<" : "< " + line).append('\n'));
            }
        }
        return out.toString();
    }

    private static List<List<String>> blocks(String text) {
        List<List<String>> blocks = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("# ")) {
                blocks.add(new ArrayList<>());
            }
            if (!line.isBlank()) {
                blocks.get(blocks.size() - 1).add(line);
            }
        }
        return blocks;
    }

    private static GoldenExchange exchange(String name, List<String> block) {
        String title = block.get(0).substring(2);
        List<Integer> refusals = Stream.of(String.join(" ", lines(block, '~')).split("\\D+", -1))
                .filter(word -> !word.isEmpty())
                .map(Integer::valueOf)
                .toList();
        try {
            return new GoldenExchange(title, request(lines(block, '>')), lines(block, '<'), refusals);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("Exchange \"" + title + "\" of " + name + " cannot be read.", e);
        }
    }

    private static List<String> lines(List<String> block, char mark) {
        return block.stream()
                .filter(line -> line.charAt(0) == mark)
                .map(line -> line.length() < 2 ? "" : line.substring(2))
                .toList();
    }

    private static WireRequest request(List<String> lines) {
        int blank = lines.indexOf("");
        int end = blank < 0 ? lines.size() : blank;
        String[] start = lines.get(0).split(" ", 2);
        List<WireHeader> headers = new ArrayList<>();
        for (String line : lines.subList(1, end)) {
            int colon = line.indexOf(": ");
            headers.add(new WireHeader(line.substring(0, colon), GoldenText.expandLine(line.substring(colon + 2))));
        }
        String body = blank < 0 ? "" : String.join("\n", lines.subList(blank + 1, lines.size()));
        return new WireRequest(start[0], GoldenText.expandLine(start[1]), headers, GoldenText.expand(body));
    }
}
