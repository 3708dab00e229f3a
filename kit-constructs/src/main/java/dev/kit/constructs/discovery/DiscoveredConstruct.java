package dev.kit.constructs.discovery;

/**
 * A construct and the location of its declaration.
 *
 * @param name the field or bean that holds it, such as {@code placeOrder}
 * @param declaredIn the class or configuration that declares it
 * @param construct the immutable value
 */
public record DiscoveredConstruct<T>(String name, String declaredIn, T construct) {

    /** Returns the location for messages, such as {@code com.acme.OrderEndpoints.placeOrder}. */
    public String location() {
        return declaredIn + "." + name;
    }

    /** Returns {@code other} with this name and this location. */
    public <R> DiscoveredConstruct<R> with(R other) {
        return new DiscoveredConstruct<>(name, declaredIn, other);
    }
}
