package dev.kit.constructs.validation;

/** Text that databases store and encodings write: without a zero character, and without half a surrogate pair. */
final class StorableText {

    private StorableText() {}

    static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == 0) {
                return false;
            }
            if (Character.isSurrogate(character)) {
                boolean pair = Character.isHighSurrogate(character)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
