import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

interface Loop {
  readonly line: number;
  readonly condition: string;
  readonly body: string;
}

/** The index of the bracket that closes the one at `from`. */
const closing = (text: string, from: number, open: string, close: string): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
};

const loopsIn = (text: string): readonly Loop[] =>
  [...text.matchAll(/\b(?:while|for)\s*(?:await\s*)?\(/g)].map(({ index, 0: found }) => {
    const open = index + found.length - 1;
    const end = closing(text, open, '(', ')');
    const begin = end + 1 + (/^\s*/.exec(text.slice(end + 1))?.[0].length ?? 0);
    const last = text[begin] === '{' ? closing(text, begin, '{', '}') : text.indexOf(';', begin);
    return {
      line: text.slice(0, index).split('\n').length,
      condition: text.slice(open + 1, end),
      body: text.slice(begin, last + 1),
    };
  });

/** Loops that last until they are stopped, or as long as something fails. */
const lasting = /abort|stop|closed|\btrue\b|;\s*;|again|running|pending/i;
const catches = /\bcatch\b|\b(?:ended|attempt)\(/;
const paces = /\b(?:pause|delay|setTimeout|sleep|rest|paused|backOff|recover|wait)\b/;

const isUnpaced = ({ condition, body }: Loop): boolean =>
  lasting.test(condition) && catches.test(body) && !paces.test(body);

/** Loops that try nothing again by themselves, and why. */
const NO_RETRY: Readonly<Record<string, string>> = {
  'libs/event-store/src/eventstoredb/idempotent-append.ts':
    'a number of tries, each after another writer was faster',
  'libs/event-store/src/follow-log.ts':
    'a failure ends the loop: the page that is read ahead throws when it is awaited',
  'libs/projections/src/projector.ts':
    'a failure ends the loop: the page that is read ahead throws when it is awaited',
  'libs/projections/src/replay-ahead.ts':
    'a failure ends the loop: the page that is read ahead throws when it is awaited',
  'services/gateway/src/inbound/inbox-appender.ts': 'each entry once: who appended it is answered',
  'services/gateway/src/inbound/media-fetcher.ts':
    'goes on only when it is woken, by the poll or by a file that was fetched',
};

const sources = filesUnder(['services', 'libs'], /\.ts$/).filter(
  file => !/\.(spec|contract|d)\.ts$|\/testing\/|^libs\/(testing|resource-testing)\//.test(file),
);

describe('Work that is tried again', () => {
  it.each([
    ['while (!signal.aborted) { try { await work(); } catch (error) { log(error); } }', true],
    ['for (;;) { await work().catch(onError); }', true],
    ['for (;;) { await ended(work()); }', true],
    ['while (!signal.aborted) { try { await work(); } catch { await pause(50); } }', false],
    ['for (const each of all) { try { work(each); } catch { log(); } }', false],
  ])('is found where nothing paces it: %s', (text, isFound) =>
    expect(loopsIn(text).some(isUnpaced)).toBe(isFound),
  );

  it('is paced in every loop of the product', () => {
    const found = sources.flatMap(file =>
      loopsIn(readFileSync(resolve(root, file), 'utf8'))
        .filter(isUnpaced)
        .map(({ line, condition }) => ({ file, place: `${file}:${line} (${condition})` })),
    );
    const unlisted = found.filter(({ file }) => NO_RETRY[file] === undefined);
    expect(unlisted.map(({ place }) => place)).toEqual([]);
    expect([...new Set(found.map(({ file }) => file))]).toEqual(Object.keys(NO_RETRY));
  });
});
