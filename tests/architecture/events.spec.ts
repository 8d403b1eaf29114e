import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { declaredRecords } from './reference/fact-catalogue';
import { filesUnder, root } from './reference/repository-files';
import { declarationsIn, docstringOf } from './source-declarations';

const eventFiles = filesUnder(['services', 'libs'], /\.events\.ts$/);

/** The facts a file declares: aliases `type X = Fact<'X', …>`. */
const factsIn = (file: string) =>
  declarationsIn(file).filter(
    ({ node }) => ts.isTypeAliasDeclaration(node) && /^Fact<\s*'/.test(node.type.getText()),
  );

const facts = eventFiles.flatMap(file => factsIn(file).map(fact => ({ ...fact, file })));

describe('the facts of the log', () => {
  it('are found', () => expect(facts.length).toBeGreaterThan(20));

  it.each(facts)('$name tells when it happens', ({ node }) => expect(docstringOf(node)).not.toBe(''));

  it('bear the name of their type', () => {
    const unlike = facts.filter(
      ({ name, node }) =>
        !node.getText().includes(`Fact<'${name}'`) && !new RegExp(`Fact<\\s*'${name}'`).test(node.getText()),
    );
    expect(unlike.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  });

  it('have one meaning each: no two have the same name', () => {
    const names = [
      ...facts.map(fact => fact.name),
      ...declaredRecords().flatMap(({ resource }) => Object.values(resource.events)),
    ];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('the reference', () => {
  const page = readFileSync(resolve(root, 'docs/reference/events.md'), 'utf8');
  const document = readFileSync(resolve(root, 'docs/reference/asyncapi.yaml'), 'utf8');
  const names = [
    ...facts.filter(({ name }) => !name.startsWith('Record')).map(fact => fact.name),
    ...declaredRecords().flatMap(({ resource }) => Object.values(resource.events)),
  ];

  it.each(names)('tells of %s, with a sample', name => {
    const part = page.split(/^### /m).find(each => each.startsWith(`${name}\n`));
    expect(part).toContain('```json');
    expect(document).toContain(`#/components/messages/${name}`);
  });
});
