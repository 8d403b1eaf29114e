import { SOCKET_VERBS } from '@prosa/contracts';
import ts from 'typescript';
import type { CategoryDoc, FactDoc } from './fact-catalogue';
import { sampleValue } from './sample-value';
import { docOf, type SourceProgram } from './source-program';
import type { Schema, TypeSchemas } from './type-schema';

const ref = (path: string): { $ref: string } => ({ $ref: `#/${path}` });

const factMessage = ({ name, text, version, data, sample }: FactDoc): object => ({
  name,
  title: name,
  summary: text,
  contentType: 'application/json',
  headers: ref('components/schemas/EventMetadata'),
  payload: data,
  examples: [{ name: 'sample', payload: sample }],
  'x-schema-version': version,
});

const byKey = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

interface LiveChannelDoc {
  readonly channel: string;
  readonly payload: Schema;
  /** Sent only to connected clients: without a sequence number. */
  readonly isOfTheMoment: boolean;
}

const contract = (program: SourceProgram, file: string, name: string): ts.Type => {
  const source = program.files.find(each => each.fileName.endsWith(file));
  const found = source?.statements.find(
    each => (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === name,
  );
  if (found === undefined) throw new Error(`${file} declares no type ${name}`);
  return program.checker.getTypeAtLocation(found);
};

const liveChannels = (program: SourceProgram, schemas: TypeSchemas): readonly LiveChannelDoc[] => {
  const { checker } = program;
  return ['LiveChannels', 'MomentChannels'].flatMap(name =>
    checker.getPropertiesOfType(contract(program, 'libs/contracts/src/live.ts', name)).map(symbol => ({
      channel: symbol.name,
      payload: schemas.of(checker.getTypeOfSymbol(symbol)),
      isOfTheMoment: name === 'MomentChannels',
    })),
  );
};

const withSeq = (payload: Schema): object => ({
  allOf: [
    payload,
    {
      type: 'object',
      properties: {
        seq: { type: 'integer', description: 'Dense per company; a hole means a frame was missed.' },
      },
      required: ['seq'],
    },
  ],
});

const parameters = (names: readonly string[]): object =>
  Object.fromEntries(
    names.map(name => [name, { description: name === 'companyId' ? 'The company.' : 'The aggregate.' }]),
  );

const streamChannel = ({ category, text, facts }: CategoryDoc): readonly [string, object] => [
  `stream.${category}`,
  {
    address: `${category}-{companyId}_{uuid}`,
    description: text,
    parameters: parameters(['companyId', 'uuid']),
    messages: Object.fromEntries(facts.map(({ name }) => [name, ref(`components/messages/${name}`)])),
  },
];

const liveChannel = ({ channel }: LiveChannelDoc): readonly [string, object] => [
  `live.${channel}`,
  {
    address: `company-{companyId}-${channel}`,
    parameters: parameters(['companyId']),
    messages: { [`live.${channel}`]: ref(`components/messages/live.${channel}`) },
  },
];

const sends = (channel: string, summary: string): readonly [string, object] => [
  `send.${channel}`,
  { action: 'send', channel: ref(`channels/${channel}`), summary },
];

/** What a browser may say to the server over the same socket. */
const verbs = {
  channel: [
    'socket.verbs',
    {
      address: '/socket.io/',
      description: 'What a browser may emit; joins are counted per socket.',
      messages: Object.fromEntries(SOCKET_VERBS.map(verb => [verb, ref(`components/messages/${verb}`)])),
    },
  ],
  operation: [
    'receive.socket.verbs',
    { action: 'receive', channel: ref('channels/socket.verbs'), summary: 'Listens to a browser.' },
  ],
  messages: SOCKET_VERBS.map(verb => [verb, { name: verb, title: verb }] as const),
} as const;

/** What the document is built from. */
export interface AsyncApiParts {
  readonly version: string;
  readonly program: SourceProgram;
  readonly schemas: TypeSchemas;
  readonly categories: readonly CategoryDoc[];
}

/** The AsyncAPI 3 document: a channel per stream category, and one per live channel of the socket. */
export const asyncApiDocument = ({ version, program, schemas, categories }: AsyncApiParts): object => {
  const live = liveChannels(program, schemas);
  const metadata = contract(program, 'libs/kernel/src/event.ts', 'EventMetadata');
  schemas.of(metadata);
  const facts = categories.flatMap(each => each.facts);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Prosa events',
      version,
      description: `The facts of the log, and the frames that browsers receive. ${docOf(metadata.symbol, program.checker)}`,
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    channels: byKey([...categories.map(streamChannel), ...live.map(liveChannel), verbs.channel]),
    operations: byKey([
      ...categories.map(({ category, text }) => sends(`stream.${category}`, text)),
      ...live.map(({ channel }) => sends(`live.${channel}`, `Tells browsers of ${channel}.`)),
      verbs.operation,
    ]),
    components: {
      messages: byKey([
        ...verbs.messages,
        ...facts.map(fact => [fact.name, factMessage(fact)] as const),
        ...live.map(each => [`live.${each.channel}`, liveMessage(each, schemas)] as const),
      ]),
      schemas: byKey([...schemas.named]),
    },
  };
};

const liveMessage = ({ channel, payload, isOfTheMoment }: LiveChannelDoc, schemas: TypeSchemas): object => {
  const sample = sampleValue(payload, schemas.named) as object;
  return {
    name: `live.${channel}`,
    title: channel,
    payload: isOfTheMoment ? payload : withSeq(payload),
    examples: [{ name: 'sample', payload: isOfTheMoment ? sample : { ...sample, seq: 42 } }],
  };
};
