import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { EnhancedStore } from '@reduxjs/toolkit';
import { Router } from 'wouter';
import type { BaseLocationHook } from 'wouter';
import { useLanguage } from '../i18n';
import { LanguageContext } from '../i18n/language-context';
import { Toaster } from '../ui/toaster';
import type { AppState } from '../core/app-state';
import type { Feature } from '../core/feature';
import { FeaturesProvider } from '../core/features-context';
import { useBrowserAddress } from '../core/navigation';
import { Screens } from './router';

/** Options of the application; the location hook is the browser's by default. */
export interface AppProps {
  readonly store: EnhancedStore<AppState>;
  readonly features: readonly Feature[];
  readonly locationHook?: BaseLocationHook;
}

const InLanguage = ({ children }: { readonly children: ReactNode }) => (
  <LanguageContext value={useLanguage()}>{children}</LanguageContext>
);

/** The application in its frame of store, texts and addresses. */
export const App = ({ store, features, locationHook = useBrowserAddress }: AppProps) => (
  <StrictMode>
    <Provider store={store}>
      <InLanguage>
        <FeaturesProvider value={features}>
          <Router hook={locationHook}>
            <Screens />
          </Router>
          <Toaster />
        </FeaturesProvider>
      </InLanguage>
    </Provider>
  </StrictMode>
);
