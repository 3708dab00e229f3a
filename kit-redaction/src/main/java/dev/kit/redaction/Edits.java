package dev.kit.redaction;

import java.util.Map;
import java.util.TreeMap;

/** Replacements in a text, collected in any order. Of two that overlap, the one that begins first is made. */
final class Edits {

    private final String text;
    private final int from;
    private final int to;
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    private record Edit(int end, String replacement) {}

    Edits(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    /** Replaces the characters from {@code start} to {@code end}, and returns {@code end}. */
    int replace(int start, int end, String replacement) {
        edits.put(start, new Edit(end, replacement));
        return end;
    }

    /** Returns the part with its replacements, or an empty text if there are none. */
    String changed() {
        StringBuilder out = new StringBuilder(edits.isEmpty() ? 0 : to - from);
        int copied = from;
        for (Map.Entry<Integer, Edit> edit : edits.entrySet()) {
            if (edit.getKey() >= copied) {
                out.append(text, copied, edit.getKey()).append(edit.getValue().replacement());
                copied = edit.getValue().end();
            }
        }
        return edits.isEmpty() ? "" : out.append(text, copied, to).toString();
    }

    /** Returns the whole text with its replacements. */
    String result() {
        return edits.isEmpty() ? text : text.substring(0, from) + changed() + text.substring(to);
    }
}
