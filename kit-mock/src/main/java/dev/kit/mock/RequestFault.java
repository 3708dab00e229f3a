package dev.kit.mock;

import dev.kit.mock.schema.Fault;

/**
 * A fault of a request.
 *
 * @param place {@code path}, {@code query}, {@code header}, {@code cookie} or {@code body}
 * @param name the name of the parameter; empty for the body
 * @param fault the fault inside its value
 */
record RequestFault(String place, String name, Fault fault) {}
