import { Logger } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { Environment } from '@prosa/config';
import { createHttpApp, listRoutes, type Route } from '@prosa/http';
import { composeModule } from '../architecture/reference/compose-module';
import { DECLARED_KINDS, DECLARED_THINGS } from './matrix-plans/index';
import type { ThingKind } from './matrix-world';

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One field of a request body; `tags.id` is the id of each of the tags. */
export interface BodyField {
  readonly path: string;
  readonly schema: Schema;
  /** Whether it stands in a list, or is one. */
  readonly listed: boolean;
}

/** The routes of the product and what its API document says of their bodies. */
export interface DescribedRoutes {
  readonly routes: readonly Route[];
  bodyFields(route: Route): readonly BodyField[];
}

/** Reads routes and document from the code itself, so that nothing that is served can be missing. */
export const describeRoutes = async (): Promise<DescribedRoutes> => {
  Logger.overrideLogger(false);
  const environment = new Environment();
  const app = await createHttpApp(composeModule(environment), environment, { preview: true });
  const routes = listRoutes(app);
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  await app.close();
  return { routes, bodyFields: route => fieldsOf(document, bodyOf(document, route)) };
};

const bodyOf = (document: OpenAPIObject, { method, path }: Route): Schema | undefined => {
  const item = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
  const operation = item?.[method.toLowerCase() as 'post'];
  const body = operation?.requestBody;
  if (body === undefined || '$ref' in body) return undefined;
  return body.content['application/json']?.schema as Schema | undefined;
};

const resolved = (document: OpenAPIObject, schema: Schema): Schema => {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return resolved(document, only);
  if (schema.$ref === undefined) return schema;
  const found = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
  if (found === undefined)
    throw new Error(`The API document points at ${schema.$ref}, which it does not have`);
  return resolved(document, found as Schema);
};

const fieldsOf = (
  document: OpenAPIObject,
  body: Schema | undefined,
  parent = '',
  listed = false,
): readonly BodyField[] => {
  if (body === undefined) return [];
  return Object.entries(resolved(document, body).properties ?? {}).flatMap(([name, sent]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    const schema = resolved(document, sent);
    const items = schema.items === undefined ? undefined : resolved(document, schema.items);
    const nested = items ?? schema;
    if (nested.properties !== undefined)
      return fieldsOf(document, nested, path, listed || items !== undefined);
    return [{ path, schema: nested, listed: listed || items !== undefined }];
  });
};

/** The kinds of ids in bodies. A missing name fails the matrix: its kind has to be declared. */
const KINDS: Readonly<Record<string, ThingKind | 'nobody’s'>> = {
  contactId: 'contact',
  queueId: 'queue',
  queueIds: 'queue',
  parentId: 'queueOption',
  transferQueueId: 'queue',
  userId: 'user',
  whatsappId: 'connection',
  ticketId: 'ticket',
  sourceTicketId: 'ticket',
  destinationTicketId: 'ticket',
  leadId: 'lead',
  tagListId: 'tag',
  contactListId: 'contactList',
  excludeListId: 'contactList',
  answersQueueId: 'queue',
  moreTagIds: 'tag',
  // Says an order among a list's own files; others are passed over.
  'options.id': 'nobody’s',
  'tags.id': 'tag',
  'users.id': 'user',
  contentId: 'ticketTag',
  'quotedMsg.id': 'message',
  // Chosen by the caller for something new.
  id: 'nobody’s',
  // Plans are the platform's.
  planId: 'nobody’s',
  // Issued near a due date, which no company of the matrix has; the spec of Pix covers foreign ones.
  invoiceId: 'nobody’s',
  ...Object.fromEntries(
    DECLARED_KINDS.flatMap(kind => (DECLARED_THINGS[kind].fields ?? []).map(field => [field, kind])),
  ),
};

/** An id in a body: where it stands and what it names. */
export interface IdInBody extends BodyField {
  readonly kind: ThingKind;
}

/** The ids in a body with a kind, and fields that look like ids without one. */
export const idsIn = (
  fields: readonly BodyField[],
): { readonly ids: readonly IdInBody[]; readonly unknown: readonly string[] } => {
  const named = fields.filter(({ path }) => /(^|\.|[a-z])(id|ids|Id|Ids|uuid|Uuid)$/.test(path));
  return {
    ids: named.flatMap(field => {
      const kind = KINDS[field.path];
      return kind === undefined || kind === 'nobody’s' ? [] : [{ ...field, kind }];
    }),
    unknown: named.filter(({ path }) => KINDS[path] === undefined).map(({ path }) => path),
  };
};

/** A body with another value at a field: in the first item where the field stands in a list of objects. */
export const withField = (body: object, { path, listed, schema }: BodyField, value: unknown): object => {
  const copy = structuredClone(body) as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = copy;
  for (const step of steps) {
    const inner = listed ? {} : at[step];
    const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
    at[step] = listed ? [next] : next;
    at = next;
  }
  const isList = listed && steps.length === 0 && schema.properties === undefined;
  at[last] = isList ? [value] : value;
  return copy;
};
