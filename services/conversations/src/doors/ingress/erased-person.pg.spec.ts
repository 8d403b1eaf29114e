import { Module } from '@nestjs/common';
import type { InboundFact, InboundMedia, InboundMessage } from '@prosa/contracts';
import { ManualClock } from '@prosa/kernel';
import type { Aggregates } from '@prosa/event-store';
import { AGGREGATES } from '@prosa/platform';
import { anEnvelope, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { ContactBook } from '../../core/contact/contact-book.service';
import { LeadContactsAdapter } from '../../core/contact/lead-contacts.adapter';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { mergeAggregate } from '../../core/merge/merge.aggregate';
import { mergesOf } from '../../core/merge/merge-book.service';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';
import { TicketRatings } from '../../core/ticket/ticket-ratings.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { IngressAdapter } from './ingress.adapter';
import { ingressProviders } from './ingress-providers';

@Module({ providers: [ContactBook, LeadContactsAdapter, TicketSlots, TicketRatings, ...ingressProviders] })
class IngressModule {}

const companyId = 7;
const connection = { companyId, id: 1, uuid: '0190c0de-0000-7000-8000-000000000001' };
const MINUTE = 60_000;
/** Longer than a process has a key at hand. */
const FORGOTTEN = 11 * MINUTE;

let clock: ManualClock;
let app: RecordApp;
let last = 0;

const chatOf = (number: number) => ({
  phone: `55119888${String(number).padStart(5, '0')}`,
  lid: `99${number}`,
});
const common = (chat: InboundFact['chat']) => ({
  ...{ connection, chat, waId: `M${(last += 1)}`, fromMe: false, at: clock.now().toISOString() },
});
const wrote = (
  body: string,
  chat: InboundFact['chat'],
  more: Partial<InboundMessage> = {},
): InboundMessage => ({
  ...common(chat),
  ...{ kind: 'message', body, mediaType: 'extendedTextMessage', ...more },
});
const tell = (fact: InboundFact): Promise<void> => app.get(IngressAdapter).received(fact);

/** The contacts, tickets and texts that screens show, oldest first. */
const shown = async (chat: { readonly phone: string }, before: readonly string[] = []) => {
  await app.caughtUp();
  const rows = await app.owner
    .selectFrom('message as m')
    .innerJoin('ticket as t', 't.uuid', 'm.ticketUuid')
    .innerJoin('contact as c', 'c.uuid', 't.contactUuid')
    .where(eb => eb.or([eb('c.phone', '=', chat.phone), ...before.map(uuid => eb('c.uuid', '=', uuid))]))
    .select(['c.uuid', 'c.phone', 't.uuid as ticket', 'm.body'])
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();
  return rows.map(({ uuid, phone, ticket, body }) => ({ uuid, phone, ticket, body }));
};
const uuidOf = async (chat: { readonly phone: string }): Promise<string> => {
  const [first] = await shown(chat);
  if (first === undefined) throw new Error('not in the book');
  return first.uuid;
};

const ticketOf = (uuid: string) =>
  app.owner
    .selectFrom('ticket')
    .where('contactUuid', '=', uuid)
    .select(['uuid', 'id', 'contactId'])
    .executeTakeFirstOrThrow();
const ticketCount = async (): Promise<number> =>
  (await app.owner.selectFrom('ticket').select('uuid').execute()).length;
const closeTicketOf = async (uuid: string): Promise<void> => {
  const target = { companyId, id: (await ticketOf(uuid)).uuid };
  const aggregates = app.get<Aggregates>(AGGREGATES);
  await aggregates.execute(ticketAggregate, target, { type: 'CloseTicket', user: null }, anEnvelope());
  await app.caughtUp();
};
const mergeInto = async (source: string, destination: string): Promise<void> => {
  const sideOf = async (contactUuid: string) => {
    const { uuid, id, contactId } = await ticketOf(contactUuid);
    return { ticketUuid: uuid, ticketId: id, contactId, contactUuid };
  };
  const sides = { source: await sideOf(source), destination: await sideOf(destination) };
  const command = { type: 'MergeTickets', ...sides, takesContact: true, tags: [] } as const;
  const aggregates = app.get<Aggregates>(AGGREGATES);
  await aggregates.execute(mergeAggregate, mergesOf(companyId), command, anEnvelope());
};

/** Destroys the keys of a person by hand. */
const destroyKeys = async (uuid: string, like = '%'): Promise<void> => {
  const { numAffectedRows } = await sql`
    update keys.subject_key set key_id = '', wrapped = null, shredded_at = now()
     where company_id = ${companyId} and subject like ${`${uuid}/${like}`}`.execute(app.owner);
  expect(Number(numAffectedRows)).toBeGreaterThan(0);
};

beforeAll(async () => {
  clock = new ManualClock(new Date('2026-03-02T12:00:00Z'));
  app = await openRecordApp({
    ...{ modules: [IngressModule], parts: conversationsParts, catalogues: conversationsCatalogues },
    ...{ clock, sealed: true },
  });
});
afterAll(() => app.close());

describe('an erased person who writes again', () => {
  it('is a new contact with a new ticket, and what they wrote before stays unreadable', async () => {
    const chat = chatOf(1);
    await tell(wrote('antes', chat));
    const old = await uuidOf(chat);
    await destroyKeys(old);
    clock.advance(FORGOTTEN);
    await app.rebuild();
    await tell(wrote('depois', chat));
    await tell(wrote('e mais', { phone: chat.phone }));
    await tell(wrote('pelo outro endereço', { lid: chat.lid }));
    const [before, ...after] = await shown(chat, [old]);
    expect(before).toMatchObject({ uuid: old, phone: '[removido]', body: '[removido]' });
    expect(after.map(({ body }) => body)).toEqual(['depois', 'e mais', 'pelo outro endereço']);
    expect(new Set(after.map(({ uuid }) => uuid)).size).toBe(1);
    expect(new Set(after.map(({ ticket }) => ticket)).size).toBe(1);
    expect(after[0]).toMatchObject({ phone: chat.phone });
    expect(after[0]?.uuid).not.toBe(old);
    expect(after[0]?.ticket).not.toBe(before?.ticket);
    expect(await app.verify()).toEqual([]);
  });

  it('is a new one each time', async () => {
    const chat = chatOf(2);
    const uuids: string[] = [];
    for (const text of ['um', 'dois', 'três']) {
      await tell(wrote(text, chat));
      const uuid = await uuidOf(chat);
      uuids.push(uuid);
      expect((await shown(chat)).map(({ body }) => body)).toEqual([text]);
      await destroyKeys(uuid);
      clock.advance(FORGOTTEN);
      await app.rebuild();
    }
    expect(new Set(uuids).size).toBe(3);
    expect((await shown(chat, uuids)).map(({ body }) => body)).toEqual([
      '[removido]',
      '[removido]',
      '[removido]',
    ]);
  });

  it('is one also when the keys were destroyed after the person was looked up', async () => {
    const chat = chatOf(3);
    await tell(wrote('antes', chat));
    const old = await uuidOf(chat);
    clock.advance(10 * MINUTE - 30_000);
    // Looked up, without anything that needs the key.
    await tell({ ...common(chat), kind: 'identity' } as InboundFact);
    clock.advance(31_000);
    await destroyKeys(old);
    await tell(wrote('depois', chat));
    await app.rebuild();
    const all = await shown(chat, [old]);
    expect(all.map(({ body }) => body)).toEqual(['[removido]', 'depois']);
    expect(await app.verify()).toEqual([]);
  });

  it('is one when nothing but the card was destroyed, or nothing but the messages of this year', async () => {
    for (const [number, period] of [
      [4, 'card'],
      [5, '2026'],
    ] as const) {
      const chat = chatOf(number);
      await tell(wrote('antes', chat));
      const old = await uuidOf(chat);
      await destroyKeys(old, period);
      clock.advance(FORGOTTEN);
      await tell(wrote('depois', chat));
      const uuids = (await shown(chat, [old])).map(({ uuid }) => uuid);
      expect(uuids).toHaveLength(2);
      expect(new Set(uuids).size).toBe(2);
    }
  });

  it('is unknown to a person of whom only an earlier year was destroyed', async () => {
    const chat = chatOf(6);
    await tell(wrote('antes', chat));
    const old = await uuidOf(chat);
    await sql`
      insert into keys.subject_key (company_id, subject, key_id, wrapped, made_at, shredded_at)
      values (${companyId}, ${`${old}/2024`}, '', null, now(), now())`.execute(app.owner);
    clock.advance(FORGOTTEN);
    await tell(wrote('depois', chat));
    expect(new Set((await shown(chat)).map(({ uuid }) => uuid))).toEqual(new Set([old]));
  });

  it('writes in a group as a new author', async () => {
    const group = { groupId: '120363000000000001' };
    const author = chatOf(7);
    await tell(wrote('no grupo', group, { author }));
    const authorOf = async (body: string): Promise<string | null> => {
      await app.caughtUp();
      const row = await app.owner
        .selectFrom('message')
        .select('authorUuid')
        .where('body', '=', body)
        .executeTakeFirstOrThrow();
      return row.authorUuid;
    };
    const before = await authorOf('no grupo');
    await destroyKeys(before ?? '');
    clock.advance(FORGOTTEN);
    await tell(wrote('de novo', group, { author }));
    expect(await authorOf('de novo')).not.toBe(before);
  });

  it('gets nothing of what arrives late for an erased message', async () => {
    const chat = chatOf(8);
    const message = wrote('antes', chat);
    await tell(message);
    await destroyKeys(await uuidOf(chat));
    clock.advance(FORGOTTEN);
    const before = await app.head();
    const late: InboundMedia = {
      ...common(chat),
      ...{ kind: 'media', waId: message.waId },
      outcome: { state: 'arrived', media: { key: 'k', name: 'f.jpg', mime: 'image/jpeg', size: 9 } },
    };
    await tell(late);
    expect(await app.head()).toBe(before);
  });

  it('is not brought back to the book by a redelivered message, nor given a ticket for it', async () => {
    const chat = chatOf(9);
    const message = wrote('antes', chat);
    await tell(message);
    const old = await uuidOf(chat);
    for (const state of ['open', 'closed'] as const) {
      if (state === 'closed') await closeTicketOf(old);
      else await destroyKeys(old);
      clock.advance(FORGOTTEN);
      const before = await app.head();
      await tell(message);
      await tell({ ...message, body: 'outra vez' });
      expect(await app.head()).toBe(before);
    }
    expect((await shown(chat, [old])).map(({ uuid }) => uuid)).toEqual([old]);
  });

  it('has one ticket, and none that is empty, when erased after the look-up and the last ticket’s end', async () => {
    const chat = chatOf(10);
    await tell(wrote('antes', chat));
    const old = await uuidOf(chat);
    await closeTicketOf(old);
    clock.advance(10 * MINUTE - 30_000);
    await tell({ ...common(chat), kind: 'identity' } as InboundFact);
    clock.advance(31_000);
    await destroyKeys(old);
    const before = await ticketCount();
    await tell(wrote('depois', chat));
    await app.caughtUp();
    expect(await ticketCount()).toBe(before + 1);
    const [, after] = await shown(chat, [old]);
    expect(after).toMatchObject({ body: 'depois', phone: chat.phone });
    expect(after?.uuid).not.toBe(old);
    await app.rebuild();
    expect(await app.verify()).toEqual([]);
  });

  it('is a new contact also as a lead, where the contact that they were merged into was erased', async () => {
    const [source, into] = [chatOf(11), chatOf(12)];
    await tell(wrote('um', source));
    await tell(wrote('dois', into));
    const [sourceUuid, intoUuid] = [await uuidOf(source), await uuidOf(into)];
    await mergeInto(sourceUuid, intoUuid);
    const resolve = () =>
      app
        .get(LeadContactsAdapter)
        .resolveLead(companyId, { phone: source.phone, name: 'Rita', email: '' }, anEnvelope());
    expect((await resolve()).uuid).toBe(intoUuid);
    await destroyKeys(intoUuid);
    clock.advance(FORGOTTEN);
    expect((await resolve()).uuid).toBe(sourceUuid);
  });
});
