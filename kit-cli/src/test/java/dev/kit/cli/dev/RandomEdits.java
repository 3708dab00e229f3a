package dev.kit.cli.dev;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Edits a controller and its service at random while clients ask for them; every answer has to be one that the files gave
 * at some moment of the request.
 */
final class RandomEdits {

    private static final String BROKEN = "status 500";

    private static final String SERVICE = "src/main/java/sample/Counting.java";

    private final SampleProject project;

    private final RunningLoop loop;

    private final Random random;

    /** What each edit makes the application answer, in their order. */
    private final List<String> expected = new ArrayList<>();

    private final AtomicInteger begun = new AtomicInteger();

    private final AtomicInteger written = new AtomicInteger();

    private final AtomicInteger answers = new AtomicInteger();

    private final ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();

    private volatile boolean done;

    RandomEdits(SampleProject project, RunningLoop loop, long seed) {
        this.project = project;
        this.loop = loop;
        this.random = new Random(seed);
        expected.add("0");
    }

    static void prepare(SampleProject project) throws Exception {
        project.write(SERVICE, service(0, "count"));
        project.write(
                "src/main/java/sample/Hello.java",
                SampleProject.HELLO
                        .replace("    @GetMapping(\"/variable\")", """
                                private final Counting counting;

                                Hello(Counting counting) {
                                    this.counting = counting;
                                }

                                @GetMapping("/variable")""")
                        .replace("return \"one\";", "return counting.count();"));
    }

    /** Runs the edits; answers what was wrong. */
    List<String> run(int edits, int clients) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            Thread thread = new Thread(this::ask);
            thread.start();
            threads.add(thread);
        }
        for (int edit = 1; edit <= edits; edit++) {
            edit(edit);
            TimeUnit.MILLISECONDS.sleep(random.nextInt(60));
            check();
        }
        done = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return List.copyOf(faults);
    }

    int answers() {
        return answers.get();
    }

    private void edit(int number) throws Exception {
        int kind = random.nextInt(10);
        String method = expected.size() % 7 == 0 ? "tally" : "count";
        String text = service(number, method);
        String answer = Integer.toString(number);
        if (kind == 0) {
            text = text.replace(";\n    }", "\n    }");
            answer = BROKEN;
        } else if (kind == 1) {
            text = text.replace("private int calls", "private int calls" + number + "; private int calls");
        } else if (kind == 2) {
            write("src/main/java/sample/Extra.java", "package sample; class Extra" + number + " {}");
        } else if (kind == 3) {
            text = text.replace("{\n    private", "{\n    class Inner" + number + " {}\n    private");
        }
        synchronized (expected) {
            expected.add(answer);
        }
        begun.set(number);
        write(SERVICE, text);
        written.set(number);
    }

    private void write(String file, String text) throws Exception {
        if (random.nextBoolean()) {
            project.write(file, text);
            return;
        }
        Path target = project.directory().resolve(file);
        Path aside = Files.writeString(target.resolveSibling(target.getFileName() + ".tmp"), text);
        Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
    }

    private void ask() {
        while (!done) {
            check();
        }
    }

    private void check() {
        int first = written.get();
        String answer;
        try {
            answer = loop.get("/hello");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        int last = begun.get();
        answers.incrementAndGet();
        synchronized (expected) {
            if (!expected.subList(first, last + 1).contains(answer)) {
                faults.add("edits " + first + " to " + last + " answered " + answer);
            }
        }
    }

    private static String service(int number, String method) {
        return """
                package sample;

                import org.springframework.stereotype.Service;

                @Service
                class Counting {
                    private int calls;

                    String count() {
                        calls++;
                        return %s();
                    }

                    private String text() {
                        return "%d";
                    }
                }
                """.formatted(method.equals("count") ? "text" : "this.text", number);
    }
}
