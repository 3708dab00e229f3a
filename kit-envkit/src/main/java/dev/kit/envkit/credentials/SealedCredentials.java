package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The credentials of one stage, each value sealed by itself. Safe to commit and to ship. Immutable.
 *
 * @param keyId the id of the key that opens them, see {@link MasterKey#id()}
 * @param values sealed values by name
 */
public record SealedCredentials(String project, String stage, String keyId, Map<String, String> values) {

    /** The class path location of an application's sealed credentials. */
    public static final String RESOURCE = "META-INF/kit/credentials.json";

    /** Sorts and copies the values. */
    public SealedCredentials {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** Returns sealed credentials without any value. */
    public static SealedCredentials empty(String project, String stage, MasterKey key) {
        return new SealedCredentials(project, stage, key.id(), Map.of());
    }

    /**
     * Reads the JSON form of layout 2.
     *
     * @throws CredentialStoreException if the text is anything else
     */
    public static SealedCredentials parse(String json) {
        return parse(json, "the sealed credentials");
    }

    static SealedCredentials parse(String json, String where) {
        return SealedJson.read(json, where);
    }

    /**
     * Reads a file of layout 2.
     *
     * @throws CredentialStoreException with file and line if the content is anything else
     */
    public static SealedCredentials read(Path file) {
        return parse(text(file), file.toString());
    }

    /** Decodes other encodings with replacement characters, so that the failure has a line. */
    static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CredentialStoreException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Returns these credentials if they belong to that stage and project.
     *
     * @param where the file or resource they were read from, for the message
     * @throws CredentialStoreException if they belong to another one, as after a copy
     */
    SealedCredentials requireFor(String project, String stage, String where) {
        if (this.stage.equals(stage) && this.project.equals(project)) {
            return this;
        }
        throw new CredentialStoreException(
                where + " holds the credentials of stage \"" + this.stage + "\" of project \""
                        + this.project + "\", not those of stage \"" + stage + "\" of project \"" + project
                        + "\": it was copied or renamed. Take the right file back from the repository's"
                        + " history; to start the"
                        + " stage anew, remove the file and run kit secrets:init --stage " + stage + '.');
    }

    /** Returns the JSON form, in name order. */
    public String toJson() {
        return SealedJson.write(this);
    }

    /** Returns the names, sorted. They are readable without a key. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    /**
     * Opens every value with the one of {@code keys} that sealed them.
     *
     * @throws CredentialStoreException if none of the keys did, or a value was altered
     */
    public Map<String, String> open(Collection<MasterKey> keys) {
        CredentialCipher cipher = new CredentialCipher(fitting(keys));
        Map<String, String> plain = new TreeMap<>();
        values.forEach((name, value) -> plain.put(name, cipher.open(place(name), value)));
        return Collections.unmodifiableMap(plain);
    }

    /**
     * Opens every value with one of {@code keys}, whichever it is.
     *
     * <p>A merge may have put a value of a former key beside those of the present one.
     */
    Map<String, String> openWithAny(Collection<MasterKey> keys) {
        Map<String, String> plain = new TreeMap<>();
        values.forEach((name, value) -> {
            MasterKey key = keys.stream()
                    .filter(each -> opens(each, name, value))
                    .findFirst()
                    .orElseGet(() -> fitting(keys));
            plain.put(name, new CredentialCipher(key).open(place(name), value));
        });
        return plain;
    }

    /** Returns {@code plain} sealed with {@code key}: as it is here if the key opens that. */
    String sealed(String name, String plain, MasterKey key) {
        String present = values.get(name);
        return present != null && opens(key, name, present)
                ? present
                : new CredentialCipher(key).seal(place(name), plain);
    }

    private boolean opens(MasterKey key, String name, String value) {
        try {
            new CredentialCipher(key).open(place(name), value);
            return true;
        } catch (CredentialStoreException e) {
            return false;
        }
    }

    private MasterKey fitting(Collection<MasterKey> keys) {
        for (MasterKey key : keys) {
            if (key.id().equals(keyId)) {
                return key;
            }
        }
        throw new CredentialStoreException(MasterKey.VARIABLE + " is key "
                + keys.stream().map(MasterKey::id).collect(Collectors.joining(", "))
                + ", these credentials were sealed with " + keyId + " (stage " + stage + "). ~/.kit/keys/" + project
                + '/' + stage + ".key of whoever sealed them has it.");
    }

    /** Returns a copy updated with {@code plain}; an unchanged value keeps its sealed form. */
    SealedCredentials with(Map<String, String> plain, MasterKey key) {
        Map<String, String> present = open(List.of(key));
        CredentialCipher cipher = new CredentialCipher(key);
        Map<String, String> changed = new TreeMap<>(values);
        plain.forEach((name, value) -> {
            if (!value.equals(present.get(name))) {
                changed.put(name, cipher.seal(place(name), value));
            }
        });
        return new SealedCredentials(project, stage, keyId, changed);
    }

    SealedCredentials without(Collection<String> names) {
        Map<String, String> fewer = new TreeMap<>(values);
        fewer.keySet().removeAll(names);
        return new SealedCredentials(project, stage, keyId, fewer);
    }

    private CredentialCipher.Place place(String name) {
        return new CredentialCipher.Place(project, stage, name);
    }

    /** Omits sealed values, which are not secret but not readable either. */
    @Override
    public String toString() {
        return "SealedCredentials[" + project + ", " + stage + ", key " + keyId + ", " + values.keySet() + "]";
    }
}
