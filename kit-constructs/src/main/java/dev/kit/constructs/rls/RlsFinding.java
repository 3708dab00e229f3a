package dev.kit.constructs.rls;

/**
 * A reason why row-level security does not protect.
 *
 * @param problem the kind of problem
 * @param subject the role, table, policy, view, function or rule at fault
 * @param message the consequence and the remedy
 */
public record RlsFinding(Problem problem, String subject, String message) {

    /** The ways in which row-level security can be ineffective. */
    public enum Problem {
        /** The role is a superuser and sees every row. */
        ROLE_IS_SUPERUSER,
        /** The role has BYPASSRLS and sees every row. */
        ROLE_BYPASSES_RLS,
        /** A table that should be protected has row-level security off. */
        TABLE_IS_UNPROTECTED,
        /** The role owns the table. The policies are not forced on the owner. */
        TABLE_IS_NOT_FORCED,
        /** A table has row-level security on but no policy. No row is visible. */
        TABLE_HAS_NO_POLICY,
        /**
         * A policy admits every caller.
         *
         * <p>It is permissive, and its condition does not depend on the caller.
         */
        POLICY_IS_OPEN,
        /**
         * A view bypasses policies.
         *
         * <p>It reads protected tables with the rights of an owner exempt from their policies.
         */
        VIEW_PASSES_POLICIES,
        /** A materialized view holds rows of protected tables. Policies cannot protect it. */
        MATERIALIZED_VIEW_HAS_NO_POLICY,
        /** A SECURITY DEFINER function runs as a role exempt from the policies. */
        FUNCTION_PASSES_POLICIES,
        /**
         * A rule bypasses policies.
         *
         * <p>It accesses protected tables with the rights of an owner exempt from their policies.
         */
        RULE_PASSES_POLICIES,
        /** A partition of a protected table is readable directly. Its own row-level security is off. */
        PARTITION_IS_UNPROTECTED,
        /** A cache of the application keeps rows of a protected table. */
        CACHE_PASSES_POLICIES,
        /**
         * The bypass role is unusable.
         *
         * <p>It does not exist, does not bypass row-level security, or may not be assumed.
         */
        BYPASS_ROLE_IS_UNUSABLE
    }
}
