package dev.kit.client.union;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists the values that the document declares for a scalar type or for a member, each as JSON text without quotes.
 *
 * <p>A {@link Union} uses them to tell its variants apart. Other values can still be read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface KnownValues {

    /** The declared values; one value is a constant, which an object must have to be of that type. */
    String[] value();
}
