package dev.kit.cli.generate;

import java.util.Collection;
import java.util.stream.Collectors;

/** The qualified names that generated code imports. */
final class ImportedNames {

    static final String CLIENT = "dev.kit.client.";
    static final String CALL = CLIENT + "Call";
    static final String CALL_OPTION = CLIENT + "CallOption";
    static final String OPERATION = CLIENT + "Operation";
    static final String QUERY_OPERATION = CLIENT + "QueryOperation";
    static final String MUTATION_OPERATION = CLIENT + "MutationOperation";
    static final String FETCHER = CLIENT + "TypedFetcher";
    static final String API_CLIENT = CLIENT + "ApiClient";
    static final String NO_INPUT = CLIENT + "NoInput";
    static final String HTTP_METHOD = CLIENT + "http.HttpMethod";
    static final String STYLE = CLIENT + "http.ParameterStyle";
    static final String TYPE_REF = CLIENT + "json.TypeRef";
    static final String UNION = CLIENT + "union.Union";
    static final String CLOSED_OBJECT = CLIENT + "union.ClosedObject";
    static final String KNOWN_VALUES = CLIENT + "union.KnownValues";
    static final String AUTH = CLIENT + "auth.";
    static final String AUTH_STRATEGY = CLIENT + "AuthStrategy";
    static final String PAGES = CLIENT + "Pages";
    static final String PAGE_NUMBERS = CLIENT + "PageNumbers";
    static final String MULTIPART = CLIENT + "http.Multipart";
    static final String FILE_PART = CLIENT + "http.FilePart";
    static final String STREAM_CALL = CLIENT + "StreamCall";
    static final String FIELD = CLIENT + "json.Field";
    static final String ANSWER = CLIENT + "http.ApiResponse";
    static final String NULLABLE = "org.jspecify.annotations.Nullable";
    static final String DESERIALIZE = "tools.jackson.databind.annotation.JsonDeserialize";
    static final String JACKSON = "com.fasterxml.jackson.annotation.";
    static final String COPIES = CLIENT + "json.Copies";

    private ImportedNames() {}

    /** Returns Java string literals, separated by commas. */
    static String literals(Collection<String> texts) {
        return texts.stream().map(ImportedNames::literal).collect(Collectors.joining(", "));
    }

    /** Returns a Java string literal in ASCII. */
    static String literal(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format("\\u%04x", (int) c));
            }
        }
        return out.append('"').toString();
    }
}
