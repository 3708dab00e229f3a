package dev.kit.constructs.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.ClassUtils;

/**
 * Migrates a new database to the application's schema.
 *
 * <p>It runs as the owner, and grants the plain role and the bypassing one access.
 */
public final class Migration {

    private static final Pattern VERSION = Pattern.compile("V(\\d+(?:[._]\\d+)*)__.*");
    private static final boolean FLYWAY =
            ClassUtils.isPresent("org.flywaydb.core.Flyway", Migration.class.getClassLoader());

    private Migration() {}

    /**
     * Applies {@code db/migration}, Kit's own tables, and {@code scripts}.
     *
     * <p>Flyway applies {@code db/migration} if it is on the class path.
     *
     * @param scripts class path locations of further SQL files, in this order
     * @throws IllegalArgumentException if one of them does not exist
     * @throws org.springframework.dao.DataAccessException if a statement fails
     */
    public static void run(PostgresDatabase database, List<String> scripts) throws IOException {
        PathMatchingResourcePatternResolver resources = new PathMatchingResourcePatternResolver();
        DataSource owner = database.owner();
        List<Resource> migrations = new ArrayList<>(List.of(resources.getResources("classpath*:db/migration/*.sql")));
        if (!migrations.isEmpty() && FLYWAY) {
            WithFlyway.migrate(owner);
        } else {
            migrations.sort(Comparator.comparing(Migration::order));
            for (Resource migration : migrations) {
                apply(owner, migration);
            }
        }
        for (Resource own : resources.getResources("classpath*:META-INF/kit/sql/*.sql")) {
            apply(owner, own);
        }
        for (String script : scripts) {
            Resource resource = resources.getResource("classpath:" + script);
            if (!resource.exists()) {
                throw new IllegalArgumentException("There is no \"" + script + "\" on the class path.");
            }
            apply(owner, resource);
        }
        grant(database, owner);
    }

    private static void grant(PostgresDatabase database, DataSource owner) {
        String role = database.applicationRole() + ", " + database.createBypassRole();
        execute(
                owner,
                "grant select, insert, update, delete on all tables in schema public to " + role
                        + "; grant usage on all sequences in schema public to " + role
                        + "; revoke update, delete on audit_log from " + role);
    }

    private static void apply(DataSource owner, Resource script) throws IOException {
        execute(owner, script.getContentAsString(StandardCharsets.UTF_8));
    }

    private static void execute(DataSource owner, String sql) {
        JdbcClient.create(owner).sql(sql).update();
    }

    /** Orders versions numerically, followed by the repeatable ones by name. */
    private static String order(Resource migration) {
        String name = String.valueOf(migration.getFilename());
        Matcher version = VERSION.matcher(name);
        if (!version.matches()) {
            return "~" + name;
        }
        StringBuilder order = new StringBuilder();
        for (String part : version.group(1).split("[._]", -1)) {
            order.append("0".repeat(Math.max(0, 20 - part.length()))).append(part);
        }
        return order.append(name).toString();
    }

    /** Keeps the optional dependency in a class that is loaded only if it is present. */
    private static final class WithFlyway {

        static void migrate(DataSource owner) {
            Flyway.configure()
                    .dataSource(owner)
                    .locations("classpath:db/migration")
                    .load()
                    .migrate();
        }
    }
}
