package dev.kit.constructs.database;

import dev.kit.redaction.sql.SqlScanner;
import dev.kit.redaction.sql.SqlScanner.Kind;
import dev.kit.redaction.sql.SqlScanner.Token;
import java.util.EnumSet;
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

    /** Texts that reach a part of the session from within any statement. */
    private static final Map<String, Set<SessionPart>> WITHIN = Map.of(
            "set_config", Set.of(SessionPart.SETTINGS),
            "pg_settings", Set.of(SessionPart.SETTINGS),
            "advisory_lock", Set.of(SessionPart.ADVISORY_LOCKS),
            "pg_temp", Set.of(SessionPart.TEMPORARY_OBJECTS),
            "u&\"", SessionPart.RESTORABLE);

    /** The first words of statements. */
    private static final Map<String, Set<SessionPart>> FIRST = Map.of(
            "set", Set.of(SessionPart.SETTINGS),
            "reset", Set.of(SessionPart.SETTINGS),
            "listen", Set.of(SessionPart.CHANNELS),
            "unlisten", Set.of(SessionPart.CHANNELS),
            "prepare", Set.of(SessionPart.PREPARED_STATEMENTS),
            "deallocate", Set.of(SessionPart.PREPARED_STATEMENTS),
            "declare", Set.of(SessionPart.CURSORS),
            "discard", SessionPart.RESTORABLE,
            "do", SessionPart.RESTORABLE,
            "call", SessionPart.RESTORABLE);

    /** What follows {@code set} if the setting ends with the transaction. */
    private static final Set<String> LOCAL = Set.of("local", "transaction", "constraints");

    private static final Set<String> BEFORE_TEMPORARY = Set.of("create", "local", "global", "replace", "into");

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
        boolean ends = false;
        Set<SessionPart> parts = within(sql.toLowerCase(Locale.ROOT));
        SqlScanner scanner = new SqlScanner(sql);
        String before = "";
        boolean first = true;
        for (Token token = scanner.next(); token != null; token = scanner.next()) {
            String word = token.word();
            if (first && !word.isEmpty()) {
                String rest = sql.substring(token.end());
                ends |= isEnd(word, rest);
                parts.addAll(isLocal(word, rest) ? Set.of() : FIRST.getOrDefault(word, Set.of()));
                parts.addAll(isResetOfAll(word, rest) ? Set.of(SessionPart.OTHER_VARIABLES) : Set.of());
            }
            if (isTemporary(before, word)) {
                parts.add(SessionPart.TEMPORARY_OBJECTS);
            }
            first = token.kind() == Kind.SEMICOLON;
            before = word;
        }
        if (!parts.isEmpty() && UNICODE.matcher(sql).find()) {
            parts.add(SessionPart.OTHER_VARIABLES);
        }
        return new StatementEffects(ends, parts, parts.isEmpty() ? Set.of() : variables(sql));
    }

    private static Set<SessionPart> within(String sql) {
        Set<SessionPart> parts = EnumSet.noneOf(SessionPart.class);
        WITHIN.forEach((text, reached) -> parts.addAll(sql.contains(text) ? reached : Set.of()));
        return parts;
    }

    private static boolean isEnd(String word, String rest) {
        return switch (word) {
            case "commit", "end", "abort" -> true;
            case "prepare" -> words(rest, 1).equals("transaction");
            case "rollback" -> !words(rest, 2).matches("to\\b.*|(?:work|transaction) to");
            default -> false;
        };
    }

    private static boolean isLocal(String word, String rest) {
        return word.equals("set") && LOCAL.contains(words(rest, 1));
    }

    private static boolean isResetOfAll(String word, String rest) {
        return (word.equals("reset") || word.equals("discard"))
                && words(rest, 1).equals("all");
    }

    private static boolean isTemporary(String before, String word) {
        return (word.equals("temp") || word.equals("temporary")) && BEFORE_TEMPORARY.contains(before);
    }

    /** Returns the first words of {@code sql}. */
    private static String words(String sql, int count) {
        SqlScanner scanner = new SqlScanner(sql);
        StringBuilder words = new StringBuilder();
        for (int word = 0; word < count; word++) {
            Token token = scanner.next();
            words.append(word == 0 ? "" : " ").append(token == null ? "" : token.word());
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
