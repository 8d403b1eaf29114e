import type { TableProjection } from '@prosa/projections';
import type { AgentAssistRow, BotTurnRow } from '@prosa/read-model';
import { parseStreamName } from '@prosa/kernel';
import type { BotEvent } from './assistant.events';

type Turn = Extract<BotEvent, { data: { turn: number } }>;

const byTurn = ({ stream, data }: { stream: string; data: Turn['data'] }): readonly [string, number][] => [
  [parseStreamName(stream).id, data.turn],
];

/** One row per turn of a bot: state, duration and cost. */
export const botTurnProjection: TableProjection<BotTurnRow, BotEvent> = {
  table: 'botTurn',
  key: ['holderUuid', 'turn'],
  on: {
    BotTurnAsked: {
      keys: byTurn,
      fold: (_, { stream, data, metadata }) => ({
        holderUuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        turn: data.turn,
        kind: data.source.kind,
        sourceId: data.source.id,
        contactUuid: null,
        state: 'asked',
        reason: null,
        handsOver: false,
        askedAt: new Date(metadata.at),
        ms: null,
        tokens: 0,
      }),
    },
    BotTurnAnswered: {
      keys: byTurn,
      fold: (row, { data: { contactUuid, handover, ms, tokens } }) =>
        row && {
          ...row,
          ...{
            contactUuid,
            state: 'answered',
            handsOver: handover !== null,
            ms,
            tokens: row.tokens + tokens,
          },
        },
    },
    BotTurnFailed: {
      keys: byTurn,
      fold: (row, { data: { reason, tokens = 0 } }) =>
        row && { ...row, state: 'failed', reason, tokens: row.tokens + tokens },
    },
    BotSummarized: {
      keys: byTurn,
      fold: (row, { data: { tokens } }) => row && { ...row, tokens: row.tokens + tokens },
    },
  },
};

/** One row for each time that a model helped an agent, or was tried in a prompt's form. */
export const agentAssistProjection: TableProjection<AgentAssistRow, BotEvent> = {
  table: 'agentAssist',
  key: ['uuid'],
  on: {
    AgentAssisted: {
      keys: ({ id }) => [[id]],
      fold: (_, { id, stream, data, metadata }) => ({
        uuid: id,
        companyId: metadata.companyId,
        ticketUuid: parseStreamName(stream).id,
        userId: data.user.id,
        kind: data.kind,
        askedAt: new Date(metadata.at),
        tokens: data.tokens,
      }),
    },
    PromptTried: {
      keys: ({ id }) => [[id]],
      fold: (_, { id, stream, data, metadata }) => ({
        uuid: id,
        companyId: metadata.companyId,
        ticketUuid: parseStreamName(stream).id,
        userId: data.user.id,
        kind: 'trial',
        askedAt: new Date(metadata.at),
        tokens: data.tokens,
      }),
    },
  },
};
