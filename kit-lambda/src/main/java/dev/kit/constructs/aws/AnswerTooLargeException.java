package dev.kit.constructs.aws;

import java.io.IOException;

/** Thrown if a response exceeds the size limit of the platform. */
@SuppressWarnings("serial") // never leaves this package
final class AnswerTooLargeException extends IOException {

    AnswerTooLargeException() {
        this("The answer is larger than the platform takes.");
    }

    AnswerTooLargeException(String message) {
        super(message);
    }
}
