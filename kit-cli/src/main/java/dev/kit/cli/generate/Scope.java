package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A scope of type declarations: the package, or another type. */
final class Scope {

    private final NameRegister register;
    private final Shadows shadows;
    private final List<TypeDeclaration> declarations;
    private final List<String> enclosing;
    private final Set<String> siblings = new HashSet<>();

    private Scope(NameRegister register, Shadows shadows, List<TypeDeclaration> declarations, List<String> enclosing) {
        this.register = register;
        this.shadows = shadows;
        this.declarations = declarations;
        this.enclosing = enclosing;
    }

    static Scope ofPackage(NameRegister register, Shadows shadows, List<TypeDeclaration> declarations) {
        return new Scope(register, shadows, declarations, List.of());
    }

    /** Returns the scope inside the given type, which is declared in this scope. */
    Scope inside(String name, List<TypeDeclaration> nested) {
        List<String> names = new ArrayList<>(enclosing);
        names.add(name);
        return new Scope(register, shadows, nested, List.copyOf(names));
    }

    /** Claims a name derived from {@code hint} that has no other meaning in this scope. */
    String claim(String hint) {
        String wanted = JavaNames.type(hint);
        if (enclosing.isEmpty()) {
            return register.claim(wanted, "Value");
        }
        String candidate = wanted;
        if (clashes(candidate)) {
            candidate = enclosing.get(enclosing.size() - 1) + wanted;
        }
        while (clashes(candidate)) {
            candidate += "Value";
        }
        siblings.add(candidate.toLowerCase(Locale.ROOT));
        shadows.declares(enclosing.get(0), candidate);
        return candidate;
    }

    /** Records that code in this scope refers to a type. */
    TypeUse uses(TypeUse type) {
        if (!enclosing.isEmpty()) {
            shadows.uses(enclosing.get(0), type.java());
        }
        return type;
    }

    /** Records that the type {@code qualified} implements {@code union}. */
    void inherits(String qualified, String union) {
        shadows.inherits(Shadows.owner(qualified), union);
    }

    /** Returns the head of a type of this scope, with its name as seen from outside. */
    TypeDeclaration.Head head(String name, String description) {
        String qualified = enclosing.isEmpty() ? name : String.join(".", enclosing) + "." + name;
        return new TypeDeclaration.Head(name, qualified, description, new ArrayList<>());
    }

    void add(TypeDeclaration declaration) {
        declarations.add(declaration);
    }

    private boolean clashes(String name) {
        return NameRegister.reserved(name)
                || shadows.forbids(enclosing.get(0), name)
                || siblings.contains(name.toLowerCase(Locale.ROOT))
                || enclosing.stream().anyMatch(name::equalsIgnoreCase);
    }
}
