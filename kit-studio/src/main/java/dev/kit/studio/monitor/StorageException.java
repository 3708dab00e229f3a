package dev.kit.studio.monitor;

/** A storage could not keep, read or open entries; the message says why. */
@SuppressWarnings("serial") // never leaves this process
public final class StorageException extends RuntimeException {

    private final int lost;

    /** A failure that lost no entry, such as one of reading or opening. */
    public StorageException(String message, Throwable cause) {
        this(message, 0, cause);
    }

    /**
     * A failure to keep entries.
     *
     * @param message what went wrong and what to do
     * @param lost how many entries are not kept
     * @param cause what the disk or the database said
     */
    public StorageException(String message, int lost, Throwable cause) {
        super(message, cause);
        this.lost = lost;
    }

    /** How many entries are not kept because of it. */
    public int lost() {
        return lost;
    }
}
