package dev.kit.constructs.testing.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One header line. */
public record WireHeader(String name, String value) {

    static @Nullable String first(List<WireHeader> headers, String name) {
        for (WireHeader header : headers) {
            if (header.name().equalsIgnoreCase(name)) {
                return header.value();
            }
        }
        return null;
    }
}
