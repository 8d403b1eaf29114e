import { describedTypes } from '@prosa/public-events';

const ref = (path: string): { $ref: string } => ({ $ref: `#/${path}` });

const envelope = {
  type: 'object',
  description: 'CloudEvents 1.0, structured JSON.',
  properties: {
    specversion: { type: 'string', const: '1.0' },
    id: { type: 'string', format: 'uuid', description: 'The same in every delivery.' },
    source: { type: 'string', format: 'uri-reference', description: '`/companies/<uuid>`' },
    type: { type: 'string' },
    subject: { type: 'string', description: 'The uuid of what it happened to.' },
    time: { type: 'string', format: 'date-time' },
    datacontenttype: { type: 'string', const: 'application/json' },
    dataschema: { type: 'string', format: 'uri' },
    sequence: {
      type: 'string',
      description: 'The number of the fact in its company: it ascends, and is the cursor of the feed.',
    },
    personal: { type: 'string', enum: ['included', 'withheld', 'erased'] },
    data: { type: 'object' },
  },
  required: [
    ...['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'dataschema'],
    ...['sequence', 'personal', 'data'],
  ],
};

/** The AsyncAPI 3 document of what programs of others receive. */
export const asyncApiPublicDocument = (version: string): object => {
  const types = describedTypes();
  const messages = Object.fromEntries(
    types.map(({ type, summary, schema, sample }) => [
      type,
      {
        name: type,
        title: type,
        summary,
        contentType: 'application/cloudevents+json',
        payload: {
          allOf: [
            ref('components/schemas/CloudEvent'),
            { properties: { type: { const: type }, data: schema } },
          ],
        },
        examples: [{ name: 'sample', payload: sample }],
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Prosa public events',
      version,
      description:
        'What programs of others are told. A type changes by addition only; anything else is a new type, which ends in `.v2`.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      installation: {
        host: '{host}',
        protocol: 'https',
        pathname: '/api/v1',
        description: 'The installation.',
        variables: { host: { description: 'Its address, as in the browser.', default: 'prosa.example.com' } },
        security: [ref('components/securitySchemes/token')],
      },
    },
    channels: {
      events: {
        address: '/events',
        title: 'The feed of a company',
        description:
          'GET with `after`, `types`, `limit` and `wait`; with `Accept: text/event-stream` the same events as they happen.',
        servers: [ref('servers/installation')],
        messages: Object.fromEntries(types.map(({ type }) => [type, ref(`components/messages/${type}`)])),
      },
    },
    operations: {
      sendEvents: {
        action: 'send',
        channel: ref('channels/events'),
        summary: 'Tells a program what has happened in its company.',
      },
    },
    components: {
      schemas: { CloudEvent: envelope },
      messages,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token with the scope `events`; personal values need `personal`, too.',
        },
      },
    },
  };
};
