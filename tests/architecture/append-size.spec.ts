import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LIMITS, TOKEN_SCOPES } from '@prosa/contracts';
import { envelopeSealer, MemorySubjectKeys } from '@prosa/crypto';
import {
  AppendTooLarge,
  createCodec,
  MemoryEventStore,
  type AnyCatalogue,
  type NewEvent,
} from '@prosa/event-store';
import { streamName, uuidv5 } from '@prosa/kernel';
import { catalogueOf } from '@prosa/resource';
import { load } from 'js-yaml';
import { LONGEST_CONTINUATION } from '../../services/conversations/src/automation/assistant/typebot.adapter';
import { declaredRecords } from './reference/fact-catalogue';
import { filesUnder, root } from './reference/repository-files';

/** The part of JSON Schema that the reference of facts and routes uses; it follows the types and the validators. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Reference {
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: Schema }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

const referenceIn = (file: string): Reference =>
  load(readFileSync(resolve(root, 'docs/reference', file), 'utf8')) as Reference;

const { components } = referenceIn('asyncapi.yaml');
const FACTS = Object.entries(components.messages).filter(([name]) => /^[A-Z]/.test(name));

/** Bytes of what Prosa makes itself or what has a format: ids, keys, moments, numbers, colours. */
const MADE = 100;
const MADE_TEXTS = new Set(
  `at code color cycleEndsAt dueDate groupId hash holder id key kind language lid mime of payment phone plan provider reason
  recipient reference root since source until upTo wallTime weekday zipcode`.split(/\s+/),
);
const isMade = (name: string): boolean =>
  /(?:[uU]uids?|Id|Key|At|On|Zone|Time)$/.test(name) || MADE_TEXTS.has(name);

/** Characters of names, addresses and other short texts. */
const SHORT = 500;
const SHORT_TEXTS = new Set(
  `address asked author baseUrl borderForm borderInputs brCode button buttonHover campaignName category cause charge city
  colorText colorTextButton colorTextButtonHover colorTextInputs corporateReason country detail document email emoji
  entryTask filters form from keyword mediaName mediaPath model name networks number options page products projectName retryRoot services
  sheet shortcode signingSecret state textForm title to token types typebotKeywordFinish typebotKeywordRestart typebotSlug urlN8N voice`.split(
    /\s+/,
  ),
);

const { messageBody, campaignMessage, campaignTags, sheetImport, fileListFiles, chatMembers, formOptions } =
  LIMITS;
/** A quote, a preview, and a text of a connection or an option. */
const MEDIUM = 4_096;

/** Characters of longer texts, by field, or by fact and field: those of their validators, adapters and policies. */
const LONG_TEXTS: Readonly<Record<string, number>> = {
  'settings.complationMessage': MEDIUM,
  'settings.greetingMessage': MEDIUM,
  'settings.outOfHoursMessage': MEDIUM,
  'settings.ratingMessage': MEDIUM,
  'members.name': LIMITS.userName.max,
  'removed.name': LIMITS.userName.max,
  apiKey: 1_000,
  // An agent's name and the line by which one leaves a campaign stand beside what a person wrote.
  body: messageBody.max + SHORT,
  'quoted.body': MEDIUM,
  complationMessage: messageBody.max,
  confirmations: campaignMessage,
  // JSON, of which a character has three bytes at most.
  continuation: LONGEST_CONTINUATION / 2,
  description: messageBody.max,
  entryMessage: messageBody.max,
  expiresInactiveMessage: MEDIUM,
  greetingMessage: messageBody.max,
  jsonContent: 10_000,
  link: MEDIUM,
  message: messageBody.max,
  messages: campaignMessage,
  note: 5_000,
  outOfHoursMessage: messageBody.max,
  prompt: 10_000,
  ratingMessage: messageBody.max,
  // The last of ten holds those beyond it, and is as long as a message.
  replies: Math.ceil((9 * 2_048 + messageBody.max) / 10),
  schedules: 1_000,
  text: messageBody.max,
  'advert.title': MEDIUM,
  'advert.body': MEDIUM,
  // In base64, as the gateway takes it.
  'advert.picture': 32_768,
  transcript: 4_000,
  typebotRestartMessage: messageBody.max,
  typebotUnknownMessage: messageBody.max,
  // Of an endpoint, which refuses one of more than 2,000 by an error of its own.
  url: 8_192,
  value: 1_000,
  video: messageBody.max,
  voiceKey: 1_000,
  voiceRegion: messageBody.max,
};

/** Entries of lists, by fact and field or by field. */
const LISTS: Readonly<Record<string, number>> = {
  confirmations: 5,
  extraInfo: 50,
  fields: 30,
  fileIds: fileListFiles,
  filters: 4,
  'BotTurnAnswered.files': 10,
  files: fileListFiles,
  // A menu has five levels of twenty options: what is below one of the first.
  ids: 20 + 20 ** 2 + 20 ** 3 + 20 ** 4,
  lines: sheetImport.lines,
  members: chatMembers + 1,
  mentions: LIMITS.mentions,
  'CampaignAudienceTaken.members': 500,
  merges: 10,
  messages: 5,
  messageUuids: 2 + fileListFiles,
  networks: LIMITS.eventTokenNetworks,
  notes: sheetImport.lines,
  options: 64,
  places: 10_000,
  products: formOptions,
  provider: formOptions,
  queueIds: 200,
  removed: chatMembers + 1,
  replies: 10,
  roles: 64,
  schedules: 7,
  scopes: TOKEN_SCOPES.length,
  services: formOptions,
  skipped: sheetImport.lines,
  tagIds: campaignTags,
  tags: 200,
  types: LIMITS.webhookTypes,
  voices: 10,
};

