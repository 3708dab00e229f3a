package dev.kit.constructs;

/** The source of the beans of {@link Service#bean} services. The Spring starter provides the application context. */
@FunctionalInterface
public interface BeanSource {

    /** Returns the bean of {@code type}. The name selects one if several beans have that type. */
    <T> T bean(String name, Class<T> type);
}
