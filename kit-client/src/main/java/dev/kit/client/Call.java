package dev.kit.client;

import dev.kit.client.http.FilePart;
import dev.kit.client.http.Multipart;
import dev.kit.client.http.ParameterStyle;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameters and the body of one call.
 *
 * <pre>{@code
 * Call.params(Map.of("id", "42")).query("expand", List.of("orders"))
 * }</pre>
 *
 * <p>Mutable and not thread-safe; create one for each call. Null values are omitted.
 */
public final class Call {

    private static final int FEW = 4;

    private Map<String, Parameter> path = Map.of();
    private List<Parameter> query = List.of();
    private List<Parameter> headers = List.of();
    private List<Parameter> cookies = List.of();
    private @Nullable Function<JsonCodec, Payload> body;

    private Call() {}

    /** Returns a call without parameters and body. */
    public static Call create() {
        return new Call();
    }

    /** Returns a call with path parameters. */
    public static Call params(Map<String, ?> values) {
        Call call = new Call();
        values.forEach(call::param);
        return call;
    }

    /** Returns a call with query parameters, in the order of the map. */
    public static Call query(Map<String, ?> values) {
        Call call = new Call();
        values.forEach(call::query);
        return call;
    }

    /** Returns a call with a JSON body. Null sends {@code null}. */
    public static Call body(@Nullable Object value) {
        return new Call().json(value);
    }

    /** Sets the path parameter {@code {name}}. */
    public Call param(String name, @Nullable Object value) {
        return param(name, value, ParameterStyle.SIMPLE);
    }

    /** Sets a path parameter in a style. */
    public Call param(String name, @Nullable Object value, ParameterStyle style) {
        if (path.isEmpty()) {
            path = new LinkedHashMap<>(FEW);
        }
        path.put(name, new Parameter(name, value, style));
        return this;
    }

    /**
     * Adds a query parameter.
     *
     * <p>Lists are written as {@code name[]}, objects as {@code name[member]}.
     */
    public Call query(String name, @Nullable Object value) {
        return query(name, value, ParameterStyle.BRACKETS);
    }

    /** Adds a query parameter in a style. */
    public Call query(String name, @Nullable Object value, ParameterStyle style) {
        query = plus(query, new Parameter(name, value, style));
        return this;
    }

    /** Adds a header. */
    public Call header(String name, @Nullable Object value) {
        return header(name, value, ParameterStyle.SIMPLE);
    }

    /** Adds a header in a style. */
    public Call header(String name, @Nullable Object value, ParameterStyle style) {
        headers = plus(headers, new Parameter(name, value, style));
        return this;
    }

    /** Adds a cookie. */
    public Call cookie(String name, @Nullable Object value) {
        cookies = plus(cookies, new Parameter(name, value, ParameterStyle.SIMPLE));
        return this;
    }

    /** Sends {@code value} as JSON. Null, false, 0 and empty text are bodies too. */
    public Call json(@Nullable Object value) {
        return json(value, "application/json");
    }

    /** Sends {@code value} as JSON under another media type. */
    public Call json(@Nullable Object value, String mediaType) {
        body = codec -> Payload.of(codec.write(value), mediaType, codec);
        return this;
    }

    /** Sends text in UTF-8. */
    public Call text(String text, String mediaType) {
        body = codec -> Payload.text(text, mediaType);
        return this;
    }

    /** Sends bytes. */
    public Call bytes(byte[] bytes, String mediaType) {
        body = codec -> Payload.of(bytes, mediaType, codec);
        return this;
    }

    /**
     * Sends a file. It is read during transmission, and again by each attempt.
     *
     * <p>The call fails before anything is sent if the file cannot be read.
     */
    public Call file(Path file, String mediaType) {
        body = codec -> Payload.file(file, mediaType);
        return this;
    }

    /** Sends {@code payload}, such as {@link Payload#streamed}. */
    public Call payload(Payload payload) {
        body = codec -> payload;
        return this;
    }

    /** Sends the members of {@code value} as an HTML form. Lists repeat their name. */
    public Call form(Object value) {
        return form(value, Map.of());
    }

    /**
     * Sends the members of {@code value} as an HTML form.
     *
     * @param styles the styles by member; lists of other members repeat their name
     */
    public Call form(Object value, Map<String, ParameterStyle> styles) {
        body = codec -> new ParameterEncoder(codec).form(value, styles);
        return this;
    }

    /** Sends parts of a form as {@code multipart/form-data}. Parts may be files. */
    public Call multipart(Multipart parts) {
        body = parts::payload;
        return this;
    }

    /**
     * Sends the bytes of a file.
     *
     * <p>The media type is that of the file, or {@code mediaType} if it has none.
     */
    public Call upload(FilePart file, String mediaType) {
        body = codec -> file.payload(mediaType);
        return this;
    }

    /** Returns a copy with another value of a query parameter. */
    public Call withQuery(String name, @Nullable Object value, ParameterStyle style) {
        return continued(Map.of(name, List.of())).query(name, value, style);
    }

    /** Returns the same call with other values of some query parameters. */
    Call continued(Map<String, List<String>> values) {
        Call call = new Call();
        call.path = path.isEmpty() ? path : new LinkedHashMap<>(path);
        call.query = new ArrayList<>();
        query.stream()
                .filter(parameter -> !values.containsKey(parameter.name()))
                .forEach(call.query::add);
        values.forEach((name, each) -> call.query(name, each, ParameterStyle.FORM_EXPLODED));
        call.headers = new ArrayList<>(headers);
        call.cookies = new ArrayList<>(cookies);
        call.body = body;
        return call;
    }

    /** Returns the list with another parameter; most calls have none of a kind, so that no list is created before. */
    private static List<Parameter> plus(List<Parameter> list, Parameter parameter) {
        List<Parameter> target = list.isEmpty() ? new ArrayList<>(FEW) : list;
        target.add(parameter);
        return target;
    }

    Map<String, Parameter> pathParameters() {
        return path;
    }

    List<Parameter> queryParameters() {
        return query;
    }

    List<Parameter> headerParameters() {
        return headers;
    }

    List<Parameter> cookieParameters() {
        return cookies;
    }

    @Nullable Payload payload(JsonCodec codec) {
        return body == null ? null : body.apply(codec);
    }

    record Parameter(String name, @Nullable Object value, ParameterStyle style) {}
}
