import type { Plant } from '../world/plant';

/** Bugs of how processes share work. */
export const officePlants: readonly Plant[] = [
  { name: 'a lock is given to whoever asks', offices: { givesAll: true } },
  { name: 'the locks of a lost connection are kept', offices: { keepsLocks: true } },
  { name: 'nobody hears of a lost connection', offices: { answersLost: true } },
  { name: 'who hangs is not missed', offices: { hidesSilence: true } },
  { name: 'the session of one who hangs is kept', offices: { keepsSilent: true } },
  { name: 'who shares the work is not seen', offices: { hidesOthers: true } },
  { name: 'work begins a while after its office was won', offices: { beginsLate: true } },
];
