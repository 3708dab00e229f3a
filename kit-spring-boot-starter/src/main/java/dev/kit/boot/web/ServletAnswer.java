package dev.kit.boot.web;

import dev.kit.boot.SecurityRefusal;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes a response of the pipeline to the servlet response. */
final class ServletAnswer {

    private static final Logger log = LoggerFactory.getLogger(ServletAnswer.class);

    private ServletAnswer() {}

    /**
     * Writes status, headers and body.
     *
     * @throws IOException if a streamed body failed midway, so that the container closes the connection
     */
    static void write(Answer answer, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        for (Answer.Header header : answer.headers()) {
            put(header, response);
        }
        Answer.Body body = answer.body();
        // The container knows when to announce an empty body: not after HEAD and not with 204 or 304.
        if (body.length() > 0) {
            response.setContentLengthLong(body.length());
        }
        if (body.length() == 0) {
            if (isOpenEnded(answer, request)) {
                response.flushBuffer(); // Jetty would announce the length of what was not sent
            }
            return;
        }
        try {
            body.writeTo(new ClientStream(response.getOutputStream()));
        } catch (ClientGoneException e) {
            log.debug("The client of {} {} went away.", request.getMethod(), request.getRequestURI(), e);
        } catch (IOException | RuntimeException e) {
            broken(e, request, response);
        }
    }

    /** Returns true for a response to {@code HEAD} whose body, to a {@code GET}, has a length that is not known. */
    private static boolean isOpenEnded(Answer answer, HttpServletRequest request) {
        return request.getMethod().equals("HEAD") && answer.status() == 200 && answer.header("Content-Length") == null;
    }

    /** Replaces a header that earlier filters may have set. Cookies and the values of lists are added instead. */
    private static void put(Answer.Header header, HttpServletResponse response) {
        if (header.name().equalsIgnoreCase("Set-Cookie") || Answer.isList(header.name())) {
            response.addHeader(header.name(), header.value());
        } else {
            response.setHeader(header.name(), header.value());
        }
    }

    private static void broken(Exception failure, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (response.isCommitted()) {
            Dispatches.cutOff(request);
            throw failure instanceof IOException io ? io : new IOException("A handler failed while writing.", failure);
        }
        response.reset();
        SecurityRefusal refusal = SecurityRefusal.of(failure);
        if (refusal != null) {
            Answer problem = Unrouted.problem(new ServletExchange(request), refusal);
            if (SecurityChain.answers(refusal, problem, request, response)) {
                return;
            }
        }
        ObservedFailure.report(failure, request);
        log.error("The body of {} {} could not be read.", request.getMethod(), request.getRequestURI(), failure);
        new ProblemHandler(HttpErrors.internalServerError("Internal Server Error")).handleRequest(request, response);
    }

    /** Distinguishes a client that disconnected from a body that cannot be read. */
    private static final class ClientStream extends FilterOutputStream {

        ClientStream(OutputStream client) {
            super(client);
        }

        @Override
        public void write(int value) throws IOException {
            try {
                out.write(value);
            } catch (IOException e) {
                throw new ClientGoneException(e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                throw new ClientGoneException(e);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw new ClientGoneException(e);
            }
        }
    }

    private static final class ClientGoneException extends IOException {

        ClientGoneException(IOException cause) {
            super(cause);
        }
    }
}
