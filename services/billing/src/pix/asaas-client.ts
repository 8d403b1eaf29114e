import { ProviderRefused, ProviderUnavailable } from './payment-provider.port';

/** Where Asaas is, and what one signs in with. */
export interface AsaasAccess {
  /** As `https://api.asaas.com/v3`. */
  readonly url: string;
  readonly key: string;
}

type Query = Readonly<Record<string, string | number>>;

/** A request to Asaas. */
interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: object;
}

const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 1_048_576;
const CODE = /^[\w.-]{1,60}$/;

const refusalIn = (answer: unknown, status: number): string => {
  const { errors } = (answer ?? {}) as { errors?: unknown };
  const [first] = Array.isArray(errors) ? (errors as { code?: unknown }[]) : [];
  const code = typeof first?.code === 'string' && CODE.test(first.code) ? first.code : '';
  return code === '' ? `http_${status}` : code;
};

/** The request never reached the provider. */
const neverArrived = (fault: unknown): boolean => {
  const { cause } = fault as { cause?: { code?: unknown } };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(cause?.code));
};

/** Speaks the REST API of Asaas: one call, its answer, and faults in the words of the port. */
export class AsaasClient {
  constructor(private readonly access: AsaasAccess) {}

  async call<T>(call: Call): Promise<T> {
    const { status, text } = await this.send(call);
    if (status === 429) throw new ProviderUnavailable('not-applied');
    if (status >= 500) throw new ProviderUnavailable('unknown');
    const answer = this.parsed(text);
    if (status >= 400) throw new ProviderRefused(refusalIn(answer, status));
    if (answer === null) throw new ProviderUnavailable('unknown');
    return answer as T;
  }

  /** Everything of a list, page by page. */
  async *all<T>(path: string, query: Query): AsyncIterable<T> {
    const limit = 100;
    for (let offset = 0; ; offset += limit) {
      const page = await this.call<{ data: readonly T[]; hasMore: boolean }>({
        ...{ method: 'GET', path, query: { ...query, limit, offset } },
      });
      yield* page.data;
      if (!page.hasMore) return;
    }
  }

  private async send({ method, path, query = {}, body }: Call): Promise<{ status: number; text: string }> {
    const url = new URL(`${this.access.url}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    try {
      const answer = await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          access_token: this.access.key,
          'user-agent': 'Prosa',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await this.textOf(answer) };
    } catch (fault) {
      // The fault may quote headers, and with them the key: it is not kept.
      throw new ProviderUnavailable(neverArrived(fault) ? 'not-applied' : 'unknown');
    }
  }

  private async textOf(answer: Response): Promise<string> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body ?? []) {
      size += (piece as Uint8Array).byteLength;
      if (size > LONGEST_ANSWER) throw new ProviderUnavailable('unknown');
      pieces.push(piece as Uint8Array);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return null;
    }
  }
}
