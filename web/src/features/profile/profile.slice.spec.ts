import type { ApiErrorFacts } from '../../api/api-error';
import {
  profileClosed,
  profileOpened,
  profileSaved,
  profileSaveFailed,
  profileSaveRequested,
  profileSlice,
} from './profile.slice';
import type { ProfileState } from './profile.slice';

const { reducer, getInitialState } = profileSlice;
type Action = Parameters<typeof reducer>[1];
const after = (...said: readonly Action[]): ProfileState => said.reduce(reducer, getInitialState());
const input = { name: 'Ana', email: 'ana@loja.com', password: '', currentPassword: '' };
const error: ApiErrorFacts = {
  ...{ status: 409, code: 'ERR_EMAIL_TAKEN', message: '' },
  ...{ details: [], correlationId: null },
};

describe('an answer to what the profile dialog asked to be saved', () => {
  it('closes it, or is shown in it', () => {
    const asked = [profileOpened(), profileSaveRequested(input)];
    expect(after(...asked, profileSaved(1))).toMatchObject({ isOpen: false, isSaving: false });
    expect(after(...asked, profileSaveFailed({ opening: 1, error }))).toMatchObject({ isOpen: true, error });
  });

  it('is none to the dialog that was opened since', () => {
    const again = [profileOpened(), profileSaveRequested(input), profileClosed(), profileOpened()];
    expect(after(...again, profileSaved(1))).toMatchObject({ isOpen: true });
    expect(after(...again, profileSaveFailed({ opening: 1, error }))).toMatchObject({ error: null });
  });
});
