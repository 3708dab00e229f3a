package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A place where types are declared: the package, or inside another type. */
final class Scope {

    private final NameRegister register;
    private final List<TypeDeclaration> declarations;
    private final List<String> enclosing;
    private final Set<String> siblings = new HashSet<>();

    private Scope(NameRegister register, List<TypeDeclaration> declarations, List<String> enclosing) {
        this.register = register;
        this.declarations = declarations;
        this.enclosing = enclosing;
    }

    static Scope ofPackage(NameRegister register, List<TypeDeclaration> declarations) {
        return new Scope(register, declarations, List.of());
    }

    /** The scope inside the type of that name, declared here. */
    Scope inside(String name, List<TypeDeclaration> nested) {
        List<String> names = new ArrayList<>(enclosing);
        names.add(name);
        return new Scope(register, nested, List.copyOf(names));
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
        return candidate;
    }

    /** The name as seen from outside. */
    String qualify(String name) {
        return enclosing.isEmpty() ? name : String.join(".", enclosing) + "." + name;
    }

    void add(TypeDeclaration declaration) {
        declarations.add(declaration);
    }

    private boolean clashes(String name) {
        return register.taken(name)
                || siblings.contains(name.toLowerCase(Locale.ROOT))
                || enclosing.stream().anyMatch(name::equalsIgnoreCase);
    }
}
