package dev.kit.constructs.crons;

/** A schedule expression that cannot be read; the message names the position and the remedy. */
public final class InvalidScheduleException extends IllegalArgumentException {

    private final String expression;
    private final int position;

    InvalidScheduleException(String expression, int position, String problem, String remedy) {
        super("The schedule \"" + expression + "\" is invalid at position " + (position + 1) + ": " + problem + " "
                + remedy);
        this.expression = expression;
        this.position = position;
    }

    /** Returns the expression as it was given. */
    public String expression() {
        return expression;
    }

    /** Returns where the problem begins, in characters from 0. */
    public int position() {
        return position;
    }
}