/**
 * Facts of valid requests that are larger than any engine accepts: four texts of 65,536 control characters, or the removal of
 * very many options. The API answers them with ERR_TOO_LARGE. Facts that processes append must not be listed.
 */
const REFUSED = new Set(['QueueCreated', 'QueueUpdated', 'QueueOptionsRemoved']);

/** The entries that some fact needs, and the fields that are short. */
const used = new Set<string>();
const named = new Set<string>();

const boundOf = (
  table: Readonly<Record<string, number>>,
  fact: string,
  path: readonly string[],
): number | undefined => {
  const [name = ''] = path.slice(-1);
  const entry = [`${fact}.${name}`, path.slice(-2).join('.'), name].find(each => each in table);
  if (entry !== undefined) used.add(entry);
  return entry === undefined ? undefined : table[entry];
};

/** The longest value that a fact may hold; a control character takes six bytes, as no other does. */
class Largest {
  readonly unknown: string[] = [];

  constructor(private readonly fact: string) {}

  of(schema: Schema, path: readonly string[] = []): unknown {
    if (schema.$ref !== undefined)
      return this.of(components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, path);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.longest(schema.enum);
    if (schema.anyOf !== undefined) return this.longest(schema.anyOf.map(each => this.of(each, path)));
    if (schema.type === 'string') return '\u0001'.repeat(this.charactersOf(path));
    if (schema.type === 'array') return this.listOf(schema.items ?? {}, path);
    if (schema.type === 'number') return Number.MAX_SAFE_INTEGER;
    if (schema.type !== 'object') return false;
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, this.of(field, [...path, name])]));
  }

  private longest(values: readonly unknown[]): unknown {
    return values.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  }

  private charactersOf(path: readonly string[]): number {
    const long = boundOf(LONG_TEXTS, this.fact, path);
    const [name = ''] = path.slice(-1);
    if (long !== undefined) return long;
    named.add(name);
    if (isMade(name)) return MADE / 6;
    if (!SHORT_TEXTS.has(name)) this.unknown.push(path.join('.'));
    return SHORT;
  }

  private listOf(items: Schema, path: readonly string[]): unknown {
    const most = boundOf(LISTS, this.fact, path);
    if (most === undefined) this.unknown.push(`${path.join('.')}[]`);
    return Array.from({ length: most ?? 1 }, () => this.of(items, path));
  }
}

const isCatalogue = (value: unknown): value is AnyCatalogue =>
  typeof value === 'object' && value !== null && 'category' in value && 'events' in value;

const declared = filesUnder(['services', 'libs'], /\.events\.ts$/).flatMap(file =>
  Object.values(require(resolve(root, file)) as Record<string, unknown>).filter(isCatalogue),
);
const codec = createCodec(
  [...declared, ...declaredRecords().map(({ resource }) => catalogueOf(resource))],
  envelopeSealer(new MemorySubjectKeys()),
);

const eventOf = (type: string, data: unknown, id: number): NewEvent => ({
  ...{ id: uuidv5('append-size', type, id), type, schemaVersion: 1, data: data as object },
  metadata: {
    companyId: 2_147_483_647,
    actor: { kind: 'system', name: 'x'.repeat(100) },
    at: '2026-11-29T12:00:00.000Z',
    ...{ correlationId: 'c'.repeat(100), causationId: 'c'.repeat(100), traceparent: 't'.repeat(55) },
  },
});

/** Appends facts as they are stored, with personal data sealed. */
const append = async (facts: readonly (readonly [type: string, data: unknown])[]): Promise<unknown> => {
  const events = await Promise.all(facts.map(([type, data], at) => codec.encode(eventOf(type, data, at))));
  return new MemoryEventStore().append(streamName('size', 1, 'x'), 'none', events);
};

describe('The largest of each fact', () => {
  it.each(FACTS)('%s is known, and every engine takes it', async (name, { payload }) => {
    const largest = new Largest(name);
    const data = largest.of(payload);
    expect(largest.unknown).toEqual([]);
    if (REFUSED.has(name)) await expect(append([[name, data]])).rejects.toBeInstanceOf(AppendTooLarge);
    else await expect(append([[name, data]])).resolves.toBeDefined();
  });

  it('needs each entry', () => {
    const entries = [LONG_TEXTS, LISTS].flatMap(table => Object.keys(table));
    expect(entries.filter(entry => !used.has(entry))).toEqual([]);
    expect([...SHORT_TEXTS, ...MADE_TEXTS].filter(name => !named.has(name))).toEqual([]);
  });

  it('is of the lengths that requests may have', () => {
    const longer: string[] = [];
    const names = new Set(
      FACTS.flatMap(([, { payload }]) => JSON.stringify(payload).match(/"\w+"(?=:)/g) ?? []),
    );
    const { schemas } = referenceIn('openapi.json').components;
    for (const [request, { properties = {} }] of Object.entries(schemas))
      for (const [name, { maxLength = 0 }] of Object.entries(properties)) {
        const bound = LONG_TEXTS[name] ?? SHORT;
        if (names.has(`"${name}"`) && maxLength > bound)
          longer.push(`${request}.${name}: ${maxLength} > ${bound}`);
      }
    expect(longer).toEqual([]);
  });
});

describe('An append of several facts', () => {
  it('is a message with as many files as may be sent at once', async () => {
    const name = 'MessageSendRequested';
    const largest = new Largest(name).of(components.messages[name]?.payload ?? {}) as object;
    const file = { ...largest, body: 'x'.repeat(SHORT), quoted: null };
    const files = Array.from({ length: LIMITS.mediaFiles }, () => [name, file] as const);
    await expect(append([[name, largest], ...files])).resolves.toBeDefined();
  });
});
