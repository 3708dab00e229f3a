package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.ClassPrepareRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stays attached as a debugger while the application is reloaded. */
final class DebuggerTest {

    private static final int LINE = 11;

    private static final int PATIENCE_MS = 120_000;

    @TempDir
    Path temporary;

    @Test
    @DisplayName("CD-10 a debugger stays attached through context restarts and stops in new code")
    void survivesReloads() throws Exception {
        SampleProject project = SampleProject.create(temporary);
        int port = PortChoice.anyFree();
        int debugPort = PortChoice.anyFree();
        DevRequest request = Requests.debugged(project.request(port, false, Map.of(), Map.of()), debugPort);
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            VirtualMachine machine = attach(debugPort);
            ClassPrepareRequest prepare = machine.eventRequestManager().createClassPrepareRequest();
            prepare.addClassFilter("sample.Hello");
            prepare.enable();
            machine.classesByName("sample.Hello").forEach(type -> stopIn(machine, type));
            assertThat(answerWhileStopped(machine, loop)).isEqualTo("one");

            project.edit("src/main/java/sample/Hello.java", "\"one\"", "\"two\"");
            assertThat(answerWhileStopped(machine, loop)).isEqualTo("two");
            assertThat(loop.output())
                    .contains("restarted the context")
                    .contains("Hello.java changed (a redefinition would clear breakpoints)");

            project.edit("src/main/java/sample/Hello.java", "class Hello {", "class Hello { void helper() {}");
            project.edit("src/main/java/sample/Hello.java", "\"two\"", "\"three\"");
            assertThat(answerWhileStopped(machine, loop)).isEqualTo("three");
            machine.dispose();
        }
    }

    /** Asks, lets the application go on at each stop, and insists that there was one. */
    private static String answerWhileStopped(VirtualMachine machine, RunningLoop loop) throws Exception {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return loop.get("/hello");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        boolean stopped = false;
        while (!stopped) {
            EventSet events = machine.eventQueue().remove(PATIENCE_MS);
            assertThat(events)
                    .as("an event of the debugged JVM; %s", loop.output())
                    .isNotNull();
            for (Event event : events) {
                if (event instanceof ClassPrepareEvent prepared) {
                    stopIn(machine, prepared.referenceType());
                }
                stopped |= event instanceof BreakpointEvent;
            }
            events.resume();
        }
        return answer.get();
    }

    private static void stopIn(VirtualMachine machine, ReferenceType type) {
        try {
            machine.eventRequestManager()
                    .createBreakpointRequest(type.locationsOfLine(LINE).get(0))
                    .enable();
        } catch (com.sun.jdi.AbsentInformationException e) {
            throw new AssertionError("The class was compiled without lines", e);
        }
    }

    private static VirtualMachine attach(int port) throws Exception {
        AttachingConnector sockets = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(connector -> connector.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = sockets.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
        return sockets.attach(arguments);
    }
}
