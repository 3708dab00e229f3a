package dev.kit.constructs.database;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a transaction. Immutable; each method returns a copy.
 *
 * <p>The defaults are: no variables, read and write, no timeout, the connection's own role and isolation.
 */
public final class TransactionSettings {

    private static final TransactionSettings NONE = new TransactionSettings(Map.of(), false, false, null, null, null);

    private final Map<String, String> variables;
    private final boolean readOnly;
    private final boolean separate;
    private final @Nullable Duration timeout;
    private final @Nullable String role;
    private final @Nullable Isolation isolation;

    private TransactionSettings(
            Map<String, String> variables,
            boolean readOnly,
            boolean separate,
            @Nullable Duration timeout,
            @Nullable String role,
            @Nullable Isolation isolation) {
        this.variables = variables;
        this.readOnly = readOnly;
        this.separate = separate;
        this.timeout = timeout;
        this.role = role;
        this.isolation = isolation;
    }

    /** Returns the default settings. */
    public static TransactionSettings defaults() {
        return NONE;
    }

    /** Sets PostgreSQL variables until the transaction ends, as {@code set_config(name, value, true)} does. */
    public TransactionSettings variables(Map<String, String> variables) {
        Map<String, String> copy = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        return new TransactionSettings(copy, readOnly, separate, timeout, role, isolation);
    }

    /** Makes the transaction read-only. */
    public TransactionSettings readOnly() {
        return new TransactionSettings(variables, true, separate, timeout, role, isolation);
    }

    /**
     * Suspends a transaction that the thread is in, instead of joining it.
     *
     * <p>What the work writes stays, whatever becomes of the other one. It needs a second connection meanwhile.
     */
    public TransactionSettings separate() {
        return new TransactionSettings(variables, readOnly, true, timeout, role, isolation);
    }

    /**
     * Limits the time of the transaction, to one millisecond or more.
     *
     * <p>When the time is exceeded, the current statement is cancelled and the transaction rolls back. If the driver
     * cannot cancel, or the cancellation has no effect within a second, the connection is closed.
     */
    public TransactionSettings timeout(Duration timeout) {
        if (timeout.toMillis() < 1) {
            throw new IllegalArgumentException("A transaction timeout must be at least 1 ms, not " + timeout + ".");
        }
        return new TransactionSettings(variables, readOnly, separate, timeout, role, isolation);
    }

    /** Uses this PostgreSQL role until the transaction ends, like {@code SET LOCAL ROLE}. */
    public TransactionSettings role(String role) {
        return new TransactionSettings(
                variables, readOnly, separate, timeout, Objects.requireNonNull(role, "role"), isolation);
    }

    /** Uses this isolation level. */
    public TransactionSettings isolation(Isolation isolation) {
        return new TransactionSettings(
                variables, readOnly, separate, timeout, role, Objects.requireNonNull(isolation, "isolation"));
    }

    /** Returns the variables in insertion order. */
    public Map<String, String> variables() {
        return variables;
    }

    /** Returns whether the transaction is read-only. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** Returns whether the transaction is never part of another one. */
    public boolean isSeparate() {
        return separate;
    }

    /** Returns the time limit of the transaction. */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(timeout);
    }

    /** Returns the role of the transaction. */
    public Optional<String> role() {
        return Optional.ofNullable(role);
    }

    /** Returns the isolation level. */
    public Optional<Isolation> isolation() {
        return Optional.ofNullable(isolation);
    }
}
