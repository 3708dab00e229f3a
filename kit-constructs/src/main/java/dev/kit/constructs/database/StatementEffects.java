package dev.kit.constructs.database;

import dev.kit.redaction.sql.SqlScanner;
import dev.kit.redaction.sql.SqlScanner.Kind;
import dev.kit.redaction.sql.SqlScanner.Token;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The effects of an SQL text on its transaction and its session, as far as the text shows them.
 *
 * <p>A function may do either, and its call does not show it. A text that may change the session counts as one that
 * does. Immutable.
 *
 * @param endsTransaction whether one of the statements commits or rolls back the transaction as a whole
 * @param parts the parts of the session that the text may change
 * @param variables the names in the text that may be those of variables, such as {@code app.tenant_id}; empty if the
 *     session is not changed
 */
record StatementEffects(boolean endsTransaction, Set<SessionPart> parts, Set<String> variables) {

    private static final int TEXTS_REMEMBERED = 2_000;
    private static final int LONGEST_REMEMBERED = 4_000;
    private static final Map<String, StatementEffects> KNOWN = new ConcurrentHashMap<>();

    private static final Pattern END =
            Pattern.compile("; (?:commit|end|abort|prepare transaction|rollback(?! (?:work |transaction )?to\\b))\\b");

    /** The body of a function in SQL, whose own {@code end} follows a semicolon. */
    private static final String BODY = " begin atomic ";

    /** The start of a name or text whose characters are escaped, so that a variable's name does not show. */
    private static final Pattern UNICODE = Pattern.compile("(?i)u&[\"']");

    private static final Pattern VARIABLE = Pattern.compile(
            "(?<![\\w$])[A-Za-z_][\\w$]{0,62}+(?:\"?\\s{0,9}+\\.\\s{0,9}+\"?[A-Za-z_][\\w$]{0,62}+){1,4}+");

    /** Returns the effects of {@code sql}, which may hold several statements. */
    static StatementEffects of(String sql) {
        StatementEffects known = KNOWN.get(sql);
        if (known != null || sql.length() > LONGEST_REMEMBERED) {
            return known == null ? read(sql) : known;
        }
        if (KNOWN.size() >= TEXTS_REMEMBERED) {
            KNOWN.clear();
        }
        return KNOWN.computeIfAbsent(sql, StatementEffects::read);
    }

    private static StatementEffects read(String sql) {
        String words = words(sql);
        Set<SessionPart> parts = SessionPart.changedBy(words + ' ' + sql.toLowerCase(Locale.ROOT));
        if (!parts.isEmpty() && UNICODE.matcher(sql).find()) {
            parts.add(SessionPart.OTHER_VARIABLES);
        }
        return new StatementEffects(
                !words.contains(BODY) && END.matcher(words).find(), parts, parts.isEmpty() ? Set.of() : variables(sql));
    }

    /** Returns the words and signs of {@code sql}, without texts and comments, and with a semicolon at the start. */
    private static String words(String sql) {
        SqlScanner scanner = new SqlScanner(sql);
        StringBuilder words = new StringBuilder(";");
        for (Token token = scanner.next(); token != null; token = scanner.next()) {
            words.append(' ')
                    .append(
                            token.kind() == Kind.WORD
                                    ? token.word()
                                    : token.text().substring(0, 1));
        }
        return words.toString();
    }

    private static Set<String> variables(String sql) {
        return VARIABLE.matcher(sql)
                .results()
                .map(found -> found.group().replaceAll("[\"\\s]", ""))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
