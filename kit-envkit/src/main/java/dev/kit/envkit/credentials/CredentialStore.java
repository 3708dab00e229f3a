package dev.kit.envkit.credentials;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stores the sealed credentials of a project and their keys.
 *
 * <p>Each stage has one file. Sealed files belong in the repository; keys are stored in the owner's home directory and
 * never in the repository. Thread-safe: every change holds a lock that other processes respect as well.
 */
public final class CredentialStore {

    static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    private static final Pattern STAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern PROJECT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");
    private static final Pattern URL_PASSWORD =
            Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*://[^/?#@:\\s]*:)[^/?#\\s]*(@)");
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path directory;
    private final KeyFiles keys;
    private final String project;
    private final List<MasterKey> given;

    private CredentialStore(Path directory, KeyFiles keys, String project, List<MasterKey> given) {
        this.directory = directory;
        this.keys = keys;
        this.project = matching(PROJECT, project, "Project");
        this.given = given;
    }

    /**
     * Opens the store of {@code project}.
     *
     * <p>Sealed files are in {@code projectDirectory/.kit/secrets}, keys in {@code ~/.kit/keys/project}, and in {@code
     * KIT_MASTER_KEY} of {@code environment} if set. {@code KIT_HOME} of {@code environment} replaces {@code ~/.kit}.
     */
    public static CredentialStore open(Path projectDirectory, String project, Map<String, String> environment) {
        String chosen = environment.getOrDefault("KIT_HOME", "");
        Path home = chosen.isBlank() ? Path.of(System.getProperty("user.home"), ".kit") : Path.of(chosen);
        Path secrets = projectDirectory.resolve(".kit").resolve("secrets");
        return open(secrets, home.resolve("keys"), project, environment);
    }

    static CredentialStore open(Path secrets, Path keyHome, String project, Map<String, String> environment) {
        List<MasterKey> given = MasterKey.parseAll(environment.getOrDefault(MasterKey.VARIABLE, ""));
        return new CredentialStore(secrets, new KeyFiles(keyHome.resolve(project)), project, given);
    }

    private static String matching(Pattern pattern, String text, String what) {
        if (!pattern.matcher(text).matches()) {
            throw new CredentialStoreException(
                    what + " \"" + text + "\" is not a plain name of letters, digits, \"-\" and \"_\".");
        }
        return text;
    }

    /** Returns whether {@code stage} has been initialised. */
    public boolean exists(String stage) {
        return Files.exists(file(stage));
    }

    /**
     * Creates an empty stage, and its key unless a key exists.
     *
     * @return the key that seals the stage
     * @throws CredentialStoreException if the stage exists
     */
    public MasterKey initialise(String stage) {
        return locked(stage, () -> {
            if (exists(stage)) {
                throw new CredentialStoreException("Stage \"" + stage + "\" exists already: " + file(stage));
            }
            MasterKey key = keys.current(stage).orElseGet(MasterKey::generate);
            keys.makeCurrent(stage, key);
            write(SealedCredentials.empty(project, stage, key));
            return key;
        });
    }

    /** Returns the file of {@code stage}'s current key. It may not exist on this machine. */
    public Path keyFile(String stage) {
        return keys.directory().resolve(matching(STAGE, stage, "Stage") + ".key");
    }

    /** Returns the names of {@code stage}, sorted. No key is needed. */
    public List<String> names(String stage) {
        return sealed(stage).names();
    }

    /**
     * Returns all credentials of {@code stage}, opened.
     *
     * @throws CredentialStoreException if the stage or its key is missing, or a value was altered
     */
    public Map<String, String> reveal(String stage) {
        return sealed(stage).open(available(stage));
    }

    /**
     * Returns the sealed form of {@code stage}, for inclusion in an artefact. No key is needed.
     *
     * @throws CredentialStoreException if the file holds the credentials of another stage or project
     */
    public SealedCredentials sealed(String stage) {
        String json = content(stage);
        String where = file(stage).toString();
        CredentialCipher.Payload legacy = SealedJson.readLegacy(json, where);
        return legacy == null
                ? SealedCredentials.parse(json, where).requireFor(project, stage, where)
                : upgraded(stage, legacy);
    }

    /** Converts the first layout, which needs its key even for listing; the next change writes the second. */
    private SealedCredentials upgraded(String stage, CredentialCipher.Payload legacy) {
        MasterKey key = available(stage).get(0);
        Map<String, String> plain = new CredentialCipher(key).openTogether(legacy);
        requireNames(plain);
        return SealedCredentials.empty(project, stage, key).with(plain, key);
    }

    /**
     * Seals {@code value} under {@code name}.
     *
     * @throws CredentialStoreException if the stage is not sealed with its current key
     */
    public void set(String stage, String name, String value) {
        merge(stage, Map.of(name, value));
    }

    /**
     * Seals all of {@code credentials}, and keeps the existing ones.
     *
     * @throws CredentialStoreException if the stage is not sealed with its current key
     */
    public void merge(String stage, Map<String, String> credentials) {
        requireNames(credentials);
        locked(stage, () -> {
            SealedCredentials present = sealed(stage);
            write(present.with(credentials, current(present)));
            return stage;
        });
    }

    /** Seals all of {@code credentials}, and removes all others. */
    public void replace(String stage, Map<String, String> credentials) {
        requireNames(credentials);
        locked(stage, () -> {
            SealedCredentials present = sealed(stage);
            MasterKey key = current(present);
            List<String> dropped = new ArrayList<>(present.names());
            dropped.removeAll(credentials.keySet());
            write(present.without(dropped).with(credentials, key));
            return stage;
        });
    }

    private static void requireNames(Map<String, String> credentials) {
        credentials.keySet().forEach(name -> matching(NAME, name, "Credential"));
    }

