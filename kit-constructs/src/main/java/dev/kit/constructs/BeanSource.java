package dev.kit.constructs;

/** The source of the beans of {@link Service#bean} services. The Spring starter provides the application context. */
@FunctionalInterface
public interface BeanSource {

    /** Returns the bean of {@code type}, by name if several of that type exist. */
    <T> T bean(String name, Class<T> type);
}
