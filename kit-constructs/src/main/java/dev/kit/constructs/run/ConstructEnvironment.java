package dev.kit.constructs.run;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.validation.SchemaContext;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that the constructs of an application share. Immutable and thread-safe.
 *
 * <p>Defaults: the system's clock, no listener or observer, transactions of the data sources alone.
 */
public final class ConstructEnvironment {

    private final ServiceRegistry services;
    private final PipelineListener listener;
    private final RunObservers observers;
    private final InstantSource clock;
    private final String source;
    private final DatabaseAccess databases;
    private final @Nullable String rlsBypassRole;
    private final boolean failingOnLostAudits;
    private final UnaryOperator<Service<? extends Publisher>> transactionalPublishers;
    private final @Nullable Logger logger;
    private final SchemaContext schemas;

    private ConstructEnvironment(Builder builder) {
        services = builder.services;
        listener = new QuietListener(builder.listener);
        observers = new RunObservers(builder.observers);
        clock = builder.clock;
        source = builder.source;
        rlsBypassRole = builder.rlsBypassRole;
        failingOnLostAudits = builder.failingOnLostAudits;
        transactionalPublishers = builder.transactionalPublishers;
        logger = builder.logger;
        schemas = builder.schemas;
        databases = builder.databases == null
                ? DatabaseAccess.transactional(builder.services, builder.transactions)
                : builder.databases;
    }

    /** Returns an environment that takes services from {@code services}, with the defaults. */
    public static ConstructEnvironment of(ServiceRegistry services) {
        return builder(services).build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder(ServiceRegistry services) {
        return new Builder(services);
    }

    /** Returns the instances that constructs use. */
    public ServiceRegistry services() {
        return services;
    }

    /** Returns the listener to report runs to; it never throws. */
    public PipelineListener listener() {
        return listener;
    }

    RunObservers observers() {
        return observers;
    }

    /** Returns the clock of every run, event and audit. */
    public InstantSource clock() {
        return clock;
    }

    /** Returns the name of the application. */
    public String source() {
        return source;
    }

    /** Returns the validators of all schemas. */
    public SchemaContext schemas() {
        return schemas;
    }

    /** Returns where runs get their databases from. */
    public DatabaseAccess databases() {
        return databases;
    }

    /** Returns {@code own}, else the application's logger, else the named one. */
    public Logger logger(@Nullable Logger own, String name) {
        return own != null ? own : logger != null ? logger : LoggerFactory.getLogger(name);
    }

    @Nullable String rlsBypassRole() {
        return rlsBypassRole;
    }

    boolean isFailingOnLostAudits() {
        return failingOnLostAudits;
    }

    /** Returns the publisher to use for {@code publisher} in a run with a database. */
    Service<? extends Publisher> transactional(Service<? extends Publisher> publisher) {
        return transactionalPublishers.apply(publisher);
    }

    /** Collects settings that differ from the defaults; not thread-safe. */
    public static final class Builder {

        private final ServiceRegistry services;
        private PipelineListener listener = PipelineListener.NONE;
        private final List<RunObserver> observers = new ArrayList<>();
        private InstantSource clock = InstantSource.system();
        private String source = "kit";
        private Function<DataSource, Transactions> transactions = Transactions::on;
        private @Nullable DatabaseAccess databases;
        private @Nullable String rlsBypassRole;
        private boolean failingOnLostAudits;
        private UnaryOperator<Service<? extends Publisher>> transactionalPublishers = UnaryOperator.identity();
        private @Nullable Logger logger;
        private SchemaContext schemas = SchemaContext.standard();

        private Builder(ServiceRegistry services) {
            this.services = Objects.requireNonNull(services, "services");
        }

        /** Reports runs, events and audits to {@code listener}; to nobody by default. */
        public Builder listener(PipelineListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** Adds an observer of runs that no request caused. There is none by default. */
        public Builder observer(RunObserver observer) {
            observers.add(Objects.requireNonNull(observer, "observer"));
            return this;
        }

        /** Sets the logger of constructs without one of their own. By default each has one by its name. */
        public Builder logger(Logger logger) {
            this.logger = Objects.requireNonNull(logger, "logger");
            return this;
        }

        /** Checks constraints with the validators of {@code schemas}. */
        public Builder schemas(SchemaContext schemas) {
            this.schemas = Objects.requireNonNull(schemas, "schemas");
            return this;
        }

        /** Takes the time from {@code clock} instead of the system. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Names the application, as events carry it; {@code kit} by default. */
        public Builder source(String source) {
            this.source = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Opens transactions with {@code transactions}, for example with JPA's manager.
         *
         * @param transactions called once per data source
         */
        public Builder transactions(Function<DataSource, Transactions> transactions) {
            this.transactions = Objects.requireNonNull(transactions, "transactions");
            return this;
        }

        /** Takes databases from {@code databases}, for example a transaction of a test. */
        public Builder databases(DatabaseAccess databases) {
            this.databases = Objects.requireNonNull(databases, "databases");
            return this;
        }

        /**
         * Runs constructs with {@code .rlsBypass()} as the PostgreSQL role {@code role}, like {@code SET LOCAL ROLE}.
         *
         * <p>It has BYPASSRLS, and the application's own role is a member of it. Without one the connection's own role
         * must be able to bypass, or such runs fail.
         */
        public Builder rlsBypassRole(String role) {
            rlsBypassRole = Objects.requireNonNull(role, "role");
            return this;
        }

        /**
         * Fails runs whose audits cannot be stored after their commit.
         *
         * <p>For tests. By default such a failure is logged.
         */
        public Builder failingOnLostAudits() {
            failingOnLostAudits = true;
            return this;
        }

        /**
         * Publishes the events of constructs with a database through {@code transactionalPublishers}.
         *
         * <p>It returns the publisher to use instead of the one it is given, such as an outbox. Audits that are kept in
         * another database go the same way.
         */
        public Builder transactionalPublishers(UnaryOperator<Service<? extends Publisher>> transactionalPublishers) {
            this.transactionalPublishers = Objects.requireNonNull(transactionalPublishers, "transactionalPublishers");
            return this;
        }

        /** Returns the finished environment. */
        public ConstructEnvironment build() {
            return new ConstructEnvironment(this);
        }
    }
}
