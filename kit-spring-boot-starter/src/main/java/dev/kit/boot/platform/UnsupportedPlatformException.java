package dev.kit.boot.platform;

/** Thrown for an unsupported generation of Spring Boot or a non-servlet application. */
public final class UnsupportedPlatformException extends RuntimeException {

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

    /** Returns the change that makes the application start. */
    public String action() {
        return action;
    }
}
