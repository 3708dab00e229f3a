package dev.kit.envkit;

import java.util.function.Predicate;

/** A condition on a value; a built-in rule completes the expectation, an application's rule has a message. */
record Rule<T>(Predicate<? super T> condition, String text, boolean builtIn) {}
