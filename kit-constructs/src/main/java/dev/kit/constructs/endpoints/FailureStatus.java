package dev.kit.constructs.endpoints;

import java.util.Arrays;
import java.util.Optional;

/** The status of an error response that an endpoint declares. */
public enum FailureStatus {
    /** 400: the request is malformed. */
    BadRequest(400),
    /** 401: the caller is unknown, or not allowed. */
    Unauthorized(401),
    /** 402: the caller has to pay first. */
    PaymentRequired(402),
    /** 403: the known caller lacks permission. */
    Forbidden(403),
    /** 404: the caller finds nothing here. */
    NotFound(404),
    /** 405: the resource does not have this method. */
    MethodNotAllowed(405),
    /** 406: the client accepts no media type of the response. */
    NotAcceptable(406),
    /** 409: the state of the resource conflicts. */
    Conflict(409),
    /** 410: the resource existed and does not any more. */
    Gone(410),
    /** 412: a condition of the request does not hold. */
    PreconditionFailed(412),
    /** 413: the body is too large. */
    ContentTooLarge(413),
    /** 415: the media type of the body is not supported. */
    UnsupportedMediaType(415),
    /** 422: well-formed input breaks a rule. */
    UnprocessableContent(422),
    /** 423: the resource is locked. */
    Locked(423),
    /** 424: an action that this one depends on failed. */
    FailedDependency(424),
    /** 428: the request must be conditional. */
    PreconditionRequired(428),
    /** 429: the caller sent too many requests. */
    TooManyRequests(429),
    /** 451: the law forbids the response. */
    UnavailableForLegalReasons(451),
    /** 500: the server failed. */
    InternalServerError(500),
    /** 501: the server does not support this. */
    NotImplemented(501),
    /** 502: another server failed. */
    BadGateway(502),
    /** 503: the service is unavailable for a while. */
    ServiceUnavailable(503),
    /** 504: another server, or the handler, took too long. */
    GatewayTimeout(504);

    private final int code;

    FailureStatus(int code) {
        this.code = code;
    }

    /** Returns the status code. */
    public int code() {
        return code;
    }

    /** Returns the constant of a status code. */
    static Optional<FailureStatus> of(int code) {
        return Arrays.stream(values()).filter(status -> status.code == code).findFirst();
    }
}
