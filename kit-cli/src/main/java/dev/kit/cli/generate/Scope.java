package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A place where types are declared: the package, or inside another type. */
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

    /** The scope inside the type of that name, declared here. */
    Scope inside(String name, List<TypeDeclaration> nested) {
        List<String> names = new ArrayList<>(enclosing);
        names.add(name);
        return new Scope(register, shadows, nested, List.copyOf(names));
    }

    /** A name like {@code hint} that means nothing else here. */
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

    /** Notes that the code here names a type. */
    TypeUse uses(TypeUse type) {
        if (!enclosing.isEmpty()) {
            shadows.uses(enclosing.get(0), type.java());
        }
        return type;
    }

    /** Notes that the type {@code qualified} implements {@code union}. */
    void inherits(String qualified, String union) {
        shadows.inherits(Shadows.owner(qualified), union);
    }

    /** The name as seen from outside. */
    String qualify(String name) {
        return enclosing.isEmpty() ? name : String.join(".", enclosing) + "." + name;
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
