package dev.kit.constructs.validation;

import dev.kit.constructs.ConstructException;

/** Thrown if constraints exist that no validator on the class path would check. */
final class MissingValidatorException extends ConstructException {

    MissingValidatorException(String place) {
        super(
                place + ", but Hibernate Validator, which checks constraints, is not on the class path."
                        + " Add org.springframework.boot:spring-boot-starter-validation to the application's"
                        + " dependencies (without Spring Boot: org.hibernate.validator:hibernate-validator).",
                null);
    }
}
