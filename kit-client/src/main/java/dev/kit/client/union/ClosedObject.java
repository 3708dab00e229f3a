package dev.kit.client.union;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an object type that allows no undeclared members.
 *
 * <p>A {@link Union} assigns a value with other members to another variant. Outside of unions they are dropped.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ClosedObject {}
