package dev.kit.constructs.crons;

/** Thrown if a schedule expression is invalid. The message contains the position and the remedy. */
public final class InvalidScheduleException extends IllegalArgumentException {

    private final String expression;
    private final int position;

    InvalidScheduleException(String expression, int position, String problem, String remedy) {
        super("The schedule \"" + expression + "\" is invalid at position " + (position + 1) + ": " + problem + " "
                + remedy);
        this.expression = expression;
        this.position = position;
    }

    /** Returns the invalid expression. */
    public String expression() {
        return expression;
    }

    /** Returns the position of the error, in characters from 0. */
    public int position() {
        return position;
    }
}
