package dev.kit.cli.generate;

import dev.kit.client.ApiException;
import dev.kit.client.Operation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Calls of a generated Java client, whose types read the bodies from JSON and write the answers as JSON. */
public final class JavaCalls implements AutoCloseable {

    private static final String PACKAGE = "com.example.called";
    private static final JsonCodec JSON = JsonCodec.standard();

    private final URLClassLoader loader;
    private final TypedFetcher fetcher;

    /** Generates and compiles the client of a document. */
    public JavaCalls(Path document, Path directory, String address) throws IOException {
        GeneratedSources sources = new GeneratedSources(directory);
        sources.generate(document, PACKAGE);
        sources.compile();
        URL[] classes = {directory.resolve("classes").toUri().toURL()};
        loader = new URLClassLoader(classes, JavaCalls.class.getClassLoader());
        fetcher = TypedFetcher.builder(address).retry(RetryPolicy.none()).build();
    }

    /** Posts a body to the path {@code /tag}, which is the only one of its tag. */
    @SuppressWarnings("unchecked") // the body is read as the operation's own type says
    public CallResult post(String tag, String body) throws ReflectiveOperationException {
        Field field = loader.loadClass(PACKAGE + "." + tag).getField("POST_" + tag);
        Operation<Object, Object, ?> operation = (Operation<Object, Object, ?>) field.get(null);
        Class<?> type = (Class<?>) ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0];
        try {
            Object input = JSON.read(body.getBytes(StandardCharsets.UTF_8), TypeRef.of(type));
            List<String> unknown = new ArrayList<>();
            RoundTrip.unknown(input, "", unknown);
            if (!unknown.isEmpty()) {
                return new CallResult("of no variant", unknown.toString());
            }
            return new CallResult("", new String(JSON.write(fetcher.call(operation, input)), StandardCharsets.UTF_8));
        } catch (JsonException e) {
            return new CallResult("not read", String.valueOf(e.getMessage()));
        } catch (ApiException e) {
            return new CallResult("failed", e.failure().toString());
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
