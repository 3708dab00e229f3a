package dev.kit.cli.check;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.JsonOutput;
import dev.kit.openapi.change.ApiChange;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The changes as JSON, for programs. */
record JsonChangeReport() implements ChangeReport {

    @Override
    public void print(JudgedChanges judged, Console console) {
        ObjectNode report = JsonMapper.shared().createObjectNode();
        report.put("verdict", judged.verdict().word());
        ArrayNode changes = report.putArray("changes");
        judged.changes().forEach(change -> add(changes, change));
        if (!judged.excepted().isEmpty()) {
            ArrayNode excepted = report.putArray("excepted");
            judged.excepted().forEach(change -> add(excepted, change));
        }
        console.print(JsonOutput.of(report));
    }

    private static void add(ArrayNode changes, ApiChange change) {
        changes.addObject()
                .put("rule", change.rule().id())
                .put("verdict", change.rule().verdict().word())
                .put("direction", change.rule().direction().word())
                .put("operation", change.operation())
                .put("pointer", change.pointer())
                .put("message", change.message());
    }
}
