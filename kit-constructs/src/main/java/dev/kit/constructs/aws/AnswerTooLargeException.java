package dev.kit.constructs.aws;

import java.io.IOException;

/** More bytes were written than the platform takes as an answer. */
@SuppressWarnings("serial") // never leaves this package
final class AnswerTooLargeException extends IOException {

    AnswerTooLargeException() {
        this("The answer is larger than the platform takes.");
    }

    AnswerTooLargeException(String message) {
        super(message);
    }
}
