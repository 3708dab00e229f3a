package dev.kit.mock.schema;

import com.networknt.schema.CollectorContext;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.format.Format;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.AbstractKeywordValidator;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.POJONode;

/** JSON Schema 2020-12 as implemented by the library, except for two keywords and the formats. */
final class OpenApiDialect {

    /** The keyword that refers to {@link SchemaRules}, which are compiled when a value first reaches them. */
    static final String REFERENCE = "$ref";

    private static final String VOCABULARIES = "https://json-schema.org/draft/2020-12/vocab/";
    private static final Pattern DATE_TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[Tt ].+");
    private static final Pattern IPV4 =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

    /** The formats that are checked. All other formats allow every value. */
    private static final List<Format> ASSERTED = Stream.of(
                    "int32", "int64", "date-time", "date", "uuid", "ipv4", "email", "uri", "uri-reference", "byte")
            .<Format>map(Asserted::new)
            .toList();

    private static final SchemaContext CONTEXT = context();
    private static final ExecutionConfig FORMATS_ASSERTED =
            ExecutionConfig.builder().formatAssertionsEnabled(true).build();

    private OpenApiDialect() {}

    static Schema compile(JsonNode schema) {
        return CONTEXT.getSchemaRegistry().create(CONTEXT, SchemaLocation.DOCUMENT, schema, null);
    }

    static List<Error> errors(Schema schema, JsonNode value, CollectorContext collector) {
        ExecutionContext context = new ExecutionContext(FORMATS_ASSERTED, collector);
        schema.validate(context, value);
        return context.getErrors();
    }

    private static SchemaContext context() {
        Dialect dialect = Dialect.builder("urn:dev.kit:mock")
                .specificationVersion(SpecificationVersion.DRAFT_2020_12)
                .vocabulary(VOCABULARIES + "applicator")
                .vocabulary(VOCABULARIES + "unevaluated")
                .vocabulary(VOCABULARIES + "validation")
                .keyword(KeywordType.FORMAT)
                .keyword(new Replaced(REFERENCE, Reference::new))
                .keyword(new Replaced("multipleOf", MultipleOf::new))
                .formats(ASSERTED)
                .build();
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .regularExpressionFactory(pattern -> text -> Patterns.found(pattern, text))
                .build();
        return new SchemaContext(
                dialect, SchemaRegistry.withDialect(dialect, registry -> registry.schemaRegistryConfig(config)));
    }

    private static final class Replaced extends AbstractKeyword {

        private final BiFunction<SchemaLocation, JsonNode, KeywordValidator> validator;

        private Replaced(String name, BiFunction<SchemaLocation, JsonNode, KeywordValidator> validator) {
            super(name);
            this.validator = validator;
        }

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
            return validator.apply(location, value);
        }
    }

    private static final class Reference extends AbstractKeywordValidator {

        private final SchemaRules rules;

        private Reference(SchemaLocation location, JsonNode value) {
            super(REFERENCE, value, location);
            this.rules = (SchemaRules) ((POJONode) value).getPojo();
        }

        @Override
        public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath location) {
            SchemaCheck check = context.getCollectorContext().get(SchemaCheck.class);
            boolean sameValue = location.getNameCount() == 0;
            List<Fault> faults = check.faults(rules, value, sameValue);
            if (!faults.isEmpty()) {
                context.addError(error(REFERENCE, context, location, faults.toArray()));
            } else if (sameValue && (context.isUnevaluatedPropertiesPresent() || context.isUnevaluatedItemsPresent())) {
                // The check was a separate evaluation, which left no annotations in this one.
                rules.followed().annotate(context, value, root, location);
            }
        }
    }

    /**
     * Validates {@code multipleOf} exactly for all numbers. It is not computed for exponents whose remainder would have
     * as many digits.
     */
    private static final class MultipleOf extends AbstractKeywordValidator {

        private static final int MOST_DIGITS = 1_000;

        private final BigDecimal factor;

        private MultipleOf(SchemaLocation location, JsonNode value) {
            super("multipleOf", value, location);
            this.factor = value.decimalValue();
        }

        @Override
        public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath location) {
            if (value.isNumber()
                    && Math.abs((long) value.decimalValue().scale()) <= MOST_DIGITS
                    && value.decimalValue().remainder(factor).signum() != 0) {
                context.addError(error(getKeyword(), context, location));
            }
        }
    }

    private static Error error(String keyword, ExecutionContext context, NodePath location, Object... arguments) {
        return Error.builder()
                .keyword(keyword)
                .evaluationPath(context.getEvaluationPath())
                .instanceLocation(location)
                .arguments(arguments)
                .message("The value does not fit.")
                .build();
    }

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
                case "uri-reference" -> URI.create(text) != null;
                case "byte" -> Base64.getDecoder().decode(text) != null;
                default -> true;
            };
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }
}
