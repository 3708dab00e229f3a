package dev.kit.envkit.credentials;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Joins two versions of the credentials of one stage, name by name.
 *
 * @param before the version before both; without names if it is unknown, so that a name that one side lacks is kept
 * @param keys the keys that open all versions
 */
record SealedMerge(SealedCredentials ours, SealedCredentials theirs, SealedCredentials before, List<MasterKey> keys) {

    /** Returns a merge whose version before both is known if {@code ancestor} is one that the keys open. */
    static SealedMerge of(SealedCredentials ours, SealedCredentials theirs, String ancestor, List<MasterKey> keys) {
        try {
            SealedCredentials before = SealedCredentials.parse(ancestor);
            before.openWithAny(keys);
            return new SealedMerge(ours, theirs, before, keys);
        } catch (CredentialStoreException unknown) {
            SealedCredentials none = new SealedCredentials(ours.project(), ours.stage(), "", Map.of());
            return new SealedMerge(ours, theirs, none, keys);
        }
    }

    /** Returns the side whose key seals the result: the one that was sealed with a new key, else the current one. */
    SealedCredentials decisive(String currentKey) {
        String known = before.keyId().isEmpty() ? currentKey : "";
        return ours.keyId().equals(known) || theirs.keyId().equals(before.keyId()) ? ours : theirs;
    }

    /**
     * Returns all credentials, sealed with {@code key}.
     *
     * <p>A sealed value is taken over as it is where its key fits, so that a later merge finds it unchanged.
     *
     * @param preferred decides about names that both sides changed
     * @throws CredentialStoreException if there are such names and {@code preferred} is null
     */
    SealedCredentials join(MasterKey key, @Nullable MergeSide preferred) {
        Map<String, String> former = before.openWithAny(keys);
        Map<String, String> upper = ours.openWithAny(keys);
        Map<String, String> lower = theirs.openWithAny(keys);
        Map<String, String> sealed = new TreeMap<>();
        List<String> disputed = new ArrayList<>();
        Set<String> names = new TreeSet<>(upper.keySet());
        names.addAll(lower.keySet());
        for (String name : names) {
            String above = upper.get(name);
            String below = lower.get(name);
            MergeSide side = Objects.equals(below, former.get(name)) || Objects.equals(above, below)
                    ? MergeSide.OURS
                    : Objects.equals(above, former.get(name)) ? MergeSide.THEIRS : preferred;
            String value = side == MergeSide.OURS ? above : below;
            if (side == null) {
                disputed.add(name);
            } else if (value != null) {
                sealed.put(name, (side == MergeSide.OURS ? ours : theirs).sealed(name, value, key));
            }
        }
        refuse(disputed);
        return new SealedCredentials(ours.project(), ours.stage(), key.id(), sealed);
    }

    private void refuse(List<String> disputed) {
        if (!disputed.isEmpty()) {
            throw new CredentialStoreException("Both sides have a value of their own for "
                    + String.join(", ", disputed) + ". Keep the side above ======= with kit secrets:merge --stage "
                    + ours.stage() + " --keep ours, or the side below with --keep theirs; the other names are joined"
                    + " all the same.");
        }
    }
}
