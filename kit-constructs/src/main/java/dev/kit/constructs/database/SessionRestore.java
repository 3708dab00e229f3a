package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * Restores the state of a session after statements that may have changed it, before the pool lends it again.
 *
 * <p>One statement, or several texts in one, compare the session with its baseline and undo the differences. It runs
 * after the transaction, since advisory locks and prepared statements survive a rollback. Not thread-safe, like a
 * connection.
 */
final class SessionRestore implements TransactionSynchronization, Ordered {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);

    /**
     * Sets what differs from the baseline. {@code set_config} with null resets a setting, its source included. The rows
     * are sorted, so none is set before all are read.
     */
    private static final String RESTORE = """
            with base as (
              select ?::text as owner, ?::text as role, ?::text as managed, ?::jsonb as settings,
                     ?::jsonb as variables),
            changed as (
              select 1 as step, 'session_authorization' as name, owner as value
                from base where session_user::text <> owner
              union all
              select 2, 'role', role from base
              union all
              select 3, s.name, b.value
                from base cross join pg_catalog.pg_settings s
                left join jsonb_each_text(base.settings) b on b.key = s.name
               where s.name <> managed and s.name not like 'transaction\\_%'
                 and (b.key is null and s.source = 'session' or b.key is not null and s.setting <> b.value)
              union all
              select 4, v.key, coalesce(v.value, '') from base, jsonb_each_text(variables) v
               where current_setting(v.key, true) is not null)
            select pg_catalog.set_config(name, value, false)
              from (select * from changed order by step, name) ordered
            """;

    private final Connection session;
    private final Connection lent;
    private final Set<SessionPart> parts = EnumSet.of(SessionPart.SETTINGS);
    private SessionBaseline baseline;
    private boolean done;

    /**
     * Creates the restoring of {@code session}.
     *
     * @param lent the connection of the pool, which knows what its transactions are
     */
    SessionRestore(Connection session, Connection lent, SessionBaseline baseline) {
        this.session = session;
        this.lent = lent;
        this.baseline = baseline;
    }

    Connection session() {
        return session;
    }

    boolean isDone() {
        return done;
    }

    /** Adds parts to restore, and uses a baseline of the same session that may know more variables. */
    void add(Set<SessionPart> more, SessionBaseline baseline) {
        parts.addAll(more);
        this.baseline = baseline;
    }

    /** Restores before Spring releases a connection that it holds without a transaction. */
    @Override
    public int getOrder() {
        return DataSourceUtils.CONNECTION_SYNCHRONIZATION_ORDER - 1;
    }

    @Override
    public void beforeCompletion() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            restore();
        }
    }

    @Override
    public void afterCompletion(int status) {
        restore();
    }

    /**
     * Restores the session once. Uncommitted work is rolled back. A session that had objects of its own in a part that
     * may have changed is closed, as is one that cannot be restored.
     */
    void restore() {
        if (done) {
            return;
        }
        done = true;
        try {
            if (lent.isClosed() || session.isClosed()) {
                log.debug("The connection was closed before its session could be restored.");
            } else if (!Collections.disjoint(parts, baseline.present())) {
                giveUp();
            } else {
                execute();
            }
        } catch (SQLException failure) {
            log.warn("A connection was closed, since the state that a handler left on it cannot be undone.", failure);
            giveUp();
        }
    }

    private void execute() throws SQLException {
        boolean manual = !lent.getAutoCommit();
        if (manual) {
            lent.rollback();
            lent.setAutoCommit(true);
        }
        try (PreparedStatement statement = lent.prepareStatement(sql())) {
            statement.setString(1, baseline.user());
            statement.setString(2, baseline.role());
            statement.setString(3, baseline.managed());
            statement.setString(4, baseline.settings());
            statement.setString(5, JsonMapper.shared().writeValueAsString(baseline.variables()));
            statement.execute();
        } finally {
            if (manual) {
                lent.setAutoCommit(false);
            }
        }
    }

    private String sql() {
        return parts.stream()
                .map(SessionPart::removal)
                .filter(removal -> !removal.isEmpty())
                .collect(Collectors.joining(";", RESTORE + ";", ""));
    }

    private void giveUp() {
        try {
            session.abort(Runnable::run);
            lent.createStatement().close();
        } catch (SQLException closed) {
            log.debug("The pool learns that the connection is closed.", closed);
        }
    }
}
