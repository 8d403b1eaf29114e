import type { ContactImportAnswer, ErrorBody, ScheduleView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DoneCommand } from '../judge/evidence';
import type { LoadAgents } from './desk';
import type { Customer } from './load';
import type { Person } from './person';

/** What a company does beside its chats. */
export interface OfficePlan {
  readonly admin: Person;
  readonly customers: readonly Customer[];
  /** Two digits that distinguish its imported contacts from others'. */
  readonly area: string;
  /** People a second that it takes into its book, at most. */
  readonly people: number;
}

const FILE_ROWS = 400;
const PLAN_EVERY_MS = 2_000;
/** The minute of a schedule that has begun is not past: most fall due while everything is on fire. */
const AHEAD_MS = 15_000;

/** Load beside the chats: files of people are imported, and messages are planned for later. */
export class Office {
  imported = 0;
  planned = 0;
  readonly done: DoneCommand[] = [];
  readonly refused: string[] = [];

  constructor(
    private readonly plan: OfficePlan,
    private readonly agents: LoadAgents,
  ) {}

  /** Goes on until the signal aborts; resolves when everything begun has been answered. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.importAll(signal), this.planAll(signal)]);
  }

  private async importAll(signal: AbortSignal): Promise<void> {
    const { people } = this.plan;
    if (people === 0) return;
    const begun = performance.now();
    while (!signal.aborted) {
      const due = ((performance.now() - begun) / 1_000) * people;
      if (this.imported >= due) await pause(100);
      else await this.importFile();
    }
  }

  private async importFile(): Promise<void> {
    const { admin, area } = this.plan;
    const rows = Array.from({ length: FILE_ROWS }, (_, row) => {
      const number = this.imported + row + 1;
      return `Pessoa ${number};55${area}9${String(number).padStart(8, '0')};`;
    });
    const form = new FormData();
    form.set('file', new Blob([['nome;numero;email', ...rows].join('\n')]), 'contatos.csv');
    const id = randomUUID();
    const answer = await admin.change<ContactImportAnswer & ErrorBody>('POST', '/contacts/import', form, id);
    this.imported += FILE_ROWS;
    if (answer.ok) this.done.push({ kind: 'import', id, facts: FILE_ROWS });
    else this.refused.push(`import: ${answer.body.error}`);
  }

  private async planAll(signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await pause(PLAN_EVERY_MS, undefined, { signal }).catch(() => undefined);
      const { phone } = this.plan.customers[turn % this.plan.customers.length] ?? {};
      const contactId = phone === undefined ? undefined : this.agents.of(phone)?.contactId;
      if (contactId !== undefined && !signal.aborted) await this.planFor(contactId);
    }
  }

  private async planFor(contactId: number): Promise<void> {
    const { admin, area } = this.plan;
    const id = randomUUID();
    this.planned += 1;
    const sendAt = new Date(Date.now() + AHEAD_MS).toISOString();
    const request = { contactId, body: `lembrete ${area}.${this.planned}`, sendAt };
    const answer = await admin.change<ScheduleView & ErrorBody>('POST', '/schedules', request, id);
    if (answer.ok) this.done.push({ kind: 'plan', id });
    else this.refused.push(`plan: ${answer.body.error}`);
  }
}
