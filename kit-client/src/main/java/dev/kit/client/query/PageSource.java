package dev.kit.client.query;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import dev.kit.client.CacheableCalls;
import dev.kit.client.CacheableResponse;
import dev.kit.client.CallPlan;
import dev.kit.client.http.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Loads pages one after the other, each with the input that the pages before determine. */
final class PageSource<I, O> {

    private final CacheableCalls calls;
    private final Function<I, CallPlan<O>> plans;
    private final I first;
    private final CallPlan<O> firstPlan;
    private final Following<I, O> next;

    PageSource(CacheableCalls calls, Function<I, CallPlan<O>> plans, I first, Following<I, O> next) {
        this.calls = calls;
        this.plans = plans;
        this.first = first;
        this.firstPlan = plans.apply(first);
        this.next = next;
    }

    /** Finds the input of the page after the last one, given the input and the response of that one. */
    interface Following<I, O> {
        Optional<I> after(I asked, ApiResponse<O> last, List<O> pages);
    }

    EntryKey key() {
        return new EntryKey(QueryKey.of(firstPlan, calls.codec()), firstPlan.identity(), true);
    }

    /** Returns a load of this number of pages, or of fewer if there are no more. */
    CompletableFuture<Loader.Loaded> load(int count) {
        return new Chain(count, List.of(), List.of(), 0).from(first);
    }

    /** Returns a load of the page after {@code known}. */
    CompletableFuture<Loader.Loaded> loadAfter(InfiniteData<I, O> known, long bytes) {
        Optional<I> input = known.next();
        return input.isPresent()
                ? new Chain(known.pages().size() + 1, known.pages(), known.inputs(), bytes).from(input.get())
                : CompletableFuture.completedFuture(new Loader.Loaded(known, null, bytes, true));
    }

    private CallPlan<O> plan(I input) {
        CallPlan<O> plan = input == first ? firstPlan : plans.apply(input);
        if (!plan.identity().equals(firstPlan.identity())) {
            throw new ApiException(new ApiFailure.Rejected(
                    plan.endpoint(),
                    new IllegalStateException("The caller changed between two pages. Name it by"
                            + " AuthStrategy.identity or QueryClient.Builder.partition.")));
        }
        return plan;
    }

    /** The calls of several pages; cancelling it cancels the call in flight. */
    private final class Chain extends CompletableFuture<Loader.Loaded> {

        private final int count;
        private final List<O> pages;
        private final List<I> inputs;
        private long bytes;
        private boolean storable = true;

        Chain(int count, List<O> pages, List<I> inputs, long bytes) {
            this.count = count;
            this.pages = new ArrayList<>(pages);
            this.inputs = new ArrayList<>(inputs);
            this.bytes = bytes;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // this future carries the outcome
        Chain from(I input) {
            try {
                CompletableFuture<CacheableResponse<O>> sent = calls.send(plan(input), null, answer -> answer);
                whenComplete((loaded, thrown) -> sent.cancel(true));
                sent.whenComplete((answer, thrown) -> {
                    if (thrown != null) {
                        completeExceptionally(Load.cause(thrown));
                    } else if (!isDone()) {
                        add(input, answer);
                    }
                });
            } catch (RuntimeException e) {
                completeExceptionally(e);
            }
            return this;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // from returns this future
        private void add(I input, CacheableResponse<O> answer) {
            try {
                O page = answer.response().body();
                bytes += answer.bytes();
                storable &= answer.storable();
                pages.add(page);
                inputs.add(input);
                Optional<I> following = next.after(input, answer.response(), List.copyOf(pages));
                if (following.isPresent() && pages.size() < count) {
                    from(following.get());
                } else {
                    complete(new Loader.Loaded(new InfiniteData<>(pages, inputs, following), null, bytes, storable));
                }
            } catch (RuntimeException e) {
                completeExceptionally(e);
            }
        }
    }
}
