package dev.kit.redaction;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hides values in messages of PostgreSQL and of Spring's validation, which quote them without a usual separator. */
record DatabaseErrors(Redaction redaction) {

    /** The report of a violated constraint in the languages of PostgreSQL; it holds the whole row. */
    private static final List<String> ROWS = List.of(
            "Failing row contains (",
            "Fehlgeschlagene Zeile enthält (",
            "La fila que falla contiene (",
            "La ligne en échec contient (",
            "La riga in errore contiene (",
            "失敗した行は(",
            "실패한 자료: (",
            "Ошибочная строка содержит (",
            "Misslyckande rad innehåller (",
            "Помилковий рядок містить (",
            "出错的行包含 (",
            "出錯的資料列包含 (");

    private static final int LONGEST_COLUMNS = 200;
    private static final Pattern BEHIND_ROW = Pattern.compile("(?:\\n|\\\\n)\\s*(?:\\\\t)?(?:at |Caused by)");
    private static final Pattern KEY = Pattern.compile("\\)\\s?=\\s?\\(");
    private static final Pattern END_OF_KEY = Pattern.compile("\\)(?=[\\s.»\"”]|$)");
    private static final Pattern REJECTED = Pattern.compile("on field '([^']{1,100})': rejected value \\[");
    private static final Pattern END_OF_REJECTED = Pattern.compile("](?=; codes|\\s|$)");
    private static final Pattern CAST = Pattern.compile("invalid input (?:syntax|value) for [^:\"]{1,60}: \"([^\"]*)");

    /** Letters before and after digits, as in keys and passwords, but not in identities and measures. */
    private static final Pattern MIXED = Pattern.compile("(?=\\S*[g-zG-Z])\\S*[A-Za-z]\\d+[A-Za-z]\\S*");

    /** Returns whether {@link #hide} could change the text or a part of it. */
    static boolean mayBeIn(String text, Signs signs) {
        return hasRow(text, signs) || hasRejected(text, signs) || hasCast(text, signs);
    }

    private static boolean hasRow(String text, Signs signs) {
        return signs.has('(') && ROWS.stream().anyMatch(text::contains);
    }

    private static boolean hasRejected(String text, Signs signs) {
        return signs.has('\'') && text.contains("rejected value [");
    }

    private static boolean hasCast(String text, Signs signs) {
        return signs.has('"') && text.contains("invalid input ");
    }

    String hide(String text, Signs signs) {
        String safe = hasRow(text, signs) ? rows(text) : text;
        safe = signs.has('(') && (safe.contains("=(") || safe.contains("= (")) ? keys(safe) : safe;
        safe = hasRejected(safe, signs) ? rejected(safe) : safe;
        return hasCast(safe, signs) ? casts(safe) : safe;
    }

    /** Hides rows up to the last bracket of the message, since values may hold brackets themselves. */
    private String rows(String text) {
        Edits edits = new Edits(text, 0, text.length());
        for (String row : ROWS) {
            int at = text.indexOf(row);
            while (at >= 0) {
                int start = at + row.length();
                Matcher behind = BEHIND_ROW.matcher(text);
                String message = text.substring(start, behind.find(start) ? behind.start() : text.length());
                int point = message.lastIndexOf(").");
                int end = point >= 0 ? point : message.lastIndexOf(')');
                edits.replace(start, start + (end >= 0 ? end : message.length()), redaction.censor());
                at = text.indexOf(row, start + message.length());
            }
        }
        return edits.result();
    }

    /** Hides the values that violate a unique index or a reference, if one of the columns is secret. */
    private String keys(String text) {
        Edits edits = new Edits(text, 0, text.length());
        Matcher key = KEY.matcher(text);
        Matcher end = END_OF_KEY.matcher(text);
        int from = 0;
        while (key.find(from)) {
            from = key.end();
            Stream<String> columns = Stream.of(columns(text, key.start()).split("[^\\w.]+", -1));
            if (columns.anyMatch(redaction::hides)) {
                int last = end.find(from) ? end.start() : text.length();
                hideKey(edits, text.substring(from, last), from);
                from = last;
            }
        }
        return edits.result();
    }

    private void hideKey(Edits edits, String values, int start) {
        if (!Stream.of(values.split(",\\s*", -1)).allMatch(SecretValue::isHarmless)) {
            edits.replace(start, start + values.length(), redaction.censor());
        }
    }

    private static String columns(String text, int end) {
        int depth = 1;
        int start = end;
        while (start > 0 && depth > 0 && end - start < LONGEST_COLUMNS) {
            char c = text.charAt(--start);
            depth += c == ')' ? 1 : c == '(' ? -1 : 0;
        }
        return text.substring(start, end);
    }

    private String rejected(String text) {
        Edits edits = new Edits(text, 0, text.length());
        Matcher field = REJECTED.matcher(text);
        Matcher end = END_OF_REJECTED.matcher(text);
        int from = 0;
        while (field.find(from)) {
            from = field.end();
            if (redaction.hides(field.group(1))) {
                from = edits.replace(from, end.find(from) ? end.start() : text.length(), redaction.censor());
            }
        }
        return edits.result();
    }

    /** Hides values that look like keys or passwords; nothing else tells what they were meant for. */
    private String casts(String text) {
        return CAST.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        MIXED.matcher(found.group(1)).matches()
                                ? found.group().replace(found.group(1), redaction.censor())
                                : found.group()));
    }
}
