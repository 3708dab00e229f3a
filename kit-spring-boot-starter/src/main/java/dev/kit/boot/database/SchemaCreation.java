package dev.kit.boot.database;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/**
 * Creates required tables where they are missing, as the migration role if there is one.
 *
 * @param files the files by their tables
 * @param migrations connections of the migration role; null if there is no such role
 */
record SchemaCreation(
        Map<String, SchemaFile> files, @Nullable DataSource migrations) {

    private static final Logger log = LoggerFactory.getLogger(SchemaCreation.class);

    /** Two connections with equal results are connections to the same database. */
    private static final String IDENTITY = """
            select current_database() || ' ' || extract(epoch from pg_postmaster_start_time())
                   || ' ' || coalesce(inet_server_port(), 0)
            """;

    private record Place(DataSource dataSource, @Nullable String schema) {
        static Place of(RequiredTable table) {
            return new Place(table.dataSource(), table.schema());
        }
    }

    /** Creates the members of {@code tables} that have an SQL file; returns the reasons for failures, by table. */
    Map<RequiredTable, String> create(List<RequiredTable> tables) {
        Map<Place, List<RequiredTable>> places = tables.stream()
                .filter(table -> table.isOfItsFile() && files.containsKey(table.file()))
                .collect(Collectors.groupingBy(Place::of, LinkedHashMap::new, Collectors.toList()));
        Map<RequiredTable, String> refused = new HashMap<>();
        places.forEach((place, wanted) -> {
            String reason = create(place, wanted);
            if (reason != null) {
                wanted.forEach(table -> refused.put(table, reason));
            }
        });
        return refused;
    }

    private @Nullable String create(Place place, List<RequiredTable> wanted) {
        Set<SchemaFile> needed = new LinkedHashSet<>();
        wanted.forEach(table -> needed.add(Objects.requireNonNull(files.get(table.file()), table.file())));
        try {
            String role = TableCheck.role(JdbcClient.create(place.dataSource()));
            SchemaMigration.Outcome outcome =
                    new SchemaMigration(writing(place.dataSource())).apply(needed, place.schema(), role);
            tell(outcome, wanted);
            return null;
        } catch (SchemaRefusedException e) {
            return e.getMessage();
        } catch (DataAccessException | TransactionException e) {
            String message = NestedExceptionUtils.getMostSpecificCause(e).getMessage();
            return String.valueOf(message).lines().findFirst().orElse("").strip() + ".";
        }
    }

    private static void tell(SchemaMigration.Outcome outcome, Collection<RequiredTable> wanted) {
        if (outcome.changed().isEmpty()) {
            return;
        }
        String users = wanted.stream()
                .filter(table -> outcome.changed().contains(table.file()))
                .map(RequiredTable::user)
                .distinct()
                .limit(3)
                .collect(Collectors.joining(", "));
        log.info(
                "Created {} in {} for {}. With kit.schema.auto=false that is left to your migrations; kit.schema.name"
                        + " chooses another schema.",
                String.join(", ", outcome.changed()),
                outcome.place(),
                users);
    }

    private DataSource writing(DataSource dataSource) {
        DataSource other = migrations;
        return other != null && identity(other).equals(identity(dataSource)) ? other : dataSource;
    }

    private static String identity(DataSource dataSource) {
        return JdbcClient.create(dataSource).sql(IDENTITY).query(String.class).single();
    }
}
