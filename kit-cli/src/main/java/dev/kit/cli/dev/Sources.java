package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The files of the module: sees what changed, compiles it, and keeps what waits to be taken over. */
final class Sources {

    /** A file this young may still be written to. */
    private static final long SETTLE_MS = 40;

    private static final int SETTLE_ROUNDS = 5;

    private final List<Path> watched;

    private final ModuleCompiler compiler;

    private final Resources resources;

    private SourceSnapshot known;

    private final Set<Path> added = new HashSet<>();

    private final Set<Path> modified = new HashSet<>();

    private final Set<Path> removed = new HashSet<>();

    Sources(DevRequest request) throws IOException {
        this.watched = request.watched();
        this.known = SourceSnapshot.of(watched, SourceSnapshot.none());
        this.compiler =
                ModuleCompiler.open(request.sources(), request.compilePath(), request.classes(), request.release());
        this.resources = new Resources(request.resources(), request.classes());
    }

    void warmUp() throws IOException {
        compiler.warmUp();
    }

    /** Returns the changes since the last look; empty if there are none. */
    Changes look() {
        SourceSnapshot now = SourceSnapshot.of(watched, known);
        Changes changes = now.since(known);
        known = now;
        added.addAll(changes.added());
        modified.addAll(changes.modified());
        removed.addAll(changes.removed());
        removed.removeAll(changes.added());
        added.removeAll(changes.removed());
        modified.removeAll(changes.removed());
        return changes;
    }

    /** All changes that were not taken over yet. */
    Changes waiting() {
        return new Changes(Set.copyOf(added), Set.copyOf(modified), Set.copyOf(removed));
    }

    /** Compiles what waits; an error is believed only when no file was still being written. */
    CompileOutcome compile() throws IOException, InterruptedException {
        for (int round = 0; waiting().present().anyMatch(this::isEmptySource) && round < SETTLE_ROUNDS; round++) {
            TimeUnit.MILLISECONDS.sleep(SETTLE_MS);
            look();
        }
        CompileOutcome outcome = compileOnce();
        for (int round = 0; !outcome.isClean() && round < SETTLE_ROUNDS; round++) {
            TimeUnit.MILLISECONDS.sleep(SETTLE_MS);
            if (look().isEmpty()) {
                return outcome;
            }
            outcome = compileOnce();
        }
        return outcome;
    }

    Collection<CompiledClass> classes() {
        return compiler.classes().values();
    }

    boolean isReadEachTime(Path file) {
        return resources.isReadEachTime(file);
    }

    /** Puts everything that waits where the application runs from. */
    void takeOver(ClassChanges changes) throws IOException {
        compiler.write(changes);
        resources.copy(waiting());
        added.clear();
        modified.clear();
        removed.clear();
    }

    /** Editors empty a file before they write it. */
    private boolean isEmptySource(Path path) {
        FileStamp stamp = known.files().get(path);
        return stamp != null && stamp.size() == 0 && path.toString().endsWith(".java");
    }

    private CompileOutcome compileOnce() throws IOException {
        List<Path> changed = waiting()
                .present()
                .filter(path -> path.toString().endsWith(".java"))
                .toList();
        List<Path> gone = removed.stream()
                .filter(path -> path.toString().endsWith(".java"))
                .toList();
        return compiler.update(changed, gone);
    }
}
