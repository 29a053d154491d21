/** A change of a source text: what stands from `start` to `end` is replaced. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** One fault in SQL text: the edits that plant it, made together. */
export interface SqlFault {
  rule: string;
  /** Where it is in the source, for the report. */
  start: number;
  end: number;
  edits: Edit[];
}

/** A literal part of a template, by where it begins in the source. */
export interface TextPart {
  start: number;
  text: string;
}

type Kind = 'word' | 'number' | 'string' | 'operator' | 'open' | 'close' | 'comma' | 'hole';
interface Token {
  kind: Kind;
  /** In small letters where it is a word. */
  text: string;
  start: number;
  end: number;
  depth: number;
}

const pattern =
  /(?<space>\s+|--[^\n]*)|(?<string>'(?:[^']|'')*')|(?<word>"[^"]*"|[a-z_][\w$.]*)|(?<number>\d+(?:\.\d+)?)|(?<operator><=|>=|<>|!=|->>|->|\|\||::|@>|<@|&&|[-+*/<>=%:@#&|~^!?.;[\]])|(?<open>\()|(?<close>\))|(?<comma>,)|(?<other>.)/giy;

/** Tokens of a template, with a hole between its parts; null where a string goes on over a hole, which is left alone. */
function tokensOf(parts: readonly TextPart[]): Token[] | null {
  const tokens: Token[] = [];
  let depth = 0;
  for (const [place, { start, text }] of parts.entries()) {
    if (place > 0) {
      const before = parts[place - 1];
      tokens.push({
        kind: 'hole',
        text: '',
        start: before ? before.start + before.text.length : start,
        end: start,
        depth,
      });
    }
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const [kind, found] = Object.entries(match.groups ?? {}).find(([, one]) => one !== undefined) ?? ['other', ''];
      if (kind === 'other') return null;
      if (kind === 'space') continue;
      if (kind === 'close') depth -= 1;
      tokens.push({
        kind: kind as Kind,
        text: kind === 'word' ? found.toLowerCase() : found,
        start: start + match.index,
        end: start + match.index + found.length,
        depth,
      });
      if (kind === 'open') depth += 1;
    }
  }
  return tokens;
}

const clauses = new Set(
  'and or where group order limit offset union except intersect returning window having then else end when join inner cross full on as from for using do set case rows range'.split(
    ' ',
  ),
);
const joins = new Set(['join', 'outer']);
/** After these a value is still to come. */
const awaiting = new Set(
  'and or not in is like ilike between from distinct any all some select where on having when case then else over filter similar to escape zone time at interval cast'.split(
    ' ',
  ),
);

/** Where the part of a condition that begins at a token ends: the place after its last token. */
function endOfOperand(tokens: readonly Token[], first: number): number {
  const depth = tokens[first]?.depth ?? 0;
  let open = 0;
  for (let place = first; place < tokens.length; place += 1) {
    const token = tokens[place] as Token;
    if (token.depth < depth || (token.kind === 'comma' && token.depth === depth)) return place;
    if (token.depth > depth) continue;
    const before = tokens[place - 1];
    if (token.text === ';') return place;
    if (token.kind === 'hole' && place > first && before && isComplete(before)) return place;
    if (token.kind !== 'word') continue;
    if (token.text === 'between') open += 1;
    else if (token.text === 'case') open += 1000;
    else if (token.text === 'end' && open >= 1000) open -= 1000;
    else if (open >= 1000) continue;
    else if (token.text === 'and' && open > 0) open -= 1;
    else if (token.text === 'from' && before?.text === 'distinct') continue;
    else if ((token.text === 'left' || token.text === 'right') && !joins.has(tokens[place + 1]?.text ?? '')) continue;
    else if (token.text === 'left' || token.text === 'right') return place;
    else if (clauses.has(token.text) && place > first) return place;
    else if (clauses.has(token.text)) return place === first && token.text === 'case' ? place : first;
  }
  return tokens.length;
}

