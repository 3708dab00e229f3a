package dev.kit.cli.dev.compile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Facts about a method.
 *
 * @param access its access flags
 * @param annotations the internal names of its annotations
 * @param calls the name and descriptor of every method that it calls; constructors are preceded by their class
 * @param functions the name and descriptor of every method that it creates a function object of, with the function's
 *     type
 */
public record MethodFacts(int access, Set<String> annotations, Set<String> calls, Map<String, String> functions) {

    /** Returns the name of a constructor in {@link #calls}. */
    public static String constructor(String owner, String descriptor) {
        return owner + ".<init>" + descriptor;
    }

    /** Returns whether the method is neither private nor static. */
    public boolean isInherited() {
        return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) == 0;
    }

    static Map<String, MethodFacts> of(ClassReader reader) {
        Map<String, MethodFacts> methods = new HashMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String[] exceptions) {
                        MethodFacts facts = new MethodFacts(access, new HashSet<>(), new HashSet<>(), new HashMap<>());
                        methods.put(name + descriptor, facts);
                        return new Reader(facts);
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods;
    }

    private static final class Reader extends MethodVisitor {

        private final MethodFacts facts;

        Reader(MethodFacts facts) {
            super(Opcodes.ASM9);
            this.facts = facts;
        }

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            facts.annotations.add(Type.getType(descriptor).getInternalName());
            return null;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            facts.calls.add(key(owner, name, descriptor));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            String type = Type.getReturnType(descriptor).getDescriptor();
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    facts.functions.put(key(handle.getOwner(), handle.getName(), handle.getDesc()), type);
                }
            }
        }

        private static String key(String owner, String name, String descriptor) {
            return name.equals("<init>") ? constructor(owner, descriptor) : name + descriptor;
        }
    }
}
