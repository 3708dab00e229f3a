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
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The main class that runs tests on the JUnit Platform.
 *
 * <p>Each test is reported in a line of standard output.
 */
public final class TestRunner {

    private TestRunner() {}

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
            ReportingListener listener = new ReportingListener(events);
            LauncherFactory.create().execute(request(Files.readAllLines(Path.of(words[0]))), listener);
            listener.end();
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
}
