package dev.kit.constructs.testing.conformance;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The macros of golden files: {@code ${repeat 3 ab}} and {@code ${hex 00ff}} in requests, more in answers. */
final class GoldenText {

    private static final int LONGEST_BODY = 1_500;
    private static final Pattern MACRO = Pattern.compile("\\$\\{([^}]*)}");

    private GoldenText() {}

    /** The bytes that {@code text} stands for. */
    static byte[] expand(String text) {
        return expandLine(text).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The same as text of one byte per character, for targets and headers. */
    static String expandLine(String text) {
        return MACRO.matcher(octets(text.getBytes(StandardCharsets.UTF_8)))
                .replaceAll(found -> Matcher.quoteReplacement(macro(found.group(1))));
    }

    private static String octets(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String macro(String macro) {
        String[] words = macro.split(" ", 3);
        return switch (words[0]) {
            case "hex" -> octets(HexFormat.of().parseHex(words[1]));
            case "repeat" -> words[2].repeat(Integer.parseInt(words[1]));
            default -> throw new IllegalArgumentException("There is no macro \"" + macro + "\" in golden files.");
        };
    }

    /** A body as golden files show it: as text if it is short and readable, else in hex, else as its digest. */
    static String show(byte[] body) {
        if (body.length > LONGEST_BODY) {
            return "${sha256 " + digest(body) + " " + body.length + "}";
        }
        String text = readable(body);
        return text == null ? "${hex " + HexFormat.of().formatHex(body) + "}" : text;
    }

    private static @Nullable String readable(byte[] body) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            boolean plain = text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c != 0x7F));
            return plain && !text.endsWith("\n") ? text : null;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static String digest(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }
}
