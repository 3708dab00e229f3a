package dev.kit.constructs.errors;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The kind of a problem, as RFC 9457 identifies it. Immutable.
 *
 * <p>The kind of a problem with members follows from their record: {@code OutOfStock} is
 * {@code urn:problem:out-of-stock}, titled {@code Out of stock}, with the code {@code OUT_OF_STOCK}.
 *
 * @param uri the member {@code type}
 * @param title the kind in words
 * @param code the stable name for programs, in upper snake case
 */
public record ProblemType(String uri, String title, String code) {

    /** The URI of problems that are fully described by their status. */
    public static final String BLANK = "about:blank";

    private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+");

    private static final ClassValue<ProblemType> KNOWN = new ClassValue<>() {
        @Override
        protected ProblemType computeValue(Class<?> members) {
            String name = members.getSimpleName();
            if (name.endsWith("Problem") && name.length() > "Problem".length()) {
                name = name.substring(0, name.length() - "Problem".length());
            }
            String words = BETWEEN_WORDS.matcher(name).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
            ProblemTypeUri given = members.getAnnotation(ProblemTypeUri.class);
            return new ProblemType(
                    given == null ? "urn:problem:" + words.replace(' ', '-') : given.value(),
                    Character.toUpperCase(words.charAt(0)) + words.substring(1),
                    words.replace(' ', '_').toUpperCase(Locale.ROOT));
        }
    };

    /** Returns the kind of problems that have the components of {@code members}. */
    public static ProblemType of(Class<? extends Record> members) {
        return KNOWN.get(members);
    }
}
