package dev.kit.studio.server;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.monitor.Metrics;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.BrokerQueues;
import dev.kit.studio.operations.EventBacklog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ViewTypesTest {

    private static final Path FILE = Path.of("ui/src/api/types.ts");

    /** The views whose names differ from those of their records. */
    private static final Map<Class<?>, String> VIEWS = Map.ofEntries(
            entry(RequestView.class, "RequestEntry"),
            entry(RequestView.Detail.class, "RequestDetail"),
            entry(ExceptionEntry.class, "ExceptionEntry"),
            entry(ExceptionDetail.class, "ExceptionDetail"),
            entry(ExceptionGroup.class, "ExceptionGroup"),
            entry(TraceView.class, "Trace"),
            entry(CallView.class, "CallEntry"),
            entry(CallView.Detail.class, "CallDetail"),
            entry(RunView.class, "RunEntry"),
            entry(RunView.Detail.class, "RunDetail"),
            entry(RelatedView.class, "Related"),
            entry(EventEntry.class, "EventEntry"),
            entry(CapturedBody.class, "Body"),
            entry(SqlQuery.Repeat.class, "SqlRepeat"),
            entry(ComparisonView.class, "Comparison"),
            entry(RowLinks.Touch.class, "TouchedRow"),
            entry(OutboxView.class, "OutboxState"),
            entry(OutboxView.Row.class, "OutboxRow"),
            entry(OutboxView.Detail.class, "OutboxDetail"),
            entry(QueuesView.class, "QueuePlace"),
            entry(QueuesView.Row.class, "QueueRow"),
            entry(BrokerQueues.Row.class, "QueueFigures"),
            entry(EventBacklog.Row.class, "WaitingEvent"),
            entry(CronView.class, "Cron"),
            entry(InvocationView.class, "Invocation"),
            entry(InvocationView.Function.class, "FunctionInfo"),
            entry(DatabaseState.View.class, "DatabaseState"),
            entry(StatsView.class, "Stats"),
            entry(Recorder.Stats.class, "RecorderFigures"),
            entry(Metrics.Summary.class, "Metrics"),
            entry(Metrics.Route.class, "RouteMetrics"));

    @Test
    @DisplayName("types.ts is what the records of the server write; -Dkit.write-types=true writes it anew")
    void typesAreThoseOfTheRecords() throws IOException {
        String types = new ViewTypes(new LinkedHashMap<>(VIEWS)).write();
        if (Boolean.getBoolean("kit.write-types")) {
            Files.writeString(FILE, types);
        }
        assertThat(Files.readString(FILE)).isEqualTo(types);
    }

    /** A renamed component would change this, and with it the file that the pages are checked against. */
    private record Renamed(String written, ExampleChoice choice) {}

    private enum ExampleChoice {
        LEFT,
        RIGHT
    }

    @Test
    @DisplayName("members, choices and types referred to are written by their names")
    void writesNames() {
        assertThat(new ViewTypes(Map.of(Renamed.class, "Sample")).write())
                .contains(
                        "export interface Sample {\n  readonly written: string;\n  readonly choice: ExampleChoice;\n}")
                .contains("export type ExampleChoice = \"LEFT\" | \"RIGHT\";");
    }
}
