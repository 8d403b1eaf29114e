import 'reflect-metadata';
import { openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore, type CommandEnvelope } from '@prosa/event-store';
import { ManualClock, uuidv5 } from '@prosa/kernel';
import { botEvents, type AgentAssisted, type PromptTried } from './assistant.events';
import { ModelUses } from './model-uses.service';

const ana = { id: 3, name: 'Ana' };
const assisted: AgentAssisted = {
  ...{ type: 'AgentAssisted', data: { user: ana, kind: 'suggest', promptId: 1, tokens: 25 } },
};
const tried: PromptTried = { type: 'PromptTried', data: { user: ana, promptId: null, tokens: 25 } };

describe('What questions to a model cost', () => {
  it.each([
    ['an agent’s', uuidv5('spec', 'ticket'), assisted],
    ['a prompt’s trial', null, tried],
  ] as const)(
    'counts for each of them: %s, however often a client repeats the ids',
    async (_, ticketUuid, fact) => {
      const store = new MemoryEventStore();
      const clock = new ManualClock(new Date('2026-11-24T12:00:00Z'));
      const aggregates = createAggregates({ store, codec: createCodec([botEvents], openSealer), clock });
      const sent = uuidv5('spec', 'constant header');
      const actor = { kind: 'user', ...ana } as const;
      const envelope: CommandEnvelope = { actor, correlationId: sent, causationId: sent, commandId: sent };
      for (let asked = 0; asked < 3; asked += 1)
        await new ModelUses(aggregates, clock).record({ companyId: 1, ticketUuid }, fact, envelope);
      expect((await store.readAll(0n, 10)).map(({ type }) => type)).toEqual([
        fact.type,
        fact.type,
        fact.type,
      ]);
    },
  );
});
