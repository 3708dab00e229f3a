package dev.kit.cli.application;

import dev.kit.cli.application.child.JsonProgram;
import dev.kit.cli.project.ClassJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A part of this program that runs with the application's libraries.
 *
 * @param main the class with the main method
 * @param classes the binary names, within the package of {@code main}, of all classes that it needs
 */
public record ApplicationTool(Class<?> main, List<String> classes) {

    /** Copies the names. */
    public ApplicationTool {
        classes = List.copyOf(classes);
    }

    /** Writes a temporary jar with only these classes. */
    Path write() throws IOException {
        byte[] jar = new ClassJar()
                .withClasses(JsonProgram.class.getPackageName(), JsonProgram.class.getSimpleName())
                .withClasses(main.getPackageName(), classes.toArray(String[]::new))
                .bytes();
        return Files.write(Files.createTempFile("kit-tool-", ".jar"), jar);
    }
}
