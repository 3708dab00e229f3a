package dev.kit.constructs.testing.conformance;

import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.EndpointRouter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** The pipeline without a transport. */
public final class RouterAdaptor {

    private RouterAdaptor() {}

    /** What {@code router} answers to {@code request}. */
    public static WireAnswer send(EndpointRouter router, WireRequest request) throws IOException {
        Answer answer = router.answer(new WireExchange(request));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        answer.body().writeTo(body);
        List<WireHeader> headers = answer.headers().stream()
                .map(header -> new WireHeader(header.name(), header.value()))
                .toList();
        return new WireAnswer(answer.status(), headers, body.toByteArray());
    }
}
