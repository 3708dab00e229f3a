package dev.kit.cli.agreement;

import java.util.List;
import java.util.stream.Stream;

/** The components that drawn types have: every scalar, every annotation of Jackson, every constraint. */
final class Parts {

    static final List<Part> SCALARS = List.of(
            Part.of("text", "", "String", "\"a\"", "\"\"", "\"ü€😀\""),
            Part.of("boolean", "", "boolean", "true", "false"),
            Part.of("byte", "", "byte", "0", "-128", "127").near("128", "200", "255", "-129"),
            Part.of("short", "", "short", "0", "-32768", "32767").near("32768", "65535"),
            Part.of("char", "", "char", "\"a\"", "\"ü\""),
            Part.of("int", "", "int", "0", "-2147483648", "1.0", "1e3").near("2147483648", "1.5", "\"1\""),
            Part.of("long", "", "long", "0", "9007199254740993"),
            Part.of("float", "", "float", "0.5", "-1"),
            Part.of("double", "", "double", "0.1", "1e300", "-1"),
            Part.of("big integer", "", "java.math.BigInteger", "123456789012345678901234567890"),
            Part.of("big decimal", "", "java.math.BigDecimal", "0.10", "1E+3", "12345678901234567890.123456789"),
            Part.declaring("enum", "enum Hue# {RED, GREEN}", "Hue#", "\"RED\"", "\"GREEN\""),
            Part.declaring(
                    "renamed enum",
                    "enum Tone# {@JsonProperty(\"deep-red\") RED, GREEN}",
                    "Tone#",
                    "\"deep-red\"",
                    "\"GREEN\""),
            Part.of("uuid", "", "java.util.UUID", "\"7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4\""),
            Part.of("uri", "", "java.net.URI", "\"https://example.test/a?b=c\"", "\"../a?b=c\"")
                    .near("\"\"", "\"a:b\"", "\"//h\"", "\"a b\""),
            Part.of("instant", "", "java.time.Instant", "\"2024-02-29T10:00:00Z\"", "\"2024-01-01T00:00:00.5Z\""),
            Part.of("date", "", "java.time.LocalDate", "\"2024-02-29\""),
            Part.of("date and time", "", "java.time.LocalDateTime", "\"2024-02-29T10:00:00\""),
            Part.of("time", "", "java.time.LocalTime", "\"10:00:00\"", "\"23:59:59.999\""),
            Part.of("offset", "", "java.time.OffsetDateTime", "\"2024-01-01T10:00:00+02:00\"")
                    .near("1700000000000", "\"2024-01-01T10:00:00-05:00\""),
            Part.of("zoned", "", "java.time.ZonedDateTime", "\"2024-01-01T10:00:00+02:00\"")
                    .near("\"2024-01-01T10:00:00+01:00[Europe/Berlin]\""),
            Part.of("duration", "", "java.time.Duration", "\"PT1H30M\""),
            Part.of("period", "", "java.time.Period", "\"P1M2D\""),
            Part.of("year", "", "java.time.Year", "2024"),
            Part.of("year and month", "", "java.time.YearMonth", "\"2024-02\""),
            Part.of("month and day", "", "java.time.MonthDay", "\"--02-29\""),
            Part.of("zone", "", "java.time.ZoneId", "\"Europe/Berlin\""),
            Part.of("old date", "", "java.util.Date", "\"2024-02-29T10:00:00.000+00:00\""),
            Part.of("sql date", "", "java.sql.Date", "\"2024-02-29T10:00:00.000+00:00\""),
            Part.of("sql timestamp", "", "java.sql.Timestamp", "\"2024-02-29T10:00:00.000+00:00\""),
            Part.of("currency", "", "java.util.Currency", "\"EUR\""),
            Part.of("locale", "", "java.util.Locale", "\"de-DE\""),
            Part.of("bytes", "", "byte[]", "\"AQID\"", "\"\""),
            Part.of("characters", "", "char[]", "\"ab\""),
            Part.of("list", "", "java.util.List<Integer>", "[]", "[1, 2]"),
            Part.of("set", "", "java.util.Set<String>", "[]", "[\"a\", \"b\"]"),
            Part.of("array", "", "int[]", "[]", "[1, 2]"),
            Part.of("optional", "", "java.util.Optional<Integer>", "1", "null"),
            Part.of("map", "", "java.util.Map<String, Integer>", "{}", "{\"a\": 1, \"ü\": 2}"),
            Part.of("map by number", "", "java.util.Map<Integer, String>", "{\"1\": \"a\", \"-7\": \"b\"}"),
            Part.of(
                    "map by uuid",
                    "",
                    "java.util.Map<java.util.UUID, Integer>",
                    "{\"7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4\": 1}",
                    "{}"),
            Part.of("map by date", "", "java.util.Map<java.time.LocalDate, Integer>", "{\"2024-02-29\": 1}"),
            Part.of("boxed", "", "Map<String, Byte>", "{\"a\": -128}"),
            Part.of("doubles", "", "double[]", "[0.5, 1e300]"),
            Part.declaring(
                    "map by enum", "enum Key# {RED, GREEN}", "java.util.Map<Key#, Integer>", "{\"RED\": 1}", "{}"),
            Part.of("anything", "", "Object", "1", "\"a\"", "{\"a\": [null, true]}"),
            Part.declaring("record", "record Inner#(String street, int no) {}", "Inner#", inner("street", "no")),
            Part.declaring(
                    "bean",
                    "public static class Bean# { private String street; private int no;"
                            + " public String getStreet() { return street; }"
                            + " public void setStreet(String street) { this.street = street; }"
                            + " public int getNo() { return no; } public void setNo(int no) { this.no = no; } }",
                    "Bean#",
                    inner("street", "no")),
            Part.declaring(
                    "subclass",
                    "public static class Base# { private long id = 1; public long getId() { return id; }"
                            + " public void setId(long id) { this.id = id; }"
                            + " @JsonCreator static Base# of(@JsonProperty(\"id\") long id)"
                            + " { Base# made = new Card#(); made.id = id; return made; } }"
                            + " public static class Card# extends Base#"
                            + " { public String getCardNumber() { return \"4111\"; } }",
                    "Base#",
                    "{\"id\": 7}"),
            Part.declaring(
                            "quotient",
                            "record Ratio#(double part, double whole)"
                                    + " { @JsonProperty(access = JsonProperty.Access.READ_ONLY) public double quotient()"
                                    + " { return part / whole; } }",
                            "Ratio#",
                            "{\"part\": 1, \"whole\": 2}")
                    .near("{\"part\": 0, \"whole\": 0}", "{\"part\": -1, \"whole\": 0}"),
            Part.declaring("generic", "record Page#<T>(List<T> items, T first) {}", "Page#<Integer>", page()));

