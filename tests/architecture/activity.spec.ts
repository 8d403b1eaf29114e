import {
  administrativeTypes,
  kindOfFact,
  labelOf,
  readingTypes,
  SECRET_FIELDS,
  sentences,
  settingLabel,
  valuesOf,
} from '@prosa/activity';
import { SETTINGS } from '@prosa/settings';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { otherFacts } from './not-administrative';
import { root } from './reference/repository-files';

const LANGUAGES = ['pt', 'en', 'es'] as const;

/** The samples of all facts of the catalogue, by their types. */
const samples: ReadonlyMap<string, object> = new Map(
  readFileSync(resolve(root, 'docs/reference/events.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map(part => {
      const sample = /```json\n([\s\S]*?)```/.exec(part)?.[1] ?? '{}';
      return [part.slice(0, part.indexOf('\n')), JSON.parse(sample) as object] as const;
    }),
);

/** Fields that are never shown: ids, keys of files, what only a sentence names, and values for programs. */
const HIDDEN = [
  'settingKey',
  'after',
  ...[
    'id',
    'uuid',
    'number',
    'userId',
    'userUuid',
    'userCompanyId',
    'companyUuid',
    'contactUuid',
    'contactId',
  ],
  ...[
    'previousUuid',
    'publicId',
    'listId',
    'listUuid',
    'importUuid',
    'parentId',
    'payment',
    'cause',
    'round',
  ],
  ...[
    'ids',
    'places',
    'place',
    'fileId',
    'fileIds',
    'merges',
    'source',
    'destination',
    'takesContact',
    'tags',
  ],
  ...['mediaKey', 'mediaPath', 'isMedia', 'fileKey', 'roles', 'skipHidden', 'lines', 'notes', 'skipped'],
  ...['planId', 'hash', 'months', 'heardBy', 'leftOut', 'scheduledFor', 'free', 'restartedOn', 'members'],
];

const shown = [...administrativeTypes, ...readingTypes];

describe('The activity of a company', () => {
  it('shows every fact of the catalogue, or says why not', () => {
    expect(shown.filter(type => otherFacts.has(type))).toEqual([]);
    expect(new Set([...shown, ...otherFacts.keys()])).toEqual(new Set(samples.keys()));
    expect(shown).toHaveLength(new Set(shown).size);
  });

  it.each(LANGUAGES)('has one sentence for each fact that is shown in %s', language => {
    expect(Object.keys(sentences[language]).toSorted()).toEqual(shown.toSorted());
    expect(Object.values(sentences[language]).filter(sentence => sentence.trim() === '')).toEqual([]);
    for (const type of shown) expect(kindOfFact(type)).not.toBe('');
  });

  it.each(shown)('names the same values of %s in every language', type => {
    const named = LANGUAGES.map(language => {
      const all: Readonly<Record<string, string>> = sentences[language];
      return [...(all[type] ?? '').matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '').toSorted();
    });
    expect(named[1]).toEqual(named[0]);
    expect(named[2]).toEqual(named[0]);
  });

  it.each(shown)('labels each field of %s, or keeps it back', type => {
    const fields = Object.keys(valuesOf({ type, data: samples.get(type) ?? {} }));
    const kept = fields.filter(field => HIDDEN.includes(field));
    expect(fields.filter(field => labelOf(field, 'pt') === null).toSorted()).toEqual(kept.toSorted());
  });

  it('shows no secret', () => {
    for (const field of ['hash', 'password', 'charge', 'brCode']) expect(labelOf(field, 'pt')).toBeNull();
    expect(SECRET_FIELDS).toEqual(['apiKey', 'voiceKey', 'token', 'jsonContent', 'signingSecret']);
  });

  it.each(LANGUAGES)('names every setting in %s', language => {
    expect(Object.keys(SETTINGS).filter(key => settingLabel(key, language) === key)).toEqual([]);
  });
});
