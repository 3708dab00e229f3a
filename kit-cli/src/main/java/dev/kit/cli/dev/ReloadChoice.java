package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.reload.Zones;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The part of the running application that a change replaces.
 *
 * @param layer the smallest layer that is proven sufficient
 * @param reason the reason why no smaller layer is sufficient; empty if no explanation is needed
 * @param leaves the internal names of the classes that are reloaded without the context
 */
record ReloadChoice(Layer layer, String reason, Set<String> leaves) {

    ReloadChoice(Layer layer, String reason) {
        this(layer, reason, Set.of());
    }

    /** The layers, from the smallest to the largest. */
    enum Layer {
        NOTHING,
        FILES,
        METHODS,
        LEAVES,
        CONTEXT,
        PROCESS
    }

    private static final Set<String> READ_BY_THE_COMMAND = Set.of(".env", ".env.local", "kit.config.yaml");

    static ReloadChoice of(Changes files, ClassChanges classes, Sources sources, Zones zones, boolean alive)
            throws IOException {
        List<Path> others =
                files.all().filter(path -> !isSource(path.toString())).toList();
        if (classes.isEmpty() && others.isEmpty()) {
            return new ReloadChoice(Layer.NOTHING, "");
        }
        if (!alive) {
            return new ReloadChoice(Layer.PROCESS, "the application had ended");
        }
        Optional<Path> variables =
                others.stream().filter(ReloadChoice::isReadByTheCommand).findFirst();
        if (variables.isPresent()) {
            return new ReloadChoice(Layer.PROCESS, variables.get().getFileName() + " is read before the start");
        }
        Optional<Path> startup =
                others.stream().filter(path -> !sources.isReadEachTime(path)).findFirst();
        if (startup.isPresent()) {
            return new ReloadChoice(Layer.CONTEXT, startup.get().getFileName() + " is read at startup");
        }
        if (classes.isEmpty()) {
            return new ReloadChoice(Layer.FILES, "");
        }
        Collection<CompiledClass> all = sources.classes();
        Optional<String> obstacle = zones.obstacle(classes, all);
        if (obstacle.isEmpty()) {
            return new ReloadChoice(Layer.METHODS, "");
        }
        Set<String> leaves = zones.reloadable(classes, all, sources.named());
        return new ReloadChoice(leaves.isEmpty() ? Layer.CONTEXT : Layer.LEAVES, obstacle.get(), leaves);
    }

    private static boolean isSource(String name) {
        return name.endsWith(".java") || name.endsWith(".kt");
    }

    private static boolean isReadByTheCommand(Path path) {
        return READ_BY_THE_COMMAND.contains(path.getFileName().toString())
                || path.endsWith(Path.of(".kit", "secrets", path.getFileName().toString()));
    }
}
