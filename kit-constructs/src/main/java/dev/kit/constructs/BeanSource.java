package dev.kit.constructs;

/** Where the beans behind {@link Service#bean} come from; the Spring starter provides the application context. */
@FunctionalInterface
public interface BeanSource {

    /** Returns the bean of {@code type}, by name where several of that type exist. */
    <T> T bean(String name, Class<T> type);
}
