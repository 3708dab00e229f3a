package dev.kit.cli.secrets;

import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Usage;

/** {@code kit secrets:rotate NAME}, which replaces the password of one secret. */
final class RotateCommand extends StageCommand {

    @Override
    public String name() {
        return "secrets:rotate";
    }

    @Override
    public String summary() {
        return "Replace the password of one secret by a random one; in a URL only that part.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE, REVEAL).withOperands("NAME", 1);
    }

    @Override
    void change(Invocation invocation, SecretsPlace place) {
        String name = operand(invocation, "name", "kit secrets:rotate NAME");
        String rotated = place.store().rotate(place.stage(), name);
        invocation.console().print(name + '=' + (invocation.arguments().has(REVEAL) ? rotated : "****"));
        invocation.console().progress("Set the new password at the service too, then deploy the sealed file.");
    }
}
