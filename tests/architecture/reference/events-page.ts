import type { CategoryDoc, FactDoc } from './fact-catalogue';
import { code, page, table } from './markdown';

const intro = `Every fact that Prosa remembers. A fact lies in the stream \`<category>-<company>_<uuid>\` and never changes; everything
that screens show is derived from facts. Around each stand its metadata: company, actor, moment (\`at\`), \`correlationId\` and
\`causationId\`. Fields marked *personal* pass the codec, under the key of the person that the named field points at.`;

const factPart = (fact: FactDoc): string => {
  const rows = fact.fields.map(field => [
    code(field.name),
    code(field.type),
    [
      field.text,
      field.personalOf.length === 0 ? '' : `*Personal*, of ${field.personalOf.map(code).join(', else ')}.`,
    ]
      .join(' ')
      .trim(),
  ]);
  return [
    `### ${fact.name}`,
    `${fact.text} Version ${fact.version}.`,
    table(['field', 'type', 'meaning'], rows),
    `\`\`\`json\n${JSON.stringify(fact.sample, null, 2)}\n\`\`\``,
  ].join('\n\n');
};

const categoryPart = ({ category, text, file, facts }: CategoryDoc): string =>
  [`## ${category}`, `${text} Declared in [${file}](../../${file}).`.trim(), ...facts.map(factPart)].join(
    '\n\n',
  );

/** `events.md`: every fact with its meaning, fields and a sample. */
export const eventsPage = (categories: readonly CategoryDoc[]): string => {
  const rows = categories.flatMap(({ category, facts }) =>
    facts.map(fact => [`[${fact.name}](#${fact.name.toLowerCase()})`, category, fact.text]),
  );
  return page('Events', intro, table(['fact', 'category', 'when'], rows), ...categories.map(categoryPart));
};
