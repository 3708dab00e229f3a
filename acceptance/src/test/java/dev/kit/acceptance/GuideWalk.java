package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.acceptance.Guide.Block;
import dev.kit.acceptance.Guide.Entered;
import dev.kit.acceptance.Guide.Inserted;
import dev.kit.acceptance.Guide.Written;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader who does what a page says, from an empty directory on. */
final class GuideWalk implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** What some versions of Maven print even when they print nothing. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private final Path directory;

    private final Path tools;

    private final int port;

    private @Nullable Background running;

    private GuideWalk(Path directory, Path tools, int port) {
        this.directory = directory;
        this.tools = tools;
        this.port = port;
    }

    static GuideWalk in(Path directory) throws IOException {
        Trees.delete(directory);
        Path tools = Background.mavenIn(directory.resolve("tools"));
        return new GuideWalk(Files.createDirectories(directory.resolve("empty")), tools, Workplace.freePort());
    }

    void follow(Block block) throws IOException, InterruptedException {
        if (block instanceof Written written) {
            write(written.path(), written.text());
        } else if (block instanceof Inserted inserted) {
            insert(inserted);
        } else if (block instanceof Entered entered) {
            enter(entered);
        }
    }

    @Override
    public void close() {
        if (running != null) {
            running.close();
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void insert(Inserted inserted) throws IOException {
        Path file = directory.resolve(inserted.path());
        String before = Files.readString(file);
        int at = before.lastIndexOf('\n', before.lastIndexOf(inserted.mark())) + 1;
        Files.writeString(file, before.substring(0, at) + inserted.text() + before.substring(at));
    }

    private void enter(Entered entered) throws IOException, InterruptedException {
        if (!entered.command().startsWith("curl")) {
            endRunning();
        }
        if (entered.staysRunning()) {
            Path output = directory.resolveSibling("running.log");
            running = Background.start(
                    directory, output, environment(), List.of("bash", "-c", "exec env " + entered.command()));
            running.await(Pattern.compile(here(entered.expected().pattern()), Pattern.DOTALL));
            return;
        }
        String[] printed = {""};
        boolean asShown = Pause.until(running == null ? Duration.ZERO : PATIENCE, () -> {
            printed[0] = run(here(entered.command())).strip();
            return entered.expected().matcher(printed[0]).matches() && !printed[0].contains("exit code ");
        });
        assertThat(asShown)
                .as(
                        "$ %s%nprints%n%s%nbut the page shows%n%s%n%s",
                        entered.command(), printed[0], entered.shown(), log())
                .isTrue();
    }

    private String log() {
        return running == null ? "" : "The application:\n" + running.output();
    }

    /** Ends what runs before the next command that needs the terminal, as the page says. */
    private void endRunning() {
        if (running != null) {
            assertThat(running.end()).as("processes that survive Ctrl-C").isEmpty();
            running = null;
        }
    }

    private String run(String command) {
        try {
            ProcessBuilder builder = new ProcessBuilder("bash", "-c", command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
            Workplace.clean(builder.environment());
            builder.environment().putAll(environment());
            Process process = builder.start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            String plain = COLOUR.matcher(printed).replaceAll("");
            return code == 0 ? plain : plain + "exit code " + code;
        } catch (IOException e) {
            throw new AssertionError(command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(command, e);
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("SERVER_PORT", String.valueOf(port));
        environment.put("PATH", tools + ":" + System.getenv("PATH"));
        return environment;
    }

    /** Port 8080 may be taken on the machine of the suite. */
    private String here(String text) {
        return text.replace("localhost:8080", "localhost:" + port);
    }
}
