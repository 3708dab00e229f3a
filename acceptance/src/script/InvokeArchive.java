import dev.kit.constructs.testing.lambda.LocalLambda;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Invokes a handler of an unpacked archive once, through the runtime interface client of the platform. */
final class InvokeArchive {

    private InvokeArchive() {}

    /** Takes the directory of the libraries, the class of the handler and the file of the event. */
    public static void main(String[] arguments) throws Exception {
        List<Path> classPath = new ArrayList<>(List.of(Path.of(arguments[0], "*")));
        // The platform brings these, so the archive does not have them.
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("aws-lambda-java-"))
                .map(Path::of)
                .forEach(classPath::add);
        LocalLambda.Builder function =
                LocalLambda.of(arguments[1]).classPath(classPath).variable("LANG", "C.UTF-8");
        for (String name : List.of("KIT_MASTER_KEY", "JDBC_URL")) {
            Optional.ofNullable(System.getenv(name)).ifPresent(value -> function.variable(name, value));
        }
        try (LocalLambda lambda = function.start()) {
            LocalLambda.Answer answer = lambda.invoke(Files.readAllBytes(Path.of(arguments[2])));
            System.out.println(new String(answer.body(), StandardCharsets.UTF_8));
            if (answer.failed()) {
                throw new IllegalStateException("The function failed");
            }
        }
    }
}
