package dev.kit.cli.generate;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The assigned class names, which are unique even if case is ignored. */
final class NameRegister {

    /** Names that generated code uses for other purposes. */
    private static final Set<String> RESERVED = lower(Set.of(
            "Object",
            "String",
            "Integer",
            "Long",
            "Double",
            "Boolean",
            "Void",
            "Override",
            "Deprecated",
            "Record",
            "Enum",
            "SuppressWarnings",
            "List",
            "Map",
            "Set",
            "Copies",
            "Function",
            "Stream",
            "Collectors",
            "UUID",
            "BigDecimal",
            "BigInteger",
            "OffsetDateTime",
            "LocalDate",
            "Call",
            "CallOption",
            "Operation",
            "QueryOperation",
            "MutationOperation",
            "TypedFetcher",
            "TypeRef",
            "Union",
            "KnownValues",
            "ClosedObject",
            "JsonDeserialize",
            "Decoder",
            "HttpMethod",
            "ParameterStyle",
            "NoInput",
            "ApiResponse",
            "JsonCreator",
            "JsonProperty",
            "JsonValue",
            "JsonInclude",
            "JsonFormat",
            "JsonAnySetter",
            "JsonAnyGetter",
            "Unknown",
            "Builder",
            "R",
            "Field",
            "Nullable",
            "NullMarked",
            "AuthStrategy",
            "ApiKey",
            "Basic",
            "Bearer",
            "OAuth2ClientCredentials",
            "TokenProvider",
            "Callable",
            "Path",
            "Multipart",
            "FilePart",
            "StreamCall",
            "CompletableFuture",
            "InputStream",
            "Pages",
            "PageNumbers"));

    private final Set<String> taken = new HashSet<>(RESERVED);
    private final Set<String> types = new HashSet<>();

    /** Assigns the name. If it is taken, {@code suffix} is appended until it is unique. */
    String claim(String name, String suffix) {
        String candidate = name;
        while (!taken.add(candidate.toLowerCase(Locale.ROOT))) {
            candidate += suffix;
        }
        types.add(candidate);
        return candidate;
    }

    /** Returns whether exactly this name was assigned. */
    boolean isType(String name) {
        return types.contains(name);
    }

    /** Returns whether generated code uses the name for other purposes. */
    static boolean reserved(String name) {
        return RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    private static Set<String> lower(Set<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }
}
