package dev.kit.openapi.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.change.ShopMutations.Mutation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ShopMutationsTest {

    private static final int MUTATIONS = 2_000;

    @Test
    @DisplayName("2,000 random single changes of the document of the shop have the verdict of their construction")
    void haveTheVerdictOfTheirConstruction() throws IOException {
        byte[] text = Files.readAllBytes(Path.of("..", "examples", "shop", "openapi.json"));
        ObjectNode shop = (ObjectNode) JsonMapper.shared().readTree(text);
        ApiDocument old = ApiDocument.parse("shop.json", text);
        List<Mutation> mutations = new ShopMutations(shop).all();
        assertThat(mutations).hasSizeGreaterThan(300);
        Random random = new Random(27);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < MUTATIONS; i++) {
            Mutation mutation = mutations.get(random.nextInt(mutations.size()));
            ObjectNode changed = shop.deepCopy();
            mutation.change().accept(changed);
            ApiComparison comparison = ApiComparison.of(
                    old,
                    ApiDocument.parse("shop.json", changed.toString().getBytes(StandardCharsets.UTF_8)),
                    LocalDate.of(2026, 6, 1));
            if (comparison.verdict() != mutation.expected()) {
                wrong.add(mutation + ": " + comparison.changes());
            }
        }
        assertThat(wrong).isEmpty();
    }
}
