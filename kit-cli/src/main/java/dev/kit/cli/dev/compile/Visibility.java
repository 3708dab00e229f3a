package dev.kit.cli.dev.compile;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The visibility of a class and its members to other packages.
 *
 * @param isPublic whether other packages can use the class
 * @param closedMembers the name and descriptor of fields, methods and constructors that are not public
 */
public record Visibility(boolean isPublic, Set<String> closedMembers) {

    static Visibility of(ClassReader reader) {
        Set<String> closed = new HashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable FieldVisitor visitField(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            @Nullable Object value) {
                        note(access, name + descriptor);
                        return null;
                    }

                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String[] exceptions) {
                        note(access, name + descriptor);
                        return null;
                    }

                    private void note(int access, String member) {
                        if ((access & Opcodes.ACC_PUBLIC) == 0) {
                            closed.add(member);
                        }
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return new Visibility((reader.getAccess() & Opcodes.ACC_PUBLIC) != 0, closed);
    }
}
