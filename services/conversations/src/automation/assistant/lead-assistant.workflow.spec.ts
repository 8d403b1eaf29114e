import type { Recorded, WorkflowOutput } from '@prosa/kernel';
import {
  leadAssistantWorkflow,
  type LeadAssistantCommand,
  type LeadAssistantContext,
  type LeadAssistantInput,
  type LeadAssistantState,
} from './lead-assistant.workflow';

const NOON = Date.parse('2026-11-23T15:00:00.000Z');
const source = { kind: 'integration', id: 3 } as const;
const served: LeadAssistantContext = { language: 'pt', source, startSeconds: 100 };
const unserved: LeadAssistantContext = { ...served, source: null };

/** A fact, its offset in seconds from noon, and its context. */
interface Happening {
  readonly type: LeadAssistantInput['type'];
  readonly data?: object;
  readonly at?: number;
  readonly known?: LeadAssistantContext;
}

const captured: Happening = { type: 'LeadCaptured', data: { origin: 'form', user: null } };
const wrote = (at: number, body = 'oi'): Happening => ({
  type: 'MessageReceived',
  data: { body, mediaType: 'conversation', ticketUuid: 'l', holder: 'lead', messageId: `m${at}` },
  at,
});
const asked = (turn: number, at = 0): Happening => ({ type: 'BotTurnAsked', data: { turn, source }, at });
const answered = (turn: number, data: object = {}): Happening => ({
  type: 'BotTurnAnswered',
  data: { turn, name: 'Bia', replies: ['Oi!'], handover: null, end: false, ...data },
});
const switchedTo = (on: boolean, at = 0): Happening => ({ type: 'LeadBotSwitched', data: { on }, at });

/** The outputs of the last of some facts, and the state after it. */
const after = (
  ...facts: readonly Happening[]
): { state: LeadAssistantState; outputs: readonly WorkflowOutput<LeadAssistantCommand>[] } => {
  let state = leadAssistantWorkflow.initial;
  let outputs: readonly WorkflowOutput<LeadAssistantCommand>[] = [];
  for (const { type, data = {}, at = 0, known = served } of facts) {
    const event = {
      ...{ id: type, stream: 'lead-1_l', type, data, position: 1n, revision: 0 },
      metadata: { companyId: 1, at: new Date(NOON + at * 1_000).toISOString() },
    } as unknown as Recorded<LeadAssistantInput>;
    outputs = leadAssistantWorkflow.react(event, state, known);
    state = leadAssistantWorkflow.evolve(state, event, known);
  }
  return { state, outputs };
};

const commandsOf = (outputs: readonly WorkflowOutput<LeadAssistantCommand>[]) =>
  outputs.flatMap(output => ('command' in output ? [output.command] : []));
const cancelled = (outputs: readonly WorkflowOutput<LeadAssistantCommand>[]) =>
  outputs.flatMap(output => (output.kind === 'cancel' ? [output.timer] : []));
const isAsking = ({ kind }: WorkflowOutput<LeadAssistantCommand>): boolean => kind !== 'cancel';
const ask = (turn: number, continuation: string | null = null) => ({
  ...{ type: 'AskBot', turn, source, continuation },
});

