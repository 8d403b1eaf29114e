import { CqrsModule } from '@nestjs/cqrs';
import type { ContactView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE } from '@prosa/http';
import { ManualClock, systemClock, uuidv7 } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { anEnvelope, openRecordApp, person, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../contact/contact-book.service';
import { contactAggregate } from '../contact/contact.aggregate';
import { ContactNumbers } from '../contact/contact-numbers';
import { ContactController } from '../contact/contact.controller';
import { ContactService } from '../contact/contact.handlers';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { messageEvents } from '../message/message.events';
import { ticketAggregate } from '../ticket/ticket.aggregate';
import { MergeBook } from './merge-book.service';
import { mergeProviders } from './merge.providers';
import { SpellingProgress } from './spelling-progress.service';
import { SpellingMerges } from './spelling-merges.service';

const connectionId = 1;
const DAY_MS = 86_400_000;

class SpellingsModule {}

describe('Contacts whose numbers were stored in spellings of one number', () => {
  const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
  let app: RecordApp;
  let companyId = 70;
  let numbers = 0;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [
        {
          module: SpellingsModule,
          imports: [CqrsModule.forRoot()],
          controllers: [ContactController, ...mergeProviders.controllers],
          providers: [
            ...[ContactBook, ContactNumbers, ContactService, MergeBook],
            ...[SpellingProgress, SpellingMerges],
            ...mergeProviders.providers,
            { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } },
          ],
        },
      ],
      ...{ parts: conversationsParts, catalogues: conversationsCatalogues, clock, sealed: true },
    });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    companyId += 1;
  });

  const log = () => app.get<Aggregates>(AGGREGATES);
  const book = () => app.get(ContactBook);
  /** As an agent or a file added it: WhatsApp was not asked. */
  const typed = async (phone: string, of = companyId): Promise<{ id: number; uuid: string }> => {
    const card = { name: `Escrito ${phone}`, email: '', extraInfo: [] };
    const { uuid } = await book().add(of, { phone, checked: false, card }, anEnvelope());
    const { state } = await log().load(contactAggregate, { companyId: of, id: uuid });
    if (state.status === 'none') throw new Error('no contact');
    return { id: state.id, uuid };
  };
  /** As WhatsApp tells whose message arrives. */
  const writes = (phone: string, of = companyId) =>
    book().resolve(of, { phone, lid: '' }, `Zap ${phone}`, anEnvelope());
  const ticket = async (contact: { id: number; uuid: string }, status: 'pending' | 'open' = 'pending') => {
    const [ticketUuid, number] = [uuidv7(systemClock), (numbers += 1)];
    const place = { contactId: contact.id, contactUuid: contact.uuid, connectionId, queue: null, user: null };
    const opened = { number, origin: 'customer', status, isGroup: false } as const;
    const target = { companyId, id: ticketUuid };
    await log().execute(ticketAggregate, target, { type: 'OpenTicket', ...opened, ...place }, anEnvelope());
    return { ticketUuid, ticketId: number };
  };
  const close = (id: string) =>
    log().execute(ticketAggregate, { companyId, id }, { type: 'CloseTicket', user: null }, anEnvelope());
  /** The company has contacts from before the reader. */
  const begin = async (of = companyId): Promise<void> => {
    const row = { companyId: of, contactId: 0, leftOver: false, dueAt: clock.now() };
    await app.owner.insertInto('contactSpelling').values(row).execute();
  };
  const finish = async (): Promise<number> => {
    let steps = 0;
    while (await app.get(SpellingMerges).step()) steps += 1;
    await app.caughtUp();
    return steps;
  };
  const isDone = async (): Promise<boolean> =>
    (await app.owner.selectFrom('contactSpelling').selectAll().execute()).length === 0;
  const shown = async (of = companyId): Promise<readonly string[]> => {
    await app.caughtUp();
    const { body } = await app.call({ method: 'GET', url: '/contacts', as: person(of) });
    return (body as unknown as { contacts: ContactView[] }).contacts.map(({ number }) => number).toSorted();
  };
  const admin = (of = companyId) => ({ ...person(of), profile: 'admin' as const });
  const merged = async (of = companyId) =>
    (await app.call({ method: 'GET', url: '/contacts/merges', as: admin(of) })).body;
  const revert = ({ id }: { id: number }, as: ReturnType<typeof person> = admin()) =>
    app.call({ method: 'POST', url: `/contacts/${id}/merge/revert`, as });

  it('are one, which the customer’s messages reach, and two again after a revert for good', async () => {
    const source = await typed('21981110001');
    const destination = await writes('5521981110001');
    expect(await shown()).toEqual(['21981110001', '5521981110001']);
    const before = (await app.frames(companyId)).at(-1)?.seq ?? 0;
    await begin();
    await finish();
    expect(await isDone()).toBe(true);
    expect(await shown()).toEqual(['5521981110001']);
    expect(await app.get(MergeBook).conversant(companyId, source)).toEqual(destination);
    expect((await app.frames(companyId, before)).map(({ channel, payload }) => [channel, payload])).toEqual([
      ['contact', { action: 'delete', contactId: source.id }],
    ]);

    expect(await merged()).toEqual({
      merges: [
        {
          source: { id: source.id, name: 'Escrito 21981110001', number: '21981110001' },
          destination: { id: expect.any(Number), name: 'Zap 5521981110001', number: '5521981110001' },
        },
      ],
      hasMore: false,
    });
    expect(await merged(companyId + 1)).toEqual({ merges: [], hasMore: false });
    const agent = { ...person(companyId), profile: 'user' as const };
    expect((await app.call({ method: 'GET', url: '/contacts/merges', as: agent })).status).toBe(403);
    expect((await revert(source, agent)).status).toBe(403);
    expect(await revert(source)).toMatchObject({ status: 200, body: { number: '21981110001' } });
    expect((await revert(source)).status).toBe(200);
    expect(await merged()).toEqual({ merges: [], hasMore: false });
    expect(await shown()).toEqual(['21981110001', '5521981110001']);
    await begin();
    await finish();
    expect(await shown()).toEqual(['21981110001', '5521981110001']);
    expect((await revert(destination)).body).toMatchObject({ error: 'ERR_NO_MERGE_FOUND' });
  });

  it('are one with whoever writes from the number later', async () => {
    const typedBefore = await typed('31981110002');
    await begin();
    await finish();
    expect(await shown()).toEqual(['31981110002']);
    expect((await writes('5531981110002')).uuid).toBe(typedBefore.uuid);
    expect(await shown()).toEqual(['5531981110002']);
  });

  it.each([
    ['0 15 11 and the number', '01511987650003', '5511987650003'],
    ['without the ninth digit', '1187650004', '5511987650004'],
    ['of Mexico', '525512345605', '5215512345605'],
    ['of Argentina', '541112345606', '5491112345606'],
  ])('are one: %s', async (_, before, now) => {
    await typed(before);
    await writes(now);
    await begin();
    await finish();
    expect(await shown()).toEqual([now]);
  });

  it('are the one that WhatsApp confirmed', async () => {
    const confirmed = await writes('525512345607');
    const other = uuidv7(systemClock);
    const card = { name: 'Ana', email: '', extraInfo: [] };
    const number = { phone: '5215512345607', lid: '', checked: false };
    const command = { type: 'AddContact', id: 9_000, uuid: other, ...number, ...card } as const;
    await log().execute(contactAggregate, { companyId, id: other }, command, anEnvelope());
    await book().reserve(companyId, other, number.phone, anEnvelope());
    expect(await shown()).toHaveLength(2);
    await begin();
    await finish();
    expect(await shown()).toEqual(['525512345607']);
    expect((await app.get(MergeBook).conversant(companyId, { id: 9_000, uuid: other })).id).toBe(
      confirmed.id,
    );
  });

  it('stay two while a conversation of the one that would go is open', async () => {
    const source = await typed('21981110011');
    await writes('5521981110011');
    const { ticketUuid } = await ticket(source);
    await begin();
    await finish();
    expect(await shown()).toHaveLength(2);
    expect(await isDone()).toBe(false);
    await close(ticketUuid);
    await finish();
    expect(await shown()).toHaveLength(2);
    clock.advance(DAY_MS);
    await finish();
    expect(await shown()).toEqual(['5521981110011']);
    expect(await isDone()).toBe(true);
  });

  it('stay as they are where WhatsApp confirmed the number, or the book has the other no more', async () => {
    await writes('51981110012');
    await writes('5551981110012');
    await typed('21981110013');
    const removed = await writes('5521981110013');
    const command = { type: 'RemoveContact' } as const;
    await log().execute(contactAggregate, { companyId, id: removed.uuid }, command, anEnvelope());
    await begin();
    await finish();
    expect(await shown()).toEqual(['21981110013', '51981110012', '5551981110012']);
  });

  it('belong to one company each', async () => {
    const other = (companyId += 1);
    await typed('21981110021', other);
    await writes('5521981110021', other - 1);
    await begin(other);
    await finish();
    expect([await shown(other), await shown(other - 1)]).toEqual([['21981110021'], ['5521981110021']]);
  });

  it('are looked at in steps, which go on where they were interrupted', async () => {
    for (let n = 0; n < 210; n += 1) {
      const line = String(81_120_000 + n);
      await typed(`219${line}`);
      if (n % 10 === 0) await writes(`55219${line}`);
    }
    await begin();
    await app.get(SpellingMerges).step();
    await app.caughtUp();
    const { contactId } = await app.owner.selectFrom('contactSpelling').selectAll().executeTakeFirstOrThrow();
    expect(contactId).toBeGreaterThan(0);
    expect(await finish()).toBeGreaterThanOrEqual(1);
    const merged = await app.owner
      .selectFrom('contact')
      .where('companyId', '=', companyId)
      .where('mergedInto', 'is not', null)
      .select('id')
      .execute();
    expect(merged).toHaveLength(21);
    const head = await app.head();
    await begin();
    await finish();
    expect(await app.head()).toBe(head);
  });

  it('get what they wrote meanwhile back with the revert, each message once', async () => {
    const source = await writes('525512345631');
    const own = await ticket(source);
    await close(own.ticketUuid);
    const destination = await writes('5215512345631');
    await begin();
    await finish();
    expect(await shown()).toEqual(['5215512345631']);
    const shared = await ticket(destination);
    const said = { messageId: 'M1', connectionId, ...shared, contactId: source.id, contactUuid: source.uuid };
    const words = { body: 'Oi', mediaType: 'extendedTextMessage' as const, quotedId: null };
    const fact = {
      type: 'MessageReceived',
      data: { ...said, ...words, sentAt: clock.now().toISOString() },
    } as const;
    const target = { companyId, id: shared.ticketUuid };
    await log().append(messageEvents, target, [{ id: uuidv7(systemClock), fact }], anEnvelope());
    await revert(source);
    await revert(source);
    await app.caughtUp();
    const messages = await app.owner
      .selectFrom('message')
      .where('companyId', '=', companyId)
      .select(['body', 'ticketId'])
      .execute();
    expect(messages).toEqual([{ body: 'Oi', ticketId: own.ticketId }]);
  });

  it('are merged in the tables as in a replay of the log', async () => {
    expect(await app.verify()).toEqual([]);
  });
});
