package dev.kit.boot.rls;

import dev.kit.constructs.database.Transactions;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.cache.spi.RegionFactory;
import org.hibernate.cache.spi.access.CachedDomainDataAccess;
import org.hibernate.cache.spi.access.SoftLock;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.model.domain.NavigableRole;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;

/**
 * A part of Hibernate's second-level cache that transactions with variables neither read nor fill, because no policy
 * decides what it returns. What they change is removed from it.
 *
 * @param target the factory of regions, a region, or the access to the items of one role
 * @param role what the items belong to; empty for the factory and for regions of several roles
 * @param open the roles and regions of queries that every transaction may use
 * @param writers sessions that wrote with variables; Hibernate stores what they wrote after the commit
 */
record PolicedRegion(Object target, String role, Set<String> open, Set<Object> writers) implements InvocationHandler {

    static RegionFactory around(RegionFactory factory) {
        Set<Object> writers = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
        return (RegionFactory) new PolicedRegion(factory, "", ConcurrentHashMap.newKeySet(), writers).proxy();
    }

    /** Lets every transaction use these roles and regions of queries. */
    static void open(RegionFactory factory, Set<String> names) {
        if (Proxy.isProxyClass(factory.getClass())
                && Proxy.getInvocationHandler(factory) instanceof PolicedRegion policed) {
            policed.open.addAll(names);
        }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        if (!open.contains(role) && isPassedBy(method.getName(), given)) {
            return method.getReturnType() == boolean.class ? false : null;
        }
        Object result = AopUtils.invokeJoinpointUsingReflection(target, method, given);
        return switch (method.getName()) {
            case "buildDomainDataRegion" -> part(result, "");
            case "buildQueryResultsRegion" -> part(result, String.valueOf(given[0]));
            case "getEntityDataAccess", "getNaturalIdDataAccess", "getCollectionDataAccess" ->
                part(result, ((NavigableRole) given[0]).getFullPath());
            default -> result;
        };
    }

    private @Nullable Object part(@Nullable Object result, String partRole) {
        return result == null ? null : new PolicedRegion(result, partRole, open, writers).proxy();
    }

    private Object proxy() {
        return Proxy.newProxyInstance(target.getClass().getClassLoader(), ClassUtils.getAllInterfaces(target), this);
    }

    private boolean isPassedBy(String method, Object[] given) {
        boolean restricted = Transactions.areRestricted();
        return switch (method) {
            case "get", "contains", "putFromLoad" -> restricted;
            case "getFromCache", "putIntoCache" -> restricted && !isKeyedByTenant(given[given.length - 1]);
            case "insert" -> restricted && noted(given[0]);
            case "update" -> restricted && noted(given[0]) && removed(given);
            case "afterInsert" -> restricted || writers.contains(given[0]);
            case "afterUpdate" -> (restricted || writers.contains(given[0])) && unlocked(given);
            default -> false;
        };
    }

    /** The key of a query contains the tenant of its session. */
    private static boolean isKeyedByTenant(Object session) {
        return ((SharedSessionContractImplementor) session).getTenantIdentifierValue() != null;
    }

    private boolean noted(Object session) {
        writers.add(session);
        return true;
    }

    private boolean removed(Object[] given) {
        ((CachedDomainDataAccess) target).remove((SharedSessionContractImplementor) given[0], given[1]);
        return true;
    }

    private boolean unlocked(Object[] given) {
        ((CachedDomainDataAccess) target)
                .unlockItem((SharedSessionContractImplementor) given[0], given[1], (SoftLock) given[given.length - 1]);
        return true;
    }
}
