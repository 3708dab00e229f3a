export interface SqlToken {
  readonly kind: "keyword" | "string" | "number" | "bind" | "comment" | "name" | "plain";
  readonly text: string;
}

const PIECE =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^']|'')*')|("(?:[^"]|"")*")|(\$\d+|\?)|(\b\d+(?:\.\d+)?\b)|([A-Za-z_][\w$]*)|([\s\S])/g;

const KEYWORDS = new Set(
  ("select from where and or not in is null as on join left right inner outer full cross lateral group by order having limit offset " +
    "insert into values update set delete returning with recursive union all distinct case when then else end exists between like " +
    "ilike asc desc nulls first last for share begin commit rollback create table alter drop index view using cast conflict do " +
    "nothing over partition fetch next rows only true false explain analyze truncate default interval current_date current_timestamp")
    .split(" "),
);

/** Cuts a statement into coloured pieces; their texts joined are the statement. */
export function tokenize(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const match of sql.matchAll(PIECE)) {
    const [text, comment, string, name, bind, number, word] = match;
    if (comment) tokens.push({ kind: "comment", text });
    else if (string) tokens.push({ kind: "string", text });
    else if (name) tokens.push({ kind: "name", text });
    else if (bind) tokens.push({ kind: "bind", text });
    else if (number) tokens.push({ kind: "number", text });
    else tokens.push({ kind: word && KEYWORDS.has(text.toLowerCase()) ? "keyword" : "plain", text });
  }
  return tokens;
}

const CLAUSES = new Set(
  "from where group order having limit offset returning values set union left right inner full cross join".split(" "),
);
const JOINED = new Set("left right inner full cross outer distinct delete".split(" "));
const SHORT = 72;

/** Puts each clause on its own line, unless the statement is short or has lines already. */
export function layOut(sql: string): string {
  const text = sql.trim();
  if (text.length < SHORT || text.includes("\n")) return text;
  let depth = 0;
  let keyword = "";
  const pieces: string[] = [];
  for (const token of tokenize(text)) {
    if (token.text === "(") depth++;
    if (token.text === ")") depth--;
    const word = token.kind === "keyword" ? token.text.toLowerCase() : "";
    if (depth === 0 && CLAUSES.has(word) && !JOINED.has(keyword) && pieces.at(-1) === " ") pieces[pieces.length - 1] = "\n";
    if (word) keyword = word;
    pieces.push(token.text);
  }
  return pieces.join("");
}
