package dev.kit.constructs.database;

/** The entities that the transaction of this thread keeps, as JPA does. */
public interface PersistenceContext {

    /** The context of transactions that keep nothing. */
    PersistenceContext NONE = new PersistenceContext() {

        @Override
        public boolean isEmpty() {
            return true;
        }

        @Override
        public void clear() {}
    };

    /** Returns whether it keeps nothing. */
    boolean isEmpty();

    /** Forgets everything. Changes that have not been flushed are lost. */
    void clear();
}
