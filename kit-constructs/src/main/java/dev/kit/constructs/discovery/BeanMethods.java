package dev.kit.constructs.discovery;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.AnnotationVisitor;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;

/** Collects the methods of classes that declare beans of some types. Used by one thread. */
final class BeanMethods extends ClassVisitor {

    private static final String BEAN = "Lorg/springframework/context/annotation/Bean;";

    private final Set<String> types;
    private final Set<String> found;
    private String className = "";

    BeanMethods(Collection<? extends Class<?>> types, Set<String> found) {
        super(SpringAsmInfo.ASM_VERSION);
        this.types = types.stream().map(Type::getDescriptor).collect(Collectors.toSet());
        this.found = found;
    }

    /** Adds the methods of a class, such as {@code com.acme.Configuration.listOrders()}. */
    void collect(byte[] bytes) {
        new ClassReader(bytes).accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        className = name.replace('/', '.');
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        if (!types.contains(Type.getReturnType(descriptor).getDescriptor())) {
            return null;
        }
        String method = className + "." + name + "()";
        return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                if (annotation.equals(BEAN)) {
                    found.add(method);
                }
                return null;
            }
        };
    }
}
