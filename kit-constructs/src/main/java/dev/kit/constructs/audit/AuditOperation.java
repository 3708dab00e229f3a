package dev.kit.constructs.audit;

/** The kind of change to the audited entity. */
public enum AuditOperation {
    /** The entity was created. */
    INSERT,
    /** The entity was changed. */
    UPDATE,
    /** The entity was removed. */
    DELETE,
    /** Any other operation; the default. */
    CUSTOM
}
