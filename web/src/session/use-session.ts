import { may } from '@prosa/contracts';
import type { Permission, SignedInUser } from '@prosa/contracts';
import { useAppSelector } from '../app/store';
import { selectUser } from './session.slice';

/** The signed-in person in a private screen, where there always is one. */
export const useUser = (): SignedInUser => {
  const user = useAppSelector(selectUser);
  if (user === null) throw new Error('a private screen rendered without a signed-in person');
  return user;
};

/** Whether the signed-in person holds a permission; false when nobody is signed in. */
export const usePermission = (permission: Permission): boolean =>
  useAppSelector(state => state.session.user !== null && may(state.session.user, permission));
