package dev.kit.boot.platform;

import dev.kit.boot.failures.StartFailure;

/** Thrown for an unsupported generation of Spring Boot or a non-servlet application. */
final class UnsupportedPlatformException extends RuntimeException implements StartFailure {

    /** The property that declares the type of an application. */
    static final String TYPE = "spring.main.web-application-type";

    private final String action;

    UnsupportedPlatformException(String message, String action) {
        super(message);
        this.action = action;
    }

    /** Creates an exception for a reactive application; the parameters continue the message and the remedy. */
    static UnsupportedPlatformException reactive(String evidence, String remedy) {
        return new UnsupportedPlatformException(
                "Kit works in servlet applications; this one is reactive" + evidence,
                "Set " + TYPE + remedy + " remove the dependency dev.kit:kit-spring-boot-starter.");
    }

    @Override
    public String action() {
        return action;
    }
}
