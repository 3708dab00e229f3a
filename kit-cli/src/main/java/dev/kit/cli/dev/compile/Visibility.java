package dev.kit.cli.dev.compile;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * The visibility of a class and its members to other packages.
 *
 * @param isPublic whether other packages can use the class
 * @param closedMembers the name and descriptor of fields, methods and constructors that are not public
 */
public record Visibility(boolean isPublic, Set<String> closedMembers) {

    static Visibility of(ClassReader reader) {
        ClassNode type = new ClassNode();
        reader.accept(type, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        Set<String> closed = Stream.concat(
                        type.fields.stream()
                                .filter(field -> !isPublic(field.access))
                                .map(field -> field.name + field.desc),
                        type.methods.stream()
                                .filter(method -> !isPublic(method.access))
                                .map(method -> method.name + method.desc))
                .collect(Collectors.toSet());
        return new Visibility(isPublic(reader.getAccess()), closed);
    }

    private static boolean isPublic(int access) {
        return (access & Opcodes.ACC_PUBLIC) != 0;
    }
}
