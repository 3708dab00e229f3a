package dev.kit.redaction.sql;

import dev.kit.redaction.sql.SqlScanner.Kind;
import dev.kit.redaction.sql.SqlScanner.Token;
import java.util.List;
import java.util.Set;

/**
 * The tokens of an SQL text by their indexes. There is a token without text before the first and behind the last one.
 */
public record SqlTokens(List<Token> list) {

    private static final Token NONE = new Token(Kind.OTHER, "", 0, 0);

    private static final Set<String> CLAUSES =
            Set.of(("where set on join using order group having limit offset union values returning select fetch when"
                            + " except intersect")
                    .split(" "));
    private static final Set<String> OVERRIDING = Set.of("overriding", "system", "user", "value");

    /** Returns the tokens of {@code sql}. */
    public static SqlTokens of(String sql) {
        return new SqlTokens(SqlScanner.tokens(sql));
    }

    /** Returns the number of tokens. */
    public int size() {
        return list.size();
    }

    /** Returns the token at the index. */
    public Token at(int index) {
        return index >= 0 && index < list.size() ? list.get(index) : NONE;
    }

    /** Returns whether the token has this text. */
    public boolean is(int index, String text) {
        return at(index).text().equals(text);
    }

    /** Returns a keyword or an unquoted name in lower case. It is empty for other tokens. */
    public String word(int index) {
        return at(index).word();
    }

    /** Returns whether it is a keyword or a name, quoted or not. */
    public boolean isName(int index) {
        return at(index).isName();
    }

    /** Returns whether the token begins a clause, a condition or a query. */
    public boolean isClause(int index) {
        return CLAUSES.contains(word(index));
    }

    /** Returns the index behind an {@code OVERRIDING … VALUE} of an INSERT. */
    public int behindOverriding(int index) {
        int behind = index;
        while (OVERRIDING.contains(word(behind))) {
            behind++;
        }
        return behind;
    }
}
