package dev.kit.studio.data;

import java.util.Objects;

/** One column that rows are ordered by. NULL is last when ascending, first when descending. */
public record Sort(String column, boolean descending) {

    public Sort {
        Objects.requireNonNull(column, "column");
    }
}
