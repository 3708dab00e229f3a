package dev.kit.boot;

import dev.kit.constructs.errors.HttpException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers exceptions that Kit does not know; null for others. */
public interface FailureTranslation extends Function<Throwable, @Nullable HttpException> {}
