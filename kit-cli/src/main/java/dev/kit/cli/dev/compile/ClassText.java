package dev.kit.cli.dev.compile;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.Printer;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;
import org.objectweb.asm.util.TraceMethodVisitor;

/**
 * A class as text, so that versions can be compared regardless of the order of their constant pools.
 *
 * @param outline everything except code, line numbers and the nested classes of other classes that the code mentions
 * @param surface the outline without private and synthetic members
 * @param constants the constants that are visible to other classes, with their values
 * @param code the instructions of each method by name and descriptor
 */
record ClassText(String outline, String surface, String constants, Map<String, String> code) {

    static ClassText of(ClassReader reader) {
        StringWriter outline = new StringWriter();
        reader.accept(new OwnClasses(printer(outline)), ClassReader.SKIP_CODE);
        StringWriter surface = new StringWriter();
        Surface visible = new Surface(new OwnClasses(printer(surface)));
        reader.accept(visible, ClassReader.SKIP_CODE);
        Code code = new Code();
        reader.accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ClassText(
                outline.toString(), surface.toString(), String.join("\n", visible.constants), code.texts());
    }

    private static ClassVisitor printer(StringWriter text) {
        return new TraceClassVisitor(null, new Textifier(), new PrintWriter(text));
    }

    private static boolean isHidden(int access) {
        return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0;
    }

    /**
     * A visitor that omits nested classes of other classes. A class file lists each that its code mentions, so
     * {@code ResponseEntity.ok()} or a first string concatenation would appear as a changed declaration.
     */
    private static final class OwnClasses extends ClassVisitor {

        private String name = "";

        OwnClasses(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(
                int version,
                int access,
                String type,
                @Nullable String signature,
                @Nullable String parent,
                String[] interfaces) {
            name = type;
            super.visit(version, access, type, signature, parent, interfaces);
        }

        @Override
        public void visitInnerClass(String type, @Nullable String outer, @Nullable String simple, int access) {
            if (outer == null || outer.equals(name) || type.equals(name)) {
                super.visitInnerClass(type, outer, simple, access);
            }
        }
    }

    /** A visitor of the members that are visible to other sources. */
    private static final class Surface extends ClassVisitor {

        private final List<String> constants = new ArrayList<>();

        Surface(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            if (isHidden(access)) {
                return null;
            }
            if (value != null) {
                constants.add(name + descriptor + value);
            }
            return super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String[] exceptions) {
            return isHidden(access) ? null : super.visitMethod(access, name, descriptor, signature, exceptions);
        }
    }

    /** A printer of each method separately. */
    private static final class Code extends ClassVisitor {

        private final Map<String, Printer> printers = new HashMap<>();

        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String[] exceptions) {
            Printer printer = new Textifier();
            printers.put(name + descriptor, printer);
            return new TraceMethodVisitor(printer);
        }

        Map<String, String> texts() {
            Map<String, String> texts = new HashMap<>();
            printers.forEach((name, printer) -> {
                StringWriter text = new StringWriter();
                PrintWriter writer = new PrintWriter(text);
                printer.print(writer);
                writer.flush();
                texts.put(name, text.toString());
            });
            return texts;
        }
    }
}