    /**
     * Joins both sides of a file that has conflict markers.
     *
     * <p>A name that one side alone changed is kept as that side has it. A value that a merge brought in beside a new
     * key is sealed anew, also without markers.
     *
     * @param ancestor the file before both changes; any other text if it is unknown
     * @param ours the whole file of the side above {@code =======}; any other text if the markers alone are known
     * @param theirs the whole file of the side below, likewise
     * @param preferred the side that decides about names that both changed; may be null
     * @return whether there was anything to do
     * @throws CredentialStoreException if both sides changed a name and no side is preferred
     */
    public boolean join(String stage, String ancestor, String ours, String theirs, @Nullable MergeSide preferred) {
        return locked(stage, () -> {
            SealedConflict sides = SealedConflict.of(content(stage)).or(ours, theirs);
            SealedCredentials upper = side(stage, sides.ours());
            SealedMerge merge = SealedMerge.of(upper, side(stage, sides.theirs()), ancestor, available(stage));
            SealedCredentials joined = joined(merge, preferred);
            boolean changed = sides.differ() || !joined.equals(upper);
            if (changed) {
                write(joined);
            }
            return changed;
        });
    }

    private SealedCredentials side(String stage, String text) {
        String where = "one side of " + file(stage);
        return SealedCredentials.parse(text, where).requireFor(project, stage, where);
    }

    private SealedCredentials joined(SealedMerge sides, @Nullable MergeSide preferred) {
        Optional<String> current = currentKey(sides.ours().stage()).map(MasterKey::id);
        return sides.join(current(sides.decisive(current.orElse(""))), preferred);
    }

    private Optional<MasterKey> currentKey(String stage) {
        return keys.current(stage).or(() -> given.stream().findFirst());
    }

    /** Removes {@code name}, if it exists. */
    public void remove(String stage, String name) {
        locked(stage, () -> {
            write(sealed(stage).without(List.of(name)));
            return stage;
        });
    }

    /**
     * Replaces the password of {@code name} by 32 random characters.
     *
     * <p>It replaces the password of a URL, else the whole value.
     *
     * @return the new value, which must be set in the service as well
     */
    public String rotate(String stage, String name) {
        String present = reveal(stage).get(name);
        if (present == null) {
            throw new CredentialStoreException("Stage \"" + stage + "\" has no credential \"" + name + "\".");
        }
        String rotated = withFreshPassword(present);
        set(stage, name, rotated);
        return rotated;
    }

    private static String withFreshPassword(String value) {
        Matcher url = URL_PASSWORD.matcher(value);
        return url.find() ? url.replaceFirst("$1" + password() + "$2") : password();
    }

    /** Generates 192 random bits, in characters that need no escaping anywhere. */
    private static String password() {
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Seals everything with a new key.
     *
     * <p>The old key is kept along with the new one, and a crash at any point leaves a store that one of the two opens.
     *
     * @return the new key
     */
    public MasterKey rekey(String stage) {
        return locked(stage, () -> {
            SealedCredentials present = sealed(stage);
            Map<String, String> plain = present.open(available(stage));
            keys.keep(stage, fitting(present));
            MasterKey fresh = MasterKey.generate();
            keys.keep(stage, fresh);
            write(SealedCredentials.empty(project, stage, fresh).with(plain, fresh));
            keys.makeCurrent(stage, fresh);
            return fresh;
        });
    }

    /** Requires the current key, since a file restored from the history is sealed with a key that may have leaked. */
    private MasterKey current(SealedCredentials sealed) {
        MasterKey key = fitting(sealed);
        Path file = keyFile(sealed.stage());
        if (currentKey(sealed.stage()).filter(key::equals).isEmpty()) {
            throw new CredentialStoreException("Stage \"" + sealed.stage() + "\" is sealed with key " + key.id()
                    + ", which is not the current key in " + (Files.exists(file) ? file : MasterKey.VARIABLE)
                    + ". A holder of the older key could read the new value. Update "
                    + file(sealed.stage()).getFileName() + " or " + file.getFileName()
                    + ", or run kit secrets:rekey --stage " + sealed.stage() + '.');
        }
        return key;
    }

    private MasterKey fitting(SealedCredentials sealed) {
        return available(sealed.stage()).stream()
                .filter(key -> key.id().equals(sealed.keyId()))
                .findFirst()
                .orElseThrow(() -> new CredentialStoreException("Stage \"" + sealed.stage() + "\" is sealed with key "
                        + sealed.keyId() + ", which is neither in " + MasterKey.VARIABLE + " nor in "
                        + keys.directory() + '.'));
    }

    private List<MasterKey> available(String stage) {
        List<MasterKey> all = new ArrayList<>(given);
        all.addAll(keys.all(stage));
        if (all.isEmpty()) {
            throw new CredentialStoreException("There is no key for stage \"" + stage + "\". Set " + MasterKey.VARIABLE
                    + ", or get " + stage + ".key from a colleague and put it into " + keys.directory() + '.');
        }
        return all;
    }

    private Path file(String stage) {
        return directory.resolve(matching(STAGE, stage, "Stage") + ".json");
    }

    private String content(String stage) {
        Path file = file(stage);
        if (!Files.exists(file)) {
            throw new CredentialStoreException("Secrets not found for stage \"" + stage
                    + "\". Create them with kit secrets:init --stage " + stage + '.');
        }
        return SealedCredentials.text(file);
    }

    private void write(SealedCredentials sealed) {
        PrivateFile.write(file(sealed.stage()), sealed.toJson());
    }

    private <T> T locked(String stage, Supplier<T> change) {
        return keys.locked(matching(STAGE, stage, "Stage"), change);
    }
}
