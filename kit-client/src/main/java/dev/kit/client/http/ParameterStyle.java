package dev.kit.client.http;

/** The serialization styles of parameters. The names are those of OpenAPI. */
public enum ParameterStyle {
    /** Path and header: {@code a,b} and {@code k,v,k,v}. */
    SIMPLE,
    /** Path and header: {@code a,b} and {@code k=v,k=v}. */
    SIMPLE_EXPLODED,
    /** Path: {@code .a,b}. */
    LABEL,
    /** Path: {@code .a.b}. */
    LABEL_EXPLODED,
    /** Path: {@code ;name=a,b}. */
    MATRIX,
    /** Path: {@code ;name=a;name=b}. */
    MATRIX_EXPLODED,
    /** Query: {@code name=a,b}. */
    FORM,
    /** Query: {@code name=a&name=b}, and an object's members as separate parameters. */
    FORM_EXPLODED,
    /** Query: {@code name=a%20b}. */
    SPACE_DELIMITED,
    /** Query: {@code name=a|b}. */
    PIPE_DELIMITED,
    /** Query: {@code name[k]=v}. Nested lists repeat the key. */
    DEEP_OBJECT,
    /** Query: {@code name[]=a&name[]=b} and {@code name[k]=v}. It is the default. */
    BRACKETS,
    /** The value as JSON text. */
    JSON
}
