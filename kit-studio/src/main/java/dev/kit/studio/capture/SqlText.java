package dev.kit.studio.capture;

import dev.kit.redaction.sql.SqlScanner.Kind;
import dev.kit.redaction.sql.SqlScanner.Token;
import dev.kit.redaction.sql.SqlTokens;
import dev.kit.studio.monitor.RecentTexts;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/**
 * A statement's text with derived properties.
 *
 * @param sql the text
 * @param fingerprint equal for statements that differ only in literals, comments and white space
 * @param operation the first keyword in lower case
 */
record SqlText(String sql, String fingerprint, String operation) {

    private static final int CACHED = 500;
    private static final int MAX_LENGTH = 20_000;
    private static final RecentTexts<SqlText> RECENT = new RecentTexts<>(CACHED, MAX_LENGTH, SqlText::read);
    private static final Set<String> DATA = Set.of("select", "insert", "update", "delete", "with", "merge");

    static SqlText of(String sql) {
        return RECENT.of(sql);
    }

    private static SqlText read(String sql) {
        String kept = sql.length() <= MAX_LENGTH ? sql : sql.substring(0, MAX_LENGTH) + '…';
        SqlTokens tokens = SqlTokens.of(kept);
        byte[] shape = shape(tokens).getBytes(StandardCharsets.UTF_8);
        return new SqlText(kept, UUID.nameUUIDFromBytes(shape).toString(), tokens.word(0));
    }

    boolean isData() {
        return DATA.contains(operation);
    }

    /** Returns the tokens in lower case, with question marks for literals and lists of them. */
    private static String shape(SqlTokens tokens) {
        StringBuilder shape = new StringBuilder();
        int endOfNumber = -1;
        for (Token token : tokens.list()) {
            if (token.isValue() && shape.indexOf("? ,", shape.length() - 3) >= 0) {
                shape.setLength(shape.length() - 2);
            } else if (token.isValue()) {
                shape.append(" ?");
            } else if (token.start() != endOfNumber || token.kind() != Kind.WORD) {
                shape.append(' ').append(token.text().toLowerCase(Locale.ROOT));
            }
            endOfNumber = token.kind() == Kind.NUMBER ? token.end() : -1;
        }
        return shape.toString();
    }
}
