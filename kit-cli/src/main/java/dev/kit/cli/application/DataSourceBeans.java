package dev.kit.cli.application;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/** A search for data source beans in an application's compiled classes. */
public final class DataSourceBeans {

    private final ApplicationClassPath classPath;

    private final Predicate<List<String>> profiles;

    private DataSourceBeans(ApplicationClassPath classPath, Predicate<List<String>> profiles) {
        this.classPath = classPath;
        this.profiles = profiles;
    }

    /**
     * Returns the first data source bean, such as {@code Databases.main()}.
     *
     * <p>The classes of the module and its siblings are searched.
     *
     * @param profiles returns whether one of the given profile expressions matches; beans of other profiles are ignored
     */
    public static Optional<String> find(ApplicationClassPath classPath, Predicate<List<String>> profiles) {
        DataSourceBeans beans = new DataSourceBeans(classPath, profiles);
        return classPath.directories().stream().flatMap(beans::in).sorted().findFirst();
    }

    private Stream<String> in(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".class")).flatMap(this::of).toList().stream();
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    private Stream<String> of(Path file) {
        BeanDeclarations found = new BeanDeclarations();
        try {
            new ClassReader(Files.readAllBytes(file))
                    .accept(found, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (IOException e) {
            throw unreadable(file, e);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Stream.empty(); // malformed, or newer than this reader: the application's JVM will report it
        }
        DataSourceTypes types = new DataSourceTypes(classPath);
        return found.declarations()
                .filter(declaration -> declaration.profiles().stream().allMatch(profiles))
                .filter(declaration -> types.isOne(declaration.type()))
                .map(BeanDeclarations.Declaration::place);
    }

    private static CliException unreadable(Path file, IOException cause) {
        return CliException.failed("The compiled classes cannot be read.", file.toString(), "Build the project again.")
                .causedBy(cause);
    }
}
