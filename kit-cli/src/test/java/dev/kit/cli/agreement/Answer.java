package dev.kit.cli.agreement;

import static dev.kit.cli.agreement.AllowedDifference.Document.KEPT_OTHERWISE;
import static dev.kit.cli.agreement.AllowedDifference.Document.UNLIKE_ANSWER;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Compares what the server wrote with its document, with what it reads, and with what was sent. */
final class Answer {

    private final Readers readers;
    private final DrawnType type;
    private final DrawnValue value;
    private final List<Difference> found = new ArrayList<>();

    Answer(Readers readers, DrawnType type, DrawnValue value) {
        this.readers = readers;
        this.type = type;
        this.value = value;
    }

    /** Returns whether an answer has to fail: a number that is none, or null that no reader of a class refuses. */
    static boolean cannotBeWritten(DrawnType type, DrawnValue value) {
        return value.tree().findValues("whole").stream().anyMatch(whole -> whole.asDouble(1) == 0)
                || Place.ofChanges(value.tree(), value.valid()).stream()
                        .anyMatch(place -> isNullOfClass(type, value, place));
    }

    private static boolean isNullOfClass(DrawnType type, DrawnValue value, Place place) {
        Part part = type.partAt(place);
        JsonNode sent = place.in(value.tree());
        return (part.declares("WRAPPER_ARRAY") && sent.isMissingNode())
                || (part.has("EXTERNAL_PROPERTY") && sent.isNull());
    }

    List<Difference> differences(String written) throws Exception {
        JsonNode answer = DrawnValues.JSON.readTree(written);
        if (!readers.documentOfAnswer(type, answer).accepted()) {
            described(answer);
        }
        Verdict again = readers.server(type, written);
        if (!again.accepted() && !again.reasons().stream().allMatch(this::isNeeded)) {
            add("written but not read", new Place(List.of()), written + " " + again);
        } else if (again.accepted() && !again.text().equals(written)) {
            add("read otherwise than written", new Place(List.of()), written + " then " + again.text());
        }
        compare(new Place(List.of()), value.tree(), answer);
        return found;
    }

    private void described(JsonNode answer) throws Exception {
        String valid = readers.server(type, DrawnValues.JSON.writeValueAsString(value.valid()))
                .text();
        described(new DrawnValue(answer, DrawnValues.JSON.readTree(valid), false));
    }

    private void described(DrawnValue answer) {
        Verdict document = readers.documentOfAnswer(type, answer.tree());
        if (document.isUnknown() || document.accepted()) {
            return;
        }
        List<Fault> faults = Fault.of(type, answer, document.reasons());
        DrawnValue mended = AllowedDifference.mended(answer, faults, UNLIKE_ANSWER);
        for (Fault fault : faults) {
            mended = isLeftOutNull(fault.place()) ? mended.mended(fault.place()) : mended;
        }
        if (mended.tree().equals(answer.tree())) {
            found.add(new Difference("written beyond the document", faults.toString(), answer.text() + " " + document));
        } else {
            described(mended);
        }
    }

    /** Returns whether a constraint needs a member that an annotation leaves out. */
    private boolean isNeeded(Verdict.Reason reason) {
        boolean constrained = List.of("NotNull", "NotEmpty", "NotBlank").contains(reason.code())
                && type.partAt(reason.place()).has("@JsonInclude");
        return constrained || isLeftOutNull(reason.place());
    }

    /** Returns whether null stood there that nobody declared, and that is left out when written. */
    private boolean isLeftOutNull(Place place) {
        return place.in(value.tree()).isNull() && type.partAt(place).has("NON_NULL");
    }

    /** What was read is neither wrapped, rounded nor dropped. */
    private void compare(Place place, JsonNode sent, JsonNode answered) {
        Part part = type.partAt(place);
        if (sent.isNull() || part.isWrittenOtherwise()) {
            return;
        }
        if (sent.isArray() && answered.isArray() && sent.size() == answered.size() && !part.has("Set<")) {
            for (int i = 0; i < sent.size(); i++) {
                compare(place.member("" + i), sent.get(i), answered.get(i));
            }
        } else if (sent.isObject() && answered.isObject()) {
            for (Map.Entry<String, JsonNode> member : sent.properties()) {
                Place inner = place.member(member.getKey());
                // Members that are unknown are ignored.
                if (answered.has(member.getKey()) || !inner.in(value.valid()).isMissingNode()) {
                    compare(inner, member.getValue(), answered.path(member.getKey()));
                }
            }
        } else if (!Sameness.of(part, sent, answered)) {
            changed(place, sent + " became " + (answered.isMissingNode() ? "nothing" : answered));
        }
    }

    private void changed(Place place, String text) {
        String code = type.isNamedTwice(place, value.tree()) ? Fault.NAMED_TWICE : "changed";
        if (!AllowedDifference.covers(
                Fault.of(type, value, place, new Verdict.Reason(place, text, code)), KEPT_OTHERWISE)) {
            add("changed", place, text);
        }
    }

    private void add(String kind, Place place, String text) {
        found.add(new Difference(kind, type.partAt(place).name() + " at " + place, text));
    }
}
