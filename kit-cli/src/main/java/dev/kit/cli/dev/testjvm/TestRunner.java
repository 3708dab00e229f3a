package dev.kit.cli.dev.testjvm;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The main class that runs tests on the JUnit Platform.
 *
 * <p>Each test is reported in a line of standard output. The listener is thread-safe.
 */
record TestRunner(PrintStream out) implements TestExecutionListener {

    private static final int LONGEST = 400;

    /**
     * Runs the classes and ends the process.
     *
     * @param words a file with {@code class NAME}, {@code include TAG} and {@code exclude TAG} lines, and the file for
     *     the output of the tests
     */
    public static void main(String[] words) throws IOException, ClassNotFoundException {
        PrintStream events = System.out;
        try (PrintStream log = new PrintStream(new FileOutputStream(words[1], true), true, StandardCharsets.UTF_8)) {
            System.setOut(log);
            System.setErr(log);
            TestRunner runner = new TestRunner(events);
            LauncherFactory.create().execute(request(Files.readAllLines(Path.of(words[0]))), runner);
            runner.say("end");
        }
        System.exit(0); // threads that tests left running must not keep the process alive
    }

    private static LauncherDiscoveryRequest request(List<String> lines) throws ClassNotFoundException {
        List<DiscoverySelector> classes = new ArrayList<>();
        for (String name : after("class ", lines)) {
            Class<?> found = Class.forName(name, false, TestRunner.class.getClassLoader());
            if (!Modifier.isAbstract(found.getModifiers())) {
                classes.add(DiscoverySelectors.selectClass(found));
            }
        }
        LauncherDiscoveryRequestBuilder request =
                LauncherDiscoveryRequestBuilder.request().selectors(classes);
        List<String> included = after("include ", lines);
        if (!included.isEmpty()) {
            request.filters(TagFilter.includeTags(included));
        }
        List<String> excluded = after("exclude ", lines);
        if (!excluded.isEmpty()) {
            request.filters(TagFilter.excludeTags(excluded));
        }
        return request.build();
    }

    private static List<String> after(String prefix, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        say("plan", Long.toString(plan.countTestIdentifiers(TestIdentifier::isTest)));
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            say("failed", name(test), String.valueOf(thrown), place(test, thrown));
        } else if (test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            say("passed", name(test));
        } else if (test.isTest()) {
            say("skipped", name(test));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        say("skipped", name(test));
    }

    /** Writes one line: a mark, then fields separated by tabs. */
    private synchronized void say(String kind, String... fields) {
        StringBuilder line = new StringBuilder("\u0001").append(kind);
        for (String field : fields) {
            String plain = field.lines().findFirst().orElse("").replace('\t', ' ');
            line.append('\t').append(plain.length() > LONGEST ? plain.substring(0, LONGEST) : plain);
        }
        out.println(line);
        out.flush();
    }

    private static String name(TestIdentifier test) {
        String owner = owner(test)
                .map(type -> type.substring(type.lastIndexOf('.') + 1) + ": ")
                .orElse("");
        return owner.isEmpty() || owner.equals(test.getDisplayName() + ": ")
                ? test.getDisplayName()
                : owner + test.getDisplayName();
    }

    /** Returns the line of the test's own class at which it failed, or empty if it is not in the stack. */
    private static String place(TestIdentifier test, @Nullable Throwable thrown) {
        String owner = owner(test).orElse("");
        if (thrown != null) {
            for (StackTraceElement frame : thrown.getStackTrace()) {
                if (frame.getClassName().equals(owner) || frame.getClassName().startsWith(owner + "$")) {
                    return frame.getFileName() + ":" + frame.getLineNumber();
                }
            }
        }
        return "";
    }

    private static Optional<String> owner(TestIdentifier test) {
        TestSource source = test.getSource().orElse(null);
        if (source instanceof MethodSource method) {
            return Optional.of(method.getClassName());
        }
        return source instanceof ClassSource type ? Optional.of(type.getClassName()) : Optional.empty();
    }
}
