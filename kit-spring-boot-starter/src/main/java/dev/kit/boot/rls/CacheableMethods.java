package dev.kit.boot.rls;

import dev.kit.constructs.database.Transactions;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.Advisor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.cache.interceptor.CacheOperation;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.cache.interceptor.CacheableOperation;
import org.springframework.core.Ordered;

/** Names each {@code @Cacheable} method once that is called in a transaction with variables. */
record CacheableMethods(Set<Method> named) implements MethodInterceptor {

    private static final Logger log = LoggerFactory.getLogger(CacheableMethods.class);

    /** Returns an advisor that is before the cache, which does not call the method for what it has. */
    static Advisor advisor(CacheOperationSource source, boolean development) {
        StaticMethodMatcherPointcut cacheable = new StaticMethodMatcherPointcut() {
            @Override
            public boolean matches(Method method, Class<?> type) {
                Collection<CacheOperation> operations = development ? source.getCacheOperations(method, type) : null;
                return operations != null && operations.stream().anyMatch(CacheableOperation.class::isInstance);
            }
        };
        DefaultPointcutAdvisor advisor =
                new DefaultPointcutAdvisor(cacheable, new CacheableMethods(ConcurrentHashMap.newKeySet()));
        advisor.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return advisor;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Method method = invocation.getMethod();
        if (Transactions.areRestricted() && named.add(method)) {
            log.warn(
                    "{}.{} is @Cacheable and was called with .rls. No policy decides what its cache returns: unless the"
                            + " tenant is part of the key, a tenant gets what another one has loaded.",
                    method.getDeclaringClass().getSimpleName(),
                    method.getName());
        }
        return invocation.proceed();
    }
}
