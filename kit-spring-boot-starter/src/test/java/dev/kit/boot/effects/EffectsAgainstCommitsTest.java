package dev.kit.boot.effects;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.kit.boot.TestServer;
import dev.kit.boot.effects.CommitModel.Kept;
import dev.kit.constructs.testing.PostgresDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Drawn nestings of constructs, beans, listeners, tests and dry runs, against a model of what must become of them. */
final class EffectsAgainstCommitsTest {

    private static final int BATCH = 100;

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private Level level = Level.INFO;

    /** Turns off the log, which would tell of thousands of wanted failures. */
    @BeforeEach
    void silence() {
        level = root.getLevel();
        root.setLevel(Level.OFF);
    }

    @AfterEach
    void restore() {
        root.setLevel(level);
    }

    @Test
    @DisplayName("spring S1, M2 in a sample of drawn nestings effects follow the outermost commit")
    void agreesOnASample() {
        assertThat(differences(EffectsApplication.Jdbc.class, false, 100, seed()))
                .isEmpty();
    }

    @Test
    @Tag("whole")
    @DisplayName("spring S1, M2 in all drawn nestings effects follow the outermost commit")
    void agreesOnAll() {
        long seed = seed();
        List<String> differences = new ArrayList<>();
        for (Class<?> managed : List.of(EffectsApplication.Jdbc.class, EffectsApplication.Jpa.class)) {
            for (boolean outbox : List.of(false, true)) {
                differences.addAll(differences(managed, outbox, 500, seed));
            }
        }
        System.out.println(differences.size() + " differences");
        assertThat(differences).isEmpty();
    }

    private static long seed() {
        long seed = Long.getLong("kit.test.seed", 38);
        System.out.println("Seed " + seed + " (-Dkit.test.seed)");
        return seed;
    }

    private static List<String> differences(Class<?> application, boolean outbox, int number, long seed) {
        boolean jpa = application == EffectsApplication.Jpa.class;
        Nesting.Drawing drawing = new Nesting.Drawing(new Random(seed * 4 + (jpa ? 2 : 0) + (outbox ? 1 : 0)), !jpa);
        List<String> differences = new ArrayList<>();
        try (ConfigurableApplicationContext context =
                TestServer.startUnserved(application, EffectsApplication.settings(outbox))) {
            for (int first = 0; first < number; first += BATCH) {
                differences.addAll(batch(context, jpa, outbox, drawing, first));
            }
            context.getBean(RecordedEffects.class)
                    .violations()
                    .forEach(violation -> differences.add("Published " + violation));
        }
        return differences;
    }

    private static List<String> batch(
            ConfigurableApplicationContext context, boolean jpa, boolean outbox, Nesting.Drawing drawing, int first) {
        NestingPlayer player = context.getBean(NestingPlayer.class);
        List<Played> played = new ArrayList<>();
        for (int i = first; i < first + BATCH; i++) {
            Nesting nesting = drawing.draw(i);
            CommitModel model = new CommitModel(jpa, outbox);
            played.add(new Played(nesting, model.play(nesting), model.kept(), player.start(nesting)));
        }
        Kept seen = seen(context, outbox);
        List<String> differences = new ArrayList<>();
        played.forEach(one -> one.compare(seen, differences));
        return differences;
    }

    private static Kept seen(ConfigurableApplicationContext context, boolean outbox) {
        JdbcClient db =
                JdbcClient.create(context.getBean(PostgresDatabase.class).application());
        if (outbox) {
            await().until(() ->
                    db.sql("select count(*) from kit_outbox").query(Long.class).single() == 0);
        }
        RecordedEffects effects = context.getBean(RecordedEffects.class);
        Set<String> audits =
                new HashSet<>(db.sql("select payload->>'id' from audit_log union all select id from archive")
                        .query(String.class)
                        .list());
        return new Kept(
                new HashSet<>(db.sql("select id || coalesce('@' || tenant, '') from effects")
                        .query(String.class)
                        .list()),
                audits,
                new HashSet<>(effects.published()));
    }

    private record Played(Nesting nesting, boolean expected, Kept kept, boolean told) {

        void compare(Kept seen, List<String> differences) {
            compare("rows", kept.rows(), seen.rows(), differences);
            compare("audits", kept.audits(), seen.audits(), differences);
            compare("events", kept.events(), seen.events(), differences);
            if (expected != told) {
                differences.add("%s%n    told %s, expected %s".formatted(nesting, told, expected));
            }
        }

        private void compare(String what, Set<String> expected, Set<String> seen, List<String> differences) {
            String name = nesting.id().substring(0, nesting.id().indexOf('.') + 1);
            Set<String> own = new TreeSet<>();
            seen.stream()
                    .filter(id -> id.startsWith(name) || id.startsWith("by hand " + name))
                    .forEach(own::add);
            if (!own.equals(expected)) {
                differences.add("%s%n    %s %s, expected %s".formatted(nesting, what, own, new TreeSet<>(expected)));
            }
        }
    }
}
