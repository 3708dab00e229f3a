package dev.kit.envkit.sniffer;

import dev.kit.envkit.EnvironmentParser;
import org.jspecify.annotations.Nullable;

/** Code that reads its environment through a parser, such as a service. */
@FunctionalInterface
public interface SniffedOperation {

    /**
     * Runs with a parser that has no values.
     *
     * <p>A returned {@link java.util.concurrent.CompletionStage} is awaited.
     */
    @Nullable Object run(EnvironmentParser env) throws Exception;
}
