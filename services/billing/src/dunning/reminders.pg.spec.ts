import { Environment } from '@prosa/config';
import { ManualClock, uuidv5 } from '@prosa/kernel';
import { MailNotSent, type Mail, type Mailer } from '@prosa/mail';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { Reminders } from './reminders';

const MINUTE = 60_000;
const FIRST_DAY = new Date('2026-11-20T12:00:00Z');

/** Accepts mails, or rejects them while set to. */
class ShakyMailer implements Mailer {
  readonly isConfigured = true;
  problem(): Promise<null> {
    return Promise.resolve(null);
  }

  readonly sent: Mail[] = [];
  isDown = false;

  send(mail: Mail): Promise<void> {
    if (this.isDown) return Promise.reject(new MailNotSent('ECONNREFUSED'));
    this.sent.push(mail);
    return Promise.resolve();
  }
}

describe('Reminders of open invoices', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  const company = async (id: number, more: object = {}): Promise<void> => {
    await read.owner
      .insertInto('company')
      .values({
        ...{
          companyId: id,
          uuid: uuidv5('company', id),
          name: `Empresa ${id}`,
          timeZone: 'America/Sao_Paulo',
        },
        ...{ dueDate: '2026-11-25', email: `dona.${id}@empresa.test`, phone: '', planId: null },
        ...{ blocked: false, free: false, recurrence: 'MENSAL', trialExpiration: null, schedules: null },
        ...{ createdAt: FIRST_DAY, updatedAt: FIRST_DAY, ...more },
      })
      .execute();
    await read.owner
      .insertInto('invoice')
      .values({
        ...{ companyId: id, uuid: uuidv5('invoice', id), id, detail: 'Mensalidade', valueCents: 4_990 },
        creditCents: 0,
        ...{ dueDate: '2026-11-25', recurrence: 'MENSAL', planId: 1, round: 1, status: 'open' },
        ...{ paidAt: null, appliedTo: null, createdAt: FIRST_DAY, updatedAt: FIRST_DAY },
      })
      .execute();
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
  });

  beforeEach(async () => {
    await read.owner.deleteFrom('invoice').execute();
    await read.owner.deleteFrom('company').execute();
    await read.owner.deleteFrom('billing.reminder').execute();
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const opened = (clock: ManualClock, mailer: Mailer): Reminders =>
    new Reminders(
      ...([read.owner, mailer, clock] as const),
      Object.assign(new Environment(), { PUBLIC_URL: 'https://app.atende.test' }),
      { id: () => Promise.resolve(90) },
    );

  it('are sent once per step, however many processes check and how often', async () => {
    await company(1);
    const clock = new ManualClock(FIRST_DAY);
    const mailer = new ShakyMailer();
    const [one, other] = [opened(clock, mailer), opened(clock, mailer)];
    for (let hour = 0; hour < 24 * 10; hour += 1) {
      await Promise.all([one.sendAll(), other.sendAll()]);
      clock.advance(60 * MINUTE);
    }
    expect(mailer.sent).toHaveLength(4);
    expect(new Set(mailer.sent.map(({ to }) => to))).toEqual(new Set(['dona.1@empresa.test']));
    expect(new Set(mailer.sent.map(({ subject }) => subject)).size).toBeGreaterThan(1);
  });

  it('wait for the morning of the company, wherever it is', async () => {
    await company(1, { timeZone: 'Asia/Tokyo' });
    const mailer = new ShakyMailer();
    // 22:00 in Tokyo the day before, then 07:59 and 08:00 of the day five days before.
    for (const [moment, count] of [
      ['2026-11-19T13:00:00Z', 0],
      ['2026-11-19T22:59:00Z', 0],
      ['2026-11-19T23:00:00Z', 1],
    ] as const) {
      await opened(new ManualClock(new Date(moment)), mailer).sendAll();
      expect(mailer.sent).toHaveLength(count);
    }
  });

  it('are tried again in a while when no server took them, and are not doubled then', async () => {
    await company(1);
    const clock = new ManualClock(FIRST_DAY);
    const mailer = new ShakyMailer();
    const reminders = opened(clock, mailer);
    mailer.isDown = true;
    expect(await reminders.sendAll()).toBe(0);
    mailer.isDown = false;
    expect(await reminders.sendAll()).toBe(0);
    clock.advance(16 * MINUTE);
    expect(await reminders.sendAll()).toBe(1);
    clock.advance(16 * MINUTE);
    expect(await reminders.sendAll()).toBe(0);
  });

  it('speak the language that the company has chosen, and Portuguese where it chose none', async () => {
    const chosen = [
      [1, null, 'Sua fatura vence em 5 dias'],
      [2, 'en', 'Your invoice is due in 5 days'],
      [3, 'es', 'Tu factura vence en 5 días'],
      [4, 'pt', 'Sua fatura vence em 5 dias'],
    ] as const;
    for (const [id, value] of chosen) {
      await company(id);
      if (value === null) continue;
      const setting = { companyId: id, userId: 0, key: 'customerLanguage', value, updatedAt: FIRST_DAY };
      await read.owner.insertInto('setting').values(setting).execute();
    }
    const mailer = new ShakyMailer();
    expect(await opened(new ManualClock(FIRST_DAY), mailer).sendAll()).toBe(chosen.length);
    const subjects = new Map(mailer.sent.map(({ to, subject }) => [to, subject]));
    for (const [id, , subject] of chosen) expect(subjects.get(`dona.${id}@empresa.test`)).toBe(subject);
  });

  it('bear the name of the platform, a link, the Pix code that can be paid, and the tense of the day', async () => {
    await company(90, { name: 'Atende Já', email: '' });
    await company(1);
    const charge = {
      ...{
        invoiceUuid: uuidv5('invoice', 1),
        companyId: 1,
        invoiceId: 1,
        provider: 'asaas',
        valueCents: 4_990,
      },
      ...{ dueOn: '2026-11-25', problem: null, tries: 1, charge: 'pay_1', payer: null, nextAt: FIRST_DAY },
    };
    const until = new Date('2026-11-26T00:00:00Z');
    for (const [attempt, state, brCode] of [
      [1, 'done', '00020101'],
      [2, 'open', '00020126'],
    ] as const)
      await read.owner
        .insertInto('billing.charge')
        .values({ ...charge, attempt, state, brCode, expiresAt: until, createdAt: FIRST_DAY })
        .execute();
    const mailer = new ShakyMailer();
    for (const day of [FIRST_DAY, new Date('2026-11-28T12:00:00Z')])
      await opened(new ManualClock(day), mailer).sendAll();
    const [before, after] = mailer.sent;
    for (const text of ['Atende Já vence em 25/11/2026', '00020126', 'https://app.atende.test/financeiro'])
      expect(before?.text).toContain(text);
    expect(before?.text).not.toMatch(/Prosa|00020101/);
    expect(before?.html).not.toContain('Prosa');
    expect(after?.text).toContain('Atende Já venceu em 25/11/2026');
    // The code expired with the due date.
    expect(after?.text).not.toContain('00020126');
    await read.owner.deleteFrom('billing.charge').execute();
  });

  it('go to nobody who paid, is blocked or has no address', async () => {
    await company(1);
    await read.owner.updateTable('invoice').set({ status: 'paid', paidAt: FIRST_DAY }).execute();
    await company(2, { blocked: true });
    await company(3, { email: '' });
    const mailer = new ShakyMailer();
    expect(await opened(new ManualClock(FIRST_DAY), mailer).sendAll()).toBe(0);
  });
});
