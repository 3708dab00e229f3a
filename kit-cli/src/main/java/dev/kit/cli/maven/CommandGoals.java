package dev.kit.cli.maven;

import org.apache.maven.plugins.annotations.Mojo;

/** The goals that run a command. Maven requires a class for each. */
final class CommandGoals {

    private CommandGoals() {}

    /** Lists the commands. */
    @Mojo(name = "help", requiresProject = false, aggregator = true)
    public static final class Help extends CommandGoal {}

    /** Runs a program with the project's variables and credentials. */
    @Mojo(name = "exec", requiresProject = false, aggregator = true)
    public static final class Exec extends CommandGoal {}

    /** Serves an OpenAPI document until it is stopped with Ctrl-C. */
    @Mojo(name = "mock", requiresProject = false, aggregator = true)
    public static final class Mock extends CommandGoal {}

    /** Lists parked events. */
    @Mojo(name = "events-list", requiresProject = false, aggregator = true)
    public static final class EventsList extends CommandGoal {}

    /** Shows a parked event. */
    @Mojo(name = "events-show", requiresProject = false, aggregator = true)
    public static final class EventsShow extends CommandGoal {}

    /** Redelivers parked events. */
    @Mojo(name = "events-retry", requiresProject = false, aggregator = true)
    public static final class EventsRetry extends CommandGoal {}

    /** Deletes parked events. */
    @Mojo(name = "events-discard", requiresProject = false, aggregator = true)
    public static final class EventsDiscard extends CommandGoal {}

    /** Creates the queues of the subscribers. */
    @Mojo(name = "events-setup", requiresProject = false, aggregator = true)
    public static final class EventsSetup extends CommandGoal {}

    /** Lists the crons of a running application. */
    @Mojo(name = "cron-list", requiresProject = false, aggregator = true)
    public static final class CronList extends CommandGoal {}

    /** Starts a cron of a running application. */
    @Mojo(name = "cron-run", requiresProject = false, aggregator = true)
    public static final class CronRun extends CommandGoal {}

    /** Lists the functions of a running application. */
    @Mojo(name = "function-list", requiresProject = false, aggregator = true)
    public static final class FunctionList extends CommandGoal {}

    /** Calls a function of a running application. */
    @Mojo(name = "function-run", requiresProject = false, aggregator = true)
    public static final class FunctionRun extends CommandGoal {}

    /** Creates the sealed file of a stage and its key. */
    @Mojo(name = "secrets-init", requiresProject = false, aggregator = true)
    public static final class SecretsInit extends CommandGoal {}

    /** Seals a value from standard input or a prompt. */
    @Mojo(name = "secrets-set", requiresProject = false, aggregator = true)
    public static final class SecretsSet extends CommandGoal {}

    /** Lists the sealed names of a stage. */
    @Mojo(name = "secrets-show", requiresProject = false, aggregator = true)
    public static final class SecretsShow extends CommandGoal {}

    /** Seals the variables of a .env file. */
    @Mojo(name = "secrets-import", requiresProject = false, aggregator = true)
    public static final class SecretsImport extends CommandGoal {}

    /** Seals a stage with a new key. */
    @Mojo(name = "secrets-rekey", requiresProject = false, aggregator = true)
    public static final class SecretsRekey extends CommandGoal {}

    /** Replaces the password of a secret by a random one. */
    @Mojo(name = "secrets-rotate", requiresProject = false, aggregator = true)
    public static final class SecretsRotate extends CommandGoal {}
}
