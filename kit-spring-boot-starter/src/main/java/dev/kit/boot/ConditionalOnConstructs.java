package dev.kit.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * Matches where the application declares constructs, or asks for a bean of theirs.
 *
 * <p>Whatever of Kit can be noticed from outside stands behind this condition: the starter alone changes nothing. Whether
 * it matches is found out once for each bean factory, from the bytes of the application's classes and from its bean
 * definitions; no class of the application is loaded for it.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnConstructs.class)
public @interface ConditionalOnConstructs {

    /** Whether it must be endpoints; by default any construct will do. */
    boolean endpoints() default false;

    /** Whether it must be functions or crons; by default any construct will do. */
    boolean functions() default false;

    /** Whether it must be crons; by default any construct will do. */
    boolean crons() default false;
}
