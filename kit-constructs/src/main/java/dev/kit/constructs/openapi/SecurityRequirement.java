package dev.kit.constructs.openapi;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The credentials that an operation accepts. Immutable.
 *
 * <p>Without schemes everyone may call the operation.
 *
 * @param schemes the security schemes by name, any one of which suffices
 * @param optional whether requests without a credential are accepted too
 */
public record SecurityRequirement(Map<String, SecurityScheme> schemes, boolean optional) {

    /** The requirement that anyone meets. */
    public static final SecurityRequirement NONE = new SecurityRequirement(Map.of(), false);

    /** Copies the schemes. */
    public SecurityRequirement {
        schemes = Collections.unmodifiableMap(new LinkedHashMap<>(schemes));
    }
}
