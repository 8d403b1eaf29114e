import type { Recorded } from '@prosa/kernel';
import type { BotEvent } from './assistant.events';
import { endingSession } from './ending-session';

const fact = (id: string, type: BotEvent['type'], data: object): Recorded<BotEvent> =>
  ({ id, type, data }) as unknown as Recorded<BotEvent>;

const asked = (turn: number, name?: string): Recorded<BotEvent> =>
  fact(`asked ${turn}`, 'BotTurnAsked', {
    ...{ turn, source: { kind: 'prompt', id: 1 } },
    ...(name === undefined ? {} : { name }),
  });
const ended = fact('ended', 'BotSessionEnded', { reason: 'finished', turns: 1 });

describe('the end of a session of a bot', () => {
  it('names the bot that was asked last', () => {
    expect(endingSession([asked(1, 'Bia'), asked(2, 'Leo')], { causeId: 'a message', turns: 1 })).toEqual({
      name: 'Leo',
    });
  });

  it('says why its turn failed, where that is the cause', () => {
    const failed = fact('failed', 'BotTurnFailed', { turn: 1, reason: 'unavailable' });
    expect(endingSession([asked(1, 'Bia'), failed], { causeId: 'failed', turns: 0 })).toEqual({
      name: 'Bia',
      failure: 'unavailable',
    });
    expect(
      endingSession([asked(1, 'Bia'), failed, asked(2, 'Bia')], { causeId: 'a message', turns: 1 }),
    ).toEqual({ name: 'Bia' });
  });

  it('names nobody of a session that a user switched off', () => {
    const answered = fact('answered', 'BotTurnAnswered', { turn: 1 });
    expect(endingSession([asked(1, 'Bia'), answered], { causeId: 'a message', turns: 0 })).toEqual({});
    expect(endingSession([asked(1, 'Bia')], { causeId: 'a message', turns: 0 })).toEqual({ name: 'Bia' });
  });

  it('names nobody of an earlier session, nor of facts without names', () => {
    expect(endingSession([asked(1, 'Bia'), ended], { causeId: 'a message', turns: 1 })).toEqual({});
    expect(endingSession([asked(1, 'Bia'), ended, asked(2)], { causeId: 'a message', turns: 1 })).toEqual({});
    expect(endingSession([], { causeId: 'a message', turns: 1 })).toEqual({});
  });
});
