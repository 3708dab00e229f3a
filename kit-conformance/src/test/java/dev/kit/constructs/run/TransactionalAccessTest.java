package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.Transactions;
import dev.kit.envkit.EnvironmentParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Handles and data sources of databases, without a server. */
final class TransactionalAccessTest {

    private final DataSource dataSource = new DriverManagerDataSource();
    private final ServiceRegistry registry =
            ServiceRegistry.create(new EnvironmentParser(Map.of())).with(Workbench.DATA, dataSource);
    private final List<DataSource> handled = new ArrayList<>();
    private final List<DataSource> opened = new ArrayList<>();

    /** Has the data source itself as its handle. */
    private final class Raw implements Database<DataSource> {

        @Override
        public Service<DataSource> service() {
            return Workbench.DATA;
        }

        @Override
        public DataSource handle(DataSource given) {
            handled.add(given);
            return given;
        }
    }

    @Test
    @DisplayName("a data source is opened once, and a database makes one handle within transactions and one outside")
    void makesHandlesOnce() throws Exception {
        List<Transactions> made = new ArrayList<>();
        DatabaseAccess access = DatabaseAccess.transactional(registry, given -> {
            opened.add(given);
            made.add(Transactions.on(given));
            return made.get(0);
        });
        Database<Object> raw = Workbench.erased(new Raw());
        Database<Object> other = Workbench.erased(new Raw());

        assertThat(access.plain(raw)).isSameAs(made.get(0).plainDataSource());
        assertThat(access.plain(raw)).isSameAs(access.plain(raw));
        assertThat(access.shared(raw)).containsSame(made.get(0).sharedDataSource());
        assertThat(access.dataSource(raw)).containsSame(dataSource);
        assertThat(handled)
                .containsExactly(made.get(0).dataSource(), made.get(0).plainDataSource());
        access.plain(other);
        assertThat(handled).hasSize(4);
        assertThat(opened).containsExactly(dataSource);
    }

    @Test
    @DisplayName("an environment opens transactions of its own unless it is given others")
    void hasDefaults() {
        ConstructEnvironment usual = ConstructEnvironment.of(registry);
        ConstructEnvironment joining = ConstructEnvironment.builder(registry)
                .transactions(given -> {
                    opened.add(given);
                    return Transactions.on(given);
                })
                .build();
        Database<Object> raw = Workbench.erased(new Raw());

        assertThat(usual.databases().plain(raw)).isInstanceOf(DataSource.class);
        assertThat(opened).isEmpty();
        assertThat(DatabaseAccess.transactional(registry).dataSource(raw)).containsSame(dataSource);
        assertThat(joining.databases().plain(raw)).isInstanceOf(DataSource.class);
        assertThat(opened).containsExactly(dataSource);
        ConstructEnvironment named = ConstructEnvironment.builder(registry)
                .source("shop")
                .observer(run -> RunObserver.Observation.NONE)
                .rlsBypassRole("app_bypass")
                .transactionalPublishers(publisher -> Workbench.EVENTS)
                .build();
        assertThat(named.source()).isEqualTo("shop");
        assertThat(named.observers().isEmpty()).isFalse();
        assertThat(named.rlsBypassRole()).isEqualTo("app_bypass");
        assertThat(usual.source()).isEqualTo("kit");
        assertThat(usual.services()).isSameAs(registry);
        assertThat(usual.observers().isEmpty()).isTrue();
    }
}
