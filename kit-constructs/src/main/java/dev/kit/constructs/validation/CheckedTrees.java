package dev.kit.constructs.validation;

import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.deser.jackson.JsonNodeDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** Reads trees with the checks of their texts and numbers, since Jackson calls no modifier for them. */
final class CheckedTrees extends SimpleModule {

    CheckedTrees() {
        super("kit-checked-trees");
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addDeserializers(new Trees());
    }

    private static final class Trees extends Deserializers.Base {

        @Override
        public ValueDeserializer<?> findTreeNodeDeserializer(
                JavaType tree, DeserializationConfig config, BeanDescription.Supplier bean) {
            Class<?> type = tree.getRawClass();
            return StorableTrees.checked(FiniteNumbers.checked(JsonNodeDeserializer.getDeserializer(type), type), type);
        }

        @Override
        public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            return JsonNode.class.isAssignableFrom(type);
        }
    }
}
