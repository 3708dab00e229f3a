package dev.kit.cli.dev;

/**
 * The kinds of requests by their relation to the dashboard, which serves from the earlier version while sources do not
 * compile.
 */
enum StudioRequest {
    /** A request for the state of the build, which only the command knows. */
    BUILD,
    /** Any other request to the dashboard. */
    OTHER,
    /** A request to the application. */
    NONE;

    private static final String STATE = "/api/build";

    static StudioRequest of(DevSettings settings, String target) {
        String path = target.split("[?#]", 2)[0];
        String studio = settings.contextPath() + settings.studioPath();
        if (!settings.studioEnabled() || !(path.equals(studio) || path.startsWith(studio + "/"))) {
            return NONE;
        }
        return path.equals(studio + STATE) ? BUILD : OTHER;
    }
}
