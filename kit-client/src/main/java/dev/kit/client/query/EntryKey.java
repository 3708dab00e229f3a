package dev.kit.client.query;

/** The key of an entry: the query, and the caller whose value it is. */
record EntryKey(QueryKey query, String identity, boolean infinite) {

    /** Omits the caller. */
    @Override
    public String toString() {
        return infinite ? query.toString().replaceFirst("]$", ",\"infinite\"]") : query.toString();
    }
}
