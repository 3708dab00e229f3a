package dev.kit.envkit;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Detects messages that repeat part of a value, as is or decoded. */
final class Quotation {

    private static final Pattern BETWEEN_PIECES = Pattern.compile("[^A-Za-z0-9+/_-]+");

    private final List<String> values = new ArrayList<>();

    private Quotation() {}

    static Quotation of(Collection<String> values) {
        Quotation quotation = new Quotation();
        values.forEach(quotation::add);
        return quotation;
    }

    private void add(String value) {
        values.add(lower(value));
        if (value.indexOf('%') >= 0) {
            values.add(lower(percentDecoded(value)));
        }
        if (value.indexOf('\\') >= 0) {
            values.add(lower(value.replace("\\", "")));
        }
        for (String piece : BETWEEN_PIECES.split(value, -1)) {
            if (piece.length() > Redactor.SHORTEST) {
                values.add(lower(base64Decoded(piece)));
            }
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String percentDecoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    private static String base64Decoded(String piece) {
        try {
            String standard = piece.replace('-', '+').replace('_', '/');
            return new String(Base64.getDecoder().decode(standard), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return piece;
        }
    }

    /** Returns whether {@code text} shares six consecutive characters with a value; fewer match ordinary words. */
    boolean isIn(String text) {
        String lower = lower(text);
        for (int i = 0; i + Redactor.SHORTEST <= lower.length(); i++) {
            String piece = lower.substring(i, i + Redactor.SHORTEST);
            if (values.stream().anyMatch(value -> value.contains(piece))) {
                return true;
            }
        }
        return false;
    }
}
