package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The schema of Kit's own tables in a database.
 *
 * @param name the schema; null where the search path of the connection finds them
 */
public record KitSchema(@Nullable String name) {

    /** The variable that names it; in a Spring application the property {@code kit.schema.name}. */
    public static final String VARIABLE = "KIT_SCHEMA_NAME";

    /** Whatever the search path of the connection says. */
    public static final KitSchema OF_THE_CONNECTION = new KitSchema(null);

    /** The schema of a registry, from its environment. */
    public static final Service<KitSchema> SERVICE = Service.of("kit-schema", KitSchema::read);

    public KitSchema {
        if (name != null && (name.isBlank() || name.chars().anyMatch(c -> c == '.' || c == '"' || c == 0))) {
            throw new IllegalArgumentException("kit.schema.name must be the plain name of a schema, without dots and"
                    + " quotes, not \"" + name.replace('\0', ' ') + "\".");
        }
    }

    /** Returns the schema of this name; that of the connection if the name is null or blank. */
    public static KitSchema of(@Nullable String name) {
        return name == null || name.isBlank() ? OF_THE_CONNECTION : new KitSchema(name);
    }

    /** Returns the one that {@value #VARIABLE} names; without it that of the connection. */
    public static KitSchema read(EnvironmentParser env) {
        Optional<String> name =
                env.create(v -> v.get(VARIABLE).string().optional()).parse();
        return name.map(KitSchema::new).orElse(OF_THE_CONNECTION);
    }

    /** Returns the table's name, {@code table} or {@code schema.table}, without quotes. */
    public String named(String table) {
        return name == null ? table : name + "." + table;
    }

    /** Returns the table's name as SQL wants it, the schema in quotes. */
    public String sql(String table) {
        return name == null ? table : '"' + name + "\"." + table;
    }
}
