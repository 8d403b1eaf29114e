import type { Plant } from '../world/plant';

/** Bugs of the log's copy on the bus. */
export const relayPlants: readonly Plant[] = [
  { name: 'the copy of the log takes whatever comes', relay: { takesAnything: true } },
  { name: 'followers do not see what is missing', relay: { hidesHoles: true } },
  { name: 'nobody knows how far the copy is', relay: { forgetsEnd: true } },
];
