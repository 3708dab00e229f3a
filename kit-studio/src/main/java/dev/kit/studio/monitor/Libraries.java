package dev.kit.studio.monitor;

import java.util.List;

/** Packages of well-known libraries, used if the application's packages are unknown. */
final class Libraries {

    private static final List<String> PACKAGES = List.of(
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

    private Libraries() {}

    static boolean have(String className) {
        return className.startsWith(SPRING)
                ? !className.startsWith(SPRING_SAMPLES)
                : PACKAGES.stream().anyMatch(className::startsWith);
    }
}
