package dev.kit.studio.data;

/**
 * A row that a statement identifies by its key.
 *
 * @param table the table's name, as in {@link Table#name()}
 * @param id the row's {@code $id}
 */
public record TouchedRow(String table, String id) {}
