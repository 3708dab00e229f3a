package dev.kit.cli.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A collector of the beans that a class declares, by {@code @Bean} methods or as a component itself. */
final class BeanDeclarations extends ClassVisitor {

    private static final int API = Opcodes.ASM9;

    private static final String BEAN = "Lorg/springframework/context/annotation/Bean;";

    private static final String PROFILE = "Lorg/springframework/context/annotation/Profile;";

    private static final Set<String> COMPONENTS = Set.of(
            "Lorg/springframework/stereotype/Component;",
            "Lorg/springframework/stereotype/Service;",
            "Lorg/springframework/stereotype/Repository;");

    private final List<Declaration> methods = new ArrayList<>();

    private final List<String> classProfiles = new ArrayList<>();

    private String name = "";

    private boolean component;

    BeanDeclarations() {
        super(API);
    }

    /**
     * A declared bean.
     *
     * @param type the internal name of its declared type
     * @param place the place of its declaration, such as {@code Databases.main()}
     * @param profiles the expressions of each {@code @Profile}, all of which must match
     */
    record Declaration(String type, String place, List<List<String>> profiles) {}

    Stream<Declaration> declarations() {
        Stream<Declaration> itself =
                component ? Stream.of(new Declaration(name, simpleName(), List.of(classProfiles))) : Stream.empty();
        return Stream.concat(
                itself,
                methods.stream()
                        .map(method -> new Declaration(
                                method.type(),
                                method.place(),
                                List.of(classProfiles, method.profiles().get(0)))));
    }

    @Override
    public void visit(
            int version,
            int access,
            String internalName,
            @Nullable String signature,
            @Nullable String superName,
            String[] interfaces) {
        name = internalName;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        component |= COMPONENTS.contains(descriptor);
        return descriptor.equals(PROFILE) ? new Texts(classProfiles::add) : null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, @Nullable String signature, String[] exceptions) {
        List<String> profiles = new ArrayList<>();
        Declaration declaration = new Declaration(
                Type.getReturnType(descriptor).getInternalName(),
                simpleName() + "." + method + "()",
                List.of(profiles));
        return new MethodVisitor(API) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                if (annotation.equals(BEAN)) {
                    methods.add(declaration);
                }
                return annotation.equals(PROFILE) ? new Texts(profiles::add) : null;
            }
        };
    }

    private String simpleName() {
        return name.substring(name.lastIndexOf('/') + 1).replace('$', '.');
    }

    /** A collector of the string values of an annotation, including values in arrays. */
    private static final class Texts extends AnnotationVisitor {

        private final Consumer<String> texts;

        Texts(Consumer<String> texts) {
            super(API);
            this.texts = texts;
        }

        @Override
        public void visit(@Nullable String attribute, Object value) {
            texts.accept(String.valueOf(value));
        }

        @Override
        public AnnotationVisitor visitArray(String attribute) {
            return this;
        }
    }
}
