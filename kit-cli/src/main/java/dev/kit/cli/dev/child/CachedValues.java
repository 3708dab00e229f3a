package dev.kit.cli.dev.child;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;

/**
 * The caches of this JVM, which are cleared because values of earlier code or of unloaded classes must not be returned.
 */
final class CachedValues {

    private CachedValues() {}

    static void forget(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getSingletonNames()) {
            if (beans.getSingleton(name) instanceof CacheManager manager) {
                for (String cached : manager.getCacheNames()) {
                    Cache cache = manager.getCache(cached);
                    String type = cache == null ? "" : cache.getClass().getSimpleName();
                    if (cache != null && (type.equals("ConcurrentMapCache") || type.equals("CaffeineCache"))) {
                        cache.clear();
                    }
                }
            }
        }
    }
}
