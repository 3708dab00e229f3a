package dev.kit.mock.schema;

import com.networknt.schema.CollectorContext;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import dev.kit.mock.document.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One schema of the document without nested schemas, compiled on first use. Thread-safe. */
final class SchemaRules {

    private final SchemaStore store;
    private final Node node;
    private final String place;
    private volatile @Nullable SchemaRules target;
    private volatile @Nullable Schema whole;
    private volatile @Nullable Schema withoutUnions;

    SchemaRules(SchemaStore store, Node node) {
        this.store = store;
        this.node = node;
        this.place = node.place();
    }

    Node node() {
        return node;
    }

    String place() {
        return place;
    }

    /** Follows references without other keywords. */
    SchemaRules followed() {
        SchemaRules current = this;
        for (int step = 0; store.reference(current.node); step++) {
            if (step > SchemaCheck.MOST_STEPS) {
                throw SchemaCheck.endless(node);
            }
            SchemaRules next = current.target;
            if (next == null) {
                next = store.target(current.node);
                current.target = next;
            }
            current = next;
        }
        return current;
    }

    /**
     * Returns the errors that the library finds in a value; {@code unions} includes {@code oneOf} and {@code anyOf}.
     */
    List<Error> errors(JsonNode value, CollectorContext collector, boolean unions) {
        return OpenApiDialect.errors(compiled(unions), value, collector);
    }

    void annotate(ExecutionContext context, JsonNode value, JsonNode root, NodePath location) {
        if (node.json().isObject()) {
            compiled(true).validate(context, value, root, location);
        }
    }

    private Schema compiled(boolean unions) {
        Schema known = unions ? whole : withoutUnions;
        if (known == null) {
            known = OpenApiDialect.compile(new SchemaTranslation(store, node).schema(unions));
            if (unions) {
                whole = known;
            } else {
                withoutUnions = known;
            }
        }
        return known;
    }
}
