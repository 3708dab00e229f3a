package dev.kit.cli.doctor.child;

import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.EnvironmentVariable;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.List;

/** The main class of the process that loads the application's environment parser. */
public final class NamesTool {

    /** The last line of a complete answer. */
    public static final String END = "#end";

    /** The prefix of the reason for a missing answer. */
    public static final String FAILED = "#failed ";

    private NamesTool() {}

    /**
     * Prints the names that a static field describes.
     *
     * <p>The first argument is the class, the second the field.
     */
    @SuppressWarnings("SystemOut") // carries the names
    public static void main(String[] words) {
        PrintStream names = System.out;
        System.setOut(System.err); // whatever the class prints as it is initialised
        try {
            Field field = Class.forName(words[0]).getDeclaredField(words[1]);
            field.setAccessible(true);
            variables(field.get(null)).stream()
                    .map(EnvironmentVariable::marked)
                    .distinct()
                    .sorted()
                    .forEach(names::println);
            names.println(END);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            names.println(FAILED + cause.toString().lines().findFirst().orElse(""));
        }
        names.flush();
        System.exit(0); // although the class may have started threads
    }

    /** Returns the described variables; none for a parser that describes nothing by itself. */
    private static List<EnvironmentVariable> variables(Object value) {
        if (value instanceof ConfigParser<?> parser) {
            return parser.schema().variables();
        }
        if (value instanceof EnvironmentSchema<?> schema) {
            return schema.variables();
        }
        if (value instanceof EnvironmentParser) {
            return List.of();
        }
        throw new IllegalArgumentException(
                "it is neither a ConfigParser nor an EnvironmentSchema nor an EnvironmentParser");
    }
}
