package dev.kit.constructs.endpoints;

import org.jspecify.annotations.Nullable;

/**
 * An error response that an endpoint declares. Immutable.
 *
 * @param members the record whose components are further members of the problem document; null for none
 * @param description the circumstances in which the endpoint answers it, for documents
 */
public record DeclaredFailure(
        FailureStatus status, @Nullable Class<? extends Record> members, String description) {}
