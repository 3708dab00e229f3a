package dev.kit.mock.schema;

import static java.util.Comparator.naturalOrder;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Creates texts and numbers that all given schemas allow. */
final class ScalarSampler {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int LONGEST = 10_000;
    private static final List<String> PLAIN =
            List.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa");
    private static final List<String> VARIED =
            List.of("plain", "with \"quotes\"", "back\\slash", "größe", "你好", "a/b", "line\nbreak", "", "42", "true");
    private static final Map<String, List<String>> FORMATS = Map.ofEntries(
            Map.entry(
                    "date-time",
                    List.of("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05+02:00")),
            Map.entry("date", List.of("2026-01-02", "2024-02-29")),
            Map.entry("time", List.of("03:04:05Z", "23:59:59.5+02:00")),
            Map.entry("duration", List.of("PT5M", "P1DT12H")),
            Map.entry("uri", List.of("https://example.com/a?b=c")),
            Map.entry("url", List.of("https://example.com/a?b=c")),
            Map.entry("uri-reference", List.of("/a?b=c", "https://example.com/a")),
            Map.entry("email", List.of("someone@example.com")),
            Map.entry("idn-email", List.of("someone@example.com")),
            Map.entry("hostname", List.of("host.example.com")),
            Map.entry("byte", List.of("AQID", "")),
            Map.entry("binary", List.of("AQID")),
            Map.entry("int64", List.of("9007199254740993", "-1")),
            Map.entry("decimal", List.of("19.90")),
            Map.entry("ipv4", List.of("127.0.0.1")),
            Map.entry("ipv6", List.of("::1", "2001:db8::1")),
            Map.entry("regex", List.of("^a+$")),
            Map.entry("json-pointer", List.of("/a/0")));
    /** The range of numbers from their only bound. */
    private static final BigDecimal WIDE = BigDecimal.valueOf(1_000);

    private static final BigDecimal WIDTH = BigDecimal.valueOf(1_000_000);
    private static final List<BigDecimal> PLACES =
            Stream.of("0.25", "0.5", "0", "0.125", "1").map(BigDecimal::new).toList();

    private final Random random;
    private final List<String> texts;

    ScalarSampler(Random random, boolean varied) {
        this.random = random;
        this.texts = varied ? VARIED : PLAIN;
    }

