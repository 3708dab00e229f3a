package dev.kit.constructs.endpoints;

/** The status of a successful response. */
public enum SuccessStatus {
    /** 200, the default. */
    OK(200),
    /** 201: a resource was created. */
    Created(201),
    /** 202: the request will be processed later. */
    Accepted(202),
    /** 204: the response never has a body. */
    NoContent(204),
    /** 205: the client resets its form; the response never has a body. */
    ResetContent(205),
    /** 206: the response is a part of the resource. */
    PartialContent(206);

    private final int code;

    SuccessStatus(int code) {
        this.code = code;
    }

    /** Returns the status code. */
    public int code() {
        return code;
    }

    /** Returns whether a response of this status may have a body. */
    public boolean hasBody() {
        return this != NoContent && this != ResetContent;
    }
}
