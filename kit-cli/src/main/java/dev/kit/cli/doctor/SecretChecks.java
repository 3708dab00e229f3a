package dev.kit.cli.doctor;

import dev.kit.cli.command.Counted;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.FileTree;
import dev.kit.cli.project.SealedProject;
import dev.kit.envkit.credentials.CredentialStoreException;
import dev.kit.envkit.credentials.MasterKey;
import dev.kit.envkit.credentials.SealedCredentials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The checks of sealed secrets and their keys. No value is opened for them. */
record SecretChecks(Surroundings at) {

    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE);

    private static final int KEY_LENGTH = 64;

    List<DoctorCheck> all() {
        return List.of(
                DoctorCheck.local("secrets-store", "sealed files of one project, in layout 2", this::store),
                DoctorCheck.local("secrets-key", "the key that seals the stage", this::key),
                DoctorCheck.local("key-permissions", "keys that only their owner can read", this::permissions),
                DoctorCheck.local("kit-ignore", ".kit/.gitignore that hides all but sealed secrets", this::ignored),
                DoctorCheck.local("committed-keys", "no key in the repository", this::committed));
    }

    private Optional<Path> root() {
        return DirectoryCredentials.root(at.directory());
    }

    private Verdict store() throws IOException {
        Optional<Path> root = root();
        if (root.isEmpty()) {
            return Verdict.skipped("no sealed secrets here");
        }
        SealedProject.of(root.get());
        int count = 0;
        for (Path file : FileTree.children(DirectoryCredentials.secrets(root.get()), ".json")) {
            try {
                SealedCredentials.read(file);
                count++;
            } catch (CredentialStoreException e) {
                String reason = String.valueOf(e.getMessage());
                boolean merges = reason.contains("kit secrets:merge");
                return Verdict.failure(
                        file + " is not readable: " + reason,
                        merges ? "Commit the joined file." : "Take it back from the repository's history.");
            }
        }
        return Verdict.ok(Counted.of(count, "stage") + " in " + DirectoryCredentials.secrets(root.get()));
    }

    private Verdict key() throws IOException {
        Optional<Path> file = root().flatMap(root -> DirectoryCredentials.file(root, at.stage()));
        if (file.isEmpty()) {
            return Verdict.skipped("stage " + at.stage() + " has no sealed secrets");
        }
        at.credentials().require();
        return Verdict.ok("key "
                + SealedCredentials.read(file.get()).keyId()
                + (at.environment().getOrDefault(MasterKey.VARIABLE, "").isBlank()
                        ? " in " + at.kitHome().resolve("keys")
                        : " in " + MasterKey.VARIABLE + " or " + at.kitHome().resolve("keys")));
    }

    private Verdict permissions() throws IOException {
        Path keys = at.kitHome().resolve("keys");
        if (!Files.isDirectory(keys)) {
            return Verdict.skipped("no keys in " + keys);
        }
        int count = 0;
        for (Path file : FileTree.files(keys)) {
            if (!file.getFileName().toString().contains(".key")) {
                continue;
            }
            count++;
            Set<PosixFilePermission> permissions = permissions(file);
            if (permissions.stream().anyMatch(OTHERS::contains)) {
                return Verdict.failure(
                        file + " is " + PosixFilePermissions.toString(permissions),
                        "Restrict it to its owner: chmod 600 " + file + "; then kit secrets:rekey.");
            }
        }
        return Verdict.ok(Counted.of(count, "key") + " in " + keys);
    }

    private static Set<PosixFilePermission> permissions(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.getPosixFilePermissions(file)
                : Set.of();
    }

    private Verdict ignored() throws IOException {
        Path directory = root().orElse(at.directory()).resolve(".kit");
        Path file = directory.resolve(".gitignore");
        if (!Files.isDirectory(directory)) {
            return Verdict.skipped("no directory .kit");
        }
        if (!Files.isRegularFile(file)) {
            return Verdict.warning(file + " is missing", "Start kit dev once, which writes it.");
        }
        return Files.readAllLines(file).stream().map(String::strip).anyMatch("*"::equals)
                ? Verdict.ok(file.toString())
                : Verdict.warning(
                        file + " does not hide the directory", "Delete it and start kit dev once, which writes it.");
    }

    private Verdict committed() throws IOException, InterruptedException {
        Optional<Path> root = root();
        if (root.isPresent()) {
            for (Path file : FileTree.children(DirectoryCredentials.secrets(root.get()))) {
                if (file.getFileName().toString().contains(".key") && isKey(file)) {
                    return Verdict.failure(
                            file + " is a key beside what it opens",
                            "Delete it, and seal the stages anew: kit secrets:rekey.");
                }
            }
        }
        Process git;
        try {
            git = git();
        } catch (IOException e) {
            return Verdict.skipped("git cannot be run here");
        }
        String tracked = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!git.waitFor(1, TimeUnit.SECONDS) || git.exitValue() != 0) {
            return Verdict.skipped("no git repository that can be read");
        }
        for (String name : tracked.split("\0", -1)) {
            Path file = at.directory().resolve(name);
            if (!name.isEmpty() && isKey(file)) {
                return Verdict.failure(
                        file + " is a key, and in the repository",
                        "Remove it with git rm, and seal its stage anew: kit secrets:rekey.");
            }
        }
        return Verdict.ok("none");
    }

    private Process git() throws IOException {
        ProcessBuilder builder = new ProcessBuilder("git", "ls-files", "-z", "--", "*.key", "*.key.*")
                .directory(at.directory().toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        return builder.start();
    }

    /** Returns whether the content has the form of a master key. */
    private static boolean isKey(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > 2 * KEY_LENGTH) {
            return false;
        }
        return Files.readString(file, StandardCharsets.ISO_8859_1).strip().matches("[0-9a-fA-F]{" + KEY_LENGTH + "}");
    }
}
