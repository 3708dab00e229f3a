package dev.kit.constructs.rls;

import dev.kit.constructs.rls.RlsFinding.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds ways to reach rows of protected tables that bypass their policies. */
final class RlsDetours {

    private final JdbcClient client;

    RlsDetours(JdbcClient client) {
        this.client = client;
    }

    /** Returns all ways around the policies of these tables, or of all. */
    List<RlsFinding> of(@Nullable Collection<String> tables) {
        String names = tables == null ? null : String.join("\n", tables);
        return Stream.of(
                        found(DetourQueries.VIEWS, names, RlsDetours::view),
                        found(DetourQueries.PARTITIONS, names, RlsDetours::partition),
                        found(DetourQueries.FUNCTIONS, names, RlsDetours::function),
                        found(DetourQueries.RULES, names, RlsDetours::rule))
                .flatMap(List::stream)
                .toList();
    }

    private List<RlsFinding> found(String query, @Nullable String names, RowMapper<RlsFinding> finding) {
        return client.sql(query).param("names", names).query(finding).list();
    }

    /** Reports a view or materialized view that the role may use. */
    private static RlsFinding view(ResultSet row, int number) throws SQLException {
        String name = row.getString("name");
        String reader = row.getString("reader");
        String way = row.getString("way");
        String through = way.isEmpty() ? "" : " through " + way;
        if (row.getBoolean("copied")) {
            return new RlsFinding(
                    Problem.MATERIALIZED_VIEW_HAS_NO_POLICY,
                    name,
                    "Materialized view " + name
                            + " holds rows of protected tables and can have no policy, so it shows them to"
                            + " role " + reader + through + " whatever the tenant. Run: revoke all on "
                            + (way.isEmpty() ? name : way) + " from public, " + reader + ".");
        }
        return new RlsFinding(
                Problem.VIEW_PASSES_POLICIES,
                name,
                "View " + name + " reads protected tables with the rights of its owner " + unbound(row)
                        + ", so it shows rows of every tenant to role " + reader + through + ". "
                        + (row.getBoolean("invokers")
                                ? "Run: alter view " + name + " set (security_invoker = true)."
                                : "Give it to a role that they bind: alter view " + name + " owner to …."));
    }

    /** Reports a partition that the role may use directly. */
    private static RlsFinding partition(ResultSet row, int number) throws SQLException {
        String name = row.getString("name");
        String parent = row.getString("parent");
        String reader = row.getString("reader");
        return new RlsFinding(
                Problem.PARTITION_IS_UNPROTECTED,
                name,
                "Partition " + name + " of " + parent + " has no row-level security, and the policies of " + parent
                        + " do not hold where role " + reader + " names the partition. Run: revoke all on " + name
                        + " from public, " + reader + "; or alter table " + name
                        + " enable row level security, force row level security.");
    }

    /**
     * Reports a function that runs as a role exempt from the policies.
     *
     * <p>The role may call it, or a trigger does.
     */
    private static RlsFinding function(ResultSet row, int number) throws SQLException {
        String name = row.getString("name");
        String reader = row.getString("reader");
        String fired = row.getString("fired");
        String invoker = ". Run: alter routine " + name + " security invoker; or ";
        return new RlsFinding(
                Problem.FUNCTION_PASSES_POLICIES,
                name,
                "Function " + name + " is SECURITY DEFINER and works as " + unbound(row) + ", for role " + reader
                        + (fired == null
                                ? invoker + "revoke execute on routine " + name + " from public, " + reader + "."
                                : " in a trigger on " + fired + invoker
                                        + "give it to a role that the policies bind: alter routine " + name
                                        + " owner to …."));
    }

    /** Reports a rule, on a table the role may write, that works with the rights of an owner. */
    private static RlsFinding rule(ResultSet row, int number) throws SQLException {
        String name = row.getString("name");
        return new RlsFinding(
                Problem.RULE_PASSES_POLICIES,
                name,
                "Rule " + name + " works as the table's owner " + unbound(row) + ", on each " + row.getString("event")
                        + " of role " + row.getString("reader") + ". Run: drop rule " + name
                        + "; and write a trigger, which works as the caller.");
    }

    /** Returns an owner, with the reason why it is exempt unless that is an attribute of the owner or of the table. */
    private static String unbound(ResultSet row) throws SQLException {
        String policy = row.getString("policy");
        return row.getString("owner")
                + (policy == null ? ", whom no policy binds" : ", whom policy " + policy + " lets pass");
    }
}
