package dev.kit.boot.client;

import dev.kit.client.ApiClient;
import dev.kit.client.TypedFetcher;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The class of a generated client.
 *
 * @param type a class with {@link ApiClient}
 */
record GeneratedType(Class<?> type) {

    /** Returns the name of a client by its class, such as {@code shop-eu} of {@code ShopEuClient}. */
    static String name(String simpleName) {
        String stem = simpleName.length() > "Client".length() && simpleName.endsWith("Client")
                ? simpleName.substring(0, simpleName.length() - "Client".length())
                : simpleName;
        return stem.replaceAll("([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])", "$1$3-$2")
                .replace("_", "-")
                .toLowerCase(Locale.ROOT);
    }

    List<ApiClient.Scheme> schemes() {
        return List.of(
                Objects.requireNonNull(type.getAnnotation(ApiClient.class)).schemes());
    }

    /** Returns a builder that knows the operations of the document. */
    TypedFetcher.Builder fetcher(String baseUrl) {
        return (TypedFetcher.Builder) invoke("fetcher", String.class, baseUrl);
    }

    Object client(TypedFetcher fetcher) {
        return invoke("of", TypedFetcher.class, fetcher);
    }

    private Object invoke(String method, Class<?> parameter, Object argument) {
        try {
            return type.getMethod(method, parameter).invoke(null, argument);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    type.getName() + " is not as kit generate:client writes it: it has no public " + method + "("
                            + parameter.getSimpleName() + "). Generate it again.",
                    e);
        }
    }
}
