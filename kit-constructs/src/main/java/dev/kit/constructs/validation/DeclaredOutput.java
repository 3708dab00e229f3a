package dev.kit.constructs.validation;

import tools.jackson.databind.module.SimpleModule;

/**
 * Writes values as their declared types describe them, at every depth.
 *
 * <p>Members of subclasses and proxies are left out, and numbers that JSON does not have are refused.
 */
public final class DeclaredOutput extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /** Creates the module. */
    public DeclaredOutput() {
        super("kit-declared-output");
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.appendAnnotationIntrospector(new DeclaredTypes());
        context.addSerializerModifier(new FiniteNumbers());
    }
}
