import { useEffect, useState } from "preact/hooks";

let show: (text: string) => void = () => {};

export function toast(text: string): void {
  show(text);
}

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast("The browser refused to copy: the page needs localhost or HTTPS");
  }
}

export function Toast() {
  const [text, setText] = useState("");
  useEffect(() => {
    let timer = 0;
    show = (next) => {
      setText(next);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setText(""), 2200);
    };
  }, []);
  return (
    <div class={text ? "toast" : "sr"} role="status">
      {text}
    </div>
  );
}
