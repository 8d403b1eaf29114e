import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { listRoutes, type Route } from '@prosa/http';
import type { Resource } from '@prosa/resource';
import type { RouteDoc } from './controller-docs';
import type { Schema } from './type-schema';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What the document knows besides the routes themselves. */
export interface OpenApiParts {
  readonly version: string;
  readonly controllers: ReadonlyMap<string, RouteDoc>;
  readonly records: readonly Resource[];
  readonly views: ReadonlyMap<string, Schema>;
  readonly named: ReadonlyMap<string, Schema>;
}

const refusal = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
});

const isForPrograms = (access: string): boolean => access.startsWith('token ');

const ofPeople = {
  '401': refusal('Nobody is signed in.'),
  '403': refusal('`ERR_SESSION_EXPIRED` (refresh once and repeat) or `ERR_NO_PERMISSION`.'),
};

const ofPrograms = {
  '401': refusal('`ERR_API_TOKEN_INVALID`: no event token, or one that was revoked or has expired.'),
  '403': refusal('`ERR_SCOPE`, `ERR_TOKEN_ADDRESS` or `ERR_PLAN_FEATURE`.'),
};

const refusals = (operation: Operation, access: string): Record<string, object> => ({
  ...(operation.requestBody === undefined && (operation.parameters ?? []).length === 0
    ? {}
    : { '400': refusal('A field or parameter is wrong: `ERR_VALIDATION`, with `details`.') }),
  ...(access === 'public' ? {} : isForPrograms(access) ? ofPrograms : ofPeople),
  ...((operation.parameters ?? []).some(each => 'in' in each && each.in === 'path')
    ? { '404': refusal("Not there, or another company's.") }
    : {}),
  default: refusal('Any other refusal; the code tells which.'),
});

const recordAnswer = (operationId: string, parts: OpenApiParts): Schema | undefined => {
  const [controller = '', method = ''] = operationId.split('_');
  const isOf = (suffix: string) => (each: Resource) =>
    `${each.name}${suffix}`.toLowerCase() === controller.toLowerCase();
  const owner = parts.records.find(isOf('MediaController'));
  // A file is a change of its record like any other, taken away too.
  if (owner !== undefined) return parts.views.get(owner.name);
  const record = parts.records.find(isOf('Controller'));
  const view = record === undefined ? undefined : parts.views.get(record.name);
  if (record === undefined || view === undefined) return undefined;
  const rows: Schema = { type: 'array', items: view };
  if (method === 'remove') return { type: 'object', properties: { ok: { const: true } }, required: ['ok'] };
  if (method === 'all' || (method === 'list' && record.list.key === null)) return rows;
  if (method !== 'list') return view;
  const key = record.list.key ?? 'records';
  return {
    type: 'object',
    properties: { [key]: rows, hasMore: { type: 'boolean' }, count: { type: 'number' } },
    required: [key, 'hasMore', 'count'],
  };
};

const successOf = (operation: Operation, answer: Schema | undefined): Record<string, object> => {
  const [status = '200'] = Object.keys(operation.responses).filter(code => code.startsWith('2'));
  const content =
    answer === undefined || Object.keys(answer).length === 0
      ? {}
      : { content: { 'application/json': { schema: answer } } };
  return { [status]: { description: 'Done.', ...content } };
};

const describe = (operation: Operation, access: string, parts: OpenApiParts): object => {
  // Nest adds `[0]` and so on where one method serves several paths.
  const id = (operation.operationId ?? '').replace(/\[\d+\]$/, '');
  const doc = parts.controllers.get(id);
  return {
    ...operation,
    summary: operation.summary || doc?.summary || id,
    responses: {
      ...successOf(operation, recordAnswer(id, parts) ?? doc?.answer),
      ...refusals(operation, access),
    },
    security: access === 'public' ? [] : [isForPrograms(access) ? { eventToken: [] } : { bearer: [] }],
    'x-permission': access,
  };
};

const isDescribed = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0;

/** Schemas whose fields stand in other schemas. */
const ELSEWHERE = ['$ref', 'allOf', 'anyOf', 'oneOf'];

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: { readonly properties?: object } }>>;
}

/** The fault of a route whose form or response is not described; null for all others. */
export const formFault = (name: string, operation: object): string | null => {
  const { requestBody, responses } = operation as {
    readonly requestBody?: Content;
    readonly responses: Readonly<Record<string, Content>>;
  };
  const form = requestBody?.content?.['multipart/form-data'];
  if (form === undefined) return null;
  const isMade = ELSEWHERE.some(key => key in (form.schema ?? {}));
  if (!isMade && !isDescribed(form.schema?.properties))
    return `${name} takes a form and tells no field of it`;
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const answer = success?.[1].content?.['application/json']?.schema;
  return isDescribed(answer) ? null : `${name} takes a form and does not tell what it answers`;
};

const accessOf = (routes: readonly Route[], method: string, path: string): string => {
  const asRouted = path.replaceAll(/\{([^}]+)\}/g, ':$1');
  return (
    routes.find(route => route.method === method.toUpperCase() && route.path === asRouted)?.access ?? 'public'
  );
};

const sorted = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The OpenAPI document of all routes: bodies from the request classes, answers and summaries from the sources. */
export const openApiDocument = (app: INestApplication, parts: OpenApiParts): object => {
  const config = new DocumentBuilder()
    .setTitle('Prosa API')
    .setVersion(parts.version)
    .setDescription('Customer service around WhatsApp. Mutations accept the header `Idempotency-Key`.')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'prosa_ev_…' }, 'eventToken')
    .setOpenAPIVersion('3.1.0')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const routes = listRoutes(app);
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method as Method,
        describe(operation as Operation, accessOf(routes, method, path), parts),
      ]),
    ),
  ]);
  const faults = paths.flatMap(([path, item]) =>
    Object.entries(item as Record<string, object>).flatMap(([method, operation]) => {
      const fault = formFault(`${method.toUpperCase()} ${String(path)}`, operation);
      return fault === null ? [] : [fault];
    }),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    ...document,
    paths: sorted(Object.fromEntries(paths) as Record<string, object>),
    components: {
      ...document.components,
      schemas: sorted({ ...Object.fromEntries(parts.named), ...document.components?.schemas }),
    },
  };
};
