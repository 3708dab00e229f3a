package dev.kit.boot.discovery;

/**
 * A construct and where it is declared.
 *
 * @param name the field or bean that holds it, such as {@code placeOrder}
 * @param declaredIn the class or configuration that declares it
 * @param construct the immutable value
 */
public record DiscoveredConstruct<T>(String name, String declaredIn, T construct) {

    /** {@code com.acme.OrderEndpoints.placeOrder}, for messages. */
    public String location() {
        return declaredIn + "." + name;
    }
}
