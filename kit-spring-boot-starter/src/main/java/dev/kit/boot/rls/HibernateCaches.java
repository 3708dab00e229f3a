package dev.kit.boot.rls;

import dev.kit.constructs.rls.RlsFinding;
import dev.kit.constructs.rls.RlsFinding.Problem;
import jakarta.persistence.EntityManagerFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.cache.spi.RegionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.EntityManagerFactoryInfo;

/** The second-level caches of the application: opens what is exempt or has the tenant in its keys, reports the rest. */
record HibernateCaches(ObjectProvider<EntityManagerFactory> factories, List<String> exempt)
        implements SmartInitializingSingleton {

    @Override
    public void afterSingletonsInstantiated() {
        sources().map(Source::sessions).forEach(sessions -> {
            Set<String> open = new HashSet<>(exempt);
            CachedRole.of(sessions).stream()
                    .filter(this::isOpen)
                    .map(CachedRole::role)
                    .forEach(open::add);
            PolicedRegion.open(sessions.getServiceRegistry().requireService(RegionFactory.class), open);
        });
    }

    /** Returns a finding for each that keeps rows of tables with policies in this database. */
    List<RlsFinding> findings(DataSource database) {
        JdbcClient client = JdbcClient.create(database);
        return sources()
                .filter(source -> source.database() == null || source.database() == database)
                .flatMap(source -> CachedRole.of(source.sessions()).stream())
                .filter(cached -> !isOpen(cached))
                .flatMap(cached -> cached.tables().stream()
                        .filter(table -> isPoliced(client, table))
                        .map(table -> finding(cached, table)))
                .toList();
    }

    private boolean isOpen(CachedRole cached) {
        return cached.keyed() || cached.isExempt(exempt);
    }

    private static boolean isPoliced(JdbcClient client, String table) {
        return client.sql("select exists (select 1 from pg_class where oid = to_regclass(?) and relrowsecurity)")
                .param(table)
                .query(Boolean.class)
                .single();
    }

    private static RlsFinding finding(CachedRole cached, String table) {
        return new RlsFinding(
                Problem.CACHE_PASSES_POLICIES,
                table,
                cached.name() + " keeps rows of table " + table + " in Hibernate's second-level cache, where no policy"
                        + " protects them. Kit passes it by for .rls, and other code finds there what somebody else has"
                        + " loaded. Take @Cache away, or declare the tenant with @TenantId.");
    }

    private Stream<Source> sources() {
        return factories.stream().flatMap(factory -> {
            EntityManagerFactoryInfo info = factory instanceof EntityManagerFactoryInfo known ? known : null;
            return (info == null ? factory : info.getNativeEntityManagerFactory())
                            instanceof SessionFactoryImplementor sessions
                    ? Stream.of(new Source(sessions, info == null ? null : info.getDataSource()))
                    : Stream.empty();
        });
    }

    private record Source(
            SessionFactoryImplementor sessions, @Nullable DataSource database) {}
}