describe('The bot of a lead', () => {
  it('starts with the form, and writes after the time of the company', () => {
    const { outputs } = after(captured);
    expect(commandsOf(outputs)).toEqual([{ type: 'StartBot', source }, ask(1)]);
    expect(outputs.at(-1)).toMatchObject({ dueAt: new Date(NOON + 100_000) });
    expect(after({ ...captured, known: unserved }).outputs).toEqual([]);
    expect(after({ ...captured, data: { origin: 'ticket', user: { id: 1 } } }).outputs).toEqual([]);
  });

  it('says its replies by its name, and its end is a fact', () => {
    expect(commandsOf(after(captured, answered(1)).outputs)).toEqual([
      { type: 'Say', body: 'Oi!', author: 'Bia' },
    ]);
    const ends = (data: object) => commandsOf(after(captured, answered(1, data)).outputs).at(-1);
    expect(ends({ end: true })).toEqual({ type: 'EndBot', reason: 'finished', turns: 1 });
    expect(ends({ handover: { queueId: null } })).toEqual({ type: 'EndBot', reason: 'handover', turns: 1 });
  });

  it('that fails tells the lead once that a person comes, and is not asked again', () => {
    const failure = (reason: string, turn = 1): Happening => ({
      type: 'BotTurnFailed',
      data: { turn, reason },
    });
    const failed = [
      { type: 'Say', body: 'Vou chamar alguém da equipe para você.' },
      { type: 'EndBot', reason: 'failed', turns: 0 },
    ];
    expect(commandsOf(after(captured, failure('unavailable')).outputs)).toEqual(failed);
    // Also while the lead's next message waits for that answer.
    expect(commandsOf(after(captured, asked(1), wrote(1), failure('refused')).outputs)).toEqual(failed);
    // A bot that is gone, or no longer in the plan, says nothing.
    expect(commandsOf(after(captured, failure('gone')).outputs)).toEqual(failed.slice(1));
    expect(commandsOf(after(captured, failure('limit')).outputs)).toMatchObject([
      { type: 'Say', body: 'Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'limit' },
    ]);
    expect(after(captured, failure('gone'), wrote(9), failure('gone', 2)).outputs).toEqual([]);
  });

  it('hands over to a person by a keyword, without being asked, and says no more of its replies', () => {
    const speaking = answered(1, { replies: ['a', 'b'], delayMs: 5_000 });
    const called = after(captured, speaking, wrote(1, 'Quero falar com um atendente'));
    expect(commandsOf(called.outputs)).toEqual([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'handover', turns: 1 },
    ]);
    expect(cancelled(called.outputs)).toEqual(expect.arrayContaining(['gather', 'reply-1-1']));
    expect(called.state.stage).toBe('off');
    // Also while it is thinking: its answer comes too late.
    const thinking = [captured, asked(1), wrote(1, 'hablar con un agente')];
    expect(commandsOf(after(...thinking).outputs)).toMatchObject([{ type: 'Say' }, { reason: 'handover' }]);
    expect(after(...thinking, answered(1)).outputs).toEqual([]);
  });

  it('that hands over without text sends the lead the handover message', () => {
    const handover = answered(1, { replies: [], handover: { queueId: null } });
    const english = { ...handover, known: { ...served, language: 'en' } as const };
    expect(commandsOf(after(captured, handover).outputs)).toEqual([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'handover', turns: 1 },
    ]);
    expect(commandsOf(after(captured, english).outputs)).toMatchObject([
      { body: 'All right! Somebody will talk to you soon.' },
      { type: 'EndBot' },
    ]);
  });

  it('ends where the company has none any more, or after twenty answers', () => {
    expect(commandsOf(after(captured, { ...wrote(1), known: unserved }).outputs)).toEqual([
      { type: 'EndBot', reason: 'disabled', turns: 0 },
    ]);
    const talk = Array.from({ length: 20 }, (_, index) => [answered(index + 1), wrote(index + 1)]).flat();
    expect(commandsOf(after(captured, ...talk).outputs)).toEqual([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'limit', turns: 20 },
    ]);
  });

  it('sends nothing once an agent switched it off: no question, no queued reply, no pending answer', () => {
    const speaking = answered(1, { replies: ['a', 'b', 'c'], delayMs: 1_000 });
    const off = after(captured, speaking, switchedTo(false));
    expect(cancelled(off.outputs)).toEqual(expect.arrayContaining(['gather', 'reply-1-1', 'reply-1-2']));
    expect(after(captured, switchedTo(false), answered(1)).outputs).toEqual([]);
    expect(after(captured, switchedTo(false), wrote(1)).outputs).toEqual([]);
  });

  it('that was switched on writes first where it never did, and else starts again with the next message', () => {
    const first = after(captured, switchedTo(false), switchedTo(true, 5)).outputs;
    expect(commandsOf(first)).toEqual([{ ...ask(2), seen: 1 }]);
    expect(first.at(-1)).toMatchObject({ dueAt: new Date(NOON + 5_000) });
    const spoken = [captured, answered(1, { continuation: 'c' }), switchedTo(false), switchedTo(true)];
    expect(after(...spoken).outputs.filter(isAsking)).toEqual([]);
    expect(commandsOf(after(...spoken, wrote(6)).outputs)).toEqual([{ ...ask(2), seen: 1 }]);
    // However often it is switched, what it wrote counts.
    expect(after(...spoken, switchedTo(false), switchedTo(true)).outputs.filter(isAsking)).toEqual([]);
    // One that was captured while no bot was on, too.
    const late = after({ ...captured, known: unserved }, switchedTo(true, 5));
    expect(commandsOf(late.outputs)).toEqual([ask(1)]);
    const known = { known: unserved };
    const none = after(captured, switchedTo(false), { ...switchedTo(true), ...known });
    expect(none.outputs.filter(isAsking)).toEqual([]);
  });

  it('ends when a user takes the lead', () => {
    expect(cancelled(after(captured, { type: 'LeadAccepted' }).outputs)).toEqual(['gather']);
    expect(after(captured, { type: 'LeadAccepted' }, wrote(1)).outputs).toEqual([]);
    // Also in the midst of an answer, and after one that ended its flow.
    const speaking = answered(1, { replies: ['a', 'b'], delayMs: 1_000, end: true });
    for (const type of ['LeadAccepted', 'LeadTransferred', 'MessageSentFromPhone'] as const)
      expect(cancelled(after(captured, speaking, { type }).outputs)).toContain('reply-1-1');
  });

  it('is asked about what the lead wrote while it was thinking once it answered, and not before', () => {
    const thinking = [captured, asked(1, 100), wrote(101), wrote(102)];
    expect(after(...thinking).outputs).toEqual([]);
    const { outputs } = after(...thinking, { ...answered(1, { continuation: 'c', upTo: '' }), at: 103 });
    expect(commandsOf(outputs)).toEqual([
      { type: 'Say', body: 'Oi!', author: 'Bia' },
      { ...ask(2, 'c'), after: '', seen: 1 },
    ]);
    expect(outputs.at(-1)).toMatchObject({ kind: 'schedule', dueAt: new Date(NOON + 105_500) });
  });
});
