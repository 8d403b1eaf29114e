import type { Recorded } from '@prosa/kernel';
import {
  columnEntryWorkflow as workflow,
  UNENTERED,
  type ColumnEntryInput,
  type ColumnEntryState,
  type EnteredColumn,
} from './column-entry.workflow';

const proposal = { id: 3, name: 'Proposta' };
const move = { from: null, to: proposal };

const fact = (type: ColumnEntryInput['type'], data: object): Recorded<ColumnEntryInput> =>
  ({
    ...{ type, data, stream: `${type.startsWith('Lead') ? 'lead' : 'ticket'}-1_x` },
    metadata: { at: '2026-11-25T12:00:00.000Z', companyId: 1 },
  }) as unknown as Recorded<ColumnEntryInput>;

const ofTickets: EnteredColumn = { forLeads: false, entryMessage: 'Olá', entryTask: ' Enviar proposta ' };
const ofLeads: EnteredColumn = { ...ofTickets, forLeads: true };

const run = (facts: readonly Recorded<ColumnEntryInput>[], column: EnteredColumn | null) => {
  let state: ColumnEntryState = UNENTERED;
  const commands: unknown[] = [];
  for (const each of facts) {
    for (const output of workflow.react(each, state, column))
      commands.push(output.kind === 'send' ? output.command : output.kind);
    state = workflow.evolve(state, each, column);
  }
  return { state, commands };
};

const ticketEnters = fact('TicketTagged', { tag: proposal, move });
const leadEnters = fact('LeadTagged', { tag: proposal, move });
const done = fact('TaskCompleted', { ticketUuid: 'x', column: proposal });
const createTask = (holder: string) => ({
  ...{ type: 'CreateTask', holder, column: proposal, text: 'Enviar proposta' },
});
const message = { type: 'MessageLead', body: 'Olá' };

describe('A card that enters a column', () => {
  it('of tickets creates the task of the column; its message is handled by routing', () => {
    expect(run([ticketEnters], ofTickets).commands).toEqual([createTask('ticket')]);
  });

  it('of leads creates the message and the task', () => {
    expect(run([leadEnters], ofLeads).commands).toEqual([message, createTask('lead')]);
  });

  it('sends its message once, and creates its task only when the last one is complete', () => {
    expect(run([leadEnters, leadEnters], ofLeads).commands).toEqual([message, createTask('lead')]);
    expect(run([leadEnters, done, leadEnters], ofLeads).commands).toEqual([
      message,
      createTask('lead'),
      createTask('lead'),
    ]);
    const reopened = fact('TaskReopened', { ticketUuid: 'x', column: proposal });
    expect(run([ticketEnters, done, reopened, ticketEnters], ofTickets).commands).toEqual([
      createTask('ticket'),
      'complete',
    ]);
  });

  it.each([
    ['a column that asks for nothing', { ...ofTickets, entryMessage: ' ', entryTask: '' }],
    ['a column of leads, which tickets have no part in', ofLeads],
    ['a tag that is no column any more', null],
  ])('does nothing for %s', (_, column) => {
    expect(run([ticketEnters], column)).toEqual({ state: UNENTERED, commands: ['complete'] });
  });

  it('is distinguished from a tag that was assigned otherwise', () => {
    expect(workflow.correlate(ticketEnters)).toBe('x');
    expect(workflow.correlate(fact('TicketTagged', { tag: proposal }))).toBeNull();
    expect(workflow.correlate(done)).toBe('x');
  });

  it.each(['TicketDeleted', 'LeadDeleted', 'LeadTurnedIntoContact'] as const)('is forgotten after %s', type =>
    expect(run([fact(type, {})], null).commands).toEqual(['complete']),
  );

  it('sends no message that would be late', () => {
    const [sent] = workflow.react(leadEnters, UNENTERED, ofLeads);
    expect(sent).toMatchObject({ until: new Date('2026-11-25T12:15:00.000Z') });
  });
});
