package dev.kit.cli.dev.compile;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** Reads where below a source directory the source of a class is. */
final class SourceFileName extends ClassVisitor {

    private @Nullable String name;

    private SourceFileName() {
        super(Opcodes.ASM9);
    }

    /** Such as {@code shop/Order.java}; empty for a class without that mark, or of another language. */
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
