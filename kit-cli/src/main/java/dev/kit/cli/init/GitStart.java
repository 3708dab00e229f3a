package dev.kit.cli.init;

import dev.kit.cli.command.QuietProgram;
import dev.kit.cli.command.TerminalText;
import dev.kit.cli.project.FileTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The repository and first commit of a new application. Stateless. */
final class GitStart {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final int LONGEST = 200;

    private GitStart() {}

    /** Commits a directory as it is; returns what was done, or why it was not. */
    static String commit(Path directory, Path target, Map<String, String> environment) throws InterruptedException {
        if (isInRepository(target)) {
            return "The directory is part of a git repository already, so nothing was committed.";
        }
        Optional<QuietProgram> found = QuietProgram.git(environment, LIMIT);
        if (found.isEmpty()) {
            return "git is not on the PATH, so there is no repository.";
        }
        QuietProgram git = found.get();
        QuietProgram.Ending created = git.run(directory, "init", "-q");
        if (!created.succeeded()) {
            return "git init failed: " + shown(created);
        }
        if (!git.run(directory, "config", "user.name").succeeded()
                || !git.run(directory, "config", "user.email").succeeded()) {
            return "A git repository without a commit, because user.name or user.email is not set.";
        }
        QuietProgram.Ending added = git.run(directory, "add", "--all");
        QuietProgram.Ending committed =
                added.succeeded() ? git.run(directory, "commit", "-q", "-m", "Start with kit init") : added;
        return committed.succeeded()
                ? "A git repository with one commit."
                : "A git repository without a commit: " + shown(committed);
    }

    private static boolean isInRepository(Path target) {
        return FileTree.upwards(target).anyMatch(place -> Files.exists(place.resolve(".git")));
    }

    private static String shown(QuietProgram.Ending ending) {
        return TerminalText.line(ending.line("it did not say why."), LONGEST);
    }
}
