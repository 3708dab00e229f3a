package dev.kit.cli.dev.door;

/** The page that browsers show while the application cannot respond. It reloads every second. */
final class ObstaclePage {

    private static final String START = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="refresh" content="1">
            <title>%1$s</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 60rem; padding: 0 1rem }
            h1 { font-size: 1.4rem }
            pre { background: #8881; border-left: 4px solid #c33; overflow-x: auto; padding: .75rem 1rem }
            @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }
            </style>
            </head>
            <body>
            <h1>%1$s</h1>
            <p>%2$s</p>
            """;

    private ObstaclePage() {}

    static String of(Obstacle obstacle) {
        StringBuilder page = new StringBuilder(START.formatted(escape(obstacle.title()), escape(obstacle.detail())));
        for (Obstacle.Place place : obstacle.places()) {
            String where = place.file() == null ? "" : place.file() + ":" + place.line() + "\n";
            page.append("<pre>").append(escape(where + place.message()));
            if (!place.excerpt().isEmpty()) {
                int indent = Math.min(
                        Math.max(0, place.column() - 1), place.excerpt().length());
                page.append("\n\n")
                        .append(escape(place.excerpt()))
                        .append('\n')
                        .append(" ".repeat(indent))
                        .append('^');
            }
            page.append("</pre>\n");
        }
        return page.append("</body>\n</html>\n").toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
