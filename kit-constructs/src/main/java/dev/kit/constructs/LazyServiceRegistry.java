package dev.kit.constructs;

import dev.kit.envkit.EnvironmentParser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates each service under its own lock, so that a slow service never blocks another one. */
final class LazyServiceRegistry implements ServiceRegistry {

    private static final Logger log = LoggerFactory.getLogger(ServiceRegistry.class);

    private final EnvironmentParser env;
    private final @Nullable BeanSource beans;
    private final Map<String, Slot> slots = new ConcurrentHashMap<>();
    private final Deque<Slot> created = new ArrayDeque<>();

    LazyServiceRegistry(EnvironmentParser env, @Nullable BeanSource beans) {
        this.env = env;
        this.beans = beans;
    }

    @Override
    @SuppressWarnings("unchecked") // a slot is filled by the service of its name, whose type is T
    public <T> T get(Service<T> service) {
        Slot slot = slots.computeIfAbsent(service.serviceName(), Slot::new);
        Object instance = slot.instance;
        return (T) (instance != null && slot.serves(service) ? instance : slot.create(service));
    }

    @Override
    public <T> ServiceRegistry with(Service<? extends T> service, T instance) {
        slots.computeIfAbsent(service.serviceName(), Slot::new).give(instance);
        return this;
    }

    @Override
    public void close() {
        synchronized (created) {
            while (!created.isEmpty()) {
                created.pop().close();
            }
        }
    }

    private final class Slot {
        private final String name;
        private final ReentrantLock lock = new ReentrantLock();
        private volatile @Nullable Object instance;
        /**
         * The service that created the instance; null if the instance was set by {@code with}, which serves every
         * service of the name.
         */
        private volatile @Nullable Service<?> maker;
        /** The number of failed attempts to create the instance. Guarded by the lock, as is the latest failure. */
        private volatile int failures;

        private volatile @Nullable RuntimeException failure;

        Slot(String name) {
            this.name = name;
        }

        void give(Object given) {
            maker = null;
            instance = given;
        }

        boolean serves(Service<?> service) {
            Service<?> known = maker;
            return known == null || known == service || known.equals(service);
        }

        Object create(Service<?> service) {
            int past = failures;
            lock.lock();
            try {
                Object existing = instance;
                if (existing != null) {
                    return checked(existing, service);
                }
                failWithThoseBefore(past);
                Object fresh = attempt(service);
                maker = service;
                instance = fresh;
                return fresh;
            } finally {
                lock.unlock();
            }
        }

        private Object checked(Object existing, Service<?> service) {
            Service<?> known = maker;
            if (known != null && !serves(service)) {
                throw new ServiceException(
                        name, ServiceNames.clash(known, service) + " " + ServiceNames.remedy(), null);
            }
            return existing;
        }

        /**
         * Fails with the latest failure if two attempts failed while the caller waited. Of the callers that waited for
         * a failed attempt, one tries again and the others share its result: fifty waiting callers do not wait for
         * fifty timeouts.
         */
        private void failWithThoseBefore(int past) {
            RuntimeException latest = failure;
            if (latest != null && failures - past >= 2) {
                throw latest instanceof ServiceException shared
                        ? new ServiceException(name, String.valueOf(shared.getMessage()), shared.getCause())
                        : latest;
            }
        }

        private Object attempt(Service<?> service) {
            try {
                Object fresh = service instanceof BeanService<?> bean && beans != null
                        ? beans.bean(bean.serviceName(), bean.type())
                        : register(service);
                failure = null;
                return fresh;
            } catch (RuntimeException e) {
                note(e);
                throw e;
            }
        }

        /** Records a failed attempt. An interruption concerns only the interrupted caller and is not recorded. */
        @SuppressWarnings("NonAtomicVolatileUpdate") // only ever written under the lock
        private void note(RuntimeException e) {
            if (!(e.getCause() instanceof InterruptedException)) {
                failure = e;
                failures++;
            }
        }

        private Object register(Service<?> service) {
            try {
                Object fresh = service instanceof DerivedService<?> derived
                        ? derived.derivation().apply(LazyServiceRegistry.this)
                        : service.register(env);
                synchronized (created) {
                    created.push(this);
                }
                return fresh;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failure(e);
            } catch (Exception e) {
                throw failure(e);
            }
        }

        private ServiceException failure(Exception cause) {
            return new ServiceException(
                    name, "Service \"" + name + "\" could not be created: " + cause.getMessage(), cause);
        }

        void close() {
            if (instance instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    log.warn("Service \"{}\" did not close cleanly.", name, e);
                }
            }
        }
    }
}
