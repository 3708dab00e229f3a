package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.application.ConstructDescription;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/**
 * The way by which generated code reads the constant of a construct.
 *
 * @param packageName the package of the class that declares it
 * @param expression the constant in Java, such as {@code com.acme.Orders.placeOrder}
 * @param open whether code of every package may read it
 */
record ConstantAccess(String packageName, String expression, boolean open) {

    /** Returns the access, or empty if the constant or a class around it is private. */
    static Optional<ConstantAccess> of(ConstructDescription construct, ApplicationClassPath classPath) {
        ClassNode type = new ClassNode();
        String internalName = construct.declaredIn().replace('.', '/');
        classPath
                .bytes(internalName)
                .ifPresent(bytes -> new ClassReader(bytes)
                        .accept(type, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES));
        boolean visible = type.fields.stream()
                .anyMatch(field -> field.name.equals(construct.field()) && (field.access & Opcodes.ACC_PRIVATE) == 0);
        return visible ? canonicalName(type, internalName).map(name -> access(construct, name)) : Optional.empty();
    }

    private static ConstantAccess access(ConstructDescription construct, String canonicalName) {
        int dot = construct.declaredIn().lastIndexOf('.');
        return new ConstantAccess(
                dot < 0 ? "" : construct.declaredIn().substring(0, dot),
                canonicalName + "." + construct.field(),
                construct.open());
    }

    /** Returns the name of a class in Java, or empty if it is private or within a private, local or anonymous class. */
    private static Optional<String> canonicalName(ClassNode type, String internalName) {
        for (InnerClassNode inner : type.innerClasses) {
            if (inner.name.equals(internalName)) {
                return inner.outerName == null || (inner.access & Opcodes.ACC_PRIVATE) != 0
                        ? Optional.empty()
                        : canonicalName(type, inner.outerName).map(outer -> outer + "." + inner.innerName);
            }
        }
        return Optional.of(internalName.replace('/', '.'));
    }
}
