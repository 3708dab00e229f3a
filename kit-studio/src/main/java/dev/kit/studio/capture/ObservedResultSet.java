package dev.kit.studio.capture;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Rows that are counted as they are read. */
final class ObservedResultSet implements ColumnsByIndex, ColumnsByLabel, UpdatesByIndex, UpdatesByLabel, CursorCalls {

    private final ResultSet target;
    private final Statement statement;
    private final SqlRun run;

    ObservedResultSet(ResultSet target, Statement statement, SqlRun run) {
        this.target = target;
        this.statement = statement;
        this.run = run;
    }

    @Override
    public ResultSet target() {
        return target;
    }

    @Override
    public Statement getStatement() {
        return statement;
    }

    @Override
    public boolean next() throws SQLException {
        long began = System.nanoTime();
        boolean found = target.next();
        if (found) {
            run.fetched(System.nanoTime() - began);
        } else {
            run.took(System.nanoTime() - began);
            run.end();
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        target.close();
        run.end();
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return Observed.unwrap(this, target, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) throws SQLException {
        return Observed.isWrapperFor(this, target, wanted);
    }

    @Override
    public boolean equals(Object other) {
        return other == this || target.equals(other);
    }

    @Override
    public int hashCode() {
        return target.hashCode();
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
