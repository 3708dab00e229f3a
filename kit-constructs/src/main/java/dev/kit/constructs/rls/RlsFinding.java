package dev.kit.constructs.rls;

import java.util.Objects;

/**
 * A reason why row-level security does not protect.
 *
 * @param problem what is wrong
 * @param subject the role, table, view, function or rule at fault
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
        /** A view reads protected tables with the rights of an owner whom their policies do not bind. */
        VIEW_PASSES_POLICIES,
        /** A materialized view holds rows of protected tables, and policies cannot protect it. */
        MATERIALIZED_VIEW_HAS_NO_POLICY,
        /** A SECURITY DEFINER function works as a role that passes the policies. */
        FUNCTION_PASSES_POLICIES,
        /** A rule on a table touches protected tables with the rights of an owner whom their policies do not bind. */
        RULE_PASSES_POLICIES,
        /** A partition of a protected table has row-level security off and can be read by itself. */
        PARTITION_IS_UNPROTECTED,
        /** The role for bypassing row-level security does not exist, does not bypass it, or may not be taken. */
        BYPASS_ROLE_IS_UNUSABLE
    }
}
