package dev.kit.studio.data;

import java.util.Locale;

/** The file format of an exported table. */
public enum ExportFormat {
    CSV("text/csv; charset=utf-8"),
    JSON("application/json"),
    SQL("application/sql; charset=utf-8");

    private final String contentType;

    ExportFormat(String contentType) {
        this.contentType = contentType;
    }

    /** Returns the media type of the file. */
    public String contentType() {
        return contentType;
    }

    /** Returns the name in lower case, which is also the file extension. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    RowWriter writer(Table table) {
        return switch (this) {
            case CSV -> new RowWriter.Csv(table.columns());
            case JSON -> new RowWriter.Json(table.columns());
            case SQL -> new RowWriter.Inserts(table);
        };
    }
}
