import { plainAnswer, type OptOutLine } from '@prosa/contracts';
import type { Workflow } from '@prosa/kernel';
import type { MessageReceived, Reads } from '@prosa/published-facts';
import type { OptOutCommand } from './opt-out.decider';

/** The part of a customer's message that is used here. */
export type InboundEvent = Reads<MessageReceived, 'connectionId' | 'contactUuid' | 'body' | 'authorUuid'>;

/** A language of opt-out words and their replies. */
export type OptOutLanguage = Exclude<OptOutLine, 'none'>;

/** The command of the workflow. */
export interface AnswerOptOut extends OptOutCommand {
  readonly contactUuid: string;
  /** Portuguese when absent. */
  readonly language?: OptOutLanguage;
}

/** What an opt-out word refers to: a campaign, or nothing but an earlier opt-out. */
export interface OptOutMeaning {
  readonly campaignUuid?: string;
}

/** Time after a campaign's message within which an opt-out word refers to it. */
export const MEANT_MS = 72 * 3_600_000;

/** What a word asks for, and in which language. */
interface OptOutWord {
  readonly type: OptOutCommand['type'];
  readonly language: OptOutLanguage;
}

const worded = (
  type: OptOutWord['type'],
  language: OptOutLanguage,
  ...words: readonly string[]
): readonly (readonly [string, OptOutWord])[] => words.map(word => [word, { type, language }] as const);

const WORDS: ReadonlyMap<string, OptOutWord> = new Map([
  ...worded(
    'OptOut',
    'pt',
    'sair',
    'parar',
    'pare',
    'cancelar',
    'descadastrar',
    'remover',
    'nao quero receber',
  ),
  ...worded('OptOut', 'en', 'stop', 'cancel', 'unsubscribe'),
  ...worded('OptOut', 'es', 'salir', 'baja'),
  ...worded('ComeBack', 'pt', 'voltar'),
  ...worded('ComeBack', 'en', 'start'),
  ...worded('ComeBack', 'es', 'volver'),
]);

/** The opt-out word, if it is the whole message; a longer message that contains it does not count. */
const wordOf = (body: string): OptOutWord | null => {
  const words = plainAnswer(body)
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return WORDS.get(words) ?? null;
};

/** The verb of a message that is nothing but the word. */
export const verbOf = (body: string): OptOutCommand['type'] | null => wordOf(body)?.type ?? null;

/** An opt-out word ends campaigns for the contact, or begins them again; `knowledge` is what it refers to, null for nothing. */
export const optOutWorkflow: Workflow<null, InboundEvent, AnswerOptOut, OptOutMeaning | null> = {
  name: 'opt-out',
  initial: null,
  correlate: ({ type, data }) =>
    type === 'MessageReceived' && data.authorUuid === undefined && verbOf(data.body) !== null
      ? data.contactUuid
      : null,
  react({ data, metadata }, _, meaning) {
    const word = wordOf(data.body);
    if (meaning === null || word === null) return [{ kind: 'complete' }];
    const { contactUuid, connectionId } = data;
    // An answer that comes a day later is none.
    const until = new Date(Date.parse(metadata.at) + 86_400_000);
    return [
      { kind: 'send', command: { ...word, contactUuid, connectionId, ...meaning }, until },
      { kind: 'complete' },
    ];
  },
  evolve: state => state,
};
