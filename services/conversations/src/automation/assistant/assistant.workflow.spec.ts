import type { AssistantContext } from './assistant-state.policy';
import { asksForPerson } from './bot-turns.policy';
import {
  accepted,
  after,
  answered,
  asked,
  commandsOf,
  menuDone,
  moment,
  remembered,
  served,
  unserved,
  wrote,
  type Happening,
} from '../../testing/assistant-rig';

describe('A bot', () => {
  it('is asked two and a half seconds after the last message, ten seconds after the first at the latest', () => {
    expect(after(wrote('oi')).outputs).toMatchObject([{ kind: 'schedule', dueAt: moment(2.5) }]);
    expect(after(wrote('oi'), wrote('tudo bem?', 2)).outputs).toMatchObject([
      { dueAt: moment(4.5), command: { type: 'AskBot', turn: 2 } },
    ]);
    const chatter = Array.from({ length: 6 }, (_, index) => wrote('e mais', index * 1.8));
    expect(after(...chatter).outputs).toMatchObject([{ dueAt: moment(10) }]);
  });

  it('is not asked without a bot, for calls and unreadable messages, or before a menu is complete', () => {
    expect(after(wrote('oi', 0, unserved)).outputs).toEqual([]);
    expect(
      after({ ...wrote(''), data: { body: '', mediaType: 'call_log', ticketUuid: 't' } }).outputs,
    ).toEqual([]);
    const asking = { ...served, asksOptions: true };
    expect(after(wrote('oi', 0, asking)).outputs).toEqual([]);
    expect(after({ ...menuDone, known: unserved }, wrote('oi', 0, asking)).outputs).toHaveLength(1);
  });

  it('is asked about the message that completed a menu, where that is unanswered', () => {
    const menu = wrote('Queria um bolo', 0, unserved);
    expect(after(menu, menuDone).outputs).toMatchObject([
      { kind: 'schedule', dueAt: moment(2.5), command: { type: 'AskBot', turn: 1, ifUnanswered: true } },
    ]);
    expect(after(menu, { ...menuDone, known: unserved }).outputs).toEqual([]);
    const called = after(wrote('Falar com atendente', 0, unserved), menuDone);
    expect(commandsOf(called.outputs)).toMatchObject([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'handover' },
    ]);
    const given: Happening = { type: 'TicketChatbotEnded', data: { reason: 'exhausted' } };
    expect(after(menu, given, wrote('oi', 9)).outputs).toEqual([]);
  });

  it('that remembers its conversation is not asked twice at once, and each of its answers counts', () => {
    const first = wrote('Clara', 0, remembered);
    const thinking = [first, asked(1), wrote('Silva', 3, remembered), wrote('12', 4, remembered)];
    expect(after(...thinking).outputs).toEqual([]);
    const answer = { ...answered(1, { continuation: 'c', upTo: 'm0' }), at: 5 };
    const { outputs } = after(...thinking, answer);
    expect(outputs).toMatchObject([
      { kind: 'send', command: { type: 'Say', body: 'Oi!' } },
      {
        ...{ kind: 'schedule', dueAt: moment(7.5) },
        command: { type: 'AskBot', turn: 2, continuation: 'c', after: 'm0', seen: 1 },
      },
    ]);
    // All that was written by then was before it when it was asked.
    const whole = { ...answer, data: { ...answer.data, upTo: 'm4' } };
    expect(commandsOf(after(...thinking, whole).outputs)).toEqual([{ type: 'Say', body: 'Oi!' }]);
    expect(commandsOf(after(...thinking, whole, wrote('e?', 9, remembered)).outputs)).toMatchObject([
      { turn: 2, continuation: 'c', after: 'm4' },
    ]);
    const failed: Happening = { type: 'BotTurnFailed', data: { turn: 1, reason: 'unavailable' }, at: 5 };
    expect(commandsOf(after(...thinking, failed).outputs)).toMatchObject([
      { type: 'Say' },
      { type: 'EndBot', reason: 'failed' },
    ]);
  });

  it('that remembers is not asked about a message that came in the moment in which it was asked', () => {
    const crossed = [wrote('Clara', 0, remembered), wrote('Silva', 2.4, remembered), asked(1)];
    expect(after(...crossed).outputs).toEqual([{ kind: 'cancel', timer: 'gather' }]);
    const { outputs } = after(...crossed, answered(1, { upTo: 'm0' }));
    expect(commandsOf(outputs)).toMatchObject([{ type: 'Say' }, { type: 'AskBot', turn: 3, after: 'm0' }]);
  });

  it('that was switched off and on says nothing of what it was asked before', () => {
    const switched = (on: boolean): Happening => ({ type: 'TicketBotSwitched', data: { on, source: null } });
    const again = [wrote('oi', 0, remembered), asked(1), switched(false), switched(true)];
    expect(after(...again, wrote('olá', 3, remembered), answered(1)).outputs).toEqual([]);
  });

  it('has its answer sent, and its continuation passed to the next turn', () => {
    const facts = [wrote('oi'), answered(1, { continuation: '{"at":1}' })];
    expect(commandsOf(after(...facts).outputs)).toEqual([{ type: 'Say', body: 'Oi!' }]);
    expect(after(...facts, wrote('sim', 6)).outputs).toMatchObject([
      { command: { turn: 2, continuation: '{"at":1}' } },
    ]);
  });

  it('sends several replies with the delay of the flow between them', () => {
    const { outputs } = after(wrote('oi'), answered(1, { replies: ['a', 'b', 'c'], delayMs: 1_000 }));
    expect(outputs).toMatchObject([
      { kind: 'send', command: { body: 'a' } },
      { kind: 'schedule', dueAt: moment(5), command: { body: 'b' } },
      { kind: 'schedule', dueAt: moment(6), command: { body: 'c' } },
    ]);
    // As late as the first may be, and no later.
    const until = moment(4 + 15 * 60);
    expect(outputs).toMatchObject([{ until }, { command: { until: until.toISOString() } }, {}]);
  });

  it('says the replies of its next answer behind those that wait', () => {
    const slow = answered(1, { replies: ['a', 'b', 'c'], delayMs: 5_000 });
    const next = { ...answered(2, { replies: ['d'] }), at: 9 };
    expect(after(wrote('oi'), slow, wrote('e?', 5), next).outputs).toMatchObject([
      { kind: 'schedule', timer: 'reply-2-0', dueAt: moment(14.5), command: { body: 'd' } },
    ]);
  });

  it('says no more of its replies once a person has the ticket, whatever its stage', () => {
    const replies = { replies: ['a', 'b', 'c'], delayMs: 5_000 };
    const by = { kind: 'user', id: 1, name: 'Ana' };
    const persons: readonly Happening[] = [
      accepted,
      { type: 'TicketTransferred', data: {}, actor: by },
      { type: 'MessageSentFromPhone', data: { ticketUuid: 't' } },
      { type: 'MessageSendRequested', data: { ticketUuid: 't', user: { id: 1 } } },
      { type: 'TicketBotSwitched', data: { on: false, source: null } },
      { type: 'TicketClosed' },
    ];
    for (const end of [{}, { end: true }, { handover: { queueId: null } }])
      for (const person of persons) {
        const talk = [wrote('oi'), answered(1, { ...replies, ...end })];
        for (const facts of [talk, [...talk, wrote('e?', 6)]])
          expect(after(...facts, person).outputs).toEqual(
            expect.arrayContaining([
              { kind: 'cancel', timer: 'gather' },
              { kind: 'cancel', timer: 'reply-1-1' },
              { kind: 'cancel', timer: 'reply-1-2' },
            ]),
          );
      }
  });

  it('has its answer dropped when the customer wrote again, or an agent took over', () => {
    expect(after(wrote('oi'), wrote('olá', 3), answered(1)).outputs).toEqual([]);
    expect(after(wrote('oi'), accepted, answered(1)).outputs).toEqual([]);
    const sent: Happening = { type: 'MessageSendRequested', data: { ticketUuid: 't', user: { id: 1 } } };
    expect(after(wrote('oi'), sent).outputs).toEqual([{ kind: 'cancel', timer: 'gather' }]);
    expect(after(wrote('oi'), sent, wrote('alô?', 9)).outputs).toEqual([]);
  });

  it('hands over to the queue in its answer, else to its own', () => {
    const named = after(wrote('oi'), answered(1, { handover: { queueId: 9 } }));
    expect(commandsOf(named.outputs)).toContainEqual({
      ...{ type: 'EndBot', reason: 'handover', turns: 1, queueId: 9, close: false },
    });
    const person = after(wrote('oi'), answered(1, { handover: { queueId: null, userId: 5 } }));
    expect(commandsOf(person.outputs).at(-1)).toMatchObject({ type: 'EndBot', queueId: 7, userId: 5 });
    const own = after(wrote('oi'), answered(1, { handover: { queueId: null } }));
    expect(commandsOf(own.outputs)).toContainEqual(expect.objectContaining({ queueId: 7 }));
    expect(after(wrote('oi'), answered(1, { handover: { queueId: 9 } }), wrote('e?', 9)).outputs).toEqual([]);
  });

  it('that hands over without text sends the handover message after its other replies', () => {
    const handover = { replies: [], handover: { queueId: 9 } };
    const sentence = { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' };
    for (const known of [served, remembered])
      expect(
        commandsOf(after(wrote('oi', 0, known), answered(1, { ...handover, name: 'Bia' })).outputs),
      ).toEqual([sentence, expect.objectContaining({ type: 'EndBot', reason: 'handover', queueId: 9 })]);
    const english = { ...answered(1, handover), known: { ...served, language: 'en' } as const };
    expect(commandsOf(after(wrote('oi'), english).outputs)).toMatchObject([
      { body: 'All right! Somebody will talk to you soon.' },
      { type: 'EndBot' },
    ]);
    const slow = answered(1, { replies: ['a', 'b'], delayMs: 5_000 });
    const next = { ...answered(2, handover), at: 6 };
    expect(after(wrote('oi'), slow, wrote('e?', 5), next).outputs).toMatchObject([
      { kind: 'cancel', timer: 'gather' },
      { kind: 'schedule', timer: 'reply-2-0', dueAt: moment(9.5), command: sentence },
      { command: { type: 'EndBot' } },
    ]);
    // Words of its own are enough, and an end is no handover.
    expect(commandsOf(after(wrote('oi'), answered(1, { handover: { queueId: 9 } })).outputs)).toMatchObject([
      { type: 'Say', body: 'Oi!' },
      { type: 'EndBot' },
    ]);
    expect(commandsOf(after(wrote('oi'), answered(1, { replies: [], end: true })).outputs)).toMatchObject([
      { type: 'EndBot', reason: 'finished' },
    ]);
  });

  it('hands over to an agent by a keyword, without being asked', () => {
    const { outputs, state } = after(wrote('Quero falar com um atendente'));
    expect(commandsOf(outputs)).toMatchObject([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'handover', queueId: 7 },
    ]);
    expect(state.stage).toBe('off');
  });

  it('has a prompt write a summary when it hands over after a conversation, and nothing else does', () => {
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

  it('hands over with one sentence when it fails, and another where it may cost no more', () => {
    const failed = (reason: string, language: AssistantContext['language']): Happening => ({
      ...{ type: 'BotTurnFailed', data: { turn: 1, reason }, known: { ...served, language } },
    });
    const says = (reason: string, language: AssistantContext['language']) =>
      commandsOf(after(wrote('oi'), failed(reason, language)).outputs);
    const sentences = {
      pt: 'Vou chamar alguém da equipe para você.',
      en: 'I am calling somebody from the team for you.',
      es: 'Voy a llamar a alguien del equipo para usted.',
    } as const;
    for (const language of ['pt', 'en', 'es'] as const)
      for (const reason of ['unavailable', 'refused', 'unreadable'])
        expect(says(reason, language)).toMatchObject([
          { type: 'Say', body: sentences[language] },
          { type: 'EndBot', reason: 'failed' },
        ]);
    expect(says('gone', 'pt')).toMatchObject([{ type: 'EndBot', reason: 'failed' }]);
    expect(says('limit', 'pt')).toMatchObject([
      { type: 'Say', body: 'Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'limit' },
    ]);
  });

  it('ends with its flow; only the restart keyword asks it again', () => {
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

  it('is not called for another connection of the installation, which gets the handover message once', () => {
    const machine = { ...served, facesConnection: true };
    const { outputs, state } = after(wrote('Olá! Em que posso ajudar?', 0, machine));
    expect(commandsOf(outputs)).toMatchObject([
      { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
      { type: 'EndBot', reason: 'loop', turns: 0, queueId: 7 },
    ]);
    expect(state.stage).toBe('off');
    expect(after(wrote('oi', 0, machine), wrote('oi?', 9, machine)).outputs).toEqual([]);
  });

  describe('of a model', () => {
    const known = { ...served, bot: { kind: 'prompt', id: 5, queueId: 7, restart: '' } } as const;
    const leaves = (facts: readonly Happening[]) => commandsOf(after(...facts).outputs);

    it('hands over when it repeats its answer', () => {
      const other = answered(1, { replies: ['Olá!'] });
      const talk = [wrote('oi', 0, known), other, wrote('oi', 20, known)];
      expect(leaves([...talk, answered(2)])).toEqual([{ type: 'Say', body: 'Oi!' }]);
      expect(leaves([...talk, { ...other, data: { ...other.data, turn: 2 } }])).toMatchObject([
        { type: 'Say', body: 'Tudo bem! Em breve um atendente vai falar com você.' },
        { type: 'EndBot', reason: 'loop', turns: 2, queueId: 7 },
      ]);
    });

    it('hands over after five consecutive answers were answered faster than a person reads', () => {
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
  ])('reads "%s" as a request for a person', text => expect(asksForPerson(text)).toBe(true));
  it.each(['não quero falar com atendente', 'oi', 'o atendente falou comigo ontem'])(
    'does not read "%s" as one',
    text => expect(asksForPerson(text)).toBe(false),
  );
});
