package dev.kit.cli.dev.child;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Hikari connection pools that stay open across restarts of the context.
 *
 * <p>A pool is reused if a bean of the same name has the same settings and none of its connections is in use. In-memory
 * databases start afresh. The context closes the data source of its own bean definition, which has no pool.
 * Thread-safe.
 */
final class CarriedPools implements BeanPostProcessor {

    private final Map<String, Carried> waiting = new HashMap<>();

    private final Map<String, Carried> used = new HashMap<>();

    private final MemoryDatabases inMemory = new MemoryDatabases();

    private final ThreadFactory threads = threads();

    /** A pool and the settings of its creation, by the names of Hikari's fields. */
    private record Carried(HikariDataSource pool, Map<String, Object> settings) {

        boolean isFree() {
            return pool.isRunning()
                    && pool.getHikariPoolMXBean().getActiveConnections() == 0
                    && pool.getMetricRegistry() == null
                    && pool.getHealthCheckRegistry() == null;
        }
    }

    /** Replaces the data source after its settings are bound: this processor has no order, so it is one of the last. */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean.getClass() != HikariDataSource.class) {
            return bean;
        }
        HikariDataSource fresh = (HikariDataSource) bean;
        inMemory.note(fresh);
        Map<String, Object> settings = settings(fresh);
        return settings == null || fresh.isRunning() ? bean : carry(name, fresh, settings);
    }

    private synchronized HikariDataSource carry(String name, HikariDataSource fresh, Map<String, Object> settings) {
        Carried before = waiting.remove(name);
        if (before != null && before.settings.equals(settings) && before.isFree()) {
            used.put(name, before);
            return before.pool;
        }
        if (before != null) {
            before.pool.close();
        }
        if (used.containsKey(name)) {
            return fresh; // belongs to a second context, which closes it itself
        }
        HikariDataSource pool = new HikariDataSource();
        fresh.copyStateTo(pool);
        pool.setThreadFactory(threads);
        used.put(name, new Carried(pool, settings));
        return pool;
    }

    /** Begins another generation after the earlier contexts are closed. Closes all pools unless {@code keep} is set. */
    synchronized void next(boolean keep) {
        inMemory.shutDown();
        waiting.putAll(used);
        used.clear();
        if (!keep) {
            closeUnused();
        }
        waiting.values().forEach(carried -> forgetMetrics(carried.pool));
    }

    /**
     * Removes the metrics, which belonged to the closed context. Hikari accepts those of the next context only if it
     * has none.
     */
    private static void forgetMetrics(HikariDataSource source) {
        if (source.getMetricsTrackerFactory() != null && source.getHikariPoolMXBean() instanceof HikariPool pool) {
            try {
                Field factory = HikariConfig.class.getDeclaredField("metricsTrackerFactory");
                factory.setAccessible(true);
                factory.set(source, null);
                pool.setMetricsTrackerFactory(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("The metrics of a pool cannot be taken from it", e);
            }
        }
    }

    /** Closes the pools that the generation did not request. */
    synchronized void closeUnused() {
        waiting.values().forEach(carried -> carried.pool.close());
        waiting.clear();
    }

    /** Closes all pools. */
    synchronized void close() {
        next(false);
    }

    /**
     * Returns the settings, or null if one is an object or class of the application or the database is in this JVM's
     * memory.
     */
    private static @Nullable Map<String, Object> settings(HikariDataSource source) {
        if (MemoryDatabases.has(source.getJdbcUrl())) {
            return null;
        }
        Map<String, Object> settings = new HashMap<>();
        settings.put("user", String.valueOf(source.getUsername()));
        settings.put("secret", String.valueOf(source.getPassword()));
        for (Field field : HikariConfig.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.getName().equals("credentials")) {
                Object value = value(field, source);
                if (value instanceof Properties properties) {
                    settings.put(field.getName(), Map.copyOf(properties));
                } else if (value instanceof String text && field.getName().endsWith("ClassName") && isOwn(text)) {
                    return null;
                } else if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                    settings.put(field.getName(), value);
                } else if (value != null) {
                    return null;
                }
            }
        }
        return settings;
    }

    /** Returns whether the class is not part of the libraries. */
    private static boolean isOwn(String className) {
        return CarriedPools.class.getClassLoader().getResource(className.replace('.', '/') + ".class") == null;
    }

    private static @Nullable Object value(Field field, HikariDataSource source) {
        try {
            field.setAccessible(true);
            return field.get(source);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Hikari's settings cannot be read", e);
        }
    }

    /**
     * Returns a factory that creates threads from a thread of its own. A thread inherits its creator's context, which
     * would keep the classes of the application reachable.
     */
    private static ThreadFactory threads() {
        ThreadPoolExecutor maker = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> daemon(task, "kit-pools"));
        maker.prestartAllCoreThreads();
        return task -> {
            try {
                return maker.submit(() -> daemon(task, "kit-pool")).get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while a pool started a thread", e);
            } catch (ExecutionException e) {
                throw new IllegalStateException("A pool cannot start a thread", e.getCause());
            }
        };
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
