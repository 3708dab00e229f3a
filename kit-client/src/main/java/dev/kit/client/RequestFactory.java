package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns an operation and its input into a request; fails before anything is sent. */
final class RequestFactory {

    private static final Pattern SLASHES = Pattern.compile("[/\\\\]");

    private final BaseAddress base;
    private final Headers defaults;
    private final JsonCodec codec;
    private final ParameterEncoder parameters;

    RequestFactory(BaseAddress base, Headers defaults, JsonCodec codec) {
        this.base = base;
        this.defaults = defaults;
        this.codec = codec;
        this.parameters = new ParameterEncoder(codec);
    }

    /** The request without credentials; {@code explicit} are the headers of this very call. */
    ApiRequest request(Operation<?, ?, ?> operation, Call call, Headers explicit) {
        Payload body = call.payload(codec);
        Headers headers = Headers.empty().with("Accept", operation.accept());
        if (body != null && !body.mediaType().isEmpty()) {
            headers = headers.with("Content-Type", body.mediaType());
        }
        return new ApiRequest(
                operation.method(),
                uri(operation, call),
                headers.withAll(defaults).withAll(explicit),
                body);
    }

    /** The headers that this call sets itself, which win over all others. */
    Headers explicit(Call call, CallSettings settings) {
        Headers headers = settings.headers();
        for (Call.Parameter header : call.headerParameters()) {
            if (header.value() != null) {
                headers = headers.with(header.name(), parameters.header(header.value(), header.style()));
            }
        }
        String cookies = cookies(call, settings.cookies());
        return cookies.isEmpty() ? headers : headers.with("Cookie", cookies);
    }

    URI uri(Operation<?, ?, ?> operation, Call call) {
        String path = operation.template().expand(name -> place(operation, call, name));
        StringBuilder query = new StringBuilder();
        for (Call.Parameter parameter : call.queryParameters()) {
            parameters.query(query, parameter.name(), parameter.value(), parameter.style());
        }
        if (!query.isEmpty()) {
            query.setCharAt(0, '?');
        }
        return base.at(path + query);
    }

    private String cookies(Call call, String cookies) {
        String joined = cookies;
        for (Call.Parameter cookie : call.cookieParameters()) {
            if (cookie.value() != null) {
                String value = parameters.header(cookie.value(), cookie.style());
                joined = CookieRules.join(joined, CookieRules.pair(cookie.name(), value));
            }
        }
        return joined;
    }

    private String place(Operation<?, ?, ?> operation, Call call, String name) {
        Call.Parameter parameter = call.pathParameters().get(name);
        @Nullable Object value = parameter == null ? null : parameter.value();
        if (parameter == null || value == null || value.toString().isEmpty()) {
            throw new IllegalArgumentException("Path parameter \"" + name + "\" of " + operation
                    + " has no value. Give it one, for example Call.params(Map.of(\"" + name + "\", …)).");
        }
        for (String segment : SLASHES.split(value.toString(), -1)) {
            if (segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException("Path parameter \"" + name + "\" of " + operation
                        + " has the value \"" + value + "\", which would lead to another endpoint.");
            }
        }
        return parameters.path(name, value, parameter.style());
    }
}
