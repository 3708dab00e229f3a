package dev.kit.studio.monitor;

/** Thrown if a storage cannot keep, read or open entries. The message contains the reason. */
@SuppressWarnings("serial") // never leaves this process
public final class StorageException extends RuntimeException {

    private final int lost;

    /** Creates an exception for a failure that lost no entry. Examples are failures of reading or opening. */
    public StorageException(String message, Throwable cause) {
        this(message, 0, cause);
    }

    /**
     * Creates an exception for entries that could not be stored.
     *
     * @param message the problem and its remedy
     * @param lost the number of lost entries
     * @param cause the failure of the disk or the database
     */
    public StorageException(String message, int lost, Throwable cause) {
        super(message, cause);
        this.lost = lost;
    }

    /** Returns the number of entries that were lost. */
    public int lost() {
        return lost;
    }
}
