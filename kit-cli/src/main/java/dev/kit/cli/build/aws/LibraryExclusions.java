package dev.kit.cli.build.aws;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The libraries that an archive does not contain. Immutable. */
record LibraryExclusions(List<Pattern> patterns) {

    /** The patterns of every build, as documented. */
    static final List<String> DEFAULTS = List.of(
            // A Spring context and what only it uses.
            "org.springframework.boot:*",
            "dev.kit:kit-spring-boot-starter",
            "dev.kit:kit-studio",
            "org.springframework:spring-webmvc",
            // Servers.
            "org.apache.tomcat.embed:*",
            "org.eclipse.jetty:*",
            "org.eclipse.jetty.*:*",
            "io.undertow:*",
            "io.projectreactor.netty:*",
            // Parts of the managed runtime.
            "com.amazonaws:aws-lambda-java-runtime-interface-client",
            "com.amazonaws:aws-lambda-java-serialization",
            // Annotations for compilers.
            "org.checkerframework:*",
            "com.google.code.findbugs:jsr305",
            "com.github.spotbugs:spotbugs-annotations",
            "com.google.errorprone:error_prone_annotations",
            "com.google.j2objc:j2objc-annotations",
            "org.jetbrains:annotations",
            "org.projectlombok:lombok");

    /** Returns the exclusions of every build and further ones. */
    static LibraryExclusions with(List<String> further) {
        return new LibraryExclusions(Stream.concat(DEFAULTS.stream(), further.stream())
                .map(LibraryExclusions::pattern)
                .toList());
    }

    boolean contain(LibraryJar library) {
        String name = library.groupId() + ":" + library.artifactId();
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(
                Arrays.stream(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }
}
