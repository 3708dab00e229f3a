package dev.kit.envkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.DotEnv;
import dev.kit.envkit.Env;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentProblem;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.EnvironmentSource;
import dev.kit.envkit.Secret;
import dev.kit.envkit.Settings;
import dev.kit.envkit.Variable;
import dev.kit.envkit.credentials.Credentials;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every Java block of the guide stands here as well, so that it compiles and does what the guide says. */
final class GuideTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "DATABASE_URL", "postgresql://db:5432/shop",
            "JWT_SECRET", "0123456789abcdef0123456789abcdef",
            "STORAGE", "fs",
            "STORAGE_DIRECTORY", "/srv/files");

    record AppConfig(int port, Database database, Optional<String> sentry, Secret<String> jwt) {

        record Database(URI url, int pool) {}

        static final EnvironmentSchema<AppConfig> SCHEMA = EnvironmentSchema.of(env -> env.into(
                AppConfig::new,
                env.get("PORT").integer().between(1, 65535).orElse(3000),
                env.into(
                        Database::new,
                        env.get("DATABASE_URL").url().scheme("postgresql"),
                        env.get("DATABASE_POOL_SIZE").integer().orElse(10)),
                env.get("SENTRY_DSN").string().optional(),
                env.get("JWT_SECRET").string().minLength(32).secret()));
    }

    sealed interface Storage {
        record Bucket(String name) implements Storage {}

        record Directory(Path path) implements Storage {}

        static Variable<Storage> of(Env env) {
            return env.oneOf(
                    "STORAGE",
                    Map.of(
                            "s3",
                                    env.into(
                                            Bucket::new,
                                            env.get("STORAGE_BUCKET").string()),
                            "fs",
                                    env.into(
                                            Directory::new,
                                            env.get("STORAGE_DIRECTORY").path())));
        }
    }

    @Test
    void readsTheConfiguration() {
        AppConfig config = new EnvironmentParser(ENVIRONMENT).parse(AppConfig.SCHEMA);

        String secret = config.jwt().reveal();

        assertThat(config.port()).isEqualTo(3000);
        assertThat(config.toString()).contains("jwt=****").doesNotContain(secret);
    }

    @Test
    void layersItsSources() {
        EnvironmentSource process = EnvironmentSource.of("the environment", ENVIRONMENT);

        EnvironmentParser parser =
                new EnvironmentParser(DotEnv.load(Path.of(""))).with(process).with(Credentials.load());

        assertThat(parser.parse(AppConfig.SCHEMA).database().pool()).isEqualTo(10);
    }

    @Test
    void readsWithoutARecord() {
        Settings settings = new EnvironmentParser(ENVIRONMENT)
                .create(env -> env.object(Map.of(
                        "database",
                        env.object(Map.of(
                                "url", env.get("DATABASE_URL").url(),
                                "pool", env.get("DATABASE_POOL_SIZE").integer().defaultTo(10))))))
                .parse();

        assertThat(settings.get("database.pool", Integer.class)).isEqualTo(10);
    }

    @Test
    void choosesABranch() {
        ConfigParser<Storage> storage = new EnvironmentParser(ENVIRONMENT).create(Storage::of);

        assertThat(storage.parse()).isEqualTo(new Storage.Directory(Path.of("/srv/files")));
        assertThat(storage.variableNames()).containsExactly("STORAGE", "STORAGE_BUCKET", "STORAGE_DIRECTORY");
    }

    @Test
    void tellsEverythingAtOnce() {
        Map<String, String> broken = Map.of("PORT", "80a", "DATABSE_URL", "postgresql://db/shop");

        EnvironmentException failure = catchThrowableOfType(
                EnvironmentException.class, () -> new EnvironmentParser(broken).parse(AppConfig.SCHEMA));

        assertThat(failure.problems())
                .extracting(EnvironmentProblem::path)
                .containsExactly("port.PORT", "database.url.DATABASE_URL", "jwt.JWT_SECRET");
    }

    @Test
    @DisplayName("U-docs the guide's sample report is what the program prints, but for file and line")
    void theGuideShowsThisReport(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve(".env"), "PORT=3000\n\nDATABSE_URL=postgresql://db/shop\n");
        Files.writeString(directory.resolve(".env.local"), "\nPORT=80a\n");

        EnvironmentException failure = catchThrowableOfType(
                EnvironmentException.class,
                () -> new EnvironmentParser(DotEnv.load(directory)).parse(AppConfig.SCHEMA));

        assertThat(withoutPlaces(Files.readString(Path.of("../docs/envkit.md"))))
                .contains("```\n" + withoutPlaces(failure.report()) + "\n```");
    }

    private static String withoutPlaces(String text) {
        return text.replaceAll("\\w+\\.java:\\d+", "X.java:1");
    }

    @Test
    void narrowsAValue() {
        ConfigParser<List<URI>> origins = new EnvironmentParser(
                        Map.of("ORIGINS", "https://a.example, https://b.example"))
                .create(env -> env.get("ORIGINS")
                        .list(URI::create)
                        .check(
                                all -> all.stream().allMatch(uri -> "https".equals(uri.getScheme())),
                                "all CORS origins must use HTTPS")
                        .orElse(List.of()));

        assertThat(origins.parse()).hasSize(2);
    }

    @Test
    void theGuideShowsThisSource() throws IOException {
        String source = withoutLayout(Files.readString(Path.of("src/test/java/dev/kit/envkit/docs/GuideTest.java")));
        Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs/envkit.md")));
        int count = 0;
        while (blocks.find()) {
            count++;
            assertThat(source).contains(withoutLayout(blocks.group(1)));
        }
        assertThat(count).isPositive();
    }

    /** Neither indentation nor where a line breaks is compared: the formatter has its own mind. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
