package dev.kit.cli.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.project.DirectoryCredentials;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merges sealed files with git, as two developers do. */
final class MergedSecretsTest {

    private static final List<String> NAMES = List.of("ALPHA", "BETA", "DELTA", "GAMMA", "OMEGA");

    @TempDir
    private Path temporary;

    private Path project = Path.of("");

    @BeforeEach
    void commitFive() throws Exception {
        project = Files.createDirectories(temporary.resolve("work tree/app"));
        git("init", "-q", "-b", "main");
        kit("secrets:init", "--project", "shop");
        for (String name : NAMES) {
            kit("secrets:set", name, "of base");
        }
        commit();
    }

    @Test
    @DisplayName("endpoints M16 parallel changes of two secrets merge in git, the farthest and neighbours")
    void mergesChanges() throws Exception {
        for (String other : List.of("BETA", "OMEGA")) {
            start("one");
            kit("secrets:set", "ALPHA", "of one " + other);
            commit();
            git("checkout", "-q", "main");
            kit("secrets:set", other, "of main");
            commit();
            assertThat(git("merge", "-q", "--no-edit", "one")).isZero();
            assertThat(revealed()).containsEntry("ALPHA", "of one " + other).containsEntry(other, "of main");
        }
    }

    @Test
    @DisplayName("endpoints M16 a secret added next to one that changed, and two added apart, merge in git")
    void mergesAdditions() throws Exception {
        start("one");
        kit("secrets:set", "ALPHA", "of one");
        kit("secrets:set", "OMEGA", "of one");
        kit("secrets:set", "CHI", "of one");
        commit();
        git("checkout", "-q", "main");
        for (String name : List.of("AAA", "ZETA", "GAMMA_2")) {
            kit("secrets:set", name, "of main");
        }
        commit();
        assertThat(git("merge", "-q", "--no-edit", "one")).isZero();
        assertThat(revealed())
                .containsEntry("ALPHA", "of one")
                .containsEntry("CHI", "of one")
                .containsEntry("ZETA", "of main")
                .hasSize(9);
    }

    @Test
    @DisplayName(
            "endpoints M16 two secrets added at one place conflict, and the command that the message names joins them")
    void joinsAdditions() throws Exception {
        conflict("ZETA_1", "of one", "ZETA_2", "of main");
        kit("secrets:init", "--stage", "production");

        CliException atStart = catchThrowableOfType(
                CliException.class, () -> DirectoryCredentials.load(project, "dev", environment()));
        assertThat(atStart.exitCode()).isEqualTo(ExitCode.CONFIG);
        assertThat(atStart.what()).contains("dev.json:", "conflict markers", "kit secrets:merge --stage dev");
        assertThat(refused("secrets:show")).contains("kit secrets:merge --stage dev");
        assertThat(refused("secrets:set", "ALPHA", "x")).contains("kit secrets:merge --stage dev");

        assertThat(kit("secrets:merge")).contains("ZETA_1", "ZETA_2");
        assertThat(revealed())
                .containsEntry("ZETA_1", "of one")
                .containsEntry("ZETA_2", "of main")
                .hasSize(NAMES.size() + 2);
        assertThat(kit("secrets:merge")).contains("has nothing to join");
        assertThat(git("commit", "-qam", "merged")).isZero();
    }

    @Test
    @DisplayName("endpoints M16 where both sides changed one secret the command asks which, and joins the rest")
    void asksForTheSide() throws Exception {
        start("one");
        kit("secrets:set", "ALPHA", "of one");
        kit("secrets:set", "ZETA_1", "of one");
        commit();
        git("checkout", "-q", "main");
        kit("secrets:set", "ALPHA", "of main");
        kit("secrets:set", "ZETA_2", "of main");
        commit();
        assertThat(git("merge", "-q", "one")).isNotZero();
        String before = Files.readString(sealed());

        assertThat(refused("secrets:merge")).contains("ALPHA", "--keep ours").doesNotContain("ZETA", "of main");
        assertThat(sealed()).as("nothing is written").hasContent(before);
        kit("secrets:merge", "--keep", "theirs");
        assertThat(revealed())
                .containsEntry("ALPHA", "of one")
                .containsEntry("ZETA_1", "of one")
                .containsEntry("ZETA_2", "of main");
        Files.writeString(sealed(), before);
        kit("secrets:merge", "--keep", "ours");
        assertThat(revealed()).containsEntry("ALPHA", "of main").containsEntry("ZETA_1", "of one");
    }

    @Test
    @DisplayName("endpoints M16 what one side removed stays removed where git knows the version before")
    void keepsRemovals() throws Exception {
        Files.writeString(project.resolve("only.env"), "ALPHA=of base\nBETA=of base\n");
        start("one");
        kit("secrets:import", "only.env", "--replace");
        commit();
        git("checkout", "-q", "main");
        kit("secrets:set", "PHI", "of main");
        commit();
        assertThat(git("merge", "-q", "one")).isNotZero();
        kit("secrets:merge");
        assertThat(revealed()).isEqualTo(Map.of("ALPHA", "of base", "BETA", "of base", "PHI", "of main"));
    }

