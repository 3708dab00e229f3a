package dev.kit.constructs.rls;

import java.util.Map;

/** Tells who is asking, as variables for the policies of the database. */
@FunctionalInterface
public interface RlsExtractor<C> {

    /** Keys without prefix; a null value and an empty optional become the empty text, other values their {@code toString()}. */
    Map<String, ?> extract(C context) throws Exception;
}
