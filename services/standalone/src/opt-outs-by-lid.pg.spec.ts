import type { Viewer } from '@prosa/http';
import { systemClock, uuidv7 } from '@prosa/kernel';
import type { RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { campaignEnvelope } from '../../campaigns/src/dispatch/campaign-envelope';
import { LanesService } from '../../campaigns/src/dispatch/lanes.service';
import { ContactOptOuts } from '../../campaigns/src/opt-out/contact-opt-outs.service';
import type { OptOutCommand } from '../../campaigns/src/opt-out/opt-out.decider';
import { OptOutPeople } from '../../campaigns/src/opt-out/opt-out-ids';
import { OptOuts } from '../../campaigns/src/opt-out/opt-outs.service';
import { spokenToLast } from '../../campaigns/src/reply/reply.queries';
import { OptOutWords } from '../../campaigns/src/opt-out/opt-out-words.service';
import { ContactBook, type KnownContact } from '../../conversations/src/core/contact/contact-book.service';
import { mergeEvents } from '../../conversations/src/core/merge/merge.events';
import {
  acked,
  caughtUp,
  companyId,
  connectionId,
  listing,
  log,
  newPhone,
  openCampaigns,
  progress,
  running,
  said,
} from './testing/campaign-rig';

const viewer = { companyId, id: 3, name: 'Ana', profile: 'user' } as unknown as Viewer;
const byUser = {
  actor: { kind: 'user', id: 3, name: 'Ana' },
  correlationId: uuidv7(systemClock),
  causationId: uuidv7(systemClock),
} as const;

describe('The opt-out of a customer who is known by LID only', () => {
  let app: RecordApp;
  let lids = 0;

  /** A contact of the book with a LID. */
  const known = async (lid: string, phone = ''): Promise<KnownContact> => {
    const contact = await app
      .get(ContactBook)
      .resolve(companyId, { phone, lid }, 'Rita Alves', campaignEnvelope(uuidv7(systemClock)));
    await caughtUp();
    return contact;
  };
  const newLid = (): string => `2000000000${String(10_000 + ++lids)}`;
  /** The customer says an opt-out word. */
  const says = async (
    type: OptOutCommand['type'],
    { uuid: contactUuid }: KnownContact,
    commandId = uuidv7(systemClock),
  ): Promise<void> => {
    const run = {
      companyId,
      commandId,
      instance: contactUuid,
      causationId: uuidv7(systemClock),
      correlationId: uuidv7(systemClock),
    };
    await app.get(OptOuts).perform({ type, contactUuid, connectionId }, run);
    await caughtUp();
  };
  const isOut = ({ uuid }: KnownContact): Promise<boolean> => app.get(OptOutPeople).isOut(companyId, uuid);
  /** What was said to a contact, and the address that it was sent to. */
  const answers = async ({ id }: KnownContact) => {
    const { rows } = await sql<{ body: string; lid: string; phone: string }>`
      select m.body, c.lid, c.phone from message m join contact c on c.company_id = m.company_id and c.id = m.contact_id
       where m.company_id = ${companyId} and m.contact_id = ${id} and m.from_me order by m.position`.execute(
      app.owner,
    );
    return rows;
  };
  /** How far a campaign comes with the owner of a number. */
  const sentTo = async (phone: string): Promise<readonly string[]> => {
    const { campaign, lane } = await listing(phone);
    await app.get(LanesService).step(lane);
    await acked(campaign);
    return progress(campaign);
  };

  beforeAll(async () => {
    app = await openCampaigns();
  });

  afterAll(() => app.close());

  it('is recorded and answered once, and ends with the opt-in keyword', async () => {
    const rita = await known(newLid());
    const commandId = uuidv7(systemClock);
    await says('OptOut', rita, commandId);
    await says('OptOut', rita, commandId);
    await says('OptOut', rita);
    expect(await isOut(rita)).toBe(true);
    expect(await answers(rita)).toMatchObject([{ body: expect.stringContaining('VOLTAR'), phone: '' }]);
    await says('ComeBack', rita);
    expect(await isOut(rita)).toBe(false);
    expect(await answers(rita)).toMatchObject([{}, { body: expect.stringContaining('SAIR') }]);
    const answer = { companyId, contactUuid: rita.uuid, connectionId, body: 'voltar', messageId: 'A1' };
    expect(await app.get(OptOutWords).take(answer as never)).toBe(true);
  });

  it('applies to nobody else', async () => {
    await says('OptOut', await known(newLid()));
    expect(await isOut(await known(newLid()))).toBe(false);
  });

  it('applies to a number that is learnt later, and ends with the customer’s keyword', async () => {
    const [lid, phone] = [newLid(), newPhone()];
    await says('OptOut', await known(lid));
    const rita = await known(lid, phone);
    expect(await isOut(rita)).toBe(true);
    expect(await sentTo(phone)).toEqual(['skipped']);
    await says('ComeBack', rita);
    expect(await isOut(rita)).toBe(false);
    expect(await sentTo(phone)).toEqual(['requested']);
  });

  it('answers the campaign to a contact that is merged into theirs, and applies to its number', async () => {
    const { campaign, lane, members } = await running(1);
    const [{ source = '', phone = '' } = {}] = members;
    await app.get(LanesService).step(lane);
    expect(await said(campaign)).toHaveLength(1);
    const rita = await known(newLid());
    await merged(await conversationOf(source), { ticketUuid: uuidv7(systemClock), ticketId: 900 }, rita);
    const answer = { companyId, contactUuid: rita.uuid, connectionId, body: 'sair', messageId: 'A2' };
    expect(await app.get(OptOutWords).take(answer as never)).toBe(true);
    await says('OptOut', rita);
    expect(await sentTo(phone)).toEqual(['skipped']);
  });

  it('is recorded of the contact with the number when it is written by one that is merged into it', async () => {
    const { campaign, lane, members } = await running(1);
    const [{ source = '', phone = '' } = {}] = members;
    await app.get(LanesService).step(lane);
    expect(await said(campaign)).toHaveLength(1);
    const writer = await known(newLid());
    const conversation = await conversationOf(source);
    const { id } = conversation;
    const side = { ticketUuid: uuidv7(systemClock), ticketId: 901, id: writer.id, uuid: writer.uuid };
    await merged(side, conversation, { id, uuid: source });
    const sent = { contactUuid: writer.uuid, connectionId, body: 'sair', messageId: 'A3' };
    const metadata = { companyId, at: new Date().toISOString() };
    const fact = { type: 'MessageReceived', data: sent, metadata } as never;
    expect(await app.get(OptOuts).meaningOf(fact)).toEqual({ campaignUuid: campaign });
    const times = { from: new Date(0), to: new Date() };
    expect(await spokenToLast(app.owner, { companyId, ...sent }, times)).toMatchObject({
      campaignUuid: campaign,
    });
    await says('OptOut', writer);
    expect(await isOut({ id, uuid: source } as KnownContact)).toBe(true);
    expect(await answers({ id } as KnownContact)).toMatchObject([{}, { phone }]);
    expect(await sentTo(phone)).toEqual(['skipped']);
  });

  it('holds when it was recorded for another spelling of the number, whose contact became one with theirs', async () => {
    const [typed, own] = [await known('', '21981199001'), await known('', '5521981199001')];
    const service = app.get(ContactOptOuts);
    await service.record(viewer, typed.id, byUser);
    const side = ({ id, uuid }: KnownContact) => ({ contactId: id, contactUuid: uuid });
    const merges = [{ source: side(typed), destination: side(own) }];
    const fact = { type: 'ContactsMerged', data: { merges } } as const;
    const target = { companyId, id: uuidv7(systemClock) };
    await log().append(
      mergeEvents,
      target,
      [{ id: uuidv7(systemClock), fact }],
      campaignEnvelope(typed.uuid),
    );
    await caughtUp();
    expect(await isOut(own)).toBe(true);
    expect(await service.show(viewer, own.id)).toMatchObject({ optOut: { by: 'user' } });
    expect(await sentTo('5521981199001')).toEqual(['skipped']);
    expect(await service.withdraw(viewer, own.id, false, byUser)).toMatchObject({ optOut: null });
    expect(await sentTo('5521981199001')).toEqual(['requested']);
  });

  it('is recorded and withdrawn by users too; groups have none', async () => {
    const rita = await known(newLid());
    const service = app.get(ContactOptOuts);
    expect(await service.record(viewer, rita.id, byUser)).toMatchObject({ optOut: { by: 'user' } });
    expect(await isOut(rita)).toBe(true);
    expect(await service.withdraw(viewer, rita.id, false, byUser)).toMatchObject({ optOut: null });
    expect(await isOut(rita)).toBe(false);
    const group = await app
      .get(ContactBook)
      .resolve(companyId, { phone: '', lid: '', groupId: '1203' }, 'Vizinhos', campaignEnvelope('1203'));
    await caughtUp();
    await expect(service.record(viewer, group.id, byUser)).rejects.toMatchObject({
      code: 'ERR_OPT_OUT_GROUP',
    });
    expect(await service.show(viewer, group.id)).toEqual({ contactId: group.id, optOut: null });
  });

  interface Conversation {
    readonly ticketUuid: string;
    readonly ticketId: number;
  }
  interface Contact {
    readonly id: number;
    readonly uuid: string;
  }
  const sideOf = ({ ticketUuid, ticketId }: Conversation, { id, uuid }: Contact) => ({
    ...{ ticketUuid, ticketId, contactId: id, contactUuid: uuid },
  });
  /** Merges a contact, in its conversation, into another one. */
  const merged = async (
    from: Conversation & Contact,
    into: Conversation,
    contact: Contact,
  ): Promise<void> => {
    const sides = { source: sideOf(from, from), destination: sideOf(into, contact) };
    const fact = { type: 'TicketsMerged', data: { ...sides, takesContact: true, tags: [] } } as const;
    await log().append(
      mergeEvents,
      { companyId, id: uuidv7(systemClock) },
      [{ id: uuidv7(systemClock), fact }],
      campaignEnvelope(from.ticketUuid),
    );
    await caughtUp();
  };

  const conversationOf = (contactUuid: string) =>
    app.owner
      .selectFrom('ticket as t')
      .innerJoin('contact as c', 'c.uuid', 't.contactUuid')
      .where('c.uuid', '=', contactUuid)
      .select(['c.id', 'c.uuid', 't.id as ticketId', 't.uuid as ticketUuid'])
      .executeTakeFirstOrThrow();
});
