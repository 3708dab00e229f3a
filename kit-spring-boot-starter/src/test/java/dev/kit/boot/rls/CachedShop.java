package dev.kit.boot.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.testing.PostgresDatabase;
import jakarta.persistence.Cacheable;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.annotations.Cache;
import org.hibernate.annotations.CacheConcurrencyStrategy;
import org.hibernate.annotations.NaturalId;
import org.hibernate.annotations.NaturalIdCache;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** An application whose entities, collections and queries Hibernate caches, on tables with policies. */
final class CachedShop {

    static final String TABLES = """
            create table products (id bigint primary key, tenant text, code text unique, name text);
            create table tags (product_id bigint references products on delete cascade, tag text);
            alter table products enable row level security, force row level security;
            alter table tags enable row level security, force row level security;
            create policy own on products
                using (tenant = (select nullif(current_setting('app.tenant_id', true), '')));
            create policy own on tags
                using (tag like (select nullif(current_setting('app.tenant_id', true), '')) || '%');
            grant select, insert, update, delete on products, tags to""";

    private CachedShop() {}

    /** A JPA unit with these entities, as Boot's starter for JPA declares it. */
    static LocalContainerEntityManagerFactoryBean unit(DataSource database, Class<?>... entities) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(database);
        factory.setManagedTypes(PersistenceManagedTypes.of(
                Stream.of(entities).map(Class::getName).toArray(String[]::new)));
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setJpaPropertyMap(Map.of(
                "hibernate.cache.use_query_cache", true, "hibernate.javax.cache.missing_cache_strategy", "create"));
        return factory;
    }

    static DataSource pool(PostgresDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(8);
        return new HikariDataSource(config);
    }

    @Entity
    @Cacheable
    @Cache(usage = CacheConcurrencyStrategy.READ_WRITE)
    @NaturalIdCache
    @Table(name = "products")
    static class Product {
        @Id
        long id;

        String tenant = "";

        @NaturalId
        String code = "";

        String name = "";

        @ElementCollection
        @CollectionTable(name = "tags", joinColumns = @JoinColumn(name = "product_id"))
        @Column(name = "tag")
        @Cache(usage = CacheConcurrencyStrategy.READ_WRITE)
        Set<String> tags = new HashSet<>();
    }

    /** Ways to the entities. Each returns what it has found of tenants, as text that contains them. */
    static class Products {
        @PersistenceContext
        @SuppressWarnings("NullAway.Init") // the container's
        EntityManager entities;

        private final SessionFactory factory;

        Products(EntityManagerFactory factory) {
            this.factory = factory.unwrap(SessionFactory.class);
        }

        private static String text(@Nullable Product product) {
            return product == null ? "" : product.tenant + " " + product.name + " " + product.tags;
        }

        @Transactional
        public String byId(long id) {
            return text(entities.find(Product.class, id));
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public String apart(long id) {
            return text(entities.find(Product.class, id));
        }

        @Transactional
        @SuppressWarnings("deprecation") // what replaces it is not in Boot 4.0
        public String byCode(long id) {
            return text(entities.unwrap(Session.class)
                    .byNaturalId(Product.class)
                    .using("code", "c" + id)
                    .load());
        }

        @Transactional
        public String all() {
            return entities
                    .createQuery("select p from CachedShop$Product p order by p.id", Product.class)
                    .setHint("org.hibernate.cacheable", true)
                    .getResultList()
                    .stream()
                    .map(Products::text)
                    .toList()
                    .toString();
        }

        @Transactional
        public String names() {
            return entities.createQuery("select p.name from CachedShop$Product p order by p.id", String.class)
                    .setHint("org.hibernate.cacheable", true)
                    .setHint("jakarta.persistence.cache.retrieveMode", "USE")
                    .getResultList()
                    .toString();
        }

        /** A context of the code's own has a connection of its own, without variables: it finds nothing. */
        public String byHand(long id) {
            try (EntityManager own = factory.createEntityManager()) {
                return text(own.find(Product.class, id));
            }
        }

        public String stateless(long id) {
            try (StatelessSession session = factory.openStatelessSession()) {
                Product found = session.get(Product.class, id);
                return found == null ? "" : found.tenant;
            }
        }

        public String contained(long id) {
            return factory.getCache().containsEntity(Product.class, id) ? "acme and globex" : "";
        }

        @Transactional
        public String rename(long id) {
            Product product = entities.find(Product.class, id);
            if (product != null) {
                product.name = product.tenant + " " + System.nanoTime();
            }
            return text(product);
        }

        @Transactional
        public String add(long id, String tenant) {
            Product product = new Product();
            product.id = id;
            product.tenant = tenant;
            product.code = "c" + id;
            product.name = tenant + " new";
            entities.persist(product);
            return text(product);
        }
    }

    static final class Routes {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<Products> PRODUCTS = Service.bean("products", Products.class);
        static final Service<AuditStorage> AUDIT = Service.bean("audit", AuditStorage.class);

        static final EndpointFactory<String, JdbcClient> api = e.services(PRODUCTS)
                .database(DATABASE)
                .session(ctx -> String.valueOf(ctx.header("x-tenant")))
                .rls(ctx -> Map.of("tenant_id", ctx.session()));

        static final Endpoint<String> read = api.get("/read")
                .handle(ctx -> found(ctx.service(PRODUCTS), ctx.session(), ctx.header("x-way"), ctx.header("x-id")));

        /** The same for every tenant, by the role that bypasses. */
        static final Endpoint<String> bypassing = api.auditor(AUDIT)
                .rlsBypass()
                .get("/bypassing")
                .handle(ctx ->
                        ctx.service(PRODUCTS).all() + ctx.service(PRODUCTS).names());

        /** Without row-level security: the policies show nothing. */
        static final Endpoint<String> outside = e.services(PRODUCTS)
                .database(DATABASE)
                .get("/outside")
                .handle(ctx -> found(ctx.service(PRODUCTS), "", ctx.header("x-way"), ctx.header("x-id")));

        static String found(Products products, String tenant, @Nullable String way, @Nullable String given) {
            long id = Long.parseLong(String.valueOf(given));
            return switch (String.valueOf(way)) {
                case "byId" -> products.byId(id);
                case "apart" -> products.apart(id);
                case "byCode" -> products.byCode(id);
                case "all" -> products.all();
                case "names" -> products.names();
                case "byHand" -> products.byHand(id);
                case "stateless" -> products.stateless(id);
                case "contained" -> products.contained(id);
                case "rename" -> products.rename(id);
                default -> products.add(id, tenant);
            };
        }

        static final List<String> READS = List.of("byId", "apart", "byCode", "all", "names", "byHand", "stateless");
    }

    /** A construct without row-level security, which leaves the caches to Hibernate. */
    static final class OpenRoutes {
        static final Endpoint<String> open =
                e.services(Routes.PRODUCTS).get("/open").handle(ctx -> "open");
    }

    /** Reads its database from the test that starts it. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        static @Nullable PostgresDatabase current;

        @Bean
        DataSource database() {
            return pool(Objects.requireNonNull(current));
        }

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            return unit(database, Product.class);
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        Products products(EntityManagerFactory factory) {
            return new Products(factory);
        }

        @Bean
        InMemoryAuditStorage audit() {
            return new InMemoryAuditStorage();
        }
    }
}
