package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TypeScript, checked as strictly as its compilers can. */
final class TypeCheck {

    /** The compilers, by the names of their packages. */
    static final List<String> COMPILERS = List.of("typescript", "typescript7");

    private static final Pattern ERROR = Pattern.compile("(?m)^(\\S[^(\\n]*)\\((\\d+),\\d+\\): (error TS\\d+: .*)$");

    private static final String FLAGS = """
        {
          "compilerOptions": {
            "strict": true,
            "exactOptionalPropertyTypes": true,
            "noUncheckedIndexedAccess": true,
            "verbatimModuleSyntax": true,
            "declaration": true,
            "isolatedDeclarations": %s,
            "noUnusedLocals": true,
            "noUnusedParameters": true,
            "noImplicitOverride": true,
            "noPropertyAccessFromIndexSignature": true,
            "noImplicitReturns": true,
            "noFallthroughCasesInSwitch": true,
            "isolatedModules": true,
            "erasableSyntaxOnly": true,
            "noEmit": true,
            "skipLibCheck": true,
            "jsx": "react-jsx",
            "target": "ES2022",
            "lib": ["ES2022", "DOM", "DOM.Iterable"%s],
            "types": [%s],
            "module": "%s",
            "moduleResolution": "%s"
          }
        }
        """;

    private TypeCheck() {}

    /** An error of a line. */
    record Fault(String file, int line, String message) {

        @Override
        public String toString() {
            return file + ":" + line + " " + message;
        }
    }

    /** Resolves imports with the extension {@code js} as Node.js does, all others as bundlers do. */
    static void configure(Path directory, String extension) {
        String modules = extension.equals("js") ? "nodenext" : "";
        write(directory, "true", "", "", modules);
    }

    /** Checks tests too, which need no types on their exports, know Node.js and end with what they use. */
    static void configureTests(Path directory) {
        write(directory, "false", ", \"ESNext.Disposable\"", "\"node\"", "");
    }

    private static void write(Path directory, String isolated, String libraries, String types, String modules) {
        String module = modules.isEmpty() ? "esnext" : modules;
        String resolution = modules.isEmpty() ? "bundler" : modules;
        try {
            Files.writeString(
                    directory.resolve("tsconfig.json"),
                    FLAGS.formatted(isolated, libraries, types, module, resolution));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the errors of a compiler in a configured directory. */
    static List<Fault> faults(Path directory, String compiler) {
        NodeTools.Result result =
                NodeTools.run(directory, compiler + "/bin/tsc", List.of("-p", ".", "--pretty", "false"));
        List<Fault> faults = new ArrayList<>();
        Matcher matcher = ERROR.matcher(result.output());
        while (matcher.find()) {
            faults.add(new Fault(matcher.group(1), Integer.parseInt(matcher.group(2)), matcher.group(3)));
        }
        assertThat(faults.isEmpty()).as(result.output()).isEqualTo(result.exit() == 0);
        return faults;
    }

    /** Returns the errors of every compiler that finds any. */
    static Map<String, List<Fault>> faults(Path directory) {
        Map<String, List<Fault>> faults = new TreeMap<>();
        for (String compiler : COMPILERS) {
            List<Fault> found = faults(directory, compiler);
            if (!found.isEmpty()) {
                faults.put(compiler, found);
            }
        }
        return faults;
    }
}
