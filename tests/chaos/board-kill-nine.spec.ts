import type { BoardAnswer, TagView, TicketPage } from '@prosa/contracts';
import { ApiClient, type Answer } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { judged, sceneOf } from './judged';

const MOVES = Number(process.env['BOARD_MOVES'] ?? 400);
const PEOPLE = 8;
const CUSTOMERS = Array.from({ length: 16 }, (_, index) => `55119833400${String(index + 10)}`);

describe(`kill -9 of the whole process while ${PEOPLE} people move cards ${MOVES} times`, () => {
  jest.setTimeout(300_000 + MOVES * 60);
  let product: Product;
  let connectionId: number;
  /** Each user's own session, which outlives the process. */
  const people: ApiClient[] = [];

  beforeAll(async () => {
    product = await startProduct();
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    connectionId = (await connectPhone(product.url, admin)).id;
    for (let index = 1; index <= PEOPLE; index += 1) {
      const [email, password] = [`quadro${index}@demo.test`, 'quadro-de-cartoes-1'];
      await admin.post('/users', { name: `Pessoa ${index}`, email, password, profile: 'admin' });
      people.push(await ApiClient.signIn(product.url, email, password));
    }
  });

  afterAll(() => discard(product));

  const at = (person: ApiClient): ApiClient =>
    Object.assign(new ApiClient(product.url), { token: person.token, cookie: person.cookie });

  /** Retries until a response, through crashes and restarts. */
  const insisting = <T>(person: ApiClient, ask: (client: ApiClient) => Promise<T>): Promise<T> =>
    eventually(() => ask(at(person)));

  const move = (
    person: ApiClient,
    card: number,
    to: number,
    from?: number | null,
  ): Promise<Answer<unknown>> =>
    insisting(person, async client => {
      const answer = await client.call(
        'PUT',
        `/ticket-tags/${card}/${to}`,
        from === undefined ? {} : { from },
      );
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
      return answer;
    });

  it('leaves every card in exactly one column, loses none, and a replay of the log equals the read model', async () => {
    const [first] = people as [ApiClient];
    const columns = [0];
    for (const name of ['Novo', 'Triagem', 'Proposta', 'Fechado'])
      columns.push((await first.post<TagView>('/tags', { name, color: '#773DFA', kanban: true })).id);
    const phone = new SimulatorClient(product.url);
    for (const from of CUSTOMERS) await phone.write({ from, to: BUSINESS, text: 'oi' });
    const cards = await eventually(async () => {
      const { tickets } = await first.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(tickets).toHaveLength(CUSTOMERS.length);
      return tickets.map(({ id }) => id);
    });

    let [moved, stale] = [0, 0];
    const others: number[] = [];
    const work = async (person: ApiClient, index: number): Promise<void> => {
      const seen = new Map<number, number>();
      for (let n = 0; n < MOVES / PEOPLE; n += 1) {
        const card = cards[(n * 7 + index * 5) % cards.length] ?? 0;
        const to = columns[(n * 3 + index) % columns.length] ?? 0;
        const from = n % 3 === 0 ? undefined : (seen.get(card) ?? 0) || null;
        const { status } = await move(person, card, to, from);
        if (status === 200) seen.set(card, to);
        else if (status === 409) stale += (seen.delete(card), 1);
        else others.push(status);
        moved += 1;
      }
    };
    const killing = (async () => {
      for (const part of [0.25, 0.5, 0.75]) {
        await eventually(() => expect(moved).toBeGreaterThan(MOVES * part), 120_000 + MOVES * 60);
        await product.kill();
        product = await startProduct({ dataDir: product.dataDir });
      }
    })();
    await Promise.all([killing, ...people.map(work)]);
    expect(others).toEqual([]);
    expect(stale).toBeGreaterThan(0);

    const path = `/ticket/kanban/${connectionId}?byColumn=true`;
    const [board, again] = await Promise.all(
      [first, people.at(-1) ?? first].map(person =>
        insisting(person, client => client.get<BoardAnswer>(path)),
      ),
    );
    expect(board?.tickets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      cards.toSorted((a, b) => a - b),
    );
    for (const { tags, columnId } of board?.tickets ?? [])
      expect(tags.map(({ id }) => id)).toEqual(columnId === 0 ? [] : [columnId]);
    expect(again).toEqual(board);
    expect(await judged(sceneOf(product))).toEqual([]);
  });
});
