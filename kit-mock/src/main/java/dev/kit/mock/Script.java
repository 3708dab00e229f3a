package dev.kit.mock;

import dev.kit.openapi.ApiOperation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The responses that a test defined, and the requests received. Thread-safe. */
final class Script {

    private static final String ALL = "";

    private final Map<String, Function<MockCall, MockAnswer>> said = new ConcurrentHashMap<>();
    private final List<MockCall> calls = new CopyOnWriteArrayList<>();

    void say(@Nullable ApiOperation operation, Function<MockCall, MockAnswer> answer) {
        said.put(operation == null ? ALL : operation.toString(), answer);
    }

    /** Returns whether a response was defined for this very operation. */
    boolean knows(ApiOperation operation) {
        return said.containsKey(operation.toString());
    }

    Optional<MockAnswer> answer(ApiOperation operation, MockCall call) {
        Function<MockCall, MockAnswer> own = said.get(operation.toString());
        Function<MockCall, MockAnswer> rule = own == null ? said.get(ALL) : own;
        return rule == null ? Optional.empty() : Optional.of(rule.apply(call));
    }

    void record(MockCall call) {
        calls.add(call);
    }

    List<MockCall> calls() {
        return List.copyOf(calls);
    }

    void reset() {
        said.clear();
        calls.clear();
    }
}
