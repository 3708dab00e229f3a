package dev.kit.client.union;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The declared values of a scalar type or a member.
 *
 * <p>Each value is JSON text without quotes. A {@link Union} uses them to distinguish its variants. Other values can
 * still be read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface KnownValues {

    /**
     * The declared values.
     *
     * <p>A single value is a constant, which an object must have to be of that type.
     */
    String[] value();
}
