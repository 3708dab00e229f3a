package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM seen from outside.
 *
 * @param heapBytes bytes of live objects, right after a full collection
 * @param threads live threads
 * @param residentBytes memory of the process
 */
record ProcessFigures(long heapBytes, long threads, long residentBytes) {

    /** Of live objects only: a histogram begins with a full collection. */
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    static ProcessFigures of(long pid) throws IOException, InterruptedException {
        long heap = number(TOTAL, jcmd(pid, "GC.class_histogram"));
        String status = Files.readString(Path.of("/proc/" + pid + "/status"));
        return new ProcessFigures(heap, number(THREADS, status), number(RESIDENT, status) * 1024);
    }

    private static long number(Pattern pattern, String text) throws IOException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IOException(pattern + " is not in " + text);
        }
        return Long.parseLong(matcher.group(1));
    }

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        String.valueOf(pid),
                        command)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("jcmd " + command + ": " + output);
        }
        return output;
    }
}