    /** Each annotation of Jackson that changes what is read or written. */
    static final List<Part> JACKSON = List.of(
            Part.of(
                    "JsonFormat date",
                    "@JsonFormat(pattern = \"dd.MM.yyyy\")",
                    "java.time.LocalDate",
                    "\"31.12.2024\""),
            Part.of("JsonFormat digits", "@JsonFormat(pattern = \"yyyyMMdd\")", "java.time.LocalDate", "\"20241231\""),
            Part.of(
                    "JsonFormat time",
                    "@JsonFormat(pattern = \"yyyy-MM-dd HH:mm\")",
                    "java.time.LocalDateTime",
                    "\"2024-12-31 23:59\""),
            Part.of(
                    "JsonFormat text",
                    "@JsonFormat(shape = JsonFormat.Shape.STRING)",
                    "long",
                    "\"9007199254740993\"",
                    "\"-5\""),
            Part.of("JsonFormat decimal", "@JsonFormat(shape = JsonFormat.Shape.STRING)", "BigDecimal", "\"0.10\""),
            Part.declaring(
                    "JsonFormat array",
                    "@JsonFormat(shape = JsonFormat.Shape.ARRAY) @JsonPropertyOrder({\"x\", \"y\"})"
                            + " record Point#(int x, String y) {}",
                    "Point#",
                    "[1, \"a\"]"),
            new Part(
                    "JsonUnwrapped",
                    "record Address#(String street#, int no#) {}",
                    "@JsonUnwrapped",
                    "Address#",
                    List.of("\"street#\": \"a\", \"no#\": 1")),
            new Part(
                    "JsonUnwrapped prefix",
                    "record Address#(String street#, int no#) {}",
                    "@JsonUnwrapped(prefix = \"home_\")",
                    "Address#",
                    List.of("\"home_street#\": \"a\", \"home_no#\": 1")),
            Part.declaring(
                    "JsonAnyGetter",
                    "public static class Open# { public String id; private final Map<String, Integer> more ="
                            + " new LinkedHashMap<>(); @JsonAnyGetter public Map<String, Integer> getMore()"
                            + " { return more; } @JsonAnySetter public void put(String name, int value)"
                            + " { more.put(name, value); } }",
                    "Open#",
                    "{\"id\": \"a\"}",
                    "{\"id\": \"a\", \"extra\": 1, \"more\": 2}"),
            variants(
                    "JsonTypeInfo property",
                    "include = JsonTypeInfo.As.PROPERTY, property = \"kind\"",
                    "",
                    "{\"kind\": \"circle\", \"radius\": 1}",
                    "{\"kind\": \"square\", \"side\": 2}"),
            variants(
                    "JsonTypeInfo existing",
                    "include = JsonTypeInfo.As.EXISTING_PROPERTY, property = \"kind\"," + " visible = true",
                    "String kind, ",
                    "{\"kind\": \"circle\", \"radius\": 1}",
                    "{\"kind\": \"square\", \"side\": 2}"),
            variants(
                    "JsonTypeInfo wrapper object",
                    "include = JsonTypeInfo.As.WRAPPER_OBJECT",
                    "",
                    "{\"circle\": {\"radius\": 1}}",
                    "{\"square\": {\"side\": 2}}"),
            variants(
                    "JsonTypeInfo wrapper array",
                    "include = JsonTypeInfo.As.WRAPPER_ARRAY",
                    "",
                    "[\"circle\", {\"radius\": 1}]",
                    "[\"square\", {\"side\": 2}]"),
            new Part(
                    "JsonTypeInfo external",
                    "interface Figure# {} record Circle#(int radius) implements Figure# {}"
                            + " record Square#(int side) implements Figure# {}",
                    "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXTERNAL_PROPERTY,"
                            + " property = \"kind#\") @JsonSubTypes({@JsonSubTypes.Type(value = Circle#.class,"
                            + " name = \"circle\"), @JsonSubTypes.Type(value = Square#.class, name = \"square\")})",
                    "Figure#",
                    List.of(
                            "\"kind#\": \"circle\", \"$\": {\"radius\": 1}",
                            "\"kind#\": \"square\", \"$\": {\"side\": 2}")),
            Part.declaring(
                    "JsonTypeInfo deduction",
                    "@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION) @JsonSubTypes({@JsonSubTypes.Type(Circle#.class),"
                            + " @JsonSubTypes.Type(Square#.class)}) sealed interface Figure# {}"
                            + " record Circle#(int radius) implements Figure# {}"
                            + " record Square#(int side) implements Figure# {}",
                    "Figure#",
                    "{\"radius\": 1}",
                    "{\"side\": 2}"),
            Part.declaring("JsonValue", "record Code#(@JsonValue String code) {}", "Code#", "\"a\""),
            Part.declaring(
                    "JsonValue number",
                    "record Count#(@JsonValue int count) { @JsonCreator(mode = JsonCreator.Mode.DELEGATING)"
                            + " public Count# {} }",
                    "Count#",
                    "5"),
            Part.declaring(
                    "JsonCreator",
                    "public static class Made# { private final String name; private Made#(String name)"
                            + " { this.name = name; } @JsonCreator static Made# of(@JsonProperty(\"name\") String name)"
                            + " { return new Made#(name); } public String getName() { return name; } }",
                    "Made#",
                    "{\"name\": \"a\"}"),
            Part.of("JsonAlias", "@JsonAlias(\"other#\")", "String", "\"a\""),
            Part.declaring(
                    "JsonNaming",
                    "@JsonNaming(tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy.class)"
                            + " record Named#(String firstName, int zipCode) {}",
                    "Named#",
                    "{\"first_name\": \"a\", \"zip_code\": 1}"),
            Part.of("JsonInclude", "@JsonInclude(JsonInclude.Include.NON_NULL)", "@Nullable String", "\"a\"", "null"),
            Part.of(
                    "JsonProperty required",
                    "@JsonProperty(required = true) @JsonInclude(JsonInclude.Include.NON_NULL)",
                    "String",
                    "\"a\""),
            Part.of(
                    "JsonProperty read only", "@JsonProperty(access = JsonProperty.Access.READ_ONLY)",
                    "@Nullable String", "\"a\""),
            Part.of(
                    "JsonProperty write only", "@JsonProperty(access = JsonProperty.Access.WRITE_ONLY)",
                    "@Nullable String", "\"a\""),
            Part.declaring(
                    "JsonIgnoreProperties",
                    "@JsonIgnoreProperties(\"secret\") record Kept#(String name, @Nullable String secret) {}",
                    "Kept#",
                    "{\"name\": \"a\"}"),
            Part.declaring(
                    "own serializer",
                    "@JsonSerialize(using = Money#.Out.class) @JsonDeserialize(using = Money#.In.class)"
                            + " record Money#(String text) {"
                            + " static class Out extends ValueSerializer<Money#> { @Override public void serialize("
                            + "Money# value, JsonGenerator json, SerializationContext context)"
                            + " { json.writeString(value.text()); } }"
                            + " static class In extends ValueDeserializer<Money#> { @Override public Money#"
                            + " deserialize(JsonParser json, DeserializationContext context)"
                            + " { String text = json.getValueAsString(\"none\"); json.skipChildren(); return new Money#(text); } } }",
                    "Money#",
                    "\"1 EUR\""));

