package dev.kit.benchmarks.envkit;

import java.util.HashMap;
import java.util.Map;

/** The environment of the comparison: thirty variables that are read, among fifty others. */
final class Variables {

    private static final String TEXT = """
            APP_SERVER_HOST=0.0.0.0
            APP_SERVER_PORT=8080
            APP_SERVER_PATH=/api
            APP_SERVER_THREADS=200
            APP_SERVER_TIMEOUT=PT30S
            APP_DATABASE_URL=postgresql://db.example.com:5432/shop
            APP_DATABASE_USER=shop
            APP_DATABASE_PASSWORD=correct-horse-battery
            APP_DATABASE_POOL=16
            APP_DATABASE_TIMEOUT=PT5S
            APP_DATABASE_SSL=true
            APP_CACHE_HOST=cache.example.com
            APP_CACHE_PORT=6379
            APP_CACHE_TTL=PT10M
            APP_CACHE_SIZE=10000
            APP_CACHE_ENABLED=true
            APP_MAIL_HOST=mail.example.com
            APP_MAIL_PORT=587
            APP_MAIL_SENDER=shop@example.com
            APP_MAIL_TLS=true
            APP_FEATURES_SEARCH=true
            APP_FEATURES_EXPORT=false
            APP_FEATURES_BETA=false
            APP_FEATURES_REGION=eu-central-1
            APP_FEATURES_BATCH=500
            APP_AUTH_ISSUER=https://auth.example.com/realms/shop
            APP_AUTH_AUDIENCE=shop
            APP_AUTH_TTL=PT15M
            APP_AUTH_REFRESH=PT24H
            APP_AUTH_ALGORITHM=RS256
            """;

    private Variables() {}

    static Map<String, String> all() {
        Map<String, String> variables = new HashMap<>();
        TEXT.lines().forEach(line -> {
            int equals = line.indexOf('=');
            variables.put(line.substring(0, equals), line.substring(equals + 1));
        });
        for (int i = 0; i < 50; i++) {
            variables.put("UNRELATED_VARIABLE_" + i, "value " + i);
        }
        return variables;
    }
}
