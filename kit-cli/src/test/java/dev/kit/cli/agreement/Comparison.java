package dev.kit.cli.agreement;

import static dev.kit.cli.agreement.AllowedDifference.Document.NARROWER;
import static dev.kit.cli.agreement.AllowedDifference.Document.WIDER;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Compares what all readers make of one value. */
final class Comparison {

    private final Readers readers;
    private final DrawnType type;
    private final List<Difference> found = new ArrayList<>();

    Comparison(Readers readers, DrawnType type) {
        this.readers = readers;
        this.type = type;
    }

    List<Difference> of(DrawnValue value) throws Exception {
        Verdict server = readers.server(type, value.text());
        if (value.isValid() && !server.accepted()) {
            found.add(new Difference("valid but refused", type.parts(), server.toString()));
        }
        if (!server.isFailure()) {
            described("document", value, server, readers::document);
            described("mock", value, server, readers::mock);
        } else if (!Answer.cannotBeWritten(type, value)) {
            found.add(new Difference("fails", type.parts(), server.toString()));
        }
        invoked(value, server);
        if (server.accepted()) {
            found.addAll(new Answer(readers, type, value).differences(server.text()));
        }
        return found;
    }

    /** Compares with a reader of the document. */
    private void described(String name, DrawnValue value, Verdict server, Judge judge) throws Exception {
        Verdict other = judge.of(type, value.text());
        if (other.isUnknown() || server.accepted() == other.accepted()) {
            return;
        }
        List<Fault> faults = Fault.of(
                type,
                value,
                server.accepted() ? readers.document(type, value.text()).reasons() : server.reasons());
        DrawnValue mended = AllowedDifference.mended(value, faults, server.accepted() ? NARROWER : WIDER);
        if (mended.tree().equals(value.tree())) {
            found.add(new Difference(
                    name + (server.accepted() ? " narrower" : " wider"),
                    faults.toString(),
                    "server " + server + " but " + name + " " + other));
        } else {
            // What is allowed explains the difference only if there is none without it.
            described(name, mended, readers.server(type, mended.text()), judge);
        }
    }

    /** Reads a value. */
    private interface Judge {
        Verdict of(DrawnType type, String value) throws Exception;
    }

    /** Compares with those that read the class, as the server does. */
    private void invoked(DrawnValue value, Verdict server) throws Exception {
        Verdict gateway = readers.gateway(type, value.text());
        same("gateway", server.accepted() == gateway.accepted(), server, gateway);
        Verdict function = readers.function(type, value.text());
        same("function", (server.accepted() || server.isFailure()) == function.accepted(), server, function);
        Verdict subscriber = readers.subscriber(type, value.text());
        same(
                "subscriber",
                (server.accepted() || server.isFailure()) == subscriber.accepted()
                        || (subscriber.accepted() && isAboutAbsence(value, server)),
                server,
                subscriber);
    }

    /**
     * Returns whether the server refuses only members that are missing or null, about which events are lenient.
     *
     * <p>Of two names of a member the last one counts, and the server names the first one.
     */
    private boolean isAboutAbsence(DrawnValue value, Verdict server) throws Exception {
        DrawnValue mended = value;
        boolean required = true;
        for (Verdict.Reason reason : server.reasons()) {
            Place named = reason.place();
            required &= reason.code().equals("Required")
                    || named.in(value.tree()).isNull()
                    || type.isNamedTwice(named, value.tree());
            for (Place place : Place.ofChanges(value.tree(), value.valid())) {
                JsonNode found = place.in(value.tree());
                if (place.isWithin(named) && (found.isMissingNode() || found.isNull())) {
                    mended = mended.mended(place);
                }
            }
        }
        return required || readers.server(type, mended.text()).accepted();
    }

    private void same(String name, boolean agree, Verdict server, Verdict other) {
        if (!agree) {
            String reasons = server.reasons().stream()
                    .map(reason -> type.partAt(reason.place()).name() + " at " + reason)
                    .toList()
                    .toString();
            found.add(new Difference(name, reasons, "server " + server + " but " + name + " " + other));
        }
    }
}
