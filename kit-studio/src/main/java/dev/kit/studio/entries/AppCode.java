package dev.kit.studio.entries;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Distinguishes the application's own classes from those of libraries. Thread-safe.
 *
 * <p>If the packages of the application are known, they decide; otherwise every class counts that belongs to no
 * well-known library. Of two matching packages the longer one decides, so that an application below a library's package
 * is recognized.
 */
public final class AppCode {

    /** Matches the suffix of patterns such as {@code com.example.*}. */
    private static final Pattern TRAIL = Pattern.compile("[.*]+$");

    /** The packages below {@code dev.kit}; an application below it has a longer package. */
    private static final List<String> KIT = List.of(
            "dev.kit.boot.",
            "dev.kit.cli.",
            "dev.kit.client.",
            "dev.kit.constructs.",
            "dev.kit.envkit.",
            "dev.kit.mock.",
            "dev.kit.openapi.",
            "dev.kit.redaction.",
            "dev.kit.studio.capture.",
            "dev.kit.studio.data.",
            "dev.kit.studio.entries.",
            "dev.kit.studio.monitor.",
            "dev.kit.studio.operations.",
            "dev.kit.studio.replay.",
            "dev.kit.studio.server.",
            "dev.kit.studio.share.");

    private static final String STUDIO = "dev.kit.studio.Studio";

    private static final List<String> LIBRARIES = List.of(
            "ch.qos.logback.",
            "co.elastic.",
            "com.amazonaws.",
            "com.couchbase.",
            "com.datastax.",
            "com.fasterxml.",
            "com.github.benmanes.caffeine.",
            "com.google.",
            "com.hazelcast.",
            "com.ibm.db2.",
            "com.intellij.",
            "com.microsoft.sqlserver.",
            "com.mongodb.",
            "com.mysql.",
            "com.netflix.",
            "com.nimbusds.",
            "com.p6spy.",
            "com.querydsl.",
            "com.rabbitmq.",
            "com.sun.",
            "com.zaxxer.hikari.",
            "feign.",
            "freemarker.",
            "groovy.",
            "io.github.resilience4j.",
            "io.grpc.",
            "io.jsonwebtoken.",
            "io.lettuce.",
            "io.micrometer.",
            "io.netty.",
            "io.opentelemetry.",
            "io.r2dbc.",
            "io.undertow.",
            "io.vertx.",
            "jakarta.",
            "java.",
            "javax.",
            "jdk.",
            "kotlin.",
            "kotlinx.",
            "liquibase.",
            "net.bytebuddy.",
            "net.ttddyy.",
            "okhttp3.",
            "okio.",
            "oracle.",
            "org.apache.",
            "org.aspectj.",
            "org.assertj.",
            "org.bouncycastle.",
            "org.bson.",
            "org.codehaus.",
            "org.eclipse.",
            "org.elasticsearch.",
            "org.flywaydb.",
            "org.gradle.",
            "org.h2.",
            "org.hibernate.",
            "org.hsqldb.",
            "org.jboss.",
            "org.jooq.",
            "org.junit.",
            "org.mariadb.",
            "org.mockito.",
            "org.mybatis.",
            "org.postgresql.",
            "org.quartz.",
            "org.reactivestreams.",
            "org.redisson.",
            "org.slf4j.",
            "org.springdoc.",
            "org.testcontainers.",
            "org.testng.",
            "org.thymeleaf.",
            "org.xnio.",
            "org.yaml.",
            "reactor.",
            "redis.clients.",
            "scala.",
            "software.amazon.",
            "sun.",
            "tools.jackson.");

    private static final String SPRING = "org.springframework.";

    /** The package of sample applications below Spring's own. */
    private static final String SPRING_SAMPLES = "org.springframework.samples.";

    private static final AppCode GUESSED = new AppCode(List.of());

    private final List<String> packages;
    private final ClassValue<Boolean> owned = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return owns(type.getName());
        }
    };

    private AppCode(List<String> packages) {
        this.packages = packages;
    }

    /**
     * Returns the code of these packages and their subpackages. Without any, or with the unnamed one, libraries are
     * excluded instead.
     */
    public static AppCode in(Collection<String> packages) {
        List<String> names = packages.stream()
                .map(name -> TRAIL.matcher(name.strip()).replaceFirst(""))
                .distinct()
                .toList();
        return names.isEmpty() || names.contains("")
                ? GUESSED
                : new AppCode(names.stream().map(name -> name + '.').toList());
    }

    /** Returns all code that belongs to no well-known library. */
    public static AppCode guessed() {
        return GUESSED;
    }

    /** Returns whether the class is the application's own. */
    public boolean owns(Class<?> type) {
        return owned.get(type);
    }

    /** Returns whether a class of this name is the application's own. */
    public boolean owns(String className) {
        if (isGenerated(className)) {
            return false;
        }
        if (packages.isEmpty()) {
            return !isLibrary(className);
        }
        int deepest = longest(packages.stream(), className);
        return deepest > 0 && deepest >= longest(Stream.concat(Stream.of("dev.kit."), KIT.stream()), className);
    }

    /** Returns whether the class belongs to Kit or to a well-known library. */
    private static boolean isLibrary(String className) {
        return className.equals(STUDIO) || KIT.stream().anyMatch(className::startsWith) || isKnown(className);
    }

    private static boolean isKnown(String className) {
        return className.startsWith(SPRING)
                ? !className.startsWith(SPRING_SAMPLES)
                : LIBRARIES.stream().anyMatch(className::startsWith);
    }

    private static int longest(Stream<String> packages, String className) {
        return packages.filter(className::startsWith)
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /** Returns whether the class is a generated proxy or lambda, which has the package of its target. */
    private static boolean isGenerated(String className) {
        return className.contains("$Proxy")
                || className.contains("$HibernateProxy")
                || (className.contains("$$") && !className.contains("$$inlined$"));
    }
}
