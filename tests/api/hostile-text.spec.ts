import type { TicketPage } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { eventually } from '../support/eventually';
import { HOSTILE_TEXTS } from '../support/hostile-text';
import { LeadsWorld } from '../support/leads-world';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const LENGTH = 65_536;
/** A form without a captcha takes this many submissions of a minute. */
const SUBMISSIONS = 25;
/** The simulator's form of a message is JSON of bounded length. */
const RAW = 180_000;

const texts = Object.entries(HOSTILE_TEXTS);

/** As much of a text as a JSON string of bounded length holds. */
const within = (text: string, length: number): string => {
  const escaped = JSON.stringify(text).length;
  return escaped <= length ? text : text.slice(0, Math.floor((text.length * length) / escaped) - 6);
};

describe('Hostile text of 65,536 characters that a stranger sends', () => {
  let attacked: LeadsWorld;
  let other: NewCompany;

  beforeAll(async () => {
    attacked = await LeadsWorld.open();
    other = await newCompany();
    await other.connect();
  });

  /** What other companies' customers write still arrives, and the process answers. */
  const othersAreServed = async (): Promise<void> => {
    const from = other.customer();
    await other.phone.write({ from, name: 'Cliente', to: other.business, text: 'Bom dia' });
    await eventually(async () => {
      const { tickets } = await other.admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(tickets.map(({ contact }) => contact.number)).toContain(from);
    });
    expect((await fetch(`${other.url}/health/live`)).status).toBe(200);
  };

  const ticketsFrom = async (numbers: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const number of numbers) {
      const search = `/tickets?status=pending&showAll=true&searchParam=${number}`;
      const { tickets } = await attacked.admin.get<TicketPage>(search);
      found.push(...tickets.map(({ contact }) => contact.number));
    }
    return found;
  };

  /** Sends what a phone can send; text that is no Unicode, and names that the simulator cannot encode, are refused before they reach the product. */
  const write = async (message: { from: string } & Record<string, unknown>): Promise<readonly string[]> => {
    try {
      await attacked.phone.act('messages', { ...message, to: attacked.business });
      return [message.from];
    } catch (fault) {
      expect(String(fault)).toContain('messages: 400');
      return [];
    }
  };

  let people = 0;
  const stranger = (): string => `55319${String(80_000_000 + people++)}`;

  it('as a message, with a name as long, becomes a ticket', async () => {
    const arrived: string[] = [];
    for (const [, generate] of texts) {
      const text = generate(LENGTH);
      arrived.push(...(await write({ from: stranger(), name: text, text })));
    }
    await othersAreServed();
    expect(arrived.length).toBeGreaterThan(texts.length / 2);
    await eventually(async () => expect(await ticketsFrom(arrived)).toEqual(arrived));
  });

  it('as a card, the name of a file and its caption becomes a ticket', async () => {
    const arrived: string[] = [];
    for (const [, generate] of texts) {
      const text = within(generate(LENGTH), RAW / 2);
      const card = JSON.stringify({ contactMessage: { displayName: 'Cartão', vcard: text } });
      arrived.push(...(await write({ from: stranger(), name: 'Cliente', raw: card })));
      const media = { kind: 'document', fixture: 'pdf', name: text.slice(0, 255) };
      arrived.push(...(await write({ from: stranger(), name: 'Cliente', media, text })));
    }
    await othersAreServed();
    expect(arrived.length).toBeGreaterThan(texts.length / 2);
    await eventually(async () => expect(await ticketsFrom(arrived)).toEqual(arrived));
  });

  it('in a form is refused for its length, and taken or refused as far as it fits', async () => {
    const statuses = new Set<number>();
    for (const [, generate] of texts) {
      const { status } = await attacked.fill(attacked.submission({ name: generate(LENGTH) }));
      expect([400, 413]).toContain(status);
    }
    for (const [index, [, generate]] of texts.slice(0, SUBMISSIONS).entries()) {
      const body = attacked.submission({
        name: generate(LIMITS.submissionName.max),
        description: generate(1_000),
      });
      const { status } = await attacked.fill(body, { 'x-forwarded-for': `198.19.0.${index}` });
      statuses.add(status);
    }
    expect([...statuses].filter(status => ![201, 400, 409, 429].includes(status))).toEqual([]);
    await othersAreServed();
  });

  it('as the name of a contact is an answer', async () => {
    const { admin } = attacked;
    const broken: string[] = [];
    for (const [name, generate] of texts)
      for (const length of [LENGTH, LIMITS.contactName.max]) {
        const contact = { name: generate(length), number: stranger() };
        if ((await admin.call('POST', '/contacts', contact)).status >= 500) broken.push(name);
      }
    expect(broken).toEqual([]);
    await othersAreServed();
  });
});
