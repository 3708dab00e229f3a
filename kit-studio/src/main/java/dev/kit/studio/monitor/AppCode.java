package dev.kit.studio.monitor;

import java.util.List;

/** Tells the application's own classes from those of libraries. */
final class AppCode {

    private static final List<String> LIBRARIES = List.of(
            "java.",
            "javax.",
            "jakarta.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.springframework.",
            "org.apache.",
            "org.hibernate.",
            "org.postgresql.",
            "org.jooq.",
            "org.slf4j.",
            "org.junit.",
            "org.aspectj.",
            "ch.qos.logback.",
            "com.zaxxer.hikari.",
            "com.fasterxml.",
            "tools.jackson.",
            "io.micrometer.",
            "io.netty.",
            "reactor.",
            "kotlin.",
            "dev.kit.boot.",
            "dev.kit.client.",
            "dev.kit.constructs.",
            "dev.kit.envkit.",
            "dev.kit.studio.capture.",
            "dev.kit.studio.monitor.",
            "dev.kit.studio.server.");

    private AppCode() {}

    static boolean owns(String className) {
        for (String library : LIBRARIES) {
            if (className.startsWith(library)) {
                return false;
            }
        }
        return !className.contains("$$") && !className.contains("$Proxy") && !className.startsWith("com.sun.proxy");
    }
}
