package dev.kit.studio.data;

import static dev.kit.studio.data.FilterOperator.CONTAINS;
import static dev.kit.studio.data.FilterOperator.ENDS_WITH;
import static dev.kit.studio.data.FilterOperator.EQ;
import static dev.kit.studio.data.FilterOperator.GT;
import static dev.kit.studio.data.FilterOperator.GTE;
import static dev.kit.studio.data.FilterOperator.IS_NOT_NULL;
import static dev.kit.studio.data.FilterOperator.IS_NULL;
import static dev.kit.studio.data.FilterOperator.LT;
import static dev.kit.studio.data.FilterOperator.LTE;
import static dev.kit.studio.data.FilterOperator.NEQ;
import static dev.kit.studio.data.FilterOperator.STARTS_WITH;

import java.util.List;
import java.util.Locale;

/** The kind of a column. It determines how cells are shown and filtered. */
public enum ColumnType {
    NUMBER(EQ, NEQ, GT, GTE, LT, LTE, IS_NULL, IS_NOT_NULL),
    STRING(EQ, NEQ, CONTAINS, STARTS_WITH, ENDS_WITH, IS_NULL, IS_NOT_NULL),
    BOOLEAN(EQ, NEQ, IS_NULL, IS_NOT_NULL),
    DATE(EQ, NEQ, GT, GTE, LT, LTE, IS_NULL, IS_NOT_NULL),
    DATETIME(EQ, NEQ, GT, GTE, LT, LTE, IS_NULL, IS_NOT_NULL),
    JSON(IS_NULL, IS_NOT_NULL),
    UUID(EQ, NEQ, GT, GTE, LT, LTE, IS_NULL, IS_NOT_NULL),
    BINARY(IS_NULL, IS_NOT_NULL),
    ENUM(EQ, NEQ, IS_NULL, IS_NOT_NULL),
    ARRAY(EQ, NEQ, IS_NULL, IS_NOT_NULL),
    RANGE(EQ, NEQ, IS_NULL, IS_NOT_NULL),
    UNKNOWN(EQ, NEQ, IS_NULL, IS_NOT_NULL);

    private static final List<FilterOperator> NULL_CHECKS = List.of(IS_NULL, IS_NOT_NULL);

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<FilterOperator> operators;

    ColumnType(FilterOperator... operators) {
        this.operators = List.of(operators);
    }

    /** Returns the name in lower case, as in the HTTP API. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the filter operators of this type; without a sort order, only null checks. */
    List<FilterOperator> operators(boolean sortable) {
        return sortable ? operators : NULL_CHECKS;
    }

    /** Returns the type for {@code pg_type}'s name and kind ({@code e} enum, {@code r} and {@code m} ranges). */
    static ColumnType of(String typeName, String kind, boolean array) {
        return switch (array ? "array" : kind) {
            case "array" -> ARRAY;
            case "e" -> ENUM;
            case "r", "m" -> RANGE;
            default -> ofName(typeName);
        };
    }

    private static ColumnType ofName(String typeName) {
        return switch (typeName) {
            case "int2", "int4", "int8", "float4", "float8", "numeric", "money", "oid" -> NUMBER;
            case "text", "varchar", "bpchar", "char", "name", "citext" -> STRING;
            case "bool" -> BOOLEAN;
            case "date" -> DATE;
            case "timestamp", "timestamptz", "time", "timetz" -> DATETIME;
            case "json", "jsonb" -> JSON;
            case "uuid" -> UUID;
            case "bytea" -> BINARY;
            default -> UNKNOWN;
        };
    }
}
