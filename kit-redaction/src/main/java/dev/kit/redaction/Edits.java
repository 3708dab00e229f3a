package dev.kit.redaction;

import java.util.Map;
import java.util.TreeMap;

/** Replacements in a text, collected in any order. Of two that overlap, the one that begins first is made. */
final class Edits {

    private final String text;
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    private record Edit(int end, String replacement) {}

    Edits(String text) {
        this.text = text;
    }

    /** Replaces the characters from {@code start} to {@code end}, and returns {@code end}. */
    int replace(int start, int end, String replacement) {
        edits.put(start, new Edit(end, replacement));
        return end;
    }

    /** Returns the text with its replacements; the same if there are none. */
    String result() {
        StringBuilder out = new StringBuilder(edits.isEmpty() ? 0 : text.length());
        int copied = 0;
        for (Map.Entry<Integer, Edit> edit : edits.entrySet()) {
            if (edit.getKey() >= copied) {
                out.append(text, copied, edit.getKey()).append(edit.getValue().replacement());
                copied = edit.getValue().end();
            }
        }
        return edits.isEmpty() ? text : out.append(text, copied, text.length()).toString();
    }
}
