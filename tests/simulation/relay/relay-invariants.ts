import { decodeMessage } from '../../../libs/bus/src/jetstream/log-message';
import type { Violation } from '../invariants';
import type { RelayRemains } from './relay-world';

/** Judges what a world of a relay left behind; nothing, when nothing is wrong. */
export const relayViolations = ({ log, copied, received }: RelayRemains): readonly Violation[] => {
  const found: Violation[] = [];
  const fail = (what: string): void => void found.push({ invariant: 'relay', what });
  const right = log.map(({ position }) => position);
  const messages = copied.map(({ text }) => decodeMessage(text));
  // The oldest may be gone, as they go when there is no room: what is there is whole, and reaches to the end.
  const gone = Math.max(0, right.indexOf(messages[0]?.event.position ?? 1n));
  messages.forEach(({ previous, event }, index) => {
    const at = index + gone;
    if (event.position !== right[at]) fail(`the copy has ${event.position} where ${right[at]} belongs`);
    if (previous !== (right[at - 1] ?? 0n)) fail(`${event.position} names ${previous} as the one before`);
  });
  if (gone + messages.length < right.length) fail(`the copy ends ${messages.length} facts after ${gone}`);
  for (const { name, isPresent, positions } of received) {
    const wrong = positions.findIndex((position, at) => position !== right[at]);
    if (wrong >= 0) fail(`${name} was told ${positions[wrong]} where ${right[wrong]} belongs`);
    // A process that crashed in between received less, but nothing else.
    else if (isPresent && positions.length < right.length)
      fail(`${name} was told ${positions.length} of ${right.length} facts`);
  }
  return found;
};
