package dev.kit.benchmarks.pgboss;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** pg-boss in a Node.js process, installed from npm below {@code benchmarks/target}. */
final class NpmPeer implements Side, AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Process process;
    private final BufferedReader output;

    private NpmPeer(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static NpmPeer start(String url, String schema) throws IOException, InterruptedException {
        Path directory = Path.of("benchmarks", "target", "pgboss");
        Files.createDirectories(directory);
        for (String file : List.of("package.json", "peer.mjs")) {
            Path source = Path.of("benchmarks", "peers", "pgboss", file);
            Files.copy(source, directory.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        run(directory, "npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error");
        NpmPeer peer = new NpmPeer(new ProcessBuilder("node", "peer.mjs", url, schema)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        peer.read();
        return peer;
    }

    private static void run(Path directory, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .inheritIO()
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed in " + directory);
        }
    }

    private JsonNode ask(String command) throws IOException {
        OutputStream input = process.getOutputStream();
        input.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
        return read();
    }

    @Override
    public Cost send(int jobs, int batch) throws IOException {
        return cost(jobs, ask("send " + jobs + " " + batch));
    }

    /** The jobs stay as completed rows, which count for nobody: they are deleted afterwards. */
    @Override
    public Cost handle(int jobs, int batch) throws IOException {
        Cost cost = cost(jobs, ask("drain " + jobs + " " + batch));
        ask("clear");
        return cost;
    }

    private static Cost cost(int jobs, JsonNode cost) {
        return new Cost(jobs, cost.get("seconds").asDouble(), cost.get("cpu").asDouble());
    }

    @Override
    public Latency latency(int perSecond, int seconds) throws IOException {
        JsonNode latency = ask("latency " + perSecond + " " + seconds);
        return new Latency(
                latency.get("p50").asDouble(),
                latency.get("p99").asDouble(),
                latency.get("left").asInt());
    }

    private JsonNode read() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("pg-boss ended; see its output above.");
        }
        return JSON.readTree(line);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
