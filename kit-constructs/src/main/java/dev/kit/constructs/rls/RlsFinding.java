package dev.kit.constructs.rls;

import java.util.Objects;

/**
 * A reason why row-level security does not protect.
 *
 * @param problem what is wrong
 * @param subject the role or table at fault
 * @param message what it means and what to do
 */
public record RlsFinding(Problem problem, String subject, String message) {

    public RlsFinding {
        Objects.requireNonNull(problem, "problem");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(message, "message");
    }

    /** Ways in which row-level security can be without effect. */
    public enum Problem {
        /** The role is a superuser and sees every row. */
        ROLE_IS_SUPERUSER,
        /** The role has BYPASSRLS and sees every row. */
        ROLE_BYPASSES_RLS,
        /** A table that should be protected has row-level security off. */
        TABLE_IS_UNPROTECTED,
        /** The role owns the table, and its policies are not forced on the owner. */
        TABLE_IS_NOT_FORCED,
        /** A table has row-level security on but no policy: nobody sees a row. */
        TABLE_HAS_NO_POLICY,
        /** The role for bypassing row-level security does not exist, does not bypass it, or may not be taken. */
        BYPASS_ROLE_IS_UNUSABLE
    }
}
