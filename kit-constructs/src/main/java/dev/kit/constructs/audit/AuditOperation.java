package dev.kit.constructs.audit;

/** What happened to the entity. */
public enum AuditOperation {
    /** It was created. */
    INSERT,
    /** It was changed. */
    UPDATE,
    /** It was removed. */
    DELETE,
    /** Anything else; the default. */
    CUSTOM
}
