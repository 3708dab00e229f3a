package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.MethodFacts;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Knows which methods run at startup, or are called once and their result kept, without a call in the application. */
final class StartupMethods {

    /** Annotations of methods that frameworks call for each request, message or tick, and keep nothing of. */
    private static final List<String> PER_CALL = List.of(
            "org/springframework/web/bind/annotation/",
            "org/springframework/transaction/annotation/Transactional",
            "jakarta/transaction/Transactional",
            "org/springframework/security/access/",
            "jakarta/annotation/security/",
            "org/springframework/scheduling/annotation/",
            "org/springframework/amqp/rabbit/annotation/",
            "org/springframework/kafka/annotation/",
            "org/springframework/jms/annotation/",
            "io/swagger/v3/oas/annotations/",
            "jakarta/validation/",
            "org/jspecify/annotations/",
            "java/lang/");

    /** Annotations of classes whose methods Spring calls while it starts. */
    private static final List<String> CONFIGURATION =
            List.of("org/springframework/context/annotation/Configuration", "org/springframework/boot/");

    /** Types of libraries whose methods are called for each request, and no others. */
    private static final Set<String> PER_CALL_TYPES = Set.of(
            "jakarta/servlet/Filter",
            "org/springframework/web/filter/OncePerRequestFilter",
            "org/springframework/web/servlet/HandlerInterceptor",
            "org/springframework/validation/Validator",
            "org/springframework/format/Formatter",
            "org/springframework/core/convert/converter/Converter");

    private final Map<String, CompiledClass> application;

    StartupMethods(Map<String, CompiledClass> application) {
        this.application = application;
    }

    boolean includes(CompiledClass owner, String method, MethodFacts facts) {
        if (method.equals("<clinit>()V") || method.equals("main([Ljava/lang/String;)V")) {
            return true;
        }
        if (method.startsWith("<init>")) {
            return !isValue(owner);
        }
        if (facts.annotations().stream().anyMatch(name -> PER_CALL.stream().noneMatch(name::startsWith))) {
            return true;
        }
        return facts.isInherited() && (isConfiguration(owner) || extendsLibrary(owner));
    }

    private static boolean isConfiguration(CompiledClass owner) {
        return owner.annotations().stream()
                .anyMatch(name -> CONFIGURATION.stream().anyMatch(name::startsWith));
    }

    /** Records and exceptions are made when they are needed. */
    private boolean isValue(CompiledClass owner) {
        return owner.supertypes().stream()
                .anyMatch(type -> type.equals("java/lang/Record") || type.endsWith("Exception") || isOwnValue(type));
    }

    private boolean isOwnValue(String type) {
        CompiledClass own = application.get(type);
        return own != null && isValue(own);
    }

    private boolean extendsLibrary(CompiledClass owner) {
        for (String type : owner.supertypes()) {
            CompiledClass own = application.get(type);
            boolean foreign =
                    own == null ? !type.startsWith("java/") && !PER_CALL_TYPES.contains(type) : extendsLibrary(own);
            if (foreign) {
                return true;
            }
        }
        return false;
    }
}
