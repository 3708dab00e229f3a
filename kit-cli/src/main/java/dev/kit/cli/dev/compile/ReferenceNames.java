package dev.kit.cli.dev.compile;

import java.util.Set;

/** A search for class names in the strings of a constant pool: plain names, descriptors and generic signatures. */
final class ReferenceNames {

    private ReferenceNames() {}

    /** Adds all possible names. Strings that merely resemble a name are included. */
    static void collect(String text, Set<String> names) {
        if (text.indexOf(';') < 0) {
            if (!text.isEmpty() && text.indexOf(' ') < 0) {
                names.add(text.indexOf('.') < 0 ? text : text.replace('.', '/'));
            }
            return;
        }
        int start = text.indexOf('L');
        while (start >= 0) {
            int end = start + 1;
            while (end < text.length() && isNamePart(text.charAt(end))) {
                end++;
            }
            if (end > start + 1) {
                names.add(text.substring(start + 1, end));
            }
            start = text.indexOf('L', start + 1);
        }
    }

    private static boolean isNamePart(char letter) {
        return letter == '/' || Character.isJavaIdentifierPart(letter);
    }
}
