package dev.kit.benchmarks.studio;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.data.DataBrowser;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;

/** Measures the time to read a schema of many tables. Argument: tables (5,000). */
public final class ManyTables {

    private static final int STEP = 500;
    private static final int TURNS = 5;

    private ManyTables() {}

    /** Prints the first reading and the median of some more. */
    public static void main(String[] arguments) throws SQLException {
        int tables = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000;
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            try (Connection connection = database.owner().getConnection();
                    Statement statement = connection.createStatement()) {
                for (int from = 1; from <= tables; from += STEP) {
                    statement.execute("do $$ begin for i in " + from + ".." + Math.min(tables, from + STEP - 1)
                            + " loop execute format('create table many_%s (id int primary key, name varchar(20)"
                            + " default ''x'', n numeric(10, 2), parent int references many_%s)', i,"
                            + " greatest(1, i - 1));"
                            + " end loop; end $$");
                }
            }
            DataBrowser browser = DataBrowser.create(database.owner());
            double first = read(browser, tables);
            double[] more = new double[TURNS];
            Arrays.setAll(more, turn -> read(browser, tables));
            Arrays.sort(more);
            System.out.printf(
                    Locale.ROOT,
                    "%d tables: first reading %.0f ms, then %.0f ms (target: below 2,000 ms)%n",
                    tables,
                    first,
                    more[TURNS / 2]);
        }
    }

    private static double read(DataBrowser browser, int tables) {
        long began = System.nanoTime();
        int found = browser.refreshSchema().tables().size();
        if (found != tables) {
            throw new IllegalStateException(found + " tables were read, not " + tables);
        }
        return (System.nanoTime() - began) / 1e6;
    }
}
