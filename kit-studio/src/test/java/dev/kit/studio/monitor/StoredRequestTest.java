package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.Trace;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of a request, which files and tables of earlier versions hold. */
class StoredRequestTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String STORED = """
            {"id":"r1","seq":7,"timestamp":"2026-01-20T10:00:00.123456789Z","method":"POST","path":"/orders",
            "queryString":"a=1&b=%20","route":"/orders","handler":"OrderEndpoints.place","status":201,
            "duration":"PT0.012345678S","ip":"127.0.0.1","userId":"7","tags":["pinned"],
            "headers":{"content-type":"text/plain"},
            "requestBody":{"kind":"TEXT","contentType":"text/plain","size":99,"truncated":true,"text":"hello",
            "fields":null,"parts":null,"hex":null},
            "responseHeaders":{"location":"/orders/7"},
            "responseBody":{"kind":"JSON","contentType":"application/json","size":24,"truncated":false,
            "text":"{}","fields":null,"parts":null,"hex":null},
            "sql":{"queries":[],"omitted":2,"count":3,"duration":"PT0.003S","repeats":[]},
            "logCount":2,"exceptionId":"e1","async":true,"outcome":"ABORTED",
            "traceId":"4bf92f3577b34da6a3ce929d0e0e4736","clientRequestId":"client-1","thread":"http-1",
            "brief":true,"notice":"Declare 201.","trace":{"steps":[],"omitted":1,"samples":[]},
            "hidden":{"path":"/x"}}""";

    private static RequestEntry read(String json) {
        return (RequestEntry) Objects.requireNonNull(EntryJson.read("request", json));
    }

    @Test
    @DisplayName("SC-19 a request is stored with the members it always had, whichever part of the entry they are in")
    void keepsItsMembers() {
        RequestEntry entry = read(STORED);
        assertThat(JSON.readTree(EntryJson.write(entry))).isEqualTo(JSON.readTree(STORED));
        assertThat(entry.kind()).isEqualTo(Entry.Kind.REQUEST);
        assertThat(entry.handling().handler()).isEqualTo("OrderEndpoints.place");
        assertThat(entry.sent().hidden()).containsEntry("path", "/x");
        assertThat(entry.answered().responseHeaders()).containsEntry("location", "/orders/7");
        assertThat(entry.findings().sql().count()).isEqualTo(3);
    }

    @Test
    @DisplayName("SC-19 a request stored before there were traces and hidden parts is still read")
    void readsOlderRequests() {
        ObjectNode older = (ObjectNode) JSON.readTree(STORED);
        older.remove(List.of("trace", "hidden", "notice"));
        RequestEntry entry = read(older.toString());
        assertThat(entry.findings().trace()).isEqualTo(Trace.NONE);
        assertThat(entry.sent().hidden()).isNull();
        assertThat(entry.tags()).containsExactly("pinned");
    }
}
