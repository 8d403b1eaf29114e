import type { Recorded, WorkflowOutput } from '@prosa/kernel';
import {
  asksForPerson,
  assistantWorkflow,
  type AssistantCommand,
  type AssistantInput,
  type AssistantKnowledge,
  type AssistantState,
} from './assistant.workflow';

const NOON = Date.parse('2026-11-23T15:00:00.000Z');
const bot = { kind: 'integration', id: 3, queueId: 7, restart: 'recomeçar' } as const;
const served: AssistantKnowledge = { language: 'pt', bot, asksOptions: false };
const unserved: AssistantKnowledge = { ...served, bot: null };

/** A fact, its seconds after noon, and what is known when it is heard. */
interface Happening {
  readonly type: AssistantInput['type'];
  readonly data?: object;
  readonly at?: number;
  readonly known?: AssistantKnowledge;
  readonly actor?: object;
}

const wrote = (body: string, at = 0, known = served): Happening => ({
  type: 'MessageReceived',
  data: { body, mediaType: 'conversation', ticketUuid: 't' },
  at,
  known,
});
const answered = (turn: number, data: object = {}): Happening => ({
  type: 'BotTurnAnswered',
  data: { turn, replies: ['Oi!'], handover: null, end: false, ...data },
  at: 4,
});
const accepted: Happening = { type: 'TicketAccepted' };

/** What the last of some facts asks for, and where it leaves the ticket. */
const after = (
  ...facts: readonly Happening[]
): { readonly state: AssistantState; readonly outputs: readonly WorkflowOutput<AssistantCommand>[] } => {
  let state = assistantWorkflow.initial;
  let outputs: readonly WorkflowOutput<AssistantCommand>[] = [];
  for (const { type, data = {}, at = 0, known = served, actor = { kind: 'contact', id: 'c' } } of facts) {
    const event = {
      ...{ id: type, stream: 'ticket-1_t', type, data, position: 1n, revision: 0 },
      metadata: { companyId: 1, at: new Date(NOON + at * 1_000).toISOString(), actor },
    } as unknown as Recorded<AssistantInput>;
    outputs = assistantWorkflow.react(event, state, known);
    state = assistantWorkflow.evolve(state, event, known);
  }
  return { state, outputs };
};

const commandsOf = (outputs: readonly WorkflowOutput<AssistantCommand>[]): readonly AssistantCommand[] =>
  outputs.flatMap(output => ('command' in output ? [output.command] : []));
const moment = (seconds: number): Date => new Date(NOON + seconds * 1_000);

