package dev.kit.cli.dev.compile;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A collector of the names of the annotations on a class. */
final class AnnotationNames extends ClassVisitor {

    private final Set<String> names = new HashSet<>();

    private AnnotationNames() {
        super(Opcodes.ASM9);
    }

    static Set<String> of(ClassReader reader) {
        AnnotationNames names = new AnnotationNames();
        reader.accept(names, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return names.names;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        names.add(Type.getType(descriptor).getInternalName());
        return null;
    }
}
