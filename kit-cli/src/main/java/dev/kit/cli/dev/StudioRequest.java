package dev.kit.cli.dev;

/** Recognises requests to the dashboard, which answers from the version before while sources do not compile. */
enum StudioRequest {
    /** The state of the build, which the command knows and the application does not. */
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
