package dev.kit.cli.dev.compile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * One version of a class: its bytes, and what they say.
 *
 * <p>Everything but names is worked out when it is asked for first, because most classes of a module never change.
 * Used by one thread at a time.
 */
public final class CompiledClass {

    private final byte[] bytes;

    private final ClassReader reader;

    private @Nullable ClassText text;

    private @Nullable Map<String, MethodFacts> methods;

    CompiledClass(byte[] bytes) {
        this.bytes = bytes;
        this.reader = new ClassReader(bytes);
    }

    /** The class file. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The internal name, such as {@code shop/Order}. */
    public String name() {
        return reader.getClassName();
    }

    /** The internal names of superclass and interfaces. */
    public List<String> supertypes() {
        Set<String> found = new HashSet<>(Arrays.asList(reader.getInterfaces()));
        String parent = reader.getSuperName();
        if (parent != null) {
            found.add(parent);
        }
        return List.copyOf(found);
    }

    /** Everything but code and debug information; a class can be redefined in place only if it stays the same. */
    public String outline() {
        return text().outline();
    }

    /** The part of the outline that other sources compile against. */
    String surface() {
        return text().surface();
    }

    /** The constants that other classes may have inlined. */
    String constants() {
        return text().constants();
    }

    /** The code of each method by name and descriptor, without line numbers. */
    public Map<String, String> code() {
        return text().code();
    }

    /** What each method does that matters beyond its own code, by name and descriptor. */
    public Map<String, MethodFacts> methods() {
        Map<String, MethodFacts> known = methods;
        if (known == null) {
            known = MethodFacts.of(reader);
            methods = known;
        }
        return known;
    }

    /** The internal names of annotations on the class. */
    public Set<String> annotations() {
        return AnnotationNames.of(reader);
    }

    /** Internal names of all classes that the constant pool names, in any form. */
    Set<String> references() {
        Set<String> names = new HashSet<>();
        for (int index = 1; index < reader.getItemCount(); index++) {
            int offset = reader.getItem(index);
            if (offset > 0 && bytes[offset - 1] == 1) {
                int length = reader.readUnsignedShort(offset);
                ReferenceNames.collect(new String(bytes, offset + 2, length, StandardCharsets.UTF_8), names);
            }
        }
        return names;
    }

    boolean hasBytes(byte[] others) {
        return Arrays.equals(bytes, others);
    }

    private ClassText text() {
        ClassText known = text;
        if (known == null) {
            known = ClassText.of(reader);
            text = known;
        }
        return known;
    }
}
