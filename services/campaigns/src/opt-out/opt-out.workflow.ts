import { plainWords, type Fact, type Workflow } from '@prosa/kernel';
import type { OptOutCommand } from './opt-out.decider';

/** What of a customer's words matters here. */
export type Heard = Fact<
  'MessageReceived',
  {
    readonly connectionId: number;
    readonly contactUuid: string;
    readonly body: string;
    /** Who said it in a group; absent in direct chats. */
    readonly authorUuid?: string;
  }
>;

/** What is done about it. */
export interface AnswerOptOut extends OptOutCommand {
  readonly contactUuid: string;
}

/** So long after a campaign's message the words mean it. */
export const MEANT_MS = 72 * 3_600_000;

const OUT = new Set([
  ...['sair', 'parar', 'pare', 'stop', 'cancelar', 'descadastrar', 'remover', 'nao quero receber'],
  ...['salir', 'baja', 'cancel', 'unsubscribe'],
]);

/** The verb of a message that is nothing but the word; a complaint that holds it is no verb. */
export const verbOf = (body: string): OptOutCommand['type'] | null => {
  const words = plainWords(body)
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  if (OUT.has(words)) return 'OptOut';
  return words === 'voltar' ? 'ComeBack' : null;
};

/** Who answers a campaign with a word of leaving gets no more of them; `knowledge` is the campaign that it answers. */
export const optOutWorkflow: Workflow<null, Heard, AnswerOptOut, string | null> = {
  name: 'opt-out',
  initial: null,
  correlate: ({ type, data }) =>
    type === 'MessageReceived' && data.authorUuid === undefined && verbOf(data.body) !== null
      ? data.contactUuid
      : null,
  react({ data, metadata }, _, campaignUuid) {
    const type = verbOf(data.body);
    if (campaignUuid === null || type === null) return [{ kind: 'complete' }];
    const { contactUuid, connectionId } = data;
    // An answer that comes a day later is none.
    const until = new Date(Date.parse(metadata.at) + 86_400_000);
    return [
      { kind: 'send', command: { type, contactUuid, connectionId, campaignUuid }, until },
      { kind: 'complete' },
    ];
  },
  evolve: state => state,
};
