package dev.kit.envkit.credentials;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the credentials of a process, in the order documented at {@link Credentials#load()}. */
record CredentialsLoader(Map<String, String> environment, Properties properties, Supplier<@Nullable String> embedded) {

    /** The variable that names the stage whose credentials must be embedded. */
    static final String STAGE = "KIT_STAGE";

    private static final Logger log = LoggerFactory.getLogger(Credentials.class);

    static CredentialsLoader ofProcess() {
        return new CredentialsLoader(System.getenv(), System.getProperties(), CredentialsLoader::resource);
    }

    private static @Nullable String resource() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context != null ? context : ClassLoader.getSystemClassLoader();
        try (InputStream in = loader.getResourceAsStream(SealedCredentials.RESOURCE)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(SealedCredentials.RESOURCE + " cannot be read.", e);
        }
    }

    Credentials load() {
        Optional<StageCredentials> handedOver = handedOver();
        if (handedOver.isPresent()) {
            return handedOver.get().toCredentials();
        }
        String sealed = embedded.get();
        return sealed == null ? Credentials.none() : open(sealed);
    }

    private Credentials open(String json) {
        String keys = environment.getOrDefault(MasterKey.VARIABLE, "");
        CredentialCipher.Payload legacy = SealedJson.readLegacy(json, SealedCredentials.RESOURCE);
        if (legacy == null) {
            SealedCredentials sealed = SealedCredentials.parse(json, SealedCredentials.RESOURCE);
            requireStage(sealed.stage());
            return open(sealed, keys);
        }
        requireStage("");
        return keys.isBlank()
                ? closed(null)
                : new Credentials(openLegacy(legacy, keys), "credentials", null, List.of());
    }

    /** Rejects credentials of another stage than {@code KIT_STAGE}; {@code dev} equals {@code development}. */
    private void requireStage(String sealed) {
        String wanted = environment.getOrDefault(STAGE, "").strip();
        if (!wanted.isEmpty() && !StageCredentials.inFull(wanted).equals(StageCredentials.inFull(sealed))) {
            throw new CredentialStoreException(SealedCredentials.RESOURCE + " holds the credentials of "
                    + (sealed.isEmpty() ? "no known stage (layout 1)" : "stage \"" + sealed + '"') + ", but " + STAGE
                    + " is \"" + wanted + "\". Build with the sealed file of that stage, or correct " + STAGE + '.');
        }
    }

    private static Credentials open(SealedCredentials sealed, String keys) {
        return keys.isBlank()
                ? closed(sealed)
                : new Credentials(
                        sealed.open(MasterKey.parseAll(keys)),
                        "credentials, stage " + sealed.stage(),
                        sealed.stage(),
                        List.of());
    }

    private static Credentials closed(@Nullable SealedCredentials sealed) {
        String which = sealed == null ? "" : " of stage " + sealed.stage() + " (key " + sealed.keyId() + ")";
        String warning = MasterKey.VARIABLE + " is not set: the sealed credentials" + which
                + " stay closed and the environment is used alone.";
        log.warn(warning);
        return Credentials.closed(sealed == null ? List.of() : sealed.names(), warning);
    }

    /** Tries each key, since the first layout does not identify its key, and reports the last failure. */
    private static Map<String, String> openLegacy(CredentialCipher.Payload payload, String keys) {
        CredentialStoreException failure = new CredentialStoreException(MasterKey.VARIABLE + " holds no key.");
        for (MasterKey key : MasterKey.parseAll(keys)) {
            try {
                return new CredentialCipher(key).openTogether(payload);
            } catch (CredentialStoreException e) {
                failure = e;
            }
        }
        throw failure;
    }

    /** Reads the file of the parent process and shares its content with later callers, since reading deletes it. */
    private Optional<StageCredentials> handedOver() {
        synchronized (properties) {
            Optional<StageCredentials> shared = SharedCredentials.find(properties);
            String file = environment.get(HandedOverFile.VARIABLE);
            if (shared.isPresent() || file == null || file.isBlank()) {
                return shared;
            }
            StageCredentials taken = HandedOverFile.take(Path.of(file));
            SharedCredentials.share(properties, taken);
            return Optional.of(taken);
        }
    }
}