    JsonNode text(Conjunction schemas) {
        int least = largest(schemas, "minLength", 0);
        int most = Math.max(least, smallest(schemas, "maxLength", Integer.MAX_VALUE));
        for (JsonNode pattern : schemas.values("pattern")) {
            Optional<String> text = Patterns.sample(pattern.asString(""), least, most, random);
            if (text.isPresent()) {
                return JSON.stringNode(text.get());
            }
        }
        for (JsonNode format : schemas.values("format")) {
            String name = format.asString("");
            if (name.equals("uuid")) {
                return JSON.stringNode(uuid());
            }
            List<String> formatted = FORMATS.getOrDefault(name, List.of()).stream()
                    .filter(text -> text.length() >= least && text.length() <= most)
                    .toList();
            if (!formatted.isEmpty()) {
                return JSON.stringNode(pick(formatted));
            }
        }
        String text = pick(texts);
        String padded = text + "x".repeat(Math.max(0, Math.min(least, LONGEST) - length(text)));
        return JSON.stringNode(
                length(padded) > most ? padded.substring(0, padded.offsetByCodePoints(0, most)) : padded);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private String uuid() {
        return "%08x-0000-4000-8000-%012x".formatted(random.nextInt(), random.nextInt(1_000_000_000));
    }

    /** Returns a whole number. With the format {@code int64} it is occasionally one that no double represents. */
    JsonNode integer(Conjunction schemas) {
        boolean wide =
                schemas.anywhere(schema -> schema.path("format").asString("").equals("int64"));
        if (wide && random.nextInt(5) == 0 && !bounded(schemas)) {
            return JSON.numberNode(9_007_199_254_740_993L);
        }
        BigDecimal least = least(schemas).setScale(0, RoundingMode.CEILING);
        BigDecimal most = most(schemas, least).setScale(0, RoundingMode.FLOOR);
        BigDecimal width = most.subtract(least).min(WIDTH).max(BigDecimal.ZERO);
        BigDecimal value = least.add(BigDecimal.valueOf(random.nextInt(width.intValue() + 1)));
        return JSON.numberNode(multiple(schemas, value, least, BigDecimal.ONE).toBigInteger());
    }

    JsonNode number(Conjunction schemas) {
        BigDecimal least = least(schemas);
        BigDecimal most = most(schemas, least);
        BigDecimal value = least.add(most.subtract(least).multiply(pick(PLACES)));
        boolean open = schemas.has("exclusiveMinimum", "exclusiveMaximum");
        if (open && (value.compareTo(least) == 0 || value.compareTo(most) == 0)) {
            value = least.add(most.subtract(least).multiply(PLACES.get(1)));
        }
        return JSON.numberNode(multiple(schemas, value, least, null));
    }

    private static boolean bounded(Conjunction schemas) {
        return schemas.has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
    }

    /** Returns the multiple at or below a value, or the next one if that is below the minimum. */
    private static BigDecimal multiple(
            Conjunction schemas, BigDecimal value, BigDecimal least, @Nullable BigDecimal whole) {
        for (JsonNode factor : schemas.values("multipleOf")) {
            if (factor.isNumber() && factor.decimalValue().signum() > 0) {
                BigDecimal step = factor.decimalValue();
                BigDecimal below = value.divideToIntegralValue(step).multiply(step);
                return below.compareTo(least) < 0 ? below.add(step) : below;
            }
        }
        return whole == null ? value : value.setScale(0, RoundingMode.FLOOR);
    }

    private static BigDecimal least(Conjunction schemas) {
        Optional<BigDecimal> least =
                bounds(schemas, "minimum", "exclusiveMinimum", 1).max(naturalOrder());
        Optional<BigDecimal> below =
                upper(schemas).map(most -> most.subtract(WIDE).min(BigDecimal.ZERO));
        return least.or(() -> below).orElse(BigDecimal.ZERO);
    }

    private static BigDecimal most(Conjunction schemas, BigDecimal least) {
        return upper(schemas).orElseGet(() -> least.add(WIDE));
    }

    private static Optional<BigDecimal> upper(Conjunction schemas) {
        return bounds(schemas, "maximum", "exclusiveMaximum", -1).min(naturalOrder());
    }

    private static Stream<BigDecimal> bounds(Conjunction schemas, String inclusive, String exclusive, int sign) {
        return schemas.parts().stream().flatMap(part -> bound(part.json(), inclusive, exclusive, sign).stream());
    }

    /** Returns a bound as an inclusive one. For whole numbers, an exclusive bound moves by one. */
    private static Optional<BigDecimal> bound(JsonNode schema, String inclusive, String exclusive, int sign) {
        boolean whole = Types.of(schema).contains("integer");
        JsonNode other = schema.path(exclusive);
        JsonNode bound = other.isNumber() ? other : schema.path(inclusive);
        if (!bound.isNumber()) {
            return Optional.empty();
        }
        boolean open = other.isNumber() || (other.isBoolean() && other.booleanValue());
        BigDecimal value = bound.decimalValue();
        boolean onStep = value.stripTrailingZeros().scale() <= 0;
        return Optional.of(open && whole && onStep ? value.add(BigDecimal.valueOf(sign)) : value);
    }

    static int largest(Conjunction schemas, String keyword, int otherwise) {
        return schemas.values(keyword).stream()
                .mapToInt(value -> value.asInt(otherwise))
                .max()
                .orElse(otherwise);
    }

    static int smallest(Conjunction schemas, String keyword, int otherwise) {
        return schemas.values(keyword).stream()
                .mapToInt(value -> value.asInt(otherwise))
                .min()
                .orElse(otherwise);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
