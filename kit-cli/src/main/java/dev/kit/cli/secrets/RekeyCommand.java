package dev.kit.cli.secrets;

import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Usage;
import dev.kit.envkit.credentials.MasterKey;

/** {@code kit secrets:rekey}, which seals a stage with a new key. */
final class RekeyCommand extends StageCommand {

    @Override
    public String name() {
        return "secrets:rekey";
    }

    @Override
    public String summary() {
        return "Seal a stage with a new key; the old one is kept beside it.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE);
    }

    @Override
    void change(Invocation invocation, SecretsPlace place) {
        MasterKey key = place.store().rekey(place.stage());
        invocation.console().print("Stage " + place.stage() + " is sealed with key " + key.id() + " now.");
        invocation
                .console()
                .progress("Set KIT_MASTER_KEY to the new and the old key, with a comma between, and deploy; then drop"
                        + " the old one. The new key is in "
                        + place.store().keyFile(place.stage()));
    }
}
