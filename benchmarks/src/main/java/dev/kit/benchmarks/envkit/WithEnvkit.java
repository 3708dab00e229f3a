package dev.kit.benchmarks.envkit;

import dev.kit.envkit.Env;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.Variable;

/** The same configuration described for envkit. */
final class WithEnvkit {

    private WithEnvkit() {}

    static EnvironmentSchema<AppConfig> schema() {
        return EnvironmentSchema.of(env ->
                env.into(AppConfig::new, server(env), database(env), cache(env), mail(env), features(env), auth(env)));
    }

    private static Variable<AppConfig.Server> server(Env env) {
        return env.into(
                AppConfig.Server::new,
                env.get("APP_SERVER_HOST").string(),
                env.get("APP_SERVER_PORT").integer().between(1, 65535),
                env.get("APP_SERVER_PATH").string(),
                env.get("APP_SERVER_THREADS").integer().between(1, 10_000),
                env.get("APP_SERVER_TIMEOUT").duration());
    }

    private static Variable<AppConfig.Database> database(Env env) {
        return env.into(
                AppConfig.Database::new,
                env.get("APP_DATABASE_URL").url(),
                env.get("APP_DATABASE_USER").string(),
                env.get("APP_DATABASE_PASSWORD").string(),
                env.get("APP_DATABASE_POOL").integer().between(1, 1000),
                env.get("APP_DATABASE_TIMEOUT").duration(),
                env.get("APP_DATABASE_SSL").bool());
    }

    private static Variable<AppConfig.Cache> cache(Env env) {
        return env.into(
                AppConfig.Cache::new,
                env.get("APP_CACHE_HOST").string(),
                env.get("APP_CACHE_PORT").integer().between(1, 65535),
                env.get("APP_CACHE_TTL").duration(),
                env.get("APP_CACHE_SIZE").integer().between(1, 1_000_000),
                env.get("APP_CACHE_ENABLED").bool());
    }

    private static Variable<AppConfig.Mail> mail(Env env) {
        return env.into(
                AppConfig.Mail::new,
                env.get("APP_MAIL_HOST").string(),
                env.get("APP_MAIL_PORT").integer().between(1, 65535),
                env.get("APP_MAIL_SENDER").string(),
                env.get("APP_MAIL_TLS").bool());
    }

    private static Variable<AppConfig.Features> features(Env env) {
        return env.into(
                AppConfig.Features::new,
                env.get("APP_FEATURES_SEARCH").bool(),
                env.get("APP_FEATURES_EXPORT").bool(),
                env.get("APP_FEATURES_BETA").bool(),
                env.get("APP_FEATURES_REGION").string(),
                env.get("APP_FEATURES_BATCH").integer().between(1, 100_000));
    }

    private static Variable<AppConfig.Auth> auth(Env env) {
        return env.into(
                AppConfig.Auth::new,
                env.get("APP_AUTH_ISSUER").url(),
                env.get("APP_AUTH_AUDIENCE").string(),
                env.get("APP_AUTH_TTL").duration(),
                env.get("APP_AUTH_REFRESH").duration(),
                env.get("APP_AUTH_ALGORITHM").string());
    }
}