describe('A bot', () => {
  it('is asked two and a half seconds after the last words, ten seconds after the first at the latest', () => {
    expect(after(wrote('oi')).outputs).toMatchObject([{ kind: 'schedule', dueAt: moment(2.5) }]);
    expect(after(wrote('oi'), wrote('tudo bem?', 2)).outputs).toMatchObject([
      { dueAt: moment(4.5), command: { type: 'AskBot', turn: 2 } },
    ]);
    const chatter = Array.from({ length: 6 }, (_, index) => wrote('e mais', index * 1.8));
    expect(after(...chatter).outputs).toMatchObject([{ dueAt: moment(10) }]);
  });

  it('is not asked where none serves, for calls and what cannot be read, or before a menu is done', () => {
    expect(after(wrote('oi', 0, unserved)).outputs).toEqual([]);
    expect(
      after({ ...wrote(''), data: { body: '', mediaType: 'call_log', ticketUuid: 't' } }).outputs,
    ).toEqual([]);
    const asking = { ...served, asksOptions: true };
    expect(after(wrote('oi', 0, asking)).outputs).toEqual([]);
    const done: Happening = { type: 'TicketChatbotEnded', data: { reason: 'done' } };
    expect(after(done, wrote('oi', 0, asking)).outputs).toHaveLength(1);
  });

  it('has its answer said, and its continuation with the next turn', () => {
    const facts = [wrote('oi'), answered(1, { continuation: '{"at":1}' })];
    expect(commandsOf(after(...facts).outputs)).toEqual([{ type: 'Say', body: 'Oi!' }]);
    expect(after(...facts, wrote('sim', 6)).outputs).toMatchObject([
      { command: { turn: 2, continuation: '{"at":1}' } },
    ]);
  });

  it('says several replies one after the other where the flow waits between them', () => {
    const { outputs } = after(wrote('oi'), answered(1, { replies: ['a', 'b', 'c'], delayMs: 1_000 }));
    expect(outputs).toMatchObject([
      { kind: 'send', command: { body: 'a' } },
      { kind: 'schedule', dueAt: moment(5), command: { body: 'b' } },
      { kind: 'schedule', dueAt: moment(6), command: { body: 'c' } },
    ]);
  });

  it('is not heard when the customer went on, or a person came', () => {
    expect(after(wrote('oi'), wrote('olá', 3), answered(1)).outputs).toEqual([]);
    expect(after(wrote('oi'), accepted, answered(1)).outputs).toEqual([]);
    const sent: Happening = { type: 'MessageSendRequested', data: { ticketUuid: 't', user: { id: 1 } } };
    expect(after(wrote('oi'), sent).outputs).toEqual([{ kind: 'cancel', timer: 'gather' }]);
    expect(after(wrote('oi'), sent, wrote('alô?', 9)).outputs).toEqual([]);
  });

  it('hands over to the queue that its answer names, else to its own', () => {
    const named = after(wrote('oi'), answered(1, { handover: { queueId: 9 } }));
    expect(commandsOf(named.outputs)).toContainEqual({
      ...{ type: 'EndBot', reason: 'handover', turns: 1, queueId: 9, close: false },
    });
    const own = after(wrote('oi'), answered(1, { handover: { queueId: null } }));
    expect(commandsOf(own.outputs)).toContainEqual(expect.objectContaining({ queueId: 7 }));
    expect(after(wrote('oi'), answered(1, { handover: { queueId: 9 } }), wrote('e?', 9)).outputs).toEqual([]);
  });

  it('gives way to a person by a word, without being asked', () => {
    const { outputs, state } = after(wrote('Quero falar com um atendente'));
    expect(commandsOf(outputs)).toMatchObject([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'handover', queueId: 7 },
    ]);
    expect(state.stage).toBe('off');
  });

  it('has what a prompt learned summed up when it hands over after a talk, and nothing else does', () => {
    const prompt = { kind: 'prompt', id: 5 } as const;
    const known = { ...served, bot: { ...prompt, queueId: 7, restart: '' } };
    const talk = [wrote('oi', 0, known), answered(1)];
    const called = after(...talk, wrote('falar com atendente', 9, known));
    expect(commandsOf(called.outputs)).toMatchObject([
      { type: 'Say' },
      { type: 'EndBot', summary: { turn: 1, source: prompt } },
    ]);
    const byModel = after(...talk, wrote('e?', 9, known), answered(2, { handover: { queueId: null } }));
    expect(commandsOf(byModel.outputs)).toContainEqual(
      expect.objectContaining({ type: 'EndBot', summary: { turn: 2, source: prompt } }),
    );
    const failed: Happening = { type: 'BotTurnFailed', data: { turn: 2, reason: 'unavailable' } };
    const others = [
      after(wrote('falar com atendente', 0, known)),
      after(wrote('oi', 0, known), answered(1, { handover: { queueId: null } })),
      after(...talk, wrote('e?', 9, known), failed),
      after(wrote('oi'), answered(1), wrote('falar com atendente', 9)),
    ];
    for (const { outputs } of others)
      expect(commandsOf(outputs).find(({ type }) => type === 'EndBot')).not.toHaveProperty('summary');
  });

  it('calls a person in one sentence when it fails', () => {
    const failed: Happening = { type: 'BotTurnFailed', data: { turn: 1, reason: 'unavailable' } };
    expect(commandsOf(after(wrote('oi'), failed).outputs)).toMatchObject([
      { type: 'Say', body: 'Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'failed' },
    ]);
  });

  it('is done when its flow is; only the word that begins it anew asks it again', () => {
    const done = [wrote('oi'), answered(1, { end: true })];
    expect(after(...done).state.stage).toBe('finished');
    expect(after(...done, wrote('obrigada', 9)).outputs).toEqual([]);
    expect(after(...done, wrote('Recomeçar', 9)).outputs).toMatchObject([
      { command: { type: 'AskBot', turn: 2, continuation: null } },
    ]);
    expect(
      commandsOf(after(wrote('sair'), answered(1, { replies: [], end: true, close: true })).outputs),
    ).toMatchObject([{ type: 'EndBot', reason: 'finished', close: true }]);
  });

  it('that talks to a bot stops within twenty turns', () => {
    const talk = Array.from({ length: 30 }, (_, index) => [
      wrote('eco', index * 20),
      answered(index + 1),
    ]).flat();
    const all = talk.map((_, index) => after(...talk.slice(0, index + 1)).outputs).flatMap(commandsOf);
    expect(all.filter(({ type }) => type === 'AskBot')).toHaveLength(20);
    expect(all.filter(({ type }) => type === 'EndBot')).toMatchObject([{ reason: 'limit', turns: 20 }]);
  });

  describe('of a model', () => {
    const known = { ...served, bot: { kind: 'prompt', id: 5, queueId: 7, restart: '' } } as const;
    const leaves = (facts: readonly Happening[]) => commandsOf(after(...facts).outputs);

    it('gives way when it says the same twice running', () => {
      const other = answered(1, { replies: ['Olá!'] });
      const talk = [wrote('oi', 0, known), other, wrote('oi', 20, known)];
      expect(leaves([...talk, answered(2)])).toEqual([{ type: 'Say', body: 'Oi!' }]);
      expect(leaves([...talk, { ...other, data: { ...other.data, turn: 2 } }])).toMatchObject([
        { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
        { type: 'EndBot', reason: 'loop', turns: 2, queueId: 7 },
      ]);
    });

    it('gives way when five answers running are answered faster than anybody reads', () => {
      const talk = (gap: number): Happening[] =>
        Array.from({ length: 6 }, (_, index) => [
          wrote('bip', index * 20, known),
          { ...answered(index + 1, { replies: [`${index}`] }), at: index * 20 + 20 - gap },
        ]).flat();
      const reasons = (facts: Happening[]) =>
        facts
          .flatMap((_, index) => leaves(facts.slice(0, index + 1)))
          .filter(({ type }) => type === 'EndBot');
      expect(reasons(talk(1.5))).toMatchObject([{ reason: 'loop', turns: 5 }]);
      expect(reasons(talk(1.6))).toEqual([]);
    });
  });

  it('forgets a ticket that was closed', () => {
    const { outputs } = after(wrote('oi'), { type: 'TicketClosed' });
    expect(outputs).toEqual([{ kind: 'cancel', timer: 'gather' }, { kind: 'complete' }]);
  });

  it.each([
    'Falar com atendente',
    'quero conversar com uma pessoa',
    'talk to a human',
    'hablar con un agente',
  ])('reads "%s" as asking for a person', text => expect(asksForPerson(text)).toBe(true));
  it.each(['não quero falar com atendente', 'oi', 'o atendente falou comigo ontem'])(
    'does not read "%s" so',
    text => expect(asksForPerson(text)).toBe(false),
  );
});
