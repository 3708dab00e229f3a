package dev.kit.client.query;

import dev.kit.client.Call;
import dev.kit.client.MutationOperation;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.QueryOperation;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations as the generator writes them. */
final class Shop {

    static final QueryOperation<NoInput, List<Item>, Object> LIST = Operation.<NoInput, List<Item>, Object>define(
                    "listItems", HttpMethod.GET, "/items")
            .success(200, TypeRef.listOf(TypeRef.of(Item.class)))
            .buildQuery();

    static final QueryOperation<GetItem, Item, Problem> GET_ITEM = Operation.<GetItem, Item, Problem>define(
                    "getItem", HttpMethod.GET, "/items/{id}")
            .input(input -> Call.create().param("id", input.id()).query("lang", input.lang()))
            .success(200, Item.class)
            .failure(404, Problem.class)
            .buildQuery();

    static final QueryOperation<Page, List<Item>, Object> PAGE = Operation.<Page, List<Item>, Object>define(
                    "pageItems", HttpMethod.GET, "/pages")
            .input(input -> Call.create().query("page", input.page()).query("limit", input.limit()))
            .success(200, TypeRef.listOf(TypeRef.of(Item.class)))
            .buildQuery();

    static final MutationOperation<Item, Item, Problem> PUT = Operation.<Item, Item, Problem>define(
                    "putItem", HttpMethod.PUT, "/items/{id}")
            .input(item -> Call.body(item).param("id", item.id()))
            .success(200, Item.class)
            .failure(409, Problem.class)
            .buildMutation();

    static final MutationOperation<GetItem, @Nullable Void, Object> DELETE =
            Operation.<GetItem, @Nullable Void, Object>define("deleteItem", HttpMethod.DELETE, "/items/{id}")
                    .input(input -> Call.create().param("id", input.id()))
                    .success(204, Void.class)
                    .buildMutation();

    private Shop() {}

    static GetItem item(String id) {
        return new GetItem(id, null);
    }

    record Item(String id, int stock) {

        Item withStock(int changed) {
            return new Item(id, changed);
        }
    }

    record GetItem(String id, @Nullable String lang) {}

    record Page(int page, int limit) {}

    record Problem(String message) {}
}
