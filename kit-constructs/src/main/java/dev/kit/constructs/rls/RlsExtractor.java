package dev.kit.constructs.rls;

import java.util.Map;

/** Identifies the caller by variables for the policies of the database. */
@FunctionalInterface
public interface RlsExtractor<C> {

    /**
     * Returns the variables by key, without prefix.
     *
     * <p>A null value and an empty optional become the empty text; other values are converted by {@code toString()}.
     */
    Map<String, ?> extract(C context) throws Exception;
}
