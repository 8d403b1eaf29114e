import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { standaloneContent } from '../../services/standalone/src/content';
import { foreignUses, publishedFacts } from './reference/context-facts';
import { filesUnder, root } from './reference/repository-files';

const published = publishedFacts();
const uses = foreignUses();

describe('Bounded contexts share published facts', () => {
  it('and some facts are published', () => expect(uses.length).toBeGreaterThan(20));

  it('reads no fact of another context that is not published', () => {
    const unpublished = uses.filter(({ fact }) => !published.has(fact));
    expect(unpublished.map(({ fact, from, file }) => `${file} reads ${fact} of ${from}`)).toEqual([]);
  });

  it('publishes nothing that no other context reads, and under the context that writes it', () => {
    const read = new Map(uses.map(({ fact, from }) => [fact, from]));
    const wrong = [...published].filter(([fact, { context }]) => read.get(fact) !== context);
    expect(wrong.map(([fact]) => fact)).toEqual([]);
  });

  it('publishes each fact in the version that its context writes', () => {
    const written = new Map(
      standaloneContent.catalogues.flatMap(({ events }) =>
        Object.entries(events).map(([name, contract]) => [name, (contract as { version: number }).version]),
      ),
    );
    expect([...published].map(([name, { version }]) => [name, version])).toEqual(
      [...published].map(([name]) => [name, written.get(name)]),
    );
  });

  it('declares a fact in files of facts alone', () => {
    const sources = filesUnder(['services', 'libs'], /(?<!\.spec|\.events)\.ts$/).filter(
      file => !/\/(testing|spec)\/|^libs\/testing\//.test(file),
    );
    const elsewhere = sources.filter(file =>
      /\bFact<\s*\|?\s*'\w+'[^>]*,/.test(
        readFileSync(resolve(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
      ),
    );
    expect(elsewhere).toEqual([]);
  });
});
