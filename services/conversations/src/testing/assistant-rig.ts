import type { Recorded, WorkflowOutput } from '@prosa/kernel';
import type {
  AssistantCommand,
  AssistantContext,
  AssistantState,
} from '../automation/assistant/assistant-state.policy';
import { assistantWorkflow, type AssistantInput } from '../automation/assistant/assistant.workflow';

const NOON = Date.parse('2026-11-23T15:00:00.000Z');
/** The bot of an integration. */
export const bot = { kind: 'integration', id: 3, queueId: 7, restart: 'recomeçar' } as const;
/** The context of a ticket that a bot of an integration serves. */
export const served: AssistantContext = { language: 'pt', bot, asksOptions: false, facesConnection: false };
/** The context of one that none serves. */
export const unserved: AssistantContext = { ...served, bot: null };
/** The context of a ticket that a typebot or Dialogflow serves. */
export const remembered: AssistantContext = { ...served, bot: { ...bot, remembers: true } };

/** A fact, its offset in seconds from noon, and its context. */
export interface Happening {
  readonly type: AssistantInput['type'];
  readonly data?: object;
  readonly at?: number;
  readonly known?: AssistantContext;
  readonly actor?: object;
}

/** The customer writes, some seconds after noon. */
export const wrote = (body: string, at = 0, known = served): Happening => ({
  type: 'MessageReceived',
  data: { body, mediaType: 'conversation', ticketUuid: 't', messageId: `m${at}` },
  at,
  known,
});
/** The bot answers. */
export const answered = (turn: number, data: object = {}): Happening => ({
  type: 'BotTurnAnswered',
  data: { turn, replies: ['Oi!'], handover: null, end: false, ...data },
  at: 4,
});
/** The bot is asked. */
export const asked = (turn: number, at = 2.5): Happening => ({ type: 'BotTurnAsked', data: { turn }, at });
/** An agent takes the ticket. */
export const accepted: Happening = { type: 'TicketAccepted' };
/** The menu is complete. */
export const menuDone: Happening = { type: 'TicketChatbotEnded', data: { reason: 'done' } };

/** A happening as the recorded fact that the workflow is given, and its context. */
export const recordedOf = ({
  type,
  data = {},
  at = 0,
  known = served,
  actor = { kind: 'contact', id: 'c' },
}: Happening): { readonly event: Recorded<AssistantInput>; readonly known: AssistantContext } => ({
  event: {
    ...{ id: type, stream: 'ticket-1_t', type, data, position: 1n, revision: 0 },
    metadata: { companyId: 1, at: moment(at).toISOString(), actor },
  } as unknown as Recorded<AssistantInput>,
  known,
});

/** The outputs of the last of some facts, and the state after it. */
export const after = (
  ...facts: readonly Happening[]
): { readonly state: AssistantState; readonly outputs: readonly WorkflowOutput<AssistantCommand>[] } => {
  let state = assistantWorkflow.initial;
  let outputs: readonly WorkflowOutput<AssistantCommand>[] = [];
  for (const fact of facts) {
    const { event, known } = recordedOf(fact);
    outputs = assistantWorkflow.react(event, state, known);
    state = assistantWorkflow.evolve(state, event, known);
  }
  return { state, outputs };
};

/** The commands of outputs, sent and scheduled. */
export const commandsOf = (
  outputs: readonly WorkflowOutput<AssistantCommand>[],
): readonly AssistantCommand[] => outputs.flatMap(output => ('command' in output ? [output.command] : []));
/** Some seconds after noon. */
export const moment = (seconds: number): Date => new Date(NOON + seconds * 1_000);
/** Seconds after noon of a moment. */
export const secondsOf = (at: Date): number => (at.getTime() - NOON) / 1_000;
