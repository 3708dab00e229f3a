package dev.kit.benchmarks.envkit;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** The yardstick: what one would write without any library, with the same checks and no report. */
final class HandWritten {

    private HandWritten() {}

    static AppConfig parse(Map<String, String> source) {
        return new AppConfig(
                new AppConfig.Server(
                        text(source, "APP_SERVER_HOST"),
                        integer(source, "APP_SERVER_PORT", 1, 65535),
                        text(source, "APP_SERVER_PATH"),
                        integer(source, "APP_SERVER_THREADS", 1, 10_000),
                        Duration.parse(text(source, "APP_SERVER_TIMEOUT"))),
                new AppConfig.Database(
                        URI.create(text(source, "APP_DATABASE_URL")),
                        text(source, "APP_DATABASE_USER"),
                        text(source, "APP_DATABASE_PASSWORD"),
                        integer(source, "APP_DATABASE_POOL", 1, 1000),
                        Duration.parse(text(source, "APP_DATABASE_TIMEOUT")),
                        flag(source, "APP_DATABASE_SSL")),
                new AppConfig.Cache(
                        text(source, "APP_CACHE_HOST"),
                        integer(source, "APP_CACHE_PORT", 1, 65535),
                        Duration.parse(text(source, "APP_CACHE_TTL")),
                        integer(source, "APP_CACHE_SIZE", 1, 1_000_000),
                        flag(source, "APP_CACHE_ENABLED")),
                new AppConfig.Mail(
                        text(source, "APP_MAIL_HOST"),
                        integer(source, "APP_MAIL_PORT", 1, 65535),
                        text(source, "APP_MAIL_SENDER"),
                        flag(source, "APP_MAIL_TLS")),
                new AppConfig.Features(
                        flag(source, "APP_FEATURES_SEARCH"),
                        flag(source, "APP_FEATURES_EXPORT"),
                        flag(source, "APP_FEATURES_BETA"),
                        text(source, "APP_FEATURES_REGION"),
                        integer(source, "APP_FEATURES_BATCH", 1, 100_000)),
                new AppConfig.Auth(
                        URI.create(text(source, "APP_AUTH_ISSUER")),
                        text(source, "APP_AUTH_AUDIENCE"),
                        Duration.parse(text(source, "APP_AUTH_TTL")),
                        Duration.parse(text(source, "APP_AUTH_REFRESH")),
                        text(source, "APP_AUTH_ALGORITHM")));
    }

    private static String text(Map<String, String> source, String name) {
        String value = source.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set.");
        }
        return value;
    }

    private static int integer(Map<String, String> source, String name, int least, int most) {
        int value = Integer.parseInt(text(source, name));
        if (value < least || value > most) {
            throw new IllegalStateException(name + " is out of range.");
        }
        return value;
    }

    private static boolean flag(Map<String, String> source, String name) {
        return switch (text(source, name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalStateException(name + " is no boolean.");
        };
    }
}
