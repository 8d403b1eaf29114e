import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { may } from '@prosa/contracts';
import type { Permission } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { t } from '../i18n';
import { destinationRemembered, selectReturnTo, selectUser } from '../session/session.slice';
import { toast } from '../ui/toaster';
import { navigateTo } from './navigation';
import { useAppDispatch, useAppSelector } from './store';

const HOME = '/tickets';

/** Sends the person elsewhere without leaving an entry in the history. */
export const Redirect = ({ to }: { readonly to: string }) => {
  useEffect(() => navigateTo(to, { replace: true }), [to]);
  return null;
};

const SignInFirst = () => {
  const dispatch = useAppDispatch();
  const [location] = useLocation();
  useEffect(() => {
    if (location !== '/') dispatch(destinationRemembered(location));
    navigateTo('/login', { replace: true });
  }, [dispatch, location]);
  return null;
};

const Denied = () => {
  useEffect(() => {
    toast.danger(t('shell:notAuthorized'));
    navigateTo(HOME, { replace: true });
  }, []);
  return null;
};

/** Shows a screen only to signed-in people who may see it; nothing of it renders for anybody else. */
export const PrivateOnly = ({
  permission,
  children,
}: {
  readonly permission?: Permission | undefined;
  readonly children: ReactNode;
}) => {
  const status = useAppSelector(state => state.session.status);
  const user = useAppSelector(selectUser);
  if (status === 'loading') return null;
  if (user === null) return <SignInFirst />;
  return permission === undefined || may(user, permission) ? children : <Denied />;
};

/** Shows a screen only to people who are not signed in. */
export const PublicOnly = ({ children }: { readonly children: ReactNode }) => {
  const status = useAppSelector(state => state.session.status);
  const returnTo = useAppSelector(selectReturnTo);
  if (status === 'loading') return null;
  return status === 'signedIn' ? <Redirect to={returnTo ?? HOME} /> : children;
};
