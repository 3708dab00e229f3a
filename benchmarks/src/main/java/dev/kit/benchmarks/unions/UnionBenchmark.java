package dev.kit.benchmarks.unions;

import com.sun.management.ThreadMXBean;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.TypeRef;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * Decodes a drawing of 6,000 nested union nodes beside {@code readTree} of the same bytes, and a document that is wrong
 * at each level of a recursive union.
 */
public final class UnionBenchmark {

    private static final int NODES = 6_000;
    private static final int WARM_UP = 150;
    private static final int ROUNDS = 61;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private UnionBenchmark() {}

    public static void main(String[] arguments) {
        for (int depth : new int[] {5, 20, 60}) {
            byte[] json = page(depth);
            compare(depth, json);
        }
        for (int depth : new int[] {4, 8, 12, 16, 64}) {
            bomb(depth);
        }
    }

    private static void compare(int depth, byte[] json) {
        Supplier<?> tree = () -> JsonMapper.shared().readTree(json);
        Supplier<?> union = () -> JsonCodec.standard().read(json, TypeRef.of(Node.class));
        check(json);
        for (int i = 0; i < WARM_UP; i++) {
            measure(tree);
            measure(union);
        }
        double[] times = new double[ROUNDS];
        double[] bytes = new double[ROUNDS];
        double[] trees = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            Cost first = measure(tree);
            Cost second = measure(union);
            trees[i] = first.nanos / 1e6;
            times[i] = (double) second.nanos / first.nanos;
            bytes[i] = (double) second.bytes / first.bytes;
        }
        System.out.printf(
                Locale.ROOT,
                "nested %d deep, %d nodes, %d bytes: readTree %.1f ms; unions %.2f x its time, %.2f x its bytes%n",
                depth,
                NODES,
                json.length,
                median(trees),
                median(times),
                median(bytes));
    }

    private static void bomb(int depth) {
        byte[] json = Tree.wrongAtEachLevel(depth).getBytes(StandardCharsets.UTF_8);
        Cost cost = measure(() -> JsonCodec.standard().read(json, TypeRef.of(Tree.class)));
        System.out.printf(
                Locale.ROOT, "wrong at each of %d levels, %d bytes: %.2f ms%n", depth, json.length, cost.nanos / 1e6);
    }

    private static void check(byte[] json) {
        Node page = JsonCodec.standard().read(json, TypeRef.of(Node.class));
        if (!JsonMapper.shared()
                .readTree(JsonCodec.standard().write(page))
                .equals(JsonMapper.shared().readTree(json))) {
            throw new IllegalStateException("The decoded drawing differs.");
        }
    }

    private static Cost measure(Supplier<?> work) {
        long thread = Thread.currentThread().getId();
        long allocated = THREADS.getThreadAllocatedBytes(thread);
        long start = System.nanoTime();
        Object result = work.get();
        long nanos = System.nanoTime() - start;
        if (result == null) {
            throw new IllegalStateException("Nothing was read.");
        }
        return new Cost(nanos, THREADS.getThreadAllocatedBytes(thread) - allocated);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Nests rectangles evenly in frames. */
    private static byte[] page(int depth) {
        StringBuilder json = new StringBuilder();
        int each = NODES / depth;
        for (int level = 0; level < depth; level++) {
            json.append("{\"id\":\"f").append(level).append("\",\"name\":\"Frame ");
            json.append(level).append("\",\"type\":\"FRAME\",\"children\":[");
            for (int i = 1; i < each; i++) {
                rectangle(json, level * each + i);
                json.append(level + 1 < depth || i + 1 < each ? "," : "");
            }
        }
        return json.append("]}".repeat(depth)).toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void rectangle(StringBuilder json, int id) {
        json.append("{\"id\":\"1000:")
                .append(id)
                .append("\",\"name\":\"Rounded rectangle ")
                .append(id);
        json.append("\",\"type\":\"RECTANGLE\",\"opacity\":0.75,\"absoluteBoundingBox\":{\"x\":");
        json.append(id).append(".5,\"y\":12.25,\"width\":100.0,\"height\":50.5},\"fills\":[{\"type\":\"SOLID\",");
        json.append("\"color\":{\"r\":0.25,\"g\":0.5,\"b\":0.75,\"a\":1.0}}]}");
    }

    private record Cost(long nanos, long bytes) {}
}
