package dev.kit.cli.dev.compile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * One version of a class, with the facts derived from its bytes.
 *
 * <p>Everything except the name is derived on first use, because most classes of a module never change. Thread-safe.
 */
public final class CompiledClass {

    /** The tags of the constant pool (JVMS 4.4). */
    private static final int FIELD = 9;

    private static final int INTERFACE_METHOD = 11;

    private final byte[] bytes;

    private final ClassReader reader;

    private final String name;

    private final DerivedFact<List<String>> supertypes = new DerivedFact<>(this::readSupertypes);
    private final DerivedFact<Set<String>> annotations = new DerivedFact<>(this::readAnnotations);
    private final DerivedFact<ClassText> text;
    private final DerivedFact<Map<String, MethodFacts>> methods;
    private final DerivedFact<Set<String>> references = new DerivedFact<>(this::readReferences);
    private final DerivedFact<Visibility> visibility;

    CompiledClass(byte[] bytes) {
        this.bytes = bytes;
        this.reader = new ClassReader(bytes);
        this.name = reader.getClassName();
        this.text = new DerivedFact<>(() -> ClassText.of(reader));
        this.methods = new DerivedFact<>(() -> MethodFacts.of(reader));
        this.visibility = new DerivedFact<>(() -> Visibility.of(reader));
    }

    /** Returns classes by their names. */
    public static Map<String, CompiledClass> byName(Collection<CompiledClass> classes) {
        Map<String, CompiledClass> named = new HashMap<>();
        classes.forEach(compiled -> named.put(compiled.name, compiled));
        return named;
    }

    /** Returns a copy of the class file. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the internal name, such as {@code shop/Order}. */
    public String name() {
        return name;
    }

    /** Returns the internal names of the superclass and the interfaces. */
    public List<String> supertypes() {
        return supertypes.get();
    }

    private List<String> readSupertypes() {
        return Stream.concat(Arrays.stream(reader.getInterfaces()), Stream.ofNullable(reader.getSuperName()))
                .distinct()
                .toList();
    }

    /**
     * Returns everything except code and debug information.
     *
     * <p>A class can be redefined in place only if its outline is unchanged.
     */
    public String outline() {
        return text.get().outline();
    }

    /** Returns the part of the outline that other sources compile against. */
    String surface() {
        return text.get().surface();
    }

    /** Returns the constants that other classes may have inlined. */
    String constants() {
        return text.get().constants();
    }

    /**
     * Returns the code of each method by name and descriptor.
     *
     * <p>Line numbers are left out.
     */
    public Map<String, String> code() {
        return text.get().code();
    }

    /**
     * Returns the facts about each method by name and descriptor.
     *
     * <p>They describe its flags, annotations and calls.
     */
    public Map<String, MethodFacts> methods() {
        return methods.get();
    }

    /** Returns the internal names of the annotations on the class. */
    public Set<String> annotations() {
        return annotations.get();
    }

    private Set<String> readAnnotations() {
        Set<String> names = new HashSet<>();
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                names.add(Type.getType(descriptor).getInternalName());
                return null;
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return Set.copyOf(names);
    }

    /**
     * Returns the path of the source, such as {@code shop/Order.java}; empty for other languages and for a class
     * without source information.
     */
    Optional<String> sourceFile() {
        String[] name = new String[1];
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visitSource(@Nullable String source, @Nullable String debug) {
                name[0] = source;
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
        return Optional.ofNullable(name[0])
                .filter(source -> source.endsWith(".java"))
                .map(source -> name().substring(0, name().lastIndexOf('/') + 1) + source);
    }

    /** Returns the declarations of the class that other packages can use. */
    public Visibility visibility() {
        return visibility.get();
    }

    /**
     * Returns all fields and methods that the code uses.
     *
     * <p>Each is given by name and descriptor, without its class.
     */
    public Set<String> members() {
        Set<String> members = new HashSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int index = 1; index < reader.getItemCount(); index++) {
            int offset = reader.getItem(index);
            int tag = offset > 0 ? bytes[offset - 1] : 0;
            if (tag >= FIELD && tag <= INTERFACE_METHOD) {
                int pair = reader.getItem(reader.readUnsignedShort(offset + 2));
                members.add(reader.readUTF8(pair, buffer) + reader.readUTF8(pair + 2, buffer));
            }
        }
        return members;
    }

    /**
     * Returns the internal names of all classes in the constant pool.
     *
     * <p>Names are found in any form, such as in descriptors.
     */
    public Set<String> references() {
        return references.get();
    }

    /** Reads the referenced names. They are interned, because they are kept for every class of the application. */
    private Set<String> readReferences() {
        Set<String> names = new HashSet<>();
        for (int index = 1; index < reader.getItemCount(); index++) {
            int offset = reader.getItem(index);
            if (offset > 0 && bytes[offset - 1] == 1) {
                int length = reader.readUnsignedShort(offset);
                collectNames(new String(bytes, offset + 2, length, StandardCharsets.UTF_8), names);
            }
        }
        return names.stream().map(String::intern).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Adds all class names that a string of the constant pool may contain: as a plain name, in a descriptor or in a
     * generic signature. Strings that merely resemble a name are included.
     */
    private static void collectNames(String text, Set<String> names) {
        if (text.indexOf(';') < 0) {
            if (!text.isEmpty() && text.indexOf(' ') < 0) {
                names.add(text.indexOf('.') < 0 ? text : text.replace('.', '/'));
            }
            return;
        }
        int start = text.indexOf('L');
        while (start >= 0) {
            int end = start + 1;
            while (end < text.length() && isNamePart(text.charAt(end))) {
                end++;
            }
            if (end > start + 1) {
                names.add(text.substring(start + 1, end));
            }
            start = text.indexOf('L', start + 1);
        }
    }

    private static boolean isNamePart(char letter) {
        return letter == '/' || Character.isJavaIdentifierPart(letter);
    }

    /**
     * Returns whether another version has equal declarations and calls.
     *
     * <p>The remaining code of the methods may differ.
     */
    public boolean callsAs(CompiledClass other) {
        return this == other
                || (supertypes().equals(other.supertypes())
                        && annotations().equals(other.annotations())
                        && methods().equals(other.methods()));
    }

    /** Returns whether another version has the same bytes. */
    public boolean isSame(CompiledClass other) {
        return hasBytes(other.bytes);
    }

    boolean hasBytes(byte[] others) {
        return Arrays.equals(bytes, others);
    }
}
