package dev.kit.envkit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A readable report of problems. */
record Report(List<EnvironmentProblem> problems, int fine, int total, List<String> advice, boolean development) {

    /** Merges reports; a variable that several parts read is one problem, and counts once. */
    static Report merged(List<Report> parts) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> advice = new LinkedHashSet<>();
        List<EnvironmentProblem> problems = new ArrayList<>();
        int fine = 0;
        int repeated = 0;
        for (Report part : parts) {
            for (EnvironmentProblem problem : part.problems) {
                if (names.add(problem.kind() + " " + problem.names())) {
                    problems.add(problem);
                } else {
                    repeated += problem.names().size();
                }
            }
            fine += part.fine;
            advice.addAll(part.advice);
        }
        int total = parts.stream().mapToInt(Report::total).sum() - repeated;
        boolean development = parts.stream().anyMatch(Report::development);
        return new Report(List.copyOf(problems), fine, total, List.copyOf(advice), development);
    }

    /** Returns the whole report in development, else one line for each problem, which suits a log. */
    String message() {
        if (development) {
            return render(Paint.PLAIN);
        }
        StringBuilder text = new StringBuilder(headline());
        problems.forEach(problem -> text.append("\n  ").append(problem.message()));
        return text.toString();
    }

    private String headline() {
        long missing = of(EnvironmentProblem.Kind.MISSING).size();
        long invalid = of(EnvironmentProblem.Kind.INVALID).size();
        return "Environment Configuration Failed: " + missing + " missing, " + invalid + " invalid (" + fine + " of "
                + total + (total == 1 ? " variable is fine)" : " variables are fine)");
    }

    private List<EnvironmentProblem> of(EnvironmentProblem.Kind kind) {
        return problems.stream().filter(problem -> problem.kind() == kind).toList();
    }

    String render(Paint paint) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(headline()));
        section("Missing Variables:", EnvironmentProblem.Kind.MISSING, lines, paint);
        section("Invalid Values:", EnvironmentProblem.Kind.INVALID, lines, paint);
        if (!advice.isEmpty()) {
            lines.add("");
            advice.forEach(line -> lines.add("  " + line));
        }
        return String.join("\n", lines);
    }

    private void section(String title, EnvironmentProblem.Kind kind, List<String> lines, Paint paint) {
        List<EnvironmentProblem> rows = of(kind);
        if (rows.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("  " + (kind == EnvironmentProblem.Kind.MISSING ? paint.yellow(title) : paint.red(title)));
        int width = Math.min(
                30, rows.stream().mapToInt(row -> subject(row).length()).max().orElse(0));
        int detailWidth = Math.min(
                34, rows.stream().mapToInt(row -> row.detail().length()).max().orElse(0));
        rows.forEach(row -> row(row, width, detailWidth, lines, paint));
    }

    private static void row(EnvironmentProblem row, int width, int detailWidth, List<String> lines, Paint paint) {
        String place = (row.declaredAt() == null ? "" : row.declaredAt() + "  ") + row.location();
        String start = "    " + padded(subject(row), width) + "   ";
        String rest = place.isEmpty() ? row.detail() : padded(row.detail(), detailWidth) + "   ";
        lines.add(start + rest + paint.dim(place.strip()));
        if (row.names().size() > 1) {
            lines.add("      " + String.join(", ", row.names()));
        }
        if (row.kind() == EnvironmentProblem.Kind.INVALID && !row.origins().isEmpty()) {
            lines.add(paint.dim("      from " + String.join(", which overrides ", row.origins())));
        }
        row.hints().forEach(hint -> lines.add("      " + hint));
    }

    private static String subject(EnvironmentProblem row) {
        String name = row.names().size() > 1 ? row.location() : row.name();
        if (row.kind() == EnvironmentProblem.Kind.MISSING) {
            return name + " - Required";
        }
        return row.shown() == null ? name : name + " = \"" + row.shown() + '"';
    }

    private static String padded(String text, int width) {
        return text.length() >= width ? text : text + " ".repeat(width - text.length());
    }
}
