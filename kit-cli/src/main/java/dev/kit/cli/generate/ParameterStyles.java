package dev.kit.cli.generate;

/** A mapping of parameter styles in the document to constants of {@code ParameterStyle}. */
final class ParameterStyles {

    private ParameterStyles() {}

    static String of(Located parameter) {
        String place = parameter.text("in");
        boolean query = place.equals("query") || place.equals("cookie");
        String style = parameter.has("style") ? parameter.text("style") : query ? "form" : "simple";
        boolean explode = parameter.has("explode") ? parameter.flag("explode") : style.equals("form");
        return switch (style) {
            case "form" -> explode ? "FORM_EXPLODED" : "FORM";
            case "spaceDelimited" -> "SPACE_DELIMITED";
            case "pipeDelimited" -> "PIPE_DELIMITED";
            case "deepObject" -> "DEEP_OBJECT";
            case "label" -> explode ? "LABEL_EXPLODED" : "LABEL";
            case "matrix" -> explode ? "MATRIX_EXPLODED" : "MATRIX";
            default -> explode ? "SIMPLE_EXPLODED" : "SIMPLE";
        };
    }
}
