package dev.kit.cli.command;

/** A command whose name, summary and usage are fixed. */
public abstract class DescribedCommand implements Command {

    private final String name;

    private final String summary;

    private final Usage usage;

    /** Creates a command with its description for {@code kit --help}. */
    protected DescribedCommand(String name, String summary, Usage usage) {
        this.name = name;
        this.summary = summary;
        this.usage = usage;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final Usage usage() {
        return usage;
    }
}
