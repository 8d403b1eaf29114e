import type { PublicEventsAnswer } from '@prosa/contracts';
import { until } from '@prosa/testing';
import type { NewCompany as Company } from '../support/new-company';
import { newCompany } from '../support/shared-product';

interface Event {
  readonly type: string;
  readonly sequence: string;
  readonly personal: string;
  readonly source: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Scopes = readonly string[];

describe('The feed of public events', () => {
  let company: Company;
  let other: Company;
  const gone = new AbortController();

  const tokenOf = async (of: Company, scopes: Scopes): Promise<string> =>
    (await of.admin.post<{ token: string }>('/event-tokens', { name: 'Leitor', scopes })).token;
  const write = async (text: string): Promise<void> => {
    await company.phone.write({ from: company.customer(), name: 'Rita Alves', to: company.business, text });
  };
  const ask = (token: string, query: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${company.url}/api/v1/events?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: gone.signal,
    });
  const page = async (token: string, query: string) =>
    (await (await ask(token, query)).json()) as Omit<PublicEventsAnswer, 'events'> & {
      readonly events: readonly Event[];
    };
  const refusal = async (token: string, query: string, headers = {}): Promise<string> => {
    const answer = await ask(token, query, headers);
    return `${answer.status} ${((await answer.json()) as { error: string }).error}`;
  };

  beforeAll(async () => {
    [company, other] = [await newCompany(), await newCompany()];
    await company.connect();
  });
  afterAll(() => gone.abort());

  it('shows a program what happened in its company, and nothing of another', async () => {
    const [mine, theirs] = [await tokenOf(company, ['events']), await tokenOf(other, ['events'])];
    await write('Bom dia, vocês entregam?');
    let seen: readonly Event[] = [];
    await until(async () => {
      const found = await page(mine, 'after=0&limit=500&wait=5&types=ticket.*,message.received');
      seen = found.events;
      return seen.some(({ type }) => type === 'prosa.message.received');
    });
    expect(seen.map(({ type }) => type)).toContain('prosa.ticket.opened');
    const message = seen.find(({ type }) => type === 'prosa.message.received');
    expect(message).toMatchObject({ personal: 'withheld', data: { body: null, media: null } });
    const foreign = await page(theirs, 'after=0&limit=500');
    expect(foreign.events.filter(({ source }) => source === message?.source)).toEqual([]);
  });

  it('shows words to a token with the scope `personal`', async () => {
    const token = await tokenOf(company, ['events', 'personal']);
    const { events } = await page(token, 'types=message.received');
    expect(events.at(-1)).toMatchObject({ personal: 'included', data: { body: 'Bom dia, vocês entregam?' } });
  });

  it('goes on behind a number, page by page, without gap or repetition', async () => {
    const token = await tokenOf(company, ['events']);
    const { events: all, head } = await page(token, 'limit=500');
    // A token is limited to ten requests a second.
    const limit = Math.ceil(all.length / 5);
    const found: Event[] = [];
    let more = true;
    for (let after = 0; more;) {
      const next = await page(token, `after=${after}&limit=${limit}`);
      found.push(...next.events);
      ({ next: after, more } = next);
      if (found.length >= all.length) break;
    }
    expect(found).toEqual(all);
    expect(all.every(({ sequence }) => Number(sequence) <= head)).toBe(true);
  });

  it('refuses what it cannot answer, by its name', async () => {
    const token = await tokenOf(company, ['events']);
    const reader = await tokenOf(company, ['read']);
    expect(await refusal(token, 'after=x')).toBe('400 ERR_VALIDATION');
    expect(await refusal(token, 'after=-1')).toBe('400 ERR_VALIDATION');
    expect(await refusal(token, 'limit=501')).toBe('400 ERR_VALIDATION');
    expect(await refusal(token, 'types=%25')).toBe('400 ERR_VALIDATION');
    expect(await refusal(token, 'afetr=1')).toBe('400 ERR_VALIDATION');
    expect(await refusal(token, '', { accept: 'text/event-stream', 'last-event-id': 'x' })).toBe(
      '400 ERR_VALIDATION',
    );
    expect(await refusal(reader, '')).toBe('403 ERR_SCOPE');
    expect(await refusal('nobody', '')).toBe('401 ERR_API_TOKEN_INVALID');
    expect(await refusal(company.admin.token, '')).toBe('401 ERR_API_TOKEN_INVALID');
    const ahead = await ask(token, 'after=900000000');
    expect(ahead.status).toBe(409);
    expect(await ahead.json()).toMatchObject({
      error: 'ERR_CURSOR_AHEAD',
      details: [{ rule: 'head' }, { rule: 'epoch' }],
    });
  });

  it('streams events as they happen, and goes on behind the last id', async () => {
    const token = await tokenOf(company, ['events']);
    const { head } = await page(token, 'limit=1&types=note.added');
    const headers = { accept: 'text/event-stream', 'last-event-id': String(head) };
    const answer = await ask(token, 'types=message.received', headers);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const decoder = new TextDecoder();
    const reading = (async () => {
      for await (const chunk of answer.body ?? [])
        text += decoder.decode(chunk as Uint8Array, { stream: true });
    })().catch(() => undefined);
    await write('Oi de novo');
    await until(() => /id: \d+\ndata: \{.*prosa\.message\.received.*\}\n\n/.test(text), { seen: () => text });
    gone.abort();
    await reading;
  });
});
