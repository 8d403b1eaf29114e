import type { BotAnswer } from './bot-answer.policy';
import { asksForWords, withFileNote } from './unread-files.policy';

const NOTE = 'Ainda não consigo abrir arquivos, então respondo só ao que você escreveu.';
const SPOKEN = { key: 'k', name: 'voz.ogg', mime: 'audio/ogg', size: 1, voice: true } as const;

/** What a customer sent in a turn, and what the turn before left to remember. */
const sent = (hasFiles: boolean, continuation: string | null = null) =>
  ({ language: 'pt', hasFiles, continuation }) as const;
const answer = (more: Partial<BotAnswer> = {}): BotAnswer => ({
  ...{ replies: ['R$ 10.'], handover: null, end: false, tokens: 3 },
  ...more,
});

describe('A prompt that got words beside a file', () => {
  it('says once that it reads no files, before its answer, however many turns follow', () => {
    const first = withFileNote(answer(), sent(true));
    expect(first).toMatchObject({ replies: [NOTE, 'R$ 10.'], tokens: 3 });
    const second = withFileNote(answer(), sent(false, first.continuation));
    const third = withFileNote(answer(), sent(true, second.continuation));
    expect([second.replies, third.replies]).toEqual([['R$ 10.'], ['R$ 10.']]);
  });

  it('says nothing of files where there is none, or where a person comes, who reads them', () => {
    expect(withFileNote(answer(), sent(false))).toEqual(answer());
    const handed = answer({ handover: { queueId: null } });
    expect(withFileNote(handed, sent(true))).toEqual(handed);
  });

  it('does not say it again after it asked for words instead of files', () => {
    const asked = asksForWords(sent(true), 'describePlease');
    expect(withFileNote(answer(), sent(true, asked.continuation)).replies).toEqual(['R$ 10.']);
    const asksAloud = asksForWords(sent(false), 'writePlease');
    expect(withFileNote(answer(), sent(true, asksAloud.continuation)).replies).toEqual([NOTE, 'R$ 10.']);
  });

  it('writes it, and speaks the answer', () => {
    expect(withFileNote(answer({ voices: [SPOKEN] }), sent(true)).voices).toEqual([null, SPOKEN]);
  });
});

describe('A prompt that got nothing to read', () => {
  it.each(['describePlease', 'writePlease'] as const)('asks once, and hands over then: %s', asks => {
    const first = asksForWords(sent(true), asks);
    expect(first).toMatchObject({ handover: null, replies: [expect.stringContaining('Pode escrever')] });
    for (const other of ['describePlease', 'writePlease'] as const)
      expect(asksForWords(sent(true, first.continuation), other).handover).toEqual({ queueId: null });
  });

  it('asks again after it had words in between, as after a note', () => {
    const { continuation } = withFileNote(answer(), sent(true));
    expect(asksForWords(sent(true, continuation), 'describePlease').handover).toBeNull();
  });

  it('hands over after a question of an earlier version', () =>
    expect(asksForWords(sent(true, 'asked-for-text'), 'describePlease').handover).toEqual({
      queueId: null,
    }));
});
