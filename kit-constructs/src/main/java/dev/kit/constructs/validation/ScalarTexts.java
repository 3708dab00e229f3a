package dev.kit.constructs.validation;

import static java.util.Map.entry;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
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
import org.springframework.util.ClassUtils;

/** The types that are text in JSON: each is read in the form in which it is written, and in no other. */
@SuppressWarnings("JavaUtilDate") // applications declare it
final class ScalarTexts {

    /** Returns the value of a text, or throws a {@link RuntimeException}. */
    @FunctionalInterface
    interface Reader {
        Object read(String text) throws MalformedURLException;
    }

    /**
     * The form of a type's texts.
     *
     * @param format the format in documents; empty if it has no name, null if the serializer describes itself
     * @param expected what messages ask for
     * @param sample a text that can be read
     */
    record Form(@Nullable String format, String expected, String sample, Reader reader) {}

    private static final String MOMENT = "2000-01-01T00:00:00Z";
    private static final String ZONE = "must be a time zone such as Europe/Berlin";
    private static final Map<Class<?>, Form> KNOWN = Map.ofEntries(
            entry(Instant.class, time("date-time", MOMENT, Instant::parse)),
            entry(OffsetDateTime.class, time("date-time", MOMENT, OffsetDateTime::parse)),
            entry(Date.class, time("date-time", MOMENT, text -> new Date(millis(text)))),
            entry(ZonedDateTime.class, time("", MOMENT, ScalarTexts::zoned)),
            entry(LocalDateTime.class, time("", "2000-01-01T00:00", LocalDateTime::parse)),
            entry(LocalDate.class, time("date", "2000-01-01", LocalDate::parse)),
            entry(LocalTime.class, time("", "00:00", LocalTime::parse)),
            entry(OffsetTime.class, time(null, "00:00Z", OffsetTime::parse)),
            entry(YearMonth.class, time(null, "2000-01", YearMonth::parse)),
            entry(MonthDay.class, time(null, "--01-01", MonthDay::parse)),
            entry(Calendar.class, time(null, MOMENT, ScalarTexts::calendar)),
            entry(GregorianCalendar.class, time(null, MOMENT, ScalarTexts::calendar)),
            entry(java.sql.Date.class, time(null, MOMENT, text -> new java.sql.Date(millis(text)))),
            entry(java.sql.Time.class, time(null, "00:00", ScalarTexts::timeOfDay)),
            entry(java.sql.Timestamp.class, time(null, MOMENT, ScalarTexts::timestamp)),
            entry(Duration.class, new Form("duration", "must be a duration in ISO 8601", "PT0S", Duration::parse)),
            entry(Period.class, new Form(null, "must be a period in ISO 8601", "P0D", Period::parse)),
            entry(ZoneId.class, new Form(null, ZONE, "Z", ZoneId::of)),
            entry(TimeZone.class, new Form(null, ZONE, "Z", text -> TimeZone.getTimeZone(ZoneId.of(text)))),
            entry(ZoneOffset.class, new Form(null, "must be an offset such as +02:00", "Z", ZoneOffset::of)),
            entry(UUID.class, new Form("uuid", "must be a UUID", new UUID(0, 0).toString(), ScalarTexts::identity)),
            entry(Currency.class, new Form(null, "must be a currency in ISO 4217", "EUR", Currency::getInstance)),
            entry(Locale.class, new Form(null, "must be a language tag such as de-DE", "en", ScalarTexts::locale)),
            entry(URI.class, new Form("uri-reference", "must be a URI", "about:blank", URI::create)),
            entry(
                    URL.class,
                    new Form(
                            "uri",
                            "must be a URL",
                            "file:/",
                            text -> URI.create(text).toURL())),
            entry(Character.class, new Form(null, "must be one character", "a", ScalarTexts::character)));

    private ScalarTexts() {}

    /** Returns the form of a type, or null if it is not one of these. */
    static @Nullable Form of(Class<?> type) {
        return KNOWN.get(ClassUtils.resolvePrimitiveIfNecessary(type));
    }

    private static Form time(@Nullable String format, String sample, Reader reader) {
        return new Form(format, "must be a date or time in ISO 8601", sample, reader);
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

    private static java.sql.Timestamp timestamp(String text) {
        return java.sql.Timestamp.from(OffsetDateTime.parse(text).toInstant());
    }

    private static Locale locale(String text) {
        return new Locale.Builder().setLanguageTag(text).build();
    }

    private static java.sql.Time timeOfDay(String text) {
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
