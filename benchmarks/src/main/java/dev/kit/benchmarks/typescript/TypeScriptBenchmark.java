package dev.kit.benchmarks.typescript;

import dev.kit.openapi.ApiDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The TypeScript client of GitHub's document beside that of openapi-typescript: to generate, to check and to load.
 *
 * <p>Both take turns. Every program is a new process, and is measured from outside.
 */
public final class TypeScriptBenchmark {

    private static final String FLAGS = """
        {
          "compilerOptions": {
            "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "noEmit": true,
            "skipLibCheck": true, "target": "ES2022", "lib": ["ES2022", "DOM", "DOM.Iterable"], "types": [],
            "module": "esnext", "moduleResolution": "bundler", "verbatimModuleSyntax": true, "jsx": "react-jsx"
          },
          "include": [%s]
        }
        """;

    private final Tools tools;
    private final int rounds;

    private TypeScriptBenchmark(Tools tools, int rounds) {
        this.tools = tools;
        this.rounds = rounds;
    }

    /**
     * Runs all measurements and prints medians and ratios.
     *
     * @param arguments the rounds, 3 by default
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        TypeScriptBenchmark benchmark = new TypeScriptBenchmark(Tools.install(), rounds);
        benchmark.generate();
        benchmark.check();
        new Bundles(benchmark.tools).print();
    }

    private void generate() throws IOException, InterruptedException {
        List<Cost> ours = new ArrayList<>();
        List<Cost> unchanged = new ArrayList<>();
        List<Cost> theirs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            delete(tools.directory().resolve("client"));
            ours.add(kit());
            unchanged.add(kit());
            theirs.add(
                    tools.node("openapi-typescript/bin/cli.js", tools.document().toString(), "--output", "types.ts"));
        }
        print("Generation", ours, theirs, 0.4);
        print("Generation from unchanged input", unchanged, theirs, 0);
        System.out.printf(
                Locale.ROOT,
                "  aims: Kit at most 256 MB, and 0.30 s unchanged; lines: Kit %,d, openapi-typescript %,d%n",
                lines(tools.directory().resolve("client")),
                Files.readAllLines(tools.directory().resolve("types.ts")).size());
    }

    /** With the flags of {@code ./kit}. */
    private Cost kit() throws IOException, InterruptedException {
        return tools.run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xms128m",
                "-Xmx256m",
                "-Xshare:auto",
                "-jar",
                tools.directory()
                        .resolve("../../../kit-cli/target/kit.jar")
                        .normalize()
                        .toString(),
                "generate:react-query",
                "--input",
                tools.document().toString(),
                "--output",
                "client");
    }

    private void check() throws IOException, InterruptedException {
        Calls calls = new Calls(ApiDocument.read(tools.document()));
        Files.writeString(tools.directory().resolve("calls-ours.ts"), calls.ours());
        Files.writeString(tools.directory().resolve("calls-theirs.ts"), calls.theirs());
        configure("ours", "\"calls-ours.ts\"");
        configure("whole", "\"calls-ours.ts\", \"client\"");
        configure("theirs", "\"calls-theirs.ts\"");
        List<Cost> ours = new ArrayList<>();
        List<Cost> whole = new ArrayList<>();
        List<Cost> theirs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            ours.add(tsc("ours"));
            whole.add(tsc("whole"));
            theirs.add(tsc("theirs"));
        }
        System.out.printf(
                Locale.ROOT, "tsc 5.9.3, %,d calls, beside openapi-typescript and openapi-fetch:%n", calls.count());
        print("types, fetcher and calls", ours, theirs, 0.5);
        print("all files and calls", whole, theirs, 1);
    }

    private void configure(String name, String files) throws IOException {
        Files.writeString(tools.directory().resolve("tsconfig." + name + ".json"), FLAGS.formatted(files));
    }

    private Cost tsc(String name) throws IOException, InterruptedException {
        return tools.node("typescript/bin/tsc", "-p", "tsconfig." + name + ".json");
    }

    private static void print(String what, List<Cost> ours, List<Cost> theirs, double aim) {
        double cpu = Cost.median(ours, Cost::cpu);
        double theirCpu = Cost.median(theirs, Cost::cpu);
        System.out.printf(
                Locale.ROOT,
                "%s: CPU %.2f s and %.2f s, ratio %.2f%s; wall %.2f s and %.2f s;"
                        + " memory %.0f MB and %.0f MB, ratio %.2f%n",
                what,
                cpu,
                theirCpu,
                cpu / theirCpu,
                aim == 0 ? "" : String.format(Locale.ROOT, " (aim %.1f)", aim),
                Cost.median(ours, Cost::wall),
                Cost.median(theirs, Cost::wall),
                Cost.median(ours, Cost::memory),
                Cost.median(theirs, Cost::memory),
                Cost.median(ours, Cost::memory) / Cost.median(theirs, Cost::memory));
    }

    private static int lines(Path directory) throws IOException {
        int lines = 0;
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".ts")).toList()) {
                lines += Files.readAllLines(file).size();
            }
        }
        return lines;
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
