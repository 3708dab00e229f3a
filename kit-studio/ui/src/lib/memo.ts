import { Component, type ComponentChild, type FunctionComponent } from "preact";

/** A component that is drawn anew only when one of its props is another one. */
export function memo<P extends object>(draw: (props: P) => ComponentChild): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const now = this.props as Record<string, unknown>;
      return Object.entries(next).some(([name, value]) => now[name] !== value);
    }

    override render(props: P): ComponentChild {
      return draw(props);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
