package dev.kit.boot.studio;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.Callable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Answers in every way that Spring knows. */
@RestController
class StreamingController {

    @GetMapping("/sse")
    void sse(HttpServletResponse response) throws IOException {
        response.setContentType("text/event-stream");
        for (int i = 0; i < 5; i++) {
            response.getOutputStream().write(("data: " + i + "\n\n").getBytes(StandardCharsets.UTF_8));
            response.flushBuffer();
        }
    }

    @GetMapping("/emitter")
    SseEmitter emitter() {
        SseEmitter emitter = new SseEmitter();
        later(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    emitter.send("event " + i + " é");
                }
                emitter.complete();
            } catch (IOException e) {
                emitter.completeWithError(e);
            }
        });
        return emitter;
    }

    private static void later(Runnable work) {
        new Thread(work, "later").start();
    }

    @GetMapping("/deferred")
    DeferredResult<String> deferred() {
        DeferredResult<String> result = new DeferredResult<>();
        later(() -> result.setResult("later é"));
        return result;
    }

    @GetMapping("/deferred-fails")
    DeferredResult<String> deferredFails() {
        DeferredResult<String> result = new DeferredResult<>();
        later(() -> result.setErrorResult(new IllegalArgumentException("later, broken")));
        return result;
    }

    @GetMapping("/callable")
    Callable<String> callable() {
        return () -> "called";
    }

    @GetMapping("/streaming")
    ResponseEntity<StreamingResponseBody> streaming() {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body(out -> write(out, 5 << 20));
    }

    @GetMapping("/large")
    void large(HttpServletResponse response) throws IOException {
        response.setContentType("application/octet-stream");
        response.setContentLengthLong(200L << 20);
        write(response.getOutputStream(), 200 << 20);
    }

    private static void write(OutputStream out, int bytes) throws IOException {
        byte[] chunk = new byte[65_536];
        Random random = new Random(42);
        for (int written = 0; written < bytes; written += chunk.length) {
            random.nextBytes(chunk);
            out.write(chunk);
        }
    }

    @GetMapping("/download")
    ResponseEntity<Resource> download() {
        byte[] bytes = new byte[100_000];
        new Random(3).nextBytes(bytes);
        return ResponseEntity.ok()
                .header("Content-Disposition", "attachment; filename=a.bin")
                .contentType(MediaType.APPLICATION_PDF)
                .body(new ByteArrayResource(bytes));
    }

    @GetMapping("/writer")
    void writer(HttpServletResponse response) throws IOException {
        response.setContentType("text/plain;charset=ISO-8859-15");
        response.getWriter().write("€ and é, more than one buffer: " + "x".repeat(20_000));
    }

    @GetMapping(path = "/csv", produces = "text/csv")
    String csv() {
        return "a;b;c\n".repeat(10_000);
    }

    @GetMapping("/head")
    String head() {
        return "the body of a HEAD";
    }

    @GetMapping("/fails")
    String fails() {
        throw new IllegalStateException("broken");
    }

    @GetMapping("/refuses")
    void refuses(HttpServletResponse response) throws IOException {
        response.sendError(409, "not now");
    }

    @GetMapping("/numbered/{number}")
    String numbered(@PathVariable int number) {
        return "number " + number;
    }

    @PostMapping(path = "/upload", produces = "application/octet-stream")
    byte[] upload(@RequestParam MultipartFile file) throws IOException {
        return file.getBytes();
    }

    @PostMapping("/echo")
    void echo(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/octet-stream");
        request.getInputStream().transferTo(response.getOutputStream());
    }
}
