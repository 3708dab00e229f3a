package dev.kit.envkit;

import java.util.function.Predicate;

/** A condition on a value; a built-in one completes the expectation, one of the user's has a message. */
record Rule<T>(Predicate<? super T> condition, String text, boolean builtIn) {

    static <T> Rule<T> builtIn(String phrase, Predicate<? super T> condition) {
        return new Rule<>(condition, phrase, true);
    }

    static <T> Rule<T> own(String message, Predicate<? super T> condition) {
        return new Rule<>(condition, message, false);
    }
}
