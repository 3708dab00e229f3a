package dev.kit.constructs.validation;

import static java.util.Map.entry;

import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The types that are text in JSON: each is read in the form in which it is written, and in no other. */
@SuppressWarnings("JavaUtilDate") // applications declare it
final class ScalarTexts {

    /** Returns the value of a text, or throws a {@link RuntimeException}. */
    @FunctionalInterface
    interface Reader {
        Object read(String text) throws java.net.MalformedURLException;
    }

    private static final Map<Class<?>, Reader> KNOWN = Map.ofEntries(
            entry(Instant.class, Instant::parse),
            entry(OffsetDateTime.class, OffsetDateTime::parse),
            entry(ZonedDateTime.class, ScalarTexts::zoned),
            entry(OffsetTime.class, OffsetTime::parse),
            entry(LocalDate.class, LocalDate::parse),
            entry(LocalDateTime.class, LocalDateTime::parse),
            entry(LocalTime.class, LocalTime::parse),
            entry(YearMonth.class, YearMonth::parse),
            entry(MonthDay.class, MonthDay::parse),
            entry(Duration.class, Duration::parse),
            entry(Period.class, Period::parse),
            entry(ZoneId.class, ZoneId::of),
            entry(ZoneOffset.class, ZoneOffset::of),
            entry(TimeZone.class, text -> TimeZone.getTimeZone(ZoneId.of(text))),
            entry(Date.class, text -> new Date(millis(text))),
            entry(Calendar.class, ScalarTexts::calendar),
            entry(GregorianCalendar.class, ScalarTexts::calendar),
            entry(java.sql.Date.class, text -> new java.sql.Date(millis(text))),
            entry(java.sql.Time.class, ScalarTexts::time),
            entry(
                    java.sql.Timestamp.class,
                    text -> java.sql.Timestamp.from(OffsetDateTime.parse(text).toInstant())),
            entry(UUID.class, ScalarTexts::identity),
            entry(Currency.class, Currency::getInstance),
            entry(
                    Locale.class,
                    text -> new Locale.Builder().setLanguageTag(text).build()),
            entry(URI.class, URI::create),
            entry(java.net.URL.class, text -> URI.create(text).toURL()),
            entry(char.class, ScalarTexts::character),
            entry(Character.class, ScalarTexts::character));

    private ScalarTexts() {}

    /** Returns the reader of a type, or null if it is not one of these. */
    static @Nullable Reader of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** Refuses an offset that the zone does not have at that time: Java would move the clock. */
    private static ZonedDateTime zoned(String text) {
        var parsed = DateTimeFormatter.ISO_ZONED_DATE_TIME.parse(text);
        ZonedDateTime zoned = ZonedDateTime.from(parsed);
        if (!zoned.toLocalDateTime().equals(LocalDateTime.from(parsed))) {
            throw new DateTimeException("The zone has another offset.");
        }
        return zoned;
    }

    private static long millis(String text) {
        return exact(OffsetDateTime.parse(text)).toInstant().toEpochMilli();
    }

    private static Calendar calendar(String text) {
        return GregorianCalendar.from(exact(OffsetDateTime.parse(text)).toZonedDateTime());
    }

    private static OffsetDateTime exact(OffsetDateTime time) {
        if (!time.equals(time.truncatedTo(ChronoUnit.MILLIS))) {
            throw new DateTimeException("The type holds milliseconds only.");
        }
        return time;
    }

    private static java.sql.Time time(String text) {
        LocalTime time = LocalTime.parse(text);
        if (!time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
            throw new DateTimeException("The type holds seconds only.");
        }
        return java.sql.Time.valueOf(time);
    }

    private static UUID identity(String text) {
        if (PlainText.IDENTITY.read(text) instanceof UUID id) {
            return id;
        }
        throw new IllegalArgumentException("It has 36 characters.");
    }

    private static Character character(String text) {
        if (text.length() == 1 && StorableText.isStorable(text)) {
            return text.charAt(0);
        }
        throw new IllegalArgumentException("It is one character.");
    }
}
