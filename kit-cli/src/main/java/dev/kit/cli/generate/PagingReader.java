package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.OperationModel.Parameter;
import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A search for operations with paging, by a {@code Link} header or by a cursor for the next page. */
final class PagingReader {

    /** Query parameters for a cursor, in lower case without underscores. */
    private static final Set<String> CURSORS =
            Set.of("cursor", "after", "startingafter", "pagetoken", "nexttoken", "continuationtoken", "continuation");

    /** Members of pages with the next cursor, in lower case without underscores. */
    private static final Set<String> NEXT = Set.of(
            "nextcursor",
            "nextpagetoken",
            "nexttoken",
            "nextpagecursor",
            "continuationtoken",
            "nextcontinuationtoken",
            "endcursor");

    private static final Set<String> MORE = Set.of("hasmore", "hasnextpage");

    private final SchemaReader schemas;

    PagingReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    Optional<Paging> read(Located operation, Input input, Outcome success) {
        if (!operation.key().equals("get") || !success.sealedName().isEmpty()) {
            return Optional.empty();
        }
        TypeUse page = success.type();
        ObjectType object = schemas.object(page);
        if (object == null) {
            TypeUse each = page.item();
            return each != null && links(operation)
                    ? Optional.of(new Paging(each, "page -> page", "", ""))
                    : Optional.empty();
        }
        List<Component> lists = object.components.stream()
                .filter(component -> component.type().item() != null && !component.field())
                .toList();
        if (lists.size() != 1) {
            return Optional.empty();
        }
        TypeUse item = Objects.requireNonNull(lists.get(0).type().item());
        String items = "page -> page." + lists.get(0).name() + "()";
        if (links(operation)) {
            return Optional.of(new Paging(item, items, "", ""));
        }
        return cursor(input)
                .flatMap(parameter -> Optional.ofNullable(next(object, parameter))
                        .map(next -> new Paging(item, items, parameter, "page -> " + next)));
    }

    /** Returns whether a response with a success status declares a {@code Link} header. */
    private boolean links(Located operation) {
        Located responses = operation.at("responses");
        return responses.names().stream()
                .filter(status -> status.startsWith("2"))
                .map(status -> schemas.document().resolve(responses.at(status)).at("headers"))
                .anyMatch(headers -> headers.names().stream().anyMatch("Link"::equalsIgnoreCase));
    }

    private static Optional<String> cursor(Input input) {
        if (!(input instanceof Input.Parameters parameters)) {
            return Optional.empty();
        }
        return parameters.parameters().stream()
                .filter(parameter -> parameter.method().equals("query") && !parameter.required())
                .map(Parameter::json)
                .filter(name -> CURSORS.contains(plain(name)))
                .findFirst();
    }

    /** Returns the expression of the next cursor, in the page or in one of its objects; null if there is none. */
    private @Nullable String next(ObjectType page, String parameter) {
        String direct = named(page, "page", parameter);
        if (direct != null) {
            return direct;
        }
        for (Component component : page.components) {
            ObjectType inner = schemas.object(component.type());
            if (inner != null && !component.field()) {
                String place = "page." + component.name() + "()";
                String found = named(inner, place, parameter);
                if (found != null) {
                    return place + " == null ? null : " + found;
                }
            }
        }
        return null;
    }

    private static @Nullable String named(ObjectType type, String place, String parameter) {
        String more = "";
        String cursor = null;
        for (Component component : type.components) {
            String name = plain(component.json());
            boolean text = component.type().kind() == TypeUse.Kind.TEXT
                    || component.type().kind() == TypeUse.Kind.NUMBER;
            boolean last = name.equals("lastid") && plain(parameter).equals("after");
            boolean same = name.equals("cursor") && plain(parameter).equals("cursor");
            if (MORE.contains(name) && component.type().kind() == TypeUse.Kind.BOOLEAN) {
                more = "Boolean.FALSE.equals(" + place + "." + component.name() + "()) ? null : ";
            } else if (text && !component.field() && (NEXT.contains(name) || last || same)) {
                cursor = place + "." + component.name() + "()";
            }
        }
        return cursor == null ? null : more + cursor;
    }

    private static String plain(String name) {
        return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
    }
}
