package dev.kit.studio.data;

/** The whole content of one cell. */
public sealed interface CellContent {

    /** What PostgreSQL prints for it. */
    record Text(String text) implements CellContent {}

    /** What a binary cell holds. */
    @SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
    record Bytes(byte[] bytes) implements CellContent {}
}
