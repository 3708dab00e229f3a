package dev.kit.constructs.errors;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the problem type of a record of members.
 *
 * <p>Without it, the type is {@code urn:problem:} and the name of the record.
 *
 * <pre>{@code
 * @ProblemTypeUri("https://shop.example/problems/out-of-stock")
 * record OutOfStock(long productId, int available) {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ProblemTypeUri {

    /** The URI, preferably absolute and leading to a description of the problem. */
    String value();
}
