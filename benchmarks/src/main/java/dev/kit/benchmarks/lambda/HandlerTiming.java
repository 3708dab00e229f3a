package dev.kit.benchmarks.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Times a handler alone, in a JVM of its own: what the platform's client and its connection cost is left out. */
public final class HandlerTiming {

    private HandlerTiming() {}

    /**
     * Prints the median time of an invocation in microseconds.
     *
     * @param arguments the handler, invocations before measuring, invocations measured; the event is standard input
     */
    public static void main(String[] arguments) throws Exception {
        byte[] event = System.in.readAllBytes();
        RequestStreamHandler handler = Class.forName(arguments[0])
                .asSubclass(RequestStreamHandler.class)
                .getDeclaredConstructor()
                .newInstance();
        int warmUp = Integer.parseInt(arguments[1]);
        long[] times = new long[Integer.parseInt(arguments[2])];
        Context context = new FixedContext();
        for (int i = -warmUp; i < times.length; i++) {
            ByteArrayInputStream in = new ByteArrayInputStream(event);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            long start = System.nanoTime();
            handler.handleRequest(in, out, context);
            if (i >= 0) {
                times[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(times);
        System.out.println("median: " + times[times.length / 2] / 1e3);
        System.exit(0);
    }
}
