package dev.kit.studio.capture;

import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Recorder;

/** A recorder for tests that look at what comes before it. */
final class RecorderFixture {

    static final Recorder RECORDER = new Recorder(new InMemoryStorage(), Recorder.Settings.defaults());

    private RecorderFixture() {}
}
