package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.acceptance.ClassConditions.Condition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Spring Boot configures what it finds, so a library of the starter must not be what it looks for. */
class ConditionsIT {

    private static final String JDBC = "spring-jdbc";

    private static final String TRANSACTIONS = "spring-tx";

    private static final String ITSELF = "is a dependency of this module itself";

    private static final String THROUGH_JDBC = "comes with spring-boot-jdbc, on which this module depends";

    private static final String THROUGH_TRANSACTION =
            "comes with spring-boot-transaction, on which this module depends";

    /** Modules and the library for which they look: an application with the one has the other without Kit too. */
    private static final Map<String, String> JUSTIFIED = Map.ofEntries(
            Map.entry("spring-boot-batch-jdbc: " + JDBC, THROUGH_JDBC),
            Map.entry("spring-boot-data-jdbc: " + JDBC, THROUGH_JDBC),
            Map.entry("spring-boot-data-neo4j: " + TRANSACTIONS, THROUGH_TRANSACTION),
            Map.entry("spring-boot-flyway: " + JDBC, THROUGH_JDBC),
            Map.entry("spring-boot-jdbc: " + JDBC, ITSELF),
            Map.entry("spring-boot-jdbc: " + TRANSACTIONS, THROUGH_TRANSACTION),
            Map.entry("spring-boot-liquibase: " + JDBC, THROUGH_JDBC),
            Map.entry("spring-boot-persistence: " + TRANSACTIONS, ITSELF),
            Map.entry("spring-boot-quartz: " + TRANSACTIONS, THROUGH_TRANSACTION),
            Map.entry("spring-boot-r2dbc: " + TRANSACTIONS, THROUGH_TRANSACTION),
            Map.entry("spring-boot-session-jdbc: " + JDBC, THROUGH_JDBC),
            Map.entry("spring-boot-transaction: " + TRANSACTIONS, ITSELF));

    @Test
    @DisplayName("FC-A7 no condition of Spring Boot is met, or failed, by a library that the starter adds")
    void meetNoCondition() throws IOException, InterruptedException {
        Map<String, String> added =
                JarGrowth.addedClasses(new Weather().jar(Variant.PLAIN), new Weather().jar(Variant.KIT));
        assertThat(added).containsEntry("org.springframework.jdbc.core.JdbcTemplate", JDBC);
        Map<String, Set<String>> hits = new TreeMap<>();
        List<Path> modules = BootModules.fetch("4.1.0");
        int conditions = 0;
        for (Path module : modules) {
            for (Condition condition : ClassConditions.in(module)) {
                conditions++;
                String library = added.get(condition.asked());
                if (library != null) {
                    hits.computeIfAbsent(
                                    JarGrowth.name(module.getFileName().toString()) + ": " + library,
                                    key -> new TreeSet<>())
                            .add(condition.asking() + " asks for " + condition.asked());
                }
            }
        }
        System.out.println(conditions + " conditions of " + modules.size() + " modules of Spring Boot read");
        assertThat(modules).hasSizeGreaterThan(100);
        assertThat(conditions).isGreaterThan(600);
        assertThat(hits).containsOnlyKeys(JUSTIFIED.keySet());
    }
}
