package dev.kit.cli.application;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;

/** A search for data source beans in an application's compiled classes. */
public final class DataSourceBeans {

    private static final Set<String> ROOTS = Set.of(
            "javax/sql/DataSource",
            "javax/sql/XADataSource",
            "io/r2dbc/spi/ConnectionFactory",
            "org/springframework/boot/jdbc/autoconfigure/JdbcConnectionDetails",
            "org/springframework/boot/r2dbc/autoconfigure/R2dbcConnectionDetails");

    private static final Set<String> BEAN = Set.of("Lorg/springframework/context/annotation/Bean;");

    private static final String PROFILE = "Lorg/springframework/context/annotation/Profile;";

    private static final Set<String> COMPONENTS = Set.of(
            "Lorg/springframework/stereotype/Component;",
            "Lorg/springframework/stereotype/Service;",
            "Lorg/springframework/stereotype/Repository;");

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
        try {
            return FileTree.files(directory, ".class").stream().flatMap(this::of);
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    private Stream<String> of(Path file) {
        ClassNode found = new ClassNode();
        try {
            new ClassReader(Files.readAllBytes(file))
                    .accept(found, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (IOException e) {
            throw unreadable(file, e);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Stream.empty(); // malformed, or newer than this reader: the application's JVM will report it
        }
        return Declaration.in(found)
                .filter(declaration -> declaration.profiles().stream().allMatch(profiles))
                .filter(declaration -> isDataSource(declaration.type(), new HashSet<>()))
                .map(Declaration::place);
    }

    /** Returns whether the type or one of its supertypes on the class path is a data source. */
    private boolean isDataSource(String name, Set<String> seen) {
        if (ROOTS.contains(name)) {
            return true;
        }
        return seen.add(name) && supertypes(name).stream().anyMatch(type -> isDataSource(type, seen));
    }

    /** Returns the direct supertypes of a class; none for JDK types, which extend no type of an application. */
    private List<String> supertypes(String name) {
        if (name.startsWith("java/")) {
            return List.of();
        }
        return classPath.bytes(name).map(DataSourceBeans::supertypes).orElse(List.of());
    }

    private static List<String> supertypes(byte[] bytes) {
        try {
            ClassReader reader = new ClassReader(bytes);
            List<String> types = new ArrayList<>(Arrays.asList(reader.getInterfaces()));
            if (reader.getSuperName() != null) {
                types.add(reader.getSuperName());
            }
            return types;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return List.of(); // malformed, or newer than this reader
        }
    }

    private static CliException unreadable(Path file, IOException cause) {
        return CliException.failed(
                "The compiled classes cannot be read.", file.toString(), "Build the project again.", cause);
    }

    /**
     * A declared bean.
     *
     * @param type the internal name of its declared type
     * @param place the place of its declaration, such as {@code Databases.main()}
     * @param profiles the expressions of each {@code @Profile}, all of which must match
     */
    private record Declaration(String type, String place, List<List<String>> profiles) {

        /** Returns the beans that a class declares, by {@code @Bean} methods or as a component itself. */
        static Stream<Declaration> in(ClassNode type) {
            String name = type.name.substring(type.name.lastIndexOf('/') + 1).replace('$', '.');
            List<String> profiles = profiles(type.visibleAnnotations);
            Stream<Declaration> itself = has(type.visibleAnnotations, COMPONENTS)
                    ? Stream.of(new Declaration(type.name, name, List.of(profiles)))
                    : Stream.empty();
            Stream<Declaration> methods = type.methods.stream()
                    .filter(method -> has(method.visibleAnnotations, BEAN))
                    .map(method -> new Declaration(
                            Type.getReturnType(method.desc).getInternalName(),
                            name + "." + method.name + "()",
                            List.of(profiles, profiles(method.visibleAnnotations))));
            return Stream.concat(itself, methods);
        }

        private static boolean has(@Nullable List<AnnotationNode> annotations, Set<String> wanted) {
            return annotations != null && annotations.stream().anyMatch(each -> wanted.contains(each.desc));
        }

        /** Returns the expressions of {@code @Profile}, whose only member is a list of texts. */
        private static List<String> profiles(@Nullable List<AnnotationNode> annotations) {
            return Stream.ofNullable(annotations)
                    .flatMap(List::stream)
                    .filter(each -> each.desc.equals(PROFILE))
                    .flatMap(each -> ((List<?>) each.values.get(1)).stream())
                    .map(String::valueOf)
                    .toList();
        }
    }
}
