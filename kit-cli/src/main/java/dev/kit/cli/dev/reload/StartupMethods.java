package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.MethodFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Type;

/** The methods that a framework may call at startup, or call once and retain the result. */
record StartupMethods(Map<String, CompiledClass> application) {

    /** Annotations of classes that define beans; Spring calls their annotated methods. */
    private static final Set<String> CONFIGURATION = Set.of(
            "org/springframework/context/annotation/Configuration",
            "org/springframework/boot/SpringBootConfiguration",
            "org/springframework/boot/autoconfigure/AutoConfiguration",
            "org/springframework/boot/autoconfigure/SpringBootApplication");

    /** The annotation of classes whose setters are called at startup. */
    private static final String PROPERTIES = "org/springframework/boot/context/properties/ConfigurationProperties";

    /** Library types whose methods are called only for each request. */
    private static final Set<String> PER_CALL_TYPES = Set.of(
            "jakarta/servlet/Filter",
            "org/springframework/web/filter/OncePerRequestFilter",
            "org/springframework/web/servlet/HandlerInterceptor",
            "org/springframework/web/servlet/mvc/method/annotation/ResponseEntityExceptionHandler",
            "org/springframework/web/socket/handler/TextWebSocketHandler",
            "org/springframework/security/core/userdetails/UserDetailsService",
            "org/springframework/validation/Validator",
            "org/springframework/format/Formatter",
            "org/springframework/core/convert/converter/Converter");

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

    /**
     * Returns the reason why a method may run at startup without a call in the application, as a clause; empty if there
     * is none.
     */
    Optional<String> cause(CompiledClass owner, String method, MethodFacts facts) {
        if (method.equals("<clinit>()V")) {
            return Optional.of("is run when the class is loaded");
        }
        if (method.equals("main([Ljava/lang/String;)V")) {
            return Optional.of("starts the application");
        }
        if (method.startsWith("<init>")) {
            return isValue(owner) ? Optional.empty() : Optional.of("may make a bean");
        }
        Optional<String> marked = facts.annotations().stream()
                .filter(name -> !isHarmless(name) && !isDeferred(name, method))
                .sorted()
                .findFirst();
        if (marked.isPresent()) {
            return marked.map(name -> "is annotated with @" + Redefinition.simple(name));
        }
        return facts.isInherited() ? ofClass(owner, facts) : Optional.empty();
    }

    /** Returns the event class of an event listener, whose creation precedes each call; empty for other methods. */
    Optional<String> event(String method, MethodFacts facts) {
        return facts.annotations().stream().anyMatch(StartupMethods::isListener) ? ownEvent(method) : Optional.empty();
    }

    private boolean isDeferred(String annotation, String method) {
        return isListener(annotation) && ownEvent(method).isPresent();
    }

    private Optional<String> ownEvent(String method) {
        Type[] parameters = Type.getArgumentTypes(method.substring(method.indexOf('(')));
        if (parameters.length != 1 || parameters[0].getSort() != Type.OBJECT) {
            return Optional.empty();
        }
        return Optional.ofNullable(application.get(parameters[0].getInternalName()))
                .filter(type -> type.methods().keySet().stream().anyMatch(name -> name.startsWith("<init>")))
                .map(CompiledClass::name);
    }

    private Optional<String> ofClass(CompiledClass owner, MethodFacts facts) {
        if (owner.annotations().contains(PROPERTIES)) {
            return Optional.of("may be called to bind properties");
        }
        if (facts.annotations().stream().anyMatch(StartupMethods::isPerCall)) {
            return Optional.empty();
        }
        if (owner.annotations().stream().anyMatch(CONFIGURATION::contains)
                && owner.supertypes().stream().anyMatch(application::containsKey)) {
            return Optional.of("belongs to a configuration that has a type of the application");
        }
        return library(owner).map(type -> "may be called by a library for the type " + Redefinition.simple(type));
    }

    /** Returns whether the class is a record or an exception, which are created on demand. */
    private boolean isValue(CompiledClass owner) {
        return owner.supertypes().stream()
                .anyMatch(type -> type.equals("java/lang/Record") || type.endsWith("Exception") || isOwnValue(type));
    }

    private boolean isOwnValue(String type) {
        CompiledClass own = application.get(type);
        return own != null && isValue(own);
    }

    /** Returns a library type through which the library may call methods at startup. */
    private Optional<String> library(CompiledClass owner) {
        for (String type : owner.supertypes()) {
            CompiledClass own = application.get(type);
            if (own == null && !type.startsWith("java/") && !PER_CALL_TYPES.contains(type)) {
                return Optional.of(type);
            }
            Optional<String> further = own == null ? Optional.empty() : library(own);
            if (further.isPresent()) {
                return further;
            }
        }
        return Optional.empty();
    }

    /** Returns whether the annotation causes no call at startup. */
    private boolean isHarmless(String annotation) {
        return isPerCall(annotation) || isOf(AROUND_CALLS, annotation) || isComposed(annotation, new HashSet<>());
    }

    /** Returns whether a framework calls annotated methods once for each request, message or tick. */
    private static boolean isPerCall(String annotation) {
        return isOf(PER_CALL, annotation);
    }

    private static boolean isListener(String annotation) {
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
