package dev.kit.constructs.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Suspends whatever a thread has bound, for every manager.
 *
 * <p>Effects of committed work must not become part of a transaction that may still roll back, nor of one that has
 * committed but is bound until its callbacks have run: what joins that one is lost without a word.
 */
@SuppressWarnings("serial") // never leaves this class
final class NoTransaction extends AbstractPlatformTransactionManager {

    private static final TransactionTemplate OUTSIDE = new TransactionTemplate(new NoTransaction());

    static {
        OUTSIDE.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
    }

    private NoTransaction() {}

    static void run(Runnable effects) {
        OUTSIDE.executeWithoutResult(status -> effects.run());
    }

    @Override
    protected Object doGetTransaction() {
        return Map.of();
    }

    @Override
    protected boolean isExistingTransaction(Object transaction) {
        return true;
    }

    @Override
    protected Object doSuspend(Object transaction) {
        Map<Object, Object> bound = Map.copyOf(TransactionSynchronizationManager.getResourceMap());
        bound.keySet().forEach(TransactionSynchronizationManager::unbindResource);
        return bound;
    }

    @Override
    protected void doResume(@Nullable Object transaction, Object suspended) {
        ((Map<?, ?>) suspended).forEach(TransactionSynchronizationManager::bindResource);
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        throw new UnsupportedOperationException();
    }
}
