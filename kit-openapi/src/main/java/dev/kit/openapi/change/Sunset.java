package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The announced ends of operations, parameters and members, {@code x-sunset} beside {@code deprecated}.
 *
 * @param today the date of the comparison
 */
record Sunset(LocalDate today) {

    /** Returns whether a part is deprecated and its sunset is before today. */
    boolean passed(ApiNode part) {
        return part.flag("deprecated")
                && date(part).filter(end -> end.isBefore(today)).isPresent();
    }

    /** Returns the fact that completes the message about a removed part. */
    String fact(ApiNode part) {
        String announced = part.text("x-sunset");
        if (announced.isEmpty()) {
            return "";
        }
        if (!part.flag("deprecated")) {
            return " Its x-sunset does not count without deprecated: true.";
        }
        return date(part).isEmpty()
                ? " Its x-sunset is no date such as 2030-12-31."
                : " Its x-sunset, " + announced + ", has not passed.";
    }

    private static Optional<LocalDate> date(ApiNode part) {
        String text = part.text("x-sunset");
        return read(() -> LocalDate.parse(text))
                .or(() -> read(() -> OffsetDateTime.parse(text)
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDate()))
                .or(() -> read(() -> LocalDate.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text))));
    }

    private static Optional<LocalDate> read(Supplier<LocalDate> reader) {
        try {
            return Optional.of(reader.get());
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }
}
