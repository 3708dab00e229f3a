package dev.kit.boot.environment;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Recommends {@code DATABASE_URL} if Spring Boot finds no database; Spring Boot itself recommends an embedded one. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoDatabaseFailureAnalyzer implements FailureAnalyzer {

    private static final String VARIABLE = "DATABASE_URL";
    private static final String CAUSE =
            "org.springframework.boot.jdbc.autoconfigure.DataSourceProperties$DataSourceBeanCreationException";

    private final Environment environment;

    NoDatabaseFailureAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        Throwable cause = Stream.iterate(failure, error -> error != null, Throwable::getCause)
                .filter(error -> error.getClass().getName().equals(CAUSE))
                .findFirst()
                .orElse(null);
        if (cause == null
                || Stream.of(VARIABLE, "spring.datasource.url")
                        .anyMatch(name -> StringUtils.hasText(environment.getProperty(name)))) {
            return null;
        }
        return new FailureAnalysis(
                "There is no database: neither " + VARIABLE + " nor spring.datasource.url is set."
                        + (isSealed()
                                ? " " + VARIABLE + " is in the sealed credentials, which stay closed: KIT_MASTER_KEY is"
                                        + " not set."
                                : ""),
                "Set " + VARIABLE + " in the environment or as a credential of this stage, such as"
                        + " postgresql://user:password@host:5432/database, and start again.",
                cause);
    }

    private boolean isSealed() {
        return environment instanceof ConfigurableEnvironment configurable
                && configurable.getPropertySources().get(CredentialsPropertySource.NAME)
                        instanceof CredentialsPropertySource source
                && source.credentials().sealedNames().contains(VARIABLE);
    }
}
