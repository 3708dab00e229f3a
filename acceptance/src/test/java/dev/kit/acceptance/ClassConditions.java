package dev.kit.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.AnnotationVisitor;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;

/** Reads from bytecode which classes the conditions of Spring Boot ask for, by {@code value} and by {@code name}. */
final class ClassConditions extends ClassVisitor {

    private static final Set<String> CONDITIONS = Set.of(
            "Lorg/springframework/boot/autoconfigure/condition/ConditionalOnClass;",
            "Lorg/springframework/boot/autoconfigure/condition/ConditionalOnMissingClass;");

    private final List<Condition> found = new ArrayList<>();

    private String asking = "";

    private ClassConditions() {
        super(SpringAsmInfo.ASM_VERSION);
    }

    /**
     * One class that a condition asks for.
     *
     * @param asking the class with the condition, on itself or on a method
     * @param asked the class whose presence decides
     */
    record Condition(String asking, String asked) {}

    static List<Condition> in(Path jar) throws IOException {
        ClassConditions conditions = new ClassConditions();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .toList()) {
                try (InputStream bytes = zip.getInputStream(entry)) {
                    new ClassReader(bytes).accept(conditions, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
                }
            }
        }
        return conditions.found;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String parent,
            String @Nullable [] interfaces) {
        asking = name.replace('/', '.');
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return CONDITIONS.contains(descriptor) ? new Names() : null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return ClassConditions.this.visitAnnotation(annotation, visible);
            }
        };
    }

    /** All that stands in the annotation: classes, names, and the arrays of both. */
    private final class Names extends AnnotationVisitor {

        Names() {
            super(SpringAsmInfo.ASM_VERSION);
        }

        @Override
        public void visit(@Nullable String member, Object value) {
            found.add(new Condition(asking, value instanceof Type type ? type.getClassName() : value.toString()));
        }

        @Override
        public AnnotationVisitor visitArray(@Nullable String member) {
            return this;
        }
    }
}
