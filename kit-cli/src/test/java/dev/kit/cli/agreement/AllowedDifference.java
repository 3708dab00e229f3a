package dev.kit.cli.agreement;

import static dev.kit.cli.agreement.AllowedDifference.Document.KEPT_OTHERWISE;
import static dev.kit.cli.agreement.AllowedDifference.Document.NARROWER;
import static dev.kit.cli.agreement.AllowedDifference.Document.UNLIKE_ANSWER;
import static dev.kit.cli.agreement.AllowedDifference.Document.WIDER;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What the document allows although the server refuses it, or the other way about, each for one member at fault.
 *
 * <p>The names stand in the guide, in the table "Where document and server differ".
 */
enum AllowedDifference {
    /** Null where nobody declared it, or where the type is open. */
    NULL(
            EnumSet.allOf(Document.class),
            fault -> fault.value().isNull()
                    && (!fault.is("Required", "NotNull") || fault.part().isOpen())),

    /** Text that no database stores: U+0000, or half a surrogate pair. */
    UNSTORABLE_TEXT(
            WIDER,
            fault -> fault.says("cannot be stored")
                    && fault.value().toString().matches(".*(?:\\\\u0000|[\\ud800-\\udfff]).*")),

    /** Numbers that the type does not hold exactly. */
    NUMBER(WIDER, fault -> fault.is("Type") && fault.value().isNumber() && isInexact(fault)),

    /** Texts of a form for which JSON Schema has no format, or a wider one. */
    FORM(EnumSet.allOf(Document.class), fault -> isText(fault) && fault.is("Type", "NotBlank", "format")),

    /** The length of a text: UTF-16 units in Java, characters in JSON Schema. */
    LENGTH(
            EnumSet.of(NARROWER, UNLIKE_ANSWER),
            fault -> fault.is("minLength") && isBeyondUnits(fault.value().asString(""))),

    /** A rule about several members. */
    SEVERAL_MEMBERS(WIDER, fault -> fault.is("AssertTrue") && fault.part().declares("@AssertTrue")),

    /** A constraint without a keyword: patterns that ECMA-262 lacks, digits, times relative to now. */
    NO_KEYWORD(
            WIDER,
            fault -> fault.is("Digits", "Past", "PastOrPresent", "Future", "FutureOrPresent")
                    || (fault.is("Pattern") && fault.part().has("flags|\\(\\?i\\)"))),

    /** A member that is absent: a default, or one that is needed when reading and may be left out. */
    ABSENT(
            WIDER,
            fault -> fault.value().isMissingNode()
                    && (fault.is("Required", "NotNull", "NotEmpty", "NotBlank")
                            ? fault.part().has("@JsonUnwrapped|@JsonInclude|Optional<")
                            : fault.part().isPrimitive() || fault.part().has("NON_EMPTY"))),

    /** A member with another name: absent although it is needed, or there by both, of which the last one counts. */
    OTHER_NAME(
            EnumSet.of(WIDER, KEPT_OTHERWISE),
            fault -> fault.part().has("@JsonAlias")
                    && (fault.is(Fault.NAMED_TWICE)
                            || (fault.value().isMissingNode()
                                    && fault.is("Required", "NotNull", "NotEmpty", "NotBlank")))),

    /** The class of an object that a property beside it names. */
    EXTERNAL(EnumSet.allOf(Document.class), fault -> fault.part().has("EXTERNAL_PROPERTY")),

    /** A member that is only written. */
    READ_ONLY(
            NARROWER,
            fault -> fault.part().has("READ_ONLY") || fault.place().steps().contains("quotient")),

    /** Arrays in place of a property that names the class, or without the object. */
    CLASS_IN_ARRAY(
            NARROWER,
            fault -> (fault.value().isArray() && fault.part().declares("As.(?:EXISTING_)?PROPERTY"))
                    || (fault.value().isMissingNode() && fault.part().declares("WRAPPER_ARRAY")));

    /** The difference of the document from the server. */
    enum Document {
        /** It allows what the server refuses. */
        WIDER,
        /** It refuses what the server takes. */
        NARROWER,
        /** It refuses what the server writes. */
        UNLIKE_ANSWER,
        /** It allows what the server reads, and keeps as another value. */
        KEPT_OTHERWISE
    }

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes the set
    private final Set<Document> document;

    @SuppressWarnings("ImmutableEnumChecker") // the predicates have no state
    private final Predicate<Fault> concerned;

    AllowedDifference(Document document, Predicate<Fault> concerned) {
        this(EnumSet.of(document), concerned);
    }

    AllowedDifference(Set<Document> document, Predicate<Fault> concerned) {
        this.document = document;
        this.concerned = concerned;
    }

    /** Returns the value with the valid member in place of each at which the document may differ so. */
    static DrawnValue mended(DrawnValue value, List<Fault> faults, Document document) {
        DrawnValue mended = value;
        for (Fault fault : faults) {
            if (covers(fault, document)) {
                mended = mended.mended(fault.place());
            }
        }
        return mended;
    }

    static boolean covers(Fault fault, Document differing) {
        return Stream.of(values())
                .anyMatch(allowed -> allowed.document.contains(differing) && allowed.concerned.test(fault));
    }

    private static boolean isText(Fault fault) {
        return fault.value().isString()
                && (fault.valid().isString() || fault.valid().isMissingNode());
    }

    private static boolean isInexact(Fault fault) {
        JsonNode value = fault.value();
        BigDecimal number = value.decimalValue();
        return number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0
                || number.precision() > 9
                || number.scale() > 300
                || (!value.isIntegralNumber() && fault.part().declares("@JsonValue int"));
    }

    private static boolean isBeyondUnits(String text) {
        return text.codePointCount(0, text.length()) < text.length();
    }
}
