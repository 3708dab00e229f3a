package dev.kit.mock.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.format.Format;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The formats that are checked. All other formats allow every value. */
final class Formats {

    private static final Pattern DATE_TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[Tt ].+");
    private static final Pattern IPV4 =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

    static final List<Format> ASSERTED = Stream.of(
                    "int32", "int64", "date-time", "date", "uuid", "ipv4", "email", "uri", "byte")
            .<Format>map(Asserted::new)
            .toList();

    private Formats() {}

    private record Asserted(String name) implements Format {

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean matches(ExecutionContext context, SchemaContext schemas, JsonNode value) {
            return value.isNumber()
                    ? number(name, value.decimalValue())
                    : !value.isString() || text(name, value.stringValue());
        }
    }

    private static boolean number(String format, BigDecimal value) {
        return switch (format) {
            case "int32" -> between(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "int64" -> between(value, Long.MIN_VALUE, Long.MAX_VALUE);
            default -> true;
        };
    }

    private static boolean between(BigDecimal value, long least, long most) {
        return value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    private static boolean text(String format, String text) {
        try {
            return switch (format) {
                case "date-time" ->
                    DATE_TIME.matcher(text).matches()
                            && OffsetDateTime.parse(text.replace(' ', 'T')).getYear() >= 0;
                case "date" -> LocalDate.parse(text).getYear() >= 0;
                case "uuid" -> text.length() == 36 && UUID.fromString(text) != null;
                case "ipv4" -> IPV4.matcher(text).matches();
                case "email" -> EMAIL.matcher(text).matches();
                case "uri" -> URI.create(text).isAbsolute();
                case "byte" -> Base64.getDecoder().decode(text) != null;
                default -> true;
            };
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }
}
