package dev.kit.examples.shop.staff;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.envkit.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.Map;

/** The keys that staff show in {@code X-API-Key}. Immutable. */
final class StaffKeys {

    static final String NO_KEY = "Show a valid key in X-API-Key.";

    private final Map<StaffMember.Role, Secret<String>> keys = new EnumMap<>(StaffMember.Role.class);

    StaffKeys(Map<StaffMember.Role, Secret<String>> keys) {
        this.keys.putAll(keys);
    }

    /** Returns the employee with this key, or fails with 401. The comparison takes constant time. */
    StaffMember member(String key) {
        StaffMember found = null;
        for (Map.Entry<StaffMember.Role, Secret<String>> known : keys.entrySet()) {
            if (MessageDigest.isEqual(bytes(key), bytes(known.getValue().reveal()))) {
                found = new StaffMember(known.getKey());
            }
        }
        if (found == null) {
            throw HttpErrors.unauthorized(NO_KEY);
        }
        return found;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
