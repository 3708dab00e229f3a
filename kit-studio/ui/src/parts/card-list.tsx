import type { ComponentChildren } from "preact";
import type { Feed } from "../api/use-feed";
import { Empty, Failure, Waiting } from "./basics";
import type { IconName } from "./icons";

interface CardListProps<T> {
  feed: Feed<T>;
  icon: IconName;
  title: string;
  text: string;
  render(item: T): ComponentChildren;
}

const MOST_SHOWN = 400;

export function CardList<T>({ feed, icon, title, text, render }: CardListProps<T>) {
  if (feed.error && feed.items.length === 0) return <Failure error={feed.error} retry={feed.reload} />;
  if (feed.loading && feed.items.length === 0) return <Waiting />;
  if (feed.items.length === 0) {
    return (
      <Empty icon={icon} title={title}>
        <p>{text}</p>
      </Empty>
    );
  }
  return (
    <div class="scroll cards">
      {feed.items.slice(0, MOST_SHOWN).map(render)}
      {feed.more && feed.items.length < MOST_SHOWN && (
        <button type="button" class="button more" onClick={feed.loadMore}>
          Older ones
        </button>
      )}
    </div>
  );
}
