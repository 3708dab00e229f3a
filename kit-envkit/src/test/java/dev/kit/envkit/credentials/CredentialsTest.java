package dev.kit.envkit.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentParser;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class CredentialsTest {

    private static final MasterKey KEY = MasterKey.parse(CredentialCipherTest.KEY);
    private static final Map<String, String> SECRETS =
            Map.of("DATABASE_URL", "postgresql://prod/app", "TOKEN", "t0ken");

    private static String sealed() {
        return SealedCredentials.empty("shop", "production", KEY)
                .with(SECRETS, KEY)
                .toJson();
    }

    private static Credentials load(Map<String, String> environment, Properties properties, @Nullable String embedded) {
        Supplier<@Nullable String> resource = () -> embedded;
        return new CredentialsLoader(environment, properties, resource).load();
    }

    private static Map<String, String> key(String value) {
        return Map.of(MasterKey.VARIABLE, value);
    }

    private static Properties shared(Object value) {
        Properties properties = new Properties();
        properties.put(SharedCredentials.PROPERTY, value);
        return properties;
    }

    @Test
    @DisplayName("CR-01 injected credentials are the credentials")
    void takesInjectedOnes() {
        assertThat(load(Map.of(), shared(SECRETS), null).variables()).isEqualTo(SECRETS);
    }

    @Test
    @DisplayName("CR-02 without injection and without a payload there are none")
    void isEmptyOtherwise() {
        assertThat(load(Map.of(), new Properties(), null).variables()).isEmpty();
        assertThat(Credentials.load().variables()).isEmpty();
    }

    @Test
    @DisplayName("CR-03 an embedded payload opens with its key, in both layouts and with several keys")
    void opensThePayload() {
        CredentialCipher.Payload payload = new CredentialCipher(KEY).sealTogether(SECRETS);
        String legacy = "{\"version\":1,\"encrypted\":\"" + payload.encrypted() + "\",\"iv\":\"" + payload.iv() + "\"}";
        String several = MasterKey.generate().hex() + ", " + KEY.hex();

        for (String document : List.of(sealed(), legacy)) {
            for (String keys : List.of(KEY.hex(), several)) {
                assertThat(load(key(keys), new Properties(), document).variables())
                        .isEqualTo(SECRETS);
            }
        }
    }

    @Test
    @DisplayName("CR-04 credentials win over the environment, other variables stay")
    void overridesTheEnvironment() {
        EnvironmentParser parser =
                new EnvironmentParser(Map.of("TOKEN", "weak", "PORT", "80")).with(Credentials.of(SECRETS));

        assertThat(parser.create(env -> env.get("TOKEN").string()).parse()).isEqualTo("t0ken");
        assertThat(parser.create(env -> env.get("PORT").integer()).parse()).isEqualTo(80);
    }

    @Test
    @DisplayName("CR-05 without a key there is one warning, and the environment is used alone")
    void warnsWithoutAKey() {
        Logger logger = (Logger) LoggerFactory.getLogger(Credentials.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            Credentials closed = load(Map.of(), new Properties(), sealed());

            assertThat(closed.variables()).isEmpty();
            assertThat(closed.sealedNames()).containsExactly("DATABASE_URL", "TOKEN");
            assertThat(closed.warning())
                    .hasValueSatisfying(text -> assertThat(text).contains("stage production"));
            assertThat(log.list).hasSize(1);
            assertThat(log.list.get(0).getFormattedMessage()).contains("KIT_MASTER_KEY is not set", "3d3eeaf4");
            assertThatThrownBy(() -> new EnvironmentParser(Map.of())
                            .with(closed)
                            .create(env -> env.get("TOKEN").secret())
                            .parse())
                    .hasMessageContaining("1 of these is in the sealed credentials, which stay closed");
        } finally {
            logger.detachAppender(log);
        }
    }

    @Test
    @DisplayName("CR-08 a key that does not fit fails at once, and neither key nor ciphertext is told")
    void failsWithAWrongKey() {
        MasterKey other = MasterKey.generate();
        String document = sealed();

        assertThatThrownBy(() -> load(key(other.hex()), new Properties(), document))
                .isInstanceOf(CredentialStoreException.class)
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("KIT_MASTER_KEY is key " + other.id()
                        + ", these credentials were sealed with 3d3eeaf4 (stage production)."
                        + " ~/.kit/keys/shop/production.key of whoever sealed them has it.");
        assertThatThrownBy(() -> load(key("abc"), new Properties(), document))
                .hasMessageContaining("64 hexadecimal characters");
    }

    @Test
    @DisplayName("CR-08 an altered or truncated payload fails at once and names the credential")
    void failsWithAnAlteredPayload() {
        String document = sealed();
        String value = SealedCredentials.parse(document).values().getOrDefault("TOKEN", "");
        String altered = document.replace(value, (value.startsWith("A") ? "B" : "A") + value.substring(1));

        assertThatThrownBy(() -> load(key(KEY.hex()), new Properties(), altered))
                .hasMessageContaining("TOKEN was altered")
                .message()
                .doesNotContain(value, KEY.hex());
        assertThatThrownBy(() -> load(key(KEY.hex()), new Properties(), document.substring(0, 40)))
                .isInstanceOf(CredentialStoreException.class);
        assertThatThrownBy(() ->
                        load(key(KEY.hex()), new Properties(), document.replace("\"version\" : 2", "\"version\" : 3")))
                .hasMessageContaining("layout 3");
    }

    @Test
    @DisplayName("CR-10 what is embedded holds ciphertext and key id, never the key or a value")
    void embedsNoKey() {
        assertThat(sealed()).contains("3d3eeaf4", "TOKEN").doesNotContain(KEY.hex(), "t0ken", "postgresql");
    }

    @Test
    @DisplayName("CR-11 copies of the class in other class loaders see the same credentials")
    void sharesAcrossClassLoaders() throws Exception {
        URL[] path = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(CredentialsTest::url)
                .toArray(URL[]::new);
        try (URLClassLoader other = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            Class<?> copy = other.loadClass(Credentials.class.getName());
            assertThat(copy).isNotSameAs(Credentials.class);

            Credentials.share(Map.of("SHARED", "yes"));
            Object loaded = copy.getMethod("load").invoke(null);

            assertThat(copy.getMethod("variables").invoke(loaded)).isEqualTo(Map.of("SHARED", "yes"));
            assertThat(System.getProperties().stringPropertyNames()).doesNotContain(SharedCredentials.PROPERTY);
        } finally {
            System.getProperties().remove(SharedCredentials.PROPERTY);
        }
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }

    @Test
    @DisplayName("CR-12 injection wins over an embedded payload")
    void prefersInjection() {
        assertThat(load(key(KEY.hex()), shared(Map.of("A", "dev")), sealed()).variables())
                .isEqualTo(Map.of("A", "dev"));
    }

    @Test
    @DisplayName("CR-13 injected things that are no texts are refused with a clear message")
    void refusesOtherTypes() {
        assertThatThrownBy(() -> load(Map.of(), shared(Map.of("A", 1)), null))
                .isInstanceOf(CredentialStoreException.class)
                .hasMessageContaining("\"A\"");
        assertThatThrownBy(() -> load(Map.of(), shared("text"), null)).hasMessageContaining("not a map");
    }

    @Test
    @DisplayName("CR-14 credentials cannot be changed and print their names only")
    void isUnmodifiableAndMasked() {
        Credentials credentials = Credentials.of(SECRETS);

        assertThatThrownBy(() -> credentials.variables().put("A", "b"))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(credentials.toString()).contains("TOKEN").doesNotContain("t0ken");
    }

    @Test
    @DisplayName("CD-05 a child process reads the file it was handed once, and deletes it")
    void handsOverToAChild() throws IOException {
        Path file = Credentials.handOver("dev", SECRETS);
        Properties properties = new Properties();
        Map<String, String> environment = Map.of(HandedOverFile.VARIABLE, file.toString());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        assertThat(load(environment, properties, sealed()).variables()).isEqualTo(SECRETS);
        assertThat(file).doesNotExist();
        assertThat(load(environment, properties, sealed()).variables()).isEqualTo(SECRETS);
        assertThatThrownBy(() -> load(environment, new Properties(), null)).hasMessageContaining("does not exist");
    }

    @Test
    @DisplayName("W3 what is lent serves every child process until its lender closes it")
    void lendsToChildren() throws IOException {
        Map<String, String> environment;
        try (LentCredentials lent = Credentials.lend("production", SECRETS)) {
            environment = Map.of(HandedOverFile.VARIABLE, lent.path().toString());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lent.path())))
                    .isEqualTo("r--------");
            for (int child = 0; child < 2; child++) {
                assertThat(load(environment, new Properties(), sealed()).variables())
                        .isEqualTo(SECRETS);
            }
        }
        assertThatThrownBy(() -> load(environment, new Properties(), sealed()))
                .isInstanceOf(CredentialStoreException.class);
    }

    @Test
    @DisplayName("security L-7 the next file that is handed over deletes those of processes that were killed")
    void deletesLeftovers() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path directory = HandedOverFile.directory(System.getenv());
        Path left = Files.createFile(directory.resolve("kit-" + killed.pid() + "-1.credentials"));
        Path alive = Files.createFile(
                directory.resolve("kit-" + ProcessHandle.current().pid() + "-1.credentials"));
        Path other = Files.createFile(directory.resolve("kit-" + killed.pid() + ".credentials"));
        try {
            Files.delete(Credentials.handOver("dev", SECRETS));
            assertThat(left).doesNotExist();
            assertThat(alive).exists();
            assertThat(other).exists();
        } finally {
            Files.deleteIfExists(alive);
            Files.deleteIfExists(other);
        }
    }

    @ParameterizedTest
    @CsvSource({"production, production", "dev, development"})
    @DisplayName("what was handed over advises for its own stage, also to those who ask after the file was read")
    void advisesForTheStageHandedOver(String stage, String shown) {
        Path file = Credentials.handOver(stage, SECRETS);
        Map<String, String> environment = Map.of(HandedOverFile.VARIABLE, file.toString());
        Properties properties = new Properties();
        for (int asked = 0; asked < 2; asked++) {
            Credentials credentials = load(environment, properties, null);
            assertThat(credentials.advice(List.of("STRIPE_KEY")))
                    .containsExactly("try   kit secrets:set STRIPE_KEY --stage " + shown);
            assertThat(credentials.origin("TOKEN")).isEqualTo("credentials, stage " + shown);
        }
    }

    @Test
    @DisplayName("SEC-L1 the file is written to the user's session directory where there is one")
    void prefersTheSessionDirectory(@org.junit.jupiter.api.io.TempDir Path session) {
        assertThat(HandedOverFile.directory(Map.of("XDG_RUNTIME_DIR", session.toString())))
                .isEqualTo(session);
        assertThat(HandedOverFile.directory(Map.of("XDG_RUNTIME_DIR", session + "/none")))
                .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
    }

    @Test
    void aHandedOverFileThatOthersCanReadIsRefused() throws IOException {
        Path file = Credentials.handOver("dev", SECRETS);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try {
            assertThatThrownBy(() -> load(Map.of(HandedOverFile.VARIABLE, file.toString()), new Properties(), null))
                    .hasMessageContaining("open to other users");
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    @DisplayName("SEC-M1 embedded credentials of another stage than KIT_STAGE names stop the start")
    void refusesAnotherStage() {
        CredentialCipher.Payload payload = new CredentialCipher(KEY).sealTogether(SECRETS);
        String legacy = "{\"version\":1,\"encrypted\":\"" + payload.encrypted() + "\",\"iv\":\"" + payload.iv() + "\"}";

        for (String document : List.of(sealed(), legacy)) {
            for (String keys : List.of(KEY.hex(), "")) {
                assertThatThrownBy(() ->
                                load(Map.of(MasterKey.VARIABLE, keys, "KIT_STAGE", "dev"), new Properties(), document))
                        .isInstanceOf(CredentialStoreException.class)
                        .hasMessageContaining("but KIT_STAGE is \"dev\"");
            }
        }
        assertThat(load(Map.of(MasterKey.VARIABLE, KEY.hex(), "KIT_STAGE", "production"), new Properties(), sealed())
                        .variables())
                .isEqualTo(SECRETS);
    }

    @Test
    void valuesFromCredentialsAreNeverShown() {
        EnvironmentParser parser = new EnvironmentParser(Map.of()).with(Credentials.of(Map.of("PORT", "eighty")));

        assertThatThrownBy(() -> parser.create(env -> env.get("PORT").integer()).parse())
                .hasMessageContaining("hidden, 6 chars; integer")
                .hasMessageContaining("from credentials")
                .message()
                .doesNotContain("eighty");
    }

    @Test
    void theResourceIsFoundThroughTheContextClassLoader(@org.junit.jupiter.api.io.TempDir Path directory)
            throws Exception {
        Path resource = directory.resolve(SealedCredentials.RESOURCE);
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, sealed());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            assertThat(Credentials.load().sealedNames()).contains("TOKEN");
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