    /** Each constraint, on every level. */
    static final List<Part> CONSTRAINTS = List.of(
            Part.of("Size", "@Size(min = 2, max = 3)", "String", "\"ab\"", "\"😀\""),
            Part.of("Pattern", "@Pattern(regexp = \"[a-z]+\")", "String", "\"abc\""),
            Part.of("Pattern either", "@Pattern(regexp = \"^a|b$\")", "String", "\"a\"", "\"b\""),
            Part.of(
                    "Pattern flags",
                    "@Pattern(regexp = \"abc\", flags = Pattern.Flag.CASE_INSENSITIVE)",
                    "String",
                    "\"abc\"",
                    "\"ABC\""),
            Part.of("Pattern possessive", "@Pattern(regexp = \"(?i)[a-z]++\")", "String", "\"abC\""),
            Part.of("Pattern list", "@Pattern(regexp = \"[a-z]+\") @Pattern(regexp = \".{2,}\")", "String", "\"abc\""),
            Part.of("Min Max", "@Min(2) @Max(5)", "int", "2", "5"),
            Part.of("DecimalMin", "@DecimalMin(value = \"0.5\", inclusive = false)", "BigDecimal", "0.6"),
            Part.of("Digits", "@Digits(integer = 2, fraction = 1)", "BigDecimal", "99.9", "-1.5"),
            Part.of("Positive", "@Positive", "long", "1"),
            Part.of("NegativeOrZero", "@NegativeOrZero", "double", "0", "-0.5"),
            Part.of("DecimalMax", "@DecimalMax(\"0.5\")", "double", "0.5", "-1"),
            Part.of("PositiveOrZero", "@PositiveOrZero", "short", "0"),
            Part.of("Negative", "@Negative", "int", "-1"),
            Part.of("AssertFalse", "@AssertFalse", "boolean", "false"),
            Part.of("Null", "@Null", "@Nullable String", "null"),
            Part.of("Past", "@Past", "java.time.LocalDate", "\"2020-02-29\""),
            Part.of("PastOrPresent", "@PastOrPresent", "java.time.Instant", "\"2020-02-29T10:00:00Z\""),
            Part.of("Future", "@Future", "java.time.LocalDate", "\"9999-02-28\""),
            Part.of("FutureOrPresent", "@FutureOrPresent", "java.time.Year", "9999"),
            Part.of("NotBlank", "@NotBlank", "String", "\"a\"", "\" a \""),
            Part.of("NotEmpty", "@NotEmpty", "List<Integer>", "[1]"),
            Part.of("NotNull", "@NotNull", "String", "\"a\""),
            Part.of("Email", "@Email", "String", "\"a@example.com\""),
            Part.of("AssertTrue", "@AssertTrue", "boolean", "true"),
            Part.of("groups", "@Size(min = 5, groups = OnUpdate.class)", "String", "\"a\""),
            Part.of("elements", "", "List<@Size(max = 3) String>", "[]", "[\"abc\"]"),
            Part.of("keys and values", "", "Map<@Size(min = 2) String, @Positive Integer>", "{\"ab\": 1}"),
            Part.of("Optional element", "", "Optional<@Min(1) @Max(100) Integer>", "1", "null"),
            nested("nested", "Item#", "$"),
            nested("nested list", "List<Item#>", "[$]"),
            nested("nested map", "Map<String, Item#>", "{\"a\": $}"),
            nested("nested optional", "Optional<Item#>", "$"),
            nested("nested valid", "List<@Valid Item#>", "[$]"),
            Part.declaring(
                    "cross field",
                    "record Span#(int from, int to) { @AssertTrue @JsonIgnore public boolean isOrdered()"
                            + " { return from <= to; } }",
                    "Span#",
                    "{\"from\": 1, \"to\": 2}"));

