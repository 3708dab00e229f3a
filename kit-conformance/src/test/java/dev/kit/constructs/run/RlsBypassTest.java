package dev.kit.constructs.run;

import static dev.kit.constructs.run.Workbench.AUDITS;
import static dev.kit.constructs.run.Workbench.SHOP;
import static dev.kit.constructs.run.Workbench.perform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Traces that work leaves which bypasses row-level security on purpose. */
final class RlsBypassTest {

    private final SQLException refused = new SQLException("permission denied for table items", "42501");

    private final Workbench bench = new Workbench();
    private final InMemoryAuditStorage stored = new InMemoryAuditStorage();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) Workbench.LOGGER;

    @BeforeEach
    void listen() {
        bench.registry.with(AUDITS, stored);
        logger.setLevel(Level.INFO);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
        logger.setLevel(null);
    }

    private List<String> errors() {
        return log.list.stream()
                .filter(line -> line.getLevel() == Level.ERROR)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private UnitOfWork<String> bypassing() {
        return bench.unit(SHOP.bypassingRls(), Effects.NONE);
    }

    private void fail(Exception failure) {
        assertThatThrownBy(() -> perform(bypassing(), false, run -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @Test
    @DisplayName("RS-07 a bypass turns filters off, works as the role it is given, and is logged with the request")
    void worksAsTheRole() throws Exception {
        perform(bypassing(), false, run -> "x");
        assertThat(bench.settings.variables()).isEqualTo(Map.of("row_security", "off"));
        assertThat(bench.settings.role()).isEmpty();

        bench.environment.rlsBypassRole("app_bypass");
        perform(bypassing(), false, run -> "x");
        assertThat(bench.settings.variables()).isEqualTo(Map.of("row_security", "off"));
        assertThat(bench.settings.role()).contains("app_bypass");
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "probe bypasses row-level security as its own role, request job-1.",
                        "probe bypasses row-level security as role app_bypass, request job-1.");
    }

    @Test
    @DisplayName("RS-07 a bypass is audited where there is a storage, before the work, and other work is not")
    void isAudited() throws Exception {
        bench.environment.rlsBypassRole("app_bypass");
        Effects auditing = Effects.NONE.withAuditor(AUDITS, Set.of());
        perform(bench.unit(SHOP.bypassingRls(), auditing), false, run -> {
            assertThat(run.auditor().records()).hasSize(1);
            return "x";
        });
        perform(bench.unit(SHOP, auditing), false, run -> "x");
        perform(bench.unit(Data.<String>none().bypassingRls(), auditing), false, run -> "x");

        assertThat(stored.records()).singleElement().satisfies(record -> {
            assertThat(record.type()).isEqualTo("rls.bypassed");
            assertThat(record).extracting(AuditRecord::payload).hasToString("{\"role\":\"app_bypass\"}");
        });
        assertThat(log.list).hasSize(1);
    }

    @Test
    @DisplayName("RS-07 a refused bypass is explained once, by the setting or the role, and other failures are not")
    void explainsARefusal() {
        fail(new IllegalStateException("wrapped", refused));
        assertThat(errors())
                .singleElement()
                .asString()
                .contains("the connection's own role may not (permission denied", "Set kit.rls.bypass-role");

        log.list.clear();
        bench.environment.rlsBypassRole("app_bypass");
        fail(refused);
        assertThat(errors())
                .containsExactly("probe bypasses row-level security as role app_bypass, which may not: "
                        + "permission denied for table items.");

        log.list.clear();
        fail(new SQLException("duplicate key", "23505"));
        fail(new IllegalStateException("no database at all"));
        assertThat(errors()).isEmpty();
    }
}
