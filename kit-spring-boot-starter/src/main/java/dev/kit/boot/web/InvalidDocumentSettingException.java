package dev.kit.boot.web;

import dev.kit.boot.failures.StartFailure;

/** Thrown if a setting of the OpenAPI document is wrong. */
final class InvalidDocumentSettingException extends RuntimeException implements StartFailure {

    private final String action;

    InvalidDocumentSettingException(String message, String action) {
        super(message);
        this.action = action;
    }

    @Override
    public String action() {
        return action;
    }
}
