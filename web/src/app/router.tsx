import { Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useT } from '../i18n';
import { ErrorBoundary } from './error-boundary';
import { lazyScreen } from '../core/feature';
import type { RouteDef } from '../core/feature';
import { useFeatures } from '../core/features-context';
import { HomeRedirect, PrivateOnly, PublicOnly } from '../core/guards';
import { ROOT } from '../core/home';
import { FrameSkeleton } from './frame-skeleton';
import { NotFound } from './not-found';
import { screenStands } from '../core/idle';
import { useTitle } from '../core/title';
import { SkeletonRows } from '../ui/states';

const Frame = lazyScreen(async () => {
  const { Shell } = await import('./shell/shell');
  return () => (
    <Shell>
      <PrivateScreens />
    </Shell>
  );
});

/** Mounted together with what a screen waits for. */
const Stands = () => {
  useEffect(screenStands, []);
  return null;
};

const Screen = ({ route }: { readonly route: RouteDef }) => {
  const t = useT();
  const [location] = useLocation();
  // A title's key is checked where the route is written; here any of them may come.
  useTitle((t as (key: string) => string)(route.title));
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={route.guard === 'private' ? <SkeletonRows /> : null}>
        <div className={route.layout === 'fill' ? 'screen-fill' : 'screen-page'}>
          <route.screen />
          {route.guard === 'private' && route.standsItself !== true && <Stands />}
        </div>
      </Suspense>
    </ErrorBoundary>
  );
};

const useRoutes = (guard: RouteDef['guard']): readonly RouteDef[] =>
  useFeatures()
    .flatMap(feature => feature.routes ?? [])
    .filter(route => route.guard === guard);

const PrivateScreens = () => (
  <Switch>
    {useRoutes('private').map(route => (
      <Route key={route.path} path={route.path}>
        <PrivateOnly rule={route}>
          <Screen route={route} />
        </PrivateOnly>
      </Route>
    ))}
    <Route path={ROOT}>
      <HomeRedirect />
    </Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
);

/** Every address: the public screens on their own, everything else inside the shell and behind its guard. */
export const Screens = () => (
  <Switch>
    {useRoutes('public').map(route => (
      <Route key={route.path} path={route.path}>
        <PublicOnly>
          <Screen route={route} />
        </PublicOnly>
      </Route>
    ))}
    <Route>
      <PrivateOnly>
        <Suspense fallback={<FrameSkeleton />}>
          <Frame />
        </Suspense>
      </PrivateOnly>
    </Route>
  </Switch>
);
