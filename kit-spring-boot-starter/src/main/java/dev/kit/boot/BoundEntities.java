package dev.kit.boot;

import dev.kit.constructs.database.PersistenceContext;
import jakarta.persistence.EntityManager;
import java.util.Objects;
import org.hibernate.Session;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/** The entities of the EntityManager that a transaction of {@code manager} has bound to this thread. */
record BoundEntities(JpaTransactionManager manager) implements PersistenceContext {

    private static final boolean HIBERNATE =
            ClassUtils.isPresent("org.hibernate.Session", BoundEntities.class.getClassLoader());

    /** Returns false for providers that cannot tell. */
    @Override
    public boolean isEmpty() {
        return HIBERNATE && Hibernate.isEmpty(entities());
    }

    @Override
    public void clear() {
        entities().clear();
    }

    private EntityManager entities() {
        Object factory = Objects.requireNonNull(manager.getEntityManagerFactory());
        return ((EntityManagerHolder) Objects.requireNonNull(TransactionSynchronizationManager.getResource(factory)))
                .getEntityManager();
    }

    /** Isolates the optional dependency in a class that is loaded only if the dependency is present. */
    private static final class Hibernate {

        static boolean isEmpty(EntityManager entities) {
            return entities instanceof Session session
                    && session.getStatistics().getEntityCount() == 0;
        }
    }
}
