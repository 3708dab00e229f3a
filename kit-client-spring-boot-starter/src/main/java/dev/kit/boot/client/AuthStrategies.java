package dev.kit.boot.client;

import dev.kit.client.ApiClient;
import dev.kit.client.AuthStrategy;
import dev.kit.client.TypedFetcher;
import dev.kit.client.auth.ApiKey;
import dev.kit.client.auth.AwsCredentials;
import dev.kit.client.auth.AwsSigV4;
import dev.kit.client.auth.Basic;
import dev.kit.client.auth.Bearer;
import dev.kit.client.auth.NoAuth;
import dev.kit.client.auth.OAuth2ClientCredentials;
import dev.kit.client.auth.TokenProvider;
import dev.kit.client.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.StringUtils;

/**
 * The strategies that the settings below {@code auth} describe.
 *
 * @param schemes the security schemes of the document
 * @param transport the connections over which tokens are requested; null for the usual ones
 */
record AuthStrategies(
        ClientSettings settings,
        Map<String, AuthProperties> auth,
        List<ApiClient.Scheme> schemes,
        BeanFactory beans,
        @Nullable Transport transport) {

    /** The name for operations whose document names no scheme. */
    private static final String DEFAULT = "default";

    private static final Logger log = LoggerFactory.getLogger(AuthStrategies.class);

    /** The kinds of credentials by the settings of which at least one is given. */
    private static final Map<String, Predicate<AuthProperties>> KINDS = new TreeMap<>(Map.of(
            "none", AuthProperties::none,
            "bean", auth -> auth.bean() != null,
            "token", auth -> auth.token() != null,
            "key", auth -> auth.key() != null,
            "username", auth -> auth.username() != null || auth.password() != null,
            "client-id", auth -> auth.clientId() != null || auth.clientSecret() != null,
            "access-key-id", auth -> auth.accessKeyId() != null || auth.secretAccessKey() != null));

    void addTo(TypedFetcher.Builder builder) {
        List<String> given = new ArrayList<>();
        auth.forEach((name, properties) -> {
            ApiClient.Scheme scheme = scheme(name);
            AuthStrategy strategy = strategy(name, properties, scheme);
            if (scheme == null) {
                builder.auth(strategy);
            } else {
                builder.auth(scheme.name(), strategy);
                given.add(scheme.name());
            }
        });
        List<String> without = schemes.stream()
                .map(ApiClient.Scheme::name)
                .filter(name -> !given.contains(name))
                .toList();
        if (!without.isEmpty()) {
            log.info(
                    "The client {} has no credentials for {}. Calls that need them fail. Set {}.",
                    settings.name(),
                    String.join(", ", without),
                    settings.property("auth") + "." + without.get(0) + ".*");
        }
    }

    /** Returns the scheme of the document; null for the credentials of operations that name none. */
    private ApiClient.@Nullable Scheme scheme(String name) {
        String plain = Nearest.plain(name);
        return schemes.stream()
                .filter(scheme -> Nearest.plain(scheme.name()).equals(plain))
                .findFirst()
                .orElseGet(() -> {
                    if (plain.equals(DEFAULT)) {
                        return null;
                    }
                    List<String> known =
                            schemes.stream().map(ApiClient.Scheme::name).toList();
                    throw settings.wrong(
                            "auth." + name,
                            "the document has no such security scheme, "
                                    + (known.isEmpty() ? "nor any other" : "but " + String.join(", ", known)),
                            Nearest.to(name, known)
                                    .map(near -> "Did you mean " + settings.property("auth." + near) + "?")
                                    .orElse("Write " + settings.property("auth." + DEFAULT)
                                            + ".* for operations that name no scheme."));
                });
    }

    private AuthStrategy strategy(String name, AuthProperties properties, ApiClient.@Nullable Scheme scheme) {
        String place = "auth." + name;
        List<String> kinds = KINDS.entrySet().stream()
                .filter(kind -> kind.getValue().test(properties))
                .map(Map.Entry::getKey)
                .toList();
        if (kinds.size() != 1) {
            throw settings.wrong(
                    place,
                    kinds.isEmpty() ? "there are no credentials" : "several kinds: " + String.join(", ", kinds),
                    "Set one of " + String.join(", ", KINDS.keySet()) + ".");
        }
        ApiClient.Kind wanted = scheme == null ? ApiClient.Kind.OTHER : scheme.kind();
        return switch (kinds.get(0)) {
            case "none" -> new NoAuth();
            case "bean" -> bean(place, Objects.requireNonNull(properties.bean()));
            case "token" -> Bearer.token(of(place, "token", wanted, properties.token(), ApiClient.Kind.BEARER));
            case "key" -> key(place, properties, scheme, wanted);
            case "username" -> basic(place, properties, wanted);
            case "client-id" -> oauth2(place, properties, scheme);
            default -> aws(place, properties);
        };
    }

    /** Returns a credential of the kind that the document wants. */
    private String of(
            String place, String setting, ApiClient.Kind wanted, @Nullable String value, ApiClient.Kind... fitting) {
        if (wanted != ApiClient.Kind.OTHER && !List.of(fitting).contains(wanted)) {
            throw settings.wrong(
                    place + "." + setting,
                    "the document wants " + described(wanted) + " here",
                    "Set " + settings.property(place) + "." + setting(wanted) + " instead.");
        }
        return settings.required(place + "." + setting, value, "…");
    }

    private static String described(ApiClient.Kind kind) {
        return switch (kind) {
            case HEADER, QUERY, COOKIE -> "a key";
            case BASIC -> "a user name and a password";
            case BEARER -> "a token";
            case OTHER -> "another kind of credential";
        };
    }

    private static String setting(ApiClient.Kind kind) {
        return switch (kind) {
            case HEADER, QUERY, COOKIE -> "key";
            case BASIC -> "username";
            case BEARER -> "token";
            case OTHER -> "bean";
        };
    }

    private AuthStrategy key(
            String place, AuthProperties properties, ApiClient.@Nullable Scheme scheme, ApiClient.Kind wanted) {
        String key = of(
                place,
                "key",
                wanted,
                properties.key(),
                ApiClient.Kind.HEADER,
                ApiClient.Kind.QUERY,
                ApiClient.Kind.COOKIE);
        String name = scheme == null || scheme.parameter().isEmpty()
                ? settings.required(place + ".header", properties.header(), "X-API-Key")
                : scheme.parameter();
        return switch (wanted) {
            case QUERY -> ApiKey.query(name, () -> key);
            case COOKIE -> ApiKey.cookie(name, () -> key);
            case HEADER, BASIC, BEARER, OTHER -> ApiKey.header(name, () -> key);
        };
    }

    private AuthStrategy basic(String place, AuthProperties properties, ApiClient.Kind wanted) {
        String user = of(place, "username", wanted, properties.username(), ApiClient.Kind.BASIC);
        String password = properties.password() == null ? "" : properties.password();
        return settings.checked(place + ".username", "Correct the name.", () -> Basic.of(user, password));
    }

    private AuthStrategy oauth2(String place, AuthProperties properties, ApiClient.@Nullable Scheme scheme) {
        String declared = scheme == null ? "" : scheme.tokenUrl();
        String url = settings.required(
                place + ".token-url",
                properties.tokenUrl() == null ? declared : properties.tokenUrl(),
                "https://id.example.com/token");
        String id = settings.required(place + ".client-id", properties.clientId(), "…");
        String secret = settings.required(place + ".client-secret", properties.clientSecret(), "…");
        OAuth2ClientCredentials strategy = settings.checked(
                place + ".token-url", "Correct the address.", () -> OAuth2ClientCredentials.of(url, id, secret));
        if (!properties.scopes().isEmpty()) {
            strategy = strategy.scope(properties.scopes().toArray(String[]::new));
        }
        strategy = properties.secretInBody() ? strategy.secretInBody() : strategy;
        return transport == null ? strategy : strategy.transport(transport);
    }

    private AuthStrategy aws(String place, AuthProperties properties) {
        return AwsSigV4.of(
                new AwsCredentials(
                        settings.required(place + ".access-key-id", properties.accessKeyId(), "…"),
                        settings.required(place + ".secret-access-key", properties.secretAccessKey(), "…"),
                        properties.sessionToken()),
                settings.required(place + ".region", properties.region(), "eu-central-1"),
                properties.service());
    }

    private AuthStrategy bean(String place, String name) {
        Object bean = StringUtils.hasText(name) && beans.containsBean(name) ? beans.getBean(name) : null;
        if (bean instanceof AuthStrategy strategy) {
            return strategy;
        }
        if (bean instanceof TokenProvider provider) {
            return Bearer.of(provider);
        }
        throw settings.wrong(
                place + ".bean",
                bean == null
                        ? "there is no bean \"" + name + "\""
                        : "the bean \"" + name + "\" is a " + bean.getClass().getName(),
                "Name a bean of type AuthStrategy or TokenProvider.");
    }
}
