package dev.kit.redaction;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hides values in messages of PostgreSQL and of Spring's validation, which quote them without a usual separator. */
record DatabaseErrors(Redaction redaction) {

    /** The report of a violated constraint in the languages of PostgreSQL; it holds the whole row. */
    private static final List<String> ROWS =
            List.of(("Failing row contains (|Fehlgeschlagene Zeile enthält (|La fila que"
                            + " falla contiene (|La ligne en échec contient (|La riga in errore contiene (|失敗した行は("
                            + "|실패한 자료: ("
                            + "|Ошибочная строка содержит (|Misslyckande rad innehåller ("
                            + "|Помилковий рядок містить (|出错的行包含 ("
                            + "|出錯的資料列包含 (")
                    .split("[|]", -1));

    private static final Pattern ROW =
            Pattern.compile(ROWS.stream().map(Pattern::quote).collect(Collectors.joining("|")));
    private static final Pattern BEHIND_ROW = Pattern.compile("(?:\\n|\\\\n)\\s*(?:\\\\t)?(?:at |Caused by)");
    private static final Pattern NAMED =
            Pattern.compile("\\(([^()=\\n]{1,150}(?:\\([^()\\n]{0,80}\\)[^()=\\n]{0,80})?)\\)\\s?=\\s?\\("
                    + "|on field '([^']{1,100})': rejected value \\[");
    private static final Pattern END = Pattern.compile("\\)(?=[\\s.»\"”]|$)");
    private static final Pattern END_OF_REJECTED = Pattern.compile("](?=; codes|\\s|$)");

    static boolean mayBeIn(String text) {
        return hasRow(text) || hasNames(text);
    }

    private static boolean hasRow(String text) {
        return text.indexOf('(') >= 0 && ROWS.stream().anyMatch(text::contains);
    }

    private static boolean hasNames(String text) {
        return text.contains("=(") || text.contains("= (") || text.contains("rejected value [");
    }

    String hide(String text) {
        String safe = hasRow(text) ? rows(text) : text;
        return hasNames(safe) ? named(safe) : safe;
    }

    /** Hides rows up to the last bracket of the message, since values may hold brackets themselves. */
    private String rows(String text) {
        Edits edits = new Edits(text);
        Matcher row = ROW.matcher(text);
        Matcher behind = BEHIND_ROW.matcher(text);
        for (int at = 0; row.find(at); ) {
            at = behind.find(row.end()) ? behind.start() : text.length();
            String message = text.substring(row.end(), at);
            int point = message.lastIndexOf(").");
            int end = point >= 0 ? point : message.lastIndexOf(')');
            edits.replace(row.end(), end < 0 ? at : row.end() + end, redaction.censor());
        }
        return edits.result();
    }

    /** Hides the values of an index, a reference or a field, if one of the names is secret. */
    private String named(String text) {
        Edits edits = new Edits(text);
        Matcher named = NAMED.matcher(text);
        for (int at = 0; named.find(at); ) {
            at = named.end();
            String names = named.group(1) == null ? named.group(2) : named.group(1);
            if (Stream.of(names.split("[^\\w.]+", -1)).anyMatch(redaction::hides)) {
                Matcher end = (named.group(1) == null ? END_OF_REJECTED : END).matcher(text);
                int last = end.find(at) ? end.start() : text.length();
                boolean harmless =
                        Stream.of(text.substring(at, last).split(",\\s*", -1)).allMatch(SecretValue::isHarmless);
                at = harmless ? at : edits.replace(at, last, redaction.censor());
            }
        }
        return edits.result();
    }
}
