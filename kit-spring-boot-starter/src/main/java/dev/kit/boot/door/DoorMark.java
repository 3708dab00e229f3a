package dev.kit.boot.door;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;

/** The secret with which {@code kit dev} authenticates caller addresses during one run. Immutable; never printed. */
final class DoorMark {

    /** The name of the header field. */
    static final String FIELD = "Kit-Door";

    /**
     * The attribute of a request that did not arrive through {@code kit dev}; the studio treats its caller as remote.
     */
    static final String UNMARKED = "dev.kit.door.unmarked";

    private static final String PROPERTY = "__kit_door__";

    private final byte[] secret;

    DoorMark(String secret) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the mark of this process; empty if {@code kit dev} did not start it. */
    static Optional<DoorMark> find(Properties properties) {
        return properties.get(PROPERTY) instanceof Supplier<?> shared && shared.get() instanceof String secret
                ? Optional.of(new DoorMark(secret))
                : Optional.empty();
    }

    /** Returns the caller's address; empty if {@code values} do not authenticate it. */
    Optional<String> caller(List<String> values) {
        if (values.size() != 1) {
            return Optional.empty();
        }
        String[] words = values.get(0).split(" ", 2);
        boolean known = words.length == 2 && MessageDigest.isEqual(words[0].getBytes(StandardCharsets.UTF_8), secret);
        return known ? Optional.of(words[1]) : Optional.empty();
    }
}
