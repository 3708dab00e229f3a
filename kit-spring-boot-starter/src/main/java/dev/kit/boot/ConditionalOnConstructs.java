package dev.kit.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * Matches if the application declares constructs or requests a bean of Kit.
 *
 * <p>Every externally visible part of Kit is subject to this condition: adding the starter alone changes nothing. The
 * condition is evaluated once per bean factory, from the bytes of the application's classes and from its bean
 * definitions; no class of the application is loaded for it.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnConstructs.class)
public @interface ConditionalOnConstructs {

    /** Returns true to require endpoints; by default any construct matches. */
    boolean endpoints() default false;

    /** Returns true to require functions or crons; by default any construct matches. */
    boolean functions() default false;

    /** Returns true to require crons; by default any construct matches. */
    boolean crons() default false;
}
