package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The schema of Kit's own tables in a database.
 *
 * @param name the name of the schema; null if the tables are found by the search path of the connection
 */
public record KitSchema(@Nullable String name) {

    /**
     * The environment variable with the name of the schema. In a Spring application it is the property
     * {@code kit.schema.name}.
     */
    public static final String VARIABLE = "KIT_SCHEMA_NAME";

    /** The tables found by the search path of the connection. */
    public static final KitSchema OF_THE_CONNECTION = new KitSchema(null);

    /** The service that reads the schema from the environment of its registry. */
    public static final Service<KitSchema> SERVICE = Service.of("kit-schema", KitSchema::read);

    public KitSchema {
        if (name != null && (name.isBlank() || name.chars().anyMatch(c -> c == '.' || c == '"' || c == 0))) {
            throw new IllegalArgumentException("kit.schema.name must be the plain name of a schema, without dots and"
                    + " quotes, not \"" + name.replace('\0', ' ') + "\".");
        }
    }

    /** Returns the schema of this name. A null or blank name denotes that of the connection. */
    public static KitSchema of(@Nullable String name) {
        return name == null || name.isBlank() ? OF_THE_CONNECTION : new KitSchema(name);
    }

    /** Returns the schema that {@value #VARIABLE} names. If the variable is not set, it is that of the connection. */
    public static KitSchema read(EnvironmentParser env) {
        Optional<String> name =
                env.create(v -> v.get(VARIABLE).string().optional()).parse();
        return name.map(KitSchema::new).orElse(OF_THE_CONNECTION);
    }

    /** Returns the qualified name of a table without quotes: {@code table} or {@code schema.table}. */
    public String named(String table) {
        return name == null ? table : name + "." + table;
    }

    /** Returns the qualified name of a table for SQL. The schema is in quotes. */
    public String sql(String table) {
        return name == null ? table : '"' + name + "\"." + table;
    }
}
