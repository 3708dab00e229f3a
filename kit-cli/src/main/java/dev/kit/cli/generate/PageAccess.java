package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.schema.PageNumbering;
import dev.kit.openapi.schema.Paging;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Java expressions that walk the pages of an operation.
 *
 * @param item the type of the items
 * @param method the method of {@code Pages}
 * @param arguments its arguments after the input
 * @param next the arguments of the method of {@code NextPage} with the same name
 */
record PageAccess(TypeUse item, String method, String arguments, String next) {

    /** The items of a page: their type, and the function from a page to them. */
    private record Items(TypeUse each, String function) {}

    /**
     * A member of a page or of one of its objects.
     *
     * @param place the expression of the object that has it
     * @param absent the start of an expression that is null if a part of the place is
     */
    private record Place(Component component, TypeUse holder, String place, String absent) {

        String expression() {
            return absent + place + "." + component.name() + "()";
        }
    }

    /** Returns the expressions; empty if there is no paging, or if the types cannot express it. */
    static Optional<PageAccess> of(SchemaReader schemas, ApiOperation operation, Outcome success) {
        if (!success.sealedName().isEmpty()) {
            return Optional.empty();
        }
        return Paging.of(schemas.document(), operation)
                .flatMap(paging -> of(schemas, paging, success.type()))
                .or(() -> PageNumbering.of(schemas.document(), operation)
                        .flatMap(numbers -> of(schemas, numbers, success.type())));
    }

    private static Optional<PageAccess> of(SchemaReader schemas, Paging paging, TypeUse page) {
        Items items = items(schemas, page, paging.items());
        if (items == null) {
            return Optional.empty();
        }
        if (paging.byLink()) {
            return Optional.of(new PageAccess(items.each, "byLink", items.function, ""));
        }
        Place next = place(schemas, page, paging.next());
        if (next == null) {
            return Optional.empty();
        }
        Component more = paging.more().isEmpty() ? null : component(schemas, next.holder, last(paging.more()));
        String end = more == null ? "" : "Boolean.FALSE.equals(" + next.place + "." + more.name() + "()) ? null : ";
        String function = "page -> " + next.absent + end + next.place + "." + next.component.name() + "()";
        String parameter = ImportedNames.literal(paging.parameter());
        return Optional.of(new PageAccess(
                items.each,
                "byCursor",
                parameter + ", " + items.function + ", " + function,
                parameter + ", " + function));
    }

    private static Optional<PageAccess> of(SchemaReader schemas, PageNumbering numbers, TypeUse page) {
        Items items = items(schemas, page, numbers.items());
        if (items == null) {
            return Optional.empty();
        }
        Place end = numbers.end().isEmpty() ? null : place(schemas, page, numbers.end());
        String function = "page -> " + (end == null ? "null" : end.expression());
        String arguments = numbering(numbers) + ", " + items.function + ", " + function;
        return Optional.of(new PageAccess(items.each, "byNumber", arguments, arguments));
    }

    private static String numbering(PageNumbering numbers) {
        String start = numbers.first() == 1 ? "" : ".startingAt(" + numbers.first() + "L)";
        String size = numbers.size().isEmpty()
                ? ""
                : ".sized(" + ImportedNames.literal(numbers.size()) + ", " + numbers.usualSize() + "L, "
                        + numbers.largestSize() + "L)";
        return "PageNumbers.of(" + ImportedNames.literal(numbers.parameter()) + ")" + start + size;
    }

    private static @Nullable Items items(SchemaReader schemas, TypeUse page, String member) {
        if (member.isEmpty()) {
            TypeUse each = page.item();
            return each == null ? null : new Items(each, "page -> page");
        }
        Component list = component(schemas, page, member);
        TypeUse each = list == null ? null : list.type().item();
        return list == null || each == null ? null : new Items(each, "page -> page." + list.name() + "()");
    }

    /** Returns the place of a member in the page or in one of its objects; null if the types cannot express it. */
    private static @Nullable Place place(SchemaReader schemas, TypeUse page, List<String> path) {
        String place = "page";
        String absent = "";
        TypeUse type = page;
        for (String name : path.subList(0, path.size() - 1)) {
            Component component = component(schemas, type, name);
            if (component == null) {
                return null;
            }
            place += "." + component.name() + "()";
            absent += place + " == null ? null : ";
            type = component.type();
        }
        Component found = component(schemas, type, last(path));
        return found == null ? null : new Place(found, type, place, absent);
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