    @Test
    @DisplayName("endpoints M16 without git's memory all names of both sides are kept")
    void joinsWithoutGit() throws Exception {
        conflict("ZETA_1", "of one", "ZETA_2", "of main");
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere/.kit/secrets"));
        Files.copy(sealed(), elsewhere.resolve("dev.json"));
        project = temporary.resolve("elsewhere");
        kit("secrets:merge");
        assertThat(revealed()).containsKeys("ZETA_1", "ZETA_2").hasSize(NAMES.size() + 2);
    }

    @Test
    @DisplayName("endpoints M16 a side that was sealed with a new key decides about the key")
    void joinsARekeyedSide() throws Exception {
        start("one");
        kit("secrets:set", "ALPHA", "of one");
        commit();
        git("checkout", "-q", "main");
        kit("secrets:rekey");
        String key = Files.readString(sealed()).replaceAll("(?s).*(\"keyId\" : \"[0-9a-f]{8}\").*", "$1");
        commit();
        assertThat(git("merge", "-q", "one")).isNotZero();
        kit("secrets:merge");
        assertThat(Files.readString(sealed())).contains(key);
        assertThat(revealed()).containsEntry("ALPHA", "of one").containsEntry("BETA", "of base");
    }

    @Test
    @DisplayName("endpoints M16 a secret that git merged in beside a new key is told, and sealed anew by the command")
    void sealsAnew() throws Exception {
        start("one");
        kit("secrets:set", "ZETA", "of one");
        commit();
        git("checkout", "-q", "main");
        kit("secrets:rekey");
        commit();
        assertThat(git("merge", "-q", "--no-edit", "one")).isZero();
        assertThat(refused("secrets:show", "--reveal")).contains("ZETA", "kit secrets:merge");
        assertThat(kit("secrets:merge")).contains("ZETA");
        assertThat(revealed()).containsEntry("ZETA", "of one").containsEntry("BETA", "of base");
    }

    @Test
    @Tag("slow")
    @DisplayName(
            "endpoints M16 200 drawn pairs of changes end as both developers meant, merged by git or by the command")
    void mergesAnything() throws Exception {
        mergesDrawn(System.nanoTime(), 200);
    }

    private void mergesDrawn(long seed, int pairs) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < pairs; i++) {
            Map<String, String> base = revealed();
            start("branch");
            Map<String, String> one = changed(base, random, "A");
            commit();
            git("checkout", "-q", "main");
            Map<String, String> two = changed(base, random, "B");
            commit();
            if (git("merge", "-q", "--no-edit", "branch") != 0) {
                kit("secrets:merge");
                assertThat(git("commit", "-qam", "merged")).isZero();
            }
            Map<String, String> expected = new TreeMap<>(two);
            one.forEach((name, value) -> {
                if (!value.equals(base.get(name))) {
                    expected.put(name, value);
                }
            });
            assertThat(revealed()).as("pair %d of seed %d", i, seed).isEqualTo(expected);
        }
    }

    @Test
    @DisplayName("endpoints M16 a secret whose lines git has moved out of one side of a conflict is kept")
    void keepsMovedLines() throws Exception {
        mergesDrawn(9669129460824L, 2);
    }

    private Map<String, String> changed(Map<String, String> base, Random random, String side) {
        Map<String, String> changed = new TreeMap<>(base);
        for (int i = random.nextInt(3); i >= 0; i--) {
            List<String> present = base.keySet().stream()
                    .filter(name -> (name.hashCode() & 1) == (side.equals("A") ? 0 : 1))
                    .toList();
            String name;
            do {
                name = random.nextBoolean() || present.isEmpty()
                        ? (char) ('A' + random.nextInt(26)) + side + random.nextInt(100)
                        : present.get(random.nextInt(present.size()));
                // A name that is there already may be one that the other side changes.
            } while (base.containsKey(name) && !present.contains(name));
            String value = side + random.nextInt();
            changed.put(name, value);
            kit("secrets:set", name, value);
        }
        return changed;
    }

    private void conflict(String nameOfOne, String valueOfOne, String name, String value) throws Exception {
        start("one");
        kit("secrets:set", nameOfOne, valueOfOne);
        commit();
        git("checkout", "-q", "main");
        kit("secrets:set", name, value);
        commit();
        assertThat(git("merge", "-q", "one")).isNotZero();
    }

    private void start(String branch) throws Exception {
        assertThat(git("checkout", "-q", "-B", branch)).isZero();
    }

    private void commit() throws Exception {
        assertThat(git("add", "-A")).isZero();
        assertThat(git("commit", "-q", "--allow-empty", "-m", "a change")).isZero();
    }

    private int git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=n", "-c", "user.email=n@example.com"));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private Path sealed() {
        return project.resolve(".kit/secrets/dev.json");
    }

    private Map<String, String> environment() {
        return Map.of("KIT_HOME", temporary.resolve("home").toString(), "PATH", String.valueOf(System.getenv("PATH")));
    }

    private Map<String, String> revealed() {
        return DirectoryCredentials.load(project, "dev", environment());
    }

    private String refused(String... words) {
        CliException failure = catchThrowableOfType(CliException.class, () -> kit(words));
        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        return failure.report();
    }

    private String kit(String... words) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        EndlessCommand.run(List.of(words), out, project, environment());
        return written.toString(StandardCharsets.UTF_8);
    }
}
