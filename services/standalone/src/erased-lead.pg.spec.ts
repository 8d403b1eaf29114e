import { loadEnvironment } from '@prosa/config';
import { ManualClock, systemClock, uuidv7 } from '@prosa/kernel';
import { CONVERSATION_SLOTS, ENVIRONMENT, LEAD_CONTACTS } from '@prosa/platform';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { ContactBook } from '../../conversations/src/core/contact/contact-book.service';
import { LeadContactsAdapter } from '../../conversations/src/core/contact/lead-contacts.adapter';
import {
  conversationsCatalogues,
  conversationsParts,
} from '../../conversations/src/conversations.read-model';
import { MergeBook } from '../../conversations/src/core/merge/merge-book.service';
import { TicketSlots } from '../../conversations/src/core/ticket/ticket-slot.service';
import { CAPTCHA } from '../../leads/src/captcha/captcha.port';
import { FormDoor } from '../../leads/src/form/form-door.service';
import { Submissions } from '../../leads/src/form/submissions.service';
import { LeadDecisions } from '../../leads/src/lead/lead-decisions.service';
import { LeadEmails } from '../../leads/src/lead/lead-emails.service';
import { LeadHolder } from '../../leads/src/lead/lead-holder.service';
import { leadsCatalogues, leadsParts } from '../../leads/src/leads-content';

const companyId = 7;
const connectionId = 1;
const publicId = 'padaria';
/** Longer than a process has a key at hand. */
const FORGOTTEN = 11 * 60_000;

class FormsModule {}

describe('a person who fills a public form in after their data was erased', () => {
  const clock = new ManualClock(new Date('2026-03-02T12:00:00Z'));
  let app: RecordApp;

  beforeAll(async () => {
    const providers = [
      ...[ContactBook, MergeBook, LeadContactsAdapter, TicketSlots, LeadDecisions, LeadEmails, FormDoor],
      ...[LeadHolder, Submissions, { provide: LEAD_CONTACTS, useExisting: LeadContactsAdapter }],
      { provide: CONVERSATION_SLOTS, useExisting: TicketSlots },
      { provide: CAPTCHA, useValue: { kind: 'altcha', verify: () => Promise.resolve(true) } },
      { provide: ENVIRONMENT, useValue: loadEnvironment({ JWT_SECRET: 'x'.repeat(32) }) },
    ];
    app = await openRecordApp({
      modules: [{ module: FormsModule, providers }],
      parts: [...conversationsParts, ...leadsParts],
      catalogues: [...conversationsCatalogues, ...leadsCatalogues],
      ...{ clock, sealed: true },
    });
    const uuid = uuidv7(systemClock);
    const now = clock.now();
    await sql`insert into company (company_id, uuid, name, time_zone, email, phone, blocked, recurrence, schedules, created_at, updated_at)
      values (${companyId}, ${uuidv7(systemClock)}, 'Padaria', 'America/Sao_Paulo', '', '', false, 'MENSAL', '[]', now(), now())`.execute(
      app.owner,
    );
    const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
    const numbers = { expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0 };
    await app.owner
      .insertInto('connection')
      .values({
        ...{ ...texts, ...numbers, expiresInactiveMessage: '', name: 'Fone', color: '#773DFA', number: '' },
        ...{ reason: null, transferQueueId: null, promptId: null, integrationId: null, queueIds: [] },
        ...{ companyId, id: connectionId, uuid, isDefault: true, purpose: 'service', status: 'CONNECTED' },
        ...{ statusSince: now, createdAt: now, updatedAt: now },
      })
      .execute();
    await app.owner
      .insertInto('leadForm')
      .values({
        ...{ uuid, companyId, connectionId, publicId, products: '[]', services: '[]', provider: '[]' },
        ...{ formConfig: '{}', textForm: '', logoMediaKey: null, createdAt: now, updatedAt: now },
      })
      .execute();
  });

  afterAll(() => app.close());

  /** Submits the form; resolves to the contact of the lead. */
  const submitted = async (
    phone: string,
    email: string,
    address: string,
    id: string | undefined = uuidv7(systemClock),
  ): Promise<string | undefined> => {
    const correlationId = uuidv7(systemClock);
    const sent = { publicId, address, token: '', correlationId, language: 'pt' } as const;
    const body = { ...(id === '' ? {} : { id }), name: 'Rita Alves', email, phone };
    expect(await app.get(Submissions).submit({ ...sent, body })).toEqual({ captured: true });
    await app.caughtUp();
    const lead = app.owner.selectFrom('lead').where('companyId', '=', companyId).orderBy('id', 'desc');
    return (await lead.select('contactUuid').executeTakeFirst())?.contactUuid;
  };
  /** Erases a person of whom the process remembers that they were not, whose key it has no more at hand. */
  const erased = async (uuid = ''): Promise<void> => {
    clock.advance(FORGOTTEN);
    expect(await app.get(ContactBook).isErased(companyId, uuid)).toBe(false);
    const { numAffectedRows } = await sql`
      update keys.subject_key set key_id = '', wrapped = null, shredded_at = now()
       where company_id = ${companyId} and subject like ${`${uuid}/%`}`.execute(app.owner);
    expect(Number(numAffectedRows)).toBeGreaterThan(0);
  };

  it('is a new person within the minute too in which they are taken for known', async () => {
    const [phone, address] = ['11944440001', '203.0.113.1'];
    const before = await submitted(phone, 'rita@example.com', address);
    await erased(before);
    const after = await submitted(phone, 'rita.alves@example.com', address);
    expect([typeof after, after === before]).toEqual(['string', false]);
    expect(await submitted('11944440002', 'bia@example.com', address)).not.toBe(after);
  });

  it('is a new person too where the submission has no id of its own', async () => {
    const [phone, address] = ['11944440005', '203.0.113.3'];
    const before = await submitted(phone, 'davi@example.com', address, '');
    await erased(before);
    const after = await submitted(phone, 'davi.alves@example.com', address, '');
    expect([typeof after, after === before]).toEqual(['string', false]);
  });

  it('may name the e-mail that they had before, which nobody else may', async () => {
    const [phone, address] = ['11944440003', '203.0.113.2'];
    const before = await submitted(phone, 'caio@example.com', address);
    const other = submitted('11944440004', 'caio@example.com', address);
    await expect(other).rejects.toMatchObject({ code: 'CLIENT_FILLED' });
    await erased(before);
    expect(await submitted(phone, 'caio@example.com', address)).not.toBe(before);
  });
});
