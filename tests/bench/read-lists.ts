import { readFileSync } from 'node:fs';
import type { Pick } from '../support/matrix-plan';
import { ROUTE_PLANS } from '../support/matrix-plans/index';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A list of the API with one set of parameters. */
export interface ReadList {
  /** The route's template: `/tickets`, `/messages/:ticketId`. */
  readonly name: string;
  /** The path below `/api`. */
  readonly path: string;
}

const PAGE_MARKS = ['hasMore', 'nextCursor'];

const document = (): ApiDocument =>
  JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')) as ApiDocument;

const resolved = (api: ApiDocument, schema: Schema): Schema => {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return resolved(api, only);
  const named = api.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
  return named === undefined ? schema : resolved(api, named);
};

/** An array, a page of one, or an object that holds nothing but one. */
const isList = (api: ApiDocument, operation: Operation): boolean => {
  const sent = operation.responses['200']?.content?.['application/json']?.schema;
  if (sent === undefined) return false;
  const { type, properties = {} } = resolved(api, sent);
  if (type === 'array') return true;
  const fields = Object.entries(properties);
  const isArray = ([, schema]: (typeof fields)[number]): boolean => resolved(api, schema).type === 'array';
  return fields.some(isArray) && (fields.length === 1 || PAGE_MARKS.some(mark => mark in properties));
};

/** Parameters that the tenant matrix omits or sets for its own purposes. */
const OTHER_QUERIES: Readonly<Record<string, string>> = {
  // Reading a conversation as ours does; without it the call is a command as well.
  '/api/messages/:ticketId': 'peek=true',
  '/api/messages/leads/:leadId': 'peek=true',
};

const addressOf = (route: string, pick: Pick): string => {
  const [plan] = [ROUTE_PLANS[`GET ${route}`] ?? []].flat();
  const { params = {}, query = {} } = plan?.fill?.(pick) ?? {};
  const path = route
    .replace(/^\/api/, '')
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const sent = new URLSearchParams(OTHER_QUERIES[route] ?? '');
  // A search finds what the matrix wrote, and is measured by its own bench.
  for (const [name, value] of Object.entries(query))
    if (name !== 'searchParam') sent.set(name, String(value));
  const search = sent.toString();
  return search === '' ? path : `${path}?${search}`;
};

/** How something is added to a list, where its route takes that: what the list holds can be copied then. */
export const bodyFor = (name: string, pick: Pick): object | undefined => {
  const [plan] = [ROUTE_PLANS[`POST /api${name}`] ?? []].flat();
  return plan?.fill?.(pick).body;
};

/**
 * Every GET route whose response is an array or a page, from the API document, called like in the tenant matrix: a
 * new list is measured without being added here.
 */
export const readLists = (pick: Pick): readonly ReadList[] => {
  const api = document();
  return Object.entries(api.paths).flatMap(([template, { get }]) => {
    if (get === undefined || !isList(api, get)) return [];
    const route = template.replaceAll(/\{(\w+)\}/g, ':$1');
    return [{ name: route.replace(/^\/api/, ''), path: addressOf(route, pick) }];
  });
};