const isComplete = ({ kind, text }: Token): boolean =>
  kind === 'close' ||
  kind === 'number' ||
  kind === 'string' ||
  kind === 'hole' ||
  (kind === 'word' && !awaiting.has(text));

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });
const around = (
  tokens: readonly Token[],
  first: number,
  end: number,
  [before, after]: readonly [string, string],
): Edit[] => {
  const [from, to] = [tokens[first], tokens[end - 1]];
  return from && to ? [insert(from.start, before), insert(to.end, after)] : [];
};

const alwaysTrue = ['(true or (', '))'] as const;
const alwaysFalse = ['(false and (', '))'] as const;
/** Nothing, of the same type and with the same parameters. */
const nothing = ['(case when false then (', ') end)'] as const;

/** Place after the one that closes what a token opens. */
function closing(tokens: readonly Token[], open: number): number {
  const depth = tokens[open]?.depth ?? 0;
  const place = tokens.findIndex((token, at) => at > open && token.kind === 'close' && token.depth === depth);
  return place === -1 ? tokens.length : place;
}

/** Items of a list between two places, split at its commas. */
function itemsIn(tokens: readonly Token[], from: number, to: number): [number, number][] {
  const depth = tokens[from]?.depth ?? 0;
  const items: [number, number][] = [];
  let first = from;
  for (let place = from; place < to; place += 1)
    if (tokens[place]?.kind === 'comma' && tokens[place]?.depth === depth) {
      items.push([first, place]);
      first = place + 1;
    }
  items.push([first, to]);
  return items.filter(([begin, end]) => end > begin);
}

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
  '+': '-',
  '-': '+',
};
const swappedWords: Readonly<Record<string, string>> = {
  bool_or: 'bool_and',
  bool_and: 'bool_or',
  min: 'max',
  max: 'min',
  greatest: 'least',
  least: 'greatest',
  floor: 'ceil',
  ceil: 'floor',
};
const begins = new Set(['where', 'and', 'or', 'on', 'having', 'when']);
const ends = new Set('limit offset union except intersect rows range for returning window'.split(' '));

