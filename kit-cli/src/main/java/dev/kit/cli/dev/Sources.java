package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of the module: sees what changed, compiles it, and keeps what waits to be taken over. */
final class Sources {

    /** A file this young may still be written to. */
    private static final long SETTLE_MS = 40;

    private static final int SETTLE_ROUNDS = 5;

    private final List<Path> watched;

    private final ModuleCompiler compiler;

    private final List<Resources> resources;

    private SourceSnapshot known;

    private @Nullable NamedClasses named;

    private final Set<Path> added = new HashSet<>();

    private final Set<Path> modified = new HashSet<>();

    private final Set<Path> removed = new HashSet<>();

    /**
     * Takes over what the build left.
     *
     * @param begun when the build began: files written since then differ at the first look
     */
    Sources(DevRequest request, Instant begun) throws IOException {
        this.watched = request.watched();
        this.known = SourceSnapshot.of(watched, SourceSnapshot.none()).upTo(begun, path -> isBuilt(request, path));
        this.compiler = ModuleCompiler.open(request.modules(), request.compilePath(), request.compilerSettings());
        this.resources = request.modules().stream()
                .map(module -> new Resources(module.resources(), module.classes()))
                .toList();
    }

    /** Makes the first change as fast as later ones; returns early when there is one, and on interruption. */
    void warmUp() throws IOException {
        compiler.warmUp();
    }

    /** Returns the changes since the last look; empty if there are none. */
    Changes look() {
        SourceSnapshot now = SourceSnapshot.of(watched, known);
        Changes changes = now.since(known);
        known = now;
        if (changes.all().anyMatch(path -> !isSource(path))) {
            named = null;
        }
        added.addAll(changes.added());
        modified.addAll(changes.modified());
        removed.addAll(changes.removed());
        removed.removeAll(changes.added());
        added.removeAll(changes.removed());
        modified.removeAll(changes.removed());
        return changes;
    }

    /** Takes over the deletions that the sources of the build before have not brought in. */
    void adopt(Sources before) {
        before.look();
        removed.addAll(before.removed);
        removed.removeAll(known.files().keySet());
        compiler.removeLater(before.compiler.orphans(before.removed));
    }

    /** Counts every file as changed, as when the class path is another one. */
    void expectAll() {
        modified.addAll(known.files().keySet());
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

    /** Internal names of classes that resources name. */
    Set<String> named() throws IOException {
        Set<String> classes = compiler.classes().keySet();
        NamedClasses last = named;
        if (last == null || !last.classes.equals(classes)) {
            Set<String> found = new HashSet<>();
            for (Resources module : resources) {
                found.addAll(module.named(classes));
            }
            last = new NamedClasses(classes, found);
            named = last;
        }
        return last.named;
    }

    /** The subset of {@code classes} that resources name, kept because finding it reads every resource. */
    private record NamedClasses(Set<String> classes, Set<String> named) {}

    boolean isReadEachTime(Path file) {
        return resources.stream().anyMatch(root -> root.isReadEachTime(file));
    }

    /** Puts everything that waits where the application runs from. */
    void takeOver(ClassChanges changes) throws IOException {
        compiler.write(changes);
        Changes taken = waiting();
        for (Resources root : resources) {
            root.copy(taken);
        }
        added.clear();
        modified.clear();
        removed.clear();
    }

    /** Editors empty a file before they write it. */
    private boolean isEmptySource(Path path) {
        FileStamp stamp = known.files().get(path);
        return stamp != null && stamp.size() == 0 && isSource(path);
    }

    /** Returns whether the build reads the file, as opposed to having written it. */
    private static boolean isBuilt(DevRequest request, Path path) {
        return request.modules().stream()
                .filter(module -> Stream.concat(module.sources().stream(), module.resources().stream())
                        .anyMatch(path::startsWith))
                .map(module -> module.classes().resolveSibling(""))
                .anyMatch(output -> !path.startsWith(output) || output.equals(request.directory()));
    }

    private static boolean isSource(Path path) {
        return path.toString().endsWith(".java");
    }

    private CompileOutcome compileOnce() throws IOException {
        List<Path> changed = waiting().present().filter(Sources::isSource).toList();
        List<Path> gone = removed.stream().filter(Sources::isSource).toList();
        return compiler.update(changed, gone);
    }
}
