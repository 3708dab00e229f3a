package dev.kit.redaction;

/**
 * The punctuation marks and digits of a text, so that it is searched only for what they make possible.
 *
 * @param bits one bit for each character below 64
 */
record Signs(long bits) {

    static Signs of(String text) {
        long bits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bits |= c < 64 ? 1L << c : 0;
        }
        return new Signs(bits);
    }

    boolean has(char sign) {
        return ((bits >> sign) & 1) != 0;
    }

    /** Returns whether a sign separates a name from a value. */
    boolean separate() {
        return (bits & TextScan.MARKS) != 0;
    }
}