/** Every fault that can be planted in the SQL text of one template. */
export function sqlFaults(parts: readonly TextPart[]): SqlFault[] {
  const tokens = tokensOf(parts);
  if (tokens === null) return [];
  const faults: SqlFault[] = [];
  const add = (rule: string, first: number, end: number, edits: Edit[]) => {
    const [from, to] = [tokens[first], tokens[end - 1]];
    const words = tokens
      .slice(first, end)
      .map(({ text }) => text)
      .join(' ');
    // The wall of the database asks the same.
    if (
      /^(?:[\w.]*company_id = (?:[\w.]*company_id|app.current_company \( \)|)|[\w.]*\bid = app.current_company \( \))$/.test(
        words,
      )
    )
      return;
    if (from && to && edits.length > 0) faults.push({ rule: `sql ${rule}`, start: from.start, end: to.end, edits });
  };
  const replace = (rule: string, place: number, text: string) => {
    const { start, end } = tokens[place] as Token;
    add(rule, place, place + 1, [{ start, end, text }]);
  };
  const betweens = new Set<number>();
  for (const [place, token] of tokens.entries()) {
    const [before, after] = [tokens[place - 1], tokens[place + 1]];
    if (token.kind === 'operator') {
      const other = swapped[token.text];
      const isBinary = before !== undefined && isComplete(before) && after !== undefined;
      if (other !== undefined && isBinary) replace(`${token.text} ${other}`, place, other);
    }
    if (token.kind === 'number' && /^\d{1,6}$/.test(token.text)) {
      const isOfType =
        before?.kind === 'open' && ['numeric', 'varchar', 'char', 'bit'].includes(tokens[place - 2]?.text ?? '');
      const isPlace =
        before?.text === 'by' ||
        (before?.kind === 'comma' && (after === undefined || after.kind === 'comma' || ends.has(after.text)));
      if (!isOfType && !isPlace && before?.text !== '$' && before?.text !== '.')
        replace('number', place, String(Number(token.text) + 1));
    }
    if (token.kind !== 'word') continue;
    if (token.text === 'between') {
      const and = tokens.findIndex((one, at) => at > place && one.depth === token.depth && one.text === 'and');
      betweens.add(and);
    }
    const other = swappedWords[token.text];
    if (other !== undefined && after?.kind === 'open') replace(`${token.text} ${other}`, place, other);
    if (
      begins.has(token.text) &&
      !betweens.has(place) &&
      after &&
      !(token.text === 'on' && /^(?:conflict|update|delete)$/.test(after.text))
    ) {
      const end = endOfOperand(tokens, place + 1);
      if (end > place + 1 && token.text !== 'or')
        add(`${token.text} dropped`, place + 1, end, around(tokens, place + 1, end, alwaysTrue));
      if (end > place + 1 && (token.text === 'or' || token.text === 'when'))
        add(`${token.text} never`, place + 1, end, around(tokens, place + 1, end, alwaysFalse));
    }
    // The first part of a condition in brackets.
    if ((token.text === 'or' || token.text === 'and') && !betweens.has(place)) {
      const open = tokens.findLastIndex(
        (one, at) => at < place && one.kind === 'open' && one.depth === token.depth - 1,
      );
      const isFirst =
        open !== -1 &&
        tokens.slice(open + 1, place).every((one) => one.depth > token.depth || !clauses.has(one.text)) &&
        tokens[open + 1]?.text !== 'select' &&
        tokens[open + 1]?.text !== 'with';
      if (isFirst)
        add(
          `${token.text} first`,
          open + 1,
          place,
          around(tokens, open + 1, place, token.text === 'or' ? alwaysFalse : alwaysTrue),
        );
    }
    if (token.text === 'desc') replace('desc asc', place, 'asc');
    if (token.text === 'asc') replace('asc desc', place, 'desc');
    if (token.text === 'nulls' && (after?.text === 'last' || after?.text === 'first'))
      replace('nulls', place + 1, after.text === 'last' ? 'first' : 'last');
    if (token.text === 'distinct' && after?.text !== 'on' && after?.text !== 'from')
      replace('distinct dropped', place, '');
    if (token.text === 'union')
      if (after?.text === 'all') replace('union all', place + 1, '');
      else replace('union', place, 'union all');
    if (token.text === 'left' && joins.has(after?.text ?? '')) {
      const isOuter = after?.text === 'outer';
      add('left join', place, place + 1, [{ start: token.start, end: isOuter ? after.end : token.end, text: '' }]);
    }
    if (
      token.text === 'not' &&
      before?.text !== 'is' &&
      before?.text !== 'if' &&
      before?.text !== 'as' &&
      !['null', 'materialized', 'distinct', 'deferrable'].includes(after?.text ?? '')
    )
      replace('not dropped', place, '');
    if (token.text === 'is' && after?.text === 'null') replace('is null', place, 'is not');
    if (token.text === 'is' && after?.text === 'not')
      add('is not null', place, place + 2, [{ start: after.start, end: after.end, text: '' }]);
    if (token.text === 'coalesce' && after?.kind === 'open') {
      const items = itemsIn(tokens, place + 2, closing(tokens, place + 1));
      // A condition that is null is as good as one that is false.
      const isCondition = begins.has(before?.text ?? '');
      if (items.length > 1)
        for (const [first, end] of items)
          if (!(isCondition && tokens[first]?.text === 'false'))
            add('coalesce arm', first, end, around(tokens, first, end, nothing));
    }
    if (token.text === 'order' && after?.text === 'by') {
      let end = place + 2;
      while (
        end < tokens.length &&
        (tokens[end] as Token).depth >= token.depth &&
        !((tokens[end] as Token).depth === token.depth && ends.has((tokens[end] as Token).text))
      )
        end += 1;
      for (const [first, last] of itemsIn(tokens, place + 2, end)) {
        const words = tokens.slice(first, last).filter(({ depth }) => depth === token.depth);
        const way = words.findIndex(({ text }) => ['asc', 'desc', 'nulls', 'using'].includes(text));
        const value = way === -1 ? last : tokens.indexOf(words[way] as Token);
        // A hole may hold its own direction.
        const isHole = value - first === 1 && tokens[first]?.kind === 'hole';
        if (value > first && !isHole) add('order dropped', first, value, around(tokens, first, value, nothing));
        if (way === -1 && !isHole && tokens[last - 1])
          add('order desc', first, last, [insert((tokens[last - 1] as Token).end, ' desc')]);
      }
    }
  }
  return faults;
}
