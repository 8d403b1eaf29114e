import type { ApiErrorFacts } from '../../api/api-error';
import { aConnection } from '../../testing/fixtures';
import { connectionsActions as actions, connectionsSlice } from './connections.slice';
import type { ConnectionsState } from './connections.slice';

const { reducer, getInitialState } = connectionsSlice;
type Action = Parameters<typeof reducer>[1];
const after = (...said: readonly Action[]): ConnectionsState => said.reduce(reducer, getInitialState());
const refused: ApiErrorFacts = {
  ...{ status: 409, code: 'ERR_CONNECTION_NAME_TAKEN', message: '' },
  ...{ details: [], correlationId: null },
};

describe('what was saved of a connection', () => {
  it('closes the sheet that asked, and shows the QR code of a new one', () => {
    const state = after(
      actions.editorOpened(null),
      actions.saveRequested({ id: null, purpose: 'service', body: {} }),
      actions.saved({ sheet: 1, isNew: true, view: aConnection({ id: 7 }) }),
    );
    expect(state).toMatchObject({ editor: null, isSaving: false, qrFor: 7, items: [{ id: 7 }] });
  });

  it('is no answer to another sheet that was opened meanwhile', () => {
    const state = after(
      actions.editorOpened(3),
      actions.saveRequested({ id: 3, purpose: 'service', body: {} }),
      actions.editorClosed(),
      actions.editorOpened(null),
      actions.saveRequested({ id: null, purpose: 'service', body: {} }),
      actions.saved({ sheet: 1, isNew: false, view: aConnection({ id: 3 }) }),
    );
    expect(state).toMatchObject({ editor: { id: null }, isSaving: true, qrFor: null, items: [{ id: 3 }] });
  });

  it('shows no QR code over what was opened since', () => {
    const state = after(
      actions.editorOpened(null),
      actions.saveRequested({ id: null, purpose: 'service', body: {} }),
      actions.editorClosed(),
      actions.editorOpened(3),
      actions.saved({ sheet: 1, isNew: true, view: aConnection({ id: 7 }) }),
    );
    expect(state).toMatchObject({ editor: { id: 3 }, qrFor: null, items: [{ id: 7 }] });
  });

  it('is refused to nobody but the sheet that asked', () => {
    const state = after(
      actions.editorOpened(3),
      actions.saveRequested({ id: 3, purpose: 'service', body: {} }),
      actions.editorClosed(),
      actions.editorOpened(null),
      actions.saveFailed({ sheet: 1, error: refused }),
    );
    expect(state).toMatchObject({ editor: { id: null }, isSaving: false, saveError: null });
  });
});
