package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeUse.Kind;

/** The Java types of texts, numbers and booleans by format. */
final class Scalars {

    static final TypeUse BOOLEAN = TypeUse.boxed("Boolean", "boolean", Kind.BOOLEAN);
    static final TypeUse LONG = TypeUse.boxed("Long", "long", Kind.NUMBER);
    private static final TypeUse INT = TypeUse.boxed("Integer", "int", Kind.NUMBER);
    private static final TypeUse DOUBLE = TypeUse.boxed("Double", "double", Kind.NUMBER);
    private static final TypeUse DECIMAL = TypeUse.imported("java.math.BigDecimal", Kind.NUMBER);

    private Scalars() {}

    static TypeUse of(String type, String format) {
        return switch (type) {
            case "string" -> text(format);
            case "integer" -> format.equals("int32") ? INT : LONG;
            case "number" -> number(format);
            case "boolean" -> BOOLEAN;
            default -> TypeUse.ANY;
        };
    }

    private static TypeUse number(String format) {
        return switch (format) {
            case "float", "double" -> DOUBLE;
            case "int32" -> INT;
            case "int64" -> LONG;
            default -> DECIMAL;
        };
    }

    private static TypeUse text(String format) {
        return switch (format) {
            case "uuid" -> TypeUse.imported("java.util.UUID", Kind.TEXT);
            case "date-time" -> TypeUse.imported("java.time.OffsetDateTime", Kind.TEXT);
            case "date" -> TypeUse.imported("java.time.LocalDate", Kind.TEXT);
            case "byte", "binary" -> TypeUse.BYTES;
            case "int64" -> LONG.asText();
            case "decimal" -> DECIMAL.asText();
            default -> TypeUse.STRING;
        };
    }
}
