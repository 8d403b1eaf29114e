import type { Plant } from '../world/plant';

/** Bugs of a read model in shares. */
export const sharePlants: readonly Plant[] = [
  { name: 'a retired share is left behind', shares: { leavesBehind: true } },
  {
    name: 'the shares of the last division are kept',
    shares: {},
    statement: label => (label === 'delete checkpoints' ? 'skip' : undefined),
  },
  { name: 'a share is told what another wants', shares: { notifiesOthers: true } },
  { name: 'who tells of a commit names another share', shares: { mixesNames: true } },
  {
    name: 'a share forgets how far it was',
    shares: {},
    statement: (label, random) => (label === 'update checkpoints' && random.chance(0.1) ? 'skip' : undefined),
  },
  { name: 'projections on the bus do not see what is missing', shares: { needs: 'bus', hidesHoles: true } },
  {
    name: 'projections on the bus forget how far they were',
    shares: { needs: 'bus' },
    statement: (label, random) => (label === 'update checkpoints' && random.chance(0.1) ? 'skip' : undefined),
  },
  { name: 'the transactions of who hangs are waited for', shares: { needs: 'hangs', waitsForIdle: true } },
  { name: 'who hangs keeps its shares', shares: { needs: 'hangs', hidesSilence: true } },
];
