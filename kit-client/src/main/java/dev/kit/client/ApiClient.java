package dev.kit.client;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the class of a generated client, so that frameworks find it.
 *
 * <p>The class has the static methods {@code fetcher(String)}, which returns a {@link TypedFetcher.Builder}, and {@code
 * of(TypedFetcher)}, which returns the client.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ApiClient {

    /** The security schemes of the document. */
    Scheme[] schemes() default {};

    /** A security scheme of the document. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface Scheme {

        /** The name in the document. */
        String name();

        /** The kind of credential. */
        Kind kind();

        /** The name of the header, query parameter or cookie of a key. */
        String parameter() default "";

        /** The token endpoint of the client credentials grant. */
        String tokenUrl() default "";
    }

    /** A kind of credential. */
    enum Kind {
        /** A key in a header. */
        HEADER,
        /** A key in a query parameter. */
        QUERY,
        /** A key in a cookie. */
        COOKIE,
        /** A user name and a password. */
        BASIC,
        /** A bearer token. */
        BEARER,
        /** Another form of credential. */
        OTHER
    }
}
