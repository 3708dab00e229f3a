package dev.kit.cli.application;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The common facts of constructs of all kinds.
 *
 * @param name the declared name, else that of the field
 * @param declaredIn the binary name of the class that declares it
 * @param field the static field that holds it
 * @param open whether code of every package may read the field
 * @param timeout the longest run in milliseconds; null for the default of its host
 * @param memorySize the memory that a cloud platform allocates, in MB; null for the platform's default
 * @param environment the sorted names of variables that its services read; an optional one ends with {@code ?}
 * @param beans the sorted services that only a Spring context can provide, each with the type of the bean
 */
public record ConstructDescription(
        String name,
        String declaredIn,
        String field,
        boolean open,
        @Nullable Long timeout,
        @Nullable Integer memorySize,
        List<String> environment,
        List<String> beans)
        implements Described {

    /** Copies the lists. */
    public ConstructDescription {
        environment = List.copyOf(environment);
        beans = List.copyOf(beans);
    }

    @Override
    public ConstructDescription construct() {
        return this;
    }

    /** Returns the location for messages, such as {@code com.acme.OrderEndpoints.placeOrder}. */
    public String location() {
        return declaredIn + "." + field;
    }
}
