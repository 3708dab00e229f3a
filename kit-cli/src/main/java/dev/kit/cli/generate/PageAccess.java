package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.schema.Paging;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Java expressions that walk the pages of an operation.
 *
 * @param item the type of the items
 * @param items the function from a page to its items
 * @param parameter the query parameter for the cursor; empty if a {@code Link} header has the next page
 * @param next the function from a page to the next cursor; empty if a {@code Link} header has the next page
 */
record PageAccess(TypeUse item, String items, String parameter, String next) {

    boolean byLink() {
        return parameter.isEmpty();
    }

    /** Returns the expressions; empty if there is no paging, or if the types cannot express it. */
    static Optional<PageAccess> of(SchemaReader schemas, ApiOperation operation, Outcome success) {
        return success.sealedName().isEmpty()
                ? Paging.of(schemas.document(), operation).flatMap(paging -> of(schemas, paging, success.type()))
                : Optional.empty();
    }

    private static Optional<PageAccess> of(SchemaReader schemas, Paging paging, TypeUse page) {
        boolean whole = paging.items().isEmpty();
        Component list = whole ? null : component(schemas, page, paging.items());
        TypeUse item = whole ? page.item() : list == null ? null : list.type().item();
        String next = paging.byLink() ? "" : next(schemas, page, paging);
        if (item == null || next == null) {
            return Optional.empty();
        }
        String items = list == null ? "page -> page" : "page -> page." + list.name() + "()";
        return Optional.of(new PageAccess(item, items, paging.parameter(), next));
    }

    /** Returns the expression of the next cursor, in the page or in one of its objects. */
    private static @Nullable String next(SchemaReader schemas, TypeUse page, Paging paging) {
        String place = "page";
        String absent = "";
        TypeUse type = page;
        List<String> inner = paging.next().subList(0, paging.next().size() - 1);
        for (String name : inner) {
            Component component = component(schemas, type, name);
            if (component == null) {
                return null;
            }
            place += "." + component.name() + "()";
            absent += place + " == null ? null : ";
            type = component.type();
        }
        Component cursor = component(schemas, type, last(paging.next()));
        Component more = paging.more().isEmpty() ? null : component(schemas, type, last(paging.more()));
        String end = more == null ? "" : "Boolean.FALSE.equals(" + place + "." + more.name() + "()) ? null : ";
        return cursor == null ? null : "page -> " + absent + end + place + "." + cursor.name() + "()";
    }

    private static String last(List<String> path) {
        return path.get(path.size() - 1);
    }

    /** Returns the component of a record for a member; null if it is a {@code Field}, which may be absent. */
    private static @Nullable Component component(SchemaReader schemas, TypeUse type, String json) {
        ObjectType object = schemas.object(type);
        return object == null
                ? null
                : object.components.stream()
                        .filter(component -> component.json().equals(json) && !component.field())
                        .findFirst()
                        .orElse(null);
    }
}
