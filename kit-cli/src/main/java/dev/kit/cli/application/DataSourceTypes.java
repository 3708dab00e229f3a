package dev.kit.cli.application;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/** A test for data source types by their supertypes on the class path. */
final class DataSourceTypes {

    private static final Set<String> ROOTS = Set.of(
            "javax/sql/DataSource",
            "javax/sql/XADataSource",
            "io/r2dbc/spi/ConnectionFactory",
            "org/springframework/boot/jdbc/autoconfigure/JdbcConnectionDetails",
            "org/springframework/boot/r2dbc/autoconfigure/R2dbcConnectionDetails");

    private final ApplicationClassPath classPath;

    DataSourceTypes(ApplicationClassPath classPath) {
        this.classPath = classPath;
    }

    boolean isOne(String internalName) {
        return isOne(internalName, new HashSet<>());
    }

    private boolean isOne(String name, Set<String> seen) {
        if (ROOTS.contains(name)) {
            return true;
        }
        return seen.add(name) && supertypes(name).stream().anyMatch(type -> isOne(type, seen));
    }

    /** Returns the direct supertypes of a class; none for JDK types, which extend no type of an application. */
    private List<String> supertypes(String name) {
        if (name.startsWith("java/")) {
            return List.of();
        }
        return classPath.bytes(name).map(DataSourceTypes::supertypes).orElse(List.of());
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
}
