package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A deadlock over the table {@code rows}, whose column {@code n} counts from 0. */
final class Deadlock {

    /** The highest row that may be locked. */
    static final int ROWS = 10;

    private Deadlock() {}

    /**
     * Makes a deadlock that fails the transaction of {@code own}.
     *
     * <p>PostgreSQL fails whoever has waited for a second first. On a busy machine that may be the other transaction, so the
     * same is tried with one row after the other until this one is chosen.
     */
    static void lose(JdbcClient own, DataSource bean) throws Exception {
        own.sql("update rows set n = n where n = 0").update();
        for (int row = 1; row < ROWS; row++) {
            if (isChosen(own, bean, row)) {
                return;
            }
        }
        throw new AssertionError("PostgreSQL always failed the other transaction");
    }

    private static boolean isChosen(JdbcClient own, DataSource bean, int row) throws Exception {
        CountDownLatch locked = new CountDownLatch(1);
        FutureTask<Void> other = new FutureTask<>(() -> lockCrosswise(bean, row, locked), null);
        new Thread(other).start();
        locked.await();
        try {
            own.sql("update rows set n = n where n = " + row).update();
            assertThatThrownBy(other::get).cause().isInstanceOf(IllegalStateException.class);
            return false;
        } catch (PessimisticLockingFailureException chosen) {
            other.get();
            return true;
        }
    }

    private static void lockCrosswise(DataSource bean, int row, CountDownLatch locked) {
        try (Connection connection = bean.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("update rows set n = n where n = " + row);
            locked.countDown();
            statement.execute("select pg_sleep(0.4)");
            statement.execute("update rows set n = n where n = 0");
            connection.rollback();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
