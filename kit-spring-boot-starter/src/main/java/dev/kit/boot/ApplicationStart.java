package dev.kit.boot;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

/** The way the application was started, derived from the call stack and the location of its classes. */
enum ApplicationStart {
    TEST(true, "a test started it"),
    BUILD_OUTPUT(true, "its classes lie in the output directory of a build"),
    BUILD_STEP(false, "a build processes it ahead of time"),
    LAUNCHED(false, "Spring Boot's launcher started it, so it is packaged"),
    PACKAGED(false, "its classes do not lie in the output directory of a build, so it counts as packaged");

    private static final String NOTE = "kitApplicationStart";
    private static final String LAUNCHER = "org.springframework.boot.loader.";
    private static final String AHEAD_OF_TIME = "org.springframework.context.aot.";
    private static final List<String> TEST_FRAMEWORKS = List.of(
            "org.junit.",
            "org.testng.",
            "io.kotest.",
            "org.springframework.test.context.",
            "org.springframework.boot.test.");

    private static final Pattern BUILD_TOOLS = Pattern.compile("(?:.*/)?(?:"
            + "target/(?:test-)?classes"
            + "|build/classes/[^/]+(?:/[^/]+)?"
            + "|out/(?:production|test)/[^/]+"
            + ")");

    /** A directory name that container images and installations use as well. */
    private static final Pattern ECLIPSE = Pattern.compile("(?:.*/)?bin(?:/(?:main|test|default))?");

    private static final List<String> PROJECT_FILES =
            List.of(".project", ".classpath", "pom.xml", "build.gradle", "build.gradle.kts");

    private static final Set<String> PACKAGE_DIRECTORIES = Set.of("BOOT-INF", "WEB-INF", "APP-INF");

    private final boolean development;
    private final String reason;

    ApplicationStart(boolean development, String reason) {
        this.development = development;
        this.reason = reason;
    }

    boolean isDevelopment() {
        return development;
    }

    String reason() {
        return reason;
    }

    /** A property source without properties, so that no setting can override the detected start. */
    private static final class Note extends PropertySource<ApplicationStart> {

        Note(ApplicationStart start) {
            super(NOTE, start);
        }

        @Override
        public @Nullable Object getProperty(String name) {
            return null;
        }
    }

    /** Stores how {@code application} starts in the environment, because other threads cannot detect it. */
    static void note(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new Note(of(started(application))));
    }

    /** Returns the stored start; without a {@link SpringApplication}, the start is derived from the current stack. */
    static ApplicationStart noted(Environment environment) {
        return environment instanceof ConfigurableEnvironment configurable
                        && configurable.getPropertySources().get(NOTE) instanceof Note note
                ? note.getSource()
                : of(null);
    }

    /** Returns the class with the main method, or else the primary source of the application. */
    private static @Nullable Class<?> started(SpringApplication application) {
        return Stream.concat(
                        Stream.ofNullable(application.getMainApplicationClass()), application.getAllSources().stream())
                .filter(Class.class::isInstance)
                .<Class<?>>map(source -> (Class<?>) source)
                .findFirst()
                .orElse(null);
    }

    private static ApplicationStart of(@Nullable Class<?> started) {
        List<String> stack = StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName).toList());
        if (started != null && isLaunched(started.getClassLoader())) {
            return LAUNCHED;
        }
        File classes = started == null ? null : new ApplicationHome(started).getSource();
        return judge(classes == null ? null : classes.toPath(), stack);
    }

    private static boolean isLaunched(@Nullable ClassLoader loader) {
        return Stream.iterate(loader, Objects::nonNull, ClassLoader::getParent)
                .anyMatch(next -> next.getClass().getName().startsWith(LAUNCHER));
    }

    /**
     * Determines the start from the location of the classes and the call stack.
     *
     * @param classes the directory or archive of the main class
     * @param stack the class names of the frames above the start
     */
    static ApplicationStart judge(@Nullable Path classes, List<String> stack) {
        if (isAbove(LAUNCHER, stack)) {
            return LAUNCHED;
        }
        if (TEST_FRAMEWORKS.stream().anyMatch(framework -> isAbove(framework, stack))) {
            return TEST;
        }
        if (isAbove(AHEAD_OF_TIME, stack)) {
            return BUILD_STEP;
        }
        return classes != null && isBuildOutput(classes) ? BUILD_OUTPUT : PACKAGED;
    }

    private static boolean isAbove(String packageName, List<String> stack) {
        return stack.stream().anyMatch(name -> name.startsWith(packageName));
    }

    /** Returns true if compilers write to {@code directory}, as opposed to a package unpacked into it. */
    private static boolean isBuildOutput(Path directory) {
        Path classes = directory.toAbsolutePath().normalize();
        if (!Files.isDirectory(classes)) {
            return false;
        }
        List<String> names = StreamSupport.stream(classes.spliterator(), false)
                .map(Path::toString)
                .toList();
        if (names.stream().anyMatch(PACKAGE_DIRECTORIES::contains)) {
            return false;
        }
        String path = names.stream().collect(Collectors.joining("/"));
        return BUILD_TOOLS.matcher(path).matches() || (ECLIPSE.matcher(path).matches() && isOfProject(classes));
    }

    private static boolean isOfProject(Path classes) {
        Path bin = classes.endsWith("bin") ? classes : classes.getParent();
        Path project = bin == null ? null : bin.getParent();
        return project != null && PROJECT_FILES.stream().anyMatch(file -> Files.exists(project.resolve(file)));
    }
}
