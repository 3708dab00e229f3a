package dev.kit.studio.data;

import dev.kit.redaction.sql.SqlScanner.Kind;
import dev.kit.redaction.sql.SqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a statement and the columns of its placeholders.
 *
 * <p>A placeholder's column is the one it is compared with or written to. Derived from the tokens alone; unrecognized
 * parts are omitted.
 *
 * @param tables in order of appearance
 * @param slots placeholders whose column is known
 */
record StatementShape(List<Source> tables, List<Slot> slots) {

    /** A table as the statement names it. */
    record Source(String name, String alias) {}

    /** A placeholder, counted from 0, with its column and the table or alias before that, if one is there. */
    record Slot(int placeholder, @Nullable String qualifier, String column, int row) {}

    private static final Set<String> BEFORE_TABLES = Set.of("from", "join", "into", "update");

    /** Further keywords that cannot be aliases. */
    private static final Set<String> AFTER_TABLES =
            Set.of("left right inner full cross natural for default overriding tablesample window".split(" "));

    static StatementShape of(String sql) {
        return new Reader(sql).read();
    }

    private static final class Reader {

        private final SqlTokens tokens;
        private final List<Source> tables = new ArrayList<>();
        private final List<Slot> slots = new ArrayList<>();
        private int placeholders;

        Reader(String sql) {
            this.tokens = SqlTokens.of(sql);
        }

        StatementShape read() {
            for (int at = 0; at < tokens.size(); ) {
                at = BEFORE_TABLES.contains(tokens.word(at)) ? table(at + 1, tokens.word(at)) : value(at);
            }
            return new StatementShape(List.copyOf(tables), List.copyOf(slots));
        }

        /** Reads a name, its alias, and after INTO the columns and values. Returns the index to continue at. */
        private int table(int start, String keyword) {
            int at = start;
            if (!isNameOfTable(at)) {
                return start;
            }
            StringBuilder name = new StringBuilder(part(at++));
            while (tokens.is(at, ".") && tokens.isName(at + 1)) {
                name.append('.').append(part(at + 1));
                at += 2;
            }
            at += tokens.word(at).equals("as") ? 1 : 0;
            boolean aliased = isNameOfTable(at);
            String alias = aliased ? unquoted(at++) : name.substring(name.lastIndexOf(".") + 1);
            tables.add(new Source(name.toString(), alias));
            if (keyword.equals("into") && tokens.is(at, "(")) {
                return inserted(at);
            }
            return tokens.is(at, ",") && keyword.equals("from") && tokens.isName(at + 1) ? table(at + 1, keyword) : at;
        }

        private boolean isNameOfTable(int at) {
            return tokens.isName(at) && !tokens.isClause(at) && !AFTER_TABLES.contains(tokens.word(at));
        }

        private int inserted(int open) {
            List<String> columns = new ArrayList<>();
            int at = open + 1;
            for (; at < tokens.size() && !tokens.is(at, ")"); at++) {
                if (tokens.isName(at)) {
                    columns.add(unquoted(at));
                }
            }
            int behind = tokens.behindOverriding(at + 1);
            at = tokens.word(behind).equals("values") ? behind + 1 : at + 1;
            int row = 0;
            while (at < tokens.size() && tokens.is(at, "(")) {
                at = values(at + 1, columns, row++);
                at += tokens.is(at, ",") ? 1 : 0;
            }
            return at;
        }

        private int values(int start, List<String> columns, int row) {
            int depth = 0;
            int column = 0;
            for (int at = start; at < tokens.size(); at++) {
                if (tokens.is(at, "(")) {
                    depth++;
                } else if (tokens.is(at, ")")) {
                    if (depth-- == 0) {
                        return at + 1;
                    }
                } else if (tokens.is(at, ",") && depth == 0) {
                    column++;
                } else if (tokens.at(at).kind() == Kind.PLACEHOLDER) {
                    int placeholder = placeholders++;
                    if (depth == 0 && column < columns.size()) {
                        slots.add(new Slot(placeholder, null, columns.get(column), row));
                    }
                }
            }
            return tokens.size();
        }

        private int value(int at) {
            if (tokens.word(at).equals("in") && tokens.is(at + 1, "(") && tokens.isName(at - 1)) {
                return list(at + 2, at - 1);
            }
            if (tokens.at(at).kind() == Kind.PLACEHOLDER) {
                int placeholder = placeholders++;
                int column = compared(at);
                if (column >= 0) {
                    slots.add(slot(placeholder, column, 0));
                }
            }
            return at + 1;
        }

        private int list(int start, int column) {
            int at = start;
            for (int row = 0; at < tokens.size() && !tokens.is(at, ")"); at++) {
                if (tokens.at(at).kind() == Kind.PLACEHOLDER) {
                    slots.add(slot(placeholders++, column, row++));
                }
            }
            return at;
        }

        /**
         * Returns the index of the column that a placeholder is compared with, also through a cast; -1 if there is
         * none.
         */
        private int compared(int placeholder) {
            int at = placeholder - 1;
            if (tokens.is(at, "(") && tokens.word(at - 1).equals("cast")) {
                at -= 2;
            }
            return tokens.is(at, "=") && !isOperatorPart(at - 1) && tokens.isName(at - 1) ? at - 1 : -1;
        }

        private boolean isOperatorPart(int at) {
            return tokens.is(at, "<") || tokens.is(at, ">") || tokens.is(at, "!") || tokens.is(at, "=");
        }

        private Slot slot(int placeholder, int column, int row) {
            boolean qualified = tokens.is(column - 1, ".") && tokens.isName(column - 2);
            return new Slot(placeholder, qualified ? unquoted(column - 2) : null, unquoted(column), row);
        }

        /** Returns a part of a name in the form used for schema lookups. */
        private String part(int at) {
            return Sql.nameable(unquoted(at));
        }

        private String unquoted(int at) {
            String text = tokens.at(at).text();
            return text.startsWith("\"") && text.length() > 1
                    ? text.substring(1, text.length() - 1).replace("\"\"", "\"")
                    : text.toLowerCase(Locale.ROOT);
        }
    }
}
