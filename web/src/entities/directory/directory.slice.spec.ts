import { aConnection } from '../../testing/fixtures';
import { framesReceived } from '../../live/live.slice';
import { directoryAsked, directoryLoaded, directoryReducer, directoryRequestEnded } from './directory.slice';
import type { DirectoryState } from './directory.slice';

const after = (...actions: readonly { type: string }[]): DirectoryState =>
  actions.reduce<DirectoryState | undefined>((state, action) => directoryReducer(state, action), undefined) ??
  directoryReducer(undefined, { type: 'none' });

const renamed = framesReceived([
  { channel: 'whatsapp', payload: { action: 'update', whatsapp: aConnection({ name: 'Depois' }) }, seq: 1 },
]);
const loaded = directoryLoaded({ connections: [aConnection({ name: 'Antes' })] });

describe('what the workspace knows of the company', () => {
  it('keeps what happened while a part was on its way', () => {
    expect(after(directoryAsked(), renamed, loaded).connections[0]?.name).toBe('Depois');
  });

  it('takes a part that was asked for later as it is', () => {
    const state = after(directoryAsked(), renamed, directoryRequestEnded(), directoryAsked(), loaded);
    expect(state.connections[0]?.name).toBe('Antes');
  });
});
