package dev.kit.constructs.openapi;

import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes a document in YAML. */
final class DocumentYaml {

    private static final int WIDTH = 120;

    private static final JsonMapper JSON = JsonMapper.shared();

    private DocumentYaml() {}

    static String of(ObjectNode document) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setDereferenceAliases(true);
        options.setSplitLines(false);
        options.setWidth(WIDTH);
        return new Yaml(new Texts(options), options).dump(JSON.treeToValue(document, Map.class));
    }

    /**
     * Quotes text that YAML 1.2 would read as a number, such as {@code 1e3} and {@code 0o17}. The library itself quotes
     * what is special in YAML 1.1.
     */
    private static final class Texts extends Representer {

        private static final Pattern LIKE_A_NUMBER =
                Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+");

        Texts(DumperOptions options) {
            super(options);
        }

        @Override
        protected Node representScalar(Tag tag, String value, ScalarStyle style) {
            boolean quoted = tag.equals(Tag.STR) && LIKE_A_NUMBER.matcher(value).matches();
            return super.representScalar(tag, value, quoted ? ScalarStyle.DOUBLE_QUOTED : style);
        }
    }
}
