package dev.kit.boot.environment;

import dev.kit.envkit.credentials.Credentials;
import java.util.Map;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Credentials as properties. The suffix of the name makes Spring Boot bind them as it binds the environment, so that
 * {@code SPRING_DATASOURCE_PASSWORD} reaches {@code spring.datasource.password}.
 */
final class CredentialsPropertySource extends SystemEnvironmentPropertySource {

    static final String NAME = "kitCredentials-systemEnvironment";

    private final Credentials credentials;

    CredentialsPropertySource(Credentials credentials) {
        super(NAME, Map.copyOf(credentials.variables()));
        this.credentials = credentials;
    }

    Credentials credentials() {
        return credentials;
    }
}
