package dev.kit.studio.data;

/**
 * A row that a statement named by its key.
 *
 * @param table as everywhere, so that it leads to the table
 * @param id the row's {@code $id}
 */
public record TouchedRow(String table, String id) {}
