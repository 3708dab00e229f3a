package dev.kit.constructs.endpoints;

/** The statuses of successful answers. */
public enum SuccessStatus {
    /** 200, the default. */
    OK(200),
    /** 201: something new exists. */
    Created(201),
    /** 202: it will be done later. */
    Accepted(202),
    /** 204: done, nothing to say; never has a body. */
    NoContent(204),
    /** 205: done, reset the form; never has a body. */
    ResetContent(205),
    /** 206: a part of the whole. */
    PartialContent(206);

    private final int code;

    SuccessStatus(int code) {
        this.code = code;
    }

    /** Returns the number of the status. */
    public int code() {
        return code;
    }

    /** Whether an answer of this status may have a body. */
    public boolean hasBody() {
        return this != NoContent && this != ResetContent;
    }
}
