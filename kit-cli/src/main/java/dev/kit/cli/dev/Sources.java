package dev.kit.cli.dev;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The sources of the module: compiles them aside and keeps what waits to be taken over. */
final class Sources {

    private final DevRequest request;

    private final Path staging;

    private final SourceCompiler compiler;

    private final ClassDirectory classes;

    private final Set<Path> added = new HashSet<>();

    private final Set<Path> modified = new HashSet<>();

    private final Set<Path> removed = new HashSet<>();

    private boolean pending;

    private boolean compiled;

    Sources(DevRequest request) throws IOException {
        this.request = request;
        this.staging = request.workDirectory().resolve("classes");
        this.compiler = new SourceCompiler(request.sources(), request.compilePath(), staging, request.release());
        this.classes = new ClassDirectory(request.classes());
    }

    /** Compiles once for nothing, so that the first change finds a warm compiler. */
    void warmUp() throws IOException {
        if (compiler.compile().isClean()) {
            classes.remember(staging);
        }
    }

    /** Adds the changes to those that wait and compiles when there is Java among them. */
    CompileOutcome compile(Changes changes) throws IOException {
        gather(changes);
        Changes waiting = new Changes(added, modified, removed);
        if (waiting.touch(".java")) {
            CompileOutcome outcome = compiler.compile();
            if (!outcome.isClean()) {
                return outcome;
            }
            compiled = true;
            pending |= classes.differsFrom(staging, removed, request.sources());
        }
        pending |= waiting.all().anyMatch(path -> !path.toString().endsWith(".java") && !path.endsWith("pom.xml"));
        if (!pending) {
            forget();
        }
        return new CompileOutcome(List.of());
    }

    boolean isPending() {
        return pending;
    }

    /** Puts everything that waits where the application runs from. */
    void takeOver() throws IOException {
        if (compiled) {
            classes.takeOver(staging, removed, request.sources());
        }
        if (pending) {
            classes.takeOverResources(new Changes(added, modified, removed), request.resources());
        }
        forget();
    }

    private void gather(Changes changes) {
        added.addAll(changes.added());
        modified.addAll(changes.modified());
        removed.addAll(changes.removed());
        removed.removeAll(changes.added());
        added.removeAll(changes.removed());
        modified.removeAll(changes.removed());
    }

    private void forget() {
        added.clear();
        modified.clear();
        removed.clear();
        pending = false;
        compiled = false;
    }
}
