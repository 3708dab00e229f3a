package dev.kit.boot.studio;

import dev.kit.boot.KitVersion;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.util.ClassUtils;

/** Logs the dependencies that add the studio once, as a block to paste. */
record StudioAbsence(ApplicationContext context, boolean speaking)
        implements ApplicationListener<WebServerInitializedEvent> {

    private static final Logger log = LoggerFactory.getLogger("dev.kit.Studio");
    private static final String WEBSOCKETS =
            "org.springframework.boot.websocket.autoconfigure.servlet" + ".WebSocketMessagingAutoConfiguration";

    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        if (speaking && event.getApplicationContext() == context) {
            log.info(
                    "The studio is not on the class path: start the application with kit dev, which brings it, or add"
                            + " to the build\n\n{}\nThe jar stays without it. kit.studio.enabled=false ends this line.",
                    block());
        }
    }

    private String block() {
        boolean gradle = isGradle(System.getProperty("java.class.path", ""), Path.of(""));
        return missing().stream()
                .map(artifact -> gradle ? "    developmentOnly(\"" + artifact + "\")\n" : maven(artifact))
                .collect(Collectors.joining());
    }

    /** Returns true if Gradle compiled the classes; in projects with files of both tools, Maven is the fallback. */
    static boolean isGradle(String classPath, Path project) {
        for (String entry : classPath.split(Pattern.quote(File.pathSeparator), -1)) {
            Path output = Path.of(entry);
            if (output.endsWith("target/classes")) {
                return false;
            }
            if (output.toString().matches(".*[/\\\\]?build[/\\\\]classes[/\\\\][^/\\\\]+[/\\\\]main")) {
                return true;
            }
        }
        return !Files.exists(project.resolve("pom.xml"))
                && Stream.of("build.gradle", "build.gradle.kts").anyMatch(file -> Files.exists(project.resolve(file)));
    }

    private List<String> missing() {
        List<String> missing = new ArrayList<>(List.of("dev.kit:kit-studio:" + KitVersion.get()));
        if (!ClassUtils.isPresent(WEBSOCKETS, context.getClassLoader())) {
            missing.add("org.springframework.boot:spring-boot-starter-websocket:" + SpringBootVersion.getVersion());
        }
        return missing;
    }

    private static String maven(String artifact) {
        return """
                    <dependency>
                        <groupId>%s</groupId>
                        <artifactId>%s</artifactId>
                        <version>%s</version>
                        <optional>true</optional>
                    </dependency>
                """.formatted((Object[]) artifact.split(":", -1));
    }
}
