package dev.kit.cli.maven;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.eventspy.AbstractEventSpy;
import org.eclipse.aether.RepositoryEvent;
import org.eclipse.aether.artifact.Artifact;
import org.jspecify.annotations.Nullable;

/**
 * A report of a quiet Maven's downloads, in one line.
 *
 * <p>The line is rewritten in place on a terminal, else it is printed at most every two seconds. Thread-safe. Runs on
 * Maven's own class path, in a jar that contains no other class.
 */
@Named
@Singleton
public final class FetchProgress extends AbstractEventSpy {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int WIDTH = 78;

    private final PrintStream out;

    private final boolean terminal;

    private int count;

    private boolean open;

    private long saidNanos = System.nanoTime() - PAUSE_NANOS;

    /** Creates a reporter that writes to standard error. */
    public FetchProgress() {
        this(System.err, isTerminal() && !"dumb".equals(System.getenv("TERM")));
    }

    FetchProgress(PrintStream out, boolean terminal) {
        super();
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public synchronized void onEvent(@Nullable Object event) {
        if (event instanceof RepositoryEvent fetch) {
            RepositoryEvent.EventType type = fetch.getType(); // no switch, which would be compiled to another class
            if (type == RepositoryEvent.EventType.ARTIFACT_DOWNLOADING) {
                fetching(fetch.getArtifact());
            } else if (type == RepositoryEvent.EventType.ARTIFACT_RESOLVED
                    || type == RepositoryEvent.EventType.ARTIFACT_DOWNLOADED) {
                clear();
            }
        }
    }

    @Override
    public synchronized void close() {
        clear();
    }

    private void fetching(Artifact artifact) {
        count++;
        String line = String.format(
                Locale.ROOT, "kit: fetching %s %s (%d)", artifact.getArtifactId(), artifact.getVersion(), count);
        if (terminal) {
            String cut = line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line;
            out.print("\r" + cut + " ".repeat(WIDTH - cut.length()));
            out.flush();
            open = true;
        } else if (System.nanoTime() - saidNanos >= PAUSE_NANOS) {
            saidNanos = System.nanoTime();
            out.println(line);
        }
    }

    /** Clears the line before other output. */
    private void clear() {
        if (open) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
            open = false;
        }
    }

    /** Returns whether there is a terminal, like the command's console, whose class is not on Maven's class path. */
    @SuppressWarnings("SystemConsoleNull") // newer JDKs are checked below
    private static boolean isTerminal() {
        java.io.Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true; // before JDK 22 a console is always a terminal
        }
    }
}
