/**
 * Templates: texts with `{names}` for values, where `{n, plural, one {# die} other {# dice}}` follows a number.
 * The same as in `astragal.engine.words`.
 */
export type Catalogue = Readonly<Record<string, string>>;

interface Hole {
  name: string;
  /** What is said by the form of its number; none where the value itself is. */
  forms: ReadonlyMap<string, Template> | null;
}
type Template = readonly (string | Hole)[];

const parsed = new Map<string, Template>();

/** A template with its values filled in, each written by `write`; plural forms are those of a language. */
export function fill<Value>(
  template: string,
  values: Readonly<Record<string, Value>>,
  language: string,
  write: (value: Value) => string,
): string {
  const written = (parts: Template, number: string): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return part.replaceAll("#", number);
        const value = values[part.name];
        if (value === undefined) return `{${part.name}}`;
        if (!part.forms) return write(value);
        const form = new Intl.PluralRules(language).select(Number(value));
        return written(part.forms.get(form) ?? part.forms.get("other")!, write(value));
      })
      .join("");
  return written(parse(template), "#");
}

function parse(template: string): Template {
  let known = parsed.get(template);
  if (!known) parsed.set(template, (known = partsOf(template, 0)[0]));
  return known;
}

/** The parts of a template from a place to its end, or to the brace that closes it; and where that is. */
function partsOf(template: string, start: number): [Template, number] {
  const parts: (string | Hole)[] = [];
  let at = start;
  while (at < template.length && template[at] !== "}") {
    const name = found(/\{(\w+)\}/y, template, at);
    const plural = found(/\{(\w+), plural, /y, template, at);
    const text = found(/[^{}]+/y, template, at);
    if (name) parts.push({ name: name[1]!, forms: null });
    else if (text) parts.push(text[0]);
    else if (!plural) throw new Error(`What stands in braces in "${template}" is no name and no plural.`);
    at += (name ?? text ?? plural)![0].length;
    if (!plural) continue;
    const forms = new Map<string, Template>();
    for (let form; (form = found(/(\w+) \{/y, template, at));) {
      const [inside, end] = partsOf(template, at + form[0].length);
      forms.set(form[1]!, inside);
      at = end + (template.startsWith("} ", end) ? 2 : 1);
    }
    parts.push({ name: plural[1]!, forms });
    at += 1;
  }
  return [parts, at];
}

function found(shape: RegExp, text: string, at: number): RegExpExecArray | null {
  shape.lastIndex = at;
  return shape.exec(text);
}
