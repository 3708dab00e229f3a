package dev.kit.constructs.rls;

import dev.kit.constructs.rls.RlsFinding.Problem;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
        return Stream.of(views(names), partitions(names), functions(names), rules(names))
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the views and materialized views of these tables, or of all, that the role may use. */
    private List<RlsFinding> views(@Nullable String names) {
        return client.sql(DetourQueries.VIEWS)
                .param("names", names)
                .query((row, number) -> {
                    String name = row.getString("name");
                    String way = row.getString("way").isEmpty() ? "" : " through " + row.getString("way");
                    return row.getBoolean("copied")
                            ? copy(name, row.getString("reader"), way)
                            : view(
                                    name,
                                    unbound(row.getString("owner"), row.getString("policy")),
                                    row.getString("reader") + way,
                                    row.getBoolean("invokers"));
                })
                .list();
    }

    private static RlsFinding view(String name, String owner, String reader, boolean invokers) {
        return new RlsFinding(
                Problem.VIEW_PASSES_POLICIES,
                name,
                "View " + name + " reads protected tables with the rights of its owner " + owner
                        + ", so it shows rows of every tenant to role " + reader + ". "
                        + (invokers
                                ? "Run: alter view " + name + " set (security_invoker = true)."
                                : "Give it to a role that they bind: alter view " + name + " owner to …."));
    }

    private static RlsFinding copy(String name, String reader, String way) {
        return new RlsFinding(
                Problem.MATERIALIZED_VIEW_HAS_NO_POLICY,
                name,
                "Materialized view " + name
                        + " holds rows of protected tables and can have no policy, so it shows them to"
                        + " role " + reader + way + " whatever the tenant. Run: revoke all on "
                        + (way.isEmpty() ? name : way.substring(" through ".length())) + " from public, " + reader
                        + ".");
    }

    /** Returns the partitions of these tables, or of all, that the role may use directly. */
    private List<RlsFinding> partitions(@Nullable String names) {
        return client.sql(DetourQueries.PARTITIONS)
                .param("names", names)
                .query((row, number) -> partition(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }

    private static RlsFinding partition(String name, String parent, String reader) {
        return new RlsFinding(
                Problem.PARTITION_IS_UNPROTECTED,
                name,
                "Partition " + name + " of " + parent + " has no row-level security, and the policies of " + parent
                        + " do not hold where role " + reader + " names the partition. Run: revoke all on " + name
                        + " from public, " + reader + "; or alter table " + name
                        + " enable row level security, force row level security.");
    }

    /**
     * Returns the functions that the role may call, or that a trigger calls, and that run as a role exempt from the
     * policies.
     */
    private List<RlsFinding> functions(@Nullable String names) {
        return client.sql(DetourQueries.FUNCTIONS)
                .param("names", names)
                .query((row, number) -> function(
                        row.getString("name"),
                        unbound(row.getString("owner"), row.getString("policy")),
                        row.getString("reader"),
                        row.getString("fired")))
                .list();
    }

    private static RlsFinding function(String name, String owner, String reader, @Nullable String fired) {
        String invoker = ". Run: alter routine " + name + " security invoker; or ";
        return new RlsFinding(
                Problem.FUNCTION_PASSES_POLICIES,
                name,
                "Function " + name + " is SECURITY DEFINER and works as " + owner + ", for role " + reader
                        + (fired == null
                                ? invoker + "revoke execute on routine " + name + " from public, " + reader + "."
                                : " in a trigger on " + fired + invoker
                                        + "give it to a role that the policies bind: alter routine " + name
                                        + " owner to …."));
    }

    /** Returns the rules on tables the role may write that access these tables, or any, with the rights of an owner. */
    private List<RlsFinding> rules(@Nullable String names) {
        return client.sql(DetourQueries.RULES)
                .param("names", names)
                .query((row, number) -> rule(
                        row.getString("name"),
                        row.getString("event"),
                        unbound(row.getString("owner"), row.getString("policy")),
                        row.getString("reader")))
                .list();
    }

    private static RlsFinding rule(String name, String event, String owner, String reader) {
        return new RlsFinding(
                Problem.RULE_PASSES_POLICIES,
                name,
                "Rule " + name + " works as the table's owner " + owner + ", on each " + event + " of role " + reader
                        + ". Run: drop rule " + name + "; and write a trigger, which works as the caller.");
    }

    /** Returns an owner, with the reason why it is exempt unless that is an attribute of the owner or of the table. */
    private static String unbound(String owner, @Nullable String policy) {
        return owner + (policy == null ? ", whom no policy binds" : ", whom policy " + policy + " lets pass");
    }
}
