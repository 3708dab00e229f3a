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
<<<<<<< HEAD
     * The environment variable with the name of the schema. In a Spring application it is the property
     * {@code kit.schema.name}.
     */
    public static final String VARIABLE = "KIT_SCHEMA_NAME";

    /** The tables found by the search path of the connection. */
    public static final KitSchema OF_THE_CONNECTION = new KitSchema(null);

    /** The service that reads the schema from the environment of its registry. */
=======
     * The environment variable that names the schema. In a Spring application it is the property {@code
     * kit.schema.name}.
     */
    public static final String VARIABLE = "KIT_SCHEMA_NAME";

    /** The schema that the search path of the connection determines. */
    public static final KitSchema OF_THE_CONNECTION = new KitSchema(null);

    /** The service that provides the schema from the environment of the registry. */
>>>>>>> p3
    public static final Service<KitSchema> SERVICE = Service.of("kit-schema", KitSchema::read);

    public KitSchema {
        if (name != null && (name.isBlank() || name.chars().anyMatch(c -> c == '.' || c == '"' || c == 0))) {
            throw new IllegalArgumentException("kit.schema.name must be the plain name of a schema, without dots and"
                    + " quotes, not \"" + name.replace('\0', ' ') + "\".");
        }
    }

<<<<<<< HEAD
    /** Returns the schema of this name. A null or blank name denotes that of the connection. */
=======
    /** Returns the schema of this name. If the name is null or blank, returns {@link #OF_THE_CONNECTION}. */
>>>>>>> p3
    public static KitSchema of(@Nullable String name) {
        return name == null || name.isBlank() ? OF_THE_CONNECTION : new KitSchema(name);
    }

<<<<<<< HEAD
    /** Returns the schema that {@value #VARIABLE} names. If the variable is not set, it is that of the connection. */
=======
    /** Returns the schema that {@value #VARIABLE} names. Without that variable, returns {@link #OF_THE_CONNECTION}. */
>>>>>>> p3
    public static KitSchema read(EnvironmentParser env) {
        Optional<String> name =
                env.create(v -> v.get(VARIABLE).string().optional()).parse();
        return name.map(KitSchema::new).orElse(OF_THE_CONNECTION);
    }

<<<<<<< HEAD
    /** Returns the qualified name of a table without quotes: {@code table} or {@code schema.table}. */
=======
    /** Returns the name of the table without quotes, {@code table} or {@code schema.table}. */
>>>>>>> p3
    public String named(String table) {
        return name == null ? table : name + "." + table;
    }

<<<<<<< HEAD
    /** Returns the qualified name of a table for SQL. The schema is in quotes. */
=======
    /** Returns the name of the table for SQL. The schema is in quotes. */
>>>>>>> p3
    public String sql(String table) {
        return name == null ? table : '"' + name + "\"." + table;
    }
}
