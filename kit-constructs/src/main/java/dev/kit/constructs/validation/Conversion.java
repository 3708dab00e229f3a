package dev.kit.constructs.validation;

/** The conversion that a value is checked for, since JSON may show other members than it takes. */
enum Conversion {
    READ,
    WRITE
}
