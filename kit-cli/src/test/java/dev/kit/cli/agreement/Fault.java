package dev.kit.cli.agreement;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What a reader found wrong with one member, which is not what the valid value has there.
 *
 * @param part the component that stands there, or of which it is a member
 * @param place the member at fault
 * @param value what stands there; missing if nothing does
 * @param valid what the valid value has there
 * @param reason what the reader says
 */
record Fault(Part part, Place place, JsonNode value, JsonNode valid, Verdict.Reason reason) {

    /** The reason why a member is not kept that stands there by another name as well. */
    static final String NAMED_TWICE = "named twice";

    /** Returns the faults that a reader names, the last member first, so that elements can be taken out in turn. */
    static List<Fault> of(DrawnType type, DrawnValue value, List<Verdict.Reason> reasons) {
        List<Fault> faults = new ArrayList<>();
        for (Place change : Place.ofChanges(value.tree(), value.valid())) {
            for (Verdict.Reason reason : reasons) {
                if (isAbout(reason.place(), change, value) || isAlias(type, reason.place(), change)) {
                    Place place = reason.place().isWithin(change) ? reason.place() : change;
                    faults.add(0, of(type, value, place, reason));
                }
            }
        }
        return faults;
    }

    static Fault of(DrawnType type, DrawnValue value, Place place, Verdict.Reason reason) {
        return new Fault(type.partAt(place), place, place.in(value.tree()), place.in(value.valid()), reason);
    }

    /** Returns whether one is within the other; a member that is nowhere is one of the object around it. */
    private static boolean isAbout(Place named, Place change, DrawnValue value) {
        return change.isWithin(named)
                || named.isWithin(change)
                || (named.in(value.tree()).isMissingNode()
                        && named.in(value.valid()).isMissingNode()
                        && change.isWithin(named.parent()));
    }

    /** Returns whether the reason is one of these constraints or keywords. */
    boolean is(String... codes) {
        return List.of(codes).contains(reason.code());
    }

    /** Returns whether a change is at another name of the member that a reader names. */
    private static boolean isAlias(DrawnType type, Place named, Place change) {
        return type.partAt(named).has("@JsonAlias")
                && named.parent().equals(change.parent())
                && type.partAt(named).equals(type.partAt(change));
    }

    boolean says(String message) {
        return reason.message().contains(message);
    }

    @Override
    public String toString() {
        return part.name() + " at " + place + ", " + reason;
    }
}
