import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Lock } from '@blueprintjs/icons';
import { useLocation, useSearch } from 'wouter';
import { t, useT } from '../i18n';
import { refusalOf } from '../session/access.rule';
import type { AccessRefusal, AccessRule } from '../session/access.rule';
import { destinationRemembered, selectReturnTo, selectUser } from '../session/session.slice';
import { EmptyState } from '../ui/states';
import { toast } from '../ui/toaster';
import { ROOT, TO_PAY, WORKSPACE, homeOf } from './home';
import { navigateTo } from './navigation';
import { useAppDispatch, useAppSelector } from './store';

/** How long a notice is shown before redirecting (spec 2 §2). */
const NOTICE = 1_000;
const ANYONE: AccessRule = {};

/** Sends the person elsewhere without leaving an entry in the history. */
export const Redirect = ({ to }: { readonly to: string }) => {
  useEffect(() => navigateTo(to, { replace: true }), [to]);
  return null;
};

/** Sends the person to the screen they see first. */
export const HomeRedirect = () => {
  const user = useAppSelector(selectUser);
  return user === null ? null : <Redirect to={homeOf(user)} />;
};

const SignInFirst = () => {
  const dispatch = useAppDispatch();
  const [location] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (location !== ROOT)
      dispatch(destinationRemembered(search === '' ? location : `${location}?${search}`));
    navigateTo('/login', { replace: true });
  }, [dispatch, location, search]);
  return null;
};

const SentAway = ({ notice, to }: { readonly notice: string; readonly to: string }) => {
  useEffect(() => {
    toast.danger(notice);
    navigateTo(to, { replace: true });
  }, [notice, to]);
  return null;
};

/** Shows which feature the plan lacks, and redirects after a delay (spec 2 §2). */
const PlanLacks = () => {
  useEffect(() => {
    toast.danger(t('shell:planLacks'));
    const timer = setTimeout(() => navigateTo(ROOT, { replace: true }), NOTICE);
    return () => clearTimeout(timer);
  }, []);
  return null;
};

const PlatformOnly = () => {
  const translate = useT();
  useEffect(() => {
    const timer = setTimeout(() => navigateTo(ROOT, { replace: true }), NOTICE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="alert">
      <EmptyState
        icon={Lock}
        title={translate('shell:notAuthorized')}
        body={translate('shell:platformOnly')}
      />
    </div>
  );
};

const Refused = ({ why }: { readonly why: AccessRefusal }) => {
  if (why === 'overdue') return <Redirect to={TO_PAY} />;
  if (why === 'super') return <PlatformOnly />;
  if (why === 'plan') return <PlanLacks />;
  return <SentAway notice={t('shell:notAuthorized')} to={WORKSPACE} />;
};

/** Renders a screen only for signed-in users who may see it. */
export const PrivateOnly = ({
  rule = ANYONE,
  children,
}: {
  readonly rule?: AccessRule;
  readonly children: ReactNode;
}) => {
  const status = useAppSelector(state => state.session.status);
  const user = useAppSelector(selectUser);
  if (status === 'loading') return null;
  if (user === null) return <SignInFirst />;
  const refusal = rule === ANYONE ? null : refusalOf(user, rule);
  return refusal === null ? children : <Refused why={refusal} />;
};

/** Renders a screen only for users who are not signed in. */
export const PublicOnly = ({ children }: { readonly children: ReactNode }) => {
  const status = useAppSelector(state => state.session.status);
  const returnTo = useAppSelector(selectReturnTo);
  if (status === 'loading') return null;
  return status === 'signedIn' ? <Redirect to={returnTo ?? ROOT} /> : children;
};
