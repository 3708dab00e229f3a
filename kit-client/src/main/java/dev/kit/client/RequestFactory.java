package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Creates a request from an operation and its input; fails before anything is sent. */
final class RequestFactory {

    private static final TypeRef<Map<String, @Nullable Object>> OBJECT =
            new TypeRef<Map<String, @Nullable Object>>() {};
    private static final String CONTENT_TYPE = "Content-Type";
    private static final int MOST_ADDRESSES = 1_000;
    private static final Pattern SLASHES = Pattern.compile("[/\\\\]");

    private final BaseAddress base;
    private final Headers defaults;
    private final JsonCodec codec;
    private final ParameterEncoder parameters;
    private final boolean keys;
    private final Map<String, URI> addresses = new ConcurrentHashMap<>();
    private final Map<String, Headers> common = new ConcurrentHashMap<>();

    /** Creates a factory that adds an idempotency key to each POST and PATCH if {@code keys}. */
    RequestFactory(BaseAddress base, Headers defaults, JsonCodec codec, boolean keys) {
        this.keys = keys;
        this.base = base;
        this.defaults = defaults;
        this.codec = codec;
        this.parameters = new ParameterEncoder(codec);
    }

    /** Returns the request without credentials; {@code explicit} contains the headers of this call. */
    ApiRequest request(Operation<?, ?, ?> operation, Call call, Headers explicit, CallSettings.Extras extras) {
        Payload body = call.payload(codec);
        if (!extras.members().isEmpty()) {
            body = extended(operation, body, extras.members());
        }
        Headers headers = common.computeIfAbsent(operation.accept(), this::common);
        if (body != null && !body.mediaType().isEmpty() && !headers.has(CONTENT_TYPE)) {
            headers = headers.with(CONTENT_TYPE, body.mediaType());
        }
        Headers all = headers.withAll(explicit);
        boolean keyed = !keys || operation.method().idempotent() || all.has(CallOption.IDEMPOTENCY_KEY);
        return new ApiRequest(
                operation.method(),
                uri(operation, call, extras.query()),
                keyed
                        ? all
                        : all.with(CallOption.IDEMPOTENCY_KEY, UUID.randomUUID().toString()),
                body);
    }

    /** Returns a request that is never sent, to which a strategy adds its credentials. */
    ApiRequest probe(Headers explicit) {
        return new ApiRequest(HttpMethod.GET, base.at("/"), explicit, null);
    }

    private Headers common(String accept) {
        return Headers.empty().with("Accept", accept).withAll(defaults);
    }

    private Payload extended(
            Operation<?, ?, ?> operation, @Nullable Payload body, Map<String, @Nullable Object> members) {
        Map<String, @Nullable Object> object = body == null || !body.json() ? null : object(body);
        if (body == null || object == null) {
            throw new IllegalArgumentException("CallOption.bodyMember adds " + members.keySet() + " to the body of "
                    + operation + ", which sends no JSON object.");
        }
        Map<String, @Nullable Object> all = new LinkedHashMap<>(object);
        all.putAll(members);
        return Payload.of(codec.write(all), body.mediaType(), codec);
    }

    private @Nullable Map<String, @Nullable Object> object(Payload body) {
        try {
            return codec.read(body.bytes(), OBJECT);
        } catch (JsonException anotherKind) {
            return null;
        }
    }

    /** Returns the headers that this call sets itself, which take precedence over all others. */
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

    URI uri(Operation<?, ?, ?> operation, Call call, List<Call.Parameter> more) {
        boolean fixed = operation.template().fixed()
                && call.queryParameters().isEmpty()
                && more.isEmpty()
                && addresses.size() < MOST_ADDRESSES;
        if (fixed) {
            return addresses.computeIfAbsent(
                    operation.path(), path -> base.at(operation.template().expand(name -> name)));
        }
        String path = operation.template().expand(name -> place(operation, call, name));
        StringBuilder query = new StringBuilder();
        for (Call.Parameter parameter : call.queryParameters()) {
            parameters.query(query, parameter.name(), parameter.value(), parameter.style());
        }
        for (Call.Parameter parameter : more) {
            parameters.query(query, parameter.name(), parameter.value(), parameter.style());
        }
        if (!query.isEmpty() && !operation.template().query()) {
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
