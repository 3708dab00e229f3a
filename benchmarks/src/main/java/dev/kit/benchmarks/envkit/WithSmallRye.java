package dev.kit.benchmarks.envkit;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** The same configuration read leaf by leaf from SmallRye Config, which is cheaper than its mapping of interfaces. */
final class WithSmallRye {

    private WithSmallRye() {}

    static SmallRyeConfig config(Map<String, String> source) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withConverter(Duration.class, 200, Duration::parse)
                .withSources(new EnvConfigSource(source, 300))
                .build();
    }

    static AppConfig parse(SmallRyeConfig config) {
        return new AppConfig(
                new AppConfig.Server(
                        text(config, "app.server.host"),
                        integer(config, "app.server.port"),
                        text(config, "app.server.path"),
                        integer(config, "app.server.threads"),
                        duration(config, "app.server.timeout")),
                new AppConfig.Database(
                        config.getValue("app.database.url", URI.class),
                        text(config, "app.database.user"),
                        text(config, "app.database.password"),
                        integer(config, "app.database.pool"),
                        duration(config, "app.database.timeout"),
                        flag(config, "app.database.ssl")),
                new AppConfig.Cache(
                        text(config, "app.cache.host"),
                        integer(config, "app.cache.port"),
                        duration(config, "app.cache.ttl"),
                        integer(config, "app.cache.size"),
                        flag(config, "app.cache.enabled")),
                new AppConfig.Mail(
                        text(config, "app.mail.host"),
                        integer(config, "app.mail.port"),
                        text(config, "app.mail.sender"),
                        flag(config, "app.mail.tls")),
                new AppConfig.Features(
                        flag(config, "app.features.search"),
                        flag(config, "app.features.export"),
                        flag(config, "app.features.beta"),
                        text(config, "app.features.region"),
                        integer(config, "app.features.batch")),
                new AppConfig.Auth(
                        config.getValue("app.auth.issuer", URI.class),
                        text(config, "app.auth.audience"),
                        duration(config, "app.auth.ttl"),
                        duration(config, "app.auth.refresh"),
                        text(config, "app.auth.algorithm")));
    }

    private static String text(SmallRyeConfig config, String name) {
        return config.getValue(name, String.class);
    }

    private static int integer(SmallRyeConfig config, String name) {
        return config.getValue(name, Integer.class);
    }

    private static boolean flag(SmallRyeConfig config, String name) {
        return config.getValue(name, Boolean.class);
    }

    private static Duration duration(SmallRyeConfig config, String name) {
        return config.getValue(name, Duration.class);
    }
}
