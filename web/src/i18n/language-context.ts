import { createContext } from 'react';

/** The language that the screen is in; one listener for the whole page instead of one per text. */
export const LanguageContext = createContext('pt');
