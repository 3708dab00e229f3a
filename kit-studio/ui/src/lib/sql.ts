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

const BREAKS =
  /\s+(?=(?:from|where|group by|order by|having|limit|offset|returning|values|set|union|on conflict|(?:left |right |inner |full |cross )?(?:outer )?join)\b)/gi;

/** Puts each clause on its own line, unless the statement has lines already or is short. */
export function layOut(sql: string): string {
  const text = sql.trim();
  return text.includes("\n") || text.length < 72 || text.includes("'") ? text : text.replace(BREAKS, "\n");
}
