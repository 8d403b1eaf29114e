import type { EventCatalogue, Recorded } from '@prosa/kernel';
import { recordDecider, reservationDecider, seatDecider } from '@prosa/resource';
import { settingDecider } from '@prosa/settings';
import { standaloneRecords } from '../../services/standalone/src/content';
import * as aggregates from './aggregates.generated';

/** The state of its stream after a fact and all before it; undefined where the fact concerns no aggregate. */
type StateOf = (fact: Recorded) => unknown;

/** The part of a decider that a replay runs. */
interface AnyFold {
  readonly initial: unknown;
  evolve(state: unknown, fact: Recorded): unknown;
}

interface AnyAggregate {
  readonly catalogue: EventCatalogue;
  readonly decider: object;
}

/** An aggregate of one message: its stream is the conversation's. */
type AggregateOfMessage = (messageId: string) => AnyAggregate;

const foldOf = (decider: object): AnyFold => decider as AnyFold;

const ofStream = (decider: object): StateOf => {
  const { initial, evolve } = foldOf(decider);
  const states = new Map<string, unknown>();
  return fact => {
    const before = states.has(fact.stream) ? states.get(fact.stream) : initial;
    const state = evolve(before, fact);
    states.set(fact.stream, state);
    return state;
  };
};

const ofMessage = (aggregateOf: AggregateOfMessage): StateOf => {
  const streams = new Map<string, Recorded[]>();
  return fact => {
    const facts = [...(streams.get(fact.stream) ?? []), fact];
    streams.set(fact.stream, facts);
    const { messageId } = fact.data as { readonly messageId?: string };
    if (messageId === undefined) return undefined;
    const { initial, evolve } = foldOf(aggregateOf(messageId).decider);
    return facts.reduce((state, each) => evolve(state, each), initial);
  };
};

const declared = Object.entries<AnyAggregate | AggregateOfMessage>(aggregates);
const withStream = declared.flatMap(([, each]) => (typeof each === 'function' ? [] : [each]));
const withinStream = declared.flatMap(([name, each]) => {
  if (typeof each !== 'function') return [];
  return [{ name, category: each('').catalogue.category, stateOf: ofMessage(each) }];
});

const states: Readonly<Record<string, StateOf>> = {
  ...Object.fromEntries(withStream.map(({ catalogue, decider }) => [catalogue.category, ofStream(decider)])),
  reservation: ofStream(reservationDecider),
  seat: ofStream(seatDecider),
  setting: ofStream(settingDecider),
  ...Object.fromEntries(standaloneRecords.map(each => [each.name, ofStream(recordDecider(each))])),
};

/** The categories whose facts a decider folds. */
export const decidedCategories: readonly string[] = [
  ...new Set([...Object.keys(states), ...withinStream.map(({ category }) => category)]),
];

/** Folds a fact after those before it, by the deciders of its category; several answer each under their name. */
export const foldState: StateOf = fact => {
  const category = fact.stream.split('-')[0] ?? '';
  const parts = withinStream
    .filter(each => each.category === category)
    .map(({ name, stateOf }) => [name, stateOf(fact)] as const)
    .filter(([, state]) => state !== undefined);
  return parts.length > 0 ? Object.fromEntries(parts) : states[category]?.(fact);
};
