package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares all operations of two documents. Not thread-safe. */
final class DocumentComparison {

    private final ApiSides sides;
    private final ChangeLog log = new ChangeLog();

    /** True if the parts that apply to all operations are the same. */
    private final boolean sameSurroundings;

    DocumentComparison(ApiDocument old, ApiDocument now, LocalDate today) {
        this.sides = ApiSides.of(old, now, today);
        this.sameSurroundings = same("servers") && same("security") && sameSchemes();
    }

    List<ApiChange> compare() {
        compareOperations();
        compareWebhooks();
        compareInfo();
        return log.changes();
    }

    private boolean same(String part) {
        return sides.unchanged()
                .contain(sides.old().root().at(part), sides.now().root().at(part));
    }

    private boolean sameSchemes() {
        return sides.unchanged()
                .contain(
                        sides.old().root().at("components").at("securitySchemes"),
                        sides.now().root().at("components").at("securitySchemes"));
    }

    /** Returns whether the paths of two operations have the same text, with all that it leads to. */
    private boolean unchanged(ApiOperation old, ApiOperation now) {
        return sameSurroundings
                && sides.unchanged()
                        .contain(
                                sides.old().root().at("paths").at(old.path()),
                                sides.now().root().at("paths").at(now.path()));
    }

    private void compareOperations() {
        Map<String, ApiOperation> olds = byRoute(sides.old().operations());
        Map<String, ApiOperation> elsewhere = new LinkedHashMap<>(olds);
        elsewhere.keySet().removeAll(byRoute(sides.now().operations()).keySet());
        for (ApiOperation now : sides.now().operations()) {
            ApiOperation old = olds.remove(OperationRoute.of(now));
            if (old == null) {
                old = takeElsewhere(elsewhere, now);
                olds.values().remove(old);
            }
            if (old == null) {
                FindingList findings = new FindingList(ChangeDirection.REQUEST);
                findings.now(OperationRule.REQUEST_OPERATION_ADDED, now.node(), "The operation is new.");
                log.add(now.toString(), findings.outcome());
            } else if (!unchanged(old, now)) {
                compare(old, now);
            }
        }
        olds.values()
                .forEach(old -> log.add(
                        old.toString(),
                        removed(
                                old,
                                OperationRule.REQUEST_OPERATION_REMOVED,
                                OperationRule.REQUEST_OPERATION_RETIRED,
                                "The operation")));
    }

    private static Map<String, ApiOperation> byRoute(List<ApiOperation> operations) {
        Map<String, ApiOperation> routes = new LinkedHashMap<>();
        operations.forEach(operation -> routes.putIfAbsent(OperationRoute.of(operation), operation));
        return routes;
    }

    /** Returns the old operation at the same address, of which another part stands in the server. */
    private @Nullable ApiOperation takeElsewhere(Map<String, ApiOperation> olds, ApiOperation now) {
        Set<String> addresses = ServerComparison.addresses(sides.now(), now);
        String method = now.method() + " ";
        Optional<String> route = olds.entrySet().stream()
                .filter(old -> old.getKey().startsWith(method))
                .filter(old -> addresses.containsAll(ServerComparison.addresses(sides.old(), old.getValue())))
                .map(Map.Entry::getKey)
                .findFirst();
        return route.map(olds::remove).orElse(null);
    }

    private ChangeOutcome removed(ApiOperation old, OperationRule rule, OperationRule retired, String what) {
        FindingList findings = new FindingList(ChangeDirection.REQUEST);
        if (sides.sunset().passed(old.node())) {
            findings.before(retired, old.node(), what + " is gone after its sunset.");
        } else {
            findings.before(
                    rule, old.node(), what + " is gone." + sides.sunset().fact(old.node()));
        }
        return findings.outcome();
    }

