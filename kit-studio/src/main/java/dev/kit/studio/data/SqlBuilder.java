package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement under construction with its bind values, all of them text. */
final class SqlBuilder {

    private final StringBuilder sql = new StringBuilder();
    private final List<@Nullable String> binds = new ArrayList<>();

    SqlBuilder append(String text) {
        sql.append(text);
        return this;
    }

    /** Appends {@code expression} compared with a bound text of the type {@code castType}. */
    SqlBuilder compare(String expression, String operator, String castType, @Nullable String value) {
        sql.append(expression + operator + "cast(? as " + castType + ')');
        binds.add(value);
        return this;
    }

    SqlBuilder like(String expression, String pattern) {
        // ILIKE does not support nondeterministic collations, such as ones that ignore case or accents.
        sql.append(expression).append("::text collate pg_catalog.\"default\" ilike ?");
        binds.add(pattern);
        return this;
    }

    /** Appends another statement's text and bind values. */
    SqlBuilder append(SqlBuilder other) {
        sql.append(other.sql);
        binds.addAll(other.binds);
        return this;
    }

    boolean isEmpty() {
        return sql.isEmpty();
    }

    PreparedStatement prepare(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.toString());
        try {
            for (int i = 0; i < binds.size(); i++) {
                statement.setString(i + 1, binds.get(i));
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    @Override
    public String toString() {
        return sql.toString();
    }
}
