package dev.kit.studio.data;

/** The whole content of one cell. */
public sealed interface CellContent {

    /** The text that PostgreSQL prints for the cell. */
    record Text(String text) implements CellContent {}

    /** The content of a binary cell. */
    @SuppressWarnings("ArrayRecordComponent") // ownership is transferred; the array is never modified or compared
    record Bytes(byte[] bytes) implements CellContent {}
}
