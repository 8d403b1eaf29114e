import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { EnhancedStore } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { Router } from 'wouter';
import type { BaseLocationHook } from 'wouter';
import { Toaster } from '../ui/toaster';
import type { AppState } from './app-state';
import type { Feature } from './feature';
import { FeaturesProvider } from './features-context';
import { Screens } from './router';

/** What the application is built from; the location hook is the browser's unless a test gives another. */
export interface AppProps {
  readonly store: EnhancedStore<AppState>;
  readonly features: readonly Feature[];
  readonly locationHook?: BaseLocationHook;
}

/** The application in its frame of store, texts and addresses. */
export const App = ({ store, features, locationHook }: AppProps) => (
  <StrictMode>
    <Provider store={store}>
      <I18nextProvider i18n={i18next}>
        <FeaturesProvider value={features}>
          <Router {...(locationHook === undefined ? {} : { hook: locationHook })}>
            <Screens />
          </Router>
          <Toaster />
        </FeaturesProvider>
      </I18nextProvider>
    </Provider>
  </StrictMode>
);