    private void compare(ApiOperation old, ApiOperation now) {
        String name = now.toString();
        FindingList findings = new FindingList(ChangeDirection.REQUEST);
        if (!sameSurroundings || !sameText(old, now, "servers") || !old.path().equals(now.path())) {
            new ServerComparison(sides, findings).compare(old, now);
        }
        if (!sameSurroundings || !sameText(old, now, "security")) {
            new SecurityComparison(sides, findings).compare(old, now);
        }
        log.add(name, findings.outcome());
        log.add(name, new OperationComparison(sides, ChangeDirection.REQUEST).compare(old, now));
        compareCallbacks(name, old, now);
    }

    /** Returns whether a part has the same text in two operations and their paths. */
    private boolean sameText(ApiOperation old, ApiOperation now, String part) {
        ApiNode oldPath = sides.old().root().at("paths").at(old.path());
        ApiNode newPath = sides.now().root().at("paths").at(now.path());
        return old.node().at(part).json().equals(now.node().at(part).json())
                && !oldPath.has("$ref")
                && !newPath.has("$ref")
                && oldPath.at(part).json().equals(newPath.at(part).json());
    }

    private void compareCallbacks(String name, ApiOperation old, ApiOperation now) {
        compareHooks(
                callbacks(sides.old(), old),
                callbacks(sides.now(), now),
                hook -> name + " callback " + hook.name() + " "
                        + hook.operation().method(),
                OperationRule.RESPONSE_CALLBACK_REMOVED,
                OperationRule.RESPONSE_CALLBACK_RETIRED,
                OperationRule.RESPONSE_CALLBACK_ADDED);
    }

    private static Map<String, Hook> callbacks(ApiDocument document, ApiOperation operation) {
        Map<String, Hook> hooks = new LinkedHashMap<>();
        document.callbackOperations(operation)
                .forEach((name, operations) -> operations.forEach(
                        each -> hooks.putIfAbsent(each.method() + " " + each.path(), new Hook(name, each))));
        return hooks;
    }

    private void compareWebhooks() {
        compareHooks(
                webhooks(sides.old()),
                webhooks(sides.now()),
                hook -> "webhook " + hook.name() + " " + hook.operation().method(),
                OperationRule.RESPONSE_WEBHOOK_REMOVED,
                OperationRule.RESPONSE_WEBHOOK_RETIRED,
                OperationRule.RESPONSE_WEBHOOK_ADDED);
    }

    private static Map<String, Hook> webhooks(ApiDocument document) {
        Map<String, Hook> hooks = new LinkedHashMap<>();
        document.webhookOperations()
                .forEach(each -> hooks.putIfAbsent(each.method() + " " + each.path(), new Hook(each.path(), each)));
        return hooks;
    }

    private void compareHooks(
            Map<String, Hook> olds,
            Map<String, Hook> news,
            Function<Hook, String> name,
            OperationRule removed,
            OperationRule retired,
            OperationRule added) {
        Map<String, Hook> gone = new LinkedHashMap<>(olds);
        news.forEach((key, now) -> {
            Hook old = gone.remove(key);
            if (old == null) {
                FindingList findings = new FindingList(ChangeDirection.RESPONSE);
                findings.now(added, now.operation().node(), "It is new.");
                log.add(name.apply(now), findings.outcome());
            } else if (!isUnchanged(old.operation(), now.operation())) {
                ApiOperation is = now.operation();
                log.add(
                        name.apply(now),
                        new OperationComparison(sides, ChangeDirection.RESPONSE).compare(old.operation(), is));
            }
        });
        gone.values().forEach(old -> log.add(name.apply(old), removed(old.operation(), removed, retired, "It")));
    }

    /** Returns whether two operations without security or servers have the same text, with all that it leads to. */
    private boolean isUnchanged(ApiOperation old, ApiOperation now) {
        return old.parameters().isEmpty()
                && now.parameters().isEmpty()
                && sides.unchanged().contain(old.node(), now.node());
    }

    private void compareInfo() {
        FindingList findings = new FindingList(ChangeDirection.NONE);
        ApiNode old = sides.old().root().at("info");
        new TextComparison(findings).compare(old, sides.now().root().at("info"), "title", "description");
        log.add("none", findings.outcome());
    }

    /** An operation that the API calls. */
    private record Hook(String name, ApiOperation operation) {}
}
