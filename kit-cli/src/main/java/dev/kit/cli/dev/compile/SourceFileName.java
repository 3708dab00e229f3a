package dev.kit.cli.dev.compile;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** A reader of the path of a class's source relative to its source directory. */
final class SourceFileName extends ClassVisitor {

    private @Nullable String name;

    private SourceFileName() {
        super(Opcodes.ASM9);
    }

    /**
     * Returns the path, such as {@code shop/Order.java}; empty for other languages and for a class without source
     * information.
     */
    static Optional<String> of(CompiledClass compiled) {
        SourceFileName visitor = new SourceFileName();
        new ClassReader(compiled.bytes()).accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
        int end = compiled.name().lastIndexOf('/') + 1;
        return Optional.ofNullable(visitor.name)
                .filter(name -> name.endsWith(".java"))
                .map(name -> compiled.name().substring(0, end) + name);
    }

    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {
        name = source;
    }
}
