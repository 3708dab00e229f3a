package dev.kit.cli.doctor;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.doctor.DoctorFinding.Status;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The findings of one run.
 *
 * @param directory the directory that was examined
 */
record DoctorReport(String directory, String stage, List<DoctorFinding> findings) {

    boolean isFailed() {
        return count(Status.FAILURE) > 0;
    }

    private long count(Status status) {
        return findings.stream().filter(each -> each.status() == status).count();
    }

    void printJson(Console console) {
        ObjectNode report = JsonMapper.shared().createObjectNode();
        report.put("directory", directory);
        report.put("stage", stage);
        for (Status status : Status.values()) {
            report.put(status.word(), count(status));
        }
        ArrayNode checks = report.putArray("checks");
        for (DoctorFinding each : findings) {
            checks.addObject()
                    .put("name", each.name())
                    .put("status", each.status().word())
                    .put("found", each.found())
                    .put("wanted", each.wanted())
                    .put("remedy", each.remedy());
        }
        console.print(JsonOutput.of(report));
    }

    void printText(Console console) {
        int width =
                findings.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        String indent = " ".repeat(9);
        for (DoctorFinding each : findings) {
            String name = each.name() + " ".repeat(width - each.name().length());
            console.print(mark(each.status(), console) + "  " + name + "  " + each.found());
            if (each.remedy() != null) {
                console.print(indent + " ".repeat(width) + "  wanted: " + each.wanted());
                console.print(indent + " ".repeat(width) + "  remedy: " + each.remedy());
            }
        }
        console.print("");
        console.print(summary());
    }

    private String summary() {
        return count(Status.OK) + " ok, " + counted(Status.WARNING, "warning") + ", "
                + counted(Status.FAILURE, "failure") + ", " + count(Status.SKIPPED) + " skipped";
    }

    private String counted(Status status, String word) {
        return Counted.of(count(status), word);
    }

    private static String mark(Status status, Console console) {
        int colour = switch (status) {
            case OK -> Console.GREEN;
            case WARNING -> Console.YELLOW;
            case FAILURE -> Console.RED;
            case SKIPPED -> Console.FAINT;
        };
        return console.coloured(colour, "%-7s".formatted(status.word()));
    }
}
