package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.ClassChanges;
import dev.kit.cli.dev.reload.Redefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How much of the running application a change replaces.
 *
 * @param layer the smallest layer that is proved to do
 * @param reason why no smaller one does, empty when there is nothing to explain
 */
record ReloadChoice(Layer layer, String reason) {

    /** From nothing to everything. */
    enum Layer {
        NOTHING,
        FILES,
        METHODS,
        CONTEXT,
        PROCESS
    }

    private static final Set<String> READ_BY_THE_COMMAND = Set.of(".env", ".env.local", "kit.config.yaml");

    static ReloadChoice of(Changes files, ClassChanges classes, Sources sources, boolean alive) {
        List<Path> others = files.all()
                .filter(path -> !path.toString().endsWith(".java") && !path.endsWith("pom.xml"))
                .toList();
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
        return Redefinition.obstacle(classes, sources.classes())
                .map(obstacle -> new ReloadChoice(Layer.CONTEXT, obstacle))
                .orElse(new ReloadChoice(Layer.METHODS, ""));
    }

    private static boolean isReadByTheCommand(Path path) {
        return READ_BY_THE_COMMAND.contains(path.getFileName().toString());
    }
}
