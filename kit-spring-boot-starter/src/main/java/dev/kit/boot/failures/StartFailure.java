package dev.kit.boot.failures;

import org.jspecify.annotations.Nullable;

/** Reports why an application does not start. Exceptions implement it; their stack traces are not shown. */
public interface StartFailure {

    /** The action for variables that are missing or invalid. */
    String SET_VARIABLES = "Set the variables named above in the environment, in .env, in a Spring"
            + " property of the same name or as a credential, and start again.";

    /** The action for an unusable setting or a missing module. */
    String CORRECT_SETTING = "Correct the setting or add the dependency named above, and start again.";

    /** Returns the message of the exception. */
    @Nullable String getMessage();

    /** Returns the causes; by default the message. */
    default String description() {
        return String.valueOf(getMessage());
    }

    /** Returns the recommended action. */
    String action();
}
