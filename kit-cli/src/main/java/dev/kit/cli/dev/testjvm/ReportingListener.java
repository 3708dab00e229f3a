package dev.kit.cli.dev.testjvm;

import java.io.PrintStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** A listener that writes one line per event: a mark, then fields separated by tabs. Thread-safe. */
final class ReportingListener implements TestExecutionListener {

    private static final int LONGEST = 400;

    private final PrintStream out;

    ReportingListener(PrintStream out) {
        this.out = out;
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

    void end() {
        say("end");
    }

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