    static final List<Part> ALL =
            Stream.of(SCALARS, JACKSON, CONSTRAINTS).flatMap(List::stream).toList();

    /** The parts that are combined with each other one. */
    static final List<Part> ANNOTATED =
            Stream.of(JACKSON, CONSTRAINTS).flatMap(List::stream).toList();

    /** Annotations that join those of any component. */
    static final List<String> JOINING = List.of(
            "@JsonAlias(\"again#\")",
            "@JsonInclude(JsonInclude.Include.NON_EMPTY)",
            "@JsonInclude(JsonInclude.Include.NON_NULL)",
            "@NotNull");

    private Parts() {}

    private static String inner(String text, String number) {
        return "{\"" + text + "\": \"a\", \"" + number + "\": 1}";
    }

    private static String page() {
        return "{\"items\": [1, 2], \"first\": 1}";
    }

    private static Part variants(String name, String info, String kind, String... values) {
        return Part.declaring(
                name,
                "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, " + info + ") @JsonSubTypes({"
                        + "@JsonSubTypes.Type(value = Circle#.class, name = \"circle\"),"
                        + " @JsonSubTypes.Type(value = Square#.class, name = \"square\")})"
                        + " sealed interface Figure# {} record Circle#(" + kind + "int radius) implements Figure# {}"
                        + " record Square#(" + kind + "int side) implements Figure# {}",
                "Figure#",
                values);
    }

    private static Part nested(String name, String type, String value) {
        return Part.declaring(
                        name,
                        "record Item#(@NotBlank String sku, @Positive int quantity) {}",
                        type,
                        value.replace("$", "{\"sku\": \"a\", \"quantity\": 1}"))
                .near(value.replace("$", "{\"sku\": \"\", \"quantity\": -1}"));
    }
}
