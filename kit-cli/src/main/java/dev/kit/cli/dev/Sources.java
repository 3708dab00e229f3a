package dev.kit.cli.dev;

import dev.kit.cli.command.Counted;
import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.ModuleCompiler;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of the module: detects changes, compiles them, and keeps pending changes until they are applied. */
final class Sources {

    /** The time during which a new file may still be written to. */
    private static final long SETTLE_MS = 40;

    private static final int SETTLE_ROUNDS = 5;

    /** The patience with an empty source, which is hardly ever meant and would remove its types. */
    private static final int EMPTY_ROUNDS = 25;

    private final List<Path> watched;

    private final ModuleCompiler compiler;

    private final List<Resources> resources;

    private SourceSnapshot known;

    private @Nullable NamedClasses named;

    private final Set<Path> added = new HashSet<>();

    private final Set<Path> modified = new HashSet<>();

    private final Set<Path> removed = new HashSet<>();

    /**
     * Adopts the output of the build.
     *
     * @param begun the start of the build; files written since then count as changed on the first check
     */
    Sources(DevRequest request, Instant begun) throws IOException {
        this.watched = request.watched();
        this.known = SourceSnapshot.of(watched, SourceSnapshot.none()).upTo(begun, path -> isBuilt(request, path));
        this.compiler = ModuleCompiler.open(request.modules(), request.compilePath(), request.compilerSettings());
        this.resources = request.modules().stream()
                .map(module -> new Resources(module.resources(), module.classes()))
                .toList();
    }

    /**
     * Warms up the compiler, so that the first change is as fast as later ones. Returns early on a change or an
     * interrupt.
     */
    void warmUp() throws IOException {
        compiler.warmUp();
    }

    /** Returns the changes since the last check; empty if there are none. */
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

    /** Adopts deletions that the earlier build's sources have not applied yet. */
    void adopt(Sources before) {
        before.look();
        removed.addAll(before.removed);
        removed.removeAll(known.files().keySet());
        compiler.removeLater(before.compiler.orphans(before.removed));
    }

    /** Marks every file as changed, as after a change of the class path. */
    void expectAll() {
        modified.addAll(known.files().keySet());
    }

    /** Returns all changes that have not been applied yet. */
    Changes waiting() {
        return new Changes(Set.copyOf(added), Set.copyOf(modified), Set.copyOf(removed));
    }

    /** Compiles pending changes. An error is reported only if no file was being written at the time. */
    CompileOutcome compile() throws IOException, InterruptedException {
        for (int round = 0; waiting().present().anyMatch(this::isEmptySource) && round < EMPTY_ROUNDS; round++) {
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

    /** Returns the internal names of classes that resources name. */
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

    /** The subset of {@code classes} that resources name, cached because finding it requires reading every resource. */
    private record NamedClasses(Set<String> classes, Set<String> named) {}

    boolean isReadEachTime(Path file) {
        return resources.stream().anyMatch(root -> root.isReadEachTime(file));
    }

    /** Writes all pending changes to the directories that the application runs from. */
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

    /** Returns whether a source is empty. Editors truncate a file before they write it. */
    private boolean isEmptySource(Path path) {
        FileStamp stamp = known.files().get(path);
        return stamp != null && stamp.size() == 0 && isSource(path);
    }

    /** Returns whether the build reads the file, as opposed to writing it. */
    private static boolean isBuilt(DevRequest request, Path path) {
        return request.modules().stream()
                .filter(module -> Stream.concat(module.sources().stream(), module.resources().stream())
                        .anyMatch(path::startsWith))
                .map(module -> module.classes().resolveSibling(""))
                .anyMatch(output -> !path.startsWith(output) || output.equals(request.directory()));
    }

    /**
     * Returns a note with the number of Kotlin files, which are not followed, and the steps after a change; empty if
     * there are none.
     */
    static Optional<String> kotlinNote(DevRequest request) throws IOException {
        List<Path> roots = new ArrayList<>(List.of(request.directory().resolve("src/main/kotlin")));
        request.modules().stream().map(SourceModule::sources).forEach(roots::addAll);
        long count = 0;
        for (Path root : roots.stream().distinct().toList()) {
            count += FileTree.files(root, ".kt").size();
        }
        return count == 0
                ? Optional.empty()
                : Optional.of("Kotlin sources are not followed (" + Counted.of(count, "file")
                        + "): after a change, build the project and press r");
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
