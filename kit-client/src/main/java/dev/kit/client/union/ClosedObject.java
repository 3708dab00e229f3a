package dev.kit.client.union;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an object that the document allows no other members.
 *
 * <p>A {@link Union} takes a value with other members for another variant. Outside of unions they are dropped.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ClosedObject {}
