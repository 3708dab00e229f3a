package dev.kit.boot.door;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;

/** The secret of the run under which {@code kit dev} names callers. Immutable; shows itself nowhere. */
final class DoorMark {

    /** The name of the field. */
    static final String FIELD = "Kit-Door";

    /** The attribute of a request that did not come through the door; the studio counts its caller as a stranger. */
    static final String UNMARKED = "dev.kit.door.unmarked";

    private static final String PROPERTY = "__kit_door__";

    private final byte[] secret;

    DoorMark(String secret) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the mark of this process, empty when {@code kit dev} has not started it. */
    static Optional<DoorMark> find(Properties properties) {
        return properties.get(PROPERTY) instanceof Supplier<?> shared && shared.get() instanceof String secret
                ? Optional.of(new DoorMark(secret))
                : Optional.empty();
    }

    /** Returns the caller's address, empty when the values of the field do not prove it. */
    Optional<String> caller(List<String> values) {
        if (values.size() != 1) {
            return Optional.empty();
        }
        String[] words = values.get(0).split(" ", 2);
        boolean known = words.length == 2 && MessageDigest.isEqual(words[0].getBytes(StandardCharsets.UTF_8), secret);
        return known ? Optional.of(words[1]) : Optional.empty();
    }
}
