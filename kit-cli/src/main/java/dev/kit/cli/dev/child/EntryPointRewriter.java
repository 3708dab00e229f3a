package dev.kit.cli.dev.child;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.Label;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.Type;

/**
 * Puts a question before the code of methods: whether the observer makes the call in their place.
 *
 * <p>The observer is a function in a system property. It receives the class's simple name, the object, the name of the
 * method and the arguments; it answers null, or an array with the result. Classes of the JDK cannot refer to any class
 * of Kit, and a jar for the boot class loader would disable the archive of the libraries' classes.
 */
final class EntryPointRewriter extends ClassVisitor {

    /** The system property with the observer. */
    static final String OBSERVER = "__kit_calls__";

    private static final String FUNCTION = "java/util/function/Function";

    private static final String OBJECT = "java/lang/Object";

    private final String name;

    private final Set<String> methods;

    private EntryPointRewriter(ClassVisitor target, String name, Set<String> methods) {
        super(Opcodes.ASM9, target);
        this.name = name;
        this.methods = methods;
    }

    static byte[] rewrite(InputStream original, Set<String> methods) throws IOException {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        String internalName = reader.getClassName();
        String name = internalName.substring(internalName.lastIndexOf('/') + 1);
        reader.accept(new EntryPointRewriter(writer, name, methods), 0);
        return writer.toByteArray();
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String method, String descriptor, @Nullable String signature, String[] exceptions) {
        MethodVisitor code = super.visitMethod(access, method, descriptor, signature, exceptions);
        Type type = Type.getMethodType(descriptor);
        return code != null && methods.contains(method + '/' + type.getArgumentCount())
                ? new Prologue(code, name, method, type)
                : code;
    }

    /** Writes the question, then the code of the method as it was. All arguments are objects. */
    private static final class Prologue extends MethodVisitor {

        private final String owner;

        private final String method;

        private final Type type;

        Prologue(MethodVisitor code, String owner, String method, Type type) {
            super(Opcodes.ASM9, code);
            this.owner = owner;
            this.method = method;
            this.type = type;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label unanswered = new Label();
            findObserver();
            visitInsn(Opcodes.DUP);
            visitTypeInsn(Opcodes.INSTANCEOF, FUNCTION);
            visitJumpInsn(Opcodes.IFEQ, unanswered);
            visitTypeInsn(Opcodes.CHECKCAST, FUNCTION);
            gather();
            visitMethodInsn(Opcodes.INVOKEINTERFACE, FUNCTION, "apply", "(L" + OBJECT + ";)L" + OBJECT + ";", true);
            visitInsn(Opcodes.DUP);
            visitJumpInsn(Opcodes.IFNULL, unanswered);
            answer();
            visitLabel(unanswered);
            visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {OBJECT});
            visitInsn(Opcodes.POP);
        }

        private void findObserver() {
            visitMethodInsn(
                    Opcodes.INVOKESTATIC, "java/lang/System", "getProperties", "()Ljava/util/Properties;", false);
            visitLdcInsn(OBSERVER);
            visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, "java/util/Properties", "get", "(L" + OBJECT + ";)L" + OBJECT + ";", false);
        }

        /** Puts the names, the object and the arguments into an array. */
        private void gather() {
            int count = type.getArgumentCount();
            visitIntInsn(Opcodes.BIPUSH, count + 3);
            visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
            element(0, () -> visitLdcInsn(owner));
            element(1, () -> visitVarInsn(Opcodes.ALOAD, 0));
            element(2, () -> visitLdcInsn(method));
            for (int index = 1; index <= count; index++) {
                int variable = index;
                element(index + 2, () -> visitVarInsn(Opcodes.ALOAD, variable));
            }
        }

        private void element(int index, Runnable value) {
            visitInsn(Opcodes.DUP);
            visitIntInsn(Opcodes.BIPUSH, index);
            value.run();
            visitInsn(Opcodes.AASTORE);
        }

        private void answer() {
            if (type.getReturnType().equals(Type.VOID_TYPE)) {
                visitInsn(Opcodes.POP);
                visitInsn(Opcodes.RETURN);
                return;
            }
            visitTypeInsn(Opcodes.CHECKCAST, "[L" + OBJECT + ";");
            visitInsn(Opcodes.ICONST_0);
            visitInsn(Opcodes.AALOAD);
            visitTypeInsn(Opcodes.CHECKCAST, type.getReturnType().getInternalName());
            visitInsn(Opcodes.ARETURN);
        }
    }
}
