package dev.kit.boot.web;

import dev.kit.constructs.runtime.Answer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes an answer of the pipeline to the servlet response. */
final class ServletAnswer {

    private ServletAnswer() {}

    static void write(Answer answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        answer.headers().forEach(header -> response.addHeader(header.name(), header.value()));
        Answer.Body body = answer.body();
        if (body.length() >= 0) {
            response.setContentLengthLong(body.length());
        }
        if (body.length() != 0) {
            body.writeTo(response.getOutputStream());
        }
    }
}
