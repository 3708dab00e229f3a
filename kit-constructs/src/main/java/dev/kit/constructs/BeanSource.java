package dev.kit.constructs;

/** The source of the beans of {@link Service#bean} services. The Spring starter provides the application context. */
@FunctionalInterface
public interface BeanSource {

<<<<<<< HEAD
    /** Returns the bean of {@code type}. The name selects one if several beans have that type. */
=======
    /** Returns the bean of {@code type}, by name if several of that type exist. */
>>>>>>> p3
    <T> T bean(String name, Class<T> type);
}
