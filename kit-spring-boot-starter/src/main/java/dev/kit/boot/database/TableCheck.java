package dev.kit.boot.database;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Checks whether the application's role can find and use the tables it requires. */
record TableCheck(Map<String, SchemaFile> files) {

    /**
     * Returns the problem with the table and its remedy; null if there is none.
     *
     * @param refused the reason the table could not be created; null if it was created or creation was not attempted
     */
    @Nullable String problem(RequiredTable required, @Nullable String refused) {
        JdbcClient client = JdbcClient.create(required.dataSource());
        if (isClosed(client, required.schema())) {
            return "Table " + required.table() + ", which " + required.user() + " needs, is in a schema that role "
                    + role(client) + " may not use. Run: grant usage on schema \"" + required.schema() + "\" to "
                    + role(client) + ";";
        }
        boolean missing = client.sql("select to_regclass(?) is null")
                .param(required.quoted())
                .query(Boolean.class)
                .single();
        if (missing) {
            return "Table " + required.table() + " is missing: " + required.user() + " needs it. "
                    + (refused == null ? "Copy " : "Kit could not create it: " + refused + " Or copy ")
                    + SchemaFile.LOCATION + required.file() + ".sql from " + required.module() + " into your migrations"
                    + (required.isOfItsFile() ? "" : ", with the table renamed")
                    + (refused == null ? ", or set kit.schema.auto=true." : ".");
        }
        List<String> lacking = lacking(client, required);
        return lacking.isEmpty()
                ? null
                : "Table " + required.table() + " is there, but role " + role(client) + " may not "
                        + String.join(", ", lacking) + " on it: " + required.user()
                        + " needs that. Add to your migrations:"
                        + " grant " + String.join(", ", lacking) + " on " + required.quoted() + " to " + role(client)
                        + ";";
    }

    /**
     * Returns true if the role may not use the schema, in which case PostgreSQL refuses even to look up a table in it.
     */
    private static boolean isClosed(JdbcClient client, @Nullable String schema) {
        return schema != null
                && client.sql("select exists (select from pg_namespace where nspname = ?"
                                + " and not has_schema_privilege(oid, 'usage'))")
                        .param(schema)
                        .query(Boolean.class)
                        .single();
    }

    private List<String> lacking(JdbcClient client, RequiredTable required) {
        SchemaFile file = files.get(required.file());
        return (file == null ? List.<String>of() : file.privileges())
                .stream()
                        .filter(privilege -> client.sql("select not has_table_privilege(?, ?)")
                                .params(required.quoted(), privilege)
                                .query(Boolean.class)
                                .single())
                        .toList();
    }

    static String role(JdbcClient client) {
        return client.sql("select current_user").query(String.class).single();
    }
}
