package dev.kit.envkit.credentials;

import dev.kit.envkit.EnvironmentSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Secrets that override the environment.
 *
 * <p>Use them as {@code new EnvironmentParser(System.getenv()).with(Credentials.load())}. Immutable and thread-safe;
 * {@code toString} shows names only.
 */
public final class Credentials implements EnvironmentSource {

    /** The environment variable that names the credentials file of a parent process. */
    public static final String FILE_VARIABLE = HandedOverFile.VARIABLE;

    private static final Credentials NONE = new Credentials(Map.of(), "credentials", null, List.of());

    private final Map<String, String> variables;
    private final String origin;
    private final @Nullable String stage;
    private final List<String> sealed;
    private final @Nullable String warning;

    Credentials(Map<String, String> variables, String origin, @Nullable String stage, List<String> sealed) {
        this(variables, origin, stage, sealed, null);
    }

    private Credentials(
            Map<String, String> variables,
            String origin,
            @Nullable String stage,
            List<String> sealed,
            @Nullable String warning) {
        this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        this.origin = origin;
        this.stage = stage;
        this.sealed = List.copyOf(sealed);
        this.warning = warning;
    }

    /**
     * Returns the credentials of this process.
     *
     * <p>They are those that {@code kit dev} or {@code kit exec} passed on, else those that were sealed into the
     * application, opened with {@code KIT_MASTER_KEY}, else none.
     *
     * @throws CredentialStoreException if the key does not fit, the sealed credentials were altered, or they belong to
     *     another stage than {@code KIT_STAGE} names
     */
    public static Credentials load() {
        return CredentialsLoader.ofProcess().load();
    }

    /** Returns credentials without values, because {@code sealed} ones could not be opened. */
    static Credentials closed(List<String> sealed, String warning) {
        return new Credentials(Map.of(), "credentials", null, sealed, warning);
    }

    /** Returns credentials without any value. */
    public static Credentials none() {
        return NONE;
    }

    /** Returns a copy of {@code variables}. */
    public static Credentials of(Map<String, String> variables) {
        return new Credentials(variables, "credentials", null, List.of());
    }

    /**
     * Provides {@code credentials} to all later calls of {@link #load()}.
     *
     * <p>It applies to this whole JVM.
     */
    public static void share(Map<String, String> credentials) {
        SharedCredentials.share(
                System.getProperties(), new StageCredentials(StageCredentials.DEVELOPMENT, credentials));
    }

    /**
     * Writes a temporary credentials file for one child process.
     *
     * <p>Only its owner may read it. The child gets its path in {@code KIT_CREDENTIALS_FILE}, reads it once and deletes
     * it. The caller deletes it if the child has ended without doing so. Reports of the child advise setting missing
     * variables for {@code stage}.
     */
    public static Path handOver(String stage, Map<String, String> credentials) {
        return HandedOverFile.write(new StageCredentials(stage, credentials));
    }

    /**
     * Lends credentials to any number of child processes.
     *
     * <p>They read them at {@link LentCredentials#path()} until the caller closes them, or ends in any way.
     */
    public static LentCredentials lend(String stage, Map<String, String> credentials) {
        return LentCredentials.of(new StageCredentials(stage, credentials));
    }

    /** Returns the secrets by name. The map is unmodifiable. */
    @Override
    public Map<String, String> variables() {
        return variables;
    }

    /**
     * Returns the sealed names that could not be opened.
     *
     * <p>They could not be opened because no key is set.
     */
    public List<String> sealedNames() {
        return sealed;
    }

    /**
     * Returns the reason why sealed credentials were not opened.
     *
     * <p>{@link #load()} has already logged it.
     */
    public Optional<String> warning() {
        return Optional.ofNullable(warning);
    }

    @Override
    public String origin(String name) {
        return origin;
    }

    @Override
    public boolean confidential(String name) {
        return true;
    }

    @Override
    public List<String> advice(Collection<String> missing) {
        List<String> lines = new ArrayList<>();
        long closed = missing.stream().filter(sealed::contains).count();
        if (closed > 0) {
            lines.add(closed + " of these " + (closed == 1 ? "is" : "are")
                    + " in the sealed credentials, which stay closed: KIT_MASTER_KEY is not set");
        }
        if (stage != null && !missing.isEmpty()) {
            lines.add("try   kit secrets:set " + missing.iterator().next() + " --stage " + stage);
        }
        return lines;
    }

    @Override
    public String toString() {
        return "Credentials" + variables.keySet();
    }
}
