package dev.kit.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The blocks of a page that can be executed, in their order. */
record Guide(List<Block> blocks) {

    private static final Pattern FENCE =
            Pattern.compile("^```(\\w+)([^\\n]*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    private static final Pattern TITLE = Pattern.compile("title=(\\S+)");

    private static final Pattern APPEND = Pattern.compile("append-to=(\\S+)");

    /** One step of a reader: a file to write or a command to run. */
    sealed interface Block {}

    /** Writes a file. */
    record Written(String path, String text) implements Block {}

    /** Puts lines into a file, before the last occurrence of a mark. */
    record Inserted(String path, String mark, String text) implements Block {}

    /** Enters a command and compares what it prints; … stands for anything. */
    record Entered(String command, String shown) implements Block {

        Pattern expected() {
            String pattern =
                    Stream.of(shown.strip().split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
            return Pattern.compile(pattern, Pattern.DOTALL);
        }

        boolean staysRunning() {
            return command.contains("kit:dev") || command.contains("java -jar");
        }
    }

    /** A block without a title that is no console stops the walk: every block must say what it is. */
    static Guide read(Path page) throws IOException {
        List<Block> blocks = new ArrayList<>();
        FENCE.matcher(Files.readString(page)).results().forEach(fence -> blocks.addAll(blocks(fence)));
        return new Guide(blocks);
    }

    private static List<? extends Block> blocks(MatchResult fence) {
        if (fence.group(1).equals("text")) {
            return List.of();
        }
        if (fence.group(1).equals("console")) {
            return entered(fence.group(3));
        }
        String path = only(TITLE, fence);
        return APPEND.matcher(fence.group(2)).find()
                ? List.of(new Inserted(path, only(APPEND, fence), fence.group(3)))
                : List.of(new Written(path, fence.group(3)));
    }

    private static String only(Pattern pattern, MatchResult fence) {
        return pattern.matcher(fence.group(2))
                .results()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("This block has no title:\n" + fence.group()))
                .group(1);
    }

    private static List<Entered> entered(String text) {
        return Stream.of(("\n" + text).split("\n\\$ ", -1))
                .skip(1)
                .map(entry -> {
                    String[] parts = entry.split("\n", 2);
                    return new Entered(parts[0], parts.length == 2 ? parts[1] : "");
                })
                .toList();
    }
}
