package dev.kit.cli.dev.compile;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;
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
        ClassNode type = new ClassNode();
        reader.accept(type, ClassReader.SKIP_CODE);
        type.innerClasses.removeIf(inner -> isOfOthers(inner, type.name));
        String outline = printed(type);
        type.fields.removeIf(field -> isHidden(field.access));
        type.methods.removeIf(method -> isHidden(method.access));
        String constants = type.fields.stream()
                .filter(field -> field.value != null)
                .map(field -> field.name + field.desc + field.value)
                .collect(Collectors.joining("\n"));
        return new ClassText(outline, printed(type), constants, code(reader));
    }

    /**
     * Returns whether a nested class is one of another class. A class file lists each that its code mentions, so
     * {@code ResponseEntity.ok()} or a first string concatenation would appear as a changed declaration.
     */
    private static boolean isOfOthers(InnerClassNode inner, String name) {
        return inner.outerName != null && !inner.outerName.equals(name) && !inner.name.equals(name);
    }

    private static boolean isHidden(int access) {
        return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0;
    }

    private static String printed(ClassNode type) {
        StringWriter text = new StringWriter();
        type.accept(new TraceClassVisitor(new PrintWriter(text)));
        return text.toString();
    }

    private static Map<String, String> code(ClassReader reader) {
        ClassNode type = new ClassNode();
        reader.accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Map<String, String> code = new HashMap<>();
        for (MethodNode method : type.methods) {
            Textifier text = new Textifier();
            method.accept(new TraceMethodVisitor(text));
            code.put(method.name + method.desc, text.getText().toString());
        }
        return code;
    }
}
