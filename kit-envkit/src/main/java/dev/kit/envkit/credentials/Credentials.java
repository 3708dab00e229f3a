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
 * Secrets to lay over the environment: {@code new EnvironmentParser(System.getenv()).with(Credentials.load())}.
 *
 * <p>Immutable and thread-safe; {@code toString} shows names only.
 */
public final class Credentials implements EnvironmentSource {

    /** The variable that names the file of a parent process. */
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
     * The credentials of this process: what {@code kit dev} or {@code kit exec} handed over, else what was sealed into
     * the application, opened with {@code KIT_MASTER_KEY}, else none.
     *
     * @throws CredentialsException when the key does not fit, the sealed credentials were altered, or they are those of
     *     another stage than {@code KIT_STAGE} names
     */
    public static Credentials load() {
        return CredentialsLoader.ofProcess().load();
    }

    /** No values, because {@code sealed} ones stay closed. */
    static Credentials closed(List<String> sealed, String warning) {
        return new Credentials(Map.of(), "credentials", null, sealed, warning);
    }

    /** Credentials without any value. */
    public static Credentials none() {
        return NONE;
    }

    /** A copy of {@code variables}. */
    public static Credentials of(Map<String, String> variables) {
        return new Credentials(variables, "credentials", null, List.of());
    }

    /** Gives {@code credentials} to everything in this JVM that calls {@link #load()} from now on. */
    public static void share(Map<String, String> credentials) {
        SharedCredentials.share(
                System.getProperties(), new StageCredentials(StageCredentials.DEVELOPMENT, credentials));
    }

    /**
     * Writes an owner-only temporary file for a child process, which gets its path in {@code KIT_CREDENTIALS_FILE},
     * reads it once and deletes it. The caller deletes it when the child has ended without doing so. Reports of the child
     * advise to set missing variables for {@code stage}.
     */
    public static Path handOver(String stage, Map<String, String> credentials) {
        return HandedOverFile.write(new StageCredentials(stage, credentials), false);
    }

    /**
     * Writes such a file for any number of child processes, which leave it in place; the caller deletes it when they
     * have ended.
     */
    public static Path lend(String stage, Map<String, String> credentials) {
        return HandedOverFile.write(new StageCredentials(stage, credentials), true);
    }

    /** The secrets by name; unmodifiable. */
    @Override
    public Map<String, String> variables() {
        return variables;
    }

    /** Names that were sealed but could not be opened because no key is set. */
    public List<String> sealedNames() {
        return sealed;
    }

    /** Why the sealed credentials stay closed; already logged by {@link #load()}. */
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
