package dev.kit.studio.server;

import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.SqlConsole;
import dev.kit.studio.data.ViewAs;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The database that is browsed, and the means to access it. Thread-safe.
 *
 * @param browser reads tables
 * @param console runs statements that users enter
 * @param application connections of the application's own role, to which row-level policies apply
 * @param notes supplies a note about the studio's connections for each display; null for none
 */
public record BrowsedDatabase(
        DataBrowser browser, SqlConsole console, DataSource application, Supplier<@Nullable String> notes) {

    static BrowsedDatabase required(@Nullable BrowsedDatabase database) {
        if (database == null) {
            throw new ProblemException(404, "NO_DATABASE", "No database is given to the studio to browse.");
        }
        return database;
    }

    DataBrowser browser(ViewAs who) {
        return who.isNobody() ? browser : browser.as(who, application);
    }

    SqlConsole console(ViewAs who) {
        return who.isNobody() ? console : console.as(who, application);
    }
}
