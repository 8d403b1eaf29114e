import { createContext, useContext } from 'react';
import type { Feature } from './feature';

const FeaturesContext = createContext<readonly Feature[]>([]);

/** Hands the areas to the shell and the router. */
export const FeaturesProvider = FeaturesContext.Provider;

/** The areas this application was built with. */
export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext);
