import { Client } from 'pg';

type Query = (this: Client, first: unknown, ...rest: unknown[]) => unknown;

interface Connecting {
  readonly connectionParameters: { options?: string };
}

const optionsOf = (client: Client): string =>
  (client as unknown as Connecting).connectionParameters.options ?? '';

/** Connections that serve requests, by the role they were opened for. */
const ofRequests = new WeakSet<Client>();

/** `"t"."company_id" = $1`, `company_id = $1` and `company_id = any($1::int[])` become true for every row; parameters keep their types. */
const withoutCompany = (text: string): string =>
  text
    .replaceAll(/(?:"?\w+"?\.)?"?company_id"? = \$(\d+)/g, '($$$1::int is not null)')
    .replaceAll(/(?:"?\w+"?\.)?"?company_id"? = any\(\$(\d+)::int\[\]\)/g, '($$$1::int[] is not null)');

const spoiled = (first: unknown): unknown => {
  if (typeof first === 'string') return withoutCompany(first);
  if (typeof first !== 'object' || first === null || !('text' in first)) return first;
  return typeof first.text === 'string' ? { ...first, text: withoutCompany(first.text) } : first;
};

/**
 * Takes the application's own company filter out of every statement of the requests' connections, as if every query
 * had forgotten it. Loaded before the product by a test (`node --require`); the product itself has no such switch.
 * `role` opens these connections under another database role.
 */
export const forgetCompanies = (role?: string): void => {
  const prototype = Client.prototype as unknown as { query: Query; connect: Query };
  const { query, connect } = prototype;
  prototype.connect = function connectAs(this: Client, ...sent) {
    const { connectionParameters } = this as unknown as Connecting;
    if (/-c role=prosa_app\b/.test(optionsOf(this))) {
      ofRequests.add(this);
      if (role !== undefined)
        connectionParameters.options = optionsOf(this).replace('role=prosa_app', `role=${role}`);
    }
    return connect.apply(this, sent as [unknown]);
  };
  prototype.query = function queryWithout(this: Client, first, ...rest) {
    return query.call(this, ofRequests.has(this) ? spoiled(first) : first, ...rest);
  };
};
