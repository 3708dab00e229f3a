package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.CompiledClass;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A classification of method annotations by whether a framework calls the methods at startup, later or not at all. */
final class CallbackAnnotations {

    /** Annotations of methods that are called for each request, message or tick without retaining results. */
    private static final List<String> PER_CALL = List.of(
            "org/springframework/web/bind/annotation/",
            "org/springframework/web/service/annotation/",
            "org/springframework/messaging/handler/annotation/",
            "org/springframework/messaging/simp/annotation/",
            "org/springframework/messaging/rsocket/annotation/",
            "org/springframework/graphql/data/",
            "org/springframework/ws/server/endpoint/annotation/",
            "org/springframework/integration/annotation/",
            "org/springframework/scheduling/annotation/",
            "org/springframework/amqp/rabbit/annotation/",
            "org/springframework/kafka/annotation/",
            "org/springframework/jms/annotation/",
            "org/springframework/pulsar/annotation/",
            "io/awspring/cloud/sqs/annotation/",
            "io/awspring/cloud/sns/annotation/",
            "org/springframework/boot/actuate/endpoint/",
            "org/springframework/ai/tool/annotation/",
            "jakarta/persistence/",
            "jakarta/ws/rs/",
            "jakarta/xml/bind/annotation/",
            "com/fasterxml/jackson/annotation/",
            "tools/jackson/");

    /** Annotations that intercept calls of the methods without adding any. */
    private static final List<String> AROUND_CALLS = List.of(
            "org/springframework/transaction/annotation/Transactional",
            "org/springframework/cache/annotation/Cach",
            "org/springframework/security/access/",
            "org/springframework/retry/annotation/",
            "org/springframework/resilience/annotation/",
            "org/springframework/modulith/observability/",
            "io/github/resilience4j/",
            "io/micrometer/core/",
            "io/micrometer/observation/annotation/",
            "io/micrometer/tracing/annotation/",
            "jakarta/transaction/Transactional",
            "jakarta/annotation/security/",
            "jakarta/annotation/Nonnull",
            "jakarta/annotation/Nullable",
            "jakarta/annotation/Generated",
            "jakarta/validation/",
            "io/swagger/v3/oas/annotations/",
            "org/springframework/lang/",
            "org/springframework/core/annotation/Order",
            "org/springframework/validation/annotation/",
            "org/jspecify/annotations/",
            "org/jetbrains/annotations/",
            "edu/umd/cs/findbugs/annotations/",
            "com/google/errorprone/annotations/",
            "lombok/",
            "java/lang/");

    /** Annotations of methods that are called for each event, which may be one of Spring's own events at startup. */
    private static final Set<String> LISTENERS = Set.of(
            "org/springframework/context/event/EventListener",
            "org/springframework/transaction/event/TransactionalEventListener",
            "org/springframework/modulith/ApplicationModuleListener",
            "org/springframework/modulith/events/ApplicationModuleListener");

    private final Map<String, CompiledClass> application;

    CallbackAnnotations(Map<String, CompiledClass> application) {
        this.application = application;
    }

    /** Returns whether the annotation causes no call at startup. */
    boolean isHarmless(String annotation) {
        return isPerCall(annotation) || isOf(AROUND_CALLS, annotation) || isComposed(annotation, new HashSet<>());
    }

    /** Returns whether a framework calls annotated methods once for each request, message or tick. */
    boolean isPerCall(String annotation) {
        return isOf(PER_CALL, annotation);
    }

    boolean isListener(String annotation) {
        return LISTENERS.contains(annotation);
    }

    /** Returns whether all meta-annotations of an annotation of the application are harmless. */
    private boolean isComposed(String annotation, Set<String> seen) {
        CompiledClass own = application.get(annotation);
        return own != null
                && own.annotations().stream()
                        .allMatch(name -> isPerCall(name)
                                || isOf(AROUND_CALLS, name)
                                || !seen.add(name)
                                || isComposed(name, seen));
    }

    private static boolean isOf(List<String> prefixes, String annotation) {
        return prefixes.stream().anyMatch(annotation::startsWith);
    }
}
